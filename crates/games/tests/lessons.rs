//! The law of lessons: every position can be read, every accepted turn is legal, and
//! every claim is proved, by the rules, by the game's oracle or by search.

mod chosen;

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock};

use game::{
    Claim, Exchange, History, Lesson, LessonKind, Oracle, Outcome, Side, Status, laws, turns,
};
use quina_games::{Entry, Language, Playable, Texts, Variant, Visitor};
use solve::Library;

/// From "this is a piece" to "win this".
const STEPS: std::ops::RangeInclusive<usize> = 8..=14;

/// Characters in what is said at once: one or two sentences.
const LONGEST: usize = 220;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped_only);

/// The games that are asked for and have lessons.
fn taught() -> impl Iterator<Item = &'static Entry> {
    chosen::games().into_iter().filter(|entry| !entry.lessons.is_empty())
}

#[test]
fn what_is_taught_takes_a_few_steps_that_end_in_a_whole_game() {
    assert!(!chosen::all() || taught().count() > 0, "nothing is taught");
    for entry in taught() {
        assert!(STEPS.contains(&entry.lessons.len()), "{}", entry.name);
        let names: BTreeSet<&str> = entry.lessons.iter().map(|lesson| lesson.name).collect();
        assert_eq!(names.len(), entry.lessons.len(), "{}: a name twice", entry.name);
        for (index, lesson) in entry.lessons.iter().enumerate() {
            let is_last = index + 1 == entry.lessons.len();
            let is_finale = matches!(lesson.task, LessonKind::Finale { .. });
            assert_eq!(is_finale, is_last, "{} {}", entry.name, lesson.name);
            let variant = variant(entry, lesson);
            assert_eq!(variant.name(), lesson.variant(entry.name), "options as they are written");
        }
    }
}

/// A finale is against one of the three weakest levels, from the start.
#[test]
fn finales_are_against_weak_levels() {
    for entry in taught() {
        let last = entry.lessons.last().expect("lessons");
        let LessonKind::Finale { opponent, .. } = last.task else { panic!("{}", entry.name) };
        let level = opponent.strip_prefix("engine:").and_then(|level| level.parse::<u8>().ok());
        assert!(level.is_some_and(|level| (1..=3).contains(&level)), "{opponent}");
        assert_eq!(last.start(), None, "{}", entry.name);
    }
}

#[test]
fn every_lesson_is_true() {
    for entry in taught() {
        for lesson in entry.lessons {
            println!("{} {}", entry.name, lesson.name);
            variant(entry, lesson).visit(Prove { lesson });
        }
    }
}

