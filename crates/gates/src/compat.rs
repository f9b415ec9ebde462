//! The 32-bit process: a runtime of one page that maps the slab, samples one crossing and leaves.
//!
//! What [`crate::sample`] does in a 64-bit child, this does in a real 32-bit one, with the same slab and the same
//! order: null samples, three crossings to warm up, resource usage, samples, resource usage, accounting loop, resource
//! usage. All state is in the slab, so that a crossing may clobber every register but esp.
//!
//! # Safety
//!
//! The routines here are 32-bit code in 64-bit functions: they are copied as bytes and never called. [`bytes`] reads
//! exactly the [`CODE_BYTES`] (or [`RUNTIME_BYTES`]) to which the assembler pads each of them; a longer one does not
//! assemble, because the fill count would be negative.
#![allow(unsafe_code)]

use crate::crossing::Expect;
use crate::elf32;
use crate::probed::{PAGE, PAGE_INDEX32, PROBED_FD, PROBED32};
use crate::slab::{
    FLAG_DUMP_VDSO, MAX_MAPS32, MAX_VDSO32, NULL_SAMPLES, SLAB32, STATE_DONE, STATE_FAULT, STATE_SAMPLING, Slab,
};
use core::mem::offset_of;

/// Every crossing's code is padded to this.
pub const CODE_BYTES: usize = 384;
/// The runtime is padded to this.
pub const RUNTIME_BYTES: usize = 1024;
/// The descriptor at which the runtime finds the slab's memfd.
pub const SLAB_FD: i32 = 9;
/// For `Slab::flags`: the null path is the bare timer.
pub const FLAG_TIMER_ONLY: u32 = 2;
/// For `Slab::flags`: the runtime maps the 32-bit page of [`crate::probed`].
pub const FLAG_MAP_PROBED: u32 = 4;

/// A crossing from 32-bit code.
#[derive(Clone, Copy, Debug)]
pub struct Crossing32 {
    /// Its routine, as [`bytes`] gives it.
    pub code: &'static [u8],
    /// The same path without the instruction; `None`: only the timer's own cost is subtracted.
    pub null: Option<&'static [u8]>,
    /// eax, ebx, ecx, edx, esi, edi.
    pub regs: [u32; 6],
    /// What comes back in eax, sign-extended.
    pub expect: Expect,
    /// The signal that the crossing raises; the handler returns its number as the crossing's value.
    pub catch: i32,
    /// Bytes by which the handler moves eip.
    pub skip: u32,
    /// Offset of the vDSO function that the crossing calls through `Slab::function`.
    pub vdso_offset: u32,
    /// The crossing calls the functions of [`crate::probed`].
    pub map_probed: bool,
}

impl Crossing32 {
    /// A crossing by one instruction.
    pub fn new(code: &'static [u8], regs: [u32; 6], expect: Expect) -> Crossing32 {
        Crossing32 { code, null: Some(bytes(null)), regs, expect, catch: 0, skip: 0, vdso_offset: 0, map_probed: false }
    }

    /// A crossing that raises `signal` at an instruction of `skip` bytes that must be stepped over by hand.
    pub fn raising(code: &'static [u8], signal: i32, skip: u32) -> Crossing32 {
        let expect = Expect::Exact(i64::from(signal));
        Crossing32 { catch: signal, skip, ..Crossing32::new(code, [0; 6], expect) }
    }

    /// Builds the program and fills the slab's request with what it needs.
    pub fn prepare(&self, slab: &mut Slab) -> elf32::Program {
        let program = elf32::build(runtime_bytes(), self.null.unwrap_or(bytes(null)), self.code);
        slab.target = program.code;
        slab.null_target = program.null;
        slab.regs = self.regs;
        slab.catch = self.catch as u32;
        slab.skip = self.skip;
        slab.vdso_offset = self.vdso_offset;
        // Unless the runtime is told to look one up, calls through the pointer reach a bare `ret`.
        slab.function = program.just_return;
        // The runtime takes each word of what it finds there away.
        slab.changed = words(self.code).fold(0, u32::wrapping_add);
        if self.null.is_none() {
            slab.flags |= FLAG_TIMER_ONLY;
        }
        if self.map_probed {
            slab.flags |= FLAG_MAP_PROBED;
        }
        program
    }
}

