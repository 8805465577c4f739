//! A row as a document, and back.
//!
//! Invariant: a row that could be read becomes a document that becomes an
//! equal row.

use std::collections::BTreeSet;

use shikatsu_problem::{Extra, Judgement, Move, Node, SolutionTree};

use super::line::{line, put_rest_of_key};
use super::reader::key;
use super::{AnswerKey, Row};
use crate::Document;
use crate::json::{Field, Fields, Object};

/// Fields of the key that are extras of a document.
const OF_KEY: [&str; 11] = [
    "candidates",
    "target",
    "target_source",
    "goal_source",
    "result",
    "query",
    "ko",
    "ko_threats",
    "exact",
    "agree",
    "expect",
];

/// The line of a settled document, if it reads back equal.
pub(super) fn attempt(document: &Document) -> Option<String> {
    let row = Row::from(document);
    let again = Document::from(&row);
    if nodes(document) != nodes(&again) {
        return None;
    }
    line(&row)
}

/// The nodes in an order that does not depend on the file.
fn nodes(document: &Document) -> Vec<&Node> {
    let tree = &document.tree;
    let mut nodes: Vec<_> = tree.ids().map(|id| tree.node(id)).collect();
    nodes.sort_by_key(|node| {
        let point = node.played.and_then(|(_, played)| played.point());
        (node.judgement == Some(Judgement::Wrong), point)
    });
    nodes
}

impl From<&Row> for Document {
    /// Answers become right first moves, refuted tries wrong ones, and the
    /// rest of the key extras.
    fn from(row: &Row) -> Self {
        let mut document = Self::from(row.problem.clone());
        let tree = &mut document.tree;
        let mut of_key = Object::default();
        put_rest_of_key(&row.key, &mut of_key);
        let told = of_key.into_fields().into_iter();
        let told = told.filter(|(_, json)| json != "null");
        let of_key = told.map(|(name, json)| Extra {
            name,
            values: vec![json],
        });
        tree.node_mut(SolutionTree::ROOT).extras =
            row.extras.iter().cloned().chain(of_key).collect();
        let judged = [
            (Judgement::Right, row.key.answers),
            (Judgement::Wrong, row.key.wrong),
        ];
        for (judgement, points) in judged {
            for point in points {
                let played = (row.problem.to_move(), Move::Play(point));
                let id = tree.add(SolutionTree::ROOT, Some(played));
                tree.node_mut(id).judgement = Some(judgement);
            }
        }
        document
    }
}

impl From<&Document> for Row {
    /// Of the solution only the judged first moves become part of the key.
    fn from(document: &Document) -> Self {
        let tree = &document.tree;
        let judged = |judgement| {
            let first = tree.root().children().iter().map(|&id| tree.node(id));
            first
                .filter(|node| node.judgement == Some(judgement))
                .filter_map(|node| node.played?.1.point())
                .collect()
        };
        let (key, extras) = split_extras(document);
        Self {
            problem: document.problem.clone(),
            key: AnswerKey {
                answers: judged(Judgement::Right),
                wrong: judged(Judgement::Wrong),
                ..key
            },
            extras,
        }
    }
}

/// What the extras of the root say of the key, and the others. If they do not
/// say it as a row would, they are left as they are.
fn split_extras(document: &Document) -> (AnswerKey, Vec<Extra>) {
    let extras = &document.tree.root().extras;
    let (of_key, others): (Vec<_>, Vec<_>) = extras
        .iter()
        .partition(|extra| OF_KEY.contains(&extra.name.as_str()));
    let others = others.into_iter().cloned().collect();
    match read_key(document, &of_key) {
        Some(key) => (key, others),
        None => (AnswerKey::default(), extras.clone()),
    }
}

fn read_key(document: &Document, extras: &[&Extra]) -> Option<AnswerKey> {
    let names: BTreeSet<_> = extras.iter().map(|extra| &extra.name).collect();
    if names.len() < extras.len() {
        return None;
    }
    let fields = extras.iter().map(|&extra| field(extra));
    let mut fields = Fields::new(fields.collect::<Option<_>>()?);
    key(&mut fields, document.problem.setup.size).ok()
}

fn field(extra: &Extra) -> Option<Field<'_>> {
    match extra.values.as_slice() {
        [json] => Field::new(&extra.name, json),
        _ => None,
    }
}
