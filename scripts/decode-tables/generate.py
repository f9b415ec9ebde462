#!/usr/bin/env python3
"""Writes crates/syscalls/src/generated.rs: both tables of calls, their arguments, and the named values; and
crates/syscalls/src/ioctl/generated.rs: what commands of ioctl(2) take.

A development tool; its output is committed. It reads
- asm/unistd_64.h and asm/unistd_32.h (linux-libc-dev), and numbers.map for what those headers do not have yet;
- formats.txt: the kernel's argument names and types, a copy of what its tracefs says;
- the headers that sets.map names, through the C compiler, for values;
- calls.map, the hand-written part: what the kernel's types do not say; and ioctls.map, the same of ioctl(2).

    scripts/decode-tables/generate.py            writes the tables
    scripts/decode-tables/generate.py --check    says where the tables of calls, or formats.txt, are out of date (status
                                                 1), and what the headers of this machine know beside; make lint runs it
    scripts/decode-tables/generate.py --formats  writes formats.txt anew, from the running kernel (root)
"""
import os, re, subprocess, sys, tempfile
import structures

HERE = os.path.dirname(os.path.abspath(__file__))
OUTPUT = os.path.join(HERE, '../../crates/syscalls/src/generated.rs')
COMMANDS = os.path.join(HERE, '../../crates/syscalls/src/ioctl/generated.rs')
FORMATS_FILE = os.path.join(HERE, 'formats.txt')
WIDTH = 120
# The kernel's functions are called otherwise than the tables' entries.
ALIAS = {'stat': 'newstat', 'fstat': 'newfstat', 'lstat': 'newlstat', 'uname': 'newuname', 'sendfile': 'sendfile64',
    'umount2': 'umount'}
SIMPLE = {'-': 'Skip', 'int': 'Int', 'pid': 'Pid', 'pidgroup': 'PidOrGroup',
    'uint': 'UInt', 'long': 'Long', 'ulong': 'ULong', 'hex': 'Hex',
    'uhex': 'ShortHex', 'addr': 'Address', 'oct': 'Octal',
          'mode': 'Mode', 'fmode': 'FileMode', 'fd': 'Fd', 'dirfd': 'DirFd', 'uid': 'Id', 'uid16': 'Id16',
          'sig': 'Signal', 'key': 'Key',
          'dev': 'Device', 'loff': 'Offset', 'pair': 'Pair', 'path': 'Path', 'str': 'Text', 'out': 'Output',
          'random': 'Random',
          'argv': 'Argv', 'envp': 'Envp', 'slen': 'SocketLength', 'fdset': 'Descriptors', 'msg': 'Message(Way::In)',
          'msgo': 'Message(Way::Out)'}
COUNTED = {'in': 'Input({})', 'iov': 'Vectors({}, Way::In)', 'iovo': 'Vectors({}, Way::Out)',
    'iova': 'VectorAddresses({})',
           'sa': 'Peer({})', 'sao': 'PeerOut({})', 'mmsg': 'Messages({}, Way::In)', 'mmsgo': 'Messages({}, Way::Out)',
           'args': 'Words({})'}
WAYS = {'<': 'In', '>': 'Out', '^': 'Both', '%': 'After'}


def lines(name):
    with open(os.path.join(HERE, name)) as file:
        return [l.strip() for l in file if l.strip() and not l.startswith('#')]


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def unistd(bits):
    """Numbers and names, up to the last one of numbers.map: newer headers have calls of which that is to be told
    first."""
    last = max(int(line.split()[1]) for line in lines('numbers.map'))
    text = run(['gcc', '-E', '-dM', '-include', f'asm/unistd_{bits}.h', '-x', 'c', '/dev/null'], check=True).stdout
    table = {int(n): name for name, n in re.findall(r'#define __NR_(\w+) (\d+)', text)}
    newer = sorted(name for number, name in table.items() if last < number < 512)
    if newer:
        print(f'numbers.map ends at {last}; the headers of this machine have also {" ".join(newer)}')
    table = {number: name for number, name in table.items() if number <= last or number >= 512}
    for line in lines('numbers.map'):
        which, number, name = line.split()
        if which in ('both', bits):
            if table.setdefault(int(number), name) != name:
                raise SystemExit(f'numbers.map: {number} is {name}, the headers say {table[int(number)]}')
    return table


