//! What a worker claims, held against what its certificates show.
//!
//! Invariant: a report that passes says of verdicts and of first moves nothing that was not ruled, on a condition or without. One that
//! says more is a forgery, however good its certificates are. What is proved on a condition is told and never becomes a fact.

use shikatsu_api::{self as api, Asked, JobAnswer, Outcome, PassKeeps, Report, Side, vertices};
use shikatsu_problem::{Color, Move, PointSet, Size};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Ruled, Ruling, Worth};

use super::finding::is_decided;
use super::{home, on_condition};
use crate::store::Extent;

/// Why a worker is not believed, as a sentence without a full stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Forgery(pub(super) String);

/// Holds an answer against a ruling.
pub(super) fn hold(answer: &JobAnswer, ruled: &Ruled) -> Result<(), Forgery> {
    let size = ruled.question.setup.size;
    match answer {
        JobAnswer::Solved { report } => report.sides.iter().try_for_each(|side| {
            let ruling = ruled.side(side.first.into());
            verdict(side, ruling)?;
            side.moves.iter().try_for_each(|one| {
                worth(ruling, (one.played, one.worth), size)?;
                on_condition::worth(ruling, one, size)
            })
        }),
        JobAnswer::Refuted { refutation } => {
            let sides = &refutation.report.sides;
            sides.iter().try_for_each(|side| {
                let ruling = ruled.side(side.first.into());
                verdict(side, ruling)?;
                agrees(&refutation.before, ruling)?;
                worth(ruling, (refutation.played, refutation.worth), size)
            })
        }
        JobAnswer::Audited { .. } => Err(Forgery("an audit answers what was no audit".into())),
        JobAnswer::Searched { .. } => Err(Forgery("a search answers what was no search".into())),
    }
}

/// The first movers that were asked for, Black before White.
pub(super) const fn movers(asked: Asked) -> &'static [Color] {
    match asked {
        Asked::Black => &[Color::Black],
        Asked::White => &[Color::White],
        Asked::Both => &Color::BOTH,
    }
}

/// Whether a worker says that all moves that matter were judged, and was right about each.
pub(super) fn extent(answer: &JobAnswer, task: &api::JobTask, ruling: &Ruling) -> Extent {
    let (JobAnswer::Solved { report }, api::JobTask::AllFirstMoves) = (answer, task) else {
        return Extent::Some;
    };
    let color = ruling.first;
    let side = report.sides.iter().find(|side| color == side.first.into());
    let plays = side.map_or(&[][..], |side| &side.moves);
    let is_ruled = |one: &api::FirstMove| {
        let ruled = ruling
            .moves
            .iter()
            .find(|ruled| one.played == ruled.played.into());
        one.played == api::Move::Pass
            || ruled.is_some_and(|ruled| super::finding::worth(ruled.worth).is_some())
    };
    match !plays.is_empty() && plays.iter().all(is_ruled) {
        true => Extent::All,
        false => Extent::Some,
    }
}

/// What a worker says, with everything replaced that certificates say themselves.
pub(super) fn told(answer: JobAnswer, ruled: &Ruled, defender: Color) -> JobAnswer {
    match answer {
        JobAnswer::Solved { mut report } => {
            corrected(&mut report, ruled, defender);
            JobAnswer::Solved { report }
        }
        JobAnswer::Refuted { mut refutation } => {
            // Certificates came for one move only.
            for side in &mut refutation.report.sides {
                let played = refutation.played;
                side.moves.retain(|one| one.played == played);
            }
            corrected(&mut refutation.report, ruled, defender);
            JobAnswer::Refuted { refutation }
        }
        other @ (JobAnswer::Audited { .. } | JobAnswer::Searched { .. }) => other,
    }
}

fn corrected(report: &mut Report, ruled: &Ruled, defender: Color) {
    for side in &mut report.sides {
        let ruling = ruled.side(side.first.into());
        if !is_decided(ruling) {
            on_condition::correct(side, ruling, defender);
            continue;
        }
        side.words = home::words(ruling.conclusion, defender);
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

fn verdict(side: &Side, ruling: &Ruling) -> Result<(), Forgery> {
    agrees(&side.outcome, ruling)?;
    on_condition::verdict(side.conditional.as_ref(), ruling)
}

/// Whether a verdict follows from the ruling; less than the ruling may be said, more may not.
fn agrees(claimed: &Outcome, ruling: &Ruling) -> Result<(), Forgery> {
    let shown = home::verdict(ruling.conclusion);
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
        let claimed = word(claimed);
        let shown = ruling.conclusion;
        Forgery(format!(
            "{first} first: {claimed} is claimed, and the certificates say: {shown}"
        ))
    })
}

pub(super) const fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Dead => "dead",
        Outcome::Alive => "alive",
        Outcome::Seki => "seki",
        Outcome::Stands => "standing",
        Outcome::Ko { .. } => "a ko",
        Outcome::Cycle { .. } => "a repetition",
        Outcome::Unknown { .. } => "nothing",
    }
}

/// Whether the worth of a move follows from the ruling.
fn worth(ruling: &Ruling, claimed: (api::Move, api::Worth), size: Size) -> Result<(), Forgery> {
    let (played, worth) = claimed;
    let first = ruling.first;
    let place = played
        .on(size)
        .map_err(|error| Forgery(format!("{first} first: {error}")))?;
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
        Forgery(format!(
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

/// A first mover who loses nothing by a pass and of whom no move is spoken has nothing to keep.
fn nothing_is_lost(ruling: &Ruling) -> bool {
    is_decided(ruling) && super::finding::has_nothing_to_keep(ruling)
}
