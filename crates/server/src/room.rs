//! A room in which one game is played: a task of its own that takes orders one
//! after the other, so that nothing in here needs a lock.
//!
//! A turn is checked by the table, stored, and only then announced. The room
//! knows seats, clocks and proposals; of the game it knows what a `Table` tells.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Ending, Outcome, Reason, Side, Status, Table, View};
use games::Variant;
use protocol::{FromClient, Offer, Offered, Pace, Refusal, Role, RoomInfo, State, ToClient};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::clock::Timer;
use crate::computer::{self, HUMAN, Question};
use crate::hall::Hall;
use crate::store::{Charter, KeyHash, StoreError, StoredRoom, StoredTurn};

/// A room without guests is put away after this time.
const IDLE: Duration = Duration::from_secs(600);
/// The pause before a computer answers a person: long enough to see one's own
/// piece arrive.
const ANSWER: Duration = Duration::from_millis(450);
/// The slowest pace of computers.
const SLOWEST: u32 = 10_000;

/// What a room is told to do.
pub(crate) enum Order {
    /// Somebody comes in.
    Enter {
        keys: Vec<KeyHash>,
        have: u32,
        revision: u32,
        visitor: IpAddr,
        out: mpsc::Sender<ToClient>,
        answer: oneshot::Sender<Result<u64, Refusal>>,
    },
    /// Somebody who came in says something.
    Say { guest: u64, said: FromClient },
    /// Somebody leaves.
    Leave { guest: u64 },
    /// Something is asked over the API, without coming in.
    Ask {
        keys: Vec<KeyHash>,
        visitor: IpAddr,
        said: Option<FromClient>,
        answer: oneshot::Sender<Result<Asked, Refusal>>,
    },
    /// A computer has thought.
    Thought { job: u64, turn: Option<String> },
    /// The engine has thought about a hint.
    Hint { guest: u64, ply: usize, revision: u32, turn: Option<String> },
}

/// What the API answers.
pub(crate) struct Asked {
    pub(crate) info: RoomInfo,
    pub(crate) state: State,
    pub(crate) record: String,
}

struct Guest {
    roles: Vec<Role>,
    /// How much of the game it knows.
    have: u32,
    revision: u32,
    visitor: IpAddr,
    out: mpsc::Sender<ToClient>,
}

/// A turn that has been played.
struct Done {
    turn: String,
    trace: Vec<u16>,
    position: String,
    left: Option<[u64; 2]>,
}

struct Job {
    number: u64,
    stop: Arc<AtomicBool>,
}

/// The task's own state.
pub(crate) struct Room {
    hall: Arc<Hall>,
    charter: Charter,
    variant: Variant,
    table: Box<dyn Table>,
    /// The board between turns: what those see who are not making a turn.
    board: View,
    done: Vec<Done>,
    revision: u32,
    over: Option<Ending>,
    timer: Option<Timer>,
    offered: Option<Offered>,
    pace: Option<Pace>,
    next: Option<String>,
    guests: BTreeMap<u64, Guest>,
    guests_ever: u64,
    /// Whose thinking time a computer in this room uses.
    visitor: IpAddr,
    me: mpsc::WeakSender<Order>,
    wake: Option<Instant>,
    job: Option<Job>,
    jobs_ever: u64,
}

impl Room {
    /// A room as it was left in the store.
    pub(crate) fn restore(
        hall: Arc<Hall>,
        stored: StoredRoom,
        visitor: IpAddr,
        me: mpsc::WeakSender<Order>,
    ) -> Result<Room, Refusal> {
        let variant = Variant::read(&stored.charter.game)?;
        let table = variant.table(stored.charter.start.as_deref())?;
        let computers = stored.charter.players.iter().all(|player| player != HUMAN);
        let mut room = Room {
            hall,
            board: table.view(),
            timer: stored.charter.clock.map(Timer::new),
            charter: stored.charter,
            variant,
            table,
            done: Vec::new(),
            revision: stored.revision,
            over: stored.over,
            offered: None,
            pace: computers.then_some(Pace { paused: false, delay: 900 }),
            next: stored.next,
            guests: BTreeMap::new(),
            guests_ever: 0,
            visitor,
            me,
            wake: None,
            job: None,
            jobs_ever: 0,
        };
        room.replay(stored.turns)?;
        Ok(room)
    }

