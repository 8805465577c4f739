//! Why a document is no text grid.

use shikatsu_problem::{Metadata, Problem, Setup, SolutionTree};

use super::header;
use super::reader::second_grid;
use super::text::attempt;
use crate::inventory::{NodeFeature, RARE, occurring, unfit_properties};
use crate::{Document, FormatWriteError};

/// What only a tree of moves can say.
const MOVES: [NodeFeature<'static>; 2] = [
    ("moves", &|node| {
        node.parent().is_some() || node.played.is_some()
    }),
    ("judgements", &|node| node.judgement.is_some()),
];

/// Names everything in a document that a grid cannot hold.
pub(super) fn refusal(document: &Document) -> FormatWriteError {
    let mut reasons = faults(&document.problem);
    let mut lacks = lacks(document);
    if reasons.is_empty() && lacks.is_empty() {
        lacks.push("it would not read back the same: look for properties named twice".to_owned());
    }
    if !lacks.is_empty() {
        reasons.extend(lacks);
        reasons.push("write SGF instead".to_owned());
    }
    FormatWriteError {
        format: "a text grid",
        reason: reasons.join("; "),
    }
}

/// What other formats could hold.
fn lacks(document: &Document) -> Vec<String> {
    let mut lacks = Vec::new();
    let unsaid = occurring(document, &[&MOVES[..], &RARE].concat());
    if !unsaid.is_empty() {
        lacks.push(format!("it has no place for {}", unsaid.join(", ")));
    }
    lacks.extend(unfit_lines(document));
    if second_grid(&document.problem.notes).is_some() {
        lacks.push("the notes begin with a second grid".to_owned());
    }
    lacks
}

/// What no format could hold.
fn faults(problem: &Problem) -> Vec<String> {
    let Problem { setup, in_play, .. } = problem;
    let named = setup.black | setup.white | setup.ko_bans | problem.key_stones;
    let beyond = (named | in_play.unwrap_or_default()) - setup.size.all();
    let mut faults = Vec::new();
    if let Some(point) = (setup.black & setup.white).first() {
        let label = setup.size.label(point);
        faults.push(format!(
            "{label} carries a black and a white stone: remove one of them"
        ));
    }
    if !beyond.is_empty() {
        faults.push("a point lies beyond the edge of the board: remove it".to_owned());
    }
    faults
}

/// The texts that are no header line, each tried on a board of its own.
fn unfit_lines(document: &Document) -> Vec<String> {
    let empty = || Document::new(Setup::empty(document.problem.setup.size));
    let mut unfit = Vec::new();
    let mut metadata = document.problem.metadata.clone();
    for (name, text) in header::texts(&mut metadata) {
        let mut alone = Metadata::default();
        for (other, slot) in header::texts(&mut alone) {
            if other == name {
                slot.clone_from(text);
            }
        }
        let mut tried = empty();
        tried.problem.metadata = alone;
        if attempt(&tried).is_none() {
            unfit.push(format!("the {name} does not fit in one line"));
        }
    }
    let properties = unfit_properties(document, |&extra| {
        let mut tried = empty();
        tried.tree.node_mut(SolutionTree::ROOT).extras = vec![extra.clone()];
        attempt(&tried).is_none()
    });
    unfit.extend(properties.map(|name| format!("the property {name} is no line 'name: value'")));
    unfit
}
