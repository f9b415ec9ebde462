//! Structures: their sizes in both tables, and how they are printed.
//!
//! Sources: the kernel's uapi headers, and arch/x86/include/asm/compat.h for those of the i386 table.

use super::context::View;
use super::generated as set;
use super::kind::Layout;
use super::text::{address, date, hex, id, mode, string};
use super::{Style, flags, signals, time};

type Printed = Option<String>;

const fn layout(sizes: [u32; 2], print: fn(&View) -> Printed) -> Layout {
    Layout { sizes, print }
}

pub(super) static TIMESPEC: Layout = layout([8, 16], |v| Some(time::spec(v.slong(0)?, v.slong(1)?)));
pub(super) static TIMESPEC64: Layout = layout([16, 16], |v| Some(time::spec(v.i64(0)?, v.i64(8)?)));
pub(super) static TIMEVAL: Layout = layout([8, 16], |v| Some(time::val(v.slong(0)?, v.slong(1)?)));
pub(super) static TIMEVAL2: Layout = layout([16, 32], |v| {
    let one = |at: usize| Some(time::val_dated(v.slong(at)?, v.slong(at + 1)?));
    Some(format!("[{}, {}]", one(0)?, one(2)?))
});
pub(super) static TIMESPEC2: Layout = layout([16, 32], |v| {
    Some(format!("[{}, {}]", time::stamp(v.slong(0)?, v.slong(1)?), time::stamp(v.slong(2)?, v.slong(3)?)))
});
pub(super) static TIMESPEC2_64: Layout = layout([32, 32], |v| {
    Some(format!("[{}, {}]", time::stamp(v.i64(0)?, v.i64(8)?), time::stamp(v.i64(16)?, v.i64(24)?)))
});
pub(super) static ITIMERVAL: Layout = layout([16, 32], |v| {
    let one = |at: usize| Some(time::val(v.slong(at)?, v.slong(at + 1)?));
    Some(format!("{{it_interval={}, it_value={}}}", one(0)?, one(2)?))
});
pub(super) static ITIMERSPEC: Layout = layout([16, 32], |v| {
    let one = |at: usize| Some(time::spec(v.slong(at)?, v.slong(at + 1)?));
    Some(format!("{{it_interval={}, it_value={}}}", one(0)?, one(2)?))
});
pub(super) static ITIMERSPEC64: Layout = layout([32, 32], |v| {
    let one = |at: usize| Some(time::spec(v.i64(at)?, v.i64(at + 8)?));
    Some(format!("{{it_interval={}, it_value={}}}", one(0)?, one(16)?))
});
pub(super) static TIMEZONE: Layout =
    layout([8, 8], |v| Some(format!("{{tz_minuteswest={}, tz_dsttime={}}}", v.i32(0)?, v.i32(4)?)));
pub(super) static UTIMBUF: Layout = layout([8, 16], |v| {
    let one = |seconds: i64| format!("{seconds} /* {} */", date(seconds, ""));
    Some(format!("{{actime={}, modtime={}}}", one(v.slong(0)?), one(v.slong(1)?)))
});
pub(super) static TMS: Layout = layout([16, 32], |v| {
    let one = |at: usize| Some(signals::ticks(v.long(at)?));
    Some(format!("{{tms_utime={}, tms_stime={}, tms_cutime={}, tms_cstime={}}}", one(0)?, one(1)?, one(2)?, one(3)?))
});
pub(super) static LONGP: Layout = layout([4, 8], |v| {
    let seconds = v.slong(0)?;
    Some(format!("[{seconds} /* {} */]", date(seconds, "")))
});

pub(super) static PIDP: Layout = layout([4, 4], |v| Some(format!("[{}]", v.context.pid(v.i32(0)?))));
pub(super) static INTP: Layout = layout([4, 4], |v| Some(format!("[{}]", v.i32(0)?)));
pub(super) static FDP: Layout = layout([4, 4], |v| Some(format!("[{}]", v.context.fd(v.i32(0)?))));
pub(super) static PAGE: Layout = layout([4, 8], |v| Some(address(v.long(0)?)));
pub(super) static NODE: Layout = layout([4, 4], |v| Some(v.i32(0)?.to_string()));
/// Where a page is now, or why not.
pub(super) static PAGE_STATUS: Layout = layout([4, 4], |v| {
    let number = v.i32(0)?;
    let name = super::errno_name(number.wrapping_neg()).filter(|_| number < 0);
    Some(name.map_or_else(|| number.to_string(), |name| flags::named(|| number.to_string(), format!("-{name}"))))
});
pub(super) static MPOL: Layout =
    layout([4, 4], |v| Some(format!("[{}]", flags::value(&set::MPOL, u64::from(v.u32(0)?)))));
