//! What the bare kernel says over its serial port: the words at the top of `kernel.s`, read as if anybody could have
//! written them.

use super::elf::BASE;
use super::{MAX_SAMPLES, STEPS, Step, code};

/// The version of the words.
const GREETING: &str = "tollgate-floor ";
const VERSION: &str = "1";

/// The CPU as the guest sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cpu {
    /// CPUID 0.
    pub vendor: String,
    /// CPUID 0x80000002 to 0x80000004; empty where there is none.
    pub brand: String,
    /// CPUID 0x40000000 (`KVMKVMKVM`, `TCGTCGTCGTCG`), if the CPU says that it is a hypervisor's.
    pub hypervisor: Option<String>,
}

/// The samples of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Ticks of the null path, in ascending order.
    pub null: Vec<u64>,
    /// Ticks with the step's instructions, in ascending order.
    pub gross: Vec<u64>,
    /// The code segment that the handler saw; its low two bits are the CPL. `None` where there is no handler.
    pub handler_cs: Option<u16>,
    /// The code segment of the code that crossed.
    pub cs: u16,
}

impl Measured {
    /// The samples less the median of the null path; of the timer, the samples themselves.
    pub fn net(&self, step: &Step) -> Vec<i64> {
        let null = if step.is_timer() { 0 } else { self.null[self.null.len() / 2] };
        // Ticks of one crossing; `sample` lets nothing through that does not fit.
        self.gross.iter().map(|ticks| *ticks as i64 - null as i64).collect()
    }
}

/// Why a step has no figure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Shut {
    /// CPUID does not show it.
    #[error("this CPU has no {} (CPUID)", feature.to_uppercase())]
    Lacks {
        /// `pcid`, `sep` or `syscall`.
        feature: String,
    },
    /// The CPU raised an exception where the step has no use for one.
    #[error("{} raises {} (error code {error:#x})", instruction(*rip), exception(*vector))]
    Fault {
        /// Its vector.
        vector: u8,
        /// Its error code, 0 where it has none.
        error: u64,
        /// Where.
        rip: u64,
    },
    /// The kernel said that it would try this, and then nothing more.
    #[error("hangs: no output for {seconds} s")]
    Hung {
        /// How long that was waited for.
        seconds: u64,
    },
    /// The machine did not go on.
    #[error("stops the machine: {why}")]
    Stopped {
        /// What QEMU says.
        why: String,
    },
    /// Not tried, because of what happened before.
    #[error("not tried: {why}")]
    NotTried {
        /// What happened.
        why: String,
    },
    /// The code at CPL 3 did not come back from there even without a gate, so no gate that starts there can be crossed.
    #[error("code at CPL 3 does not return here: {why}")]
    NoCpl3 {
        /// What became of it.
        why: String,
    },
    /// The handler or the code in front of the gate was not at the CPL that it is to be at.
    #[error("wrong privilege levels: the code ran with CS {cs:#x} and the handler with CS {handler:#x}")]
    Unproven {
        /// The code's segment.
        cs: u16,
        /// The handler's; 0 where none was reached.
        handler: u16,
    },
}

/// The kernel's own instruction at this address, as far as it is one that a CPU or a hypervisor may refuse.
fn instruction(rip: u64) -> String {
    const KNOWN: &[(&[u8], &str)] = &[
        (&[0xcd], "int"),
        (&[0x48, 0xcf], "iretq"),
        (&[0x0f, 0x05], "syscall"),
        (&[0x48, 0x0f, 0x07], "sysretq"),
        (&[0x0f, 0x34], "sysenter"),
        (&[0x48, 0x0f, 0x35], "sysexitq"),
        (&[0xff, 0x1d], "lcall"),
        (&[0x48, 0xcb], "lretq"),
        (&[0x0f, 0x0b], "ud2"),
        (&[0xf4], "hlt"),
        (&[0x0f, 0xa2], "cpuid"),
        (&[0x0f, 0x01, 0xf8], "swapgs"),
        (&[0x0f, 0x30], "wrmsr"),
        (&[0x0f, 0x22], "a move to a control register"),
        (&[0x41, 0x0f, 0x22], "a move to a control register"),
    ];
    let code = rip.checked_sub(BASE).and_then(|at| code::bytes().get(usize::try_from(at).ok()?..));
    let known = |code: &[u8]| KNOWN.iter().find(|(bytes, _)| code.starts_with(bytes));
    code.and_then(known).map_or_else(|| format!("the instruction at {rip:#x}"), |(_, name)| format!("`{name}`"))
}

