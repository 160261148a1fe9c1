//! The turns played so far.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Board;
use super::pencil::Pencil;
use crate::app::Desk;
use crate::paint::{cut, width, wrap};
use crate::theme::StyleRole;

impl Board {
    /// What the letters of the notation stand for, in games in which one cannot guess it.
    pub(super) fn show_legend(&self, pencil: &mut Pencil<'_>, desk: &Desk) {
        let legend = format!("{}-notation", self.play.setup().variant.entry.name);
        if !desk.texts.has(&legend) {
            return;
        }
        let lines = wrap(&desk.word(&legend), usize::from(pencil.rest().width));
        // Below them there is still room for turns.
        if usize::from(pencil.rest().height) > lines.len() + 2 {
            for line in lines {
                pencil.line(&line, desk.style(StyleRole::Dim));
            }
        }
    }

    pub(super) fn show_turns(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (turns, second_begins) = self.signed_turns();
        let lines = turn_lines(&turns, second_begins, usize::from(area.width));
        let room = usize::from(area.height);
        self.scroll = self.scroll.min(lines.len().saturating_sub(room));
        let end = lines.len() - self.scroll;
        let shown = &lines[end.saturating_sub(room)..end];
        for (i, line) in shown.iter().enumerate() {
            let is_last = self.scroll == 0 && i + 1 == shown.len();
            let role = if is_last { StyleRole::Text } else { StyleRole::Dim };
            let style = desk.style(role);
            let style = if is_last { style.add_modifier(Modifier::BOLD) } else { style };
            let text = cut(line, usize::from(area.width));
            buffer.set_string(area.x, area.y + i as u16, text, style);
        }
    }

    /// The turns with the signs of what was wrong with them, where that is known; and
    /// whether *second* began.
    fn signed_turns(&self) -> (Vec<String>, bool) {
        let record = self.play.table().record("");
        let mut turns = record.so_far.turns;
        for (turn, reviewed) in turns.iter_mut().zip(self.reviewed.iter().flatten()) {
            turn.push_str(reviewed.severity().sign());
        }
        (turns, record.second_begins)
    }

    /// The last turns in one line; what is scrolled to, where it is scrolled.
    pub(super) fn show_turn_line(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (turns, second_begins) = self.signed_turns();
        let lines = turn_lines(&turns, second_begins, 30);
        self.scroll = self.scroll.min(lines.len().saturating_sub(1));
        let tail = last_words(&lines[..lines.len() - self.scroll], usize::from(area.width));
        let style = if self.scroll == 0 { Style::new() } else { desk.style(StyleRole::Dim) };
        buffer.set_stringn(area.x, area.y, tail, usize::from(area.width), style);
    }
}

/// The last lines side by side, as many as there is room for: no turn is cut, unless
/// not even the last one fits.
fn last_words(lines: &[String], columns: usize) -> String {
    let mut tail = String::new();
    for line in lines.iter().rev() {
        let longer = if tail.is_empty() { line.clone() } else { format!("{line}  {tail}") };
        if width(&longer) > columns {
            break;
        }
        tail = longer;
    }
    match lines.last() {
        Some(last) if tail.is_empty() => {
            let turn = last.split_whitespace().next_back().unwrap_or_default();
            cut(turn, columns)
        }
        _ => tail,
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
    fn a_strip_of_turns_begins_with_a_whole_one() {
        let lines = ["1. ub3 sa1", "2. oc2 ud4", "3. sb1"].map(str::to_owned);
        assert_eq!(last_words(&lines, 40), "1. ub3 sa1  2. oc2 ud4  3. sb1");
        assert_eq!(last_words(&lines, 29), "2. oc2 ud4  3. sb1");
        assert_eq!(last_words(&lines, 17), "3. sb1");
        assert_eq!(last_words(&lines[..2], 9), "ud4");
        assert_eq!(last_words(&lines[..2], 2), "u…");
        assert_eq!(last_words(&[], 9), "");
    }
}
