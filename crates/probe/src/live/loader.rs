//! Hears from the program's loader that its modules have changed.
//!
//! A debugger's way (link.h, `struct r_debug`): the loader calls an empty function before and after it maps or unmaps
//! something. glibc and musl both name it `_dl_debug_state`, and export it. A breakpoint there is hit a few times a
//! dlopen(3), never else.

use super::space::Loader;
use object::{Object, ObjectSymbol};
use tollgate_remote::maps::Mapping;
use tollgate_remote::{self as remote, files};

/// offsetof(struct r_debug, r_state), in words: an int, two pointers, and padding before them where those are longer.
const STATE: u64 = 3;
/// RT_CONSISTENT: the list is whole.
pub(super) const CONSISTENT: u32 = 0;

/// The loader of a process; `None` where there is none that is known: a static program's.
pub(super) fn of(pid: i32, maps: &[Mapping], bits: u8) -> Option<Loader> {
    let base = remote::auxiliary(pid, libc::AT_BASE, bits).filter(|base| *base != 0)?;
    let map = maps.iter().find(|map| map.start == base)?;
    let bytes = files::of_mapping(pid, map).and_then(|file| files::whole(&file)).ok()?;
    let object = object::File::parse(&*bytes).ok()?;
    let symbol = |name: &str| {
        let named = |symbol: &object::Symbol<'_, '_>| symbol.name() == Ok(name) && symbol.is_definition();
        object
            .dynamic_symbols()
            .find(named)
            .or_else(|| object.symbols().find(named))
            .map(|symbol| base + symbol.address())
    };
    let at = symbol("_dl_debug_state")?;
    // Without it every call counts as one with a whole list, which is right or too early.
    let state = symbol("_r_debug").map_or(0, |debug| debug + STATE * u64::from(bits / 8));
    Some(Loader { at, state })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_with_an_interpreter_has_its_loader_found() {
        // Of this test program, if it is linked dynamically; of a shell that waits, if not.
        let mut child = std::process::Command::new("/bin/sh")
            .args(["-c", "read line"])
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let pid = child.id() as i32;
        // Not while its loader is at work: the shell waits.
        let waits = || std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap().contains("(sh) S ");
        while !waits() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let found =
            tollgate_remote::maps::read(pid).ok().and_then(|maps| of(pid, &maps, 64).map(|loader| (loader, maps)));
        drop(child.stdin.take());
        child.wait().unwrap();
        let (loader, maps) = found.expect("a loader");
        let map = maps.iter().find(|map| map.start <= loader.at && loader.at < map.end).expect("mapped");
        assert!(map.executable && (map.path.contains("ld") || map.path.contains("musl")), "{map:?}");
        assert!(maps.iter().any(|map| map.start <= loader.state && loader.state < map.end && !map.executable));
    }
}
