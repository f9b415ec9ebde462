// SPDX-License-Identifier: GPL-2.0 OR MIT
/*
 * ksys: a read of a file by every route inside the kernel, timed call by call, in a lab guest only.
 *
 * A program opens /proc/tollgate_ksys, writes one command and reads its answer:
 *
 * *	route=vfs_read fd=3 bytes=64 buffer=0x7f0012340000 samples=50 expect=64
 *
 * `fd` is a descriptor of that program and `buffer` an address of that program's. `expect` is what each call must
 * return. The answer is of three lines; the first is one of
 *
 * *	ok VALUE		every call returned what was expected
 * *	differs VALUE		the last call returned something else, and nothing was called after it
 * *	no-method NAME		the file has no such operation, and nothing was called
 * *	no-symbol NAME		this kernel has no such function, and nothing was called
 *
 * and the others are `null` and `samples`, each with one number a sample: ticks of the time-stamp counter between two
 * readings with nothing between them, and with the call. Where ticks are instructions (QEMU's -icount shift=0), what
 * lies between the two readings of a call and not between those of nothing is the call: its arguments, the call
 * instruction, the work, and one move that keeps the result.
 *
 * What is fair and what is not:
 *   - Functions that the kernel calls by name are called by name here too: static calls are patched to a direct `call`.
 *     A pointer would go through a retpoline where the kernel's own call does not. Methods are called by pointer, as
 *     the kernel does.
 *   - No reference to the file is held while a call by descriptor is timed: with a second reference, __fdget_pos()
 *     takes the lock of the file's position, which a program's own read does not (fs/file.c).
 *   - Interrupts stay on. The calls take locks that may sleep, and a program's own read cannot turn interrupts off. A
 *     sample with an interrupt in it is larger; the smallest has none.
 *   - Since set_fs() went (Linux 5.10 on x86), all but kernel_read() want an address of the program's: even for no
 *     bytes, an address of the kernel's is -EFAULT.
 */
#include <linux/cred.h>
#include <linux/errno.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/proc_fs.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/static_call.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <linux/uio.h>
#include <linux/version.h>
#include <linux/vmalloc.h>
#include <asm/cpuid.h>
#include <asm/processor.h>
#include <asm/unistd.h>

#include "lab.h"

#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 0, 0)
#error "ksys needs iov_iter_ubuf(): Linux 6.0 or newer"
#endif
#ifndef ITER_DEST		/* Linux 6.2 */
#define ITER_DEST READ
#endif
#ifndef fd_file			/* Linux 6.12: struct fd is one word */
#define fd_file(f) ((f).file)
#define ksys_shared(f) ((f).flags & FDPUT_FPUT)
#else
#define ksys_shared(f) ((f).word & FDPUT_FPUT)
#endif

#define MAX_SAMPLES 1000
#define MAX_BYTES 4096
#define COMMAND_SIZE 160
#define NAME_SIZE 24
#define ANSWER_SIZE (64 + 2 * MAX_SAMPLES * 21)

/* ---- The functions that are called by name ---- */

typedef long x64_sys_call_fn(const struct pt_regs *regs, unsigned int nr);
typedef long sys_read_fn(const struct pt_regs *regs);
typedef ssize_t ksys_read_fn(unsigned int fd, char __user *buffer, size_t bytes);
typedef ssize_t vfs_read_fn(struct file *file, char __user *buffer, size_t bytes, loff_t *pos);

DEFINE_STATIC_CALL_NULL(toll_x64_sys_call, x64_sys_call_fn);
DEFINE_STATIC_CALL_NULL(toll_sys_read, sys_read_fn);
DEFINE_STATIC_CALL_NULL(toll_ksys_read, ksys_read_fn);
DEFINE_STATIC_CALL_NULL(toll_vfs_read, vfs_read_fn);

enum route {
	X64_SYS_CALL, SYS_READ, KSYS_READ, VFS_READ, KERNEL_READ,
	FOP_READ, FOP_READ_CACHED, READ_ITER, READ_ITER_REUSED, ROUTES
};

