//! What the board screen looks like.

use std::time::Duration;

use game::draw::{Mark, Pen, Scale, board, lens, symbol};
use game::{Lattice, Message, Outcome, Side, Step, View};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Block;

use super::arrange::{Arrangement, FOOT, arrange, size};
use super::{Act, Aim, Board, Confirmation, Overlay, Purpose};
use crate::app::Desk;
use crate::paint::{Placed, cut, middle, width, wrap};
use crate::screen::cursor::{self, Direction};
use crate::theme::Role;

/// Between a board and its panel.
const MARGIN: u16 = 2;

/// The narrowest list of turns in the corner of a board.
const CORNER: usize = 16;

/// Below this no window is of any use.
const SMALLEST: (u16, u16) = (24, 8);

impl Board {
    pub(super) fn show(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        self.shown = super::Shown { window: (area.width, area.height), ..Default::default() };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return say_too_small(frame.buffer_mut(), area, desk);
        }
        let view = self.play.table().view();
        let pen = Pen { ascii: desk.ascii, flipped: self.is_flipped, scale: Scale::Compact };
        let upper = Rect { height: area.height - FOOT, ..area };
        let arrangement = arrange(&view, pen, self.scale, area.width, area.height);
        match arrangement {
            Arrangement::Beside(scale, panel) => {
                let left = Rect { width: area.width - panel, ..upper };
                self.show_board(frame.buffer_mut(), left, &view, Pen { scale, ..pen }, desk);
                // A narrow panel has no room to waste.
                let margin = if panel < 30 { 1 } else { MARGIN };
                let right = Rect { x: left.right() + margin, width: panel - margin, ..upper };
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

    // ---- the board ----

    /// Why each cell stands out.
    fn marks(&self, choices: &[Step], view: &View) -> Vec<Mark> {
        let table = self.play.table();
        let (steps, last) = (table.steps(), table.last_trace());
        let offered: Vec<u16> = choices
            .iter()
            .filter_map(|step| match step {
                Step::Cell(cell) => Some(*cell),
                _ => None,
            })
            .collect();
        // A fresh turn that may go nearly anywhere lights nothing.
        let lights = !steps.is_empty() || 2 * offered.len() <= view.cells.len();
        let mut marks = vec![Mark::None; view.cells.len()];
        let mut set = |cell: u16, mark| {
            if let Some(slot) = marks.get_mut(usize::from(cell)) {
                *slot = mark;
            }
        };
        if steps.is_empty() {
            last.iter().for_each(|cell| set(*cell, Mark::Last));
        }
        if lights {
            offered.iter().for_each(|cell| set(*cell, Mark::Choice));
        }
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
        let placed = Placed::following(drawing, inner, around, self.from);
        self.from = self.shown.whole.map(|_| placed.from);
        placed.draw(buffer, view, desk.theme, by_hole);
        if edge > 0 {
            self.show_signs(buffer, area, placed.hidden(), desk);
        }
        if let (Step::Hole(cell, hole), false) = (self.cursor, choices.is_empty()) {
            placed.draw_hole(buffer, usize::from(cell), hole, desk.theme.mark(Mark::Cursor));
        }
        self.shown.board = Some(placed);
    }

    /// Says on which edges there is more of the board than shows.
    fn show_signs(&mut self, buffer: &mut Buffer, area: Rect, hidden: [usize; 4], desk: &Desk) {
        let style = desk.style(Role::Key);
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

    // ---- beside the board ----

    fn show_panel(&mut self, buffer: &mut Buffer, area: Rect, view: &View, pen: Pen, desk: &Desk) {
        let mut pencil = Pencil::new(buffer, area);
        pencil.line(&self.title(desk), desk.style(Role::Title));
        pencil.skip();
        for side in self.sides_from_top() {
            let kinds = self.show_side(&mut pencil, view, side, desk);
            self.shown.beside.extend(kinds);
            pencil.skip();
        }
        pencil.line(&self.sitting_line(desk), desk.style(Role::Dim));
        self.show_lens(&mut pencil, view, pen, desk);
        let rest = pencil.rest();
        if rest.height > 1 {
            pencil.rule(desk.style(Role::Frame), desk.ascii);
            let rest = pencil.rest();
            self.show_turns(buffer, rest, desk);
        }
    }

    fn title(&self, desk: &Desk) -> String {
        let variant = &self.play.setup().variant;
        let title = desk.word(&format!("{}-title", variant.entry.name));
        match variant.options.write(variant.entry.options) {
            options if options.is_empty() => title,
            options => format!("{title} ({options})"),
        }
    }

    fn sides_from_top(&self) -> [Side; 2] {
        if self.is_flipped { Side::BOTH } else { [Side::Second, Side::First] }
    }

    /// A side's line: whose turn, the name, who plays, the clock.
    fn show_side(
        &self,
        pencil: &mut Pencil<'_>,
        view: &View,
        side: Side,
        desk: &Desk,
    ) -> Vec<(Rect, Step)> {
        let style = desk.theme.side(view, side);
        let clock = clock(self.play.used()[side]);
        let room = pencil.width().saturating_sub(width(&clock) + 1);
        pencil.words(&[(&self.marker(side, desk), desk.style(Role::Key))]);
        let name = self.side_name(view, side, desk);
        pencil.words(&[(&name, style)]);
        let player = self.play.player_title(side, &desk.texts);
        let left = room.saturating_sub(pencil.column());
        pencil.words(&[(&format!(" {}", cut(&player, left.saturating_sub(1))), Style::new())]);
        pencil.at(room + 1);
        pencil.words(&[(&clock, desk.style(Role::Dim))]);
        pencil.next();
        self.show_holdings(pencil, view, side, desk)
    }

    fn marker(&self, side: Side, desk: &Desk) -> String {
        let playing = self.play.to_move() == Some(side);
        let ending = self.play.status().ending();
        let won = ending.is_some_and(|ending| ending.outcome == Outcome::Won(side));
        match (playing, won, desk.ascii) {
            (true, _, true) => "> ",
            (true, _, false) => "▶ ",
            (_, true, true) => "* ",
            (_, true, false) => "★ ",
            _ => "  ",
        }
        .to_owned()
    }

    fn side_name(&self, view: &View, side: Side, desk: &Desk) -> String {
        let name = self.play.side_names(&desk.texts)[side].clone();
        match view.kinds {
            [_] => format!("{} {name}", symbol(view, side, 0, desk.ascii)),
            _ => name,
        }
    }

    /// Reserve, losses and scores, and where the pieces of the reserve can be
    /// clicked.
    fn show_holdings(
        &self,
        pencil: &mut Pencil<'_>,
        view: &View,
        side: Side,
        desk: &Desk,
    ) -> Vec<(Rect, Step)> {
        let mut areas = Vec::new();
        let choices = self.choices();
        let dim = desk.style(Role::Dim);
        let mut is_empty = true;
        if !view.reserves[side].is_empty() {
            pencil.words(&[("  ", dim)]);
            for stock in &view.reserves[side] {
                let step = Step::Kind(stock.kind);
                let offered = choices.contains(&step) && view.to_move == side;
                let is_chosen = view.to_move == side && self.play.table().steps().contains(&step);
                let glyph = symbol(view, side, stock.kind, desk.ascii);
                let label = if offered { (stock.kind + 1).to_string() } else { String::new() };
                let pieces = match stock.count {
                    0 => "–".to_owned(),
                    1..4 => String::from(glyph).repeat(usize::from(stock.count)),
                    count => format!("{glyph}×{count}"),
                };
                let style = match (offered && self.cursor == step, is_chosen) {
                    (true, _) => desk.theme.mark(Mark::Cursor),
                    (_, true) => desk.theme.mark(Mark::Chosen),
                    _ => desk.theme.side(view, side),
                };
                let pieces = if is_chosen { format!("{{{pieces}}}") } else { pieces };
                let from = pencil.position();
                pencil.words(&[(&label, desk.style(Role::Key)), (&pieces, style)]);
                let to = pencil.position();
                let area = Rect { x: from.x, y: from.y, width: to.x - from.x, height: 1 };
                if offered {
                    areas.push((area, step));
                }
                pencil.words(&[(" ", dim)]);
            }
            is_empty = false;
        }
        if let Some(lost) = view.lost {
            let text = format!("  {} {}", desk.word("show-lost"), lost[side]);
            pencil.words(&[(&text, dim)]);
            is_empty = false;
        }
        if !view.scores[side].is_empty() {
            let scores: Vec<String> = view.scores[side].iter().map(u32::to_string).collect();
            let text = format!("  {} {}", desk.word("show-groups"), scores.join(" "));
            let room = pencil.width().saturating_sub(pencil.column());
            pencil.words(&[(&cut(&text, room), dim)]);
            is_empty = false;
        }
        if !is_empty {
            pencil.next();
        }
        areas
    }

    fn sitting_line(&self, desk: &Desk) -> String {
        let [first, second] = Side::BOTH.map(|side| self.sitting.wins[self.sitting.seat(side)]);
        let names = self.play.side_names(&desk.texts);
        let message = Message::new("board-sitting")
            .with("first", format!("{} {first}", names[0]))
            .with("second", format!("{} {second}", names[1]))
            .with("draws", self.sitting.draws);
        desk.texts.say(&message)
    }

    /// The piece under the cursor with all its holes, where the board shows them
    /// too small.
    fn show_lens(&mut self, pencil: &mut Pencil<'_>, view: &View, pen: Pen, desk: &Desk) {
        let has_holes =
            self.shown.board.as_ref().is_some_and(|board| board.drawing.holes.is_some());
        let (Step::Cell(cell) | Step::Hole(cell, _)) = self.cursor else { return };
        let Some(drawing) = lens(view, cell, pen).filter(|_| !has_holes) else { return };
        let rest = pencil.rest();
        let (columns, lines) = (drawing.canvas.width() as u16, drawing.canvas.height() as u16);
        if rest.height < lines + 3 || rest.width < columns + 6 {
            return;
        }
        pencil.skip();
        let name = &view.cells[usize::from(cell)].name;
        pencil.words(&[(&format!("  {name}"), desk.style(Role::Title))]);
        let top = pencil.rest();
        let area = Rect { x: top.x + 6, y: top.y, width: columns, height: lines };
        let placed = Placed::centred(drawing, area);
        placed.draw_glyphs(pencil.buffer, view, desk.theme);
        if let Step::Hole(_, hole) = self.cursor {
            placed.draw_hole(pencil.buffer, 0, hole, desk.theme.mark(Mark::Cursor));
        }
        for _ in 0..lines {
            pencil.next();
        }
        self.shown.lens = Some((cell, placed));
    }

    fn show_turns(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let record = self.play.table().record("");
        let lines = turn_lines(&record.so_far.turns, record.second_begins, usize::from(area.width));
        let room = usize::from(area.height);
        self.scroll = self.scroll.min(lines.len().saturating_sub(room));
        let end = lines.len() - self.scroll;
        let shown = &lines[end.saturating_sub(room)..end];
        for (i, line) in shown.iter().enumerate() {
            let is_last = self.scroll == 0 && i + 1 == shown.len();
            let role = if is_last { Role::Text } else { Role::Dim };
            let style = desk.style(role);
            let style = if is_last { style.add_modifier(Modifier::BOLD) } else { style };
            let text = cut(line, usize::from(area.width));
            buffer.set_string(area.x, area.y + i as u16, text, style);
        }
    }

    // ---- without a panel ----

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
            pencil.words(&[(&self.marker(side, desk), desk.style(Role::Key))]);
            let name = self.side_name(view, side, desk);
            pencil.words(&[(&name, desk.theme.side(view, side))]);
            let player = self.play.player_title(side, &desk.texts);
            let used = clock(self.play.used()[side]);
            pencil.words(&[(&format!(" {player} {used} "), desk.style(Role::Dim))]);
            let kinds = self.show_holdings(&mut pencil, view, side, desk);
            self.shown.beside.extend(kinds);
        }
        // At the left, a board of hexagons leaves a corner for the turns.
        let is_hex = view.lattice == Lattice::Hex;
        let (columns, _) = size(view, pen, pen.scale);
        let room = if is_hex { columns.min(board.width) } else { board.width };
        self.show_board(buffer, Rect { width: room, ..board }, view, pen, desk);
        let last = line(area.bottom() - 1);
        let sitting = format!("{}  ", self.sitting_line(desk));
        let mut pencil = Pencil::new(buffer, last);
        pencil.words(&[(&sitting, desk.style(Role::Dim))]);
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

    /// The last turns in one line; what is scrolled to, where it is scrolled.
    fn show_turn_line(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let record = self.play.table().record("");
        let lines = turn_lines(&record.so_far.turns, record.second_begins, 30);
        self.scroll = self.scroll.min(lines.len().saturating_sub(1));
        let turns = lines[..lines.len() - self.scroll].join("  ");
        let skipped = turns.chars().count().saturating_sub(usize::from(area.width));
        let tail: String = turns.chars().skip(skipped).collect();
        let style = if self.scroll == 0 { Style::new() } else { desk.style(Role::Dim) };
        buffer.set_stringn(area.x, area.y, tail, usize::from(area.width), style);
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

    // ---- below ----

    fn show_foot(&mut self, frame: &mut Frame<'_>, area: Rect, desk: &Desk) {
        let (text, role) = self.status(desk);
        let style = desk.style(role);
        let text = format!(" {}", cut(&text, usize::from(area.width).saturating_sub(2)));
        frame.buffer_mut().set_string(area.x, area.y, text, style);
        let last = Rect { y: area.y + 1, height: 1, ..area };
        if let Some(Overlay::Line(purpose, line)) = &self.overlay {
            let label = match purpose {
                Purpose::Turn => "board-prompt-turn",
                Purpose::Title => "board-prompt-title",
                Purpose::Path => "board-prompt-path",
            };
            let label = format!(" {} ", desk.word(label));
            let room = usize::from(last.width).saturating_sub(width(&label) + 2);
            let (before, after) = line.halves(room);
            let mut pencil = Pencil::new(frame.buffer_mut(), last);
            pencil.words(&[(&label, desk.style(Role::Key)), (&before, Style::new())]);
            let at = pencil.position();
            pencil.words(&[(&after, Style::new())]);
            frame.set_cursor_position(at);
        } else if matches!(self.overlay, Some(Overlay::Ask(_))) {
            let text = format!(" {}", desk.word("board-yes-no"));
            frame.buffer_mut().set_string(last.x, last.y, text, desk.style(Role::Key));
        } else {
            self.show_keys(frame.buffer_mut(), last, desk);
        }
    }

    fn status(&self, desk: &Desk) -> (String, Role) {
        let names = self.play.side_names(&desk.texts);
        if let Some(Overlay::Ask(asked)) = &self.overlay {
            let message = match asked {
                Confirmation::Resign(side) => {
                    Message::new("ask-resign").with("side", &names[*side])
                }
                Confirmation::Draw(side) => Message::new("ask-draw")
                    .with("side", &names[*side])
                    .with("other", &names[!*side]),
            };
            return (desk.texts.say(&message), Role::Title);
        }
        if let Some(notice) = &self.notice {
            return (notice.text.clone(), notice.role);
        }
        if let (Some((Aim::Turn, _)), Some(side)) = (&self.thinking, self.play.to_move()) {
            let player = self.play.player_title(side, &desk.texts);
            let message = Message::new("board-thinking").with("player", player);
            return (desk.texts.say(&message), Role::Dim);
        }
        let mut status = self.play.status_line(&desk.texts);
        let steps = self.play.table().steps();
        if !steps.is_empty() {
            let view = self.play.table().view();
            let written: Vec<String> = steps.iter().map(|step| view.write_step(*step)).collect();
            status = format!("{status}: {} …", written.join(" "));
        }
        // The names at the edges may be out of sight.
        if let (Some(_), Step::Cell(cell)) = (self.shown.whole, self.cursor)
            && self.play.waits_for_human()
        {
            let view = self.play.table().view();
            status = format!("{status} · {}", view.cells[usize::from(cell)].name);
        }
        if self.is_replay {
            let turns = self.play.table().played().len();
            status = format!("{turns} · {status}");
        }
        if self.is_paused && self.play.to_move().is_some() && !self.play.waits_for_human() {
            status = format!("{status} ({})", desk.word("board-paused"));
        }
        let over = self.play.to_move().is_none();
        (status, if over { Role::Good } else { Role::Text })
    }

    /// The keys of most use now, between those that are always there.
    fn useful_keys(&self) -> &'static [Act] {
        match self.play.to_move() {
            _ if self.is_replay => {
                &[Act::Pause, Act::Undo, Act::Redo, Act::Faster, Act::Slower, Act::Export]
            }
            None => &[Act::New, Act::Swap, Act::Undo, Act::Export],
            Some(_) if self.is_watched() => {
                &[Act::Pause, Act::Single, Act::Faster, Act::Slower, Act::Hurry]
            }
            Some(_) if self.play.choices().contains(&Step::Pass) => {
                &[Act::Pass, Act::Type, Act::Undo, Act::Hint, Act::Size]
            }
            Some(_) => &[Act::Type, Act::Undo, Act::Redo, Act::Hint, Act::Flip, Act::Size],
        }
    }

    /// The words of the game that may be chosen now, with their digits.
    fn offered_words(&self, desk: &Desk) -> Vec<(Step, String, String)> {
        let (view, game) = (self.play.table().view(), self.play.setup().variant.entry.name);
        let offered = self.choices().into_iter().filter(|step| matches!(step, Step::Word(_)));
        let shown = |step| {
            let digit = cursor::digit(step, &view).map(String::from).unwrap_or_default();
            (step, digit, desk.word(&format!("{game}-word-{}", view.write_step(step))))
        };
        offered.map(shown).collect()
    }

    /// A line of keys; they can be clicked. Words that can be played come first.
    /// Narrow windows keep these, help, rules and the way out.
    fn show_keys(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let words = self.offered_words(desk);
        let shown = |act: Act| {
            let key = match act.key() {
                ' ' => desk.word("key-space"),
                key => key.to_string(),
            };
            (key, desk.word(&format!("key-{}", act.word())))
        };
        let columns = |(key, label): &(String, String)| width(key) + width(label) + 3;
        let mut acts = vec![Act::Help, Act::Rules, Act::Leave];
        let mut taken: usize = acts.iter().map(|act| columns(&shown(*act))).sum();
        taken += words.iter().map(|(_, key, label)| width(key) + width(label) + 3).sum::<usize>();
        for act in self.useful_keys() {
            taken += columns(&shown(*act));
            if taken > usize::from(area.width) + 1 {
                break;
            }
            acts.insert(acts.len() - 1, *act);
        }
        let mut pencil = Pencil::new(buffer, area);
        let mut button = |key: &str, label: &str, style: Style| {
            pencil.words(&[(" ", Style::new())]);
            let from = pencil.position();
            pencil.words(&[(key, desk.style(Role::Key)), (" ", Style::new()), (label, style)]);
            let to = pencil.position();
            pencil.words(&[(" ", Style::new())]);
            Rect { x: from.x, y: from.y, width: to.x - from.x, height: 1 }
        };
        for (step, key, label) in words {
            let is_chosen = self.cursor == step;
            let style =
                if is_chosen { desk.theme.mark(Mark::Cursor) } else { desk.style(Role::Text) };
            self.shown.beside.push((button(&key, &label, style), step));
        }
        for act in acts {
            let (key, label) = shown(act);
            self.shown.buttons.push((button(&key, &label, desk.style(Role::Dim)), act));
        }
    }
}

/// The turns of a game, numbered, two to a line where that fits.
fn turn_lines(turns: &[String], second_begins: bool, columns: usize) -> Vec<String> {
    let widest = turns.iter().map(|turn| width(turn)).max().unwrap_or(0);
    let digits = (turns.len() / 2 + 1).to_string().len();
    let paired = digits + 2 + 2 * (widest + 1) <= columns;
    let mut lines: Vec<String> = Vec::new();
    for (i, turn) in turns.iter().enumerate() {
        let ply = i + usize::from(second_begins);
        let number = ply / 2 + 1;
        match (ply % 2, paired) {
            (0, true) => lines.push(format!("{number:>digits$}. {turn:<widest$}")),
            (0, false) => lines.push(format!("{number:>digits$}.  {turn}")),
            (_, true) if i > 0 => {
                if let Some(line) = lines.last_mut() {
                    line.push_str(&format!(" {turn}"));
                }
            }
            _ => lines.push(format!("{number:>digits$}… {turn}")),
        }
    }
    lines
}

/// Minutes and seconds.
fn clock(used: Duration) -> String {
    let seconds = used.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
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
        buffer.set_stringn(place.x, y, line, room, desk.style(Role::Title));
    }
}

/// A box with a title.
pub fn framed(title: &str, desk: &Desk) -> Block<'static> {
    Block::bordered()
        .border_set(border(desk))
        .title(format!(" {title} "))
        .border_style(desk.style(Role::Frame))
        .title_style(desk.style(Role::Title))
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

/// Writes words one after the other, line after line, within an area.
struct Pencil<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    x: u16,
    y: u16,
}

