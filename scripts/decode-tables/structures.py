"""Writes crates/syscalls/src/ioctl/generated.rs: what commands of ioctl(2) take, from ioctls.map and the headers.

The compiler is asked for offsets and sizes, of both tables: -m32 needs no C library, as nothing is linked or run.
"""
import os, re, subprocess, tempfile

# Where newer.h is: structures that the headers of the oldest distribution lack, or have in an older form.
HERE = os.path.dirname(os.path.abspath(__file__))

# Bytes in the 32-bit and in the 64-bit table, and whether there is a sign.
TYPES = {'i8': (1, 1, 1), 'i16': (2, 2, 1), 'i32': (4, 4, 1), 'i64': (8, 8, 1), 'u8': (1, 1, 0), 'u16': (2, 2, 0),
    'u32': (4, 4, 0), 'u64': (8, 8, 0), 'long': (4, 8, 1), 'ulong': (4, 8, 0)}
FORMS = {'x': 'Hex', 'a': 'Address', 't': 'Text', 'b': 'Bytes', 'h': 'Raw', 'fd': 'Fd', 'pid': 'Pid',
         'dev': 'Device', 'd': 'Unsigned',
         'i': 'Signed'}
SHOWN = {'': 'Always', '?': 'NotZero', '+': 'Verbose'}
FIELD = re.compile(r'^(?:(-|\w[\w.]*)=)?([\w.\[\]]+?)(\[\](?:\*\w+)?)?([?+]|!\+?\w+)?(?::(\S+))?$')


def ask(headers, expressions):
    """The values of constant expressions, of both tables."""
    always = ['stddef.h', 'sys/types.h', 'time.h', 'asm/ioctl.h']
    source = '#define _GNU_SOURCE\n' + ''.join(f'#include <{header}>\n' for header in always + headers)
    source += 'const unsigned long long answers[] = {\n' + ',\n'.join(expressions) + '\n};\n'
    answers = []
    with tempfile.TemporaryDirectory() as directory:
        # The C library's headers want a list of its stubs, which only its development files for 32 bits have.
        os.mkdir(directory + '/gnu')
        open(directory + '/gnu/stubs-32.h', 'w').close()
        for more in (['-m32', '-isystem', directory, '-isystem', '/usr/include/x86_64-linux-gnu'], []):
            command = ['gcc', '-w', '-S', '-I', HERE, '-x', 'c', '-o', '-', '-', *more]
            done = subprocess.run(command, input=source, capture_output=True, text=True)
            if done.returncode:
                raise SystemExit('ioctls.map: ' + done.stderr)
            answers.append(numbers(done.stdout, len(expressions)))
    return list(zip(*answers))


