//! How scores have to be corrected to mean what they say, as `cargo xtask train --reliability`
//! printed it (docs/engine.md has the games).

use search::Calibration;

pub(super) const CALIBRATION: Calibration = Calibration {
    certainty: 580,
    curves: &[
        (
            100,
            [
                72, 73, 74, 331, 332, 333, 334, 335, 511, 512, 546, 565, 566, 635, 669, 783, 784,
                785, 994, 995, 1000,
            ],
        ),
        (
            500,
            [
                21, 31, 43, 48, 71, 137, 138, 139, 140, 141, 142, 608, 609, 824, 830, 873, 919,
                951, 952, 979, 1000,
            ],
        ),
        (
            2_000,
            [
                0, 51, 59, 176, 177, 178, 179, 180, 238, 267, 268, 629, 630, 631, 640, 641, 844,
                845, 948, 977, 1000,
            ],
        ),
        (
            10_000,
            [
                0, 26, 60, 108, 137, 138, 139, 307, 353, 368, 506, 660, 661, 662, 671, 672, 673,
                674, 978, 979, 1000,
            ],
        ),
    ],
};
