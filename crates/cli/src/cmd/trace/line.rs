//! The layout of a line: strace's, column for column, so that what reads strace's output reads ours.
//!
//! Only the layout is here; a call's words come from the tracer's `decode`, times and names of processes from the
//! listener.

use super::args::{Precision, Stamp};
use super::paint::Palette;
use tollgate_supervisor::event::End;
use tollgate_syscalls::Gate;

/// When a line begins with a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pids {
    /// Never: one thread, or a file for each.
    Never,
    /// `[pid 123] `, while there is more than one: on a terminal.
    WhenSeveral,
    /// `123   `: in a file, where children are followed.
    Always,
    /// The same, from when there is more than one: in a file, where one process is attached to.
    ColumnWhenSeveral,
}

/// What a line has beside the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Process.
    pub pids: Pids,
    /// `-t`.
    pub stamp: Option<Stamp>,
    /// `-r`.
    pub relative: Option<Precision>,
    /// `-T`.
    pub duration: Option<Precision>,
    /// `-n`.
    pub number: bool,
    /// `-i`.
    pub pointer: bool,
    /// `-a`.
    pub column: usize,
}

/// When something was, nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Since 1970.
    pub wall: u64,
    /// Since the trace began.
    pub since: u64,
}

/// A call, in words.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// Which way; the plain one is not said.
    pub gate: Gate,
    /// 64 or 32.
    pub bits: u8,
    /// Number.
    pub nr: u32,
    /// Address behind the crossing.
    pub site: u64,
    /// `close(3)`.
    pub left: &'a str,
    /// What stands behind `= `.
    pub right: &'a str,
    /// Nanoseconds inside; `None` where the call never returned.
    pub inside: Option<u64>,
}

/// Makes lines, one after the other.
pub struct Lines {
    layout: Layout,
    local: fn(u64) -> [u32; 3],
    before: Option<u64>,
    /// The command name of the next line's thread, in angle brackets.
    command: String,
    palette: Option<Palette>,
    /// There was more than one thread.
    several: bool,
}

/// What stands where a line without a call has no number and no address.
const NO_NUMBER: &str = "[????] ";
const NO_POINTER: &str = "[????????????????] ";

impl Lines {
    /// `local` gives hours, minutes and seconds of a second since 1970.
    pub fn new(layout: Layout, local: fn(u64) -> [u32; 3]) -> Lines {
        Lines { layout, local, before: None, command: String::new(), palette: None, several: false }
    }

    /// The same in color.
    pub fn painted(self, palette: Option<Palette>) -> Lines {
        Lines { palette, ..self }
    }

    /// What stands behind the number of the thread whose line is made next.
    pub fn called(&mut self, command: String) -> &mut Lines {
        self.command = command;
        self
    }

    /// One call.
    pub fn call(&mut self, tid: i32, several: bool, at: Moment, words: &Words<'_>) -> String {
        let (mut line, width) = self.begin(tid, several, at, words);
        self.result(&mut line, width, words);
        line
    }

    /// One call up to what [`Words::left`] has of it, and how many characters that takes.
    pub fn begin(&mut self, tid: i32, several: bool, at: Moment, words: &Words<'_>) -> (String, usize) {
        let mut line = self.head(tid, several, at);
        if self.layout.number {
            line.push_str(&format!("[{:4}] ", words.nr));
        }
        if self.layout.pointer {
            let digits = usize::from(words.bits) / 4;
            line.push_str(&format!("[{:0digits$x}] ", words.site));
        }
        if (words.gate, words.bits) != (Gate::Syscall, 64) {
            line.push_str(words.gate.name());
            line.push(':');
        }
        let width = line.chars().count() + words.left.chars().count();
        match &self.palette {
            Some(palette) => line.push_str(&palette.call(words.left, true)),
            None => line.push_str(words.left),
        }
        (line, width)
    }

