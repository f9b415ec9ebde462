//! The instructions of stubs, for every mode and every kind of site.

use super::template::{Address, Marks, Template};
use super::timed;
use super::{Cross, Displaced, EmitError, Emitted, Instruction, Mode, Original, Settings, Site, Stub};
use crate::template::{self, Field, Fields, Into};
use iced_x86::IcedError;
use iced_x86::code_asm::*;
use std::rc::Rc;
use tollgate_agent::BLOB_ENTRIES;
use tollgate_agent::layout::*;

pub(super) type Asm = Result<(), IcedError>;

/// What a stub is for: stubs of one kind differ in addresses only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A crossing, whose number may be known, and so its class; else whether there are stubs for births.
    Crossing(Instruction, Option<(u32, u8)>, bool),
    /// A function: its gate, its number, and its row of counts.
    Function(u8, u32, u32),
    /// A function whose entries are told: its number.
    Probed(u32),
}

/// The stub of a crossing instruction, to lie at `at` of the program's memory, with CODE at `code`.
pub fn crossing(
    settings: &Settings,
    code: u64,
    at: u64,
    site: Site,
    displaced: Displaced<'_>,
) -> Result<Emitted, EmitError> {
    let known = site.number.map(|number| (number, settings.class(site.instruction, number)));
    let class = known.map(|(_, class)| class);
    let returns = class == Some(CLASS_RETURN);
    // What rt_sigreturn leads back to is read by the blob, which survives a bad stack pointer.
    if class == Some(CLASS_SPECIAL) || returns && settings.mode == Mode::Record {
        return Ok(Emitted::Never);
    }
    let before = displaced(at).map_err(|why| EmitError::Displaced { site: site.insn, at, why })?;
    let retry = at + before.len() as u64;
    let assembler = |error: IcedError| EmitError::Assembler { site: site.insn, at, why: error.to_string() };
    let template =
        template(settings, Kind::Crossing(site.instruction, known, site.births[0] != 0)).map_err(assembler)?;
    let (stamp, marks) = template.stamp(code, retry, &site);
    let bytes = stamp.finish();
    let stub = Stub {
        range: at..retry + bytes.len() as u64,
        insn: site.insn,
        next: site.next(),
        number: site.number,
        entry: at,
        retry,
        cross: marks.cross[0],
        bare: marks.cross[1..].to_vec(),
        leave: marks.leave,
        lives: marks.lives.unwrap_or(at),
        gone: marks.gone,
        after: marks.after,
        function: false,
        returns,
        unseen: class == Some(CLASS_UNSEEN),
        instead: class == Some(CLASS_SIGNAL),
        births: site.births.into_iter().filter(|birth| *birth != 0).collect(),
    };
    Ok(Emitted::Stub([before, bytes].concat(), stub))
}

/// The stub of a function: what its entry, or a pointer to it, is made to lead to. It may lie anywhere.
///
/// `displaced` are the instructions that were at the function's entry; of the vsyscall page there are none.
pub fn function(
    settings: &Settings,
    code: u64,
    at: u64,
    original: &Original,
    displaced: Displaced<'_>,
) -> Result<(Vec<u8>, Stub), EmitError> {
    let (kind, number, resume, limit) = match *original {
        Original::Vdso { number, resume } => {
            (Kind::Function(GATE_VDSO, number, number), number, resume, FUNCTION_VSYSCALL)
        }
        Original::Vsyscall { number, address } => {
            (Kind::Function(GATE_VSYSCALL, number, vsyscall_row(address)), number, address, NUMBERS)
        }
        Original::Probed { number, resume, .. } => (Kind::Probed(number), number, resume, usize::MAX),
    };
    let place = if let Original::Probed { entry, .. } = *original { entry } else { resume };
    if number as usize >= limit {
        return Err(EmitError::Number(number));
    }
    let assembler = |error: IcedError| EmitError::Assembler { site: resume, at, why: error.to_string() };
    let template = template(settings, kind).map_err(assembler)?;
    let site = Site::new(Instruction::Syscall, place, Some(number));
    let (mut stamp, marks) = template.stamp(code, at, &site);
    // The function itself.
    let moved = displaced(stamp.end()).map_err(|why| EmitError::Displaced { site: resume, at, why })?;
    stamp.push(&moved);
    stamp.push_jump(resume);
    let bytes = stamp.finish();
    // What is displaced there may branch: such a stub is only ever stepped through.
    let lives = if matches!(kind, Kind::Probed(_)) { at + bytes.len() as u64 } else { at };
    let stub = Stub {
        range: at..at + bytes.len() as u64,
        insn: resume,
        next: 0,
        number: Some(number),
        entry: at,
        retry: at,
        cross: marks.cross[0],
        bare: Vec::new(),
        leave: marks.leave,
        lives,
        gone: None,
        after: marks.after,
        function: true,
        returns: false,
        unseen: false,
        instead: false,
        births: Box::default(),
    };
    Ok((bytes, stub))
}

/// The stub of a kind, which is assembled once.
fn template(settings: &Settings, kind: Kind) -> Result<Rc<Template>, IcedError> {
    settings.templates.of((settings.mode, kind), || {
        let mut emitter = Emitter::new(settings, kind)?;
        match kind {
            Kind::Crossing(_, known, _) => emitter.crossing(known.map(|(_, class)| class))?,
            Kind::Function(gate, number, row) => emitter.function(gate, number, row)?,
            Kind::Probed(number) => emitter.probed(number)?,
        }
        emitter.assemble()
    })
}

pub(super) struct Emitter<'a> {
    pub(super) a: CodeAssembler,
    settings: &'a Settings,
    instruction: Instruction,
    /// The number that is certainly in eax.
    number: Option<u32>,
    /// What is to be filled in, and where.
    fields: Fields<Address>,
    /// Labels at each crossing and behind it, the recorded one first.
    pub(super) cross: Vec<(CodeLabel, CodeLabel)>,
    /// Stretches where the crossing has been made.
    pub(super) after: Vec<(CodeLabel, CodeLabel)>,
    pub(super) leave: CodeLabel,
    /// Behind the question whether there is a tracer.
    lives: Option<CodeLabel>,
    decline: CodeLabel,
    end: CodeLabel,
    inner: CodeLabel,
    /// The crossing makes a thread or a process.
    birth: bool,
    /// There are other stubs for what its number may be.
    bears: bool,
    /// Nobody comes back from it.
    returns: bool,
    /// It may ask for the action of a signal, and a handler of ours is not to be the answer.
    asks: bool,
    /// The way of numbers that nobody has asked for, where the number is looked up.
    unseen: Option<CodeLabel>,
    /// The way out behind a crossing during which the tracer has died.
    gone: Option<CodeLabel>,
}

pub(super) fn slot(offset: u64) -> AsmMemoryOperand {
    qword_ptr(offset).gs()
}

/// A half of a word of the slot.
fn half_of(offset: u64, high: u64) -> AsmMemoryOperand {
    dword_ptr(offset + 4 * high).gs()
}

/// A word of the record that starts at word rcx of the ring.
pub(super) fn word(index: u64) -> AsmMemoryOperand {
    qword_ptr(rcx * 8 + (SLOT_RING + 8 * index)).gs()
}

/// A half of such a word.
pub(super) fn half(index: u64, high: u64) -> AsmMemoryOperand {
    dword_ptr(rcx * 8 + (SLOT_RING + 8 * index + 4 * high)).gs()
}

fn head_bits(kind: u8, gate: u8) -> i32 {
    (u32::from(kind) | u32::from(gate) << 8 | 64 << 16) as i32
}

