//! What the engine proved about a position for one first mover.
//!
//! Invariant: a verdict that has no certificate counts as not proved.

use shikatsu_engine::{Assumption, EngineError, Report, Side};
use shikatsu_problem::{BentFour, Color, Outcome, Problem, Role, Unproved};

use crate::finding::ColoredMove;

/// What was proved about a position.
#[derive(Debug, Clone)]
pub(crate) struct SideAnswer {
    pub(crate) side: Side,
    pub(crate) problem: Problem,
    pub(crate) assumptions: Vec<Assumption>,
}

/// What a caller concludes from an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConclusionScope {
    Verdict,
    /// The worth of single first moves too.
    Moves,
}

impl SideAnswer {
    pub(crate) fn of(report: Report, first: Color) -> Result<Self, EngineError> {
        let mut side = report
            .sides
            .into_iter()
            .find(|side| side.first == first)
            .ok_or(EngineError::Impossible)?;
        if side.outcome.is_decided() && side.proofs.is_empty() {
            side.outcome = Outcome::Unknown(Unproved::NotTried);
        }
        Ok(Self {
            side,
            problem: report.problem,
            assumptions: report.assumptions,
        })
    }

    /// The same out of a report that was made from certificates alone.
    pub(crate) fn ruled(report: Report, first: Color) -> Result<Self, EngineError> {
        let mut sides = report.sides.into_iter();
        let side = sides.find(|side| side.first == first);
        Ok(Self {
            side: side.ok_or(EngineError::Impossible)?,
            problem: report.problem,
            assumptions: report.assumptions,
        })
    }

    /// Whether the rule for bent four may say otherwise, by the rule set and the verdict.
    pub(crate) fn depends_on_bent_four(&self) -> bool {
        let is_open = matches!(
            self.side.outcome,
            Outcome::Seki | Outcome::Stands | Outcome::Ko(_) | Outcome::CycleDependent(_)
        );
        self.problem.rules.bent_four == BentFour::DeadByRule && is_open
    }

    pub(crate) fn is_proved(&self) -> bool {
        self.side.outcome.is_decided()
    }

    /// What must be true for a win of these roles to count, beyond the rules and
    /// the boundary. Nothing on a board whose boundary is given: there the author
    /// says that the wall stands.
    pub(crate) fn proviso(&self, winners: &[Role], scope: ConclusionScope) -> Option<String> {
        if self.assumptions.contains(&Assumption::BoundaryGiven) {
            return None;
        }
        let leans = |assumption: &&Assumption| match assumption {
            Assumption::WallStands(_) | Assumption::WallAnswered(_) => {
                winners.contains(&Role::Attacker)
            }
            Assumption::WallStandsForMoves(_) => {
                scope == ConclusionScope::Moves && winners.contains(&Role::Attacker)
            }
            Assumption::OutsideStands(_) => winners.contains(&Role::Defender),
            _ => false,
        };
        let words: Vec<String> = self
            .assumptions
            .iter()
            .filter(leans)
            .map(ToString::to_string)
            .collect();
        (!words.is_empty()).then(|| words.join(" and "))
    }

    /// Best play as turns.
    pub(crate) fn line(&self) -> Vec<ColoredMove> {
        let colors = [self.side.first, !self.side.first].into_iter().cycle();
        colors.zip(self.side.line.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_engine::{Cancel, Engine, Options, Request, Wall};
    use shikatsu_problem::PointSet;

    use super::*;

    /// White has one eye, Black to play; and what was assumed for it.
    fn answer(assumptions: Vec<Assumption>) -> SideAnswer {
        let file = b"(;SZ[9]AB[ab][bb][ca][da]AW[ba]PL[B]KEYS[ba])";
        let (document, _) = shikatsu_formats::read_any(file).unwrap().remove(0);
        let mut engine = Engine::new(Options::default());
        let everything = Request::everything();
        let report = engine
            .solve(&document.problem, &everything, &Cancel::new(), &mut |_| {})
            .unwrap();
        SideAnswer {
            side: report.sides[0].clone(),
            problem: report.problem,
            assumptions,
        }
    }

    #[test]
    fn a_wall_that_is_assumed_is_a_condition_for_the_roles_that_need_it() {
        let wall = Wall {
            stones: PointSet::EMPTY,
            liberties: 3,
            elsewhere: Some(7),
        };
        let roles = [Role::Attacker, Role::Defender];
        for (assumption, verdict, moves) in [
            (Assumption::WallStands(wall), true, true),
            (Assumption::WallStandsForMoves(wall), false, true),
            (Assumption::ThreatRange(5), false, false),
        ] {
            let found = answer(vec![Assumption::BoundaryFound, assumption.clone()]);
            let given = answer(vec![Assumption::BoundaryGiven, assumption]);
            let [for_verdict, for_moves] = [ConclusionScope::Verdict, ConclusionScope::Moves]
                .map(|scope| roles.map(|role| found.proviso(&[role], scope)));
            assert_eq!(for_verdict.map(|words| words.is_some()), [verdict, false]);
            assert_eq!(for_moves.map(|words| words.is_some()), [moves, false]);
            assert_eq!(given.proviso(&roles, ConclusionScope::Moves), None);
        }
    }
}