    /// And from there on, where so many characters stand in its line already.
    pub fn end(&self, before: usize, words: &Words<'_>) -> String {
        let mut line = match &self.palette {
            Some(palette) => palette.call(words.left, false),
            None => words.left.into(),
        };
        self.result(&mut line, before + words.left.chars().count(), words);
        line
    }

    /// What stands behind the call, which takes so many characters.
    fn result(&self, line: &mut String, width: usize, words: &Words<'_>) {
        line.push(' ');
        line.extend(std::iter::repeat_n(' ', self.layout.column.saturating_sub(width + 1)));
        line.push_str("= ");
        match &self.palette {
            Some(palette) => line.push_str(&palette.result(words.right)),
            None => line.push_str(words.right),
        }
        if let (Some(precision), Some(inside)) = (self.layout.duration, words.inside) {
            line.push_str(&format!(" <{}>", seconds(inside, precision, 0)));
        }
        line.push('\n');
    }

    /// `--- … ---` and `+++ … +++`.
    pub fn other(&mut self, tid: i32, several: bool, at: Moment, text: &str) -> String {
        let mut line = self.head(tid, several, at);
        if self.layout.number {
            line.push_str(NO_NUMBER);
        }
        if self.layout.pointer {
            line.push_str(NO_POINTER);
        }
        match &self.palette {
            Some(palette) if text.starts_with("---") => line.push_str(&palette.call(text, false)),
            _ => line.push_str(text),
        }
        line.push('\n');
        line
    }

    /// Process and times.
    fn head(&mut self, tid: i32, several: bool, at: Moment) -> String {
        self.several |= several;
        let mut head = match self.layout.pids {
            // A column, but with its name, as strace has it.
            Pids::ColumnWhenSeveral if !self.several => String::new(),
            Pids::Always | Pids::ColumnWhenSeveral if self.command.is_empty() => format!("{tid:<5} "),
            Pids::Always | Pids::ColumnWhenSeveral => format!("{tid}{} ", self.command),
            Pids::WhenSeveral if several => format!("[pid {tid:5}{}] ", self.command),
            Pids::WhenSeveral | Pids::Never => String::new(),
        };
        if let Some(stamp) = self.layout.stamp {
            let second = at.wall / 1_000_000_000;
            match stamp.unix {
                true => head.push_str(&second.to_string()),
                false => {
                    let [hours, minutes, seconds] = (self.local)(second);
                    head.push_str(&format!("{hours:02}:{minutes:02}:{seconds:02}"));
                }
            }
            head.push_str(&fraction(at.wall, stamp.precision));
            head.push(' ');
        }
        if let Some(precision) = self.layout.relative {
            // Calls are told when they end: one that began earlier than a line before has no time since it, and takes
            // none from the next, so that all of them together are no longer than the run.
            let before = self.before.unwrap_or(at.since);
            let since = seconds(at.since.saturating_sub(before), precision, 6);
            self.before = Some(before.max(at.since));
            head.push_str(&if self.layout.stamp.is_some() { format!("(+{since}) ") } else { format!("{since} ") });
        }
        head
    }
}

/// Seconds with so many digits, cut and not rounded, as clocks are read.
fn seconds(ns: u64, precision: Precision, width: usize) -> String {
    format!("{:width$}{}", ns / 1_000_000_000, fraction(ns, precision))
}

fn fraction(ns: u64, precision: Precision) -> String {
    let digits = precision.digits();
    let nine = format!("{:09}", ns % 1_000_000_000);
    if digits == 0 { String::new() } else { format!(".{}", &nine[..digits]) }
}