impl<'a> Emitter<'a> {
    fn new(settings: &'a Settings, kind: Kind) -> Result<Self, IcedError> {
        let (instruction, number, bears) = match kind {
            Kind::Crossing(instruction, known, bears) => (instruction, known.map(|(number, _)| number), bears),
            Kind::Function(_, number, _) | Kind::Probed(number) => (Instruction::Syscall, Some(number), false),
        };
        let mut a = CodeAssembler::new(64)?;
        let (leave, decline, end, inner) = (a.create_label(), a.create_label(), a.create_label(), a.create_label());
        let (cross, after, lives, birth, returns, asks) = (Vec::new(), Vec::new(), None, false, false, false);
        let fields = Fields::default();
        Ok(Self {
            a,
            settings,
            instruction,
            number,
            fields,
            cross,
            after,
            leave,
            lives,
            decline,
            end,
            inner,
            birth,
            bears,
            returns,
            asks,
            unseen: None,
            gone: None,
        })
    }

    /// At address 0.
    fn assemble(mut self) -> Result<Template, IcedError> {
        let (code, done) = self.fields.assemble(&mut self.a)?;
        let ip = |label: &CodeLabel| done.offset(label);
        let pair = |(from, to): &(CodeLabel, CodeLabel)| Ok::<_, IcedError>((ip(from)?, ip(to)?));
        let [lives, gone] = [&self.lives, &self.gone].map(|label| label.as_ref().map(ip).transpose());
        let (lives, gone) = (lives?, gone?);
        let mut marks = Marks { cross: Vec::new(), after: Vec::new(), leave: ip(&self.leave)?, lives, gone };
        for cross in &self.cross {
            let (crossing, returned) = pair(cross)?;
            marks.cross.push(Cross { crossing, returned });
        }
        for after in &self.after {
            let (from, to) = pair(after)?;
            marks.after.push(from..to);
        }
        Ok(Template { code, marks })
    }

    /// The address behind the site's crossing, to rcx.
    fn next_to_rcx(&mut self) -> Asm {
        self.fields.push(&mut self.a, Field::Load(Into::Rcx, Address::Next))
    }

    /// An address to r11.
    pub(super) fn address_to_r11(&mut self, address: Address) -> Asm {
        self.fields.push(&mut self.a, Field::Load(Into::R11, address))
    }

    pub(super) fn jump(&mut self, to: Address) -> Asm {
        self.fields.push(&mut self.a, Field::Jump(to))
    }

    /// Puts a label here; as many as one likes may share a place.
    pub(super) fn here(&mut self, label: &mut CodeLabel) -> Asm {
        template::here(&mut self.a, label)
    }

    fn int80(&self) -> bool {
        self.instruction == Instruction::Int80
    }

    fn gate(&self) -> u8 {
        if self.int80() { GATE_INT80 } else { GATE_SYSCALL }
    }

    fn rows(&self) -> u64 {
        if self.int80() { SLOT_ROWS_I386 } else { SLOT_ROWS_X64 }
    }

    // Registers. At `syscall` rcx and r11 are free, because the instruction itself overwrites them; at `int 0x80` they
    // are the program's, so they wait in the slot. (A handler that runs between, and uses such a stub itself, would
    // overwrite them: with a tracer there it cannot, see the module's words; without one it is a window of some ten
    // instructions.)

    fn save(&mut self) -> Asm {
        if self.int80() {
            self.a.mov(slot(SLOT_RCX_SCRATCH), rcx)?;
            self.a.mov(slot(SLOT_R11_SCRATCH), r11)?;
        }
        Ok(())
    }

    fn restore(&mut self) -> Asm {
        if self.int80() {
            self.a.mov(rcx, slot(SLOT_RCX_SCRATCH))?;
            self.a.mov(r11, slot(SLOT_R11_SCRATCH))?;
        }
        Ok(())
    }

    /// The crossing instruction, with the program's registers around it.
    fn cross(&mut self) -> Asm {
        self.restore()?;
        if self.asks {
            let mut itself = self.a.create_label();
            self.a.mov(rcx, slot(SLOT_INSTEAD))?;
            self.a.jrcxz(itself)?;
            self.a.mov(eax, ecx)?;
            self.here(&mut itself)?;
        }
        self.instruction()?;
        match (self.birth, self.asks) {
            (true, _) => self.child(),
            (_, true) => self.own_action(true),
            _ => Ok(()),
        }
    }

    /// Behind a question for the action of a signal (rt_sigaction): where the answer is a handler of ours, it becomes
    /// the program's own action. There is no trap for that: C libraries ask with all signals blocked (posix_spawn(3)),
    /// and a trap then takes the handler for SIGSYS away. `tracer`: there is one, and so a slot, in which r11 waits;
    /// else that is lost, which the kernel has changed anyway.
    fn own_action(&mut self, tracer: bool) -> Asm {
        let (mut after, mut answered) = (self.a.create_label(), self.a.create_label());
        let (mut done, mut end) = (self.a.create_label(), self.a.create_label());
        self.here(&mut after)?;
        self.a.mov(rcx, rax)?;
        self.a.jrcxz(answered)?;
        self.a.jmp(end)?;
        self.here(&mut answered)?;
        self.a.mov(rcx, rdx)?;
        self.a.jrcxz(end)?;
        // rax is 0, and so has room for the flags.
        self.a.lahf()?;
        self.a.seto(al)?;
        if tracer {
            self.a.mov(slot(SLOT_R11_SCRATCH), r11)?;
        }
        self.a.mov(rcx, qword_ptr(rdx))?;
        self.address_to_r11(Address::Code(0))?;
        self.a.sub(rcx, r11)?;
        self.a.cmp(rcx, CODE_SIZE as i32)?;
        self.a.jae(done)?;
        self.find_own_action(done)?;
        for field in (0..OWN_SIZE as i32).step_by(8) {
            self.a.mov(rcx, qword_ptr(r11 + field))?;
            self.a.mov(qword_ptr(rdx + field), rcx)?;
        }
        self.here(&mut done)?;
        if tracer {
            self.a.mov(r11, slot(SLOT_R11_SCRATCH))?;
        }
        self.a.add(al, 0x7f)?;
        self.a.sahf()?;
        self.a.mov(eax, 0)?;
        self.here(&mut end)?;
        if tracer {
            self.after.push((after, end));
        }
        Ok(())
    }

    /// The address of the program's own action to r11, which has that of CODE; rcx has where in CODE the handler is. It
    /// stands before what hands on to a handler of the program's own, and else in CONFIG_OWN. That is one process's: of
    /// another one, which was forked, the handler may be another by now, and only that is known. Then it is written,
    /// and `done` comes next.
    fn find_own_action(&mut self, done: CodeLabel) -> Asm {
        let (mut of_blob, mut sigsys, mut both) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        let mut found = self.a.create_label();
        self.a.cmp(rcx, STUBS as i32)?;
        self.a.jb(of_blob)?;
        self.a.lea(r11, qword_ptr(r11 + rcx - OWN_SIZE as i32))?;
        self.a.jmp(found)?;
        self.here(&mut of_blob)?;
        self.a.add(r11, (CONFIG + CONFIG_OWN) as i32)?;
        self.a.cmp(edi, libc::SIGSYS)?;
        self.a.je(sigsys)?;
        self.a.add(r11, OWN_SIZE as i32)?;
        self.a.cmp(rcx, (BLOB + u64::from(BLOB_ENTRIES[ENTRY_SIGTRAP_IGNORED])) as i32)?;
        self.a.jmp(both)?;
        self.here(&mut sigsys)?;
        self.a.cmp(rcx, (BLOB + u64::from(BLOB_ENTRIES[ENTRY_SIGSYS_IGNORED])) as i32)?;
        self.here(&mut both)?;
        // SIG_IGN is 1, SIG_DFL 0.
        self.a.sete(cl)?;
        self.a.movzx(ecx, cl)?;
        self.a.cmp(rcx, qword_ptr(r11))?;
        self.a.je(found)?;
        for field in (0..OWN_SIZE as i32).step_by(8) {
            self.a.mov(qword_ptr(rdx + field), rcx)?;
            self.a.xor(ecx, ecx)?;
        }
        self.a.jmp(done)?;
        self.here(&mut found)
    }

