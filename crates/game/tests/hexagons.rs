//! What no registered game may have, on a small game that has it all: cells that are no
//! regular hexagon, borders that belong to sides, a turn that is a word, and no draws.
//! A side wins by joining its two borders; the second may take the first stone over.

use std::ops::ControlFlow;

use quina_game::draw::{Mark, Pen, Scale, board};
use quina_game::{
    Appearance, BadInput, Bitboard, Body, Cell, Edge, Ending, Grid, History, Kind, Lattice,
    LiveTable, Notation, OneStep, Options, Piece, Reader, Rules, Side, Step, Subject, Table, View,
    laws, write_board,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const SIZE: u16 = 3;
const SWAP: Step = Step::Word(0);

type Board = Bitboard<1>;

#[derive(Clone, Debug)]
struct Joined {
    grid: Grid<1>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    stones: [Board; 2],
    to_move: Side,
}

impl Position {
    fn taken(&self) -> Board {
        self.stones[0] | self.stones[1]
    }

    fn piece(&self, cell: u16) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[*side].has(cell))
    }
}

/// The cells at a side's borders: rows for the first, columns for the second.
fn borders(side: Side) -> [Board; 2] {
    let line = |of: u16| -> Board {
        (0..SIZE).map(|i| if side == Side::First { SIZE * of + i } else { SIZE * i + of }).collect()
    };
    [line(0), line(SIZE - 1)]
}

impl Rules for Joined {
    const NAME: &'static str = "joined";
    const SIDES: [&'static str; 2] = ["red", "blue"];
    const DRAWS: bool = false;

    type Position = Position;
    quina_game::one_step!();

    fn new(_: &Options) -> Joined {
        Joined { grid: Grid::rhombus(SIZE, SIZE) }
    }

    fn start(&self) -> Position {
        Position { stones: [Board::EMPTY; 2], to_move: Side::First }
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        let has_joined = |side: &Side| {
            let [from, to] = borders(*side);
            !(self.grid.flood(from, position.stones[*side]) & to).is_empty()
        };
        Side::BOTH.into_iter().find(has_joined).map(|side| Ending::won(side, "joined"))
    }

    fn each_turn<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.ending(position).is_some() {
            return ControlFlow::Continue(());
        }
        let taken = position.taken();
        (self.grid.all() & !taken).spots().try_for_each(|cell| visit(Step::Cell(cell)))?;
        if taken.count() == 1 && position.to_move == Side::Second && !position.stones[0].is_empty()
        {
            visit(SWAP)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &mut Position, turn: Step) {
        match turn {
            Step::Cell(cell) => position.stones[position.to_move].add(cell),
            _ => position.stones.swap(0, 1),
        }
        position.to_move = !position.to_move;
    }
}

fn name(cell: u16) -> String {
    format!("{}{}", char::from(b'a' + (cell % SIZE) as u8), cell / SIZE + 1)
}

impl Notation for Joined {
    fn write_position(&self, position: &Position) -> String {
        let letter = |cell| position.piece(cell).map(|side| ['r', 'b'][side]);
        let rows =
            (0..SIZE).rev().map(|row| (0..SIZE).map(move |column| letter(SIZE * row + column)));
        format!("{} {}", write_board(rows), ['r', 'b'][position.to_move])
    }

    fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let mut reader = Reader::new(Subject::Position, text);
        let mut position = self.start();
        let rows = [usize::from(SIZE); SIZE as usize];
        reader.board(rows, "rb", |row, column, letter| {
            let side = if letter == 'r' { Side::First } else { Side::Second };
            position.stones[side].add(SIZE * (SIZE - 1 - row as u16) + column as u16);
        })?;
        reader.expect(' ')?;
        position.to_move = Side::BOTH[reader.letter("rb")?];
        reader.end()?;
        Ok(position)
    }

    fn write_turn(&self, turn: Step) -> String {
        match turn {
            Step::Cell(cell) => name(cell),
            _ => "swap".to_owned(),
        }
    }

    fn read_turn(&self, text: &str) -> Result<Step, BadInput> {
        if text == "swap" {
            return Ok(SWAP);
        }
        let mut reader = Reader::new(Subject::Turn, text);
        let (file, rank) = reader.square(SIZE as u8, SIZE as u8)?;
        reader.end()?;
        Ok(Step::Cell(SIZE * u16::from(rank) + u16::from(file)))
    }
}

const KINDS: &[Kind] =
    &[Kind { name: "stone", body: Body::Disc, letters: ['r', 'b'], glyphs: ['●', '○'] }];

