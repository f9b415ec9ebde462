//! Puts stubs into a program, gives its threads what they need for them, and takes all of it away again.

use super::arena::{self, Arena};
use super::count;
use super::inject;
use super::options::Probe;
use super::run::Engine;
use super::space::{self, Action, Disposition, Piece, Shared, Space, Spot, action_words};
use super::special;
use super::standing::{Group, PAUSE};
use super::stubbed::Leave;
use super::tracee::{Mode, NextStop, Thread};
use super::{Backend, Options};
use libc::{SIGSYS, SIGTRAP};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_agent::layout;
use tollgate_remote as remote;
use tollgate_remote::away;
use tollgate_remote::call::{self, answer};
use tollgate_remote::faults::{Actions, Way, Words};
use tollgate_remote::foothold::Foothold;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace::{self, Registers, Resume};
use tollgate_remote::sharing;
use tollgate_remote::stacks;
use tollgate_remote::stepped::Stepper;
use tollgate_rewrite::site::{Kind, Sites, Vdso};
use tollgate_rewrite::stub::{self, Settings, blob_entry, code_config, code_guards};
use tollgate_supervisor::fault;
use tollgate_supervisor::notes;
use tollgate_supervisor::shared::{self, Own, Place, SharedFile, Words as SharedWords};
use tollgate_supervisor::sites;
use tollgate_supervisor::stale_cleanup::{self, Found};
use tollgate_supervisor::stale_memory;
use tollgate_supervisor::tool::{Tool, reap};
use tollgate_supervisor::wait::MOMENT;
use tollgate_syscalls::Table;

/// Places for CODE that are tried.
const TRIES: usize = 8;

/// Not in the libc crate: the kernel takes the restorer from the structure (asm/signal.h).
const SA_RESTORER: u64 = 0x0400_0000;

/// How a program came to be one that stubs are put into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    /// It is just behind its `execve`: nothing of it has run.
    AtExec,
    /// It has begun by stops ([`super::beginner`]): which threads it has is known, and that no signal has called a
    /// handler.
    Beginner,
    /// It was running, or a handler may be.
    Joined,
}

