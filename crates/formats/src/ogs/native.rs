//! Extras that are written back as the keys they came from.
//!
//! Invariant: a reader makes the same extras of these keys, in the same
//! order. Extras of other formats, or out of order, are no keys; they go into
//! the list `extras` of our own object.

use shikatsu_problem::{Extra, Judgement, NodeId, SolutionTree};

use super::keys::{self, PuzzleObject, ValueKind};
use super::values::draw_marks;
use crate::Document;
use crate::json::Field;

/// A key, the object it stands in, and its value.
#[derive(Clone)]
pub(super) struct Native<'e> {
    pub(super) scope: PuzzleObject,
    pub(super) key: &'e str,
    pub(super) value: Field<'e>,
}

/// The last extras of a node, as many as can stand as keys of their own.
pub(super) fn natives(document: &Document, id: NodeId) -> Vec<Native<'_>> {
    let mut natives: Vec<Native<'_>> = Vec::new();
    for extra in document.tree.node(id).extras.iter().rev() {
        let Some(native) = native(document, id, extra) else {
            break;
        };
        let in_order = natives.last().is_none_or(|below| {
            // A reader lists marks that cannot be drawn after other keys.
            native.scope < below.scope || (native.scope == below.scope && !native.is_marks())
        });
        let is_twice = |other: &Native<'_>| (other.scope, other.key) == (native.scope, native.key);
        if !in_order || natives.iter().any(is_twice) {
            break;
        }
        natives.push(native);
    }
    natives.reverse();
    natives
}

impl Native<'_> {
    /// True for a list of marks, which joins those that can be drawn.
    pub(super) fn is_marks(&self) -> bool {
        self.scope == PuzzleObject::Node
            && self.key == "marks"
            && ValueKind::List.accepts(&self.value)
    }
}

fn native<'e>(document: &Document, id: NodeId, extra: &'e Extra) -> Option<Native<'e>> {
    let [json] = extra.values.as_slice() else {
        return None;
    };
    // Names in capitals are SGF and never keys.
    if extra.name.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let mut scopes = PuzzleObject::of(id).iter();
    let (scope, key) = scopes.find_map(|&scope| {
        let key = extra.name.strip_prefix(scope.prefix(id))?;
        Some((scope, key))
    })?;
    let value = Field::new(key, json)?;
    let native = Native { scope, key, value };
    stays(document, id, &native).then_some(native)
}

/// True when a reader would not understand this key, and the writer does not
/// use it for something else.
fn stays(document: &Document, id: NodeId, native: &Native<'_>) -> bool {
    let Native { scope, key, value } = native;
    let Some(kind) = keys::kind(*scope, key) else {
        return *scope != PuzzleObject::Puzzle || !keys::SETTINGS.contains(&(*key, value.text));
    };
    let node = document.tree.node(id);
    let is_root = id == SolutionTree::ROOT;
    match (scope, *key) {
        (PuzzleObject::Node, "x" | "y") => is_root && value.text != "-1",
        (PuzzleObject::Node, "text") if is_root && !document.problem.notes.is_empty() => true,
        (PuzzleObject::Node, "wrong_answer") if node.judgement == Some(Judgement::Right) => true,
        (PuzzleObject::Node, "marks") if kind.accepts(value) => {
            let mut markup = node.markup.clone();
            let left = draw_marks(value, document.problem.setup.size, &mut markup);
            left.as_deref() == Some(value.text) && markup == node.markup
        }
        _ if kind == ValueKind::Line => {
            let mut metadata = document.problem.metadata.clone();
            let mut texts = keys::texts(&mut metadata).into_iter();
            let text = texts.find(|(home, name, _)| (home, name) == (scope, key));
            let text = text.and_then(|(_, _, text)| text.take());
            !kind.accepts(value) && keys::on_one_line(value) == text
        }
        _ => !kind.accepts(value) && !is_written(document, id, native),
    }
}

/// True when the writer has a value of its own for a key it knows.
fn is_written(document: &Document, id: NodeId, native: &Native<'_>) -> bool {
    let node = document.tree.node(id);
    match (native.scope, native.key) {
        (PuzzleObject::Puzzle, "puzzle_description") => !document.problem.notes.is_empty(),
        (PuzzleObject::Node, "text") => !node.comment.is_empty(),
        (PuzzleObject::Node, "correct_answer") => node.judgement == Some(Judgement::Right),
        (PuzzleObject::Node, "wrong_answer") => node.judgement == Some(Judgement::Wrong),
        (PuzzleObject::Node, "branches") => !node.children().is_empty(),
        (PuzzleObject::Node, "marks") => !node.markup.is_empty(),
        (PuzzleObject::Node, "trunk_next") => false,
        _ => true,
    }
}
