//! `final_status_list`: what is alive, dead and in seki at the end.
//!
//! Invariant: a chain is in a list only if that is proved, whichever side moves
//! first: by unconditional life, or by certificates. A certificate may take for granted
//! that stones outside stand; it counts only if these are in the list of the
//! living themselves. A chain of which nothing is proved, or whose status depends on
//! the next move, is in no list.
//!
//! Where a file names key stones, they are judged as the file asks: what stands
//! around them is taken as given.

use std::time::Instant;

use shikatsu_board::{regions, unconditional_life};
use shikatsu_engine::{Asked, Assumption, Limits, MoveDetail, Report, Request};
use shikatsu_problem::{Color, Outcome, PointSet, Setup};

use super::call::{CommandCall, CommandResult};
use super::{CommandAnswer, GtpSession};
use crate::inbox::WatchedSearch;
use crate::output::SessionOutput;
use crate::refusal::CommandRefusal;
use crate::vertex;

/// What is proved of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChainStatus {
    Alive,
    Seki,
    Dead,
    Unknown,
}

/// A chain, its status, and the stones that must stand for it to be true.
#[derive(Debug, Clone, Copy)]
struct ChainFinding {
    stones: PointSet,
    status: ChainStatus,
    leans_on: PointSet,
}

/// The statuses of all chains of a position.
#[derive(Debug)]
pub(super) struct FinalStatus {
    setup: Setup,
    statuses: Vec<(PointSet, ChainStatus)>,
}

pub(super) fn final_status_list(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let wanted = match arguments.word()? {
        "alive" => ChainStatus::Alive,
        "seki" => ChainStatus::Seki,
        "dead" => ChainStatus::Dead,
        _ => return Err(CommandRefusal::Syntax),
    };
    arguments.end()?;
    let statuses = statuses(call.session, call.output);
    let size = call.session.record.size();
    let with = |status: ChainStatus| statuses.iter().filter(move |(_, found)| *found == status);
    let lists: Vec<String> = with(wanted)
        .map(|(stones, _)| vertex::list(*stones, size))
        .collect();
    let open = with(ChainStatus::Unknown).count();
    if open > 0 {
        call.output.remark(&format!(
            "{open} chains are not proved alive, dead or in seki"
        ));
    }
    Ok(CommandAnswer::Text(lists.join("\n")))
}

/// Judges all chains, unless this was done before.
fn statuses(session: &mut GtpSession, output: &SessionOutput<'_>) -> Vec<(PointSet, ChainStatus)> {
    let setup = session.setup();
    if let Some(known) = &session.final_status
        && known.setup == setup
    {
        return known.statuses.clone();
    }
    let watch = output.inbox.watch(session.stop_rule());
    let mut findings = unconditional(session);
    investigate_all(session, &mut findings, &watch);
    let statuses = settled(&findings);
    if !watch.is_over() {
        let statuses = statuses.clone();
        session.final_status = Some(FinalStatus { setup, statuses });
    }
    statuses
}

/// What no move can change: chains that live by themselves, and enemies
/// that they have enclosed.
fn unconditional(session: &GtpSession) -> Vec<ChainFinding> {
    let position = session.record.position();
    let mut findings = Vec::new();
    for color in Color::BOTH {
        let own = unconditional_life(position, color);
        let theirs = unconditional_life(position, !color);
        for stones in regions(position.stones(color)) {
            let status = if stones.is_subset(&own.stones) {
                ChainStatus::Alive
            } else if stones.is_subset(&theirs.regions) {
                ChainStatus::Dead
            } else {
                ChainStatus::Unknown
            };
            findings.push(ChainFinding {
                stones,
                status,
                leans_on: PointSet::EMPTY,
            });
        }
    }
    findings
}

/// Tries to prove the rest, each chain with its share of the time.
fn investigate_all(
    session: &mut GtpSession,
    findings: &mut [ChainFinding],
    watch: &WatchedSearch<'_>,
) {
    let budget = session.limits(None);
    let end = budget.time.map(|time| Instant::now() + time);
    let is_open = |finding: &&mut ChainFinding| finding.status == ChainStatus::Unknown;
    let mut left = findings.iter_mut().filter(is_open).count();
    for finding in findings.iter_mut().filter(is_open) {
        if watch.is_over() {
            return;
        }
        let time = end.map(|end| end.saturating_duration_since(Instant::now()));
        let share = u32::try_from(left).unwrap_or(u32::MAX).max(1);
        let limits = Limits {
            time: time.map(|time| time / share),
            nodes: budget.nodes.map(|nodes| nodes / u64::from(share)),
        };
        prove_status(session, finding, limits, watch);
        left -= 1;
    }
}

