//! Quartetto solved: its table, and what is known without it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::time::SystemTime;
use std::{fs, io};

use game::{Notation, Oracle, Outcome, Proven, Rules, Side};
use rustc_hash::FxHashMap;
use solve::duel::{Chart, DistanceTable, Duel, Solver, merge};
use solve::{
    Damage, Found, FoundTable, Library, LibraryError, Needs, Progress, Solved, Stage, Statistics,
    Tablebase, Watch, value_of_finished,
};

use super::board::{Board, LARGEST, SMALLEST};
use super::duel::Quartets;
use super::rules::{Position, Quartetto};

/// What positions are called in the table of a board.
struct Numbers {
    quartets: Quartets,
    chart: Chart,
}

impl Numbers {
    /// Worked out once for each size, which takes a moment and much room.
    fn of(board: Board) -> &'static Numbers {
        const SIZES: usize = (LARGEST - SMALLEST) as usize + 1;
        static KNOWN: [OnceLock<Numbers>; SIZES] = [const { OnceLock::new() }; SIZES];
        KNOWN[usize::from(board.size - SMALLEST)].get_or_init(|| {
            let quartets = Quartets::new(board);
            let chart = Chart::new(&quartets);
            Numbers { quartets, chart }
        })
    }
}

/// A table, with what it takes to find positions in it.
struct Solution {
    game: Quartetto,
    numbers: &'static Numbers,
    table: DistanceTable,
}

impl Solution {
    /// Row of the side that waits, and placement of the side to move.
    fn cell(&self, position: &Position) -> Option<(u32, u32)> {
        let Numbers { quartets, chart } = self.numbers;
        let mover = quartets.placement(position.boards[position.to_move]);
        let waiter = quartets.placement(position.boards[!position.to_move]);
        Some((chart.row(waiter)?, chart.mover(mover, waiter)))
    }

    /// The position of a row and a placement, with the first side to move.
    fn at(&self, row: u32, mover: u32) -> Option<Position> {
        let Numbers { quartets, chart } = self.numbers;
        let waiter = quartets.pieces(chart.waiters()[row as usize]);
        let mover = quartets.pieces(mover);
        if mover & waiter != 0 {
            return None;
        }
        let position = self.game.position([mover, waiter], Side::First, 0);
        position.winner.is_none().then_some(position)
    }
}

impl Oracle<Quartetto> for Solution {
    /// A pass just made changes nothing in play, where never both sides are shut in. It
    /// can be set up, though, that the next one ends the game.
    fn probe(&self, position: &Position) -> Option<Proven> {
        if let Some(value) = value_of_finished(&self.game, position) {
            return Some(value);
        }
        if position.passes > 0 && self.game.must_pass(position) {
            return Some(value(0, position.to_move));
        }
        let (row, mover) = self.cell(position)?;
        let distance = self.table.distance(row, mover).ok()?;
        Some(value(distance, position.to_move))
    }
}

/// A distance as a value: the side to move makes the last turn of odd ones.
fn value(distance: u16, to_move: Side) -> Proven {
    let outcome = match distance {
        0 => Outcome::Draw,
        odd if odd % 2 == 1 => Outcome::Won(to_move),
        _ => Outcome::Won(!to_move),
    };
    Proven { outcome, distance: (distance > 0).then_some(distance) }
}

impl Tablebase<Quartetto> for Solution {
    fn places(&self) -> u64 {
        self.table.cells()
    }

    fn position(&self, place: u64) -> Option<Position> {
        let all = u64::from(self.numbers.quartets.placements());
        let position = self.at((place / all) as u32, (place % all) as u32)?;
        // Where the waiter is symmetric itself, the same position has several places.
        (self.place(&position) == Some(place)).then_some(position)
    }

    fn place(&self, position: &Position) -> Option<u64> {
        if self.game.ending(position).is_some() {
            return None;
        }
        let (row, mover) = self.cell(position)?;
        Some(u64::from(row) * u64::from(self.numbers.quartets.placements()) + u64::from(mover))
    }

