//! The data that a call reads or writes, whole: what strace's `-e read=` and `-e write=` dump.

use super::capture::MOST_MESSAGES;
use super::context::{Context, View};
use super::table::rows;
use crate::{Call, Table, When};

/// Which way data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the program.
    Read,
    /// From it.
    Written,
}

/// The data of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data<'a> {
    /// Which way.
    pub flow: Flow,
    /// The descriptor.
    pub fd: i32,
    /// One, or those of an array of iovec.
    pub buffers: Vec<Buffer<'a>>,
    /// They are those of an array.
    pub vectored: bool,
    /// Or of the arrays of several messages: how many buffers each of them has, and how many of those are here.
    pub messages: Vec<(u64, usize)>,
}

/// A piece of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer<'a> {
    /// Where it is.
    pub address: u64,
    /// How long it is.
    pub length: u64,
    /// Its beginning, as far as it was copied.
    pub bytes: &'a [u8],
}

/// How a call is given its data.
enum Shape {
    Buffer,
    Vectors,
    Message,
    Messages,
}

fn shape(name: &str) -> Option<(Flow, Shape)> {
    Some(match name {
        "read" | "pread64" | "recv" | "recvfrom" | "mq_timedreceive" => (Flow::Read, Shape::Buffer),
        "write" | "pwrite64" | "send" | "sendto" | "mq_timedsend" => (Flow::Written, Shape::Buffer),
        "readv" | "preadv" | "preadv2" => (Flow::Read, Shape::Vectors),
        "writev" | "pwritev" | "pwritev2" | "vmsplice" => (Flow::Written, Shape::Vectors),
        "recvmsg" => (Flow::Read, Shape::Message),
        "sendmsg" => (Flow::Written, Shape::Message),
        "recvmmsg" | "recvmmsg_time64" => (Flow::Read, Shape::Messages),
        "sendmmsg" => (Flow::Written, Shape::Messages),
        _ => return None,
    })
}

/// The calls of both tables that have data ([`Decoded::data`](crate::Decoded::data)), themselves or inside.
pub fn data_calls() -> impl Iterator<Item = (Table, u32)> {
    let has = |name| name == "socketcall" || shape(name).is_some();
    let of = move |table| rows(table).iter().filter(move |row| has(row.name)).map(move |row| (table, row.nr));
    [Table::X64, Table::I386].into_iter().flat_map(of)
}

/// The data of a call; `None` where it moves none, or where its length is not known. One that failed has read nothing,
/// and what it was to write is told, unless that is not there.
pub(super) fn of<'a>(context: &Context<'_>, call: &'a Call) -> Option<Data<'a>> {
    const EFAULT: i32 = 14;
    context.result()?;
    let errno = context.errno();
    let lacks = |buffer: &Buffer| buffer.bytes.is_empty() && buffer.length > 0;
    let told = |data: &Data| {
        errno.is_none() || data.flow == Flow::Written && errno != Some(EFAULT) && !data.buffers.iter().any(lacks)
    };
    moved(context, call).filter(told)
}