    /// Behind a crossing that is returned from twice: the slot is the maker's. A tracer puts the child behind the site
    /// before it runs, so this is the way of one whose tracer has died, or that no tracer hears of (CLONE_UNTRACED). It
    /// has no DATA, unless that is inherited, and %gs leads to a slot in CODE, which says that there is no tracer. The
    /// kernel is not asked to set it: its own answer may be a filter's.
    fn child(&mut self) -> Asm {
        let (mut child, mut maker) = (self.a.create_label(), self.a.create_label());
        self.a.mov(rcx, rax)?;
        self.a.jrcxz(child)?;
        self.a.jmp(maker)?;
        self.here(&mut child)?;
        let mut shares = self.a.create_label();
        self.fields.push(&mut self.a, Field::Load(Into::Rcx, Address::Code(CONFIG + CONFIG_BORN)))?;
        self.a.mov(rcx, qword_ptr(rcx))?;
        self.a.jrcxz(shares)?;
        self.a.wrgsbase(rcx)?;
        self.here(&mut shares)?;
        self.next_to_rcx()?;
        self.jump(Address::Next)?;
        self.here(&mut maker)
    }

    /// The end of a stub from whose crossing nobody comes back: what is recorded of it is, and it is made.
    fn depart(&mut self) -> Asm {
        self.a.mov(eax, self.number.unwrap_or_default())?;
        self.cross()?;
        // Where the kernel cannot read the frame it comes back after all, with a signal.
        let (mut after, mut leave) = (self.a.create_label(), self.leave);
        self.here(&mut after)?;
        self.finish(false)?;
        self.here(&mut leave)?;
        self.leave = leave;
        self.after.push((after, leave));
        self.jump(Address::Next)
    }

    /// The end of every crossing: r11 as the crossing left it is in its scratch if `kept`.
    fn finish(&mut self, kept: bool) -> Asm {
        if self.int80() {
            self.restore()?;
        } else {
            if kept {
                self.a.mov(r11, slot(SLOT_R11_SCRATCH))?;
            }
            self.next_to_rcx()?;
        }
        Ok(())
    }

    fn crossing(&mut self, class: Option<u8>) -> Asm {
        self.birth = class == Some(CLASS_BIRTH);
        self.returns = class == Some(CLASS_RETURN);
        if class == Some(CLASS_UNSEEN) {
            return self.unseen();
        }
        self.asks = class == Some(CLASS_SIGNAL) && !self.int80();
        self.save()?;
        // First of all: what is in the slot may be anybody's where there is none.
        self.with_tracer()?;
        self.class(class)?;
        match self.settings.mode {
            Mode::Count => self.count()?,
            Mode::Record => self.record()?,
            Mode::Capture => self.capture()?,
        }
        let mut decline = self.decline;
        self.here(&mut decline)?;
        self.restore()?;
        self.jump(Address::Insn)?;
        if let Some(mut unseen) = self.unseen {
            self.here(&mut unseen)?;
            self.passed()?;
        }
        if let Some(mut gone) = self.gone {
            self.here(&mut gone)?;
            self.gone = Some(gone);
            self.next_to_rcx()?;
            self.jump(Address::Next)?;
            let mut behind = self.a.create_label();
            self.here(&mut behind)?;
            self.after.push((gone, behind));
        }
        let mut end = self.end;
        self.here(&mut end)?;
        Ok(())
    }

    /// A call that nobody has asked for: no slot is used, so that it does not matter whether there is a tracer.
    fn unseen(&mut self) -> Asm {
        let mut leave = self.leave;
        let after = self.crossed()?;
        self.here(&mut leave)?;
        self.leave = leave;
        self.jump(Address::Next)?;
        self.after.push((after, leave));
        Ok(())
    }

    /// The same behind the look-up of a number.
    fn passed(&mut self) -> Asm {
        let mut end = self.a.create_label();
        let after = self.crossed()?;
        self.a.jmp(self.leave)?;
        self.here(&mut end)?;
        self.after.push((after, end));
        Ok(())
    }

    /// The crossing alone, and what `syscall` leaves in rcx. Returns the label behind the crossing.
    fn crossed(&mut self) -> Result<CodeLabel, IcedError> {
        let returned = self.instruction()?;
        if !self.int80() {
            self.next_to_rcx()?;
        }
        Ok(returned)
    }

    /// The instruction that crosses. Returns the label behind it.
    fn instruction(&mut self) -> Result<CodeLabel, IcedError> {
        let (mut crossing, mut returned) = (self.a.create_label(), self.a.create_label());
        self.here(&mut crossing)?;
        if self.int80() {
            self.a.int(0x80)?
        } else {
            self.a.syscall()?
        };
        self.here(&mut returned)?;
        self.cross.push((crossing, returned));
        Ok(returned)
    }

    /// Where no tracer is left, the slot may be another thread's too by now, or there is none, in a process that was
    /// forked since: the call is made, and nothing is written down. That of an `int 0x80`, which needs the slot, is
    /// declined: it traps nowhere any more, or (under a filter) is refused.
    fn with_tracer(&mut self) -> Asm {
        let mut lives = self.a.create_label();
        self.ask(lives)?;
        if self.int80() {
            self.a.jmp(self.decline)?;
        } else {
            // Not one of the crossings that a tracer looks for: with one there nobody comes here.
            self.a.syscall()?;
            if self.asks {
                self.own_action(false)?;
            }
            self.next_to_rcx()?;
            self.jump(Address::Next)?;
        }
        self.here(&mut lives)?;
        self.lives = Some(lives);
        Ok(())
    }

    /// To `lives` where there is a tracer; goes on where there is none. rcx is lost.
    fn ask(&mut self, lives: CodeLabel) -> Asm {
        let (mut known, mut gone) = (self.a.create_label(), self.a.create_label());
        self.ask_code(known)?;
        self.a.jmp(gone)?;
        self.here(&mut known)?;
        self.a.mov(rcx, slot(SLOT_SELECTOR))?;
        self.a.movzx(ecx, byte_ptr(rcx))?;
        self.a.lea(rcx, qword_ptr(rcx - 1))?;
        self.a.jrcxz(lives)?;
        self.here(&mut gone)
    }

    /// To `lives` where CODE says that there may be a tracer. rcx is lost.
    fn ask_code(&mut self, lives: CodeLabel) -> Asm {
        self.fields.push(&mut self.a, Field::Load(Into::Rcx, Address::Code(CONFIG + CONFIG_LIVES + LIVES_BYTE)))?;
        self.a.movzx(ecx, byte_ptr(rcx))?;
        self.a.jrcxz(lives)
    }

    /// Behind a crossing, which may have lasted: goes on where there still may be a tracer. Else what the slot has is
    /// not to be believed, and the thread leaves with what the crossing has left; but for `int 0x80`, two of whose
    /// registers are there.
    fn still_with_tracer(&mut self) -> Asm {
        if self.int80() {
            return Ok(());
        }
        let mut lives = self.a.create_label();
        let gone = *self.gone.get_or_insert_with(|| self.a.create_label());
        self.ask_code(lives)?;
        self.a.jmp(gone)?;
        self.here(&mut lives)
    }

    /// Goes on for a plain call, declines another.
    fn class(&mut self, known: Option<u8>) -> Asm {
        let mut plain = self.a.create_label();
        let check = match known {
            Some(CLASS_PLAIN | CLASS_BIRTH | CLASS_RETURN) => return Ok(()),
            Some(class) => vec![class],
            None => {
                self.look_up(plain)?;
                // The class is in rcx; each step takes one off, and a class that is none of these declines at the end.
                let mut classes = vec![CLASS_EXEC, CLASS_RANGE, CLASS_SIGNAL, CLASS_REMAP];
                classes.extend(self.bears.then_some(CLASS_BIRTH));
                classes.extend(self.settings.has_unseen().then_some(CLASS_UNSEEN));
                classes
            }
        };
        let mut at = CLASS_PLAIN;
        for class in check {
            let (mut yes, mut no) = (self.a.create_label(), self.a.create_label());
            if known.is_none() {
                self.a.lea(rcx, qword_ptr(rcx - i32::from(class - at)))?;
                at = class;
                self.a.jrcxz(yes)?;
                self.a.jmp(no)?;
                self.here(&mut yes)?;
            }
            self.check(class, plain)?;
            self.here(&mut no)?;
        }
        self.a.jmp(self.decline)?;
        self.here(&mut plain)
    }

