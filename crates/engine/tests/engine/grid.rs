//! Reads the suite: rows of `x o X O - *`, then `key: value` lines. The
//! `formats` crate does this for people; tests of this room may not use it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use shikatsu_problem::{BoardDrawing, Color, Goal, PointSet, Problem, Setup, Size};

/// A file of the suite.
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) problem: Problem,
    pub(crate) values: BTreeMap<String, String>,
}

impl Page {
    fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap();
        let (head, _) = text.split_once("\n\n").unwrap_or((&text, ""));
        let (values, rows): (Vec<&str>, Vec<&str>) =
            head.lines().partition(|line| line.contains(':'));
        let values: BTreeMap<String, String> = values
            .into_iter()
            .filter_map(|line| line.split_once(": "))
            .map(|(key, value)| (key.to_owned(), value.trim().to_owned()))
            .collect();
        let mut problem = board(&rows);
        let size = problem.setup.size;
        let points = |key: &str| -> PointSet { labels(size, values.get(key)) };
        problem.key_stones = points("key");
        problem.setup.ko_bans = points("ko");
        problem.setup.to_move = values.get("player").map(|player| match player.as_str() {
            "x" => Color::Black,
            _ => Color::White,
        });
        problem.goal = values.get("goal").map(|goal| match goal.as_str() {
            "kill" => Goal::Kill,
            _ => Goal::Live,
        });
        let parent = path.parent().unwrap().file_name().unwrap();
        let name = Path::new(parent).join(path.file_stem().unwrap());
        Self {
            name: name.display().to_string(),
            problem,
            values,
        }
    }

    /// All files, in the order of their names.
    pub(crate) fn all() -> Vec<Self> {
        let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite");
        let entries = |path: &Path| -> Vec<PathBuf> {
            let entries = std::fs::read_dir(path).unwrap();
            entries.map(|entry| entry.unwrap().path()).collect()
        };
        let mut files: Vec<PathBuf> = entries(&suite)
            .into_iter()
            .filter(|path| path.is_dir())
            .flat_map(|folder| entries(&folder))
            .filter(|path| path.extension().is_some_and(|end| end == "txt"))
            .collect();
        files.sort();
        assert!(files.len() >= 230, "{} files", files.len());
        files.iter().map(|path| Self::read(path)).collect()
    }

    /// The verdict for a first mover, as the file words it, if it has one.
    pub(crate) fn verdict(&self, first: Color) -> Option<&str> {
        let key = format!("{first} first").to_lowercase();
        self.values.get(&key).map(String::as_str)
    }

    /// All best first moves, where the file lists them.
    pub(crate) fn best(&self, first: Color) -> Option<PointSet> {
        let value = self.values.get(&format!("best {first}").to_lowercase())?;
        Some(labels(self.problem.setup.size, Some(value)))
    }
}

fn labels(size: Size, value: Option<&String>) -> PointSet {
    let labels = value.map_or("", String::as_str);
    size.labelled(labels).unwrap()
}

/// Stands for the empty rows that make a board square.
const EMPTY_ROWS: &str = "...";

pub(crate) fn board(rows: &[&str]) -> Problem {
    let drawing = BoardDrawing::of(unfolded(rows)).unwrap();
    let mut setup = Setup::empty(drawing.size());
    setup.black = drawing.points("xX");
    setup.white = drawing.points("oO");
    let mut problem = Problem::new(setup);
    problem.in_play = Some(drawing.size().all() - drawing.points("*XO"));
    problem
}

fn unfolded(rows: &[&str]) -> Vec<String> {
    let width = rows.iter().map(|row| row.len()).max().unwrap();
    let rows = rows.iter().flat_map(|&row| match row {
        EMPTY_ROWS => vec!["-".repeat(width); width + 1 - rows.len()],
        row => vec![row.to_owned()],
    });
    rows.collect()
}
