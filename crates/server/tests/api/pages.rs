//! Pages, what is shown of links to them, and the description of the API.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use games::GAMES;
use serde_json::json;
use tower::ServiceExt as _;

use crate::{call, humans, open, router, text};

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
        // Threads of a page share memory only where it is isolated from other sites.
        assert_eq!(answer.headers()["cross-origin-opener-policy"], "same-origin");
        assert_eq!(answer.headers()["cross-origin-embedder-policy"], "require-corp");
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
}

#[tokio::test]
async fn the_picture_of_a_room_is_the_board_as_it_stands() {
    let router = router().await;
    let game = GAMES[0].name;
    let opened = open(&router, humans(game)).await;
    let room = text(&opened["room"]);
    let turn = games::Variant::read(game).unwrap().new_table().turns()[0].clone();
    let before = fetch(&router, &format!("/board/room/{room}.png"), "x").await.2;
    let turns = format!("/api/rooms/{room}/turns");
    let (status, _) =
        call(&router, &turns, Some(json!({"ply": 0, "turn": turn})), text(&opened["seats"][0]))
            .await;
    assert_eq!(status, StatusCode::OK);
    assert_ne!(fetch(&router, &format!("/board/room/{room}.png"), "x").await.2, before);
}

/// A name that can be none is not repeated, and what cannot be has no picture.
#[tokio::test]
async fn nothing_is_made_up_for_a_preview() {
    let router = router().await;
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

/// A table is some megabytes: who has it is told so.
#[tokio::test]
async fn tables_are_kept_by_browsers() {
    let router = router().await;
    let ask = async |path: &str, tag: &str| {
        let request = Request::builder().uri(path).header(header::IF_NONE_MATCH, tag);
        router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    };
    let mut tags = Vec::new();
    for entry in GAMES {
        let path = format!("/tables/{}.table", entry.name);
        let first = ask(&path, "\"another\"").await;
        if first.status() == StatusCode::NOT_FOUND {
            continue;
        }
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[header::CONTENT_TYPE], "application/octet-stream");
        assert_eq!(first.headers()[header::CACHE_CONTROL], "public, max-age=86400");
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        let again = ask(&path, &tag).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(axum::body::to_bytes(again.into_body(), 1).await.unwrap().is_empty());
        assert!(!tags.contains(&tag), "each has its own");
        tags.push(tag);
    }
    assert!(!tags.is_empty());
}
