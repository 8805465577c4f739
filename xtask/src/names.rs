//! `cargo xtask names`: a type name is defined once in the workspace.
//!
//! A newcomer who searches for a name must find one thing. A message of `api` may have the name of the one type that it carries;
//! these pairs stand in [`API_TWINS`], and a pair that is gone must leave the list.
//!
//! Invariant: only product sources count. Tests, which end a file, may name their fixtures as they like.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use crate::house::API_TWINS;
use crate::sources::{before_tests, rust_files, shown};

/// Where each type name is defined.
type Definitions = BTreeMap<String, Vec<String>>;

/// Every name that is defined twice, and every twin on the list that is none.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut definitions = Definitions::new();
    for file in rust_files(&[root.join("crates"), root.join("xtask")])? {
        let shown = shown(root, &file);
        if shown.contains("/src/") {
            let text = std::fs::read_to_string(&file)?;
            for name in type_names(&text) {
                definitions
                    .entry(name.to_owned())
                    .or_default()
                    .push(shown.clone());
            }
        }
    }
    Ok(name_faults(&definitions, API_TWINS))
}

fn name_faults(definitions: &Definitions, twins: &[&str]) -> Vec<String> {
    let twins: BTreeSet<&str> = twins.iter().copied().collect();
    let is_pair = |files: &[String]| {
        files.len() == 2
            && files
                .iter()
                .filter(|file| file.starts_with("crates/api/"))
                .count()
                == 1
    };
    let repeated = definitions.iter().filter(|(name, files)| {
        files.len() > 1 && !(twins.contains(name.as_str()) && is_pair(files))
    });
    let mut faults: Vec<String> = repeated
        .map(|(name, files)| {
            format!(
                "{name} is defined in {}; rename all but one",
                files.join(", ")
            )
        })
        .collect();
    let is_stale = |name: &&&str| !definitions.get(**name).is_some_and(|files| is_pair(files));
    let stale = twins.iter().filter(is_stale);
    faults.extend(stale.map(|name| {
        format!("{name} is no longer a message and the type it carries; take it off the list in xtask/src/house.rs")
    }));
    faults
}

/// The types that a source file defines before its tests. An associated type is indented, and an alias of a module is not.
fn type_names(text: &str) -> Vec<&str> {
    before_tests(text).lines().filter_map(type_name).collect()
}

fn type_name(line: &str) -> Option<&str> {
    let is_indented = line.starts_with(' ');
    let line = line.trim_start();
    let line = match line.strip_prefix("pub(") {
        Some(rest) => rest.split_once(") ")?.1,
        None => line.strip_prefix("pub ").unwrap_or(line),
    };
    let (keyword, rest) = line.split_once(' ')?;
    let is_type = matches!(keyword, "struct" | "enum" | "trait" | "union")
        || (keyword == "type" && !is_indented);
    let end = rest
        .find(|letter: char| !letter.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    let name = &rest[..end];
    (is_type && name.starts_with(|letter: char| letter.is_ascii_uppercase())).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_found_and_associated_types_and_tests_are_not() {
        let text = "pub struct Frame<'a> {\n}\n    pub(crate) enum Inner {\nimpl A {\n    type Output = u8;\n}\n\
                    pub(super) type Short = u8;\ntrait Seen: Sized {}\n#[cfg(test)]\nmod tests {\n    struct Fixture;\n}\n";
        assert_eq!(type_names(text), ["Frame", "Inner", "Short", "Seen"]);
    }

    #[test]
    fn a_name_in_two_places_is_a_fault_unless_it_is_a_message_and_what_it_carries() {
        let places = |files: &[&str]| {
            files
                .iter()
                .map(|file| (*file).to_owned())
                .collect::<Vec<_>>()
        };
        let (api, engine, solver) = (
            "crates/api/src/a.rs",
            "crates/engine/src/a.rs",
            "crates/solver/src/a.rs",
        );
        let definitions = Definitions::from([
            ("Color".to_owned(), places(&[api, engine])),
            ("Frame".to_owned(), places(&[engine, solver])),
            ("Point".to_owned(), places(&[engine])),
        ]);
        let faults = name_faults(&definitions, &["Color"]);
        assert_eq!(
            faults,
            [
                "Frame is defined in crates/engine/src/a.rs, crates/solver/src/a.rs; rename all but one"
            ]
        );
        assert_eq!(name_faults(&definitions, &[]).len(), 2);
        assert_eq!(name_faults(&definitions, &["Color", "Point"]).len(), 2);
    }
}
