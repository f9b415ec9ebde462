//! The screen.

use super::args::TopArgs;
use super::batch;
use super::collector::Message;
use super::keys::{Act, KEYS, State};
use super::watch::Watch;
use crate::terminal;
use anyhow::{Context, Result};
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, raise};
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::{Rect, Size};
use ratatui::prelude::{Backend, CrosstermBackend};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line as Words, Text};
use ratatui::widgets::{Clear, Paragraph};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use std::io::{self, IsTerminal, Stdout};
use std::mem::ManuallyDrop;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tollgate_trace_report::top::text::{self, Heading};
use tollgate_trace_report::top::{Line, Top};

/// How long a key may wait, and a period.
const NAP: Duration = Duration::from_millis(50);

/// The terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back as it was, if it is ours: for every way in which this process ends.
pub fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // There is nobody to be told: the terminal may be gone.
        let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// Columns and lines that are drawn at most. Whoever has the terminal sets its size (TIOCSWINSZ, ioctl_tty(2)), a
/// program that is watched too, and each cell takes memory here, twice.
const MOST: Size = Size { width: 1000, height: 500 };

/// Takes the terminal, and gives it back when this is dropped. Not dropped is what ratatui has of it: that shows the
/// cursor, which is shown then, and says on standard error where it cannot, which may be the same terminal, and gone.
struct Screen(ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>);

