//! From a document to JSON.

use serde_json::{Map, Value, json};
use shikatsu_problem::{
    Color, Extra, Judgement, Node, NodeId, Point, PointSet, Problem, Rules, SolutionTree,
};

use super::keys::{self, Home, Target};
use super::located::symbols;
use crate::{Document, WriteError, sgf};

/// The most moves in a line: each nests an object in an array, and JSON
/// readers, ours included, stop at 128 brackets.
pub(super) const LONGEST_LINE: usize = 60;

/// Writes one puzzle.
///
/// # Errors
/// If the document says something a puzzle cannot: moves that do not take
/// turns, nodes without a move, lines of more than 60 moves, points beyond
/// the edge, rules without a name.
pub fn write(document: &Document) -> Result<String, WriteError> {
    let mut document = sgf::settled(document);
    document.problem.setup.to_move = Some(document.problem.to_move());
    check_moves(&document)?;
    let value = puzzle(&document)?;
    let text = format!("{value}\n");
    match super::read(&text) {
        Ok(again) if again == document => Ok(text),
        Ok(_) => Err(refusal(
            "it would not read back the same; look for line breaks in its title and labels, \
             two labels on one point, or extra properties named like keys of a puzzle",
        )),
        Err(error) => Err(refusal(format!(
            "it has {} where a puzzle needs {}",
            error.found, error.expected
        ))),
    }
}

fn refusal(reason: impl Into<String>) -> WriteError {
    WriteError {
        format: "OGS puzzle",
        reason: reason.into(),
    }
}

fn check_moves(document: &Document) -> Result<(), WriteError> {
    let tree = &document.tree;
    let mut turns: Vec<(usize, Color)> = Vec::with_capacity(tree.len());
    for id in tree.ids() {
        let node = tree.node(id);
        let Some(parent) = node.parent() else {
            turns.push((0, document.problem.to_move()));
            continue;
        };
        let (depth, color) = turns[parent.index()];
        if node.played.map(|(color, _)| color) != Some(color) {
            return Err(refusal(format!(
                "node {} is not a move of {color}; in a puzzle the colours take turns \
                 and every node is a move",
                id.index()
            )));
        }
        if depth == LONGEST_LINE {
            return Err(refusal(format!(
                "a line of a puzzle holds at most {LONGEST_LINE} moves; node {} is one more",
                id.index()
            )));
        }
        turns.push((depth + 1, !color));
    }
    Ok(())
}

fn puzzle(document: &Document) -> Result<Value, WriteError> {
    let problem = &document.problem;
    let setup = &problem.setup;
    let player = setup.to_move.map(|color| color.to_string().to_lowercase());
    let mut puzzle = object(json!({
        "width": setup.size.width(),
        "height": setup.size.height(),
        "initial_player": player,
        "initial_state": {"black": letters(&setup.black), "white": letters(&setup.white)},
        "puzzle_description": problem.notes,
    }));
    for (key, value) in keys::SETTINGS {
        puzzle.insert(key.to_owned(), value.into());
    }
    let mut private = private_part(problem)?;
    for (home, key, field) in keys::fields(&mut problem.metadata.clone()) {
        if let Some(text) = field.take() {
            let object = match home {
                Home::Puzzle => &mut puzzle,
                Home::Private => &mut private,
            };
            object.insert(key.to_owned(), text.into());
        }
    }
    insert_private(&mut puzzle, private);
    let mut around = Map::new();
    for (target, value) in keys::natives(document, SolutionTree::ROOT) {
        match target {
            Target::Around(key) => drop(around.insert(key.to_owned(), value)),
            Target::Puzzle(key) => drop(puzzle.insert(key.to_owned(), value)),
            Target::Node(_) => {}
        }
    }
    puzzle.insert("move_tree".to_owned(), move_tree(document).into());
    if around.is_empty() {
        return Ok(puzzle.into());
    }
    around.insert("puzzle".to_owned(), puzzle.into());
    Ok(around.into())
}