impl Engine<'_> {
    /// Puts stubs into a program whose threads are all stopped. What fails leaves it traced by stops.
    pub(super) fn arm(&mut self, tid: i32, members: &[i32], met: Met) {
        let armed = match self.unfit(members) {
            Some(reason) => Err(io::Error::other(reason)),
            None => self.arm_64(tid, members, met),
        };
        if let Err(error) = armed {
            let pid = self.threads[&tid].pid;
            self.tell_stops(pid, "", &error.to_string());
        }
    }

    /// Says of a process that it is traced by stops, and since when.
    pub(super) fn tell_stops(&mut self, pid: i32, since: &str, why: &str) {
        let probes = if self.options.probes.is_some() { ", and entries of its functions are not seen" } else { "" };
        self.note(format!("process {pid} will stop at each call{since}{probes}: {why}"));
    }

    /// Why a program cannot have stubs.
    fn unfit(&self, members: &[i32]) -> Option<&'static str> {
        for &tid in members {
            let registers = ptrace::registers(tid).ok()?;
            if registers.cs != ptrace::USER_CS {
                return Some("it is a 32-bit program");
            }
            if ptrace::dispatch_of(tid).is_some() {
                return Some("it uses syscall user dispatch itself");
            }
            if registers.gs_base != 0 || registers.gs != 0 {
                return Some("it uses %gs for itself");
            }
            let filtered = match self.backend {
                Backend::Seccomp => self.filtered.contains(&self.threads.get(&tid)?.pid),
                _ => tollgate_remote::filtered(tid),
            };
            if filtered {
                return Some("it has a seccomp filter, which may forbid the calls that insert stubs");
            }
        }
        None
    }

    fn arm_64(&mut self, tid: i32, members: &[i32], met: Met) -> io::Result<()> {
        let memory = Memory::open(tid)?;
        let pid = self.threads[&tid].pid;
        let maps = maps::read(pid)?;
        // What the program may have is not to be less by what is ours.
        let added = tollgate_remote::raise_memory_limit(pid, arena::size(arena::FIRST));
        let shared =
            self.map_arena(tid, &memory, &maps).inspect_err(|_| tollgate_remote::lower_memory_limit(pid, added))?;
        // For who takes it out, should this process be killed.
        shared.arena.write(layout::CONFIG_ADDED, &added.to_bytes());
        let key = self.next_space;
        self.next_space += 1;
        self.spaces.insert(key, Space::new(shared, added, met));
        for member in members {
            self.threads.get_mut(member).expect("armed threads are known").space = key;
        }
        self.handlers.retain(|(other, _), _| *other != pid);
        if self.backend == Backend::Dispatch {
            layout::OWN_SIGNALS.into_iter().try_for_each(|signal| self.install_handler(tid, signal))?;
        } else {
            self.actions_differ(tid);
        }
        let mut actions = Actions::default();
        actions.ask(pid, |signal| self.sigaction(tid, signal, None).map(|action| action_words(&action)));
        self.faults.insert(pid, actions);
        if !actions.are_default() {
            self.differs(tid, layout::CONFIG_FAULTS);
        }
        // Slots before stubs: should the tracer be killed in between, what is rewritten works all the same.
        let equipped = match met == Met::Joined && self.is_without_tsc(tid) {
            true => Err(io::Error::other("it has forbidden itself to read the time-stamp counter (PR_SET_TSC)")),
            false => members.iter().try_for_each(|member| self.attach_slot(*member)),
        };
        if equipped.is_ok() {
            self.rewrite(tid, members, &memory, &maps);
        }
        let foreign = self.spaces.get(&key).is_some_and(|space| space.foreign_gs);
        let fit = equipped.and_then(|()| {
            if foreign { Err(io::Error::other("its code uses, or may use, %gs for itself")) } else { Ok(()) }
        });
        if fit.is_err() {
            // What was rewritten never ran.
            self.spaces.entry(key).and_modify(|space| space.counts = Default::default());
            self.undo(tid, key);
        } else {
            self.tell_no_islands(pid, key);
            if met != Met::AtExec {
                self.listener.mapped_code(pid);
            }
        }
        fit
    }

    /// Says of a program that it can have no islands: most code is out of a jump's reach of CODE.
    fn tell_no_islands(&mut self, pid: i32, key: usize) {
        let why = self.spaces.get(&key).and_then(|space| space.shared.borrow().no_islands.get().cloned());
        if let Some(why) = why {
            let unseen = if self.options.vdso { ", and those of its vDSO are not seen" } else { "" };
            self.note(format!(
                "process {pid}: most of its calls trap{unseen}: no executable memory can be mapped near its code: \
                 {why} (a security \
                 module forbids it; SELinux's permission is execmem)"
            ));
        }
    }

    /// Rewrites everything that is mapped in a program now.
    fn rewrite(&mut self, tid: i32, members: &[i32], memory: &Memory, maps: &[Mapping]) {
        let executable: Vec<&Mapping> = maps.iter().filter(|map| map.executable).collect();
        if self.space_of(tid).is_some_and(|space| space.met != Met::AtExec) {
            let vdso =
                executable.iter().find(|map| map.path == VDSO).and_then(|map| self.vdso_of(memory, map.start..map.end));
            for member in members {
                self.leave_windows(*member, &executable, vdso.as_deref());
            }
            let mut interrupted: Vec<u64> =
                members.iter().flat_map(|member| interrupted(*member, memory, maps)).collect();
            // Who did not come out of such instructions goes on there.
            interrupted.extend(members.iter().filter_map(|member| Some(ptrace::registers(*member).ok()?.rip)));
            if let Some(thread) = self.threads.get(&tid) {
                self.spaces.entry(thread.space).and_modify(|space| space.interrupted = interrupted);
            }
        }
        for map in executable {
            self.scan(tid, memory, maps, map);
        }
    }

    /// Steps a thread that stands between instructions that are about to be overwritten up to the crossing behind them,
    /// or behind them.
    fn leave_windows(&mut self, tid: i32, executable: &[&Mapping], vdso: Option<&Vdso>) {
        for _ in 0..16 {
            let Ok(registers) = ptrace::registers(tid) else { return };
            let Some(map) = executable.iter().find(|map| (map.start..map.end).contains(&registers.rip)) else { return };
            let inside = match vdso.filter(|_| map.path == VDSO) {
                Some(vdso) => vdso.inside(registers.rip - map.start),
                // A fault is told when the same file is scanned.
                None => fault::caught(|| self.is_inside(tid, map, registers.rip)).unwrap_or(false),
            };
            if !inside || self.step(tid, &registers).is_none() {
                return;
            }
        }
    }

    /// Whether an address is between instructions of a file that are overwritten.
    fn is_inside(&mut self, tid: i32, map: &Mapping, address: u64) -> bool {
        let site = self.sites_of(tid, map).is_some_and(|(sites, bias)| sites.inside(address.wrapping_sub(bias)));
        let probed = |(probes, bias): (Arc<Vec<Probe>>, u64)| {
            probes.iter().any(|probe| probe.entry.inside(address.wrapping_sub(bias)))
        };
        site || self.probes_of(tid, map).is_some_and(probed)
    }

    /// Maps CODE and DATA into the program. No descriptor stays open in it.
    fn map_arena(&self, tid: i32, memory: &Memory, maps: &[Mapping]) -> io::Result<Shared> {
        let foothold = Foothold::new(memory, maps)?;
        let remote = |nr: i64, args: [u64; 6]| foothold.call(tid, nr, args);
        shared::hidden(tid, &remote, || self.map_arena_hidden(tid, memory, maps, &remote))
    }

    fn map_arena_hidden(
        &self,
        tid: i32,
        memory: &Memory,
        maps: &[Mapping],
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
    ) -> io::Result<Shared> {
        let close = |file: &SharedFile| drop(remote(libc::SYS_close, [file.fd, 0, 0, 0, 0, 0]));
        let file = SharedFile::make(tid, layout::CODE_SIZE, memory, maps, remote)?;
        // Written at once: a page that is touched is a fault, and there are fifty.
        let pieces = self.code.get_or_init(|| code_pieces(self.template()));
        let written = pieces.iter().try_for_each(|(at, bytes)| file.write(*at, bytes));
        let code = written.and_then(|()| self.map_code(tid, &file, remote));
        close(&file);
        let (words, at) = code?;
        let data =
            SharedFile::make(tid, arena::data_size(arena::most_slots()), memory, maps, remote).and_then(|file| {
                let arena = self.map_data(tid, &file, (words, at), maps, remote);
                close(&file);
                arena
            });
        let mut arena = data.inspect_err(|_| drop(remote(libc::SYS_munmap, [at, layout::CODE_SIZE, 0, 0, 0, 0])))?;
        let settings = self.settings(&arena);
        for (offset, value) in code_config(&settings) {
            arena.write(offset, &value.to_le_bytes());
        }
        // For sites for whose own gadgets there is no room: jmp *%gs:SLOT_SUPERVISED_CALL.
        let mut back = vec![0x65, 0xff, 0x24, 0x25];
        back.extend_from_slice(&(layout::SLOT_SUPERVISED_CALL as u32).to_le_bytes());
        let gadget = arena.next_stub();
        arena.add_stub(&[&[0x0f, 0x05], &back[..]].concat());
        let gadget80 = arena.next_stub();
        arena.add_stub(&[&[0xcd, 0x80], &back[..]].concat());
        arena.dispatch().inspect_err(|_| {
            for (at, length) in [(arena.data, arena.data_size()), (arena.code, layout::CODE_SIZE)] {
                let _ = remote(libc::SYS_munmap, [at, length, 0, 0, 0, 0]);
            }
        })?;
        arena.keep_from_children(remote);
        Ok(Shared {
            owner: self.threads[&tid].pid,
            arena,
            settings: Rc::new(settings),
            stubs: Rc::default(),
            made: Rc::default(),
            gadgets: HashMap::new(),
            gadget,
            gadget80,
            vsyscall: None,
            no_islands: OnceCell::new(),
            handing_on: HashMap::new(),
        })
    }

    /// CODE, which nobody in the program can make writable: the tracer has it by then. It is a file of its own, because
    /// whoever executes it can map what else is in its file, too: a process that was forked from this one would read
    /// what that has in DATA.
    fn map_code(
        &self,
        tid: i32,
        file: &SharedFile,
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
    ) -> io::Result<(SharedWords, u64)> {
        let words = file.map(0, layout::CODE_SIZE)?;
        file.seal_writing()?;
        let map = |at: u64, flags: i32| {
            let (protection, flags) = (libc::PROT_READ | libc::PROT_EXEC, libc::MAP_SHARED | flags);
            remote(libc::SYS_mmap, [at, layout::CODE_SIZE, protection as u64, flags as u64, file.fd, 0])
                .map_err(|error| shared::refused("mmap", error))
        };
        let place = |at: u64| match map(at, libc::MAP_FIXED_NOREPLACE) {
            Ok(got) if got != at => Err(io::ErrorKind::AlreadyExists.into()),
            placed => placed,
        };
        let code = match self.backend {
            // A filter lets calls through from nowhere else.
            Backend::Seccomp => place(self.filter_at).map_err(|error| match error.kind() {
                io::ErrorKind::PermissionDenied => error,
                _ => io::Error::other("the address range for stubs is already in use"),
            })?,
            _ => match (0..TRIES).find_map(|_| place(shared::low_place()).ok()) {
                Some(at) => at,
                None => map(0, 0)?,
            },
        };
        fault::death("code", tid);
        file.is_mapped(tid, &[code])
            .inspect_err(|_| drop(remote(libc::SYS_munmap, [code, layout::CODE_SIZE, 0, 0, 0, 0])))?;
        Ok((words, code))
    }

    /// DATA, to CODE that is mapped already.
    fn map_data(
        &self,
        tid: i32,
        file: &SharedFile,
        (code_words, code): (SharedWords, u64),
        maps: &[Mapping],
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
    ) -> io::Result<Arena> {
        let mut arena = Arena::new(code_words, file)?;
        arena.code = code;
        arena.write(layout::CODE_SIZE + layout::DATA_MAGIC, &layout::MAGIC.to_le_bytes());
        let (protection, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_NORESERVE);
        let args = [below_libraries(maps), arena.data_size(), protection as u64, flags as u64, file.fd, 0];
        arena.data = remote(libc::SYS_mmap, args).map_err(|error| shared::refused("mmap", error))?;
        fault::death("data", tid);
        file.seal_writing()
            .and_then(|()| file.is_mapped(tid, &[arena.data]))
            .inspect_err(|_| drop(remote(libc::SYS_munmap, [arena.data, arena.data_size(), 0, 0, 0, 0])))?;
        Ok(arena)
    }

    fn settings(&self, arena: &Arena) -> Settings {
        self.template().at(arena.data, guards(arena))
    }

    /// Installs the handler that takes a signal when no tracer is left to take it: SIGSYS, that calls then simply pass,
    /// and SIGTRAP, of a step that was being made.
    fn install_handler(&mut self, tid: i32, signal: i32) -> io::Result<()> {
        let Some(space) = self.space_of(tid) else { return Ok(()) };
        let shared = Rc::clone(&space.shared);
        let own = match self.disposition(tid, signal) {
            Some(known) => known.own,
            None if space.met == Met::AtExec => self.action_behind_exec(tid, signal),
            None => self.sigaction(tid, signal, None)?,
        };
        let known = Disposition { own, ours: true };
        let ours = match known.handler() {
            2.. => shared.borrow_mut().hand_on(signal, &known),
            handler => Some(our_action(shared.borrow().arena.code, signal, handler == 1)),
        };
        self.know_handler(tid, signal, Disposition { ours: ours.is_some(), ..known });
        self.sigaction(tid, signal, Some(&ours.unwrap_or(own))).map(drop)
    }

    /// What a program does about a signal that has executed nothing yet: what is ignored stays so, and all else is as
    /// by default (`flush_signal_handlers`, kernel/signal.c, Linux 6.18).
    fn action_behind_exec(&self, tid: i32, signal: i32) -> Action {
        let ignored = remote::status(tid).is_ok_and(|status| remote::ignores_in(&status, signal));
        space::action([u64::from(ignored), 0, 0, 0])
    }

    /// Keeps what a program does about a signal: also where the next tollgate finds it, should this one be killed.
    pub(super) fn know_handler(&mut self, tid: i32, signal: i32, disposition: Disposition) {
        let pid = self.threads[&tid].pid;
        self.handlers.insert((pid, signal), disposition);
        if disposition.handler() != 0 {
            self.actions_differ(tid);
        }
        let Some(index) = layout::OWN_SIGNALS.iter().position(|ours| *ours == signal) else { return };
        // What it forked has its handlers, or its own idea of them, which nobody keeps.
        if let Some(space) = self.space_of(tid).filter(|space| space.shared.borrow().owner == pid) {
            space.shared.borrow().arena.write(layout::CONFIG_OWN + layout::OWN_SIZE * index as u64, &disposition.own);
        }
    }

    /// To set SIG_DFL for a signal of ours may be a change, or the call that is made in its place be forbidden.
    pub(super) fn actions_differ(&self, tid: i32) {
        self.differs(tid, layout::CONFIG_ACTIONS);
    }

    /// Has stubs ask the tracer about new actions, see [`layout::CONFIG_ACTIONS`].
    pub(super) fn differs(&self, tid: i32, config: u64) {
        if let Some(space) = self.space_of(tid) {
            space.shared.borrow().arena.write(layout::CONFIG + config, &1u64.to_le_bytes());
        }
    }

    /// What is done about a signal in a thread's process.
    pub(super) fn disposition(&self, tid: i32, signal: i32) -> Option<Disposition> {
        self.handlers.get(&(self.threads.get(&tid)?.pid, signal)).copied()
    }

    /// rt_sigaction in a thread's name; what was installed before.
    fn sigaction(&self, tid: i32, signal: i32, action: Option<&Action>) -> io::Result<Action> {
        let space = self.space_of(tid).ok_or(io::ErrorKind::NotFound)?;
        if !self.may_call(tid) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let shared = space.shared.borrow();
        let scratch = shared.arena.data + layout::DATA_SCRATCH;
        if let Some(action) = action {
            shared.arena.write(layout::CODE_SIZE + layout::DATA_SCRATCH, action);
        }
        let args = [signal as u64, action.map_or(0, |_| scratch), scratch + 64, 8, 0, 0];
        shared.arena.call(tid, libc::SYS_rt_sigaction as u64, args).and_then(answer)?;
        let word = |index: u64| {
            shared.arena.word(layout::CODE_SIZE + layout::DATA_SCRATCH + 64 + 8 * index).load(Ordering::Acquire)
        };
        Ok(space::action([word(0), word(1), word(2), word(3)]))
    }

    /// Whether a thread would get SIGSEGV for `rdtsc` (PR_SET_TSC in prctl(2)). Of others of its process that is taken
    /// to be the same.
    fn is_without_tsc(&self, tid: i32) -> bool {
        let Some(space) = self.space_of(tid).filter(|_| self.may_call(tid)) else { return false };
        let shared = space.shared.borrow();
        let at = layout::DATA_SCRATCH;
        let args = [libc::PR_GET_TSC as u64, shared.arena.data + at, 0, 0, 0, 0];
        let asked = shared.arena.call(tid, libc::SYS_prctl as u64, args).and_then(answer);
        asked.is_ok()
            && shared.arena.word(layout::CODE_SIZE + at).load(Ordering::Acquire) as i32 == libc::PR_TSC_SIGSEGV
    }

    /// Installs our handler again.
    pub(super) fn reinstall(&mut self, tid: i32, signal: i32) {
        if let Err(error) = self.install_handler(tid, signal) {
            let name = tollgate_syscalls::signal_name(signal);
            self.note(format!("thread {tid}: rt_sigaction({name}) in its name: {error}"));
        }
    }

    /// Installs what the program has asked for about a signal; whether that was done.
    pub(super) fn install_own(&mut self, tid: i32, signal: i32) -> bool {
        let Some(known) = self.disposition(tid, signal) else { return false };
        let done = self.sigaction(tid, signal, Some(&known.own)).is_ok();
        if done {
            self.handlers.insert((self.threads[&tid].pid, signal), Disposition { ours: false, ..known });
        }
        done
    }

    /// Where a signal is blocked (or ignored) that a trap makes, the kernel opens it and takes its handler away
    /// (force_sig_info_to_task, kernel/signal.c, Linux 6.18): both are put back.
    pub(super) fn mend_mask(&mut self, tid: i32) {
        let Some(known) = self.disposition(tid, SIGSYS) else { return };
        if tollgate_remote::catches(tid, SIGSYS) {
            return;
        }
        // One that was to be taken away when it was called (SA_RESETHAND) says nothing of what is blocked.
        let blocked = known.ours || known.handler() > 1;
        if let (true, Ok(mask)) = (blocked, ptrace::signal_mask(tid)) {
            let _ = ptrace::set_signal_mask(tid, mask | 1 << (SIGSYS - 1));
        }
        // Without it the program has what the kernel does by itself, as it wants: it handles no SIGSYS
        // (`filter_and_handler`).
        if self.may_call(tid) {
            self.reinstall(tid, SIGSYS);
        }
    }

    /// The same for the signal of a bad pointer that the agent was to copy from; whether it is blocked again.
    pub(super) fn mend_fault(&self, tid: i32, signal: i32, way: Way) -> bool {
        let Some(actions) = self.threads.get(&tid).and_then(|thread| self.faults.get(&thread.pid)) else {
            return false;
        };
        let set = |action: Option<&Words>| {
            let action = action.map(|words| space::action(*words));
            self.sigaction(tid, signal, action.as_ref()).map(|action| action_words(&action))
        };
        actions.mend(tid, signal, way, set)
    }

    /// Gives a process that was forked DATA of its own, see [`SharedFile::replace`]; or why it must not go on with
    /// stubs.
    pub(super) fn own_data(&mut self, tid: i32) -> io::Result<()> {
        let Some((pid, key)) = self.threads.get(&tid).map(|thread| (thread.pid, thread.space)) else { return Ok(()) };
        // Once: later it may have other threads, which use what is there.
        let Some(files) = self.spaces.get_mut(&key).and_then(|space| space.is_makers.take()) else { return Ok(()) };
        match shared::own(files, self.may_call(tid), || self.make_data(tid, key)) {
            Own::Has(own) => {
                self.spaces.entry(key).and_modify(|space| space.shared = Rc::new(RefCell::new(own)));
            }
            Own::Gone => {}
            Own::Exposed(why) if self.spaces.get(&key).is_some_and(|space| space.shared.borrow().arena.inherited) => {
                notes::add(&mut self.outcome.exposed, shared::exposed(pid, &why));
            }
            Own::Refused(why) | Own::Exposed(why) => {
                self.spaces.entry(key).and_modify(|space| space.is_makers = Some(files));
                return Err(io::Error::other(why));
            }
        }
        Ok(())
    }

    fn make_data(&self, tid: i32, key: usize) -> io::Result<Shared> {
        let shared = self.spaces.get(&key).ok_or(io::ErrorKind::NotFound)?.shared.borrow();
        // Else there is nothing to call from.
        if memory::array(tid, shared.arena.code + layout::CONFIG_MAGIC) != Some(layout::MAGIC.to_le_bytes()) {
            return Err(io::Error::other("its memory cannot be read, or has changed"));
        }
        let remote = |nr: i64, args: [u64; 6]| shared.arena.call(tid, nr as u64, args).and_then(answer);
        // A byte of 0, where the program cannot write.
        let (at, name) = (shared.arena.data, shared.arena.code + layout::PROT_EXEC_TABLE);
        let slots = slots_of(tid, &shared.arena);
        let (length, size) = (arena::data_size(slots), arena::data_size(arena::most_slots()));
        let gs = ptrace::registers(tid)?.gs_base;
        let own = |file: SharedFile| shared.arena.forked(&file, slots, gs, self.options.drop);
        let mut arena = SharedFile::replace(tid, &Place { at, length, size, name }, &remote, own)?;
        if !shared.arena.inherited {
            arena.keep_from_children(&remote);
        }
        Ok(shared.forked(arena))
    }

    /// Has processes that are forked from a thread's share its DATA, where that can be ([`Arena::leave_to_children`]).
    fn leave_to_children(&self, tid: i32) {
        let Some(space) = self.space_of(tid).filter(|space| Rc::strong_count(&space.shared) == 1) else { return };
        let arena = &mut space.shared.borrow_mut().arena;
        if !arena.inherited && self.may_call(tid) {
            arena.leave_to_children(tid);
        }
    }

    /// Gives a program that has a thread for each of its slots as many more, by a call in the name of a thread that
    /// stands: its mapping of DATA grows where it is. *Who races:* its other threads, which use the slots below and do
    /// not notice. Where it cannot grow nothing changes: a limit of its memory, which ours would be taken off; a filter
    /// of its own that may forbid the call; something else that lies there by now.
    fn grow(&mut self, tid: i32, key: usize) {
        let Some(space) = self.spaces.get(&key) else { return };
        let mut shared = space.shared.borrow_mut();
        let slots = (2 * shared.arena.slots()).min(arena::most_slots());
        if !shared.arena.is_full()
            || slots == shared.arena.slots()
            || !self.may_call(tid)
            || tollgate_remote::is_limited(tid)
        {
            return;
        }
        let args = [shared.arena.data, shared.arena.data_size(), arena::data_size(slots), 0, 0, 0];
        if shared.arena.call(tid, libc::SYS_mremap as u64, args).and_then(answer).is_err() {
            return;
        }
        shared.arena.has_slots(slots);
        let guards = guards(&shared.arena);
        let settings = Rc::make_mut(&mut shared.settings);
        settings.guards = guards;
        let words = code_guards(settings);
        words.into_iter().for_each(|(offset, value)| shared.arena.write(offset, &value.to_le_bytes()));
    }

    /// Gives a stopped thread a slot, %gs, and its dispatch.
    pub(super) fn attach_slot(&mut self, tid: i32) -> io::Result<()> {
        let gone = || io::Error::from_raw_os_error(libc::ESRCH);
        let key = self.threads.get(&tid).ok_or_else(gone)?.space;
        if self.spaces.get(&key).is_some_and(|space| space.shared.borrow().arena.is_full()) {
            self.take_ends(key);
            self.grow(tid, key);
        }
        let in_need = self.maker_sleeps(tid);
        let thread = self.threads.get_mut(&tid).ok_or_else(gone)?;
        let Some(space) = self.spaces.get(&key) else { return Ok(()) };
        let mut shared = space.shared.borrow_mut();
        let Some(slot) = shared.arena.take_slot(in_need) else {
            return Err(io::Error::other(format!("it has more than {} threads", shared.arena.most_threads())));
        };
        let address = shared.arena.slot_address(slot);
        let (code, selector) = (shared.arena.code, shared.arena.selector());
        let reader = shared.arena.reader(slot).map_err(io::Error::other)?;
        shared.arena.begin_slot(slot, self.options.drop);
        drop(shared);
        count::begin(space, slot);
        // What fails from here on, its end among it, gives the slot back.
        (thread.slot, thread.reader) = (Some(slot), Some(reader));
        let registers = ptrace::registers(tid)?;
        if self.options.stack > 0 {
            let (stack, shared) = (maps::stack_around(tid, registers.rsp), space.shared.borrow());
            shared.arena.slot_word(slot, layout::SLOT_STACK_START).store(stack.start, Ordering::Release);
            shared.arena.slot_word(slot, layout::SLOT_STACK_END).store(stack.end, Ordering::Release);
        }
        ptrace::set_registers(tid, &Registers { gs_base: address, ..registers })?;
        // Not of one that is let go at once, as a process that was forked and is not followed: it may have no DATA, and
        // the kernel kills whoever has a selector where nothing is (`syscall_user_dispatch`, Linux 6.18), if this
        // process is killed before it has taken that back.
        if self.backend == Backend::Dispatch && thread.next_stop != NextStop::Leave {
            let (start, length) = (code + layout::ALLOWED, layout::CODE_SIZE - layout::ALLOWED);
            ptrace::arm_dispatch(tid, start, length, selector).or_else(|_| {
                let (nr, args) = ptrace::dispatch_call(start, length, selector);
                space.shared.borrow().arena.call(tid, nr, args).and_then(answer).map(drop)
            })?;
        }
        thread.mode = Mode::Stubs;
        Ok(())
    }

    /// Its thread is gone or has become another program.
    pub(super) fn detach_slot(&mut self, tid: i32) {
        self.tell_losses(tid);
        self.tell_counts(tid);
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        thread.reader = None;
        // They are the slot's: behind an `execve` the thread gets one that begins at 0 again.
        (thread.timings, thread.lost) = (Default::default(), 0);
        let (slot, key) = (thread.slot.take(), thread.space);
        if let (Some(slot), Some(space)) = (slot, self.spaces.get(&key)) {
            space.shared.borrow_mut().arena.give_back(slot);
        }
    }

    /// Rewrites what is new in a range that has become executable.
    pub(super) fn scan_range(&mut self, tid: i32, start: u64, length: u64) {
        let (Ok(memory), Ok(maps)) = (Memory::open(tid), maps::read(tid)) else { return };
        let end = start.saturating_add(length);
        for map in maps.iter().filter(|map| map.executable && map.start < end && start < map.end) {
            self.scan(tid, &memory, &maps, map);
        }
    }

    /// Rewrites what is mapped in one range, which a file says that anybody may have written.
    fn scan(&mut self, tid: i32, memory: &Memory, maps: &[Mapping], map: &Mapping) {
        // What was written is known, and each write leaves the code whole.
        if let Err(why) = fault::caught(|| self.scan_piece(tid, memory, maps, map)) {
            let (pid, key) = self.threads.get(&tid).map_or((0, 0), |thread| (thread.pid, thread.space));
            // Nobody knows whether it uses %gs.
            self.spaces.entry(key).and_modify(|space| space.foreign_gs = true);
            self.note(format!("process {pid}: {} is not rewritten: {why}", map.path));
        }
    }

    /// What maps islands into a thread's program, if calls may be made in its name.
    fn islands(&self, tid: i32, calls: bool) -> impl Fn(&Spot) -> Option<u64> + use<> {
        let sealed = !calls || !self.may_call(tid);
        let shared = self.space_of(tid).map(|space| Rc::clone(&space.shared));
        move |spot: &Spot| map_island(tid, &shared.as_ref()?.borrow(), sealed, spot)
    }

    fn scan_piece(&mut self, tid: i32, memory: &Memory, maps: &[Mapping], map: &Mapping) {
        fault::point("scan");
        let Some(key) = self.threads.get(&tid).map(|thread| thread.space) else { return };
        // Also where no file is mapped now.
        self.spaces.entry(key).and_modify(|space| space.forget_waiting(map.start..map.end));
        if map.path == VDSO {
            return self.scan_vdso(tid, memory, maps, map);
        }
        let Some((sites, bias)) = self.sites_of(tid, map) else { return };
        let lazily = self.may_call(tid) && self.may_wait(tid);
        let island = self.islands(tid, true);
        if sites.sites.iter().any(|site| site.kind == Kind::Int80) {
            self.leave_to_children(tid);
        }
        let Some(space) = self.spaces.get_mut(&key) else { return };
        space.foreign_gs |= sites.owns_gs;
        if !map.private {
            // What is written there is written to the file, for everybody.
            return;
        }
        let piece = Piece { sites, start: map.start, end: map.end, bias, room: None };
        space.patch(memory, maps, piece, lazily, &island);
        self.probe(tid, memory, map, island);
    }

    /// Has the functions told of when they are entered that are asked for in a file.
    fn probe(&mut self, tid: i32, memory: &Memory, map: &Mapping, island: impl Fn(&Spot) -> Option<u64>) {
        let Some((probes, bias)) = self.probes_of(tid, map) else { return };
        let Some(thread) = self.threads.get(&tid) else { return };
        let (pid, key) = (thread.pid, thread.space);
        let Some(space) = self.spaces.get_mut(&key) else { return };
        for (name, why) in space.probe(memory, (&(map.start..map.end), bias), &probes, island) {
            self.note(format!("process {pid}: {name} of {} is not probed: {why}", map.path));
        }
    }

    /// The functions that are asked for in a file that is mapped, and its load bias there.
    fn probes_of(&self, tid: i32, map: &Mapping) -> Option<(Arc<Vec<Probe>>, u64)> {
        let asked = self.options.probes.as_ref()?;
        let (file, bias) = maps::file_of(tid, map)?;
        let probes = asked.of(self.threads.get(&tid)?.pid, Path::new(&map.path), &file);
        (!probes.is_empty()).then_some((probes, bias))
    }

    /// Whether sites that a thread executes from here on may trap the first time. By a filter they may not: without a
    /// tracer it lets nothing through.
    fn may_wait(&self, tid: i32) -> bool {
        let followed = self.space_of(tid).is_some_and(|space| space.met != Met::Joined);
        followed && self.backend == Backend::Dispatch && !blocks_traps(tid) && self.is_alone(tid)
    }

    /// Whether a thread that stands is the only one that could run in its memory. A maker that sleeps until it has a
    /// program of its own (vfork(2)) could: it wakes when the child is killed, which no stop tells. The kernel is
    /// asked, too: it may have made one that nobody follows (CLONE_UNTRACED in clone(2)).
    pub(super) fn is_alone(&self, tid: i32) -> bool {
        self.are_alone(tid, tid)
    }

    /// The same of a thread and of what it has just made: neither runs.
    pub(super) fn are_alone(&self, tid: i32, made: i32) -> bool {
        let Some(Thread { space, pid, .. }) = self.threads.get(&tid) else { return false };
        let stands = |other: i32| other == tid || other == made;
        let runs = |(other, thread): (&i32, &Thread)| !stands(*other) && thread.space == *space;
        !self.threads.iter().any(runs) && remote::has_only(*pid, &stands)
    }

    /// A thread has trapped at a site that was left alone until it would be executed: it is rewritten now.
    pub(super) fn rewrite_executed(&mut self, tid: i32, next: u64) {
        if !self.space_of(tid).is_some_and(|space| space.waits(next)) || !self.is_alone(tid) {
            return;
        }
        if blocks_traps(tid) {
            // Once is enough.
            return self.rewrite_rest(tid, true);
        }
        let Ok(memory) = Memory::open(tid) else { return };
        let (key, island) = (self.threads[&tid].space, self.islands(tid, true));
        // What was written is known, and each write leaves the code whole.
        let rewritten =
            fault::caught(|| self.spaces.get_mut(&key).map(|space| space.rewrite_executed(&memory, next, island)));
        if let Err(why) = rewritten {
            self.note(format!("thread {tid}: cannot rewrite the call before {next:#x}: {why}"));
        }
    }

    /// The same for sites that do not wait any longer than until this call.
    pub(super) fn rewrite_before(&mut self, tid: i32, next: u64, nr: u32) {
        let due = |space: &Space| space.waits_before(nr) || space.may_block_unseen(next);
        if !self.space_of(tid).is_some_and(due) || !self.is_alone(tid) {
            return;
        }
        let (Ok(memory), Ok(maps)) = (Memory::open(tid), maps::read(tid)) else { return };
        let island = self.islands(tid, true);
        let Some(space) = self.threads.get(&tid).and_then(|thread| self.spaces.get_mut(&thread.space)) else { return };
        if let Err(why) = fault::caught(|| space.rewrite_before(&memory, &maps, island)) {
            space.give_up_waiting();
            self.note(format!("thread {tid}: calls that it has not made yet will not be rewritten: {why}"));
        }
    }

    /// The same for all sites that wait where a thread has made another one, which has its memory: neither runs.
    pub(super) fn rewrite_for(&mut self, maker: i32, made: i32) {
        if !self.space_of(maker).is_some_and(|space| space.has_waiting()) {
            return;
        }
        if self.are_alone(maker, made) {
            return self.rewrite_rest(maker, false);
        }
        let Some(key) = self.threads.get(&maker).map(|thread| thread.space) else { return };
        self.spaces.entry(key).and_modify(|space| space.give_up_waiting());
        self.note(format!(
            "thread {maker}: calls that it has not made yet will not be rewritten: another thread, which is not \
             followed, is running"
        ));
    }

    /// The same for all sites of a space that were left alone. Its only thread stands, and so does what that has just
    /// made. `calls`: calls can be made in its name, unless a filter forbids them.
    pub(super) fn rewrite_rest(&mut self, tid: i32, calls: bool) {
        if !self.space_of(tid).is_some_and(|space| space.has_waiting()) {
            return;
        }
        let there = Memory::open(tid).and_then(|memory| Ok((memory, maps::read(tid)?)));
        let island = self.islands(tid, calls);
        let Some(space) = self.threads.get(&tid).and_then(|thread| self.spaces.get_mut(&thread.space)) else { return };
        let rewritten = match &there {
            Ok((memory, maps)) => fault::caught(|| space.rewrite_rest(memory, maps, island)),
            Err(why) => Err(why.to_string()),
        };
        if let Err(why) = rewritten {
            // Later somebody else might run there.
            space.give_up_waiting();
            self.note(format!("thread {tid}: calls that it has not made yet will not be rewritten: {why}"));
        }
    }

    /// The same for those that what it forked has executed; neither it nor any other thread runs in its memory.
    pub(super) fn rewrite_made(&mut self, tid: i32) {
        if !self.space_of(tid).is_some_and(|space| space.has_waiting()) || !self.is_alone(tid) {
            return;
        }
        let Ok(memory) = Memory::open(tid) else { return };
        let Some(space) = self.threads.get(&tid).and_then(|thread| self.spaces.get_mut(&thread.space)) else { return };
        if let Err(why) = fault::caught(|| space.rewrite_made(tid, &memory)) {
            self.note(format!("thread {tid}: calls made by its children are not rewritten: {why}"));
        }
    }

    /// What all programs have in common, made for the first one that gets stubs.
    fn template(&self) -> &Settings {
        self.template.get_or_init(|| template(self.options))
    }

    /// What the vDSO has that can be rewritten: it is the same in each program, but after CRIU, and not looked through
    /// each time.
    pub(super) fn vdso_of(&mut self, memory: &Memory, range: Range<u64>) -> Option<Rc<Vdso>> {
        let bytes = memory.range(range).ok()?;
        if let Some((_, vdso)) = self.vdso.as_ref().filter(|(known, _)| *known == bytes) {
            return Some(Rc::clone(vdso));
        }
        let vdso = Rc::new(self.cache.vdso(&bytes).ok()?);
        self.vdso = Some((bytes, Rc::clone(&vdso)));
        Some(vdso)
    }

    fn scan_vdso(&mut self, tid: i32, memory: &Memory, maps: &[Mapping], map: &Mapping) {
        let Some(vdso) = self.vdso_of(memory, map.start..map.end) else { return };
        let key = self.threads[&tid].space;
        let island = self.islands(tid, true);
        let Some(space) = self.spaces.get_mut(&key) else { return };
        let piece =
            Piece { sites: Arc::new(vdso.sites.clone()), start: map.start, end: map.end, bias: map.start, room: None };
        space.vdso = map.start..map.end;
        space.patch(memory, maps, piece, false, &island);
        let left = if self.options.vdso { space.detour(memory, &vdso, map.start, island) } else { Vec::new() };
        if !left.is_empty() {
            let (pid, names) = (self.threads[&tid].pid, left.join(" and "));
            self.note(format!(
                "process {pid}: calls of {names} are not seen, because a signal handler was about to return to the \
                 first instructions of that function when tollgate attached (attach again)"
            ));
        }
    }

    /// What is known of a file that is mapped, and its load bias there.
    fn sites_of(&mut self, tid: i32, map: &Mapping) -> Option<(Arc<Sites>, u64)> {
        sites::of(tid, map, &self.cache)
    }

    /// A thread of a program that is joined has stopped; the last one puts the stubs in.
    pub(super) fn join(&mut self, tid: i32) {
        let pid = self.threads[&tid].pid;
        self.threads.get_mut(&tid).expect("joined threads are known").parked = true;
        self.stands(Group::Joined(pid));
        self.join_if_all(pid);
    }

    /// Puts the stubs into a process that is joined, if all its threads stand.
    fn join_if_all(&mut self, pid: i32) {
        let members: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.pid == pid).map(|(tid, _)| *tid).collect();
        let Some(&tid) = members.iter().find(|member| self.threads[member].next_stop == NextStop::Join) else { return };
        if !members.iter().all(|member| self.threads[member].parked) {
            return;
        }
        // Who was seized in the middle of making a thread has made one that nobody follows (kernel_clone,
        // kernel/fork.c, Linux 6.18, asks before it makes one): it would run into stubs without a slot. Now that all
        // stand, none is hidden any more.
        match self.seize_new(pid) {
            Ok(true) => return,
            // Of those that have ended was heard meanwhile, and the others are joined, or wait for somebody.
            Ok(false) if !members.iter().all(|member| self.threads.get(member).is_some_and(|one| one.parked)) => return,
            Ok(false) => self.joining.end(pid),
            Err(error) => return self.join_not(&members, &error.to_string()),
        }
        if let Some(why) = sharing::of_any(pid, tid) {
            return self.join_not(&members, &why);
        }
        if let Some(note) = stale_memory::clear(pid, tid) {
            self.note(note);
        }
        let left = stale_cleanup::find(pid, tid);
        if let Some(left) = left.as_ref().filter(|left| left.is_interrupted(&members))
            && self.join_later(pid, &members, left)
        {
            return;
        }
        self.deferred.remove(&pid);
        for member in &members {
            let thread = self.threads.get_mut(member).expect("listed above");
            (thread.parked, thread.next_stop) = (false, NextStop::None);
        }
        if let Some(left) = left {
            self.note(left.take_out(&members, &self.cache, &self.options.stop));
        }
        self.put_vdso_back(tid);
        self.arm(tid, &members, Met::Joined);
        for member in members {
            if !self.spare_trap(member) {
                self.go_on(member, 0);
            }
        }
    }

    /// A process is traced by stops, because stubs cannot be put into it.
    pub(super) fn join_not(&mut self, members: &[i32], why: &str) {
        let pid = members.first().map_or(0, |member| self.threads[member].pid);
        // One that does not stand may be anywhere; what has happened to it is still to be heard of.
        let stand: BTreeSet<i32> = members.iter().copied().filter(|member| self.threads[member].parked).collect();
        if stand.len() == members.len() {
            members.first().into_iter().for_each(|member| self.put_vdso_back(*member));
        }
        self.deferred.remove(&pid);
        self.tell_stops(pid, "", why);
        for member in members {
            let thread = self.threads.get_mut(member).expect("its members are known");
            (thread.parked, thread.next_stop) = (false, NextStop::None);
        }
        for member in members {
            if stand.contains(member) {
                self.go_on(*member, 0);
            } else {
                // It may be on its way, and is to stop at its calls. ESRCH: it was killed meanwhile.
                let _ = ptrace::interrupt(*member);
            }
        }
    }

    /// Lets a process go on for a moment that is to be joined, and stops it again: a signal handler is over soon. Not
    /// for ever; whether it was.
    fn join_later(&mut self, pid: i32, members: &[i32], left: &Found) -> bool {
        // Who is stopped by job control does not run.
        let stopped = |tid: &i32| ptrace::signal_info(*tid).is_ok_and(|info| ptrace::stops(info.number()));
        if members.iter().any(stopped) {
            return false;
        }
        // Somebody may not want to wait for hundreds of threads to be stopped again each time.
        if self.options.stop.load(Ordering::Relaxed) || !self.deferred.entry(pid).or_default().again() {
            return false;
        }
        left.hasten(members);
        for member in members {
            self.threads.get_mut(member).expect("the caller has listed them").parked = false;
            // Not to its next call, where it would stay. ESRCH: it was killed meanwhile, which the next wait says.
            let _ = ptrace::resume(*member, Resume::Continue, 0);
        }
        self.run_on(pid);
        for member in members {
            let _ = ptrace::interrupt(*member);
        }
        true
    }

    /// Answers what stops threads of a process for a moment: who gets thousands of signals each second would stand for
    /// most of it.
    fn run_on(&mut self, pid: i32) {
        // Another process may come to be joined meanwhile.
        let outer = self.running.replace(pid);
        let begun = Instant::now();
        while let Some(left) = MOMENT.checked_sub(begun.elapsed()) {
            if !reap(self, left) {
                std::thread::sleep(MOMENT / 20);
            }
        }
        self.running = outer;
    }

    /// Has a thread that was about to call when it was joined, or slept in a call, and blocks SIGSYS, make the call in
    /// its stub. At the site it would trap, and a blocked trap takes the handler away, without which the program dies
    /// should the tracer die: by the trap of any thread. A call that its stub cannot make (poll(2) goes on as
    /// restart_syscall(2)) is made between two stops at once; whether it is. No signal can come between: its handler
    /// would have to see the call interrupted.
    pub(super) fn spare_trap(&mut self, tid: i32) -> bool {
        let blocked = blocks_traps(tid);
        let Ok(registers) = ptrace::registers(tid) else { return false };
        let again = call::restarted(tid, registers);
        let calls = memory::array(tid, again.rip) == Some([0x0f, 0x05]);
        let Ok(nr) = u32::try_from(again.rax) else { return false };
        if !blocked || !calls || self.threads[&tid].mode != Mode::Stubs {
            return false;
        }
        let next = again.rip.wrapping_add(2);
        let stub = if self.must_see(tid, Table::X64, nr, &again) { None } else { self.stub_for(tid, next, Table::X64) };
        match stub.filter(|stub| stub.number.is_none_or(|number| number == nr)) {
            Some(stub) => {
                let _ = ptrace::set_registers(tid, &Registers { rip: stub.retry, ..again });
                false
            }
            None => {
                self.supervise_call(tid, next, Table::X64, again);
                true
            }
        }
    }

    /// Lets all threads of a thread's space come to a stop outside of stubs; the last one to arrive undoes the stubs.
    pub(super) fn park_space(&mut self, tid: i32, next_stop: NextStop) {
        let key = self.threads[&tid].space;
        let rest: Vec<i32> = self.late.iter().map(|(tid, _)| *tid).collect();
        for (other, thread) in
            self.threads.iter_mut().filter(|(_, thread)| thread.space == key && thread.mode == Mode::Stubs)
        {
            // Who was just born stops by itself, and must first get to where it goes on.
            if !matches!(thread.next_stop, NextStop::Leave | NextStop::Adopt(_)) {
                thread.next_stop = next_stop;
            }
            // Who goes on for a moment is asked behind that.
            if *other != tid && !thread.parked && !rest.contains(other) {
                // ESRCH: it is stopped already, and will be handled; or gone.
                let _ = ptrace::interrupt(*other);
            }
        }
        self.park(tid);
    }

    /// A thread that is to be parked is stopped.
    pub(super) fn park(&mut self, tid: i32) {
        self.leave_stub(tid, Leave::Bare);
        if away::is(tid) || self.tries_again(tid) {
            // It comes once more.
            return;
        }
        self.drain_thread(tid);
        // Gone on the way out of its stub: who waits for it has heard of that.
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        thread.parked = true;
        let key = thread.space;
        self.stands(Group::Space(key));
        self.undo_if_all(key);
    }

    /// Lets a thread that was late on its way out of a stub go on, and asks it to stop again soon: a page may have come
    /// by then. Not for ever; whether it does.
    fn tries_again(&mut self, tid: i32) -> bool {
        const LONGEST: Duration = Duration::from_secs(5);
        let Ok(registers) = ptrace::registers(tid) else { return false };
        if self.threads.get(&tid).is_none_or(|thread| thread.late.is_none())
            || self.is_away(tid, &registers, Leave::Bare)
        {
            return false;
        }
        let Some(thread) = self.threads.get_mut(&tid) else { return false };
        if thread.parks.get_or_insert_with(Instant::now).elapsed() >= LONGEST {
            return false;
        }
        self.late.push((tid, Instant::now() + PAUSE));
        // ESRCH: it was killed meanwhile, which the next wait says.
        let _ = ptrace::resume(tid, Resume::Continue, 0);
        self.strike_out(tid);
        true
    }

    /// Asks those to stop that were let go on for a moment; when the next one is due.
    pub(super) fn ask_late(&mut self) -> Option<Duration> {
        let now = Instant::now();
        let (due, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.late).into_iter().partition(|(_, due)| *due <= now);
        self.late = later;
        for (tid, _) in &due {
            if let Some(thread) = self.threads.get_mut(tid) {
                thread.moment = false;
            }
        }
        // Who stands again, or has no reason to, would stop for it as soon as it goes on.
        let runs = |tid: &i32| {
            let thread = self.threads.get(tid).filter(|thread| !thread.parked);
            thread.is_some_and(|thread| thread.next_stop != NextStop::None)
        };
        due.iter().filter(|(tid, _)| runs(tid)).for_each(|(tid, _)| drop(ptrace::interrupt(*tid)));
        self.late.iter().map(|(_, due)| due.saturating_duration_since(now)).min()
    }

    /// Takes the stubs out of a space, if all its threads stand outside of them.
    fn undo_if_all(&mut self, key: usize) {
        let mut members =
            self.threads.iter().filter(|(_, thread)| thread.space == key && thread.mode == Mode::Stubs).peekable();
        let Some(tid) = members.peek().map(|(tid, _)| **tid) else { return };
        if members.all(|(_, thread)| thread.parked) {
            self.undo(tid, key);
        }
    }

    /// Whether a thread that stands, and is to wait for the others of its space, can do that here.
    pub(super) fn may_park(&self, tid: i32) -> bool {
        !self.maker_sleeps(tid) && !tollgate_remote::is_caught(tid)
    }

    /// Whether a thread's maker sleeps until it has a program of its own (vfork(2)), and cannot stop before.
    pub(super) fn maker_sleeps(&self, tid: i32) -> bool {
        let Some(thread) = self.threads.get(&tid) else { return false };
        self.threads.values().any(|maker| maker.vforked == Some(thread.pid) && maker.space == thread.space)
    }

    /// A thread that the others of its process, or of its space, may be waiting for is gone instead.
    pub(super) fn without(&mut self, pid: i32, key: usize) {
        self.join_if_all(pid);
        self.undo_if_all(key);
    }

    /// Takes the stubs out of a space whose threads all stand outside of them; they are traced by stops from here on,
    /// or let go.
    fn undo(&mut self, tid: i32, key: usize) {
        let members: Vec<i32> =
            self.threads.iter().filter(|(_, thread)| thread.space == key).map(|(tid, _)| *tid).collect();
        // While the space is known: what they counted lies in it.
        for member in &members {
            self.tell_losses(*member);
            self.tell_counts(*member);
            self.strike_out(*member);
        }
        let occupied = self.is_occupied(key, &members);
        let Some(mut space) = self.bury(key) else { return };
        // What cannot be restored leads to stubs as before: these stay then, and let everything through.
        let restored = !occupied && Memory::unstopped(tid).map(|memory| space.restore(&memory)).is_ok();
        fault::death("restored", tid);
        for member in &members {
            // Before Linux 6.4 a thread must do it itself.
            if ptrace::disarm_dispatch(*member).is_err() && self.backend == Backend::Dispatch && self.may_call(*member)
            {
                let (nr, args) = ptrace::undispatch_call();
                let _ = space.shared.borrow().arena.call(*member, nr, args);
            }
        }
        let standing = members.iter().copied().filter(|member| self.threads[member].parked);
        let caller = std::iter::once(tid).chain(standing).find(|member| self.may_call(*member));
        let has_data = |member: &i32| !space.lacks_data() || map_scratch(*member, &space.shared.borrow().arena);
        match caller.filter(|member| restored && has_data(member) && self.restore_handlers(&members, &space)) {
            Some(member) => self.unmap(member, &space),
            None => self.keep(tid, &space, occupied),
        }
        for member in members {
            if let Ok(registers) = ptrace::registers(member) {
                let gs_base = gs_without_tracer(restored, occupied, &space, registers.gs_base);
                let _ = ptrace::set_registers(member, &Registers { gs_base, ..call::restarted(member, registers) });
            }
            let thread = self.threads.get_mut(&member).expect("listed above");
            let parked = thread.parked;
            (thread.mode, thread.space, thread.parked, thread.slot, thread.reader) =
                (Mode::Stops, 0, false, None, None);
            if thread.next_stop == NextStop::Park {
                thread.next_stop = NextStop::None;
            }
            if parked {
                self.go_on(member, 0);
            }
        }
    }

    /// What is ours stays in a program whose filter may forbid to take it away, or one of whose threads is in it (an
    /// `occupied` one, whose sites lead there yet): nothing else leads there but signals, which handlers of ours hand
    /// on.
    fn keep(&mut self, tid: i32, space: &Space, occupied: bool) {
        let pid = self.threads[&tid].pid;
        let why = match self.filtered.contains(&pid) {
            _ if occupied && space.late => "a thread of it could not be led out of them, because it waits there",
            _ if occupied => "a thread of it could not be led out of them, because it gets too many signals",
            true => "its seccomp filter may forbid the calls that remove them",
            false => {
                "no call can be made in it: its memory can no longer be changed (PR_SET_DUMPABLE), or it is frozen"
            }
        };
        self.note(format!("process {pid} keeps memory and signal handlers of the trace: {why}"));
        self.exposes(pid, space, why);
        // For those whose dispatch could not be taken away; but one that shares this memory may still be traced.
        if Rc::strong_count(&space.shared) == 1 {
            space.shared.borrow().arena.let_through();
        }
    }

    /// Says of a process that was forked, and has what it shares with its maker still, what it can do with that.
    fn exposes(&mut self, pid: i32, space: &Space, why: &str) {
        if space.is_makers.is_some() && !space.lacks_data() {
            notes::add(&mut self.outcome.exposed, shared::exposed(pid, why));
        }
    }

    /// Gives processes their own dispositions of signals back; whether all have them.
    fn restore_handlers(&mut self, members: &[i32], space: &Space) -> bool {
        let shared = space.shared.borrow();
        let scratch = shared.arena.data + layout::DATA_SCRATCH;
        for member in members {
            let pid = self.threads[member].pid;
            for signal in layout::OWN_SIGNALS {
                let Some(known) = self.handlers.get(&(pid, signal)) else { continue };
                let action =
                    |args| shared.arena.call(*member, libc::SYS_rt_sigaction as u64, args).and_then(answer).is_ok();
                // A page of its own; or DATA, which is there also where its memory cannot be opened.
                let write = || match space.lacks_data() {
                    true => Memory::unstopped(*member).and_then(|memory| memory.write(scratch, &known.own)).is_ok(),
                    false => {
                        shared.arena.write(layout::CODE_SIZE + layout::DATA_SCRATCH, &known.own);
                        true
                    }
                };
                let restore = || write() && action([signal as u64, scratch, 0, 8, 0, 0]);
                // Another one may have come to its place in a way that nobody saw: CLONE_CLEAR_SIGHAND, a fork beside a
                // change of it.
                let is_ours = || {
                    let now = match space.lacks_data() {
                        true => memory::array(*member, scratch).map_or(shared.arena.code, u64::from_le_bytes),
                        false => shared.arena.word(layout::CODE_SIZE + layout::DATA_SCRATCH).load(Ordering::Acquire),
                    };
                    shared.arena.has_code(now)
                };
                let asked = || self.may_call(*member) && action([signal as u64, 0, scratch, 8, 0, 0]);
                let restored = !known.ours || asked() && (!is_ours() || restore());
                if restored {
                    self.handlers.remove(&(pid, signal));
                }
            }
        }
        let left = |member: &i32| {
            layout::OWN_SIGNALS.iter().any(|signal| self.handlers.contains_key(&(self.threads[member].pid, *signal)))
        };
        !members.iter().any(left)
    }

    /// Unmaps what is ours. The thread's registers are what they were, also where it is about to begin a call again:
    /// the kernel's wish to restart it is kept aside.
    fn unmap(&mut self, tid: i32, space: &Space) {
        let mut kept = None;
        let shared = space.shared.borrow();
        let (memory, maps) = (Memory::unstopped(tid), maps::read(tid).unwrap_or_default());
        let foothold = memory.as_ref().ok().and_then(|memory| Foothold::new(memory, &maps).ok());
        let ours = [(shared.arena.data, shared.arena.data_size()), (shared.arena.code, layout::CODE_SIZE)];
        let mut ranges = space.islands().chain(ours);
        while let Some((start, length)) = ranges.next() {
            let args = [start, length, 0, 0, 0, 0];
            let done = match &foothold {
                Some(foothold) => foothold.call(tid, libc::SYS_munmap, args),
                // CODE is the last, by the call that lies in it: the thread comes back to memory that is gone, and is
                // put elsewhere at that stop.
                None => shared.arena.call(tid, libc::SYS_munmap as u64, args).and_then(answer),
            };
            if away::is(tid) {
                // The rest when it is back.
                self.threads.entry(tid).and_modify(|thread| thread.rest = ranges.collect());
                break;
            }
            // ESRCH: it was killed.
            kept = kept.or(done.err().filter(|error| error.raw_os_error() != Some(libc::ESRCH)));
        }
        drop(shared);
        if let (Some(error), Some(pid)) = (kept, self.threads.get(&tid).map(|thread| thread.pid)) {
            let why = format!("munmap in its name: {error}");
            self.note(format!("process {pid} keeps memory of the trace: {why}"));
            self.exposes(pid, space, &why);
        }
        // Last: whoever dies before leaves it higher, and not lower.
        tollgate_remote::lower_memory_limit(tid, space.added);
    }

    /// The same of what is left of it, by a thread that was away in the call for the first of it.
    pub(super) fn unmap_rest(&mut self, tid: i32) {
        let Some(thread) = self.threads.get_mut(&tid).filter(|thread| !thread.rest.is_empty()) else { return };
        let (pid, rest) = (thread.pid, std::mem::take(&mut thread.rest));
        let (Ok(memory), Ok(maps)) = (Memory::unstopped(tid), maps::read(tid)) else { return };
        let Ok(foothold) = Foothold::new(&memory, &maps) else { return };
        let mut left = rest.into_iter();
        while let Some((start, length)) = left.next() {
            let done = foothold.call(tid, libc::SYS_munmap, [start, length, 0, 0, 0, 0]);
            if away::is(tid) {
                self.threads.entry(tid).and_modify(|thread| thread.rest = left.collect());
                return;
            }
            if let Err(error) = done {
                return self.note(format!("process {pid} keeps memory of the trace: munmap in its name: {error}"));
            }
        }
    }
}

