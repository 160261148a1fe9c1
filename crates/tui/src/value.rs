//! What a position or a turn is worth, in words.

use game::{Message, Proven, Side};
use games::Texts;
use search::{Judged, Thought, Worth};

/// A value in words: a glyph and a number, and whether it is proven.
pub fn say_value(texts: &Texts, value: Option<Proven>, score: f64, mover: Side) -> String {
    let worth = Worth::seen_by(mover, value, score);
    match value {
        None => texts.say(&Message::new("value-estimate").with("percent", worth.percent())),
        Some(Proven { distance, .. }) => {
            // What is over is won, not "won in 0".
            let distance = distance.filter(|turns| *turns > 0);
            let message = Message::new("analyse-value")
                .with("value", worth.value)
                .with("known", if distance.is_some() { "yes" } else { "no" })
                .with("distance", distance.unwrap_or(0));
            texts.say(&message)
        }
    }
}

/// What every turn is worth, a line each.
pub fn value_lines(thought: &Thought, texts: &Texts) -> Vec<String> {
    let turns = thought.analysis.by_value(thought.mover);
    let width = turns.iter().map(|judged| judged.turn.len()).max().unwrap_or(0);
    let line = |judged: &Judged<String>| {
        let value = say_value(texts, judged.value, judged.score, thought.mover);
        format!("{:<width$}  {value}", judged.turn)
    };
    turns.iter().map(line).collect()
}
