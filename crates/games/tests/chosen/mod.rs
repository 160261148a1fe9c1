//! The variants that tests go over: all, or those of the game that the environment
//! names (`GAME=quantik cargo test -p quina-games --test laws`).

use quina_games::Variant;

pub fn variants() -> Vec<Variant> {
    let wanted = std::env::var("GAME").ok();
    let is_wanted =
        |variant: &Variant| wanted.as_deref().is_none_or(|name| name == variant.entry.name);
    let chosen: Vec<Variant> = Variant::all().into_iter().filter(is_wanted).collect();
    assert!(!chosen.is_empty(), "no game is called {wanted:?}");
    chosen
}
