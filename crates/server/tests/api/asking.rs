//! What is asked without a room: games, boards, values, records.

use axum::http::StatusCode;
use game::SoFar;
use games::GAMES;
use serde_json::{Value, json};

use crate::{call, humans, open, router, text};

#[tokio::test]
async fn every_game_is_listed_with_a_board_and_players() {
    let (status, list) = call(&router().await, "/api/games", None, "").await;
    assert_eq!(status, StatusCode::OK);
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|g| text(&g["name"])).collect();
    assert_eq!(names, GAMES.iter().map(|entry| entry.name).collect::<Vec<_>>());
    for game in list.as_array().unwrap() {
        assert!(!game["players"].as_array().unwrap().is_empty(), "{game}");
        assert!(!game["sample"]["cells"].as_array().unwrap().is_empty(), "{game}");
    }
}

#[tokio::test]
async fn every_game_is_played_by_steps_alone() {
    let router = router().await;
    for entry in GAMES {
        let mut at = json!({"game": entry.name, "turns": [], "steps": []});
        for click in 0_usize..4_000 {
            let (status, sight) = call(&router, "/api/look", Some(at.clone()), "").await;
            if status == StatusCode::TOO_MANY_REQUESTS {
                tokio::time::sleep(std::time::Duration::from_millis(60)).await;
                continue;
            }
            assert_eq!(status, StatusCode::OK, "{}: {sight}", entry.name);
            if !sight["standing"]["over"].is_null() {
                break;
            }
            assert_eq!(sight["begins"], "first", "{}", entry.name);
            let choices = sight["choices"].as_array().unwrap();
            assert!(!choices.is_empty(), "{}: {sight}", entry.name);
            at["turns"] = sight["turns"].clone();
            at["steps"] = sight["steps"].clone();
            let choice = choices[click * 7 % choices.len()].clone();
            at["steps"].as_array_mut().unwrap().push(choice);
            // Long games need not be played out here; the laws do that.
            if sight["turns"].as_array().unwrap().len() > 6 {
                break;
            }
        }
        assert!(at["turns"].as_array().unwrap().len() > 2, "{}", entry.name);
    }
}

/// What stands on a board, as a set-up says it.
fn pieces(view: &Value) -> Vec<Value> {
    let cells = view["cells"].as_array().unwrap().iter().enumerate();
    let on_board = cells.filter(|(_, cell)| !cell["piece"].is_null());
    let placed = on_board.map(|(index, cell)| {
        let piece = &cell["piece"];
        let mut placed = json!({"cell": index, "side": piece["side"], "kind": piece["kind"]});
        if !piece["pins"].is_null() {
            placed["pins"] = piece["pins"].clone();
        }
        placed
    });
    placed.collect()
}

#[tokio::test]
async fn boards_are_set_up_piece_by_piece() {
    let router = router().await;
    let (_, list) = call(&router, "/api/games", None, "").await;
    for game in list.as_array().unwrap() {
        let (name, sample) = (text(&game["name"]), &game["sample"]);
        let counts = |side: usize| -> Vec<Value> {
            let stocks = sample["reserves"][side].as_array().unwrap();
            stocks.iter().map(|stock| stock["count"].clone()).collect()
        };
        let setup = json!({
            "game": name, "pieces": pieces(sample), "to_move": sample["to_move"],
            "reserves": [counts(0), counts(1)],
        });
        let (status, sight) = call(&router, "/api/setup", Some(setup.clone()), "").await;
        assert_eq!(status, StatusCode::OK, "{name}: {sight}");
        assert_eq!(&sight["view"], sample, "{name}");
        let at = json!({"game": name, "start": sight["position"]});
        let (status, again) = call(&router, "/api/look", Some(at), "").await;
        assert_eq!((status, &again["view"]), (StatusCode::OK, sample), "{name}");
        assert_eq!(again["begins"], sample["to_move"], "{name}");

        let (_, lessons) = call(&router, &format!("/api/games/{name}/lessons"), None, "").await;
        assert_eq!(game["lessons"], json!(lessons.as_array().unwrap().len()), "{name}");

        // Nonsense is refused, by the board or by the game.
        for (change, id) in [
            (json!({"cell": 9999, "side": "first", "kind": 0}), "piece-unknown"),
            (json!({"cell": 0, "side": "first", "kind": 99}), "piece-unknown"),
            (
                json!({"cell": 0, "side": "first", "kind": 0, "pins": 4_000_000_000_u32}),
                "piece-unknown",
            ),
        ] {
            let mut bad = setup.clone();
            bad["pieces"] = json!([change]);
            let (status, refusal) = call(&router, "/api/setup", Some(bad), "").await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{name}: {refusal}");
            assert_eq!(refusal["id"], id, "{name}");
        }
        let mut twice = setup.clone();
        let first = twice["pieces"][0].clone();
        twice["pieces"].as_array_mut().unwrap().push(first);
        let (_, refusal) = call(&router, "/api/setup", Some(twice), "").await;
        assert_eq!(refusal["id"], "cell-taken-twice", "{name}");
    }
    let free: Vec<&Value> = list.as_array().unwrap().iter().map(|g| &g["free_reserves"]).collect();
    assert!(free.contains(&&json!(true)) && free.contains(&&json!(false)), "{free:?}");
}

