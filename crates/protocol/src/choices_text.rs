//! Steps, and what may be clicked, in a few letters. A step is `p` (pass), `k2` (the kind
//! 2), `5` (cell 5), `3.18` (hole 18 of the piece on cell 3) or `w0` (the word 0).
//!
//! What may be clicked is told by what stands on the board, and by where that is not
//! quite so: each part turns round whether what it means may be clicked, and at first
//! nothing may.
//!
//! | written | what it means |
//! |---|---|
//! | `e`, `o`, `x` | every empty cell; every piece of the side to move (own); every other piece |
//! | `h` | every free hole of a piece of the side to move |
//! | `k` | every kind of which the side to move holds a piece |
//! | `=AAQ` | cells: six a letter, the first cell in the lowest bit, letters as in base64 (URL), none after the last cell |
//! | `p`, `k2`, `3.18`, `w0` | that step |

use std::cmp::Ordering;
use std::fmt::Write as _;

use game::{Piece, Side, Step, Stock};
use serde::{Serialize, Serializer};

/// The steps of a half-made turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepsText(pub Vec<Step>);

/// What may be clicked on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoicesText(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// All steps of a group, by its letter.
    Group(char),
    Cells(Vec<u16>),
    One(Step),
}

/// What there is to click on.
pub(crate) struct Ground<'a> {
    pub pieces: &'a [Option<Piece>],
    pub reserve: &'a [Stock],
    pub to_move: Side,
    /// How many holes a piece has along its edge.
    pub holes: Option<u8>,
}

/// The letters of the groups.
const GROUPS: [char; 5] = ['e', 'o', 'x', 'h', 'k'];

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Ground<'_> {
    /// The steps of a group, in order.
    fn group(&self, letter: char) -> Vec<Step> {
        let cells = (0..).zip(self.pieces);
        let own = |piece: &Piece| piece.side == self.to_move;
        let is_in = |piece: &Option<Piece>| match letter {
            'e' => piece.is_none(),
            'o' => piece.as_ref().is_some_and(own),
            'x' => piece.as_ref().is_some_and(|piece| !own(piece)),
            _ => false,
        };
        match letter {
            'k' => {
                let held = self.reserve.iter().filter(|stock| stock.count > 0);
                let mut kinds: Vec<Step> = held.map(|stock| Step::Kind(stock.kind)).collect();
                kinds.sort_unstable();
                kinds
            }
            'h' => {
                let edge = self.holes.unwrap_or_default();
                let own = cells.filter_map(|(cell, piece)| Some((cell, piece.filter(own)?)));
                let free = |(cell, piece): (u16, Piece)| {
                    let pins = piece.pins.unwrap_or_default();
                    let holes = (0..edge * edge).filter(move |hole| pins >> hole & 1 == 0);
                    holes.map(move |hole| Step::Hole(cell, hole))
                };
                own.flat_map(free).collect()
            }
            _ => {
                cells.filter(|(_, piece)| is_in(piece)).map(|(cell, _)| Step::Cell(cell)).collect()
            }
        }
    }
}

/// What is in one of two lists and not in the other; all in order.
fn turned_round(all: &[Step], steps: &[Step]) -> Vec<Step> {
    let (mut all, mut steps) = (all.iter().peekable(), steps.iter().peekable());
    let mut left = Vec::new();
    loop {
        let order = match (all.peek(), steps.peek()) {
            (Some(one), Some(other)) => one.cmp(other),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return left,
        };
        match order {
            Ordering::Less => left.extend(all.next()),
            Ordering::Greater => left.extend(steps.next()),
            Ordering::Equal => _ = (all.next(), steps.next()),
        }
    }
}

impl ChoicesText {
    /// What may be clicked there, as text; in order.
    pub(crate) fn of(choices: &[Step], ground: &Ground<'_>) -> ChoicesText {
        let mut left = choices.to_vec();
        let mut parts = Vec::new();
        for letter in GROUPS {
            // Fewer are told apart if more than half of a group may be clicked.
            let others = turned_round(&left, &ground.group(letter));
            if others.len() < left.len() {
                left = others;
                parts.push(Part::Group(letter));
            }
        }
        let mut cells = Vec::new();
        let mut others = Vec::new();
        for step in left {
            match step {
                Step::Cell(cell) => cells.push(cell),
                other => others.push(Part::One(other)),
            }
        }
        if !cells.is_empty() {
            parts.push(Part::Cells(cells));
        }
        parts.extend(others);
        ChoicesText(parts)
    }

    /// What may be clicked by this text there, in order.
    pub(crate) fn on(&self, ground: &Ground<'_>) -> Vec<Step> {
        self.0.iter().fold(Vec::new(), |all, part| match part {
            Part::Group(letter) => turned_round(&all, &ground.group(*letter)),
            Part::Cells(cells) => {
                let cells: Vec<Step> = cells.iter().copied().map(Step::Cell).collect();
                turned_round(&all, &cells)
            }
            Part::One(step) => turned_round(&all, &[*step]),
        })
    }
}

/// Cells, six a letter.
fn write_cells(cells: &[u16], text: &mut String) {
    let letters = cells.last().map_or(0, |last| usize::from(last / 6) + 1);
    let mut bits = vec![0; letters];
    for cell in cells {
        bits[usize::from(cell / 6)] |= 1 << (cell % 6);
    }
    text.push('=');
    text.extend(bits.into_iter().map(|bits: usize| char::from(LETTERS[bits])));
}

fn write_step(step: Step, text: &mut String) {
    // Writing to a text can't fail.
    _ = match step {
        Step::Pass => text.write_char('p'),
        Step::Kind(kind) => write!(text, "k{kind}"),
        Step::Cell(cell) => write!(text, "{cell}"),
        Step::Hole(cell, hole) => write!(text, "{cell}.{hole}"),
        Step::Word(word) => write!(text, "w{word}"),
    };
}

/// Writes parts with a blank between them.
fn join<T>(parts: &[T], write: impl Fn(&T, &mut String)) -> String {
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        write(part, &mut text);
    }
    text
}

impl Serialize for StepsText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&join(&self.0, |step, text| write_step(*step, text)))
    }
}

impl Serialize for ChoicesText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = join(&self.0, |part, text| match part {
            Part::Group(letter) => text.push(*letter),
            Part::Cells(cells) => write_cells(cells, text),
            Part::One(step) => write_step(*step, text),
        });
        serializer.serialize_str(&text)
    }
}
