//! Rooms by plain calls with made-up times: whole games, clocks, proposals,
//! computers, stale messages, and stores that fail.

mod known;

use std::collections::HashMap;

use game::{Ending, Outcome, Reason, Side, SoFar, Status, Step, Table, Touch};
use games::{GAMES, Variant};
use protocol::{
    Clocks, Details, FromClient, Hints, NewRoom, Offer, Offered, Pace, Presence, Refusal, Role,
    RoomInfo, State, TimeControl, ToClient,
};
use room::{
    Change, Effects, GuestId, HUMAN, Job, KeyHash, Moment, Room, StoredRoom, Ticket, Verdict,
};

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

fn new_room(players: [&str; 2], clock: Option<TimeControl>) -> NewRoom {
    let game = GAMES.iter().find(|entry| entry.draws).unwrap().name;
    NewRoom { clock, ..NewRoom::new(game, players) }
}

/// In every game: a draw may be proposed exactly if there are draws.
#[test]
fn draws_are_proposed_only_where_there_are_any() {
    for entry in GAMES {
        let mut desk = Desk::open(NewRoom { game: entry.name.to_owned(), ..people() });
        let first = desk.enter(&[FIRST]);
        let proposed = desk.say(first, offer(Offer::Draw));
        assert_eq!(proposed, if entry.draws { Ok(()) } else { Err(Refusal::NoDraws) });
    }
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

/// However many come at once, each hears of them once.
#[test]
fn a_crowd_that_comes_is_told_once() {
    let mut desk = Desk::open(people());
    let first = desk.enter(&[FIRST]);
    desk.heard.clear();
    let mut crowd = Vec::new();
    for _ in 0..300 {
        let (guest, effects) = desk.room.enter(&[WATCH], (0, 0), desk.now).unwrap();
        desk.carry(effects).unwrap();
        crowd.push(guest);
    }
    assert!(desk.heard.iter().all(|(guest, _)| *guest != first), "not one by one");
    assert_eq!(desk.heard.len(), 600, "how things stand, for each");
    desk.heard.clear();
    desk.meet();
    assert_eq!(desk.heard.len(), 301);
    let presence = ToClient::Presence(Presence { here: [true, false], watching: 300 });
    assert!(desk.heard.iter().all(|(_, message)| *message == presence));
    for guest in crowd {
        let effects = desk.room.leave(guest, desk.now);
        desk.carry(effects).unwrap();
    }
    desk.heard.clear();
    desk.meet();
    assert_eq!(desk.heard.len(), 1);
    assert_eq!(desk.last_state(first).presence.watching, 0);
    // Who is elsewhere is here too.
    desk.room.set_elsewhere(Presence { here: [false, true], watching: 2 }, desk.now);
    desk.meet();
    let presence = desk.last_state(first).presence;
    assert_eq!(presence, Presence { here: [true, true], watching: 2 });
}

#[test]
fn nothing_is_told_or_shown_before_it_is_stored() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    desk.play_any(both);
    for said in
        [play(1, &desk.any_turn()), FromClient::Resign, offer(Offer::Undo), offer(Offer::Draw)]
    {
        let before = desk.state(Role::First);
        let effects = desk.room.say(both, said, desk.now);
        assert!(effects.messages.is_empty());
        assert!(effects.store.is_some());
        assert_eq!(desk.state(Role::First), before);
    }
}

#[test]
fn what_is_not_stored_did_not_happen() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    desk.play_any(both);
    let turn = desk.any_turn();
    let tries = [play(1, &turn), FromClient::Resign, offer(Offer::Undo), offer(Offer::Draw)];
    for said in tries {
        let (before, heard) = (desk.state(Role::First), desk.heard.len());
        assert_eq!(desk.say_in_vain(both, said, Verdict::Failed), Refusal::NotStored);
        assert_eq!(desk.state(Role::First), before);
        assert_eq!(desk.heard.len(), heard, "nobody is told");
    }
    // And it can be tried again.
    desk.say(both, play(1, &turn)).unwrap();
    desk.say(both, FromClient::Resign).unwrap();
    let rematch = offer(Offer::Rematch);
    assert_eq!(desk.say_in_vain(both, rematch.clone(), Verdict::Failed), Refusal::NotStored);
    assert_eq!(desk.state(Role::First).next, None);
    desk.say(both, rematch).unwrap();
    assert_eq!(desk.state(Role::First).next.as_deref(), Some("there"));
}

