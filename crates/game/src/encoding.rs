//! Positions and steps as numbers, for programs that learn: planes of bytes, and a
//! number, the *action*, for every step.
//!
//! A [`Layout`] describes both as data. What a plane holds follows from its
//! description and the view ([`Layout::write_view`], slow); a game writes the same
//! from its own boards, fast, and a law compares the two. Nothing here knows what
//! the numbers are used for.

use std::fmt::Write as _;

use crate::{ActionSet, Appearance, Planes, Side, Step, StepOrder, Tint, View, every};

/// What a plane shows. *Own* means of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plane {
    /// 1 where a piece of this kind stands.
    Pieces {
        /// Of the side to move, else of the other.
        own: bool,
        /// An index into [`View::kinds`].
        kind: u8,
    },
    /// 1 where a piece stands with a pin in this hole.
    Pins {
        /// Of the side to move, else of the other.
        own: bool,
        /// Row by row from the bottom left.
        hole: u8,
    },
    /// Everywhere: how many pieces of this kind are beside the board.
    Reserve {
        /// Of the side to move, else of the other.
        own: bool,
        /// An index into [`View::kinds`].
        kind: u8,
    },
    /// Everywhere: how many passes have just been made.
    Passes,
    /// 1 where there is a cell at all.
    Cells,
    /// 1 where the ground is coloured.
    Coloured,
    /// 1 on the cell that the last step of the half-made turn is about.
    Chosen,
    /// Everywhere 1 if the last step of the half-made turn chose this kind.
    ChosenKind {
        /// An index into [`View::kinds`].
        kind: u8,
    },
    /// Everywhere: how many steps of the turn have been taken.
    Taken,
}

impl Plane {
    /// What people call it; the view has the names of the kinds.
    pub fn name(self, view: &View) -> String {
        let whose = |own| if own { "own" } else { "opponent's" };
        let kind_name = |kind: u8| view.kinds[usize::from(kind)].name;
        match self {
            Plane::Pieces { own, kind } => format!("{} {}", whose(own), kind_name(kind)),
            Plane::Pins { own, hole } => {
                let mut name = format!("{} pin ", whose(own));
                let edge = view.holes.unwrap_or(1);
                let file = char::from(b'a' + hole % edge);
                write!(name, "{file}{}", hole / edge + 1).expect("a string takes everything");
                name
            }
            Plane::Reserve { own, kind } => format!("{} reserve: {}", whose(own), kind_name(kind)),
            Plane::Passes => "passes".to_owned(),
            Plane::Cells => "board".to_owned(),
            Plane::Coloured => "coloured".to_owned(),
            Plane::Chosen => "chosen cell".to_owned(),
            Plane::ChosenKind { kind } => format!("chosen {}", kind_name(kind)),
            Plane::Taken => "steps taken".to_owned(),
        }
    }

    /// Whether a view tells where it shows a 1.
    fn is_board(self) -> bool {
        use Plane::{Cells, Coloured, Pieces, Pins};
        matches!(self, Pieces { .. } | Pins { .. } | Cells | Coloured)
    }

    /// Whether it shows what the side to move has.
    fn is_own(self) -> bool {
        use Plane::{Pieces, Pins, Reserve};
        matches!(
            self,
            Pieces { own: true, .. } | Pins { own: true, .. } | Reserve { own: true, .. }
        )
    }
}

/// How many steps of each sort a game has: numbered in this order, the cells first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actions {
    /// [`Step::Cell`].
    pub cells: u16,
    /// [`Step::Kind`], where kinds are chosen.
    pub kinds: u8,
    /// [`Step::Hole`]: holes of a piece, where holes are chosen.
    pub holes: u8,
    /// [`Step::Word`].
    pub words: u8,
    /// [`Step::Pass`], where there are passes.
    pub pass: bool,
}

impl Actions {
    /// How many there are.
    pub fn count(self) -> usize {
        let [cells, kinds, holes] = [self.cells, self.kinds.into(), self.holes.into()];
        let pieces = usize::from(cells) * (1 + usize::from(holes)) + usize::from(kinds);
        pieces + usize::from(self.words) + usize::from(self.pass)
    }

