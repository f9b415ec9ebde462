//! ioctl(2): commands, and what they take. The tables (`generated.rs`) come from scripts/decode-tables/ioctls.map and
//! the kernel's headers, in the words of `form`; what they have no words for is in `special`.

mod btrfs;
mod dm;
mod evdev;
mod form;
#[rustfmt::skip]
mod generated;
mod kd;
mod kvm;
mod pidfd;
mod ptp;
mod scsi;
mod sock;
mod special;
mod tee;
mod v4l2;

use super::capture::{COMMAND, ENTRY, EXIT, NONE};
use super::context::{Context, Text};
use super::flags;
use super::generated as set;
use super::kind::Special;
use super::text::hex;
use super::{Hex, Style};
use crate::When;
use form::{Arg, Command};
use std::ops::RangeInclusive;

pub(super) static IOCTL: Special = Special {
    print: |context, index| Some(command_of(context, context.arg(index) as u32).into()),
    capture: None,
    most: 0,
    more: &[],
};
pub(super) static IOCTL_ARG: Special = Special {
    print: |context, index| argument(context, context.arg(index - 1) as u32, context.arg(index)).map(Text::from),
    capture: Some((ENTRY | EXIT, COMMAND, NONE, MOST)),
    most: 0,
    more: &[],
};

/// Bytes of an argument that are copied at most.
const MOST: u32 = 8192;

/// Bytes of an argument, in a command's number (asm-generic/ioctl.h).
fn size(command: u32) -> u32 {
    command >> 16 & 0x3fff
}

/// Commands whose structure has grown, or may: with a number for each size, of which the least is known.
/// PIDFD_GET_INFO; NS_MNT_GET_INFO, NS_MNT_GET_NEXT, NS_MNT_GET_PREV.
const GROWN: [(u32, u32); 4] = [(0xc058_ff0b, 0), (0x8010_b70a, 16), (0x8010_b70b, 16), (0x8010_b70c, 16)];

/// A command, or what it is in the table where that has another size of it.
fn grown(command: u32) -> u32 {
    const SIZE: u32 = 0x3fff_0000;
    let same = |(known, least): &&(u32, u32)| (known ^ command) & !SIZE == 0 && size(command) >= *least;
    GROWN.iter().find(same).map_or(command, |(known, _)| *known)
}

/// What is known of a command of one of the tables.
fn known(command: u32, wide: bool) -> Option<&'static Command> {
    let command = grown(command);
    let table = generated::COMMANDS;
    if wide {
        let at = table.binary_search_by_key(&command, |known| known.numbers[1]).ok()?;
        return table.get(at);
    }
    table.iter().find(|known| known.numbers[0] == command)
}

/// A command's name. Three of a terminal have the numbers of others, of a timer of sound; which take nothing, so that
/// what came back says which one it was.
fn command_of(context: &Context, value: u32) -> String {
    const EFAULT: i64 = -14;
    let name = match value {
        0x5402 => "TCSETS",
        0x5403 => "TCSETSW",
        0x5404 => "TCSETSF",
        _ => return command(value),
    };
    match context.result() {
        Some(EFAULT) => flags::named(|| hex(value.into()), name.to_string()),
        Some(result) if result >= 0 && context.arg(2) != 0 => flags::named(|| hex(value.into()), name.to_string()),
        _ => command(value),
    }
}

/// A command's name, or its four parts (asm-generic/ioctl.h).
fn command(value: u32) -> String {
    let names = set::IOCTL.names;
    let own = names.values.binary_search(&u64::from(value)).ok().map(|at| names.name(at));
    let name = match (mixer(value).or_else(|| sized(value)), own) {
        (Some(of_all), None) => of_all,
        (Some(of_all), Some(own)) => format!("{of_all} or {own}"),
        (None, Some(own)) => own.to_string(),
        (None, None) => evdev::command(value).unwrap_or_else(|| parts(value)),
    };
    flags::named(|| hex(u64::from(value)), name)
}

/// Commands of a mixer (linux/soundcard.h), one for each of its channels, of any size. Others have the same numbers.
fn mixer(value: u32) -> Option<String> {
    let way = match value >> 30 {
        1 => "WRITE",
        2 => "READ",
        _ => return None,
    };
    (value >> 8 & 0xff == u32::from(b'M')).then(|| format!("MIXER_{way}({})", value & 0xff))
}

/// Commands of any size, which their names say behind them: directions, types and numbers (linux/hidraw.h,
/// linux/hiddev.h, linux/uinput.h, linux/joystick.h, linux/spi/spidev.h).
const SIZED: [(u32, u8, u8, &str); 10] = [
    (2, b'H', 0x04, "HIDIOCGRAWNAME"),
    (2, b'H', 0x05, "HIDIOCGRAWPHYS"),
    (2, b'H', 0x06, "HIDIOCSFEATURE"),
    (2, b'H', 0x08, "HIDIOCGRAWUNIQ"),
    (2, b'H', 0x12, "HIDIOCGPHYS"),
    (3, b'H', 0x06, "HIDIOCSFEATURE"),
    (3, b'H', 0x07, "HIDIOCGFEATURE"),
    (2, b'U', 0x2c, "UI_GET_SYSNAME"),
    (2, b'j', 0x13, "JSIOCGNAME"),
    (1, b'k', 0x00, "SPI_IOC_MESSAGE"),
];

