//! Questions to the engine, all out of one allowance.
//!
//! Invariant: the questions about one problem together spend what the caller
//! allowed, as the engine measures it. No clock is read here. A verdict that has
//! no certificate counts as not proved, whatever it says.

use std::time::Duration;

use shikatsu_board::{Illegal, check_problem};
use shikatsu_engine::{
    Asked, Assumption, Cancel, Engine, EngineError, Limits, MoveDetail, Report, Request, Side,
};
use shikatsu_problem::{BentFour, Color, Move, Outcome, PointSet, Problem, Role, Unproved};

use crate::field::Field;
use crate::finding::Turn;

/// The engine and what may still be spent.
pub(crate) struct Inquiry<'e> {
    engine: &'e mut Engine,
    cancel: &'e Cancel,
    left: Limits,
    pub(crate) nodes: u64,
}

/// What part of the rest a question may take.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Share {
    Most,
    Half,
    Quarter,
}

/// What was proved about a position.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) side: Side,
    pub(crate) problem: Problem,
    pub(crate) assumptions: Vec<Assumption>,
}

/// What is concluded from an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Verdict,
    /// The worth of single first moves too.
    Moves,
}

/// Whether a rule may stand against what play says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ruling {
    /// Nothing was found that does.
    AsPlayed,
    /// Japanese rules call the group dead.
    Otherwise,
    /// Not found out in time.
    Open,
}

/// A position some moves after the start, with what is left of the key stones.
#[derive(Clone, Copy)]
pub(crate) struct Branch<'p> {
    field: Field,
    key_stones: PointSet,
    problem: &'p Problem,
}

impl<'e> Inquiry<'e> {
    pub(crate) fn new(engine: &'e mut Engine, limits: Limits, cancel: &'e Cancel) -> Self {
        Self {
            engine,
            cancel,
            left: limits,
            nodes: 0,
        }
    }

    /// Whether another question makes sense.
    pub(crate) fn is_spent(&self) -> bool {
        self.cancel.is_cancelled()
            || self.left.time.is_some_and(|left| left.is_zero())
            || self.left.nodes.is_some_and(|left| left == 0)
    }

    /// Asks about one first mover.
    pub(crate) fn ask(
        &mut self,
        problem: &Problem,
        first: Color,
        moves: MoveDetail,
        share: Share,
    ) -> Result<Answer, EngineError> {
        let request = Request {
            first: Asked::Side(first),
            limits: self.part(share),
            moves,
        };
        let report = self
            .engine
            .solve(problem, &request, self.cancel, &mut |_| {})?;
        self.spend(report.elapsed, report.nodes);
        Answer::of(report, first)
    }

    /// Asks what becomes of the position at the end of a branch.
    pub(crate) fn ask_at(
        &mut self,
        branch: &Branch<'_>,
        moves: MoveDetail,
        share: Share,
    ) -> Option<Answer> {
        let problem = branch.problem();
        if self.is_spent() || problem.key_stones.is_empty() {
            return None;
        }
        self.ask(&problem, problem.to_move(), moves, share).ok()
    }

    /// Whether a group that stands by play may be dead by the rule for bent
    /// four. The rule needs a boundary and both first movers, so this is asked
    /// only where a contradiction with the author hangs on it.
    pub(crate) fn ruling(&mut self, answer: &Answer) -> Ruling {
        let is_open = matches!(
            answer.side.outcome,
            Outcome::Seki | Outcome::Stands | Outcome::Ko(_) | Outcome::CycleDependent(_)
        );
        if answer.problem.rules.bent_four != BentFour::DeadByRule || !is_open {
            return Ruling::AsPlayed;
        }
        if self.is_spent() {
            return Ruling::Open;
        }
        let request = Request {
            first: Asked::Both,
            limits: self.part(Share::Half),
            moves: MoveDetail::VerdictOnly,
        };
        let report = self
            .engine
            .solve(&answer.problem, &request, self.cancel, &mut |_| {});
        match report {
            Ok(report) => {
                self.spend(report.elapsed, report.nodes);
                let first = Asked::Side(answer.side.first);
                let is_ruled = report
                    .by_rule
                    .as_ref()
                    .is_some_and(|rule| rule.first == Asked::Both || rule.first == first);
                match report.status() {
                    _ if is_ruled => Ruling::Otherwise,
                    None => Ruling::Open,
                    Some(_) => Ruling::AsPlayed,
                }
            }
            Err(_) => Ruling::Open,
        }
    }

