//! The API through the router, without a port.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use games::GAMES;
use serde_json::{Value, json};
use server::{Hall, Limits, Store, app};
use tower::ServiceExt as _;

async fn hall(limits: Limits) -> Arc<Hall> {
    Hall::new(Store::in_memory().await.unwrap(), limits)
}

async fn router() -> Router {
    app(hall(Limits::default()).await)
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

    let table = games::Variant::read(game).unwrap().table(None).unwrap();
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
    let turn = games::Variant::read(game).unwrap().table(None).unwrap().turns()[0].clone();
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
    let turn = games::Variant::read(game).unwrap().table(None).unwrap().turns()[0].clone();
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
    let limits = Limits { requests: 2, openings: 3, ..Limits::default() };
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

    let router = app(hall(Limits { openings: 3, ..Limits::default() }).await);
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
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
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
