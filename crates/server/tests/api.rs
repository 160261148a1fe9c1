//! The API through the router, without a port.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use game::SoFar;
use games::GAMES;
use serde_json::{Value, json};
use server::{Backend, ForwardedBy, Hall, Proxy, ServerLimits, app};
use solve::Library;
use tower::ServiceExt as _;

async fn hall(limits: ServerLimits) -> Arc<Hall> {
    Hall::new(Backend::temporary().await.unwrap(), limits, Library::shipped_only())
}

async fn router() -> Router {
    app(hall(ServerLimits::default()).await)
}

async fn call(router: &Router, path: &str, body: Option<Value>, key: &str) -> (StatusCode, Value) {
    let mut request = Request::builder().uri(path);
    if !key.is_empty() {
        request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
    }
    let request = match body {
        Some(body) => request
            .method("POST")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string())),
        None => request.body(Body::empty()),
    };
    let answer = router.clone().oneshot(request.unwrap()).await.unwrap();
    let status = answer.status();
    let bytes = axum::body::to_bytes(answer.into_body(), 4 << 20).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

async fn open(router: &Router, new: Value) -> Value {
    let (status, opened) = call(router, "/api/rooms", Some(new), "").await;
    assert_eq!(status, StatusCode::OK, "{opened}");
    opened
}

fn humans(game: &str) -> Value {
    json!({"game": game, "players": ["human", "human"]})
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[tokio::test]
async fn every_game_is_listed_with_a_board_and_players() {
    let (status, list) = call(&router().await, "/api/games", None, "").await;
    assert_eq!(status, StatusCode::OK);
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|g| text(&g["name"])).collect();
    assert_eq!(names, GAMES.iter().map(|entry| entry.name).collect::<Vec<_>>());
    for game in list.as_array().unwrap() {
        assert!(!game["players"].as_array().unwrap().is_empty(), "{game}");
        assert!(!game["sample"]["cells"].as_array().unwrap().is_empty(), "{game}");
    }
}

#[tokio::test]
async fn every_game_is_played_by_steps_alone() {
    let router = router().await;
    for entry in GAMES {
        let mut at = json!({"game": entry.name, "turns": [], "steps": []});
        for click in 0_usize..4_000 {
            let (status, sight) = call(&router, "/api/look", Some(at.clone()), "").await;
            if status == StatusCode::TOO_MANY_REQUESTS {
                tokio::time::sleep(std::time::Duration::from_millis(60)).await;
                continue;
            }
            assert_eq!(status, StatusCode::OK, "{}: {sight}", entry.name);
            if !sight["standing"]["over"].is_null() {
                break;
            }
            assert_eq!(sight["begins"], "first", "{}", entry.name);
            let choices = sight["choices"].as_array().unwrap();
            assert!(!choices.is_empty(), "{}: {sight}", entry.name);
            at["turns"] = sight["turns"].clone();
            at["steps"] = sight["steps"].clone();
            let choice = choices[click * 7 % choices.len()].clone();
            at["steps"].as_array_mut().unwrap().push(choice);
            // Long games need not be played out here; the laws do that.
            if sight["turns"].as_array().unwrap().len() > 6 {
                break;
            }
        }
        assert!(at["turns"].as_array().unwrap().len() > 2, "{}", entry.name);
    }
}

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
async fn bad_requests_are_refused_in_words_that_can_be_translated() {
    let router = router().await;
    let game = GAMES[0].name;
    for (path, body, id) in [
        ("/api/rooms", json!({"game": "nothing", "players": ["human", "human"]}), "game-unknown"),
        ("/api/rooms", json!({"game": game, "players": ["human", "nobody"]}), "player-not-here"),
        ("/api/rooms", json!({"game": game}), "request-malformed"),
        ("/api/rooms", json!([1, 2, 3]), "request-malformed"),
        (
            "/api/rooms",
            json!({"game": game, "players": ["human", "human"], "clock": {"seconds": 0, "increment": 0}}),
            "clock-out-of-range",
        ),
        ("/api/look", json!({"game": game, "steps": [{"cell": 65535}]}), "step-unknown"),
        ("/api/look", json!({"game": game, "steps": [{"kind": 255}]}), "step-unknown"),
        ("/api/look", json!({"game": game, "steps": [{"hole": [9, 200]}]}), "step-unknown"),
        ("/api/look", json!({"game": game, "turns": vec!["x"; 3_000]}), "too-many-turns"),
        ("/api/record", json!({"record": "nonsense"}), "record-without-game"),
    ] {
        let (status, refusal) = call(&router, path, Some(body), "").await;
        assert!(status.is_client_error(), "{path}: {status}");
        assert_eq!(refusal["id"], id, "{path}: {refusal}");
        for language in games::Language::ALL {
            let sentence = format!("\n{id} =");
            assert!(server::texts(language).contains(&sentence), "{id} in {}", language.code());
        }
    }
}

