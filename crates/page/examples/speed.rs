//! How fast the program is without a page around it: what `#/about/speed` of a site
//! measures, by the same orders. A page runs anywhere, so compare it with a portable build:
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=x86-64" cargo run --release -p page --example speed
//! ```

use std::time::Instant;

use page::Page;
use serde_json::{Value, json};

fn ask(page: &mut Page, order: Value) -> Value {
    let mut said: Value = serde_json::from_str(&page.take(&order.to_string())).unwrap_or_default();
    said["done"].take()
}

fn main() {
    let mut page = Page::default();
    println!("{:12}{:>16}{:>16}{:>16}", "", "positions/s", "playouts/s", "games/s");
    let games = ask(&mut page, json!({"ask": "/api/games"}));
    let names: Vec<&str> = games.as_array().into_iter().flatten().filter_map(name).collect();
    for game in &names {
        let speed = ["alphabeta", "tree", "games"].map(|of| {
            let order = json!({"think": "speed", "game": game, "of": of, "time": 1000});
            ask(&mut page, order).as_f64().unwrap_or_default()
        });
        println!("{game:12}{:16.0}{:16.0}{:16.0}", speed[0], speed[1], speed[2]);
    }
    let started = Instant::now();
    let body = json!({"at": {"game": names[0]}, "time": 10_000});
    let proven = ask(&mut page, json!({"ask": "/api/analyse", "body": body}));
    let took = started.elapsed().as_millis();
    println!("the empty board of {} proven ({}) in {took} ms", names[0], proven["value"]);
}

fn name(game: &Value) -> Option<&str> {
    game["name"].as_str()
}
