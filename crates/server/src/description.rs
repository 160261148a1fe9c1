//! The description of the HTTP API for programs, `openapi.json`: made from the routes and
//! the types of the wire by a test, so that a server is built without what makes it.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use tower::ServiceExt as _;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

use crate::hall::Hall;
use crate::{Backend, ServerLimits, api, exercises};

#[derive(OpenApi)]
#[openapi(info(
    title = "Quina",
    description = "Play and analyse two-player abstract games. Positions and turns are text in \
                   each game's own notation; what may be done next is always listed.",
    license(name = "MIT OR Apache-2.0")
), modifiers(&Keys))]
struct Doc;

/// How keys travel.
struct Keys;

impl Modify for Keys {
    fn modify(&self, doc: &mut utoipa::openapi::OpenApi) {
        let key = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        doc.components.get_or_insert_default().add_security_scheme("key", key);
    }
}

pub(crate) fn described() -> serde_json::Value {
    let mut doc = Doc::openapi();
    doc.merge(api::Described::openapi());
    doc.merge(exercises::Described::openapi());
    serde_json::to_value(doc).unwrap()
}

#[test]
fn the_description_is_that_of_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/openapi.json");
    let made = serde_json::to_string_pretty(&described()).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    assert!(made == kept, "UPDATE=1 cargo test -p server --lib writes it");
}

#[tokio::test]
async fn what_is_described_is_served() {
    let library = solve::Library::shipped_only();
    let hall = Hall::new(Backend::temporary().await.unwrap(), ServerLimits::default(), library);
    let router = api::router(&hall).with_state(Arc::clone(&hall));
    let all = described();
    for (path, methods) in all["paths"].as_object().unwrap() {
        let at: String = path.split(['{', '}']).step_by(2).collect::<Vec<_>>().join("none");
        for method in methods.as_object().unwrap().keys() {
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(&at);
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let answer = router.clone().oneshot(request.body(Body::from("?")).unwrap());
            let answer = answer.await.unwrap();
            assert_ne!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            // Where nothing is served, nothing is said either.
            let said = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
            assert!(!said.is_empty(), "{method} {path}");
        }
    }
}
