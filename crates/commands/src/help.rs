//! The command line's own help, in the chosen language.
//!
//! English stands where clap wants it: beside the arguments, as their comments. Portuguese
//! stands in `help.pt.ftl`, by the names of subcommands and arguments; here it takes the
//! place of the English throughout clap's tree, with all that clap itself would add in
//! English. Which arguments there are and what they mean is no business of this file.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command, CommandFactory as _};
use games::{Language, Texts};

use crate::cli::Cli;

/// What the command line says in Portuguese.
const PORTUGUESE: &str = include_str!("help.pt.ftl");

/// The tree of subcommands and arguments, with its texts in a language.
pub fn command(language: Language) -> Command {
    let command = Cli::command();
    match language {
        Language::English => command,
        Language::Portuguese => Translator::new().whole(command),
    }
}

/// How the texts call a command below another: `admin-backup`.
fn below(path: Option<&str>, name: &str) -> String {
    path.map_or_else(|| name.to_owned(), |path| format!("{path}-{name}"))
}

struct Translator {
    texts: Texts,
}

impl Translator {
    fn new() -> Translator {
        Translator { texts: Texts::new(Language::Portuguese, &[PORTUGUESE]) }
    }

    /// The program with its subcommands.
    fn whole(&self, command: Command) -> Command {
        // Clap writes usages only of what it has built, and takes no changes after.
        let mut built = command.clone();
        built.build();
        self.branch(command, &built, None)
    }

    /// A command with its own commands, which is called so below the program itself.
    fn branch(&self, command: Command, built: &Command, path: Option<&str>) -> Command {
        let name = path.unwrap_or(command.get_name()).to_owned();
        let mut command = self.one(command, &name, self.usage(built));
        for sub in built.get_subcommands() {
            let name = sub.get_name();
            if command.find_subcommand(name).is_some() {
                let path = below(path, name);
                command =
                    command.mut_subcommand(name, |command| self.branch(command, sub, Some(&path)));
            }
        }
        command
    }

    /// One command: what it does, its arguments, its headings.
    fn one(&self, command: Command, name: &str, usage: String) -> Command {
        let mut command = command
            .mut_args(|argument| self.argument(name, argument))
            .disable_help_flag(true)
            .arg(self.flag("help", 'h', ArgAction::Help))
            .override_usage(usage);
        if command.get_version().is_some() {
            command = command.disable_version_flag(true).arg(self.flag(
                "version",
                'V',
                ArgAction::Version,
            ));
        }
        let about = format!("cli-{name}");
        if self.texts.has(&about) {
            command = command.about(self.word(&about));
        }
        let template = self.template(&command);
        command.help_template(template)
    }

    fn flag(&self, name: &'static str, letter: char, action: ArgAction) -> Arg {
        let help = self.word(&format!("cli-any--{name}"));
        Arg::new(name).short(letter).long(name).action(action).help(help)
    }

    fn argument(&self, command: &str, mut argument: Arg) -> Arg {
        let takes_values = argument.get_action().takes_values();
        let remarks = if takes_values { self.remarks(&argument) } else { String::new() };
        if let Some(text) = self.help(command, argument.get_id().as_str()) {
            argument = argument.help(text + &remarks);
        }
        let names = argument.get_value_names().unwrap_or_default();
        // Clap keeps names for as long as the program runs, and so they are.
        let names: Vec<&'static str> =
            names.iter().map(|name| &*self.value_name(name).leak()).collect();
        if takes_values && !names.is_empty() {
            argument = argument.value_names(names);
        }
        match takes_values {
            true => argument.hide_possible_values(true).hide_default_value(true).hide_env(true),
            false => argument,
        }
    }

    /// What an argument is for: in this command, else wherever it is taken.
    fn help(&self, command: &str, argument: &str) -> Option<String> {
        let ids = [format!("cli-{command}--{argument}"), format!("cli-any--{argument}")];
        ids.into_iter().find(|id| self.texts.has(id)).map(|id| self.word(&id))
    }

    /// The default, the values and the variable, as clap would add them in English.
    fn remarks(&self, argument: &Arg) -> String {
        let mut remarks = String::new();
        let mut add = |id: &str, values: Vec<String>| {
            if !values.is_empty() {
                remarks.push_str(&format!(" [{}: {}]", self.word(id), values.join(", ")));
            }
        };
        if let Some(variable) = argument.get_env() {
            add("cli-remark-environment", vec![variable.to_string_lossy().into_owned()]);
        }
        if !argument.is_hide_default_value_set() {
            let defaults = argument.get_default_values().iter();
            add(
                "cli-remark-default",
                defaults.map(|value| value.to_string_lossy().into_owned()).collect(),
            );
        }
        if !argument.is_hide_possible_values_set() {
            let values = argument.get_possible_values();
            add(
                "cli-remark-values",
                values.iter().map(|value| value.get_name().to_owned()).collect(),
            );
        }
        remarks
    }