static struct {
	const char *name;
	const char *symbol;	/* the function that must be found first, if any */
	bool found;
} routes[ROUTES] = {
	[X64_SYS_CALL]		= { "x64_sys_call", "x64_sys_call" },
	[SYS_READ]		= { "sys_read", "__x64_sys_read" },
	[KSYS_READ]		= { "ksys_read", "ksys_read" },
	[VFS_READ]		= { "vfs_read", "vfs_read" },
	[KERNEL_READ]		= { "kernel_read" },
	[FOP_READ]		= { "fop_read" },
	[FOP_READ_CACHED]	= { "fop_read_cached" },
	[READ_ITER]		= { "read_iter" },
	[READ_ITER_REUSED]	= { "read_iter_reused" },
};

/* ---- Timing ---- */

struct stamp {
	u32 low, high;
};

/*
 * Written as one block with its stores, so that the compiler puts the same instructions between two of them everywhere.
 * The fences keep a CPU that executes out of order from moving work across the reading (Intel SDM vol. 2, RDTSC).
 */
#define STAMP(stamp) \
	asm volatile("lfence\n\trdtsc\n\tlfence\n\tmovl %%eax, %0\n\tmovl %%edx, %1" \
		     : "=m" ((stamp).low), "=m" ((stamp).high) : : "eax", "edx", "memory")

static u64 between(const struct stamp *from, const struct stamp *to)
{
	return (((u64)to->high << 32) | to->low) - (((u64)from->high << 32) | from->low);
}

/* ---- One call ---- */

struct request {
	enum route route;
	unsigned int fd;
	size_t bytes;
	char __user *buffer;
	unsigned int samples;
	long expect;
};

/* What a call needs besides: made before the clock starts, unless making it is part of the route. */
struct scene {
	struct file *file;
	void *kernel_buffer;
	struct pt_regs regs;
	struct stamp from, to;
};

/* What a program's registers would be at the entry (arch/x86/entry/calling.h). */
static void fill_regs(const struct request *ask, struct pt_regs *regs)
{
	memset(regs, 0, sizeof(*regs));
	regs->orig_ax = __NR_read;
	regs->di = ask->fd;
	regs->si = (unsigned long)ask->buffer;
	regs->dx = ask->bytes;
}

/* By descriptor: the descriptor's look-up and the file's position are part of the price. */
static noinline long by_descriptor(const struct request *ask, struct scene *scene)
{
	long value = 0;

	switch (ask->route) {
	case X64_SYS_CALL:
		STAMP(scene->from);
		value = static_call(toll_x64_sys_call)(&scene->regs, __NR_read);
		STAMP(scene->to);
		break;
	case SYS_READ:
		STAMP(scene->from);
		value = static_call(toll_sys_read)(&scene->regs);
		STAMP(scene->to);
		break;
	default:
		STAMP(scene->from);
		value = static_call(toll_ksys_read)(ask->fd, ask->buffer, ask->bytes);
		STAMP(scene->to);
	}
	return value;
}

/* By file. */
static noinline long by_file(const struct request *ask, struct scene *scene)
{
	struct file *file = scene->file;
	loff_t pos = 0;
	long value = 0;

	switch (ask->route) {
	case VFS_READ:
		STAMP(scene->from);
		value = static_call(toll_vfs_read)(file, ask->buffer, ask->bytes, &pos);
		STAMP(scene->to);
		break;
	case KERNEL_READ:
		STAMP(scene->from);
		value = kernel_read(file, scene->kernel_buffer, ask->bytes, &pos);
		STAMP(scene->to);
		break;
	default:
		STAMP(scene->from);
		value = file->f_op->read(file, ask->buffer, ask->bytes, &pos);
		STAMP(scene->to);
	}
	return value;
}

/* The method's pointer looked up before. The barrier hides from the compiler that it could look it up again. */
static noinline long by_pointer(const struct request *ask, struct scene *scene)
{
	ssize_t (*read)(struct file *, char __user *, size_t, loff_t *) = scene->file->f_op->read;
	struct file *file = scene->file;
	loff_t pos = 0;
	long value;

	OPTIMIZER_HIDE_VAR(read);
	STAMP(scene->from);
	value = read(file, ask->buffer, ask->bytes, &pos);
	STAMP(scene->to);
	return value;
}

/*
 * What vfs_read() does for a file with read_iter (new_sync_read() in fs/read_write.c): both structures made for each
 * call. Kernels are built to zero all locals besides (CONFIG_INIT_STACK_ALL_ZERO); the compiler does that at a
 * function's start, here before the clock.
 */
