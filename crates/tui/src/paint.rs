//! Draws boards and small parts onto the cells of a terminal.

use game::draw::{Drawing, Glyph, Mark, Pen, Scale, Tone, board};
use game::{Lattice, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Block;
use unicode_width::UnicodeWidthStr as _;

use crate::app::Desk;
use crate::ascii::push_near;
use crate::theme::{StyleRole, Theme};

/// A drawing on the screen: where it is, and which part of it shows.
#[derive(Clone, Debug)]
pub struct DrawnAt {
    /// The drawing.
    pub drawing: Drawing,
    /// Where it shows.
    pub area: Rect,
    /// The character of the drawing at the top left of the area.
    pub from: (usize, usize),
}

impl DrawnAt {
    /// In the middle of an area; where it does not fit, its upper left part.
    pub fn centred(drawing: Drawing, within: Rect) -> DrawnAt {
        DrawnAt::following(drawing, within, None, None)
    }

    /// In the middle of an area; where it does not fit, the part around a cell, or
    /// the one that began at `from`, moved by no more than it takes to see the cell.
    pub fn following(
        drawing: Drawing,
        within: Rect,
        cell: Option<u16>,
        from: Option<(usize, usize)>,
    ) -> DrawnAt {
        let (width, height) = (drawing.canvas.width(), drawing.canvas.height());
        let (room_x, room_y) = (usize::from(within.width), usize::from(within.height));
        let (shown_x, shown_y) = (width.min(room_x), height.min(room_y));
        let cell = cell.and_then(|cell| drawing.cells.get(usize::from(cell)));
        let from = match (cell, from) {
            (None, from) => from.unwrap_or_default(),
            (Some(area), Some(from)) => (
                follow(from.0, shown_x, area.x, area.width),
                follow(from.1, shown_y, area.y, area.height),
            ),
            (Some(area), None) => (
                (area.x + area.width / 2).saturating_sub(shown_x / 2),
                (area.y + area.height / 2).saturating_sub(shown_y / 2),
            ),
        };
        let from = (from.0.min(width - shown_x), from.1.min(height - shown_y));
        let area = Rect {
            x: within.x + ((room_x - shown_x) / 2) as u16,
            y: within.y + ((room_y - shown_y) / 2) as u16,
            width: shown_x as u16,
            height: shown_y as u16,
        };
        DrawnAt { drawing, area, from }
    }

    /// How much of the drawing is out of sight: columns to the left and right,
    /// lines above and below.
    pub fn hidden(&self) -> [usize; 4] {
        let (width, height) = (self.drawing.canvas.width(), self.drawing.canvas.height());
        let (columns, lines) = (usize::from(self.area.width), usize::from(self.area.height));
        let (x, y) = self.from;
        [x, width - columns - x, y, height - lines - y]
    }

    /// The place on the screen of a character of the drawing, if it shows.
    pub fn on_screen(&self, x: usize, y: usize) -> Option<(u16, u16)> {
        let (x, y) = (x.checked_sub(self.from.0)?, y.checked_sub(self.from.1)?);
        let shows = x < usize::from(self.area.width) && y < usize::from(self.area.height);
        shows.then(|| (self.area.x + x as u16, self.area.y + y as u16))
    }

    /// The character of the drawing at a place on the screen.
    pub fn in_drawing(&self, column: u16, row: u16) -> Option<(usize, usize)> {
        let inside = self.area.contains((column, row).into());
        inside.then(|| {
            let (x, y) = (column - self.area.x, row - self.area.y);
            (usize::from(x) + self.from.0, usize::from(y) + self.from.1)
        })
    }

    /// The cell at a place on the screen, as an index into the drawing's cells.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<usize> {
        let (x, y) = self.in_drawing(column, row)?;
        self.drawing.cell_at(x, y)
    }

    /// The holes nearest to a place on the screen, with their cell: one, or those
    /// that are equally near.
    pub fn holes_at(&self, column: u16, row: u16) -> Vec<(usize, u8)> {
        let grid = self.drawing.holes;
        let (Some(grid), Some(cell), Some((x, y))) =
            (grid, self.cell_at(column, row), self.in_drawing(column, row))
        else {
            return Vec::new();
        };
        let area = self.drawing.cells[cell];
        let away = |hole: u8| {
            let (hole_x, hole_y) = grid.place(hole);
            let (dx, dy) = (hole_x.abs_diff(x - area.x), hole_y.abs_diff(y - area.y));
            // Characters are about twice as high as they are wide.
            let is_near = 2 * dx <= grid.pitch && 2 * dy <= grid.drop;
            is_near.then_some(dx + 2 * dy)
        };
        let near: Vec<(usize, u8)> = (0..grid.edge * grid.edge)
            .filter_map(|hole| away(hole).map(|away| (away, hole)))
            .collect();
        let least = near.iter().map(|(away, _)| *away).min();
        near.into_iter()
            .filter(|(away, _)| Some(*away) == least)
            .map(|(_, hole)| (cell, hole))
            .collect()
    }

    /// Draws the characters and the grounds of the cells.
    pub fn draw(&self, buffer: &mut Buffer, view: &View, theme: Theme, mark: impl Fn(u16) -> Mark) {
        let is_hex = view.lattice == Lattice::Hex;
        for index in 0..self.drawing.cells.len().min(view.cells.len()) {
            let style = theme.ground(view.cells[index].tint, is_hex, mark(index as u16));
            for line in self.drawing.lines_of(index) {
                for x in line.x..line.x + line.width {
                    if let Some(place) = self.on_screen(x, line.y) {
                        buffer[place].set_style(style);
                    }
                }
            }
        }
        self.draw_glyphs(buffer, view, theme);
    }

    /// Draws the characters alone. A label shows whole or not at all: half of a number
    /// is another number.
    pub fn draw_glyphs(&self, buffer: &mut Buffer, view: &View, theme: Theme) {
        let (from, to) = (self.from.0, self.from.0 + usize::from(self.area.width));
        for (y, line) in self.drawing.canvas.lines().enumerate() {
            let is_label = |x: usize| line.get(x).is_some_and(is_of_label);
            let starts_before = from > 0 && is_label(from - 1);
            let cut_left = (from..to).take_while(|x| starts_before && is_label(*x)).count();
            let cut_right = (from..to).rev().take_while(|x| is_label(to) && is_label(*x)).count();
            let whole = from + cut_left..to - cut_right;
            for (x, glyph) in line.iter().enumerate().filter(|(x, _)| whole.contains(x)) {
                if let Some(place) = self.on_screen(x, y) {
                    let cell = &mut buffer[place];
                    cell.set_char(glyph.symbol);
                    cell.set_style(theme.ink(glyph.ink, view));
                }
            }
        }
    }

    /// Draws one hole with a style of its own, and with a character of its own where
    /// it is to be told without colours.
    pub fn draw_hole(
        &self,
        buffer: &mut Buffer,
        cell: usize,
        hole: u8,
        symbol: Option<char>,
        style: Style,
    ) {
        let (Some(grid), Some(area)) = (self.drawing.holes, self.drawing.cells.get(cell)) else {
            return;
        };
        let (x, y) = grid.place(hole);
        if let Some(place) = self.on_screen(area.x + x, area.y + y) {
            buffer[place].set_style(style);
            if let Some(symbol) = symbol {
                buffer[place].set_char(symbol);
            }
        }
    }
}