def running_formats():
    """What the running kernel says in tracefs; None where that cannot be read. It is mounted aside where it is not
    mounted."""
    for root in ('/sys/kernel/tracing', '/sys/kernel/debug/tracing'):
        if os.access(root + '/events/syscalls', os.R_OK):
            return read_formats(root)
    root = tempfile.mkdtemp()
    try:
        if run(['mount', '-t', 'tracefs', 'tracefs', root]).returncode:
            return None
        try:
            return read_formats(root) if os.path.isdir(root + '/events/syscalls') else None
        finally:
            run(['umount', root])
    finally:
        os.rmdir(root)


def read_formats(root):
    found = {}
    for entry in sorted(os.listdir(root + '/events/syscalls')):
        if entry.startswith('sys_enter_'):
            try:
                with open(f'{root}/events/syscalls/{entry}/format') as file:
                    fields = re.findall(r'field:(.*?)\s?(\w+);\s*offset:(\d+)', file.read())
            except PermissionError:
                return None
            # Newer kernels add copies of strings behind the arguments (`__data_loc`); 16 is where arguments begin.
            found[entry[10:]] = [(kind, name)
                for kind, name, at in fields if int(at) >= 16 and '__data_loc' not in kind]
    return found


def release():
    """The running kernel, as `6.18`."""
    return '.'.join(os.uname().release.split('.')[:2])


def format_lines(formats):
    return [f'{name}: ' + ', '.join(f'{kind} {label}' for kind, label in fields)
        for name, fields in sorted(formats.items())]


def write_formats():
    formats = running_formats()
    if formats is None:
        raise SystemExit('tracefs has no events/syscalls that this user can read: run it as root')
    head = [f'# Linux {release()}: events/syscalls of its tracefs. Written by generate.py --formats; not to be edited.']
    with open(FORMATS_FILE, 'w') as file:
        file.write(''.join(line.rstrip() + '\n' for line in head + format_lines(formats)))


def kept_formats():
    found = {}
    for line in lines('formats.txt'):
        name, _, fields = line.partition(':')
        found[name] = [tuple(field.rsplit(' ', 1)) for field in fields.strip().split(', ') if field]
    return found


def stale_formats():
    """How formats.txt differs from the running kernel. Another kernel's names may be others: those lines are notes."""
    with open(FORMATS_FILE) as file:
        kept_release = re.match(r'# Linux (\S+):', file.readline())[1]
    running = running_formats()
    if running is None:
        print('formats.txt is not compared with this kernel, whose tracefs this user cannot read')
        return []
    # A kernel that is configured otherwise has other calls.
    kept_all = kept_formats()
    both = kept_all.keys() & running.keys()
    here, there = (set(format_lines({name: formats[name] for name in both})) for formats in (running, kept_all))
    differ = [f'- {line}' for line in sorted(there - here)] + [f'+ {line}' for line in sorted(here - there)]
    if kept_release != release():
        if differ:
            print(f'formats.txt is of Linux {kept_release}; {release()} says otherwise:', *differ, sep='\n')
        return []
    return differ


