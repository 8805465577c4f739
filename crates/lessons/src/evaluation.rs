//! What a set of features predicts on nodes that it was not learned from.
//!
//! Invariant: thresholds come from the part that settings are chosen by, and never from the nodes that are measured.

use shikatsu_problem::Role;

use crate::figures::{
    CalibrationBin, Confusion, LabelValue, ScoredLabel, auroc, best_threshold, calibration,
};
use crate::lesson_set::{LessonNode, MoveEnd, NodeMove};
use crate::linear_model::likelihood;

/// The figures of one mover on one set of nodes.
#[derive(Debug, Clone)]
pub struct Evaluation {
    /// Moves with a label.
    pub moves: usize,
    /// Those that win.
    pub winning: usize,
    /// At the threshold with the best F on the nodes that settings are chosen by.
    pub confusion: Confusion,
    /// Over all moves with a label.
    pub auroc: f64,
    /// Over the moves of nodes in which some win and some lose.
    pub auroc_contested: f64,
    /// Nodes in which some moves win and some lose.
    pub contested: usize,
    /// Of these, how often a winning move is among the first one, three and five.
    pub top: [f64; 3],
    /// Likelihoods against what was found.
    pub calibration: Vec<CalibrationBin>,
}

/// The figures of a mover: `sum` gives the logarithm of the odds of a move.
pub fn evaluate(
    mover: Role,
    dev: &[LessonNode],
    measured: &[LessonNode],
    sum: &dyn Fn(&NodeMove) -> f32,
) -> Evaluation {
    let threshold = best_threshold(&scored(mover, dev.iter(), sum));
    let all = scored(mover, measured.iter(), sum);
    let contested = || measured.iter().filter(|node| node.is_contested());
    Evaluation {
        moves: all.len(),
        winning: all
            .iter()
            .filter(|one| one.label == LabelValue::Positive)
            .count(),
        confusion: Confusion::at(threshold, &all),
        auroc: auroc(&all),
        auroc_contested: auroc(&scored(mover, contested(), sum)),
        contested: contested().filter(|node| node.mover == mover).count(),
        top: [1, 3, 5].map(|first| found_among(mover, contested(), sum, first)),
        calibration: calibration(&all),
    }
}

fn scored<'n>(
    mover: Role,
    nodes: impl Iterator<Item = &'n LessonNode>,
    sum: &dyn Fn(&NodeMove) -> f32,
) -> Vec<ScoredLabel> {
    let moves = nodes
        .filter(|node| node.mover == mover)
        .flat_map(|node| &node.moves);
    let labelled = moves.filter_map(|one| {
        let label = match one.end {
            MoveEnd::Wins => LabelValue::Positive,
            MoveEnd::Loses => LabelValue::Negative,
            MoveEnd::Open => return None,
        };
        Some(ScoredLabel {
            score: likelihood(sum(one)),
            label,
        })
    });
    labelled.collect()
}

/// How often one of the first moves wins. Open moves count as moves that do not.
fn found_among<'n>(
    mover: Role,
    nodes: impl Iterator<Item = &'n LessonNode>,
    sum: &dyn Fn(&NodeMove) -> f32,
    first: usize,
) -> f64 {
    let (mut found, mut asked) = (0, 0);
    for node in nodes.filter(|node| node.mover == mover) {
        let mut moves: Vec<(f32, &NodeMove)> =
            node.moves.iter().map(|one| (sum(one), one)).collect();
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        let is_found = moves
            .iter()
            .take(first)
            .any(|(_, one)| one.end == MoveEnd::Wins);
        found += usize::from(is_found);
        asked += 1;
    }
    f64::from(u32::try_from(found).unwrap_or(0))
        / f64::from(u32::try_from(asked).unwrap_or(1).max(1))
}
