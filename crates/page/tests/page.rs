//! The program inside a page, run natively: orders as its workers give them. The same
//! orders are given to the module itself in a browser (`web/e2e/site.mjs`).

use std::fs;
use std::path::PathBuf;

use page::Page;
use serde_json::{Value, json};

/// Some games, each for a peculiarity: reserves, sliding, pins, a table, a board of hexagons.
const SAMPLES: &[&str] = &["quantik", "quartetto", "eigenstate", "moxie", "iris:size=4"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A page with the one table that a site has beside it.
fn page() -> Page {
    let mut page = Page::default();
    page.take(r#"{"tables": ["moxie"]}"#);
    let table = fs::read(folder().join("crates/games/src/moxie/moxie.table")).unwrap();
    page.bring("moxie", table);
    page
}

fn ask(page: &mut Page, order: Value) -> Result<Value, Value> {
    let mut said: Value = serde_json::from_str(&page.take(&order.to_string())).unwrap();
    match said.get("refused") {
        Some(refusal) => Err(refusal["id"].clone()),
        None => Ok(said["done"].take()),
    }
}

fn done(page: &mut Page, order: Value) -> Value {
    let shown = order.to_string();
    ask(page, order).unwrap_or_else(|refused| panic!("{shown}: {refused}"))
}

const KEYS: [&str; 3] =
    ["first-key-000000000000", "second-key-00000000000", "watch-key-000000000000"];

/// A room with its worker: what it stores, what time it is.
struct Worker {
    page: Page,
    room: String,
    stored: String,
    now: u64,
    state: Value,
    /// The room of a rematch, as it is stored.
    next: Option<String>,
}

impl Worker {
    fn open(new: Value) -> Worker {
        let mut page = page();
        let order = json!({"desk": "open", "new": new, "id": "0room", "keys": KEYS, "now": 0});
        let made = done(&mut page, order);
        let stored = made["stored"].as_str().unwrap().to_owned();
        let mut worker = Worker {
            page,
            room: "0room".to_owned(),
            stored,
            now: 0,
            state: Value::Null,
            next: None,
        };
        worker.wake();
        worker
    }

    /// Carries the room from what is stored of it: a tab that was killed comes back.
    fn wake(&mut self) {
        let order =
            json!({"desk": "carry", "stored": self.stored, "spare": "0next", "now": self.now});
        done(&mut self.page, order);
        let order = json!({"desk": "enter", "room": self.room, "keys": KEYS, "have": 0,
            "revision": 0, "now": self.now});
        let mut entered = done(&mut self.page, order);
        self.carry(entered["todo"].take());
    }

    /// Does what the room wants done; what it wants thought about is thought about.
    fn carry(&mut self, mut todo: Value) {
        loop {
            for message in todo["messages"].as_array().unwrap() {
                if message[1]["type"] == "state" {
                    hear(&mut self.state, &message[1]);
                }
            }
            assert_eq!(todo["refused"], Value::Null, "{todo}");
            self.now += 1;
            todo = if let Some(kept) = todo["store"].as_array().and_then(|rooms| rooms.first()) {
                assert_eq!(kept["id"], self.room.as_str());
                self.stored = kept["stored"].as_str().unwrap().to_owned();
                let next = todo["store"].get(1).and_then(|room| room["stored"].as_str());
                self.next = next.map(str::to_owned).or(self.next.take());
                let settled = json!({"desk": "settle", "room": self.room, "settled": "stored",
                    "now": self.now});
                done(&mut self.page, settled)
            } else if todo["think"] != Value::Null {
                let job = &todo["think"]["job"];
                let order =
                    json!({"think": "choose", "job": job, "effort": {"nodes": 50}, "luck": 1});
                let turn = done(&mut self.page, order);
                let thought = json!({"desk": "thought", "room": self.room,
                    "ticket": todo["think"]["ticket"], "turn": turn, "now": self.now});
                done(&mut self.page, thought)
            } else if let Some(wake) = todo["wake"].as_u64() {
                self.now = self.now.max(wake);
                done(&mut self.page, json!({"desk": "tick", "room": self.room, "now": self.now}))
            } else {
                return;
            };
        }
    }

    fn say(&mut self, said: Value) {
        // The guest that came in first after the room was woken.
        let order =
            json!({"desk": "say", "room": self.room, "guest": 1, "said": said, "now": self.now});
        let todo = done(&mut self.page, order);
        self.carry(todo);
    }
}

fn new_game(game: &str, second: &str) -> Value {
    json!({"game": game, "players": ["human", second]})
}

/// A whole game against a weak level, in which the tab is killed after every turn.
fn play_through(game: &str) -> Worker {
    let mut worker = Worker::open(new_game(game, "engine:1"));
    for ply in 0.. {
        assert!(ply < 400, "{game} does not end");
        worker.wake();
        let at = json!({"game": game, "turns": worker.state["turns"]});
        if worker.state["standing"]["over"] != Value::Null {
            break;
        }
        let turns = done(&mut worker.page, json!({"think": "turns", "at": at}));
        let turns = turns.as_array().unwrap();
        let turn = &turns[ply * 7919 % turns.len()];
        let stored: Value = serde_json::from_str(&worker.stored).unwrap();
        let plies = stored["turns"].as_array().unwrap().len();
        worker.say(json!({"type": "play", "ply": plies, "turn": turn}));
    }
    worker
}

#[test]
fn whole_games_survive_a_tab_that_is_killed_after_every_turn() {
    for game in SAMPLES {
        let mut worker = play_through(game);
        let order = json!({"desk": "standing", "stored": worker.stored, "key": KEYS[0]});
        let standing = done(&mut worker.page, order);
        assert_eq!((&standing["game"], &standing["role"]), (&json!(game), &json!("first")));
        assert_ne!(standing["standing"]["over"], Value::Null, "{game}");
    }
}

/// What is stored of a room is what the room shows, whatever has happened.
#[test]
fn turns_taken_back_endings_and_rematches_are_stored() {
    let mut worker = Worker::open(new_game("quantik", "human"));
    worker.say(json!({"type": "play", "ply": 0, "turn": "ua1"}));
    worker.say(json!({"type": "play", "ply": 1, "turn": "od4"}));
    worker.say(json!({"type": "offer", "offer": "undo"}));
    worker.wake();
    assert_eq!(worker.state["turns"], json!(["ua1"]));
    assert_eq!(worker.state["revision"], 1);
    worker.say(json!({"type": "resign"}));
    worker.wake();
    assert_eq!(worker.state["standing"]["over"]["reason"], "resignation");
    worker.say(json!({"type": "offer", "offer": "rematch"}));
    worker.wake();
    assert_eq!(worker.state["next"], "0next");
    let next: Value = serde_json::from_str(&worker.next.unwrap()).unwrap();
    assert_eq!((&next["charter"]["id"], &next["turns"]), (&json!("0next"), &json!([])));
}

#[test]
fn games_go_out_as_records_and_come_back() {
    let mut worker = play_through("moxie");
    let mut resigned = Worker::open(new_game("quantik", "classic:2"));
    resigned.say(json!({"type": "resign"}));
    let mut text = String::new();
    for (page, stored) in
        [(&mut worker.page, &worker.stored), (&mut resigned.page, &resigned.stored)]
    {
        let record = done(page, json!({"desk": "record", "stored": stored}));
        text += &format!("{}\n", record["record"].as_str().unwrap());
    }
    let mut page = page();
    let records = done(&mut page, json!({"desk": "split", "records": text}));
    let records = records.as_array().unwrap();
    assert_eq!(records.len(), 2);
    for (record, before) in records.iter().zip([&worker.stored, &resigned.stored]) {
        let order = json!({"desk": "import", "record": record, "id": "0room", "keys": KEYS});
        let made = done(&mut page, order);
        let [now, before]: [Value; 2] = [made["stored"].as_str().unwrap(), before]
            .map(|text| serde_json::from_str(text).unwrap());
        for part in ["turns", "over"] {
            assert_eq!(now[part], before[part], "{part}");
        }
        assert_eq!(now["charter"]["players"], before["charter"]["players"]);
    }
}

/// Somebody whom the program does not know was a person of that name.
#[test]
fn people_keep_their_names_when_a_record_is_read() {
    let mut page = page();
    let record = "[Game \"quantik\"]\n[First \"Ana Reis\"]\n[Second \"human\"]\n\n1. ua1 *\n";
    let order = json!({"desk": "import", "record": record, "id": "0room", "keys": KEYS});
    let made = done(&mut page, order);
    let stored: Value = serde_json::from_str(made["stored"].as_str().unwrap()).unwrap();
    assert_eq!(stored["charter"]["players"], json!(["human:Ana Reis", "human"]));
}

fn say(page: &mut Page, path: &str, body: Value) -> Value {
    done(page, json!({"ask": path, "body": body}))
}

/// Every lesson of every game, by the answers that the page gives.
#[test]
fn lessons_are_given_inside_a_page() {
    let mut page = page();
    for game in SAMPLES.iter().map(|game| game.split(':').next().unwrap()) {
        let lessons = say(&mut page, &format!("/api/games/{game}/lessons"), Value::Null);
        let lessons = lessons.as_array().unwrap();
        assert!(lessons.len() >= 8, "{game}");
        for lesson in lessons {
            let mut turns: Vec<Value> = Vec::new();
            loop {
                let body = json!({"game": game, "lesson": lesson["name"], "turns": turns});
                let answer = say(&mut page, "/api/lesson", body);
                let stage = answer["stage"].as_str().unwrap();
                let next = match stage {
                    "ask" => &answer["solution"],
                    "answer" => &answer["line"],
                    _ => break assert!(["done", "game"].contains(&stage), "{lesson} {turns:?}"),
                };
                turns.extend(next.as_array().unwrap().iter().cloned());
            }
        }
    }
}

/// A puzzle is solved, a wrong turn refuted, and what it gave away is told.
#[test]
fn puzzles_and_slips_are_judged_inside_a_page() {
    let mut page = page();
    let standing = say(&mut page, "/api/solver", json!({"tried": "", "game": "moxie"}));
    let id = standing["next"]["id"].as_str().unwrap();
    let info = say(&mut page, &format!("/api/puzzles/{id}"), Value::Null);
    assert_eq!(info, standing["next"]);
    let listed = say(&mut page, "/api/games/moxie/puzzles", Value::Null);
    assert!(listed.as_array().unwrap().contains(&info));
    let ask = json!({"puzzle": id, "turns": [], "help": "solution"});
    let solution = say(&mut page, "/api/puzzle", ask)["solution"].clone();
    let solved = say(&mut page, "/api/puzzle", json!({"puzzle": id, "turns": solution}));
    assert_eq!(solved["stage"], "done");
    let at = json!({"game": info["game"], "start": info["position"]});
    let turns = done(&mut page, json!({"think": "turns", "at": at}));
    let wrong = turns.as_array().unwrap().iter().find(|turn| **turn != solution[0]).unwrap();
    let refuted = say(&mut page, "/api/puzzle", json!({"puzzle": id, "turns": [wrong]}));
    assert_eq!(refuted["stage"], "wrong");
    let asked = json!({"at": at, "turn": wrong, "time": 60_000});
    let slip = say(&mut page, "/api/slip", asked)["slip"].clone();
    let told = say(&mut page, "/api/remember", json!({"facts": [slip["fact"]]}));
    assert!(told["id"].as_str().unwrap().starts_with("coach-remember-"), "{slip}");
}

#[test]
fn what_is_wrong_is_refused_by_name() {
    let mut page = page();
    let at = json!({"game": "quantik", "turns": ["ub9"]});
    for (order, id) in [
        (json!({"think": "fly"}), "message-malformed"),
        (json!({"ask": "/api/look", "body": at}), "expected-rank"),
        (json!({"ask": "/api/look", "body": 7}), "request-malformed"),
        (json!({"ask": "/api/puzzles/none"}), "puzzle-unknown"),
        (json!({"ask": "/api/lesson", "body": {"game": "moxie", "lesson": "x"}}), "lesson-unknown"),
        (json!({"ask": "/api/nowhere"}), "request-malformed"),
        (json!({"desk": "tick", "room": "0none", "now": 1}), "room-unknown"),
        (json!({"desk": "split", "records": "[Game"}), "record"),
        (json!({"desk": "carry", "stored": "{}", "spare": "0a", "now": 1}), "not-stored"),
    ] {
        let refused = ask(&mut page, order.clone()).expect_err("it is wrong");
        let known = matches!(id, "expected-rank" | "record") || refused == id;
        assert!(known, "{order}: {refused}");
    }
    let order = json!({"desk": "open", "id": "0a", "keys": KEYS, "now": 0,
        "new": new_game("quantik", "ugi:reboot")});
    assert_eq!(ask(&mut page, order), Err(json!("player-not-here")));
}

/// Takes in how things stand: everything, or what has changed. These tests need all turns,
/// and nothing of the board.
fn hear(known: &mut Value, told: &Value) {
    if known.is_null() || told.get("view").is_some() {
        *known = told.clone();
        return;
    }
    let mut turns = known["turns"].as_array().expect("turns").clone();
    turns.truncate(told["from"].as_u64().map_or(turns.len(), |from| from as usize));
    turns.extend(told["turns"].as_array().into_iter().flatten().cloned());
    for (field, value) in told.as_object().expect("an object") {
        known[field] = value.clone();
    }
    known["turns"] = turns.into();
}

/// What the first guest is told of how the game stands.
fn state_in(todo: &Value) -> &Value {
    let mut messages = todo["messages"].as_array().unwrap().iter().map(|message| &message[1]);
    messages.find(|message| message["type"] == "state").expect("a state")
}

/// Two tabs with one game: what is stored decides.
#[test]
fn who_was_overtaken_by_another_tab_sees_what_is_stored() {
    let mut one = Worker::open(new_game("quantik", "human"));
    let stored = one.stored.clone();
    let mut other = Worker {
        page: page(),
        room: one.room.clone(),
        stored,
        now: 0,
        state: json!(0),
        next: None,
    };
    other.wake();
    one.say(json!({"type": "play", "ply": 0, "turn": "ua1"}));
    let said = json!({"type": "play", "ply": 0, "turn": "ub2"});
    let order = json!({"desk": "say", "room": "0room", "guest": 1, "said": said, "now": 5});
    assert_eq!(done(&mut other.page, order)["store"].as_array().unwrap().len(), 1);
    let settled = json!({"overtaken": one.stored});
    let order = json!({"desk": "settle", "room": "0room", "settled": settled, "now": 6});
    let todo = done(&mut other.page, order);
    assert_eq!(todo["refused"]["id"], "somebody-was-faster");
    assert_eq!(state_in(&todo)["turns"], json!(["ua1"]));
    // And who only hears of it sees it too.
    one.say(json!({"type": "play", "ply": 1, "turn": "od4"}));
    let order = json!({"desk": "refresh", "room": "0room", "stored": one.stored, "now": 7});
    assert_eq!(state_in(&done(&mut other.page, order))["turns"], json!(["od4"]));
}

#[test]
fn a_table_that_is_promised_is_lacking_until_it_is_brought() {
    let mut page = Page::default();
    page.take(r#"{"tables": ["moxie"]}"#);
    let games = done(&mut page, json!({"ask": "/api/games"}));
    let moxie = games.as_array().unwrap().iter().find(|game| game["name"] == "moxie").unwrap();
    assert!(moxie["players"].as_array().unwrap().contains(&json!("perfect")));
    let lacks = |page: &mut Page, game: &str, order: &Value| {
        done(page, json!({"think": "lacks", "game": game, "order": order}))
    };
    let body = json!({"at": {"game": "moxie"}, "time": 60_000});
    let analyse = json!({"ask": "/api/analyse", "body": body});
    assert_eq!(lacks(&mut page, "quantik", &analyse), Value::Null);
    // Inside a program that brings its tables along, nothing is ever lacking.
    let variant = games::Variant::read("moxie").unwrap();
    let lacking = match variant.is_solved(&solve::Library::shipped_only()) {
        true => Value::Null,
        false => json!("moxie"),
    };
    assert_eq!(lacks(&mut page, "moxie", &analyse), lacking);
    let effort = json!({"nodes": 1});
    let at = json!({"game": "moxie"});
    let hint = json!({"think": "hint", "at": at, "effort": effort, "luck": 1});
    assert_eq!(lacks(&mut page, "moxie", &hint), lacking);
    // Of the players, only the best ones ask it.
    for player in moxie["players"].as_array().unwrap() {
        let turn =
            json!({"think": "turn", "at": at, "player": player, "seed": 1, "effort": effort});
        let job = json!({"ticket": {"turn": 0}, "game": "moxie", "start": null, "turns": [],
            "player": player, "seed": 1});
        let choose =
            json!({"think": "choose", "job": job.to_string(), "effort": effort, "luck": 1});
        let asks = ["perfect", "engine", "engine:10"].contains(&player.as_str().unwrap());
        for order in [turn, choose] {
            let wanted = if asks { lacking.clone() } else { Value::Null };
            assert_eq!(lacks(&mut page, "moxie", &order), wanted, "{order}");
        }
    }
    let table = fs::read(folder().join("crates/games/src/moxie/moxie.table")).unwrap();
    page.bring("moxie", table);
    assert_eq!(lacks(&mut page, "moxie", &analyse), Value::Null);
    let analysed = done(&mut page, analyse);
    assert_eq!((&analysed["value"], &analysed["distance"]), (&json!("win"), &json!(23)));
}

/// The turns in `testdata/inside.jsonl`: by the same seed, effort and player every
/// build chooses the same, natively and in a page. `UPDATE=1` writes them anew.
#[test]
fn the_same_seed_chooses_the_same_turn_everywhere() {
    let path = folder().join("testdata/inside.jsonl");
    let mut page = page();
    let mut lines = String::new();
    for game in SAMPLES {
        let games = done(&mut page, json!({"ask": "/api/games"}));
        let name = game.split(':').next().unwrap();
        let info = games.as_array().unwrap().iter().find(|info| info["name"] == name).unwrap();
        let mut turns = Vec::new();
        for (index, player) in info["players"].as_array().unwrap().iter().enumerate() {
            let seed = 1000 + index;
            let at = json!({"game": game, "turns": turns});
            let order = json!({"think": "turn", "at": at, "player": player, "seed": seed,
                "effort": {"nodes": 3000}});
            let turn = done(&mut page, order.clone());
            lines += &format!("{}\n", json!({"order": order, "turn": turn}));
            if turns.len() < 4 {
                turns.push(turn);
            }
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &lines).unwrap();
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    for (now, before) in lines.lines().zip(known.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(lines.lines().count(), known.lines().count(), "UPDATE=1 writes {}", path.display());
}