def rule(kind, name):
    """A type for an argument that calls.map does not mention."""
    kind = re.sub(r'\b(const|struct|union|__user)\b', '', kind).strip()
    if '*' in kind:
        texts = ('filename', 'pathname', 'path', 'oldname', 'newname')
        return 'path' if re.match(r'char \*$', kind) and name in texts else 'addr'
    if name in ('fd', 'ufd', 'fildes', 'oldfd', 'newfd', 'epfd', 'pidfd'):
        return 'fd'
    if name in ('dfd', 'olddfd', 'newdfd', 'dirfd'):
        return 'dirfd'
    if 'flag' in name:
        return 'hex'
    return {'umode_t': 'mode', 'uid_t': 'uid', 'gid_t': 'uid', 'int': 'int', 'pid_t': 'pid', 'unsigned int': 'uint',
        'u32': 'uint',
            'size_t': 'ulong', 'long': 'long', 'loff_t': 'loff'}.get(kind, 'hex')


def kind(token):
    if token in SIMPLE:
        return SIMPLE[token]
    if token[0] in WAYS:
        name, _, count = token[1:].partition('*')
        layout = '&layouts::' + name.upper()
        if count:
            count = 'capture::RESULT' if count == 'r' else count
            return f'Array({layout}, Way::{WAYS[token[0]]}, {count})'
        return f'Struct({layout}, Way::{WAYS[token[0]]})'
    head, _, rest = token.partition(':')
    if head in COUNTED:
        return COUNTED[head].format(rest)
    if head in ('f', 'F', 'e', 'fm'):
        if rest not in SETS:
            raise SystemExit(f'no set {rest}')
        USED.add(rest)
        return f"{ {'f': 'Flags', 'F': 'LongFlags', 'e': 'Value', 'fm': 'FlagsMode'}[head]}(&{rest.upper()})"
    if head == 'x':
        module, _, name = rest.rpartition('.')
        return f'Special(&{module or "special"}::{name.upper()})'
    raise SystemExit(f'no type {token}')


def result(token):
    if token.startswith('x:'):
        return f'Outcome::Special(results::{token[2:]})'
    return 'Outcome::' + {'': 'Number', 'fd': 'Fd', 'pid': 'Pid', 'hex': 'Hex', 'oct': 'Octal'}[token]


def value(set_name, headers, names):
    """The names' values, from one small program."""
    known = {n.split('=')[0]: int(n.split('=')[1], 0 if not re.match(r'0\d', n.split('=')[1]) else 8) for n in names
        if '=' in n}
    asked = [n for n in names if '=' not in n]
    if asked:
        source = '#define _GNU_SOURCE\n#include <stdio.h>\n' + ''.join(f'#include <{h}>\n' for h in headers)
        body = ''.join(f'printf("%llx\\n", (unsigned long long)({n}));' for n in asked)
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, 'a.c')
            with open(path, 'w') as file:
                file.write(source + 'int main(void) {' + body + 'return 0;}\n')
            built = run(['gcc', '-o', directory + '/a', path])
            if built.returncode:
                raise SystemExit(f'set {set_name}: ' + ' '.join(sorted(set(re.findall(r'error: .*', built.stderr)))))
            known |= dict(zip(asked, (int(v, 16) for v in run([directory + '/a'], check=True).stdout.split())))
    # Bit 31 of an int comes sign-extended: such a value is told by its lower 32 bits.
    unsigned = lambda number: number & 0xffffffff if number >> 31 in (-1, (1 << 33) - 1) else number
    return [(n.split('=')[0], unsigned(known[n.split('=')[0]])) for n in names]


def matching(headers, name):
    """All that the headers have for `PREFIX_*`: macros with a value, and enumerators; in the order of their values."""
    headers = ['sys/types.h', 'time.h', *headers]
    source = ''.join(f'#include <{header}>\n' for header in headers)
    macros = run(['gcc', '-E', '-dM', '-x', 'c', '-'], input=source, check=True).stdout
    text = run(['gcc', '-E', '-x', 'c', '-'], input=source, check=True).stdout
    pattern = name.replace('*', r'\w+')
    found = set(re.findall(rf'^#define ({pattern})[ \t]+[^ \t\n]', macros, re.M))
    found |= set(re.findall(rf'^\s*({pattern})(?:\s*[,=}}]|$)', text, re.M))
    # What marks the end of an enumeration is no value.
    found = sorted(one for one in found if not re.search(r'(_MIN|_MAX|_CNT|_NR|_MASK|_INTERESTING)$', one))
    found = [one for one, good in zip(found, compile(source, found)) if good]
    return [one for one, _ in sorted(value(name, headers, found), key=lambda pair: pair[1])]


