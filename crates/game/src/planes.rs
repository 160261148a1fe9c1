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
        // Small boards at once: for so few, a call that fills memory takes longer.
        let plane = self.plane(plane);
        match <&mut [u8; 16]>::try_from(&mut *plane) {
            Ok(all) => *all = (u128::from(value) * (u128::MAX / 255)).to_ne_bytes(),
            Err(_) => fill_larger(plane, value),
        }
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
        exchange(ones, &mut others[..planes * self.size]);
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

/// Puts a number everywhere on a plane, whatever its size.
fn fill_larger(plane: &mut [u8], value: u8) {
    if let Ok(all) = <&mut [u8; 36]>::try_from(&mut *plane) {
        *all = [value; 36];
        return;
    }
    let eight = (u64::from(value) * 0x0101_0101_0101_0101).to_le_bytes();
    let (eights, rest) = plane.as_chunks_mut::<8>();
    eights.iter_mut().for_each(|place| *place = eight);
    rest.iter_mut().zip(eight).for_each(|(place, value)| *place = value);
}

/// Exchanges bytes, of which both must have as many.
#[inline]
fn exchange(ones: &mut [u8], others: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512bw") {
        // SAFETY: this processor has the instructions.
        unsafe { exchange_by_64(ones, others) };
        return;
    }
    ones.swap_with_slice(others);
}

/// Sixty-four at a time. (Thirty-two at a time is no faster than what the compiler makes of
/// plain bytes: for processors of ten years ago it takes them as twice sixteen.)
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn exchange_by_64(ones: &mut [u8], others: &mut [u8]) {
    use std::arch::x86_64::{
        _mm512_loadu_si512, _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8, _mm512_storeu_si512,
    };
    assert_eq!(ones.len(), others.len());
    let (ones, one_rest) = ones.as_chunks_mut::<64>();
    let (others, other_rest) = others.as_chunks_mut::<64>();
    for (one, other) in ones.iter_mut().zip(others) {
        let (one, other) = (one.as_mut_ptr().cast(), other.as_mut_ptr().cast());
        // SAFETY: 64 bytes are there, of each.
        unsafe {
            let both = (_mm512_loadu_si512(one), _mm512_loadu_si512(other));
            _mm512_storeu_si512(one, both.1);
            _mm512_storeu_si512(other, both.0);
        }
    }
    let here = (1 << one_rest.len()) - 1;
    let (one, other) = (one_rest.as_mut_ptr().cast(), other_rest.as_mut_ptr().cast());
    // SAFETY: only as many bytes are read and written as there are, of each.
    unsafe {
        let both = (_mm512_maskz_loadu_epi8(here, one), _mm512_maskz_loadu_epi8(here, other));
        _mm512_mask_storeu_epi8(one, here, both.1);
        _mm512_mask_storeu_epi8(other, here, both.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_are_exchanged_whatever_their_size() {
        for size in 0..300 {
            let bytes: Vec<u8> = (0..2 * size + 5).map(|i| crate::split_mix(i) as u8).collect();
            let size = size as usize;
            let mut swapped = bytes.clone();
            Planes::over(&mut swapped, size).swap(1);
            assert_eq!(swapped[..size], bytes[size..2 * size]);
            assert_eq!(swapped[size..2 * size], bytes[..size]);
            assert_eq!(swapped[2 * size..], bytes[2 * size..], "nothing else");
        }
    }

    #[test]
    fn a_plane_is_filled_and_no_more() {
        for size in 1..100 {
            let mut bytes = vec![0; 3 * size];
            Planes::over(&mut bytes, size).fill(1, 7);
            assert!(bytes[size..2 * size].iter().all(|byte| *byte == 7), "{size}");
            assert!(bytes[..size].iter().chain(&bytes[2 * size..]).all(|byte| *byte == 0));
        }
    }
}
