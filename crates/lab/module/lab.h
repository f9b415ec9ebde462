/* SPDX-License-Identifier: GPL-2.0 OR MIT */
/*
 * What the lab's modules share: that they load nowhere but in the lab, and how they find what the kernel does not
 * export.
 */
#ifndef TOLLGATE_LAB_H
#define TOLLGATE_LAB_H

#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <asm/processor.h>

/* Each line on the console says whose it is. */
#undef pr_fmt
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

/* The kernel's own symbols, once lab_find_lookup() has found it. */
static unsigned long (*lookup)(const char *name);

static bool lab_has_word(const char *text, const char *word)
{
	size_t len = strlen(word);
	const char *at = text;

	while ((at = strstr(at, word))) {
		bool begins = at == text || at[-1] == ' ';
		bool ends = !at[len] || at[len] == ' ' || at[len] == '\n';

		if (begins && ends)
			return true;
		at += len;
	}
	return false;
}

/* Read from /proc/cmdline: saved_command_line is not exported, and to find it would already mean to patch this
 * kernel. */
static bool lab_asked_for(void)
{
	const size_t size = 4096;
	char *text = kzalloc(size, GFP_KERNEL);
	struct file *file;
	loff_t pos = 0;
	bool found = false;

	if (!text)
		return false;
	file = filp_open("/proc/cmdline", O_RDONLY, 0);
	if (!IS_ERR(file)) {
		if (kernel_read(file, text, size - 1, &pos) > 0)
			found = lab_has_word(text, "tollgate.lab");
		filp_close(file, NULL);
	}
	kfree(text);
	return found;
}

/* These modules open what a kernel keeps shut: only where it was booted for that. -EPERM, and why, elsewhere. */
static int lab_refuse_elsewhere(void)
{
	char signature[13] = "";
	u32 leaf;

	/* CPUID 1, ECX bit 31: there is a hypervisor at all; CPUID 0x40000000: its signature. */
	if (!(cpuid_ecx(1) & BIT(31))) {
		pr_err("refused: this is no virtual machine, and the module is for guests of tollgate's lab\n");
		return -EPERM;
	}
	cpuid(0x40000000, &leaf, (u32 *)signature, (u32 *)(signature + 4), (u32 *)(signature + 8));
	if (strcmp(signature, "TCGTCGTCGTCG") && strcmp(signature, "KVMKVMKVM")) {
		pr_err("refused: the hypervisor calls itself \"%.12s\", not QEMU's TCG or KVM\n", signature);
		return -EPERM;
	}
	if (!lab_asked_for()) {
		pr_err("refused: the kernel's command line does not have the word tollgate.lab (or /proc is not mounted)\n");
		return -EPERM;
	}
	return 0;
}

/* kallsyms_lookup_name() is not exported since Linux 5.7; a kprobe finds its address. */
static int lab_find_lookup(void)
{
	struct kprobe probe = { .symbol_name = "kallsyms_lookup_name" };
	unsigned long at;
	int error = register_kprobe(&probe);

	if (error) {
		pr_err("kallsyms_lookup_name was not found (%d): this kernel needs CONFIG_KPROBES and CONFIG_KALLSYMS\n", error);
		return error;
	}
	at = (unsigned long)probe.addr;
	unregister_kprobe(&probe);
	lookup = (void *)at;
	return 0;
}

#endif
