//! What became known in one ply, in a file.
//!
//! `QUINAPLY`, the format's version (4 bytes), the number of the ply (4 bytes), the
//! name of the game with its options (length in 2 bytes); then a zstd frame for each
//! block of rows, in any order; then, for each block, where its frame is, how long,
//! whether it is a list or a map, and how many positions it has (25 bytes); the
//! number of blocks (4 bytes) and the BLAKE3 hash of everything before it. Numbers
//! are little-endian. A list is the positions' numbers in the block (4 bytes each,
//! each less the one before), a map is all bits of the block.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use zerocopy::{FromBytes, IntoBytes};

use super::bits512::{Bits512, LANES};

const MAGIC: &[u8; 8] = b"QUINAPLY";

#[cfg(target_endian = "big")]
compile_error!("maps are written as they are in memory, with the low byte first");

/// Raised whenever the format changes, or what the numbers of a game mean.
const VERSION: u32 = 1;

/// Bytes of the hash at the end.
const HASH: usize = 32;

/// Bytes of an [`Entry`].
const ENTRY: usize = 8 + 8 + 1 + 8;

/// How hard frames are compressed: writing must not take longer than solving.
const EFFORT: i32 = 1;

/// Where the frame of a block is.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    offset: u64,
    length: u64,
    is_list: bool,
    count: u64,
}

/// The positions of one block that became known, packed.
pub(super) struct Frame {
    bytes: Vec<u8>,
    is_list: bool,
    count: u64,
}

impl Frame {
    /// Packs a map.
    pub(super) fn of_map(map: &[Bits512], count: u64) -> io::Result<Frame> {
        // A list of so many takes a sixteenth of the map.
        if count * 64 < size_of_val(map) as u64 {
            let mut list = Vec::with_capacity(count as usize);
            for (line, lanes) in map.iter().enumerate() {
                lanes.each(|lane| list.push((line * LANES + lane) as u32));
            }
            return Frame::of_list(list);
        }
        let bytes = zstd::bulk::compress(map.as_bytes(), EFFORT)?;
        Ok(Frame { bytes, is_list: false, count })
    }

    /// Packs the numbers of positions in the block, in rising order.
    pub(super) fn of_list(mut list: Vec<u32>) -> io::Result<Frame> {
        let count = list.len() as u64;
        for index in (1..list.len()).rev() {
            list[index] -= list[index - 1];
        }
        let bytes = zstd::bulk::compress(list.as_bytes(), EFFORT)?;
        Ok(Frame { bytes, is_list: true, count })
    }
}

/// A file being written: beside its place, until it is whole.
pub(super) struct Writer {
    path: PathBuf,
    out: BufWriter<File>,
    hash: blake3::Hasher,
    written: u64,
    entries: Vec<Entry>,
    header: Header,
}

/// What a file is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) game: String,
    pub(super) ply: u32,
    pub(super) blocks: usize,
    /// Positions in a block; the last may have fewer.
    pub(super) positions: usize,
}

impl Header {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.ply.to_le_bytes());
        bytes.extend((self.game.len() as u16).to_le_bytes());
        bytes.extend(self.game.as_bytes());
        bytes
    }

    /// The file's name in its folder.
    fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("ply-{:04}", self.ply))
    }
}