    /// The class of the number in eax, to rcx; straight on if it is 0. The kernel looks at eax only, as a signed
    /// number.
    fn look_up(&mut self, plain: CodeLabel) -> Asm {
        let table = if self.int80() { CLASS_I386 } else { CLASS_X64 };
        let mut small = self.a.create_label();
        self.a.mov(ecx, eax)?;
        self.a.bswap(ecx)?;
        self.a.movzx(ecx, cx)?;
        self.a.jrcxz(small)?;
        self.a.jmp(self.decline)?;
        self.here(&mut small)?;
        self.a.movzx(ecx, ax)?;
        self.address_to_r11(Address::Code(table))?;
        self.a.movzx(ecx, byte_ptr(r11 + rcx))?;
        self.a.jrcxz(plain)
    }

    /// One class: to `plain` or to `decline`.
    fn check(&mut self, class: u8, plain: CodeLabel) -> Asm {
        match class {
            CLASS_EXEC => {
                let mut data = self.a.create_label();
                self.address_to_r11(Address::Code(PROT_EXEC_TABLE))?;
                self.a.movzx(ecx, dl)?;
                self.a.movzx(ecx, byte_ptr(r11 + rcx))?;
                self.a.jrcxz(data)?;
                self.a.jmp(self.decline)?;
                self.here(&mut data)?;
                self.ranges()?;
            }
            CLASS_RANGE => self.ranges()?,
            CLASS_SIGNAL => {
                if self.asks {
                    self.a.mov(slot(SLOT_INSTEAD), 0)?;
                    self.a.mov(rcx, rsi)?;
                    self.a.jrcxz(plain)?;
                    self.no_change(plain)?;
                }
                self.a.mov(ecx, edi)?;
                self.a.lea(ecx, dword_ptr(rcx - libc::SIGSYS))?;
                self.a.jrcxz(self.decline)?;
                self.a.lea(ecx, dword_ptr(rcx + (libc::SIGSYS - libc::SIGTRAP)))?;
                self.a.jrcxz(self.decline)?;
                let mut sets = self.a.create_label();
                self.a.lea(ecx, dword_ptr(rcx + (libc::SIGTRAP - libc::SIGBUS)))?;
                self.a.jrcxz(sets)?;
                self.a.lea(ecx, dword_ptr(rcx + (libc::SIGBUS - libc::SIGSEGV)))?;
                self.a.jrcxz(sets)?;
                self.a.jmp(plain)?;
                self.here(&mut sets)?;
                self.a.mov(rcx, rsi)?;
                self.a.jrcxz(plain)?;
                return self.a.jmp(self.decline);
            }
            CLASS_REMAP => {
                // The old length 0 makes one more mapping of what is shared (mremap(2)), and so does what is rounded up
                // to it.
                let mut sound = self.a.create_label();
                self.a.mov(rcx, rsi)?;
                self.a.jrcxz(self.decline)?;
                self.a.bswap(rcx)?;
                self.a.movzx(ecx, cl)?;
                self.a.jrcxz(sound)?;
                self.a.jmp(self.decline)?;
                self.here(&mut sound)?;
                // MREMAP_MAYMOVE is 1 and harmless: 0 and 1 have no bit above.
                let (mut zero, mut one) = (self.a.create_label(), self.a.create_label());
                self.a.mov(ecx, r10d)?;
                self.a.jrcxz(zero)?;
                self.a.lea(ecx, dword_ptr(rcx - 1))?;
                self.a.jrcxz(one)?;
                self.a.jmp(self.decline)?;
                self.here(&mut zero)?;
                self.here(&mut one)?;
                self.ranges()?;
            }
            CLASS_BIRTH => {
                for (index, number) in self.settings.births().into_iter().enumerate() {
                    let (mut this, mut other) = (self.a.create_label(), self.a.create_label());
                    self.a.lea(ecx, dword_ptr(rax - number as i32))?;
                    self.a.jrcxz(this)?;
                    self.a.jmp(other)?;
                    self.here(&mut this)?;
                    self.jump(Address::Birth(index))?;
                    self.here(&mut other)?;
                }
                return self.a.jmp(self.decline);
            }
            // Registers of an `int 0x80` wait in the slot, which may be another thread's where there is no tracer: that
            // is asked for on the plain way.
            CLASS_UNSEEN if self.int80() => {}
            CLASS_UNSEEN => {
                let unseen = self.a.create_label();
                self.unseen = Some(unseen);
                return self.a.jmp(unseen);
            }
            _ => self.a.jmp(self.decline)?,
        }
        self.a.jmp(plain)
    }

    /// What sets SIG_DFL for a signal for which nobody has had anything else changes nothing: it goes to `plain`. Of
    /// SIGSYS and SIGTRAP, whose handler is ours, it does so where it does not ask for the old action, and a call that
    /// does nothing is made in its place. posix_spawn(3) sets all actions with all signals blocked, as above.
    fn no_change(&mut self, plain: CodeLabel) -> Asm {
        let (mut other, mut ours, mut both) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        let (mut changes, mut instead) = (self.a.create_label(), self.a.create_label());
        // The number is known, and rax so has room for the flags.
        self.a.lahf()?;
        self.a.seto(al)?;
        self.address_to_r11(Address::Code(CONFIG))?;
        for (signal, to) in [(libc::SIGSYS, ours), (libc::SIGTRAP, ours)] {
            self.a.cmp(edi, signal)?;
            self.a.je(to)?;
        }
        self.a.cmp(qword_ptr(r11 + CONFIG_FAULTS as i32), 0)?;
        self.a.jne(other)?;
        for signal in [libc::SIGSEGV, libc::SIGBUS] {
            self.a.cmp(edi, signal)?;
            self.a.je(both)?;
        }
        self.a.jmp(other)?;
        self.here(&mut ours)?;
        self.a.cmp(qword_ptr(r11 + CONFIG_ACTIONS as i32), 0)?;
        self.a.jne(other)?;
        self.a.test(rdx, rdx)?;
        self.a.jne(other)?;
        self.here(&mut both)?;
        self.sets_default(other)?;
        self.a.cmp(edi, libc::SIGSYS)?;
        self.a.je(instead)?;
        self.a.cmp(edi, libc::SIGTRAP)?;
        self.a.jne(changes)?;
        self.here(&mut instead)?;
        self.a.mov(slot(SLOT_INSTEAD), libc::SYS_sched_yield as i32)?;
        self.here(&mut changes)?;
        self.flags_from_rax()?;
        self.a.jmp(plain)?;
        self.here(&mut other)?;
        self.flags_from_rax()
    }

    fn flags_from_rax(&mut self) -> Asm {
        self.a.add(al, 0x7f)?;
        self.a.sahf()?;
        self.a.mov(eax, self.number.unwrap_or_default())
    }

    /// Goes on where the new action is SIG_DFL, without flags and mask: its restorer is not kept. It is read where it
    /// lies on the stack, in the page of its top, or where the kernel says that it can be.
    fn sets_default(&mut self, other: CodeLabel) -> Asm {
        let (mut ask, mut there) = (self.a.create_label(), self.a.create_label());
        self.a.cmp(r10, 8)?;
        self.a.jne(other)?;
        // At the very border of a page there may be none.
        self.a.test(esp, 0xfff)?;
        self.a.je(ask)?;
        self.a.cmp(rsi, rsp)?;
        self.a.jb(ask)?;
        self.a.lea(rcx, qword_ptr(rsi + (OWN_SIZE as i32 - 1)))?;
        self.a.xor(rcx, rsp)?;
        self.a.shr(rcx, 12)?;
        self.a.je(there)?;
        self.here(&mut ask)?;
        self.is_readable(other)?;
        self.here(&mut there)?;
        // SA_RESTORER.
        self.a.mov(rcx, qword_ptr(rsi + 8))?;
        self.a.and(rcx, !0x0400_0000)?;
        self.a.or(rcx, qword_ptr(rsi))?;
        self.a.or(rcx, qword_ptr(rsi + 24))?;
        self.a.jne(other)
    }

