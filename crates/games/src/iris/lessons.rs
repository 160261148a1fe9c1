//! The lessons, on small boards. Their sentences are in the texts; the law in
//! `tests/lessons.rs` proves what they claim.

use game::Claim::{Allows, Ends, Forced, KeepsWin, Refuses, WinsAtOnce};
use game::{Exchange, Lesson};

/// The smallest board, where the end is near.
const SMALL: &str = "size=3";

/// A board with room for a plan.
const MEDIUM: &str = "size=4";

pub(super) const LESSONS: &[Lesson] = &[
    Lesson::new(
        "first",
        "",
        &[Exchange::new(&["d4", "*"], &[Forced, Refuses("a1+g4", "iris-first-turn")])],
    )
    .with(MEDIUM),
    Lesson::new(
        "colours",
        "3w/5/6/3b3/6/5/w3 b 0",
        &[Exchange::new(
            &["d1+d7", "a2+g3", "a3+g2", "a4+g1", "b1+f5", "b5+f1", "c1+e6", "c6+e1"],
            &[Refuses("a2+a3", "iris-two-colours"), Refuses("a2", "iris-colour-alone")],
        )],
    )
    .with(MEDIUM),
    Lesson::new(
        "grey",
        "2ww/5/6/b2b2b/6/5/ww2 b 0",
        &[Exchange::new(
            &[
                "d2+d6", "b2+*", "b3+*", "b4+*", "c2+*", "c3+*", "c4+*", "c5+*", "d2+*", "d3+*",
                "d5+*", "d6+*", "e2+*", "e3+*", "e4+*", "e5+*", "f2+f4",
            ],
            &[Refuses("d2+d3", "iris-adjacent")],
        )],
    )
    .with(MEDIUM),
    Lesson::new("group", "2w/3w/b1b1b/w3/w2 b 0", &[Exchange::new(&["c2+c4"], &[Allows("b4+d1")])])
        .with(SMALL),
    Lesson::new(
        "alone",
        "w1w/1wbb/wb1ww/bbb1/w1w b 0",
        &[Exchange::new(&["c3"], &[Allows("a2+e2"), Allows("pass")])],
    )
    .with(SMALL),
    Lesson::new("rim", "1w1/bbb1/wwwww/1bbb/1w1 b 0", &[Exchange::new(&["b1+d4"], &[KeepsWin])])
        .with(SMALL),
    Lesson::new(
        "compare",
        "b1b/wwbb/wbwww/bwbw/b1b b 0",
        &[Exchange::new(&["a2+e2"], &[WinsAtOnce, Ends("full-board")])],
    )
    .with(SMALL),
    Lesson::new("join", "1w1/bwww/b1bbb/wwwb/1w1 b 0", &[Exchange::new(&["c2"], &[KeepsWin])])
        .with(SMALL),
    Lesson::new("centre", "wb1/wwbb/wb1bw/bbww/1bw w 0", &[Exchange::new(&["c3"], &[KeepsWin])])
        .with(SMALL),
    Lesson::new(
        "pass",
        "ww1/wwb1/1bbb1/1bbw/1ww w 1",
        &[Exchange::new(&["pass"], &[WinsAtOnce, Ends("passes")])],
    )
    .with(SMALL),
    Lesson::new("behind", "w2/bwbw/1bwb1/wwbb/2w b 1", &[Exchange::new(&["a2+e2"], &[KeepsWin])])
        .with(SMALL),
    Lesson::finale("engine:1").with(MEDIUM),
];