/// %gs of a thread that is let go of: of the program that it runs, or of the stubs that could not be taken out of it,
/// for which there is no tracer. Those of `int 0x80` need a slot all the same; and so does a thread that is, or will
/// be, in the middle of one.
fn gs_without_tracer(restored: bool, occupied: bool, space: &Space, now: u64) -> u64 {
    let arena = &space.shared.borrow().arena;
    match restored {
        true => 0,
        false if occupied || arena.inherited => now,
        false => arena.no_slot(),
    }
}

/// Maps a page for structures that are passed to the kernel where a process that was just forked has no DATA; whether
/// it has that. It goes with DATA.
fn map_scratch(tid: i32, arena: &Arena) -> bool {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let args = [arena.data, layout::DATA_HEADER, protection as u64, flags as u64, u64::MAX, 0];
    arena.call(tid, libc::SYS_mmap as u64, args).and_then(answer).is_ok_and(|at| at == arena.data)
}

/// What a program must not unmap or map over by itself.
fn guards(arena: &Arena) -> Vec<Range<u64>> {
    vec![arena.code..arena.code + layout::CODE_SIZE, arena.data..arena.data + arena.data_size()]
}

/// How many slots a process that was just forked has mapped, where it has what its maker had: that may have got more
/// since. Else as many as that has, whose %gs it has yet.
fn slots_of(tid: i32, arena: &Arena) -> usize {
    if arena.slots() == arena::FIRST || !arena.inherited {
        return arena.slots();
    }
    let maps = maps::read(tid).unwrap_or_default();
    let length = maps.iter().find(|map| map.start == arena.data).map_or(0, |map| map.end - map.start);
    let slots = length.saturating_sub(layout::DATA_HEADER) / layout::SLOT_SIZE;
    (slots as usize).clamp(arena::FIRST, arena.slots())
}