fn sized(value: u32) -> Option<String> {
    let own = (value >> 30, (value >> 8) as u8, value as u8);
    let (.., name) = SIZED.iter().find(|(direction, kind, number, _)| (*direction, *kind, *number) == own)?;
    Some(format!("{name}({})", size(value)))
}

fn parts(value: u32) -> String {
    let direction = match value >> 30 {
        0 => "_IOC_NONE",
        1 => "_IOC_WRITE",
        2 => "_IOC_READ",
        _ => "_IOC_READ|_IOC_WRITE",
    };
    let part = |value: u32| hex(u64::from(value));
    format!("_IOC({direction}, {}, {}, {})", part(value >> 8 & 0xff), part(value & 0xff), part(size(value)))
}

/// How many bytes of a command's argument the kernel reads, as far as is known of it or its number says
/// (asm-generic/ioctl.h).
pub fn ioctl_reads(command: u32) -> Option<usize> {
    const WRITE: u32 = 1;
    if let Some(Command { arg: Arg::Nothing | Arg::Register(_) | Arg::Out(_), .. }) = known(command, true) {
        return Some(0);
    }
    match command >> 30 {
        0 => None,
        direction if direction & WRITE == 0 => Some(0),
        _ => Some(size(command) as usize),
    }
}

/// A command's argument; `None` where it has none.
fn argument(context: &Context, command: u32, value: u64) -> Option<String> {
    match known(command, context.wide) {
        Some(Command { arg, .. }) => form::argument(context, arg, value),
        None => Some(evdev::argument(context, command, value).unwrap_or_else(|| unknown(context, command, value))),
    }
}

/// Types of commands of which some are known: what they take beside those is not told.
const TYPES: &[u8] = b"\x03\x12\x15!\"$=>EIKLMORTVWXfiopu\x89\x8a\x94\xa4\xaa\xab\xae\xb4\xb7\xfd\xff";

/// What a command takes of which nothing is known but its number: as much as that says, where structures are printed
/// whole, before the call or after it.
fn unknown(context: &Context, command: u32, pointer: u64) -> String {
    const WRITE: u32 = 1;
    const READ: u32 = 2;
    let length = u64::from(size(command));
    if context.style.abbreviate || length == 0 || pointer == 0 || TYPES.contains(&((command >> 8) as u8)) {
        return hex(pointer);
    }
    let style = Style { hex: Hex::Always, ..*context.style };
    let bytes = |when| special::behind(context, when, pointer, length, &style);
    // Where the call has failed, what was there still is.
    let after = || bytes(if context.failed() { When::Entry } else { When::Exit });
    match command >> 30 {
        WRITE => bytes(When::Entry),
        READ => after(),
        _ => match bytes(When::Entry) {
            before if before.starts_with('"') => format!("{before} => {}", after()),
            address => address,
        },
    }
}

/// What a command comes back with.
pub(super) fn result(context: &Context, value: i64) -> String {
    const NS_GET_USERNS: u32 = 0xb701;
    const NS_GET_PARENT: u32 = 0xb702;
    const NS_GET_NSTYPE: u32 = 0xb703;
    /// PIDFD_GET_CGROUP_NAMESPACE to PIDFD_GET_UTS_NAMESPACE.
    const PIDFD_GET_NAMESPACES: RangeInclusive<u32> = 0xff01..=0xff0a;
    const NS_GET_PID_FROM_PIDNS: u32 = 0x8004_b706;
    const NS_GET_TGID_FROM_PIDNS: u32 = 0x8004_b707;
    const NS_MNT_GET_NEXT: u32 = 0x8010_b70b;
    const NS_MNT_GET_PREV: u32 = 0x8010_b70c;
    const KVM_CREATE_VM: u32 = 0xae01;
    const KVM_CREATE_VCPU: u32 = 0xae41;
    match grown(context.arg(1) as u32) {
        NS_GET_USERNS | NS_GET_PARENT | NS_MNT_GET_NEXT | NS_MNT_GET_PREV | KVM_CREATE_VM | KVM_CREATE_VCPU => {
            context.fd(value as i32)
        }
        command if PIDFD_GET_NAMESPACES.contains(&command) => context.fd(value as i32),
        v4l2::VIDIOC_CREATE_BUFS => format!("{value}{}", v4l2::created(context)),
        NS_GET_PID_FROM_PIDNS | NS_GET_TGID_FROM_PIDNS => context.pid(value as i32),
        NS_GET_NSTYPE => {
            let name = flags::with(context.style.constants, || flags::value(&set::SETNS, value as u64));
            format!("{value} ({name})")
        }
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_without_a_name_are_taken_apart() {
        // TIOCGWINSZ; TUNSETIFF and FS_IOC_FIEMAP; FIOASYNC, of which the number says nothing; FS_IOC_GETVERSION.
        assert_eq!(
            [0x5413, 0x4004_54ca, 0xc020_660b, 0x5452, 0x8008_7601].map(ioctl_reads),
            [Some(0), Some(4), Some(32), None, Some(0)]
        );
        assert_eq!(command(0x1234), "_IOC(_IOC_NONE, 0x12, 0x34, 0)");
        assert_eq!(command(0x800c_7805), "_IOC(_IOC_READ, 0x78, 0x5, 0xc)");
        assert_eq!(command(0x5401), "TCGETS");
        assert_eq!(command(0x5402), "SNDCTL_TMR_START or TCSETS");
    }
}
