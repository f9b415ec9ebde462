//! Calls made by hand, and lines in the form in which strace 6.1 printed such calls; addresses, names and counts are
//! made smaller.

use proptest::prelude::*;

use super::*;
use crate::{Chunk, Gate, When};

/// A call of the 64-bit table (`syscall`) or of the other one (`int80` from 32-bit code).
fn call(table: Table, name: &str, args: &[u64], result: Option<i64>) -> Call {
    let (gate, bits) = if table == Table::X64 { (Gate::Syscall, 64) } else { (Gate::Int80, 32) };
    let mut registers = [0; 6];
    registers[..args.len()].copy_from_slice(args);
    Call {
        pid: 1,
        tid: 1,
        gate,
        bits,
        nr: number(table, name).expect("a call of the table"),
        args: registers,
        result,
        begun: 0,
        ended: 0,
        site: 0,
        memory: Vec::new(),
    }
}

fn x64(name: &str, args: &[u64], result: i64) -> Call {
    call(Table::X64, name, args, Some(result))
}

fn i386(name: &str, args: &[u64], result: i64) -> Call {
    call(Table::I386, name, args, Some(result))
}

trait With {
    /// Memory before the call.
    fn entry(self, address: u64, bytes: &[u8]) -> Self;
    /// Memory after it.
    fn exit(self, address: u64, bytes: &[u8]) -> Self;
    fn line(&self) -> String;
}

impl With for Call {
    fn entry(mut self, address: u64, bytes: &[u8]) -> Self {
        self.memory.push(Chunk { when: When::Entry, address, bytes: bytes.to_vec() });
        self
    }

    fn exit(mut self, address: u64, bytes: &[u8]) -> Self {
        self.memory.push(Chunk { when: When::Exit, address, bytes: bytes.to_vec() });
        self
    }

    fn line(&self) -> String {
        decode(self).line(&Style { column: 0, ..Style::default() })
    }
}

/// What is printed when a call begins, and behind it when it has come back, and when it never does.
fn parts(call: &Call) -> [String; 3] {
    let style = Style::default();
    let waiting = Call {
        result: None,
        memory: call.memory.iter().filter(|chunk| chunk.when == When::Entry).cloned().collect(),
        ..call.clone()
    };
    let waiting = decode(&waiting);
    let (begun, known) = waiting.begun(&style);
    [begun, decode(call).behind(&style, known), waiting.behind(&style, known)]
}

/// As strace 7.2 cuts and resumes such calls.
#[test]
fn a_call_is_printed_as_far_as_it_is_known_when_it_begins() {
    const NEVER: &str = " <unfinished ...>)";
    let text = 0x1000;
    for (call, expected) in [
        (x64("read", &[3, text, 5], 2).exit(text, b"hi"), ["read(3", ", \"hi\", 5)", NEVER]),
        (x64("write", &[1, text, 2], 2).entry(text, b"hi"), ["write(1, \"hi\", 2", ")", ")"]),
        (x64("futex", &[0x2000, 128, 7, 0], 0), ["futex(0x2000, FUTEX_WAIT_PRIVATE, 7, NULL", ")", ")"]),
        (
            x64("poll", &[text, 1, 100], 1)
                .entry(text, &[3, 0, 0, 0, 1, 0, 0, 0])
                .exit(text, &[3, 0, 0, 0, 1, 0, 1, 0]),
            ["poll([{fd=3, events=POLLIN}], 1, 100", ")", ")"],
        ),
        (
            x64("clock_nanosleep", &[0, 0, text, 0], 0).entry(text, &longs(&[1, 2])),
            ["clock_nanosleep(CLOCK_REALTIME, 0, {tv_sec=1, tv_nsec=2}", ", NULL)", NEVER],
        ),
        (x64("accept4", &[3, 0, 0, 0], 4), ["accept4(3", ", NULL, NULL, 0)", NEVER]),
        (x64("wait4", &[u64::MAX, 0, 0, 0], 7), ["wait4(-1", ", NULL, 0, NULL)", NEVER]),
        (
            x64("writev", &[1, text, 1], 2).entry(text, &longs(&[0x3000, 2])).entry(0x3000, b"hi"),
            ["writev(1, [{iov_base=\"hi\", iov_len=2}], 1", ")", ")"],
        ),
        (
            x64("sendmsg", &[1, text, 0], 2)
                .entry(text, &longs(&[0, 0, 0x2000, 1, 0, 0, 0]))
                .entry(0x2000, &longs(&[0x3000, 2])),
            [
                "sendmsg(1, {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=0x3000, iov_len=2}], msg_iovlen=1, \
                 msg_controllen=0, \
                 msg_flags=0}, 0",
                ")",
                ")",
            ],
        ),
        (
            x64("fcntl", &[3, 7, text], 0).entry(text, &longs(&[1, 0, 0, 0])),
            ["fcntl(3, F_SETLKW, {l_type=F_WRLCK, l_whence=SEEK_SET, l_start=0, l_len=0}", ")", ")"],
        ),
        (x64("pause", &[], -514), ["pause(", ")", ")"]),
        (x64("pipe2", &[text, 0], 0).exit(text, &[3, 0, 0, 0, 4, 0, 0, 0]), ["pipe2(", "[3, 4], 0)", NEVER]),
    ] {
        assert_eq!(parts(&call), expected);
    }
}

/// Whatever the call comes back with, the two parts of it are the whole.
#[test]
fn the_parts_of_a_call_are_the_call() {
    for table in [Table::X64, Table::I386] {
        for nr in 0..count(table) {
            let Some(name) = name(table, nr) else { continue };
            for result in [0, 1, 40, -4, -514] {
                let args = [3, 0x1000, 8, 0x1800, 0x2000, 2];
                let memory: Vec<u8> = (0..=255).cycle().take(0x2000).map(|byte: u8| byte % 7).collect();
                let call = call(table, name, &args, Some(result)).entry(0x1000, &memory).exit(0x1000, &memory);
                let [begun, rest, _] = parts(&call);
                assert_eq!(begun + &rest, decode(&call).head(&Style::default()));
            }
        }
    }
}

