//! What happens to the pieces on a board, in a few letters: `1>7 3.18 7.22` is a piece
//! that goes from cell 1 to cell 7, and two pins.
//!
//! | written | what happens |
//! |---|---|
//! | `5` | cell 5 is touched; what stands there stays |
//! | `1>7` | the piece on cell 1 goes to cell 7, and takes what stands there; `1>3>7` on its way over cell 3 |
//! | `5=` | nothing stands on cell 5 any more |
//! | `5=f2` | a piece of *first* (`s`: *second*), of kind 2, stands there now; `5=f0:21000` with these holes pinned, as a hexadecimal number |
//! | `3.18` | hole 18 of the piece on cell 3 is pinned |
//!
//! The cells in their order are those that the turn touched, its trace.

use std::fmt;

use game::{Piece, Side};
use serde::{Serialize, Serializer};

/// What happens on a board, one thing after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardChange(Vec<Happening>);

/// One thing that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Happening {
    Touched(u16),
    /// From the first of these over the others to the last.
    Goes(Vec<u16>),
    Stands(u16, Option<Piece>),
    Pinned(u16, u8),
}

impl BoardChange {
    /// What makes of one board the other, and has touched these cells and pinned these
    /// holes if that can be said at once.
    pub(crate) fn between(
        before: &[Option<Piece>],
        after: &[Option<Piece>],
        (trace, pins): (&[u16], &[(u16, u8)]),
    ) -> BoardChange {
        let says_all = |change: &BoardChange| {
            let mut board = before.to_vec();
            change.make(&mut board);
            board == after
        };
        let piece = |cell: u16| before.get(usize::from(cell)).copied().flatten();
        let goes = trace.first().is_some_and(|first| piece(*first).is_some());
        let ways = (2..=trace.len()).filter(|_| goes).chain([0]);
        let told = ways.map(|way| BoardChange::along(way, before, after, (trace, pins)));
        told.into_iter().find(says_all).unwrap_or_else(|| {
            let cells = (0..).zip(before.iter().zip(after));
            let new = cells.filter(|(_, (before, after))| before != after);
            BoardChange(new.map(|(cell, (_, after))| Happening::Stands(cell, *after)).collect())
        })
    }

    /// What happened on these cells, if a piece went over so many of them.
    fn along(
        way: usize,
        before: &[Option<Piece>],
        after: &[Option<Piece>],
        (trace, pins): (&[u16], &[(u16, u8)]),
    ) -> BoardChange {
        let mut board = before.to_vec();
        let mut change = BoardChange::default();
        let (went, rest) = trace.split_at(way);
        if way > 0 {
            change.0.push(Happening::Goes(went.to_vec()));
            change.make(&mut board);
        }
        let pinned = rest.len().saturating_sub(pins.len());
        for (index, cell) in rest.iter().enumerate() {
            let [now, then] = [&board[..], after].map(|board| board.get(usize::from(*cell)));
            let pin = index.checked_sub(pinned).and_then(|index| pins.get(index));
            change.0.push(match (pin, then) {
                (Some((of, hole)), _) if of == cell => Happening::Pinned(*cell, *hole),
                (_, Some(then)) if now != Some(then) => Happening::Stands(*cell, *then),
                _ => Happening::Touched(*cell),
            });
        }
        change
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lets it happen on a board.
    pub(crate) fn make(&self, board: &mut [Option<Piece>]) {
        let put = |board: &mut [Option<Piece>], cell: u16, piece| {
            if let Some(place) = board.get_mut(usize::from(cell)) {
                *place = piece;
            }
        };
        for happening in &self.0 {
            match happening {
                Happening::Touched(_) => {}
                Happening::Goes(way) => {
                    let [from, .., to] = way[..] else { continue };
                    let piece = board.get_mut(usize::from(from)).and_then(Option::take);
                    put(board, to, piece);
                }
                Happening::Stands(cell, piece) => put(board, *cell, *piece),
                Happening::Pinned(cell, hole) => {
                    let piece = board.get_mut(usize::from(*cell)).and_then(Option::as_mut);
                    if let Some(pins) = piece.and_then(|piece| piece.pins.as_mut()) {
                        *pins |= 1 << hole;
                    }
                }
            }
        }
    }

    /// The cells that it names, in their order.
    pub(crate) fn trace(&self) -> Vec<u16> {
        let cells = |happening: &Happening| match happening {
            Happening::Goes(way) => way.clone(),
            Happening::Touched(cell) | Happening::Stands(cell, _) | Happening::Pinned(cell, _) => {
                vec![*cell]
            }
        };
        self.0.iter().flat_map(cells).collect()
    }

    /// The holes that it pins.
    pub(crate) fn pins(&self) -> Vec<(u16, u8)> {
        let pin = |happening: &Happening| match happening {
            Happening::Pinned(cell, hole) => Some((*cell, *hole)),
            _ => None,
        };
        self.0.iter().filter_map(pin).collect()
    }
}

impl fmt::Display for Happening {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happening::Touched(cell) => write!(out, "{cell}"),
            Happening::Goes(way) => {
                let way: Vec<String> = way.iter().map(u16::to_string).collect();
                out.write_str(&way.join(">"))
            }
            Happening::Stands(cell, None) => write!(out, "{cell}="),
            Happening::Stands(cell, Some(Piece { side, kind, pins })) => {
                let side = match side {
                    Side::First => 'f',
                    Side::Second => 's',
                };
                write!(out, "{cell}={side}{kind}")?;
                pins.map_or(Ok(()), |pins| write!(out, ":{pins:x}"))
            }
            Happening::Pinned(cell, hole) => write!(out, "{cell}.{hole}"),
        }
    }
}

impl Serialize for BoardChange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let texts: Vec<String> = self.0.iter().map(Happening::to_string).collect();
        serializer.serialize_str(&texts.join(" "))
    }
}
