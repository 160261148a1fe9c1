//! What whoever runs the server can ask it.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use games::GAMES;
use serde_json::json;
use server::{Backend, Hall, ServerLimits, app};
use solve::Library;
use tower::ServiceExt as _;

use crate::{call, hall, humans, open, router, text};

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
