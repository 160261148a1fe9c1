//! Games that the engine plays against itself, to learn from, and the file that keeps
//! them.
//!
//! Everything in a game follows from the file's head and the game's number, so that a
//! file is the same whatever number of threads made it, and can be gone on with after
//! it was broken off.
//!
//! The file, numbers little-endian: the line `quina selfplay 2`; lines `KEY VALUE` with
//! the game, the nodes a turn, the seed, how many games, the most random turns at the
//! beginning, and the BLAKE3 of the weights in use; an empty line. Then the
//! games in order, each 16 bits for its length in bytes, these bytes, and the first four
//! bytes of their BLAKE3. At the end the BLAKE3 of all before. Until it is whole, its name
//! ends in `.part`.
//!
//! The bytes of a game: the result for *first* (−1, 0, 1; a byte), how many turns at
//! its beginning were random (a byte), and its turns. A turn: how many steps it has
//! (a byte), the number of each step (16 bits, see [`game::Actions`]), and what the
//! engine expected before it, −10,000 to 10,000 for *first* (16 bits; 22,000 more if it
//! was proven), as search came to it: not corrected ([`search::Calibration`]). Random turns have
//! no such number.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;

use game::{Actions, Game, History, Outcome, Rules, Status, Step, StepOrder};
use games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use search::{BadWeights, Limits, Search, Settings, Weights};

use crate::seeds::derived;

/// The first line of a file.
const HEAD: &str = "quina selfplay 2\n";

/// Games are drawn after so many turns.
const LONGEST: usize = 300;

/// Proven results are told apart from expected ones by this.
const PROVEN: i16 = 22_000;

/// What an expected result of 1 is in the file.
const SURE: f64 = 10_000.0;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Which game.
    pub variant: Variant,
    /// How many games.
    pub games: usize,
    /// Positions (or playouts) a turn.
    pub nodes: u64,
    /// Everything random follows from it.
    pub seed: u64,
    /// The most random turns at the beginning of a game.
    pub opening: u8,
    /// Weights in place of those that come with the game.
    pub weights: Option<Vec<u8>>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfGame {
    /// How it ended.
    pub outcome: Outcome,
    /// What was played at random first: turns as steps.
    pub opening: Vec<Vec<Step>>,
    /// What was thought about.
    pub turns: Vec<SelfTurn>,
}

/// One turn that was thought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfTurn {
    /// Its steps.
    pub steps: Vec<Step>,
    /// What was expected before it, in ten-thousandths for *first*.
    pub score: i16,
    /// Whether that was proven.
    pub is_proven: bool,
}

impl SelfTurn {
    /// What was expected before it, −1 to 1 for *first*.
    pub fn expected(&self) -> f64 {
        f64::from(self.score) / SURE
    }
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else, damaged, or not whole yet.
    #[error("not a whole file of games that the engine played against itself")]
    NotWhole,
    /// It was begun with other settings.
    #[error("begun with other settings: remove it, or name another file")]
    OtherSettings,
    /// The weights are not this game's.
    #[error("weights: {0}")]
    Weights(#[from] BadWeights),
    /// A name of a game in it is none.
    #[error("games of something that is not known here")]
    UnknownGame,
}

impl SelfPlay {
    fn head(&self) -> String {
        let weights = match &self.weights {
            Some(bytes) => blake3::hash(bytes),
            None => blake3::hash(self.variant.visit(Shipped)),
        };
        let weights = weights.to_hex();
        let SelfPlay { games, nodes, seed, opening, .. } = self;
        format!(
            "{HEAD}game {}\nnodes {nodes}\nseed {seed}\ngames {games}\nopening {opening}\nweights {weights}\n\n",
            self.variant.name()
        )
    }