def requests(header, names):
    """The names and numbers of commands of ioctl(2) in a header: those that are named, and macros that are made by _IO
    and its like (asm-generic/ioctl.h)."""
    headers = ['sys/types.h', 'time.h', 'asm/ioctl.h', 'linux/major.h', header]
    source = ''.join(f'#include <{one}>\n' for one in headers)
    text = run(['gcc', '-E', '-dD', '-x', 'c', '-'], input=source, check=True).stdout
    found, own = set(), False
    for line in text.splitlines():
        mark = re.match(r'# \d+ "([^"]*)"', line)
        if mark:
            own = mark[1].endswith('/' + header)
        made = re.match(r'#define (\w+)[ \t]+_S?IO[RWC]*[ \t]*\(', line)
        if own and made and not made[1].startswith('_'):
            found.add(made[1])
    named = value(header, headers, expanded(headers, names))
    # Some are of structures that no header for programs has: those stay without a name.
    found = sorted(found)
    found = [name for name, good in zip(found, compile(source, found)) if good]
    return named + value(header, headers, found)


def compile(source, names):
    """Which of these are values to the compiler."""
    lines = source + '#include <stdio.h>\nint main(void) {\n' + ''.join(f'printf("%lu", (unsigned long)({name}));\n'
        for name in names) + '}\n'
    command = ['gcc', '-fsyntax-only', '-fmax-errors=0', '-ftrack-macro-expansion=0', '-x', 'c', '-']
    errors = run(command, input=lines).stderr
    first = lines.split('\n').index('int main(void) {') + 2
    bad = {int(line) - first for line in re.findall(r'^<stdin>:(\d+):\d+: error', errors, re.M)}
    return [at not in bad for at in range(len(names))]


def merged(pairs):
    """One name for each number: all that it has, as strace says it. Those of other machines are left out, and those
    that stand for one of two others."""
    by_number = {}
    for name, number in pairs:
        elsewhere = r'KVM_(S390|PPC|ARM)_|(SIOCGSTAMP|SIOCGSTAMPNS|DMA_BUF_SET_NAME|PPPIOCGIDLE|F2FS_IOC_SHUTDOWN)$'
        if not re.match(elsewhere, name):
            by_number.setdefault(number & 0xffffffff, set()).add(name)
    return [(' or '.join(sorted(names)), number) for number, names in by_number.items()]


def enums(headers):
    """The enumerations in headers, each as the names of its members in order."""
    source = ''.join(f'#include <{h}>\n' for h in headers)
    text = run(['gcc', '-E', '-P', '-D_GNU_SOURCE', '-x', 'c', '-'], input=source, check=True).stdout
    bodies = re.findall(r'\benum\b[^{};()]*\{([^}]*)\}', text)
    return [re.findall(r'(?:^|,)\s*(\w+)', re.sub(r'"[^"]*"', '', body)) for body in bodies]


def expanded(headers, names):
    """`{NAME}` stands for all members of the enumeration that NAME is of, `PREFIX_*` for all that the headers have; the
    end of an enumeration (`__X_MAX`, or `X_MAX` as the last) is none of them, nor is what `-NAME` says."""
    out, found = [], enums(headers) if any(name.startswith('{') for name in names) else []
    without = {name[1:] for name in names if name.startswith('-')}
    for name in names:
        if name.startswith('{'):
            members = next((members for members in found if name[1:-1] in members), None)
            if members is None:
                raise SystemExit(f'no enumeration of {headers} has {name[1:-1]}')
            ended = members[:-1] if members[-1].endswith('_MAX') else members
            out += [one for one in ended if not one.startswith('__')]
        elif '*' in name:
            out += matching(headers, name)
        elif not name.startswith('-'):
            out.append(name)
    # What is numbered here is of headers newer than some of those that an enumeration is read from.
    numbered = {name.split('=')[0] for name in out if '=' in name}
    return [name for name in out if name not in without | numbered]


