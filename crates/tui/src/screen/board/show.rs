//! What the board screen looks like: here, what goes where, and the board; what
//! stands around it in a file a part.

mod foot;
mod panel;
mod pencil;
mod sides;
mod turns;

use game::draw::{Mark, Pen, Scale, board, marks_between_turns};
use game::{Lattice, Message, Step, View};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::pencil::Pencil;
pub(crate) use self::sides::clock;
use super::Board;
use super::arrange::{Arrangement, FOOT, arrange, size};
use crate::app::Desk;
use crate::paint::{DrawnAt, cut, middle, width, wrap};
use crate::screen::cursor::Direction;
use crate::theme::StyleRole;

/// Between a board and its panel.
const MARGIN: u16 = 2;

/// The narrowest panel in which sentences can be read.
const NARROW: u16 = 18;

/// The narrowest list of turns in the corner of a board.
const CORNER: usize = 16;

/// Below this no window is of any use.
const SMALLEST: (u16, u16) = (24, 8);

impl Board {
    /// Draws it within an area.
    pub(crate) fn draw_in(&mut self, frame: &mut Frame<'_>, area: Rect, desk: &Desk) {
        self.shown = super::Shown { window: (area.width, area.height), ..Default::default() };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return say_too_small(frame.buffer_mut(), area, desk);
        }
        let (view, pen) = (self.play.table().view(), self.pen(desk));
        let upper = Rect { height: area.height - FOOT, ..area };
        let arrangement = arrange(&view, pen, self.scale, area.width, area.height);
        match arrangement {
            Arrangement::Beside(scale, panel) => {
                let [left, right] = side_by_side(upper, panel);
                self.show_board(frame.buffer_mut(), left, &view, Pen { scale, ..pen }, desk);
                self.show_panel(frame.buffer_mut(), right, &view, pen, desk);
            }
            Arrangement::Stacked(scale) => {
                self.show_stacked(frame.buffer_mut(), upper, &view, Pen { scale, ..pen }, desk);
            }
            Arrangement::Part(columns, lines) => {
                self.shown.whole = Some((columns, lines));
                self.show_stacked(frame.buffer_mut(), upper, &view, pen, desk);
            }
        }
        if let Arrangement::Beside(scale, _) | Arrangement::Stacked(scale) = arrangement {
            self.shown.scale = Some(scale);
        }
        let foot = Rect { y: upper.bottom(), height: FOOT, ..area };
        self.show_foot(frame, foot, desk);
    }

    /// Whether the whole board shows in an area.
    pub(crate) fn fits(&self, area: Rect, desk: &Desk) -> bool {
        let (view, pen) = (self.play.table().view(), self.pen(desk));
        let found = arrange(&view, pen, self.scale, area.width, area.height);
        !matches!(found, Arrangement::Part(..))
    }

    /// Draws the board as high as an area, with the piece under the cursor shown large
    /// at the foot of the panel; what is left of the panel is for others to fill. `None`,
    /// and nothing drawn, where that does not fit.
    pub(crate) fn draw_beside(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        desk: &Desk,
    ) -> Option<Rect> {
        let (view, pen) = (self.play.table().view(), self.pen(desk));
        let (columns, lines) = size(&view, pen, Scale::Compact);
        if columns + NARROW > area.width || lines + FOOT > area.height {
            return None;
        }
        let (scale, panel) = match arrange(&view, pen, self.scale, area.width, area.height) {
            Arrangement::Beside(scale, panel) => (scale, panel),
            _ => (Scale::Compact, area.width - columns),
        };
        let shown = super::Shown { window: (area.width, area.height), ..Default::default() };
        self.shown = super::Shown { scale: Some(scale), ..shown };
        let upper = Rect { height: area.height - FOOT, ..area };
        let [left, right] = side_by_side(upper, panel);
        self.show_board(frame.buffer_mut(), left, &view, Pen { scale, ..pen }, desk);
        let shows_holes = self.shown.board.as_ref().is_some_and(|at| at.drawing.holes.is_some());
        let large = match view.holes {
            Some(edge) if !shows_holes => u16::from(edge) + 1,
            _ => 0,
        };
        let free = Rect { height: right.height - large, ..right };
        let below = Rect { y: free.bottom(), height: large, ..right };
        self.show_lens(&mut Pencil::new(frame.buffer_mut(), below), &view, pen, 0, desk);
        self.show_foot(frame, Rect { y: upper.bottom(), height: FOOT, ..area }, desk);
        Some(free)
    }

    /// How the smallest drawing is made.
    fn pen(&self, desk: &Desk) -> Pen {
        Pen { ascii: desk.ascii, flipped: self.is_flipped, scale: Scale::Compact }
    }

    /// Why each cell stands out.
    fn marks(&self, choices: &[Step], view: &View) -> Vec<Mark> {
        let table = self.play.table();
        let steps = table.steps();
        let offered: Vec<u16> = choices
            .iter()
            .filter_map(|step| match step {
                Step::Cell(cell) => Some(*cell),
                _ => None,
            })
            .collect();
        // A fresh turn that may go nearly anywhere lights nothing.
        let lights = !steps.is_empty() || 2 * offered.len() <= view.cells.len();
        let last = if steps.is_empty() { table.last_trace() } else { Vec::new() };
        let between = marks_between_turns(view, &last);
        let mut marks: Vec<Mark> = (0..view.cells.len() as u16).map(between).collect();
        let mut set = |cell: u16, mark| {
            if let Some(slot) = marks.get_mut(usize::from(cell)) {
                *slot = mark;
            }
        };
        if lights {
            offered.iter().for_each(|cell| set(*cell, Mark::Choice));
        }
        self.reach(view).iter().for_each(|cell| set(*cell, Mark::Choice));
        self.along().iter().for_each(|cell| set(*cell, Mark::Hint));
        self.hint.iter().flatten().for_each(|cell| set(*cell, Mark::Hint));
        for step in steps {
            if let Step::Cell(cell) = step {
                set(*cell, Mark::Chosen);
            }
        }
        if let (Step::Cell(cell) | Step::Hole(cell, _), false) = (self.cursor, choices.is_empty()) {
            set(cell, Mark::Cursor);
        }
        marks
    }

    /// Where the piece under the cursor could go if its side were to play, and what
    /// a pin in the hole under the cursor would add.
    pub(super) fn reach(&self, view: &View) -> Vec<u16> {
        let (table, cursor) = (self.play.table(), self.cursor);
        let (Step::Cell(cell) | Step::Hole(cell, _)) = cursor else { return Vec::new() };
        let has_piece = view.cells.get(usize::from(cell)).is_some_and(|cell| cell.piece.is_some());
        let is_between = matches!(cursor, Step::Hole(..)) || table.steps().is_empty();
        if !has_piece || !is_between || self.is_replay {
            return Vec::new();
        }
        let found = table.reach(view).into_iter().find(|reach| reach.cell == cell);
        match (found, cursor) {
            (Some(reach), Step::Hole(_, hole)) => {
                let added = reach.pins.iter().filter(|(other, _)| *other == hole);
                added.map(|(_, goal)| *goal).collect()
            }
            (Some(reach), _) => reach.goals,
            (None, _) => Vec::new(),
        }
    }

    /// On which further cells something comes or goes if the one under the cursor is
    /// chosen.
    pub(super) fn along(&self) -> Vec<u16> {
        let Step::Cell(cell) = self.cursor else { return Vec::new() };
        if self.is_replay || !self.play.waits_for_human() {
            return Vec::new();
        }
        let found = self.play.table().along().into_iter().find(|along| along.cell == cell);
        found.map(|along| along.others).unwrap_or_default()
    }

    fn show_board(&mut self, buffer: &mut Buffer, area: Rect, view: &View, pen: Pen, desk: &Desk) {
        let choices = self.choices();
        let marks = self.marks(&choices, view);
        let mark = |cell: u16| marks[usize::from(cell)];
        // With every hole in sight the cursor is a hole, not the whole piece.
        let shows_holes = view.holes.is_some() && pen.scale > Scale::Normal;
        let by_hole = |cell: u16| match (mark(cell), self.cursor) {
            (Mark::Cursor, Step::Hole(..)) if shows_holes => Mark::Chosen,
            (mark, _) => mark,
        };
        let drawing = board(view, pen, by_hole);
        let around = match self.cursor {
            Step::Cell(cell) | Step::Hole(cell, _) => Some(cell),
            _ => None,
        };
        // Signs that there is more stand around a part.
        let edge = u16::from(self.shown.whole.is_some());
        let inner = Rect {
            x: area.x + 2 * edge,
            y: area.y + edge,
            width: area.width.saturating_sub(4 * edge),
            height: area.height.saturating_sub(2 * edge),
        };
        let placed = DrawnAt::following(drawing, inner, around, self.from);
        self.from = self.shown.whole.map(|_| placed.from);
        placed.draw(buffer, view, desk.theme, by_hole);
        if edge > 0 {
            self.show_signs(buffer, area, placed.hidden(), desk);
        }
        if self.play.table().steps().is_empty() {
            let table = self.play.table();
            for (cell, hole) in table.pins_at(table.ply()) {
                placed.draw_new_pin(buffer, usize::from(cell), hole, desk);
            }
        }
        if let (Step::Hole(cell, hole), false) = (self.cursor, choices.is_empty()) {
            placed.draw_hole(buffer, usize::from(cell), hole, None, desk.theme.mark(Mark::Cursor));
        }
        self.shown.board = Some(placed);
    }

    /// Says on which edges there is more of the board than shows.
    fn show_signs(&mut self, buffer: &mut Buffer, area: Rect, hidden: [usize; 4], desk: &Desk) {
        let style = desk.style(StyleRole::Key);
        let [left, right, above, below] = hidden;
        let last = area.bottom().saturating_sub(1);
        for (count, y, id, direction) in [
            (above, area.y, "board-more-above", Direction::Up),
            (below, last, "board-more-below", Direction::Down),
        ] {
            if count > 0 {
                let plural = if count == 1 { "one" } else { "other" };
                let message = Message::new(id).with("lines", count).with("plural", plural);
                let text = cut(&desk.texts.say(&message), usize::from(area.width));
                let place = middle(Rect { y, height: 1, ..area }, width(&text) as u16, 1);
                buffer.set_string(place.x, place.y, text, style);
                self.shown.signs.push((place, direction));
            }
        }
        for (count, x, sign, direction) in [
            (left, area.x, "◀", Direction::Left),
            (right, area.right().saturating_sub(1), "▶", Direction::Right),
        ] {
            if count > 0 {
                for y in (area.y + 1..last).step_by(2) {
                    buffer.set_string(x, y, sign, style);
                }
                let place = Rect { x, y: area.y, width: 1, height: area.height };
                self.shown.signs.push((place, direction));
            }
        }
    }

    /// Without a panel: a line a side, the board between them, and what was played
    /// where there is room.
    fn show_stacked(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        view: &View,
        pen: Pen,
        desk: &Desk,
    ) {
        let [top, bottom] = self.sides_from_top();
        let line = |y| Rect { y, height: 1, ..area };
        let board = Rect { y: area.y + 1, height: area.height - 3, ..area };
        for (side, y) in [(top, area.y), (bottom, board.bottom())] {
            let mut pencil = Pencil::new(buffer, line(y));
            pencil.words(&[(&self.marker(side, desk), desk.style(StyleRole::Key))]);
            let name = self.side_name(view, side, desk);
            pencil.words(&[(&name, desk.theme.side(view, side))]);
            let player = self.player_beside(side, desk);
            let (time, role) = self.clock(side, desk);
            pencil.words(&[(&format!("{player} "), desk.style(StyleRole::Dim))]);
            pencil.words(&[(&format!("{time} "), desk.style(role))]);
            self.show_holdings(&mut pencil, view, side, desk);
        }
        // At the left, a board of hexagons leaves a corner for the turns.
        let is_hex = view.lattice == Lattice::Hex;
        let (columns, _) = size(view, pen, pen.scale);
        let room = if is_hex { columns.min(board.width) } else { board.width };
        self.show_board(buffer, Rect { width: room, ..board }, view, pen, desk);
        let last = line(area.bottom() - 1);
        // Who is ahead by the lists of scores says more than who won before.
        let compared = self.play.compared(&desk.texts).filter(|_| !self.play.status().is_over());
        let role = if compared.is_some() { StyleRole::Text } else { StyleRole::Dim };
        let sitting = match compared {
            Some(compared) => format!("{compared}  "),
            None => self.sitting_line(desk).map(|line| line + "  ").unwrap_or_default(),
        };
        let mut pencil = Pencil::new(buffer, last);
        pencil.words(&[(&sitting, desk.style(role))]);
        match self.corner(area) {
            Some(corner) => self.show_turns(buffer, corner, desk),
            None => {
                let from = last.x + (width(&sitting) as u16).min(last.width);
                self.show_turn_line(
                    buffer,
                    Rect { x: from, width: last.right() - from, ..last },
                    desk,
                );
            }
        }
    }

    /// The room at the lower right of a board that leaves its corners free,
    /// where that is enough for a list of turns.
    fn corner(&self, area: Rect) -> Option<Rect> {
        let placed = self.shown.board.as_ref()?;
        let ends = placed.drawing.canvas.lines().map(|line| {
            line.iter().rposition(|glyph| glyph.symbol != ' ').map_or(0, |last| last + 1)
        });
        let ends: Vec<usize> = ends.collect();
        let right = usize::from(area.right());
        let is_free = |end: &usize| usize::from(placed.area.x) + end + 2 + CORNER <= right;
        let lines = ends.iter().rev().take_while(|end| is_free(end)).count();
        if lines < 4 || self.shown.whole.is_some() {
            return None;
        }
        let x = area.right() - CORNER as u16;
        let y = placed.area.bottom() - lines as u16;
        Some(Rect { x, y, width: CORNER as u16, height: area.bottom() - y })
    }
}

/// A board and its panel, which is so wide.
fn side_by_side(upper: Rect, panel: u16) -> [Rect; 2] {
    let left = Rect { width: upper.width - panel, ..upper };
    // A narrow panel has no room to waste.
    let margin = if panel < 30 { 1 } else { MARGIN };
    [left, Rect { x: left.right() + margin, width: panel - margin, ..upper }]
}

/// Asks for a larger window, in as many words as this one has room for.
fn say_too_small(buffer: &mut Buffer, area: Rect, desk: &Desk) {
    let room = usize::from(area.width);
    let said = ["board-too-small", "board-too-small-short"].map(|id| {
        let message = Message::new(id)
            .with("columns", SMALLEST.0)
            .with("lines", SMALLEST.1)
            .with("width", area.width)
            .with("height", area.height);
        wrap(&desk.texts.say(&message), room)
    });
    let [long, short] = said;
    let lines = if long.len() <= usize::from(area.height) { long } else { short };
    let place = middle(area, area.width, lines.len() as u16);
    for (line, y) in lines.iter().zip(place.y..place.bottom()) {
        buffer.set_stringn(place.x, y, line, room, desk.style(StyleRole::Title));
    }
}
