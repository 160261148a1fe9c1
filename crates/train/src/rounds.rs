//! The rounds: play, learn, export, compare.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, bail, ensure};
use games::{Playable, Variant};
use players::selfplay::{SelfPlay, SelfPlayFile};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use search::{Convolution, Knowledge, Weights};

use crate::paired_match::{Contestant, PairedMatch, derived};
use crate::{convolution, policy, value};

/// How much is done.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Rounds of playing and learning.
    pub rounds: usize,
    /// Games a round and variant.
    pub games: usize,
    /// Positions (or playouts) a turn in them.
    pub nodes: u64,
    /// Looks at all that was played.
    pub epochs: usize,
    /// Pairs of games in which weights are compared.
    pub pairs: usize,
    /// Positions (or playouts) a turn in these.
    pub match_nodes: u64,
}

impl Plan {
    /// For a game of which nothing was learnt yet; the heads of shipped weights name their own.
    /// Patterns alone have learnt what they can from a few hundred games, and every choice among
    /// the cells of a large board takes kilobytes.
    pub const fn full<G: Knowledge>() -> Plan {
        let games = if G::INPUTS > 0 { 8_000 } else { 1_000 };
        Plan { rounds: 2, games, nodes: 500, epochs: 12, pairs: 50, match_nodes: 4_000 }
    }

    /// Enough to see that something is learnt. A net needs a hundred thousand positions:
    /// of a third of them it learnt to play worse, though the loss fell. Patterns need few
    /// games, so that these have time for a second round.
    pub const fn quick<G: Knowledge>() -> Plan {
        let usual = Plan { epochs: 3, match_nodes: 200, ..Plan::full::<G>() };
        match G::INPUTS > 0 {
            true => Plan { rounds: 1, games: 6_000, nodes: 80, pairs: 100, ..usual },
            false => Plan { rounds: 2, games: 40, nodes: 60, pairs: 10, ..usual },
        }
    }
}

/// The most random turns at the beginning of a game.
const OPENING: u8 = 6;

/// Of so many games one is not learnt from: by these the loss is measured.
const HELD_OUT: usize = 10;

/// Patterns are learnt from about so many games at the most: they are few, and need memory for
/// every step that could have been chosen.
const PATTERN_GAMES: usize = 4_000;

/// What is to be done, on the variants of one game.
pub struct Rounds<'a> {
    pub variants: &'a [Variant],
    pub plan: Plan,
    pub seed: u64,
    pub threads: usize,
    pub work: &'a Path,
    pub out: Option<&'a Path>,
    /// Games to learn from in place of playing.
    pub from: &'a [PathBuf],
    /// Whether a convolution is learnt as well.
    pub convolution: bool,
    /// Whether it is a failure if nothing was learnt.
    pub must_learn: bool,
}

