//! `final_status_list`: what is alive, dead and in seki at the end.
//!
//! Invariant: a chain is in a list only if that is proved, whoever moves first:
//! by unconditional life, or by certificates. A certificate may take for granted
//! that stones outside stand; it counts only if these are in the list of the
//! living themselves. A chain of which nothing is proved, or whose fate hangs on
//! the next move, is in no list.
//!
//! Where a file names key stones, they are judged as the file asks: what stands
//! around them is taken as given.

use std::time::Instant;

use shikatsu_board::{regions, unconditional_life};
use shikatsu_engine::{Asked, Assumption, Limits, MoveDetail, Report, Request};
use shikatsu_problem::{Color, Outcome, PointSet, Setup};

use super::arguments::Arguments;
use super::{Answer, Session};
use crate::command::Command;
use crate::inbox::Watch;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::vertex;

/// What is proved of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Alive,
    Seki,
    Dead,
    Unknown,
}

/// A chain, its fate, and the stones that must stand for it to be true.
#[derive(Debug, Clone, Copy)]
struct Finding {
    stones: PointSet,
    fate: Fate,
    leans_on: PointSet,
}

/// The fates of all chains of a position.
#[derive(Debug)]
pub(super) struct Judgement {
    setup: Setup,
    fates: Vec<(PointSet, Fate)>,
}

impl Session {
    pub(super) fn final_status_list(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let wanted = match arguments.word()? {
            "alive" => Fate::Alive,
            "seki" => Fate::Seki,
            "dead" => Fate::Dead,
            _ => return Err(Refusal::Syntax),
        };
        arguments.end()?;
        let fates = self.fates(stage);
        let size = self.record.size();
        let with = |fate: Fate| fates.iter().filter(move |(_, found)| *found == fate);
        let lists: Vec<String> = with(wanted)
            .map(|(stones, _)| vertex::list(*stones, size))
            .collect();
        let open = with(Fate::Unknown).count();
        if open > 0 {
            stage.remark(&format!(
                "{open} chains are not proved alive, dead or in seki"
            ));
        }
        Ok(Answer::Text(lists.join("\n")))
    }

    /// Judges all chains, unless this was done before.
    fn fates(&mut self, stage: &Stage<'_>) -> Vec<(PointSet, Fate)> {
        let setup = self.setup();
        if let Some(known) = &self.judgement
            && known.setup == setup
        {
            return known.fates.clone();
        }
        let watch = stage.inbox.watch(self.heed());
        let mut findings = self.unconditional();
        self.investigate_all(&mut findings, &watch);
        let fates = settled(&findings);
        if !watch.is_over() {
            let fates = fates.clone();
            self.judgement = Some(Judgement { setup, fates });
        }
        fates
    }

    /// What no move can change: chains that live by themselves, and enemies
    /// that they have enclosed.
    fn unconditional(&self) -> Vec<Finding> {
        let position = self.record.position();
        let mut findings = Vec::new();
        for color in Color::BOTH {
            let own = unconditional_life(position, color);
            let theirs = unconditional_life(position, !color);
            for stones in regions(position.stones(color)) {
                let fate = if stones.is_subset(&own.stones) {
                    Fate::Alive
                } else if stones.is_subset(&theirs.regions) {
                    Fate::Dead
                } else {
                    Fate::Unknown
                };
                findings.push(Finding {
                    stones,
                    fate,
                    leans_on: PointSet::EMPTY,
                });
            }
        }
        findings
    }

    /// Tries to prove the rest, each chain with its share of the time.
    fn investigate_all(&mut self, findings: &mut [Finding], watch: &Watch<'_>) {
        let budget = self.limits(None);
        let end = budget.time.map(|time| Instant::now() + time);
        let is_open = |finding: &&mut Finding| finding.fate == Fate::Unknown;
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
            self.prove_fate(finding, limits, watch);
            left -= 1;
        }
    }

    fn prove_fate(&mut self, finding: &mut Finding, limits: Limits, watch: &Watch<'_>) {
        let stated = !self.record.surviving().is_disjoint(&finding.stones);
        let named = (!stated).then_some(finding.stones);
        let Ok(problem) = self.record.problem(self.record.to_move(), named) else {
            return;
        };
        let request = Request {
            first: Asked::Both,
            limits,
            moves: MoveDetail::VerdictOnly,
        };
        let solved = self
            .engine
            .solve(&problem, &request, watch.cancel(), &mut |_| {});
        let Ok(report) = solved else { return };
        finding.fate = Fate::of(&report);
        if !stated {
            match finding.fate.support(&report.assumptions) {
                Some(leans_on) => finding.leans_on = leans_on,
                None => finding.fate = Fate::Unknown,
            }
        }
    }
}

impl Fate {
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
fn settled(findings: &[Finding]) -> Vec<(PointSet, Fate)> {
    let mut alive = PointSet::EMPTY;
    loop {
        let stands = |finding: &&Finding| finding.leans_on.is_subset(&alive);
        let living = findings
            .iter()
            .filter(stands)
            .filter(|finding| finding.fate == Fate::Alive)
            .fold(PointSet::EMPTY, |all, finding| all | finding.stones);
        if living == alive {
            break;
        }
        alive = living;
    }
    let fate = |finding: &Finding| {
        if finding.leans_on.is_subset(&alive) {
            finding.fate
        } else {
            Fate::Unknown
        }
    };
    findings
        .iter()
        .map(|finding| (finding.stones, fate(finding)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shikatsu_problem::Point;

    fn one(x: u8) -> PointSet {
        Point::new(x, 0).map(PointSet::of).unwrap()
    }

    fn finding(x: u8, fate: Fate, leans_on: PointSet) -> Finding {
        Finding {
            stones: one(x),
            fate,
            leans_on,
        }
    }

    #[test]
    fn proofs_that_lean_on_each_other_prove_nothing() {
        let findings = [
            finding(0, Fate::Dead, one(1)),
            finding(1, Fate::Alive, one(2)),
            finding(2, Fate::Alive, one(1)),
            finding(3, Fate::Alive, PointSet::EMPTY),
            finding(4, Fate::Alive, one(3)),
            finding(5, Fate::Dead, one(4) | one(3)),
        ];
        let fates: Vec<Fate> = settled(&findings)
            .into_iter()
            .map(|(_, fate)| fate)
            .collect();
        assert_eq!(
            fates,
            [
                Fate::Unknown,
                Fate::Unknown,
                Fate::Unknown,
                Fate::Alive,
                Fate::Alive,
                Fate::Dead
            ]
        );
    }
}
