//! The distances of all positions, in one file.
//!
//! Frames first: each has the distances of up to [`CHUNK`] placements of one row, a
//! byte each, packed by zstd. 0 is a draw or nothing at all, [`FAR`] stands for a distance that
//! is in the list of the far ones. Whether a distance is a win or a loss is told by its
//! being odd or even. Then the *contents*: the length of each frame (4 bytes) and the
//! first 4 bytes of its BLAKE3 hash, row by row; how many positions have each distance,
//! from 1 on; the far ones, position (8 bytes) and distance (2 bytes); and the first
//! position with the longest win (8 bytes). At the end: the
//! name of the game with its options, its length (2 bytes), the numbers of rows,
//! placements, distances and far ones (4 bytes each), the format's version (4 bytes),
//! `QUINADUL`, and the BLAKE3 hash of all that follows the frames. Numbers are
//! little-endian.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use rayon::prelude::*;

use super::bits512::LANES;
use super::field::FieldIndex;
use super::plies::PlyFile;
use super::{Duel, Rows};
use crate::file::Damage;
use crate::folder::read;
use crate::{LibraryError, Phase, Progress, Watch};

const MAGIC: &[u8; 8] = b"QUINADUL";

/// Raised whenever the format changes, or what the numbers of a game mean.
const VERSION: u32 = 1;

/// Placements of a frame: few enough to be unpacked while somebody waits for forty
/// of them.
const CHUNK: usize = 1 << 15;

/// Stands for distances from this one on.
const FAR: u8 = u8::MAX;

/// How hard frames are packed.
const EFFORT: i32 = 3;

/// Frames that are kept unpacked.
const KEPT: usize = 1 << 12;

/// Bytes of an entry of the contents.
const ENTRY: usize = 8;

/// Bytes of the hash at the end.
const HASH: usize = 32;

/// What is packed of one frame.
struct Frame {
    bytes: Vec<u8>,
    hash: [u8; 4],
}

impl Frame {
    fn pack(distances: &[u8]) -> io::Result<Frame> {
        let bytes = zstd::bulk::compress(distances, EFFORT)?;
        let hash = short_hash(&bytes);
        Ok(Frame { bytes, hash })
    }
}

fn short_hash(bytes: &[u8]) -> [u8; 4] {
    *blake3::hash(bytes).as_bytes().first_chunk().expect("a hash is longer")
}

/// Merges the plies of a solved duel into a table.
pub(super) fn merge<D: Duel>(
    duel: &D,
    rows: &Rows,
    name: &str,
    plies: &[PlyFile],
    path: &Path,
    watch: Watch<'_>,
) -> io::Result<()> {
    let placements = duel.placements() as usize;
    let partial = path.with_extension("partial");
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&partial)?);
    let total = Some((rows.blocks() * LANES * placements) as u64);
    let mut contents = Vec::new();
    let mut counts = vec![0u64; plies.iter().filter(|ply| ply.count() > 0).count()];
    let mut far = Vec::new();
    // Each takes half a gigabyte on the largest board.
    let threads = rayon::current_num_threads().min(16);
    for first in (0..rows.blocks()).step_by(threads) {
        let blocks: Vec<usize> = (first..rows.blocks().min(first + threads)).collect();
        let merged: Vec<Merged> = blocks
            .par_iter()
            .map(|block| Merged::of(rows, placements, plies, *block))
            .collect::<io::Result<_>>()?;
        for block in merged {
            for frame in &block.frames {
                out.write_all(&frame.bytes)?;
                contents.extend((frame.bytes.len() as u32).to_le_bytes());
                contents.extend(frame.hash);
            }
            counts.iter_mut().zip(&block.counts).for_each(|(all, count)| *all += count);
            far.extend(block.far);
        }
        let done = (blocks.len() + first) * LANES * placements;
        watch(Progress::of(Phase::Packing, done as u64, total));
    }
    for count in &counts {
        contents.extend(count.to_le_bytes());
    }
    for (cell, distance) in &far {
        contents.extend(cell.to_le_bytes());
        contents.extend(distance.to_le_bytes());
    }
    contents.extend(longest_win(plies, placements)?.unwrap_or(u64::MAX).to_le_bytes());
    let count = rows.waiters().len();
    contents.extend(Tail { name, numbers: [count, placements, counts.len(), far.len()] }.bytes());
    out.write_all(&contents)?;
    out.write_all(blake3::hash(&contents).as_bytes())?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    fs::rename(partial, path)
}