pub(super) static UINTP: Layout = layout([4, 4], |v| Some(format!("[{}]", id(v.u32(0)?))));
pub(super) static USHORTP: Layout = layout([2, 2], |v| Some(format!("[{}]", v.u16(0)?)));
pub(super) static HEXP: Layout = layout([4, 8], |v| Some(format!("[{}]", address(v.long(0)?))));
pub(super) static ULONGP: Layout = layout([4, 8], |v| Some(format!("[{}]", v.long(0)?)));
pub(super) static LOFF: Layout = layout([8, 8], |v| Some(format!("[{}]", v.i64(0)?)));
pub(super) static PIPE: Layout = layout([8, 8], |v| {
    let fd = |at| Some(v.context.fd(v.i32(at)?));
    Some(format!("[{}, {}]", fd(0)?, fd(4)?))
});
pub(super) static GIDS: Layout = layout([4, 4], |v| Some(id(v.u32(0)?)));
pub(super) static GIDS16: Layout = layout([2, 2], |v| Some(v.u16(0)?.to_string()));
pub(super) static SCHED_PARAM: Layout = layout([4, 4], |v| Some(format!("{{sched_priority={}}}", v.i32(0)?)));

pub(super) static SIGSET: Layout = layout([8, 8], |v| Some(signals::mask(v.u64(0)?, 64)));
pub(super) static OLD_SIGSET: Layout = layout([4, 4], |v| Some(signals::mask(u64::from(v.u32(0)?), 32)));
pub(super) static SIGINFO: Layout = layout([128, 128], |v| {
    let names = signals::Names { pid: &|number| v.context.pid(number), fd: &|number| v.context.fd(number) };
    Some(signals::siginfo(v.bytes, if v.context.wide { 64 } else { 32 }, &names))
});
pub(super) static SIGACTION: Layout =
    layout([20, 32], |v| signals::action(v.long(0)?, v.u64(v.context.word() * 3)?, 64, v.long(1)?, v.long(2)?));
pub(super) static OLD_SIGACTION: Layout =
    layout([16, 16], |v| signals::action(v.long(0)?, v.long(1)?, 32, v.long(2)?, v.long(3)?));
pub(super) static WSTATUS: Layout = layout([4, 4], signals::print_wait_status);
pub(super) static STACK: Layout = layout([12, 24], |v| {
    let flags = v.flags(&set::SS, u64::from(v.u32(v.context.word())?));
    Some(format!("{{ss_sp={}, ss_flags={flags}, ss_size={}}}", address(v.long(0)?), v.long(2)?))
});
/// asm-generic/siginfo.h.
const SIGEV_SIGNAL: u64 = 0;
const SIGEV_THREAD: u64 = 2;
const SIGEV_THREAD_ID: u64 = 4;

/// It has 64 bytes, of which the last ones mean nothing.
pub(super) static SIGEVENT: Layout = layout([20, 32], |v| {
    let (value, at) = (v.long(0)?, v.context.word());
    let notify = u64::from(v.u32(at + 4)?);
    let mut out = String::from("{");
    if value != 0 {
        out += &format!("sigev_value={{sival_int={}, sival_ptr={}}}, ", value as i32, address(value));
    }
    let notify_name = flags::value(&set::SIGEV, notify);
    let signal = match notify {
        SIGEV_SIGNAL | SIGEV_THREAD | SIGEV_THREAD_ID => signals::short(v.i32(at)?, true),
        _ => v.u32(at)?.to_string(),
    };
    out += &format!("sigev_signo={signal}, sigev_notify={notify_name}");
    if notify == SIGEV_THREAD_ID {
        out += &format!(", sigev_notify_thread_id={}", v.context.pid(v.i32(at + 8)?));
    }
    if notify == SIGEV_THREAD {
        let behind = v.behind(at + 8)?;
        let (function, attributes) = (address(behind.long(0)?), address(behind.long(1)?));
        out += &format!(", sigev_notify_function={function}, sigev_notify_attributes={attributes}");
    }
    Some(out + "}")
});

