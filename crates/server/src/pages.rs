//! The page and its texts, as they are embedded in the program.
//!
//! Files were compressed when the program was built; here one only chooses which
//! form of them a browser gets, if it does not have them already.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use games::{Language, Texts};
use tower_http::compression::CompressionLayer;

/// A file of the page. Compressed forms are there where they are smaller.
struct File {
    path: &'static str,
    /// Of what the file holds: it changes when that does.
    hash: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// What the build script made of `web/`, or a page that says what is missing.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

const OWN: [&str; 2] = [include_str!("texts/en.ftl"), include_str!("texts/pt.ftl")];

/// All sentences of a language as one Fluent source.
pub fn texts(language: Language) -> String {
    let mut sources = Texts::sources(language);
    sources.push(OWN[language as usize]);
    sources.join("\n")
}

pub(crate) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/texts/{language}", get(fluent))
        .layer(CompressionLayer::new())
        // These are compressed already, as far as it helps.
        .route("/", get(index))
        .route("/assets/{*path}", get(asset))
        .route("/{*path}", get(other))
}

async fn index(asked: HeaderMap) -> Response {
    file("index.html", "no-cache", &asked)
}

/// The page finds its own way by the address; files at the root are few.
async fn other(Path(path): Path<String>, asked: HeaderMap) -> Response {
    let place = path.split('/').next().unwrap_or_default();
    match place {
        "new" | "play" | "rules" | "analysis" | "about" => index(asked).await,
        "api" if path == "api" => index(asked).await,
        // What looks like a file is one, or is missing; the page itself says of
        // every other place that it does not exist.
        _ if place == "api" || path.contains('.') => file(&path, "public, max-age=3600", &asked),
        _ => {
            let mut page = index(HeaderMap::new()).await;
            *page.status_mut() = StatusCode::NOT_FOUND;
            page
        }
    }
}

/// Names of assets change with their contents, so they are kept for ever.
async fn asset(Path(path): Path<String>, asked: HeaderMap) -> Response {
    file(&format!("assets/{path}"), "public, max-age=31536000, immutable", &asked)
}

fn file(path: &str, caching: &'static str, asked: &HeaderMap) -> Response {
    match FILES.iter().find(|file| file.path == path) {
        Some(file) => file.answer(caching, asked),
        None => (StatusCode::NOT_FOUND, "There is no such page here. Esta página não existe.\n")
            .into_response(),
    }
}

impl File {
    /// The file in the form that suits, or that the browser has it already.
    fn answer(&self, caching: &'static str, asked: &HeaderMap) -> Response {
        let (bytes, coding) = self.suited(asked);
        // Each form has a tag of its own: a strong tag stands for its bytes.
        let tag = format!("\"{}{}\"", self.hash, coding.unwrap_or_default());
        let caching = [
            (header::CACHE_CONTROL, caching),
            (header::VARY, "accept-encoding"),
            (header::ETAG, &tag),
        ];
        if has(asked, &tag) {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        let kind = [(header::CONTENT_TYPE, kind(self.path))];
        let coding = coding.map(|coding| [(header::CONTENT_ENCODING, coding)]);
        match coding {
            Some(coding) => (caching, kind, coding, bytes).into_response(),
            None => (caching, kind, bytes).into_response(),
        }
    }

    /// The smallest form that the browser can read, and the name of its coding.
    fn suited(&self, asked: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
        let forms = [("br", self.brotli), ("gzip", self.gzip)];
        forms
            .into_iter()
            .filter(|(coding, _)| accepts(asked, coding))
            .find_map(|(coding, bytes)| Some((bytes?, Some(coding))))
            .unwrap_or((self.plain, None))
    }
}

/// Whether a request takes this coding: `gzip, br;q=0` takes the first alone.
fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    listed(asked, header::ACCEPT_ENCODING).any(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, ""));
        let quality = quality.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case(coding) && quality.parse().is_ok_and(|q: f32| q > 0.0)
    })
}

/// Whether the browser says that it has what this tag stands for.
fn has(asked: &HeaderMap, tag: &str) -> bool {
    let bare = |tag: &str| tag.strip_prefix("W/").unwrap_or(tag).to_owned();
    listed(asked, header::IF_NONE_MATCH).any(|item| item == "*" || bare(item) == bare(tag))
}

