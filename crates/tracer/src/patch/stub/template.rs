//! Stubs that are assembled once: what differs from site to site is a few fields, which are filled in.
//!
//! An assembler takes some 20 µs for a stub, and a program has hundreds of sites, in each `execve` again. Of two stubs of one kind the addresses
//! alone are different: of the site, of CODE, and their own.

use super::emit::Kind;
use super::{Cross, Mode, Site};
use iced_x86::IcedError;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// `jmp *0(%rip)`, whose pointer is at the end of the stub. Where the target is within reach, a `jmp rel32` and a no-op come in its place.
pub(super) const JUMP: [u8; 6] = [0xff, 0x25, 0, 0, 0, 0];

/// A `movabs` of an address to rcx.
pub(super) const TO_RCX: [u8; 10] = [0x48, 0xb9, 0, 0, 0, 0, 0, 0, 0, 0];

/// The same to r11.
pub(super) const TO_R11: [u8; 10] = [0x49, 0xbb, 0, 0, 0, 0, 0, 0, 0, 0];

/// An address that is known when a stub is stamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// Behind the site's crossing.
    Next,
    /// The crossing.
    Insn,
    /// In CODE, by its offset.
    Code(u64),
}

/// What is filled in: an instruction from its beginning on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// [`TO_RCX`] or [`TO_R11`].
    Load(Address),
    /// A [`JUMP`].
    Jump(Address),
}

/// Where in a stub what is: from its beginning in a template, addresses in a stub.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The recorded crossing first.
    pub cross: Vec<Cross>,
    /// Stretches where the crossing has been made.
    pub after: Vec<Range<u64>>,
    /// The last jump.
    pub leave: u64,
    /// Behind the question whether there is a tracer.
    pub lives: Option<u64>,
}

impl Marks {
    fn at(&self, at: u64) -> Marks {
        let cross = |cross: &Cross| Cross { crossing: at + cross.crossing, returned: at + cross.returned };
        Marks {
            cross: self.cross.iter().map(cross).collect(),
            after: self.after.iter().map(|range| at + range.start..at + range.end).collect(),
            leave: at + self.leave,
            lives: self.lives.map(|lives| at + lives),
        }
    }
}

/// A stub without any address, behind its displaced instructions.
#[derive(Debug)]
pub(super) struct Template {
    pub bytes: Vec<u8>,
    /// By their offsets.
    pub fields: Vec<(usize, Field)>,
    pub marks: Marks,
}

impl Template {
    /// The stub that begins at `at`, but for what it ends with.
    pub fn stamp(&self, code: u64, at: u64, site: &Site) -> (Stamp, Marks) {
        let mut stamp = Stamp { at, bytes: self.bytes.clone(), far: Vec::new() };
        for &(offset, field) in &self.fields {
            let (Field::Load(address) | Field::Jump(address)) = field;
            let address = match address {
                Address::Next => site.next(),
                Address::Insn => site.insn,
                Address::Code(of) => code + of,
            };
            match field {
                Field::Load(_) => stamp.bytes[offset + 2..][..8].copy_from_slice(&address.to_le_bytes()),
                Field::Jump(_) => stamp.lead(offset, address),
            }
        }
        (stamp, self.marks.at(at))
    }
}

/// A stub in the making.
#[derive(Debug)]
pub(super) struct Stamp {
    at: u64,
    bytes: Vec<u8>,
    /// Jumps out of reach, and where they lead.
    far: Vec<(usize, u64)>,
}

impl Stamp {
    /// The address of what comes next.
    pub fn end(&self) -> u64 {
        self.at + self.bytes.len() as u64
    }

    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub fn push_jump(&mut self, target: u64) {
        let offset = self.bytes.len();
        self.push(&JUMP);
        self.lead(offset, target);
    }

    /// Makes the jump there lead to an address.
    fn lead(&mut self, offset: usize, target: u64) {
        /// `jmp rel32`.
        const NEAR: usize = 5;
        let from = self.at + (offset + NEAR) as u64;
        match i32::try_from(target.wrapping_sub(from) as i64) {
            Ok(near) => {
                self.bytes[offset] = 0xe9;
                self.bytes[offset + 1..][..4].copy_from_slice(&near.to_le_bytes());
                self.bytes[offset + NEAR] = 0x90;
            }
            Err(_) => self.far.push((offset, target)),
        }
    }

    /// All of its bytes. The program reads the pointers: where it has set EFLAGS.AC, only aligned ones may be.
    pub fn finish(mut self) -> Vec<u8> {
        if self.far.is_empty() {
            return self.bytes;
        }
        let padding = self.end().next_multiple_of(8) - self.end();
        self.bytes.resize(self.bytes.len() + padding as usize, 0xcc);
        for (offset, target) in std::mem::take(&mut self.far) {
            let relative = (self.bytes.len() - offset - JUMP.len()) as u32;
            self.bytes[offset + 2..][..4].copy_from_slice(&relative.to_le_bytes());
            self.push(&target.to_le_bytes());
        }
        self.bytes
    }
}

/// What was assembled; copies share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Templates(Rc<RefCell<Known>>);

type Known = HashMap<(Mode, Kind), Rc<Template>>;

impl Templates {
    /// The template of a kind, which `assemble` makes if there is none yet.
    pub fn of(
        &self,
        mode: Mode,
        kind: Kind,
        assemble: impl FnOnce() -> Result<Template, IcedError>,
    ) -> Result<Rc<Template>, IcedError> {
        if let Some(known) = self.0.borrow().get(&(mode, kind)) {
            return Ok(Rc::clone(known));
        }
        let made = Rc::new(assemble()?);
        self.0.borrow_mut().insert((mode, kind), Rc::clone(&made));
        Ok(made)
    }
}
