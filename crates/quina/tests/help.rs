//! Help and what is wrong with a command line, in both languages.

use std::process::Command;

/// What is printed on both outputs, and the exit code.
fn quina(locale: &str, arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(arguments)
        .env("LC_ALL", locale)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text + &String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
}

#[test]
fn help_speaks_the_chosen_language() {
    for (locale, arguments, says) in [
        (
            "C",
            &["--help"][..],
            &[
                "Two-player abstract strategy games",
                "Usage: quina [OPTIONS] [COMMAND]",
                "Print help",
            ][..],
        ),
        ("C", &["help", "play"], &["Usage: quina play", "--clock <MINUTES+SECONDS>"]),
        ("C", &["--help", "--lang", "pt"], &["Utilização: quina [OPÇÕES] [COMANDO]", "Comandos:"]),
        (
            "C",
            &["play", "-h", "--lang=pt"],
            &["Utilização: quina play", "--clock <MINUTOS+SEGUNDOS>"],
        ),
        ("pt_PT.UTF-8", &["help", "match"], &["Utilização: quina match", "[por omissão: 10]"]),
        ("pt_PT.UTF-8", &["show", "--help"], &["Argumentos:", "[valores possíveis: compact"]),
        ("pt_PT.UTF-8", &["--help", "--lang", "en"], &["Usage: quina"]),
    ] {
        let (text, code) = quina(locale, arguments);
        assert_eq!(code, 0, "{text}");
        // However it is broken into lines.
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in says {
            assert!(joined.contains(words), "no {words:?} in\n{text}");
        }
    }
}

#[test]
fn complaints_about_arguments_speak_portuguese() {
    for (arguments, says) in [
        (&["perft"][..], "quina: em falta: <JOGO>, <PROFUNDIDADE>\n"),
        (
            &["perft", "moxie", "300"],
            "quina: '<PROFUNDIDADE>': esperava-se um número de 0 a 255 e não '300'\n",
        ),
        (
            &["bench", "--seconds", "0"],
            "quina: --seconds: esperava-se um número superior a 0, até 3600\n",
        ),
        (&["play", "--nonsense"], "quina: argumento inesperado '--nonsense'\n"),
        (&["help", "nonsense"], "quina: o subcomando 'nonsense' não existe\n"),
        (
            &["show", "moxie", "--scale", "x"],
            "quina: valor inválido 'x' para '--scale <ESCALA>' [valores possíveis: compact, \
             normal, medium, large, huge, giant]\n",
        ),
    ] {
        let (text, code) = quina("pt_PT.UTF-8", arguments);
        assert_eq!((text.as_str(), code), (says, 2));
    }
}

#[test]
fn the_manual_page_speaks_portuguese_too() {
    let (text, code) = quina("C", &["man", "review", "--lang", "pt"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Apontar as piores jogadas"), "{text}");
}
