//! A grid of characters.

use std::fmt;

use super::Mark;
use crate::Side;

/// What a character is drawn with; what colours that means is decided by who
/// shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// What the character is about.
    pub tone: Tone,
    /// Why its cell stands out.
    pub mark: Mark,
}

impl Ink {
    /// An ink without a mark.
    pub const fn of(tone: Tone) -> Ink {
        Ink { tone, mark: Mark::None }
    }
}

/// What a character is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    Plain,
    /// Lines between cells.
    Line,
    /// Coordinates.
    Label,
    /// An empty place.
    Empty,
    /// A side's piece.
    Side(Side),
    /// A coloured cell.
    Hue {
        /// Which colour.
        index: u8,
        /// Out of how many.
        of: u8,
    },
}

/// A character with its ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character, one column wide.
    pub symbol: char,
    /// Its ink.
    pub ink: Ink,
}

/// A rectangle of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// From the left.
    pub x: usize,
    /// From the top.
    pub y: usize,
    /// Characters across.
    pub width: usize,
    /// Lines.
    pub height: usize,
}

impl Area {
    /// Whether a column is within.
    pub(super) fn spans(&self, x: usize) -> bool {
        (self.x..self.x + self.width).contains(&x)
    }

    /// Without so many characters at either side.
    pub(super) fn narrowed(self, by: usize) -> Area {
        Area { x: self.x + by, width: self.width - 2 * by, ..self }
    }
}

/// Lines of characters, all of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    glyphs: Vec<Glyph>,
}

impl Canvas {
    /// A canvas of spaces.
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        let blank = Glyph { symbol: ' ', ink: Ink::of(Tone::Plain) };
        Canvas { width, glyphs: vec![blank; width * height] }
    }

    /// Characters across.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Lines.
    pub fn height(&self) -> usize {
        self.glyphs.len() / self.width
    }

    /// The lines from the top.
    pub fn lines(&self) -> impl Iterator<Item = &[Glyph]> {
        self.glyphs.chunks(self.width)
    }

    /// What stands there.
    pub(super) fn at(&self, x: usize, y: usize) -> Glyph {
        self.glyphs[y * self.width + x]
    }

    pub(super) fn put(&mut self, x: usize, y: usize, glyph: Glyph) {
        self.glyphs[y * self.width + x] = glyph;
    }

    pub(super) fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        for (i, symbol) in text.chars().enumerate() {
            self.put(x + i, y, Glyph { symbol, ink });
        }
    }
}

impl fmt::Display for Canvas {
    /// Without colours and without spaces at the ends of lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.lines() {
            let text: String = line.iter().map(|glyph| glyph.symbol).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