    fn part(&self, share: Share) -> Limits {
        let tenths = match share {
            Share::Most => 7,
            Share::Half => 5,
            Share::Quarter => 3,
        };
        Limits {
            time: self.left.time.map(|time| time * tenths / 10),
            nodes: self
                .left
                .nodes
                .map(|nodes| (nodes / 10 * u64::from(tenths)).max(1)),
        }
    }

    fn spend(&mut self, time: Duration, nodes: u64) {
        self.nodes += nodes;
        self.left = Limits {
            time: self.left.time.map(|left| left.saturating_sub(time)),
            nodes: self.left.nodes.map(|left| left.saturating_sub(nodes)),
        };
    }
}

impl Answer {
    fn of(report: Report, first: Color) -> Result<Self, EngineError> {
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

    pub(crate) fn is_proved(&self) -> bool {
        self.side.outcome.is_decided()
    }

    /// What must be so for a win of these roles to count, beyond the rules and
    /// the boundary; nothing on a board whose boundary is given, for there the
    /// author says that the wall stands.
    pub(crate) fn proviso(&self, winners: &[Role], scope: Scope) -> Option<String> {
        if self.assumptions.contains(&Assumption::BoundaryGiven) {
            return None;
        }
        let leans = |assumption: &&Assumption| match assumption {
            Assumption::WallStands(_) | Assumption::WallAnswered(_) => {
                winners.contains(&Role::Attacker)
            }
            Assumption::WallStandsForMoves(_) => {
                scope == Scope::Moves && winners.contains(&Role::Attacker)
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
    pub(crate) fn line(&self) -> Vec<Turn> {
        let colors = [self.side.first, !self.side.first].into_iter().cycle();
        colors.zip(self.side.line.iter().copied()).collect()
    }
}

impl<'p> Branch<'p> {
    /// The start of a problem; `None` if it is impossible.
    pub(crate) fn start(problem: &'p Problem) -> Option<Self> {
        check_problem(problem).ok()?;
        Some(Self {
            field: Field::of(problem),
            key_stones: problem.key_stones,
            problem,
        })
    }

    /// The branch some turns on; `None` if one of them is illegal.
    pub(crate) fn after(problem: &'p Problem, turns: &[Turn]) -> Option<Self> {
        let mut branch = Self::start(problem)?;
        for &turn in turns {
            branch = branch.play(turn).ok()?;
        }
        Some(branch)
    }

    /// One turn on. A side that moves twice in a row is taken to have been
    /// answered elsewhere.
    pub(crate) fn play(&self, (color, played): Turn) -> Result<Self, Illegal> {
        let mut next = *self;
        if next.field.turn() != color {
            next.field.play(Move::Pass)?;
        }
        // Stones put on the same points later are not those that were at stake.
        next.key_stones -= next.field.play(played)?;
        Ok(next)
    }

    /// The position as a problem of its own.
    pub(crate) fn problem(&self) -> Problem {
        Problem {
            setup: *self.field.setup(),
            key_stones: self.key_stones,
            ..self.problem.with_first(self.field.turn())
        }
    }

    /// Whether nothing of what was at stake is left.
    pub(crate) fn has_fallen(&self) -> bool {
        self.key_stones.is_empty() && !self.problem.key_stones.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_engine::{Options, Wall};

    use super::*;

    /// White has one eye, Black to play; and what was assumed for it.
    fn answer(assumptions: Vec<Assumption>) -> Answer {
        let file = b"(;SZ[9]AB[ab][bb][ca][da]AW[ba]PL[B]KEYS[ba])";
        let (document, _) = shikatsu_formats::read_any(file).unwrap().remove(0);
        let mut engine = Engine::new(Options::default());
        let everything = Request::everything();
        let report = engine
            .solve(&document.problem, &everything, &Cancel::new(), &mut |_| {})
            .unwrap();
        Answer {
            side: report.sides[0].clone(),
            problem: report.problem,
            assumptions,
        }
    }

    #[test]
    fn a_wall_that_is_believed_is_a_condition_for_those_who_need_it() {
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
            let [for_verdict, for_moves] = [Scope::Verdict, Scope::Moves]
                .map(|scope| roles.map(|role| found.proviso(&[role], scope)));
            assert_eq!(for_verdict.map(|words| words.is_some()), [verdict, false]);
            assert_eq!(for_moves.map(|words| words.is_some()), [moves, false]);
            assert_eq!(given.proviso(&roles, Scope::Moves), None);
        }
    }
}
