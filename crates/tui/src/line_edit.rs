//! A line being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A text and the place in it where the next character goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineEdit {
    text: Vec<char>,
    at: usize,
}

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
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The text before and after the place.
    pub fn halves(&self) -> (String, String) {
        let (before, after) = self.text.split_at(self.at);
        (before.iter().collect(), after.iter().collect())
    }

    /// Puts text in at the place. Characters that are no text are left out.
    pub fn insert(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_control()) {
            if self.text.len() < LONGEST {
                self.text.insert(self.at, c);
                self.at += 1;
            }
        }
    }

    /// Takes a key; false if it is none that edits.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('w') if control => {
                while self.at > 0 && self.text[self.at - 1].is_whitespace() {
                    self.remove_before();
                }
                while self.at > 0 && !self.text[self.at - 1].is_whitespace() {
                    self.remove_before();
                }
            }
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.text.len(),
            KeyCode::Char(_) if control => return false,
            KeyCode::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => self.remove_before(),
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => return false,
        }
        true
    }

    fn remove_before(&mut self) {
        if self.at > 0 {
            self.at -= 1;
            self.text.remove(self.at);
        }
    }
}

#[cfg(test)]
mod tests {
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
}