#[tokio::test]
async fn bodies_and_rates_are_bounded() {
    let limits = ServerLimits { requests: 2, openings: 3, ..ServerLimits::default() };
    let router = app(hall(limits).await);
    let big = Some(json!({"record": "x".repeat(1 << 20)}));
    let (status, _) = call(&router, "/api/record", big, "").await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let mut refused = 0;
    for _ in 0..20 {
        let (status, _) = call(&router, "/api/games", None, "").await;
        refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused >= 10, "{refused}");

    let router = app(hall(ServerLimits { openings: 3, ..ServerLimits::default() }).await);
    let mut refused = 0;
    for _ in 0..6 {
        let (status, _) = call(&router, "/api/rooms", Some(humans(GAMES[0].name)), "").await;
        refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 3);
}

#[tokio::test]
async fn pages_carry_a_strict_policy_and_nothing_from_elsewhere() {
    let router = router().await;
    for path in ["/", "/play/abc", "/rules/x", "/api"] {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        // The one word that lets the program inside the page be compiled.
        assert_eq!(policy.matches("unsafe").count(), 1, "{policy}");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(!policy.contains("http"), "{policy}");
        let page = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let page = String::from_utf8(page.to_vec()).unwrap();
        assert!(page.contains("Quina") && !page.contains("https://"), "{path}");
    }
    let (status, _) = call(&router, "/../Cargo.toml", None, "").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, description) = call(&router, "/api/openapi.json", None, "").await;
    assert_eq!(status, StatusCode::OK);
    for path in ["/api/games", "/api/rooms/{room}/turns", "/api/analyse"] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
}

/// What stands on a board, as a set-up says it.
fn pieces(view: &Value) -> Vec<Value> {
    let cells = view["cells"].as_array().unwrap().iter().enumerate();
    let on_board = cells.filter(|(_, cell)| !cell["piece"].is_null());
    let placed = on_board.map(|(index, cell)| {
        let piece = &cell["piece"];
        let mut placed = json!({"cell": index, "side": piece["side"], "kind": piece["kind"]});
        if !piece["pins"].is_null() {
            placed["pins"] = piece["pins"].clone();
        }
        placed
    });
    placed.collect()
}

