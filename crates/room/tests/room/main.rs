//! Rooms by plain calls with made-up times: whole games, clocks, proposals,
//! computers, stale messages, and stores that fail. One program of tests, a file a topic.

mod clocks;
mod computers;
mod guests;
mod invitations;
mod known;
mod length;
mod proposals;
mod storing;

use std::collections::HashMap;

use game::{SoFar, Status, Step, Table, Touch};
use games::{GAMES, Variant};
use protocol::{FromClient, NewRoom, Offer, Refusal, Role, RoomClock, State, ToClient};
use room::{Change, Effects, GuestId, HUMAN, Job, KeyHash, Moment, Room, StoredRoom, Verdict};

/// Who comes and goes is told after so many milliseconds.
const PRESENCE: u64 = 250;

const FIRST: KeyHash = [1; 32];

const SECOND: KeyHash = [2; 32];

const WATCH: KeyHash = [3; 32];

/// The smallest carrier there can be: a store that is a value, and a clock that
/// goes when it is told to.
struct Desk {
    room: Room,
    stored: StoredRoom,
    opened: Vec<room::Charter>,
    now: Moment,
    heard: Vec<(GuestId, ToClient)>,
    /// What each guest makes of what it hears.
    known: HashMap<GuestId, Option<State>>,
    job: Option<Job>,
}

fn new_room(players: [&str; 2], clock: Option<RoomClock>) -> NewRoom {
    let game = GAMES.iter().find(|entry| entry.draws).unwrap().name;
    NewRoom { clock, ..NewRoom::new(game, players) }
}

fn people() -> NewRoom {
    new_room([HUMAN, HUMAN], None)
}

/// Keeps a change as a store should.
fn keep(stored: &mut StoredRoom, opened: &mut Vec<room::Charter>, change: &Change) {
    if let Change::Turn { ply, .. } = change {
        assert_eq!(*ply as usize, stored.turns.len());
    }
    stored.make(change);
    if let Change::Rematch(charter) = change {
        opened.push((**charter).clone());
    }
}

impl Desk {
    fn open(new: NewRoom) -> Desk {
        let now = Moment(1_000_000);
        let keys = [FIRST, SECOND, WATCH];
        let stored = StoredRoom::open(new, "here".to_owned(), keys, now).unwrap();
        let room = Room::restore(stored.clone(), "there".to_owned(), now).unwrap();
        let (opened, heard, known) = (Vec::new(), Vec::new(), HashMap::new());
        Desk { room, stored, opened, now, heard, known, job: None }
    }

    fn wait(&mut self, milliseconds: u64) {
        self.now = self.now.after(milliseconds);
    }

    fn enter(&mut self, keys: &[KeyHash]) -> GuestId {
        let (guest, effects) = self.room.enter(keys, (0, 0), self.now).unwrap();
        self.carry(effects).unwrap();
        self.meet();
        guest
    }

    fn leave(&mut self, guest: GuestId) {
        let effects = self.room.leave(guest, self.now);
        self.carry(effects).unwrap();
        self.meet();
    }

    /// Everybody hears who has come and gone, if nothing else is to happen sooner.
    fn meet(&mut self) {
        let soon = self.now.after(PRESENCE);
        if self.room.wake_at() == Some(soon) {
            let effects = self.room.tick(soon);
            self.carry(effects).unwrap();
        }
    }

    /// Does all that is wanted; every store succeeds.
    fn carry(&mut self, effects: Effects) -> Result<(), Refusal> {
        let Some(proposal) = self.hear(effects)? else { return Ok(()) };
        assert_eq!(proposal.version(), self.stored.version);
        keep(&mut self.stored, &mut self.opened, proposal.change());
        let effects = self.room.settle(proposal, Verdict::Stored { at: self.now }, self.now);
        self.hear(effects).map(|left| assert!(left.is_none()))
    }

    fn hear(&mut self, effects: Effects) -> Result<Option<room::Proposal>, Refusal> {
        for (guests, message) in effects.messages {
            for guest in guests {
                known::hear(self.known.entry(guest).or_default(), &message);
                self.heard.push((guest, message.clone()));
            }
        }
        if let Some(job) = effects.think {
            self.job = Some(job);
        }
        effects.refused.map_or(Ok(effects.store), Err)
    }

    fn say(&mut self, guest: GuestId, said: FromClient) -> Result<(), Refusal> {
        let effects = self.room.say(guest, said, self.now);
        self.carry(effects)
    }

    /// Says something whose change is not stored, for this reason.
    fn say_in_vain(&mut self, guest: GuestId, said: FromClient, verdict: Verdict) -> Refusal {
        let effects = self.room.say(guest, said, self.now);
        let proposal = self.hear(effects).unwrap().expect("a change to store");
        let effects = self.room.settle(proposal, verdict, self.now);
        self.hear(effects).expect_err("it was not stored")
    }

    fn tick(&mut self) -> Result<(), Refusal> {
        let effects = self.room.tick(self.now);
        self.carry(effects)
    }

    /// The computer that was asked answers with some legal turn.
    fn think(&mut self) -> Result<(), Refusal> {
        let job = self.job.take().expect("something to think about");
        let turn = legal(&job.variant, &job.so_far.turns)[0].clone();
        let effects = self.room.thought(job.ticket, Some(turn), self.now);
        self.carry(effects)
    }

    fn state(&self, role: Role) -> State {
        self.room.state(&[role], self.now)
    }

    fn play_any(&mut self, guest: GuestId) {
        let turn = self.any_turn();
        self.say(guest, play(self.stored.turns.len(), &turn)).unwrap();
    }

