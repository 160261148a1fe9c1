//! The same rules once more, written slowly and plainly from the contract,
//! sharing nothing with the fast ones: the reference in tests.

use game::{Reference, ReferenceAnswer};

use super::rules::Eigenstate;

#[derive(Clone)]
struct Piece {
    owner: char,
    file: i32,
    rank: i32,
    /// By dy, then dx, both from −2.
    pins: [[bool; 5]; 5],
}

/// The first part of a turn, made.
struct Movement {
    text: String,
    pieces: Vec<Piece>,
    /// The holes into which pins may be put now, in order.
    holes: Vec<Hole>,
}

struct Hole {
    text: String,
    piece: usize,
    dy: usize,
    dx: usize,
}

/// Holes that get pins, as indices into a list of holes.
type PinSet = [Option<usize>; 2];

impl Reference for Eigenstate {
    fn reference(&self, position: &str) -> ReferenceAnswer {
        let (pieces, me, passes) = read(position);
        let mut turns = Vec::new();
        for movement in movements(&pieces, me, passes) {
            for set in pin_sets(&movement) {
                let pins = set.iter().flatten().map(|i| movement.holes[*i].text.as_str());
                let turn = movement.text.clone() + &pins.collect::<String>();
                turns.push((turn, after(&movement, set, me, passes)));
            }
        }
        ReferenceAnswer { status: status(&pieces, me, passes), turns }
    }

    fn reference_some(&self, position: &str, wanted: &[String]) -> (ReferenceAnswer, u64) {
        let (pieces, me, passes) = read(position);
        let (mut turns, mut count) = (Vec::new(), 0);
        for movement in movements(&pieces, me, passes) {
            let sets = pin_sets(&movement);
            count += sets.len() as u64;
            for turn in wanted {
                let Some(pins) = turn.strip_prefix(&movement.text) else { continue };
                let are_pins = |set: &&PinSet| {
                    let mut rest = Some(pins);
                    for i in set.iter().flatten() {
                        rest = rest.and_then(|rest| rest.strip_prefix(&movement.holes[*i].text));
                    }
                    rest == Some("")
                };
                if let Some(set) = sets.iter().find(are_pins) {
                    turns.push((turn.clone(), after(&movement, *set, me, passes)));
                }
            }
        }
        (ReferenceAnswer { status: status(&pieces, me, passes), turns }, count)
    }
}

fn name(owner: char) -> &'static str {
    if owner == '1' { "one" } else { "two" }
}

fn other(owner: char) -> char {
    if owner == '1' { '2' } else { '1' }
}

/// The pieces, the side to move and the passes made.
fn read(position: &str) -> (Vec<Piece>, char, usize) {
    let words: Vec<&str> = position.split(' ').collect();
    let (one, two) = words[0].split_once(';').expect("two lists of pieces");
    let mut pieces = Vec::new();
    for (owner, list) in [('1', one), ('2', two)] {
        pieces.extend(list.split(',').map(|text| read_piece(owner, text)));
    }
    let me = words[1].chars().next().expect("a side");
    (pieces, me, words.get(2).map_or(0, |flag| flag.len()))
}

fn read_piece(owner: char, text: &str) -> Piece {
    let (square, mask) = text.split_once(':').expect("a square and a mask");
    let square: Vec<char> = square.chars().collect();
    let mask = u32::from_str_radix(mask, 16).expect("a mask");
    let mut pins = [[false; 5]; 5];
    for dy in -2..=2 {
        for dx in -2..=2 {
            let bit = 5 * (dy + 2) + (dx + 2);
            pins[(dy + 2) as usize][(dx + 2) as usize] = mask & (1 << bit) != 0;
        }
    }
    let file = "abcdef".find(square[0]).expect("a file") as i32;
    let rank = "123456".find(square[1]).expect("a rank") as i32;
    Piece { owner, file, rank, pins }
}

fn square(piece: &Piece) -> String {
    let file = ["a", "b", "c", "d", "e", "f"][piece.file as usize];
    file.to_owned() + ["1", "2", "3", "4", "5", "6"][piece.rank as usize]
}

fn write(pieces: &[Piece]) -> String {
    let mut lists = Vec::new();
    for owner in ['1', '2'] {
        let mut list: Vec<&Piece> = pieces.iter().filter(|piece| piece.owner == owner).collect();
        list.sort_by_key(|piece| (piece.rank, piece.file));
        let texts = list.iter().map(|piece| {
            let mut mask = 0;
            for (i, pin) in piece.pins.iter().flatten().enumerate() {
                if *pin {
                    mask += 1 << i;
                }
            }
            format!("{}:{mask:07x}", square(piece))
        });
        lists.push(texts.collect::<Vec<String>>().join(","));
    }
    lists.join(";")
}