/// st_mode: the type's name and the permissions.
pub(super) fn file_mode(value: u32) -> String {
    let plain = || mode(u64::from(value));
    typed_mode(value).map_or_else(plain, |typed| flags::named(plain, typed))
}

/// `None` where there is no such type.
fn typed_mode(value: u32) -> Option<String> {
    let kind = match value & 0o170_000 {
        0o140_000 => "S_IFSOCK|",
        0o120_000 => "S_IFLNK|",
        0o100_000 => "S_IFREG|",
        0o060_000 => "S_IFBLK|",
        0o040_000 => "S_IFDIR|",
        0o020_000 => "S_IFCHR|",
        0o010_000 => "S_IFIFO|",
        0 => return Some(mode(u64::from(value))),
        _ => return None,
    };
    let mut out = kind.to_string();
    for (bit, name) in [(0o4000, "S_ISUID|"), (0o2000, "S_ISGID|"), (0o1000, "S_ISVTX|")] {
        if value & bit != 0 {
            out += name;
        }
    }
    Some(out + &mode(u64::from(value & 0o777)))
}

/// dev_t as the kernel encodes it for programs (include/linux/kdev_t.h, new_encode_dev and huge_encode_dev).
pub(super) fn device(value: u64) -> String {
    let major = (value >> 8 & 0xfff) | (value >> 32 & !0xfff);
    let minor = (value & 0xff) | (value >> 12 & 0xffff_ff00);
    flags::named(|| hex(value), format!("makedev({}, {})", hex(major), hex(minor)))
}

/// The fields of a struct stat of any of the three layouts.
struct Stat {
    dev: u64,
    ino: u64,
    mode: u32,
    nlink: u64,
    ids: (u32, u32),
    rdev: u64,
    size: i64,
    block: (u64, u64),
    times: [(i64, i64); 3],
}

fn print_stat(stat: &Stat, brief: bool) -> String {
    let special = matches!(stat.mode & 0o170_000, 0o020_000 | 0o060_000);
    let size = if special { format!("st_rdev={}", device(stat.rdev)) } else { format!("st_size={}", stat.size) };
    if brief {
        return format!("{{st_mode={}, {size}, ...}}", file_mode(stat.mode));
    }
    let mut out = format!(
        "{{st_dev={}, st_ino={}, st_mode={}, st_nlink={}, st_uid={}, st_gid={}, st_blksize={}, st_blocks={}, {size}",
        device(stat.dev),
        stat.ino,
        file_mode(stat.mode),
        stat.nlink,
        stat.ids.0,
        stat.ids.1,
        stat.block.0,
        stat.block.1
    );
    for (name, (seconds, nanos)) in ["atime", "mtime", "ctime"].iter().zip(stat.times) {
        let part = if nanos == 0 { String::new() } else { format!(".{nanos:09}") };
        out += &format!(", st_{name}={seconds} /* {} */, st_{name}_nsec={nanos}", date(seconds, &part));
    }
    out + "}"
}

