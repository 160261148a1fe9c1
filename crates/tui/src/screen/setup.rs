//! Before a game: who plays, with which options, from where.

use game::{Side, SoFar, Values};
use games::{Entry, Variant};
use players::{EngineSpec, Player, TimeControl};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::layout::Rect;

use super::board::Board;
use super::help::{Key, keys};
use super::menu::{Menu, Picked};
use super::pages::Pages;
use crate::app::{Desk, Go, Screen};
use crate::line_edit::LineEdit;
use crate::paint::{cut, picture, width, wrap};
use crate::play::{Play, Terms, side_names};
use crate::player;
use crate::theme::StyleRole;

/// What is chosen before a game begins.
pub struct SetupScreen {
    variant: Variant,
    players: [Player; 2],
    /// What people are called: the first, and the second where there are two.
    names: [LineEdit; 2],
    clock: Option<TimeControl>,
    start: LineEdit,
    menu: Menu,
    /// The row that is being typed in.
    typing: Option<Row>,
    notice: Option<String>,
}

/// The lines of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Begin,
    Mode,
    Player(Side),
    Clock,
    /// An index into the options of the game.
    Option(usize),
    Start,
    Rules,
    Back,
}

/// The list's columns, in windows that have more; values that need more get it.
const LIST: u16 = 66;

/// The clocks that the arrows go through; any other is given on the command line.
const CLOCKS: [&str; 8] = ["1+0", "3+0", "3+2", "5+3", "10+0", "10+5", "15+10", "30+20"];

/// The three modes of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    People,
    Against,
    Computers,
}

impl Mode {
    const ALL: [Mode; 3] = [Mode::Against, Mode::People, Mode::Computers];

    const fn word(self) -> &'static str {
        match self {
            Mode::People => "mode-people",
            Mode::Against => "mode-against",
            Mode::Computers => "mode-computers",
        }
    }
}

impl SetupScreen {
    /// For a game: as it was set up last time; the first time a person against a
    /// beginner, on the board on which the game is learnt.
    pub fn new(entry: &'static Entry, clock: Option<TimeControl>, desk: &mut Desk) -> SetupScreen {
        let before = desk.last_setup(entry.name).and_then(|text| read_setup(&text, desk));
        let (variant, players) =
            before.unwrap_or_else(|| (entry.first_game(), [Player::Human, opponent()]));
        SetupScreen { players, ..SetupScreen::of(variant, None, clock, desk) }
    }

    /// For a game with options, from a position, by a clock.
    pub fn of(
        variant: Variant,
        start: Option<&str>,
        clock: Option<TimeControl>,
        desk: &mut Desk,
    ) -> SetupScreen {
        let names = desk.people().map(|name| LineEdit::new(&name.unwrap_or_default()));
        SetupScreen {
            variant,
            players: [Player::Human, opponent()],
            names,
            clock,
            start: LineEdit::new(start.unwrap_or_default()),
            menu: Menu::default(),
            typing: None,
            notice: None,
        }
    }

    fn rows(&self) -> Vec<Row> {
        let [first, second] = Side::BOTH.map(Row::Player);
        let mut rows = vec![Row::Begin, Row::Mode, first, second, Row::Clock];
        rows.extend((0..self.variant.entry.options.len()).map(Row::Option));
        rows.extend([Row::Start, Row::Rules, Row::Back]);
        rows
    }