    fn any_turn(&self) -> String {
        let variant = Variant::read(&self.stored.charter.game).unwrap();
        let played: Vec<String> = self.stored.turns.iter().map(|t| t.turn.clone()).collect();
        let turns = legal(&variant, &played);
        turns[played.len() * 7 % turns.len()].clone()
    }

    /// How things stand as a guest knows, with the turns that it heard of last.
    fn last_state(&self, guest: GuestId) -> &State {
        self.known[&guest].as_ref().expect("a state was heard")
    }
}

/// What a guest makes of the changes that it hears is how things stand.
fn assert_knows(desk: &Desk, guest: GuestId, role: Role) {
    let [known, truth] = [desk.last_state(guest).clone(), desk.state(role)].map(|state| State {
        from: 0,
        turns: Vec::new(),
        ..state
    });
    assert_eq!(known, truth);
}

fn table(variant: &Variant, played: &[String]) -> Box<dyn Table> {
    variant.table(&SoFar { turns: played.to_vec(), ..SoFar::default() }).unwrap()
}

fn legal(variant: &Variant, played: &[String]) -> Vec<String> {
    table(variant, played).turns()
}

fn play(ply: usize, turn: &str) -> FromClient {
    FromClient::Play { ply: ply as u32, turn: turn.to_owned() }
}

fn offer(offer: Offer) -> FromClient {
    FromClient::Offer { offer }
}

#[test]
fn whole_games_of_every_kind_are_what_was_stored_of_them() {
    for entry in GAMES {
        let mut desk = Desk::open(NewRoom { game: entry.name.to_owned(), ..people() });
        let players = [desk.enter(&[FIRST]), desk.enter(&[SECOND])];
        let watcher = desk.enter(&[WATCH]);
        for ply in 0..60 {
            let Status::Playing(side) = desk.state(Role::Watch).sight.standing else { break };
            // By steps, in whatever order they are offered.
            let mut clicks = ply;
            while desk.stored.turns.len() == ply {
                let state = desk.last_state(players[side]).clone();
                let step = state.sight.choices[clicks * 5 % state.sight.choices.len()];
                let said = FromClient::Touch { ply: ply as u32, touch: Touch::Click(step) };
                desk.say(players[side], said).unwrap();
                clicks += 1;
                let seen = desk.last_state(watcher);
                assert!(seen.sight.steps.is_empty() && seen.sight.choices.is_empty());
                for (guest, role) in
                    [(players[0], Role::First), (players[1], Role::Second), (watcher, Role::Watch)]
                {
                    assert_knows(&desk, guest, role);
                }
            }
            assert_eq!(desk.last_state(watcher).turns, [desk.stored.turns[ply].turn.clone()]);
        }
        assert!(desk.stored.turns.len() > 4, "{}", entry.name);
        let again = Room::restore(desk.stored.clone(), "x".to_owned(), desk.now).unwrap();
        let (now, then) = (desk.state(Role::Watch), again.state(&[Role::Watch], desk.now));
        assert_eq!((&now.turns, &now.sight.view), (&then.turns, &then.sight.view));
        assert_eq!(desk.room.details(&[Role::Watch]), again.details(&[Role::Watch]));
        assert_eq!((now.sight.standing, now.sight.trace), (then.sight.standing, then.sight.trace));
    }
}

#[test]
fn a_refused_step_leaves_the_half_made_turn_as_it_was() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    let step = desk.last_state(both).sight.choices[0];
    desk.say(both, FromClient::Touch { ply: 0, touch: Touch::Click(step) }).unwrap();
    assert_eq!(desk.last_state(both).sight.steps, [step]);
    let nowhere = Touch::Click(Step::Cell(9_999));
    let said = FromClient::Touch { ply: 0, touch: nowhere };
    assert!(matches!(desk.say(both, said), Err(Refusal::Input(_))));
    assert_eq!(desk.state(Role::First).sight.steps, [step]);
    desk.say(both, FromClient::Touch { ply: 0, touch: Touch::Back }).unwrap();
    assert!(desk.last_state(both).sight.steps.is_empty());
}

#[test]
fn rooms_are_opened_with_what_can_be_played_and_nothing_else() {
    let keys = [FIRST, SECOND, WATCH];
    let open = |new| StoredRoom::open(new, "here".to_owned(), keys, Moment(7));
    let variant = Variant::read(&people().game).unwrap();
    let turn = legal(&variant, &[])[0].clone();
    let clock = Some(RoomClock { seconds: 60, increment: 0 });
    let begun = NewRoom { turns: vec![turn.clone()], clock, ..people() };
    let stored = open(begun).unwrap();
    assert_eq!((stored.turns[0].left, stored.deadline), (Some([60_000, 60_000]), None));
    let reply = legal(&variant, std::slice::from_ref(&turn))[0].clone();
    let begun = NewRoom { turns: vec![turn.clone(), reply], clock, ..people() };
    assert_eq!(open(begun).unwrap().deadline, Some(Moment(60_007)), "its time runs");
    let twice = NewRoom { turns: vec![turn.clone(), turn], ..people() };
    assert!(matches!(open(twice), Err(Refusal::Input(_))));
    for (seconds, increment) in [(0, 0), (24 * 3600 + 1, 0), (60, 3601)] {
        let clock = Some(RoomClock { seconds, increment });
        assert!(matches!(
            open(NewRoom { clock, ..people() }),
            Err(Refusal::ClockOutOfRange { seconds: 86_400, increment: 3_600 })
        ));
    }
}