    fn statistics(&self) -> Statistics<Position> {
        let positions = self.numbers.quartets.unfinished();
        let counts = self.table.counts();
        let of_parity = |parity: usize| -> Vec<u64> {
            let by_distance = std::iter::once(0).chain(counts.iter().copied()).enumerate();
            by_distance.map(|(n, count)| if n % 2 == parity { count } else { 0 }).collect()
        };
        let longest = self.table.longest().and_then(|(row, mover)| {
            let distance = self.table.distance(row, mover).ok()?;
            Some((self.at(row, mover)?, distance))
        });
        Statistics {
            positions,
            equal_once: false,
            drawn: positions - counts.iter().sum::<u64>(),
            won: of_parity(1),
            lost: of_parity(0),
            longest,
        }
    }
}

/// What has come of opening a file.
enum Opened {
    Whole(Arc<Solution>),
    /// With the file as it was then: another one in its place may be better.
    Damaged(Damage, Stamp),
}

/// The files that somebody has asked for.
static OPENED: Mutex<Vec<(PathBuf, Opened)>> = Mutex::new(Vec::new());

/// What tells a file from one that took its place: length and time.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp(u64, Option<SystemTime>);

impl Stamp {
    fn of(path: &Path) -> io::Result<Stamp> {
        let found = fs::metadata(path)?;
        Ok(Stamp(found.len(), found.modified().ok()))
    }
}

impl Quartetto {
    /// The table in this file, opened once however many ask.
    fn open(&self, path: PathBuf) -> Result<Option<Arc<Solution>>, LibraryError> {
        let mut opened = OPENED.lock().expect("opening does not panic");
        let known = opened.iter().position(|(known, _)| *known == path);
        if let Some((_, Opened::Whole(solution))) = known.map(|known| &opened[known]) {
            return Ok(Some(solution.clone()));
        }
        let stamp = match Stamp::of(&path) {
            Ok(stamp) => stamp,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(LibraryError::File { path, error }),
        };
        if let Some(known) = known {
            match opened[known].1 {
                Opened::Damaged(damage, seen) if seen == stamp => {
                    return Err(LibraryError::Damaged { path, damage });
                }
                _ => drop(opened.swap_remove(known)),
            }
        }
        let numbers = Numbers::of(self.board);
        let Numbers { quartets, chart } = numbers;
        let (name, rows) = (self.name(), chart.waiters().len());
        let table = match DistanceTable::open(&path, &name, rows, quartets.placements()) {
            Ok(Some(table)) => table,
            Ok(None) => return Ok(None),
            Err(error) => {
                if let LibraryError::Damaged { damage, .. } = error {
                    opened.push((path, Opened::Damaged(damage, stamp)));
                }
                return Err(error);
            }
        };
        let solution = Arc::new(Solution { game: *self, numbers, table });
        opened.push((path, Opened::Whole(solution.clone())));
        Ok(Some(solution))
    }

    fn name(&self) -> String {
        match self.board.size {
            LARGEST => "quartetto".to_owned(),
            size => format!("quartetto:size={size}"),
        }
    }

    fn path(&self, library: &Library) -> Option<PathBuf> {
        library.path(&self.name())
    }

    fn solve(&self, path: &Path, watch: Watch<'_>) -> io::Result<()> {
        let Numbers { quartets, chart } = Numbers::of(self.board);
        let folder = path.with_extension("plies");
        fs::create_dir_all(&folder)?;
        // Two runs at once would write into each other's files.
        let lock = fs::File::create(folder.join("lock"))?;
        lock.try_lock()?;
        let mut solver = Solver::new(quartets, chart, &self.name(), &folder)?;
        while !solver.is_done() {
            let done = solver.plies().len() as u32;
            let [from, to] = [done, done + 1].map(work_done);
            let ply = Some(done + 1);
            let tell = |done: u64| {
                watch(Progress { stage: Stage::Solving, done, total: Some(WHOLE_WORK), ply });
            };
            tell(from);
            solver.step(&|of_ply| {
                tell(from + (to - from) * of_ply.done / of_ply.total.unwrap_or(1).max(1));
            })?;
        }
        let plies = solver.into_plies();
        merge(quartets, chart, &self.name(), &plies, path, watch)?;
        fs::remove_dir_all(folder)
    }
}

/// What [`work_done`] comes to.
const WHOLE_WORK: u64 = 1_000_000;