    fn mode(&self) -> Mode {
        match self.players.iter().filter(|player| !player.is_computer()).count() {
            2 => Mode::People,
            1 => Mode::Against,
            _ => Mode::Computers,
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        let computer = opponent();
        self.players = match mode {
            Mode::People => [Player::Human, Player::Human],
            Mode::Against => [Player::Human, computer],
            Mode::Computers => [computer.clone(), computer],
        };
    }

    fn label(&self, row: Row, desk: &Desk) -> String {
        let name = self.variant.entry.name;
        match row {
            Row::Begin => desk.word("setup-begin"),
            Row::Mode => desk.word("setup-mode"),
            Row::Player(side) => side_names(&self.variant, &desk.texts)[side].clone(),
            Row::Option(index) => {
                desk.word(&format!("{name}-option-{}", self.variant.entry.options[index].key))
            }
            Row::Clock => desk.word("setup-clock"),
            Row::Start => desk.word("setup-start"),
            Row::Rules => desk.word("setup-rules"),
            Row::Back => desk.word("setup-back"),
        }
    }

    fn value(&self, row: Row, desk: &Desk) -> Option<String> {
        Some(match row {
            Row::Mode => desk.word(self.mode().word()),
            Row::Player(side) => {
                let offer =
                    player::offer(self.variant.entry.name, &self.players[side], &desk.texts);
                match self.name(side) {
                    Some(name) => format!("{offer} · {name}"),
                    None => offer,
                }
            }
            Row::Clock => self.clock.map_or_else(
                || desk.word("setup-clock-none"),
                |clock| player::clock_title(clock, &desk.texts),
            ),
            Row::Option(index) => {
                let spec = &self.variant.entry.options[index];
                let value = spec.write(self.variant.options.get(spec.key));
                let id = format!("{}-option-{}-{value}", self.variant.entry.name, spec.key);
                if desk.texts.has(&id) { desk.word(&id) } else { value }
            }
            Row::Start if self.start.text().is_empty() && self.typing.is_none() => {
                desk.word("setup-start-own")
            }
            Row::Start => self.start.text().to_owned(),
            Row::Begin | Row::Rules | Row::Back => return None,
        })
    }

    /// A word on a row and on what it is set to.
    fn about(&self, row: Row, desk: &Desk) -> String {
        match row {
            Row::Player(side) => player::about(&self.variant, &self.players[side], &desk.texts),
            Row::Clock => desk.word("setup-about-clock"),
            Row::Begin => desk.word("setup-about-begin"),
            Row::Mode => desk.word("setup-about-mode"),
            // The line above may be too short for it.
            Row::Start if !self.start.text().is_empty() => self.start.text().to_owned(),
            Row::Start => desk.word("setup-about-start"),
            Row::Option(_) => desk.word("setup-about-option"),
            Row::Rules | Row::Back => String::new(),
        }
    }

    /// The next value of a row, or the one before.
    fn turn(&mut self, row: Row, back: bool, desk: &Desk) {
        self.notice = None;
        match row {
            Row::Mode => {
                let mode = self.mode();
                self.set_mode(neighbour(&Mode::ALL, &mode, back));
            }
            Row::Player(side) => {
                let offered = player::offered(&self.variant, &desk.library);
                self.players[side] = neighbour(&offered, &self.players[side], back);
            }
            Row::Clock => {
                let clocks = CLOCKS.iter().map(|text| TimeControl::read(text).ok());
                let all: Vec<Option<TimeControl>> = [None].into_iter().chain(clocks).collect();
                self.clock = neighbour(&all, &self.clock, back);
            }
            Row::Option(index) => {
                let spec = &self.variant.entry.options[index];
                let values: Vec<u8> = spec.all().collect();
                let now = self.variant.options.get(spec.key);
                // Sizes stop at their ends, words go round.
                let next = match (&spec.values, back) {
                    (Values::Numbers { from, .. }, true) => now.saturating_sub(1).max(*from),
                    (Values::Numbers { to, .. }, false) => (now + 1).min(*to),
                    (Values::Words(_), _) => neighbour(&values, &now, back),
                };
                self.variant.options = self.variant.options.clone().with(spec.key, next);
                // Who plays one size perfectly may not know another.
                let offered = player::offered(&self.variant, &desk.library);
                for player in &mut self.players {
                    if !offered.contains(player) {
                        *player = opponent();
                    }
                }
            }
            Row::Begin | Row::Start | Row::Rules | Row::Back => {}
        }
    }

    fn choose(&mut self, row: Row, desk: &mut Desk) -> Go {
        match row {
            Row::Begin => return self.begin(desk),
            Row::Rules => return Go::To(Box::new(Pages::rules(self.variant.entry))),
            Row::Back => return Go::Back,
            Row::Start => self.typing = Some(row),
            // People say their names; who is a person, the arrows say.
            Row::Player(side) if self.players[side] == Player::Human => self.typing = Some(row),
            Row::Mode | Row::Player(_) | Row::Clock | Row::Option(_) => {
                self.turn(row, false, desk);
            }
        }
        Go::Stay
    }

    /// A game that begins with the position that was typed, if one was.
    fn so_far(&self) -> SoFar {
        match self.start.text().trim() {
            "" => SoFar::default(),
            position => SoFar::at(position),
        }
    }

    /// What a person on a side is called.
    fn name(&self, side: Side) -> Option<String> {
        let is_person = self.players[side] == Player::Human;
        let name = &self.names[player::person(&self.players, side)];
        is_person.then(|| player::name(name.text())).flatten()
    }

    fn begin(&mut self, desk: &mut Desk) -> Go {
        let (variant, library) = (self.variant.clone(), desk.library.clone());
        let mut setup = Terms::new(variant, library, self.players.clone(), desk.next_seed());
        setup.names = Side::BOTH.map(|side| self.name(side));
        setup.clock = self.clock;
        let players = self.players.each_ref().map(|player| player::word(player, None));
        desk.remember_setup(
            self.variant.entry.name,
            &format!("{} {}", self.variant.name(), players.join(" ")),
        );
        desk.remember_people(&self.names.each_ref().map(|name| player::name(name.text())));
        match Play::new(setup, &self.so_far()) {
            Ok(play) => Go::To(Box::new(Board::new(play))),
            Err(bad) => {
                self.notice = Some(desk.texts.refusal(&bad));
                Go::Stay
            }
        }
    }

    /// The line of a row that can be typed in.
    fn line(&mut self, row: Row) -> &mut LineEdit {
        match row {
            Row::Player(side) => &mut self.names[player::person(&self.players, side)],
            _ => &mut self.start,
        }
    }

    fn type_key(&mut self, row: Row, event: &Event) -> Go {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Enter | KeyCode::Esc | KeyCode::Up | KeyCode::Down | KeyCode::Tab => {
                    self.typing = None;
                }
                _ => {
                    self.line(row).key(*key);
                }
            },
            Event::Paste(text) => self.line(row).insert(text.trim()),
            _ => {}
        }
        Go::Stay
    }
}

