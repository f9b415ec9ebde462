//! An assembler of the few BPF instructions that the programs need (Documentation/bpf/standardization/
//! instruction-set.rst).

/// One instruction as the kernel reads it: struct bpf_insn of linux/bpf.h.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    code: u8,
    /// The destination in the lower four bits, the source in the upper.
    registers: u8,
    offset: i16,
    immediate: i32,
}
const _: () = assert!(size_of::<Instruction>() == 8);

/// R0 has results, R1 to R5 arguments (lost in each call), R6 to R9 survive calls, R10 is the frame, 512 bytes below it
/// are the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    R0,
    R1,
    R2,
    R3,
    R4,
    R6 = 6,
    R7,
    R8,
    R9,
    R10,
}

/// How much a load or a store moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Two bytes.
    Half = 0x08,
    /// Four.
    Word = 0x00,
    /// Eight.
    Double = 0x18,
}

/// When a jump is taken: register against a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Equal = 0x10,
    NotEqual = 0x50,
    SignedLess = 0xc0,
    SignedGreaterOrEqual = 0x70,
    Less = 0xa0,
}

/// What is done with a register and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Add = 0x00,
    And = 0x50,
    ShiftRight = 0x70,
}

/// Functions of the kernel: enum bpf_func_id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    MapLookup = 1,
    MapUpdate = 2,
    MapDelete = 3,
    /// Of the kernel's memory or the program's: on x86, kernels of any age have this one.
    ProbeRead = 4,
    KtimeGetNs = 5,
    GetCurrentPidTgid = 14,
    GetCurrentComm = 16,
    GetCurrentTask = 35,
    RingOutput = 130,
}

/// A place that jumps lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(usize);

/// A program in the making.
#[derive(Debug, Default)]
pub struct Assembler {
    code: Vec<Instruction>,
    /// Instructions that jump, and where to.
    jumps: Vec<(usize, Label)>,
    /// Where the labels are.
    labels: Vec<Option<usize>>,
}

impl Assembler {
    fn put(&mut self, code: u8, to: Register, from: u8, offset: i16, immediate: i32) {
        self.code.push(Instruction { code, registers: to as u8 | from << 4, offset, immediate });
    }

    /// `to = from`
    pub fn copy(&mut self, to: Register, from: Register) {
        self.put(0xbf, to, from as u8, 0, 0);
    }

    /// `to = lower half of to`
    pub fn lower_half(&mut self, to: Register) {
        self.put(0xbc, to, to as u8, 0, 0);
    }

    /// `to = number`
    pub fn set(&mut self, to: Register, number: i32) {
        self.put(0xb7, to, 0, 0, number);
    }

    /// `to = to op number`
    pub fn compute(&mut self, op: Op, to: Register, number: i32) {
        self.put(0x07 | op as u8, to, 0, 0, number);
    }

    /// `to = to - from`
    pub fn subtract(&mut self, to: Register, from: Register) {
        self.put(0x1f, to, from as u8, 0, 0);
    }

    /// `to = *(from + offset)`
    pub fn load(&mut self, width: Width, to: Register, from: Register, offset: i16) {
        self.put(0x61 | width as u8, to, from as u8, offset, 0);
    }

    /// `*(to + offset) = from`
    pub fn store(&mut self, width: Width, to: Register, offset: i16, from: Register) {
        self.put(0x63 | width as u8, to, from as u8, offset, 0);
    }

    /// `*(to + offset) = number`
    pub fn store_number(&mut self, width: Width, to: Register, offset: i16, number: i32) {
        self.put(0x62 | width as u8, to, 0, offset, number);
    }

    /// `to = address of the map`
    pub fn map(&mut self, to: Register, descriptor: i32) {
        // BPF_PSEUDO_MAP_FD as the source. It takes two instructions.
        self.put(0x18, to, 1, 0, descriptor);
        self.put(0, Register::R0, 0, 0, 0);
    }

    /// `R0 = helper(R1, …)`
    pub fn call(&mut self, helper: Helper) {
        self.put(0x85, Register::R0, 0, 0, helper as i32);
    }

    /// `R0 = 0; return`
    pub fn exit(&mut self) {
        self.set(Register::R0, 0);
        self.put(0x95, Register::R0, 0, 0, 0);
    }

    /// A place that is not known yet.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// It is here.
    pub fn here(&mut self, label: Label) {
        self.labels[label.0] = Some(self.code.len());
    }

    /// Jumps there.
    pub fn jump(&mut self, to: Label) {
        self.jumps.push((self.code.len(), to));
        self.put(0x05, Register::R0, 0, 0, 0);
    }

    /// Jumps there if the register compares so with the number.
    pub fn jump_if(&mut self, when: When, register: Register, number: i32, to: Label) {
        self.jumps.push((self.code.len(), to));
        self.put(0x05 | when as u8, register, 0, 0, number);
    }

    /// Jumps there if both are equal.
    pub fn jump_if_same(&mut self, one: Register, other: Register, to: Label) {
        self.jumps.push((self.code.len(), to));
        self.put(0x1d, one, other as u8, 0, 0);
    }

    /// The program.
    ///
    /// # Panics
    /// If a jump leads to a label that is nowhere.
    pub fn finish(mut self) -> Vec<Instruction> {
        for (from, label) in self.jumps {
            let to = self.labels[label.0].expect("each label is somewhere");
            self.code[from].offset = (to as i64 - from as i64 - 1) as i16;
        }
        self.code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_as_the_kernel_reads_them() {
        let mut asm = Assembler::default();
        let (back, end) = (asm.label(), asm.label());
        asm.here(back);
        asm.load(Width::Double, Register::R7, Register::R6, 8);
        asm.jump_if(When::Equal, Register::R7, 5, end);
        asm.map(Register::R1, 9);
        asm.jump(back);
        asm.here(end);
        asm.exit();
        let words: Vec<(u8, u8, i16, i32)> =
            asm.finish().iter().map(|of| (of.code, of.registers, of.offset, of.immediate)).collect();
        let expected = [
            (0x79, 0x67, 8, 0),
            (0x15, 0x07, 3, 5),
            (0x18, 0x11, 0, 9),
            (0, 0, 0, 0),
            (0x05, 0, -5, 0),
            (0xb7, 0, 0, 0),
            (0x95, 0, 0, 0),
        ];
        assert_eq!(words, expected);
    }
}