#[tokio::test]
async fn an_analysis_values_every_choice_also_within_a_turn() {
    let router = router().await;
    for entry in GAMES {
        let mut table = games::Variant::read(entry.name).unwrap().new_table();
        let opening = table.turns().into_iter().nth(5).or(table.turns().pop()).unwrap();
        table.play(&opening).unwrap();
        for _ in 0..2 {
            let steps = json!(table.steps());
            let at = json!({"game": entry.name, "turns": [opening], "steps": steps});
            let asked = json!({"at": at, "time": 200});
            let (status, analysed) = call(&router, "/api/analyse", Some(asked), "").await;
            assert_eq!(status, StatusCode::OK, "{}: {analysed}", entry.name);
            let mut next = &analysed["next"];
            for step in table.steps() {
                let taken = next.as_array().unwrap().iter().find(|n| n["step"] == json!(step));
                next = &taken.expect("a step that was taken is valued")["then"];
            }
            let marked: Vec<&Value> =
                next.as_array().unwrap().iter().map(|next| &next["step"]).collect();
            for choice in table.choices() {
                assert!(marked.contains(&&json!(choice)), "{}: {choice:?} {steps}", entry.name);
            }
            assert_eq!(marked.len(), table.choices().len(), "{}: nothing else", entry.name);
            let best = text(&analysed["best"]);
            assert!(analysed["turns"].as_array().unwrap().iter().any(|turn| turn["turn"] == best));
            let choice = table.choices()[0];
            if table.step(choice).unwrap().is_some() {
                break;
            }
        }
    }
}

/// Nothing is thought about that could not be: the whole game is played again, by
/// the rules, and a third occurrence ends it.
#[tokio::test]
async fn an_analysis_is_of_a_game_that_can_be() {
    let router = router().await;
    let analyse = async |at: Value| {
        let asked = json!({"at": at, "time": 50});
        call(&router, "/api/analyse", Some(asked), "").await
    };
    for entry in GAMES {
        let mut table = games::Variant::read(entry.name).unwrap().new_table();
        let (position, turn) = (table.position(), table.turns()[0].clone());
        // Nobody plays the same turn for ever: in most games not even twice.
        let mut turns = vec![&turn];
        while table.play(&turn).is_ok() {
            turns.push(&turn);
        }
        for start in [Some(&position), None] {
            let at = json!({"game": entry.name, "start": start, "turns": turns});
            let (looked, seen) = call(&router, "/api/look", Some(at.clone()), "").await;
            let (status, refusal) = analyse(at).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}: {refusal}", entry.name);
            assert_eq!((looked, seen), (status, refusal), "{}", entry.name);
        }
        let (status, refusal) = analyse(json!({"game": entry.name, "start": "nonsense"})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}: {refusal}", entry.name);
        let step = json!({"cell": 9_999});
        let (status, refusal) = analyse(json!({"game": entry.name, "steps": [step]})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}: {refusal}", entry.name);
    }
    // There and back again.
    let round = ["a1-a2", "e6-e5", "a2-a1", "e5-e6"];
    let start = "a1:1ffffff,b1:1ffffff,c1:1ffffff;e6:1ffffff,f6:1ffffff 1";
    for (rounds, goes_on) in [(1, true), (2, false)] {
        let turns = round.repeat(rounds);
        let at = json!({"game": "eigenstate", "start": start, "turns": turns});
        let (status, said) = analyse(at).await;
        assert_eq!(status == StatusCode::OK, goes_on, "{said}");
        assert!(goes_on || said["id"] == "game-is-over", "{said}");
    }
    // A turn that would end the circle is worth nothing; without what was played
    // before, it is a turn like others.
    let turns = [&round[..], &round[..3]].concat();
    let past = SoFar { turns: turns.iter().map(ToString::to_string).collect(), ..SoFar::at(start) };
    let position = games::Variant::read("eigenstate").unwrap().table(&past).unwrap().position();
    for (at, is_last) in [
        (json!({"game": "eigenstate", "start": start, "turns": turns}), true),
        (json!({"game": "eigenstate", "start": position}), false),
    ] {
        let (_, analysed) = analyse(at).await;
        let valued = analysed["turns"].as_array().unwrap();
        let back = valued.iter().find(|turn| turn["turn"] == "e5-e6").unwrap();
        assert_eq!(back["score"].as_f64() == Some(0.0), is_last, "{back}");
    }
}