/// Code as the runtime adds it up.
fn words(code: &[u8]) -> impl Iterator<Item = u32> {
    code.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word))
}

/// A 32-bit routine defined by [`compat_asm`](crate::compat_asm).
pub type Code32 = unsafe extern "C" fn();

/// The bytes of a 32-bit routine.
pub fn bytes(code: Code32) -> &'static [u8] {
    // SAFETY: `code` was made by `compat_asm!`, which pads the function to CODE_BYTES bytes of the program's own text,
    // mapped readable for as long as the program runs.
    unsafe { core::slice::from_raw_parts(code as *const u8, CODE_BYTES) }
}

fn runtime_bytes() -> &'static [u8] {
    // SAFETY: as in `bytes`; the runtime is padded to RUNTIME_BYTES.
    unsafe { core::slice::from_raw_parts(runtime as *const u8, RUNTIME_BYTES) }
}

/// The address of a field of the slab in a 32-bit child, for a crossing's operands.
pub const fn slab_address(offset: usize) -> u32 {
    SLAB32 + offset as u32
}

/// Defines a 32-bit crossing (AT&T syntax): a routine that makes `private[1]` crossings between two readings of the
/// counter and returns the ticks in edx:eax, with the smallest value in `private[3]`.
///
/// The lines find eax, ebx, ecx, edx, esi and edi loaded and leave their value in eax; they fall through at their end,
/// may change every register but esp, and use numeric labels below 30. Operands in braces are constants. The loop is
/// inside for the reason given at [`crate::crossing::Enter`].
#[macro_export]
macro_rules! compat_asm {
    ($(#[$meta:meta])* $vis:vis fn $name:ident = $($line:literal),* $(; $($operand:ident = $value:expr),*)? $(,)?) => {
        $(#[$meta])*
        ///
        /// # Safety
        ///
        /// 32-bit code: to be copied, never to be called.
        #[unsafe(naked)]
        $vis unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                ".code32",
                "771:",
                "lfence",
                "rdtsc",
                "lfence",
                "movl %eax, {tollgate_start}",
                "movl %edx, {tollgate_start} + 4",
                "movl $0x7fffffff, {tollgate_private} + 12",
                "movl {tollgate_private} + 4, %eax",
                "testl %eax, %eax",
                "jz 35f",
                "movl %eax, {tollgate_private} + 8",
                "34:",
                "movl {tollgate_regs}, %eax",
                "movl {tollgate_regs} + 4, %ebx",
                "movl {tollgate_regs} + 8, %ecx",
                "movl {tollgate_regs} + 12, %edx",
                "movl {tollgate_regs} + 16, %esi",
                "movl {tollgate_regs} + 20, %edi",
                $($line,)*
                "cmpl {tollgate_private} + 12, %eax",
                "jge 36f",
                "movl %eax, {tollgate_private} + 12",
                "36:",
                "decl {tollgate_private} + 8",
                "jnz 34b",
                "35:",
                "lfence",
                "rdtsc",
                "lfence",
                "subl {tollgate_start}, %eax",
                "sbbl {tollgate_start} + 4, %edx",
                "ret",
                ".fill {tollgate_size} - (. - 771b), 1, 0xcc",
                ".code64",
                tollgate_size = const $crate::compat::CODE_BYTES,
                tollgate_start = const $crate::compat::slab_address(core::mem::offset_of!($crate::slab::Slab, start)),
                tollgate_private =
                    const $crate::compat::slab_address(core::mem::offset_of!($crate::slab::Slab, private)),
                tollgate_regs = const $crate::compat::slab_address(core::mem::offset_of!($crate::slab::Slab, regs)),
                $($($operand = const $value,)*)?
                options(att_syntax),
            )
        }
    };
}

