//! A corrected copy of a file.
//!
//! Moves get the marks that were proved, and moves that are missing are added.
//! Nothing else is touched: comments, symbols, unknown properties and the order
//! of the variations stay.
//!
//! Invariant: every change comes from a finding with a mark
//! ([`Finding::mark`]), so from a checked certificate.

use shikatsu_formats::sgf::Dialect;
use shikatsu_formats::{Document, Format, FormatWriteError};
use shikatsu_problem::{Judgement, NodeId, SolutionTree};

use crate::finding::{ColoredMove, Finding, FindingKind};

/// Extras of the root in which a benchmark key states the outcome; a corrected
/// key must not keep them.
const STATED: [&str; 4] = ["result", "exact", "ko", "ko_threats"];

/// The document with the marks that were proved; `None` if there is nothing
/// to correct.
#[must_use]
pub fn correct(document: &Document, findings: &[Finding]) -> Option<Document> {
    let mut corrected = document.clone();
    let tree = &mut corrected.tree;
    for finding in findings {
        let Some(mark) = finding.mark else {
            continue;
        };
        match find(tree, &finding.at) {
            Some(node) => remark(tree, node, mark),
            None => add(tree, &finding.at, mark),
        }
    }
    let is_restated = findings
        .iter()
        .any(|finding| finding.kind == FindingKind::ResultWrong || finding.mark.is_some());
    if is_restated {
        let extras = &mut tree.node_mut(SolutionTree::ROOT).extras;
        extras.retain(|extra| !STATED.contains(&extra.name.as_str()));
    }
    (corrected != *document).then_some(corrected)
}

/// A corrected copy as SGF, in the dialect of its file if that is SGF.
///
/// # Errors
/// When SGF cannot hold it.
pub fn copy(corrected: &Document, read_as: Format) -> Result<String, FormatWriteError> {
    let dialect = match read_as {
        Format::Sgf(dialect) => dialect,
        _ => Dialect::Plain,
    };
    Format::Sgf(dialect).write(std::slice::from_ref(corrected))
}

/// The file name of a copy, without its folder, from the stem of the problem; if
/// that name is taken, with the number of the problem in the run.
#[must_use]
pub fn copy_name(stem: &str, taken_for: Option<usize>) -> String {
    match taken_for {
        None => format!("{stem}.sgf"),
        Some(number) => format!("{stem}_{number}.sgf"),
    }
}

/// The node after these moves; nodes without a move are skipped.
fn find(tree: &SolutionTree, turns: &[ColoredMove]) -> Option<NodeId> {
    let mut waiting = vec![(SolutionTree::ROOT, 0)];
    while let Some((id, depth)) = waiting.pop() {
        let node = tree.node(id);
        let depth = match node.played {
            Some(turn) if turns.get(depth) == Some(&turn) => depth + 1,
            Some(_) => continue,
            None => depth,
        };
        if depth == turns.len() && node.played.is_some() {
            return Some(id);
        }
        waiting.extend(node.children().iter().rev().map(|&child| (child, depth)));
    }
    None
}

/// Marks a node, and removes marks below it that repeat the same mistake.
fn remark(tree: &mut SolutionTree, node: NodeId, mark: Judgement) {
    if mark == Judgement::Wrong {
        let mut below = tree.node(node).children().to_vec();
        while let Some(id) = below.pop() {
            below.extend(tree.node(id).children());
            let inner = tree.node_mut(id);
            if inner.judgement == Some(Judgement::Right) {
                inner.judgement = None;
            }
        }
    }
    tree.node_mut(node).judgement = Some(mark);
}

fn add(tree: &mut SolutionTree, turns: &[ColoredMove], mark: Judgement) {
    let Some((&last, before)) = turns.split_last() else {
        return;
    };
    let parent = if before.is_empty() {
        Some(SolutionTree::ROOT)
    } else {
        find(tree, before)
    };
    if let Some(parent) = parent {
        let id = tree.add(parent, Some(last));
        tree.node_mut(id).judgement = Some(mark);
    }
}