#[test]
fn who_was_overtaken_takes_what_is_stored() {
    let mut desk = Desk::open(people());
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    desk.play_any(first);
    // Elsewhere the same ply was played otherwise.
    let variant = Variant::read(&people().game).unwrap();
    let turns = legal(&variant, &[]);
    let mut elsewhere = desk.stored.clone();
    (elsewhere.version, elsewhere.revision) = (elsewhere.version + 3, elsewhere.revision + 1);
    elsewhere.turns[0].turn = turns[turns.len() - 1].clone();
    let played = vec![elsewhere.turns[0].turn.clone()];
    elsewhere
        .turns
        .push(room::StoredTurn { turn: legal(&variant, &played)[0].clone(), left: None });
    let all: Vec<String> = elsewhere.turns.iter().map(|stored| stored.turn.clone()).collect();
    let verdict = Verdict::Overtaken(Box::new(elsewhere));
    let turn = desk.any_turn();
    let refusal = desk.say_in_vain(second, play(1, &turn), verdict);
    assert_eq!(refusal, Refusal::SomebodyWasFaster);
    for guest in [first, second] {
        let state = desk.last_state(guest);
        assert_eq!((state.from, &state.turns), (0, &all), "all of it, from the beginning");
    }
}

/// Carries the same room somewhere else.
fn elsewhere(desk: &Desk) -> Desk {
    let room = Room::restore(desk.stored.clone(), "nowhere".to_owned(), desk.now).unwrap();
    let (stored, heard, known) = (desk.stored.clone(), Vec::new(), HashMap::new());
    Desk { room, stored, opened: Vec::new(), now: desk.now, heard, known, job: None }
}

#[test]
fn what_happens_elsewhere_is_taken_over_and_told() {
    let mut here = Desk::open(people());
    let mut there = elsewhere(&here);
    let (first, second) = (here.enter(&[FIRST]), there.enter(&[SECOND]));
    let follow = |from: &Desk, to: &mut Desk| {
        let effects = to.room.refresh(from.stored.clone(), to.now);
        to.stored = from.stored.clone();
        to.carry(effects).unwrap();
    };
    here.play_any(first);
    follow(&here, &mut there);
    assert_eq!(there.last_state(second).turns, here.last_state(first).turns);
    let told = there.heard.len();
    follow(&here, &mut there);
    assert_eq!(there.heard.len(), told, "nothing is new");
    // A half-made turn outlives what does not change the board.
    let step = there.last_state(second).sight.choices[0];
    there.say(second, FromClient::Touch { ply: 1, touch: Touch::Click(step) }).unwrap();
    here.say(first, offer(Offer::Undo)).unwrap();
    follow(&here, &mut there);
    let state = there.last_state(second);
    assert_eq!(state.offered, Some(Offered { by: Side::First, offer: Offer::Undo }));
    assert_eq!((state.sight.steps.len(), state.from, state.turns.len()), (1, 1, 0));
    there.say(second, FromClient::Answer { accept: true }).unwrap();
    follow(&there, &mut here);
    let state = here.last_state(first);
    assert_eq!((state.from, state.turns.len(), state.revision), (0, 0, 1));
    here.say(first, FromClient::Resign).unwrap();
    follow(&here, &mut there);
    assert!(there.last_state(second).sight.standing.is_over());
    there.say(second, offer(Offer::Rematch)).unwrap();
    follow(&there, &mut here);
    here.say(first, FromClient::Answer { accept: true }).unwrap();
    follow(&here, &mut there);
    let moved = ToClient::Moved { room: "there".to_owned() };
    assert_eq!(there.heard.last(), Some(&(second, moved)));
}

#[test]
fn a_restart_gives_nobody_time_back() {
    let clock = Some(TimeControl { seconds: 60, increment: 2 });
    let mut desk = Desk::open(new_room([HUMAN, HUMAN], clock));
    let both = desk.enter(&[FIRST, SECOND]);
    for _ in 0..3 {
        desk.wait(10_000);
        desk.play_any(both);
    }
    assert_eq!(desk.stored.deadline, Some(desk.now.after(60_000)));
    desk.wait(25_000);
    let mut again = elsewhere(&desk);
    let clocks = again.state(Role::First).clocks;
    assert_eq!(clocks, Some(Clocks { left: [52_000, 35_000], running: Some(Side::Second) }));
    assert!(!again.room.is_needed(), "nobody waits in there: the deadline is stored");
    // What is taken back runs on from there, and that is stored too.
    let both = again.enter(&[FIRST, SECOND]);
    again.say(both, offer(Offer::Undo)).unwrap();
    assert_eq!(again.stored.deadline, Some(again.now.after(60_000)));
    again.wait(60_001);
    let mut late = elsewhere(&again);
    let _ = late.tick();
    let lost = Ending { outcome: Outcome::Won(Side::Second), reason: Reason::Time };
    assert_eq!((late.stored.over, late.stored.deadline), (Some(lost), None));
}

