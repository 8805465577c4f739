//! Problems without a boundary.
//!
//! The points in play are found ([`framing`](crate::framing)), tightly at first, and
//! widened as long as the verdict hangs on what lies beyond them, there where it does. Two readings of
//! the outside bracket the truth: in one the defender holds everything just outside but the walls, in the other the
//! attacker does.
//!
//! Invariant: what is reported for a first mover is proved in the reading
//! that is worse for the winner, so it does not hang on what is outside but for the walls. A mover who wins there has won; a
//! mover who does not must fail as badly in the reading that favours him, or
//! the points in play are widened.

mod provided;
mod shelter;

use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Stakes, StakesError, Unproved};

use crate::bracket::{admit, bracket, soften, stand, unsettle, wins, without_eyes};
use crate::framing::{Framed, Inferred, Reach, frame, frame_at};
use crate::purse::Purse;
use crate::verdict::Aim;
use crate::wall::Walls;
use crate::{
    Asked, Assumption, Cancel, Engine, EngineError, Limits, MoveDetail, Progress, Proof, Report,
    Request, Side, Worth,
};

/// How far a frame is widened where nothing says in which direction.
const WIDEST: u8 = 3;

/// How many frames are tried.
const MOST_FRAMES: usize = 16;

/// Every problem that a certificate about `problem` may be about; see
/// [`shikatsu_verdict::readings`].
///
/// # Errors
/// When no frame can be found.
pub fn readings(problem: &Problem, boundaries: &[PointSet]) -> Result<Vec<Problem>, EngineError> {
    Ok(shikatsu_verdict::readings(problem, boundaries)?)
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
        let tightest = frame(problem, Reach(0))?.problem;
        let mut whole: Option<Report> = None;
        for (at, &first) in colors.iter().enumerate() {
            let mut share = Purse::new(purse.part(1, colors.len() - at));
            let mut attempt = Attempt {
                engine: self,
                problem,
                tightest: &tightest,
                request: Request {
                    first: Asked::Side(first),
                    ..request.clone()
                },
                // The rest is for what can be said where nothing is proved.
                purse: Purse::new(share.part(3, 4)),
                cancel,
                watch,
            };
            let mut report = attempt.widen(first)?;
            if !(report.sides.iter()).all(|side| side.outcome.is_decided()) {
                share.spend(report.nodes);
                attempt.purse = share;
                attempt.provide(&mut report)?;
            }
            purse.spend(report.nodes);
            whole = Some(match whole {
                None => report,
                Some(before) => joined(before, report),
            });
        }
        Ok(whole.ok_or(StakesError::NoKeyStones)?)
    }
}