fn moved<'a>(context: &Context<'_>, call: &'a Call) -> Option<Data<'a>> {
    let (fd, at) = (context.arg(0) as i32, context.arg(1));
    let piece = |flow, at: u64, length: u64| {
        let when = if flow == Flow::Read { When::Exit } else { When::Entry };
        Buffer { address: at, length, bytes: copied(call, when, at, length) }
    };
    let vectors = |flow, at: u64, count: u64, mut left: u64| {
        let word = context.word() as u64;
        let size = count.saturating_mul(2 * word);
        let entry = context.bytes(When::Entry, at, size).or_else(|| context.bytes(When::Exit, at, size))?;
        let view = View { bytes: entry, context };
        let mut buffers = Vec::new();
        for index in 0..(entry.len() as u64 / (2 * word)).min(MOST_MESSAGES) as usize {
            let (base, length) = (view.long(2 * index)?, view.long(2 * index + 1)?.min(left));
            if length == 0 && left == 0 {
                break;
            }
            left -= length;
            buffers.push(piece(flow, base, length));
        }
        Some(buffers)
    };
    let message = |flow| {
        let when = if flow == Flow::Read { When::Exit } else { When::Entry };
        let view = context.view(when, at, [28, 56])?;
        vectors(flow, view.long(2)?, view.long(3)?, if flow == Flow::Read { context.count() } else { u64::MAX })
    };
    let several = |flow| {
        let (header, size) = if context.wide { (56, 64) } else { (28, 32) };
        let when = if flow == Flow::Read { When::Exit } else { When::Entry };
        let (mut buffers, mut messages) = (Vec::new(), Vec::new());
        // Those of an honest program do not lie in one another.
        let mut room: usize = call.memory.iter().map(|chunk| chunk.bytes.len()).sum();
        for index in 0..context.count().min(MOST_MESSAGES) {
            let at = at.wrapping_add(index * size);
            let Some(bytes) = context.exactly(When::Exit, at, size).or_else(|| context.exactly(when, at, size)) else {
                break;
            };
            let view = View { bytes, context };
            let (iov, count, length) = (view.long(2)?, view.long(3)?, view.u32(header)?);
            let of_it = vectors(flow, iov, count, u64::from(length)).unwrap_or_default();
            let mut fits = |buffer: &Buffer<'_>| {
                let left = room.checked_sub(buffer.bytes.len());
                room = left.unwrap_or(0);
                left.is_some()
            };
            let of_it = of_it.into_iter().take_while(|buffer| buffer.length > 0 && fits(buffer));
            let of_it: Vec<_> = of_it.collect();
            messages.push((count, of_it.len()));
            buffers.extend(of_it);
        }
        Some(Data { flow, fd, buffers, vectored: true, messages })
    };
    let (flow, shape) = shape(context.entry.name)?;
    let (buffers, vectored) = match (shape, flow) {
        (Shape::Buffer, Flow::Read) => (vec![piece(flow, at, context.count())], false),
        (Shape::Buffer, Flow::Written) => (vec![piece(flow, at, context.arg(2))], false),
        (Shape::Vectors, Flow::Read) => (vectors(flow, at, context.arg(2), context.count())?, true),
        (Shape::Vectors, Flow::Written) => (vectors(flow, at, context.arg(2), u64::MAX)?, true),
        (Shape::Message, _) => (message(flow)?, true),
        (Shape::Messages, _) => return several(flow),
    };
    Some(Data { flow, fd, buffers, vectored, messages: Vec::new() })
}

/// The longest copy of what lies at an address.
fn copied(call: &Call, when: When, at: u64, length: u64) -> &[u8] {
    let behind = |chunk: &'_ crate::Chunk| usize::try_from(at.checked_sub(chunk.address)?).ok();
    let copies = call.memory.iter().filter(|chunk| chunk.when == when);
    let found = copies
        .filter_map(|chunk| chunk.bytes.get(behind(chunk)?..))
        .max_by_key(|bytes| bytes.len())
        .unwrap_or_default();
    &found[..found.len().min(usize::try_from(length).unwrap_or(usize::MAX))]
}

/// Sixteen bytes a line, in hexadecimal and as characters, as strace has them; the lines end in newlines. `length` is
/// that of all the data, which the offsets are as wide as.
pub fn dump(bytes: &[u8], length: u64) -> String {
    let digits = length.saturating_sub(1).checked_ilog2().unwrap_or(0) as usize / 4 + 1;
    let width = digits.max(5);
    let mut out = String::new();
    for (line, bytes) in bytes.chunks(16).enumerate() {
        out.push_str(&format!(" | {:0width$x} ", 16 * line));
        for column in 0..16 {
            // A space more in the middle.
            if column % 8 == 0 {
                out.push(' ');
            }
            out.push_str(&bytes.get(column).map_or("   ".to_string(), |byte| format!("{byte:02x} ")));
        }
        out.push(' ');
        for column in 0..16 {
            let character = bytes
                .get(column)
                .map_or(' ', |byte| if (b' '..=b'~').contains(byte) { char::from(*byte) } else { '.' });
            out.push(character);
        }
        out.push_str(" |\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    // Both are what strace 6.1 printed.
    #[test]
    fn a_dump_is_straces() {
        let expected = " | 00000  68 65 6c 6c 6f 20 77 6f  72 6c 64 2c 20 74 68 69  hello world, thi |\n \
                        | 00010  73 20 69 73 20 61 20 6c  6f 6e 67 20 6c 69 6e 65  s is a long line |\n \
                        | 00020  0a                                                .                |\n";
        assert_eq!(dump(b"hello world, this is a long line\n", 33), expected);
        assert_eq!(
            dump(b"0123456789abc\0\x7f", 15),
            " | 00000  30 31 32 33 34 35 36 37  38 39 61 62 63 00 7f     0123456789abc..  |\n"
        );
        assert_eq!(dump(b"", 0), "");
        let first = |length| dump(b"x", length).split("  ").next().unwrap().to_string();
        assert_eq!([first(1 << 20), first((1 << 20) + 1)], [" | 00000", " | 000000"]);
    }
}