# Sets whose names have no beginning in common, or another one than what strace writes; '' where values without a name
# are as good as others.
UNKNOWN = {'setns': 'CLONE_NEW???',
           'open': 'O_???', 'access_bits': '?_OK', 'fsmagic': '???', 'msgrcv': 'MSG_???', 'semop': 'SEM_???',
    'shmctl': 'SHM_???',
           'msgctl': 'MSG_???', 'semctl': 'SEM_???', 'io_uring_register': 'IORING_REGISTER_???',
           'diag': 'SOCK_DIAG_???',
           'genl': 'GENERIC_FAMILY_???', 'tls_version': 'TLS_???_VERSION',
           'sock_shutdown': '???_SHUTDOWN', 'fdb_notify': 'FDB_NOTIFY_???',
           'rtnl_family': 'RTNL_FAMILY_???', 'rt_scope': '', 'personality_flags': '',
           'quota_type': '???QUOTA', 'quota_command': 'Q_???', 'qfmt': 'QFMT_???', 'memfd_secret': '',
           'xfs_quota': 'FS_???_QUOTA', 'mount_setattr': 'AT_???',
           'seccomp': 'SECCOMP_???', 'shmget': 'SHM_???', 'reboot_magic': 'LINUX_REBOOT_MAGIC2???',
           'reboot_magic1': 'LINUX_REBOOT_MAGIC1???', 'open_tree': 'OPEN_TREE_???', 'statmount': 'STATMOUNT_???',
           'shstk': 'SHADOW_STACK_???', 'sched_getattr': 'SCHED_GETATTR_FLAG_???', 'ns_type': '???_NS',
           'key_perm': 'KEY_???', 'key_reqkey': 'KEY_REQKEY_DEFL_???', 'keyctl_move': 'KEYCTL_MOVE_???',
           'perf_attr_size': 'PERF_ATTR_SIZE_???', 'hw_breakpoint': 'HW_BREAKPOINT_???',
           'perf_sample': 'PERF_SAMPLE_???',
           'peeksiginfo': 'PTRACE_PEEKSIGINFO_???', 'pr_riscv_ctx': 'PR_RISCV_CTX_???',
           'pr_riscv_scope': 'PR_RISCV_SCOPE_???',
           'landlock_create': 'LANDLOCK_CREATE_RULESET_???', 'futex2': '', 'futex2_size': '',
           'ifla_vf_info': 'IFLA_VF_INFO_???', 'ifla_vf_vlan': 'IFLA_VF_VLAN_INFO_???',
           'ifla_vf_port': 'IFLA_VF_PORT_???',
           'level': 'SOL_???', 'ip_control': 'IP_???', 'tipc_importance': 'TIPC_???_IMPORTANCE',
           'tipc_scope': 'TIPC_???_SCOPE', 'taskstats_cmd': 'TASKSTATS_CMD_???',
           'sk_diag_bpf_storages': 'SK_DIAG_BPF_STORAGE_???',
           'fs_flags': 'FS_???_FL', 'bpf_rval': 'BPF_???',
           'bpf_op_alu': 'BPF_???', 'bpf_op_jmp': 'BPF_???', 'ip': 'IP_???', 'ipv6': 'IPV6_???', 'scm': 'SCM_???',
           'dn': 'DN_???', 'skf_ad': 'SKF_AD_???',
           'packet_type': 'PACKET_???', 'rxrpc_service': '???_SERVICE', 'ieee802154_addr': 'IEEE802154_ADDR_???',
           'ieee802154_panid': '', 'ieee802154_short': '', 'crypto_alg': 'CRYPTO_ALG_???', 'llcp_sap': '',
           'vmaddr_cid': '', 'vmaddr_port': '', 'vmaddr_flag': 'VMADDR_FLAG_???', 'qrtr_node': '', 'qrtr_port': '',
           'mctp_net': '', 'mctp_addr': '', 'bpf_attach_type': 'BPF_???', 'bpf_query_flags': 'BPF_F_QUERY_???',
           'tee_param': 'TEE_IOCTL_PARAM_ATTR_', 'tee_optee_cap': 'TEE_OPTEE_CAP_???',
           'udmabuf_flags': 'UDMABUF_FLAGS_???', 'kb_modifier': '1<<KG_???',
           'seccomp_notif_fd': 'SECCOMP_USER_NOTIF_???', 'file_attr': 'AT_???',
           'pidfd_coredump': 'PIDFD_COREDUMP_???',
           'uffd_continue': 'UFFDIO_CONTINUE_MODE_???', 'uffd_poison': 'UFFDIO_POISON_MODE_???',
           'v4l2_capture_mode': 'V4L2_MODE_???', 'v4l2_stream_cap': 'V4L2_CAP_???',
           'v4l2_buf_time': 'V4L2_BUF_FLAG_TIMESTAMP_???', 'v4l2_ctrl_next': 'V4L2_CTRL_FLAG_NEXT_???',
           'v4l2_in_cap': 'V4L2_IN_CAP_???', 'v4l2_tuner_type': 'V4L2_TUNER_???',
           'bpf_lookup_flags': 'BPF_???', 'bpf_update_flags': 'BPF_???', 'bpf_test_run': 'BPF_F_TEST_???',
           'ebpf_class': 'BPF_???', 'ebpf_size': 'BPF_???', 'ebpf_mode': 'BPF_???', 'ebpf_op_alu': 'BPF_???',
           'ebpf_op_jmp': 'BPF_???', 'bpf_stats': 'BPF_STATS_???', 'bpf_kprobe_multi': 'BPF_F_KPROBE_MULTI_???',
           'bpf_uprobe_multi': 'BPF_F_UPROBE_MULTI_???', 'bpf_netfilter': 'BPF_F_NETFILTER_???',
           'uffd_ioctls': '1<<_UFFDIO_???', 'rtc_feature': '1<<RTC_FEATURE_???',
           'btrfs_block_group': 'BTRFS_BLOCK_GROUP_???', 'btrfs_defrag': 'BTRFS_DEFRAG_RANGE_???',
           'btrfs_fs_info': 'BTRFS_FS_INFO_FLAG_???', 'btrfs_key': '', 'btrfs_objectid': '',
           'btrfs_dev_stats': 'BTRFS_DEV_STATS_???', 'btrfs_scrub': 'BTRFS_SCRUB_???',
           'btrfs_logical': 'BTRFS_LOGICAL_INO_ARGS_???', 'btrfs_qgroup_inherit': 'BTRFS_QGROUP_INHERIT_???',
           'btrfs_replace_mode': 'BTRFS_IOCTL_DEV_REPLACE_CONT_READING_FROM_SRCDEV_MODE_???',
           'btrfs_qgroup_limit': 'BTRFS_QGROUP_LIMIT_???',
           'bsg_protocol': 'BSG_PROTOCOL_???', 'bsg_sub_protocol': 'BSG_SUB_PROTOCOL_???',
           'bsg_flag': 'BSG_FLAG_???', 'ioring_rsrc_register': 'IORING_RSRC_REGISTER_???',
           'io_uring_op': 'IO_URING_OP_???',
           'io_uring_clone': 'IORING_REGISTER_???', 'ioring_mem_region': 'IORING_MEM_REGION_REG_???',
           'ioring_recvsend': 'IORING_RECVSEND_???', 'ioring_fixed_fd': 'IORING_FIXED_FD_???',
           'ioring_rw_attr': 'IORING_RW_ATTR_FLAG_???'}