fn count(pieces: &[Piece], owner: char) -> usize {
    pieces.iter().filter(|piece| piece.owner == owner).count()
}

fn status(pieces: &[Piece], me: char, passes: usize) -> String {
    for side in [other(me), me] {
        if count(pieces, other(side)) == 1 {
            return format!("won {}", name(side));
        }
    }
    if count(pieces, '1') == 2 && count(pieces, '2') == 2 {
        for side in [other(me), me] {
            let mut own = pieces.iter().filter(|piece| piece.owner == side);
            if own.any(|piece| piece.pins == [[true; 5]; 5]) {
                return format!("won {}", name(side));
            }
        }
    }
    if passes == 2 { "draw".to_owned() } else { format!("playing {}", name(me)) }
}

/// Every first part of a turn. Where no piece can move it is `-`, or `pass` if
/// there is no room for a pin either.
fn movements(pieces: &[Piece], me: char, passes: usize) -> Vec<Movement> {
    let mut movements = Vec::new();
    if !status(pieces, me, passes).starts_with("playing") {
        return movements;
    }
    for (i, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.owner == me) {
        for dy in -2..=2 {
            for dx in -2..=2 {
                let (file, rank) = (piece.file + dx, piece.rank + dy);
                let is_pinned = piece.pins[(dy + 2) as usize][(dx + 2) as usize];
                let is_on_board = (0..6).contains(&file) && (0..6).contains(&rank);
                if !is_pinned || !is_on_board || (dx, dy) == (0, 0) {
                    continue;
                }
                let mut after = pieces.to_vec();
                (after[i].file, after[i].rank) = (file, rank);
                let target = square(&after[i]);
                let taken = pieces.iter().position(|p| (p.file, p.rank) == (file, rank));
                if let Some(taken) = taken {
                    after.remove(taken);
                }
                let sign = if taken.is_some() { "x" } else { "-" };
                let is_over = count(&after, '1') == 1 || count(&after, '2') == 1;
                let holes = if is_over { Vec::new() } else { free_holes(&after, me) };
                movements.push(Movement {
                    text: square(piece) + sign + &target,
                    pieces: after,
                    holes,
                });
            }
        }
    }
    if movements.is_empty() {
        let holes = free_holes(pieces, me);
        let text = if holes.is_empty() { "pass" } else { "-" }.to_owned();
        movements.push(Movement { text, pieces: pieces.to_vec(), holes });
    }
    movements
}

fn free_holes(pieces: &[Piece], me: char) -> Vec<Hole> {
    let mut holes = Vec::new();
    for rank in 0..6 {
        for file in 0..6 {
            let stands = |p: &Piece| p.owner == me && (p.file, p.rank) == (file, rank);
            let Some(piece) = pieces.iter().position(stands) else { continue };
            for dy in 0..5 {
                for dx in 0..5 {
                    if !pieces[piece].pins[dy][dx] {
                        let hole = ["a", "b", "c", "d", "e"][dx].to_owned()
                            + ["1", "2", "3", "4", "5"][dy];
                        let text = "+".to_owned() + &square(&pieces[piece]) + &hole;
                        holes.push(Hole { text, piece, dy, dx });
                    }
                }
            }
        }
    }
    holes
}

/// Two different holes, or as many as there are.
fn pin_sets(movement: &Movement) -> Vec<PinSet> {
    match movement.holes.len() {
        0 => vec![[None, None]],
        1 => vec![[Some(0), None]],
        n => {
            let mut sets = Vec::new();
            for low in 0..n {
                for high in low + 1..n {
                    sets.push([Some(low), Some(high)]);
                }
            }
            sets
        }
    }
}

/// The position after a turn.
fn after(movement: &Movement, set: PinSet, me: char, passes: usize) -> String {
    let mut pieces = movement.pieces.clone();
    for i in set.into_iter().flatten() {
        let hole = &movement.holes[i];
        pieces[hole.piece].pins[hole.dy][hole.dx] = true;
    }
    let flag = match (movement.text.as_str(), passes) {
        ("pass", 0) => " p",
        ("pass", _) => " pp",
        _ => "",
    };
    format!("{} {}{flag}", write(&pieces), other(me))
}
