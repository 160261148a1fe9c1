//! Rooms over real sockets: two browsers, races, junk, and a server that dies.

mod common;

use std::path::Path;
use std::time::Duration;

use common::{
    Socket, connect, ends, hear, hear_ply, join, key, open, open_room, say, serve, serve_with,
    turns,
};
use futures_util::{SinkExt as _, StreamExt as _};
use games::{GAMES, Variant};
use serde_json::{Value, json};
use server::{Backend, ServerLimits};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_and_a_third_watches() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let game = GAMES[0].name;
    let opened = open(address, game).await;
    let mut first = join(address, &opened, &[key(&opened, 0)], 0).await;
    let mut second = join(address, &opened, &[key(&opened, 1)], 0).await;
    let mut third = join(address, &opened, &[opened["watch"].as_str().unwrap()], 0).await;
    let all = json!({"type": "presence", "here": [true, true], "watching": 1});
    while hear(&mut third, "presence").await != all {}

    // By steps; only who makes the turn sees it half made.
    let state = hear_ply(&mut first, 0).await;
    let step = state["choices"][0].clone();
    say(&mut first, json!({"type": "touch", "ply": 0, "touch": {"click": &step}})).await;
    let half = loop {
        let state = hear(&mut first, "state").await;
        if state["steps"].as_str().is_some_and(|steps| !steps.is_empty()) {
            break state;
        }
    };
    let mut table = Variant::read(game).unwrap().new_table();
    table.step(serde_json::from_value(step).unwrap()).unwrap();
    let next = table.choices()[0];
    say(&mut first, json!({"type": "touch", "ply": 0, "touch": {"click": next}})).await;
    let now = hear_ply(&mut second, 1).await;
    // What is as it was is not said again: nothing was half made, …
    assert!(now.get("steps").is_none(), "{now}");
    let seen = hear_ply(&mut third, 1).await;
    assert_eq!(seen["board"], now["board"]);
    // … watchers choose nothing, and all know what is asked at the beginning of a turn.
    assert!(seen.get("choices").is_none() && seen.get("prompt").is_none(), "{seen}");
    assert_ne!(state["prompt"]["id"], half["prompt"]["id"], "each step is asked for");
    assert!(!now["choices"].as_str().unwrap().is_empty());
    // A closer look is asked for.
    say(&mut third, json!({"type": "inspect"})).await;
    table.step(next).unwrap();
    assert_eq!(hear(&mut third, "inspected").await["position"], json!(table.position()));

    // The connection drops; the other plays on; coming back catches up from there.
    let played = vec![now["turns"][0].as_str().unwrap().to_owned()];
    drop(first);
    let reply = turns(game, &played)[0].clone();
    say(&mut second, json!({"type": "play", "ply": 1, "turn": reply})).await;
    hear_ply(&mut second, 2).await;
    let mut first = join(address, &opened, &[key(&opened, 0)], 1).await;
    let caught = hear(&mut first, "state").await;
    assert_eq!((&caught["from"], &caught["turns"]), (&json!(1), &json!([reply])));
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_race_for_a_ply_one_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    // Two servers on one file: no lock in memory can decide this.
    let (here, one) = serve(&database).await;
    let (there, other) = serve(&database).await;
    let game = GAMES[0].name;
    for _ in 0..10 {
        let opened = open(here, game).await;
        let seat = key(&opened, 0).to_owned();
        let mut a = join(here, &opened, &[&seat], 0).await;
        let mut b = join(there, &opened, &[&seat], 0).await;
        let legal = turns(game, &[]);
        let play = |turn: &str| json!({"type": "play", "ply": 0, "turn": turn});
        tokio::join!(say(&mut a, play(&legal[0])), say(&mut b, play(&legal[1])));
        let (in_a, in_b) = tokio::join!(hear_ply(&mut a, 1), hear_ply(&mut b, 1));
        assert_eq!(in_a["turns"], in_b["turns"], "both end with the one that was stored");
    }
    one.abort();
    other.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn junk_is_shown_out_and_others_play_on() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let game = GAMES[0].name;
    let opened = open(address, game).await;

    // Nothing but nonsense, a hundred times over.
    for junk in ["", "null", "{}", "[[[[", "{\"type\":\"join\"}", "{\"type\":\"resign\"}"] {
        let mut socket = connect(address).await;
        let _ = socket.send(Frame::text(junk)).await;
        assert_eq!(hear(&mut socket, "refused").await["type"], "refused", "{junk}");
        assert!(ends(&mut socket).await, "{junk}");
    }
    let mut wrong = connect(address).await;
    let keys = ["no key of this room"];
    let message =
        json!({"type": "join", "room": opened["room"], "keys": keys, "have": 0, "revision": 0});
    say(&mut wrong, message).await;
    assert_eq!(hear(&mut wrong, "refused").await["refusal"]["id"], "key-unknown");

    // From inside a room: too much, too big, too fast.
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    for _ in 0..20 {
        let _ = seat.send(Frame::text("☃".repeat(50))).await;
    }
    assert!(ends(&mut seat).await);
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    let _ = seat.send(Frame::text("x".repeat(1 << 20))).await;
    assert!(ends(&mut seat).await);
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    for _ in 0..2_000 {
        let look = json!({"type": "look", "ply": 0}).to_string();
        if seat.send(Frame::text(look)).await.is_err() {
            break;
        }
    }
    assert!(ends(&mut seat).await);

    // Steps that point nowhere are refused and change nothing.
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    for step in [json!({"cell": 65535}), json!({"kind": 255}), json!({"hole": [65535, 255]})] {
        say(&mut seat, json!({"type": "touch", "ply": 0, "touch": {"click": step}})).await;
        assert_eq!(hear(&mut seat, "refused").await["refusal"]["id"], "step-unknown");
    }
    let turn = turns(game, &[])[0].clone();
    say(&mut seat, json!({"type": "play", "ply": 0, "turn": turn})).await;
    hear_ply(&mut seat, 1).await;
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_give_increments_and_end_games() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let game = GAMES[0].name;
    let clock = |seconds: u32, increment: u32| {
        json!({"game": game, "players": ["human", "human"],
            "clock": {"seconds": seconds, "increment": increment}})
    };
    // Nobody's time runs before both have played; then the increment is added.
    let opened = open_room(address, clock(600, 30)).await;
    let mut both = join(address, &opened, &[key(&opened, 0), key(&opened, 1)], 0).await;
    assert_eq!(
        hear_ply(&mut both, 0).await["clocks"],
        json!({"left": [600_000, 600_000], "running": null})
    );
    let mut played = Vec::new();
    for ply in 0..3 {
        let turn = turns(game, &played)[ply].clone();
        say(&mut both, json!({"type": "play", "ply": ply, "turn": turn})).await;
        let state = hear_ply(&mut both, ply + 1).await;
        // The clock of who has played; the other's is as it was. Where it is not told whose is
        // running, it is that of who plays.
        let left = state["clock"].as_u64().unwrap();
        match ply {
            0 | 1 => assert_eq!(left, 600_000),
            _ => assert!(left > 600_000 && left <= 630_000, "{left}"),
        }
        assert_eq!(state.get("running"), (ply == 0).then_some(&Value::Null), "{state}");
        played.push(turn);
    }
    // Who lets it run out has lost, also while nobody is looking.
    let opened = open_room(address, clock(1, 0)).await;
    let mut first = join(address, &opened, &[key(&opened, 0)], 0).await;
    let mut second = join(address, &opened, &[key(&opened, 1)], 0).await;
    let opening = turns(game, &[])[0].clone();
    say(&mut first, json!({"type": "play", "ply": 0, "turn": opening})).await;
    hear_ply(&mut second, 1).await;
    let reply = turns(game, std::slice::from_ref(&opening))[0].clone();
    say(&mut second, json!({"type": "play", "ply": 1, "turn": reply})).await;
    let over = json!({"over": {"outcome": {"won": "second"}, "reason": "time"}});
    while hear(&mut second, "state").await["standing"] != over {}
    say(&mut first, json!({"type": "play", "ply": 2, "turn": "anything"})).await;
    assert_eq!(hear(&mut first, "refused").await["refusal"]["id"], "game-is-over");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_watches_can_do_nothing_on_the_socket() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let opened = open(address, GAMES[0].name).await;
    let mut watcher = join(address, &opened, &[opened["watch"].as_str().unwrap()], 0).await;
    for said in [
        json!({"type": "touch", "ply": 0, "touch": {"click": {"cell": 0}}}),
        json!({"type": "play", "ply": 0, "turn": turns(GAMES[0].name, &[])[0]}),
        json!({"type": "resign"}),
        json!({"type": "offer", "offer": "draw"}),
        json!({"type": "answer", "accept": true}),
        json!({"type": "pace", "pace": {"paused": true, "delay": 0}}),
        json!({"type": "advance"}),
        json!({"type": "hint"}),
    ] {
        say(&mut watcher, said.clone()).await;
        assert_eq!(hear(&mut watcher, "refused").await["refusal"]["id"], "only-watching", "{said}");
    }
    // One key too many that is none does not let one in.
    let mut greedy = connect(address).await;
    let keys = json!([opened["watch"], "a guess of a seat's key"]);
    let join =
        json!({"type": "join", "room": opened["room"], "keys": keys, "have": 0, "revision": 0});
    say(&mut greedy, join).await;
    assert_eq!(hear(&mut greedy, "refused").await["refusal"]["id"], "key-unknown");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_has_only_so_many_sockets() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ServerLimits { sockets: 3, ..ServerLimits::default() };
    let (address, server) = serve_with(&folder.path().join("games.sqlite"), limits).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(connect(address).await);
    }
    match connect_async(format!("ws://{address}/ws")).await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 429),
        other => panic!("{other:?}"),
    }
    // One who leaves makes room.
    drop(held.pop());
    let mut let_in = false;
    for _ in 0..200 {
        let_in = connect_async(format!("ws://{address}/ws")).await.is_ok();
        if let_in {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(let_in);
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_from_other_sites_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let named = "https://site.example".to_owned();
    let limits = ServerLimits { sites: vec![named.clone()], ..ServerLimits::default() };
    let (address, server) = serve_with(&folder.path().join("games.sqlite"), limits).await;
    for (origin, welcome) in [
        ("https://elsewhere.example".to_owned(), false),
        (format!("http://{address}"), true),
        (named, true),
    ] {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        match connect_async(request).await {
            Ok(_) => assert!(welcome, "{origin}"),
            Err(Error::Http(answer)) => {
                assert!(!welcome && answer.status() == 403, "{origin}: {}", answer.status());
            }
            Err(error) => panic!("{error}"),
        }
    }
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_announced_survives_the_end_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let (address, server) = serve(&database).await;
    let game = GAMES[0].name;
    let opened = open(address, game).await;
    let both = [key(&opened, 0), key(&opened, 1)];
    let mut seat = join(address, &opened, &both, 0).await;
    let mut played = Vec::new();
    for ply in 0..4 {
        let turn = turns(game, &played)[ply].clone();
        say(&mut seat, json!({"type": "play", "ply": ply, "turn": turn})).await;
        hear_ply(&mut seat, ply + 1).await;
        played.push(turn);
    }
    server.abort();
    let (address, server) = serve(&database).await;
    let mut seat = join(address, &opened, &both, 0).await;
    assert_eq!(hear(&mut seat, "state").await["turns"], json!(played));
    server.abort();
}

/// What is stored of a room.
async fn stored(database: &Path, opened: &Value) -> room::StoredRoom {
    let backend = Backend::open(database).await.unwrap();
    backend.store.room(opened["room"].as_str().unwrap()).await.unwrap().unwrap()
}

/// Plays so many turns from a ply on, over a socket that has both seats.
async fn play_on(socket: &mut Socket, game: &str, played: &mut Vec<String>, count: usize) {
    for _ in 0..count {
        let legal = turns(game, played);
        let turn = legal[played.len() * 5 % legal.len()].clone();
        say(socket, json!({"type": "play", "ply": played.len(), "turn": turn})).await;
        played.push(turn);
        hear_ply(socket, played.len()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_file_lose_no_turn_and_no_time() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let (here, one) = serve(&database).await;
    let (there, other) = serve(&database).await;
    let game = GAMES[0].name;
    let clock = json!({"seconds": 2, "increment": 600});
    let new = json!({"game": game, "players": ["human", "human"], "clock": clock});
    let opened = open_room(here, new).await;
    let both = [key(&opened, 0), key(&opened, 1)];
    let mut played = Vec::new();
    let mut a = join(here, &opened, &both, 0).await;
    play_on(&mut a, game, &mut played, 2).await;
    // The other server has seen two turns, and thinks that the third is due in 2 s.
    let mut b = join(there, &opened, &both, 0).await;
    hear_ply(&mut b, 2).await;
    play_on(&mut a, game, &mut played, 2).await;
    // It takes back the second turn, of which it does not know that it is not the
    // last: every turn was acknowledged, and none may go.
    say(&mut b, json!({"type": "offer", "offer": "undo"})).await;
    let refusal = hear(&mut b, "refused").await;
    assert_eq!(refusal["refusal"]["id"], "somebody-was-faster");
    let kept = stored(&database, &opened).await;
    assert_eq!((kept.so_far().turns, kept.revision), (played.clone(), 0));
    // Its clock rings in vain too.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(stored(&database, &opened).await.over, None);
    // And it has taken over what was played here, so that it can go on.
    play_on(&mut b, game, &mut played, 1).await;
    hear_ply(&mut a, 5).await;
    one.abort();
    other.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_an_opening_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let limits = ServerLimits { openings: 4, ..ServerLimits::default() };
    let (address, server) = serve_with(&database, limits).await;
    let game = GAMES[0].name;
    let mut here = open(address, game).await;
    let mut rooms = 1;
    let refusal = loop {
        let mut both = join(address, &here, &[key(&here, 0), key(&here, 1)], 0).await;
        say(&mut both, json!({"type": "resign"})).await;
        say(&mut both, json!({"type": "offer", "offer": "rematch"})).await;
        if rooms == 4 {
            break hear(&mut both, "refused").await;
        }
        here["room"] = hear(&mut both, "moved").await["room"].clone();
        rooms += 1;
    };
    assert_eq!(refusal["refusal"]["id"], "too-fast");
    assert_eq!(stored(&database, &here).await.next, None);
    let backend = Backend::open(&database).await.unwrap();
    assert_eq!(backend.store.count_rooms().await.unwrap(), 4, "no room that nothing leads to");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_while_no_server_does_and_ends_a_game_that_nobody_visits() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let (address, server) = serve(&database).await;
    let game = GAMES[0].name;
    let clock = |seconds: u32| {
        json!({"game": game, "players": ["human", "human"],
            "clock": {"seconds": seconds, "increment": 0}})
    };
    let (long, short) = (open_room(address, clock(60)).await, open_room(address, clock(1)).await);
    for opened in [&long, &short] {
        let mut both = join(address, opened, &[key(opened, 0), key(opened, 1)], 0).await;
        play_on(&mut both, game, &mut Vec::new(), 2).await;
    }
    server.abort();
    let _ = server.await;
    let short_now = stored(&database, &short).await;
    assert_eq!(short_now.over, None);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let (address, server) = serve(&database).await;
    let mut both = join(address, &long, &[key(&long, 0), key(&long, 1)], 0).await;
    let left = hear_ply(&mut both, 2).await["clocks"]["left"][0].as_u64().unwrap();
    assert!(left <= 58_500, "{left}");
    // Nobody comes to the other room.
    for _ in 0..100 {
        if stored(&database, &short).await.over.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let over = stored(&database, &short).await.over.expect("its time is over");
    assert_eq!(over.reason.word(), "time");
    server.abort();
}

/// What a crowd that comes at once moves over the network: 346 MB when everybody was told
/// of everybody.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_watchers_moves_little() {
    const CROWD: usize = 300;
    let folder = tempfile::tempdir().unwrap();
    let limits = ServerLimits {
        sockets: 2 * CROWD,
        connections_each: 2 * CROWD,
        requests: CROWD as u32,
        ..ServerLimits::default()
    };
    let (address, server) = serve_with(&folder.path().join("games.sqlite"), limits).await;
    let opened = open(address, GAMES[0].name).await;
    let watch = opened["watch"].as_str().unwrap();
    let come = (0..CROWD).map(|_| async {
        let mut socket = connect(address).await;
        let join = json!({
            "type": "join", "room": opened["room"], "keys": [watch], "have": 0, "revision": 0,
        });
        say(&mut socket, join).await;
        socket
    });
    let mut sockets = futures_util::future::join_all(come).await;
    let mut moved = 0;
    for socket in &mut sockets {
        // Each hears in the end that all are there.
        loop {
            let Frame::Text(text) = socket.next().await.unwrap().unwrap() else { continue };
            moved += text.len();
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["watching"] == CROWD {
                break;
            }
        }
    }
    println!("{CROWD} watchers came: {moved} bytes");
    assert!(moved < 10_000_000, "{moved} bytes");
    server.abort();
}