def unknown(names):
    """What is printed behind a value without a name, as `PROT_???`."""
    prefix = os.path.commonprefix([n for n in names])
    prefix = prefix[:prefix.rfind('_') + 1]
    return prefix + '???'


def errnos():
    text = run(['gcc', '-E', '-dM', '-include', 'asm/errno.h', '-x', 'c', '/dev/null'], check=True).stdout
    pairs = {int(n): name for name, n in re.findall(r'#define (E\w+)\s+(\d+)$', text, re.M)}
    return sorted(pairs.items())


SETS, USED = {}, set()
REQUESTS = []
for line in lines('sets.map'):
    if line.startswith('commands '):
        header, _, names = line.partition(' ')[2].partition(' : ')
        REQUESTS += requests(header, names.split())
        continue
    match = re.match(r'set (\w+) (flags|value) ?(\S*) : (.*)', line)
    if not match:
        raise SystemExit(f'sets.map: cannot read {line[:60]}')
    headers, names = [h for h in match[3].split(',') if h], match[4].split()
    names = expanded(headers, names)
    pairs = value(match[1], headers, names)
    if '*' in match[4] and match[2] == 'flags':
        # Bits that newer kernels have no more are zero in their headers.
        pairs = [(name, number) for name, number in pairs if number]
    if match[1] == 'v4l2_cid':
        # Where a class of controls begins, and some of their values, are called as controls are.
        pairs = [(name, number) for name, number in pairs
            if number >= 0x980000 and not re.search('_(BASE|CLASS|LASTP1)$', name)]
    # What was added by its number may be in the headers by now.
    SETS[match[1]] = (match[2], list(dict(pairs).items()))