#[test]
fn keys_open_what_they_open_and_orders_come_from_those_who_may() {
    let mut desk = Desk::open(people());
    for keys in [&[][..], &[[9; 32]], &[WATCH, [9; 32]]] {
        let refused = desk.room.enter(keys, (0, 0), desk.now).map(|(guest, _)| guest);
        assert_eq!(refused, Err(Refusal::KeyUnknown));
    }
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    let watcher = desk.enter(&[WATCH]);
    let turn = desk.any_turn();
    assert_eq!(desk.say(second, play(0, &turn)), Err(Refusal::NotYourTurn));
    assert_eq!(desk.say(first, play(1, &turn)), Err(Refusal::PlyStale));
    let pace = FromClient::Pace { pace: Pace { paused: true, delay: 0 } };
    let hint = FromClient::Hint;
    for said in [play(0, &turn), FromClient::Resign, offer(Offer::Draw), pace.clone(), hint] {
        assert_eq!(desk.say(watcher, said), Err(Refusal::OnlyWatching));
    }
    assert_eq!(desk.say(first, pace), Err(Refusal::NoPace));
    assert_eq!(desk.say(first, FromClient::Advance), Err(Refusal::NoPace));
    assert!(matches!(desk.say(first, play(0, "nonsense")), Err(Refusal::Input(_))));
    let state = desk.state(Role::Watch);
    let everybody = Presence { here: [true, true], watching: 1 };
    assert_eq!((state.presence, state.turns.len()), (everybody, 0));
    desk.leave(second);
    assert_eq!(desk.last_state(first).presence.here, [true, false]);
    // One who has left says nothing any more.
    let effects = desk.room.say(second, FromClient::Resign, desk.now);
    assert!(effects.messages.is_empty() && effects.store.is_none() && effects.refused.is_none());
}

#[test]
fn who_comes_back_hears_only_what_it_does_not_know() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    for _ in 0..3 {
        desk.play_any(both);
    }
    let (guest, effects) = desk.room.enter(&[WATCH], (2, 0), desk.now).unwrap();
    desk.carry(effects).unwrap();
    let state = desk.last_state(guest);
    assert_eq!((state.from, state.turns.len()), (2, 1));
    // What it knows of another revision is worth nothing.
    desk.say(both, offer(Offer::Undo)).unwrap();
    let state = desk.last_state(guest);
    assert_eq!((state.revision, state.from, state.turns.len()), (1, 0, 2));
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
fn boards_of_the_past_can_be_looked_at() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    let start = desk.state(Role::Watch).sight.view;
    desk.play_any(both);
    let after = desk.state(Role::Watch);
    desk.play_any(both);
    for (ply, board, cells) in
        [(0, &start, &Vec::new()), (1, &after.sight.view, &after.sight.trace)]
    {
        desk.say(both, FromClient::Look { ply }).unwrap();
        let Some((_, ToClient::Looked { ply: told, view, trace, .. })) = desk.heard.last() else {
            panic!("{:?}", desk.heard.last());
        };
        assert_eq!((*told, view, trace), (ply, board, cells));
    }
    desk.say(both, FromClient::Look { ply: 99 }).unwrap();
    assert!(matches!(desk.heard.last(), Some((_, ToClient::Looked { ply: 2, .. }))));
}

/// What shows at a closer look is told to who asks, of the turn that is being made to who
/// makes it.
#[test]
fn what_shows_at_a_closer_look_is_asked_for() {
    let mut desk = Desk::open(NewRoom { game: "moxie".to_owned(), ..people() });
    let [first, second, watcher] = [FIRST, SECOND, WATCH].map(|key| desk.enter(&[key]));
    let turns = ["a1", "b2"].map(str::to_owned);
    desk.say(first, play(0, &turns[0])).unwrap();
    desk.say(second, play(1, &turns[1])).unwrap();
    let click = Touch::Click(Step::Cell(0));
    desk.say(first, FromClient::Touch { ply: 2, touch: click }).unwrap();
    let mut table = table(&Variant::read("moxie").unwrap(), &turns);
    table.touch(click).unwrap();
    let truth = [(first, Details::at(&*table)), (second, Details::beside(&*table))];
    assert!(!truth[0].1.along.is_empty() && !truth[1].1.reach.is_empty());
    for (guest, truth) in truth.iter().chain([&(watcher, truth[1].1.clone())]) {
        desk.heard.clear();
        desk.say(*guest, FromClient::Inspect).unwrap();
        assert_eq!(desk.heard, [(*guest, ToClient::Inspected(truth.clone()))]);
    }
    // Of a game that people have ended nothing goes anywhere.
    desk.say(second, FromClient::Resign).unwrap();
    assert!(desk.room.details(&[Role::First]).reach.is_empty());
}