static noinline long by_iter(const struct request *ask, struct scene *scene)
{
	struct file *file = scene->file;
	struct kiocb kiocb;
	struct iov_iter iter;
	long value;

	STAMP(scene->from);
	init_sync_kiocb(&kiocb, file);
	kiocb.ki_pos = 0;
	iov_iter_ubuf(&iter, ITER_DEST, ask->buffer, ask->bytes);
	value = file->f_op->read_iter(&kiocb, &iter);
	STAMP(scene->to);
	return value;
}

/* Both structures ready and the pointer looked up before. */
static noinline long by_reused_iter(const struct request *ask, struct scene *scene)
{
	ssize_t (*read_iter)(struct kiocb *, struct iov_iter *) = scene->file->f_op->read_iter;
	struct kiocb kiocb;
	struct iov_iter iter;
	long value;

	init_sync_kiocb(&kiocb, scene->file);
	kiocb.ki_pos = 0;
	iov_iter_ubuf(&iter, ITER_DEST, ask->buffer, ask->bytes);
	OPTIMIZER_HIDE_VAR(read_iter);
	STAMP(scene->from);
	value = read_iter(&kiocb, &iter);
	STAMP(scene->to);
	return value;
}

static long call(const struct request *ask, struct scene *scene)
{
	switch (ask->route) {
	case X64_SYS_CALL:
	case SYS_READ:
	case KSYS_READ:
		return by_descriptor(ask, scene);
	case FOP_READ_CACHED:
		return by_pointer(ask, scene);
	case READ_ITER:
		return by_iter(ask, scene);
	case READ_ITER_REUSED:
		return by_reused_iter(ask, scene);
	default:
		return by_file(ask, scene);
	}
}

/* ---- One command ---- */

/* An open /proc/tollgate_ksys. */
struct session {
	struct mutex lock;
	size_t len;
	u64 null[MAX_SAMPLES];
	u64 ticks[MAX_SAMPLES];
	char answer[ANSWER_SIZE];
};

static void say(struct session *session, const char *format, ...) __printf(2, 3);
static void say(struct session *session, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	session->len += vscnprintf(session->answer + session->len, ANSWER_SIZE - session->len, format, args);
	va_end(args);
}

static void say_all(struct session *session, const char *name, const u64 *values, unsigned int count)
{
	unsigned int i;

	say(session, "%s", name);
	for (i = 0; i < count; i++)
		say(session, " %llu", values[i]);
	say(session, "\n");
}

/* The operation that the file would need for this route, or NULL where it has it. */
static const char *missing_method(enum route route, const struct file *file)
{
	if ((route == FOP_READ || route == FOP_READ_CACHED) && !file->f_op->read)
		return "read";
	if ((route == READ_ITER || route == READ_ITER_REUSED) && !file->f_op->read_iter)
		return "read_iter";
	return NULL;
}

static void measure(struct session *session, const struct request *ask, struct scene *scene)
{
	long value = ask->expect;
	unsigned int i;

	for (i = 0; i < ask->samples; i++) {
		STAMP(scene->from);
		STAMP(scene->to);
		session->null[i] = between(&scene->from, &scene->to);
	}
	for (i = 0; i < ask->samples && value == ask->expect; i++) {
		/* Where the file has a position, each call begins at its start. */
		scene->file->f_pos = 0;
		value = call(ask, scene);
		session->ticks[i] = between(&scene->from, &scene->to);
	}
	say(session, "%s %ld\n", value == ask->expect ? "ok" : "differs", value);
	say_all(session, "null", session->null, ask->samples);
	say_all(session, "samples", session->ticks, i);
}