SETS['ioctl'] = ('value', merged(REQUESTS))

CALLS = {}
for line in lines('calls.map'):
    head, _, rest = line.partition(' :')
    which, _, name = head.strip().rpartition(' ')
    match = re.match(r'^(.*?)(?:(?:^|\s)= (\S+))?$', rest.strip())
    for bits in (which,) if which else ('64', '32'):
        if which or (bits, name) not in CALLS:
            CALLS[bits, name] = (match[1].split(), match[2] or '')


def signature(bits, name):
    """Rust for a call's arguments and result."""
    fields = FORMATS.get(ALIAS.get(name, name))
    tokens, outcome = CALLS.get((bits, name), (None, ''))
    if tokens is None:
        # A 16- or 32-bit variant has the arguments of the call that it is a variant of.
        base = re.sub(r'(32|64|_time64)$', '', name)
        tokens = [rule(k, n) for k, n in (fields or FORMATS.get(base, []))]
        fields = fields or FORMATS.get(base, [])
    params = []
    for place, token in enumerate(tokens):
        label, equals, given = token.partition('=')
        if equals:
            token = given
        elif fields and place < len(fields):
            label = fields[place][1]
        else:
            label = f'arg{place + 1}'
        params.append(f'p("{label.lstrip("_")}", {kind(token)})')
    return params, result(outcome)


def wrapped(head, items, tail):
    """`head items, joined tail`, broken between items."""
    line = head + ', '.join(items) + tail
    if len(line) <= WIDTH:
        return [line]
    indent = ' ' * (len(head) - len(head.lstrip()) + 4)
    out, line = [head], indent
    for item in items:
        if len(line) + len(item) + 2 > WIDTH:
            out.append(line.rstrip())
            line = indent
        line += item + ', '
    return out + [line.rstrip(), indent[4:] + tail.lstrip()]


def row(number, name, signature):
    params, outcome = signature
    return wrapped(f'    Entry {{ nr: {number}, name: "{name}", params: &[', params, f'], outcome: {outcome} }},')