#[tokio::test]
async fn a_record_is_exported_and_imported_and_so_is_a_position() {
    let router = router().await;
    for entry in GAMES {
        let mut table = games::Variant::read(entry.name).unwrap().new_table();
        for number in 0..4 {
            let turns = table.turns();
            table.play(&turns[number * 7 % turns.len()]).unwrap();
        }
        let mut new = humans(entry.name);
        new["turns"] = json!(table.played());
        let opened = open(&router, new).await;
        let path = format!("/api/rooms/{}/record", text(&opened["room"]));
        let (_, record) = call(&router, &path, None, text(&opened["watch"])).await;
        let (status, line) = call(&router, "/api/record", Some(record), "").await;
        assert_eq!(status, StatusCode::OK, "{line}");
        assert_eq!(line["turns"], json!(table.played()), "{}", entry.name);
        let mut from = humans(entry.name);
        from["start"] = json!(table.position());
        let opened = open(&router, from).await;
        let path = format!("/api/rooms/{}", text(&opened["room"]));
        let (_, now) = call(&router, &path, None, text(&opened["watch"])).await;
        assert_eq!(now["state"]["position"], json!(table.position()), "{}", entry.name);
    }
}

#[tokio::test]
async fn rules_show_the_boards_that_they_speak_of() {
    let router = router().await;
    for entry in GAMES {
        let mut shown = Vec::new();
        for language in games::Language::ALL {
            let path = format!("/api/games/{}/rules?lang={}", entry.name, language.code());
            let (status, page) = call(&router, &path, None, "").await;
            assert_eq!(status, StatusCode::OK, "{path}");
            let sections = page["sections"].as_array().unwrap();
            let figures: Vec<Value> =
                sections.iter().flat_map(|s| s["figures"].as_array().unwrap().clone()).collect();
            // At least one that is not the empty start.
            let pieces = |figure: &Value| pieces(&figure["view"]).len();
            assert!(figures.iter().any(|figure| pieces(figure) > 0), "{path}");
            shown.push(figures.iter().map(|f| f["position"].clone()).collect::<Vec<_>>());
        }
        assert_eq!(shown[0], shown[1], "{}: the same in every language", entry.name);
    }
}

#[tokio::test]
async fn many_games_are_asked_about_at_once() {
    let router = router().await;
    let game = GAMES[0].name;
    let [one, two] = [open(&router, humans(game)).await, open(&router, humans(game)).await];
    let turn = games::Variant::read(game).unwrap().new_table().turns()[0].clone();
    let turns = format!("/api/rooms/{}/turns", text(&two["room"]));
    call(&router, &turns, Some(json!({"ply": 0, "turn": turn})), text(&two["seats"][0])).await;
    let ask = |room: &Value, key: &Value| json!({"room": room, "key": key});
    let asked = json!([
        ask(&one["room"], &one["seats"][0]),
        ask(&two["room"], &two["seats"][1]),
        ask(&one["room"], &two["watch"]),
        {"room": "nowhere", "key": "none"},
    ]);
    let (status, told) = call(&router, "/api/standings", Some(asked), "").await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert_eq!((text(&told[0]["role"]), text(&told[1]["role"])), ("first", "second"));
    assert_eq!((&told[0]["turns"], &told[1]["turns"]), (&json!(0), &json!(1)));
    assert_eq!(told[1]["standing"], json!({"playing": "second"}));
    assert_eq!((&told[2], &told[3]), (&json!(null), &json!(null)), "nothing without the key");
    let many: Vec<Value> = (0..51).map(|_| ask(&one["room"], &one["watch"])).collect();
    let (status, refusal) = call(&router, "/api/standings", Some(json!(many)), "").await;
    assert_eq!((status.as_u16(), text(&refusal["id"])), (422, "too-many-rooms"));
}
