//! One game in progress, whichever game it is: a table, and what needs the game itself.

use std::sync::Arc;

use game::{
    ActionSet, BadInput, History, Layout, LiveTable, SoFar, StepOrder, Table, Taken, perft,
};
use games::{Playable, Variant, Visitor};

/// A table, and what needs the game itself.
pub trait Seat: Send + Sync {
    fn table(&self) -> &dyn Table;
    fn table_mut(&mut self) -> &mut dyn Table;
    fn layout(&self) -> &Layout;
    fn copy(&self) -> Box<dyn Seat>;
    /// What may be done now, as numbers.
    fn actions(&self, order: StepOrder) -> ActionSet;
    fn write_planes(&self, bytes: &mut [u8]);
    fn perft(&self, depth: u32) -> u64;
    /// The position seen through a symmetry.
    fn transform(&self, symmetry: usize) -> String;
}

struct LiveSeat<G: Playable> {
    table: LiveTable<G>,
    layout: Arc<Layout>,
}

impl<G: Playable> LiveSeat<G> {
    fn game(&self) -> &G {
        self.table.history().game()
    }
}

impl<G: Playable> Seat for LiveSeat<G> {
    fn table(&self) -> &dyn Table {
        &self.table
    }

    fn table_mut(&mut self) -> &mut dyn Table {
        &mut self.table
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn copy(&self) -> Box<dyn Seat> {
        Box::new(LiveSeat { table: self.table.clone(), layout: self.layout.clone() })
    }

    fn actions(&self, order: StepOrder) -> ActionSet {
        let all = self.layout.actions;
        let mut actions = ActionSet::new(all.count());
        if !self.table.is_over() {
            self.game().add_choices(self.table.draft(), order, all, &mut actions);
        }
        actions
    }

    fn write_planes(&self, bytes: &mut [u8]) {
        let steps = self.table.steps();
        let taken = Taken { last: steps.last().copied(), count: steps.len() as u8 };
        self.layout.write(self.game(), self.table.draft(), taken, bytes);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.game(), self.table.history().position(), depth)
    }

    fn transform(&self, symmetry: usize) -> String {
        let game = self.game();
        game.write_position(&game.transform(self.table.history().position(), symmetry))
    }
}

/// Sits down at a game so far.
pub fn sit(variant: &Variant, so_far: &SoFar) -> Result<Box<dyn Seat>, BadInput> {
    struct Sit<'a>(&'a SoFar);
    impl Visitor for Sit<'_> {
        type Output = Result<Box<dyn Seat>, BadInput>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let layout = Arc::new(game.layout());
            let table = LiveTable::new(History::replay(game, self.0)?);
            Ok(Box::new(LiveSeat { table, layout }))
        }
    }
    variant.visit(Sit(so_far))
}
