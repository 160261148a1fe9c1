//! What is to be seen at a table: the same in a room and where somebody only looks.

use game::{Along, Reach, Status, Step, Table, View};
use serde::Serialize;

use crate::Said;

/// What somebody sees at a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sight {
    /// The board; with the half-made turn for whoever is making it.
    pub view: View,
    /// The cells that the last turn touched.
    pub trace: Vec<u16>,
    /// The holes that it pinned, each with the cell of its piece.
    pub pins: Vec<(u16, u8)>,
    /// Who plays, or how it ended.
    pub standing: Status,
    /// The steps of the half-made turn, for whoever is making it.
    pub steps: Vec<Step>,
    /// What may be clicked, for whoever has to play.
    pub choices: Vec<Step>,
    /// What whoever has to play is asked to choose, in words; the others hear what is
    /// asked at the beginning of the turn.
    pub prompt: Option<Said>,
}

/// What shows at a closer look at a table. It costs much more than the rest, and who
/// only plays or watches hardly wants it: in a room it is asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Details {
    /// The position, between turns.
    pub position: String,
    /// Where pieces could go, each as if its side were to play.
    pub reach: Vec<Reach>,
    /// What clicks bring with them, for whoever has to play.
    pub along: Vec<Along>,
}

impl Sight {
    /// As whoever has to play sees it, with the turn that is being made.
    pub fn at(table: &dyn Table) -> Sight {
        let mut choices = table.choices();
        // What is told in few letters has no order of its own.
        choices.sort();
        let prompt = table.prompt().map(Said::from);
        let sight = Sight::with(table, table.view(), prompt);
        Sight { steps: table.steps().to_vec(), choices, ..sight }
    }

    /// As everybody else sees it: between turns, with nothing to choose.
    pub fn beside(table: &dyn Table) -> Sight {
        let prompt = table.first_prompt().map(Said::from);
        Sight::with(table, table.view_at(table.ply()), prompt)
    }

    fn with(table: &dyn Table, view: View, prompt: Option<Said>) -> Sight {
        Sight {
            trace: table.last_trace(),
            pins: table.pins_at(table.ply()),
            view,
            standing: table.status(),
            steps: Vec::new(),
            choices: Vec::new(),
            prompt,
        }
    }
}

impl Details {
    /// For whoever has to play.
    pub fn at(table: &dyn Table) -> Details {
        Details { along: table.along(), ..Details::with(table, &table.view()) }
    }

    /// For everybody else.
    pub fn beside(table: &dyn Table) -> Details {
        Details::with(table, &table.view_at(table.ply()))
    }

    fn with(table: &dyn Table, view: &View) -> Details {
        Details { position: table.position(), reach: table.reach(view), along: Vec::new() }
    }
}
