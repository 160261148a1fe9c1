//! Text for terminals that show ASCII only: every other character becomes its nearest
//! relative.

use std::io::{self, Write};

use games::without_accent;

/// Appends what looks most like a character.
pub fn push_near(c: char, text: &mut String) {
    let near = match without_accent(c) {
        letter if letter.is_ascii() => return text.push(letter),
        '“' | '”' => "\"",
        '‘' | '’' => "'",
        '–' | '−' | '→' | '─' => "-",
        '…' => "...",
        '·' | '•' => ".",
        '×' => "x",
        '±' => "+/-",
        '≈' => "~",
        '½' => "1/2",
        '✓' => "+",
        '✗' => "-",
        '↑' | '▲' => "^",
        '↓' | '▼' => "v",
        '←' | '‹' | '◀' => "<",
        '›' | '▶' => ">",
        _ => "?",
    };
    text.push_str(near);
}

/// Lets through what is ASCII, and of the rest the nearest relatives; or everything, where
/// the terminal shows all.
pub struct AsciiWriter<W> {
    inner: W,
    is_ascii: bool,
    /// The beginning of a character whose end has not come yet.
    half: Vec<u8>,
}

impl<W: Write> AsciiWriter<W> {
    /// Writes to `inner`.
    pub fn new(inner: W, is_ascii: bool) -> AsciiWriter<W> {
        AsciiWriter { inner, is_ascii, half: Vec::new() }
    }
}

impl<W: Write> Write for AsciiWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_ascii {
            return self.inner.write(bytes);
        }
        self.half.extend_from_slice(bytes);
        let mut text = String::new();
        let mut rest = 0;
        for chunk in self.half.utf8_chunks() {
            chunk.valid().chars().for_each(|c| push_near(c, &mut text));
            rest += chunk.valid().len();
            let is_last = rest + chunk.invalid().len() == self.half.len();
            // What stands at the end may be half a character.
            if !chunk.invalid().is_empty() && (!is_last || chunk.invalid().len() > 3) {
                text.push('?');
                rest += chunk.invalid().len();
            }
        }
        self.half.drain(..rest);
        self.inner.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_become_their_relatives_however_they_come() {
        let text = "João “1500 ± 80” – ½ …";
        for size in [1, 2, 3, 100] {
            let mut written = Vec::new();
            let mut writer = AsciiWriter::new(&mut written, true);
            text.as_bytes().chunks(size).for_each(|part| writer.write_all(part).unwrap());
            assert_eq!(String::from_utf8(written).unwrap(), "Joao \"1500 +/- 80\" - 1/2 ...");
        }
        let mut written = Vec::new();
        AsciiWriter::new(&mut written, false).write_all(text.as_bytes()).unwrap();
        assert_eq!(written, text.as_bytes());
    }

    #[test]
    fn what_is_no_text_ends_as_a_question() {
        let mut written = Vec::new();
        let mut writer = AsciiWriter::new(&mut written, true);
        writer.write_all(b"a\xffb").unwrap();
        assert_eq!(written, b"a?b");
    }
}
