//! The page and its texts, as they are embedded in the program.
//!
//! Files were compressed when the program was built; here one only chooses which
//! form of them a browser gets, if it does not have them already.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use games::{Language, Playable, Texts, Variant, Visitor};

use crate::api::behind;
use crate::hall::Hall;
use crate::preview::{self, Asked, Preview};

/// A file of the page. Compressed forms are there where they are smaller.
pub(crate) struct File {
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

/// The pages, with the description of the API.
pub(crate) fn router(hall: &Arc<Hall>) -> Router<Arc<Hall>> {
    /// It is the same in every server.
    static DESCRIPTION: OnceLock<File> = OnceLock::new();
    let made = || File::made("openapi.json", include_str!("openapi.json").to_owned());
    let description = DESCRIPTION.get_or_init(made);
    let describe = move |asked: HeaderMap| async move { description.answer("no-cache", &asked) };
    let router = Router::new()
        .route("/api/openapi.json", get(describe))
        .route("/texts/{language}", get(fluent))
        .route("/", get(place))
        .route("/board/{file}", get(preview::board))
        .route("/board/room/{file}", get(preview::board_of_room))
        .route("/assets/{*path}", get(asset))
        .route("/tables/{file}", get(table))
        .route("/{*path}", get(place));
    // Files cost little, but not nothing.
    behind(|gates| &gates.files, router, hall)
}

/// What stands at a place.
#[derive(Debug, PartialEq, Eq)]
enum Place<'a> {
    /// The page, which finds its own way by the address.
    Page,
    /// Nothing: the page itself says so.
    Nowhere,
    /// A file at the root, if there is one; these are few.
    File(&'a str),
}

impl Place<'_> {
    fn of(path: &str) -> Place<'_> {
        let path = path.trim_start_matches('/');
        match path.split('/').next().unwrap_or_default() {
            "" | "new" | "play" | "rules" | "analysis" | "learn" | "puzzles" | "practise"
            | "about" => Place::Page,
            "api" if path == "api" => Place::Page,
            first if first == "api" || path.contains('.') => Place::File(path),
            _ => Place::Nowhere,
        }
    }
}

async fn place(State(hall): State<Arc<Hall>>, uri: Uri, asked: HeaderMap) -> Response {
    match Place::of(uri.path()) {
        Place::File(path) => file(path, "public, max-age=3600", &asked),
        Place::Nowhere => {
            (StatusCode::NOT_FOUND, page(&hall, &uri, &HeaderMap::new()).await).into_response()
        }
        Place::Page => page(&hall, &uri, &asked).await,
    }
}

/// The page, with what others show of a link to it.
async fn page(hall: &Hall, uri: &Uri, asked: &HeaderMap) -> Response {
    let language = preview::language(&Asked::of(uri), asked);
    let said = preview::preview(hall, uri, spoken(language)).await;
    let index = FILES.iter().find(|file| file.path == "index.html").expect("a first page");
    let plain = str::from_utf8(index.plain).unwrap_or_default();
    let html = introduced(plain, &said, preview::origin(hall, asked).as_deref(), language);
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    let caching = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-language, host"),
        (header::ETAG, &tag),
    ];
    if has(asked, &tag) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    (caching, [(header::CONTENT_TYPE, kind("index.html"))], html).into_response()
}

/// The texts of a language, read once.
fn spoken(language: Language) -> &'static Texts {
    static ALL: LazyLock<Vec<Texts>> = LazyLock::new(|| {
        let own = Language::ALL.into_iter().zip(OWN);
        own.map(|(language, own)| Texts::new(language, &[own])).collect()
    });
    &ALL[language as usize]
}

/// Puts a title, a description and the tags of a preview into the page, in place of those that
/// it was built with. Pictures and addresses are told only where we know where we are.
fn introduced(page: &str, said: &Preview, origin: Option<&str>, language: Language) -> String {
    let Some(from) = page.find("<meta name=\"description\"") else { return page.to_owned() };
    let Some(to) = page.find("</title>").filter(|to| *to > from) else { return page.to_owned() };
    let locale = language.tag().replace('-', "_");
    let mut tags = vec![
        ("name", "description", said.about.clone()),
        ("property", "og:site_name", "Quina".to_owned()),
        ("property", "og:type", "website".to_owned()),
        ("property", "og:locale", if locale == "en" { "en_GB".to_owned() } else { locale }),
        ("property", "og:title", said.title.clone()),
        ("property", "og:description", said.about.clone()),
    ];
    if let Some(origin) = origin {
        tags.push(("property", "og:url", format!("{origin}{}", said.address)));
        if let Some(picture) = &said.picture {
            let (width, height) = crate::picture::SIZE;
            tags.extend([
                ("property", "og:image", format!("{origin}{picture}")),
                ("property", "og:image:type", "image/png".to_owned()),
                ("property", "og:image:width", width.to_string()),
                ("property", "og:image:height", height.to_string()),
                ("property", "og:image:alt", said.title.clone()),
                ("name", "twitter:card", "summary_large_image".to_owned()),
            ]);
        }
    }
    let tags: String = tags
        .into_iter()
        .map(|(kind, name, value)| {
            format!("<meta {kind}=\"{name}\" content=\"{}\" />\n    ", escaped(&value))
        })
        .collect();
    let before = page[..from].replacen(
        "<html lang=\"en\"",
        &format!("<html lang=\"{}\"", language.tag()),
        1,
    );
    format!("{before}{tags}<title>{}{}", escaped(&said.title), &page[to..])
}