compat_asm! {
    /// The null path.
    pub fn null =
}

compat_asm! {
    /// Calls `Slab::function` with ebx, ecx, edx on the stack (i386 psABI: cdecl).
    pub fn call_function = "pushl %edx", "pushl %ecx", "pushl %ebx", "calll *{function}", "addl $12, %esp";
        function = slab_address(offset_of!(Slab, function))
}

compat_asm! {
    /// The same with a call to a bare `ret` in the vDSO function's place.
    pub fn call_nothing = "pushl %edx", "pushl %ecx", "pushl %ebx", "calll 2f",
        "addl $12, %esp", "jmp 3f", "2:", "ret", "3:"
}

/// The program of a 32-bit child. Entered by the kernel with the initial stack at esp.
#[unsafe(naked)]
unsafe extern "C" fn runtime() {
    core::arch::naked_asm!(
        ".code32",
        "771:",
        // Map the slab: mmap2(SLAB32, SIZE, RW, SHARED|FIXED|POPULATE, SLAB_FD, 0).
        "pushl %esp",
        "movl $192, %eax",
        "movl ${slab}, %ebx",
        "movl ${size}, %ecx",
        "movl $3, %edx",
        "movl $0x8011, %esi",
        "movl ${fd}, %edi",
        "xorl %ebp, %ebp",
        "int $0x80",
        "cmpl %ebx, %eax",
        "popl %esi",
        "jne 29f",
        // The auxiliary vector: behind argc, argv and envp (i386 psABI, "Initial Process Stack").
        "cld",
        "lodsl",
        "leal 4(%esi, %eax, 4), %esi",
        "2:",
        "lodsl",
        "testl %eax, %eax",
        "jnz 2b",
        "3:",
        "lodsl",
        "movl %eax, %ecx",
        "lodsl",
        "cmpl $32, %ecx",
        "jne 4f",
        "movl %eax, {sysinfo}",
        "4:",
        "cmpl $33, %ecx",
        "jne 5f",
        "movl %eax, {ehdr}",
        "5:",
        "testl %ecx, %ecx",
        "jnz 3b",
        // One handler for all that a crossing may raise: rt_sigaction(signal, {{handler, SA_SIGINFO|SA_NODEFER, 0, 0}},
        // 0, 8). No restorer: the kernel then returns through its own vDSO's __kernel_rt_sigreturn, as for a C
        // library's program.
        "pushl $0",
        "pushl $0",
        "pushl $0",
        "pushl $0x40000004",
        "pushl $({runtime} + (30f - 771b))",
        "xorl %edx, %edx",
        "movl $8, %esi",
        "movl $31, %edi",
        "6:",
        "movl $0x80000db0, %eax", // signals 4, 5, 7, 8, 10, 11 and 31
        "btl %edi, %eax",
        "jnc 7f",
        "movl %edi, %ebx",
        "movl %esp, %ecx",
        "movl $174, %eax",
        "int $0x80",
        "7:",
        "decl %edi",
        "jnz 6b",
        // The vDSO: its image if asked for, the address of the function to be called.
        "movl {ehdr}, %esi",
        "testl %esi, %esi",
        "jz 8f",
        "movl {vdso_offset}, %eax",
        "testl %eax, %eax",
        "jz 10f",
        "addl %esi, %eax",
        "movl %eax, {function}",
        "10:",
        "testl ${dump}, {flags}",
        "jz 8f",
        "movzwl 0x2e(%esi), %eax", // e_shentsize
        "movzwl 0x30(%esi), %ecx", // e_shnum: the section headers are the last thing in the image
        "imull %ecx, %eax",
        "addl 0x20(%esi), %eax", // e_shoff
        "cmpl ${max_vdso}, %eax",
        "ja 8f",
        "movl %eax, %ecx",
        "movl %eax, {vdso_len}",
        "movl ${vdso}, %edi",
        "rep movsb",
        // open("/proc/self/maps", O_RDONLY), then read until nothing comes.
        "movl $5, %eax",
        "movl $({runtime} + (60f - 771b)), %ebx",
        "xorl %ecx, %ecx",
        "int $0x80",
        "movl %eax, %ebx",
        "11:",
        "movl {maps_len}, %ecx",
        "movl ${max_maps}, %edx",
        "subl %ecx, %edx",
        "addl ${maps}, %ecx",
        "movl $3, %eax",
        "int $0x80",
        "testl %eax, %eax",
        "jle 8f",
        "addl %eax, {maps_len}",
        "jmp 11b",
        "8:",
        // The functions to be probed: mmap2(PROBED32, PAGE, READ|EXEC, PRIVATE|FIXED, PROBED_FD, their page).
        "testl ${map_probed}, {flags}",
        "jz 15f",
        "movl $192, %eax",
        "movl ${probed}, %ebx",
        "movl ${probed_size}, %ecx",
        "movl $5, %edx",
        "movl $0x12, %esi",
        "movl ${probed_fd}, %edi",
        "movl ${probed_page}, %ebp",
        "int $0x80",
        "cmpl %ebx, %eax",
        "jne 29f",
        "15:",
        // Whether the crossing is as it was written.
        "movl {target}, %esi",
        "movl ${code_words}, %ecx",
        "16:",
        "lodsl",
        "subl %eax, {changed}",
        "decl %ecx",
        "jnz 16b",
        // The null path. private: 0 target, 1 batch, 2 crossings left, 3 smallest value.
        "movl {null_target}, %eax",
        "movl %eax, {target_now}",
        "movl {batch}, %eax",
        "testl ${timer_only}, {flags}",
        "jz 9f",
        "xorl %eax, %eax",
        "9:",
        "movl %eax, {batch_now}",
        "12:",
        "calll *{target_now}",
        "movl {null_taken}, %ecx",
        "movl %eax, {null_ticks}(, %ecx, 8)",
        "movl %edx, {null_ticks} + 4(, %ecx, 8)",
        "incl %ecx",
        "movl %ecx, {null_taken}",
        "cmpl ${null_samples}, %ecx",
        "jb 12b",
        // The crossing: three to warm up, then the samples.
        "movl {target}, %eax",
        "movl %eax, {target_now}",
        "movl {batch}, %eax",
        "movl %eax, {batch_now}",
        "movl ${sampling}, {state}",
        "calll *{target_now}",
        "calll *{target_now}",
        "calll *{target_now}",
        "movl ${usage}, %ecx",
        "calll 50f",
        "cmpl $0, {samples}",
        "je 14f",
        "13:",
        "calll *{target_now}",
        "movl {taken}, %ecx",
        "movl %eax, {ticks}(, %ecx, 8)",
        "movl %edx, {ticks} + 4(, %ecx, 8)",
        "movl {smallest}, %eax",
        "cltd",
        "movl %eax, {values}(, %ecx, 8)",
        "movl %edx, {values} + 4(, %ecx, 8)",
        "incl %ecx",
        "movl %ecx, {taken}",
        "cmpl {samples}, %ecx",
        "jb 13b",
        "14:",
        "movl ${usage} + 72, %ecx",
        "calll 50f",
        // The accounting loop: one long batch without a timer.
        "movl {loops}, %eax",
        "movl %eax, {batch_now}",
        "calll *{target_now}",
        "movl {smallest}, %eax",
        "cltd",
        "movl %eax, {loop_value}",
        "movl %edx, {loop_value} + 4",
        "movl ${usage} + 144, %ecx",
        "calll 50f",
        "movl ${done}, {state}",
        "xorl %ebx, %ebx",
        "28:",
        "movl $1, %eax",
        "int $0x80",
        "29:",
        "movl $98, %ebx",
        "jmp 28b",
        // The handler: (signal, siginfo, ucontext) on the stack. In the ucontext eax lies at 64 and eip at 76
        // (arch/x86/include/uapi/asm/sigcontext.h, struct sigcontext_32 at offset 20).
        "30:",
        "movl 4(%esp), %eax",
        "movl 12(%esp), %edx",
        "cmpl {catch}, %eax",
        "jne 31f",
        "movl {skip}, %ecx",
        "addl %ecx, 76(%edx)",
        "movl %eax, 64(%edx)",
        "ret",
        "31:",
        "movl %eax, {fault_signal}",
        "movl 8(%esp), %ecx",
        "movl 12(%ecx), %eax",
        "movl %eax, {fault_address}",
        "movl 76(%edx), %eax",
        "movl %eax, {fault_ip}",
        "movl ${fault}, {state}",
        "movl $97, %ebx",
        "jmp 28b",
        // getrusage(RUSAGE_THREAD, ecx).
        "50:",
        "movl $77, %eax",
        "movl $1, %ebx",
        "int $0x80",
        "ret",
        "60:",
        ".asciz \"/proc/self/maps\"",
        ".fill {bytes} - (. - 771b), 1, 0xcc",
        ".code64",
        bytes = const RUNTIME_BYTES,
        slab = const SLAB32,
        size = const crate::slab::SIZE,
        fd = const SLAB_FD,
        runtime = const elf32::RUNTIME,
        dump = const FLAG_DUMP_VDSO,
        timer_only = const FLAG_TIMER_ONLY,
        map_probed = const FLAG_MAP_PROBED,
        probed = const PROBED32,
        probed_size = const PAGE,
        probed_fd = const PROBED_FD,
        probed_page = const PAGE_INDEX32,
        max_vdso = const MAX_VDSO32,
        code_words = const CODE_BYTES / 4,
        changed = const slab_address(offset_of!(Slab, changed)),
        null_samples = const NULL_SAMPLES,
        sampling = const STATE_SAMPLING,
        done = const STATE_DONE,
        fault = const STATE_FAULT,
        sysinfo = const slab_address(offset_of!(Slab, sysinfo)),
        ehdr = const slab_address(offset_of!(Slab, sysinfo_ehdr)),
        vdso_offset = const slab_address(offset_of!(Slab, vdso_offset)),
        function = const slab_address(offset_of!(Slab, function)),
        flags = const slab_address(offset_of!(Slab, flags)),
        vdso_len = const slab_address(offset_of!(Slab, vdso32_len)),
        vdso = const slab_address(offset_of!(Slab, vdso32)),
        maps_len = const slab_address(offset_of!(Slab, maps32_len)),
        maps = const slab_address(offset_of!(Slab, maps32)),
        max_maps = const MAX_MAPS32,
        null_target = const slab_address(offset_of!(Slab, null_target)),
        target = const slab_address(offset_of!(Slab, target)),
        target_now = const slab_address(offset_of!(Slab, private)),
        batch_now = const slab_address(offset_of!(Slab, private) + 4),
        smallest = const slab_address(offset_of!(Slab, private) + 12),
        batch = const slab_address(offset_of!(Slab, batch)),
        samples = const slab_address(offset_of!(Slab, samples)),
        loops = const slab_address(offset_of!(Slab, loops)),
        taken = const slab_address(offset_of!(Slab, taken)),
        null_taken = const slab_address(offset_of!(Slab, null_taken)),
        null_ticks = const slab_address(offset_of!(Slab, null_ticks)),
        ticks = const slab_address(offset_of!(Slab, ticks)),
        values = const slab_address(offset_of!(Slab, values)),
        loop_value = const slab_address(offset_of!(Slab, loop_value)),
        usage = const slab_address(offset_of!(Slab, usage)),
        state = const slab_address(offset_of!(Slab, state)),
        catch = const slab_address(offset_of!(Slab, catch)),
        skip = const slab_address(offset_of!(Slab, skip)),
        fault_signal = const slab_address(offset_of!(Slab, fault_signal)),
        fault_address = const slab_address(offset_of!(Slab, fault_address)),
        fault_ip = const slab_address(offset_of!(Slab, fault_ip)),
        options(att_syntax),
    )
}
