//! The solution of a sketch: the author's own compared with the proof, and a whole tree made from the proof.
//!
//! Invariant: a solution agrees only if everything it says is proved. A tree replaces the author's lines and
//! nothing else.

use shikatsu_api as api;
use shikatsu_api::{Agreement, ApiError, Grown, GrownResult, KeyOpinion, Sketch};
use shikatsu_audit::{AuditSeverity, AuditStones, AuditTerms, FindingKind, Sheet, judge};
use shikatsu_dialogue::Thinker;
use shikatsu_dialogue::tree::{Extent, TreeError, grow};
use shikatsu_engine::{Asked, Cancel, Limits, Progress, Report};
use shikatsu_messages as messages;
use shikatsu_problem::{Color, SolutionTree};

use super::{SketchTester, askable};
use crate::auditor::findings;
use crate::language;
use crate::sketch::{count, document, drawn, wins};

/// Nodes of search for each position of a tree, as `shikatsu tree` spends them.
const LOOK: u64 = 200_000;

impl SketchTester {
    /// Compares the author's own solution with the proof, as an audit does.
    ///
    /// # Errors
    /// When the sketch is malformed.
    pub fn hold(&mut self, sketch: &Sketch, limits: api::Limits) -> Result<KeyOpinion, ApiError> {
        let document = document(sketch)?;
        let terms = AuditTerms {
            limits: messages::limits(limits),
            stones: AuditStones::AsTheyAre,
        };
        let mut sheet = judge(&document, &terms, &mut self.engine, &Cancel::new());
        let agreement = agreement(&sheet);
        sheet.findings.retain(|one| is_about_key(one.kind));
        Ok(KeyOpinion {
            agreement,
            findings: findings(&sheet, document.problem.setup.size),
        })
    }

    /// Replaces the author's lines by the whole solution tree.
    ///
    /// # Errors
    /// When the sketch has faults or cannot be put to the engine.
    pub fn grow(
        &mut self,
        sketch: &Sketch,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Grown, ApiError> {
        let (_, problem) = askable(sketch)?;
        let first = problem.to_move();
        let limits = messages::limits(limits);
        let report = self
            .solve(&problem, Asked::Side(first), limits, watch)
            .map_err(language::unsolvable)?;
        let cancel = Cancel::new();
        let mut thinker = Thinker {
            engine: &mut self.engine,
            limits: Limits::of_nodes(LOOK),
            cancel: &cancel,
        };
        let without = |result| Grown {
            result,
            sketch: sketch.clone(),
            moves: 0,
            unfinished: 0,
            unjudged: 0,
        };
        match grow(&mut thinker, &problem, &report, first, Extent::default()) {
            Ok(grown) => Ok(Grown {
                result: GrownResult::Solved,
                moves: count(grown.tree.len().saturating_sub(1)),
                unfinished: count(grown.unfinished),
                unjudged: count(grown.unjudged),
                sketch: planted(sketch, grown.tree)?,
            }),
            Err(TreeError::Lost | TreeError::NothingToDo) => Ok(without(idle(&report, first))),
            Err(TreeError::Engine(error)) => Err(language::unsolvable(error)),
            Err(_) => Ok(without(GrownResult::NotProved)),
        }
    }
}

/// Why there is nothing to play: a pass also keeps a lost position.
fn idle(report: &Report, first: Color) -> GrownResult {
    let side = report.sides.iter().find(|side| side.first == first);
    match side {
        Some(side) if wins(&side.outcome, side.role) => GrownResult::NothingToDo,
        _ => GrownResult::Lost,
    }
}

/// The sketch with another tree; what its author drew and wrote at the start stays.
fn planted(sketch: &Sketch, mut tree: SolutionTree) -> Result<Sketch, ApiError> {
    let mut document = document(sketch)?;
    let (old, new) = (document.tree.root(), tree.node_mut(SolutionTree::ROOT));
    new.comment.clone_from(&old.comment);
    new.markup.clone_from(&old.markup);
    new.extras.clone_from(&old.extras);
    document.tree = tree;
    Ok(Sketch {
        solution: drawn(&document)?.solution,
        ..sketch.clone()
    })
}

fn agreement(sheet: &Sheet) -> Agreement {
    let contradicts =
        |kind: FindingKind| is_about_key(kind) && kind.severity() > AuditSeverity::Note;
    if sheet.findings.iter().any(|one| contradicts(one.kind)) {
        Agreement::Differs
    } else if sheet.sides.is_empty()
        || sheet.has(FindingKind::NotProved)
        || sheet.has(FindingKind::Leak)
    {
        Agreement::NotProved
    } else {
        Agreement::Agrees
    }
}

/// The others are remarks about the position, which its author reads anyway.
const fn is_about_key(kind: FindingKind) -> bool {
    matches!(
        kind,
        FindingKind::IllegalLine
            | FindingKind::WrongSideToMove
            | FindingKind::KeyMoveFails
            | FindingKind::RightMarkedWrong
            | FindingKind::ResultWrong
            | FindingKind::LineFails
            | FindingKind::WrongLineWorks
            | FindingKind::KeyDoubtful
            | FindingKind::SecondSolution
            | FindingKind::MissingLine
            | FindingKind::MissingRefutation
    )
}

#[cfg(test)]
mod tests;
