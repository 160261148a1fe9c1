//! The constants of search, as data: a game may have its own
//! ([`Knowledge::TUNING`](crate::Knowledge::TUNING)), and a tuner can hand in others and
//! see who wins (`cargo xtask train --tune`).
//!
//! None of them can make a proof wrong: what they leave out is left out only in
//! iterations that claim no distance, and a turn that was not looked at is never taken
//! for a lost one.

use std::fmt;

use crate::knowledge::Method;

/// A constant that can be tuned.
pub struct Constant {
    /// Its name in commands and files.
    pub name: &'static str,
    /// The way of searching that has it.
    pub method: Method,
    /// The least that makes sense.
    pub least: i32,
    /// The most.
    pub most: i32,
    read: fn(&Tuning) -> i32,
    write: fn(&mut Tuning, i32),
}

macro_rules! tuning {
    ($($method:ident {
        $($(#[$about:meta])* $name:ident: $usual:literal in $least:literal..=$most:literal,)*
    })*) => {
        /// The constants of one game's search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tuning {
            $($($(#[$about])* pub $name: i32,)*)*
        }

        impl Tuning {
            /// What a game has that says nothing else, and what weak levels have in
            /// every game.
            pub const USUAL: Tuning = Tuning { $($($name: $usual,)*)* };
        }

        /// Everything that can be tuned.
        pub static CONSTANTS: &[Constant] = &[$($(Constant {
            name: stringify!($name),
            method: Method::$method,
            least: $least,
            most: $most,
            read: |tuning| tuning.$name,
            write: |tuning, number| tuning.$name = number,
        },)*)*];
    };
}

tuning! { AlphaBeta {
    /// Half the first window around the last iteration's score.
    aspiration: 40 in 5..=400,
    /// From this turn on (in the order tried) a ply less.
    late: 4 in 1..=30,
    /// From this turn on two plies less.
    later: 12 in 2..=80,
    /// From this turn on three plies less, if seven or more are to be searched.
    latest: 24 in 3..=160,
    /// How much less late turns are searched beyond that: hundredths of a ply for each
    /// doubling of the depth, times each doubling of the place in the order.
    late_slope: 0 in 0..=60,
    /// How much less that is where the best line is still being looked for, in hundredths of a ply.
    late_spared: 0 in 0..=200,
    /// From this turn of the position on the board on, late turns are searched less too.
    /// 0: none is.
    root_late: 0 in 0..=60,
    /// With so many plies or fewer to be searched, only the first turns are tried: this
    /// many for each ply, and as many again for its square. 0: all are.
    few: 0 in 0..=60,
    /// Where that ends, in plies.
    few_depth: 3 in 1..=6,
    /// A position that is better than need be by so much a ply (in percent of the scale)
    /// is not looked at further. 0: all are.
    margin: 0 in 0..=300,
    /// Where that ends, in plies.
    margin_depth: 4 in 1..=9,
    /// A position that is worse by so much a ply (in percent of the scale) than what
    /// would matter is looked at for forcing turns only. 0: all are looked at.
    hopeless: 0 in 0..=600,
    /// If the side to move may leave out a turn and is still better than need be, after a
    /// search of so many hundredths of a ply less, no turn is tried. 0: turns are.
    pass: 0 in 0..=500,
    /// Such a search is made with so many plies to be searched, or more.
    pass_depth: 3 in 2..=8,
    /// A position with so many plies to be searched of which nothing is known yet is
    /// searched a ply less. 0: none is.
    unknown: 0 in 0..=12,
    /// How many plies more a position is searched in which the opponent would win next. (Where
    /// depth has ended, and there is an `alarm`, it is one all the same.)
    urgent: 1 in 0..=1,
    /// Up to so many plies beyond the depth of an iteration (and twice that depth) no search
    /// ends where the opponent would win next. 0: it ends there too.
    alarm: 0 in 0..=40,
    /// Whether a position in which one of a few turns has to be made is not evaluated before
    /// (where the game has such turns).
    forced: 0 in 0..=1,
    /// Whether, where the opponent would win next, only turns are tried that prevent it
    /// (where the game can tell).
    parry: 0 in 0..=1,
    /// What it is worth to be able to make two threats with one turn, in percent of the scale
    /// (where the game can tell).
    fork: 0 in 0..=300,
    /// How much a turn that failed where another one refuted falls back in the order, in
    /// percent of how much that one gains.
    history_loss: 0 in 0..=200,
    /// How much it counts what refuted after the same turn of the opponent, in percent
    /// of what refuted anywhere.
    follow: 0 in 0..=400,
    /// What was learnt is not asked where the game's own evaluation is off the window by
    /// so much, in percent of the scale. 0: it is always asked.
    lazy: 0 in 0..=1_000,
} Tree {
    /// How eagerly what has been tried little is tried, in percent of what the
    /// game says.
    exploration: 100 in 20..=400,
    /// How much all-moves-as-first statistics count, in percent of what the game says.
    amaf: 100 in 5..=1_000,
    /// How much worse than its parent a step is supposed to be before it has been tried,
    /// in hundredths of a result.
    first_play: 20 in -30..=100,
    /// How much of a result is what the convolution says, if one was learnt, in percent; the rest
    /// is how the board is filled. Unless it is 0, a step gets alternatives at its first visit.
    value_share: 0 in 0..=100,
} }

impl Constant {
    /// What it is in a tuning.
    pub fn get(&self, tuning: &Tuning) -> i32 {
        (self.read)(tuning)
    }

    /// Changes it, within its bounds.
    pub fn set(&self, tuning: &mut Tuning, number: i32) {
        (self.write)(tuning, number.clamp(self.least, self.most));
    }
}

/// Why constants cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTuning {
    /// No `name=number`.
    NotNumber(String),
    /// There is no such constant.
    Unknown(String),
    /// It is out of bounds: the name, the least, the most.
    OutOfBounds(&'static str, i32, i32),
}

impl fmt::Display for BadTuning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTuning::NotNumber(part) => write!(f, "'{part}' is not of the form name=number"),
            BadTuning::Unknown(name) => {
                write!(f, "there is no constant '{name}'; there are:")?;
                CONSTANTS.iter().try_for_each(|constant| write!(f, " {}", constant.name))
            }
            BadTuning::OutOfBounds(name, least, most) => {
                write!(f, "{name} is from {least} to {most}")
            }
        }
    }
}

impl std::error::Error for BadTuning {}

impl Tuning {
    /// The constants with which much is cut, for games whose matches say that it pays.
    pub const BOLD: Tuning = Tuning {
        late_slope: 25,
        root_late: 3,
        few: 2,
        margin: 25,
        pass: 200,
        unknown: 5,
        history_loss: 50,
        follow: 50,
        ..Tuning::USUAL
    };

    /// The same with what `text` changes: `name=number,name=number`.
    pub fn with(mut self, text: &str) -> Result<Tuning, BadTuning> {
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let wrong = || BadTuning::NotNumber(part.to_owned());
            let (name, number) = part.split_once('=').ok_or_else(wrong)?;
            let number: i32 = number.parse().map_err(|_| wrong())?;
            let constant = CONSTANTS
                .iter()
                .find(|constant| constant.name == name)
                .ok_or_else(|| BadTuning::Unknown(name.to_owned()))?;
            if !(constant.least..=constant.most).contains(&number) {
                return Err(BadTuning::OutOfBounds(constant.name, constant.least, constant.most));
            }
            constant.set(&mut self, number);
        }
        Ok(self)
    }

    /// How much less deeply a late turn is searched, in plies.
    #[inline]
    pub(crate) fn reduction(&self, depth: i32, index: usize, in_window: bool) -> i32 {
        let place = index as i32;
        let steps =
            1 + i32::from(place >= self.later) + i32::from(depth >= 7 && place >= self.latest);
        if self.late_slope == 0 {
            return steps;
        }
        let slope = self.late_slope * log2(depth) * log2(place + 1) / 256;
        let spared = if in_window { self.late_spared } else { 0 };
        (steps + (slope - spared) / 100).max(0)
    }
}