impl Appearance for Joined {
    fn view(&self, draft: &OneStep<Position>) -> View {
        let position = &draft.position;
        let cells = self.grid.spots().iter().map(|cell| {
            let (column, row) = self.grid.place(*cell);
            let piece = position.piece(*cell).map(|side| Piece { side, kind: 0, pins: None });
            Cell { piece, ..Cell::new(name(*cell), column, row) }
        });
        let edges = Side::BOTH.into_iter().flat_map(|side| {
            // Down and down to the right; up to the left and up; likewise beside.
            let toward = [[[4, 5], [2, 1]], [[3, 4], [0, 1]]][side];
            borders(side).into_iter().zip(toward).flat_map(move |(cells, toward)| {
                let edges = move |cell| toward.map(|toward| Edge { cell, toward, side });
                cells.spots().flat_map(edges)
            })
        });
        let view = View::new(Lattice::Hex, cells.collect(), KINDS, Self::SIDES, position.to_move);
        // The two corners in which the borders of both meet are the first side's.
        let mut owned: Vec<Edge> = Vec::new();
        for edge in edges {
            if !owned.iter().any(|other| (other.cell, other.toward) == (edge.cell, edge.toward)) {
                owned.push(edge);
            }
        }
        View { edges: owned, words: &["swap"], ..view }
    }

    fn trace(&self, position: &Position, turn: Step) -> Vec<u16> {
        match turn {
            Step::Cell(cell) => vec![cell],
            _ => position.taken().spots().collect(),
        }
    }
}

fn table() -> LiveTable<Joined> {
    LiveTable::new(History::new(game(), game().start()))
}

fn game() -> Joined {
    Joined::new(&Options::defaults(Joined::OPTIONS))
}

#[test]
fn it_keeps_the_laws() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let game = game();
    for position in laws::random_positions(&game, &mut rng, 300, 20) {
        laws::turns_are_consistent(&game, &position, &mut rng);
        laws::legality_is_what_is_listed(&game, &position, &mut rng);
        laws::notation_round_trips(&game, &position);
        laws::steps_make_turns(&game, &position);
        laws::view_is_sound(&game, &position, &mut rng);
        laws::view_writes_position(&game, &position);
    }
    laws::perft_by_steps_is_perft(&game, 3);
}

#[test]
fn a_word_is_a_step_a_turn_and_seen_by_its_trace() {
    let mut table = table();
    assert!(!table.choices().contains(&SWAP));
    assert_eq!(table.play("swap").unwrap_err().reason.id, "turn-not-legal");
    table.play("c1").unwrap();
    assert!(table.choices().contains(&SWAP));
    let view = table.view();
    assert_eq!((view.write_step(SWAP), view.read_step("swap")), ("swap".to_owned(), Ok(SWAP)));
    assert_eq!(view.write_step(Step::Word(1)), "?");
    assert_eq!(table.trace_of("swap"), [2]);
    assert_eq!(table.step(SWAP), Ok(Some("swap".to_owned())));
    assert_eq!((table.position().as_str(), table.last_trace()), ("3/3/2b r", vec![2]));
    assert!(!table.choices().contains(&SWAP));
}

#[test]
fn borders_are_drawn_in_every_scale_and_turned_with_the_board() {
    let view = table().view();
    let drawn = |scale, flipped| {
        let pen = Pen { ascii: true, flipped, scale };
        board(&view, pen, |_| Mark::None).canvas.to_string()
    };
    for scale in [Scale::Compact, Scale::Normal, Scale::Medium, Scale::Large, Scale::Giant] {
        let [upright, turned] = [false, true].map(|flipped| drawn(scale, flipped));
        assert_ne!(upright, turned);
        for name in ["a", "b", "c", "1", "2", "3"] {
            assert!(upright.contains(name), "{name} in\n{upright}");
        }
    }
    let lines = |scale| {
        let drawn = drawn(scale, false);
        let lines: Vec<&str> = drawn.lines().map(str::trim_end).collect();
        lines.join("\n").trim_end().to_owned()
    };
    let expected = "
     a   b   c
      R R R R R R
   3 B . | . | . B 3
      B / \\ / \\ / B
     2 B . | . | . B 2
        B / \\ / \\ / B
       1 B . | . | . B 1
          R R R R R R
             a   b   c
";
    assert_eq!(lines(Scale::Normal), expected.trim_matches('\n'));
    let compact = "
     a   b   c
      R R R R R R
   3 B .   .   . B 3
     2 B .   .   . B 2
       1 B .   .   . B 1
          R R R R R R
             a   b   c
";
    assert_eq!(lines(Scale::Compact), compact.trim_matches('\n'));
}
