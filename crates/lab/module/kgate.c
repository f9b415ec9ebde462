// SPDX-License-Identifier: GPL-2.0 OR MIT
/*
 * kgate: opens, in a lab guest only, the gates that Linux keeps shut.
 *
 *   call gate    a far call through the GDT, slot 16 (Intel SDM vol. 3, 5.8.3)
 *   int gate     a second interrupt gate beside 0x80 (6.12)
 *   #UD gate     an invalid instruction of two bytes (`lock nop`) with a magic number in ebp
 *   no-op call   number 400 of the 64-bit table, which Linux never gives out, does nothing and returns 0
 *
 * The first three are calls by the 32-bit table, as int 0x80 is: each has a stub that makes the stack what an interrupt
 * would have made it, and jumps to the handler that IDT[0x80] names. So swapgs, the switch of CR3 under KPTI, the
 * change of stack and the way back are Linux's own. Not done: entries of our own, which would have to repeat all that
 * for each kernel.
 *
 * What a program must know (the numbers are in /proc/tollgate_kgate):
 *   - call number and arguments as for int 0x80: eax, ebx, ecx, edx, esi, edi; but ebp is not the sixth argument;
 *   - call gate: rbp (ebp) holds the address of the far call itself, see `restart` below;
 *   - #UD gate: ebp holds the magic number; the call returns behind the two bytes;
 *   - a call that the kernel restarts after a signal is repeated two bytes before the return address. That is right for
 *     `int` and `lock nop`, and wrong for a far call, which is longer.
 *
 * The stubs lie in the filling behind the entry code (from __entry_text_end to the next 2 MiB), because that is all
 * that both page tables map under KPTI (arch/x86/mm/pti.c, pti_clone_entry_text). There is no unloading: a guest ends
 * with its lab.
 */
#include <linux/cpumask.h>
#include <linux/io.h>
#include <linux/irq.h>
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>
#include <asm/cpu_entry_area.h>
#include <asm/cpufeature.h>
#include <asm/desc.h>
#include <asm/hw_irq.h>
#include <asm/pgtable.h>
#include <asm/processor.h>
#include <asm/segment.h>
#include <asm/sync_core.h>

#include "lab.h"

#define INT_VECTOR 0x82
#define INT80_VECTOR 0x80
#define UD_VECTOR 6
#define UD_MAGIC 0x746f6c6c	/* "toll"; below 2 GiB, so that it is the same number sign-extended */
#define NOOP_NR 400		/* syscall_64.tbl: "don't use numbers 387 through 423" */
#define CALL_SLOT GDT_ENTRIES	/* the first one behind Linux's own; a gate takes two in long mode */
#define CALL_SELECTOR (CALL_SLOT * 8 + 3)

#define FIRST_VECTOR 0x20	/* of the vectors that interrupts come in at */
#define LAST_VECTOR 0xff

enum gate { CALL_GATE, INT_GATE, UD_GATE, NOOP_CALL, GATES };

/* What a counting stub writes: how often it ran, and the code segment (so the ring) that it ran in. */
struct seen {
	u64 entries;
	u64 cs;
};

/* Where a gate's path is switched between the bare one, which is priced, and the counting one, which proves. */
struct switch_point {
	u64 jump;		/* a five-byte jmp */
	u64 bare, counting;	/* its targets */
};

static struct switch_point switches[GATES];
/*
 * One a gate, and in the entries of one more how often the call gate's restart ran. At the bottom of the entry stack's
 * page, which both page tables map and no entry reaches down to.
 */
static struct seen *seen;
static bool counting;
static u64 int80_entry, ud_entry;

/* ---- Writing where nothing may be written ---- */

/* The page frame behind a kernel address, whatever the size of its page. */
static unsigned long pfn_of(u64 address)
{
	unsigned int level;
	pte_t *pte = lookup_address(address, &level);

	if (!pte || !pte_present(*pte))
		return 0;
	switch (level) {
	case PG_LEVEL_4K:
		return pte_pfn(*pte);
	case PG_LEVEL_2M:
		return pmd_pfn(*(pmd_t *)pte) + ((address & ~PMD_MASK) >> PAGE_SHIFT);
	case PG_LEVEL_1G:
		return pud_pfn(*(pud_t *)pte) + ((address & ~PUD_MASK) >> PAGE_SHIFT);
	}
	return 0;
}

