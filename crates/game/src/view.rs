//! What a board looks like, as data: terminal and browser draw this and know
//! nothing else of a game's look.

use std::collections::BTreeMap;
use std::mem::discriminant;

use serde::Serialize;

use crate::labels::labels;
use crate::{BadInput, Label, Message, Side, Step, Subject, write_board};

/// A picture of a board between or within turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Square or hexagonal cells.
    pub lattice: Lattice,
    /// Every cell; [`crate::Step::Cell`] is an index into this list.
    pub cells: Vec<Cell>,
    /// The names of the kinds of pieces; the texts explain them as
    /// `GAME-kind-NAME`. Never empty.
    pub kinds: &'static [Kind],
    /// What each side holds beside the board; no entry, no reserve.
    pub reserves: [Vec<Stock>; 2],
    /// How many pieces each side has lost, in games with captures.
    pub lost: Option<[u8; 2]>,
    /// How many holes a piece has along its edge, in games with pins.
    pub holes: Option<u8>,
    /// Counts that decide the game and are tedious to see on the board (group
    /// scores, say), as one list a side, best first. Empty where there are
    /// none.
    pub scores: [Vec<u32>; 2],
    /// The names of the sides.
    pub sides: [&'static str; 2],
    /// The colours of their pieces.
    pub paints: [Paint; 2],
    /// Who is playing.
    pub to_move: Side,
    /// Borders of cells that belong to a side; empty in most games.
    pub edges: Vec<Edge>,
    /// The coordinates at the edge of the board.
    pub labels: Vec<Label>,
    /// The names of the steps that are neither a cell nor a piece nor a pass
    /// ([`crate::Step::Word`]); the texts call them `GAME-word-NAME`.
    pub words: &'static [&'static str],
    /// The names of the cells that decided a game that is won; empty while it
    /// goes on and in a draw. (A table fills it in: [`crate::Appearance::decisive`].)
    pub decisive: Vec<String>,
    /// Who has won by the rules, if somebody has. (A table fills it in.)
    pub winner: Option<Side>,
}

impl View {
    /// A board with its cells and pieces, and nothing beside it. A game that has
    /// more to show says so:
    /// `View { holes: Some(5), ..View::new(…) }`.
    pub fn new(
        lattice: Lattice,
        cells: Vec<Cell>,
        kinds: &'static [Kind],
        sides: [&'static str; 2],
        to_move: Side,
    ) -> View {
        View {
            lattice,
            labels: labels(lattice, &cells),
            cells,
            kinds,
            reserves: [Vec::new(), Vec::new()],
            lost: None,
            holes: None,
            scores: [Vec::new(), Vec::new()],
            sides,
            paints: [Paint::Amber, Paint::Blue],
            to_move,
            edges: Vec::new(),
            words: &[],
            decisive: Vec::new(),
            winner: None,
        }
    }

    /// A step as people write it: a cell's name, a kind's name, a cell and a
    /// hole as in `d1.c4`, a word of the game, or `pass`; `?` for what is not in
    /// this view (a step may come from anywhere).
    pub fn write_step(&self, step: Step) -> String {
        let cell = |cell: u16| self.cells.get(usize::from(cell)).map_or("?", |cell| &cell.name);
        match step {
            Step::Pass => "pass".to_owned(),
            Step::Word(word) => self.words.get(usize::from(word)).unwrap_or(&"?").to_string(),
            Step::Kind(kind) => {
                self.kinds.get(usize::from(kind)).map_or("?", |kind| kind.name).to_owned()
            }
            Step::Cell(index) => cell(index).to_owned(),
            Step::Hole(index, hole) => match self.holes {
                Some(edge) if hole < edge * edge => {
                    let file = char::from(b'a' + hole % edge);
                    format!("{}.{file}{}", cell(index), hole / edge + 1)
                }
                _ => format!("{}.?", cell(index)),
            },
        }
    }

    /// Whether this board has what the step is about.
    pub fn has(&self, step: Step) -> bool {
        let has_cell = |cell: u16| usize::from(cell) < self.cells.len();
        match step {
            Step::Pass => true,
            Step::Word(word) => usize::from(word) < self.words.len(),
            Step::Kind(kind) => usize::from(kind) < self.kinds.len(),
            Step::Cell(cell) => has_cell(cell),
            Step::Hole(cell, hole) => {
                has_cell(cell) && self.holes.is_some_and(|edge| hole < edge * edge)
            }
        }
    }

    /// Whether a side has a piece of this kind beside the board.
    pub fn holds(&self, side: Side, kind: u8) -> bool {
        self.reserves[side].iter().any(|stock| stock.kind == kind && stock.count > 0)
    }

    /// Whether one step is chosen as the other is: both a piece beside the board, a
    /// hole, a piece of the side to move, or some other cell.
    pub fn are_alike(&self, one: Step, other: Step) -> bool {
        discriminant(&one) == discriminant(&other) && self.is_own(one) == self.is_own(other)
    }

    /// Whether a step is a piece of the side to move on the board.
    pub fn is_own(&self, step: Step) -> bool {
        let Step::Cell(cell) = step else { return false };
        let piece = self.cells.get(usize::from(cell)).and_then(|cell| cell.piece);
        piece.is_some_and(|piece| piece.side == self.to_move)
    }

    /// The cells that decided the game, as numbers.
    pub fn decisive_cells(&self) -> impl Iterator<Item = u16> {
        let numbered = (0..).zip(&self.cells);
        numbered.filter(|(_, cell)| self.decisive.contains(&cell.name)).map(|(index, _)| index)
    }

    /// Whether the cells that decided the game show what is left of the loser, and not
    /// how the winner won: its pieces stand there and no others.
    pub fn shows_the_beaten(&self) -> bool {
        let Some(winner) = self.winner else { return false };
        let is_losers = |cell: u16| {
            let piece = self.cells[usize::from(cell)].piece;
            piece.is_some_and(|piece| piece.side != winner)
        };
        !self.decisive.is_empty() && self.decisive_cells().all(is_losers)
    }

    /// The pieces as the positions of most games write them: rows from the top
    /// down, kinds by their letters, runs of empty cells as numbers.
    pub fn write_board(&self) -> String {
        let mut rows: BTreeMap<i16, BTreeMap<i16, Option<char>>> = BTreeMap::new();
        for cell in &self.cells {
            let letter = |piece: Piece| self.kinds[usize::from(piece.kind)].letters[piece.side];
            rows.entry(cell.row).or_default().insert(cell.column, cell.piece.map(letter));
        }
        write_board(rows.into_values().rev().map(BTreeMap::into_values))
    }

    /// Reads what [`View::write_step`] writes.
    pub fn read_step(&self, text: &str) -> Result<Step, BadInput> {
        let unknown = || BadInput::new(Subject::Step, text, Message::new("step-unknown"));
        if text == "pass" {
            return Ok(Step::Pass);
        }
        if let Some(word) = self.words.iter().position(|word| *word == text) {
            return Ok(Step::Word(word as u8));
        }
        let cell_of = |name: &str| self.cells.iter().position(|cell| cell.name == name);
        if let Some(kind) = self.kinds.iter().position(|kind| kind.name == text) {
            return Ok(Step::Kind(kind as u8));
        }
        // Where there are several kinds, people may write their letters, as in turns.
        let is_lettered = |kind: &Kind| kind.letters.iter().any(|c| c.to_string() == text);
        if let (Some(kind), 2..) = (self.kinds.iter().position(is_lettered), self.kinds.len()) {
            return Ok(Step::Kind(kind as u8));
        }
        let Some((cell, hole)) = text.split_once('.') else {
            return cell_of(text).map(|cell| Step::Cell(cell as u16)).ok_or_else(unknown);
        };
        let cell = cell_of(cell).ok_or_else(unknown)? as u16;
        let edge = self.holes.ok_or_else(unknown)?;
        let holes = (0..edge * edge).map(|hole| Step::Hole(cell, hole));
        let suffix = format!(".{hole}");
        holes.into_iter().find(|step| self.write_step(*step).ends_with(&suffix)).ok_or_else(unknown)
    }
}

/// How cells lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Lattice {
    /// Columns and rows.
    Square,
    /// Rows of hexagons, pointed at the top, each row shifted by half a cell:
    /// neighbours in a row differ by two columns, those in the next row by one.
    Hex,
}

