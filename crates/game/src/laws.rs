//! Laws that every game must keep, checked on positions from random games.
//!
//! Each law panics with the position that breaks it. They are ordinary
//! functions, so that the tests of any crate with a game can run them.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use rand::Rng;

use crate::{
    Classic, Encoding, Game, History, Layout, Message, Outcome, Plane, Planes, Proven, Reference,
    ReferenceAnswer, Rules, Status, Step, StepOrder, Taken, View, below, choices, perft,
    perft_by_steps, play_out, turns,
};

/// Positions met in random games, in the order met, finished ones included, with
/// the start first. Games longer than `longest` turns are cut.
pub fn random_positions<G: Game, R: Rng>(
    game: &G,
    rng: &mut R,
    count: usize,
    longest: usize,
) -> Vec<G::Position> {
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = game.start();
        for _ in 0..=longest {
            positions.push(position.clone());
            let Some(turn) = game.random_turn(&position, rng) else {
                break;
            };
            game.play(&mut position, turn);
        }
    }
    positions.truncate(count);
    positions
}

/// What a position says of itself, in the words of [`crate::ReferenceAnswer::status`].
pub fn status_text<G: Game>(game: &G, position: &G::Position) -> String {
    match game.ending(position).map(|ending| ending.outcome) {
        None => format!("playing {}", G::SIDES[game.to_move(position)]),
        Some(Outcome::Won(side)) => format!("won {}", G::SIDES[side]),
        Some(Outcome::Draw) => "draw".to_owned(),
    }
}

/// Turns with the positions after them, as sorted text.
pub fn turns_as_text<G: Game>(
    game: &G,
    position: &G::Position,
    turns: impl IntoIterator<Item = G::Turn>,
) -> Vec<(String, String)> {
    let text = |turn| {
        let mut next = position.clone();
        game.play(&mut next, turn);
        (game.write_turn(turn), game.write_position(&next))
    };
    let mut texts: Vec<(String, String)> = turns.into_iter().map(text).collect();
    texts.sort_unstable();
    texts
}

/// The fast rules agree with the reference rules: status, turns and what they lead
/// to.
pub fn agrees_with_reference<G: Game + Reference>(game: &G, position: &G::Position) {
    let text = game.write_position(position);
    let fast = turns_as_text(game, position, turns(game, position));
    assert_same_answers(game, position, fast, game.reference(&text));
}

/// The same for positions with so many turns that writing them all takes too
/// long: status, number of turns, and of about `most` turns, evenly spread over
/// the list, that they are legal and what they lead to.
pub fn agrees_with_reference_on_some<G: Game + Reference>(
    game: &G,
    position: &G::Position,
    most: usize,
) {
    let text = game.write_position(position);
    let all = turns(game, position);
    let some = all.iter().copied().step_by(all.len().div_ceil(most).max(1));
    let fast = turns_as_text(game, position, some);
    let wanted: Vec<String> = fast.iter().map(|(turn, _)| turn.clone()).collect();
    let (reference, count) = game.reference_some(&text, &wanted);
    assert_same_answers(game, position, fast, reference);
    assert_eq!(all.len() as u64, count, "number of turns of {text}");
}

fn assert_same_answers<G: Game>(
    game: &G,
    position: &G::Position,
    fast: Vec<(String, String)>,
    mut reference: ReferenceAnswer,
) {
    let text = game.write_position(position);
    reference.turns.sort_unstable();
    assert_eq!(status_text(game, position), reference.status, "status of {text}");
    if fast != reference.turns {
        let slow: HashSet<_> = reference.turns.iter().collect();
        let fast: HashSet<_> = fast.iter().collect();
        let only_fast: Vec<_> = fast.difference(&slow).take(5).collect();
        let only_slow: Vec<_> = slow.difference(&fast).take(5).collect();
        panic!("turns of {text}: only fast {only_fast:?}, only reference {only_slow:?}");
    }
}

