//! The plies, one after the other.
//!
//! The waiters' winning placements are lost for the mover in 0. In odd plies a
//! position is won from which some turn leads to one that was lost in the ply
//! before; in even plies a position is lost whose turns all lead to known
//! positions. (None of these is lost: then it would have been won a ply ago.) So one bit a
//! position, *known*, is enough. What is never known is drawn.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rayon::prelude::*;

use super::bits512::{Bits512, LANES};
use super::field::{Field, FieldIndex};
use super::plies::{Frame, Header, PlyFile, Writer};
use super::{Duel, Rows, transpose};
use crate::{Phase, Progress, Watch};

/// After a ply with fewer new positions than one in so many, they are followed one
/// by one: that takes about as many times longer a position.
const FEW: u64 = 16_384;

/// A duel being solved.
pub(super) struct Solver<'a, D: Duel> {
    duel: &'a D,
    rows: &'a Rows,
    name: String,
    folder: PathBuf,
    /// What has a value by now.
    known: Field,
    /// What the turns of the next ply lead to, in rows of the mover.
    ahead: Field,
    plies: Vec<PlyFile>,
    /// Blocks to work in, so that each thread has its own without asking for new
    /// memory every time.
    spare: Mutex<Vec<Vec<Bits512>>>,
}

impl<'a, D: Duel> Solver<'a, D> {
    /// The memory that solving takes, in bytes: two fields, and for each thread a
    /// block before and after it is packed.
    pub(super) fn memory(duel: &D, rows: &Rows) -> u64 {
        let placements = duel.placements() as usize;
        let field = Field::bytes(rows.blocks(), placements) as u64;
        let block = Field::bytes(1, placements) as u64;
        2 * field + 3 * block * rayon::current_num_threads() as u64
    }