/// The law notices each kind of falsehood, and says which.
#[test]
fn false_lessons_are_noticed() {
    use Claim::*;
    macro_rules! lesson {
        ($position:expr, $($exchange:expr),*) => {
            Lesson::new("false", $position, const { &[$($exchange),*] })
        };
    }
    const fn ask(accept: &'static [&'static str], claims: &'static [Claim]) -> Exchange {
        Exchange::new(accept, claims)
    }
    const ROW: &str = "4/s3/4/OuY1 w";
    const FORK: &str = "4/1s2/1Y2/S2u w";
    const DEFEND: &str = "4/4/1s2/1UyO w";
    const FULL: &str = "oxox/x1oo/ooxx/xoxo x 1 0";
    const JOIN: &str = "1w1/bwww/b1bbb/wwwb/1w1 b 0";
    let quantik = [
        (lesson!("4/4/4 w", ask(&["ua1"], &[])), "position"),
        (lesson!("4/4/4/OuYs w", ask(&["ua2"], &[])), "over already"),
        (lesson!(ROW, ask(&["ud1"], &[])), "ud1 is not legal"),
        (lesson!(ROW, ask(&["sd1", "x*"], &[])), "x* stands for no legal turn"),
        (lesson!(ROW, ask(&["sd1", "sc2"], &[WinsAtOnce])), "WinsAtOnce: sc2"),
        (lesson!(ROW, ask(&["uc2"], &[WinsAtOnce])), "WinsAtOnce: "),
        (lesson!(ROW, ask(&["sd1"], &[Forced])), "not forced"),
        (lesson!(ROW, ask(&["sd1"], &[Ends("stuck")])), "four-shapes"),
        (lesson!(ROW, ask(&["uc2"], &[Ends("stuck")])), "an ending"),
        (lesson!(ROW, ask(&["sd1"], &[Refuses("sc2", "quantik-occupied")])), "sc2"),
        (lesson!(ROW, ask(&["sd1"], &[Refuses("sa1", "quantik-same-shape")])), "sa1"),
        (lesson!(ROW, ask(&["sd1"], &[Allows("sa1")])), "quantik-occupied"),
        (lesson!(ROW, ask(&["sd1"], &[]), ask(&["sd1"], &[])), "who plays next"),
        (lesson!(ROW, ask(&["uc2"], &[]).then("sd1"), ask(&["sd1"], &[])), "over before"),
        (lesson!(ROW, ask(&["sd1"], &[]).then("sd2"), ask(&["*"], &[])), "game-is-over"),
        (lesson!(DEFEND, ask(&["ua1"], &[StopsWinAtOnce])), "StopsWinAtOnce: sa"),
        (lesson!("", ask(&["ua1", "*"], &[StopsWinAtOnce])), "nothing to stop"),
        (lesson!(FORK, ask(&["oc3"], &[WinsIn(3)])), "WinsIn(3): "),
        (lesson!(FORK, ask(&["oc1", "*"], &[WinsIn(3)])), "WinsIn(3): "),
    ];
    let moxie = [
        (lesson!(FULL, ask(&["a3-b3"], &[KeepsDraw])), "KeepsDraw: "),
        (lesson!("4/1x1o/2x1/3o x 6 6", ask(&["a4"], &[KeepsDraw])), "there is a win"),
        (lesson!(FULL, ask(&["b3"], &[]).then("a1-a2"), ask(&["pass"], &[])), "turn"),
    ];
    let iris = [
        (lesson!(JOIN, ask(&["a3+e1"], &[KeepsWin])).with("size=3"), "KeepsWin: "),
        (lesson!(JOIN, ask(&["c2", "*"], &[KeepsWin])).with("size=3"), "keeps the win"),
    ];
    let all = [("quantik", &quantik[..]), ("moxie", &moxie), ("iris", &iris)];
    let is_chosen = |game: &str| chosen::games().iter().any(|entry| entry.name == game);
    for (game, lessons) in all.into_iter().filter(|(game, _)| is_chosen(game)) {
        for (lesson, expected) in lessons {
            let variant = Variant::read(&lesson.variant(game)).expect("a game");
            let proved = catch_unwind(AssertUnwindSafe(|| variant.visit(Prove { lesson })));
            let panic = proved.expect_err(expected);
            let fixed = panic.downcast_ref::<&str>().copied();
            let said = panic.downcast_ref::<String>().map(String::as_str).or(fixed);
            assert!(said.is_some_and(|said| said.contains(expected)), "{expected}: {said:?}");
        }
    }
}

#[test]
fn every_lesson_speaks_every_language() {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for entry in taught() {
            let mut known = BTreeSet::new();
            for lesson in entry.lessons {
                let asks = 0..lesson.exchanges().len().max(1);
                let wanted = asks.map(|index| lesson.ask(entry.name, index));
                for id in wanted.chain([lesson.done(entry.name)]) {
                    assert!(texts.has(&id), "{id} in {}", language.code());
                    known.insert(id);
                }
                let exchanges = 0..lesson.exchanges().len();
                known.extend(exchanges.map(|index| lesson.wrong(entry.name, index)));
                for exchange in lesson.exchanges() {
                    assert!(texts.has(exchange.against()), "{}", exchange.against());
                }
            }
            let source = entry.texts[language as usize];
            for line in source.lines().filter(|line| line.starts_with("lesson-")) {
                let (id, said) = line.split_once(" = ").expect("a message in one line");
                assert!(known.contains(id), "{id} is said in no lesson");
                let length = said.chars().count();
                assert!((1..=LONGEST).contains(&length), "{id} has {length} characters");
            }
        }
    }
}

