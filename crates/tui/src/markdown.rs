//! Markdown as lines of a terminal, for the rules of our games: headings,
//! paragraphs, lists, tables, code, emphasis. Screens, plain lines and `quina
//! rules` print what this makes of it; colours are theirs.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::paint::width;

/// A line of a text, as wide as was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A heading.
    Heading(String),
    /// To be printed as it is.
    Code(String),
    /// Words. None between paragraphs.
    Text(Vec<Span>),
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// How it is printed.
    pub emphasis: Emphasis,
    /// What.
    pub text: String,
}

/// How much a text stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs)]
pub enum Emphasis {
    None,
    Italic,
    Bold,
}

/// The lines of a text, paragraphs wrapped to so many columns.
pub fn lines(text: &str, columns: usize) -> Vec<Line> {
    let mut page = Page { columns: columns.max(10), ..Page::default() };
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES).peekable();
    while let Some(event) = events.next() {
        match event {
            // A position that begins a line of the text is to be seen at a glance. It has a
            // space before the side to move; other code is a word of its sentence.
            Event::SoftBreak if matches!(events.peek(), Some(Event::Code(code)) if code.contains(' ')) =>
            {
                page.block.push('\n');
            }
            Event::Start(tag) => page.open(&tag),
            Event::End(tag) => page.close(tag),
            Event::Text(text) | Event::Code(text) => page.block.push_str(&text),
            Event::SoftBreak => page.block.push(' '),
            Event::HardBreak => page.block.push('\n'),
            _ => {}
        }
    }
    page.lines
}

/// The same as plain text.
pub fn plain(text: &str, columns: usize) -> String {
    let write = |line: Line| match line {
        Line::Heading(text) => text.to_uppercase() + "\n",
        Line::Code(text) => format!("    {text}\n"),
        Line::Text(spans) => {
            spans.into_iter().map(|span| span.text).chain(["\n".to_owned()]).collect()
        }
    };
    lines(text, columns).into_iter().map(write).collect()
}

/// What turns bold and italic on and off in a block that is not yet broken into
/// lines: characters without any width, so that they take no room in a line.
const BOLD: char = '\u{2060}';
const ITALIC: char = '\u{2061}';

/// What has been read of a text.
#[derive(Default)]
struct Page {
    columns: usize,
    lines: Vec<Line>,
    /// The paragraph, heading, entry or cell that is being read.
    block: String,
    /// The number of the next entry of each list that is open, if it has numbers.
    lists: Vec<Option<u64>>,
    /// The columns that the marks of the open entries take.
    indents: Vec<usize>,
    /// The mark of an entry of which nothing is written yet.
    mark: Option<String>,
    /// The rows of a table.
    rows: Vec<Vec<String>>,
}

impl Page {
    fn open(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } | Tag::Paragraph | Tag::CodeBlock(_) | Tag::Table(_) => {
                self.separate();
            }
            Tag::List(number) => {
                self.write_block();
                if self.lists.is_empty() {
                    self.separate();
                }
                self.lists.push(*number);
            }
            Tag::Item => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                self.indents.push(mark.len());
                self.mark = Some(mark);
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::Strong => self.block.push(BOLD),
            Tag::Emphasis => self.block.push(ITALIC),
            _ => {}
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                let spans = spans(&self.take_block(), &mut Vec::new());
                let text = spans.into_iter().map(|span| span.text).collect();
                self.lines.push(Line::Heading(text));
            }
            TagEnd::Paragraph => self.write_block(),
            TagEnd::Item => {
                self.write_block();
                self.indents.pop();
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::CodeBlock => {
                let code = self.take_block();
                self.lines.extend(code.lines().map(|line| Line::Code(line.to_owned())));
            }
            TagEnd::TableCell => {
                let cell = self.take_block();
                self.rows.last_mut().expect("cells stand in rows").push(cell);
            }
            TagEnd::Table => self.write_table(),
            TagEnd::Strong => self.block.push(BOLD),
            TagEnd::Emphasis => self.block.push(ITALIC),
            _ => {}
        }
    }

    fn take_block(&mut self) -> String {
        std::mem::take(&mut self.block)
    }

    /// An empty line before what follows, unless it is the first.
    fn separate(&mut self) {
        if self.lines.last().is_some_and(|line| *line != Line::Text(Vec::new())) {
            self.lines.push(Line::Text(Vec::new()));
        }
    }

    /// Breaks a paragraph or an entry of a list into lines.
    fn write_block(&mut self) {
        let block = self.take_block();
        if block.is_empty() {
            return;
        }
        let indent: usize = self.indents.iter().sum();
        let hanging = " ".repeat(indent);
        let mark = self.mark.take().unwrap_or_default();
        let first = format!("{}{mark}", " ".repeat(indent - mark.len()));
        let options = textwrap::Options::new(self.columns);
        let options = options.initial_indent(&first).subsequent_indent(&hanging);
        self.lines.extend(wrapped(&block, options).into_iter().map(Line::Text));
    }

    /// Columns side by side; the widest are broken into lines until all fit.
    fn write_table(&mut self) {
        const GAP: usize = 2;
        let rows = std::mem::take(&mut self.rows);
        let count = rows.first().map_or(0, Vec::len);
        let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max();
        let mut widths: Vec<usize> = (0..count).filter_map(widest).collect();
        while widths.iter().sum::<usize>() + GAP * count > self.columns + GAP {
            match widths.iter_mut().max() {
                Some(most) if *most > 1 => *most -= 1,
                _ => break,
            }
        }
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<_> =
                row.iter().zip(&widths).map(|(cell, width)| wrapped(cell, *width)).collect();
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let mut spans = Vec::new();
                for (cell, &room) in cells.iter().zip(&widths) {
                    let words = cell.get(line).cloned().unwrap_or_default();
                    let taken: usize = words.iter().map(|span| width(&span.text)).sum();
                    spans.extend(words);
                    spans.push(plain_span(" ".repeat(room.saturating_sub(taken) + GAP)));
                }
                spans.pop();
                self.lines.push(Line::Text(spans));
            }
            if number == 0 {
                let rules: Vec<_> = widths.iter().map(|width| "-".repeat(*width)).collect();
                self.lines.push(Line::Text(vec![plain_span(rules.join(&" ".repeat(GAP)))]));
            }
        }
    }
}