pub(super) static STAT: Layout = layout([64, 144], |v| {
    let short = |at| v.u16(at).map(u64::from);
    let stat = if v.context.wide {
        let time = |at| Some((v.i64(at)?, v.i64(at + 8)?));
        Stat {
            dev: v.u64(0)?,
            ino: v.u64(8)?,
            mode: v.u32(24)?,
            nlink: v.u64(16)?,
            ids: (v.u32(28)?, v.u32(32)?),
            rdev: v.u64(40)?,
            size: v.i64(48)?,
            block: (v.u64(56)?, v.u64(64)?),
            times: [time(72)?, time(88)?, time(104)?],
        }
    } else {
        let time = |at| Some((i64::from(v.u32(at)?), i64::from(v.u32(at + 4)?)));
        Stat {
            dev: short(0)?,
            ino: u64::from(v.u32(4)?),
            mode: u32::from(v.u16(8)?),
            nlink: short(10)?,
            ids: (u32::from(v.u16(12)?), u32::from(v.u16(14)?)),
            rdev: short(16)?,
            size: i64::from(v.u32(20)?),
            block: (u64::from(v.u32(24)?), u64::from(v.u32(28)?)),
            times: [time(32)?, time(40)?, time(48)?],
        }
    };
    Some(print_stat(&stat, v.brief()))
});
pub(super) static STAT64: Layout = layout([96, 144], |v| {
    let time = |at| Some((i64::from(v.u32(at)?), i64::from(v.u32(at + 4)?)));
    let stat = Stat {
        dev: v.u64(0)?,
        ino: v.u64(88)?,
        mode: v.u32(16)?,
        nlink: u64::from(v.u32(20)?),
        ids: (v.u32(24)?, v.u32(28)?),
        rdev: v.u64(32)?,
        size: v.i64(44)?,
        block: (u64::from(v.u32(52)?), v.u64(56)?),
        times: [time(64)?, time(72)?, time(80)?],
    };
    Some(print_stat(&stat, v.brief()))
});
/// struct statx: most of it is there where the mask says so; the units of writes are, where the attributes do
/// (STATX_ATTR_WRITE_ATOMIC).
pub(super) static STATX: Layout = layout([256, 256], |v| {
    const ATOMIC: u64 = 0x40_0000;
    let (mask, attributes) = (v.u32(0)?, v.u64(8)?);
    let mut out = vec![format!("stx_mask={}", v.flags(&set::STATX_MASK, mask.into()))];
    let mut put = |when: bool, name: &str, value: String| out.extend(when.then(|| format!("stx_{name}={value}")));
    let (long, has) = (!v.brief(), |bits: u32| mask & bits != 0);
    put(long, "blksize", v.u32(4)?.to_string());
    put(true, "attributes", v.flags(&set::STATX_ATTR, attributes));
    put(long && has(4), "nlink", v.u32(16)?.to_string());
    put(long && has(8), "uid", id(v.u32(20)?));
    put(long && has(0x10), "gid", id(v.u32(24)?));
    put(has(3), "mode", file_mode(u32::from(v.u16(28)?)));
    put(long && has(0x100), "ino", v.u64(32)?.to_string());
    put(has(0x200), "size", v.u64(40)?.to_string());
    if v.brief() {
        return Some(format!("{{{}, ...}}", out.join(", ")));
    }
    put(has(0x400), "blocks", v.u64(48)?.to_string());
    put(true, "attributes_mask", v.flags(&set::STATX_ATTR, v.u64(56)?));
    for (bit, name, at) in [(0x20, "atime", 64), (0x800, "btime", 80), (0x80, "ctime", 96), (0x40, "mtime", 112)] {
        let (seconds, nanos) = (v.i64(at)?, v.u32(at + 8)?);
        let part = if nanos == 0 { String::new() } else { format!(".{nanos:09}") };
        let date = date(seconds, &part);
        put(has(bit), name, format!("{{tv_sec={seconds}, tv_nsec={nanos}}} /* {date} */"));
    }
    for (name, at) in [("rdev_major", 128), ("rdev_minor", 132), ("dev_major", 136), ("dev_minor", 140)] {
        put(true, name, v.u32(at)?.to_string());
    }
    put(has(0x1000), "mnt_id", hex(v.u64(144)?));
    put(has(0x2000), "dio_mem_align", v.u32(152)?.to_string());
    put(has(0x2000), "dio_offset_align", v.u32(156)?.to_string());
    put(has(0x8000), "subvol", hex(v.u64(160)?));
    let atomic = attributes & ATOMIC != 0;
    put(atomic, "atomic_write_unit_min", v.u32(168)?.to_string());
    put(atomic, "atomic_write_unit_max", v.u32(172)?.to_string());
    put(atomic, "atomic_write_segments_max", v.u32(176)?.to_string());
    put(has(0x2_0000), "dio_read_offset_align", v.u32(180)?.to_string());
    put(atomic, "atomic_write_unit_max_opt", v.u32(184)?.to_string());
    Some(format!("{{{}}}", out.join(", ")))
});

