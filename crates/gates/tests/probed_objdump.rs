//! The functions to be probed, as an independent disassembler reads them.

use std::process::Command;
use tollgate_gates::probed::{self, Kind};

/// Mnemonic and operands, without the white space between them and the suffixes that some versions of objdump write.
fn normal(text: &str) -> String {
    let text = text.split('#').next().unwrap_or(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = words.join(" ");
    joined.replace("retq", "ret").replace("retl", "ret").replace("callq", "call").replace("calll", "call")
}

/// Offset, bytes and text of every instruction of a line-oriented disassembly.
fn disassemble(bits: u8) -> Option<Vec<(u64, usize, String)>> {
    let machine = if bits == 64 { "-mi386:x86-64" } else { "-mi386" };
    let mut file = tempfile::NamedTempFile::new().unwrap();
    std::io::Write::write_all(&mut file, &probed::image()).unwrap();
    let output = match Command::new("objdump").args(["-D", "-b", "binary", machine, "-w"]).arg(file.path()).output() {
        Ok(output) if output.status.success() => output,
        Ok(output) => panic!("objdump: {}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => {
            println!("not tested: objdump: {error}; install binutils");
            return None;
        }
    };
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let offset = u64::from_str_radix(fields.next()?.trim().strip_suffix(':')?, 16).ok()?;
        let bytes = fields.next()?.split_whitespace().count();
        Some((offset, bytes, normal(fields.next()?)))
    });
    Some(lines.collect())
}

#[test]
fn each_function_starts_with_the_instruction_that_its_row_names() {
    for bits in [64, 32] {
        let Some(lines) = disassemble(bits) else { return };
        for function in probed::functions(bits) {
            for kind in Kind::ALL {
                let at = probed::offset(bits, function.call, kind).unwrap();
                let (_, length, text) = lines.iter().find(|(offset, ..)| *offset == at).unwrap();
                let expected = match function.call {
                    // Its target is written as an address, and the loads' operands differ from copy to copy.
                    "call" => format!("call {:#x}", at + 6),
                    "jcc" => format!("je {:#x}", at + 2),
                    "mov_abs" => format!("mov {:#x},%eax", u64::from(probed::PROBED32) + at % 4096 + 48),
                    _ => function.text.to_string(),
                };
                assert_eq!(*text, expected, "{bits}/{}", function.call);
                assert_eq!(*length, function.first.len(), "{bits}/{}", function.call);
                // And goes on to a return.
                let last = at + (function.first.len() + function.rest.len()) as u64 - 1;
                let (_, _, text) = lines.iter().find(|(offset, ..)| *offset == last).unwrap();
                assert_eq!(text, "ret", "{bits}/{}", function.call);
            }
        }
    }
}