/// What was remembered of a set-up, if that still makes sense.
fn read_setup(text: &str, desk: &Desk) -> Option<(Variant, [Player; 2])> {
    let mut words = text.split(' ');
    let variant = Variant::read(words.next()?).ok()?;
    let offered = player::offered(&variant, &desk.library);
    let mut player = || {
        let player = Player::read(words.next()?, &variant, &desk.library).ok()?;
        offered.contains(&player).then_some(player)
    };
    let players = [player()?, player()?];
    Some((variant, players))
}

/// Whom a person plays first: somebody that a newcomer can beat.
fn opponent() -> Player {
    Player::Engine(EngineSpec::level(1))
}

fn neighbour<T: PartialEq + Clone>(all: &[T], now: &T, back: bool) -> T {
    let index = all.iter().position(|other| other == now).unwrap_or(0);
    let next = if back { index + all.len() - 1 } else { index + 1 };
    all[next % all.len()].clone()
}

impl SetupScreen {
    /// The rows as they are written, and where in its line a typed text has its
    /// cursor.
    fn entries(&self, rows: &[Row], columns: usize, desk: &Desk) -> (Vec<String>, usize) {
        let labels: Vec<String> = rows.iter().map(|row| self.label(*row, desk)).collect();
        let widest = labels.iter().map(|label| width(label)).max().unwrap_or(0).min(columns / 2);
        let arrows = if desk.ascii { ["<", ">"] } else { ["‹", "›"] };
        // The list's arrow, the label, the air before and after a value.
        let typed_at = 2 + widest + 4;
        let mut cursor = typed_at;
        let entries = rows.iter().zip(&labels).map(|(row, label)| {
            let Some(mut value) = self.value(*row, desk) else { return label.clone() };
            let label = cut(label, widest);
            let pad = " ".repeat(widest - width(&label));
            let is_typed = self.typing == Some(*row);
            let [left, right] = if *row == Row::Start || is_typed { [" ", " "] } else { arrows };
            if is_typed {
                let line = match row {
                    Row::Player(side) => &self.names[player::person(&self.players, *side)],
                    _ => &self.start,
                };
                let (before, after) = line.halves(columns.saturating_sub(typed_at + 1));
                cursor += width(&before);
                value = before + &after;
            }
            format!("{label}{pad}  {left} {value} {right}").trim_end().to_owned()
        });
        (entries.collect(), cursor)
    }

