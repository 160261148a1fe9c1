//! Rooms: who may do what in them, and what comes of it.

use axum::http::StatusCode;
use games::GAMES;
use serde_json::{Value, json};
use server::{Backend, Hall, ServerLimits, app};
use solve::Library;

use crate::{call, humans, open, router, text};

#[tokio::test]
async fn a_room_is_played_by_its_keys_and_by_no_others() {
    let router = router().await;
    let game = GAMES[0].name;
    let opened = open(&router, humans(game)).await;
    let path = format!("/api/rooms/{}", text(&opened["room"]));
    let [first, second] = [text(&opened["seats"][0]), text(&opened["seats"][1])];
    let watch = text(&opened["watch"]);

    let (status, _) = call(&router, &path, None, "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, refusal) = call(&router, &path, None, "guessed").await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "key-unknown"));
    let (status, _) = call(&router, "/api/rooms/nowhere", None, first).await;
    assert_eq!(status, StatusCode::NOT_FOUND);

    let (_, seen) = call(&router, &path, None, watch).await;
    assert_eq!(seen["state"]["choices"], json!([]), "watchers are offered nothing");
    let (_, seen) = call(&router, &path, None, second).await;
    assert_eq!(seen["state"]["choices"], json!([]), "nor is who has to wait");

    let table = games::Variant::read(game).unwrap().new_table();
    let turn = table.turns()[0].clone();
    let turns = format!("{path}/turns");
    let play = |ply: u32| Some(json!({"ply": ply, "turn": turn}));
    let (status, refusal) = call(&router, &turns, play(0), watch).await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "only-watching"));
    let (status, refusal) = call(&router, &turns, play(0), second).await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "not-your-turn"));
    let (status, now) = call(&router, &turns, play(0), first).await;
    assert_eq!(status, StatusCode::OK, "{now}");
    assert_eq!(now["state"]["turns"], json!([turn]));
    let (status, refusal) = call(&router, &turns, play(0), second).await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::CONFLICT, "ply-stale"));

    let nonsense = Some(json!({"ply": 1, "turn": "☃"}));
    let (status, refusal) = call(&router, &turns, nonsense, second).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!((text(&refusal["subject"]), text(&refusal["text"])), ("turn", "☃"));
}

#[tokio::test]
async fn undo_and_draw_need_both_and_resigning_does_not() {
    let router = router().await;
    let game = GAMES[0].name;
    let turn = games::Variant::read(game).unwrap().new_table().turns()[0].clone();
    let mut new = humans(game);
    new["turns"] = json!([turn]);
    let opened = open(&router, new).await;
    let path = format!("/api/rooms/{}", text(&opened["room"]));
    let [first, second] = [text(&opened["seats"][0]), text(&opened["seats"][1])];
    let offer = |what: &str| Some(json!({"offer": what}));
    let (offers, answers) = (format!("{path}/offer"), format!("{path}/answer"));

    let (_, now) = call(&router, &offers, offer("undo"), first).await;
    assert_eq!(now["state"]["offered"], json!({"by": "first", "offer": "undo"}));
    assert_eq!(now["state"]["turns"].as_array().unwrap().len(), 1, "not yet");
    let accept = Some(json!({"accept": true}));
    let (_, refusal) = call(&router, &answers, accept.clone(), first).await;
    assert_eq!(text(&refusal["id"]), "own-proposal");
    let (_, now) = call(&router, &answers, accept, second).await;
    assert_eq!(now["state"]["turns"], json!([]));
    assert_eq!(now["state"]["revision"], 1);

    let (_, refusal) = call(&router, &offers, offer("undo"), first).await;
    assert_eq!(text(&refusal["id"]), "nothing-to-undo");
    let (_, refusal) = call(&router, &offers, offer("rematch"), first).await;
    assert_eq!(text(&refusal["id"]), "game-goes-on");
    call(&router, &offers, offer("draw"), first).await;
    let (_, now) = call(&router, &answers, Some(json!({"accept": false})), second).await;
    assert_eq!(now["state"]["offered"], Value::Null);

    let (_, now) = call(&router, &format!("{path}/resign"), Some(json!({})), second).await;
    let over = json!({"over": {"outcome": {"won": "first"}, "reason": "resignation"}});
    assert_eq!(now["state"]["standing"], over);
    let (_, record) = call(&router, &format!("{path}/record"), None, first).await;
    assert!(text(&record["record"]).contains("[Reason \"resignation\"]"), "{record}");

    call(&router, &offers, offer("rematch"), first).await;
    let (_, now) = call(&router, &offers, offer("rematch"), second).await;
    let next = format!("/api/rooms/{}", text(&now["state"]["next"]));
    let (_, now) = call(&router, &next, None, second).await;
    assert!(!now["state"]["choices"].as_array().unwrap().is_empty(), "sides are swapped: {now}");
}

