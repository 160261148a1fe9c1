//! What is refused, and how much anybody may ask.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use games::GAMES;
use serde_json::json;
use server::{ForwardedBy, Proxy, ServerLimits, app};
use tower::ServiceExt as _;

use crate::{call, hall, humans, open, router, text};

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
