//! Written by scripts/decode-tables/generate.py from the kernel's headers and formats; not to be edited.

use super::capture;
use super::kind::{Kind::*, Outcome, Set, Way, p};
use super::table::Entry;
use super::{layouts, results, special};

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
    ], outcome: Outcome::Number },
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
        p("shmid", Int), p("cmd", Special(&special::SHMCTL)), p("buf", Struct(&layouts::SHMID, Way::Out)),
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
    Entry { nr: 39, name: "getpid", params: &[], outcome: Outcome::Number },
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
    ], outcome: Outcome::Number },
    Entry { nr: 57, name: "fork", params: &[], outcome: Outcome::Number },
    Entry { nr: 58, name: "vfork", params: &[], outcome: Outcome::Number },
    Entry { nr: 59, name: "execve", params: &[
        p("filename", Path), p("argv", Argv), p("envp", Envp),
    ], outcome: Outcome::Number },
    Entry { nr: 60, name: "exit", params: &[p("error_code", Int)], outcome: Outcome::Number },
    Entry { nr: 61, name: "wait4", params: &[
        p("upid", Int), p("stat_addr", Struct(&layouts::WSTATUS, Way::Out)), p("options", Flags(&WAIT4)),
        p("ru", Struct(&layouts::RUSAGE, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 62, name: "kill", params: &[p("pid", Int), p("sig", Signal)], outcome: Outcome::Number },
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
        p("semid", Int), p("semnum", Int), p("cmd", Special(&special::SEMCTL)),
        p("arg", Special(&special::SEMCTL_ARG)),
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
        p("msqid", Int), p("cmd", Special(&special::MSGCTL)), p("buf", Struct(&layouts::MSQID, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 72, name: "fcntl", params: &[
        p("fd", Fd), p("cmd", Value(&FCNTL)), p("arg", Special(&special::FCNTL_ARG)),
    ], outcome: Outcome::Special(results::fcntl) },
    Entry { nr: 73, name: "flock", params: &[p("fd", Fd), p("cmd", Flags(&FLOCK))], outcome: Outcome::Number },
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
        p("request", Value(&PTRACE)), p("pid", Int), p("addr", Address), p("data", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 102, name: "getuid", params: &[], outcome: Outcome::Number },
    Entry { nr: 103, name: "syslog", params: &[
        p("type", Value(&SYSLOG)), p("buf", Output), p("len", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 104, name: "getgid", params: &[], outcome: Outcome::Number },
    Entry { nr: 105, name: "setuid", params: &[p("uid", Id)], outcome: Outcome::Number },
    Entry { nr: 106, name: "setgid", params: &[p("gid", Id)], outcome: Outcome::Number },
    Entry { nr: 107, name: "geteuid", params: &[], outcome: Outcome::Number },
    Entry { nr: 108, name: "getegid", params: &[], outcome: Outcome::Number },
    Entry { nr: 109, name: "setpgid", params: &[p("pid", Int), p("pgid", Int)], outcome: Outcome::Number },
    Entry { nr: 110, name: "getppid", params: &[], outcome: Outcome::Number },
    Entry { nr: 111, name: "getpgrp", params: &[], outcome: Outcome::Number },
    Entry { nr: 112, name: "setsid", params: &[], outcome: Outcome::Number },
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
    Entry { nr: 121, name: "getpgid", params: &[p("pid", Int)], outcome: Outcome::Number },
    Entry { nr: 122, name: "setfsuid", params: &[p("uid", Id)], outcome: Outcome::Number },
    Entry { nr: 123, name: "setfsgid", params: &[p("gid", Id)], outcome: Outcome::Number },
    Entry { nr: 124, name: "getsid", params: &[p("pid", Int)], outcome: Outcome::Number },
    Entry { nr: 125, name: "capget", params: &[
        p("header", Struct(&layouts::CAPHDR, Way::In)), p("dataptr", Struct(&layouts::CAPDATA, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 126, name: "capset", params: &[
        p("header", Struct(&layouts::CAPHDR, Way::In)), p("data", Struct(&layouts::CAPDATA, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 127, name: "rt_sigpending", params: &[
        p("uset", Struct(&layouts::SIGSET, Way::Out)), p("sigsetsize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 128, name: "rt_sigtimedwait", params: &[
        p("uthese", Struct(&layouts::SIGSET, Way::In)), p("uinfo", Struct(&layouts::SIGINFO, Way::Out)),
        p("uts", Struct(&layouts::TIMESPEC, Way::In)), p("sigsetsize", ULong),
    ], outcome: Outcome::Special(results::signal) },
    Entry { nr: 129, name: "rt_sigqueueinfo", params: &[
        p("pid", Int), p("sig", Signal), p("uinfo", Struct(&layouts::SIGINFO, Way::In)),
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
        p("which", Value(&PRIORITY)), p("who", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 141, name: "setpriority", params: &[
        p("which", Value(&PRIORITY)), p("who", Int), p("niceval", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 142, name: "sched_setparam", params: &[
        p("pid", Int), p("param", Struct(&layouts::SCHED_PARAM, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 143, name: "sched_getparam", params: &[
        p("pid", Int), p("param", Struct(&layouts::SCHED_PARAM, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 144, name: "sched_setscheduler", params: &[
        p("pid", Int), p("policy", Special(&special::SCHED_POLICY)),
        p("param", Struct(&layouts::SCHED_PARAM, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 145, name: "sched_getscheduler", params: &[
        p("pid", Int),
    ], outcome: Outcome::Special(results::sched_policy) },
    Entry { nr: 146, name: "sched_get_priority_max", params: &[
        p("policy", Special(&special::SCHED_POLICY)),
    ], outcome: Outcome::Number },
    Entry { nr: 147, name: "sched_get_priority_min", params: &[
        p("policy", Special(&special::SCHED_POLICY)),
    ], outcome: Outcome::Number },
    Entry { nr: 148, name: "sched_rr_get_interval", params: &[
        p("pid", Int), p("interval", Struct(&layouts::TIMESPEC, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 149, name: "mlock", params: &[p("start", Address), p("len", ULong)], outcome: Outcome::Number },
    Entry { nr: 150, name: "munlock", params: &[p("start", Address), p("len", ULong)], outcome: Outcome::Number },
    Entry { nr: 151, name: "mlockall", params: &[p("flags", Flags(&MLOCKALL))], outcome: Outcome::Number },
    Entry { nr: 152, name: "munlockall", params: &[], outcome: Outcome::Number },
    Entry { nr: 153, name: "vhangup", params: &[], outcome: Outcome::Number },
    Entry { nr: 154, name: "modify_ldt", params: &[
        p("func", Int), p("ptr", Address), p("bytecount", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 155, name: "pivot_root", params: &[p("new_root", Path), p("put_old", Path)], outcome: Outcome::Number },
    Entry { nr: 156, name: "_sysctl", params: &[p("args", Address)], outcome: Outcome::Number },
    Entry { nr: 157, name: "prctl", params: &[
        p("option", Value(&PRCTL)), p("arg2", Special(&special::PRCTL)), p("arg3", Special(&special::PRCTL)),
        p("arg4", Special(&special::PRCTL)), p("arg5", Special(&special::PRCTL)),
    ], outcome: Outcome::Special(results::prctl) },
    Entry { nr: 158, name: "arch_prctl", params: &[
        p("option", Value(&ARCH_PRCTL)), p("arg2", Special(&special::ARCH_PRCTL)),
    ], outcome: Outcome::Number },
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
        p("dev_name", Path), p("dir_name", Path), p("type", Text), p("flags", Flags(&MOUNT)),
        p("data", Special(&special::MOUNT_DATA)),
    ], outcome: Outcome::Number },
    Entry { nr: 166, name: "umount2", params: &[
        p("name", Path), p("flags", Flags(&UMOUNT)),
    ], outcome: Outcome::Number },
    Entry { nr: 167, name: "swapon", params: &[
        p("specialfile", Path), p("swap_flags", Flags(&SWAPON)),
    ], outcome: Outcome::Number },
    Entry { nr: 168, name: "swapoff", params: &[p("specialfile", Path)], outcome: Outcome::Number },
    Entry { nr: 169, name: "reboot", params: &[
        p("magic1", Value(&REBOOT_MAGIC)), p("magic2", Value(&REBOOT_MAGIC)), p("cmd", Value(&REBOOT)),
        p("arg", Address),
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
        p("cmd", Hex), p("special", Path), p("id", UInt), p("addr", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 180, name: "nfsservctl", params: &[
        p("cmd", Int), p("argp", Address), p("resp", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 181, name: "getpmsg", params: &[], outcome: Outcome::Number },
    Entry { nr: 182, name: "putpmsg", params: &[], outcome: Outcome::Number },
    Entry { nr: 183, name: "afs_syscall", params: &[], outcome: Outcome::Number },
    Entry { nr: 184, name: "tuxcall", params: &[], outcome: Outcome::Number },
    Entry { nr: 185, name: "security", params: &[], outcome: Outcome::Number },
    Entry { nr: 186, name: "gettid", params: &[], outcome: Outcome::Number },
    Entry { nr: 187, name: "readahead", params: &[
        p("fd", Fd), p("offset", Offset), p("count", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 188, name: "setxattr", params: &[
        p("pathname", Path), p("name", Text), p("value", Input(3)), p("size", ULong), p("flags", Flags(&XATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 189, name: "lsetxattr", params: &[
        p("pathname", Path), p("name", Text), p("value", Input(3)), p("size", ULong), p("flags", Flags(&XATTR)),
    ], outcome: Outcome::Number },
    Entry { nr: 190, name: "fsetxattr", params: &[
        p("fd", Fd), p("name", Text), p("value", Input(3)), p("size", ULong), p("flags", Flags(&XATTR)),
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
    Entry { nr: 200, name: "tkill", params: &[p("pid", Int), p("sig", Signal)], outcome: Outcome::Number },
    Entry { nr: 201, name: "time", params: &[
        p("tloc", Struct(&layouts::LONGP, Way::Out)),
    ], outcome: Outcome::Special(results::time) },
    Entry { nr: 202, name: "futex", params: &[
        p("uaddr", Special(&special::FUTEX_WORD)), p("op", Special(&special::FUTEX_OP)),
        p("val", Special(&special::FUTEX_VAL)), p("utime", Special(&special::FUTEX_TIMEOUT)),
        p("uaddr2", Special(&special::FUTEX_WORD2)), p("val3", Special(&special::FUTEX_VAL3)),
    ], outcome: Outcome::Special(results::futex) },
    Entry { nr: 203, name: "sched_setaffinity", params: &[
        p("pid", Int), p("len", UInt), p("user_mask_ptr", Special(&special::CPUSET_IN)),
    ], outcome: Outcome::Number },
    Entry { nr: 204, name: "sched_getaffinity", params: &[
        p("pid", Int), p("len", UInt), p("user_mask_ptr", Special(&special::CPUSET_OUT)),
    ], outcome: Outcome::Number },
    Entry { nr: 205, name: "set_thread_area", params: &[
        p("u_info", Struct(&layouts::USER_DESC, Way::Both)),
    ], outcome: Outcome::Special(results::entry_number) },
    Entry { nr: 206, name: "io_setup", params: &[
        p("nr_events", UInt), p("ctxp", Struct(&layouts::HEXP, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 207, name: "io_destroy", params: &[p("ctx", Hex)], outcome: Outcome::Number },
    Entry { nr: 208, name: "io_getevents", params: &[
        p("ctx_id", Hex), p("min_nr", Long), p("nr", Long), p("events", Address),
        p("timeout", Struct(&layouts::TIMESPEC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 209, name: "io_submit", params: &[
        p("ctx_id", Hex), p("nr", Long), p("iocbpp", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 210, name: "io_cancel", params: &[
        p("ctx_id", Hex), p("iocb", Address), p("result", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 211, name: "get_thread_area", params: &[
        p("u_info", Struct(&layouts::USER_DESC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 212, name: "lookup_dcookie", params: &[
        p("cookie", ULong), p("buffer", Output), p("len", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 213, name: "epoll_create", params: &[p("size", Int)], outcome: Outcome::Fd },
    Entry { nr: 214, name: "epoll_ctl_old", params: &[], outcome: Outcome::Number },
    Entry { nr: 215, name: "epoll_wait_old", params: &[], outcome: Outcome::Number },
    Entry { nr: 216, name: "remap_file_pages", params: &[
        p("start", Address), p("size", ULong), p("prot", Flags(&PROT)), p("pgoff", ULong),
        p("flags", Special(&special::MAP_FLAGS)),
    ], outcome: Outcome::Number },
    Entry { nr: 217, name: "getdents64", params: &[
        p("fd", Fd), p("dirent", Special(&special::DIRENTS64)), p("count", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 218, name: "set_tid_address", params: &[p("tidptr", Address)], outcome: Outcome::Number },
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
        p("tgid", Int), p("pid", Int), p("sig", Signal),
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
        p("u_name", Text), p("oflag", Special(&special::OPEN)), p("mode", Special(&special::OPEN_MODE)),
        p("u_attr", Special(&special::MQ_OPEN_ATTR)),
    ], outcome: Outcome::Fd },
    Entry { nr: 241, name: "mq_unlink", params: &[p("u_name", Text)], outcome: Outcome::Number },
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
        p("entry", Address), p("nr_segments", ULong), p("segments", Address), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 247, name: "waitid", params: &[
        p("which", Value(&WAITID)), p("upid", Int), p("infop", Struct(&layouts::SIGINFO, Way::Out)),
        p("options", Flags(&WAIT4)), p("ru", Struct(&layouts::RUSAGE, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 248, name: "add_key", params: &[
        p("type", Text), p("description", Text), p("payload", Input(3)), p("plen", ULong),
        p("ringid", Special(&special::KEY)),
    ], outcome: Outcome::Number },
    Entry { nr: 249, name: "request_key", params: &[
        p("type", Text), p("description", Text), p("callout_info", Text), p("destringid", Special(&special::KEY)),
    ], outcome: Outcome::Number },
    Entry { nr: 250, name: "keyctl", params: &[
        p("option", Value(&KEYCTL)), p("arg2", Special(&special::KEYCTL)), p("arg3", Special(&special::KEYCTL)),
        p("arg4", Special(&special::KEYCTL)), p("arg5", Special(&special::KEYCTL)),
    ], outcome: Outcome::Number },
    Entry { nr: 251, name: "ioprio_set", params: &[
        p("which", Value(&IOPRIO_WHO)), p("who", Int), p("ioprio", Special(&special::IOPRIO)),
    ], outcome: Outcome::Number },
    Entry { nr: 252, name: "ioprio_get", params: &[
        p("which", Value(&IOPRIO_WHO)), p("who", Int),
    ], outcome: Outcome::Special(results::ioprio) },
    Entry { nr: 253, name: "inotify_init", params: &[], outcome: Outcome::Fd },
    Entry { nr: 254, name: "inotify_add_watch", params: &[
        p("fd", Fd), p("pathname", Path), p("mask", Flags(&INOTIFY)),
    ], outcome: Outcome::Number },
    Entry { nr: 255, name: "inotify_rm_watch", params: &[p("fd", Fd), p("wd", Int)], outcome: Outcome::Number },
    Entry { nr: 256, name: "migrate_pages", params: &[
        p("pid", Int), p("maxnode", ULong), p("old_nodes", Special(&special::NODES_BEHIND)),
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
        p("pid", Int), p("head_ptr", Struct(&layouts::HEXP, Way::Out)),
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
        p("pid", Int), p("nr_pages", ULong), p("pages", Address), p("nodes", Address), p("status", Address),
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
        p("tgid", Int), p("pid", Int), p("sig", Signal), p("uinfo", Struct(&layouts::SIGINFO, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 298, name: "perf_event_open", params: &[
        p("attr_uptr", Struct(&layouts::PERF_ATTR, Way::In)), p("pid", Int), p("cpu", Int), p("group_fd", Fd),
        p("flags", LongFlags(&PERF_FLAGS)),
    ], outcome: Outcome::Fd },
    Entry { nr: 299, name: "recvmmsg", params: &[
        p("fd", Fd), p("mmsg", Messages(2, Way::Out)), p("vlen", UInt), p("flags", Flags(&MSG)),
        p("timeout", Struct(&layouts::TIMESPEC, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 300, name: "fanotify_init", params: &[
        p("flags", Special(&special::FANOTIFY_INIT)), p("event_f_flags", Special(&special::OPEN)),
    ], outcome: Outcome::Fd },
    Entry { nr: 301, name: "fanotify_mark", params: &[
        p("fanotify_fd", Fd), p("flags", Flags(&FAN_MARK)), p("mask", Flags(&FAN_EVENT)), p("dfd", DirFd),
        p("pathname", Path),
    ], outcome: Outcome::Number },
    Entry { nr: 302, name: "prlimit64", params: &[
        p("pid", Int), p("resource", Value(&RLIMIT)), p("new_rlim", Struct(&layouts::RLIMIT64, Way::In)),
        p("old_rlim", Struct(&layouts::RLIMIT64, Way::Out)),
    ], outcome: Outcome::Number },
    Entry { nr: 303, name: "name_to_handle_at", params: &[
        p("dfd", DirFd), p("name", Path), p("handle", Struct(&layouts::FILE_HANDLE, Way::After)),
        p("mnt_id", Struct(&layouts::INTP, Way::Out)), p("flag", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 304, name: "open_by_handle_at", params: &[
        p("mountdirfd", Fd), p("handle", Struct(&layouts::FILE_HANDLE, Way::After)),
        p("flags", Special(&special::OPEN)),
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
        p("pid", Int), p("lvec", Vectors(2, Way::Out)), p("liovcnt", ULong), p("rvec", VectorAddresses(4)),
        p("riovcnt", ULong), p("flags", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 311, name: "process_vm_writev", params: &[
        p("pid", Int), p("lvec", Vectors(2, Way::In)), p("liovcnt", ULong), p("rvec", VectorAddresses(4)),
        p("riovcnt", ULong), p("flags", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 312, name: "kcmp", params: &[
        p("pid1", Int), p("pid2", Int), p("type", Value(&KCMP)), p("idx1", Special(&special::KCMP)),
        p("idx2", Special(&special::KCMP)),
    ], outcome: Outcome::Number },
    Entry { nr: 313, name: "finit_module", params: &[
        p("arg1", Fd), p("arg2", Text), p("arg3", Flags(&FINIT_MODULE)),
    ], outcome: Outcome::Number },
    Entry { nr: 314, name: "sched_setattr", params: &[
        p("pid", Int), p("uattr", Struct(&layouts::SCHED_ATTR, Way::In)), p("flags", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 315, name: "sched_getattr", params: &[
        p("pid", Int), p("uattr", Struct(&layouts::SCHED_ATTR, Way::Out)), p("usize", UInt), p("flags", UInt),
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
        p("uname", Text), p("flags", Flags(&MEMFD)),
    ], outcome: Outcome::Fd },
    Entry { nr: 320, name: "kexec_file_load", params: &[
        p("kernel_fd", Fd), p("initrd_fd", Fd), p("cmdline_len", ULong), p("cmdline", Text),
        p("flags", LongFlags(&KEXEC_FILE)),
    ], outcome: Outcome::Number },
    Entry { nr: 321, name: "bpf", params: &[
        p("cmd", Value(&BPF)), p("uattr", Address), p("size", UInt),
    ], outcome: Outcome::Number },
    Entry { nr: 322, name: "execveat", params: &[
        p("fd", DirFd), p("filename", Path), p("argv", Argv), p("envp", Envp), p("flags", Flags(&AT)),
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
        p("ctx_id", Hex), p("min_nr", Long), p("nr", Long), p("events", Address),
        p("timeout", Struct(&layouts::TIMESPEC, Way::In)), p("usig", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 334, name: "rseq", params: &[
        p("rseq", Address), p("rseq_len", Hex), p("flags", Flags(&RSEQ_FLAGS)), p("sig", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 335, name: "uretprobe", params: &[], outcome: Outcome::Number },
    Entry { nr: 336, name: "uprobe", params: &[], outcome: Outcome::Number },
    Entry { nr: 424, name: "pidfd_send_signal", params: &[
        p("pidfd", Fd), p("sig", Signal), p("info", Struct(&layouts::SIGINFO, Way::In)), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 425, name: "io_uring_setup", params: &[
        p("entries", UInt), p("params", Struct(&layouts::IO_URING_PARAMS, Way::After)),
    ], outcome: Outcome::Fd },
    Entry { nr: 426, name: "io_uring_enter", params: &[
        p("fd", Fd), p("to_submit", UInt), p("min_complete", UInt), p("flags", Flags(&IO_URING_ENTER)),
        p("argp", Special(&special::IO_URING_SIG)), p("argsz", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 427, name: "io_uring_register", params: &[
        p("fd", Fd), p("opcode", Value(&IO_URING_REGISTER)), p("arg", Address), p("nr_args", UInt),
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
        p("fd", Fd), p("cmd", Value(&FSCONFIG)), p("key", Text), p("value", Address), p("aux", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 432, name: "fsmount", params: &[
        p("fs_fd", Fd), p("flags", Flags(&FSMOUNT)), p("attr_flags", Flags(&MOUNT_ATTR)),
    ], outcome: Outcome::Fd },
    Entry { nr: 433, name: "fspick", params: &[
        p("dfd", DirFd), p("path", Path), p("flags", Flags(&FSPICK)),
    ], outcome: Outcome::Fd },
    Entry { nr: 434, name: "pidfd_open", params: &[p("pid", Int), p("flags", Flags(&PIDFD))], outcome: Outcome::Fd },
    Entry { nr: 435, name: "clone3", params: &[
        p("uargs", Special(&special::CLONE_ARGS)), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 436, name: "close_range", params: &[
        p("fd", UInt), p("max_fd", UInt), p("flags", Flags(&CLOSE_RANGE)),
    ], outcome: Outcome::Number },
    Entry { nr: 437, name: "openat2", params: &[
        p("dfd", DirFd), p("filename", Path), p("how", Struct(&layouts::OPEN_HOW, Way::In)), p("usize", ULong),
    ], outcome: Outcome::Fd },
    Entry { nr: 438, name: "pidfd_getfd", params: &[
        p("pidfd", Fd), p("fd", Int), p("flags", ShortHex),
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
        p("dfd", DirFd), p("path", Path), p("flags", Flags(&AT)), p("uattr", Address), p("usize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 443, name: "quotactl_fd", params: &[
        p("fd", Fd), p("cmd", Hex), p("id", UInt), p("addr", Address),
    ], outcome: Outcome::Number },
    Entry { nr: 444, name: "landlock_create_ruleset", params: &[
        p("attr", Special(&special::LANDLOCK_RULESET)), p("size", ULong), p("flags", Flags(&LANDLOCK_CREATE)),
    ], outcome: Outcome::Fd },
    Entry { nr: 445, name: "landlock_add_rule", params: &[
        p("ruleset_fd", Fd), p("rule_type", Value(&LANDLOCK_RULE)), p("rule_attr", Address), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 446, name: "landlock_restrict_self", params: &[
        p("ruleset_fd", Fd), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 447, name: "memfd_secret", params: &[p("flags", Flags(&CLOSE_ON_EXEC))], outcome: Outcome::Fd },
    Entry { nr: 448, name: "process_mrelease", params: &[
        p("pidfd", Fd), p("flags", ShortHex),
    ], outcome: Outcome::Number },
    Entry { nr: 449, name: "futex_waitv", params: &[
        p("waiters", Address), p("nr_futexes", UInt), p("flags", ShortHex),
        p("timeout", Struct(&layouts::TIMESPEC64, Way::In)), p("clockid", Special(&special::CLOCKID)),
    ], outcome: Outcome::Number },
    Entry { nr: 450, name: "set_mempolicy_home_node", params: &[
        p("start", Address), p("len", ULong), p("home_node", ULong), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 451, name: "cachestat", params: &[
        p("fd", Fd), p("cstat_range", Address), p("cstat", Address), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 452, name: "fchmodat2", params: &[
        p("dfd", DirFd), p("filename", Path), p("mode", Mode), p("flags", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 453, name: "map_shadow_stack", params: &[
        p("addr", Address), p("size", ULong), p("flags", Hex),
    ], outcome: Outcome::Hex },
    Entry { nr: 454, name: "futex_wake", params: &[
        p("uaddr", Address), p("mask", Hex), p("nr", Int), p("flags", Flags(&FUTEX2)),
    ], outcome: Outcome::Number },
    Entry { nr: 455, name: "futex_wait", params: &[
        p("uaddr", Address), p("val", ULong), p("mask", Hex), p("flags", Flags(&FUTEX2)),
        p("timeout", Struct(&layouts::TIMESPEC64, Way::In)), p("clockid", Special(&special::CLOCKID)),
    ], outcome: Outcome::Number },
    Entry { nr: 456, name: "futex_requeue", params: &[
        p("waiters", Address), p("flags", Hex), p("nr_wake", Int), p("nr_requeue", Int),
    ], outcome: Outcome::Number },
    Entry { nr: 457, name: "statmount", params: &[
        p("req", Address), p("buf", Address), p("bufsize", ULong), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 458, name: "listmount", params: &[
        p("req", Address), p("mnt_ids", Address), p("nr_mnt_ids", ULong), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 459, name: "lsm_get_self_attr", params: &[
        p("attr", UInt), p("ctx", Address), p("size", Address), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 460, name: "lsm_set_self_attr", params: &[
        p("attr", UInt), p("ctx", Address), p("size", UInt), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 461, name: "lsm_list_modules", params: &[
        p("ids", Address), p("size", Address), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 462, name: "mseal", params: &[
        p("start", Address), p("len", ULong), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 463, name: "setxattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT)), p("name", Text), p("uargs", Address),
        p("usize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 464, name: "getxattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT)), p("name", Text), p("uargs", Address),
        p("usize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 465, name: "listxattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT)), p("list", Output), p("size", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 466, name: "removexattrat", params: &[
        p("dfd", DirFd), p("pathname", Path), p("at_flags", Flags(&AT)), p("name", Text),
    ], outcome: Outcome::Number },
    Entry { nr: 467, name: "open_tree_attr", params: &[
        p("dfd", DirFd), p("filename", Path), p("flags", Flags(&OPEN_TREE)), p("uattr", Address), p("usize", ULong),
    ], outcome: Outcome::Fd },
    Entry { nr: 468, name: "file_getattr", params: &[
        p("dfd", DirFd), p("filename", Path), p("ufattr", Address), p("usize", ULong), p("at_flags", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 469, name: "file_setattr", params: &[
        p("dfd", DirFd), p("filename", Path), p("ufattr", Address), p("usize", ULong), p("at_flags", Flags(&AT)),
    ], outcome: Outcome::Number },
    Entry { nr: 470, name: "listns", params: &[
        p("req", Address), p("ns_ids", Address), p("nr_ns_ids", ULong), p("flags", Hex),
    ], outcome: Outcome::Number },
    Entry { nr: 471, name: "rseq_slice_yield", params: &[], outcome: Outcome::Number },
];

pub(super) static I386: &[Entry] = &[
    Entry { nr: 0, name: "restart_syscall", params: &[], outcome: Outcome::Number },
    Entry { nr: 1, name: "exit", ..X64[60] },
    Entry { nr: 2, name: "fork", params: &[], outcome: Outcome::Number },
    Entry { nr: 3, name: "read", ..X64[0] },
    Entry { nr: 4, name: "write", ..X64[1] },
    Entry { nr: 5, name: "open", ..X64[2] },
    Entry { nr: 6, name: "close", ..X64[3] },
    Entry { nr: 7, name: "waitpid", params: &[
        p("pid", Int), p("stat_addr", Struct(&layouts::WSTATUS, Way::Out)), p("options", Flags(&WAIT4)),
    ], outcome: Outcome::Number },
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
    Entry { nr: 20, name: "getpid", params: &[], outcome: Outcome::Number },
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
    Entry { nr: 64, name: "getppid", params: &[], outcome: Outcome::Number },
    Entry { nr: 65, name: "getpgrp", params: &[], outcome: Outcome::Number },
    Entry { nr: 66, name: "setsid", params: &[], outcome: Outcome::Number },
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
    ], outcome: Outcome::Number },
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
    Entry { nr: 190, name: "vfork", params: &[], outcome: Outcome::Number },
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
    Entry { nr: 224, name: "gettid", params: &[], outcome: Outcome::Number },
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
        p("pid", Int), p("interval", Struct(&layouts::TIMESPEC64, Way::Out)),
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
pub(super) static OPEN: Set = Set { unknown: "O_???", names: &[
    (0x40, "O_CREAT"), (0x80, "O_EXCL"), (0x100, "O_NOCTTY"), (0x200, "O_TRUNC"), (0x400, "O_APPEND"),
    (0x800, "O_NONBLOCK"), (0x101000, "O_SYNC"), (0x100000, "__O_SYNC"), (0x1000, "O_DSYNC"), (0x4000, "O_DIRECT"),
    (0x8000, "O_LARGEFILE"), (0x20000, "O_NOFOLLOW"), (0x40000, "O_NOATIME"), (0x80000, "O_CLOEXEC"),
    (0x200000, "O_PATH"), (0x410000, "O_TMPFILE"), (0x400000, "__O_TMPFILE"), (0x10000, "O_DIRECTORY"),
    (0x2000, "FASYNC"),
] };
pub(super) static ACCESS_BITS: Set = Set { unknown: "?_OK", names: &[(0x4, "R_OK"), (0x2, "W_OK"), (0x1, "X_OK")] };
pub(super) static AT: Set = Set { unknown: "AT_???", names: &[
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x200, "AT_REMOVEDIR"), (0x400, "AT_SYMLINK_FOLLOW"), (0x800, "AT_NO_AUTOMOUNT"),
    (0x1000, "AT_EMPTY_PATH"), (0x8000, "AT_RECURSIVE"),
] };
pub(super) static AT_ACCESS: Set = Set { unknown: "AT_???", names: &[
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x200, "AT_EACCESS"), (0x1000, "AT_EMPTY_PATH"),
] };
pub(super) static AT_STATX_SYNC: Set = Set { unknown: "AT_STATX_???", names: &[
    (0x0, "AT_STATX_SYNC_AS_STAT"), (0x2000, "AT_STATX_FORCE_SYNC"), (0x4000, "AT_STATX_DONT_SYNC"),
] };
pub(super) static STATX_MASK: Set = Set { unknown: "STATX_???", names: &[
    (0xfff, "STATX_ALL"), (0x7ff, "STATX_BASIC_STATS"), (0x1, "STATX_TYPE"), (0x2, "STATX_MODE"), (0x4, "STATX_NLINK"),
    (0x8, "STATX_UID"), (0x10, "STATX_GID"), (0x20, "STATX_ATIME"), (0x40, "STATX_MTIME"), (0x80, "STATX_CTIME"),
    (0x100, "STATX_INO"), (0x200, "STATX_SIZE"), (0x400, "STATX_BLOCKS"), (0x800, "STATX_BTIME"),
    (0x1000, "STATX_MNT_ID"), (0x2000, "STATX_DIOALIGN"), (0x4000, "STATX_MNT_ID_UNIQUE"), (0x8000, "STATX_SUBVOL"),
    (0x10000, "STATX_WRITE_ATOMIC"),
] };
pub(super) static STATX_ATTR: Set = Set { unknown: "STATX_ATTR_???", names: &[
    (0x4, "STATX_ATTR_COMPRESSED"), (0x10, "STATX_ATTR_IMMUTABLE"), (0x20, "STATX_ATTR_APPEND"),
    (0x40, "STATX_ATTR_NODUMP"), (0x800, "STATX_ATTR_ENCRYPTED"), (0x1000, "STATX_ATTR_AUTOMOUNT"),
    (0x2000, "STATX_ATTR_MOUNT_ROOT"), (0x100000, "STATX_ATTR_VERITY"), (0x200000, "STATX_ATTR_DAX"),
] };
pub(super) static CLONE: Set = Set { unknown: "CLONE_???", names: &[
    (0x100, "CLONE_VM"), (0x200, "CLONE_FS"), (0x400, "CLONE_FILES"), (0x800, "CLONE_SIGHAND"),
    (0x1000, "CLONE_PIDFD"), (0x2000, "CLONE_PTRACE"), (0x4000, "CLONE_VFORK"), (0x8000, "CLONE_PARENT"),
    (0x10000, "CLONE_THREAD"), (0x20000, "CLONE_NEWNS"), (0x40000, "CLONE_SYSVSEM"), (0x80000, "CLONE_SETTLS"),
    (0x100000, "CLONE_PARENT_SETTID"), (0x200000, "CLONE_CHILD_CLEARTID"), (0x800000, "CLONE_UNTRACED"),
    (0x1000000, "CLONE_CHILD_SETTID"), (0x2000000, "CLONE_NEWCGROUP"), (0x4000000, "CLONE_NEWUTS"),
    (0x8000000, "CLONE_NEWIPC"), (0x10000000, "CLONE_NEWUSER"), (0x20000000, "CLONE_NEWPID"),
    (0x40000000, "CLONE_NEWNET"), (0x80000000, "CLONE_IO"), (0x100000000, "CLONE_CLEAR_SIGHAND"),
    (0x200000000, "CLONE_INTO_CGROUP"),
] };
pub(super) static SETNS: Set = Set { unknown: "CLONE_NEW???", names: &[
    (0x80, "CLONE_NEWTIME"), (0x20000, "CLONE_NEWNS"), (0x2000000, "CLONE_NEWCGROUP"), (0x4000000, "CLONE_NEWUTS"),
    (0x8000000, "CLONE_NEWIPC"), (0x10000000, "CLONE_NEWUSER"), (0x20000000, "CLONE_NEWPID"),
    (0x40000000, "CLONE_NEWNET"),
] };
pub(super) static LANDLOCK_FS: Set = Set { unknown: "LANDLOCK_ACCESS_FS_???", names: &[
    (0x1, "LANDLOCK_ACCESS_FS_EXECUTE"), (0x2, "LANDLOCK_ACCESS_FS_WRITE_FILE"), (0x4, "LANDLOCK_ACCESS_FS_READ_FILE"),
    (0x8, "LANDLOCK_ACCESS_FS_READ_DIR"), (0x10, "LANDLOCK_ACCESS_FS_REMOVE_DIR"),
    (0x20, "LANDLOCK_ACCESS_FS_REMOVE_FILE"), (0x40, "LANDLOCK_ACCESS_FS_MAKE_CHAR"),
    (0x80, "LANDLOCK_ACCESS_FS_MAKE_DIR"), (0x100, "LANDLOCK_ACCESS_FS_MAKE_REG"),
    (0x200, "LANDLOCK_ACCESS_FS_MAKE_SOCK"), (0x400, "LANDLOCK_ACCESS_FS_MAKE_FIFO"),
    (0x800, "LANDLOCK_ACCESS_FS_MAKE_BLOCK"), (0x1000, "LANDLOCK_ACCESS_FS_MAKE_SYM"),
    (0x2000, "LANDLOCK_ACCESS_FS_REFER"), (0x4000, "LANDLOCK_ACCESS_FS_TRUNCATE"),
    (0x8000, "LANDLOCK_ACCESS_FS_IOCTL_DEV"),
] };
pub(super) static CLOSE_ON_EXEC: Set = Set { unknown: "FD_???", names: &[(0x1, "FD_CLOEXEC")] };
pub(super) static UNSHARE: Set = Set { unknown: "CLONE_???", names: &[
    (0x80, "CLONE_NEWTIME"), (0x100, "CLONE_VM"), (0x200, "CLONE_FS"), (0x400, "CLONE_FILES"),
    (0x800, "CLONE_SIGHAND"), (0x10000, "CLONE_THREAD"), (0x20000, "CLONE_NEWNS"), (0x40000, "CLONE_SYSVSEM"),
    (0x2000000, "CLONE_NEWCGROUP"), (0x4000000, "CLONE_NEWUTS"), (0x8000000, "CLONE_NEWIPC"),
    (0x10000000, "CLONE_NEWUSER"), (0x20000000, "CLONE_NEWPID"), (0x40000000, "CLONE_NEWNET"),
] };
pub(super) static PROT: Set = Set { unknown: "PROT_???", names: &[
    (0x0, "PROT_NONE"), (0x1, "PROT_READ"), (0x2, "PROT_WRITE"), (0x4, "PROT_EXEC"), (0x8, "PROT_SEM"),
    (0x1000000, "PROT_GROWSDOWN"), (0x2000000, "PROT_GROWSUP"),
] };
pub(super) static MAP: Set = Set { unknown: "MAP_???", names: &[
    (0x3, "MAP_SHARED_VALIDATE"), (0x1, "MAP_SHARED"), (0x2, "MAP_PRIVATE"), (0x10, "MAP_FIXED"),
    (0x20, "MAP_ANONYMOUS"), (0x40, "MAP_32BIT"), (0x4000, "MAP_NORESERVE"), (0x8000, "MAP_POPULATE"),
    (0x10000, "MAP_NONBLOCK"), (0x100, "MAP_GROWSDOWN"), (0x800, "MAP_DENYWRITE"), (0x1000, "MAP_EXECUTABLE"),
    (0x2000, "MAP_LOCKED"), (0x20000, "MAP_STACK"), (0x40000, "MAP_HUGETLB"), (0x80000, "MAP_SYNC"),
    (0x100000, "MAP_FIXED_NOREPLACE"),
] };
pub(super) static MREMAP: Set = Set { unknown: "MREMAP_???", names: &[
    (0x1, "MREMAP_MAYMOVE"), (0x2, "MREMAP_FIXED"), (0x4, "MREMAP_DONTUNMAP"),
] };
pub(super) static MADVISE: Set = Set { unknown: "MADV_???", names: &[
    (0x0, "MADV_NORMAL"), (0x1, "MADV_RANDOM"), (0x2, "MADV_SEQUENTIAL"), (0x3, "MADV_WILLNEED"),
    (0x4, "MADV_DONTNEED"), (0x8, "MADV_FREE"), (0x9, "MADV_REMOVE"), (0xa, "MADV_DONTFORK"), (0xb, "MADV_DOFORK"),
    (0xc, "MADV_MERGEABLE"), (0xd, "MADV_UNMERGEABLE"), (0xe, "MADV_HUGEPAGE"), (0xf, "MADV_NOHUGEPAGE"),
    (0x10, "MADV_DONTDUMP"), (0x11, "MADV_DODUMP"), (0x12, "MADV_WIPEONFORK"), (0x13, "MADV_KEEPONFORK"),
    (0x14, "MADV_COLD"), (0x15, "MADV_PAGEOUT"), (0x16, "MADV_POPULATE_READ"), (0x17, "MADV_POPULATE_WRITE"),
    (0x18, "MADV_DONTNEED_LOCKED"), (0x19, "MADV_COLLAPSE"), (0x64, "MADV_HWPOISON"), (0x65, "MADV_SOFT_OFFLINE"),
    (0x66, "MADV_GUARD_INSTALL"), (0x67, "MADV_GUARD_REMOVE"),
] };
pub(super) static MSYNC: Set = Set { unknown: "MS_???", names: &[
    (0x1, "MS_ASYNC"), (0x2, "MS_INVALIDATE"), (0x4, "MS_SYNC"),
] };
pub(super) static MLOCKALL: Set = Set { unknown: "MCL_???", names: &[
    (0x1, "MCL_CURRENT"), (0x2, "MCL_FUTURE"), (0x4, "MCL_ONFAULT"),
] };
pub(super) static MLOCK2: Set = Set { unknown: "MLOCK_???", names: &[(0x1, "MLOCK_ONFAULT")] };
pub(super) static PKEY: Set = Set { unknown: "PKEY_DISABLE_???", names: &[
    (0x1, "PKEY_DISABLE_ACCESS"), (0x2, "PKEY_DISABLE_WRITE"),
] };
pub(super) static SEEK: Set = Set { unknown: "SEEK_???", names: &[
    (0x0, "SEEK_SET"), (0x1, "SEEK_CUR"), (0x2, "SEEK_END"), (0x3, "SEEK_DATA"), (0x4, "SEEK_HOLE"),
] };
pub(super) static MSG: Set = Set { unknown: "MSG_???", names: &[
    (0x1, "MSG_OOB"), (0x2, "MSG_PEEK"), (0x4, "MSG_DONTROUTE"), (0x8, "MSG_CTRUNC"), (0x10, "MSG_PROXY"),
    (0x20, "MSG_TRUNC"), (0x40, "MSG_DONTWAIT"), (0x80, "MSG_EOR"), (0x100, "MSG_WAITALL"), (0x200, "MSG_FIN"),
    (0x400, "MSG_SYN"), (0x800, "MSG_CONFIRM"), (0x1000, "MSG_RST"), (0x2000, "MSG_ERRQUEUE"),
    (0x4000, "MSG_NOSIGNAL"), (0x8000, "MSG_MORE"), (0x10000, "MSG_WAITFORONE"), (0x40000, "MSG_BATCH"),
    (0x4000000, "MSG_ZEROCOPY"), (0x20000000, "MSG_FASTOPEN"), (0x40000000, "MSG_CMSG_CLOEXEC"),
] };
pub(super) static EPOLL: Set = Set { unknown: "???", names: &[
    (0x1, "EPOLLIN"), (0x2, "EPOLLPRI"), (0x4, "EPOLLOUT"), (0x8, "EPOLLERR"), (0x10, "EPOLLHUP"), (0x20, "EPOLLNVAL"),
    (0x40, "EPOLLRDNORM"), (0x80, "EPOLLRDBAND"), (0x100, "EPOLLWRNORM"), (0x200, "EPOLLWRBAND"), (0x400, "EPOLLMSG"),
    (0x2000, "EPOLLRDHUP"), (0x10000000, "EPOLLEXCLUSIVE"), (0x20000000, "EPOLLWAKEUP"), (0x40000000, "EPOLLONESHOT"),
    (0x80000000, "EPOLLET"),
] };
pub(super) static EPOLL_CTL: Set = Set { unknown: "EPOLL_CTL_???", names: &[
    (0x1, "EPOLL_CTL_ADD"), (0x2, "EPOLL_CTL_DEL"), (0x3, "EPOLL_CTL_MOD"),
] };
pub(super) static EPOLL_CREATE: Set = Set { unknown: "EPOLL_???", names: &[
    (0x80000, "EPOLL_CLOEXEC"), (0x800, "EPOLL_NONBLOCK"),
] };
pub(super) static POLL: Set = Set { unknown: "???", names: &[
    (0x1, "POLLIN"), (0x2, "POLLPRI"), (0x4, "POLLOUT"), (0x8, "POLLERR"), (0x10, "POLLHUP"), (0x20, "POLLNVAL"),
    (0x40, "POLLRDNORM"), (0x80, "POLLRDBAND"), (0x100, "POLLWRNORM"), (0x200, "POLLWRBAND"), (0x400, "POLLMSG"),
    (0x1000, "POLLREMOVE"), (0x2000, "POLLRDHUP"),
] };
pub(super) static WAIT4: Set = Set { unknown: "???", names: &[
    (0x1, "WNOHANG"), (0x4, "WEXITED"), (0x2, "WSTOPPED"), (0x8, "WCONTINUED"), (0x1000000, "WNOWAIT"),
    (0x80000000, "__WCLONE"), (0x40000000, "__WALL"), (0x20000000, "__WNOTHREAD"),
] };
pub(super) static WAITID: Set = Set { unknown: "P_???", names: &[
    (0x0, "P_ALL"), (0x1, "P_PID"), (0x2, "P_PGID"), (0x3, "P_PIDFD"),
] };
pub(super) static SA: Set = Set { unknown: "SA_???", names: &[
    (0x4000000, "SA_RESTORER"), (0x8000000, "SA_ONSTACK"), (0x10000000, "SA_RESTART"), (0x40000000, "SA_NODEFER"),
    (0x80000000, "SA_RESETHAND"), (0x4, "SA_SIGINFO"), (0x1, "SA_NOCLDSTOP"), (0x2, "SA_NOCLDWAIT"),
    (0x400, "SA_UNSUPPORTED"), (0x800, "SA_EXPOSE_TAGBITS"),
] };
pub(super) static SS: Set = Set { unknown: "SS_???", names: &[
    (0x1, "SS_ONSTACK"), (0x2, "SS_DISABLE"), (0x80000000, "SS_AUTODISARM"),
] };
pub(super) static SIGPROCMASK: Set = Set { unknown: "SIG_???", names: &[
    (0x0, "SIG_BLOCK"), (0x1, "SIG_UNBLOCK"), (0x2, "SIG_SETMASK"),
] };
pub(super) static SIGNALS: Set = Set { unknown: "???", names: &[
    (0x1, "SIGHUP"), (0x2, "SIGINT"), (0x3, "SIGQUIT"), (0x4, "SIGILL"), (0x5, "SIGTRAP"), (0x6, "SIGABRT"),
    (0x7, "SIGBUS"), (0x8, "SIGFPE"), (0x9, "SIGKILL"), (0xa, "SIGUSR1"), (0xb, "SIGSEGV"), (0xc, "SIGUSR2"),
    (0xd, "SIGPIPE"), (0xe, "SIGALRM"), (0xf, "SIGTERM"), (0x10, "SIGSTKFLT"), (0x11, "SIGCHLD"), (0x12, "SIGCONT"),
    (0x13, "SIGSTOP"), (0x14, "SIGTSTP"), (0x15, "SIGTTIN"), (0x16, "SIGTTOU"), (0x17, "SIGURG"), (0x18, "SIGXCPU"),
    (0x19, "SIGXFSZ"), (0x1a, "SIGVTALRM"), (0x1b, "SIGPROF"), (0x1c, "SIGWINCH"), (0x1d, "SIGIO"), (0x1e, "SIGPWR"),
    (0x1f, "SIGSYS"),
] };
pub(super) static SI_ANY: Set = Set { unknown: "SI_???", names: &[
    (0x0, "SI_USER"), (0x80, "SI_KERNEL"), (0xffffffc4, "SI_ASYNCNL"), (0xfffffff9, "SI_DETHREAD"),
    (0xfffffffa, "SI_TKILL"), (0xfffffffb, "SI_SIGIO"), (0xfffffffc, "SI_ASYNCIO"), (0xfffffffd, "SI_MESGQ"),
    (0xfffffffe, "SI_TIMER"), (0xffffffff, "SI_QUEUE"),
] };
pub(super) static SI_ILL: Set = Set { unknown: "ILL_???", names: &[
    (0x1, "ILL_ILLOPC"), (0x2, "ILL_ILLOPN"), (0x3, "ILL_ILLADR"), (0x4, "ILL_ILLTRP"), (0x5, "ILL_PRVOPC"),
    (0x6, "ILL_PRVREG"), (0x7, "ILL_COPROC"), (0x8, "ILL_BADSTK"),
] };
pub(super) static SI_FPE: Set = Set { unknown: "FPE_???", names: &[
    (0x1, "FPE_INTDIV"), (0x2, "FPE_INTOVF"), (0x3, "FPE_FLTDIV"), (0x4, "FPE_FLTOVF"), (0x5, "FPE_FLTUND"),
    (0x6, "FPE_FLTRES"), (0x7, "FPE_FLTINV"), (0x8, "FPE_FLTSUB"),
] };
pub(super) static SI_SEGV: Set = Set { unknown: "SEGV_???", names: &[
    (0x1, "SEGV_MAPERR"), (0x2, "SEGV_ACCERR"), (0x3, "SEGV_BNDERR"), (0x4, "SEGV_PKUERR"), (0xa, "SEGV_CPERR"),
] };
pub(super) static SI_BUS: Set = Set { unknown: "BUS_???", names: &[
    (0x1, "BUS_ADRALN"), (0x2, "BUS_ADRERR"), (0x3, "BUS_OBJERR"), (0x4, "BUS_MCEERR_AR"), (0x5, "BUS_MCEERR_AO"),
] };
pub(super) static SI_TRAP: Set = Set { unknown: "TRAP_???", names: &[
    (0x1, "TRAP_BRKPT"), (0x2, "TRAP_TRACE"), (0x3, "TRAP_BRANCH"), (0x4, "TRAP_HWBKPT"), (0x5, "TRAP_UNK"),
] };
pub(super) static SI_CHLD: Set = Set { unknown: "CLD_???", names: &[
    (0x1, "CLD_EXITED"), (0x2, "CLD_KILLED"), (0x3, "CLD_DUMPED"), (0x4, "CLD_TRAPPED"), (0x5, "CLD_STOPPED"),
    (0x6, "CLD_CONTINUED"),
] };
pub(super) static SI_POLL: Set = Set { unknown: "POLL_???", names: &[
    (0x1, "POLL_IN"), (0x2, "POLL_OUT"), (0x3, "POLL_MSG"), (0x4, "POLL_ERR"), (0x5, "POLL_PRI"), (0x6, "POLL_HUP"),
] };
pub(super) static SI_SYS: Set = Set { unknown: "SYS_???", names: &[(0x1, "SYS_SECCOMP"), (0x2, "SYS_USER_DISPATCH")] };
pub(super) static RLIMIT: Set = Set { unknown: "RLIMIT_???", names: &[
    (0x0, "RLIMIT_CPU"), (0x1, "RLIMIT_FSIZE"), (0x2, "RLIMIT_DATA"), (0x3, "RLIMIT_STACK"), (0x4, "RLIMIT_CORE"),
    (0x5, "RLIMIT_RSS"), (0x6, "RLIMIT_NPROC"), (0x7, "RLIMIT_NOFILE"), (0x8, "RLIMIT_MEMLOCK"), (0x9, "RLIMIT_AS"),
    (0xa, "RLIMIT_LOCKS"), (0xb, "RLIMIT_SIGPENDING"), (0xc, "RLIMIT_MSGQUEUE"), (0xd, "RLIMIT_NICE"),
    (0xe, "RLIMIT_RTPRIO"), (0xf, "RLIMIT_RTTIME"),
] };
pub(super) static RUSAGE: Set = Set { unknown: "RUSAGE_???", names: &[
    (0x0, "RUSAGE_SELF"), (0x1, "RUSAGE_THREAD"), (0xfffffffe, "RUSAGE_BOTH"), (0xffffffff, "RUSAGE_CHILDREN"),
] };
pub(super) static PRIORITY: Set = Set { unknown: "PRIO_???", names: &[
    (0x0, "PRIO_PROCESS"), (0x1, "PRIO_PGRP"), (0x2, "PRIO_USER"),
] };
pub(super) static CLOCKID: Set = Set { unknown: "CLOCK_???", names: &[
    (0x0, "CLOCK_REALTIME"), (0x1, "CLOCK_MONOTONIC"), (0x2, "CLOCK_PROCESS_CPUTIME_ID"),
    (0x3, "CLOCK_THREAD_CPUTIME_ID"), (0x4, "CLOCK_MONOTONIC_RAW"), (0x5, "CLOCK_REALTIME_COARSE"),
    (0x6, "CLOCK_MONOTONIC_COARSE"), (0x7, "CLOCK_BOOTTIME"), (0x8, "CLOCK_REALTIME_ALARM"),
    (0x9, "CLOCK_BOOTTIME_ALARM"), (0xa, "CLOCK_SGI_CYCLE"), (0xb, "CLOCK_TAI"),
] };
pub(super) static TIMER_FLAGS: Set = Set { unknown: "TIMER_???", names: &[(0x1, "TIMER_ABSTIME")] };
pub(super) static TIMERFD_CREATE: Set = Set { unknown: "TFD_???", names: &[
    (0x80000, "TFD_CLOEXEC"), (0x800, "TFD_NONBLOCK"),
] };
pub(super) static TIMERFD_SETTIME: Set = Set { unknown: "TFD_TIMER_???", names: &[
    (0x1, "TFD_TIMER_ABSTIME"), (0x2, "TFD_TIMER_CANCEL_ON_SET"),
] };
pub(super) static ITIMER: Set = Set { unknown: "ITIMER_???", names: &[
    (0x0, "ITIMER_REAL"), (0x1, "ITIMER_VIRTUAL"), (0x2, "ITIMER_PROF"),
] };
pub(super) static SIGEV: Set = Set { unknown: "SIGEV_???", names: &[
    (0x0, "SIGEV_SIGNAL"), (0x1, "SIGEV_NONE"), (0x2, "SIGEV_THREAD"), (0x4, "SIGEV_THREAD_ID"),
] };
pub(super) static AF: Set = Set { unknown: "AF_???", names: &[
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
pub(super) static SOCK: Set = Set { unknown: "SOCK_???", names: &[
    (0x1, "SOCK_STREAM"), (0x2, "SOCK_DGRAM"), (0x3, "SOCK_RAW"), (0x4, "SOCK_RDM"), (0x5, "SOCK_SEQPACKET"),
    (0x6, "SOCK_DCCP"), (0xa, "SOCK_PACKET"),
] };
pub(super) static SOCK_FLAGS: Set = Set { unknown: "SOCK_???", names: &[
    (0x80000, "SOCK_CLOEXEC"), (0x800, "SOCK_NONBLOCK"),
] };
pub(super) static IPPROTO: Set = Set { unknown: "IPPROTO_???", names: &[
    (0x0, "IPPROTO_IP"), (0x1, "IPPROTO_ICMP"), (0x2, "IPPROTO_IGMP"), (0x4, "IPPROTO_IPIP"), (0x6, "IPPROTO_TCP"),
    (0x8, "IPPROTO_EGP"), (0xc, "IPPROTO_PUP"), (0x11, "IPPROTO_UDP"), (0x16, "IPPROTO_IDP"), (0x1d, "IPPROTO_TP"),
    (0x21, "IPPROTO_DCCP"), (0x29, "IPPROTO_IPV6"), (0x2b, "IPPROTO_ROUTING"), (0x2c, "IPPROTO_FRAGMENT"),
    (0x2e, "IPPROTO_RSVP"), (0x2f, "IPPROTO_GRE"), (0x32, "IPPROTO_ESP"), (0x33, "IPPROTO_AH"),
    (0x3a, "IPPROTO_ICMPV6"), (0x3b, "IPPROTO_NONE"), (0x3c, "IPPROTO_DSTOPTS"), (0x5c, "IPPROTO_MTP"),
    (0x5e, "IPPROTO_BEETPH"), (0x62, "IPPROTO_ENCAP"), (0x67, "IPPROTO_PIM"), (0x6c, "IPPROTO_COMP"),
    (0x73, "IPPROTO_L2TP"), (0x84, "IPPROTO_SCTP"), (0x87, "IPPROTO_MH"), (0x88, "IPPROTO_UDPLITE"),
    (0x89, "IPPROTO_MPLS"), (0x8f, "IPPROTO_ETHERNET"), (0xff, "IPPROTO_RAW"), (0x106, "IPPROTO_MPTCP"),
] };
pub(super) static NETLINK: Set = Set { unknown: "NETLINK_???", names: &[
    (0x0, "NETLINK_ROUTE"), (0x1, "NETLINK_UNUSED"), (0x2, "NETLINK_USERSOCK"), (0x3, "NETLINK_FIREWALL"),
    (0x4, "NETLINK_SOCK_DIAG"), (0x5, "NETLINK_NFLOG"), (0x6, "NETLINK_XFRM"), (0x7, "NETLINK_SELINUX"),
    (0x8, "NETLINK_ISCSI"), (0x9, "NETLINK_AUDIT"), (0xa, "NETLINK_FIB_LOOKUP"), (0xb, "NETLINK_CONNECTOR"),
    (0xc, "NETLINK_NETFILTER"), (0xd, "NETLINK_IP6_FW"), (0xe, "NETLINK_DNRTMSG"), (0xf, "NETLINK_KOBJECT_UEVENT"),
    (0x10, "NETLINK_GENERIC"), (0x12, "NETLINK_SCSITRANSPORT"), (0x13, "NETLINK_ECRYPTFS"), (0x14, "NETLINK_RDMA"),
    (0x15, "NETLINK_CRYPTO"), (0x16, "NETLINK_SMC"),
] };
pub(super) static SHUTDOWN: Set = Set { unknown: "SHUT_???", names: &[
    (0x0, "SHUT_RD"), (0x1, "SHUT_WR"), (0x2, "SHUT_RDWR"),
] };
pub(super) static LEVEL: Set = Set { unknown: "SOL_???", names: &[
    (0x0, "SOL_IP"), (0x1, "SOL_SOCKET"), (0x6, "SOL_TCP"), (0x11, "SOL_UDP"), (0x29, "SOL_IPV6"),
    (0x3a, "SOL_ICMPV6"), (0x64, "SOL_CAN_BASE"), (0xff, "SOL_RAW"), (0x107, "SOL_PACKET"), (0x10e, "SOL_NETLINK"),
    (0x10f, "SOL_TIPC"), (0x117, "SOL_ALG"), (0x119, "SOL_KCM"), (0x11a, "SOL_TLS"), (0x11b, "SOL_XDP"),
    (0x11c, "SOL_MPTCP"), (0x11f, "SOL_VSOCK"),
] };
pub(super) static SO: Set = Set { unknown: "SO_???", names: &[
    (0x1, "SO_DEBUG"), (0x2, "SO_REUSEADDR"), (0x3, "SO_TYPE"), (0x4, "SO_ERROR"), (0x5, "SO_DONTROUTE"),
    (0x6, "SO_BROADCAST"), (0x7, "SO_SNDBUF"), (0x8, "SO_RCVBUF"), (0x9, "SO_KEEPALIVE"), (0xa, "SO_OOBINLINE"),
    (0xb, "SO_NO_CHECK"), (0xc, "SO_PRIORITY"), (0xd, "SO_LINGER"), (0xe, "SO_BSDCOMPAT"), (0xf, "SO_REUSEPORT"),
    (0x10, "SO_PASSCRED"), (0x11, "SO_PEERCRED"), (0x12, "SO_RCVLOWAT"), (0x13, "SO_SNDLOWAT"),
    (0x14, "SO_RCVTIMEO_OLD"), (0x15, "SO_SNDTIMEO_OLD"), (0x19, "SO_BINDTODEVICE"), (0x1a, "SO_ATTACH_FILTER"),
    (0x1b, "SO_DETACH_FILTER"), (0x1c, "SO_PEERNAME"), (0x1d, "SO_TIMESTAMP_OLD"), (0x1e, "SO_ACCEPTCONN"),
    (0x1f, "SO_PEERSEC"), (0x20, "SO_SNDBUFFORCE"), (0x21, "SO_RCVBUFFORCE"), (0x22, "SO_PASSSEC"),
    (0x23, "SO_TIMESTAMPNS_OLD"), (0x24, "SO_MARK"), (0x25, "SO_TIMESTAMPING_OLD"), (0x26, "SO_PROTOCOL"),
    (0x27, "SO_DOMAIN"), (0x28, "SO_RXQ_OVFL"), (0x29, "SO_WIFI_STATUS"), (0x2a, "SO_PEEK_OFF"), (0x2b, "SO_NOFCS"),
    (0x2c, "SO_LOCK_FILTER"), (0x2d, "SO_SELECT_ERR_QUEUE"), (0x2e, "SO_BUSY_POLL"), (0x2f, "SO_MAX_PACING_RATE"),
    (0x30, "SO_BPF_EXTENSIONS"), (0x31, "SO_INCOMING_CPU"), (0x32, "SO_ATTACH_BPF"),
    (0x33, "SO_ATTACH_REUSEPORT_CBPF"), (0x34, "SO_ATTACH_REUSEPORT_EBPF"), (0x35, "SO_CNX_ADVICE"),
    (0x37, "SO_MEMINFO"), (0x38, "SO_INCOMING_NAPI_ID"), (0x39, "SO_COOKIE"), (0x3b, "SO_PEERGROUPS"),
    (0x3c, "SO_ZEROCOPY"), (0x3d, "SO_TXTIME"), (0x3e, "SO_BINDTOIFINDEX"), (0x3f, "SO_TIMESTAMP_NEW"),
    (0x40, "SO_TIMESTAMPNS_NEW"), (0x41, "SO_TIMESTAMPING_NEW"), (0x42, "SO_RCVTIMEO_NEW"), (0x43, "SO_SNDTIMEO_NEW"),
    (0x44, "SO_DETACH_REUSEPORT_BPF"), (0x45, "SO_PREFER_BUSY_POLL"), (0x46, "SO_BUSY_POLL_BUDGET"),
    (0x47, "SO_NETNS_COOKIE"), (0x48, "SO_BUF_LOCK"), (0x49, "SO_RESERVE_MEM"), (0x4a, "SO_TXREHASH"),
    (0x4b, "SO_RCVMARK"), (0x4c, "SO_PASSPIDFD"), (0x4d, "SO_PEERPIDFD"),
] };
pub(super) static TCP: Set = Set { unknown: "TCP_???", names: &[
    (0x1, "TCP_NODELAY"), (0x2, "TCP_MAXSEG"), (0x3, "TCP_CORK"), (0x4, "TCP_KEEPIDLE"), (0x5, "TCP_KEEPINTVL"),
    (0x6, "TCP_KEEPCNT"), (0x7, "TCP_SYNCNT"), (0x8, "TCP_LINGER2"), (0x9, "TCP_DEFER_ACCEPT"),
    (0xa, "TCP_WINDOW_CLAMP"), (0xb, "TCP_INFO"), (0xc, "TCP_QUICKACK"), (0xd, "TCP_CONGESTION"), (0xe, "TCP_MD5SIG"),
    (0x10, "TCP_THIN_LINEAR_TIMEOUTS"), (0x11, "TCP_THIN_DUPACK"), (0x12, "TCP_USER_TIMEOUT"), (0x13, "TCP_REPAIR"),
    (0x14, "TCP_REPAIR_QUEUE"), (0x15, "TCP_QUEUE_SEQ"), (0x16, "TCP_REPAIR_OPTIONS"), (0x17, "TCP_FASTOPEN"),
    (0x18, "TCP_TIMESTAMP"), (0x19, "TCP_NOTSENT_LOWAT"), (0x1a, "TCP_CC_INFO"), (0x1b, "TCP_SAVE_SYN"),
    (0x1c, "TCP_SAVED_SYN"), (0x1d, "TCP_REPAIR_WINDOW"), (0x1e, "TCP_FASTOPEN_CONNECT"), (0x1f, "TCP_ULP"),
    (0x20, "TCP_MD5SIG_EXT"), (0x21, "TCP_FASTOPEN_KEY"), (0x22, "TCP_FASTOPEN_NO_COOKIE"),
    (0x23, "TCP_ZEROCOPY_RECEIVE"), (0x24, "TCP_INQ"), (0x25, "TCP_TX_DELAY"),
] };
pub(super) static IP: Set = Set { unknown: "IP_???", names: &[
    (0x1, "IP_TOS"), (0x2, "IP_TTL"), (0x3, "IP_HDRINCL"), (0x4, "IP_OPTIONS"), (0x5, "IP_ROUTER_ALERT"),
    (0x6, "IP_RECVOPTS"), (0x7, "IP_RETOPTS"), (0x8, "IP_PKTINFO"), (0x9, "IP_PKTOPTIONS"), (0xa, "IP_MTU_DISCOVER"),
    (0xb, "IP_RECVERR"), (0xc, "IP_RECVTTL"), (0xd, "IP_RECVTOS"), (0xe, "IP_MTU"), (0xf, "IP_FREEBIND"),
    (0x10, "IP_IPSEC_POLICY"), (0x11, "IP_XFRM_POLICY"), (0x12, "IP_PASSSEC"), (0x13, "IP_TRANSPARENT"),
    (0x14, "IP_ORIGDSTADDR"), (0x15, "IP_MINTTL"), (0x16, "IP_NODEFRAG"), (0x17, "IP_CHECKSUM"),
    (0x18, "IP_BIND_ADDRESS_NO_PORT"), (0x19, "IP_RECVFRAGSIZE"), (0x1a, "IP_RECVERR_RFC4884"),
    (0x20, "IP_MULTICAST_IF"), (0x21, "IP_MULTICAST_TTL"), (0x22, "IP_MULTICAST_LOOP"), (0x23, "IP_ADD_MEMBERSHIP"),
    (0x24, "IP_DROP_MEMBERSHIP"), (0x31, "IP_MULTICAST_ALL"), (0x32, "IP_UNICAST_IF"),
] };
pub(super) static IPV6: Set = Set { unknown: "IPV6_???", names: &[
    (0x1, "IPV6_ADDRFORM"), (0x2, "IPV6_2292PKTINFO"), (0x3, "IPV6_2292HOPOPTS"), (0x4, "IPV6_2292DSTOPTS"),
    (0x5, "IPV6_2292RTHDR"), (0x6, "IPV6_2292PKTOPTIONS"), (0x7, "IPV6_CHECKSUM"), (0x8, "IPV6_2292HOPLIMIT"),
    (0x9, "IPV6_NEXTHOP"), (0xb, "IPV6_FLOWINFO"), (0x10, "IPV6_UNICAST_HOPS"), (0x11, "IPV6_MULTICAST_IF"),
    (0x12, "IPV6_MULTICAST_HOPS"), (0x13, "IPV6_MULTICAST_LOOP"), (0x14, "IPV6_ADD_MEMBERSHIP"),
    (0x15, "IPV6_DROP_MEMBERSHIP"), (0x16, "IPV6_ROUTER_ALERT"), (0x17, "IPV6_MTU_DISCOVER"), (0x18, "IPV6_MTU"),
    (0x19, "IPV6_RECVERR"), (0x1a, "IPV6_V6ONLY"), (0x1b, "IPV6_JOIN_ANYCAST"), (0x1c, "IPV6_LEAVE_ANYCAST"),
    (0x31, "IPV6_RECVPKTINFO"), (0x32, "IPV6_PKTINFO"), (0x33, "IPV6_RECVHOPLIMIT"), (0x34, "IPV6_HOPLIMIT"),
    (0x42, "IPV6_RECVTCLASS"), (0x43, "IPV6_TCLASS"), (0x4e, "IPV6_FREEBIND"),
] };
pub(super) static SOL_UDP: Set = Set { unknown: "UDP_???", names: &[
    (0x1, "UDP_CORK"), (0x64, "UDP_ENCAP"), (0x65, "UDP_NO_CHECK6_TX"), (0x66, "UDP_NO_CHECK6_RX"),
    (0x67, "UDP_SEGMENT"), (0x68, "UDP_GRO"),
] };
pub(super) static SOL_NETLINK: Set = Set { unknown: "NETLINK_???", names: &[
    (0x1, "NETLINK_ADD_MEMBERSHIP"), (0x2, "NETLINK_DROP_MEMBERSHIP"), (0x3, "NETLINK_PKTINFO"),
    (0x4, "NETLINK_BROADCAST_ERROR"), (0x5, "NETLINK_NO_ENOBUFS"), (0x6, "NETLINK_RX_RING"), (0x7, "NETLINK_TX_RING"),
    (0x8, "NETLINK_LISTEN_ALL_NSID"), (0x9, "NETLINK_LIST_MEMBERSHIPS"), (0xa, "NETLINK_CAP_ACK"),
    (0xb, "NETLINK_EXT_ACK"), (0xc, "NETLINK_GET_STRICT_CHK"),
] };
pub(super) static SOL_PACKET: Set = Set { unknown: "PACKET_???", names: &[
    (0x1, "PACKET_ADD_MEMBERSHIP"), (0x2, "PACKET_DROP_MEMBERSHIP"), (0x3, "PACKET_RECV_OUTPUT"),
    (0x5, "PACKET_RX_RING"), (0x6, "PACKET_STATISTICS"), (0x7, "PACKET_COPY_THRESH"), (0x8, "PACKET_AUXDATA"),
    (0x9, "PACKET_ORIGDEV"), (0xa, "PACKET_VERSION"), (0xb, "PACKET_HDRLEN"), (0xc, "PACKET_RESERVE"),
    (0xd, "PACKET_TX_RING"), (0xe, "PACKET_LOSS"), (0xf, "PACKET_VNET_HDR"), (0x10, "PACKET_TX_TIMESTAMP"),
    (0x11, "PACKET_TIMESTAMP"), (0x12, "PACKET_FANOUT"), (0x13, "PACKET_TX_HAS_OFF"), (0x14, "PACKET_QDISC_BYPASS"),
    (0x15, "PACKET_ROLLOVER_STATS"), (0x16, "PACKET_FANOUT_DATA"), (0x17, "PACKET_IGNORE_OUTGOING"),
    (0x18, "PACKET_VNET_HDR_SZ"),
] };
pub(super) static SOL_RAW: Set = Set { unknown: "ICMP_???", names: &[(0x1, "ICMP_FILTER")] };
pub(super) static SOL_ICMPV6: Set = Set { unknown: "ICMPV6_???", names: &[(0x1, "ICMPV6_FILTER")] };
pub(super) static SOL_TLS: Set = Set { unknown: "TLS_???", names: &[
    (0x1, "TLS_TX"), (0x2, "TLS_RX"), (0x3, "TLS_TX_ZEROCOPY_RO"), (0x4, "TLS_RX_EXPECT_NO_PAD"),
] };
pub(super) static SOL_ALG: Set = Set { unknown: "ALG_SET_???", names: &[
    (0x1, "ALG_SET_KEY"), (0x2, "ALG_SET_IV"), (0x3, "ALG_SET_OP"), (0x4, "ALG_SET_AEAD_ASSOCLEN"),
    (0x5, "ALG_SET_AEAD_AUTHSIZE"), (0x6, "ALG_SET_DRBG_ENTROPY"), (0x7, "ALG_SET_KEY_BY_KEY_SERIAL"),
] };
pub(super) static NLMSG: Set = Set { unknown: "NLMSG_???", names: &[
    (0x1, "NLMSG_NOOP"), (0x2, "NLMSG_ERROR"), (0x3, "NLMSG_DONE"), (0x4, "NLMSG_OVERRUN"),
] };
pub(super) static RTM: Set = Set { unknown: "RTM_???", names: &[
    (0x10, "RTM_NEWLINK"), (0x11, "RTM_DELLINK"), (0x12, "RTM_GETLINK"), (0x13, "RTM_SETLINK"), (0x14, "RTM_NEWADDR"),
    (0x15, "RTM_DELADDR"), (0x16, "RTM_GETADDR"), (0x18, "RTM_NEWROUTE"), (0x19, "RTM_DELROUTE"),
    (0x1a, "RTM_GETROUTE"), (0x1c, "RTM_NEWNEIGH"), (0x1d, "RTM_DELNEIGH"), (0x1e, "RTM_GETNEIGH"),
    (0x20, "RTM_NEWRULE"), (0x21, "RTM_DELRULE"), (0x22, "RTM_GETRULE"), (0x24, "RTM_NEWQDISC"),
    (0x25, "RTM_DELQDISC"), (0x26, "RTM_GETQDISC"), (0x28, "RTM_NEWTCLASS"), (0x29, "RTM_DELTCLASS"),
    (0x2a, "RTM_GETTCLASS"), (0x2c, "RTM_NEWTFILTER"), (0x2d, "RTM_DELTFILTER"), (0x2e, "RTM_GETTFILTER"),
    (0x30, "RTM_NEWACTION"), (0x31, "RTM_DELACTION"), (0x32, "RTM_GETACTION"), (0x34, "RTM_NEWPREFIX"),
    (0x3a, "RTM_GETMULTICAST"), (0x3e, "RTM_GETANYCAST"), (0x40, "RTM_NEWNEIGHTBL"), (0x42, "RTM_GETNEIGHTBL"),
    (0x43, "RTM_SETNEIGHTBL"), (0x44, "RTM_NEWNDUSEROPT"), (0x48, "RTM_NEWADDRLABEL"), (0x49, "RTM_DELADDRLABEL"),
    (0x4a, "RTM_GETADDRLABEL"), (0x4e, "RTM_GETDCB"), (0x4f, "RTM_SETDCB"), (0x50, "RTM_NEWNETCONF"),
    (0x51, "RTM_DELNETCONF"), (0x52, "RTM_GETNETCONF"), (0x54, "RTM_NEWMDB"), (0x55, "RTM_DELMDB"),
    (0x56, "RTM_GETMDB"), (0x58, "RTM_NEWNSID"), (0x59, "RTM_DELNSID"), (0x5a, "RTM_GETNSID"), (0x5c, "RTM_NEWSTATS"),
    (0x5e, "RTM_GETSTATS"), (0x60, "RTM_NEWCACHEREPORT"), (0x64, "RTM_NEWCHAIN"), (0x65, "RTM_DELCHAIN"),
    (0x66, "RTM_GETCHAIN"), (0x68, "RTM_NEWNEXTHOP"), (0x69, "RTM_DELNEXTHOP"), (0x6a, "RTM_GETNEXTHOP"),
    (0x6c, "RTM_NEWLINKPROP"), (0x6d, "RTM_DELLINKPROP"), (0x6e, "RTM_GETLINKPROP"), (0x70, "RTM_NEWVLAN"),
    (0x71, "RTM_DELVLAN"), (0x72, "RTM_GETVLAN"),
] };
pub(super) static DIAG: Set = Set { unknown: "SOCK_DIAG_???", names: &[
    (0x12, "TCPDIAG_GETSOCK"), (0x13, "DCCPDIAG_GETSOCK"), (0x14, "SOCK_DIAG_BY_FAMILY"), (0x15, "SOCK_DESTROY"),
] };
pub(super) static GENL: Set = Set { unknown: "GENERIC_FAMILY_???", names: &[
    (0x10, "nlctrl"), (0x11, "VFS_DQUOT"), (0x12, "pmcraid"),
] };
pub(super) static NLM_F: Set = Set { unknown: "NLM_F_???", names: &[
    (0x1, "NLM_F_REQUEST"), (0x2, "NLM_F_MULTI"), (0x4, "NLM_F_ACK"), (0x8, "NLM_F_ECHO"), (0x10, "NLM_F_DUMP_INTR"),
    (0x20, "NLM_F_DUMP_FILTERED"),
] };
pub(super) static NLM_GET: Set = Set { unknown: "NLM_F_???", names: &[
    (0x300, "NLM_F_DUMP"), (0x100, "NLM_F_ROOT"), (0x200, "NLM_F_MATCH"), (0x400, "NLM_F_ATOMIC"),
] };
pub(super) static NLM_NEW: Set = Set { unknown: "NLM_F_???", names: &[
    (0x100, "NLM_F_REPLACE"), (0x200, "NLM_F_EXCL"), (0x400, "NLM_F_CREATE"), (0x800, "NLM_F_APPEND"),
] };
pub(super) static NLM_DEL: Set = Set { unknown: "NLM_F_???", names: &[(0x100, "NLM_F_NONREC"), (0x200, "NLM_F_BULK")] };
pub(super) static NLM_ACK: Set = Set { unknown: "NLM_F_???", names: &[
    (0x100, "NLM_F_CAPPED"), (0x200, "NLM_F_ACK_TLVS"),
] };
pub(super) static SECUREBITS: Set = Set { unknown: "SECBIT_???", names: &[
    (0x1, "SECBIT_NOROOT"), (0x2, "SECBIT_NOROOT_LOCKED"), (0x4, "SECBIT_NO_SETUID_FIXUP"),
    (0x8, "SECBIT_NO_SETUID_FIXUP_LOCKED"), (0x10, "SECBIT_KEEP_CAPS"), (0x20, "SECBIT_KEEP_CAPS_LOCKED"),
    (0x40, "SECBIT_NO_CAP_AMBIENT_RAISE"), (0x80, "SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED"),
] };
pub(super) static PR_TSC: Set = Set { unknown: "PR_TSC_???", names: &[
    (0x1, "PR_TSC_ENABLE"), (0x2, "PR_TSC_SIGSEGV"),
] };
pub(super) static PR_MCE_KILL: Set = Set { unknown: "PR_MCE_KILL_???", names: &[
    (0x0, "PR_MCE_KILL_CLEAR"), (0x1, "PR_MCE_KILL_SET"),
] };
pub(super) static PR_MCE_WHEN: Set = Set { unknown: "PR_MCE_KILL_???", names: &[
    (0x0, "PR_MCE_KILL_LATE"), (0x1, "PR_MCE_KILL_EARLY"), (0x2, "PR_MCE_KILL_DEFAULT"),
] };
pub(super) static PR_DISPATCH: Set = Set { unknown: "PR_SYS_DISPATCH_???", names: &[
    (0x0, "PR_SYS_DISPATCH_OFF"), (0x1, "PR_SYS_DISPATCH_ON"),
] };
pub(super) static PR_SET_MM: Set = Set { unknown: "PR_SET_MM_???", names: &[
    (0x1, "PR_SET_MM_START_CODE"), (0x2, "PR_SET_MM_END_CODE"), (0x3, "PR_SET_MM_START_DATA"),
    (0x4, "PR_SET_MM_END_DATA"), (0x5, "PR_SET_MM_START_STACK"), (0x6, "PR_SET_MM_START_BRK"), (0x7, "PR_SET_MM_BRK"),
    (0x8, "PR_SET_MM_ARG_START"), (0x9, "PR_SET_MM_ARG_END"), (0xa, "PR_SET_MM_ENV_START"), (0xb, "PR_SET_MM_ENV_END"),
    (0xc, "PR_SET_MM_AUXV"), (0xd, "PR_SET_MM_EXE_FILE"), (0xe, "PR_SET_MM_MAP"), (0xf, "PR_SET_MM_MAP_SIZE"),
] };
pub(super) static SCM: Set = Set { unknown: "SCM_???", names: &[
    (0x1, "SCM_RIGHTS"), (0x2, "SCM_CREDENTIALS"), (0x3, "SCM_SECURITY"), (0x4, "SCM_PIDFD"),
] };
pub(super) static FCNTL: Set = Set { unknown: "F_???", names: &[
    (0x0, "F_DUPFD"), (0x1, "F_GETFD"), (0x2, "F_SETFD"), (0x3, "F_GETFL"), (0x4, "F_SETFL"), (0x5, "F_GETLK"),
    (0x6, "F_SETLK"), (0x7, "F_SETLKW"), (0x8, "F_SETOWN"), (0x9, "F_GETOWN"), (0xa, "F_SETSIG"), (0xb, "F_GETSIG"),
    (0xc, "F_GETLK64"), (0xd, "F_SETLK64"), (0xe, "F_SETLKW64"), (0xf, "F_SETOWN_EX"), (0x10, "F_GETOWN_EX"),
    (0x11, "F_GETOWNER_UIDS"), (0x24, "F_OFD_GETLK"), (0x25, "F_OFD_SETLK"), (0x26, "F_OFD_SETLKW"),
    (0x400, "F_SETLEASE"), (0x401, "F_GETLEASE"), (0x402, "F_NOTIFY"), (0x403, "F_DUPFD_QUERY"),
    (0x404, "F_CREATED_QUERY"), (0x405, "F_CANCELLK"), (0x406, "F_DUPFD_CLOEXEC"), (0x407, "F_SETPIPE_SZ"),
    (0x408, "F_GETPIPE_SZ"), (0x409, "F_ADD_SEALS"), (0x40a, "F_GET_SEALS"), (0x40b, "F_GET_RW_HINT"),
    (0x40c, "F_SET_RW_HINT"), (0x40d, "F_GET_FILE_RW_HINT"), (0x40e, "F_SET_FILE_RW_HINT"),
] };
pub(super) static FD_FLAGS: Set = Set { unknown: "FD_???", names: &[(0x1, "FD_CLOEXEC")] };
pub(super) static FLOCK_TYPE: Set = Set { unknown: "F_???", names: &[
    (0x0, "F_RDLCK"), (0x1, "F_WRLCK"), (0x2, "F_UNLCK"), (0x4, "F_EXLCK"), (0x8, "F_SHLCK"),
] };
pub(super) static FLOCK: Set = Set { unknown: "LOCK_???", names: &[
    (0x1, "LOCK_SH"), (0x2, "LOCK_EX"), (0x4, "LOCK_NB"), (0x8, "LOCK_UN"), (0x20, "LOCK_MAND"), (0xc0, "LOCK_RW"),
    (0x40, "LOCK_READ"), (0x80, "LOCK_WRITE"),
] };
pub(super) static SEALS: Set = Set { unknown: "F_SEAL_???", names: &[
    (0x1, "F_SEAL_SEAL"), (0x2, "F_SEAL_SHRINK"), (0x4, "F_SEAL_GROW"), (0x8, "F_SEAL_WRITE"),
    (0x10, "F_SEAL_FUTURE_WRITE"), (0x20, "F_SEAL_EXEC"),
] };
pub(super) static FALLOCATE: Set = Set { unknown: "FALLOC_FL_???", names: &[
    (0x1, "FALLOC_FL_KEEP_SIZE"), (0x2, "FALLOC_FL_PUNCH_HOLE"), (0x4, "FALLOC_FL_NO_HIDE_STALE"),
    (0x8, "FALLOC_FL_COLLAPSE_RANGE"), (0x10, "FALLOC_FL_ZERO_RANGE"), (0x20, "FALLOC_FL_INSERT_RANGE"),
    (0x40, "FALLOC_FL_UNSHARE_RANGE"),
] };
pub(super) static FADVISE: Set = Set { unknown: "POSIX_FADV_???", names: &[
    (0x0, "POSIX_FADV_NORMAL"), (0x1, "POSIX_FADV_RANDOM"), (0x2, "POSIX_FADV_SEQUENTIAL"),
    (0x3, "POSIX_FADV_WILLNEED"), (0x4, "POSIX_FADV_DONTNEED"), (0x5, "POSIX_FADV_NOREUSE"),
] };
pub(super) static RENAME: Set = Set { unknown: "RENAME_???", names: &[
    (0x1, "RENAME_NOREPLACE"), (0x2, "RENAME_EXCHANGE"), (0x4, "RENAME_WHITEOUT"),
] };
pub(super) static RWF: Set = Set { unknown: "RWF_???", names: &[
    (0x1, "RWF_HIPRI"), (0x2, "RWF_DSYNC"), (0x4, "RWF_SYNC"), (0x8, "RWF_NOWAIT"), (0x10, "RWF_APPEND"),
    (0x20, "RWF_NOAPPEND"), (0x40, "RWF_ATOMIC"), (0x80, "RWF_DONTCACHE"),
] };
pub(super) static SPLICE: Set = Set { unknown: "SPLICE_F_???", names: &[
    (0x1, "SPLICE_F_MOVE"), (0x2, "SPLICE_F_NONBLOCK"), (0x4, "SPLICE_F_MORE"), (0x8, "SPLICE_F_GIFT"),
] };
pub(super) static SYNC_FILE_RANGE: Set = Set { unknown: "SYNC_FILE_RANGE_???", names: &[
    (0x1, "SYNC_FILE_RANGE_WAIT_BEFORE"), (0x2, "SYNC_FILE_RANGE_WRITE"), (0x4, "SYNC_FILE_RANGE_WAIT_AFTER"),
] };
pub(super) static MOUNT: Set = Set { unknown: "MS_???", names: &[
    (0x1, "MS_RDONLY"), (0x2, "MS_NOSUID"), (0x4, "MS_NODEV"), (0x8, "MS_NOEXEC"), (0x10, "MS_SYNCHRONOUS"),
    (0x20, "MS_REMOUNT"), (0x40, "MS_MANDLOCK"), (0x80, "MS_DIRSYNC"), (0x100, "MS_NOSYMFOLLOW"),
    (0x400, "MS_NOATIME"), (0x800, "MS_NODIRATIME"), (0x1000, "MS_BIND"), (0x2000, "MS_MOVE"), (0x4000, "MS_REC"),
    (0x8000, "MS_SILENT"), (0x10000, "MS_POSIXACL"), (0x20000, "MS_UNBINDABLE"), (0x40000, "MS_PRIVATE"),
    (0x80000, "MS_SLAVE"), (0x100000, "MS_SHARED"), (0x200000, "MS_RELATIME"), (0x400000, "MS_KERNMOUNT"),
    (0x800000, "MS_I_VERSION"), (0x1000000, "MS_STRICTATIME"), (0x2000000, "MS_LAZYTIME"), (0x4000000, "MS_SUBMOUNT"),
    (0x8000000, "MS_NOREMOTELOCK"), (0x10000000, "MS_NOSEC"), (0x20000000, "MS_BORN"), (0x40000000, "MS_ACTIVE"),
    (0x80000000, "MS_NOUSER"),
] };
pub(super) static UMOUNT: Set = Set { unknown: "???", names: &[
    (0x1, "MNT_FORCE"), (0x2, "MNT_DETACH"), (0x4, "MNT_EXPIRE"), (0x8, "UMOUNT_NOFOLLOW"),
] };
pub(super) static STATFS_FLAGS: Set = Set { unknown: "ST_???", names: &[
    (0x20, "ST_VALID"), (0x1, "ST_RDONLY"), (0x2, "ST_NOSUID"), (0x4, "ST_NODEV"), (0x8, "ST_NOEXEC"),
    (0x10, "ST_SYNCHRONOUS"), (0x40, "ST_MANDLOCK"), (0x400, "ST_NOATIME"), (0x800, "ST_NODIRATIME"),
    (0x1000, "ST_RELATIME"), (0x2000, "ST_NOSYMFOLLOW"),
] };
pub(super) static FSMAGIC: Set = Set { unknown: "???", names: &[
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
pub(super) static INOTIFY: Set = Set { unknown: "IN_???", names: &[
    (0x1, "IN_ACCESS"), (0x2, "IN_MODIFY"), (0x4, "IN_ATTRIB"), (0x8, "IN_CLOSE_WRITE"), (0x10, "IN_CLOSE_NOWRITE"),
    (0x20, "IN_OPEN"), (0x40, "IN_MOVED_FROM"), (0x80, "IN_MOVED_TO"), (0x100, "IN_CREATE"), (0x200, "IN_DELETE"),
    (0x400, "IN_DELETE_SELF"), (0x800, "IN_MOVE_SELF"), (0x2000, "IN_UNMOUNT"), (0x4000, "IN_Q_OVERFLOW"),
    (0x8000, "IN_IGNORED"), (0x1000000, "IN_ONLYDIR"), (0x2000000, "IN_DONT_FOLLOW"), (0x4000000, "IN_EXCL_UNLINK"),
    (0x10000000, "IN_MASK_CREATE"), (0x20000000, "IN_MASK_ADD"), (0x40000000, "IN_ISDIR"), (0x80000000, "IN_ONESHOT"),
] };
pub(super) static INOTIFY_INIT: Set = Set { unknown: "IN_???", names: &[
    (0x800, "IN_NONBLOCK"), (0x80000, "IN_CLOEXEC"),
] };
pub(super) static FAN_INIT: Set = Set { unknown: "FAN_???", names: &[
    (0x1, "FAN_CLOEXEC"), (0x2, "FAN_NONBLOCK"), (0x10, "FAN_UNLIMITED_QUEUE"), (0x20, "FAN_UNLIMITED_MARKS"),
    (0x40, "FAN_ENABLE_AUDIT"), (0x80, "FAN_REPORT_PIDFD"), (0x100, "FAN_REPORT_TID"), (0x200, "FAN_REPORT_FID"),
    (0x400, "FAN_REPORT_DIR_FID"), (0x800, "FAN_REPORT_NAME"), (0x1000, "FAN_REPORT_TARGET_FID"),
] };
pub(super) static FAN_CLASS: Set = Set { unknown: "FAN_CLASS_???", names: &[
    (0x0, "FAN_CLASS_NOTIF"), (0x4, "FAN_CLASS_CONTENT"), (0x8, "FAN_CLASS_PRE_CONTENT"),
] };
pub(super) static FAN_MARK: Set = Set { unknown: "FAN_MARK_???", names: &[
    (0x1, "FAN_MARK_ADD"), (0x2, "FAN_MARK_REMOVE"), (0x80, "FAN_MARK_FLUSH"), (0x4, "FAN_MARK_DONT_FOLLOW"),
    (0x8, "FAN_MARK_ONLYDIR"), (0x10, "FAN_MARK_MOUNT"), (0x100, "FAN_MARK_FILESYSTEM"),
    (0x20, "FAN_MARK_IGNORED_MASK"), (0x40, "FAN_MARK_IGNORED_SURV_MODIFY"), (0x200, "FAN_MARK_EVICTABLE"),
    (0x400, "FAN_MARK_IGNORE"),
] };
pub(super) static FAN_EVENT: Set = Set { unknown: "FAN_???", names: &[
    (0x1, "FAN_ACCESS"), (0x2, "FAN_MODIFY"), (0x4, "FAN_ATTRIB"), (0x18, "FAN_CLOSE"), (0x8, "FAN_CLOSE_WRITE"),
    (0x10, "FAN_CLOSE_NOWRITE"), (0x20, "FAN_OPEN"), (0x40, "FAN_MOVED_FROM"), (0x80, "FAN_MOVED_TO"),
    (0x100, "FAN_CREATE"), (0x200, "FAN_DELETE"), (0x400, "FAN_DELETE_SELF"), (0x800, "FAN_MOVE_SELF"),
    (0x1000, "FAN_OPEN_EXEC"), (0x4000, "FAN_Q_OVERFLOW"), (0x8000, "FAN_FS_ERROR"), (0x10000, "FAN_OPEN_PERM"),
    (0x20000, "FAN_ACCESS_PERM"), (0x40000, "FAN_OPEN_EXEC_PERM"), (0x80000, "FAN_DIR_MODIFY"),
    (0x40000000, "FAN_ONDIR"), (0x8000000, "FAN_EVENT_ON_CHILD"), (0x10000000, "FAN_RENAME"),
] };
pub(super) static FUTEX: Set = Set { unknown: "FUTEX_???", names: &[
    (0x0, "FUTEX_WAIT"), (0x1, "FUTEX_WAKE"), (0x2, "FUTEX_FD"), (0x3, "FUTEX_REQUEUE"), (0x4, "FUTEX_CMP_REQUEUE"),
    (0x5, "FUTEX_WAKE_OP"), (0x6, "FUTEX_LOCK_PI"), (0x7, "FUTEX_UNLOCK_PI"), (0x8, "FUTEX_TRYLOCK_PI"),
    (0x9, "FUTEX_WAIT_BITSET"), (0xa, "FUTEX_WAKE_BITSET"), (0xb, "FUTEX_WAIT_REQUEUE_PI"),
    (0xc, "FUTEX_CMP_REQUEUE_PI"), (0xd, "FUTEX_LOCK_PI2"),
] };
pub(super) static FUTEX2: Set = Set { unknown: "FUTEX2_???", names: &[
    (0x0, "FUTEX2_SIZE_U8"), (0x1, "FUTEX2_SIZE_U16"), (0x2, "FUTEX2_SIZE_U32"), (0x4, "FUTEX2_NUMA"),
    (0x80, "FUTEX2_PRIVATE"),
] };
pub(super) static SCHED: Set = Set { unknown: "SCHED_???", names: &[
    (0x0, "SCHED_OTHER"), (0x1, "SCHED_FIFO"), (0x2, "SCHED_RR"), (0x3, "SCHED_BATCH"), (0x4, "SCHED_ISO"),
    (0x5, "SCHED_IDLE"), (0x6, "SCHED_DEADLINE"), (0x7, "SCHED_EXT"),
] };
pub(super) static SCHED_FLAGS: Set = Set { unknown: "SCHED_FLAG_???", names: &[
    (0x1, "SCHED_FLAG_RESET_ON_FORK"), (0x2, "SCHED_FLAG_RECLAIM"), (0x4, "SCHED_FLAG_DL_OVERRUN"),
    (0x8, "SCHED_FLAG_KEEP_POLICY"), (0x10, "SCHED_FLAG_KEEP_PARAMS"), (0x20, "SCHED_FLAG_UTIL_CLAMP_MIN"),
    (0x40, "SCHED_FLAG_UTIL_CLAMP_MAX"),
] };
pub(super) static IOPRIO_WHO: Set = Set { unknown: "IOPRIO_WHO_???", names: &[
    (0x1, "IOPRIO_WHO_PROCESS"), (0x2, "IOPRIO_WHO_PGRP"), (0x3, "IOPRIO_WHO_USER"),
] };
pub(super) static IOPRIO_CLASS: Set = Set { unknown: "IOPRIO_CLASS_???", names: &[
    (0x0, "IOPRIO_CLASS_NONE"), (0x1, "IOPRIO_CLASS_RT"), (0x2, "IOPRIO_CLASS_BE"), (0x3, "IOPRIO_CLASS_IDLE"),
] };
pub(super) static IPC_FLAGS: Set = Set { unknown: "IPC_???", names: &[
    (0x200, "IPC_CREAT"), (0x400, "IPC_EXCL"), (0x800, "IPC_NOWAIT"),
] };
pub(super) static SHMGET: Set = Set { unknown: "SHM_???", names: &[(0x800, "SHM_HUGETLB"), (0x1000, "SHM_NORESERVE")] };
pub(super) static SHMAT: Set = Set { unknown: "SHM_???", names: &[
    (0x1000, "SHM_RDONLY"), (0x2000, "SHM_RND"), (0x4000, "SHM_REMAP"), (0x8000, "SHM_EXEC"),
] };
pub(super) static MSGRCV: Set = Set { unknown: "MSG_???", names: &[
    (0x1000, "MSG_NOERROR"), (0x2000, "MSG_EXCEPT"), (0x4000, "MSG_COPY"), (0x800, "IPC_NOWAIT"),
] };
pub(super) static SEMOP: Set = Set { unknown: "SEM_???", names: &[(0x1000, "SEM_UNDO"), (0x800, "IPC_NOWAIT")] };
pub(super) static SHMCTL: Set = Set { unknown: "SHM_???", names: &[
    (0x0, "IPC_RMID"), (0x1, "IPC_SET"), (0x2, "IPC_STAT"), (0x3, "IPC_INFO"), (0xb, "SHM_LOCK"), (0xc, "SHM_UNLOCK"),
    (0xd, "SHM_STAT"), (0xe, "SHM_INFO"), (0xf, "SHM_STAT_ANY"),
] };
pub(super) static MSGCTL: Set = Set { unknown: "MSG_???", names: &[
    (0x0, "IPC_RMID"), (0x1, "IPC_SET"), (0x2, "IPC_STAT"), (0x3, "IPC_INFO"), (0xb, "MSG_STAT"), (0xc, "MSG_INFO"),
    (0xd, "MSG_STAT_ANY"),
] };
pub(super) static SEMCTL: Set = Set { unknown: "SEM_???", names: &[
    (0x0, "IPC_RMID"), (0x1, "IPC_SET"), (0x2, "IPC_STAT"), (0x3, "IPC_INFO"), (0xb, "GETPID"), (0xc, "GETVAL"),
    (0xd, "GETALL"), (0xe, "GETNCNT"), (0xf, "GETZCNT"), (0x10, "SETVAL"), (0x11, "SETALL"), (0x12, "SEM_STAT"),
    (0x13, "SEM_INFO"), (0x14, "SEM_STAT_ANY"),
] };
pub(super) static EVENTFD: Set = Set { unknown: "EFD_???", names: &[
    (0x1, "EFD_SEMAPHORE"), (0x80000, "EFD_CLOEXEC"), (0x800, "EFD_NONBLOCK"),
] };
pub(super) static SIGNALFD: Set = Set { unknown: "SFD_???", names: &[
    (0x80000, "SFD_CLOEXEC"), (0x800, "SFD_NONBLOCK"),
] };
pub(super) static USERFAULTFD: Set = Set { unknown: "???", names: &[
    (0x1, "UFFD_USER_MODE_ONLY"), (0x800, "O_NONBLOCK"), (0x80000, "O_CLOEXEC"),
] };
pub(super) static PERF_FLAGS: Set = Set { unknown: "PERF_FLAG_???", names: &[
    (0x1, "PERF_FLAG_FD_NO_GROUP"), (0x2, "PERF_FLAG_FD_OUTPUT"), (0x4, "PERF_FLAG_PID_CGROUP"),
    (0x8, "PERF_FLAG_FD_CLOEXEC"),
] };
pub(super) static PERF_TYPE: Set = Set { unknown: "PERF_TYPE_???", names: &[
    (0x0, "PERF_TYPE_HARDWARE"), (0x1, "PERF_TYPE_SOFTWARE"), (0x2, "PERF_TYPE_TRACEPOINT"),
    (0x3, "PERF_TYPE_HW_CACHE"), (0x4, "PERF_TYPE_RAW"), (0x5, "PERF_TYPE_BREAKPOINT"),
] };
pub(super) static RESOLVE: Set = Set { unknown: "RESOLVE_???", names: &[
    (0x1, "RESOLVE_NO_XDEV"), (0x2, "RESOLVE_NO_MAGICLINKS"), (0x4, "RESOLVE_NO_SYMLINKS"), (0x8, "RESOLVE_BENEATH"),
    (0x10, "RESOLVE_IN_ROOT"), (0x20, "RESOLVE_CACHED"),
] };
pub(super) static IO_URING_SETUP: Set = Set { unknown: "IORING_SETUP_???", names: &[
    (0x1, "IORING_SETUP_IOPOLL"), (0x2, "IORING_SETUP_SQPOLL"), (0x4, "IORING_SETUP_SQ_AFF"),
    (0x8, "IORING_SETUP_CQSIZE"), (0x10, "IORING_SETUP_CLAMP"), (0x20, "IORING_SETUP_ATTACH_WQ"),
    (0x40, "IORING_SETUP_R_DISABLED"), (0x80, "IORING_SETUP_SUBMIT_ALL"), (0x100, "IORING_SETUP_COOP_TASKRUN"),
    (0x200, "IORING_SETUP_TASKRUN_FLAG"), (0x400, "IORING_SETUP_SQE128"), (0x800, "IORING_SETUP_CQE32"),
    (0x1000, "IORING_SETUP_SINGLE_ISSUER"), (0x2000, "IORING_SETUP_DEFER_TASKRUN"), (0x4000, "IORING_SETUP_NO_MMAP"),
    (0x8000, "IORING_SETUP_REGISTERED_FD_ONLY"), (0x10000, "IORING_SETUP_NO_SQARRAY"),
] };
pub(super) static IO_URING_ENTER: Set = Set { unknown: "IORING_ENTER_???", names: &[
    (0x1, "IORING_ENTER_GETEVENTS"), (0x2, "IORING_ENTER_SQ_WAKEUP"), (0x4, "IORING_ENTER_SQ_WAIT"),
    (0x8, "IORING_ENTER_EXT_ARG"), (0x10, "IORING_ENTER_REGISTERED_RING"),
] };
pub(super) static IO_URING_FEATURES: Set = Set { unknown: "IORING_FEAT_???", names: &[
    (0x1, "IORING_FEAT_SINGLE_MMAP"), (0x2, "IORING_FEAT_NODROP"), (0x4, "IORING_FEAT_SUBMIT_STABLE"),
    (0x8, "IORING_FEAT_RW_CUR_POS"), (0x10, "IORING_FEAT_CUR_PERSONALITY"), (0x20, "IORING_FEAT_FAST_POLL"),
    (0x40, "IORING_FEAT_POLL_32BITS"), (0x80, "IORING_FEAT_SQPOLL_NONFIXED"), (0x100, "IORING_FEAT_EXT_ARG"),
    (0x200, "IORING_FEAT_NATIVE_WORKERS"), (0x400, "IORING_FEAT_RSRC_TAGS"), (0x800, "IORING_FEAT_CQE_SKIP"),
    (0x1000, "IORING_FEAT_LINKED_FILE"),
] };
pub(super) static IO_URING_REGISTER: Set = Set { unknown: "IORING_REGISTER_???", names: &[
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
] };
pub(super) static SECCOMP: Set = Set { unknown: "SECCOMP_???", names: &[
    (0x0, "SECCOMP_SET_MODE_STRICT"), (0x1, "SECCOMP_SET_MODE_FILTER"), (0x2, "SECCOMP_GET_ACTION_AVAIL"),
    (0x3, "SECCOMP_GET_NOTIF_SIZES"),
] };
pub(super) static SECCOMP_MODE: Set = Set { unknown: "SECCOMP_MODE_???", names: &[
    (0x0, "SECCOMP_MODE_DISABLED"), (0x1, "SECCOMP_MODE_STRICT"), (0x2, "SECCOMP_MODE_FILTER"),
] };
pub(super) static SECCOMP_FLAGS: Set = Set { unknown: "SECCOMP_FILTER_FLAG_???", names: &[
    (0x1, "SECCOMP_FILTER_FLAG_TSYNC"), (0x2, "SECCOMP_FILTER_FLAG_LOG"), (0x4, "SECCOMP_FILTER_FLAG_SPEC_ALLOW"),
    (0x8, "SECCOMP_FILTER_FLAG_NEW_LISTENER"), (0x10, "SECCOMP_FILTER_FLAG_TSYNC_ESRCH"),
    (0x20, "SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV"),
] };
pub(super) static GRND: Set = Set { unknown: "GRND_???", names: &[
    (0x1, "GRND_NONBLOCK"), (0x2, "GRND_RANDOM"), (0x4, "GRND_INSECURE"),
] };
pub(super) static MEMFD: Set = Set { unknown: "MFD_???", names: &[
    (0x1, "MFD_CLOEXEC"), (0x2, "MFD_ALLOW_SEALING"), (0x4, "MFD_HUGETLB"), (0x8, "MFD_NOEXEC_SEAL"),
    (0x10, "MFD_EXEC"),
] };
pub(super) static MEMBARRIER: Set = Set { unknown: "MEMBARRIER_CMD_???", names: &[
    (0x0, "MEMBARRIER_CMD_QUERY"), (0x1, "MEMBARRIER_CMD_GLOBAL"), (0x2, "MEMBARRIER_CMD_GLOBAL_EXPEDITED"),
    (0x4, "MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED"), (0x8, "MEMBARRIER_CMD_PRIVATE_EXPEDITED"),
    (0x10, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED"), (0x20, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE"),
    (0x40, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE"), (0x80, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ"),
    (0x100, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_RSEQ"),
] };
pub(super) static MEMBARRIER_FLAGS: Set = Set { unknown: "MEMBARRIER_CMD_FLAG_???", names: &[
    (0x1, "MEMBARRIER_CMD_FLAG_CPU"),
] };
pub(super) static XATTR: Set = Set { unknown: "XATTR_???", names: &[(0x1, "XATTR_CREATE"), (0x2, "XATTR_REPLACE")] };
pub(super) static PIDFD: Set = Set { unknown: "PIDFD_???", names: &[
    (0x800, "PIDFD_NONBLOCK"), (0x80, "PIDFD_THREAD"),
] };
pub(super) static CLOSE_RANGE: Set = Set { unknown: "CLOSE_RANGE_???", names: &[
    (0x2, "CLOSE_RANGE_UNSHARE"), (0x4, "CLOSE_RANGE_CLOEXEC"),
] };
pub(super) static ARCH_PRCTL: Set = Set { unknown: "ARCH_???", names: &[
    (0x1001, "ARCH_SET_GS"), (0x1002, "ARCH_SET_FS"), (0x1003, "ARCH_GET_FS"), (0x1004, "ARCH_GET_GS"),
    (0x1011, "ARCH_GET_CPUID"), (0x1012, "ARCH_SET_CPUID"), (0x1021, "ARCH_GET_XCOMP_SUPP"),
    (0x1022, "ARCH_GET_XCOMP_PERM"), (0x1023, "ARCH_REQ_XCOMP_PERM"), (0x2001, "ARCH_MAP_VDSO_X32"),
    (0x2002, "ARCH_MAP_VDSO_32"), (0x2003, "ARCH_MAP_VDSO_64"), (0x3001, "ARCH_CET_STATUS"),
    (0x5001, "ARCH_SHSTK_ENABLE"), (0x5002, "ARCH_SHSTK_DISABLE"), (0x5003, "ARCH_SHSTK_LOCK"),
    (0x5004, "ARCH_SHSTK_UNLOCK"), (0x5005, "ARCH_SHSTK_STATUS"),
] };
pub(super) static PR_SPEC: Set = Set { unknown: "PR_SPEC_???", names: &[
    (0x0, "PR_SPEC_STORE_BYPASS"), (0x1, "PR_SPEC_INDIRECT_BRANCH"), (0x2, "PR_SPEC_L1D_FLUSH"),
] };
pub(super) static PR_SPEC_SET: Set = Set { unknown: "PR_SPEC_???", names: &[
    (0x2, "PR_SPEC_ENABLE"), (0x4, "PR_SPEC_DISABLE"), (0x8, "PR_SPEC_FORCE_DISABLE"),
    (0x10, "PR_SPEC_DISABLE_NOEXEC"),
] };
pub(super) static PR_SPEC_STATE: Set = Set { unknown: "PR_SPEC_???", names: &[
    (0x0, "PR_SPEC_NOT_AFFECTED"), (0x1, "PR_SPEC_PRCTL"), (0x2, "PR_SPEC_ENABLE"), (0x4, "PR_SPEC_DISABLE"),
    (0x8, "PR_SPEC_FORCE_DISABLE"), (0x10, "PR_SPEC_DISABLE_NOEXEC"),
] };
pub(super) static PR_SCHED_CORE: Set = Set { unknown: "PR_SCHED_CORE_???", names: &[
    (0x0, "PR_SCHED_CORE_GET"), (0x1, "PR_SCHED_CORE_CREATE"), (0x2, "PR_SCHED_CORE_SHARE_TO"),
    (0x3, "PR_SCHED_CORE_SHARE_FROM"),
] };
pub(super) static PR_MCE_POLICY: Set = Set { unknown: "PR_MCE_KILL_???", names: &[
    (0x0, "PR_MCE_KILL_LATE"), (0x1, "PR_MCE_KILL_EARLY"), (0x2, "PR_MCE_KILL_DEFAULT"),
] };
pub(super) static PRCTL: Set = Set { unknown: "PR_???", names: &[
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
    (0x29, "PR_SET_THP_DISABLE"), (0x2a, "PR_GET_THP_DISABLE"), (0x2d, "PR_SET_FP_MODE"), (0x2e, "PR_GET_FP_MODE"),
    (0x2f, "PR_CAP_AMBIENT"), (0x32, "PR_SVE_SET_VL"), (0x33, "PR_SVE_GET_VL"), (0x34, "PR_GET_SPECULATION_CTRL"),
    (0x35, "PR_SET_SPECULATION_CTRL"), (0x36, "PR_PAC_RESET_KEYS"), (0x37, "PR_SET_TAGGED_ADDR_CTRL"),
    (0x38, "PR_GET_TAGGED_ADDR_CTRL"), (0x39, "PR_SET_IO_FLUSHER"), (0x3a, "PR_GET_IO_FLUSHER"),
    (0x3b, "PR_SET_SYSCALL_USER_DISPATCH"), (0x3c, "PR_PAC_SET_ENABLED_KEYS"), (0x3d, "PR_PAC_GET_ENABLED_KEYS"),
    (0x3e, "PR_SCHED_CORE"), (0x3f, "PR_SME_SET_VL"), (0x40, "PR_SME_GET_VL"), (0x41, "PR_SET_MDWE"),
    (0x42, "PR_GET_MDWE"), (0x43, "PR_SET_MEMORY_MERGE"), (0x44, "PR_GET_MEMORY_MERGE"), (0x41555856, "PR_GET_AUXV"),
    (0x53564d41, "PR_SET_VMA"), (0x59616d61, "PR_SET_PTRACER"),
] };
pub(super) static PTRACE: Set = Set { unknown: "PTRACE_???", names: &[
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
pub(super) static BPF: Set = Set { unknown: "BPF_???", names: &[
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
    (0x21, "BPF_ITER_CREATE"), (0x22, "BPF_LINK_DETACH"), (0x23, "BPF_PROG_BIND_MAP"),
] };
pub(super) static KEYCTL: Set = Set { unknown: "KEYCTL_???", names: &[
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
pub(super) static KEY_SPEC: Set = Set { unknown: "KEY_SPEC_???", names: &[
    (0xfffffff8, "KEY_SPEC_REQUESTOR_KEYRING"), (0xfffffff9, "KEY_SPEC_REQKEY_AUTH_KEY"),
    (0xfffffffa, "KEY_SPEC_GROUP_KEYRING"), (0xfffffffb, "KEY_SPEC_USER_SESSION_KEYRING"),
    (0xfffffffc, "KEY_SPEC_USER_KEYRING"), (0xfffffffd, "KEY_SPEC_SESSION_KEYRING"),
    (0xfffffffe, "KEY_SPEC_PROCESS_KEYRING"), (0xffffffff, "KEY_SPEC_THREAD_KEYRING"),
] };
pub(super) static PERSONALITY: Set = Set { unknown: "PER_???", names: &[
    (0x0, "PER_LINUX"), (0x6, "PER_BSD"), (0x8, "PER_LINUX32"), (0x4100001, "PER_SVR4"),
] };
pub(super) static PERSONALITY_FLAGS: Set = Set { unknown: "???", names: &[
    (0x20000, "UNAME26"), (0x40000, "ADDR_NO_RANDOMIZE"), (0x80000, "FDPIC_FUNCPTRS"), (0x100000, "MMAP_PAGE_ZERO"),
    (0x200000, "ADDR_COMPAT_LAYOUT"), (0x400000, "READ_IMPLIES_EXEC"), (0x800000, "ADDR_LIMIT_32BIT"),
    (0x1000000, "SHORT_INODE"), (0x2000000, "WHOLE_SECONDS"), (0x4000000, "STICKY_TIMEOUTS"),
    (0x8000000, "ADDR_LIMIT_3GB"),
] };
pub(super) static REBOOT: Set = Set { unknown: "LINUX_REBOOT_CMD_???", names: &[
    (0x0, "LINUX_REBOOT_CMD_CAD_OFF"), (0x1234567, "LINUX_REBOOT_CMD_RESTART"),
    (0x4321fedc, "LINUX_REBOOT_CMD_POWER_OFF"), (0x45584543, "LINUX_REBOOT_CMD_KEXEC"),
    (0x89abcdef, "LINUX_REBOOT_CMD_CAD_ON"), (0xa1b2c3d4, "LINUX_REBOOT_CMD_RESTART2"),
    (0xcdef0123, "LINUX_REBOOT_CMD_HALT"), (0xd000fce2, "LINUX_REBOOT_CMD_SW_SUSPEND"),
] };
pub(super) static REBOOT_MAGIC: Set = Set { unknown: "LINUX_REBOOT_???", names: &[
    (0x5121996, "LINUX_REBOOT_MAGIC2A"), (0x16041998, "LINUX_REBOOT_MAGIC2B"), (0x20112000, "LINUX_REBOOT_MAGIC2C"),
    (0x28121969, "LINUX_REBOOT_MAGIC2"), (0xfee1dead, "LINUX_REBOOT_MAGIC1"),
] };
pub(super) static SWAPON: Set = Set { unknown: "SWAP_FLAG_???", names: &[
    (0x8000, "SWAP_FLAG_PREFER"), (0x10000, "SWAP_FLAG_DISCARD"), (0x20000, "SWAP_FLAG_DISCARD_ONCE"),
    (0x40000, "SWAP_FLAG_DISCARD_PAGES"),
] };
pub(super) static MPOL: Set = Set { unknown: "MPOL_???", names: &[
    (0x0, "MPOL_DEFAULT"), (0x1, "MPOL_PREFERRED"), (0x2, "MPOL_BIND"), (0x3, "MPOL_INTERLEAVE"), (0x4, "MPOL_LOCAL"),
    (0x5, "MPOL_PREFERRED_MANY"), (0x6, "MPOL_WEIGHTED_INTERLEAVE"),
] };
pub(super) static MPOL_MODE_FLAGS: Set = Set { unknown: "MPOL_F_???", names: &[
    (0x8000, "MPOL_F_STATIC_NODES"), (0x4000, "MPOL_F_RELATIVE_NODES"), (0x2000, "MPOL_F_NUMA_BALANCING"),
] };
pub(super) static MPOL_FLAGS: Set = Set { unknown: "MPOL_F_???", names: &[
    (0x1, "MPOL_F_NODE"), (0x2, "MPOL_F_ADDR"), (0x4, "MPOL_F_MEMS_ALLOWED"),
] };
pub(super) static MBIND_FLAGS: Set = Set { unknown: "MPOL_MF_???", names: &[
    (0x1, "MPOL_MF_STRICT"), (0x2, "MPOL_MF_MOVE"), (0x4, "MPOL_MF_MOVE_ALL"),
] };
pub(super) static KCMP: Set = Set { unknown: "KCMP_???", names: &[
    (0x0, "KCMP_FILE"), (0x1, "KCMP_VM"), (0x2, "KCMP_FILES"), (0x3, "KCMP_FS"), (0x4, "KCMP_SIGHAND"),
    (0x5, "KCMP_IO"), (0x6, "KCMP_SYSVSEM"), (0x7, "KCMP_EPOLL_TFD"),
] };
pub(super) static OPEN_TREE: Set = Set { unknown: "???", names: &[
    (0x1, "OPEN_TREE_CLONE"), (0x80000, "OPEN_TREE_CLOEXEC"), (0x100, "AT_SYMLINK_NOFOLLOW"),
    (0x800, "AT_NO_AUTOMOUNT"), (0x1000, "AT_EMPTY_PATH"), (0x8000, "AT_RECURSIVE"),
] };
pub(super) static MOVE_MOUNT: Set = Set { unknown: "MOVE_MOUNT_???", names: &[
    (0x1, "MOVE_MOUNT_F_SYMLINKS"), (0x2, "MOVE_MOUNT_F_AUTOMOUNTS"), (0x4, "MOVE_MOUNT_F_EMPTY_PATH"),
    (0x10, "MOVE_MOUNT_T_SYMLINKS"), (0x20, "MOVE_MOUNT_T_AUTOMOUNTS"), (0x40, "MOVE_MOUNT_T_EMPTY_PATH"),
    (0x100, "MOVE_MOUNT_SET_GROUP"),
] };
pub(super) static FSOPEN: Set = Set { unknown: "FSOPEN_???", names: &[(0x1, "FSOPEN_CLOEXEC")] };
pub(super) static FSPICK: Set = Set { unknown: "FSPICK_???", names: &[
    (0x1, "FSPICK_CLOEXEC"), (0x2, "FSPICK_SYMLINK_NOFOLLOW"), (0x4, "FSPICK_NO_AUTOMOUNT"),
    (0x8, "FSPICK_EMPTY_PATH"),
] };
pub(super) static FSMOUNT: Set = Set { unknown: "FSMOUNT_???", names: &[(0x1, "FSMOUNT_CLOEXEC")] };
pub(super) static FSCONFIG: Set = Set { unknown: "FSCONFIG_???", names: &[
    (0x0, "FSCONFIG_SET_FLAG"), (0x1, "FSCONFIG_SET_STRING"), (0x2, "FSCONFIG_SET_BINARY"), (0x3, "FSCONFIG_SET_PATH"),
    (0x4, "FSCONFIG_SET_PATH_EMPTY"), (0x5, "FSCONFIG_SET_FD"), (0x6, "FSCONFIG_CMD_CREATE"),
    (0x7, "FSCONFIG_CMD_RECONFIGURE"), (0x8, "FSCONFIG_CMD_CREATE_EXCL"),
] };
pub(super) static MOUNT_ATTR: Set = Set { unknown: "MOUNT_ATTR_???", names: &[
    (0x1, "MOUNT_ATTR_RDONLY"), (0x2, "MOUNT_ATTR_NOSUID"), (0x4, "MOUNT_ATTR_NODEV"), (0x8, "MOUNT_ATTR_NOEXEC"),
    (0x10, "MOUNT_ATTR_NOATIME"), (0x20, "MOUNT_ATTR_STRICTATIME"), (0x80, "MOUNT_ATTR_NODIRATIME"),
    (0x100000, "MOUNT_ATTR_IDMAP"), (0x200000, "MOUNT_ATTR_NOSYMFOLLOW"),
] };
pub(super) static LANDLOCK_CREATE: Set = Set { unknown: "LANDLOCK_CREATE_RULESET_???", names: &[
    (0x1, "LANDLOCK_CREATE_RULESET_VERSION"),
] };
pub(super) static LANDLOCK_RULE: Set = Set { unknown: "LANDLOCK_RULE_???", names: &[
    (0x1, "LANDLOCK_RULE_PATH_BENEATH"), (0x2, "LANDLOCK_RULE_NET_PORT"),
] };
pub(super) static FINIT_MODULE: Set = Set { unknown: "MODULE_INIT_???", names: &[
    (0x1, "MODULE_INIT_IGNORE_MODVERSIONS"), (0x2, "MODULE_INIT_IGNORE_VERMAGIC"),
    (0x4, "MODULE_INIT_COMPRESSED_FILE"),
] };
pub(super) static DELETE_MODULE: Set = Set { unknown: "O_???", names: &[(0x800, "O_NONBLOCK"), (0x200, "O_TRUNC")] };
pub(super) static KEXEC_FILE: Set = Set { unknown: "KEXEC_FILE_???", names: &[
    (0x1, "KEXEC_FILE_UNLOAD"), (0x2, "KEXEC_FILE_ON_CRASH"), (0x4, "KEXEC_FILE_NO_INITRAMFS"),
] };
pub(super) static SYSLOG: Set = Set { unknown: "SYSLOG_ACTION_???", names: &[
    (0x0, "SYSLOG_ACTION_CLOSE"), (0x1, "SYSLOG_ACTION_OPEN"), (0x2, "SYSLOG_ACTION_READ"),
    (0x3, "SYSLOG_ACTION_READ_ALL"), (0x4, "SYSLOG_ACTION_READ_CLEAR"), (0x5, "SYSLOG_ACTION_CLEAR"),
    (0x6, "SYSLOG_ACTION_CONSOLE_OFF"), (0x7, "SYSLOG_ACTION_CONSOLE_ON"), (0x8, "SYSLOG_ACTION_CONSOLE_LEVEL"),
    (0x9, "SYSLOG_ACTION_SIZE_UNREAD"), (0xa, "SYSLOG_ACTION_SIZE_BUFFER"),
] };
pub(super) static RSEQ_FLAGS: Set = Set { unknown: "RSEQ_FLAG_???", names: &[(0x1, "RSEQ_FLAG_UNREGISTER")] };
pub(super) static IOCTL: Set = Set { unknown: "???", names: &[
    (0x1, "FIBMAP"), (0x2, "FIGETBSZ"), (0x125d, "BLKROSET"), (0x125e, "BLKROGET"), (0x125f, "BLKRRPART"),
    (0x1260, "BLKGETSIZE"), (0x1261, "BLKFLSBUF"), (0x1262, "BLKRASET"), (0x1263, "BLKRAGET"), (0x1264, "BLKFRASET"),
    (0x1265, "BLKFRAGET"), (0x1266, "BLKSECTSET"), (0x1267, "BLKSECTGET"), (0x1268, "BLKSSZGET"), (0x1269, "BLKPG"),
    (0x1274, "BLKTRACESTART"), (0x1275, "BLKTRACESTOP"), (0x1276, "BLKTRACETEARDOWN"), (0x1277, "BLKDISCARD"),
    (0x1278, "BLKIOMIN"), (0x1279, "BLKIOOPT"), (0x127a, "BLKALIGNOFF"), (0x127b, "BLKPBSZGET"),
    (0x127c, "BLKDISCARDZEROES"), (0x127d, "BLKSECDISCARD"), (0x127e, "BLKROTATIONAL"), (0x127f, "BLKZEROOUT"),
    (0x2400, "PERF_EVENT_IOC_ENABLE"), (0x2401, "PERF_EVENT_IOC_DISABLE"), (0x2403, "PERF_EVENT_IOC_RESET"),
    (0x3b64, "VFIO_GET_API_VERSION"), (0x3b65, "VFIO_CHECK_EXTENSION"), (0x3b66, "VFIO_SET_IOMMU"),
    (0x3b67, "VFIO_GROUP_GET_STATUS"), (0x3b68, "VFIO_GROUP_SET_CONTAINER"), (0x3b69, "VFIO_GROUP_UNSET_CONTAINER"),
    (0x3b6a, "VFIO_GROUP_GET_DEVICE_FD"), (0x3b6b, "VFIO_DEVICE_GET_INFO"), (0x3b6c, "VFIO_DEVICE_GET_REGION_INFO"),
    (0x3b6d, "VFIO_DEVICE_GET_IRQ_INFO"), (0x3b6e, "VFIO_DEVICE_SET_IRQS"), (0x3b6f, "VFIO_DEVICE_RESET"),
    (0x3b70, "VFIO_DEVICE_GET_PCI_HOT_RESET_INFO"), (0x3b70, "VFIO_IOMMU_GET_INFO"),
    (0x3b70, "VFIO_IOMMU_SPAPR_TCE_GET_INFO"), (0x3b71, "VFIO_DEVICE_PCI_HOT_RESET"), (0x3b71, "VFIO_IOMMU_MAP_DMA"),
    (0x3b72, "VFIO_DEVICE_QUERY_GFX_PLANE"), (0x3b72, "VFIO_IOMMU_UNMAP_DMA"), (0x3b73, "VFIO_DEVICE_GET_GFX_DMABUF"),
    (0x3b73, "VFIO_IOMMU_ENABLE"), (0x3b74, "VFIO_DEVICE_IOEVENTFD"), (0x3b74, "VFIO_IOMMU_DISABLE"),
    (0x3b75, "VFIO_DEVICE_FEATURE"), (0x3b75, "VFIO_IOMMU_DIRTY_PAGES"), (0x3b75, "VFIO_IOMMU_SPAPR_REGISTER_MEMORY"),
    (0x3b76, "VFIO_IOMMU_SPAPR_UNREGISTER_MEMORY"), (0x3b77, "VFIO_IOMMU_SPAPR_TCE_CREATE"),
    (0x3b78, "VFIO_IOMMU_SPAPR_TCE_REMOVE"), (0x3b79, "VFIO_EEH_PE_OP"), (0x4112, "SNDRV_PCM_IOCTL_HW_FREE"),
    (0x4122, "SNDRV_PCM_IOCTL_HWSYNC"), (0x4140, "SNDRV_PCM_IOCTL_PREPARE"), (0x4141, "SNDRV_PCM_IOCTL_RESET"),
    (0x4142, "SNDRV_PCM_IOCTL_START"), (0x4143, "SNDRV_PCM_IOCTL_DROP"), (0x4144, "SNDRV_PCM_IOCTL_DRAIN"),
    (0x4147, "SNDRV_PCM_IOCTL_RESUME"), (0x4148, "SNDRV_PCM_IOCTL_XRUN"), (0x4161, "SNDRV_PCM_IOCTL_UNLINK"),
    (0x5204, "RNDZAPENTCNT"), (0x5206, "RNDCLEARPOOL"), (0x5207, "RNDRESEEDCRNG"), (0x5401, "TCGETS"),
    (0x5402, "TCSETS"), (0x5403, "TCSETSW"), (0x5404, "TCSETSF"), (0x5405, "TCGETA"), (0x5406, "TCSETA"),
    (0x5407, "TCSETAW"), (0x5408, "TCSETAF"), (0x5409, "TCSBRK"), (0x540a, "TCXONC"), (0x540b, "TCFLSH"),
    (0x540c, "TIOCEXCL"), (0x540d, "TIOCNXCL"), (0x540e, "TIOCSCTTY"), (0x540f, "TIOCGPGRP"), (0x5410, "TIOCSPGRP"),
    (0x5411, "TIOCOUTQ"), (0x5412, "TIOCSTI"), (0x5413, "TIOCGWINSZ"), (0x5414, "TIOCSWINSZ"), (0x5415, "TIOCMGET"),
    (0x5416, "TIOCMBIS"), (0x5417, "TIOCMBIC"), (0x5418, "TIOCMSET"), (0x5419, "TIOCGSOFTCAR"),
    (0x541a, "TIOCSSOFTCAR"), (0x541b, "FIONREAD"), (0x541c, "TIOCLINUX"), (0x541d, "TIOCCONS"),
    (0x541e, "TIOCGSERIAL"), (0x541f, "TIOCSSERIAL"), (0x5420, "TIOCPKT"), (0x5421, "FIONBIO"), (0x5422, "TIOCNOTTY"),
    (0x5423, "TIOCSETD"), (0x5424, "TIOCGETD"), (0x5425, "TCSBRKP"), (0x5427, "TIOCSBRK"), (0x5428, "TIOCCBRK"),
    (0x5429, "TIOCGSID"), (0x5432, "TCGETX"), (0x5433, "TCSETX"), (0x5437, "TIOCVHANGUP"), (0x5441, "TIOCGPTPEER"),
    (0x5450, "FIONCLEX"), (0x5451, "FIOCLEX"), (0x5452, "FIOASYNC"), (0x5460, "FIOQSIZE"),
    (0x54a0, "SNDRV_TIMER_IOCTL_START"), (0x54a1, "SNDRV_TIMER_IOCTL_STOP"), (0x54a2, "SNDRV_TIMER_IOCTL_CONTINUE"),
    (0x54a3, "SNDRV_TIMER_IOCTL_PAUSE"), (0x54e3, "TUNGETDEVNETNS"), (0x5501, "UI_DEV_CREATE"),
    (0x5502, "UI_DEV_DESTROY"), (0x5646, "VIDIOC_LOG_STATUS"), (0x7001, "RTC_AIE_ON"), (0x7002, "RTC_AIE_OFF"),
    (0x7003, "RTC_UIE_ON"), (0x7004, "RTC_UIE_OFF"), (0x7005, "RTC_PIE_ON"), (0x7006, "RTC_PIE_OFF"),
    (0x700f, "RTC_WIE_ON"), (0x7010, "RTC_WIE_OFF"), (0x7014, "RTC_VL_CLR"), (0x7434, "PPPIOCUNBRIDGECHAN"),
    (0x7439, "PPPIOCDISCONN"), (0x744e, "PPPIOCXFERUNIT"), (0x8905, "SIOCATMARK"), (0x8906, "SIOCGSTAMP_OLD"),
    (0x890b, "SIOCADDRT"), (0x890c, "SIOCDELRT"), (0x8910, "SIOCGIFNAME"), (0x8912, "SIOCGIFCONF"),
    (0x8913, "SIOCGIFFLAGS"), (0x8914, "SIOCSIFFLAGS"), (0x8915, "SIOCGIFADDR"), (0x8916, "SIOCSIFADDR"),
    (0x8917, "SIOCGIFDSTADDR"), (0x8919, "SIOCGIFBRDADDR"), (0x891b, "SIOCGIFNETMASK"), (0x8921, "SIOCGIFMTU"),
    (0x8922, "SIOCSIFMTU"), (0x8927, "SIOCGIFHWADDR"), (0x8933, "SIOCGIFINDEX"), (0x8942, "SIOCGIFTXQLEN"),
    (0x8946, "SIOCETHTOOL"), (0x9406, "BTRFS_IOC_TRANS_START"), (0x9407, "BTRFS_IOC_TRANS_END"),
    (0x9408, "BTRFS_IOC_SYNC"), (0x941c, "BTRFS_IOC_SCRUB_CANCEL"), (0x942e, "BTRFS_IOC_QUOTA_RESCAN_WAIT"),
    (0xaa00, "USERFAULTFD_IOC_NEW"), (0xab00, "NBD_SET_SOCK"), (0xab01, "NBD_SET_BLKSIZE"), (0xab02, "NBD_SET_SIZE"),
    (0xab03, "NBD_DO_IT"), (0xab04, "NBD_CLEAR_SOCK"), (0xab05, "NBD_CLEAR_QUE"), (0xab06, "NBD_PRINT_DEBUG"),
    (0xab07, "NBD_SET_SIZE_BLOCKS"), (0xab08, "NBD_DISCONNECT"), (0xab09, "NBD_SET_TIMEOUT"),
    (0xab0a, "NBD_SET_FLAGS"), (0xae00, "KVM_GET_API_VERSION"), (0xae01, "KVM_CREATE_VM"),
    (0xae03, "KVM_CHECK_EXTENSION"), (0xae04, "KVM_GET_VCPU_MMAP_SIZE"), (0xae06, "KVM_S390_ENABLE_SIE"),
    (0xae41, "KVM_CREATE_VCPU"), (0xae44, "KVM_SET_NR_MMU_PAGES"), (0xae45, "KVM_GET_NR_MMU_PAGES"),
    (0xae47, "KVM_SET_TSS_ADDR"), (0xae60, "KVM_CREATE_IRQCHIP"), (0xae64, "KVM_CREATE_PIT"),
    (0xae71, "KVM_REINJECT_CONTROL"), (0xae78, "KVM_SET_BOOT_CPU_ID"), (0xae80, "KVM_RUN"),
    (0xae97, "KVM_S390_INITIAL_RESET"), (0xae9a, "KVM_NMI"), (0xaea2, "KVM_SET_TSC_KHZ"), (0xaea3, "KVM_GET_TSC_KHZ"),
    (0xaead, "KVM_KVMCLOCK_CTRL"), (0xaeb3, "KVM_PPC_SVM_OFF"), (0xaeb7, "KVM_SMI"), (0xaec3, "KVM_S390_NORMAL_RESET"),
    (0xaec4, "KVM_S390_CLEAR_RESET"), (0xaec7, "KVM_RESET_DIRTY_RINGS"), (0xaece, "KVM_GET_STATS_FD"),
    (0xaf01, "VHOST_SET_OWNER"), (0xaf02, "VHOST_RESET_OWNER"), (0xaf7d, "VHOST_VDPA_SUSPEND"),
    (0xb101, "PPPOEIOCDFWD"), (0xb701, "NS_GET_USERNS"), (0xb702, "NS_GET_PARENT"), (0xb703, "NS_GET_NSTYPE"),
    (0xb704, "NS_GET_OWNER_UID"), (0x40016b01, "SPI_IOC_WR_MODE"), (0x40016b02, "SPI_IOC_WR_LSB_FIRST"),
    (0x40016b03, "SPI_IOC_WR_BITS_PER_WORD"), (0x4001af72, "VHOST_VDPA_SET_STATUS"),
    (0x40042408, "PERF_EVENT_IOC_SET_BPF"), (0x40042409, "PERF_EVENT_IOC_PAUSE_OUTPUT"),
    (0x40044102, "SNDRV_PCM_IOCTL_TSTAMP"), (0x40044103, "SNDRV_PCM_IOCTL_TTSTAMP"),
    (0x40044104, "SNDRV_PCM_IOCTL_USER_PVERSION"), (0x40044145, "SNDRV_PCM_IOCTL_PAUSE"),
    (0x40044160, "SNDRV_PCM_IOCTL_LINK"), (0x40044581, "EVIOCRMFF"), (0x40044590, "EVIOCGRAB"),
    (0x40044591, "EVIOCREVOKE"), (0x400445a0, "EVIOCSCLOCKID"), (0x40045201, "RNDADDTOENTCNT"),
    (0x40045402, "SNDRV_TIMER_IOCTL_TREAD_OLD"), (0x40045431, "TIOCSPTLCK"), (0x40045436, "TIOCSIG"),
    (0x400454a4, "SNDRV_TIMER_IOCTL_TREAD64"), (0x400454c8, "TUNSETNOCSUM"), (0x400454c9, "TUNSETDEBUG"),
    (0x400454ca, "TUNSETIFF"), (0x400454cb, "TUNSETPERSIST"), (0x400454cc, "TUNSETOWNER"), (0x400454cd, "TUNSETLINK"),
    (0x400454ce, "TUNSETGROUP"), (0x400454d0, "TUNSETOFFLOAD"), (0x400454d1, "TUNSETTXFILTER"),
    (0x400454d4, "TUNSETSNDBUF"), (0x400454d8, "TUNSETVNETHDRSZ"), (0x400454d9, "TUNSETQUEUE"),
    (0x400454da, "TUNSETIFINDEX"), (0x400454dc, "TUNSETVNETLE"), (0x400454de, "TUNSETVNETBE"),
    (0x400454e2, "TUNSETCARRIER"), (0x40045532, "SNDRV_CTL_IOCTL_PCM_PREFER_SUBDEVICE"),
    (0x40045542, "SNDRV_CTL_IOCTL_RAWMIDI_PREFER_SUBDEVICE"), (0x40045564, "UI_SET_EVBIT"),
    (0x40045565, "UI_SET_KEYBIT"), (0x40045566, "UI_SET_RELBIT"), (0x40045567, "UI_SET_ABSBIT"),
    (0x40045568, "UI_SET_MSCBIT"), (0x40045569, "UI_SET_LEDBIT"), (0x4004556a, "UI_SET_SNDBIT"),
    (0x4004556b, "UI_SET_FFBIT"), (0x4004556d, "UI_SET_SWBIT"), (0x4004556e, "UI_SET_PROPBIT"),
    (0x4004560e, "VIDIOC_OVERLAY"), (0x40045612, "VIDIOC_STREAMON"), (0x40045613, "VIDIOC_STREAMOFF"),
    (0x40045644, "VIDIOC_S_PRIORITY"), (0x40045702, "SNDRV_RAWMIDI_IOCTL_USER_PVERSION"),
    (0x40045730, "SNDRV_RAWMIDI_IOCTL_DROP"), (0x40045731, "SNDRV_RAWMIDI_IOCTL_DRAIN"),
    (0x40046602, "FS_IOC32_SETFLAGS"), (0x40046b04, "SPI_IOC_WR_MAX_SPEED_HZ"), (0x40046b05, "SPI_IOC_WR_MODE32"),
    (0x40047435, "PPPIOCBRIDGECHAN"), (0x40047438, "PPPIOCATTCHAN"), (0x4004743a, "PPPIOCCONNECT"),
    (0x4004743b, "PPPIOCSMRRU"), (0x4004743c, "PPPIOCDETACH"), (0x4004743d, "PPPIOCATTACH"),
    (0x40047440, "PPPIOCSDEBUG"), (0x40047451, "PPPIOCSMAXCID"), (0x40047452, "PPPIOCSMRU"),
    (0x40047454, "PPPIOCSRASYNCMAP"), (0x40047457, "PPPIOCSASYNCMAP"), (0x40047459, "PPPIOCSFLAGS"),
    (0x40047602, "FS_IOC32_SETVERSION"), (0x40049409, "FICLONE"), (0x40049409, "BTRFS_IOC_CLONE"),
    (0x40049421, "BTRFS_IOC_BALANCE_CTL"), (0x4004ae86, "KVM_INTERRUPT"), (0x4004ae8b, "KVM_SET_SIGNAL_MASK"),
    (0x4004ae99, "KVM_SET_MP_STATE"), (0x4004aec2, "KVM_ARM_VCPU_FINALIZE"), (0x4004af07, "VHOST_SET_LOG_FD"),
    (0x4004af42, "VHOST_SCSI_GET_ABI_VERSION"), (0x4004af43, "VHOST_SCSI_SET_EVENTS_MISSED"),
    (0x4004af44, "VHOST_SCSI_GET_EVENTS_MISSED"), (0x4004af61, "VHOST_VSOCK_SET_RUNNING"),
    (0x4004af77, "VHOST_VDPA_SET_CONFIG_CALL"), (0x40081271, "BLKBSZSET"), (0x40082404, "PERF_EVENT_IOC_PERIOD"),
    (0x40082406, "PERF_EVENT_IOC_SET_FILTER"), (0x4008240b, "PERF_EVENT_IOC_MODIFY_ATTRIBUTES"),
    (0x40084146, "SNDRV_PCM_IOCTL_REWIND"), (0x40084149, "SNDRV_PCM_IOCTL_FORWARD"), (0x40084503, "EVIOCSREP"),
    (0x40084504, "EVIOCSKEYCODE"), (0x40085203, "RNDADDENTROPY"), (0x4008556c, "UI_SET_PHYS"),
    (0x40085618, "VIDIOC_S_STD"), (0x40086602, "FS_IOC_SETFLAGS"), (0x4008700c, "RTC_IRQP_SET"),
    (0x4008700e, "RTC_EPOCH_SET"), (0x4008744b, "PPPIOCSNPMODE"), (0x40087602, "FS_IOC_SETVERSION"),
    (0x40089413, "BTRFS_IOC_DEFAULT_SUBVOL"), (0x40089416, "BTRFS_IOC_WAIT_SYNC"),
    (0x4008941a, "BTRFS_IOC_SUBVOL_SETFLAGS"), (0x4008ae48, "KVM_SET_IDENTITY_MAP_ADDR"),
    (0x4008ae52, "KVM_S390_VCPU_FAULT"), (0x4008ae61, "KVM_IRQ_LINE"), (0x4008ae6a, "KVM_SET_GSI_ROUTING"),
    (0x4008ae73, "KVM_ASSIGN_SET_MSIX_NR"), (0x4008ae89, "KVM_SET_MSRS"), (0x4008ae8a, "KVM_SET_CPUID"),
    (0x4008ae90, "KVM_SET_CPUID2"), (0x4008ae93, "KVM_SET_VAPIC_ADDR"), (0x4008ae95, "KVM_S390_STORE_STATUS"),
    (0x4008ae9c, "KVM_X86_SETUP_MCE"), (0x4008af00, "VHOST_SET_FEATURES"), (0x4008af03, "VHOST_SET_MEM_TABLE"),
    (0x4008af04, "VHOST_SET_LOG_BASE"), (0x4008af10, "VHOST_SET_VRING_NUM"), (0x4008af12, "VHOST_SET_VRING_BASE"),
    (0x4008af13, "VHOST_SET_VRING_ENDIAN"), (0x4008af14, "VHOST_GET_VRING_ENDIAN"),
    (0x4008af20, "VHOST_SET_VRING_KICK"), (0x4008af21, "VHOST_SET_VRING_CALL"), (0x4008af22, "VHOST_SET_VRING_ERR"),
    (0x4008af23, "VHOST_SET_VRING_BUSYLOOP_TIMEOUT"), (0x4008af24, "VHOST_GET_VRING_BUSYLOOP_TIMEOUT"),
    (0x4008af25, "VHOST_SET_BACKEND_FEATURES"), (0x4008af30, "VHOST_NET_SET_BACKEND"),
    (0x4008af60, "VHOST_VSOCK_SET_GUEST_CID"), (0x4008af74, "VHOST_VDPA_SET_CONFIG"),
    (0x4008af75, "VHOST_VDPA_SET_VRING_ENABLE"), (0x4008af7c, "VHOST_VDPA_SET_GROUP_ASID"),
    (0x4008b100, "PPPOEIOCSFWD"), (0x400c55cb, "UI_END_FF_ERASE"), (0x400c6615, "FS_IOC_GET_ENCRYPTION_POLICY"),
    (0x400caed0, "KVM_XEN_HVM_EVTCHN_SEND"), (0x40101283, "BLKRESETZONE"), (0x40101286, "BLKOPENZONE"),
    (0x40101287, "BLKCLOSEZONE"), (0x40101288, "BLKFINISHZONE"), (0x40104593, "EVIOCSMASK"),
    (0x401054d5, "TUNATTACHFILTER"), (0x401054d6, "TUNDETACHFILTER"), (0x40106614, "FS_IOC_GET_ENCRYPTION_PWSALT"),
    (0x40107446, "PPPIOCSACTIVE"), (0x40107447, "PPPIOCSPASS"), (0x4010744d, "PPPIOCSCOMPRESS"),
    (0x4010942a, "BTRFS_IOC_QGROUP_CREATE"), (0x4010ae42, "KVM_GET_DIRTY_LOG"),
    (0x4010ae67, "KVM_REGISTER_COALESCED_MMIO"), (0x4010ae68, "KVM_UNREGISTER_COALESCED_MMIO"),
    (0x4010ae74, "KVM_ASSIGN_SET_MSIX_ENTRY"), (0x4010ae94, "KVM_S390_INTERRUPT"),
    (0x4010ae96, "KVM_S390_SET_INITIAL_PSW"), (0x4010aeaa, "KVM_DIRTY_TLB"), (0x4010aeab, "KVM_ARM_SET_DEVICE_ADDR"),
    (0x4010aeab, "KVM_GET_ONE_REG"), (0x4010aeac, "KVM_SET_ONE_REG"), (0x4014563c, "VIDIOC_S_CROP"),
    (0x40184150, "SNDRV_PCM_IOCTL_WRITEI_FRAMES"), (0x40184152, "SNDRV_PCM_IOCTL_WRITEN_FRAMES"),
    (0x40187013, "RTC_PARAM_GET"), (0x40187014, "RTC_PARAM_SET"), (0x40189429, "BTRFS_IOC_QGROUP_ASSIGN"),
    (0x4018ae40, "KVM_SET_MEMORY_REGION"), (0x4018ae50, "KVM_S390_UCAS_MAP"), (0x4018ae51, "KVM_S390_UCAS_UNMAP"),
    (0x4018aebd, "KVM_HYPERV_EVENTFD"), (0x4018aee1, "KVM_SET_DEVICE_ATTR"), (0x4018aee2, "KVM_GET_DEVICE_ATTR"),
    (0x4018aee3, "KVM_HAS_DEVICE_ATTR"), (0x401c5504, "UI_ABS_SETUP"), (0x401c5820, "FS_IOC_FSSETXATTR"),
    (0x4020565a, "VIDIOC_SUBSCRIBE_EVENT"), (0x4020565b, "VIDIOC_UNSUBSCRIBE_EVENT"), (0x40207012, "RTC_PLL_SET"),
    (0x4020744f, "PPPIOCSXASYNCMAP"), (0x4020940d, "FICLONERANGE"), (0x4020940d, "BTRFS_IOC_CLONE_RANGE"),
    (0x4020ae43, "KVM_SET_MEMORY_ALIAS"), (0x4020ae46, "KVM_SET_USER_MEMORY_REGION"), (0x4020ae76, "KVM_IRQFD"),
    (0x4020aea5, "KVM_SIGNAL_MSI"), (0x4020aeb2, "KVM_SET_PMU_EVENT_FILTER"), (0x4020aeb5, "KVM_S390_SET_IRQ_STATE"),
    (0x4020aeb6, "KVM_S390_GET_IRQ_STATE"), (0x4020aeb9, "KVM_S390_SET_CMMA_BITS"), (0x40247007, "RTC_ALM_SET"),
    (0x4024700a, "RTC_SET_TIME"), (0x40284504, "EVIOCSKEYCODE_V2"), (0x4028700f, "RTC_WKALM_SET"),
    (0x4028af11, "VHOST_SET_VRING_ADDR"), (0x402c542b, "TCSETS2"), (0x402c542c, "TCSETSW2"), (0x402c542d, "TCSETSF2"),
    (0x402c5639, "VIDIOC_S_FREQUENCY"), (0x40304580, "EVIOCSFF"), (0x4030560b, "VIDIOC_S_FBUF"),
    (0x40305652, "VIDIOC_S_HW_FREQ_SEEK"), (0x40309410, "BTRFS_IOC_DEFRAG_RANGE"),
    (0x40309439, "BTRFS_IOC_SET_FEATURES"), (0x4030ae7b, "KVM_SET_CLOCK"), (0x40345410, "SNDRV_TIMER_IOCTL_SELECT"),
    (0x40345622, "VIDIOC_S_AUDIO"), (0x40345632, "VIDIOC_S_AUDOUT"), (0x4038564f, "VIDIOC_DBG_S_REGISTER"),
    (0x4038ae7a, "KVM_XEN_HVM_CONFIG"), (0x40405514, "SNDRV_CTL_IOCTL_ELEM_LOCK"),
    (0x40405515, "SNDRV_CTL_IOCTL_ELEM_UNLOCK"), (0x4040942c, "BTRFS_IOC_QUOTA_RESCAN"),
    (0x4040ae70, "KVM_ASSIGN_DEV_IRQ"), (0x4040ae72, "KVM_DEASSIGN_PCI_DEVICE"), (0x4040ae75, "KVM_DEASSIGN_DEV_IRQ"),
    (0x4040ae77, "KVM_CREATE_PIT2"), (0x4040ae79, "KVM_IOEVENTFD"), (0x4040ae9e, "KVM_X86_SET_MCE"),
    (0x4040aea0, "KVM_SET_VCPU_EVENTS"), (0x4040aea4, "KVM_ASSIGN_SET_INTX_MASK"), (0x4040aeb1, "KVM_S390_MEM_OP"),
    (0x4040aeb2, "KVM_S390_GET_SKEYS"), (0x4040aeb3, "KVM_S390_SET_SKEYS"), (0x40445637, "VIDIOC_S_MODULATOR"),
    (0x40485404, "SNDRV_TIMER_IOCTL_GPARAMS"), (0x40489426, "BTRFS_IOC_SEND"), (0x4048ae9b, "KVM_SET_GUEST_DEBUG"),
    (0x4048aeb4, "KVM_S390_IRQ"), (0x4048aec9, "KVM_XEN_HVM_SET_ATTR"), (0x4048aecb, "KVM_XEN_VCPU_SET_ATTR"),
    (0x4048aed1, "KVM_S390_ZPCI_OP"), (0x40505412, "SNDRV_TIMER_IOCTL_PARAMS"), (0x4054561e, "VIDIOC_S_TUNER"),
    (0x405c5503, "UI_DEV_SETUP"), (0x40604803, "SNDRV_HWDEP_IOCTL_DSP_LOAD"), (0x406855c9, "UI_END_FF_UPLOAD"),
    (0x4068aea3, "KVM_ENABLE_CAP"), (0x4070aea0, "KVM_SET_PIT2"), (0x40806685, "FS_IOC_ENABLE_VERITY"),
    (0x40809440, "BTRFS_IOC_ENCODED_WRITE"), (0x4080aea1, "KVM_PPC_GET_PVINFO"), (0x4080aea2, "KVM_SET_DEBUGREGS"),
    (0x4080aebf, "KVM_SET_NESTED_STATE"), (0x408c563e, "VIDIOC_S_JPEGCOMP"), (0x4090ae82, "KVM_SET_REGS"),
    (0x40e8af40, "VHOST_SCSI_SET_ENDPOINT"), (0x40e8af41, "VHOST_SCSI_CLEAR_ENDPOINT"),
    (0x41009432, "FS_IOC_SETFSLABEL"), (0x4138ae84, "KVM_SET_SREGS"), (0x4140aecd, "KVM_SET_SREGS2"),
    (0x4188aea7, "KVM_SET_XCRS"), (0x4188aec6, "KVM_X86_SET_MSR_FILTER"), (0x41a0ae8d, "KVM_SET_FPU"),
    (0x4400ae8f, "KVM_SET_LAPIC"), (0x50009401, "BTRFS_IOC_SNAP_CREATE"), (0x50009402, "BTRFS_IOC_DEFRAG"),
    (0x50009403, "BTRFS_IOC_RESIZE"), (0x50009404, "BTRFS_IOC_SCAN_DEV"), (0x50009405, "BTRFS_IOC_FORGET_DEV"),
    (0x5000940a, "BTRFS_IOC_ADD_DEV"), (0x5000940b, "BTRFS_IOC_RM_DEV"), (0x5000940c, "BTRFS_IOC_BALANCE"),
    (0x5000940e, "BTRFS_IOC_SUBVOL_CREATE"), (0x5000940f, "BTRFS_IOC_SNAP_DESTROY"),
    (0x50009417, "BTRFS_IOC_SNAP_CREATE_V2"), (0x50009418, "BTRFS_IOC_SUBVOL_CREATE_V2"),
    (0x5000943a, "BTRFS_IOC_RM_DEV_V2"), (0x5000943f, "BTRFS_IOC_SNAP_DESTROY_V2"), (0x5000aea5, "KVM_SET_XSAVE"),
    (0x80016b01, "SPI_IOC_RD_MODE"), (0x80016b02, "SPI_IOC_RD_LSB_FIRST"), (0x80016b03, "SPI_IOC_RD_BITS_PER_WORD"),
    (0x8001af71, "VHOST_VDPA_GET_STATUS"), (0x8002af76, "VHOST_VDPA_GET_VRING_NUM"), (0x80041284, "BLKGETZONESZ"),
    (0x80041285, "BLKGETNRZONES"), (0x80044100, "SNDRV_PCM_IOCTL_PVERSION"), (0x80044501, "EVIOCGVERSION"),
    (0x80044584, "EVIOCGEFFECTS"), (0x80045200, "RNDGETENTCNT"), (0x80045200, "RNDGETENTCNT"),
    (0x80045400, "SNDRV_TIMER_IOCTL_PVERSION"), (0x80045430, "TIOCGPTN"), (0x80045432, "TIOCGDEV"),
    (0x80045438, "TIOCGPKT"), (0x80045439, "TIOCGPTLCK"), (0x80045440, "TIOCGEXCL"), (0x800454cf, "TUNGETFEATURES"),
    (0x800454d2, "TUNGETIFF"), (0x800454d3, "TUNGETSNDBUF"), (0x800454d7, "TUNGETVNETHDRSZ"),
    (0x800454dd, "TUNGETVNETLE"), (0x800454df, "TUNGETVNETBE"), (0x800454e0, "TUNSETSTEERINGEBPF"),
    (0x800454e1, "TUNSETFILTEREBPF"), (0x80045500, "SNDRV_CTL_IOCTL_PVERSION"), (0x8004552d, "UI_GET_VERSION"),
    (0x80045530, "SNDRV_CTL_IOCTL_PCM_NEXT_DEVICE"), (0x800455d1, "SNDRV_CTL_IOCTL_POWER_STATE"),
    (0x80045626, "VIDIOC_G_INPUT"), (0x8004562e, "VIDIOC_G_OUTPUT"), (0x80045643, "VIDIOC_G_PRIORITY"),
    (0x80045700, "SNDRV_RAWMIDI_IOCTL_PVERSION"), (0x80045701, "WDIOC_GETSTATUS"), (0x80045702, "WDIOC_GETBOOTSTATUS"),
    (0x80045703, "WDIOC_GETTEMP"), (0x80045704, "WDIOC_SETOPTIONS"), (0x80045705, "WDIOC_KEEPALIVE"),
    (0x80045707, "WDIOC_GETTIMEOUT"), (0x80045709, "WDIOC_GETPRETIMEOUT"), (0x8004570a, "WDIOC_GETTIMELEFT"),
    (0x80046601, "FS_IOC32_GETFLAGS"), (0x80046b04, "SPI_IOC_RD_MAX_SPEED_HZ"), (0x80046b05, "SPI_IOC_RD_MODE32"),
    (0x80047013, "RTC_VL_READ"), (0x80047437, "PPPIOCGCHAN"), (0x80047441, "PPPIOCGDEBUG"), (0x80047453, "PPPIOCGMRU"),
    (0x80047455, "PPPIOCGRASYNCMAP"), (0x80047456, "PPPIOCGUNIT"), (0x80047458, "PPPIOCGASYNCMAP"),
    (0x8004745a, "PPPIOCGFLAGS"), (0x80047601, "FS_IOC32_GETVERSION"), (0x8004a405, "TEE_IOC_CLOSE_SESSION"),
    (0x8004ae98, "KVM_GET_MP_STATE"), (0x8004af70, "VHOST_VDPA_GET_DEVICE_ID"),
    (0x8004af79, "VHOST_VDPA_GET_CONFIG_SIZE"), (0x8004af7a, "VHOST_VDPA_GET_AS_NUM"),
    (0x8004af80, "VHOST_VDPA_GET_VQS_COUNT"), (0x8004af81, "VHOST_VDPA_GET_GROUP_NUM"),
    (0x8004e500, "FUSE_DEV_IOC_CLONE"), (0x80081270, "BLKBSZGET"), (0x80081272, "BLKGETSIZE64"),
    (0x80081280, "BLKGETDISKSEQ"), (0x80082407, "PERF_EVENT_IOC_ID"), (0x80084121, "SNDRV_PCM_IOCTL_DELAY"),
    (0x80084502, "EVIOCGID"), (0x80084503, "EVIOCGREP"), (0x80084504, "EVIOCGKEYCODE"), (0x80085202, "RNDGETPOOL"),
    (0x80085617, "VIDIOC_G_STD"), (0x8008563f, "VIDIOC_QUERYSTD"), (0x80086601, "FS_IOC_GETFLAGS"),
    (0x8008700b, "RTC_IRQP_READ"), (0x8008700d, "RTC_EPOCH_READ"), (0x8008743f, "PPPIOCGIDLE32"),
    (0x80087601, "FS_IOC_GETVERSION"), (0x80089418, "BTRFS_IOC_START_SYNC"), (0x80089419, "BTRFS_IOC_SUBVOL_GETFLAGS"),
    (0x8008a404, "TEE_IOC_CANCEL"), (0x8008ae9d, "KVM_X86_GET_MCE_CAP_SUPPORTED"), (0x8008af00, "VHOST_GET_FEATURES"),
    (0x8008af26, "VHOST_GET_BACKEND_FEATURES"), (0x8008af73, "VHOST_VDPA_GET_CONFIG"),
    (0x800c6613, "FS_IOC_SET_ENCRYPTION_POLICY"), (0x800ca400, "TEE_IOC_VERSION"), (0x80104592, "EVIOCGMASK"),
    (0x801054db, "TUNGETFILTER"), (0x8010661b, "FS_IOC_GET_ENCRYPTION_NONCE"), (0x8010743f, "PPPIOCGIDLE"),
    (0x8010743f, "PPPIOCGIDLE64"), (0x80108906, "SIOCGSTAMP_NEW"), (0x80108907, "SIOCGSTAMPNS_NEW"),
    (0x8010a402, "TEE_IOC_OPEN_SESSION"), (0x8010a403, "TEE_IOC_INVOKE"), (0x8010a406, "TEE_IOC_SUPPL_RECV"),
    (0x8010a407, "TEE_IOC_SUPPL_SEND"), (0x8010aa01, "UFFDIO_UNREGISTER"), (0x8010aa02, "UFFDIO_WAKE"),
    (0x8010aead, "KVM_PPC_RESIZE_HPT_PREPARE"), (0x8010aeae, "KVM_PPC_RESIZE_HPT_COMMIT"),
    (0x8010aebb, "KVM_MEMORY_ENCRYPT_REG_REGION"), (0x8010aebc, "KVM_MEMORY_ENCRYPT_UNREG_REGION"),
    (0x8010af78, "VHOST_VDPA_GET_IOVA_RANGE"), (0x80184132, "SNDRV_PCM_IOCTL_CHANNEL_INFO"),
    (0x80184151, "SNDRV_PCM_IOCTL_READI_FRAMES"), (0x80184153, "SNDRV_PCM_IOCTL_READN_FRAMES"),
    (0x80189439, "BTRFS_IOC_GET_FEATURES"), (0x801c581f, "FS_IOC_FSGETXATTR"), (0x80207011, "RTC_PLL_GET"),
    (0x80207450, "PPPIOCGXASYNCMAP"), (0x80247008, "RTC_ALM_READ"), (0x80247009, "RTC_RD_TIME"),
    (0x80284504, "EVIOCGKEYCODE_V2"), (0x80285700, "WDIOC_GETSUPPORT"), (0x80287010, "RTC_WKALM_RD"),
    (0x802c542a, "TCGETS2"), (0x8030560a, "VIDIOC_G_FBUF"), (0x8030942b, "BTRFS_IOC_QGROUP_LIMIT"),
    (0x8030ae7c, "KVM_GET_CLOCK"), (0x80345621, "VIDIOC_G_AUDIO"), (0x80345631, "VIDIOC_G_AUDOUT"),
    (0x80404802, "SNDRV_HWDEP_IOCTL_DSP_STATUS"), (0x8040942d, "BTRFS_IOC_QUOTA_RESCAN_STATUS"),
    (0x8040ae69, "KVM_ASSIGN_PCI_DEVICE"), (0x8040ae9f, "KVM_GET_VCPU_EVENTS"),
    (0x8044b401, "GPIO_GET_CHIPINFO_IOCTL"), (0x80487436, "PPPIOCGL2TPSTATS"),
    (0x80489439, "BTRFS_IOC_GET_SUPPORTED_FEATURES"), (0x8048ae66, "KVM_SET_PIT"),
    (0x80605414, "SNDRV_TIMER_IOCTL_STATUS"), (0x80685600, "VIDIOC_QUERYCAP"), (0x8070ae9f, "KVM_GET_PIT2"),
    (0x80809440, "BTRFS_IOC_ENCODED_READ"), (0x8080aea1, "KVM_GET_DEBUGREGS"), (0x80845663, "VIDIOC_QUERY_DV_TIMINGS"),
    (0x80885659, "VIDIOC_DQEVENT"), (0x808c563d, "VIDIOC_G_JPEGCOMP"), (0x8090ae81, "KVM_GET_REGS"),
    (0x80984120, "SNDRV_PCM_IOCTL_STATUS"), (0x80dc5521, "SNDRV_CTL_IOCTL_HWDEP_INFO"),
    (0x80e85411, "SNDRV_TIMER_IOCTL_INFO"), (0x81009431, "FS_IOC_GETFSLABEL"),
    (0x810c5701, "SNDRV_RAWMIDI_IOCTL_INFO"), (0x81204101, "SNDRV_PCM_IOCTL_INFO"), (0x8138ae83, "KVM_GET_SREGS"),
    (0x8140aecc, "KVM_GET_SREGS2"), (0x81785501, "SNDRV_CTL_IOCTL_CARD_INFO"), (0x8188aea6, "KVM_GET_XCRS"),
    (0x81a0ae8c, "KVM_GET_FPU"), (0x81f8943c, "BTRFS_IOC_GET_SUBVOL_INFO"), (0x8208ae63, "KVM_SET_IRQCHIP"),
    (0x8250aea6, "KVM_PPC_GET_SMMU_INFO"), (0x8400941f, "BTRFS_IOC_FS_INFO"),
    (0x84009422, "BTRFS_IOC_BALANCE_PROGRESS"), (0x8400ae8e, "KVM_GET_LAPIC"), (0x8818564c, "VIDIOC_G_ENC_INDEX"),
    (0x90009427, "BTRFS_IOC_DEVICES_READY"), (0x9000aea4, "KVM_GET_XSAVE"), (0x9000aecf, "KVM_GET_XSAVE2"),
    (0xc0045516, "SNDRV_CTL_IOCTL_SUBSCRIBE_EVENTS"), (0xc0045520, "SNDRV_CTL_IOCTL_HWDEP_NEXT_DEVICE"),
    (0xc0045540, "SNDRV_CTL_IOCTL_RAWMIDI_NEXT_DEVICE"), (0xc00455d0, "SNDRV_CTL_IOCTL_POWER"),
    (0xc0045627, "VIDIOC_S_INPUT"), (0xc004562f, "VIDIOC_S_OUTPUT"), (0xc0045706, "WDIOC_SETTIMEOUT"),
    (0xc0045708, "WDIOC_SETPRETIMEOUT"), (0xc0045877, "FIFREEZE"), (0xc0045878, "FITHAW"),
    (0xc0046686, "FS_IOC_MEASURE_VERITY"), (0xc004743e, "PPPIOCNEWUNIT"), (0xc004ae02, "KVM_GET_MSR_INDEX_LIST"),
    (0xc004ae0a, "KVM_GET_MSR_FEATURE_INDEX_LIST"), (0xc004aea7, "KVM_PPC_ALLOCATE_HTAB"),
    (0xc004b40c, "GPIO_GET_LINEINFO_UNWATCH_IOCTL"), (0xc008240a, "PERF_EVENT_IOC_QUERY_BPF"),
    (0xc008551a, "SNDRV_CTL_IOCTL_TLV_READ"), (0xc008551b, "SNDRV_CTL_IOCTL_TLV_WRITE"),
    (0xc008551c, "SNDRV_CTL_IOCTL_TLV_COMMAND"), (0xc008561b, "VIDIOC_G_CTRL"), (0xc008561c, "VIDIOC_S_CTRL"),
    (0xc008744c, "PPPIOCGNPMODE"), (0xc008ae05, "KVM_GET_SUPPORTED_CPUID"), (0xc008ae09, "KVM_GET_EMULATED_CPUID"),
    (0xc008ae67, "KVM_IRQ_LINE_STATUS"), (0xc008ae88, "KVM_GET_MSRS"), (0xc008ae91, "KVM_GET_CPUID2"),
    (0xc008aeb0, "KVM_GET_REG_LIST"), (0xc008aeba, "KVM_MEMORY_ENCRYPT_OP"),
    (0xc008aec1, "KVM_GET_SUPPORTED_HV_CPUID"), (0xc008af12, "VHOST_GET_VRING_BASE"),
    (0xc008af7b, "VHOST_VDPA_GET_VRING_GROUP"), (0xc0096616, "FS_IOC_GET_ENCRYPTION_POLICY_EX"),
    (0xc00c55ca, "UI_BEGIN_FF_ERASE"), (0xc00caee0, "KVM_CREATE_DEVICE"), (0xc0101282, "BLKREPORTZONE"),
    (0xc0109414, "BTRFS_IOC_SPACE_INFO"), (0xc0109428, "BTRFS_IOC_QUOTA_CTL"), (0xc010a401, "TEE_IOC_SHM_ALLOC"),
    (0xc010b40e, "GPIO_V2_LINE_GET_VALUES_IOCTL"), (0xc010b40f, "GPIO_V2_LINE_SET_VALUES_IOCTL"),
    (0xc0145401, "SNDRV_TIMER_IOCTL_NEXT_DEVICE"), (0xc0145608, "VIDIOC_REQBUFS"), (0xc014563b, "VIDIOC_G_CROP"),
    (0xc0185879, "FITRIM"), (0xc0189436, "FIDEDUPERANGE"), (0xc0189436, "BTRFS_IOC_FILE_EXTENT_SAME"),
    (0xc018a409, "TEE_IOC_SHM_REGISTER"), (0xc018aa06, "UFFDIO_WRITEPROTECT"), (0xc018aa3f, "UFFDIO_API"),
    (0xc018aa3f, "UFFDIO_API"), (0xc018ae85, "KVM_TRANSLATE"), (0xc018aec0, "KVM_CLEAR_DIRTY_LOG"),
    (0xc0205647, "VIDIOC_G_EXT_CTRLS"), (0xc0205648, "VIDIOC_S_EXT_CTRLS"), (0xc0205649, "VIDIOC_TRY_EXT_CTRLS"),
    (0xc020660b, "FS_IOC_FIEMAP"), (0xc020660b, "FS_IOC_FIEMAP"), (0xc020aa00, "UFFDIO_REGISTER"),
    (0xc020aa00, "UFFDIO_REGISTER"), (0xc020aa04, "UFFDIO_ZEROPAGE"), (0xc020aa07, "UFFDIO_CONTINUE"),
    (0xc020aeb8, "KVM_S390_GET_CMMA_BITS"), (0xc020aec5, "KVM_S390_PV_COMMAND"),
    (0xc020aed0, "KVM_S390_PV_CPU_COMMAND"), (0xc0285628, "VIDIOC_G_EDID"), (0xc0285629, "VIDIOC_S_EDID"),
    (0xc028564d, "VIDIOC_ENCODER_CMD"), (0xc028564e, "VIDIOC_TRY_ENCODER_CMD"),
    (0xc0286687, "FS_IOC_READ_VERITY_METADATA"), (0xc028aa03, "UFFDIO_COPY"), (0xc028ae92, "KVM_TPR_ACCESS_REPORTING"),
    (0xc02c5625, "VIDIOC_QUERYMENU"), (0xc02c5638, "VIDIOC_G_FREQUENCY"), (0xc02c563a, "VIDIOC_CROPCAP"),
    (0xc02c564a, "VIDIOC_ENUM_FRAMESIZES"), (0xc0303e03, "SYNC_IOC_MERGE"), (0xc0305710, "SNDRV_RAWMIDI_IOCTL_PARAMS"),
    (0xc030b404, "GPIO_GET_LINEEVENT_IOCTL"), (0xc0345641, "VIDIOC_ENUMAUDIO"), (0xc0345642, "VIDIOC_ENUMAUDOUT"),
    (0xc034564b, "VIDIOC_ENUM_FRAMEINTERVALS"), (0xc0383e04, "SYNC_IOC_FILE_INFO"),
    (0xc0385650, "VIDIOC_DBG_G_REGISTER"), (0xc0385720, "SNDRV_RAWMIDI_IOCTL_STATUS"),
    (0xc0389423, "BTRFS_IOC_INO_PATHS"), (0xc0389424, "BTRFS_IOC_LOGICAL_INO"),
    (0xc038943b, "BTRFS_IOC_LOGICAL_INO_V2"), (0xc0405519, "SNDRV_CTL_IOCTL_ELEM_REMOVE"),
    (0xc0405602, "VIDIOC_ENUM_FMT"), (0xc0405610, "VIDIOC_EXPBUF"), (0xc040565e, "VIDIOC_G_SELECTION"),
    (0xc040565f, "VIDIOC_S_SELECTION"), (0xc0405665, "VIDIOC_ENUM_FREQ_BANDS"),
    (0xc0406618, "FS_IOC_REMOVE_ENCRYPTION_KEY"), (0xc0406619, "FS_IOC_REMOVE_ENCRYPTION_KEY_ALL_USERS"),
    (0xc040b408, "GPIOHANDLE_GET_LINE_VALUES_IOCTL"), (0xc040b409, "GPIOHANDLE_SET_LINE_VALUES_IOCTL"),
    (0xc0445624, "VIDIOC_QUERYCTRL"), (0xc0445636, "VIDIOC_G_MODULATOR"), (0xc0485619, "VIDIOC_ENUMSTD"),
    (0xc0485630, "VIDIOC_ENUMOUTPUT"), (0xc0485660, "VIDIOC_DECODER_CMD"), (0xc0485661, "VIDIOC_TRY_DECODER_CMD"),
    (0xc048ae65, "KVM_GET_PIT"), (0xc048aec8, "KVM_XEN_HVM_GET_ATTR"), (0xc048aeca, "KVM_XEN_VCPU_GET_ATTR"),
    (0xc048b402, "GPIO_GET_LINEINFO_IOCTL"), (0xc048b40b, "GPIO_GET_LINEINFO_WATCH_IOCTL"),
    (0xc04cff0b, "PIDFD_GET_INFO"), (0xc0505405, "SNDRV_TIMER_IOCTL_GSTATUS"),
    (0xc0505510, "SNDRV_CTL_IOCTL_ELEM_LIST"), (0xc050561a, "VIDIOC_ENUMINPUT"),
    (0xc0506617, "FS_IOC_ADD_ENCRYPTION_KEY"), (0xc054561d, "VIDIOC_G_TUNER"),
    (0xc054b40a, "GPIOHANDLE_SET_CONFIG_IOCTL"), (0xc0585609, "VIDIOC_QUERYBUF"), (0xc058560f, "VIDIOC_QBUF"),
    (0xc0585611, "VIDIOC_DQBUF"), (0xc058565d, "VIDIOC_PREPARE_BUF"), (0xc06855c8, "UI_BEGIN_FF_UPLOAD"),
    (0xc0709411, "BTRFS_IOC_TREE_SEARCH_V2"), (0xc0745645, "VIDIOC_G_SLICED_VBI_CAP"),
    (0xc080661a, "FS_IOC_GET_ENCRYPTION_KEY_STATUS"), (0xc080aebe, "KVM_GET_NESTED_STATE"),
    (0xc0845657, "VIDIOC_S_DV_TIMINGS"), (0xc0845658, "VIDIOC_G_DV_TIMINGS"),
    (0xc0884113, "SNDRV_PCM_IOCTL_SW_PARAMS"), (0xc0884123, "SNDRV_PCM_IOCTL_SYNC_PTR"),
    (0xc0905664, "VIDIOC_DV_TIMINGS_CAP"), (0xc0945662, "VIDIOC_ENUM_DV_TIMINGS"),
    (0xc0984124, "SNDRV_PCM_IOCTL_STATUS_EXT"), (0xc0c85666, "VIDIOC_DBG_G_CHIP_INFO"),
    (0xc0c89425, "BTRFS_IOC_SET_RECEIVED_SUBVOL"), (0xc0cc5615, "VIDIOC_G_PARM"), (0xc0cc5616, "VIDIOC_S_PARM"),
    (0xc0d05604, "VIDIOC_G_FMT"), (0xc0d05605, "VIDIOC_S_FMT"), (0xc0d05640, "VIDIOC_TRY_FMT"),
    (0xc0e85667, "VIDIOC_QUERY_EXT_CTRL"), (0xc0f85403, "SNDRV_TIMER_IOCTL_GINFO"), (0xc100565c, "VIDIOC_CREATE_BUFS"),
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
    (0xc4089434, "BTRFS_IOC_GET_DEV_STATS"), (0xc4c85512, "SNDRV_CTL_IOCTL_ELEM_READ"),
    (0xc4c85513, "SNDRV_CTL_IOCTL_ELEM_WRITE"), (0xca289435, "BTRFS_IOC_DEV_REPLACE"),
    (0xd0009411, "BTRFS_IOC_TREE_SEARCH"), (0xd0009412, "BTRFS_IOC_INO_LOOKUP"), (0xd000941e, "BTRFS_IOC_DEV_INFO"),
    (0xd000943d, "BTRFS_IOC_GET_SUBVOL_ROOTREF"), (0xd000943e, "BTRFS_IOC_INO_LOOKUP_USER"),
] };
pub(super) static IFLAG: Set = Set { unknown: "???", names: &[
    (0x1, "IGNBRK"), (0x2, "BRKINT"), (0x4, "IGNPAR"), (0x8, "PARMRK"), (0x10, "INPCK"), (0x20, "ISTRIP"),
    (0x40, "INLCR"), (0x80, "IGNCR"), (0x100, "ICRNL"), (0x200, "IUCLC"), (0x400, "IXON"), (0x800, "IXANY"),
    (0x1000, "IXOFF"), (0x2000, "IMAXBEL"), (0x4000, "IUTF8"),
] };
pub(super) static OFLAG: Set = Set { unknown: "???", names: &[
    (0x1, "OPOST"), (0x2, "OLCUC"), (0x4, "ONLCR"), (0x8, "OCRNL"), (0x10, "ONOCR"), (0x20, "ONLRET"), (0x40, "OFILL"),
    (0x80, "OFDEL"),
] };
pub(super) static CFLAG: Set = Set { unknown: "???", names: &[
    (0x40, "CSTOPB"), (0x80, "CREAD"), (0x100, "PARENB"), (0x200, "PARODD"), (0x400, "HUPCL"), (0x800, "CLOCAL"),
    (0x40000000, "CMSPAR"), (0x80000000, "CRTSCTS"),
] };
pub(super) static BAUD: Set = Set { unknown: "???", names: &[
    (0x0, "B0"), (0x1, "B50"), (0x2, "B75"), (0x3, "B110"), (0x4, "B134"), (0x5, "B150"), (0x6, "B200"), (0x7, "B300"),
    (0x8, "B600"), (0x9, "B1200"), (0xa, "B1800"), (0xb, "B2400"), (0xc, "B4800"), (0xd, "B9600"), (0xe, "B19200"),
    (0xf, "B38400"), (0x1001, "B57600"), (0x1002, "B115200"), (0x1003, "B230400"), (0x1004, "B460800"),
    (0x1005, "B500000"), (0x1006, "B576000"), (0x1007, "B921600"), (0x1008, "B1000000"), (0x1009, "B1152000"),
    (0x100a, "B1500000"), (0x100b, "B2000000"), (0x100c, "B2500000"), (0x100d, "B3000000"), (0x100e, "B3500000"),
    (0x100f, "B4000000"),
] };
pub(super) static CSIZE: Set = Set { unknown: "???", names: &[
    (0x0, "CS5"), (0x10, "CS6"), (0x20, "CS7"), (0x30, "CS8"),
] };
pub(super) static LFLAG: Set = Set { unknown: "???", names: &[
    (0x1, "ISIG"), (0x2, "ICANON"), (0x4, "XCASE"), (0x8, "ECHO"), (0x10, "ECHOE"), (0x20, "ECHOK"), (0x40, "ECHONL"),
    (0x80, "NOFLSH"), (0x100, "TOSTOP"), (0x8000, "IEXTEN"), (0x200, "ECHOCTL"), (0x400, "ECHOPRT"), (0x800, "ECHOKE"),
    (0x1000, "FLUSHO"), (0x4000, "PENDIN"), (0x10000, "EXTPROC"),
] };
pub(super) static ADJ_STATE: Set = Set { unknown: "TIME_???", names: &[
    (0x0, "TIME_OK"), (0x1, "TIME_INS"), (0x2, "TIME_DEL"), (0x3, "TIME_OOP"), (0x4, "TIME_WAIT"), (0x5, "TIME_ERROR"),
] };
pub(super) static CAP: Set = Set { unknown: "CAP_???", names: &[
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
pub(super) static MEMBARRIER_QUERY: Set = Set { unknown: "MEMBARRIER_CMD_???", names: &[
    (0x1, "MEMBARRIER_CMD_GLOBAL"), (0x2, "MEMBARRIER_CMD_GLOBAL_EXPEDITED"),
    (0x4, "MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED"), (0x8, "MEMBARRIER_CMD_PRIVATE_EXPEDITED"),
    (0x10, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED"), (0x20, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE"),
    (0x40, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE"), (0x80, "MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ"),
    (0x100, "MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_RSEQ"),
] };
pub(super) static ADJ: Set = Set { unknown: "ADJ_???", names: &[
    (0x1, "ADJ_OFFSET"), (0x2, "ADJ_FREQUENCY"), (0x4, "ADJ_MAXERROR"), (0x8, "ADJ_ESTERROR"), (0x10, "ADJ_STATUS"),
    (0x20, "ADJ_TIMECONST"), (0x80, "ADJ_TAI"), (0x100, "ADJ_SETOFFSET"), (0x1000, "ADJ_MICRO"), (0x2000, "ADJ_NANO"),
    (0x4000, "ADJ_TICK"), (0x8000, "ADJ_ADJTIME"),
] };
pub(super) static ADJ_STATUS: Set = Set { unknown: "STA_???", names: &[
    (0x1, "STA_PLL"), (0x2, "STA_PPSFREQ"), (0x4, "STA_PPSTIME"), (0x8, "STA_FLL"), (0x10, "STA_INS"),
    (0x20, "STA_DEL"), (0x40, "STA_UNSYNC"), (0x80, "STA_FREQHOLD"), (0x100, "STA_PPSSIGNAL"),
    (0x200, "STA_PPSJITTER"), (0x400, "STA_PPSWANDER"), (0x800, "STA_PPSERROR"), (0x1000, "STA_CLOCKERR"),
    (0x2000, "STA_NANO"), (0x4000, "STA_MODE"), (0x8000, "STA_CLK"),
] };
pub(super) static PR_CAP_AMBIENT: Set = Set { unknown: "PR_CAP_AMBIENT_???", names: &[
    (0x1, "PR_CAP_AMBIENT_IS_SET"), (0x2, "PR_CAP_AMBIENT_RAISE"), (0x3, "PR_CAP_AMBIENT_LOWER"),
    (0x4, "PR_CAP_AMBIENT_CLEAR_ALL"),
] };
pub(super) static ETH_P: Set = Set { unknown: "ETH_P_???", names: &[
    (0x1, "ETH_P_802_3"), (0x2, "ETH_P_AX25"), (0x3, "ETH_P_ALL"), (0x4, "ETH_P_802_2"), (0xc, "ETH_P_CAN"),
    (0x60, "ETH_P_LOOP"), (0x800, "ETH_P_IP"), (0x806, "ETH_P_ARP"), (0x8035, "ETH_P_RARP"), (0x8100, "ETH_P_8021Q"),
    (0x8137, "ETH_P_IPX"), (0x86dd, "ETH_P_IPV6"), (0x8808, "ETH_P_PAUSE"), (0x8847, "ETH_P_MPLS_UC"),
    (0x8863, "ETH_P_PPP_DISC"), (0x8864, "ETH_P_PPP_SES"), (0x888e, "ETH_P_PAE"), (0x88a8, "ETH_P_8021AD"),
    (0x88cc, "ETH_P_LLDP"), (0x88e5, "ETH_P_MACSEC"), (0x88f7, "ETH_P_1588"),
] };