    fn replay(&mut self, turns: Vec<StoredTurn>) -> Result<(), Refusal> {
        for StoredTurn { turn, left } in turns {
            self.table.play(&turn)?;
            self.push_done(turn, left);
        }
        self.reset_timer();
        Ok(())
    }

    fn push_done(&mut self, turn: String, left: Option<[u64; 2]>) {
        let (trace, position) = (self.table.last_trace(), self.table.position());
        self.done.push(Done { turn, trace, position, left });
        self.board = self.table.view();
    }

    /// The clock as it was after the last turn, running again from now.
    fn reset_timer(&mut self) {
        let Some(clock) = self.charter.clock else { return };
        let mut timer = Timer::new(clock);
        if let Some(left) = self.done.last().and_then(|done| done.left) {
            timer.set_left(left);
        }
        if let Status::Playing(side) = self.standing() {
            timer.start(side, self.done.len(), Instant::now());
        }
        self.timer = Some(timer);
    }

    /// Takes orders until nobody needs the room any more.
    pub(crate) async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        self.schedule();
        loop {
            let flag = self.timer.as_ref().and_then(Timer::deadline).map(|(_, at)| at);
            let busy = !self.guests.is_empty() || self.job.is_some() || flag.is_some();
            let idle = (!busy).then(|| Instant::now() + IDLE);
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order).await,
                    None => return,
                },
                () = at(flag) => self.flag().await,
                () = at(self.wake) => self.think(),
                () = at(idle) => break,
            }
        }
        self.hall.forget(&self.charter.id);
        orders.close();
        while let Some(order) = orders.recv().await {
            self.obey(order).await;
        }
    }

    async fn obey(&mut self, order: Order) {
        match order {
            Order::Enter { keys, have, revision, visitor, out, answer } => {
                let roles: Vec<Role> =
                    keys.iter().filter_map(|key| self.charter.role(key)).collect();
                if roles.is_empty() || roles.len() < keys.len() {
                    let _ = answer.send(Err(Refusal::KeyUnknown));
                    return;
                }
                self.guests_ever += 1;
                let id = self.guests_ever;
                let joined = ToClient::Joined { room: self.info(), roles: roles.clone() };
                let _ = out.try_send(joined);
                if roles.iter().any(|role| role.side().is_some()) {
                    self.visitor = visitor;
                }
                self.guests.insert(id, Guest { roles, have, revision, visitor, out });
                let _ = answer.send(Ok(id));
                self.announce();
                if self.pace.is_some() {
                    self.schedule();
                }
            }
            Order::Leave { guest } => {
                self.guests.remove(&guest);
                if self.pace.is_some() && self.guests.is_empty() {
                    // Nobody watches: the computers rest.
                    self.schedule();
                }
                self.announce();
            }
            Order::Say { guest, said } => {
                let Some(who) = self.guests.get(&guest) else { return };
                let (roles, visitor) = (who.roles.clone(), who.visitor);
                match said {
                    FromClient::Hint => {
                        if let Err(refusal) = self.ask_hint(guest, &roles, visitor) {
                            self.tell(guest, ToClient::Refused { refusal });
                        }
                    }
                    FromClient::Look { ply } => {
                        let answer = self.look(ply);
                        self.tell(guest, answer);
                    }
                    said => {
                        if let Err(refusal) = self.act(&roles, said).await {
                            self.tell(guest, ToClient::Refused { refusal });
                        }
                    }
                }
            }
            Order::Ask { keys, visitor, said, answer } => {
                let roles: Vec<Role> =
                    keys.iter().filter_map(|key| self.charter.role(key)).collect();
                let _ = answer.send(self.ask(&roles, visitor, said).await);
            }
            Order::Thought { job, turn } => {
                if self.job.as_ref().is_none_or(|current| current.number != job) {
                    return;
                }
                self.job = None;
                let Some(turn) = turn else { return };
                if let Err(refusal) = self.play(&turn).await {
                    tracing::error!(room = self.charter.id, turn, ?refusal, "computer");
                }
            }
            Order::Hint { guest, ply, revision, turn } => {
                if (ply, revision) == (self.done.len(), self.revision)
                    && let Some(turn) = turn
                {
                    let trace = self.trace_of(&turn);
                    self.tell(guest, ToClient::Hinted { ply: ply as u32, turn, trace });
                }
            }
        }
    }

    async fn ask(
        &mut self,
        roles: &[Role],
        visitor: IpAddr,
        said: Option<FromClient>,
    ) -> Result<Asked, Refusal> {
        if roles.is_empty() {
            return Err(Refusal::KeyUnknown);
        }
        if let Some(said) = said {
            if roles.iter().any(|role| role.side().is_some()) {
                self.visitor = visitor;
            }
            self.act(roles, said).await?;
        }
        let mut record = self.table.record(&self.charter.game);
        let [first, second] = self.charter.players.clone();
        record.tags = vec![("First".to_owned(), first), ("Second".to_owned(), second)];
        record.ending = self.standing().ending();
        let state = self.state(roles, 0, self.revision);
        Ok(Asked { info: self.info(), state, record: record.to_string() })
    }

    // ---- what people do ----

    async fn act(&mut self, roles: &[Role], said: FromClient) -> Result<(), Refusal> {
        if let Some((_, deadline)) = self.timer.as_ref().and_then(Timer::deadline)
            && deadline <= Instant::now()
        {
            self.flag().await;
        }
        let seats: Vec<Side> = roles.iter().filter_map(|role| role.side()).collect();
        if seats.is_empty() {
            return Err(Refusal::OnlyWatching);
        }
        match said {
            FromClient::Draft { ply, keep, step } => {
                self.check_seat(&seats, ply)?;
                self.draft(keep as usize, step).await
            }
            FromClient::Play { ply, turn } => {
                self.check_seat(&seats, ply)?;
                self.play(&turn).await
            }
            FromClient::Resign => {
                let Status::Playing(to_move) = self.standing() else {
                    return self.refuse_over();
                };
                let side = if seats.contains(&to_move) { to_move } else { seats[0] };
                self.end(Outcome::Won(!side), Reason::Resignation).await
            }
            FromClient::Offer { offer } => self.offer(&seats, offer).await,
            FromClient::Answer { accept } => self.answer(&seats, accept).await,
            FromClient::Pace { pace } => {
                if self.pace.is_none() {
                    return Err(Refusal::NoPace);
                }
                self.pace = Some(Pace { delay: pace.delay.min(SLOWEST), ..pace });
                self.schedule();
                self.announce();
                Ok(())
            }
            FromClient::Advance => {
                if self.pace.is_none_or(|pace| !pace.paused) {
                    return Err(Refusal::NoPace);
                }
                if matches!(self.standing(), Status::Playing(_)) && self.job.is_none() {
                    self.think();
                }
                Ok(())
            }
            FromClient::Join { .. } | FromClient::Look { .. } | FromClient::Hint => {
                Err(Refusal::MessageMalformed)
            }
        }
    }

    /// Whether one of these seats has to play, and the page knows the board.
    fn check_seat(&self, seats: &[Side], ply: u32) -> Result<(), Refusal> {
        match self.standing() {
            Status::Over(_) => self.refuse_over(),
            _ if ply as usize != self.done.len() => Err(Refusal::PlyStale),
            Status::Playing(side) if self.charter.players[side] != HUMAN => {
                Err(Refusal::SeatOfComputer)
            }
            Status::Playing(side) if !seats.contains(&side) => Err(Refusal::NotYourTurn),
            Status::Playing(_) => Ok(()),
        }
    }

    fn refuse_over(&self) -> Result<(), Refusal> {
        match self.standing() {
            Status::Over(ending) => Err(Refusal::GameIsOver { reason: ending.reason }),
            Status::Playing(_) => Ok(()),
        }
    }

    async fn draft(&mut self, keep: usize, step: Option<game::Step>) -> Result<(), Refusal> {
        let before: Vec<game::Step> = self.table.steps().to_vec();
        while self.table.steps().len() > keep {
            self.table.step_back();
        }
        let made = match step {
            Some(step) => self.table.step(step),
            None => Ok(None),
        };
        match made {
            Ok(Some(turn)) => self.keep_turn(turn).await,
            Ok(None) => {
                self.announce();
                Ok(())
            }
            Err(bad) => {
                // A refused call changes nothing: put back what was dropped.
                for step in before.into_iter().skip(self.table.steps().len()) {
                    self.table.step(step)?;
                }
                Err(bad.into())
            }
        }
    }

    async fn play(&mut self, turn: &str) -> Result<(), Refusal> {
        self.table.play(turn)?;
        self.keep_turn(turn.to_owned()).await
    }

    /// Stores the turn that the table has just taken, then announces it. If it
    /// can't be stored, it was not played.
    async fn keep_turn(&mut self, turn: String) -> Result<(), Refusal> {
        let now = Instant::now();
        let timer = self.timer.as_ref().map(|timer| timer.after_turn(now));
        let left = timer.as_ref().map(Timer::kept);
        let stored = StoredTurn { turn: turn.clone(), left };
        let ply = self.done.len() as u32;
        if let Err(error) = self.hall.store().add_turn(&self.charter.id, ply, stored).await {
            self.table.undo();
            return self.not_stored(error).await;
        }
        self.push_done(turn, left);
        self.timer = timer;
        if let (Some(timer), Status::Playing(side)) = (&mut self.timer, self.table.status()) {
            timer.start(side, self.done.len(), now);
        }
        self.offered = None;
        self.schedule();
        self.announce();
        Ok(())
    }

    /// Somebody else changed the room in the store, or the store failed: what is
    /// stored is the truth.
    async fn not_stored(&mut self, error: StoreError) -> Result<(), Refusal> {
        if !matches!(error, StoreError::Taken) {
            tracing::error!(room = self.charter.id, %error, "a change was not stored");
            return Err(Refusal::NotStored);
        }
        let Ok(Some(stored)) = self.hall.store().room(&self.charter.id).await else {
            return Err(Refusal::NotStored);
        };
        self.table = self.variant.table(self.charter.start.as_deref())?;
        self.board = self.table.view();
        self.done.clear();
        // Guests may know turns that do not stand: a revision they have not
        // seen makes them take the whole list.
        self.revision = stored.revision.max(self.revision + 1);
        self.over = stored.over;
        self.next = stored.next;
        self.replay(stored.turns)?;
        self.schedule();
        self.announce();
        Err(Refusal::SomebodyWasFaster)
    }

    async fn end(&mut self, outcome: Outcome, reason: Reason) -> Result<(), Refusal> {
        let ending = Ending { outcome, reason };
        if let Err(error) = self.hall.store().end(&self.charter.id, ending.clone()).await {
            return self.not_stored(error).await;
        }
        if let Some(timer) = &mut self.timer {
            timer.stop(Instant::now());
        }
        while self.table.step_back() {}
        self.over = Some(ending);
        self.offered = None;
        self.schedule();
        self.announce();
        Ok(())
    }

    /// The running side has no time left.
    async fn flag(&mut self) {
        let Some((side, _)) = self.timer.as_ref().and_then(Timer::deadline) else { return };
        if let Err(refusal) = self.end(Outcome::Won(!side), Reason::Time).await {
            tracing::error!(room = self.charter.id, ?refusal, "flag");
            // Not to try again at once and for ever.
            self.timer = None;
        }
    }

    // ---- proposals ----

    async fn offer(&mut self, seats: &[Side], offer: Offer) -> Result<(), Refusal> {
        let over = matches!(self.standing(), Status::Over(_));
        match offer {
            Offer::Draw if over => return self.refuse_over(),
            Offer::Rematch if !over => return Err(Refusal::GameGoesOn),
            Offer::Undo if self.over.is_some() => return self.refuse_over(),
            _ => {}
        }
        let by = if seats.len() == 2 { self.board.to_move } else { seats[0] };
        let opponent_is_computer = self.charter.players[!by] != HUMAN;
        if offer == Offer::Undo && self.take_back_count(by, seats).is_none() {
            return Err(Refusal::NothingToUndo);
        }
        if seats.len() == 2 || (opponent_is_computer && offer != Offer::Draw) {
            return self.agree(by, seats, offer).await;
        }
        if opponent_is_computer {
            return Err(Refusal::ComputerDeclines);
        }
        if self.offered == Some(Offered { by: !by, offer }) {
            return self.agree(!by, &[!by], offer).await;
        }
        self.offered = Some(Offered { by, offer });
        self.announce();
        Ok(())
    }

    async fn answer(&mut self, seats: &[Side], accept: bool) -> Result<(), Refusal> {
        let Some(Offered { by, offer }) = self.offered else {
            return Err(Refusal::NothingProposed);
        };
        if accept && !seats.contains(&!by) {
            return Err(Refusal::OwnProposal);
        }
        self.offered = None;
        if accept {
            return self.agree(by, &[by], offer).await;
        }
        self.announce();
        Ok(())
    }

    async fn agree(&mut self, by: Side, seats: &[Side], offer: Offer) -> Result<(), Refusal> {
        self.offered = None;
        match offer {
            Offer::Draw => self.end(Outcome::Draw, Reason::Agreement).await,
            Offer::Rematch => self.rematch().await,
            Offer::Undo => match self.take_back_count(by, seats) {
                Some(count) => self.take_back(count).await,
                None => Err(Refusal::NothingToUndo),
            },
        }
    }

    /// How many turns go back so that `by` has to play again: one at a shared
    /// screen, up to one's own last turn otherwise.
    fn take_back_count(&self, by: Side, seats: &[Side]) -> Option<usize> {
        let alone = seats.len() == 2 && self.charter.players.iter().all(|p| p == HUMAN);
        let count = if alone || self.pace.is_some() || self.board.to_move != by { 1 } else { 2 };
        (self.done.len() >= count).then_some(count)
    }

    async fn take_back(&mut self, count: usize) -> Result<(), Refusal> {
        let keep = self.done.len() - count;
        if let Err(error) = self.hall.store().take_back(&self.charter.id, keep as u32).await {
            return self.not_stored(error).await;
        }
        for _ in 0..count {
            self.table.undo();
            self.done.pop();
        }
        self.board = self.table.view();
        self.revision += 1;
        if let Some(pace) = &mut self.pace {
            pace.paused = true;
        }
        self.reset_timer();
        self.schedule();
        self.announce();
        Ok(())
    }

    async fn rematch(&mut self) -> Result<(), Refusal> {
        let charter = self.charter.clone();
        let [first, second] = charter.players;
        let [first_key, second_key] = charter.seats;
        let next = Charter {
            id: crate::key::new_room(),
            players: [second, first],
            seats: [second_key, first_key],
            ..charter
        };
        let id = next.id.clone();
        if let Err(error) = self.hall.store().open_room(next).await {
            return self.not_stored(error).await;
        }
        if let Err(error) = self.hall.store().set_next(&self.charter.id, &id).await {
            return self.not_stored(error).await;
        }
        self.next = Some(id.clone());
        self.announce();
        self.tell_all(&ToClient::Moved { room: id });
        Ok(())
    }

    // ---- computers ----

    /// Decides anew whether and when a computer has to think.
    fn schedule(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop.store(true, Ordering::Relaxed);
        }
        self.wake = None;
        let Status::Playing(side) = self.standing() else { return };
        if self.charter.players[side] == HUMAN {
            return;
        }
        let delay = match self.pace {
            Some(pace) if pace.paused || self.guests.is_empty() => return,
            Some(pace) => Duration::from_millis(pace.delay.into()),
            None => ANSWER,
        };
        self.wake = Some(Instant::now() + delay);
    }

    fn question(&self) -> Question {
        Question {
            variant: self.variant.clone(),
            start: self.charter.start.clone(),
            turns: self.done.iter().map(|done| done.turn.clone()).collect(),
        }
    }

    fn think(&mut self) {
        self.wake = None;
        let Status::Playing(side) = self.standing() else { return };
        self.jobs_ever += 1;
        let (number, stop) = (self.jobs_ever, Arc::new(AtomicBool::new(false)));
        self.job = Some(Job { number, stop: Arc::clone(&stop) });
        let (hall, me, visitor) = (Arc::clone(&self.hall), self.me.clone(), self.visitor);
        let (question, player) = (self.question(), self.charter.players[side].clone());
        let seed = self.charter.seed(side);
        tokio::spawn(async move {
            let time = hall.limits().thinking;
            let job = move || computer::choose(&question, &player, seed, time, &stop);
            let turn = match hall.thinking().run(visitor, job).await {
                Some(Ok(turn)) => turn,
                Some(Err(bad)) => {
                    tracing::error!(%bad, "a computer could not choose");
                    None
                }
                None => None,
            };
            if let Some(me) = me.upgrade() {
                let _ = me.send(Order::Thought { job: number, turn }).await;
            }
        });
        self.announce();
    }

    fn ask_hint(&mut self, guest: u64, roles: &[Role], visitor: IpAddr) -> Result<(), Refusal> {
        if roles.iter().all(|role| role.side().is_none()) {
            return Err(Refusal::OnlyWatching);
        }
        if matches!(self.standing(), Status::Over(_)) {
            return self.refuse_over();
        }
        let (hall, me, question) = (Arc::clone(&self.hall), self.me.clone(), self.question());
        let (ply, revision) = (self.done.len(), self.revision);
        tokio::spawn(async move {
            let time = hall.limits().thinking;
            let job = move || {
                let stop = AtomicBool::new(false);
                computer::choose(&question, computer::STRONGEST, rand::random(), time, &stop)
            };
            let turn = hall.thinking().run(visitor, job).await.and_then(Result::ok).flatten();
            if let Some(me) = me.upgrade() {
                let _ = me.send(Order::Hint { guest, ply, revision, turn }).await;
            }
        });
        Ok(())
    }

    /// The cells that a turn from here touches.
    fn trace_of(&self, turn: &str) -> Vec<u16> {
        let table = self.variant.table(Some(&self.table.position()));
        let Ok(mut table) = table else { return Vec::new() };
        if table.play(turn).is_ok() { table.last_trace() } else { Vec::new() }
    }

    // ---- what people hear ----

    fn standing(&self) -> Status {
        self.over.clone().map_or_else(|| self.table.status(), Status::Over)
    }

    fn info(&self) -> RoomInfo {
        RoomInfo {
            id: self.charter.id.clone(),
            game: self.charter.game.clone(),
            start: self.charter.start.clone(),
            begins: self.table.begins(),
            players: self.charter.players.clone(),
            clock: self.charter.clock,
            draws: self.variant.entry.draws,
        }
    }

    fn look(&self, ply: u32) -> ToClient {
        let ply = (ply as usize).min(self.done.len());
        let last = ply.checked_sub(1).map(|index| &self.done[index]);
        let position = match last {
            Some(done) => done.position.clone(),
            None => self.table.start(),
        };
        match self.variant.table(Some(&position)) {
            Ok(table) => ToClient::Looked {
                ply: ply as u32,
                view: table.view(),
                trace: last.map(|done| done.trace.clone()).unwrap_or_default(),
            },
            Err(bad) => ToClient::Refused { refusal: bad.into() },
        }
    }

    /// How things stand, for somebody with these roles who knows so much.
    fn state(&self, roles: &[Role], have: u32, revision: u32) -> State {
        let standing = self.standing();
        let playing = match standing {
            Status::Playing(side) => {
                self.charter.players[side] == HUMAN
                    && roles.iter().any(|role| role.side() == Some(side))
            }
            Status::Over(_) => false,
        };
        let known = if revision == self.revision { have as usize } else { 0 };
        let from = known.min(self.done.len());
        let at = |side: Side| {
            let seated = |guest: &Guest| guest.roles.iter().any(|r| r.side() == Some(side));
            self.charter.players[side] != HUMAN || self.guests.values().any(seated)
        };
        let watches = |guest: &&Guest| guest.roles.iter().all(|role| role.side().is_none());
        State {
            revision: self.revision,
            from: from as u32,
            turns: self.done[from..].iter().map(|done| done.turn.clone()).collect(),
            position: self.table.position(),
            view: if playing { self.table.view() } else { self.board.clone() },
            trace: self.done.last().map(|done| done.trace.clone()).unwrap_or_default(),
            steps: if playing { self.table.steps().to_vec() } else { Vec::new() },
            choices: if playing { self.table.choices() } else { Vec::new() },
            standing,
            clocks: self.timer.as_ref().map(|timer| timer.show(Instant::now())),
            offered: self.offered,
            here: Side::BOTH.map(at),
            watching: self.guests.values().filter(watches).count() as u32,
            pace: self.pace,
            thinking: self.job.is_some(),
            next: self.next.clone(),
        }
    }

    /// Tells everybody how things stand.
    fn announce(&mut self) {
        let states: Vec<(u64, State)> = self
            .guests
            .iter()
            .map(|(id, guest)| (*id, self.state(&guest.roles, guest.have, guest.revision)))
            .collect();
        for (id, state) in states {
            if let Some(guest) = self.guests.get_mut(&id) {
                guest.have = self.done.len() as u32;
                guest.revision = self.revision;
            }
            self.tell(id, ToClient::State(Box::new(state)));
        }
    }

    /// Tells one guest. One who does not listen fast enough is shown out: on
    /// coming back it catches up.
    fn tell(&mut self, guest: u64, message: ToClient) {
        let Some(out) = self.guests.get(&guest).map(|guest| &guest.out) else { return };
        if out.try_send(message).is_err() {
            self.guests.remove(&guest);
        }
    }

    fn tell_all(&mut self, message: &ToClient) {
        let everybody: Vec<u64> = self.guests.keys().copied().collect();
        for guest in everybody {
            self.tell(guest, message.clone());
        }
    }
}

/// Waits until then, or for ever.
async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