#[tokio::test]
async fn boards_are_set_up_piece_by_piece() {
    let router = router().await;
    let (_, list) = call(&router, "/api/games", None, "").await;
    for game in list.as_array().unwrap() {
        let (name, sample) = (text(&game["name"]), &game["sample"]);
        let counts = |side: usize| -> Vec<Value> {
            let stocks = sample["reserves"][side].as_array().unwrap();
            stocks.iter().map(|stock| stock["count"].clone()).collect()
        };
        let setup = json!({
            "game": name, "pieces": pieces(sample), "to_move": sample["to_move"],
            "reserves": [counts(0), counts(1)],
        });
        let (status, sight) = call(&router, "/api/setup", Some(setup.clone()), "").await;
        assert_eq!(status, StatusCode::OK, "{name}: {sight}");
        assert_eq!(&sight["view"], sample, "{name}");
        let at = json!({"game": name, "start": sight["position"]});
        let (status, again) = call(&router, "/api/look", Some(at), "").await;
        assert_eq!((status, &again["view"]), (StatusCode::OK, sample), "{name}");
        assert_eq!(again["begins"], sample["to_move"], "{name}");

        // Nonsense is refused, by the board or by the game.
        for (change, id) in [
            (json!({"cell": 9999, "side": "first", "kind": 0}), "piece-unknown"),
            (json!({"cell": 0, "side": "first", "kind": 99}), "piece-unknown"),
            (
                json!({"cell": 0, "side": "first", "kind": 0, "pins": 4_000_000_000_u32}),
                "piece-unknown",
            ),
        ] {
            let mut bad = setup.clone();
            bad["pieces"] = json!([change]);
            let (status, refusal) = call(&router, "/api/setup", Some(bad), "").await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{name}: {refusal}");
            assert_eq!(refusal["id"], id, "{name}");
        }
        let mut twice = setup.clone();
        let first = twice["pieces"][0].clone();
        twice["pieces"].as_array_mut().unwrap().push(first);
        let (_, refusal) = call(&router, "/api/setup", Some(twice), "").await;
        assert_eq!(refusal["id"], "cell-taken-twice", "{name}");
    }
    let free: Vec<&Value> = list.as_array().unwrap().iter().map(|g| &g["free_reserves"]).collect();
    assert!(free.contains(&&json!(true)) && free.contains(&&json!(false)), "{free:?}");
}