    /// Asks the kernel whether an action can be read: it reads one before it says that there is no signal 0
    /// (rt_sigaction, kernel/signal.c, Linux 6.18). The slot keeps what the call changes, as at an `int 0x80`.
    fn is_readable(&mut self, other: CodeLabel) -> Asm {
        self.a.mov(slot(SLOT_R11_SCRATCH), rax)?;
        self.a.mov(slot(SLOT_RCX_SCRATCH), rdi)?;
        self.a.xor(edi, edi)?;
        self.a.mov(eax, libc::SYS_rt_sigaction as i32)?;
        self.a.syscall()?;
        self.a.mov(rdi, slot(SLOT_RCX_SCRATCH))?;
        self.a.cmp(eax, -libc::EFAULT)?;
        self.a.mov(rax, slot(SLOT_R11_SCRATCH))?;
        self.a.je(other)
    }

    /// Declines unless rdi .. rdi + rsi lies wholly before or behind each guarded range. A difference of two addresses
    /// that is not negative has a zero top byte; whatever wraps is either refused by the kernel or declined here, but
    /// for mremap(2), which declines it before.
    fn ranges(&mut self) -> Asm {
        for guard in 0..GUARDS as u64 {
            let mut clear = self.a.create_label();
            self.address_to_r11(Address::Code(CONFIG + CONFIG_GUARDS + 16 * guard))?;
            self.a.mov(rcx, qword_ptr(r11))?;
            self.a.lea(rcx, qword_ptr(rcx + rdi))?;
            self.a.bswap(rcx)?;
            self.a.movzx(ecx, cl)?;
            self.a.jrcxz(clear)?;
            self.a.lea(rcx, qword_ptr(rdi + rsi))?;
            self.a.not(rcx)?;
            self.a.mov(r11, qword_ptr(r11 + 8))?;
            self.a.lea(rcx, qword_ptr(rcx + r11))?;
            self.a.bswap(rcx)?;
            self.a.movzx(ecx, cl)?;
            self.a.jrcxz(clear)?;
            self.a.jmp(self.decline)?;
            self.here(&mut clear)?;
        }
        Ok(())
    }

    /// Jumps if the ring has no room; rcx and r11 are lost. Records of one size fill it exactly, so equality is enough.
    fn jump_if_full(&mut self, full: CodeLabel) -> Asm {
        self.a.mov(r11, slot(SLOT_LIMIT))?;
        self.a.mov(rcx, slot(SLOT_HEAD))?;
        self.a.not(rcx)?;
        self.a.lea(rcx, qword_ptr(rcx + r11 + 1))?;
        self.a.jrcxz(full)
    }

    /// Marks the slot as busy and leaves the record's place in rcx.
    pub(super) fn begin(&mut self, kind: u8, words: u64, gate: u8) -> Asm {
        self.a.mov(slot(SLOT_BUSY), 1)?;
        self.a.mov(rcx, slot(SLOT_HEAD))?;
        self.a.movzx(ecx, cx)?;
        self.a.mov(half(RECORD_HEAD, 0), words as i32)?;
        self.a.mov(half(RECORD_HEAD, 1), head_bits(kind, gate))
    }

    /// Number and site of a crossing.
    fn what(&mut self) -> Asm {
        self.a.mov(half(RECORD_NR, 0), eax)?;
        self.address_to_r11(Address::Next)?;
        self.a.mov(word(RECORD_SITE), r11)
    }

    /// The clock before the crossing; what is in the record counts as a call begun. rdx is in it already, at `rdx_in`.
    fn clock_before(&mut self, rdx_in: u64) -> Asm {
        self.a.mov(r11, rax)?;
        self.a.rdtsc()?;
        self.a.mov(half(RECORD_BEGUN, 0), eax)?;
        self.a.mov(half(RECORD_BEGUN, 1), edx)?;
        self.a.mov(rax, r11)?;
        self.a.mov(rdx, word(rdx_in))?;
        self.a.mov(r11, slot(SLOT_HEAD))?;
        self.a.lea(r11, qword_ptr(r11 + 1))?;
        self.a.mov(slot(SLOT_INSIDE), r11)
    }

    /// Result and clock behind the crossing, and publishes: x86 makes stores visible in their order, so that whoever
    /// sees the new head sees the record.
    fn clock_after(&mut self, rdx_in: u64, words: u64) -> Asm {
        self.a.mov(rcx, slot(SLOT_HEAD))?;
        self.a.movzx(ecx, cx)?;
        self.a.mov(word(RECORD_RESULT), rax)?;
        self.a.rdtsc()?;
        self.a.mov(half(RECORD_ENDED, 0), eax)?;
        self.a.mov(half(RECORD_ENDED, 1), edx)?;
        self.a.mov(rax, word(RECORD_RESULT))?;
        self.a.mov(rdx, word(rdx_in))?;
        self.publish(words)
    }

    pub(super) fn publish(&mut self, words: u64) -> Asm {
        self.a.mov(rcx, slot(SLOT_HEAD))?;
        self.a.lea(rcx, qword_ptr(rcx + words as i32))?;
        self.a.mov(slot(SLOT_HEAD), rcx)?;
        self.a.mov(slot(SLOT_BUSY), 0)
    }

    /// Mode Record.
    fn record(&mut self) -> Asm {
        let (mut free, mut full, mut guarded) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        self.a.mov(rcx, slot(SLOT_BUSY))?;
        self.a.jrcxz(free)?;
        self.a.jmp(guarded)?;
        self.here(&mut free)?;
        self.jump_if_full(full)?;
        self.begin(RECORD_CALL, CALL_WORDS, self.gate())?;
        self.arguments()?;
        self.what()?;
        self.clock_before(RECORD_ARGS + 2)?;
        self.cross()?;
        let (mut after, mut leave) = (self.a.create_label(), self.leave);
        self.here(&mut after)?;
        self.still_with_tracer()?;
        self.save()?;
        self.clock_after(RECORD_ARGS + 2, CALL_WORDS)?;
        self.finish(false)?;
        self.here(&mut leave)?;
        self.leave = leave;
        self.jump(Address::Next)?;
        self.after.push((after, leave));
        self.here(&mut guarded)?;
        self.guarded(&mut full)
    }

    fn arguments(&mut self) -> Asm {
        if self.int80() {
            self.a.mov(word(RECORD_ARGS), rbx)?;
            self.a.mov(r11, slot(SLOT_RCX_SCRATCH))?;
            self.a.mov(word(RECORD_ARGS + 1), r11)?;
            for (index, register) in [(2, rdx), (3, rsi), (4, rdi), (5, rbp)] {
                self.a.mov(word(RECORD_ARGS + index), register)?;
            }
            return Ok(());
        }
        for (index, register) in [(0, rdi), (1, rsi), (2, rdx), (3, r10), (4, r8), (5, r9)] {
            self.a.mov(word(RECORD_ARGS + index), register)?;
        }
        Ok(())
    }

    /// Out of the way of the hot path: busy crosses, a full ring waits or drops.
    fn guarded(&mut self, full: &mut CodeLabel) -> Asm {
        let mut bare = self.a.create_label();
        self.a.jmp(bare)?;
        self.here(full)?;
        self.a.mov(rcx, slot(SLOT_DROP))?;
        self.a.jrcxz(self.decline)?;
        self.a.mov(rcx, slot(SLOT_LOST))?;
        self.a.lea(rcx, qword_ptr(rcx + 1))?;
        self.a.mov(slot(SLOT_LOST), rcx)?;
        self.here(&mut bare)?;
        self.cross()?;
        let (mut after, mut end) = (self.a.create_label(), self.a.create_label());
        self.here(&mut after)?;
        if !self.int80() {
            self.next_to_rcx()?;
        }
        self.a.jmp(self.leave)?;
        self.here(&mut end)?;
        self.after.push((after, end));
        Ok(())
    }

