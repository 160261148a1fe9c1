//! The transposition table: what is known of positions met before, of a set
//! size, shared by threads without locks.
//!
//! An entry is two words, the data and the key exclusive-or the data: a read
//! that meets half a write sees a key that does not fit and takes nothing.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game::upper_product;
use zerocopy::FromZeros;

use crate::score::{Score, has_distance};

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// At least so much.
    Lower = 1,
    /// At most so much.
    Upper = 2,
    /// Just so much.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub score: Score,
    pub bound: Bound,
    /// Plies searched.
    pub depth: u8,
    /// The best turn, as [`crate::knowledge::fingerprint`].
    pub turn: u16,
    /// Whether the bound holds however deep one looks.
    pub solved: bool,
    /// Whether no turn was looked at less deeply than `depth` says.
    pub full_width: bool,
}

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        u64::from(self.score as i16 as u16)
            | u64::from(self.turn) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(self.solved) << 42
            | u64::from(self.full_width) << 43
            | u64::from(generation) << 48
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 40 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            score: Score::from(data as u16 as i16),
            turn: (data >> 16) as u16,
            depth: (data >> 32) as u8,
            bound,
            solved: data >> 42 & 1 == 1,
            full_width: data >> 43 & 1 == 1,
        })
    }
}

/// The place of an entry.
#[derive(Default, FromZeros)]
struct Slot {
    /// The key exclusive-or the data.
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that a position may be stored in.
const WAYS: usize = 4;

/// They fill one cache line.
type Bucket = [Slot; WAYS];
const _: () = assert!(size_of::<Bucket>() == 64);

/// The table.
pub(crate) struct TranspositionTable {
    /// The buckets, and a few slots more before and behind. A type that is aligned
    /// to cache lines would say it more simply, but the allocator zeroes such memory
    /// itself, word by word, where it gets other memory zeroed from the system.
    slots: Vec<Slot>,
    /// The first slot on the boundary of a cache line.
    begin: usize,
    buckets: usize,
    generation: u8,
}

impl TranspositionTable {
    /// A table of so many megabytes (at least one bucket) for a search of up
    /// to so many positions.
    pub fn new(megabytes: usize, most_nodes: u64) -> TranspositionTable {
        let buckets = ((megabytes << 20) / size_of::<Bucket>()).max(1);
        // Zeroed by the system page by page as they are touched: a large table
        // costs nothing before it is used. A search that uses little of it is
        // better off with small pages, of which fewer bytes are zeroed.
        let count = WAYS * (buckets + 1);
        let slots = Slot::new_vec_zeroed(count)
            .unwrap_or_else(|_| std::iter::repeat_with(Slot::default).take(count).collect());
        if most_nodes > buckets as u64 {
            ask_for_large_pages(&slots);
        }
        let begin = slots.as_ptr().align_offset(size_of::<Bucket>()).min(WAYS);
        TranspositionTable { slots, begin, buckets, generation: 0 }
    }

    /// A new search: what older ones left is the first to go.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = upper_product(key, self.buckets as u64);
        let (buckets, _) = self.slots[self.begin..].as_chunks();
        &buckets[index as usize]
    }

    /// Tells the processor that [`TranspositionTable::get`] will follow: nearly every one
    /// has to wait for memory otherwise.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket = self.bucket(key).as_ptr();
            // SAFETY: a hint; it reads nothing, whatever the address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known; distances in the score count from `ply`.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                let mut entry = Entry::unpack(data)?;
                if has_distance(entry.score) {
                    entry.score -= entry.score.signum() * ply as Score;
                }
                return Some(entry);
            }
        }
        None
    }

    /// Stores what is known, over the least valuable entry.
    #[inline]
    pub fn put(&self, key: u64, mut entry: Entry, ply: usize) {
        if has_distance(entry.score) {
            entry.score += entry.score.signum() * ply as Score;
        }
        let bucket = self.bucket(key);
        let (mut place, mut least) = (&bucket[0], i32::MAX);
        for slot in bucket {
            let old = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ old == key {
                place = slot;
                break;
            }
            let age = self.generation.wrapping_sub((old >> 48) as u8);
            let worth = (old >> 32 & 0xff) as i32 - 8 * i32::from(age);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = entry.pack(self.generation);
        place.data.store(data, Relaxed);
        place.check.store(key ^ data, Relaxed);
    }
}

/// Asks the system for large pages: every get meets another page, and finding
/// out where a small one lies takes as long as the rest of it.
fn ask_for_large_pages(slots: &[Slot]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 2 << 20;
        let begin = slots.as_ptr().addr().next_multiple_of(PAGE);
        let end = slots.as_ptr_range().end.addr() / PAGE * PAGE;
        if begin < end {
            let pages = slots.as_ptr().with_addr(begin).cast_mut();
            // SAFETY: whole pages inside of `slots`, whose contents this does
            // not change. A refusal leaves the pages as small as they were.
            unsafe { libc::madvise(pages.cast(), end - begin, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = slots;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    const ENTRY: Entry = Entry {
        score: -1234,
        bound: Bound::Upper,
        depth: 17,
        turn: 0xbeef,
        solved: true,
        full_width: false,
    };

    #[test]
    fn what_is_put_is_got() {
        let table = TranspositionTable::new(1, 1);
        assert_eq!(table.get(77, 0), None);
        table.put(77, ENTRY, 3);
        assert_eq!(table.get(77, 9), Some(ENTRY));
        assert_eq!(table.get(78, 0), None);
    }

    #[test]
    fn distances_count_from_where_one_stands() {
        let table = TranspositionTable::new(1, 1);
        // A win 10 plies from the root, seen at ply 4: 6 plies away.
        table.put(5, Entry { score: WIN - 10, ..ENTRY }, 4);
        assert_eq!(table.get(5, 0).unwrap().score, WIN - 6);
        assert_eq!(table.get(5, 2).unwrap().score, WIN - 8);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest() {
        let table = TranspositionTable::new(0, 1);
        for depth in 1..=5 {
            table.put(u64::from(depth), Entry { depth, ..ENTRY }, 0);
        }
        assert_eq!(table.get(1, 0), None);
        assert!((2..=5).all(|key| table.get(key, 0).is_some()));
    }
}