fn exception(vector: u8) -> String {
    let name = match vector {
        0 => "#DE",
        1 => "#DB",
        3 => "#BP",
        6 => "#UD",
        8 => "#DF",
        10 => "#TS",
        11 => "#NP",
        12 => "#SS",
        13 => "#GP",
        14 => "#PF",
        17 => "#AC",
        _ => return format!("exception {vector}"),
    };
    name.into()
}

/// What became of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Measured.
    Ok(Measured),
    /// Not, and why.
    Shut(Shut),
}

/// What one boot said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// Has it said that it runs?
    pub alive: bool,
    /// The CPU.
    pub cpu: Cpu,
    /// What became of each step so far, by its place among [`STEPS`]; steps that the host told it to skip are not here.
    pub outcomes: Vec<(usize, Outcome)>,
    /// The step that it said it would try, if nothing was heard of it.
    pub trying: Option<usize>,
    /// It has said that it is done.
    pub complete: bool,
}

/// Why the kernel's words cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The first line is not the kernel's.
    #[error("the first line is {0:?} instead of a greeting of version {VERSION}")]
    Greeting(String),
    /// A line is not one of those that may come here.
    #[error("line {line} is unexpected: {text:?}")]
    Line {
        /// From 1.
        line: usize,
        /// Its beginning.
        text: String,
    },
    /// Samples that cannot be: too many, none, or not in order.
    #[error("line {line} has no valid samples")]
    Samples {
        /// From 1.
        line: usize,
    },
    /// The kernel gave up.
    #[error("the bare kernel gave up: {0}")]
    Dead(String),
}

/// Reads what the kernel has said so far. A last line without its end is not there yet and is left out; that the kernel
/// has not come to its end is no error but [`Transcript::complete`] being false.
///
/// # Errors
/// Where a line is not one that the kernel can have written there: then nothing of it is to be believed.
pub fn parse(output: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::default();
    let whole = output.rfind('\n').map_or("", |end| &output[..end]);
    for (i, text) in whole.lines().enumerate() {
        let line = i + 1;
        if i == 0 {
            reader.greet(text)?;
            continue;
        }
        if let Some(why) = text.strip_prefix("dead ") {
            return Err(ParseError::Dead(shown(why)));
        }
        match reader.line(text) {
            Ok(()) => {}
            Err(Fault::Samples) => return Err(ParseError::Samples { line }),
            Err(Fault::Line) => return Err(ParseError::Line { line, text: shown(text) }),
        }
    }
    Ok(reader.transcript)
}

fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

/// What is wrong with a line.
enum Fault {
    Line,
    Samples,
}

#[derive(Default)]
struct Reader {
    transcript: Transcript,
    null: Option<Vec<u64>>,
    gross: Option<Vec<u64>>,
    /// Steps heard of, skipped ones included.
    seen: usize,
}

impl Reader {
    fn greet(&mut self, text: &str) -> Result<(), ParseError> {
        if text.strip_prefix(GREETING) != Some(VERSION) {
            return Err(ParseError::Greeting(shown(text)));
        }
        self.transcript.alive = true;
        Ok(())
    }

    fn line(&mut self, text: &str) -> Result<(), Fault> {
        if self.transcript.complete {
            return Err(Fault::Line);
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "cpu" if self.transcript.cpu.vendor.is_empty() => self.cpu(rest),
            "hypervisor" => {
                self.transcript.cpu.hypervisor = Some(shown(rest.trim()));
                Ok(())
            }
            "try" if self.transcript.trying.is_none() => {
                self.transcript.trying = Some(self.next(rest)?);
                Ok(())
            }
            "shut" => self.shut(rest),
            "null" if self.null.is_none() && self.transcript.trying.is_some() => {
                self.null = Some(samples(rest).ok_or(Fault::Samples)?);
                Ok(())
            }
            "gross" if self.gross.is_none() => {
                let gross = samples(rest).ok_or(Fault::Samples)?;
                // As many as of the null path, which comes first.
                if self.null.as_ref().is_none_or(|null| null.len() != gross.len()) {
                    return Err(Fault::Samples);
                }
                self.gross = Some(gross);
                Ok(())
            }
            "row" => self.row(rest),
            "end"
                if self.transcript.trying.is_none()
                    && number(rest) == Some(STEPS.len() as u64)
                    && self.seen == STEPS.len() =>
            {
                self.transcript.complete = true;
                Ok(())
            }
            _ => Err(Fault::Line),
        }
    }

