//! The lessons. Their sentences are in the texts; the law in `tests/lessons.rs`
//! proves what they claim.

use game::Claim::{self, Ends, Refuses, StopsWinAtOnce, WinsAtOnce, WinsIn};
use game::{Exchange, Lesson};

const WINS: &[Claim] = &[WinsAtOnce, Ends("four-shapes")];

pub(super) const LESSONS: &[Lesson] = &[
    Lesson::new("place", "", &[Exchange::new(&["ub2", "*"], &[])]),
    Lesson::new("row", "4/s3/4/OuY1 w", &[Exchange::new(&["sd1"], WINS)]),
    Lesson::new("column", "4/1s2/1O2/1u1S w", &[Exchange::new(&["yb4"], WINS)]),
    Lesson::new("zone", "2oS/3y/4/U3 w", &[Exchange::new(&["uc3"], WINS)]),
    Lesson::new(
        "blocked",
        "4/4/1u2/3O w",
        &[Exchange::new(
            &["uc3", "u*"],
            &[
                Refuses("ud2", "quantik-same-shape"),
                Refuses("ub4", "quantik-same-shape"),
                Refuses("ua1", "quantik-same-shape"),
            ],
        )],
    ),
    Lesson::new(
        "own",
        "4/2o1/1U2/4 w",
        &[Exchange::new(&["ua2", "ua1", "ub1", "ub3", "ub4", "uc2", "ud2"], &[])],
    ),
    Lesson::new(
        "forbidden",
        "3o/3s/Y3/OuY1 w",
        &[Exchange::new(
            &["sb2"],
            &[WinsAtOnce, Ends("four-shapes"), Refuses("sd1", "quantik-same-shape")],
        )],
    ),
    Lesson::new(
        "defend",
        "4/4/1s2/1UyO w",
        &[Exchange::new(&["ua1", "sa3", "sa4"], &[StopsWinAtOnce])],
    ),
    Lesson::new(
        "third",
        "yS2/Sy2/2o1/2U1 w",
        &[Exchange::new(&["ud1", "ud2", "od3", "od4"], &[StopsWinAtOnce])],
    ),
    Lesson::new(
        "fork",
        "4/1s2/1Y2/S2u w",
        &[Exchange::new(&["oc1"], &[WinsIn(3)]).then("ub1"), Exchange::new(&["oa2", "ob4"], WINS)],
    ),
    Lesson::new(
        "stuck",
        "y1S1/S2U/1yus/1OuO w",
        &[Exchange::new(&["yc3"], &[WinsAtOnce, Ends("stuck")])],
    )
    .with("stuck=loss"),
    Lesson::finale("engine:1"),
];