fn variant(entry: &Entry, lesson: &Lesson) -> Variant {
    let name = lesson.variant(entry.name);
    Variant::read(&name).unwrap_or_else(|bad| panic!("{} of {name}: {bad}", lesson.name))
}

/// Goes through a lesson by every accepted turn.
struct Prove<'a> {
    lesson: &'a Lesson,
}

impl Visitor for Prove<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let name = self.lesson.name;
        let start = self.lesson.start().map_or(game.start(), |text| {
            game.read_position(text).unwrap_or_else(|bad| panic!("{name}: {bad}"))
        });
        let judge = Judge { oracle: LIBRARY.oracle(&game.solution()), game: game.clone() };
        let mut lines = vec![History::new(game, start)];
        let exchanges = self.lesson.exchanges();
        for (index, exchange) in exchanges.iter().enumerate() {
            let is_last = index + 1 == exchanges.len();
            assert!(is_last || exchange.reply.is_some(), "{name}: who plays next?");
            let mut longer = Vec::new();
            for line in &lines {
                let asked = judge.ask(line, exchange, name);
                longer.extend(asked.after());
                exchange.claims.iter().for_each(|claim| judge.prove(&asked, *claim));
            }
            let goes_on = |line: &History<G>| !line.status().is_over();
            assert!(is_last || longer.iter().all(goes_on), "{name}: over before its last turn");
            lines = longer;
        }
    }
}

/// Who knows what is true of a turn.
struct Judge<G: Playable> {
    game: G,
    oracle: Option<Arc<dyn Oracle<G>>>,
}

/// An exchange in a game as it stands, with what is legal there.
struct Asked<'a, G: Playable> {
    name: &'a str,
    line: &'a History<G>,
    exchange: &'a Exchange,
    mover: Side,
    /// Every legal turn, the position after it, and whether it is accepted.
    turns: Vec<(G::Turn, G::Position, bool)>,
}

impl<G: Playable> Asked<'_, G> {
    /// The game after each accepted turn and its answer, which is legal.
    fn after(&self) -> Vec<History<G>> {
        let accepted = self.turns.iter().filter(|(_, _, accepted)| *accepted);
        let play = |(turn, ..): &(G::Turn, _, _)| {
            let mut line = self.line.clone();
            line.play(*turn);
            if let Some(reply) = self.exchange.reply {
                let reply = line.check(reply);
                line.play(reply.unwrap_or_else(|bad| panic!("{}: {bad}", self.name)));
            }
            line
        };
        accepted.map(play).collect()
    }

    /// Exactly the accepted turns are such.
    fn exactly(&self, claim: Claim, mut is_such: impl FnMut(&G::Position) -> bool) {
        for (turn, next, accepted) in &self.turns {
            let turn = self.line.game().write_turn(*turn);
            assert_eq!(is_such(next), *accepted, "{} {claim:?}: {turn}", self.name);
        }
    }
}

