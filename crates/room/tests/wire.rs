//! What a room says, as it crosses the wire: how many bytes a turn is, and a file of
//! messages by which the page's own reading is held to how things stand.

use std::fmt::Write as _;

use game::{Side, SoFar, Status, Table, Touch, below};
use games::{GAMES, Variant};
use protocol::{FromClient, NewRoom, Offer, Role, RoomClock, State, ToClient};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use room::{Effects, GuestId, HUMAN, Moment, Room, StoredRoom, Verdict};
use serde_json::json;

const KEYS: [[u8; 32]; 3] = [[1; 32], [2; 32], [3; 32]];
const ROLES: [Role; 3] = [Role::First, Role::Second, Role::Watch];

/// A room with both players and somebody who watches, where all that is proposed is
/// stored at once, and a table beside it at which turns are found.
struct Game {
    room: Room,
    guests: [GuestId; 3],
    now: Moment,
    table: Box<dyn Table>,
    random: Xoshiro256PlusPlus,
    /// What each has heard.
    heard: [Vec<ToClient>; 3],
}

impl Game {
    fn open(name: &str, clock: Option<RoomClock>) -> Game {
        let now = Moment(1_000_000);
        let new = NewRoom { clock, ..NewRoom::new(name, [HUMAN, HUMAN]) };
        let stored = StoredRoom::open(new, "here".to_owned(), KEYS, now).unwrap();
        let mut game = Game {
            room: Room::restore(stored, "there".to_owned(), now).unwrap(),
            guests: [0; 3],
            now,
            table: Variant::read(name).unwrap().table(&SoFar::default()).unwrap(),
            random: Xoshiro256PlusPlus::seed_from_u64(7),
            heard: Default::default(),
        };
        for (place, key) in KEYS.into_iter().enumerate() {
            let (guest, effects) = game.room.enter(&[key], (0, 0), now).unwrap();
            game.guests[place] = guest;
            game.carry(effects);
        }
        game.now = game.now.after(1_000);
        let effects = game.room.tick(game.now);
        game.carry(effects);
        game
    }

    fn carry(&mut self, effects: Effects) {
        assert_eq!(effects.refused, None);
        for (guests, message) in effects.messages {
            for guest in guests {
                let place = self.guests.iter().position(|one| *one == guest).unwrap();
                self.heard[place].push(message.clone());
            }
        }
        if let Some(proposal) = effects.store {
            let at = self.now;
            let effects = self.room.settle(proposal, Verdict::Stored { at }, at);
            self.carry(effects);
        }
    }

    fn say(&mut self, place: usize, said: FromClient) {
        let effects = self.room.say(self.guests[place], said, self.now);
        self.carry(effects);
    }

    fn playing(&self) -> Option<Side> {
        match self.table.status() {
            Status::Playing(side) => Some(side),
            Status::Over(_) => None,
        }
    }

    /// Whoever has to play plays anything: by clicks, or as a whole. The turn, and in how
    /// many steps it was made.
    fn play(&mut self, side: Side, by_clicks: bool) -> (String, usize) {
        let ply = self.table.ply() as u32;
        let mut steps = 0;
        self.now = self.now.after(1_234);
        while self.table.ply() as u32 == ply {
            let choices = self.table.choices();
            let step = choices[below(&mut self.random, choices.len() as u64) as usize];
            self.table.step(step).unwrap();
            steps += 1;
            if by_clicks {
                self.say(side.index(), FromClient::Touch { ply, touch: Touch::Click(step) });
            }
        }
        let turn = self.table.played().pop().unwrap();
        if !by_clicks {
            self.say(side.index(), FromClient::Play { ply, turn: turn.clone() });
        }
        (turn, steps)
    }

    fn state(&self, place: usize) -> State {
        self.room.state(&[ROLES[place]], self.now)
    }
}

/// What a turn costs in bytes, on average over a whole game.
struct Cost {
    /// For who plays next, who has played and who watches.
    told: [usize; 3],
    /// A whole state.
    whole: usize,
    /// The turn itself, as text.
    text: usize,
    /// How many clicks it takes.
    clicks: usize,
}