#[test]
fn clocks_charge_what_a_turn_took_and_not_what_storing_took() {
    let mut desk =
        Desk::open(new_room([HUMAN, HUMAN], Some(TimeControl { seconds: 60, increment: 2 })));
    let both = desk.enter(&[FIRST, SECOND]);
    for _ in 0..2 {
        desk.wait(100_000);
        assert_eq!(desk.room.wake_at(), None, "nobody's time runs yet");
        desk.play_any(both);
    }
    assert_eq!(desk.room.wake_at(), Some(desk.now.after(60_000)));
    desk.wait(10_000);
    let effects = desk.room.say(both, play(2, &desk.any_turn()), desk.now);
    let proposal = effects.store.unwrap();
    assert!(matches!(proposal.change(),
        Change::Turn { turn, .. } if turn.left == Some([52_000, 60_000])));
    keep(&mut desk.stored, &mut desk.opened, proposal.change());
    desk.wait(3_000);
    let stored = desk.now;
    desk.wait(1_000);
    let effects = desk.room.settle(proposal, Verdict::Stored { at: stored }, desk.now);
    desk.carry(effects).unwrap();
    assert_eq!(desk.room.wake_at(), Some(stored.after(60_000)), "since there was something new");
    let running = Some(Side::Second);
    assert_eq!(desk.state(Role::First).clocks, Some(Clocks { left: [52_000, 59_000], running }));
    // A turn that is taken back gives its time back.
    desk.say(both, offer(Offer::Undo)).unwrap();
    let clocks = Clocks { left: [60_000, 60_000], running: Some(Side::First) };
    assert_eq!(desk.state(Role::First).clocks, Some(clocks));
}

#[test]
fn time_ends_games_by_itself_and_before_a_late_turn() {
    let quick = || {
        let mut desk =
            Desk::open(new_room([HUMAN, HUMAN], Some(TimeControl { seconds: 1, increment: 0 })));
        let both = desk.enter(&[FIRST, SECOND]);
        desk.play_any(both);
        desk.play_any(both);
        (desk, both)
    };
    let lost = Ending { outcome: Outcome::Won(Side::Second), reason: Reason::Time };
    let (mut desk, both) = quick();
    desk.wait(999);
    assert_eq!(desk.tick(), Ok(()));
    assert_eq!(desk.state(Role::First).sight.standing, Status::Playing(Side::First));
    desk.wait(1);
    let _ = desk.tick();
    assert_eq!(desk.last_state(both).sight.standing, Status::Over(lost.clone()));
    assert_eq!(desk.last_state(both).clocks, Some(Clocks { left: [0, 1_000], running: None }));
    assert_eq!((desk.room.wake_at(), &desk.stored.over), (None, &Some(lost.clone())));

    // Nobody looked at the clock before the turn came.
    let (mut desk, both) = quick();
    desk.wait(5_000);
    let turn = desk.any_turn();
    let refused = Err(Refusal::GameIsOver { reason: Reason::Time });
    assert_eq!(desk.say(both, play(2, &turn)), refused);
    assert_eq!(desk.last_state(both).sight.standing, Status::Over(lost.clone()));

    // What can't be stored is tried again, not at once.
    let (mut desk, _) = quick();
    desk.wait(1_000);
    let proposal = desk.room.tick(desk.now).store.unwrap();
    let effects = desk.room.settle(proposal, Verdict::Failed, desk.now);
    assert_eq!(effects.refused, Some(Refusal::NotStored));
    assert!(desk.room.wake_at().unwrap() > desk.now);
    desk.now = desk.room.wake_at().unwrap();
    let _ = desk.tick();
    assert_eq!(desk.state(Role::First).sight.standing, Status::Over(lost.clone()));
}