/// `+++ exited with 0 +++`.
pub fn end(end: End, signal_name: impl Fn(i32) -> String) -> String {
    match end {
        End::Exited(status) => format!("+++ exited with {status} +++"),
        End::Killed(signal, false) => format!("+++ killed by {} +++", signal_name(signal)),
        End::Killed(signal, true) => format!("+++ killed by {} (core dumped) +++", signal_name(signal)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Layout = Layout {
        pids: Pids::Never,
        stamp: None,
        relative: None,
        duration: None,
        number: false,
        pointer: false,
        column: 40,
    };

    /// UTC.
    fn local(second: u64) -> [u32; 3] {
        [(second / 3600 % 24) as u32, (second / 60 % 60) as u32, (second % 60) as u32]
    }

    fn words<'a>(left: &'a str, right: &'a str) -> Words<'a> {
        Words { gate: Gate::Syscall, bits: 64, nr: 3, site: 0x7f64_fe1b_9409, left, right, inside: Some(42_999) }
    }

    fn line(layout: Layout, left: &str, right: &str) -> String {
        let at = Moment { wall: 1_795_271_601_756_544_321, since: 5_000_000_000 };
        Lines::new(layout, local).call(9362, true, at, &words(left, right))
    }

    // The expected lines are what strace 6.1 printed for the same calls.
    #[test]
    fn results_are_aligned() {
        assert_eq!(line(PLAIN, "close(3)", "0"), "close(3)                                = 0\n");
        assert_eq!(line(PLAIN, "getpid()", "9362"), "getpid()                                = 9362\n");
        let long = "openat(AT_FDCWD, \"/etc/ld.so.cache\", O_RDONLY|O_CLOEXEC)";
        assert_eq!(line(PLAIN, long, "3"), format!("{long} = 3\n"));
        assert_eq!(line(Layout { column: 20, ..PLAIN }, "close(3)", "0"), "close(3)            = 0\n");
        assert_eq!(line(Layout { column: 0, ..PLAIN }, "close(3)", "0"), "close(3) = 0\n");
        // 39 characters and a space.
        assert_eq!(line(PLAIN, &"x".repeat(39), "0"), format!("{} = 0\n", "x".repeat(39)));
    }

    #[test]
    fn processes() {
        let several = Layout { pids: Pids::WhenSeveral, ..PLAIN };
        assert_eq!(line(several, "exit_group(0)", "?"), "[pid  9362] exit_group(0)               = ?\n");
        let always = Layout { pids: Pids::Always, ..PLAIN };
        assert_eq!(line(always, "exit_group(0)", "?"), "9362  exit_group(0)                     = ?\n");
        let column = Layout { pids: Pids::ColumnWhenSeveral, ..PLAIN };
        assert_eq!(line(column, "exit_group(0)", "?"), "9362  exit_group(0)                     = ?\n");
        let one = Lines::new(column, local).other(1, false, Moment::default(), "+++ exited with 0 +++");
        assert_eq!(one, "+++ exited with 0 +++\n");
        let alone = Lines::new(several, local).other(1, false, Moment::default(), "+++ exited with 0 +++");
        assert_eq!(alone, "+++ exited with 0 +++\n");
        let named =
            Lines::new(several, local).called("<sh>".into()).other(9, true, Moment::default(), "+++ exited with 0 +++");
        assert_eq!(named, "[pid     9<sh>] +++ exited with 0 +++\n");
        let six = Lines::new(always, local).other(123_456, true, Moment::default(), "+++ exited with 0 +++");
        assert_eq!(six, "123456 +++ exited with 0 +++\n");
    }

    #[test]
    fn times() {
        let stamp = |unix, precision| Some(Stamp { unix, precision });
        let t = |stamp| line(Layout { stamp, ..PLAIN }, "close(3)", "0");
        assert_eq!(t(stamp(false, Precision::S)), "14:33:21 close(3)                       = 0\n");
        assert_eq!(t(stamp(false, Precision::Us)), "14:33:21.756544 close(3)                = 0\n");
        assert_eq!(t(stamp(true, Precision::Us)), "1795271601.756544 close(3)              = 0\n");
        assert_eq!(t(stamp(true, Precision::Ns)), "1795271601.756544321 close(3)           = 0\n");
        let duration = Layout { duration: Some(Precision::Us), ..PLAIN };
        assert_eq!(line(duration, "close(3)", "0"), "close(3)                                = 0 <0.000042>\n");
        let mut never = words("exit_group(0)", "?");
        never.inside = None;
        let ended = Lines::new(duration, local).call(1, false, Moment::default(), &never);
        assert_eq!(ended, "exit_group(0)                           = ?\n");
    }

    #[test]
    fn time_since_the_line_before() {
        let relative = Layout { relative: Some(Precision::Us), ..PLAIN };
        let mut lines = Lines::new(relative, local);
        let mut at = |since| lines.call(1, false, Moment { wall: 0, since }, &words("close(3)", "0"));
        assert_eq!(at(1_000_000), "     0.000000 close(3)                  = 0\n");
        assert_eq!(at(1_148_999), "     0.000148 close(3)                  = 0\n");
        assert_eq!(at(12_001_148_999), "    12.000000 close(3)                  = 0\n");
        assert_eq!(at(5), "     0.000000 close(3)                  = 0\n");
        assert_eq!(at(12_002_148_999), "     0.001000 close(3)                  = 0\n");
        let both = Layout { stamp: Some(Stamp { unix: false, precision: Precision::Us }), ..relative };
        assert_eq!(line(both, "close(3)", "0"), "14:33:21.756544 (+     0.000000) close(3) = 0\n");
    }

    #[test]
    fn a_line_that_is_ended_later_is_the_same_line() {
        let mut lines = Lines::new(Layout { duration: Some(Precision::Us), ..PLAIN }, local);
        let (mut whole, width) = lines.begin(1, false, Moment::default(), &words("read(0, ", ""));
        assert_eq!((whole.as_str(), width), ("read(0, ", 8));
        whole.push_str(&lines.end(width, &words("\"\", 1)", "0")));
        assert_eq!(whole, "read(0, \"\", 1)                          = 0 <0.000042>\n");
    }

    #[test]
    fn colors_take_no_column() {
        let plain = line(PLAIN, "close(3)", "0");
        let palette = Palette::of(crate::terminal::Color::Always, false);
        let mut lines = Lines::new(PLAIN, local).painted(palette);
        let text = lines.call(9362, true, Moment::default(), &words("close(3)", "0"));
        assert!(text.contains('\x1b') && console::strip_ansi_codes(&text) == plain, "{text:?}");
    }

    #[test]
    fn numbers_and_addresses() {
        let all = Layout { number: true, pointer: true, ..PLAIN };
        assert_eq!(line(all, "close(3)", "0"), "[   3] [00007f64fe1b9409] close(3)      = 0\n");
        let mut narrow = words("getpid()", "7");
        (narrow.bits, narrow.gate, narrow.nr, narrow.site) = (32, Gate::Int80, 20, 0x0804_8001);
        let text = Lines::new(all, local).call(1, false, Moment::default(), &narrow);
        assert_eq!(text, "[  20] [08048001] int80:getpid()        = 7\n");
        let ended = Lines::new(all, local).other(1, false, Moment::default(), "+++ exited with 0 +++");
        assert_eq!(ended, "[????] [????????????????] +++ exited with 0 +++\n");
    }

    #[test]
    fn other_gates_are_named() {
        let mut time = words("time(NULL)", "1795271601");
        time.gate = Gate::Vdso;
        let text = Lines::new(PLAIN, local).call(1, false, Moment::default(), &time);
        assert_eq!(text, "vdso:time(NULL)                         = 1795271601\n");
    }

    #[test]
    fn ends() {
        let name = |signal: i32| format!("SIG{signal}");
        assert_eq!(end(End::Exited(3), name), "+++ exited with 3 +++");
        assert_eq!(end(End::Killed(9, false), name), "+++ killed by SIG9 +++");
        assert_eq!(end(End::Killed(11, true), name), "+++ killed by SIG11 (core dumped) +++");
    }
}
