//! Just enough of Markdown for the rules of our games: headings, paragraphs,
//! lists, bold, code. Pages of the screen, plain lines and `quina rules` print
//! what this makes of it.

/// A line of a text, as wide as was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A heading.
    Heading(String),
    /// To be printed as it is.
    Code(String),
    /// Words; what stands between two [`BOLD`]s is bold. Empty between paragraphs.
    Text(String),
}

/// Stands for `**` in wrapped lines: a character without any width, so that what
/// makes letters bold does not count where lines are broken.
pub const BOLD: &str = "\u{2060}";

/// The lines of a text, paragraphs wrapped to so many columns.
pub fn lines(text: &str, columns: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut block = String::new();
    let mut in_code = false;
    for line in text.trim().lines() {
        let is_code = in_code || line.starts_with("    ");
        let begins = line.is_empty() || line.starts_with(['#', '`']) || list_mark(line) > 0;
        if begins || is_code {
            wrap(&std::mem::take(&mut block), columns, &mut lines);
        }
        if line.starts_with("```") {
            in_code = !in_code;
        } else if is_code {
            // A drawing between fences keeps its own indentation.
            let code = if in_code { line } else { line.trim_start() };
            lines.push(Line::Code(code.to_owned()));
        } else if let Some(heading) = line.strip_prefix('#') {
            lines.push(Line::Heading(heading.trim_start_matches(['#', ' ']).to_owned()));
        } else if line.is_empty() {
            lines.push(Line::Text(String::new()));
        } else {
            let space = if block.is_empty() { "" } else { " " };
            block = format!("{block}{space}{}", line.trim());
        }
    }
    wrap(&block, columns, &mut lines);
    lines
}

/// The same as plain text.
pub fn plain(text: &str, columns: usize) -> String {
    let write = |line: Line| match line {
        Line::Heading(text) => text.to_uppercase() + "\n",
        Line::Code(text) => format!("    {text}\n"),
        Line::Text(text) => text.replace(BOLD, "") + "\n",
    };
    lines(text, columns).into_iter().map(write).collect()
}

/// Breaks a paragraph or an entry of a list into lines.
fn wrap(block: &str, columns: usize, lines: &mut Vec<Line>) {
    if block.is_empty() {
        return;
    }
    let indent = " ".repeat(list_mark(block));
    let options = textwrap::Options::new(columns.max(10)).subsequent_indent(&indent);
    let text = block.replace('`', "").replace("**", BOLD).replace('*', "");
    let wrapped = textwrap::wrap(&text, options).into_iter();
    lines.extend(wrapped.map(|line| Line::Text(line.into_owned())));
}

/// How many characters the mark of a list takes at the beginning of a line: `- `,
/// `1. `.
fn list_mark(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match (digits, &line[digits..]) {
        (0, rest) if rest.starts_with("- ") => 2,
        (1.., rest) if rest.starts_with(". ") => digits + 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_lists_hang_and_bold_takes_no_room() {
        let text =
            "# Game\n\n**Aim**: to *win*\nit all\n\n1. one `two`\n   three\n2. four\n\n    a b";
        let lines = lines(text, 11);
        let words = |text: &str| Line::Text(text.to_owned());
        assert_eq!(
            lines,
            [
                Line::Heading("Game".to_owned()),
                words(""),
                words(&format!("{BOLD}Aim{BOLD}: to win")),
                words("it all"),
                words(""),
                words("1. one two"),
                words("   three"),
                words("2. four"),
                words(""),
                Line::Code("a b".to_owned()),
            ]
        );
        assert!(plain(text, 11).starts_with("GAME\n\nAim: to win\nit all\n\n1. one two\n"));
        assert_eq!(["- a", "12. a", "12 a", "a", ""].map(list_mark), [2, 4, 0, 0, 0]);
    }
}