fn print_statfs(v: &View, kind: u64, numbers: [u64; 6], fsid: usize, last: [u64; 3]) -> Printed {
    let [bsize, blocks, bfree, bavail, files, ffree] = numbers;
    let [namelen, frsize, flags] = last;
    Some(format!(
        "{{f_type={}, f_bsize={bsize}, f_blocks={blocks}, f_bfree={bfree}, f_bavail={bavail}, f_files={files}, \
         f_ffree={ffree}, \
         f_fsid={{val=[{}, {}]}}, f_namelen={namelen}, f_frsize={frsize}, f_flags={}}}",
        flags::value(&set::FSMAGIC, kind),
        hex(u64::from(v.u32(fsid)?)),
        hex(u64::from(v.u32(fsid + 4)?)),
        v.flags(&set::STATFS_FLAGS, flags)
    ))
}

pub(super) static STATFS: Layout = layout([64, 120], |v| {
    let numbers = [v.long(1)?, v.long(2)?, v.long(3)?, v.long(4)?, v.long(5)?, v.long(6)?];
    // fsid is two ints: one long in the 64-bit structure, two in the other.
    let behind = if v.context.wide { 8 } else { 9 };
    let last = [v.long(behind)?, v.long(behind + 1)?, v.long(behind + 2)?];
    print_statfs(v, v.long(0)?, numbers, 7 * v.context.word(), last)
});
pub(super) static STATFS64: Layout = layout([84, 120], |v| {
    let word = |at| v.u32(at).map(u64::from);
    let numbers = [word(4)?, v.u64(8)?, v.u64(16)?, v.u64(24)?, v.u64(32)?, v.u64(40)?];
    print_statfs(v, word(0)?, numbers, 48, [word(56)?, word(60)?, word(64)?])
});

/// A limit: infinite, or in units of 1024 where that divides it.
fn limit(value: u64, infinity: u64, name: &str) -> String {
    let name = match value {
        value if value == infinity => name.to_string(),
        value if value > 1024 && value % 1024 == 0 => format!("{}*1024", value / 1024),
        value => return value.to_string(),
    };
    flags::named(|| value.to_string(), name)
}

pub(super) static RLIMIT: Layout = layout([8, 16], |v| {
    let (infinity, name) =
        if v.context.wide { (u64::MAX, "RLIM64_INFINITY") } else { (u64::from(u32::MAX), "RLIM_INFINITY") };
    Some(format!("{{rlim_cur={}, rlim_max={}}}", limit(v.long(0)?, infinity, name), limit(v.long(1)?, infinity, name)))
});
pub(super) static RLIMIT64: Layout = layout([16, 16], |v| {
    let one = |at| Some(limit(v.u64(at)?, u64::MAX, "RLIM64_INFINITY"));
    Some(format!("{{rlim_cur={}, rlim_max={}}}", one(0)?, one(8)?))
});
pub(super) static RUSAGE: Layout = layout([72, 144], |v| {
    let one = |at: usize| Some(time::val(v.slong(at)?, v.slong(at + 1)?));
    let mut out = format!("{{ru_utime={}, ru_stime={}", one(0)?, one(2)?);
    if v.brief() {
        return Some(out + ", ...}");
    }
    let names = [
        "maxrss", "ixrss", "idrss", "isrss", "minflt", "majflt", "nswap", "inblock", "oublock", "msgsnd", "msgrcv",
        "nsignals", "nvcsw", "nivcsw",
    ];
    for (index, name) in names.iter().enumerate() {
        out += &format!(", ru_{name}={}", v.long(4 + index)?);
    }
    Some(out + "}")
});
pub(super) static UTSNAME: Layout = layout([390, 390], |v| {
    let names = ["sysname", "nodename", "release", "version", "machine", "domainname"];
    let shown = if v.brief() { 2 } else { names.len() };
    let mut out = Vec::new();
    for (index, name) in names.iter().enumerate().take(shown) {
        out.push(format!("{name}={}", string(v.bytes.get(index * 65..index * 65 + 65)?, &whole(v))));
    }
    Some(format!("{{{}{}}}", out.join(", "), if v.brief() { ", ..." } else { "" }))
});
pub(super) static SYSINFO: Layout = layout([64, 112], |v| {
    let word = v.context.word();
    let memory = |index: usize| v.long(4 + index);
    let tail = v.behind(word * 10)?;
    // procs and a pad of 16 bits, then longs again; on x86-64 they are aligned to 8.
    let high = v.behind(if v.context.wide { 88 } else { 44 })?;
    Some(format!(
        "{{uptime={}, loads=[{}, {}, {}], totalram={}, freeram={}, sharedram={}, bufferram={}, totalswap={}, \
         freeswap={}, procs={}, \
         totalhigh={}, freehigh={}, mem_unit={}}}",
        v.slong(0)?,
        v.long(1)?,
        v.long(2)?,
        v.long(3)?,
        memory(0)?,
        memory(1)?,
        memory(2)?,
        memory(3)?,
        memory(4)?,
        memory(5)?,
        tail.u16(0)?,
        high.long(0)?,
        high.long(1)?,
        high.u32(2 * word)?
    ))
});