    /// Begins, or goes on after the last ply that is whole in `folder`.
    pub(super) fn new(
        duel: &'a D,
        rows: &'a Rows,
        name: &str,
        folder: &Path,
    ) -> io::Result<Solver<'a, D>> {
        let mut plies: Vec<PlyFile> = Vec::new();
        let placements = duel.placements() as usize;
        while let Some(ply) = PlyFile::open(folder, next_header(name, &plies, rows, placements))? {
            plies.push(ply);
        }
        // Nothing is left to do after an empty ply, so that no memory is needed.
        let is_done = plies.last().is_some_and(|ply| ply.count() == 0);
        let blocks = if is_done { 0 } else { rows.blocks() };
        let mut known = Field::new(blocks, placements)?;
        for ply in &plies {
            let blocks = known.blocks_mut().into_par_iter().enumerate();
            blocks.try_for_each(|(block, known)| ply.add_to(block, known))?;
        }
        let ahead = Field::new(blocks, placements)?;
        let (name, folder) = (name.to_owned(), folder.to_owned());
        let spare = Mutex::new(Vec::new());
        Ok(Solver { duel, rows, name, folder, known, ahead, plies, spare })
    }

    /// The plies that are done.
    pub(super) fn plies(&self) -> &[PlyFile] {
        &self.plies
    }

    /// The plies alone, without the memory that solving took.
    pub(super) fn into_plies(self) -> Vec<PlyFile> {
        self.plies
    }

    /// Whether nothing more can become known.
    pub(super) fn is_done(&self) -> bool {
        self.plies.last().is_some_and(|ply| ply.count() == 0)
    }

    /// Does one more ply.
    pub(super) fn step(&mut self, watch: Watch<'_>) -> io::Result<()> {
        let few = self.plies.last().is_some_and(|ply| ply.count() < self.cells() / FEW);
        let ply = if few { self.follow()? } else { self.sweep(watch)? };
        self.plies.push(ply);
        Ok(())
    }

    /// How many positions there are, those without room counted.
    fn cells(&self) -> u64 {
        self.rows.waiters().len() as u64 * u64::from(self.duel.placements())
    }

    /// The header of the next ply.
    fn header(&self) -> Header {
        next_header(&self.name, &self.plies, self.rows, self.duel.placements() as usize)
    }

    /// The next ply by going through all rows.
    fn sweep(&mut self, watch: Watch<'_>) -> io::Result<PlyFile> {
        let header = self.header();
        let is_won = header.ply % 2 == 1;
        self.look_ahead(is_won)?;
        let (ply, total) = (Some(header.ply), Some(header.blocks as u64));
        let writer = Mutex::new((Writer::new(&self.folder, header)?, 0));
        let Solver { duel, rows, known, ahead, .. } = self;
        let spare = &self.spare;
        let blocks = known.blocks_mut().into_par_iter().zip(ahead.blocks_mut()).enumerate();
        blocks.try_for_each(|(block, (known, ahead))| {
            let mut found = borrow(spare, ahead.len());
            let count = sweep_block(*duel, rows, block, is_won, known, ahead, &mut found);
            let frame = Frame::of_map(&found, count)?;
            spare.lock().expect("no panic").push(found);
            let mut writer = writer.lock().expect("writing does not panic");
            writer.1 += 1;
            watch(Progress { phase: Phase::Solving, done: writer.1, total, ply });
            writer.0.add(block, &frame)
        })?;
        writer.into_inner().expect("writing does not panic").0.finish()
    }

    /// Fills `ahead`: with what was lost in the ply before, or with what is not
    /// known.
    fn look_ahead(&mut self, is_won: bool) -> io::Result<()> {
        let Solver { duel, rows, known, ahead, plies, .. } = self;
        let Some(before) = plies.last() else {
            // Lost is who faces a placement that has won.
            for block in ahead.blocks_mut() {
                let won = (0..duel.placements()).filter(|placement| duel.wins(*placement));
                won.for_each(|placement| block[placement as usize] = Bits512::ALL);
            }
            return Ok(());
        };
        let mut lost = borrow(&self.spare, duel.placements() as usize);
        for block in 0..rows.blocks() {
            if is_won {
                lost.fill(Bits512::NONE);
                before.add_to(block, &mut lost)?;
                transpose::enter(rows, &lost, block, false, ahead);
            } else {
                transpose::enter(rows, known.block(block), block, true, ahead);
            }
        }
        self.spare.lock().expect("no panic").push(lost);
        Ok(())
    }

    /// The next ply by following the positions of the last one by one.
    fn follow(&mut self) -> io::Result<PlyFile> {
        let header = self.header();
        let is_won = header.ply % 2 == 1;
        let before = self.plies.last().expect("the first ply goes through all rows");
        let size = self.duel.placements() as u64 * LANES as u64;
        let mut last = Vec::with_capacity(before.count() as usize);
        for block in 0..header.blocks {
            before.each(block, |number| {
                last.push(FieldIndex(block as u64 * size + u64::from(number)))
            })?;
        }
        let mut found: Vec<FieldIndex> = last
            .par_chunks(1 << 12)
            .flat_map_iter(|cells| {
                let mut found = Vec::new();
                cells.iter().for_each(|cell| self.predecessors(*cell, is_won, &mut found));
                found
            })
            .collect();
        found.par_sort_unstable();
        found.dedup();
        found.iter().for_each(|cell| self.known.set(*cell));
        let mut writer = Writer::new(&self.folder, header)?;
        for cells in found.chunk_by(|a, b| a.0 / size == b.0 / size) {
            let list = cells.iter().map(|cell| (cell.0 % size) as u32).collect();
            writer.add((cells[0].0 / size) as usize, &Frame::of_list(list)?)?;
        }
        writer.finish()
    }

    /// The positions that become known by this one.
    fn predecessors(&self, cell: FieldIndex, is_won: bool, found: &mut Vec<FieldIndex>) {
        let Solver { duel, rows, known, .. } = self;
        let all = duel.placements();
        // Who moves here has waited before, and the other has moved.
        let (row, waiter) = cell.parts(all);
        let came_from = rows.waiters()[row as usize];
        let its_row = rows.row(waiter).expect("nobody has won here");
        duel.all_turns(came_from, waiter, |mover| {
            let before = FieldIndex::new(its_row, rows.mover(mover, waiter), all);
            let becomes_known = !duel.wins(mover)
                && !known.has(before)
                && (is_won || self.all_known(mover, waiter));
            if becomes_known {
                let each = |mover| found.push(FieldIndex::new(its_row, mover, all));
                rows.each_mover(mover, waiter, each);
            }
            true
        });
    }

    /// Whether all turns of a mover lead to known positions.
    fn all_known(&self, mover: u32, waiter: u32) -> bool {
        let Solver { duel, rows, known, .. } = self;
        duel.all_turns(mover, waiter, |next| {
            rows.row(next).is_some_and(|row| {
                known.has(FieldIndex::new(row, rows.mover(waiter, next), duel.placements()))
            })
        })
    }
}

/// A block to work in, empty or not.
fn borrow(spare: &Mutex<Vec<Vec<Bits512>>>, placements: usize) -> Vec<Bits512> {
    let free = spare.lock().expect("no panic").pop();
    free.unwrap_or_else(|| vec![Bits512::NONE; placements])
}

/// What the file of the next ply is about.
fn next_header(name: &str, plies: &[PlyFile], rows: &Rows, placements: usize) -> Header {
    let (game, ply) = (name.to_owned(), plies.len() as u32 + 1);
    Header { game, ply, blocks: rows.blocks(), positions: placements * LANES }
}

/// Finds what becomes known in a block, and counts it.
fn sweep_block<D: Duel>(
    duel: &D,
    rows: &Rows,
    block: usize,
    is_won: bool,
    known: &mut [Bits512],
    ahead: &[Bits512],
    found: &mut [Bits512],
) -> u64 {
    let lanes = rows.lanes(block);
    let waiters = duel.block(rows.block(block));
    found.fill(Bits512::NONE);
    duel.spread(&waiters, ahead, found);
    let mut count = 0;
    for placement in 0..duel.placements() {
        let (known, found) = (&mut known[placement as usize], &mut found[placement as usize]);
        if duel.wins(placement) {
            *found = Bits512::NONE;
            continue;
        }
        // Won by a turn to a lost position; lost without one to an unknown position.
        let has_value = if is_won { *found } else { !*found };
        let new = has_value & lanes & duel.room(&waiters, placement) & !*known;
        *known |= new;
        *found = new;
        count += u64::from(new.count());
    }
    count
}
