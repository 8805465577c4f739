//! The ways in which a key is made false.

use shikatsu_audit::FindingKind;
use shikatsu_board::{check_problem, flood};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Request};
use shikatsu_formats::Document;
use shikatsu_problem::{Color, Outcome, PointSet, Problem, Role};

use crate::twin::{Twin, document};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Falsification {
    RightMarkedWrong,
    WrongMarkedRight,
    AlternativeRemoved,
    SideSwapped,
    StoneTaken,
}

impl Falsification {
    pub(crate) const ALL: [Self; 5] = [
        Self::RightMarkedWrong,
        Self::WrongMarkedRight,
        Self::AlternativeRemoved,
        Self::SideSwapped,
        Self::StoneTaken,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::RightMarkedWrong => "right move marked wrong",
            Self::WrongMarkedRight => "wrong move marked right",
            Self::AlternativeRemoved => "correct alternative removed",
            Self::SideSwapped => "side to move swapped",
            Self::StoneTaken => "stone taken away",
        }
    }

    /// The findings that show it. On an open board a contradiction may hang on
    /// the wall, and then it is a doubt.
    pub(crate) const fn shows_as(self) -> &'static [FindingKind] {
        match self {
            Self::RightMarkedWrong => &[FindingKind::RightMarkedWrong, FindingKind::KeyDoubtful],
            // Some moves lose only to a repetition.
            Self::WrongMarkedRight => &[
                FindingKind::KeyMoveFails,
                FindingKind::Repetition,
                FindingKind::KeyDoubtful,
            ],
            Self::StoneTaken => &[FindingKind::KeyMoveFails, FindingKind::KeyDoubtful],
            Self::AlternativeRemoved => &[FindingKind::SecondSolution],
            Self::SideSwapped => &[FindingKind::WrongSideToMove],
        }
    }

    /// The falsified file, if the twin allows it.
    pub(crate) fn apply(self, twin: &Twin, engine: &mut Engine, nodes: u64) -> Option<Document> {
        let Twin {
            problem,
            right,
            wrong,
            is_ko,
            ..
        } = twin;
        match self {
            // Where all there is is a ko and no other move is called right, the
            // author may well mean that nothing works.
            Self::RightMarkedWrong => {
                let one = PointSet::of(right.first()?);
                let others = *right - one;
                (!is_ko || !others.is_empty()).then(|| document(problem, others, one))
            }
            Self::WrongMarkedRight => {
                let one = PointSet::of(wrong.first()?);
                Some(document(problem, *right | one, PointSet::EMPTY))
            }
            Self::AlternativeRemoved => {
                let others = *right - PointSet::of(right.first()?);
                (!others.is_empty()).then(|| document(problem, others, PointSet::EMPTY))
            }
            Self::SideSwapped => {
                let mut swapped = document(problem, *right, PointSet::EMPTY);
                swapped.problem.setup.to_move = Some(!problem.to_move());
                Some(swapped)
            }
            Self::StoneTaken => {
                let flipped = flipped(problem, engine, nodes)?;
                // The old key must still be one that can be played.
                let taken = flipped.setup.black | flipped.setup.white;
                (!is_ko && right.is_disjoint(&taken))
                    .then(|| document(&flipped, *right, PointSet::EMPTY))
            }
        }
    }
}

/// The problem without a stone, so that the side to move loses outright.
fn flipped(problem: &Problem, engine: &mut Engine, nodes: u64) -> Option<Problem> {
    let setup = &problem.setup;
    let at_stake = Color::BOTH.into_iter().fold(PointSet::EMPTY, |all, color| {
        let own = *setup.stones(color);
        all | flood(problem.key_stones & own, own)
    });
    let in_play = problem.in_play.unwrap_or_else(|| setup.size.all());
    let stones = ((setup.black | setup.white) - at_stake) & in_play;
    // A stone beside the group at stake is taken before one far away.
    let candidates = stones.iter().chain((at_stake - problem.key_stones).iter());
    candidates.take(12).find_map(|point| {
        let mut without = problem.clone();
        without.setup.put(point, None);
        check_problem(&without).ok()?;
        loses(&without, engine, nodes).then_some(without)
    })
}

fn loses(problem: &Problem, engine: &mut Engine, nodes: u64) -> bool {
    let request = Request {
        first: Asked::Side(problem.to_move()),
        limits: Limits::of_nodes(nodes / 4),
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    report.is_ok_and(|report| {
        report.sides.iter().all(|side| match side.role {
            Role::Attacker => side.outcome == Outcome::Alive,
            Role::Defender => side.outcome == Outcome::Dead,
        })
    })
}