fn plain_span(text: String) -> Span {
    Span { emphasis: Emphasis::None, text }
}

/// Breaks a block into lines.
fn wrapped<'a>(block: &str, options: impl Into<textwrap::Options<'a>>) -> Vec<Vec<Span>> {
    let mut open = Vec::new();
    textwrap::wrap(block, options).iter().map(|line| spans(line, &mut open)).collect()
}

/// The parts of a line. What has been turned on and not yet off is kept in `open`.
fn spans(line: &str, open: &mut Vec<char>) -> Vec<Span> {
    let mut spans = Vec::new();
    for part in line.split_inclusive([BOLD, ITALIC]) {
        let text = part.trim_end_matches([BOLD, ITALIC]);
        if !text.is_empty() {
            let emphasis = match open.as_slice() {
                [] => Emphasis::None,
                open if open.contains(&BOLD) => Emphasis::Bold,
                _ => Emphasis::Italic,
            };
            spans.push(Span { emphasis, text: text.to_owned() });
        }
        let Some(toggle) = part[text.len()..].chars().next() else { continue };
        match open.iter().position(|other| *other == toggle) {
            Some(index) => drop(open.remove(index)),
            None => open.push(toggle),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(emphasis: Emphasis, text: &str) -> Span {
        Span { emphasis, text: text.to_owned() }
    }

    fn words(text: &str) -> Line {
        Line::Text(vec![span(Emphasis::None, text)])
    }

    #[test]
    fn entries_of_lists_hang_and_bold_takes_no_room() {
        let text = "# Game\n\n**Aim**: to *win*\nit all\n\n1. one `two`\n   three\n2. four\n\n\
            So:\n\n    a b";
        let bold = span(Emphasis::Bold, "Aim");
        let italic = span(Emphasis::Italic, "win");
        let empty = Line::Text(Vec::new());
        assert_eq!(
            lines(text, 11),
            [
                Line::Heading("Game".to_owned()),
                empty.clone(),
                Line::Text(vec![bold, span(Emphasis::None, ": to "), italic]),
                words("it all"),
                empty.clone(),
                words("1. one two"),
                words("   three"),
                words("2. four"),
                empty.clone(),
                words("So:"),
                empty,
                Line::Code("a b".to_owned()),
            ]
        );
        assert!(plain(text, 11).starts_with("GAME\n\nAim: to win\nit all\n\n1. one two\n"));
    }

    #[test]
    fn bold_goes_on_in_the_next_line() {
        let bold = |text| Line::Text(vec![span(Emphasis::Bold, text)]);
        assert_eq!(lines("**one two three**", 10), [bold("one two"), bold("three")]);
    }

    #[test]
    fn lists_stand_in_lists_and_paragraphs_in_entries() {
        let text = "- a\n  - b c d e f\n- g\n";
        assert_eq!(plain(text, 10), "- a\n  - b c d\n    e f\n- g\n");
        assert_eq!(plain("9. a\n\n   b\n\n10. c", 10), "9. a\n\n   b\n\n10. c\n");
    }

    #[test]
    fn a_position_that_begins_a_line_still_does_and_a_word_does_not() {
        assert_eq!(plain("one `two`\nthree:\n`4/4 x`\n", 30), "one two three:\n4/4 x\n");
        assert_eq!(plain("write\n`pass` instead", 30), "write pass instead\n");
    }

    #[test]
    fn code_keeps_its_spaces_and_stars() {
        assert_eq!(plain("```\n  *a*\n\n b\n```\n`*c*`", 10), "      *a*\n    \n     b\n\n*c*\n");
    }

    #[test]
    fn tables_are_broken_where_they_do_not_fit() {
        let text = "|a|b|\n|-|-|\n|**one**|two three|\n|4||";
        assert_eq!(plain(text, 20), "a    b\n---  ---------\none  two three\n4    \n");
        assert_eq!(plain(text, 10), "a    b\n---  -----\none  two\n     three\n4    \n");
    }
}