#[tokio::test]
async fn a_computer_answers() {
    let router = router().await;
    let game = GAMES[0].name;
    let (_, list) = call(&router, "/api/games", None, "").await;
    let weakest = text(&list[0]["players"][0]).to_owned();
    let turn = games::Variant::read(game).unwrap().new_table().turns()[0].clone();
    let opened = open(&router, json!({"game": game, "players": ["human", weakest]})).await;
    let path = format!("/api/rooms/{}", text(&opened["room"]));
    let key = text(&opened["seats"][0]);
    let play = Some(json!({"ply": 0, "turn": turn}));
    call(&router, &format!("{path}/turns"), play, key).await;
    for _ in 0..200 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        let (_, now) = call(&router, &path, None, key).await;
        if now["state"]["turns"].as_array().unwrap().len() == 2 {
            // One's own turn goes back, and the answer with it, at once.
            let undo = Some(json!({"offer": "undo"}));
            let (_, now) = call(&router, &format!("{path}/offer"), undo, key).await;
            assert_eq!(now["state"]["turns"], json!([]));
            return;
        }
    }
    panic!("the computer did not answer within ten seconds");
}

#[tokio::test]
async fn keys_are_long_random_and_not_stored() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let store = Backend::open(&database).await.unwrap();
    let limits = ServerLimits { openings: 1_000, requests: 1_000, ..ServerLimits::default() };
    let router = app(Hall::new(store, limits, Library::shipped_only()));
    let mut seen = std::collections::HashSet::new();
    for _ in 0..50 {
        let opened = open(&router, humans(GAMES[0].name)).await;
        for key in [&opened["seats"][0], &opened["seats"][1], &opened["watch"]] {
            let key = text(key).to_owned();
            // 22 of 64 letters are 132 bits.
            assert!(
                key.len() == 22
                    && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
            );
            assert!(seen.insert(key), "a key twice");
        }
    }
    let letters: std::collections::HashSet<char> =
        seen.iter().flat_map(|key| key.chars()).collect();
    assert_eq!(letters.len(), 64, "every letter occurs among {} keys", seen.len());
    drop(router);
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let holds = |key: &String| bytes.windows(key.len()).any(|part| part == key.as_bytes());
        assert!(!seen.iter().take(6).any(holds), "a key stands in the database as it is");
    }
}