    /// Mode Capture.
    fn capture(&mut self) -> Asm {
        let (mut free, mut full, mut guarded) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        self.a.mov(rcx, slot(SLOT_BUSY))?;
        self.a.jrcxz(free)?;
        self.a.jmp(guarded)?;
        self.here(&mut free)?;
        let after = self.captured(full)?;
        if self.returns {
            self.depart()?;
        } else {
            let mut leave = self.leave;
            self.finish(true)?;
            self.here(&mut leave)?;
            self.leave = leave;
            self.jump(Address::Next)?;
            self.after.push((after, leave));
        }
        self.here(&mut guarded)?;
        self.guarded(&mut full)
    }

    /// A crossing that the blob records; here are the registers for it. Behind it rcx is lost, and r11 is in its
    /// scratch. Returns the label behind the crossing. Where nobody comes back from it it is only recorded here.
    fn captured(&mut self, full: CodeLabel) -> Result<CodeLabel, IcedError> {
        self.a.mov(slot(SLOT_BUSY), 1)?;
        if self.int80() {
            self.a.mov(rcx, slot(SLOT_RCX_SCRATCH))?;
            self.a.mov(slot(SLOT_REGS + 8), rcx)?;
        }
        self.next_to_rcx()?;
        self.a.mov(slot(SLOT_SITE), rcx)?;
        self.a.mov(slot(SLOT_GATE), (u32::from(self.gate()) | 64 << 8) as i32)?;
        self.blob(ENTRY_ENTER)?;
        let (mut room, mut after) = (self.a.create_label(), self.a.create_label());
        self.a.jrcxz(room)?;
        self.a.mov(slot(SLOT_BUSY), 0)?;
        self.a.jmp(full)?;
        self.here(&mut room)?;
        if !self.returns {
            self.cross()?;
        }
        self.here(&mut after)?;
        if !self.returns {
            self.still_with_tracer()?;
        }
        self.save()?;
        if !self.int80() {
            self.a.mov(slot(SLOT_R11_SCRATCH), r11)?;
        }
        self.blob(ENTRY_EXIT)?;
        self.a.mov(slot(SLOT_BUSY), 0)?;
        Ok(after)
    }

    /// Through the blob and back to behind this. rcx and r11 are lost.
    fn blob(&mut self, entry: usize) -> Asm {
        let mut back = self.a.create_label();
        self.a.lea(r11, ptr(back))?;
        self.a.mov(slot(SLOT_RESUME), r11)?;
        self.jump(Address::Code(BLOB + u64::from(BLOB_ENTRIES[entry])))?;
        self.here(&mut back)
    }
}