impl fmt::Display for Tuning {
    /// What differs from [`Tuning::USUAL`], as [`Tuning::with`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for constant in CONSTANTS {
            let number = constant.get(self);
            if number != constant.get(&Tuning::USUAL) {
                write!(f, "{comma}{}={number}", constant.name)?;
                comma = ",";
            }
        }
        Ok(())
    }
}

/// The logarithm to the base of 2, in sixteenths, rounded down; of whole numbers only, so
/// that every machine comes to the same.
const fn log2_slowly(number: u64) -> u8 {
    let whole = number.ilog2();
    let mut rest = number << (31 - whole);
    let mut bits = whole as u8;
    let mut i = 0;
    while i < 4 {
        rest = (rest * rest) >> 31;
        let bit = rest >> 32;
        rest >>= bit;
        bits = 2 * bits + bit as u8;
        i += 1;
    }
    bits
}

/// The same, looked up; beyond 255 as for 255.
#[inline]
fn log2(number: i32) -> i32 {
    static LOGARITHMS: [u8; 256] = {
        let mut table = [0; 256];
        let mut number = 1;
        while number < 256 {
            table[number] = log2_slowly(number as u64);
            number += 1;
        }
        table
    };
    i32::from(LOGARITHMS[number.clamp(1, 255) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let tuning = Tuning::USUAL.with("late=6,margin=30,first_play=-10").unwrap();
        assert_eq!(tuning.to_string(), "late=6,margin=30,first_play=-10");
        assert_eq!(Tuning::USUAL.with(&tuning.to_string()), Ok(tuning));
        assert_eq!(Tuning::USUAL.with(""), Ok(Tuning::USUAL));
        assert_eq!(Tuning::USUAL.to_string(), "");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let refused = |text: &str| Tuning::USUAL.with(text).unwrap_err().to_string();
        assert_eq!(refused("late"), "'late' is not of the form name=number");
        assert_eq!(refused("late=x"), "'late=x' is not of the form name=number");
        assert!(refused("latee=3").starts_with("there is no constant 'latee'; there are: aspir"));
        assert_eq!(refused("late=99"), "late is from 1 to 30");
    }

    #[test]
    fn every_constant_is_within_its_bounds() {
        for constant in CONSTANTS {
            let usual = constant.get(&Tuning::USUAL);
            assert!((constant.least..=constant.most).contains(&usual), "{}", constant.name);
            let mut tuning = Tuning::USUAL;
            constant.set(&mut tuning, i32::MAX);
            assert_eq!(constant.get(&tuning), constant.most);
        }
    }

    #[test]
    fn logarithms_are_rounded_down() {
        for number in 1..256 {
            let exact = f64::from(number).log2() * 16.0;
            assert!((0.0..1.001).contains(&(exact - f64::from(log2(number)))), "{number}");
        }
    }

    #[test]
    fn later_turns_get_no_more_depth() {
        let tuning = Tuning::USUAL.with("late_slope=20").unwrap();
        for depth in 3..20 {
            for index in 4..200 {
                let [one, other] = [0, 1].map(|more| tuning.reduction(depth, index + more, false));
                assert!(1 <= one && one <= other);
            }
        }
    }
}
