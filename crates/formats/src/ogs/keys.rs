//! The keys of a puzzle that mean something here, and what each expects.

use serde_json::Value;
use shikatsu_problem::{Metadata, NodeId, SolutionTree};

use crate::json::{Field, Fields};

/// Our own object inside a puzzle or a node.
pub(super) const PRIVATE: &str = "shikatsu";

/// Null in our own object where nobody knows who plays; the site always wants
/// an `initial_player`.
pub(super) const UNKNOWN_SIDE: &str = "to_move";

/// An object of a file, in the order in which their extras are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
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
pub(super) enum Kind {
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

/// The bibliographic fields and where they live.
pub(super) fn texts(metadata: &mut Metadata) -> [(Scope, &'static str, &mut Option<String>); 8] {
    [
        (Scope::Puzzle, "name", &mut metadata.title),
        (Scope::Puzzle, "puzzle_collection", &mut metadata.collection),
        (Scope::Puzzle, "puzzle_rank", &mut metadata.level),
        (Scope::Private, "id", &mut metadata.id),
        (Scope::Private, "author", &mut metadata.author),
        (Scope::Private, "source", &mut metadata.source),
        (Scope::Private, "copyright", &mut metadata.copyright),
        (Scope::Private, "date", &mut metadata.date),
    ]
}

/// What a key of an object expects, if it means anything.
pub(super) fn kind(scope: Scope, key: &str) -> Option<Kind> {
    let kind = match (scope, key) {
        (Scope::Around, "puzzle")
        | (Scope::Puzzle, "width" | "height" | "initial_state" | "initial_player")
        | (Scope::Stones, "black" | "white")
        | (Scope::Node, "x" | "y") => Kind::Vital,
        (Scope::Puzzle, "name" | "puzzle_collection" | "puzzle_rank")
        | (Scope::Private, "id" | "author" | "source" | "copyright" | "date") => Kind::Line,
        (Scope::Puzzle, "puzzle_description")
        | (Scope::Private, "key_stones" | "ko_bans" | "in_play" | "goal" | "rules")
        | (Scope::Node, "text")
        | (Scope::NodePrivate, "selected" | "hint") => Kind::Text,
        (Scope::Puzzle, "move_tree" | "puzzle" | PRIVATE)
        | (Scope::Node, "trunk_next" | PRIVATE) => Kind::Object,
        (Scope::Node, "branches" | "marks") | (Scope::NodePrivate, "extras") => Kind::List,
        (Scope::Node, "correct_answer" | "wrong_answer") => Kind::True,
        (Scope::Private, UNKNOWN_SIDE) => Kind::Null,
        _ => return None,
    };
    Some(kind)
}

impl Kind {
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
pub(super) fn take<'a>(fields: &mut Fields<'a>, scope: Scope, key: &str) -> Option<Field<'a>> {
    let kind = kind(scope, key)?;
    fields.take_if(key, |field| kind.accepts(field))
}

/// A text or a number on one line, as the bibliographic fields want it.
pub(super) fn on_one_line(field: &Field<'_>) -> Option<String> {
    match field.value() {
        Value::String(text) => Some(text.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ")),
        Value::Number(_) => Some(field.text.to_owned()),
        _ => None,
    }
}

impl Scope {
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