/// How much of the work is done after so many plies, as it was on the largest board:
/// there is no telling before how many plies a game will take.
fn work_done(plies: u32) -> u64 {
    const MEASURED: [(u32, u64); 10] = [
        (0, 0),
        (10, 86_000),
        (20, 203_000),
        (40, 411_000),
        (60, 539_000),
        (80, 651_000),
        (100, 768_000),
        (120, 865_000),
        (160, 975_000),
        (251, WHOLE_WORK),
    ];
    let after = MEASURED.iter().position(|(ply, _)| *ply > plies);
    let Some(after) = after else {
        return WHOLE_WORK;
    };
    let ((from, low), (to, high)) = (MEASURED[after - 1], MEASURED[after]);
    low + (high - low) * u64::from(plies - from) / u64::from(to - from)
}

impl Solved for Quartetto {
    fn table_name(&self) -> Option<String> {
        Some(self.name())
    }

    fn tablebase(&self, library: &Library) -> Result<Option<FoundTable<Quartetto>>, LibraryError> {
        let Some(path) = self.path(library) else {
            return Ok(None);
        };
        let open = self.open(path.clone())?;
        Ok(open.map(|table| (Box::new(table) as Box<dyn Tablebase<_>>, Found::File(path))))
    }

    fn built(&self, library: &Library) -> Result<Option<PathBuf>, LibraryError> {
        let Some(path) = self.path(library) else {
            return Ok(None);
        };
        match self.open(path.clone())? {
            Some(table) if !table.table.is_whole() => {
                Err(LibraryError::Damaged { path, damage: Damage::WrongHash })
            }
            table => Ok(table.map(|_| path)),
        }
    }

    fn build(
        &self,
        library: &Library,
        watch: Watch<'_>,
    ) -> Result<(Box<dyn Tablebase<Quartetto>>, PathBuf), LibraryError> {
        let path = self.path(library).ok_or(LibraryError::NoFolder)?;
        let failed = |error| LibraryError::File { path: path.clone(), error };
        self.solve(&path, watch).map_err(failed)?;
        OPENED.lock().expect("opening does not panic").retain(|(known, _)| *known != path);
        let table = self.open(path.clone())?.ok_or(LibraryError::NotSolved)?;
        Ok((Box::new(table), path))
    }

    fn needs(&self) -> Option<Needs> {
        let Numbers { quartets, chart } = Numbers::of(self.board);
        let cells = chart.waiters().len() as u64 * u64::from(quartets.placements());
        let disk = DISK.map(|share| cells / 1000 * share);
        let needs = Needs { memory: Solver::memory(quartets, chart), disk };
        (needs.memory > MUCH).then_some(needs)
    }

    /// Without a table nobody knows all.
    fn complete_oracle(&self, library: &Library) -> Option<Box<dyn Oracle<Quartetto>>> {
        let (table, _) = self.tablebase(library).ok()??;
        Some(table)
    }

    fn oracle(&self, library: &Library) -> Option<Box<dyn Oracle<Quartetto>>> {
        let opening = || {
            let has_opening = self.board.size == LARGEST;
            has_opening.then(|| Box::new(Opening) as Box<dyn Oracle<Quartetto>>)
        };
        self.complete_oracle(library).or_else(opening)
    }
}

/// Memory that not every machine has to spare, in bytes.
const MUCH: u64 = 1 << 30;

