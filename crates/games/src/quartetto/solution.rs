//! Quartetto solved: as a duel, and what is known without its table.

use std::sync::{Arc, LazyLock};

use game::{Notation, Oracle, Proven, Rules};
use rustc_hash::FxHashMap;
use solve::duel::{DuelSpec, value};
use solve::{Solution, value_of_finished};

use super::board::LARGEST;
use super::duel::Quartets;
use super::rules::{Position, Quartetto};

/// Solved as a duel, by a table that is built where it is wanted; the first turns of
/// the largest board are known without it.
pub(crate) fn solution(game: &Quartetto) -> Solution<Quartetto> {
    let name = match game.board.size {
        LARGEST => "quartetto".to_owned(),
        size => format!("quartetto:size={size}"),
    };
    let table = DuelSpec::new(*game, name, |game: &Quartetto| Quartets::new(game.board));
    let opening = (game.board.size == LARGEST).then(|| Arc::new(Opening) as _);
    Solution::Duel { table: Box::new(table), opening }
}

/// Values of the start and of what the first turns lead to, out of the table.
struct Opening;

/// By the pieces of the side to move and of the other, the distance.
static OPENING: LazyLock<FxHashMap<[u64; 2], u16>> = LazyLock::new(|| {
    let game = Quartetto::of_size(LARGEST);
    let lines = include_str!("opening.txt").lines();
    let entry = |line: &str| {
        let (position, distance) = line.rsplit_once(' ')?;
        Some((game.key(&game.read_position(position).ok()?), distance.parse().ok()?))
    };
    lines.map(|line| entry(line).expect("a position and its distance")).collect()
});

impl Quartetto {
    /// The pieces of the side to move and of the other, the same for positions that
    /// a symmetry makes equal.
    fn key(&self, position: &Position) -> [u64; 2] {
        let images = (0..self.symmetries()).map(|symmetry| self.transform(position, symmetry));
        let key = |image: Position| [image.boards[image.to_move], image.boards[!image.to_move]];
        images.map(key).min().expect("one changes nothing")
    }
}

/// Whether three of four pieces are still on one edge, as after one turn.
fn has_three_on_an_edge(board: u64) -> bool {
    let rank = (1 << LARGEST) - 1;
    let file = (0..LARGEST).fold(0, |file, rank| file | 1u64 << (LARGEST * rank));
    let last = LARGEST - 1;
    let edges = [rank, rank << (LARGEST * last), file, file << last];
    edges.into_iter().any(|edge: u64| (board & edge).count_ones() >= 3)
}

impl Oracle<Quartetto> for Opening {
    fn probe(&self, position: &Position) -> Option<Proven> {
        let game = Quartetto::of_size(LARGEST);
        value_of_finished(&game, position).or_else(|| {
            // Most positions are far from the start, which this tells at once.
            if !position.boards.iter().all(|board| has_three_on_an_edge(*board)) {
                return None;
            }
            let distance = *OPENING.get(&game.key(position))?;
            Some(value(distance, position.to_move))
        })
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use std::panic::{self, AssertUnwindSafe};
    use std::path::PathBuf;
    use std::sync::Mutex;
    use std::time::{Duration, SystemTime};
    use std::{env, fs};

    use game::{Side, turns};
    use solve::duel::Duel;
    use solve::{
        Damage, Found, Library, LibraryError, Part, Progress, TableSpec, Tablebase, verify,
    };

    use super::*;

    const SMALL: Quartetto = Quartetto::of_size(5);

    /// The table of the small board, built once for all tests, with its folder.
    static BUILT: LazyLock<(tempfile::TempDir, Arc<dyn Tablebase<Quartetto>>)> =
        LazyLock::new(|| {
            let folder = tempfile::tempdir().expect("a folder");
            let library = Library::at(folder.path());
            let (table, _) = library.build(&solution(&SMALL), &|_| {}).expect("a table");
            (folder, table)
        });

    /// The file of the small board in a library.
    fn file_in(library: &Library) -> PathBuf {
        library.path("quartetto:size=5").expect("a file")
    }

    /// The bytes of the table of the small board.
    fn bytes() -> Vec<u8> {
        let (whole, _) = &*BUILT;
        fs::read(file_in(&Library::at(whole.path()))).expect("a table")
    }

    /// Bytes with one bit wrong.
    fn changed(bytes: &[u8], place: usize) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        bytes[place] ^= 1;
        bytes
    }

