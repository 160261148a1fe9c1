//! Constants of search, or weights, against others, by a match.

use std::path::PathBuf;

use anyhow::Context as _;
use games::{Playable, Variant, Visitor};
use players::MatchScore;
use search::{Tuning, Weights};

use crate::Args;
use crate::paired_match::{Contestant, PairedMatch};

/// Games unless told.
const GAMES: usize = 100;
/// Positions (or playouts) a turn unless told.
pub const NODES: u64 = 2_000;
/// Random turns at the beginning.
pub const OPENING: usize = 4;

/// Plays the match and tells how it went.
pub fn run(args: &Args, variant: &Variant) -> anyhow::Result<()> {
    variant.visit(Compare { args, variant })
}

struct Compare<'a> {
    args: &'a Args,
    variant: &'a Variant,
}

impl Visitor for Compare<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, game: G) -> anyhow::Result<()> {
        let Args { with, against, nodes, nodes_against, count, seed, unlearnt, .. } = self.args;
        let Args { weights, weights_against, .. } = self.args;
        let (own, theirs) = (read_weights::<G>(weights)?, read_weights::<G>(weights_against)?);
        let nothing = Weights::default();
        let nodes = nodes.unwrap_or(NODES);
        let mut both = [
            Contestant::new::<G>(&own, nodes),
            Contestant::new::<G>(&theirs, nodes_against.unwrap_or(nodes)),
        ];
        if *unlearnt {
            both[1] = Contestant { weights: &nothing, tuning: Tuning::USUAL, ..both[1] };
        }
        for (contestant, text) in both.iter_mut().zip([with, against]) {
            contestant.tuning = contestant.tuning.with(text)?;
        }
        let paired = PairedMatch {
            pairs: count.unwrap_or(GAMES).div_ceil(2),
            opening: OPENING,
            seed: *seed,
            threads: self.args.threads(),
        };
        let score = paired.play(&game, both);
        let name = format!("{}, {nodes} nodes a turn", self.variant.name());
        println!("{}", told(&name, &both.map(|one| one.tuning), &score));
        Ok(())
    }
}

/// The weights of a file, or those that come with the game.
fn read_weights<G: Playable>(path: &Option<PathBuf>) -> anyhow::Result<Weights> {
    let Some(path) = path else { return Ok(Weights::shipped::<G>()) };
    let read = || anyhow::Ok(Weights::read::<G>(&std::fs::read(path)?)?);
    read().with_context(|| path.display().to_string())
}

/// A match in a line.
pub fn told(name: &str, [one, other]: &[Tuning; 2], score: &MatchScore) -> String {
    let strength = score.strength();
    format!(
        "{name}: [{one}] against [{other}]: +{} ={} -{} ({:.1} %, Elo {:+.0} ± {:.0})",
        score.wins,
        score.draws,
        score.losses,
        100.0 * score.share(),
        strength.elo,
        strength.error,
    )
}
