//! A record as a document with its solution, for every program that reads problems.

use shikatsu_formats::Document;
use shikatsu_problem::{Color, Judgement, Move, NodeId, SolutionTree};

use crate::record::BankRecord;

/// The problem with its line and its other right moves, and each wrong move that a stone refutes.
#[must_use]
pub fn solved_document(record: &BankRecord) -> Document {
    let mut document = Document::from(record.problem.clone());
    document.problem.metadata.id = Some(record.id.clone());
    let first = record.problem.to_move();
    let tree = &mut document.tree;
    add_line(tree, first, &record.line, Judgement::Right);
    let key = record.line.first().and_then(|played| played.point());
    for point in record.right.iter().filter(|&point| key != Some(point)) {
        add_line(tree, first, &[Move::Play(point)], Judgement::Right);
    }
    // A move that fails even if nothing is answered has no refutation to show: a wrong line ends with a stone.
    for wrong in &record.wrong {
        if let Some(reply @ Move::Play(_)) = wrong.reply {
            let tried = [Move::Play(wrong.played), reply];
            add_line(tree, first, &tried, Judgement::Wrong);
        }
    }
    document
}

/// Adds a line from the root; its last move is judged.
fn add_line(tree: &mut SolutionTree, first: Color, line: &[Move], judgement: Judgement) {
    let colors = [first, !first].into_iter().cycle();
    let mut at: NodeId = SolutionTree::ROOT;
    for (color, &played) in colors.zip(line) {
        at = tree.add(at, Some((color, played)));
    }
    tree.node_mut(at).judgement = Some(judgement);
}