/*
 * Writes to read-only kernel memory through a second mapping. Rejected: clearing CR0.WP, which Linux pins, and
 * text_poke(), which is for code only.
 */
static int poke(u64 address, const void *bytes, size_t len)
{
	while (len) {
		size_t here = min_t(size_t, len, PAGE_SIZE - offset_in_page(address));
		unsigned long pfn = pfn_of(address);
		struct page *page;
		unsigned long flags;
		void *alias;

		if (!pfn || !pfn_valid(pfn))
			return -EFAULT;
		page = pfn_to_page(pfn);
		alias = vmap(&page, 1, VM_MAP, PAGE_KERNEL);
		if (!alias)
			return -ENOMEM;
		/* An interrupt in the middle would go through half a gate. */
		local_irq_save(flags);
		memcpy(alias + offset_in_page(address), bytes, here);
		local_irq_restore(flags);
		vunmap(alias);
		address += here;
		bytes += here;
		len -= here;
	}
	sync_core();
	return 0;
}

/* ---- A few instructions, as bytes ---- */

/* Code that is being put together here and will lie there. */
struct code {
	u8 *bytes;
	u64 base;
	size_t len, room;
};

static u64 here(const struct code *code)
{
	return code->base + code->len;
}

static void put(struct code *code, const void *bytes, size_t len)
{
	if (code->len + len <= code->room)
		memcpy(code->bytes + code->len, bytes, len);
	code->len += len;
}

#define PUT(code, ...) do { \
	static const u8 put_bytes[] = { __VA_ARGS__ }; \
	put(code, put_bytes, sizeof(put_bytes)); \
} while (0)

static void put32(struct code *code, u32 value)
{
	put(code, &value, sizeof(value));
}

static void put64(struct code *code, u64 value)
{
	put(code, &value, sizeof(value));
}

static void align(struct code *code)
{
	while (code->len % 16)
		PUT(code, 0xcc);
}

static void put_relative(struct code *code, u64 target)
{
	put32(code, (u32)(target - (here(code) + 4)));
}

static void put_jmp(struct code *code, u64 target)
{
	PUT(code, 0xe9);
	put_relative(code, target);
}

static void put_jne(struct code *code, u64 target)
{
	PUT(code, 0x0f, 0x85);
	put_relative(code, target);
}

static void put_je(struct code *code, u64 target)
{
	PUT(code, 0x0f, 0x84);
	put_relative(code, target);
}

#define COUNT_BYTES 18

/* Counts an entry and notes CS; changes the flags, which by now are saved or free. */
static void put_count(struct code *code, enum gate gate)
{
	PUT(code, 0x50);			/* push %rax */
	PUT(code, 0x48, 0xb8);			/* movabs $seen, %rax */
	put64(code, (u64)&seen[gate]);
	PUT(code, 0x48, 0xff, 0x00);		/* incq (%rax) */
	PUT(code, 0x8c, 0x48, 0x08);		/* mov %cs, 8(%rax) */
	PUT(code, 0x58);			/* pop %rax */
}

/* Ends a stub: on to int 0x80's handler, directly or over the count. */
static void put_exit(struct code *code, enum gate gate)
{
	switches[gate].jump = here(code);
	switches[gate].bare = int80_entry;
	put_jmp(code, int80_entry);
	align(code);
	switches[gate].counting = here(code);
	put_count(code, gate);
	put_jmp(code, int80_entry);
	align(code);
}

/* ---- The stubs ---- */

/* The stack is what the handler wants: nothing is to be done. */
static u64 put_int_stub(struct code *code)
{
	u64 start = here(code);

	put_exit(code, INT_GATE);
	return start;
}

/*
 * A call gate leaves SS, RSP, CS, RIP on the stack of TSS.sp0 and interrupts on; an interrupt gate leaves RFLAGS
 * between CS and RSP and interrupts off. NT and TF stay as the program has them: one that sets them harms itself.
 */