/// Numbers of 64 bits as memory.
fn longs(values: &[u64]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// Numbers of 32 bits as memory.
fn ints(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

const AT_FDCWD: u64 = -100i64 as u64;

#[test]
fn files() {
    let passwd = b"/etc/passwd\0";
    assert_eq!(
        x64("openat", &[AT_FDCWD, 16, 0o2_000_000], 3).entry(16, passwd).line(),
        r#"openat(AT_FDCWD, "/etc/passwd", O_RDONLY|O_CLOEXEC) = 3"#
    );
    assert_eq!(
        x64("openat", &[0xffff_ff9c, 16, 0o1102, 0o644], 3).entry(16, b"/x\0").line(),
        r#"openat(AT_FDCWD, "/x", O_RDWR|O_CREAT|O_TRUNC, 0644) = 3"#
    );
    assert_eq!(
        x64("openat", &[AT_FDCWD, 16, 0], -2).entry(16, b"/nonexistent\0").line(),
        r#"openat(AT_FDCWD, "/nonexistent", O_RDONLY) = -1 ENOENT (No such file or directory)"#
    );
    assert_eq!(
        x64("openat", &[AT_FDCWD, 16, 0], -2).line(),
        "openat(AT_FDCWD, 0x10, O_RDONLY) = -1 ENOENT (No such file or directory)"
    );
    assert_eq!(x64("read", &[3, 64, 20], 3).exit(64, b"hi\n").line(), r#"read(3, "hi\n", 20) = 3"#);
    assert_eq!(x64("read", &[3, 64, 20], 0).line(), r#"read(3, "", 20) = 0"#);
    assert_eq!(
        x64("read", &[3, 64, 20], -11).line(),
        "read(3, 0x40, 20) = -1 EAGAIN (Resource temporarily unavailable)"
    );
    let text = [b'a'; 100];
    assert_eq!(
        x64("write", &[3, 64, 100], 100).entry(64, &text).line(),
        format!("write(3, \"{}\"..., 100) = 100", "a".repeat(32))
    );
    let mut stat = vec![0; 144];
    stat[24..28].copy_from_slice(&0o100_644u32.to_le_bytes());
    stat[48] = 117;
    assert_eq!(
        x64("newfstatat", &[3, 16, 64, 0x1000], 0).entry(16, b"\0").exit(64, &stat).line(),
        r#"newfstatat(3, "", {st_mode=S_IFREG|0644, st_size=117, ...}, AT_EMPTY_PATH) = 0"#
    );
    stat[24..28].copy_from_slice(&0o020_666u32.to_le_bytes());
    stat[40..42].copy_from_slice(&[3, 1]);
    assert_eq!(
        x64("fstat", &[3, 64], 0).exit(64, &stat).line(),
        "fstat(3, {st_mode=S_IFCHR|0666, st_rdev=makedev(0x1, 0x3), ...}) = 0"
    );
    assert_eq!(x64("lseek", &[3, 0, 0], 0).line(), "lseek(3, 0, SEEK_SET) = 0");
    assert_eq!(x64("fcntl", &[3, 3], 0x8002).line(), "fcntl(3, F_GETFL) = 0x8002 (flags O_RDWR|O_LARGEFILE)");
    assert_eq!(x64("fcntl", &[3, 4, 0o6000], 0).line(), "fcntl(3, F_SETFL, O_RDONLY|O_APPEND|O_NONBLOCK) = 0");
    assert_eq!(
        x64("fcntl", &[3, 9999, 5], -22).line(),
        "fcntl(3, 0x270f /* F_??? */, 0x5) = -1 EINVAL (Invalid argument)"
    );
    let lock = longs(&[1, 0, 100, 0]);
    assert_eq!(
        x64("fcntl", &[3, 6, 64], 0).entry(64, &lock).line(),
        "fcntl(3, F_SETLK, {l_type=F_WRLCK, l_whence=SEEK_SET, l_start=0, l_len=100}) = 0"
    );
    assert_eq!(x64("umask", &[0o22], 0o22).line(), "umask(022) = 022");
    assert_eq!(x64("access", &[16, 5], 0).entry(16, b"/\0").line(), r#"access("/", R_OK|X_OK) = 0"#);
    assert_eq!(
        x64("pipe2", &[64, 0o2_004_000], 0).exit(64, &ints(&[8, 9])).line(),
        "pipe2([8, 9], O_NONBLOCK|O_CLOEXEC) = 0"
    );
    let mut entries = vec![0; 48];
    entries[16] = 24;
    entries[40] = 24;
    assert_eq!(
        x64("getdents64", &[3, 64, 32768], 48).exit(64, &entries).line(),
        "getdents64(3, 0x40 /* 2 entries */, 32768) = 48"
    );
    assert_eq!(
        x64("sendfile", &[18, 3, 64, 10], 10).entry(64, &longs(&[1])).exit(64, &longs(&[11])).line(),
        "sendfile(18, 3, [1 => 11], 10) = 10"
    );
}

#[test]
fn memory_processes_and_time() {
    assert_eq!(
        x64("mmap", &[0, 8192, 3, 0x22, u64::MAX, 0], 0x7f8f_dcf2_3000).line(),
        "mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f8fdcf23000"
    );
    assert_eq!(x64("brk", &[0], 0x55b3_9129_f000).line(), "brk(NULL) = 0x55b39129f000");
    assert_eq!(
        x64("mremap", &[4096, 8192, 16384, 1], -14).line(),
        "mremap(0x1000, 8192, 16384, MREMAP_MAYMOVE) = -1 EFAULT (Bad address)"
    );
    assert_eq!(
        x64("clone", &[0x120_0011, 0, 0, 0x7f8f, 0], 8114).line(),
        "clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|CLONE_CHILD_SETTID|SIGCHLD, child_tidptr=0x7f8f) = 8114"
    );
    assert_eq!(call(Table::X64, "exit_group", &[0], None).line(), "exit_group(0) = ?");
    assert_eq!(
        x64("wait4", &[u64::MAX, 64, 0x4000_0001, 0], 8115).exit(64, &ints(&[9])).line(),
        "wait4(-1, [{WIFSIGNALED(s) && WTERMSIG(s) == SIGKILL}], WNOHANG|__WALL, NULL) = 8115"
    );
    assert_eq!(x64("wait4", &[5, 64, 0, 0], -10).line(), "wait4(5, 0x40, 0, NULL) = -1 ECHILD (No child processes)");
    let exec = x64("execve", &[16, 64, 128], 0)
        .entry(16, b"/bin/ls\0")
        .entry(64, &longs(&[200, 210, 0]))
        .entry(128, &longs(&[1, 2, 0]));
    assert_eq!(
        exec.entry(200, b"ls\0").entry(210, b"-l\0").line(),
        r#"execve("/bin/ls", ["ls", "-l"], 0x80 /* 2 vars */) = 0"#
    );
    assert_eq!(
        x64("clock_nanosleep", &[1, 0, 64, 128], 0).entry(64, &longs(&[0, 1000])).exit(128, &longs(&[0, 5])).line(),
        "clock_nanosleep(CLOCK_MONOTONIC, 0, {tv_sec=0, tv_nsec=1000}, 0x80) = 0"
    );
    assert_eq!(
        x64("clock_nanosleep", &[0, 0, 64, 128], -516).entry(64, &longs(&[0, 1000])).exit(128, &longs(&[0, 5])).line(),
        "clock_nanosleep(CLOCK_REALTIME, 0, {tv_sec=0, tv_nsec=1000}, {tv_sec=0, tv_nsec=5}) = ? ERESTART_RESTARTBLOCK \
         (Interrupted by signal)"
    );
    assert_eq!(x64("time", &[0], 1_795_272_579).line(), "time(NULL) = 1795272579 (2026-11-21T14:49:39+0000)");
    assert_eq!(
        x64("prlimit64", &[0, 3, 0, 64], 0).exit(64, &longs(&[8192 * 1024, u64::MAX])).line(),
        "prlimit64(0, RLIMIT_STACK, NULL, {rlim_cur=8192*1024, rlim_max=RLIM64_INFINITY}) = 0"
    );
    assert_eq!(
        x64("futex", &[64, 0x189, 5, 128, 0, 0xffff_ffff], -11).entry(128, &longs(&[0, 1000])).line(),
        "futex(0x40, FUTEX_WAIT_BITSET_PRIVATE|FUTEX_CLOCK_REALTIME, 5, {tv_sec=0, tv_nsec=1000}, \
         FUTEX_BITSET_MATCH_ANY) = -1 EAGAIN \
         (Resource temporarily unavailable)"
    );
    assert_eq!(x64("futex", &[64, 0x81, 1], 0).line(), "futex(0x40, FUTEX_WAKE_PRIVATE, 1) = 0");
    assert_eq!(x64("prctl", &[15, 64], 0).entry(64, b"thename\0").line(), r#"prctl(PR_SET_NAME, "thename") = 0"#);
    assert_eq!(
        x64("prctl", &[15, 64], 0).entry(64, b"0123456789abcdefg").line(),
        r#"prctl(PR_SET_NAME, "0123456789abcde"...) = 0"#
    );
    assert_eq!(
        x64("prctl", &[52, 1, 7], 3).line(),
        "prctl(PR_GET_SPECULATION_CTRL, PR_SPEC_INDIRECT_BRANCH) = 0x3 (PR_SPEC_PRCTL|PR_SPEC_ENABLE)"
    );
    assert_eq!(x64("prctl", &[0x5961_6d61, u64::MAX], 0).line(), "prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY) = 0");
    assert_eq!(
        x64("prctl", &[62, 0, 77, 0, 64], 0).exit(64, &longs(&[9])).line(),
        "prctl(PR_SCHED_CORE, PR_SCHED_CORE_GET, 77, 0 /* PIDTYPE_PID */, [0x9]) = 0"
    );
    assert_eq!(
        x64("getrandom", &[64, 4, 1], 4).exit(64, b"\xfc\x27\x5e\x9a").line(),
        r#"getrandom("\xfc\x27\x5e\x9a", 4, GRND_NONBLOCK) = 4"#
    );
}

#[test]
fn flags_above_bit_31_are_not_taken_for_zero() {
    let line = |bits| x64("clone3", &[64, 64], 5).entry(64, &longs(&[bits, 0, 0, 0, 0, 0, 0, 0])).line();
    assert_eq!(line(0), "clone3({flags=0, exit_signal=0, stack=NULL, stack_size=0}, 64) = 5");
    let both = "CLONE_CLEAR_SIGHAND|CLONE_INTO_CGROUP";
    assert!(line(3 << 32).starts_with(&format!("clone3({{flags={both}, ")), "{}", line(3 << 32));
}

/// A page ends behind what was copied of each.
#[test]
fn what_runs_into_no_memory_is_shown_up_to_there() {
    let long = x64("chdir", &[4096], -36).entry(4096, &[b'/'; 4096]).line();
    assert!(long.starts_with(&format!("chdir(\"{}\"...) = ", "/".repeat(4095))), "{long}");
    assert_eq!(
        x64("setgroups", &[2, 4092], -14).entry(4092, &[255; 4]).line(),
        "setgroups(2, [-1, ... /* 0x1000 */]) = -1 EFAULT (Bad address)"
    );
    assert_eq!(
        x64("poll", &[4088, 2, 0], -14).entry(4088, &[251, 255, 255, 255, 0, 0, 0, 0]).line(),
        "poll([{fd=-5}, ... /* 0x1000 */], 2, 0) = -1 EFAULT (Bad address)"
    );
    let vector = longs(&[0, 7]);
    assert_eq!(
        x64("writev", &[3, 4080, 2], -14).entry(4080, &vector).line(),
        "writev(3, [{iov_base=NULL, iov_len=7}, ... /* 0x1000 */], 2) = -1 EFAULT (Bad address)"
    );
}

#[test]
fn signals_and_waiting() {
    let action = longs(&[0x5587, 0x5400_0000, 0x7fd6, 2]);
    let line = x64("rt_sigaction", &[10, 64, 0, 8], 0).entry(64, &action).line();
    assert_eq!(
        line,
        "rt_sigaction(SIGUSR1, \
         {sa_handler=0x5587, sa_mask=[INT], sa_flags=SA_RESTORER|SA_RESTART|SA_NODEFER, sa_restorer=0x7fd6}, NULL, 8) \
         = 0"
    );
    assert_eq!(
        x64("rt_sigprocmask", &[2, 64, 128, 8], 0).entry(64, &longs(&[!(3 << 31)])).exit(128, &longs(&[1 << 9])).line(),
        "rt_sigprocmask(SIG_SETMASK, ~[RTMIN RT_1], [USR1], 8) = 0"
    );
    let fds = [6, 0, 0, 0, 3, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0];
    let ready = [6, 0, 0, 0, 3, 0, 0, 0, 7, 0, 0, 0, 4, 0, 4, 0];
    assert_eq!(
        x64("poll", &[64, 2, 100], 1).entry(64, &fds).exit(64, &ready).line(),
        "poll([{fd=6, events=POLLIN|POLLPRI}, {fd=7, events=POLLOUT}], 2, 100) = 1 ([{fd=7, revents=POLLOUT}])"
    );
    assert_eq!(x64("poll", &[0, 0, 1], 0).line(), "poll(NULL, 0, 1) = 0 (Timeout)");
    assert_eq!(
        x64("pselect6", &[8, 64, 72, 0, 128, 0], 1)
            .entry(64, &longs(&[1 << 6]))
            .entry(72, &longs(&[1 << 7]))
            .entry(128, &longs(&[0, 5_000_000]))
            .exit(64, &longs(&[0]))
            .exit(72, &longs(&[1 << 7]))
            .exit(128, &longs(&[0, 4_997_747]))
            .line(),
        "pselect6(8, [6], [7], NULL, {tv_sec=0, tv_nsec=5000000}, NULL) = 1 (out [7], left {tv_sec=0, tv_nsec=4997747})"
    );
    let event = [4, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(
        x64("epoll_wait", &[12, 64, 4, 10], 1).exit(64, &event).line(),
        "epoll_wait(12, [{events=EPOLLOUT, data=0x7}], 4, 10) = 1"
    );
    assert_eq!(x64("epoll_wait", &[12, 64, 4, 1], 0).line(), "epoll_wait(12, [], 4, 1) = 0");
}

/// Regression: a set that ends before a hole was shown as an empty one, and a result without a set as `1 ()`.
#[test]
fn sets_of_descriptors_that_cannot_be_read_are_addresses() {
    let text = |call: &Call| decode(call).line(&Style::default());
    let whole = x64("select", &[65, 0x1000, 0, 0, 0], 1).entry(0x1000, &longs(&[0b1000, 1]));
    assert_eq!(text(&whole), "select(65, [3 64], NULL, NULL, NULL)    = 1 ()");
    let short = x64("select", &[65, 0x1000, 0, 0, 0], -14).entry(0x1000, &longs(&[0b1000]));
    assert!(text(&short).contains("(65, 0x1000, NULL, NULL, NULL) "), "{}", text(&short));
    assert!(
        text(&x64("select", &[u64::MAX, 0, 0x1000, 0, 0], -22)).starts_with("select(-1, NULL, 0x1000, NULL, NULL) ")
    );
}

#[test]
fn sockets() {
    let inet = [2, 0, 0xb6, 0x09, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    let shown = r#"{sa_family=AF_INET, sin_port=htons(46601), sin_addr=inet_addr("127.0.0.1")}"#;
    assert_eq!(
        x64("socket", &[2, 0x80001, 6], 13).line(),
        "socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, IPPROTO_TCP) = 13"
    );
    assert_eq!(x64("socket", &[17, 3, 0x300], 25).line(), "socket(AF_PACKET, SOCK_RAW, htons(ETH_P_ALL)) = 25");
    assert_eq!(
        x64("connect", &[14, 64, 16], -115).entry(64, &inet).line(),
        format!("connect(14, {shown}, 16) = -1 EINPROGRESS (Operation now in progress)")
    );
    assert_eq!(
        x64("getpeername", &[14, 64, 128], 0).exit(64, &inet).entry(128, &ints(&[28])).exit(128, &ints(&[16])).line(),
        format!("getpeername(14, {shown}, [28 => 16]) = 0")
    );
    assert_eq!(
        x64("connect", &[17, 64, 12], -2).entry(64, b"\x01\0\0tmp/tr/de").line(),
        r#"connect(17, {sa_family=AF_UNIX, sun_path=@"tmp/tr/de"}, 12) = -1 ENOENT (No such file or directory)"#
    );
    assert_eq!(
        x64("setsockopt", &[13, 1, 2, 64, 4], 0).entry(64, &[1, 0, 0, 0]).line(),
        "setsockopt(13, SOL_SOCKET, SO_REUSEADDR, [1], 4) = 0"
    );
    let mut control = longs(&[24, 0x1_0000_0001]);
    control.extend(ints(&[0, 1]));
    let sent = x64("sendmsg", &[18, 64, 0], 3)
        .entry(64, &longs(&[0, 0, 200, 1, 300, 24, 0]))
        .entry(200, &longs(&[400, 3]))
        .entry(400, b"abc")
        .entry(300, &control);
    assert_eq!(
        sent.line(),
        concat!(
            r#"sendmsg(18, {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base="abc", iov_len=3}], msg_iovlen=1, "#,
            r#"msg_control=[{cmsg_len=24, cmsg_level=SOL_SOCKET, cmsg_type=SCM_RIGHTS, cmsg_data=[0, 1]}], "#,
            "msg_controllen=24, msg_flags=0}, 0) = 3"
        )
    );
    let offender = [2, 0, 0, 0, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    let control = [longs(&[48, 0xb_0000_0000]), ints(&[111, 0x3_0302, 0, 0]), offender.to_vec()].concat();
    let header = longs(&[0, 0, 0, 0, 300, 48, 0x2000]);
    let queued = x64("recvmsg", &[18, 64, 0x2000], 0).entry(64, &header).exit(64, &header).exit(300, &control).line();
    let told = "cmsg_len=48, cmsg_level=SOL_IP, cmsg_type=IP_RECVERR, cmsg_data={ee_errno=111, ee_origin=2, ee_type=3, \
                ee_code=3, ee_info=0, ee_data=0, offender={sa_family=AF_INET, sin_port=htons(0), \
                sin_addr=inet_addr(\"127.0.0.1\")}}}]";
    assert!(queued.contains(told), "{queued}");
    assert_eq!(
        x64("readv", &[3, 64, 2], 12)
            .entry(64, &longs(&[200, 10, 300, 100]))
            .exit(200, b"0123456789")
            .exit(300, b"ab")
            .line(),
        r#"readv(3, [{iov_base="0123456789", iov_len=10}, {iov_base="ab", iov_len=100}], 2) = 12"#
    );
}

#[test]
fn the_32_bit_table() {
    let old = i386("mmap", &[64], 0xf7f2_8000u32 as i64).entry(64, &ints(&[0, 4096, 3, 34, u32::MAX, 0]));
    assert_eq!(old.line(), "mmap(NULL, 4096, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0xf7f28000");
    assert_eq!(
        i386("mmap2", &[0, 4096, 1, 2, 3, 1], 0x1000).line(),
        "mmap2(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0x1000) = 0x1000"
    );
    let socket = i386("socketcall", &[1, 64], 4).entry(64, &ints(&[1, 1, 0]));
    assert_eq!((socket.line().as_str(), &*decode(&socket).name()), ("socket(AF_UNIX, SOCK_STREAM, 0) = 4", "socket"));
    let send = i386("socketcall", &[9, 64], 5).entry(64, &ints(&[5, 200, 5, 0])).entry(200, b"hello");
    assert_eq!(send.line(), r#"send(5, "hello", 5, 0) = 5"#);
    let shmget = i386("ipc", &[23, 0, 4096, 0o600], 2);
    assert_eq!(shmget.line(), "shmget(IPC_PRIVATE, 4096, 0600) = 2");
    assert_eq!(i386("ipc", &[22, 0, 0, 0, 0xf7f2_6000], 0).line(), "shmdt(0xf7f26000) = 0");
    assert_eq!(i386("ipc", &[99], -38).line(), "ipc(99, 0, 0, 0, 0, 0) = -1 ENOSYS (Function not implemented)");
    assert_eq!(
        i386("pwrite64", &[3, 64, 3, 1, 2], -27).entry(64, b"abc").line(),
        r#"pwrite64(3, "abc", 3, 8589934593) = -1 EFBIG (File too large)"#
    );
    assert_eq!(
        i386("fallocate", &[3, 1, 0, 1, 200, 0], 0).line(),
        "fallocate(3, FALLOC_FL_KEEP_SIZE, 4294967296, 200) = 0"
    );
    assert_eq!(
        i386("nanosleep", &[64, 0xffcc_813c], 0).entry(64, &ints(&[0, 1000])).line(),
        "nanosleep({tv_sec=0, tv_nsec=1000}, 0xffcc813c) = 0"
    );
    assert_eq!(i386("_llseek", &[3, 0, 5, 64, 0], 0).exit(64, &longs(&[5])).line(), "_llseek(3, 5, [5], SEEK_SET) = 0");
    let lock = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut got = lock;
    (got[0], got[4], got[12]) = (2, 0, 10);
    assert_eq!(
        i386("fcntl64", &[3, 12, 64], 0).entry(64, &lock).exit(64, &got).line(),
        "fcntl64(3, F_GETLK64, {l_type=F_UNLCK, l_whence=SEEK_SET, l_start=0, l_len=10, l_pid=0}) = 0"
    );
    // From 64-bit code the number is of this table too, whatever strange names others print for it.
    let mut getpid = i386("getpid", &[], 7);
    getpid.bits = 64;
    assert_eq!((getpid.nr, getpid.line().as_str()), (20, "getpid() = 7"));
}

// What strace 6.1 printed where this once differed.
#[test]
fn arrays_are_cut_where_strings_are() {
    let fds: Vec<u8> = (0..40u32).flat_map(|fd| ints(&[fd, 1])).collect();
    let ready: Vec<u8> = (0..32u32).flat_map(|fd| ints(&[fd, 0x1_0001])).collect();
    let poll = x64("poll", &[64, 40, 0], 40).entry(64, &fds[..256]).exit(64, &ready);
    let line = decode(&poll).line(&Style { strings: 2, column: 0, ..Style::default() });
    let expected = "poll([{fd=0, events=POLLIN}, {fd=1, events=POLLIN}, ...], 40, 0) = 40 \
                    ([{fd=0, revents=POLLIN}, {fd=1, revents=POLLIN}, ...])";
    assert_eq!(line, expected);
    let whole = poll.line();
    assert!(
        whole.contains("{fd=31, events=POLLIN}, ...], 40, 0)") && whole.ends_with("{fd=31, revents=POLLIN}, ...])"),
        "{whole}"
    );
    let exec =
        x64("execve", &[16, 64, 0], 0).entry(16, b"a\0").entry(64, &longs(&[200, 200, 200, 0])).entry(200, b"b\0");
    let cut = decode(&exec).line(&Style { strings: 2, column: 0, ..Style::default() });
    assert_eq!(cut, r#"execve("a", ["b", "b", ...], NULL) = 0"#);
}

#[test]
fn the_copy_that_reaches_farthest_is_printed() {
    // Two vectors of one buffer: what was copied for the first one ends inside the second.
    let line =
        x64("writev", &[1, 64, 2], 6).entry(64, &longs(&[200, 3, 201, 3])).entry(200, b"abc").entry(201, b"bcd").line();
    assert_eq!(line, r#"writev(1, [{iov_base="abc", iov_len=3}, {iov_base="bcd", iov_len=3}], 2) = 6"#);
}

#[test]
fn raw_calls_are_registers() {
    let open = x64("openat", &[-100i64 as u64, 0x1000, 0, 0], 3);
    assert_eq!(decode(&open).raw(), ("openat(0xffffffffffffff9c, 0x1000, 0, 0)".to_string(), "0x3".to_string()));
    assert_eq!(
        decode(&x64("close", &[9], -9)).raw(),
        ("close(0x9)".to_string(), "-1 EBADF (Bad file descriptor)".to_string())
    );
    assert_eq!(decode(&x64("getpid", &[1, 2], 0)).raw(), ("getpid()".to_string(), "0".to_string()));
}

#[test]
fn addresses_are_strings_too() {
    let connect = x64("connect", &[4, 64, 16], 0).entry(64, &[2, 0, 0, 9, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(
        connect.line(),
        r#"connect(4, {sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr("127.0.0.1")}, 16) = 0"#
    );
    let hex = decode(&connect).line(&Style { hex: Hex::Always, column: 0, strings: 2, ..Style::default() });
    assert!(hex.contains(r#"inet_addr("\x31\x32\x37\x2e\x30\x2e\x30\x2e\x31")"#), "{hex}");
}

#[test]
fn messages_are_copied_one_by_one() {
    let mut header = longs(&[0, 0, 200, 1, 0, 0, 0]);
    header.extend(longs(&[3]));
    let call = x64("sendmmsg", &[3, 64, 2, 0], 2)
        .entry(64, &header)
        .entry(128, &header)
        .entry(200, &longs(&[300, 3]))
        .entry(300, b"abc");
    let message = concat!(
        r#"{msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base="abc", iov_len=3}], "#,
        "msg_iovlen=1, msg_controllen=0, msg_flags=0}, msg_len=3}"
    );
    assert_eq!(
        call.exit(64, &header).exit(128, &header).line(),
        format!("sendmmsg(3, [{message}, {message}], 2, 0) = 2")
    );
}

#[test]
fn structures_and_values_that_were_missing() {
    assert_eq!(
        x64("statx", &[3, 0, 0x900, 1, 0], -22).line(),
        "statx(3, NULL, AT_STATX_SYNC_AS_STAT|AT_SYMLINK_NOFOLLOW|AT_NO_AUTOMOUNT, STATX_TYPE, NULL) = -1 EINVAL \
         (Invalid argument)"
    );
    assert_eq!(x64("prctl", &[3], 1).line(), "prctl(PR_GET_DUMPABLE) = 1 (SUID_DUMP_USER)");
    assert_eq!(
        x64("prctl", &[47, 4, 0, 0, 0], 0).line(),
        "prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) = 0"
    );
    assert_eq!(
        x64("times", &[64], 7).exit(64, &longs(&[4, 0, 101, 0])).line(),
        "times({tms_utime=4 /* 0.04 s */, tms_stime=0, tms_cutime=101 /* 1.01 s */, tms_cstime=0}) = 7"
    );
    let thread = x64("clone3", &[64, 88], 77).entry(64, &longs(&[0x10_0000, 0, 0, 160, 0, 0, 0, 0, 0, 0, 0]));
    // A thread that has ended meanwhile has set its number to 0 (CLONE_CHILD_CLEARTID).
    let thread = thread.exit(160, &ints(&[0]));
    assert_eq!(
        thread.line(),
        "clone3({flags=CLONE_PARENT_SETTID, parent_tid=0xa0, exit_signal=0, stack=NULL, stack_size=0} => \
         {parent_tid=[77]}, 88) = 77"
    );
    assert_eq!(
        x64("msgsnd", &[6, 64, 4, 0], 0).entry(64, b"\x03\0\0\0\0\0\0\0mess-and-more").line(),
        r#"msgsnd(6, {mtype=3, mtext="mess"}, 4, 0) = 0"#
    );
    assert_eq!(
        x64("setsockopt", &[4, 0, 35, 64, 8], 0).entry(64, &[224, 0, 0, 1, 0, 0, 0, 0]).line(),
        concat!(
            r#"setsockopt(4, SOL_IP, IP_ADD_MEMBERSHIP, {imr_multiaddr=inet_addr("224.0.0.1"), "#,
            r#"imr_interface=inet_addr("0.0.0.0")}, 8) = 0"#
        )
    );
    assert_eq!(x64("socket", &[17, 3, 0], 9).line(), "socket(AF_PACKET, SOCK_RAW, htons(0 /* ETH_P_??? */)) = 9");
    assert_eq!(x64("socket", &[17, 3, 0x300], 9).line(), "socket(AF_PACKET, SOCK_RAW, htons(ETH_P_ALL)) = 9");
    let mut timex = longs(&[0; 26]);
    (timex[40], timex[72], timex[160]) = (0x40, 9, 37);
    assert_eq!(
        x64("adjtimex", &[64], 5).exit(64, &timex).line(),
        "adjtimex({modes=0, offset=0, freq=0, maxerror=0, esterror=0, status=STA_UNSYNC, constant=0, precision=0, \
         tolerance=0, \
         time={tv_sec=9, tv_usec=0}, tick=0, ppsfreq=0, jitter=0, shift=0, stabil=0, jitcnt=0, calcnt=0, errcnt=0, \
         stbcnt=0, tai=37}) \
         = 5 (TIME_ERROR)"
    );
    assert_eq!(
        x64("keyctl", &[0, -3i64 as u64, 0, 8], 5).line(),
        "keyctl(KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0) = 5"
    );
    assert_eq!(
        x64("keyctl", &[8, 77, -2i64 as u64, 8], 0).line(),
        "keyctl(KEYCTL_LINK, 77, KEY_SPEC_PROCESS_KEYRING) = 0"
    );
    assert_eq!(
        x64("keyctl", &[99, 1, 0, 8, 2], -95).line(),
        "keyctl(0x63 /* KEYCTL_??? */, 0x1, 0, 0x8, 0x2) = -1 EOPNOTSUPP (Operation not supported)"
    );
    assert_eq!(x64("close", &[-100i64 as u64], -9).line(), "close(-100) = -1 EBADF (Bad file descriptor)");
    assert_eq!(i386("readahead", &[3, 0, 0, 10], 0).line(), "readahead(3, 0, 10) = 0");
}

#[test]
fn descriptors_columns_and_unknown_numbers() {
    let fds = |_: i32, fd: i32| Some(if fd == -100 { "</root>".to_string() } else { format!("</f{fd}>") });
    let style = Style { fds: Some(&fds), ..Style::default() };
    let open = x64("openat", &[AT_FDCWD, 16, 0], 3).entry(16, b"x\0");
    assert_eq!(decode(&open).line(&style), r#"openat(AT_FDCWD</root>, "x", O_RDONLY)  = 3</f3>"#);
    assert_eq!(decode(&x64("close", &[3], 0)).line(&Style::default()), "close(3)                                = 0");
    let mut unknown = x64("close", &[1, 2, 3, 4, 5, 6], -38);
    unknown.nr = 9999;
    assert_eq!(unknown.line(), "syscall_0x270f(0x1, 0x2, 0x3, 0x4, 0x5, 0x6) = -1 ENOSYS (Function not implemented)");
    let mut vdso = x64("close", &[1, 64], 0).exit(64, &longs(&[5, 6]));
    (vdso.gate, vdso.nr) = (Gate::Vdso, VdsoCall::ClockGettime as u32);
    assert_eq!(vdso.line(), "clock_gettime(CLOCK_MONOTONIC, {tv_sec=5, tv_nsec=6}) = 0");
    let flags = decode(&open).arguments(&Style::default());
    assert_eq!((flags[2].name, flags[2].raw, flags[2].flags.clone()), ("flags", 0, vec!["O_RDONLY".to_string()]));
}

#[test]
fn tables_are_in_order_and_captures_name_arguments_that_exist() {
    for table in [Table::X64, Table::I386] {
        let rows = table::rows(table);
        assert!(rows.windows(2).all(|pair| pair[0].nr < pair[1].nr));
        for entry in rows {
            assert_eq!(number(table, entry.name), Some(entry.nr), "{}", entry.name);
            assert!(entry.params.len() <= 6, "{}", entry.name);
            for capture in capture(table, entry.nr) {
                assert!(usize::from(capture.arg) < entry.params.len(), "{}: {capture:?}", entry.name);
                assert!(
                    usize::from(capture.count) < entry.params.len() || capture.count >= capture::RESULT,
                    "{}",
                    entry.name
                );
                assert!(
                    (capture::ENTRY..=3).contains(&capture.when) && (1..=capture::SUBMITTED).contains(&capture.kind),
                    "{}",
                    entry.name
                );
                // So much room has the agent for both (layout::KIND_LIST); what has a count is not read beyond it.
                let list = capture.kind == capture::LIST;
                assert!(
                    if list { capture.size < 256 && capture.most < 1 << 16 } else { capture.most == 0 },
                    "{}",
                    entry.name
                );
                assert!(
                    capture.kind != capture::FIXED || capture.count == capture::NONE,
                    "{}: {capture:?}",
                    entry.name
                );
            }
        }
    }
    assert_eq!((name(Table::X64, 0), name(Table::I386, 3), name(Table::X64, 400)), (Some("read"), Some("read"), None));
    let read = capture(Table::X64, 0);
    assert_eq!(
        read,
        [Capture { arg: 1, when: capture::EXIT, kind: capture::BYTES, count: capture::RESULT, size: 1, most: 0 }]
    );
}

/// The installed headers, where there are some, say the same.
#[test]
fn numbers_agree_with_the_installed_headers() {
    for (table, file) in [(Table::X64, "unistd_64.h"), (Table::I386, "unistd_32.h")] {
        let Ok(text) = std::fs::read_to_string(format!("/usr/include/x86_64-linux-gnu/asm/{file}")) else { continue };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["#define", name, nr] = words[..]
                && let (Some(name), Ok(nr)) = (name.strip_prefix("__NR_"), nr.parse())
            {
                assert_eq!(number(table, name), Some(nr), "{name}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// Whatever the registers and the memory are, there is a line.
    #[test]
    fn nothing_panics(
        nr in 0u32..480, gate in 0usize..5, wide: bool, verbose: bool, small in prop::array::uniform6(0u64..64),
        big in prop::array::uniform6(any::<u64>()), mix: u8,
        result in prop_oneof![Just(None), (-600i64..600).prop_map(Some), any::<i64>().prop_map(Some)],
        memory in prop::collection::vec((any::<bool>(), 0u64..64, prop::collection::vec(any::<u8>(), 0..200)), 0..6)) {
        let mut args = small;
        for (at, arg) in args.iter_mut().enumerate() {
            if mix >> at & 1 != 0 {
                *arg = big[at];
            }
        }
        let when = |exit| if exit { When::Exit } else { When::Entry };
        let memory =
            memory.into_iter().map(|(exit, address, bytes)| Chunk { when: when(exit), address, bytes }).collect();
        let call = Call {
            gate: Gate::ALL[gate], bits: if wide { 64 } else { 32 }, nr, args, result, memory, ..x64("read", &[], 0) };
        let style = Style { abbreviate: !verbose, ..Style::default() };
        prop_assert!(decode(&call).line(&style).contains(" = "));
        prop_assert!(decode(&call).arguments(&style).len() <= 6);
    }

    /// Nor over the bytes of a siginfo.
    #[test]
    fn no_siginfo_panics(info in prop::collection::vec(any::<u8>(), 0..140), signal in 0u8..70, wide: bool) {
        let mut info = info;
        if info.len() >= 4 {
            info[..4].copy_from_slice(&[signal, 0, 0, 0]);
        }
        let text = siginfo(&info, if wide { 64 } else { 32 }, 1, &Style::default());
        prop_assert!(text.starts_with('{'), "{}", text);
    }
}

#[test]
fn sigreturn_shows_the_mask_of_the_frame_at_the_stack_pointer() {
    let frame = |size: usize, at: usize, mask: u64| {
        let mut bytes = vec![0; size];
        bytes[at..at + 8].copy_from_slice(&mask.to_le_bytes());
        bytes
    };
    let usr1 = 1 << 9;
    assert_eq!(
        x64("rt_sigreturn", &[7], 0).entry(0x7000, &frame(304, 296, usr1)).line(),
        "rt_sigreturn({mask=[USR1]}) = 0"
    );
    assert_eq!(
        i386("rt_sigreturn", &[7], 0).entry(0x7000, &frame(304, 248, usr1)).line(),
        "rt_sigreturn({mask=[USR1]}) = 0"
    );
    let mut old = frame(716, 80, 0);
    old[80..84].copy_from_slice(&(usr1 as u32).to_le_bytes());
    old[712..716].copy_from_slice(&1u32.to_le_bytes());
    assert_eq!(i386("sigreturn", &[], 0).entry(0x7000, &old).line(), "sigreturn({mask=[USR1 RT_1]}) = 0");
    // A frame that could not be read is not made up, and no register is an argument.
    assert_eq!(x64("rt_sigreturn", &[7], -14).line(), "rt_sigreturn() = -1 EFAULT (Bad address)");
    assert_eq!(decode(&x64("rt_sigreturn", &[7], 0)).raw().0, "rt_sigreturn()");
    let frames = |table, name| capture(table, number(table, name).unwrap())[0];
    for (table, name) in [(Table::X64, "rt_sigreturn"), (Table::I386, "rt_sigreturn"), (Table::I386, "sigreturn")] {
        assert_eq!(frames(table, name).kind, capture::FRAME);
    }
}

#[test]
fn calls_inside_socketcall_and_ipc_say_what_to_copy() {
    let address = b"\x01\0/run/x\0";
    let connect = i386("socketcall", &[3, 64], 0).entry(64, &ints(&[4, 200, 9]));
    let (args, captures) = capture_inside(&connect).unwrap();
    assert_eq!((args[..3].to_vec(), captures[0].arg, captures[0].when), (vec![4, 200, 9], 1, capture::ENTRY));
    assert_eq!(connect.entry(200, address).line(), r#"connect(4, {sa_family=AF_UNIX, sun_path="/run/x"}, 9) = 0"#);
    let accept = i386("socketcall", &[5, 64], 5).entry(64, &ints(&[4, 200, 300]));
    assert!(capture_inside(&accept).unwrap().1.iter().any(|what| what.kind == capture::COUNTED_BY_POINTER));
    // semop of ipc(2): its structures are behind the fifth argument.
    let semop = i386("ipc", &[1, 5, 1, 0, 400], 0);
    let (args, captures) = capture_inside(&semop).unwrap();
    assert_eq!((args[1], captures[0].arg), (400, 1));
    let buffers: Vec<u8> = [0u16, 1, 0x1000].iter().flat_map(|value| value.to_le_bytes()).collect();
    let told = semop.entry(400, &buffers).line();
    assert_eq!(told, "semop(5, [{sem_num=0, sem_op=1, sem_flg=SEM_UNDO}], 1) = 0");
    let select = i386("select", &[64], 0).entry(64, &ints(&[3, 200, 0, 0, 300]));
    assert!(capture_inside(&select).unwrap().1.iter().any(|what| what.kind == capture::BITS));
    assert!(capture_inside(&i386("socketcall", &[3, 64], 0)).is_none(), "its arguments were not copied");
    assert!(capture_inside(&x64("connect", &[3, 64], 0)).is_none());
}

#[test]
fn memory_that_ends_inside_a_string_is_an_address() {
    let edge = 0x1000 - 4;
    assert_eq!(x64("chdir", &[edge], -14).entry(edge, b"abcd").line(), "chdir(0xffc) = -1 EFAULT (Bad address)");
    assert_eq!(x64("chdir", &[edge], 0).entry(edge, b"abc\0").line(), r#"chdir("abc") = 0"#);
    assert_eq!(
        x64("write", &[1, edge, 9], -14).entry(edge, b"abcd").line(),
        "write(1, 0xffc, 9) = -1 EFAULT (Bad address)"
    );
    // What was cut for want of room ends anywhere, and is shown.
    assert_eq!(x64("write", &[1, 0x100, 9], 9).entry(0x100, b"abcd").line(), r#"write(1, "abcd"..., 9) = 9"#);
    let long = [b'a'; 36];
    let from = 0x1000 - 36;
    assert!(x64("write", &[1, from, 99], 9).entry(from, &long).line().contains("aaa\"..., 99)"));
}

#[test]
fn netlink_messages_have_headers_bodies_and_attributes() {
    let families =
        |_: i32, fd: i32| [(3, 0), (4, 4), (5, 12)].iter().find(|(known, _)| *known == fd).map(|(_, family)| *family);
    let names = |_: i32, number: u32| (number == 1).then(|| "lo".to_string());
    let style =
        Style { netlink: Some(&families), interfaces: Some(&names), column: 0, strings: 64, ..Style::default() };
    let message = |kind: u32, flags: u32, body: &[u32]| {
        let mut words = vec![16 + 4 * body.len() as u32, kind | flags << 16, 7, 0];
        words.extend(body);
        ints(&words)
    };
    let sent = |fd: u64, bytes: &[u8]| {
        let length = bytes.len() as u64;
        decode(&x64("sendto", &[fd, 64, length, 0, 0, 0], length as i64).entry(64, bytes)).line(&style)
    };
    assert_eq!(
        sent(3, &message(18, 0x301, &[0])),
        concat!(
            r#"sendto(3, [{nlmsg_len=20, nlmsg_type=RTM_GETLINK, nlmsg_flags=NLM_F_REQUEST|NLM_F_DUMP, "#,
            r#"nlmsg_seq=7, nlmsg_pid=0}, {ifi_family=AF_UNSPEC, ...}], 20, 0, NULL, 0) = 20"#
        )
    );
    // A link: its kind, its data by that kind, an attribute that is cut, and one that lies about its length.
    let link =
        message(16, 0, &[0x304_0000, 1, 0x1003, 0, 28 | 18 << 16, 11 | 1 << 16, 0x6469_7262, 0x6567, 12 | 2 << 16]);
    let link = [link, ints(&[8 | 1 << 16, 250, 8 | 43 << 16, 1, 200 | 4 << 16])].concat();
    let mut whole = link.clone();
    whole[..4].copy_from_slice(&(link.len() as u32).to_le_bytes());
    let body = concat!(
        r#"{ifi_family=AF_UNSPEC, ifi_type=ARPHRD_LOOPBACK, ifi_index=if_nametoindex("lo"), "#,
        r#"ifi_flags=IFF_UP|IFF_BROADCAST|IFF_MULTICAST, ifi_change=0}, [[{nla_len=28, nla_type=IFLA_LINKINFO}, "#,
        r#"[[{nla_len=11, nla_type=IFLA_INFO_KIND}, "bridge"], [{nla_len=12, nla_type=IFLA_INFO_DATA}, "#,
        r#"[{nla_len=8, nla_type=IFLA_BR_FORWARD_DELAY}, 250 /* 2.50 s */]]]], "#,
        r#"[{nla_len=8, nla_type=IFLA_XDP}, {nla_len=1, nla_type=IFLA_XDP_UNSPEC}], "#,
        r#"{nla_len=200, nla_type=IFLA_MTU}]"#
    );
    assert!(sent(3, &whole).contains(body), "{}", sent(3, &whole));
    assert!(sent(4, &message(20, 1, &[])).starts_with("sendto(4, {nlmsg_len=16, nlmsg_type=SOCK_DIAG_BY_FAMILY,"));
    // NETLINK_NETFILTER.
    let table = sent(5, &message(0xa01, 0x301, &[0x0a00_0002]));
    let expected = concat!(
        "nlmsg_type=NFNL_SUBSYS_NFTABLES<<8|NFT_MSG_GETTABLE, nlmsg_flags=NLM_F_REQUEST|NLM_F_DUMP, nlmsg_seq=7, ",
        "nlmsg_pid=0}, {nfgen_family=AF_INET, version=NFNETLINK_V0, res_id=htons(NFNL_SUBSYS_NFTABLES)}]"
    );
    assert!(table.contains(expected), "{table}");
    assert!(sent(6, &message(18, 1, &[])).starts_with(r#"sendto(6, "\20\0\0\0"#), "not of netlink");
    let done = message(3, 2, &[0]);
    let refused = message(2, 0, &[-13i32 as u32, 20, 18, 7, 0]);
    let both = decode(&x64("recvfrom", &[3, 64, 999, 0, 0, 0], 56).exit(64, &[done, refused].concat())).line(&style);
    let header = |length: u32, kind: &str, flags: &str| {
        format!("{{nlmsg_len={length}, nlmsg_type={kind}, nlmsg_flags={flags}, nlmsg_seq=7, nlmsg_pid=0}}")
    };
    let expected = format!(
        "recvfrom(3, [[{}, 0], [{}, {{error=-EACCES, msg={}}}]], 999, 0, NULL, NULL) = 56",
        header(20, "NLMSG_DONE", "NLM_F_MULTI"),
        header(36, "NLMSG_ERROR", "0"),
        header(20, "RTM_GETLINK", "0")
    );
    assert_eq!(both, expected);
    // Errors within errors are looked into to a depth.
    let inside = (0..500).fold(Vec::new(), |inside: Vec<u32>, _| {
        let mut words = vec![-1i32 as u32, 20 + 4 * inside.len() as u32, 2, 0, 0];
        words.extend(inside);
        words
    });
    assert!(sent(3, &message(2, 0, &inside)).matches("error=-EPERM").count() < 6);
    // Lengths that lie.
    for length in [0, 15, u32::MAX] {
        let mut bytes = message(18, 1, &[0]);
        bytes[..4].copy_from_slice(&length.to_le_bytes());
        assert!(sent(3, &bytes).ends_with(" = 20"));
    }
}

/// Regression: IPC_INFO and its like have structures of their own, which were printed as that of one object.
#[test]
fn control_calls_of_system_v_have_a_structure_for_each_command() {
    let limits = ints(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    let line = |call: Call| call.line();
    assert_eq!(
        line(x64("semctl", &[1, 0, 3, 64], 2).exit(64, &limits)),
        "semctl(1, 0, IPC_INFO, {semmap=1, semmni=2, semmns=3, semmnu=4, semmsl=5, semopm=6, semume=7, semusz=8, \
         semvmx=9, semaem=10}) = 2"
    );
    let used = longs(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(
        line(x64("shmctl", &[1, 14, 64], 2).exit(64, &used)),
        "shmctl(1, SHM_INFO, {used_ids=1, shm_tot=2, shm_rss=3, shm_swp=4, swap_attempts=5, swap_successes=6}) = 2"
    );
    let mut queue = ints(&[0, 7, 8, 0, 0, 0o600]);
    queue.resize(120, 1);
    let set = line(x64("msgctl", &[1, 0x101, 64], 0).entry(64, &queue));
    assert!(
        set.contains("IPC_64|IPC_SET, {msg_perm={uid=7, gid=8, mode=0600}, msg_qbytes=72340172838076673})"),
        "{set}"
    );
    assert_eq!(line(x64("semctl", &[1, 0, 16, 5], 0)), "semctl(1, 0, SETVAL, 0x5) = 0");
}

// Lines of strace 6.1 that once came out otherwise.
#[test]
fn what_a_wide_comparison_with_strace_found() {
    let error =
        x64("getsockopt", &[5, 1, 4, 64, 72], 0).exit(64, &ints(&[111])).entry(72, &ints(&[4])).exit(72, &ints(&[4]));
    assert_eq!(error.line(), "getsockopt(5, SOL_SOCKET, SO_ERROR, [ECONNREFUSED], [4]) = 0");
    let ack = x64("setsockopt", &[3, 270, 11, 64, 4], 0).entry(64, &ints(&[1]));
    assert_eq!(ack.line(), "setsockopt(3, SOL_NETLINK, NETLINK_EXT_ACK, [1], 4) = 0");
    let bound = x64("bind", &[3, 64, 12], 0).entry(64, &ints(&[16, -5i32 as u32, 0]));
    assert!(bound.line().contains("nl_pid=-5,"), "{}", bound.line());
    let policy = x64("get_mempolicy", &[64, 72, 65, 0, 0], 0).exit(64, &ints(&[1])).exit(72, &longs(&[5]));
    assert_eq!(policy.line(), "get_mempolicy([MPOL_PREFERRED], [0x0000000000000005], 65, NULL, 0) = 0");
    let set = x64("set_mempolicy", &[0x8002, 64, 65], 0).entry(64, &longs(&[0]));
    assert_eq!(set.line(), "set_mempolicy(MPOL_BIND|MPOL_F_STATIC_NODES, [0000000000000000], 65) = 0");
    let size = x64("listxattr", &[16, 64, 0], 30).entry(16, b"/x\0").exit(64, b"");
    assert_eq!(size.line(), r#"listxattr("/x", 0x40, 0) = 30"#);
    let value = x64("getxattr", &[16, 32, 64, 9], 3).entry(16, b"/x\0").entry(32, b"user.a\0").exit(64, b"ab\0");
    assert_eq!(value.line(), r#"getxattr("/x", "user.a", "ab", 9) = 3"#);
    assert_eq!(x64("mincore", &[4096, 4097, 64], 0).exit(64, &[1, 0xfe]).line(), "mincore(0x1000, 4097, [1, 0]) = 0");
    assert_eq!(x64("kcmp", &[1, 2, 1, 3, 4], 0).line(), "kcmp(1, 2, KCMP_VM) = 0");
    assert_eq!(x64("mq_open", &[16, 0], 3).entry(16, b"q\0").line(), r#"mq_open("q", O_RDONLY) = 3"#);
    assert_eq!(x64("dup3", &[1, 2, 4], -22).line(), "dup3(1, 2, 0x4 /* O_??? */) = -1 EINVAL (Invalid argument)");
    let nap = x64("nanosleep", &[64, 0], -22).entry(64, &longs(&[1, u64::MAX]));
    assert_eq!(nap.line(), "nanosleep({tv_sec=1, tv_nsec=18446744073709551615}, NULL) = -1 EINVAL (Invalid argument)");
    assert_eq!(
        x64("epoll_ctl", &[3, 2, 4, 64], 0).entry(64, &[0; 12]).line(),
        "epoll_ctl(3, EPOLL_CTL_DEL, 4, 0x40) = 0"
    );
    assert_eq!(
        x64("mprotect", &[0, 0, 0xdead_0000_0000_0000], 0).line(),
        "mprotect(NULL, 0, 0xdead000000000000 /* PROT_??? */) = 0"
    );
    assert_eq!(x64("prctl", &[36, 1], 0).line(), "prctl(PR_SET_CHILD_SUBREAPER, 1) = 0");
    assert_eq!(x64("prctl", &[37, 64], 0).exit(64, &ints(&[1, 0])).line(), "prctl(PR_GET_CHILD_SUBREAPER, [1]) = 0");
    let named = x64("prctl", &[0x5356_4d41, 0, 4096, 4096, 64], 0).entry(64, b"heap\0");
    assert_eq!(named.line(), r#"prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, 0x1000, 4096, "heap") = 0"#);
    assert_eq!(x64("ioctl", &[3, 0xae00, 0], 12).line(), "ioctl(3, KVM_GET_API_VERSION, 0) = 12");
}

#[test]
fn commands_of_ioctl_have_structures() {
    // FITRIM, whose structure is read; HDIO_GETGEO, whose is written; LOOP_CLR_FD, which takes nothing.
    let trim = x64("ioctl", &[3, 0xc018_5879, 64], 0).entry(64, &longs(&[16, 5, 0]));
    assert_eq!(trim.line(), "ioctl(3, FITRIM, {start=0x10, len=5, minlen=0}) = 0");
    let disk = longs(&[0x0000_0203_3f10, 7]);
    let geometry = x64("ioctl", &[3, 0x301, 64], 0).exit(64, &disk);
    assert_eq!(geometry.line(), "ioctl(3, HDIO_GETGEO, {heads=16, sectors=63, cylinders=515, start=7}) = 0");
    let failed = x64("ioctl", &[3, 0x301, 64], -25).exit(64, &disk);
    assert!(failed.line().starts_with("ioctl(3, HDIO_GETGEO, 0x40) = -1 ENOTTY"), "nothing was written");
    assert_eq!(x64("ioctl", &[3, 0x4c01, 64], 0).line(), "ioctl(3, LOOP_CLR_FD) = 0");
    // FS_IOC_FIEMAP: what is asked for, what is found, and the extents behind that.
    let asked = longs(&[0, u64::MAX, 1, 1 << 32]);
    let found = [longs(&[0, u64::MAX, 1 | 1 << 32, 1]), longs(&[0, 4096, 512, 0, 0, 1, 0])].concat();
    let extents = x64("ioctl", &[3, 0xc020_660b, 64], 0).entry(64, &asked).exit(64, &found);
    let whole = Style { column: 0, abbreviate: false, ..Style::default() };
    assert!(
        decode(&extents).line(&whole).ends_with(
            "=> {fm_flags=FIEMAP_FLAG_SYNC, fm_mapped_extents=1, fm_extents=[{fe_logical=0, fe_physical=4096, \
             fe_length=512, fe_flags=FIEMAP_EXTENT_LAST}]}) = 0"
        ),
        "{}",
        decode(&extents).line(&whole)
    );
    // EVIOCGBIT(EV_KEY, 8), whose length is in its number, and two axes.
    let keys = x64("ioctl", &[3, 0x8008_4521, 64], 8).exit(64, &longs(&[0b110]));
    assert_eq!(keys.line(), "ioctl(3, EVIOCGBIT(EV_KEY, 8), [KEY_ESC KEY_1]) = 8");
    // The same numbers of two headers, and a mixer's.
    assert_eq!(x64("ioctl", &[3, 0x5204], 0).line(), "ioctl(3, FASTRPC_IOCTL_INIT_ATTACH or RNDZAPENTCNT) = 0");
    assert!(x64("ioctl", &[3, 0x8020_4d01, 0], 0).line().starts_with("ioctl(3, MIXER_READ(1) or MEMGETINFO, NULL)"));
}

#[test]
fn commands_of_ioctl_grow_and_unknown_ones_are_bytes() {
    // PIDFD_GET_INFO as long as it was at first: its mask tells of what is behind its end, too.
    let told = [longs(&[0b1_0001, 0, 7 | 8 << 32, 6]), longs(&[0; 4])].concat();
    let info = x64("ioctl", &[3, 0xc040_ff0b, 64], 0).entry(64, &longs(&[1])).exit(64, &told);
    assert_eq!(
        info.line(),
        "ioctl(3, _IOC(_IOC_READ|_IOC_WRITE, 0xff, 0xb, 0x40), {mask=PIDFD_INFO_PID => \
         PIDFD_INFO_PID|PIDFD_INFO_COREDUMP, pid=7, tgid=8, ppid=6}) = 0"
    );
    // NS_MNT_GET_NEXT of a longer structure, whose result is a descriptor.
    let next = x64("ioctl", &[3, 0x8018_b70b, 64], 4).exit(64, &longs(&[16 | 2 << 32, 5, 0]));
    assert!(next.line().ends_with("{size=16, nr_mounts=2, mnt_ns_id=0x5}) = 4"), "{}", next.line());
    let unknown = x64("ioctl", &[3, 0xc002_dead, 64], 0).entry(64, b"ab").exit(64, b"cd");
    assert!(unknown.line().ends_with(", 0x40) = 0"), "{}", unknown.line());
    let whole = decode(&unknown).line(&Style { column: 0, abbreviate: false, ..Style::default() });
    assert!(whole.ends_with(r#""\x61\x62" => "\x63\x64") = 0"#), "{whole}");
    // EPIOCGPARAMS
    let params = x64("ioctl", &[3, 0x8008_8a02, 64], 0).exit(64, &longs(&[1_500_000 | 8 << 32]));
    assert!(params.line().contains("{busy_poll_usecs=1500000 /* 1.500000 s */, busy_poll_budget=8, "));
}

#[test]
fn what_a_pointer_in_a_command_s_argument_leads_to_is_shown() {
    let pointed = |command: u64| crate::capture::command_pointed(command as u32);
    assert_eq!((pointed(0x4b66), pointed(0x5401)), (8 | 2 << 16 | 4 << 20, 0));
    // GIO_UNIMAP: room for three, of which memory has one; PIO_FONTX, whose characters cannot be read.
    let map = x64("ioctl", &[3, 0x4b66, 64], 0).entry(64, &longs(&[3, 4092])).exit(64, &longs(&[1, 4092]));
    let map = map.exit(4092, &[1, 0, 2, 0]);
    let expected = "{entry_ct=3 => 1, entries=[{unicode=0x1, fontpos=0x2}, ... /* 0x1000 */]}) = 0";
    assert!(map.line().ends_with(expected), "{}", map.line());
    let font = x64("ioctl", &[3, 0x4b6c, 64], 0).entry(64, &longs(&[256 | 16 << 16, 4096]));
    assert!(font.line().ends_with("{charcount=256, charheight=16, chardata=0x1000}) = 0"), "{}", font.line());
    // VIDIOC_S_EXT_CTRLS: a number, and a string; where the call fails, which one is to blame.
    let controls = [[0x98_0900, 0, 0, 7, 0], [0x98_0901, 2, 0, 8192, 0]].concat();
    let controls: Vec<u8> = controls.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
    let set = x64("ioctl", &[3, 0xc020_5648, 64], -22).entry(64, &longs(&[0x98_0000 | 2 << 32, 1, 0, 4096]));
    let set = set.entry(4096, &controls).entry(8192, b"hi").line();
    let list = "[{id=V4L2_CID_BRIGHTNESS, size=0, value=7, value64=7}, {id=V4L2_CID_CONTRAST, size=2, string=\"hi\"}]";
    let (head, tail) = ("{ctrl_class=V4L2_CTRL_CLASS_USER, count=2, ", "error_idx=1}) = -1 EINVAL");
    assert!(set.contains(&format!("{head}controls={list}}} => {{controls={list}, {tail}")), "{set}");
    // SIOCGIFCONF, which finds one interface where there is room for one and a half; SIOCGIFMTU.
    let name = |name: &[u8], more: &[u8]| [name, &vec![0; 16 - name.len()], more, &vec![0; 24 - more.len()]].concat();
    let interfaces = x64("ioctl", &[3, 0x8912, 64], 0).entry(64, &longs(&[60, 4096])).exit(64, &longs(&[40, 4096]));
    let interfaces = interfaces.exit(4096, &name(b"lo", &[2, 0, 0, 0, 127, 0, 0, 1])).line();
    let address = "{sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr(\"127.0.0.1\")}";
    let one = format!("ifc_buf=[{{ifr_name=\"lo\", ifr_addr={address}}}]}}) = 0");
    assert!(interfaces.ends_with(&one) && interfaces.contains("ifc_len=60 => 40 /* 1 *"), "{interfaces}");
    let size = x64("ioctl", &[3, 0x8921, 64], 0).entry(64, &name(b"lo", &[])).exit(64, &name(b"lo", &[220, 5]));
    assert_eq!(size.line(), r#"ioctl(3, SIOCGIFMTU, {ifr_name="lo", ifr_mtu=1500}) = 0"#);
    // TCSETS by what came back, or one of two.
    assert!(x64("ioctl", &[0, 0x5402, 64], 0).line().contains("(0, TCSETS, "));
    assert!(x64("ioctl", &[0, 0x5402, 64], -25).line().contains("(0, SNDCTL_TMR_START or TCSETS, "));
    // KDGKBENT, KDMKTONE; VIDIOC_S_FMT of a type that nobody knows; SPI_IOC_MESSAGE of two messages.
    let key = x64("ioctl", &[3, 0x4b46, 64], 0).entry(64, &[0, 28, 0, 0]).exit(64, &[0, 28, 0x41, 0xb]);
    assert!(key.line().ends_with("{kb_table=K_NORMTAB, kb_index=28, kb_value=0xb41 /* K(KT_LETTER, 'A') */}) = 0"));
    let tone = x64("ioctl", &[3, 0x4b30, 100 << 16 | 1000], 0);
    assert_eq!(tone.line(), "ioctl(3, KDMKTONE, 100<<16|1000 /* 1193 Hz, 100 ms */) = 0");
    let format = x64("ioctl", &[3, 0xc0d0_5605, 64], 0).entry(64, &longs(&[99; 26])).exit(64, &longs(&[99; 26]));
    assert!(format.line().ends_with("VIDIOC_S_FMT, {type=0x63 /* V4L2_BUF_TYPE_??? */}) = 0"), "{}", format.line());
    assert!(x64("ioctl", &[3, 0x4040_6b00, 0], 2).line().contains("SPI_IOC_MESSAGE(64)"));
}

#[test]
fn the_device_mapper_has_more_behind_its_header() {
    let header = |size: u32, start: u32, targets: u32| {
        let words = [4, 37, 0, size, start, targets, 0, 0, 5, 0, 0, 0];
        let mut bytes: Vec<u8> = words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
        bytes.extend(b"vg");
        bytes.resize(312, 0);
        bytes
    };
    let whole = |call: &Call| decode(call).line(&Style { column: 0, abbreviate: false, ..Style::default() });
    // DM_TABLE_LOAD of a target whose successor would lie before it.
    let target =
        [longs(&[0, 8]), vec![0; 4], vec![9, 0, 0, 0], b"linear\0\0\0\0\0\0\0\0\0\0/dev/sda 0\0".to_vec()].concat();
    let load = x64("ioctl", &[3, 0xc138_fd09, 64], -22).entry(64, &[header(400, 312, 2), target].concat());
    let expected = "[{version=[4, 37, 0], data_size=400, data_start=312, name=\"vg\", target_count=2, flags=0}, \
                    {sector_start=0, length=8, target_type=\"linear\", string=\"/dev/sda 0\"}, \
                    ??? /* misplaced struct dm_target_spec */]) = -1 EINVAL";
    assert!(whole(&load).contains(expected), "{}", whole(&load));
    assert!(load.line().contains("flags=0}, ...]) = -1"), "{}", load.line());
    // DM_LIST_DEVICES, which comes back with one, and with the number of its event.
    let names = [longs(&[0xfd00]), vec![0; 4], b"root\0\0\0\0\0\0\0\0".to_vec(), vec![7, 0, 0, 0]].concat();
    let list = x64("ioctl", &[3, 0xc138_fd02, 64], 0).entry(64, &header(400, 312, 0));
    let list = whole(&list.exit(64, &[header(400, 312, 0), names].concat()));
    assert!(list.contains("flags=0}, {dev=makedev(0xfd, 0), name=\"root\""), "{list}");
    let short = x64("ioctl", &[3, 0xc138_fd00, 64], 0).entry(64, &header(3, 0, 0)).line();
    assert!(short.ends_with("DM_VERSION, 0x40) = 0"), "{short}");
}

#[test]
fn a_file_s_attributes_may_be_longer_than_they_are_known() {
    let attributes = longs(&[8, 0, 0, 0]);
    let set = x64("file_setattr", &[3, 0, 64, 32, 0], 0).entry(64, &attributes);
    assert_eq!(
        set.line(),
        "file_setattr(3, NULL, {fa_xflags=FS_XFLAG_IMMUTABLE, fa_extsize=0, fa_projid=0, fa_cowextsize=0}, 32, 0) = 0"
    );
    let cut = x64("file_getattr", &[3, 0, 64, 32, 0], 0).exit(64, &attributes[..24]);
    assert!(cut.line().contains("fa_nextents=0, fa_projid=0, fa_cowextsize=0, ???}"), "{}", cut.line());
    let failed = x64("file_getattr", &[3, 0, 64, 24, 0], -22).exit(64, &attributes);
    assert!(failed.line().contains("NULL, 0x40, 24, 0)"), "{}", failed.line());
}

#[test]
fn options_of_prctl_have_forms() {
    let line = |args: &[u64], result| x64("prctl", args, result).line();
    assert_eq!(
        line(&[50, 0x4_00ff], 0x2_0010),
        "prctl(PR_SVE_SET_VL, PR_SVE_SET_VL_ONEXEC|0xff) = 0x20010 (PR_SVE_VL_INHERIT|0x10)"
    );
    assert_eq!(line(&[51], 16), "prctl(PR_SVE_GET_VL) = 0x10");
    let tagged = "!PR_TAGGED_ADDR_ENABLE|PR_MTE_TCF_SYNC|0x1<<PR_MTE_TAG_SHIFT";
    assert_eq!(line(&[55, 0xa, 0, 0, 0], 0), format!("prctl(PR_SET_TAGGED_ADDR_CTRL, {tagged}, 0, 0, 0) = 0"));
    assert_eq!(line(&[56, 0, 0, 0, 0], 0xa), format!("prctl(PR_GET_TAGGED_ADDR_CTRL, 0, 0, 0, 0) = 0xa ({tagged})"));
    assert_eq!(
        line(&[4, 1 << 32], -22),
        "prctl(PR_SET_DUMPABLE, 0x100000000 /* SUID_DUMP_??? */) = -1 EINVAL (Invalid argument)"
    );
    let unaligned = x64("prctl", &[5, 64], 0).exit(64, &ints(&[2, 0]));
    assert_eq!(unaligned.line(), "prctl(PR_GET_UNALIGN, [PR_UNALIGN_SIGBUS]) = 0");
}

#[test]
fn a_name_starts_from_the_descriptor_before_it() {
    let (open, link) = (x64("openat", &[7, 16, 0], 3), x64("linkat", &[AT_FDCWD, 16, 9, 32, 0], 0));
    assert_eq!(
        (decode(&open).directory(0), decode(&open).directory(1), decode(&open).directory(2)),
        (None, Some(7), None)
    );
    assert_eq!(
        (decode(&link).directory(1), decode(&link).directory(3), decode(&link).directory(4)),
        (Some(-100), Some(9), None)
    );
    assert_eq!(
        (decode(&x64("stat", &[16, 32], 0)).directory(0), decode(&x64("symlinkat", &[16, 5, 32], 0)).directory(0)),
        (None, None)
    );
}

#[test]
fn descriptors_of_another_process_are_shown_as_its_own() {
    let of = |caller: i32, whose: Whose, fd: i32| Some(format!("<{caller} {whose:?} {fd}>"));
    let style = Style { fds_of: Some(&of), column: 0, ..Style::default() };
    let line = |call: &Call| decode(call).line(&style);
    let own = x64("kcmp", &[1, 2, 0, 3, 4], 0);
    let pid = own.pid;
    assert_eq!(line(&own), format!("kcmp(1, 2, KCMP_FILE, 3<{pid} Pid(1) 3>, 4<{pid} Pid(2) 4>) = 0"));
    assert_eq!(line(&x64("pidfd_getfd", &[5, 6, 0], 7)), format!("pidfd_getfd(5, 6<{pid} Pidfd(5) 6>, 0) = 7"));
    assert_eq!(
        x64("pidfd_getfd", &[5, u64::MAX, 0], -9).line(),
        "pidfd_getfd(5, -1, 0) = -1 EBADF (Bad file descriptor)"
    );
}

#[test]
fn the_descriptors_of_a_call_are_all_of_them() {
    assert_eq!(decode(&x64("dup2", &[3, 4], 4)).descriptors(), [3, 4]);
    assert_eq!(decode(&x64("mmap", &[0, 4096, 1, 2, 5, 0], 4096)).descriptors(), [5]);
    assert_eq!(decode(&x64("openat", &[AT_FDCWD, 16, 0], 3)).descriptors(), [-100]);
    assert_eq!(decode(&x64("poll", &[64, 2, 0], 0).entry(64, &ints(&[7, 1, 8, 1]))).descriptors(), [7, 8]);
    assert_eq!(decode(&x64("select", &[5, 64, 0, 0, 0], 0).entry(64, &longs(&[0b10010]))).descriptors(), [1, 4]);
    assert!(decode(&x64("getpid", &[3], 1)).descriptors().is_empty());
    let mut unknown = x64("close", &[1], -38);
    unknown.nr = 9999;
    assert!(decode(&unknown).descriptors().is_empty());
}

#[test]
fn filters_are_shown_as_the_macros_that_make_them() {
    let format = |call: &Call| decode(call).line(&Style { abbreviate: false, column: 0, ..Style::default() });
    let code = |code: u16, jumps: [u8; 2], value: u32| [&code.to_le_bytes()[..], &jumps, &value.to_le_bytes()].concat();
    let packets = [code(0x30, [0, 0], 0xffff_f000), code(0x15, [0, 5], 0x11), code(6, [0, 0], 0)].concat();
    let set = x64("setsockopt", &[3, 1, 26, 64, 16], 0).entry(64, &longs(&[3, 256])).entry(256, &packets);
    assert_eq!(set.line(), "setsockopt(3, SOL_SOCKET, SO_ATTACH_FILTER, {len=3, filter=0x100}, 16) = 0");
    let filter = "[BPF_STMT(BPF_LD|BPF_B|BPF_ABS, SKF_AD_OFF+SKF_AD_PROTOCOL), \
                  BPF_JUMP(BPF_JMP|BPF_K|BPF_JEQ, 0x11, 0, 0x5), BPF_STMT(BPF_RET|BPF_K, 0)]";
    assert!(format(&set).contains(filter), "{}", format(&set));
    let got =
        x64("getsockopt", &[3, 1, 26, 256, 64], 0).entry(64, &ints(&[9])).exit(64, &ints(&[3])).exit(256, &packets);
    let line = format!("getsockopt(3, SOL_SOCKET, SO_GET_FILTER, {filter}, [9 => 3]) = 0");
    assert_eq!(format(&got), line);
    let calls = [code(6, [0, 0], 0x7fff_0000), code(6, [0, 0], 0x5_0010)].concat();
    let seccomp = x64("seccomp", &[1, 0, 64], 0).entry(64, &longs(&[3, 4080])).entry(4080, &calls);
    assert_eq!(
        format(&seccomp),
        "seccomp(SECCOMP_SET_MODE_FILTER, 0, {len=3, filter=[BPF_STMT(BPF_RET|BPF_K, SECCOMP_RET_ALLOW), \
         BPF_STMT(BPF_RET|BPF_K, SECCOMP_RET_ERRNO|0x10), ... /* 0x1000 */]}) = 0"
    );
}

#[test]
fn threads_and_what_they_are_made_with() {
    let fields = [0x1000u64, 512, 0, 0, 17, 0, 0, 0, 256, 2, 0, 7];
    let made =
        x64("clone3", &[64, 96], 42).entry(64, &longs(&fields)).entry(256, &ints(&[7, 8])).exit(512, &ints(&[3]));
    assert_eq!(
        made.line(),
        concat!(
            "clone3({flags=CLONE_PIDFD, pidfd=0x200, exit_signal=SIGCHLD, stack=NULL, stack_size=0, set_tid=[7, 8], ",
            r#"set_tid_size=2, /* bytes 88..95 */ "\x07\x00\x00\x00\x00\x00\x00\x00"} => "#,
            r#"{pidfd=[3], /* bytes 88..95 */ "\x07\x00\x00\x00\x00\x00\x00\x00"}, 96) = 42"#
        )
    );
    let many = x64("clone3", &[64, 88], -22).entry(64, &longs(&[0, 0, 0, 0, 1 << 40, 0, 0, 0, 256, 1 << 40, 0]));
    assert_eq!(
        many.line(),
        "clone3({flags=0, exit_signal=1099511627776, stack=NULL, stack_size=0, set_tid=0x100, \
         set_tid_size=1099511627776}, 88) = -1 EINVAL (Invalid argument)"
    );
}

#[test]
fn addresses_of_rarer_families() {
    let connect = |bytes: &[u8]| {
        let line = x64("connect", &[3, 64, bytes.len() as u64], 0).entry(64, bytes).line();
        line.strip_prefix("connect(3, ").and_then(|line| line.rsplit_once("}, ")).unwrap().0.to_string()
    };
    let vsock = [&[40, 0, 0, 0][..], &ints(&[1, 2, 0])].concat();
    assert_eq!(connect(&vsock), "{sa_family=AF_VSOCK, svm_cid=VMADDR_CID_HOST, svm_port=0x1, svm_flags=0");
    let packet = [&[17, 0, 0, 3, 1, 0, 0, 0, 1, 0, 0, 2][..], b"ab\0\0\0\0\0\0"].concat();
    assert_eq!(
        connect(&packet),
        "{sa_family=AF_PACKET, sll_protocol=htons(ETH_P_ALL), sll_ifindex=1, sll_hatype=ARPHRD_ETHER, \
         sll_pkttype=PACKET_HOST, sll_halen=2, sll_addr=[0x61, 0x62]"
    );
    // Too short for what it is said to be, and what has a length of its own that is too long.
    assert_eq!(connect(&packet[..8]), r#"{sa_family=AF_PACKET, sa_data="\0\3\1\0\0\0""#);
    let mut over = vec![0; 36];
    over[..8].copy_from_slice(&[33, 0, 0xc4, 9, 2, 0, 0xff, 0xff]);
    over[8..10].copy_from_slice(&[2, 0]);
    over[12..16].copy_from_slice(&[127, 0, 0, 1]);
    assert_eq!(
        connect(&over),
        "{sa_family=AF_RXRPC, srx_service=0x9c4 /* YFS_FS_SERVICE */, transport_type=SOCK_DGRAM, transport_len=65535, \
         transport={sin={sin_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr(\"127.0.0.1\")}}"
    );
}

#[test]
fn commands_of_bpf() {
    let map = [ints(&[2, 4, 8, 1, 0, 0, 0]), b"test_map\0\0\0\0\0\0\0\0".to_vec(), ints(&[0, 0, 0])].concat();
    assert_eq!(
        x64("bpf", &[0, 64, 52], 4).entry(64, &map).line(),
        "bpf(BPF_MAP_CREATE, {map_type=BPF_MAP_TYPE_ARRAY, key_size=4, value_size=8, max_entries=1, map_flags=0, \
         inner_map_fd=0, map_name=\"test_map\", map_ifindex=0, btf_fd=0, btf_key_type_id=0, btf_value_type_id=0}, \
         52) = 4"
    );
    let load = [ints(&[1, 2]), longs(&[512, 600]), ints(&[0, 0, 0, 0, 0x6_0201])].concat();
    assert_eq!(
        x64("bpf", &[5, 64, 44], -7).entry(64, &load).entry(600, b"GPL\0").line(),
        "bpf(BPF_PROG_LOAD, {prog_type=BPF_PROG_TYPE_SOCKET_FILTER, insn_cnt=2, insns=0x200, license=\"GPL\", \
         log_level=0, log_size=0, log_buf=NULL, kern_version=KERNEL_VERSION(6, 2, 1)}, 44) = -1 E2BIG (Argument list \
         too long)"
    );
    let refused = [ints(&[1, 2]), longs(&[512, 600]), ints(&[1, 64]), longs(&[700])].concat();
    let line =
        x64("bpf", &[5, 64, 40], -22).entry(64, &refused).entry(600, b"GPL\0").exit(700, b"R0 !read_ok\0").line();
    assert!(line.contains(r#"log_level=1, log_size=64, log_buf="R0 !read_ok"}, 40) = -1 EINVAL"#), "{line}");
    let info = [ints(&[3, 152]), longs(&[512])].concat();
    let told = [ints(&[3, 104]), longs(&[512])].concat();
    assert_eq!(
        x64("bpf", &[15, 64, 16], 0).entry(64, &info).exit(64, &told).line(),
        "bpf(BPF_OBJ_GET_INFO_BY_FD, {info={bpf_fd=3, info_len=152 => 104, info=0x200}}, 16) = 0"
    );
    // A type that says what is behind it; what is behind that, whole where structures are not abbreviated.
    let link = [ints(&[3, 0xffff_ffff, 28, 0]), longs(&[512]), ints(&[2, 0, 0x2a])].concat();
    let call = x64("bpf", &[28, 64, 36], -22).entry(64, &link).entry(512, &ints(&[5, 6]));
    let line = "bpf(BPF_LINK_CREATE, {link_create={prog_fd=3, target_fd=-1, attach_type=BPF_TRACE_ITER, flags=0, \
                iter_info=[{map={map_fd=5}}, {map={map_fd=6}}], iter_info_len=2}, ";
    assert!(call.line().starts_with(&format!("{line}...}}, 36) = -1 EINVAL")), "{}", call.line());
    let all = decode(&call).line(&Style { abbreviate: false, ..Style::default() });
    let rest = r"\x00\x00\x00\x00\x2a\x00\x00\x00";
    assert!(all.starts_with(&format!("{line}extra_data=\"{rest}\" /* bytes 28..35 */}}, 36)")), "{all}");
    // One byte of it, and a command that nobody knows.
    assert_eq!(x64("bpf", &[22, 64, 1], -22).entry(64, &[3]).line().find("{map_fd=3}"), Some(20));
    assert_eq!(x64("bpf", &[99, 64, 4], -22).entry(64, &[3, 0, 0, 0]).line().find("0x40"), Some(24));
}

#[test]
fn arguments_whose_form_strace_has_of_its_own() {
    let line = |name: &str, args: &[u64], memory: &[u8]| {
        let line = x64(name, args, 0).entry(64, memory).line();
        line.trim_end_matches("= 0").trim_end().to_string()
    };
    assert_eq!(
        line("kcmp", &[1, 2, 7, 3, 64], &ints(&[4, 5, 6])),
        "kcmp(1, 2, KCMP_EPOLL_TFD, 3, {efd=4, tfd=5, toff=6})"
    );
    assert_eq!(line("swapon", &[64, 0x802a], b"a\0"), "swapon(\"a\", SWAP_FLAG_PREFER|42)");
    assert_eq!(line("swapon", &[64, 42], b"a\0"), "swapon(\"a\", 42)");
    assert_eq!(line("memfd_create", &[64, 0], &[b'a'; 250]), format!("memfd_create(\"{}\"..., 0)", "a".repeat(250)));
    assert_eq!(line("futex", &[64, 14, 1, 2, 3, 4], &[]), "futex(0x40, 0xe /* FUTEX_??? */, 1, 0x2, 0x3, 0x4)");
    assert_eq!(line("fsetxattr", &[3, 0, 64, 4, 0], b"abc\0"), "fsetxattr(3, NULL, \"abc\", 4, 0)");
    assert_eq!(line("sethostname", &[64, 65], &[b'a'; 65]), "sethostname(0x40, 65)");
    let waiter = [longs(&[1, 256]), ints(&[0x82, 0])].concat();
    assert_eq!(
        line("futex_waitv", &[64, 2, 0, 0, 1], &waiter),
        "futex_waitv([{val=0x1, uaddr=0x100, flags=FUTEX2_SIZE_U32|FUTEX2_PRIVATE}, ...], 2, 0, NULL, CLOCK_MONOTONIC)"
    );
    let event = [longs(&[1]), ints(&[14, 2]), longs(&[16, 32])].concat();
    assert_eq!(
        line("mq_notify", &[3, 64], &event),
        "mq_notify(3, {sigev_value={sival_int=1, sival_ptr=0x1}, sigev_signo=SIGALRM, sigev_notify=SIGEV_THREAD, \
         sigev_notify_function=0x10, sigev_notify_attributes=0x20})"
    );
    let group = [ints(&[1, 0]), vec![2, 0, 0, 1, 224, 0, 0, 3], vec![0; 120]].concat();
    assert_eq!(
        line("setsockopt", &[3, 0, 42, 64, 136], &group),
        "setsockopt(3, SOL_IP, MCAST_JOIN_GROUP, {gr_interface=1, gr_group={sa_family=AF_INET, sin_port=htons(1), \
         sin_addr=inet_addr(\"224.0.0.3\")}}, 136)"
    );
    let pending = x64("rt_sigpending", &[64, 2], 0).exit(64, &[1, 0]).line();
    assert_eq!(pending, "rt_sigpending([HUP], 2) = 0");
}

#[test]
fn what_ptrace_is_asked_for() {
    let head = [&[1, 0, 0, 0][..], &ints(&[0xc000_003e]), &longs(&[0x1000, 0x2000, 80, 7, 0])].concat();
    let asked = |size: u64| x64("ptrace", &[0x420e, 9, size, 64], 80).exit(64, &head[..size as usize]).line();
    assert_eq!(
        asked(48),
        "ptrace(PTRACE_GET_SYSCALL_INFO, 9, 48, {op=PTRACE_SYSCALL_INFO_ENTRY, arch=AUDIT_ARCH_X86_64, \
         instruction_pointer=0x1000, stack_pointer=0x2000, entry={nr=__NR_chdir, args=[0x7, 0]}}) = 80"
    );
    assert_eq!(asked(7), "ptrace(PTRACE_GET_SYSCALL_INFO, 9, 7, {op=PTRACE_SYSCALL_INFO_ENTRY}) = 80");
    let left = [&[2, 0, 0, 0][..], &ints(&[0xc000_003e]), &longs(&[1, 2, -2i64 as u64]), &[1]].concat();
    let line = x64("ptrace", &[0x420e, 9, 200, 64], 33).exit(64, &left).line();
    assert!(line.contains("exit={rval=-ENOENT, is_error=1}}) = 33"), "{line}");
    assert_eq!(x64("ptrace", &[24, 9, 0, 0], 0).line(), "ptrace(PTRACE_SYSCALL, 9, NULL, 0) = 0");
    assert_eq!(
        x64("ptrace", &[0x4200, 9, 0, 1], 0).line(),
        "ptrace(PTRACE_SETOPTIONS, 9, NULL, PTRACE_O_TRACESYSGOOD) = 0"
    );
    assert_eq!(x64("ptrace", &[0, 9, 0, 1], 0).line(), "ptrace(PTRACE_TRACEME) = 0");
}

#[test]
fn structures_that_are_as_long_as_an_argument_says() {
    // Of a longer one what is not known is bytes, or zero, or could not be read; of a shorter one nothing is shown.
    let attributes = [longs(&[0x20]), ints(&[4096, 3, 0x10, 1])].concat();
    let get = |size: u64, more: &[u8]| {
        let memory = [&attributes[..], more].concat();
        x64("file_getattr", &[AT_FDCWD, 0, 64, size, 0x1000], 0).exit(64, &memory).line()
    };
    let known = "{fa_xflags=FS_XFLAG_SYNC, fa_extsize=4096, fa_nextents=3, fa_projid=0x10, fa_cowextsize=1";
    let line = |inside: &str, size: u64| format!("file_getattr(AT_FDCWD, NULL, {inside}, {size}, AT_EMPTY_PATH) = 0");
    assert_eq!(get(24, &[]), line(&format!("{known}}}"), 24));
    assert_eq!(get(28, &[0; 4]), line(&format!("{known}}}"), 28));
    assert_eq!(get(26, &[7, 8]), line(&format!("{known}, /* bytes 24..25 */ \"\\x07\\x08\"}}"), 26));
    assert_eq!(get(32, &[]), line(&format!("{known}, ???}}"), 32));
    assert_eq!(get(23, &[]), line("0x40", 23));
    assert_eq!(get(4097, &[0; 64]), line("0x40", 4097));
    let rules = x64("landlock_create_ruleset", &[64, 12, 0], 3).entry(64, &[4, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!(
        rules.line(),
        "landlock_create_ruleset({handled_access_fs=LANDLOCK_ACCESS_FS_READ_FILE, \
         handled_access_net=LANDLOCK_ACCESS_NET_CONNECT_TCP}, 12, 0) = 3"
    );
    let value = [longs(&[128]), ints(&[3, 1])].concat();
    let set = x64("setxattrat", &[AT_FDCWD, 0, 0, 0, 64, 16], 0).entry(64, &value).entry(128, b"ab\0");
    assert!(set.line().ends_with("{value=\"ab\", size=3, flags=XATTR_CREATE}, 16) = 0"), "{}", set.line());
}

#[test]
fn what_is_known_of_a_mount() {
    let mut memory = vec![0; 512];
    let mut put = |at: usize, value: u32| memory[at..at + 4].copy_from_slice(&value.to_le_bytes());
    // STATMOUNT_MNT_POINT, STATMOUNT_OPT_ARRAY: two strings of three, and one that begins nowhere.
    for (at, value) in [(0, 512 + 9), (8, 0x410), (108, 0), (128, 3), (132, 5)] {
        put(at, value);
    }
    memory.extend_from_slice(b"/mnt\0a\0b\0");
    let asked = [ints(&[24, 0]), longs(&[7, 0x410])].concat();
    let line = |memory: &[u8]| x64("statmount", &[64, 4096, 1024, 0], 0).entry(64, &asked).exit(4096, memory).line();
    assert_eq!(
        line(&memory),
        "statmount({size=24, mnt_ns_fd=0, mnt_id=0x7, param=STATMOUNT_MNT_POINT|STATMOUNT_OPT_ARRAY}, {size=521, \
         mask=STATMOUNT_MNT_POINT|STATMOUNT_OPT_ARRAY, mnt_point=\"/mnt\", opt_num=3, opt_array=[\"a\", \"b\", ???]}, \
         1024, 0) = 0"
    );
    // One whose strings could not be read, one that is said to be longer than there is room, and one that is cut.
    assert!(line(&memory[..515]).contains("mnt_point=0, opt_num=3, opt_array=0x5}"), "{}", line(&memory[..515]));
    memory[..4].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(line(&memory).contains("size=4294967295, mask="), "{}", line(&memory));
    assert!(line(&memory[..500]).contains("}, 0x1000, 1024, 0)"), "{}", line(&memory[..500]));
    assert_eq!(
        x64("listmount", &[0, 64, 8, 1], 2).exit(64, &longs(&[5, 6])).line(),
        "listmount(NULL, [0x5, 0x6], 8, LISTMOUNT_REVERSE) = 2"
    );
}

#[test]
fn what_modules_and_keys_and_registers_are() {
    // The second one is said to be as long as no memory is.
    let one = |length: u64, context: &[u8]| [&longs(&[104, 0, length, 2])[..], context].concat();
    let memory = [one(34, b"a\0"), one(u64::MAX, b"")].concat();
    assert_eq!(
        x64("lsm_get_self_attr", &[100, 128, 64, 0], 2)
            .entry(64, &ints(&[200]))
            .exit(64, &ints(&[66]))
            .exit(128, &memory)
            .line(),
        "lsm_get_self_attr(LSM_ATTR_CURRENT, [{id=LSM_ID_APPARMOR, flags=0, len=34, ctx_len=2, ctx=\"\\x61\\x00\"}, \
         {id=LSM_ID_APPARMOR, flags=0, len=18446744073709551615, ctx_len=2}], [200 => 66], 0) = 2"
    );
    assert_eq!(
        x64("keyctl", &[6, -2i64 as u64, 64, 9], 12).exit(64, b"keyring;0").line(),
        "keyctl(KEYCTL_DESCRIBE, KEY_SPEC_PROCESS_KEYRING, \"keyring;0\", 9) = 12"
    );
    let params = [ints(&[5, 2, 9]), vec![0; 28]].concat();
    let signs = x64("keyctl", &[27, 64, 0, 256, 512], 3).entry(64, &params).entry(256, b"in").exit(512, b"out");
    assert_eq!(
        signs.line(),
        "keyctl(KEYCTL_PKEY_SIGN, {key_id=5, in_len=2, out_len=9}, NULL, \"in\", 0x200) = 3",
        "what is longer than what was copied is an address"
    );
    let registers = |length: u64| {
        let vector = longs(&[256, length]);
        let call = x64("ptrace", &[0x4204, 9, 1, 64], 0).entry(64, &vector).exit(64, &longs(&[256, 16]));
        call.exit(256, &longs(&[1, 2])).line()
    };
    assert_eq!(
        registers(500),
        "ptrace(PTRACE_GETREGSET, 9, NT_PRSTATUS, {iov_base={r15=0x1, r14=0x2}, iov_len=500 => 16}) = 0"
    );
}

#[test]
fn what_is_counted_is_as_long_as_it_says() {
    // A breakpoint of the first version, watermark and precise_ip; its length is behind the first version.
    let bits = 1 << 14 | 2 << 15 | 1 << 38;
    let attr = [ints(&[5, 64]), longs(&[0, 100, 1, 4, bits]), ints(&[9, 7]), longs(&[0x1000, 8])].concat();
    let line = |attr: &[u8], style: &Style| {
        let call = x64("perf_event_open", &[64, 0, 1, 0, 0], -22).entry(64, attr);
        decode(&call).line(style)
    };
    let long = Style { column: 0, abbreviate: false, ..Style::default() };
    let brief = Style { column: 0, ..Style::default() };
    let head = "{type=PERF_TYPE_BREAKPOINT, size=PERF_ATTR_SIZE_VER0, config=0, sample_period=100, \
                sample_type=PERF_SAMPLE_IP, read_format=PERF_FORMAT_ID";
    let end = "precise_ip=2 /* requested to have 0 skid */, __reserved_1=0x1 /* Bits 63..38 */, ...}, 0, 1, 0, 0)";
    assert!(line(&attr, &brief).contains(&format!("{head}, watermark=1, {end}")), "{}", line(&attr, &brief));
    let all = line(&attr, &long);
    assert!(all.contains("wakeup_watermark=9, bp_type=0x7 /* HW_BREAKPOINT_INVALID */, bp_addr=0x1000}"), "{all}");
    let longer = [&attr[..4], &72u32.to_le_bytes(), &attr[8..]].concat();
    assert!(line(&longer, &long).contains("bp_addr=0x1000, bp_len=8}"), "{}", line(&longer, &long));
    assert!(line(&longer[..71], &long).contains("(0x40, 0,"), "{}", line(&longer[..71], &long));
}

/// Regression: a program chooses its results (user notification), and its arrays may lie in one another.
#[test]
fn results_and_arrays_without_bound_are_shown_within_bounds() {
    let filter = x64("ptrace", &[0x420c, 9, 0, 64], 1 << 62).exit(64, &longs(&[6, 6]));
    assert!(filter.line().starts_with("ptrace(PTRACE_SECCOMP_GET_FILTER, 9, 0, "), "{}", filter.line());
    // Messages, their vectors and their control messages are the same bytes.
    let ones = longs(&[64; 8192]);
    let sent = x64("sendmmsg", &[3, 64, 0xffff_ffff, 0], -9).entry(64, &ones);
    let brief = sent.line();
    assert!(brief.len() < 1 << 18, "{}", brief.len());
    let style = Style { abbreviate: false, ..Style::default() };
    let whole = decode(&sent).line(&style);
    assert!(whole.len() < 16 << 20, "{}", whole.len());
    // Operations are one, and what each reads as long as can be.
    let operation = longs(&[0, 0, 7, 0x9000, 2048, 0, 0, 0]);
    let submitted = x64("io_submit", &[5, 4096, 64], 1).entry(64, &longs(&[0x8000; 4096]));
    let submitted = submitted.entry(0x8000, &operation).entry(0x9000, &longs(&[64; 4096]));
    let whole = decode(&submitted).line(&style);
    assert!(whole.len() < 1 << 20, "{}", whole.len());
    // Structures of 32-bit programs are not those of others.
    let registers = i386("ptrace", &[12, 9, 0, 64], 0).exit(64, &longs(&[7; 27]));
    assert_eq!(registers.line(), "ptrace(PTRACE_GETREGS, 9, 0x40) = 0");
}

/// A list whose entries lead to each other: as deep as it goes, what is missing is asked for.
#[test]
fn what_is_printed_asks_for_what_it_lacks() {
    let entry = |next: u64| {
        let mut bytes = [0; 40];
        bytes[..8].copy_from_slice(&next.to_le_bytes());
        bytes
    };
    // IORING_REGISTER_QUERY
    let mut question = x64("io_uring_register", &[3, 35, 0x1000, 0], 0);
    assert_eq!(missed(&question, When::Entry, 32), [(0x1000, 40)]);
    assert_eq!(missed(&question, When::Exit, 32), []);
    question = question.entry(0x1000, &entry(0x2000));
    assert_eq!(missed(&question, When::Entry, 32), [(0x2000, 40)]);
    question = question.entry(0x2000, &entry(0));
    assert_eq!(missed(&question, When::Entry, 32), []);
    let one = "query_data=NULL, query_op=IO_URING_QUERY_OPCODES, size=0, result=0, next_entry=";
    assert_eq!(question.line(), format!("io_uring_register(3, IORING_REGISTER_QUERY, {{{one}{{{one}NULL}}}}, 0) = 0"));
    // One that leads to itself ends.
    let round = x64("io_uring_register", &[3, 35, 0x1000, 0], 0).entry(0x1000, &entry(0x1000));
    assert!(round.line().contains("next_entry=0x1000 /* ... */}}}"));
}

#[test]
fn what_is_registered_with_a_ring_is_printed_by_its_command() {
    let register = |command: u64, count: u64| x64("io_uring_register", &[3, command, 0x1000, count], -95);
    let shown = |call: Call| call.line().split_once(", IORING_").map(|(_, text)| text.to_string()).unwrap_or_default();
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let failed = " = -1 EOPNOTSUPP (Operation not supported)";
    for (call, expected) in [
        (
            register(11, 1).entry(0x1000, &words(&[0x1_0001, 0, 7, 0])),
            "REGISTER_RESTRICTIONS, [{opcode=IORING_RESTRICTION_SQE_OP, sqe_op=IORING_OP_READV, \
             resv2=[0, 0x7, 0]}], 1)",
        ),
        (
            register(19, 2).entry(0x1000, &words(&[4, 5])),
            "REGISTER_IOWQ_MAX_WORKERS, [[IO_WQ_BOUND]=4, [IO_WQ_UNBOUND]=5] => 0x1000, 2)",
        ),
        (register(29, 0).entry(0x1000, &words(&[1, 0, 0, 0])), "REGISTER_CLOCK, {clockid=CLOCK_MONOTONIC}, 0)"),
        // Of another count it is nothing.
        (register(29, 1).entry(0x1000, &words(&[1, 0, 0, 0])), "REGISTER_CLOCK, 0x1000, 1)"),
        (
            register(13, 40).entry(0x1000, &words(&[1, 1, 0, 0, 0, 0, 0, 0])).entry(0x1020, &[0; 8]),
            "REGISTER_FILES2, {nr=1, flags=IORING_RSRC_REGISTER_SPARSE, data=NULL, tags=NULL, ???}, 40)",
        ),
    ] {
        assert_eq!(shown(call), format!("{expected}{failed}"));
    }
}

#[test]
fn what_btrfs_is_asked_is_printed() {
    let ioctl = |command: u64| x64("ioctl", &[3, command, 0x1000], -1);
    let volume: Vec<u8> = [&2u64.to_le_bytes()[..], &0u64.to_le_bytes(), &4u64.to_le_bytes()]
        .into_iter()
        .chain([&72u64.to_le_bytes()[..], &0x9000u64.to_le_bytes(), &[0; 16], b"name\0", &[0; 4035]])
        .flatten()
        .copied()
        .collect();
    let inherit = [&1u64.to_le_bytes()[..], &2u64.to_le_bytes(), &[0; 56]].concat();
    assert_eq!(
        ioctl(0x5000_9418).entry(0x1000, &volume).entry(0x9000, &inherit).line(),
        "ioctl(3, BTRFS_IOC_SUBVOL_CREATE_V2, {fd=2, flags=BTRFS_SUBVOL_QGROUP_INHERIT, size=72, \
         qgroup_inherit={flags=BTRFS_QGROUP_INHERIT_SET_LIMITS, num_qgroups=2, num_ref_copies=0, num_excl_copies=0, \
         lim={flags=0, max_rfer=0, max_excl=0, rsv_rfer=0, rsv_excl=0}, ...}, name=\"name\"}) = -1 EPERM (Operation \
         not permitted)"
    );
    let search: Vec<u8> = [5u64, 256, u64::MAX - 255, 0, u64::MAX, 0, u64::MAX].map(u64::to_le_bytes).concat();
    let search = [&search[..], &1u32.to_le_bytes(), &u32::MAX.to_le_bytes(), &10u32.to_le_bytes(), &[0; 36]].concat();
    assert_eq!(
        ioctl(0xd000_9411).entry(0x1000, &search).line(),
        "ioctl(3, BTRFS_IOC_TREE_SEARCH, {key={tree_id=BTRFS_FS_TREE_OBJECTID, min_offset=0, max_offset=UINT64_MAX, \
         min_transid=0, max_transid=UINT64_MAX, min_type=BTRFS_INODE_ITEM_KEY, max_type=UINT32_MAX, nr_items=10}}) = \
         -1 EPERM (Operation not permitted)"
    );
}

#[test]
fn what_io_submit_is_given_is_printed_with_its_data() {
    let operation = |command: u16, buffer: u64, length: u64| {
        let mut bytes = [0; 64];
        bytes[0] = 7;
        bytes[16..18].copy_from_slice(&command.to_le_bytes());
        bytes[20] = 3;
        bytes[24..32].copy_from_slice(&buffer.to_le_bytes());
        bytes[32..40].copy_from_slice(&length.to_le_bytes());
        bytes
    };
    let pointers: Vec<u8> = [0x2000u64, 0x3000, 0x4000].map(u64::to_le_bytes).concat();
    let call = |count: u64| {
        x64("io_submit", &[0x9000, count, 0x1000], 3)
            .entry(0x1000, &pointers)
            .entry(0x2000, &operation(1, 0x5000, 5))
            .entry(0x3000, &operation(8, 0x6000, 1))
            .entry(0x5000, b"hello")
            .entry(0x6000, &[0x5000u64, 2].map(u64::to_le_bytes).concat())
    };
    assert_eq!(
        call(3).line(),
        "io_submit(0x9000, 3, [{aio_data=0x7, aio_lio_opcode=IOCB_CMD_PWRITE, aio_fildes=3, aio_buf=\"hello\", \
         aio_nbytes=5, aio_offset=0}, {aio_data=0x7, aio_lio_opcode=IOCB_CMD_PWRITEV, aio_fildes=3, \
         aio_buf=[{iov_base=\"he\", iov_len=2}], aio_offset=0}, 0x4000]) = 3"
    );
    assert_eq!(call(-1i64 as u64).line(), "io_submit(0x9000, -1, 0x1000) = 3");
    assert_eq!(missed(&call(3), When::Entry, 32), [(0x4000, 64)]);
}

#[test]
fn a_scsi_command_is_printed_with_what_it_sends_and_receives() {
    let mut io = [0; 88];
    let mut put = |at: usize, bytes: &[u8]| io[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, b"S");
    // SG_DXFER_FROM_DEV, three bytes of a command, sixteen to come, of which twelve do not.
    put(4, &(-3i32).to_le_bytes());
    put(8, &[3]);
    put(12, &16u32.to_le_bytes());
    put(16, &0x5000u64.to_le_bytes());
    put(24, &0x6000u64.to_le_bytes());
    put(72, &12u32.to_le_bytes());
    let call = x64("ioctl", &[3, 0x2285, 0x1000], 0).entry(0x1000, &io).exit(0x1000, &io);
    let call = call.entry(0x6000, &[0x12, 0, 1]).exit(0x5000, &[1, 2, 3, 4]);
    assert_eq!(
        call.line(),
        "ioctl(3, SG_IO, {interface_id='S', dxfer_direction=SG_DXFER_FROM_DEV, cmd_len=3, cmdp=\"\\x12\\x00\\x01\", \
         mx_sb_len=0, iovec_count=0, dxfer_len=16, timeout=0, flags=0, dxferp=\"\\x01\\x02\\x03\\x04\", status=0, \
         masked_status=0, msg_status=0, sb_len_wr=0, sbp=NULL, host_status=0, driver_status=0, resid=12, duration=0, \
         info=0}) = 0"
    );
    assert_eq!(
        x64("ioctl", &[3, 0x2285, 0x1000], -5).entry(0x1000, &[7, 0, 0, 0]).line().split(") =").next(),
        Some("ioctl(3, SG_IO, [7]")
    );
}
