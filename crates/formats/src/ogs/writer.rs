//! From a document to JSON.

use shikatsu_problem::{
    Color, Extra, Judgement, Node, NodeId, Point, PointSet, Problem, Rules, SolutionTree,
};

use super::keys::{self, LONGEST_LINE, PuzzleObject};
use super::native::{Native, natives};
use super::values::symbols;
use crate::json::Object;
use crate::{Document, FormatWriteError, sgf};

/// Writes one puzzle.
///
/// # Errors
/// If the document says something a puzzle cannot: moves that do not take
/// turns, nodes without a move, lines of more than 60 moves, points beyond
/// the edge, rules without a name.
pub fn write(document: &Document) -> Result<String, FormatWriteError> {
    let document = sgf::settled(document);
    check_moves(&document)?;
    let text = format!("{}\n", puzzle(&document)?);
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

fn refusal(reason: impl Into<String>) -> FormatWriteError {
    FormatWriteError {
        format: "OGS puzzle",
        reason: reason.into(),
    }
}

fn check_moves(document: &Document) -> Result<(), FormatWriteError> {
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

fn puzzle(document: &Document) -> Result<Object, FormatWriteError> {
    let problem = &document.problem;
    let setup = &problem.setup;
    let natives = natives(document, SolutionTree::ROOT);
    let is_native = |key| {
        let mut natives = natives.iter();
        natives.any(|native| native.scope == PuzzleObject::Puzzle && native.key == key)
    };
    let mut puzzle = Object::default();
    puzzle.put("width", setup.size.width());
    puzzle.put("height", setup.size.height());
    let player = problem.to_move().to_string().to_lowercase();
    puzzle.put("initial_player", player);
    let mut stones = Object::default();
    stones.put("black", letters(&setup.black));
    stones.put("white", letters(&setup.white));
    put_natives(&mut stones, &natives, PuzzleObject::Stones);
    puzzle.put_text("initial_state", stones.to_string());
    if !is_native("puzzle_description") {
        puzzle.put("puzzle_description", problem.notes.as_str());
    }
    for (key, default) in keys::SETTINGS {
        if !is_native(key) {
            puzzle.put_text(key, default);
        }
    }
    let mut private = private_part(problem)?;
    for (scope, key, text) in keys::texts(&mut problem.metadata.clone()) {
        let is_native = |native: &Native<'_>| native.scope == scope && native.key == key;
        let object = match scope {
            PuzzleObject::Puzzle => &mut puzzle,
            _ => &mut private,
        };
        if let Some(text) = text.take().filter(|_| !natives.iter().any(is_native)) {
            object.put(key, text);
        }
    }
    put_natives(&mut private, &natives, PuzzleObject::Private);
    put_private(&mut puzzle, &private);
    put_natives(&mut puzzle, &natives, PuzzleObject::Puzzle);
    puzzle.put_text("move_tree", move_tree(document));
    let mut around = Object::default();
    put_natives(&mut around, &natives, PuzzleObject::Around);
    if around.is_empty() {
        return Ok(puzzle);
    }
    around.put_text("puzzle", puzzle.to_string());
    Ok(around)
}

/// What the site has no words for.
fn private_part(problem: &Problem) -> Result<Object, FormatWriteError> {
    let mut private = Object::default();
    put_points(&mut private, "key_stones", &problem.key_stones);
    put_points(&mut private, "ko_bans", &problem.setup.ko_bans);
    if problem.setup.to_move.is_none() {
        private.put_text(keys::UNKNOWN_SIDE, "null");
    }
    if let Some(area) = problem.in_play {
        private.put("in_play", letters(&area));
    }
    if let Some(goal) = problem.goal {
        private.put("goal", goal.to_string());
    }
    if problem.rules != Rules::default() {
        let name = problem
            .rules
            .name()
            .ok_or_else(|| refusal("its rules have no name; choose one of the named rule sets"))?;
        private.put("rules", name);
    }
    Ok(private)
}

/// The nodes as nested objects, built from the leaves up.
fn move_tree(document: &Document) -> String {
    let tree = &document.tree;
    let mut built = vec![String::new(); tree.len()];
    for id in tree.ids().rev() {
        let mut object = node_object(document, id);
        let children = tree.node(id).children().iter();
        let branches: Vec<_> = children
            .map(|child| std::mem::take(&mut built[child.index()]))
            .collect();
        if !branches.is_empty() {
            object.put_text("branches", list(&branches));
        }
        built[id.index()] = object.to_string();
    }
    built.swap_remove(0)
}

fn node_object(document: &Document, id: NodeId) -> Object {
    let node = document.tree.node(id);
    let natives = natives(document, id);
    let others = &node.extras[..node.extras.len() - natives.len()];
    let (undrawn, natives): (Vec<_>, Vec<_>) = natives.into_iter().partition(Native::is_marks);
    let mut fields = Object::default();
    let point = node.played.and_then(|(_, played)| played.point());
    let [x, y] = point.map_or([-1; 2], |point| [point.x(), point.y()].map(i16::from));
    for (key, coordinate) in [("x", x), ("y", y)] {
        let is_native =
            |native: &Native<'_>| native.scope == PuzzleObject::Node && native.key == key;
        if !natives.iter().any(is_native) {
            fields.put(key, coordinate);
        }
    }
    match node.judgement {
        Some(Judgement::Right) => fields.put("correct_answer", true),
        Some(Judgement::Wrong) => fields.put("wrong_answer", true),
        None => {}
    }
    if !node.comment.is_empty() {
        fields.put("text", node.comment.as_str());
    }
    put_natives(&mut fields, &natives, PuzzleObject::Node);
    let mut marks = marks(node);
    let undrawn = undrawn.iter().flat_map(|native| native.value.list());
    marks.extend(undrawn.flatten().map(|entry| entry.text.to_owned()));
    if !marks.is_empty() {
        fields.put_text("marks", list(&marks));
    }
    let mut private = private_part_of_node(node, others);
    put_natives(&mut private, &natives, PuzzleObject::NodePrivate);
    put_private(&mut fields, &private);
    fields
}

fn private_part_of_node(node: &Node, extras: &[Extra]) -> Object {
    let mut private = Object::default();
    put_points(&mut private, "selected", &node.markup.selected);
    if let Some(hint) = node.hint {
        private.put("hint", sgf::hint_name(hint));
    }
    if !extras.is_empty() {
        let texts = |extra: &Extra| [vec![extra.name.clone()], extra.values.clone()].concat();
        private.put("extras", extras.iter().map(texts).collect::<Vec<_>>());
    }
    private
}

/// One entry a point, in reading order.
fn marks(node: &Node) -> Vec<String> {
    let mut markup = node.markup.clone();
    let labels = std::mem::take(&mut markup.labels);
    let symbols = symbols(&mut markup);
    let mut points: PointSet = labels.iter().map(|&(point, _)| point).collect();
    for (_, set) in &symbols {
        points |= **set;
    }
    let entry = |point: Point| {
        let mut marks = Object::default();
        for (name, set) in &symbols {
            if set.contains(point) {
                marks.put(name, true);
            }
        }
        if let Some((_, label)) = labels.iter().find(|&&(p, _)| p == point) {
            marks.put("letter", label.as_str());
        }
        let mut entry = Object::default();
        entry.put("x", point.x());
        entry.put("y", point.y());
        entry.put_text("marks", marks.to_string());
        entry.to_string()
    };
    points.iter().map(entry).collect()
}

fn put_natives(object: &mut Object, natives: &[Native<'_>], scope: PuzzleObject) {
    for native in natives.iter().filter(|native| native.scope == scope) {
        object.put_text(native.key, native.value.text);
    }
}

fn put_private(object: &mut Object, private: &Object) {
    if !private.is_empty() {
        object.put_text(keys::PRIVATE, private.to_string());
    }
}

fn put_points(object: &mut Object, key: &str, points: &PointSet) {
    if !points.is_empty() {
        object.put(key, letters(points));
    }
}

fn letters(points: &PointSet) -> String {
    points.iter().map(Point::to_sgf).collect()
}

fn list(values: &[String]) -> String {
    format!("[{}]", values.join(","))
}