#[tokio::test]
async fn there_is_an_end_to_open_games_and_to_thinking() {
    let full = ServerLimits { rooms: 1_000, stored: 2, ..ServerLimits::default() };
    let router = app(hall(full).await);
    // A room that is opened while the sweeper counts for the first time may count twice,
    // until it counts again: that errs on the safe side, and is not meant here.
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let new = humans(GAMES[0].name);
    for _ in 0..2 {
        open(&router, new.clone()).await;
    }
    let (status, refusal) = call(&router, "/api/rooms", Some(new.clone()), "").await;
    assert_eq!((status, text(&refusal["id"])), (StatusCode::SERVICE_UNAVAILABLE, "server-full"));

    // In memory: rooms that somebody looks at.
    let router = app(hall(ServerLimits { rooms: 1, ..ServerLimits::default() }).await);
    let opened = open(&router, new.clone()).await;
    let path = format!("/api/rooms/{}", text(&opened["room"]));
    let (status, _) = call(&router, &path, None, text(&opened["watch"])).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = call(&router, "/api/rooms", Some(new), "").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);

    // Forty-nine days of thinking are not granted.
    let short =
        ServerLimits { thinking: std::time::Duration::from_millis(30), ..ServerLimits::default() };
    let router = app(hall(short).await);
    let question = json!({"at": {"game": GAMES[4].name}, "time": u32::MAX});
    let asked = call(&router, "/api/analyse", Some(question), "");
    let answer = tokio::time::timeout(std::time::Duration::from_secs(60), asked).await;
    let (status, analysed) = answer.expect("the server's own limit holds");
    assert_eq!(status, StatusCode::OK, "{analysed}");
    assert!(!analysed["turns"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn an_analysis_values_every_choice_also_within_a_turn() {
    let router = router().await;
    for entry in GAMES {
        let mut table = games::Variant::read(entry.name).unwrap().new_table();
        let opening = table.turns().into_iter().nth(5).or(table.turns().pop()).unwrap();
        table.play(&opening).unwrap();
        for _ in 0..2 {
            let steps = json!(table.steps());
            let at = json!({"game": entry.name, "turns": [opening], "steps": steps});
            let asked = json!({"at": at, "time": 200});
            let (status, analysed) = call(&router, "/api/analyse", Some(asked), "").await;
            assert_eq!(status, StatusCode::OK, "{}: {analysed}", entry.name);
            let mut next = &analysed["next"];
            for step in table.steps() {
                let taken = next.as_array().unwrap().iter().find(|n| n["step"] == json!(step));
                next = &taken.expect("a step that was taken is valued")["then"];
            }
            let marked: Vec<&Value> =
                next.as_array().unwrap().iter().map(|next| &next["step"]).collect();
            for choice in table.choices() {
                assert!(marked.contains(&&json!(choice)), "{}: {choice:?} {steps}", entry.name);
            }
            assert_eq!(marked.len(), table.choices().len(), "{}: nothing else", entry.name);
            let best = text(&analysed["best"]);
            assert!(analysed["turns"].as_array().unwrap().iter().any(|turn| turn["turn"] == best));
            let choice = table.choices()[0];
            if table.step(choice).unwrap().is_some() {
                break;
            }
        }
    }
}

/// Nothing is thought about that could not be: the whole game is played again, by
/// the rules, and a third occurrence ends it.
#[tokio::test]
async fn an_analysis_is_of_a_game_that_can_be() {
    let router = router().await;
    let analyse = async |at: Value| {
        let asked = json!({"at": at, "time": 50});
        call(&router, "/api/analyse", Some(asked), "").await
    };
    for entry in GAMES {
        let mut table = games::Variant::read(entry.name).unwrap().new_table();
        let (position, turn) = (table.position(), table.turns()[0].clone());
        // Nobody plays the same turn for ever: in most games not even twice.
        let mut turns = vec![&turn];
        while table.play(&turn).is_ok() {
            turns.push(&turn);
        }
        for start in [Some(&position), None] {
            let at = json!({"game": entry.name, "start": start, "turns": turns});
            let (looked, seen) = call(&router, "/api/look", Some(at.clone()), "").await;
            let (status, refusal) = analyse(at).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}: {refusal}", entry.name);
            assert_eq!((looked, seen), (status, refusal), "{}", entry.name);
        }
        let (status, refusal) = analyse(json!({"game": entry.name, "start": "nonsense"})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}: {refusal}", entry.name);
        let step = json!({"cell": 9_999});
        let (status, refusal) = analyse(json!({"game": entry.name, "steps": [step]})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}: {refusal}", entry.name);
    }
    // There and back again.
    let round = ["a1-a2", "e6-e5", "a2-a1", "e5-e6"];
    let start = "a1:1ffffff,b1:1ffffff,c1:1ffffff;e6:1ffffff,f6:1ffffff 1";
    for (rounds, goes_on) in [(1, true), (2, false)] {
        let turns = round.repeat(rounds);
        let at = json!({"game": "eigenstate", "start": start, "turns": turns});
        let (status, said) = analyse(at).await;
        assert_eq!(status == StatusCode::OK, goes_on, "{said}");
        assert!(goes_on || said["id"] == "game-is-over", "{said}");
    }
    // A turn that would end the circle is worth nothing; without what was played
    // before, it is a turn like others.
    let turns = [&round[..], &round[..3]].concat();
    let past = SoFar { turns: turns.iter().map(ToString::to_string).collect(), ..SoFar::at(start) };
    let position = games::Variant::read("eigenstate").unwrap().table(&past).unwrap().position();
    for (at, is_last) in [
        (json!({"game": "eigenstate", "start": start, "turns": turns}), true),
        (json!({"game": "eigenstate", "start": position}), false),
    ] {
        let (_, analysed) = analyse(at).await;
        let valued = analysed["turns"].as_array().unwrap();
        let back = valued.iter().find(|turn| turn["turn"] == "e5-e6").unwrap();
        assert_eq!(back["score"].as_f64() == Some(0.0), is_last, "{back}");
    }
}

#[tokio::test]
async fn visitors_are_counted_by_address_and_claims_only_believed_from_a_proxy() {
    let ask = async |router: &Router, from: &str| {
        let request = Request::builder().uri("/api/games").header("x-forwarded-for", from);
        let request = request.body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap().status()
    };
    for behind_proxy in [false, true] {
        let hops = std::num::NonZeroU32::MIN;
        let proxy = behind_proxy.then_some(Proxy { header: ForwardedBy::default(), hops });
        let limits = ServerLimits { requests: 1, proxy, ..ServerLimits::default() };
        let router = app(hall(limits).await);
        let mut refused = 0;
        for visitor in 0..12 {
            let claimed = format!("9.9.9.9, 10.0.0.{visitor}");
            let status = ask(&router, &claimed).await;
            refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
        }
        // Twelve visitors behind our proxy; one who makes names up otherwise.
        assert_eq!(refused > 0, !behind_proxy, "{refused} refused, proxy: {behind_proxy}");
    }
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
async fn a_record_is_exported_and_imported_and_so_is_a_position() {
    let router = router().await;
    for entry in GAMES {
        let mut table = games::Variant::read(entry.name).unwrap().new_table();
        for number in 0..4 {
            let turns = table.turns();
            table.play(&turns[number * 7 % turns.len()]).unwrap();
        }
        let mut new = humans(entry.name);
        new["turns"] = json!(table.played());
        let opened = open(&router, new).await;
        let path = format!("/api/rooms/{}/record", text(&opened["room"]));
        let (_, record) = call(&router, &path, None, text(&opened["watch"])).await;
        let (status, line) = call(&router, "/api/record", Some(record), "").await;
        assert_eq!(status, StatusCode::OK, "{line}");
        assert_eq!(line["turns"], json!(table.played()), "{}", entry.name);
        let mut from = humans(entry.name);
        from["start"] = json!(table.position());
        let opened = open(&router, from).await;
        let path = format!("/api/rooms/{}", text(&opened["room"]));
        let (_, now) = call(&router, &path, None, text(&opened["watch"])).await;
        assert_eq!(now["state"]["position"], json!(table.position()), "{}", entry.name);
    }
}

#[tokio::test]
async fn rules_show_the_boards_that_they_speak_of() {
    let router = router().await;
    for entry in GAMES {
        let mut shown = Vec::new();
        for language in games::Language::ALL {
            let path = format!("/api/games/{}/rules?lang={}", entry.name, language.code());
            let (status, page) = call(&router, &path, None, "").await;
            assert_eq!(status, StatusCode::OK, "{path}");
            let sections = page["sections"].as_array().unwrap();
            let figures: Vec<Value> =
                sections.iter().flat_map(|s| s["figures"].as_array().unwrap().clone()).collect();
            // At least one that is not the empty start.
            let pieces = |figure: &Value| pieces(&figure["view"]).len();
            assert!(figures.iter().any(|figure| pieces(figure) > 0), "{path}");
            shown.push(figures.iter().map(|f| f["position"].clone()).collect::<Vec<_>>());
        }
        assert_eq!(shown[0], shown[1], "{}: the same in every language", entry.name);
    }
}

#[tokio::test]
async fn every_part_of_the_api_is_described_with_its_shapes() {
    let (_, api) = call(&router().await, "/api/openapi.json", None, "").await;
    let mut count = 0;
    for (path, methods) in api["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            count += 1;
            assert!(about["summary"].is_string(), "{method} {path}");
            let answer = &about["responses"]["200"]["content"]["application/json"]["schema"];
            assert!(answer.is_object(), "{method} {path}");
            let named = path.matches('{').count();
            let given = about["parameters"].as_array().map_or(0, Vec::len);
            assert!(given >= named, "{method} {path}");
            let needs_key = path.contains("{room}");
            assert_eq!(about["security"].is_array(), needs_key, "{method} {path}");
        }
    }
    assert_eq!(count, 24);
    // Every reference leads somewhere.
    let whole = api.to_string();
    for part in whole.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(api["components"]["schemas"][name].is_object(), "{name}");
    }
}

