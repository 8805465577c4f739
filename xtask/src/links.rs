//! Every relative link of a document leads to a file that is there.
//!
//! A page of the book that includes another document must hold in both places: where the document stands, and in the book,
//! where its links lead to other pages. Links to headings are checked as far as the file.

use std::io;
use std::path::{Path, PathBuf};

use crate::sources::shown;

/// What `docs/book/build` copies beside the reference pages.
const COPIED: [&str; 2] = ["plots/", "openapi.json"];

/// Every link that leads nowhere.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in documents(root)? {
        let text = std::fs::read_to_string(&file)?;
        let folder = file.parent().unwrap_or(root);
        let shown = shown(root, &file);
        for link in targets(&text) {
            if !folder.join(link).exists() {
                faults.push(format!("{shown}: the link to {link} leads nowhere"));
            }
        }
        for included in text.lines().filter_map(included) {
            let text = std::fs::read_to_string(folder.join(included))?;
            let lost = targets(&text).into_iter().filter(|link| {
                !folder.join(link).exists() && !COPIED.iter().any(|file| link.starts_with(file))
            });
            faults.extend(lost.map(|link| {
                format!("{shown}: the link to {link} leads nowhere in the book; name the file without a link")
            }));
        }
    }
    Ok(faults)
}

fn documents(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_path_buf(), root.join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let is_below_root = folder != root;
            if path.is_dir() && is_below_root {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The files that a document links to or shows, and those that it includes.
fn targets(text: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for line in outside_code(text) {
        let links = line.match_indices("](").filter_map(|(place, mark)| {
            let rest = &line[place + mark.len()..];
            Some(&rest[..rest.find(')')?])
        });
        targets.extend(links.chain(included(line)));
    }
    let files = targets.into_iter().filter_map(|target| {
        let file = target.split('#').next()?;
        let is_file = !file.is_empty() && !file.contains("://") && !file.starts_with("mailto:");
        is_file.then_some(file)
    });
    files.collect()
}

/// The document that a line of a page includes.
fn included(line: &str) -> Option<&str> {
    line.strip_prefix("{{#include ")?.strip_suffix("}}")
}

/// Lines that are no example.
fn outside_code(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            return false;
        }
        !is_code
    })
}

#[cfg(test)]
mod tests {
    use super::targets;

    #[test]
    fn files_are_found_and_addresses_headings_and_examples_left_out() {
        let text = "[a](b.md#part) ![c](d.svg), [e](https://f.example/g) and [h](#i)\n\
                    ```\n[x](y.md)\n```\n{{#include ../z.md}}\n";
        assert_eq!(targets(text), ["b.md", "d.svg", "../z.md"]);
    }
}
