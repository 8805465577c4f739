//! A worker's answer, compared with the ruling on its certificates.
//!
//! Invariant: an answer that passes says nothing of verdicts and first moves that was not ruled, on a condition or
//! without. An answer that says more is rejected, however good its certificates are. What is proved on a condition is
//! shown and never becomes a fact.

use shikatsu_api::{self as api, JobAnswer, Outcome, PassKeeps, Report, Side, vertices};
use shikatsu_problem::{Color, Move, PointSet, Size};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Ruled, Ruling, Worth};

use super::conditional;
use super::facts::{has_nothing_to_keep, is_decided};
use super::mismatch::{AnswerMismatch, outcome_word};
use crate::requests::known;

/// What a worker claims of a first move.
#[derive(Clone, Copy)]
struct ClaimedMove {
    played: api::Move,
    worth: api::Worth,
}

/// Compares an answer with a ruling.
pub(super) fn compare(answer: &JobAnswer, ruled: &Ruled) -> Result<(), AnswerMismatch> {
    let size = ruled.question.setup.size;
    match answer {
        JobAnswer::Solved { report } => report.sides.iter().try_for_each(|side| {
            let ruling = ruled.side(side.first.into());
            verdict(side, ruling)?;
            side.moves.iter().try_for_each(|one| {
                let claimed = ClaimedMove {
                    played: one.played,
                    worth: one.worth,
                };
                worth(ruling, claimed, size)?;
                conditional::worth(ruling, one, size)
            })
        }),
        JobAnswer::Refuted { refutation } => {
            let sides = &refutation.report.sides;
            sides.iter().try_for_each(|side| {
                let ruling = ruled.side(side.first.into());
                verdict(side, ruling)?;
                agrees(&refutation.before, ruling)?;
                let claimed = ClaimedMove {
                    played: refutation.played,
                    worth: refutation.worth,
                };
                worth(ruling, claimed, size)
            })
        }
        JobAnswer::Audited { .. } => {
            Err(AnswerMismatch("an audit answers what was no audit".into()))
        }
        JobAnswer::Searched { .. } => {
            Err(AnswerMismatch("a search answers what was no search".into()))
        }
        JobAnswer::PlayedOut { .. } | JobAnswer::Candidates { .. } => Err(AnswerMismatch(
            "an estimate answers what was to be proved".into(),
        )),
    }
}

/// A worker's answer, with everything replaced that the certificates say themselves.
pub(super) fn corrected(answer: JobAnswer, ruled: &Ruled, defender: Color) -> JobAnswer {
    match answer {
        JobAnswer::Solved { mut report } => {
            correct(&mut report, ruled, defender);
            JobAnswer::Solved { report }
        }
        JobAnswer::Refuted { mut refutation } => {
            // Certificates came for one move only.
            for side in &mut refutation.report.sides {
                let played = refutation.played;
                side.moves.retain(|one| one.played == played);
            }
            correct(&mut refutation.report, ruled, defender);
            JobAnswer::Refuted { refutation }
        }
        other @ (JobAnswer::Audited { .. }
        | JobAnswer::Searched { .. }
        | JobAnswer::PlayedOut { .. }
        | JobAnswer::Candidates { .. }) => other,
    }
}

fn correct(report: &mut Report, ruled: &Ruled, defender: Color) {
    for side in &mut report.sides {
        let ruling = ruled.side(side.first.into());
        if !is_decided(ruling) {
            conditional::correct(side, ruling, defender);
            continue;
        }
        side.words = known::verdict_words(ruling.conclusion, defender);
        side.best = vertices(ruling.best());
        side.keeps_goal = vertices(keeping_goal(ruling));
        side.pass_keeps = match ruling.pass {
            Worth::Keeps => PassKeeps::Yes,
            Worth::OnlySeki | Worth::Lapses | Worth::Fails => PassKeeps::No,
            Worth::Stands | Worth::Unknown => PassKeeps::Unknown,
        };
    }
}

fn keeping_goal(ruling: &Ruling) -> PointSet {
    let moves = ruling.moves.iter().filter(|one| one.worth.works());
    moves.filter_map(|one| one.played.point()).collect()
}

fn verdict(side: &Side, ruling: &Ruling) -> Result<(), AnswerMismatch> {
    agrees(&side.outcome, ruling)?;
    conditional::verdict(side.conditional.as_ref(), ruling)
}

/// Whether a verdict follows from the ruling; less than the ruling may be said, more may not.
fn agrees(claimed: &Outcome, ruling: &Ruling) -> Result<(), AnswerMismatch> {
    let shown = known::verdict(ruling.conclusion);
    let follows = match (claimed, ruling.conclusion) {
        (Outcome::Unknown { .. }, _)
        | (Outcome::Dead, Conclusion::Dead)
        | (Outcome::Alive, Conclusion::Alive)
        | (Outcome::Seki, Conclusion::Seki)
        | (Outcome::Stands, Conclusion::Stands | Conclusion::Alive | Conclusion::Seki)
        | (Outcome::Cycle { .. }, Conclusion::Circle { .. }) => true,
        (
            Outcome::Ko {
                needs_threats,
                threats,
                ..
            },
            Conclusion::Ko { .. },
        ) => {
            let claimed = api::FactVerdict::Ko {
                needs_threats: *needs_threats,
                threats: *threats,
            };
            shown == Some(claimed)
        }
        _ => false,
    };
    let first = ruling.first;
    follows.then_some(()).ok_or_else(|| {
        let claimed = outcome_word(claimed);
        let shown = ruling.conclusion;
        AnswerMismatch(format!(
            "{first} first: {claimed} is claimed, and the certificates say: {shown}"
        ))
    })
}

/// Whether the worth of a move follows from the ruling.
fn worth(ruling: &Ruling, claimed: ClaimedMove, size: Size) -> Result<(), AnswerMismatch> {
    let ClaimedMove { played, worth } = claimed;
    let first = ruling.first;
    let place = played
        .on(size)
        .map_err(|error| AnswerMismatch(format!("{first} first: {error}")))?;
    let shown = shown(ruling, place);
    let follows = match (worth, shown) {
        (api::Worth::Unknown, _)
        | (api::Worth::Keeps, Worth::Keeps)
        | (api::Worth::Stands, Worth::Keeps | Worth::Stands | Worth::OnlySeki)
        | (api::Worth::WorksButLess, Worth::OnlySeki)
        | (api::Worth::Fails, Worth::Fails) => true,
        // After a pass it is seen only whether something is lost.
        (api::Worth::Fails, Worth::OnlySeki | Worth::Lapses) => place == Move::Pass,
        _ => false,
    };
    follows.then_some(()).ok_or_else(|| {
        AnswerMismatch(format!(
            "{first} first, {place:?}: {worth:?} is claimed, and the certificates say: {shown:?}"
        ))
    })
}

/// What the certificates say of a move; where nothing is to be kept, every move keeps it.
fn shown(ruling: &Ruling, played: Move) -> Worth {
    if played == Move::Pass {
        return ruling.pass;
    }
    let listed = ruling.moves.iter().find(|one| one.played == played);
    match listed {
        Some(one) => one.worth,
        None if ruling.moves.is_empty() && nothing_is_lost(ruling) => Worth::Keeps,
        None => Worth::Unknown,
    }
}

/// A first mover who loses nothing by a pass, and for whom no move is listed, has nothing to keep.
fn nothing_is_lost(ruling: &Ruling) -> bool {
    is_decided(ruling) && has_nothing_to_keep(ruling)
}
