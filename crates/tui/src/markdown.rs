//! What the pages of the screen and `quina rules` share in reading Markdown: just
//! enough of it for the rules of our games.

/// Stands for `**` in wrapped lines: a character without any width, so that what
/// makes letters bold does not count where lines are broken.
pub const BOLD: &str = "\u{2060}";

/// Breaks a paragraph or an entry of a list into lines; bold begins and ends at
/// [`BOLD`].
pub fn wrap(block: &str, columns: usize) -> Vec<String> {
    let indent = " ".repeat(list_mark(block));
    let options = textwrap::Options::new(columns.max(10)).subsequent_indent(&indent);
    let text = block.replace('`', "").replace("**", BOLD).replace('*', "");
    textwrap::wrap(&text, options).into_iter().map(|line| line.into_owned()).collect()
}

/// How many characters the mark of a list takes at the beginning of a line: `- `,
/// `1. `.
pub fn list_mark(line: &str) -> usize {
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
        assert_eq!(wrap("1. one two three", 10), ["1. one two", "   three"]);
        assert_eq!(wrap("- one `two` three", 10), ["- one two", "  three"]);
        assert_eq!(
            wrap("**Aim**: to *win* it all", 11),
            [format!("{BOLD}Aim{BOLD}: to win"), "it all".to_owned()]
        );
        assert_eq!(["- a", "12. a", "12 a", "a", ""].map(list_mark), [2, 4, 0, 0, 0]);
    }
}
