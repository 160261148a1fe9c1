//! The TypeScript side of the wire.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

/// Collects the declarations of a type and of all that it is made of.
struct Declarations<'a> {
    config: &'a Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let declared = T::output_path().is_some();
        if declared && self.found.contains_key(&T::ident(self.config)) {
            return;
        }
        if declared {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(self.config));
            self.found.insert(T::ident(self.config), text);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The declarations of all messages, as the text of `web/src/wire.ts`.
fn typescript() -> String {
    let config = Config::default();
    let mut all = Declarations { config: &config, found: BTreeMap::new() };
    all.visit::<crate::FromClient>();
    all.visit::<crate::ToClient>();
    all.visit::<crate::GameInfo>();
    all.visit::<crate::NewRoom>();
    all.visit::<crate::Opened>();
    all.visit::<crate::PositionQuery>();
    all.visit::<crate::PositionView>();
    all.visit::<crate::EditedBoard>();
    all.visit::<crate::RecordText>();
    all.visit::<crate::RulesPage>();
    all.visit::<crate::RoomKey>();
    all.visit::<crate::RoomStanding>();
    all.visit::<crate::AnalysisQuery>();
    all.visit::<crate::Analysed>();
    all.visit::<game::Worth>();
    all.visit::<crate::LessonInfo>();
    all.visit::<crate::LessonQuery>();
    all.visit::<crate::ExerciseAnswer>();
    all.visit::<crate::PuzzleQuery>();
    all.visit::<crate::SolverQuery>();
    all.visit::<crate::SolverStanding>();
    all.visit::<crate::SlipQuery>();
    all.visit::<crate::SlipAnswer>();
    all.visit::<crate::RememberQuery>();
    let head = "// Made from crates/protocol by `UPDATE=1 cargo test -p protocol`; not edited.\n\n";
    let faults = format!(
        "/**\n * How much of the expected result (−1 to 1) a mistake and a blunder give away.\n */\n\
         export const MISTAKE = {};\nexport const BLUNDER = {};\n",
        game::MISTAKE,
        game::BLUNDER
    );
    let rest = [crate::refusal::typescript_ids(), faults];
    let declarations: Vec<String> = all.found.into_values().chain(rest).collect();
    format!("{head}{}", declarations.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::typescript;

    #[test]
    fn committed_types_are_fresh() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
        let fresh = typescript();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &fresh).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == fresh,
            "web/src/wire.ts is stale: run `UPDATE=1 cargo test -p protocol`"
        );
    }
}
