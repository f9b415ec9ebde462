//! Written by scripts/decode-tables/generate.py from the kernel's headers and formats; not to be edited.

use super::capture;
use super::kind::{Kind::*, Outcome, Set, Way, p};
use super::table::Entry;
use super::{layouts, quota, results, special, sysv};

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
        p("type", Special(&special::SYSLOG_ACTION)), p("buf", Special(&special::SYSLOG_BUFFER)),
        p("len", Special(&special::SYSLOG_LENGTH)),
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
        p("dev_name", Path), p("dir_name", Path), p("type", Special(&special::MOUNT_TYPE)),
        p("flags", Special(&special::MOUNT_FLAGS)), p("data", Special(&special::MOUNT_DATA)),
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
        p("start", Address), p("size", ULong), p("prot", LongFlags(&PROT)), p("pgoff", ULong),
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
        p("pid", Int), p("nr_pages", ULong), p("pages", Array(&layouts::PAGE, Way::In, 1)),
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
        p("tgid", Int), p("pid", Int), p("sig", Signal), p("uinfo", Struct(&layouts::SIGINFO, Way::In)),
    ], outcome: Outcome::Number },
    Entry { nr: 298, name: "perf_event_open", params: &[
        p("attr_uptr", Struct(&layouts::PERF_ATTR, Way::In)), p("pid", Int), p("cpu", Int), p("group_fd", Fd),
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
        p("dfd", DirFd), p("filename", Path), p("how", Special(&special::OPEN_HOW)), p("usize", ULong),
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
        p("dfd", DirFd), p("path", Path), p("flags", Flags(&MOUNT_SETATTR)), p("uattr", Special(&special::MOUNT_ATTR)),
        p("usize", ULong),
    ], outcome: Outcome::Number },
    Entry { nr: 443, name: "quotactl_fd", params: &[
        p("fd", Fd), p("cmd", Special(&quota::COMMAND)), p("id", Special(&quota::ID)),
        p("addr", Special(&quota::ADDRESS)),
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
    Entry { nr: 447, name: "memfd_secret", params: &[p("flags", Flags(&MEMFD_SECRET))], outcome: Outcome::Fd },
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
    (0x71, "RTM_DELVLAN"), (0x72, "RTM_GETVLAN"), (0x74, "RTM_NEWNEXTHOPBUCKET"), (0x75, "RTM_DELNEXTHOPBUCKET"),
    (0x76, "RTM_GETNEXTHOPBUCKET"),
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
    (0x1, "FAN_ACCESS"), (0x2, "FAN_MODIFY"), (0x4, "FAN_ATTRIB"), (0x8, "FAN_CLOSE_WRITE"),
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
pub(super) static SHMGET: Set = Set { unknown: "SHM_???", names: &[
    (0x200, "IPC_CREAT"), (0x400, "IPC_EXCL"), (0x800, "SHM_HUGETLB"), (0x1000, "SHM_NORESERVE"),
] };
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
pub(super) static SECCOMP: Set = Set { unknown: "SECCOMP_SET_MODE_???", names: &[
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
pub(super) static PERSONALITY_FLAGS: Set = Set { unknown: "", names: &[
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
pub(super) static REBOOT_MAGIC: Set = Set { unknown: "LINUX_REBOOT_MAGIC_???", names: &[
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
    (0x1, "ETH_P_802_3"), (0x2, "ETH_P_AX25"), (0x3, "ETH_P_ALL"), (0x4, "ETH_P_802_2"), (0x5, "ETH_P_SNAP"),
    (0x6, "ETH_P_DDCMP"), (0x7, "ETH_P_WAN_PPP"), (0x8, "ETH_P_PPP_MP"), (0x9, "ETH_P_LOCALTALK"), (0xc, "ETH_P_CAN"),
    (0xd, "ETH_P_CANFD"), (0xe, "ETH_P_CANXL"), (0x10, "ETH_P_PPPTALK"), (0x11, "ETH_P_TR_802_2"),
    (0x15, "ETH_P_MOBITEX"), (0x16, "ETH_P_CONTROL"), (0x17, "ETH_P_IRDA"), (0x18, "ETH_P_ECONET"),
    (0x19, "ETH_P_HDLC"), (0x1a, "ETH_P_ARCNET"), (0x1b, "ETH_P_DSA"), (0x1c, "ETH_P_TRAILER"), (0x60, "ETH_P_LOOP"),
    (0xf5, "ETH_P_PHONET"), (0xf6, "ETH_P_IEEE802154"), (0xf7, "ETH_P_CAIF"), (0xf8, "ETH_P_XDSA"),
    (0xf9, "ETH_P_MAP"), (0xfa, "ETH_P_MCTP"), (0x200, "ETH_P_PUP"), (0x201, "ETH_P_PUPAT"),
    (0x600, "ETH_P_802_3_MIN"), (0x800, "ETH_P_IP"), (0x805, "ETH_P_X25"), (0x806, "ETH_P_ARP"), (0x8ff, "ETH_P_BPQ"),
    (0xa00, "ETH_P_IEEEPUP"), (0xa01, "ETH_P_IEEEPUPAT"), (0x22eb, "ETH_P_ERSPAN2"), (0x22f0, "ETH_P_TSN"),
    (0x4305, "ETH_P_BATMAN"), (0x6000, "ETH_P_DEC"), (0x6001, "ETH_P_DNA_DL"), (0x6002, "ETH_P_DNA_RC"),
    (0x6003, "ETH_P_DNA_RT"), (0x6004, "ETH_P_LAT"), (0x6005, "ETH_P_DIAG"), (0x6006, "ETH_P_CUST"),
    (0x6007, "ETH_P_SCA"), (0x6558, "ETH_P_TEB"), (0x8035, "ETH_P_RARP"), (0x809b, "ETH_P_ATALK"),
    (0x80f3, "ETH_P_AARP"), (0x8100, "ETH_P_8021Q"), (0x8137, "ETH_P_IPX"), (0x86dd, "ETH_P_IPV6"),
    (0x8808, "ETH_P_PAUSE"), (0x8809, "ETH_P_SLOW"), (0x883e, "ETH_P_WCCP"), (0x8847, "ETH_P_MPLS_UC"),
    (0x8848, "ETH_P_MPLS_MC"), (0x884c, "ETH_P_ATMMPOA"), (0x8863, "ETH_P_PPP_DISC"), (0x8864, "ETH_P_PPP_SES"),
    (0x886c, "ETH_P_LINK_CTL"), (0x8884, "ETH_P_ATMFATE"), (0x888e, "ETH_P_PAE"), (0x8892, "ETH_P_PROFINET"),
    (0x8899, "ETH_P_REALTEK"), (0x88a2, "ETH_P_AOE"), (0x88a4, "ETH_P_ETHERCAT"), (0x88a8, "ETH_P_8021AD"),
    (0x88b5, "ETH_P_802_EX1"), (0x88be, "ETH_P_ERSPAN"), (0x88c7, "ETH_P_PREAUTH"), (0x88ca, "ETH_P_TIPC"),
    (0x88cc, "ETH_P_LLDP"), (0x88e3, "ETH_P_MRP"), (0x88e5, "ETH_P_MACSEC"), (0x88e7, "ETH_P_8021AH"),
    (0x88f5, "ETH_P_MVRP"), (0x88f7, "ETH_P_1588"), (0x88f8, "ETH_P_NCSI"), (0x88fb, "ETH_P_PRP"),
    (0x8902, "ETH_P_CFM"), (0x8906, "ETH_P_FCOE"), (0x890d, "ETH_P_TDLS"), (0x8914, "ETH_P_FIP"),
    (0x8915, "ETH_P_IBOE"), (0x8917, "ETH_P_80221"), (0x892f, "ETH_P_HSR"), (0x894f, "ETH_P_NSH"),
    (0x9000, "ETH_P_LOOPBACK"), (0x9100, "ETH_P_QINQ1"), (0x9200, "ETH_P_QINQ2"), (0x9300, "ETH_P_QINQ3"),
    (0xdada, "ETH_P_EDSA"), (0xdadb, "ETH_P_DSA_8021Q"), (0xe001, "ETH_P_DSA_A5PSW"), (0xed3e, "ETH_P_IFE"),
    (0xfbfb, "ETH_P_AF_IUCV"),
] };
pub(super) static NLA_F: Set = Set { unknown: "NLA_F_???", names: &[
    (0x8000, "NLA_F_NESTED"), (0x4000, "NLA_F_NET_BYTEORDER"),
] };
pub(super) static NLMSGERR: Set = Set { unknown: "NLMSGERR_ATTR_???", names: &[
    (0x0, "NLMSGERR_ATTR_UNUSED"), (0x1, "NLMSGERR_ATTR_MSG"), (0x2, "NLMSGERR_ATTR_OFFS"),
    (0x3, "NLMSGERR_ATTR_COOKIE"), (0x4, "NLMSGERR_ATTR_POLICY"), (0x5, "NLMSGERR_ATTR_MISS_TYPE"),
    (0x6, "NLMSGERR_ATTR_MISS_NEST"),
] };
pub(super) static NL_POLICY: Set = Set { unknown: "NL_POLICY_TYPE_ATTR_???", names: &[
    (0x0, "NL_POLICY_TYPE_ATTR_UNSPEC"), (0x1, "NL_POLICY_TYPE_ATTR_TYPE"), (0x2, "NL_POLICY_TYPE_ATTR_MIN_VALUE_S"),
    (0x3, "NL_POLICY_TYPE_ATTR_MAX_VALUE_S"), (0x4, "NL_POLICY_TYPE_ATTR_MIN_VALUE_U"),
    (0x5, "NL_POLICY_TYPE_ATTR_MAX_VALUE_U"), (0x6, "NL_POLICY_TYPE_ATTR_MIN_LENGTH"),
    (0x7, "NL_POLICY_TYPE_ATTR_MAX_LENGTH"), (0x8, "NL_POLICY_TYPE_ATTR_POLICY_IDX"),
    (0x9, "NL_POLICY_TYPE_ATTR_POLICY_MAXTYPE"), (0xa, "NL_POLICY_TYPE_ATTR_BITFIELD32_MASK"),
    (0xb, "NL_POLICY_TYPE_ATTR_PAD"), (0xc, "NL_POLICY_TYPE_ATTR_MASK"),
] };
pub(super) static NL_ATTR_TYPE: Set = Set { unknown: "NL_ATTR_TYPE_???", names: &[
    (0x0, "NL_ATTR_TYPE_INVALID"), (0x1, "NL_ATTR_TYPE_FLAG"), (0x2, "NL_ATTR_TYPE_U8"), (0x3, "NL_ATTR_TYPE_U16"),
    (0x4, "NL_ATTR_TYPE_U32"), (0x5, "NL_ATTR_TYPE_U64"), (0x6, "NL_ATTR_TYPE_S8"), (0x7, "NL_ATTR_TYPE_S16"),
    (0x8, "NL_ATTR_TYPE_S32"), (0x9, "NL_ATTR_TYPE_S64"), (0xa, "NL_ATTR_TYPE_BINARY"), (0xb, "NL_ATTR_TYPE_STRING"),
    (0xc, "NL_ATTR_TYPE_NUL_STRING"), (0xd, "NL_ATTR_TYPE_NESTED"), (0xe, "NL_ATTR_TYPE_NESTED_ARRAY"),
    (0xf, "NL_ATTR_TYPE_BITFIELD32"),
] };
pub(super) static ARPHRD: Set = Set { unknown: "ARPHRD_???", names: &[
    (0x0, "ARPHRD_NETROM"), (0x1, "ARPHRD_ETHER"), (0x2, "ARPHRD_EETHER"), (0x3, "ARPHRD_AX25"),
    (0x4, "ARPHRD_PRONET"), (0x5, "ARPHRD_CHAOS"), (0x6, "ARPHRD_IEEE802"), (0x7, "ARPHRD_ARCNET"),
    (0x8, "ARPHRD_APPLETLK"), (0xf, "ARPHRD_DLCI"), (0x13, "ARPHRD_ATM"), (0x17, "ARPHRD_METRICOM"),
    (0x18, "ARPHRD_IEEE1394"), (0x1b, "ARPHRD_EUI64"), (0x20, "ARPHRD_INFINIBAND"), (0x100, "ARPHRD_SLIP"),
    (0x101, "ARPHRD_CSLIP"), (0x102, "ARPHRD_SLIP6"), (0x103, "ARPHRD_CSLIP6"), (0x104, "ARPHRD_RSRVD"),
    (0x108, "ARPHRD_ADAPT"), (0x10e, "ARPHRD_ROSE"), (0x10f, "ARPHRD_X25"), (0x110, "ARPHRD_HWX25"),
    (0x118, "ARPHRD_CAN"), (0x122, "ARPHRD_MCTP"), (0x200, "ARPHRD_PPP"), (0x201, "ARPHRD_CISCO"),
    (0x204, "ARPHRD_LAPB"), (0x205, "ARPHRD_DDCMP"), (0x206, "ARPHRD_RAWHDLC"), (0x207, "ARPHRD_RAWIP"),
    (0x300, "ARPHRD_TUNNEL"), (0x301, "ARPHRD_TUNNEL6"), (0x302, "ARPHRD_FRAD"), (0x303, "ARPHRD_SKIP"),
    (0x304, "ARPHRD_LOOPBACK"), (0x305, "ARPHRD_LOCALTLK"), (0x306, "ARPHRD_FDDI"), (0x307, "ARPHRD_BIF"),
    (0x308, "ARPHRD_SIT"), (0x309, "ARPHRD_IPDDP"), (0x30a, "ARPHRD_IPGRE"), (0x30b, "ARPHRD_PIMREG"),
    (0x30c, "ARPHRD_HIPPI"), (0x30d, "ARPHRD_ASH"), (0x30e, "ARPHRD_ECONET"), (0x30f, "ARPHRD_IRDA"),
    (0x310, "ARPHRD_FCPP"), (0x311, "ARPHRD_FCAL"), (0x312, "ARPHRD_FCPL"), (0x313, "ARPHRD_FCFABRIC"),
    (0x320, "ARPHRD_IEEE802_TR"), (0x321, "ARPHRD_IEEE80211"), (0x322, "ARPHRD_IEEE80211_PRISM"),
    (0x323, "ARPHRD_IEEE80211_RADIOTAP"), (0x324, "ARPHRD_IEEE802154"), (0x325, "ARPHRD_IEEE802154_MONITOR"),
    (0x334, "ARPHRD_PHONET"), (0x335, "ARPHRD_PHONET_PIPE"), (0x336, "ARPHRD_CAIF"), (0x337, "ARPHRD_IP6GRE"),
    (0x338, "ARPHRD_NETLINK"), (0x339, "ARPHRD_6LOWPAN"), (0x33a, "ARPHRD_VSOCKMON"), (0xfffe, "ARPHRD_NONE"),
    (0xffff, "ARPHRD_VOID"),
] };
pub(super) static IFF: Set = Set { unknown: "IFF_???", names: &[
    (0x1, "IFF_UP"), (0x2, "IFF_BROADCAST"), (0x4, "IFF_DEBUG"), (0x8, "IFF_LOOPBACK"), (0x10, "IFF_POINTOPOINT"),
    (0x20, "IFF_NOTRAILERS"), (0x40, "IFF_RUNNING"), (0x80, "IFF_NOARP"), (0x100, "IFF_PROMISC"),
    (0x200, "IFF_ALLMULTI"), (0x400, "IFF_MASTER"), (0x800, "IFF_SLAVE"), (0x1000, "IFF_MULTICAST"),
    (0x2000, "IFF_PORTSEL"), (0x4000, "IFF_AUTOMEDIA"), (0x8000, "IFF_DYNAMIC"), (0x10000, "IFF_LOWER_UP"),
    (0x20000, "IFF_DORMANT"), (0x40000, "IFF_ECHO"),
] };
pub(super) static IFA_F: Set = Set { unknown: "IFA_F_???", names: &[
    (0x1, "IFA_F_SECONDARY"), (0x2, "IFA_F_NODAD"), (0x4, "IFA_F_OPTIMISTIC"), (0x8, "IFA_F_DADFAILED"),
    (0x10, "IFA_F_HOMEADDRESS"), (0x20, "IFA_F_DEPRECATED"), (0x40, "IFA_F_TENTATIVE"), (0x80, "IFA_F_PERMANENT"),
    (0x100, "IFA_F_MANAGETEMPADDR"), (0x200, "IFA_F_NOPREFIXROUTE"), (0x400, "IFA_F_MCAUTOJOIN"),
    (0x800, "IFA_F_STABLE_PRIVACY"),
] };
pub(super) static RT_SCOPE: Set = Set { unknown: "", names: &[
    (0x0, "RT_SCOPE_UNIVERSE"), (0xc8, "RT_SCOPE_SITE"), (0xfd, "RT_SCOPE_LINK"), (0xfe, "RT_SCOPE_HOST"),
    (0xff, "RT_SCOPE_NOWHERE"),
] };
pub(super) static RT_TABLE: Set = Set { unknown: "RT_TABLE_???", names: &[
    (0x0, "RT_TABLE_UNSPEC"), (0xfc, "RT_TABLE_COMPAT"), (0xfd, "RT_TABLE_DEFAULT"), (0xfe, "RT_TABLE_MAIN"),
    (0xff, "RT_TABLE_LOCAL"),
] };
pub(super) static RTPROT: Set = Set { unknown: "RTPROT_???", names: &[
    (0x0, "RTPROT_UNSPEC"), (0x1, "RTPROT_REDIRECT"), (0x2, "RTPROT_KERNEL"), (0x3, "RTPROT_BOOT"),
    (0x4, "RTPROT_STATIC"), (0x8, "RTPROT_GATED"), (0x9, "RTPROT_RA"), (0xa, "RTPROT_MRT"), (0xb, "RTPROT_ZEBRA"),
    (0xc, "RTPROT_BIRD"), (0xd, "RTPROT_DNROUTED"), (0xe, "RTPROT_XORP"), (0xf, "RTPROT_NTK"), (0x10, "RTPROT_DHCP"),
    (0x11, "RTPROT_MROUTED"), (0x12, "RTPROT_KEEPALIVED"), (0x2a, "RTPROT_BABEL"), (0x63, "RTPROT_OPENR"),
    (0xba, "RTPROT_BGP"), (0xbb, "RTPROT_ISIS"), (0xbc, "RTPROT_OSPF"), (0xbd, "RTPROT_RIP"), (0xc0, "RTPROT_EIGRP"),
] };
pub(super) static RTN: Set = Set { unknown: "RTN_???", names: &[
    (0x0, "RTN_UNSPEC"), (0x1, "RTN_UNICAST"), (0x2, "RTN_LOCAL"), (0x3, "RTN_BROADCAST"), (0x4, "RTN_ANYCAST"),
    (0x5, "RTN_MULTICAST"), (0x6, "RTN_BLACKHOLE"), (0x7, "RTN_UNREACHABLE"), (0x8, "RTN_PROHIBIT"),
    (0x9, "RTN_THROW"), (0xa, "RTN_NAT"), (0xb, "RTN_XRESOLVE"),
] };
pub(super) static RTM_F: Set = Set { unknown: "RTM_F_???", names: &[
    (0x100, "RTM_F_NOTIFY"), (0x200, "RTM_F_CLONED"), (0x400, "RTM_F_EQUALIZE"), (0x800, "RTM_F_PREFIX"),
    (0x1000, "RTM_F_LOOKUP_TABLE"), (0x2000, "RTM_F_FIB_MATCH"), (0x4000, "RTM_F_OFFLOAD"), (0x8000, "RTM_F_TRAP"),
    (0x20000000, "RTM_F_OFFLOAD_FAILED"),
] };
pub(super) static RTNH_F: Set = Set { unknown: "RTNH_F_???", names: &[
    (0x1, "RTNH_F_DEAD"), (0x2, "RTNH_F_PERVASIVE"), (0x4, "RTNH_F_ONLINK"), (0x8, "RTNH_F_OFFLOAD"),
    (0x10, "RTNH_F_LINKDOWN"), (0x20, "RTNH_F_UNRESOLVED"), (0x40, "RTNH_F_TRAP"),
] };
pub(super) static TOS: Set = Set { unknown: "IPTOS_???", names: &[
    (0x2, "IPTOS_MINCOST"), (0x4, "IPTOS_RELIABILITY"), (0x8, "IPTOS_THROUGHPUT"), (0x10, "IPTOS_LOWDELAY"),
] };
pub(super) static NUD: Set = Set { unknown: "NUD_???", names: &[
    (0x1, "NUD_INCOMPLETE"), (0x2, "NUD_REACHABLE"), (0x4, "NUD_STALE"), (0x8, "NUD_DELAY"), (0x10, "NUD_PROBE"),
    (0x20, "NUD_FAILED"), (0x40, "NUD_NOARP"), (0x80, "NUD_PERMANENT"), (0x0, "NUD_NONE"),
] };
pub(super) static NTF: Set = Set { unknown: "NTF_???", names: &[
    (0x1, "NTF_USE"), (0x2, "NTF_SELF"), (0x4, "NTF_MASTER"), (0x8, "NTF_PROXY"), (0x10, "NTF_EXT_LEARNED"),
    (0x20, "NTF_OFFLOADED"), (0x40, "NTF_STICKY"), (0x80, "NTF_ROUTER"),
] };
pub(super) static NTF_EXT: Set = Set { unknown: "NTF_EXT_???", names: &[(0x1, "NTF_EXT_MANAGED")] };
pub(super) static NDA: Set = Set { unknown: "NDA_???", names: &[
    (0x0, "NDA_UNSPEC"), (0x1, "NDA_DST"), (0x2, "NDA_LLADDR"), (0x3, "NDA_CACHEINFO"), (0x4, "NDA_PROBES"),
    (0x5, "NDA_VLAN"), (0x6, "NDA_PORT"), (0x7, "NDA_VNI"), (0x8, "NDA_IFINDEX"), (0x9, "NDA_MASTER"),
    (0xa, "NDA_LINK_NETNSID"), (0xb, "NDA_SRC_VNI"), (0xc, "NDA_PROTOCOL"), (0xd, "NDA_NH_ID"),
    (0xe, "NDA_FDB_EXT_ATTRS"), (0xf, "NDA_FLAGS_EXT"), (0x10, "NDA_NDM_STATE_MASK"), (0x11, "NDA_NDM_FLAGS_MASK"),
] };
pub(super) static NFEA: Set = Set { unknown: "NFEA_???", names: &[
    (0x0, "NFEA_UNSPEC"), (0x1, "NFEA_ACTIVITY_NOTIFY"), (0x2, "NFEA_DONT_REFRESH"),
] };
pub(super) static FDB_NOTIFY: Set = Set { unknown: "FDB_NOTIFY_???", names: &[
    (0x1, "FDB_NOTIFY_BIT"), (0x2, "FDB_NOTIFY_INACTIVE_BIT"),
] };
pub(super) static NDTA: Set = Set { unknown: "NDTA_???", names: &[
    (0x0, "NDTA_UNSPEC"), (0x1, "NDTA_NAME"), (0x2, "NDTA_THRESH1"), (0x3, "NDTA_THRESH2"), (0x4, "NDTA_THRESH3"),
    (0x5, "NDTA_CONFIG"), (0x6, "NDTA_PARMS"), (0x7, "NDTA_STATS"), (0x8, "NDTA_GC_INTERVAL"), (0x9, "NDTA_PAD"),
] };
pub(super) static NDTPA: Set = Set { unknown: "NDTPA_???", names: &[
    (0x0, "NDTPA_UNSPEC"), (0x1, "NDTPA_IFINDEX"), (0x2, "NDTPA_REFCNT"), (0x3, "NDTPA_REACHABLE_TIME"),
    (0x4, "NDTPA_BASE_REACHABLE_TIME"), (0x5, "NDTPA_RETRANS_TIME"), (0x6, "NDTPA_GC_STALETIME"),
    (0x7, "NDTPA_DELAY_PROBE_TIME"), (0x8, "NDTPA_QUEUE_LEN"), (0x9, "NDTPA_APP_PROBES"), (0xa, "NDTPA_UCAST_PROBES"),
    (0xb, "NDTPA_MCAST_PROBES"), (0xc, "NDTPA_ANYCAST_DELAY"), (0xd, "NDTPA_PROXY_DELAY"), (0xe, "NDTPA_PROXY_QLEN"),
    (0xf, "NDTPA_LOCKTIME"), (0x10, "NDTPA_QUEUE_LENBYTES"), (0x11, "NDTPA_MCAST_REPROBES"), (0x12, "NDTPA_PAD"),
    (0x13, "NDTPA_INTERVAL_PROBE_TIME_MS"),
] };
pub(super) static FR_ACT: Set = Set { unknown: "FR_ACT_???", names: &[
    (0x0, "FR_ACT_UNSPEC"), (0x1, "FR_ACT_TO_TBL"), (0x2, "FR_ACT_GOTO"), (0x3, "FR_ACT_NOP"), (0x4, "FR_ACT_RES3"),
    (0x5, "FR_ACT_RES4"), (0x6, "FR_ACT_BLACKHOLE"), (0x7, "FR_ACT_UNREACHABLE"), (0x8, "FR_ACT_PROHIBIT"),
] };
pub(super) static FIB_RULE: Set = Set { unknown: "FIB_RULE_???", names: &[
    (0x1, "FIB_RULE_PERMANENT"), (0x2, "FIB_RULE_INVERT"), (0x4, "FIB_RULE_UNRESOLVED"),
    (0x8, "FIB_RULE_IIF_DETACHED"), (0x10, "FIB_RULE_OIF_DETACHED"), (0x10000, "FIB_RULE_FIND_SADDR"),
] };
pub(super) static FRA: Set = Set { unknown: "FRA_???", names: &[
    (0x0, "FRA_UNSPEC"), (0x1, "FRA_DST"), (0x2, "FRA_SRC"), (0x3, "FRA_IIFNAME"), (0x4, "FRA_GOTO"),
    (0x5, "FRA_UNUSED2"), (0x6, "FRA_PRIORITY"), (0x7, "FRA_UNUSED3"), (0x8, "FRA_UNUSED4"), (0x9, "FRA_UNUSED5"),
    (0xa, "FRA_FWMARK"), (0xb, "FRA_FLOW"), (0xc, "FRA_TUN_ID"), (0xd, "FRA_SUPPRESS_IFGROUP"),
    (0xe, "FRA_SUPPRESS_PREFIXLEN"), (0xf, "FRA_TABLE"), (0x10, "FRA_FWMASK"), (0x11, "FRA_OIFNAME"),
    (0x12, "FRA_PAD"), (0x13, "FRA_L3MDEV"), (0x14, "FRA_UID_RANGE"), (0x15, "FRA_PROTOCOL"), (0x16, "FRA_IP_PROTO"),
    (0x17, "FRA_SPORT_RANGE"), (0x18, "FRA_DPORT_RANGE"),
] };
pub(super) static RTA: Set = Set { unknown: "RTA_???", names: &[
    (0x0, "RTA_UNSPEC"), (0x1, "RTA_DST"), (0x2, "RTA_SRC"), (0x3, "RTA_IIF"), (0x4, "RTA_OIF"), (0x5, "RTA_GATEWAY"),
    (0x6, "RTA_PRIORITY"), (0x7, "RTA_PREFSRC"), (0x8, "RTA_METRICS"), (0x9, "RTA_MULTIPATH"), (0xa, "RTA_PROTOINFO"),
    (0xb, "RTA_FLOW"), (0xc, "RTA_CACHEINFO"), (0xd, "RTA_SESSION"), (0xe, "RTA_MP_ALGO"), (0xf, "RTA_TABLE"),
    (0x10, "RTA_MARK"), (0x11, "RTA_MFC_STATS"), (0x12, "RTA_VIA"), (0x13, "RTA_NEWDST"), (0x14, "RTA_PREF"),
    (0x15, "RTA_ENCAP_TYPE"), (0x16, "RTA_ENCAP"), (0x17, "RTA_EXPIRES"), (0x18, "RTA_PAD"), (0x19, "RTA_UID"),
    (0x1a, "RTA_TTL_PROPAGATE"), (0x1b, "RTA_IP_PROTO"), (0x1c, "RTA_SPORT"), (0x1d, "RTA_DPORT"), (0x1e, "RTA_NH_ID"),
] };
pub(super) static RTAX: Set = Set { unknown: "RTAX_???", names: &[
    (0x0, "RTAX_UNSPEC"), (0x1, "RTAX_LOCK"), (0x2, "RTAX_MTU"), (0x3, "RTAX_WINDOW"), (0x4, "RTAX_RTT"),
    (0x5, "RTAX_RTTVAR"), (0x6, "RTAX_SSTHRESH"), (0x7, "RTAX_CWND"), (0x8, "RTAX_ADVMSS"), (0x9, "RTAX_REORDERING"),
    (0xa, "RTAX_HOPLIMIT"), (0xb, "RTAX_INITCWND"), (0xc, "RTAX_FEATURES"), (0xd, "RTAX_RTO_MIN"),
    (0xe, "RTAX_INITRWND"), (0xf, "RTAX_QUICKACK"), (0x10, "RTAX_CC_ALGO"), (0x11, "RTAX_FASTOPEN_NO_COOKIE"),
] };
pub(super) static LWTUNNEL_ENCAP: Set = Set { unknown: "LWTUNNEL_ENCAP_???", names: &[
    (0x0, "LWTUNNEL_ENCAP_NONE"), (0x1, "LWTUNNEL_ENCAP_MPLS"), (0x2, "LWTUNNEL_ENCAP_IP"),
    (0x3, "LWTUNNEL_ENCAP_ILA"), (0x4, "LWTUNNEL_ENCAP_IP6"), (0x5, "LWTUNNEL_ENCAP_SEG6"),
    (0x6, "LWTUNNEL_ENCAP_BPF"), (0x7, "LWTUNNEL_ENCAP_SEG6_LOCAL"), (0x8, "LWTUNNEL_ENCAP_RPL"),
    (0x9, "LWTUNNEL_ENCAP_IOAM6"), (0xa, "LWTUNNEL_ENCAP_XFRM"),
] };
pub(super) static IFA: Set = Set { unknown: "IFA_???", names: &[
    (0x0, "IFA_UNSPEC"), (0x1, "IFA_ADDRESS"), (0x2, "IFA_LOCAL"), (0x3, "IFA_LABEL"), (0x4, "IFA_BROADCAST"),
    (0x5, "IFA_ANYCAST"), (0x6, "IFA_CACHEINFO"), (0x7, "IFA_MULTICAST"), (0x8, "IFA_FLAGS"), (0x9, "IFA_RT_PRIORITY"),
    (0xa, "IFA_TARGET_NETNSID"), (0xb, "IFA_PROTO"),
] };
pub(super) static IFAL: Set = Set { unknown: "IFAL_???", names: &[(0x1, "IFAL_ADDRESS"), (0x2, "IFAL_LABEL")] };
pub(super) static TCA: Set = Set { unknown: "TCA_???", names: &[
    (0x0, "TCA_UNSPEC"), (0x1, "TCA_KIND"), (0x2, "TCA_OPTIONS"), (0x3, "TCA_STATS"), (0x4, "TCA_XSTATS"),
    (0x5, "TCA_RATE"), (0x6, "TCA_FCNT"), (0x7, "TCA_STATS2"), (0x8, "TCA_STAB"), (0x9, "TCA_PAD"),
    (0xa, "TCA_DUMP_INVISIBLE"), (0xb, "TCA_CHAIN"), (0xc, "TCA_HW_OFFLOAD"), (0xd, "TCA_INGRESS_BLOCK"),
    (0xe, "TCA_EGRESS_BLOCK"), (0xf, "TCA_DUMP_FLAGS"), (0x10, "TCA_EXT_WARN_MSG"),
] };
pub(super) static TCA_STATS: Set = Set { unknown: "TCA_STATS_???", names: &[
    (0x0, "TCA_STATS_UNSPEC"), (0x1, "TCA_STATS_BASIC"), (0x2, "TCA_STATS_RATE_EST"), (0x3, "TCA_STATS_QUEUE"),
    (0x4, "TCA_STATS_APP"), (0x5, "TCA_STATS_RATE_EST64"), (0x6, "TCA_STATS_PAD"), (0x7, "TCA_STATS_BASIC_HW"),
    (0x8, "TCA_STATS_PKT64"),
] };
pub(super) static TCA_STAB: Set = Set { unknown: "TCA_STAB_???", names: &[
    (0x0, "TCA_STAB_UNSPEC"), (0x1, "TCA_STAB_BASE"), (0x2, "TCA_STAB_DATA"),
] };
pub(super) static TCA_ACT: Set = Set { unknown: "TCA_ACT_???", names: &[
    (0x0, "TCA_ACT_UNSPEC"), (0x1, "TCA_ACT_KIND"), (0x2, "TCA_ACT_OPTIONS"), (0x3, "TCA_ACT_INDEX"),
    (0x4, "TCA_ACT_STATS"), (0x5, "TCA_ACT_PAD"), (0x6, "TCA_ACT_COOKIE"), (0x7, "TCA_ACT_FLAGS"),
    (0x8, "TCA_ACT_HW_STATS"), (0x9, "TCA_ACT_USED_HW_STATS"), (0xa, "TCA_ACT_IN_HW_COUNT"),
] };
pub(super) static TCA_ACT_FLAGS: Set = Set { unknown: "TCA_ACT_FLAGS_???", names: &[
    (0x1, "TCA_ACT_FLAGS_NO_PERCPU_STATS"), (0x2, "TCA_ACT_FLAGS_SKIP_HW"), (0x4, "TCA_ACT_FLAGS_SKIP_SW"),
] };
pub(super) static TCA_ACT_HW: Set = Set { unknown: "TCA_ACT_HW_STATS_???", names: &[
    (0x1, "TCA_ACT_HW_STATS_IMMEDIATE"), (0x2, "TCA_ACT_HW_STATS_DELAYED"),
] };
pub(super) static DCB_CMD: Set = Set { unknown: "DCB_CMD_???", names: &[
    (0x0, "DCB_CMD_UNDEFINED"), (0x1, "DCB_CMD_GSTATE"), (0x2, "DCB_CMD_SSTATE"), (0x3, "DCB_CMD_PGTX_GCFG"),
    (0x4, "DCB_CMD_PGTX_SCFG"), (0x5, "DCB_CMD_PGRX_GCFG"), (0x6, "DCB_CMD_PGRX_SCFG"), (0x7, "DCB_CMD_PFC_GCFG"),
    (0x8, "DCB_CMD_PFC_SCFG"), (0x9, "DCB_CMD_SET_ALL"), (0xa, "DCB_CMD_GPERM_HWADDR"), (0xb, "DCB_CMD_GCAP"),
    (0xc, "DCB_CMD_GNUMTCS"), (0xd, "DCB_CMD_SNUMTCS"), (0xe, "DCB_CMD_PFC_GSTATE"), (0xf, "DCB_CMD_PFC_SSTATE"),
    (0x10, "DCB_CMD_BCN_GCFG"), (0x11, "DCB_CMD_BCN_SCFG"), (0x12, "DCB_CMD_GAPP"), (0x13, "DCB_CMD_SAPP"),
    (0x14, "DCB_CMD_IEEE_SET"), (0x15, "DCB_CMD_IEEE_GET"), (0x16, "DCB_CMD_GDCBX"), (0x17, "DCB_CMD_SDCBX"),
    (0x18, "DCB_CMD_GFEATCFG"), (0x19, "DCB_CMD_SFEATCFG"), (0x1a, "DCB_CMD_CEE_GET"), (0x1b, "DCB_CMD_IEEE_DEL"),
] };
pub(super) static DCB_ATTR: Set = Set { unknown: "DCB_ATTR_???", names: &[
    (0x0, "DCB_ATTR_UNDEFINED"), (0x1, "DCB_ATTR_IFNAME"), (0x2, "DCB_ATTR_STATE"), (0x3, "DCB_ATTR_PFC_STATE"),
    (0x4, "DCB_ATTR_PFC_CFG"), (0x5, "DCB_ATTR_NUM_TC"), (0x6, "DCB_ATTR_PG_CFG"), (0x7, "DCB_ATTR_SET_ALL"),
    (0x8, "DCB_ATTR_PERM_HWADDR"), (0x9, "DCB_ATTR_CAP"), (0xa, "DCB_ATTR_NUMTCS"), (0xb, "DCB_ATTR_BCN"),
    (0xc, "DCB_ATTR_APP"), (0xd, "DCB_ATTR_IEEE"), (0xe, "DCB_ATTR_DCBX"), (0xf, "DCB_ATTR_FEATCFG"),
    (0x10, "DCB_ATTR_CEE"),
] };
pub(super) static NETCONFA: Set = Set { unknown: "NETCONFA_???", names: &[
    (0x0, "NETCONFA_UNSPEC"), (0x1, "NETCONFA_IFINDEX"), (0x2, "NETCONFA_FORWARDING"), (0x3, "NETCONFA_RP_FILTER"),
    (0x4, "NETCONFA_MC_FORWARDING"), (0x5, "NETCONFA_PROXY_NEIGH"), (0x6, "NETCONFA_IGNORE_ROUTES_WITH_LINKDOWN"),
    (0x7, "NETCONFA_INPUT"), (0x8, "NETCONFA_BC_FORWARDING"),
] };
pub(super) static NETNSA: Set = Set { unknown: "NETNSA_???", names: &[
    (0x0, "NETNSA_NONE"), (0x1, "NETNSA_NSID"), (0x2, "NETNSA_PID"), (0x3, "NETNSA_FD"), (0x4, "NETNSA_TARGET_NSID"),
    (0x5, "NETNSA_CURRENT_NSID"),
] };
pub(super) static MDBA: Set = Set { unknown: "MDBA_???", names: &[
    (0x0, "MDBA_UNSPEC"), (0x1, "MDBA_MDB"), (0x2, "MDBA_ROUTER"),
] };
pub(super) static MDBA_MDB: Set = Set { unknown: "MDBA_MDB_???", names: &[
    (0x0, "MDBA_MDB_UNSPEC"), (0x1, "MDBA_MDB_ENTRY"),
] };
pub(super) static MDBA_MDB_ENTRY: Set = Set { unknown: "MDBA_MDB_ENTRY_???", names: &[
    (0x0, "MDBA_MDB_ENTRY_UNSPEC"), (0x1, "MDBA_MDB_ENTRY_INFO"),
] };
pub(super) static MDBA_MDB_EATTR: Set = Set { unknown: "MDBA_MDB_EATTR_???", names: &[
    (0x0, "MDBA_MDB_EATTR_UNSPEC"), (0x1, "MDBA_MDB_EATTR_TIMER"), (0x2, "MDBA_MDB_EATTR_SRC_LIST"),
    (0x3, "MDBA_MDB_EATTR_GROUP_MODE"), (0x4, "MDBA_MDB_EATTR_SOURCE"), (0x5, "MDBA_MDB_EATTR_RTPROT"),
] };
pub(super) static MDBA_ROUTER: Set = Set { unknown: "MDBA_ROUTER_???", names: &[
    (0x0, "MDBA_ROUTER_UNSPEC"), (0x1, "MDBA_ROUTER_PORT"),
] };
pub(super) static MDBA_ROUTER_PATTR: Set = Set { unknown: "MDBA_ROUTER_PATTR_???", names: &[
    (0x0, "MDBA_ROUTER_PATTR_UNSPEC"), (0x1, "MDBA_ROUTER_PATTR_TIMER"), (0x2, "MDBA_ROUTER_PATTR_TYPE"),
    (0x3, "MDBA_ROUTER_PATTR_INET_TIMER"), (0x4, "MDBA_ROUTER_PATTR_INET6_TIMER"), (0x5, "MDBA_ROUTER_PATTR_VID"),
] };
pub(super) static MDB_RTR: Set = Set { unknown: "MDB_RTR_TYPE_???", names: &[
    (0x0, "MDB_RTR_TYPE_DISABLED"), (0x1, "MDB_RTR_TYPE_TEMP_QUERY"), (0x2, "MDB_RTR_TYPE_PERM"),
    (0x3, "MDB_RTR_TYPE_TEMP"),
] };
pub(super) static MDB_STATE: Set = Set { unknown: "MDB_???", names: &[(0x0, "MDB_TEMPORARY"), (0x1, "MDB_PERMANENT")] };
pub(super) static MDB_FLAGS: Set = Set { unknown: "MDB_FLAGS_???", names: &[
    (0x1, "MDB_FLAGS_OFFLOAD"), (0x2, "MDB_FLAGS_FAST_LEAVE"), (0x4, "MDB_FLAGS_STAR_EXCL"),
    (0x8, "MDB_FLAGS_BLOCKED"),
] };
pub(super) static IPMRA_CREPORT: Set = Set { unknown: "IPMRA_CREPORT_???", names: &[
    (0x0, "IPMRA_CREPORT_UNSPEC"), (0x1, "IPMRA_CREPORT_MSGTYPE"), (0x2, "IPMRA_CREPORT_VIF_ID"),
    (0x3, "IPMRA_CREPORT_SRC_ADDR"), (0x4, "IPMRA_CREPORT_DST_ADDR"), (0x5, "IPMRA_CREPORT_PKT"),
    (0x6, "IPMRA_CREPORT_TABLE"),
] };
pub(super) static IP6MRA_CREPORT: Set = Set { unknown: "IP6MRA_CREPORT_???", names: &[
    (0x0, "IP6MRA_CREPORT_UNSPEC"), (0x1, "IP6MRA_CREPORT_MSGTYPE"), (0x2, "IP6MRA_CREPORT_MIF_ID"),
    (0x3, "IP6MRA_CREPORT_SRC_ADDR"), (0x4, "IP6MRA_CREPORT_DST_ADDR"), (0x5, "IP6MRA_CREPORT_PKT"),
] };
pub(super) static IGMPMSG: Set = Set { unknown: "IGMPMSG_???", names: &[
    (0x1, "IGMPMSG_NOCACHE"), (0x2, "IGMPMSG_WRONGVIF"), (0x3, "IGMPMSG_WHOLEPKT"), (0x4, "IGMPMSG_WRVIFWHOLE"),
] };
pub(super) static MRT6MSG: Set = Set { unknown: "MRT6MSG_???", names: &[
    (0x1, "MRT6MSG_NOCACHE"), (0x2, "MRT6MSG_WRONGMIF"), (0x3, "MRT6MSG_WHOLEPKT"),
] };
pub(super) static NHA: Set = Set { unknown: "NHA_???", names: &[
    (0x0, "NHA_UNSPEC"), (0x1, "NHA_ID"), (0x2, "NHA_GROUP"), (0x3, "NHA_GROUP_TYPE"), (0x4, "NHA_BLACKHOLE"),
    (0x5, "NHA_OIF"), (0x6, "NHA_GATEWAY"), (0x7, "NHA_ENCAP_TYPE"), (0x8, "NHA_ENCAP"), (0x9, "NHA_GROUPS"),
    (0xa, "NHA_MASTER"), (0xb, "NHA_FDB"), (0xc, "NHA_RES_GROUP"), (0xd, "NHA_RES_BUCKET"),
] };
pub(super) static NHA_RES_GROUP: Set = Set { unknown: "NHA_RES_GROUP_???", names: &[
    (0x0, "NHA_RES_GROUP_PAD"), (0x0, "NHA_RES_GROUP_UNSPEC"), (0x0, "NHA_RES_GROUP_PAD"),
    (0x1, "NHA_RES_GROUP_BUCKETS"), (0x2, "NHA_RES_GROUP_IDLE_TIMER"), (0x3, "NHA_RES_GROUP_UNBALANCED_TIMER"),
    (0x4, "NHA_RES_GROUP_UNBALANCED_TIME"),
] };
pub(super) static NHA_RES_BUCKET: Set = Set { unknown: "NHA_RES_BUCKET_???", names: &[
    (0x0, "NHA_RES_BUCKET_PAD"), (0x0, "NHA_RES_BUCKET_UNSPEC"), (0x0, "NHA_RES_BUCKET_PAD"),
    (0x1, "NHA_RES_BUCKET_INDEX"), (0x2, "NHA_RES_BUCKET_IDLE_TIME"), (0x3, "NHA_RES_BUCKET_NH_ID"),
] };
pub(super) static NEXTHOP_GRP: Set = Set { unknown: "NEXTHOP_GRP_TYPE_???", names: &[
    (0x0, "NEXTHOP_GRP_TYPE_MPATH"), (0x1, "NEXTHOP_GRP_TYPE_RES"),
] };
pub(super) static IFLA: Set = Set { unknown: "IFLA_???", names: &[
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
pub(super) static IFLA_INFO: Set = Set { unknown: "IFLA_INFO_???", names: &[
    (0x0, "IFLA_INFO_UNSPEC"), (0x1, "IFLA_INFO_KIND"), (0x2, "IFLA_INFO_DATA"), (0x3, "IFLA_INFO_XSTATS"),
    (0x4, "IFLA_INFO_SLAVE_KIND"), (0x5, "IFLA_INFO_SLAVE_DATA"),
] };
pub(super) static IFLA_BR: Set = Set { unknown: "IFLA_BR_???", names: &[
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
    (0x2e, "IFLA_BR_MULTI_BOOLOPT"), (0x2f, "IFLA_BR_MCAST_QUERIER_STATE"),
] };
pub(super) static IFLA_BRPORT: Set = Set { unknown: "IFLA_BRPORT_???", names: &[
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
    (0x27, "IFLA_BRPORT_LOCKED"),
] };
pub(super) static IFLA_BRIDGE: Set = Set { unknown: "IFLA_BRIDGE_???", names: &[
    (0x0, "IFLA_BRIDGE_FLAGS"), (0x1, "IFLA_BRIDGE_MODE"), (0x2, "IFLA_BRIDGE_VLAN_INFO"),
    (0x3, "IFLA_BRIDGE_VLAN_TUNNEL_INFO"), (0x4, "IFLA_BRIDGE_MRP"), (0x5, "IFLA_BRIDGE_CFM"),
    (0x6, "IFLA_BRIDGE_MST"),
] };
pub(super) static IFLA_BRIDGE_VLAN_TUNNEL: Set = Set { unknown: "IFLA_BRIDGE_VLAN_TUNNEL_???", names: &[
    (0x0, "IFLA_BRIDGE_VLAN_TUNNEL_UNSPEC"), (0x1, "IFLA_BRIDGE_VLAN_TUNNEL_ID"), (0x2, "IFLA_BRIDGE_VLAN_TUNNEL_VID"),
    (0x3, "IFLA_BRIDGE_VLAN_TUNNEL_FLAGS"),
] };
pub(super) static BRIDGE_FLAGS: Set = Set { unknown: "BRIDGE_FLAGS_???", names: &[
    (0x1, "BRIDGE_FLAGS_MASTER"), (0x2, "BRIDGE_FLAGS_SELF"),
] };
pub(super) static BRIDGE_MODE: Set = Set { unknown: "BRIDGE_MODE_???", names: &[
    (0x0, "BRIDGE_MODE_VEB"), (0x1, "BRIDGE_MODE_VEPA"), (0xffff, "BRIDGE_MODE_UNDEF"),
] };
pub(super) static BRIDGE_VLAN_INFO: Set = Set { unknown: "BRIDGE_VLAN_INFO_???", names: &[
    (0x1, "BRIDGE_VLAN_INFO_MASTER"), (0x2, "BRIDGE_VLAN_INFO_PVID"), (0x4, "BRIDGE_VLAN_INFO_UNTAGGED"),
    (0x8, "BRIDGE_VLAN_INFO_RANGE_BEGIN"), (0x10, "BRIDGE_VLAN_INFO_RANGE_END"), (0x20, "BRIDGE_VLAN_INFO_BRENTRY"),
    (0x40, "BRIDGE_VLAN_INFO_ONLY_OPTS"),
] };
pub(super) static BRIDGE_QUERIER: Set = Set { unknown: "BRIDGE_QUERIER_???", names: &[
    (0x0, "BRIDGE_QUERIER_UNSPEC"), (0x1, "BRIDGE_QUERIER_IP_ADDRESS"), (0x2, "BRIDGE_QUERIER_IP_PORT"),
    (0x3, "BRIDGE_QUERIER_IP_OTHER_TIMER"), (0x4, "BRIDGE_QUERIER_PAD"), (0x5, "BRIDGE_QUERIER_IPV6_ADDRESS"),
    (0x6, "BRIDGE_QUERIER_IPV6_PORT"), (0x7, "BRIDGE_QUERIER_IPV6_OTHER_TIMER"),
] };
pub(super) static BR_BOOLOPT: Set = Set { unknown: "BR_BOOLOPT_???", names: &[
    (0x0, "BR_BOOLOPT_NO_LL_LEARN"), (0x1, "BR_BOOLOPT_MCAST_VLAN_SNOOPING"), (0x2, "BR_BOOLOPT_MST_ENABLE"),
] };
pub(super) static BR_MCAST_DIR: Set = Set { unknown: "BR_MCAST_DIR_???", names: &[
    (0x0, "BR_MCAST_DIR_RX"), (0x1, "BR_MCAST_DIR_TX"),
] };
pub(super) static IFLA_INET: Set = Set { unknown: "IFLA_INET_???", names: &[
    (0x0, "IFLA_INET_UNSPEC"), (0x1, "IFLA_INET_CONF"),
] };
pub(super) static IFLA_INET6: Set = Set { unknown: "IFLA_INET6_???", names: &[
    (0x0, "IFLA_INET6_UNSPEC"), (0x1, "IFLA_INET6_FLAGS"), (0x2, "IFLA_INET6_CONF"), (0x3, "IFLA_INET6_STATS"),
    (0x4, "IFLA_INET6_MCAST"), (0x5, "IFLA_INET6_CACHEINFO"), (0x6, "IFLA_INET6_ICMP6STATS"),
    (0x7, "IFLA_INET6_TOKEN"), (0x8, "IFLA_INET6_ADDR_GEN_MODE"), (0x9, "IFLA_INET6_RA_MTU"),
] };
pub(super) static IFLA_MCTP: Set = Set { unknown: "IFLA_MCTP_???", names: &[
    (0x0, "IFLA_MCTP_UNSPEC"), (0x1, "IFLA_MCTP_NET"),
] };
pub(super) static IFLA_TUN: Set = Set { unknown: "IFLA_TUN_???", names: &[
    (0x0, "IFLA_TUN_UNSPEC"), (0x1, "IFLA_TUN_OWNER"), (0x2, "IFLA_TUN_GROUP"), (0x3, "IFLA_TUN_TYPE"),
    (0x4, "IFLA_TUN_PI"), (0x5, "IFLA_TUN_VNET_HDR"), (0x6, "IFLA_TUN_PERSIST"), (0x7, "IFLA_TUN_MULTI_QUEUE"),
    (0x8, "IFLA_TUN_NUM_QUEUES"), (0x9, "IFLA_TUN_NUM_DISABLED_QUEUES"),
] };
pub(super) static IFF_TUN: Set = Set { unknown: "IFF_???", names: &[(0x1, "IFF_TUN"), (0x2, "IFF_TAP")] };
pub(super) static IFLA_VF_INFO: Set = Set { unknown: "IFLA_VF_INFO_???", names: &[
    (0x0, "IFLA_VF_INFO_UNSPEC"), (0x1, "IFLA_VF_INFO"),
] };
pub(super) static IFLA_VF: Set = Set { unknown: "IFLA_VF_???", names: &[
    (0x0, "IFLA_VF_UNSPEC"), (0x1, "IFLA_VF_MAC"), (0x2, "IFLA_VF_VLAN"), (0x3, "IFLA_VF_TX_RATE"),
    (0x4, "IFLA_VF_SPOOFCHK"), (0x5, "IFLA_VF_LINK_STATE"), (0x6, "IFLA_VF_RATE"), (0x7, "IFLA_VF_RSS_QUERY_EN"),
    (0x8, "IFLA_VF_STATS"), (0x9, "IFLA_VF_TRUST"), (0xa, "IFLA_VF_IB_NODE_GUID"), (0xb, "IFLA_VF_IB_PORT_GUID"),
    (0xc, "IFLA_VF_VLAN_LIST"), (0xd, "IFLA_VF_BROADCAST"),
] };
pub(super) static IFLA_VF_STATS: Set = Set { unknown: "IFLA_VF_STATS_???", names: &[
    (0x0, "IFLA_VF_STATS_RX_PACKETS"), (0x1, "IFLA_VF_STATS_TX_PACKETS"), (0x2, "IFLA_VF_STATS_RX_BYTES"),
    (0x3, "IFLA_VF_STATS_TX_BYTES"), (0x4, "IFLA_VF_STATS_BROADCAST"), (0x5, "IFLA_VF_STATS_MULTICAST"),
    (0x6, "IFLA_VF_STATS_PAD"), (0x7, "IFLA_VF_STATS_RX_DROPPED"), (0x8, "IFLA_VF_STATS_TX_DROPPED"),
] };
pub(super) static IFLA_VF_VLAN: Set = Set { unknown: "IFLA_VF_VLAN_INFO_???", names: &[
    (0x0, "IFLA_VF_VLAN_INFO_UNSPEC"), (0x1, "IFLA_VF_VLAN_INFO"),
] };
pub(super) static IFLA_VF_LINK_STATE: Set = Set { unknown: "IFLA_VF_LINK_STATE_???", names: &[
    (0x0, "IFLA_VF_LINK_STATE_AUTO"), (0x1, "IFLA_VF_LINK_STATE_ENABLE"), (0x2, "IFLA_VF_LINK_STATE_DISABLE"),
] };
pub(super) static IFLA_VF_PORT: Set = Set { unknown: "IFLA_VF_PORT_???", names: &[
    (0x0, "IFLA_VF_PORT_UNSPEC"), (0x1, "IFLA_VF_PORT"),
] };
pub(super) static IFLA_PORT: Set = Set { unknown: "IFLA_PORT_???", names: &[
    (0x0, "IFLA_PORT_UNSPEC"), (0x1, "IFLA_PORT_VF"), (0x2, "IFLA_PORT_PROFILE"), (0x3, "IFLA_PORT_VSI_TYPE"),
    (0x4, "IFLA_PORT_INSTANCE_UUID"), (0x5, "IFLA_PORT_HOST_UUID"), (0x6, "IFLA_PORT_REQUEST"),
    (0x7, "IFLA_PORT_RESPONSE"),
] };
pub(super) static IFLA_XDP: Set = Set { unknown: "IFLA_XDP_???", names: &[
    (0x0, "IFLA_XDP_UNSPEC"), (0x1, "IFLA_XDP_FD"), (0x2, "IFLA_XDP_ATTACHED"), (0x3, "IFLA_XDP_FLAGS"),
    (0x4, "IFLA_XDP_PROG_ID"), (0x5, "IFLA_XDP_DRV_PROG_ID"), (0x6, "IFLA_XDP_SKB_PROG_ID"),
    (0x7, "IFLA_XDP_HW_PROG_ID"), (0x8, "IFLA_XDP_EXPECTED_FD"),
] };
pub(super) static XDP_ATTACHED: Set = Set { unknown: "XDP_ATTACHED_???", names: &[
    (0x0, "XDP_ATTACHED_NONE"), (0x1, "XDP_ATTACHED_DRV"), (0x2, "XDP_ATTACHED_SKB"), (0x3, "XDP_ATTACHED_HW"),
    (0x4, "XDP_ATTACHED_MULTI"),
] };
pub(super) static XDP_FLAGS: Set = Set { unknown: "XDP_FLAGS_???", names: &[
    (0x1, "XDP_FLAGS_UPDATE_IF_NOEXIST"), (0x2, "XDP_FLAGS_SKB_MODE"), (0x4, "XDP_FLAGS_DRV_MODE"),
    (0x8, "XDP_FLAGS_HW_MODE"), (0x10, "XDP_FLAGS_REPLACE"),
] };
pub(super) static IFLA_EVENT: Set = Set { unknown: "IFLA_EVENT_???", names: &[
    (0x0, "IFLA_EVENT_NONE"), (0x1, "IFLA_EVENT_REBOOT"), (0x2, "IFLA_EVENT_FEATURES"),
    (0x3, "IFLA_EVENT_BONDING_FAILOVER"), (0x4, "IFLA_EVENT_NOTIFY_PEERS"), (0x5, "IFLA_EVENT_IGMP_RESEND"),
    (0x6, "IFLA_EVENT_BONDING_OPTIONS"),
] };
pub(super) static IFLA_PROTO_DOWN: Set = Set { unknown: "IFLA_PROTO_DOWN_REASON_???", names: &[
    (0x0, "IFLA_PROTO_DOWN_REASON_UNSPEC"), (0x1, "IFLA_PROTO_DOWN_REASON_MASK"),
    (0x2, "IFLA_PROTO_DOWN_REASON_VALUE"),
] };
pub(super) static IFLA_STATS: Set = Set { unknown: "IFLA_STATS_???", names: &[
    (0x0, "IFLA_STATS_UNSPEC"), (0x1, "IFLA_STATS_LINK_64"), (0x2, "IFLA_STATS_LINK_XSTATS"),
    (0x3, "IFLA_STATS_LINK_XSTATS_SLAVE"), (0x4, "IFLA_STATS_LINK_OFFLOAD_XSTATS"), (0x5, "IFLA_STATS_AF_SPEC"),
] };
pub(super) static IFLA_OFFLOAD_XSTATS: Set = Set { unknown: "IFLA_OFFLOAD_XSTATS_???", names: &[
    (0x0, "IFLA_OFFLOAD_XSTATS_UNSPEC"), (0x1, "IFLA_OFFLOAD_XSTATS_CPU_HIT"), (0x2, "IFLA_OFFLOAD_XSTATS_HW_S_INFO"),
    (0x3, "IFLA_OFFLOAD_XSTATS_L3_STATS"),
] };
pub(super) static LINK_XSTATS: Set = Set { unknown: "LINK_XSTATS_TYPE_???", names: &[
    (0x0, "LINK_XSTATS_TYPE_UNSPEC"), (0x1, "LINK_XSTATS_TYPE_BRIDGE"), (0x2, "LINK_XSTATS_TYPE_BOND"),
] };
pub(super) static BRIDGE_XSTATS: Set = Set { unknown: "BRIDGE_XSTATS_???", names: &[
    (0x0, "BRIDGE_XSTATS_UNSPEC"), (0x1, "BRIDGE_XSTATS_VLAN"), (0x2, "BRIDGE_XSTATS_MCAST"),
    (0x3, "BRIDGE_XSTATS_PAD"), (0x4, "BRIDGE_XSTATS_STP"),
] };
pub(super) static BOND_XSTATS: Set = Set { unknown: "BOND_XSTATS_???", names: &[
    (0x0, "BOND_XSTATS_UNSPEC"), (0x1, "BOND_XSTATS_3AD"),
] };
pub(super) static BOND_3AD_STAT: Set = Set { unknown: "BOND_XSTATS_???", names: &[
    (0x0, "BOND_3AD_STAT_LACPDU_RX"), (0x1, "BOND_3AD_STAT_LACPDU_TX"), (0x2, "BOND_3AD_STAT_LACPDU_UNKNOWN_RX"),
    (0x3, "BOND_3AD_STAT_LACPDU_ILLEGAL_RX"), (0x4, "BOND_3AD_STAT_MARKER_RX"), (0x5, "BOND_3AD_STAT_MARKER_TX"),
    (0x6, "BOND_3AD_STAT_MARKER_RESP_RX"), (0x7, "BOND_3AD_STAT_MARKER_RESP_TX"),
    (0x8, "BOND_3AD_STAT_MARKER_UNKNOWN_RX"), (0x9, "BOND_3AD_STAT_PAD"),
] };
pub(super) static MPLS_STATS: Set = Set { unknown: "MPLS_STATS_???", names: &[
    (0x0, "MPLS_STATS_UNSPEC"), (0x1, "MPLS_STATS_LINK"),
] };
pub(super) static RTEXT_FILTER: Set = Set { unknown: "RTEXT_FILTER_???", names: &[
    (0x1, "RTEXT_FILTER_VF"), (0x2, "RTEXT_FILTER_BRVLAN"), (0x4, "RTEXT_FILTER_BRVLAN_COMPRESSED"),
    (0x8, "RTEXT_FILTER_SKIP_STATS"), (0x10, "RTEXT_FILTER_MRP"), (0x20, "RTEXT_FILTER_CFM_CONFIG"),
    (0x40, "RTEXT_FILTER_CFM_STATUS"),
] };
pub(super) static INET6_IF: Set = Set { unknown: "IF_???", names: &[
    (0x10, "IF_RS_SENT"), (0x20, "IF_RA_RCVD"), (0x40, "IF_RA_MANAGED"), (0x80, "IF_RA_OTHERCONF"),
    (0x80000000, "IF_READY"),
] };
pub(super) static IN6_ADDR_GEN_MODE: Set = Set { unknown: "IN6_ADDR_GEN_MODE_???", names: &[
    (0x0, "IN6_ADDR_GEN_MODE_EUI64"), (0x1, "IN6_ADDR_GEN_MODE_NONE"), (0x2, "IN6_ADDR_GEN_MODE_STABLE_PRIVACY"),
    (0x3, "IN6_ADDR_GEN_MODE_RANDOM"),
] };
pub(super) static IPV4_DEVCONF: Set = Set { unknown: "IPV4_DEVCONF_???", names: &[
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
pub(super) static DEVCONF: Set = Set { unknown: "DEVCONF_???", names: &[
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
pub(super) static IPSTATS_MIB: Set = Set { unknown: "IPSTATS_MIB_???", names: &[
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
pub(super) static ICMP6_MIB: Set = Set { unknown: "ICMP6_MIB_???", names: &[
    (0x0, "ICMP6_MIB_NUM"), (0x1, "ICMP6_MIB_INMSGS"), (0x2, "ICMP6_MIB_INERRORS"), (0x3, "ICMP6_MIB_OUTMSGS"),
    (0x4, "ICMP6_MIB_OUTERRORS"), (0x5, "ICMP6_MIB_CSUMERRORS"), (0x6, "ICMP6_MIB_RATELIMITHOST"),
] };
pub(super) static TCP_STATE: Set = Set { unknown: "TCP_???", names: &[
    (0x1, "TCP_ESTABLISHED"), (0x2, "TCP_SYN_SENT"), (0x3, "TCP_SYN_RECV"), (0x4, "TCP_FIN_WAIT1"),
    (0x5, "TCP_FIN_WAIT2"), (0x6, "TCP_TIME_WAIT"), (0x7, "TCP_CLOSE"), (0x8, "TCP_CLOSE_WAIT"), (0x9, "TCP_LAST_ACK"),
    (0xa, "TCP_LISTEN"), (0xb, "TCP_CLOSING"), (0xc, "TCP_NEW_SYN_RECV"),
] };
pub(super) static INET_DIAG: Set = Set { unknown: "INET_DIAG_???", names: &[
    (0x0, "INET_DIAG_NONE"), (0x1, "INET_DIAG_MEMINFO"), (0x2, "INET_DIAG_INFO"), (0x3, "INET_DIAG_VEGASINFO"),
    (0x4, "INET_DIAG_CONG"), (0x5, "INET_DIAG_TOS"), (0x6, "INET_DIAG_TCLASS"), (0x7, "INET_DIAG_SKMEMINFO"),
    (0x8, "INET_DIAG_SHUTDOWN"), (0x9, "INET_DIAG_DCTCPINFO"), (0xa, "INET_DIAG_PROTOCOL"),
    (0xb, "INET_DIAG_SKV6ONLY"), (0xc, "INET_DIAG_LOCALS"), (0xd, "INET_DIAG_PEERS"), (0xe, "INET_DIAG_PAD"),
    (0xf, "INET_DIAG_MARK"), (0x10, "INET_DIAG_BBRINFO"), (0x11, "INET_DIAG_CLASS_ID"), (0x12, "INET_DIAG_MD5SIG"),
    (0x13, "INET_DIAG_ULP_INFO"), (0x14, "INET_DIAG_SK_BPF_STORAGES"), (0x15, "INET_DIAG_CGROUP_ID"),
    (0x16, "INET_DIAG_SOCKOPT"),
] };
pub(super) static INET_DIAG_REQ: Set = Set { unknown: "INET_DIAG_REQ_???", names: &[
    (0x0, "INET_DIAG_REQ_NONE"), (0x1, "INET_DIAG_REQ_BYTECODE"), (0x2, "INET_DIAG_REQ_SK_BPF_STORAGES"),
    (0x3, "INET_DIAG_REQ_PROTOCOL"),
] };
pub(super) static INET_DIAG_BC: Set = Set { unknown: "INET_DIAG_BC_???", names: &[
    (0x0, "INET_DIAG_BC_NOP"), (0x1, "INET_DIAG_BC_JMP"), (0x2, "INET_DIAG_BC_S_GE"), (0x3, "INET_DIAG_BC_S_LE"),
    (0x4, "INET_DIAG_BC_D_GE"), (0x5, "INET_DIAG_BC_D_LE"), (0x6, "INET_DIAG_BC_AUTO"), (0x7, "INET_DIAG_BC_S_COND"),
    (0x8, "INET_DIAG_BC_D_COND"), (0x9, "INET_DIAG_BC_DEV_COND"), (0xa, "INET_DIAG_BC_MARK_COND"),
    (0xb, "INET_DIAG_BC_S_EQ"), (0xc, "INET_DIAG_BC_D_EQ"), (0xd, "INET_DIAG_BC_CGROUP_COND"),
] };
pub(super) static INET_ULP_INFO: Set = Set { unknown: "INET_ULP_INFO_???", names: &[
    (0x0, "INET_ULP_INFO_UNSPEC"), (0x1, "INET_ULP_INFO_NAME"), (0x2, "INET_ULP_INFO_TLS"),
    (0x3, "INET_ULP_INFO_MPTCP"),
] };
pub(super) static TLS_INFO: Set = Set { unknown: "TLS_INFO_???", names: &[
    (0x0, "TLS_INFO_UNSPEC"), (0x1, "TLS_INFO_VERSION"), (0x2, "TLS_INFO_CIPHER"), (0x3, "TLS_INFO_TXCONF"),
    (0x4, "TLS_INFO_RXCONF"), (0x5, "TLS_INFO_ZC_RO_TX"), (0x6, "TLS_INFO_RX_NO_PAD"),
] };
pub(super) static TLS_VERSION: Set = Set { unknown: "TLS_???_VERSION", names: &[
    (0x303, "TLS_1_2_VERSION"), (0x304, "TLS_1_3_VERSION"),
] };
pub(super) static TLS_CIPHER: Set = Set { unknown: "TLS_CIPHER_???", names: &[
    (0x33, "TLS_CIPHER_AES_GCM_128"), (0x34, "TLS_CIPHER_AES_GCM_256"), (0x35, "TLS_CIPHER_AES_CCM_128"),
    (0x36, "TLS_CIPHER_CHACHA20_POLY1305"), (0x37, "TLS_CIPHER_SM4_GCM"), (0x38, "TLS_CIPHER_SM4_CCM"),
    (0x39, "TLS_CIPHER_ARIA_GCM_128"), (0x3a, "TLS_CIPHER_ARIA_GCM_256"),
] };
pub(super) static TLS_CONF: Set = Set { unknown: "TLS_CONF_???", names: &[
    (0x1, "TLS_CONF_BASE"), (0x2, "TLS_CONF_SW"), (0x3, "TLS_CONF_HW"), (0x4, "TLS_CONF_HW_RECORD"),
] };
pub(super) static MPTCP_SUBFLOW: Set = Set { unknown: "MPTCP_SUBFLOW_ATTR_???", names: &[
    (0x0, "MPTCP_SUBFLOW_ATTR_UNSPEC"), (0x1, "MPTCP_SUBFLOW_ATTR_TOKEN_REM"), (0x2, "MPTCP_SUBFLOW_ATTR_TOKEN_LOC"),
    (0x3, "MPTCP_SUBFLOW_ATTR_RELWRITE_SEQ"), (0x4, "MPTCP_SUBFLOW_ATTR_MAP_SEQ"),
    (0x5, "MPTCP_SUBFLOW_ATTR_MAP_SFSEQ"), (0x6, "MPTCP_SUBFLOW_ATTR_SSN_OFFSET"),
    (0x7, "MPTCP_SUBFLOW_ATTR_MAP_DATALEN"), (0x8, "MPTCP_SUBFLOW_ATTR_FLAGS"), (0x9, "MPTCP_SUBFLOW_ATTR_ID_REM"),
    (0xa, "MPTCP_SUBFLOW_ATTR_ID_LOC"), (0xb, "MPTCP_SUBFLOW_ATTR_PAD"),
] };
pub(super) static MPTCP_SUBFLOW_FLAG: Set = Set { unknown: "MPTCP_SUBFLOW_FLAG_???", names: &[
    (0x1, "MPTCP_SUBFLOW_FLAG_MCAP_REM"), (0x2, "MPTCP_SUBFLOW_FLAG_MCAP_LOC"), (0x4, "MPTCP_SUBFLOW_FLAG_JOIN_REM"),
    (0x8, "MPTCP_SUBFLOW_FLAG_JOIN_LOC"), (0x10, "MPTCP_SUBFLOW_FLAG_BKUP_REM"), (0x20, "MPTCP_SUBFLOW_FLAG_BKUP_LOC"),
    (0x40, "MPTCP_SUBFLOW_FLAG_FULLY_ESTABLISHED"), (0x80, "MPTCP_SUBFLOW_FLAG_CONNECTED"),
    (0x100, "MPTCP_SUBFLOW_FLAG_MAPVALID"),
] };
pub(super) static SK_DIAG_BPF_STORAGES: Set = Set { unknown: "SK_DIAG_BPF_STORAGE_???", names: &[
    (0x0, "SK_DIAG_BPF_STORAGE_REP_NONE"), (0x1, "SK_DIAG_BPF_STORAGE"),
] };
pub(super) static SK_DIAG_BPF_STORAGE: Set = Set { unknown: "SK_DIAG_BPF_STORAGE_???", names: &[
    (0x0, "SK_DIAG_BPF_STORAGE_NONE"), (0x1, "SK_DIAG_BPF_STORAGE_PAD"), (0x2, "SK_DIAG_BPF_STORAGE_MAP_ID"),
    (0x3, "SK_DIAG_BPF_STORAGE_MAP_VALUE"),
] };
pub(super) static RTNL_FAMILY: Set = Set { unknown: "RTNL_FAMILY_???", names: &[
    (0x80, "RTNL_FAMILY_IPMR"), (0x81, "RTNL_FAMILY_IP6MR"),
] };
pub(super) static SK_MEMINFO: Set = Set { unknown: "SK_MEMINFO_???", names: &[
    (0x0, "SK_MEMINFO_RMEM_ALLOC"), (0x1, "SK_MEMINFO_RCVBUF"), (0x2, "SK_MEMINFO_WMEM_ALLOC"),
    (0x3, "SK_MEMINFO_SNDBUF"), (0x4, "SK_MEMINFO_FWD_ALLOC"), (0x5, "SK_MEMINFO_WMEM_QUEUED"),
    (0x6, "SK_MEMINFO_OPTMEM"), (0x7, "SK_MEMINFO_BACKLOG"), (0x8, "SK_MEMINFO_DROPS"),
] };
pub(super) static SOCK_SHUTDOWN: Set = Set { unknown: "???_SHUTDOWN", names: &[
    (0x1, "RCV_SHUTDOWN"), (0x2, "SEND_SHUTDOWN"),
] };
pub(super) static UNIX_DIAG: Set = Set { unknown: "UNIX_DIAG_???", names: &[
    (0x0, "UNIX_DIAG_NAME"), (0x1, "UNIX_DIAG_VFS"), (0x2, "UNIX_DIAG_PEER"), (0x3, "UNIX_DIAG_ICONS"),
    (0x4, "UNIX_DIAG_RQLEN"), (0x5, "UNIX_DIAG_MEMINFO"), (0x6, "UNIX_DIAG_SHUTDOWN"), (0x7, "UNIX_DIAG_UID"),
] };
pub(super) static UDIAG_SHOW: Set = Set { unknown: "UDIAG_SHOW_???", names: &[
    (0x1, "UDIAG_SHOW_NAME"), (0x2, "UDIAG_SHOW_VFS"), (0x4, "UDIAG_SHOW_PEER"), (0x8, "UDIAG_SHOW_ICONS"),
    (0x10, "UDIAG_SHOW_RQLEN"), (0x20, "UDIAG_SHOW_MEMINFO"), (0x40, "UDIAG_SHOW_UID"),
] };
pub(super) static NETLINK_DIAG: Set = Set { unknown: "NETLINK_DIAG_???", names: &[
    (0x0, "NETLINK_DIAG_MEMINFO"), (0x1, "NETLINK_DIAG_GROUPS"), (0x2, "NETLINK_DIAG_RX_RING"),
    (0x3, "NETLINK_DIAG_TX_RING"), (0x4, "NETLINK_DIAG_FLAGS"),
] };
pub(super) static NDIAG_SHOW: Set = Set { unknown: "NDIAG_SHOW_???", names: &[
    (0x1, "NDIAG_SHOW_MEMINFO"), (0x2, "NDIAG_SHOW_GROUPS"), (0x4, "NDIAG_SHOW_RING_CFG"), (0x8, "NDIAG_SHOW_FLAGS"),
] };
pub(super) static NDIAG_FLAG: Set = Set { unknown: "NDIAG_FLAG_???", names: &[
    (0x1, "NDIAG_FLAG_CB_RUNNING"), (0x2, "NDIAG_FLAG_PKTINFO"), (0x4, "NDIAG_FLAG_BROADCAST_ERROR"),
    (0x8, "NDIAG_FLAG_NO_ENOBUFS"), (0x10, "NDIAG_FLAG_LISTEN_ALL_NSID"), (0x20, "NDIAG_FLAG_CAP_ACK"),
] };
pub(super) static NETLINK_STATE: Set = Set { unknown: "NETLINK_???", names: &[
    (0x0, "NETLINK_UNCONNECTED"), (0x1, "NETLINK_CONNECTED"),
] };
pub(super) static PACKET_DIAG: Set = Set { unknown: "PACKET_DIAG_???", names: &[
    (0x0, "PACKET_DIAG_INFO"), (0x1, "PACKET_DIAG_MCLIST"), (0x2, "PACKET_DIAG_RX_RING"), (0x3, "PACKET_DIAG_TX_RING"),
    (0x4, "PACKET_DIAG_FANOUT"), (0x5, "PACKET_DIAG_UID"), (0x6, "PACKET_DIAG_MEMINFO"), (0x7, "PACKET_DIAG_FILTER"),
] };
pub(super) static PACKET_SHOW: Set = Set { unknown: "PACKET_SHOW_???", names: &[
    (0x1, "PACKET_SHOW_INFO"), (0x2, "PACKET_SHOW_MCLIST"), (0x4, "PACKET_SHOW_RING_CFG"), (0x8, "PACKET_SHOW_FANOUT"),
    (0x10, "PACKET_SHOW_MEMINFO"), (0x20, "PACKET_SHOW_FILTER"),
] };
pub(super) static PDI: Set = Set { unknown: "PDI_???", names: &[
    (0x1, "PDI_RUNNING"), (0x2, "PDI_AUXDATA"), (0x4, "PDI_ORIGDEV"), (0x8, "PDI_VNETHDR"), (0x10, "PDI_LOSS"),
] };
pub(super) static TPACKET: Set = Set { unknown: "TPACKET_???", names: &[
    (0x0, "TPACKET_V1"), (0x1, "TPACKET_V2"), (0x2, "TPACKET_V3"),
] };
pub(super) static SMC_DIAG: Set = Set { unknown: "SMC_DIAG_???", names: &[
    (0x0, "SMC_DIAG_NONE"), (0x1, "SMC_DIAG_CONNINFO"), (0x2, "SMC_DIAG_LGRINFO"), (0x3, "SMC_DIAG_SHUTDOWN"),
    (0x4, "SMC_DIAG_DMBINFO"), (0x5, "SMC_DIAG_FALLBACK"),
] };
pub(super) static SMC_DIAG_MODE: Set = Set { unknown: "SMC_DIAG_MODE_???", names: &[
    (0x0, "SMC_DIAG_MODE_SMCR"), (0x1, "SMC_DIAG_MODE_FALLBACK_TCP"), (0x2, "SMC_DIAG_MODE_SMCD"),
] };
pub(super) static SMC_STATE: Set = Set { unknown: "SMC_???", names: &[
    (0x1, "SMC_ACTIVE"), (0x2, "SMC_INIT"), (0x7, "SMC_CLOSED"), (0xa, "SMC_LISTEN"), (0x14, "SMC_PEERCLOSEWAIT1"),
    (0x15, "SMC_PEERCLOSEWAIT2"), (0x16, "SMC_APPCLOSEWAIT1"), (0x17, "SMC_APPCLOSEWAIT2"),
    (0x18, "SMC_APPFINCLOSEWAIT"), (0x19, "SMC_PEERFINCLOSEWAIT"), (0x1a, "SMC_PEERABORTWAIT"),
    (0x1b, "SMC_PROCESSABORT"),
] };
pub(super) static SMC_ROLE: Set = Set { unknown: "SMC_???", names: &[(0x0, "SMC_CLNT"), (0x1, "SMC_SERV")] };
pub(super) static NFNL_SUBSYS: Set = Set { unknown: "NFNL_SUBSYS_???", names: &[
    (0x0, "NFNL_SUBSYS_NONE"), (0x1, "NFNL_SUBSYS_CTNETLINK"), (0x2, "NFNL_SUBSYS_CTNETLINK_EXP"),
    (0x3, "NFNL_SUBSYS_QUEUE"), (0x4, "NFNL_SUBSYS_ULOG"), (0x5, "NFNL_SUBSYS_OSF"), (0x6, "NFNL_SUBSYS_IPSET"),
    (0x7, "NFNL_SUBSYS_ACCT"), (0x8, "NFNL_SUBSYS_CTNETLINK_TIMEOUT"), (0x9, "NFNL_SUBSYS_CTHELPER"),
    (0xa, "NFNL_SUBSYS_NFTABLES"), (0xb, "NFNL_SUBSYS_NFT_COMPAT"), (0xc, "NFNL_SUBSYS_HOOK"),
] };
pub(super) static NFNL_BATCH: Set = Set { unknown: "NFNL_MSG_BATCH_???", names: &[
    (0x10, "NFNL_MSG_BATCH_BEGIN"), (0x11, "NFNL_MSG_BATCH_END"),
] };
pub(super) static NFNETLINK_V: Set = Set { unknown: "NFNETLINK_???", names: &[(0x0, "NFNETLINK_V0")] };
pub(super) static IPCTNL_CT: Set = Set { unknown: "IPCTNL_MSG_CT_???", names: &[
    (0x0, "IPCTNL_MSG_CT_NEW"), (0x1, "IPCTNL_MSG_CT_GET"), (0x2, "IPCTNL_MSG_CT_DELETE"),
    (0x3, "IPCTNL_MSG_CT_GET_CTRZERO"), (0x4, "IPCTNL_MSG_CT_GET_STATS_CPU"), (0x5, "IPCTNL_MSG_CT_GET_STATS"),
    (0x6, "IPCTNL_MSG_CT_GET_DYING"), (0x7, "IPCTNL_MSG_CT_GET_UNCONFIRMED"),
] };
pub(super) static IPCTNL_EXP: Set = Set { unknown: "IPCTNL_MSG_EXP_???", names: &[
    (0x0, "IPCTNL_MSG_EXP_NEW"), (0x1, "IPCTNL_MSG_EXP_GET"), (0x2, "IPCTNL_MSG_EXP_DELETE"),
    (0x3, "IPCTNL_MSG_EXP_GET_STATS_CPU"),
] };
pub(super) static NFQNL: Set = Set { unknown: "NFQNL_MSG_???", names: &[
    (0x0, "NFQNL_MSG_PACKET"), (0x1, "NFQNL_MSG_VERDICT"), (0x2, "NFQNL_MSG_CONFIG"), (0x3, "NFQNL_MSG_VERDICT_BATCH"),
] };
pub(super) static NFULNL: Set = Set { unknown: "NFULNL_MSG_???", names: &[
    (0x0, "NFULNL_MSG_PACKET"), (0x1, "NFULNL_MSG_CONFIG"),
] };
pub(super) static OSF_MSG: Set = Set { unknown: "OSF_MSG_???", names: &[
    (0x0, "OSF_MSG_ADD"), (0x1, "OSF_MSG_REMOVE"),
] };
pub(super) static IPSET_CMD: Set = Set { unknown: "IPSET_CMD_???", names: &[
    (0x0, "IPSET_CMD_NONE"), (0x1, "IPSET_CMD_PROTOCOL"), (0x2, "IPSET_CMD_CREATE"), (0x3, "IPSET_CMD_DESTROY"),
    (0x4, "IPSET_CMD_FLUSH"), (0x5, "IPSET_CMD_RENAME"), (0x6, "IPSET_CMD_SWAP"), (0x7, "IPSET_CMD_LIST"),
    (0x8, "IPSET_CMD_SAVE"), (0x9, "IPSET_CMD_ADD"), (0xa, "IPSET_CMD_DEL"), (0xb, "IPSET_CMD_TEST"),
    (0xc, "IPSET_CMD_HEADER"), (0xd, "IPSET_CMD_TYPE"), (0xe, "IPSET_CMD_GET_BYNAME"), (0xf, "IPSET_CMD_GET_BYINDEX"),
    (0x10, "IPSET_CMD_RESTORE"), (0x11, "IPSET_CMD_HELP"), (0x12, "IPSET_CMD_VERSION"), (0x13, "IPSET_CMD_QUIT"),
] };
pub(super) static NFNL_ACCT: Set = Set { unknown: "NFNL_MSG_ACCT_???", names: &[
    (0x0, "NFNL_MSG_ACCT_NEW"), (0x1, "NFNL_MSG_ACCT_GET"), (0x2, "NFNL_MSG_ACCT_GET_CTRZERO"),
    (0x3, "NFNL_MSG_ACCT_DEL"), (0x4, "NFNL_MSG_ACCT_OVERQUOTA"),
] };
pub(super) static IPCTNL_TIMEOUT: Set = Set { unknown: "IPCTNL_MSG_TIMEOUT_???", names: &[
    (0x0, "IPCTNL_MSG_TIMEOUT_NEW"), (0x1, "IPCTNL_MSG_TIMEOUT_GET"), (0x2, "IPCTNL_MSG_TIMEOUT_DELETE"),
    (0x3, "IPCTNL_MSG_TIMEOUT_DEFAULT_SET"), (0x4, "IPCTNL_MSG_TIMEOUT_DEFAULT_GET"),
] };
pub(super) static NFNL_CTHELPER: Set = Set { unknown: "NFNL_MSG_CTHELPER_???", names: &[
    (0x0, "NFNL_MSG_CTHELPER_NEW"), (0x1, "NFNL_MSG_CTHELPER_GET"), (0x2, "NFNL_MSG_CTHELPER_DEL"),
] };
pub(super) static NFT_MSG: Set = Set { unknown: "NFT_MSG_???", names: &[
    (0x0, "NFT_MSG_NEWTABLE"), (0x1, "NFT_MSG_GETTABLE"), (0x2, "NFT_MSG_DELTABLE"), (0x3, "NFT_MSG_NEWCHAIN"),
    (0x4, "NFT_MSG_GETCHAIN"), (0x5, "NFT_MSG_DELCHAIN"), (0x6, "NFT_MSG_NEWRULE"), (0x7, "NFT_MSG_GETRULE"),
    (0x8, "NFT_MSG_DELRULE"), (0x9, "NFT_MSG_NEWSET"), (0xa, "NFT_MSG_GETSET"), (0xb, "NFT_MSG_DELSET"),
    (0xc, "NFT_MSG_NEWSETELEM"), (0xd, "NFT_MSG_GETSETELEM"), (0xe, "NFT_MSG_DELSETELEM"), (0xf, "NFT_MSG_NEWGEN"),
    (0x10, "NFT_MSG_GETGEN"), (0x11, "NFT_MSG_TRACE"), (0x12, "NFT_MSG_NEWOBJ"), (0x13, "NFT_MSG_GETOBJ"),
    (0x14, "NFT_MSG_DELOBJ"), (0x15, "NFT_MSG_GETOBJ_RESET"), (0x16, "NFT_MSG_NEWFLOWTABLE"),
    (0x17, "NFT_MSG_GETFLOWTABLE"), (0x18, "NFT_MSG_DELFLOWTABLE"),
] };
pub(super) static NFT_COMPAT: Set = Set { unknown: "NFNL_MSG_COMPAT_???", names: &[(0x0, "NFNL_MSG_COMPAT_GET")] };
pub(super) static NFNL_HOOK: Set = Set { unknown: "NFNL_MSG_HOOK_???", names: &[(0x0, "NFNL_MSG_HOOK_GET")] };
pub(super) static SELNL: Set = Set { unknown: "SELNL_MSG_???", names: &[
    (0x10, "SELNL_MSG_SETENFORCE"), (0x11, "SELNL_MSG_POLICYLOAD"),
] };
pub(super) static XFRM_MSG: Set = Set { unknown: "XFRM_MSG_???", names: &[
    (0x10, "XFRM_MSG_NEWSA"), (0x11, "XFRM_MSG_DELSA"), (0x12, "XFRM_MSG_GETSA"), (0x13, "XFRM_MSG_NEWPOLICY"),
    (0x14, "XFRM_MSG_DELPOLICY"), (0x15, "XFRM_MSG_GETPOLICY"), (0x16, "XFRM_MSG_ALLOCSPI"),
    (0x17, "XFRM_MSG_ACQUIRE"), (0x18, "XFRM_MSG_EXPIRE"), (0x19, "XFRM_MSG_UPDPOLICY"), (0x1a, "XFRM_MSG_UPDSA"),
    (0x1b, "XFRM_MSG_POLEXPIRE"), (0x1c, "XFRM_MSG_FLUSHSA"), (0x1d, "XFRM_MSG_FLUSHPOLICY"), (0x1e, "XFRM_MSG_NEWAE"),
    (0x1f, "XFRM_MSG_GETAE"), (0x20, "XFRM_MSG_REPORT"), (0x21, "XFRM_MSG_MIGRATE"), (0x22, "XFRM_MSG_NEWSADINFO"),
    (0x23, "XFRM_MSG_GETSADINFO"), (0x24, "XFRM_MSG_NEWSPDINFO"), (0x25, "XFRM_MSG_GETSPDINFO"),
    (0x26, "XFRM_MSG_MAPPING"), (0x27, "XFRM_MSG_SETDEFAULT"), (0x28, "XFRM_MSG_GETDEFAULT"),
] };
pub(super) static AUDIT: Set = Set { unknown: "AUDIT_???", names: &[
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
pub(super) static CRYPTO_MSG: Set = Set { unknown: "CRYPTO_MSG_???", names: &[
    (0x10, "CRYPTO_MSG_NEWALG"), (0x11, "CRYPTO_MSG_DELALG"), (0x12, "CRYPTO_MSG_UPDATEALG"),
    (0x13, "CRYPTO_MSG_GETALG"), (0x14, "CRYPTO_MSG_DELRNG"), (0x15, "CRYPTO_MSG_GETSTAT"),
] };
pub(super) static QUOTA_COMMAND: Set = Set { unknown: "Q_???", names: &[
    (0x5801, "Q_XQUOTAON"), (0x5802, "Q_XQUOTAOFF"), (0x5803, "Q_XGETQUOTA"), (0x5804, "Q_XSETQLIM"),
    (0x5805, "Q_XGETQSTAT"), (0x5806, "Q_XQUOTARM"), (0x5807, "Q_XQUOTASYNC"), (0x5808, "Q_XGETQSTATV"),
    (0x5809, "Q_XGETNEXTQUOTA"), (0x800001, "Q_SYNC"), (0x800002, "Q_QUOTAON"), (0x800003, "Q_QUOTAOFF"),
    (0x800004, "Q_GETFMT"), (0x800005, "Q_GETINFO"), (0x800006, "Q_SETINFO"), (0x800007, "Q_GETQUOTA"),
    (0x800008, "Q_SETQUOTA"), (0x800009, "Q_GETNEXTQUOTA"),
] };
pub(super) static QUOTA_TYPE: Set = Set { unknown: "???QUOTA", names: &[
    (0x0, "USRQUOTA"), (0x1, "GRPQUOTA"), (0x2, "PRJQUOTA"),
] };
pub(super) static QFMT: Set = Set { unknown: "QFMT_VFS_???", names: &[
    (0x1, "QFMT_VFS_OLD"), (0x2, "QFMT_VFS_V0"), (0x3, "QFMT_OCFS2"), (0x4, "QFMT_VFS_V1"),
] };
pub(super) static DQF: Set = Set { unknown: "DQF_???", names: &[(0x1, "DQF_ROOT_SQUASH"), (0x10000, "DQF_SYS_FILE")] };
pub(super) static IIF: Set = Set { unknown: "IIF_???", names: &[
    (0x1, "IIF_BGRACE"), (0x2, "IIF_IGRACE"), (0x4, "IIF_FLAGS"),
] };
pub(super) static QIF: Set = Set { unknown: "QIF_???", names: &[
    (0x1, "QIF_BLIMITS"), (0x2, "QIF_SPACE"), (0x4, "QIF_ILIMITS"), (0x8, "QIF_INODES"), (0x10, "QIF_BTIME"),
    (0x20, "QIF_ITIME"),
] };
pub(super) static FS_QUOTA: Set = Set { unknown: "FS_QUOTA_???", names: &[
    (0x1, "FS_QUOTA_UDQ_ACCT"), (0x2, "FS_QUOTA_UDQ_ENFD"), (0x4, "FS_QUOTA_GDQ_ACCT"), (0x8, "FS_QUOTA_GDQ_ENFD"),
    (0x10, "FS_QUOTA_PDQ_ACCT"), (0x20, "FS_QUOTA_PDQ_ENFD"),
] };
pub(super) static XFS_QUOTA: Set = Set { unknown: "FS_???_QUOTA", names: &[
    (0x1, "FS_USER_QUOTA"), (0x2, "FS_PROJ_QUOTA"), (0x4, "FS_GROUP_QUOTA"),
] };
pub(super) static MEMFD_SECRET: Set = Set { unknown: "", names: &[(0x80000, "O_CLOEXEC")] };
pub(super) static ICMP: Set = Set { unknown: "ICMP_???", names: &[
    (0x0, "ICMP_ECHOREPLY"), (0x3, "ICMP_DEST_UNREACH"), (0x4, "ICMP_SOURCE_QUENCH"), (0x5, "ICMP_REDIRECT"),
    (0x8, "ICMP_ECHO"), (0xb, "ICMP_TIME_EXCEEDED"), (0xc, "ICMP_PARAMETERPROB"), (0xd, "ICMP_TIMESTAMP"),
    (0xe, "ICMP_TIMESTAMPREPLY"), (0xf, "ICMP_INFO_REQUEST"), (0x10, "ICMP_INFO_REPLY"), (0x11, "ICMP_ADDRESS"),
    (0x12, "ICMP_ADDRESSREPLY"),
] };
pub(super) static PACKET_MR: Set = Set { unknown: "PACKET_MR_???", names: &[
    (0x0, "PACKET_MR_MULTICAST"), (0x1, "PACKET_MR_PROMISC"), (0x2, "PACKET_MR_ALLMULTI"), (0x3, "PACKET_MR_UNICAST"),
] };
pub(super) static MOUNT_SETATTR: Set = Set { unknown: "AT_???", names: &[
    (0x100, "AT_SYMLINK_NOFOLLOW"), (0x800, "AT_NO_AUTOMOUNT"), (0x1000, "AT_EMPTY_PATH"), (0x8000, "AT_RECURSIVE"),
] };
pub(super) static PROPAGATION: Set = Set { unknown: "MS_???", names: &[
    (0x20000, "MS_UNBINDABLE"), (0x40000, "MS_PRIVATE"), (0x80000, "MS_SLAVE"), (0x100000, "MS_SHARED"),
] };
pub(super) static SECCOMP_RET: Set = Set { unknown: "SECCOMP_RET_???", names: &[
    (0x0, "SECCOMP_RET_KILL_THREAD"), (0x30000, "SECCOMP_RET_TRAP"), (0x50000, "SECCOMP_RET_ERRNO"),
    (0x7fc00000, "SECCOMP_RET_USER_NOTIF"), (0x7ff00000, "SECCOMP_RET_TRACE"), (0x7ffc0000, "SECCOMP_RET_LOG"),
    (0x7fff0000, "SECCOMP_RET_ALLOW"), (0x80000000, "SECCOMP_RET_KILL_PROCESS"),
] };
pub(super) static DT: Set = Set { unknown: "DT_???", names: &[
    (0x0, "DT_UNKNOWN"), (0x1, "DT_FIFO"), (0x2, "DT_CHR"), (0x4, "DT_DIR"), (0x6, "DT_BLK"), (0x8, "DT_REG"),
    (0xa, "DT_LNK"), (0xc, "DT_SOCK"), (0xe, "DT_WHT"),
] };