/// A game is over exactly if there is no turn, turns are listed once, counted
/// right, and drawn at random from the same list. A game that says it has no draws has
/// none.
pub fn turns_are_consistent<G: Game, R: Rng>(game: &G, position: &G::Position, rng: &mut R) {
    let text = game.write_position(position);
    let listed = turns(game, position);
    let unique: HashSet<_> = listed.iter().copied().collect();
    assert_eq!(listed.len(), unique.len(), "a turn is listed twice in {text}");
    assert_eq!(game.count_turns(position), listed.len() as u64, "count of {text}");
    let ending = game.ending(position);
    assert_eq!(ending.is_some(), listed.is_empty(), "dead end in {text}");
    let is_draw = ending.is_some_and(|ending| ending.outcome == Outcome::Draw);
    assert!(G::DRAWS || !is_draw, "a draw in {text}");
    for _ in 0..4 {
        match game.random_turn(position, rng) {
            Some(turn) => assert!(unique.contains(&turn), "random {turn:?} in {text}"),
            None => assert!(listed.is_empty(), "no random turn in {text}"),
        }
    }
}

/// A game that plays random games in a faster way plays the same: from the same numbers
/// the same turns, and not one number more or less is drawn. (A game whose way is another
/// one, only as likely, compares frequencies.)
pub fn playouts_are_random_turns<G: Game, R: Rng + Clone + PartialEq + Debug>(
    game: &G,
    position: &G::Position,
    rng: &mut R,
) {
    let text = game.write_position(position);
    for longest in [0, 1, 2, 7, 1_000] {
        let mut same = rng.clone();
        let fast = game.playout(position.clone(), rng, longest);
        let slow = play_out(game, position.clone(), &mut same, longest);
        assert_eq!(fast, slow, "from {text}, at most {longest} turns");
        assert_eq!(*rng, same, "numbers drawn from {text}, at most {longest} turns");
    }
}

/// A turn is legal exactly if it is listed: asked of those that are, of turns of
/// other positions, and of near misses, written like one of these with a letter
/// of another.
pub fn legality_is_what_is_listed<G: Game, R: Rng>(game: &G, position: &G::Position, rng: &mut R) {
    /// Of each kind, at most.
    const ASKED: usize = 30;
    let listed = turns(game, position);
    let evenly = listed.len().div_ceil(ASKED).max(1);
    let mut asked: Vec<G::Turn> = listed.iter().copied().step_by(evenly).collect();
    for mut other in [position.clone(), game.start()] {
        for _ in 0..ASKED {
            let Some(turn) = game.random_turn(&other, rng) else { break };
            asked.push(turn);
            game.play(&mut other, turn);
        }
    }
    let texts: Vec<Vec<char>> =
        asked.iter().map(|turn| game.write_turn(*turn).chars().collect()).collect();
    for text in &texts {
        let mut pick = |count: usize| below(rng, count as u64) as usize;
        let other = &texts[pick(texts.len())];
        let mut mixed = text.clone();
        mixed[pick(text.len())] = other[pick(other.len())];
        asked.extend(game.read_turn(&mixed.into_iter().collect::<String>()));
    }
    let listed: HashSet<_> = listed.into_iter().collect();
    for turn in asked {
        let (turn_text, text) = (game.write_turn(turn), game.write_position(position));
        let is_legal = game.is_legal(position, turn);
        assert_eq!(is_legal, listed.contains(&turn), "{turn_text} in {text}");
    }
}

