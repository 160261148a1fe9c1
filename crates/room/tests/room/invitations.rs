//! Seats that wait for somebody, and names.

use game::Side;
use protocol::{FromClient, Hints, NewRoom, Presence, Refusal, Role, RoomInfo, ToClient};
use room::{GuestId, HUMAN, KeyHash, Moment, Room, StoredRoom, Verdict};

use crate::{Desk, FIRST, SECOND, WATCH, new_room, people};

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
