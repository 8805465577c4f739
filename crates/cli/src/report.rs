//! A problem as one line of JSON, for programs that read our output.
//!
//! Points are the coordinates people use (`C3`). Fields are only ever added.

use serde_json::{Map, Value, json};
use shikatsu_board::check_problem;
use shikatsu_problem::{Color, Judgement, PointSet, Size, SolutionTree};

use crate::input::Found;

/// The line, newline included.
pub(crate) fn line(found: &Found) -> String {
    let mut text = Value::Object(object(found)).to_string();
    text.push('\n');
    text
}

fn object(found: &Found) -> Map<String, Value> {
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
    put("file", json!(found.path.display().to_string()));
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

fn metadata(found: &Found) -> Value {
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
    json!({
        "nodes": tree.len() - 1,
        "right": first(Some(Judgement::Right)),
        "wrong": first(Some(Judgement::Wrong)),
        "unjudged": first(None),
    })
}

fn labels(size: Size, points: PointSet) -> Value {
    points
        .iter()
        .map(|point| size.label(point))
        .collect::<Vec<_>>()
        .into()
}

fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
