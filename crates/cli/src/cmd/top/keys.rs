//! What keys do to what is shown. No terminal is here.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tollgate_trace_report::top::{Line, Query, RowId, Sort};

/// What is shown, beside the periods.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The table.
    pub query: Query,
    /// Tables that Esc goes back to, each with its selected row.
    back: Vec<(Query, Option<RowId>)>,
    /// The row that Enter goes into; it is followed where it goes in the order.
    pub selected: Option<RowId>,
    /// A filter that is being written, and the one before it.
    pub typing: Option<String>,
    /// Nothing that is shown changes.
    pub paused: bool,
    /// The keys are shown.
    pub help: bool,
    /// What there is to say.
    pub message: Option<String>,
}

/// What a key asks of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Nothing: the screen is drawn anew.
    Draw,
    /// An end.
    Quit,
    /// A report.
    Write,
}

/// Every key with what it does, for the help.
pub const KEYS: [(&str, &str); 11] = [
    ("t c e s m n", "sort by toll, calls, errors, time, mean, name; sparklines show it too"),
    ("Tab", "the next view: process, call, gate, site"),
    ("↑ ↓ PgUp PgDn", "select a row (also k j, Home, End)"),
    ("Enter", "open the row: a process, its calls, their sites"),
    ("Esc", "back (also Backspace)"),
    ("/", "filter: only rows whose name contains the text; Enter applies it, Esc discards it"),
    ("Space", "pause the display; counting goes on"),
    ("w", "write a report like `trace -c --json`"),
    ("?", "this help (also h)"),
    ("q", "quit (also Ctrl-C); the program keeps running"),
    ("", "press any key to return to the table"),
];

impl State {
    /// With this table.
    pub fn new(query: Query) -> State {
        State { query, ..State::default() }
    }

    /// A key was pressed, where these rows are shown, so many at once.
    pub fn press(&mut self, key: KeyEvent, lines: &[Line], page: usize) -> Act {
        if key.kind == KeyEventKind::Release {
            return Act::Draw;
        }
        self.message = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Act::Quit;
        }
        if self.typing.is_some() {
            self.write_filter(key.code);
            return Act::Draw;
        }
        if std::mem::take(&mut self.help) && key.code != KeyCode::Char('q') {
            return Act::Draw;
        }
        let page = page.max(1) as isize;
        match key.code {
            KeyCode::Char('q') => return Act::Quit,
            KeyCode::Char('w') => {
                self.message = Some("the report will be written at the end of this period".into());
                return Act::Write;
            }
            KeyCode::Char('?' | 'h') => self.help = true,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Char('/') => self.typing = Some(std::mem::take(&mut self.query.filter)),
            KeyCode::Tab => (self.query.view, self.selected) = (self.query.view.next(), None),
            KeyCode::Enter | KeyCode::Right => self.into(lines),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Left => self.back(),
            KeyCode::Up | KeyCode::Char('k') => self.select(lines, -1),
            KeyCode::Down | KeyCode::Char('j') => self.select(lines, 1),
            KeyCode::PageUp => self.select(lines, -page),
            KeyCode::PageDown => self.select(lines, page),
            KeyCode::Home => self.selected = lines.first().map(|line| line.id),
            KeyCode::End => self.selected = lines.last().map(|line| line.id),
            KeyCode::Char(key) => {
                if let Some((sort, ..)) = Sort::ALL.iter().find(|(_, own, _)| *own == key) {
                    self.query.sort = *sort;
                }
            }
            _ => {}
        }
        Act::Draw
    }

    /// Where the selected row is.
    pub fn at(&self, lines: &[Line]) -> usize {
        lines.iter().position(|line| Some(line.id) == self.selected).unwrap_or(0)
    }

    fn select(&mut self, lines: &[Line], by: isize) {
        let at = self.at(lines).saturating_add_signed(by).min(lines.len().saturating_sub(1));
        self.selected = lines.get(at).map(|line| line.id);
    }

    fn into(&mut self, lines: &[Line]) {
        let Some(row) = lines.get(self.at(lines)).map(|line| line.id) else { return };
        match self.query.scope.into(row) {
            Some((scope, view)) => {
                let query = Query { scope, view, filter: String::new(), ..self.query.clone() };
                self.back.push((std::mem::replace(&mut self.query, query), Some(row)));
                self.selected = None;
            }
            None => self.message = Some("a site has no further level (Esc goes back)".into()),
        }
    }

    fn back(&mut self) {
        if let Some((query, selected)) = self.back.pop() {
            // As it was, but in the order that was chosen since.
            let sort = self.query.sort;
            (self.query, self.selected) = (Query { sort, ..query }, selected);
        } else {
            self.query.filter.clear();
        }
    }

    /// A key while a filter is written, which is in force at once.
    fn write_filter(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char(letter) => self.query.filter.push(letter),
            KeyCode::Backspace => _ = self.query.filter.pop(),
            KeyCode::Enter => self.typing = None,
            KeyCode::Esc => self.query.filter = self.typing.take().unwrap_or_default(),
            _ => {}
        }
    }
}
