//! Written by scripts/decode-tables/generate.py from the kernel's headers and formats; not to be edited.

use super::capture;
use super::kind::{Kind::*, Outcome, Set, Way, p};
use super::table::Entry;
use super::{aio, bpf, futex2, keyring, layouts, modules, mounts, perf, ptrace, quota, results, sized, special,
    sysv, uring};

pub(super) static X64: &[Entry] = &[
    Entry { nr: 0, name: "read", params: &[
        p("fd", Fd), p("buf", Output), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 1, name: "write", params: &[
        p("fd", Fd), p("buf", Input(2)), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 2, name: "open", params: &[
        p("filename", Path), p("flags", Special(&special::OPEN)), p("mode", Special(&special::OPEN_MODE)),
    ], outcome: Outcome::Fd },
    Entry { nr: 3, name: "close", params: &[p("fd", Fd)], outcome: Outcome::Number },
    Entry { nr: 4, name: "stat", params: &[
        p("filename", Path), p("statbuf", Struct(&layouts::STAT, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 5, name: "fstat", params: &[
        p("fd", Fd), p("statbuf", Struct(&layouts::STAT, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 6, name: "lstat", params: &[
        p("filename", Path), p("statbuf", Struct(&layouts::STAT, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 7, name: "poll", params: &[
        p("ufds", Special(&special::POLLFDS)), p("nfds", UInt), p("timeout_msecs", Int),
    ], outcome: Outcome::Special(results::polled) },
    Entry { nr: 8, name: "lseek", params: &[
        p("fd", Fd), p("offset", Long), p("whence", Value(&SEEK)),
    ], outcome: Outcome::Number },
    Entry { nr: 9, name: "mmap", params: &[
        p("addr", Address), p("len", ULong), p("prot", LongFlags(&PROT)), p("flags", Special(&special::MAP_FLAGS)),
        p("fd", Fd), p("off", Hex),
    ], outcome: Outcome::Hex },
    Entry { nr: 10, name: "mprotect", params: &[
        p("start", Address), p("len", ULong), p("prot", LongFlags(&PROT)),
    ], outcome: Outcome::Number },
    Entry { nr: 11, name: "munmap", params: &[p("addr", Address), p("len", ULong)], outcome: Outcome::Number },
    Entry { nr: 12, name: "brk", params: &[p("brk", Address)], outcome: Outcome::Hex },
    Entry { nr: 13, name: "rt_sigaction", params: &[
        p("sig", Signal), p("act", Struct(&layouts::SIGACTION, Way::In)),
        p("oact", Struct(&layouts::SIGACTION, Way::Out)), p("sigsetsize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 14, name: "rt_sigprocmask", params: &[
        p("how", Value(&SIGPROCMASK)), p("nset", Struct(&layouts::SIGSET, Way::In)),
        p("oset", Struct(&layouts::SIGSET, Way::Out)), p("sigsetsize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 15, name: "rt_sigreturn", params: &[
        p("frame", Special(&special::SIGFRAME)),
    ], outcome: Outcome::Number },
    Entry { nr: 16, name: "ioctl", params: &[
        p("fd", Fd), p("cmd", Special(&special::IOCTL)), p("arg", Special(&special::IOCTL_ARG)),
    ], outcome: Outcome::Special(results::ioctl) },
    Entry { nr: 17, name: "pread64", params: &[
        p("fd", Fd), p("buf", Output), p("count", ULong), p("pos", Offset),
    ], outcome: Outcome::Number },
    Entry { nr: 18, name: "pwrite64", params: &[
        p("fd", Fd), p("buf", Input(2)), p("count", ULong), p("pos", Offset),
    ], outcome: Outcome::Number },
    Entry { nr: 19, name: "readv", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::Out)), p("vlen", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 20, name: "writev", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::In)), p("vlen", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 21, name: "access", params: &[
        p("filename", Path), p("mode", Special(&special::ACCESS)),
    ], outcome: Outcome::Number },
    Entry { nr: 22, name: "pipe", params: &[p("fildes", Struct(&layouts::PIPE, Way::Out))], outcome: Outcome::Number },
    Entry { nr: 23, name: "select", params: &[
        p("n", Int), p("inp", Descriptors), p("outp", Descriptors), p("exp", Descriptors),
        p("tvp", Struct(&layouts::TIMEVAL, Way::Both)),
    ], outcome: Outcome::Special(results::selected) },
    Entry { nr: 24, name: "sched_yield", params: &[], outcome: Outcome::Number },
    Entry { nr: 25, name: "mremap", params: &[
        p("addr", Address), p("old_len", ULong), p("new_len", ULong), p("flags", Flags(&MREMAP)),
        p("new_addr", Special(&special::MREMAP_ADDRESS)),
    ], outcome: Outcome::Hex },
    Entry { nr: 26, name: "msync", params: &[
        p("start", Address), p("len", ULong), p("flags", Flags(&MSYNC)),
    ], outcome: Outcome::Number },
    Entry { nr: 27, name: "mincore", params: &[
        p("start", Address), p("len", ULong), p("vec", Special(&special::PAGES_IN_CORE)),
    ], outcome: Outcome::Number },
    Entry { nr: 28, name: "madvise", params: &[
        p("start", Address), p("len_in", ULong), p("behavior", Value(&MADVISE)),
    ], outcome: Outcome::Number },
    Entry { nr: 29, name: "shmget", params: &[
        p("key", Key), p("size", ULong), p("shmflg", Special(&special::SHMGET_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 30, name: "shmat", params: &[
        p("shmid", Int), p("shmaddr", Address), p("shmflg", Flags(&SHMAT)),
    ], outcome: Outcome::Hex },
    Entry { nr: 31, name: "shmctl", params: &[
        p("shmid", Int), p("cmd", Special(&special::SHMCTL)), p("buf", Special(&sysv::SHMCTL)),
    ], outcome: Outcome::Number },
    Entry { nr: 32, name: "dup", params: &[p("fildes", Fd)], outcome: Outcome::Fd },
    Entry { nr: 33, name: "dup2", params: &[p("oldfd", Fd), p("newfd", Fd)], outcome: Outcome::Fd },
    Entry { nr: 34, name: "pause", params: &[], outcome: Outcome::Number },
    Entry { nr: 35, name: "nanosleep", params: &[
        p("rqtp", Struct(&layouts::TIMESPEC, Way::In)), p("rmtp", Special(&special::REMAIN)),
    ], outcome: Outcome::Number },
    Entry { nr: 36, name: "getitimer", params: &[
        p("which", Value(&ITIMER)), p("value", Struct(&layouts::ITIMERVAL, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 37, name: "alarm", params: &[p("seconds", UInt)], outcome: Outcome::Number },
    Entry { nr: 38, name: "setitimer", params: &[
        p("which", Value(&ITIMER)), p("value", Struct(&layouts::ITIMERVAL, Way::In)),
        p("ovalue", Struct(&layouts::ITIMERVAL, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 39, name: "getpid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 40, name: "sendfile", params: &[
        p("out_fd", Fd), p("in_fd", Fd), p("offset", Special(&special::MOVED_OFFSET)), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 41, name: "socket", params: &[
        p("family", Value(&AF)), p("type", Special(&special::SOCK_TYPE)), p("protocol", Special(&special::PROTOCOL)),
    ], outcome: Outcome::Fd },
    Entry { nr: 42, name: "connect", params: &[
        p("fd", Fd), p("uservaddr", Peer(2)), p("addrlen", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 43, name: "accept", params: &[
        p("fd", Fd), p("upeer_sockaddr", PeerOut(2)), p("upeer_addrlen", SocketLength),
    ], outcome: Outcome::Fd },
    Entry { nr: 44, name: "sendto", params: &[
        p("fd", Fd), p("buff", Input(2)), p("len", ULong), p("flags", Flags(&MSG)), p("addr", Peer(5)),
        p("addr_len", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 45, name: "recvfrom", params: &[
        p("fd", Fd), p("ubuf", Output), p("size", ULong), p("flags", Flags(&MSG)), p("addr", PeerOut(5)),
        p("addr_len", SocketLength),
    ], outcome: Outcome::Number },
    Entry { nr: 46, name: "sendmsg", params: &[
        p("fd", Fd), p("msg", Message(Way::In)), p("flags", Flags(&MSG)),
    ], outcome: Outcome::Number },
    Entry { nr: 47, name: "recvmsg", params: &[
        p("fd", Fd), p("msg", Message(Way::Out)), p("flags", Flags(&MSG)),
    ], outcome: Outcome::Number },
    Entry { nr: 48, name: "shutdown", params: &[p("fd", Fd), p("how", Value(&SHUTDOWN))], outcome: Outcome::Number },
    Entry { nr: 49, name: "bind", params: &[
        p("fd", Fd), p("umyaddr", Peer(2)), p("addrlen", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 50, name: "listen", params: &[p("fd", Fd), p("backlog", Int)], outcome: Outcome::Number },
    Entry { nr: 51, name: "getsockname", params: &[
        p("fd", Fd), p("usockaddr", PeerOut(2)), p("usockaddr_len", SocketLength),
    ], outcome: Outcome::Number },
    Entry { nr: 52, name: "getpeername", params: &[
        p("fd", Fd), p("usockaddr", PeerOut(2)), p("usockaddr_len", SocketLength),
    ], outcome: Outcome::Number },
    Entry { nr: 53, name: "socketpair", params: &[
        p("family", Value(&AF)), p("type", Special(&special::SOCK_TYPE)), p("protocol", Special(&special::PROTOCOL)),
        p("usockvec", Struct(&layouts::PIPE, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 54, name: "setsockopt", params: &[
        p("fd", Fd), p("level", Value(&LEVEL)), p("optname", Special(&special::SOCKOPT)),
        p("optval", Special(&special::OPTVAL)), p("optlen", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 55, name: "getsockopt", params: &[
        p("fd", Fd), p("level", Value(&LEVEL)), p("optname", Special(&special::SOCKOPT)),
        p("optval", Special(&special::OPTVAL_OUT)), p("optlen", SocketLength),
    ], outcome: Outcome::Number },
    Entry { nr: 56, name: "clone", params: &[
        p("clone_flags", Special(&special::CLONE_FLAGS)), p("newsp", Special(&special::CLONE_STACK)),
        p("parent_tidptr", Special(&special::CLONE_PARENT_TID)), p("child_tidptr", Special(&special::CLONE_CHILD_TID)),
        p("tls", Special(&special::CLONE_TLS)),
    ], outcome: Outcome::Pid },
    Entry { nr: 57, name: "fork", params: &[], outcome: Outcome::Pid },
    Entry { nr: 58, name: "vfork", params: &[], outcome: Outcome::Pid },
    Entry { nr: 59, name: "execve", params: &[
        p("filename", Path), p("argv", Argv), p("envp", Envp),
    ], outcome: Outcome::Number },
    Entry { nr: 60, name: "exit", params: &[p("error_code", Int)], outcome: Outcome::Number },
    Entry { nr: 61, name: "wait4", params: &[
        p("upid", PidOrGroup), p("stat_addr", Struct(&layouts::WSTATUS, Way::Out)), p("options", Flags(&WAIT4)),
        p("ru", Struct(&layouts::RUSAGE, Way::Out)),
    ], outcome: Outcome::Pid },
    Entry { nr: 62, name: "kill", params: &[p("pid", PidOrGroup), p("sig", Signal)], outcome: Outcome::Number },
    Entry { nr: 63, name: "uname", params: &[
        p("name", Struct(&layouts::UTSNAME, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 64, name: "semget", params: &[
        p("key", Key), p("nsems", Int), p("semflg", FlagsMode(&IPC_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 65, name: "semop", params: &[
        p("semid", Int), p("tsops", Array(&layouts::SEMBUF, Way::In, 2)), p("nsops", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 66, name: "semctl", params: &[
        p("semid", Int), p("semnum", Int), p("cmd", Special(&special::SEMCTL)), p("arg", Special(&sysv::SEMCTL)),
    ], outcome: Outcome::Number },
    Entry { nr: 67, name: "shmdt", params: &[p("shmaddr", Address)], outcome: Outcome::Number },
    Entry { nr: 68, name: "msgget", params: &[
        p("key", Key), p("msgflg", FlagsMode(&IPC_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 69, name: "msgsnd", params: &[
        p("msqid", Int), p("msgp", Special(&special::MSGBUF_IN)), p("msgsz", ULong), p("msgflg", Flags(&MSGRCV)),
    ], outcome: Outcome::Number },
    Entry { nr: 70, name: "msgrcv", params: &[
        p("msqid", Int), p("msgp", Special(&special::MSGBUF_OUT)), p("msgsz", ULong), p("msgtyp", Long),
        p("msgflg", Flags(&MSGRCV)),
    ], outcome: Outcome::Number },
    Entry { nr: 71, name: "msgctl", params: &[
        p("msqid", Int), p("cmd", Special(&special::MSGCTL)), p("buf", Special(&sysv::MSGCTL)),
    ], outcome: Outcome::Number },
    Entry { nr: 72, name: "fcntl", params: &[
        p("fd", Fd), p("cmd", Value(&FCNTL)), p("arg", Special(&special::FCNTL_ARG)),
    ], outcome: Outcome::Special(results::fcntl) },
    Entry { nr: 73, name: "flock", params: &[p("fd", Fd), p("op", Flags(&FLOCK))], outcome: Outcome::Number },
    Entry { nr: 74, name: "fsync", params: &[p("fd", Fd)], outcome: Outcome::Number },
    Entry { nr: 75, name: "fdatasync", params: &[p("fd", Fd)], outcome: Outcome::Number },
    Entry { nr: 76, name: "truncate", params: &[p("path", Path), p("length", Long)], outcome: Outcome::Number },
    Entry { nr: 77, name: "ftruncate", params: &[p("fd", Fd), p("length", Long)], outcome: Outcome::Number },
    Entry { nr: 78, name: "getdents", params: &[
        p("fd", Fd), p("dirent", Special(&special::DIRENTS)), p("count", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 79, name: "getcwd", params: &[
        p("buf", Special(&special::CWD)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 80, name: "chdir", params: &[p("filename", Path)], outcome: Outcome::Number },
    Entry { nr: 81, name: "fchdir", params: &[p("fd", Fd)], outcome: Outcome::Number },
    Entry { nr: 82, name: "rename", params: &[p("oldname", Path), p("newname", Path)], outcome: Outcome::Number },
    Entry { nr: 83, name: "mkdir", params: &[p("pathname", Path), p("mode", Mode)], outcome: Outcome::Number },
    Entry { nr: 84, name: "rmdir", params: &[p("pathname", Path)], outcome: Outcome::Number },
    Entry { nr: 85, name: "creat", params: &[p("pathname", Path), p("mode", Mode)], outcome: Outcome::Fd },
    Entry { nr: 86, name: "link", params: &[p("oldname", Path), p("newname", Path)], outcome: Outcome::Number },
    Entry { nr: 87, name: "unlink", params: &[p("pathname", Path)], outcome: Outcome::Number },
    Entry { nr: 88, name: "symlink", params: &[p("oldname", Path), p("newname", Path)], outcome: Outcome::Number },
    Entry { nr: 89, name: "readlink", params: &[
        p("path", Path), p("buf", Output), p("bufsiz", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 90, name: "chmod", params: &[p("filename", Path), p("mode", Mode)], outcome: Outcome::Number },
    Entry { nr: 91, name: "fchmod", params: &[p("fd", Fd), p("mode", Mode)], outcome: Outcome::Number },
    Entry { nr: 92, name: "chown", params: &[
        p("filename", Path), p("user", Id), p("group", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 93, name: "fchown", params: &[p("fd", Fd), p("user", Id), p("group", Id)], outcome: Outcome::Number },
    Entry { nr: 94, name: "lchown", params: &[
        p("filename", Path), p("user", Id), p("group", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 95, name: "umask", params: &[p("mask", Mode)], outcome: Outcome::Octal },
    Entry { nr: 96, name: "gettimeofday", params: &[
        p("tv", Struct(&layouts::TIMEVAL, Way::Out)), p("tz", Struct(&layouts::TIMEZONE, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 97, name: "getrlimit", params: &[
        p("resource", Value(&RLIMIT)), p("rlim", Struct(&layouts::RLIMIT, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 98, name: "getrusage", params: &[
        p("who", Value(&RUSAGE)), p("ru", Struct(&layouts::RUSAGE, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 99, name: "sysinfo", params: &[
        p("info", Struct(&layouts::SYSINFO, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 100, name: "times", params: &[p("tbuf", Struct(&layouts::TMS, Way::Out))], outcome: Outcome::Number },
    Entry { nr: 101, name: "ptrace", params: &[
        p("request", Special(&ptrace::REQUEST)), p("pid", Special(&ptrace::PID)), p("addr", Special(&ptrace::ADDRESS)),
        p("data", Special(&ptrace::DATA)),
    ], outcome: Outcome::Number },
    Entry { nr: 102, name: "getuid", params: &[], outcome: Outcome::Number },
    Entry { nr: 103, name: "syslog", params: &[
        p("type", Special(&special::SYSLOG_ACTION)), p("buf", Special(&special::SYSLOG_BUFFER)),
        p("len", Special(&special::SYSLOG_LENGTH)),
    ], outcome: Outcome::Number },
    Entry { nr: 104, name: "getgid", params: &[], outcome: Outcome::Number },
    Entry { nr: 105, name: "setuid", params: &[p("uid", Id)], outcome: Outcome::Number },
    Entry { nr: 106, name: "setgid", params: &[p("gid", Id)], outcome: Outcome::Number },
    Entry { nr: 107, name: "geteuid", params: &[], outcome: Outcome::Number },
    Entry { nr: 108, name: "getegid", params: &[], outcome: Outcome::Number },
    Entry { nr: 109, name: "setpgid", params: &[p("pid", Pid), p("pgid", Pid)], outcome: Outcome::Number },
    Entry { nr: 110, name: "getppid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 111, name: "getpgrp", params: &[], outcome: Outcome::Pid },
    Entry { nr: 112, name: "setsid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 113, name: "setreuid", params: &[p("ruid", Id), p("euid", Id)], outcome: Outcome::Number },
    Entry { nr: 114, name: "setregid", params: &[p("rgid", Id), p("egid", Id)], outcome: Outcome::Number },
    Entry { nr: 115, name: "getgroups", params: &[
        p("gidsetsize", Int), p("grouplist", Array(&layouts::GIDS, Way::Out, capture::RESULT)),
    ], outcome: Outcome::Number },
    Entry { nr: 116, name: "setgroups", params: &[
        p("gidsetsize", Int), p("grouplist", Array(&layouts::GIDS, Way::In, 0)),
    ], outcome: Outcome::Number },
    Entry { nr: 117, name: "setresuid", params: &[
        p("ruid", Id), p("euid", Id), p("suid", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 118, name: "getresuid", params: &[
        p("ruidp", Struct(&layouts::UINTP, Way::Out)), p("euidp", Struct(&layouts::UINTP, Way::Out)),
        p("suidp", Struct(&layouts::UINTP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 119, name: "setresgid", params: &[
        p("rgid", Id), p("egid", Id), p("sgid", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 120, name: "getresgid", params: &[
        p("rgidp", Struct(&layouts::UINTP, Way::Out)), p("egidp", Struct(&layouts::UINTP, Way::Out)),
        p("sgidp", Struct(&layouts::UINTP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 121, name: "getpgid", params: &[p("pid", Pid)], outcome: Outcome::Pid },
    Entry { nr: 122, name: "setfsuid", params: &[p("uid", Id)], outcome: Outcome::Number },
    Entry { nr: 123, name: "setfsgid", params: &[p("gid", Id)], outcome: Outcome::Number },
    Entry { nr: 124, name: "getsid", params: &[p("pid", Pid)], outcome: Outcome::Pid },
    Entry { nr: 125, name: "capget", params: &[
        p("header", Struct(&layouts::CAPHDR, Way::In)), p("dataptr", Struct(&layouts::CAPDATA, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 126, name: "capset", params: &[
        p("header", Struct(&layouts::CAPHDR, Way::In)), p("data", Struct(&layouts::CAPDATA, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 127, name: "rt_sigpending", params: &[
        p("uset", Special(&special::PENDING)), p("sigsetsize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 128, name: "rt_sigtimedwait", params: &[
        p("uthese", Struct(&layouts::SIGSET, Way::In)), p("uinfo", Struct(&layouts::SIGINFO, Way::Out)),
        p("uts", Struct(&layouts::TIMESPEC, Way::In)), p("sigsetsize", ULong),
    ], outcome: Outcome::Special(results::signal) },
    Entry { nr: 129, name: "rt_sigqueueinfo", params: &[
        p("pid", Pid), p("sig", Signal), p("uinfo", Struct(&layouts::SIGINFO, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 130, name: "rt_sigsuspend", params: &[
        p("unewset", Struct(&layouts::SIGSET, Way::In)), p("sigsetsize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 131, name: "sigaltstack", params: &[
        p("uss", Struct(&layouts::STACK, Way::In)), p("uoss", Struct(&layouts::STACK, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 132, name: "utime", params: &[
        p("filename", Path), p("times", Struct(&layouts::UTIMBUF, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 133, name: "mknod", params: &[
        p("filename", Path), p("mode", FileMode), p("dev", Special(&special::MKNOD_DEV)),
    ], outcome: Outcome::Number },
    Entry { nr: 134, name: "uselib", params: &[p("library", Path)], outcome: Outcome::Number },
    Entry { nr: 135, name: "personality", params: &[
        p("personality", Special(&special::PERSONALITY)),
    ], outcome: Outcome::Special(results::personality) },
    Entry { nr: 136, name: "ustat", params: &[p("dev", Device), p("ubuf", Address)], outcome: Outcome::Number },
    Entry { nr: 137, name: "statfs", params: &[
        p("pathname", Path), p("buf", Struct(&layouts::STATFS, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 138, name: "fstatfs", params: &[
        p("fd", Fd), p("buf", Struct(&layouts::STATFS, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 139, name: "sysfs", params: &[
        p("option", Int), p("arg1", Hex), p("arg2", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 140, name: "getpriority", params: &[
        p("which", Value(&PRIORITY)), p("who", Special(&special::WHO)),
    ], outcome: Outcome::Number },
    Entry { nr: 141, name: "setpriority", params: &[
        p("which", Value(&PRIORITY)), p("who", Special(&special::WHO)), p("niceval", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 142, name: "sched_setparam", params: &[
        p("pid", Pid), p("param", Struct(&layouts::SCHED_PARAM, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 143, name: "sched_getparam", params: &[
        p("pid", Pid), p("param", Struct(&layouts::SCHED_PARAM, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 144, name: "sched_setscheduler", params: &[
        p("pid", Pid), p("policy", Special(&special::SCHED_POLICY)),
        p("param", Struct(&layouts::SCHED_PARAM, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 145, name: "sched_getscheduler", params: &[
        p("pid", Pid),
    ], outcome: Outcome::Special(results::sched_policy) },
    Entry { nr: 146, name: "sched_get_priority_max", params: &[
        p("policy", Special(&special::SCHED_POLICY)),
    ], outcome: Outcome::Number },
    Entry { nr: 147, name: "sched_get_priority_min", params: &[
        p("policy", Special(&special::SCHED_POLICY)),
    ], outcome: Outcome::Number },
    Entry { nr: 148, name: "sched_rr_get_interval", params: &[
        p("pid", Pid), p("interval", Struct(&layouts::TIMESPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 149, name: "mlock", params: &[p("start", Address), p("len", ULong)], outcome: Outcome::Number },
    Entry { nr: 150, name: "munlock", params: &[p("start", Address), p("len", ULong)], outcome: Outcome::Number },
    Entry { nr: 151, name: "mlockall", params: &[p("flags", Flags(&MLOCKALL))], outcome: Outcome::Number },
    Entry { nr: 152, name: "munlockall", params: &[], outcome: Outcome::Number },
    Entry { nr: 153, name: "vhangup", params: &[], outcome: Outcome::Number },
    Entry { nr: 154, name: "modify_ldt", params: &[
        p("func", Int), p("ptr", Special(&special::LDT_ENTRY)), p("bytecount", ULong),
    ], outcome: Outcome::Special(results::modify_ldt) },
    Entry { nr: 155, name: "pivot_root", params: &[p("new_root", Path), p("put_old", Path)], outcome: Outcome::Number },
    Entry { nr: 156, name: "_sysctl", params: &[
        p("args", Struct(&layouts::SYSCTL, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 157, name: "prctl", params: &[
        p("option", Value(&PRCTL)), p("arg2", Special(&special::PRCTL)), p("arg3", Special(&special::PRCTL)),
        p("arg4", Special(&special::PRCTL)), p("arg5", Special(&special::PRCTL)),
    ], outcome: Outcome::Special(results::prctl) },
    Entry { nr: 158, name: "arch_prctl", params: &[
        p("option", Value(&ARCH_PRCTL)), p("arg2", Special(&special::ARCH_PRCTL)),
    ], outcome: Outcome::Special(results::arch_prctl) },
    Entry { nr: 159, name: "adjtimex", params: &[
        p("txc_p", Struct(&layouts::TIMEX, Way::Out)),
    ], outcome: Outcome::Special(results::adj_state) },
    Entry { nr: 160, name: "setrlimit", params: &[
        p("resource", Value(&RLIMIT)), p("rlim", Struct(&layouts::RLIMIT, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 161, name: "chroot", params: &[p("filename", Path)], outcome: Outcome::Number },
    Entry { nr: 162, name: "sync", params: &[], outcome: Outcome::Number },
    Entry { nr: 163, name: "acct", params: &[p("name", Path)], outcome: Outcome::Number },
    Entry { nr: 164, name: "settimeofday", params: &[
        p("tv", Struct(&layouts::TIMEVAL, Way::In)), p("tz", Struct(&layouts::TIMEZONE, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 165, name: "mount", params: &[
        p("dev_name", Path), p("dir_name", Path), p("type", Special(&special::MOUNT_TYPE)),
        p("flags", Special(&special::MOUNT_FLAGS)), p("data", Special(&special::MOUNT_DATA)),
    ], outcome: Outcome::Number },
    Entry { nr: 166, name: "umount2", params: &[
        p("name", Path), p("flags", Flags(&UMOUNT)),
    ], outcome: Outcome::Number },
    Entry { nr: 167, name: "swapon", params: &[
        p("specialfile", Path), p("swap_flags", Special(&special::SWAPON)),
    ], outcome: Outcome::Number },
    Entry { nr: 168, name: "swapoff", params: &[p("specialfile", Path)], outcome: Outcome::Number },
    Entry { nr: 169, name: "reboot", params: &[
        p("magic1", Value(&REBOOT_MAGIC1)), p("magic2", Value(&REBOOT_MAGIC)), p("cmd", Value(&REBOOT)),
        p("arg", Special(&special::REBOOT_TEXT)),
    ], outcome: Outcome::Number },
    Entry { nr: 170, name: "sethostname", params: &[p("name", Input(1)), p("len", UInt)], outcome: Outcome::Number },
    Entry { nr: 171, name: "setdomainname", params: &[p("name", Input(1)), p("len", UInt)], outcome: Outcome::Number },
    Entry { nr: 172, name: "iopl", params: &[p("level", Int)], outcome: Outcome::Number },
    Entry { nr: 173, name: "ioperm", params: &[
        p("from", Hex), p("num", Hex), p("turn_on", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 174, name: "create_module", params: &[p("name", Text), p("size", ULong)], outcome: Outcome::Number },
    Entry { nr: 175, name: "init_module", params: &[
        p("arg1", Address), p("arg2", ULong), p("arg3", Text),
    ], outcome: Outcome::Number },
    Entry { nr: 176, name: "delete_module", params: &[
        p("name_user", Text), p("flags", Flags(&DELETE_MODULE)),
    ], outcome: Outcome::Number },
    Entry { nr: 177, name: "get_kernel_syms", params: &[p("table", Address)], outcome: Outcome::Number },
    Entry { nr: 178, name: "query_module", params: &[
        p("name", Text), p("which", Int), p("buf", Address), p("bufsize", ULong), p("ret", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 179, name: "quotactl", params: &[
        p("cmd", Special(&quota::COMMAND)), p("special", Path), p("id", Special(&quota::ID)),
        p("addr", Special(&quota::ADDRESS)),
    ], outcome: Outcome::Number },
    Entry { nr: 180, name: "nfsservctl", params: &[
        p("cmd", Int), p("argp", Address), p("resp", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 181, name: "getpmsg", params: &[], outcome: Outcome::Number },
    Entry { nr: 182, name: "putpmsg", params: &[], outcome: Outcome::Number },
    Entry { nr: 183, name: "afs_syscall", params: &[], outcome: Outcome::Number },
    Entry { nr: 184, name: "tuxcall", params: &[], outcome: Outcome::Number },
    Entry { nr: 185, name: "security", params: &[], outcome: Outcome::Number },
    Entry { nr: 186, name: "gettid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 187, name: "readahead", params: &[
        p("fd", Fd), p("offset", Offset), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 188, name: "setxattr", params: &[
        p("pathname", Path), p("name", Text), p("value", Special(&special::XATTR_GIVEN)), p("size", ULong),
        p("flags", Flags(&XATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 189, name: "lsetxattr", params: &[
        p("pathname", Path), p("name", Text), p("value", Special(&special::XATTR_GIVEN)), p("size", ULong),
        p("flags", Flags(&XATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 190, name: "fsetxattr", params: &[
        p("fd", Fd), p("name", Text), p("value", Special(&special::XATTR_GIVEN)), p("size", ULong),
        p("flags", Flags(&XATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 191, name: "getxattr", params: &[
        p("pathname", Path), p("name", Text), p("value", Special(&special::XATTR_VALUE)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 192, name: "lgetxattr", params: &[
        p("pathname", Path), p("name", Text), p("value", Special(&special::XATTR_VALUE)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 193, name: "fgetxattr", params: &[
        p("fd", Fd), p("name", Text), p("value", Special(&special::XATTR_VALUE)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 194, name: "listxattr", params: &[
        p("pathname", Path), p("list", Special(&special::XATTR_LIST)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 195, name: "llistxattr", params: &[
        p("pathname", Path), p("list", Special(&special::XATTR_LIST)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 196, name: "flistxattr", params: &[
        p("fd", Fd), p("list", Special(&special::XATTR_LIST)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 197, name: "removexattr", params: &[p("pathname", Path), p("name", Text)], outcome: Outcome::Number },
    Entry { nr: 198, name: "lremovexattr", params: &[p("pathname", Path), p("name", Text)], outcome: Outcome::Number },
    Entry { nr: 199, name: "fremovexattr", params: &[p("fd", Fd), p("name", Text)], outcome: Outcome::Number },
    Entry { nr: 200, name: "tkill", params: &[p("pid", Pid), p("sig", Signal)], outcome: Outcome::Number },
    Entry { nr: 201, name: "time", params: &[
        p("tloc", Struct(&layouts::LONGP, Way::Out)),
    ], outcome: Outcome::Special(results::time) },
    Entry { nr: 202, name: "futex", params: &[
        p("uaddr", Special(&special::FUTEX_WORD)), p("op", Special(&special::FUTEX_OP)),
        p("val", Special(&special::FUTEX_VAL)), p("utime", Special(&special::FUTEX_TIMEOUT)),
        p("uaddr2", Special(&special::FUTEX_WORD2)), p("val3", Special(&special::FUTEX_VAL3)),
    ], outcome: Outcome::Special(results::futex) },
    Entry { nr: 203, name: "sched_setaffinity", params: &[
        p("pid", Pid), p("len", UInt), p("user_mask_ptr", Special(&special::CPUSET_IN)),
    ], outcome: Outcome::Number },
    Entry { nr: 204, name: "sched_getaffinity", params: &[
        p("pid", Pid), p("len", UInt), p("user_mask_ptr", Special(&special::CPUSET_OUT)),
    ], outcome: Outcome::Number },
    Entry { nr: 205, name: "set_thread_area", params: &[
        p("u_info", Struct(&layouts::USER_DESC, Way::Both)),
    ], outcome: Outcome::Special(results::entry_number) },
    Entry { nr: 206, name: "io_setup", params: &[
        p("nr_events", UInt), p("ctxp", Struct(&layouts::HEXP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 207, name: "io_destroy", params: &[p("ctx", Hex)], outcome: Outcome::Number },
    Entry { nr: 208, name: "io_getevents", params: &[
        p("ctx_id", Hex), p("min_nr", Long), p("nr", Long),
        p("events", Array(&layouts::IO_EVENT, Way::Out, capture::RESULT)),
        p("timeout", Struct(&layouts::TIMESPEC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 209, name: "io_submit", params: &[
        p("ctx_id", Hex), p("nr", Long), p("iocbpp", Special(&aio::SUBMITTED)),
    ], outcome: Outcome::Number },
    Entry { nr: 210, name: "io_cancel", params: &[
        p("ctx_id", Hex), p("iocb", Special(&aio::CANCELLED)), p("result", Struct(&layouts::IO_EVENT, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 211, name: "get_thread_area", params: &[
        p("u_info", Special(&special::THREAD_AREA)),
    ], outcome: Outcome::Number },
    Entry { nr: 212, name: "lookup_dcookie", params: &[
        p("cookie", ULong), p("buffer", Output), p("len", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 213, name: "epoll_create", params: &[p("size", Int)], outcome: Outcome::Fd },
    Entry { nr: 214, name: "epoll_ctl_old", params: &[], outcome: Outcome::Number },
    Entry { nr: 215, name: "epoll_wait_old", params: &[], outcome: Outcome::Number },
    Entry { nr: 216, name: "remap_file_pages", params: &[
        p("start", Address), p("size", ULong), p("prot", LongFlags(&PROT)), p("pgoff", ULong),
        p("flags", Special(&special::MAP_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 217, name: "getdents64", params: &[
        p("fd", Fd), p("dirent", Special(&special::DIRENTS64)), p("count", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 218, name: "set_tid_address", params: &[p("tidptr", Address)], outcome: Outcome::Pid },
    Entry { nr: 219, name: "restart_syscall", params: &[], outcome: Outcome::Number },
    Entry { nr: 220, name: "semtimedop", params: &[
        p("semid", Int), p("tsops", Array(&layouts::SEMBUF, Way::In, 2)), p("nsops", UInt),
        p("timeout", Struct(&layouts::TIMESPEC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 221, name: "fadvise64", params: &[
        p("fd", Fd), p("offset", Offset), p("len", ULong), p("advice", Value(&FADVISE)),
    ], outcome: Outcome::Number },
    Entry { nr: 222, name: "timer_create", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("timer_event_spec", Struct(&layouts::SIGEVENT, Way::In)),
        p("created_timer_id", Struct(&layouts::INTP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 223, name: "timer_settime", params: &[
        p("timer_id", Int), p("flags", Flags(&TIMER_FLAGS)), p("new_setting", Struct(&layouts::ITIMERSPEC, Way::In)),
        p("old_setting", Struct(&layouts::ITIMERSPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 224, name: "timer_gettime", params: &[
        p("timer_id", Int), p("setting", Struct(&layouts::ITIMERSPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 225, name: "timer_getoverrun", params: &[p("timer_id", Int)], outcome: Outcome::Number },
    Entry { nr: 226, name: "timer_delete", params: &[p("timer_id", Int)], outcome: Outcome::Number },
    Entry { nr: 227, name: "clock_settime", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("tp", Struct(&layouts::TIMESPEC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 228, name: "clock_gettime", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("tp", Struct(&layouts::TIMESPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 229, name: "clock_getres", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("tp", Struct(&layouts::TIMESPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 230, name: "clock_nanosleep", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("flags", Flags(&TIMER_FLAGS)),
        p("rqtp", Struct(&layouts::TIMESPEC, Way::In)), p("rmtp", Special(&special::REMAIN)),
    ], outcome: Outcome::Number },
    Entry { nr: 231, name: "exit_group", params: &[p("error_code", Int)], outcome: Outcome::Number },
    Entry { nr: 232, name: "epoll_wait", params: &[
        p("epfd", Fd), p("events", Array(&layouts::EPOLL_EVENT, Way::Out, capture::RESULT)), p("maxevents", Int),
        p("timeout", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 233, name: "epoll_ctl", params: &[
        p("epfd", Fd), p("op", Value(&EPOLL_CTL)), p("fd", Fd), p("event", Special(&special::EPOLL_CTL_EVENT)),
    ], outcome: Outcome::Number },
    Entry { nr: 234, name: "tgkill", params: &[
        p("tgid", Pid), p("pid", Pid), p("sig", Signal),
    ], outcome: Outcome::Number },
    Entry { nr: 235, name: "utimes", params: &[
        p("filename", Path), p("utimes", Struct(&layouts::TIMEVAL2, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 236, name: "vserver", params: &[], outcome: Outcome::Number },
    Entry { nr: 237, name: "mbind", params: &[
        p("start", Address), p("len", ULong), p("mode", Special(&special::MPOL_MODE)),
        p("nmask", Special(&special::NODES_IN)), p("maxnode", ULong), p("flags", Flags(&MBIND_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 238, name: "set_mempolicy", params: &[
        p("mode", Special(&special::MPOL_MODE)), p("nmask", Special(&special::NODES_IN)), p("maxnode", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 239, name: "get_mempolicy", params: &[
        p("policy", Struct(&layouts::MPOL, Way::Out)), p("nmask", Special(&special::NODES_OUT)), p("maxnode", ULong),
        p("addr", Address), p("flags", Flags(&MPOL_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 240, name: "mq_open", params: &[
        p("u_name", Special(&special::MQ_NAME)), p("oflag", Special(&special::OPEN)),
        p("mode", Special(&special::MQ_MODE)), p("u_attr", Special(&special::MQ_OPEN_ATTR)),
    ], outcome: Outcome::Fd },
    Entry { nr: 241, name: "mq_unlink", params: &[p("u_name", Special(&special::MQ_NAME))], outcome: Outcome::Number },
    Entry { nr: 242, name: "mq_timedsend", params: &[
        p("mqdes", Fd), p("u_msg_ptr", Input(2)), p("msg_len", ULong), p("msg_prio", UInt),
        p("u_abs_timeout", Struct(&layouts::TIMESPEC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 243, name: "mq_timedreceive", params: &[
        p("mqdes", Fd), p("u_msg_ptr", Output), p("msg_len", ULong),
        p("u_msg_prio", Struct(&layouts::UINTP, Way::Out)), p("u_abs_timeout", Struct(&layouts::TIMESPEC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 244, name: "mq_notify", params: &[
        p("mqdes", Fd), p("u_notification", Struct(&layouts::SIGEVENT, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 245, name: "mq_getsetattr", params: &[
        p("mqdes", Fd), p("u_mqstat", Struct(&layouts::MQ_ATTR, Way::In)),
        p("u_omqstat", Struct(&layouts::MQ_ATTR, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 246, name: "kexec_load", params: &[
        p("entry", Address), p("nr_segments", ULong), p("segments", Special(&special::SEGMENTS)),
        p("flags", Special(&special::KEXEC_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 247, name: "waitid", params: &[
        p("which", Value(&WAITID)), p("upid", Special(&special::WAIT_WHO)),
        p("infop", Struct(&layouts::SIGINFO, Way::Out)), p("options", Flags(&WAIT4)),
        p("ru", Struct(&layouts::RUSAGE, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 248, name: "add_key", params: &[
        p("type", Text), p("description", Text), p("payload", Input(3)), p("plen", ULong),
        p("ringid", Special(&special::KEY)),
    ], outcome: Outcome::Number },
    Entry { nr: 249, name: "request_key", params: &[
        p("type", Text), p("description", Text), p("callout_info", Text), p("destringid", Special(&special::KEY)),
    ], outcome: Outcome::Number },
    Entry { nr: 250, name: "keyctl", params: &[
        p("option", Value(&KEYCTL)), p("arg2", Special(&keyring::FIRST)), p("arg3", Special(&keyring::SECOND)),
        p("arg4", Special(&keyring::THIRD)), p("arg5", Special(&keyring::FOURTH)),
    ], outcome: Outcome::Number },
    Entry { nr: 251, name: "ioprio_set", params: &[
        p("which", Value(&IOPRIO_WHO)), p("who", Special(&special::WHO)), p("ioprio", Special(&special::IOPRIO)),
    ], outcome: Outcome::Number },
    Entry { nr: 252, name: "ioprio_get", params: &[
        p("which", Value(&IOPRIO_WHO)), p("who", Special(&special::WHO)),
    ], outcome: Outcome::Special(results::ioprio) },
    Entry { nr: 253, name: "inotify_init", params: &[], outcome: Outcome::Fd },
    Entry { nr: 254, name: "inotify_add_watch", params: &[
        p("fd", Fd), p("pathname", Path), p("mask", Flags(&INOTIFY)),
    ], outcome: Outcome::Number },
    Entry { nr: 255, name: "inotify_rm_watch", params: &[p("fd", Fd), p("wd", Int)], outcome: Outcome::Number },
    Entry { nr: 256, name: "migrate_pages", params: &[
        p("pid", Pid), p("maxnode", ULong), p("old_nodes", Special(&special::NODES_BEHIND)),
        p("new_nodes", Special(&special::NODES_LAST)),
    ], outcome: Outcome::Number },
    Entry { nr: 257, name: "openat", params: &[
        p("dfd", DirFd), p("filename", Path), p("flags", Special(&special::OPEN)),
        p("mode", Special(&special::OPEN_MODE)),
    ], outcome: Outcome::Fd },
    Entry { nr: 258, name: "mkdirat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("mode", Mode),
    ], outcome: Outcome::Number },
    Entry { nr: 259, name: "mknodat", params: &[
        p("dfd", DirFd), p("filename", Path), p("mode", FileMode), p("dev", Special(&special::MKNOD_DEV)),
    ], outcome: Outcome::Number },
    Entry { nr: 260, name: "fchownat", params: &[
        p("dfd", DirFd), p("filename", Path), p("user", Id), p("group", Id), p("flag", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 261, name: "futimesat", params: &[
        p("dfd", DirFd), p("filename", Path), p("utimes", Struct(&layouts::TIMEVAL2, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 262, name: "newfstatat", params: &[
        p("dfd", DirFd), p("filename", Path), p("statbuf", Struct(&layouts::STAT, Way::Out)), p("flag", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 263, name: "unlinkat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("flag", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 264, name: "renameat", params: &[
        p("olddfd", DirFd), p("oldname", Path), p("newdfd", DirFd), p("newname", Path),
    ], outcome: Outcome::Number },
    Entry { nr: 265, name: "linkat", params: &[
        p("olddfd", DirFd), p("oldname", Path), p("newdfd", DirFd), p("newname", Path), p("flags", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 266, name: "symlinkat", params: &[
        p("oldname", Path), p("newdfd", DirFd), p("newname", Path),
    ], outcome: Outcome::Number },
    Entry { nr: 267, name: "readlinkat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("buf", Output), p("bufsiz", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 268, name: "fchmodat", params: &[
        p("dfd", DirFd), p("filename", Path), p("mode", Mode),
    ], outcome: Outcome::Number },
    Entry { nr: 269, name: "faccessat", params: &[
        p("dfd", DirFd), p("filename", Path), p("mode", Special(&special::ACCESS)),
    ], outcome: Outcome::Number },
    Entry { nr: 270, name: "pselect6", params: &[
        p("n", Int), p("inp", Descriptors), p("outp", Descriptors), p("exp", Descriptors),
        p("tsp", Struct(&layouts::TIMESPEC, Way::Both)), p("sig", Special(&special::SIGMASK_POINTER)),
    ], outcome: Outcome::Special(results::selected) },
    Entry { nr: 271, name: "ppoll", params: &[
        p("ufds", Special(&special::POLLFDS)), p("nfds", UInt), p("tsp", Struct(&layouts::TIMESPEC, Way::Both)),
        p("sigmask", Struct(&layouts::SIGSET, Way::In)), p("sigsetsize", ULong),
    ], outcome: Outcome::Special(results::polled) },
    Entry { nr: 272, name: "unshare", params: &[p("unshare_flags", LongFlags(&UNSHARE))], outcome: Outcome::Number },
    Entry { nr: 273, name: "set_robust_list", params: &[
        p("head", Address), p("len", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 274, name: "get_robust_list", params: &[
        p("pid", Pid), p("head_ptr", Struct(&layouts::HEXP, Way::Out)),
        p("len_ptr", Struct(&layouts::ULONGP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 275, name: "splice", params: &[
        p("fd_in", Fd), p("off_in", Struct(&layouts::LOFF, Way::In)), p("fd_out", Fd),
        p("off_out", Struct(&layouts::LOFF, Way::In)), p("len", ULong), p("flags", Flags(&SPLICE)),
    ], outcome: Outcome::Number },
    Entry { nr: 276, name: "tee", params: &[
        p("fdin", Fd), p("fdout", Fd), p("len", ULong), p("flags", Flags(&SPLICE)),
    ], outcome: Outcome::Number },
    Entry { nr: 277, name: "sync_file_range", params: &[
        p("fd", Fd), p("offset", Offset), p("nbytes", Offset), p("flags", Flags(&SYNC_FILE_RANGE)),
    ], outcome: Outcome::Number },
    Entry { nr: 278, name: "vmsplice", params: &[
        p("fd", Fd), p("uiov", Vectors(2, Way::In)), p("nr_segs", ULong), p("flags", Flags(&SPLICE)),
    ], outcome: Outcome::Number },
    Entry { nr: 279, name: "move_pages", params: &[
        p("pid", Pid), p("nr_pages", ULong), p("pages", Array(&layouts::PAGE, Way::In, 1)),
        p("nodes", Array(&layouts::NODE, Way::In, 1)), p("status", Array(&layouts::PAGE_STATUS, Way::Out, 1)),
        p("flags", Flags(&MBIND_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 280, name: "utimensat", params: &[
        p("dfd", DirFd), p("filename", Path), p("utimes", Struct(&layouts::TIMESPEC2, Way::In)),
        p("flags", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 281, name: "epoll_pwait", params: &[
        p("epfd", Fd), p("events", Array(&layouts::EPOLL_EVENT, Way::Out, capture::RESULT)), p("maxevents", Int),
        p("timeout", Int), p("sigmask", Struct(&layouts::SIGSET, Way::In)), p("sigsetsize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 282, name: "signalfd", params: &[
        p("ufd", Fd), p("user_mask", Struct(&layouts::SIGSET, Way::In)), p("sizemask", ULong),
    ], outcome: Outcome::Fd },
    Entry { nr: 283, name: "timerfd_create", params: &[
        p("clockid", Special(&special::CLOCKID)), p("flags", Flags(&TIMERFD_CREATE)),
    ], outcome: Outcome::Fd },
    Entry { nr: 284, name: "eventfd", params: &[p("count", UInt)], outcome: Outcome::Fd },
    Entry { nr: 285, name: "fallocate", params: &[
        p("fd", Fd), p("mode", Flags(&FALLOCATE)), p("offset", Offset), p("len", Offset),
    ], outcome: Outcome::Number },
    Entry { nr: 286, name: "timerfd_settime", params: &[
        p("ufd", Fd), p("flags", Flags(&TIMERFD_SETTIME)), p("utmr", Struct(&layouts::ITIMERSPEC, Way::In)),
        p("otmr", Struct(&layouts::ITIMERSPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 287, name: "timerfd_gettime", params: &[
        p("ufd", Fd), p("otmr", Struct(&layouts::ITIMERSPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 288, name: "accept4", params: &[
        p("fd", Fd), p("upeer_sockaddr", PeerOut(2)), p("upeer_addrlen", SocketLength), p("flags", Flags(&SOCK_FLAGS)),
    ], outcome: Outcome::Fd },
    Entry { nr: 289, name: "signalfd4", params: &[
        p("ufd", Fd), p("user_mask", Struct(&layouts::SIGSET, Way::In)), p("sizemask", ULong),
        p("flags", Flags(&SIGNALFD)),
    ], outcome: Outcome::Fd },
    Entry { nr: 290, name: "eventfd2", params: &[p("count", UInt), p("flags", Flags(&EVENTFD))], outcome: Outcome::Fd },
    Entry { nr: 291, name: "epoll_create1", params: &[p("flags", Flags(&EPOLL_CREATE))], outcome: Outcome::Fd },
    Entry { nr: 292, name: "dup3", params: &[
        p("oldfd", Fd), p("newfd", Fd), p("flags", Flags(&OPEN)),
    ], outcome: Outcome::Fd },
    Entry { nr: 293, name: "pipe2", params: &[
        p("fildes", Struct(&layouts::PIPE, Way::Out)), p("flags", Flags(&OPEN)),
    ], outcome: Outcome::Number },
    Entry { nr: 294, name: "inotify_init1", params: &[p("flags", Flags(&INOTIFY_INIT))], outcome: Outcome::Fd },
    Entry { nr: 295, name: "preadv", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::Out)), p("vlen", ULong), p("pos_l", Offset), p("pos_h", Skip),
    ], outcome: Outcome::Number },
    Entry { nr: 296, name: "pwritev", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::In)), p("vlen", ULong), p("pos_l", Offset), p("pos_h", Skip),
    ], outcome: Outcome::Number },
    Entry { nr: 297, name: "rt_tgsigqueueinfo", params: &[
        p("tgid", Pid), p("pid", Pid), p("sig", Signal), p("uinfo", Struct(&layouts::SIGINFO, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 298, name: "perf_event_open", params: &[
        p("attr_uptr", Special(&perf::ATTRIBUTES)), p("pid", Pid), p("cpu", Int), p("group_fd", Fd),
        p("flags", LongFlags(&PERF_FLAGS)),
    ], outcome: Outcome::Fd },
    Entry { nr: 299, name: "recvmmsg", params: &[
        p("fd", Fd), p("mmsg", Messages(2, Way::Out)), p("vlen", UInt), p("flags", Flags(&MSG)),
        p("timeout", Struct(&layouts::TIMESPEC, Way::Both)),
    ], outcome: Outcome::Special(results::received) },
    Entry { nr: 300, name: "fanotify_init", params: &[
        p("flags", Special(&special::FANOTIFY_INIT)), p("event_f_flags", Special(&special::OPEN)),
    ], outcome: Outcome::Fd },
    Entry { nr: 301, name: "fanotify_mark", params: &[
        p("fanotify_fd", Fd), p("flags", Flags(&FAN_MARK)), p("mask", LongFlags(&FAN_EVENT)), p("dfd", DirFd),
        p("pathname", Path),
    ], outcome: Outcome::Number },
    Entry { nr: 302, name: "prlimit64", params: &[
        p("pid", Pid), p("resource", Value(&RLIMIT)), p("new_rlim", Struct(&layouts::RLIMIT64, Way::In)),
        p("old_rlim", Struct(&layouts::RLIMIT64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 303, name: "name_to_handle_at", params: &[
        p("dfd", DirFd), p("name", Path), p("handle", Special(&special::HANDLE_OUT)),
        p("mnt_id", Struct(&layouts::INTP, Way::Out)), p("flag", Flags(&NAME_TO_HANDLE)),
    ], outcome: Outcome::Number },
    Entry { nr: 304, name: "open_by_handle_at", params: &[
        p("mountdirfd", Fd), p("handle", Special(&special::HANDLE_IN)), p("flags", Special(&special::OPEN)),
    ], outcome: Outcome::Fd },
    Entry { nr: 305, name: "clock_adjtime", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("utx", Struct(&layouts::TIMEX, Way::Out)),
    ], outcome: Outcome::Special(results::adj_state) },
    Entry { nr: 306, name: "syncfs", params: &[p("fd", Fd)], outcome: Outcome::Number },
    Entry { nr: 307, name: "sendmmsg", params: &[
        p("fd", Fd), p("mmsg", Messages(2, Way::In)), p("vlen", UInt), p("flags", Flags(&MSG)),
    ], outcome: Outcome::Number },
    Entry { nr: 308, name: "setns", params: &[p("fd", Fd), p("flags", Flags(&SETNS))], outcome: Outcome::Number },
    Entry { nr: 309, name: "getcpu", params: &[
        p("cpup", Struct(&layouts::UINTP, Way::Out)), p("nodep", Struct(&layouts::UINTP, Way::Out)),
        p("unused", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 310, name: "process_vm_readv", params: &[
        p("pid", Pid), p("lvec", Vectors(2, Way::Out)), p("liovcnt", ULong), p("rvec", VectorAddresses(4)),
        p("riovcnt", ULong), p("flags", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 311, name: "process_vm_writev", params: &[
        p("pid", Pid), p("lvec", Vectors(2, Way::In)), p("liovcnt", ULong), p("rvec", VectorAddresses(4)),
        p("riovcnt", ULong), p("flags", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 312, name: "kcmp", params: &[
        p("pid1", Pid), p("pid2", Pid), p("type", Value(&KCMP)), p("idx1", Special(&special::KCMP)),
        p("idx2", Special(&special::KCMP_SLOT)),
    ], outcome: Outcome::Number },
    Entry { nr: 313, name: "finit_module", params: &[
        p("arg1", Fd), p("arg2", Text), p("arg3", Flags(&FINIT_MODULE)),
    ], outcome: Outcome::Number },
    Entry { nr: 314, name: "sched_setattr", params: &[
        p("pid", Pid), p("uattr", Special(&special::SCHED_ATTR)), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 315, name: "sched_getattr", params: &[
        p("pid", Pid), p("uattr", Special(&special::SCHED_ATTR_OUT)), p("usize", UInt),
        p("flags", Flags(&SCHED_GETATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 316, name: "renameat2", params: &[
        p("olddfd", DirFd), p("oldname", Path), p("newdfd", DirFd), p("newname", Path), p("flags", Flags(&RENAME)),
    ], outcome: Outcome::Number },
    Entry { nr: 317, name: "seccomp", params: &[
        p("op", Value(&SECCOMP)), p("flags", Special(&special::SECCOMP_FLAGS)),
        p("uargs", Special(&special::SECCOMP_ARG)),
    ], outcome: Outcome::Number },
    Entry { nr: 318, name: "getrandom", params: &[
        p("ubuf", Random), p("len", ULong), p("flags", Flags(&GRND)),
    ], outcome: Outcome::Number },
    Entry { nr: 319, name: "memfd_create", params: &[
        p("uname", Special(&special::MEMFD_NAME)), p("flags", Special(&special::MEMFD_FLAGS)),
    ], outcome: Outcome::Fd },
    Entry { nr: 320, name: "kexec_file_load", params: &[
        p("kernel_fd", Fd), p("initrd_fd", Fd), p("cmdline_len", ULong), p("cmdline", Input(2)),
        p("flags", LongFlags(&KEXEC_FILE)),
    ], outcome: Outcome::Number },
    Entry { nr: 321, name: "bpf", params: &[
        p("cmd", Value(&BPF)), p("uattr", Special(&bpf::ATTRIBUTES)), p("size", UInt),
    ], outcome: Outcome::Special(results::bpf) },
    Entry { nr: 322, name: "execveat", params: &[
        p("fd", DirFd), p("filename", Path), p("argv", Argv), p("envp", Envp), p("flags", Flags(&EXECVEAT)),
    ], outcome: Outcome::Number },
    Entry { nr: 323, name: "userfaultfd", params: &[p("flags", Flags(&USERFAULTFD))], outcome: Outcome::Fd },
    Entry { nr: 324, name: "membarrier", params: &[
        p("cmd", Value(&MEMBARRIER)), p("flags", Flags(&MEMBARRIER_FLAGS)),
        p("cpu_id", Special(&special::MEMBARRIER_CPU)),
    ], outcome: Outcome::Special(results::membarrier) },
    Entry { nr: 325, name: "mlock2", params: &[
        p("start", Address), p("len", ULong), p("flags", Flags(&MLOCK2)),
    ], outcome: Outcome::Number },
    Entry { nr: 326, name: "copy_file_range", params: &[
        p("fd_in", Fd), p("off_in", Struct(&layouts::LOFF, Way::In)), p("fd_out", Fd),
        p("off_out", Struct(&layouts::LOFF, Way::In)), p("len", ULong), p("flags", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 327, name: "preadv2", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::Out)), p("vlen", ULong), p("pos_l", Offset), p("pos_h", Skip),
        p("flags", Flags(&RWF)),
    ], outcome: Outcome::Number },
    Entry { nr: 328, name: "pwritev2", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::In)), p("vlen", ULong), p("pos_l", Offset), p("pos_h", Skip),
        p("flags", Flags(&RWF)),
    ], outcome: Outcome::Number },
    Entry { nr: 329, name: "pkey_mprotect", params: &[
        p("start", Address), p("len", ULong), p("prot", LongFlags(&PROT)), p("pkey", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 330, name: "pkey_alloc", params: &[
        p("flags", Hex), p("init_val", LongFlags(&PKEY)),
    ], outcome: Outcome::Number },
    Entry { nr: 331, name: "pkey_free", params: &[p("pkey", Int)], outcome: Outcome::Number },
    Entry { nr: 332, name: "statx", params: &[
        p("dfd", DirFd), p("filename", Path), p("flags", Special(&special::AT_STATX)), p("mask", Flags(&STATX_MASK)),
        p("buffer", Struct(&layouts::STATX, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 333, name: "io_pgetevents", params: &[
        p("ctx_id", Hex), p("min_nr", Long), p("nr", Long),
        p("events", Array(&layouts::IO_EVENT, Way::Out, capture::RESULT)),
        p("timeout", Struct(&layouts::TIMESPEC, Way::In)), p("usig", Special(&special::SIGMASK_POINTER)),
    ], outcome: Outcome::Number },
    Entry { nr: 334, name: "rseq", params: &[
        p("rseq", Special(&special::RSEQ)), p("rseq_len", UInt), p("flags", Flags(&RSEQ_FLAGS)), p("sig", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 335, name: "uretprobe", params: &[], outcome: Outcome::Number },
    Entry { nr: 336, name: "uprobe", params: &[], outcome: Outcome::Number },
    Entry { nr: 424, name: "pidfd_send_signal", params: &[
        p("pidfd", Fd), p("sig", Signal), p("info", Struct(&layouts::SIGINFO, Way::In)),
        p("flags", Flags(&PIDFD_SIGNAL)),
    ], outcome: Outcome::Number },
    Entry { nr: 425, name: "io_uring_setup", params: &[
        p("entries", UInt), p("params", Struct(&layouts::IO_URING_PARAMS, Way::After)),
    ], outcome: Outcome::Fd },
    Entry { nr: 426, name: "io_uring_enter", params: &[
        p("fd", Fd), p("to_submit", UInt), p("min_complete", UInt), p("flags", Flags(&IO_URING_ENTER)),
        p("argp", Special(&special::IO_URING_ARG)), p("argsz", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 427, name: "io_uring_register", params: &[
        p("fd", Special(&uring::RING)), p("opcode", Special(&uring::COMMAND)), p("arg", Special(&uring::REGISTERED)),
        p("nr_args", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 428, name: "open_tree", params: &[
        p("dfd", DirFd), p("filename", Path), p("flags", Flags(&OPEN_TREE)),
    ], outcome: Outcome::Fd },
    Entry { nr: 429, name: "move_mount", params: &[
        p("from_dfd", DirFd), p("from_pathname", Path), p("to_dfd", DirFd), p("to_pathname", Path),
        p("flags", Flags(&MOVE_MOUNT)),
    ], outcome: Outcome::Number },
    Entry { nr: 430, name: "fsopen", params: &[p("fs_name", Text), p("flags", Flags(&FSOPEN))], outcome: Outcome::Fd },
    Entry { nr: 431, name: "fsconfig", params: &[
        p("fd", Fd), p("cmd", Value(&FSCONFIG)), p("key", Special(&mounts::FSCONFIG_KEY)),
        p("value", Special(&mounts::FSCONFIG_VALUE)), p("aux", Special(&mounts::FSCONFIG_AUX)),
    ], outcome: Outcome::Number },
    Entry { nr: 432, name: "fsmount", params: &[
        p("fs_fd", Fd), p("flags", Flags(&FSMOUNT)), p("attr_flags", Flags(&FSMOUNT_ATTR)),
    ], outcome: Outcome::Fd },
    Entry { nr: 433, name: "fspick", params: &[
        p("dfd", DirFd), p("path", Path), p("flags", Flags(&FSPICK)),
    ], outcome: Outcome::Fd },
    Entry { nr: 434, name: "pidfd_open", params: &[p("pid", Pid), p("flags", Flags(&PIDFD))], outcome: Outcome::Fd },
    Entry { nr: 435, name: "clone3", params: &[
        p("uargs", Special(&special::CLONE_ARGS)), p("size", ULong),
    ], outcome: Outcome::Pid },
    Entry { nr: 436, name: "close_range", params: &[
        p("fd", UInt), p("max_fd", UInt), p("flags", Flags(&CLOSE_RANGE)),
    ], outcome: Outcome::Number },
    Entry { nr: 437, name: "openat2", params: &[
        p("dfd", DirFd), p("filename", Path), p("how", Special(&sized::OPEN_HOW)), p("usize", ULong),
    ], outcome: Outcome::Fd },
    Entry { nr: 438, name: "pidfd_getfd", params: &[
        p("pidfd", Fd), p("fd", Special(&special::THEIR_FD)), p("flags", ShortHex),
    ], outcome: Outcome::Fd },
    Entry { nr: 439, name: "faccessat2", params: &[
        p("dfd", DirFd), p("filename", Path), p("mode", Special(&special::ACCESS)), p("flags", Flags(&AT_ACCESS)),
    ], outcome: Outcome::Number },
    Entry { nr: 440, name: "process_madvise", params: &[
        p("pidfd", Fd), p("vec", VectorAddresses(2)), p("vlen", ULong), p("behavior", Value(&MADVISE)),
        p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 441, name: "epoll_pwait2", params: &[
        p("epfd", Fd), p("events", Array(&layouts::EPOLL_EVENT, Way::Out, capture::RESULT)), p("maxevents", Int),
        p("timeout", Struct(&layouts::TIMESPEC64, Way::In)), p("sigmask", Struct(&layouts::SIGSET, Way::In)),
        p("sigsetsize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 442, name: "mount_setattr", params: &[
        p("dfd", DirFd), p("path", Path), p("flags", Flags(&MOUNT_SETATTR)), p("uattr", Special(&sized::MOUNT_ATTR)),
        p("usize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 443, name: "quotactl_fd", params: &[
        p("fd", Fd), p("cmd", Special(&quota::COMMAND)), p("id", Special(&quota::ID)),
        p("addr", Special(&quota::ADDRESS)),
    ], outcome: Outcome::Number },
    Entry { nr: 444, name: "landlock_create_ruleset", params: &[
        p("attr", Special(&sized::LANDLOCK_RULESET)), p("size", ULong), p("flags", Flags(&LANDLOCK_CREATE)),
    ], outcome: Outcome::Special(results::landlock) },
    Entry { nr: 445, name: "landlock_add_rule", params: &[
        p("ruleset_fd", Fd), p("rule_type", Value(&LANDLOCK_RULE)), p("rule_attr", Special(&sized::LANDLOCK_RULE)),
        p("flags", Flags(&LANDLOCK_ADD)),
    ], outcome: Outcome::Number },
    Entry { nr: 446, name: "landlock_restrict_self", params: &[
        p("ruleset_fd", Fd), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 447, name: "memfd_secret", params: &[p("flags", Flags(&MEMFD_SECRET))], outcome: Outcome::Fd },
    Entry { nr: 448, name: "process_mrelease", params: &[
        p("pidfd", Fd), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 449, name: "futex_waitv", params: &[
        p("waiters", Special(&futex2::WAITERS)), p("nr_futexes", UInt), p("flags", ShortHex),
        p("timeout", Struct(&layouts::TIMESPEC64, Way::In)), p("clockid", Special(&special::CLOCKID)),
    ], outcome: Outcome::Number },
    Entry { nr: 450, name: "set_mempolicy_home_node", params: &[
        p("start", Address), p("len", ULong), p("home_node", ULong), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 451, name: "cachestat", params: &[
        p("fd", Fd), p("cstat_range", Struct(&layouts::CACHESTAT_RANGE, Way::In)),
        p("cstat", Struct(&layouts::CACHESTAT, Way::Out)), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 452, name: "fchmodat2", params: &[
        p("dfd", DirFd), p("filename", Path), p("mode", Mode), p("flags", Flags(&AT_PATH)),
    ], outcome: Outcome::Number },
    Entry { nr: 453, name: "map_shadow_stack", params: &[
        p("addr", Address), p("size", ULong), p("flags", Flags(&SHSTK)),
    ], outcome: Outcome::Hex },
    Entry { nr: 454, name: "futex_wake", params: &[
        p("uaddr", Address), p("mask", Special(&futex2::MASK)), p("nr", Int), p("flags", Special(&futex2::FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 455, name: "futex_wait", params: &[
        p("uaddr", Address), p("val", ULong), p("mask", Special(&futex2::MASK)), p("flags", Special(&futex2::FLAGS)),
        p("timeout", Struct(&layouts::TIMESPEC64, Way::In)), p("clockid", Special(&special::CLOCKID)),
    ], outcome: Outcome::Number },
    Entry { nr: 456, name: "futex_requeue", params: &[
        p("waiters", Special(&futex2::PAIR)), p("flags", ShortHex), p("nr_wake", Int), p("nr_requeue", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 457, name: "statmount", params: &[
        p("req", Special(&mounts::STATMOUNT)), p("buf", Special(&mounts::STATMOUNT_OUT)), p("bufsize", ULong),
        p("flags", Flags(&STATMOUNT)),
    ], outcome: Outcome::Number },
    Entry { nr: 458, name: "listmount", params: &[
        p("req", Special(&mounts::LISTMOUNT)), p("mnt_ids", Special(&mounts::NUMBERS)), p("nr_mnt_ids", ULong),
        p("flags", Flags(&LISTMOUNT)),
    ], outcome: Outcome::Number },
    Entry { nr: 459, name: "lsm_get_self_attr", params: &[
        p("attr", Value(&LSM_ATTR)), p("ctx", Special(&modules::ASKED)), p("size", Special(&modules::SIZE)),
        p("flags", Flags(&LSM_FLAG)),
    ], outcome: Outcome::Number },
    Entry { nr: 460, name: "lsm_set_self_attr", params: &[
        p("attr", Value(&LSM_ATTR)), p("ctx", Special(&modules::GIVEN)), p("size", UInt), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 461, name: "lsm_list_modules", params: &[
        p("ids", Special(&modules::LIST_OUT)), p("size", Special(&modules::SIZE)), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 462, name: "mseal", params: &[
        p("start", Address), p("len", ULong), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 463, name: "setxattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT_PATH)), p("name", Text),
        p("uargs", Special(&sized::XATTR_GIVEN)), p("usize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 464, name: "getxattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT_PATH)), p("name", Text),
        p("uargs", Special(&sized::XATTR_ASKED)), p("usize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 465, name: "listxattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT_PATH)), p("list", Special(&special::XATTR_LIST)),
        p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 466, name: "removexattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT_PATH)), p("name", Text),
    ], outcome: Outcome::Number },
    Entry { nr: 467, name: "open_tree_attr", params: &[
        p("dfd", DirFd), p("filename", Path), p("flags", Flags(&OPEN_TREE)), p("uattr", Special(&sized::MOUNT_ATTR)),
        p("usize", ULong),
    ], outcome: Outcome::Fd },
    Entry { nr: 468, name: "file_getattr", params: &[
        p("dfd", DirFd), p("filename", Path), p("ufattr", Special(&sized::FILE_ATTR_OUT)), p("usize", ULong),
        p("at_flags", Flags(&FILE_ATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 469, name: "file_setattr", params: &[
        p("dfd", DirFd), p("filename", Path), p("ufattr", Special(&sized::FILE_ATTR)), p("usize", ULong),
        p("at_flags", Flags(&FILE_ATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 470, name: "listns", params: &[
        p("req", Special(&mounts::LISTNS)), p("ns_ids", Special(&mounts::NUMBERS)), p("nr_ns_ids", ULong),
        p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 471, name: "rseq_slice_yield", params: &[], outcome: Outcome::Number },
];

pub(super) static I386: &[Entry] = &[
    Entry { nr: 0, name: "restart_syscall", params: &[], outcome: Outcome::Number },
    Entry { nr: 1, name: "exit", ..X64[60] },
    Entry { nr: 2, name: "fork", params: &[], outcome: Outcome::Pid },
    Entry { nr: 3, name: "read", ..X64[0] },
    Entry { nr: 4, name: "write", ..X64[1] },
    Entry { nr: 5, name: "open", ..X64[2] },
    Entry { nr: 6, name: "close", ..X64[3] },
    Entry { nr: 7, name: "waitpid", params: &[
        p("pid", PidOrGroup), p("stat_addr", Struct(&layouts::WSTATUS, Way::Out)), p("options", Flags(&WAIT4)),
    ], outcome: Outcome::Pid },
    Entry { nr: 8, name: "creat", ..X64[85] },
    Entry { nr: 9, name: "link", ..X64[86] },
    Entry { nr: 10, name: "unlink", ..X64[87] },
    Entry { nr: 11, name: "execve", ..X64[59] },
    Entry { nr: 12, name: "chdir", ..X64[80] },
    Entry { nr: 13, name: "time", ..X64[201] },
    Entry { nr: 14, name: "mknod", ..X64[133] },
    Entry { nr: 15, name: "chmod", ..X64[90] },
    Entry { nr: 16, name: "lchown", params: &[
        p("filename", Path), p("user", Id16), p("group", Id16),
    ], outcome: Outcome::Number },
    Entry { nr: 17, name: "break", params: &[], outcome: Outcome::Number },
    Entry { nr: 18, name: "oldstat", params: &[p("filename", Path), p("statbuf", Address)], outcome: Outcome::Number },
    Entry { nr: 19, name: "lseek", ..X64[8] },
    Entry { nr: 20, name: "getpid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 21, name: "mount", ..X64[165] },
    Entry { nr: 22, name: "umount", params: &[p("name", Path)], outcome: Outcome::Number },
    Entry { nr: 23, name: "setuid", params: &[p("uid", Id16)], outcome: Outcome::Number },
    Entry { nr: 24, name: "getuid", params: &[], outcome: Outcome::Number },
    Entry { nr: 25, name: "stime", params: &[p("tptr", Struct(&layouts::LONGP, Way::In))], outcome: Outcome::Number },
    Entry { nr: 26, name: "ptrace", ..X64[101] },
    Entry { nr: 27, name: "alarm", ..X64[37] },
    Entry { nr: 28, name: "oldfstat", params: &[p("fd", Fd), p("statbuf", Address)], outcome: Outcome::Number },
    Entry { nr: 29, name: "pause", params: &[], outcome: Outcome::Number },
    Entry { nr: 30, name: "utime", ..X64[132] },
    Entry { nr: 31, name: "stty", params: &[], outcome: Outcome::Number },
    Entry { nr: 32, name: "gtty", params: &[], outcome: Outcome::Number },
    Entry { nr: 33, name: "access", ..X64[21] },
    Entry { nr: 34, name: "nice", params: &[p("increment", Int)], outcome: Outcome::Number },
    Entry { nr: 35, name: "ftime", params: &[], outcome: Outcome::Number },
    Entry { nr: 36, name: "sync", params: &[], outcome: Outcome::Number },
    Entry { nr: 37, name: "kill", ..X64[62] },
    Entry { nr: 38, name: "rename", ..X64[82] },
    Entry { nr: 39, name: "mkdir", ..X64[83] },
    Entry { nr: 40, name: "rmdir", ..X64[84] },
    Entry { nr: 41, name: "dup", ..X64[32] },
    Entry { nr: 42, name: "pipe", ..X64[22] },
    Entry { nr: 43, name: "times", ..X64[100] },
    Entry { nr: 44, name: "prof", params: &[], outcome: Outcome::Number },
    Entry { nr: 45, name: "brk", ..X64[12] },
    Entry { nr: 46, name: "setgid", params: &[p("gid", Id16)], outcome: Outcome::Number },
    Entry { nr: 47, name: "getgid", params: &[], outcome: Outcome::Number },
    Entry { nr: 48, name: "signal", params: &[
        p("sig", Signal), p("handler", Special(&special::HANDLER)),
    ], outcome: Outcome::Special(results::handler) },
    Entry { nr: 49, name: "geteuid", params: &[], outcome: Outcome::Number },
    Entry { nr: 50, name: "getegid", params: &[], outcome: Outcome::Number },
    Entry { nr: 51, name: "acct", ..X64[163] },
    Entry { nr: 52, name: "umount2", ..X64[166] },
    Entry { nr: 53, name: "lock", params: &[], outcome: Outcome::Number },
    Entry { nr: 54, name: "ioctl", ..X64[16] },
    Entry { nr: 55, name: "fcntl", ..X64[72] },
    Entry { nr: 56, name: "mpx", params: &[], outcome: Outcome::Number },
    Entry { nr: 57, name: "setpgid", ..X64[109] },
    Entry { nr: 58, name: "ulimit", params: &[], outcome: Outcome::Number },
    Entry { nr: 59, name: "oldolduname", params: &[p("name", Address)], outcome: Outcome::Number },
    Entry { nr: 60, name: "umask", ..X64[95] },
    Entry { nr: 61, name: "chroot", ..X64[161] },
    Entry { nr: 62, name: "ustat", ..X64[136] },
    Entry { nr: 63, name: "dup2", ..X64[33] },
    Entry { nr: 64, name: "getppid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 65, name: "getpgrp", params: &[], outcome: Outcome::Pid },
    Entry { nr: 66, name: "setsid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 67, name: "sigaction", params: &[
        p("sig", Signal), p("act", Struct(&layouts::OLD_SIGACTION, Way::In)),
        p("oact", Struct(&layouts::OLD_SIGACTION, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 68, name: "sgetmask", params: &[], outcome: Outcome::Special(results::old_mask) },
    Entry { nr: 69, name: "ssetmask", params: &[
        p("newmask", Special(&special::OLD_MASK)),
    ], outcome: Outcome::Special(results::old_mask) },
    Entry { nr: 70, name: "setreuid", params: &[p("ruid", Id16), p("euid", Id16)], outcome: Outcome::Number },
    Entry { nr: 71, name: "setregid", params: &[p("rgid", Id16), p("egid", Id16)], outcome: Outcome::Number },
    Entry { nr: 72, name: "sigsuspend", params: &[
        p("unused1", Skip), p("unused2", Skip), p("mask", Special(&special::OLD_MASK)),
    ], outcome: Outcome::Number },
    Entry { nr: 73, name: "sigpending", params: &[
        p("uset", Struct(&layouts::OLD_SIGSET, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 74, name: "sethostname", ..X64[170] },
    Entry { nr: 75, name: "setrlimit", ..X64[160] },
    Entry { nr: 76, name: "getrlimit", ..X64[97] },
    Entry { nr: 77, name: "getrusage", ..X64[98] },
    Entry { nr: 78, name: "gettimeofday", ..X64[96] },
    Entry { nr: 79, name: "settimeofday", ..X64[164] },
    Entry { nr: 80, name: "getgroups", params: &[
        p("gidsetsize", Int), p("grouplist", Array(&layouts::GIDS16, Way::Out, capture::RESULT)),
    ], outcome: Outcome::Number },
    Entry { nr: 81, name: "setgroups", params: &[
        p("gidsetsize", Int), p("grouplist", Array(&layouts::GIDS16, Way::In, 0)),
    ], outcome: Outcome::Number },
    Entry { nr: 82, name: "select", params: &[p("arg", Special(&special::OLD_SELECT))], outcome: Outcome::Number },
    Entry { nr: 83, name: "symlink", ..X64[88] },
    Entry { nr: 84, name: "oldlstat", params: &[p("filename", Path), p("statbuf", Address)], outcome: Outcome::Number },
    Entry { nr: 85, name: "readlink", ..X64[89] },
    Entry { nr: 86, name: "uselib", ..X64[134] },
    Entry { nr: 87, name: "swapon", ..X64[167] },
    Entry { nr: 88, name: "reboot", ..X64[169] },
    Entry { nr: 89, name: "readdir", params: &[
        p("fd", Fd), p("dirp", Address), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 90, name: "mmap", params: &[p("arg", Special(&special::OLD_MMAP))], outcome: Outcome::Hex },
    Entry { nr: 91, name: "munmap", ..X64[11] },
    Entry { nr: 92, name: "truncate", ..X64[76] },
    Entry { nr: 93, name: "ftruncate", ..X64[77] },
    Entry { nr: 94, name: "fchmod", ..X64[91] },
    Entry { nr: 95, name: "fchown", params: &[
        p("fd", Fd), p("user", Id16), p("group", Id16),
    ], outcome: Outcome::Number },
    Entry { nr: 96, name: "getpriority", ..X64[140] },
    Entry { nr: 97, name: "setpriority", ..X64[141] },
    Entry { nr: 98, name: "profil", params: &[], outcome: Outcome::Number },
    Entry { nr: 99, name: "statfs", ..X64[137] },
    Entry { nr: 100, name: "fstatfs", ..X64[138] },
    Entry { nr: 101, name: "ioperm", ..X64[173] },
    Entry { nr: 102, name: "socketcall", params: &[p("call", Int), p("args", Words(24))], outcome: Outcome::Number },
    Entry { nr: 103, name: "syslog", ..X64[103] },
    Entry { nr: 104, name: "setitimer", ..X64[38] },
    Entry { nr: 105, name: "getitimer", ..X64[36] },
    Entry { nr: 106, name: "stat", ..X64[4] },
    Entry { nr: 107, name: "lstat", ..X64[6] },
    Entry { nr: 108, name: "fstat", ..X64[5] },
    Entry { nr: 109, name: "olduname", params: &[p("name", Address)], outcome: Outcome::Number },
    Entry { nr: 110, name: "iopl", ..X64[172] },
    Entry { nr: 111, name: "vhangup", params: &[], outcome: Outcome::Number },
    Entry { nr: 112, name: "idle", params: &[], outcome: Outcome::Number },
    Entry { nr: 113, name: "vm86old", params: &[p("info", Address)], outcome: Outcome::Number },
    Entry { nr: 114, name: "wait4", ..X64[61] },
    Entry { nr: 115, name: "swapoff", ..X64[168] },
    Entry { nr: 116, name: "sysinfo", ..X64[99] },
    Entry { nr: 117, name: "ipc", params: &[
        p("call", Int), p("first", Int), p("second", Int), p("third", Int), p("ptr", Hex), p("fifth", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 118, name: "fsync", ..X64[74] },
    Entry { nr: 119, name: "sigreturn", params: &[
        p("frame", Special(&special::OLD_SIGFRAME)),
    ], outcome: Outcome::Number },
    Entry { nr: 120, name: "clone", params: &[
        p("clone_flags", Special(&special::CLONE_FLAGS)), p("newsp", Special(&special::CLONE_STACK)),
        p("parent_tidptr", Special(&special::CLONE_PARENT_TID)), p("tls", Special(&special::CLONE_TLS)),
        p("child_tidptr", Special(&special::CLONE_CHILD_TID)),
    ], outcome: Outcome::Pid },
    Entry { nr: 121, name: "setdomainname", ..X64[171] },
    Entry { nr: 122, name: "uname", ..X64[63] },
    Entry { nr: 123, name: "modify_ldt", ..X64[154] },
    Entry { nr: 124, name: "adjtimex", ..X64[159] },
    Entry { nr: 125, name: "mprotect", ..X64[10] },
    Entry { nr: 126, name: "sigprocmask", params: &[
        p("how", Value(&SIGPROCMASK)), p("set", Struct(&layouts::OLD_SIGSET, Way::In)),
        p("oset", Struct(&layouts::OLD_SIGSET, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 127, name: "create_module", ..X64[174] },
    Entry { nr: 128, name: "init_module", ..X64[175] },
    Entry { nr: 129, name: "delete_module", ..X64[176] },
    Entry { nr: 130, name: "get_kernel_syms", ..X64[177] },
    Entry { nr: 131, name: "quotactl", ..X64[179] },
    Entry { nr: 132, name: "getpgid", ..X64[121] },
    Entry { nr: 133, name: "fchdir", ..X64[81] },
    Entry { nr: 134, name: "bdflush", params: &[p("func", Int), p("data", Hex)], outcome: Outcome::Number },
    Entry { nr: 135, name: "sysfs", ..X64[139] },
    Entry { nr: 136, name: "personality", ..X64[135] },
    Entry { nr: 137, name: "afs_syscall", params: &[], outcome: Outcome::Number },
    Entry { nr: 138, name: "setfsuid", params: &[p("uid", Id16)], outcome: Outcome::Number },
    Entry { nr: 139, name: "setfsgid", params: &[p("gid", Id16)], outcome: Outcome::Number },
    Entry { nr: 140, name: "_llseek", params: &[
        p("fd", Fd), p("offset", Special(&special::HIGH_LOW)), p("low", Skip),
        p("result", Struct(&layouts::LOFF, Way::Out)), p("whence", Value(&SEEK)),
    ], outcome: Outcome::Number },
    Entry { nr: 141, name: "getdents", ..X64[78] },
    Entry { nr: 142, name: "_newselect", params: &[
        p("n", Int), p("inp", Descriptors), p("outp", Descriptors), p("exp", Descriptors),
        p("tvp", Struct(&layouts::TIMEVAL, Way::Both)),
    ], outcome: Outcome::Special(results::selected) },
    Entry { nr: 143, name: "flock", ..X64[73] },
    Entry { nr: 144, name: "msync", ..X64[26] },
    Entry { nr: 145, name: "readv", ..X64[19] },
    Entry { nr: 146, name: "writev", ..X64[20] },
    Entry { nr: 147, name: "getsid", ..X64[124] },
    Entry { nr: 148, name: "fdatasync", ..X64[75] },
    Entry { nr: 149, name: "_sysctl", ..X64[156] },
    Entry { nr: 150, name: "mlock", ..X64[149] },
    Entry { nr: 151, name: "munlock", ..X64[150] },
    Entry { nr: 152, name: "mlockall", ..X64[151] },
    Entry { nr: 153, name: "munlockall", params: &[], outcome: Outcome::Number },
    Entry { nr: 154, name: "sched_setparam", ..X64[142] },
    Entry { nr: 155, name: "sched_getparam", ..X64[143] },
    Entry { nr: 156, name: "sched_setscheduler", ..X64[144] },
    Entry { nr: 157, name: "sched_getscheduler", ..X64[145] },
    Entry { nr: 158, name: "sched_yield", params: &[], outcome: Outcome::Number },
    Entry { nr: 159, name: "sched_get_priority_max", ..X64[146] },
    Entry { nr: 160, name: "sched_get_priority_min", ..X64[147] },
    Entry { nr: 161, name: "sched_rr_get_interval", ..X64[148] },
    Entry { nr: 162, name: "nanosleep", ..X64[35] },
    Entry { nr: 163, name: "mremap", ..X64[25] },
    Entry { nr: 164, name: "setresuid", params: &[
        p("ruid", Id16), p("euid", Id16), p("suid", Id16),
    ], outcome: Outcome::Number },
    Entry { nr: 165, name: "getresuid", params: &[
        p("ruidp", Struct(&layouts::USHORTP, Way::Out)), p("euidp", Struct(&layouts::USHORTP, Way::Out)),
        p("suidp", Struct(&layouts::USHORTP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 166, name: "vm86", params: &[p("cmd", Hex), p("info", Address)], outcome: Outcome::Number },
    Entry { nr: 167, name: "query_module", ..X64[178] },
    Entry { nr: 168, name: "poll", ..X64[7] },
    Entry { nr: 169, name: "nfsservctl", ..X64[180] },
    Entry { nr: 170, name: "setresgid", params: &[
        p("rgid", Id16), p("egid", Id16), p("sgid", Id16),
    ], outcome: Outcome::Number },
    Entry { nr: 171, name: "getresgid", params: &[
        p("rgidp", Struct(&layouts::USHORTP, Way::Out)), p("egidp", Struct(&layouts::USHORTP, Way::Out)),
        p("sgidp", Struct(&layouts::USHORTP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 172, name: "prctl", ..X64[157] },
    Entry { nr: 173, name: "rt_sigreturn", ..X64[15] },
    Entry { nr: 174, name: "rt_sigaction", ..X64[13] },
    Entry { nr: 175, name: "rt_sigprocmask", ..X64[14] },
    Entry { nr: 176, name: "rt_sigpending", ..X64[127] },
    Entry { nr: 177, name: "rt_sigtimedwait", ..X64[128] },
    Entry { nr: 178, name: "rt_sigqueueinfo", ..X64[129] },
    Entry { nr: 179, name: "rt_sigsuspend", ..X64[130] },
    Entry { nr: 180, name: "pread64", params: &[
        p("fd", Fd), p("buf", Output), p("count", ULong), p("pos", Pair),
    ], outcome: Outcome::Number },
    Entry { nr: 181, name: "pwrite64", params: &[
        p("fd", Fd), p("buf", Input(2)), p("count", ULong), p("pos", Pair),
    ], outcome: Outcome::Number },
    Entry { nr: 182, name: "chown", params: &[
        p("filename", Path), p("user", Id16), p("group", Id16),
    ], outcome: Outcome::Number },
    Entry { nr: 183, name: "getcwd", ..X64[79] },
    Entry { nr: 184, name: "capget", ..X64[125] },
    Entry { nr: 185, name: "capset", ..X64[126] },
    Entry { nr: 186, name: "sigaltstack", ..X64[131] },
    Entry { nr: 187, name: "sendfile", ..X64[40] },
    Entry { nr: 188, name: "getpmsg", params: &[], outcome: Outcome::Number },
    Entry { nr: 189, name: "putpmsg", params: &[], outcome: Outcome::Number },
    Entry { nr: 190, name: "vfork", params: &[], outcome: Outcome::Pid },
    Entry { nr: 191, name: "ugetrlimit", params: &[
        p("resource", Value(&RLIMIT)), p("rlim", Struct(&layouts::RLIMIT, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 192, name: "mmap2", params: &[
        p("addr", Address), p("len", ULong), p("prot", LongFlags(&PROT)), p("flags", Special(&special::MAP_FLAGS)),
        p("fd", Fd), p("pgoff", Special(&special::PAGES)),
    ], outcome: Outcome::Hex },
    Entry { nr: 193, name: "truncate64", params: &[p("path", Path), p("length", Pair)], outcome: Outcome::Number },
    Entry { nr: 194, name: "ftruncate64", params: &[p("fd", Fd), p("length", Pair)], outcome: Outcome::Number },
    Entry { nr: 195, name: "stat64", params: &[
        p("filename", Path), p("statbuf", Struct(&layouts::STAT64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 196, name: "lstat64", params: &[
        p("filename", Path), p("statbuf", Struct(&layouts::STAT64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 197, name: "fstat64", params: &[
        p("fd", Fd), p("statbuf", Struct(&layouts::STAT64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 198, name: "lchown32", params: &[
        p("filename", Path), p("user", Id), p("group", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 199, name: "getuid32", params: &[], outcome: Outcome::Number },
    Entry { nr: 200, name: "getgid32", params: &[], outcome: Outcome::Number },
    Entry { nr: 201, name: "geteuid32", params: &[], outcome: Outcome::Number },
    Entry { nr: 202, name: "getegid32", params: &[], outcome: Outcome::Number },
    Entry { nr: 203, name: "setreuid32", params: &[p("ruid", Id), p("euid", Id)], outcome: Outcome::Number },
    Entry { nr: 204, name: "setregid32", params: &[p("rgid", Id), p("egid", Id)], outcome: Outcome::Number },
    Entry { nr: 205, name: "getgroups32", params: &[
        p("gidsetsize", Int), p("grouplist", Array(&layouts::GIDS, Way::Out, capture::RESULT)),
    ], outcome: Outcome::Number },
    Entry { nr: 206, name: "setgroups32", params: &[
        p("gidsetsize", Int), p("grouplist", Array(&layouts::GIDS, Way::In, 0)),
    ], outcome: Outcome::Number },
    Entry { nr: 207, name: "fchown32", params: &[
        p("fd", Fd), p("user", Id), p("group", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 208, name: "setresuid32", params: &[
        p("ruid", Id), p("euid", Id), p("suid", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 209, name: "getresuid32", params: &[
        p("ruidp", Struct(&layouts::UINTP, Way::Out)), p("euidp", Struct(&layouts::UINTP, Way::Out)),
        p("suidp", Struct(&layouts::UINTP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 210, name: "setresgid32", params: &[
        p("rgid", Id), p("egid", Id), p("sgid", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 211, name: "getresgid32", params: &[
        p("rgidp", Struct(&layouts::UINTP, Way::Out)), p("egidp", Struct(&layouts::UINTP, Way::Out)),
        p("sgidp", Struct(&layouts::UINTP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 212, name: "chown32", params: &[
        p("filename", Path), p("user", Id), p("group", Id),
    ], outcome: Outcome::Number },
    Entry { nr: 213, name: "setuid32", params: &[p("uid", Id)], outcome: Outcome::Number },
    Entry { nr: 214, name: "setgid32", params: &[p("gid", Id)], outcome: Outcome::Number },
    Entry { nr: 215, name: "setfsuid32", params: &[p("uid", Id)], outcome: Outcome::Number },
    Entry { nr: 216, name: "setfsgid32", params: &[p("gid", Id)], outcome: Outcome::Number },
    Entry { nr: 217, name: "pivot_root", ..X64[155] },
    Entry { nr: 218, name: "mincore", ..X64[27] },
    Entry { nr: 219, name: "madvise", ..X64[28] },
    Entry { nr: 220, name: "getdents64", ..X64[217] },
    Entry { nr: 221, name: "fcntl64", params: &[
        p("fd", Fd), p("cmd", Value(&FCNTL)), p("arg", Special(&special::FCNTL_ARG)),
    ], outcome: Outcome::Special(results::fcntl) },
    Entry { nr: 224, name: "gettid", params: &[], outcome: Outcome::Pid },
    Entry { nr: 225, name: "readahead", params: &[
        p("fd", Fd), p("offset", Pair), p("offset_hi", Skip), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 226, name: "setxattr", ..X64[188] },
    Entry { nr: 227, name: "lsetxattr", ..X64[189] },
    Entry { nr: 228, name: "fsetxattr", ..X64[190] },
    Entry { nr: 229, name: "getxattr", ..X64[191] },
    Entry { nr: 230, name: "lgetxattr", ..X64[192] },
    Entry { nr: 231, name: "fgetxattr", ..X64[193] },
    Entry { nr: 232, name: "listxattr", ..X64[194] },
    Entry { nr: 233, name: "llistxattr", ..X64[195] },
    Entry { nr: 234, name: "flistxattr", ..X64[196] },
    Entry { nr: 235, name: "removexattr", ..X64[197] },
    Entry { nr: 236, name: "lremovexattr", ..X64[198] },
    Entry { nr: 237, name: "fremovexattr", ..X64[199] },
    Entry { nr: 238, name: "tkill", ..X64[200] },
    Entry { nr: 239, name: "sendfile64", params: &[
        p("out_fd", Fd), p("in_fd", Fd), p("offset", Special(&special::MOVED_OFFSET64)), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 240, name: "futex", ..X64[202] },
    Entry { nr: 241, name: "sched_setaffinity", ..X64[203] },
    Entry { nr: 242, name: "sched_getaffinity", ..X64[204] },
    Entry { nr: 243, name: "set_thread_area", ..X64[205] },
    Entry { nr: 244, name: "get_thread_area", ..X64[211] },
    Entry { nr: 245, name: "io_setup", ..X64[206] },
    Entry { nr: 246, name: "io_destroy", ..X64[207] },
    Entry { nr: 247, name: "io_getevents", ..X64[208] },
    Entry { nr: 248, name: "io_submit", ..X64[209] },
    Entry { nr: 249, name: "io_cancel", ..X64[210] },
    Entry { nr: 250, name: "fadvise64", params: &[
        p("fd", Fd), p("offset", Pair), p("offset_hi", Skip), p("len", ULong), p("advice", Value(&FADVISE)),
    ], outcome: Outcome::Number },
    Entry { nr: 252, name: "exit_group", ..X64[231] },
    Entry { nr: 253, name: "lookup_dcookie", ..X64[212] },
    Entry { nr: 254, name: "epoll_create", ..X64[213] },
    Entry { nr: 255, name: "epoll_ctl", ..X64[233] },
    Entry { nr: 256, name: "epoll_wait", ..X64[232] },
    Entry { nr: 257, name: "remap_file_pages", ..X64[216] },
    Entry { nr: 258, name: "set_tid_address", ..X64[218] },
    Entry { nr: 259, name: "timer_create", ..X64[222] },
    Entry { nr: 260, name: "timer_settime", ..X64[223] },
    Entry { nr: 261, name: "timer_gettime", ..X64[224] },
    Entry { nr: 262, name: "timer_getoverrun", ..X64[225] },
    Entry { nr: 263, name: "timer_delete", ..X64[226] },
    Entry { nr: 264, name: "clock_settime", ..X64[227] },
    Entry { nr: 265, name: "clock_gettime", ..X64[228] },
    Entry { nr: 266, name: "clock_getres", ..X64[229] },
    Entry { nr: 267, name: "clock_nanosleep", ..X64[230] },
    Entry { nr: 268, name: "statfs64", params: &[
        p("path", Path), p("sz", ULong), p("buf", Struct(&layouts::STATFS64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 269, name: "fstatfs64", params: &[
        p("fd", Fd), p("sz", ULong), p("buf", Struct(&layouts::STATFS64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 270, name: "tgkill", ..X64[234] },
    Entry { nr: 271, name: "utimes", ..X64[235] },
    Entry { nr: 272, name: "fadvise64_64", params: &[
        p("fd", Fd), p("offset", Pair), p("offset_hi", Skip), p("len", Pair), p("len_hi", Skip),
        p("advice", Value(&FADVISE)),
    ], outcome: Outcome::Number },
    Entry { nr: 273, name: "vserver", params: &[], outcome: Outcome::Number },
    Entry { nr: 274, name: "mbind", ..X64[237] },
    Entry { nr: 275, name: "get_mempolicy", ..X64[239] },
    Entry { nr: 276, name: "set_mempolicy", ..X64[238] },
    Entry { nr: 277, name: "mq_open", ..X64[240] },
    Entry { nr: 278, name: "mq_unlink", ..X64[241] },
    Entry { nr: 279, name: "mq_timedsend", ..X64[242] },
    Entry { nr: 280, name: "mq_timedreceive", ..X64[243] },
    Entry { nr: 281, name: "mq_notify", ..X64[244] },
    Entry { nr: 282, name: "mq_getsetattr", ..X64[245] },
    Entry { nr: 283, name: "kexec_load", ..X64[246] },
    Entry { nr: 284, name: "waitid", ..X64[247] },
    Entry { nr: 286, name: "add_key", ..X64[248] },
    Entry { nr: 287, name: "request_key", ..X64[249] },
    Entry { nr: 288, name: "keyctl", ..X64[250] },
    Entry { nr: 289, name: "ioprio_set", ..X64[251] },
    Entry { nr: 290, name: "ioprio_get", ..X64[252] },
    Entry { nr: 291, name: "inotify_init", params: &[], outcome: Outcome::Fd },
    Entry { nr: 292, name: "inotify_add_watch", ..X64[254] },
    Entry { nr: 293, name: "inotify_rm_watch", ..X64[255] },
    Entry { nr: 294, name: "migrate_pages", ..X64[256] },
    Entry { nr: 295, name: "openat", ..X64[257] },
    Entry { nr: 296, name: "mkdirat", ..X64[258] },
    Entry { nr: 297, name: "mknodat", ..X64[259] },
    Entry { nr: 298, name: "fchownat", ..X64[260] },
    Entry { nr: 299, name: "futimesat", ..X64[261] },
    Entry { nr: 300, name: "fstatat64", params: &[
        p("dfd", DirFd), p("filename", Path), p("statbuf", Struct(&layouts::STAT64, Way::Out)), p("flag", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 301, name: "unlinkat", ..X64[263] },
    Entry { nr: 302, name: "renameat", ..X64[264] },
    Entry { nr: 303, name: "linkat", ..X64[265] },
    Entry { nr: 304, name: "symlinkat", ..X64[266] },
    Entry { nr: 305, name: "readlinkat", ..X64[267] },
    Entry { nr: 306, name: "fchmodat", ..X64[268] },
    Entry { nr: 307, name: "faccessat", ..X64[269] },
    Entry { nr: 308, name: "pselect6", ..X64[270] },
    Entry { nr: 309, name: "ppoll", ..X64[271] },
    Entry { nr: 310, name: "unshare", ..X64[272] },
    Entry { nr: 311, name: "set_robust_list", ..X64[273] },
    Entry { nr: 312, name: "get_robust_list", ..X64[274] },
    Entry { nr: 313, name: "splice", ..X64[275] },
    Entry { nr: 314, name: "sync_file_range", params: &[
        p("fd", Fd), p("offset", Pair), p("offset_hi", Skip), p("nbytes", Pair), p("nbytes_hi", Skip),
        p("flags", Flags(&SYNC_FILE_RANGE)),
    ], outcome: Outcome::Number },
    Entry { nr: 315, name: "tee", ..X64[276] },
    Entry { nr: 316, name: "vmsplice", ..X64[278] },
    Entry { nr: 317, name: "move_pages", ..X64[279] },
    Entry { nr: 318, name: "getcpu", ..X64[309] },
    Entry { nr: 319, name: "epoll_pwait", ..X64[281] },
    Entry { nr: 320, name: "utimensat", ..X64[280] },
    Entry { nr: 321, name: "signalfd", ..X64[282] },
    Entry { nr: 322, name: "timerfd_create", ..X64[283] },
    Entry { nr: 323, name: "eventfd", ..X64[284] },
    Entry { nr: 324, name: "fallocate", params: &[
        p("fd", Fd), p("mode", Flags(&FALLOCATE)), p("offset", Pair), p("offset_hi", Skip), p("len", Pair),
        p("len_hi", Skip),
    ], outcome: Outcome::Number },
    Entry { nr: 325, name: "timerfd_settime", ..X64[286] },
    Entry { nr: 326, name: "timerfd_gettime", ..X64[287] },
    Entry { nr: 327, name: "signalfd4", ..X64[289] },
    Entry { nr: 328, name: "eventfd2", ..X64[290] },
    Entry { nr: 329, name: "epoll_create1", ..X64[291] },
    Entry { nr: 330, name: "dup3", ..X64[292] },
    Entry { nr: 331, name: "pipe2", ..X64[293] },
    Entry { nr: 332, name: "inotify_init1", ..X64[294] },
    Entry { nr: 333, name: "preadv", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::Out)), p("vlen", ULong), p("pos", Pair),
    ], outcome: Outcome::Number },
    Entry { nr: 334, name: "pwritev", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::In)), p("vlen", ULong), p("pos", Pair),
    ], outcome: Outcome::Number },
    Entry { nr: 335, name: "rt_tgsigqueueinfo", ..X64[297] },
    Entry { nr: 336, name: "perf_event_open", ..X64[298] },
    Entry { nr: 337, name: "recvmmsg", ..X64[299] },
    Entry { nr: 338, name: "fanotify_init", ..X64[300] },
    Entry { nr: 339, name: "fanotify_mark", params: &[
        p("fanotify_fd", Fd), p("flags", Flags(&FAN_MARK)), p("mask", Special(&special::FAN_EVENT_PAIR)),
        p("mask_hi", Skip), p("dfd", DirFd), p("pathname", Path),
    ], outcome: Outcome::Number },
    Entry { nr: 340, name: "prlimit64", ..X64[302] },
    Entry { nr: 341, name: "name_to_handle_at", ..X64[303] },
    Entry { nr: 342, name: "open_by_handle_at", ..X64[304] },
    Entry { nr: 343, name: "clock_adjtime", ..X64[305] },
    Entry { nr: 344, name: "syncfs", ..X64[306] },
    Entry { nr: 345, name: "sendmmsg", ..X64[307] },
    Entry { nr: 346, name: "setns", ..X64[308] },
    Entry { nr: 347, name: "process_vm_readv", ..X64[310] },
    Entry { nr: 348, name: "process_vm_writev", ..X64[311] },
    Entry { nr: 349, name: "kcmp", ..X64[312] },
    Entry { nr: 350, name: "finit_module", ..X64[313] },
    Entry { nr: 351, name: "sched_setattr", ..X64[314] },
    Entry { nr: 352, name: "sched_getattr", ..X64[315] },
    Entry { nr: 353, name: "renameat2", ..X64[316] },
    Entry { nr: 354, name: "seccomp", ..X64[317] },
    Entry { nr: 355, name: "getrandom", ..X64[318] },
    Entry { nr: 356, name: "memfd_create", ..X64[319] },
    Entry { nr: 357, name: "bpf", ..X64[321] },
    Entry { nr: 358, name: "execveat", ..X64[322] },
    Entry { nr: 359, name: "socket", ..X64[41] },
    Entry { nr: 360, name: "socketpair", ..X64[53] },
    Entry { nr: 361, name: "bind", ..X64[49] },
    Entry { nr: 362, name: "connect", ..X64[42] },
    Entry { nr: 363, name: "listen", ..X64[50] },
    Entry { nr: 364, name: "accept4", ..X64[288] },
    Entry { nr: 365, name: "getsockopt", ..X64[55] },
    Entry { nr: 366, name: "setsockopt", ..X64[54] },
    Entry { nr: 367, name: "getsockname", ..X64[51] },
    Entry { nr: 368, name: "getpeername", ..X64[52] },
    Entry { nr: 369, name: "sendto", ..X64[44] },
    Entry { nr: 370, name: "sendmsg", ..X64[46] },
    Entry { nr: 371, name: "recvfrom", ..X64[45] },
    Entry { nr: 372, name: "recvmsg", ..X64[47] },
    Entry { nr: 373, name: "shutdown", ..X64[48] },
    Entry { nr: 374, name: "userfaultfd", ..X64[323] },
    Entry { nr: 375, name: "membarrier", ..X64[324] },
    Entry { nr: 376, name: "mlock2", ..X64[325] },
    Entry { nr: 377, name: "copy_file_range", ..X64[326] },
    Entry { nr: 378, name: "preadv2", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::Out)), p("vlen", ULong), p("pos", Pair), p("pos_h", Skip),
        p("flags", Flags(&RWF)),
    ], outcome: Outcome::Number },
    Entry { nr: 379, name: "pwritev2", params: &[
        p("fd", Fd), p("vec", Vectors(2, Way::In)), p("vlen", ULong), p("pos", Pair), p("pos_h", Skip),
        p("flags", Flags(&RWF)),
    ], outcome: Outcome::Number },
    Entry { nr: 380, name: "pkey_mprotect", ..X64[329] },
    Entry { nr: 381, name: "pkey_alloc", ..X64[330] },
    Entry { nr: 382, name: "pkey_free", ..X64[331] },
    Entry { nr: 383, name: "statx", ..X64[332] },
    Entry { nr: 384, name: "arch_prctl", ..X64[158] },
    Entry { nr: 385, name: "io_pgetevents", ..X64[333] },
    Entry { nr: 386, name: "rseq", ..X64[334] },
    Entry { nr: 393, name: "semget", ..X64[64] },
    Entry { nr: 394, name: "semctl", ..X64[66] },
    Entry { nr: 395, name: "shmget", ..X64[29] },
    Entry { nr: 396, name: "shmctl", ..X64[31] },
    Entry { nr: 397, name: "shmat", ..X64[30] },
    Entry { nr: 398, name: "shmdt", ..X64[67] },
    Entry { nr: 399, name: "msgget", ..X64[68] },
    Entry { nr: 400, name: "msgsnd", ..X64[69] },
    Entry { nr: 401, name: "msgrcv", ..X64[70] },
    Entry { nr: 402, name: "msgctl", ..X64[71] },
    Entry { nr: 403, name: "clock_gettime64", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("tp", Struct(&layouts::TIMESPEC64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 404, name: "clock_settime64", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("tp", Struct(&layouts::TIMESPEC64, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 405, name: "clock_adjtime64", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("utx", Struct(&layouts::TIMEX64, Way::Out)),
    ], outcome: Outcome::Special(results::adj_state) },
    Entry { nr: 406, name: "clock_getres_time64", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("tp", Struct(&layouts::TIMESPEC64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 407, name: "clock_nanosleep_time64", params: &[
        p("which_clock", Special(&special::CLOCKID)), p("flags", Flags(&TIMER_FLAGS)),
        p("rqtp", Struct(&layouts::TIMESPEC64, Way::In)), p("rmtp", Special(&special::REMAIN64)),
    ], outcome: Outcome::Number },
    Entry { nr: 408, name: "timer_gettime64", params: &[
        p("timer_id", Int), p("setting", Struct(&layouts::ITIMERSPEC64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 409, name: "timer_settime64", params: &[
        p("timer_id", Int), p("flags", Flags(&TIMER_FLAGS)), p("new_setting", Struct(&layouts::ITIMERSPEC64, Way::In)),
        p("old_setting", Struct(&layouts::ITIMERSPEC64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 410, name: "timerfd_gettime64", params: &[
        p("ufd", Fd), p("otmr", Struct(&layouts::ITIMERSPEC64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 411, name: "timerfd_settime64", params: &[
        p("ufd", Fd), p("flags", Flags(&TIMERFD_SETTIME)), p("utmr", Struct(&layouts::ITIMERSPEC64, Way::In)),
        p("otmr", Struct(&layouts::ITIMERSPEC64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 412, name: "utimensat_time64", params: &[
        p("dfd", DirFd), p("filename", Path), p("utimes", Struct(&layouts::TIMESPEC2_64, Way::In)),
        p("flags", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 413, name: "pselect6_time64", params: &[
        p("n", Int), p("inp", Descriptors), p("outp", Descriptors), p("exp", Descriptors),
        p("tsp", Struct(&layouts::TIMESPEC64, Way::Both)), p("sig", Special(&special::SIGMASK_POINTER)),
    ], outcome: Outcome::Special(results::selected) },
    Entry { nr: 414, name: "ppoll_time64", params: &[
        p("ufds", Special(&special::POLLFDS)), p("nfds", UInt), p("tsp", Struct(&layouts::TIMESPEC64, Way::Both)),
        p("sigmask", Struct(&layouts::SIGSET, Way::In)), p("sigsetsize", ULong),
    ], outcome: Outcome::Special(results::polled) },
    Entry { nr: 416, name: "io_pgetevents_time64", params: &[
        p("ctx_id", Hex), p("min_nr", Long), p("nr", Long), p("events", Address), p("timeout", Address),
        p("usig", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 417, name: "recvmmsg_time64", params: &[
        p("fd", Fd), p("mmsg", Messages(2, Way::Out)), p("vlen", UInt), p("flags", Flags(&MSG)),
        p("timeout", Struct(&layouts::TIMESPEC64, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 418, name: "mq_timedsend_time64", params: &[
        p("mqdes", Fd), p("u_msg_ptr", Input(2)), p("msg_len", ULong), p("msg_prio", UInt),
        p("u_abs_timeout", Struct(&layouts::TIMESPEC64, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 419, name: "mq_timedreceive_time64", params: &[
        p("mqdes", Fd), p("u_msg_ptr", Output), p("msg_len", ULong),
        p("u_msg_prio", Struct(&layouts::UINTP, Way::Out)), p("u_abs_timeout", Struct(&layouts::TIMESPEC64, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 420, name: "semtimedop_time64", params: &[
        p("semid", Int), p("tsops", Array(&layouts::SEMBUF, Way::In, 2)), p("nsops", UInt),
        p("timeout", Struct(&layouts::TIMESPEC64, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 421, name: "rt_sigtimedwait_time64", params: &[
        p("uthese", Struct(&layouts::SIGSET, Way::In)), p("uinfo", Struct(&layouts::SIGINFO, Way::Out)),
        p("uts", Struct(&layouts::TIMESPEC64, Way::In)), p("sigsetsize", ULong),
    ], outcome: Outcome::Special(results::signal) },
    Entry { nr: 422, name: "futex_time64", params: &[
        p("uaddr", Special(&special::FUTEX_WORD)), p("op", Special(&special::FUTEX_OP)),
        p("val", Special(&special::FUTEX_VAL)), p("utime", Special(&special::FUTEX_TIMEOUT)),
        p("uaddr2", Special(&special::FUTEX_WORD2)), p("val3", Special(&special::FUTEX_VAL3)),
    ], outcome: Outcome::Special(results::futex) },
    Entry { nr: 423, name: "sched_rr_get_interval_time64", params: &[
        p("pid", Pid), p("interval", Struct(&layouts::TIMESPEC64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 424, name: "pidfd_send_signal", ..X64[337] },
    Entry { nr: 425, name: "io_uring_setup", ..X64[338] },
    Entry { nr: 426, name: "io_uring_enter", ..X64[339] },
    Entry { nr: 427, name: "io_uring_register", ..X64[340] },
    Entry { nr: 428, name: "open_tree", ..X64[341] },
    Entry { nr: 429, name: "move_mount", ..X64[342] },
    Entry { nr: 430, name: "fsopen", ..X64[343] },
    Entry { nr: 431, name: "fsconfig", ..X64[344] },
    Entry { nr: 432, name: "fsmount", ..X64[345] },
    Entry { nr: 433, name: "fspick", ..X64[346] },
    Entry { nr: 434, name: "pidfd_open", ..X64[347] },
    Entry { nr: 435, name: "clone3", ..X64[348] },
    Entry { nr: 436, name: "close_range", ..X64[349] },
    Entry { nr: 437, name: "openat2", ..X64[350] },
    Entry { nr: 438, name: "pidfd_getfd", ..X64[351] },
    Entry { nr: 439, name: "faccessat2", ..X64[352] },
    Entry { nr: 440, name: "process_madvise", ..X64[353] },
    Entry { nr: 441, name: "epoll_pwait2", ..X64[354] },
    Entry { nr: 442, name: "mount_setattr", ..X64[355] },
    Entry { nr: 443, name: "quotactl_fd", ..X64[356] },
    Entry { nr: 444, name: "landlock_create_ruleset", ..X64[357] },
    Entry { nr: 445, name: "landlock_add_rule", ..X64[358] },
    Entry { nr: 446, name: "landlock_restrict_self", ..X64[359] },
    Entry { nr: 447, name: "memfd_secret", ..X64[360] },
    Entry { nr: 448, name: "process_mrelease", ..X64[361] },
    Entry { nr: 449, name: "futex_waitv", ..X64[362] },
    Entry { nr: 450, name: "set_mempolicy_home_node", ..X64[363] },
    Entry { nr: 451, name: "cachestat", ..X64[364] },
    Entry { nr: 452, name: "fchmodat2", ..X64[365] },
    Entry { nr: 453, name: "map_shadow_stack", ..X64[366] },
    Entry { nr: 454, name: "futex_wake", ..X64[367] },
    Entry { nr: 455, name: "futex_wait", ..X64[368] },
    Entry { nr: 456, name: "futex_requeue", ..X64[369] },
    Entry { nr: 457, name: "statmount", ..X64[370] },
    Entry { nr: 458, name: "listmount", ..X64[371] },
    Entry { nr: 459, name: "lsm_get_self_attr", ..X64[372] },
    Entry { nr: 460, name: "lsm_set_self_attr", ..X64[373] },
    Entry { nr: 461, name: "lsm_list_modules", ..X64[374] },
    Entry { nr: 462, name: "mseal", ..X64[375] },
    Entry { nr: 463, name: "setxattrat", ..X64[376] },
    Entry { nr: 464, name: "getxattrat", ..X64[377] },
    Entry { nr: 465, name: "listxattrat", ..X64[378] },
    Entry { nr: 466, name: "removexattrat", ..X64[379] },
    Entry { nr: 467, name: "open_tree_attr", ..X64[380] },
    Entry { nr: 468, name: "file_getattr", ..X64[381] },
    Entry { nr: 469, name: "file_setattr", ..X64[382] },
    Entry { nr: 470, name: "listns", ..X64[383] },
    Entry { nr: 471, name: "rseq_slice_yield", params: &[], outcome: Outcome::Number },
];

/// Calls of socketcall(2) that the i386 table has no number of their own for.
pub(super) static SOCKETCALLS: &[Entry] = &[
    Entry { nr: 0, name: "send", params: &[
        p("fd", Fd), p("buff", Input(2)), p("len", ULong), p("flags", Flags(&MSG)),
    ], outcome: Outcome::Number },
    Entry { nr: 0, name: "recv", params: &[
        p("fd", Fd), p("ubuf", Output), p("size", ULong), p("flags", Flags(&MSG)),
    ], outcome: Outcome::Number },
    Entry { nr: 0, name: "accept", params: &[
        p("fd", Fd), p("upeer_sockaddr", PeerOut(2)), p("upeer_addrlen", SocketLength),
    ], outcome: Outcome::Fd },
];

pub(super) static ERRNOS: &[(i32, &str)] = &[
    (1, "EPERM"), (2, "ENOENT"), (3, "ESRCH"), (4, "EINTR"), (5, "EIO"), (6, "ENXIO"), (7, "E2BIG"), (8, "ENOEXEC"),
    (9, "EBADF"), (10, "ECHILD"), (11, "EAGAIN"), (12, "ENOMEM"), (13, "EACCES"), (14, "EFAULT"), (15, "ENOTBLK"),
    (16, "EBUSY"), (17, "EEXIST"), (18, "EXDEV"), (19, "ENODEV"), (20, "ENOTDIR"), (21, "EISDIR"), (22, "EINVAL"),
    (23, "ENFILE"), (24, "EMFILE"), (25, "ENOTTY"), (26, "ETXTBSY"), (27, "EFBIG"), (28, "ENOSPC"), (29, "ESPIPE"),
    (30, "EROFS"), (31, "EMLINK"), (32, "EPIPE"), (33, "EDOM"), (34, "ERANGE"), (35, "EDEADLK"), (36, "ENAMETOOLONG"),
    (37, "ENOLCK"), (38, "ENOSYS"), (39, "ENOTEMPTY"), (40, "ELOOP"), (42, "ENOMSG"), (43, "EIDRM"), (44, "ECHRNG"),
    (45, "EL2NSYNC"), (46, "EL3HLT"), (47, "EL3RST"), (48, "ELNRNG"), (49, "EUNATCH"), (50, "ENOCSI"), (51, "EL2HLT"),
    (52, "EBADE"), (53, "EBADR"), (54, "EXFULL"), (55, "ENOANO"), (56, "EBADRQC"), (57, "EBADSLT"), (59, "EBFONT"),
    (60, "ENOSTR"), (61, "ENODATA"), (62, "ETIME"), (63, "ENOSR"), (64, "ENONET"), (65, "ENOPKG"), (66, "EREMOTE"),
    (67, "ENOLINK"), (68, "EADV"), (69, "ESRMNT"), (70, "ECOMM"), (71, "EPROTO"), (72, "EMULTIHOP"), (73, "EDOTDOT"),
    (74, "EBADMSG"), (75, "EOVERFLOW"), (76, "ENOTUNIQ"), (77, "EBADFD"), (78, "EREMCHG"), (79, "ELIBACC"),
    (80, "ELIBBAD"), (81, "ELIBSCN"), (82, "ELIBMAX"), (83, "ELIBEXEC"), (84, "EILSEQ"), (85, "ERESTART"),
    (86, "ESTRPIPE"), (87, "EUSERS"), (88, "ENOTSOCK"), (89, "EDESTADDRREQ"), (90, "EMSGSIZE"), (91, "EPROTOTYPE"),
    (92, "ENOPROTOOPT"), (93, "EPROTONOSUPPORT"), (94, "ESOCKTNOSUPPORT"), (95, "EOPNOTSUPP"), (96, "EPFNOSUPPORT"),
    (97, "EAFNOSUPPORT"), (98, "EADDRINUSE"), (99, "EADDRNOTAVAIL"), (100, "ENETDOWN"), (101, "ENETUNREACH"),
    (102, "ENETRESET"), (103, "ECONNABORTED"), (104, "ECONNRESET"), (105, "ENOBUFS"), (106, "EISCONN"),
    (107, "ENOTCONN"), (108, "ESHUTDOWN"), (109, "ETOOMANYREFS"), (110, "ETIMEDOUT"), (111, "ECONNREFUSED"),
    (112, "EHOSTDOWN"), (113, "EHOSTUNREACH"), (114, "EALREADY"), (115, "EINPROGRESS"), (116, "ESTALE"),
    (117, "EUCLEAN"), (118, "ENOTNAM"), (119, "ENAVAIL"), (120, "EISNAM"), (121, "EREMOTEIO"), (122, "EDQUOT"),
    (123, "ENOMEDIUM"), (124, "EMEDIUMTYPE"), (125, "ECANCELED"), (126, "ENOKEY"), (127, "EKEYEXPIRED"),
    (128, "EKEYREVOKED"), (129, "EKEYREJECTED"), (130, "EOWNERDEAD"), (131, "ENOTRECOVERABLE"), (132, "ERFKILL"),
    (133, "EHWPOISON"),
];
pub(super) static OPEN: Set = Set { unknown: "O_???", names: names![
    (0x40, "O_CREAT"), (0x80, "O_EXCL"), (0x100, "O_NOCTTY"), (0x200, "O_TRUNC"), (0x400, "O_APPEND"),
    (0x800, "O_NONBLOCK"), (0x101000, "O_SYNC"), (0x100000, "__O_SYNC"), (0x1000, "O_DSYNC"), (0x4000, "O_DIRECT"),
    (0x8000, "O_LARGEFILE"), (0x20000, "O_NOFOLLOW"), (0x40000, "O_NOATIME"), (0x80000, "O_CLOEXEC"),
    (0x200000, "O_PATH"), (0x410000, "O_TMPFILE"), (0x400000, "__O_TMPFILE"), (0x10000, "O_DIRECTORY"),
    (0x4000000, "O_EMPTYPATH"), (0x2000, "FASYNC"), (0x100000000, "OPENAT2_REGULAR"),
] };
pub(super) static ACCESS_BITS: Set = Set { unknown: "?_OK", names: names![
    (0x4, "R_OK"), (0x2, "W_OK"), (0x1, "X_OK"),
] };
pub(super) static AT: Set = Set { unknown: "AT_???", names: names![
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x200, "AT_REMOVEDIR"), (0x400, "AT_SYMLINK_FOLLOW"), (0x800, "AT_NO_AUTOMOUNT"),
    (0x1000, "AT_EMPTY_PATH"), (0x8000, "AT_RECURSIVE"),
] };
pub(super) static AT_PATH: Set = Set { unknown: "AT_???", names: names![
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x1000, "AT_EMPTY_PATH"),
] };
pub(super) static EXECVEAT: Set = Set { unknown: "AT_???", names: names![
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x1000, "AT_EMPTY_PATH"), (0x10000, "AT_EXECVE_CHECK"),
] };
pub(super) static NAME_TO_HANDLE: Set = Set { unknown: "AT_???", names: names![
    (0x1, "AT_HANDLE_MNT_ID_UNIQUE"), (0x2, "AT_HANDLE_CONNECTABLE"), (0x200, "AT_HANDLE_FID"),
    (0x400, "AT_SYMLINK_FOLLOW"), (0x1000, "AT_EMPTY_PATH"),
] };
pub(super) static AT_ACCESS: Set = Set { unknown: "AT_???", names: names![
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x200, "AT_EACCESS"), (0x1000, "AT_EMPTY_PATH"),
] };
pub(super) static AT_STATX_SYNC: Set = Set { unknown: "AT_STATX_???", names: names![
    (0x0, "AT_STATX_SYNC_AS_STAT"), (0x2000, "AT_STATX_FORCE_SYNC"), (0x4000, "AT_STATX_DONT_SYNC"),
    (0x6000, "AT_STATX_FORCE_SYNC|AT_STATX_DONT_SYNC"),
] };
pub(super) static STATX_MASK: Set = Set { unknown: "STATX_???", names: names![
    (0xfff, "STATX_ALL"), (0x7ff, "STATX_BASIC_STATS"), (0x1, "STATX_TYPE"), (0x2, "STATX_MODE"), (0x4, "STATX_NLINK"),
    (0x8, "STATX_UID"), (0x10, "STATX_GID"), (0x20, "STATX_ATIME"), (0x40, "STATX_MTIME"), (0x80, "STATX_CTIME"),
    (0x100, "STATX_INO"), (0x200, "STATX_SIZE"), (0x400, "STATX_BLOCKS"), (0x800, "STATX_BTIME"),
    (0x1000, "STATX_MNT_ID"), (0x2000, "STATX_DIOALIGN"), (0x4000, "STATX_MNT_ID_UNIQUE"), (0x8000, "STATX_SUBVOL"),
    (0x10000, "STATX_WRITE_ATOMIC"), (0x20000, "STATX_DIO_READ_ALIGN"),
] };
pub(super) static STATX_ATTR: Set = Set { unknown: "STATX_ATTR_???", names: names![
    (0x4, "STATX_ATTR_COMPRESSED"), (0x10, "STATX_ATTR_IMMUTABLE"), (0x20, "STATX_ATTR_APPEND"),
    (0x40, "STATX_ATTR_NODUMP"), (0x800, "STATX_ATTR_ENCRYPTED"), (0x1000, "STATX_ATTR_AUTOMOUNT"),
    (0x2000, "STATX_ATTR_MOUNT_ROOT"), (0x100000, "STATX_ATTR_VERITY"), (0x200000, "STATX_ATTR_DAX"),
    (0x400000, "STATX_ATTR_WRITE_ATOMIC"),
] };
pub(super) static CLONE: Set = Set { unknown: "CLONE_???", names: names![
    (0x100, "CLONE_VM"), (0x200, "CLONE_FS"), (0x400, "CLONE_FILES"), (0x800, "CLONE_SIGHAND"),
    (0x1000, "CLONE_PIDFD"), (0x2000, "CLONE_PTRACE"), (0x4000, "CLONE_VFORK"), (0x8000, "CLONE_PARENT"),
    (0x10000, "CLONE_THREAD"), (0x20000, "CLONE_NEWNS"), (0x40000, "CLONE_SYSVSEM"), (0x80000, "CLONE_SETTLS"),
    (0x100000, "CLONE_PARENT_SETTID"), (0x200000, "CLONE_CHILD_CLEARTID"), (0x800000, "CLONE_UNTRACED"),
    (0x1000000, "CLONE_CHILD_SETTID"), (0x2000000, "CLONE_NEWCGROUP"), (0x4000000, "CLONE_NEWUTS"),
    (0x8000000, "CLONE_NEWIPC"), (0x10000000, "CLONE_NEWUSER"), (0x20000000, "CLONE_NEWPID"),
    (0x40000000, "CLONE_NEWNET"), (0x80000000, "CLONE_IO"), (0x100000000, "CLONE_CLEAR_SIGHAND"),
    (0x200000000, "CLONE_INTO_CGROUP"),
] };
pub(super) static CLONE3: Set = Set { unknown: "CLONE_???", names: names![
    (0x100, "CLONE_VM"), (0x200, "CLONE_FS"), (0x400, "CLONE_FILES"), (0x800, "CLONE_SIGHAND"),
    (0x1000, "CLONE_PIDFD"), (0x2000, "CLONE_PTRACE"), (0x4000, "CLONE_VFORK"), (0x8000, "CLONE_PARENT"),
    (0x10000, "CLONE_THREAD"), (0x20000, "CLONE_NEWNS"), (0x40000, "CLONE_SYSVSEM"), (0x80000, "CLONE_SETTLS"),
    (0x100000, "CLONE_PARENT_SETTID"), (0x200000, "CLONE_CHILD_CLEARTID"), (0x800000, "CLONE_UNTRACED"),
    (0x1000000, "CLONE_CHILD_SETTID"), (0x2000000, "CLONE_NEWCGROUP"), (0x4000000, "CLONE_NEWUTS"),
    (0x8000000, "CLONE_NEWIPC"), (0x10000000, "CLONE_NEWUSER"), (0x20000000, "CLONE_NEWPID"),
    (0x40000000, "CLONE_NEWNET"), (0x80000000, "CLONE_IO"), (0x80, "CLONE_NEWTIME"),
    (0x100000000, "CLONE_CLEAR_SIGHAND"), (0x200000000, "CLONE_INTO_CGROUP"), (0x400000000, "CLONE_AUTOREAP"),
    (0x800000000, "CLONE_NNP"), (0x1000000000, "CLONE_PIDFD_AUTOKILL"), (0x2000000000, "CLONE_EMPTY_MNTNS"),
] };
pub(super) static SETNS: Set = Set { unknown: "CLONE_NEW???", names: names![
    (0x80, "CLONE_NEWTIME"), (0x20000, "CLONE_NEWNS"), (0x2000000, "CLONE_NEWCGROUP"), (0x4000000, "CLONE_NEWUTS"),
    (0x8000000, "CLONE_NEWIPC"), (0x10000000, "CLONE_NEWUSER"), (0x20000000, "CLONE_NEWPID"),
    (0x40000000, "CLONE_NEWNET"),
] };
pub(super) static LANDLOCK_FS: Set = Set { unknown: "LANDLOCK_ACCESS_FS_???", names: names![
    (0x1, "LANDLOCK_ACCESS_FS_EXECUTE"), (0x2, "LANDLOCK_ACCESS_FS_WRITE_FILE"), (0x4, "LANDLOCK_ACCESS_FS_READ_FILE"),
    (0x8, "LANDLOCK_ACCESS_FS_READ_DIR"), (0x10, "LANDLOCK_ACCESS_FS_REMOVE_DIR"),
    (0x20, "LANDLOCK_ACCESS_FS_REMOVE_FILE"), (0x40, "LANDLOCK_ACCESS_FS_MAKE_CHAR"),
    (0x80, "LANDLOCK_ACCESS_FS_MAKE_DIR"), (0x100, "LANDLOCK_ACCESS_FS_MAKE_REG"),
    (0x200, "LANDLOCK_ACCESS_FS_MAKE_SOCK"), (0x400, "LANDLOCK_ACCESS_FS_MAKE_FIFO"),
    (0x800, "LANDLOCK_ACCESS_FS_MAKE_BLOCK"), (0x1000, "LANDLOCK_ACCESS_FS_MAKE_SYM"),
    (0x2000, "LANDLOCK_ACCESS_FS_REFER"), (0x4000, "LANDLOCK_ACCESS_FS_TRUNCATE"),
    (0x8000, "LANDLOCK_ACCESS_FS_IOCTL_DEV"), (0x10000, "LANDLOCK_ACCESS_FS_RESOLVE_UNIX"),
] };
pub(super) static LANDLOCK_NET: Set = Set { unknown: "LANDLOCK_ACCESS_NET_???", names: names![
    (0x1, "LANDLOCK_ACCESS_NET_BIND_TCP"), (0x2, "LANDLOCK_ACCESS_NET_CONNECT_TCP"),
    (0x4, "LANDLOCK_ACCESS_NET_BIND_UDP"), (0x8, "LANDLOCK_ACCESS_NET_CONNECT_SEND_UDP"),
] };
pub(super) static LANDLOCK_SCOPE: Set = Set { unknown: "LANDLOCK_SCOPE_???", names: names![
    (0x1, "LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET"), (0x2, "LANDLOCK_SCOPE_SIGNAL"),
] };
pub(super) static LANDLOCK_ADD: Set = Set { unknown: "LANDLOCK_ADD_RULE_???", names: names![
    (0x1, "LANDLOCK_ADD_RULE_QUIET"),
] };
pub(super) static UNSHARE: Set = Set { unknown: "CLONE_???", names: names![
    (0x80, "CLONE_NEWTIME"), (0x100, "CLONE_VM"), (0x200, "CLONE_FS"), (0x400, "CLONE_FILES"),
    (0x800, "CLONE_SIGHAND"), (0x10000, "CLONE_THREAD"), (0x20000, "CLONE_NEWNS"), (0x40000, "CLONE_SYSVSEM"),
    (0x2000000, "CLONE_NEWCGROUP"), (0x4000000, "CLONE_NEWUTS"), (0x8000000, "CLONE_NEWIPC"),
    (0x10000000, "CLONE_NEWUSER"), (0x20000000, "CLONE_NEWPID"), (0x40000000, "CLONE_NEWNET"),
] };
pub(super) static PROT: Set = Set { unknown: "PROT_???", names: names![
    (0x0, "PROT_NONE"), (0x1, "PROT_READ"), (0x2, "PROT_WRITE"), (0x4, "PROT_EXEC"), (0x8, "PROT_SEM"),
    (0x1000000, "PROT_GROWSDOWN"), (0x2000000, "PROT_GROWSUP"),
] };
pub(super) static MAP: Set = Set { unknown: "MAP_???", names: names![
    (0x3, "MAP_SHARED_VALIDATE"), (0x1, "MAP_SHARED"), (0x2, "MAP_PRIVATE"), (0x10, "MAP_FIXED"),
    (0x20, "MAP_ANONYMOUS"), (0x40, "MAP_32BIT"), (0x4000, "MAP_NORESERVE"), (0x8000, "MAP_POPULATE"),
    (0x10000, "MAP_NONBLOCK"), (0x100, "MAP_GROWSDOWN"), (0x800, "MAP_DENYWRITE"), (0x1000, "MAP_EXECUTABLE"),
    (0x2000, "MAP_LOCKED"), (0x20000, "MAP_STACK"), (0x40000, "MAP_HUGETLB"), (0x80000, "MAP_SYNC"),
    (0x100000, "MAP_FIXED_NOREPLACE"),
] };
pub(super) static MREMAP: Set = Set { unknown: "MREMAP_???", names: names![
    (0x1, "MREMAP_MAYMOVE"), (0x2, "MREMAP_FIXED"), (0x4, "MREMAP_DONTUNMAP"),
] };
pub(super) static MADVISE: Set = Set { unknown: "MADV_???", names: names![
    (0x0, "MADV_NORMAL"), (0x1, "MADV_RANDOM"), (0x2, "MADV_SEQUENTIAL"), (0x3, "MADV_WILLNEED"),
    (0x4, "MADV_DONTNEED"), (0x8, "MADV_FREE"), (0x9, "MADV_REMOVE"), (0xa, "MADV_DONTFORK"), (0xb, "MADV_DOFORK"),
    (0xc, "MADV_MERGEABLE"), (0xd, "MADV_UNMERGEABLE"), (0xe, "MADV_HUGEPAGE"), (0xf, "MADV_NOHUGEPAGE"),
    (0x10, "MADV_DONTDUMP"), (0x11, "MADV_DODUMP"), (0x12, "MADV_WIPEONFORK"), (0x13, "MADV_KEEPONFORK"),
    (0x14, "MADV_COLD"), (0x15, "MADV_PAGEOUT"), (0x16, "MADV_POPULATE_READ"), (0x17, "MADV_POPULATE_WRITE"),
    (0x18, "MADV_DONTNEED_LOCKED"), (0x19, "MADV_COLLAPSE"), (0x64, "MADV_HWPOISON"), (0x65, "MADV_SOFT_OFFLINE"),
    (0x66, "MADV_GUARD_INSTALL"), (0x67, "MADV_GUARD_REMOVE"),
] };
pub(super) static MSYNC: Set = Set { unknown: "MS_???", names: names![
    (0x1, "MS_ASYNC"), (0x2, "MS_INVALIDATE"), (0x4, "MS_SYNC"),
] };
pub(super) static MLOCKALL: Set = Set { unknown: "MCL_???", names: names![
    (0x1, "MCL_CURRENT"), (0x2, "MCL_FUTURE"), (0x4, "MCL_ONFAULT"),
] };
pub(super) static MLOCK2: Set = Set { unknown: "MLOCK_???", names: names![(0x1, "MLOCK_ONFAULT")] };
pub(super) static PKEY: Set = Set { unknown: "PKEY_???", names: names![
    (0x0, "PKEY_UNRESTRICTED"), (0x1, "PKEY_DISABLE_ACCESS"), (0x2, "PKEY_DISABLE_WRITE"),
    (0x4, "PKEY_DISABLE_EXECUTE"),
] };
pub(super) static SEEK: Set = Set { unknown: "SEEK_???", names: names![
    (0x0, "SEEK_SET"), (0x1, "SEEK_CUR"), (0x2, "SEEK_END"), (0x3, "SEEK_DATA"), (0x4, "SEEK_HOLE"),
] };
pub(super) static MSG: Set = Set { unknown: "MSG_???", names: names![
    (0x1, "MSG_OOB"), (0x2, "MSG_PEEK"), (0x4, "MSG_DONTROUTE"), (0x8, "MSG_CTRUNC"), (0x10, "MSG_PROXY"),
    (0x20, "MSG_TRUNC"), (0x40, "MSG_DONTWAIT"), (0x80, "MSG_EOR"), (0x100, "MSG_WAITALL"), (0x200, "MSG_FIN"),
    (0x400, "MSG_SYN"), (0x800, "MSG_CONFIRM"), (0x1000, "MSG_RST"), (0x2000, "MSG_ERRQUEUE"),
    (0x4000, "MSG_NOSIGNAL"), (0x8000, "MSG_MORE"), (0x10000, "MSG_WAITFORONE"), (0x40000, "MSG_BATCH"),
    (0x4000000, "MSG_ZEROCOPY"), (0x20000000, "MSG_FASTOPEN"), (0x40000000, "MSG_CMSG_CLOEXEC"),
] };
pub(super) static EPOLL: Set = Set { unknown: "???", names: names![
    (0x1, "EPOLLIN"), (0x2, "EPOLLPRI"), (0x4, "EPOLLOUT"), (0x8, "EPOLLERR"), (0x10, "EPOLLHUP"), (0x20, "EPOLLNVAL"),
    (0x40, "EPOLLRDNORM"), (0x80, "EPOLLRDBAND"), (0x100, "EPOLLWRNORM"), (0x200, "EPOLLWRBAND"), (0x400, "EPOLLMSG"),
    (0x2000, "EPOLLRDHUP"), (0x10000000, "EPOLLEXCLUSIVE"), (0x20000000, "EPOLLWAKEUP"), (0x40000000, "EPOLLONESHOT"),
    (0x80000000, "EPOLLET"),
] };
pub(super) static EPOLL_CTL: Set = Set { unknown: "EPOLL_CTL_???", names: names![
    (0x1, "EPOLL_CTL_ADD"), (0x2, "EPOLL_CTL_DEL"), (0x3, "EPOLL_CTL_MOD"),
] };
pub(super) static EPOLL_CREATE: Set = Set { unknown: "EPOLL_???", names: names![(0x80000, "EPOLL_CLOEXEC")] };
pub(super) static POLL: Set = Set { unknown: "???", names: names![
    (0x1, "POLLIN"), (0x2, "POLLPRI"), (0x4, "POLLOUT"), (0x8, "POLLERR"), (0x10, "POLLHUP"), (0x20, "POLLNVAL"),
    (0x40, "POLLRDNORM"), (0x80, "POLLRDBAND"), (0x100, "POLLWRNORM"), (0x200, "POLLWRBAND"), (0x400, "POLLMSG"),
    (0x1000, "POLLREMOVE"), (0x2000, "POLLRDHUP"),
] };
pub(super) static WAIT4: Set = Set { unknown: "???", names: names![
    (0x1, "WNOHANG"), (0x4, "WEXITED"), (0x2, "WSTOPPED"), (0x8, "WCONTINUED"), (0x1000000, "WNOWAIT"),
    (0x80000000, "__WCLONE"), (0x40000000, "__WALL"), (0x20000000, "__WNOTHREAD"),
] };
pub(super) static WAITID: Set = Set { unknown: "P_???", names: names![
    (0x0, "P_ALL"), (0x1, "P_PID"), (0x2, "P_PGID"), (0x3, "P_PIDFD"),
] };
pub(super) static SA: Set = Set { unknown: "SA_???", names: names![
    (0x4000000, "SA_RESTORER"), (0x8000000, "SA_ONSTACK"), (0x10000000, "SA_RESTART"), (0x40000000, "SA_NODEFER"),
    (0x80000000, "SA_RESETHAND"), (0x4, "SA_SIGINFO"), (0x1, "SA_NOCLDSTOP"), (0x2, "SA_NOCLDWAIT"),
    (0x400, "SA_UNSUPPORTED"), (0x800, "SA_EXPOSE_TAGBITS"),
] };
pub(super) static SS: Set = Set { unknown: "SS_???", names: names![
    (0x1, "SS_ONSTACK"), (0x2, "SS_DISABLE"), (0x80000000, "SS_AUTODISARM"),
] };
pub(super) static SIGPROCMASK: Set = Set { unknown: "SIG_???", names: names![
    (0x0, "SIG_BLOCK"), (0x1, "SIG_UNBLOCK"), (0x2, "SIG_SETMASK"),
] };
pub(super) static SIGNALS: Set = Set { unknown: "???", names: names![
    (0x1, "SIGHUP"), (0x2, "SIGINT"), (0x3, "SIGQUIT"), (0x4, "SIGILL"), (0x5, "SIGTRAP"), (0x6, "SIGABRT"),
    (0x7, "SIGBUS"), (0x8, "SIGFPE"), (0x9, "SIGKILL"), (0xa, "SIGUSR1"), (0xb, "SIGSEGV"), (0xc, "SIGUSR2"),
    (0xd, "SIGPIPE"), (0xe, "SIGALRM"), (0xf, "SIGTERM"), (0x10, "SIGSTKFLT"), (0x11, "SIGCHLD"), (0x12, "SIGCONT"),
    (0x13, "SIGSTOP"), (0x14, "SIGTSTP"), (0x15, "SIGTTIN"), (0x16, "SIGTTOU"), (0x17, "SIGURG"), (0x18, "SIGXCPU"),
    (0x19, "SIGXFSZ"), (0x1a, "SIGVTALRM"), (0x1b, "SIGPROF"), (0x1c, "SIGWINCH"), (0x1d, "SIGIO"), (0x1e, "SIGPWR"),
    (0x1f, "SIGSYS"),
] };
pub(super) static SI_ANY: Set = Set { unknown: "SI_???", names: names![
    (0x0, "SI_USER"), (0x80, "SI_KERNEL"), (0xffffffc4, "SI_ASYNCNL"), (0xfffffff9, "SI_DETHREAD"),
    (0xfffffffa, "SI_TKILL"), (0xfffffffb, "SI_SIGIO"), (0xfffffffc, "SI_ASYNCIO"), (0xfffffffd, "SI_MESGQ"),
    (0xfffffffe, "SI_TIMER"), (0xffffffff, "SI_QUEUE"),
] };
pub(super) static SI_ILL: Set = Set { unknown: "ILL_???", names: names![
    (0x1, "ILL_ILLOPC"), (0x2, "ILL_ILLOPN"), (0x3, "ILL_ILLADR"), (0x4, "ILL_ILLTRP"), (0x5, "ILL_PRVOPC"),
    (0x6, "ILL_PRVREG"), (0x7, "ILL_COPROC"), (0x8, "ILL_BADSTK"),
] };
pub(super) static SI_FPE: Set = Set { unknown: "FPE_???", names: names![
    (0x1, "FPE_INTDIV"), (0x2, "FPE_INTOVF"), (0x3, "FPE_FLTDIV"), (0x4, "FPE_FLTOVF"), (0x5, "FPE_FLTUND"),
    (0x6, "FPE_FLTRES"), (0x7, "FPE_FLTINV"), (0x8, "FPE_FLTSUB"),
] };
pub(super) static SI_SEGV: Set = Set { unknown: "SEGV_???", names: names![
    (0x1, "SEGV_MAPERR"), (0x2, "SEGV_ACCERR"), (0x3, "SEGV_BNDERR"), (0x4, "SEGV_PKUERR"), (0x5, "SEGV_ACCADI"),
    (0x6, "SEGV_ADIDERR"), (0x7, "SEGV_ADIPERR"), (0x8, "SEGV_MTEAERR"), (0x9, "SEGV_MTESERR"), (0xa, "SEGV_CPERR"),
] };
pub(super) static SI_BUS: Set = Set { unknown: "BUS_???", names: names![
    (0x1, "BUS_ADRALN"), (0x2, "BUS_ADRERR"), (0x3, "BUS_OBJERR"), (0x4, "BUS_MCEERR_AR"), (0x5, "BUS_MCEERR_AO"),
] };
pub(super) static SI_TRAP: Set = Set { unknown: "TRAP_???", names: names![
    (0x1, "TRAP_BRKPT"), (0x2, "TRAP_TRACE"), (0x3, "TRAP_BRANCH"), (0x4, "TRAP_HWBKPT"), (0x5, "TRAP_UNK"),
    (0x6, "TRAP_PERF"),
] };
pub(super) static SI_CHLD: Set = Set { unknown: "CLD_???", names: names![
    (0x1, "CLD_EXITED"), (0x2, "CLD_KILLED"), (0x3, "CLD_DUMPED"), (0x4, "CLD_TRAPPED"), (0x5, "CLD_STOPPED"),
    (0x6, "CLD_CONTINUED"),
] };
pub(super) static SI_POLL: Set = Set { unknown: "POLL_???", names: names![
    (0x1, "POLL_IN"), (0x2, "POLL_OUT"), (0x3, "POLL_MSG"), (0x4, "POLL_ERR"), (0x5, "POLL_PRI"), (0x6, "POLL_HUP"),
] };
pub(super) static SI_SYS: Set = Set { unknown: "SYS_???", names: names![
    (0x1, "SYS_SECCOMP"), (0x2, "SYS_USER_DISPATCH"),
] };
pub(super) static RLIMIT: Set = Set { unknown: "RLIMIT_???", names: names![
    (0x0, "RLIMIT_CPU"), (0x1, "RLIMIT_FSIZE"), (0x2, "RLIMIT_DATA"), (0x3, "RLIMIT_STACK"), (0x4, "RLIMIT_CORE"),
    (0x5, "RLIMIT_RSS"), (0x6, "RLIMIT_NPROC"), (0x7, "RLIMIT_NOFILE"), (0x8, "RLIMIT_MEMLOCK"), (0x9, "RLIMIT_AS"),
    (0xa, "RLIMIT_LOCKS"), (0xb, "RLIMIT_SIGPENDING"), (0xc, "RLIMIT_MSGQUEUE"), (0xd, "RLIMIT_NICE"),
    (0xe, "RLIMIT_RTPRIO"), (0xf, "RLIMIT_RTTIME"),
] };
pub(super) static RUSAGE: Set = Set { unknown: "RUSAGE_???", names: names![
    (0x0, "RUSAGE_SELF"), (0x1, "RUSAGE_THREAD"), (0xfffffffe, "RUSAGE_BOTH"), (0xffffffff, "RUSAGE_CHILDREN"),
] };
pub(super) static PRIORITY: Set = Set { unknown: "PRIO_???", names: names![
    (0x0, "PRIO_PROCESS"), (0x1, "PRIO_PGRP"), (0x2, "PRIO_USER"),
] };
pub(super) static CLOCKID: Set = Set { unknown: "CLOCK_???", names: names![
    (0x0, "CLOCK_REALTIME"), (0x1, "CLOCK_MONOTONIC"), (0x2, "CLOCK_PROCESS_CPUTIME_ID"),
    (0x3, "CLOCK_THREAD_CPUTIME_ID"), (0x4, "CLOCK_MONOTONIC_RAW"), (0x5, "CLOCK_REALTIME_COARSE"),
    (0x6, "CLOCK_MONOTONIC_COARSE"), (0x7, "CLOCK_BOOTTIME"), (0x8, "CLOCK_REALTIME_ALARM"),
    (0x9, "CLOCK_BOOTTIME_ALARM"), (0xa, "CLOCK_SGI_CYCLE"), (0xb, "CLOCK_TAI"),
] };
pub(super) static TIMER_FLAGS: Set = Set { unknown: "TIMER_???", names: names![(0x1, "TIMER_ABSTIME")] };
pub(super) static TIMERFD_CREATE: Set = Set { unknown: "TFD_???", names: names![
    (0x80000, "TFD_CLOEXEC"), (0x800, "TFD_NONBLOCK"),
] };
pub(super) static TIMERFD_SETTIME: Set = Set { unknown: "TFD_TIMER_???", names: names![
    (0x1, "TFD_TIMER_ABSTIME"), (0x2, "TFD_TIMER_CANCEL_ON_SET"),
] };
pub(super) static ITIMER: Set = Set { unknown: "ITIMER_???", names: names![
    (0x0, "ITIMER_REAL"), (0x1, "ITIMER_VIRTUAL"), (0x2, "ITIMER_PROF"),
] };
pub(super) static SIGEV: Set = Set { unknown: "SIGEV_???", names: names![
    (0x0, "SIGEV_SIGNAL"), (0x1, "SIGEV_NONE"), (0x2, "SIGEV_THREAD"), (0x4, "SIGEV_THREAD_ID"),
] };
pub(super) static AF: Set = Set { unknown: "AF_???", names: names![
    (0x0, "AF_UNSPEC"), (0x1, "AF_UNIX"), (0x2, "AF_INET"), (0x3, "AF_AX25"), (0x4, "AF_IPX"), (0x5, "AF_APPLETALK"),
    (0x6, "AF_NETROM"), (0x7, "AF_BRIDGE"), (0x8, "AF_ATMPVC"), (0x9, "AF_X25"), (0xa, "AF_INET6"), (0xb, "AF_ROSE"),
    (0xc, "AF_DECnet"), (0xd, "AF_NETBEUI"), (0xe, "AF_SECURITY"), (0xf, "AF_KEY"), (0x10, "AF_NETLINK"),
    (0x11, "AF_PACKET"), (0x12, "AF_ASH"), (0x13, "AF_ECONET"), (0x14, "AF_ATMSVC"), (0x15, "AF_RDS"),
    (0x16, "AF_SNA"), (0x17, "AF_IRDA"), (0x18, "AF_PPPOX"), (0x19, "AF_WANPIPE"), (0x1a, "AF_LLC"), (0x1b, "AF_IB"),
    (0x1c, "AF_MPLS"), (0x1d, "AF_CAN"), (0x1e, "AF_TIPC"), (0x1f, "AF_BLUETOOTH"), (0x20, "AF_IUCV"),
    (0x21, "AF_RXRPC"), (0x22, "AF_ISDN"), (0x23, "AF_PHONET"), (0x24, "AF_IEEE802154"), (0x25, "AF_CAIF"),
    (0x26, "AF_ALG"), (0x27, "AF_NFC"), (0x28, "AF_VSOCK"), (0x29, "AF_KCM"), (0x2a, "AF_QIPCRTR"), (0x2b, "AF_SMC"),
    (0x2c, "AF_XDP"), (0x2d, "AF_MCTP"),
] };
pub(super) static SOCK: Set = Set { unknown: "SOCK_???", names: names![
    (0x1, "SOCK_STREAM"), (0x2, "SOCK_DGRAM"), (0x3, "SOCK_RAW"), (0x4, "SOCK_RDM"), (0x5, "SOCK_SEQPACKET"),
    (0x6, "SOCK_DCCP"), (0xa, "SOCK_PACKET"),
] };
pub(super) static SOCK_FLAGS: Set = Set { unknown: "SOCK_???", names: names![
    (0x80000, "SOCK_CLOEXEC"), (0x800, "SOCK_NONBLOCK"),
] };
pub(super) static IPPROTO: Set = Set { unknown: "IPPROTO_???", names: names![
    (0x0, "IPPROTO_IP"), (0x1, "IPPROTO_ICMP"), (0x2, "IPPROTO_IGMP"), (0x4, "IPPROTO_IPIP"), (0x6, "IPPROTO_TCP"),
    (0x8, "IPPROTO_EGP"), (0xc, "IPPROTO_PUP"), (0x11, "IPPROTO_UDP"), (0x16, "IPPROTO_IDP"), (0x1d, "IPPROTO_TP"),
    (0x21, "IPPROTO_DCCP"), (0x29, "IPPROTO_IPV6"), (0x2b, "IPPROTO_ROUTING"), (0x2c, "IPPROTO_FRAGMENT"),
    (0x2e, "IPPROTO_RSVP"), (0x2f, "IPPROTO_GRE"), (0x32, "IPPROTO_ESP"), (0x33, "IPPROTO_AH"),
    (0x3a, "IPPROTO_ICMPV6"), (0x3b, "IPPROTO_NONE"), (0x3c, "IPPROTO_DSTOPTS"), (0x5c, "IPPROTO_MTP"),
    (0x5e, "IPPROTO_BEETPH"), (0x62, "IPPROTO_ENCAP"), (0x67, "IPPROTO_PIM"), (0x6c, "IPPROTO_COMP"),
    (0x73, "IPPROTO_L2TP"), (0x84, "IPPROTO_SCTP"), (0x87, "IPPROTO_MH"), (0x88, "IPPROTO_UDPLITE"),
    (0x89, "IPPROTO_MPLS"), (0x8f, "IPPROTO_ETHERNET"), (0x90, "IPPROTO_AGGFRAG"), (0xff, "IPPROTO_RAW"),
    (0x100, "IPPROTO_SMC"), (0x106, "IPPROTO_MPTCP"),
] };
pub(super) static NETLINK: Set = Set { unknown: "NETLINK_???", names: names![
    (0x0, "NETLINK_ROUTE"), (0x1, "NETLINK_UNUSED"), (0x2, "NETLINK_USERSOCK"), (0x3, "NETLINK_FIREWALL"),
    (0x4, "NETLINK_SOCK_DIAG"), (0x5, "NETLINK_NFLOG"), (0x6, "NETLINK_XFRM"), (0x7, "NETLINK_SELINUX"),
    (0x8, "NETLINK_ISCSI"), (0x9, "NETLINK_AUDIT"), (0xa, "NETLINK_FIB_LOOKUP"), (0xb, "NETLINK_CONNECTOR"),
    (0xc, "NETLINK_NETFILTER"), (0xd, "NETLINK_IP6_FW"), (0xe, "NETLINK_DNRTMSG"), (0xf, "NETLINK_KOBJECT_UEVENT"),
    (0x10, "NETLINK_GENERIC"), (0x12, "NETLINK_SCSITRANSPORT"), (0x13, "NETLINK_ECRYPTFS"), (0x14, "NETLINK_RDMA"),
    (0x15, "NETLINK_CRYPTO"), (0x16, "NETLINK_SMC"),
] };
pub(super) static SHUTDOWN: Set = Set { unknown: "SHUT_???", names: names![
    (0x0, "SHUT_RD"), (0x1, "SHUT_WR"), (0x2, "SHUT_RDWR"),
] };
pub(super) static LEVEL: Set = Set { unknown: "SOL_???", names: names![
    (0x0, "SOL_IP"), (0x1, "SOL_SOCKET"), (0x6, "SOL_TCP"), (0x11, "SOL_UDP"), (0x28, "AF_VSOCK"), (0x29, "SOL_IPV6"),
    (0x3a, "SOL_ICMPV6"), (0x64, "SOL_CAN_BASE"), (0x65, "SOL_CAN_RAW"), (0x84, "SOL_SCTP"), (0x88, "SOL_UDPLITE"),
    (0xff, "SOL_RAW"), (0x100, "SOL_IPX"), (0x101, "SOL_AX25"), (0x102, "SOL_ATALK"), (0x103, "SOL_NETROM"),
    (0x104, "SOL_ROSE"), (0x105, "SOL_DECNET"), (0x106, "SOL_X25"), (0x107, "SOL_PACKET"), (0x108, "SOL_ATM"),
    (0x109, "SOL_AAL"), (0x10a, "SOL_IRDA"), (0x10b, "SOL_NETBEUI"), (0x10c, "SOL_LLC"), (0x10d, "SOL_DCCP"),
    (0x10e, "SOL_NETLINK"), (0x10f, "SOL_TIPC"), (0x110, "SOL_RXRPC"), (0x111, "SOL_PPPOL2TP"),
    (0x112, "SOL_BLUETOOTH"), (0x113, "SOL_PNPIPE"), (0x114, "SOL_RDS"), (0x115, "SOL_IUCV"), (0x116, "SOL_CAIF"),
    (0x117, "SOL_ALG"), (0x118, "SOL_NFC"), (0x119, "SOL_KCM"), (0x11a, "SOL_TLS"), (0x11b, "SOL_XDP"),
    (0x11c, "SOL_MPTCP"), (0x11d, "SOL_MCTP"), (0x11e, "SOL_SMC"), (0x11f, "SOL_VSOCK"),
] };
pub(super) static SO: Set = Set { unknown: "SO_???", names: names![
    (0x1, "SO_DEBUG"), (0x2, "SO_REUSEADDR"), (0x3, "SO_TYPE"), (0x4, "SO_ERROR"), (0x5, "SO_DONTROUTE"),
    (0x6, "SO_BROADCAST"), (0x7, "SO_SNDBUF"), (0x8, "SO_RCVBUF"), (0x9, "SO_KEEPALIVE"), (0xa, "SO_OOBINLINE"),
    (0xb, "SO_NO_CHECK"), (0xc, "SO_PRIORITY"), (0xd, "SO_LINGER"), (0xe, "SO_BSDCOMPAT"), (0xf, "SO_REUSEPORT"),
    (0x10, "SO_PASSCRED"), (0x11, "SO_PEERCRED"), (0x12, "SO_RCVLOWAT"), (0x13, "SO_SNDLOWAT"),
    (0x14, "SO_RCVTIMEO_OLD"), (0x15, "SO_SNDTIMEO_OLD"), (0x16, "SO_SECURITY_AUTHENTICATION"),
    (0x17, "SO_SECURITY_ENCRYPTION_TRANSPORT"), (0x18, "SO_SECURITY_ENCRYPTION_NETWORK"), (0x19, "SO_BINDTODEVICE"),
    (0x1a, "SO_ATTACH_FILTER"), (0x1b, "SO_DETACH_FILTER"), (0x1c, "SO_PEERNAME"), (0x1d, "SO_TIMESTAMP_OLD"),
    (0x1e, "SO_ACCEPTCONN"), (0x1f, "SO_PEERSEC"), (0x20, "SO_SNDBUFFORCE"), (0x21, "SO_RCVBUFFORCE"),
    (0x22, "SO_PASSSEC"), (0x23, "SO_TIMESTAMPNS_OLD"), (0x24, "SO_MARK"), (0x25, "SO_TIMESTAMPING_OLD"),
    (0x26, "SO_PROTOCOL"), (0x27, "SO_DOMAIN"), (0x28, "SO_RXQ_OVFL"), (0x29, "SO_WIFI_STATUS"), (0x2a, "SO_PEEK_OFF"),
    (0x2b, "SO_NOFCS"), (0x2c, "SO_LOCK_FILTER"), (0x2d, "SO_SELECT_ERR_QUEUE"), (0x2e, "SO_BUSY_POLL"),
    (0x2f, "SO_MAX_PACING_RATE"), (0x30, "SO_BPF_EXTENSIONS"), (0x31, "SO_INCOMING_CPU"), (0x32, "SO_ATTACH_BPF"),
    (0x33, "SO_ATTACH_REUSEPORT_CBPF"), (0x34, "SO_ATTACH_REUSEPORT_EBPF"), (0x35, "SO_CNX_ADVICE"),
    (0x37, "SO_MEMINFO"), (0x38, "SO_INCOMING_NAPI_ID"), (0x39, "SO_COOKIE"), (0x3b, "SO_PEERGROUPS"),
    (0x3c, "SO_ZEROCOPY"), (0x3d, "SO_TXTIME"), (0x3e, "SO_BINDTOIFINDEX"), (0x3f, "SO_TIMESTAMP_NEW"),
    (0x40, "SO_TIMESTAMPNS_NEW"), (0x41, "SO_TIMESTAMPING_NEW"), (0x42, "SO_RCVTIMEO_NEW"), (0x43, "SO_SNDTIMEO_NEW"),
    (0x44, "SO_DETACH_REUSEPORT_BPF"), (0x45, "SO_PREFER_BUSY_POLL"), (0x46, "SO_BUSY_POLL_BUDGET"),
    (0x47, "SO_NETNS_COOKIE"), (0x48, "SO_BUF_LOCK"), (0x49, "SO_RESERVE_MEM"), (0x4a, "SO_TXREHASH"),
    (0x4b, "SO_RCVMARK"), (0x4c, "SO_PASSPIDFD"), (0x4d, "SO_PEERPIDFD"), (0x50, "SO_DEVMEM_DONTNEED"),
    (0x52, "SO_RCVPRIORITY"), (0x53, "SO_PASSRIGHTS"), (0x54, "SO_INQ"),
] };
pub(super) static TCP: Set = Set { unknown: "TCP_???", names: names![
    (0x1, "TCP_NODELAY"), (0x2, "TCP_MAXSEG"), (0x3, "TCP_CORK"), (0x4, "TCP_KEEPIDLE"), (0x5, "TCP_KEEPINTVL"),
    (0x6, "TCP_KEEPCNT"), (0x7, "TCP_SYNCNT"), (0x8, "TCP_LINGER2"), (0x9, "TCP_DEFER_ACCEPT"),
    (0xa, "TCP_WINDOW_CLAMP"), (0xb, "TCP_INFO"), (0xc, "TCP_QUICKACK"), (0xd, "TCP_CONGESTION"), (0xe, "TCP_MD5SIG"),
    (0xf, "TCP_COOKIE_TRANSACTIONS"), (0x10, "TCP_THIN_LINEAR_TIMEOUTS"), (0x11, "TCP_THIN_DUPACK"),
    (0x12, "TCP_USER_TIMEOUT"), (0x13, "TCP_REPAIR"), (0x14, "TCP_REPAIR_QUEUE"), (0x15, "TCP_QUEUE_SEQ"),
    (0x16, "TCP_REPAIR_OPTIONS"), (0x17, "TCP_FASTOPEN"), (0x18, "TCP_TIMESTAMP"), (0x19, "TCP_NOTSENT_LOWAT"),
    (0x1a, "TCP_CC_INFO"), (0x1b, "TCP_SAVE_SYN"), (0x1c, "TCP_SAVED_SYN"), (0x1d, "TCP_REPAIR_WINDOW"),
    (0x1e, "TCP_FASTOPEN_CONNECT"), (0x1f, "TCP_ULP"), (0x20, "TCP_MD5SIG_EXT"), (0x21, "TCP_FASTOPEN_KEY"),
    (0x22, "TCP_FASTOPEN_NO_COOKIE"), (0x23, "TCP_ZEROCOPY_RECEIVE"), (0x24, "TCP_INQ"), (0x25, "TCP_TX_DELAY"),
    (0x26, "TCP_AO_ADD_KEY"), (0x27, "TCP_AO_DEL_KEY"), (0x28, "TCP_AO_INFO"), (0x29, "TCP_AO_GET_KEYS"),
    (0x2a, "TCP_AO_REPAIR"), (0x2b, "TCP_IS_MPTCP"), (0x2c, "TCP_RTO_MAX_MS"), (0x2d, "TCP_RTO_MIN_US"),
    (0x2e, "TCP_DELACK_MAX_US"),
] };
pub(super) static IP: Set = Set { unknown: "IP_???", names: names![
    (0x1, "IP_TOS"), (0x2, "IP_TTL"), (0x3, "IP_HDRINCL"), (0x4, "IP_OPTIONS"), (0x5, "IP_ROUTER_ALERT"),
    (0x6, "IP_RECVOPTS"), (0x7, "IP_RETOPTS"), (0x8, "IP_PKTINFO"), (0x9, "IP_PKTOPTIONS"), (0xa, "IP_MTU_DISCOVER"),
    (0xb, "IP_RECVERR"), (0xc, "IP_RECVTTL"), (0xd, "IP_RECVTOS"), (0xe, "IP_MTU"), (0xf, "IP_FREEBIND"),
    (0x10, "IP_IPSEC_POLICY"), (0x11, "IP_XFRM_POLICY"), (0x12, "IP_PASSSEC"), (0x13, "IP_TRANSPARENT"),
    (0x14, "IP_ORIGDSTADDR"), (0x15, "IP_MINTTL"), (0x16, "IP_NODEFRAG"), (0x17, "IP_CHECKSUM"),
    (0x18, "IP_BIND_ADDRESS_NO_PORT"), (0x19, "IP_RECVFRAGSIZE"), (0x1a, "IP_RECVERR_RFC4884"),
    (0x20, "IP_MULTICAST_IF"), (0x21, "IP_MULTICAST_TTL"), (0x22, "IP_MULTICAST_LOOP"), (0x23, "IP_ADD_MEMBERSHIP"),
    (0x24, "IP_DROP_MEMBERSHIP"), (0x25, "IP_UNBLOCK_SOURCE"), (0x26, "IP_BLOCK_SOURCE"),
    (0x27, "IP_ADD_SOURCE_MEMBERSHIP"), (0x28, "IP_DROP_SOURCE_MEMBERSHIP"), (0x29, "IP_MSFILTER"),
    (0x2a, "MCAST_JOIN_GROUP"), (0x2b, "MCAST_BLOCK_SOURCE"), (0x2c, "MCAST_UNBLOCK_SOURCE"),
    (0x2d, "MCAST_LEAVE_GROUP"), (0x2e, "MCAST_JOIN_SOURCE_GROUP"), (0x2f, "MCAST_LEAVE_SOURCE_GROUP"),
    (0x30, "MCAST_MSFILTER"), (0x31, "IP_MULTICAST_ALL"), (0x32, "IP_UNICAST_IF"), (0x33, "IP_LOCAL_PORT_RANGE"),
    (0x34, "IP_PROTOCOL"),
] };
pub(super) static IPV6: Set = Set { unknown: "IPV6_???", names: names![
    (0x1, "IPV6_ADDRFORM"), (0x2, "IPV6_2292PKTINFO"), (0x3, "IPV6_2292HOPOPTS"), (0x4, "IPV6_2292DSTOPTS"),
    (0x5, "IPV6_2292RTHDR"), (0x6, "IPV6_2292PKTOPTIONS"), (0x7, "IPV6_CHECKSUM"), (0x8, "IPV6_2292HOPLIMIT"),
    (0x9, "IPV6_NEXTHOP"), (0xb, "IPV6_FLOWINFO"), (0x10, "IPV6_UNICAST_HOPS"), (0x11, "IPV6_MULTICAST_IF"),
    (0x12, "IPV6_MULTICAST_HOPS"), (0x13, "IPV6_MULTICAST_LOOP"), (0x14, "IPV6_ADD_MEMBERSHIP"),
    (0x15, "IPV6_DROP_MEMBERSHIP"), (0x16, "IPV6_ROUTER_ALERT"), (0x17, "IPV6_MTU_DISCOVER"), (0x18, "IPV6_MTU"),
    (0x19, "IPV6_RECVERR"), (0x1a, "IPV6_V6ONLY"), (0x1b, "IPV6_JOIN_ANYCAST"), (0x1c, "IPV6_LEAVE_ANYCAST"),
    (0x2a, "MCAST_JOIN_GROUP"), (0x2b, "MCAST_BLOCK_SOURCE"), (0x2c, "MCAST_UNBLOCK_SOURCE"),
    (0x2d, "MCAST_LEAVE_GROUP"), (0x2e, "MCAST_JOIN_SOURCE_GROUP"), (0x2f, "MCAST_LEAVE_SOURCE_GROUP"),
    (0x31, "IPV6_RECVPKTINFO"), (0x32, "IPV6_PKTINFO"), (0x33, "IPV6_RECVHOPLIMIT"), (0x34, "IPV6_HOPLIMIT"),
    (0x42, "IPV6_RECVTCLASS"), (0x43, "IPV6_TCLASS"), (0x4e, "IPV6_FREEBIND"),
] };
pub(super) static SOL_UDP: Set = Set { unknown: "UDP_???", names: names![
    (0x1, "UDP_CORK"), (0x64, "UDP_ENCAP"), (0x65, "UDP_NO_CHECK6_TX"), (0x66, "UDP_NO_CHECK6_RX"),
    (0x67, "UDP_SEGMENT"), (0x68, "UDP_GRO"),
] };
pub(super) static SOL_NETLINK: Set = Set { unknown: "NETLINK_???", names: names![
    (0x1, "NETLINK_ADD_MEMBERSHIP"), (0x2, "NETLINK_DROP_MEMBERSHIP"), (0x3, "NETLINK_PKTINFO"),
    (0x4, "NETLINK_BROADCAST_ERROR"), (0x5, "NETLINK_NO_ENOBUFS"), (0x6, "NETLINK_RX_RING"), (0x7, "NETLINK_TX_RING"),
    (0x8, "NETLINK_LISTEN_ALL_NSID"), (0x9, "NETLINK_LIST_MEMBERSHIPS"), (0xa, "NETLINK_CAP_ACK"),
    (0xb, "NETLINK_EXT_ACK"), (0xc, "NETLINK_GET_STRICT_CHK"),
] };
pub(super) static SOL_PACKET: Set = Set { unknown: "PACKET_???", names: names![
    (0x1, "PACKET_ADD_MEMBERSHIP"), (0x2, "PACKET_DROP_MEMBERSHIP"), (0x3, "PACKET_RECV_OUTPUT"),
    (0x5, "PACKET_RX_RING"), (0x6, "PACKET_STATISTICS"), (0x7, "PACKET_COPY_THRESH"), (0x8, "PACKET_AUXDATA"),
    (0x9, "PACKET_ORIGDEV"), (0xa, "PACKET_VERSION"), (0xb, "PACKET_HDRLEN"), (0xc, "PACKET_RESERVE"),
    (0xd, "PACKET_TX_RING"), (0xe, "PACKET_LOSS"), (0xf, "PACKET_VNET_HDR"), (0x10, "PACKET_TX_TIMESTAMP"),
    (0x11, "PACKET_TIMESTAMP"), (0x12, "PACKET_FANOUT"), (0x13, "PACKET_TX_HAS_OFF"), (0x14, "PACKET_QDISC_BYPASS"),
    (0x15, "PACKET_ROLLOVER_STATS"), (0x16, "PACKET_FANOUT_DATA"), (0x17, "PACKET_IGNORE_OUTGOING"),
    (0x18, "PACKET_VNET_HDR_SZ"),
] };
pub(super) static SOL_RAW: Set = Set { unknown: "ICMP_???", names: names![(0x1, "ICMP_FILTER")] };
pub(super) static SOL_ICMPV6: Set = Set { unknown: "ICMPV6_???", names: names![(0x1, "ICMPV6_FILTER")] };
pub(super) static SOL_TLS: Set = Set { unknown: "TLS_???", names: names![
    (0x1, "TLS_TX"), (0x2, "TLS_RX"), (0x3, "TLS_TX_ZEROCOPY_RO"), (0x4, "TLS_RX_EXPECT_NO_PAD"),
] };
pub(super) static SOL_ALG: Set = Set { unknown: "ALG_SET_???", names: names![
    (0x1, "ALG_SET_KEY"), (0x2, "ALG_SET_IV"), (0x3, "ALG_SET_OP"), (0x4, "ALG_SET_AEAD_ASSOCLEN"),
    (0x5, "ALG_SET_AEAD_AUTHSIZE"), (0x6, "ALG_SET_DRBG_ENTROPY"), (0x7, "ALG_SET_KEY_BY_KEY_SERIAL"),
] };
pub(super) static NLMSG: Set = Set { unknown: "NLMSG_???", names: names![
    (0x1, "NLMSG_NOOP"), (0x2, "NLMSG_ERROR"), (0x3, "NLMSG_DONE"), (0x4, "NLMSG_OVERRUN"),
] };
pub(super) static RTM: Set = Set { unknown: "RTM_???", names: names![
    (0x10, "RTM_NEWLINK"), (0x11, "RTM_DELLINK"), (0x12, "RTM_GETLINK"), (0x13, "RTM_SETLINK"), (0x14, "RTM_NEWADDR"),
    (0x15, "RTM_DELADDR"), (0x16, "RTM_GETADDR"), (0x18, "RTM_NEWROUTE"), (0x19, "RTM_DELROUTE"),
    (0x1a, "RTM_GETROUTE"), (0x1c, "RTM_NEWNEIGH"), (0x1d, "RTM_DELNEIGH"), (0x1e, "RTM_GETNEIGH"),
    (0x20, "RTM_NEWRULE"), (0x21, "RTM_DELRULE"), (0x22, "RTM_GETRULE"), (0x24, "RTM_NEWQDISC"),
    (0x25, "RTM_DELQDISC"), (0x26, "RTM_GETQDISC"), (0x28, "RTM_NEWTCLASS"), (0x29, "RTM_DELTCLASS"),
    (0x2a, "RTM_GETTCLASS"), (0x2c, "RTM_NEWTFILTER"), (0x2d, "RTM_DELTFILTER"), (0x2e, "RTM_GETTFILTER"),
    (0x30, "RTM_NEWACTION"), (0x31, "RTM_DELACTION"), (0x32, "RTM_GETACTION"), (0x34, "RTM_NEWPREFIX"),
    (0x38, "RTM_NEWMULTICAST"), (0x39, "RTM_DELMULTICAST"), (0x3a, "RTM_GETMULTICAST"), (0x3c, "RTM_NEWANYCAST"),
    (0x3d, "RTM_DELANYCAST"), (0x3e, "RTM_GETANYCAST"), (0x40, "RTM_NEWNEIGHTBL"), (0x42, "RTM_GETNEIGHTBL"),
    (0x43, "RTM_SETNEIGHTBL"), (0x44, "RTM_NEWNDUSEROPT"), (0x48, "RTM_NEWADDRLABEL"), (0x49, "RTM_DELADDRLABEL"),
    (0x4a, "RTM_GETADDRLABEL"), (0x4e, "RTM_GETDCB"), (0x4f, "RTM_SETDCB"), (0x50, "RTM_NEWNETCONF"),
    (0x51, "RTM_DELNETCONF"), (0x52, "RTM_GETNETCONF"), (0x54, "RTM_NEWMDB"), (0x55, "RTM_DELMDB"),
    (0x56, "RTM_GETMDB"), (0x58, "RTM_NEWNSID"), (0x59, "RTM_DELNSID"), (0x5a, "RTM_GETNSID"), (0x5c, "RTM_NEWSTATS"),
    (0x5e, "RTM_GETSTATS"), (0x60, "RTM_NEWCACHEREPORT"), (0x64, "RTM_NEWCHAIN"), (0x65, "RTM_DELCHAIN"),
    (0x66, "RTM_GETCHAIN"), (0x68, "RTM_NEWNEXTHOP"), (0x69, "RTM_DELNEXTHOP"), (0x6a, "RTM_GETNEXTHOP"),
    (0x6c, "RTM_NEWLINKPROP"), (0x6d, "RTM_DELLINKPROP"), (0x6e, "RTM_GETLINKPROP"), (0x70, "RTM_NEWVLAN"),
    (0x71, "RTM_DELVLAN"), (0x72, "RTM_GETVLAN"), (0x74, "RTM_NEWNEXTHOPBUCKET"), (0x75, "RTM_DELNEXTHOPBUCKET"),
    (0x76, "RTM_GETNEXTHOPBUCKET"),
] };
pub(super) static DIAG: Set = Set { unknown: "SOCK_DIAG_???", names: names![
    (0x12, "TCPDIAG_GETSOCK"), (0x13, "DCCPDIAG_GETSOCK"), (0x14, "SOCK_DIAG_BY_FAMILY"), (0x15, "SOCK_DESTROY"),
] };
pub(super) static GENL: Set = Set { unknown: "GENERIC_FAMILY_???", names: names![
    (0x10, "nlctrl"), (0x11, "VFS_DQUOT"), (0x12, "pmcraid"),
] };
pub(super) static NLM_F: Set = Set { unknown: "NLM_F_???", names: names![
    (0x1, "NLM_F_REQUEST"), (0x2, "NLM_F_MULTI"), (0x4, "NLM_F_ACK"), (0x8, "NLM_F_ECHO"), (0x10, "NLM_F_DUMP_INTR"),
    (0x20, "NLM_F_DUMP_FILTERED"),
] };
pub(super) static NLM_GET: Set = Set { unknown: "NLM_F_???", names: names![
    (0x300, "NLM_F_DUMP"), (0x100, "NLM_F_ROOT"), (0x200, "NLM_F_MATCH"), (0x400, "NLM_F_ATOMIC"),
] };
pub(super) static NLM_NEW: Set = Set { unknown: "NLM_F_???", names: names![
    (0x100, "NLM_F_REPLACE"), (0x200, "NLM_F_EXCL"), (0x400, "NLM_F_CREATE"), (0x800, "NLM_F_APPEND"),
] };
pub(super) static NLM_DEL: Set = Set { unknown: "NLM_F_???", names: names![
    (0x100, "NLM_F_NONREC"), (0x200, "NLM_F_BULK"),
] };
pub(super) static NLM_ACK: Set = Set { unknown: "NLM_F_???", names: names![
    (0x100, "NLM_F_CAPPED"), (0x200, "NLM_F_ACK_TLVS"),
] };
pub(super) static SECUREBITS: Set = Set { unknown: "SECBIT_???", names: names![
    (0x1, "SECBIT_NOROOT"), (0x2, "SECBIT_NOROOT_LOCKED"), (0x4, "SECBIT_NO_SETUID_FIXUP"),
    (0x8, "SECBIT_NO_SETUID_FIXUP_LOCKED"), (0x10, "SECBIT_KEEP_CAPS"), (0x20, "SECBIT_KEEP_CAPS_LOCKED"),
    (0x40, "SECBIT_NO_CAP_AMBIENT_RAISE"), (0x80, "SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED"),
    (0x100, "SECBIT_EXEC_RESTRICT_FILE"), (0x200, "SECBIT_EXEC_RESTRICT_FILE_LOCKED"),
    (0x400, "SECBIT_EXEC_DENY_INTERACTIVE"), (0x800, "SECBIT_EXEC_DENY_INTERACTIVE_LOCKED"),
] };
pub(super) static PR_TSC: Set = Set { unknown: "PR_TSC_???", names: names![
    (0x1, "PR_TSC_ENABLE"), (0x2, "PR_TSC_SIGSEGV"),
] };
pub(super) static PR_MCE_KILL: Set = Set { unknown: "PR_MCE_KILL_???", names: names![
    (0x0, "PR_MCE_KILL_CLEAR"), (0x1, "PR_MCE_KILL_SET"),
] };
pub(super) static PR_MCE_WHEN: Set = Set { unknown: "PR_MCE_KILL_???", names: names![
    (0x0, "PR_MCE_KILL_LATE"), (0x1, "PR_MCE_KILL_EARLY"), (0x2, "PR_MCE_KILL_DEFAULT"),
] };
pub(super) static PR_DISPATCH: Set = Set { unknown: "PR_SYS_DISPATCH_???", names: names![
    (0x0, "PR_SYS_DISPATCH_OFF"), (0x1, "PR_SYS_DISPATCH_EXCLUSIVE_ON"), (0x2, "PR_SYS_DISPATCH_INCLUSIVE_ON"),
] };
pub(super) static PR_SET_MM: Set = Set { unknown: "PR_SET_MM_???", names: names![
    (0x1, "PR_SET_MM_START_CODE"), (0x2, "PR_SET_MM_END_CODE"), (0x3, "PR_SET_MM_START_DATA"),
    (0x4, "PR_SET_MM_END_DATA"), (0x5, "PR_SET_MM_START_STACK"), (0x6, "PR_SET_MM_START_BRK"), (0x7, "PR_SET_MM_BRK"),
    (0x8, "PR_SET_MM_ARG_START"), (0x9, "PR_SET_MM_ARG_END"), (0xa, "PR_SET_MM_ENV_START"), (0xb, "PR_SET_MM_ENV_END"),
    (0xc, "PR_SET_MM_AUXV"), (0xd, "PR_SET_MM_EXE_FILE"), (0xe, "PR_SET_MM_MAP"), (0xf, "PR_SET_MM_MAP_SIZE"),
] };
pub(super) static SCM: Set = Set { unknown: "SCM_???", names: names![
    (0x1, "SCM_RIGHTS"), (0x2, "SCM_CREDENTIALS"), (0x3, "SCM_SECURITY"), (0x4, "SCM_PIDFD"),
    (0x1d, "SO_TIMESTAMP_OLD"), (0x23, "SO_TIMESTAMPNS_OLD"), (0x25, "SO_TIMESTAMPING_OLD"), (0x29, "SO_WIFI_STATUS"),
    (0x36, "SCM_TIMESTAMPING_OPT_STATS"), (0x3a, "SCM_TIMESTAMPING_PKTINFO"), (0x3d, "SO_TXTIME"),
    (0x3f, "SO_TIMESTAMP_NEW"), (0x40, "SO_TIMESTAMPNS_NEW"), (0x41, "SO_TIMESTAMPING_NEW"),
    (0x4e, "SCM_DEVMEM_LINEAR"), (0x4f, "SCM_DEVMEM_DMABUF"), (0x51, "SCM_TS_OPT_ID"), (0x54, "SCM_INQ"),
] };
pub(super) static FCNTL: Set = Set { unknown: "F_???", names: names![
    (0x0, "F_DUPFD"), (0x1, "F_GETFD"), (0x2, "F_SETFD"), (0x3, "F_GETFL"), (0x4, "F_SETFL"), (0x5, "F_GETLK"),
    (0x6, "F_SETLK"), (0x7, "F_SETLKW"), (0x8, "F_SETOWN"), (0x9, "F_GETOWN"), (0xa, "F_SETSIG"), (0xb, "F_GETSIG"),
    (0xc, "F_GETLK64"), (0xd, "F_SETLK64"), (0xe, "F_SETLKW64"), (0xf, "F_SETOWN_EX"), (0x10, "F_GETOWN_EX"),
    (0x11, "F_GETOWNER_UIDS"), (0x24, "F_OFD_GETLK"), (0x25, "F_OFD_SETLK"), (0x26, "F_OFD_SETLKW"),
    (0x400, "F_SETLEASE"), (0x401, "F_GETLEASE"), (0x402, "F_NOTIFY"), (0x403, "F_DUPFD_QUERY"),
    (0x404, "F_CREATED_QUERY"), (0x405, "F_CANCELLK"), (0x406, "F_DUPFD_CLOEXEC"), (0x407, "F_SETPIPE_SZ"),
    (0x408, "F_GETPIPE_SZ"), (0x409, "F_ADD_SEALS"), (0x40a, "F_GET_SEALS"), (0x40b, "F_GET_RW_HINT"),
    (0x40c, "F_SET_RW_HINT"), (0x40d, "F_GET_FILE_RW_HINT"), (0x40e, "F_SET_FILE_RW_HINT"), (0x40f, "F_GETDELEG"),
    (0x410, "F_SETDELEG"),
] };
pub(super) static FD_FLAGS: Set = Set { unknown: "FD_???", names: names![(0x1, "FD_CLOEXEC")] };
pub(super) static FLOCK_TYPE: Set = Set { unknown: "F_???", names: names![
    (0x0, "F_RDLCK"), (0x1, "F_WRLCK"), (0x2, "F_UNLCK"), (0x4, "F_EXLCK"), (0x8, "F_SHLCK"),
] };
pub(super) static FLOCK: Set = Set { unknown: "LOCK_???", names: names![
    (0x1, "LOCK_SH"), (0x2, "LOCK_EX"), (0x4, "LOCK_NB"), (0x8, "LOCK_UN"), (0x20, "LOCK_MAND"), (0xc0, "LOCK_RW"),
    (0x40, "LOCK_READ"), (0x80, "LOCK_WRITE"),
] };
pub(super) static SEALS: Set = Set { unknown: "F_SEAL_???", names: names![
    (0x1, "F_SEAL_SEAL"), (0x2, "F_SEAL_SHRINK"), (0x4, "F_SEAL_GROW"), (0x8, "F_SEAL_WRITE"),
    (0x10, "F_SEAL_FUTURE_WRITE"), (0x20, "F_SEAL_EXEC"),
] };
pub(super) static FALLOCATE: Set = Set { unknown: "FALLOC_FL_???", names: names![
    (0x1, "FALLOC_FL_KEEP_SIZE"), (0x2, "FALLOC_FL_PUNCH_HOLE"), (0x4, "FALLOC_FL_NO_HIDE_STALE"),
    (0x8, "FALLOC_FL_COLLAPSE_RANGE"), (0x10, "FALLOC_FL_ZERO_RANGE"), (0x20, "FALLOC_FL_INSERT_RANGE"),
    (0x40, "FALLOC_FL_UNSHARE_RANGE"),
] };
pub(super) static FADVISE: Set = Set { unknown: "POSIX_FADV_???", names: names![
    (0x0, "POSIX_FADV_NORMAL"), (0x1, "POSIX_FADV_RANDOM"), (0x2, "POSIX_FADV_SEQUENTIAL"),
    (0x3, "POSIX_FADV_WILLNEED"), (0x4, "POSIX_FADV_DONTNEED"), (0x5, "POSIX_FADV_NOREUSE"),
] };
pub(super) static RENAME: Set = Set { unknown: "RENAME_???", names: names![
    (0x1, "RENAME_NOREPLACE"), (0x2, "RENAME_EXCHANGE"), (0x4, "RENAME_WHITEOUT"),
] };
pub(super) static SG_DXFER: Set = Set { unknown: "SG_DXFER_???", names: names![
    (0xfffffffb, "SG_DXFER_UNKNOWN"), (0xfffffffc, "SG_DXFER_TO_FROM_DEV"), (0xfffffffd, "SG_DXFER_FROM_DEV"),
    (0xfffffffe, "SG_DXFER_TO_DEV"), (0xffffffff, "SG_DXFER_NONE"),
] };
pub(super) static SG_FLAG: Set = Set { unknown: "SG_FLAG_???", names: names![
    (0x1, "SG_FLAG_DIRECT_IO"), (0x2, "SG_FLAG_UNUSED_LUN_INHIBIT"), (0x4, "SG_FLAG_MMAP_IO"),
    (0x10000, "SG_FLAG_NO_DXFER"), (0x10, "SG_FLAG_Q_AT_TAIL"), (0x20, "SG_FLAG_Q_AT_HEAD"),
] };
pub(super) static SG_INFO: Set = Set { unknown: "SG_INFO_???", names: names![
    (0x1, "SG_INFO_CHECK"), (0x2, "SG_INFO_DIRECT_IO"), (0x4, "SG_INFO_MIXED_IO"),
] };
pub(super) static BSG_PROTOCOL: Set = Set { unknown: "BSG_PROTOCOL_???", names: names![(0x0, "BSG_PROTOCOL_SCSI")] };
pub(super) static BSG_SUB_PROTOCOL: Set = Set { unknown: "BSG_SUB_PROTOCOL_???", names: names![
    (0x0, "BSG_SUB_PROTOCOL_SCSI_CMD"), (0x1, "BSG_SUB_PROTOCOL_SCSI_TMF"), (0x2, "BSG_SUB_PROTOCOL_SCSI_TRANSPORT"),
] };
pub(super) static BSG_FLAG: Set = Set { unknown: "BSG_FLAG_???", names: names![
    (0x10, "BSG_FLAG_Q_AT_TAIL"), (0x20, "BSG_FLAG_Q_AT_HEAD"),
] };
pub(super) static BTRFS_BALANCE: Set = Set { unknown: "BTRFS_BALANCE_???", names: names![
    (0x1, "BTRFS_BALANCE_DATA"), (0x2, "BTRFS_BALANCE_SYSTEM"), (0x4, "BTRFS_BALANCE_METADATA"),
    (0x8, "BTRFS_BALANCE_FORCE"), (0x10, "BTRFS_BALANCE_RESUME"),
] };
pub(super) static BTRFS_BALANCE_STATE: Set = Set { unknown: "BTRFS_BALANCE_STATE_???", names: names![
    (0x1, "BTRFS_BALANCE_STATE_RUNNING"), (0x2, "BTRFS_BALANCE_STATE_PAUSE_REQ"),
    (0x4, "BTRFS_BALANCE_STATE_CANCEL_REQ"),
] };
pub(super) static BTRFS_BALANCE_ARGS: Set = Set { unknown: "BTRFS_BALANCE_ARGS_???", names: names![
    (0x1, "BTRFS_BALANCE_ARGS_PROFILES"), (0x2, "BTRFS_BALANCE_ARGS_USAGE"), (0x4, "BTRFS_BALANCE_ARGS_DEVID"),
    (0x8, "BTRFS_BALANCE_ARGS_DRANGE"), (0x10, "BTRFS_BALANCE_ARGS_VRANGE"), (0x20, "BTRFS_BALANCE_ARGS_LIMIT"),
    (0x40, "BTRFS_BALANCE_ARGS_LIMIT_RANGE"), (0x80, "BTRFS_BALANCE_ARGS_STRIPES_RANGE"),
    (0x100, "BTRFS_BALANCE_ARGS_CONVERT"), (0x200, "BTRFS_BALANCE_ARGS_SOFT"),
    (0x400, "BTRFS_BALANCE_ARGS_USAGE_RANGE"),
] };
pub(super) static BTRFS_BALANCE_CTL: Set = Set { unknown: "BTRFS_BALANCE_CTL_???", names: names![
    (0x1, "BTRFS_BALANCE_CTL_PAUSE"), (0x2, "BTRFS_BALANCE_CTL_CANCEL"),
] };
pub(super) static BTRFS_BLOCK_GROUP: Set = Set { unknown: "BTRFS_BLOCK_GROUP_???", names: names![
    (0x1, "BTRFS_BLOCK_GROUP_DATA"), (0x2, "BTRFS_BLOCK_GROUP_SYSTEM"), (0x4, "BTRFS_BLOCK_GROUP_METADATA"),
    (0x8, "BTRFS_BLOCK_GROUP_RAID0"), (0x10, "BTRFS_BLOCK_GROUP_RAID1"), (0x20, "BTRFS_BLOCK_GROUP_DUP"),
    (0x40, "BTRFS_BLOCK_GROUP_RAID10"), (0x80, "BTRFS_BLOCK_GROUP_RAID5"), (0x100, "BTRFS_BLOCK_GROUP_RAID6"),
    (0x200, "BTRFS_BLOCK_GROUP_RAID1C3"), (0x400, "BTRFS_BLOCK_GROUP_RAID1C4"), (0x800, "BTRFS_BLOCK_GROUP_REMAPPED"),
    (0x1000, "BTRFS_BLOCK_GROUP_METADATA_REMAP"), (0x1000000000000, "BTRFS_AVAIL_ALLOC_BIT_SINGLE"),
    (0x2000000000000, "BTRFS_SPACE_INFO_GLOBAL_RSV"),
] };
pub(super) static BTRFS_COMPRESS: Set = Set { unknown: "BTRFS_COMPRESS_???", names: names![
    (0x0, "BTRFS_COMPRESS_NONE"), (0x1, "BTRFS_COMPRESS_ZLIB"), (0x2, "BTRFS_COMPRESS_LZO"),
    (0x3, "BTRFS_COMPRESS_ZSTD"),
] };
pub(super) static BTRFS_CSUM: Set = Set { unknown: "BTRFS_CSUM_TYPE_???", names: names![
    (0x0, "BTRFS_CSUM_TYPE_CRC32"), (0x1, "BTRFS_CSUM_TYPE_XXHASH"), (0x2, "BTRFS_CSUM_TYPE_SHA256"),
    (0x3, "BTRFS_CSUM_TYPE_BLAKE2"),
] };
pub(super) static BTRFS_DEFRAG: Set = Set { unknown: "BTRFS_DEFRAG_RANGE_???", names: names![
    (0x1, "BTRFS_DEFRAG_RANGE_COMPRESS"), (0x2, "BTRFS_DEFRAG_RANGE_START_IO"),
    (0x4, "BTRFS_DEFRAG_RANGE_COMPRESS_LEVEL"), (0x8, "BTRFS_DEFRAG_RANGE_NOCOMPRESS"),
] };
pub(super) static BTRFS_DEV_STATS: Set = Set { unknown: "BTRFS_DEV_STATS_???", names: names![
    (0x1, "BTRFS_DEV_STATS_RESET"),
] };
pub(super) static BTRFS_DEV_STAT: Set = Set { unknown: "BTRFS_DEV_STAT_???", names: names![
    (0x0, "BTRFS_DEV_STAT_WRITE_ERRS"), (0x1, "BTRFS_DEV_STAT_READ_ERRS"), (0x2, "BTRFS_DEV_STAT_FLUSH_ERRS"),
    (0x3, "BTRFS_DEV_STAT_CORRUPTION_ERRS"), (0x4, "BTRFS_DEV_STAT_GENERATION_ERRS"),
] };
pub(super) static BTRFS_COMPAT_RO: Set = Set { unknown: "BTRFS_FEATURE_COMPAT_RO_???", names: names![
    (0x1, "BTRFS_FEATURE_COMPAT_RO_FREE_SPACE_TREE"), (0x2, "BTRFS_FEATURE_COMPAT_RO_FREE_SPACE_TREE_VALID"),
    (0x4, "BTRFS_FEATURE_COMPAT_RO_VERITY"), (0x8, "BTRFS_FEATURE_COMPAT_RO_BLOCK_GROUP_TREE"),
] };
pub(super) static BTRFS_INCOMPAT: Set = Set { unknown: "BTRFS_FEATURE_INCOMPAT_???", names: names![
    (0x1, "BTRFS_FEATURE_INCOMPAT_MIXED_BACKREF"), (0x2, "BTRFS_FEATURE_INCOMPAT_DEFAULT_SUBVOL"),
    (0x4, "BTRFS_FEATURE_INCOMPAT_MIXED_GROUPS"), (0x8, "BTRFS_FEATURE_INCOMPAT_COMPRESS_LZO"),
    (0x10, "BTRFS_FEATURE_INCOMPAT_COMPRESS_ZSTD"), (0x20, "BTRFS_FEATURE_INCOMPAT_BIG_METADATA"),
    (0x40, "BTRFS_FEATURE_INCOMPAT_EXTENDED_IREF"), (0x80, "BTRFS_FEATURE_INCOMPAT_RAID56"),
    (0x100, "BTRFS_FEATURE_INCOMPAT_SKINNY_METADATA"), (0x200, "BTRFS_FEATURE_INCOMPAT_NO_HOLES"),
    (0x400, "BTRFS_FEATURE_INCOMPAT_METADATA_UUID"), (0x800, "BTRFS_FEATURE_INCOMPAT_RAID1C34"),
    (0x1000, "BTRFS_FEATURE_INCOMPAT_ZONED"), (0x2000, "BTRFS_FEATURE_INCOMPAT_EXTENT_TREE_V2"),
    (0x4000, "BTRFS_FEATURE_INCOMPAT_RAID_STRIPE_TREE"), (0x10000, "BTRFS_FEATURE_INCOMPAT_SIMPLE_QUOTA"),
    (0x20000, "BTRFS_FEATURE_INCOMPAT_REMAP_TREE"),
] };
pub(super) static BTRFS_FS_INFO: Set = Set { unknown: "BTRFS_FS_INFO_FLAG_???", names: names![
    (0x1, "BTRFS_FS_INFO_FLAG_CSUM_INFO"), (0x2, "BTRFS_FS_INFO_FLAG_GENERATION"),
    (0x4, "BTRFS_FS_INFO_FLAG_METADATA_UUID"),
] };
pub(super) static BTRFS_KEY: Set = Set { unknown: "", names: names![
    (0x1, "BTRFS_INODE_ITEM_KEY"), (0xc, "BTRFS_INODE_REF_KEY"), (0xd, "BTRFS_INODE_EXTREF_KEY"),
    (0x18, "BTRFS_XATTR_ITEM_KEY"), (0x24, "BTRFS_VERITY_DESC_ITEM_KEY"), (0x25, "BTRFS_VERITY_MERKLE_ITEM_KEY"),
    (0x30, "BTRFS_ORPHAN_ITEM_KEY"), (0x3c, "BTRFS_DIR_LOG_ITEM_KEY"), (0x48, "BTRFS_DIR_LOG_INDEX_KEY"),
    (0x54, "BTRFS_DIR_ITEM_KEY"), (0x60, "BTRFS_DIR_INDEX_KEY"), (0x6c, "BTRFS_EXTENT_DATA_KEY"),
    (0x80, "BTRFS_EXTENT_CSUM_KEY"), (0x84, "BTRFS_ROOT_ITEM_KEY"), (0x90, "BTRFS_ROOT_BACKREF_KEY"),
    (0x9c, "BTRFS_ROOT_REF_KEY"), (0xa8, "BTRFS_EXTENT_ITEM_KEY"), (0xa9, "BTRFS_METADATA_ITEM_KEY"),
    (0xac, "BTRFS_EXTENT_OWNER_REF_KEY"), (0xb0, "BTRFS_TREE_BLOCK_REF_KEY"), (0xb2, "BTRFS_EXTENT_DATA_REF_KEY"),
    (0xb4, "BTRFS_EXTENT_REF_V0_KEY"), (0xb6, "BTRFS_SHARED_BLOCK_REF_KEY"), (0xb8, "BTRFS_SHARED_DATA_REF_KEY"),
    (0xc0, "BTRFS_BLOCK_GROUP_ITEM_KEY"), (0xc6, "BTRFS_FREE_SPACE_INFO_KEY"), (0xc7, "BTRFS_FREE_SPACE_EXTENT_KEY"),
    (0xc8, "BTRFS_FREE_SPACE_BITMAP_KEY"), (0xcc, "BTRFS_DEV_EXTENT_KEY"), (0xd8, "BTRFS_DEV_ITEM_KEY"),
    (0xe4, "BTRFS_CHUNK_ITEM_KEY"), (0xe6, "BTRFS_RAID_STRIPE_KEY"), (0xea, "BTRFS_IDENTITY_REMAP_KEY"),
    (0xeb, "BTRFS_REMAP_KEY"), (0xec, "BTRFS_REMAP_BACKREF_KEY"), (0xf0, "BTRFS_QGROUP_STATUS_KEY"),
    (0xf2, "BTRFS_QGROUP_INFO_KEY"), (0xf4, "BTRFS_QGROUP_LIMIT_KEY"), (0xf6, "BTRFS_QGROUP_RELATION_KEY"),
    (0xf8, "BTRFS_TEMPORARY_ITEM_KEY"), (0xf9, "BTRFS_PERSISTENT_ITEM_KEY"), (0xfa, "BTRFS_DEV_REPLACE_KEY"),
    (0xfb, "BTRFS_UUID_KEY_SUBVOL"), (0xfc, "BTRFS_UUID_KEY_RECEIVED_SUBVOL"), (0xfd, "BTRFS_STRING_ITEM_KEY"),
    (0xffffffff, "UINT32_MAX"),
] };
pub(super) static BTRFS_OBJECTID: Set = Set { unknown: "", names: names![
    (0x1, "BTRFS_ROOT_TREE_OBJECTID"), (0x2, "BTRFS_EXTENT_TREE_OBJECTID"), (0x3, "BTRFS_CHUNK_TREE_OBJECTID"),
    (0x4, "BTRFS_DEV_TREE_OBJECTID"), (0x5, "BTRFS_FS_TREE_OBJECTID"), (0x6, "BTRFS_ROOT_TREE_DIR_OBJECTID"),
    (0x7, "BTRFS_CSUM_TREE_OBJECTID"), (0x8, "BTRFS_QUOTA_TREE_OBJECTID"), (0x9, "BTRFS_UUID_TREE_OBJECTID"),
    (0xa, "BTRFS_FREE_SPACE_TREE_OBJECTID"), (0xb, "BTRFS_BLOCK_GROUP_TREE_OBJECTID"),
    (0xc, "BTRFS_RAID_STRIPE_TREE_OBJECTID"), (0xd, "BTRFS_REMAP_TREE_OBJECTID"), (0x100, "BTRFS_FIRST_FREE_OBJECTID"),
] };
pub(super) static BTRFS_LOGICAL: Set = Set { unknown: "BTRFS_LOGICAL_INO_ARGS_???", names: names![
    (0x1, "BTRFS_LOGICAL_INO_ARGS_IGNORE_OFFSET"),
] };
pub(super) static BTRFS_QUOTA_CTL: Set = Set { unknown: "BTRFS_QUOTA_CTL_???", names: names![
    (0x1, "BTRFS_QUOTA_CTL_ENABLE"), (0x2, "BTRFS_QUOTA_CTL_DISABLE"), (0x3, "BTRFS_QUOTA_CTL_RESCAN__NOTUSED"),
    (0x4, "BTRFS_QUOTA_CTL_ENABLE_SIMPLE_QUOTA"),
] };
pub(super) static BTRFS_QGROUP_INHERIT: Set = Set { unknown: "BTRFS_QGROUP_INHERIT_???", names: names![
    (0x1, "BTRFS_QGROUP_INHERIT_SET_LIMITS"),
] };
pub(super) static BTRFS_QGROUP_LIMIT: Set = Set { unknown: "BTRFS_QGROUP_LIMIT_???", names: names![
    (0x1, "BTRFS_QGROUP_LIMIT_MAX_RFER"), (0x2, "BTRFS_QGROUP_LIMIT_MAX_EXCL"), (0x4, "BTRFS_QGROUP_LIMIT_RSV_RFER"),
    (0x8, "BTRFS_QGROUP_LIMIT_RSV_EXCL"), (0x10, "BTRFS_QGROUP_LIMIT_RFER_CMPR"),
    (0x20, "BTRFS_QGROUP_LIMIT_EXCL_CMPR"),
] };
pub(super) static BTRFS_REPLACE_CMD: Set = Set { unknown: "BTRFS_IOCTL_DEV_REPLACE_CMD_???", names: names![
    (0x0, "BTRFS_IOCTL_DEV_REPLACE_CMD_START"), (0x1, "BTRFS_IOCTL_DEV_REPLACE_CMD_STATUS"),
    (0x2, "BTRFS_IOCTL_DEV_REPLACE_CMD_CANCEL"),
] };
pub(super) static BTRFS_REPLACE_MODE: Set = Set {
    unknown: "BTRFS_IOCTL_DEV_REPLACE_CONT_READING_FROM_SRCDEV_MODE_???", names: names![
        (0x0, "BTRFS_IOCTL_DEV_REPLACE_CONT_READING_FROM_SRCDEV_MODE_ALWAYS"),
        (0x1, "BTRFS_IOCTL_DEV_REPLACE_CONT_READING_FROM_SRCDEV_MODE_AVOID"),
    ] };
pub(super) static BTRFS_REPLACE_RESULT: Set = Set { unknown: "BTRFS_IOCTL_DEV_REPLACE_RESULT_???", names: names![
    (0x0, "BTRFS_IOCTL_DEV_REPLACE_RESULT_NO_ERROR"), (0x1, "BTRFS_IOCTL_DEV_REPLACE_RESULT_NOT_STARTED"),
    (0x2, "BTRFS_IOCTL_DEV_REPLACE_RESULT_ALREADY_STARTED"), (0x3, "BTRFS_IOCTL_DEV_REPLACE_RESULT_SCRUB_INPROGRESS"),
] };
pub(super) static BTRFS_REPLACE_STATE: Set = Set { unknown: "BTRFS_IOCTL_DEV_REPLACE_STATE_???", names: names![
    (0x0, "BTRFS_IOCTL_DEV_REPLACE_STATE_NEVER_STARTED"), (0x1, "BTRFS_IOCTL_DEV_REPLACE_STATE_STARTED"),
    (0x2, "BTRFS_IOCTL_DEV_REPLACE_STATE_FINISHED"), (0x3, "BTRFS_IOCTL_DEV_REPLACE_STATE_CANCELED"),
    (0x4, "BTRFS_IOCTL_DEV_REPLACE_STATE_SUSPENDED"),
] };
pub(super) static BTRFS_SCRUB: Set = Set { unknown: "BTRFS_SCRUB_???", names: names![(0x1, "BTRFS_SCRUB_READONLY")] };
pub(super) static BTRFS_SEND: Set = Set { unknown: "BTRFS_SEND_FLAG_???", names: names![
    (0x1, "BTRFS_SEND_FLAG_NO_FILE_DATA"), (0x2, "BTRFS_SEND_FLAG_OMIT_STREAM_HEADER"),
    (0x4, "BTRFS_SEND_FLAG_OMIT_END_CMD"), (0x8, "BTRFS_SEND_FLAG_VERSION"), (0x10, "BTRFS_SEND_FLAG_COMPRESSED"),
] };
pub(super) static BTRFS_SUBVOL: Set = Set { unknown: "BTRFS_SUBVOL_???", names: names![
    (0x1, "BTRFS_SUBVOL_CREATE_ASYNC"), (0x2, "BTRFS_SUBVOL_RDONLY"), (0x4, "BTRFS_SUBVOL_QGROUP_INHERIT"),
] };
pub(super) static RW_HINT: Set = Set { unknown: "RWH_WRITE_LIFE_???", names: names![
    (0x0, "RWH_WRITE_LIFE_NOT_SET"), (0x1, "RWH_WRITE_LIFE_NONE"), (0x2, "RWH_WRITE_LIFE_SHORT"),
    (0x3, "RWH_WRITE_LIFE_MEDIUM"), (0x4, "RWH_WRITE_LIFE_LONG"), (0x5, "RWH_WRITE_LIFE_EXTREME"),
] };
pub(super) static RWF: Set = Set { unknown: "RWF_???", names: names![
    (0x1, "RWF_HIPRI"), (0x2, "RWF_DSYNC"), (0x4, "RWF_SYNC"), (0x8, "RWF_NOWAIT"), (0x10, "RWF_APPEND"),
    (0x20, "RWF_NOAPPEND"), (0x40, "RWF_ATOMIC"), (0x80, "RWF_DONTCACHE"),
] };
pub(super) static SPLICE: Set = Set { unknown: "SPLICE_F_???", names: names![
    (0x1, "SPLICE_F_MOVE"), (0x2, "SPLICE_F_NONBLOCK"), (0x4, "SPLICE_F_MORE"), (0x8, "SPLICE_F_GIFT"),
] };
pub(super) static SYNC_FILE_RANGE: Set = Set { unknown: "SYNC_FILE_RANGE_???", names: names![
    (0x1, "SYNC_FILE_RANGE_WAIT_BEFORE"), (0x2, "SYNC_FILE_RANGE_WRITE"), (0x4, "SYNC_FILE_RANGE_WAIT_AFTER"),
] };
pub(super) static MOUNT: Set = Set { unknown: "MS_???", names: names![
    (0x1, "MS_RDONLY"), (0x2, "MS_NOSUID"), (0x4, "MS_NODEV"), (0x8, "MS_NOEXEC"), (0x10, "MS_SYNCHRONOUS"),
    (0x20, "MS_REMOUNT"), (0x40, "MS_MANDLOCK"), (0x80, "MS_DIRSYNC"), (0x100, "MS_NOSYMFOLLOW"),
    (0x400, "MS_NOATIME"), (0x800, "MS_NODIRATIME"), (0x1000, "MS_BIND"), (0x2000, "MS_MOVE"), (0x4000, "MS_REC"),
    (0x8000, "MS_SILENT"), (0x10000, "MS_POSIXACL"), (0x20000, "MS_UNBINDABLE"), (0x40000, "MS_PRIVATE"),
    (0x80000, "MS_SLAVE"), (0x100000, "MS_SHARED"), (0x200000, "MS_RELATIME"), (0x400000, "MS_KERNMOUNT"),
    (0x800000, "MS_I_VERSION"), (0x1000000, "MS_STRICTATIME"), (0x2000000, "MS_LAZYTIME"), (0x4000000, "MS_SUBMOUNT"),
    (0x8000000, "MS_NOREMOTELOCK"), (0x10000000, "MS_NOSEC"), (0x20000000, "MS_BORN"), (0x40000000, "MS_ACTIVE"),
    (0x80000000, "MS_NOUSER"),
] };
pub(super) static UMOUNT: Set = Set { unknown: "???", names: names![
    (0x1, "MNT_FORCE"), (0x2, "MNT_DETACH"), (0x4, "MNT_EXPIRE"), (0x8, "UMOUNT_NOFOLLOW"),
] };
pub(super) static STATFS_FLAGS: Set = Set { unknown: "ST_???", names: names![
    (0x20, "ST_VALID"), (0x1, "ST_RDONLY"), (0x2, "ST_NOSUID"), (0x4, "ST_NODEV"), (0x8, "ST_NOEXEC"),
    (0x10, "ST_SYNCHRONOUS"), (0x40, "ST_MANDLOCK"), (0x400, "ST_NOATIME"), (0x800, "ST_NODIRATIME"),
    (0x1000, "ST_RELATIME"), (0x2000, "ST_NOSYMFOLLOW"),
] };
pub(super) static FSMAGIC: Set = Set { unknown: "???", names: names![
    (0x2f, "QNX4_SUPER_MAGIC"), (0x187, "AUTOFS_SUPER_MAGIC"), (0x137f, "MINIX_SUPER_MAGIC"),
    (0x1cd1, "DEVPTS_SUPER_MAGIC"), (0x3434, "NILFS_SUPER_MAGIC"), (0x4d44, "MSDOS_SUPER_MAGIC"),
    (0x517b, "SMB_SUPER_MAGIC"), (0x564c, "NCP_SUPER_MAGIC"), (0x6969, "NFS_SUPER_MAGIC"),
    (0x72b6, "JFFS2_SUPER_MAGIC"), (0x9660, "ISOFS_SUPER_MAGIC"), (0x9fa0, "PROC_SUPER_MAGIC"),
    (0x9fa1, "OPENPROM_SUPER_MAGIC"), (0xadf5, "ADFS_SUPER_MAGIC"), (0xadff, "AFFS_SUPER_MAGIC"),
    (0xef53, "EXT2_SUPER_MAGIC"), (0xf15f, "ECRYPTFS_SUPER_MAGIC"), (0x27e0eb, "CGROUP_SUPER_MAGIC"),
    (0x414a53, "EFS_SUPER_MAGIC"), (0xc0ffee, "HOSTFS_SUPER_MAGIC"), (0xc36400, "CEPH_SUPER_MAGIC"),
    (0x1021994, "TMPFS_MAGIC"), (0x1021997, "V9FS_MAGIC"), (0x7655821, "RDTGROUP_SUPER_MAGIC"),
    (0xbad1dea, "FUTEXFS_SUPER_MAGIC"), (0x15013346, "UDF_SUPER_MAGIC"), (0x2011bab0, "EXFAT_SUPER_MAGIC"),
    (0x28cd3d45, "CRAMFS_MAGIC"), (0x42494e4d, "BINFMTFS_MAGIC"), (0x43415d53, "SMACK_MAGIC"),
    (0x444d4142, "DMA_BUF_MAGIC"), (0x454d444d, "DEVMEM_MAGIC"), (0x50495045, "PIPEFS_MAGIC"),
    (0x52654973, "REISERFS_SUPER_MAGIC"), (0x5345434d, "SECRETMEM_MAGIC"), (0x5346414f, "AFS_SUPER_MAGIC"),
    (0x534f434b, "SOCKFS_MAGIC"), (0x58465342, "XFS_SUPER_MAGIC"), (0x5a3c69f0, "AAFS_MAGIC"),
    (0x5a4f4653, "ZONEFS_MAGIC"), (0x6165676c, "PSTOREFS_MAGIC"), (0x62646576, "BDEVFS_MAGIC"),
    (0x62656572, "SYSFS_MAGIC"), (0x63677270, "CGROUP2_SUPER_MAGIC"), (0x64626720, "DEBUGFS_MAGIC"),
    (0x64646178, "DAXFS_MAGIC"), (0x65735546, "FUSE_SUPER_MAGIC"), (0x68191122, "QNX6_SUPER_MAGIC"),
    (0x6c6f6f70, "BINDERFS_SUPER_MAGIC"), (0x6e736673, "NSFS_MAGIC"), (0x73636673, "SECURITYFS_MAGIC"),
    (0x73717368, "SQUASHFS_MAGIC"), (0x73757245, "CODA_SUPER_MAGIC"), (0x7461636f, "OCFS2_SUPER_MAGIC"),
    (0x74726163, "TRACEFS_MAGIC"), (0x794c7630, "OVERLAYFS_SUPER_MAGIC"), (0x858458f6, "RAMFS_MAGIC"),
    (0x9123683e, "BTRFS_SUPER_MAGIC"), (0x958458f6, "HUGETLBFS_MAGIC"), (0xabba1974, "XENFS_SUPER_MAGIC"),
    (0xcafe4a11, "BPF_FS_MAGIC"), (0xde5e81e4, "EFIVARFS_MAGIC"), (0xe0f5e1e2, "EROFS_SUPER_MAGIC_V1"),
    (0xf2f52010, "F2FS_SUPER_MAGIC"), (0xf97cff8c, "SELINUX_MAGIC"), (0xf995e849, "HPFS_SUPER_MAGIC"),
    (0xff534d42, "CIFS_SUPER_MAGIC"),
] };
pub(super) static INOTIFY: Set = Set { unknown: "IN_???", names: names![
    (0x1, "IN_ACCESS"), (0x2, "IN_MODIFY"), (0x4, "IN_ATTRIB"), (0x8, "IN_CLOSE_WRITE"), (0x10, "IN_CLOSE_NOWRITE"),
    (0x20, "IN_OPEN"), (0x40, "IN_MOVED_FROM"), (0x80, "IN_MOVED_TO"), (0x100, "IN_CREATE"), (0x200, "IN_DELETE"),
    (0x400, "IN_DELETE_SELF"), (0x800, "IN_MOVE_SELF"), (0x2000, "IN_UNMOUNT"), (0x4000, "IN_Q_OVERFLOW"),
    (0x8000, "IN_IGNORED"), (0x1000000, "IN_ONLYDIR"), (0x2000000, "IN_DONT_FOLLOW"), (0x4000000, "IN_EXCL_UNLINK"),
    (0x10000000, "IN_MASK_CREATE"), (0x20000000, "IN_MASK_ADD"), (0x40000000, "IN_ISDIR"), (0x80000000, "IN_ONESHOT"),
] };
pub(super) static INOTIFY_INIT: Set = Set { unknown: "IN_???", names: names![
    (0x800, "IN_NONBLOCK"), (0x80000, "IN_CLOEXEC"),
] };
pub(super) static FAN_INIT: Set = Set { unknown: "FAN_???", names: names![
    (0x1, "FAN_CLOEXEC"), (0x2, "FAN_NONBLOCK"), (0x10, "FAN_UNLIMITED_QUEUE"), (0x20, "FAN_UNLIMITED_MARKS"),
    (0x40, "FAN_ENABLE_AUDIT"), (0x80, "FAN_REPORT_PIDFD"), (0x100, "FAN_REPORT_TID"), (0x200, "FAN_REPORT_FID"),
    (0x400, "FAN_REPORT_DIR_FID"), (0x800, "FAN_REPORT_NAME"), (0x1000, "FAN_REPORT_TARGET_FID"),
    (0x2000, "FAN_REPORT_FD_ERROR"), (0x4000, "FAN_REPORT_MNT"),
] };
pub(super) static FAN_CLASS: Set = Set { unknown: "FAN_CLASS_???", names: names![
    (0x0, "FAN_CLASS_NOTIF"), (0x4, "FAN_CLASS_CONTENT"), (0x8, "FAN_CLASS_PRE_CONTENT"),
] };
pub(super) static FAN_MARK: Set = Set { unknown: "FAN_MARK_???", names: names![
    (0x1, "FAN_MARK_ADD"), (0x2, "FAN_MARK_REMOVE"), (0x80, "FAN_MARK_FLUSH"), (0x4, "FAN_MARK_DONT_FOLLOW"),
    (0x8, "FAN_MARK_ONLYDIR"), (0x110, "FAN_MARK_MNTNS"), (0x10, "FAN_MARK_MOUNT"), (0x100, "FAN_MARK_FILESYSTEM"),
    (0x20, "FAN_MARK_IGNORED_MASK"), (0x40, "FAN_MARK_IGNORED_SURV_MODIFY"), (0x400, "FAN_MARK_IGNORE"),
    (0x200, "FAN_MARK_EVICTABLE"),
] };
pub(super) static FAN_EVENT: Set = Set { unknown: "FAN_???", names: names![
    (0x1, "FAN_ACCESS"), (0x2, "FAN_MODIFY"), (0x4, "FAN_ATTRIB"), (0x8, "FAN_CLOSE_WRITE"),
    (0x10, "FAN_CLOSE_NOWRITE"), (0x20, "FAN_OPEN"), (0x40, "FAN_MOVED_FROM"), (0x80, "FAN_MOVED_TO"),
    (0x100, "FAN_CREATE"), (0x200, "FAN_DELETE"), (0x400, "FAN_DELETE_SELF"), (0x800, "FAN_MOVE_SELF"),
    (0x1000, "FAN_OPEN_EXEC"), (0x4000, "FAN_Q_OVERFLOW"), (0x8000, "FAN_FS_ERROR"), (0x10000, "FAN_OPEN_PERM"),
    (0x20000, "FAN_ACCESS_PERM"), (0x40000, "FAN_OPEN_EXEC_PERM"), (0x80000, "FAN_DIR_MODIFY"),
    (0x100000, "FAN_PRE_ACCESS"), (0x1000000, "FAN_MNT_ATTACH"), (0x2000000, "FAN_MNT_DETACH"),
    (0x8000000, "FAN_EVENT_ON_CHILD"), (0x10000000, "FAN_RENAME"), (0x40000000, "FAN_ONDIR"),
] };
pub(super) static FUTEX: Set = Set { unknown: "FUTEX_???", names: names![
    (0x0, "FUTEX_WAIT"), (0x1, "FUTEX_WAKE"), (0x2, "FUTEX_FD"), (0x3, "FUTEX_REQUEUE"), (0x4, "FUTEX_CMP_REQUEUE"),
    (0x5, "FUTEX_WAKE_OP"), (0x6, "FUTEX_LOCK_PI"), (0x7, "FUTEX_UNLOCK_PI"), (0x8, "FUTEX_TRYLOCK_PI"),
    (0x9, "FUTEX_WAIT_BITSET"), (0xa, "FUTEX_WAKE_BITSET"), (0xb, "FUTEX_WAIT_REQUEUE_PI"),
    (0xc, "FUTEX_CMP_REQUEUE_PI"), (0xd, "FUTEX_LOCK_PI2"),
] };
pub(super) static FUTEX2: Set = Set { unknown: "", names: names![
    (0x4, "FUTEX2_NUMA"), (0x8, "FUTEX2_MPOL"), (0x80, "FUTEX2_PRIVATE"),
] };
pub(super) static FUTEX2_SIZE: Set = Set { unknown: "", names: names![
    (0x0, "FUTEX2_SIZE_U8"), (0x1, "FUTEX2_SIZE_U16"), (0x2, "FUTEX2_SIZE_U32"), (0x3, "FUTEX2_SIZE_U64"),
] };
pub(super) static SCHED: Set = Set { unknown: "SCHED_???", names: names![
    (0x0, "SCHED_OTHER"), (0x1, "SCHED_FIFO"), (0x2, "SCHED_RR"), (0x3, "SCHED_BATCH"), (0x4, "SCHED_ISO"),
    (0x5, "SCHED_IDLE"), (0x6, "SCHED_DEADLINE"), (0x7, "SCHED_EXT"),
] };
pub(super) static SCHED_FLAGS: Set = Set { unknown: "SCHED_FLAG_???", names: names![
    (0x1, "SCHED_FLAG_RESET_ON_FORK"), (0x2, "SCHED_FLAG_RECLAIM"), (0x4, "SCHED_FLAG_DL_OVERRUN"),
    (0x8, "SCHED_FLAG_KEEP_POLICY"), (0x10, "SCHED_FLAG_KEEP_PARAMS"), (0x20, "SCHED_FLAG_UTIL_CLAMP_MIN"),
    (0x40, "SCHED_FLAG_UTIL_CLAMP_MAX"),
] };
pub(super) static SCHED_GETATTR: Set = Set { unknown: "SCHED_GETATTR_FLAG_???", names: names![
    (0x1, "SCHED_GETATTR_FLAG_DL_DYNAMIC"),
] };
pub(super) static IOPRIO_WHO: Set = Set { unknown: "IOPRIO_WHO_???", names: names![
    (0x1, "IOPRIO_WHO_PROCESS"), (0x2, "IOPRIO_WHO_PGRP"), (0x3, "IOPRIO_WHO_USER"),
] };
pub(super) static IOPRIO_CLASS: Set = Set { unknown: "IOPRIO_CLASS_???", names: names![
    (0x0, "IOPRIO_CLASS_NONE"), (0x1, "IOPRIO_CLASS_RT"), (0x2, "IOPRIO_CLASS_BE"), (0x3, "IOPRIO_CLASS_IDLE"),
] };
pub(super) static IPC_FLAGS: Set = Set { unknown: "IPC_???", names: names![
    (0x200, "IPC_CREAT"), (0x400, "IPC_EXCL"), (0x800, "IPC_NOWAIT"),
] };
pub(super) static SHMGET: Set = Set { unknown: "SHM_???", names: names![
    (0x200, "IPC_CREAT"), (0x400, "IPC_EXCL"), (0x800, "SHM_HUGETLB"), (0x1000, "SHM_NORESERVE"),
] };
pub(super) static SHMAT: Set = Set { unknown: "SHM_???", names: names![
    (0x1000, "SHM_RDONLY"), (0x2000, "SHM_RND"), (0x4000, "SHM_REMAP"), (0x8000, "SHM_EXEC"),
] };
pub(super) static MSGRCV: Set = Set { unknown: "MSG_???", names: names![
    (0x1000, "MSG_NOERROR"), (0x2000, "MSG_EXCEPT"), (0x4000, "MSG_COPY"), (0x800, "IPC_NOWAIT"),
] };
pub(super) static SEMOP: Set = Set { unknown: "SEM_???", names: names![(0x1000, "SEM_UNDO"), (0x800, "IPC_NOWAIT")] };
pub(super) static SHMCTL: Set = Set { unknown: "SHM_???", names: names![
    (0x0, "IPC_RMID"), (0x1, "IPC_SET"), (0x2, "IPC_STAT"), (0x3, "IPC_INFO"), (0xb, "SHM_LOCK"), (0xc, "SHM_UNLOCK"),
    (0xd, "SHM_STAT"), (0xe, "SHM_INFO"), (0xf, "SHM_STAT_ANY"),
] };
pub(super) static MSGCTL: Set = Set { unknown: "MSG_???", names: names![
    (0x0, "IPC_RMID"), (0x1, "IPC_SET"), (0x2, "IPC_STAT"), (0x3, "IPC_INFO"), (0xb, "MSG_STAT"), (0xc, "MSG_INFO"),
    (0xd, "MSG_STAT_ANY"),
] };
pub(super) static SEMCTL: Set = Set { unknown: "SEM_???", names: names![
    (0x0, "IPC_RMID"), (0x1, "IPC_SET"), (0x2, "IPC_STAT"), (0x3, "IPC_INFO"), (0xb, "GETPID"), (0xc, "GETVAL"),
    (0xd, "GETALL"), (0xe, "GETNCNT"), (0xf, "GETZCNT"), (0x10, "SETVAL"), (0x11, "SETALL"), (0x12, "SEM_STAT"),
    (0x13, "SEM_INFO"), (0x14, "SEM_STAT_ANY"),
] };
pub(super) static EVENTFD: Set = Set { unknown: "EFD_???", names: names![
    (0x1, "EFD_SEMAPHORE"), (0x80000, "EFD_CLOEXEC"), (0x800, "EFD_NONBLOCK"),
] };
pub(super) static SIGNALFD: Set = Set { unknown: "SFD_???", names: names![
    (0x80000, "SFD_CLOEXEC"), (0x800, "SFD_NONBLOCK"),
] };
pub(super) static USERFAULTFD: Set = Set { unknown: "???", names: names![
    (0x1, "UFFD_USER_MODE_ONLY"), (0x800, "O_NONBLOCK"), (0x80000, "O_CLOEXEC"),
] };
pub(super) static PERF_FLAGS: Set = Set { unknown: "PERF_FLAG_???", names: names![
    (0x1, "PERF_FLAG_FD_NO_GROUP"), (0x2, "PERF_FLAG_FD_OUTPUT"), (0x4, "PERF_FLAG_PID_CGROUP"),
    (0x8, "PERF_FLAG_FD_CLOEXEC"),
] };
pub(super) static PERF_TYPE: Set = Set { unknown: "PERF_TYPE_???", names: names![
    (0x0, "PERF_TYPE_HARDWARE"), (0x1, "PERF_TYPE_SOFTWARE"), (0x2, "PERF_TYPE_TRACEPOINT"),
    (0x3, "PERF_TYPE_HW_CACHE"), (0x4, "PERF_TYPE_RAW"), (0x5, "PERF_TYPE_BREAKPOINT"),
] };
pub(super) static PERF_ATTR_SIZE: Set = Set { unknown: "PERF_ATTR_SIZE_???", names: names![
    (0x40, "PERF_ATTR_SIZE_VER0"), (0x48, "PERF_ATTR_SIZE_VER1"), (0x50, "PERF_ATTR_SIZE_VER2"),
    (0x60, "PERF_ATTR_SIZE_VER3"), (0x68, "PERF_ATTR_SIZE_VER4"), (0x70, "PERF_ATTR_SIZE_VER5"),
    (0x78, "PERF_ATTR_SIZE_VER6"), (0x80, "PERF_ATTR_SIZE_VER7"), (0x88, "PERF_ATTR_SIZE_VER8"),
    (0x90, "PERF_ATTR_SIZE_VER9"),
] };
pub(super) static PERF_HW: Set = Set { unknown: "PERF_COUNT_HW_???", names: names![
    (0x0, "PERF_COUNT_HW_CPU_CYCLES"), (0x1, "PERF_COUNT_HW_INSTRUCTIONS"), (0x2, "PERF_COUNT_HW_CACHE_REFERENCES"),
    (0x3, "PERF_COUNT_HW_CACHE_MISSES"), (0x4, "PERF_COUNT_HW_BRANCH_INSTRUCTIONS"),
    (0x5, "PERF_COUNT_HW_BRANCH_MISSES"), (0x6, "PERF_COUNT_HW_BUS_CYCLES"),
    (0x7, "PERF_COUNT_HW_STALLED_CYCLES_FRONTEND"), (0x8, "PERF_COUNT_HW_STALLED_CYCLES_BACKEND"),
    (0x9, "PERF_COUNT_HW_REF_CPU_CYCLES"),
] };
pub(super) static PERF_SW: Set = Set { unknown: "PERF_COUNT_SW_???", names: names![
    (0x0, "PERF_COUNT_SW_CPU_CLOCK"), (0x1, "PERF_COUNT_SW_TASK_CLOCK"), (0x2, "PERF_COUNT_SW_PAGE_FAULTS"),
    (0x3, "PERF_COUNT_SW_CONTEXT_SWITCHES"), (0x4, "PERF_COUNT_SW_CPU_MIGRATIONS"),
    (0x5, "PERF_COUNT_SW_PAGE_FAULTS_MIN"), (0x6, "PERF_COUNT_SW_PAGE_FAULTS_MAJ"),
    (0x7, "PERF_COUNT_SW_ALIGNMENT_FAULTS"), (0x8, "PERF_COUNT_SW_EMULATION_FAULTS"), (0x9, "PERF_COUNT_SW_DUMMY"),
    (0xa, "PERF_COUNT_SW_BPF_OUTPUT"), (0xb, "PERF_COUNT_SW_CGROUP_SWITCHES"),
] };
pub(super) static PERF_CACHE_RESULT: Set = Set { unknown: "PERF_COUNT_HW_CACHE_RESULT_???", names: names![
    (0x0, "PERF_COUNT_HW_CACHE_RESULT_ACCESS"), (0x1, "PERF_COUNT_HW_CACHE_RESULT_MISS"),
] };
pub(super) static PERF_CACHE_OP: Set = Set { unknown: "PERF_COUNT_HW_CACHE_OP_???", names: names![
    (0x0, "PERF_COUNT_HW_CACHE_OP_READ"), (0x1, "PERF_COUNT_HW_CACHE_OP_WRITE"),
    (0x2, "PERF_COUNT_HW_CACHE_OP_PREFETCH"),
] };
pub(super) static PERF_CACHE: Set = Set { unknown: "PERF_COUNT_HW_CACHE_???", names: names![
    (0x0, "PERF_COUNT_HW_CACHE_L1D"), (0x1, "PERF_COUNT_HW_CACHE_L1I"), (0x2, "PERF_COUNT_HW_CACHE_LL"),
    (0x3, "PERF_COUNT_HW_CACHE_DTLB"), (0x4, "PERF_COUNT_HW_CACHE_ITLB"), (0x5, "PERF_COUNT_HW_CACHE_BPU"),
    (0x6, "PERF_COUNT_HW_CACHE_NODE"),
] };
pub(super) static PERF_SAMPLE: Set = Set { unknown: "PERF_SAMPLE_???", names: names![
    (0x1, "PERF_SAMPLE_IP"), (0x2, "PERF_SAMPLE_TID"), (0x4, "PERF_SAMPLE_TIME"), (0x8, "PERF_SAMPLE_ADDR"),
    (0x10, "PERF_SAMPLE_READ"), (0x20, "PERF_SAMPLE_CALLCHAIN"), (0x40, "PERF_SAMPLE_ID"), (0x80, "PERF_SAMPLE_CPU"),
    (0x100, "PERF_SAMPLE_PERIOD"), (0x200, "PERF_SAMPLE_STREAM_ID"), (0x400, "PERF_SAMPLE_RAW"),
    (0x800, "PERF_SAMPLE_BRANCH_STACK"), (0x1000, "PERF_SAMPLE_REGS_USER"), (0x2000, "PERF_SAMPLE_STACK_USER"),
    (0x4000, "PERF_SAMPLE_WEIGHT"), (0x8000, "PERF_SAMPLE_DATA_SRC"), (0x10000, "PERF_SAMPLE_IDENTIFIER"),
    (0x20000, "PERF_SAMPLE_TRANSACTION"), (0x40000, "PERF_SAMPLE_REGS_INTR"), (0x80000, "PERF_SAMPLE_PHYS_ADDR"),
    (0x100000, "PERF_SAMPLE_AUX"), (0x200000, "PERF_SAMPLE_CGROUP"), (0x400000, "PERF_SAMPLE_DATA_PAGE_SIZE"),
    (0x800000, "PERF_SAMPLE_CODE_PAGE_SIZE"), (0x1000000, "PERF_SAMPLE_WEIGHT_STRUCT"),
] };
pub(super) static PERF_FORMAT: Set = Set { unknown: "PERF_FORMAT_???", names: names![
    (0x1, "PERF_FORMAT_TOTAL_TIME_ENABLED"), (0x2, "PERF_FORMAT_TOTAL_TIME_RUNNING"), (0x4, "PERF_FORMAT_ID"),
    (0x8, "PERF_FORMAT_GROUP"), (0x10, "PERF_FORMAT_LOST"),
] };
pub(super) static PERF_BRANCH: Set = Set { unknown: "PERF_SAMPLE_BRANCH_???", names: names![
    (0x1, "PERF_SAMPLE_BRANCH_USER"), (0x2, "PERF_SAMPLE_BRANCH_KERNEL"), (0x4, "PERF_SAMPLE_BRANCH_HV"),
    (0x8, "PERF_SAMPLE_BRANCH_ANY"), (0x10, "PERF_SAMPLE_BRANCH_ANY_CALL"), (0x20, "PERF_SAMPLE_BRANCH_ANY_RETURN"),
    (0x40, "PERF_SAMPLE_BRANCH_IND_CALL"), (0x80, "PERF_SAMPLE_BRANCH_ABORT_TX"), (0x100, "PERF_SAMPLE_BRANCH_IN_TX"),
    (0x200, "PERF_SAMPLE_BRANCH_NO_TX"), (0x400, "PERF_SAMPLE_BRANCH_COND"), (0x800, "PERF_SAMPLE_BRANCH_CALL_STACK"),
    (0x1000, "PERF_SAMPLE_BRANCH_IND_JUMP"), (0x2000, "PERF_SAMPLE_BRANCH_CALL"),
    (0x4000, "PERF_SAMPLE_BRANCH_NO_FLAGS"), (0x8000, "PERF_SAMPLE_BRANCH_NO_CYCLES"),
    (0x10000, "PERF_SAMPLE_BRANCH_TYPE_SAVE"), (0x20000, "PERF_SAMPLE_BRANCH_HW_INDEX"),
    (0x40000, "PERF_SAMPLE_BRANCH_PRIV_SAVE"), (0x80000, "PERF_SAMPLE_BRANCH_COUNTERS"),
] };
pub(super) static HW_BREAKPOINT: Set = Set { unknown: "HW_BREAKPOINT_???", names: names![
    (0x0, "HW_BREAKPOINT_EMPTY"), (0x1, "HW_BREAKPOINT_R"), (0x2, "HW_BREAKPOINT_W"), (0x3, "HW_BREAKPOINT_RW"),
    (0x4, "HW_BREAKPOINT_X"),
] };
pub(super) static RESOLVE: Set = Set { unknown: "RESOLVE_???", names: names![
    (0x1, "RESOLVE_NO_XDEV"), (0x2, "RESOLVE_NO_MAGICLINKS"), (0x4, "RESOLVE_NO_SYMLINKS"), (0x8, "RESOLVE_BENEATH"),
    (0x10, "RESOLVE_IN_ROOT"), (0x20, "RESOLVE_CACHED"),
] };
pub(super) static IO_URING_SETUP: Set = Set { unknown: "IORING_SETUP_???", names: names![
    (0x1, "IORING_SETUP_IOPOLL"), (0x2, "IORING_SETUP_SQPOLL"), (0x4, "IORING_SETUP_SQ_AFF"),
    (0x8, "IORING_SETUP_CQSIZE"), (0x10, "IORING_SETUP_CLAMP"), (0x20, "IORING_SETUP_ATTACH_WQ"),
    (0x40, "IORING_SETUP_R_DISABLED"), (0x80, "IORING_SETUP_SUBMIT_ALL"), (0x100, "IORING_SETUP_COOP_TASKRUN"),
    (0x200, "IORING_SETUP_TASKRUN_FLAG"), (0x400, "IORING_SETUP_SQE128"), (0x800, "IORING_SETUP_CQE32"),
    (0x1000, "IORING_SETUP_SINGLE_ISSUER"), (0x2000, "IORING_SETUP_DEFER_TASKRUN"), (0x4000, "IORING_SETUP_NO_MMAP"),
    (0x8000, "IORING_SETUP_REGISTERED_FD_ONLY"), (0x10000, "IORING_SETUP_NO_SQARRAY"),
    (0x20000, "IORING_SETUP_HYBRID_IOPOLL"), (0x40000, "IORING_SETUP_CQE_MIXED"), (0x80000, "IORING_SETUP_SQE_MIXED"),
    (0x100000, "IORING_SETUP_SQ_REWIND"),
] };
pub(super) static IO_URING_ENTER: Set = Set { unknown: "IORING_ENTER_???", names: names![
    (0x1, "IORING_ENTER_GETEVENTS"), (0x2, "IORING_ENTER_SQ_WAKEUP"), (0x4, "IORING_ENTER_SQ_WAIT"),
    (0x8, "IORING_ENTER_EXT_ARG"), (0x10, "IORING_ENTER_REGISTERED_RING"), (0x20, "IORING_ENTER_ABS_TIMER"),
    (0x40, "IORING_ENTER_EXT_ARG_REG"), (0x80, "IORING_ENTER_NO_IOWAIT"),
] };
pub(super) static IO_URING_FEATURES: Set = Set { unknown: "IORING_FEAT_???", names: names![
    (0x1, "IORING_FEAT_SINGLE_MMAP"), (0x2, "IORING_FEAT_NODROP"), (0x4, "IORING_FEAT_SUBMIT_STABLE"),
    (0x8, "IORING_FEAT_RW_CUR_POS"), (0x10, "IORING_FEAT_CUR_PERSONALITY"), (0x20, "IORING_FEAT_FAST_POLL"),
    (0x40, "IORING_FEAT_POLL_32BITS"), (0x80, "IORING_FEAT_SQPOLL_NONFIXED"), (0x100, "IORING_FEAT_EXT_ARG"),
    (0x200, "IORING_FEAT_NATIVE_WORKERS"), (0x400, "IORING_FEAT_RSRC_TAGS"), (0x800, "IORING_FEAT_CQE_SKIP"),
    (0x1000, "IORING_FEAT_LINKED_FILE"), (0x2000, "IORING_FEAT_REG_REG_RING"), (0x4000, "IORING_FEAT_RECVSEND_BUNDLE"),
    (0x8000, "IORING_FEAT_MIN_TIMEOUT"), (0x10000, "IORING_FEAT_RW_ATTR"), (0x20000, "IORING_FEAT_NO_IOWAIT"),
] };
pub(super) static IO_URING_REGISTER: Set = Set { unknown: "IORING_REGISTER_???", names: names![
    (0x0, "IORING_REGISTER_BUFFERS"), (0x1, "IORING_UNREGISTER_BUFFERS"), (0x2, "IORING_REGISTER_FILES"),
    (0x3, "IORING_UNREGISTER_FILES"), (0x4, "IORING_REGISTER_EVENTFD"), (0x5, "IORING_UNREGISTER_EVENTFD"),
    (0x6, "IORING_REGISTER_FILES_UPDATE"), (0x7, "IORING_REGISTER_EVENTFD_ASYNC"), (0x8, "IORING_REGISTER_PROBE"),
    (0x9, "IORING_REGISTER_PERSONALITY"), (0xa, "IORING_UNREGISTER_PERSONALITY"),
    (0xb, "IORING_REGISTER_RESTRICTIONS"), (0xc, "IORING_REGISTER_ENABLE_RINGS"), (0xd, "IORING_REGISTER_FILES2"),
    (0xe, "IORING_REGISTER_FILES_UPDATE2"), (0xf, "IORING_REGISTER_BUFFERS2"),
    (0x10, "IORING_REGISTER_BUFFERS_UPDATE"), (0x11, "IORING_REGISTER_IOWQ_AFF"), (0x12, "IORING_UNREGISTER_IOWQ_AFF"),
    (0x13, "IORING_REGISTER_IOWQ_MAX_WORKERS"), (0x14, "IORING_REGISTER_RING_FDS"),
    (0x15, "IORING_UNREGISTER_RING_FDS"), (0x16, "IORING_REGISTER_PBUF_RING"), (0x17, "IORING_UNREGISTER_PBUF_RING"),
    (0x18, "IORING_REGISTER_SYNC_CANCEL"), (0x19, "IORING_REGISTER_FILE_ALLOC_RANGE"),
    (0x1a, "IORING_REGISTER_PBUF_STATUS"), (0x1b, "IORING_REGISTER_NAPI"), (0x1c, "IORING_UNREGISTER_NAPI"),
    (0x1d, "IORING_REGISTER_CLOCK"), (0x1e, "IORING_REGISTER_CLONE_BUFFERS"), (0x1f, "IORING_REGISTER_SEND_MSG_RING"),
    (0x20, "IORING_REGISTER_ZCRX_IFQ"), (0x21, "IORING_REGISTER_RESIZE_RINGS"), (0x22, "IORING_REGISTER_MEM_REGION"),
    (0x23, "IORING_REGISTER_QUERY"), (0x24, "IORING_REGISTER_ZCRX_CTRL"), (0x25, "IORING_REGISTER_BPF_FILTER"),
] };
pub(super) static IORING_OP: Set = Set { unknown: "IORING_OP_???", names: names![
    (0x0, "IORING_OP_NOP"), (0x1, "IORING_OP_READV"), (0x2, "IORING_OP_WRITEV"), (0x3, "IORING_OP_FSYNC"),
    (0x4, "IORING_OP_READ_FIXED"), (0x5, "IORING_OP_WRITE_FIXED"), (0x6, "IORING_OP_POLL_ADD"),
    (0x7, "IORING_OP_POLL_REMOVE"), (0x8, "IORING_OP_SYNC_FILE_RANGE"), (0x9, "IORING_OP_SENDMSG"),
    (0xa, "IORING_OP_RECVMSG"), (0xb, "IORING_OP_TIMEOUT"), (0xc, "IORING_OP_TIMEOUT_REMOVE"),
    (0xd, "IORING_OP_ACCEPT"), (0xe, "IORING_OP_ASYNC_CANCEL"), (0xf, "IORING_OP_LINK_TIMEOUT"),
    (0x10, "IORING_OP_CONNECT"), (0x11, "IORING_OP_FALLOCATE"), (0x12, "IORING_OP_OPENAT"), (0x13, "IORING_OP_CLOSE"),
    (0x14, "IORING_OP_FILES_UPDATE"), (0x15, "IORING_OP_STATX"), (0x16, "IORING_OP_READ"), (0x17, "IORING_OP_WRITE"),
    (0x18, "IORING_OP_FADVISE"), (0x19, "IORING_OP_MADVISE"), (0x1a, "IORING_OP_SEND"), (0x1b, "IORING_OP_RECV"),
    (0x1c, "IORING_OP_OPENAT2"), (0x1d, "IORING_OP_EPOLL_CTL"), (0x1e, "IORING_OP_SPLICE"),
    (0x1f, "IORING_OP_PROVIDE_BUFFERS"), (0x20, "IORING_OP_REMOVE_BUFFERS"), (0x21, "IORING_OP_TEE"),
    (0x22, "IORING_OP_SHUTDOWN"), (0x23, "IORING_OP_RENAMEAT"), (0x24, "IORING_OP_UNLINKAT"),
    (0x25, "IORING_OP_MKDIRAT"), (0x26, "IORING_OP_SYMLINKAT"), (0x27, "IORING_OP_LINKAT"),
    (0x28, "IORING_OP_MSG_RING"), (0x29, "IORING_OP_FSETXATTR"), (0x2a, "IORING_OP_SETXATTR"),
    (0x2b, "IORING_OP_FGETXATTR"), (0x2c, "IORING_OP_GETXATTR"), (0x2d, "IORING_OP_SOCKET"),
    (0x2e, "IORING_OP_URING_CMD"), (0x2f, "IORING_OP_SEND_ZC"), (0x30, "IORING_OP_SENDMSG_ZC"),
    (0x31, "IORING_OP_READ_MULTISHOT"), (0x32, "IORING_OP_WAITID"), (0x33, "IORING_OP_FUTEX_WAIT"),
    (0x34, "IORING_OP_FUTEX_WAKE"), (0x35, "IORING_OP_FUTEX_WAITV"), (0x36, "IORING_OP_FIXED_FD_INSTALL"),
    (0x37, "IORING_OP_FTRUNCATE"), (0x38, "IORING_OP_BIND"), (0x39, "IORING_OP_LISTEN"), (0x3a, "IORING_OP_RECV_ZC"),
    (0x3b, "IORING_OP_EPOLL_WAIT"), (0x3c, "IORING_OP_READV_FIXED"), (0x3d, "IORING_OP_WRITEV_FIXED"),
    (0x3e, "IORING_OP_PIPE"), (0x3f, "IORING_OP_NOP128"), (0x40, "IORING_OP_URING_CMD128"),
] };
pub(super) static IO_URING_OP: Set = Set { unknown: "IO_URING_OP_???", names: names![(0x1, "IO_URING_OP_SUPPORTED")] };
pub(super) static IOSQE: Set = Set { unknown: "IOSQE_???", names: names![
    (0x1, "IOSQE_FIXED_FILE"), (0x2, "IOSQE_IO_DRAIN"), (0x4, "IOSQE_IO_LINK"), (0x8, "IOSQE_IO_HARDLINK"),
    (0x10, "IOSQE_ASYNC"), (0x20, "IOSQE_BUFFER_SELECT"), (0x40, "IOSQE_CQE_SKIP_SUCCESS"),
] };
pub(super) static IORING_RESTRICTION: Set = Set { unknown: "IORING_RESTRICTION_???", names: names![
    (0x0, "IORING_RESTRICTION_REGISTER_OP"), (0x1, "IORING_RESTRICTION_SQE_OP"),
    (0x2, "IORING_RESTRICTION_SQE_FLAGS_ALLOWED"), (0x3, "IORING_RESTRICTION_SQE_FLAGS_REQUIRED"),
] };
pub(super) static IORING_RSRC_REGISTER: Set = Set { unknown: "IORING_RSRC_REGISTER_???", names: names![
    (0x1, "IORING_RSRC_REGISTER_SPARSE"),
] };
pub(super) static IO_WQ: Set = Set { unknown: "IO_WQ_???", names: names![
    (0x0, "IO_WQ_BOUND"), (0x1, "IO_WQ_UNBOUND"),
] };
pub(super) static IORING_ASYNC_CANCEL: Set = Set { unknown: "IORING_ASYNC_CANCEL_???", names: names![
    (0x1, "IORING_ASYNC_CANCEL_ALL"), (0x2, "IORING_ASYNC_CANCEL_FD"), (0x4, "IORING_ASYNC_CANCEL_ANY"),
    (0x8, "IORING_ASYNC_CANCEL_FD_FIXED"), (0x10, "IORING_ASYNC_CANCEL_USERDATA"), (0x20, "IORING_ASYNC_CANCEL_OP"),
] };
pub(super) static IO_URING_NAPI: Set = Set { unknown: "IO_URING_NAPI_???", names: names![
    (0x0, "IO_URING_NAPI_REGISTER_OP"), (0x1, "IO_URING_NAPI_STATIC_ADD_ID"), (0x2, "IO_URING_NAPI_STATIC_DEL_ID"),
] };
pub(super) static IO_URING_NAPI_TRACKING: Set = Set { unknown: "IO_URING_NAPI_TRACKING_???", names: names![
    (0x0, "IO_URING_NAPI_TRACKING_DYNAMIC"), (0x1, "IO_URING_NAPI_TRACKING_STATIC"),
    (0xff, "IO_URING_NAPI_TRACKING_INACTIVE"),
] };
pub(super) static IO_URING_CLONE: Set = Set { unknown: "IORING_REGISTER_???", names: names![
    (0x1, "IORING_REGISTER_SRC_REGISTERED"), (0x2, "IORING_REGISTER_DST_REPLACE"),
] };
pub(super) static IORING_MEM_REGION: Set = Set { unknown: "IORING_MEM_REGION_REG_???", names: names![
    (0x1, "IORING_MEM_REGION_REG_WAIT_ARG"),
] };
pub(super) static ZCRX_REG: Set = Set { unknown: "ZCRX_REG_???", names: names![(0x1, "ZCRX_REG_IMPORT")] };
pub(super) static IORING_ZCRX_AREA: Set = Set { unknown: "IORING_ZCRX_AREA_???", names: names![
    (0x1, "IORING_ZCRX_AREA_DMABUF"),
] };
pub(super) static ZCRX_CTRL: Set = Set { unknown: "ZCRX_CTRL_???", names: names![
    (0x0, "ZCRX_CTRL_FLUSH_RQ"), (0x1, "ZCRX_CTRL_EXPORT"), (0x2, "ZCRX_CTRL_ARM_EVENT"),
] };
pub(super) static ZCRX_EVENT: Set = Set { unknown: "ZCRX_EVENT_???", names: names![
    (0x0, "ZCRX_EVENT_ALLOC_FAIL"), (0x1, "ZCRX_EVENT_COPY"),
] };
pub(super) static SOCKET_URING_OP: Set = Set { unknown: "SOCKET_URING_OP_???", names: names![
    (0x0, "SOCKET_URING_OP_SIOCINQ"), (0x1, "SOCKET_URING_OP_SIOCOUTQ"), (0x2, "SOCKET_URING_OP_GETSOCKOPT"),
    (0x3, "SOCKET_URING_OP_SETSOCKOPT"), (0x4, "SOCKET_URING_OP_TX_TIMESTAMP"), (0x5, "SOCKET_URING_OP_GETSOCKNAME"),
] };
pub(super) static IORING_ACCEPT: Set = Set { unknown: "IORING_ACCEPT_???", names: names![
    (0x1, "IORING_ACCEPT_MULTISHOT"), (0x2, "IORING_ACCEPT_DONTWAIT"), (0x4, "IORING_ACCEPT_POLL_FIRST"),
] };
pub(super) static IORING_RECVSEND: Set = Set { unknown: "IORING_RECVSEND_???", names: names![
    (0x1, "IORING_RECVSEND_POLL_FIRST"), (0x2, "IORING_RECV_MULTISHOT"), (0x4, "IORING_RECVSEND_FIXED_BUF"),
    (0x8, "IORING_SEND_ZC_REPORT_USAGE"), (0x10, "IORING_RECVSEND_BUNDLE"), (0x20, "IORING_SEND_VECTORIZED"),
] };
pub(super) static IORING_NOP: Set = Set { unknown: "IORING_NOP_???", names: names![
    (0x1, "IORING_NOP_INJECT_RESULT"), (0x2, "IORING_NOP_FILE"), (0x4, "IORING_NOP_FIXED_FILE"),
    (0x8, "IORING_NOP_FIXED_BUFFER"), (0x10, "IORING_NOP_TW"), (0x20, "IORING_NOP_CQE32"),
] };
pub(super) static IORING_FIXED_FD: Set = Set { unknown: "IORING_FIXED_FD_???", names: names![
    (0x1, "IORING_FIXED_FD_NO_CLOEXEC"),
] };
pub(super) static IORING_MSG_RING: Set = Set { unknown: "IORING_MSG_RING_???", names: names![
    (0x1, "IORING_MSG_RING_CQE_SKIP"), (0x2, "IORING_MSG_RING_FLAGS_PASS"),
] };
pub(super) static IORING_RW_ATTR: Set = Set { unknown: "IORING_RW_ATTR_FLAG_???", names: names![
    (0x1, "IORING_RW_ATTR_FLAG_PI"),
] };
pub(super) static IO_URING_QUERY: Set = Set { unknown: "IO_URING_QUERY_???", names: names![
    (0x0, "IO_URING_QUERY_OPCODES"), (0x1, "IO_URING_QUERY_ZCRX"), (0x2, "IO_URING_QUERY_SCQ"),
    (0x3, "IO_URING_QUERY_ZCRX_EVENT"),
] };
pub(super) static SECCOMP: Set = Set { unknown: "SECCOMP_???", names: names![
    (0x0, "SECCOMP_SET_MODE_STRICT"), (0x1, "SECCOMP_SET_MODE_FILTER"), (0x2, "SECCOMP_GET_ACTION_AVAIL"),
    (0x3, "SECCOMP_GET_NOTIF_SIZES"),
] };
pub(super) static SECCOMP_MODE: Set = Set { unknown: "SECCOMP_MODE_???", names: names![
    (0x0, "SECCOMP_MODE_DISABLED"), (0x1, "SECCOMP_MODE_STRICT"), (0x2, "SECCOMP_MODE_FILTER"),
] };
pub(super) static SECCOMP_FLAGS: Set = Set { unknown: "SECCOMP_FILTER_FLAG_???", names: names![
    (0x1, "SECCOMP_FILTER_FLAG_TSYNC"), (0x2, "SECCOMP_FILTER_FLAG_LOG"), (0x4, "SECCOMP_FILTER_FLAG_SPEC_ALLOW"),
    (0x8, "SECCOMP_FILTER_FLAG_NEW_LISTENER"), (0x10, "SECCOMP_FILTER_FLAG_TSYNC_ESRCH"),
    (0x20, "SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV"),
] };
pub(super) static GRND: Set = Set { unknown: "GRND_???", names: names![
    (0x1, "GRND_NONBLOCK"), (0x2, "GRND_RANDOM"), (0x4, "GRND_INSECURE"),
] };
pub(super) static DN: Set = Set { unknown: "DN_???", names: names![
    (0x1, "DN_ACCESS"), (0x2, "DN_MODIFY"), (0x4, "DN_CREATE"), (0x8, "DN_DELETE"), (0x10, "DN_RENAME"),
    (0x20, "DN_ATTRIB"), (0x80000000, "DN_MULTISHOT"),
] };
pub(super) static MEMFD: Set = Set { unknown: "MFD_???", names: names![
    (0x1, "MFD_CLOEXEC"), (0x2, "MFD_ALLOW_SEALING"), (0x4, "MFD_HUGETLB"), (0x8, "MFD_NOEXEC_SEAL"),
    (0x10, "MFD_EXEC"),
] };
pub(super) static MEMBARRIER: Set = Set { unknown: "MEMBARRIER_CMD_???", names: names![
    (0x0, "MEMBARRIER_CMD_QUERY"), (0x1, "MEMBARRIER_CMD_GLOBAL"), (0x2, "MEMBARRIER_CMD_GLOBAL_EXPEDITED"),
    (0x4, "MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED"), (0x8, "MEMBARRIER_CMD_PRIVATE_EXPEDITED"),
    (0x10, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED"), (0x20, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE"),
    (0x40, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE"), (0x80, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ"),
    (0x100, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_RSEQ"), (0x200, "MEMBARRIER_CMD_GET_REGISTRATIONS"),
] };
pub(super) static MEMBARRIER_FLAGS: Set = Set { unknown: "MEMBARRIER_CMD_FLAG_???", names: names![
    (0x1, "MEMBARRIER_CMD_FLAG_CPU"),
] };
pub(super) static XATTR: Set = Set { unknown: "XATTR_???", names: names![
    (0x1, "XATTR_CREATE"), (0x2, "XATTR_REPLACE"),
] };
pub(super) static PIDFD: Set = Set { unknown: "PIDFD_???", names: names![
    (0x800, "PIDFD_NONBLOCK"), (0x80, "PIDFD_THREAD"), (0x200, "PIDFD_AUTOKILL"),
] };
pub(super) static PIDFD_SIGNAL: Set = Set { unknown: "PIDFD_SIGNAL_???", names: names![
    (0x1, "PIDFD_SIGNAL_THREAD"), (0x2, "PIDFD_SIGNAL_THREAD_GROUP"), (0x4, "PIDFD_SIGNAL_PROCESS_GROUP"),
] };
pub(super) static CLOSE_RANGE: Set = Set { unknown: "CLOSE_RANGE_???", names: names![
    (0x2, "CLOSE_RANGE_UNSHARE"), (0x4, "CLOSE_RANGE_CLOEXEC"),
] };
pub(super) static ARCH_PRCTL: Set = Set { unknown: "ARCH_???", names: names![
    (0x1001, "ARCH_SET_GS"), (0x1002, "ARCH_SET_FS"), (0x1003, "ARCH_GET_FS"), (0x1004, "ARCH_GET_GS"),
    (0x1011, "ARCH_GET_CPUID"), (0x1012, "ARCH_SET_CPUID"), (0x1021, "ARCH_GET_XCOMP_SUPP"),
    (0x1022, "ARCH_GET_XCOMP_PERM"), (0x1023, "ARCH_REQ_XCOMP_PERM"), (0x1024, "ARCH_GET_XCOMP_GUEST_PERM"),
    (0x1025, "ARCH_REQ_XCOMP_GUEST_PERM"), (0x2001, "ARCH_MAP_VDSO_X32"), (0x2002, "ARCH_MAP_VDSO_32"),
    (0x2003, "ARCH_MAP_VDSO_64"), (0x4001, "ARCH_GET_UNTAG_MASK"), (0x4002, "ARCH_ENABLE_TAGGED_ADDR"),
    (0x4003, "ARCH_GET_MAX_TAG_BITS"), (0x4004, "ARCH_FORCE_TAGGED_SVA"), (0x5001, "ARCH_SHSTK_ENABLE"),
    (0x5002, "ARCH_SHSTK_DISABLE"), (0x5003, "ARCH_SHSTK_LOCK"), (0x5004, "ARCH_SHSTK_UNLOCK"),
    (0x5005, "ARCH_SHSTK_STATUS"),
] };
pub(super) static PR_SPEC: Set = Set { unknown: "PR_SPEC_???", names: names![
    (0x0, "PR_SPEC_STORE_BYPASS"), (0x1, "PR_SPEC_INDIRECT_BRANCH"), (0x2, "PR_SPEC_L1D_FLUSH"),
] };
pub(super) static PR_SPEC_SET: Set = Set { unknown: "PR_SPEC_???", names: names![
    (0x2, "PR_SPEC_ENABLE"), (0x4, "PR_SPEC_DISABLE"), (0x8, "PR_SPEC_FORCE_DISABLE"),
    (0x10, "PR_SPEC_DISABLE_NOEXEC"),
] };
pub(super) static PR_SPEC_STATE: Set = Set { unknown: "PR_SPEC_???", names: names![
    (0x0, "PR_SPEC_NOT_AFFECTED"), (0x1, "PR_SPEC_PRCTL"), (0x2, "PR_SPEC_ENABLE"), (0x4, "PR_SPEC_DISABLE"),
    (0x8, "PR_SPEC_FORCE_DISABLE"), (0x10, "PR_SPEC_DISABLE_NOEXEC"),
] };
pub(super) static PR_SCHED_CORE: Set = Set { unknown: "PR_SCHED_CORE_???", names: names![
    (0x0, "PR_SCHED_CORE_GET"), (0x1, "PR_SCHED_CORE_CREATE"), (0x2, "PR_SCHED_CORE_SHARE_TO"),
    (0x3, "PR_SCHED_CORE_SHARE_FROM"),
] };
pub(super) static PR_MCE_POLICY: Set = Set { unknown: "PR_MCE_KILL_???", names: names![
    (0x0, "PR_MCE_KILL_LATE"), (0x1, "PR_MCE_KILL_EARLY"), (0x2, "PR_MCE_KILL_DEFAULT"),
] };
pub(super) static PR_UNALIGN: Set = Set { unknown: "PR_UNALIGN_???", names: names![
    (0x1, "PR_UNALIGN_NOPRINT"), (0x2, "PR_UNALIGN_SIGBUS"),
] };
pub(super) static PR_FP_MODE: Set = Set { unknown: "PR_FP_MODE_???", names: names![
    (0x1, "PR_FP_MODE_FR"), (0x2, "PR_FP_MODE_FRE"),
] };
pub(super) static PR_SVE: Set = Set { unknown: "PR_SVE_???", names: names![
    (0x40000, "PR_SVE_SET_VL_ONEXEC"), (0x20000, "PR_SVE_VL_INHERIT"),
] };
pub(super) static PR_SME: Set = Set { unknown: "PR_SME_???", names: names![
    (0x40000, "PR_SME_SET_VL_ONEXEC"), (0x20000, "PR_SME_VL_INHERIT"),
] };
pub(super) static PR_PAC: Set = Set { unknown: "PR_PAC_???", names: names![
    (0x1, "PR_PAC_APIAKEY"), (0x2, "PR_PAC_APIBKEY"), (0x4, "PR_PAC_APDAKEY"), (0x8, "PR_PAC_APDBKEY"),
    (0x10, "PR_PAC_APGAKEY"),
] };
pub(super) static PR_PAC_ENABLED: Set = Set { unknown: "PR_PAC_???", names: names![
    (0x1, "PR_PAC_APIAKEY"), (0x2, "PR_PAC_APIBKEY"), (0x4, "PR_PAC_APDAKEY"), (0x8, "PR_PAC_APDBKEY"),
] };
pub(super) static PRCTL: Set = Set { unknown: "PR_???", names: names![
    (0x1, "PR_SET_PDEATHSIG"), (0x2, "PR_GET_PDEATHSIG"), (0x3, "PR_GET_DUMPABLE"), (0x4, "PR_SET_DUMPABLE"),
    (0x5, "PR_GET_UNALIGN"), (0x6, "PR_SET_UNALIGN"), (0x7, "PR_GET_KEEPCAPS"), (0x8, "PR_SET_KEEPCAPS"),
    (0x9, "PR_GET_FPEMU"), (0xa, "PR_SET_FPEMU"), (0xb, "PR_GET_FPEXC"), (0xc, "PR_SET_FPEXC"), (0xd, "PR_GET_TIMING"),
    (0xe, "PR_SET_TIMING"), (0xf, "PR_SET_NAME"), (0x10, "PR_GET_NAME"), (0x13, "PR_GET_ENDIAN"),
    (0x14, "PR_SET_ENDIAN"), (0x15, "PR_GET_SECCOMP"), (0x16, "PR_SET_SECCOMP"), (0x17, "PR_CAPBSET_READ"),
    (0x18, "PR_CAPBSET_DROP"), (0x19, "PR_GET_TSC"), (0x1a, "PR_SET_TSC"), (0x1b, "PR_GET_SECUREBITS"),
    (0x1c, "PR_SET_SECUREBITS"), (0x1d, "PR_SET_TIMERSLACK"), (0x1e, "PR_GET_TIMERSLACK"),
    (0x1f, "PR_TASK_PERF_EVENTS_DISABLE"), (0x20, "PR_TASK_PERF_EVENTS_ENABLE"), (0x21, "PR_MCE_KILL"),
    (0x22, "PR_MCE_KILL_GET"), (0x23, "PR_SET_MM"), (0x24, "PR_SET_CHILD_SUBREAPER"), (0x25, "PR_GET_CHILD_SUBREAPER"),
    (0x26, "PR_SET_NO_NEW_PRIVS"), (0x27, "PR_GET_NO_NEW_PRIVS"), (0x28, "PR_GET_TID_ADDRESS"),
    (0x29, "PR_SET_THP_DISABLE"), (0x2a, "PR_GET_THP_DISABLE"), (0x2b, "PR_MPX_ENABLE_MANAGEMENT"),
    (0x2c, "PR_MPX_DISABLE_MANAGEMENT"), (0x2d, "PR_SET_FP_MODE"), (0x2e, "PR_GET_FP_MODE"), (0x2f, "PR_CAP_AMBIENT"),
    (0x32, "PR_SVE_SET_VL"), (0x33, "PR_SVE_GET_VL"), (0x34, "PR_GET_SPECULATION_CTRL"),
    (0x35, "PR_SET_SPECULATION_CTRL"), (0x36, "PR_PAC_RESET_KEYS"), (0x37, "PR_SET_TAGGED_ADDR_CTRL"),
    (0x38, "PR_GET_TAGGED_ADDR_CTRL"), (0x39, "PR_SET_IO_FLUSHER"), (0x3a, "PR_GET_IO_FLUSHER"),
    (0x3b, "PR_SET_SYSCALL_USER_DISPATCH"), (0x3c, "PR_PAC_SET_ENABLED_KEYS"), (0x3d, "PR_PAC_GET_ENABLED_KEYS"),
    (0x3e, "PR_SCHED_CORE"), (0x3f, "PR_SME_SET_VL"), (0x40, "PR_SME_GET_VL"), (0x41, "PR_SET_MDWE"),
    (0x42, "PR_GET_MDWE"), (0x43, "PR_SET_MEMORY_MERGE"), (0x44, "PR_GET_MEMORY_MERGE"),
    (0x45, "PR_RISCV_V_SET_CONTROL"), (0x46, "PR_RISCV_V_GET_CONTROL"), (0x47, "PR_RISCV_SET_ICACHE_FLUSH_CTX"),
    (0x48, "PR_PPC_GET_DEXCR"), (0x49, "PR_PPC_SET_DEXCR"), (0x4a, "PR_GET_SHADOW_STACK_STATUS"),
    (0x4b, "PR_SET_SHADOW_STACK_STATUS"), (0x4c, "PR_LOCK_SHADOW_STACK_STATUS"), (0x4d, "PR_TIMER_CREATE_RESTORE_IDS"),
    (0x4e, "PR_FUTEX_HASH"), (0x4f, "PR_RSEQ_SLICE_EXTENSION"), (0x50, "PR_GET_CFI"), (0x51, "PR_SET_CFI"),
    (0x41555856, "PR_GET_AUXV"), (0x53564d41, "PR_SET_VMA"), (0x59616d61, "PR_SET_PTRACER"),
] };
pub(super) static PR_MDWE: Set = Set { unknown: "PR_MDWE_???", names: names![
    (0x1, "PR_MDWE_REFUSE_EXEC_GAIN"), (0x2, "PR_MDWE_NO_INHERIT"),
] };
pub(super) static PR_RISCV_CTX: Set = Set { unknown: "PR_RISCV_CTX_???", names: names![
    (0x0, "PR_RISCV_CTX_SW_FENCEI_ON"), (0x1, "PR_RISCV_CTX_SW_FENCEI_OFF"),
] };
pub(super) static PR_RISCV_SCOPE: Set = Set { unknown: "PR_RISCV_SCOPE_???", names: names![
    (0x0, "PR_RISCV_SCOPE_PER_PROCESS"), (0x1, "PR_RISCV_SCOPE_PER_THREAD"),
] };
pub(super) static PR_DEXCR: Set = Set { unknown: "PR_PPC_DEXCR_???", names: names![
    (0x0, "PR_PPC_DEXCR_SBHE"), (0x1, "PR_PPC_DEXCR_IBRTPD"), (0x2, "PR_PPC_DEXCR_SRAPD"), (0x3, "PR_PPC_DEXCR_NPHIE"),
] };
pub(super) static PR_DEXCR_CTRL: Set = Set { unknown: "PR_PPC_DEXCR_CTRL_???", names: names![
    (0x1, "PR_PPC_DEXCR_CTRL_EDITABLE"), (0x2, "PR_PPC_DEXCR_CTRL_SET"), (0x4, "PR_PPC_DEXCR_CTRL_CLEAR"),
    (0x8, "PR_PPC_DEXCR_CTRL_SET_ONEXEC"), (0x10, "PR_PPC_DEXCR_CTRL_CLEAR_ONEXEC"),
] };
pub(super) static PTRACE: Set = Set { unknown: "PTRACE_???", names: names![
    (0x0, "PTRACE_TRACEME"), (0x1, "PTRACE_PEEKTEXT"), (0x2, "PTRACE_PEEKDATA"), (0x3, "PTRACE_PEEKUSER"),
    (0x4, "PTRACE_POKETEXT"), (0x5, "PTRACE_POKEDATA"), (0x6, "PTRACE_POKEUSER"), (0x7, "PTRACE_CONT"),
    (0x8, "PTRACE_KILL"), (0x9, "PTRACE_SINGLESTEP"), (0xc, "PTRACE_GETREGS"), (0xd, "PTRACE_SETREGS"),
    (0xe, "PTRACE_GETFPREGS"), (0xf, "PTRACE_SETFPREGS"), (0x10, "PTRACE_ATTACH"), (0x11, "PTRACE_DETACH"),
    (0x12, "PTRACE_GETFPXREGS"), (0x13, "PTRACE_SETFPXREGS"), (0x15, "PTRACE_OLDSETOPTIONS"), (0x18, "PTRACE_SYSCALL"),
    (0x19, "PTRACE_GET_THREAD_AREA"), (0x1a, "PTRACE_SET_THREAD_AREA"), (0x1e, "PTRACE_ARCH_PRCTL"),
    (0x1f, "PTRACE_SYSEMU"), (0x20, "PTRACE_SYSEMU_SINGLESTEP"), (0x21, "PTRACE_SINGLEBLOCK"),
    (0x4200, "PTRACE_SETOPTIONS"), (0x4201, "PTRACE_GETEVENTMSG"), (0x4202, "PTRACE_GETSIGINFO"),
    (0x4203, "PTRACE_SETSIGINFO"), (0x4204, "PTRACE_GETREGSET"), (0x4205, "PTRACE_SETREGSET"),
    (0x4206, "PTRACE_SEIZE"), (0x4207, "PTRACE_INTERRUPT"), (0x4208, "PTRACE_LISTEN"), (0x4209, "PTRACE_PEEKSIGINFO"),
    (0x420a, "PTRACE_GETSIGMASK"), (0x420b, "PTRACE_SETSIGMASK"), (0x420c, "PTRACE_SECCOMP_GET_FILTER"),
    (0x420d, "PTRACE_SECCOMP_GET_METADATA"), (0x420e, "PTRACE_GET_SYSCALL_INFO"),
    (0x420f, "PTRACE_GET_RSEQ_CONFIGURATION"), (0x4210, "PTRACE_SET_SYSCALL_USER_DISPATCH_CONFIG"),
    (0x4211, "PTRACE_GET_SYSCALL_USER_DISPATCH_CONFIG"), (0x4212, "PTRACE_SET_SYSCALL_INFO"),
] };
pub(super) static BPF: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_MAP_CREATE"), (0x1, "BPF_MAP_LOOKUP_ELEM"), (0x2, "BPF_MAP_UPDATE_ELEM"), (0x3, "BPF_MAP_DELETE_ELEM"),
    (0x4, "BPF_MAP_GET_NEXT_KEY"), (0x5, "BPF_PROG_LOAD"), (0x6, "BPF_OBJ_PIN"), (0x7, "BPF_OBJ_GET"),
    (0x8, "BPF_PROG_ATTACH"), (0x9, "BPF_PROG_DETACH"), (0xa, "BPF_PROG_TEST_RUN"), (0xb, "BPF_PROG_GET_NEXT_ID"),
    (0xc, "BPF_MAP_GET_NEXT_ID"), (0xd, "BPF_PROG_GET_FD_BY_ID"), (0xe, "BPF_MAP_GET_FD_BY_ID"),
    (0xf, "BPF_OBJ_GET_INFO_BY_FD"), (0x10, "BPF_PROG_QUERY"), (0x11, "BPF_RAW_TRACEPOINT_OPEN"),
    (0x12, "BPF_BTF_LOAD"), (0x13, "BPF_BTF_GET_FD_BY_ID"), (0x14, "BPF_TASK_FD_QUERY"),
    (0x15, "BPF_MAP_LOOKUP_AND_DELETE_ELEM"), (0x16, "BPF_MAP_FREEZE"), (0x17, "BPF_BTF_GET_NEXT_ID"),
    (0x18, "BPF_MAP_LOOKUP_BATCH"), (0x19, "BPF_MAP_LOOKUP_AND_DELETE_BATCH"), (0x1a, "BPF_MAP_UPDATE_BATCH"),
    (0x1b, "BPF_MAP_DELETE_BATCH"), (0x1c, "BPF_LINK_CREATE"), (0x1d, "BPF_LINK_UPDATE"),
    (0x1e, "BPF_LINK_GET_FD_BY_ID"), (0x1f, "BPF_LINK_GET_NEXT_ID"), (0x20, "BPF_ENABLE_STATS"),
    (0x21, "BPF_ITER_CREATE"), (0x22, "BPF_LINK_DETACH"), (0x23, "BPF_PROG_BIND_MAP"), (0x24, "BPF_TOKEN_CREATE"),
    (0x25, "BPF_PROG_STREAM_READ_BY_FD"), (0x26, "BPF_PROG_ASSOC_STRUCT_OPS"),
] };
pub(super) static KEYCTL: Set = Set { unknown: "KEYCTL_???", names: names![
    (0x0, "KEYCTL_GET_KEYRING_ID"), (0x1, "KEYCTL_JOIN_SESSION_KEYRING"), (0x2, "KEYCTL_UPDATE"),
    (0x3, "KEYCTL_REVOKE"), (0x4, "KEYCTL_CHOWN"), (0x5, "KEYCTL_SETPERM"), (0x6, "KEYCTL_DESCRIBE"),
    (0x7, "KEYCTL_CLEAR"), (0x8, "KEYCTL_LINK"), (0x9, "KEYCTL_UNLINK"), (0xa, "KEYCTL_SEARCH"), (0xb, "KEYCTL_READ"),
    (0xc, "KEYCTL_INSTANTIATE"), (0xd, "KEYCTL_NEGATE"), (0xe, "KEYCTL_SET_REQKEY_KEYRING"),
    (0xf, "KEYCTL_SET_TIMEOUT"), (0x10, "KEYCTL_ASSUME_AUTHORITY"), (0x11, "KEYCTL_GET_SECURITY"),
    (0x12, "KEYCTL_SESSION_TO_PARENT"), (0x13, "KEYCTL_REJECT"), (0x14, "KEYCTL_INSTANTIATE_IOV"),
    (0x15, "KEYCTL_INVALIDATE"), (0x16, "KEYCTL_GET_PERSISTENT"), (0x17, "KEYCTL_DH_COMPUTE"),
    (0x18, "KEYCTL_PKEY_QUERY"), (0x19, "KEYCTL_PKEY_ENCRYPT"), (0x1a, "KEYCTL_PKEY_DECRYPT"),
    (0x1b, "KEYCTL_PKEY_SIGN"), (0x1c, "KEYCTL_PKEY_VERIFY"), (0x1d, "KEYCTL_RESTRICT_KEYRING"), (0x1e, "KEYCTL_MOVE"),
    (0x1f, "KEYCTL_CAPABILITIES"), (0x20, "KEYCTL_WATCH_KEY"),
] };
pub(super) static KEY_SPEC: Set = Set { unknown: "KEY_SPEC_???", names: names![
    (0xfffffff8, "KEY_SPEC_REQUESTOR_KEYRING"), (0xfffffff9, "KEY_SPEC_REQKEY_AUTH_KEY"),
    (0xfffffffa, "KEY_SPEC_GROUP_KEYRING"), (0xfffffffb, "KEY_SPEC_USER_SESSION_KEYRING"),
    (0xfffffffc, "KEY_SPEC_USER_KEYRING"), (0xfffffffd, "KEY_SPEC_SESSION_KEYRING"),
    (0xfffffffe, "KEY_SPEC_PROCESS_KEYRING"), (0xffffffff, "KEY_SPEC_THREAD_KEYRING"),
] };
pub(super) static KEY_PERM: Set = Set { unknown: "KEY_???", names: names![
    (0x1000000, "KEY_POS_VIEW"), (0x2000000, "KEY_POS_READ"), (0x4000000, "KEY_POS_WRITE"),
    (0x8000000, "KEY_POS_SEARCH"), (0x10000000, "KEY_POS_LINK"), (0x20000000, "KEY_POS_SETATTR"),
    (0x10000, "KEY_USR_VIEW"), (0x20000, "KEY_USR_READ"), (0x40000, "KEY_USR_WRITE"), (0x80000, "KEY_USR_SEARCH"),
    (0x100000, "KEY_USR_LINK"), (0x200000, "KEY_USR_SETATTR"), (0x100, "KEY_GRP_VIEW"), (0x200, "KEY_GRP_READ"),
    (0x400, "KEY_GRP_WRITE"), (0x800, "KEY_GRP_SEARCH"), (0x1000, "KEY_GRP_LINK"), (0x2000, "KEY_GRP_SETATTR"),
    (0x1, "KEY_OTH_VIEW"), (0x2, "KEY_OTH_READ"), (0x4, "KEY_OTH_WRITE"), (0x8, "KEY_OTH_SEARCH"),
    (0x10, "KEY_OTH_LINK"), (0x20, "KEY_OTH_SETATTR"),
] };
pub(super) static KEY_REQKEY: Set = Set { unknown: "KEY_REQKEY_DEFL_???", names: names![
    (0x0, "KEY_REQKEY_DEFL_DEFAULT"), (0x1, "KEY_REQKEY_DEFL_THREAD_KEYRING"),
    (0x2, "KEY_REQKEY_DEFL_PROCESS_KEYRING"), (0x3, "KEY_REQKEY_DEFL_SESSION_KEYRING"),
    (0x4, "KEY_REQKEY_DEFL_USER_KEYRING"), (0x5, "KEY_REQKEY_DEFL_USER_SESSION_KEYRING"),
    (0x6, "KEY_REQKEY_DEFL_GROUP_KEYRING"), (0x7, "KEY_REQKEY_DEFL_REQUESTOR_KEYRING"),
    (0xffffffff, "KEY_REQKEY_DEFL_NO_CHANGE"),
] };
pub(super) static KEYCTL_MOVE: Set = Set { unknown: "KEYCTL_MOVE_???", names: names![(0x1, "KEYCTL_MOVE_EXCL")] };
pub(super) static KEYCTL_SUPPORTS: Set = Set { unknown: "KEYCTL_SUPPORTS_???", names: names![
    (0x1, "KEYCTL_SUPPORTS_ENCRYPT"), (0x2, "KEYCTL_SUPPORTS_DECRYPT"), (0x4, "KEYCTL_SUPPORTS_SIGN"),
    (0x8, "KEYCTL_SUPPORTS_VERIFY"),
] };
pub(super) static KEYCTL_CAPS0: Set = Set { unknown: "KEYCTL_CAPS0_???", names: names![
    (0x1, "KEYCTL_CAPS0_CAPABILITIES"), (0x2, "KEYCTL_CAPS0_PERSISTENT_KEYRINGS"),
    (0x4, "KEYCTL_CAPS0_DIFFIE_HELLMAN"), (0x8, "KEYCTL_CAPS0_PUBLIC_KEY"), (0x10, "KEYCTL_CAPS0_BIG_KEY"),
    (0x20, "KEYCTL_CAPS0_INVALIDATE"), (0x40, "KEYCTL_CAPS0_RESTRICT_KEYRING"), (0x80, "KEYCTL_CAPS0_MOVE"),
] };
pub(super) static KEYCTL_CAPS1: Set = Set { unknown: "KEYCTL_CAPS1_???", names: names![
    (0x1, "KEYCTL_CAPS1_NS_KEYRING_NAME"), (0x2, "KEYCTL_CAPS1_NS_KEY_TAG"), (0x4, "KEYCTL_CAPS1_NOTIFICATIONS"),
] };
pub(super) static PERSONALITY: Set = Set { unknown: "PER_???", names: names![
    (0x0, "PER_LINUX"), (0x6, "PER_BSD"), (0x8, "PER_LINUX32"), (0x4100001, "PER_SVR4"),
] };
pub(super) static PERSONALITY_FLAGS: Set = Set { unknown: "", names: names![
    (0x20000, "UNAME26"), (0x40000, "ADDR_NO_RANDOMIZE"), (0x80000, "FDPIC_FUNCPTRS"), (0x100000, "MMAP_PAGE_ZERO"),
    (0x200000, "ADDR_COMPAT_LAYOUT"), (0x400000, "READ_IMPLIES_EXEC"), (0x800000, "ADDR_LIMIT_32BIT"),
    (0x1000000, "SHORT_INODE"), (0x2000000, "WHOLE_SECONDS"), (0x4000000, "STICKY_TIMEOUTS"),
    (0x8000000, "ADDR_LIMIT_3GB"),
] };
pub(super) static REBOOT: Set = Set { unknown: "LINUX_REBOOT_CMD_???", names: names![
    (0x0, "LINUX_REBOOT_CMD_CAD_OFF"), (0x1234567, "LINUX_REBOOT_CMD_RESTART"),
    (0x4321fedc, "LINUX_REBOOT_CMD_POWER_OFF"), (0x45584543, "LINUX_REBOOT_CMD_KEXEC"),
    (0x89abcdef, "LINUX_REBOOT_CMD_CAD_ON"), (0xa1b2c3d4, "LINUX_REBOOT_CMD_RESTART2"),
    (0xcdef0123, "LINUX_REBOOT_CMD_HALT"), (0xd000fce2, "LINUX_REBOOT_CMD_SW_SUSPEND"),
] };
pub(super) static REBOOT_MAGIC: Set = Set { unknown: "LINUX_REBOOT_MAGIC2???", names: names![
    (0x5121996, "LINUX_REBOOT_MAGIC2A"), (0x16041998, "LINUX_REBOOT_MAGIC2B"), (0x20112000, "LINUX_REBOOT_MAGIC2C"),
    (0x28121969, "LINUX_REBOOT_MAGIC2"),
] };
pub(super) static REBOOT_MAGIC1: Set = Set { unknown: "LINUX_REBOOT_MAGIC1???", names: names![
    (0xfee1dead, "LINUX_REBOOT_MAGIC1"),
] };
pub(super) static SWAPON: Set = Set { unknown: "SWAP_FLAG_???", names: names![
    (0x8000, "SWAP_FLAG_PREFER"), (0x10000, "SWAP_FLAG_DISCARD"), (0x20000, "SWAP_FLAG_DISCARD_ONCE"),
    (0x40000, "SWAP_FLAG_DISCARD_PAGES"),
] };
pub(super) static MPOL: Set = Set { unknown: "MPOL_???", names: names![
    (0x0, "MPOL_DEFAULT"), (0x1, "MPOL_PREFERRED"), (0x2, "MPOL_BIND"), (0x3, "MPOL_INTERLEAVE"), (0x4, "MPOL_LOCAL"),
    (0x5, "MPOL_PREFERRED_MANY"), (0x6, "MPOL_WEIGHTED_INTERLEAVE"),
] };
pub(super) static MPOL_MODE_FLAGS: Set = Set { unknown: "MPOL_F_???", names: names![
    (0x8000, "MPOL_F_STATIC_NODES"), (0x4000, "MPOL_F_RELATIVE_NODES"), (0x2000, "MPOL_F_NUMA_BALANCING"),
] };
pub(super) static MPOL_FLAGS: Set = Set { unknown: "MPOL_F_???", names: names![
    (0x1, "MPOL_F_NODE"), (0x2, "MPOL_F_ADDR"), (0x4, "MPOL_F_MEMS_ALLOWED"),
] };
pub(super) static MBIND_FLAGS: Set = Set { unknown: "MPOL_MF_???", names: names![
    (0x1, "MPOL_MF_STRICT"), (0x2, "MPOL_MF_MOVE"), (0x4, "MPOL_MF_MOVE_ALL"),
] };
pub(super) static KCMP: Set = Set { unknown: "KCMP_???", names: names![
    (0x0, "KCMP_FILE"), (0x1, "KCMP_VM"), (0x2, "KCMP_FILES"), (0x3, "KCMP_FS"), (0x4, "KCMP_SIGHAND"),
    (0x5, "KCMP_IO"), (0x6, "KCMP_SYSVSEM"), (0x7, "KCMP_EPOLL_TFD"),
] };
pub(super) static OPEN_TREE: Set = Set { unknown: "OPEN_TREE_???", names: names![
    (0x1, "OPEN_TREE_CLONE"), (0x2, "OPEN_TREE_NAMESPACE"), (0x80000, "OPEN_TREE_CLOEXEC"),
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x800, "AT_NO_AUTOMOUNT"), (0x1000, "AT_EMPTY_PATH"), (0x8000, "AT_RECURSIVE"),
] };
pub(super) static MOVE_MOUNT: Set = Set { unknown: "MOVE_MOUNT_???", names: names![
    (0x1, "MOVE_MOUNT_F_SYMLINKS"), (0x2, "MOVE_MOUNT_F_AUTOMOUNTS"), (0x4, "MOVE_MOUNT_F_EMPTY_PATH"),
    (0x10, "MOVE_MOUNT_T_SYMLINKS"), (0x20, "MOVE_MOUNT_T_AUTOMOUNTS"), (0x40, "MOVE_MOUNT_T_EMPTY_PATH"),
    (0x100, "MOVE_MOUNT_SET_GROUP"), (0x200, "MOVE_MOUNT_BENEATH"),
] };
pub(super) static FSOPEN: Set = Set { unknown: "FSOPEN_???", names: names![(0x1, "FSOPEN_CLOEXEC")] };
pub(super) static FSPICK: Set = Set { unknown: "FSPICK_???", names: names![
    (0x1, "FSPICK_CLOEXEC"), (0x2, "FSPICK_SYMLINK_NOFOLLOW"), (0x4, "FSPICK_NO_AUTOMOUNT"),
    (0x8, "FSPICK_EMPTY_PATH"),
] };
pub(super) static FSMOUNT: Set = Set { unknown: "FSMOUNT_???", names: names![
    (0x1, "FSMOUNT_CLOEXEC"), (0x2, "FSMOUNT_NAMESPACE"),
] };
pub(super) static FSCONFIG: Set = Set { unknown: "FSCONFIG_???", names: names![
    (0x0, "FSCONFIG_SET_FLAG"), (0x1, "FSCONFIG_SET_STRING"), (0x2, "FSCONFIG_SET_BINARY"), (0x3, "FSCONFIG_SET_PATH"),
    (0x4, "FSCONFIG_SET_PATH_EMPTY"), (0x5, "FSCONFIG_SET_FD"), (0x6, "FSCONFIG_CMD_CREATE"),
    (0x7, "FSCONFIG_CMD_RECONFIGURE"), (0x8, "FSCONFIG_CMD_CREATE_EXCL"),
] };
pub(super) static MOUNT_ATTR: Set = Set { unknown: "MOUNT_ATTR_???", names: names![
    (0x1, "MOUNT_ATTR_RDONLY"), (0x2, "MOUNT_ATTR_NOSUID"), (0x4, "MOUNT_ATTR_NODEV"), (0x8, "MOUNT_ATTR_NOEXEC"),
    (0x70, "MOUNT_ATTR__ATIME"), (0x10, "MOUNT_ATTR_NOATIME"), (0x20, "MOUNT_ATTR_STRICTATIME"),
    (0x80, "MOUNT_ATTR_NODIRATIME"), (0x100000, "MOUNT_ATTR_IDMAP"), (0x200000, "MOUNT_ATTR_NOSYMFOLLOW"),
] };
pub(super) static FSMOUNT_ATTR: Set = Set { unknown: "MOUNT_ATTR_???", names: names![
    (0x1, "MOUNT_ATTR_RDONLY"), (0x2, "MOUNT_ATTR_NOSUID"), (0x4, "MOUNT_ATTR_NODEV"), (0x8, "MOUNT_ATTR_NOEXEC"),
    (0x70, "MOUNT_ATTR__ATIME"), (0x10, "MOUNT_ATTR_NOATIME"), (0x20, "MOUNT_ATTR_STRICTATIME"),
    (0x80, "MOUNT_ATTR_NODIRATIME"), (0x200000, "MOUNT_ATTR_NOSYMFOLLOW"),
] };
pub(super) static LANDLOCK_CREATE: Set = Set { unknown: "LANDLOCK_CREATE_RULESET_???", names: names![
    (0x1, "LANDLOCK_CREATE_RULESET_VERSION"), (0x2, "LANDLOCK_CREATE_RULESET_ERRATA"),
] };
pub(super) static LANDLOCK_RULE: Set = Set { unknown: "LANDLOCK_RULE_???", names: names![
    (0x1, "LANDLOCK_RULE_PATH_BENEATH"), (0x2, "LANDLOCK_RULE_NET_PORT"),
] };
pub(super) static FINIT_MODULE: Set = Set { unknown: "MODULE_INIT_???", names: names![
    (0x1, "MODULE_INIT_IGNORE_MODVERSIONS"), (0x2, "MODULE_INIT_IGNORE_VERMAGIC"),
    (0x4, "MODULE_INIT_COMPRESSED_FILE"),
] };
pub(super) static DELETE_MODULE: Set = Set { unknown: "O_???", names: names![
    (0x800, "O_NONBLOCK"), (0x200, "O_TRUNC"),
] };
pub(super) static KEXEC_FILE: Set = Set { unknown: "KEXEC_FILE_???", names: names![
    (0x1, "KEXEC_FILE_UNLOAD"), (0x2, "KEXEC_FILE_ON_CRASH"), (0x4, "KEXEC_FILE_NO_INITRAMFS"),
    (0x8, "KEXEC_FILE_DEBUG"), (0x10, "KEXEC_FILE_NO_CMA"), (0x20, "KEXEC_FILE_FORCE_DTB"),
] };
pub(super) static SYSLOG: Set = Set { unknown: "SYSLOG_ACTION_???", names: names![
    (0x0, "SYSLOG_ACTION_CLOSE"), (0x1, "SYSLOG_ACTION_OPEN"), (0x2, "SYSLOG_ACTION_READ"),
    (0x3, "SYSLOG_ACTION_READ_ALL"), (0x4, "SYSLOG_ACTION_READ_CLEAR"), (0x5, "SYSLOG_ACTION_CLEAR"),
    (0x6, "SYSLOG_ACTION_CONSOLE_OFF"), (0x7, "SYSLOG_ACTION_CONSOLE_ON"), (0x8, "SYSLOG_ACTION_CONSOLE_LEVEL"),
    (0x9, "SYSLOG_ACTION_SIZE_UNREAD"), (0xa, "SYSLOG_ACTION_SIZE_BUFFER"),
] };
pub(super) static RSEQ_FLAGS: Set = Set { unknown: "RSEQ_FLAG_???", names: names![
    (0x1, "RSEQ_FLAG_UNREGISTER"), (0x2, "RSEQ_FLAG_SLICE_EXT_DEFAULT_ON"),
] };
pub(super) static RSEQ_CS: Set = Set { unknown: "RSEQ_CS_FLAG_???", names: names![
    (0x1, "RSEQ_CS_FLAG_NO_RESTART_ON_PREEMPT"), (0x2, "RSEQ_CS_FLAG_NO_RESTART_ON_SIGNAL"),
    (0x4, "RSEQ_CS_FLAG_NO_RESTART_ON_MIGRATE"), (0x10, "RSEQ_CS_FLAG_SLICE_EXT_AVAILABLE"),
    (0x20, "RSEQ_CS_FLAG_SLICE_EXT_ENABLED"),
] };
pub(super) static STATMOUNT: Set = Set { unknown: "STATMOUNT_???", names: names![(0x1, "STATMOUNT_BY_FD")] };
pub(super) static STATMOUNT_MASK: Set = Set { unknown: "STATMOUNT_???", names: names![
    (0x1, "STATMOUNT_SB_BASIC"), (0x2, "STATMOUNT_MNT_BASIC"), (0x4, "STATMOUNT_PROPAGATE_FROM"),
    (0x8, "STATMOUNT_MNT_ROOT"), (0x10, "STATMOUNT_MNT_POINT"), (0x20, "STATMOUNT_FS_TYPE"),
    (0x40, "STATMOUNT_MNT_NS_ID"), (0x80, "STATMOUNT_MNT_OPTS"), (0x100, "STATMOUNT_FS_SUBTYPE"),
    (0x200, "STATMOUNT_SB_SOURCE"), (0x400, "STATMOUNT_OPT_ARRAY"), (0x800, "STATMOUNT_OPT_SEC_ARRAY"),
    (0x1000, "STATMOUNT_SUPPORTED_MASK"), (0x2000, "STATMOUNT_MNT_UIDMAP"), (0x4000, "STATMOUNT_MNT_GIDMAP"),
] };
pub(super) static STATMOUNT_SB: Set = Set { unknown: "MS_???", names: names![
    (0x1, "MS_RDONLY"), (0x10, "MS_SYNCHRONOUS"), (0x80, "MS_DIRSYNC"), (0x2000000, "MS_LAZYTIME"),
] };
pub(super) static STATMOUNT_PROPAGATION: Set = Set { unknown: "MS_???", names: names![
    (0x20000, "MS_UNBINDABLE"), (0x40000, "MS_PRIVATE"), (0x80000, "MS_SLAVE"), (0x100000, "MS_SHARED"),
] };
pub(super) static LISTMOUNT: Set = Set { unknown: "LISTMOUNT_???", names: names![(0x1, "LISTMOUNT_REVERSE")] };
pub(super) static NS_TYPE: Set = Set { unknown: "???_NS", names: names![
    (0x80, "TIME_NS"), (0x20000, "MNT_NS"), (0x2000000, "CGROUP_NS"), (0x4000000, "UTS_NS"), (0x8000000, "IPC_NS"),
    (0x10000000, "USER_NS"), (0x20000000, "PID_NS"), (0x40000000, "NET_NS"),
] };
pub(super) static LSM_ATTR: Set = Set { unknown: "LSM_ATTR_???", names: names![
    (0x0, "LSM_ATTR_UNDEF"), (0x64, "LSM_ATTR_CURRENT"), (0x65, "LSM_ATTR_EXEC"), (0x66, "LSM_ATTR_FSCREATE"),
    (0x67, "LSM_ATTR_KEYCREATE"), (0x68, "LSM_ATTR_PREV"), (0x69, "LSM_ATTR_SOCKCREATE"),
] };
pub(super) static LSM_ID: Set = Set { unknown: "LSM_ID_???", names: names![
    (0x0, "LSM_ID_UNDEF"), (0x64, "LSM_ID_CAPABILITY"), (0x65, "LSM_ID_SELINUX"), (0x66, "LSM_ID_SMACK"),
    (0x67, "LSM_ID_TOMOYO"), (0x68, "LSM_ID_APPARMOR"), (0x69, "LSM_ID_YAMA"), (0x6a, "LSM_ID_LOADPIN"),
    (0x6b, "LSM_ID_SAFESETID"), (0x6c, "LSM_ID_LOCKDOWN"), (0x6d, "LSM_ID_BPF"), (0x6e, "LSM_ID_LANDLOCK"),
    (0x6f, "LSM_ID_IMA"), (0x70, "LSM_ID_EVM"), (0x71, "LSM_ID_IPE"),
] };
pub(super) static LSM_FLAG: Set = Set { unknown: "LSM_FLAG_???", names: names![(0x1, "LSM_FLAG_SINGLE")] };
pub(super) static SHSTK: Set = Set { unknown: "SHADOW_STACK_???", names: names![(0x1, "SHADOW_STACK_SET_TOKEN")] };
pub(super) static TIOCM: Set = Set { unknown: "TIOCM_???", names: names![
    (0x1, "TIOCM_LE"), (0x2, "TIOCM_DTR"), (0x4, "TIOCM_RTS"), (0x8, "TIOCM_ST"), (0x10, "TIOCM_SR"),
    (0x20, "TIOCM_CTS"), (0x40, "TIOCM_CAR"), (0x80, "TIOCM_RNG"), (0x100, "TIOCM_DSR"), (0x2000, "TIOCM_OUT1"),
    (0x4000, "TIOCM_OUT2"), (0x8000, "TIOCM_LOOP"),
] };
pub(super) static LDISC: Set = Set { unknown: "N_???", names: names![
    (0x0, "N_TTY"), (0x1, "N_SLIP"), (0x2, "N_MOUSE"), (0x3, "N_PPP"), (0x4, "N_STRIP"), (0x5, "N_AX25"),
    (0x6, "N_X25"), (0x7, "N_6PACK"), (0x8, "N_MASC"), (0x9, "N_R3964"), (0xa, "N_PROFIBUS_FDL"), (0xb, "N_IRDA"),
    (0xc, "N_SMSBLOCK"), (0xd, "N_HDLC"), (0xe, "N_SYNC_PPP"), (0xf, "N_HCI"), (0x10, "N_GIGASET_M101"),
    (0x11, "N_SLCAN"), (0x12, "N_PPS"), (0x13, "N_V253"), (0x14, "N_CAIF"), (0x15, "N_GSM0710"), (0x16, "N_TI_WL"),
    (0x17, "N_TRACESINK"), (0x18, "N_TRACEROUTER"), (0x19, "N_NCI"), (0x1a, "N_SPEAKUP"), (0x1b, "N_NULL"),
    (0x1c, "N_MCTP"), (0x1d, "N_DEVELOPMENT"), (0x1e, "N_CAN327"),
] };
pub(super) static COUNTER_COMPONENT: Set = Set { unknown: "COUNTER_COMPONENT_???", names: names![
    (0x0, "COUNTER_COMPONENT_NONE"), (0x1, "COUNTER_COMPONENT_SIGNAL"), (0x2, "COUNTER_COMPONENT_COUNT"),
    (0x3, "COUNTER_COMPONENT_FUNCTION"), (0x4, "COUNTER_COMPONENT_SYNAPSE_ACTION"),
    (0x5, "COUNTER_COMPONENT_EXTENSION"),
] };
pub(super) static COUNTER_SCOPE: Set = Set { unknown: "COUNTER_SCOPE_???", names: names![
    (0x0, "COUNTER_SCOPE_DEVICE"), (0x1, "COUNTER_SCOPE_SIGNAL"), (0x2, "COUNTER_SCOPE_COUNT"),
] };
pub(super) static COUNTER_EVENT: Set = Set { unknown: "COUNTER_EVENT_???", names: names![
    (0x0, "COUNTER_EVENT_OVERFLOW"), (0x1, "COUNTER_EVENT_UNDERFLOW"), (0x2, "COUNTER_EVENT_OVERFLOW_UNDERFLOW"),
    (0x3, "COUNTER_EVENT_THRESHOLD"), (0x4, "COUNTER_EVENT_INDEX"), (0x5, "COUNTER_EVENT_CHANGE_OF_STATE"),
    (0x6, "COUNTER_EVENT_CAPTURE"), (0x7, "COUNTER_EVENT_DIRECTION_CHANGE"),
] };
pub(super) static FIEMAP: Set = Set { unknown: "FIEMAP_FLAG_???", names: names![
    (0x1, "FIEMAP_FLAG_SYNC"), (0x2, "FIEMAP_FLAG_XATTR"), (0x4, "FIEMAP_FLAG_CACHE"),
] };
pub(super) static FIEMAP_EXTENT: Set = Set { unknown: "FIEMAP_EXTENT_???", names: names![
    (0x1, "FIEMAP_EXTENT_LAST"), (0x2, "FIEMAP_EXTENT_UNKNOWN"), (0x4, "FIEMAP_EXTENT_DELALLOC"),
    (0x8, "FIEMAP_EXTENT_ENCODED"), (0x80, "FIEMAP_EXTENT_DATA_ENCRYPTED"), (0x100, "FIEMAP_EXTENT_NOT_ALIGNED"),
    (0x200, "FIEMAP_EXTENT_DATA_INLINE"), (0x400, "FIEMAP_EXTENT_DATA_TAIL"), (0x800, "FIEMAP_EXTENT_UNWRITTEN"),
    (0x1000, "FIEMAP_EXTENT_MERGED"), (0x2000, "FIEMAP_EXTENT_SHARED"),
] };
pub(super) static FS_XFLAGS: Set = Set { unknown: "FS_XFLAG_???", names: names![
    (0x1, "FS_XFLAG_REALTIME"), (0x2, "FS_XFLAG_PREALLOC"), (0x8, "FS_XFLAG_IMMUTABLE"), (0x10, "FS_XFLAG_APPEND"),
    (0x20, "FS_XFLAG_SYNC"), (0x40, "FS_XFLAG_NOATIME"), (0x80, "FS_XFLAG_NODUMP"), (0x100, "FS_XFLAG_RTINHERIT"),
    (0x200, "FS_XFLAG_PROJINHERIT"), (0x400, "FS_XFLAG_NOSYMLINKS"), (0x800, "FS_XFLAG_EXTSIZE"),
    (0x1000, "FS_XFLAG_EXTSZINHERIT"), (0x2000, "FS_XFLAG_NODEFRAG"), (0x4000, "FS_XFLAG_FILESTREAM"),
    (0x8000, "FS_XFLAG_DAX"), (0x10000, "FS_XFLAG_COWEXTSIZE"), (0x20000, "FS_XFLAG_VERITY"),
    (0x80000000, "FS_XFLAG_HASATTR"), (0x40000, "FS_XFLAG_CASEFOLD"), (0x80000, "FS_XFLAG_CASENONPRESERVING"),
] };
pub(super) static FS_FLAGS: Set = Set { unknown: "FS_???_FL", names: names![
    (0x1, "FS_SECRM_FL"), (0x2, "FS_UNRM_FL"), (0x4, "FS_COMPR_FL"), (0x8, "FS_SYNC_FL"), (0x10, "FS_IMMUTABLE_FL"),
    (0x20, "FS_APPEND_FL"), (0x40, "FS_NODUMP_FL"), (0x80, "FS_NOATIME_FL"), (0x100, "FS_DIRTY_FL"),
    (0x200, "FS_COMPRBLK_FL"), (0x400, "FS_NOCOMP_FL"), (0x800, "FS_ENCRYPT_FL"), (0x1000, "FS_INDEX_FL"),
    (0x2000, "FS_IMAGIC_FL"), (0x4000, "FS_JOURNAL_DATA_FL"), (0x8000, "FS_NOTAIL_FL"), (0x10000, "FS_DIRSYNC_FL"),
    (0x20000, "FS_TOPDIR_FL"), (0x40000, "FS_HUGE_FILE_FL"), (0x80000, "FS_EXTENT_FL"), (0x100000, "FS_VERITY_FL"),
    (0x200000, "FS_EA_INODE_FL"), (0x400000, "FS_EOFBLOCKS_FL"), (0x800000, "FS_NOCOW_FL"), (0x2000000, "FS_DAX_FL"),
    (0x10000000, "FS_INLINE_DATA_FL"), (0x20000000, "FS_PROJINHERIT_FL"), (0x40000000, "FS_CASEFOLD_FL"),
    (0x80000000, "FS_RESERVED_FL"),
] };
pub(super) static GPIO_LINE: Set = Set { unknown: "GPIOLINE_FLAG_???", names: names![
    (0x1, "GPIOLINE_FLAG_KERNEL"), (0x2, "GPIOLINE_FLAG_IS_OUT"), (0x4, "GPIOLINE_FLAG_ACTIVE_LOW"),
    (0x8, "GPIOLINE_FLAG_OPEN_DRAIN"), (0x10, "GPIOLINE_FLAG_OPEN_SOURCE"), (0x20, "GPIOLINE_FLAG_BIAS_PULL_UP"),
    (0x40, "GPIOLINE_FLAG_BIAS_PULL_DOWN"), (0x80, "GPIOLINE_FLAG_BIAS_DISABLE"),
] };
pub(super) static GPIO_HANDLE: Set = Set { unknown: "GPIOHANDLE_REQUEST_???", names: names![
    (0x1, "GPIOHANDLE_REQUEST_INPUT"), (0x2, "GPIOHANDLE_REQUEST_OUTPUT"), (0x4, "GPIOHANDLE_REQUEST_ACTIVE_LOW"),
    (0x8, "GPIOHANDLE_REQUEST_OPEN_DRAIN"), (0x10, "GPIOHANDLE_REQUEST_OPEN_SOURCE"),
    (0x20, "GPIOHANDLE_REQUEST_BIAS_PULL_UP"), (0x40, "GPIOHANDLE_REQUEST_BIAS_PULL_DOWN"),
    (0x80, "GPIOHANDLE_REQUEST_BIAS_DISABLE"),
] };
pub(super) static GPIO_EVENT: Set = Set { unknown: "GPIOEVENT_REQUEST_???", names: names![
    (0x3, "GPIOEVENT_REQUEST_BOTH_EDGES"), (0x1, "GPIOEVENT_REQUEST_RISING_EDGE"),
    (0x2, "GPIOEVENT_REQUEST_FALLING_EDGE"),
] };
pub(super) static GPIO_V2_LINE: Set = Set { unknown: "GPIO_V2_LINE_FLAG_???", names: names![
    (0x1, "GPIO_V2_LINE_FLAG_USED"), (0x2, "GPIO_V2_LINE_FLAG_ACTIVE_LOW"), (0x4, "GPIO_V2_LINE_FLAG_INPUT"),
    (0x8, "GPIO_V2_LINE_FLAG_OUTPUT"), (0x10, "GPIO_V2_LINE_FLAG_EDGE_RISING"),
    (0x20, "GPIO_V2_LINE_FLAG_EDGE_FALLING"), (0x40, "GPIO_V2_LINE_FLAG_OPEN_DRAIN"),
    (0x80, "GPIO_V2_LINE_FLAG_OPEN_SOURCE"), (0x100, "GPIO_V2_LINE_FLAG_BIAS_PULL_UP"),
    (0x200, "GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN"), (0x400, "GPIO_V2_LINE_FLAG_BIAS_DISABLED"),
    (0x800, "GPIO_V2_LINE_FLAG_EVENT_CLOCK_REALTIME"), (0x1000, "GPIO_V2_LINE_FLAG_EVENT_CLOCK_HTE"),
] };
pub(super) static ATA_CMD: Set = Set { unknown: "ATA_CMD_???", names: names![
    (0x20, "ATA_CMD_PIO_READ"), (0x30, "ATA_CMD_PIO_WRITE"), (0x40, "ATA_CMD_VERIFY"), (0xa0, "ATA_CMD_PACKET"),
    (0xa1, "ATA_CMD_ID_ATAPI"), (0xb0, "ATA_CMD_SMART"), (0xc4, "ATA_CMD_READ_MULTI"), (0xc5, "ATA_CMD_WRITE_MULTI"),
    (0xc6, "ATA_CMD_SET_MULTI"), (0xc8, "ATA_CMD_READ"), (0xca, "ATA_CMD_WRITE"), (0xe0, "ATA_CMD_STANDBYNOW1"),
    (0xe1, "ATA_CMD_IDLEIMMEDIATE"), (0xe2, "ATA_CMD_STANDBY"), (0xe3, "ATA_CMD_IDLE"), (0xe5, "ATA_CMD_CHK_POWER"),
    (0xe6, "ATA_CMD_SLEEP"), (0xe7, "ATA_CMD_FLUSH"), (0xea, "ATA_CMD_FLUSH_EXT"), (0xec, "ATA_CMD_ID_ATA"),
    (0xef, "ATA_CMD_SET_FEATURES"),
] };
pub(super) static BUSSTATE: Set = Set { unknown: "BUSSTATE_???", names: names![
    (0x0, "BUSSTATE_OFF"), (0x1, "BUSSTATE_ON"), (0x2, "BUSSTATE_TRISTATE"),
] };
pub(super) static IDE_NICE: Set = Set { unknown: "IDE_NICE_???", names: names![
    (0x0, "IDE_NICE_DSC_OVERLAP"), (0x1, "IDE_NICE_ATAPI_OVERLAP"), (0x3, "IDE_NICE_1"), (0x2, "IDE_NICE_0"),
    (0x4, "IDE_NICE_2"),
] };
pub(super) static PTP: Set = Set { unknown: "PTP_???", names: names![
    (0x1, "PTP_ENABLE_FEATURE"), (0x2, "PTP_RISING_EDGE"), (0x4, "PTP_FALLING_EDGE"), (0x8, "PTP_STRICT_FLAGS"),
    (0x10, "PTP_EXT_OFFSET"),
] };
pub(super) static PTP_PEROUT: Set = Set { unknown: "PTP_PEROUT_???", names: names![
    (0x1, "PTP_PEROUT_ONE_SHOT"), (0x2, "PTP_PEROUT_DUTY_CYCLE"), (0x4, "PTP_PEROUT_PHASE"),
] };
pub(super) static PTP_PF: Set = Set { unknown: "PTP_PF_???", names: names![
    (0x0, "PTP_PF_NONE"), (0x1, "PTP_PF_EXTTS"), (0x2, "PTP_PF_PEROUT"), (0x3, "PTP_PF_PHYSYNC"),
] };
pub(super) static LOOP_CRYPT: Set = Set { unknown: "LO_CRYPT_???", names: names![
    (0x0, "LO_CRYPT_NONE"), (0x1, "LO_CRYPT_XOR"), (0x2, "LO_CRYPT_DES"), (0x3, "LO_CRYPT_FISH2"),
    (0x4, "LO_CRYPT_BLOW"), (0x5, "LO_CRYPT_CAST128"), (0x6, "LO_CRYPT_IDEA"), (0x9, "LO_CRYPT_DUMMY"),
    (0xa, "LO_CRYPT_SKIPJACK"), (0x12, "LO_CRYPT_CRYPTOAPI"),
] };
pub(super) static LOOP_FLAGS: Set = Set { unknown: "LO_FLAGS_???", names: names![
    (0x1, "LO_FLAGS_READ_ONLY"), (0x4, "LO_FLAGS_AUTOCLEAR"), (0x8, "LO_FLAGS_PARTSCAN"), (0x10, "LO_FLAGS_DIRECT_IO"),
] };
pub(super) static MTD_TYPE: Set = Set { unknown: "MTD_???", names: names![
    (0x0, "MTD_ABSENT"), (0x1, "MTD_RAM"), (0x2, "MTD_ROM"), (0x3, "MTD_NORFLASH"), (0x4, "MTD_NANDFLASH"),
    (0x6, "MTD_DATAFLASH"), (0x7, "MTD_UBIVOLUME"), (0x8, "MTD_MLCNANDFLASH"),
] };
pub(super) static MTD_FLAGS: Set = Set { unknown: "MTD_???", names: names![
    (0x400, "MTD_WRITEABLE"), (0x800, "MTD_BIT_WRITEABLE"), (0x1000, "MTD_NO_ERASE"), (0x2000, "MTD_POWERUP_LOCK"),
    (0x4000, "MTD_SLC_ON_MLC_EMULATION"),
] };
pub(super) static MTD_OTP: Set = Set { unknown: "MTD_OTP_???", names: names![
    (0x0, "MTD_OTP_OFF"), (0x1, "MTD_OTP_FACTORY"), (0x2, "MTD_OTP_USER"),
] };
pub(super) static MTD_ECC: Set = Set { unknown: "MTD_NANDECC_???", names: names![
    (0x0, "MTD_NANDECC_OFF"), (0x1, "MTD_NANDECC_PLACE"), (0x2, "MTD_NANDECC_AUTOPLACE"),
    (0x3, "MTD_NANDECC_PLACEONLY"), (0x4, "MTD_NANDECC_AUTOPL_USR"),
] };
pub(super) static MTD_OPS: Set = Set { unknown: "MTD_OPS_???", names: names![
    (0x0, "MTD_OPS_PLACE_OOB"), (0x1, "MTD_OPS_AUTO_OOB"), (0x2, "MTD_OPS_RAW"),
] };
pub(super) static MTD_FILE_MODE: Set = Set { unknown: "MTD_FILE_MODE_???", names: names![
    (0x0, "MTD_FILE_MODE_NORMAL"), (0x1, "MTD_FILE_MODE_OTP_FACTORY"), (0x2, "MTD_FILE_MODE_OTP_USER"),
    (0x3, "MTD_FILE_MODE_RAW"),
] };
pub(super) static RTC_VL: Set = Set { unknown: "RTC_VL_???", names: names![
    (0x1, "RTC_VL_DATA_INVALID"), (0x2, "RTC_VL_BACKUP_LOW"), (0x4, "RTC_VL_BACKUP_EMPTY"),
    (0x8, "RTC_VL_ACCURACY_LOW"), (0x10, "RTC_VL_BACKUP_SWITCH"),
] };
pub(super) static RTC_PARAM: Set = Set { unknown: "RTC_PARAM_???", names: names![
    (0x0, "RTC_PARAM_FEATURES"), (0x1, "RTC_PARAM_CORRECTION"), (0x2, "RTC_PARAM_BACKUP_SWITCH_MODE"),
] };
pub(super) static RTC_BSM: Set = Set { unknown: "RTC_BSM_???", names: names![
    (0x0, "RTC_BSM_DISABLED"), (0x1, "RTC_BSM_DIRECT"), (0x2, "RTC_BSM_LEVEL"), (0x3, "RTC_BSM_STANDBY"),
] };
pub(super) static RTC_FEATURE: Set = Set { unknown: "1<<RTC_FEATURE_???", names: names![
    (0x0, "RTC_FEATURE_ALARM"), (0x1, "RTC_FEATURE_ALARM_RES_MINUTE"), (0x2, "RTC_FEATURE_NEED_WEEK_DAY"),
    (0x3, "RTC_FEATURE_ALARM_RES_2S"), (0x4, "RTC_FEATURE_UPDATE_INTERRUPT"), (0x5, "RTC_FEATURE_CORRECTION"),
    (0x6, "RTC_FEATURE_BACKUP_SWITCH_MODE"), (0x7, "RTC_FEATURE_ALARM_WAKEUP_ONLY"),
] };
pub(super) static UFFD_FEATURE: Set = Set { unknown: "UFFD_FEATURE_???", names: names![
    (0x1, "UFFD_FEATURE_PAGEFAULT_FLAG_WP"), (0x2, "UFFD_FEATURE_EVENT_FORK"), (0x4, "UFFD_FEATURE_EVENT_REMAP"),
    (0x8, "UFFD_FEATURE_EVENT_REMOVE"), (0x10, "UFFD_FEATURE_MISSING_HUGETLBFS"), (0x20, "UFFD_FEATURE_MISSING_SHMEM"),
    (0x40, "UFFD_FEATURE_EVENT_UNMAP"), (0x80, "UFFD_FEATURE_SIGBUS"), (0x100, "UFFD_FEATURE_THREAD_ID"),
    (0x200, "UFFD_FEATURE_MINOR_HUGETLBFS"), (0x400, "UFFD_FEATURE_MINOR_SHMEM"),
    (0x800, "UFFD_FEATURE_EXACT_ADDRESS"), (0x1000, "UFFD_FEATURE_WP_HUGETLBFS_SHMEM"),
    (0x2000, "UFFD_FEATURE_WP_UNPOPULATED"), (0x4000, "UFFD_FEATURE_POISON"), (0x8000, "UFFD_FEATURE_WP_ASYNC"),
    (0x10000, "UFFD_FEATURE_MOVE"),
] };
pub(super) static UFFD_IOCTLS: Set = Set { unknown: "1<<_UFFDIO_???", names: names![
    (0x0, "_UFFDIO_REGISTER"), (0x1, "_UFFDIO_UNREGISTER"), (0x2, "_UFFDIO_WAKE"), (0x3, "_UFFDIO_COPY"),
    (0x4, "_UFFDIO_ZEROPAGE"), (0x5, "_UFFDIO_MOVE"), (0x6, "_UFFDIO_WRITEPROTECT"), (0x7, "_UFFDIO_CONTINUE"),
    (0x8, "_UFFDIO_POISON"), (0x3f, "_UFFDIO_API"),
] };
pub(super) static UFFD_REGISTER: Set = Set { unknown: "UFFDIO_REGISTER_MODE_???", names: names![
    (0x1, "UFFDIO_REGISTER_MODE_MISSING"), (0x2, "UFFDIO_REGISTER_MODE_WP"), (0x4, "UFFDIO_REGISTER_MODE_MINOR"),
] };
pub(super) static UFFD_COPY: Set = Set { unknown: "UFFDIO_COPY_MODE_???", names: names![
    (0x1, "UFFDIO_COPY_MODE_DONTWAKE"), (0x2, "UFFDIO_COPY_MODE_WP"),
] };
pub(super) static UFFD_ZEROPAGE: Set = Set { unknown: "UFFDIO_ZEROPAGE_MODE_???", names: names![
    (0x1, "UFFDIO_ZEROPAGE_MODE_DONTWAKE"),
] };
pub(super) static UFFD_WRITEPROTECT: Set = Set { unknown: "UFFDIO_WRITEPROTECT_MODE_???", names: names![
    (0x1, "UFFDIO_WRITEPROTECT_MODE_WP"), (0x2, "UFFDIO_WRITEPROTECT_MODE_DONTWAKE"),
] };
pub(super) static UFFD_CONTINUE: Set = Set { unknown: "UFFDIO_CONTINUE_MODE_???", names: names![
    (0x1, "UFFDIO_CONTINUE_MODE_DONTWAKE"), (0x2, "UFFDIO_CONTINUE_MODE_WP"),
] };
pub(super) static UFFD_POISON: Set = Set { unknown: "UFFDIO_POISON_MODE_???", names: names![
    (0x1, "UFFDIO_POISON_MODE_DONTWAKE"),
] };
pub(super) static UBI_TYPE: Set = Set { unknown: "UBI_???", names: names![
    (0x3, "UBI_DYNAMIC_VOLUME"), (0x4, "UBI_STATIC_VOLUME"),
] };
pub(super) static UBI_FLAGS: Set = Set { unknown: "UBI_VOL_SKIP_CRC_CHECK_???", names: names![
    (0x1, "UBI_VOL_SKIP_CRC_CHECK_FLG"),
] };
pub(super) static UBI_DTYPE: Set = Set { unknown: "UBI_???", names: names![
    (0x1, "UBI_LONGTERM"), (0x2, "UBI_SHORTTERM"), (0x3, "UBI_UNKNOWN"),
] };
pub(super) static UBI_PROP: Set = Set { unknown: "UBI_VOL_PROP_DIRECT_???", names: names![
    (0x1, "UBI_VOL_PROP_DIRECT_WRITE"),
] };
pub(super) static LIRC_MODE: Set = Set { unknown: "LIRC_MODE_???", names: names![
    (0x1, "LIRC_MODE_RAW"), (0x2, "LIRC_MODE_PULSE"), (0x4, "LIRC_MODE_MODE2"), (0x8, "LIRC_MODE_SCANCODE"),
    (0x10, "LIRC_MODE_LIRCCODE"),
] };
pub(super) static LIRC_CAN: Set = Set { unknown: "LIRC_CAN_???", names: names![
    (0x1, "LIRC_CAN_SEND_RAW"), (0x2, "LIRC_CAN_SEND_PULSE"), (0x4, "LIRC_CAN_SEND_MODE2"),
    (0x10, "LIRC_CAN_SEND_LIRCCODE"), (0x100, "LIRC_CAN_SET_SEND_CARRIER"), (0x200, "LIRC_CAN_SET_SEND_DUTY_CYCLE"),
    (0x10000, "LIRC_CAN_REC_RAW"), (0x20000, "LIRC_CAN_REC_PULSE"), (0x40000, "LIRC_CAN_REC_MODE2"),
    (0x80000, "LIRC_CAN_REC_SCANCODE"), (0x100000, "LIRC_CAN_REC_LIRCCODE"), (0x1000000, "LIRC_CAN_SET_REC_CARRIER"),
    (0x2000000, "LIRC_CAN_MEASURE_CARRIER"), (0x4000000, "LIRC_CAN_USE_WIDEBAND_RECEIVER"),
    (0x10000000, "LIRC_CAN_SET_REC_TIMEOUT"), (0x20000000, "LIRC_CAN_GET_REC_RESOLUTION"),
    (0x80000000, "LIRC_CAN_SET_REC_CARRIER_RANGE"),
] };
pub(super) static NBD_FLAGS: Set = Set { unknown: "NBD_FLAG_???", names: names![
    (0x1, "NBD_FLAG_HAS_FLAGS"), (0x2, "NBD_FLAG_READ_ONLY"), (0x4, "NBD_FLAG_SEND_FLUSH"), (0x8, "NBD_FLAG_SEND_FUA"),
    (0x10, "NBD_FLAG_ROTATIONAL"), (0x20, "NBD_FLAG_SEND_TRIM"), (0x40, "NBD_FLAG_SEND_WRITE_ZEROES"),
    (0x80, "NBD_FLAG_SEND_DF"), (0x100, "NBD_FLAG_CAN_MULTI_CONN"), (0x200, "NBD_FLAG_SEND_RESIZE"),
    (0x400, "NBD_FLAG_SEND_CACHE"),
] };
pub(super) static PERF_IOC: Set = Set { unknown: "PERF_IOC_FLAG_???", names: names![(0x1, "PERF_IOC_FLAG_GROUP")] };
pub(super) static SECCOMP_ADDFD: Set = Set { unknown: "SECCOMP_ADDFD_FLAG_???", names: names![
    (0x1, "SECCOMP_ADDFD_FLAG_SETFD"), (0x2, "SECCOMP_ADDFD_FLAG_SEND"),
] };
pub(super) static SECCOMP_NOTIF: Set = Set { unknown: "SECCOMP_USER_NOTIF_FLAG_???", names: names![
    (0x1, "SECCOMP_USER_NOTIF_FLAG_CONTINUE"),
] };
pub(super) static SECCOMP_NOTIF_FD: Set = Set { unknown: "SECCOMP_USER_NOTIF_???", names: names![
    (0x1, "SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP"),
] };
pub(super) static FS_SHUTDOWN: Set = Set { unknown: "FS_SHUTDOWN_FLAGS_???", names: names![
    (0x0, "FS_SHUTDOWN_FLAGS_DEFAULT"), (0x1, "FS_SHUTDOWN_FLAGS_LOGFLUSH"), (0x2, "FS_SHUTDOWN_FLAGS_NOLOGFLUSH"),
] };
pub(super) static LBMD_CAP: Set = Set { unknown: "LBMD_PI_CAP_???", names: names![
    (0x1, "LBMD_PI_CAP_INTEGRITY"), (0x2, "LBMD_PI_CAP_REFTAG"),
] };
pub(super) static LBMD_CSUM: Set = Set { unknown: "LBMD_PI_CSUM_???", names: names![
    (0x0, "LBMD_PI_CSUM_NONE"), (0x1, "LBMD_PI_CSUM_IP"), (0x2, "LBMD_PI_CSUM_CRC16_T10DIF"),
    (0x4, "LBMD_PI_CSUM_CRC64_NVME"),
] };
pub(super) static FILE_ATTR: Set = Set { unknown: "AT_???", names: names![
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x1000, "AT_EMPTY_PATH"),
] };
pub(super) static PIDFD_INFO: Set = Set { unknown: "PIDFD_INFO_???", names: names![
    (0x1, "PIDFD_INFO_PID"), (0x2, "PIDFD_INFO_CREDS"), (0x4, "PIDFD_INFO_CGROUPID"), (0x8, "PIDFD_INFO_EXIT"),
    (0x10, "PIDFD_INFO_COREDUMP"), (0x20, "PIDFD_INFO_SUPPORTED_MASK"), (0x40, "PIDFD_INFO_COREDUMP_SIGNAL"),
    (0x80, "PIDFD_INFO_COREDUMP_CODE"),
] };
pub(super) static PIDFD_COREDUMP: Set = Set { unknown: "PIDFD_COREDUMP_???", names: names![
    (0x1, "PIDFD_COREDUMPED"), (0x2, "PIDFD_COREDUMP_SKIP"), (0x4, "PIDFD_COREDUMP_USER"),
    (0x8, "PIDFD_COREDUMP_ROOT"),
] };
pub(super) static WDIOF: Set = Set { unknown: "WDIOF_???", names: names![
    (0x1, "WDIOF_OVERHEAT"), (0x2, "WDIOF_FANFAULT"), (0x4, "WDIOF_EXTERN1"), (0x8, "WDIOF_EXTERN2"),
    (0x10, "WDIOF_POWERUNDER"), (0x20, "WDIOF_CARDRESET"), (0x40, "WDIOF_POWEROVER"), (0x80, "WDIOF_SETTIMEOUT"),
    (0x100, "WDIOF_MAGICCLOSE"), (0x200, "WDIOF_PRETIMEOUT"), (0x400, "WDIOF_ALARMONLY"),
    (0x8000, "WDIOF_KEEPALIVEPING"),
] };
pub(super) static KD_LED: Set = Set { unknown: "LED_???", names: names![
    (0x1, "LED_SCR"), (0x2, "LED_NUM"), (0x4, "LED_CAP"),
] };
pub(super) static KD_LED_DEFAULT: Set = Set { unknown: "LED_???", names: names![
    (0x1, "LED_SCR"), (0x2, "LED_NUM"), (0x4, "LED_CAP"), (0x10, "LED_SCR<<4"), (0x20, "LED_NUM<<4"),
    (0x40, "LED_CAP<<4"),
] };
pub(super) static KD_TYPE: Set = Set { unknown: "KB_???", names: names![
    (0x1, "KB_84"), (0x2, "KB_101"), (0x3, "KB_OTHER"),
] };
pub(super) static KD_MODE: Set = Set { unknown: "KD_???", names: names![
    (0x0, "KD_TEXT"), (0x1, "KD_GRAPHICS"), (0x2, "KD_TEXT0"), (0x3, "KD_TEXT1"),
] };
pub(super) static KB_MODE: Set = Set { unknown: "K_???", names: names![
    (0x0, "K_RAW"), (0x1, "K_XLATE"), (0x2, "K_MEDIUMRAW"), (0x3, "K_UNICODE"), (0x4, "K_OFF"),
] };
pub(super) static KB_META: Set = Set { unknown: "K_???", names: names![(0x3, "K_METABIT"), (0x4, "K_ESCPREFIX")] };
pub(super) static KB_TABLE: Set = Set { unknown: "K_???", names: names![
    (0x0, "K_NORMTAB"), (0x1, "K_SHIFTTAB"), (0x2, "K_ALTTAB"), (0x3, "K_ALTSHIFTTAB"),
] };
pub(super) static KB_MODIFIER: Set = Set { unknown: "1<<KG_???", names: names![
    (0x0, "KG_SHIFT"), (0x1, "KG_ALTGR"), (0x2, "KG_CTRL"), (0x3, "KG_ALT"), (0x4, "KG_SHIFTL"), (0x5, "KG_SHIFTR"),
    (0x6, "KG_CTRLL"), (0x7, "KG_CTRLR"),
] };
pub(super) static KB_TYPE: Set = Set { unknown: "KT_???", names: names![
    (0x0, "KT_LATIN"), (0x1, "KT_FN"), (0x2, "KT_SPEC"), (0x3, "KT_PAD"), (0x4, "KT_DEAD"), (0x5, "KT_CONS"),
    (0x6, "KT_CUR"), (0x7, "KT_SHIFT"), (0x8, "KT_META"), (0x9, "KT_ASCII"), (0xa, "KT_LOCK"), (0xb, "KT_LETTER"),
    (0xc, "KT_SLOCK"), (0xd, "KT_DEAD2"), (0xe, "KT_BRL"), (0xf, "KT_CSI"),
] };
pub(super) static KB_KEY: Set = Set { unknown: "K_???", names: names![
    (0x100, "K_F1"), (0x101, "K_F2"), (0x102, "K_F3"), (0x103, "K_F4"), (0x104, "K_F5"), (0x105, "K_F6"),
    (0x106, "K_F7"), (0x107, "K_F8"), (0x108, "K_F9"), (0x109, "K_F10"), (0x10a, "K_F11"), (0x10b, "K_F12"),
    (0x10c, "K_F13"), (0x10d, "K_F14"), (0x10e, "K_F15"), (0x10f, "K_F16"), (0x110, "K_F17"), (0x111, "K_F18"),
    (0x112, "K_F19"), (0x113, "K_F20"), (0x114, "K_FIND"), (0x115, "K_INSERT"), (0x116, "K_REMOVE"),
    (0x117, "K_SELECT"), (0x118, "K_PGUP"), (0x119, "K_PGDN"), (0x11a, "K_MACRO"), (0x11b, "K_HELP"), (0x11c, "K_DO"),
    (0x11d, "K_PAUSE"), (0x11e, "K_F21"), (0x11f, "K_F22"), (0x120, "K_F23"), (0x121, "K_F24"), (0x122, "K_F25"),
    (0x123, "K_F26"), (0x124, "K_F27"), (0x125, "K_F28"), (0x126, "K_F29"), (0x127, "K_F30"), (0x128, "K_F31"),
    (0x129, "K_F32"), (0x12a, "K_F33"), (0x12b, "K_F34"), (0x12c, "K_F35"), (0x12d, "K_F36"), (0x12e, "K_F37"),
    (0x12f, "K_F38"), (0x130, "K_F39"), (0x131, "K_F40"), (0x132, "K_F41"), (0x133, "K_F42"), (0x134, "K_F43"),
    (0x135, "K_F44"), (0x136, "K_F45"), (0x137, "K_F46"), (0x138, "K_F47"), (0x139, "K_F48"), (0x13a, "K_F49"),
    (0x13b, "K_F50"), (0x13c, "K_F51"), (0x13d, "K_F52"), (0x13e, "K_F53"), (0x13f, "K_F54"), (0x140, "K_F55"),
    (0x141, "K_F56"), (0x142, "K_F57"), (0x143, "K_F58"), (0x144, "K_F59"), (0x145, "K_F60"), (0x146, "K_F61"),
    (0x147, "K_F62"), (0x148, "K_F63"), (0x149, "K_F64"), (0x14a, "K_F65"), (0x14b, "K_F66"), (0x14c, "K_F67"),
    (0x14d, "K_F68"), (0x14e, "K_F69"), (0x14f, "K_F70"), (0x150, "K_F71"), (0x151, "K_F72"), (0x152, "K_F73"),
    (0x153, "K_F74"), (0x154, "K_F75"), (0x155, "K_F76"), (0x156, "K_F77"), (0x157, "K_F78"), (0x158, "K_F79"),
    (0x159, "K_F80"), (0x15a, "K_F81"), (0x15b, "K_F82"), (0x15c, "K_F83"), (0x15d, "K_F84"), (0x15e, "K_F85"),
    (0x15f, "K_F86"), (0x160, "K_F87"), (0x161, "K_F88"), (0x162, "K_F89"), (0x163, "K_F90"), (0x164, "K_F91"),
    (0x165, "K_F92"), (0x166, "K_F93"), (0x167, "K_F94"), (0x168, "K_F95"), (0x169, "K_F96"), (0x16a, "K_F97"),
    (0x16b, "K_F98"), (0x16c, "K_F99"), (0x16d, "K_F100"), (0x16e, "K_F101"), (0x16f, "K_F102"), (0x170, "K_F103"),
    (0x171, "K_F104"), (0x172, "K_F105"), (0x173, "K_F106"), (0x174, "K_F107"), (0x175, "K_F108"), (0x176, "K_F109"),
    (0x177, "K_F110"), (0x178, "K_F111"), (0x179, "K_F112"), (0x17a, "K_F113"), (0x17b, "K_F114"), (0x17c, "K_F115"),
    (0x17d, "K_F116"), (0x17e, "K_F117"), (0x17f, "K_F118"), (0x180, "K_F119"), (0x181, "K_F120"), (0x182, "K_F121"),
    (0x183, "K_F122"), (0x184, "K_F123"), (0x185, "K_F124"), (0x186, "K_F125"), (0x187, "K_F126"), (0x188, "K_F127"),
    (0x189, "K_F128"), (0x18a, "K_F129"), (0x18b, "K_F130"), (0x18c, "K_F131"), (0x18d, "K_F132"), (0x18e, "K_F133"),
    (0x18f, "K_F134"), (0x190, "K_F135"), (0x191, "K_F136"), (0x192, "K_F137"), (0x193, "K_F138"), (0x194, "K_F139"),
    (0x195, "K_F140"), (0x196, "K_F141"), (0x197, "K_F142"), (0x198, "K_F143"), (0x199, "K_F144"), (0x19a, "K_F145"),
    (0x19b, "K_F146"), (0x19c, "K_F147"), (0x19d, "K_F148"), (0x19e, "K_F149"), (0x19f, "K_F150"), (0x1a0, "K_F151"),
    (0x1a1, "K_F152"), (0x1a2, "K_F153"), (0x1a3, "K_F154"), (0x1a4, "K_F155"), (0x1a5, "K_F156"), (0x1a6, "K_F157"),
    (0x1a7, "K_F158"), (0x1a8, "K_F159"), (0x1a9, "K_F160"), (0x1aa, "K_F161"), (0x1ab, "K_F162"), (0x1ac, "K_F163"),
    (0x1ad, "K_F164"), (0x1ae, "K_F165"), (0x1af, "K_F166"), (0x1b0, "K_F167"), (0x1b1, "K_F168"), (0x1b2, "K_F169"),
    (0x1b3, "K_F170"), (0x1b4, "K_F171"), (0x1b5, "K_F172"), (0x1b6, "K_F173"), (0x1b7, "K_F174"), (0x1b8, "K_F175"),
    (0x1b9, "K_F176"), (0x1ba, "K_F177"), (0x1bb, "K_F178"), (0x1bc, "K_F179"), (0x1bd, "K_F180"), (0x1be, "K_F181"),
    (0x1bf, "K_F182"), (0x1c0, "K_F183"), (0x1c1, "K_F184"), (0x1c2, "K_F185"), (0x1c3, "K_F186"), (0x1c4, "K_F187"),
    (0x1c5, "K_F188"), (0x1c6, "K_F189"), (0x1c7, "K_F190"), (0x1c8, "K_F191"), (0x1c9, "K_F192"), (0x1ca, "K_F193"),
    (0x1cb, "K_F194"), (0x1cc, "K_F195"), (0x1cd, "K_F196"), (0x1ce, "K_F197"), (0x1cf, "K_F198"), (0x1d0, "K_F199"),
    (0x1d1, "K_F200"), (0x1d2, "K_F201"), (0x1d3, "K_F202"), (0x1d4, "K_F203"), (0x1d5, "K_F204"), (0x1d6, "K_F205"),
    (0x1d7, "K_F206"), (0x1d8, "K_F207"), (0x1d9, "K_F208"), (0x1da, "K_F209"), (0x1db, "K_F210"), (0x1dc, "K_F211"),
    (0x1dd, "K_F212"), (0x1de, "K_F213"), (0x1df, "K_F214"), (0x1e0, "K_F215"), (0x1e1, "K_F216"), (0x1e2, "K_F217"),
    (0x1e3, "K_F218"), (0x1e4, "K_F219"), (0x1e5, "K_F220"), (0x1e6, "K_F221"), (0x1e7, "K_F222"), (0x1e8, "K_F223"),
    (0x1e9, "K_F224"), (0x1ea, "K_F225"), (0x1eb, "K_F226"), (0x1ec, "K_F227"), (0x1ed, "K_F228"), (0x1ee, "K_F229"),
    (0x1ef, "K_F230"), (0x1f0, "K_F231"), (0x1f1, "K_F232"), (0x1f2, "K_F233"), (0x1f3, "K_F234"), (0x1f4, "K_F235"),
    (0x1f5, "K_F236"), (0x1f6, "K_F237"), (0x1f7, "K_F238"), (0x1f8, "K_F239"), (0x1f9, "K_F240"), (0x1fa, "K_F241"),
    (0x1fb, "K_F242"), (0x1fc, "K_F243"), (0x1fd, "K_F244"), (0x1fe, "K_F245"), (0x1ff, "K_UNDO"), (0x200, "K_HOLE"),
    (0x201, "K_ENTER"), (0x202, "K_SH_REGS"), (0x203, "K_SH_MEM"), (0x204, "K_SH_STAT"), (0x205, "K_BREAK"),
    (0x206, "K_CONS"), (0x207, "K_CAPS"), (0x208, "K_NUM"), (0x209, "K_HOLD"), (0x20a, "K_SCROLLFORW"),
    (0x20b, "K_SCROLLBACK"), (0x20c, "K_BOOT"), (0x20d, "K_CAPSON"), (0x20e, "K_COMPOSE"), (0x20f, "K_SAK"),
    (0x210, "K_DECRCONSOLE"), (0x211, "K_INCRCONSOLE"), (0x212, "K_SPAWNCONSOLE"), (0x213, "K_BARENUMLOCK"),
    (0x27e, "K_ALLOCATED"), (0x27f, "K_NOSUCHMAP"), (0x300, "K_P0"), (0x301, "K_P1"), (0x302, "K_P2"), (0x303, "K_P3"),
    (0x304, "K_P4"), (0x305, "K_P5"), (0x306, "K_P6"), (0x307, "K_P7"), (0x308, "K_P8"), (0x309, "K_P9"),
    (0x30a, "K_PPLUS"), (0x30b, "K_PMINUS"), (0x30c, "K_PSTAR"), (0x30d, "K_PSLASH"), (0x30e, "K_PENTER"),
    (0x30f, "K_PCOMMA"), (0x310, "K_PDOT"), (0x311, "K_PPLUSMINUS"), (0x312, "K_PPARENL"), (0x313, "K_PPARENR"),
    (0x400, "K_DGRAVE"), (0x401, "K_DACUTE"), (0x402, "K_DCIRCM"), (0x403, "K_DTILDE"), (0x404, "K_DDIERE"),
    (0x405, "K_DCEDIL"), (0x406, "K_DMACRON"), (0x407, "K_DBREVE"), (0x408, "K_DABDOT"), (0x409, "K_DABRING"),
    (0x40a, "K_DDBACUTE"), (0x40b, "K_DCARON"), (0x40c, "K_DOGONEK"), (0x40d, "K_DIOTA"), (0x40e, "K_DVOICED"),
    (0x40f, "K_DSEMVOICED"), (0x410, "K_DBEDOT"), (0x411, "K_DHOOK"), (0x412, "K_DHORN"), (0x413, "K_DSTROKE"),
    (0x414, "K_DABCOMMA"), (0x415, "K_DABREVCOMMA"), (0x416, "K_DDBGRAVE"), (0x417, "K_DINVBREVE"),
    (0x418, "K_DBECOMMA"), (0x419, "K_DCURRENCY"), (0x41a, "K_DGREEK"), (0x600, "K_DOWN"), (0x601, "K_LEFT"),
    (0x602, "K_RIGHT"), (0x603, "K_UP"), (0x700, "K_SHIFT"), (0x701, "K_ALTGR"), (0x702, "K_CTRL"), (0x703, "K_ALT"),
    (0x704, "K_SHIFTL"), (0x705, "K_SHIFTR"), (0x706, "K_CTRLL"), (0x707, "K_CTRLR"), (0x708, "K_CAPSSHIFT"),
    (0x900, "K_ASC0"), (0x901, "K_ASC1"), (0x902, "K_ASC2"), (0x903, "K_ASC3"), (0x904, "K_ASC4"), (0x905, "K_ASC5"),
    (0x906, "K_ASC6"), (0x907, "K_ASC7"), (0x908, "K_ASC8"), (0x909, "K_ASC9"), (0x90a, "K_HEX0"), (0x90b, "K_HEX1"),
    (0x90c, "K_HEX2"), (0x90d, "K_HEX3"), (0x90e, "K_HEX4"), (0x90f, "K_HEX5"), (0x910, "K_HEX6"), (0x911, "K_HEX7"),
    (0x912, "K_HEX8"), (0x913, "K_HEX9"), (0x914, "K_HEXa"), (0x915, "K_HEXb"), (0x916, "K_HEXc"), (0x917, "K_HEXd"),
    (0x918, "K_HEXe"), (0x919, "K_HEXf"), (0xa00, "K_SHIFTLOCK"), (0xa01, "K_ALTGRLOCK"), (0xa02, "K_CTRLLOCK"),
    (0xa03, "K_ALTLOCK"), (0xa04, "K_SHIFTLLOCK"), (0xa05, "K_SHIFTRLOCK"), (0xa06, "K_CTRLLLOCK"),
    (0xa07, "K_CTRLRLOCK"), (0xa08, "K_CAPSSHIFTLOCK"), (0xc00, "K_SHIFT_SLOCK"), (0xc01, "K_ALTGR_SLOCK"),
    (0xc02, "K_CTRL_SLOCK"), (0xc03, "K_ALT_SLOCK"), (0xc04, "K_SHIFTL_SLOCK"), (0xc05, "K_SHIFTR_SLOCK"),
    (0xc06, "K_CTRLL_SLOCK"), (0xc07, "K_CTRLR_SLOCK"), (0xc08, "K_CAPSSHIFT_SLOCK"), (0xe00, "K_BRL_BLANK"),
    (0xe01, "K_BRL_DOT1"), (0xe02, "K_BRL_DOT2"), (0xe03, "K_BRL_DOT3"), (0xe04, "K_BRL_DOT4"), (0xe05, "K_BRL_DOT5"),
    (0xe06, "K_BRL_DOT6"), (0xe07, "K_BRL_DOT7"), (0xe08, "K_BRL_DOT8"), (0xe09, "K_BRL_DOT9"), (0xe0a, "K_BRL_DOT10"),
] };
pub(super) static FONT_OP: Set = Set { unknown: "KD_FONT_OP_???", names: names![
    (0x0, "KD_FONT_OP_SET"), (0x1, "KD_FONT_OP_GET"), (0x2, "KD_FONT_OP_SET_DEFAULT"), (0x3, "KD_FONT_OP_COPY"),
] };
pub(super) static FONT_FLAGS: Set = Set { unknown: "KD_FONT_FLAG_???", names: names![
    (0x1, "KD_FONT_FLAG_DONT_RECALC"), (0x80000000, "KD_FONT_FLAG_OLD"),
] };
pub(super) static BLKPG: Set = Set { unknown: "BLKPG_???", names: names![
    (0x1, "BLKPG_ADD_PARTITION"), (0x2, "BLKPG_DEL_PARTITION"), (0x3, "BLKPG_RESIZE_PARTITION"),
] };
pub(super) static V4L2_BUF_TYPE: Set = Set { unknown: "V4L2_BUF_TYPE_???", names: names![
    (0x1, "V4L2_BUF_TYPE_VIDEO_CAPTURE"), (0x2, "V4L2_BUF_TYPE_VIDEO_OUTPUT"), (0x3, "V4L2_BUF_TYPE_VIDEO_OVERLAY"),
    (0x4, "V4L2_BUF_TYPE_VBI_CAPTURE"), (0x5, "V4L2_BUF_TYPE_VBI_OUTPUT"), (0x6, "V4L2_BUF_TYPE_SLICED_VBI_CAPTURE"),
    (0x7, "V4L2_BUF_TYPE_SLICED_VBI_OUTPUT"), (0x8, "V4L2_BUF_TYPE_VIDEO_OUTPUT_OVERLAY"),
    (0x9, "V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE"), (0xa, "V4L2_BUF_TYPE_VIDEO_OUTPUT_MPLANE"),
    (0xb, "V4L2_BUF_TYPE_SDR_CAPTURE"), (0xc, "V4L2_BUF_TYPE_SDR_OUTPUT"), (0xd, "V4L2_BUF_TYPE_META_CAPTURE"),
    (0xe, "V4L2_BUF_TYPE_META_OUTPUT"),
] };
pub(super) static V4L2_MEMORY: Set = Set { unknown: "V4L2_MEMORY_???", names: names![
    (0x1, "V4L2_MEMORY_MMAP"), (0x2, "V4L2_MEMORY_USERPTR"), (0x3, "V4L2_MEMORY_OVERLAY"), (0x4, "V4L2_MEMORY_DMABUF"),
] };
pub(super) static V4L2_FIELD: Set = Set { unknown: "V4L2_FIELD_???", names: names![
    (0x0, "V4L2_FIELD_ANY"), (0x1, "V4L2_FIELD_NONE"), (0x2, "V4L2_FIELD_TOP"), (0x3, "V4L2_FIELD_BOTTOM"),
    (0x4, "V4L2_FIELD_INTERLACED"), (0x5, "V4L2_FIELD_SEQ_TB"), (0x6, "V4L2_FIELD_SEQ_BT"),
    (0x7, "V4L2_FIELD_ALTERNATE"), (0x8, "V4L2_FIELD_INTERLACED_TB"), (0x9, "V4L2_FIELD_INTERLACED_BT"),
] };
pub(super) static V4L2_BUF_FLAGS: Set = Set { unknown: "V4L2_BUF_FLAG_???", names: names![
    (0x1, "V4L2_BUF_FLAG_MAPPED"), (0x2, "V4L2_BUF_FLAG_QUEUED"), (0x4, "V4L2_BUF_FLAG_DONE"),
    (0x8, "V4L2_BUF_FLAG_KEYFRAME"), (0x10, "V4L2_BUF_FLAG_PFRAME"), (0x20, "V4L2_BUF_FLAG_BFRAME"),
    (0x40, "V4L2_BUF_FLAG_ERROR"), (0x80, "V4L2_BUF_FLAG_IN_REQUEST"), (0x100, "V4L2_BUF_FLAG_TIMECODE"),
    (0x200, "V4L2_BUF_FLAG_INPUT"), (0x400, "V4L2_BUF_FLAG_PREPARED"), (0x800, "V4L2_BUF_FLAG_NO_CACHE_INVALIDATE"),
    (0x1000, "V4L2_BUF_FLAG_NO_CACHE_CLEAN"), (0x100000, "V4L2_BUF_FLAG_LAST"), (0x800000, "V4L2_BUF_FLAG_REQUEST_FD"),
] };
pub(super) static V4L2_BUF_TIME: Set = Set { unknown: "V4L2_BUF_FLAG_TIMESTAMP_???", names: names![
    (0x0, "V4L2_BUF_FLAG_TIMESTAMP_UNKNOWN"), (0x2000, "V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC"),
    (0x4000, "V4L2_BUF_FLAG_TIMESTAMP_COPY"),
] };
pub(super) static V4L2_BUF_SOURCE: Set = Set { unknown: "V4L2_BUF_FLAG_TSTAMP_SRC_???", names: names![
    (0x0, "V4L2_BUF_FLAG_TSTAMP_SRC_EOF"), (0x10000, "V4L2_BUF_FLAG_TSTAMP_SRC_SOE"),
] };
pub(super) static V4L2_CAP: Set = Set { unknown: "V4L2_CAP_???", names: names![
    (0x1, "V4L2_CAP_VIDEO_CAPTURE"), (0x2, "V4L2_CAP_VIDEO_OUTPUT"), (0x4, "V4L2_CAP_VIDEO_OVERLAY"),
    (0x10, "V4L2_CAP_VBI_CAPTURE"), (0x20, "V4L2_CAP_VBI_OUTPUT"), (0x40, "V4L2_CAP_SLICED_VBI_CAPTURE"),
    (0x80, "V4L2_CAP_SLICED_VBI_OUTPUT"), (0x100, "V4L2_CAP_RDS_CAPTURE"), (0x200, "V4L2_CAP_VIDEO_OUTPUT_OVERLAY"),
    (0x400, "V4L2_CAP_HW_FREQ_SEEK"), (0x800, "V4L2_CAP_RDS_OUTPUT"), (0x1000, "V4L2_CAP_VIDEO_CAPTURE_MPLANE"),
    (0x2000, "V4L2_CAP_VIDEO_OUTPUT_MPLANE"), (0x4000, "V4L2_CAP_VIDEO_M2M_MPLANE"), (0x8000, "V4L2_CAP_VIDEO_M2M"),
    (0x10000, "V4L2_CAP_TUNER"), (0x20000, "V4L2_CAP_AUDIO"), (0x40000, "V4L2_CAP_RADIO"),
    (0x80000, "V4L2_CAP_MODULATOR"), (0x100000, "V4L2_CAP_SDR_CAPTURE"), (0x200000, "V4L2_CAP_EXT_PIX_FORMAT"),
    (0x400000, "V4L2_CAP_SDR_OUTPUT"), (0x800000, "V4L2_CAP_META_CAPTURE"), (0x1000000, "V4L2_CAP_READWRITE"),
    (0x2000000, "V4L2_CAP_EDID"), (0x4000000, "V4L2_CAP_STREAMING"), (0x8000000, "V4L2_CAP_META_OUTPUT"),
    (0x10000000, "V4L2_CAP_TOUCH"), (0x80000000, "V4L2_CAP_DEVICE_CAPS"),
] };
pub(super) static V4L2_FMT_FLAGS: Set = Set { unknown: "V4L2_FMT_FLAG_???", names: names![
    (0x1, "V4L2_FMT_FLAG_COMPRESSED"), (0x2, "V4L2_FMT_FLAG_EMULATED"), (0x4, "V4L2_FMT_FLAG_CONTINUOUS_BYTESTREAM"),
    (0x8, "V4L2_FMT_FLAG_DYN_RESOLUTION"), (0x10, "V4L2_FMT_FLAG_ENC_CAP_FRAME_INTERVAL"),
    (0x20, "V4L2_FMT_FLAG_CSC_COLORSPACE"), (0x40, "V4L2_FMT_FLAG_CSC_XFER_FUNC"),
    (0x80, "V4L2_FMT_FLAG_CSC_YCBCR_ENC"), (0x100, "V4L2_FMT_FLAG_CSC_QUANTIZATION"),
    (0x200, "V4L2_FMT_FLAG_META_LINE_BASED"),
] };
pub(super) static V4L2_CAPTURE_MODE: Set = Set { unknown: "V4L2_MODE_???", names: names![
    (0x1, "V4L2_MODE_HIGHQUALITY"),
] };
pub(super) static V4L2_STREAM_CAP: Set = Set { unknown: "V4L2_CAP_???", names: names![
    (0x1000, "V4L2_CAP_TIMEPERFRAME"),
] };
pub(super) static V4L2_COLORSPACE: Set = Set { unknown: "V4L2_COLORSPACE_???", names: names![
    (0x0, "V4L2_COLORSPACE_DEFAULT"), (0x1, "V4L2_COLORSPACE_SMPTE170M"), (0x2, "V4L2_COLORSPACE_SMPTE240M"),
    (0x3, "V4L2_COLORSPACE_REC709"), (0x4, "V4L2_COLORSPACE_BT878"), (0x5, "V4L2_COLORSPACE_470_SYSTEM_M"),
    (0x6, "V4L2_COLORSPACE_470_SYSTEM_BG"), (0x7, "V4L2_COLORSPACE_JPEG"), (0x8, "V4L2_COLORSPACE_SRGB"),
    (0x9, "V4L2_COLORSPACE_OPRGB"), (0xa, "V4L2_COLORSPACE_BT2020"), (0xb, "V4L2_COLORSPACE_RAW"),
    (0xc, "V4L2_COLORSPACE_DCI_P3"),
] };
pub(super) static V4L2_CTRL_FLAGS: Set = Set { unknown: "V4L2_CTRL_FLAG_???", names: names![
    (0x1, "V4L2_CTRL_FLAG_DISABLED"), (0x2, "V4L2_CTRL_FLAG_GRABBED"), (0x4, "V4L2_CTRL_FLAG_READ_ONLY"),
    (0x8, "V4L2_CTRL_FLAG_UPDATE"), (0x10, "V4L2_CTRL_FLAG_INACTIVE"), (0x20, "V4L2_CTRL_FLAG_SLIDER"),
    (0x40, "V4L2_CTRL_FLAG_WRITE_ONLY"), (0x80, "V4L2_CTRL_FLAG_VOLATILE"), (0x100, "V4L2_CTRL_FLAG_HAS_PAYLOAD"),
    (0x200, "V4L2_CTRL_FLAG_EXECUTE_ON_WRITE"), (0x400, "V4L2_CTRL_FLAG_MODIFY_LAYOUT"),
    (0x800, "V4L2_CTRL_FLAG_DYNAMIC_ARRAY"), (0x1000, "V4L2_CTRL_FLAG_HAS_WHICH_MIN_MAX"),
] };
pub(super) static V4L2_CTRL_NEXT: Set = Set { unknown: "V4L2_CTRL_FLAG_NEXT_???", names: names![
    (0x80000000, "V4L2_CTRL_FLAG_NEXT_CTRL"), (0x40000000, "V4L2_CTRL_FLAG_NEXT_COMPOUND"),
] };
pub(super) static V4L2_CTRL_TYPE: Set = Set { unknown: "V4L2_CTRL_TYPE_???", names: names![
    (0x1, "V4L2_CTRL_TYPE_INTEGER"), (0x2, "V4L2_CTRL_TYPE_BOOLEAN"), (0x3, "V4L2_CTRL_TYPE_MENU"),
    (0x4, "V4L2_CTRL_TYPE_BUTTON"), (0x5, "V4L2_CTRL_TYPE_INTEGER64"), (0x6, "V4L2_CTRL_TYPE_CTRL_CLASS"),
    (0x7, "V4L2_CTRL_TYPE_STRING"), (0x8, "V4L2_CTRL_TYPE_BITMASK"), (0x9, "V4L2_CTRL_TYPE_INTEGER_MENU"),
    (0x100, "V4L2_CTRL_TYPE_U8"), (0x101, "V4L2_CTRL_TYPE_U16"), (0x102, "V4L2_CTRL_TYPE_U32"),
    (0x106, "V4L2_CTRL_TYPE_AREA"), (0x107, "V4L2_CTRL_TYPE_RECT"), (0x110, "V4L2_CTRL_TYPE_HDR10_CLL_INFO"),
    (0x111, "V4L2_CTRL_TYPE_HDR10_MASTERING_DISPLAY"), (0x200, "V4L2_CTRL_TYPE_H264_SPS"),
    (0x201, "V4L2_CTRL_TYPE_H264_PPS"), (0x202, "V4L2_CTRL_TYPE_H264_SCALING_MATRIX"),
    (0x203, "V4L2_CTRL_TYPE_H264_SLICE_PARAMS"), (0x204, "V4L2_CTRL_TYPE_H264_DECODE_PARAMS"),
    (0x205, "V4L2_CTRL_TYPE_H264_PRED_WEIGHTS"), (0x220, "V4L2_CTRL_TYPE_FWHT_PARAMS"),
    (0x240, "V4L2_CTRL_TYPE_VP8_FRAME"), (0x250, "V4L2_CTRL_TYPE_MPEG2_QUANTISATION"),
    (0x251, "V4L2_CTRL_TYPE_MPEG2_SEQUENCE"), (0x252, "V4L2_CTRL_TYPE_MPEG2_PICTURE"),
    (0x260, "V4L2_CTRL_TYPE_VP9_COMPRESSED_HDR"), (0x261, "V4L2_CTRL_TYPE_VP9_FRAME"),
    (0x270, "V4L2_CTRL_TYPE_HEVC_SPS"), (0x271, "V4L2_CTRL_TYPE_HEVC_PPS"),
    (0x272, "V4L2_CTRL_TYPE_HEVC_SLICE_PARAMS"), (0x273, "V4L2_CTRL_TYPE_HEVC_SCALING_MATRIX"),
    (0x274, "V4L2_CTRL_TYPE_HEVC_DECODE_PARAMS"), (0x280, "V4L2_CTRL_TYPE_AV1_SEQUENCE"),
    (0x281, "V4L2_CTRL_TYPE_AV1_TILE_GROUP_ENTRY"), (0x282, "V4L2_CTRL_TYPE_AV1_FRAME"),
    (0x283, "V4L2_CTRL_TYPE_AV1_FILM_GRAIN"),
] };
pub(super) static V4L2_CTRL_CLASS: Set = Set { unknown: "V4L2_CTRL_CLASS_???", names: names![
    (0x980000, "V4L2_CTRL_CLASS_USER"), (0x990000, "V4L2_CTRL_CLASS_CODEC"), (0x9a0000, "V4L2_CTRL_CLASS_CAMERA"),
    (0x9b0000, "V4L2_CTRL_CLASS_FM_TX"), (0x9c0000, "V4L2_CTRL_CLASS_FLASH"), (0x9d0000, "V4L2_CTRL_CLASS_JPEG"),
    (0x9e0000, "V4L2_CTRL_CLASS_IMAGE_SOURCE"), (0x9f0000, "V4L2_CTRL_CLASS_IMAGE_PROC"),
    (0xa00000, "V4L2_CTRL_CLASS_DV"), (0xa10000, "V4L2_CTRL_CLASS_FM_RX"), (0xa20000, "V4L2_CTRL_CLASS_RF_TUNER"),
    (0xa30000, "V4L2_CTRL_CLASS_DETECT"), (0xa40000, "V4L2_CTRL_CLASS_CODEC_STATELESS"),
    (0xa50000, "V4L2_CTRL_CLASS_COLORIMETRY"),
] };
pub(super) static V4L2_CID: Set = Set { unknown: "V4L2_CID_???", names: names![
    (0x980900, "V4L2_CID_BRIGHTNESS"), (0x980901, "V4L2_CID_CONTRAST"), (0x980902, "V4L2_CID_SATURATION"),
    (0x980903, "V4L2_CID_HUE"), (0x980905, "V4L2_CID_AUDIO_VOLUME"), (0x980906, "V4L2_CID_AUDIO_BALANCE"),
    (0x980907, "V4L2_CID_AUDIO_BASS"), (0x980908, "V4L2_CID_AUDIO_TREBLE"), (0x980909, "V4L2_CID_AUDIO_MUTE"),
    (0x98090a, "V4L2_CID_AUDIO_LOUDNESS"), (0x98090b, "V4L2_CID_BLACK_LEVEL"),
    (0x98090c, "V4L2_CID_AUTO_WHITE_BALANCE"), (0x98090d, "V4L2_CID_DO_WHITE_BALANCE"),
    (0x98090e, "V4L2_CID_RED_BALANCE"), (0x98090f, "V4L2_CID_BLUE_BALANCE"), (0x980910, "V4L2_CID_GAMMA"),
    (0x980910, "V4L2_CID_WHITENESS"), (0x980911, "V4L2_CID_EXPOSURE"), (0x980912, "V4L2_CID_AUTOGAIN"),
    (0x980913, "V4L2_CID_GAIN"), (0x980914, "V4L2_CID_HFLIP"), (0x980915, "V4L2_CID_VFLIP"),
    (0x980918, "V4L2_CID_POWER_LINE_FREQUENCY"), (0x980919, "V4L2_CID_HUE_AUTO"),
    (0x98091a, "V4L2_CID_WHITE_BALANCE_TEMPERATURE"), (0x98091b, "V4L2_CID_SHARPNESS"),
    (0x98091c, "V4L2_CID_BACKLIGHT_COMPENSATION"), (0x98091d, "V4L2_CID_CHROMA_AGC"),
    (0x98091e, "V4L2_CID_COLOR_KILLER"), (0x98091f, "V4L2_CID_COLORFX"), (0x980920, "V4L2_CID_AUTOBRIGHTNESS"),
    (0x980921, "V4L2_CID_BAND_STOP_FILTER"), (0x980922, "V4L2_CID_ROTATE"), (0x980923, "V4L2_CID_BG_COLOR"),
    (0x980924, "V4L2_CID_CHROMA_GAIN"), (0x980925, "V4L2_CID_ILLUMINATORS_1"), (0x980926, "V4L2_CID_ILLUMINATORS_2"),
    (0x980927, "V4L2_CID_MIN_BUFFERS_FOR_CAPTURE"), (0x980928, "V4L2_CID_MIN_BUFFERS_FOR_OUTPUT"),
    (0x980929, "V4L2_CID_ALPHA_COMPONENT"), (0x98092a, "V4L2_CID_COLORFX_CBCR"), (0x98092b, "V4L2_CID_COLORFX_RGB"),
    (0x990900, "V4L2_CID_MPEG_STREAM_TYPE"), (0x990901, "V4L2_CID_MPEG_STREAM_PID_PMT"),
    (0x990902, "V4L2_CID_MPEG_STREAM_PID_AUDIO"), (0x990903, "V4L2_CID_MPEG_STREAM_PID_VIDEO"),
    (0x990904, "V4L2_CID_MPEG_STREAM_PID_PCR"), (0x990905, "V4L2_CID_MPEG_STREAM_PES_ID_AUDIO"),
    (0x990906, "V4L2_CID_MPEG_STREAM_PES_ID_VIDEO"), (0x990907, "V4L2_CID_MPEG_STREAM_VBI_FMT"),
    (0x990964, "V4L2_CID_MPEG_AUDIO_SAMPLING_FREQ"), (0x990965, "V4L2_CID_MPEG_AUDIO_ENCODING"),
    (0x990966, "V4L2_CID_MPEG_AUDIO_L1_BITRATE"), (0x990967, "V4L2_CID_MPEG_AUDIO_L2_BITRATE"),
    (0x990968, "V4L2_CID_MPEG_AUDIO_L3_BITRATE"), (0x990969, "V4L2_CID_MPEG_AUDIO_MODE"),
    (0x99096a, "V4L2_CID_MPEG_AUDIO_MODE_EXTENSION"), (0x99096b, "V4L2_CID_MPEG_AUDIO_EMPHASIS"),
    (0x99096c, "V4L2_CID_MPEG_AUDIO_CRC"), (0x99096d, "V4L2_CID_MPEG_AUDIO_MUTE"),
    (0x99096e, "V4L2_CID_MPEG_AUDIO_AAC_BITRATE"), (0x99096f, "V4L2_CID_MPEG_AUDIO_AC3_BITRATE"),
    (0x990970, "V4L2_CID_MPEG_AUDIO_DEC_PLAYBACK"), (0x990971, "V4L2_CID_MPEG_AUDIO_DEC_MULTILINGUAL_PLAYBACK"),
    (0x9909c8, "V4L2_CID_MPEG_VIDEO_ENCODING"), (0x9909c9, "V4L2_CID_MPEG_VIDEO_ASPECT"),
    (0x9909ca, "V4L2_CID_MPEG_VIDEO_B_FRAMES"), (0x9909cb, "V4L2_CID_MPEG_VIDEO_GOP_SIZE"),
    (0x9909cc, "V4L2_CID_MPEG_VIDEO_GOP_CLOSURE"), (0x9909cd, "V4L2_CID_MPEG_VIDEO_PULLDOWN"),
    (0x9909ce, "V4L2_CID_MPEG_VIDEO_BITRATE_MODE"), (0x9909cf, "V4L2_CID_MPEG_VIDEO_BITRATE"),
    (0x9909d0, "V4L2_CID_MPEG_VIDEO_BITRATE_PEAK"), (0x9909d1, "V4L2_CID_MPEG_VIDEO_TEMPORAL_DECIMATION"),
    (0x9909d2, "V4L2_CID_MPEG_VIDEO_MUTE"), (0x9909d3, "V4L2_CID_MPEG_VIDEO_MUTE_YUV"),
    (0x9909d4, "V4L2_CID_MPEG_VIDEO_DECODER_SLICE_INTERFACE"),
    (0x9909d5, "V4L2_CID_MPEG_VIDEO_DECODER_MPEG4_DEBLOCK_FILTER"),
    (0x9909d6, "V4L2_CID_MPEG_VIDEO_CYCLIC_INTRA_REFRESH_MB"), (0x9909d7, "V4L2_CID_MPEG_VIDEO_FRAME_RC_ENABLE"),
    (0x9909d8, "V4L2_CID_MPEG_VIDEO_HEADER_MODE"), (0x9909d9, "V4L2_CID_MPEG_VIDEO_MAX_REF_PIC"),
    (0x9909da, "V4L2_CID_MPEG_VIDEO_MB_RC_ENABLE"), (0x9909db, "V4L2_CID_MPEG_VIDEO_MULTI_SLICE_MAX_BYTES"),
    (0x9909dc, "V4L2_CID_MPEG_VIDEO_MULTI_SLICE_MAX_MB"), (0x9909dd, "V4L2_CID_MPEG_VIDEO_MULTI_SLICE_MODE"),
    (0x9909de, "V4L2_CID_MPEG_VIDEO_VBV_SIZE"), (0x9909df, "V4L2_CID_MPEG_VIDEO_DEC_PTS"),
    (0x9909e0, "V4L2_CID_MPEG_VIDEO_DEC_FRAME"), (0x9909e1, "V4L2_CID_MPEG_VIDEO_VBV_DELAY"),
    (0x9909e2, "V4L2_CID_MPEG_VIDEO_REPEAT_SEQ_HEADER"), (0x9909e3, "V4L2_CID_MPEG_VIDEO_MV_H_SEARCH_RANGE"),
    (0x9909e4, "V4L2_CID_MPEG_VIDEO_MV_V_SEARCH_RANGE"), (0x9909e5, "V4L2_CID_MPEG_VIDEO_FORCE_KEY_FRAME"),
    (0x9909e6, "V4L2_CID_MPEG_VIDEO_BASELAYER_PRIORITY_ID"), (0x9909e7, "V4L2_CID_MPEG_VIDEO_AU_DELIMITER"),
    (0x9909e8, "V4L2_CID_MPEG_VIDEO_LTR_COUNT"), (0x9909e9, "V4L2_CID_MPEG_VIDEO_FRAME_LTR_INDEX"),
    (0x9909ea, "V4L2_CID_MPEG_VIDEO_USE_LTR_FRAMES"), (0x9909eb, "V4L2_CID_MPEG_VIDEO_DEC_CONCEAL_COLOR"),
    (0x9909ec, "V4L2_CID_MPEG_VIDEO_INTRA_REFRESH_PERIOD"),
    (0x9909ed, "V4L2_CID_MPEG_VIDEO_INTRA_REFRESH_PERIOD_TYPE"), (0x990a0e, "V4L2_CID_MPEG_VIDEO_MPEG2_LEVEL"),
    (0x990a0f, "V4L2_CID_MPEG_VIDEO_MPEG2_PROFILE"), (0x990a22, "V4L2_CID_FWHT_I_FRAME_QP"),
    (0x990a23, "V4L2_CID_FWHT_P_FRAME_QP"), (0x990a2c, "V4L2_CID_MPEG_VIDEO_H263_I_FRAME_QP"),
    (0x990a2d, "V4L2_CID_MPEG_VIDEO_H263_P_FRAME_QP"), (0x990a2e, "V4L2_CID_MPEG_VIDEO_H263_B_FRAME_QP"),
    (0x990a2f, "V4L2_CID_MPEG_VIDEO_H263_MIN_QP"), (0x990a30, "V4L2_CID_MPEG_VIDEO_H263_MAX_QP"),
    (0x990a5e, "V4L2_CID_MPEG_VIDEO_H264_I_FRAME_QP"), (0x990a5f, "V4L2_CID_MPEG_VIDEO_H264_P_FRAME_QP"),
    (0x990a60, "V4L2_CID_MPEG_VIDEO_H264_B_FRAME_QP"), (0x990a61, "V4L2_CID_MPEG_VIDEO_H264_MIN_QP"),
    (0x990a62, "V4L2_CID_MPEG_VIDEO_H264_MAX_QP"), (0x990a63, "V4L2_CID_MPEG_VIDEO_H264_8X8_TRANSFORM"),
    (0x990a64, "V4L2_CID_MPEG_VIDEO_H264_CPB_SIZE"), (0x990a65, "V4L2_CID_MPEG_VIDEO_H264_ENTROPY_MODE"),
    (0x990a66, "V4L2_CID_MPEG_VIDEO_H264_I_PERIOD"), (0x990a67, "V4L2_CID_MPEG_VIDEO_H264_LEVEL"),
    (0x990a68, "V4L2_CID_MPEG_VIDEO_H264_LOOP_FILTER_ALPHA"), (0x990a69, "V4L2_CID_MPEG_VIDEO_H264_LOOP_FILTER_BETA"),
    (0x990a6a, "V4L2_CID_MPEG_VIDEO_H264_LOOP_FILTER_MODE"), (0x990a6b, "V4L2_CID_MPEG_VIDEO_H264_PROFILE"),
    (0x990a6c, "V4L2_CID_MPEG_VIDEO_H264_VUI_EXT_SAR_HEIGHT"),
    (0x990a6d, "V4L2_CID_MPEG_VIDEO_H264_VUI_EXT_SAR_WIDTH"), (0x990a6e, "V4L2_CID_MPEG_VIDEO_H264_VUI_SAR_ENABLE"),
    (0x990a6f, "V4L2_CID_MPEG_VIDEO_H264_VUI_SAR_IDC"), (0x990a70, "V4L2_CID_MPEG_VIDEO_H264_SEI_FRAME_PACKING"),
    (0x990a71, "V4L2_CID_MPEG_VIDEO_H264_SEI_FP_CURRENT_FRAME_0"),
    (0x990a72, "V4L2_CID_MPEG_VIDEO_H264_SEI_FP_ARRANGEMENT_TYPE"), (0x990a73, "V4L2_CID_MPEG_VIDEO_H264_FMO"),
    (0x990a74, "V4L2_CID_MPEG_VIDEO_H264_FMO_MAP_TYPE"), (0x990a75, "V4L2_CID_MPEG_VIDEO_H264_FMO_SLICE_GROUP"),
    (0x990a76, "V4L2_CID_MPEG_VIDEO_H264_FMO_CHANGE_DIRECTION"),
    (0x990a77, "V4L2_CID_MPEG_VIDEO_H264_FMO_CHANGE_RATE"), (0x990a78, "V4L2_CID_MPEG_VIDEO_H264_FMO_RUN_LENGTH"),
    (0x990a79, "V4L2_CID_MPEG_VIDEO_H264_ASO"), (0x990a7a, "V4L2_CID_MPEG_VIDEO_H264_ASO_SLICE_ORDER"),
    (0x990a7b, "V4L2_CID_MPEG_VIDEO_H264_HIERARCHICAL_CODING"),
    (0x990a7c, "V4L2_CID_MPEG_VIDEO_H264_HIERARCHICAL_CODING_TYPE"),
    (0x990a7d, "V4L2_CID_MPEG_VIDEO_H264_HIERARCHICAL_CODING_LAYER"),
    (0x990a7e, "V4L2_CID_MPEG_VIDEO_H264_HIERARCHICAL_CODING_LAYER_QP"),
    (0x990a7f, "V4L2_CID_MPEG_VIDEO_H264_CONSTRAINED_INTRA_PREDICTION"),
    (0x990a80, "V4L2_CID_MPEG_VIDEO_H264_CHROMA_QP_INDEX_OFFSET"),
    (0x990a81, "V4L2_CID_MPEG_VIDEO_H264_I_FRAME_MIN_QP"), (0x990a82, "V4L2_CID_MPEG_VIDEO_H264_I_FRAME_MAX_QP"),
    (0x990a83, "V4L2_CID_MPEG_VIDEO_H264_P_FRAME_MIN_QP"), (0x990a84, "V4L2_CID_MPEG_VIDEO_H264_P_FRAME_MAX_QP"),
    (0x990a85, "V4L2_CID_MPEG_VIDEO_H264_B_FRAME_MIN_QP"), (0x990a86, "V4L2_CID_MPEG_VIDEO_H264_B_FRAME_MAX_QP"),
    (0x990a87, "V4L2_CID_MPEG_VIDEO_H264_HIER_CODING_L0_BR"), (0x990a88, "V4L2_CID_MPEG_VIDEO_H264_HIER_CODING_L1_BR"),
    (0x990a89, "V4L2_CID_MPEG_VIDEO_H264_HIER_CODING_L2_BR"), (0x990a8a, "V4L2_CID_MPEG_VIDEO_H264_HIER_CODING_L3_BR"),
    (0x990a8b, "V4L2_CID_MPEG_VIDEO_H264_HIER_CODING_L4_BR"), (0x990a8c, "V4L2_CID_MPEG_VIDEO_H264_HIER_CODING_L5_BR"),
    (0x990a8d, "V4L2_CID_MPEG_VIDEO_H264_HIER_CODING_L6_BR"), (0x990a90, "V4L2_CID_MPEG_VIDEO_MPEG4_I_FRAME_QP"),
    (0x990a91, "V4L2_CID_MPEG_VIDEO_MPEG4_P_FRAME_QP"), (0x990a92, "V4L2_CID_MPEG_VIDEO_MPEG4_B_FRAME_QP"),
    (0x990a93, "V4L2_CID_MPEG_VIDEO_MPEG4_MIN_QP"), (0x990a94, "V4L2_CID_MPEG_VIDEO_MPEG4_MAX_QP"),
    (0x990a95, "V4L2_CID_MPEG_VIDEO_MPEG4_LEVEL"), (0x990a96, "V4L2_CID_MPEG_VIDEO_MPEG4_PROFILE"),
    (0x990a97, "V4L2_CID_MPEG_VIDEO_MPEG4_QPEL"), (0x990af4, "V4L2_CID_MPEG_VIDEO_VPX_NUM_PARTITIONS"),
    (0x990af5, "V4L2_CID_MPEG_VIDEO_VPX_IMD_DISABLE_4X4"), (0x990af6, "V4L2_CID_MPEG_VIDEO_VPX_NUM_REF_FRAMES"),
    (0x990af7, "V4L2_CID_MPEG_VIDEO_VPX_FILTER_LEVEL"), (0x990af8, "V4L2_CID_MPEG_VIDEO_VPX_FILTER_SHARPNESS"),
    (0x990af9, "V4L2_CID_MPEG_VIDEO_VPX_GOLDEN_FRAME_REF_PERIOD"),
    (0x990afa, "V4L2_CID_MPEG_VIDEO_VPX_GOLDEN_FRAME_SEL"), (0x990afb, "V4L2_CID_MPEG_VIDEO_VPX_MIN_QP"),
    (0x990afc, "V4L2_CID_MPEG_VIDEO_VPX_MAX_QP"), (0x990afd, "V4L2_CID_MPEG_VIDEO_VPX_I_FRAME_QP"),
    (0x990afe, "V4L2_CID_MPEG_VIDEO_VPX_P_FRAME_QP"), (0x990aff, "V4L2_CID_MPEG_VIDEO_VP8_PROFILE"),
    (0x990aff, "V4L2_CID_MPEG_VIDEO_VPX_PROFILE"), (0x990b00, "V4L2_CID_MPEG_VIDEO_VP9_PROFILE"),
    (0x990b01, "V4L2_CID_MPEG_VIDEO_VP9_LEVEL"), (0x990b58, "V4L2_CID_MPEG_VIDEO_HEVC_MIN_QP"),
    (0x990b59, "V4L2_CID_MPEG_VIDEO_HEVC_MAX_QP"), (0x990b5a, "V4L2_CID_MPEG_VIDEO_HEVC_I_FRAME_QP"),
    (0x990b5b, "V4L2_CID_MPEG_VIDEO_HEVC_P_FRAME_QP"), (0x990b5c, "V4L2_CID_MPEG_VIDEO_HEVC_B_FRAME_QP"),
    (0x990b5d, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_QP"), (0x990b5e, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_TYPE"),
    (0x990b5f, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_LAYER"), (0x990b60, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L0_QP"),
    (0x990b61, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L1_QP"), (0x990b62, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L2_QP"),
    (0x990b63, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L3_QP"), (0x990b64, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L4_QP"),
    (0x990b65, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L5_QP"), (0x990b66, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L6_QP"),
    (0x990b67, "V4L2_CID_MPEG_VIDEO_HEVC_PROFILE"), (0x990b68, "V4L2_CID_MPEG_VIDEO_HEVC_LEVEL"),
    (0x990b69, "V4L2_CID_MPEG_VIDEO_HEVC_FRAME_RATE_RESOLUTION"), (0x990b6a, "V4L2_CID_MPEG_VIDEO_HEVC_TIER"),
    (0x990b6b, "V4L2_CID_MPEG_VIDEO_HEVC_MAX_PARTITION_DEPTH"),
    (0x990b6c, "V4L2_CID_MPEG_VIDEO_HEVC_LOOP_FILTER_MODE"),
    (0x990b6d, "V4L2_CID_MPEG_VIDEO_HEVC_LF_BETA_OFFSET_DIV2"),
    (0x990b6e, "V4L2_CID_MPEG_VIDEO_HEVC_LF_TC_OFFSET_DIV2"), (0x990b6f, "V4L2_CID_MPEG_VIDEO_HEVC_REFRESH_TYPE"),
    (0x990b70, "V4L2_CID_MPEG_VIDEO_HEVC_REFRESH_PERIOD"), (0x990b71, "V4L2_CID_MPEG_VIDEO_HEVC_LOSSLESS_CU"),
    (0x990b72, "V4L2_CID_MPEG_VIDEO_HEVC_CONST_INTRA_PRED"), (0x990b73, "V4L2_CID_MPEG_VIDEO_HEVC_WAVEFRONT"),
    (0x990b74, "V4L2_CID_MPEG_VIDEO_HEVC_GENERAL_PB"), (0x990b75, "V4L2_CID_MPEG_VIDEO_HEVC_TEMPORAL_ID"),
    (0x990b76, "V4L2_CID_MPEG_VIDEO_HEVC_STRONG_SMOOTHING"),
    (0x990b77, "V4L2_CID_MPEG_VIDEO_HEVC_MAX_NUM_MERGE_MV_MINUS1"),
    (0x990b78, "V4L2_CID_MPEG_VIDEO_HEVC_INTRA_PU_SPLIT"), (0x990b79, "V4L2_CID_MPEG_VIDEO_HEVC_TMV_PREDICTION"),
    (0x990b7a, "V4L2_CID_MPEG_VIDEO_HEVC_WITHOUT_STARTCODE"),
    (0x990b7b, "V4L2_CID_MPEG_VIDEO_HEVC_SIZE_OF_LENGTH_FIELD"),
    (0x990b7c, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L0_BR"), (0x990b7d, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L1_BR"),
    (0x990b7e, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L2_BR"), (0x990b7f, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L3_BR"),
    (0x990b80, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L4_BR"), (0x990b81, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L5_BR"),
    (0x990b82, "V4L2_CID_MPEG_VIDEO_HEVC_HIER_CODING_L6_BR"), (0x990b83, "V4L2_CID_MPEG_VIDEO_REF_NUMBER_FOR_PFRAMES"),
    (0x990b84, "V4L2_CID_MPEG_VIDEO_PREPEND_SPSPPS_TO_IDR"), (0x990b85, "V4L2_CID_MPEG_VIDEO_CONSTANT_QUALITY"),
    (0x990b86, "V4L2_CID_MPEG_VIDEO_FRAME_SKIP_MODE"), (0x990b87, "V4L2_CID_MPEG_VIDEO_HEVC_I_FRAME_MIN_QP"),
    (0x990b88, "V4L2_CID_MPEG_VIDEO_HEVC_I_FRAME_MAX_QP"), (0x990b89, "V4L2_CID_MPEG_VIDEO_HEVC_P_FRAME_MIN_QP"),
    (0x990b8a, "V4L2_CID_MPEG_VIDEO_HEVC_P_FRAME_MAX_QP"), (0x990b8b, "V4L2_CID_MPEG_VIDEO_HEVC_B_FRAME_MIN_QP"),
    (0x990b8c, "V4L2_CID_MPEG_VIDEO_HEVC_B_FRAME_MAX_QP"), (0x990b8d, "V4L2_CID_MPEG_VIDEO_DEC_DISPLAY_DELAY"),
    (0x990b8e, "V4L2_CID_MPEG_VIDEO_DEC_DISPLAY_DELAY_ENABLE"),
    (0x991000, "V4L2_CID_MPEG_CX2341X_VIDEO_SPATIAL_FILTER_MODE"),
    (0x991001, "V4L2_CID_MPEG_CX2341X_VIDEO_SPATIAL_FILTER"),
    (0x991002, "V4L2_CID_MPEG_CX2341X_VIDEO_LUMA_SPATIAL_FILTER_TYPE"),
    (0x991003, "V4L2_CID_MPEG_CX2341X_VIDEO_CHROMA_SPATIAL_FILTER_TYPE"),
    (0x991004, "V4L2_CID_MPEG_CX2341X_VIDEO_TEMPORAL_FILTER_MODE"),
    (0x991005, "V4L2_CID_MPEG_CX2341X_VIDEO_TEMPORAL_FILTER"),
    (0x991006, "V4L2_CID_MPEG_CX2341X_VIDEO_MEDIAN_FILTER_TYPE"),
    (0x991007, "V4L2_CID_MPEG_CX2341X_VIDEO_LUMA_MEDIAN_FILTER_BOTTOM"),
    (0x991008, "V4L2_CID_MPEG_CX2341X_VIDEO_LUMA_MEDIAN_FILTER_TOP"),
    (0x991009, "V4L2_CID_MPEG_CX2341X_VIDEO_CHROMA_MEDIAN_FILTER_BOTTOM"),
    (0x99100a, "V4L2_CID_MPEG_CX2341X_VIDEO_CHROMA_MEDIAN_FILTER_TOP"),
    (0x99100b, "V4L2_CID_MPEG_CX2341X_STREAM_INSERT_NAV_PACKETS"),
    (0x991100, "V4L2_CID_MPEG_MFC51_VIDEO_DECODER_H264_DISPLAY_DELAY"),
    (0x991101, "V4L2_CID_MPEG_MFC51_VIDEO_DECODER_H264_DISPLAY_DELAY_ENABLE"),
    (0x991102, "V4L2_CID_MPEG_MFC51_VIDEO_FRAME_SKIP_MODE"), (0x991103, "V4L2_CID_MPEG_MFC51_VIDEO_FORCE_FRAME_TYPE"),
    (0x991104, "V4L2_CID_MPEG_MFC51_VIDEO_PADDING"), (0x991105, "V4L2_CID_MPEG_MFC51_VIDEO_PADDING_YUV"),
    (0x991106, "V4L2_CID_MPEG_MFC51_VIDEO_RC_FIXED_TARGET_BIT"),
    (0x991107, "V4L2_CID_MPEG_MFC51_VIDEO_RC_REACTION_COEFF"),
    (0x991132, "V4L2_CID_MPEG_MFC51_VIDEO_H264_ADAPTIVE_RC_ACTIVITY"),
    (0x991133, "V4L2_CID_MPEG_MFC51_VIDEO_H264_ADAPTIVE_RC_DARK"),
    (0x991134, "V4L2_CID_MPEG_MFC51_VIDEO_H264_ADAPTIVE_RC_SMOOTH"),
    (0x991135, "V4L2_CID_MPEG_MFC51_VIDEO_H264_ADAPTIVE_RC_STATIC"),
    (0x991136, "V4L2_CID_MPEG_MFC51_VIDEO_H264_NUM_REF_PIC_FOR_P"), (0x9a0901, "V4L2_CID_EXPOSURE_AUTO"),
    (0x9a0902, "V4L2_CID_EXPOSURE_ABSOLUTE"), (0x9a0903, "V4L2_CID_EXPOSURE_AUTO_PRIORITY"),
    (0x9a0904, "V4L2_CID_PAN_RELATIVE"), (0x9a0905, "V4L2_CID_TILT_RELATIVE"), (0x9a0906, "V4L2_CID_PAN_RESET"),
    (0x9a0907, "V4L2_CID_TILT_RESET"), (0x9a0908, "V4L2_CID_PAN_ABSOLUTE"), (0x9a0909, "V4L2_CID_TILT_ABSOLUTE"),
    (0x9a090a, "V4L2_CID_FOCUS_ABSOLUTE"), (0x9a090b, "V4L2_CID_FOCUS_RELATIVE"), (0x9a090c, "V4L2_CID_FOCUS_AUTO"),
    (0x9a090d, "V4L2_CID_ZOOM_ABSOLUTE"), (0x9a090e, "V4L2_CID_ZOOM_RELATIVE"), (0x9a090f, "V4L2_CID_ZOOM_CONTINUOUS"),
    (0x9a0910, "V4L2_CID_PRIVACY"), (0x9a0911, "V4L2_CID_IRIS_ABSOLUTE"), (0x9a0912, "V4L2_CID_IRIS_RELATIVE"),
    (0x9a0913, "V4L2_CID_AUTO_EXPOSURE_BIAS"), (0x9a0914, "V4L2_CID_AUTO_N_PRESET_WHITE_BALANCE"),
    (0x9a0915, "V4L2_CID_WIDE_DYNAMIC_RANGE"), (0x9a0916, "V4L2_CID_IMAGE_STABILIZATION"),
    (0x9a0917, "V4L2_CID_ISO_SENSITIVITY"), (0x9a0918, "V4L2_CID_ISO_SENSITIVITY_AUTO"),
    (0x9a0919, "V4L2_CID_EXPOSURE_METERING"), (0x9a091a, "V4L2_CID_SCENE_MODE"), (0x9a091b, "V4L2_CID_3A_LOCK"),
    (0x9a091c, "V4L2_CID_AUTO_FOCUS_START"), (0x9a091d, "V4L2_CID_AUTO_FOCUS_STOP"),
    (0x9a091e, "V4L2_CID_AUTO_FOCUS_STATUS"), (0x9a091f, "V4L2_CID_AUTO_FOCUS_RANGE"),
    (0x9a0920, "V4L2_CID_PAN_SPEED"), (0x9a0921, "V4L2_CID_TILT_SPEED"), (0x9a0922, "V4L2_CID_CAMERA_ORIENTATION"),
    (0x9a0923, "V4L2_CID_CAMERA_SENSOR_ROTATION"), (0x9b0901, "V4L2_CID_RDS_TX_DEVIATION"),
    (0x9b0902, "V4L2_CID_RDS_TX_PI"), (0x9b0903, "V4L2_CID_RDS_TX_PTY"), (0x9b0905, "V4L2_CID_RDS_TX_PS_NAME"),
    (0x9b0906, "V4L2_CID_RDS_TX_RADIO_TEXT"), (0x9b0907, "V4L2_CID_RDS_TX_MONO_STEREO"),
    (0x9b0908, "V4L2_CID_RDS_TX_ARTIFICIAL_HEAD"), (0x9b0909, "V4L2_CID_RDS_TX_COMPRESSED"),
    (0x9b090a, "V4L2_CID_RDS_TX_DYNAMIC_PTY"), (0x9b090b, "V4L2_CID_RDS_TX_TRAFFIC_ANNOUNCEMENT"),
    (0x9b090c, "V4L2_CID_RDS_TX_TRAFFIC_PROGRAM"), (0x9b090d, "V4L2_CID_RDS_TX_MUSIC_SPEECH"),
    (0x9b090e, "V4L2_CID_RDS_TX_ALT_FREQS_ENABLE"), (0x9b090f, "V4L2_CID_RDS_TX_ALT_FREQS"),
    (0x9b0940, "V4L2_CID_AUDIO_LIMITER_ENABLED"), (0x9b0941, "V4L2_CID_AUDIO_LIMITER_RELEASE_TIME"),
    (0x9b0942, "V4L2_CID_AUDIO_LIMITER_DEVIATION"), (0x9b0950, "V4L2_CID_AUDIO_COMPRESSION_ENABLED"),
    (0x9b0951, "V4L2_CID_AUDIO_COMPRESSION_GAIN"), (0x9b0952, "V4L2_CID_AUDIO_COMPRESSION_THRESHOLD"),
    (0x9b0953, "V4L2_CID_AUDIO_COMPRESSION_ATTACK_TIME"), (0x9b0954, "V4L2_CID_AUDIO_COMPRESSION_RELEASE_TIME"),
    (0x9b0960, "V4L2_CID_PILOT_TONE_ENABLED"), (0x9b0961, "V4L2_CID_PILOT_TONE_DEVIATION"),
    (0x9b0962, "V4L2_CID_PILOT_TONE_FREQUENCY"), (0x9b0970, "V4L2_CID_TUNE_PREEMPHASIS"),
    (0x9b0971, "V4L2_CID_TUNE_POWER_LEVEL"), (0x9b0972, "V4L2_CID_TUNE_ANTENNA_CAPACITOR"),
    (0x9c0901, "V4L2_CID_FLASH_LED_MODE"), (0x9c0902, "V4L2_CID_FLASH_STROBE_SOURCE"),
    (0x9c0903, "V4L2_CID_FLASH_STROBE"), (0x9c0904, "V4L2_CID_FLASH_STROBE_STOP"),
    (0x9c0905, "V4L2_CID_FLASH_STROBE_STATUS"), (0x9c0906, "V4L2_CID_FLASH_TIMEOUT"),
    (0x9c0907, "V4L2_CID_FLASH_INTENSITY"), (0x9c0908, "V4L2_CID_FLASH_TORCH_INTENSITY"),
    (0x9c0909, "V4L2_CID_FLASH_INDICATOR_INTENSITY"), (0x9c090a, "V4L2_CID_FLASH_FAULT"),
    (0x9c090b, "V4L2_CID_FLASH_CHARGE"), (0x9c090c, "V4L2_CID_FLASH_READY"),
    (0x9d0901, "V4L2_CID_JPEG_CHROMA_SUBSAMPLING"), (0x9d0902, "V4L2_CID_JPEG_RESTART_INTERVAL"),
    (0x9d0903, "V4L2_CID_JPEG_COMPRESSION_QUALITY"), (0x9d0904, "V4L2_CID_JPEG_ACTIVE_MARKER"),
    (0x9e0901, "V4L2_CID_VBLANK"), (0x9e0902, "V4L2_CID_HBLANK"), (0x9e0903, "V4L2_CID_ANALOGUE_GAIN"),
    (0x9e0904, "V4L2_CID_TEST_PATTERN_RED"), (0x9e0905, "V4L2_CID_TEST_PATTERN_GREENR"),
    (0x9e0906, "V4L2_CID_TEST_PATTERN_BLUE"), (0x9e0907, "V4L2_CID_TEST_PATTERN_GREENB"),
    (0x9e0908, "V4L2_CID_UNIT_CELL_SIZE"), (0x9e0909, "V4L2_CID_NOTIFY_GAINS"), (0x9f0901, "V4L2_CID_LINK_FREQ"),
    (0x9f0902, "V4L2_CID_PIXEL_RATE"), (0x9f0903, "V4L2_CID_TEST_PATTERN"), (0x9f0904, "V4L2_CID_DEINTERLACING_MODE"),
    (0x9f0905, "V4L2_CID_DIGITAL_GAIN"), (0xa00901, "V4L2_CID_DV_TX_HOTPLUG"), (0xa00902, "V4L2_CID_DV_TX_RXSENSE"),
    (0xa00903, "V4L2_CID_DV_TX_EDID_PRESENT"), (0xa00904, "V4L2_CID_DV_TX_MODE"),
    (0xa00905, "V4L2_CID_DV_TX_RGB_RANGE"), (0xa00906, "V4L2_CID_DV_TX_IT_CONTENT_TYPE"),
    (0xa00964, "V4L2_CID_DV_RX_POWER_PRESENT"), (0xa00965, "V4L2_CID_DV_RX_RGB_RANGE"),
    (0xa00966, "V4L2_CID_DV_RX_IT_CONTENT_TYPE"), (0xa10901, "V4L2_CID_TUNE_DEEMPHASIS"),
    (0xa10902, "V4L2_CID_RDS_RECEPTION"), (0xa10903, "V4L2_CID_RDS_RX_PTY"), (0xa10904, "V4L2_CID_RDS_RX_PS_NAME"),
    (0xa10905, "V4L2_CID_RDS_RX_RADIO_TEXT"), (0xa10906, "V4L2_CID_RDS_RX_TRAFFIC_ANNOUNCEMENT"),
    (0xa10907, "V4L2_CID_RDS_RX_TRAFFIC_PROGRAM"), (0xa10908, "V4L2_CID_RDS_RX_MUSIC_SPEECH"),
    (0xa2090b, "V4L2_CID_RF_TUNER_BANDWIDTH_AUTO"), (0xa2090c, "V4L2_CID_RF_TUNER_BANDWIDTH"),
    (0xa20920, "V4L2_CID_RF_TUNER_RF_GAIN"), (0xa20929, "V4L2_CID_RF_TUNER_LNA_GAIN_AUTO"),
    (0xa2092a, "V4L2_CID_RF_TUNER_LNA_GAIN"), (0xa20933, "V4L2_CID_RF_TUNER_MIXER_GAIN_AUTO"),
    (0xa20934, "V4L2_CID_RF_TUNER_MIXER_GAIN"), (0xa2093d, "V4L2_CID_RF_TUNER_IF_GAIN_AUTO"),
    (0xa2093e, "V4L2_CID_RF_TUNER_IF_GAIN"), (0xa2095b, "V4L2_CID_RF_TUNER_PLL_LOCK"),
    (0xa30901, "V4L2_CID_DETECT_MD_MODE"), (0xa30902, "V4L2_CID_DETECT_MD_GLOBAL_THRESHOLD"),
    (0xa30903, "V4L2_CID_DETECT_MD_THRESHOLD_GRID"), (0xa30904, "V4L2_CID_DETECT_MD_REGION_GRID"),
    (0xa40900, "V4L2_CID_STATELESS_H264_DECODE_MODE"), (0xa40901, "V4L2_CID_STATELESS_H264_START_CODE"),
    (0xa40902, "V4L2_CID_STATELESS_H264_SPS"), (0xa40903, "V4L2_CID_STATELESS_H264_PPS"),
    (0xa40904, "V4L2_CID_STATELESS_H264_SCALING_MATRIX"), (0xa40905, "V4L2_CID_STATELESS_H264_PRED_WEIGHTS"),
    (0xa40906, "V4L2_CID_STATELESS_H264_SLICE_PARAMS"), (0xa40907, "V4L2_CID_STATELESS_H264_DECODE_PARAMS"),
    (0xa40964, "V4L2_CID_STATELESS_FWHT_PARAMS"), (0xa409c8, "V4L2_CID_STATELESS_VP8_FRAME"),
    (0xa409dc, "V4L2_CID_STATELESS_MPEG2_SEQUENCE"), (0xa409dd, "V4L2_CID_STATELESS_MPEG2_PICTURE"),
    (0xa409de, "V4L2_CID_STATELESS_MPEG2_QUANTISATION"), (0xa40a2c, "V4L2_CID_STATELESS_VP9_FRAME"),
    (0xa40a2d, "V4L2_CID_STATELESS_VP9_COMPRESSED_HDR"), (0xa40a90, "V4L2_CID_STATELESS_HEVC_SPS"),
    (0xa40a91, "V4L2_CID_STATELESS_HEVC_PPS"), (0xa40a92, "V4L2_CID_STATELESS_HEVC_SLICE_PARAMS"),
    (0xa40a93, "V4L2_CID_STATELESS_HEVC_SCALING_MATRIX"), (0xa40a94, "V4L2_CID_STATELESS_HEVC_DECODE_PARAMS"),
    (0xa40a95, "V4L2_CID_STATELESS_HEVC_DECODE_MODE"), (0xa40a96, "V4L2_CID_STATELESS_HEVC_START_CODE"),
    (0xa40a97, "V4L2_CID_STATELESS_HEVC_ENTRY_POINT_OFFSETS"), (0xa50900, "V4L2_CID_COLORIMETRY_HDR10_CLL_INFO"),
    (0xa50901, "V4L2_CID_COLORIMETRY_HDR10_MASTERING_DISPLAY"),
] };
pub(super) static V4L2_FRMIVAL: Set = Set { unknown: "V4L2_FRMIVAL_TYPE_???", names: names![
    (0x1, "V4L2_FRMIVAL_TYPE_DISCRETE"), (0x2, "V4L2_FRMIVAL_TYPE_CONTINUOUS"), (0x3, "V4L2_FRMIVAL_TYPE_STEPWISE"),
] };
pub(super) static V4L2_FRMSIZE: Set = Set { unknown: "V4L2_FRMSIZE_TYPE_???", names: names![
    (0x1, "V4L2_FRMSIZE_TYPE_DISCRETE"), (0x2, "V4L2_FRMSIZE_TYPE_CONTINUOUS"), (0x3, "V4L2_FRMSIZE_TYPE_STEPWISE"),
] };
pub(super) static V4L2_IN_CAP: Set = Set { unknown: "V4L2_IN_CAP_???", names: names![
    (0x2, "V4L2_IN_CAP_DV_TIMINGS"), (0x4, "V4L2_IN_CAP_STD"), (0x8, "V4L2_IN_CAP_NATIVE_SIZE"),
] };
pub(super) static V4L2_IN_ST: Set = Set { unknown: "V4L2_IN_ST_???", names: names![
    (0x1, "V4L2_IN_ST_NO_POWER"), (0x2, "V4L2_IN_ST_NO_SIGNAL"), (0x4, "V4L2_IN_ST_NO_COLOR"),
    (0x10, "V4L2_IN_ST_HFLIP"), (0x20, "V4L2_IN_ST_VFLIP"), (0x100, "V4L2_IN_ST_NO_H_LOCK"),
    (0x200, "V4L2_IN_ST_COLOR_KILL"), (0x400, "V4L2_IN_ST_NO_V_LOCK"), (0x800, "V4L2_IN_ST_NO_STD_LOCK"),
    (0x10000, "V4L2_IN_ST_NO_SYNC"), (0x20000, "V4L2_IN_ST_NO_EQU"), (0x40000, "V4L2_IN_ST_NO_CARRIER"),
    (0x1000000, "V4L2_IN_ST_MACROVISION"), (0x2000000, "V4L2_IN_ST_NO_ACCESS"), (0x4000000, "V4L2_IN_ST_VTR"),
] };
pub(super) static V4L2_INPUT_TYPE: Set = Set { unknown: "V4L2_INPUT_TYPE_???", names: names![
    (0x1, "V4L2_INPUT_TYPE_TUNER"), (0x2, "V4L2_INPUT_TYPE_CAMERA"), (0x3, "V4L2_INPUT_TYPE_TOUCH"),
] };
pub(super) static V4L2_PIX_FMT: Set = Set { unknown: "V4L2_PIX_FMT_???", names: names![
    (0x20303159, "V4L2_PIX_FMT_Y10"), (0x20323159, "V4L2_PIX_FMT_Y12"), (0x20343059, "V4L2_PIX_FMT_Y4"),
    (0x20343159, "V4L2_PIX_FMT_Y14"), (0x20363059, "V4L2_PIX_FMT_Y6"), (0x20363159, "V4L2_PIX_FMT_Y16"),
    (0x2036315a, "V4L2_PIX_FMT_Z16"), (0x20385655, "V4L2_PIX_FMT_UV8"), (0x20493859, "V4L2_PIX_FMT_Y8I"),
    (0x30313050, "V4L2_PIX_FMT_P010"), (0x30313054, "V4L2_PIX_FMT_P010_4L4"), (0x3031334d, "V4L2_PIX_FMT_MR97310A"),
    (0x30313953, "V4L2_PIX_FMT_SN9C10X"), (0x30314142, "V4L2_PIX_FMT_SGRBG10"), (0x30314247, "V4L2_PIX_FMT_SGBRG10"),
    (0x30314442, "V4L2_PIX_FMT_SGRBG10DPCM8"), (0x30314742, "V4L2_PIX_FMT_SBGGR10"),
    (0x30314752, "V4L2_PIX_FMT_SRGGB10"), (0x3032344d, "V4L2_PIX_FMT_M420"), (0x30323953, "V4L2_PIX_FMT_SN9C20X_I420"),
    (0x30324c4a, "V4L2_PIX_FMT_JL2005BCD"), (0x30364d54, "V4L2_PIX_FMT_TM6000"), (0x30383653, "V4L2_PIX_FMT_STV0680"),
    (0x30385056, "V4L2_PIX_FMT_VP8"), (0x30395056, "V4L2_PIX_FMT_VP9"), (0x31303453, "V4L2_PIX_FMT_SE401"),
    (0x31303553, "V4L2_PIX_FMT_SPCA501"), (0x3131354f, "V4L2_PIX_FMT_OV511"), (0x31324d4d, "V4L2_PIX_FMT_MM21"),
    (0x31324d4e, "V4L2_PIX_FMT_NV21M"), (0x31324d59, "V4L2_PIX_FMT_YVU420M"), (0x3132544d, "V4L2_PIX_FMT_MT21C"),
    (0x3132564e, "V4L2_PIX_FMT_NV21"), (0x31363553, "V4L2_PIX_FMT_SPCA561"), (0x31364d4e, "V4L2_PIX_FMT_NV61M"),
    (0x31364d59, "V4L2_PIX_FMT_YVU422M"), (0x3136564e, "V4L2_PIX_FMT_NV61"), (0x31384142, "V4L2_PIX_FMT_SBGGR8"),
    (0x31424752, "V4L2_PIX_FMT_RGB332"), (0x31435641, "V4L2_PIX_FMT_H264_NO_SC"), (0x31435750, "V4L2_PIX_FMT_PWC1"),
    (0x3147504d, "V4L2_PIX_FMT_MPEG1"), (0x32314142, "V4L2_PIX_FMT_SGRBG12"), (0x32314147, "V4L2_PIX_FMT_BGRA444"),
    (0x3231414e, "V4L2_PIX_FMT_NV12M_8L128"), (0x32314152, "V4L2_PIX_FMT_RGBA444"),
    (0x32314241, "V4L2_PIX_FMT_ABGR444"), (0x32314247, "V4L2_PIX_FMT_SGBRG12"), (0x32314258, "V4L2_PIX_FMT_XBGR444"),
    (0x32314742, "V4L2_PIX_FMT_SBGGR12"), (0x32314752, "V4L2_PIX_FMT_SRGGB12"),
    (0x32314d48, "V4L2_PIX_FMT_NV12_16L16"), (0x32314d4e, "V4L2_PIX_FMT_NV12M"), (0x32314d54, "V4L2_PIX_FMT_NV12MT"),
    (0x32314d56, "V4L2_PIX_FMT_NV12MT_16X16"), (0x32314d59, "V4L2_PIX_FMT_YUV420M"),
    (0x32315241, "V4L2_PIX_FMT_ARGB444"), (0x32315258, "V4L2_PIX_FMT_XRGB444"),
    (0x32315453, "V4L2_PIX_FMT_NV12_32L32"), (0x32315456, "V4L2_PIX_FMT_NV12_4L4"),
    (0x32315559, "V4L2_PIX_FMT_YUV420"), (0x3231564e, "V4L2_PIX_FMT_NV12"), (0x32315659, "V4L2_PIX_FMT_YVU420"),
    (0x32315842, "V4L2_PIX_FMT_BGRX444"), (0x32315852, "V4L2_PIX_FMT_RGBX444"), (0x32344d59, "V4L2_PIX_FMT_YVU444M"),
    (0x3234564e, "V4L2_PIX_FMT_NV42"), (0x32435750, "V4L2_PIX_FMT_PWC2"), (0x3247504d, "V4L2_PIX_FMT_MPEG2"),
    (0x32525942, "V4L2_PIX_FMT_SBGGR16"), (0x33363248, "V4L2_PIX_FMT_H263"), (0x33424752, "V4L2_PIX_FMT_RGB24"),
    (0x33524742, "V4L2_PIX_FMT_BGR24"), (0x33565348, "V4L2_PIX_FMT_HSV24"), (0x33565559, "V4L2_PIX_FMT_YUV24"),
    (0x34314247, "V4L2_PIX_FMT_SGBRG14"), (0x34314742, "V4L2_PIX_FMT_SBGGR14"), (0x34314752, "V4L2_PIX_FMT_SRGGB14"),
    (0x34315247, "V4L2_PIX_FMT_SGRBG14"), (0x34324142, "V4L2_PIX_FMT_ARGB32"), (0x34324152, "V4L2_PIX_FMT_BGRA32"),
    (0x34324241, "V4L2_PIX_FMT_RGBA32"), (0x34324258, "V4L2_PIX_FMT_RGBX32"), (0x34324948, "V4L2_PIX_FMT_HI240"),
    (0x34324d59, "V4L2_PIX_FMT_YUV444M"), (0x34325241, "V4L2_PIX_FMT_ABGR32"), (0x34325258, "V4L2_PIX_FMT_XBGR32"),
    (0x3432564e, "V4L2_PIX_FMT_NV24"), (0x34325842, "V4L2_PIX_FMT_XRGB32"), (0x34325852, "V4L2_PIX_FMT_BGRX32"),
    (0x34343452, "V4L2_PIX_FMT_RGB444"), (0x34343459, "V4L2_PIX_FMT_YUV444"), (0x34363248, "V4L2_PIX_FMT_H264"),
    (0x3436324d, "V4L2_PIX_FMT_H264_MVC"), (0x34363253, "V4L2_PIX_FMT_H264_SLICE"), (0x34424752, "V4L2_PIX_FMT_RGB32"),
    (0x34464e43, "V4L2_PIX_FMT_CNF4"), (0x3447504d, "V4L2_PIX_FMT_MPEG4"), (0x34524742, "V4L2_PIX_FMT_BGR32"),
    (0x34565348, "V4L2_PIX_FMT_HSV32"), (0x34565559, "V4L2_PIX_FMT_YUV32"), (0x35303553, "V4L2_PIX_FMT_SPCA505"),
    (0x35314142, "V4L2_PIX_FMT_BGRA555"), (0x35314152, "V4L2_PIX_FMT_RGBA555"), (0x35314241, "V4L2_PIX_FMT_ABGR555"),
    (0x35314258, "V4L2_PIX_FMT_XBGR555"), (0x35315241, "V4L2_PIX_FMT_ARGB555"), (0x35315258, "V4L2_PIX_FMT_XRGB555"),
    (0x35315842, "V4L2_PIX_FMT_BGRX555"), (0x35315852, "V4L2_PIX_FMT_RGBX555"), (0x35323645, "V4L2_PIX_FMT_ET61X251"),
    (0x35363253, "V4L2_PIX_FMT_HEVC_SLICE"), (0x36314247, "V4L2_PIX_FMT_SGBRG16"),
    (0x36314752, "V4L2_PIX_FMT_SRGGB16"), (0x36314d4e, "V4L2_PIX_FMT_NV16M"), (0x36314d59, "V4L2_PIX_FMT_YUV422M"),
    (0x36315247, "V4L2_PIX_FMT_SGRBG16"), (0x3631564e, "V4L2_PIX_FMT_NV16"), (0x37303250, "V4L2_PIX_FMT_PAC207"),
    (0x38303553, "V4L2_PIX_FMT_SPCA508"), (0x3831354f, "V4L2_PIX_FMT_OV518"),
    (0x38414261, "V4L2_PIX_FMT_SBGGR10ALAW8"), (0x38414262, "V4L2_PIX_FMT_SBGGR10DPCM8"),
    (0x38414761, "V4L2_PIX_FMT_SGBRG10ALAW8"), (0x38414762, "V4L2_PIX_FMT_SGBRG10DPCM8"),
    (0x38415261, "V4L2_PIX_FMT_SRGGB10ALAW8"), (0x38415262, "V4L2_PIX_FMT_SRGGB10DPCM8"),
    (0x38416761, "V4L2_PIX_FMT_SGRBG10ALAW8"), (0x384c4150, "V4L2_PIX_FMT_PAL8"), (0x39555659, "V4L2_PIX_FMT_YVU410"),
    (0x39565559, "V4L2_PIX_FMT_YUV410"), (0x41414270, "V4L2_PIX_FMT_SBGGR10P"), (0x41414770, "V4L2_PIX_FMT_SGBRG10P"),
    (0x41415270, "V4L2_PIX_FMT_SRGGB10P"), (0x41416770, "V4L2_PIX_FMT_SGRBG10P"), (0x41495043, "V4L2_PIX_FMT_CPIA1"),
    (0x41564e57, "V4L2_PIX_FMT_WNVA"), (0x41565559, "V4L2_PIX_FMT_YUVA32"), (0x41595556, "V4L2_PIX_FMT_VUYA32"),
    (0x42303159, "V4L2_PIX_FMT_Y10BPACK"), (0x42474752, "V4L2_PIX_FMT_SRGGB8"), (0x43303151, "V4L2_PIX_FMT_QC10C"),
    (0x43353039, "V4L2_PIX_FMT_SQ905C"), (0x43383051, "V4L2_PIX_FMT_QC08C"), (0x43434270, "V4L2_PIX_FMT_SBGGR12P"),
    (0x43434770, "V4L2_PIX_FMT_SGBRG12P"), (0x43435270, "V4L2_PIX_FMT_SRGGB12P"),
    (0x43436770, "V4L2_PIX_FMT_SGRBG12P"), (0x43564548, "V4L2_PIX_FMT_HEVC"), (0x44495658, "V4L2_PIX_FMT_XVID"),
    (0x45454270, "V4L2_PIX_FMT_SBGGR14P"), (0x45454770, "V4L2_PIX_FMT_SGBRG14P"),
    (0x45455270, "V4L2_PIX_FMT_SRGGB14P"), (0x45456770, "V4L2_PIX_FMT_SGRBG14P"),
    (0x46385056, "V4L2_PIX_FMT_VP8_FRAME"), (0x46395056, "V4L2_PIX_FMT_VP9_FRAME"),
    (0x47314356, "V4L2_PIX_FMT_VC1_ANNEX_G"), (0x47337069, "V4L2_PIX_FMT_IPU3_SGRBG10"),
    (0x47425247, "V4L2_PIX_FMT_SGRBG8"), (0x4745504a, "V4L2_PIX_FMT_JPEG"), (0x4745504d, "V4L2_PIX_FMT_MPEG"),
    (0x47504a4d, "V4L2_PIX_FMT_MJPEG"), (0x47504a50, "V4L2_PIX_FMT_PJPG"), (0x47524247, "V4L2_PIX_FMT_SGBRG8"),
    (0x48524742, "V4L2_PIX_FMT_BGR666"), (0x48574653, "V4L2_PIX_FMT_FWHT_STATELESS"),
    (0x49323159, "V4L2_PIX_FMT_Y12I"), (0x49433553, "V4L2_PIX_FMT_S5C_UYVY_JPG"),
    (0x494e4f4b, "V4L2_PIX_FMT_KONICA420"), (0x495a4e49, "V4L2_PIX_FMT_INZI"),
    (0x4c314356, "V4L2_PIX_FMT_VC1_ANNEX_L"), (0x4c47504a, "V4L2_PIX_FMT_JPGL"), (0x4f424752, "V4L2_PIX_FMT_RGB555"),
    (0x4f565559, "V4L2_PIX_FMT_YUV555"), (0x50303159, "V4L2_PIX_FMT_Y10P"), (0x50313134, "V4L2_PIX_FMT_YUV411P"),
    (0x50313459, "V4L2_PIX_FMT_Y41P"), (0x50323234, "V4L2_PIX_FMT_YUV422P"), (0x50424752, "V4L2_PIX_FMT_RGB565"),
    (0x50565559, "V4L2_PIX_FMT_YUV565"), (0x51424752, "V4L2_PIX_FMT_RGB555X"), (0x52424752, "V4L2_PIX_FMT_RGB565X"),
    (0x5332474d, "V4L2_PIX_FMT_MPEG2_SLICE"), (0x54485746, "V4L2_PIX_FMT_FWHT"), (0x55595659, "V4L2_PIX_FMT_YVYU"),
    (0x56544943, "V4L2_PIX_FMT_CIT_YYVYUY"), (0x56555941, "V4L2_PIX_FMT_AYUV32"), (0x56555958, "V4L2_PIX_FMT_XYUV32"),
    (0x56555959, "V4L2_PIX_FMT_YYUV"), (0x56595559, "V4L2_PIX_FMT_YUYV"), (0x584e4f53, "V4L2_PIX_FMT_SN9C2028"),
    (0x58565559, "V4L2_PIX_FMT_YUVX32"), (0x58595556, "V4L2_PIX_FMT_VUYX32"), (0x59455247, "V4L2_PIX_FMT_GREY"),
    (0x59555956, "V4L2_PIX_FMT_VYUY"), (0x59565955, "V4L2_PIX_FMT_UYVY"), (0x62337069, "V4L2_PIX_FMT_IPU3_SBGGR10"),
    (0x64737664, "V4L2_PIX_FMT_DV"), (0x67337069, "V4L2_PIX_FMT_IPU3_SGBRG10"),
    (0x72337069, "V4L2_PIX_FMT_IPU3_SRGGB10"), (0x79337069, "V4L2_PIX_FMT_IPU3_Y10"),
    (0xa0363159, "V4L2_PIX_FMT_Y16_BE"), (0xb231544e, "V4L2_PIX_FMT_NV12M_10BE_8L128"),
    (0xb5315241, "V4L2_PIX_FMT_ARGB555X"), (0xb5315258, "V4L2_PIX_FMT_XRGB555X"),
] };
pub(super) static V4L2_SDR_FMT: Set = Set { unknown: "V4L2_SDR_FMT_???", names: names![
    (0x30324350, "V4L2_SDR_FMT_PCU20BE"), (0x32315552, "V4L2_SDR_FMT_RU12LE"), (0x34315343, "V4L2_SDR_FMT_CS14LE"),
    (0x36314350, "V4L2_SDR_FMT_PCU16BE"), (0x36315543, "V4L2_SDR_FMT_CU16LE"), (0x38305343, "V4L2_SDR_FMT_CS8"),
    (0x38305543, "V4L2_SDR_FMT_CU8"), (0x38314350, "V4L2_SDR_FMT_PCU18BE"),
] };
pub(super) static V4L2_META_FMT: Set = Set { unknown: "V4L2_META_FMT_???", names: names![
    (0x44564956, "V4L2_META_FMT_VIVID"), (0x48435655, "V4L2_META_FMT_UVC"), (0x48505356, "V4L2_META_FMT_VSP1_HGO"),
    (0x50314b52, "V4L2_META_FMT_RK_ISP1_PARAMS"), (0x53314b52, "V4L2_META_FMT_RK_ISP1_STAT_3A"),
    (0x54505356, "V4L2_META_FMT_VSP1_HGT"), (0x58583444, "V4L2_META_FMT_D4XX"),
] };
pub(super) static V4L2_SLICED: Set = Set { unknown: "V4L2_SLICED_???", names: names![
    (0x4401, "V4L2_SLICED_VBI_625"), (0x1, "V4L2_SLICED_TELETEXT_B"), (0x400, "V4L2_SLICED_VPS"),
    (0x1000, "V4L2_SLICED_CAPTION_525"), (0x4000, "V4L2_SLICED_WSS_625"),
] };
pub(super) static V4L2_AUDMODE: Set = Set { unknown: "V4L2_TUNER_MODE_???", names: names![
    (0x0, "V4L2_TUNER_MODE_MONO"), (0x1, "V4L2_TUNER_MODE_STEREO"), (0x2, "V4L2_TUNER_MODE_LANG2"),
    (0x3, "V4L2_TUNER_MODE_LANG1"), (0x4, "V4L2_TUNER_MODE_LANG1_LANG2"),
] };
pub(super) static V4L2_TUNER_CAP: Set = Set { unknown: "V4L2_TUNER_CAP_???", names: names![
    (0x1, "V4L2_TUNER_CAP_LOW"), (0x2, "V4L2_TUNER_CAP_NORM"), (0x4, "V4L2_TUNER_CAP_HWSEEK_BOUNDED"),
    (0x8, "V4L2_TUNER_CAP_HWSEEK_WRAP"), (0x10, "V4L2_TUNER_CAP_STEREO"), (0x20, "V4L2_TUNER_CAP_LANG2"),
    (0x40, "V4L2_TUNER_CAP_LANG1"), (0x80, "V4L2_TUNER_CAP_RDS"), (0x100, "V4L2_TUNER_CAP_RDS_BLOCK_IO"),
    (0x200, "V4L2_TUNER_CAP_RDS_CONTROLS"), (0x400, "V4L2_TUNER_CAP_FREQ_BANDS"),
    (0x800, "V4L2_TUNER_CAP_HWSEEK_PROG_LIM"), (0x1000, "V4L2_TUNER_CAP_1HZ"),
] };
pub(super) static V4L2_TUNER_SUB: Set = Set { unknown: "V4L2_TUNER_SUB_???", names: names![
    (0x1, "V4L2_TUNER_SUB_MONO"), (0x2, "V4L2_TUNER_SUB_STEREO"), (0x4, "V4L2_TUNER_SUB_LANG2"),
    (0x8, "V4L2_TUNER_SUB_LANG1"), (0x10, "V4L2_TUNER_SUB_RDS"),
] };
pub(super) static V4L2_TUNER_TYPE: Set = Set { unknown: "V4L2_TUNER_???", names: names![
    (0x1, "V4L2_TUNER_RADIO"), (0x2, "V4L2_TUNER_ANALOG_TV"), (0x3, "V4L2_TUNER_DIGITAL_TV"), (0x4, "V4L2_TUNER_SDR"),
    (0x5, "V4L2_TUNER_RF"),
] };
pub(super) static V4L2_VBI_FLAGS: Set = Set { unknown: "V4L2_VBI_???", names: names![
    (0x1, "V4L2_VBI_UNSYNC"), (0x2, "V4L2_VBI_INTERLACED"),
] };
pub(super) static V4L2_STD: Set = Set { unknown: "V4L2_STD_???", names: names![
    (0x1, "V4L2_STD_PAL_B"), (0x2, "V4L2_STD_PAL_B1"), (0x4, "V4L2_STD_PAL_G"), (0x8, "V4L2_STD_PAL_H"),
    (0x10, "V4L2_STD_PAL_I"), (0x20, "V4L2_STD_PAL_D"), (0x40, "V4L2_STD_PAL_D1"), (0x80, "V4L2_STD_PAL_K"),
    (0x100, "V4L2_STD_PAL_M"), (0x200, "V4L2_STD_PAL_N"), (0x400, "V4L2_STD_PAL_Nc"), (0x800, "V4L2_STD_PAL_60"),
    (0x1000, "V4L2_STD_NTSC_M"), (0x2000, "V4L2_STD_NTSC_M_JP"), (0x4000, "V4L2_STD_NTSC_443"),
    (0x8000, "V4L2_STD_NTSC_M_KR"), (0x10000, "V4L2_STD_SECAM_B"), (0x20000, "V4L2_STD_SECAM_D"),
    (0x40000, "V4L2_STD_SECAM_G"), (0x80000, "V4L2_STD_SECAM_H"), (0x100000, "V4L2_STD_SECAM_K"),
    (0x200000, "V4L2_STD_SECAM_K1"), (0x400000, "V4L2_STD_SECAM_L"), (0x800000, "V4L2_STD_SECAM_LC"),
    (0x1000000, "V4L2_STD_ATSC_8_VSB"), (0x2000000, "V4L2_STD_ATSC_16_VSB"),
] };
pub(super) static UDMABUF_FLAGS: Set = Set { unknown: "UDMABUF_FLAGS_???", names: names![
    (0x1, "UDMABUF_FLAGS_CLOEXEC"),
] };
pub(super) static KVM_CAP: Set = Set { unknown: "KVM_CAP_???", names: names![
    (0x0, "KVM_CAP_IRQCHIP"), (0x1, "KVM_CAP_HLT"), (0x2, "KVM_CAP_MMU_SHADOW_CACHE_CONTROL"),
    (0x3, "KVM_CAP_USER_MEMORY"), (0x4, "KVM_CAP_SET_TSS_ADDR"), (0x6, "KVM_CAP_VAPIC"), (0x7, "KVM_CAP_EXT_CPUID"),
    (0x8, "KVM_CAP_CLOCKSOURCE"), (0x9, "KVM_CAP_NR_VCPUS"), (0xa, "KVM_CAP_NR_MEMSLOTS"), (0xb, "KVM_CAP_PIT"),
    (0xc, "KVM_CAP_NOP_IO_DELAY"), (0xd, "KVM_CAP_PV_MMU"), (0xe, "KVM_CAP_MP_STATE"), (0xf, "KVM_CAP_COALESCED_MMIO"),
    (0x10, "KVM_CAP_SYNC_MMU"), (0x12, "KVM_CAP_IOMMU"), (0x15, "KVM_CAP_DESTROY_MEMORY_REGION_WORKS"),
    (0x16, "KVM_CAP_USER_NMI"), (0x17, "KVM_CAP_SET_GUEST_DEBUG"), (0x18, "KVM_CAP_REINJECT_CONTROL"),
    (0x19, "KVM_CAP_IRQ_ROUTING"), (0x1a, "KVM_CAP_IRQ_INJECT_STATUS"), (0x1d, "KVM_CAP_ASSIGN_DEV_IRQ"),
    (0x1e, "KVM_CAP_JOIN_MEMORY_REGIONS_WORKS"), (0x1f, "KVM_CAP_MCE"), (0x20, "KVM_CAP_IRQFD"),
    (0x21, "KVM_CAP_PIT2"), (0x22, "KVM_CAP_SET_BOOT_CPU_ID"), (0x23, "KVM_CAP_PIT_STATE2"),
    (0x24, "KVM_CAP_IOEVENTFD"), (0x25, "KVM_CAP_SET_IDENTITY_MAP_ADDR"), (0x26, "KVM_CAP_XEN_HVM"),
    (0x27, "KVM_CAP_ADJUST_CLOCK"), (0x28, "KVM_CAP_INTERNAL_ERROR_DATA"), (0x29, "KVM_CAP_VCPU_EVENTS"),
    (0x2a, "KVM_CAP_S390_PSW"), (0x2b, "KVM_CAP_PPC_SEGSTATE"), (0x2c, "KVM_CAP_HYPERV"),
    (0x2d, "KVM_CAP_HYPERV_VAPIC"), (0x2e, "KVM_CAP_HYPERV_SPIN"), (0x2f, "KVM_CAP_PCI_SEGMENT"),
    (0x30, "KVM_CAP_PPC_PAIRED_SINGLES"), (0x31, "KVM_CAP_INTR_SHADOW"), (0x32, "KVM_CAP_DEBUGREGS"),
    (0x33, "KVM_CAP_X86_ROBUST_SINGLESTEP"), (0x34, "KVM_CAP_PPC_OSI"), (0x35, "KVM_CAP_PPC_UNSET_IRQ"),
    (0x36, "KVM_CAP_ENABLE_CAP"), (0x37, "KVM_CAP_XSAVE"), (0x38, "KVM_CAP_XCRS"), (0x39, "KVM_CAP_PPC_GET_PVINFO"),
    (0x3a, "KVM_CAP_PPC_IRQ_LEVEL"), (0x3b, "KVM_CAP_ASYNC_PF"), (0x3c, "KVM_CAP_TSC_CONTROL"),
    (0x3d, "KVM_CAP_GET_TSC_KHZ"), (0x3e, "KVM_CAP_PPC_BOOKE_SREGS"), (0x3f, "KVM_CAP_SPAPR_TCE"),
    (0x40, "KVM_CAP_PPC_SMT"), (0x41, "KVM_CAP_PPC_RMA"), (0x42, "KVM_CAP_MAX_VCPUS"), (0x43, "KVM_CAP_PPC_HIOR"),
    (0x44, "KVM_CAP_PPC_PAPR"), (0x45, "KVM_CAP_SW_TLB"), (0x46, "KVM_CAP_ONE_REG"), (0x47, "KVM_CAP_S390_GMAP"),
    (0x48, "KVM_CAP_TSC_DEADLINE_TIMER"), (0x49, "KVM_CAP_S390_UCONTROL"), (0x4a, "KVM_CAP_SYNC_REGS"),
    (0x4b, "KVM_CAP_PCI_2_3"), (0x4c, "KVM_CAP_KVMCLOCK_CTRL"), (0x4d, "KVM_CAP_SIGNAL_MSI"),
    (0x4e, "KVM_CAP_PPC_GET_SMMU_INFO"), (0x4f, "KVM_CAP_S390_COW"), (0x50, "KVM_CAP_PPC_ALLOC_HTAB"),
    (0x51, "KVM_CAP_READONLY_MEM"), (0x52, "KVM_CAP_IRQFD_RESAMPLE"), (0x53, "KVM_CAP_PPC_BOOKE_WATCHDOG"),
    (0x54, "KVM_CAP_PPC_HTAB_FD"), (0x55, "KVM_CAP_S390_CSS_SUPPORT"), (0x56, "KVM_CAP_PPC_EPR"),
    (0x57, "KVM_CAP_ARM_PSCI"), (0x58, "KVM_CAP_ARM_SET_DEVICE_ADDR"), (0x59, "KVM_CAP_DEVICE_CTRL"),
    (0x5a, "KVM_CAP_IRQ_MPIC"), (0x5b, "KVM_CAP_PPC_RTAS"), (0x5c, "KVM_CAP_IRQ_XICS"),
    (0x5d, "KVM_CAP_ARM_EL1_32BIT"), (0x5e, "KVM_CAP_SPAPR_MULTITCE"), (0x5f, "KVM_CAP_EXT_EMUL_CPUID"),
    (0x60, "KVM_CAP_HYPERV_TIME"), (0x61, "KVM_CAP_IOAPIC_POLARITY_IGNORED"), (0x62, "KVM_CAP_ENABLE_CAP_VM"),
    (0x63, "KVM_CAP_S390_IRQCHIP"), (0x64, "KVM_CAP_IOEVENTFD_NO_LENGTH"), (0x65, "KVM_CAP_VM_ATTRIBUTES"),
    (0x66, "KVM_CAP_ARM_PSCI_0_2"), (0x67, "KVM_CAP_PPC_FIXUP_HCALL"), (0x68, "KVM_CAP_PPC_ENABLE_HCALL"),
    (0x69, "KVM_CAP_CHECK_EXTENSION_VM"), (0x6a, "KVM_CAP_S390_USER_SIGP"), (0x6b, "KVM_CAP_S390_VECTOR_REGISTERS"),
    (0x6c, "KVM_CAP_S390_MEM_OP"), (0x6d, "KVM_CAP_S390_USER_STSI"), (0x6e, "KVM_CAP_S390_SKEYS"),
    (0x6f, "KVM_CAP_MIPS_FPU"), (0x70, "KVM_CAP_MIPS_MSA"), (0x71, "KVM_CAP_S390_INJECT_IRQ"),
    (0x72, "KVM_CAP_S390_IRQ_STATE"), (0x73, "KVM_CAP_PPC_HWRNG"), (0x74, "KVM_CAP_DISABLE_QUIRKS"),
    (0x75, "KVM_CAP_X86_SMM"), (0x76, "KVM_CAP_MULTI_ADDRESS_SPACE"), (0x77, "KVM_CAP_GUEST_DEBUG_HW_BPS"),
    (0x78, "KVM_CAP_GUEST_DEBUG_HW_WPS"), (0x79, "KVM_CAP_SPLIT_IRQCHIP"), (0x7a, "KVM_CAP_IOEVENTFD_ANY_LENGTH"),
    (0x7b, "KVM_CAP_HYPERV_SYNIC"), (0x7c, "KVM_CAP_S390_RI"), (0x7d, "KVM_CAP_SPAPR_TCE_64"),
    (0x7e, "KVM_CAP_ARM_PMU_V3"), (0x7f, "KVM_CAP_VCPU_ATTRIBUTES"), (0x80, "KVM_CAP_MAX_VCPU_ID"),
    (0x81, "KVM_CAP_X2APIC_API"), (0x82, "KVM_CAP_S390_USER_INSTR0"), (0x83, "KVM_CAP_MSI_DEVID"),
    (0x84, "KVM_CAP_PPC_HTM"), (0x85, "KVM_CAP_SPAPR_RESIZE_HPT"), (0x86, "KVM_CAP_PPC_MMU_RADIX"),
    (0x87, "KVM_CAP_PPC_MMU_HASH_V3"), (0x88, "KVM_CAP_IMMEDIATE_EXIT"), (0x89, "KVM_CAP_MIPS_VZ"),
    (0x8a, "KVM_CAP_MIPS_TE"), (0x8b, "KVM_CAP_MIPS_64BIT"), (0x8c, "KVM_CAP_S390_GS"), (0x8d, "KVM_CAP_S390_AIS"),
    (0x8e, "KVM_CAP_SPAPR_TCE_VFIO"), (0x8f, "KVM_CAP_X86_DISABLE_EXITS"), (0x90, "KVM_CAP_ARM_USER_IRQ"),
    (0x91, "KVM_CAP_S390_CMMA_MIGRATION"), (0x92, "KVM_CAP_PPC_FWNMI"), (0x93, "KVM_CAP_PPC_SMT_POSSIBLE"),
    (0x94, "KVM_CAP_HYPERV_SYNIC2"), (0x95, "KVM_CAP_HYPERV_VP_INDEX"), (0x96, "KVM_CAP_S390_AIS_MIGRATION"),
    (0x97, "KVM_CAP_PPC_GET_CPU_CHAR"), (0x98, "KVM_CAP_S390_BPB"), (0x99, "KVM_CAP_GET_MSR_FEATURES"),
    (0x9a, "KVM_CAP_HYPERV_EVENTFD"), (0x9b, "KVM_CAP_HYPERV_TLBFLUSH"), (0x9c, "KVM_CAP_S390_HPAGE_1M"),
    (0x9d, "KVM_CAP_NESTED_STATE"), (0x9e, "KVM_CAP_ARM_INJECT_SERROR_ESR"), (0x9f, "KVM_CAP_MSR_PLATFORM_INFO"),
    (0xa0, "KVM_CAP_PPC_NESTED_HV"), (0xa1, "KVM_CAP_HYPERV_SEND_IPI"), (0xa2, "KVM_CAP_COALESCED_PIO"),
    (0xa3, "KVM_CAP_HYPERV_ENLIGHTENED_VMCS"), (0xa4, "KVM_CAP_EXCEPTION_PAYLOAD"), (0xa5, "KVM_CAP_ARM_VM_IPA_SIZE"),
    (0xa6, "KVM_CAP_MANUAL_DIRTY_LOG_PROTECT"), (0xa7, "KVM_CAP_HYPERV_CPUID"),
    (0xa8, "KVM_CAP_MANUAL_DIRTY_LOG_PROTECT2"), (0xa9, "KVM_CAP_PPC_IRQ_XIVE"), (0xaa, "KVM_CAP_ARM_SVE"),
    (0xab, "KVM_CAP_ARM_PTRAUTH_ADDRESS"), (0xac, "KVM_CAP_ARM_PTRAUTH_GENERIC"), (0xad, "KVM_CAP_PMU_EVENT_FILTER"),
    (0xae, "KVM_CAP_ARM_IRQ_LINE_LAYOUT_2"), (0xaf, "KVM_CAP_HYPERV_DIRECT_TLBFLUSH"),
    (0xb0, "KVM_CAP_PPC_GUEST_DEBUG_SSTEP"), (0xb1, "KVM_CAP_ARM_NISV_TO_USER"), (0xb2, "KVM_CAP_ARM_INJECT_EXT_DABT"),
    (0xb3, "KVM_CAP_S390_VCPU_RESETS"), (0xb4, "KVM_CAP_S390_PROTECTED"), (0xb5, "KVM_CAP_PPC_SECURE_GUEST"),
    (0xb6, "KVM_CAP_HALT_POLL"), (0xb7, "KVM_CAP_ASYNC_PF_INT"), (0xb8, "KVM_CAP_LAST_CPU"),
    (0xb9, "KVM_CAP_SMALLER_MAXPHYADDR"), (0xba, "KVM_CAP_S390_DIAG318"), (0xbb, "KVM_CAP_STEAL_TIME"),
    (0xbc, "KVM_CAP_X86_USER_SPACE_MSR"), (0xbd, "KVM_CAP_X86_MSR_FILTER"), (0xbe, "KVM_CAP_ENFORCE_PV_FEATURE_CPUID"),
    (0xbf, "KVM_CAP_SYS_HYPERV_CPUID"), (0xc0, "KVM_CAP_DIRTY_LOG_RING"), (0xc1, "KVM_CAP_X86_BUS_LOCK_EXIT"),
    (0xc2, "KVM_CAP_PPC_DAWR1"), (0xc3, "KVM_CAP_SET_GUEST_DEBUG2"), (0xc4, "KVM_CAP_SGX_ATTRIBUTE"),
    (0xc5, "KVM_CAP_VM_COPY_ENC_CONTEXT_FROM"), (0xc6, "KVM_CAP_PTP_KVM"), (0xc7, "KVM_CAP_HYPERV_ENFORCE_CPUID"),
    (0xc8, "KVM_CAP_SREGS2"), (0xc9, "KVM_CAP_EXIT_HYPERCALL"), (0xca, "KVM_CAP_PPC_RPT_INVALIDATE"),
    (0xcb, "KVM_CAP_BINARY_STATS_FD"), (0xcc, "KVM_CAP_EXIT_ON_EMULATION_FAILURE"), (0xcd, "KVM_CAP_ARM_MTE"),
    (0xce, "KVM_CAP_VM_MOVE_ENC_CONTEXT_FROM"), (0xcf, "KVM_CAP_VM_GPA_BITS"), (0xd0, "KVM_CAP_XSAVE2"),
    (0xd1, "KVM_CAP_SYS_ATTRIBUTES"), (0xd2, "KVM_CAP_PPC_AIL_MODE_3"), (0xd3, "KVM_CAP_S390_MEM_OP_EXTENSION"),
    (0xd4, "KVM_CAP_PMU_CAPABILITY"), (0xd5, "KVM_CAP_DISABLE_QUIRKS2"), (0xd6, "KVM_CAP_VM_TSC_CONTROL"),
    (0xd7, "KVM_CAP_SYSTEM_EVENT_DATA"), (0xd8, "KVM_CAP_ARM_SYSTEM_SUSPEND"), (0xd9, "KVM_CAP_S390_PROTECTED_DUMP"),
    (0xda, "KVM_CAP_X86_TRIPLE_FAULT_EVENT"), (0xdb, "KVM_CAP_X86_NOTIFY_VMEXIT"),
    (0xdc, "KVM_CAP_VM_DISABLE_NX_HUGE_PAGES"), (0xdd, "KVM_CAP_S390_ZPCI_OP"), (0xde, "KVM_CAP_S390_CPU_TOPOLOGY"),
    (0xdf, "KVM_CAP_DIRTY_LOG_RING_ACQ_REL"),
] };
pub(super) static KVM_MEM: Set = Set { unknown: "KVM_MEM_???", names: names![
    (0x1, "KVM_MEM_LOG_DIRTY_PAGES"), (0x2, "KVM_MEM_READONLY"), (0x4, "KVM_MEM_GUEST_MEMFD"),
] };
pub(super) static KVM_CPUID: Set = Set { unknown: "KVM_CPUID_FLAG_???", names: names![
    (0x1, "KVM_CPUID_FLAG_SIGNIFCANT_INDEX"), (0x2, "KVM_CPUID_FLAG_STATEFUL_FUNC"),
    (0x4, "KVM_CPUID_FLAG_STATE_READ_NEXT"),
] };
pub(super) static DM_FLAGS: Set = Set { unknown: "DM_???", names: names![
    (0x1, "DM_READONLY_FLAG"), (0x2, "DM_SUSPEND_FLAG"), (0x4, "DM_EXISTS_FLAG"), (0x8, "DM_PERSISTENT_DEV_FLAG"),
    (0x10, "DM_STATUS_TABLE_FLAG"), (0x20, "DM_ACTIVE_PRESENT_FLAG"), (0x40, "DM_INACTIVE_PRESENT_FLAG"),
    (0x100, "DM_BUFFER_FULL_FLAG"), (0x200, "DM_SKIP_BDGET_FLAG"), (0x400, "DM_SKIP_LOCKFS_FLAG"),
    (0x800, "DM_NOFLUSH_FLAG"), (0x1000, "DM_QUERY_INACTIVE_TABLE_FLAG"), (0x2000, "DM_UEVENT_GENERATED_FLAG"),
    (0x4000, "DM_UUID_FLAG"), (0x8000, "DM_SECURE_DATA_FLAG"), (0x10000, "DM_DATA_OUT_FLAG"),
    (0x20000, "DM_DEFERRED_REMOVE"), (0x40000, "DM_INTERNAL_SUSPEND_FLAG"), (0x80000, "DM_IMA_MEASUREMENT_FLAG"),
] };
pub(super) static TEE_GEN_CAP: Set = Set { unknown: "TEE_GEN_CAP_???", names: names![
    (0x1, "TEE_GEN_CAP_GP"), (0x2, "TEE_GEN_CAP_PRIVILEGED"), (0x4, "TEE_GEN_CAP_REG_MEM"),
    (0x8, "TEE_GEN_CAP_MEMREF_NULL"), (0x10, "TEE_GEN_CAP_OBJREF"),
] };
pub(super) static TEE_IMPL: Set = Set { unknown: "TEE_IMPL_ID_???", names: names![
    (0x1, "TEE_IMPL_ID_OPTEE"), (0x2, "TEE_IMPL_ID_AMDTEE"), (0x3, "TEE_IMPL_ID_TSTEE"), (0x4, "TEE_IMPL_ID_QTEE"),
] };
pub(super) static TEE_LOGIN: Set = Set { unknown: "TEE_IOCTL_LOGIN_???", names: names![
    (0x0, "TEE_IOCTL_LOGIN_PUBLIC"), (0x1, "TEE_IOCTL_LOGIN_USER"), (0x2, "TEE_IOCTL_LOGIN_GROUP"),
    (0x4, "TEE_IOCTL_LOGIN_APPLICATION"), (0x5, "TEE_IOCTL_LOGIN_USER_APPLICATION"),
    (0x6, "TEE_IOCTL_LOGIN_GROUP_APPLICATION"),
] };
pub(super) static TEE_OPTEE_CAP: Set = Set { unknown: "TEE_OPTEE_CAP_???", names: names![(0x1, "TEE_OPTEE_CAP_TZ")] };
pub(super) static TEE_ORIGIN: Set = Set { unknown: "TEEC_ORIGIN_???", names: names![
    (0x1, "TEEC_ORIGIN_API"), (0x2, "TEEC_ORIGIN_COMMS"), (0x3, "TEEC_ORIGIN_TEE"), (0x4, "TEEC_ORIGIN_TRUSTED_APP"),
] };
pub(super) static TEE_SHM: Set = Set { unknown: "TEE_IOCTL_SHM_???", names: names![
    (0x1, "TEE_IOCTL_SHM_MAPPED"), (0x2, "TEE_IOCTL_SHM_DMA_BUF"), (0x4, "TEE_IOCTL_SHM_EXT_DMA_BUF"),
    (0x8, "TEE_IOCTL_SHM_REGISTER"), (0x10, "TEE_IOCTL_SHM_USER_MAPPED"), (0x20, "TEE_IOCTL_SHM_POOL"),
    (0x40, "TEE_IOCTL_SHM_KERNEL_MAPPED"),
] };
pub(super) static TEE_PARAM: Set = Set { unknown: "TEE_IOCTL_PARAM_ATTR_", names: names![
    (0x0, "TEE_IOCTL_PARAM_ATTR_TYPE_NONE"), (0x1, "TEE_IOCTL_PARAM_ATTR_TYPE_VALUE_INPUT"),
    (0x2, "TEE_IOCTL_PARAM_ATTR_TYPE_VALUE_OUTPUT"), (0x3, "TEE_IOCTL_PARAM_ATTR_TYPE_VALUE_INOUT"),
    (0x5, "TEE_IOCTL_PARAM_ATTR_TYPE_MEMREF_INPUT"), (0x6, "TEE_IOCTL_PARAM_ATTR_TYPE_MEMREF_OUTPUT"),
    (0x7, "TEE_IOCTL_PARAM_ATTR_TYPE_MEMREF_INOUT"), (0x8, "TEE_IOCTL_PARAM_ATTR_TYPE_UBUF_INPUT"),
    (0x9, "TEE_IOCTL_PARAM_ATTR_TYPE_UBUF_OUTPUT"), (0xa, "TEE_IOCTL_PARAM_ATTR_TYPE_UBUF_INOUT"),
    (0xb, "TEE_IOCTL_PARAM_ATTR_TYPE_OBJREF_INPUT"), (0xc, "TEE_IOCTL_PARAM_ATTR_TYPE_OBJREF_OUTPUT"),
    (0xd, "TEE_IOCTL_PARAM_ATTR_TYPE_OBJREF_INOUT"),
] };
pub(super) static WDIOS: Set = Set { unknown: "WDIOS_???", names: names![
    (0x1, "WDIOS_DISABLECARD"), (0x2, "WDIOS_ENABLECARD"), (0x4, "WDIOS_TEMPPANIC"),
] };
pub(super) static AUDIT_ARCH: Set = Set { unknown: "AUDIT_ARCH_???", names: names![
    (0x2, "AUDIT_ARCH_SPARC"), (0x4, "AUDIT_ARCH_M68K"), (0x8, "AUDIT_ARCH_MIPS"), (0xf, "AUDIT_ARCH_PARISC"),
    (0x14, "AUDIT_ARCH_PPC"), (0x16, "AUDIT_ARCH_S390"), (0x28, "AUDIT_ARCH_ARMEB"), (0x2a, "AUDIT_ARCH_SH"),
    (0x2e, "AUDIT_ARCH_H8300"), (0x58, "AUDIT_ARCH_M32R"), (0x5c, "AUDIT_ARCH_OPENRISC"),
    (0x5d, "AUDIT_ARCH_ARCOMPACTBE"), (0x5e, "AUDIT_ARCH_XTENSA"), (0x8c, "AUDIT_ARCH_C6XBE"),
    (0xa4, "AUDIT_ARCH_HEXAGON"), (0xa7, "AUDIT_ARCH_NDS32BE"), (0xbd, "AUDIT_ARCH_MICROBLAZE"),
    (0xc3, "AUDIT_ARCH_ARCV2BE"), (0x5441, "AUDIT_ARCH_FRV"), (0x40000003, "AUDIT_ARCH_I386"),
    (0x40000008, "AUDIT_ARCH_MIPSEL"), (0x40000028, "AUDIT_ARCH_ARM"), (0x4000002a, "AUDIT_ARCH_SHEL"),
    (0x4000004c, "AUDIT_ARCH_CRIS"), (0x4000005d, "AUDIT_ARCH_ARCOMPACT"), (0x4000006e, "AUDIT_ARCH_UNICORE"),
    (0x40000071, "AUDIT_ARCH_NIOS2"), (0x4000008c, "AUDIT_ARCH_C6X"), (0x400000a7, "AUDIT_ARCH_NDS32"),
    (0x400000bc, "AUDIT_ARCH_TILEPRO"), (0x400000bf, "AUDIT_ARCH_TILEGX32"), (0x400000c3, "AUDIT_ARCH_ARCV2"),
    (0x400000f3, "AUDIT_ARCH_RISCV32"), (0x400000fc, "AUDIT_ARCH_CSKY"), (0x40000102, "AUDIT_ARCH_LOONGARCH32"),
    (0x80000008, "AUDIT_ARCH_MIPS64"), (0x8000000f, "AUDIT_ARCH_PARISC64"), (0x80000015, "AUDIT_ARCH_PPC64"),
    (0x80000016, "AUDIT_ARCH_S390X"), (0x8000002a, "AUDIT_ARCH_SH64"), (0x8000002b, "AUDIT_ARCH_SPARC64"),
    (0xa0000008, "AUDIT_ARCH_MIPS64N32"), (0xc0000008, "AUDIT_ARCH_MIPSEL64"), (0xc0000015, "AUDIT_ARCH_PPC64LE"),
    (0xc000002a, "AUDIT_ARCH_SHEL64"), (0xc0000032, "AUDIT_ARCH_IA64"), (0xc000003e, "AUDIT_ARCH_X86_64"),
    (0xc00000b7, "AUDIT_ARCH_AARCH64"), (0xc00000bf, "AUDIT_ARCH_TILEGX"), (0xc00000f3, "AUDIT_ARCH_RISCV64"),
    (0xc0000102, "AUDIT_ARCH_LOONGARCH64"), (0xc0009026, "AUDIT_ARCH_ALPHA"), (0xe0000008, "AUDIT_ARCH_MIPSEL64N32"),
] };
pub(super) static SG_RESET: Set = Set { unknown: "SG_SCSI_RESET_???", names: names![
    (0x0, "SG_SCSI_RESET_NOTHING"), (0x1, "SG_SCSI_RESET_DEVICE"), (0x2, "SG_SCSI_RESET_BUS"),
    (0x3, "SG_SCSI_RESET_HOST"),
] };
pub(super) static INPUT_EV: Set = Set { unknown: "EV_???", names: names![
    (0x0, "EV_SYN"), (0x1, "EV_KEY"), (0x2, "EV_REL"), (0x3, "EV_ABS"), (0x4, "EV_MSC"), (0x5, "EV_SW"),
    (0x11, "EV_LED"), (0x12, "EV_SND"), (0x14, "EV_REP"), (0x15, "EV_FF"), (0x16, "EV_PWR"), (0x17, "EV_FF_STATUS"),
] };
pub(super) static INPUT_KEY: Set = Set { unknown: "???", names: names![
    (0x0, "KEY_RESERVED"), (0x1, "KEY_ESC"), (0x2, "KEY_1"), (0x3, "KEY_2"), (0x4, "KEY_3"), (0x5, "KEY_4"),
    (0x6, "KEY_5"), (0x7, "KEY_6"), (0x8, "KEY_7"), (0x9, "KEY_8"), (0xa, "KEY_9"), (0xb, "KEY_0"), (0xc, "KEY_MINUS"),
    (0xd, "KEY_EQUAL"), (0xe, "KEY_BACKSPACE"), (0xf, "KEY_TAB"), (0x10, "KEY_Q"), (0x11, "KEY_W"), (0x12, "KEY_E"),
    (0x13, "KEY_R"), (0x14, "KEY_T"), (0x15, "KEY_Y"), (0x16, "KEY_U"), (0x17, "KEY_I"), (0x18, "KEY_O"),
    (0x19, "KEY_P"), (0x1a, "KEY_LEFTBRACE"), (0x1b, "KEY_RIGHTBRACE"), (0x1c, "KEY_ENTER"), (0x1d, "KEY_LEFTCTRL"),
    (0x1e, "KEY_A"), (0x1f, "KEY_S"), (0x20, "KEY_D"), (0x21, "KEY_F"), (0x22, "KEY_G"), (0x23, "KEY_H"),
    (0x24, "KEY_J"), (0x25, "KEY_K"), (0x26, "KEY_L"), (0x27, "KEY_SEMICOLON"), (0x28, "KEY_APOSTROPHE"),
    (0x29, "KEY_GRAVE"), (0x2a, "KEY_LEFTSHIFT"), (0x2b, "KEY_BACKSLASH"), (0x2c, "KEY_Z"), (0x2d, "KEY_X"),
    (0x2e, "KEY_C"), (0x2f, "KEY_V"), (0x30, "KEY_B"), (0x31, "KEY_N"), (0x32, "KEY_M"), (0x33, "KEY_COMMA"),
    (0x34, "KEY_DOT"), (0x35, "KEY_SLASH"), (0x36, "KEY_RIGHTSHIFT"), (0x37, "KEY_KPASTERISK"), (0x38, "KEY_LEFTALT"),
    (0x39, "KEY_SPACE"), (0x3a, "KEY_CAPSLOCK"), (0x3b, "KEY_F1"), (0x3c, "KEY_F2"), (0x3d, "KEY_F3"),
    (0x3e, "KEY_F4"), (0x3f, "KEY_F5"), (0x40, "KEY_F6"), (0x41, "KEY_F7"), (0x42, "KEY_F8"), (0x43, "KEY_F9"),
    (0x44, "KEY_F10"), (0x45, "KEY_NUMLOCK"), (0x46, "KEY_SCROLLLOCK"), (0x47, "KEY_KP7"), (0x48, "KEY_KP8"),
    (0x49, "KEY_KP9"), (0x4a, "KEY_KPMINUS"), (0x4b, "KEY_KP4"), (0x4c, "KEY_KP5"), (0x4d, "KEY_KP6"),
    (0x4e, "KEY_KPPLUS"), (0x4f, "KEY_KP1"), (0x50, "KEY_KP2"), (0x51, "KEY_KP3"), (0x52, "KEY_KP0"),
    (0x53, "KEY_KPDOT"), (0x55, "KEY_ZENKAKUHANKAKU"), (0x56, "KEY_102ND"), (0x57, "KEY_F11"), (0x58, "KEY_F12"),
    (0x59, "KEY_RO"), (0x5a, "KEY_KATAKANA"), (0x5b, "KEY_HIRAGANA"), (0x5c, "KEY_HENKAN"),
    (0x5d, "KEY_KATAKANAHIRAGANA"), (0x5e, "KEY_MUHENKAN"), (0x5f, "KEY_KPJPCOMMA"), (0x60, "KEY_KPENTER"),
    (0x61, "KEY_RIGHTCTRL"), (0x62, "KEY_KPSLASH"), (0x63, "KEY_SYSRQ"), (0x64, "KEY_RIGHTALT"),
    (0x65, "KEY_LINEFEED"), (0x66, "KEY_HOME"), (0x67, "KEY_UP"), (0x68, "KEY_PAGEUP"), (0x69, "KEY_LEFT"),
    (0x6a, "KEY_RIGHT"), (0x6b, "KEY_END"), (0x6c, "KEY_DOWN"), (0x6d, "KEY_PAGEDOWN"), (0x6e, "KEY_INSERT"),
    (0x6f, "KEY_DELETE"), (0x70, "KEY_MACRO"), (0x71, "KEY_MUTE"), (0x72, "KEY_VOLUMEDOWN"), (0x73, "KEY_VOLUMEUP"),
    (0x74, "KEY_POWER"), (0x75, "KEY_KPEQUAL"), (0x76, "KEY_KPPLUSMINUS"), (0x77, "KEY_PAUSE"), (0x78, "KEY_SCALE"),
    (0x79, "KEY_KPCOMMA"), (0x7a, "KEY_HANGEUL"), (0x7a, "KEY_HANGUEL"), (0x7b, "KEY_HANJA"), (0x7c, "KEY_YEN"),
    (0x7d, "KEY_LEFTMETA"), (0x7e, "KEY_RIGHTMETA"), (0x7f, "KEY_COMPOSE"), (0x80, "KEY_STOP"), (0x81, "KEY_AGAIN"),
    (0x82, "KEY_PROPS"), (0x83, "KEY_UNDO"), (0x84, "KEY_FRONT"), (0x85, "KEY_COPY"), (0x86, "KEY_OPEN"),
    (0x87, "KEY_PASTE"), (0x88, "KEY_FIND"), (0x89, "KEY_CUT"), (0x8a, "KEY_HELP"), (0x8b, "KEY_MENU"),
    (0x8c, "KEY_CALC"), (0x8d, "KEY_SETUP"), (0x8e, "KEY_SLEEP"), (0x8f, "KEY_WAKEUP"), (0x90, "KEY_FILE"),
    (0x91, "KEY_SENDFILE"), (0x92, "KEY_DELETEFILE"), (0x93, "KEY_XFER"), (0x94, "KEY_PROG1"), (0x95, "KEY_PROG2"),
    (0x96, "KEY_WWW"), (0x97, "KEY_MSDOS"), (0x98, "KEY_COFFEE"), (0x98, "KEY_SCREENLOCK"), (0x99, "KEY_DIRECTION"),
    (0x99, "KEY_ROTATE_DISPLAY"), (0x9a, "KEY_CYCLEWINDOWS"), (0x9b, "KEY_MAIL"), (0x9c, "KEY_BOOKMARKS"),
    (0x9d, "KEY_COMPUTER"), (0x9e, "KEY_BACK"), (0x9f, "KEY_FORWARD"), (0xa0, "KEY_CLOSECD"), (0xa1, "KEY_EJECTCD"),
    (0xa2, "KEY_EJECTCLOSECD"), (0xa3, "KEY_NEXTSONG"), (0xa4, "KEY_PLAYPAUSE"), (0xa5, "KEY_PREVIOUSSONG"),
    (0xa6, "KEY_STOPCD"), (0xa7, "KEY_RECORD"), (0xa8, "KEY_REWIND"), (0xa9, "KEY_PHONE"), (0xaa, "KEY_ISO"),
    (0xab, "KEY_CONFIG"), (0xac, "KEY_HOMEPAGE"), (0xad, "KEY_REFRESH"), (0xae, "KEY_EXIT"), (0xaf, "KEY_MOVE"),
    (0xb0, "KEY_EDIT"), (0xb1, "KEY_SCROLLUP"), (0xb2, "KEY_SCROLLDOWN"), (0xb3, "KEY_KPLEFTPAREN"),
    (0xb4, "KEY_KPRIGHTPAREN"), (0xb5, "KEY_NEW"), (0xb6, "KEY_REDO"), (0xb7, "KEY_F13"), (0xb8, "KEY_F14"),
    (0xb9, "KEY_F15"), (0xba, "KEY_F16"), (0xbb, "KEY_F17"), (0xbc, "KEY_F18"), (0xbd, "KEY_F19"), (0xbe, "KEY_F20"),
    (0xbf, "KEY_F21"), (0xc0, "KEY_F22"), (0xc1, "KEY_F23"), (0xc2, "KEY_F24"), (0xc8, "KEY_PLAYCD"),
    (0xc9, "KEY_PAUSECD"), (0xca, "KEY_PROG3"), (0xcb, "KEY_PROG4"), (0xcc, "KEY_ALL_APPLICATIONS"),
    (0xcc, "KEY_DASHBOARD"), (0xcd, "KEY_SUSPEND"), (0xce, "KEY_CLOSE"), (0xcf, "KEY_PLAY"), (0xd0, "KEY_FASTFORWARD"),
    (0xd1, "KEY_BASSBOOST"), (0xd2, "KEY_PRINT"), (0xd3, "KEY_HP"), (0xd4, "KEY_CAMERA"), (0xd5, "KEY_SOUND"),
    (0xd6, "KEY_QUESTION"), (0xd7, "KEY_EMAIL"), (0xd8, "KEY_CHAT"), (0xd9, "KEY_SEARCH"), (0xda, "KEY_CONNECT"),
    (0xdb, "KEY_FINANCE"), (0xdc, "KEY_SPORT"), (0xdd, "KEY_SHOP"), (0xde, "KEY_ALTERASE"), (0xdf, "KEY_CANCEL"),
    (0xe0, "KEY_BRIGHTNESSDOWN"), (0xe1, "KEY_BRIGHTNESSUP"), (0xe2, "KEY_MEDIA"), (0xe3, "KEY_SWITCHVIDEOMODE"),
    (0xe4, "KEY_KBDILLUMTOGGLE"), (0xe5, "KEY_KBDILLUMDOWN"), (0xe6, "KEY_KBDILLUMUP"), (0xe7, "KEY_SEND"),
    (0xe8, "KEY_REPLY"), (0xe9, "KEY_FORWARDMAIL"), (0xea, "KEY_SAVE"), (0xeb, "KEY_DOCUMENTS"), (0xec, "KEY_BATTERY"),
    (0xed, "KEY_BLUETOOTH"), (0xee, "KEY_WLAN"), (0xef, "KEY_UWB"), (0xf0, "KEY_UNKNOWN"), (0xf1, "KEY_VIDEO_NEXT"),
    (0xf2, "KEY_VIDEO_PREV"), (0xf3, "KEY_BRIGHTNESS_CYCLE"), (0xf4, "KEY_BRIGHTNESS_AUTO"),
    (0xf4, "KEY_BRIGHTNESS_ZERO"), (0xf5, "KEY_DISPLAY_OFF"), (0xf6, "KEY_WIMAX"), (0xf6, "KEY_WWAN"),
    (0xf7, "KEY_RFKILL"), (0xf8, "KEY_MICMUTE"), (0x100, "BTN_0"), (0x100, "BTN_MISC"), (0x101, "BTN_1"),
    (0x102, "BTN_2"), (0x103, "BTN_3"), (0x104, "BTN_4"), (0x105, "BTN_5"), (0x106, "BTN_6"), (0x107, "BTN_7"),
    (0x108, "BTN_8"), (0x109, "BTN_9"), (0x110, "BTN_LEFT"), (0x110, "BTN_MOUSE"), (0x111, "BTN_RIGHT"),
    (0x112, "BTN_MIDDLE"), (0x113, "BTN_SIDE"), (0x114, "BTN_EXTRA"), (0x115, "BTN_FORWARD"), (0x116, "BTN_BACK"),
    (0x117, "BTN_TASK"), (0x120, "BTN_JOYSTICK"), (0x120, "BTN_TRIGGER"), (0x121, "BTN_THUMB"), (0x122, "BTN_THUMB2"),
    (0x123, "BTN_TOP"), (0x124, "BTN_TOP2"), (0x125, "BTN_PINKIE"), (0x126, "BTN_BASE"), (0x127, "BTN_BASE2"),
    (0x128, "BTN_BASE3"), (0x129, "BTN_BASE4"), (0x12a, "BTN_BASE5"), (0x12b, "BTN_BASE6"), (0x12f, "BTN_DEAD"),
    (0x130, "BTN_A"), (0x130, "BTN_GAMEPAD"), (0x130, "BTN_SOUTH"), (0x131, "BTN_B"), (0x131, "BTN_EAST"),
    (0x132, "BTN_C"), (0x133, "BTN_NORTH"), (0x133, "BTN_X"), (0x134, "BTN_WEST"), (0x134, "BTN_Y"), (0x135, "BTN_Z"),
    (0x136, "BTN_TL"), (0x137, "BTN_TR"), (0x138, "BTN_TL2"), (0x139, "BTN_TR2"), (0x13a, "BTN_SELECT"),
    (0x13b, "BTN_START"), (0x13c, "BTN_MODE"), (0x13d, "BTN_THUMBL"), (0x13e, "BTN_THUMBR"), (0x140, "BTN_DIGI"),
    (0x140, "BTN_TOOL_PEN"), (0x141, "BTN_TOOL_RUBBER"), (0x142, "BTN_TOOL_BRUSH"), (0x143, "BTN_TOOL_PENCIL"),
    (0x144, "BTN_TOOL_AIRBRUSH"), (0x145, "BTN_TOOL_FINGER"), (0x146, "BTN_TOOL_MOUSE"), (0x147, "BTN_TOOL_LENS"),
    (0x148, "BTN_TOOL_QUINTTAP"), (0x149, "BTN_STYLUS3"), (0x14a, "BTN_TOUCH"), (0x14b, "BTN_STYLUS"),
    (0x14c, "BTN_STYLUS2"), (0x14d, "BTN_TOOL_DOUBLETAP"), (0x14e, "BTN_TOOL_TRIPLETAP"), (0x14f, "BTN_TOOL_QUADTAP"),
    (0x150, "BTN_GEAR_DOWN"), (0x150, "BTN_WHEEL"), (0x151, "BTN_GEAR_UP"), (0x160, "KEY_OK"), (0x161, "KEY_SELECT"),
    (0x162, "KEY_GOTO"), (0x163, "KEY_CLEAR"), (0x164, "KEY_POWER2"), (0x165, "KEY_OPTION"), (0x166, "KEY_INFO"),
    (0x167, "KEY_TIME"), (0x168, "KEY_VENDOR"), (0x169, "KEY_ARCHIVE"), (0x16a, "KEY_PROGRAM"), (0x16b, "KEY_CHANNEL"),
    (0x16c, "KEY_FAVORITES"), (0x16d, "KEY_EPG"), (0x16e, "KEY_PVR"), (0x16f, "KEY_MHP"), (0x170, "KEY_LANGUAGE"),
    (0x171, "KEY_TITLE"), (0x172, "KEY_SUBTITLE"), (0x173, "KEY_ANGLE"), (0x174, "KEY_FULL_SCREEN"),
    (0x174, "KEY_ZOOM"), (0x175, "KEY_MODE"), (0x176, "KEY_KEYBOARD"), (0x177, "KEY_ASPECT_RATIO"),
    (0x177, "KEY_SCREEN"), (0x178, "KEY_PC"), (0x179, "KEY_TV"), (0x17a, "KEY_TV2"), (0x17b, "KEY_VCR"),
    (0x17c, "KEY_VCR2"), (0x17d, "KEY_SAT"), (0x17e, "KEY_SAT2"), (0x17f, "KEY_CD"), (0x180, "KEY_TAPE"),
    (0x181, "KEY_RADIO"), (0x182, "KEY_TUNER"), (0x183, "KEY_PLAYER"), (0x184, "KEY_TEXT"), (0x185, "KEY_DVD"),
    (0x186, "KEY_AUX"), (0x187, "KEY_MP3"), (0x188, "KEY_AUDIO"), (0x189, "KEY_VIDEO"), (0x18a, "KEY_DIRECTORY"),
    (0x18b, "KEY_LIST"), (0x18c, "KEY_MEMO"), (0x18d, "KEY_CALENDAR"), (0x18e, "KEY_RED"), (0x18f, "KEY_GREEN"),
    (0x190, "KEY_YELLOW"), (0x191, "KEY_BLUE"), (0x192, "KEY_CHANNELUP"), (0x193, "KEY_CHANNELDOWN"),
    (0x194, "KEY_FIRST"), (0x195, "KEY_LAST"), (0x196, "KEY_AB"), (0x197, "KEY_NEXT"), (0x198, "KEY_RESTART"),
    (0x199, "KEY_SLOW"), (0x19a, "KEY_SHUFFLE"), (0x19b, "KEY_BREAK"), (0x19c, "KEY_PREVIOUS"), (0x19d, "KEY_DIGITS"),
    (0x19e, "KEY_TEEN"), (0x19f, "KEY_TWEN"), (0x1a0, "KEY_VIDEOPHONE"), (0x1a1, "KEY_GAMES"), (0x1a2, "KEY_ZOOMIN"),
    (0x1a3, "KEY_ZOOMOUT"), (0x1a4, "KEY_ZOOMRESET"), (0x1a5, "KEY_WORDPROCESSOR"), (0x1a6, "KEY_EDITOR"),
    (0x1a7, "KEY_SPREADSHEET"), (0x1a8, "KEY_GRAPHICSEDITOR"), (0x1a9, "KEY_PRESENTATION"), (0x1aa, "KEY_DATABASE"),
    (0x1ab, "KEY_NEWS"), (0x1ac, "KEY_VOICEMAIL"), (0x1ad, "KEY_ADDRESSBOOK"), (0x1ae, "KEY_MESSENGER"),
    (0x1af, "KEY_BRIGHTNESS_TOGGLE"), (0x1af, "KEY_DISPLAYTOGGLE"), (0x1b0, "KEY_SPELLCHECK"), (0x1b1, "KEY_LOGOFF"),
    (0x1b2, "KEY_DOLLAR"), (0x1b3, "KEY_EURO"), (0x1b4, "KEY_FRAMEBACK"), (0x1b5, "KEY_FRAMEFORWARD"),
    (0x1b6, "KEY_CONTEXT_MENU"), (0x1b7, "KEY_MEDIA_REPEAT"), (0x1b8, "KEY_10CHANNELSUP"),
    (0x1b9, "KEY_10CHANNELSDOWN"), (0x1ba, "KEY_IMAGES"), (0x1bc, "KEY_NOTIFICATION_CENTER"),
    (0x1bd, "KEY_PICKUP_PHONE"), (0x1be, "KEY_HANGUP_PHONE"), (0x1bf, "KEY_LINK_PHONE"), (0x1c0, "KEY_DEL_EOL"),
    (0x1c1, "KEY_DEL_EOS"), (0x1c2, "KEY_INS_LINE"), (0x1c3, "KEY_DEL_LINE"), (0x1d0, "KEY_FN"), (0x1d1, "KEY_FN_ESC"),
    (0x1d2, "KEY_FN_F1"), (0x1d3, "KEY_FN_F2"), (0x1d4, "KEY_FN_F3"), (0x1d5, "KEY_FN_F4"), (0x1d6, "KEY_FN_F5"),
    (0x1d7, "KEY_FN_F6"), (0x1d8, "KEY_FN_F7"), (0x1d9, "KEY_FN_F8"), (0x1da, "KEY_FN_F9"), (0x1db, "KEY_FN_F10"),
    (0x1dc, "KEY_FN_F11"), (0x1dd, "KEY_FN_F12"), (0x1de, "KEY_FN_1"), (0x1df, "KEY_FN_2"), (0x1e0, "KEY_FN_D"),
    (0x1e1, "KEY_FN_E"), (0x1e2, "KEY_FN_F"), (0x1e3, "KEY_FN_S"), (0x1e4, "KEY_FN_B"), (0x1e5, "KEY_FN_RIGHT_SHIFT"),
    (0x1f1, "KEY_BRL_DOT1"), (0x1f2, "KEY_BRL_DOT2"), (0x1f3, "KEY_BRL_DOT3"), (0x1f4, "KEY_BRL_DOT4"),
    (0x1f5, "KEY_BRL_DOT5"), (0x1f6, "KEY_BRL_DOT6"), (0x1f7, "KEY_BRL_DOT7"), (0x1f8, "KEY_BRL_DOT8"),
    (0x1f9, "KEY_BRL_DOT9"), (0x1fa, "KEY_BRL_DOT10"), (0x200, "KEY_NUMERIC_0"), (0x201, "KEY_NUMERIC_1"),
    (0x202, "KEY_NUMERIC_2"), (0x203, "KEY_NUMERIC_3"), (0x204, "KEY_NUMERIC_4"), (0x205, "KEY_NUMERIC_5"),
    (0x206, "KEY_NUMERIC_6"), (0x207, "KEY_NUMERIC_7"), (0x208, "KEY_NUMERIC_8"), (0x209, "KEY_NUMERIC_9"),
    (0x20a, "KEY_NUMERIC_STAR"), (0x20b, "KEY_NUMERIC_POUND"), (0x20c, "KEY_NUMERIC_A"), (0x20d, "KEY_NUMERIC_B"),
    (0x20e, "KEY_NUMERIC_C"), (0x20f, "KEY_NUMERIC_D"), (0x210, "KEY_CAMERA_FOCUS"), (0x211, "KEY_WPS_BUTTON"),
    (0x212, "KEY_TOUCHPAD_TOGGLE"), (0x213, "KEY_TOUCHPAD_ON"), (0x214, "KEY_TOUCHPAD_OFF"),
    (0x215, "KEY_CAMERA_ZOOMIN"), (0x216, "KEY_CAMERA_ZOOMOUT"), (0x217, "KEY_CAMERA_UP"), (0x218, "KEY_CAMERA_DOWN"),
    (0x219, "KEY_CAMERA_LEFT"), (0x21a, "KEY_CAMERA_RIGHT"), (0x21b, "KEY_ATTENDANT_ON"), (0x21c, "KEY_ATTENDANT_OFF"),
    (0x21d, "KEY_ATTENDANT_TOGGLE"), (0x21e, "KEY_LIGHTS_TOGGLE"), (0x220, "BTN_DPAD_UP"), (0x221, "BTN_DPAD_DOWN"),
    (0x222, "BTN_DPAD_LEFT"), (0x223, "BTN_DPAD_RIGHT"), (0x230, "KEY_ALS_TOGGLE"), (0x231, "KEY_ROTATE_LOCK_TOGGLE"),
    (0x232, "KEY_REFRESH_RATE_TOGGLE"), (0x240, "KEY_BUTTONCONFIG"), (0x241, "KEY_TASKMANAGER"),
    (0x242, "KEY_JOURNAL"), (0x243, "KEY_CONTROLPANEL"), (0x244, "KEY_APPSELECT"), (0x245, "KEY_SCREENSAVER"),
    (0x246, "KEY_VOICECOMMAND"), (0x247, "KEY_ASSISTANT"), (0x248, "KEY_KBD_LAYOUT_NEXT"), (0x249, "KEY_EMOJI_PICKER"),
    (0x24a, "KEY_DICTATE"), (0x260, "KEY_KBDINPUTASSIST_PREV"), (0x261, "KEY_KBDINPUTASSIST_NEXT"),
    (0x262, "KEY_KBDINPUTASSIST_PREVGROUP"), (0x263, "KEY_KBDINPUTASSIST_NEXTGROUP"),
    (0x264, "KEY_KBDINPUTASSIST_ACCEPT"), (0x265, "KEY_KBDINPUTASSIST_CANCEL"), (0x266, "KEY_RIGHT_UP"),
    (0x267, "KEY_RIGHT_DOWN"), (0x268, "KEY_LEFT_UP"), (0x269, "KEY_LEFT_DOWN"), (0x26a, "KEY_ROOT_MENU"),
    (0x26b, "KEY_MEDIA_TOP_MENU"), (0x26c, "KEY_NUMERIC_11"), (0x26d, "KEY_NUMERIC_12"), (0x26e, "KEY_AUDIO_DESC"),
    (0x26f, "KEY_3D_MODE"), (0x270, "KEY_NEXT_FAVORITE"), (0x271, "KEY_STOP_RECORD"), (0x272, "KEY_PAUSE_RECORD"),
    (0x273, "KEY_VOD"), (0x274, "KEY_UNMUTE"), (0x275, "KEY_FASTREVERSE"), (0x276, "KEY_SLOWREVERSE"),
    (0x277, "KEY_DATA"), (0x278, "KEY_ONSCREEN_KEYBOARD"), (0x279, "KEY_PRIVACY_SCREEN_TOGGLE"),
    (0x27a, "KEY_SELECTIVE_SCREENSHOT"), (0x27b, "KEY_NEXT_ELEMENT"), (0x27c, "KEY_PREVIOUS_ELEMENT"),
    (0x27d, "KEY_AUTOPILOT_ENGAGE_TOGGLE"), (0x27e, "KEY_MARK_WAYPOINT"), (0x27f, "KEY_SOS"), (0x280, "KEY_NAV_CHART"),
    (0x281, "KEY_FISHING_CHART"), (0x282, "KEY_SINGLE_RANGE_RADAR"), (0x283, "KEY_DUAL_RANGE_RADAR"),
    (0x284, "KEY_RADAR_OVERLAY"), (0x285, "KEY_TRADITIONAL_SONAR"), (0x286, "KEY_CLEARVU_SONAR"),
    (0x287, "KEY_SIDEVU_SONAR"), (0x288, "KEY_NAV_INFO"), (0x289, "KEY_BRIGHTNESS_MENU"), (0x290, "KEY_MACRO1"),
    (0x291, "KEY_MACRO2"), (0x292, "KEY_MACRO3"), (0x293, "KEY_MACRO4"), (0x294, "KEY_MACRO5"), (0x295, "KEY_MACRO6"),
    (0x296, "KEY_MACRO7"), (0x297, "KEY_MACRO8"), (0x298, "KEY_MACRO9"), (0x299, "KEY_MACRO10"),
    (0x29a, "KEY_MACRO11"), (0x29b, "KEY_MACRO12"), (0x29c, "KEY_MACRO13"), (0x29d, "KEY_MACRO14"),
    (0x29e, "KEY_MACRO15"), (0x29f, "KEY_MACRO16"), (0x2a0, "KEY_MACRO17"), (0x2a1, "KEY_MACRO18"),
    (0x2a2, "KEY_MACRO19"), (0x2a3, "KEY_MACRO20"), (0x2a4, "KEY_MACRO21"), (0x2a5, "KEY_MACRO22"),
    (0x2a6, "KEY_MACRO23"), (0x2a7, "KEY_MACRO24"), (0x2a8, "KEY_MACRO25"), (0x2a9, "KEY_MACRO26"),
    (0x2aa, "KEY_MACRO27"), (0x2ab, "KEY_MACRO28"), (0x2ac, "KEY_MACRO29"), (0x2ad, "KEY_MACRO30"),
    (0x2b0, "KEY_MACRO_RECORD_START"), (0x2b1, "KEY_MACRO_RECORD_STOP"), (0x2b2, "KEY_MACRO_PRESET_CYCLE"),
    (0x2b3, "KEY_MACRO_PRESET1"), (0x2b4, "KEY_MACRO_PRESET2"), (0x2b5, "KEY_MACRO_PRESET3"),
    (0x2b8, "KEY_KBD_LCD_MENU1"), (0x2b9, "KEY_KBD_LCD_MENU2"), (0x2ba, "KEY_KBD_LCD_MENU3"),
    (0x2bb, "KEY_KBD_LCD_MENU4"), (0x2bc, "KEY_KBD_LCD_MENU5"), (0x2c0, "BTN_TRIGGER_HAPPY"),
    (0x2c0, "BTN_TRIGGER_HAPPY1"), (0x2c1, "BTN_TRIGGER_HAPPY2"), (0x2c2, "BTN_TRIGGER_HAPPY3"),
    (0x2c3, "BTN_TRIGGER_HAPPY4"), (0x2c4, "BTN_TRIGGER_HAPPY5"), (0x2c5, "BTN_TRIGGER_HAPPY6"),
    (0x2c6, "BTN_TRIGGER_HAPPY7"), (0x2c7, "BTN_TRIGGER_HAPPY8"), (0x2c8, "BTN_TRIGGER_HAPPY9"),
    (0x2c9, "BTN_TRIGGER_HAPPY10"), (0x2ca, "BTN_TRIGGER_HAPPY11"), (0x2cb, "BTN_TRIGGER_HAPPY12"),
    (0x2cc, "BTN_TRIGGER_HAPPY13"), (0x2cd, "BTN_TRIGGER_HAPPY14"), (0x2ce, "BTN_TRIGGER_HAPPY15"),
    (0x2cf, "BTN_TRIGGER_HAPPY16"), (0x2d0, "BTN_TRIGGER_HAPPY17"), (0x2d1, "BTN_TRIGGER_HAPPY18"),
    (0x2d2, "BTN_TRIGGER_HAPPY19"), (0x2d3, "BTN_TRIGGER_HAPPY20"), (0x2d4, "BTN_TRIGGER_HAPPY21"),
    (0x2d5, "BTN_TRIGGER_HAPPY22"), (0x2d6, "BTN_TRIGGER_HAPPY23"), (0x2d7, "BTN_TRIGGER_HAPPY24"),
    (0x2d8, "BTN_TRIGGER_HAPPY25"), (0x2d9, "BTN_TRIGGER_HAPPY26"), (0x2da, "BTN_TRIGGER_HAPPY27"),
    (0x2db, "BTN_TRIGGER_HAPPY28"), (0x2dc, "BTN_TRIGGER_HAPPY29"), (0x2dd, "BTN_TRIGGER_HAPPY30"),
    (0x2de, "BTN_TRIGGER_HAPPY31"), (0x2df, "BTN_TRIGGER_HAPPY32"), (0x2e0, "BTN_TRIGGER_HAPPY33"),
    (0x2e1, "BTN_TRIGGER_HAPPY34"), (0x2e2, "BTN_TRIGGER_HAPPY35"), (0x2e3, "BTN_TRIGGER_HAPPY36"),
    (0x2e4, "BTN_TRIGGER_HAPPY37"), (0x2e5, "BTN_TRIGGER_HAPPY38"), (0x2e6, "BTN_TRIGGER_HAPPY39"),
    (0x2e7, "BTN_TRIGGER_HAPPY40"),
] };
pub(super) static INPUT_REL: Set = Set { unknown: "REL_???", names: names![
    (0x0, "REL_X"), (0x1, "REL_Y"), (0x2, "REL_Z"), (0x3, "REL_RX"), (0x4, "REL_RY"), (0x5, "REL_RZ"),
    (0x6, "REL_HWHEEL"), (0x7, "REL_DIAL"), (0x8, "REL_WHEEL"), (0x9, "REL_MISC"), (0xa, "REL_RESERVED"),
    (0xb, "REL_WHEEL_HI_RES"), (0xc, "REL_HWHEEL_HI_RES"),
] };
pub(super) static INPUT_ABS: Set = Set { unknown: "ABS_???", names: names![
    (0x0, "ABS_X"), (0x1, "ABS_Y"), (0x2, "ABS_Z"), (0x3, "ABS_RX"), (0x4, "ABS_RY"), (0x5, "ABS_RZ"),
    (0x6, "ABS_THROTTLE"), (0x7, "ABS_RUDDER"), (0x8, "ABS_WHEEL"), (0x9, "ABS_GAS"), (0xa, "ABS_BRAKE"),
    (0x10, "ABS_HAT0X"), (0x11, "ABS_HAT0Y"), (0x12, "ABS_HAT1X"), (0x13, "ABS_HAT1Y"), (0x14, "ABS_HAT2X"),
    (0x15, "ABS_HAT2Y"), (0x16, "ABS_HAT3X"), (0x17, "ABS_HAT3Y"), (0x18, "ABS_PRESSURE"), (0x19, "ABS_DISTANCE"),
    (0x1a, "ABS_TILT_X"), (0x1b, "ABS_TILT_Y"), (0x1c, "ABS_TOOL_WIDTH"), (0x20, "ABS_VOLUME"), (0x21, "ABS_PROFILE"),
    (0x28, "ABS_MISC"), (0x2e, "ABS_RESERVED"), (0x2f, "ABS_MT_SLOT"), (0x30, "ABS_MT_TOUCH_MAJOR"),
    (0x31, "ABS_MT_TOUCH_MINOR"), (0x32, "ABS_MT_WIDTH_MAJOR"), (0x33, "ABS_MT_WIDTH_MINOR"),
    (0x34, "ABS_MT_ORIENTATION"), (0x35, "ABS_MT_POSITION_X"), (0x36, "ABS_MT_POSITION_Y"), (0x37, "ABS_MT_TOOL_TYPE"),
    (0x38, "ABS_MT_BLOB_ID"), (0x39, "ABS_MT_TRACKING_ID"), (0x3a, "ABS_MT_PRESSURE"), (0x3b, "ABS_MT_DISTANCE"),
    (0x3c, "ABS_MT_TOOL_X"), (0x3d, "ABS_MT_TOOL_Y"),
] };
pub(super) static INPUT_MSC: Set = Set { unknown: "MSC_???", names: names![
    (0x0, "MSC_SERIAL"), (0x1, "MSC_PULSELED"), (0x2, "MSC_GESTURE"), (0x3, "MSC_RAW"), (0x4, "MSC_SCAN"),
    (0x5, "MSC_TIMESTAMP"),
] };
pub(super) static INPUT_SW: Set = Set { unknown: "SW_???", names: names![
    (0x0, "SW_LID"), (0x1, "SW_TABLET_MODE"), (0x2, "SW_HEADPHONE_INSERT"), (0x3, "SW_RADIO"), (0x3, "SW_RFKILL_ALL"),
    (0x4, "SW_MICROPHONE_INSERT"), (0x5, "SW_DOCK"), (0x6, "SW_LINEOUT_INSERT"), (0x7, "SW_JACK_PHYSICAL_INSERT"),
    (0x8, "SW_VIDEOOUT_INSERT"), (0x9, "SW_CAMERA_LENS_COVER"), (0xa, "SW_KEYPAD_SLIDE"), (0xb, "SW_FRONT_PROXIMITY"),
    (0xc, "SW_ROTATE_LOCK"), (0xd, "SW_LINEIN_INSERT"), (0xe, "SW_MUTE_DEVICE"), (0xf, "SW_PEN_INSERTED"),
    (0x10, "SW_MACHINE_COVER"),
] };
pub(super) static INPUT_LED: Set = Set { unknown: "LED_???", names: names![
    (0x0, "LED_NUML"), (0x1, "LED_CAPSL"), (0x2, "LED_SCROLLL"), (0x3, "LED_COMPOSE"), (0x4, "LED_KANA"),
    (0x5, "LED_SLEEP"), (0x6, "LED_SUSPEND"), (0x7, "LED_MUTE"), (0x8, "LED_MISC"), (0x9, "LED_MAIL"),
    (0xa, "LED_CHARGING"),
] };
pub(super) static INPUT_SND: Set = Set { unknown: "SND_???", names: names![
    (0x0, "SND_CLICK"), (0x1, "SND_BELL"), (0x2, "SND_TONE"),
] };
pub(super) static INPUT_REP: Set = Set { unknown: "REP_???", names: names![(0x0, "REP_DELAY"), (0x1, "REP_PERIOD")] };
pub(super) static INPUT_PROP: Set = Set { unknown: "INPUT_PROP_???", names: names![
    (0x0, "INPUT_PROP_POINTER"), (0x1, "INPUT_PROP_DIRECT"), (0x2, "INPUT_PROP_BUTTONPAD"),
    (0x3, "INPUT_PROP_SEMI_MT"), (0x4, "INPUT_PROP_TOPBUTTONPAD"), (0x5, "INPUT_PROP_POINTING_STICK"),
    (0x6, "INPUT_PROP_ACCELEROMETER"),
] };
pub(super) static INPUT_MT: Set = Set { unknown: "ABS_MT_???", names: names![
    (0x2f, "ABS_MT_SLOT"), (0x30, "ABS_MT_TOUCH_MAJOR"), (0x31, "ABS_MT_TOUCH_MINOR"), (0x32, "ABS_MT_WIDTH_MAJOR"),
    (0x33, "ABS_MT_WIDTH_MINOR"), (0x34, "ABS_MT_ORIENTATION"), (0x35, "ABS_MT_POSITION_X"),
    (0x36, "ABS_MT_POSITION_Y"), (0x37, "ABS_MT_TOOL_TYPE"), (0x38, "ABS_MT_BLOB_ID"), (0x39, "ABS_MT_TRACKING_ID"),
    (0x3a, "ABS_MT_PRESSURE"), (0x3b, "ABS_MT_DISTANCE"), (0x3c, "ABS_MT_TOOL_X"), (0x3d, "ABS_MT_TOOL_Y"),
] };
pub(super) static INPUT_FF: Set = Set { unknown: "FF_???", names: names![
    (0x0, "FF_STATUS_STOPPED"), (0x1, "FF_STATUS_PLAYING"), (0x50, "FF_RUMBLE"), (0x51, "FF_PERIODIC"),
    (0x52, "FF_CONSTANT"), (0x53, "FF_SPRING"), (0x54, "FF_FRICTION"), (0x55, "FF_DAMPER"), (0x56, "FF_INERTIA"),
    (0x57, "FF_RAMP"), (0x58, "FF_SQUARE"), (0x59, "FF_TRIANGLE"), (0x5a, "FF_SINE"), (0x5b, "FF_SAW_UP"),
    (0x5c, "FF_SAW_DOWN"), (0x5d, "FF_CUSTOM"), (0x60, "FF_GAIN"), (0x60, "FF_MAX_EFFECTS"), (0x61, "FF_AUTOCENTER"),
] };
pub(super) static IFLAG: Set = Set { unknown: "???", names: names![
    (0x1, "IGNBRK"), (0x2, "BRKINT"), (0x4, "IGNPAR"), (0x8, "PARMRK"), (0x10, "INPCK"), (0x20, "ISTRIP"),
    (0x40, "INLCR"), (0x80, "IGNCR"), (0x100, "ICRNL"), (0x200, "IUCLC"), (0x400, "IXON"), (0x800, "IXANY"),
    (0x1000, "IXOFF"), (0x2000, "IMAXBEL"), (0x4000, "IUTF8"),
] };
pub(super) static OFLAG: Set = Set { unknown: "???", names: names![
    (0x1, "OPOST"), (0x2, "OLCUC"), (0x4, "ONLCR"), (0x8, "OCRNL"), (0x10, "ONOCR"), (0x20, "ONLRET"), (0x40, "OFILL"),
    (0x80, "OFDEL"),
] };
pub(super) static CFLAG: Set = Set { unknown: "???", names: names![
    (0x40, "CSTOPB"), (0x80, "CREAD"), (0x100, "PARENB"), (0x200, "PARODD"), (0x400, "HUPCL"), (0x800, "CLOCAL"),
    (0x40000000, "CMSPAR"), (0x80000000, "CRTSCTS"),
] };
pub(super) static BAUD: Set = Set { unknown: "???", names: names![
    (0x0, "B0"), (0x1, "B50"), (0x2, "B75"), (0x3, "B110"), (0x4, "B134"), (0x5, "B150"), (0x6, "B200"), (0x7, "B300"),
    (0x8, "B600"), (0x9, "B1200"), (0xa, "B1800"), (0xb, "B2400"), (0xc, "B4800"), (0xd, "B9600"), (0xe, "B19200"),
    (0xf, "B38400"), (0x1001, "B57600"), (0x1002, "B115200"), (0x1003, "B230400"), (0x1004, "B460800"),
    (0x1005, "B500000"), (0x1006, "B576000"), (0x1007, "B921600"), (0x1008, "B1000000"), (0x1009, "B1152000"),
    (0x100a, "B1500000"), (0x100b, "B2000000"), (0x100c, "B2500000"), (0x100d, "B3000000"), (0x100e, "B3500000"),
    (0x100f, "B4000000"),
] };
pub(super) static CSIZE: Set = Set { unknown: "???", names: names![
    (0x0, "CS5"), (0x10, "CS6"), (0x20, "CS7"), (0x30, "CS8"),
] };
pub(super) static LFLAG: Set = Set { unknown: "???", names: names![
    (0x1, "ISIG"), (0x2, "ICANON"), (0x4, "XCASE"), (0x8, "ECHO"), (0x10, "ECHOE"), (0x20, "ECHOK"), (0x40, "ECHONL"),
    (0x80, "NOFLSH"), (0x8000, "IEXTEN"), (0x200, "ECHOCTL"), (0x400, "ECHOPRT"), (0x800, "ECHOKE"),
    (0x1000, "FLUSHO"), (0x4000, "PENDIN"), (0x100, "TOSTOP"), (0x10000, "EXTPROC"),
] };
pub(super) static ADJ_STATE: Set = Set { unknown: "TIME_???", names: names![
    (0x0, "TIME_OK"), (0x1, "TIME_INS"), (0x2, "TIME_DEL"), (0x3, "TIME_OOP"), (0x4, "TIME_WAIT"), (0x5, "TIME_ERROR"),
] };
pub(super) static CAP: Set = Set { unknown: "CAP_???", names: names![
    (0x0, "CAP_CHOWN"), (0x1, "CAP_DAC_OVERRIDE"), (0x2, "CAP_DAC_READ_SEARCH"), (0x3, "CAP_FOWNER"),
    (0x4, "CAP_FSETID"), (0x5, "CAP_KILL"), (0x6, "CAP_SETGID"), (0x7, "CAP_SETUID"), (0x8, "CAP_SETPCAP"),
    (0x9, "CAP_LINUX_IMMUTABLE"), (0xa, "CAP_NET_BIND_SERVICE"), (0xb, "CAP_NET_BROADCAST"), (0xc, "CAP_NET_ADMIN"),
    (0xd, "CAP_NET_RAW"), (0xe, "CAP_IPC_LOCK"), (0xf, "CAP_IPC_OWNER"), (0x10, "CAP_SYS_MODULE"),
    (0x11, "CAP_SYS_RAWIO"), (0x12, "CAP_SYS_CHROOT"), (0x13, "CAP_SYS_PTRACE"), (0x14, "CAP_SYS_PACCT"),
    (0x15, "CAP_SYS_ADMIN"), (0x16, "CAP_SYS_BOOT"), (0x17, "CAP_SYS_NICE"), (0x18, "CAP_SYS_RESOURCE"),
    (0x19, "CAP_SYS_TIME"), (0x1a, "CAP_SYS_TTY_CONFIG"), (0x1b, "CAP_MKNOD"), (0x1c, "CAP_LEASE"),
    (0x1d, "CAP_AUDIT_WRITE"), (0x1e, "CAP_AUDIT_CONTROL"), (0x1f, "CAP_SETFCAP"), (0x20, "CAP_MAC_OVERRIDE"),
    (0x21, "CAP_MAC_ADMIN"), (0x22, "CAP_SYSLOG"), (0x23, "CAP_WAKE_ALARM"), (0x24, "CAP_BLOCK_SUSPEND"),
    (0x25, "CAP_AUDIT_READ"), (0x26, "CAP_PERFMON"), (0x27, "CAP_BPF"), (0x28, "CAP_CHECKPOINT_RESTORE"),
] };
pub(super) static MEMBARRIER_QUERY: Set = Set { unknown: "MEMBARRIER_CMD_???", names: names![
    (0x1, "MEMBARRIER_CMD_GLOBAL"), (0x2, "MEMBARRIER_CMD_GLOBAL_EXPEDITED"),
    (0x4, "MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED"), (0x8, "MEMBARRIER_CMD_PRIVATE_EXPEDITED"),
    (0x10, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED"), (0x20, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE"),
    (0x40, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE"), (0x80, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ"),
    (0x100, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_RSEQ"), (0x200, "MEMBARRIER_CMD_GET_REGISTRATIONS"),
] };
pub(super) static ADJ: Set = Set { unknown: "ADJ_???", names: names![
    (0x1, "ADJ_OFFSET"), (0x2, "ADJ_FREQUENCY"), (0x4, "ADJ_MAXERROR"), (0x8, "ADJ_ESTERROR"), (0x10, "ADJ_STATUS"),
    (0x20, "ADJ_TIMECONST"), (0x80, "ADJ_TAI"), (0x100, "ADJ_SETOFFSET"), (0x1000, "ADJ_MICRO"), (0x2000, "ADJ_NANO"),
    (0x4000, "ADJ_TICK"), (0x8000, "ADJ_ADJTIME"),
] };
pub(super) static ADJ_STATUS: Set = Set { unknown: "STA_???", names: names![
    (0x1, "STA_PLL"), (0x2, "STA_PPSFREQ"), (0x4, "STA_PPSTIME"), (0x8, "STA_FLL"), (0x10, "STA_INS"),
    (0x20, "STA_DEL"), (0x40, "STA_UNSYNC"), (0x80, "STA_FREQHOLD"), (0x100, "STA_PPSSIGNAL"),
    (0x200, "STA_PPSJITTER"), (0x400, "STA_PPSWANDER"), (0x800, "STA_PPSERROR"), (0x1000, "STA_CLOCKERR"),
    (0x2000, "STA_NANO"), (0x4000, "STA_MODE"), (0x8000, "STA_CLK"),
] };
pub(super) static PR_CAP_AMBIENT: Set = Set { unknown: "PR_CAP_AMBIENT_???", names: names![
    (0x1, "PR_CAP_AMBIENT_IS_SET"), (0x2, "PR_CAP_AMBIENT_RAISE"), (0x3, "PR_CAP_AMBIENT_LOWER"),
    (0x4, "PR_CAP_AMBIENT_CLEAR_ALL"),
] };
pub(super) static ETH_P: Set = Set { unknown: "ETH_P_???", names: names![
    (0x1, "ETH_P_802_3"), (0x2, "ETH_P_AX25"), (0x3, "ETH_P_ALL"), (0x4, "ETH_P_802_2"), (0x5, "ETH_P_SNAP"),
    (0x6, "ETH_P_DDCMP"), (0x7, "ETH_P_WAN_PPP"), (0x8, "ETH_P_PPP_MP"), (0x9, "ETH_P_LOCALTALK"), (0xc, "ETH_P_CAN"),
    (0xd, "ETH_P_CANFD"), (0xe, "ETH_P_CANXL"), (0x10, "ETH_P_PPPTALK"), (0x11, "ETH_P_TR_802_2"),
    (0x15, "ETH_P_MOBITEX"), (0x16, "ETH_P_CONTROL"), (0x17, "ETH_P_IRDA"), (0x18, "ETH_P_ECONET"),
    (0x19, "ETH_P_HDLC"), (0x1a, "ETH_P_ARCNET"), (0x1b, "ETH_P_DSA"), (0x1c, "ETH_P_TRAILER"), (0x60, "ETH_P_LOOP"),
    (0xf5, "ETH_P_PHONET"), (0xf6, "ETH_P_IEEE802154"), (0xf7, "ETH_P_CAIF"), (0xf8, "ETH_P_XDSA"),
    (0xf9, "ETH_P_MAP"), (0xfa, "ETH_P_MCTP"), (0x200, "ETH_P_PUP"), (0x201, "ETH_P_PUPAT"), (0x800, "ETH_P_IP"),
    (0x805, "ETH_P_X25"), (0x806, "ETH_P_ARP"), (0x8ff, "ETH_P_BPQ"), (0xa00, "ETH_P_IEEEPUP"),
    (0xa01, "ETH_P_IEEEPUPAT"), (0x22eb, "ETH_P_ERSPAN2"), (0x22f0, "ETH_P_TSN"), (0x4305, "ETH_P_BATMAN"),
    (0x6000, "ETH_P_DEC"), (0x6001, "ETH_P_DNA_DL"), (0x6002, "ETH_P_DNA_RC"), (0x6003, "ETH_P_DNA_RT"),
    (0x6004, "ETH_P_LAT"), (0x6005, "ETH_P_DIAG"), (0x6006, "ETH_P_CUST"), (0x6007, "ETH_P_SCA"),
    (0x6558, "ETH_P_TEB"), (0x8035, "ETH_P_RARP"), (0x809b, "ETH_P_ATALK"), (0x80f3, "ETH_P_AARP"),
    (0x8100, "ETH_P_8021Q"), (0x8137, "ETH_P_IPX"), (0x86dd, "ETH_P_IPV6"), (0x8808, "ETH_P_PAUSE"),
    (0x8809, "ETH_P_SLOW"), (0x883e, "ETH_P_WCCP"), (0x8847, "ETH_P_MPLS_UC"), (0x8848, "ETH_P_MPLS_MC"),
    (0x884c, "ETH_P_ATMMPOA"), (0x8863, "ETH_P_PPP_DISC"), (0x8864, "ETH_P_PPP_SES"), (0x886c, "ETH_P_LINK_CTL"),
    (0x8884, "ETH_P_ATMFATE"), (0x888e, "ETH_P_PAE"), (0x8892, "ETH_P_PROFINET"), (0x8899, "ETH_P_REALTEK"),
    (0x88a2, "ETH_P_AOE"), (0x88a4, "ETH_P_ETHERCAT"), (0x88a8, "ETH_P_8021AD"), (0x88b5, "ETH_P_802_EX1"),
    (0x88be, "ETH_P_ERSPAN"), (0x88c7, "ETH_P_PREAUTH"), (0x88ca, "ETH_P_TIPC"), (0x88cc, "ETH_P_LLDP"),
    (0x88e3, "ETH_P_MRP"), (0x88e5, "ETH_P_MACSEC"), (0x88e7, "ETH_P_8021AH"), (0x88f5, "ETH_P_MVRP"),
    (0x88f7, "ETH_P_1588"), (0x88f8, "ETH_P_NCSI"), (0x88fb, "ETH_P_PRP"), (0x8902, "ETH_P_CFM"),
    (0x8906, "ETH_P_FCOE"), (0x890d, "ETH_P_TDLS"), (0x8914, "ETH_P_FIP"), (0x8915, "ETH_P_IBOE"),
    (0x8917, "ETH_P_80221"), (0x892f, "ETH_P_HSR"), (0x894f, "ETH_P_NSH"), (0x9000, "ETH_P_LOOPBACK"),
    (0x9100, "ETH_P_QINQ1"), (0x9200, "ETH_P_QINQ2"), (0x9300, "ETH_P_QINQ3"), (0xdada, "ETH_P_EDSA"),
    (0xdadb, "ETH_P_DSA_8021Q"), (0xe001, "ETH_P_DSA_A5PSW"), (0xed3e, "ETH_P_IFE"), (0xfbfb, "ETH_P_AF_IUCV"),
] };
pub(super) static NLA_F: Set = Set { unknown: "NLA_F_???", names: names![
    (0x8000, "NLA_F_NESTED"), (0x4000, "NLA_F_NET_BYTEORDER"),
] };
pub(super) static NLMSGERR: Set = Set { unknown: "NLMSGERR_ATTR_???", names: names![
    (0x0, "NLMSGERR_ATTR_UNUSED"), (0x1, "NLMSGERR_ATTR_MSG"), (0x2, "NLMSGERR_ATTR_OFFS"),
    (0x3, "NLMSGERR_ATTR_COOKIE"), (0x4, "NLMSGERR_ATTR_POLICY"), (0x5, "NLMSGERR_ATTR_MISS_TYPE"),
    (0x6, "NLMSGERR_ATTR_MISS_NEST"),
] };
pub(super) static NL_POLICY: Set = Set { unknown: "NL_POLICY_TYPE_ATTR_???", names: names![
    (0x0, "NL_POLICY_TYPE_ATTR_UNSPEC"), (0x1, "NL_POLICY_TYPE_ATTR_TYPE"), (0x2, "NL_POLICY_TYPE_ATTR_MIN_VALUE_S"),
    (0x3, "NL_POLICY_TYPE_ATTR_MAX_VALUE_S"), (0x4, "NL_POLICY_TYPE_ATTR_MIN_VALUE_U"),
    (0x5, "NL_POLICY_TYPE_ATTR_MAX_VALUE_U"), (0x6, "NL_POLICY_TYPE_ATTR_MIN_LENGTH"),
    (0x7, "NL_POLICY_TYPE_ATTR_MAX_LENGTH"), (0x8, "NL_POLICY_TYPE_ATTR_POLICY_IDX"),
    (0x9, "NL_POLICY_TYPE_ATTR_POLICY_MAXTYPE"), (0xa, "NL_POLICY_TYPE_ATTR_BITFIELD32_MASK"),
    (0xb, "NL_POLICY_TYPE_ATTR_PAD"), (0xc, "NL_POLICY_TYPE_ATTR_MASK"),
] };
pub(super) static NL_ATTR_TYPE: Set = Set { unknown: "NL_ATTR_TYPE_???", names: names![
    (0x0, "NL_ATTR_TYPE_INVALID"), (0x1, "NL_ATTR_TYPE_FLAG"), (0x2, "NL_ATTR_TYPE_U8"), (0x3, "NL_ATTR_TYPE_U16"),
    (0x4, "NL_ATTR_TYPE_U32"), (0x5, "NL_ATTR_TYPE_U64"), (0x6, "NL_ATTR_TYPE_S8"), (0x7, "NL_ATTR_TYPE_S16"),
    (0x8, "NL_ATTR_TYPE_S32"), (0x9, "NL_ATTR_TYPE_S64"), (0xa, "NL_ATTR_TYPE_BINARY"), (0xb, "NL_ATTR_TYPE_STRING"),
    (0xc, "NL_ATTR_TYPE_NUL_STRING"), (0xd, "NL_ATTR_TYPE_NESTED"), (0xe, "NL_ATTR_TYPE_NESTED_ARRAY"),
    (0xf, "NL_ATTR_TYPE_BITFIELD32"), (0x10, "NL_ATTR_TYPE_SINT"), (0x11, "NL_ATTR_TYPE_UINT"),
] };
pub(super) static ARPHRD: Set = Set { unknown: "ARPHRD_???", names: names![
    (0x0, "ARPHRD_NETROM"), (0x1, "ARPHRD_ETHER"), (0x2, "ARPHRD_EETHER"), (0x3, "ARPHRD_AX25"),
    (0x4, "ARPHRD_PRONET"), (0x5, "ARPHRD_CHAOS"), (0x6, "ARPHRD_IEEE802"), (0x7, "ARPHRD_ARCNET"),
    (0x8, "ARPHRD_APPLETLK"), (0xf, "ARPHRD_DLCI"), (0x13, "ARPHRD_ATM"), (0x17, "ARPHRD_METRICOM"),
    (0x18, "ARPHRD_IEEE1394"), (0x1b, "ARPHRD_EUI64"), (0x20, "ARPHRD_INFINIBAND"), (0x100, "ARPHRD_SLIP"),
    (0x101, "ARPHRD_CSLIP"), (0x102, "ARPHRD_SLIP6"), (0x103, "ARPHRD_CSLIP6"), (0x104, "ARPHRD_RSRVD"),
    (0x108, "ARPHRD_ADAPT"), (0x10e, "ARPHRD_ROSE"), (0x10f, "ARPHRD_X25"), (0x110, "ARPHRD_HWX25"),
    (0x118, "ARPHRD_CAN"), (0x122, "ARPHRD_MCTP"), (0x200, "ARPHRD_PPP"), (0x201, "ARPHRD_CISCO"),
    (0x201, "ARPHRD_HDLC"), (0x204, "ARPHRD_LAPB"), (0x205, "ARPHRD_DDCMP"), (0x206, "ARPHRD_RAWHDLC"),
    (0x207, "ARPHRD_RAWIP"), (0x300, "ARPHRD_TUNNEL"), (0x301, "ARPHRD_TUNNEL6"), (0x302, "ARPHRD_FRAD"),
    (0x303, "ARPHRD_SKIP"), (0x304, "ARPHRD_LOOPBACK"), (0x305, "ARPHRD_LOCALTLK"), (0x306, "ARPHRD_FDDI"),
    (0x307, "ARPHRD_BIF"), (0x308, "ARPHRD_SIT"), (0x309, "ARPHRD_IPDDP"), (0x30a, "ARPHRD_IPGRE"),
    (0x30b, "ARPHRD_PIMREG"), (0x30c, "ARPHRD_HIPPI"), (0x30d, "ARPHRD_ASH"), (0x30e, "ARPHRD_ECONET"),
    (0x30f, "ARPHRD_IRDA"), (0x310, "ARPHRD_FCPP"), (0x311, "ARPHRD_FCAL"), (0x312, "ARPHRD_FCPL"),
    (0x313, "ARPHRD_FCFABRIC"), (0x320, "ARPHRD_IEEE802_TR"), (0x321, "ARPHRD_IEEE80211"),
    (0x322, "ARPHRD_IEEE80211_PRISM"), (0x323, "ARPHRD_IEEE80211_RADIOTAP"), (0x324, "ARPHRD_IEEE802154"),
    (0x325, "ARPHRD_IEEE802154_MONITOR"), (0x334, "ARPHRD_PHONET"), (0x335, "ARPHRD_PHONET_PIPE"),
    (0x336, "ARPHRD_CAIF"), (0x337, "ARPHRD_IP6GRE"), (0x338, "ARPHRD_NETLINK"), (0x339, "ARPHRD_6LOWPAN"),
    (0x33a, "ARPHRD_VSOCKMON"), (0xfffe, "ARPHRD_NONE"), (0xffff, "ARPHRD_VOID"),
] };
pub(super) static IFF: Set = Set { unknown: "IFF_???", names: names![
    (0x1, "IFF_UP"), (0x2, "IFF_BROADCAST"), (0x4, "IFF_DEBUG"), (0x8, "IFF_LOOPBACK"), (0x10, "IFF_POINTOPOINT"),
    (0x20, "IFF_NOTRAILERS"), (0x40, "IFF_RUNNING"), (0x80, "IFF_NOARP"), (0x100, "IFF_PROMISC"),
    (0x200, "IFF_ALLMULTI"), (0x400, "IFF_MASTER"), (0x800, "IFF_SLAVE"), (0x1000, "IFF_MULTICAST"),
    (0x2000, "IFF_PORTSEL"), (0x4000, "IFF_AUTOMEDIA"), (0x8000, "IFF_DYNAMIC"), (0x10000, "IFF_LOWER_UP"),
    (0x20000, "IFF_DORMANT"), (0x40000, "IFF_ECHO"),
] };
pub(super) static IFA_F: Set = Set { unknown: "IFA_F_???", names: names![
    (0x1, "IFA_F_SECONDARY"), (0x2, "IFA_F_NODAD"), (0x4, "IFA_F_OPTIMISTIC"), (0x8, "IFA_F_DADFAILED"),
    (0x10, "IFA_F_HOMEADDRESS"), (0x20, "IFA_F_DEPRECATED"), (0x40, "IFA_F_TENTATIVE"), (0x80, "IFA_F_PERMANENT"),
    (0x100, "IFA_F_MANAGETEMPADDR"), (0x200, "IFA_F_NOPREFIXROUTE"), (0x400, "IFA_F_MCAUTOJOIN"),
    (0x800, "IFA_F_STABLE_PRIVACY"),
] };
pub(super) static RT_SCOPE: Set = Set { unknown: "", names: names![
    (0x0, "RT_SCOPE_UNIVERSE"), (0xc8, "RT_SCOPE_SITE"), (0xfd, "RT_SCOPE_LINK"), (0xfe, "RT_SCOPE_HOST"),
    (0xff, "RT_SCOPE_NOWHERE"),
] };
pub(super) static RT_TABLE: Set = Set { unknown: "RT_TABLE_???", names: names![
    (0x0, "RT_TABLE_UNSPEC"), (0xfc, "RT_TABLE_COMPAT"), (0xfd, "RT_TABLE_DEFAULT"), (0xfe, "RT_TABLE_MAIN"),
    (0xff, "RT_TABLE_LOCAL"),
] };
pub(super) static RTPROT: Set = Set { unknown: "RTPROT_???", names: names![
    (0x0, "RTPROT_UNSPEC"), (0x1, "RTPROT_REDIRECT"), (0x2, "RTPROT_KERNEL"), (0x3, "RTPROT_BOOT"),
    (0x4, "RTPROT_STATIC"), (0x8, "RTPROT_GATED"), (0x9, "RTPROT_RA"), (0xa, "RTPROT_MRT"), (0xb, "RTPROT_ZEBRA"),
    (0xc, "RTPROT_BIRD"), (0xd, "RTPROT_DNROUTED"), (0xe, "RTPROT_XORP"), (0xf, "RTPROT_NTK"), (0x10, "RTPROT_DHCP"),
    (0x11, "RTPROT_MROUTED"), (0x12, "RTPROT_KEEPALIVED"), (0x2a, "RTPROT_BABEL"), (0x63, "RTPROT_OPENR"),
    (0xba, "RTPROT_BGP"), (0xbb, "RTPROT_ISIS"), (0xbc, "RTPROT_OSPF"), (0xbd, "RTPROT_RIP"), (0xc0, "RTPROT_EIGRP"),
] };
pub(super) static RTN: Set = Set { unknown: "RTN_???", names: names![
    (0x0, "RTN_UNSPEC"), (0x1, "RTN_UNICAST"), (0x2, "RTN_LOCAL"), (0x3, "RTN_BROADCAST"), (0x4, "RTN_ANYCAST"),
    (0x5, "RTN_MULTICAST"), (0x6, "RTN_BLACKHOLE"), (0x7, "RTN_UNREACHABLE"), (0x8, "RTN_PROHIBIT"),
    (0x9, "RTN_THROW"), (0xa, "RTN_NAT"), (0xb, "RTN_XRESOLVE"),
] };
pub(super) static RTM_F: Set = Set { unknown: "RTM_F_???", names: names![
    (0x100, "RTM_F_NOTIFY"), (0x200, "RTM_F_CLONED"), (0x400, "RTM_F_EQUALIZE"), (0x800, "RTM_F_PREFIX"),
    (0x1000, "RTM_F_LOOKUP_TABLE"), (0x2000, "RTM_F_FIB_MATCH"), (0x4000, "RTM_F_OFFLOAD"), (0x8000, "RTM_F_TRAP"),
    (0x20000000, "RTM_F_OFFLOAD_FAILED"),
] };
pub(super) static RTNH_F: Set = Set { unknown: "RTNH_F_???", names: names![
    (0x1, "RTNH_F_DEAD"), (0x2, "RTNH_F_PERVASIVE"), (0x4, "RTNH_F_ONLINK"), (0x8, "RTNH_F_OFFLOAD"),
    (0x10, "RTNH_F_LINKDOWN"), (0x20, "RTNH_F_UNRESOLVED"), (0x40, "RTNH_F_TRAP"),
] };
pub(super) static TOS: Set = Set { unknown: "IPTOS_???", names: names![
    (0x2, "IPTOS_MINCOST"), (0x4, "IPTOS_RELIABILITY"), (0x8, "IPTOS_THROUGHPUT"), (0x10, "IPTOS_LOWDELAY"),
] };
pub(super) static NUD: Set = Set { unknown: "NUD_???", names: names![
    (0x1, "NUD_INCOMPLETE"), (0x2, "NUD_REACHABLE"), (0x4, "NUD_STALE"), (0x8, "NUD_DELAY"), (0x10, "NUD_PROBE"),
    (0x20, "NUD_FAILED"), (0x40, "NUD_NOARP"), (0x80, "NUD_PERMANENT"), (0x0, "NUD_NONE"),
] };
pub(super) static NTF: Set = Set { unknown: "NTF_???", names: names![
    (0x1, "NTF_USE"), (0x2, "NTF_SELF"), (0x4, "NTF_MASTER"), (0x8, "NTF_PROXY"), (0x10, "NTF_EXT_LEARNED"),
    (0x20, "NTF_OFFLOADED"), (0x40, "NTF_STICKY"), (0x80, "NTF_ROUTER"),
] };
pub(super) static NTF_EXT: Set = Set { unknown: "NTF_EXT_???", names: names![
    (0x1, "NTF_EXT_MANAGED"), (0x2, "NTF_EXT_LOCKED"), (0x4, "NTF_EXT_EXT_VALIDATED"),
] };
pub(super) static NDA: Set = Set { unknown: "NDA_???", names: names![
    (0x0, "NDA_UNSPEC"), (0x1, "NDA_DST"), (0x2, "NDA_LLADDR"), (0x3, "NDA_CACHEINFO"), (0x4, "NDA_PROBES"),
    (0x5, "NDA_VLAN"), (0x6, "NDA_PORT"), (0x7, "NDA_VNI"), (0x8, "NDA_IFINDEX"), (0x9, "NDA_MASTER"),
    (0xa, "NDA_LINK_NETNSID"), (0xb, "NDA_SRC_VNI"), (0xc, "NDA_PROTOCOL"), (0xd, "NDA_NH_ID"),
    (0xe, "NDA_FDB_EXT_ATTRS"), (0xf, "NDA_FLAGS_EXT"), (0x10, "NDA_NDM_STATE_MASK"), (0x11, "NDA_NDM_FLAGS_MASK"),
] };
pub(super) static NFEA: Set = Set { unknown: "NFEA_???", names: names![
    (0x0, "NFEA_UNSPEC"), (0x1, "NFEA_ACTIVITY_NOTIFY"), (0x2, "NFEA_DONT_REFRESH"),
] };
pub(super) static FDB_NOTIFY: Set = Set { unknown: "FDB_NOTIFY_???", names: names![
    (0x1, "FDB_NOTIFY_BIT"), (0x2, "FDB_NOTIFY_INACTIVE_BIT"),
] };
pub(super) static NDTA: Set = Set { unknown: "NDTA_???", names: names![
    (0x0, "NDTA_UNSPEC"), (0x1, "NDTA_NAME"), (0x2, "NDTA_THRESH1"), (0x3, "NDTA_THRESH2"), (0x4, "NDTA_THRESH3"),
    (0x5, "NDTA_CONFIG"), (0x6, "NDTA_PARMS"), (0x7, "NDTA_STATS"), (0x8, "NDTA_GC_INTERVAL"), (0x9, "NDTA_PAD"),
] };
pub(super) static NDTPA: Set = Set { unknown: "NDTPA_???", names: names![
    (0x0, "NDTPA_UNSPEC"), (0x1, "NDTPA_IFINDEX"), (0x2, "NDTPA_REFCNT"), (0x3, "NDTPA_REACHABLE_TIME"),
    (0x4, "NDTPA_BASE_REACHABLE_TIME"), (0x5, "NDTPA_RETRANS_TIME"), (0x6, "NDTPA_GC_STALETIME"),
    (0x7, "NDTPA_DELAY_PROBE_TIME"), (0x8, "NDTPA_QUEUE_LEN"), (0x9, "NDTPA_APP_PROBES"), (0xa, "NDTPA_UCAST_PROBES"),
    (0xb, "NDTPA_MCAST_PROBES"), (0xc, "NDTPA_ANYCAST_DELAY"), (0xd, "NDTPA_PROXY_DELAY"), (0xe, "NDTPA_PROXY_QLEN"),
    (0xf, "NDTPA_LOCKTIME"), (0x10, "NDTPA_QUEUE_LENBYTES"), (0x11, "NDTPA_MCAST_REPROBES"), (0x12, "NDTPA_PAD"),
    (0x13, "NDTPA_INTERVAL_PROBE_TIME_MS"),
] };
pub(super) static FR_ACT: Set = Set { unknown: "FR_ACT_???", names: names![
    (0x0, "FR_ACT_UNSPEC"), (0x1, "FR_ACT_TO_TBL"), (0x2, "FR_ACT_GOTO"), (0x3, "FR_ACT_NOP"), (0x4, "FR_ACT_RES3"),
    (0x5, "FR_ACT_RES4"), (0x6, "FR_ACT_BLACKHOLE"), (0x7, "FR_ACT_UNREACHABLE"), (0x8, "FR_ACT_PROHIBIT"),
] };
pub(super) static FIB_RULE: Set = Set { unknown: "FIB_RULE_???", names: names![
    (0x1, "FIB_RULE_PERMANENT"), (0x2, "FIB_RULE_INVERT"), (0x4, "FIB_RULE_UNRESOLVED"),
    (0x8, "FIB_RULE_IIF_DETACHED"), (0x10, "FIB_RULE_OIF_DETACHED"), (0x10000, "FIB_RULE_FIND_SADDR"),
] };
pub(super) static FRA: Set = Set { unknown: "FRA_???", names: names![
    (0x0, "FRA_UNSPEC"), (0x1, "FRA_DST"), (0x2, "FRA_SRC"), (0x3, "FRA_IIFNAME"), (0x4, "FRA_GOTO"),
    (0x5, "FRA_UNUSED2"), (0x6, "FRA_PRIORITY"), (0x7, "FRA_UNUSED3"), (0x8, "FRA_UNUSED4"), (0x9, "FRA_UNUSED5"),
    (0xa, "FRA_FWMARK"), (0xb, "FRA_FLOW"), (0xc, "FRA_TUN_ID"), (0xd, "FRA_SUPPRESS_IFGROUP"),
    (0xe, "FRA_SUPPRESS_PREFIXLEN"), (0xf, "FRA_TABLE"), (0x10, "FRA_FWMASK"), (0x11, "FRA_OIFNAME"),
    (0x12, "FRA_PAD"), (0x13, "FRA_L3MDEV"), (0x14, "FRA_UID_RANGE"), (0x15, "FRA_PROTOCOL"), (0x16, "FRA_IP_PROTO"),
    (0x17, "FRA_SPORT_RANGE"), (0x18, "FRA_DPORT_RANGE"), (0x19, "FRA_DSCP"), (0x1a, "FRA_FLOWLABEL"),
    (0x1b, "FRA_FLOWLABEL_MASK"), (0x1c, "FRA_SPORT_MASK"), (0x1d, "FRA_DPORT_MASK"), (0x1e, "FRA_DSCP_MASK"),
] };
pub(super) static RTA: Set = Set { unknown: "RTA_???", names: names![
    (0x0, "RTA_UNSPEC"), (0x1, "RTA_DST"), (0x2, "RTA_SRC"), (0x3, "RTA_IIF"), (0x4, "RTA_OIF"), (0x5, "RTA_GATEWAY"),
    (0x6, "RTA_PRIORITY"), (0x7, "RTA_PREFSRC"), (0x8, "RTA_METRICS"), (0x9, "RTA_MULTIPATH"), (0xa, "RTA_PROTOINFO"),
    (0xb, "RTA_FLOW"), (0xc, "RTA_CACHEINFO"), (0xd, "RTA_SESSION"), (0xe, "RTA_MP_ALGO"), (0xf, "RTA_TABLE"),
    (0x10, "RTA_MARK"), (0x11, "RTA_MFC_STATS"), (0x12, "RTA_VIA"), (0x13, "RTA_NEWDST"), (0x14, "RTA_PREF"),
    (0x15, "RTA_ENCAP_TYPE"), (0x16, "RTA_ENCAP"), (0x17, "RTA_EXPIRES"), (0x18, "RTA_PAD"), (0x19, "RTA_UID"),
    (0x1a, "RTA_TTL_PROPAGATE"), (0x1b, "RTA_IP_PROTO"), (0x1c, "RTA_SPORT"), (0x1d, "RTA_DPORT"), (0x1e, "RTA_NH_ID"),
] };
pub(super) static RTAX: Set = Set { unknown: "RTAX_???", names: names![
    (0x0, "RTAX_UNSPEC"), (0x1, "RTAX_LOCK"), (0x2, "RTAX_MTU"), (0x3, "RTAX_WINDOW"), (0x4, "RTAX_RTT"),
    (0x5, "RTAX_RTTVAR"), (0x6, "RTAX_SSTHRESH"), (0x7, "RTAX_CWND"), (0x8, "RTAX_ADVMSS"), (0x9, "RTAX_REORDERING"),
    (0xa, "RTAX_HOPLIMIT"), (0xb, "RTAX_INITCWND"), (0xc, "RTAX_FEATURES"), (0xd, "RTAX_RTO_MIN"),
    (0xe, "RTAX_INITRWND"), (0xf, "RTAX_QUICKACK"), (0x10, "RTAX_CC_ALGO"), (0x11, "RTAX_FASTOPEN_NO_COOKIE"),
] };
pub(super) static LWTUNNEL_ENCAP: Set = Set { unknown: "LWTUNNEL_ENCAP_???", names: names![
    (0x0, "LWTUNNEL_ENCAP_NONE"), (0x1, "LWTUNNEL_ENCAP_MPLS"), (0x2, "LWTUNNEL_ENCAP_IP"),
    (0x3, "LWTUNNEL_ENCAP_ILA"), (0x4, "LWTUNNEL_ENCAP_IP6"), (0x5, "LWTUNNEL_ENCAP_SEG6"),
    (0x6, "LWTUNNEL_ENCAP_BPF"), (0x7, "LWTUNNEL_ENCAP_SEG6_LOCAL"), (0x8, "LWTUNNEL_ENCAP_RPL"),
] };
pub(super) static IFA: Set = Set { unknown: "IFA_???", names: names![
    (0x0, "IFA_UNSPEC"), (0x1, "IFA_ADDRESS"), (0x2, "IFA_LOCAL"), (0x3, "IFA_LABEL"), (0x4, "IFA_BROADCAST"),
    (0x5, "IFA_ANYCAST"), (0x6, "IFA_CACHEINFO"), (0x7, "IFA_MULTICAST"), (0x8, "IFA_FLAGS"), (0x9, "IFA_RT_PRIORITY"),
    (0xa, "IFA_TARGET_NETNSID"), (0xb, "IFA_PROTO"),
] };
pub(super) static IFAL: Set = Set { unknown: "IFAL_???", names: names![(0x1, "IFAL_ADDRESS"), (0x2, "IFAL_LABEL")] };
pub(super) static TCA: Set = Set { unknown: "TCA_???", names: names![
    (0x0, "TCA_UNSPEC"), (0x1, "TCA_KIND"), (0x2, "TCA_OPTIONS"), (0x3, "TCA_STATS"), (0x4, "TCA_XSTATS"),
    (0x5, "TCA_RATE"), (0x6, "TCA_FCNT"), (0x7, "TCA_STATS2"), (0x8, "TCA_STAB"), (0x9, "TCA_PAD"),
    (0xa, "TCA_DUMP_INVISIBLE"), (0xb, "TCA_CHAIN"), (0xc, "TCA_HW_OFFLOAD"), (0xd, "TCA_INGRESS_BLOCK"),
    (0xe, "TCA_EGRESS_BLOCK"), (0xf, "TCA_DUMP_FLAGS"), (0x10, "TCA_EXT_WARN_MSG"),
] };
pub(super) static TCA_STATS: Set = Set { unknown: "TCA_STATS_???", names: names![
    (0x0, "TCA_STATS_UNSPEC"), (0x1, "TCA_STATS_BASIC"), (0x2, "TCA_STATS_RATE_EST"), (0x3, "TCA_STATS_QUEUE"),
    (0x4, "TCA_STATS_APP"), (0x5, "TCA_STATS_RATE_EST64"), (0x6, "TCA_STATS_PAD"), (0x7, "TCA_STATS_BASIC_HW"),
    (0x8, "TCA_STATS_PKT64"),
] };
pub(super) static TCA_STAB: Set = Set { unknown: "TCA_STAB_???", names: names![
    (0x0, "TCA_STAB_UNSPEC"), (0x1, "TCA_STAB_BASE"), (0x2, "TCA_STAB_DATA"),
] };
pub(super) static TCA_ACT: Set = Set { unknown: "TCA_ACT_???", names: names![
    (0x0, "TCA_ACT_UNSPEC"), (0x1, "TCA_ACT_KIND"), (0x2, "TCA_ACT_OPTIONS"), (0x3, "TCA_ACT_INDEX"),
    (0x4, "TCA_ACT_STATS"), (0x5, "TCA_ACT_PAD"), (0x6, "TCA_ACT_COOKIE"), (0x7, "TCA_ACT_FLAGS"),
    (0x8, "TCA_ACT_HW_STATS"), (0x9, "TCA_ACT_USED_HW_STATS"), (0xa, "TCA_ACT_IN_HW_COUNT"),
] };
pub(super) static TCA_ACT_FLAGS: Set = Set { unknown: "TCA_ACT_FLAGS_???", names: names![
    (0x1, "TCA_ACT_FLAGS_NO_PERCPU_STATS"), (0x2, "TCA_ACT_FLAGS_SKIP_HW"), (0x4, "TCA_ACT_FLAGS_SKIP_SW"),
] };
pub(super) static TCA_ACT_HW: Set = Set { unknown: "TCA_ACT_HW_STATS_???", names: names![
    (0x1, "TCA_ACT_HW_STATS_IMMEDIATE"), (0x2, "TCA_ACT_HW_STATS_DELAYED"),
] };
pub(super) static DCB_CMD: Set = Set { unknown: "DCB_CMD_???", names: names![
    (0x0, "DCB_CMD_UNDEFINED"), (0x1, "DCB_CMD_GSTATE"), (0x2, "DCB_CMD_SSTATE"), (0x3, "DCB_CMD_PGTX_GCFG"),
    (0x4, "DCB_CMD_PGTX_SCFG"), (0x5, "DCB_CMD_PGRX_GCFG"), (0x6, "DCB_CMD_PGRX_SCFG"), (0x7, "DCB_CMD_PFC_GCFG"),
    (0x8, "DCB_CMD_PFC_SCFG"), (0x9, "DCB_CMD_SET_ALL"), (0xa, "DCB_CMD_GPERM_HWADDR"), (0xb, "DCB_CMD_GCAP"),
    (0xc, "DCB_CMD_GNUMTCS"), (0xd, "DCB_CMD_SNUMTCS"), (0xe, "DCB_CMD_PFC_GSTATE"), (0xf, "DCB_CMD_PFC_SSTATE"),
    (0x10, "DCB_CMD_BCN_GCFG"), (0x11, "DCB_CMD_BCN_SCFG"), (0x12, "DCB_CMD_GAPP"), (0x13, "DCB_CMD_SAPP"),
    (0x14, "DCB_CMD_IEEE_SET"), (0x15, "DCB_CMD_IEEE_GET"), (0x16, "DCB_CMD_GDCBX"), (0x17, "DCB_CMD_SDCBX"),
    (0x18, "DCB_CMD_GFEATCFG"), (0x19, "DCB_CMD_SFEATCFG"), (0x1a, "DCB_CMD_CEE_GET"), (0x1b, "DCB_CMD_IEEE_DEL"),
] };
pub(super) static DCB_ATTR: Set = Set { unknown: "DCB_ATTR_???", names: names![
    (0x0, "DCB_ATTR_UNDEFINED"), (0x1, "DCB_ATTR_IFNAME"), (0x2, "DCB_ATTR_STATE"), (0x3, "DCB_ATTR_PFC_STATE"),
    (0x4, "DCB_ATTR_PFC_CFG"), (0x5, "DCB_ATTR_NUM_TC"), (0x6, "DCB_ATTR_PG_CFG"), (0x7, "DCB_ATTR_SET_ALL"),
    (0x8, "DCB_ATTR_PERM_HWADDR"), (0x9, "DCB_ATTR_CAP"), (0xa, "DCB_ATTR_NUMTCS"), (0xb, "DCB_ATTR_BCN"),
    (0xc, "DCB_ATTR_APP"), (0xd, "DCB_ATTR_IEEE"), (0xe, "DCB_ATTR_DCBX"), (0xf, "DCB_ATTR_FEATCFG"),
    (0x10, "DCB_ATTR_CEE"),
] };
pub(super) static NETCONFA: Set = Set { unknown: "NETCONFA_???", names: names![
    (0x0, "NETCONFA_UNSPEC"), (0x1, "NETCONFA_IFINDEX"), (0x2, "NETCONFA_FORWARDING"), (0x3, "NETCONFA_RP_FILTER"),
    (0x4, "NETCONFA_MC_FORWARDING"), (0x5, "NETCONFA_PROXY_NEIGH"), (0x6, "NETCONFA_IGNORE_ROUTES_WITH_LINKDOWN"),
    (0x7, "NETCONFA_INPUT"), (0x8, "NETCONFA_BC_FORWARDING"),
] };
pub(super) static NETNSA: Set = Set { unknown: "NETNSA_???", names: names![
    (0x0, "NETNSA_NONE"), (0x1, "NETNSA_NSID"), (0x2, "NETNSA_PID"), (0x3, "NETNSA_FD"), (0x4, "NETNSA_TARGET_NSID"),
    (0x5, "NETNSA_CURRENT_NSID"),
] };
pub(super) static MDBA: Set = Set { unknown: "MDBA_???", names: names![
    (0x0, "MDBA_UNSPEC"), (0x1, "MDBA_MDB"), (0x2, "MDBA_ROUTER"),
] };
pub(super) static MDBA_MDB: Set = Set { unknown: "MDBA_MDB_???", names: names![
    (0x0, "MDBA_MDB_UNSPEC"), (0x1, "MDBA_MDB_ENTRY"),
] };
pub(super) static MDBA_MDB_ENTRY: Set = Set { unknown: "MDBA_MDB_ENTRY_???", names: names![
    (0x0, "MDBA_MDB_ENTRY_UNSPEC"), (0x1, "MDBA_MDB_ENTRY_INFO"),
] };
pub(super) static MDBA_MDB_EATTR: Set = Set { unknown: "MDBA_MDB_EATTR_???", names: names![
    (0x0, "MDBA_MDB_EATTR_UNSPEC"), (0x1, "MDBA_MDB_EATTR_TIMER"), (0x2, "MDBA_MDB_EATTR_SRC_LIST"),
    (0x3, "MDBA_MDB_EATTR_GROUP_MODE"), (0x4, "MDBA_MDB_EATTR_SOURCE"), (0x5, "MDBA_MDB_EATTR_RTPROT"),
] };
pub(super) static MDBA_ROUTER: Set = Set { unknown: "MDBA_ROUTER_???", names: names![
    (0x0, "MDBA_ROUTER_UNSPEC"), (0x1, "MDBA_ROUTER_PORT"),
] };
pub(super) static MDBA_ROUTER_PATTR: Set = Set { unknown: "MDBA_ROUTER_PATTR_???", names: names![
    (0x0, "MDBA_ROUTER_PATTR_UNSPEC"), (0x1, "MDBA_ROUTER_PATTR_TIMER"), (0x2, "MDBA_ROUTER_PATTR_TYPE"),
    (0x3, "MDBA_ROUTER_PATTR_INET_TIMER"), (0x4, "MDBA_ROUTER_PATTR_INET6_TIMER"), (0x5, "MDBA_ROUTER_PATTR_VID"),
] };
pub(super) static MDB_RTR: Set = Set { unknown: "MDB_RTR_TYPE_???", names: names![
    (0x0, "MDB_RTR_TYPE_DISABLED"), (0x1, "MDB_RTR_TYPE_TEMP_QUERY"), (0x2, "MDB_RTR_TYPE_PERM"),
    (0x3, "MDB_RTR_TYPE_TEMP"),
] };
pub(super) static MDB_STATE: Set = Set { unknown: "MDB_???", names: names![
    (0x0, "MDB_TEMPORARY"), (0x1, "MDB_PERMANENT"),
] };
pub(super) static MDB_FLAGS: Set = Set { unknown: "MDB_FLAGS_???", names: names![
    (0x1, "MDB_FLAGS_OFFLOAD"), (0x2, "MDB_FLAGS_FAST_LEAVE"), (0x4, "MDB_FLAGS_STAR_EXCL"),
    (0x8, "MDB_FLAGS_BLOCKED"),
] };
pub(super) static IPMRA_CREPORT: Set = Set { unknown: "IPMRA_CREPORT_???", names: names![
    (0x0, "IPMRA_CREPORT_UNSPEC"), (0x1, "IPMRA_CREPORT_MSGTYPE"), (0x2, "IPMRA_CREPORT_VIF_ID"),
    (0x3, "IPMRA_CREPORT_SRC_ADDR"), (0x4, "IPMRA_CREPORT_DST_ADDR"), (0x5, "IPMRA_CREPORT_PKT"),
    (0x6, "IPMRA_CREPORT_TABLE"),
] };
pub(super) static IP6MRA_CREPORT: Set = Set { unknown: "IP6MRA_CREPORT_???", names: names![
    (0x0, "IP6MRA_CREPORT_UNSPEC"), (0x1, "IP6MRA_CREPORT_MSGTYPE"), (0x2, "IP6MRA_CREPORT_MIF_ID"),
    (0x3, "IP6MRA_CREPORT_SRC_ADDR"), (0x4, "IP6MRA_CREPORT_DST_ADDR"), (0x5, "IP6MRA_CREPORT_PKT"),
] };
pub(super) static IGMPMSG: Set = Set { unknown: "IGMPMSG_???", names: names![
    (0x1, "IGMPMSG_NOCACHE"), (0x2, "IGMPMSG_WRONGVIF"), (0x3, "IGMPMSG_WHOLEPKT"), (0x4, "IGMPMSG_WRVIFWHOLE"),
] };
pub(super) static MRT6MSG: Set = Set { unknown: "MRT6MSG_???", names: names![
    (0x1, "MRT6MSG_NOCACHE"), (0x2, "MRT6MSG_WRONGMIF"), (0x3, "MRT6MSG_WHOLEPKT"),
] };
pub(super) static NHA: Set = Set { unknown: "NHA_???", names: names![
    (0x0, "NHA_UNSPEC"), (0x1, "NHA_ID"), (0x2, "NHA_GROUP"), (0x3, "NHA_GROUP_TYPE"), (0x4, "NHA_BLACKHOLE"),
    (0x5, "NHA_OIF"), (0x6, "NHA_GATEWAY"), (0x7, "NHA_ENCAP_TYPE"), (0x8, "NHA_ENCAP"), (0x9, "NHA_GROUPS"),
    (0xa, "NHA_MASTER"), (0xb, "NHA_FDB"), (0xc, "NHA_RES_GROUP"), (0xd, "NHA_RES_BUCKET"),
] };
pub(super) static NHA_RES_GROUP: Set = Set { unknown: "NHA_RES_GROUP_???", names: names![
    (0x0, "NHA_RES_GROUP_PAD"), (0x0, "NHA_RES_GROUP_UNSPEC"), (0x1, "NHA_RES_GROUP_BUCKETS"),
    (0x2, "NHA_RES_GROUP_IDLE_TIMER"), (0x3, "NHA_RES_GROUP_UNBALANCED_TIMER"), (0x4, "NHA_RES_GROUP_UNBALANCED_TIME"),
] };
pub(super) static NHA_RES_BUCKET: Set = Set { unknown: "NHA_RES_BUCKET_???", names: names![
    (0x0, "NHA_RES_BUCKET_PAD"), (0x0, "NHA_RES_BUCKET_UNSPEC"), (0x1, "NHA_RES_BUCKET_INDEX"),
    (0x2, "NHA_RES_BUCKET_IDLE_TIME"), (0x3, "NHA_RES_BUCKET_NH_ID"),
] };
pub(super) static NEXTHOP_GRP: Set = Set { unknown: "NEXTHOP_GRP_TYPE_???", names: names![
    (0x0, "NEXTHOP_GRP_TYPE_MPATH"), (0x1, "NEXTHOP_GRP_TYPE_RES"),
] };
pub(super) static IFLA: Set = Set { unknown: "IFLA_???", names: names![
    (0x0, "IFLA_UNSPEC"), (0x1, "IFLA_ADDRESS"), (0x2, "IFLA_BROADCAST"), (0x3, "IFLA_IFNAME"), (0x4, "IFLA_MTU"),
    (0x5, "IFLA_LINK"), (0x6, "IFLA_QDISC"), (0x7, "IFLA_STATS"), (0x8, "IFLA_COST"), (0x9, "IFLA_PRIORITY"),
    (0xa, "IFLA_MASTER"), (0xb, "IFLA_WIRELESS"), (0xc, "IFLA_PROTINFO"), (0xd, "IFLA_TXQLEN"), (0xe, "IFLA_MAP"),
    (0xf, "IFLA_WEIGHT"), (0x10, "IFLA_OPERSTATE"), (0x11, "IFLA_LINKMODE"), (0x12, "IFLA_LINKINFO"),
    (0x13, "IFLA_NET_NS_PID"), (0x14, "IFLA_IFALIAS"), (0x15, "IFLA_NUM_VF"), (0x16, "IFLA_VFINFO_LIST"),
    (0x17, "IFLA_STATS64"), (0x18, "IFLA_VF_PORTS"), (0x19, "IFLA_PORT_SELF"), (0x1a, "IFLA_AF_SPEC"),
    (0x1b, "IFLA_GROUP"), (0x1c, "IFLA_NET_NS_FD"), (0x1d, "IFLA_EXT_MASK"), (0x1e, "IFLA_PROMISCUITY"),
    (0x1f, "IFLA_NUM_TX_QUEUES"), (0x20, "IFLA_NUM_RX_QUEUES"), (0x21, "IFLA_CARRIER"), (0x22, "IFLA_PHYS_PORT_ID"),
    (0x23, "IFLA_CARRIER_CHANGES"), (0x24, "IFLA_PHYS_SWITCH_ID"), (0x25, "IFLA_LINK_NETNSID"),
    (0x26, "IFLA_PHYS_PORT_NAME"), (0x27, "IFLA_PROTO_DOWN"), (0x28, "IFLA_GSO_MAX_SEGS"), (0x29, "IFLA_GSO_MAX_SIZE"),
    (0x2a, "IFLA_PAD"), (0x2b, "IFLA_XDP"), (0x2c, "IFLA_EVENT"), (0x2d, "IFLA_NEW_NETNSID"),
    (0x2e, "IFLA_IF_NETNSID"), (0x2e, "IFLA_TARGET_NETNSID"), (0x2f, "IFLA_CARRIER_UP_COUNT"),
    (0x30, "IFLA_CARRIER_DOWN_COUNT"), (0x31, "IFLA_NEW_IFINDEX"), (0x32, "IFLA_MIN_MTU"), (0x33, "IFLA_MAX_MTU"),
    (0x34, "IFLA_PROP_LIST"), (0x35, "IFLA_ALT_IFNAME"), (0x36, "IFLA_PERM_ADDRESS"), (0x37, "IFLA_PROTO_DOWN_REASON"),
    (0x38, "IFLA_PARENT_DEV_NAME"), (0x39, "IFLA_PARENT_DEV_BUS_NAME"), (0x3a, "IFLA_GRO_MAX_SIZE"),
    (0x3b, "IFLA_TSO_MAX_SIZE"), (0x3c, "IFLA_TSO_MAX_SEGS"), (0x3d, "IFLA_ALLMULTI"),
] };
pub(super) static IFLA_INFO: Set = Set { unknown: "IFLA_INFO_???", names: names![
    (0x0, "IFLA_INFO_UNSPEC"), (0x1, "IFLA_INFO_KIND"), (0x2, "IFLA_INFO_DATA"), (0x3, "IFLA_INFO_XSTATS"),
    (0x4, "IFLA_INFO_SLAVE_KIND"), (0x5, "IFLA_INFO_SLAVE_DATA"),
] };
pub(super) static IFLA_BR: Set = Set { unknown: "IFLA_BR_???", names: names![
    (0x0, "IFLA_BR_UNSPEC"), (0x1, "IFLA_BR_FORWARD_DELAY"), (0x2, "IFLA_BR_HELLO_TIME"), (0x3, "IFLA_BR_MAX_AGE"),
    (0x4, "IFLA_BR_AGEING_TIME"), (0x5, "IFLA_BR_STP_STATE"), (0x6, "IFLA_BR_PRIORITY"),
    (0x7, "IFLA_BR_VLAN_FILTERING"), (0x8, "IFLA_BR_VLAN_PROTOCOL"), (0x9, "IFLA_BR_GROUP_FWD_MASK"),
    (0xa, "IFLA_BR_ROOT_ID"), (0xb, "IFLA_BR_BRIDGE_ID"), (0xc, "IFLA_BR_ROOT_PORT"), (0xd, "IFLA_BR_ROOT_PATH_COST"),
    (0xe, "IFLA_BR_TOPOLOGY_CHANGE"), (0xf, "IFLA_BR_TOPOLOGY_CHANGE_DETECTED"), (0x10, "IFLA_BR_HELLO_TIMER"),
    (0x11, "IFLA_BR_TCN_TIMER"), (0x12, "IFLA_BR_TOPOLOGY_CHANGE_TIMER"), (0x13, "IFLA_BR_GC_TIMER"),
    (0x14, "IFLA_BR_GROUP_ADDR"), (0x15, "IFLA_BR_FDB_FLUSH"), (0x16, "IFLA_BR_MCAST_ROUTER"),
    (0x17, "IFLA_BR_MCAST_SNOOPING"), (0x18, "IFLA_BR_MCAST_QUERY_USE_IFADDR"), (0x19, "IFLA_BR_MCAST_QUERIER"),
    (0x1a, "IFLA_BR_MCAST_HASH_ELASTICITY"), (0x1b, "IFLA_BR_MCAST_HASH_MAX"), (0x1c, "IFLA_BR_MCAST_LAST_MEMBER_CNT"),
    (0x1d, "IFLA_BR_MCAST_STARTUP_QUERY_CNT"), (0x1e, "IFLA_BR_MCAST_LAST_MEMBER_INTVL"),
    (0x1f, "IFLA_BR_MCAST_MEMBERSHIP_INTVL"), (0x20, "IFLA_BR_MCAST_QUERIER_INTVL"),
    (0x21, "IFLA_BR_MCAST_QUERY_INTVL"), (0x22, "IFLA_BR_MCAST_QUERY_RESPONSE_INTVL"),
    (0x23, "IFLA_BR_MCAST_STARTUP_QUERY_INTVL"), (0x24, "IFLA_BR_NF_CALL_IPTABLES"),
    (0x25, "IFLA_BR_NF_CALL_IP6TABLES"), (0x26, "IFLA_BR_NF_CALL_ARPTABLES"), (0x27, "IFLA_BR_VLAN_DEFAULT_PVID"),
    (0x28, "IFLA_BR_PAD"), (0x29, "IFLA_BR_VLAN_STATS_ENABLED"), (0x2a, "IFLA_BR_MCAST_STATS_ENABLED"),
    (0x2b, "IFLA_BR_MCAST_IGMP_VERSION"), (0x2c, "IFLA_BR_MCAST_MLD_VERSION"), (0x2d, "IFLA_BR_VLAN_STATS_PER_PORT"),
    (0x2e, "IFLA_BR_MULTI_BOOLOPT"), (0x2f, "IFLA_BR_MCAST_QUERIER_STATE"), (0x30, "IFLA_BR_FDB_N_LEARNED"),
    (0x31, "IFLA_BR_FDB_MAX_LEARNED"), (0x32, "IFLA_BR_STP_MODE"),
] };
pub(super) static IFLA_BRPORT: Set = Set { unknown: "IFLA_BRPORT_???", names: names![
    (0x0, "IFLA_BRPORT_UNSPEC"), (0x1, "IFLA_BRPORT_STATE"), (0x2, "IFLA_BRPORT_PRIORITY"), (0x3, "IFLA_BRPORT_COST"),
    (0x4, "IFLA_BRPORT_MODE"), (0x5, "IFLA_BRPORT_GUARD"), (0x6, "IFLA_BRPORT_PROTECT"),
    (0x7, "IFLA_BRPORT_FAST_LEAVE"), (0x8, "IFLA_BRPORT_LEARNING"), (0x9, "IFLA_BRPORT_UNICAST_FLOOD"),
    (0xa, "IFLA_BRPORT_PROXYARP"), (0xb, "IFLA_BRPORT_LEARNING_SYNC"), (0xc, "IFLA_BRPORT_PROXYARP_WIFI"),
    (0xd, "IFLA_BRPORT_ROOT_ID"), (0xe, "IFLA_BRPORT_BRIDGE_ID"), (0xf, "IFLA_BRPORT_DESIGNATED_PORT"),
    (0x10, "IFLA_BRPORT_DESIGNATED_COST"), (0x11, "IFLA_BRPORT_ID"), (0x12, "IFLA_BRPORT_NO"),
    (0x13, "IFLA_BRPORT_TOPOLOGY_CHANGE_ACK"), (0x14, "IFLA_BRPORT_CONFIG_PENDING"),
    (0x15, "IFLA_BRPORT_MESSAGE_AGE_TIMER"), (0x16, "IFLA_BRPORT_FORWARD_DELAY_TIMER"),
    (0x17, "IFLA_BRPORT_HOLD_TIMER"), (0x18, "IFLA_BRPORT_FLUSH"), (0x19, "IFLA_BRPORT_MULTICAST_ROUTER"),
    (0x1a, "IFLA_BRPORT_PAD"), (0x1b, "IFLA_BRPORT_MCAST_FLOOD"), (0x1c, "IFLA_BRPORT_MCAST_TO_UCAST"),
    (0x1d, "IFLA_BRPORT_VLAN_TUNNEL"), (0x1e, "IFLA_BRPORT_BCAST_FLOOD"), (0x1f, "IFLA_BRPORT_GROUP_FWD_MASK"),
    (0x20, "IFLA_BRPORT_NEIGH_SUPPRESS"), (0x21, "IFLA_BRPORT_ISOLATED"), (0x22, "IFLA_BRPORT_BACKUP_PORT"),
    (0x23, "IFLA_BRPORT_MRP_RING_OPEN"), (0x24, "IFLA_BRPORT_MRP_IN_OPEN"),
    (0x25, "IFLA_BRPORT_MCAST_EHT_HOSTS_LIMIT"), (0x26, "IFLA_BRPORT_MCAST_EHT_HOSTS_CNT"),
    (0x27, "IFLA_BRPORT_LOCKED"), (0x28, "IFLA_BRPORT_MAB"), (0x29, "IFLA_BRPORT_MCAST_N_GROUPS"),
    (0x2a, "IFLA_BRPORT_MCAST_MAX_GROUPS"), (0x2b, "IFLA_BRPORT_NEIGH_VLAN_SUPPRESS"),
    (0x2c, "IFLA_BRPORT_BACKUP_NHID"), (0x2d, "IFLA_BRPORT_NEIGH_FORWARD_GRAT"),
] };
pub(super) static IFLA_BRIDGE: Set = Set { unknown: "IFLA_BRIDGE_???", names: names![
    (0x0, "IFLA_BRIDGE_FLAGS"), (0x1, "IFLA_BRIDGE_MODE"), (0x2, "IFLA_BRIDGE_VLAN_INFO"),
    (0x3, "IFLA_BRIDGE_VLAN_TUNNEL_INFO"), (0x4, "IFLA_BRIDGE_MRP"), (0x5, "IFLA_BRIDGE_CFM"),
    (0x6, "IFLA_BRIDGE_MST"),
] };
pub(super) static IFLA_BRIDGE_VLAN_TUNNEL: Set = Set { unknown: "IFLA_BRIDGE_VLAN_TUNNEL_???", names: names![
    (0x0, "IFLA_BRIDGE_VLAN_TUNNEL_UNSPEC"), (0x1, "IFLA_BRIDGE_VLAN_TUNNEL_ID"), (0x2, "IFLA_BRIDGE_VLAN_TUNNEL_VID"),
    (0x3, "IFLA_BRIDGE_VLAN_TUNNEL_FLAGS"),
] };
pub(super) static BRIDGE_FLAGS: Set = Set { unknown: "BRIDGE_FLAGS_???", names: names![
    (0x1, "BRIDGE_FLAGS_MASTER"), (0x2, "BRIDGE_FLAGS_SELF"),
] };
pub(super) static BRIDGE_MODE: Set = Set { unknown: "BRIDGE_MODE_???", names: names![
    (0x0, "BRIDGE_MODE_VEB"), (0x1, "BRIDGE_MODE_VEPA"), (0xffff, "BRIDGE_MODE_UNDEF"),
] };
pub(super) static BRIDGE_VLAN_INFO: Set = Set { unknown: "BRIDGE_VLAN_INFO_???", names: names![
    (0x1, "BRIDGE_VLAN_INFO_MASTER"), (0x2, "BRIDGE_VLAN_INFO_PVID"), (0x4, "BRIDGE_VLAN_INFO_UNTAGGED"),
    (0x8, "BRIDGE_VLAN_INFO_RANGE_BEGIN"), (0x10, "BRIDGE_VLAN_INFO_RANGE_END"), (0x20, "BRIDGE_VLAN_INFO_BRENTRY"),
    (0x40, "BRIDGE_VLAN_INFO_ONLY_OPTS"),
] };
pub(super) static BRIDGE_QUERIER: Set = Set { unknown: "BRIDGE_QUERIER_???", names: names![
    (0x0, "BRIDGE_QUERIER_UNSPEC"), (0x1, "BRIDGE_QUERIER_IP_ADDRESS"), (0x2, "BRIDGE_QUERIER_IP_PORT"),
    (0x3, "BRIDGE_QUERIER_IP_OTHER_TIMER"), (0x4, "BRIDGE_QUERIER_PAD"), (0x5, "BRIDGE_QUERIER_IPV6_ADDRESS"),
    (0x6, "BRIDGE_QUERIER_IPV6_PORT"), (0x7, "BRIDGE_QUERIER_IPV6_OTHER_TIMER"),
] };
pub(super) static BR_BOOLOPT: Set = Set { unknown: "BR_BOOLOPT_???", names: names![
    (0x0, "BR_BOOLOPT_NO_LL_LEARN"), (0x1, "BR_BOOLOPT_MCAST_VLAN_SNOOPING"), (0x2, "BR_BOOLOPT_MST_ENABLE"),
    (0x3, "BR_BOOLOPT_MDB_OFFLOAD_FAIL_NOTIFICATION"), (0x4, "BR_BOOLOPT_FDB_LOCAL_VLAN_0"),
] };
pub(super) static BR_MCAST_DIR: Set = Set { unknown: "BR_MCAST_DIR_???", names: names![
    (0x0, "BR_MCAST_DIR_RX"), (0x1, "BR_MCAST_DIR_TX"),
] };
pub(super) static IFLA_INET: Set = Set { unknown: "IFLA_INET_???", names: names![
    (0x0, "IFLA_INET_UNSPEC"), (0x1, "IFLA_INET_CONF"),
] };
pub(super) static IFLA_INET6: Set = Set { unknown: "IFLA_INET6_???", names: names![
    (0x0, "IFLA_INET6_UNSPEC"), (0x1, "IFLA_INET6_FLAGS"), (0x2, "IFLA_INET6_CONF"), (0x3, "IFLA_INET6_STATS"),
    (0x4, "IFLA_INET6_MCAST"), (0x5, "IFLA_INET6_CACHEINFO"), (0x6, "IFLA_INET6_ICMP6STATS"),
    (0x7, "IFLA_INET6_TOKEN"), (0x8, "IFLA_INET6_ADDR_GEN_MODE"), (0x9, "IFLA_INET6_RA_MTU"),
] };
pub(super) static IFLA_MCTP: Set = Set { unknown: "IFLA_MCTP_???", names: names![
    (0x0, "IFLA_MCTP_UNSPEC"), (0x1, "IFLA_MCTP_NET"), (0x2, "IFLA_MCTP_PHYS_BINDING"),
] };
pub(super) static IFLA_TUN: Set = Set { unknown: "IFLA_TUN_???", names: names![
    (0x0, "IFLA_TUN_UNSPEC"), (0x1, "IFLA_TUN_OWNER"), (0x2, "IFLA_TUN_GROUP"), (0x3, "IFLA_TUN_TYPE"),
    (0x4, "IFLA_TUN_PI"), (0x5, "IFLA_TUN_VNET_HDR"), (0x6, "IFLA_TUN_PERSIST"), (0x7, "IFLA_TUN_MULTI_QUEUE"),
    (0x8, "IFLA_TUN_NUM_QUEUES"), (0x9, "IFLA_TUN_NUM_DISABLED_QUEUES"),
] };
pub(super) static IFF_TUN: Set = Set { unknown: "IFF_???", names: names![(0x1, "IFF_TUN"), (0x2, "IFF_TAP")] };
pub(super) static IFLA_VF_INFO: Set = Set { unknown: "IFLA_VF_INFO_???", names: names![
    (0x0, "IFLA_VF_INFO_UNSPEC"), (0x1, "IFLA_VF_INFO"),
] };
pub(super) static IFLA_VF: Set = Set { unknown: "IFLA_VF_???", names: names![
    (0x0, "IFLA_VF_UNSPEC"), (0x1, "IFLA_VF_MAC"), (0x2, "IFLA_VF_VLAN"), (0x3, "IFLA_VF_TX_RATE"),
    (0x4, "IFLA_VF_SPOOFCHK"), (0x5, "IFLA_VF_LINK_STATE"), (0x6, "IFLA_VF_RATE"), (0x7, "IFLA_VF_RSS_QUERY_EN"),
    (0x8, "IFLA_VF_STATS"), (0x9, "IFLA_VF_TRUST"), (0xa, "IFLA_VF_IB_NODE_GUID"), (0xb, "IFLA_VF_IB_PORT_GUID"),
    (0xc, "IFLA_VF_VLAN_LIST"), (0xd, "IFLA_VF_BROADCAST"),
] };
pub(super) static IFLA_VF_STATS: Set = Set { unknown: "IFLA_VF_STATS_???", names: names![
    (0x0, "IFLA_VF_STATS_RX_PACKETS"), (0x1, "IFLA_VF_STATS_TX_PACKETS"), (0x2, "IFLA_VF_STATS_RX_BYTES"),
    (0x3, "IFLA_VF_STATS_TX_BYTES"), (0x4, "IFLA_VF_STATS_BROADCAST"), (0x5, "IFLA_VF_STATS_MULTICAST"),
    (0x6, "IFLA_VF_STATS_PAD"), (0x7, "IFLA_VF_STATS_RX_DROPPED"), (0x8, "IFLA_VF_STATS_TX_DROPPED"),
] };
pub(super) static IFLA_VF_VLAN: Set = Set { unknown: "IFLA_VF_VLAN_INFO_???", names: names![
    (0x0, "IFLA_VF_VLAN_INFO_UNSPEC"), (0x1, "IFLA_VF_VLAN_INFO"),
] };
pub(super) static IFLA_VF_LINK_STATE: Set = Set { unknown: "IFLA_VF_LINK_STATE_???", names: names![
    (0x0, "IFLA_VF_LINK_STATE_AUTO"), (0x1, "IFLA_VF_LINK_STATE_ENABLE"), (0x2, "IFLA_VF_LINK_STATE_DISABLE"),
] };
pub(super) static IFLA_VF_PORT: Set = Set { unknown: "IFLA_VF_PORT_???", names: names![
    (0x0, "IFLA_VF_PORT_UNSPEC"), (0x1, "IFLA_VF_PORT"),
] };
pub(super) static IFLA_PORT: Set = Set { unknown: "IFLA_PORT_???", names: names![
    (0x0, "IFLA_PORT_UNSPEC"), (0x1, "IFLA_PORT_VF"), (0x2, "IFLA_PORT_PROFILE"), (0x3, "IFLA_PORT_VSI_TYPE"),
    (0x4, "IFLA_PORT_INSTANCE_UUID"), (0x5, "IFLA_PORT_HOST_UUID"), (0x6, "IFLA_PORT_REQUEST"),
    (0x7, "IFLA_PORT_RESPONSE"),
] };
pub(super) static IFLA_XDP: Set = Set { unknown: "IFLA_XDP_???", names: names![
    (0x0, "IFLA_XDP_UNSPEC"), (0x1, "IFLA_XDP_FD"), (0x2, "IFLA_XDP_ATTACHED"), (0x3, "IFLA_XDP_FLAGS"),
    (0x4, "IFLA_XDP_PROG_ID"), (0x5, "IFLA_XDP_DRV_PROG_ID"), (0x6, "IFLA_XDP_SKB_PROG_ID"),
    (0x7, "IFLA_XDP_HW_PROG_ID"), (0x8, "IFLA_XDP_EXPECTED_FD"),
] };
pub(super) static XDP_ATTACHED: Set = Set { unknown: "XDP_ATTACHED_???", names: names![
    (0x0, "XDP_ATTACHED_NONE"), (0x1, "XDP_ATTACHED_DRV"), (0x2, "XDP_ATTACHED_SKB"), (0x3, "XDP_ATTACHED_HW"),
    (0x4, "XDP_ATTACHED_MULTI"),
] };
pub(super) static XDP_FLAGS: Set = Set { unknown: "XDP_FLAGS_???", names: names![
    (0x1, "XDP_FLAGS_UPDATE_IF_NOEXIST"), (0x2, "XDP_FLAGS_SKB_MODE"), (0x4, "XDP_FLAGS_DRV_MODE"),
    (0x8, "XDP_FLAGS_HW_MODE"), (0x10, "XDP_FLAGS_REPLACE"),
] };
pub(super) static IFLA_EVENT: Set = Set { unknown: "IFLA_EVENT_???", names: names![
    (0x0, "IFLA_EVENT_NONE"), (0x1, "IFLA_EVENT_REBOOT"), (0x2, "IFLA_EVENT_FEATURES"),
    (0x3, "IFLA_EVENT_BONDING_FAILOVER"), (0x4, "IFLA_EVENT_NOTIFY_PEERS"), (0x5, "IFLA_EVENT_IGMP_RESEND"),
    (0x6, "IFLA_EVENT_BONDING_OPTIONS"),
] };
pub(super) static IFLA_PROTO_DOWN: Set = Set { unknown: "IFLA_PROTO_DOWN_REASON_???", names: names![
    (0x0, "IFLA_PROTO_DOWN_REASON_UNSPEC"), (0x1, "IFLA_PROTO_DOWN_REASON_MASK"),
    (0x2, "IFLA_PROTO_DOWN_REASON_VALUE"),
] };
pub(super) static IFLA_STATS: Set = Set { unknown: "IFLA_STATS_???", names: names![
    (0x0, "IFLA_STATS_UNSPEC"), (0x1, "IFLA_STATS_LINK_64"), (0x2, "IFLA_STATS_LINK_XSTATS"),
    (0x3, "IFLA_STATS_LINK_XSTATS_SLAVE"), (0x4, "IFLA_STATS_LINK_OFFLOAD_XSTATS"), (0x5, "IFLA_STATS_AF_SPEC"),
] };
pub(super) static IFLA_OFFLOAD_XSTATS: Set = Set { unknown: "IFLA_OFFLOAD_XSTATS_???", names: names![
    (0x0, "IFLA_OFFLOAD_XSTATS_UNSPEC"), (0x1, "IFLA_OFFLOAD_XSTATS_CPU_HIT"),
] };
pub(super) static LINK_XSTATS: Set = Set { unknown: "LINK_XSTATS_TYPE_???", names: names![
    (0x0, "LINK_XSTATS_TYPE_UNSPEC"), (0x1, "LINK_XSTATS_TYPE_BRIDGE"), (0x2, "LINK_XSTATS_TYPE_BOND"),
] };
pub(super) static BRIDGE_XSTATS: Set = Set { unknown: "BRIDGE_XSTATS_???", names: names![
    (0x0, "BRIDGE_XSTATS_UNSPEC"), (0x1, "BRIDGE_XSTATS_VLAN"), (0x2, "BRIDGE_XSTATS_MCAST"),
    (0x3, "BRIDGE_XSTATS_PAD"), (0x4, "BRIDGE_XSTATS_STP"),
] };
pub(super) static BOND_XSTATS: Set = Set { unknown: "BOND_XSTATS_???", names: names![
    (0x0, "BOND_XSTATS_UNSPEC"), (0x1, "BOND_XSTATS_3AD"),
] };
pub(super) static BOND_3AD_STAT: Set = Set { unknown: "BOND_3AD_STAT_???", names: names![
    (0x0, "BOND_3AD_STAT_LACPDU_RX"), (0x1, "BOND_3AD_STAT_LACPDU_TX"), (0x2, "BOND_3AD_STAT_LACPDU_UNKNOWN_RX"),
    (0x3, "BOND_3AD_STAT_LACPDU_ILLEGAL_RX"), (0x4, "BOND_3AD_STAT_MARKER_RX"), (0x5, "BOND_3AD_STAT_MARKER_TX"),
    (0x6, "BOND_3AD_STAT_MARKER_RESP_RX"), (0x7, "BOND_3AD_STAT_MARKER_RESP_TX"),
    (0x8, "BOND_3AD_STAT_MARKER_UNKNOWN_RX"), (0x9, "BOND_3AD_STAT_PAD"),
] };
pub(super) static MPLS_STATS: Set = Set { unknown: "MPLS_STATS_???", names: names![
    (0x0, "MPLS_STATS_UNSPEC"), (0x1, "MPLS_STATS_LINK"),
] };
pub(super) static RTEXT_FILTER: Set = Set { unknown: "RTEXT_FILTER_???", names: names![
    (0x1, "RTEXT_FILTER_VF"), (0x2, "RTEXT_FILTER_BRVLAN"), (0x4, "RTEXT_FILTER_BRVLAN_COMPRESSED"),
    (0x8, "RTEXT_FILTER_SKIP_STATS"), (0x10, "RTEXT_FILTER_MRP"), (0x20, "RTEXT_FILTER_CFM_CONFIG"),
    (0x40, "RTEXT_FILTER_CFM_STATUS"), (0x80, "RTEXT_FILTER_MST"), (0x100, "RTEXT_FILTER_NAME_ONLY"),
] };
pub(super) static INET6_IF: Set = Set { unknown: "IF_???", names: names![
    (0x10, "IF_RS_SENT"), (0x20, "IF_RA_RCVD"), (0x40, "IF_RA_MANAGED"), (0x80, "IF_RA_OTHERCONF"),
    (0x80000000, "IF_READY"),
] };
pub(super) static IN6_ADDR_GEN_MODE: Set = Set { unknown: "IN6_ADDR_GEN_MODE_???", names: names![
    (0x0, "IN6_ADDR_GEN_MODE_EUI64"), (0x1, "IN6_ADDR_GEN_MODE_NONE"), (0x2, "IN6_ADDR_GEN_MODE_STABLE_PRIVACY"),
    (0x3, "IN6_ADDR_GEN_MODE_RANDOM"),
] };
pub(super) static IPV4_DEVCONF: Set = Set { unknown: "IPV4_DEVCONF_???", names: names![
    (0x1, "IPV4_DEVCONF_FORWARDING"), (0x2, "IPV4_DEVCONF_MC_FORWARDING"), (0x3, "IPV4_DEVCONF_PROXY_ARP"),
    (0x4, "IPV4_DEVCONF_ACCEPT_REDIRECTS"), (0x5, "IPV4_DEVCONF_SECURE_REDIRECTS"),
    (0x6, "IPV4_DEVCONF_SEND_REDIRECTS"), (0x7, "IPV4_DEVCONF_SHARED_MEDIA"), (0x8, "IPV4_DEVCONF_RP_FILTER"),
    (0x9, "IPV4_DEVCONF_ACCEPT_SOURCE_ROUTE"), (0xa, "IPV4_DEVCONF_BOOTP_RELAY"), (0xb, "IPV4_DEVCONF_LOG_MARTIANS"),
    (0xc, "IPV4_DEVCONF_TAG"), (0xd, "IPV4_DEVCONF_ARPFILTER"), (0xe, "IPV4_DEVCONF_MEDIUM_ID"),
    (0xf, "IPV4_DEVCONF_NOXFRM"), (0x10, "IPV4_DEVCONF_NOPOLICY"), (0x11, "IPV4_DEVCONF_FORCE_IGMP_VERSION"),
    (0x12, "IPV4_DEVCONF_ARP_ANNOUNCE"), (0x13, "IPV4_DEVCONF_ARP_IGNORE"), (0x14, "IPV4_DEVCONF_PROMOTE_SECONDARIES"),
    (0x15, "IPV4_DEVCONF_ARP_ACCEPT"), (0x16, "IPV4_DEVCONF_ARP_NOTIFY"), (0x17, "IPV4_DEVCONF_ACCEPT_LOCAL"),
    (0x18, "IPV4_DEVCONF_SRC_VMARK"), (0x19, "IPV4_DEVCONF_PROXY_ARP_PVLAN"), (0x1a, "IPV4_DEVCONF_ROUTE_LOCALNET"),
    (0x1b, "IPV4_DEVCONF_IGMPV2_UNSOLICITED_REPORT_INTERVAL"),
    (0x1c, "IPV4_DEVCONF_IGMPV3_UNSOLICITED_REPORT_INTERVAL"), (0x1d, "IPV4_DEVCONF_IGNORE_ROUTES_WITH_LINKDOWN"),
    (0x1e, "IPV4_DEVCONF_DROP_UNICAST_IN_L2_MULTICAST"), (0x1f, "IPV4_DEVCONF_DROP_GRATUITOUS_ARP"),
    (0x20, "IPV4_DEVCONF_BC_FORWARDING"), (0x21, "IPV4_DEVCONF_ARP_EVICT_NOCARRIER"),
] };
pub(super) static DEVCONF: Set = Set { unknown: "DEVCONF_???", names: names![
    (0x0, "DEVCONF_FORWARDING"), (0x1, "DEVCONF_HOPLIMIT"), (0x2, "DEVCONF_MTU6"), (0x3, "DEVCONF_ACCEPT_RA"),
    (0x4, "DEVCONF_ACCEPT_REDIRECTS"), (0x5, "DEVCONF_AUTOCONF"), (0x6, "DEVCONF_DAD_TRANSMITS"),
    (0x7, "DEVCONF_RTR_SOLICITS"), (0x8, "DEVCONF_RTR_SOLICIT_INTERVAL"), (0x9, "DEVCONF_RTR_SOLICIT_DELAY"),
    (0xa, "DEVCONF_USE_TEMPADDR"), (0xb, "DEVCONF_TEMP_VALID_LFT"), (0xc, "DEVCONF_TEMP_PREFERED_LFT"),
    (0xd, "DEVCONF_REGEN_MAX_RETRY"), (0xe, "DEVCONF_MAX_DESYNC_FACTOR"), (0xf, "DEVCONF_MAX_ADDRESSES"),
    (0x10, "DEVCONF_FORCE_MLD_VERSION"), (0x11, "DEVCONF_ACCEPT_RA_DEFRTR"), (0x12, "DEVCONF_ACCEPT_RA_PINFO"),
    (0x13, "DEVCONF_ACCEPT_RA_RTR_PREF"), (0x14, "DEVCONF_RTR_PROBE_INTERVAL"),
    (0x15, "DEVCONF_ACCEPT_RA_RT_INFO_MAX_PLEN"), (0x16, "DEVCONF_PROXY_NDP"), (0x17, "DEVCONF_OPTIMISTIC_DAD"),
    (0x18, "DEVCONF_ACCEPT_SOURCE_ROUTE"), (0x19, "DEVCONF_MC_FORWARDING"), (0x1a, "DEVCONF_DISABLE_IPV6"),
    (0x1b, "DEVCONF_ACCEPT_DAD"), (0x1c, "DEVCONF_FORCE_TLLAO"), (0x1d, "DEVCONF_NDISC_NOTIFY"),
    (0x1e, "DEVCONF_MLDV1_UNSOLICITED_REPORT_INTERVAL"), (0x1f, "DEVCONF_MLDV2_UNSOLICITED_REPORT_INTERVAL"),
    (0x20, "DEVCONF_SUPPRESS_FRAG_NDISC"), (0x21, "DEVCONF_ACCEPT_RA_FROM_LOCAL"), (0x22, "DEVCONF_USE_OPTIMISTIC"),
    (0x23, "DEVCONF_ACCEPT_RA_MTU"), (0x24, "DEVCONF_STABLE_SECRET"), (0x25, "DEVCONF_USE_OIF_ADDRS_ONLY"),
    (0x26, "DEVCONF_ACCEPT_RA_MIN_HOP_LIMIT"), (0x27, "DEVCONF_IGNORE_ROUTES_WITH_LINKDOWN"),
    (0x28, "DEVCONF_DROP_UNICAST_IN_L2_MULTICAST"), (0x29, "DEVCONF_DROP_UNSOLICITED_NA"),
    (0x2a, "DEVCONF_KEEP_ADDR_ON_DOWN"), (0x2b, "DEVCONF_RTR_SOLICIT_MAX_INTERVAL"), (0x2c, "DEVCONF_SEG6_ENABLED"),
    (0x2d, "DEVCONF_SEG6_REQUIRE_HMAC"), (0x2e, "DEVCONF_ENHANCED_DAD"), (0x2f, "DEVCONF_ADDR_GEN_MODE"),
    (0x30, "DEVCONF_DISABLE_POLICY"), (0x31, "DEVCONF_ACCEPT_RA_RT_INFO_MIN_PLEN"), (0x32, "DEVCONF_NDISC_TCLASS"),
    (0x33, "DEVCONF_RPL_SEG_ENABLED"), (0x34, "DEVCONF_RA_DEFRTR_METRIC"), (0x35, "DEVCONF_IOAM6_ENABLED"),
    (0x36, "DEVCONF_IOAM6_ID"), (0x37, "DEVCONF_IOAM6_ID_WIDE"), (0x38, "DEVCONF_NDISC_EVICT_NOCARRIER"),
    (0x39, "DEVCONF_ACCEPT_UNTRACKED_NA"), (0x3a, "DEVCONF_ACCEPT_RA_MIN_LFT"),
] };
pub(super) static IPSTATS_MIB: Set = Set { unknown: "IPSTATS_MIB_???", names: names![
    (0x0, "IPSTATS_MIB_NUM"), (0x1, "IPSTATS_MIB_INPKTS"), (0x2, "IPSTATS_MIB_INOCTETS"),
    (0x3, "IPSTATS_MIB_INDELIVERS"), (0x4, "IPSTATS_MIB_OUTFORWDATAGRAMS"), (0x5, "IPSTATS_MIB_OUTPKTS"),
    (0x6, "IPSTATS_MIB_OUTOCTETS"), (0x7, "IPSTATS_MIB_INHDRERRORS"), (0x8, "IPSTATS_MIB_INTOOBIGERRORS"),
    (0x9, "IPSTATS_MIB_INNOROUTES"), (0xa, "IPSTATS_MIB_INADDRERRORS"), (0xb, "IPSTATS_MIB_INUNKNOWNPROTOS"),
    (0xc, "IPSTATS_MIB_INTRUNCATEDPKTS"), (0xd, "IPSTATS_MIB_INDISCARDS"), (0xe, "IPSTATS_MIB_OUTDISCARDS"),
    (0xf, "IPSTATS_MIB_OUTNOROUTES"), (0x10, "IPSTATS_MIB_REASMTIMEOUT"), (0x11, "IPSTATS_MIB_REASMREQDS"),
    (0x12, "IPSTATS_MIB_REASMOKS"), (0x13, "IPSTATS_MIB_REASMFAILS"), (0x14, "IPSTATS_MIB_FRAGOKS"),
    (0x15, "IPSTATS_MIB_FRAGFAILS"), (0x16, "IPSTATS_MIB_FRAGCREATES"), (0x17, "IPSTATS_MIB_INMCASTPKTS"),
    (0x18, "IPSTATS_MIB_OUTMCASTPKTS"), (0x19, "IPSTATS_MIB_INBCASTPKTS"), (0x1a, "IPSTATS_MIB_OUTBCASTPKTS"),
    (0x1b, "IPSTATS_MIB_INMCASTOCTETS"), (0x1c, "IPSTATS_MIB_OUTMCASTOCTETS"), (0x1d, "IPSTATS_MIB_INBCASTOCTETS"),
    (0x1e, "IPSTATS_MIB_OUTBCASTOCTETS"), (0x1f, "IPSTATS_MIB_CSUMERRORS"), (0x20, "IPSTATS_MIB_NOECTPKTS"),
    (0x21, "IPSTATS_MIB_ECT1PKTS"), (0x22, "IPSTATS_MIB_ECT0PKTS"), (0x23, "IPSTATS_MIB_CEPKTS"),
    (0x24, "IPSTATS_MIB_REASM_OVERLAPS"),
] };
pub(super) static ICMP6_MIB: Set = Set { unknown: "ICMP6_MIB_???", names: names![
    (0x0, "ICMP6_MIB_NUM"), (0x1, "ICMP6_MIB_INMSGS"), (0x2, "ICMP6_MIB_INERRORS"), (0x3, "ICMP6_MIB_OUTMSGS"),
    (0x4, "ICMP6_MIB_OUTERRORS"), (0x5, "ICMP6_MIB_CSUMERRORS"),
] };
pub(super) static TCP_STATE: Set = Set { unknown: "TCP_???", names: names![
    (0x1, "TCP_ESTABLISHED"), (0x2, "TCP_SYN_SENT"), (0x3, "TCP_SYN_RECV"), (0x4, "TCP_FIN_WAIT1"),
    (0x5, "TCP_FIN_WAIT2"), (0x6, "TCP_TIME_WAIT"), (0x7, "TCP_CLOSE"), (0x8, "TCP_CLOSE_WAIT"), (0x9, "TCP_LAST_ACK"),
    (0xa, "TCP_LISTEN"), (0xb, "TCP_CLOSING"), (0xc, "TCP_NEW_SYN_RECV"),
] };
pub(super) static INET_DIAG: Set = Set { unknown: "INET_DIAG_???", names: names![
    (0x0, "INET_DIAG_NONE"), (0x1, "INET_DIAG_MEMINFO"), (0x2, "INET_DIAG_INFO"), (0x3, "INET_DIAG_VEGASINFO"),
    (0x4, "INET_DIAG_CONG"), (0x5, "INET_DIAG_TOS"), (0x6, "INET_DIAG_TCLASS"), (0x7, "INET_DIAG_SKMEMINFO"),
    (0x8, "INET_DIAG_SHUTDOWN"), (0x9, "INET_DIAG_DCTCPINFO"), (0xa, "INET_DIAG_PROTOCOL"),
    (0xb, "INET_DIAG_SKV6ONLY"), (0xc, "INET_DIAG_LOCALS"), (0xd, "INET_DIAG_PEERS"), (0xe, "INET_DIAG_PAD"),
    (0xf, "INET_DIAG_MARK"), (0x10, "INET_DIAG_BBRINFO"), (0x11, "INET_DIAG_CLASS_ID"), (0x12, "INET_DIAG_MD5SIG"),
    (0x13, "INET_DIAG_ULP_INFO"), (0x14, "INET_DIAG_SK_BPF_STORAGES"), (0x15, "INET_DIAG_CGROUP_ID"),
    (0x16, "INET_DIAG_SOCKOPT"),
] };
pub(super) static INET_DIAG_REQ: Set = Set { unknown: "INET_DIAG_REQ_???", names: names![
    (0x0, "INET_DIAG_REQ_NONE"), (0x1, "INET_DIAG_REQ_BYTECODE"), (0x2, "INET_DIAG_REQ_SK_BPF_STORAGES"),
    (0x3, "INET_DIAG_REQ_PROTOCOL"),
] };
pub(super) static INET_DIAG_BC: Set = Set { unknown: "INET_DIAG_BC_???", names: names![
    (0x0, "INET_DIAG_BC_NOP"), (0x1, "INET_DIAG_BC_JMP"), (0x2, "INET_DIAG_BC_S_GE"), (0x3, "INET_DIAG_BC_S_LE"),
    (0x4, "INET_DIAG_BC_D_GE"), (0x5, "INET_DIAG_BC_D_LE"), (0x6, "INET_DIAG_BC_AUTO"), (0x7, "INET_DIAG_BC_S_COND"),
    (0x8, "INET_DIAG_BC_D_COND"), (0x9, "INET_DIAG_BC_DEV_COND"), (0xa, "INET_DIAG_BC_MARK_COND"),
    (0xb, "INET_DIAG_BC_S_EQ"), (0xc, "INET_DIAG_BC_D_EQ"), (0xd, "INET_DIAG_BC_CGROUP_COND"),
] };
pub(super) static INET_ULP_INFO: Set = Set { unknown: "INET_ULP_INFO_???", names: names![
    (0x0, "INET_ULP_INFO_UNSPEC"), (0x1, "INET_ULP_INFO_NAME"), (0x2, "INET_ULP_INFO_TLS"),
    (0x3, "INET_ULP_INFO_MPTCP"),
] };
pub(super) static TLS_INFO: Set = Set { unknown: "TLS_INFO_???", names: names![
    (0x0, "TLS_INFO_UNSPEC"), (0x1, "TLS_INFO_VERSION"), (0x2, "TLS_INFO_CIPHER"), (0x3, "TLS_INFO_TXCONF"),
    (0x4, "TLS_INFO_RXCONF"), (0x5, "TLS_INFO_ZC_RO_TX"), (0x6, "TLS_INFO_RX_NO_PAD"),
    (0x7, "TLS_INFO_TX_MAX_PAYLOAD_LEN"),
] };
pub(super) static TLS_VERSION: Set = Set { unknown: "TLS_???_VERSION", names: names![
    (0x303, "TLS_1_2_VERSION"), (0x304, "TLS_1_3_VERSION"),
] };
pub(super) static TLS_CIPHER: Set = Set { unknown: "TLS_CIPHER_???", names: names![
    (0x33, "TLS_CIPHER_AES_GCM_128"), (0x34, "TLS_CIPHER_AES_GCM_256"), (0x35, "TLS_CIPHER_AES_CCM_128"),
    (0x36, "TLS_CIPHER_CHACHA20_POLY1305"), (0x37, "TLS_CIPHER_SM4_GCM"), (0x38, "TLS_CIPHER_SM4_CCM"),
    (0x39, "TLS_CIPHER_ARIA_GCM_128"), (0x3a, "TLS_CIPHER_ARIA_GCM_256"),
] };
pub(super) static TLS_CONF: Set = Set { unknown: "TLS_CONF_???", names: names![
    (0x1, "TLS_CONF_BASE"), (0x2, "TLS_CONF_SW"), (0x3, "TLS_CONF_HW"), (0x4, "TLS_CONF_HW_RECORD"),
] };
pub(super) static MPTCP_SUBFLOW: Set = Set { unknown: "MPTCP_SUBFLOW_ATTR_???", names: names![
    (0x0, "MPTCP_SUBFLOW_ATTR_UNSPEC"), (0x1, "MPTCP_SUBFLOW_ATTR_TOKEN_REM"), (0x2, "MPTCP_SUBFLOW_ATTR_TOKEN_LOC"),
    (0x3, "MPTCP_SUBFLOW_ATTR_RELWRITE_SEQ"), (0x4, "MPTCP_SUBFLOW_ATTR_MAP_SEQ"),
    (0x5, "MPTCP_SUBFLOW_ATTR_MAP_SFSEQ"), (0x6, "MPTCP_SUBFLOW_ATTR_SSN_OFFSET"),
    (0x7, "MPTCP_SUBFLOW_ATTR_MAP_DATALEN"), (0x8, "MPTCP_SUBFLOW_ATTR_FLAGS"), (0x9, "MPTCP_SUBFLOW_ATTR_ID_REM"),
    (0xa, "MPTCP_SUBFLOW_ATTR_ID_LOC"), (0xb, "MPTCP_SUBFLOW_ATTR_PAD"),
] };
pub(super) static MPTCP_SUBFLOW_FLAG: Set = Set { unknown: "MPTCP_SUBFLOW_FLAG_???", names: names![
    (0x1, "MPTCP_SUBFLOW_FLAG_MCAP_REM"), (0x2, "MPTCP_SUBFLOW_FLAG_MCAP_LOC"), (0x4, "MPTCP_SUBFLOW_FLAG_JOIN_REM"),
    (0x8, "MPTCP_SUBFLOW_FLAG_JOIN_LOC"), (0x10, "MPTCP_SUBFLOW_FLAG_BKUP_REM"), (0x20, "MPTCP_SUBFLOW_FLAG_BKUP_LOC"),
    (0x40, "MPTCP_SUBFLOW_FLAG_FULLY_ESTABLISHED"), (0x80, "MPTCP_SUBFLOW_FLAG_CONNECTED"),
    (0x100, "MPTCP_SUBFLOW_FLAG_MAPVALID"),
] };
pub(super) static SK_DIAG_BPF_STORAGES: Set = Set { unknown: "SK_DIAG_BPF_STORAGE_???", names: names![
    (0x0, "SK_DIAG_BPF_STORAGE_REP_NONE"), (0x1, "SK_DIAG_BPF_STORAGE"),
] };
pub(super) static SK_DIAG_BPF_STORAGE: Set = Set { unknown: "SK_DIAG_BPF_STORAGE_???", names: names![
    (0x0, "SK_DIAG_BPF_STORAGE_NONE"), (0x1, "SK_DIAG_BPF_STORAGE_PAD"), (0x2, "SK_DIAG_BPF_STORAGE_MAP_ID"),
    (0x3, "SK_DIAG_BPF_STORAGE_MAP_VALUE"),
] };
pub(super) static RTNL_FAMILY: Set = Set { unknown: "RTNL_FAMILY_???", names: names![
    (0x80, "RTNL_FAMILY_IPMR"), (0x81, "RTNL_FAMILY_IP6MR"),
] };
pub(super) static SK_MEMINFO: Set = Set { unknown: "SK_MEMINFO_???", names: names![
    (0x0, "SK_MEMINFO_RMEM_ALLOC"), (0x1, "SK_MEMINFO_RCVBUF"), (0x2, "SK_MEMINFO_WMEM_ALLOC"),
    (0x3, "SK_MEMINFO_SNDBUF"), (0x4, "SK_MEMINFO_FWD_ALLOC"), (0x5, "SK_MEMINFO_WMEM_QUEUED"),
    (0x6, "SK_MEMINFO_OPTMEM"), (0x7, "SK_MEMINFO_BACKLOG"), (0x8, "SK_MEMINFO_DROPS"),
] };
pub(super) static SOCK_SHUTDOWN: Set = Set { unknown: "???_SHUTDOWN", names: names![
    (0x1, "RCV_SHUTDOWN"), (0x2, "SEND_SHUTDOWN"),
] };
pub(super) static UNIX_DIAG: Set = Set { unknown: "UNIX_DIAG_???", names: names![
    (0x0, "UNIX_DIAG_NAME"), (0x1, "UNIX_DIAG_VFS"), (0x2, "UNIX_DIAG_PEER"), (0x3, "UNIX_DIAG_ICONS"),
    (0x4, "UNIX_DIAG_RQLEN"), (0x5, "UNIX_DIAG_MEMINFO"), (0x6, "UNIX_DIAG_SHUTDOWN"), (0x7, "UNIX_DIAG_UID"),
] };
pub(super) static UDIAG_SHOW: Set = Set { unknown: "UDIAG_SHOW_???", names: names![
    (0x1, "UDIAG_SHOW_NAME"), (0x2, "UDIAG_SHOW_VFS"), (0x4, "UDIAG_SHOW_PEER"), (0x8, "UDIAG_SHOW_ICONS"),
    (0x10, "UDIAG_SHOW_RQLEN"), (0x20, "UDIAG_SHOW_MEMINFO"), (0x40, "UDIAG_SHOW_UID"),
] };
pub(super) static NETLINK_DIAG: Set = Set { unknown: "NETLINK_DIAG_???", names: names![
    (0x0, "NETLINK_DIAG_MEMINFO"), (0x1, "NETLINK_DIAG_GROUPS"), (0x2, "NETLINK_DIAG_RX_RING"),
    (0x3, "NETLINK_DIAG_TX_RING"), (0x4, "NETLINK_DIAG_FLAGS"),
] };
pub(super) static NDIAG_SHOW: Set = Set { unknown: "NDIAG_SHOW_???", names: names![
    (0x1, "NDIAG_SHOW_MEMINFO"), (0x2, "NDIAG_SHOW_GROUPS"), (0x4, "NDIAG_SHOW_RING_CFG"), (0x8, "NDIAG_SHOW_FLAGS"),
] };
pub(super) static NDIAG_FLAG: Set = Set { unknown: "NDIAG_FLAG_???", names: names![
    (0x1, "NDIAG_FLAG_CB_RUNNING"), (0x2, "NDIAG_FLAG_PKTINFO"), (0x4, "NDIAG_FLAG_BROADCAST_ERROR"),
    (0x8, "NDIAG_FLAG_NO_ENOBUFS"), (0x10, "NDIAG_FLAG_LISTEN_ALL_NSID"), (0x20, "NDIAG_FLAG_CAP_ACK"),
] };
pub(super) static NETLINK_STATE: Set = Set { unknown: "NETLINK_???", names: names![
    (0x0, "NETLINK_UNCONNECTED"), (0x1, "NETLINK_CONNECTED"),
] };
pub(super) static PACKET_DIAG: Set = Set { unknown: "PACKET_DIAG_???", names: names![
    (0x0, "PACKET_DIAG_INFO"), (0x1, "PACKET_DIAG_MCLIST"), (0x2, "PACKET_DIAG_RX_RING"), (0x3, "PACKET_DIAG_TX_RING"),
    (0x4, "PACKET_DIAG_FANOUT"), (0x5, "PACKET_DIAG_UID"), (0x6, "PACKET_DIAG_MEMINFO"), (0x7, "PACKET_DIAG_FILTER"),
] };
pub(super) static PACKET_SHOW: Set = Set { unknown: "PACKET_SHOW_???", names: names![
    (0x1, "PACKET_SHOW_INFO"), (0x2, "PACKET_SHOW_MCLIST"), (0x4, "PACKET_SHOW_RING_CFG"), (0x8, "PACKET_SHOW_FANOUT"),
    (0x10, "PACKET_SHOW_MEMINFO"), (0x20, "PACKET_SHOW_FILTER"),
] };
pub(super) static PDI: Set = Set { unknown: "PDI_???", names: names![
    (0x1, "PDI_RUNNING"), (0x2, "PDI_AUXDATA"), (0x4, "PDI_ORIGDEV"), (0x8, "PDI_VNETHDR"), (0x10, "PDI_LOSS"),
] };
pub(super) static TPACKET: Set = Set { unknown: "TPACKET_???", names: names![
    (0x0, "TPACKET_V1"), (0x1, "TPACKET_V2"), (0x2, "TPACKET_V3"),
] };
pub(super) static SMC_DIAG: Set = Set { unknown: "SMC_DIAG_???", names: names![
    (0x0, "SMC_DIAG_NONE"), (0x1, "SMC_DIAG_CONNINFO"), (0x2, "SMC_DIAG_LGRINFO"), (0x3, "SMC_DIAG_SHUTDOWN"),
    (0x4, "SMC_DIAG_DMBINFO"), (0x5, "SMC_DIAG_FALLBACK"),
] };
pub(super) static SMC_DIAG_MODE: Set = Set { unknown: "SMC_DIAG_MODE_???", names: names![
    (0x0, "SMC_DIAG_MODE_SMCR"), (0x1, "SMC_DIAG_MODE_FALLBACK_TCP"), (0x2, "SMC_DIAG_MODE_SMCD"),
] };
pub(super) static SMC_STATE: Set = Set { unknown: "SMC_???", names: names![
    (0x1, "SMC_ACTIVE"), (0x2, "SMC_INIT"), (0x7, "SMC_CLOSED"), (0xa, "SMC_LISTEN"), (0x14, "SMC_PEERCLOSEWAIT1"),
    (0x15, "SMC_PEERCLOSEWAIT2"), (0x16, "SMC_APPCLOSEWAIT1"), (0x17, "SMC_APPCLOSEWAIT2"),
    (0x18, "SMC_APPFINCLOSEWAIT"), (0x19, "SMC_PEERFINCLOSEWAIT"), (0x1a, "SMC_PEERABORTWAIT"),
    (0x1b, "SMC_PROCESSABORT"),
] };
pub(super) static SMC_ROLE: Set = Set { unknown: "SMC_???", names: names![(0x0, "SMC_CLNT"), (0x1, "SMC_SERV")] };
pub(super) static NFNL_SUBSYS: Set = Set { unknown: "NFNL_SUBSYS_???", names: names![
    (0x0, "NFNL_SUBSYS_NONE"), (0x1, "NFNL_SUBSYS_CTNETLINK"), (0x2, "NFNL_SUBSYS_CTNETLINK_EXP"),
    (0x3, "NFNL_SUBSYS_QUEUE"), (0x4, "NFNL_SUBSYS_ULOG"), (0x5, "NFNL_SUBSYS_OSF"), (0x6, "NFNL_SUBSYS_IPSET"),
    (0x7, "NFNL_SUBSYS_ACCT"), (0x8, "NFNL_SUBSYS_CTNETLINK_TIMEOUT"), (0x9, "NFNL_SUBSYS_CTHELPER"),
    (0xa, "NFNL_SUBSYS_NFTABLES"), (0xb, "NFNL_SUBSYS_NFT_COMPAT"), (0xc, "NFNL_SUBSYS_HOOK"),
] };
pub(super) static NFNL_BATCH: Set = Set { unknown: "NFNL_MSG_BATCH_???", names: names![
    (0x10, "NFNL_MSG_BATCH_BEGIN"), (0x11, "NFNL_MSG_BATCH_END"),
] };
pub(super) static NFNETLINK_V: Set = Set { unknown: "NFNETLINK_???", names: names![(0x0, "NFNETLINK_V0")] };
pub(super) static IPCTNL_CT: Set = Set { unknown: "IPCTNL_MSG_CT_???", names: names![
    (0x0, "IPCTNL_MSG_CT_NEW"), (0x1, "IPCTNL_MSG_CT_GET"), (0x2, "IPCTNL_MSG_CT_DELETE"),
    (0x3, "IPCTNL_MSG_CT_GET_CTRZERO"), (0x4, "IPCTNL_MSG_CT_GET_STATS_CPU"), (0x5, "IPCTNL_MSG_CT_GET_STATS"),
    (0x6, "IPCTNL_MSG_CT_GET_DYING"), (0x7, "IPCTNL_MSG_CT_GET_UNCONFIRMED"),
] };
pub(super) static IPCTNL_EXP: Set = Set { unknown: "IPCTNL_MSG_EXP_???", names: names![
    (0x0, "IPCTNL_MSG_EXP_NEW"), (0x1, "IPCTNL_MSG_EXP_GET"), (0x2, "IPCTNL_MSG_EXP_DELETE"),
    (0x3, "IPCTNL_MSG_EXP_GET_STATS_CPU"),
] };
pub(super) static NFQNL: Set = Set { unknown: "NFQNL_MSG_???", names: names![
    (0x0, "NFQNL_MSG_PACKET"), (0x1, "NFQNL_MSG_VERDICT"), (0x2, "NFQNL_MSG_CONFIG"), (0x3, "NFQNL_MSG_VERDICT_BATCH"),
] };
pub(super) static NFULNL: Set = Set { unknown: "NFULNL_MSG_???", names: names![
    (0x0, "NFULNL_MSG_PACKET"), (0x1, "NFULNL_MSG_CONFIG"),
] };
pub(super) static OSF_MSG: Set = Set { unknown: "OSF_MSG_???", names: names![
    (0x0, "OSF_MSG_ADD"), (0x1, "OSF_MSG_REMOVE"),
] };
pub(super) static IPSET_CMD: Set = Set { unknown: "IPSET_CMD_???", names: names![
    (0x0, "IPSET_CMD_NONE"), (0x1, "IPSET_CMD_PROTOCOL"), (0x2, "IPSET_CMD_CREATE"), (0x3, "IPSET_CMD_DESTROY"),
    (0x4, "IPSET_CMD_FLUSH"), (0x5, "IPSET_CMD_RENAME"), (0x6, "IPSET_CMD_SWAP"), (0x7, "IPSET_CMD_LIST"),
    (0x8, "IPSET_CMD_SAVE"), (0x9, "IPSET_CMD_ADD"), (0xa, "IPSET_CMD_DEL"), (0xb, "IPSET_CMD_TEST"),
    (0xc, "IPSET_CMD_HEADER"), (0xd, "IPSET_CMD_TYPE"), (0xe, "IPSET_CMD_GET_BYNAME"), (0xf, "IPSET_CMD_GET_BYINDEX"),
    (0x10, "IPSET_CMD_RESTORE"), (0x11, "IPSET_CMD_HELP"), (0x12, "IPSET_CMD_VERSION"), (0x13, "IPSET_CMD_QUIT"),
] };
pub(super) static NFNL_ACCT: Set = Set { unknown: "NFNL_MSG_ACCT_???", names: names![
    (0x0, "NFNL_MSG_ACCT_NEW"), (0x1, "NFNL_MSG_ACCT_GET"), (0x2, "NFNL_MSG_ACCT_GET_CTRZERO"),
    (0x3, "NFNL_MSG_ACCT_DEL"), (0x4, "NFNL_MSG_ACCT_OVERQUOTA"),
] };
pub(super) static IPCTNL_TIMEOUT: Set = Set { unknown: "IPCTNL_MSG_TIMEOUT_???", names: names![
    (0x0, "IPCTNL_MSG_TIMEOUT_NEW"), (0x1, "IPCTNL_MSG_TIMEOUT_GET"), (0x2, "IPCTNL_MSG_TIMEOUT_DELETE"),
    (0x3, "IPCTNL_MSG_TIMEOUT_DEFAULT_SET"), (0x4, "IPCTNL_MSG_TIMEOUT_DEFAULT_GET"),
] };
pub(super) static NFNL_CTHELPER: Set = Set { unknown: "NFNL_MSG_CTHELPER_???", names: names![
    (0x0, "NFNL_MSG_CTHELPER_NEW"), (0x1, "NFNL_MSG_CTHELPER_GET"), (0x2, "NFNL_MSG_CTHELPER_DEL"),
] };
pub(super) static NFT_MSG: Set = Set { unknown: "NFT_MSG_???", names: names![
    (0x0, "NFT_MSG_NEWTABLE"), (0x1, "NFT_MSG_GETTABLE"), (0x2, "NFT_MSG_DELTABLE"), (0x3, "NFT_MSG_NEWCHAIN"),
    (0x4, "NFT_MSG_GETCHAIN"), (0x5, "NFT_MSG_DELCHAIN"), (0x6, "NFT_MSG_NEWRULE"), (0x7, "NFT_MSG_GETRULE"),
    (0x8, "NFT_MSG_DELRULE"), (0x9, "NFT_MSG_NEWSET"), (0xa, "NFT_MSG_GETSET"), (0xb, "NFT_MSG_DELSET"),
    (0xc, "NFT_MSG_NEWSETELEM"), (0xd, "NFT_MSG_GETSETELEM"), (0xe, "NFT_MSG_DELSETELEM"), (0xf, "NFT_MSG_NEWGEN"),
    (0x10, "NFT_MSG_GETGEN"), (0x11, "NFT_MSG_TRACE"), (0x12, "NFT_MSG_NEWOBJ"), (0x13, "NFT_MSG_GETOBJ"),
    (0x14, "NFT_MSG_DELOBJ"), (0x15, "NFT_MSG_GETOBJ_RESET"), (0x16, "NFT_MSG_NEWFLOWTABLE"),
    (0x17, "NFT_MSG_GETFLOWTABLE"), (0x18, "NFT_MSG_DELFLOWTABLE"),
] };
pub(super) static NFT_COMPAT: Set = Set { unknown: "NFNL_MSG_COMPAT_???", names: names![(0x0, "NFNL_MSG_COMPAT_GET")] };
pub(super) static NFNL_HOOK: Set = Set { unknown: "NFNL_MSG_HOOK_???", names: names![(0x0, "NFNL_MSG_HOOK_GET")] };
pub(super) static SELNL: Set = Set { unknown: "SELNL_MSG_???", names: names![
    (0x10, "SELNL_MSG_SETENFORCE"), (0x11, "SELNL_MSG_POLICYLOAD"),
] };
pub(super) static XFRM_MSG: Set = Set { unknown: "XFRM_MSG_???", names: names![
    (0x10, "XFRM_MSG_NEWSA"), (0x11, "XFRM_MSG_DELSA"), (0x12, "XFRM_MSG_GETSA"), (0x13, "XFRM_MSG_NEWPOLICY"),
    (0x14, "XFRM_MSG_DELPOLICY"), (0x15, "XFRM_MSG_GETPOLICY"), (0x16, "XFRM_MSG_ALLOCSPI"),
    (0x17, "XFRM_MSG_ACQUIRE"), (0x18, "XFRM_MSG_EXPIRE"), (0x19, "XFRM_MSG_UPDPOLICY"), (0x1a, "XFRM_MSG_UPDSA"),
    (0x1b, "XFRM_MSG_POLEXPIRE"), (0x1c, "XFRM_MSG_FLUSHSA"), (0x1d, "XFRM_MSG_FLUSHPOLICY"), (0x1e, "XFRM_MSG_NEWAE"),
    (0x1f, "XFRM_MSG_GETAE"), (0x20, "XFRM_MSG_REPORT"), (0x21, "XFRM_MSG_MIGRATE"), (0x22, "XFRM_MSG_NEWSADINFO"),
    (0x23, "XFRM_MSG_GETSADINFO"), (0x24, "XFRM_MSG_NEWSPDINFO"), (0x25, "XFRM_MSG_GETSPDINFO"),
    (0x26, "XFRM_MSG_MAPPING"), (0x27, "XFRM_MSG_SETDEFAULT"), (0x28, "XFRM_MSG_GETDEFAULT"),
] };
pub(super) static AUDIT: Set = Set { unknown: "AUDIT_???", names: names![
    (0x3e8, "AUDIT_GET"), (0x3e9, "AUDIT_SET"), (0x3ea, "AUDIT_LIST"), (0x3eb, "AUDIT_ADD"), (0x3ec, "AUDIT_DEL"),
    (0x3ed, "AUDIT_USER"), (0x3ee, "AUDIT_LOGIN"), (0x3ef, "AUDIT_WATCH_INS"), (0x3f0, "AUDIT_WATCH_REM"),
    (0x3f1, "AUDIT_WATCH_LIST"), (0x3f2, "AUDIT_SIGNAL_INFO"), (0x3f3, "AUDIT_ADD_RULE"), (0x3f4, "AUDIT_DEL_RULE"),
    (0x3f5, "AUDIT_LIST_RULES"), (0x3f6, "AUDIT_TRIM"), (0x3f7, "AUDIT_MAKE_EQUIV"), (0x3f8, "AUDIT_TTY_GET"),
    (0x3f9, "AUDIT_TTY_SET"), (0x3fa, "AUDIT_SET_FEATURE"), (0x3fb, "AUDIT_GET_FEATURE"), (0x453, "AUDIT_USER_AVC"),
    (0x464, "AUDIT_USER_TTY"), (0x4b0, "AUDIT_DAEMON_START"), (0x4b1, "AUDIT_DAEMON_END"),
    (0x4b2, "AUDIT_DAEMON_ABORT"), (0x4b3, "AUDIT_DAEMON_CONFIG"), (0x514, "AUDIT_SYSCALL"), (0x516, "AUDIT_PATH"),
    (0x517, "AUDIT_IPC"), (0x518, "AUDIT_SOCKETCALL"), (0x519, "AUDIT_CONFIG_CHANGE"), (0x51a, "AUDIT_SOCKADDR"),
    (0x51b, "AUDIT_CWD"), (0x51d, "AUDIT_EXECVE"), (0x51f, "AUDIT_IPC_SET_PERM"), (0x520, "AUDIT_MQ_OPEN"),
    (0x521, "AUDIT_MQ_SENDRECV"), (0x522, "AUDIT_MQ_NOTIFY"), (0x523, "AUDIT_MQ_GETSETATTR"),
    (0x524, "AUDIT_KERNEL_OTHER"), (0x525, "AUDIT_FD_PAIR"), (0x526, "AUDIT_OBJ_PID"), (0x527, "AUDIT_TTY"),
    (0x528, "AUDIT_EOE"), (0x529, "AUDIT_BPRM_FCAPS"), (0x52a, "AUDIT_CAPSET"), (0x52b, "AUDIT_MMAP"),
    (0x52c, "AUDIT_NETFILTER_PKT"), (0x52d, "AUDIT_NETFILTER_CFG"), (0x52e, "AUDIT_SECCOMP"),
    (0x52f, "AUDIT_PROCTITLE"), (0x530, "AUDIT_FEATURE_CHANGE"), (0x531, "AUDIT_REPLACE"),
    (0x532, "AUDIT_KERN_MODULE"), (0x533, "AUDIT_FANOTIFY"), (0x534, "AUDIT_TIME_INJOFFSET"),
    (0x535, "AUDIT_TIME_ADJNTPVAL"), (0x536, "AUDIT_BPF"), (0x537, "AUDIT_EVENT_LISTENER"), (0x538, "AUDIT_URINGOP"),
    (0x539, "AUDIT_OPENAT2"), (0x53a, "AUDIT_DM_CTRL"), (0x53b, "AUDIT_DM_EVENT"), (0x578, "AUDIT_AVC"),
    (0x579, "AUDIT_SELINUX_ERR"), (0x57a, "AUDIT_AVC_PATH"), (0x57b, "AUDIT_MAC_POLICY_LOAD"),
    (0x57c, "AUDIT_MAC_STATUS"), (0x57d, "AUDIT_MAC_CONFIG_CHANGE"), (0x57e, "AUDIT_MAC_UNLBL_ALLOW"),
    (0x57f, "AUDIT_MAC_CIPSOV4_ADD"), (0x580, "AUDIT_MAC_CIPSOV4_DEL"), (0x581, "AUDIT_MAC_MAP_ADD"),
    (0x582, "AUDIT_MAC_MAP_DEL"), (0x583, "AUDIT_MAC_IPSEC_ADDSA"), (0x584, "AUDIT_MAC_IPSEC_DELSA"),
    (0x585, "AUDIT_MAC_IPSEC_ADDSPD"), (0x586, "AUDIT_MAC_IPSEC_DELSPD"), (0x587, "AUDIT_MAC_IPSEC_EVENT"),
    (0x588, "AUDIT_MAC_UNLBL_STCADD"), (0x589, "AUDIT_MAC_UNLBL_STCDEL"), (0x58a, "AUDIT_MAC_CALIPSO_ADD"),
    (0x58b, "AUDIT_MAC_CALIPSO_DEL"), (0x6a4, "AUDIT_ANOM_PROMISCUOUS"), (0x6a5, "AUDIT_ANOM_ABEND"),
    (0x6a6, "AUDIT_ANOM_LINK"), (0x6a7, "AUDIT_ANOM_CREAT"), (0x708, "AUDIT_INTEGRITY_DATA"),
    (0x709, "AUDIT_INTEGRITY_METADATA"), (0x70a, "AUDIT_INTEGRITY_STATUS"), (0x70b, "AUDIT_INTEGRITY_HASH"),
    (0x70c, "AUDIT_INTEGRITY_PCR"), (0x70d, "AUDIT_INTEGRITY_RULE"), (0x70e, "AUDIT_INTEGRITY_EVM_XATTR"),
    (0x70f, "AUDIT_INTEGRITY_POLICY_RULE"), (0x7d0, "AUDIT_KERNEL"),
] };
pub(super) static CRYPTO_MSG: Set = Set { unknown: "CRYPTO_MSG_???", names: names![
    (0x10, "CRYPTO_MSG_NEWALG"), (0x11, "CRYPTO_MSG_DELALG"), (0x12, "CRYPTO_MSG_UPDATEALG"),
    (0x13, "CRYPTO_MSG_GETALG"), (0x14, "CRYPTO_MSG_DELRNG"), (0x15, "CRYPTO_MSG_GETSTAT"),
] };
pub(super) static QUOTA_COMMAND: Set = Set { unknown: "Q_???", names: names![
    (0x5801, "Q_XQUOTAON"), (0x5802, "Q_XQUOTAOFF"), (0x5803, "Q_XGETQUOTA"), (0x5804, "Q_XSETQLIM"),
    (0x5805, "Q_XGETQSTAT"), (0x5806, "Q_XQUOTARM"), (0x5807, "Q_XQUOTASYNC"), (0x5808, "Q_XGETQSTATV"),
    (0x5809, "Q_XGETNEXTQUOTA"), (0x800001, "Q_SYNC"), (0x800002, "Q_QUOTAON"), (0x800003, "Q_QUOTAOFF"),
    (0x800004, "Q_GETFMT"), (0x800005, "Q_GETINFO"), (0x800006, "Q_SETINFO"), (0x800007, "Q_GETQUOTA"),
    (0x800008, "Q_SETQUOTA"), (0x800009, "Q_GETNEXTQUOTA"),
] };
pub(super) static QUOTA_TYPE: Set = Set { unknown: "???QUOTA", names: names![
    (0x0, "USRQUOTA"), (0x1, "GRPQUOTA"), (0x2, "PRJQUOTA"),
] };
pub(super) static QFMT: Set = Set { unknown: "QFMT_???", names: names![
    (0x1, "QFMT_VFS_OLD"), (0x2, "QFMT_VFS_V0"), (0x3, "QFMT_OCFS2"), (0x4, "QFMT_VFS_V1"), (0x5, "QFMT_SHMEM"),
] };
pub(super) static DQF: Set = Set { unknown: "DQF_???", names: names![
    (0x1, "DQF_ROOT_SQUASH"), (0x10000, "DQF_SYS_FILE"),
] };
pub(super) static IIF: Set = Set { unknown: "IIF_???", names: names![
    (0x1, "IIF_BGRACE"), (0x2, "IIF_IGRACE"), (0x4, "IIF_FLAGS"),
] };
pub(super) static QIF: Set = Set { unknown: "QIF_???", names: names![
    (0x1, "QIF_BLIMITS"), (0x2, "QIF_SPACE"), (0x4, "QIF_ILIMITS"), (0x8, "QIF_INODES"), (0x10, "QIF_BTIME"),
    (0x20, "QIF_ITIME"),
] };
pub(super) static FS_QUOTA: Set = Set { unknown: "FS_QUOTA_???", names: names![
    (0x1, "FS_QUOTA_UDQ_ACCT"), (0x2, "FS_QUOTA_UDQ_ENFD"), (0x4, "FS_QUOTA_GDQ_ACCT"), (0x8, "FS_QUOTA_GDQ_ENFD"),
    (0x10, "FS_QUOTA_PDQ_ACCT"), (0x20, "FS_QUOTA_PDQ_ENFD"),
] };
pub(super) static XFS_QUOTA: Set = Set { unknown: "FS_???_QUOTA", names: names![
    (0x1, "FS_USER_QUOTA"), (0x2, "FS_PROJ_QUOTA"), (0x4, "FS_GROUP_QUOTA"),
] };
pub(super) static MEMFD_SECRET: Set = Set { unknown: "", names: names![(0x80000, "O_CLOEXEC")] };
pub(super) static ICMP: Set = Set { unknown: "ICMP_???", names: names![
    (0x0, "ICMP_ECHOREPLY"), (0x3, "ICMP_DEST_UNREACH"), (0x4, "ICMP_SOURCE_QUENCH"), (0x5, "ICMP_REDIRECT"),
    (0x8, "ICMP_ECHO"), (0xb, "ICMP_TIME_EXCEEDED"), (0xc, "ICMP_PARAMETERPROB"), (0xd, "ICMP_TIMESTAMP"),
    (0xe, "ICMP_TIMESTAMPREPLY"), (0xf, "ICMP_INFO_REQUEST"), (0x10, "ICMP_INFO_REPLY"), (0x11, "ICMP_ADDRESS"),
    (0x12, "ICMP_ADDRESSREPLY"),
] };
pub(super) static PACKET_MR: Set = Set { unknown: "PACKET_MR_???", names: names![
    (0x0, "PACKET_MR_MULTICAST"), (0x1, "PACKET_MR_PROMISC"), (0x2, "PACKET_MR_ALLMULTI"), (0x3, "PACKET_MR_UNICAST"),
] };
pub(super) static MOUNT_SETATTR: Set = Set { unknown: "AT_???", names: names![
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x800, "AT_NO_AUTOMOUNT"), (0x1000, "AT_EMPTY_PATH"), (0x8000, "AT_RECURSIVE"),
] };
pub(super) static PROPAGATION: Set = Set { unknown: "MS_???", names: names![
    (0x20000, "MS_UNBINDABLE"), (0x40000, "MS_PRIVATE"), (0x80000, "MS_SLAVE"), (0x100000, "MS_SHARED"),
] };
pub(super) static SECCOMP_RET: Set = Set { unknown: "SECCOMP_RET_???", names: names![
    (0x0, "SECCOMP_RET_KILL_THREAD"), (0x30000, "SECCOMP_RET_TRAP"), (0x50000, "SECCOMP_RET_ERRNO"),
    (0x7fc00000, "SECCOMP_RET_USER_NOTIF"), (0x7ff00000, "SECCOMP_RET_TRACE"), (0x7ffc0000, "SECCOMP_RET_LOG"),
    (0x7fff0000, "SECCOMP_RET_ALLOW"), (0x80000000, "SECCOMP_RET_KILL_PROCESS"),
] };
pub(super) static DT: Set = Set { unknown: "DT_???", names: names![
    (0x0, "DT_UNKNOWN"), (0x1, "DT_FIFO"), (0x2, "DT_CHR"), (0x4, "DT_DIR"), (0x6, "DT_BLK"), (0x8, "DT_REG"),
    (0xa, "DT_LNK"), (0xc, "DT_SOCK"), (0xe, "DT_WHT"),
] };
pub(super) static BPF_CLASS: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_LD"), (0x1, "BPF_LDX"), (0x2, "BPF_ST"), (0x3, "BPF_STX"), (0x4, "BPF_ALU"), (0x5, "BPF_JMP"),
    (0x6, "BPF_RET"), (0x7, "BPF_MISC"),
] };
pub(super) static BPF_SIZE: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_W"), (0x8, "BPF_H"), (0x10, "BPF_B"),
] };
pub(super) static BPF_MODE: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_IMM"), (0x20, "BPF_ABS"), (0x40, "BPF_IND"), (0x60, "BPF_MEM"), (0x80, "BPF_LEN"), (0xa0, "BPF_MSH"),
] };
pub(super) static BPF_SRC: Set = Set { unknown: "BPF_???", names: names![(0x0, "BPF_K"), (0x8, "BPF_X")] };
pub(super) static BPF_OP_ALU: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_ADD"), (0x10, "BPF_SUB"), (0x20, "BPF_MUL"), (0x30, "BPF_DIV"), (0x40, "BPF_OR"), (0x50, "BPF_AND"),
    (0x60, "BPF_LSH"), (0x70, "BPF_RSH"), (0x80, "BPF_NEG"), (0x90, "BPF_MOD"), (0xa0, "BPF_XOR"),
] };
pub(super) static BPF_OP_JMP: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_JA"), (0x10, "BPF_JEQ"), (0x20, "BPF_JGT"), (0x30, "BPF_JGE"), (0x40, "BPF_JSET"),
] };
pub(super) static BPF_RVAL: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_K"), (0x8, "BPF_X"), (0x10, "BPF_A"),
] };
pub(super) static BPF_MISCOP: Set = Set { unknown: "BPF_???", names: names![(0x0, "BPF_TAX"), (0x80, "BPF_TXA")] };
pub(super) static SKF_AD: Set = Set { unknown: "SKF_AD_???", names: names![
    (0x0, "SKF_AD_PROTOCOL"), (0x4, "SKF_AD_PKTTYPE"), (0x8, "SKF_AD_IFINDEX"), (0xc, "SKF_AD_NLATTR"),
    (0x10, "SKF_AD_NLATTR_NEST"), (0x14, "SKF_AD_MARK"), (0x18, "SKF_AD_QUEUE"), (0x1c, "SKF_AD_HATYPE"),
    (0x20, "SKF_AD_RXHASH"), (0x24, "SKF_AD_CPU"), (0x28, "SKF_AD_ALU_XOR_X"), (0x2c, "SKF_AD_VLAN_TAG"),
    (0x30, "SKF_AD_VLAN_TAG_PRESENT"), (0x34, "SKF_AD_PAY_OFFSET"), (0x38, "SKF_AD_RANDOM"),
    (0x3c, "SKF_AD_VLAN_TPID"),
] };
pub(super) static KEXEC_ARCH: Set = Set { unknown: "KEXEC_ARCH_???", names: names![
    (0x0, "KEXEC_ARCH_DEFAULT"), (0x30000, "KEXEC_ARCH_386"), (0x40000, "KEXEC_ARCH_68K"),
    (0x80000, "KEXEC_ARCH_MIPS"), (0xa0000, "KEXEC_ARCH_MIPS_LE"), (0xf0000, "KEXEC_ARCH_PARISC"),
    (0x140000, "KEXEC_ARCH_PPC"), (0x150000, "KEXEC_ARCH_PPC64"), (0x160000, "KEXEC_ARCH_S390"),
    (0x280000, "KEXEC_ARCH_ARM"), (0x2a0000, "KEXEC_ARCH_SH"), (0x320000, "KEXEC_ARCH_IA_64"),
    (0x3e0000, "KEXEC_ARCH_X86_64"), (0xb70000, "KEXEC_ARCH_AARCH64"), (0xf30000, "KEXEC_ARCH_RISCV"),
    (0x1020000, "KEXEC_ARCH_LOONGARCH"),
] };
pub(super) static KEXEC_FLAGS: Set = Set { unknown: "KEXEC_???", names: names![
    (0x1, "KEXEC_ON_CRASH"), (0x2, "KEXEC_PRESERVE_CONTEXT"), (0x4, "KEXEC_UPDATE_ELFCOREHDR"),
    (0x8, "KEXEC_CRASH_HOTPLUG_SUPPORT"),
] };
pub(super) static XFEATURE: Set = Set { unknown: "XFEATURE_MASK_???", names: names![
    (0x3, "XFEATURE_MASK_FPSSE"), (0x1, "XFEATURE_MASK_FP"), (0x2, "XFEATURE_MASK_SSE"), (0x4, "XFEATURE_MASK_YMM"),
    (0x8, "XFEATURE_MASK_BNDREGS"), (0x10, "XFEATURE_MASK_BNDCSR"), (0xe0, "XFEATURE_MASK_AVX512"),
    (0x20, "XFEATURE_MASK_OPMASK"), (0x40, "XFEATURE_MASK_ZMM_Hi256"), (0x80, "XFEATURE_MASK_Hi16_ZMM"),
    (0x100, "XFEATURE_MASK_PT"), (0x200, "XFEATURE_MASK_PKRU"), (0x400, "XFEATURE_MASK_PASID"),
    (0x8000, "XFEATURE_MASK_LBR"), (0x60000, "XFEATURE_MASK_XTILE"), (0x20000, "XFEATURE_MASK_XTILE_CFG"),
    (0x40000, "XFEATURE_MASK_XTILE_DATA"),
] };
pub(super) static PACKET_TYPE: Set = Set { unknown: "PACKET_???", names: names![
    (0x0, "PACKET_HOST"), (0x1, "PACKET_BROADCAST"), (0x2, "PACKET_MULTICAST"), (0x3, "PACKET_OTHERHOST"),
    (0x4, "PACKET_OUTGOING"), (0x5, "PACKET_LOOPBACK"), (0x6, "PACKET_USER"), (0x7, "PACKET_KERNEL"),
] };
pub(super) static RXRPC_SERVICE: Set = Set { unknown: "???_SERVICE", names: names![
    (0x1, "CM_SERVICE"), (0x1, "FS_SERVICE"), (0x34, "VL_SERVICE"), (0x9c4, "YFS_FS_SERVICE"),
    (0x9c5, "YFS_CM_SERVICE"), (0x9c7, "YFS_VL_SERVICE"),
] };
pub(super) static IEEE802154_ADDR: Set = Set { unknown: "IEEE802154_ADDR_???", names: names![
    (0x0, "IEEE802154_ADDR_NONE"), (0x2, "IEEE802154_ADDR_SHORT"), (0x3, "IEEE802154_ADDR_LONG"),
] };
pub(super) static IEEE802154_PANID: Set = Set { unknown: "", names: names![(0xffff, "IEEE802154_PANID_BROADCAST")] };
pub(super) static IEEE802154_SHORT: Set = Set { unknown: "", names: names![
    (0xfffe, "IEEE802154_ADDR_UNDEF"), (0xffff, "IEEE802154_ADDR_BROADCAST"),
] };
pub(super) static CRYPTO_ALG: Set = Set { unknown: "CRYPTO_ALG_???", names: names![
    (0x1000, "CRYPTO_ALG_KERN_DRIVER_ONLY"),
] };
pub(super) static NFC_PROTO: Set = Set { unknown: "NFC_PROTO_???", names: names![
    (0x1, "NFC_PROTO_JEWEL"), (0x2, "NFC_PROTO_MIFARE"), (0x3, "NFC_PROTO_FELICA"), (0x4, "NFC_PROTO_ISO14443"),
    (0x5, "NFC_PROTO_NFC_DEP"), (0x6, "NFC_PROTO_ISO14443_B"), (0x7, "NFC_PROTO_ISO15693"),
] };
pub(super) static LLCP_SAP: Set = Set { unknown: "", names: names![
    (0x1, "LLCP_SAP_SDP"), (0x2, "LLCP_SAP_IP"), (0x3, "LLCP_SAP_OBEX"), (0x4, "LLCP_SAP_SNEP"),
    (0xff, "LLCP_SAP_MAX"),
] };
pub(super) static VMADDR_CID: Set = Set { unknown: "", names: names![
    (0x0, "VMADDR_CID_HYPERVISOR"), (0x1, "VMADDR_CID_LOCAL"), (0x2, "VMADDR_CID_HOST"),
    (0xffffffff, "VMADDR_CID_ANY"),
] };
pub(super) static VMADDR_PORT: Set = Set { unknown: "", names: names![(0xffffffff, "VMADDR_PORT_ANY")] };
pub(super) static VMADDR_FLAG: Set = Set { unknown: "VMADDR_FLAG_???", names: names![(0x1, "VMADDR_FLAG_TO_HOST")] };
pub(super) static QRTR_NODE: Set = Set { unknown: "", names: names![(0xffffffff, "QRTR_NODE_BCAST")] };
pub(super) static QRTR_PORT: Set = Set { unknown: "", names: names![(0xfffffffe, "QRTR_PORT_CTRL")] };
pub(super) static XDP: Set = Set { unknown: "XDP_???", names: names![
    (0x1, "XDP_SHARED_UMEM"), (0x2, "XDP_COPY"), (0x4, "XDP_ZEROCOPY"), (0x8, "XDP_USE_NEED_WAKEUP"),
    (0x10, "XDP_USE_SG"),
] };
pub(super) static MCTP_NET: Set = Set { unknown: "", names: names![(0x0, "MCTP_NET_ANY")] };
pub(super) static MCTP_ADDR: Set = Set { unknown: "", names: names![(0x0, "MCTP_ADDR_NULL"), (0xff, "MCTP_ADDR_ANY")] };
pub(super) static BPF_MAP_TYPE: Set = Set { unknown: "BPF_MAP_TYPE_???", names: names![
    (0x0, "BPF_MAP_TYPE_UNSPEC"), (0x1, "BPF_MAP_TYPE_HASH"), (0x2, "BPF_MAP_TYPE_ARRAY"),
    (0x3, "BPF_MAP_TYPE_PROG_ARRAY"), (0x4, "BPF_MAP_TYPE_PERF_EVENT_ARRAY"), (0x5, "BPF_MAP_TYPE_PERCPU_HASH"),
    (0x6, "BPF_MAP_TYPE_PERCPU_ARRAY"), (0x7, "BPF_MAP_TYPE_STACK_TRACE"), (0x8, "BPF_MAP_TYPE_CGROUP_ARRAY"),
    (0x9, "BPF_MAP_TYPE_LRU_HASH"), (0xa, "BPF_MAP_TYPE_LRU_PERCPU_HASH"), (0xb, "BPF_MAP_TYPE_LPM_TRIE"),
    (0xc, "BPF_MAP_TYPE_ARRAY_OF_MAPS"), (0xd, "BPF_MAP_TYPE_HASH_OF_MAPS"), (0xe, "BPF_MAP_TYPE_DEVMAP"),
    (0xf, "BPF_MAP_TYPE_SOCKMAP"), (0x10, "BPF_MAP_TYPE_CPUMAP"), (0x11, "BPF_MAP_TYPE_XSKMAP"),
    (0x12, "BPF_MAP_TYPE_SOCKHASH"), (0x13, "BPF_MAP_TYPE_CGROUP_STORAGE"), (0x14, "BPF_MAP_TYPE_REUSEPORT_SOCKARRAY"),
    (0x15, "BPF_MAP_TYPE_PERCPU_CGROUP_STORAGE"), (0x16, "BPF_MAP_TYPE_QUEUE"), (0x17, "BPF_MAP_TYPE_STACK"),
    (0x18, "BPF_MAP_TYPE_SK_STORAGE"), (0x19, "BPF_MAP_TYPE_DEVMAP_HASH"), (0x1a, "BPF_MAP_TYPE_STRUCT_OPS"),
    (0x1b, "BPF_MAP_TYPE_RINGBUF"), (0x1c, "BPF_MAP_TYPE_INODE_STORAGE"), (0x1d, "BPF_MAP_TYPE_TASK_STORAGE"),
    (0x1e, "BPF_MAP_TYPE_BLOOM_FILTER"), (0x1f, "BPF_MAP_TYPE_USER_RINGBUF"), (0x20, "BPF_MAP_TYPE_CGRP_STORAGE"),
    (0x21, "BPF_MAP_TYPE_ARENA"), (0x22, "BPF_MAP_TYPE_INSN_ARRAY"), (0x23, "BPF_MAP_TYPE_RHASH"),
] };
pub(super) static BPF_PROG_TYPE: Set = Set { unknown: "BPF_PROG_TYPE_???", names: names![
    (0x0, "BPF_PROG_TYPE_UNSPEC"), (0x1, "BPF_PROG_TYPE_SOCKET_FILTER"), (0x2, "BPF_PROG_TYPE_KPROBE"),
    (0x3, "BPF_PROG_TYPE_SCHED_CLS"), (0x4, "BPF_PROG_TYPE_SCHED_ACT"), (0x5, "BPF_PROG_TYPE_TRACEPOINT"),
    (0x6, "BPF_PROG_TYPE_XDP"), (0x7, "BPF_PROG_TYPE_PERF_EVENT"), (0x8, "BPF_PROG_TYPE_CGROUP_SKB"),
    (0x9, "BPF_PROG_TYPE_CGROUP_SOCK"), (0xa, "BPF_PROG_TYPE_LWT_IN"), (0xb, "BPF_PROG_TYPE_LWT_OUT"),
    (0xc, "BPF_PROG_TYPE_LWT_XMIT"), (0xd, "BPF_PROG_TYPE_SOCK_OPS"), (0xe, "BPF_PROG_TYPE_SK_SKB"),
    (0xf, "BPF_PROG_TYPE_CGROUP_DEVICE"), (0x10, "BPF_PROG_TYPE_SK_MSG"), (0x11, "BPF_PROG_TYPE_RAW_TRACEPOINT"),
    (0x12, "BPF_PROG_TYPE_CGROUP_SOCK_ADDR"), (0x13, "BPF_PROG_TYPE_LWT_SEG6LOCAL"),
    (0x14, "BPF_PROG_TYPE_LIRC_MODE2"), (0x15, "BPF_PROG_TYPE_SK_REUSEPORT"), (0x16, "BPF_PROG_TYPE_FLOW_DISSECTOR"),
    (0x17, "BPF_PROG_TYPE_CGROUP_SYSCTL"), (0x18, "BPF_PROG_TYPE_RAW_TRACEPOINT_WRITABLE"),
    (0x19, "BPF_PROG_TYPE_CGROUP_SOCKOPT"), (0x1a, "BPF_PROG_TYPE_TRACING"), (0x1b, "BPF_PROG_TYPE_STRUCT_OPS"),
    (0x1c, "BPF_PROG_TYPE_EXT"), (0x1d, "BPF_PROG_TYPE_LSM"), (0x1e, "BPF_PROG_TYPE_SK_LOOKUP"),
    (0x1f, "BPF_PROG_TYPE_SYSCALL"), (0x20, "BPF_PROG_TYPE_NETFILTER"),
] };
pub(super) static BPF_ATTACH_TYPE: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_CGROUP_INET_INGRESS"), (0x1, "BPF_CGROUP_INET_EGRESS"), (0x2, "BPF_CGROUP_INET_SOCK_CREATE"),
    (0x3, "BPF_CGROUP_SOCK_OPS"), (0x4, "BPF_SK_SKB_STREAM_PARSER"), (0x5, "BPF_SK_SKB_STREAM_VERDICT"),
    (0x6, "BPF_CGROUP_DEVICE"), (0x7, "BPF_SK_MSG_VERDICT"), (0x8, "BPF_CGROUP_INET4_BIND"),
    (0x9, "BPF_CGROUP_INET6_BIND"), (0xa, "BPF_CGROUP_INET4_CONNECT"), (0xb, "BPF_CGROUP_INET6_CONNECT"),
    (0xc, "BPF_CGROUP_INET4_POST_BIND"), (0xd, "BPF_CGROUP_INET6_POST_BIND"), (0xe, "BPF_CGROUP_UDP4_SENDMSG"),
    (0xf, "BPF_CGROUP_UDP6_SENDMSG"), (0x10, "BPF_LIRC_MODE2"), (0x11, "BPF_FLOW_DISSECTOR"),
    (0x12, "BPF_CGROUP_SYSCTL"), (0x13, "BPF_CGROUP_UDP4_RECVMSG"), (0x14, "BPF_CGROUP_UDP6_RECVMSG"),
    (0x15, "BPF_CGROUP_GETSOCKOPT"), (0x16, "BPF_CGROUP_SETSOCKOPT"), (0x17, "BPF_TRACE_RAW_TP"),
    (0x18, "BPF_TRACE_FENTRY"), (0x19, "BPF_TRACE_FEXIT"), (0x1a, "BPF_MODIFY_RETURN"), (0x1b, "BPF_LSM_MAC"),
    (0x1c, "BPF_TRACE_ITER"), (0x1d, "BPF_CGROUP_INET4_GETPEERNAME"), (0x1e, "BPF_CGROUP_INET6_GETPEERNAME"),
    (0x1f, "BPF_CGROUP_INET4_GETSOCKNAME"), (0x20, "BPF_CGROUP_INET6_GETSOCKNAME"), (0x21, "BPF_XDP_DEVMAP"),
    (0x22, "BPF_CGROUP_INET_SOCK_RELEASE"), (0x23, "BPF_XDP_CPUMAP"), (0x24, "BPF_SK_LOOKUP"), (0x25, "BPF_XDP"),
    (0x26, "BPF_SK_SKB_VERDICT"), (0x27, "BPF_SK_REUSEPORT_SELECT"), (0x28, "BPF_SK_REUSEPORT_SELECT_OR_MIGRATE"),
    (0x29, "BPF_PERF_EVENT"), (0x2a, "BPF_TRACE_KPROBE_MULTI"), (0x2b, "BPF_LSM_CGROUP"), (0x2c, "BPF_STRUCT_OPS"),
    (0x2d, "BPF_NETFILTER"), (0x2e, "BPF_TCX_INGRESS"), (0x2f, "BPF_TCX_EGRESS"), (0x30, "BPF_TRACE_UPROBE_MULTI"),
    (0x31, "BPF_CGROUP_UNIX_CONNECT"), (0x32, "BPF_CGROUP_UNIX_SENDMSG"), (0x33, "BPF_CGROUP_UNIX_RECVMSG"),
    (0x34, "BPF_CGROUP_UNIX_GETPEERNAME"), (0x35, "BPF_CGROUP_UNIX_GETSOCKNAME"), (0x36, "BPF_NETKIT_PRIMARY"),
    (0x37, "BPF_NETKIT_PEER"), (0x38, "BPF_TRACE_KPROBE_SESSION"), (0x39, "BPF_TRACE_UPROBE_SESSION"),
    (0x3a, "BPF_TRACE_FSESSION"), (0x3b, "BPF_TRACE_FENTRY_MULTI"), (0x3c, "BPF_TRACE_FEXIT_MULTI"),
    (0x3d, "BPF_TRACE_FSESSION_MULTI"),
] };
pub(super) static BPF_MAP_FLAGS: Set = Set { unknown: "BPF_F_???", names: names![
    (0x1, "BPF_F_NO_PREALLOC"), (0x2, "BPF_F_NO_COMMON_LRU"), (0x4, "BPF_F_NUMA_NODE"), (0x8, "BPF_F_RDONLY"),
    (0x10, "BPF_F_WRONLY"), (0x20, "BPF_F_STACK_BUILD_ID"), (0x40, "BPF_F_ZERO_SEED"), (0x80, "BPF_F_RDONLY_PROG"),
    (0x100, "BPF_F_WRONLY_PROG"), (0x200, "BPF_F_CLONE"), (0x400, "BPF_F_MMAPABLE"), (0x800, "BPF_F_PRESERVE_ELEMS"),
    (0x1000, "BPF_F_INNER_MAP"), (0x2000, "BPF_F_LINK"),
] };
pub(super) static BPF_PROG_FLAGS: Set = Set { unknown: "BPF_F_???", names: names![
    (0x1, "BPF_F_STRICT_ALIGNMENT"), (0x2, "BPF_F_ANY_ALIGNMENT"), (0x4, "BPF_F_TEST_RND_HI32"),
    (0x8, "BPF_F_TEST_STATE_FREQ"), (0x10, "BPF_F_SLEEPABLE"), (0x20, "BPF_F_XDP_HAS_FRAGS"),
    (0x40, "BPF_F_XDP_DEV_BOUND_ONLY"), (0x80, "BPF_F_TEST_REG_INVARIANTS"),
] };
pub(super) static BPF_ATTACH_FLAGS: Set = Set { unknown: "BPF_F_???", names: names![
    (0x1, "BPF_F_ALLOW_OVERRIDE"), (0x2, "BPF_F_ALLOW_MULTI"), (0x4, "BPF_F_REPLACE"), (0x8, "BPF_F_BEFORE"),
    (0x10, "BPF_F_AFTER"), (0x20, "BPF_F_ID"), (0x40, "BPF_F_PREORDER"), (0x2000, "BPF_F_LINK"),
] };
pub(super) static BPF_QUERY_FLAGS: Set = Set { unknown: "BPF_F_QUERY_???", names: names![
    (0x1, "BPF_F_QUERY_EFFECTIVE"),
] };
pub(super) static BPF_FILE_FLAGS: Set = Set { unknown: "BPF_F_???", names: names![
    (0x8, "BPF_F_RDONLY"), (0x10, "BPF_F_WRONLY"), (0x4000, "BPF_F_PATH_FD"), (0x8000, "BPF_F_VTYPE_BTF_OBJ_FD"),
    (0x10000, "BPF_F_TOKEN_FD"), (0x20000, "BPF_F_SEGV_ON_FAULT"), (0x40000, "BPF_F_NO_USER_CONV"),
    (0x80000, "BPF_F_RB_OVERWRITE"),
] };
pub(super) static BPF_LOOKUP_FLAGS: Set = Set { unknown: "BPF_???", names: names![
    (0x10, "BPF_F_ALL_CPUS"), (0x8, "BPF_F_CPU"), (0x4, "BPF_F_LOCK"), (0x0, "BPF_ANY"),
] };
pub(super) static BPF_UPDATE_FLAGS: Set = Set { unknown: "BPF_???", names: names![
    (0x10, "BPF_F_ALL_CPUS"), (0x8, "BPF_F_CPU"), (0x4, "BPF_F_LOCK"), (0x2, "BPF_EXIST"), (0x1, "BPF_NOEXIST"),
    (0x0, "BPF_ANY"),
] };
pub(super) static PTRACE_O: Set = Set { unknown: "PTRACE_O_???", names: names![
    (0x1, "PTRACE_O_TRACESYSGOOD"), (0x2, "PTRACE_O_TRACEFORK"), (0x4, "PTRACE_O_TRACEVFORK"),
    (0x8, "PTRACE_O_TRACECLONE"), (0x10, "PTRACE_O_TRACEEXEC"), (0x20, "PTRACE_O_TRACEVFORKDONE"),
    (0x40, "PTRACE_O_TRACEEXIT"), (0x80, "PTRACE_O_TRACESECCOMP"), (0x100000, "PTRACE_O_EXITKILL"),
    (0x200000, "PTRACE_O_SUSPEND_SECCOMP"),
] };
pub(super) static PEEKSIGINFO: Set = Set { unknown: "PTRACE_PEEKSIGINFO_???", names: names![
    (0x1, "PTRACE_PEEKSIGINFO_SHARED"),
] };
pub(super) static NT: Set = Set { unknown: "NT_???", names: names![
    (0x1, "NT_PRSTATUS"), (0x2, "NT_FPREGSET"), (0x3, "NT_PRPSINFO"), (0x4, "NT_PRXREG"), (0x5, "NT_PLATFORM"),
    (0x6, "NT_AUXV"), (0x200, "NT_386_TLS"), (0x201, "NT_386_IOPERM"), (0x202, "NT_X86_XSTATE"),
    (0x204, "NT_X86_SHSTK"), (0x205, "NT_X86_XSAVE_LAYOUT"),
] };
pub(super) static PTRACE_SYSCALL_INFO: Set = Set { unknown: "PTRACE_SYSCALL_INFO_???", names: names![
    (0x0, "PTRACE_SYSCALL_INFO_NONE"), (0x1, "PTRACE_SYSCALL_INFO_ENTRY"), (0x2, "PTRACE_SYSCALL_INFO_EXIT"),
    (0x3, "PTRACE_SYSCALL_INFO_SECCOMP"),
] };
pub(super) static IP_CONTROL: Set = Set { unknown: "IP_???", names: names![
    (0x1, "IP_TOS"), (0x2, "IP_TTL"), (0x3, "SCM_SECURITY"), (0x6, "IP_RECVOPTS"), (0x7, "IP_RETOPTS"),
    (0x8, "IP_PKTINFO"), (0xb, "IP_RECVERR"), (0x14, "IP_ORIGDSTADDR"), (0x17, "IP_CHECKSUM"), (0x34, "IP_PROTOCOL"),
] };
pub(super) static SOL_TIPC: Set = Set { unknown: "TIPC_???", names: names![
    (0x7f, "TIPC_IMPORTANCE"), (0x80, "TIPC_SRC_DROPPABLE"), (0x81, "TIPC_DEST_DROPPABLE"),
    (0x82, "TIPC_CONN_TIMEOUT"), (0x83, "TIPC_NODE_RECVQ_DEPTH"), (0x84, "TIPC_SOCK_RECVQ_DEPTH"),
    (0x85, "TIPC_MCAST_BROADCAST"), (0x86, "TIPC_MCAST_REPLICAST"), (0x87, "TIPC_GROUP_JOIN"),
    (0x88, "TIPC_GROUP_LEAVE"), (0x89, "TIPC_SOCK_RECVQ_USED"), (0x8a, "TIPC_NODELAY"),
] };
pub(super) static TIPC_IMPORTANCE: Set = Set { unknown: "TIPC_???_IMPORTANCE", names: names![
    (0x0, "TIPC_LOW_IMPORTANCE"), (0x1, "TIPC_MEDIUM_IMPORTANCE"), (0x2, "TIPC_HIGH_IMPORTANCE"),
    (0x3, "TIPC_CRITICAL_IMPORTANCE"),
] };
pub(super) static TIPC_SCOPE: Set = Set { unknown: "TIPC_???_SCOPE", names: names![
    (0x2, "TIPC_CLUSTER_SCOPE"), (0x3, "TIPC_NODE_SCOPE"),
] };
pub(super) static TIPC_GROUP: Set = Set { unknown: "TIPC_GROUP_???", names: names![
    (0x1, "TIPC_GROUP_LOOPBACK"), (0x2, "TIPC_GROUP_MEMBER_EVTS"),
] };
pub(super) static TIPC_ADDRESS: Set = Set { unknown: "TIPC_???", names: names![
    (0x1, "TIPC_SERVICE_RANGE"), (0x2, "TIPC_SERVICE_ADDR"), (0x3, "TIPC_SOCKET_ADDR"),
] };
pub(super) static TCP_AO: Set = Set { unknown: "TCP_AO_KEYF_???", names: names![
    (0x1, "TCP_AO_KEYF_IFINDEX"), (0x2, "TCP_AO_KEYF_EXCLUDE_OPT"),
] };
pub(super) static HCI_CHANNEL: Set = Set { unknown: "HCI_CHANNEL_???", names: names![
    (0x0, "HCI_CHANNEL_RAW"), (0x1, "HCI_CHANNEL_USER"), (0x2, "HCI_CHANNEL_MONITOR"), (0x3, "HCI_CHANNEL_CONTROL"),
    (0x4, "HCI_CHANNEL_LOGGING"),
] };
pub(super) static BDADDR: Set = Set { unknown: "BDADDR_???", names: names![
    (0x0, "BDADDR_BREDR"), (0x1, "BDADDR_LE_PUBLIC"), (0x2, "BDADDR_LE_RANDOM"),
] };
pub(super) static L2CAP_PSM: Set = Set { unknown: "L2CAP_PSM_???", names: names![
    (0x1, "L2CAP_PSM_SDP"), (0x3, "L2CAP_PSM_RFCOMM"), (0x21, "L2CAP_PSM_3DSP"), (0x23, "L2CAP_PSM_IPSP"),
    (0x80, "L2CAP_PSM_LE_DYN_START"), (0xff, "L2CAP_PSM_LE_DYN_END"), (0x1001, "L2CAP_PSM_DYN_START"),
    (0x10ff, "L2CAP_PSM_AUTO_END"), (0xffff, "L2CAP_PSM_DYN_END"),
] };
pub(super) static L2CAP_CID: Set = Set { unknown: "L2CAP_CID_???", names: names![
    (0x1, "L2CAP_CID_SIGNALING"), (0x2, "L2CAP_CID_CONN_LESS"), (0x3, "L2CAP_CID_A2MP"), (0x4, "L2CAP_CID_ATT"),
    (0x5, "L2CAP_CID_LE_SIGNALING"), (0x6, "L2CAP_CID_SMP"), (0x7, "L2CAP_CID_SMP_BREDR"),
    (0x40, "L2CAP_CID_DYN_START"), (0x7f, "L2CAP_CID_LE_DYN_END"), (0xffff, "L2CAP_CID_DYN_END"),
] };
pub(super) static BR_STP_MODE: Set = Set { unknown: "BR_STP_MODE_???", names: names![
    (0x0, "BR_STP_MODE_AUTO"), (0x1, "BR_STP_MODE_USER"), (0x2, "BR_STP_MODE_KERNEL"),
] };
pub(super) static TCA_ROOT: Set = Set { unknown: "TCA_ROOT_???", names: names![
    (0x0, "TCA_ROOT_UNSPEC"), (0x1, "TCA_ROOT_TAB"), (0x2, "TCA_ROOT_FLAGS"), (0x3, "TCA_ROOT_COUNT"),
    (0x4, "TCA_ROOT_TIME_DELTA"), (0x5, "TCA_ROOT_EXT_WARN_MSG"),
] };
pub(super) static TCA_ROOT_FLAGS: Set = Set { unknown: "TCA_ACT_FLAG_???", names: names![
    (0x1, "TCA_ACT_FLAG_LARGE_DUMP_ON"), (0x2, "TCA_ACT_FLAG_TERSE_DUMP"),
] };
pub(super) static SMC_DECLINE: Set = Set { unknown: "SMC_CLC_DECL_???", names: names![
    (0x1010000, "SMC_CLC_DECL_MEM"), (0x2010000, "SMC_CLC_DECL_TIMEOUT_CL"), (0x2020000, "SMC_CLC_DECL_TIMEOUT_AL"),
    (0x3000000, "SMC_CLC_DECL_CNFERR"), (0x3010000, "SMC_CLC_DECL_PEERNOSMC"), (0x3020000, "SMC_CLC_DECL_IPSEC"),
    (0x3030000, "SMC_CLC_DECL_NOSMCDEV"), (0x3040000, "SMC_CLC_DECL_MODEUNSUPP"), (0x3050000, "SMC_CLC_DECL_RMBE_EC"),
    (0x3060000, "SMC_CLC_DECL_OPTUNSUPP"), (0x4000000, "SMC_CLC_DECL_SYNCERR"), (0x5000000, "SMC_CLC_DECL_PEERDECL"),
    (0x99990000, "SMC_CLC_DECL_INTERR"), (0x99990001, "SMC_CLC_DECL_ERR_RTOK"),
    (0x99990002, "SMC_CLC_DECL_ERR_RDYLNK"), (0x99990003, "SMC_CLC_DECL_ERR_REGRMB"),
] };
pub(super) static CTRL_CMD: Set = Set { unknown: "CTRL_CMD_???", names: names![
    (0x0, "CTRL_CMD_UNSPEC"), (0x1, "CTRL_CMD_NEWFAMILY"), (0x2, "CTRL_CMD_DELFAMILY"), (0x3, "CTRL_CMD_GETFAMILY"),
    (0x4, "CTRL_CMD_NEWOPS"), (0x5, "CTRL_CMD_DELOPS"), (0x6, "CTRL_CMD_GETOPS"), (0x7, "CTRL_CMD_NEWMCAST_GRP"),
    (0x8, "CTRL_CMD_DELMCAST_GRP"), (0x9, "CTRL_CMD_GETMCAST_GRP"), (0xa, "CTRL_CMD_GETPOLICY"),
] };
pub(super) static CTRL_ATTR: Set = Set { unknown: "CTRL_ATTR_???", names: names![
    (0x0, "CTRL_ATTR_UNSPEC"), (0x1, "CTRL_ATTR_FAMILY_ID"), (0x2, "CTRL_ATTR_FAMILY_NAME"),
    (0x3, "CTRL_ATTR_VERSION"), (0x4, "CTRL_ATTR_HDRSIZE"), (0x5, "CTRL_ATTR_MAXATTR"), (0x6, "CTRL_ATTR_OPS"),
    (0x7, "CTRL_ATTR_MCAST_GROUPS"), (0x8, "CTRL_ATTR_POLICY"), (0x9, "CTRL_ATTR_OP_POLICY"), (0xa, "CTRL_ATTR_OP"),
] };
pub(super) static CTRL_OP: Set = Set { unknown: "CTRL_ATTR_OP_???", names: names![
    (0x0, "CTRL_ATTR_OP_UNSPEC"), (0x1, "CTRL_ATTR_OP_ID"), (0x2, "CTRL_ATTR_OP_FLAGS"),
] };
pub(super) static CTRL_MCAST: Set = Set { unknown: "CTRL_ATTR_MCAST_GRP_???", names: names![
    (0x0, "CTRL_ATTR_MCAST_GRP_UNSPEC"), (0x1, "CTRL_ATTR_MCAST_GRP_NAME"), (0x2, "CTRL_ATTR_MCAST_GRP_ID"),
] };
pub(super) static CTRL_POLICY: Set = Set { unknown: "CTRL_ATTR_POLICY_???", names: names![
    (0x0, "CTRL_ATTR_POLICY_UNSPEC"), (0x1, "CTRL_ATTR_POLICY_DO"), (0x2, "CTRL_ATTR_POLICY_DUMP"),
] };
pub(super) static GENL_OP: Set = Set { unknown: "GENL_???", names: names![
    (0x1, "GENL_ADMIN_PERM"), (0x2, "GENL_CMD_CAP_DO"), (0x4, "GENL_CMD_CAP_DUMP"), (0x8, "GENL_CMD_CAP_HASPOL"),
    (0x10, "GENL_UNS_ADMIN_PERM"),
] };
pub(super) static DEVLINK_CMD: Set = Set { unknown: "DEVLINK_CMD_???", names: names![
    (0x0, "DEVLINK_CMD_UNSPEC"), (0x1, "DEVLINK_CMD_GET"), (0x2, "DEVLINK_CMD_SET"), (0x3, "DEVLINK_CMD_NEW"),
    (0x4, "DEVLINK_CMD_DEL"), (0x5, "DEVLINK_CMD_PORT_GET"), (0x6, "DEVLINK_CMD_PORT_SET"),
    (0x7, "DEVLINK_CMD_PORT_NEW"), (0x8, "DEVLINK_CMD_PORT_DEL"), (0x9, "DEVLINK_CMD_PORT_SPLIT"),
    (0xa, "DEVLINK_CMD_PORT_UNSPLIT"), (0xb, "DEVLINK_CMD_SB_GET"), (0xc, "DEVLINK_CMD_SB_SET"),
    (0xd, "DEVLINK_CMD_SB_NEW"), (0xe, "DEVLINK_CMD_SB_DEL"), (0xf, "DEVLINK_CMD_SB_POOL_GET"),
    (0x10, "DEVLINK_CMD_SB_POOL_SET"), (0x11, "DEVLINK_CMD_SB_POOL_NEW"), (0x12, "DEVLINK_CMD_SB_POOL_DEL"),
    (0x13, "DEVLINK_CMD_SB_PORT_POOL_GET"), (0x14, "DEVLINK_CMD_SB_PORT_POOL_SET"),
    (0x15, "DEVLINK_CMD_SB_PORT_POOL_NEW"), (0x16, "DEVLINK_CMD_SB_PORT_POOL_DEL"),
    (0x17, "DEVLINK_CMD_SB_TC_POOL_BIND_GET"), (0x18, "DEVLINK_CMD_SB_TC_POOL_BIND_SET"),
    (0x19, "DEVLINK_CMD_SB_TC_POOL_BIND_NEW"), (0x1a, "DEVLINK_CMD_SB_TC_POOL_BIND_DEL"),
    (0x1b, "DEVLINK_CMD_SB_OCC_SNAPSHOT"), (0x1c, "DEVLINK_CMD_SB_OCC_MAX_CLEAR"), (0x1d, "DEVLINK_CMD_ESWITCH_GET"),
    (0x1e, "DEVLINK_CMD_ESWITCH_SET"), (0x1f, "DEVLINK_CMD_DPIPE_TABLE_GET"), (0x20, "DEVLINK_CMD_DPIPE_ENTRIES_GET"),
    (0x21, "DEVLINK_CMD_DPIPE_HEADERS_GET"), (0x22, "DEVLINK_CMD_DPIPE_TABLE_COUNTERS_SET"),
    (0x23, "DEVLINK_CMD_RESOURCE_SET"), (0x24, "DEVLINK_CMD_RESOURCE_DUMP"), (0x25, "DEVLINK_CMD_RELOAD"),
    (0x26, "DEVLINK_CMD_PARAM_GET"), (0x27, "DEVLINK_CMD_PARAM_SET"), (0x28, "DEVLINK_CMD_PARAM_NEW"),
    (0x29, "DEVLINK_CMD_PARAM_DEL"), (0x2a, "DEVLINK_CMD_REGION_GET"), (0x2b, "DEVLINK_CMD_REGION_SET"),
    (0x2c, "DEVLINK_CMD_REGION_NEW"), (0x2d, "DEVLINK_CMD_REGION_DEL"), (0x2e, "DEVLINK_CMD_REGION_READ"),
    (0x2f, "DEVLINK_CMD_PORT_PARAM_GET"), (0x30, "DEVLINK_CMD_PORT_PARAM_SET"), (0x31, "DEVLINK_CMD_PORT_PARAM_NEW"),
    (0x32, "DEVLINK_CMD_PORT_PARAM_DEL"), (0x33, "DEVLINK_CMD_INFO_GET"), (0x34, "DEVLINK_CMD_HEALTH_REPORTER_GET"),
    (0x35, "DEVLINK_CMD_HEALTH_REPORTER_SET"), (0x36, "DEVLINK_CMD_HEALTH_REPORTER_RECOVER"),
    (0x37, "DEVLINK_CMD_HEALTH_REPORTER_DIAGNOSE"), (0x38, "DEVLINK_CMD_HEALTH_REPORTER_DUMP_GET"),
    (0x39, "DEVLINK_CMD_HEALTH_REPORTER_DUMP_CLEAR"), (0x3a, "DEVLINK_CMD_FLASH_UPDATE"),
    (0x3b, "DEVLINK_CMD_FLASH_UPDATE_END"), (0x3c, "DEVLINK_CMD_FLASH_UPDATE_STATUS"), (0x3d, "DEVLINK_CMD_TRAP_GET"),
    (0x3e, "DEVLINK_CMD_TRAP_SET"), (0x3f, "DEVLINK_CMD_TRAP_NEW"), (0x40, "DEVLINK_CMD_TRAP_DEL"),
    (0x41, "DEVLINK_CMD_TRAP_GROUP_GET"), (0x42, "DEVLINK_CMD_TRAP_GROUP_SET"), (0x43, "DEVLINK_CMD_TRAP_GROUP_NEW"),
    (0x44, "DEVLINK_CMD_TRAP_GROUP_DEL"), (0x45, "DEVLINK_CMD_TRAP_POLICER_GET"),
    (0x46, "DEVLINK_CMD_TRAP_POLICER_SET"), (0x47, "DEVLINK_CMD_TRAP_POLICER_NEW"),
    (0x48, "DEVLINK_CMD_TRAP_POLICER_DEL"), (0x49, "DEVLINK_CMD_HEALTH_REPORTER_TEST"), (0x4a, "DEVLINK_CMD_RATE_GET"),
    (0x4b, "DEVLINK_CMD_RATE_SET"), (0x4c, "DEVLINK_CMD_RATE_NEW"), (0x4d, "DEVLINK_CMD_RATE_DEL"),
    (0x4e, "DEVLINK_CMD_LINECARD_GET"), (0x4f, "DEVLINK_CMD_LINECARD_SET"), (0x50, "DEVLINK_CMD_LINECARD_NEW"),
    (0x51, "DEVLINK_CMD_LINECARD_DEL"), (0x52, "DEVLINK_CMD_SELFTESTS_GET"), (0x53, "DEVLINK_CMD_SELFTESTS_RUN"),
    (0x54, "DEVLINK_CMD_NOTIFY_FILTER_SET"),
] };
pub(super) static IOAM6_CMD: Set = Set { unknown: "IOAM6_CMD_???", names: names![
    (0x0, "IOAM6_CMD_UNSPEC"), (0x1, "IOAM6_CMD_ADD_NAMESPACE"), (0x2, "IOAM6_CMD_DEL_NAMESPACE"),
    (0x3, "IOAM6_CMD_DUMP_NAMESPACES"), (0x4, "IOAM6_CMD_ADD_SCHEMA"), (0x5, "IOAM6_CMD_DEL_SCHEMA"),
    (0x6, "IOAM6_CMD_DUMP_SCHEMAS"), (0x7, "IOAM6_CMD_NS_SET_SCHEMA"),
] };
pub(super) static NL80211_CMD: Set = Set { unknown: "NL80211_CMD_???", names: names![
    (0x0, "NL80211_CMD_UNSPEC"), (0x1, "NL80211_CMD_GET_WIPHY"), (0x2, "NL80211_CMD_SET_WIPHY"),
    (0x3, "NL80211_CMD_NEW_WIPHY"), (0x4, "NL80211_CMD_DEL_WIPHY"), (0x5, "NL80211_CMD_GET_INTERFACE"),
    (0x6, "NL80211_CMD_SET_INTERFACE"), (0x7, "NL80211_CMD_NEW_INTERFACE"), (0x8, "NL80211_CMD_DEL_INTERFACE"),
    (0x9, "NL80211_CMD_GET_KEY"), (0xa, "NL80211_CMD_SET_KEY"), (0xb, "NL80211_CMD_NEW_KEY"),
    (0xc, "NL80211_CMD_DEL_KEY"), (0xd, "NL80211_CMD_GET_BEACON"), (0xe, "NL80211_CMD_SET_BEACON"),
    (0xf, "NL80211_CMD_START_AP"), (0xf, "NL80211_CMD_NEW_BEACON"), (0x10, "NL80211_CMD_STOP_AP"),
    (0x10, "NL80211_CMD_DEL_BEACON"), (0x11, "NL80211_CMD_GET_STATION"), (0x12, "NL80211_CMD_SET_STATION"),
    (0x13, "NL80211_CMD_NEW_STATION"), (0x14, "NL80211_CMD_DEL_STATION"), (0x15, "NL80211_CMD_GET_MPATH"),
    (0x16, "NL80211_CMD_SET_MPATH"), (0x17, "NL80211_CMD_NEW_MPATH"), (0x18, "NL80211_CMD_DEL_MPATH"),
    (0x19, "NL80211_CMD_SET_BSS"), (0x1a, "NL80211_CMD_SET_REG"), (0x1b, "NL80211_CMD_REQ_SET_REG"),
    (0x1c, "NL80211_CMD_GET_MESH_CONFIG"), (0x1d, "NL80211_CMD_SET_MESH_CONFIG"),
    (0x1e, "NL80211_CMD_SET_MGMT_EXTRA_IE"), (0x1f, "NL80211_CMD_GET_REG"), (0x20, "NL80211_CMD_GET_SCAN"),
    (0x21, "NL80211_CMD_TRIGGER_SCAN"), (0x22, "NL80211_CMD_NEW_SCAN_RESULTS"), (0x23, "NL80211_CMD_SCAN_ABORTED"),
    (0x24, "NL80211_CMD_REG_CHANGE"), (0x25, "NL80211_CMD_AUTHENTICATE"), (0x26, "NL80211_CMD_ASSOCIATE"),
    (0x27, "NL80211_CMD_DEAUTHENTICATE"), (0x28, "NL80211_CMD_DISASSOCIATE"),
    (0x29, "NL80211_CMD_MICHAEL_MIC_FAILURE"), (0x2a, "NL80211_CMD_REG_BEACON_HINT"), (0x2b, "NL80211_CMD_JOIN_IBSS"),
    (0x2c, "NL80211_CMD_LEAVE_IBSS"), (0x2d, "NL80211_CMD_TESTMODE"), (0x2e, "NL80211_CMD_CONNECT"),
    (0x2f, "NL80211_CMD_ROAM"), (0x30, "NL80211_CMD_DISCONNECT"), (0x31, "NL80211_CMD_SET_WIPHY_NETNS"),
    (0x32, "NL80211_CMD_GET_SURVEY"), (0x33, "NL80211_CMD_NEW_SURVEY_RESULTS"), (0x34, "NL80211_CMD_SET_PMKSA"),
    (0x35, "NL80211_CMD_DEL_PMKSA"), (0x36, "NL80211_CMD_FLUSH_PMKSA"), (0x37, "NL80211_CMD_REMAIN_ON_CHANNEL"),
    (0x38, "NL80211_CMD_CANCEL_REMAIN_ON_CHANNEL"), (0x39, "NL80211_CMD_SET_TX_BITRATE_MASK"),
    (0x3a, "NL80211_CMD_REGISTER_FRAME"), (0x3a, "NL80211_CMD_REGISTER_ACTION"), (0x3b, "NL80211_CMD_FRAME"),
    (0x3b, "NL80211_CMD_ACTION"), (0x3c, "NL80211_CMD_FRAME_TX_STATUS"), (0x3c, "NL80211_CMD_ACTION_TX_STATUS"),
    (0x3d, "NL80211_CMD_SET_POWER_SAVE"), (0x3e, "NL80211_CMD_GET_POWER_SAVE"), (0x3f, "NL80211_CMD_SET_CQM"),
    (0x40, "NL80211_CMD_NOTIFY_CQM"), (0x41, "NL80211_CMD_SET_CHANNEL"), (0x42, "NL80211_CMD_SET_WDS_PEER"),
    (0x43, "NL80211_CMD_FRAME_WAIT_CANCEL"), (0x44, "NL80211_CMD_JOIN_MESH"), (0x45, "NL80211_CMD_LEAVE_MESH"),
    (0x46, "NL80211_CMD_UNPROT_DEAUTHENTICATE"), (0x47, "NL80211_CMD_UNPROT_DISASSOCIATE"),
    (0x48, "NL80211_CMD_NEW_PEER_CANDIDATE"), (0x49, "NL80211_CMD_GET_WOWLAN"), (0x4a, "NL80211_CMD_SET_WOWLAN"),
    (0x4b, "NL80211_CMD_START_SCHED_SCAN"), (0x4c, "NL80211_CMD_STOP_SCHED_SCAN"),
    (0x4d, "NL80211_CMD_SCHED_SCAN_RESULTS"), (0x4e, "NL80211_CMD_SCHED_SCAN_STOPPED"),
    (0x4f, "NL80211_CMD_SET_REKEY_OFFLOAD"), (0x50, "NL80211_CMD_PMKSA_CANDIDATE"), (0x51, "NL80211_CMD_TDLS_OPER"),
    (0x52, "NL80211_CMD_TDLS_MGMT"), (0x53, "NL80211_CMD_UNEXPECTED_FRAME"), (0x54, "NL80211_CMD_PROBE_CLIENT"),
    (0x55, "NL80211_CMD_REGISTER_BEACONS"), (0x56, "NL80211_CMD_UNEXPECTED_4ADDR_FRAME"),
    (0x57, "NL80211_CMD_SET_NOACK_MAP"), (0x58, "NL80211_CMD_CH_SWITCH_NOTIFY"),
    (0x59, "NL80211_CMD_START_P2P_DEVICE"), (0x5a, "NL80211_CMD_STOP_P2P_DEVICE"), (0x5b, "NL80211_CMD_CONN_FAILED"),
    (0x5c, "NL80211_CMD_SET_MCAST_RATE"), (0x5d, "NL80211_CMD_SET_MAC_ACL"), (0x5e, "NL80211_CMD_RADAR_DETECT"),
    (0x5f, "NL80211_CMD_GET_PROTOCOL_FEATURES"), (0x60, "NL80211_CMD_UPDATE_FT_IES"), (0x61, "NL80211_CMD_FT_EVENT"),
    (0x62, "NL80211_CMD_CRIT_PROTOCOL_START"), (0x63, "NL80211_CMD_CRIT_PROTOCOL_STOP"),
    (0x64, "NL80211_CMD_GET_COALESCE"), (0x65, "NL80211_CMD_SET_COALESCE"), (0x66, "NL80211_CMD_CHANNEL_SWITCH"),
    (0x67, "NL80211_CMD_VENDOR"), (0x68, "NL80211_CMD_SET_QOS_MAP"), (0x69, "NL80211_CMD_ADD_TX_TS"),
    (0x6a, "NL80211_CMD_DEL_TX_TS"), (0x6b, "NL80211_CMD_GET_MPP"), (0x6c, "NL80211_CMD_JOIN_OCB"),
    (0x6d, "NL80211_CMD_LEAVE_OCB"), (0x6e, "NL80211_CMD_CH_SWITCH_STARTED_NOTIFY"),
    (0x6f, "NL80211_CMD_TDLS_CHANNEL_SWITCH"), (0x70, "NL80211_CMD_TDLS_CANCEL_CHANNEL_SWITCH"),
    (0x71, "NL80211_CMD_WIPHY_REG_CHANGE"), (0x72, "NL80211_CMD_ABORT_SCAN"), (0x73, "NL80211_CMD_START_NAN"),
    (0x74, "NL80211_CMD_STOP_NAN"), (0x75, "NL80211_CMD_ADD_NAN_FUNCTION"), (0x76, "NL80211_CMD_DEL_NAN_FUNCTION"),
    (0x77, "NL80211_CMD_CHANGE_NAN_CONFIG"), (0x78, "NL80211_CMD_NAN_MATCH"),
    (0x79, "NL80211_CMD_SET_MULTICAST_TO_UNICAST"), (0x7a, "NL80211_CMD_UPDATE_CONNECT_PARAMS"),
    (0x7b, "NL80211_CMD_SET_PMK"), (0x7c, "NL80211_CMD_DEL_PMK"), (0x7d, "NL80211_CMD_PORT_AUTHORIZED"),
    (0x7e, "NL80211_CMD_RELOAD_REGDB"), (0x7f, "NL80211_CMD_EXTERNAL_AUTH"), (0x80, "NL80211_CMD_STA_OPMODE_CHANGED"),
    (0x81, "NL80211_CMD_CONTROL_PORT_FRAME"), (0x82, "NL80211_CMD_GET_FTM_RESPONDER_STATS"),
    (0x83, "NL80211_CMD_PEER_MEASUREMENT_START"), (0x84, "NL80211_CMD_PEER_MEASUREMENT_RESULT"),
    (0x85, "NL80211_CMD_PEER_MEASUREMENT_COMPLETE"), (0x86, "NL80211_CMD_NOTIFY_RADAR"),
    (0x87, "NL80211_CMD_UPDATE_OWE_INFO"), (0x88, "NL80211_CMD_PROBE_MESH_LINK"), (0x89, "NL80211_CMD_SET_TID_CONFIG"),
    (0x8a, "NL80211_CMD_UNPROT_BEACON"), (0x8b, "NL80211_CMD_CONTROL_PORT_FRAME_TX_STATUS"),
    (0x8c, "NL80211_CMD_SET_SAR_SPECS"), (0x8d, "NL80211_CMD_OBSS_COLOR_COLLISION"),
    (0x8e, "NL80211_CMD_COLOR_CHANGE_REQUEST"), (0x8f, "NL80211_CMD_COLOR_CHANGE_STARTED"),
    (0x90, "NL80211_CMD_COLOR_CHANGE_ABORTED"), (0x91, "NL80211_CMD_COLOR_CHANGE_COMPLETED"),
    (0x92, "NL80211_CMD_SET_FILS_AAD"), (0x93, "NL80211_CMD_ASSOC_COMEBACK"), (0x94, "NL80211_CMD_ADD_LINK"),
    (0x95, "NL80211_CMD_REMOVE_LINK"), (0x96, "NL80211_CMD_ADD_LINK_STA"), (0x97, "NL80211_CMD_MODIFY_LINK_STA"),
    (0x98, "NL80211_CMD_REMOVE_LINK_STA"), (0x99, "NL80211_CMD_SET_HW_TIMESTAMP"), (0x9a, "NL80211_CMD_LINKS_REMOVED"),
    (0x9b, "NL80211_CMD_SET_TID_TO_LINK_MAPPING"), (0x9c, "NL80211_CMD_ASSOC_MLO_RECONF"),
    (0x9d, "NL80211_CMD_EPCS_CFG"), (0x9e, "NL80211_CMD_NAN_NEXT_DW_NOTIFICATION"),
    (0x9f, "NL80211_CMD_NAN_CLUSTER_JOINED"), (0xa0, "NL80211_CMD_INCUMBENT_SIGNAL_DETECT"),
    (0xa1, "NL80211_CMD_NAN_SET_LOCAL_SCHED"), (0xa2, "NL80211_CMD_NAN_SCHED_UPDATE_DONE"),
    (0xa3, "NL80211_CMD_NAN_SET_PEER_SCHED"), (0xa4, "NL80211_CMD_NAN_ULW_UPDATE"),
    (0xa5, "NL80211_CMD_NAN_CHANNEL_EVAC"), (0xa6, "NL80211_CMD_START_PD"), (0xa7, "NL80211_CMD_STOP_PD"),
] };
pub(super) static SEG6_CMD: Set = Set { unknown: "SEG6_CMD_???", names: names![
    (0x0, "SEG6_CMD_UNSPEC"), (0x1, "SEG6_CMD_SETHMAC"), (0x2, "SEG6_CMD_DUMPHMAC"), (0x3, "SEG6_CMD_SET_TUNSRC"),
    (0x4, "SEG6_CMD_GET_TUNSRC"),
] };
pub(super) static TCP_METRICS_CMD: Set = Set { unknown: "TCP_METRICS_CMD_???", names: names![
    (0x0, "TCP_METRICS_CMD_UNSPEC"), (0x1, "TCP_METRICS_CMD_GET"), (0x2, "TCP_METRICS_CMD_DEL"),
] };
pub(super) static MPTCP_PM_CMD: Set = Set { unknown: "MPTCP_PM_CMD_???", names: names![
    (0x0, "MPTCP_PM_CMD_UNSPEC"), (0x1, "MPTCP_PM_CMD_ADD_ADDR"), (0x2, "MPTCP_PM_CMD_DEL_ADDR"),
    (0x3, "MPTCP_PM_CMD_GET_ADDR"), (0x4, "MPTCP_PM_CMD_FLUSH_ADDRS"), (0x5, "MPTCP_PM_CMD_SET_LIMITS"),
    (0x6, "MPTCP_PM_CMD_GET_LIMITS"), (0x7, "MPTCP_PM_CMD_SET_FLAGS"), (0x8, "MPTCP_PM_CMD_ANNOUNCE"),
    (0x9, "MPTCP_PM_CMD_REMOVE"), (0xa, "MPTCP_PM_CMD_SUBFLOW_CREATE"), (0xb, "MPTCP_PM_CMD_SUBFLOW_DESTROY"),
] };
pub(super) static NETDEV_CMD: Set = Set { unknown: "NETDEV_CMD_???", names: names![
    (0x1, "NETDEV_CMD_DEV_GET"), (0x2, "NETDEV_CMD_DEV_ADD_NTF"), (0x3, "NETDEV_CMD_DEV_DEL_NTF"),
    (0x4, "NETDEV_CMD_DEV_CHANGE_NTF"), (0x5, "NETDEV_CMD_PAGE_POOL_GET"), (0x6, "NETDEV_CMD_PAGE_POOL_ADD_NTF"),
    (0x7, "NETDEV_CMD_PAGE_POOL_DEL_NTF"), (0x8, "NETDEV_CMD_PAGE_POOL_CHANGE_NTF"),
    (0x9, "NETDEV_CMD_PAGE_POOL_STATS_GET"), (0xa, "NETDEV_CMD_QUEUE_GET"), (0xb, "NETDEV_CMD_NAPI_GET"),
    (0xc, "NETDEV_CMD_QSTATS_GET"), (0xd, "NETDEV_CMD_BIND_RX"), (0xe, "NETDEV_CMD_NAPI_SET"),
    (0xf, "NETDEV_CMD_BIND_TX"), (0x10, "NETDEV_CMD_QUEUE_CREATE"),
] };
pub(super) static ETHTOOL_USER: Set = Set { unknown: "ETHTOOL_MSG_???", names: names![
    (0x0, "ETHTOOL_MSG_USER_NONE"), (0x1, "ETHTOOL_MSG_STRSET_GET"), (0x2, "ETHTOOL_MSG_LINKINFO_GET"),
    (0x3, "ETHTOOL_MSG_LINKINFO_SET"), (0x4, "ETHTOOL_MSG_LINKMODES_GET"), (0x5, "ETHTOOL_MSG_LINKMODES_SET"),
    (0x6, "ETHTOOL_MSG_LINKSTATE_GET"), (0x7, "ETHTOOL_MSG_DEBUG_GET"), (0x8, "ETHTOOL_MSG_DEBUG_SET"),
    (0x9, "ETHTOOL_MSG_WOL_GET"), (0xa, "ETHTOOL_MSG_WOL_SET"), (0xb, "ETHTOOL_MSG_FEATURES_GET"),
    (0xc, "ETHTOOL_MSG_FEATURES_SET"), (0xd, "ETHTOOL_MSG_PRIVFLAGS_GET"), (0xe, "ETHTOOL_MSG_PRIVFLAGS_SET"),
    (0xf, "ETHTOOL_MSG_RINGS_GET"), (0x10, "ETHTOOL_MSG_RINGS_SET"), (0x11, "ETHTOOL_MSG_CHANNELS_GET"),
    (0x12, "ETHTOOL_MSG_CHANNELS_SET"), (0x13, "ETHTOOL_MSG_COALESCE_GET"), (0x14, "ETHTOOL_MSG_COALESCE_SET"),
    (0x15, "ETHTOOL_MSG_PAUSE_GET"), (0x16, "ETHTOOL_MSG_PAUSE_SET"), (0x17, "ETHTOOL_MSG_EEE_GET"),
    (0x18, "ETHTOOL_MSG_EEE_SET"), (0x19, "ETHTOOL_MSG_TSINFO_GET"), (0x1a, "ETHTOOL_MSG_CABLE_TEST_ACT"),
    (0x1b, "ETHTOOL_MSG_CABLE_TEST_TDR_ACT"), (0x1c, "ETHTOOL_MSG_TUNNEL_INFO_GET"), (0x1d, "ETHTOOL_MSG_FEC_GET"),
    (0x1e, "ETHTOOL_MSG_FEC_SET"), (0x1f, "ETHTOOL_MSG_MODULE_EEPROM_GET"), (0x20, "ETHTOOL_MSG_STATS_GET"),
    (0x21, "ETHTOOL_MSG_PHC_VCLOCKS_GET"), (0x22, "ETHTOOL_MSG_MODULE_GET"), (0x23, "ETHTOOL_MSG_MODULE_SET"),
    (0x24, "ETHTOOL_MSG_PSE_GET"), (0x25, "ETHTOOL_MSG_PSE_SET"), (0x26, "ETHTOOL_MSG_RSS_GET"),
    (0x27, "ETHTOOL_MSG_PLCA_GET_CFG"), (0x28, "ETHTOOL_MSG_PLCA_SET_CFG"), (0x29, "ETHTOOL_MSG_PLCA_GET_STATUS"),
    (0x2a, "ETHTOOL_MSG_MM_GET"), (0x2b, "ETHTOOL_MSG_MM_SET"), (0x2c, "ETHTOOL_MSG_MODULE_FW_FLASH_ACT"),
    (0x2d, "ETHTOOL_MSG_PHY_GET"), (0x2e, "ETHTOOL_MSG_TSCONFIG_GET"), (0x2f, "ETHTOOL_MSG_TSCONFIG_SET"),
    (0x30, "ETHTOOL_MSG_RSS_SET"), (0x31, "ETHTOOL_MSG_RSS_CREATE_ACT"), (0x32, "ETHTOOL_MSG_RSS_DELETE_ACT"),
    (0x33, "ETHTOOL_MSG_MSE_GET"),
] };
pub(super) static ETHTOOL_KERNEL: Set = Set { unknown: "ETHTOOL_MSG_???", names: names![
    (0x0, "ETHTOOL_MSG_KERNEL_NONE"), (0x1, "ETHTOOL_MSG_STRSET_GET_REPLY"), (0x2, "ETHTOOL_MSG_LINKINFO_GET_REPLY"),
    (0x3, "ETHTOOL_MSG_LINKINFO_NTF"), (0x4, "ETHTOOL_MSG_LINKMODES_GET_REPLY"), (0x5, "ETHTOOL_MSG_LINKMODES_NTF"),
    (0x6, "ETHTOOL_MSG_LINKSTATE_GET_REPLY"), (0x7, "ETHTOOL_MSG_DEBUG_GET_REPLY"), (0x8, "ETHTOOL_MSG_DEBUG_NTF"),
    (0x9, "ETHTOOL_MSG_WOL_GET_REPLY"), (0xa, "ETHTOOL_MSG_WOL_NTF"), (0xb, "ETHTOOL_MSG_FEATURES_GET_REPLY"),
    (0xc, "ETHTOOL_MSG_FEATURES_SET_REPLY"), (0xd, "ETHTOOL_MSG_FEATURES_NTF"),
    (0xe, "ETHTOOL_MSG_PRIVFLAGS_GET_REPLY"), (0xf, "ETHTOOL_MSG_PRIVFLAGS_NTF"),
    (0x10, "ETHTOOL_MSG_RINGS_GET_REPLY"), (0x11, "ETHTOOL_MSG_RINGS_NTF"), (0x12, "ETHTOOL_MSG_CHANNELS_GET_REPLY"),
    (0x13, "ETHTOOL_MSG_CHANNELS_NTF"), (0x14, "ETHTOOL_MSG_COALESCE_GET_REPLY"), (0x15, "ETHTOOL_MSG_COALESCE_NTF"),
    (0x16, "ETHTOOL_MSG_PAUSE_GET_REPLY"), (0x17, "ETHTOOL_MSG_PAUSE_NTF"), (0x18, "ETHTOOL_MSG_EEE_GET_REPLY"),
    (0x19, "ETHTOOL_MSG_EEE_NTF"), (0x1a, "ETHTOOL_MSG_TSINFO_GET_REPLY"), (0x1b, "ETHTOOL_MSG_CABLE_TEST_NTF"),
    (0x1c, "ETHTOOL_MSG_CABLE_TEST_TDR_NTF"), (0x1d, "ETHTOOL_MSG_TUNNEL_INFO_GET_REPLY"),
    (0x1e, "ETHTOOL_MSG_FEC_GET_REPLY"), (0x1f, "ETHTOOL_MSG_FEC_NTF"), (0x20, "ETHTOOL_MSG_MODULE_EEPROM_GET_REPLY"),
    (0x21, "ETHTOOL_MSG_STATS_GET_REPLY"), (0x22, "ETHTOOL_MSG_PHC_VCLOCKS_GET_REPLY"),
    (0x23, "ETHTOOL_MSG_MODULE_GET_REPLY"), (0x24, "ETHTOOL_MSG_MODULE_NTF"), (0x25, "ETHTOOL_MSG_PSE_GET_REPLY"),
    (0x26, "ETHTOOL_MSG_RSS_GET_REPLY"), (0x27, "ETHTOOL_MSG_PLCA_GET_CFG_REPLY"),
    (0x28, "ETHTOOL_MSG_PLCA_GET_STATUS_REPLY"), (0x29, "ETHTOOL_MSG_PLCA_NTF"), (0x2a, "ETHTOOL_MSG_MM_GET_REPLY"),
    (0x2b, "ETHTOOL_MSG_MM_NTF"), (0x2c, "ETHTOOL_MSG_MODULE_FW_FLASH_NTF"), (0x2d, "ETHTOOL_MSG_PHY_GET_REPLY"),
    (0x2e, "ETHTOOL_MSG_PHY_NTF"), (0x2f, "ETHTOOL_MSG_TSCONFIG_GET_REPLY"), (0x30, "ETHTOOL_MSG_TSCONFIG_SET_REPLY"),
    (0x31, "ETHTOOL_MSG_PSE_NTF"), (0x32, "ETHTOOL_MSG_RSS_NTF"), (0x33, "ETHTOOL_MSG_RSS_CREATE_ACT_REPLY"),
    (0x34, "ETHTOOL_MSG_RSS_CREATE_NTF"), (0x35, "ETHTOOL_MSG_RSS_DELETE_NTF"), (0x36, "ETHTOOL_MSG_MSE_GET_REPLY"),
] };
pub(super) static THERMAL_CMD: Set = Set { unknown: "THERMAL_GENL_CMD_???", names: names![
    (0x0, "THERMAL_GENL_CMD_UNSPEC"), (0x1, "THERMAL_GENL_CMD_TZ_GET_ID"), (0x2, "THERMAL_GENL_CMD_TZ_GET_TRIP"),
    (0x3, "THERMAL_GENL_CMD_TZ_GET_TEMP"), (0x4, "THERMAL_GENL_CMD_TZ_GET_GOV"), (0x5, "THERMAL_GENL_CMD_TZ_GET_MODE"),
    (0x6, "THERMAL_GENL_CMD_CDEV_GET"), (0x7, "THERMAL_GENL_CMD_THRESHOLD_GET"),
    (0x8, "THERMAL_GENL_CMD_THRESHOLD_ADD"), (0x9, "THERMAL_GENL_CMD_THRESHOLD_DELETE"),
    (0xa, "THERMAL_GENL_CMD_THRESHOLD_FLUSH"),
] };
pub(super) static TASKSTATS_CMD: Set = Set { unknown: "TASKSTATS_CMD_???", names: names![
    (0x0, "TASKSTATS_CMD_UNSPEC"), (0x1, "TASKSTATS_CMD_GET"), (0x2, "TASKSTATS_CMD_NEW"),
    (0x3, "CGROUPSTATS_CMD_UNSPEC"), (0x4, "CGROUPSTATS_CMD_GET"), (0x5, "CGROUPSTATS_CMD_NEW"),
] };
pub(super) static IOCB_CMD: Set = Set { unknown: "IOCB_CMD_???", names: names![
    (0x0, "IOCB_CMD_PREAD"), (0x1, "IOCB_CMD_PWRITE"), (0x2, "IOCB_CMD_FSYNC"), (0x3, "IOCB_CMD_FDSYNC"),
    (0x4, "IOCB_CMD_PREADX"), (0x5, "IOCB_CMD_POLL"), (0x6, "IOCB_CMD_NOOP"), (0x7, "IOCB_CMD_PREADV"),
    (0x8, "IOCB_CMD_PWRITEV"),
] };
pub(super) static BPF_FILE_MODE: Set = Set { unknown: "BPF_F_???", names: names![
    (0x8, "BPF_F_RDONLY"), (0x10, "BPF_F_WRONLY"),
] };
pub(super) static BPF_TEST_RUN: Set = Set { unknown: "BPF_F_TEST_???", names: names![
    (0x1, "BPF_F_TEST_RUN_ON_CPU"), (0x2, "BPF_F_TEST_XDP_LIVE_FRAMES"),
] };
pub(super) static BPF_FD_TYPE: Set = Set { unknown: "BPF_FD_TYPE_???", names: names![
    (0x0, "BPF_FD_TYPE_RAW_TRACEPOINT"), (0x1, "BPF_FD_TYPE_TRACEPOINT"), (0x2, "BPF_FD_TYPE_KPROBE"),
    (0x3, "BPF_FD_TYPE_KRETPROBE"), (0x4, "BPF_FD_TYPE_UPROBE"), (0x5, "BPF_FD_TYPE_URETPROBE"),
] };
pub(super) static BPF_STATS: Set = Set { unknown: "BPF_STATS_???", names: names![(0x0, "BPF_STATS_RUN_TIME")] };
pub(super) static BPF_KPROBE_MULTI: Set = Set { unknown: "BPF_F_KPROBE_MULTI_???", names: names![
    (0x1, "BPF_F_KPROBE_MULTI_RETURN"),
] };
pub(super) static BPF_UPROBE_MULTI: Set = Set { unknown: "BPF_F_UPROBE_MULTI_???", names: names![
    (0x1, "BPF_F_UPROBE_MULTI_RETURN"), (0x2, "BPF_F_UPROBE_MULTI_PATH_FD"),
] };
pub(super) static BPF_NETFILTER: Set = Set { unknown: "BPF_F_NETFILTER_???", names: names![
    (0x1, "BPF_F_NETFILTER_IP_DEFRAG"),
] };
pub(super) static EBPF_CLASS: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_LD"), (0x1, "BPF_LDX"), (0x2, "BPF_ST"), (0x3, "BPF_STX"), (0x4, "BPF_ALU"), (0x5, "BPF_JMP"),
    (0x6, "BPF_JMP32"), (0x7, "BPF_ALU64"),
] };
pub(super) static EBPF_SIZE: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_W"), (0x8, "BPF_H"), (0x10, "BPF_B"), (0x18, "BPF_DW"),
] };
pub(super) static EBPF_MODE: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_IMM"), (0x20, "BPF_ABS"), (0x40, "BPF_IND"), (0x60, "BPF_MEM"), (0x80, "BPF_MEMSX"),
    (0xc0, "BPF_ATOMIC"),
] };
pub(super) static EBPF_OP_ALU: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_ADD"), (0x10, "BPF_SUB"), (0x20, "BPF_MUL"), (0x30, "BPF_DIV"), (0x40, "BPF_OR"), (0x50, "BPF_AND"),
    (0x60, "BPF_LSH"), (0x70, "BPF_RSH"), (0x80, "BPF_NEG"), (0x90, "BPF_MOD"), (0xa0, "BPF_XOR"), (0xb0, "BPF_MOV"),
    (0xc0, "BPF_ARSH"), (0xd0, "BPF_END"),
] };
pub(super) static EBPF_OP_JMP: Set = Set { unknown: "BPF_???", names: names![
    (0x0, "BPF_JA"), (0x10, "BPF_JEQ"), (0x20, "BPF_JGT"), (0x30, "BPF_JGE"), (0x40, "BPF_JSET"), (0x50, "BPF_JNE"),
    (0x60, "BPF_JSGT"), (0x70, "BPF_JSGE"), (0x80, "BPF_CALL"), (0x90, "BPF_EXIT"), (0xa0, "BPF_JLT"),
    (0xb0, "BPF_JLE"), (0xc0, "BPF_JSLT"), (0xd0, "BPF_JSLE"),
] };
pub(super) static EBPF_REG: Set = Set { unknown: "BPF_REG_???", names: names![
    (0x0, "BPF_REG_0"), (0x1, "BPF_REG_1"), (0x2, "BPF_REG_2"), (0x3, "BPF_REG_3"), (0x4, "BPF_REG_4"),
    (0x5, "BPF_REG_5"), (0x6, "BPF_REG_6"), (0x7, "BPF_REG_7"), (0x8, "BPF_REG_8"), (0x9, "BPF_REG_9"),
    (0xa, "BPF_REG_10"),
] };
pub(super) static IOCTL: Set = Set { unknown: "???", names: names![
    (0x1, "FIBMAP"), (0x2, "FIGETBSZ"), (0x241, "FDCLRPRM"), (0x245, "FDMSGON"), (0x246, "FDMSGOFF"),
    (0x247, "FDFMTBEG"), (0x249, "FDFMTEND"), (0x24a, "FDSETEMSGTRESH"), (0x24b, "FDFLUSH"), (0x254, "FDRESET"),
    (0x256, "FDWERRORCLR"), (0x258, "FDRAWCMD"), (0x259, "FDTWADDLE"), (0x25a, "FDEJECT"), (0x301, "HDIO_GETGEO"),
    (0x302, "HDIO_GET_UNMASKINTR"), (0x304, "HDIO_GET_MULTCOUNT"), (0x305, "HDIO_GET_QDMA"), (0x306, "HDIO_SET_XFER"),
    (0x307, "HDIO_OBSOLETE_IDENTITY"), (0x308, "HDIO_GET_KEEPSETTINGS"), (0x309, "HDIO_GET_32BIT"),
    (0x30a, "HDIO_GET_NOWERR"), (0x30b, "HDIO_GET_DMA"), (0x30c, "HDIO_GET_NICE"), (0x30d, "HDIO_GET_IDENTITY"),
    (0x30e, "HDIO_GET_WCACHE"), (0x30f, "HDIO_GET_ACOUSTIC"), (0x310, "HDIO_GET_ADDRESS"),
    (0x31a, "HDIO_GET_BUSSTATE"), (0x31b, "HDIO_TRISTATE_HWIF"), (0x31c, "HDIO_DRIVE_RESET"),
    (0x31d, "HDIO_DRIVE_TASKFILE"), (0x31e, "HDIO_DRIVE_TASK"), (0x31f, "HDIO_DRIVE_CMD"),
    (0x321, "HDIO_SET_MULTCOUNT"), (0x322, "HDIO_SET_UNMASKINTR"), (0x323, "HDIO_SET_KEEPSETTINGS"),
    (0x324, "HDIO_SET_32BIT"), (0x325, "HDIO_SET_NOWERR"), (0x326, "HDIO_SET_DMA"), (0x327, "HDIO_SET_PIO_MODE"),
    (0x328, "HDIO_SCAN_HWIF"), (0x329, "HDIO_SET_NICE"), (0x32a, "HDIO_UNREGISTER_HWIF"), (0x32b, "HDIO_SET_WCACHE"),
    (0x32c, "HDIO_SET_ACOUSTIC"), (0x32d, "HDIO_SET_BUSSTATE"), (0x32e, "HDIO_SET_QDMA"), (0x32f, "HDIO_SET_ADDRESS"),
    (0x7b9, "IOCTL_VM_SOCKETS_GET_LOCAL_CID"), (0x914, "RAID_AUTORUN"), (0x920, "CLEAR_ARRAY"),
    (0x922, "HOT_REMOVE_DISK"), (0x924, "SET_DISK_INFO"), (0x925, "WRITE_RAID_INFO"), (0x926, "UNPROTECT_ARRAY"),
    (0x927, "PROTECT_ARRAY"), (0x928, "HOT_ADD_DISK"), (0x929, "SET_DISK_FAULTY"), (0x92a, "HOT_GENERATE_ERROR"),
    (0x932, "STOP_ARRAY"), (0x933, "STOP_ARRAY_RO"), (0x934, "RESTART_ARRAY_RW"), (0x935, "CLUSTERED_DISK_NACK"),
    (0x125d, "BLKROSET"), (0x125e, "BLKROGET"), (0x125f, "BLKRRPART"), (0x1260, "BLKGETSIZE"), (0x1261, "BLKFLSBUF"),
    (0x1262, "BLKRASET"), (0x1263, "BLKRAGET"), (0x1264, "BLKFRASET"), (0x1265, "BLKFRAGET"), (0x1266, "BLKSECTSET"),
    (0x1267, "BLKSECTGET"), (0x1268, "BLKSSZGET"), (0x1269, "BLKPG"), (0x1274, "BLKTRACESTART"),
    (0x1275, "BLKTRACESTOP"), (0x1276, "BLKTRACETEARDOWN"), (0x1277, "BLKDISCARD"), (0x1278, "BLKIOMIN"),
    (0x1279, "BLKIOOPT"), (0x127a, "BLKALIGNOFF"), (0x127b, "BLKPBSZGET"), (0x127c, "BLKDISCARDZEROES"),
    (0x127d, "BLKSECDISCARD"), (0x127e, "BLKROTATIONAL"), (0x127f, "BLKZEROOUT"), (0x1b03, "IB_USER_MAD_ENABLE_PKEY"),
    (0x1be6, "HFI1_IOCTL_CREDIT_UPD"), (0x1bec, "HFI1_IOCTL_CTXT_RESET"), (0x2201, "SG_SET_TIMEOUT"),
    (0x2202, "SG_GET_TIMEOUT"), (0x2203, "SG_EMULATED_HOST"), (0x2204, "SG_SET_TRANSFORM"),
    (0x2205, "SG_GET_TRANSFORM"), (0x2270, "SG_GET_COMMAND_Q"), (0x2271, "SG_SET_COMMAND_Q"),
    (0x2272, "SG_GET_RESERVED_SIZE"), (0x2275, "SG_SET_RESERVED_SIZE"), (0x2276, "SG_GET_SCSI_ID"),
    (0x2279, "SG_SET_FORCE_LOW_DMA"), (0x227a, "SG_GET_LOW_DMA"), (0x227b, "SG_SET_FORCE_PACK_ID"),
    (0x227c, "SG_GET_PACK_ID"), (0x227d, "SG_GET_NUM_WAITING"), (0x227e, "SG_SET_DEBUG"),
    (0x227f, "SG_GET_SG_TABLESIZE"), (0x2282, "SG_GET_VERSION_NUM"), (0x2283, "SG_NEXT_CMD_LEN"),
    (0x2284, "SG_SCSI_RESET"), (0x2285, "SG_IO"), (0x2286, "SG_GET_REQUEST_TABLE"), (0x2287, "SG_SET_KEEP_ORPHAN"),
    (0x2288, "SG_GET_KEEP_ORPHAN"), (0x2289, "SG_GET_ACCESS_COUNT"), (0x2311, "FW_CDEV_IOC_GET_SPEED"),
    (0x2400, "PERF_EVENT_IOC_ENABLE"), (0x2401, "PERF_EVENT_IOC_DISABLE"), (0x2402, "PERF_EVENT_IOC_REFRESH"),
    (0x2403, "PERF_EVENT_IOC_RESET"), (0x2405, "PERF_EVENT_IOC_SET_OUTPUT"), (0x3301, "SNAPSHOT_FREEZE"),
    (0x3302, "SNAPSHOT_UNFREEZE"), (0x3304, "SNAPSHOT_ATOMIC_RESTORE"), (0x3305, "SNAPSHOT_FREE"),
    (0x3309, "SNAPSHOT_FREE_SWAP_PAGES"), (0x330b, "SNAPSHOT_S2RAM"), (0x330f, "SNAPSHOT_PLATFORM_SUPPORT"),
    (0x3310, "SNAPSHOT_POWER_OFF"), (0x3312, "SNAPSHOT_PREF_IMAGE_SIZE"), (0x3b64, "VFIO_GET_API_VERSION"),
    (0x3b65, "VFIO_CHECK_EXTENSION"), (0x3b66, "VFIO_SET_IOMMU"), (0x3b67, "VFIO_GROUP_GET_STATUS"),
    (0x3b68, "VFIO_GROUP_SET_CONTAINER"), (0x3b69, "VFIO_GROUP_UNSET_CONTAINER"), (0x3b6a, "VFIO_GROUP_GET_DEVICE_FD"),
    (0x3b6b, "VFIO_DEVICE_GET_INFO"), (0x3b6c, "VFIO_DEVICE_GET_REGION_INFO"), (0x3b6d, "VFIO_DEVICE_GET_IRQ_INFO"),
    (0x3b6e, "VFIO_DEVICE_SET_IRQS"), (0x3b6f, "VFIO_DEVICE_RESET"),
    (0x3b70, "VFIO_DEVICE_GET_PCI_HOT_RESET_INFO or VFIO_IOMMU_GET_INFO or VFIO_IOMMU_SPAPR_TCE_GET_INFO"),
    (0x3b71, "VFIO_DEVICE_PCI_HOT_RESET or VFIO_IOMMU_MAP_DMA"),
    (0x3b72, "VFIO_DEVICE_QUERY_GFX_PLANE or VFIO_IOMMU_UNMAP_DMA"),
    (0x3b73, "VFIO_DEVICE_GET_GFX_DMABUF or VFIO_IOMMU_ENABLE"),
    (0x3b74, "VFIO_DEVICE_IOEVENTFD or VFIO_IOMMU_DISABLE"),
    (0x3b75, "VFIO_DEVICE_FEATURE or VFIO_IOMMU_DIRTY_PAGES or VFIO_IOMMU_SPAPR_REGISTER_MEMORY"),
    (0x3b76, "VFIO_IOMMU_SPAPR_UNREGISTER_MEMORY"), (0x3b77, "VFIO_IOMMU_SPAPR_TCE_CREATE"),
    (0x3b78, "VFIO_IOMMU_SPAPR_TCE_REMOVE"), (0x3b79, "VFIO_EEH_PE_OP"), (0x3d13, "PTP_MASK_CLEAR_ALL"),
    (0x3e01, "COUNTER_ENABLE_EVENTS_IOCTL"), (0x3e02, "COUNTER_DISABLE_EVENTS_IOCTL"),
    (0x4101, "AGPIOC_ACQUIRE or APM_IOC_STANDBY"), (0x4102, "AGPIOC_RELEASE or APM_IOC_SUSPEND"),
    (0x410a, "AGPIOC_CHIPSET_FLUSH"), (0x4112, "SNDRV_PCM_IOCTL_HW_FREE"), (0x4122, "SNDRV_PCM_IOCTL_HWSYNC"),
    (0x4140, "SNDRV_PCM_IOCTL_PREPARE"), (0x4141, "SNDRV_PCM_IOCTL_RESET"), (0x4142, "SNDRV_PCM_IOCTL_START"),
    (0x4143, "SNDRV_PCM_IOCTL_DROP"), (0x4144, "SNDRV_PCM_IOCTL_DRAIN"), (0x4147, "SNDRV_PCM_IOCTL_RESUME"),
    (0x4148, "SNDRV_PCM_IOCTL_XRUN"), (0x4161, "SNDRV_PCM_IOCTL_UNLINK"), (0x4200, "PMU_IOC_SLEEP"),
    (0x420a, "CCISS_REVALIDVOLS"), (0x420c, "CCISS_DEREGDISK"), (0x420e, "CCISS_REGNEWD"),
    (0x4210, "CCISS_RESCANDISK"), (0x4300, "SNDCTL_COPR_RESET"), (0x4330, "SNDRV_COMPRESS_PAUSE"),
    (0x4331, "SNDRV_COMPRESS_RESUME"), (0x4332, "SNDRV_COMPRESS_START"), (0x4333, "SNDRV_COMPRESS_STOP"),
    (0x4334, "SNDRV_COMPRESS_DRAIN"), (0x4335, "SNDRV_COMPRESS_NEXT_TRACK"), (0x4336, "SNDRV_COMPRESS_PARTIAL_DRAIN"),
    (0x4703, "GSMIOC_DISABLE_NET"), (0x4802, "HIDIOCAPPLICATION"), (0x4805, "HIDIOCINITREPORT"),
    (0x4b01, "KSTAT_IOC_CHAIN_ID"), (0x4b02, "KSTAT_IOC_READ"), (0x4b03, "KSTAT_IOC_WRITE"), (0x4b2f, "KIOCSOUND"),
    (0x4b30, "KDMKTONE"), (0x4b31, "KDGETLED"), (0x4b32, "KDSETLED"), (0x4b33, "KDGKBTYPE"), (0x4b34, "KDADDIO"),
    (0x4b35, "KDDELIO"), (0x4b36, "KDENABIO"), (0x4b37, "KDDISABIO"), (0x4b3a, "KDSETMODE"), (0x4b3b, "KDGETMODE"),
    (0x4b3c, "KDMAPDISP"), (0x4b3d, "KDUNMAPDISP"), (0x4b40, "GIO_SCRNMAP"), (0x4b41, "PIO_SCRNMAP"),
    (0x4b44, "KDGKBMODE"), (0x4b45, "KDSKBMODE"), (0x4b46, "KDGKBENT"), (0x4b47, "KDSKBENT"), (0x4b48, "KDGKBSENT"),
    (0x4b49, "KDSKBSENT"), (0x4b4a, "KDGKBDIACR"), (0x4b4b, "KDSKBDIACR"), (0x4b4c, "KDGETKEYCODE"),
    (0x4b4d, "KDSETKEYCODE"), (0x4b4e, "KDSIGACCEPT"), (0x4b52, "KDKBDREP"), (0x4b60, "GIO_FONT"),
    (0x4b61, "PIO_FONT"), (0x4b62, "KDGKBMETA"), (0x4b63, "KDSKBMETA"), (0x4b64, "KDGKBLED"), (0x4b65, "KDSKBLED"),
    (0x4b66, "GIO_UNIMAP"), (0x4b67, "PIO_UNIMAP"), (0x4b68, "PIO_UNIMAPCLR"), (0x4b69, "GIO_UNISCRNMAP"),
    (0x4b6a, "PIO_UNISCRNMAP"), (0x4b6b, "GIO_FONTX"), (0x4b6c, "PIO_FONTX"), (0x4b6d, "PIO_FONTRESET"),
    (0x4b70, "GIO_CMAP"), (0x4b71, "PIO_CMAP"), (0x4b72, "KDFONTOP"), (0x4bfa, "KDGKBDIACRUC"),
    (0x4bfb, "KDSKBDIACRUC"), (0x4c00, "LOOP_SET_FD"), (0x4c01, "LOOP_CLR_FD"), (0x4c02, "LOOP_SET_STATUS"),
    (0x4c03, "LOOP_GET_STATUS"), (0x4c04, "LOOP_SET_STATUS64"), (0x4c05, "LOOP_GET_STATUS64"),
    (0x4c06, "LOOP_CHANGE_FD"), (0x4c07, "LOOP_SET_CAPACITY"), (0x4c08, "LOOP_SET_DIRECT_IO"),
    (0x4c09, "LOOP_SET_BLOCK_SIZE"), (0x4c0a, "LOOP_CONFIGURE"), (0x4c80, "LOOP_CTL_ADD"), (0x4c81, "LOOP_CTL_REMOVE"),
    (0x4c82, "LOOP_CTL_GET_FREE"), (0x4d13, "MTDFILEMODE"), (0x4e40, "NVME_IOCTL_ID"), (0x4e44, "NVME_IOCTL_RESET"),
    (0x4e45, "NVME_IOCTL_SUBSYS_RESET"), (0x4e46, "NVME_IOCTL_RESCAN"), (0x4f08, "UBI_IOCVOLRMBLK"),
    (0x5000, "SNDCTL_DSP_RESET"), (0x5001, "PCITEST_BAR or SNDCTL_DSP_SYNC"), (0x5002, "PCITEST_LEGACY_IRQ"),
    (0x5008, "SNDCTL_DSP_POST"), (0x5009, "PCITEST_GET_IRQTYPE"), (0x500e, "SNDCTL_DSP_NONBLOCK"),
    (0x5010, "PCITEST_CLEAR_IRQ"), (0x5015, "SNDCTL_DSP_SETSYNCRO"), (0x5016, "SNDCTL_DSP_SETDUPLEX"),
    (0x5100, "SNDCTL_SEQ_RESET"), (0x5101, "SNDCTL_SEQ_SYNC"), (0x5111, "SNDCTL_SEQ_PANIC"),
    (0x5201, "RFKILL_IOCTL_NOINPUT"), (0x5204, "FASTRPC_IOCTL_INIT_ATTACH or RNDZAPENTCNT"), (0x5206, "RNDCLEARPOOL"),
    (0x5207, "RNDRESEEDCRNG"), (0x5208, "FASTRPC_IOCTL_INIT_ATTACH_SNS"), (0x5401, "TCGETS"),
    (0x5402, "SNDCTL_TMR_START or TCSETS"), (0x5403, "SNDCTL_TMR_STOP or TCSETSW"),
    (0x5404, "SNDCTL_TMR_CONTINUE or TCSETSF"), (0x5405, "TCGETA"), (0x5406, "TCSETA"), (0x5407, "TCSETAW"),
    (0x5408, "TCSETAF"), (0x5409, "TCSBRK"), (0x540a, "TCXONC"), (0x540b, "TCFLSH"), (0x540c, "TIOCEXCL"),
    (0x540d, "TIOCNXCL"), (0x540e, "TIOCSCTTY"), (0x540f, "TIOCGPGRP"), (0x5410, "TIOCSPGRP"), (0x5411, "TIOCOUTQ"),
    (0x5412, "TIOCSTI"), (0x5413, "TIOCGWINSZ"), (0x5414, "TIOCSWINSZ"), (0x5415, "TIOCMGET"), (0x5416, "TIOCMBIS"),
    (0x5417, "TIOCMBIC"), (0x5418, "TIOCMSET"), (0x5419, "TIOCGSOFTCAR"), (0x541a, "TIOCSSOFTCAR"),
    (0x541b, "FIONREAD"), (0x541c, "TIOCLINUX"), (0x541d, "TIOCCONS"), (0x541e, "TIOCGSERIAL"),
    (0x541f, "TIOCSSERIAL"), (0x5420, "TIOCPKT"), (0x5421, "FIONBIO"), (0x5422, "TIOCNOTTY"), (0x5423, "TIOCSETD"),
    (0x5424, "TIOCGETD"), (0x5425, "TCSBRKP"), (0x5427, "TIOCSBRK"), (0x5428, "TIOCCBRK"), (0x5429, "TIOCGSID"),
    (0x542e, "TIOCGRS485"), (0x542f, "TIOCSRS485"), (0x5432, "TCGETX"), (0x5433, "TCSETX"), (0x5434, "TCSETXF"),
    (0x5435, "TCSETXW"), (0x5437, "TIOCVHANGUP"), (0x5441, "TIOCGPTPEER"), (0x5450, "FIONCLEX"), (0x5451, "FIOCLEX"),
    (0x5452, "FIOASYNC"), (0x5453, "TIOCSERCONFIG"), (0x5454, "TIOCSERGWILD"), (0x5455, "TIOCSERSWILD"),
    (0x5456, "TIOCGLCKTRMIOS"), (0x5457, "TIOCSLCKTRMIOS"), (0x5458, "TIOCSERGSTRUCT"), (0x5459, "TIOCSERGETLSR"),
    (0x545a, "TIOCSERGETMULTI"), (0x545b, "TIOCSERSETMULTI"), (0x545c, "TIOCMIWAIT"), (0x545d, "TIOCGICOUNT"),
    (0x5460, "FIOQSIZE"), (0x54a0, "SNDRV_TIMER_IOCTL_START"), (0x54a1, "SNDRV_TIMER_IOCTL_STOP"),
    (0x54a2, "SNDRV_TIMER_IOCTL_CONTINUE"), (0x54a3, "SNDRV_TIMER_IOCTL_PAUSE"), (0x54e3, "TUNGETDEVNETNS"),
    (0x5501, "UI_DEV_CREATE or USB_RAW_IOCTL_RUN"), (0x5502, "UI_DEV_DESTROY"), (0x5509, "USB_RAW_IOCTL_CONFIGURE"),
    (0x550b, "USBDEVFS_DISCARDURB"), (0x550c, "USB_RAW_IOCTL_EP0_STALL"), (0x5514, "USBDEVFS_RESET"),
    (0x5516, "USBDEVFS_DISCONNECT"), (0x5517, "USBDEVFS_CONNECT"), (0x551f, "USBDEVFS_GET_SPEED"),
    (0x5521, "USBDEVFS_FORBID_SUSPEND"), (0x5522, "USBDEVFS_ALLOW_SUSPEND"), (0x5523, "USBDEVFS_WAIT_FOR_RESUME"),
    (0x5600, "VT_OPENQRY"), (0x5601, "VT_GETMODE"), (0x5602, "VT_SETMODE"),
    (0x5603, "VBG_IOCTL_VMMDEV_REQUEST_BIG or VT_GETSTATE"), (0x5604, "VT_SENDSIG"), (0x5605, "VT_RELDISP"),
    (0x5606, "VT_ACTIVATE"), (0x5607, "VT_WAITACTIVE"), (0x5608, "VT_DISALLOCATE"), (0x5609, "VT_RESIZE"),
    (0x560a, "VT_RESIZEX"), (0x560b, "VT_LOCKSWITCH"), (0x560c, "VT_UNLOCKSWITCH"), (0x560d, "VT_GETHIFONTMASK"),
    (0x560e, "VT_WAITEVENT"), (0x560f, "VT_SETACTIVATE"), (0x5646, "VIDIOC_LOG_STATUS"),
    (0x5760, "IOC_WATCH_QUEUE_SET_SIZE"), (0x5761, "IOC_WATCH_QUEUE_SET_FILTER"), (0x5a00, "ZFS_IOC_POOL_CREATE"),
    (0x5a01, "ZFS_IOC_POOL_DESTROY"), (0x5a02, "ZFS_IOC_POOL_IMPORT"), (0x5a03, "ZFS_IOC_POOL_EXPORT"),
    (0x5a04, "ZFS_IOC_POOL_CONFIGS"), (0x5a05, "ZFS_IOC_POOL_STATS"), (0x5a06, "ZFS_IOC_POOL_TRYIMPORT"),
    (0x5a07, "ZFS_IOC_POOL_SCAN"), (0x5a08, "ZFS_IOC_POOL_FREEZE"), (0x5a09, "ZFS_IOC_POOL_UPGRADE"),
    (0x5a0a, "ZFS_IOC_POOL_GET_HISTORY"), (0x5a0b, "ZFS_IOC_VDEV_ADD"), (0x5a0c, "ZFS_IOC_VDEV_REMOVE"),
    (0x5a0d, "ZFS_IOC_VDEV_SET_STATE"), (0x5a0e, "ZFS_IOC_VDEV_ATTACH"), (0x5a0f, "ZFS_IOC_VDEV_DETACH"),
    (0x5a10, "ZFS_IOC_VDEV_SETPATH"), (0x5a11, "ZFS_IOC_VDEV_SETFRU"), (0x5a12, "ZFS_IOC_OBJSET_STATS"),
    (0x5a13, "ZFS_IOC_OBJSET_ZPLPROPS"), (0x5a14, "ZFS_IOC_DATASET_LIST_NEXT"), (0x5a15, "ZFS_IOC_SNAPSHOT_LIST_NEXT"),
    (0x5a16, "ZFS_IOC_SET_PROP"), (0x5a17, "ZFS_IOC_CREATE"), (0x5a18, "ZFS_IOC_DESTROY"),
    (0x5a19, "ZFS_IOC_ROLLBACK"), (0x5a1a, "ZFS_IOC_RENAME"), (0x5a1b, "ZFS_IOC_RECV"), (0x5a1c, "ZFS_IOC_SEND"),
    (0x5a1d, "ZFS_IOC_INJECT_FAULT"), (0x5a1e, "ZFS_IOC_CLEAR_FAULT"), (0x5a1f, "ZFS_IOC_INJECT_LIST_NEXT"),
    (0x5a20, "ZFS_IOC_ERROR_LOG"), (0x5a21, "ZFS_IOC_CLEAR"), (0x5a22, "ZFS_IOC_PROMOTE"),
    (0x5a23, "ZFS_IOC_SNAPSHOT"), (0x5a24, "ZFS_IOC_DSOBJ_TO_DSNAME"), (0x5a25, "ZFS_IOC_OBJ_TO_PATH"),
    (0x5a26, "ZFS_IOC_POOL_SET_PROPS"), (0x5a27, "ZFS_IOC_POOL_GET_PROPS"), (0x5a28, "ZFS_IOC_SET_FSACL"),
    (0x5a29, "ZFS_IOC_GET_FSACL"), (0x5a2a, "ZFS_IOC_SHARE"), (0x5a2b, "ZFS_IOC_INHERIT_PROP"),
    (0x5a2c, "ZFS_IOC_SMB_ACL"), (0x5a2d, "ZFS_IOC_USERSPACE_ONE"), (0x5a2e, "ZFS_IOC_USERSPACE_MANY"),
    (0x5a2f, "ZFS_IOC_USERSPACE_UPGRADE"), (0x5a30, "ZFS_IOC_HOLD"), (0x5a31, "ZFS_IOC_RELEASE"),
    (0x5a32, "ZFS_IOC_GET_HOLDS"), (0x5a33, "ZFS_IOC_OBJSET_RECVD_PROPS"), (0x5a34, "ZFS_IOC_VDEV_SPLIT"),
    (0x5a35, "ZFS_IOC_NEXT_OBJ"), (0x5a36, "ZFS_IOC_DIFF"), (0x5a37, "ZFS_IOC_TMP_SNAPSHOT"),
    (0x5a38, "ZFS_IOC_OBJ_TO_STATS"), (0x5a39, "ZFS_IOC_SPACE_WRITTEN"), (0x5a3a, "ZFS_IOC_SPACE_SNAPS"),
    (0x5a3b, "ZFS_IOC_DESTROY_SNAPS"), (0x5a3c, "ZFS_IOC_POOL_REGUID"), (0x5a3d, "ZFS_IOC_POOL_REOPEN"),
    (0x5a3e, "ZFS_IOC_SEND_PROGRESS"), (0x5a3f, "ZFS_IOC_LOG_HISTORY"), (0x5a40, "ZFS_IOC_SEND_NEW"),
    (0x5a41, "ZFS_IOC_SEND_SPACE"), (0x5a42, "ZFS_IOC_CLONE"), (0x5a43, "ZFS_IOC_BOOKMARK"),
    (0x5a44, "ZFS_IOC_GET_BOOKMARKS"), (0x5a45, "ZFS_IOC_DESTROY_BOOKMARKS"), (0x5a46, "ZFS_IOC_RECV_NEW"),
    (0x5a47, "ZFS_IOC_POOL_SYNC"), (0x5a48, "ZFS_IOC_CHANNEL_PROGRAM"), (0x5a49, "ZFS_IOC_LOAD_KEY"),
    (0x5a4a, "ZFS_IOC_UNLOAD_KEY"), (0x5a4b, "ZFS_IOC_CHANGE_KEY"), (0x5a4c, "ZFS_IOC_REMAP"),
    (0x5a4d, "ZFS_IOC_POOL_CHECKPOINT"), (0x5a4e, "ZFS_IOC_POOL_DISCARD_CHECKPOINT"),
    (0x5a4f, "ZFS_IOC_POOL_INITIALIZE"), (0x5a50, "ZFS_IOC_POOL_TRIM"), (0x5a51, "ZFS_IOC_REDACT"),
    (0x5a52, "ZFS_IOC_GET_BOOKMARK_PROPS"), (0x5a53, "ZFS_IOC_WAIT"), (0x5a54, "ZFS_IOC_WAIT_FS"),
    (0x5a81, "ZFS_IOC_EVENTS_NEXT"), (0x5a82, "ZFS_IOC_EVENTS_CLEAR"), (0x5a83, "ZFS_IOC_EVENTS_SEEK"),
    (0x5b01, "USBTMC_IOCTL_INDICATOR_PULSE"), (0x5b02, "USBTMC_IOCTL_CLEAR"), (0x5b03, "USBTMC_IOCTL_ABORT_BULK_OUT"),
    (0x5b04, "USBTMC_IOCTL_ABORT_BULK_IN"), (0x5b06, "USBTMC_IOCTL_CLEAR_OUT_HALT"),
    (0x5b07, "USBTMC_IOCTL_CLEAR_IN_HALT"), (0x5b14, "USBTMC488_IOCTL_GOTO_LOCAL"),
    (0x5b15, "USBTMC488_IOCTL_LOCAL_LOCKOUT"), (0x5b16, "USBTMC488_IOCTL_TRIGGER"), (0x5b23, "USBTMC_IOCTL_CANCEL_IO"),
    (0x5b24, "USBTMC_IOCTL_CLEANUP_IO"), (0x6364, "KCOV_ENABLE"), (0x6365, "KCOV_DISABLE"), (0x6405, "COMEDI_LOCK"),
    (0x6406, "COMEDI_UNLOCK"), (0x6407, "COMEDI_CANCEL"), (0x640f, "COMEDI_POLL"), (0x6410, "COMEDI_SETRSUBD"),
    (0x6411, "COMEDI_SETWSUBD"), (0x6701, "FUNCTIONFS_FIFO_STATUS or GADGETFS_FIFO_STATUS"),
    (0x6702, "FUNCTIONFS_FIFO_FLUSH or GADGETFS_FIFO_FLUSH"), (0x6703, "FUNCTIONFS_CLEAR_HALT or GADGETFS_CLEAR_HALT"),
    (0x6780, "FUNCTIONFS_INTERFACE_REVMAP"), (0x6781, "FUNCTIONFS_ENDPOINT_REVMAP"), (0x6801, "HPET_IE_ON"),
    (0x6802, "HPET_IE_OFF"), (0x6804, "HPET_EPI"), (0x6805, "HPET_DPI"), (0x6d00, "MMTIMER_GETOFFSET"),
    (0x6d02, "MGSL_IOCSTXIDLE"), (0x6d03, "MGSL_IOCGTXIDLE"), (0x6d04, "MGSL_IOCTXENABLE or MMTIMER_GETBITS"),
    (0x6d05, "MGSL_IOCRXENABLE"), (0x6d06, "MGSL_IOCTXABORT or MMTIMER_MMAPAVAIL"), (0x6d07, "MGSL_IOCGSTATS"),
    (0x6d09, "MGSL_IOCLOOPTXDONE"), (0x6d0a, "MGSL_IOCSIF"), (0x6d0b, "MGSL_IOCGIF"), (0x6d0f, "MGSL_IOCCLRMODCOUNT"),
    (0x6d13, "MGSL_IOCSXSYNC"), (0x6d14, "MGSL_IOCGXSYNC"), (0x6d15, "MGSL_IOCSXCTRL"), (0x6d16, "MGSL_IOCGXCTRL"),
    (0x6f29, "DMX_START"), (0x6f2a, "DMX_STOP"), (0x6f2d, "DMX_SET_BUFFER_SIZE"), (0x6f35, "NET_REMOVE_IF"),
    (0x6f3e, "FE_DISEQC_RESET_OVERLOAD"), (0x6f41, "FE_DISEQC_SEND_BURST"), (0x6f42, "FE_SET_TONE"),
    (0x6f43, "FE_SET_VOLTAGE"), (0x6f44, "FE_ENABLE_HIGH_LNB_VOLTAGE"), (0x6f50, "FE_DISHNETWORK_SEND_LEGACY_CMD"),
    (0x6f51, "FE_SET_FRONTEND_TUNE_MODE"), (0x6f80, "CA_RESET"), (0x7001, "RTC_AIE_ON"), (0x7002, "RTC_AIE_OFF"),
    (0x7003, "RTC_UIE_ON"), (0x7004, "PHN_NOT_OH or RTC_UIE_OFF"), (0x7005, "RTC_PIE_ON"), (0x7006, "RTC_PIE_OFF"),
    (0x700f, "RTC_WIE_ON"), (0x7010, "RTC_WIE_OFF"), (0x7014, "RTC_VL_CLR"), (0x7040, "NVRAM_INIT"),
    (0x7041, "NVRAM_SETCKS"), (0x708b, "PPCLAIM"), (0x708c, "PPRELEASE"), (0x708d, "PPYIELD"), (0x708f, "PPEXCL"),
    (0x7434, "PPPIOCUNBRIDGECHAN"), (0x7439, "PPPIOCDISCONN"), (0x744e, "PPPIOCXFERUNIT"),
    (0x7c80, "MEDIA_REQUEST_IOC_QUEUE"), (0x7c81, "MEDIA_REQUEST_IOC_REINIT"), (0x8113, "VDUSE_DEV_INJECT_CONFIG_IRQ"),
    (0x8901, "FIOSETOWN"), (0x8902, "SIOCSPGRP"), (0x8903, "FIOGETOWN"), (0x8904, "SIOCGPGRP"), (0x8905, "SIOCATMARK"),
    (0x8906, "SIOCGSTAMP_OLD"), (0x8907, "SIOCGSTAMPNS_OLD"), (0x890b, "SIOCADDRT"), (0x890c, "SIOCDELRT"),
    (0x890d, "SIOCRTMSG"), (0x8910, "SIOCGIFNAME"), (0x8911, "SIOCSIFLINK"), (0x8912, "SIOCGIFCONF"),
    (0x8913, "SIOCGIFFLAGS"), (0x8914, "SIOCSIFFLAGS"), (0x8915, "SIOCGIFADDR"), (0x8916, "SIOCSIFADDR"),
    (0x8917, "SIOCGIFDSTADDR"), (0x8918, "SIOCSIFDSTADDR"), (0x8919, "SIOCGIFBRDADDR"), (0x891a, "SIOCSIFBRDADDR"),
    (0x891b, "SIOCGIFNETMASK"), (0x891c, "SIOCSIFNETMASK"), (0x891d, "SIOCGIFMETRIC"), (0x891e, "SIOCSIFMETRIC"),
    (0x891f, "SIOCGIFMEM"), (0x8920, "SIOCSIFMEM"), (0x8921, "SIOCGIFMTU"), (0x8922, "SIOCSIFMTU"),
    (0x8923, "SIOCSIFNAME"), (0x8924, "SIOCSIFHWADDR"), (0x8925, "SIOCGIFENCAP"), (0x8926, "SIOCSIFENCAP"),
    (0x8927, "SIOCGIFHWADDR"), (0x8929, "SIOCGIFSLAVE"), (0x8930, "SIOCSIFSLAVE"), (0x8931, "SIOCADDMULTI"),
    (0x8932, "SIOCDELMULTI"), (0x8933, "SIOCGIFINDEX"), (0x8934, "SIOCSIFPFLAGS"), (0x8935, "SIOCGIFPFLAGS"),
    (0x8936, "SIOCDIFADDR"), (0x8937, "SIOCSIFHWBROADCAST"), (0x8938, "SIOCGIFCOUNT"), (0x8940, "SIOCGIFBR"),
    (0x8941, "SIOCSIFBR"), (0x8942, "SIOCGIFTXQLEN"), (0x8943, "SIOCSIFTXQLEN"), (0x8946, "SIOCETHTOOL"),
    (0x8947, "SIOCGMIIPHY"), (0x8948, "SIOCGMIIREG"), (0x8949, "SIOCSMIIREG"), (0x894a, "SIOCWANDEV"),
    (0x894b, "SIOCOUTQNSD"), (0x894c, "SIOCGSKNS"), (0x8953, "SIOCDARP"), (0x8954, "SIOCGARP"), (0x8955, "SIOCSARP"),
    (0x8960, "SIOCDRARP"), (0x8961, "SIOCGRARP"), (0x8962, "SIOCSRARP"), (0x8970, "SIOCGIFMAP"),
    (0x8971, "SIOCSIFMAP"), (0x8980, "SIOCADDDLCI"), (0x8981, "SIOCDELDLCI"), (0x8982, "SIOCGIFVLAN"),
    (0x8983, "SIOCSIFVLAN"), (0x8990, "SIOCBONDENSLAVE"), (0x8991, "SIOCBONDRELEASE"), (0x8992, "SIOCBONDSETHWADDR"),
    (0x8993, "SIOCBONDSLAVEINFOQUERY"), (0x8994, "SIOCBONDINFOQUERY"), (0x8995, "SIOCBONDCHANGEACTIVE"),
    (0x89a0, "SIOCBRADDBR"), (0x89a1, "SIOCBRDELBR"), (0x89a2, "SIOCBRADDIF"), (0x89a3, "SIOCBRDELIF"),
    (0x89b0, "SIOCSHWTSTAMP"), (0x89b1, "SIOCGHWTSTAMP"), (0x89e0, "SIOCPROTOPRIVATE"), (0x89f0, "SIOCDEVPRIVATE"),
    (0x9360, "AUTOFS_IOC_READY"), (0x9361, "AUTOFS_IOC_FAIL"), (0x9362, "AUTOFS_IOC_CATATONIC"),
    (0x9406, "BTRFS_IOC_TRANS_START"), (0x9407, "BTRFS_IOC_TRANS_END"), (0x9408, "BTRFS_IOC_SYNC"),
    (0x941c, "BTRFS_IOC_SCRUB_CANCEL"), (0x942e, "BTRFS_IOC_QUOTA_RESCAN_WAIT"), (0xaa00, "USERFAULTFD_IOC_NEW"),
    (0xab00, "NBD_SET_SOCK"), (0xab01, "NBD_SET_BLKSIZE"), (0xab02, "NBD_SET_SIZE"), (0xab03, "NBD_DO_IT"),
    (0xab04, "NBD_CLEAR_SOCK"), (0xab05, "NBD_CLEAR_QUE"), (0xab06, "NBD_PRINT_DEBUG"),
    (0xab07, "NBD_SET_SIZE_BLOCKS"), (0xab08, "NBD_DISCONNECT"), (0xab09, "NBD_SET_TIMEOUT"),
    (0xab0a, "NBD_SET_FLAGS"), (0xae00, "KVM_GET_API_VERSION"), (0xae01, "KVM_CREATE_VM"),
    (0xae03, "KVM_CHECK_EXTENSION"), (0xae04, "KVM_GET_VCPU_MMAP_SIZE"), (0xae41, "KVM_CREATE_VCPU"),
    (0xae44, "KVM_SET_NR_MMU_PAGES"), (0xae45, "KVM_GET_NR_MMU_PAGES"), (0xae47, "KVM_SET_TSS_ADDR"),
    (0xae60, "KVM_CREATE_IRQCHIP"), (0xae64, "KVM_CREATE_PIT"), (0xae71, "KVM_REINJECT_CONTROL"),
    (0xae78, "KVM_SET_BOOT_CPU_ID"), (0xae80, "KVM_RUN"), (0xae9a, "KVM_NMI"), (0xaea2, "KVM_SET_TSC_KHZ"),
    (0xaea3, "KVM_GET_TSC_KHZ"), (0xaead, "KVM_KVMCLOCK_CTRL"), (0xaeb7, "KVM_SMI"), (0xaec7, "KVM_RESET_DIRTY_RINGS"),
    (0xaece, "KVM_GET_STATS_FD"), (0xaf01, "VHOST_SET_OWNER"), (0xaf02, "VHOST_RESET_OWNER"),
    (0xaf7d, "VHOST_VDPA_SUSPEND"), (0xb100, "IPMI_BMC_IOCTL_SET_SMS_ATN"),
    (0xb101, "IPMI_BMC_IOCTL_CLEAR_SMS_ATN or PPPOEIOCDFWD"), (0xb102, "IPMI_BMC_IOCTL_FORCE_ABORT"),
    (0xb502, "RPMSG_DESTROY_EPT_IOCTL"), (0xb701, "NS_GET_USERNS"), (0xb702, "NS_GET_PARENT"),
    (0xb703, "NS_GET_NSTYPE"), (0xb704, "NS_GET_OWNER_UID"), (0xf501, "F2FS_IOC_START_ATOMIC_WRITE"),
    (0xf502, "F2FS_IOC_COMMIT_ATOMIC_WRITE"), (0xf503, "F2FS_IOC_START_VOLATILE_WRITE"),
    (0xf504, "F2FS_IOC_RELEASE_VOLATILE_WRITE"), (0xf505, "F2FS_IOC_ABORT_ATOMIC_WRITE"),
    (0xf507, "F2FS_IOC_WRITE_CHECKPOINT"), (0xf50f, "F2FS_IOC_PRECACHE_EXTENTS"), (0xf517, "F2FS_IOC_DECOMPRESS_FILE"),
    (0xf518, "F2FS_IOC_COMPRESS_FILE"), (0xff01, "PIDFD_GET_CGROUP_NAMESPACE"), (0xff02, "PIDFD_GET_IPC_NAMESPACE"),
    (0xff03, "PIDFD_GET_MNT_NAMESPACE"), (0xff04, "PIDFD_GET_NET_NAMESPACE"), (0xff05, "PIDFD_GET_PID_NAMESPACE"),
    (0xff06, "PIDFD_GET_PID_FOR_CHILDREN_NAMESPACE"), (0xff07, "PIDFD_GET_TIME_NAMESPACE"),
    (0xff08, "PIDFD_GET_TIME_FOR_CHILDREN_NAMESPACE"), (0xff09, "PIDFD_GET_USER_NAMESPACE"),
    (0xff0a, "PIDFD_GET_UTS_NAMESPACE"), (0x40015b0b, "USBTMC_IOCTL_EOM_ENABLE"),
    (0x40015b13, "USBTMC488_IOCTL_REN_CONTROL"), (0x40015b19, "USBTMC_IOCTL_AUTO_ABORT"),
    (0x40016b01, "SPI_IOC_WR_MODE"), (0x40016b02, "SPI_IOC_WR_LSB_FIRST"), (0x40016b03, "SPI_IOC_WR_BITS_PER_WORD"),
    (0x40017084, "PPWCONTROL"), (0x40017086, "PPWDATA"), (0x40017092, "PPWCTLONIRQ"), (0x40017600, "SONYPI_IOCSBRT"),
    (0x40017609, "SONYPI_IOCSBLUE"), (0x4001760b, "SONYPI_IOCSFAN"), (0x4001af72, "VHOST_VDPA_SET_STATUS"),
    (0x40021beb, "HFI1_IOCTL_SET_PKEY"), (0x40025b0c, "USBTMC_IOCTL_CONFIG_TERMCHAR"),
    (0x40026102, "CEC_ADAP_S_PHYS_ADDR"), (0x400261f2, "ATM_SETBACKEND"), (0x400261f3, "ATM_NEWBACKENDIF"),
    (0x40026304, "RIO_CM_CHAN_CLOSE"), (0x40026306, "RIO_CM_CHAN_LISTEN"), (0x40026f33, "DMX_ADD_PID"),
    (0x40026f34, "DMX_REMOVE_PID"), (0x4002708e, "PPFCONTROL"), (0x4002f516, "F2FS_IOC_SET_COMPRESS_OPTION"),
    (0x4004092b, "SET_BITMAP_FILE"), (0x40041b02, "IB_USER_MAD_UNREGISTER_AGENT"),
    (0x40041be8, "HFI1_IOCTL_RECV_CTRL"), (0x40041be9, "HFI1_IOCTL_POLL_TYPE"), (0x40042303, "FW_CDEV_IOC_DEALLOCATE"),
    (0x40042305, "FW_CDEV_IOC_INITIATE_BUS_RESET"), (0x40042307, "FW_CDEV_IOC_REMOVE_DESCRIPTOR"),
    (0x4004230b, "FW_CDEV_IOC_STOP_ISO"), (0x4004230e, "FW_CDEV_IOC_DEALLOCATE_ISO_RESOURCE"),
    (0x40042318, "FW_CDEV_IOC_FLUSH_ISO"), (0x40042408, "PERF_EVENT_IOC_SET_BPF"),
    (0x40042409, "PERF_EVENT_IOC_PAUSE_OUTPUT"), (0x40043311, "SNAPSHOT_CREATE_IMAGE"), (0x40043d04, "PTP_ENABLE_PPS"),
    (0x40043d0d, "PTP_ENABLE_PPS2"), (0x40043d14, "PTP_MASK_EN_SINGLE"), (0x40044102, "SNDRV_PCM_IOCTL_TSTAMP"),
    (0x40044103, "SNDRV_PCM_IOCTL_TTSTAMP"), (0x40044104, "SNDRV_PCM_IOCTL_USER_PVERSION"),
    (0x40044107, "AGPIOC_DEALLOCATE"), (0x40044145, "SNDRV_PCM_IOCTL_PAUSE"), (0x40044160, "SNDRV_PCM_IOCTL_LINK"),
    (0x4004420d, "CCISS_REGNEWDISK"), (0x40044581, "EVIOCRMFF"), (0x40044590, "EVIOCGRAB"),
    (0x40044591, "EVIOCREVOKE"), (0x400445a0, "EVIOCSCLOCKID"), (0x40044620, "FBIO_WAITFORVSYNC"),
    (0x40044802, "IOCTL_MEI_NOTIFY_SET"), (0x4004480f, "HIDIOCSFLAG"), (0x40044900, "INOTIFY_IOC_SETNEXTWD"),
    (0x40044d0e, "OTPGETREGIONCOUNT"), (0x40044f01, "UBI_IOCEBER"), (0x40044f02, "UBI_IOCEBCH"),
    (0x40044f04, "UBI_IOCEBUNMAP"), (0x40045003, "PCITEST_MSI"), (0x40045007, "PCITEST_MSIX"),
    (0x40045008, "PCITEST_SET_IRQTYPE"), (0x40045010, "SNDCTL_DSP_SETTRIGGER"), (0x40045017, "SNDCTL_DSP_PROFILE"),
    (0x40045042, "SNDCTL_DSP_SETSPDIF"), (0x40045106, "SNDCTL_SEQ_PERCMODE"), (0x40045108, "SNDCTL_SEQ_TESTMIDI"),
    (0x40045109, "SNDCTL_SEQ_RESETSAMPLES"), (0x4004510d, "SNDCTL_SEQ_THRESHOLD"),
    (0x4004510f, "SNDCTL_FM_4OP_ENABLE"), (0x40045201, "RNDADDTOENTCNT"), (0x40045202, "RFKILL_IOCTL_MAX_SIZE"),
    (0x40045304, "SNDRV_SEQ_IOCTL_USER_PVERSION"), (0x40045402, "SNDRV_TIMER_IOCTL_TREAD_OLD"),
    (0x40045407, "SNDCTL_TMR_METRONOME"), (0x40045408, "SNDCTL_TMR_SELECT"), (0x40045431, "TIOCSPTLCK"),
    (0x400454a4, "SNDRV_TIMER_IOCTL_TREAD64"), (0x400454c8, "TUNSETNOCSUM"), (0x400454c9, "TUNSETDEBUG"),
    (0x400454ca, "TUNSETIFF"), (0x400454cb, "TUNSETPERSIST"), (0x400454cc, "TUNSETOWNER"), (0x400454cd, "TUNSETLINK"),
    (0x400454ce, "TUNSETGROUP"), (0x400454d0, "TUNSETOFFLOAD"), (0x400454d1, "TUNSETTXFILTER"),
    (0x400454d4, "TUNSETSNDBUF"), (0x400454d8, "TUNSETVNETHDRSZ"), (0x400454d9, "TUNSETQUEUE"),
    (0x400454da, "TUNSETIFINDEX"), (0x400454dc, "TUNSETVNETLE"), (0x400454de, "TUNSETVNETBE"),
    (0x400454e2, "TUNSETCARRIER"), (0x40045506, "USB_RAW_IOCTL_EP_DISABLE"), (0x4004550a, "USB_RAW_IOCTL_VBUS_DRAW"),
    (0x4004550c, "USBDEVFS_REAPURB32"), (0x4004550d, "USBDEVFS_REAPURBNDELAY32 or USB_RAW_IOCTL_EP_SET_HALT"),
    (0x4004550e, "USB_RAW_IOCTL_EP_CLEAR_HALT"), (0x4004550f, "USB_RAW_IOCTL_EP_SET_WEDGE"),
    (0x4004551e, "USBDEVFS_DROP_PRIVILEGES"), (0x40045532, "SNDRV_CTL_IOCTL_PCM_PREFER_SUBDEVICE"),
    (0x40045542, "SNDRV_CTL_IOCTL_RAWMIDI_PREFER_SUBDEVICE"), (0x40045564, "UI_SET_EVBIT"),
    (0x40045565, "UI_SET_KEYBIT"), (0x40045566, "UI_SET_RELBIT"), (0x40045567, "UI_SET_ABSBIT"),
    (0x40045568, "UI_SET_MSCBIT"), (0x40045569, "UI_SET_LEDBIT"), (0x4004556a, "UI_SET_SNDBIT"),
    (0x4004556b, "UI_SET_FFBIT"), (0x4004556d, "UI_SET_SWBIT"), (0x4004556e, "UI_SET_PROPBIT"),
    (0x4004560e, "VIDIOC_OVERLAY"), (0x40045612, "VIDIOC_STREAMON"), (0x40045613, "VIDIOC_STREAMOFF"),
    (0x40045644, "VIDIOC_S_PRIORITY"), (0x40045702, "SNDRV_RAWMIDI_IOCTL_USER_PVERSION"),
    (0x40045730, "SNDRV_RAWMIDI_IOCTL_DROP"), (0x40045731, "SNDRV_RAWMIDI_IOCTL_DRAIN"),
    (0x40045b0a, "USBTMC_IOCTL_SET_TIMEOUT"), (0x40045b17, "USBTMC488_IOCTL_WAIT_SRQ"), (0x40046109, "CEC_S_MODE"),
    (0x400461f1, "ATM_SETSC"), (0x400461f5, "ATM_DROPPARTY"), (0x40046201, "DMA_BUF_SET_NAME_A"),
    (0x40046205, "BINDER_SET_MAX_THREADS"), (0x40046206, "BINDER_SET_IDLE_PRIORITY"),
    (0x40046207, "BINDER_SET_CONTEXT_MGR"), (0x40046208, "BINDER_THREAD_EXIT"),
    (0x40046210, "BINDER_ENABLE_ONEWAY_SPAM_DETECTION"), (0x40046602, "FS_IOC32_SETFLAGS"),
    (0x40046911, "LIRC_SET_SEND_MODE"), (0x40046912, "LIRC_SET_REC_MODE"), (0x40046913, "LIRC_SET_SEND_CARRIER"),
    (0x40046914, "LIRC_SET_REC_CARRIER"), (0x40046915, "LIRC_SET_SEND_DUTY_CYCLE"),
    (0x40046917, "LIRC_SET_TRANSMITTER_MASK"), (0x40046918, "LIRC_SET_REC_TIMEOUT"),
    (0x40046919, "LIRC_SET_REC_TIMEOUT_REPORTS"), (0x4004691d, "LIRC_SET_MEASURE_CARRIER_MODE"),
    (0x4004691f, "IPMICTL_SET_MAINTENANCE_MODE_CMD or LIRC_SET_REC_CARRIER_RANGE"),
    (0x40046923, "LIRC_SET_WIDEBAND_RECEIVER"), (0x40046b04, "SPI_IOC_WR_MAX_SPEED_HZ"),
    (0x40046b05, "SPI_IOC_WR_MODE32"), (0x40046f01, "UBI_IOCRMVOL"), (0x40046f04, "UBI_IOCRPEB"),
    (0x40046f05, "UBI_IOCSPEB"), (0x40046f41, "UBI_IOCDET"), (0x40047080, "PPSETMODE"), (0x40047090, "PPDATADIR"),
    (0x40047091, "PPNEGOT"), (0x40047094, "PPSETPHASE"), (0x4004709b, "PPSETFLAGS"),
    (0x40047211, "FAT_IOCTL_SET_ATTRIBUTES"), (0x40047435, "PPPIOCBRIDGECHAN"), (0x40047438, "PPPIOCATTCHAN"),
    (0x4004743a, "PPPIOCCONNECT"), (0x4004743b, "PPPIOCSMRRU"), (0x4004743c, "PPPIOCDETACH"),
    (0x4004743d, "PPPIOCATTACH"), (0x40047440, "PPPIOCSDEBUG"), (0x40047451, "PPPIOCSMAXCID"),
    (0x40047452, "PPPIOCSMRU"), (0x40047454, "PPPIOCSRASYNCMAP"), (0x40047457, "PPPIOCSASYNCMAP"),
    (0x40047459, "PPPIOCSFLAGS"), (0x40047602, "FS_IOC32_SETVERSION"), (0x40048117, "VDUSE_VQ_INJECT_IRQ"),
    (0x40049366, "AUTOFS_IOC_EXPIRE_MULTI"), (0x40049409, "BTRFS_IOC_CLONE or FICLONE"),
    (0x40049421, "BTRFS_IOC_BALANCE_CTL"), (0x4004ae86, "KVM_INTERRUPT"), (0x4004ae8b, "KVM_SET_SIGNAL_MASK"),
    (0x4004ae99, "KVM_SET_MP_STATE"), (0x4004af07, "VHOST_SET_LOG_FD"), (0x4004af42, "VHOST_SCSI_GET_ABI_VERSION"),
    (0x4004af43, "VHOST_SCSI_SET_EVENTS_MISSED"), (0x4004af44, "VHOST_SCSI_GET_EVENTS_MISSED"),
    (0x4004af61, "VHOST_VSOCK_SET_RUNNING"), (0x4004af77, "VHOST_VDPA_SET_CONFIG_CALL"),
    (0x4004b701, "RPROC_SET_SHUTDOWN_ON_RELEASE"), (0x4004f506, "F2FS_IOC_GARBAGE_COLLECT"),
    (0x4004f50d, "F2FS_IOC_SET_PIN_FILE"), (0x40063e00, "COUNTER_ADD_WATCH_IOCTL"),
    (0x40076f3f, "FE_DISEQC_SEND_MASTER_CMD"), (0x40081271, "BLKBSZSET"), (0x40081bea, "HFI1_IOCTL_ACK_EVENT"),
    (0x40082102, "SECCOMP_IOCTL_NOTIF_ID_VALID"), (0x40082104, "SECCOMP_IOCTL_NOTIF_SET_FLAGS"),
    (0x40082316, "FW_CDEV_IOC_RECEIVE_PHY_PACKETS"), (0x40082404, "PERF_EVENT_IOC_PERIOD"),
    (0x40082406, "PERF_EVENT_IOC_SET_FILTER"), (0x4008240b, "PERF_EVENT_IOC_MODIFY_ATTRIBUTES"),
    (0x40082502, "STP_SET_OPTIONS"), (0x40084103, "AGPIOC_SETUP"), (0x40084104, "AGPIOC_RESERVE"),
    (0x40084105, "AGPIOC_PROTECT"), (0x40084108, "AGPIOC_BIND"), (0x40084109, "AGPIOC_UNBIND"),
    (0x40084146, "SNDRV_PCM_IOCTL_REWIND"), (0x40084149, "SNDRV_PCM_IOCTL_FORWARD"),
    (0x40084202, "PMU_IOC_SET_BACKLIGHT"), (0x40084203, "CCISS_SETINTINFO"), (0x40084503, "EVIOCSREP"),
    (0x40084504, "EVIOCSKEYCODE"), (0x40084d02, "MEMERASE"), (0x40084d05, "MEMLOCK"), (0x40084d06, "MEMUNLOCK"),
    (0x40084d0b, "MEMGETBADBLOCK"), (0x40084d0c, "MEMSETBADBLOCK"), (0x40084f00, "UBI_IOCVOLUP"),
    (0x40084f03, "UBI_IOCEBMAP"), (0x40085004, "PCITEST_WRITE"), (0x40085005, "PCITEST_READ"),
    (0x40085006, "PCITEST_COPY"), (0x40085112, "SNDCTL_SEQ_OUTOFBAND"), (0x40085203, "RNDADDENTROPY"),
    (0x40085400, "TFD_IOC_SET_TICKS"), (0x40085503, "USB_RAW_IOCTL_EP0_WRITE"), (0x40085507, "USB_RAW_IOCTL_EP_WRITE"),
    (0x4008550c, "USBDEVFS_REAPURB"), (0x4008550d, "USBDEVFS_REAPURBNDELAY"), (0x40085511, "USBDEVFS_CONNECTINFO"),
    (0x4008556c, "UI_SET_PHYS"), (0x40085618, "VIDIOC_S_STD"), (0x40086200, "DMA_BUF_IOCTL_SYNC"),
    (0x40086201, "DMA_BUF_SET_NAME_B"), (0x40086203, "BINDER_SET_IDLE_TIMEOUT or DMA_BUF_IOCTL_IMPORT_SYNC_FILE"),
    (0x40086305, "RIO_CM_CHAN_BIND"), (0x40086308, "RIO_CM_CHAN_CONNECT"), (0x40086602, "FS_IOC_SETFLAGS"),
    (0x40086806, "HPET_IRQFREQ"), (0x40086d01, "MTIOCTOP"), (0x40087001, "PHN_SET_REG"), (0x40087003, "PHN_SET_REGS"),
    (0x40087006, "PHN_SETREG"), (0x4008700c, "RTC_IRQP_SET"), (0x4008700e, "RTC_EPOCH_SET"),
    (0x400870a2, "PPS_SETPARAMS"), (0x400870a5, "PPS_KC_BIND"), (0x4008744b, "PPPIOCSNPMODE"),
    (0x40087543, "UDMABUF_CREATE_LIST"), (0x40087602, "FS_IOC_SETVERSION"), (0x40088101, "VDUSE_SET_API_VERSION"),
    (0x40088112, "VDUSE_DEV_SET_CONFIG"), (0x40088116, "VDUSE_VQ_SETUP_KICKFD"), (0x40088a01, "EPIOCSPARAMS"),
    (0x40089413, "BTRFS_IOC_DEFAULT_SUBVOL"), (0x40089416, "BTRFS_IOC_WAIT_SYNC"),
    (0x4008941a, "BTRFS_IOC_SUBVOL_SETFLAGS"), (0x4008ae48, "KVM_SET_IDENTITY_MAP_ADDR"), (0x4008ae61, "KVM_IRQ_LINE"),
    (0x4008ae6a, "KVM_SET_GSI_ROUTING"), (0x4008ae73, "KVM_ASSIGN_SET_MSIX_NR"), (0x4008ae89, "KVM_SET_MSRS"),
    (0x4008ae8a, "KVM_SET_CPUID"), (0x4008ae90, "KVM_SET_CPUID2"), (0x4008ae93, "KVM_SET_VAPIC_ADDR"),
    (0x4008ae9c, "KVM_X86_SETUP_MCE"), (0x4008af00, "VHOST_SET_FEATURES"), (0x4008af03, "VHOST_SET_MEM_TABLE"),
    (0x4008af04, "VHOST_SET_LOG_BASE"), (0x4008af10, "VHOST_SET_VRING_NUM"), (0x4008af12, "VHOST_SET_VRING_BASE"),
    (0x4008af13, "VHOST_SET_VRING_ENDIAN"), (0x4008af14, "VHOST_GET_VRING_ENDIAN"),
    (0x4008af20, "VHOST_SET_VRING_KICK"), (0x4008af21, "VHOST_SET_VRING_CALL"), (0x4008af22, "VHOST_SET_VRING_ERR"),
    (0x4008af23, "VHOST_SET_VRING_BUSYLOOP_TIMEOUT"), (0x4008af24, "VHOST_GET_VRING_BUSYLOOP_TIMEOUT"),
    (0x4008af25, "VHOST_SET_BACKEND_FEATURES"), (0x4008af30, "VHOST_NET_SET_BACKEND"),
    (0x4008af60, "VHOST_VSOCK_SET_GUEST_CID"), (0x4008af74, "VHOST_VDPA_SET_CONFIG"),
    (0x4008af75, "VHOST_VDPA_SET_VRING_ENABLE"), (0x4008af7c, "VHOST_VDPA_SET_GROUP_ASID"),
    (0x4008b100, "PPPOEIOCSFWD"), (0x4008cd01, "REISERFS_IOC_UNPACK"), (0x4008f50a, "F2FS_IOC_FLUSH_DEVICE"),
    (0x4008f510, "F2FS_IOC_RESIZE_FS"), (0x4008fe02, "ISST_IF_IO_CMD"), (0x40095505, "USB_RAW_IOCTL_EP_ENABLE"),
    (0x400c0248, "FDFMTTRK"), (0x400c0930, "RUN_ARRAY"), (0x400c330d, "SNAPSHOT_SET_SWAP_AREA"),
    (0x400c4301, "CAPI_REGISTER"), (0x400c4807, "HIDIOCGREPORT"), (0x400c4808, "HIDIOCSREPORT"),
    (0x400c4d0f, "OTPGETREGIONINFO"), (0x400c4d19, "OTPERASE"), (0x400c55cb, "UI_END_FF_ERASE"),
    (0x400c620e, "BINDER_FREEZE"), (0x400c6615, "FS_IOC_GET_ENCRYPTION_POLICY"), (0x400c690a, "I2OEVTREG"),
    (0x400c6f02, "UBI_IOCRSVOL"), (0x400caed0, "KVM_XEN_HVM_EVTCHN_SEND"), (0x40101283, "BLKRESETZONE"),
    (0x40101286, "BLKOPENZONE"), (0x40101287, "BLKCLOSEZONE"), (0x40101288, "BLKFINISHZONE"),
    (0x4010230a, "FW_CDEV_IOC_START_ISO"), (0x40102317, "FW_CDEV_IOC_SET_ISO_CHANNELS"),
    (0x40103d02, "PTP_EXTTS_REQUEST"), (0x40103d0b, "PTP_EXTTS_REQUEST2"), (0x40104205, "CCISS_SETNODENAME"),
    (0x40104593, "EVIOCSMASK"), (0x40104d14, "MEMERASE64"), (0x40104f06, "UBI_IOCSETVOLPROP"),
    (0x401054d5, "TUNATTACHFILTER"), (0x401054d6, "TUNDETACHFILTER"), (0x40106150, "ATM_GETSTAT"),
    (0x40106151, "ATM_GETSTATZ"), (0x40106152, "ATM_GETLOOP"), (0x40106153, "ATM_SETLOOP"),
    (0x40106154, "ATM_QUERYLOOP"), (0x40106181, "ATM_GETLINKRATE"), (0x40106183, "ATM_GETNAMES"),
    (0x40106184, "ATM_GETTYPE"), (0x40106185, "ATM_GETESI"), (0x40106186, "ATM_GETADDR"), (0x40106187, "ATM_RSTADDR"),
    (0x40106188, "ATM_ADDADDR"), (0x40106189, "ATM_DELADDR"), (0x4010618a, "ATM_GETCIRANGE"),
    (0x4010618b, "ATM_SETCIRANGE"), (0x4010618c, "ATM_SETESI"), (0x4010618d, "ATM_SETESIF"),
    (0x4010618e, "ATM_ADDLECSADDR"), (0x4010618f, "ATM_DELLECSADDR"), (0x40106190, "ATM_GETLECSADDR"),
    (0x401061f4, "ATM_ADDPARTY"), (0x40106309, "RIO_CM_CHAN_SEND"), (0x40106614, "FS_IOC_GET_ENCRYPTION_PWSALT"),
    (0x40106d10, "MGSL_IOCSGPIO"), (0x40106f52, "FE_SET_PROPERTY"), (0x40106f86, "CA_SET_DESCR"),
    (0x40107096, "PPSETTIME"), (0x401070c9, "IOC_PR_RESERVE"), (0x401070ca, "IOC_PR_RELEASE"),
    (0x401070cd, "IOC_PR_CLEAR"), (0x4010744d, "PPPIOCSCOMPRESS"), (0x4010942a, "BTRFS_IOC_QGROUP_CREATE"),
    (0x4010ae42, "KVM_GET_DIRTY_LOG"), (0x4010ae67, "KVM_REGISTER_COALESCED_MMIO"),
    (0x4010ae68, "KVM_UNREGISTER_COALESCED_MMIO"), (0x4010ae74, "KVM_ASSIGN_SET_MSIX_ENTRY"),
    (0x4010aeaa, "KVM_DIRTY_TLB"), (0x4010aeab, "KVM_GET_ONE_REG"), (0x4010aeac, "KVM_SET_ONE_REG"),
    (0x4014024c, "FDSETMAXERRS"), (0x40140921, "ADD_NEW_DISK"), (0x40144304, "SNDCTL_COPR_WDATA"),
    (0x40144305, "SNDCTL_COPR_WCODE"), (0x4014563c, "VIDIOC_S_CROP"), (0x40146f2c, "DMX_SET_PES_FILTER"),
    (0x40182103, "SECCOMP_IOCTL_NOTIF_ADDFD"), (0x40182304, "FW_CDEV_IOC_SEND_RESPONSE"),
    (0x4018230f, "FW_CDEV_IOC_ALLOCATE_ISO_RESOURCE_ONCE"), (0x40182310, "FW_CDEV_IOC_DEALLOCATE_ISO_RESOURCE_ONCE"),
    (0x40184150, "SNDRV_PCM_IOCTL_WRITEI_FRAMES"), (0x40184152, "SNDRV_PCM_IOCTL_WRITEN_FRAMES"),
    (0x4018480c, "HIDIOCSUSAGE"), (0x40184810, "HIDIOCGCOLLECTIONINDEX"), (0x4018620d, "BINDER_SET_CONTEXT_MGR_EXT"),
    (0x40186366, "KCOV_REMOTE_ENABLE"), (0x40186f40, "UBI_IOCATT"), (0x40187013, "RTC_PARAM_GET"),
    (0x40187014, "RTC_PARAM_SET"), (0x401870c8, "IOC_PR_REGISTER"), (0x401870cb, "IOC_PR_PREEMPT"),
    (0x401870cc, "IOC_PR_PREEMPT_ABORT"), (0x40187542, "UDMABUF_CREATE"), (0x40189429, "BTRFS_IOC_QGROUP_ASSIGN"),
    (0x4018ae23, "NE_SET_USER_MEMORY_REGION"), (0x4018ae40, "KVM_SET_MEMORY_REGION"),
    (0x4018aebd, "KVM_HYPERV_EVENTFD"), (0x4018aee1, "KVM_SET_DEVICE_ATTR"), (0x4018aee2, "KVM_GET_DEVICE_ATTR"),
    (0x4018aee3, "KVM_HAS_DEVICE_ATTR"), (0x4018f50b, "F2FS_IOC_GARBAGE_COLLECT_RANGE"),
    (0x4018f514, "F2FS_IOC_SEC_TRIM_FILE"), (0x401c5504, "UI_ABS_SETUP"), (0x401c5820, "FS_IOC_FSSETXATTR"),
    (0x40200242, "FDSETPRM"), (0x40200243, "FDDEFPRM"), (0x4020565a, "VIDIOC_SUBSCRIBE_EVENT"),
    (0x4020565b, "VIDIOC_UNSUBSCRIBE_EVENT"), (0x40207012, "RTC_PLL_SET"), (0x4020744f, "PPPIOCSXASYNCMAP"),
    (0x40208114, "VDUSE_VQ_SETUP"), (0x4020940d, "BTRFS_IOC_CLONE_RANGE or FICLONERANGE"),
    (0x4020ae43, "KVM_SET_MEMORY_ALIAS"), (0x4020ae46, "KVM_SET_USER_MEMORY_REGION"), (0x4020ae76, "KVM_IRQFD"),
    (0x4020aea5, "KVM_SIGNAL_MSI"), (0x4020aeb2, "KVM_SET_PMU_EVENT_FILTER"),
    (0x40244314, "SNDRV_COMPRESS_SET_METADATA"), (0x40246a21, "JSIOCSCORR"), (0x40246f4c, "FE_SET_FRONTEND"),
    (0x40247007, "RTC_ALM_SET"), (0x4024700a, "RTC_SET_TIME"), (0x40281be2, "HFI1_IOCTL_CTXT_INFO"),
    (0x40282301, "FW_CDEV_IOC_SEND_REQUEST"), (0x40282312, "FW_CDEV_IOC_SEND_BROADCAST_REQUEST"),
    (0x40282313, "FW_CDEV_IOC_SEND_STREAM_PACKET"), (0x40284504, "EVIOCSKEYCODE_V2"),
    (0x40285107, "SNDCTL_FM_LOAD_INSTR"), (0x40287008, "PHN_SETREGS"), (0x4028700f, "RTC_WKALM_SET"),
    (0x4028af11, "VHOST_SET_VRING_ADDR"), (0x4028b501, "RPMSG_CREATE_EPT_IOCTL"),
    (0x4028b503, "RPMSG_CREATE_DEV_IOCTL"), (0x4028b504, "RPMSG_RELEASE_DEV_IOCTL"),
    (0x402c5342, "SNDRV_SEQ_IOCTL_SET_QUEUE_TEMPO"), (0x402c542b, "TCSETS2"), (0x402c542c, "TCSETSW2"),
    (0x402c542d, "TCSETSF2"), (0x402c5639, "VIDIOC_S_FREQUENCY"), (0x40304580, "EVIOCSFF"),
    (0x40304e42, "NVME_IOCTL_SUBMIT_IO"), (0x4030560b, "VIDIOC_S_FBUF"), (0x40305652, "VIDIOC_S_HW_FREQ_SEEK"),
    (0x40306d00, "MGSL_IOCSPARAMS"), (0x40308118, "VDUSE_IOTLB_REG_UMEM"), (0x40308119, "VDUSE_IOTLB_DEREG_UMEM"),
    (0x40309410, "BTRFS_IOC_DEFRAG_RANGE"), (0x40309439, "BTRFS_IOC_SET_FEATURES"), (0x4030ae7b, "KVM_SET_CLOCK"),
    (0x40344702, "GSMIOC_ENABLE_NET"), (0x40345410, "SNDRV_TIMER_IOCTL_SELECT"), (0x40345622, "VIDIOC_S_AUDIO"),
    (0x40345632, "VIDIOC_S_AUDOUT"), (0x40383d03, "PTP_PEROUT_REQUEST"), (0x40383d0c, "PTP_PEROUT_REQUEST2"),
    (0x4038564f, "VIDIOC_DBG_S_REGISTER"), (0x4038ae7a, "KVM_XEN_HVM_CONFIG"), (0x403c6f2b, "DMX_SET_FILTER"),
    (0x4040534e, "SNDRV_SEQ_IOCTL_REMOVE_EVENTS"), (0x40405514, "SNDRV_CTL_IOCTL_ELEM_LOCK"),
    (0x40405515, "SNDRV_CTL_IOCTL_ELEM_UNLOCK"), (0x40406a31, "JSIOCSAXMAP"), (0x4040942c, "BTRFS_IOC_QUOTA_RESCAN"),
    (0x4040ae70, "KVM_ASSIGN_DEV_IRQ"), (0x4040ae72, "KVM_DEASSIGN_PCI_DEVICE"), (0x4040ae75, "KVM_DEASSIGN_DEV_IRQ"),
    (0x4040ae77, "KVM_CREATE_PIT2"), (0x4040ae79, "KVM_IOEVENTFD"), (0x4040ae9e, "KVM_X86_SET_MCE"),
    (0x4040aea0, "KVM_SET_VCPU_EVENTS"), (0x4040aea4, "KVM_ASSIGN_SET_INTX_MASK"), (0x40445637, "VIDIOC_S_MODULATOR"),
    (0x40480923, "SET_ARRAY_INFO"), (0x40485404, "SNDRV_TIMER_IOCTL_GPARAMS"), (0x40489426, "BTRFS_IOC_SEND"),
    (0x4048ae9b, "KVM_SET_GUEST_DEBUG"), (0x4048aec9, "KVM_XEN_HVM_SET_ATTR"), (0x4048aecb, "KVM_XEN_VCPU_SET_ATTR"),
    (0x404c4701, "GSMIOC_SETCONF"), (0x404c534a, "SNDRV_SEQ_IOCTL_SET_QUEUE_CLIENT"),
    (0x40505330, "SNDRV_SEQ_IOCTL_SUBSCRIBE_PORT"), (0x40505331, "SNDRV_SEQ_IOCTL_UNSUBSCRIBE_PORT"),
    (0x40505412, "SNDRV_TIMER_IOCTL_PARAMS"), (0x4054561e, "VIDIOC_S_TUNER"),
    (0x4058534c, "SNDRV_SEQ_IOCTL_SET_CLIENT_POOL"), (0x405c5503, "UI_DEV_SETUP"), (0x40603d07, "PTP_PIN_SETFUNC"),
    (0x40603d10, "PTP_PIN_SETFUNC2"), (0x40604803, "SNDRV_HWDEP_IOCTL_DSP_LOAD"),
    (0x40605346, "SNDRV_SEQ_IOCTL_SET_QUEUE_TIMER"), (0x406855c9, "UI_END_FF_UPLOAD"), (0x4068aea3, "KVM_ENABLE_CAP"),
    (0x4070aea0, "KVM_SET_PIT2"), (0x40781be3, "HFI1_IOCTL_USER_INFO"), (0x40800290, "FDSETDRVPRM"),
    (0x40804f07, "UBI_IOCVOLCRBLK"), (0x40806685, "FS_IOC_ENABLE_VERITY"), (0x40809440, "BTRFS_IOC_ENCODED_WRITE"),
    (0x4080aea2, "KVM_SET_DEBUGREGS"), (0x4080aebf, "KVM_SET_NESTED_STATE"), (0x40844312, "SNDRV_COMPRESS_SET_PARAMS"),
    (0x408c5333, "SNDRV_SEQ_IOCTL_DELETE_QUEUE"), (0x408c563e, "VIDIOC_S_JPEGCOMP"), (0x4090ae82, "KVM_SET_REGS"),
    (0x40946400, "COMEDI_DEVCONFIG"), (0x40986f00, "UBI_IOCMKVOL"), (0x40a85321, "SNDRV_SEQ_IOCTL_DELETE_PORT"),
    (0x40a85323, "SNDRV_SEQ_IOCTL_SET_PORT_INFO"), (0x40bc5311, "SNDRV_SEQ_IOCTL_SET_CLIENT_INFO"),
    (0x40e8af40, "VHOST_SCSI_SET_ENDPOINT"), (0x40e8af41, "VHOST_SCSI_CLEAR_ENDPOINT"),
    (0x41008103, "VDUSE_DESTROY_DEV"), (0x41009432, "FS_IOC_SETFSLABEL"), (0x41015500, "USB_RAW_IOCTL_INIT"),
    (0x41045508, "USBDEVFS_GETDRIVER"), (0x410870de, "IOC_OPAL_TAKE_OWNERSHIP"), (0x410870e2, "IOC_OPAL_REVERT_TPR"),
    (0x410870e8, "IOC_OPAL_PSID_REVERT_TPR"), (0x410c6f85, "CA_SEND_MSG"), (0x411070e1, "IOC_OPAL_ACTIVATE_USR"),
    (0x411070e5, "IOC_OPAL_ENABLE_DISABLE_MBR"), (0x411070e6, "IOC_OPAL_ERASE_LR"),
    (0x411070e7, "IOC_OPAL_SECURE_ERASE_LR"), (0x411070e9, "IOC_OPAL_MBR_DONE"), (0x411870dc, "IOC_OPAL_SAVE"),
    (0x411870dd, "IOC_OPAL_LOCK_UNLOCK"), (0x411870df, "IOC_OPAL_ACTIVATE_LSP"),
    (0x411870e4, "IOC_OPAL_ADD_USR_TO_LR"), (0x412070ea, "IOC_OPAL_WRITE_SHADOW_MBR"),
    (0x412870e3, "IOC_OPAL_LR_SETUP"), (0x413870eb, "IOC_OPAL_GENERIC_TABLE_RW"), (0x4138ae84, "KVM_SET_SREGS"),
    (0x4140aecd, "KVM_SET_SREGS2"), (0x41508102, "VDUSE_CREATE_DEV"), (0x4188aea7, "KVM_SET_XCRS"),
    (0x4188aec6, "KVM_X86_SET_MSR_FILTER"), (0x41a0ae8d, "KVM_SET_FPU"), (0x422070e0, "IOC_OPAL_SET_PW"),
    (0x43403d05, "PTP_SYS_OFFSET"), (0x43403d0e, "PTP_SYS_OFFSET2"), (0x44006a33, "JSIOCSBTNMAP"),
    (0x4400ae8f, "KVM_SET_LAPIC"), (0x50009401, "BTRFS_IOC_SNAP_CREATE"), (0x50009402, "BTRFS_IOC_DEFRAG"),
    (0x50009403, "BTRFS_IOC_RESIZE"), (0x50009404, "BTRFS_IOC_SCAN_DEV"), (0x50009405, "BTRFS_IOC_FORGET_DEV"),
    (0x5000940a, "BTRFS_IOC_ADD_DEV"), (0x5000940b, "BTRFS_IOC_RM_DEV"), (0x5000940c, "BTRFS_IOC_BALANCE"),
    (0x5000940e, "BTRFS_IOC_SUBVOL_CREATE"), (0x5000940f, "BTRFS_IOC_SNAP_DESTROY"),
    (0x50009417, "BTRFS_IOC_SNAP_CREATE_V2"), (0x50009418, "BTRFS_IOC_SUBVOL_CREATE_V2"),
    (0x5000943a, "BTRFS_IOC_RM_DEV_V2"), (0x5000943f, "BTRFS_IOC_SNAP_DESTROY_V2"), (0x5000aea5, "KVM_SET_XSAVE"),
    (0x501c4814, "HIDIOCSUSAGES"), (0x51106f03, "UBI_IOCRNVOL"), (0x80015b11, "USBTMC488_IOCTL_GET_CAPS"),
    (0x80015b12, "USBTMC488_IOCTL_READ_STB"), (0x80015b18, "USBTMC_IOCTL_MSG_IN_ATTR"),
    (0x80015b1a, "USBTMC_IOCTL_GET_STB"), (0x80015b1b, "USBTMC_IOCTL_GET_SRQ_STB"), (0x80016a11, "JSIOCGAXES"),
    (0x80016a12, "JSIOCGBUTTONS"), (0x80016b01, "SPI_IOC_RD_MODE"), (0x80016b02, "SPI_IOC_RD_LSB_FIRST"),
    (0x80016b03, "SPI_IOC_RD_BITS_PER_WORD"), (0x80017081, "PPRSTATUS"), (0x80017083, "PPRCONTROL"),
    (0x80017085, "PPRDATA"), (0x80017600, "SONYPI_IOCGBRT"), (0x80017607, "SONYPI_IOCGBATFLAGS"),
    (0x80017608, "SONYPI_IOCGBLUE"), (0x8001760a, "SONYPI_IOCGFAN"), (0x8001760c, "SONYPI_IOCGTEMP"),
    (0x8001af71, "VHOST_VDPA_GET_STATUS"), (0x80024321, "CAPI_GET_ERRCODE"), (0x80024322, "CAPI_INSTALLED"),
    (0x800248a0, "IOCTL_WDM_MAX_COMMAND"), (0x80026101, "CEC_ADAP_G_PHYS_ADDR"),
    (0x8002690e, "IPMICTL_REGISTER_FOR_CMD"), (0x8002690f, "IPMICTL_UNREGISTER_FOR_CMD"),
    (0x80026f47, "FE_READ_SIGNAL_STRENGTH"), (0x80026f48, "FE_READ_SNR"), (0x80027602, "SONYPI_IOCGBAT1CAP"),
    (0x80027603, "SONYPI_IOCGBAT1REM"), (0x80027604, "SONYPI_IOCGBAT2CAP"), (0x80027605, "SONYPI_IOCGBAT2REM"),
    (0x8002af76, "VHOST_VDPA_GET_VRING_NUM"), (0x8002f515, "F2FS_IOC_GET_COMPRESS_OPTION"),
    (0x80041284, "BLKGETZONESZ"), (0x80041285, "BLKGETNRZONES"), (0x80041bee, "HFI1_IOCTL_GET_VERS"),
    (0x80044100, "SNDRV_PCM_IOCTL_PVERSION"), (0x80044206, "CCISS_GETHEARTBEAT"), (0x80044207, "CCISS_GETBUSTYPES"),
    (0x80044208, "CCISS_GETFIRMVER"), (0x80044209, "CCISS_GETDRIVVER"), (0x80044300, "SNDRV_COMPRESS_IOCTL_VERSION"),
    (0x80044323, "CAPI_GET_FLAGS"), (0x80044324, "CAPI_SET_FLAGS"), (0x80044325, "CAPI_CLR_FLAGS"),
    (0x80044326, "CAPI_NCCI_OPENCOUNT"), (0x80044327, "CAPI_NCCI_GETUNIT"), (0x80044501, "EVIOCGVERSION"),
    (0x80044584, "EVIOCGEFFECTS"), (0x80044704, "GSMIOC_GETFIRST"), (0x80044800, "SNDRV_HWDEP_IOCTL_PVERSION"),
    (0x80044801, "HIDIOCGRDESCSIZE or HIDIOCGVERSION"), (0x80044803, "IOCTL_MEI_NOTIFY_GET"),
    (0x8004480e, "HIDIOCGFLAG"), (0x80044d01, "MCE_GET_RECORD_LEN"), (0x80044d02, "MCE_GET_LOG_LEN"),
    (0x80044d03, "MCE_GETCLEAR_FLAGS"), (0x80044d07, "MEMGETREGIONCOUNT"), (0x80044d0d, "OTPSELECT"),
    (0x80044d76, "OSS_GETVERSION"), (0x80044f05, "UBI_IOCEBISMAP"), (0x80045002, "SOUND_PCM_READ_RATE"),
    (0x80045005, "SOUND_PCM_READ_BITS"), (0x80045006, "SOUND_PCM_READ_CHANNELS"),
    (0x80045007, "SOUND_PCM_READ_FILTER"), (0x8004500b, "SNDCTL_DSP_GETFMTS"), (0x8004500f, "SNDCTL_DSP_GETCAPS"),
    (0x80045010, "SNDCTL_DSP_GETTRIGGER"), (0x80045017, "SNDCTL_DSP_GETODELAY"), (0x80045043, "SNDCTL_DSP_GETSPDIF"),
    (0x80045104, "SNDCTL_SEQ_GETOUTCOUNT"), (0x80045105, "SNDCTL_SEQ_GETINCOUNT"), (0x8004510a, "SNDCTL_SEQ_NRSYNTHS"),
    (0x8004510b, "SNDCTL_SEQ_NRMIDIS"), (0x80045113, "SNDCTL_SEQ_GETTIME"), (0x80045200, "RNDGETENTCNT"),
    (0x80045300, "SNDRV_SEQ_IOCTL_PVERSION"), (0x80045301, "SNDRV_SEQ_IOCTL_CLIENT_ID"),
    (0x80045400, "SNDRV_TIMER_IOCTL_PVERSION"), (0x80045430, "TIOCGPTN"), (0x800454cf, "TUNGETFEATURES"),
    (0x800454d2, "TUNGETIFF"), (0x800454d3, "TUNGETSNDBUF"), (0x800454d7, "TUNGETVNETHDRSZ"),
    (0x800454dd, "TUNGETVNETLE"), (0x800454df, "TUNGETVNETBE"), (0x800454e0, "TUNSETSTEERINGEBPF"),
    (0x800454e1, "TUNSETFILTEREBPF"), (0x80045500, "SNDRV_CTL_IOCTL_PVERSION"), (0x80045503, "USBDEVFS_RESETEP"),
    (0x80045505, "USBDEVFS_SETCONFIGURATION"), (0x8004550f, "USBDEVFS_CLAIMINTERFACE"),
    (0x80045510, "USBDEVFS_RELEASEINTERFACE"), (0x80045515, "USBDEVFS_CLEAR_HALT"),
    (0x80045518, "USBDEVFS_CLAIM_PORT"), (0x80045519, "USBDEVFS_RELEASE_PORT"),
    (0x8004551a, "USBDEVFS_GET_CAPABILITIES"), (0x8004552d, "UI_GET_VERSION"),
    (0x80045530, "SNDRV_CTL_IOCTL_PCM_NEXT_DEVICE"), (0x800455d1, "SNDRV_CTL_IOCTL_POWER_STATE"),
    (0x80045626, "VIDIOC_G_INPUT"), (0x8004562e, "VIDIOC_G_OUTPUT"), (0x80045643, "VIDIOC_G_PRIORITY"),
    (0x80045700, "SNDRV_RAWMIDI_IOCTL_PVERSION"), (0x80045701, "WDIOC_GETSTATUS"), (0x80045702, "WDIOC_GETBOOTSTATUS"),
    (0x80045703, "WDIOC_GETTEMP"), (0x80045704, "WDIOC_SETOPTIONS"), (0x80045705, "WDIOC_KEEPALIVE"),
    (0x80045707, "WDIOC_GETTIMEOUT"), (0x80045709, "WDIOC_GETPRETIMEOUT"), (0x8004570a, "WDIOC_GETTIMELEFT"),
    (0x8004587d, "FS_IOC_SHUTDOWN"), (0x80045b09, "USBTMC_IOCTL_GET_TIMEOUT"),
    (0x80045b10, "USBTMC_IOCTL_API_VERSION"), (0x80046108, "CEC_G_MODE"), (0x80046601, "FS_IOC32_GETFLAGS"),
    (0x80046900, "LIRC_GET_FEATURES"), (0x80046901, "LIRC_GET_SEND_MODE"), (0x80046902, "LIRC_GET_REC_MODE"),
    (0x80046907, "LIRC_GET_REC_RESOLUTION"), (0x80046908, "I2OVALIDATE or LIRC_GET_MIN_TIMEOUT"),
    (0x80046909, "LIRC_GET_MAX_TIMEOUT"), (0x8004690f, "LIRC_GET_LENGTH"), (0x80046910, "IPMICTL_SET_GETS_EVENTS_CMD"),
    (0x80046911, "IPMICTL_SET_MY_ADDRESS_CMD"), (0x80046912, "IPMICTL_GET_MY_ADDRESS_CMD"),
    (0x80046913, "IPMICTL_SET_MY_LUN_CMD"), (0x80046914, "IPMICTL_GET_MY_LUN_CMD"),
    (0x80046918, "IPMICTL_SET_MY_CHANNEL_ADDRESS_CMD"), (0x80046919, "IPMICTL_GET_MY_CHANNEL_ADDRESS_CMD"),
    (0x8004691a, "IPMICTL_SET_MY_CHANNEL_LUN_CMD"), (0x8004691b, "IPMICTL_GET_MY_CHANNEL_LUN_CMD"),
    (0x8004691e, "IPMICTL_GET_MAINTENANCE_MODE_CMD"), (0x80046924, "LIRC_GET_REC_TIMEOUT"),
    (0x80046990, "IIO_GET_EVENT_FD_IOCTL"), (0x80046a01, "JSIOCGVERSION"), (0x80046b04, "SPI_IOC_RD_MAX_SPEED_HZ"),
    (0x80046b05, "SPI_IOC_RD_MODE32"), (0x80046f45, "FE_READ_STATUS"), (0x80046f46, "FE_READ_BER"),
    (0x80046f49, "FE_READ_UNCORRECTED_BLOCKS"), (0x80047013, "RTC_VL_READ"), (0x80047093, "PPCLRIRQ"),
    (0x80047097, "PPGETMODES"), (0x80047098, "PPGETMODE"), (0x80047099, "PPGETPHASE"), (0x8004709a, "PPGETFLAGS"),
    (0x80047210, "FAT_IOCTL_GET_ATTRIBUTES"), (0x80047213, "FAT_IOCTL_GET_VOLUME_ID"), (0x80047437, "PPPIOCGCHAN"),
    (0x80047441, "PPPIOCGDEBUG"), (0x80047453, "PPPIOCGMRU"), (0x80047455, "PPPIOCGRASYNCMAP"),
    (0x80047456, "PPPIOCGUNIT"), (0x80047458, "PPPIOCGASYNCMAP"), (0x8004745a, "PPPIOCGFLAGS"),
    (0x80047601, "FS_IOC32_GETVERSION"), (0x80047c05, "MEDIA_IOC_REQUEST_ALLOC"), (0x80049363, "AUTOFS_IOC_PROTOVER"),
    (0x80049367, "AUTOFS_IOC_PROTOSUBVER"), (0x80049370, "AUTOFS_IOC_ASKUMOUNT"),
    (0x8004a405, "TEE_IOC_CLOSE_SESSION"), (0x8004ae98, "KVM_GET_MP_STATE"), (0x8004af70, "VHOST_VDPA_GET_DEVICE_ID"),
    (0x8004af79, "VHOST_VDPA_GET_CONFIG_SIZE"), (0x8004af7a, "VHOST_VDPA_GET_AS_NUM"),
    (0x8004af80, "VHOST_VDPA_GET_VQS_COUNT"), (0x8004af81, "VHOST_VDPA_GET_GROUP_NUM"),
    (0x8004b702, "RPROC_GET_SHUTDOWN_ON_RELEASE"), (0x8004b706, "NS_GET_PID_FROM_PIDNS"),
    (0x8004b707, "NS_GET_TGID_FROM_PIDNS"), (0x8004b708, "NS_GET_PID_IN_PIDNS"), (0x8004b709, "NS_GET_TGID_IN_PIDNS"),
    (0x8004e500, "FUSE_DEV_IOC_CLONE"), (0x8004f50c, "F2FS_IOC_GET_FEATURES"), (0x8004f50e, "F2FS_IOC_GET_PIN_FILE"),
    (0x80081270, "BLKBSZGET"), (0x80081272, "BLKGETSIZE64"), (0x80081280, "BLKGETDISKSEQ"),
    (0x80082102, "SECCOMP_IOCTL_NOTIF_ID_VALID_WRONG_DIR"), (0x80082407, "PERF_EVENT_IOC_ID"),
    (0x8008330e, "SNAPSHOT_GET_IMAGE_SIZE"), (0x80083313, "SNAPSHOT_AVAIL_SWAP_SIZE"),
    (0x80083314, "SNAPSHOT_ALLOC_SWAP_PAGE"), (0x80084100, "AGPIOC_INFO"), (0x80084121, "SNDRV_PCM_IOCTL_DELAY"),
    (0x80084201, "CCISS_GETPCIINFO or PMU_IOC_GET_BACKLIGHT"), (0x80084202, "CCISS_GETINTINFO"),
    (0x80084203, "PMU_IOC_GET_MODEL"), (0x80084204, "PMU_IOC_HAS_ADB"), (0x80084205, "PMU_IOC_CAN_SLEEP"),
    (0x80084206, "PMU_IOC_GRAB_BACKLIGHT"), (0x80084502, "EVIOCGID"), (0x80084503, "EVIOCGREP"),
    (0x80084504, "EVIOCGKEYCODE"), (0x80084803, "HIDIOCGRAWINFO"), (0x80084d17, "MEMISLOCKED"),
    (0x80085202, "RNDGETPOOL"), (0x80085502, "USB_RAW_IOCTL_EVENT_FETCH"), (0x80085504, "USBDEVFS_SETINTERFACE"),
    (0x8008551c, "USBDEVFS_ALLOC_STREAMS"), (0x8008551d, "USBDEVFS_FREE_STREAMS"), (0x80085617, "VIDIOC_G_STD"),
    (0x8008563f, "VIDIOC_QUERYSTD"), (0x80086301, "KCOV_INIT_TRACE"), (0x80086601, "FS_IOC_GETFLAGS"),
    (0x8008690c, "I2OPASSTHRU32"), (0x80086916, "IPMICTL_SET_TIMING_PARMS_CMD"),
    (0x80086917, "IPMICTL_GET_TIMING_PARMS_CMD"), (0x80086d01, "MMTIMER_GETRES"), (0x80086d02, "MMTIMER_GETFREQ"),
    (0x80086d03, "MTIOCPOS"), (0x80086d09, "MMTIMER_GETCOUNTER"), (0x80086f83, "CA_GET_DESCR_INFO"),
    (0x8008700b, "RTC_IRQP_READ"), (0x8008700d, "RTC_EPOCH_READ"), (0x800870a1, "PPS_GETPARAMS"),
    (0x800870a3, "PPS_GETCAP"), (0x800870ec, "IOC_OPAL_GET_STATUS"), (0x8008743f, "PPPIOCGIDLE32"),
    (0x80087601, "FS_IOC_GETVERSION"), (0x80088100, "VDUSE_GET_API_VERSION"), (0x80088111, "VDUSE_DEV_GET_FEATURES"),
    (0x80088a02, "EPIOCGPARAMS"), (0x80089418, "BTRFS_IOC_START_SYNC"), (0x80089419, "BTRFS_IOC_SUBVOL_GETFLAGS"),
    (0x8008a404, "TEE_IOC_CANCEL"), (0x8008ae20, "NE_CREATE_VM"), (0x8008ae9d, "KVM_X86_GET_MCE_CAP_SUPPORTED"),
    (0x8008af00, "VHOST_GET_FEATURES"), (0x8008af26, "VHOST_GET_BACKEND_FEATURES"),
    (0x8008af73, "VHOST_VDPA_GET_CONFIG"), (0x8008b705, "NS_GET_MNTNS_ID"), (0x8008ce01, "CXL_MEM_QUERY_COMMANDS"),
    (0x8008f511, "F2FS_IOC_GET_COMPRESS_BLOCKS"), (0x8008f512, "F2FS_IOC_RELEASE_COMPRESS_BLOCKS"),
    (0x8008f513, "F2FS_IOC_RESERVE_COMPRESS_BLOCKS"), (0x8008fe00, "ISST_IF_GET_PLATFORM_INFO"),
    (0x80096782, "FUNCTIONFS_ENDPOINT_DESC"), (0x800a6f2f, "DMX_GET_PES_PIDS"), (0x800c0910, "RAID_VERSION"),
    (0x800c4211, "CCISS_GETLUNINFO"), (0x800c4d10, "OTPLOCK"), (0x800c5011, "SNDCTL_DSP_GETIPTR"),
    (0x800c5012, "SNDCTL_DSP_GETOPTR"), (0x800c6613, "FS_IOC_SET_ENCRYPTION_POLICY"),
    (0x800c691c, "IPMICTL_REGISTER_FOR_CMD_CHANS"), (0x800c691d, "IPMICTL_UNREGISTER_FOR_CMD_CHANS"),
    (0x800c6f40, "FE_DISEQC_RECV_SLAVE_REPLY"), (0x800c6f82, "CA_GET_SLOT_INFO"), (0x800ca400, "TEE_IOC_VERSION"),
    (0x8010020f, "FDGETDRVTYP"), (0x8010230c, "FW_CDEV_IOC_GET_CYCLE_TIMER"), (0x80102501, "STP_POLICY_ID_GET"),
    (0x80104204, "CCISS_GETNODENAME"), (0x80104592, "EVIOCGMASK"), (0x80104d12, "ECCGETSTATS"),
    (0x8010500c, "SNDCTL_DSP_GETOSPACE"), (0x8010500d, "SNDCTL_DSP_GETISPACE"), (0x80105013, "SNDCTL_DSP_MAPINBUF"),
    (0x80105014, "SNDCTL_DSP_MAPOUTBUF"), (0x801054db, "TUNGETFILTER"), (0x8010550e, "USBDEVFS_DISCSIGNAL"),
    (0x80106408, "COMEDI_RANGEINFO"), (0x8010640b, "COMEDI_INSNLIST"), (0x8010661b, "FS_IOC_GET_ENCRYPTION_NONCE"),
    (0x8010690c, "I2OPASSTHRU"), (0x80106d11, "MGSL_IOCGGPIO"), (0x80106f53, "FE_GET_PROPERTY"),
    (0x80106f81, "CA_GET_CAP"), (0x80107095, "PPGETTIME"), (0x8010743f, "PPPIOCGIDLE64"),
    (0x80108906, "SIOCGSTAMP_NEW"), (0x80108907, "SIOCGSTAMPNS_NEW"), (0x8010a402, "TEE_IOC_OPEN_SESSION"),
    (0x8010a403, "TEE_IOC_INVOKE"), (0x8010a406, "TEE_IOC_SUPPL_RECV"), (0x8010a407, "TEE_IOC_SUPPL_SEND"),
    (0x8010aa01, "UFFDIO_UNREGISTER"), (0x8010aa02, "UFFDIO_WAKE"), (0x8010aebb, "KVM_MEMORY_ENCRYPT_REG_REGION"),
    (0x8010aebc, "KVM_MEMORY_ENCRYPT_UNREG_REGION"), (0x8010af78, "VHOST_VDPA_GET_IOVA_RANGE"),
    (0x8010b70a, "NS_MNT_GET_INFO"), (0x8010b70b, "NS_MNT_GET_NEXT"), (0x8010b70c, "NS_MNT_GET_PREV"),
    (0x80111500, "FS_IOC_GETFSUUID"), (0x8014020e, "FDGETMAXERRS"), (0x80140912, "GET_DISK_INFO"),
    (0x80144320, "SNDRV_COMPRESS_TSTAMP"), (0x80184132, "SNDRV_PCM_IOCTL_CHANNEL_INFO"),
    (0x80184151, "SNDRV_PCM_IOCTL_READI_FRAMES"), (0x80184153, "SNDRV_PCM_IOCTL_READN_FRAMES"),
    (0x80186803, "HPET_INFO"), (0x80189439, "BTRFS_IOC_GET_FEATURES"), (0x801c4321, "SNDRV_COMPRESS_AVAIL"),
    (0x801c4803, "HIDIOCGDEVINFO"), (0x801c581f, "FS_IOC_FSGETXATTR"), (0x80200204, "FDGETPRM"),
    (0x80204612, "FBIOGET_VBLANK"), (0x80204d01, "MEMGETINFO"), (0x8020640d, "COMEDI_BUFCONFIG"),
    (0x80206900, "I2OGETIOPS"), (0x80207011, "RTC_PLL_GET"), (0x80207450, "PPPIOCGXASYNCMAP"),
    (0x80246a22, "JSIOCGCORR"), (0x80246f4d, "FE_GET_FRONTEND"), (0x80247008, "RTC_ALM_READ"),
    (0x80247009, "RTC_RD_TIME"), (0x80280215, "FDGETFDCSTAT"), (0x80280217, "FDWERRORGET"),
    (0x80284504, "EVIOCGKEYCODE_V2"), (0x80285700, "WDIOC_GETSUPPORT"), (0x8028640c, "COMEDI_INSN"),
    (0x8028690d, "IPMICTL_SEND_COMMAND"), (0x80286f4e, "FE_GET_EVENT"), (0x80287010, "RTC_WKALM_RD"),
    (0x802c542a, "TCGETS2"), (0x80304d65, "SOUND_OLD_MIXER_INFO"), (0x8030560a, "VIDIOC_G_FBUF"),
    (0x80306403, "COMEDI_CHANINFO"), (0x80306915, "IPMICTL_SEND_COMMAND_SETTIME"), (0x80306d01, "MGSL_IOCGPARAMS"),
    (0x80306d02, "MTIOCGET"), (0x8030942b, "BTRFS_IOC_QGROUP_LIMIT"), (0x8030ae7c, "KVM_GET_CLOCK"),
    (0x80345621, "VIDIOC_G_AUDIO"), (0x80345631, "VIDIOC_G_AUDOUT"), (0x8038550a, "USBDEVFS_SUBMITURB"),
    (0x80404802, "SNDRV_HWDEP_IOCTL_DSP_STATUS"), (0x80406a32, "JSIOCGAXMAP"),
    (0x8040942d, "BTRFS_IOC_QUOTA_RESCAN_STATUS"), (0x8040ae69, "KVM_ASSIGN_PCI_DEVICE"),
    (0x8040ae9f, "KVM_GET_VCPU_EVENTS"), (0x8044610a, "CEC_ADAP_G_CONNECTOR_INFO"),
    (0x8044b401, "GPIO_GET_CHIPINFO_IOCTL"), (0x80480911, "GET_ARRAY_INFO"), (0x80486402, "COMEDI_SUBDINFO"),
    (0x80487436, "PPPIOCGL2TPSTATS"), (0x80489439, "BTRFS_IOC_GET_SUPPORTED_FEATURES"), (0x8048ae66, "KVM_SET_PIT"),
    (0x804c4700, "GSMIOC_GETCONF"), (0x80500212, "FDGETDRVSTAT"), (0x80500213, "FDPOLLDRVSTAT"),
    (0x80503d01, "PTP_CLOCK_GETCAPS"), (0x80503d0a, "PTP_CLOCK_GETCAPS2"), (0x80506409, "COMEDI_CMD"),
    (0x8050640a, "COMEDI_CMDTEST"), (0x805c4d65, "SOUND_MIXER_INFO"), (0x805c6103, "CEC_ADAP_G_LOG_ADDRS"),
    (0x80605414, "SNDRV_TIMER_IOCTL_STATUS"), (0x80685600, "VIDIOC_QUERYCAP"), (0x8068690b, "I2OEVTGET"),
    (0x8070ae9f, "KVM_GET_PIT2"), (0x80784313, "SNDRV_COMPRESS_GET_PARAMS"), (0x80800211, "FDGETDRVPRM"),
    (0x80805513, "USBDEVFS_HUB_PORTINFO"), (0x80809440, "BTRFS_IOC_ENCODED_READ"), (0x8080aea1, "KVM_GET_DEBUGREGS"),
    (0x80811501, "FS_IOC_GETFSSYSFSPATH"), (0x80845663, "VIDIOC_QUERY_DV_TIMINGS"), (0x80885659, "VIDIOC_DQEVENT"),
    (0x808c563d, "VIDIOC_G_JPEGCOMP"), (0x8090ae81, "KVM_GET_REGS"), (0x80984120, "SNDRV_PCM_IOCTL_STATUS"),
    (0x80a86f3d, "FE_GET_INFO"), (0x80b06401, "COMEDI_DEVINFO"), (0x80c84d0a, "MEMGETOOBSEL"),
    (0x80dc4801, "SNDRV_HWDEP_IOCTL_INFO"), (0x80dc5521, "SNDRV_CTL_IOCTL_HWDEP_INFO"),
    (0x80e85411, "SNDRV_TIMER_IOCTL_INFO"), (0x8100127d, "BLKZNAME"), (0x81009431, "FS_IOC_GETFSLABEL"),
    (0x81044804, "HIDIOCGSTRING"), (0x8108551b, "USBDEVFS_DISCONNECT_CLAIM"), (0x810c5701, "SNDRV_RAWMIDI_IOCTL_INFO"),
    (0x810c6f84, "CA_GET_MSG"), (0x810c9365, "AUTOFS_IOC_EXPIRE"), (0x81204101, "SNDRV_PCM_IOCTL_INFO"),
    (0x8138ae83, "KVM_GET_SREGS"), (0x8140aecc, "KVM_GET_SREGS2"), (0x81484d11, "ECCGETLAYOUT"),
    (0x81785501, "SNDRV_CTL_IOCTL_CARD_INFO"), (0x8188aea6, "KVM_GET_XCRS"), (0x81a0ae8c, "KVM_GET_FPU"),
    (0x81f8943c, "BTRFS_IOC_GET_SUBVOL_INFO"), (0x8208ae63, "KVM_SET_IRQCHIP"),
    (0x82307201, "VFAT_IOCTL_READDIR_BOTH"), (0x82307202, "VFAT_IOCTL_READDIR_SHORT"),
    (0x83c0550b, "USB_RAW_IOCTL_EPS_INFO"), (0x84006a34, "JSIOCGBTNMAP"), (0x8400941f, "BTRFS_IOC_FS_INFO"),
    (0x84009422, "BTRFS_IOC_BALANCE_PROGRESS"), (0x8400ae8e, "KVM_GET_LAPIC"), (0x8818564c, "VIDIOC_G_ENC_INDEX"),
    (0x8fa44309, "SNDCTL_COPR_RCVMSG"), (0x90000915, "GET_BITMAP_FILE"), (0x90009427, "BTRFS_IOC_DEVICES_READY"),
    (0x9000aea4, "KVM_GET_XSAVE"), (0x9000aecf, "KVM_GET_XSAVE2"), (0x90044802, "HIDIOCGRDESC"),
    (0xc0026303, "RIO_CM_CHAN_CREATE"), (0xc0044306, "CAPI_GET_MANUFACTURER"), (0xc0044308, "CAPI_GET_SERIAL"),
    (0xc0044d67, "SOUND_MIXER_AGC"), (0xc0044d68, "SOUND_MIXER_3DSE"), (0xc0044d6f, "SOUND_MIXER_PRIVATE1"),
    (0xc0044d70, "SOUND_MIXER_PRIVATE2"), (0xc0044d71, "SOUND_MIXER_PRIVATE3"), (0xc0044d72, "SOUND_MIXER_PRIVATE4"),
    (0xc0044d73, "SOUND_MIXER_PRIVATE5"), (0xc0045002, "SNDCTL_DSP_SPEED"), (0xc0045003, "SNDCTL_DSP_STEREO"),
    (0xc0045004, "SNDCTL_DSP_GETBLKSIZE"), (0xc0045005, "SNDCTL_DSP_SETFMT"), (0xc0045006, "SNDCTL_DSP_CHANNELS"),
    (0xc0045007, "SOUND_PCM_WRITE_FILTER"), (0xc0045009, "SNDCTL_DSP_SUBDIVIDE"),
    (0xc004500a, "SNDCTL_DSP_SETFRAGMENT"), (0xc0045040, "SNDCTL_DSP_GETCHANNELMASK"),
    (0xc0045041, "SNDCTL_DSP_BIND_CHANNEL"), (0xc0045103, "SNDCTL_SEQ_CTRLRATE"), (0xc004510e, "SNDCTL_SYNTH_MEMAVL"),
    (0xc0045202, "FASTRPC_IOCTL_FREE_DMA_BUFF"), (0xc0045401, "SNDCTL_TMR_TIMEBASE"), (0xc0045405, "SNDCTL_TMR_TEMPO"),
    (0xc0045406, "SNDCTL_TMR_SOURCE"), (0xc0045516, "SNDRV_CTL_IOCTL_SUBSCRIBE_EVENTS"),
    (0xc0045520, "SNDRV_CTL_IOCTL_HWDEP_NEXT_DEVICE"), (0xc0045540, "SNDRV_CTL_IOCTL_RAWMIDI_NEXT_DEVICE"),
    (0xc00455d0, "SNDRV_CTL_IOCTL_POWER"), (0xc0045627, "VIDIOC_S_INPUT"), (0xc004562f, "VIDIOC_S_OUTPUT"),
    (0xc0045706, "WDIOC_SETTIMEOUT"), (0xc0045708, "WDIOC_SETPRETIMEOUT"), (0xc0045877, "FIFREEZE"),
    (0xc0045878, "FITHAW"), (0xc0045b0f, "USBTMC_IOCTL_WRITE_RESULT"), (0xc0046209, "BINDER_VERSION"),
    (0xc0046301, "RIO_CM_EP_GET_LIST_SIZE"), (0xc0046302, "RIO_CM_EP_GET_LIST"), (0xc004630b, "RIO_CM_MPORT_GET_LIST"),
    (0xc0046686, "FS_IOC_MEASURE_VERITY"), (0xc0046d00, "SNDCTL_MIDI_PRETIME"), (0xc0046d01, "SNDCTL_MIDI_MPUMODE"),
    (0xc0046d08, "MGSL_IOCWAITEVENT"), (0xc004743e, "PPPIOCNEWUNIT"), (0xc004ae02, "KVM_GET_MSR_INDEX_LIST"),
    (0xc004ae0a, "KVM_GET_MSR_FEATURE_INDEX_LIST"), (0xc004ae21, "NE_ADD_VCPU"),
    (0xc004b40c, "GPIO_GET_LINEINFO_UNWATCH_IOCTL"), (0xc0066f34, "NET_ADD_IF"), (0xc0066f36, "NET_GET_IF"),
    (0xc008240a, "PERF_EVENT_IOC_QUERY_BPF"), (0xc0084106, "AGPIOC_ALLOCATE"), (0xc0084e03, "ND_IOCTL_DIMM_FLAGS"),
    (0xc0084e06, "ND_IOCTL_SET_CONFIG_DATA"), (0xc0084e09, "ND_IOCTL_VENDOR"), (0xc0085504, "USB_RAW_IOCTL_EP0_READ"),
    (0xc0085508, "USB_RAW_IOCTL_EP_READ"), (0xc008551a, "SNDRV_CTL_IOCTL_TLV_READ"),
    (0xc008551b, "SNDRV_CTL_IOCTL_TLV_WRITE"), (0xc008551c, "SNDRV_CTL_IOCTL_TLV_COMMAND"),
    (0xc008561b, "VIDIOC_G_CTRL"), (0xc008561c, "VIDIOC_S_CTRL"), (0xc0086202, "DMA_BUF_IOCTL_EXPORT_SYNC_FILE"),
    (0xc0086307, "RIO_CM_CHAN_ACCEPT"), (0xc0086f3c, "DMX_REQBUFS"), (0xc0087000, "PHN_GET_REG"),
    (0xc0087002, "PHN_GET_REGS"), (0xc0087005, "PHN_GETREG"), (0xc00870a4, "PPS_FETCH"), (0xc008744c, "PPPIOCGNPMODE"),
    (0xc0089364, "AUTOFS_IOC_SETTIMEOUT"), (0xc008ae05, "KVM_GET_SUPPORTED_CPUID"),
    (0xc008ae09, "KVM_GET_EMULATED_CPUID"), (0xc008ae67, "KVM_IRQ_LINE_STATUS"), (0xc008ae88, "KVM_GET_MSRS"),
    (0xc008ae91, "KVM_GET_CPUID2"), (0xc008aeb0, "KVM_GET_REG_LIST"), (0xc008aeba, "KVM_MEMORY_ENCRYPT_OP"),
    (0xc008aec1, "KVM_GET_SUPPORTED_HV_CPUID"), (0xc008af12, "VHOST_GET_VRING_BASE"),
    (0xc008af7b, "VHOST_VDPA_GET_VRING_GROUP"), (0xc008b301, "MMC_IOC_MULTI_CMD"), (0xc008fe01, "ISST_IF_GET_PHY_ID"),
    (0xc008fe03, "ISST_IF_MBOX_COMMAND"), (0xc008fe04, "ISST_IF_MSR_COMMAND"),
    (0xc0096616, "FS_IOC_GET_ENCRYPTION_POLICY_EX"), (0xc00c4809, "HIDIOCGREPORTINFO"),
    (0xc00c4e04, "ND_IOCTL_GET_CONFIG_SIZE"), (0xc00c4e05, "ND_IOCTL_GET_CONFIG_DATA"),
    (0xc00c5116, "SNDCTL_SYNTH_REMOVESAMPLE"), (0xc00c55ca, "UI_BEGIN_FF_ERASE"),
    (0xc00c620f, "BINDER_GET_FROZEN_INFO"), (0xc00c6211, "BINDER_GET_EXTENDED_ERROR"), (0xc00c6f3e, "DMX_EXPBUF"),
    (0xc00caee0, "KVM_CREATE_DEVICE"), (0xc0101282, "BLKREPORTZONE"), (0xc0101502, "FS_IOC_GETLBMD_CAP"),
    (0xc0102500, "STP_POLICY_ID_SET"), (0xc0104307, "CAPI_GET_VERSION"), (0xc0104320, "CAPI_MANUFACTURER_CMD"),
    (0xc0104801, "IOCTL_MEI_CONNECT_CLIENT"), (0xc0104811, "HIDIOCGCOLLECTIONINFO"), (0xc0104d03, "MEMWRITEOOB"),
    (0xc0104d04, "MEMREADOOB"), (0xc0104d08, "MEMGETREGIONINFO"), (0xc0105201, "FASTRPC_IOCTL_ALLOC_DMA_BUFF"),
    (0xc0105203, "FASTRPC_IOCTL_INVOKE"), (0xc0105207, "FASTRPC_IOCTL_MUNMAP"), (0xc0105300, "SEV_ISSUE_CMD"),
    (0xc0105303, "SNDRV_SEQ_IOCTL_RUNNING_MODE"), (0xc0105512, "USBDEVFS_IOCTL"),
    (0xc0105b08, "USBTMC_IOCTL_CTRL_REQUEST"), (0xc010630a, "RIO_CM_CHAN_RECEIVE"), (0xc0106d12, "MGSL_IOCWAITGPIO"),
    (0xc0106f32, "DMX_GET_STC"), (0xc0107521, "UVCIOC_CTRL_QUERY"), (0xc0109414, "BTRFS_IOC_SPACE_INFO"),
    (0xc0109428, "BTRFS_IOC_QUOTA_CTL"), (0xc010a401, "TEE_IOC_SHM_ALLOC"), (0xc010ae22, "NE_GET_IMAGE_LOAD_INFO"),
    (0xc010ae24, "NE_START_ENCLAVE"), (0xc010b40e, "GPIO_V2_LINE_GET_VALUES_IOCTL"),
    (0xc010b40f, "GPIO_V2_LINE_SET_VALUES_IOCTL"), (0xc010f508, "F2FS_IOC_DEFRAGMENT"),
    (0xc0144302, "SNDCTL_COPR_RDATA"), (0xc0144303, "SNDCTL_COPR_RCODE"), (0xc0144306, "SNDCTL_COPR_RUN"),
    (0xc0144307, "SNDCTL_COPR_HALT"), (0xc0144804, "IOCTL_MEI_CONNECT_CLIENT_VTAG"),
    (0xc0145401, "SNDRV_TIMER_IOCTL_NEXT_DEVICE"), (0xc0145608, "VIDIOC_REQBUFS"), (0xc014563b, "VIDIOC_G_CROP"),
    (0xc0145b0d, "USBTMC_IOCTL_WRITE"), (0xc0145b0e, "USBTMC_IOCTL_READ"), (0xc014a100, "VTPM_PROXY_IOC_NEW_DEV"),
    (0xc0181be4, "HFI1_IOCTL_TID_UPDATE"), (0xc0181be5, "HFI1_IOCTL_TID_FREE"),
    (0xc0181bed, "HFI1_IOCTL_TID_INVAL_READ"), (0xc0182101, "SECCOMP_IOCTL_NOTIF_SEND"),
    (0xc0182306, "FW_CDEV_IOC_ADD_DESCRIPTOR"), (0xc0182309, "FW_CDEV_IOC_QUEUE_ISO"),
    (0xc018230d, "FW_CDEV_IOC_ALLOCATE_ISO_RESOURCE"), (0xc0182314, "FW_CDEV_IOC_GET_CYCLE_TIMER2"),
    (0xc0182315, "FW_CDEV_IOC_SEND_PHY_PACKET"), (0xc0184800, "DMA_HEAP_IOCTL_ALLOC"), (0xc018480b, "HIDIOCGUSAGE"),
    (0xc018480d, "HIDIOCGUCODE"), (0xc0184d15, "MEMWRITEOOB64"), (0xc0184d16, "MEMREADOOB64"),
    (0xc0185205, "FASTRPC_IOCTL_INIT_CREATE"), (0xc0185500, "USBDEVFS_CONTROL"), (0xc0185502, "USBDEVFS_BULK"),
    (0xc018560b, "VBG_IOCTL_INTERRUPT_ALL_WAIT_FOR_EVENTS"), (0xc0185801, "PACKET_CTRL_CMD"), (0xc0185879, "FITRIM"),
    (0xc018620b, "BINDER_GET_NODE_DEBUG_INFO"), (0xc018620c, "BINDER_GET_NODE_INFO_FOR_REF"),
    (0xc0186901, "I2OHRTGET"), (0xc0186902, "I2OLCTGET"), (0xc0186f3d, "DMX_QUERYBUF"), (0xc0186f3f, "DMX_QBUF"),
    (0xc0186f40, "DMX_DQBUF"), (0xc0189436, "BTRFS_IOC_FILE_EXTENT_SAME or FIDEDUPERANGE"),
    (0xc018a408, "TEE_IOC_SHM_REGISTER_FD"), (0xc018a409, "TEE_IOC_SHM_REGISTER"), (0xc018aa06, "UFFDIO_WRITEPROTECT"),
    (0xc018aa3f, "UFFDIO_API"), (0xc018ae85, "KVM_TRANSLATE"), (0xc018aec0, "KVM_CLEAR_DIRTY_LOG"),
    (0xc01c1b01, "IB_USER_MAD_REGISTER_AGENT"), (0xc01c1be1, "HFI1_IOCTL_ASSIGN_CTXT"),
    (0xc01c520d, "FASTRPC_IOCTL_GET_DSP_INFO"), (0xc01c5605, "VBG_IOCTL_HGCM_DISCONNECT"),
    (0xc01c5613, "VBG_IOCTL_WRITE_CORE_DUMP"), (0xc0202302, "FW_CDEV_IOC_ALLOCATE"),
    (0xc0202308, "FW_CDEV_IOC_CREATE_ISO_CONTEXT"), (0xc0204e01, "ND_IOCTL_ARS_CAP"),
    (0xc0204e02, "ND_IOCTL_ARS_START"), (0xc0204e04, "ND_IOCTL_CLEAR_ERROR"), (0xc0205206, "FASTRPC_IOCTL_MMAP"),
    (0xc0205300, "SNP_GET_REPORT"), (0xc0205301, "SNP_GET_DERIVED_KEY"), (0xc0205302, "SNP_GET_EXT_REPORT"),
    (0xc020560a, "VBG_IOCTL_WAIT_FOR_EVENTS"), (0xc020560c, "VBG_IOCTL_CHANGE_FILTER_MASK"),
    (0xc020560e, "VBG_IOCTL_CHANGE_GUEST_CAPABILITIES"), (0xc0205611, "VBG_IOCTL_CHECK_BALLOON"),
    (0xc0205647, "VIDIOC_G_EXT_CTRLS"), (0xc0205648, "VIDIOC_S_EXT_CTRLS"), (0xc0205649, "VIDIOC_TRY_EXT_CTRLS"),
    (0xc02063a0, "X86_IOC_RDMSR_REGS"), (0xc02063a1, "X86_IOC_WRMSR_REGS"), (0xc020660b, "FS_IOC_FIEMAP"),
    (0xc0208110, "VDUSE_IOTLB_GET_FD"), (0xc020aa00, "UFFDIO_REGISTER"), (0xc020aa04, "UFFDIO_ZEROPAGE"),
    (0xc020aa07, "UFFDIO_CONTINUE"), (0xc020aa08, "UFFDIO_POISON"), (0xc020f509, "F2FS_IOC_MOVE_RANGE"),
    (0xc0216d02, "SNDCTL_MIDI_MPUCMD"), (0xc0244315, "SNDRV_COMPRESS_GET_METADATA"),
    (0xc024560d, "VBG_IOCTL_ACQUIRE_GUEST_CAPABILITIES"), (0xc0281b04, "IB_USER_MAD_REGISTER_AGENT2"),
    (0xc0282300, "FW_CDEV_IOC_GET_INFO"), (0xc0285628, "VIDIOC_G_EDID"), (0xc0285629, "VIDIOC_S_EDID"),
    (0xc028564d, "VIDIOC_ENCODER_CMD"), (0xc028564e, "VIDIOC_TRY_ENCODER_CMD"),
    (0xc0286687, "FS_IOC_READ_VERITY_METADATA"), (0xc0286903, "I2OPARMSET"), (0xc0286904, "I2OPARMGET"),
    (0xc0287007, "PHN_GETREGS"), (0xc0287c02, "MEDIA_IOC_ENUM_LINKS"), (0xc028aa03, "UFFDIO_COPY"),
    (0xc028aa05, "UFFDIO_MOVE"), (0xc028ae92, "KVM_TPR_ACCESS_REPORTING"),
    (0xc02c5341, "SNDRV_SEQ_IOCTL_GET_QUEUE_TEMPO"), (0xc02c5600, "VBG_IOCTL_DRIVER_VERSION_INFO"),
    (0xc02c5625, "VIDIOC_QUERYMENU"), (0xc02c5638, "VIDIOC_G_FREQUENCY"), (0xc02c563a, "VIDIOC_CROPCAP"),
    (0xc02c564a, "VIDIOC_ENUM_FRAMESIZES"), (0xc02c640e, "COMEDI_BUFINFO"), (0xc0303e03, "SYNC_IOC_MERGE"),
    (0xc0304d18, "MEMWRITE"), (0xc0304e03, "ND_IOCTL_ARS_STATUS"), (0xc030520b, "FASTRPC_IOCTL_MEM_UNMAP"),
    (0xc0305302, "SNDRV_SEQ_IOCTL_SYSTEM_INFO"), (0xc0305710, "SNDRV_RAWMIDI_IOCTL_PARAMS"),
    (0xc0306201, "BINDER_WRITE_READ"), (0xc0306905, "I2OSWDL"), (0xc0306906, "I2OSWUL"), (0xc0306907, "I2OSWDEL"),
    (0xc0306909, "I2OHTML"), (0xc030690b, "IPMICTL_RECEIVE_MSG_TRUNC"), (0xc030690c, "IPMICTL_RECEIVE_MSG"),
    (0xc0308115, "VDUSE_VQ_GET_INFO"), (0xc030811a, "VDUSE_IOTLB_GET_INFO"), (0xc030b404, "GPIO_GET_LINEEVENT_IOCTL"),
    (0xc030ce02, "CXL_MEM_SEND_COMMAND"), (0xc0345641, "VIDIOC_ENUMAUDIO"), (0xc0345642, "VIDIOC_ENUMAUDOUT"),
    (0xc034564b, "VIDIOC_ENUM_FRAMEINTERVALS"), (0xc0345700, "DELL_WMI_SMBIOS_CMD"),
    (0xc0347c03, "MEDIA_IOC_SETUP_LINK"), (0xc0383e04, "SYNC_IOC_FILE_INFO"), (0xc038480a, "HIDIOCGFIELDINFO"),
    (0xc0385650, "VIDIOC_DBG_G_REGISTER"), (0xc0385720, "SNDRV_RAWMIDI_IOCTL_STATUS"), (0xc0386105, "CEC_TRANSMIT"),
    (0xc0386106, "CEC_RECEIVE"), (0xc0389423, "BTRFS_IOC_INO_PATHS"), (0xc0389424, "BTRFS_IOC_LOGICAL_INO"),
    (0xc038943b, "BTRFS_IOC_LOGICAL_INO_V2"), (0xc0403d08, "PTP_SYS_OFFSET_PRECISE"),
    (0xc0403d11, "PTP_SYS_OFFSET_PRECISE2"), (0xc0403d15, "PTP_SYS_OFFSET_PRECISE_CYCLES"),
    (0xc0404309, "CAPI_GET_PROFILE"), (0xc0404d1a, "MEMREAD"), (0xc0404e0a, "ND_IOCTL_CALL"),
    (0xc040520a, "FASTRPC_IOCTL_MEM_MAP"), (0xc0405519, "SNDRV_CTL_IOCTL_ELEM_REMOVE"),
    (0xc0405602, "VIDIOC_ENUM_FMT"), (0xc0405610, "VIDIOC_EXPBUF"), (0xc040565e, "VIDIOC_G_SELECTION"),
    (0xc040565f, "VIDIOC_S_SELECTION"), (0xc0405665, "VIDIOC_ENUM_FREQ_BANDS"),
    (0xc0406618, "FS_IOC_REMOVE_ENCRYPTION_KEY"), (0xc0406619, "FS_IOC_REMOVE_ENCRYPTION_KEY_ALL_USERS"),
    (0xc040b408, "GPIOHANDLE_GET_LINE_VALUES_IOCTL"), (0xc040b409, "GPIOHANDLE_SET_LINE_VALUES_IOCTL"),
    (0xc0445624, "VIDIOC_QUERYCTRL"), (0xc0445636, "VIDIOC_G_MODULATOR"), (0xc0481273, "BLKTRACESETUP"),
    (0xc0484e41, "NVME_IOCTL_ADMIN_CMD"), (0xc0484e43, "NVME_IOCTL_IO_CMD"), (0xc0484e80, "NVME_URING_CMD_IO"),
    (0xc0484e81, "NVME_URING_CMD_IO_VEC"), (0xc0484e82, "NVME_URING_CMD_ADMIN"),
    (0xc0484e83, "NVME_URING_CMD_ADMIN_VEC"), (0xc0485619, "VIDIOC_ENUMSTD"), (0xc0485630, "VIDIOC_ENUMOUTPUT"),
    (0xc0485660, "VIDIOC_DECODER_CMD"), (0xc0485661, "VIDIOC_TRY_DECODER_CMD"), (0xc0487c04, "MEDIA_IOC_G_TOPOLOGY"),
    (0xc048ae65, "KVM_GET_PIT"), (0xc048aec8, "KVM_XEN_HVM_GET_ATTR"), (0xc048aeca, "KVM_XEN_VCPU_GET_ATTR"),
    (0xc048b300, "MMC_IOC_CMD"), (0xc048b402, "GPIO_GET_LINEINFO_IOCTL"),
    (0xc048b40b, "GPIO_GET_LINEINFO_WATCH_IOCTL"), (0xc04c5349, "SNDRV_SEQ_IOCTL_GET_QUEUE_CLIENT"),
    (0xc04c6100, "CEC_ADAP_G_CAPS"), (0xc0502100, "SECCOMP_IOCTL_NOTIF_RECV"), (0xc0504e47, "NVME_IOCTL_ADMIN64_CMD"),
    (0xc0504e48, "NVME_IOCTL_IO64_CMD"), (0xc0504e49, "NVME_IOCTL_IO64_CMD_VEC"),
    (0xc0505350, "SNDRV_SEQ_IOCTL_GET_SUBSCRIPTION"), (0xc0505405, "SNDRV_TIMER_IOCTL_GSTATUS"),
    (0xc0505510, "SNDRV_CTL_IOCTL_ELEM_LIST"), (0xc0505609, "VIDIOC_QUERYBUF_TIME32"),
    (0xc050560f, "VIDIOC_QBUF_TIME32"), (0xc0505611, "VIDIOC_DQBUF_TIME32"), (0xc050561a, "VIDIOC_ENUMINPUT"),
    (0xc0506107, "CEC_DQEVENT"), (0xc0506617, "FS_IOC_ADD_ENCRYPTION_KEY"), (0xc054561d, "VIDIOC_G_TUNER"),
    (0xc054b40a, "GPIOHANDLE_SET_CONFIG_IOCTL"), (0xc058420b, "CCISS_PASSTHRU"),
    (0xc058534b, "SNDRV_SEQ_IOCTL_GET_CLIENT_POOL"), (0xc058534f, "SNDRV_SEQ_IOCTL_QUERY_SUBS"),
    (0xc0585609, "VIDIOC_QUERYBUF"), (0xc058560f, "VIDIOC_QBUF"), (0xc0585611, "VIDIOC_DQBUF"),
    (0xc058565d, "VIDIOC_PREPARE_BUF"), (0xc058ff0b, "PIDFD_GET_INFO"),
    (0xc05c5340, "SNDRV_SEQ_IOCTL_GET_QUEUE_STATUS"), (0xc05c6104, "CEC_ADAP_S_LOG_ADDRS"),
    (0xc0603d06, "PTP_PIN_GETFUNC"), (0xc0603d0f, "PTP_PIN_GETFUNC2"), (0xc0604212, "CCISS_BIG_PASSTHRU"),
    (0xc0605345, "SNDRV_SEQ_IOCTL_GET_QUEUE_TIMER"), (0xc0607520, "UVCIOC_CTRL_MAP"), (0xc0684608, "FBIO_CURSOR"),
    (0xc06855c8, "UI_BEGIN_FF_UPLOAD"), (0xc0709411, "BTRFS_IOC_TREE_SEARCH_V2"), (0xc074510c, "SNDCTL_MIDI_INFO"),
    (0xc0745645, "VIDIOC_G_SLICED_VBI_CAP"), (0xc0804d66, "SOUND_MIXER_ACCESS"),
    (0xc080661a, "FS_IOC_GET_ENCRYPTION_KEY_STATUS"), (0xc080aebe, "KVM_GET_NESTED_STATE"),
    (0xc0845657, "VIDIOC_S_DV_TIMINGS"), (0xc0845658, "VIDIOC_G_DV_TIMINGS"),
    (0xc0884113, "SNDRV_PCM_IOCTL_SW_PARAMS"), (0xc0884123, "SNDRV_PCM_IOCTL_SYNC_PTR"),
    (0xc08c5102, "SNDCTL_SYNTH_INFO"), (0xc08c5114, "SNDCTL_SYNTH_ID"), (0xc08c5332, "SNDRV_SEQ_IOCTL_CREATE_QUEUE"),
    (0xc08c5334, "SNDRV_SEQ_IOCTL_GET_QUEUE_INFO"), (0xc08c5335, "SNDRV_SEQ_IOCTL_SET_QUEUE_INFO"),
    (0xc08c5336, "SNDRV_SEQ_IOCTL_GET_NAMED_QUEUE"), (0xc0905664, "VIDIOC_DV_TIMINGS_CAP"),
    (0xc0945662, "VIDIOC_ENUM_DV_TIMINGS"), (0xc0984124, "SNDRV_PCM_IOCTL_STATUS_EXT"),
    (0xc09c5604, "VBG_IOCTL_HGCM_CONNECT"), (0xc0a44d74, "SOUND_MIXER_GETLEVELS"),
    (0xc0a44d75, "SOUND_MIXER_SETLEVELS"), (0xc0a85320, "SNDRV_SEQ_IOCTL_CREATE_PORT"),
    (0xc0a85322, "SNDRV_SEQ_IOCTL_GET_PORT_INFO"), (0xc0a85352, "SNDRV_SEQ_IOCTL_QUERY_NEXT_PORT"),
    (0xc0bc5310, "SNDRV_SEQ_IOCTL_GET_CLIENT_INFO"), (0xc0bc5351, "SNDRV_SEQ_IOCTL_QUERY_NEXT_CLIENT"),
    (0xc0c0583b, "FS_IOC_GETFSMAP"), (0xc0c44310, "SNDRV_COMPRESS_GET_CAPS"), (0xc0c85666, "VIDIOC_DBG_G_CHIP_INFO"),
    (0xc0c89425, "BTRFS_IOC_SET_RECEIVED_SUBVOL"), (0xc0cc5615, "VIDIOC_G_PARM"), (0xc0cc5616, "VIDIOC_S_PARM"),
    (0xc0d05604, "VIDIOC_G_FMT"), (0xc0d05605, "VIDIOC_S_FMT"), (0xc0d05640, "VIDIOC_TRY_FMT"),
    (0xc0e85667, "VIDIOC_QUERY_EXT_CTRL"), (0xc0f85403, "SNDRV_TIMER_IOCTL_GINFO"), (0xc100565c, "VIDIOC_CREATE_BUFS"),
    (0xc1007c00, "MEDIA_IOC_DEVICE_INFO"), (0xc1007c01, "MEDIA_IOC_ENUM_ENTITIES"),
    (0xc100b405, "GPIO_V2_GET_LINEINFO_IOCTL"), (0xc100b406, "GPIO_V2_GET_LINEINFO_WATCH_IOCTL"),
    (0xc10c5541, "SNDRV_CTL_IOCTL_RAWMIDI_INFO"), (0xc1105511, "SNDRV_CTL_IOCTL_ELEM_INFO"),
    (0xc1105517, "SNDRV_CTL_IOCTL_ELEM_ADD"), (0xc1105518, "SNDRV_CTL_IOCTL_ELEM_REPLACE"),
    (0xc110b40d, "GPIO_V2_LINE_SET_CONFIG_IOCTL"), (0xc1205531, "SNDRV_CTL_IOCTL_PCM_INFO"),
    (0xc138fd00, "DM_VERSION"), (0xc138fd01, "DM_REMOVE_ALL"), (0xc138fd02, "DM_LIST_DEVICES"),
    (0xc138fd03, "DM_DEV_CREATE"), (0xc138fd04, "DM_DEV_REMOVE"), (0xc138fd05, "DM_DEV_RENAME"),
    (0xc138fd06, "DM_DEV_SUSPEND"), (0xc138fd07, "DM_DEV_STATUS"), (0xc138fd08, "DM_DEV_WAIT"),
    (0xc138fd09, "DM_TABLE_LOAD"), (0xc138fd0a, "DM_TABLE_CLEAR"), (0xc138fd0b, "DM_TABLE_DEPS"),
    (0xc138fd0c, "DM_TABLE_STATUS"), (0xc138fd0d, "DM_LIST_VERSIONS"), (0xc138fd0e, "DM_TARGET_MSG"),
    (0xc138fd0f, "DM_DEV_SET_GEOMETRY"), (0xc138fd10, "DM_DEV_ARM_POLL"), (0xc138fd11, "DM_GET_TARGET_VERSION"),
    (0xc16cb403, "GPIO_GET_LINEHANDLE_IOCTL"), (0xc208ae62, "KVM_GET_IRQCHIP"), (0xc250b407, "GPIO_V2_GET_LINE_IOCTL"),
    (0xc2604110, "SNDRV_PCM_IOCTL_HW_REFINE"), (0xc2604111, "SNDRV_PCM_IOCTL_HW_PARAMS"),
    (0xc400941b, "BTRFS_IOC_SCRUB"), (0xc400941d, "BTRFS_IOC_SCRUB_PROGRESS"), (0xc4009420, "BTRFS_IOC_BALANCE_V2"),
    (0xc4089434, "BTRFS_IOC_GET_DEV_STATS"), (0xc4c03d09, "PTP_SYS_OFFSET_EXTENDED"),
    (0xc4c03d12, "PTP_SYS_OFFSET_EXTENDED2"), (0xc4c03d16, "PTP_SYS_OFFSET_EXTENDED_CYCLES"),
    (0xc4c85512, "SNDRV_CTL_IOCTL_ELEM_READ"), (0xc4c85513, "SNDRV_CTL_IOCTL_ELEM_WRITE"),
    (0xca289435, "BTRFS_IOC_DEV_REPLACE"), (0xcfa44308, "SNDCTL_COPR_SENDMSG"), (0xcfa45115, "SNDCTL_SYNTH_CONTROL"),
    (0xcfb04301, "SNDCTL_COPR_LOAD"), (0xd0009411, "BTRFS_IOC_TREE_SEARCH"), (0xd0009412, "BTRFS_IOC_INO_LOOKUP"),
    (0xd000941e, "BTRFS_IOC_DEV_INFO"), (0xd000943d, "BTRFS_IOC_GET_SUBVOL_ROOTREF"),
    (0xd000943e, "BTRFS_IOC_INO_LOOKUP_USER"), (0xd01c4813, "HIDIOCGUSAGES"),
    (0xeb884311, "SNDRV_COMPRESS_GET_CODEC_CAPS"),
] };
