//! The rules of a game as a page: the program's own Markdown, and beside each
//! passage the boards of the positions that it names.

use game::{BadInput, SoFar};
use games::{Language, Variant};
use protocol::{Figure, RulesPage, Section, ShownTurn};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// The rules of a game in a language.
pub fn page(variant: &Variant, language: Language) -> RulesPage {
    let text = variant.entry.rules[language as usize];
    let mut sections = Vec::new();
    let (mut events, mut figures, mut depth) = (Vec::new(), Vec::new(), 0);
    let mut shown = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Code(code) => {
                let found = figure(variant, code);
                // An example is seen, and need not be read as well.
                shown = found.as_ref().is_some_and(|figure| !figure.turns.is_empty());
                figures.extend(found);
            }
            _ => {}
        }
        if !std::mem::take(&mut shown) {
            events.push(soft(event));
        }
        if depth == 0 {
            let mut page = String::new();
            html::push_html(&mut page, events.drain(..));
            sections.push(Section { html: page, figures: std::mem::take(&mut figures) });
        }
    }
    RulesPage { sections }
}

/// A board, if the text is a position of this game; with turns after it (`POSITION: TURN
/// TURN`), one on which they are played.
fn figure(variant: &Variant, text: &str) -> Option<Figure> {
    let (position, turns) = text.split_once(": ").unwrap_or((text, ""));
    let mut table = variant.table(&SoFar::at(position)).ok()?;
    let view = table.view();
    let mut show = |turn: &str| {
        let words = table.tell_turn(turn)?.into();
        table.play(turn)?;
        let (view, trace) = (table.view(), table.last_trace());
        let pins = table.pins_at(table.ply());
        Ok(ShownTurn { turn: turn.to_owned(), words, view, trace, pins })
    };
    let turns: Result<_, BadInput> = turns.split_whitespace().map(&mut show).collect();
    Some(Figure { position: position.to_owned(), view, turns: turns.ok()? })
}

/// The page has its own heading, so those of the text go one level down.
fn soft(event: Event<'_>) -> Event<'_> {
    use pulldown_cmark::HeadingLevel::{H2, H3, H4, H5, H6};
    let lower = |level| match level {
        pulldown_cmark::HeadingLevel::H1 => H2,
        H2 => H3,
        H3 => H4,
        H4 => H5,
        _ => H6,
    };
    match event {
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Event::Start(Tag::Heading { level: lower(level), id, classes, attrs })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
        event => event,
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    /// The examples of a game in a language: position and turns.
    fn examples(variant: &Variant, language: Language) -> Vec<(String, Vec<String>)> {
        let figures = page(variant, language).sections.into_iter().flat_map(|part| part.figures);
        let played = figures.filter(|figure| !figure.turns.is_empty());
        played
            .map(|Figure { position, turns, .. }| {
                (position, turns.into_iter().map(|shown| shown.turn).collect())
            })
            .collect()
    }

    #[test]
    fn every_game_is_shown_by_turns_that_are_played() {
        for entry in GAMES {
            let variant = Variant::read(entry.name).unwrap();
            let [english, other] = Language::ALL.map(|language| examples(&variant, language));
            assert!(english.len() >= 2, "{}: {english:?}", entry.name);
            assert_eq!(english, other, "{}: the same in every language", entry.name);
        }
    }

    #[test]
    fn what_is_written_as_an_example_can_be_played() {
        for entry in GAMES {
            let variant = Variant::read(entry.name).unwrap();
            for text in entry.rules {
                for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
                    let Event::Code(code) = event else { continue };
                    if code.contains(": ") {
                        assert!(figure(&variant, &code).is_some(), "{}: {code}", entry.name);
                    }
                }
            }
        }
        let variant = Variant::read(GAMES[0].name).unwrap();
        let start = variant.new_table().position();
        assert!(figure(&variant, &start).is_some_and(|figure| figure.turns.is_empty()));
        assert_eq!(figure(&variant, &format!("{start}: nonsense")), None);
    }
}
