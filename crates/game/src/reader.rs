//! Reading notation, with the column of whatever is wrong.

use crate::{BadInput, Message, Subject};

/// A cursor over one line of notation.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    subject: Subject,
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the first character.
    pub fn new(subject: Subject, text: &'a str) -> Reader<'a> {
        Reader { subject, text, at: 0 }
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, if any, which stays unread.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads the next character if it is `wanted`.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Reads the next character whatever it is.
    pub fn advance(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// The byte at which the cursor stands, to come back to with
    /// [`Reader::fail_at`].
    pub fn mark(&self) -> usize {
        self.at
    }

    /// A refusal that points at the next character.
    pub fn fail(&self, reason: Message) -> BadInput {
        self.fail_at(self.at, reason)
    }

    /// A refusal that points at an earlier [`Reader::mark`].
    pub fn fail_at(&self, mark: usize, reason: Message) -> BadInput {
        BadInput {
            column: Some(self.text[..mark].chars().count() + 1),
            ..BadInput::new(self.subject, self.text, reason)
        }
    }

    /// A refusal of the text as a whole.
    pub fn refuse(&self, reason: Message) -> BadInput {
        BadInput::new(self.subject, self.text, reason)
    }

    /// Reads exactly `wanted`.
    pub fn expect(&mut self, wanted: char) -> Result<(), BadInput> {
        if self.eat(wanted) {
            return Ok(());
        }
        Err(match wanted {
            ' ' => self.fail(Message::new("expected-space")),
            _ => self.fail(Message::new("expected-character").with("character", wanted)),
        })
    }

    /// Reads a file letter `a`… and returns it counted from 0.
    pub fn file(&mut self, files: u8) -> Result<u8, BadInput> {
        match self.peek() {
            Some(c @ 'a'..='z') if (c as u8 - b'a') < files => {
                self.at += 1;
                Ok(c as u8 - b'a')
            }
            _ => {
                Err(self
                    .fail(Message::new("expected-file").with("last", char::from(b'a' + files - 1))))
            }
        }
    }

    /// Reads a rank digit `1`… (at most nine ranks) and returns it counted
    /// from 0.
    pub fn rank(&mut self, ranks: u8) -> Result<u8, BadInput> {
        match self.peek() {
            Some(c @ '1'..='9') if (c as u8 - b'1') < ranks => {
                self.at += 1;
                Ok(c as u8 - b'1')
            }
            _ => Err(self.fail(Message::new("expected-rank").with("last", ranks))),
        }
    }

    /// Reads a square such as `c4` and returns (file, rank) counted from 0.
    pub fn square(&mut self, files: u8, ranks: u8) -> Result<(u8, u8), BadInput> {
        Ok((self.file(files)?, self.rank(ranks)?))
    }

    /// Reads a decimal number from `from` to `to` without leading zeros.
    pub fn number(&mut self, from: u32, to: u32) -> Result<u32, BadInput> {
        let digits =
            self.rest().len() - self.rest().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let text = &self.rest()[..digits];
        let canonical = digits == 1 || !text.starts_with('0');
        match text.parse::<u32>() {
            Ok(n) if canonical && (from..=to).contains(&n) => {
                self.at += digits;
                Ok(n)
            }
            _ => Err(self.fail(Message::new("expected-number").with("from", from).with("to", to))),
        }
    }

    /// Nothing may follow.
    pub fn end(&self) -> Result<(), BadInput> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fail(Message::new("expected-end"))),
        }
    }

    /// Reads a board of rows joined by `/`, written with pieces and with
    /// decimal numbers for runs of empty cells, and hands each piece to
    /// `place(row, column, letter)`; rows count from 0 in the order written.
    /// (A run can be written in one way only: adjacent digits are one number.)
    pub fn board(
        &mut self,
        widths: impl IntoIterator<Item = usize>,
        letters: &str,
        mut place: impl FnMut(usize, usize, char),
    ) -> Result<(), BadInput> {
        for (row, width) in widths.into_iter().enumerate() {
            if row > 0 {
                self.expect('/')?;
            }
            let mut column = 0;
            while column < width {
                match self.peek() {
                    Some(c) if letters.contains(c) => {
                        place(row, column, c);
                        self.at += c.len_utf8();
                        column += 1;
                    }
                    Some('0'..='9') => {
                        column += self.number(1, (width - column) as u32)? as usize;
                    }
                    _ => {
                        return Err(self.fail(
                            Message::new("expected-cell")
                                .with("letters", spaced(letters))
                                .with("missing", width - column),
                        ));
                    }
                }
            }
            if let Some(c) = self.peek()
                && (c.is_ascii_digit() || letters.contains(c))
            {
                return Err(self.fail(Message::new("row-too-long").with("width", width)));
            }
        }
        Ok(())
    }

    /// Reads one of `letters` and returns its index.
    pub fn letter(&mut self, letters: &str) -> Result<usize, BadInput> {
        match self.peek().and_then(|c| letters.find(c)) {
            Some(index) => {
                self.advance();
                Ok(index)
            }
            None => {
                Err(self.fail(Message::new("expected-letter").with("letters", spaced(letters))))
            }
        }
    }

    /// Reads the pass flag that ends a position: nothing, ` p` or ` pp`.
    pub fn passes(&mut self) -> Result<u8, BadInput> {
        if self.peek().is_none() {
            return Ok(0);
        }
        self.expect(' ')?;
        self.expect('p')?;
        Ok(if self.eat('p') { 2 } else { 1 })
    }
}

/// `xo` as people list it: `x, o`.
fn spaced(letters: &str) -> String {
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    letters.join(", ")
}

/// Writes a board as [`Reader::board`] reads it: rows in the given order, cell
/// by cell, `None` for an empty one.
pub fn write_board(
    rows: impl IntoIterator<Item = impl IntoIterator<Item = Option<char>>>,
) -> String {
    let mut out = String::new();
    for (i, row) in rows.into_iter().enumerate() {
        if i > 0 {
            out.push('/');
        }
        let mut run = 0;
        for cell in row {
            match cell {
                None => run += 1,
                Some(letter) => {
                    flush(&mut out, &mut run);
                    out.push(letter);
                }
            }
        }
        flush(&mut out, &mut run);
    }
    out
}

fn flush(out: &mut String, run: &mut usize) {
    if *run > 0 {
        push_number(out, *run);
        *run = 0;
    }
}

/// Digit by digit: a string of its own for every run would cost more than all
/// else of a large board.
fn push_number(out: &mut String, number: usize) {
    if number >= 10 {
        push_number(out, number / 10);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// The pass flag as it ends a position string.
pub const fn write_passes(passes: u8) -> &'static str {
    match passes {
        0 => "",
        1 => " p",
        _ => " pp",
    }
}