/// See [`Engine::template`].
fn template(options: &Options) -> Settings {
    let mode = match (options.count_only, options.memory || options.stack > 0) {
        (true, _) => stub::Mode::Count,
        (false, true) => stub::Mode::Capture,
        (false, false) => stub::Mode::Record,
    };
    let mut settings = Settings::new(mode, 0);
    settings.data_limit = options.buffer as u64;
    settings.stack_bytes = options.stack as u64;
    special::classify(&mut settings);
    inject::classify(options.rules.iter().flat_map(|rule| &rule.calls).chain(&options.at_once), &mut settings);
    settings.leave_unseen(&options.unseen);
    if options.memory {
        special::captures(&mut settings);
    }
    settings
}

/// The pieces of CODE that are the same in all programs, by their offsets: pages with something in them.
fn code_pieces(template: &Settings) -> Vec<(u64, Vec<u8>)> {
    const PAGE: usize = 4096;
    let tables = stub::code_tables(template);
    let pages: Vec<&[u8]> = tables.chunks(PAGE).collect();
    let is_empty = |page: &[u8]| page.iter().all(|byte| *byte == 0);
    let mut pieces = Vec::new();
    let mut at = 0;
    for run in pages.chunk_by(|one, other| is_empty(one) == is_empty(other)) {
        if !is_empty(run[0]) {
            pieces.push((at, run.concat()));
        }
        at += (run.len() * PAGE) as u64;
    }
    pieces
}

