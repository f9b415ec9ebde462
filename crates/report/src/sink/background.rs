//! Work of a sink in a thread of its own: to encode takes as long as to tell of what is encoded. (Lines and JSON are
//! written by the thread that tells of them: on two CPUs, one of them the program's, another thread gained nothing.)

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use nix::sys::signal::{SigSet, SigmaskHow};

/// Takes pieces one by one, in order. Its thread begins with the first of them, and ends with the first error; where
/// there can be none, the work is done at once.
///
/// ```
/// use std::io::Write;
/// use tollgate_report::sink::background::Background;
///
/// let write = |out: &mut Vec<u8>, piece: String| out.write_all(piece.as_bytes());
/// let mut background = Background::new(Vec::new(), 2, write);
/// background.send("a".into())?;
/// background.send("b".into())?;
/// let (out, done) = background.finish();
/// done?;
/// assert_eq!(out, b"ab");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Background<S, P> {
    /// What the work is done on. `None` only while this is taken apart.
    state: Option<Arc<Mutex<S>>>,
    work: fn(&mut S, P) -> io::Result<()>,
    waiting: usize,
    thread: Option<Thread<P>>,
}

struct Thread<P> {
    /// `None`: it has ended.
    to: Option<SyncSender<P>>,
    handle: Option<JoinHandle<io::Result<()>>>,
}

impl<S: Send + 'static, P: Send + 'static> Background<S, P> {
    /// `waiting`: how many pieces are held for the thread beside the one that it works on; who sends one more waits.
    pub fn new(state: S, waiting: usize, work: fn(&mut S, P) -> io::Result<()>) -> Background<S, P> {
        Background { state: Some(Arc::new(Mutex::new(state))), work, waiting, thread: None }
    }

    /// Hands on a piece. An error is that of an earlier one, behind which nothing more is done.
    pub fn send(&mut self, piece: P) -> io::Result<()> {
        let Some(state) = &self.state else { return Ok(()) };
        if self.thread.is_none() {
            self.thread = start(state, self.work, self.waiting).ok();
        }
        let Some(thread) = &mut self.thread else { return (self.work)(&mut locked(state), piece) };
        let sent = thread.to.as_ref().is_some_and(|to| to.send(piece).is_ok());
        if sent { Ok(()) } else { thread.end() }
    }

    /// What it is done on, for somebody who does the rest, and an error that was not told yet.
    pub fn finish(mut self) -> (S, io::Result<()>) {
        let done = self.thread.as_mut().map_or(Ok(()), Thread::end);
        // The thread has ended, and was the only other one that had it.
        let state = self.state.take().and_then(Arc::into_inner).expect("nobody else has the state");
        (state.into_inner().unwrap_or_else(PoisonError::into_inner), done)
    }
}

fn start<S: Send + 'static, P: Send + 'static>(
    state: &Arc<Mutex<S>>,
    work: fn(&mut S, P) -> io::Result<()>,
    waiting: usize,
) -> io::Result<Thread<P>> {
    let (to, pieces): (_, Receiver<P>) = sync_channel(waiting);
    let state = Arc::clone(state);
    let all = move || pieces.into_iter().try_for_each(|piece| work(&mut locked(&state), piece));
    // Signals are for the threads that wait for them.
    let mask = SigSet::all().thread_swap_mask(SigmaskHow::SIG_SETMASK)?;
    let handle = std::thread::Builder::new().name("encoder".into()).spawn(all);
    mask.thread_set_mask()?;
    Ok(Thread { to: Some(to), handle: Some(handle?) })
}

/// Only a panic of the work could have poisoned it.
fn locked<S>(state: &Mutex<S>) -> MutexGuard<'_, S> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<P> Thread<P> {
    /// Waits for what it has been given. Asked again, it has nothing to say.
    fn end(&mut self) -> io::Result<()> {
        self.to = None;
        let Some(handle) = self.handle.take() else { return Ok(()) };
        handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

impl<P> Drop for Thread<P> {
    /// What was handed on is done, as a buffer that is dropped is written.
    fn drop(&mut self) {
        self.to = None;
        if let Some(handle) = self.handle.take() {
            let _ = handle.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(out: &mut Vec<u32>, piece: u32) -> io::Result<()> {
        match piece {
            7 => Err(io::ErrorKind::StorageFull.into()),
            piece => {
                out.push(piece);
                Ok(())
            }
        }
    }

    #[test]
    fn pieces_are_taken_in_order_and_all_of_them() {
        let mut background = Background::new(Vec::new(), 1, push);
        (100..1100).for_each(|piece| background.send(piece).unwrap());
        let (out, done) = background.finish();
        done.unwrap();
        assert!(out.into_iter().eq(100..1100));
        let (out, done) = Background::new(vec![1], 0, push).finish();
        assert!(out == [1] && done.is_ok());
    }

    #[test]
    fn an_error_is_told_once_and_nothing_is_done_behind_it() {
        let mut background = Background::new(Vec::new(), 0, push);
        let told = (0..1000).find_map(|piece| background.send(piece).err()).expect("an error");
        assert_eq!(told.kind(), io::ErrorKind::StorageFull);
        assert!(background.send(8).is_ok());
        let (out, done) = background.finish();
        assert_eq!((out, done.is_ok()), (vec![0, 1, 2, 3, 4, 5, 6], true));
        let mut background = Background::new(Vec::new(), 8, push);
        background.send(7).unwrap();
        assert!(background.finish().1.is_err());
    }
}