/// The first position that became known in the last ply that has wins.
fn longest_win(plies: &[PlyFile], placements: usize) -> io::Result<Option<u64>> {
    let Some(last) = plies.iter().rfind(|ply| ply.ply() % 2 == 1 && ply.count() > 0) else {
        return Ok(None);
    };
    let size = (placements * LANES) as u64;
    let (mut block, mut first) = (0, None);
    while first.is_none() {
        last.each(block, |number| {
            first.get_or_insert(block as u64 * size + u64::from(number));
        })?;
        block += 1;
    }
    Ok(first)
}

/// The end of the contents.
struct Tail<'a> {
    name: &'a str,
    /// Rows, placements, distances, far ones.
    numbers: [usize; 4],
}

impl Tail<'_> {
    /// The bytes after the name: its length, the numbers, version and magic.
    const FIXED: usize = 2 + 4 * 4 + 4 + 8;

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.name.as_bytes().to_vec();
        bytes.extend((self.name.len() as u16).to_le_bytes());
        for number in self.numbers {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(MAGIC);
        bytes
    }
}

/// A block of rows, ready to be written.
struct Merged {
    frames: Vec<Frame>,
    /// By distance from 1 on, how many positions there are, symmetric ones counted
    /// as often as there are.
    counts: Vec<u64>,
    far: Vec<(u64, u16)>,
}

impl Merged {
    fn of(rows: &Rows, placements: usize, plies: &[PlyFile], block: usize) -> io::Result<Merged> {
        let count = rows.block(block).len();
        let weights: Vec<u64> =
            (0..count).map(|lane| rows.weight((block * LANES + lane) as u32)).collect();
        let mut distances = vec![0u8; placements * LANES];
        let (mut counts, mut far) = (Vec::new(), Vec::new());
        let first_cell = (block * placements * LANES) as u64;
        for ply in plies {
            let (mut count, distance) = (0, ply.ply() as u16);
            let byte = u8::try_from(distance).unwrap_or(FAR);
            ply.each(block, |number| {
                distances[number as usize] = byte;
                count += weights[number as usize % LANES];
                if byte == FAR {
                    far.push((first_cell + u64::from(number), distance));
                }
            })?;
            counts.push(count);
        }
        far.sort_unstable();
        let mut frames = Vec::with_capacity(count * placements.div_ceil(CHUNK));
        // A cache line's worth of rows at a time: row by row every byte would cost
        // a line.
        let mut some = vec![vec![0; placements]; 64];
        for first in (0..count).step_by(some.len()) {
            for (placement, lanes) in distances.chunks_exact(LANES).enumerate() {
                for (row, byte) in some.iter_mut().zip(&lanes[first..]) {
                    row[placement] = *byte;
                }
            }
            for row in some.iter().take(count - first) {
                for chunk in row.chunks(CHUNK) {
                    frames.push(Frame::pack(chunk)?);
                }
            }
        }
        Ok(Merged { frames, counts, far })
    }
}

/// A frame's number, and its bytes.
type Unpacked = (usize, Arc<[u8]>);

/// A table of distances, ready to be asked.
pub(super) struct DistanceTable {
    file: Mutex<File>,
    /// Where each frame begins, and at last where they end.
    offsets: Vec<u64>,
    hashes: Vec<[u8; 4]>,
    frames_a_row: usize,
    rows: usize,
    placements: u32,
    counts: Vec<u64>,
    far: Vec<(u64, u16)>,
    longest: Option<FieldIndex>,
    kept: Vec<Mutex<Option<Unpacked>>>,
}

