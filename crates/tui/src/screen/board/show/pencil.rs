//! Writes words one after the other, line after line, within an area.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::paint::cut;

/// Where the next word goes.
pub(super) struct Pencil<'a> {
    pub(super) buffer: &'a mut Buffer,
    area: Rect,
    x: u16,
    y: u16,
}

impl<'a> Pencil<'a> {
    pub(super) fn new(buffer: &'a mut Buffer, area: Rect) -> Pencil<'a> {
        Pencil { buffer, area, x: area.x, y: area.y }
    }

    /// Words, each with its style, as far as the line goes.
    pub(super) fn words(&mut self, words: &[(&str, Style)]) {
        for (text, style) in words {
            if self.y < self.area.bottom() && self.x < self.area.right() {
                let room = usize::from(self.area.right() - self.x);
                self.x = self.buffer.set_stringn(self.x, self.y, text, room, *style).0;
            }
        }
    }

    pub(super) fn line(&mut self, text: &str, style: Style) {
        let text = cut(text, self.width());
        self.words(&[(&text, style)]);
        self.next();
    }

    pub(super) fn rule(&mut self, style: Style, ascii: bool) {
        let stroke = if ascii { "-" } else { "─" };
        self.line(&stroke.repeat(self.width().saturating_sub(1)), style);
    }

    pub(super) fn next(&mut self) {
        self.x = self.area.x;
        self.y += 1;
    }

    pub(super) fn skip(&mut self) {
        // Air is the first thing to go in a small window.
        if self.area.height > 14 {
            self.next();
        }
    }

    /// Goes to a column of the line.
    pub(super) fn at(&mut self, column: usize) {
        self.x = self.area.x + (column as u16).min(self.area.width);
    }

    pub(super) fn column(&self) -> usize {
        usize::from(self.x - self.area.x)
    }

    pub(super) fn width(&self) -> usize {
        usize::from(self.area.width)
    }

    pub(super) fn position(&self) -> Position {
        Position { x: self.x, y: self.y }
    }

    /// What was written since, in one line.
    pub(super) fn since(&self, from: Position) -> Rect {
        Rect { x: from.x, y: from.y, width: self.x - from.x, height: 1 }
    }

    /// The lines that are left.
    pub(super) fn rest(&self) -> Rect {
        let y = self.y.min(self.area.bottom());
        Rect { y, height: self.area.bottom() - y, ..self.area }
    }
}