pub(super) static EPOLL_EVENT: Layout = layout([12, 12], |v| {
    let events = v.flags(&set::EPOLL, u64::from(v.u32(0)?));
    Some(format!("{{events={events}, data={}}}", hex(v.u64(4)?)))
});
/// struct io_event (linux/aio_abi.h).
pub(super) static IO_EVENT: Layout = layout([32, 32], |v| {
    let (data, obj) = (hex(v.u64(0)?), hex(v.u64(8)?));
    Some(format!("{{data={data}, obj={obj}, res={}, res2={}}}", v.i64(16)?, v.i64(24)?))
});
pub(super) static SEMBUF: Layout = layout([6, 6], |v| {
    let flags = v.flags(&set::SEMOP, u64::from(v.u16(4)?));
    Some(format!("{{sem_num={}, sem_op={}, sem_flg={flags}}}", v.u16(0)?, v.u16(2)? as i16))
});
/// A struct ipc64_perm (asm-generic/ipcbuf.h) of the 64-bit table.
fn permissions(v: &View) -> Printed {
    Some(format!(
        "{{uid={}, gid={}, mode={}, key={}, cuid={}, cgid={}}}",
        v.u32(4)?,
        v.u32(8)?,
        mode(u64::from(v.u32(20)? & 0o777)),
        v.u32(0)?,
        v.u32(12)?,
        v.u32(16)?
    ))
}

pub(super) static SHMID: Layout = layout([0, 112], |v| {
    Some(format!(
        "{{shm_perm={}, shm_segsz={}, shm_cpid={}, shm_lpid={}, shm_nattch={}, shm_atime={}, shm_dtime={}, \
         shm_ctime={}}}",
        permissions(v)?,
        v.u64(48)?,
        v.i32(80)?,
        v.i32(84)?,
        v.u64(88)?,
        v.i64(56)?,
        v.i64(64)?,
        v.i64(72)?
    ))
});
pub(super) static SEMID: Layout = layout([0, 104], |v| {
    let (otime, ctime, count) = (v.i64(48)?, v.i64(64)?, v.u64(80)?);
    Some(format!("{{sem_perm={}, sem_otime={otime}, sem_ctime={ctime}, sem_nsems={count}}}", permissions(v)?))
});
pub(super) static MSQID: Layout = layout([0, 120], |v| {
    Some(format!(
        "{{msg_perm={}, msg_stime={}, msg_rtime={}, msg_ctime={}, msg_qnum={}, msg_qbytes={}, msg_lspid={}, \
         msg_lrpid={}}}",
        permissions(v)?,
        v.i64(48)?,
        v.i64(56)?,
        v.i64(64)?,
        v.u64(80)?,
        v.u64(88)?,
        v.i32(96)?,
        v.i32(100)?
    ))
});

