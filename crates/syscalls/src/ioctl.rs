//! ioctl(2): commands and the structures of terminals.

use super::context::{Context, View};
use super::generated as set;
use super::text::{address, hex};
use super::{flags, layouts};
use crate::When;

/// A command's name, or its four parts (asm-generic/ioctl.h).
pub(super) fn command(value: u32) -> String {
    flags::named(|| hex(u64::from(value)), command_name(value))
}

fn command_name(value: u32) -> String {
    if let Some(name) = flags::name(&set::IOCTL, u64::from(value)) {
        // Terminals and the timer of linux/soundcard.h use the same three numbers, and strace names both.
        let timer = match value {
            0x5402 => "SNDCTL_TMR_START or ",
            0x5403 => "SNDCTL_TMR_STOP or ",
            0x5404 => "SNDCTL_TMR_CONTINUE or ",
            _ => "",
        };
        return format!("{timer}{name}");
    }
    let direction = match value >> 30 {
        0 => "_IOC_NONE",
        1 => "_IOC_WRITE",
        2 => "_IOC_READ",
        _ => "_IOC_READ|_IOC_WRITE",
    };
    let part = |value: u32| hex(u64::from(value));
    format!("_IOC({direction}, {}, {}, {})", part(value >> 8 & 0xff), part(value & 0xff), part(value >> 16 & 0x3fff))
}

/// TCGETS, TIOCGWINSZ, TIOCGPGRP, TIOCGSID, FIONREAD, TIOCOUTQ, TIOCGPTN, TIOCGETD, TIOCMGET, BLKGETSIZE64,
/// FS_IOC_GETFLAGS.
fn asks(command: u32) -> bool {
    const ASKS: [u32; 11] =
        [0x5401, 0x5413, 0x540f, 0x5429, 0x541b, 0x5411, 0x8004_5430, 0x5424, 0x5415, 0x8008_1272, 0x8008_6601];
    ASKS.contains(&command)
}

/// How many bytes of a command's argument the kernel reads, as far as its number says (asm-generic/ioctl.h).
pub fn ioctl_reads(command: u32) -> Option<usize> {
    const WRITE: u32 = 1;
    match command >> 30 {
        _ if asks(command) => Some(0),
        0 => None,
        direction if direction & WRITE == 0 => Some(0),
        _ => Some((command >> 16 & 0x3fff) as usize),
    }
}

/// A command's argument; `None` where it has none.
pub(super) fn argument(context: &Context, command: u32, pointer: u64) -> Option<String> {
    let when = match command {
        // FIOCLEX, FIONCLEX, TIOCEXCL, TIOCNXCL, TIOCNOTTY, TIOCVHANGUP, TIOCSBRK, TIOCCBRK
        0x5451 | 0x5450 | 0x540c | 0x540d | 0x5422 | 0x5437 | 0x5427 | 0x5428 => return None,
        _ if asks(command) => When::Exit,
        // TCSETS, TCSETSW, TCSETSF, TIOCSWINSZ, TIOCSPGRP, FIONBIO, FIOASYNC, TIOCSPTLCK, TIOCSETD
        0x5402..=0x5404 | 0x5414 | 0x5410 | 0x5421 | 0x5452 | 0x4004_5431 | 0x5423 => When::Entry,
        // TCSBRK, TCXONC, TCFLSH, TIOCSCTTY, TCSBRKP, FICLONE, TIOCGPTPEER: numbers
        0x5409..=0x540b | 0x540e | 0x5425 | 0x4004_9409 | 0x5441 => return Some((pointer as i32).to_string()),
        _ => {
            return Some(if flags::name(&set::IOCTL, u64::from(command)).is_some() {
                address(pointer)
            } else {
                hex(pointer)
            });
        }
    };
    if when == When::Exit && context.failed() {
        return Some(address(pointer));
    }
    let text = context.bytes(when, pointer, 64).and_then(|bytes| structure(&View { bytes, context }, command));
    Some(text.unwrap_or_else(|| address(pointer)))
}

fn structure(view: &View, command: u32) -> Option<String> {
    match command {
        0x5401..=0x5404 => termios(view),
        0x5413 | 0x5414 => Some(format!(
            "{{ws_row={}, ws_col={}, ws_xpixel={}, ws_ypixel={}}}",
            view.u16(0)?,
            view.u16(2)?,
            view.u16(4)?,
            view.u16(6)?
        )),
        0x8008_1272 => Some(format!("[{}]", view.u64(0)?)),
        0x8008_6601 => Some(format!("[{}]", hex(u64::from(view.u32(0)?)))),
        _ => Some(format!("[{}]", view.i32(0)?)),
    }
}

/// The delays of c_oflag: name, shift, width (asm-generic/termbits.h).
const DELAYS: [(&str, u32, u32); 6] =
    [("NL", 8, 1), ("CR", 9, 3), ("TAB", 11, 3), ("BS", 13, 1), ("VT", 14, 1), ("FF", 15, 1)];

/// A struct termios of the kernel: four words of flags, the discipline, 19 characters.
fn termios(view: &View) -> Option<String> {
    let word = |at: usize| view.u32(at).map(u64::from);
    let (input, output, control, local) = (word(0)?, word(4)?, word(8)?, word(12)?);
    // The last of the four values of TABDLY has a name of its own.
    let delays = DELAYS.iter().map(|(name, shift, mask)| match (*name, output >> shift & u64::from(*mask)) {
        ("TAB", 3) => flags::named(|| hex(3 << shift), "XTABS".into()),
        (name, value) => flags::named(|| hex(value << shift), format!("{name}{value}")),
    });
    let rest = |set, bits| (bits != 0).then(|| flags::flags(set, bits).text);
    let output: Vec<String> = delays.chain(rest(&set::OFLAG, output & 0xff)).collect();
    // CBAUD, CSIZE
    let control = [flags::value(&set::BAUD, control & 0x100f), flags::value(&set::CSIZE, control & 0x30)]
        .into_iter()
        .chain(rest(&set::CFLAG, control & !0x103f))
        .collect::<Vec<_>>();
    let mut out = format!(
        "{{c_iflag={}, c_oflag={}, c_cflag={}",
        view.flags(&set::IFLAG, input),
        output.join("|"),
        control.join("|")
    );
    out += &format!(", c_lflag={}", view.flags(&set::LFLAG, local));
    if view.brief() {
        return Some(out + ", ...}");
    }
    out += &format!(
        ", c_line={}, c_cc={}",
        view.u8(16)?,
        layouts::opaque(&View { bytes: view.bytes.get(17..36)?, context: view.context })
    );
    Some(out + "}")
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
