//! Table files: what is in them, byte by byte.
//!
//! `QUINATAB`, the format's version (4 bytes), the BLAKE3 hash of everything
//! after it (32 bytes), then: the name of the game with its options (length in 2
//! bytes), the length of the legend (8 bytes), the number of layers (4 bytes) and
//! the size of each (4 bytes each), and one zstd frame with the legend and, layer
//! by layer, a byte for each value. Numbers are little-endian. A byte changed or
//! missing anywhere is noticed; the same table always gives the same bytes.

use std::io::Read;
#[cfg(feature = "files")]
use std::io::{self, Write};
#[cfg(feature = "files")]
use std::path::Path;

#[cfg(feature = "files")]
use zstd::stream::raw::CParameter;
#[cfg(feature = "files")]
use zstd::zstd_safe::Strategy;

use crate::{PackedValue, SlotValues};
#[cfg(feature = "files")]
use crate::{Phase, Progress, Watch};

const MAGIC: &[u8; 8] = b"QUINATAB";

/// Raised whenever the format changes, or what the bytes of some table mean.
const VERSION: u32 = 1;

/// Where the hashed part begins.
const BODY: usize = 8 + 4 + 32;

/// Tables up to this size are searched for equal stretches all the way back, since they
/// may be shipped; for larger ones that would take longer than solving.
#[cfg(feature = "files")]
const SMALL: usize = 1 << 25;

/// How small tables are compressed. The window holds all of one. Level 19 with its own
/// numbers makes the one table that is shipped smaller by a hundredth, and takes twice the
/// time and the memory.
#[cfg(feature = "files")]
const THOROUGH: [CParameter; 7] = [
    CParameter::WindowLog(25),
    CParameter::ChainLog(22),
    CParameter::HashLog(20),
    CParameter::SearchLog(5),
    CParameter::MinMatch(3),
    CParameter::TargetLength(128),
    CParameter::Strategy(Strategy::ZSTD_btultra),
];

/// How many values are compressed before somebody is told.
#[cfg(feature = "files")]
const CHUNK: usize = 1 << 18;

/// What a table file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The game with its options, as on the command line.
    pub game: String,
    /// What the atlas asked to keep.
    pub legend: Vec<u8>,
    /// The values.
    pub values: SlotValues,
}

/// What is wrong with a table file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// It begins differently.
    #[error("not a table file")]
    NotATable,
    /// It was written by another version of this program.
    #[error("written in another version of the format")]
    OtherVersion,
    /// Its bytes are not those that were written.
    #[error("damaged or not completely written")]
    WrongHash,
    /// It is whole, but it is the table of something else.
    #[error("the table of another game")]
    OtherGame,
}

/// The bytes of a table file. Values make room as they are packed.
#[cfg(feature = "files")]
pub fn pack(contents: Contents, watch: Watch<'_>) -> Vec<u8> {
    let layers = contents.values.layers();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([0; BODY - MAGIC.len() - size_of_val(&VERSION)]);
    let name = contents.game.as_bytes();
    bytes.extend((name.len() as u16).to_le_bytes());
    bytes.extend(name);
    bytes.extend((contents.legend.len() as u64).to_le_bytes());
    bytes.extend((layers.len() as u32).to_le_bytes());
    for layer in layers {
        bytes.extend((layer.len() as u32).to_le_bytes());
    }
    compress(contents, &mut bytes, watch).expect("memory can be written to");
    let hash = *blake3::hash(&bytes[BODY..]).as_bytes();
    bytes[BODY - hash.len()..BODY].copy_from_slice(&hash);
    bytes
}

/// Adds the legend and the values as one frame, bit by bit: there is never a second copy
/// of them all.
#[cfg(feature = "files")]
fn compress(contents: Contents, bytes: &mut Vec<u8>, watch: Watch<'_>) -> io::Result<()> {
    let layers = contents.values.into_layers();
    let total = layers.iter().map(Vec::len).sum::<usize>();
    let size = contents.legend.len() + total;
    let is_small = size <= SMALL;
    let mut encoder = zstd::Encoder::new(bytes, if is_small { 19 } else { 6 })?;
    encoder.set_pledged_src_size(Some(size as u64))?;
    for parameter in THOROUGH.into_iter().filter(|_| is_small) {
        encoder.set_parameter(parameter)?;
    }
    encoder.write_all(&contents.legend)?;
    let mut done = 0;
    for layer in layers {
        for chunk in layer.chunks(CHUNK) {
            let plain: Vec<u8> = chunk.iter().map(|value| value.0 as u8).collect();
            encoder.write_all(&plain)?;
            done += chunk.len();
            watch(Progress::of(Phase::Packing, done as u64, Some(total as u64)));
        }
    }
    encoder.finish()?;
    Ok(())
}