fn prove_status(
    session: &mut GtpSession,
    finding: &mut ChainFinding,
    limits: Limits,
    watch: &WatchedSearch<'_>,
) {
    let stated = !session.record.surviving().is_disjoint(&finding.stones);
    let named = (!stated).then_some(finding.stones);
    let Ok(problem) = session.record.problem(session.record.to_move(), named) else {
        return;
    };
    let request = Request {
        first: Asked::Both,
        limits,
        moves: MoveDetail::VerdictOnly,
    };
    let solved = session
        .engine
        .solve(&problem, &request, watch.cancel(), &mut |_| {});
    let Ok(report) = solved else { return };
    finding.status = ChainStatus::of(&report);
    if !stated {
        match finding.status.support(&report.assumptions) {
            Some(leans_on) => finding.leans_on = leans_on,
            None => finding.status = ChainStatus::Unknown,
        }
    }
}

impl ChainStatus {
    fn of(report: &Report) -> Self {
        let [one, other] = &report.sides[..] else {
            return Self::Unknown;
        };
        let lives =
            |outcome: &Outcome| matches!(outcome, Outcome::Alive | Outcome::Seki | Outcome::Stands);
        match (&one.outcome, &other.outcome) {
            (Outcome::Dead, Outcome::Dead) => Self::Dead,
            (Outcome::Seki, Outcome::Seki) => Self::Seki,
            (one, other) if lives(one) && lives(other) => Self::Alive,
            _ => Self::Unknown,
        }
    }

    /// The stones that must stand for this to be true of the whole board;
    /// `None` if it needs more than that. Life needs the defender's stones
    /// outside, death the attacker's, seki both.
    fn support(self, assumptions: &[Assumption]) -> Option<PointSet> {
        let (needs_walls, needs_outside) = match self {
            Self::Alive => (false, true),
            Self::Dead => (true, false),
            Self::Seki => (true, true),
            Self::Unknown => return None,
        };
        let mut support = PointSet::EMPTY;
        for assumption in assumptions {
            match assumption {
                Assumption::WallStands(wall) if needs_walls => support |= wall.stones,
                Assumption::OutsideStands(stones) if needs_outside => support |= *stones,
                _ => {}
            }
        }
        Some(support)
    }
}

/// Lets a proof count when all that it leans on is alive; two chains that lean
/// on each other prove nothing.
fn settled(findings: &[ChainFinding]) -> Vec<(PointSet, ChainStatus)> {
    let mut alive = PointSet::EMPTY;
    loop {
        let stands = |finding: &&ChainFinding| finding.leans_on.is_subset(&alive);
        let living = findings
            .iter()
            .filter(stands)
            .filter(|finding| finding.status == ChainStatus::Alive)
            .fold(PointSet::EMPTY, |all, finding| all | finding.stones);
        if living == alive {
            break;
        }
        alive = living;
    }
    let status = |finding: &ChainFinding| {
        if finding.leans_on.is_subset(&alive) {
            finding.status
        } else {
            ChainStatus::Unknown
        }
    };
    findings
        .iter()
        .map(|finding| (finding.stones, status(finding)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shikatsu_problem::Point;

    fn one(x: u8) -> PointSet {
        Point::new(x, 0).map(PointSet::of).unwrap()
    }

    fn finding(x: u8, status: ChainStatus, leans_on: PointSet) -> ChainFinding {
        ChainFinding {
            stones: one(x),
            status,
            leans_on,
        }
    }

    #[test]
    fn proofs_that_lean_on_each_other_prove_nothing() {
        let findings = [
            finding(0, ChainStatus::Dead, one(1)),
            finding(1, ChainStatus::Alive, one(2)),
            finding(2, ChainStatus::Alive, one(1)),
            finding(3, ChainStatus::Alive, PointSet::EMPTY),
            finding(4, ChainStatus::Alive, one(3)),
            finding(5, ChainStatus::Dead, one(4) | one(3)),
        ];
        let statuses: Vec<ChainStatus> = settled(&findings)
            .into_iter()
            .map(|(_, status)| status)
            .collect();
        assert_eq!(
            statuses,
            [
                ChainStatus::Unknown,
                ChainStatus::Unknown,
                ChainStatus::Unknown,
                ChainStatus::Alive,
                ChainStatus::Alive,
                ChainStatus::Dead
            ]
        );
    }
}
