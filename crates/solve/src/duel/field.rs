//! A bit for every position: gigabytes of them.

use std::io;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::bits512::{Bits512, LANES};

/// A bit for each position, block by block of rows, placement by placement of the
/// mover, lane by lane.
pub(super) struct Field {
    /// Memory that comes straight from the system, since it is page after page.
    memory: MmapMut,
    placements: usize,
}

impl Field {
    /// All bits unset.
    pub(super) fn new(blocks: usize, placements: usize) -> io::Result<Field> {
        let memory = MmapMut::map_anon(Field::bytes(blocks, placements))?;
        // Bits are looked up all over the field: with small pages every look
        // would cost a second one at the page table. Without them it is only slower.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Field { memory, placements })
    }

    /// The memory that a field takes.
    pub(super) fn bytes(blocks: usize, placements: usize) -> usize {
        blocks * placements * size_of::<Bits512>()
    }

    fn all(&self) -> &[Bits512] {
        <[Bits512]>::ref_from_bytes(&self.memory).expect("pages are aligned, and blocks whole")
    }

    fn all_mut(&mut self) -> &mut [Bits512] {
        <[Bits512]>::mut_from_bytes(&mut self.memory).expect("pages are aligned, and blocks whole")
    }

    /// One block.
    pub(super) fn block(&self, block: usize) -> &[Bits512] {
        &self.all()[block * self.placements..][..self.placements]
    }

    /// All blocks, to be changed side by side.
    pub(super) fn blocks_mut(&mut self) -> Vec<&mut [Bits512]> {
        let placements = self.placements;
        self.all_mut().chunks_exact_mut(placements).collect()
    }

    /// Whether a position's bit is set.
    #[inline]
    pub(super) fn has(&self, cell: FieldIndex) -> bool {
        self.all()[(cell.0 / LANES as u64) as usize].has((cell.0 % LANES as u64) as usize)
    }

    /// Sets a position's bit.
    #[inline]
    pub(super) fn set(&mut self, cell: FieldIndex) {
        self.all_mut()[(cell.0 / LANES as u64) as usize].set((cell.0 % LANES as u64) as usize);
    }
}

/// A position by the number of its bit in a [`Field`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FieldIndex(pub(super) u64);

impl FieldIndex {
    /// The cell of a row and a placement of the mover.
    #[inline]
    pub(super) fn new(row: u32, mover: u32, placements: u32) -> FieldIndex {
        let (block, lane) = (row as usize / LANES, row as usize % LANES);
        let line = block as u64 * u64::from(placements) + u64::from(mover);
        FieldIndex(line * LANES as u64 + lane as u64)
    }

    /// Row and placement of the mover.
    #[inline]
    pub(super) fn parts(self, placements: u32) -> (u32, u32) {
        let (line, lane) = (self.0 / LANES as u64, self.0 % LANES as u64);
        let (block, mover) = (line / u64::from(placements), line % u64::from(placements));
        ((block * LANES as u64 + lane) as u32, mover as u32)
    }
}