def numbers(assembly, count):
    """What the assembler would make of the array."""
    words = []
    for size, value in re.findall(r'^\t\.(long|quad|zero)\t(-?\d+)$', assembly[assembly.index('\nanswers:'):], re.M):
        if size == 'zero':
            words += [0] * (int(value) // 4)
        else:
            words += [int(value) >> shift & 0xffffffff for shift in ((0,) if size == 'long' else (0, 32))]
    return [words[2 * at] | words[2 * at + 1] << 32 for at in range(count)]


def form(kind, signed, sets):
    """Rust for a kind."""
    head, _, rest = kind.partition(':')
    if head in ('f', 'e'):
        if rest not in sets:
            raise SystemExit(f'ioctls.map: no set {rest}')
        return f"{ {'f': 'Flags', 'e': 'Value'}[head]}(&set::{rest.upper()})"
    if head == 's':
        return f'Struct(&{rest.upper()})'
    if head.startswith('@'):
        return f'By({head[1:]})'
    return FORMS[kind] if kind else 'Signed' if signed else 'Unsigned'


def field(ctype, token, sets):
    """What is to be asked of a field, and what makes Rust of the answers."""
    match = FIELD.match(token)
    if not match:
        raise SystemExit(f'ioctls.map: cannot read {token}')
    label, path, array, shown, kind = match.groups()
    array, shown, kind, member = array or '', shown or '', kind or '', f'(({ctype} *)0)->{path}'
    element = member + ('[0]' if array else '')
    # A structure, or an array that is printed as a whole, has no sign.
    signed = '0' if kind else f'((__typeof__({element}))-1 < 1)'
    count = f'sizeof({member}) / sizeof({element})' if array else '0'
    asked = [f'offsetof({ctype}, {path})', f'sizeof({element})', count, signed]

    def rust(at, each, count, signed):
        counted = f'"{array[3:]}"' if array[3:] else '""'
        when = SHOWN.get(shown) or f'{"With" if shown[1] == "+" else "If"}("{shown.lstrip("!+")}")'
        name = '' if label == '-' else label or path.rpartition('.')[2]
        return (f'c("{name}", {list(at)}, {list(each)}, {count[1]}, {counted}, '
            f'{form(kind, signed[1], sets)}, {when})')
    return asked, rust


def structure(line, headers, sets):
    """The static of `struct NAME = CTYPE : FIELD…`."""
    match = re.match(r'struct (\w+)(?: = ([^:]+?))? : (.*)$', line)
    ctype = match[2] or 'struct ' + match[1]
    fields = [field(ctype, token, sets) for token in match[3].split()]
    asked = [f'sizeof({ctype})'] + [one for expressions, _ in fields for one in expressions]
    answers = ask(headers, asked)
    out = [f'pub(super) static {match[1].upper()}: Structure = Structure {{', f'    sizes: {list(answers[0])},',
        '    fields: &[']
    for at, (_, rust) in enumerate(fields):
        out.append(f'        {rust(*answers[1 + 4 * at:5 + 4 * at])},')
    return out + ['    ],', '};']


def scalar(token, sets):
    """Rust for a value: `TYPE`, `TYPE[COUNT]`, either with `:KIND`; or `s:NAME`, a structure."""
    if token.startswith('s:'):
        return f's(&{token[2:].upper()})'
    match = re.match(r'^(\w+?)(?:\[(\d+)\])?(?::(\S+))?$', token)
    narrow, wide, signed = TYPES[match[1]]
    return f'v([{narrow}, {wide}], {match[2] or 0}, {form(match[3] or "", signed, sets)})'


def argument(text, sets):
    """Rust for what a command takes."""
    if text == 'none':
        return 'Nothing'
    if text.startswith('@'):
        return f'Other({text[1:]})'
    way, rest = text[0], text[1:]
    if way in '<>=':
        return {'<': 'In', '>': 'Out', '=': 'Register'}[way] + f'({scalar(rest, sets)})'
    first, way, second = re.match(r'^(\w+)(\+|=>!?)(\S+)$', text).groups()
    if way == '+':
        return f'Completed(&{first.upper()}, &{second.upper()})'
    return f'Changed(&{first.upper()}, {scalar(second, sets)}, {"true" if way == "=>!" else "false"})'


def tables(lines, sets):
    """The whole file."""
    out, rows, headers = [], [], []
    for line in lines:
        word, _, rest = line.partition(' ')
        if word == 'headers':
            headers = rest.split()
        elif word == 'struct':
            out += structure(line, headers, sets)
        elif word == 'ioctl':
            names, _, what = rest.partition(' : ')
            found = ask(headers, [f'(unsigned)({name.rpartition("=")[2]})' for name in names.split()])
            rows += [(wide, narrow, argument(what.strip(), sets)) for narrow, wide in found]
        else:
            raise SystemExit(f'ioctls.map: cannot read {line[:60]}')
    rows.sort()
    twice = {one[0] for one, other in zip(rows, rows[1:]) if one[0] == other[0]}
    if twice:
        raise SystemExit('ioctls.map: twice ' + ' '.join(f'{number:#x}' for number in twice))
    head = ["//! Written by scripts/decode-tables/generate.py from ioctls.map and the kernel's headers; not to be "
            "edited.",
        '', 'use super::super::generated as set;', 'use super::form::Arg::*;', 'use super::form::Form::*;',
        'use super::form::Shown::*;', 'use super::form::{Command, Structure, c, s, v};',
        'use super::{btrfs::*, dm::*, evdev::*, kd::*, kvm::*, pidfd::*, ptp::*, scsi::*, sock::*, special::*, tee::*, '
            'v4l2::*};', '']
    table = ['/// By their numbers in the 64-bit table.', 'pub(super) static COMMANDS: &[Command] = &[']
    table += [f'    Command {{ numbers: [{narrow:#x}, {wide:#x}], arg: {what} }},' for wide, narrow, what in rows]
    return head + out + table + ['];']