fn cost_of_a_turn(name: &str, clock: Option<RoomClock>, by_clicks: bool) -> Cost {
    let mut game = Game::open(name, clock);
    let whole = ToClient::State(Box::new(protocol::StateUpdate::Whole(game.state(0))));
    let (mut bytes, mut turns, mut text, mut clicks) = ([0; 3], 0, 0, 0);
    while let (Some(side), 0..300) = (game.playing(), turns) {
        game.heard = Default::default();
        let (turn, steps) = game.play(side, by_clicks);
        (text, clicks) = (text + turn.len(), clicks + steps);
        let size =
            |heard: &Vec<ToClient>| heard.iter().map(|one| one.to_json().len()).sum::<usize>();
        let sizes = game.heard.each_ref().map(size);
        for (sum, place) in bytes.iter_mut().zip([(!side).index(), side.index(), 2]) {
            *sum += sizes[place];
        }
        turns += 1;
    }
    Cost {
        told: bytes.map(|bytes| bytes / turns),
        whole: whole.to_json().len(),
        text: text / turns,
        clicks: clicks.div_ceil(turns),
    }
}

/// Tens of bytes beside the turn itself, whatever the game: for who plays next, who has
/// played and who watches.
#[test]
fn a_turn_is_told_in_tens_of_bytes() {
    let clock = RoomClock { seconds: 300, increment: 2 };
    for entry in GAMES {
        let Cost { told: each, whole, text, .. } = cost_of_a_turn(entry.name, None, false);
        let Cost { told: clocked, .. } = cost_of_a_turn(entry.name, Some(clock), false);
        let Cost { told: clicked, clicks, .. } = cost_of_a_turn(entry.name, None, true);
        println!(
            "{}: {each:?} bytes a turn instead of {whole}; with clocks {clocked:?}, \
             clicked together {clicked:?}",
            entry.name
        );
        assert!(each.iter().all(|bytes| *bytes < 100 + text), "{}: {each:?}", entry.name);
        let [next, played, watching] = clocked;
        assert!(
            next < 120 + text && played.max(watching) < 100 + text,
            "{}: {clocked:?}",
            entry.name
        );
        // Who clicks hears of each step; the others of the turn.
        let [next, played, watching] = clicked;
        assert!(
            next.max(watching) < 100 + text && played < 100 + text + 130 * clicks,
            "{}: {clicked:?}",
            entry.name
        );
    }
}

/// Messages that guests hear, and how things stand then: `web/src/changes.test.ts` reads the
/// same file. Turns in one piece and in clicks, one taken back, proposals, and the end.
#[test]
fn what_is_heard_is_what_the_page_is_tested_with() {
    let mut text = String::new();
    for name in ["quantik", "quartetto:size=5", "eigenstate", "moxie", "iris:size=3"] {
        let clock = (name == "moxie").then_some(RoomClock { seconds: 300, increment: 2 });
        let mut game = Game::open(name, clock);
        for turn in 0..12 {
            let Some(side) = game.playing() else { break };
            if turn == 5 {
                game.say((!side).index(), FromClient::Offer { offer: Offer::Undo });
                game.say(side.index(), FromClient::Answer { accept: true });
                game.table.undo();
                write(&mut text, name, &mut game);
                continue;
            }
            game.play(side, turn % 3 != 1);
        }
        if let Some(side) = game.playing() {
            let step = game.table.choices()[0];
            let ply = game.table.ply() as u32;
            game.say(side.index(), FromClient::Touch { ply, touch: Touch::Click(step) });
            write(&mut text, name, &mut game);
            game.say(side.index(), FromClient::Resign);
        }
        write(&mut text, name, &mut game);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/told.jsonl");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == text, "testdata/told.jsonl is stale: run `UPDATE=1 cargo test -p room`");
}

/// Writes what each has heard since it was written last, and how things stand for it.
fn write(text: &mut String, name: &str, game: &mut Game) {
    for place in [0, 2] {
        let role = ROLES[place];
        let heard: Vec<ToClient> = game.heard[place].drain(..).collect();
        let line = json!({"game": name, "role": role, "heard": heard, "stands": game.state(place)});
        writeln!(text, "{line}").unwrap();
    }
}