    /// `VENDOR ECX EDX BRAND`: the vendor has no blank, the brand may have some, or not be there.
    fn cpu(&mut self, rest: &str) -> Result<(), Fault> {
        let mut fields = rest.splitn(4, ' ');
        let vendor = fields.next().filter(|vendor| !vendor.is_empty()).ok_or(Fault::Line)?;
        for _ in 0..2 {
            fields.next().and_then(number).ok_or(Fault::Line)?;
        }
        self.transcript.cpu.vendor = shown(vendor);
        // Intel pads it with blanks, in front and between the words.
        let words: Vec<&str> = fields.next().unwrap_or_default().split_whitespace().collect();
        self.transcript.cpu.brand = shown(&words.join(" "));
        Ok(())
    }

    /// The place of the step that comes next, which must be this one.
    fn next(&self, name: &str) -> Result<usize, Fault> {
        Step::index(name).filter(|index| *index == self.seen).ok_or(Fault::Line)
    }

    fn finish(&mut self, outcome: Option<Outcome>) {
        if let Some(outcome) = outcome {
            self.transcript.outcomes.push((self.seen, outcome));
        }
        self.transcript.trying = None;
        self.seen += 1;
    }

    /// `STEP skipped`, or of the step that is tried: `STEP lacks FEATURE`, `STEP fault VECTOR ERROR RIP`.
    fn shut(&mut self, rest: &str) -> Result<(), Fault> {
        let words: Vec<&str> = rest.split(' ').collect();
        let (name, why) = words.split_first().ok_or(Fault::Line)?;
        let index = self.next(name)?;
        let tried = self.transcript.trying == Some(index);
        let outcome = match why {
            ["skipped"] if !tried => None,
            ["lacks", feature] if tried && ["pcid", "sep", "syscall"].contains(feature) => {
                Some(Outcome::Shut(Shut::Lacks { feature: (*feature).into() }))
            }
            ["fault", vector, error, rip] if tried => {
                let vector = number(vector).and_then(|vector| u8::try_from(vector).ok()).ok_or(Fault::Line)?;
                let (error, rip) = number(error).zip(number(rip)).ok_or(Fault::Line)?;
                Some(Outcome::Shut(Shut::Fault { vector, error, rip }))
            }
            _ => return Err(Fault::Line),
        };
        (self.null, self.gross) = (None, None);
        self.finish(outcome);
        Ok(())
    }

    /// `STEP CS FROM`, behind the samples.
    fn row(&mut self, rest: &str) -> Result<(), Fault> {
        let [name, handler, cs] = rest.split(' ').collect::<Vec<_>>()[..] else { return Err(Fault::Line) };
        let index = self.transcript.trying.ok_or(Fault::Line)?;
        let step = STEPS.get(index).filter(|step| step.name == name).ok_or(Fault::Line)?;
        let segment = |text| number(text).and_then(|value| u16::try_from(value).ok()).ok_or(Fault::Line);
        let (handler, cs) = (segment(handler)?, segment(cs)?);
        let (Some(null), Some(gross)) = (self.null.take(), self.gross.take()) else { return Err(Fault::Line) };
        let reached = handler != 0;
        let proven = reached == step.handled && handler & 3 == 0 && cs & 3 == if step.user() { 3 } else { 0 };
        let outcome = match proven {
            true => Outcome::Ok(Measured { null, gross, handler_cs: reached.then_some(handler), cs }),
            false => Outcome::Shut(Shut::Unproven { cs, handler }),
        };
        self.finish(Some(outcome));
        Ok(())
    }
}

/// Hexadecimal, without a sign or a prefix.
fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(text, 16).ok().filter(|_| digits)
}

