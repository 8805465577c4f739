//! The keys of a puzzle that mean something here, and those that do not.

use serde_json::{Map, Value};
use shikatsu_problem::{Extra, Metadata, NodeId, SolutionTree};

use super::located::Located;
use crate::Document;

/// Our own object inside a puzzle or a node.
pub(super) const PRIVATE: &str = "shikatsu";
/// What the names of extras from around the puzzle begin with.
pub(super) const API: &str = "api:";
/// What the names of extras from the root node begin with.
pub(super) const MOVE_TREE: &str = "move_tree.";

/// Keys of a puzzle that are never extras.
pub(super) const OF_PUZZLE: [&str; 10] = [
    "width",
    "height",
    "initial_state",
    "initial_player",
    "move_tree",
    "name",
    "puzzle_collection",
    "puzzle_rank",
    "puzzle_description",
    PRIVATE,
];

/// Keys of a node that are never extras.
pub(super) const OF_NODE: [&str; 9] = [
    "x",
    "y",
    "branches",
    "trunk_next",
    "correct_answer",
    "wrong_answer",
    "text",
    "marks",
    PRIVATE,
];

/// Settings of the site, with the values a life-and-death puzzle has.
pub(super) const SETTINGS: [(&str, &str); 4] = [
    ("mode", "puzzle"),
    ("puzzle_type", "life_and_death"),
    ("puzzle_opponent_move_mode", "automatic"),
    ("puzzle_player_move_mode", "free"),
];

/// The bibliographic fields and where they live.
pub(super) fn fields(metadata: &mut Metadata) -> [(Home, &'static str, &mut Option<String>); 8] {
    [
        (Home::Puzzle, "name", &mut metadata.title),
        (Home::Puzzle, "puzzle_collection", &mut metadata.collection),
        (Home::Puzzle, "puzzle_rank", &mut metadata.level),
        (Home::Private, "id", &mut metadata.id),
        (Home::Private, "author", &mut metadata.author),
        (Home::Private, "source", &mut metadata.source),
        (Home::Private, "copyright", &mut metadata.copyright),
        (Home::Private, "date", &mut metadata.date),
    ]
}

/// The object that holds a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// The puzzle itself, under a key of the site.
    Puzzle,
    /// Our own object in it.
    Private,
}

/// The entries of an object that mean nothing, as extras.
pub(super) fn unknown<'o>(
    object: &'o Map<String, Value>,
    known: &'o [&str],
    prefix: &'o str,
) -> impl Iterator<Item = Extra> + 'o {
    object
        .iter()
        .filter(|(key, value)| !known.contains(&key.as_str()) && !is_default(key, value))
        .map(move |(key, value)| Extra {
            name: format!("{prefix}{key}"),
            values: vec![value.to_string()],
        })
}

/// Where a key that means nothing here is written back.
#[derive(Clone, Copy)]
pub(super) enum Target<'e> {
    /// Beside the puzzle, in the object that wraps it.
    Around(&'e str),
    /// In the puzzle.
    Puzzle(&'e str),
    /// In the node that has the extra.
    Node(&'e str),
}

/// The last extras of a node that can stand as keys of their own, backwards.
/// An object forgets the order of its keys, so their names must ascend.
pub(super) fn natives(document: &Document, id: NodeId) -> Vec<(Target<'_>, Value)> {
    let extras = &document.tree.node(id).extras;
    let mut above: Option<&str> = None;
    let mut natives = Vec::new();
    for extra in extras.iter().rev() {
        let Some(native) = native(document, id, extra) else {
            break;
        };
        if above.is_some_and(|name| *extra.name >= *name) {
            break;
        }
        above = Some(&extra.name);
        natives.push(native);
    }
    natives
}

/// The key and value of an extra, if a reader would make the same extra of
/// them. Names in capitals are SGF and never keys.
fn native<'e>(document: &Document, id: NodeId, extra: &'e Extra) -> Option<(Target<'e>, Value)> {
    let [text] = extra.values.as_slice() else {
        return None;
    };
    let value: Value = serde_json::from_str(text).ok()?;
    let name = extra.name.as_str();
    let is_sgf = name.bytes().all(|b| b.is_ascii_uppercase());
    if is_sgf || is_default(name, &value) || !is_compact(&value, text) {
        return None;
    }
    let of_node = |key| {
        let left_over = key == "marks" && cannot_be_drawn(document, id, &value);
        (left_over || !OF_NODE.contains(&key)).then_some(Target::Node(key))
    };
    let target = if id != SolutionTree::ROOT {
        of_node(name)
    } else if let Some(key) = name.strip_prefix(API) {
        (key != "puzzle").then_some(Target::Around(key))
    } else if let Some(key) = name.strip_prefix(MOVE_TREE) {
        let is_text = value
            .as_str()
            .is_some_and(|t| !t.is_empty() && !t.contains('\r'));
        let beside_notes = key == "text" && is_text && !document.problem.notes.is_empty();
        of_node(key).or(beside_notes.then_some(Target::Node(key)))
    } else {
        (!OF_PUZZLE.contains(&name)).then_some(Target::Puzzle(name))
    };
    target.map(|target| (target, value))
}

/// True when a reader would return these marks of a node as they are.
fn cannot_be_drawn(document: &Document, id: NodeId, marks: &Value) -> bool {
    let drawn = &document.tree.node(id).markup;
    let mut markup = drawn.clone();
    let left = Located::new("", marks).marks(document.problem.setup.size, &mut markup);
    left.is_ok_and(|left| left.as_ref() == Some(marks)) && markup == *drawn
}

/// True when JSON says this value in these very words.
fn is_compact(value: &Value, text: &str) -> bool {
    let compact = value.to_string();
    compact == text
}

fn is_default(key: &str, value: &Value) -> bool {
    SETTINGS
        .into_iter()
        .any(|(name, default)| key == name && value == default)
}