#[test]
fn proposals_need_both_sides() {
    let mut desk = Desk::open(people());
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    assert_eq!(desk.say(first, offer(Offer::Undo)), Err(Refusal::NothingToUndo));
    assert_eq!(desk.say(first, offer(Offer::Rematch)), Err(Refusal::GameGoesOn));
    let (yes, no) = (FromClient::Answer { accept: true }, FromClient::Answer { accept: false });
    assert_eq!(desk.say(second, yes.clone()), Err(Refusal::NothingProposed));
    desk.play_any(first);
    desk.say(first, offer(Offer::Undo)).unwrap();
    let undo = Offered { by: Side::First, offer: Offer::Undo };
    assert_eq!(desk.last_state(second).offered, Some(undo));
    assert_eq!(desk.say(first, yes.clone()), Err(Refusal::OwnProposal));
    desk.say(second, no).unwrap();
    assert_eq!(desk.last_state(first).offered, None);
    // To propose the same is to accept it, and a turn is an answer too.
    desk.say(first, offer(Offer::Undo)).unwrap();
    desk.play_any(second);
    assert_eq!(desk.last_state(first).offered, None);
    desk.say(first, offer(Offer::Undo)).unwrap();
    desk.say(second, yes.clone()).unwrap();
    assert!(desk.stored.turns.is_empty(), "up to its own last turn");
    desk.say(second, offer(Offer::Draw)).unwrap();
    desk.say(first, offer(Offer::Draw)).unwrap();
    let agreed = Status::Over(Ending { outcome: Outcome::Draw, reason: Reason::Agreement });
    assert_eq!(desk.last_state(second).sight.standing, agreed);
    assert!(desk.room.record().to_string().ends_with("1/2-1/2\n"));
    let game_over = Err(Refusal::GameIsOver { reason: Reason::Agreement });
    for said in [offer(Offer::Draw), offer(Offer::Undo), FromClient::Resign, play(0, "x")] {
        assert_eq!(desk.say(first, said), game_over);
    }
    desk.say(first, offer(Offer::Rematch)).unwrap();
    desk.say(second, yes).unwrap();
    let [next] = desk.opened.as_slice() else { panic!("{:?}", desk.opened) };
    assert_eq!((next.id.as_str(), next.seats), ("there", [SECOND, FIRST]));
    let moved = ToClient::Moved { room: "there".to_owned() };
    for guest in [first, second] {
        assert!(desk.heard.contains(&(guest, moved.clone())));
    }
}

#[test]
fn resigning_loses_for_who_resigns() {
    for (keys, winner) in [
        (&[FIRST][..], Side::Second),
        (&[SECOND], Side::First),
        // Both seats at one screen: for who has to play.
        (&[FIRST, SECOND], Side::First),
    ] {
        let mut desk = Desk::open(people());
        let both = desk.enter(&[FIRST, SECOND]);
        desk.play_any(both);
        let guest = desk.enter(keys);
        desk.say(guest, FromClient::Resign).unwrap();
        let ending = Ending { outcome: Outcome::Won(winner), reason: Reason::Resignation };
        assert_eq!(desk.last_state(guest).sight.standing, Status::Over(ending));
    }
}

#[test]
fn a_computer_answers_after_a_pause_and_stops_when_it_is_not_asked_any_more() {
    let mut desk = Desk::open(new_room([HUMAN, "engine:1"], None));
    let guest = desk.enter(&[FIRST]);
    assert_eq!(desk.room.wake_at(), None);
    desk.play_any(guest);
    let at = desk.room.wake_at().expect("the computer begins to think soon");
    assert!(at > desk.now);
    assert!(desk.job.is_none());
    desk.now = at;
    desk.tick().unwrap();
    let job = desk.job.clone().expect("a job");
    assert_eq!((job.player.as_str(), job.so_far.turns.len()), ("engine:1", 1));
    assert!(desk.last_state(guest).thinking && desk.room.is_needed());
    let turn = desk.any_turn();
    assert_eq!(desk.say(guest, play(1, &turn)), Err(Refusal::SeatOfComputer));
    assert_eq!(desk.say(guest, offer(Offer::Draw)), Err(Refusal::ComputerDeclines));

    // It could not choose: it is asked again, later and later.
    let mut job = job;
    for pause in [1_000, 2_000, 4_000] {
        let effects = desk.room.thought(job.ticket, None, desk.now);
        desk.carry(effects).unwrap();
        assert_eq!(desk.room.wake_at(), Some(desk.now.after(pause)));
        desk.wait(pause);
        desk.tick().unwrap();
        job = desk.job.clone().expect("another try");
    }

    // The turn is taken back meanwhile: what the computer finds is not wanted.
    desk.say(guest, offer(Offer::Undo)).unwrap();
    assert!(!desk.room.wants(job.ticket));
    let effects = desk.room.thought(job.ticket, Some(turn), desk.now);
    assert!(effects.store.is_none() && effects.refused.is_none());

    desk.play_any(guest);
    desk.now = desk.room.wake_at().unwrap();
    desk.tick().unwrap();
    let seed = desk.job.as_ref().unwrap().seed;
    assert_eq!(seed, job.seed, "the same luck for the whole game");
    desk.think().unwrap();
    assert_eq!(desk.last_state(guest).turns.len(), 1);
    assert!(!desk.last_state(guest).thinking);
    // One's own last turn comes back, and with it the answer to it.
    desk.say(guest, offer(Offer::Undo)).unwrap();
    assert!(desk.stored.turns.is_empty());
}

#[test]
fn a_computer_whose_turn_was_not_stored_thinks_again() {
    let mut desk = Desk::open(new_room(["engine:1", HUMAN], None));
    desk.enter(&[SECOND]);
    desk.now = desk.room.wake_at().unwrap();
    desk.tick().unwrap();
    let job = desk.job.take().unwrap();
    let effects = desk.room.thought(job.ticket, Some(desk.any_turn()), desk.now);
    let effects = desk.room.settle(effects.store.unwrap(), Verdict::Failed, desk.now);
    assert_eq!(effects.refused, Some(Refusal::NotStored));
    desk.now = desk.room.wake_at().expect("another try");
    desk.tick().unwrap();
    desk.think().unwrap();
    assert_eq!(desk.stored.turns.len(), 1);
}

