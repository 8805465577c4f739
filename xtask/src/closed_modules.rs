//! Modules that may use nothing of their own crate but themselves.
//!
//! A checker inside a crate is worth as much as its distance from what it checks. A crate can be held to that by its
//! dependencies; a module can only be read.
//!
//! Invariant: only product sources count. Tests may compare a closed module with anything.

use std::io;
use std::path::Path;

use crate::house::{CLOSED_MODULES, ClosedModule};
use crate::sources::{before_tests, rust_files, shown};

/// Every use in a closed module of something outside it.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for closed in CLOSED_MODULES {
        let folder = root.join(closed.folder);
        let files = rust_files(std::slice::from_ref(&folder))?;
        if files.is_empty() {
            faults.push(format!(
                "{} is a closed module and is not there; change xtask/src/house.rs",
                closed.folder
            ));
        }
        for file in files {
            let below = file.strip_prefix(&folder).unwrap_or(&file);
            if below.file_name().is_some_and(|name| name == "tests.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&file)?;
            let shown = shown(root, &file);
            faults.extend(file_faults(closed, below, &shown, &text));
        }
    }
    Ok(faults)
}

fn file_faults(closed: &ClosedModule, below: &Path, shown: &str, text: &str) -> Vec<String> {
    // The module's own file is its first level; a file in it stands one level deeper, and so on.
    let is_module_file = below.file_name().is_some_and(|name| name == "mod.rs");
    let levels = below.components().count() - usize::from(is_module_file);
    let mut faults = Vec::new();
    for (number, line) in before_tests(text).lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        if let Some(used) = used_outside(closed, levels, code) {
            faults.push(format!(
                "{shown}:{}: {} must not use {used}: {}",
                number + 1,
                closed.folder,
                closed.why
            ));
        }
    }
    faults
}

/// What a line of code takes from outside the module.
fn used_outside(closed: &ClosedModule, levels: usize, code: &str) -> Option<String> {
    let own = format!("crate::{}", closed.name);
    let from_crate = code
        .match_indices("crate::")
        .map(|(place, _)| &code[place..])
        .find(|path| !path.starts_with(&format!("{own}::")));
    let climbs = "super::".repeat(levels + 1);
    let from_above = code.find(&climbs).map(|place| &code[place..]);
    let ours = code
        .match_indices("shikatsu_")
        .map(|(place, _)| &code[place..])
        .find(|path| !closed.may_use.contains(&word(path)));
    let path = from_crate.or(from_above).or(ours)?;
    let end = path.find(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter)));
    Some(path[..end.unwrap_or(path.len())].to_owned())
}

fn word(path: &str) -> &str {
    let end = path.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    &path[..end.unwrap_or(path.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOSED: ClosedModule = ClosedModule {
        folder: "crates/row/src/check",
        name: "check",
        may_use: &["shikatsu_problem"],
        why: "no shared mistakes",
    };

    fn found(below: &str, text: &str) -> usize {
        file_faults(&CLOSED, Path::new(below), below, text).len()
    }

    #[test]
    fn what_leaves_the_module_is_found_from_every_depth() {
        for (below, line) in [
            ("mod.rs", "use crate::rules::RowRules;\n"),
            ("mod.rs", "use super::grid::CellSet;\n"),
            ("walk.rs", "use crate::grid::{CellSet, RowBoard};\n"),
            ("walk.rs", "use super::super::rules::RowRules;\n"),
            (
                "walk.rs",
                "    let board = crate::grid::RowBoard::empty();\n",
            ),
            ("walk.rs", "use crate::{check::Walk, rules::RowRules};\n"),
            ("walk.rs", "use shikatsu_board::Game;\n"),
            ("deep/rule.rs", "use super::super::super::grid::CellSet;\n"),
            ("deep/mod.rs", "use super::super::grid::CellSet;\n"),
        ] {
            assert_eq!(found(below, line), 1, "{below}: {line}");
        }
    }

    #[test]
    fn its_own_parts_comments_and_tests_are_not() {
        for (below, text) in [
            ("mod.rs", "use walk::Walk;\n"),
            ("mod.rs", "use shikatsu_problem::Size;\n"),
            (
                "walk.rs",
                "use super::fault::Fault;\nuse crate::check::Walk;\n",
            ),
            ("walk.rs", "// as crate::grid does\n"),
            ("walk.rs", "pub(crate) fn walk() {}\n"),
            ("deep/rule.rs", "use super::super::fault::Fault;\n"),
            (
                "walk.rs",
                "fn f() {}\n#[cfg(test)]\nmod tests {\n    use crate::grid::CellSet;\n}\n",
            ),
        ] {
            assert_eq!(found(below, text), 0, "{below}: {text}");
        }
    }
}
