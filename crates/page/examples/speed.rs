//! How fast the program is without a page around it: what `#/about/speed` of a site
//! measures, by the time of the processor, so that it can be compared on a machine that has
//! other things to do (`node web/site/speed.js WASM` measures the module in the same way). A
//! page runs anywhere, so compare it with a portable build:
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=x86-64" cargo run --release -p page --example speed
//! ```

use std::time::Duration;

use cpu_time::ProcessTime;
use games::{GAMES, Variant};
use page::Page;
use players::speed;
use search::{Method, Settings};
use serde_json::{Value, json};

/// A measurement.
const SPAN: Duration = Duration::from_secs(1);

fn main() {
    println!("{:12}{:>16}{:>16}{:>16}", "", "positions/s", "playouts/s", "games/s");
    for entry in GAMES {
        let Ok(variant) = Variant::read(entry.name) else { continue };
        let thinking = |method| {
            let begun = ProcessTime::now();
            let settings = Settings { seed: 1, method: Some(method), ..Settings::default() };
            speed::thinking(&variant, settings, &move || begun.elapsed(), SPAN)
        };
        let [positions, playouts] = [Method::AlphaBeta, Method::Tree].map(thinking);
        let begun = ProcessTime::now();
        let games = speed::random_games(&variant, 1, &move || begun.elapsed(), SPAN)[0];
        println!("{:12}{positions:16.0}{playouts:16.0}{games:16.0}", entry.name);
    }
    let (game, begun) = (GAMES[0].name, ProcessTime::now());
    let body = json!({"at": {"game": game}, "time": 10_000});
    let said = Page::default().take(&json!({"ask": "/api/analyse", "body": body}).to_string());
    let took = begun.elapsed().as_millis();
    let said: Value = serde_json::from_str(&said).unwrap_or_default();
    println!("the empty board of {game} proven ({}) in {took} ms", said["done"]["value"]);
}
