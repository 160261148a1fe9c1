//! The page and its texts, as they are embedded in the program.

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use games::{Language, Texts};
use rust_embed::RustEmbed;

/// What the build script made of `web/`, or a page that says what is missing.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

const OWN: [&str; 2] = [include_str!("texts/en.ftl"), include_str!("texts/pt.ftl")];

/// All sentences of a language as one Fluent source.
pub fn texts(language: Language) -> String {
    let mut sources = Texts::sources(language);
    sources.push(OWN[language as usize]);
    sources.join("\n")
}

pub(crate) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/", get(index))
        .route("/texts/{language}", get(fluent))
        .route("/assets/{*path}", get(asset))
        .route("/{*path}", get(other))
}

async fn index() -> Response {
    file("index.html", "no-cache")
}

/// The page finds its own way by the address; files at the root are few.
async fn other(Path(path): Path<String>) -> Response {
    let place = path.split('/').next().unwrap_or_default();
    match place {
        "new" | "play" | "rules" | "analysis" | "about" => index().await,
        "api" if path == "api" => index().await,
        _ => file(&path, "public, max-age=3600"),
    }
}

/// Names of assets change with their contents, so they are kept for ever.
async fn asset(Path(path): Path<String>) -> Response {
    file(&format!("assets/{path}"), "public, max-age=31536000, immutable")
}

fn file(path: &str, caching: &'static str) -> Response {
    let Some(file) = Files::get(path) else {
        return (StatusCode::NOT_FOUND, "There is no such page here. Esta página não existe.\n")
            .into_response();
    };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
    ];
    (headers, file.data.into_owned()).into_response()
}

async fn fluent(Path(language): Path<String>) -> Response {
    let Some(language) = Language::of_locale(&language) else {
        return (
            StatusCode::NOT_FOUND,
            "There is no such language here. Este idioma não existe aqui.\n",
        )
            .into_response();
    };
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, texts(language)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_well_formed_and_the_same_in_both_languages() {
        let names = |source: &str| -> Vec<String> {
            let name = |line: &str| Some(line.split_once(" =")?.0.to_owned());
            let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
            source.lines().filter(starts).filter_map(name).collect()
        };
        for (language, own) in Language::ALL.into_iter().zip(OWN) {
            // Panics where a name is defined twice or a source is malformed.
            let texts = Texts::new(language, &[own]);
            assert!(texts.has("web-title"), "{}", language.code());
        }
        assert_eq!(names(OWN[0]), names(OWN[1]));
    }
}