impl DrawnAt {
    /// Draws a pin that the last turn has set, which is told by its character where
    /// every hole has one, else by a line under it.
    pub fn draw_new_pin(&self, buffer: &mut Buffer, cell: usize, hole: u8, desk: &Desk) {
        let style = desk.theme.mark(Mark::Hint);
        if self.drawing.holes.is_some() {
            let symbol = if desk.ascii { NEW_PIN.1 } else { NEW_PIN.0 };
            return self.draw_hole(buffer, cell, hole, Some(symbol), style);
        }
        let (Some(grid), Some(area)) = (self.drawing.small_holes, self.drawing.cells.get(cell))
        else {
            return;
        };
        let (x, y) = grid.place(hole);
        if let Some(place) = self.on_screen(area.x + x, area.y + y) {
            buffer[place].set_style(style.add_modifier(Modifier::UNDERLINED));
        }
    }
}

fn is_of_label(glyph: &Glyph) -> bool {
    glyph.ink.tone == Tone::Label && glyph.symbol != ' '
}

/// A pin that was not there before the last turn; the second one in ASCII.
pub const NEW_PIN: (char, char) = ('◉', '@');

/// Where a window of this length begins, that began at `from`, so that a thing is
/// in it, with two of the same size on either side where there is room.
fn follow(from: usize, length: usize, at: usize, size: usize) -> usize {
    let air = (2 * size).min(length.saturating_sub(size) / 2);
    let last = at.saturating_sub(air);
    let first = (at + size + air).saturating_sub(length);
    from.clamp(first.min(last), last)
}

/// Draws a board as large as an area allows; nothing where it does not fit.
pub fn picture(buffer: &mut Buffer, area: Rect, view: &View, desk: &Desk) {
    let pen = |scale| Pen { ascii: desk.ascii, flipped: false, scale };
    let drawings = Scale::ALL.into_iter().map(|scale| board(view, pen(scale), |_| Mark::None));
    let fits = |drawing: &Drawing| {
        let (width, height) = (drawing.canvas.width(), drawing.canvas.height());
        width <= usize::from(area.width) && height <= usize::from(area.height)
    };
    if let Some(drawing) = drawings.into_iter().find(fits) {
        let placed = DrawnAt::centred(drawing, area);
        placed.draw(buffer, view, desk.theme, |_| Mark::None);
    }
}