    /// Plays all games into a file, on so many threads; `report` hears how many are
    /// done and says whether to go on. What a run that was broken off has left is gone on with; a file
    /// that is whole is left as it is. Returns whether all is done.
    pub fn run(
        &self,
        path: &Path,
        threads: usize,
        report: &mut dyn FnMut(usize) -> bool,
    ) -> Result<bool, Trouble> {
        let head = self.head();
        if path.exists() {
            let bytes = fs::read(path)?;
            let is_same = bytes.starts_with(head.as_bytes()) && is_whole(&bytes);
            return if is_same { Ok(true) } else { Err(Trouble::OtherSettings) };
        }
        if let Some(bytes) = &self.weights {
            self.variant.visit(CheckWeights(bytes))?;
        }
        let part = part_of(path);
        let done = take_up(&part, &head)?;
        let mut file = File::options().append(true).open(&part)?;
        let mut whole = report(done);
        if whole && done < self.games {
            let played = Played { play: self, done, threads, file: &mut file, report };
            whole = self.variant.visit(played)?;
        }
        if !whole {
            return Ok(false);
        }
        let hash = blake3::hash(&fs::read(&part)?);
        file.write_all(hash.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        Ok(true)
    }
}

/// The weights that come with a game.
struct Shipped;

impl Visitor for Shipped {
    type Output = &'static [u8];

    fn visit<G: Playable>(self, _: G) -> &'static [u8] {
        G::WEIGHTS
    }
}

/// Whether weights are this game's, before anything is written.
struct CheckWeights<'a>(&'a [u8]);

impl Visitor for CheckWeights<'_> {
    type Output = Result<(), BadWeights>;

    fn visit<G: Playable>(self, _: G) -> Self::Output {
        Weights::read::<G>(self.0).map(|_| ())
    }
}

/// Where games are written before all are there.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Cuts a file that was broken off after its last whole game, or begins it; returns
/// how many games it has.
fn take_up(part: &Path, head: &str) -> Result<usize, Trouble> {
    if !part.exists() {
        fs::write(part, head)?;
        return Ok(0);
    }
    let bytes = fs::read(part)?;
    let Some(mut rest) = bytes.strip_prefix(head.as_bytes()) else {
        return Err(Trouble::OtherSettings);
    };
    let mut done = 0;
    while take_game(&mut rest).is_some() {
        done += 1;
    }
    let mut file = File::options().write(true).open(part)?;
    file.set_len((bytes.len() - rest.len()) as u64)?;
    file.seek(io::SeekFrom::End(0))?;
    Ok(done)
}

/// Whether a file ends with the hash of what stands before.
fn is_whole(bytes: &[u8]) -> bool {
    bytes
        .split_last_chunk::<32>()
        .is_some_and(|(before, hash)| blake3::hash(before).as_bytes() == hash)
}

/// The bytes of the next game, if they are whole.
fn take_game<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, after) = rest.split_first_chunk()?;
    let length = usize::from(u16::from_le_bytes(*length));
    let (game, after) = after.split_at_checked(length)?;
    let (check, after) = after.split_first_chunk::<4>()?;
    (blake3::hash(game).as_bytes()[..4] == *check).then(|| {
        *rest = after;
        game
    })
}

/// Plays what is still to be played.
struct Played<'a> {
    play: &'a SelfPlay,
    done: usize,
    threads: usize,
    file: &'a mut File,
    report: &'a mut dyn FnMut(usize) -> bool,
}

impl Visitor for Played<'_> {
    type Output = Result<bool, Trouble>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let play = self.play;
        let weights = play.weights.as_deref().map(Weights::read::<G>).transpose()?;
        let next = AtomicUsize::new(self.done);
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, next, game) = (sender.clone(), &next, game.clone());
                let weights = weights.clone();
                scope.spawn(move || {
                    let mut player = SelfPlayer::new(game, play, weights);
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= play.games
                            || sender.send((number, player.game(number))).is_err()
                        {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let result = keep(self.file, self.done, receiver.into_iter(), self.report);
            next.store(play.games, Relaxed);
            result
        })
    }
}

