//! The API through the router, without a port. One program of tests, a file a topic.

mod asking;
mod limits;
mod pages;
mod rooms;
mod running;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use server::{Backend, Hall, ServerLimits, app};
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
