//! How scores have to be corrected to mean what they say, as `cargo xtask train --reliability`
//! printed it (docs/engine.md has the games).

use search::Calibration;

pub(super) const CALIBRATION: Calibration = Calibration {
    certainty: 180,
    curves: &[
        (
            500,
            [
                0, 99, 104, 182, 189, 312, 313, 337, 401, 446, 454, 485, 508, 606, 607, 639, 714,
                718, 801, 802, 996,
            ],
        ),
        (
            1_000,
            [
                4, 99, 178, 197, 207, 208, 294, 362, 448, 449, 516, 517, 570, 571, 747, 748, 749,
                750, 751, 893, 982,
            ],
        ),
        (
            2_000,
            [
                0, 106, 201, 202, 297, 298, 322, 437, 438, 439, 451, 491, 492, 577, 591, 592, 643,
                683, 709, 795, 938,
            ],
        ),
        (
            5_000,
            [
                0, 103, 171, 243, 244, 334, 335, 350, 420, 424, 484, 507, 538, 561, 610, 633, 694,
                742, 814, 844, 977,
            ],
        ),
    ],
};