#[test]
fn computers_play_each_other_while_somebody_watches_at_the_pace_that_is_set() {
    let mut desk = Desk::open(new_room(["engine:1", "random"], None));
    assert_eq!(desk.room.wake_at(), None, "nobody watches");
    let guest = desk.enter(&[FIRST]);
    assert_eq!(desk.last_state(guest).pace, Some(Pace { paused: false, delay: 900 }));
    for _ in 0..2 {
        desk.now = desk.room.wake_at().unwrap();
        desk.tick().unwrap();
        desk.think().unwrap();
    }
    assert_eq!(desk.say(guest, FromClient::Advance), Err(Refusal::NoPace), "it is not halted");
    let pace = |paused, delay| FromClient::Pace { pace: Pace { paused, delay } };
    desk.say(guest, pace(true, 99_999_999)).unwrap();
    assert_eq!(desk.last_state(guest).pace, Some(Pace { paused: true, delay: 10_000 }));
    assert_eq!(desk.room.wake_at(), None);
    desk.say(guest, FromClient::Advance).unwrap();
    desk.think().unwrap();
    assert_eq!((desk.stored.turns.len(), desk.room.wake_at()), (3, None));
    desk.say(guest, pace(false, 100)).unwrap();
    assert_eq!(desk.room.wake_at(), Some(desk.now.after(100)));
    desk.wait(100);
    desk.tick().unwrap();
    let asked = desk.job.as_ref().unwrap().ticket;
    assert!(desk.room.wants(asked));
    desk.room.leave(guest, desk.now);
    assert!(!desk.room.wants(asked), "who left sees nothing");
    assert!(!desk.room.is_needed());
}

#[test]
fn hints_are_for_who_asked_and_for_the_board_of_then() {
    let mut desk = Desk::open(NewRoom { hints: true, ..people() });
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    desk.say(first, FromClient::Hint).unwrap();
    let job = desk.job.clone().unwrap();
    assert_eq!(job.ticket, Ticket::Hint { guest: first, ply: 0, revision: 0 });
    assert_eq!(job.seed, None);
    assert!(!desk.state(Role::First).thinking, "no computer plays");
    desk.heard.clear();
    desk.think().unwrap();
    let [(to, ToClient::Hinted { ply: 0, turn, words, trace, .. })] = desk.heard.as_slice() else {
        panic!("{:?}", desk.heard);
    };
    assert_eq!((*to, trace.is_empty(), words.id), (first, false, "quantik-turn"));
    let turn = turn.clone();

    desk.play_any(first);
    let effects = desk.room.thought(job.ticket, Some(turn), desk.now);
    assert!(effects.messages.is_empty(), "the board is another one");
    desk.say(second, FromClient::Resign).unwrap();
    let refused = Err(Refusal::GameIsOver { reason: Reason::Resignation });
    assert_eq!(desk.say(second, FromClient::Hint), refused);
}

#[test]
fn rooms_are_opened_with_what_can_be_played_and_nothing_else() {
    let keys = [FIRST, SECOND, WATCH];
    let open = |new| StoredRoom::open(new, "here".to_owned(), keys, Moment(7));
    let variant = Variant::read(&people().game).unwrap();
    let turn = legal(&variant, &[])[0].clone();
    let clock = Some(TimeControl { seconds: 60, increment: 0 });
    let begun = NewRoom { turns: vec![turn.clone()], clock, ..people() };
    let stored = open(begun).unwrap();
    assert_eq!((stored.turns[0].left, stored.deadline), (Some([60_000, 60_000]), None));
    let reply = legal(&variant, std::slice::from_ref(&turn))[0].clone();
    let begun = NewRoom { turns: vec![turn.clone(), reply], clock, ..people() };
    assert_eq!(open(begun).unwrap().deadline, Some(Moment(60_007)), "its time runs");
    let twice = NewRoom { turns: vec![turn.clone(), turn], ..people() };
    assert!(matches!(open(twice), Err(Refusal::Input(_))));
    for (seconds, increment) in [(0, 0), (24 * 3600 + 1, 0), (60, 3601)] {
        let clock = Some(TimeControl { seconds, increment });
        assert!(matches!(
            open(NewRoom { clock, ..people() }),
            Err(Refusal::ClockOutOfRange { seconds: 86_400, increment: 3_600 })
        ));
    }
}

