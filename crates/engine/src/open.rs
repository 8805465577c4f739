//! Problems without a boundary.
//!
//! The points in play are found ([`framing`](crate::framing)), tightly at first, and
//! widened as long as the verdict hangs on what lies beyond them. Two readings of
//! the outside bracket the truth: in one whoever gets out is safe, in the other the attacker
//! holds everything outside.
//!
//! Invariant: what is reported for a first mover is proved in the reading
//! that is worse for the winner. A mover who wins there has won; a
//! mover who does not must fail as badly in the reading that favours him, or
//! the points in play are widened.

use std::time::{Duration, Instant};

use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Role, Unproved};

use crate::framing::{Framed, Inferred, Reach, frame};
use crate::report::alike;
use crate::{
    Asked, Assumption, Cancel, Engine, EngineError, Limits, MoveDetail, PassKeeps, Progress, Proof,
    Report, Request, Side, Worth,
};

/// The widest frame that is tried.
const WIDEST: u8 = 3;

/// Every problem that a certificate about `problem` may be about: the problem
/// itself if its boundary is given, else each reading of each frame.
///
/// # Errors
/// When no frame can be found.
pub fn readings(problem: &Problem) -> Result<Vec<Problem>, EngineError> {
    if problem.in_play.is_some() {
        return Ok(vec![problem.clone()]);
    }
    let mut readings = Vec::new();
    for reach in 0..=WIDEST {
        let framed = frame(problem, Reach(reach))?;
        for reading in [framed.problem, framed.sealed] {
            if !readings.contains(&reading) {
                readings.push(reading);
            }
        }
    }
    Ok(readings)
}

impl Engine {
    /// Solves a problem whose points in play are not given.
    pub(crate) fn solve_open(
        &mut self,
        problem: &Problem,
        request: &Request,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Report, EngineError> {
        let colors: Vec<Color> = Color::BOTH
            .into_iter()
            .filter(|&color| request.first == Asked::Both || request.first == Asked::Side(color))
            .collect();
        let mut purse = Purse::new(request.limits);
        let mut whole: Option<Report> = None;
        for (at, &first) in colors.iter().enumerate() {
            let share = purse.part(1, colors.len() - at);
            let mut attempt = Attempt {
                engine: self,
                problem,
                request: Request {
                    first: Asked::Side(first),
                    ..request.clone()
                },
                purse: Purse::new(share),
                cancel,
                watch,
            };
            let report = attempt.widen(first)?;
            purse.spend(report.nodes);
            whole = Some(match whole {
                None => report,
                Some(before) => joined(before, report),
            });
        }
        whole.ok_or(EngineError::NoKeyStones)
    }
}

/// What is left of the limits.
struct Purse {
    limits: Limits,
    start: Instant,
    spent: u64,
}

impl Purse {
    fn new(limits: Limits) -> Self {
        Self {
            limits,
            start: Instant::now(),
            spent: 0,
        }
    }

    fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// One part in so many of what is left.
    fn part(&self, parts: u32, of: usize) -> Limits {
        let of = u32::try_from(of).unwrap_or(u32::MAX).max(1);
        let left = |all: Duration| all.saturating_sub(self.start.elapsed());
        Limits {
            time: self.limits.time.map(|all| left(all) * parts / of),
            nodes: self
                .limits
                .nodes
                .map(|all| all.saturating_sub(self.spent) / u64::from(of) * u64::from(parts)),
        }
    }
}

/// One first mover.
struct Attempt<'a> {
    engine: &'a mut Engine,
    problem: &'a Problem,
    request: Request,
    purse: Purse,
    cancel: &'a Cancel,
    watch: &'a mut dyn FnMut(&Progress),
}

