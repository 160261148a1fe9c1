//! Work on all cores where there are threads, else one piece after the other. Pieces
//! are large: that the work is called by a pointer costs nothing, and sharing it out is compiled
//! once for all games.

#[cfg(feature = "threads")]
use rayon::prelude::*;

/// What `work` makes of each number below `count`, in order.
pub(crate) fn map<T: Send>(count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    #[cfg(feature = "threads")]
    return (0..count).into_par_iter().map(work).collect();
    #[cfg(not(feature = "threads"))]
    (0..count).map(work).collect()
}

/// Does `work` for each item, until one fails.
pub(crate) fn try_for_each<T: Sync, E: Send>(
    items: &[T],
    work: &(dyn Fn(&T) -> Result<(), E> + Sync),
) -> Result<(), E> {
    #[cfg(feature = "threads")]
    return items.par_iter().try_for_each(work);
    #[cfg(not(feature = "threads"))]
    items.iter().try_for_each(work)
}

/// What `work` finds in pieces of so many items, sorted, each once: how a game
/// goes from all positions of one depth to all of the next.
pub fn gather<T: Sync, U: Ord + Send>(
    items: &[T],
    piece: usize,
    work: impl Fn(&[T]) -> Vec<U> + Send + Sync,
) -> Vec<U> {
    #[cfg(feature = "threads")]
    let mut found: Vec<U> = {
        let mut found: Vec<U> = items.par_chunks(piece).flat_map(work).collect();
        found.par_sort_unstable();
        found
    };
    #[cfg(not(feature = "threads"))]
    let mut found: Vec<U> = {
        let mut found: Vec<U> = items.chunks(piece).flat_map(work).collect();
        found.sort_unstable();
        found
    };
    found.dedup();
    found
}
