//! Positions as lines of `wrong-verdicts.jsonl`, read and written.
//!
//! The `formats` crate does this for people; tests of this room may not use it. So only what stands in
//! that file is understood: flat objects of strings without escapes, and one node of SGF.
//!
//! Invariant: what is written here is read back as the same problem.

use std::collections::BTreeMap;

use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Rules, Setup, Size};

/// The values of a line by their keys.
pub(super) fn line(text: &str) -> BTreeMap<&str, &str> {
    // Between quotation marks stand, in turn: a key, a colon, a value, a comma.
    let parts: Vec<&str> = text.split('"').collect();
    parts[1..]
        .chunks_exact(4)
        .map(|pair| (pair[0], pair[2]))
        .collect()
}

/// A line with these keys and values.
pub(super) fn written(pairs: &[(&str, &str)]) -> String {
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("\"{key}\": \"{value}\""))
        .collect();
    format!("{{{}}}", pairs.join(", "))
}

/// The problem of an SGF node.
pub(super) fn problem(sgf: &str) -> Problem {
    let node = properties(sgf);
    let one = |name: &str| node.get(name).and_then(|values| values.first()).copied();
    let points = |name: &str| -> PointSet {
        let values = node.get(name).into_iter().flatten();
        values
            .map(|value| Point::from_sgf(value).unwrap())
            .collect()
    };
    let mut setup = Setup::empty(size(one("SZ").unwrap()));
    (setup.black, setup.white) = (points("AB"), points("AW"));
    setup.ko_bans = points("KOBAN");
    setup.to_move = one("PL").map(|player| match player {
        "B" => Color::Black,
        _ => Color::White,
    });
    let mut problem = Problem::new(setup);
    problem.goal = one("GOAL").map(|goal| match goal {
        "kill" => Goal::Kill,
        _ => Goal::Live,
    });
    problem.rules = one("RU").map_or(Rules::default(), |name| name.parse().unwrap());
    // Files of other people's mark key stones with crosses.
    problem.key_stones = points("KEYS") | points("MA");
    problem
}

/// The values of each property.
fn properties(sgf: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut node: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut name = "";
    for part in sgf.trim_matches(['(', ')', ';']).split_terminator(']') {
        let (before, value) = part.split_once('[').unwrap();
        if !before.is_empty() {
            name = before;
        }
        node.entry(name).or_default().push(value);
    }
    node
}

fn size(value: &str) -> Size {
    let (width, height) = value.split_once(':').unwrap_or((value, value));
    Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap()
}

/// The SGF node of a problem, without its boundary.
pub(super) fn sgf(problem: &Problem) -> String {
    let setup = &problem.setup;
    let points = |name: &str, points: &PointSet| -> String {
        let values: String = points
            .iter()
            .map(|point| format!("[{}]", point.to_sgf()))
            .collect();
        if values.is_empty() {
            values
        } else {
            format!("{name}{values}")
        }
    };
    let (width, height) = (setup.size.width(), setup.size.height());
    let size = if width == height {
        format!("{width}")
    } else {
        format!("{width}:{height}")
    };
    let player = match problem.to_move() {
        Color::Black => "B",
        Color::White => "W",
    };
    let rules = match problem.rules.name() {
        Some(name) if problem.rules != Rules::default() => format!("RU[{name}]"),
        _ => String::new(),
    };
    format!(
        "(;GM[1]FF[4]CA[UTF-8]DIALECT[plain]SZ[{size}]{rules}{}{}PL[{player}]{}{})",
        points("AB", &setup.black),
        points("AW", &setup.white),
        points("KEYS", &problem.key_stones),
        points("KOBAN", &setup.ko_bans),
    )
}
