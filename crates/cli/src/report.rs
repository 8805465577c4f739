//! A problem as one line of JSON, for programs that read our output.
//!
//! Points are the coordinates people use (`C3`). Fields are only ever added.

use serde_json::{Map, Value, json};
use shikatsu_board::check_problem;
use shikatsu_problem::{Color, Judgement, PointSet, Size, SolutionTree};

use crate::failure::{Failure, shown};
use crate::input::LoadedProblem;

/// The line, newline included, for a problem or for a file that is none. A
/// failure that concerns no file has no line.
pub(crate) fn line(outcome: &Result<LoadedProblem, Failure>) -> Option<String> {
    let object = match outcome {
        Ok(found) => Value::Object(object(found)),
        Err(Failure::Read { path, error }) => json!({
            "file": shown(path),
            "error": {
                "line": error.place.line,
                "column": error.place.column,
                "found": error.found,
                "expected": error.expected,
            },
        }),
        Err(Failure::Io { path, error }) => {
            json!({ "file": shown(path), "error": { "message": error.to_string() } })
        }
        Err(_) => return None,
    };
    Some(format!("{object}\n"))
}

fn object(found: &LoadedProblem) -> Map<String, Value> {
    let problem = &found.document.problem;
    let setup = &problem.setup;
    let points = |set: &PointSet| labels(setup.size, *set);
    let faults: Vec<String> = match check_problem(problem) {
        Ok(()) => Vec::new(),
        Err(faults) => faults.messages(),
    };
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    put("number", json!(found.number));
    put("file", json!(shown(&found.path)));
    put("place", json!(found.place.unwrap_or(1)));
    put("format", json!(found.format.name()));
    put("width", json!(setup.size.width()));
    put("height", json!(setup.size.height()));
    put("to_move", json!(setup.to_move.map(color)));
    put("goal", json!(problem.goal.map(|goal| goal.to_string())));
    put("black", points(&setup.black));
    put("white", points(&setup.white));
    put("key_stones", points(&problem.key_stones));
    put(
        "in_play",
        problem.in_play.as_ref().map_or(Value::Null, points),
    );
    put("ko", points(&setup.ko_bans));
    put("rules", json!(problem.rules.name()));
    put("metadata", metadata(found));
    put("notes", json!(problem.notes));
    put("solution", solution(setup.size, &found.document.tree));
    put("faults", json!(faults));
    object
}

fn metadata(found: &LoadedProblem) -> Value {
    let metadata = &found.document.problem.metadata;
    let fields = [
        ("id", &metadata.id),
        ("title", &metadata.title),
        ("collection", &metadata.collection),
        ("author", &metadata.author),
        ("source", &metadata.source),
        ("level", &metadata.level),
        ("copyright", &metadata.copyright),
        ("date", &metadata.date),
    ];
    let known = fields
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_ref()?)));
    known
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect::<Map<_, _>>()
        .into()
}

/// The author's first moves by judgement, and the size of the tree.
fn solution(size: Size, tree: &SolutionTree) -> Value {
    let first = |judgement| {
        let nodes = tree.root().children().iter().map(|&id| tree.node(id));
        let points: PointSet = nodes
            .filter(|node| node.judgement == judgement)
            .filter_map(|node| node.played?.1.point())
            .collect();
        labels(size, points)
    };
    let main_line: Vec<String> = tree
        .main_line()
        .filter_map(|id| tree.node(id).played)
        .map(|(color, played)| {
            let point = played
                .point()
                .map_or("pass".into(), |point| size.label(point));
            format!("{color} {point}")
        })
        .collect();
    json!({
        "nodes": tree.len() - 1,
        "main_line": main_line,
        "right": first(Some(Judgement::Right)),
        "wrong": first(Some(Judgement::Wrong)),
        "unjudged": first(None),
    })
}

pub(crate) fn labels(size: Size, points: PointSet) -> Value {
    size.labels(points).into()
}

pub(crate) fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