static int run(struct session *session, const struct request *ask)
{
	struct scene *scene;
	const char *missing;
	struct fd fd;
	int error = -EBADF;

	scene = kzalloc(sizeof(*scene), GFP_KERNEL);
	if (!scene)
		return -ENOMEM;
	fill_regs(ask, &scene->regs);
	scene->kernel_buffer = kzalloc(MAX_BYTES, GFP_KERNEL);
	fd = fdget(ask->fd);
	scene->file = fd_file(fd);
	if (!scene->kernel_buffer)
		error = -ENOMEM;
	if (!scene->kernel_buffer || !scene->file || !(scene->file->f_mode & FMODE_READ))
		goto out;
	/* Reading this very file would wait for the lock that this command holds. */
	error = -EINVAL;
	if (scene->file->private_data == session)
		goto out;
	/* With threads, the look-up itself is dearer and takes a reference: not the read that is to be priced. */
	error = -EBUSY;
	if (ksys_shared(fd))
		goto out;
	error = 0;
	missing = missing_method(ask->route, scene->file);
	if (routes[ask->route].symbol && !routes[ask->route].found)
		say(session, "no-symbol %s\n", routes[ask->route].symbol);
	else if (missing)
		say(session, "no-method %s\n", missing);
	else
		measure(session, ask, scene);
	/* So that the program can look at the bytes whatever the route. */
	if (ask->route == KERNEL_READ && ask->bytes && copy_to_user(ask->buffer, scene->kernel_buffer, ask->bytes))
		error = -EFAULT;
out:
	if (scene->file)
		fdput(fd);
	kfree(scene->kernel_buffer);
	kfree(scene);
	return error;
}

static int parse(char *text, struct request *ask)
{
	char name[NAME_SIZE];
	unsigned long long buffer;

	if (sscanf(text, "route=%23s fd=%u bytes=%zu buffer=%llx samples=%u expect=%ld", name, &ask->fd, &ask->bytes, &buffer,
		   &ask->samples, &ask->expect) != 6)
		return -EINVAL;
	ask->buffer = (char __user *)(unsigned long)buffer;
	if (!ask->samples || ask->samples > MAX_SAMPLES || ask->bytes > MAX_BYTES)
		return -EINVAL;
	for (ask->route = 0; ask->route < ROUTES; ask->route++)
		if (!strcmp(routes[ask->route].name, name))
			return 0;
	return -EINVAL;
}

/* ---- The file in /proc ---- */

static int proc_open(struct inode *inode, struct file *file)
{
	struct session *session = vzalloc(sizeof(*session));

	if (!session)
		return -ENOMEM;
	mutex_init(&session->lock);
	file->private_data = session;
	return 0;
}

static int proc_release(struct inode *inode, struct file *file)
{
	vfree(file->private_data);
	return 0;
}

/* A new command replaces the answer to the last one, and is read from its beginning. */
static ssize_t proc_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	struct session *session = file->private_data;
	char text[COMMAND_SIZE];
	struct request ask;
	int error;

	if (len >= sizeof(text))
		return -EINVAL;
	if (copy_from_user(text, from, len))
		return -EFAULT;
	text[len] = 0;
	error = parse(text, &ask);
	if (error)
		return error;
	mutex_lock(&session->lock);
	session->len = 0;
	error = run(session, &ask);
	mutex_unlock(&session->lock);
	*pos = 0;
	return error ?: len;
}

static ssize_t proc_read(struct file *file, char __user *to, size_t len, loff_t *pos)
{
	struct session *session = file->private_data;
	ssize_t read;

	mutex_lock(&session->lock);
	read = simple_read_from_buffer(to, len, pos, session->answer, session->len);
	mutex_unlock(&session->lock);
	return read;
}

static const struct proc_ops operations = {
	.proc_open = proc_open,
	.proc_release = proc_release,
	.proc_read = proc_read,
	.proc_write = proc_write,
	.proc_lseek = default_llseek,
};

/* ---- Loading ---- */

#define FIND(route, call) do { \
	unsigned long at = lookup(routes[route].symbol); \
	if (at) \
		static_call_update(call, (typeof(&STATIC_CALL_TRAMP(call)))at); \
	routes[route].found = at; \
} while (0)

static int __init ksys_init(void)
{
	int error;

	error = lab_refuse_elsewhere();
	if (error)
		return error;
	error = lab_find_lookup();
	if (error)
		return error;
	FIND(X64_SYS_CALL, toll_x64_sys_call);
	FIND(SYS_READ, toll_sys_read);
	FIND(KSYS_READ, toll_ksys_read);
	FIND(VFS_READ, toll_vfs_read);
	/* Root's only: a command names any descriptor of its program, but nobody else has business here. */
	if (!proc_create("tollgate_ksys", 0600, NULL, &operations))
		return -ENOMEM;
	return 0;
}

static void __exit ksys_exit(void)
{
	remove_proc_entry("tollgate_ksys", NULL);
}

module_init(ksys_init);
module_exit(ksys_exit);
MODULE_LICENSE("Dual MIT/GPL");
MODULE_DESCRIPTION("tollgate lab: reads by every route inside the kernel");