static u64 put_call_stub(struct code *code)
{
	u64 start = here(code);

	PUT(code, 0xfa);			/* cli */
	PUT(code, 0xff, 0x34, 0x24);		/* push (%rsp)        RIP RIP CS RSP SS */
	PUT(code, 0xff, 0x74, 0x24, 0x10);	/* push 16(%rsp) */
	PUT(code, 0x8f, 0x44, 0x24, 0x08);	/* pop 8(%rsp)        RIP CS CS RSP SS */
	PUT(code, 0x9c);			/* pushfq */
	PUT(code, 0x8f, 0x44, 0x24, 0x10);	/* pop 16(%rsp)       RIP CS RFLAGS RSP SS */
	PUT(code, 0x80, 0x4c, 0x24, 0x11, 0x02);	/* orb $2, 17(%rsp): a program runs with interrupts on */
	put_exit(code, CALL_GATE);
	return start;
}

/* From a program, with the magic number: a call. Else what it was before. */
static u64 put_ud_stub(struct code *code)
{
	u64 start = here(code);

	PUT(code, 0xf6, 0x44, 0x24, 0x08, 0x03);	/* testb $3, 8(%rsp) */
	put_je(code, ud_entry);
	PUT(code, 0x81, 0xfd);				/* cmpl $UD_MAGIC, %ebp */
	put32(code, UD_MAGIC);
	put_jne(code, ud_entry);
	PUT(code, 0x48, 0x83, 0x04, 0x24, 0x02);	/* addq $2, (%rsp) */
	put_exit(code, UD_GATE);
	return start;
}

/*
 * What __x64_sys_ni_syscall(regs) becomes: 0 for the one number, -ENOSYS as ever for all others. Rejected: the two
 * instructions alone, without looking at the number. Every hole in both tables would answer 0, and in a kernel that
 * does not inline it, ENOSYS itself.
 */
static void put_ni_body(struct code *code, bool count)
{
	const u8 over = sizeof((u8[]){ 0x31, 0xc0, 0xc3 }) + (count ? COUNT_BYTES : 0);

	PUT(code, 0x81, 0x7f, offsetof(struct pt_regs, orig_ax));	/* cmpl $NOOP_NR, orig_ax(%rdi) */
	put32(code, NOOP_NR);
	PUT(code, 0x75);				/* jne over what follows, to -ENOSYS */
	put(code, &over, sizeof(over));
	if (count)
		put_count(code, NOOP_CALL);
	PUT(code, 0x31, 0xc0, 0xc3);			/* xor %eax, %eax; ret */
	PUT(code, 0x48, 0xc7, 0xc0);			/* mov $-ENOSYS, %rax; ret */
	put32(code, -ENOSYS);
	PUT(code, 0xc3);
	align(code);
}

/*
 * A call gate does not clear IF, so an interrupt may come in before the stub's first instruction: in ring 0, and with
 * the program's GS and page tables, which no handler is made for. Then the call is taken back: this code makes the
 * interrupt's frame and the gate's below it into one that says the program was interrupted *at* its far call (rbp), and
 * goes on to the handler. Once in a few hundred timer ticks, which is once in a few runs: without this the guest dies
 * there.
 *
 * On the stack: the handler's address, then RIP CS RFLAGS RSP SS of the interrupt; at that RSP, RIP CS RSP SS of the
 * call gate.
 */
static u64 put_restart(struct code *code)
{
	u64 start = here(code);

	PUT(code, 0x50, 0x51);				/* push %rax; push %rcx */
	PUT(code, 0x48, 0xb8);				/* movabs $restarts, %rax */
	put64(code, (u64)&seen[GATES].entries);
	PUT(code, 0x48, 0xff, 0x00);			/* incq (%rax) */
	PUT(code, 0x48, 0x8b, 0x44, 0x24, 0x30);	/* mov 48(%rsp), %rax: the interrupted RSP */
	PUT(code, 0x48, 0x8b, 0x48, 0x08);		/* mov 8(%rax), %rcx */
	PUT(code, 0x48, 0x89, 0x08);			/* mov %rcx, (%rax): the program's CS */
	PUT(code, 0x48, 0x8b, 0x4c, 0x24, 0x28);	/* mov 40(%rsp), %rcx */
	PUT(code, 0x48, 0x89, 0x48, 0x08);		/* mov %rcx, 8(%rax): RFLAGS */
	PUT(code, 0x48, 0x8b, 0x4c, 0x24, 0x10);	/* mov 16(%rsp), %rcx: the handler */
	PUT(code, 0x48, 0x89, 0x68, 0xf8);		/* mov %rbp, -8(%rax): RIP */
	PUT(code, 0x48, 0x89, 0x48, 0xf0);		/* mov %rcx, -16(%rax) */
	PUT(code, 0x48, 0x8b, 0x4c, 0x24, 0x08);	/* mov 8(%rsp), %rcx: the saved rax */
	PUT(code, 0x48, 0x89, 0x48, 0xe8);		/* mov %rcx, -24(%rax) */
	PUT(code, 0x59);				/* pop %rcx */
	PUT(code, 0x48, 0x8d, 0x60, 0xe8);		/* lea -24(%rax), %rsp */
	PUT(code, 0x58, 0xc3);				/* pop %rax; ret, to the handler */
	align(code);
	return start;
}

