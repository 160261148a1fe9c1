//! How scores have to be corrected to mean what they say, as `cargo xtask train --reliability`
//! printed it (docs/engine.md has the games).

use search::Calibration;

pub(super) const CALIBRATION: Calibration = Calibration {
    certainty: 600,
    curves: &[
        (
            100,
            [
                65, 77, 78, 310, 311, 355, 356, 357, 508, 509, 543, 570, 571, 609, 698, 775, 776,
                777, 978, 979, 1000,
            ],
        ),
        (
            500,
            [
                21, 32, 49, 65, 66, 144, 145, 146, 147, 148, 149, 607, 608, 772, 857, 862, 915,
                944, 945, 973, 1000,
            ],
        ),
        (
            2_000,
            [
                0, 44, 75, 167, 168, 169, 170, 171, 254, 265, 266, 621, 622, 623, 661, 662, 802,
                861, 935, 975, 1000,
            ],
        ),
        (
            10_000,
            [
                0, 37, 73, 155, 164, 165, 166, 324, 360, 408, 489, 637, 638, 639, 640, 641, 642,
                643, 958, 959, 1000,
            ],
        ),
    ],
};