#[tokio::test]
async fn a_watching_link_does_nothing_but_watch() {
    let router = router().await;
    let opened = open(&router, humans(GAMES[0].name)).await;
    let path = format!("/api/rooms/{}", text(&opened["room"]));
    let watch = text(&opened["watch"]);
    for (what, body) in [
        ("turns", json!({"ply": 0, "turn": "anything"})),
        ("resign", json!({})),
        ("offer", json!({"offer": "draw"})),
        ("answer", json!({"accept": true})),
    ] {
        let (status, refusal) = call(&router, &format!("{path}/{what}"), Some(body), watch).await;
        assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "only-watching"));
    }
    let (status, now) = call(&router, &path, None, watch).await;
    assert_eq!((status, &now["state"]["turns"]), (StatusCode::OK, &json!([])));
    // A key of another room opens nothing here.
    let other = open(&router, humans(GAMES[0].name)).await;
    let (status, _) = call(&router, &path, None, text(&other["seats"][0])).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_invitation_seats_one_and_lets_the_others_watch() {
    let router = router().await;
    let game = GAMES[0].name;
    let people = ["human", "human"];
    let new = json!({"game": game, "players": people, "invite": "second", "hints": true});
    let opened = open(&router, new).await;
    let path = format!("/api/rooms/{}", text(&opened["room"]));
    let [first, invite] = [text(&opened["seats"][0]), text(&opened["seats"][1])];
    let own = "made-up_by-the-browser";
    let seat = format!("{path}/seat");
    let sit = |key: &str| Some(json!({"key": key, "hints": true}));

    let (_, now) = call(&router, &path, None, invite).await;
    assert_eq!(
        (text(&now["state"]["invited"]), text(&now["state"]["hints"])),
        ("second", "proposed")
    );
    let (status, refusal) = call(&router, &format!("{path}/resign"), Some(json!({})), invite).await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "only-watching"));
    for unfit in ["short", "two words of some length", first] {
        let (status, refusal) = call(&router, &seat, sit(unfit), invite).await;
        assert_eq!((status.as_u16(), text(&refusal["id"])), (422, "key-unfit"), "{unfit}");
    }
    let (status, now) = call(&router, &seat, sit(own), invite).await;
    assert_eq!(status, StatusCode::OK, "{now}");
    assert_eq!((&now["state"]["invited"], &now["state"]["hints"]), (&json!(null), &json!("on")));
    let (status, refusal) = call(&router, &seat, sit("another-key-of-22-letters"), invite).await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::CONFLICT, "invitation-used"));

    // Who opened the room knows the invitation, and cannot play by it.
    let variant = games::Variant::read(game).unwrap();
    let mut table = variant.new_table();
    for (ply, key) in [(0, first), (1, own)] {
        let turn = table.turns()[0].clone();
        let turns = format!("{path}/turns");
        let play = Some(json!({"ply": ply, "turn": turn}));
        let (status, refusal) = call(&router, &turns, play.clone(), invite).await;
        assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "only-watching"));
        let (status, now) = call(&router, &turns, play, key).await;
        assert_eq!(status, StatusCode::OK, "{now}");
        table.play(&turn).unwrap();
    }
    let new = json!({"game": game, "players": ["human", "random"], "invite": "first"});
    let (status, refusal) = call(&router, "/api/rooms", Some(new), "").await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "seat-of-computer"));
}

#[tokio::test]
async fn people_are_called_by_their_names() {
    let router = router().await;
    let new = json!({"game": GAMES[0].name, "players": ["human:Ana", "human"], "invite": "second"});
    let opened = open(&router, new).await;
    let path = format!("/api/rooms/{}", text(&opened["room"]));
    let [first, invite] = [text(&opened["seats"][0]), text(&opened["seats"][1])];
    let own = "made-up_by-the-browser";
    let sit = |name: &str| Some(json!({"key": own, "name": name}));
    let long = "x".repeat(33);
    for (bad, why) in [(long.as_str(), "name-long"), ("a\u{202e}b", "name-character")] {
        let (status, refusal) = call(&router, &format!("{path}/seat"), sit(bad), invite).await;
        assert_eq!((status.as_u16(), text(&refusal["id"])), (422, why));
        let new = json!({"game": GAMES[0].name, "players": [format!("human:{bad}"), "human"]});
        let (status, refusal) = call(&router, "/api/rooms", Some(new), "").await;
        assert_eq!((status.as_u16(), text(&refusal["id"])), (422, why));
    }
    let (status, now) = call(&router, &format!("{path}/seat"), sit("Rui"), invite).await;
    assert_eq!(status, StatusCode::OK, "{now}");
    assert_eq!(now["info"]["players"], json!(["human:Ana", "human:Rui"]));
    let rename = Some(json!({"side": "first", "name": " Ana  Sá "}));
    let named = format!("{path}/name");
    let (status, refusal) = call(&router, &named, rename.clone(), own).await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::FORBIDDEN, "not-your-seat"));
    let (status, _) = call(&router, &named, rename, first).await;
    assert_eq!(status, StatusCode::OK);
    let (_, told) = call(&router, &format!("{path}/record"), None, own).await;
    let record = text(&told["record"]);
    assert!(record.contains("[First \"human:Ana Sá\"]\n[Second \"human:Rui\"]"), "{record}");
    let asked = json!([{"room": opened["room"], "key": first}]);
    let (_, told) = call(&router, "/api/standings", Some(asked), "").await;
    assert_eq!(told[0]["players"], json!(["human:Ana Sá", "human:Rui"]));
}
