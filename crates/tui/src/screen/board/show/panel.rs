//! What stands beside the board: the sides, the sitting, a piece shown large, the
//! turns.

use game::draw::{Mark, Pen, lens};
use game::{Message, Side, Step, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Board;
use super::pencil::Pencil;
use crate::app::Desk;
use crate::paint::{DrawnAt, wrap};
use crate::theme::StyleRole;

impl Board {
    pub(super) fn show_panel(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        view: &View,
        pen: Pen,
        desk: &Desk,
    ) {
        let mut pencil = Pencil::new(buffer, area);
        pencil.line(&self.title(desk), desk.style(StyleRole::Title));
        pencil.skip();
        for side in self.sides_from_top() {
            self.show_side(&mut pencil, view, side, desk);
            pencil.skip();
        }
        if let Some(compared) = self.play.compared(&desk.texts) {
            for line in wrap(&compared, usize::from(area.width)) {
                pencil.line(&line, desk.style(StyleRole::Text));
            }
        }
        if let Some(sitting) = self.sitting_line(desk) {
            pencil.line(&sitting, desk.style(StyleRole::Dim));
        }
        if let Some(news) = self.new_pins(view, desk) {
            for line in wrap(&news, usize::from(area.width)) {
                pencil.line(&line, desk.style(StyleRole::Text));
            }
        }
        // Below it there is a line, and at least a turn.
        self.show_lens(&mut pencil, view, pen, 3, desk);
        let rest = pencil.rest();
        if rest.height > 1 {
            pencil.rule(desk.style(StyleRole::Frame), desk.ascii);
            self.show_legend(&mut pencil, desk);
            let rest = pencil.rest();
            self.show_turns(buffer, rest, desk);
        }
    }

    fn title(&self, desk: &Desk) -> String {
        let terms = self.play.setup();
        let variant = &terms.variant;
        let title = desk.word(&format!("{}-title", variant.entry.name));
        let title = match variant.options.write(variant.entry.options) {
            options if options.is_empty() => title,
            options => format!("{title} ({options})"),
        };
        match terms.clock {
            Some(clock) => format!("{title} · {clock}"),
            None => title,
        }
    }

    /// The pins that the last turn has set, by name; nothing where pieces have none.
    fn new_pins(&self, view: &View, desk: &Desk) -> Option<String> {
        let table = self.play.table();
        let pins = if table.steps().is_empty() { table.pins_at(table.ply()) } else { Vec::new() };
        let named = |(cell, hole): &(u16, u8)| view.write_step(Step::Hole(*cell, *hole));
        let names: Vec<String> = pins.iter().map(named).collect();
        let message = || Message::new("board-new-pins").with("holes", names.join(" "));
        (!names.is_empty()).then(|| desk.texts.say(&message()))
    }

    pub(super) fn sides_from_top(&self) -> [Side; 2] {
        if self.is_flipped { Side::BOTH } else { [Side::Second, Side::First] }
    }

    /// Who won how many games, where games are played: one that is looked at again
    /// counts for nobody.
    pub(super) fn sitting_line(&self, desk: &Desk) -> Option<String> {
        let names = self.play.side_names(&desk.texts);
        let score = || self.sitting.score(self.play.setup().variant.entry, &names);
        (!self.is_exercise && !self.is_replay).then(|| desk.texts.say(&score()))
    }

    /// The piece under the cursor with all its holes, where the board shows them
    /// too small, if it leaves so many lines.
    pub(super) fn show_lens(
        &mut self,
        pencil: &mut Pencil<'_>,
        view: &View,
        pen: Pen,
        spare: u16,
        desk: &Desk,
    ) {
        let has_holes =
            self.shown.board.as_ref().is_some_and(|board| board.drawing.holes.is_some());
        let (Step::Cell(cell) | Step::Hole(cell, _)) = self.cursor else { return };
        let Some(drawing) = lens(view, cell, pen).filter(|_| !has_holes) else { return };
        let rest = pencil.rest();
        let (columns, lines) = (drawing.canvas.width() as u16, drawing.canvas.height() as u16);
        if rest.height < lines + spare || rest.width < columns + 6 {
            return;
        }
        pencil.skip();
        let name = &view.cells[usize::from(cell)].name;
        pencil.words(&[(&format!("  {name}"), desk.style(StyleRole::Title))]);
        let top = pencil.rest();
        let area = Rect { x: top.x + 6, y: top.y, width: columns, height: lines };
        let placed = DrawnAt::centred(drawing, area);
        placed.draw_glyphs(pencil.buffer, view, desk.theme);
        let table = self.play.table();
        let is_fresh = |(at, _): &(u16, u8)| *at == cell && table.steps().is_empty();
        for (_, hole) in table.pins_at(table.ply()).into_iter().filter(is_fresh) {
            placed.draw_new_pin(pencil.buffer, 0, hole, desk);
        }
        if let Step::Hole(_, hole) = self.cursor {
            placed.draw_hole(pencil.buffer, 0, hole, None, desk.theme.mark(Mark::Cursor));
        }
        for _ in 0..lines {
            pencil.next();
        }
        self.shown.lens = Some((cell, placed));
    }
}