    /// The number of a step that the game has.
    #[inline]
    pub fn number(self, step: Step) -> usize {
        let (cells, kinds) = (usize::from(self.cells), usize::from(self.kinds));
        let holes = usize::from(self.holes);
        match step {
            Step::Cell(cell) => usize::from(cell),
            Step::Kind(kind) => cells + usize::from(kind),
            Step::Hole(cell, hole) => cells + kinds + usize::from(cell) * holes + usize::from(hole),
            Step::Word(word) => cells * (1 + holes) + kinds + usize::from(word),
            Step::Pass => cells * (1 + holes) + kinds + usize::from(self.words),
        }
    }

    /// The step with a number; `None` if there is none.
    #[inline]
    pub fn step(self, number: usize) -> Option<Step> {
        let (cells, kinds) = (usize::from(self.cells), usize::from(self.kinds));
        let (holes, words) = (usize::from(self.holes), usize::from(self.words));
        if number < cells {
            return Some(Step::Cell(number as u16));
        }
        let number = number - cells;
        if number < kinds {
            return Some(Step::Kind(number as u8));
        }
        let number = number - kinds;
        if number < cells * holes {
            // Short numbers are divided sooner.
            let (number, holes) = (number as u32, holes as u32);
            return Some(Step::Hole((number / holes) as u16, (number % holes) as u8));
        }
        let number = number - cells * holes;
        if number < words {
            return Some(Step::Word(number as u8));
        }
        (self.pass && number == words).then_some(Step::Pass)
    }
}

/// How the positions and steps of a game are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Rows of a plane, from the bottom.
    pub rows: u16,
    /// Columns of a plane, from the left.
    pub columns: u16,
    /// Where each cell is on a plane: row × columns + column.
    pub spots: Vec<u16>,
    /// What the planes show.
    pub planes: Vec<Plane>,
    /// The numbers of the steps.
    pub actions: Actions,
    /// The planes before anything is written: all 0, but for what is the same in every
    /// position.
    blank: Vec<u8>,
    of_turn: OfTurn,
    /// How many planes are own, from the first on; as many follow for the opponent.
    own: usize,
}

/// Where those planes are that a half-made turn decides, not the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OfTurn {
    /// [`Plane::Chosen`].
    chosen: Option<usize>,
    /// [`Plane::Taken`].
    taken: Option<usize>,
    /// [`Plane::ChosenKind`], with the kinds.
    kinds: Vec<(usize, u8)>,
}

impl OfTurn {
    fn among(planes: &[Plane]) -> OfTurn {
        let find = |wanted| planes.iter().position(|plane| *plane == wanted);
        let kind = |(index, plane): (usize, &Plane)| match plane {
            Plane::ChosenKind { kind } => Some((index, *kind)),
            _ => None,
        };
        let kinds = planes.iter().enumerate().filter_map(kind).collect();
        OfTurn { chosen: find(Plane::Chosen), taken: find(Plane::Taken), kinds }
    }
}

impl Layout {
    /// Planes of so many rows and columns.
    pub fn new(
        (rows, columns): (u16, u16),
        spots: Vec<u16>,
        planes: Vec<Plane>,
        actions: Actions,
    ) -> Layout {
        let blank = vec![0; usize::from(rows) * usize::from(columns) * planes.len()];
        let of_turn = OfTurn::among(&planes);
        let own = planes.iter().take_while(|plane| plane.is_own()).count();
        Layout { rows, columns, spots, planes, actions, blank, of_turn, own }
    }

    /// A square board whose cells are numbered row by row.
    pub fn square(size: u8, planes: Vec<Plane>, actions: Actions) -> Layout {
        let size = u16::from(size);
        Layout::new((size, size), (0..size * size).collect(), planes, actions)
    }

    /// The same with spots on which a plane shows a 1 in every position, so that the
    /// game need not write them.
    #[must_use]
    pub fn always(mut self, plane: usize, spots: impl IntoIterator<Item = u16>) -> Layout {
        let from = plane * self.plane_size();
        spots.into_iter().for_each(|spot| self.blank[from + usize::from(spot)] = 1);
        self
    }

