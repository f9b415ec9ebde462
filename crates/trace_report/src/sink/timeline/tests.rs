use super::super::tests::{EVERY, Failing, HEADER, fact};
use super::super::{Argument, Place};
use super::*;
use crate::fact::{Fact, Gate};

/// A field of a message, read back by nothing but the wire format's rules.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(u64),
    Bytes(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq)]
struct Message(Vec<(u64, Value)>);

fn take_varint(bytes: &mut &[u8]) -> u64 {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let (first, rest) = bytes.split_first().expect("a varint ends");
        *bytes = rest;
        value |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            break;
        }
    }
    value
}

impl Message {
    fn read(mut bytes: &[u8]) -> Self {
        let mut fields = Vec::new();
        while !bytes.is_empty() {
            let key = take_varint(&mut bytes);
            let value = match key & 7 {
                0 => Value::Number(take_varint(&mut bytes)),
                2 => {
                    let length = take_varint(&mut bytes) as usize;
                    let (inner, rest) = bytes.split_at(length);
                    bytes = rest;
                    Value::Bytes(inner.to_vec())
                }
                other => panic!("wire type {other}"),
            };
            fields.push((key >> 3, value));
        }
        Message(fields)
    }

    fn number(&self, field: u64) -> Option<u64> {
        self.0.iter().find_map(|(f, value)| match value {
            Value::Number(number) if *f == field => Some(*number),
            _ => None,
        })
    }

    fn all(&self, field: u64) -> Vec<&[u8]> {
        let fields = self.0.iter().filter(|(f, _)| *f == field);
        fields.filter_map(|(_, value)| if let Value::Bytes(bytes) = value { Some(&bytes[..]) } else { None }).collect()
    }

    fn text(&self, field: u64) -> Option<String> {
        self.all(field).first().map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
    }

    fn inner(&self, field: u64) -> Vec<Message> {
        self.all(field).into_iter().map(Message::read).collect()
    }
}

