//! Every relative link of a document leads to a file that is there.
//!
//! A page of the book that includes another document is read where that document stands, because its links are written
//! for that place. Links to headings are checked as far as the file.

use std::io;
use std::path::{Path, PathBuf};

/// Every link that leads nowhere.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in documents(root)? {
        let text = std::fs::read_to_string(&file)?;
        let folder = file.parent().unwrap_or(root);
        let shown = file.strip_prefix(root).unwrap_or(&file).display();
        for link in targets(&text) {
            if !folder.join(link).exists() {
                faults.push(format!("{shown}: the link to {link} leads nowhere"));
            }
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
        let included = line
            .strip_prefix("{{#include ")
            .and_then(|rest| rest.strip_suffix("}}"));
        targets.extend(links.chain(included));
    }
    let files = targets.into_iter().filter_map(|target| {
        let file = target.split('#').next()?;
        let is_file = !file.is_empty() && !file.contains("://") && !file.starts_with("mailto:");
        is_file.then_some(file)
    });
    files.collect()
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