/// Whether a file says that it is the table of the game of this name.
#[cfg(feature = "files")]
pub(crate) fn is_named_in(path: &Path, game: &str) -> bool {
    let mut start = vec![0; BODY + 2 + game.len()];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start));
    let (head, name) = start.split_at(BODY);
    read.is_ok()
        && head.starts_with(MAGIC)
        && head[8..12] == VERSION.to_le_bytes()
        && name[..2] == (game.len() as u16).to_le_bytes()
        && &name[2..] == game.as_bytes()
}

/// No legend is longer.
const LONGEST_LEGEND: usize = 1 << 28;

/// Reads the table file of the game of this name.
pub fn unpack(bytes: &[u8], game: &str) -> Result<Contents, Damage> {
    unpack_if(bytes, game, |_, _| Some(())).map(|(contents, ())| contents)
}

/// Reads the table file of the game of this name, if its legend and the sizes of its
/// layers fit: a few bytes can unpack to gigabytes, so they are asked about first.
/// What does not fit is of other rules or another numbering.
pub(crate) fn unpack_if<T>(
    bytes: &[u8],
    game: &str,
    fits: impl FnOnce(&[u8], &[usize]) -> Option<T>,
) -> Result<(Contents, T), Damage> {
    if bytes.len() < MAGIC.len() || &bytes[..MAGIC.len()] != MAGIC {
        return Err(Damage::NotATable);
    }
    if bytes.len() < BODY {
        return Err(Damage::WrongHash);
    }
    if bytes[8..12] != VERSION.to_le_bytes() {
        return Err(Damage::OtherVersion);
    }
    let body = &bytes[BODY..];
    if blake3::hash(body).as_bytes() != &bytes[12..BODY] {
        return Err(Damage::WrongHash);
    }
    // From here on, what can't be read can only come of a table made by hand.
    let head = read_head(body).ok_or(Damage::WrongHash)?;
    if head.name != game.as_bytes() {
        return Err(Damage::OtherGame);
    }
    // By a decoder in pure Rust, also where the other one is at hand: so the one that
    // wasm32 relies on is the one that all tests read tables with.
    let mut frame =
        ruzstd::decoding::StreamingDecoder::new(head.frame).map_err(|_| Damage::WrongHash)?;
    let legend = take(&mut frame, head.legend).ok_or(Damage::WrongHash)?;
    let fitting = fits(&legend, &head.sizes).ok_or(Damage::OtherVersion)?;
    let mut layers = Vec::with_capacity(head.sizes.len());
    for size in head.sizes {
        let layer = take(&mut frame, size).ok_or(Damage::WrongHash)?;
        layers.push(layer.into_iter().map(|byte| PackedValue(byte as i8)).collect());
    }
    if !frame.read(&mut [0]).is_ok_and(|more| more == 0) {
        return Err(Damage::WrongHash);
    }
    Ok((Contents { game: game.to_owned(), legend, values: SlotValues::new(layers) }, fitting))
}

/// What stands before the packed part.
struct Head<'a> {
    name: &'a [u8],
    /// The length of the legend.
    legend: usize,
    sizes: Vec<usize>,
    frame: &'a [u8],
}

fn read_head(mut body: &[u8]) -> Option<Head<'_>> {
    fn number<const N: usize>(body: &mut &[u8]) -> Option<[u8; N]> {
        let (number, rest) = body.split_first_chunk()?;
        *body = rest;
        Some(*number)
    }
    let (name, rest) = {
        let length = u16::from_le_bytes(number(&mut body)?);
        body.split_at_checked(usize::from(length))?
    };
    body = rest;
    let legend = usize::try_from(u64::from_le_bytes(number(&mut body)?)).ok()?;
    let layer_count = u32::from_le_bytes(number(&mut body)?);
    let mut sizes = Vec::new();
    for _ in 0..layer_count {
        sizes.push(u32::from_le_bytes(number(&mut body)?) as usize);
    }
    (legend <= LONGEST_LEGEND).then_some(Head { name, legend, sizes, frame: body })
}

