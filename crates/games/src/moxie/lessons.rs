//! The lessons. Their sentences are in the texts; the law in `tests/lessons.rs`
//! proves what they claim.

use game::Claim::{
    self, Allows, Ends, Forced, KeepsDraw, Refuses, StopsWinAtOnce, WinsAtOnce, WinsIn,
};
use game::{Exchange, Lesson};

const LINE: &[Claim] = &[WinsAtOnce, Ends("three-in-line")];

pub(super) const LESSONS: &[Lesson] = &[
    Lesson::new("place", "", &[Exchange::new(&["b2", "*"], &[])]),
    Lesson::new("move", "3o/4/1x2/4 x 7 7", &[Exchange::new(&["b2-b3", "b2-*"], &[])]),
    Lesson::new("line", "4/1x1o/2x1/3o x 6 6", &[Exchange::new(&["a4"], LINE)]),
    Lesson::new(
        "jump",
        "4/1o2/x3/3o x 7 6",
        &[Exchange::new(&["a2xc4"], &[Forced, Refuses("a1", "moxie-must-jump")])],
    ),
    Lesson::new(
        "chain",
        "4/2oo/1x2/4 x 7 6",
        &[Exchange::new(&["b2xd4xd2"], &[Forced, Refuses("b2xd4", "moxie-must-go-on")])],
    ),
    Lesson::new(
        "branch",
        "3o/4/oo2/xx1x x 5 5",
        &[Exchange::new(
            &["a1xa3xc1"],
            &[WinsAtOnce, Ends("three-in-line"), Allows("a1xc3"), Allows("b1xb3")],
        )],
    ),
    Lesson::new(
        "six",
        "x3/1oo1/4/4 x 4 2",
        &[Exchange::new(&["a4xc2xc4"], &[Forced, WinsAtOnce, Ends("six-captured")])],
    ),
    Lesson::new(
        "block",
        "1o1o/4/4/2x1 x 6 6",
        &[Exchange::new(&["c4", "b3", "c3", "d3"], &[StopsWinAtOnce])],
    ),
    // Both ends of the column cannot be closed.
    Lesson::new("divert", "x3/3o/3o/4 x 6 5", &[Exchange::new(&["c2", "c3"], &[StopsWinAtOnce])]),
    Lesson::new(
        "trap",
        "1x2/2o1/3x/2o1 x 6 5",
        &[Exchange::new(&["b3"], &[WinsIn(3)]).then("c3xa3"), Exchange::new(&["c3"], LINE)],
    ),
    Lesson::new(
        "pass",
        "oxox/x1oo/ooxx/xoxo x 1 0",
        &[
            Exchange::new(&["b3"], &[KeepsDraw]).then("pass"),
            Exchange::new(&["pass"], &[Forced, Ends("passes")]),
        ],
    ),
    // To and fro, the same position for the third time after the last answer.
    Lesson::new(
        "repetition",
        "x1oo/x3/3x/2o1 x 0 0",
        &[
            Exchange::new(&["d2-d1"], &[KeepsDraw]).then("c1-b1"),
            Exchange::new(&["d1-d2"], &[KeepsDraw]).then("b1-c1"),
            Exchange::new(&["d2-d1"], &[KeepsDraw]).then("c1-b1"),
            Exchange::new(&["d1-d2"], &[KeepsDraw, Ends("repetition")]).then("b1-c1"),
        ],
    ),
    Lesson::finale("engine:1"),
];