/// What a header lists, also where it is sent more than once.
fn listed(asked: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

async fn fluent(Path(language): Path<String>, asked: HeaderMap) -> Response {
    /// All texts, and a tag that changes with them. It is a weak one, as they
    /// are compressed on their way.
    static ALL: LazyLock<Vec<(String, HeaderValue)>> = LazyLock::new(|| {
        let tagged = |language| {
            let text = texts(language);
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            let tag = format!("W/\"{:016x}\"", hasher.finish());
            (text, HeaderValue::try_from(tag).expect("a tag of plain letters"))
        };
        Language::ALL.into_iter().map(tagged).collect()
    });
    let Some(language) = Language::of_locale(&language) else {
        return (
            StatusCode::NOT_FOUND,
            "There is no such language here. Este idioma não existe aqui.\n",
        )
            .into_response();
    };
    let (text, tag) = &ALL[language as usize];
    let caching = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, tag.clone()),
    ];
    if tag.to_str().is_ok_and(|tag| has(&asked, tag)) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text.as_str()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: File = File {
        path: "app.js",
        hash: "0f",
        plain: b"plain",
        brotli: Some(b"br"),
        gzip: Some(b"gz"),
    };

    fn asked(headers: &[(HeaderName, &str)]) -> HeaderMap {
        headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    fn header_of(answer: &Response, name: HeaderName) -> &str {
        answer.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[tokio::test]
    async fn every_other_place_is_the_page_which_says_that_there_is_none() {
        let page = index(HeaderMap::new()).await;
        let known = asked(&[(header::IF_NONE_MATCH, header_of(&page, header::ETAG))]);
        for (path, kind) in
            [("foo", "text/html"), ("foo/bar", "text/html"), ("foo.js", "text/plain")]
        {
            let answer = other(Path(path.into()), known.clone()).await;
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
            assert!(header_of(&answer, header::CONTENT_TYPE).starts_with(kind), "{path}");
        }
    }

    #[test]
    fn a_browser_gets_the_smallest_form_that_it_reads() {
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip", "gzip"),
            ("GZIP;q=0.5", "gzip"),
            ("gzip, br;q=0", "gzip"),
            ("br; q=0.0, gzip; q=0", ""),
            ("identity", ""),
            ("", ""),
        ] {
            let asked = asked(&[(header::ACCEPT_ENCODING, accepted)]);
            let answer = FILE.answer("no-cache", &asked);
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(header_of(&answer, header::CONTENT_ENCODING), coding, "{accepted}");
            assert_eq!(header_of(&answer, header::VARY), "accept-encoding");
            assert_eq!(header_of(&answer, header::ETAG), format!("\"0f{coding}\""));
        }
        let fonts = File { brotli: None, gzip: None, ..FILE };
        let all = asked(&[(header::ACCEPT_ENCODING, "gzip, br")]);
        assert_eq!(fonts.suited(&all), (FILE.plain, None));
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let status = |tags: &str| {
            let read = (header::ACCEPT_ENCODING, "br");
            let answer = FILE.answer("no-cache", &asked(&[read, (header::IF_NONE_MATCH, tags)]));
            assert_eq!(header_of(&answer, header::ETAG), "\"0fbr\"");
            answer.status()
        };
        for same in ["\"0fbr\"", "\"1\", \"0fbr\"", "W/\"0fbr\"", "*"] {
            assert_eq!(status(same), StatusCode::NOT_MODIFIED, "{same}");
        }
        for other in ["\"0fgzip\"", "\"0f\"", "0fbr", ""] {
            assert_eq!(status(other), StatusCode::OK, "{other}");
        }
    }

    #[test]
    fn files_are_compressed_when_they_are_built() {
        let index = FILES.iter().find(|file| file.path == "index.html").expect("a first page");
        if str::from_utf8(index.plain).unwrap().contains("was not built into it") {
            return;
        }
        let scripts = FILES.iter().filter(|file| file.path.ends_with(".js"));
        for file in scripts.filter(|file| file.plain.len() > 1_000) {
            let sizes = [file.brotli, file.gzip].map(|form| form.expect(file.path).len());
            assert!(sizes[0] < sizes[1] && sizes[1] < file.plain.len(), "{}", file.path);
        }
        assert!(FILES.iter().all(|file| !file.path.ends_with(".br")));
    }

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