/// Replaces every character that is not ASCII by its nearest relative.
pub fn make_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let mut near = String::new();
            cell.symbol().chars().take(1).for_each(|c| push_near(c, &mut near));
            // One character has one place, however many its relative takes.
            cell.set_char(near.chars().next().unwrap_or(' '));
        }
    }
}

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A text cut to a number of columns.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        if width(&kept) + 1 >= columns {
            break;
        }
        kept.push(c);
    }
    if columns > 0 {
        kept.push('…');
    }
    kept
}

/// A text broken into lines.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    // A turn is not broken at its hyphen.
    let whole = textwrap::WordSplitter::NoHyphenation;
    let options = textwrap::Options::new(columns.max(1)).word_splitter(whole);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

/// Words in as many columns as fit, read line by line.
pub fn in_columns(words: &[String], columns: usize) -> Vec<String> {
    let each = words.iter().map(|word| width(word)).max().unwrap_or(0) + 2;
    let many = ((columns + 2) / each).max(1);
    let padded = |word: &String| format!("{word}{}", " ".repeat(each - width(word)));
    let line = |words: &[String]| words.iter().map(padded).collect::<String>();
    words.chunks(many).map(|words| line(words).trim_end().to_owned()).collect()
}

/// A box with a title.
pub fn framed(title: &str, desk: &Desk) -> Block<'static> {
    Block::bordered()
        .border_set(border(desk))
        .title(format!(" {title} "))
        .border_style(desk.style(StyleRole::Frame))
        .title_style(desk.style(StyleRole::Title))
}

/// The frame of a box.
fn border(desk: &Desk) -> ratatui::symbols::border::Set<'static> {
    use ratatui::symbols::border;
    match desk.ascii {
        false => border::ROUNDED,
        true => border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
    }
}

/// A rectangle of this size in the middle of another, or as much as fits.
pub fn middle(within: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(within.width), height.min(within.height));
    Rect {
        x: within.x + (within.width - width) / 2,
        y: within.y + (within.height - height) / 2,
        width,
        height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_as_many_columns_as_fit() {
        let words = ["ub3", "c5+g9", "a1", "b2"].map(str::to_owned);
        assert_eq!(in_columns(&words, 12), ["ub3    c5+g9", "a1     b2"]);
        assert_eq!(in_columns(&words, 11), ["ub3", "c5+g9", "a1", "b2"]);
        assert_eq!(in_columns(&words, 1), ["ub3", "c5+g9", "a1", "b2"]);
        assert_eq!(in_columns(&words, 80).len(), 1);
        assert!(in_columns(&[], 80).is_empty());
    }

    /// A window of any width, wherever it begins: a number that it cuts does not show.
    #[test]
    fn a_label_shows_whole_or_not_at_all() {
        let view = games::Variant::read("iris").unwrap().new_table().view();
        let known: Vec<&str> = view.labels.iter().map(|label| label.text.as_str()).collect();
        let pen = Pen { ascii: false, flipped: false, scale: Scale::Compact };
        let drawing = board(&view, pen, |_| Mark::None);
        let lines: Vec<Vec<Glyph>> = drawing.canvas.lines().map(<[Glyph]>::to_vec).collect();
        let area = Rect { x: 0, y: 0, width: 20, height: lines.len() as u16 };
        let theme = Theme { name: crate::theme::ThemeName::Mono, full_colour: true };
        let mut seen = 0;
        for from in 0..lines[0].len() - usize::from(area.width) {
            let placed = DrawnAt { drawing: drawing.clone(), area, from: (from, 0) };
            let mut buffer = Buffer::empty(area);
            placed.draw_glyphs(&mut buffer, &view, theme);
            for (y, line) in lines.iter().enumerate() {
                // What is left of labels, pieces and lines taken away.
                let shown: String = (0..area.width)
                    .map(|x| match line.get(from + usize::from(x)) {
                        Some(glyph) if is_of_label(glyph) => buffer[(x, y as u16)].symbol(),
                        _ => " ",
                    })
                    .collect();
                for word in shown.split_whitespace() {
                    assert!(known.contains(&word), "{word} in {shown:?} from {from}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 0, "some labels show");
    }

    #[test]
    fn a_window_follows_only_as_far_as_it_must() {
        // A cell of 4 in a window of 20, with 8 of air on either side.
        assert_eq!(follow(10, 20, 18, 4), 10);
        assert_eq!(follow(10, 20, 30, 4), 22);
        assert_eq!(follow(10, 20, 12, 4), 4);
        assert_eq!(follow(10, 20, 0, 4), 0);
    }
}