#[test]
fn every_refusal_has_its_sentence_in_every_language() {
    for language in games::Language::ALL {
        let texts = server::texts(language);
        for id in protocol::Refusal::IDS {
            let said = texts.lines().any(|line| line.starts_with(&format!("{id} =")));
            assert!(said, "{id} in {}", language.code());
        }
    }
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

#[tokio::test]
async fn many_games_are_asked_about_at_once() {
    let router = router().await;
    let game = GAMES[0].name;
    let [one, two] = [open(&router, humans(game)).await, open(&router, humans(game)).await];
    let turn = games::Variant::read(game).unwrap().new_table().turns()[0].clone();
    let turns = format!("/api/rooms/{}/turns", text(&two["room"]));
    call(&router, &turns, Some(json!({"ply": 0, "turn": turn})), text(&two["seats"][0])).await;
    let ask = |room: &Value, key: &Value| json!({"room": room, "key": key});
    let asked = json!([
        ask(&one["room"], &one["seats"][0]),
        ask(&two["room"], &two["seats"][1]),
        ask(&one["room"], &two["watch"]),
        {"room": "nowhere", "key": "none"},
    ]);
    let (status, told) = call(&router, "/api/standings", Some(asked), "").await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert_eq!((text(&told[0]["role"]), text(&told[1]["role"])), ("first", "second"));
    assert_eq!((&told[0]["turns"], &told[1]["turns"]), (&json!(0), &json!(1)));
    assert_eq!(told[1]["standing"], json!({"playing": "second"}));
    assert_eq!((&told[2], &told[3]), (&json!(null), &json!(null)), "nothing without the key");
    let many: Vec<Value> = (0..51).map(|_| ask(&one["room"], &one["watch"])).collect();
    let (status, refusal) = call(&router, "/api/standings", Some(json!(many)), "").await;
    assert_eq!((status.as_u16(), text(&refusal["id"])), (422, "too-many-rooms"));
}

/// The status and text of an answer.
async fn look(router: &Router, path: &str, header: Option<(&str, &str)>) -> (StatusCode, String) {
    let mut request = Request::builder().uri(path);
    if let Some((name, value)) = header {
        request = request.header(name, value);
    }
    let request = request.body(Body::empty()).unwrap();
    let answer = router.clone().oneshot(request).await.unwrap();
    let status = answer.status();
    let bytes = axum::body::to_bytes(answer.into_body(), 4 << 20).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

#[tokio::test]
async fn whoever_runs_the_server_can_ask_how_it_is() {
    // By any name, also where visitors must know the right one.
    let named = ServerLimits { names: vec!["games.example".to_owned()], ..ServerLimits::default() };
    let router = app(hall(named).await);
    assert_eq!(look(&router, "/healthz", None).await.0, StatusCode::OK);
    let elsewhere = Some(("host", "10.0.0.1"));
    assert_eq!(look(&router, "/readyz", elsewhere).await, (StatusCode::OK, "ready\n".to_owned()));

    let router = self::router().await;
    let game = GAMES[0].name;
    let opened = open(&router, humans(game)).await;
    let path = format!("/api/rooms/{}/turns", text(&opened["room"]));
    let turn = games::Variant::read(game).unwrap().new_table().turns()[0].clone();
    let body = json!({"ply": 0, "turn": turn});
    let key = text(&opened["seats"][0]);
    assert_eq!(call(&router, &path, Some(body.clone()), key).await.0, StatusCode::OK);
    assert_eq!(call(&router, &path, Some(body), key).await.0, StatusCode::CONFLICT);
    let (status, numbers) = look(&router, "/metrics", None).await;
    assert_eq!(status, StatusCode::OK);
    for line in [
        "quina_turns_total 1",
        "quina_rooms_opened_total 1",
        "quina_refusals_total{reason=\"ply-stale\"} 1",
        "quina_rooms 1",
        "quina_guests 0",
        "quina_thinking_waiting{about=\"studies\"} 0",
        "quina_request_seconds_count{path=\"/api/rooms/{room}/turns\"} 2",
    ] {
        assert!(numbers.lines().any(|found| found == line), "{line} in {numbers}");
    }
    assert!(numbers.contains("quina_write_batch_changes_bucket"), "{numbers}");
    // Not for those who come through a proxy.
    let visitor = Some(("x-forwarded-for", "203.0.113.9"));
    assert_eq!(look(&router, "/metrics", visitor).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_server_that_cannot_write_is_not_ready() {
    use sqlx::Connection as _;
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let backend = Backend::open(&database).await.unwrap();
    let router = app(Hall::new(backend, ServerLimits::default(), Library::shipped_only()));
    let address = format!("sqlite://{}", database.display());
    let mut other = sqlx::SqliteConnection::connect(&address).await.unwrap();
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.unwrap();
    let (status, why) = look(&router, "/readyz", None).await;
    assert_eq!(
        (status, why.as_str()),
        (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored\n")
    );
    assert_eq!(look(&router, "/healthz", None).await.0, StatusCode::OK, "it lives");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    while look(&router, "/readyz", None).await.0 != StatusCode::OK {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
}

/// A page or a picture as it is sent: status, type and bytes.
async fn fetch(router: &Router, path: &str, host: &str) -> (StatusCode, String, Vec<u8>) {
    let request = Request::builder().uri(path).header(header::HOST, host);
    let request = request.header(header::ACCEPT_LANGUAGE, "en-GB,en;q=0.8");
    let answer = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let status = answer.status();
    let kind = answer.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
    let bytes = axum::body::to_bytes(answer.into_body(), 4 << 20).await.unwrap();
    (status, kind, bytes.to_vec())
}

/// What a tag of a page says.
fn tag(page: &str, name: &str) -> Option<String> {
    let from = page.find(&format!("=\"{name}\" content=\""))?;
    Some(page[from..].split('"').nth(3)?.replace("&amp;", "&"))
}

#[tokio::test]
async fn links_are_previewed_by_title_sentence_and_a_picture_of_the_board() {
    let router = router().await;
    let game = GAMES[0].name;
    let people = json!({"game": game, "players": ["human:Ana", "human"], "invite": "second"});
    let opened = open(&router, people).await;
    let room = text(&opened["room"]);
    let turn = games::Variant::read(game).unwrap().new_table().turns()[0].clone();
    let play = format!("/play/{room}");
    let analysis = format!("/analysis/{game}?turns={turn}");
    let mut pictures = Vec::new();
    for (path, title) in [
        ("/", "Quina"),
        ("/new/moxie", "Moxie"),
        ("/rules/moxie:size=5", "Rules of Moxie (size=5)"),
        (&analysis, "Analysis"),
        (&play, "Ana invites you to play Quantik"),
    ] {
        let (status, kind, bytes) = fetch(&router, path, "games.example").await;
        assert!(status.is_success() && kind.starts_with("text/html"), "{path}");
        let page = String::from_utf8(bytes).unwrap();
        assert!(tag(&page, "og:title").unwrap().contains(title), "{path}: {page}");
        assert!(tag(&page, "og:description").unwrap().len() > 10, "{path}");
        let address = tag(&page, "og:url").unwrap();
        assert_eq!(address, format!("http://games.example{path}"));
        for key in [&opened["seats"][0], &opened["seats"][1], &opened["watch"]] {
            assert!(!page.contains(text(key)), "{path}: keys are nobody's business");
        }
        let picture = tag(&page, "og:image").unwrap();
        let picture = picture.strip_prefix("http://games.example").unwrap();
        let (status, kind, bytes) = fetch(&router, picture, "games.example").await;
        assert_eq!((status, &*kind), (StatusCode::OK, "image/png"), "{picture}");
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        pictures.push(bytes);
    }
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), 5, "each address has a board of its own");

    // The picture of a room is the board as it stands.
    let before = fetch(&router, &format!("/board/room/{room}.png"), "x").await.2;
    let turns = format!("/api/rooms/{room}/turns");
    let (status, _) =
        call(&router, &turns, Some(json!({"ply": 0, "turn": turn})), text(&opened["seats"][0]))
            .await;
    assert_eq!(status, StatusCode::OK);
    assert_ne!(fetch(&router, &format!("/board/room/{room}.png"), "x").await.2, before);

    // A name that can be none is not repeated, and what cannot be has no picture.
    for host in ["a\"b", "a/b", "<script>"] {
        let page = String::from_utf8(fetch(&router, "/", host).await.2).unwrap();
        assert!(tag(&page, "og:image").is_none() && tag(&page, "og:title").is_some(), "{host}");
        assert!(!page.contains(host));
    }
    for (path, status) in [
        ("/board/nothing.png", 422),
        ("/board/moxie.png?turns=zz", 422),
        ("/board/room/nowhere.png", 404),
        ("/board/room/nowhere", 404),
    ] {
        assert_eq!(fetch(&router, path, "x").await.0.as_u16(), status, "{path}");
    }
    let page = String::from_utf8(fetch(&router, "/analysis/moxie?turns=zz", "x").await.2).unwrap();
    assert_eq!(tag(&page, "og:image").unwrap(), "http://x/board/moxie.png");
}
