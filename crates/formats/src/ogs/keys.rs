//! The keys of a puzzle that mean something here, and what each expects.

use serde_json::Value;
use shikatsu_problem::{Metadata, NodeId, SolutionTree};

use crate::json::{Field, Fields};

/// Our own object inside a puzzle or a node.
pub(super) const PRIVATE: &str = "shikatsu";

/// Null in our own object when the side to move is unknown; the site always
/// wants an `initial_player`.
pub(super) const UNKNOWN_SIDE: &str = "to_move";

/// The most moves in a line: each nests an object in an array, and JSON
/// readers, ours included, stop at 128 brackets.
pub(super) const LONGEST_LINE: usize = 60;

/// An object of a file, in the order in which their extras are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PuzzleObject {
    /// What the API wraps the puzzle in.
    Around,
    /// The puzzle itself.
    Puzzle,
    /// Its stones.
    Stones,
    /// Our own object in it.
    Private,
    /// A node of the moves.
    Node,
    /// Our own object in that.
    NodePrivate,
}

/// What a key expects; anything else is an extra.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueKind {
    /// The puzzle cannot be read without it, so it never is an extra.
    Vital,
    /// A text.
    Text,
    /// A text on one line.
    Line,
    /// A list.
    List,
    /// An object.
    Object,
    /// `true`.
    True,
    /// `null`.
    Null,
}

/// Settings of the site, with the values a life-and-death puzzle has.
pub(super) const SETTINGS: [(&str, &str); 4] = [
    ("mode", "\"puzzle\""),
    ("puzzle_type", "\"life_and_death\""),
    ("puzzle_opponent_move_mode", "\"automatic\""),
    ("puzzle_player_move_mode", "\"free\""),
];

/// The bibliographic fields and the objects that hold them.
pub(super) fn texts(
    metadata: &mut Metadata,
) -> [(PuzzleObject, &'static str, &mut Option<String>); 8] {
    [
        (PuzzleObject::Puzzle, "name", &mut metadata.title),
        (
            PuzzleObject::Puzzle,
            "puzzle_collection",
            &mut metadata.collection,
        ),
        (PuzzleObject::Puzzle, "puzzle_rank", &mut metadata.level),
        (PuzzleObject::Private, "id", &mut metadata.id),
        (PuzzleObject::Private, "author", &mut metadata.author),
        (PuzzleObject::Private, "source", &mut metadata.source),
        (PuzzleObject::Private, "copyright", &mut metadata.copyright),
        (PuzzleObject::Private, "date", &mut metadata.date),
    ]
}

/// What a key of an object expects, if it means anything.
pub(super) fn kind(scope: PuzzleObject, key: &str) -> Option<ValueKind> {
    let kind = match (scope, key) {
        (PuzzleObject::Around, "puzzle")
        | (PuzzleObject::Puzzle, "width" | "height" | "initial_state" | "initial_player")
        | (PuzzleObject::Stones, "black" | "white")
        | (PuzzleObject::Node, "x" | "y") => ValueKind::Vital,
        (PuzzleObject::Puzzle, "name" | "puzzle_collection" | "puzzle_rank")
        | (PuzzleObject::Private, "id" | "author" | "source" | "copyright" | "date") => {
            ValueKind::Line
        }
        (PuzzleObject::Puzzle, "puzzle_description")
        | (PuzzleObject::Private, "key_stones" | "ko_bans" | "in_play" | "goal" | "rules")
        | (PuzzleObject::Node, "text")
        | (PuzzleObject::NodePrivate, "selected" | "hint") => ValueKind::Text,
        (PuzzleObject::Puzzle, "move_tree" | "puzzle" | PRIVATE)
        | (PuzzleObject::Node, "trunk_next" | PRIVATE) => ValueKind::Object,
        (PuzzleObject::Node, "branches" | "marks") | (PuzzleObject::NodePrivate, "extras") => {
            ValueKind::List
        }
        (PuzzleObject::Node, "correct_answer" | "wrong_answer") => ValueKind::True,
        (PuzzleObject::Private, UNKNOWN_SIDE) => ValueKind::Null,
        _ => return None,
    };
    Some(kind)
}

impl ValueKind {
    pub(super) fn accepts(self, field: &Field<'_>) -> bool {
        match self {
            Self::Vital => true,
            Self::Text => field.text.starts_with('"'),
            Self::Line => field
                .string()
                .is_ok_and(|text| !text.contains(['\n', '\r', '\t'])),
            Self::List => field.text.starts_with('['),
            Self::Object => field.text.starts_with('{'),
            Self::True => field.text == "true",
            Self::Null => field.text == "null",
        }
    }
}

/// Takes a field that is as its key expects; any other stays.
pub(super) fn take<'a>(
    fields: &mut Fields<'a>,
    scope: PuzzleObject,
    key: &str,
) -> Option<Field<'a>> {
    let kind = kind(scope, key)?;
    fields.take_if(key, |field| kind.accepts(field))
}

/// A text or a number on one line, as the bibliographic fields need it.
pub(super) fn on_one_line(field: &Field<'_>) -> Option<String> {
    match field.value() {
        Value::String(text) => Some(text.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ")),
        Value::Number(_) => Some(field.text.to_owned()),
        _ => None,
    }
}

impl PuzzleObject {
    /// The objects that belong to a node, longer prefixes first.
    pub(super) const fn of(id: NodeId) -> &'static [Self] {
        match id.index() {
            0 => &[
                Self::NodePrivate,
                Self::Stones,
                Self::Node,
                Self::Private,
                Self::Around,
                Self::Puzzle,
            ],
            _ => &[Self::NodePrivate, Self::Node],
        }
    }

    /// What the names of extras from this object begin with.
    pub(super) fn prefix(self, id: NodeId) -> &'static str {
        match self {
            Self::Around => "api:",
            Self::Puzzle => "",
            Self::Stones => "initial_state.",
            Self::Private => "shikatsu.",
            Self::NodePrivate if id == SolutionTree::ROOT => "move_tree.shikatsu.",
            Self::NodePrivate => "shikatsu.",
            Self::Node if id == SolutionTree::ROOT => "move_tree.",
            Self::Node => "",
        }
    }
}