impl Screen {
    fn take() -> io::Result<Screen> {
        TAKEN.store(true, Ordering::SeqCst);
        let taken = enable_raw_mode()
            .and_then(|()| execute!(io::stdout(), EnterAlternateScreen, cursor::Hide))
            .and_then(|()| terminal_of(CrosstermBackend::new(io::stdout())));
        match taken {
            Ok(terminal) => Ok(Screen(ManuallyDrop::new(terminal))),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

/// A terminal that is drawn on as far as [`MOST`] goes.
fn terminal_of<B: Backend>(backend: B) -> Result<Terminal<B>, B::Error> {
    let area = drawn(backend.size()?);
    Terminal::with_options(backend, TerminalOptions { viewport: Viewport::Fixed(area) })
}

/// Draws on all of it, whatever its size is by now.
fn draw_on<B: Backend>(terminal: &mut Terminal<B>, show: impl FnOnce(&mut Frame<'_>)) -> Result<(), B::Error> {
    let area = drawn(terminal.size()?);
    if terminal.get_frame().area() != area {
        terminal.resize(area)?;
    }
    terminal.draw(show).map(drop)
}

/// What is drawn of a terminal of this size.
fn drawn(size: Size) -> Rect {
    Rect::new(0, 0, size.width.min(MOST.width), size.height.min(MOST.height))
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// What is drawn.
pub struct Picture<'a> {
    /// What is watched, in words.
    pub target: &'a str,
    /// The time of day.
    pub clock: &'a str,
    /// The periods.
    pub top: &'a Top,
    /// The rows of the table.
    pub lines: &'a [Line],
    /// With colour.
    pub color: bool,
}

/// Shows what is heard until no more comes, or until as many periods have passed as were asked for. A key asks for a
/// `report`.
pub fn run(args: &TopArgs, watch: &mut Watch, heard: &Receiver<Message>, report: &AtomicBool) -> Result<()> {
    let (color, mut state) = (terminal::color(args.color), State::new(args.query()));
    let mut screen = Screen::take().context("cannot draw on this terminal: give --batch or --once")?;
    let (mut shown, mut dirty, mut rows) = (watch.top.clone(), true, 0);
    loop {
        let more = hear(watch, &mut state, heard)?;
        if let Some(news) = more {
            dirty |= news;
        } else {
            return Ok(());
        }
        if args.periods().is_some_and(|most| watch.periods >= most) {
            return Ok(());
        }
        if !state.paused {
            shown = watch.top.clone();
        }
        let lines = if dirty { watch.table(&shown, &state.query) } else { Vec::new() };
        if dirty {
            let clock = batch::time(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs());
            let picture = Picture { target: &watch.target, clock: &clock, top: &shown, lines: &lines, color };
            draw_on(&mut screen.0, |frame| rows = draw(frame, &state, &picture))?;
            dirty = false;
        }
        if is_gone(if dirty { Duration::ZERO } else { NAP })? {
            return Ok(());
        }
        while !is_gone(Duration::ZERO)? && event::poll(Duration::ZERO)? {
            match event::read()? {
                Event::Key(key) => {
                    let lines = watch.table(&shown, &state.query);
                    match state.press(key, &lines, rows) {
                        Act::Draw => {}
                        Act::Write => report.store(true, Ordering::Relaxed),
                        // As from outside: once lets everything go, and once more, a second later, ends this process at
                        // once.
                        Act::Quit => {
                            state.message = Some("letting go".into());
                            raise(Signal::SIGINT)?;
                        }
                    }
                }
                Event::Resize(..) => {}
                _ => continue,
            }
            dirty = true;
        }
    }
}

/// Waits for a key that long; whether the terminal is gone. (crossterm reads from one that is gone again and again, and
/// never comes back.)
fn is_gone(patience: Duration) -> io::Result<bool> {
    // Which of them is the terminal, as crossterm has it.
    let (input, output) = (io::stdin(), io::stdout());
    let terminal = if input.is_terminal() { input.as_fd() } else { output.as_fd() };
    let mut polled = [PollFd::new(terminal, PollFlags::POLLIN)];
    match poll(&mut polled, PollTimeout::try_from(patience).unwrap_or(PollTimeout::ZERO)) {
        // SIGWINCH, among others.
        Err(Errno::EINTR) => return Ok(false),
        done => done?,
    };
    let gone = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
    Ok(polled[0].revents().is_some_and(|events| events.intersects(gone)))
}

/// Takes what has come; whether there was anything, or `None` when no more will come.
fn hear(watch: &mut Watch, state: &mut State, heard: &Receiver<Message>) -> Result<Option<bool>> {
    let mut any = false;
    loop {
        match heard.try_recv() {
            Ok(message) => {
                any = true;
                state.message = watch.hear(message).or(state.message.take());
            }
            Err(TryRecvError::Empty) => return Ok(Some(any)),
            Err(TryRecvError::Disconnected) => return Ok(None),
        }
    }
}

/// Draws it; how many rows of the table there is room for.
pub fn draw(frame: &mut Frame<'_>, state: &State, of: &Picture<'_>) -> usize {
    let area = frame.area();
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    if state.help {
        help(frame, area);
        return 0;
    }
    let totals = of.top.totals();
    let mut lines: Vec<Words<'_>> = Vec::new();
    let heading = text::heading(&Heading { target: of.target, clock: of.clock }, &totals, width);
    lines.extend(
        heading
            .into_iter()
            .enumerate()
            .map(|(at, line)| if at == 0 { Words::styled(line, Modifier::BOLD) } else { Words::raw(line) }),
    );
    lines.push(Words::raw(text::shown(&state.query, state.paused)));
    let title = format!("{:width$}", text::titles(state.query.view, width));
    lines.push(Words::styled(
        title,
        if of.color { Style::new().fg(Color::Black).bg(Color::Cyan) } else { Modifier::REVERSED.into() },
    ));
    let rows = height.saturating_sub(lines.len() + 1);
    let at = state.at(of.lines);
    // The selected row stays in sight.
    let first = at.saturating_sub(rows.saturating_sub(1));
    for (index, line) in of.lines.iter().enumerate().skip(first).take(rows) {
        let text = format!("{:width$}", text::line(line, &totals, width));
        lines.push(match index == at {
            true => Words::styled(text, Modifier::REVERSED),
            false if of.color && line.calls == 0 => Words::styled(text, Style::new().fg(Color::DarkGray)),
            false => Words::raw(text),
        });
    }
    if of.top.last().is_none() {
        lines.push(Words::raw("counting …"));
    }
    lines.truncate(height.saturating_sub(1));
    frame.render_widget(Paragraph::new(Text::from(lines)), area);
    if height > 0 {
        let bottom = Rect { y: area.height - 1, height: 1, ..area };
        frame.render_widget(Paragraph::new(foot(state)).style(Modifier::BOLD), bottom);
    }
    rows
}

/// The last line.
fn foot(state: &State) -> String {
    match (&state.typing, &state.message) {
        (Some(_), _) => format!("/{}▏ Enter applies, Esc discards", state.query.filter),
        (None, Some(message)) => tollgate_report::format::clean(message).into_owned(),
        (None, None) => "q quit  Tab view  Enter open  Esc back  tcemn sort  / filter  w report  ? help".into(),
    }
}

fn help(frame: &mut Frame<'_>, area: Rect) {
    let keys = KEYS.iter().map(|(key, does)| Words::raw(format!("  {key:<16}{does}")));
    let lines: Vec<Words<'_>> = std::iter::once(Words::styled("Keys", Modifier::BOLD)).chain(keys).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(Text::from(lines)), area);
}

#[cfg(test)]
mod tests;