def tables():
    """Both tables of calls. What the i386 one has of a call of the same name is that one's, where it is the same."""
    wide = sorted(unistd('64').items())
    of_wide = {name: (at, signature('64', name)) for at, (_, name) in enumerate(wide)}
    out = ['pub(super) static X64: &[Entry] = &[']
    for number, name in wide:
        out += row(number, name, of_wide[name][1])
    out += ['];', '', 'pub(super) static I386: &[Entry] = &[']
    for number, name in sorted(unistd('32').items()):
        own = signature('32', name)
        at, other = of_wide.get(name, (None, None))
        shared = own[0] and own == other
        out += [f'    Entry {{ nr: {number}, name: "{name}", ..X64[{at}] }},'] if shared else row(number, name, own)
    out += ['];', '', '/// Calls of socketcall(2) that the i386 table has no number of their own for.',
            'pub(super) static SOCKETCALLS: &[Entry] = &[']
    for name in ('send', 'recv', 'accept'):
        out += row(0, name, signature('32', name))
    return out + ['];', '']


def sets():
    out = wrapped('pub(super) static ERRNOS: &[(i32, &str)] = &[', [f'({n}, "{name}")' for n, name in errnos()], '];')
    for name, (sort, pairs) in SETS.items():
        # Of values only one is printed: by number, as their headers have them; the first name of a number is the one
        # that is used.
        pairs = sorted(pairs, key=lambda pair: pair[1]) if sort == 'value' else pairs
        other = UNKNOWN[name] if name in UNKNOWN else unknown([n for n, _ in pairs])
        head = f'pub(super) static {name.upper()}: Set = Set {{ unknown: "{other}", names: names!['
        if len(head) > 120:
            first, head = head.split(' unknown: ')
            out, head = out + [first], f'    unknown: {head}'
        out += wrapped(head, [f'({hex(v)}, "{n}")' for n, v in pairs], '] };')
    return out


def preamble():
    return ['//! Written by scripts/decode-tables/generate.py from the kernel\'s headers and formats; not to be '
        'edited.', '',
            'use super::capture;', 'use super::kind::{Kind::*, Outcome, Set, Way, p};', 'use super::table::Entry;',
            'use super::{aio, bpf, futex2, keyring, layouts, modules, mounts, perf, ptrace, quota, results, sized, '
            'special,',
             '    sysv, uring};', '']


def check():
    with open(OUTPUT) as file:
        text = file.read()
    calls, values = preamble() + tables(), sets()
    stale = not text.startswith('\n'.join(calls))
    if stale:
        print('crates/syscalls/src/generated.rs is not what scripts/decode-tables/generate.py writes: run that')
    elif text != '\n'.join(calls + values) + '\n':
        # Newer headers have names that these do not have.
        print('the named values are of other headers than those of this machine')
    with open(COMMANDS) as file:
        if file.read() != commands():
            print('what commands of ioctl(2) take is of other headers than those of this machine')
    differ = stale_formats()
    if differ:
        print('formats.txt is not what this kernel says: run scripts/decode-tables/generate.py --formats', *differ,
            sep='\n')
    return 1 if stale or differ else 0


def commands():
    return '\n'.join(structures.tables(lines('ioctls.map'), SETS)) + '\n'


def write():
    text = '\n'.join(preamble() + tables() + sets()) + '\n'
    with open(OUTPUT, 'w') as file:
        file.write(text)
    text = commands()
    with open(COMMANDS, 'w') as file:
        file.write(text)
    for bits in ('64', '32'):
        missing = [n for n in unistd(bits).values() if (bits, n) not in CALLS]
        print(f'{bits}: {len(unistd(bits))} calls, by rule: {" ".join(missing)}')


MODES = {(): write, ('--check',): check, ('--formats',): write_formats}
if tuple(sys.argv[1:]) not in MODES:
    sys.exit(__doc__)
FORMATS = kept_formats() if sys.argv[1:] != ['--formats'] else {}
sys.exit(MODES[tuple(sys.argv[1:])]())
