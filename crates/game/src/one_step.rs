//! Games whose turns are one step each. Knows no game; what is legal is asked of
//! [`crate::Rules::each_turn`], which such a game has written already.

use crate::Step;

/// A turn of one step, before or after that step. The draft of games with
/// [`one_step!`](crate::one_step).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneStep<P> {
    /// The board as it looks so far.
    pub position: P,
    /// The step, once it has been taken.
    pub taken: Option<Step>,
}

/// Within `impl Rules`: a turn is one [`Step`] (a cell, a kind of piece, a pass or a
/// word of the game), and making one step by step follows from
/// [`Rules::each_turn`](crate::Rules::each_turn) and
/// [`Rules::play`](crate::Rules::play).
#[macro_export]
macro_rules! one_step {
    () => {
        type Turn = $crate::Step;
        type Draft = $crate::OneStep<Self::Position>;

        fn draft(&self, position: &Self::Position) -> Self::Draft {
            $crate::OneStep { position: position.clone(), taken: None }
        }

        fn each_choice<B>(
            &self,
            draft: &Self::Draft,
            _: $crate::StepOrder,
            visit: &mut impl FnMut($crate::Step) -> ::std::ops::ControlFlow<B>,
        ) -> ::std::ops::ControlFlow<B> {
            match draft.taken {
                Some(_) => ::std::ops::ControlFlow::Continue(()),
                None => self.each_turn(&draft.position, visit),
            }
        }

        fn step(&self, draft: &mut Self::Draft, step: $crate::Step) {
            self.play(&mut draft.position, step);
            draft.taken = Some(step);
        }

        fn finished(&self, draft: &Self::Draft) -> Option<$crate::Step> {
            draft.taken
        }

        fn meant(&self, _: &Self::Draft, step: $crate::Step) -> Option<$crate::Step> {
            Some(step)
        }
    };
}