/// A struct timex (linux/timex.h) whose longs have so many bytes.
fn print_timex(v: &View, word: usize) -> Printed {
    let long = |index: usize| if word == 8 { v.i64(index * 8) } else { v.i32(index * 4).map(i64::from) };
    let int = |index: usize| v.i32(index * word);
    Some(format!(
        "{{modes={}, offset={}, freq={}, maxerror={}, esterror={}, status={}, constant={}, precision={}, tolerance={}, \
         time={}, \
         tick={}, ppsfreq={}, jitter={}, shift={}, stabil={}, jitcnt={}, calcnt={}, errcnt={}, stbcnt={}, tai={}}}",
        v.flags(&set::ADJ, u64::from(v.u32(0)?)),
        long(1)?,
        long(2)?,
        long(3)?,
        long(4)?,
        v.flags(&set::ADJ_STATUS, u64::from(int(5)? as u32)),
        long(6)?,
        long(7)?,
        long(8)?,
        time::val(long(9)?, long(10)?),
        long(11)?,
        long(12)?,
        long(13)?,
        int(14)?,
        long(15)?,
        long(16)?,
        long(17)?,
        long(18)?,
        long(19)?,
        int(20)?
    ))
}

pub(super) static TIMEX: Layout = layout([128, 208], |v| print_timex(v, v.context.word()));
pub(super) static TIMEX64: Layout = layout([208, 208], |v| print_timex(v, 8));
pub(super) static MQ_ATTR: Layout = layout([32, 64], |v| print_mq_attr(v, v.flags(&set::OPEN, v.long(0)?)));
/// What a queue is made with: the kernel does not look at its flags.
pub(super) static MQ_LIMITS: Layout = layout([32, 64], |v| print_mq_attr(v, hex(v.long(0)?)));

fn print_mq_attr(v: &View, flags: String) -> Printed {
    let (messages, size, current) = (v.slong(1)?, v.slong(2)?, v.slong(3)?);
    Some(format!("{{mq_flags={flags}, mq_maxmsg={messages}, mq_msgsize={size}, mq_curmsgs={current}}}"))
}

/// The fields of a struct open_how.
pub(super) fn open_how(v: &View) -> Printed {
    let open = v.u64(0)?;
    let mut out = format!("flags={}", super::special::open_flags(open).text);
    // O_CREAT and __O_TMPFILE (asm-generic/fcntl.h) are what a mode is for.
    if open & 0o20_000_100 != 0 || v.u64(8)? != 0 {
        out += &format!(", mode={}", mode(v.u64(8)?));
    }
    Some(out + &format!(", resolve={}", v.flags(&set::RESOLVE, v.u64(16)?)))
}
/// struct cachestat_range and struct cachestat (linux/mman.h).
pub(super) static CACHESTAT_RANGE: Layout =
    layout([16, 16], |v| Some(format!("{{off={}, len={}}}", hex(v.u64(0)?), v.u64(8)?)));
pub(super) static CACHESTAT: Layout = layout([40, 40], |v| {
    let (cache, dirty, writeback) = (v.u64(0)?, v.u64(8)?, v.u64(16)?);
    let (evicted, recently) = (v.u64(24)?, v.u64(32)?);
    Some(format!(
        "{{nr_cache={cache}, nr_dirty={dirty}, nr_writeback={writeback}, nr_evicted={evicted}, \
         nr_recently_evicted={recently}}}"
    ))
});
pub(super) static USER_DESC: Layout = layout([16, 16], |v| {
    let bits = v.u32(12)?;
    let bit = |at: u32| bits >> at & 1;
    Some(format!(
        "{{entry_number={}, base_addr={}, limit={}, seg_32bit={}, contents={}, read_exec_only={}, \
         limit_in_pages={}, seg_not_present={}, useable={}{}}}",
        super::text::id(v.u32(0)?),
        // C's `%#08x`: zero has no prefix.
        if v.u32(4)? == 0 { "00000000".to_string() } else { format!("{:#08x}", v.u32(4)?) },
        if v.u32(8)? == 0 { "00000000".to_string() } else { format!("{:#08x}", v.u32(8)?) },
        bit(0),
        bits >> 1 & 3,
        bit(3),
        bit(4),
        bit(5),
        bit(6),
        if v.context.wide { format!(", lm={}", bit(7)) } else { String::new() }
    ))
});
/// What get_thread_area(2) is asked with, and where it fails all that there is.
pub(super) static USER_DESC_NUMBER: Layout =
    layout([4, 4], |v| Some(format!("{{entry_number={}, ...}}", super::text::id(v.u32(0)?))));
