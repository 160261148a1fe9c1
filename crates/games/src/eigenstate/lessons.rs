//! The lessons, mostly with few pieces, so that the pins can be read. Their
//! sentences are in the texts; the law in `tests/lessons.rs` proves what they claim.

use game::Claim::{Allows, Ends, Forced, Refuses, StopsWinAtOnce, WinsAtOnce, WinsIn};
use game::{Exchange, Lesson};

pub(super) const LESSONS: &[Lesson] = &[
    Lesson::new(
        "move",
        "b1:0021000,e1:0021000,c2:0081000;b6:0001080,c6:0001080,e6:0001080 1",
        &[Exchange::new(
            &["c2-e3+e3b4+e3d4", "c2-e3*"],
            &[Refuses("c2-c3+c3b4+c3d4", "eigenstate-no-pin")],
        )],
    ),
    Lesson::new(
        "pins",
        "b1:0021000,f1:0021000,d2:0021000;e5:0001080,b6:0001080,c6:0001080 1",
        &[
            Exchange::new(&["d2-d3+d3b3+d3d3"], &[]).then("b6-b5+b5b2+b5d2"),
            Exchange::new(&["d3-c3+c3b4+c3d4", "d3-c3*", "d3-e3*"], &[]),
        ],
    ),
    Lesson::new(
        "two",
        "b1:0021000,f1:0021000,d3:0021080;e5:0001080,b6:0001080,c6:0001080 1",
        &[Exchange::new(
            &[
                "d3-d4+b1c5+f1c5",
                "*+b1*+f1*",
                "*+b1*+f2*",
                "*+b1*+d*",
                "*+f1*+b2*",
                "*+f1*+d*",
                "*+b2*+d3*",
                "*+f2*+d3*",
            ],
            &[],
        )],
    ),
    Lesson::new(
        "fixed",
        "d1:0821000,b6:0821000,e6:0029000;a5:0001080,c5:0001080,f6:0001080 1",
        &[Exchange::new(&["d1-e3+b6b2+e6d2", "d1-*"], &[Forced])],
    ),
    // A pin that points aside or back frees a piece; ahead there is no rank 7.
    Lesson::new(
        "stuck",
        "c6:0021000,d6:0021000;b2:0001080,c2:0001080,e2:0001080 1",
        &[Exchange::new(
            &["-+c6c2+d6c2", "-+*1+*", "-+*2+*", "-+*3+*", "-+*+*1", "-+*+*2", "-+*+*3"],
            &[Refuses("c6-c5+c5b2+c5d2", "eigenstate-no-pin"), Allows("-+c6b4+d6d4")],
        )],
    ),
    Lesson::new(
        "jump",
        "d1:0021000,e1:0021000,b2:0401000;b3:0001080,d6:0001080,e6:0001080 1",
        &[Exchange::new(&["b2-b4+b4b4+b4d4", "b2-b4*"], &[])],
    ),
    Lesson::new(
        "take",
        "d1:0021000,f1:0021000,c3:0225000;b5:0001080,d5:0001080,e6:0001080,f6:0001080 1",
        &[Exchange::new(&["c3xb5+b5d3+b5d4", "c3xb5*"], &[])],
    ),
    Lesson::new(
        "last",
        "f2:0021000,c3:0261000;b5:0001080,d5:0001080 1",
        &[Exchange::new(&["c3xb5"], &[WinsAtOnce, Ends("one-piece-left")])],
    ),
    Lesson::new(
        "save",
        "e2:0021080,c3:0061040;d5:0001086,f6:0001080 1",
        &[Exchange::new(&["c3-c4+c4d3+c4d5", "c3-c4*", "c3-b2*"], &[StopsWinAtOnce])],
    ),
    // A piece and the square to which it can flee, both pieces, or both of those squares:
    // one of the pieces has to move, and can go nowhere else.
    Lesson::new(
        "threat",
        "b1:0021000,e1:0021000,c4:0021000;a6:0001080,d6:0001080 1",
        &[Exchange::new(
            &[
                "b1-b2+c4d4+c4d5",
                "b1-b2+c4a4+c4a5",
                "b1-b2+c4a5+c4d5",
                "b1-b2+c4a4+c4d4",
                "e1-e2+c4d4+c4d5",
                "e1-e2+c4a4+c4a5",
                "e1-e2+c4a5+c4d5",
                "e1-e2+c4a4+c4d4",
                "c4-c5+c5d3+c5d4",
                "c4-c5+c5a3+c5a4",
                "c4-c5+c5a4+c5d4",
                "c4-c5+c5a3+c5d3",
            ],
            &[WinsIn(3)],
        )],
    ),
    Lesson::new(
        "full",
        "a1:1021010,d2:0ffffef;a6:0001080,f6:0001080 1",
        &[Exchange::new(&["a1-a2+d2e1+d2e5", "*+*e1+*e5"], &[WinsAtOnce, Ends("full-piece")])],
    ),
    // Three against two becomes two against two.
    Lesson::new(
        "own",
        "e1:1ffffff,c2:0061000,d3:0021800;a6:0001080,b6:0001080 1",
        &[Exchange::new(
            &["c2xd3+d3b3+d3d3", "c2xd3*", "e1xc2*", "e1xd3*"],
            &[WinsAtOnce, Ends("full-piece")],
        )],
    ),
    // Nobody can put a pin any more, and nobody is near anybody else.
    Lesson::new(
        "repetition",
        "a1:1ffffff,d1:1ffffff,e1:1ffffff;a6:1ffffff,d6:1ffffff,e6:1ffffff 1",
        &[
            Exchange::new(&["a1-b1"], &[]).then("a6-b6"),
            Exchange::new(&["b1-a1"], &[]).then("b6-a6"),
            Exchange::new(&["a1-b1"], &[]).then("a6-b6"),
            Exchange::new(&["b1-a1"], &[Ends("repetition")]).then("b6-a6"),
        ],
    ),
    Lesson::finale("engine:1"),
];
