//! A line being typed: `tui-input`, with a bound on its length.

use ratatui::crossterm::event::{Event, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

use crate::app::is_control;

/// A text and the place in it where the next character goes.
#[derive(Clone, Debug, Default)]
pub struct LineEdit(Input);

/// No turn, name or path is longer; pasted books are cut.
const LONGEST: usize = 1000;

impl LineEdit {
    /// A line that begins with a text.
    pub fn new(text: &str) -> LineEdit {
        let mut line = LineEdit::default();
        line.insert(text);
        line
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.0.value()
    }

    /// The text before and after the place; of what is before, the last that fits
    /// into so many columns.
    pub fn halves(&self, columns: usize) -> (String, String) {
        let chars = self.text().chars();
        let skipped = self.0.cursor().saturating_sub(columns);
        let before = chars.clone().take(self.0.cursor()).skip(skipped).collect();
        (before, chars.skip(self.0.cursor()).collect())
    }

    /// Puts text in at the place. Characters that are no text are left out.
    pub fn insert(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text().chars().count());
        for c in text.chars().filter(|c| !c.is_control()).take(room) {
            self.0.handle(InputRequest::InsertChar(c));
        }
    }

    /// Takes a key; false if it is none that edits.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let request = if is_control(key, 'u') {
            // As in shells, what stands behind the place stays.
            Some(InputRequest::DeleteFromStart)
        } else {
            to_input_request(&Event::Key(key))
        };
        match request {
            Some(InputRequest::InsertChar(c)) => self.insert(c.encode_utf8(&mut [0; 4])),
            Some(request) => {
                self.0.handle(request);
            }
            None => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    use super::*;

    #[test]
    fn keys_edit_in_the_middle() {
        let mut line = LineEdit::new("ub3\u{7}");
        for code in [KeyCode::Left, KeyCode::Backspace, KeyCode::Char('a'), KeyCode::End] {
            assert!(line.key(code.into()));
        }
        assert_eq!(line.text(), "ua3");
        assert!(line.key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL)));
        assert_eq!(line.text(), "");
        assert!(line.key(KeyCode::Backspace.into()));
        assert!(!line.key(KeyCode::Enter.into()));
    }

    #[test]
    fn what_is_before_the_place_goes_and_what_is_behind_it_stays() {
        let mut line = LineEdit::new("b2-c3");
        for _ in 0..2 {
            line.key(KeyCode::Left.into());
        }
        assert_eq!(line.halves(2), ("2-".to_owned(), "c3".to_owned()));
        line.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(line.halves(2), (String::new(), "c3".to_owned()));
    }

    #[test]
    fn books_are_cut() {
        let mut line = LineEdit::new(&"a".repeat(LONGEST + 5));
        line.key(KeyCode::Char('b').into());
        assert_eq!(line.text(), "a".repeat(LONGEST));
    }
}