impl Attempt<'_> {
    /// Frames wider and wider, until one settles it.
    fn widen(&mut self, first: Color) -> Result<Report, EngineError> {
        let mut best: Option<Report> = None;
        let mut nodes = 0;
        let mut tried: Option<PointSet> = None;
        for reach in 0..=WIDEST {
            let framed = frame(self.problem, Reach(reach))?;
            if tried.is_some() && framed.problem.in_play == tried {
                continue;
            }
            tried = framed.problem.in_play;
            let last = framed.is_closed() || reach == WIDEST;
            let (mut report, settled) = self.look(first, &framed, last)?;
            nodes += report.nodes;
            report.nodes = nodes;
            report.elapsed = self.purse.start.elapsed();
            if settled {
                return Ok(report);
            }
            unsettle(&mut report);
            if framed.is_closed() {
                return Ok(report);
            }
            best = Some(best.take().unwrap_or(report));
            let over = self.cancel.is_cancelled() || is_spent(self.purse.part(1, 1));
            if over {
                break;
            }
        }
        let mut report = best.ok_or(EngineError::NoKeyStones)?;
        report.nodes = nodes;
        report.elapsed = self.purse.start.elapsed();
        Ok(report)
    }

    /// One frame, and whether it settles the matter.
    fn look(
        &mut self,
        first: Color,
        framed: &Framed,
        last: bool,
    ) -> Result<(Report, bool), EngineError> {
        let defends = framed.problem.defender() == Some(first);
        let (own, other) = if defends {
            (&framed.sealed, &framed.problem)
        } else {
            (&framed.problem, &framed.sealed)
        };
        let share = match (framed.is_closed(), last) {
            (true, _) | (_, true) => self.purse.part(1, 1),
            _ => self.purse.part(3, 5),
        };
        let mut report = self.solve(own, share, self.request.moves)?;
        assume(&mut report, framed, own);
        let Some(side) = report.sides.first() else {
            return Ok((report, false));
        };
        if framed.is_closed() {
            let settled = side.outcome.is_decided();
            return Ok((report, settled));
        }
        if wins(side) {
            self.second_look(&mut report, framed, other)?;
            return Ok((report, true));
        }
        if !side.outcome.is_decided() {
            return Ok((report, false));
        }
        let mut second = self.solve(other, self.purse.part(1, 2), MoveDetail::VerdictOnly)?;
        assume(&mut second, framed, other);
        Ok(bracket(report, second))
    }

    /// A first move that fails in the reading that is worse for the mover fails
    /// for certain if it fails in the other one too.
    fn second_look(
        &mut self,
        report: &mut Report,
        framed: &Framed,
        other: &Problem,
    ) -> Result<(), EngineError> {
        let failed = |side: &Side| side.moves.iter().any(|first| first.worth == Worth::Fails);
        if !report.sides.iter().any(failed) || is_spent(self.purse.part(1, 1)) {
            soften(report, &[]);
            return Ok(());
        }
        // The verdict stands already; moves that fail are not worth all that is left.
        let limits = self.purse.part(1, 4);
        let mut second = self.solve(other, limits, MoveDetail::AllFirstMoves)?;
        assume(&mut second, framed, other);
        report.nodes += second.nodes;
        report.doubts += second.doubts;
        let [theirs] = &mut second.sides[..] else {
            return Ok(());
        };
        let fails: Vec<Move> = theirs
            .moves
            .iter()
            .filter(|first| first.worth == Worth::Fails)
            .map(|first| first.played)
            .collect();
        soften(report, &fails);
        if let Some(side) = report.sides.first_mut() {
            let about = |proof: &Proof| matches!(&proof.claim.opening[..], [first] if fails.contains(first));
            side.proofs
                .extend(theirs.proofs.extract_if(.., |proof| about(proof)));
        }
        report.assume_also(second.assumptions);
        Ok(())
    }

    fn solve(
        &mut self,
        reading: &Problem,
        limits: Limits,
        moves: MoveDetail,
    ) -> Result<Report, EngineError> {
        let request = Request {
            limits,
            moves,
            ..self.request.clone()
        };
        let report =
            self.engine
                .solve_within(self.problem, reading, &request, self.cancel, self.watch)?;
        self.purse.spend(report.nodes);
        Ok(report)
    }
}