/// Whether a thread blocks what a trap makes, see [`Engine::mend_mask`]. Not said where it cannot be asked.
pub(super) fn blocks_traps(tid: i32) -> bool {
    ptrace::signal_mask(tid).is_ok_and(|mask| mask & 1 << (SIGSYS - 1) != 0)
}

/// Where the handlers of signals that a thread is in will return to.
fn interrupted(tid: i32, memory: &Memory, maps: &[Mapping]) -> Vec<u64> {
    /// So much of each stack is searched for their frames, which are the innermost ones nearly always.
    const STACK: u64 = 512 << 10;
    let frames =
        ptrace::registers(tid).ok().and_then(|registers| stacks::frames(memory, maps, registers.rsp, STACK, |_| {}));
    frames.unwrap_or_default().iter().map(|frame| frame.rip).collect()
}

/// What is installed for a signal of ours of which the program has no handler. The one for SIGSYS is interrupted by
/// nothing, not even by itself: what the kernel makes of a SIGSYS that is blocked is what it is for. Its return is a
/// call in the allowed range.
fn our_action(code: u64, signal: i32, ignored: bool) -> Action {
    let (entry, own, mask) = match (signal, ignored) {
        (SIGTRAP, true) => (layout::ENTRY_SIGTRAP_IGNORED, libc::SA_NODEFER, 0),
        (SIGTRAP, false) => (layout::ENTRY_SIGTRAP, libc::SA_NODEFER, 0),
        (_, true) => (layout::ENTRY_SIGSYS_IGNORED, 0, u64::MAX),
        (_, false) => (layout::ENTRY_SIGSYS, 0, u64::MAX),
    };
    let flags = (libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESTART | own) as u64 | SA_RESTORER;
    space::action([blob_entry(code, entry), flags, blob_entry(code, layout::ENTRY_RESTORER), mask])
}