impl DistanceTable {
    /// Opens the table of a duel; `None` if there is none.
    pub(super) fn open(
        path: &Path,
        name: &str,
        rows: usize,
        placements: u32,
    ) -> Result<Option<DistanceTable>, LibraryError> {
        let failed = |error| LibraryError::File { path: path.to_owned(), error };
        let damaged = |damage| LibraryError::Damaged { path: path.to_owned(), damage };
        let Some(mut file) = read(path, |path| File::open(path))? else {
            return Ok(None);
        };
        let frames_a_row = (placements as usize).div_ceil(CHUNK);
        let contents = read_contents(&mut file, name, rows, placements).map_err(failed)?;
        let FrameIndex { entries, counts, far, longest, frames_end } = contents.map_err(damaged)?;
        let mut offsets = vec![0];
        let mut hashes = Vec::with_capacity(entries.len());
        for (length, hash) in entries {
            offsets.push(offsets[offsets.len() - 1] + u64::from(length));
            hashes.push(hash);
        }
        if offsets.last() != Some(&frames_end) {
            return Err(damaged(Damage::WrongHash));
        }
        let kept = (0..KEPT).map(|_| Mutex::new(None)).collect();
        let file = Mutex::new(file);
        Ok(Some(DistanceTable {
            file,
            offsets,
            hashes,
            frames_a_row,
            rows,
            placements,
            counts,
            far,
            longest,
            kept,
        }))
    }

    /// Whether every frame is what was written. Reads the whole file.
    pub(super) fn is_whole(&self) -> bool {
        (0..self.hashes.len()).all(|number| self.read_frame(number).is_ok())
    }

    /// How many positions have each distance, from 1 on. Odd ones are won, even ones
    /// lost.
    pub(super) fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Row and mover of a position with the longest win.
    pub(super) fn longest(&self) -> Option<(u32, u32)> {
        self.longest.map(|cell| cell.parts(self.placements))
    }

    /// How many cells there are; some have no position.
    pub(super) fn cells(&self) -> u64 {
        self.rows as u64 * u64::from(self.placements)
    }

    /// In how many turns the game is over with the mover at `mover` in a row of
    /// waiters, 0 for a draw.
    pub(super) fn distance(&self, row: u32, mover: u32) -> Result<u16, Unreadable> {
        let frame = row as usize * self.frames_a_row + mover as usize / CHUNK;
        match *self.frame(frame)?.get(mover as usize % CHUNK).ok_or(Unreadable)? {
            FAR => {
                let cell = FieldIndex::new(row, mover, self.placements).0;
                let found = self.far.binary_search_by_key(&cell, |(cell, _)| *cell);
                found.map(|index| self.far[index].1).map_err(|_| Unreadable)
            }
            distance => Ok(u16::from(distance)),
        }
    }

    /// A frame, unpacked.
    fn frame(&self, number: usize) -> Result<Arc<[u8]>, Unreadable> {
        let mut kept = self.kept[number % KEPT].lock().expect("reading does not panic");
        if let Some((known, bytes)) = &*kept
            && *known == number
        {
            return Ok(bytes.clone());
        }
        let packed = self.read_frame(number)?;
        let bytes: Arc<[u8]> =
            zstd::bulk::decompress(&packed, CHUNK).map_err(|_| Unreadable)?.into();
        *kept = Some((number, bytes.clone()));
        Ok(bytes)
    }

    /// A frame as it is in the file.
    fn read_frame(&self, number: usize) -> Result<Vec<u8>, Unreadable> {
        let (from, to) = (self.offsets[number], self.offsets[number + 1]);
        let mut packed = vec![0; (to - from) as usize];
        {
            let mut file = self.file.lock().expect("reading does not panic");
            let at = file.seek(SeekFrom::Start(from));
            at.and_then(|_| file.read_exact(&mut packed)).map_err(|_| Unreadable)?;
        }
        if short_hash(&packed) == self.hashes[number] { Ok(packed) } else { Err(Unreadable) }
    }
}