/// What is written is read back, and is the only way to write it.
pub fn notation_round_trips<G: Game>(game: &G, position: &G::Position) {
    let text = game.write_position(position);
    let read = game.read_position(&text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
    assert_eq!(&read, position, "{text}");
    let mut seen = HashSet::new();
    for turn in turns(game, position) {
        let written = game.write_turn(turn);
        assert!(!written.contains(char::is_whitespace) && !written.is_empty(), "{written:?}");
        let read = game.read_turn(&written).unwrap_or_else(|bad| panic!("{written}: {bad}"));
        assert_eq!(read, turn, "{written} in {text}");
        assert!(seen.insert(written), "two turns are written alike in {text}");
    }
}

/// Every way of clicking ends in a legal turn; the canonical order reaches every
/// legal turn exactly once, the free one at least once. A game that says it has no
/// passes offers none.
pub fn steps_make_turns<G: Game>(game: &G, position: &G::Position) {
    let text = game.write_position(position);
    let listed: HashSet<_> = turns(game, position).into_iter().collect();
    for order in [StepOrder::Canonical, StepOrder::Any] {
        let mut made: HashMap<G::Turn, usize> = HashMap::new();
        let mut drafts = vec![game.draft(position)];
        while let Some(draft) = drafts.pop() {
            let next = choices(game, &draft, order);
            let unique: HashSet<Step> = next.iter().copied().collect();
            assert_eq!(next.len(), unique.len(), "a step is offered twice in {text}");
            assert!(G::PASSES || !unique.contains(&Step::Pass), "a pass in {text}");
            if let Some(turn) = game.finished(&draft) {
                assert!(next.is_empty(), "steps after the last one in {text}");
                *made.entry(turn).or_default() += 1;
                continue;
            }
            assert!(!next.is_empty() || listed.is_empty(), "dead end {draft:?} in {text}");
            for step in next {
                let mut longer = draft.clone();
                game.step(&mut longer, step);
                drafts.push(longer);
            }
        }
        let reached: HashSet<_> = made.keys().copied().collect();
        assert_eq!(reached, listed, "{order:?} steps of {text}");
        if order == StepOrder::Canonical {
            assert!(made.values().all(|ways| *ways == 1), "a turn is reached twice in {text}");
        }
    }
}

/// Symmetries keep what matters.
pub fn symmetry_keeps_outcome<G: Game, R: Rng>(game: &G, position: &G::Position, rng: &mut R) {
    let text = game.write_position(position);
    assert_eq!(&game.transform(position, 0), position, "symmetry 0 of {text}");
    let symmetry = below(rng, game.symmetries() as u64) as usize;
    let image = game.transform(position, symmetry);
    let image_text = game.write_position(&image);
    let read = game.read_position(&image_text);
    assert_eq!(read.as_ref(), Ok(&image), "symmetry {symmetry} of {text}");
    assert_eq!(game.ending(position), game.ending(&image), "symmetry {symmetry} of {text}");
    assert_eq!(game.to_move(position), game.to_move(&image), "symmetry {symmetry} of {text}");
    assert_eq!(
        game.count_turns(position),
        game.count_turns(&image),
        "symmetry {symmetry} of {text}: {image_text}"
    );
}

/// The view shows every cell once, and the trace of a turn names cells.
pub fn view_is_sound<G: Game, R: Rng>(game: &G, position: &G::Position, rng: &mut R) {
    let text = game.write_position(position);
    let view = game.view(&game.draft(position));
    let names: HashSet<_> = view.cells.iter().map(|cell| &cell.name).collect();
    let places: HashSet<_> = view.cells.iter().map(|cell| (cell.column, cell.row)).collect();
    assert_eq!(names.len(), view.cells.len(), "two cells of one name in {text}");
    assert_eq!(places.len(), view.cells.len(), "two cells in one place in {text}");
    assert_eq!(view.to_move, game.to_move(position), "{text}");
    let piece_kinds = view.cells.iter().filter_map(|cell| cell.piece).map(|piece| piece.kind);
    let stock_kinds = view.reserves.iter().flatten().map(|stock| stock.kind);
    for kind in piece_kinds.chain(stock_kinds) {
        assert!(usize::from(kind) < view.kinds.len(), "kind {kind} in {text}");
    }
    if let Some(turn) = game.random_turn(position, rng) {
        for cell in game.trace(position, turn) {
            assert!(usize::from(cell) < view.cells.len(), "trace of {turn:?} in {text}");
        }
    }
    for step in choices(game, &game.draft(position), StepOrder::Any) {
        assert!(view.has(step), "{step:?} is not in the view of {text}");
        let written = view.write_step(step);
        assert_eq!(view.read_step(&written), Ok(step), "{written} in {text}");
    }
    words_are_the_games_own(&view);
    let mut owned = HashSet::new();
    for edge in &view.edges {
        let place = (edge.cell, edge.toward);
        assert!(usize::from(edge.cell) < view.cells.len(), "{edge:?} in {text}");
        let directions = view.lattice.directions().len();
        assert!(usize::from(edge.toward) < directions, "{edge:?} in {text}");
        assert!(owned.insert(place), "{edge:?} is owned twice in {text}");
    }
}

/// What people type must mean one thing: a word of the game is no cell, no kind of piece
/// and no pass, and can be typed without thinking of capitals, accents or spaces.
fn words_are_the_games_own(view: &View) {
    let mut known: HashSet<&str> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
    known.extend(view.kinds.iter().map(|kind| kind.name));
    known.insert("pass");
    for word in view.words {
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(!word.is_empty() && word.chars().all(is_plain), "the word {word:?}");
        assert!(known.insert(word), "the word {word:?} means something else already");
    }
}

/// A view says all that a position does, passes just made aside: what is written
/// from it looks the same.
pub fn view_writes_position<G: Game>(game: &G, position: &G::Position) {
    let view = game.view(&game.draft(position));
    let text = game.write_view(&view);
    let read = game.read_position(&text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
    assert_eq!(game.view(&game.draft(&read)), view, "{text}");
    let written = game.write_position(position);
    assert!(
        text == written || game.write_position(&read) == text,
        "{written} is written from its view as {text}"
    );
}

/// The numbers of a game are those of its view and its choices: layouts have room for
/// what they say, planes show what they are said to show, at every step of a random turn,
/// and every step that is offered has a number.
pub fn encoding_is_the_view<G: Game + Encoding, R: Rng>(
    game: &G,
    position: &G::Position,
    rng: &mut R,
) {
    let text = game.write_position(position);
    let layout = game.layout();
    let mut draft = game.draft(position);
    let mut taken = Taken::default();
    loop {
        let view = game.view(&draft);
        let planes = planes_of(game, &layout, &draft, taken);
        assert_eq!(planes, planes_by_view(&layout, &view, &planes, taken), "{taken:?} in {text}");
        let offered = choices(game, &draft, StepOrder::Any);
        for step in &offered {
            let number = layout.actions.number(*step);
            assert!(number < layout.actions.count(), "{step:?} in {text}");
            assert_eq!(layout.actions.step(number), Some(*step), "{text}");
        }
        if offered.is_empty() {
            return;
        }
        let step = offered[below(rng, offered.len() as u64) as usize];
        game.step(&mut draft, step);
        taken = taken.then(step);
        if game.finished(&draft).is_some() {
            return;
        }
    }
}

/// The planes as the game writes them.
fn planes_of<G: Encoding>(game: &G, layout: &Layout, draft: &G::Draft, taken: Taken) -> Vec<u8> {
    // What was there before must not matter.
    let mut bytes = vec![7; layout.size()];
    layout.write(game, draft, taken, &mut bytes);
    bytes
}

/// The planes as their descriptions and the view say, passes aside, which no view
/// shows: they are taken over.
fn planes_by_view(layout: &Layout, view: &View, written: &[u8], taken: Taken) -> Vec<u8> {
    let size = layout.plane_size();
    let mut bytes = vec![7; layout.size()];
    layout.write_view(view, &mut Planes::new(&mut bytes, size));
    for (index, plane) in layout.planes.iter().enumerate() {
        let shown = &mut bytes[index * size..][..size];
        match (plane, taken.last) {
            (Plane::Passes, _) => shown.copy_from_slice(&written[index * size..][..size]),
            (Plane::Taken, _) => shown.fill(taken.count),
            (Plane::ChosenKind { kind }, Some(Step::Kind(chosen))) => {
                shown.fill(u8::from(*kind == chosen));
            }
            (Plane::Chosen, Some(Step::Cell(cell) | Step::Hole(cell, _))) => {
                shown[usize::from(layout.spots[usize::from(cell)])] = 1;
            }
            _ => {}
        }
    }
    bytes
}

/// A symmetry does to planes and steps what it does to positions: the planes of the image
/// are the images of the planes, and what may be done in it are the images of what
/// may be done.
pub fn encoding_is_symmetric<G: Game + Encoding, R: Rng>(
    game: &G,
    position: &G::Position,
    rng: &mut R,
) {
    let layout = game.layout();
    let symmetry = below(rng, game.symmetries() as u64) as usize;
    let image = game.transform(position, symmetry);
    let text = format!("symmetry {symmetry} of {}", game.write_position(position));
    let [here, there] =
        [position, &image].map(|p| planes_of(game, &layout, &game.draft(p), Taken::default()));
    let size = layout.plane_size();
    for (index, plane) in layout.planes.iter().enumerate() {
        let to = layout.plane_image(game, *plane, symmetry);
        for cell in 0..layout.actions.cells {
            let Step::Cell(target) = game.image(Step::Cell(cell), symmetry) else {
                panic!("the image of a cell is a cell: {text}")
            };
            let [from, to] = [(index, cell), (to, target)]
                .map(|(plane, cell)| plane * size + usize::from(layout.spots[usize::from(cell)]));
            assert_eq!(here[from], there[to], "{plane:?}, cell {cell}: {text}");
        }
    }
    let offered = |position| -> HashSet<Step> {
        choices(game, &game.draft(position), StepOrder::Any).into_iter().collect()
    };
    let images = offered(position).into_iter().map(|step| game.image(step, symmetry));
    assert_eq!(images.collect::<HashSet<_>>(), offered(&image), "{text}");
}

/// Counting by steps gives what counting by turns gives.
pub fn perft_by_steps_is_perft<G: Game>(game: &G, depth: u32) {
    let start = game.start();
    assert_eq!(perft(game, &start, depth), perft_by_steps(game, &start, depth));
}

/// What is said to those of the candidates that are not legal here; nothing in a
/// finished game.
pub fn explanations<G: Game>(
    game: &G,
    position: &G::Position,
    candidates: &[G::Turn],
) -> Vec<Message> {
    if game.ending(position).is_some() {
        return Vec::new();
    }
    let illegal = candidates.iter().filter(|turn| !game.is_legal(position, **turn));
    illegal.map(|turn| game.explain(position, *turn)).collect()
}

/// Undoing a whole random game leads back to its start by the same positions.
pub fn undo_retraces<G: Game, R: Rng>(game: &G, rng: &mut R, longest: usize) {
    let mut history = History::new(game.clone(), game.start());
    while history.turns().len() < longest
        && let Status::Playing(_) = history.status()
    {
        let turn = game.random_turn(history.position(), rng).expect("playing, so there is a turn");
        history.play(turn);
    }
    let positions = history.positions().to_vec();
    for expected in positions.iter().rev() {
        assert_eq!(history.position(), expected);
        history.undo();
    }
}

/// Classic levels may play something wherever something is legal, nothing that
/// is not, and play what they say they may.
pub fn classic_levels_are_sound<G: Game + Classic, R: Rng>(
    game: &G,
    position: &G::Position,
    rng: &mut R,
) {
    let text = game.write_position(position);
    let listed: HashSet<_> = turns(game, position).into_iter().collect();
    for level in 1..=G::CLASSIC_LEVELS {
        let listing = game.classic_choices(position, level);
        let choices: HashSet<_> = listing.iter().copied().collect();
        assert_eq!(listing.len(), choices.len(), "level {level}: a turn twice in {text}");
        assert!(choices.is_subset(&listed), "level {level}: illegal in {text}");
        assert_eq!(choices.is_empty(), listed.is_empty(), "level {level}: no turn in {text}");
        for _ in 0..4 {
            match game.classic_turn(position, level, rng) {
                Some(turn) => assert!(choices.contains(&turn), "level {level}: {turn:?} in {text}"),
                None => assert!(listed.is_empty(), "level {level}: no turn in {text}"),
            }
        }
    }
}

/// Every position that can come up in a small game in which none comes up again, with its
/// value by plain minimax: what engines and solvers are tried on.
pub fn all_values<R: Rules>(game: &R) -> HashMap<R::Position, Proven> {
    let mut known = HashMap::new();
    value_of(game, &game.start(), &mut known);
    known
}

/// The value of a position by plain minimax over all that can follow, in a game in which
/// nothing comes up again. `known` keeps what was found out on the way.
pub fn value_of<R: Rules>(
    game: &R,
    position: &R::Position,
    known: &mut HashMap<R::Position, Proven>,
) -> Proven {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let mover = game.to_move(position);
    let found = match game.ending(position) {
        Some(ending) => Proven::at_end(ending.outcome),
        None => {
            assert!(game.repetition_key(position).is_none(), "minimax would not end");
            let after = turns(game, position).into_iter().map(|turn| {
                let mut next = position.clone();
                game.play(&mut next, turn);
                value_of(game, &next, known).earlier(1)
            });
            let best = after.max_by_key(|value| value.worth_for(mover));
            best.expect("a game that goes on has a turn")
        }
    };
    known.insert(position.clone(), found);
    found
}