    /// All that a view can show, for a game that says nothing of its own.
    pub fn of_view(view: &View) -> Layout {
        let (columns, rows) =
            (|| view.cells.iter().map(|c| c.column), || view.cells.iter().map(|c| c.row));
        let least = (columns().min().unwrap_or(0), rows().min().unwrap_or(0));
        let width = (columns().max().unwrap_or(0) - least.0 + 1) as u16;
        let spot =
            |(column, row): (i16, i16)| (row - least.1) as u16 * width + (column - least.0) as u16;
        let kinds = view.kinds.len() as u8;
        let holes = view.holes.map_or(0, |edge| edge * edge);
        let has_reserve = view.reserves.iter().any(|stocks| !stocks.is_empty());
        let chosen_kinds = if has_reserve { kinds } else { 0 };
        let mut planes = vec![Plane::Cells];
        for own in [true, false] {
            planes.extend((0..kinds).map(|kind| Plane::Pieces { own, kind }));
            planes.extend((0..holes).map(|hole| Plane::Pins { own, hole }));
            planes.extend((0..chosen_kinds).map(|kind| Plane::Reserve { own, kind }));
        }
        if view.cells.iter().any(|cell| matches!(cell.tint, Tint::Hue { .. })) {
            planes.push(Plane::Coloured);
        }
        planes.extend((0..chosen_kinds).map(|kind| Plane::ChosenKind { kind }));
        planes.extend([Plane::Chosen, Plane::Taken]);
        let actions = Actions {
            cells: view.cells.len() as u16,
            kinds: chosen_kinds,
            holes,
            words: view.words.len() as u8,
            pass: true,
        };
        let height = (rows().max().unwrap_or(0) - least.1 + 1) as u16;
        let spots = columns().zip(rows()).map(spot).collect();
        Layout::new((height, width), spots, planes, actions)
    }

    /// Bytes of a plane.
    pub fn plane_size(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// Bytes of all planes of a position.
    pub fn size(&self) -> usize {
        self.plane_size() * self.planes.len()
    }

    /// The planes of a board that is being played on, from what a game writes of it.
    #[inline]
    pub fn write<G: Encoding>(&self, game: &G, draft: &G::Draft, turn: Taken, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.blank);
        let mut planes = Planes::over(bytes, self.plane_size());
        game.write_planes(draft, &mut planes);
        if turn.count > 0 {
            self.change_taken(Taken::default(), turn, bytes);
        }
    }

    /// Changes planes that show the board before a step to those after it, if the game
    /// knows how: the board alone, not how far the turn has been made.
    #[inline]
    pub(crate) fn write_step<G: Encoding>(
        &self,
        game: &G,
        draft: &G::Draft,
        step: Step,
        bytes: &mut [u8],
    ) -> bool {
        game.write_step(draft, step, &mut Planes::over(bytes, self.plane_size()))
    }

    /// The same board, seen by the other side.
    #[inline]
    pub(crate) fn swap_sides(&self, bytes: &mut [u8]) {
        Planes::over(bytes, self.plane_size()).swap(self.own);
    }

    /// Changes how far a turn has been made.
    #[inline]
    pub(crate) fn change_taken(&self, before: Taken, now: Taken, bytes: &mut [u8]) {
        let mut planes = Planes::over(bytes, self.plane_size());
        if let Some(plane) = self.of_turn.taken {
            planes.fill(plane, now.count);
        }
        if let Some(plane) = self.of_turn.chosen {
            for (turn, value) in [(before, 0), (now, 1)] {
                if let Some(Step::Cell(cell) | Step::Hole(cell, _)) = turn.last {
                    planes.put(plane, self.spots[usize::from(cell)], value);
                }
            }
        }
        for (plane, kind) in &self.of_turn.kinds {
            planes.count(*plane, u8::from(now.last == Some(Step::Kind(*kind))));
        }
    }

    /// Those planes that a view tells, which is all but passes and what a half-made
    /// turn has chosen: slowly, by what the planes are said to show.
    pub fn write_view(&self, view: &View, planes: &mut Planes<'_>) {
        let side = |own| if own { view.to_move } else { !view.to_move };
        for (index, plane) in self.planes.iter().enumerate() {
            if let Plane::Reserve { own, kind } = plane {
                let stocks = view.reserves[side(*own)].iter();
                planes.fill(index, stocks.filter(|s| s.kind == *kind).map(|s| s.count).sum());
            }
            if !plane.is_board() {
                continue;
            }
            let mut board = vec![0; self.plane_size().div_ceil(64)];
            for (cell, spot) in view.cells.iter().zip(&self.spots) {
                let piece_of = |own: &bool| cell.piece.filter(|piece| piece.side == side(*own));
                let shows = match plane {
                    Plane::Pieces { own, kind } => piece_of(own).is_some_and(|p| p.kind == *kind),
                    Plane::Pins { own, hole } => {
                        let pins = piece_of(own).and_then(|piece| piece.pins);
                        pins.is_some_and(|pins| pins >> hole & 1 == 1)
                    }
                    Plane::Coloured => matches!(cell.tint, Tint::Hue { .. }),
                    _ => true,
                };
                board[usize::from(spot / 64)] |= u64::from(shows) << (spot % 64);
            }
            planes.board(index, &board);
        }
    }

