//! Reads the sources themselves: words that a pure crate must not contain,
//! names that say nothing, files that have grown too long.

use std::io;
use std::path::{Path, PathBuf};

use crate::house::{CRATES, EMPTY_NAMES, LONGEST_FILE, Purity, WORLDLY_WORDS};

/// Every fault of the source tree below `root`.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in rust_files(&[root.join("crates"), root.join("xtask"), root.join("fuzz")])? {
        let shown = shown(root, &file);
        let text = std::fs::read_to_string(&file)?;
        let pure = CRATES.iter().any(|plan| {
            plan.purity == Purity::Pure
                && file.starts_with(root.join("crates").join(plan.name).join("src"))
        });
        faults.extend(file_faults(
            &shown,
            &text,
            if pure { Purity::Pure } else { Purity::Worldly },
        ));
    }
    Ok(faults)
}

/// A file as a fault names it.
pub(crate) fn shown(root: &Path, file: &Path) -> String {
    let below = file.strip_prefix(root).unwrap_or(file);
    below.display().to_string()
}

fn file_faults(shown: &str, text: &str, purity: Purity) -> Vec<String> {
    let mut faults = Vec::new();
    let length = text.lines().count();
    if length > LONGEST_FILE {
        faults.push(format!(
            "{shown} has {length} lines; {LONGEST_FILE} is the ceiling"
        ));
    }
    let stem = Path::new(shown).file_stem().unwrap_or_default();
    let folder = Path::new(shown)
        .parent()
        .and_then(Path::file_name)
        .unwrap_or_default();
    if EMPTY_NAMES
        .iter()
        .any(|name| stem == *name || folder == *name)
    {
        faults.push(format!("{shown}: a file is named after what is in it"));
    }
    if purity == Purity::Pure {
        for (number, line) in text.lines().enumerate() {
            if let Some(word) = WORLDLY_WORDS.iter().find(|word| line.contains(**word)) {
                faults.push(format!(
                    "{shown}:{}: a pure crate must not name {word}",
                    number + 1
                ));
            }
        }
    }
    faults
}

/// Every Rust source below some folders.
pub(crate) fn rust_files(folders: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = folders
        .iter()
        .filter(|folder| folder.is_dir())
        .cloned()
        .collect();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The product part of a source: the text up to the tests in it. A test module in another file is only declared here,
/// so the text goes on after its declaration.
pub(crate) fn before_tests(text: &str) -> &str {
    const TESTS: &str = "#[cfg(test)]\nmod ";
    let has_body = |place: &usize| {
        let declaration = text[place + TESTS.len()..].lines().next();
        declaration.is_some_and(|line| line.ends_with('{'))
    };
    let mut places = text.match_indices(TESTS).map(|(place, _)| place);
    places.find(has_body).map_or(text, |end| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_end_a_source_and_their_declaration_does_not() {
        let declared = "mod a;\n#[cfg(test)]\nmod tests;\nuse a::A;\n";
        assert_eq!(before_tests(declared), declared);
        let whole = format!("{declared}#[cfg(test)]\nmod more {{\n}}\n");
        assert_eq!(before_tests(&whole), declared);
    }

    #[test]
    fn worldly_words_are_found_only_where_they_are_forbidden() {
        let text = "fn f() {\n    println!(\"x\");\n}\n";
        assert_eq!(
            file_faults("crates/board/src/chain.rs", text, Purity::Pure),
            ["crates/board/src/chain.rs:2: a pure crate must not name println!"]
        );
        assert!(file_faults("crates/cli/src/main.rs", text, Purity::Worldly).is_empty());
    }

    #[test]
    fn long_files_and_empty_names_are_found() {
        let long = "\n".repeat(LONGEST_FILE + 1);
        assert_eq!(
            file_faults("crates/cli/src/show.rs", &long, Purity::Worldly),
            ["crates/cli/src/show.rs has 401 lines; 400 is the ceiling"]
        );
        for shown in ["crates/cli/src/utils.rs", "crates/cli/src/common/board.rs"] {
            assert_eq!(file_faults(shown, "", Purity::Worldly).len(), 1, "{shown}");
        }
    }
}
