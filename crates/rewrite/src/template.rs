//! Stubs that are assembled once: what differs from site to site is a few fields, which are filled in.
//!
//! An assembler takes some 20 µs for a stub, and a program has hundreds of sites, in each `execve` again. Of two stubs
//! of one kind the addresses alone are different. `A` names them.

use iced_x86::code_asm::{CodeAssembler, CodeLabel};
use iced_x86::{BlockEncoderOptions, IcedError};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

/// `jmp *0(%rip)`, whose pointer is at the end of the stub. Where the target is within reach, a `jmp rel32` and a no-op
/// come in its place.
const JUMP: [u8; 6] = [0xff, 0x25, 0, 0, 0, 0];

/// What is filled in: an instruction from its beginning on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field<A> {
    /// A `movabs` of an address to a register.
    Load(Into, A),
    /// A jump.
    Jump(A),
}

/// Where an address is loaded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Into {
    /// `rax`.
    Rax,
    /// `rcx`.
    Rcx,
    /// `r11`.
    R11,
}

impl Into {
    /// `movabs $0, register`.
    fn bytes(self) -> [u8; 10] {
        let [rex, opcode] = match self {
            Into::Rax => [0x48, 0xb8],
            Into::Rcx => [0x48, 0xb9],
            Into::R11 => [0x49, 0xbb],
        };
        [rex, opcode, 0, 0, 0, 0, 0, 0, 0, 0]
    }
}

/// The fields of code in the making.
pub struct Fields<A>(Vec<(CodeLabel, Field<A>)>);

impl<A> Default for Fields<A> {
    fn default() -> Fields<A> {
        Fields(Vec::new())
    }
}

impl<A: Copy> Fields<A> {
    /// An instruction that is filled in when a stub is stamped.
    pub fn push(&mut self, a: &mut CodeAssembler, field: Field<A>) -> Result<(), IcedError> {
        let mut label = a.create_label();
        here(a, &mut label)?;
        self.0.push((label, field));
        match field {
            Field::Load(to, _) => a.db(&to.bytes()),
            Field::Jump(_) => a.db(&JUMP),
        }
    }

    /// Assembles all, at address 0, and says where labels are.
    pub fn assemble(&self, a: &mut CodeAssembler) -> Result<(Template<A>, Assembled), IcedError> {
        let done = Assembled(a.assemble_options(0, BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS)?);
        let fields = self.0.iter().map(|(label, field)| Ok((done.offset(label)? as usize, *field)));
        let fields = fields.collect::<Result<_, IcedError>>()?;
        Ok((Template { bytes: done.0.inner.code_buffer.clone(), fields }, done))
    }
}

/// Puts a label here; as many as one likes may share a place.
pub fn here(a: &mut CodeAssembler, label: &mut CodeLabel) -> Result<(), IcedError> {
    a.set_label(label)?;
    a.zero_bytes()
}

/// What was assembled.
pub struct Assembled(iced_x86::code_asm::CodeAssemblerResult);

impl Assembled {
    /// Where a label is, from the beginning on.
    pub fn offset(&self, label: &CodeLabel) -> Result<u64, IcedError> {
        self.0.label_ip(label)
    }
}

/// Code without any address.
#[derive(Debug)]
pub struct Template<A> {
    bytes: Vec<u8>,
    /// By their offsets.
    fields: Vec<(usize, Field<A>)>,
}

impl<A: Copy> Template<A> {
    /// The code that begins at `at`, but for what it ends with.
    pub fn stamp(&self, at: u64, address: impl Fn(A) -> u64) -> Stamp {
        let mut stamp = Stamp { at, bytes: self.bytes.clone(), far: Vec::new() };
        for &(offset, field) in &self.fields {
            match field {
                Field::Load(_, name) => stamp.bytes[offset + 2..][..8].copy_from_slice(&address(name).to_le_bytes()),
                Field::Jump(name) => stamp.lead(offset, address(name)),
            }
        }
        stamp
    }
}

/// A stub in the making.
#[derive(Debug)]
pub struct Stamp {
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

    /// Appends bytes that depend on no address.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a jump to an address, however far that is.
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

/// What was assembled, by its kind; copies share it.
#[derive(Debug)]
pub struct Templates<K, T>(Rc<RefCell<HashMap<K, Rc<T>>>>);

impl<K, T> Clone for Templates<K, T> {
    fn clone(&self) -> Templates<K, T> {
        Templates(Rc::clone(&self.0))
    }
}

impl<K, T> Default for Templates<K, T> {
    fn default() -> Templates<K, T> {
        Templates(Rc::default())
    }
}

impl<K: Eq + Hash, T> Templates<K, T> {
    /// The template of a kind, which `assemble` makes if there is none yet.
    pub fn of(&self, kind: K, assemble: impl FnOnce() -> Result<T, IcedError>) -> Result<Rc<T>, IcedError> {
        if let Some(known) = self.0.borrow().get(&kind) {
            return Ok(Rc::clone(known));
        }
        let made = Rc::new(assemble()?);
        self.0.borrow_mut().insert(kind, Rc::clone(&made));
        Ok(made)
    }
}
