//! Planes of bytes, as a game writes them: over blank ones, or over those of another
//! position. Knows neither games nor layouts.
//!
//! Over another position's, what is the same in every position stays, numbers are
//! written where they differ, and of pieces that go through many planes only those that
//! have changed. Boards are written whole in any case: to look for what differs takes a
//! processor longer, which cannot foresee where that is.

use std::array;
use std::mem::replace;

use crate::action_set::spread;
use crate::{Side, bits};

/// What the planes of one position show, as it was last written into some bytes that
/// nobody else has changed since.
#[derive(Clone, Debug)]
pub struct Shown {
    /// One for each plane: the number that is everywhere, or the marked spot. Where
    /// pieces go through several planes, one for each piece.
    words: Box<[u64]>,
    /// Whose planes are called own.
    to_move: Side,
}

impl Shown {
    /// So many blank planes.
    pub fn blank(planes: usize) -> Shown {
        Shown { words: vec![0; planes].into(), to_move: Side::First }
    }

    /// Blank planes again.
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.to_move = Side::First;
    }
}

/// The planes of one position, to be written, every one that is not always the same.
#[derive(Debug)]
pub struct Planes<'a> {
    bytes: &'a mut [u8],
    size: usize,
    /// What they show now; nothing where they are blank.
    shown: Option<&'a mut Shown>,
}

