//! What an audit says about the collection in `web/e2e/collection`, word for word. The test of the page
//! (`web/e2e/check.e2e.ts`) compares with the same files, so that the two cannot say different things.
//!
//! `SHIKATSU_GOLDEN=write cargo nextest run -p shikatsu-cli audit_golden` writes them anew.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::binary::{command, folder, root, stderr};

/// Every file below a folder, by its name there.
fn contents(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                files.insert(name, std::fs::read_to_string(path).unwrap());
            }
        }
    }
    files
}

/// The lines without the nodes that were searched, which every change of the search changes.
fn without_nodes(lines: &str) -> String {
    let each = lines.lines().map(|line| {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        record.as_object_mut().unwrap().remove("nodes").unwrap();
        format!("{record}\n")
    });
    each.collect()
}

#[test]
fn the_reports_about_a_collection_are_those_the_page_makes() {
    let golden = root().join("web/e2e/golden");
    let out = folder("audit-golden");
    let output = command(&["audit", "collection", "--time", "60s"])
        .current_dir(root().join("web/e2e"))
        .args(["--format", "html,jsonl,csv,junit", "--output"])
        .arg(&out)
        .arg("--fix")
        .arg(out.join("corrected"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let lines = out.join("audit.jsonl");
    let stable = without_nodes(&std::fs::read_to_string(&lines).unwrap());
    std::fs::write(&lines, stable).unwrap();
    let found = contents(&out);
    if std::env::var_os("SHIKATSU_GOLDEN").is_some_and(|word| word == "write") {
        for (name, text) in &found {
            let path = golden.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }
    let expected = contents(&golden);
    let names = |files: &BTreeMap<PathBuf, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(&expected));
    for (name, text) in &found {
        assert_eq!(text, &expected[name], "{}", name.display());
    }
}
