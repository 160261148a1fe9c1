//! One game in progress, whichever game it is: a table, and the same by numbers.

use std::sync::Arc;

use game::{
    ActionSet, BadInput, History, Layout, LiveTable, SoFar, StepOrder, Table, Taken, perft,
};
use games::{Playable, Variant, Visitor};

/// A table at which one may also play by numbers, and what needs the game itself.
pub trait NumberedTable: Send + Sync {
    fn table(&self) -> &dyn Table;
    fn table_mut(&mut self) -> &mut dyn Table;
    fn layout(&self) -> &Layout;
    fn copy(&self) -> Box<dyn NumberedTable>;
    /// What may be done now, as numbers.
    fn actions(&self, order: StepOrder) -> ActionSet;
    fn write_planes(&self, bytes: &mut [u8]);
    fn perft(&self, depth: u32) -> u64;
    /// The position seen through a symmetry.
    fn transform(&self, symmetry: usize) -> String;
}

struct LiveNumberedTable<G: Playable> {
    table: LiveTable<G>,
    layout: Arc<Layout>,
}

impl<G: Playable> LiveNumberedTable<G> {
    fn game(&self) -> &G {
        self.table.history().game()
    }
}

impl<G: Playable> NumberedTable for LiveNumberedTable<G> {
    fn table(&self) -> &dyn Table {
        &self.table
    }

    fn table_mut(&mut self) -> &mut dyn Table {
        &mut self.table
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn copy(&self) -> Box<dyn NumberedTable> {
        Box::new(LiveNumberedTable { table: self.table.clone(), layout: self.layout.clone() })
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

/// A table with a game so far.
pub fn open(variant: &Variant, so_far: &SoFar) -> Result<Box<dyn NumberedTable>, BadInput> {
    struct Open<'a>(&'a SoFar);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn NumberedTable>, BadInput>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let layout = Arc::new(game.layout());
            let table = LiveTable::new(History::replay(game, self.0)?);
            Ok(Box::new(LiveNumberedTable { table, layout }))
        }
    }
    variant.visit(Open(so_far))
}