/* In front of each handler of an interrupt: was it the call stub's first instruction that was interrupted? */
static u64 put_guard(struct code *code, u64 call_stub, u64 restart, u64 handler)
{
	u64 start = here(code);

	PUT(code, 0x48, 0x81, 0x3c, 0x24);		/* cmpq $call_stub, (%rsp) */
	put32(code, (u32)call_stub);
	put_jne(code, handler);
	PUT(code, 0x68);				/* push $handler */
	put32(code, (u32)handler);
	put_jmp(code, restart);
	align(code);
	return start;
}

/* ---- Descriptors ---- */

static u64 idt_base(void)
{
	struct desc_ptr idtr;

	store_idt(&idtr);
	return idtr.address;
}

static gate_desc read_gate(unsigned int vector)
{
	return ((const gate_desc *)idt_base())[vector];
}

/* Points a vector elsewhere, all else of its gate as before. */
static int aim_gate(unsigned int vector, gate_desc gate, u64 target)
{
	gate.offset_low = (u16)target;
	gate.offset_middle = (u16)(target >> 16);
	gate.offset_high = (u32)(target >> 32);
	return poke(idt_base() + vector * sizeof(gate), &gate, sizeof(gate));
}

/* A code address of the kernel, where a 32-bit operand can be sign-extended to it. */
static bool is_handler(u64 address)
{
	return address == (u64)(s64)(s32)address && address >= (u64)__START_KERNEL_map;
}

static int open_int_gate(u64 stub)
{
	return aim_gate(INT_VECTOR, read_gate(INT80_VECTOR), stub);
}

static int open_call_gate(u64 stub)
{
	struct desc_ptr gdtr;
	gate_desc gate = {
		.offset_low = (u16)stub,
		.segment = __KERNEL_CS,
		.bits = { .type = 12, .dpl = 3, .p = 1 },
		.offset_middle = (u16)(stub >> 16),
		.offset_high = (u32)(stub >> 32),
	};

	/* The GDT has a page of its own, of which Linux uses the first 128 bytes; the limit ends there. */
	memcpy(get_current_gdt_rw() + CALL_SLOT, &gate, sizeof(gate));
	native_store_gdt(&gdtr);
	gdtr.size = CALL_SLOT * 8 + sizeof(gate) - 1;
	native_load_gdt(&gdtr);
	return 0;
}

/* A guard in front of every interrupt that is not a gate. */
static int guard_interrupts(struct code *code, u64 call_stub, u64 *guards)
{
	u64 restart = put_restart(code);
	unsigned int vector;

	for (vector = FIRST_VECTOR; vector <= LAST_VECTOR; vector++) {
		gate_desc gate = read_gate(vector);
		u64 handler = gate_offset(&gate);

		if (vector == INT80_VECTOR || vector == INT_VECTOR || !gate.bits.p)
			continue;
		if (!is_handler(handler) || gate.bits.ist) {
			pr_err("the handler of vector %#x is not one that can be guarded: the call gate stays shut\n", vector);
			return -EPERM;
		}
		guards[vector] = put_guard(code, call_stub, restart, handler);
	}
	return 0;
}

/* ---- The file ---- */

static const char *const names[GATES] = { "call_gate", "int_gate", "ud_gate", "noop" };

