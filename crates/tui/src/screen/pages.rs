//! Text to be read: rules, lists of turns, records.

use games::Entry;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::help::{Key, keys};
use crate::app::{Desk, Go, Screen};
use crate::markdown::{self, Emphasis};
use crate::paint::{framed, in_columns, wrap};
use crate::theme::StyleRole;

/// A text that may be longer than the window.
pub struct Pages {
    content: Content,
    /// The first line that shows.
    top: usize,
    lines: usize,
    room: usize,
}

enum Content {
    /// In the language of the moment.
    Rules(&'static Entry),
    List {
        title: String,
        text: Vec<String>,
    },
    /// Words in as many columns as the window has.
    Words {
        title: String,
        words: Vec<String>,
    },
}

/// The widest that text is pleasant to read.
const WIDEST: u16 = 78;

impl Pages {
    /// The rules of a game.
    pub fn rules(entry: &'static Entry) -> Pages {
        Pages { content: Content::Rules(entry), top: 0, lines: 0, room: 1 }
    }

    /// A list of lines.
    pub fn list(title: String, text: &[String]) -> Pages {
        let content = Content::List { title, text: text.to_vec() };
        Pages { content, top: 0, lines: 0, room: 1 }
    }

    /// A list of words.
    pub fn words(title: String, words: Vec<String>) -> Pages {
        Pages { content: Content::Words { title, words }, top: 0, lines: 0, room: 1 }
    }

    fn scroll(&mut self, by: isize) {
        let last = self.lines.saturating_sub(self.room);
        self.top = self.top.saturating_add_signed(by).min(last);
    }
}

impl Screen for Pages {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        let width = match self.content {
            Content::Words { .. } => area.width,
            _ => area.width.min(WIDEST),
        };
        let outer = Rect { x: area.x + (area.width - width) / 2, width, ..area };
        let columns = usize::from(width.saturating_sub(4));
        let (title, lines) = match &self.content {
            Content::Rules(entry) => {
                let text = entry.rules[desk.texts.language() as usize];
                (desk.word(&format!("{}-title", entry.name)), render(text, columns, desk))
            }
            Content::List { title, text } => {
                let lines = text.iter().flat_map(|line| wrap(line, columns));
                (title.clone(), lines.map(Line::from).collect())
            }
            Content::Words { title, words } => {
                let lines = in_columns(words, columns).into_iter();
                (format!("{title}: {}", words.len()), lines.map(Line::from).collect())
            }
        };
        self.lines = lines.len();
        let block = framed(&title, desk).title_bottom(format!(" {} ", desk.word("pages-keys")));
        let inner = block.inner(outer);
        block.render(outer, frame.buffer_mut());
        self.room = usize::from(inner.height).max(1);
        self.scroll(0);
        for (i, line) in lines.iter().skip(self.top).take(self.room).enumerate() {
            let y = inner.y + i as u16;
            frame.buffer_mut().set_line(inner.x + 1, y, line, inner.width.saturating_sub(1));
        }
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        let listed = [
            ("↑ ↓", "help-scroll-line"),
            ("PgUp", "help-page-up"),
            ("PgDn", "help-page-down"),
            ("Home", "help-top"),
            ("End", "help-end"),
            ("q Esc", "help-back"),
        ];
        keys(&listed, desk)
    }

    fn handle(&mut self, event: &Event, _: &mut Desk) -> Go {
        let page = self.room as isize - 1;
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
                KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
                KeyCode::PageUp | KeyCode::Char('b') => self.scroll(-page),
                KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
                KeyCode::Home => self.top = 0,
                KeyCode::End => self.scroll(isize::MAX),
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'H') => return Go::Back,
                _ => {}
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.scroll(-3),
                MouseEventKind::ScrollDown => self.scroll(3),
                _ => {}
            },
            _ => {}
        }
        Go::Stay
    }
}

/// Rules as they are shown.
fn render(text: &str, columns: usize, desk: &Desk) -> Vec<Line<'static>> {
    let lines = markdown::lines(text, columns).into_iter().map(|line| match line {
        markdown::Line::Heading(text) => Line::styled(text, desk.style(StyleRole::Title)),
        markdown::Line::Code(text) => Line::from(format!("    {text}")),
        markdown::Line::Text(spans) => spans.into_iter().map(styled).collect(),
    });
    lines.collect()
}

fn styled(span: markdown::Span) -> Span<'static> {
    let modifier = match span.emphasis {
        Emphasis::None => Modifier::empty(),
        Emphasis::Italic => Modifier::ITALIC,
        Emphasis::Bold => Modifier::BOLD,
    };
    Span::styled(span.text, Style::new().add_modifier(modifier))
}
