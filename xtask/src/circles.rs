//! `cargo xtask circles`: no files of a crate use each other in a circle.
//!
//! A reader must be able to understand one file before the next, and a file that is used from below cannot be taken
//! out. A file uses another one if it imports an item that the other defines, or names it by a path from `crate` or
//! `super`; a re-export counts for the file that defines the item.
//!
//! Invariant: what a module takes from the modules below it does not count. A parent declares its children, re-exports
//! their items and may be built from them while they use its types. So a circle is one between files of which none is
//! the ancestor of all the others. Tests do not count either.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use crate::sources::rust_files;
use imports::{CrateModules, SourceFile};

/// What one file takes from another, by the positions of both.
type FileUses = BTreeMap<usize, BTreeMap<usize, BTreeSet<String>>>;

/// Every circle between files of a crate.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    let mut folders = std::fs::read_dir(root.join("crates"))?
        .map(|entry| Ok(entry?.path().join("src")))
        .collect::<io::Result<Vec<_>>>()?;
    folders.sort();
    for folder in folders {
        let mut files = Vec::new();
        for path in rust_files(std::slice::from_ref(&folder))? {
            let below = path.strip_prefix(&folder).unwrap_or(&path);
            let shown = path.strip_prefix(root).unwrap_or(&path);
            let text = std::fs::read_to_string(&path)?;
            files.extend(SourceFile::new(below, shown, &text));
        }
        faults.extend(circle_faults(files));
    }
    Ok(faults)
}

fn circle_faults(files: Vec<SourceFile>) -> Vec<String> {
    let modules = CrateModules::new(files);
    let uses = uses_between(&modules);
    circles(&uses)
        .iter()
        .map(|circle| fault(&modules, &uses, circle))
        .collect()
}

/// All uses but those of modules below.
fn uses_between(modules: &CrateModules) -> FileUses {
    let mut uses = FileUses::new();
    for (user, file) in modules.files.iter().enumerate() {
        for path in &file.paths {
            let Some((used, item)) = modules.resolve(&file.module, path) else {
                continue;
            };
            if !modules.files[used].module.starts_with(&file.module) {
                let items = uses.entry(user).or_default().entry(used).or_default();
                items.insert(item);
            }
        }
    }
    uses
}

/// Sets of files of which each reaches all others.
fn circles(uses: &FileUses) -> Vec<BTreeSet<usize>> {
    let reached: BTreeMap<usize, BTreeSet<usize>> =
        uses.keys().map(|&file| (file, reach(uses, file))).collect();
    let mut circles: Vec<BTreeSet<usize>> = Vec::new();
    for (&file, reaches) in &reached {
        if !reaches.contains(&file) || circles.iter().any(|circle| circle.contains(&file)) {
            continue;
        }
        let leads_back = |other: &usize| reached.get(other).is_some_and(|its| its.contains(&file));
        circles.push(reaches.iter().copied().filter(leads_back).collect());
    }
    circles
}

/// Every file that can be reached by uses; the file itself only through others.
fn reach(uses: &FileUses, file: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open = vec![file];
    while let Some(user) = open.pop() {
        for &used in uses.get(&user).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(used) {
                open.push(used);
            }
        }
    }
    reached
}

fn fault(modules: &CrateModules, uses: &FileUses, circle: &BTreeSet<usize>) -> String {
    let shown = |file: usize| modules.files[file].shown.as_str();
    let mut ties = Vec::new();
    for &user in circle {
        for (&used, items) in uses.get(&user).into_iter().flatten() {
            if circle.contains(&used) {
                let items: Vec<&str> = items.iter().map(String::as_str).collect();
                let items = items.join(", ");
                ties.push(format!(
                    "{} takes {items} from {}",
                    shown(user),
                    shown(used)
                ));
            }
        }
    }
    format!("these files use each other: {}", ties.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files = files
            .iter()
            .filter_map(|(name, text)| SourceFile::new(Path::new(name), Path::new(name), text));
        circle_faults(files.collect())
    }

    #[test]
    fn two_files_that_import_from_each_other_are_a_circle() {
        let faults = found(&[
            ("lib.rs", "mod a;\nmod b;\n"),
            ("a.rs", "use crate::b::{Low, High};\n"),
            ("b.rs", "use std::fmt;\nuse super::a::Top;\n"),
        ]);
        assert_eq!(
            faults,
            [
                "these files use each other: a.rs takes High, Low from b.rs; b.rs takes Top from a.rs"
            ]
        );
    }

    #[test]
    fn a_re_export_counts_for_the_file_that_defines_the_item() {
        let faults = found(&[
            ("lib.rs", "mod a;\nmod b;\npub use a::Top;\n"),
            ("a.rs", "use crate::b::Low;\n"),
            ("b.rs", "use crate::Top;\n"),
        ]);
        assert_eq!(faults.len(), 1, "{faults:?}");
    }

    #[test]
    fn paths_in_the_code_count_and_comments_strings_and_tests_do_not() {
        let low = |text: &str| {
            found(&[
                ("lib.rs", "mod a;\nmod b;\n"),
                ("a.rs", "fn f() -> u8 {\n    crate::b::low()\n}\n"),
                ("b.rs", text),
            ])
        };
        assert_eq!(low("fn g() {\n    super::a::f();\n}\n").len(), 1);
        for text in [
            "// see crate::a::f\n",
            "/// [`crate::a::f`]\nfn g() {}\n",
            "const TEXT: &str = \"crate::a::f\";\n",
            "#[cfg(test)]\nmod tests {\n    use crate::a::f;\n}\n",
            "#[cfg(test)]\nuse crate::a::f;\n",
        ] {
            assert!(low(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_parent_may_be_built_from_children_that_use_its_types() {
        let parent = ("a.rs", "mod b;\nuse b::low;\npub struct Top;\n");
        let child = ("a/b.rs", "use super::Top;\npub fn low() {}\n");
        assert!(found(&[("lib.rs", "mod a;\n"), parent, child]).is_empty());
    }

    #[test]
    fn a_longer_circle_is_one_fault_with_all_its_ties() {
        let faults = found(&[
            ("lib.rs", "mod a;\n"),
            ("a/mod.rs", "mod b;\nmod c;\nmod d;\n"),
            ("a/b.rs", "use super::c::{self, C};\n"),
            ("a/c.rs", "use super::d::*;\n"),
            ("a/d.rs", "use super::{\n    b::B,\n};\n"),
        ]);
        assert_eq!(faults.len(), 1);
        assert!(
            faults[0].contains("a/d.rs takes B from a/b.rs"),
            "{faults:?}"
        );
    }
}