    fn draw_head(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let room = usize::from(area.width.saturating_sub(4));
        let name = self.variant.entry.name;
        for (y, part, role) in [(1, "title", StyleRole::Title), (2, "tagline", StyleRole::Dim)] {
            let text = cut(&desk.word(&format!("{name}-{part}")), room);
            buffer.set_string(area.x + 2, area.y + y, text, desk.style(role));
        }
    }

    fn draw_foot(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let room = usize::from(area.width.saturating_sub(4));
        let foot = area.bottom() - 1;
        let keys = match self.typing {
            Some(Row::Player(_)) => "setup-keys-name",
            Some(_) => "setup-keys-typing",
            None => "setup-keys",
        };
        buffer.set_string(
            area.x + 2,
            foot,
            cut(&desk.word(keys), room),
            desk.style(StyleRole::Dim),
        );
        let Some(notice) = &self.notice else { return };
        let lines = wrap(notice, room);
        let top = foot.saturating_sub(lines.len() as u16).max(area.y);
        for (line, y) in lines.iter().zip(top..foot) {
            let line = format!("{line:<room$}");
            buffer.set_stringn(area.x + 2, y, line, room, desk.style(StyleRole::Refusal));
        }
    }
}

impl Screen for SetupScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        let rows = self.rows();
        let is_tall = area.height >= rows.len() as u16 + 6;
        let top = area.y + if is_tall { 4 } else { 0 };
        if is_tall {
            self.draw_head(frame.buffer_mut(), area, desk);
        }
        let most = area.width.saturating_sub(2);
        let (entries, cursor) = self.entries(&rows, usize::from(most), desk);
        let widest = entries.iter().map(|entry| width(entry) as u16 + 2).max().unwrap_or(0);
        let height = (area.bottom() - top).saturating_sub(2);
        let list = Rect { x: area.x + 1, y: top, width: widest.max(LIST).min(most), height };
        let buffer = frame.buffer_mut();
        self.menu.draw(buffer, list, &entries, desk);
        let index = self.menu.selected.min(rows.len() - 1);
        let below = list.y + rows.len() as u16 + 1;
        let about = wrap(&self.about(rows[index], desk), usize::from(list.width).saturating_sub(4));
        for (text, y) in about.iter().zip(below..list.bottom()) {
            buffer.set_string(area.x + 3, y, text, desk.style(StyleRole::Dim));
        }
        let is_typing = self.typing.is_some();
        let shown = if is_typing { SoFar::default() } else { self.so_far() };
        if let (Ok(table), true) = (self.variant.table(&shown), is_tall) {
            let (x, y) = (list.right() + 1, area.y + 1);
            let width = area.right().saturating_sub(x);
            let place = Rect { x, y, width, height: area.height.saturating_sub(3) };
            picture(buffer, place, &table.view(), desk);
        }
        self.draw_foot(buffer, area, desk);
        if let (Some(line), true) = (self.menu.place(), is_typing) {
            let x = (line.x + cursor as u16).min(line.right().saturating_sub(1));
            frame.set_cursor_position((x, line.y));
        }
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        let listed = [
            ("↑ ↓", "help-select"),
            ("← →", "help-change"),
            ("Enter", "help-take"),
            ("b", "help-begin"),
            ("H", "help-rules"),
            ("q Esc", "help-back"),
        ];
        keys(&listed, desk)
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        if let Some(row) = self.typing {
            return self.type_key(row, event);
        }
        let rows = self.rows();
        match self.menu.handle(event, rows.len()) {
            Picked::Chosen(index) => return self.choose(rows[index], desk),
            Picked::Moved => self.notice = None,
            Picked::Nothing => {
                let row = rows[self.menu.selected.min(rows.len() - 1)];
                match event {
                    Event::Key(key) => match key.code {
                        KeyCode::Left | KeyCode::Char('h') => self.turn(row, true, desk),
                        KeyCode::Right | KeyCode::Char('l') => self.turn(row, false, desk),
                        KeyCode::Char('b') => return self.begin(desk),
                        KeyCode::Char('H') => return self.choose(Row::Rules, desk),
                        KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
                        _ => {}
                    },
                    Event::Paste(text) => {
                        self.start = LineEdit::new(text.trim());
                        self.notice = None;
                    }
                    _ => {}
                }
            }
        }
        Go::Stay
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }
}
