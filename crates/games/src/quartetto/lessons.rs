//! The lessons. Their sentences are in the texts; the law in `tests/lessons.rs`
//! proves what they claim.

use game::Claim::{self, Ends, Forced, Refuses, StopsWinAtOnce, WinsAtOnce, WinsIn};
use game::{Exchange, Lesson};

const WINS: &[Claim] = &[WinsAtOnce, Ends("rotated-square")];

pub(super) const LESSONS: &[Lesson] = &[
    Lesson::new("slide", "", &[Exchange::new(&["c1-c4", "*"], &[])]),
    Lesson::new(
        "way",
        "",
        &[Exchange::new(
            &["c1-a1", "f1-h1"],
            &[
                Refuses("c1-g1", "quartetto-in-the-way"),
                Refuses("c1-c8", "quartetto-in-the-way"),
                Refuses("c1-d2", "quartetto-not-straight"),
            ],
        )],
    ),
    Lesson::new("tilted", "2w1w3/6w1/4r3/8/7w/5r2/2r5/1r6 r", &[Exchange::new(&["b1-b5"], WINS)]),
    Lesson::new("diamond", "3ww3/2w5/3r3w/8/5r2/8/3r4/1r6 r", &[Exchange::new(&["b1-b4"], WINS)]),
    // White's c5 e6 d8 b7 is tilted, in a box of 4×4.
    Lesson::new("large", "3w4/1w6/4w3/2w5/r7/5r2/8/2rr4 r", &[Exchange::new(&["d1-d6"], WINS)]),
    // White's c4 g4 g8 c8 is large, but upright.
    Lesson::new("upright", "2w3w1/8/8/5r2/2w3w1/8/r7/1r2r3 r", &[Exchange::new(&["b1-b6"], WINS)]),
    Lesson::new("inside", "3www2/2r5/8/r7/2w5/2r1r3/8/8 r", &[Exchange::new(&["e3-e5"], WINS)]),
    Lesson::new(
        "block",
        "3w1w2/8/7w/8/3r1w2/2r5/8/4r2r r",
        &[Exchange::new(&["d4-d6", "d4-d7"], &[StopsWinAtOnce])],
    ),
    Lesson::new(
        "threat",
        "2w1w3/8/3rww2/1r6/6r1/8/3r4/8 r",
        &[Exchange::new(&["g4-f4"], &[WinsIn(3)]).then("c8-b8"), Exchange::new(&["b5-b4"], WINS)],
    ),
    // White stands on every square to which red could go.
    Lesson::new(
        "pass",
        "8/8/8/8/8/ww6/rrw5/rrw5 r",
        &[
            Exchange::new(&["pass"], &[Forced]).then("c1-h1"),
            Exchange::new(&["b1-d1", "b1-*"], &[Forced, Refuses("pass", "pass-not-allowed")]),
        ],
    ),
    // To and fro: white threatens d3 and f4 in turn, and one piece alone can be in the way.
    Lesson::new(
        "repetition",
        "2w5/3w4/5w2/w7/5r2/8/r7/1r5r r",
        &[
            Exchange::new(&["f4-d4"], &[StopsWinAtOnce]).then("c8-c2"),
            Exchange::new(&["d4-f4"], &[StopsWinAtOnce]).then("c2-c8"),
            Exchange::new(&["f4-d4"], &[StopsWinAtOnce]).then("c8-c2"),
            Exchange::new(&["d4-f4"], &[StopsWinAtOnce, Ends("repetition")]).then("c2-c8"),
        ],
    ),
    Lesson::finale("engine:1").with("size=6"),
];