static int show(struct seq_file *file, void *unused)
{
	int gate;

	for (gate = 0; gate < GATES; gate++) {
		seq_printf(file, "%s ", names[gate]);
		switch (gate) {
		case CALL_GATE:
			seq_printf(file, "selector=%#x restart=rbp", CALL_SELECTOR);
			break;
		case INT_GATE:
			seq_printf(file, "vector=%#x", INT_VECTOR);
			break;
		case UD_GATE:
			seq_printf(file, "magic=%#x register=rbp", UD_MAGIC);
			break;
		case NOOP_CALL:
			seq_printf(file, "nr=%d", NOOP_NR);
			break;
		}
		seq_printf(file, " entries=%llu cs_seen=%#llx\n", seen[gate].entries, seen[gate].cs);
	}
	seq_printf(file, "counting %s\n", counting ? "on" : "off");
	seq_printf(file, "restarts %llu\n", seen[GATES].entries);
	seq_printf(file, "entry %ps\n", (void *)int80_entry);
	return 0;
}

static int open_file(struct inode *inode, struct file *file)
{
	return single_open(file, show, NULL);
}

/* The count is kept out of the prices: its five instructions and a jump are only there while somebody wants them. */
static int set_counting(bool on)
{
	int gate, error;

	for (gate = 0; gate < GATES; gate++) {
		const struct switch_point *at = &switches[gate];
		u32 relative = (u32)((on ? at->counting : at->bare) - (at->jump + 5));

		error = poke(at->jump + 1, &relative, sizeof(relative));
		if (error)
			return error;
	}
	counting = on;
	return 0;
}

static ssize_t write_file(struct file *file, const char __user *buffer, size_t len, loff_t *at)
{
	char word[8] = "";
	int error;

	if (len >= sizeof(word))
		return -EINVAL;
	if (copy_from_user(word, buffer, len))
		return -EFAULT;
	if (sysfs_streq(word, "count"))
		error = set_counting(true);
	else if (sysfs_streq(word, "bare"))
		error = set_counting(false);
	else
		error = -EINVAL;
	return error ? error : len;
}

#define FILE_NAME "tollgate_kgate"

static const struct proc_ops file_ops = {
	.proc_open = open_file,
	.proc_read = seq_read,
	.proc_write = write_file,
	.proc_lseek = seq_lseek,
	.proc_release = single_release,
};

/* ---- Loading ---- */

/* What the stubs take for granted of this kernel. */
static int refuse_unknown_kernel(void)
{
	gate_desc int80 = read_gate(INT80_VECTOR), ud = read_gate(UD_VECTOR);
	void *(*vectors)[NR_VECTORS] = (void *)lookup("vector_irq");

	int80_entry = gate_offset(&int80);
	ud_entry = gate_offset(&ud);
	if (!int80.bits.p || int80.bits.dpl != 3 || int80.bits.type != GATE_INTERRUPT || !is_handler(int80_entry)) {
		pr_err("refused: int 0x80 is shut in this kernel, and the gates lead to its handler\n");
		return -EPERM;
	}
	if (!ud.bits.p || ud.bits.type != GATE_INTERRUPT || ud.bits.ist || !is_handler(ud_entry)) {
		pr_err("refused: vector 6 is not the interrupt gate that this module knows\n");
		return -EPERM;
	}
	/* CR4.CET: the stubs have no endbr64. CR4.FRED (bit 32): there are no gates at all. */
	if (__read_cr4() & (BIT_ULL(23) | BIT_ULL(32))) {
		pr_err("refused: control-flow enforcement or FRED is on (boot with ibt=off fred=off)\n");
		return -EPERM;
	}
	if (!vectors || (*per_cpu_ptr((void *(__percpu *)[NR_VECTORS])vectors, 0))[INT_VECTOR]) {
		pr_err("refused: vector %#x belongs to a device here\n", INT_VECTOR);
		return -EPERM;
	}
	return 0;
}

/* The filling behind the entry code, as far as it is wanted. */
static u64 find_room(size_t len)
{
	u64 end = lookup("__entry_text_end");
	u64 start = round_up(end, 64);	/* up: below is live code */

	if (!end || round_up(end, PMD_SIZE) < start + len) {
		pr_err("refused: this kernel has no %zu bytes of filling behind its entry code\n", len);
		return 0;
	}
	for (end = start; end < start + len; end++) {
		if (*(const u8 *)end != 0xcc && *(const u8 *)end != 0x90 && *(const u8 *)end != 0) {
			pr_err("refused: there is code where the filling behind the entry code should be\n");
			return 0;
		}
	}
	return start;
}