impl Lattice {
    /// From a cell to its neighbours, by columns and rows: counter-clockwise from the
    /// right (four of a square: right, up, left, down). The second half are the
    /// first half turned round.
    pub const fn directions(self) -> &'static [(i16, i16)] {
        match self {
            Lattice::Square => &[(1, 0), (0, 1), (-1, 0), (0, -1)],
            Lattice::Hex => &[(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)],
        }
    }
}

/// A border of a cell that belongs to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Edge {
    /// The cell: an index into [`View::cells`].
    pub cell: u16,
    /// On which side of the cell: an index into [`Lattice::directions`].
    pub toward: u8,
    /// Whose it is.
    pub side: Side,
}

/// A cell and what stands on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cell {
    /// As in the notation.
    pub name: String,
    /// From the left; doubled on hexagons (see [`Lattice::Hex`]).
    pub column: i16,
    /// From the bottom.
    pub row: i16,
    /// Its ground.
    pub tint: Tint,
    /// Who stands there.
    pub piece: Option<Piece>,
}

impl Cell {
    /// An empty cell like most.
    pub fn new(name: impl Into<String>, column: i16, row: i16) -> Cell {
        Cell { name: name.into(), column, row, tint: Tint::Plain, piece: None }
    }
}

/// The ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Tint {
    /// Like most.
    Plain,
    /// The darker of two grounds (zones, chequers).
    Dark,
    /// The `index`-th colour of a rainbow of `of`.
    Hue {
        /// Which colour.
        index: u8,
        /// Out of how many.
        of: u8,
    },
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// An index into [`View::kinds`].
    pub kind: u8,
    /// The pinned holes, where pieces have holes: bit 0 is the bottom left one,
    /// row by row.
    pub pins: Option<u32>,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// Its body, from which 3D pieces are made and glyphs chosen.
    pub body: Body,
    /// Its letters in plain text, *first*'s and *second*'s.
    pub letters: [char; 2],
    /// Its glyphs in Unicode, *first*'s and *second*'s; they differ, so that
    /// colour is never needed to tell the sides apart.
    pub glyphs: [char; 2],
}

/// What pieces are painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Paint {
    /// Light wood, ivory.
    White,
    /// Dark wood.
    Brown,
    /// Ebony.
    Black,
    /// Red.
    Red,
    /// Amber.
    Amber,
    /// Blue.
    Blue,
}

/// The bodies that a screen can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Body {
    /// A cone.
    Cone,
    /// A cube.
    Cube,
    /// A cylinder.
    Cylinder,
    /// A sphere.
    Sphere,
    /// A flat disc.
    Disc,
    /// A square tile with holes.
    Tile,
}

/// Pieces of one kind beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stock {
    /// An index into [`View::kinds`].
    pub kind: u8,
    /// How many.
    pub count: u8,
}