impl Writer {
    pub(super) fn new(folder: &Path, header: Header) -> io::Result<Writer> {
        let path = header.path(folder);
        let out = BufWriter::with_capacity(1 << 20, File::create(path.with_extension("partial"))?);
        let entries = vec![Entry::default(); header.blocks];
        let (hash, bytes) = (blake3::Hasher::new(), header.bytes());
        let mut writer = Writer { path, out, hash, written: 0, entries, header };
        writer.put(&bytes)?;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    /// Adds the frame of a block.
    pub(super) fn add(&mut self, block: usize, frame: &Frame) -> io::Result<()> {
        self.entries[block] = Entry {
            offset: self.written,
            length: frame.bytes.len() as u64,
            is_list: frame.is_list,
            count: frame.count,
        };
        self.put(&frame.bytes)
    }

    /// Makes the file whole and gives it its name.
    pub(super) fn finish(mut self) -> io::Result<PlyFile> {
        let mut index = Vec::with_capacity(self.entries.len() * ENTRY);
        for entry in &self.entries {
            index.extend(entry.offset.to_le_bytes());
            index.extend(entry.length.to_le_bytes());
            index.push(u8::from(entry.is_list));
            index.extend(entry.count.to_le_bytes());
        }
        index.extend((self.entries.len() as u32).to_le_bytes());
        self.put(&index)?;
        let hash = self.hash.finalize();
        self.out.write_all(hash.as_bytes())?;
        self.out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(self.path.with_extension("partial"), &self.path)?;
        Ok(PlyFile { path: self.path, entries: self.entries, header: self.header })
    }
}

/// What became known in one ply.
///
/// The file is open only while it is read: there are more plies than some systems let
/// a program have files.
pub(super) struct PlyFile {
    path: PathBuf,
    entries: Vec<Entry>,
    header: Header,
}

impl PlyFile {
    /// The file of a ply, if it is there, whole, and of this game. A file that is not
    /// is as good as none: it will be written anew.
    pub(super) fn open(folder: &Path, header: Header) -> io::Result<Option<PlyFile>> {
        let path = header.path(folder);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let entries = check(&file, &header)?;
        Ok(entries.map(|entries| PlyFile { path, entries, header }))
    }

    /// Which ply.
    pub(super) fn ply(&self) -> u32 {
        self.header.ply
    }

    /// How many positions became known.
    pub(super) fn count(&self) -> u64 {
        self.entries.iter().map(|entry| entry.count).sum()
    }

    /// Visits the positions of a block, by their numbers in it.
    pub(super) fn each(&self, block: usize, mut visit: impl FnMut(u32)) -> io::Result<()> {
        let Some(bytes) = self.unpack(block)? else {
            return Ok(());
        };
        if self.entries[block].is_list {
            let mut number = 0u32;
            for word in bytes.chunks_exact(4) {
                let further = u32::from_le_bytes(word.try_into().expect("four bytes"));
                number = number.checked_add(further).ok_or_else(made_by_hand)?;
                if number as usize >= self.header.positions {
                    return Err(made_by_hand());
                }
                visit(number);
            }
        } else {
            for (index, word) in bytes.chunks_exact(8).enumerate() {
                let mut rest = u64::from_le_bytes(word.try_into().expect("eight bytes"));
                while rest != 0 {
                    visit((64 * index) as u32 + rest.trailing_zeros());
                    rest &= rest - 1;
                }
            }
        }
        Ok(())
    }

    /// Adds the positions of a block to a map.
    pub(super) fn add_to(&self, block: usize, map: &mut [Bits512]) -> io::Result<()> {
        if self.entries[block].is_list {
            return self.each(block, |number| {
                map[number as usize / LANES].set(number as usize % LANES);
            });
        }
        let Some(bytes) = self.unpack(block)? else {
            return Ok(());
        };
        for (lanes, bytes) in map.iter_mut().zip(bytes.chunks_exact(size_of::<Bits512>())) {
            *lanes |= Bits512::read_from_bytes(bytes).expect("as many bytes as lanes have");
        }
        Ok(())
    }

    /// The frame of a block, unpacked; `None` if nothing became known in it.
    fn unpack(&self, block: usize) -> io::Result<Option<Vec<u8>>> {
        let entry = self.entries[block];
        if entry.count == 0 {
            return Ok(None);
        }
        let mut packed = vec![0; entry.length as usize];
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(entry.offset))?;
        file.read_exact(&mut packed)?;
        // A few bytes can unpack to gigabytes: no more is unpacked than there can be.
        let length = match entry.is_list {
            true => entry.count * 4,
            false => self.header.positions as u64 / 8,
        };
        let mut bytes = Vec::with_capacity(length as usize);
        zstd::Decoder::new(&*packed)?.take(length + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 != length {
            return Err(made_by_hand());
        }
        Ok(Some(bytes))
    }
}

/// The hash of a file is right, and what it says cannot be.
fn made_by_hand() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "no ply was written like this")
}