static int open_noop(u64 body)
{
	u64 ni_syscall = lookup("__x64_sys_ni_syscall");
	u8 jump[5] = { 0xe9 };
	u32 relative = (u32)(body - (ni_syscall + 5));

	if (!ni_syscall) {
		pr_err("refused: this kernel has no __x64_sys_ni_syscall\n");
		return -EPERM;
	}
	memcpy(jump + 1, &relative, sizeof(relative));
	switches[NOOP_CALL].jump = ni_syscall;
	return poke(ni_syscall, jump, sizeof(jump));
}

/* Where everything came to lie. */
struct layout {
	u64 call, interrupt, ud;
	u64 guards[LAST_VECTOR + 1];
};

static int assemble(struct code *code, struct layout *layout)
{
	layout->interrupt = put_int_stub(code);
	layout->call = put_call_stub(code);
	layout->ud = put_ud_stub(code);
	switches[NOOP_CALL].bare = here(code);
	put_ni_body(code, false);
	switches[NOOP_CALL].counting = here(code);
	put_ni_body(code, true);
	return guard_interrupts(code, layout->call, layout->guards);
}

static int open_all(const struct layout *layout)
{
	unsigned int vector;
	int error = 0;

	/* The guards first: from then on the call gate is safe to open. */
	for (vector = FIRST_VECTOR; vector <= LAST_VECTOR && !error; vector++) {
		if (layout->guards[vector])
			error = aim_gate(vector, read_gate(vector), layout->guards[vector]);
	}
	if (!error)
		error = open_int_gate(layout->interrupt);
	if (!error)
		error = aim_gate(UD_VECTOR, read_gate(UD_VECTOR), layout->ud);
	if (!error)
		error = open_call_gate(layout->call);
	if (!error)
		error = open_noop(switches[NOOP_CALL].bare);
	return error;
}

static int build(struct code *code, struct layout *layout)
{
	int error;

	code->base = find_room(code->room);
	if (!code->base)
		return -EPERM;
	seen = (struct seen *)cpu_entry_stack(0);
	memset(seen, 0, (GATES + 1) * sizeof(*seen));
	error = assemble(code, layout);
	if (!error && code->len > code->room) {
		pr_err("the stubs take %zu bytes, and there is room for %zu\n", code->len, code->room);
		error = -ENOSPC;
	}
	if (!error)
		error = poke(code->base, code->bytes, code->len);
	if (!error)
		error = open_all(layout);
	return error;
}

static int __init kgate_init(void)
{
	struct code code = { .room = 3 * PAGE_SIZE };
	struct layout *layout;
	int error = lab_refuse_elsewhere();

	if (!error && num_online_cpus() != 1) {
		pr_err("refused: %u CPUs are online, and the gates are opened on one (boot with -smp 1)\n", num_online_cpus());
		error = -EPERM;
	}
	if (!error)
		error = lab_find_lookup();
	if (!error)
		error = refuse_unknown_kernel();
	if (error)
		return error;
	/* Before anything is opened that cannot be shut again. */
	if (!proc_create(FILE_NAME, 0644, NULL, &file_ops))
		return -ENOMEM;
	code.bytes = vzalloc(code.room);
	layout = vzalloc(sizeof(*layout));
	error = code.bytes && layout ? build(&code, layout) : -ENOMEM;
	vfree(code.bytes);
	vfree(layout);
	if (!error) {
		pr_info("open until the guest ends: /proc/" FILE_NAME " says how to call\n");
	} else {
		remove_proc_entry(FILE_NAME, NULL);
		pr_err("not opened, or in part only (%d): end this guest\n", error);
	}
	return error;
}

/* No module_exit: a module without one cannot be unloaded, which is meant. Its code is not needed any more, but the
 * file is. */
module_init(kgate_init);
MODULE_LICENSE("Dual MIT/GPL");
MODULE_DESCRIPTION("Opens a call gate, an interrupt gate, a #UD gate and a no-op call in a tollgate lab guest");