/// The next so many bytes, and no more of what they are unpacked from.
fn take(plain: &mut impl Read, length: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    plain.take(length as u64).read_to_end(&mut bytes).ok()?;
    (bytes.len() == length).then_some(bytes)
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn contents() -> Contents {
        let layer = |values: &[i8]| values.iter().map(|v| PackedValue(*v)).collect();
        Contents {
            game: "toy:size=3".to_owned(),
            legend: vec![1, 2, 3],
            values: SlotValues::new(vec![layer(&[1, -2, 0]), layer(&[]), layer(&[127, -127])]),
        }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let bytes = pack(contents(), &|_| {});
        assert_eq!(unpack(&bytes, "toy:size=3"), Ok(contents()));
        assert_eq!(bytes, pack(contents(), &|_| {}));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let bytes = pack(contents(), &|_| {});
        for place in 0..bytes.len() {
            for change in [1, 0x80] {
                let mut damaged = bytes.clone();
                damaged[place] ^= change;
                let expected = match place {
                    0..8 => Damage::NotATable,
                    8..12 => Damage::OtherVersion,
                    _ => Damage::WrongHash,
                };
                assert_eq!(unpack(&damaged, "toy:size=3"), Err(expected), "byte {place}");
            }
        }
    }

    #[test]
    fn packing_tells_how_far_it_is() {
        let layers =
            vec![vec![PackedValue(1); CHUNK + 5], Vec::new(), vec![PackedValue(-1); 2 * CHUNK]];
        let contents = Contents { values: SlotValues::new(layers), ..contents() };
        let told = Mutex::new(Vec::new());
        let bytes = pack(contents.clone(), &|progress| told.lock().unwrap().push(progress));
        let total = Some(3 * CHUNK as u64 + 5);
        let done = [CHUNK, CHUNK + 5, 2 * CHUNK + 5, 3 * CHUNK + 5];
        let expected = done.map(|done| Progress::of(Phase::Packing, done as u64, total));
        assert_eq!(told.into_inner().unwrap(), expected);
        assert_eq!(unpack(&bytes, "toy:size=3"), Ok(contents));
    }

    #[test]
    fn every_missing_end_is_noticed() {
        let bytes = pack(contents(), &|_| {});
        for length in 0..bytes.len() {
            assert!(unpack(&bytes[..length], "toy:size=3").is_err(), "{length} bytes");
        }
        let mut longer = bytes;
        longer.push(0);
        assert_eq!(unpack(&longer, "toy:size=3"), Err(Damage::WrongHash));
    }

    #[test]
    fn the_table_of_another_game_is_refused() {
        assert_eq!(unpack(&pack(contents(), &|_| {}), "toy"), Err(Damage::OtherGame));
    }

    #[test]
    fn what_would_unpack_to_more_than_fits_is_not_unpacked() {
        // Sixteen million values take a few hundred bytes.
        let layer = vec![PackedValue(0); 1 << 24];
        let large = Contents { values: SlotValues::new(vec![layer]), ..contents() };
        let bytes = pack(large, &|_| {});
        assert!(bytes.len() < 10_000, "{}", bytes.len());
        let mut asked = None;
        let refused = unpack_if(&bytes, "toy:size=3", |legend, sizes| {
            asked = Some((legend.to_vec(), sizes.to_vec()));
            None::<()>
        });
        assert_eq!(refused, Err(Damage::OtherVersion));
        assert_eq!(asked, Some((vec![1, 2, 3], vec![1 << 24])));
        assert_eq!(unpack(&bytes, "toy"), Err(Damage::OtherGame));
        // A reader that counts: of what is left nothing is asked for.
        let mut endless = std::io::repeat(7);
        assert_eq!(take(&mut endless, 3), Some(vec![7; 3]));
        assert_eq!(take(&mut &[1, 2][..], 3), None);
    }

    #[test]
    fn a_head_that_claims_less_than_there_is_is_no_table() {
        let mut bytes = pack(contents(), &|_| {});
        // The size of the first layer: after the name and two numbers.
        let place = BODY + 2 + "toy:size=3".len() + 8 + 4;
        bytes[place] -= 1;
        let hash = *blake3::hash(&bytes[BODY..]).as_bytes();
        bytes[12..BODY].copy_from_slice(&hash);
        assert_eq!(unpack(&bytes, "toy:size=3"), Err(Damage::WrongHash));
    }
}
