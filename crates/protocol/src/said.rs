//! How a message crosses the wire: by name and arguments, so that the reader's own
//! language can say it.

use std::collections::BTreeMap;

use game::Message;
use serde::Serialize;

/// A message by name, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Said {
    /// The name of the message in the text files.
    #[cfg_attr(test, ts(type = "MessageId"))]
    pub id: &'static str,
    /// Its arguments.
    pub args: BTreeMap<&'static str, String>,
}

impl From<Message> for Said {
    fn from(Message { id, args }: Message) -> Said {
        Said { id, args: args.into_iter().collect() }
    }
}
