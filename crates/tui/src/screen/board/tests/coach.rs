//! The coach: off unless called, says what a turn gave away, offers it back.

use super::*;

impl Person {
    fn with_coach(game: &str, start: &str) -> Person {
        let mut person = Person::from(game, Some(start), [Player::Human, computer()], (120, 30));
        person.keys("C");
        assert!(person.status().contains("The coach looks"), "{}", person.status());
        person
    }

    /// Lets the coach look at the last turn.
    fn wait_for_coach(&mut self) {
        for _ in 0..5_000 {
            self.board.tick(&mut self.desk);
            if !self.board.coach.as_ref().is_some_and(Coach::is_judging) {
                self.look();
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("the coach never spoke");
    }
}

/// Between b4 and d4 a piece is missing.
const GAP: &str = "1o1o/4/2x1/x3 x 6 6";

#[test]
fn what_a_turn_gives_away_is_said_and_can_be_taken_back() {
    let mut person = Person::with_coach("moxie", GAP);
    person.type_line("d1");
    person.wait_for_coach();
    assert!(person.status().contains("d1 lets o win at once: c4"), "{}", person.status());
    // The computer waits.
    person.wait();
    assert_eq!(person.played(), ["d1"]);
    person.keys("v");
    assert!(person.status().contains("It goes on: c4"), "{}", person.status());
    assert!(person.board.hint.as_ref().is_some_and(|cells| !cells.is_empty()));
    person.keys("u");
    assert!(person.played().is_empty());
    person.type_line("c4");
    person.wait_for_coach();
    assert!(!person.status().contains("lets o win"), "{}", person.status());
}

#[test]
fn who_goes_on_is_told_at_the_end_what_to_remember() {
    let mut person = Person::with_coach("moxie", GAP);
    person.type_line("d1");
    person.wait_for_coach();
    person.press(KeyCode::Enter);
    person.wait();
    person.keys("Ry");
    assert!(person.status().contains("To remember: before you play"), "{}", person.status());
}

/// The second turn stands for the first no more than that for the second.
#[test]
fn that_there_was_no_mistake_is_only_said_if_every_turn_was_judged() {
    // A turn that gives nothing away, and the computer's answer.
    let play_on = |person: &mut Person| {
        let play = &person.board.play;
        let (variant, so_far) = (&play.setup().variant, play.table().so_far());
        let limits = search::Limits::nodes(10_000);
        let is_good = |turn: &String| {
            let library = &play.setup().library;
            puzzles::slip(variant, &so_far, turn, [&limits, &limits], library).unwrap().is_none()
        };
        let turn = play.table().turns().into_iter().find(is_good).expect("a good turn");
        person.type_line(&turn);
        person.wait_for_coach();
        while !person.board.play.waits_for_human() {
            person.board.tick(&mut person.desk);
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    let mut person = Person::from("moxie", Some(GAP), [Player::Human, computer()], (120, 30));
    person.type_line("c4");
    person.wait();
    person.keys("C");
    person.keys("Ry");
    assert!(!person.status().contains("No turn of yours"), "{}", person.status());

    let quiet = "4/4/4/4 x 8 8";
    let mut person = Person::from("moxie", Some(quiet), [Player::Human, computer()], (120, 30));
    play_on(&mut person);
    person.keys("C");
    play_on(&mut person);
    person.keys("Ry");
    assert!(person.status().contains("that the coach looked at"), "{}", person.status());

    let mut person = Person::with_coach("moxie", quiet);
    play_on(&mut person);
    person.keys("Ry");
    assert!(person.status().contains("No turn of yours was a mistake"), "{}", person.status());
}

#[test]
fn nobody_is_coached_who_did_not_ask_or_does_not_play_the_computer() {
    let mut person = Person::from("moxie", Some(GAP), [Player::Human, computer()], (120, 30));
    person.type_line("d1");
    person.wait();
    assert!(person.board.coach.is_none());
    assert!(person.played().len() > 1 || person.board.thinking.is_some());
    let mut people = Person::from("moxie", Some(GAP), people(), (120, 30));
    people.keys("C");
    assert!(people.status().contains("one person who plays the computer"), "{}", people.status());
    let mut person = Person::with_coach("moxie", GAP);
    person.keys("C");
    assert!(person.board.coach.is_none());
}