    /// The plane that shows, of the image of a position, what this one shows of the
    /// position itself.
    pub fn plane_image<G: Encoding>(&self, game: &G, plane: Plane, symmetry: usize) -> usize {
        let kind_image = |kind| match game.image(Step::Kind(kind), symmetry) {
            Step::Kind(image) => image,
            _ => kind,
        };
        let image = match plane {
            Plane::Pieces { own, kind } => Plane::Pieces { own, kind: kind_image(kind) },
            Plane::Reserve { own, kind } => Plane::Reserve { own, kind: kind_image(kind) },
            Plane::ChosenKind { kind } => Plane::ChosenKind { kind: kind_image(kind) },
            Plane::Pins { own, hole } => match game.image(Step::Hole(0, hole), symmetry) {
                Step::Hole(_, image) => Plane::Pins { own, hole: image },
                _ => plane,
            },
            _ => plane,
        };
        self.planes.iter().position(|other| *other == image).expect("planes have their images")
    }
}

/// How far a turn has been made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// The last step, if there was one.
    pub last: Option<Step>,
    /// How many there were.
    pub count: u8,
}

impl Taken {
    /// The same after one more step.
    #[must_use]
    pub fn then(self, step: Step) -> Taken {
        Taken { last: Some(step), count: self.count.saturating_add(1) }
    }
}

/// A game whose positions and steps are numbers. As it stands, from its view, which is
/// slow; the folder of a game that is to be fast says it with its own boards.
pub trait Encoding: Appearance {
    /// What the planes show and how steps are numbered. Made anew at each call.
    fn layout(&self) -> Layout {
        let mut layout = Layout::of_view(&self.view(&self.draft(&self.start())));
        layout.actions.pass = Self::PASSES;
        layout
    }

    /// Writes the planes of [`Encoding::layout`], in that order, of the board as it
    /// looks while a turn is being made, over planes that are blank. What of it has been
    /// chosen is not asked here, nor what is the same in every position
    /// ([`Layout::always`]).
    fn write_planes(&self, draft: &Self::Draft, planes: &mut Planes<'_>) {
        self.layout().write_view(&self.view(draft), planes);
    }

    /// Changes planes that show the board before a step to those after it, and says that
    /// it did: of large planes a step changes few bytes. The draft is the one after the
    /// step, of the same side if its turn ends with it: that own planes are the
    /// opponent's then is seen to elsewhere, for which all own planes must come first and
    /// the opponent's, in the same order, next. As it stands, it does nothing, and the
    /// planes are written whole.
    #[inline]
    fn write_step(&self, _draft: &Self::Draft, _step: Step, _planes: &mut Planes<'_>) -> bool {
        false
    }

    /// Adds every step that may come next ([`Rules::each_choice`](crate::Rules)) to an
    /// empty set. As it stands, step by step, which is slow where there are many.
    #[inline]
    fn add_choices(
        &self,
        draft: &Self::Draft,
        order: StepOrder,
        all: Actions,
        set: &mut ActionSet,
    ) {
        self.each_choice(draft, order, &mut every(|step| set.add(all.number(step))));
    }

    /// What a step becomes when the board is seen through a symmetry. As it stands,
    /// for a game that has none but the one that changes nothing.
    fn image(&self, step: Step, _symmetry: usize) -> Step {
        step
    }
}

/// The side to move and the other: the order of planes that are own or not.
#[inline]
pub fn own_first<T: Copy>(both: [T; 2], to_move: Side) -> [T; 2] {
    match to_move {
        Side::First => both,
        Side::Second => [both[1], both[0]],
    }
}