/// Mode Count: a row for each number, and one call in so many through the blob, as in mode Capture.
impl Emitter<'_> {
    /// A field of the row: of a known number by its address, else with rcx as the row's offset over 8.
    fn row(&self, field: u64) -> AsmMemoryOperand {
        match self.number {
            Some(number) => slot(self.rows() + ROW_SIZE * u64::from(number) + field),
            None => qword_ptr(rcx * 8 + (self.rows() + field)).gs(),
        }
    }

    /// The row's offset over 8 to rcx, where it is not known already.
    fn row_to_rcx(&mut self) -> Asm {
        if self.number.is_none() {
            self.a.mov(rcx, slot(SLOT_NR_SCRATCH))?;
        }
        Ok(())
    }

    fn count(&mut self) -> Asm {
        let (mut due, mut plain, mut done) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        let mut counted = self.a.create_label();
        if self.number.is_none() {
            self.a.mov(ecx, eax)?;
            self.a.lea(rcx, qword_ptr(rcx * 4))?;
            self.a.mov(slot(SLOT_NR_SCRATCH), rcx)?;
        }
        self.a.mov(r11, self.row(ROW_COUNTDOWN))?;
        self.a.lea(r11, qword_ptr(r11 - 1))?;
        self.a.mov(self.row(ROW_COUNTDOWN), r11)?;
        self.a.mov(rcx, r11)?;
        self.a.jrcxz(due)?;
        self.here(&mut plain)?;
        let first = self.cross.len();
        let timed = self.is_timed();
        let mut long = self.a.create_label();
        if timed {
            self.begin_timing()?;
        }
        if !self.returns {
            self.cross()?;
        }
        let (mut after, mut leave, mut behind) = (self.a.create_label(), self.leave, self.a.create_label());
        self.here(&mut after)?;
        if timed || self.number.is_none() {
            self.still_with_tracer()?;
        }
        self.kept()?;
        if timed {
            self.end_timing(long)?;
        }
        self.here(&mut counted)?;
        self.tally(done)?;
        self.here(&mut done)?;
        if self.returns {
            self.depart()?;
            return self.due(&mut due, plain, counted);
        }
        self.finish(timed || self.number.is_none())?;
        self.here(&mut leave)?;
        self.leave = leave;
        self.jump(Address::Next)?;
        if timed {
            self.took_long(&mut long, counted)?;
        }
        self.here(&mut behind)?;
        self.after.push((after, behind));
        self.due(&mut due, plain, counted)?;
        // The recorded crossing is named first, wherever it lies.
        self.cross.swap(first, first + 1);
        Ok(())
    }

    /// Behind a crossing: puts aside what the code below needs.
    fn kept(&mut self) -> Asm {
        self.save()?;
        if !self.int80() && (self.number.is_none() || self.is_timed()) {
            self.a.mov(slot(SLOT_R11_SCRATCH), r11)?;
        }
        Ok(())
    }

    /// Whether a crossing that is not recorded is timed: always, or where the number's ticks say so.
    fn is_timed(&self) -> bool {
        !self.int80() && !self.returns && !self.birth && !self.asks && self.number.is_none_or(timed::is_timed)
    }

    /// The ticks of the number: of a known one by their address, else with rcx as the row's offset over 8.
    fn ticks(&self) -> AsmMemoryOperand {
        match self.number {
            Some(number) => slot(SLOT_TICKS_X64 + 8 * u64::from(number)),
            None => qword_ptr(rcx * 2 + SLOT_TICKS_X64).gs(),
        }
    }

    /// The clock before a crossing that is only timed. rcx and r11 are lost.
    fn begin_timing(&mut self) -> Asm {
        let mut skip = self.a.create_label();
        self.row_to_rcx()?;
        match self.number {
            Some(number) => self.a.mov(slot(SLOT_TIMED), (4 * number + 1) as i32)?,
            None => {
                self.a.lea(r11, qword_ptr(rcx + 1))?;
                self.a.mov(rcx, self.ticks())?;
                self.a.jrcxz(skip)?;
                self.a.mov(slot(SLOT_TIMED), r11)?;
            }
        }
        self.a.mov(r11, rax)?;
        self.a.mov(slot(SLOT_TIMED_RDX), rdx)?;
        self.a.rdtsc()?;
        self.a.mov(half_of(SLOT_TIMED_BEGUN, 0), eax)?;
        self.a.mov(half_of(SLOT_TIMED_BEGUN, 1), edx)?;
        self.a.mov(rax, r11)?;
        self.a.mov(rdx, slot(SLOT_TIMED_RDX))?;
        self.here(&mut skip)
    }

    /// The clock behind it: its ticks are added to those of its number, or it goes to `long`, with the clock in edx and
    /// eax. rcx and r11 are lost.
    ///
    /// The difference is taken of the lower halves. Where the upper ones differ it is `long` whatever it is, once in a
    /// second or two.
    fn end_timing(&mut self, long: CodeLabel) -> Asm {
        let (mut skip, mut near) = (self.a.create_label(), self.a.create_label());
        if self.number.is_none() {
            self.a.mov(rcx, slot(SLOT_TIMED))?;
            self.a.jrcxz(skip)?;
        }
        self.a.mov(slot(SLOT_TIMED_RAX), rax)?;
        self.a.rdtsc()?;
        self.a.mov(ecx, edx)?;
        self.a.not(ecx)?;
        self.a.mov(r11d, half_of(SLOT_TIMED_BEGUN, 1))?;
        self.a.lea(ecx, dword_ptr(rcx + r11 + 1))?;
        self.a.jrcxz(near)?;
        self.a.jmp(long)?;
        self.here(&mut near)?;
        self.a.mov(r11d, half_of(SLOT_TIMED_BEGUN, 0))?;
        self.a.not(r11d)?;
        self.a.lea(r11d, dword_ptr(rax + r11 + 1))?;
        // Not negative: its top byte is 0.
        self.a.lea(rcx, qword_ptr(r11 - TIMED_LONG as i32))?;
        self.a.bswap(rcx)?;
        self.a.movzx(ecx, cl)?;
        self.a.jrcxz(long)?;
        self.row_to_rcx()?;
        self.a.mov(rax, self.ticks())?;
        self.a.lea(rax, qword_ptr(rax + r11))?;
        self.a.mov(self.ticks(), rax)?;
        self.a.mov(slot(SLOT_TIMED), 0)?;
        self.a.mov(rax, slot(SLOT_TIMED_RAX))?;
        self.a.mov(rdx, slot(SLOT_TIMED_RDX))?;
        self.here(&mut skip)
    }

    /// Out of the way: a crossing that took long is recorded behind it, and counted like any other.
    fn took_long(&mut self, long: &mut CodeLabel, counted: CodeLabel) -> Asm {
        self.here(long)?;
        self.a.mov(half_of(SLOT_ENDED, 0), eax)?;
        self.a.mov(half_of(SLOT_ENDED, 1), edx)?;
        self.a.mov(rax, slot(SLOT_TIMED_RAX))?;
        self.a.mov(rdx, slot(SLOT_TIMED_RDX))?;
        self.a.mov(slot(SLOT_BUSY), 1)?;
        self.next_to_rcx()?;
        self.a.mov(slot(SLOT_SITE), rcx)?;
        self.a.mov(slot(SLOT_GATE), (u32::from(self.gate()) | 64 << 8) as i32)?;
        self.blob(ENTRY_LONG)?;
        self.a.mov(slot(SLOT_TIMED), 0)?;
        self.a.mov(slot(SLOT_BUSY), 0)?;
        self.a.jmp(counted)
    }

    /// One more call, one more error perhaps. Behind the crossing, so that a call that is made again is not counted
    /// twice.
    fn tally(&mut self, done: CodeLabel) -> Asm {
        self.row_to_rcx()?;
        self.increment(ROW_CALLS)?;
        self.a.mov(rcx, rax)?;
        self.a.bswap(rcx)?;
        self.a.movzx(ecx, cl)?;
        // Hardly any result but an error has a top byte that is not zero: the rest is exact, and slower.
        self.a.jrcxz(done)?;
        let (mut small, mut negative) = (self.a.create_label(), self.a.create_label());
        self.a.movsx(rcx, ax)?;
        self.a.not(rcx)?;
        self.a.lea(rcx, qword_ptr(rcx + rax + 1))?;
        self.a.jrcxz(small)?;
        self.a.jmp(done)?;
        self.here(&mut small)?;
        // -32768 ..= -1 from here on. ah at least 0xf0 makes it -4096 ..= -1.
        self.a.movzx(ecx, ah)?;
        self.a.lea(ecx, dword_ptr(rcx - 0xf0))?;
        self.a.bswap(ecx)?;
        self.a.movzx(ecx, cl)?;
        self.a.jrcxz(negative)?;
        self.a.jmp(done)?;
        self.here(&mut negative)?;
        self.a.movzx(ecx, ax)?;
        self.a.lea(ecx, dword_ptr(rcx - 0xf000))?;
        self.a.jrcxz(done)?;
        self.row_to_rcx()?;
        self.increment(ROW_ERRORS)
    }

    /// `inc` would change the flags.
    fn increment(&mut self, field: u64) -> Asm {
        let counter = if self.number.is_some() { rcx } else { r11 };
        self.a.mov(counter, self.row(field))?;
        self.a.lea(counter, qword_ptr(counter + 1))?;
        self.a.mov(self.row(field), counter)
    }

    /// A call that is to be recorded: its countdown is at 0, and is set before anything can go wrong.
    fn due(&mut self, due: &mut CodeLabel, plain: CodeLabel, counted: CodeLabel) -> Asm {
        let (mut free, mut full, mut end) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        self.here(due)?;
        self.row_to_rcx()?;
        self.a.mov(r11, self.row(ROW_PERIOD))?;
        self.a.mov(self.row(ROW_COUNTDOWN), r11)?;
        self.a.mov(rcx, slot(SLOT_BUSY))?;
        self.a.jrcxz(free)?;
        self.a.jmp(plain)?;
        self.here(&mut free)?;
        let after = self.captured(full)?;
        if !self.int80() && self.number.is_some() {
            // The way out leaves it alone, as nothing has touched it there.
            self.a.mov(r11, slot(SLOT_R11_SCRATCH))?;
        }
        self.a.jmp(counted)?;
        self.here(&mut end)?;
        if !self.returns {
            self.after.push((after, end));
        }
        // No room. Who must not wait has one call fewer in the sample: it is counted all the same.
        self.here(&mut full)?;
        let mut wait = self.a.create_label();
        self.a.mov(rcx, slot(SLOT_DROP))?;
        self.a.jrcxz(wait)?;
        self.a.jmp(plain)?;
        // It comes back to `retry`, and shall be recorded then.
        self.here(&mut wait)?;
        self.row_to_rcx()?;
        self.a.mov(self.row(ROW_COUNTDOWN), 1)?;
        self.a.jmp(self.decline)
    }
}

/// Bytes of the frame of a function's stub: 8 more than a multiple of 16, so that the original finds the stack aligned
/// as its caller meant it. In it: rdi, rsi, rdx, rcx, r8, the two times, the result, and where the return address is.
const FRAME: i32 = 72;
const FRAME_BEGUN: i32 = 40;
const FRAME_ENDED: i32 = 48;
const FRAME_RESULT: i32 = 56;
const FRAME_RETURN: i32 = 64;
/// What the frame of a function of the vsyscall page has besides: r9, r10, r11 and the flags. The kernel emulates such
/// a call (`emulate_vsyscall`, arch/x86/entry/vsyscall/vsyscall_64.c, Linux 6.18) and changes rax alone: hand-made
/// assembly may count in any other register.
const FRAME_KEPT: i32 = FRAME;
const FRAME_FLAGS: i32 = FRAME_KEPT + 24;
const FRAME_VSYSCALL: i32 = FRAME_FLAGS + 8;

/// The row of counts of a function of the vsyscall page; that of one of the vDSO is its number.
fn vsyscall_row(address: u64) -> u32 {
    FUNCTION_VSYSCALL as u32 + (address >> 10 & 3).min(2) as u32
}