impl Rounds<'_> {
    /// Does it.
    pub fn run<G: Playable>(&self) -> anyhow::Result<()> {
        ensure!(
            G::HAS_CELLS || !self.convolution,
            "{} does not say how its cells lie (see CONTRIBUTING.md)",
            G::NAME
        );
        if G::INPUTS == 0 && G::PATTERNS == 0 && !self.convolution {
            bail!("{} says nothing that could be learnt from (see CONTRIBUTING.md)", G::NAME);
        }
        let mut files = Vec::new();
        // Not with those that are shipped: what is learnt follows from the command alone.
        let mut before = Weights::default();
        let untrained = learn_nothing::<G>(self.seed);
        for round in 1..=self.plan.rounds {
            match self.from {
                [] => files.extend(self.play(round, &before)?),
                from => files = from.to_vec(),
            }
            let started = Instant::now();
            let (weights, log) = self.learn::<G>(&files)?;
            let path = self.work.join(format!("{}-round-{round}.weights", G::NAME));
            std::fs::write(&path, weights.write())
                .with_context(|| format!("writing {}", path.display()))?;
            println!("{log}learnt in {:.0} s: {}", started.elapsed().as_secs_f64(), path.display());
            let share = self.compare::<G>("untrained", &weights, &untrained);
            if round > 1 {
                self.compare::<G>("the round before", &weights, &before);
            }
            if self.must_learn && round == self.plan.rounds {
                ensure!(share > 0.5, "what was learnt does not beat untrained weights");
            }
            before = weights;
        }
        let Some(out) = self.out else { return Ok(()) };
        std::fs::write(out, before.write()).with_context(|| format!("writing {}", out.display()))
    }

    /// Plays the games of a round with the weights of the round before.
    fn play(&self, round: usize, weights: &Weights) -> anyhow::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for (i, variant) in self.variants.iter().enumerate() {
            let seed = derived(derived(self.seed, round as u64), i as u64);
            let name = variant.name().replace([':', ','], "-");
            let path = self.work.join(format!("{name}-round-{round}.games"));
            let play = SelfPlay {
                variant: variant.clone(),
                games: self.plan.games,
                nodes: self.plan.nodes,
                seed,
                opening: OPENING,
                weights: Some(weights.write()),
            };
            let started = Instant::now();
            let mut told = started;
            play.run(&path, self.threads, &mut |done| {
                if told.elapsed().as_secs() >= 30 {
                    told = Instant::now();
                    eprintln!("{}: {done} of {} games", path.display(), play.games);
                }
                true
            })
            .with_context(|| path.display().to_string())?;
            println!(
                "round {round}: {} in {:.0} s",
                path.display(),
                started.elapsed().as_secs_f64()
            );
            paths.push(path);
        }
        Ok(paths)
    }

    /// Learns from all games so far, and tells how that went.
    fn learn<G: Playable>(&self, files: &[PathBuf]) -> anyhow::Result<(Weights, String)> {
        let mut weights = Weights { about: self.about(), ..Weights::default() };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let [mut samples, mut held_out] = [value::Samples::default(), value::Samples::default()];
        let [mut choices, mut choices_out] =
            [policy::Choices::default(), policy::Choices::default()];
        let files = files.iter().map(|path| read_games::<G>(path));
        let files = files.collect::<anyhow::Result<Vec<_>>>()?;
        let count: usize = files.iter().map(|file| file.games.len()).sum();
        let every = count.div_ceil(PATTERN_GAMES);
        for file in &files {
            writeln!(weights.about, "games {} {}", file.variant.name(), file.hash)?;
            let game = G::new(&file.variant.options);
            for (i, played) in file.games.iter().enumerate() {
                let is_out = i % HELD_OUT == 0;
                if G::INPUTS > 0 {
                    (if is_out { &mut held_out } else { &mut samples }).add(&game, played);
                }
                if G::PATTERNS > 0 && (i / HELD_OUT).is_multiple_of(every) {
                    let made = if is_out { &mut choices_out } else { &mut choices };
                    made.add(&game, played, &mut rng);
                }
            }
        }
        let mut log = String::new();
        if self.convolution {
            weights.convolution = self.learn_convolution::<G>(&files, &mut rng)?;
        }
        if G::INPUTS > 0 {
            let learner = self.learn_value::<G>(&samples, &held_out, &mut rng, &mut log)?;
            weights.net = learner.net::<G>();
        }
        if G::PATTERNS > 0 {
            let learner = self.learn_policy::<G>(&choices, &choices_out, &mut rng, &mut log)?;
            weights.patterns = learner.patterns();
        }
        Ok((weights, log))
    }

    /// Learns a convolution from all games, board by board; tells how that goes while it does.
    fn learn_convolution<G: Playable>(
        &self,
        files: &[SelfPlayFile],
        rng: &mut Xoshiro256PlusPlus,
    ) -> anyhow::Result<Convolution> {
        let games: Vec<G> = files.iter().map(|file| G::new(&file.variant.options)).collect();
        let mut sets_of = |wants_held_out: bool| -> Vec<convolution::Set<'_, G>> {
            let mut set = |(game, file): (&'_ G, &SelfPlayFile)| {
                let mut samples = convolution::Samples::default();
                let is_wanted = |i: usize| i.is_multiple_of(HELD_OUT) == wants_held_out;
                let wanted = file.games.iter().enumerate().filter(|(i, _)| is_wanted(*i));
                wanted.for_each(|(_, played)| samples.add(game, played, rng));
                samples
            };
            let pairs = games.iter().zip(files);
            pairs.map(|pair| convolution::Set::new(pair.0, set(pair))).collect()
        };
        let [sets, held_out] = [false, true].map(&mut sets_of);
        let count = |sets: &[convolution::Set<'_, G>]| -> usize {
            sets.iter().map(|set| set.samples.len()).sum()
        };
        println!("cells: {} positions, {} held out", count(&sets), count(&held_out));
        let mut learner = convolution::Learner::new(self.seed);
        println!("untrained, held out: {}", learner.loss(&held_out));
        for epoch in 0..self.plan.epochs {
            let rates = [epoch, epoch + 1].map(|epoch| self.rate(epoch, 2e-3));
            let learnt = learner.epoch(&sets, rates, rng);
            println!("epoch {}: {learnt}; held out: {}", epoch + 1, learner.loss(&held_out));
        }
        learner.convolution().context(
            "the convolution's weights are so large that a sum could pass 2²⁴: try fewer --epochs",
        )
    }

    fn learn_value<G: Playable>(
        &self,
        samples: &value::Samples,
        held_out: &value::Samples,
        rng: &mut Xoshiro256PlusPlus,
        log: &mut String,
    ) -> anyhow::Result<value::Learner> {
        let mut learner = value::Learner::new::<G>(self.seed);
        let begin = learner.loss(held_out);
        writeln!(
            log,
            "value: {} positions, {} held out; loss there {:.5} by the evaluation alone, {begin:.5} untrained",
            samples.len(),
            held_out.len(),
            value::Learner::loss_without(held_out),
        )?;
        for epoch in 0..self.plan.epochs {
            let learnt = learner.epoch(samples, self.rate(epoch, 2e-3), rng);
            let loss = learner.loss(held_out);
            learner.keep_best(loss);
            writeln!(log, "epoch {}: loss {learnt:.5}, held out {loss:.5}", epoch + 1)?;
        }
        let end = learner.take_best().unwrap_or(begin);
        ensure!(!self.must_learn || end < begin, "the loss did not fall: {begin:.5} to {end:.5}");
        Ok(learner)
    }

    fn learn_policy<G: Playable>(
        &self,
        made: &policy::Choices,
        held_out: &policy::Choices,
        rng: &mut Xoshiro256PlusPlus,
        log: &mut String,
    ) -> anyhow::Result<policy::Learner> {
        let mut learner = policy::Learner::new::<G>();
        let (begin, _) = learner.loss(held_out);
        writeln!(
            log,
            "steps: {} choices, {} held out; loss there {begin:.4} untrained",
            made.len(),
            held_out.len()
        )?;
        for epoch in 0..self.plan.epochs {
            let learnt = learner.epoch(made, self.rate(epoch, 2e-2), rng);
            let (loss, right) = learner.loss(held_out);
            let right = 100.0 * right;
            writeln!(
                log,
                "epoch {}: loss {learnt:.4}, held out {loss:.4}, {right:.1} % foreseen",
                epoch + 1
            )?;
        }
        let (end, _) = learner.loss(held_out);
        ensure!(!self.must_learn || end < begin, "the loss did not fall: {begin:.4} to {end:.4}");
        Ok(learner)
    }

    /// Steps get shorter towards the end.
    fn rate(&self, epoch: usize, first: f32) -> f32 {
        first * (1.0 - epoch as f32 / self.plan.epochs as f32).max(0.05)
    }

    /// The share of points that weights win against others, over all variants.
    fn compare<G: Playable>(&self, name: &str, weights: &Weights, other: &Weights) -> f64 {
        let mut points = 0.0;
        for variant in self.variants {
            let game = G::new(&variant.options);
            let paired = PairedMatch {
                pairs: self.plan.pairs,
                opening: 2,
                seed: derived(self.seed, 1_000),
                threads: self.threads,
            };
            let nodes = self.plan.match_nodes;
            let both = [weights, other].map(|weights| Contestant::new::<G>(weights, nodes));
            let score = paired.play(&game, both);
            println!(
                "{} against {name}, {nodes} nodes a turn: +{} ={} -{} ({:.1} %)",
                variant.name(),
                score.wins,
                score.draws,
                score.losses,
                100.0 * score.share()
            );
            points += score.share();
        }
        points / self.variants.len() as f64
    }

    /// Where weights come from, for the head of their file.
    fn about(&self) -> String {
        let git = |arguments: &[&str]| {
            let output = Command::new("git").args(arguments).output().ok()?;
            let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
            Some(said).filter(|said| !said.is_empty())
        };
        // What is not in the commit is not what somebody gets who checks it out.
        let changes = git(&["status", "--porcelain", "--untracked-files=no"]);
        let changes = if changes.is_some() { " with changes" } else { "" };
        let commit = git(&["rev-parse", "HEAD"]).map(|commit| commit + changes);
        let mut command = String::from("cargo xtask train");
        self.variants.iter().for_each(|variant| command.extend([" ", &variant.name()]));
        let Plan { rounds, games, nodes, epochs, .. } = self.plan;
        match self.from {
            [] => command += &format!(" --rounds {rounds} --count {games} --nodes {nodes}"),
            from => {
                command += " --from";
                from.iter().for_each(|path| command += &format!(" {}", path.display()));
            }
        }
        command += if self.convolution { " --convolution" } else { "" };
        format!(
            "commit {}\nseed {seed}\ncommand {command} --epochs {epochs} --seed {seed}\n",
            commit.as_deref().unwrap_or("unknown"),
            seed = self.seed,
        )
    }
}

/// A file of games, which must be of this game.
fn read_games<G: Playable>(path: &Path) -> anyhow::Result<SelfPlayFile> {
    let file = SelfPlayFile::read(path).with_context(|| path.display().to_string())?;
    let name = file.variant.entry.name;
    ensure!(name == G::NAME, "{}: games of {name}, not of {}", path.display(), G::NAME);
    Ok(file)
}

/// Weights that nothing was learnt for. Beside a net there are no patterns: a game that
/// has one has rules of thumb too, which patterns that are all alike would only spoil.
fn learn_nothing<G: Playable>(seed: u64) -> Weights {
    Weights {
        net: if G::INPUTS > 0 {
            value::Learner::new::<G>(seed).net::<G>()
        } else {
            Default::default()
        },
        patterns: if G::PATTERNS > 0 && G::INPUTS == 0 {
            policy::Learner::new::<G>().patterns()
        } else {
            Default::default()
        },
        ..Weights::default()
    }
}
