//! Screens, drawn from made-up periods into memory, and what keys do to them.

use super::*;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tollgate_trace_report::bill::{Toll, Tolls};
use tollgate_trace_report::fact::{Fact, Gate};
use tollgate_trace_report::summary::{Place, Site};
use tollgate_trace_report::top::{Period, Query, RowId, Sort, View};

fn place(site: Site) -> Place {
    Place { source: Some(format!("server.c:{}", site.address)), ..Place::unknown(site) }
}

/// Three seconds of a server with two workers.
fn top() -> Top {
    let prices = vec![Toll { gate: "syscall".into(), bits: 64, ns: 75.0 }];
    let mut top = Top::new(Some(Tolls { gates: prices, ..Tolls::default() }));
    for second in 0..3u64 {
        let mut period =
            Period { begun: second * 1_000_000_000, ended: (second + 1) * 1_000_000_000, ..Period::default() };
        for (pid, nr, name, times) in
            [(70, 0, "read", 40), (70, 1, "write", 30), (71, 0, "read", 20), (71, 232, "epoll_wait", 5)]
        {
            let fact = Fact {
                pid,
                tid: pid,
                gate: Gate::Syscall,
                bits: 64,
                nr,
                name,
                args: [0; 6],
                result: if nr == 232 { Some(-4) } else { Some(0) },
                begun: 0,
                ended: 500 + u64::from(nr),
                site: u64::from(nr) + 10,
                weight: 1,
                room: u64::MAX,
            };
            (0..times * (second + 1)).for_each(|_| period.add(&fact, Site { image: 0, address: fact.site }));
            period.programs.insert(pid, if pid == 70 { "/usr/bin/server".into() } else { "/usr/bin/worker".into() });
        }
        (period.cpu_ns, period.tracing_ns) = (Some(1_000_000), Some(100_000));
        top.push(period);
    }
    top
}

/// Someone at a terminal of this size.
struct Desk {
    terminal: Terminal<TestBackend>,
    top: Top,
    state: State,
    color: bool,
}

impl Desk {
    fn new(width: u16, height: u16) -> Desk {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        Desk { terminal, top: top(), state: State::new(Query::default()), color: false }
    }

    fn lines(&self) -> Vec<Line> {
        self.top.table(&self.state.query, &place)
    }

    fn press(&mut self, keys: &[KeyCode]) -> Act {
        let mut act = Act::Draw;
        for key in keys {
            let lines = self.lines();
            act = self.state.press(KeyEvent::new(*key, KeyModifiers::NONE), &lines, 5);
        }
        act
    }

    fn screen(&mut self) -> String {
        let lines = self.lines();
        let (state, top, color) = (&self.state, &self.top, self.color);
        let picture = Picture { target: "server --port 80", clock: "12:34:56", top, lines: &lines, color };
        self.terminal.draw(|frame| _ = draw(frame, state, &picture)).unwrap();
        self.terminal.backend().to_string()
    }
}

#[test]
fn the_screen_at_80_columns() {
    let mut desk = Desk::new(80, 12);
    let first = desk.screen();
    desk.press(&[KeyCode::Tab, KeyCode::Tab, KeyCode::Tab]);
    let processes = desk.screen();
    desk.press(&[KeyCode::Down, KeyCode::Enter, KeyCode::Char('c')]);
    let calls = desk.screen();
    desk.press(&[KeyCode::Down, KeyCode::Enter]);
    insta::assert_snapshot!([first, processes, calls, desk.screen()].join("\n"));
}

#[test]
fn the_help_has_every_key_that_sorts() {
    let mut desk = Desk::new(90, 14);
    desk.press(&[KeyCode::Char('?')]);
    let help = desk.screen();
    for (_, key, name) in Sort::ALL {
        assert!(KEYS[0].0.contains(key) && KEYS[0].1.contains(name), "{key}");
    }
    insta::assert_snapshot!(help);
    assert_eq!(desk.press(&[KeyCode::Char('x')]), Act::Draw);
    assert!(desk.screen().contains("syscall:read"));
}

#[test]
fn esc_goes_back_to_the_row_that_was_left() {
    let mut desk = Desk::new(80, 12);
    desk.state.query.view = View::Process;
    desk.press(&[KeyCode::Down, KeyCode::Enter, KeyCode::Enter]);
    assert_eq!((desk.state.query.view, desk.state.query.scope.pid), (View::Site, Some(71)));
    desk.press(&[KeyCode::Enter]);
    assert!(desk.screen().contains("no further level"));
    desk.press(&[KeyCode::Esc, KeyCode::Esc]);
    assert_eq!((desk.state.query.view, desk.state.selected), (View::Process, Some(RowId::Process(71))));
    desk.press(&[KeyCode::Esc]);
    assert_eq!(desk.state.query.view, View::Process);
}

#[test]
fn a_filter_is_in_force_while_it_is_written_and_dropped_by_esc() {
    let mut desk = Desk::new(80, 12);
    desk.press(&[KeyCode::Char('/'), KeyCode::Char('q'), KeyCode::Backspace, KeyCode::Char('W'), KeyCode::Char('r')]);
    assert!(desk.screen().contains("/Wr▏"));
    assert_eq!(desk.lines().len(), 1);
    desk.press(&[KeyCode::Enter]);
    assert!(desk.screen().contains("filter \"Wr\""));
    desk.press(&[KeyCode::Char('/'), KeyCode::Char('x'), KeyCode::Esc]);
    assert_eq!(desk.state.query.filter, "Wr");
    desk.press(&[KeyCode::Esc]);
    assert_eq!(desk.lines().len(), 3);
}

#[test]
fn the_selected_row_stays_in_sight_and_is_followed() {
    let mut desk = Desk::new(80, 8);
    desk.press(&[KeyCode::End]);
    let last = desk.lines().last().unwrap().label.clone();
    assert!(desk.screen().contains(&last));
    desk.press(&[KeyCode::Char('n')]);
    let at = desk.state.at(&desk.lines());
    assert_eq!(desk.lines()[at].label, last);
    desk.press(&[KeyCode::PageUp, KeyCode::PageUp]);
    assert_eq!(desk.state.at(&desk.lines()), 0);
}

#[test]
fn quit_write_and_pause() {
    let mut desk = Desk::new(80, 12);
    assert_eq!(desk.press(&[KeyCode::Char('w')]), Act::Write);
    assert_eq!(desk.press(&[KeyCode::Char(' ')]), Act::Draw);
    assert!(desk.screen().contains("paused"));
    assert_eq!(desk.press(&[KeyCode::Char('q')]), Act::Quit);
    let lines = desk.lines();
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(desk.state.press(interrupt, &lines, 5), Act::Quit);
}

#[test]
fn colour_changes_no_word_and_without_it_there_is_none() {
    let (mut plain, mut color) = (Desk::new(100, 12), Desk::new(100, 12));
    color.color = true;
    assert_eq!(plain.screen(), color.screen());
    let tinted = |desk: &Desk| {
        desk.terminal.backend().buffer().content.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    assert!(tinted(&color) && !tinted(&plain));
}

#[test]
fn any_size_is_drawn() {
    for (width, height) in [(1, 1), (10, 3), (20, 2), (40, 5), (300, 100)] {
        let mut desk = Desk::new(width, height);
        desk.screen();
        desk.press(&[KeyCode::Char('?')]);
        desk.screen();
        desk.top = Top::new(None);
        desk.state = State::new(Query::default());
        desk.screen();
    }
}