/// Functions: flags, rax, r10 and r11 are free at their entry, and what lies below the stack pointer is. Of the
/// vsyscall page rax alone is.
impl Emitter<'_> {
    /// Behind this come the displaced instructions, and a jump to where the original goes on.
    fn function(&mut self, gate: u8, number: u32, row: u32) -> Asm {
        let (mut commit, mut leave, mut inner) = (self.a.create_label(), self.leave, self.inner);
        let keeps = gate == GATE_VSYSCALL;
        let frame = if keeps { FRAME_VSYSCALL } else { FRAME };
        if self.settings.mode == Mode::Count {
            self.count_function(row, keeps)?;
        }
        self.call_inner(frame)?;
        if keeps {
            self.keep()?;
        }
        self.here(&mut commit)?;
        self.commit(gate, number, row)?;
        if keeps {
            self.put_back()?;
        }
        self.a.mov(rax, qword_ptr(rsp + FRAME_RESULT))?;
        self.a.lea(rsp, qword_ptr(rsp + frame))?;
        self.here(&mut leave)?;
        self.leave = leave;
        self.a.ret()?;
        self.here(&mut inner)?;
        self.inner = inner;
        self.cross.push((commit, commit));
        Ok(())
    }

    /// Mode Count: one more call, and the function itself; behind this, what is done where the call is to be recorded.
    /// A process that was forked from one whose tracer has died has no slot, and one that no tracer hears of
    /// (CLONE_UNTRACED) has one that cannot be written.
    fn count_function(&mut self, row: u32, keeps: bool) -> Asm {
        let row = SLOT_FUNCTIONS + ROW_SIZE * u64::from(row);
        if keeps {
            self.count_keeping(row)?;
        } else {
            self.leave_without_tracer(self.inner)?;
            self.a.inc(slot(row + ROW_CALLS))?;
            self.a.dec(slot(row + ROW_COUNTDOWN))?;
            self.a.jne(self.inner)?;
        }
        self.a.mov(rax, slot(row + ROW_PERIOD))?;
        self.a.mov(slot(row + ROW_COUNTDOWN), rax)
    }

    /// To `gone` where there is no tracer. The flags, rax and r11 are lost.
    pub(super) fn leave_without_tracer(&mut self, gone: CodeLabel) -> Asm {
        self.address_to_r11(Address::Code(CONFIG + CONFIG_LIVES + LIVES_BYTE))?;
        self.a.cmp(byte_ptr(r11), 0)?;
        self.a.jne(gone)?;
        self.a.mov(rax, slot(SLOT_SELECTOR))?;
        self.a.cmp(byte_ptr(rax), 1)?;
        self.a.jne(gone)
    }

    /// Counts without a change of anything but rax.
    fn count_keeping(&mut self, row: u64) -> Asm {
        let (mut due, mut lives) = (self.a.create_label(), self.a.create_label());
        self.a.mov(rax, rcx)?;
        self.ask(lives)?;
        self.a.mov(rcx, rax)?;
        self.a.jmp(self.inner)?;
        self.here(&mut lives)?;
        self.a.mov(rcx, rax)?;
        for (field, change) in [(ROW_CALLS, 1), (ROW_COUNTDOWN, -1)] {
            self.a.mov(rax, slot(row + field))?;
            self.a.lea(rax, qword_ptr(rax + change))?;
            self.a.mov(slot(row + field), rax)?;
        }
        self.a.xchg(rax, rcx)?;
        self.a.jrcxz(due)?;
        self.a.mov(rcx, rax)?;
        self.a.jmp(self.inner)?;
        self.here(&mut due)?;
        self.a.mov(rcx, rax)
    }

    /// Puts aside what a C function may change, and the kernel's emulation does not. What it leaves is what it was
    /// given.
    fn keep(&mut self) -> Asm {
        self.a.pushfq()?;
        self.a.pop(qword_ptr(rsp + FRAME_FLAGS))?;
        for (index, register) in [r9, r10, r11].into_iter().enumerate() {
            self.a.mov(qword_ptr(rsp + (FRAME_KEPT + 8 * index as i32)), register)?;
        }
        Ok(())
    }

    fn put_back(&mut self) -> Asm {
        for (index, register) in [rdi, rsi, rdx, rcx, r8].into_iter().enumerate() {
            self.a.mov(register, qword_ptr(rsp + 8 * index))?;
        }
        for (index, register) in [r9, r10, r11].into_iter().enumerate() {
            self.a.mov(register, qword_ptr(rsp + (FRAME_KEPT + 8 * index as i32)))?;
        }
        self.a.push(qword_ptr(rsp + FRAME_FLAGS))?;
        self.a.popfq()
    }

    fn call_inner(&mut self, frame: i32) -> Asm {
        self.a.mov(rax, rsp)?;
        self.a.lea(rsp, qword_ptr(rsp - frame))?;
        self.a.mov(qword_ptr(rsp + FRAME_RETURN), rax)?;
        for (index, register) in [rdi, rsi, rdx, rcx, r8].into_iter().enumerate() {
            self.a.mov(qword_ptr(rsp + 8 * index), register)?;
        }
        self.a.rdtsc()?;
        self.a.mov(dword_ptr(rsp + FRAME_BEGUN), eax)?;
        self.a.mov(dword_ptr(rsp + FRAME_BEGUN + 4), edx)?;
        self.a.mov(rdx, qword_ptr(rsp + 16))?;
        self.a.call(self.inner)?;
        self.a.mov(qword_ptr(rsp + FRAME_RESULT), rax)?;
        self.a.rdtsc()?;
        self.a.mov(dword_ptr(rsp + FRAME_ENDED), eax)?;
        self.a.mov(dword_ptr(rsp + FRAME_ENDED + 4), edx)
    }

    /// Writes the record in one go: everything before was in the frame, so that a signal's handler that makes calls of
    /// its own may run at any time but now.
    fn commit(&mut self, gate: u8, number: u32, row: u32) -> Asm {
        let (mut done, mut again, mut write) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        let (mut lost, mut end) = (self.a.create_label(), self.a.create_label());
        self.a.xor(r8d, r8d)?;
        self.here(&mut again)?;
        self.leave_without_tracer(done)?;
        self.a.cmp(slot(SLOT_BUSY), 0)?;
        self.a.jne(done)?;
        self.here(&mut write)?;
        let mut full = self.a.create_label();
        if self.settings.mode == Mode::Record {
            self.commit_here(gate, number, full)?;
        } else {
            self.commit_by_blob(gate, number, row, full)?;
        }
        self.here(&mut end)?;
        self.after.push((write, end));
        self.a.jmp(done)?;
        self.here(&mut full)?;
        self.a.test(r8d, r8d)?;
        self.a.jne(lost)?;
        self.a.cmp(slot(SLOT_DROP), 0)?;
        self.a.jne(lost)?;
        // Nothing can be declined here: the door is a crossing that traps, and is drained behind.
        self.a.mov(r8d, 1)?;
        self.a.mov(eax, DRAIN)?;
        self.a.lea(r10, ptr(again))?;
        self.jump(Address::Code(DOOR))?;
        self.here(&mut lost)?;
        if self.settings.mode != Mode::Count {
            self.a.inc(slot(SLOT_LOST))?;
        }
        self.here(&mut done)
    }

    fn commit_here(&mut self, gate: u8, number: u32, full: CodeLabel) -> Asm {
        self.jump_if_full(full)?;
        self.begin(RECORD_CALL, CALL_WORDS, gate)?;
        self.a.mov(word(RECORD_NR), number as i32)?;
        let frame = [
            (RECORD_ARGS, 0),
            (RECORD_ARGS + 1, 8),
            (RECORD_ARGS + 2, 16),
            (RECORD_ARGS + 3, 24),
            (RECORD_ARGS + 4, 32),
            (RECORD_BEGUN, FRAME_BEGUN),
            (RECORD_ENDED, FRAME_ENDED),
            (RECORD_RESULT, FRAME_RESULT),
        ];
        for (index, offset) in frame {
            self.a.mov(rax, qword_ptr(rsp + offset))?;
            self.a.mov(word(index), rax)?;
        }
        self.a.mov(rax, qword_ptr(rsp + FRAME_RETURN))?;
        self.a.mov(rax, qword_ptr(rax))?;
        self.a.mov(word(RECORD_SITE), rax)?;
        self.a.mov(word(RECORD_ARGS + 5), 0)?;
        self.publish(CALL_WORDS)
    }

    fn commit_by_blob(&mut self, gate: u8, number: u32, row: u32, full: CodeLabel) -> Asm {
        let mut room = self.a.create_label();
        self.a.mov(slot(SLOT_BUSY), 1)?;
        self.a.mov(rax, u64::from(gate) | 64 << 8 | u64::from(row) << 16 | u64::from(number) << 32)?;
        self.a.mov(slot(SLOT_GATE), rax)?;
        self.blob(ENTRY_FUNCTION)?;
        self.a.mov(slot(SLOT_BUSY), 0)?;
        self.a.jrcxz(room)?;
        self.a.jmp(full)?;
        self.here(&mut room)
    }
}