    /// Values by plain retrograde analysis: from each position that has got a value
    /// back to those that lead to it, by the rules, distance by distance.
    fn plainly_solved(numbers: &dyn Tablebase<Quartetto>) -> Vec<u8> {
        let place = |position: &Position| numbers.place(position).expect("unfinished") as usize;
        let mut distances = vec![0u8; numbers.places() as usize];
        let all = (0..numbers.places()).filter_map(|place| numbers.position(place));
        // Turns are taken back by sliding with the other side to move.
        let before = |position: &Position| {
            let back = Position { to_move: !position.to_move, winner: None, ..*position };
            turns(&SMALL, &back).into_iter().filter_map(move |turn| {
                let mut before = back;
                SMALL.play(&mut before, turn);
                let before = SMALL.position(before.boards, back.to_move, 0);
                before.winner.is_none().then_some(before)
            })
        };
        let after = |position: &Position| {
            let position = *position;
            turns(&SMALL, &position).into_iter().map(move |turn| {
                let mut after = position;
                SMALL.play(&mut after, turn);
                after
            })
        };
        let wins_at_once = |position: &Position| after(position).any(|next| next.winner.is_some());
        let mut last: Vec<Position> = all.filter(wins_at_once).collect();
        last.iter().for_each(|position| distances[place(position)] = 1);
        // Neither won nor unknown.
        const SEEN: u8 = 254;
        for distance in 2.. {
            if last.is_empty() {
                return distances;
            }
            let mut new = Vec::new();
            for position in last.iter().flat_map(before) {
                let is_new = distances[place(&position)] == 0
                    && (distance % 2 == 1
                        || after(&position).all(|next| distances[place(&next)] % 2 == 1));
                if is_new {
                    distances[place(&position)] = SEEN;
                    new.push(position);
                }
            }
            // Only now: a loss of this ply is no reason for another one.
            new.iter().for_each(|position| distances[place(position)] = distance);
            last = new;
        }
        unreachable!("distances end")
    }

    #[test]
    fn the_small_board_is_solved_as_by_plain_retrograde_analysis() {
        let (_, table) = &*BUILT;
        let distances = plainly_solved(&**table);
        let mut counts = [0u64; 256];
        for place in 0..table.places() {
            let Some(position) = table.position(place) else { continue };
            let distance = u16::from(distances[place as usize]);
            assert_eq!(table.probe(&position), Some(value(distance, Side::First)), "{place}");
            counts[usize::from(distance)] += 1;
        }
        assert!(counts[0] > 0 && counts[1] > 0 && counts[2] > 0 && counts[50] > 0);
    }

    #[test]
    fn its_statistics_are_those_of_all_positions() {
        let (_, table) = &*BUILT;
        let found = table.statistics();
        let [won, lost] = [&found.won, &found.lost].map(|counts| counts.iter().sum::<u64>());
        // C(25,4) · C(21,4) without those that are over.
        assert_eq!(found.positions, won + found.drawn + lost);
        assert_eq!(found.positions, Quartets::new(SMALL.board).unfinished());
        let (position, distance) = found.longest.expect("a win");
        assert_eq!(table.probe(&position), Some(value(distance, Side::First)));
        assert_eq!(found.won.iter().rposition(|count| *count > 0), Some(usize::from(distance)));
    }

    #[test]
    fn random_blocks_of_it_are_proved_by_the_plain_rules() {
        let (_, table) = &*BUILT;
        let part = Part::Blocks { count: 5, seed: 1 };
        let report = verify(&SMALL, &**table, None, part, &|_| {}).expect("a right table");
        assert!(report.checked > 1_000 && !report.whole, "{report:?}");
    }

