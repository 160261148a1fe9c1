//! What is to be seen at a table: the same in a room and where somebody only looks.

use game::{Along, Reach, Status, Step, Table, View};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Said;

/// What somebody sees at a table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sight {
    /// The position, between turns.
    pub position: String,
    /// The board; with the half-made turn for whoever is making it.
    pub view: View,
    /// The cells that the last turn touched.
    pub trace: Vec<u16>,
    /// The holes that it pinned, each with the cell of its piece.
    pub pins: Vec<(u16, u8)>,
    /// Where pieces could go, each as if its side were to play.
    pub reach: Vec<Reach>,
    /// What clicks bring with them, for whoever has to play.
    pub along: Vec<Along>,
    /// Who plays, or how it ended.
    pub standing: Status,
    /// The steps of the half-made turn, for whoever is making it.
    pub steps: Vec<Step>,
    /// What may be clicked, for whoever has to play.
    pub choices: Vec<Step>,
    /// What whoever has to play is asked to choose, in words.
    pub prompt: Option<Said>,
}

impl Sight {
    /// As whoever has to play sees it, with the turn that is being made.
    pub fn at(table: &dyn Table) -> Sight {
        Sight {
            along: table.along(),
            steps: table.steps().to_vec(),
            choices: table.choices(),
            prompt: table.prompt().map(Said::from),
            ..Sight::with(table, table.view())
        }
    }

    /// As everybody else sees it: between turns, with nothing to choose.
    pub fn beside(table: &dyn Table) -> Sight {
        Sight::with(table, table.view_at(table.ply()))
    }

    fn with(table: &dyn Table, view: View) -> Sight {
        Sight {
            position: table.position(),
            trace: table.last_trace(),
            pins: table.pins_at(table.ply()),
            reach: table.reach(&view),
            along: Vec::new(),
            view,
            standing: table.status(),
            steps: Vec::new(),
            choices: Vec::new(),
            prompt: None,
        }
    }
}