/// Maps memory for an island.
fn map_island(tid: i32, shared: &Shared, sealed: bool, spot: &Spot) -> Option<u64> {
    if sealed || shared.no_islands.get().is_some() {
        return None;
    }
    let at = space::room_for_island(tid, spot)?;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
    let protection = libc::PROT_READ | libc::PROT_EXEC;
    let args = [at, spot.size, protection as u64, flags as u64, u64::MAX, 0];
    let mapped = shared.arena.call(tid, libc::SYS_mmap as u64, args).and_then(answer);
    if let Err(error) = mapped.as_ref()
        && error.raw_os_error() == Some(libc::EACCES)
    {
        let _ = shared.no_islands.set(error.to_string());
    }
    mapped.ok().filter(|got| *got == at)
}

/// Where DATA is asked for: well below what the loader has mapped, where libraries leave room above themselves. The
/// kernel would put it directly below, and the next libraries below that, so that a jump with few bytes of its own,
/// which leads some 256 MiB up, ended in DATA. It may grow there.
fn below_libraries(maps: &[Mapping]) -> u64 {
    /// Programs and their heaps lie below.
    const LIBRARIES: u64 = 0x7000_0000_0000;
    const ROOM: u64 = 4 << 30;
    let lowest = maps.iter().map(|map| map.start).find(|start| *start >= LIBRARIES);
    lowest
        .and_then(|lowest| lowest.checked_sub(ROOM + arena::data_size(arena::most_slots())))
        .filter(|at| *at >= LIBRARIES)
        .map_or(0, |at| at & !0xfff)
}

/// The name of the vDSO in maps.
const VDSO: &str = "[vdso]";