/// `V*N V*N …` with values in ascending order, each less than 2⁶³, and no more samples than the kernel has room for.
fn samples(text: &str) -> Option<Vec<u64>> {
    let mut all = Vec::new();
    let mut last = None;
    for pair in text.split(' ') {
        let (value, times) = pair.split_once('*')?;
        let (value, times) = (number(value)?, number(times)?);
        let room = u64::from(MAX_SAMPLES) - all.len() as u64;
        if last.is_some_and(|last| value <= last) || value > i64::MAX as u64 || !(1..=room).contains(&times) {
            return None;
        }
        last = Some(value);
        all.extend(std::iter::repeat_n(value, times as usize));
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HEAD: &str =
        "tollgate-floor 1\ncpu AuthenticAMD f6d8320b fcbfbfd QEMU TCG CPU version 2.5+\nhypervisor TCGTCGTCGTCG\n";

    /// What a kernel says that measures everything but PCID, and knows no sysenter.
    fn whole() -> String {
        let mut text = HEAD.to_string();
        for step in STEPS {
            let (cs, handler) = (if step.user() { "2b" } else { "8" }, if step.handled { "8" } else { "0" });
            text += &match step.gate() {
                "cr3_pcid" | "cr3_noflush" => format!("try {0}\nshut {0} lacks pcid\n", step.name),
                "sysenter" => format!("try {0}\nshut {0} fault 6 0 1\n", step.name),
                _ => format!("try {0}\nnull 6*2 7*1\ngross 8*1 9*1 20*1\nrow {0} {handler} {cs}\n", step.name),
            };
        }
        text + &format!("end {:x}\n", STEPS.len())
    }

    #[test]
    fn a_whole_transcript() {
        let transcript = parse(&whole()).unwrap();
        assert!(transcript.alive && transcript.complete && transcript.trying.is_none());
        assert_eq!(transcript.cpu.vendor, "AuthenticAMD");
        assert_eq!(transcript.cpu.brand, "QEMU TCG CPU version 2.5+");
        assert_eq!(transcript.cpu.hypervisor.as_deref(), Some("TCGTCGTCGTCG"));
        assert_eq!(transcript.outcomes.len(), STEPS.len());
        let of = |name| &transcript.outcomes[Step::index(name).unwrap()].1;
        let Outcome::Ok(int) = of("int/user") else { panic!("{:?}", of("int/user")) };
        assert_eq!((int.handler_cs, int.cs), (Some(8), 0x2b));
        assert_eq!(int.net(&STEPS[Step::index("int/user").unwrap()]), [2, 3, 26]);
        let Outcome::Ok(timer) = of("timer/user") else { panic!("{:?}", of("timer/user")) };
        assert_eq!(timer.net(&STEPS[Step::index("timer/user").unwrap()]), [8, 9, 32]);
        let said = |name| match of(name) {
            Outcome::Shut(shut) => shut.to_string(),
            Outcome::Ok(_) => panic!("{name} was measured"),
        };
        assert_eq!(said("cr3_pcid/kernel"), "this CPU has no PCID (CPUID)");
        assert_eq!(said("sysenter/user"), "the instruction at 0x1 raises #UD (error code 0x0)");
        let sysenter = code::bytes().windows(3).position(|bytes| bytes == [0x0f, 0x34, 0x0f]).unwrap() as u64;
        let fault = Shut::Fault { vector: 6, error: 0, rip: BASE + sysenter };
        assert_eq!(fault.to_string(), "`sysenter` raises #UD (error code 0x0)");
    }

    #[test]
    fn a_padded_brand_is_the_one_that_the_host_shows() {
        let brand =
            |padded: &str| parse(&format!("tollgate-floor 1\ncpu GenuineIntel 0 0 {padded}\n")).unwrap().cpu.brand;
        assert_eq!(
            brand("      Intel(R) Core(TM) i7-4770   CPU @ 3.40GHz "),
            "Intel(R) Core(TM) i7-4770 CPU @ 3.40GHz"
        );
        assert_eq!(brand(""), "");
        assert_eq!(parse("tollgate-floor 1\ncpu GenuineIntel 0 0\n").unwrap().cpu.brand, "");
    }

    #[test]
    fn a_skipped_step_has_no_outcome() {
        let text = whole().replacen(
            "try timer/kernel\nnull 6*2 7*1\ngross 8*1 9*1 20*1\nrow timer/kernel 0 8\n",
            "shut timer/kernel skipped\n",
            1,
        );
        let transcript = parse(&text).unwrap();
        assert!(transcript.complete);
        assert_eq!(transcript.outcomes.first().map(|(index, _)| *index), Some(1));
    }

    #[test]
    fn what_hangs_is_what_was_tried_last() {
        let text = whole();
        let cut = text.find("row int/user").unwrap();
        for hung in [&text[..cut], &text[..cut + 7]] {
            let transcript = parse(hung).unwrap();
            assert!(transcript.alive && !transcript.complete);
            assert_eq!(transcript.trying.map(|index| STEPS[index].name), Some("int/user"));
        }
        assert_eq!(parse("tollgate-fl").unwrap(), Transcript::default());
        assert_eq!(parse("").unwrap(), Transcript::default());
    }

    #[test]
    fn a_handler_that_is_not_at_cpl_0_proves_nothing() {
        for (from, to) in [
            ("row int/user 8 2b", "row int/user 2b 2b"),
            ("row int/user 8 2b", "row int/user 8 8"),
            ("row int/user 8", "row int/user 0"),
        ] {
            let transcript = parse(&whole().replace(from, to)).unwrap();
            let outcome = &transcript.outcomes[Step::index("int/user").unwrap()].1;
            assert!(matches!(outcome, Outcome::Shut(Shut::Unproven { .. })), "{to}: {outcome:?}");
        }
    }

    #[test]
    fn garbage_is_an_error_that_names_the_line() {
        let cases = [
            (HEAD, "tollgate-floor 2\n", "the first line is \"tollgate-floor 2\" instead of a greeting of version 1"),
            (
                "gross 8*1 9*1 20*1\nrow call/kernel 0 8",
                "gross 8*1\nrow call/kernel 0 8",
                "line 10 has no valid samples",
            ),
            ("row call/kernel 0 8", "row int/kernel 0 8", "line 11 is unexpected: \"row int/kernel 0 8\""),
            ("try call/kernel", "try \u{1b}[2Jcall", "line 8 is unexpected: \"try [2Jcall\""),
            (
                "row timer/kernel 0 8\n",
                "row timer/kernel 0 8\ndead fault d 0 100000\n",
                "the bare kernel gave up: fault d 0 100000",
            ),
            ("end 15\n", "end 14\n", "line 82 is unexpected: \"end 14\""),
            ("end 15\n", "end 15\nend 15\n", "line 83 is unexpected: \"end 15\""),
        ];
        for (from, to, why) in cases {
            let text = whole();
            assert!(text.contains(from), "{from}");
            assert_eq!(parse(&text.replacen(from, to, 1)).map_err(|error| error.to_string()), Err(why.into()));
        }
    }

    #[test]
    fn samples_are_few_and_in_order() {
        assert_eq!(samples("6*2 a*1"), Some(vec![6, 6, 10]));
        assert_eq!(samples("6*2000").map(|all| all.len()), Some(8192));
        for bad in [
            "",
            "6",
            "6*",
            "*1",
            "6*0",
            "6*1 6*1",
            "7*1 6*1",
            "6*2001",
            "6*1fff 7*2",
            "6*ffffffffffffffff",
            "8000000000000000*1",
            "6*1  7*1",
            "+6*1",
            "6*-1",
        ] {
            assert_eq!(samples(bad), None, "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let _ = parse(&String::from_utf8_lossy(&bytes));
        }

        /// Cut off anywhere it is a beginning; with a byte changed anywhere it is an error, or says as much as before
        /// or less.
        #[test]
        fn truncation_and_damage(at in 0.0..1.0_f64, byte in 32_u8..127) {
            let text = whole();
            let at = (at * text.len() as f64) as usize;
            let cut = parse(&text[..at]).unwrap();
            prop_assert_eq!(cut.complete, at == text.len());
            let mut damaged = text.clone().into_bytes();
            damaged[at] = byte;
            if let Ok(transcript) = parse(&String::from_utf8(damaged).unwrap()) {
                prop_assert!(transcript.outcomes.len() <= STEPS.len());
            }
        }
    }
}