/// Reads a whole file to see that it is what was written, and returns where
/// things are.
fn check(file: &File, header: &Header) -> io::Result<Option<Vec<Entry>>> {
    let length = file.metadata()?.len();
    let expected = header.bytes();
    let index_length = header.blocks * ENTRY + 4;
    let smallest = expected.len() + index_length + HASH;
    if length < smallest as u64 {
        return Ok(None);
    }
    let body = length - HASH as u64;
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let mut found = vec![0; expected.len()];
    reader.read_exact(&mut found)?;
    if found != expected {
        return Ok(None);
    }
    let mut hash = blake3::Hasher::new();
    reader.seek(SeekFrom::Start(0))?;
    hash.update_reader((&mut reader).take(body))?;
    let mut end = [0; HASH];
    reader.read_exact(&mut end)?;
    if hash.finalize() != end {
        return Ok(None);
    }
    reader.seek(SeekFrom::Start(body - index_length as u64))?;
    let mut index = vec![0; index_length];
    reader.read_exact(&mut index)?;
    let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let entry = |bytes: &[u8]| Entry {
        offset: number(&bytes[..8]),
        length: number(&bytes[8..16]),
        is_list: bytes[16] == 1,
        count: number(&bytes[17..]),
    };
    let entries: Vec<Entry> = index.chunks_exact(ENTRY).take(header.blocks).map(entry).collect();
    let frames = body - index_length as u64;
    let fits = |entry: &Entry| {
        let end = entry.offset.checked_add(entry.length);
        end.is_some_and(|end| end <= frames) && entry.count <= header.positions as u64
    };
    Ok(entries.iter().all(fits).then_some(entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: usize = 2 * LANES;

    fn header() -> Header {
        Header { game: "toy".to_owned(), ply: 3, blocks: 1, positions: POSITIONS }
    }

    /// What is read of a file with this one frame.
    fn written(frame: &Frame) -> io::Result<Option<Vec<u32>>> {
        let folder = tempfile::tempdir()?;
        let mut writer = Writer::new(folder.path(), header())?;
        writer.add(0, frame)?;
        writer.finish()?;
        let Some(file) = PlyFile::open(folder.path(), header())? else { return Ok(None) };
        let mut numbers = Vec::new();
        file.each(0, |number| numbers.push(number))?;
        Ok(Some(numbers))
    }

    #[test]
    fn what_was_written_is_read() {
        let list = vec![3, 4, POSITIONS as u32 - 1];
        assert_eq!(written(&Frame::of_list(list.clone()).unwrap()).unwrap(), Some(list));
        let mut map = [Bits512::NONE; 2];
        (0..100).for_each(|lane| map[1].set(lane));
        let numbers = (0..100).map(|lane| lane + LANES as u32).collect();
        assert_eq!(written(&Frame::of_map(&map, 100).unwrap()).unwrap(), Some(numbers));
    }

    #[test]
    fn no_more_is_unpacked_than_there_can_be() {
        // Sixteen million bytes take a few hundred; their hash is right.
        let bytes = zstd::bulk::compress(&vec![0xff; 1 << 24], 1).unwrap();
        assert!(bytes.len() < 10_000, "{}", bytes.len());
        for is_list in [false, true] {
            let frame = Frame { bytes: bytes.clone(), is_list, count: 7 };
            assert_eq!(written(&frame).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        // More positions than a block has, told in the index and found in a list.
        let many = Frame { bytes, is_list: true, count: 1 << 22 };
        assert_eq!(written(&many).unwrap(), None, "as good as none");
        let beyond = Frame::of_list(vec![1, POSITIONS as u32]).unwrap();
        assert_eq!(written(&beyond).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