impl<'a> Planes<'a> {
    /// Planes of so many bytes each, made empty.
    pub fn new(bytes: &'a mut [u8], size: usize) -> Planes<'a> {
        bytes.fill(0);
        Planes::over(bytes, size, None)
    }

    /// Planes that are blank, or show this.
    #[inline]
    pub(crate) fn over(bytes: &'a mut [u8], size: usize, shown: Option<&'a mut Shown>) -> Self {
        Planes { bytes, size, shown }
    }

    /// Puts a 1 on this spot alone, if on any.
    #[inline]
    pub fn mark(&mut self, plane: usize, spot: Option<u16>) {
        if let Some(shown) = &mut self.shown {
            let word = spot.map_or(0, |spot| u64::from(spot) + 1);
            if let Some(before) = replace(&mut shown.words[plane], word).checked_sub(1) {
                self.bytes[plane * self.size + before as usize] = 0;
            }
        }
        if let Some(spot) = spot {
            self.bytes[plane * self.size + usize::from(spot)] = 1;
        }
    }

    /// Puts a number everywhere.
    #[inline]
    pub fn fill(&mut self, plane: usize, value: u8) {
        if let Some(shown) = &mut self.shown
            && replace(&mut shown.words[plane], value.into()) == u64::from(value)
        {
            return;
        }
        // Small boards at once, others eight at a time: for so few, a call that fills
        // memory takes longer.
        if let Ok(all) = <&mut [u8; 16]>::try_from(self.plane(plane)) {
            *all = [value; 16];
            return;
        }
        let eight = (u64::from(value) * 0x0101_0101_0101_0101).to_le_bytes();
        let (eights, rest) = self.plane(plane).as_chunks_mut::<8>();
        eights.iter_mut().for_each(|place| *place = eight);
        rest.iter_mut().zip(eight).for_each(|(place, value)| *place = value);
    }

    /// The same for a number that is mostly 0, which blank planes show already.
    #[inline]
    pub fn count(&mut self, plane: usize, value: u8) {
        if value != 0 || self.shown.is_some() {
            self.fill(plane, value);
        }
    }

    /// Puts a 1 on every spot of a set, the first of which is the lowest bit of the
    /// first word, and a 0 elsewhere.
    #[inline]
    pub fn board(&mut self, plane: usize, words: &[u64]) {
        spread(words, self.plane(plane));
    }

    /// Puts pieces that go through several planes on their spots, by side: own ones from
    /// a plane on what the bits say, the lowest first, `COUNT` bits on planes of `SIZE`
    /// bytes, which these must be; then as many planes for those of the opponent. Spots
    /// that are not on the board hold no piece.
    #[inline]
    pub fn columns<const SIZE: usize, const COUNT: usize, const PIECES: usize>(
        &mut self,
        first: usize,
        pieces: [[(u16, u32); PIECES]; 2],
        to_move: Side,
    ) {
        assert!(self.size == SIZE && PIECES <= COUNT, "another board");
        let planes = &mut self.bytes.as_chunks_mut::<SIZE>().0[first..][..2 * COUNT];
        let (own, theirs) = planes.split_at_mut(COUNT);
        let pairs = [(own, &pieces[to_move]), (theirs, &pieces[!to_move])];
        let Some(shown) = &mut self.shown else {
            for (planes, pieces) in pairs {
                for (spot, column) in pieces.iter().filter(|piece| usize::from(piece.0) < SIZE) {
                    write_column::<SIZE, COUNT>(planes, *spot, *column);
                }
            }
            return;
        };
        let (own_words, their_words) = shown.words[first..][..2 * PIECES].split_at_mut(PIECES);
        let [(own, own_pieces), (theirs, their_pieces)] = pairs;
        if replace(&mut shown.to_move, to_move) != to_move {
            // All that was one's own is the opponent's, and most of it still right.
            own.swap_with_slice(theirs);
            own_words.swap_with_slice(their_words);
        }
        change_columns::<SIZE, COUNT, PIECES>(own, own_words, own_pieces);
        change_columns::<SIZE, COUNT, PIECES>(theirs, their_words, their_pieces);
    }

    #[inline]
    fn plane(&mut self, plane: usize) -> &mut [u8] {
        &mut self.bytes[plane * self.size..][..self.size]
    }
}

/// Each is written, set or not: how many are set, no processor foresees.
#[inline]
fn write_column<const SIZE: usize, const COUNT: usize>(
    planes: &mut [[u8; SIZE]],
    spot: u16,
    column: u32,
) {
    let (spot, planes) = (usize::from(spot), &mut planes[..COUNT]);
    assert!(spot < SIZE, "off the board");
    for (bit, plane) in planes.iter_mut().enumerate() {
        plane[spot] = (column >> bit & 1) as u8;
    }
}

/// Writes the pieces of one side that were not there before, or not so, and takes away
/// what is gone.
#[inline]
fn change_columns<const SIZE: usize, const COUNT: usize, const PIECES: usize>(
    planes: &mut [[u8; SIZE]],
    shown: &mut [u64],
    pieces: &[(u16, u32); PIECES],
) {
    // The spot counts from 1, so that nothing is 0.
    let now = array::from_fn(|i| match usize::from(pieces[i].0) < SIZE {
        true => (u64::from(pieces[i].0) + 1) << 32 | u64::from(pieces[i].1),
        false => 0,
    });
    let shown = &mut shown[..PIECES];
    let before: [u64; PIECES] = array::from_fn(|i| replace(&mut shown[i], now[i]));
    let differ = |a: [u64; PIECES], b: [u64; PIECES]| {
        a.into_iter().zip(b).fold(0, |differs, (a, b)| differs | a ^ b)
    };
    let differs = differ(before, now);
    if differs == 0 {
        return;
    }
    let spot = |word: u64| (word >> 32) as u16;
    // What stood or stands on a spot: nothing if it was nowhere.
    let on = |words: [u64; PIECES], at: u16| {
        words.into_iter().fold(0, |found, word| if spot(word) == at { word } else { found })
    };
    if differs >> 32 != 0 {
        for word in before {
            if spot(word) != 0 && on(now, spot(word)) == 0 {
                write_column::<SIZE, COUNT>(planes, spot(word) - 1, 0);
            }
        }
    }
    for word in now {
        let was = on(before, spot(word));
        if was == 0 && word != 0 {
            write_column::<SIZE, COUNT>(planes, spot(word) - 1, word as u32);
            continue;
        }
        for bit in bits(word ^ was) {
            planes[usize::from(bit)][usize::from(spot(word)) - 1] = (word >> bit & 1) as u8;
        }
    }
}
