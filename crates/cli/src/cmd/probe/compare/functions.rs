//! The functions that are probed, and the file that they are in: an ELF file of one segment, a slot of 64 bytes for
//! each copy.

/// Bytes of a slot: a line of the cache, so that no two copies share one.
const SLOT: u64 = 64;

/// Where the first slot is: behind the headers, at the start of a page.
const FIRST: u64 = 0x1000;

/// What is done to a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// Nothing.
    Plain,
    /// The kernel's uprobe.
    Uprobe,
    /// A trap with a handler in user space.
    Trap,
    /// Whatever the planner chooses.
    Jump,
}

impl Copy {
    /// All of them, in the order of the file.
    pub const ALL: [Copy; 4] = [Copy::Plain, Copy::Uprobe, Copy::Trap, Copy::Jump];

    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Copy::Plain => "plain",
            Copy::Uprobe => "uprobe",
            Copy::Trap => "trap",
            Copy::Jump => "jump",
        }
    }
}

/// A function: the instruction that is probed, and what undoes it.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its first instruction, as the assembler writes it (AT&T).
    pub text: &'static str,
    /// Its bytes.
    pub first: &'static [u8],
    /// The rest of the function. It may change rax, rbp and the flags; all else is as it was.
    pub rest: &'static [u8],
}

const fn function(text: &'static str, first: &'static [u8], rest: &'static [u8]) -> Function {
    Function { text, first, rest }
}

/// One for each class of first instruction: those that the kernel emulates, then those that it single-steps.
pub const FUNCTIONS: [Function; 17] = [
    function("push %rbp", &[0x55], &[0x5d, 0xc3]),
    function("push %r12", &[0x41, 0x54], &[0x41, 0x5c, 0xc3]),
    function("nop", &[0x90], &[0xc3]),
    function("xchg %ax,%ax", &[0x66, 0x90], &[0xc3]),
    function("nopl (%rax)", &[0x0f, 0x1f, 0x00], &[0xc3]),
    function("nopl 0x0(%rax,%rax,1)", &[0x0f, 0x1f, 0x44, 0x00, 0x00], &[0xc3]),
    function("jmp .+2", &[0xeb, 0x00], &[0xc3]),
    function("jmp .+5", &[0xe9, 0x00, 0x00, 0x00, 0x00], &[0xc3]),
    function("je .+2", &[0x74, 0x00], &[0xc3]),
    // To the second `ret`: processors take `call +0` for a way to read the instruction pointer, and mispredict both
    // returns.
    function("call .+6", &[0xe8, 0x01, 0x00, 0x00, 0x00], &[0xc3, 0xc3]),
    function("endbr64", &[0xf3, 0x0f, 0x1e, 0xfa], &[0xc3]),
    function("mov %rsp,%rbp", &[0x48, 0x89, 0xe5], &[0xc3]),
    function("sub $0x18,%rsp", &[0x48, 0x83, 0xec, 0x18], &[0x48, 0x83, 0xc4, 0x18, 0xc3]),
    function("lea 0x10(%rip),%rax", &[0x48, 0x8d, 0x05, 0x10, 0x00, 0x00, 0x00], &[0xc3]),
    function("xor %eax,%eax", &[0x31, 0xc0], &[0xc3]),
    function("test %edi,%edi", &[0x85, 0xff], &[0xc3]),
    function("ret", &[0xc3], &[]),
];

/// Offset of a copy in the file, which is its address too.
pub fn offset(index: usize, copy: Copy) -> u64 {
    FIRST + (index * Copy::ALL.len() + copy as usize) as u64 * SLOT
}

/// Bytes of the file.
pub fn size() -> u64 {
    offset(FUNCTIONS.len(), Copy::Plain).next_multiple_of(0x1000)
}

/// The file (System V ABI, "Object Files"). What is not a function is `int3`.
pub fn image() -> Vec<u8> {
    let size = size();
    let mut image = vec![0u8; FIRST as usize];
    image.resize(size as usize, 0xcc);
    let mut put = |at: usize, bytes: &[u8]| image[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, b"\x7fELF\x02\x01\x01");
    // ET_DYN, EM_X86_64, version 1.
    put(16, &[3, 0, 62, 0, 1, 0, 0, 0]);
    // Program headers at 64, of 56 bytes, one of them; no sections.
    put(32, &64u64.to_le_bytes());
    put(52, &[64, 0, 56, 0, 1, 0, 64, 0]);
    // PT_LOAD, PF_R | PF_X, the whole file at 0, aligned to pages.
    put(64, &[1, 0, 0, 0, 5, 0, 0, 0]);
    put(64 + 32, &size.to_le_bytes());
    put(64 + 40, &size.to_le_bytes());
    put(64 + 48, &0x1000u64.to_le_bytes());
    for (index, function) in FUNCTIONS.iter().enumerate() {
        for copy in Copy::ALL {
            let at = offset(index, copy) as usize;
            put(at, function.first);
            put(at + function.first.len(), function.rest);
        }
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_probe::find::instruction;
    use tollgate_rewrite::elf::Elf;

    #[test]
    fn the_file_is_one_and_its_functions_begin_with_what_they_are_named_after() {
        let image = image();
        let elf = Elf::parse(&image).unwrap();
        assert_eq!((elf.bits, elf.code().len() as u64, elf.code()[0].end()), (64, 1, size()));
        for (index, function) in FUNCTIONS.iter().enumerate() {
            for copy in Copy::ALL {
                let at = offset(index, copy);
                // Disassemblers differ in whether they write a displacement of 0.
                let text =
                    instruction(elf.at(at).unwrap(), 64, at).replace("nopl (%rax,%rax)", "nopl 0x0(%rax,%rax,1)");
                // Where it leads differs from copy to copy.
                let (word, operand) = function.text.split_once(' ').unwrap_or((function.text, ""));
                assert!(text.starts_with(word), "{text} for {}", function.text);
                assert!(
                    operand.starts_with('.') || operand.contains("rip") || text == function.text,
                    "{text} for {}",
                    function.text
                );
                assert!(function.first.len() + function.rest.len() <= SLOT as usize);
            }
        }
    }
}
