//! Which file of a crate an import leads to.
//!
//! Invariant: a path leads to the file that defines its item, through any number of re-exports; a path out of the crate
//! leads nowhere.

use std::path::Path;

use crate::sources::before_tests;

/// One source file of a crate.
pub(super) struct SourceFile {
    /// The file as messages call it.
    pub(super) shown: String,
    /// The names of its module and of those around it.
    pub(super) module: Vec<String>,
    /// Every path that it names, from the first segment on.
    pub(super) paths: Vec<Vec<String>>,
    /// The paths of its re-exports.
    exports: Vec<Vec<String>>,
}

/// The modules of a crate.
pub(super) struct CrateModules {
    pub(super) files: Vec<SourceFile>,
}

/// A `use` with all its paths.
struct UseStatement {
    is_export: bool,
    paths: Vec<Vec<String>>,
}

impl SourceFile {
    /// Reads a file by its path below `src`; `None` for tests and for binaries beside the library.
    pub(super) fn new(below: &Path, shown: &Path, text: &str) -> Option<Self> {
        let mut module: Vec<String> = below
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        if matches!(module.last()?.as_str(), "lib" | "main" | "mod") {
            module.pop();
        }
        if module
            .iter()
            .any(|part| matches!(part.as_str(), "tests" | "bin"))
        {
            return None;
        }
        let code = code_of(text);
        let (statements, rest) = use_statements(&code);
        let mut paths = paths_in(&rest);
        let mut exports = Vec::new();
        for statement in statements {
            if statement.is_export {
                exports.extend(statement.paths.clone());
            }
            paths.extend(statement.paths);
        }
        Some(Self {
            shown: shown.display().to_string(),
            module,
            paths,
            exports,
        })
    }
}

impl CrateModules {
    pub(super) fn new(files: Vec<SourceFile>) -> Self {
        Self { files }
    }

    /// The file that a path leads to from a module, and the item that it names there.
    pub(super) fn resolve(&self, from: &[String], path: &[String]) -> Option<(usize, String)> {
        let mut module = match path.first()?.as_str() {
            "crate" => Vec::new(),
            "self" | "super" => from.to_vec(),
            child => {
                let mut module = from.to_vec();
                module.push(child.to_owned());
                self.position(&module)?;
                from.to_vec()
            }
        };
        let mut rest = path.iter().peekable();
        rest.next_if(|part| matches!(part.as_str(), "crate" | "self"));
        while rest.next_if(|part| *part == "super").is_some() {
            module.pop()?;
        }
        while let Some(part) = rest.peek() {
            module.push((*part).clone());
            if self.position(&module).is_none() {
                module.pop();
                break;
            }
            rest.next();
        }
        let file = self.position(&module)?;
        let Some(item) = rest.next() else {
            let name = module.last().cloned().unwrap_or_default();
            return Some((file, name));
        };
        let export = self.files[file]
            .exports
            .iter()
            .find(|export| export.last() == Some(item) && export.as_slice() != path);
        let exported = export.and_then(|export| self.resolve(&module, export));
        Some(exported.unwrap_or((file, item.clone())))
    }

    fn position(&self, module: &[String]) -> Option<usize> {
        self.files.iter().position(|file| file.module == module)
    }
}

/// The text before the tests, without comments and without what is compiled for tests alone.
fn code_of(text: &str) -> String {
    let mut code = String::new();
    let mut is_for_tests = false;
    for line in before_tests(text).lines() {
        let line = line.split("//").next().unwrap_or_default().trim();
        if !is_for_tests {
            code.push_str(line);
            code.push('\n');
        }
        is_for_tests = line == "#[cfg(test)]" || (is_for_tests && line.is_empty());
    }
    code
}

/// The `use` statements, and the code without them.
fn use_statements(code: &str) -> (Vec<UseStatement>, String) {
    let mut statements = Vec::new();
    let mut rest = String::new();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let Some((is_export, first)) = import(line) else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        };
        let mut tree = first.to_owned();
        while !tree.contains(';') {
            match lines.next() {
                Some(line) => tree.push_str(line),
                None => break,
            }
        }
        let tree = tree.split(';').next().unwrap_or_default();
        let mut paths = Vec::new();
        expand(tree, &[], &mut paths);
        statements.push(UseStatement { is_export, paths });
    }
    (statements, rest)
}

/// What follows `use` in a line, and whether others may import it from here.
fn import(line: &str) -> Option<(bool, &str)> {
    if let Some(tree) = line.strip_prefix("use ") {
        return Some((false, tree));
    }
    let rest = line.strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(inner) => inner.split_once(')')?.1,
        None => rest,
    };
    Some((true, rest.strip_prefix(" use ")?))
}

/// Every path of a tree such as `crate::{a, b::{self, C}}`.
fn expand(tree: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let (head, group) = match tree.split_once('{') {
        Some((head, group)) => (head, group.rsplit_once('}').map(|(group, _)| group)),
        None => (tree, None),
    };
    let mut path = before.to_vec();
    let name = head.split(" as ").next().unwrap_or_default();
    let parts = name.split("::").map(str::trim);
    path.extend(parts.filter(|part| !part.is_empty()).map(Into::into));
    match group {
        Some(group) => {
            for part in split(group) {
                expand(part, &path, paths);
            }
        }
        None => {
            if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
                path.pop();
            }
            if !tree.is_empty() {
                paths.push(path);
            }
        }
    }
}

/// The parts between commas that stand outside braces.
fn split(group: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    for (place, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&group[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[start..]);
    parts
}

/// The paths from `crate` or `super` in the code itself. One after an odd number of quotation marks is in a string, and
/// one after `in` belongs to a visibility.
fn paths_in(code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for line in code.lines() {
        for start in ["crate::", "super::"] {
            for (place, _) in line.match_indices(start) {
                let before = &line[..place];
                let is_part =
                    before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '$'));
                let in_string = before.matches('"').count() % 2 == 1;
                if !is_part && !in_string && !before.ends_with("in ") {
                    paths.push(path_at(&line[place..]));
                }
            }
        }
    }
    paths
}

/// The segments at the beginning of a text.
fn path_at(text: &str) -> Vec<String> {
    let is_in_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let end = text.find(|c| !is_in_path(c)).unwrap_or(text.len());
    let parts = text[..end].split("::");
    parts
        .filter(|part| !part.is_empty())
        .map(Into::into)
        .collect()
}