/// struct __sysctl_args (linux/sysctl.h).
pub(super) static SYSCTL: Layout = layout([0, 80], |v| {
    let at = |word: usize| v.long(word).map(address);
    let (old, old_length, new) = (at(2)?, at(3)?, at(4)?);
    let (name, count, new_length) = (at(0)?, v.i32(8)?, v.long(5)?);
    Some(format!(
        "{{name={name}, nlen={count}, oldval={old}, oldlenp={old_length}, newval={new}, newlen={new_length}}}"
    ))
});
pub(super) static IO_URING_PARAMS: Layout = layout([120, 120], |v| {
    let n = |at| v.u32(at);
    let flags = v.flags(&set::IO_URING_SETUP, u64::from(n(8)?));
    let mut out = format!("{{flags={flags}, sq_thread_cpu={}, sq_thread_idle={}", hex(n(12)?.into()), n(16)?);
    // IORING_SETUP_ATTACH_WQ (io_uring.h): only then is the descriptor one.
    if n(8)? & 0x20 != 0 {
        out += &format!(", wq_fd={}", v.context.fd(v.i32(24)?));
    }
    let reserved = [n(28)?, n(32)?, n(36)?].map(|number| hex(number.into()));
    if reserved.iter().any(|number| number != "0") {
        out += &format!(", resv=[{}]", reserved.join(", "));
    }
    if v.context.failed() {
        return Some(out + "}");
    }
    out += &format!(", sq_entries={}, cq_entries={}", n(0)?, n(4)?);
    out += &format!(", features={}", v.flags(&set::IO_URING_FEATURES, u64::from(n(20)?)));
    let sq = ["head", "tail", "ring_mask", "ring_entries", "flags", "dropped", "array"];
    let cq = ["head", "tail", "ring_mask", "ring_entries", "overflow", "cqes", "flags"];
    for (name, start, fields) in [("sq_off", 40, sq), ("cq_off", 80, cq)] {
        let mut parts = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            parts.push(format!("{field}={}", n(start + index * 4)?));
        }
        let reserved = n(start + 28)?;
        parts.extend((reserved != 0).then(|| format!("resv1={}", hex(reserved.into()))));
        parts.push(format!("user_addr={}", hex(v.u64(start + 32)?)));
        out += &format!(", {name}={{{}}}", parts.join(", "));
    }
    Some(out + "}")
});
pub(super) static CAPHDR: Layout = layout([8, 8], |v| {
    let version = match v.u32(0)? {
        0x1998_0330 => "_LINUX_CAPABILITY_VERSION_1".to_string(),
        0x2007_1026 => "_LINUX_CAPABILITY_VERSION_2".to_string(),
        0x2008_0522 => "_LINUX_CAPABILITY_VERSION_3".to_string(),
        other => format!("{} /* _LINUX_CAPABILITY_VERSION_??? */", hex(u64::from(other))),
    };
    Some(format!("{{version={version}, pid={}}}", v.context.pid(v.i32(4)?)))
});
pub(super) static CAPDATA: Layout = layout([24, 24], |v| {
    let one = |at: usize| {
        let bits = u64::from(v.u32(at)?) | u64::from(v.u32(at + 12)?) << 32;
        let mut names: Vec<String> = set::CAP
            .names
            .iter()
            .filter(|(bit, _)| bits >> bit & 1 != 0)
            .map(|(_, name)| format!("1<<{name}"))
            .collect();
        let known = set::CAP.names.values.iter().fold(0, |all, bit| all | 1u64 << (bit & 63));
        if bits & !known != 0 {
            names.push(hex(bits & !known));
        }
        Some(if names.is_empty() { "0".to_string() } else { names.join("|") })
    };
    Some(format!("{{effective={}, permitted={}, inheritable={}}}", one(0)?, one(4)?, one(8)?))
});

/// The style with strings whole: fixed fields of structures are not cut.
fn whole<'a>(v: &View<'a>) -> Style<'a> {
    Style { strings: 4096, ..*v.context.style }
}
