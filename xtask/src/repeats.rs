//! `cargo xtask repeats`: six lines that stand in two places.
//!
//! Lines are compared without their indentation; blank lines, comments, imports and lone brackets do not count. Where a
//! repetition is meant, the pair of files or folders stands in [`MEANT_REPEATS`] with the reason.
//!
//! Invariant: besides those there is no pair, and each of those is one, so the list may not grow by itself nor outlive what
//! it excuses.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};

use crate::house::{MEANT_REPEATS, MeantRepeat};
use crate::sources::shown;

/// As many equal lines in a row are a repetition.
const RUN: usize = 6;

/// A file's lines that count, each with its number.
type CountedLines = Vec<(usize, String)>;

/// The longest run of each pair of files that share one.
type SharedRuns<'s> = BTreeMap<[&'s str; 2], SharedRun>;

/// The longest run that two files share: its length, and where it begins in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SharedRun {
    length: usize,
    begins: [usize; 2],
}

/// A fault for each pair of files that share a run and are not meant to, and for each that is meant to and does not.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut sources = BTreeMap::new();
    for file in source_files(root)? {
        let text = std::fs::read_to_string(&file)?;
        sources.insert(shown(root, &file), counted(&text));
    }
    Ok(repeat_faults(&shared_runs(&sources), MEANT_REPEATS))
}

fn repeat_faults(shared: &SharedRuns<'_>, meant: &[MeantRepeat]) -> Vec<String> {
    let is_meant = |pair: &[&str; 2]| meant.iter().any(|one| one.is_about(pair));
    let unmeant = shared.iter().filter(|(pair, _)| !is_meant(pair));
    let unmeant = unmeant.map(|([one, other], run)| {
        let [here, there] = run.begins;
        let length = run.length;
        format!("{one}:{here} and {other}:{there} share {length} lines; write them once (ARCHITECTURE.md)")
    });
    let is_stale = |one: &&MeantRepeat| !shared.keys().any(|pair| one.is_about(pair));
    let stale = meant.iter().filter(is_stale).map(|one| {
        let ([first, second], why) = (one.places, one.why);
        format!("{first} and {second} share no {RUN} lines; take them off the list of those that do because {why}")
    });
    unmeant.chain(stale).collect()
}

impl MeantRepeat {
    /// Whether these two files are its two places, or stand in them, in either order.
    fn is_about(&self, &[one, other]: &[&str; 2]) -> bool {
        let [first, second] = self.places;
        let is_pair = |one: &str, other: &str| is_at(one, first) && is_at(other, second);
        is_pair(one, other) || is_pair(other, one)
    }
}

fn is_at(file: &str, place: &str) -> bool {
    file == place || place.ends_with('/') && file.starts_with(place)
}

/// Every source of ours, but for what is generated.
fn source_files(root: &Path) -> io::Result<Vec<PathBuf>> {
    const ENDINGS: [&str; 5] = ["rs", "ts", "tsx", "mjs", "css"];
    const GENERATED: [&str; 2] = ["web/src/api.ts", "web/src/server/client.ts"];
    let mut open = [
        "crates",
        "xtask",
        "fuzz/fuzz_targets",
        "web/src",
        "web/e2e",
        "web/binder/src",
    ]
    .map(|folder| root.join(folder))
    .to_vec();
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if path.is_dir() {
                open.push(path);
            } else if ending.is_some_and(|ending| ENDINGS.contains(&ending))
                && !GENERATED.iter().any(|file| path.ends_with(file))
            {
                files.push(path);
            }
        }
    }
    Ok(files)
}

/// The lines that count.
fn counted(text: &str) -> CountedLines {
    const LEFT_OUT: [&str; 6] = ["//", "/*", "*", "use ", "pub use ", "import "];
    let counts = |line: &str| {
        line.contains(char::is_alphanumeric)
            && !LEFT_OUT.iter().any(|start| line.starts_with(start))
    };
    let lines = text.lines().map(str::trim).zip(1..);
    lines
        .filter(|(line, _)| counts(line))
        .map(|(line, number)| (number, line.to_owned()))
        .collect()
}

