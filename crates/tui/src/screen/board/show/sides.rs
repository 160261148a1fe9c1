//! A side: whose turn it is, who plays, what is left to place, what is lost.

use std::time::Duration;

use game::draw::{Mark, symbol};
use game::{Outcome, Side, Step, View};
use games::Texts;
use ratatui::style::Style;

use super::Board;
use super::pencil::Pencil;
use crate::app::Desk;
use crate::paint::{cut, width};
use crate::screen::board::SHORT;
use crate::theme::StyleRole;

impl Board {
    /// A side's line: whose turn, the name, who plays, the clock.
    pub(super) fn show_side(
        &mut self,
        pencil: &mut Pencil<'_>,
        view: &View,
        side: Side,
        desk: &Desk,
    ) {
        let style = desk.theme.side(view, side);
        let (clock, role) = self.clock(side, desk);
        let room = pencil.width().saturating_sub(width(&clock) + 1);
        pencil.words(&[(&self.marker(side, desk), desk.style(StyleRole::Key))]);
        let name = self.side_name(view, side, desk);
        pencil.words(&[(&name, style)]);
        let player = self.player_beside(side, desk);
        // Who has no room beside the side's name stands below it.
        let fits = pencil.column() + width(&player) <= room;
        if fits {
            pencil.words(&[(&player, Style::new())]);
        }
        pencil.at(room + 1);
        pencil.words(&[(&clock, desk.style(role))]);
        pencil.next();
        if !fits {
            let player = self.play.player_title(side, &desk.texts);
            let player = cut(&player, pencil.width().saturating_sub(3));
            pencil.words(&[(&format!("  {player}"), Style::new())]);
        }
        let begins = pencil.position();
        self.show_holdings(pencil, view, side, desk);
        if !fits && pencil.position() == begins {
            pencil.next();
        }
    }

    /// Who plays a side, to stand after the side's name.
    pub(super) fn player_beside(&self, side: Side, desk: &Desk) -> String {
        match self.play.player_title(side, &desk.texts) {
            player if player.is_empty() => player,
            player if desk.ascii => format!(" ({player})"),
            player => format!(" · {player}"),
        }
    }

    /// The time that a side has left by its clock, else what it has used.
    pub(super) fn clock(&self, side: Side, desk: &Desk) -> (String, StyleRole) {
        match self.play.left(side) {
            // Who learns has time.
            _ if self.is_exercise => (String::new(), StyleRole::Dim),
            Some(left) if left < SHORT => (tenths(left, &desk.texts), StyleRole::Refusal),
            Some(left) => (clock(left), StyleRole::Text),
            None => (clock(self.play.used()[side]), StyleRole::Dim),
        }
    }

    pub(super) fn marker(&self, side: Side, desk: &Desk) -> String {
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

    pub(super) fn side_name(&self, view: &View, side: Side, desk: &Desk) -> String {
        let name = self.play.side_names(&desk.texts)[side].clone();
        match view.kinds {
            [_] => format!("{} {name}", symbol(view, side, 0, desk.ascii)),
            _ => name,
        }
    }

    /// Reserve, losses and scores.
    pub(super) fn show_holdings(
        &mut self,
        pencil: &mut Pencil<'_>,
        view: &View,
        side: Side,
        desk: &Desk,
    ) {
        let begins = pencil.position();
        self.show_reserve(pencil, view, side, desk);
        let dim = desk.style(StyleRole::Dim);
        if let Some(lost) = view.lost {
            let text = format!("  {} {}", desk.word("show-lost"), lost[side]);
            pencil.words(&[(&text, dim)]);
        }
        if !view.scores[side].is_empty() {
            let scores: Vec<String> = view.scores[side].iter().map(u32::to_string).collect();
            let text = format!("  {} {}", desk.word("show-groups"), scores.join(" "));
            let room = pencil.width().saturating_sub(pencil.column());
            pencil.words(&[(&cut(&text, room), dim)]);
        }
        if pencil.position() != begins {
            pencil.next();
        }
    }

    /// The pieces that are left to place. Those that may be chosen can be clicked.
    fn show_reserve(&mut self, pencil: &mut Pencil<'_>, view: &View, side: Side, desk: &Desk) {
        if view.reserves[side].is_empty() {
            return;
        }
        let choices = self.choices();
        let instead = self.instead(view);
        let dim = desk.style(StyleRole::Dim);
        pencil.words(&[("  ", dim)]);
        for stock in &view.reserves[side] {
            let step = Step::Kind(stock.kind);
            let can_be_chosen = choices.contains(&step) || instead.contains(&step);
            let offered = can_be_chosen && view.to_move == side;
            let is_chosen = view.to_move == side && self.play.table().steps().contains(&step);
            let glyph = symbol(view, side, stock.kind, desk.ascii);
            let label = if offered { (stock.kind + 1).to_string() } else { String::new() };
            let pieces = match stock.count {
                0 => "–".to_owned(),
                1..4 => String::from(glyph).repeat(usize::from(stock.count)),
                // A sign that looks like a piece would not tell.
                count if desk.ascii => format!("{count} {glyph}"),
                count => format!("{glyph}×{count}"),
            };
            let style = match (offered && self.cursor == step, is_chosen) {
                (true, _) => desk.theme.mark(Mark::Cursor),
                (_, true) => desk.theme.mark(Mark::Chosen),
                _ => desk.theme.side(view, side),
            };
            let pieces = if is_chosen { format!("{{{pieces}}}") } else { pieces };
            let from = pencil.position();
            pencil.words(&[(&label, desk.style(StyleRole::Key)), (&pieces, style)]);
            if offered {
                self.shown.beside.push((pencil.since(from), step));
            }
            pencil.words(&[(" ", dim)]);
        }
    }
}

/// Seconds and tenths, for the last of them.
pub(super) fn tenths(left: Duration, texts: &Texts) -> String {
    let tenths = (left.as_secs_f64() * 10.0).floor() / 10.0;
    format!("0:0{}", texts.decimal(tenths, 1))
}

/// Minutes and seconds.
pub(crate) fn clock(used: Duration) -> String {
    let seconds = used.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_hours_only_when_there_are_any() {
        assert_eq!(clock(Duration::from_secs(61)), "1:01");
        assert_eq!(clock(Duration::from_secs(3661)), "1:01:01");
    }
}
