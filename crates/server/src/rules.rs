//! The rules of a game as a page: the program's own Markdown, and beside each
//! passage the boards of the positions that it names.

use game::SoFar;
use games::{Language, Variant};
use protocol::{Figure, RulesPage, Section};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// The rules of a game in a language.
pub(crate) fn page(variant: &Variant, language: Language) -> RulesPage {
    let text = variant.entry.rules[language as usize];
    let mut sections = Vec::new();
    let (mut events, mut figures, mut depth) = (Vec::new(), Vec::new(), 0);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Code(code) => figures.extend(figure(variant, code)),
            _ => {}
        }
        events.push(soft(event));
        if depth == 0 {
            let mut page = String::new();
            html::push_html(&mut page, events.drain(..));
            sections.push(Section { html: page, figures: std::mem::take(&mut figures) });
        }
    }
    RulesPage { sections }
}

/// A board, if the text is a position of this game.
fn figure(variant: &Variant, text: &str) -> Option<Figure> {
    let table = variant.table(&SoFar::at(text)).ok()?;
    Some(Figure { position: text.to_owned(), view: table.view() })
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