/// Thousandths of a byte that a position takes on the disk, while the table is being
/// built and afterwards; as measured on the largest board, and rounded up.
const DISK: [u64; 2] = [1100, 490];

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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use game::turns;
    use solve::{Part, verify};

    use super::*;

    const SMALL: Quartetto = Quartetto::of_size(5);

    /// The table of the small board, built once for all tests.
    static BUILT: LazyLock<(tempfile::TempDir, Arc<Solution>)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path());
        let (_, path) = SMALL.build(&library, &|_| {}).expect("a table");
        let table = SMALL.open(path).expect("a table").expect("a table");
        (folder, table)
    });

    /// Values by plain retrograde analysis: from each position that has got a value
    /// back to those that lead to it, by the rules, distance by distance.
    fn plainly_solved(numbers: &Solution) -> Vec<u8> {
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
        let distances = plainly_solved(table);
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
        assert_eq!(found.positions, table.numbers.quartets.unfinished());
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
        let (whole, _) = &*BUILT;
        let folder = tempfile::tempdir().expect("a folder");
        let path = Library::at(folder.path()).path(&SMALL.name()).expect("a file");
        let plies = path.with_extension("plies");
        fs::create_dir_all(&plies).expect("a folder");
        let Numbers { quartets, chart } = Numbers::of(SMALL.board);
        let begin = || Solver::new(quartets, chart, &SMALL.name(), &plies).expect("a solver");
        let mut solver = begin();
        (0..9).for_each(|_| solver.step(&|_| {}).expect("a ply"));
        drop(solver);
        // Half a ply, and one that the disk has spoilt.
        fs::write(plies.join("ply-0010.partial"), b"QUINAPLY").expect("a file");
        let mut spoilt = fs::read(plies.join("ply-0008")).expect("a ply");
        spoilt[100] ^= 1;
        fs::write(plies.join("ply-0008"), spoilt).expect("a file");
        assert_eq!(begin().plies().len(), 7);
        SMALL.solve(&path, &|_| {}).expect("a table");
        let finished = Library::at(whole.path()).path(&SMALL.name()).expect("a file");
        let [again, before] = [path, finished].map(|path| fs::read(path).expect("a table"));
        assert!(again == before);
    }

    #[test]
    fn a_damaged_table_is_noticed() {
        let (whole, table) = &*BUILT;
        let finished = Library::at(whole.path()).path(&SMALL.name()).expect("a file");
        let bytes = fs::read(&finished).expect("a table");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("damaged.table");
        let Numbers { quartets, chart } = table.numbers;
        let (rows, all) = (chart.waiters().len(), quartets.placements());
        let open = |bytes: &[u8], name: &str| {
            fs::write(&path, bytes).expect("a file");
            DistanceTable::open(&path, name, rows, all)
        };
        let damage = |bytes: &[u8], name: &str| match open(bytes, name) {
            Err(LibraryError::Damaged { damage, .. }) => damage,
            _ => panic!("not noticed"),
        };
        let name = SMALL.name();
        let changed = |place: usize| {
            let mut bytes = bytes.clone();
            bytes[place] ^= 1;
            bytes
        };
        let end = bytes.len();
        assert_eq!(damage(&bytes[..end - 1], &name), Damage::NotATable);
        assert_eq!(damage(&changed(end - 1), &name), Damage::WrongHash);
        assert_eq!(damage(&changed(end - 200), &name), Damage::WrongHash);
        assert_eq!(damage(&bytes, "quartetto:size=6"), Damage::OtherGame);
        // The first frame is the first row's.
        let spoilt = open(&changed(3), &name).expect("contents").expect("a table");
        assert!(!spoilt.is_whole() && table.table.is_whole());
        assert!(spoilt.distance(0, 0).is_err());
        assert!(spoilt.distance(rows as u32 - 1, 0).is_ok());
    }

    /// Whoever asks again gets the same answer without another look, until another file
    /// is there.
    #[test]
    fn a_damaged_table_is_opened_once() {
        let (whole, _) = &*BUILT;
        let finished = Library::at(whole.path()).path(&SMALL.name()).expect("a file");
        let bytes = fs::read(finished).expect("a table");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("damaged.table");
        let put = |bytes: &[u8], seconds: u64| {
            fs::write(&path, bytes).expect("a file");
            let file = fs::File::options().write(true).open(&path).expect("a file");
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).expect("set");
        };
        let is_damaged = || matches!(SMALL.open(path.clone()), Err(LibraryError::Damaged { .. }));
        let mut spoilt = bytes.clone();
        *spoilt.last_mut().expect("bytes") ^= 1;
        put(&spoilt, 1_000);
        assert!(is_damaged());
        // A whole one, but nothing tells that it is another.
        put(&bytes, 1_000);
        assert!(is_damaged());
        put(&bytes, 2_000);
        assert!(!is_damaged());
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
        let opening = Opening;
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
        let folder = std::env::var("QUINA_DATA").expect("QUINA_DATA names the folder of tables");
        let library = Library::at(folder);
        let table = game.complete_oracle(&library).expect("the table is there and whole");
        let line = |position: Position| {
            let value = table.probe(&position).expect("the table knows all");
            let distance = value.distance.unwrap_or(0);
            format!("{} {distance}\n", game.write_position(&position))
        };
        let opening: String = first_positions(2).into_iter().map(line).collect();
        if std::env::var_os("QUINA_WRITE_OPENING").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/quartetto/opening.txt");
            fs::write(path, &opening).expect("the opening");
            return;
        }
        assert_eq!(include_str!("opening.txt"), opening);
    }
}