/// The longest run of each pair of files. Runs of one file with itself do not overlap.
fn shared_runs(sources: &BTreeMap<String, CountedLines>) -> SharedRuns<'_> {
    let mut places: HashMap<Vec<&str>, Vec<(&str, usize)>> = HashMap::new();
    for (file, lines) in sources {
        for (place, window) in lines.windows(RUN).enumerate() {
            let window = window.iter().map(|(_, line)| line.as_str()).collect();
            places.entry(window).or_default().push((file, place));
        }
    }
    let mut longest = BTreeMap::new();
    for found in places.values().filter(|found| found.len() > 1) {
        for (nth, &(one, here)) in found.iter().enumerate() {
            for &(other, there) in &found[nth + 1..] {
                if one == other && there < here + RUN {
                    continue;
                }
                let [mine, theirs] = [&sources[one][here..], &sources[other][there..]];
                let pairs = mine.iter().zip(theirs);
                let run = SharedRun {
                    length: pairs.take_while(|(a, b)| a.1 == b.1).count(),
                    begins: [mine[0].0, theirs[0].0],
                };
                let known = longest.entry([one, other]).or_insert(run);
                *known = run.max(*known);
            }
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(files: &[(&str, &str)]) -> Vec<(String, SharedRun)> {
        let sources = files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), counted(text)));
        let sources = sources.collect();
        let runs = shared_runs(&sources).into_iter();
        runs.map(|([one, other], run)| (format!("{one} {other}"), run))
            .collect()
    }

    #[test]
    fn six_equal_lines_are_found_whatever_their_indentation_and_five_are_not() {
        let six = "a = 1;\nb = 2;\n\n// why\nc = 3;\nd = 4;\n}\ne = 5;\nf = 6;\n";
        let indented = format!("z = 0;\n{}", six.replace('\n', "\n    "));
        let found = runs(&[("one", six), ("other", &indented)]);
        let run = SharedRun {
            length: 6,
            begins: [1, 2],
        };
        assert_eq!(found, [("one other".to_owned(), run)]);
        let five = six.replace("f = 6", "f = 7");
        assert!(runs(&[("one", six), ("other", &five)]).is_empty());
        assert!(runs(&[("one", &format!("{six}{six}"))]).len() == 1);
    }

    #[test]
    fn names_count_and_imports_do_not() {
        let names = "Kind::One,\ntwo,\nthree,\nfour,\nfive,\nsix,\n";
        assert_eq!(runs(&[("one", names), ("other", names)]).len(), 1);
        let imports =
            "use a::B;\nuse c::D;\npub use e::F;\nimport { g } from 'h';\n// i\n/// j\n}\n";
        assert!(runs(&[("one", imports), ("other", imports)]).is_empty());
    }

    #[test]
    fn what_is_meant_is_meant_in_either_order_and_nothing_else_is() {
        let run = SharedRun {
            length: 6,
            begins: [1, 9],
        };
        let file = |pair| SharedRuns::from([(pair, run)]);
        let meant = [MeantRepeat {
            places: ["crates/api/src/", "crates/a/src/list.rs"],
            why: "the test says so",
        }];
        let messages = ["crates/a/src/list.rs", "crates/api/src/list.rs"];
        assert!(repeat_faults(&file(messages), &meant).is_empty());
        let [one, other] = messages;
        assert!(repeat_faults(&file([other, one]), &meant).is_empty());
        // Another file of the same name, and one whose name only begins so.
        for unmeant in [["crates/b/src/list.rs", other], [one, "crates/api/src"]] {
            let faults = repeat_faults(&file(unmeant), &meant);
            assert_eq!(faults.len(), 2, "{faults:?}");
            assert!(faults[0].contains("list.rs:1 and "), "{faults:?}");
            assert!(faults[1].contains("share no 6 lines"), "{faults:?}");
        }
    }
}
