//! Planes of bytes, as a game writes them: over blank ones, or over those of the step
//! before. Knows neither games nor layouts.

use crate::action_set::spread;

/// The planes of one position, to be written.
#[derive(Debug)]
pub struct Planes<'a> {
    bytes: &'a mut [u8],
    size: usize,
}

impl<'a> Planes<'a> {
    /// Planes of so many bytes each, made empty.
    pub fn new(bytes: &'a mut [u8], size: usize) -> Planes<'a> {
        bytes.fill(0);
        Planes::over(bytes, size)
    }

    /// Planes that are blank, or show something.
    #[inline]
    pub(crate) fn over(bytes: &'a mut [u8], size: usize) -> Self {
        Planes { bytes, size }
    }

    /// Puts a number on one spot.
    #[inline]
    pub fn put(&mut self, plane: usize, spot: u16, value: u8) {
        self.plane(plane)[usize::from(spot)] = value;
    }

    /// Puts a number everywhere.
    #[inline]
    pub fn fill(&mut self, plane: usize, value: u8) {
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

    /// The same for a number that mostly stands there already, as 0 does on blank planes.
    #[inline]
    pub fn count(&mut self, plane: usize, value: u8) {
        if self.plane(plane)[0] != value {
            self.fill(plane, value);
        }
    }

    /// Puts a 1 on every spot of a set, the first of which is the lowest bit of the
    /// first word, and a 0 elsewhere.
    #[inline]
    pub fn board(&mut self, plane: usize, words: &[u64]) {
        spread(words, self.plane(plane));
    }

    /// Puts pieces that go through several planes on their spots: from a plane on what
    /// the bits say, the lowest first, `COUNT` bits on planes of `SIZE` bytes, which these
    /// must be. Spots that are not on the board hold no piece.
    #[inline]
    pub fn columns<const SIZE: usize, const COUNT: usize>(
        &mut self,
        first: usize,
        pieces: impl IntoIterator<Item = (u16, u32)>,
    ) {
        let planes = self.sized::<SIZE, COUNT>(first);
        for (spot, column) in pieces {
            let spot = usize::from(spot);
            if spot < SIZE {
                // Each is written, set or not: how many are set, no processor foresees.
                for (bit, plane) in planes.iter_mut().enumerate() {
                    plane[spot] = (column >> bit & 1) as u8;
                }
            }
        }
    }

    /// Moves what such a piece shows to another spot, over whatever stands there.
    #[inline]
    pub fn move_column<const SIZE: usize, const COUNT: usize>(
        &mut self,
        first: usize,
        from: u16,
        to: u16,
    ) {
        let (from, to) = (usize::from(from), usize::from(to));
        for plane in self.sized::<SIZE, COUNT>(first) {
            plane[to] = std::mem::take(&mut plane[from]);
        }
    }

    /// Takes such a piece away.
    #[inline]
    pub fn clear_column<const SIZE: usize, const COUNT: usize>(&mut self, first: usize, spot: u16) {
        for plane in self.sized::<SIZE, COUNT>(first) {
            plane[usize::from(spot)] = 0;
        }
    }

    /// Exchanges the first planes, so many, with as many that follow them.
    #[inline]
    pub(crate) fn swap(&mut self, planes: usize) {
        let (ones, others) = self.bytes.split_at_mut(planes * self.size);
        ones.swap_with_slice(&mut others[..planes * self.size]);
    }

    #[inline]
    fn sized<const SIZE: usize, const COUNT: usize>(
        &mut self,
        first: usize,
    ) -> &mut [[u8; SIZE]; COUNT] {
        assert!(self.size == SIZE, "another board");
        let (planes, _) = self.bytes.as_chunks_mut::<SIZE>();
        planes[first..].first_chunk_mut().expect("there are as many planes")
    }

    #[inline]
    fn plane(&mut self, plane: usize) -> &mut [u8] {
        &mut self.bytes[plane * self.size..][..self.size]
    }
}