/// One first mover.
struct Attempt<'a> {
    engine: &'a mut Engine,
    problem: &'a Problem,
    /// With the points that are in play in any case.
    tightest: &'a Problem,
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
        let mut framed = frame(self.problem, Reach(0))?;
        let mut reach = 0;
        for _ in 0..MOST_FRAMES {
            let (mut report, settled) = self.look(first, &framed)?;
            nodes += report.nodes;
            report.nodes = nodes;
            report.elapsed = self.purse.elapsed();
            // A race outside is part of the problem: with more reach it is in play.
            let besieged = self.walls(&framed)?.has_race(&report);
            if settled && !besieged {
                return Ok(report);
            }
            let wider = if besieged {
                None
            } else {
                beyond_the_leak(&framed, &report)?
            };
            unsettle(&mut report);
            if framed.is_closed() && !besieged {
                return Ok(report);
            }
            // They are true of one reading only, or lean on a wall in a race.
            report.sides.iter_mut().for_each(Side::forget_levels);
            best = Some(best.take().unwrap_or(report));
            let over = self.cancel.is_cancelled() || self.purse.is_empty();
            let wider = match wider {
                _ if over => None,
                Some(wider) => Some(wider),
                None => everywhere(self.problem, &framed, &mut reach)?,
            };
            let Some(wider) = wider else { break };
            framed = frame_at(self.problem, wider)?;
        }
        let mut report = best.ok_or(StakesError::NoKeyStones)?;
        report.nodes = nodes;
        report.elapsed = self.purse.elapsed();
        if self.cancel.is_cancelled() {
            let stopped = Outcome::Unknown(Unproved::Cancelled);
            (report.sides.iter_mut()).for_each(|side| side.outcome = stopped.clone());
        }
        Ok(report)
    }

    /// One frame, and whether it settles the matter.
    fn look(&mut self, first: Color, framed: &Framed) -> Result<(Report, bool), EngineError> {
        let defends = Stakes::of(&framed.problem)?.defender() == first;
        let (own, other) = if defends {
            (&framed.sealed, &framed.exposed)
        } else {
            (&framed.exposed, &framed.sealed)
        };
        let share = if framed.is_closed() {
            self.purse.part(1, 1)
        } else {
            self.purse.part(3, 5)
        };
        let aim = if framed.is_closed() {
            Aim::Verdict
        } else {
            Aim::Wish
        };
        let mut report = self.solve(framed, own, (share, self.request.moves, aim))?;
        let Some(side) = report.sides.first() else {
            return Ok((report, false));
        };
        if framed.is_closed() {
            let settled = side.outcome.is_decided();
            return Ok((report, settled));
        }
        if wins(side) {
            let fails = self.second_look(&mut report, framed, other)?;
            admit(&mut report, self.problem, &fails);
            return Ok((report, true));
        }
        if is_refused(&report) {
            // Whoever is refused even where he owns the outside will never get more.
            let limits = self.purse.part(1, 4);
            let hope = self.solve(framed, other, (limits, MoveDetail::VerdictOnly, aim))?;
            report.nodes += hope.nodes;
            if !is_refused(&hope) {
                return Ok((report, false));
            }
            let nodes = report.nodes;
            let limits = self.purse.part(1, 2);
            report = self.solve(framed, own, (limits, self.request.moves, Aim::Verdict))?;
            report.nodes += nodes;
        }
        if !(report.sides.iter()).all(|side| side.outcome.is_decided()) {
            return Ok((report, false));
        }
        let limits = self.purse.part(1, 2);
        let asked = (limits, MoveDetail::VerdictOnly, Aim::Verdict);
        let second = self.solve(framed, other, asked)?;
        let (mut report, settled) = bracket(report, second);
        admit(&mut report, self.problem, &[]);
        Ok((report, settled))
    }

    /// A first move that fails in the reading that is worse for the mover fails
    /// for certain if it fails in the other one too; returns those that fail there. A defender
    /// who has no two eyes where he is shut in may have them on the board, unless the
    /// attacker holds them off in the other reading.
    fn second_look(
        &mut self,
        report: &mut Report,
        framed: &Framed,
        other: &Problem,
    ) -> Result<Vec<Move>, EngineError> {
        let failed = |side: &Side| side.moves.iter().any(|first| first.worth == Worth::Fails);
        let is_seki = |side: &Side| side.outcome == Outcome::Seki;
        let (failed, seki) = (
            report.sides.iter().any(failed),
            report.sides.iter().any(is_seki),
        );
        if !(failed || seki) || self.purse.is_empty() {
            soften(report, &[]);
            stand(report);
            return Ok(Vec::new());
        }
        // The verdict stands already; moves that fail are not worth all that is left.
        let limits = self.purse.part(1, 4);
        let moves = if failed {
            MoveDetail::AllFirstMoves
        } else {
            MoveDetail::VerdictOnly
        };
        let mut second = self.solve(framed, other, (limits, moves, Aim::Verdict))?;
        report.nodes += second.nodes;
        report.doubts += second.doubts;
        let [theirs] = &mut second.sides[..] else {
            return Ok(Vec::new());
        };
        let of_worth = |worth: Worth| -> Vec<Move> {
            let moves = theirs.moves.iter().filter(|first| first.worth == worth);
            moves.map(|first| first.played).collect()
        };
        let (fails, seki) = (of_worth(Worth::Fails), of_worth(Worth::WorksButLess));
        soften(report, &fails);
        match (&theirs.outcome, report.sides.first_mut()) {
            (Outcome::Seki, Some(side)) => side.proofs.append(&mut without_eyes(theirs)),
            _ => stand(report),
        }
        if let Some(side) = report.sides.first_mut() {
            let told = [&fails[..], &seki].concat();
            let about =
                |proof: &Proof| matches!(&proof.claim.opening[..], [first] if told.contains(first));
            side.proofs
                .extend(theirs.proofs.extract_if(.., |proof| about(proof)));
        }
        report.assume_also(second.assumptions);
        Ok(fails)
    }

    /// Solves one reading of a frame, and says what that takes for granted.
    fn solve(
        &mut self,
        framed: &Framed,
        reading: &Problem,
        (limits, moves, aim): (Limits, MoveDetail, Aim),
    ) -> Result<Report, EngineError> {
        let request = Request {
            limits,
            moves,
            ..self.request.clone()
        };
        let mut report = self.engine.solve_within(
            self.problem,
            reading,
            (&request, aim),
            self.cancel,
            self.watch,
        )?;
        self.purse.spend(report.nodes);
        let walls = self.walls(framed)?;
        walls.discount(&mut report);
        walls.assume(&mut report);
        assume(&mut report, framed);
        Ok(report)
    }

    fn walls(&self, framed: &Framed) -> Result<Walls, EngineError> {
        Walls::found(self.problem, &framed.problem, self.tightest)
    }
}