    fn value_name(&self, name: &str) -> String {
        let id = format!("cli-value-{}", name.replace('+', "-"));
        if self.texts.has(&id) { self.word(&id) } else { name.to_owned() }
    }

    fn usage(&self, built: &Command) -> String {
        let usage = built.clone().render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ").to_owned();
        let translated = |usage: String, word: &str| {
            usage.replace(&format!("[{word}]"), &format!("[{}]", self.value_name(word)))
        };
        let usage = ["OPTIONS", "COMMAND"].into_iter().fold(usage, translated);
        let names = built.get_arguments().filter_map(Arg::get_value_names).flatten();
        names.fold(usage, |usage, name| {
            let name = name.as_str();
            let own = self.value_name(name);
            let usage = usage.replace(&format!("<{name}>"), &format!("<{own}>"));
            usage.replace(&format!("[{name}]"), &format!("[{own}]"))
        })
    }

    /// The page with its headings, of which clap's own are English.
    fn template(&self, command: &Command) -> StyledStr {
        let style = command.get_styles().get_header();
        let heading = |id: &str| format!("{style}{}:{style:#}", self.word(id));
        let mut page =
            format!("{{about-with-newline}}\n{} {{usage}}\n", heading("cli-heading-usage"));
        let mut part = |has: bool, id: &str, tag: &str| {
            if has {
                page.push_str(&format!("\n{}\n{{{tag}}}\n", heading(id)));
            }
        };
        part(command.has_subcommands(), "cli-heading-commands", "subcommands");
        let has_positionals = command.get_positionals().any(|argument| !argument.is_hide_set());
        part(has_positionals, "cli-heading-arguments", "positionals");
        part(true, "cli-heading-options", "options");
        page.into()
    }

    fn word(&self, id: &str) -> String {
        self.texts.word(id).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Every command with the arguments of its own, and what the texts call it.
    fn commands() -> Vec<(String, Command)> {
        fn add(found: &mut Vec<(String, Command)>, command: &Command, path: Option<&str>) {
            for sub in command.get_subcommands() {
                let path = below(path, sub.get_name());
                add(found, sub, Some(&path));
                found.push((path, sub.clone()));
            }
        }
        let root = Cli::command();
        let mut found = Vec::new();
        add(&mut found, &root, None);
        found.push((root.get_name().to_owned(), root));
        found
    }

    fn english(argument: &Arg) -> String {
        argument.get_help().map(ToString::to_string).unwrap_or_default()
    }

    #[test]
    fn every_command_and_argument_is_explained_in_portuguese() {
        let translator = Translator::new();
        let mut used = BTreeSet::new();
        let mut shared: BTreeMap<String, String> = BTreeMap::new();
        for (name, command) in commands() {
            let about = format!("cli-{name}");
            assert!(translator.texts.has(&about), "{about}");
            used.insert(about);
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let own = format!("cli-{name}--{}", argument.get_id());
                let any = format!("cli-any--{}", argument.get_id());
                let id = if translator.texts.has(&own) { own } else { any };
                assert!(translator.texts.has(&id), "{name}: {id}");
                // What is said alike is meant alike.
                let english = english(argument);
                let before = shared.entry(id.clone()).or_insert_with(|| english.clone());
                assert_eq!(*before, english, "{name}: {id}");
                used.insert(id);
            }
        }
        // Nothing is left over from what there was once.
        let kept = PORTUGUESE.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
        let kept = kept.filter(|id| {
            let is_kind = |kind| id.starts_with(kind);
            id.starts_with("cli-")
                && !["cli-heading-", "cli-remark-", "cli-value-"].into_iter().any(is_kind)
                && !["cli-any--help", "cli-any--version"].contains(id)
        });
        let web_only = |id: &&str| {
            cfg!(feature = "web")
                || !["cli-serve--", "cli-bench-server", "cli-admin", "cli-any--database"]
                    .iter()
                    .any(|web| id.starts_with(web))
        };
        for id in kept.filter(web_only) {
            assert!(used.contains(id), "nothing is called {id}");
        }
    }

    #[test]
    fn nothing_of_claps_own_english_is_left() {
        let mut tree = command(Language::Portuguese);
        tree.build();
        let subs = || tree.get_subcommands();
        let below = subs().flat_map(Command::get_subcommands);
        let pages: Vec<Command> = subs().chain(below).chain([&tree]).cloned().collect();
        for mut page in pages {
            let text = page.render_long_help().to_string();
            for word in [
                "Usage",
                "Options",
                "Arguments",
                "Commands",
                "[default",
                "[possible",
                "[env",
                "Print",
                "OPTIONS",
                "<FILE>",
                "<GAME>",
                "<PLAYER>",
            ] {
                assert!(!text.contains(word), "{word} in\n{text}");
            }
            assert!(text.contains("Utilização: quina"), "{text}");
            assert!(text.contains("Opções:"), "{text}");
        }
    }
}