#[test]
fn a_game_that_the_board_ended_can_be_taken_back() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    while !desk.state(Role::First).sight.standing.is_over() {
        desk.play_any(both);
    }
    let turns = desk.stored.turns.len();
    assert_eq!(desk.stored.over, None, "the position says it");
    desk.say(both, offer(Offer::Undo)).unwrap();
    assert_eq!(desk.stored.turns.len(), turns - 1);
    assert!(!desk.last_state(both).sight.standing.is_over());
}

/// A room whose second seat waits for somebody.
fn invitation(hints: bool) -> Desk {
    Desk::open(NewRoom { invite: Some(Side::Second), hints, ..people() })
}

impl Desk {
    fn sit(&mut self, guest: Option<GuestId>, own: KeyHash, hints: bool) -> Result<(), Refusal> {
        let effects = self.room.sit(guest, &SECOND, (own, hints, ""), self.now);
        let sat = self.carry(effects);
        self.meet();
        sat
    }

    /// What somebody was last told of the room and of its own keys.
    fn joined(&self, guest: GuestId) -> (&RoomInfo, &[Role]) {
        let joined = self.heard.iter().rev().find_map(|(to, message)| match message {
            ToClient::Joined { room, roles } if *to == guest => Some((room, &roles[..])),
            _ => None,
        });
        joined.expect("somebody who came in")
    }

    fn roles(&self, guest: GuestId) -> &[Role] {
        self.joined(guest).1
    }

    fn players(&self, guest: GuestId) -> [String; 2] {
        self.joined(guest).0.players.clone()
    }
}

const OWN: KeyHash = [4; 32];

#[test]
fn an_invitation_is_used_up_by_the_first_who_sits_down() {
    let mut desk = invitation(false);
    let opener = desk.enter(&[FIRST, WATCH]);
    assert_eq!(desk.last_state(opener).invited, Some(Side::Second));
    let (guest, late) = (desk.enter(&[SECOND, WATCH]), desk.enter(&[SECOND]));
    assert_eq!(desk.roles(guest), [Role::Invited, Role::Watch]);
    assert_eq!(desk.last_state(opener).presence.here, [true, false], "nobody sits yet");
    // It opens no seat by itself, and the seat of nobody else.
    assert_eq!(desk.say(guest, FromClient::Resign), Err(Refusal::OnlyWatching));
    assert_eq!(desk.sit(Some(opener), OWN, false), Err(Refusal::OwnInvitation));
    for known in [FIRST, SECOND, WATCH] {
        assert_eq!(desk.sit(Some(guest), known, false), Err(Refusal::KeyUnfit));
    }

    desk.sit(Some(guest), OWN, false).unwrap();
    assert_eq!(desk.roles(guest), [Role::Second, Role::Watch]);
    assert_eq!(desk.roles(late), [Role::Late]);
    let state = desk.last_state(opener);
    let everybody = Presence { here: [true, true], watching: 1 };
    assert_eq!((state.presence, state.invited), (everybody, None));
    assert_eq!(desk.sit(Some(late), [5; 32], false), Err(Refusal::InvitationUsed));
    assert_eq!(desk.say(late, FromClient::Resign), Err(Refusal::OnlyWatching));
    // Who opened the room knows the invitation, and cannot play by it.
    assert_eq!(desk.room.roles(&[SECOND]), Ok(vec![Role::Late]));
    assert_eq!(desk.room.roles(&[OWN]), Ok(vec![Role::Second]));

    // A restart changes nothing of it, and a rematch swaps the seats.
    let room = Room::restore(desk.stored.clone(), "there".to_owned(), desk.now).unwrap();
    assert_eq!(room.roles(&[SECOND, OWN]), Ok(vec![Role::Late, Role::Second]));
    assert_eq!(desk.stored.charter.rematch("next".to_owned()).role(&OWN), Some(Role::First));
}