/// Whether the mover was proved not to get everything he wants.
fn is_refused(report: &Report) -> bool {
    let refused = Outcome::Unknown(Unproved::Outside);
    report.sides.iter().any(|side| side.outcome == refused)
}

/// A frame that is wider on all sides, if one is left.
fn everywhere(
    problem: &Problem,
    framed: &Framed,
    reach: &mut u8,
) -> Result<Option<PointSet>, EngineError> {
    let before = framed.problem.in_play.unwrap_or_default();
    while *reach < WIDEST {
        *reach += 1;
        let wider = frame(problem, Reach(*reach))?.problem.in_play;
        let all = wider.unwrap_or_default() | before;
        if all != before {
            return Ok(Some(all));
        }
    }
    Ok(None)
}

/// Points in play that reach beyond the leak at which the mover fails.
fn beyond_the_leak(framed: &Framed, report: &Report) -> Result<Option<PointSet>, EngineError> {
    let leak = leak(framed, report);
    if leak.is_empty() {
        return Ok(None);
    }
    let wider = framed.stretched(leak)?;
    Ok((Some(wider) != framed.problem.in_play).then_some(wider))
}

/// The open points that the verdict used; none if there is no verdict.
fn leak(framed: &Framed, report: &Report) -> PointSet {
    let verdicts = report
        .proofs()
        .filter(|proof| proof.claim.opening.is_empty());
    let used = verdicts.fold(PointSet::EMPTY, |all, proof| {
        let in_play = proof.problem.in_play.unwrap_or_default();
        all | proof.checked.zone().unwrap_or(in_play)
    });
    used & framed.open_points()
}

/// Says what was found. How the outside was read is no assumption: it is the worst for
/// whoever was proved to win.
fn assume(report: &mut Report, framed: &Framed) {
    let outside = |assumption: &Assumption| matches!(assumption, Assumption::OutsideStands(_));
    report.assumptions.retain(|assumption| !outside(assumption));
    for inferred in &framed.inferred {
        if let Inferred::KeyStones(stones) = inferred {
            let found = Assumption::KeyStonesFound(*stones);
            report.assumptions.push(found);
        }
    }
}

impl Report {
    pub(crate) fn assume_also(&mut self, more: Vec<Assumption>) {
        for assumption in more {
            let known = self.assumptions.iter_mut();
            let met = known.filter_map(|known| known.meet(&assumption)).next();
            if met.is_none() {
                self.assumptions.push(assumption);
            }
        }
    }
}

impl Assumption {
    /// Makes one of this and another of the same kind, if they can be one.
    fn meet(&mut self, other: &Self) -> Option<()> {
        match (self, other) {
            (Self::WallStands(wall), Self::WallStands(other))
            | (Self::WallStandsForMoves(wall), Self::WallStandsForMoves(other)) => {
                *wall = wall.with(other);
            }
            (known, other) if known == other => {}
            _ => return None,
        }
        Some(())
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