impl<G: Playable> Judge<G> {
    fn ask<'a>(&self, line: &'a History<G>, exchange: &'a Exchange, name: &'a str) -> Asked<'a, G> {
        let Status::Playing(mover) = line.status() else { panic!("{name}: over already") };
        let mut texts = Vec::new();
        let judge = |turn: G::Turn| {
            let text = self.game.write_turn(turn);
            let accepted = exchange.accepts(&text);
            texts.push(text);
            (turn, self.after(line.position(), turn), accepted)
        };
        let turns: Vec<_> = turns(&self.game, line.position()).into_iter().map(judge).collect();
        let shown = exchange.shown();
        assert!(texts.iter().any(|text| text == shown), "{name}: {shown} is not legal");
        for pattern in exchange.accept {
            let alone = Exchange { accept: std::slice::from_ref(pattern), ..*exchange };
            let found = texts.iter().any(|text| alone.accepts(text));
            assert!(found, "{name}: {pattern} stands for no legal turn");
        }
        Asked { name, line, exchange, mover, turns }
    }

    fn prove(&self, asked: &Asked<'_, G>, claim: Claim) {
        let Asked { name, line, mover, .. } = *asked;
        let count = asked.turns.len();
        let accepted = asked.turns.iter().filter(|(_, _, accepted)| *accepted).count();
        match claim {
            Claim::Forced => assert_eq!(accepted, count, "{name}: not forced"),
            Claim::Refuses(turn, id) => {
                let bad = line.check(turn).expect_err(turn);
                assert_eq!(bad.reason.id, id, "{name}: {turn}");
            }
            Claim::Allows(turn) => {
                line.check(turn).unwrap_or_else(|bad| panic!("{name}: {bad}"));
            }
            Claim::Ends(reason) => {
                for after in asked.after() {
                    let ending = after.status().ending().expect("an ending");
                    assert_eq!(ending.reason.word(), reason, "{name}");
                }
            }
            Claim::WinsAtOnce => asked.exactly(claim, |next| self.is_won(next, mover)),
            Claim::StopsWinAtOnce => {
                assert!(accepted < count, "{name}: nothing to stop");
                asked.exactly(claim, |next| !self.wins(next, !mover, 1));
            }
            Claim::WinsIn(plies) => {
                assert!(!asked.turns.iter().any(|(_, next, _)| self.is_won(next, mover)), "{name}");
                asked.exactly(claim, |next| self.wins(next, mover, plies - 1));
            }
            Claim::KeepsWin => {
                assert!(accepted < count, "{name}: every turn keeps the win");
                asked.exactly(claim, |next| self.outcome(next) == Outcome::Won(mover));
            }
            Claim::KeepsDraw => {
                assert!(accepted < count, "{name}: every turn keeps the draw");
                asked.exactly(claim, |next| match self.outcome(next) {
                    Outcome::Draw => true,
                    Outcome::Won(side) => {
                        assert_ne!(side, mover, "{name}: there is a win");
                        false
                    }
                });
            }
        }
    }

    fn after(&self, position: &G::Position, turn: G::Turn) -> G::Position {
        let mut next = position.clone();
        self.game.play(&mut next, turn);
        next
    }

    fn is_won(&self, position: &G::Position, side: Side) -> bool {
        self.game.ending(position).is_some_and(|ending| ending.outcome == Outcome::Won(side))
    }

    /// Whether this side wins in at most so many turns, whatever the other plays.
    fn wins(&self, position: &G::Position, side: Side, plies: u8) -> bool {
        if plies == 0 || self.game.ending(position).is_some() {
            return self.is_won(position, side);
        }
        let own = self.game.to_move(position) == side;
        // Where there are thousands of turns, who knows each win at once is asked (a law holds
        // it to the rules).
        if own && plies == 1 && G::FINDS_EVERY_WIN {
            return self.game.winning_turn(position).is_some();
        }
        // Own turns: until one wins. The other's: until one does not lose.
        let decided = self.game.each_turn(position, &mut |turn| match self.wins(
            &self.after(position, turn),
            side,
            plies - 1,
        ) == own
        {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        decided.is_break() == own
    }

    /// What perfect play leads to: the oracle knows, or all there is is searched.
    fn outcome(&self, position: &G::Position) -> Outcome {
        let known = self.oracle.as_ref().and_then(|oracle| oracle.probe(position));
        match known {
            Some(value) => value.outcome,
            None => laws::value_of(&self.game, position, &mut HashMap::new()).outcome,
        }
    }
}