#[test]
fn people_have_names_which_everybody_hears_and_records_keep() {
    let named = new_room(["human: Ana ", HUMAN], None);
    let mut desk = Desk::open(NewRoom { invite: Some(Side::Second), ..named });
    let host = desk.enter(&[FIRST]);
    let (guest, watcher) = (desk.enter(&[SECOND]), desk.enter(&[WATCH]));
    assert_eq!(desk.players(guest), ["human:Ana", HUMAN], "the guest sees who invites");
    let effects = desk.room.sit(Some(guest), &SECOND, (OWN, false, "Rui"), desk.now);
    desk.carry(effects).unwrap();
    for who in [host, guest, watcher] {
        assert_eq!(desk.players(who), ["human:Ana", "human:Rui"]);
    }

    // Everybody names himself, nobody else, and as the rules for names say.
    let name = |side, name: &str| FromClient::Name { side, name: name.to_owned() };
    assert_eq!(desk.say(host, name(Side::Second, "X")), Err(Refusal::NotYourSeat));
    assert_eq!(desk.say(watcher, name(Side::First, "X")), Err(Refusal::OnlyWatching));
    for bad in ["\u{202e}", &"x".repeat(1 + game::LONGEST_NAME)] {
        let refused = desk.say(guest, name(Side::Second, bad)).unwrap_err();
        assert!(matches!(refused, Refusal::Input(_)), "{refused:?}");
    }
    desk.say(guest, name(Side::Second, "Rui Sá")).unwrap();
    assert_eq!(desk.players(host), ["human:Ana", "human:Rui Sá"]);
    desk.say(host, name(Side::First, "")).unwrap();
    assert_eq!(desk.players(watcher), [HUMAN, "human:Rui Sá"]);
    let said = desk.heard.len();
    desk.say(host, name(Side::First, " ")).unwrap();
    assert_eq!(desk.heard.len(), said, "nothing has changed");

    // Records have them; so has a restart, and a rematch on the other side.
    let tag = ("Second".to_owned(), "human:Rui Sá".to_owned());
    assert!(desk.room.record().tags.contains(&tag));
    let room = Room::restore(desk.stored.clone(), "there".to_owned(), desk.now).unwrap();
    assert_eq!(room.info().players, [HUMAN, "human:Rui Sá"]);
    let next = desk.stored.charter.rematch("next".to_owned());
    assert_eq!(next.players, ["human:Rui Sá", HUMAN]);

    let odd = new_room(["human:\u{200b}", HUMAN], None);
    let refused = StoredRoom::open(odd, "here".to_owned(), [FIRST, SECOND, WATCH], Moment(0));
    assert!(matches!(refused, Err(Refusal::Input(_))));
    let mut desk = Desk::open(new_room(["human:Ana", "random"], None));
    let both = desk.enter(&[FIRST, SECOND]);
    assert_eq!(desk.say(both, name(Side::Second, "X")), Err(Refusal::SeatOfComputer));
}

#[test]
fn of_two_who_sit_down_at_once_one_watches() {
    let mut desk = invitation(true);
    let guest = desk.enter(&[SECOND]);
    let mut stored = desk.stored.clone();
    stored.charter.seat([7; 32], true, HUMAN.to_owned());
    let effects = desk.room.sit(Some(guest), &SECOND, (OWN, true, ""), desk.now);
    let proposal = desk.hear(effects).unwrap().expect("a seat to store");
    let overtaken = Verdict::Overtaken(Box::new(stored));
    let effects = desk.room.settle(proposal, overtaken, desk.now);
    assert_eq!(desk.hear(effects).map(|_| ()), Err(Refusal::SomebodyWasFaster));
    assert_eq!(desk.roles(guest), [Role::Late]);
    assert_eq!(desk.room.roles(&[OWN]), Err(Refusal::KeyUnknown));
}

#[test]
fn people_ask_the_engine_only_where_both_agreed() {
    // Two at one screen say so when they open the room.
    for (hints, allowed) in [(false, Hints::Off), (true, Hints::On)] {
        let mut desk = Desk::open(NewRoom { hints, ..people() });
        let both = desk.enter(&[FIRST, SECOND]);
        assert_eq!(desk.last_state(both).hints, allowed);
        assert_eq!(desk.say(both, FromClient::Hint).is_ok(), hints);
    }
    for (proposed, agreed) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut desk = invitation(proposed);
        let opener = desk.enter(&[FIRST]);
        assert_eq!(desk.say(opener, FromClient::Hint), Err(Refusal::HintsOff), "nobody agreed yet");
        let waiting = if proposed { Hints::Proposed } else { Hints::Off };
        assert_eq!(desk.last_state(opener).hints, waiting);
        desk.sit(None, OWN, agreed).unwrap();
        let both = proposed && agreed;
        assert_eq!(desk.last_state(opener).hints, if both { Hints::On } else { Hints::Off });
        let asked = desk.say(opener, FromClient::Hint);
        assert_eq!(asked, if both { Ok(()) } else { Err(Refusal::HintsOff) });
        let next = desk.stored.charter.rematch("next".to_owned());
        assert_eq!(next.hints, both, "a rematch is played by the same terms");
    }
    // A computer does not mind.
    let mut desk = Desk::open(new_room([HUMAN, "random"], None));
    let alone = desk.enter(&[FIRST]);
    assert_eq!(desk.last_state(alone).hints, Hints::On);
    desk.say(alone, FromClient::Hint).unwrap();
    let invited = NewRoom { invite: Some(Side::Second), ..new_room([HUMAN, "random"], None) };
    let keys = [FIRST, SECOND, WATCH];
    let opened = StoredRoom::open(invited, "here".to_owned(), keys, Moment(0));
    assert_eq!(opened.map(|_| ()), Err(Refusal::SeatOfComputer));
}