/// The two readings of one frame, neither of which the mover wins outright.
fn bracket(mut own: Report, mut other: Report) -> (Report, bool) {
    let nodes = own.nodes + other.nodes;
    let (Some(one), Some(two)) = (own.sides.first_mut(), other.sides.first_mut()) else {
        return (own, false);
    };
    if !alike(&one.outcome, &two.outcome) {
        own.nodes = nodes;
        return (own, false);
    }
    if loses(two) {
        other.nodes = nodes;
        return (other, true);
    }
    one.proofs.append(&mut two.proofs);
    own.assume_also(other.assumptions);
    own.nodes = nodes;
    soften(&mut own, &[]);
    (own, true)
}

fn is_spent(left: Limits) -> bool {
    left.time.is_some_and(|time| time.is_zero()) || left.nodes == Some(0)
}

/// The mover gets all he wants.
fn wins(side: &Side) -> bool {
    match side.role {
        Role::Attacker => side.outcome == Outcome::Dead,
        Role::Defender => stands(&side.outcome),
    }
}

fn loses(side: &Side) -> bool {
    match side.role {
        Role::Attacker => stands(&side.outcome),
        Role::Defender => side.outcome == Outcome::Dead,
    }
}

fn stands(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Alive | Outcome::Seki | Outcome::Stands)
}

/// A move that fails in the reading that is worse for the mover may still
/// work on the board, unless it is among those that fail in both.
fn soften(report: &mut Report, fails: &[Move]) {
    for side in &mut report.sides {
        for first in &mut side.moves {
            if first.worth == Worth::Fails && !fails.contains(&first.played) {
                first.worth = Worth::Unknown;
            }
        }
        if side.pass_keeps == PassKeeps::No {
            side.pass_keeps = PassKeeps::Unknown;
        }
    }
}

/// A verdict that is true of one reading only is none.
fn unsettle(report: &mut Report) {
    for side in &mut report.sides {
        if side.outcome.is_decided() {
            side.outcome = Outcome::Unknown(Unproved::Outside);
        }
        side.moves.clear();
        side.best = PointSet::EMPTY;
        side.keeps_goal = PointSet::EMPTY;
        side.pass_keeps = PassKeeps::Unknown;
        side.line.clear();
        side.proofs.clear();
    }
}

/// Says what was found and how the outside was read, where a proof used it.
fn assume(report: &mut Report, framed: &Framed, reading: &Problem) {
    let zones = report.proofs().map(|proof| {
        let in_play = proof.problem.in_play.unwrap_or_default();
        proof.checked.zone().unwrap_or(in_play)
    });
    let used = zones.fold(PointSet::EMPTY, |all, zone| all | zone);
    // Stones that a reading adds outside are no wall of the board.
    for assumption in &mut report.assumptions {
        if let Assumption::WallStands(stones) = assumption {
            let setup = &framed.problem.setup;
            *stones &= setup.black | setup.white;
        }
    }
    report
        .assumptions
        .retain(|assumption| *assumption != Assumption::WallStands(PointSet::EMPTY));
    for inferred in &framed.inferred {
        let assumption = match inferred {
            Inferred::KeyStones(stones) => Assumption::KeyStonesFound(*stones),
            Inferred::Open(points) if (*points & used).is_empty() => continue,
            Inferred::Open(points) if *reading == framed.problem => {
                Assumption::AttackerSafeBeyond(*points)
            }
            Inferred::Open(points) => Assumption::BeyondIsAttackers(*points),
            _ => continue,
        };
        report.assumptions.push(assumption);
    }
}

impl Report {
    fn assume_also(&mut self, more: Vec<Assumption>) {
        for assumption in more {
            if !self.assumptions.contains(&assumption) {
                self.assumptions.push(assumption);
            }
        }
    }
}

/// Two first movers in one report.
fn joined(mut one: Report, mut other: Report) -> Report {
    one.sides.append(&mut other.sides);
    one.assume_also(other.assumptions);
    one.nodes += other.nodes;
    one.elapsed += other.elapsed;
    one.doubts += other.doubts;
    one
}