/// What the site has no words for.
fn private_part(problem: &Problem) -> Result<Map<String, Value>, WriteError> {
    let mut private = Map::new();
    insert_points(&mut private, "key_stones", &problem.key_stones);
    insert_points(&mut private, "ko_bans", &problem.setup.ko_bans);
    if let Some(area) = problem.in_play {
        private.insert("in_play".to_owned(), letters(&area).into());
    }
    if let Some(goal) = problem.goal {
        private.insert("goal".to_owned(), goal.to_string().into());
    }
    if problem.rules != Rules::default() {
        let name = problem
            .rules
            .name()
            .ok_or_else(|| refusal("its rules have no name; choose one of the named rule sets"))?;
        private.insert("rules".to_owned(), name.into());
    }
    Ok(private)
}

/// The nodes as nested objects, built from the leaves up.
fn move_tree(document: &Document) -> Map<String, Value> {
    let tree = &document.tree;
    let mut built: Vec<Map<String, Value>> = vec![Map::new(); tree.len()];
    for id in tree.ids().rev() {
        let mut object = node_object(document, id);
        let branches: Vec<Value> = tree
            .node(id)
            .children()
            .iter()
            .map(|child| std::mem::take(&mut built[child.index()]).into())
            .collect();
        if !branches.is_empty() {
            object.insert("branches".to_owned(), branches.into());
        }
        built[id.index()] = object;
    }
    built.swap_remove(0)
}

fn node_object(document: &Document, id: NodeId) -> Map<String, Value> {
    let node = document.tree.node(id);
    let point = node.played.and_then(|(_, played)| played.point());
    let [x, y] = point.map_or([-1; 2], |point| [point.x(), point.y()].map(i16::from));
    let mut fields = object(json!({"x": x, "y": y}));
    match node.judgement {
        Some(Judgement::Right) => drop(fields.insert("correct_answer".to_owned(), true.into())),
        Some(Judgement::Wrong) => drop(fields.insert("wrong_answer".to_owned(), true.into())),
        None => {}
    }
    if !node.comment.is_empty() {
        fields.insert("text".to_owned(), node.comment.clone().into());
    }
    let mut marks = marks(node);
    let natives = keys::natives(document, id);
    let others = &node.extras[..node.extras.len() - natives.len()];
    for (target, value) in natives {
        match (target, value) {
            (Target::Node("marks"), Value::Array(more)) => marks.extend(more),
            (Target::Node(key), value) => drop(fields.insert(key.to_owned(), value)),
            _ => {}
        }
    }
    if !marks.is_empty() {
        fields.insert("marks".to_owned(), marks.into());
    }
    insert_private(&mut fields, private_part_of_node(node, others));
    fields
}

fn private_part_of_node(node: &Node, extras: &[Extra]) -> Map<String, Value> {
    let mut private = Map::new();
    insert_points(&mut private, "selected", &node.markup.selected);
    if let Some(hint) = node.hint {
        private.insert("hint".to_owned(), sgf::hint_name(hint).into());
    }
    let list = |extra: &Extra| [vec![extra.name.clone()], extra.values.clone()].concat();
    if !extras.is_empty() {
        let lists: Vec<_> = extras.iter().map(list).collect();
        private.insert("extras".to_owned(), lists.into());
    }
    private
}

/// One entry a point, in reading order.
fn marks(node: &Node) -> Vec<Value> {
    let mut markup = node.markup.clone();
    let labels = std::mem::take(&mut markup.labels);
    let symbols = symbols(&mut markup);
    let mut points: PointSet = labels.iter().map(|&(point, _)| point).collect();
    for (_, set) in &symbols {
        points |= **set;
    }
    let entry = |point| {
        let mut marks = Map::new();
        for (name, set) in &symbols {
            if set.contains(point) {
                marks.insert((*name).to_owned(), true.into());
            }
        }
        if let Some((_, label)) = labels.iter().find(|&&(p, _)| p == point) {
            marks.insert("letter".to_owned(), label.clone().into());
        }
        json!({"x": point.x(), "y": point.y(), "marks": marks})
    };
    points.iter().map(entry).collect()
}

fn insert_private(fields: &mut Map<String, Value>, private: Map<String, Value>) {
    if !private.is_empty() {
        fields.insert(keys::PRIVATE.to_owned(), private.into());
    }
}

fn insert_points(fields: &mut Map<String, Value>, key: &str, points: &PointSet) {
    if !points.is_empty() {
        fields.insert(key.to_owned(), letters(points).into());
    }
}

fn letters(points: &PointSet) -> String {
    points.iter().map(Point::to_sgf).collect()
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}