impl<'a> Pencil<'a> {
    fn new(buffer: &'a mut Buffer, area: Rect) -> Pencil<'a> {
        Pencil { buffer, area, x: area.x, y: area.y }
    }

    fn words(&mut self, words: &[(&str, Style)]) {
        for (text, style) in words {
            if self.y < self.area.bottom() && self.x < self.area.right() {
                let room = usize::from(self.area.right() - self.x);
                self.x = self.buffer.set_stringn(self.x, self.y, text, room, *style).0;
            }
        }
    }

    fn line(&mut self, text: &str, style: Style) {
        let text = cut(text, self.width());
        self.words(&[(&text, style)]);
        self.next();
    }

    fn rule(&mut self, style: Style, ascii: bool) {
        let stroke = if ascii { "-" } else { "─" };
        self.line(&stroke.repeat(self.width().saturating_sub(1)), style);
    }

    fn next(&mut self) {
        self.x = self.area.x;
        self.y += 1;
    }

    fn skip(&mut self) {
        // Air is the first thing to go in a small window.
        if self.area.height > 14 {
            self.next();
        }
    }

    fn at(&mut self, column: usize) {
        self.x = self.area.x + (column as u16).min(self.area.width);
    }

    fn column(&self) -> usize {
        usize::from(self.x - self.area.x)
    }

    fn width(&self) -> usize {
        usize::from(self.area.width)
    }

    fn position(&self) -> Position {
        Position { x: self.x, y: self.y }
    }

    fn rest(&self) -> Rect {
        let y = self.y.min(self.area.bottom());
        Rect { y, height: self.area.bottom() - y, ..self.area }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_stand_in_pairs_where_there_is_room() {
        let turns = ["ub3", "sa1", "oc2"].map(str::to_owned);
        assert_eq!(turn_lines(&turns, false, 30), ["1. ub3 sa1", "2. oc2"]);
        assert_eq!(turn_lines(&turns, false, 8), ["1.  ub3", "1… sa1", "2.  oc2"]);
        assert_eq!(turn_lines(&turns, true, 30), ["1… ub3", "2. sa1 oc2"]);
    }

    #[test]
    fn clocks_show_hours_only_when_there_are_any() {
        assert_eq!(clock(Duration::from_secs(61)), "1:01");
        assert_eq!(clock(Duration::from_secs(3661)), "1:01:01");
    }
}
