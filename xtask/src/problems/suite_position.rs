//! A position of `suite/`, with what its file says of each first mover.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use shikatsu_formats::grid;
use shikatsu_problem::{Color, PointError, PointSet, Problem};

use crate::signature::positions;

/// A file of the suite.
pub(super) struct SuitePosition {
    /// The folder it lies in.
    pub(super) theme: String,
    /// Its name within the folder.
    name: String,
    /// The position, with the natural player's goal.
    pub(super) problem: Problem,
    lines: BTreeMap<String, String>,
}

impl SuitePosition {
    /// All of them, in the order of their names.
    pub(super) fn all(suite: &Path) -> Result<Vec<Self>, Box<dyn Error>> {
        positions(suite)?
            .iter()
            .map(|file| Self::read(file))
            .collect()
    }

    fn read(file: &Path) -> Result<Self, Box<dyn Error>> {
        let fault = |what: &dyn std::fmt::Display| format!("{}: {what}", file.display());
        let document = grid::read(&fs::read_to_string(file)?).map_err(|error| fault(&error))?;
        let named = |path: Option<&Path>| {
            let name = path
                .and_then(Path::file_stem)
                .and_then(|name| name.to_str());
            name.map(str::to_owned).ok_or_else(|| fault(&"no name"))
        };
        let lines = document.tree.root().extras.iter();
        Ok(Self {
            theme: named(file.parent())?,
            name: named(Some(file))?,
            lines: lines
                .map(|extra| (extra.name.clone(), extra.values.join(" ")))
                .collect(),
            problem: document.problem,
        })
    }

    /// Folder and name, as one word.
    pub(super) fn path(&self) -> String {
        format!("{}-{}", self.theme, self.name)
    }

    /// The verdict if this side moves first, in the words of the file.
    pub(super) fn verdict(&self, first: Color) -> Option<&str> {
        self.line(&format!("{first} first"))
    }

    /// The verdict with bent four dead by rule, as the page asks it: the same unless the file says otherwise.
    pub(super) fn verdict_by_rule(&self, first: Color) -> Option<&str> {
        let by_rule = self.line(&format!("{first} first by rule"));
        by_rule.or_else(|| self.verdict(first))
    }

    /// All first moves that keep the verdict; `None` where a pass keeps it too.
    pub(super) fn best(&self, first: Color) -> Result<Option<PointSet>, PointError> {
        let size = self.problem.setup.size;
        let points = |line: &str| {
            let labels = line.split_whitespace();
            labels.map(|label| size.point(label)).collect()
        };
        self.line(&format!("best {first}")).map(points).transpose()
    }

    fn line(&self, name: &str) -> Option<&str> {
        let line = self.lines.get(&name.to_lowercase())?;
        Some(line.trim())
    }
}