fn packets(events: &[TraceEvent<'_>]) -> Vec<Message> {
    let mut sink = Box::new(Timeline::new(Vec::new(), &HEADER).unwrap());
    events.iter().for_each(|event| sink.event(event).unwrap());
    Message::read(&sink.finish().unwrap()).inner(1)
}

/// (type, time, name or empty) of every event on a track, as a reader sorts and names them.
fn events(packets: &[Message]) -> Vec<(u64, u64, String)> {
    let mut names = HashMap::new();
    let mut events = Vec::new();
    for packet in packets {
        for entry in packet.inner(12).iter().flat_map(|interned| interned.inner(2)) {
            names.insert(entry.number(1).unwrap(), entry.text(2).unwrap());
        }
        for event in packet.inner(11) {
            let name = event.number(10).map(|number| names[&number].clone()).or(event.text(23)).unwrap_or_default();
            events.push((event.number(9).unwrap(), packet.number(8).unwrap(), name));
        }
    }
    events.sort_by_key(|(_, at, _)| *at);
    events
}

#[test]
fn an_empty_trace_has_its_clocks() {
    let packets = packets(&[]);
    assert_eq!(packets.len(), 1);
    assert_eq!((packets[0].number(10), packets[0].number(13)), (Some(1), Some(1)));
    let clocks = packets[0].inner(6)[0].inner(1);
    let clocks: Vec<_> = clocks.iter().map(|clock| (clock.number(1), clock.number(2))).collect();
    assert_eq!(clocks, [(Some(6), Some(0)), (Some(1), Some(HEADER.start))]);
}

#[test]
fn numbers_are_written_as_the_format_says() {
    let mut out = Vec::new();
    number(&mut out, 1, 150);
    text(&mut out, 2, "testing");
    signed(&mut out, 1, -2);
    // The first two are the examples of protobuf.dev's page on the encoding.
    assert_eq!(out[..3], [0x08, 0x96, 0x01]);
    assert_eq!(out[3..12], *b"\x12\x07testing");
    assert_eq!(out[12..], [0x08, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]);
    for length in [0, 1, 127, 128, 16383, 16384] {
        let mut out = Vec::new();
        message(&mut out, 3, |out| out.resize(out.len() + length, 7));
        assert_eq!(Message::read(&out), Message(vec![(3, Value::Bytes(vec![7; length]))]));
    }
}

#[test]
fn a_call_is_a_slice_with_its_name_gate_result_and_arguments() {
    let fact = fact(100, 250, Some(-2));
    let arguments = [Argument { name: "path", text: "\"/\u{1b}\"", flags: &[] }];
    let place = Place { module: "m", offset: 1, function: Some("open</script>"), source: None };
    let whole =
        CallEvent { errno: Some("ENOENT"), arguments: Some(&arguments), place: Some(place), ..CallEvent::new(&fact) };
    let packets = packets(&[TraceEvent::Call(whole), TraceEvent::Call(CallEvent::new(&fact))]);
    let slices: Vec<Message> = packets.iter().flat_map(|packet| packet.inner(11)).collect();
    assert_eq!(slices.len(), 4);
    assert_eq!((slices[0].number(9), slices[0].number(3)), (Some(BEGIN), Some(2)));
    assert_eq!(slices[0].number(11), slices[1].number(11));
    let notes = slices[0].inner(4);
    assert_eq!((notes[0].number(1), notes[0].number(4)), (Some(RESULT), Some(-2i64 as u64)));
    assert_eq!((notes[1].number(1), notes[1].text(6)), (Some(ERRNO), Some("ENOENT".into())));
    assert_eq!((notes[2].text(10), notes[2].text(6)), (Some("path".into()), Some("\"/\u{1b}\"".into())));
    assert_eq!((notes[3].number(1), notes[3].number(7)), (Some(SITE), Some(0x401000)));
    assert_eq!(notes[4].text(6), Some("open</script>".into()));
    let raw = slices[2].inner(4);
    assert_eq!((raw[1].number(4), raw[2].number(1), raw[2].number(7)), (Some(2), Some(ARGUMENT), Some(u64::MAX)));
    assert_eq!(raw[7].number(7), Some(5));
    let told = events(&packets);
    assert_eq!(told[0], (BEGIN, 100, "openat".into()));
    // The name is told once.
    assert_eq!(
        packets.iter().flat_map(|packet| packet.inner(12)).map(|interned| interned.inner(2).len()).sum::<usize>(),
        1
    );
    assert!(packets[1..].iter().all(|packet| packet.number(13) == Some(NEEDS_STATE)));
}

#[test]
fn gates_are_categories() {
    let calls = [Gate::Syscall, Gate::Vdso].map(|gate| Fact { gate, ..fact(1, 2, None) });
    let packets = packets(&calls.each_ref().map(|fact| TraceEvent::Call(CallEvent::new(fact))));
    let interned = packets[0].inner(12)[0].inner(1);
    let named: HashMap<_, _> = interned.iter().map(|entry| (entry.number(1), entry.text(2).unwrap())).collect();
    let slices = packets.iter().flat_map(|packet| packet.inner(11)).filter(|slice| slice.number(9) == Some(BEGIN));
    let gates: Vec<&str> = slices.map(|slice| named[&slice.number(3)].as_str()).collect();
    assert_eq!(gates, ["syscall", "vdso"]);
}

#[test]
fn other_events_are_instants_on_named_tracks() {
    let packets = packets(&EVERY);
    let told: Vec<String> = events(&packets).into_iter().map(|(kind, _, name)| format!("{kind} {name}")).collect();
    // What was lost has no time of its own: that of the event before it. Equal times keep their order.
    let expected = [
        "exec /bin/\u{1b}[31mx",
        "SIGCHLD",
        "stopped by SIGSTOP",
        "7 events lost",
        "exit 3",
        "killed by SIGKILL, core dumped",
    ];
    assert_eq!(told, expected.map(|name| format!("{INSTANT} {name}")));
    let tracks: Vec<Message> = packets.iter().flat_map(|packet| packet.inner(60)).collect();
    let process =
        tracks.iter().rfind(|track| !track.inner(3).is_empty() && track.inner(3)[0].text(6).is_some()).unwrap();
    assert_eq!((process.inner(3)[0].number(1), process.inner(3)[0].text(6)), (Some(1), Some("\u{1b}[31mx".into())));
    let threads = tracks.iter().filter(|track| !track.inner(4).is_empty());
    let numbers: Vec<_> = threads.clone().map(|track| track.inner(4)[0].number(2).unwrap()).collect();
    assert_eq!(numbers, [2, 1, 1, 2]);
    assert!(threads.clone().all(|track| track.number(5) == process.number(1)));
    // After exec, thread 2 is another than before.
    let ids: Vec<_> = threads.map(|track| track.number(1).unwrap()).collect();
    assert_ne!(ids[0], ids[3]);
}

#[test]
fn slices_nest_and_never_overlap() {
    // A handler's two calls within a blocked one; then one whose clock was behind.
    let calls =
        [(10, 20), (22, 30), (5, 40), (38, 50), (50, 50), (45, 44)].map(|(begun, ended)| fact(begun, ended, Some(0)));
    let told = events(&packets(&calls.each_ref().map(|fact| TraceEvent::Call(CallEvent::new(fact)))));
    let times: Vec<(u64, u64)> = told.iter().map(|(kind, at, _)| (*kind, *at)).collect();
    let expected =
        [(1, 5), (1, 10), (2, 20), (1, 22), (2, 30), (2, 40), (1, 40), (1, 45), (2, 45), (2, 50), (1, 50), (2, 50)];
    assert_eq!(times, expected);
}

#[test]
fn memory_is_bounded_in_names_threads_and_text() {
    let mut sink = Box::new(Timeline::new(Vec::new(), &HEADER).unwrap());
    for i in 0..2 * NAMES as i32 {
        let name = Box::leak(format!("syscall_{i:#x}").into_boxed_str());
        let fact = Fact { pid: i, tid: i, name, ..fact(1, 2, None) };
        sink.event(&TraceEvent::Call(CallEvent::new(&fact))).unwrap();
        sink.event(&TraceEvent::Ended { pid: i, tid: i, at: 3, end: End::Exited(0) }).unwrap();
    }
    let path = "é".repeat(10_000);
    sink.event(&TraceEvent::Exec { pid: 1, former: 1, at: 0, bits: 64, path: &path }).unwrap();
    assert_eq!((sink.names.len(), sink.threads.len(), sink.processes.len()), (NAMES, 1, 1));
    let packets = Message::read(&sink.finish().unwrap()).inner(1);
    let told = events(&packets);
    let last = format!("syscall_{:#x}", 2 * NAMES - 1);
    assert_eq!(told.iter().filter(|(_, _, name)| *name == last).count(), 1);
    let long = told.iter().find(|(_, _, name)| name.starts_with("exec é")).unwrap();
    assert!(long.2.ends_with("é…") && long.2.len() <= TEXT, "{}", long.2);
}

#[test]
fn errors_of_the_writer_come_back() {
    let mut sink = Box::new(Timeline::new(Failing::after(100), &HEADER).unwrap());
    let fact = fact(1, 2, Some(0));
    let results: Vec<_> = (0..2000).map(|_| sink.event(&TraceEvent::Call(CallEvent::new(&fact)))).collect();
    assert!(results.iter().any(|result| matches!(result, Err(e) if e.kind() == io::ErrorKind::StorageFull)));
    assert!(sink.buffer.len() < BUFFER);
    sink.event(&TraceEvent::Call(CallEvent::new(&fact))).unwrap();
    assert_eq!(sink.finish().err().map(|e| e.kind()), Some(io::ErrorKind::StorageFull));
}