/// A part of a table cannot be read, or is not what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part of the table cannot be read, or is not what was written")]
pub(super) struct Unreadable;

/// What follows the frames.
struct FrameIndex {
    entries: Vec<(u32, [u8; 4])>,
    counts: Vec<u64>,
    far: Vec<(u64, u16)>,
    longest: Option<FieldIndex>,
    /// Where the frames end.
    frames_end: u64,
}

/// Whether a file says that it is the table of the game of this name.
pub(super) fn is_named_in(path: &Path, name: &str) -> bool {
    let mut end = vec![0; name.len() + Tail::FIXED + HASH];
    let from_end = -(end.len() as i64);
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::End(from_end))?;
        file.read_exact(&mut end)
    });
    let expected = Tail { name, numbers: [0; 4] }.bytes();
    let (named, numbers) = (name.len() + 2, expected.len() - 12);
    read.is_ok()
        && end[..named] == expected[..named]
        && end[numbers..expected.len()] == expected[numbers..]
}

/// Reads what follows the frames, from the end backwards.
fn read_contents(
    file: &mut File,
    name: &str,
    rows: usize,
    placements: u32,
) -> io::Result<Result<FrameIndex, Damage>> {
    let length = file.metadata()?.len();
    let expected = Tail { name, numbers: [rows, placements as usize, 0, 0] }.bytes();
    let fixed = (Tail::FIXED + HASH) as u64;
    if length < fixed {
        return Ok(Err(Damage::NotATable));
    }
    let mut tail = [0; Tail::FIXED];
    file.seek(SeekFrom::Start(length - fixed))?;
    file.read_exact(&mut tail)?;
    if tail[22..] != expected[expected.len() - 8..] {
        return Ok(Err(Damage::NotATable));
    }
    if tail[18..22] != VERSION.to_le_bytes() {
        return Ok(Err(Damage::OtherVersion));
    }
    let number = |at: usize| u32::from_le_bytes(*tail[at..].first_chunk().expect("4 bytes"));
    let [distances, far] = [10, 14].map(|at| number(at) as usize);
    let entries = rows * (placements as usize).div_ceil(CHUNK);
    let size = entries * ENTRY + distances * 8 + far * 10 + 8 + expected.len();
    let Some(frames_end) = length.checked_sub((size + HASH) as u64) else {
        return Ok(Err(Damage::OtherGame));
    };
    file.seek(SeekFrom::Start(frames_end))?;
    let mut contents = vec![0; size];
    file.read_exact(&mut contents)?;
    let mut hash = [0; HASH];
    file.read_exact(&mut hash)?;
    let named = contents[size - expected.len()..].starts_with(name.as_bytes());
    if !named || tail[..10] != expected[name.len()..name.len() + 10] {
        return Ok(Err(Damage::OtherGame));
    }
    if blake3::hash(&contents) != hash {
        return Ok(Err(Damage::WrongHash));
    }
    let (list, rest) = contents.split_at(entries * ENTRY);
    let (counted, rest) = rest.split_at(distances * 8);
    let four = |bytes: &[u8]| *bytes.first_chunk::<4>().expect("4 bytes");
    let eight = |bytes: &[u8]| u64::from_le_bytes(*bytes.first_chunk().expect("8 bytes"));
    let two = |bytes: &[u8]| u16::from_le_bytes(*bytes.first_chunk().expect("2 bytes"));
    let entry = |bytes: &[u8]| (u32::from_le_bytes(four(bytes)), four(&bytes[4..]));
    Ok(Ok(FrameIndex {
        entries: list.chunks_exact(ENTRY).map(entry).collect(),
        counts: counted.chunks_exact(8).map(eight).collect(),
        far: rest[..far * 10].chunks_exact(10).map(|b| (eight(b), two(&b[8..]))).collect(),
        longest: Some(eight(&rest[far * 10..])).filter(|cell| *cell != u64::MAX).map(FieldIndex),
        frames_end,
    }))
}