/// Writes games in their order, whatever the order in which they come.
fn keep(
    file: &mut File,
    mut done: usize,
    games: impl Iterator<Item = (usize, Vec<u8>)>,
    report: &mut dyn FnMut(usize) -> bool,
) -> Result<bool, Trouble> {
    let mut waiting = BTreeMap::new();
    let mut out = BufWriter::new(file);
    for (number, bytes) in games {
        waiting.insert(number, bytes);
        while let Some(bytes) = waiting.remove(&done) {
            out.write_all(&(bytes.len() as u16).to_le_bytes())?;
            out.write_all(&bytes)?;
            out.write_all(&blake3::hash(&bytes).as_bytes()[..4])?;
            out.flush()?;
            done += 1;
            if !report(done) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// One engine that plays both sides.
struct SelfPlayer<'a, G: Playable> {
    game: G,
    play: &'a SelfPlay,
    engine: Box<dyn Search<G>>,
    actions: Actions,
}

impl<'a, G: Playable> SelfPlayer<'a, G> {
    fn new(game: G, play: &'a SelfPlay, weights: Option<Weights>) -> SelfPlayer<'a, G> {
        let settings =
            Settings { hash: 16, tables: false, calibrated: false, ..Settings::default() };
        let mut engine = game.clone().engine(settings, None);
        if let Some(weights) = weights {
            engine.learn(weights);
        }
        let actions = game.layout().actions;
        SelfPlayer { game, play, engine, actions }
    }

    /// The bytes of one game.
    fn game(&mut self, number: usize) -> Vec<u8> {
        let seed = derived(self.play.seed, number as u64);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut history, opening) = self.opening(&mut rng);
        let settings = Settings { seed: rng.next_u64(), ..*self.engine.settings() };
        self.engine.set(settings);
        self.engine.forget();
        let mut bytes = vec![0, opening as u8];
        for (position, turn) in history.positions().iter().zip(history.turns()) {
            self.write_steps(position, *turn, &mut bytes);
        }
        let outcome = loop {
            if let Status::Over(ending) = history.status() {
                break ending.outcome;
            }
            if history.turns().len() >= LONGEST {
                break Outcome::Draw;
            }
            let limits = Limits::nodes(self.play.nodes);
            let found = self.engine.think(history.positions(), &limits, None, &mut |_| {});
            let Some(turn) = found.best() else { break Outcome::Draw };
            self.write_steps(history.position(), turn, &mut bytes);
            let score = match found.value {
                Some(proven) => proven.outcome.for_first() as i16 * SURE as i16 + PROVEN,
                None => (found.score * SURE).round() as i16,
            };
            bytes.extend(score.to_le_bytes());
            history.play(turn);
        };
        bytes[0] = outcome.for_first() as i8 as u8;
        bytes
    }

    /// A game that has begun with random turns, and how many.
    fn opening(&self, rng: &mut Xoshiro256PlusPlus) -> (History<G>, usize) {
        loop {
            let most = game::below(rng, u64::from(self.play.opening) + 1) as usize;
            if let Some(history) = History::opened(&self.game, most, rng) {
                return (history, most);
            }
        }
    }

    fn write_steps(&self, position: &G::Position, turn: G::Turn, bytes: &mut Vec<u8>) {
        let steps = steps_of(&self.game, position, turn);
        bytes.push(steps.len() as u8);
        for step in steps {
            bytes.extend((self.actions.number(step) as u16).to_le_bytes());
        }
    }
}

/// The steps that make a turn, in the canonical order.
fn steps_of<G: Game>(game: &G, position: &G::Position, turn: G::Turn) -> Vec<Step> {
    let (mut steps, draft) = (Vec::new(), game.draft(position));
    // Looking only at the cells that a turn touches saves nearly all of the looking.
    let touched = game.trace(position, turn);
    let is_near = |step: Step| match step {
        Step::Cell(cell) | Step::Hole(cell, _) => touched.contains(&cell),
        _ => true,
    };
    let found = find_steps(game, &draft, turn, &is_near, &mut steps)
        || find_steps(game, &draft, turn, &|_| true, &mut steps);
    assert!(found, "a legal turn is made of steps");
    steps
}

/// Looks for the steps that make a turn, among those that are worth a look.
fn find_steps<G: Rules>(
    game: &G,
    draft: &G::Draft,
    turn: G::Turn,
    is_near: &dyn Fn(Step) -> bool,
    steps: &mut Vec<Step>,
) -> bool {
    if let Some(made) = game.finished(draft) {
        return made == turn;
    }
    let choices = game::choices(game, draft, StepOrder::Canonical);
    choices.into_iter().filter(|step| is_near(*step)).any(|step| {
        let mut next = draft.clone();
        game.step(&mut next, step);
        steps.push(step);
        let found = find_steps(game, &next, turn, is_near, steps);
        if !found {
            steps.pop();
        }
        found
    })
}

/// A whole file.
#[derive(Clone, Debug)]
pub struct SelfPlayFile {
    /// Which game.
    pub variant: Variant,
    /// Positions (or playouts) a turn.
    pub nodes: u64,
    /// Its games.
    pub games: Vec<SelfGame>,
    /// The BLAKE3 of the file.
    pub hash: String,
}

impl SelfPlayFile {
    /// Reads a whole file.
    pub fn read(path: &Path) -> Result<SelfPlayFile, Trouble> {
        let bytes = fs::read(path)?;
        let Some((before, hash)) = bytes.split_last_chunk::<32>().filter(|_| is_whole(&bytes))
        else {
            return Err(Trouble::NotWhole);
        };
        let end = before.windows(2).position(|two| two == b"\n\n").ok_or(Trouble::NotWhole)?;
        let head = str::from_utf8(&before[..=end]).map_err(|_| Trouble::NotWhole)?;
        let head = head.strip_prefix(HEAD).ok_or(Trouble::NotWhole)?;
        let field = |key: &str| head.lines().find_map(|line| line.strip_prefix(key));
        let variant =
            field("game ").and_then(|name| Variant::read(name).ok()).ok_or(Trouble::UnknownGame)?;
        let nodes =
            field("nodes ").and_then(|nodes| nodes.parse().ok()).ok_or(Trouble::NotWhole)?;
        let actions = variant.visit(ActionsOf);
        let mut rest = &before[end + 2..];
        let mut games = Vec::new();
        while let Some(bytes) = take_game(&mut rest) {
            games.push(read_game(bytes, actions).ok_or(Trouble::NotWhole)?);
        }
        if !rest.is_empty() {
            return Err(Trouble::NotWhole);
        }
        let hash = blake3::Hash::from_bytes(*hash).to_hex().to_string();
        Ok(SelfPlayFile { variant, nodes, games, hash })
    }
}

struct ActionsOf;

impl Visitor for ActionsOf {
    type Output = Actions;

    fn visit<G: Playable>(self, game: G) -> Actions {
        game.layout().actions
    }
}

fn read_game(bytes: &[u8], actions: Actions) -> Option<SelfGame> {
    let ([result, opening], mut rest) = bytes.split_first_chunk()?;
    let outcome = match *result as i8 {
        1 => Outcome::Won(game::Side::First),
        0 => Outcome::Draw,
        -1 => Outcome::Won(game::Side::Second),
        _ => return None,
    };
    let mut game = SelfGame { outcome, opening: Vec::new(), turns: Vec::new() };
    for _ in 0..*opening {
        game.opening.push(read_steps(&mut rest, actions)?);
    }
    while !rest.is_empty() {
        let steps = read_steps(&mut rest, actions)?;
        let (score, after) = rest.split_first_chunk()?;
        rest = after;
        let score = i16::from_le_bytes(*score);
        let is_proven = score > SURE as i16;
        game.turns.push(SelfTurn {
            steps,
            score: if is_proven { score - PROVEN } else { score },
            is_proven,
        });
    }
    Some(game)
}

fn read_steps(rest: &mut &[u8], actions: Actions) -> Option<Vec<Step>> {
    let (count, mut after) = rest.split_first()?;
    let mut steps = Vec::new();
    for _ in 0..*count {
        let (number, next) = after.split_first_chunk()?;
        steps.push(actions.step(usize::from(u16::from_le_bytes(*number)))?);
        after = next;
    }
    *rest = after;
    Some(steps)
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    fn play(game: &str, games: usize) -> SelfPlay {
        let variant = Variant::read(game).unwrap();
        SelfPlay { variant, games, nodes: 20, seed: 5, opening: 3, weights: None }
    }

    #[test]
    fn the_same_seed_gives_the_same_file_however_it_is_made() {
        let folder = tempfile::tempdir().unwrap();
        for entry in GAMES {
            let play = play(entry.name, 5);
            let [one, two, broken] = ["one", "two", "broken"]
                .map(|name| folder.path().join(entry.name.to_owned() + name));
            assert!(play.run(&one, 1, &mut |_| true).unwrap());
            assert!(play.run(&two, 3, &mut |_| true).unwrap());
            let bytes = fs::read(&one).unwrap();
            assert_eq!(bytes, fs::read(&two).unwrap(), "{}", entry.name);
            // Broken off after two games, and in the middle of the third.
            assert!(!play.run(&broken, 1, &mut |done| done < 2).unwrap());
            let part = part_of(&broken);
            let mut cut = fs::read(&part).unwrap();
            cut.extend([9, 0, 1, 2, 3]);
            fs::write(&part, cut).unwrap();
            let mut begun = None;
            let done = play.run(&broken, 2, &mut |done| {
                begun.get_or_insert(done);
                true
            });
            assert!(done.unwrap());
            assert_eq!(begun, Some(2));
            assert_eq!(bytes, fs::read(&broken).unwrap(), "{}", entry.name);
            assert!(!part.exists());
        }
    }

    #[test]
    fn a_file_says_what_was_played() {
        let folder = tempfile::tempdir().unwrap();
        for entry in GAMES {
            let play = play(entry.name, 4);
            let path = folder.path().join(entry.name);
            play.run(&path, 2, &mut |_| true).unwrap();
            let file = SelfPlayFile::read(&path).unwrap();
            assert_eq!(file.games.len(), 4);
            assert_eq!((file.variant.name(), file.nodes), (entry.name.to_owned(), 20));
            for game in &file.games {
                file.variant.visit(Follow(game));
                assert!(!game.turns.is_empty() && game.opening.len() <= 3);
                assert!(game.turns.iter().all(|turn| turn.expected().abs() <= 1.0));
            }
            assert_ne!(file.games[0], file.games[1]);
        }
    }

    /// Plays a game again: it ends as it says, and with its last turn.
    struct Follow<'a>(&'a SelfGame);

    impl Visitor for Follow<'_> {
        type Output = ();

        fn visit<G: Playable>(self, game: G) {
            let mut history = History::new(game.clone(), game.start());
            let turns = self.0.turns.iter().map(|turn| &turn.steps);
            for steps in self.0.opening.iter().chain(turns) {
                assert!(!history.status().is_over());
                let mut draft = game.draft(history.position());
                steps.iter().for_each(|step| game.step(&mut draft, *step));
                history.play(game.finished(&draft).expect("a whole turn"));
            }
            match history.status() {
                Status::Over(ending) => assert_eq!(ending.outcome, self.0.outcome),
                Status::Playing(_) => assert_eq!(history.turns().len(), LONGEST),
            }
        }
    }

    #[test]
    fn other_settings_and_damage_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let first = play(GAMES[0].name, 3);
        first.run(&path, 1, &mut |_| true).unwrap();
        let other = SelfPlay { seed: 6, ..first.clone() };
        assert!(matches!(other.run(&path, 1, &mut |_| true), Err(Trouble::OtherSettings)));
        assert!(first.run(&path, 1, &mut |_| true).unwrap());
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert!(matches!(SelfPlayFile::read(&path), Err(Trouble::NotWhole)));
        let weights = SelfPlay { weights: Some(b"nonsense".to_vec()), ..first };
        let path = folder.path().join("others");
        assert!(matches!(weights.run(&path, 1, &mut |_| true), Err(Trouble::Weights(_))));
        assert!(!part_of(&path).exists());
    }
}