/// A text inside of a tag or between two.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// Names of assets change with their contents, so they are kept for ever.
async fn asset(Path(path): Path<String>, asked: HeaderMap) -> Response {
    file(&format!("assets/{path}"), "public, max-age=31536000, immutable", &asked)
}

/// A table that the program brings along, for the program inside a page.
async fn table(Path(file): Path<String>, asked: HeaderMap) -> Response {
    struct Shipped;
    impl Visitor for Shipped {
        type Output = Option<&'static [u8]>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            game.solution().shipped()
        }
    }
    let variant = file.strip_suffix(".table").and_then(|name| Variant::read(name).ok());
    match variant.and_then(|variant| variant.visit(Shipped)) {
        // Its name stays when it changes, so it is asked for again after a day.
        Some(bytes) => File::shipped(bytes).answer("public, max-age=86400", &asked),
        None => (StatusCode::NOT_FOUND, "There is no such table here. Esta tabela não existe.\n")
            .into_response(),
    }
}

fn file(path: &str, caching: &'static str, asked: &HeaderMap) -> Response {
    match FILES.iter().find(|file| file.path == path) {
        Some(file) => file.answer(caching, asked),
        None => (StatusCode::NOT_FOUND, "There is no such page here. Esta página não existe.\n")
            .into_response(),
    }
}

impl File {
    /// A text that is made while the program runs, once, and compressed then.
    pub(crate) fn made(path: &'static str, text: String) -> File {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
        File {
            path,
            hash: format!("{:016x}", hasher.finish()).leak(),
            plain: text.leak().as_bytes(),
            brotli: None,
            gzip: packed.ok().map(|packed| &*packed.leak()),
        }
    }

    /// A table that is part of the program; it is packed already.
    fn shipped(plain: &'static [u8]) -> File {
        /// The tags of those that were asked for, by where they are.
        static TAGS: Mutex<BTreeMap<usize, &'static str>> = Mutex::new(BTreeMap::new());
        let mut tags = TAGS.lock().unwrap_or_else(PoisonError::into_inner);
        let tag = || {
            let mut hasher = DefaultHasher::new();
            plain.hash(&mut hasher);
            &*format!("{:016x}", hasher.finish()).leak()
        };
        let hash = *tags.entry(plain.as_ptr().addr()).or_insert_with(tag);
        File { path: "any.table", hash, plain, brotli: None, gzip: None }
    }

    /// The file in the form that suits, or that the browser has it already.
    pub(crate) fn answer(&self, caching: &'static str, asked: &HeaderMap) -> Response {
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
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

async fn fluent(Path(language): Path<String>, asked: HeaderMap) -> Response {
    static ALL: LazyLock<Vec<File>> = LazyLock::new(|| {
        Language::ALL.into_iter().map(|language| File::made("texts.ftl", texts(language))).collect()
    });
    match Language::of_locale(&language) {
        Some(language) => ALL[language as usize].answer("no-cache", &asked),
        None => {
            let say = "There is no such language here. Este idioma não existe aqui.\n";
            (StatusCode::NOT_FOUND, say).into_response()
        }
    }
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

    #[test]
    fn every_place_is_the_page_or_a_file_or_nowhere() {
        for page in ["/", "/new/x", "/play/abc", "/analysis", "/analysis/x.y", "/api"] {
            assert_eq!(Place::of(page), Place::Page, "{page}");
        }
        for (path, place) in [
            ("/foo", Place::Nowhere),
            ("/foo/bar", Place::Nowhere),
            ("/foo.js", Place::File("foo.js")),
            ("/api/foo", Place::File("api/foo")),
        ] {
            assert_eq!(Place::of(path), place);
        }
    }

    #[test]
    fn a_page_is_introduced_by_what_its_address_says_and_nothing_gets_out_of_its_tag() {
        let page = "<html lang=\"en\"><head><meta name=\"description\" content=\"old\" />\n\
            <title>Quina</title><link></head>";
        let said = Preview {
            title: "A\"<b> & B".to_owned(),
            about: "about".to_owned(),
            picture: Some("/board/x.png".to_owned()),
            address: "/play/x".to_owned(),
        };
        let html = introduced(page, &said, Some("http://here"), Language::Portuguese);
        for part in [
            "<html lang=\"pt-PT\">",
            "<title>A&quot;&lt;b&gt; &amp; B</title><link></head>",
            "<meta property=\"og:title\" content=\"A&quot;&lt;b&gt; &amp; B\" />",
            "<meta property=\"og:image\" content=\"http://here/board/x.png\" />",
            "<meta property=\"og:url\" content=\"http://here/play/x\" />",
            "<meta property=\"og:locale\" content=\"pt_PT\" />",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("old"));
        let html = introduced(page, &said, None, Language::English);
        assert!(!html.contains("og:image") && html.contains("og:title"));
        assert_eq!(introduced("no head", &said, None, Language::English), "no head");
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
