//! Exercises line by line: the same words as on the screen, the board printed.

use std::io::{self, BufRead, Write};

use game::draw::{Pen, Scale, board, marks_between_turns};
use games::bare;

use crate::app::Desk;
use crate::command;
use crate::exercise::{Response, Task};
use crate::plain::{Colour, Plain, side_line};
use crate::play::Play;

/// What is typed in place of a turn, in any language.
enum Word {
    Hint,
    See,
    Back,
    Next,
    Quit,
}

impl Word {
    fn read(text: &str) -> Option<Word> {
        Some(match bare(text).as_str() {
            "hint" | "dica" => Word::Hint,
            "see" | "show" | "ver" | "mostrar" => Word::See,
            "back" | "voltar" => Word::Back,
            "next" | "seguinte" => Word::Next,
            "quit" | "sair" => Word::Quit,
            _ => return None,
        })
    }
}

/// How an exercise was left.
enum Left {
    Back,
    Next,
    Quit,
}

/// Gives exercises one after the other, until there is none left, the input ends or
/// somebody quits. With `once`, only this one.
pub fn run(
    mut task: Box<dyn Task>,
    once: bool,
    desk: &mut Desk,
    input: &mut impl BufRead,
    output: &mut impl Write,
    colour: Colour,
) -> io::Result<()> {
    loop {
        let left = match task.play(desk) {
            Ok(play) => {
                let mut exercise = PlainTask { task: &mut *task, play, desk, colour };
                exercise.run(input, output)?
            }
            Err(bad) => return writeln!(output, "{}", desk.texts.refusal(&bad)),
        };
        task.leave(desk);
        let next = match left {
            Left::Quit => None,
            _ if once => None,
            Left::Next => task.neighbour(true, desk),
            // From the first one it leads to the first one.
            Left::Back => match task.neighbour(false, desk) {
                Some(before) => Some(before),
                None => continue,
            },
        };
        match next {
            Some(next) => task = next,
            None => return output.flush(),
        }
    }
}

/// One exercise, from its board to its end.
struct PlainTask<'a> {
    task: &'a mut dyn Task,
    play: Play,
    desk: &'a mut Desk,
    colour: Colour,
}

impl PlainTask<'_> {
    fn run(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Left> {
        writeln!(output, "{}", self.task.heading(self.desk))?;
        if self.task.is_game() {
            return self.game(input, output);
        }
        let mut is_first = true;
        loop {
            match self.task.respond(&self.play, self.desk) {
                Response::Ask(says) => {
                    // A half-made turn is not printed anew.
                    if self.play.table().steps().is_empty() {
                        self.draw(output)?;
                        tell(&says, output)?;
                    }
                    if std::mem::take(&mut is_first) {
                        writeln!(output, "{}", self.desk.word("exercise-commands"))?;
                    }
                }
                Response::Answer(says, turn) => {
                    tell(&says, output)?;
                    if says.is_empty() {
                        let message = game::Message::new("puzzle-answer").with("turn", &turn);
                        writeln!(output, "{}", self.desk.texts.say(&message))?;
                    }
                    if let Err(bad) = self.play.play(&turn) {
                        writeln!(output, "{}", self.desk.texts.refusal(&bad))?;
                        return Ok(Left::Quit);
                    }
                    continue;
                }
                Response::Wrong(says, _) => {
                    tell(&says, output)?;
                    self.play.browse(false);
                    writeln!(output, "{}", self.desk.word("exercise-retry"))?;
                }
                Response::Done(says) => {
                    tell(&says, output)?;
                    return Ok(Left::Next);
                }
            }
            if let Some(left) = self.read(input, output)? {
                return Ok(left);
            }
        }
    }

    /// Reads lines until one changes something; how the exercise is left, if it is.
    fn read(
        &mut self,
        input: &mut impl BufRead,
        output: &mut impl Write,
    ) -> io::Result<Option<Left>> {
        loop {
            output.flush()?;
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(Some(Left::Quit));
            }
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            // What is legal is a turn, whatever else it might mean.
            let is_turn = self.play.table().turns().contains(&line);
            match Word::read(&line).filter(|_| !is_turn) {
                Some(Word::Quit) => return Ok(Some(Left::Quit)),
                Some(Word::Next) => return Ok(Some(Left::Next)),
                Some(Word::Back) if self.play.table().ply() > 0 => {
                    while self.play.browse(false) {}
                    return Ok(None);
                }
                Some(Word::Back) => return Ok(Some(Left::Back)),
                Some(Word::Hint) => match self.task.hint(&self.play, self.desk) {
                    Some((says, _)) => writeln!(output, "{says}")?,
                    None => return self.see(output),
                },
                Some(Word::See) => return self.see(output),
                None if line.is_empty() => {}
                None => match command::enter(&mut self.play, &line, &self.desk.texts) {
                    Ok(Some(_)) => return Ok(None),
                    Ok(None) => {
                        let view = self.play.table().view();
                        let steps: Vec<String> =
                            self.play.choices().iter().map(|step| view.write_step(*step)).collect();
                        let message = game::Message::new("plain-choices");
                        let message = message.with("choices", steps.join(" "));
                        writeln!(output, "{}", self.desk.texts.say(&message))?;
                    }
                    Err(bad) => writeln!(output, "{}", self.desk.texts.refusal(&bad))?,
                },
            }
        }
    }

    /// Plays the right turns.
    fn see(&mut self, output: &mut impl Write) -> io::Result<Option<Left>> {
        while self.play.step_back() {}
        for turn in self.task.see(&self.play) {
            writeln!(output, "{turn}")?;
            if self.play.play(&turn).is_err() {
                break;
            }
        }
        Ok(None)
    }

    /// A whole game, in the ordinary way.
    fn game(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Left> {
        if let Response::Ask(says) = self.task.respond(&self.play, self.desk) {
            tell(&says, output)?;
        }
        let fresh = match self.task.play(self.desk) {
            Ok(play) => std::mem::replace(&mut self.play, play),
            Err(bad) => {
                writeln!(output, "{}", self.desk.texts.refusal(&bad))?;
                return Ok(Left::Quit);
            }
        };
        self.play = Plain::new(fresh, self.desk, &mut *input, &mut *output, self.colour).run()?;
        match self.task.respond(&self.play, self.desk) {
            Response::Done(says) => {
                tell(&says, output)?;
                Ok(Left::Next)
            }
            _ => Ok(Left::Quit),
        }
    }

    fn draw(&mut self, output: &mut impl Write) -> io::Result<()> {
        let table = self.play.table();
        let view = table.view();
        let pen = Pen { ascii: self.desk.ascii, flipped: false, scale: Scale::of_text(&view) };
        let drawing = board(&view, pen, marks_between_turns(&view, &table.last_trace()));
        let [upper, lower] = [game::Side::Second, game::Side::First].map(|side| {
            let name = &self.play.side_names(&self.desk.texts)[side];
            side_line(&view, side, name, "", self.desk)
        });
        write!(output, "{upper}\n{}{lower}\n", (self.colour)(&drawing.canvas, &view))
    }
}

fn tell(says: &[String], output: &mut impl Write) -> io::Result<()> {
    says.iter().try_for_each(|text| writeln!(output, "{text}"))
}