    /// Whatever was left behind, the table is the same in the end.
    #[test]
    fn an_interrupted_run_goes_on_where_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path());
        let solution = solution(&SMALL);
        let stop = |progress: Progress| {
            if progress.ply == Some(10) {
                panic::resume_unwind(Box::new("stopped"));
            }
        };
        let run = AssertUnwindSafe(|| library.build(&solution, &stop).map(|_| ()));
        let stopped = panic::catch_unwind(run).expect_err("stopped before the end");
        assert_eq!(stopped.downcast_ref(), Some(&"stopped"));
        let path = file_in(&library);
        assert!(!path.exists());
        // Nine plies are kept. Half a ply more, and one that the disk has spoilt.
        let plies = path.with_extension("plies");
        assert!(plies.join("ply-0009").exists() && !plies.join("ply-0010").exists());
        fs::write(plies.join("ply-0010.partial"), b"QUINAPLY").expect("a file");
        let spoilt = changed(&fs::read(plies.join("ply-0008")).expect("a ply"), 100);
        fs::write(plies.join("ply-0008"), spoilt).expect("a file");
        let first = Mutex::new(None);
        let watch = |progress: Progress| {
            first.lock().expect("nobody panics").get_or_insert(progress);
        };
        library.build(&solution, &watch).expect("a table");
        let first = first.into_inner().expect("nobody panics").expect("progress");
        assert_eq!(first.ply, Some(8));
        assert!(fs::read(path).expect("a table") == bytes());
        assert!(!plies.exists());
    }

    #[test]
    fn a_damaged_table_is_noticed() {
        let (whole, table) = &*BUILT;
        let bytes = bytes();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("damaged.table");
        let open = |bytes: &[u8], name: &str| {
            fs::write(&path, bytes).expect("a file");
            let new = |game: &Quartetto| Quartets::new(game.board);
            DuelSpec::new(SMALL, name.to_owned(), new).open(&path)
        };
        let damage = |bytes: &[u8], name: &str| match open(bytes, name) {
            Err(LibraryError::Damaged { damage, .. }) => damage,
            _ => panic!("not noticed"),
        };
        let name = "quartetto:size=5";
        let end = bytes.len();
        assert_eq!(damage(&bytes[..end - 1], name), Damage::NotATable);
        assert_eq!(damage(&changed(&bytes, end - 1), name), Damage::WrongHash);
        assert_eq!(damage(&changed(&bytes, end - 200), name), Damage::WrongHash);
        assert_eq!(damage(&bytes, "quartetto:size=6"), Damage::OtherGame);
        // The first frame is the first row's.
        let spoilt = open(&changed(&bytes, 3), name).expect("contents").expect("a table");
        let ends = [0, table.places() - 1].map(|end| {
            // The nearest place that has a position.
            let places = (0..table.places()).map(|place| place.abs_diff(end));
            places.filter_map(|place| table.position(place)).next().expect("a position")
        });
        assert_eq!(ends.map(|position| spoilt.probe(&position).is_some()), [false, true]);
        assert!(ends.iter().all(|position| table.probe(position).is_some()));

        let library = Library::at(folder.path());
        fs::rename(&path, file_in(&library)).expect("another name");
        let error = library.built(&solution(&SMALL)).expect_err("damage");
        assert!(matches!(error, LibraryError::Damaged { damage: Damage::WrongHash, .. }));
        let library = Library::at(whole.path());
        let built = library.built(&solution(&SMALL)).expect("a whole table");
        assert_eq!(built, Some(file_in(&library)));
    }

    /// Whoever asks again gets the same answer without another look, until another file
    /// is there.
    #[test]
    fn a_damaged_table_is_opened_once() {
        let bytes = bytes();
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path());
        let path = file_in(&library);
        let put = |bytes: &[u8], seconds: u64| {
            fs::write(&path, bytes).expect("a file");
            let file = fs::File::options().write(true).open(&path).expect("a file");
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).expect("set");
        };
        // Made anew each time: the library is who remembers.
        let solution = || solution(&SMALL);
        let is_damaged =
            || matches!(library.tablebase(&solution()), Err(LibraryError::Damaged { .. }));
        put(&changed(&bytes, bytes.len() - 1), 1_000);
        // Nobody has looked inside yet.
        assert!(library.knows_all(&solution()));
        assert!(is_damaged());
        assert!(!library.knows_all(&solution()));
        // A whole one, but nothing tells that it is another.
        put(&bytes, 1_000);
        assert!(is_damaged());
        put(&bytes, 2_000);
        assert!(library.knows_all(&solution()));
        assert!(!is_damaged());
        let (table, found) = library.tablebase(&solution()).expect("whole").expect("a table");
        assert_eq!(found, Found::File(path));
        // Opened once, also for copies of the library.
        let (again, _) = library.clone().tablebase(&solution()).expect("whole").expect("a table");
        assert!(Arc::ptr_eq(&table, &again));
    }

    /// What is in the folder under the name of the table, but is not it.
    #[test]
    fn other_files_are_not_taken_for_the_table() {
        let bytes = bytes();
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path());
        let solution = solution(&SMALL);
        let knows_all = |bytes: &[u8]| {
            fs::write(file_in(&library), bytes).expect("a file");
            library.knows_all(&solution)
        };
        assert!(!library.knows_all(&solution), "no file");
        assert!(!Library::shipped_only().knows_all(&solution), "no folder");
        assert!(!knows_all(b""), "an empty file");
        assert!(!knows_all(&[b'.'; 4096]), "some text");
        assert!(!knows_all(&bytes[..bytes.len() - 1]), "a part");
        // From the end: the hash, the magic and the version, the numbers, the name.
        for place in [32 + 1, 32 + 8 + 1, 32 + 12 + 16 + 1, 32 + 12 + 18 + 1] {
            let place = bytes.len() - place;
            assert!(!knows_all(&changed(&bytes, place)), "changed at {place}");
        }
        assert!(knows_all(&bytes));
        // The same file is not the table of another board.
        let other = library.path("quartetto:size=6").expect("a file");
        fs::write(other, &bytes).expect("a file");
        assert!(!library.knows_all(&super::solution(&Quartetto::of_size(6))));
    }

    /// What the first `plies` turns lead to, each of several that are equal once.
    fn first_positions(plies: u32) -> Vec<Position> {
        let game = Quartetto::of_size(LARGEST);
        let mut found = vec![game.start()];
        let mut last = found.clone();
        for _ in 0..plies {
            let mut new: Vec<Position> = Vec::new();
            for position in &last {
                for turn in turns(&game, position) {
                    let mut next = *position;
                    game.play(&mut next, turn);
                    let is_known = |known: &Position| game.key(known) == game.key(&next);
                    if !found.iter().chain(&new).any(is_known) {
                        new.push(next);
                    }
                }
            }
            found.extend(&new);
            last = new;
        }
        found
    }

    #[test]
    fn the_opening_covers_the_first_two_turns() {
        let solution = solution(&Quartetto::of_size(LARGEST));
        let opening = solution.without_table().expect("an opening");
        for position in first_positions(2) {
            assert!(opening.probe(&position).is_some(), "{position:?}");
        }
    }

    /// Needs the complete table, in the folder that `QUINA_DATA` names; with
    /// `QUINA_WRITE_OPENING` set, writes the opening anew.
    #[test]
    #[ignore = "needs the complete table: quina solve quartetto"]
    fn the_opening_is_that_of_the_table() {
        let game = Quartetto::of_size(LARGEST);
        let folder = env::var("QUINA_DATA").expect("QUINA_DATA names the folder of tables");
        let library = Library::at(folder);
        let table = library.complete_oracle(&solution(&game)).expect("a whole table");
        let table = table.expect("the table is there");
        let line = |position: Position| {
            let value = table.probe(&position).expect("the table knows all");
            let distance = value.distance.unwrap_or(0);
            format!("{} {distance}\n", game.write_position(&position))
        };
        let opening: String = first_positions(2).into_iter().map(line).collect();
        if env::var_os("QUINA_WRITE_OPENING").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/quartetto/opening.txt");
            fs::write(path, &opening).expect("the opening");
            return;
        }
        assert_eq!(include_str!("opening.txt"), opening);
    }
}
