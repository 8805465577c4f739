//! Problems without a boundary: what is searched next.
//!
//! The points in play are found ([`framing`](crate::framing)), tightly at first, and
//! widened as long as there is no verdict, there where it hangs on what lies beyond. In each frame the reading that is
//! worse for the mover is searched first, then the other one, and where nothing comes of it the
//! position as it is drawn.
//!
//! Nothing is concluded here: every certificate goes to a [`Hearing`], and the ruling says when it is enough.

mod shelter;
mod widening;

use shikatsu_problem::{Color, Move, PointSet, Problem, Role, Stakes, Unproved};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Hearing, Ruling, Standard, Worth};

use self::widening::{beyond_the_leak, everywhere};
use crate::composition::Composition;
use crate::engine::{Task, Work};
use crate::framing::{Framed, Reach, frame, frame_at, inner};
use crate::purse::Purse;
use crate::searched::Searched;
use crate::{Asked, Cancel, Engine, EngineError, Limits, MoveDetail, Progress, Report, Request};

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
        let mut attempt = Attempt {
            engine: self,
            hearing: Hearing::of(problem, &[])?,
            searched: Vec::new(),
            detail: request.moves,
            purse: Purse::new(request.limits),
            cancel,
            watch,
            problem,
        };
        let mut ends = Vec::new();
        for (at, &first) in colors.iter().enumerate() {
            let before = attempt.nodes();
            attempt.purse = Purse::new(purse.part(1, colors.len() - at));
            ends.push((first, attempt.settle(first)?));
            purse.spend(attempt.nodes() - before);
        }
        let composition = Composition {
            hearing: &attempt.hearing,
            searched: &attempt.searched,
            detail: request.moves,
        };
        composition.report(request.first, purse.elapsed(), |first| {
            let end = ends.iter().find(|(color, _)| *color == first);
            end.map_or(Unproved::NotTried, |(_, why)| *why)
        })
    }
}

/// A problem under way.
struct Attempt<'a> {
    engine: &'a mut Engine,
    problem: &'a Problem,
    hearing: Hearing,
    searched: Vec<Searched>,
    detail: MoveDetail,
    /// For the first mover at hand.
    purse: Purse,
    cancel: &'a Cancel,
    watch: &'a mut dyn FnMut(&Progress),
}

/// Limits for the verdict, and for it and the first moves together.
type Shares = (Limits, Limits);

impl Attempt<'_> {
    /// Everything about one first mover. Says why there is no verdict, if there is none.
    fn settle(&mut self, first: Color) -> Result<Unproved, EngineError> {
        let whole = std::mem::replace(&mut self.purse, Purse::new(Limits::default()));
        let tightest = frame(self.problem, Reach(0))?;
        // The rest is for what can be said where nothing holds on the board; a closed frame says all it can.
        let share = match tightest.is_closed() {
            true => whole.part(1, 1),
            false => whole.part(3, 4),
        };
        let before = self.nodes();
        self.purse = Purse::new(share);
        self.look_inside(first, &tightest)?;
        let (framed, why) = match self.is_settled(first)? {
            true => (tightest, Unproved::Outside),
            false => self.widen(first, tightest)?,
        };
        let spent = self.nodes() - before;
        self.purse = whole;
        self.purse.spend(spent);
        match self.is_settled(first)? {
            true => self.judge_the_rest(first, framed)?,
            false => {
                self.as_drawn(first)?;
                self.spend_the_rest(first)?;
            }
        }
        Ok(match self.cancel.is_cancelled() {
            true => Unproved::Cancelled,
            false => why,
        })
    }

    /// Frames wider and wider, until one settles it; the last one, and why there is no verdict.
    fn widen(&mut self, first: Color, tightest: Framed) -> Result<(Framed, Unproved), EngineError> {
        let mut framed = tightest;
        let mut reach = 0;
        let mut why = Unproved::Outside;
        for _ in 0..MOST_FRAMES {
            self.look(first, &framed)?;
            if self.is_settled(first)? {
                break;
            }
            let last = self.searched.last();
            why = last
                .and_then(|searched| searched.unproved(first))
                .unwrap_or(Unproved::Outside);
            if self.purse.is_empty() && why == Unproved::Outside {
                why = self.purse.reason();
            }
            if self.cancel.is_cancelled() || self.purse.is_empty() {
                break;
            }
            let wider = match self.beyond_the_leak(first, &framed)? {
                Some(wider) => Some(wider),
                None => everywhere(self.problem, &framed, &mut reach)?,
            };
            let Some(wider) = wider else { break };
            framed = frame_at(self.problem, wider)?;
        }
        Ok((framed, why))
    }

    /// The smallest frame, whose sealed reading is the smallest question there is: a life in it holds on the board, and a
    /// kill can be told on a condition before anything else.
    fn look_inside(&mut self, first: Color, tightest: &Framed) -> Result<(), EngineError> {
        let inner = inner(self.problem)?;
        let role = Stakes::of(&tightest.problem)?.role(first);
        let (inner, work) = match (inner, role) {
            // The tightest frame comes next, and a defender begins with this very reading of it.
            (None, Role::Defender) => return Ok(()),
            (None, Role::Attacker) if tightest.is_closed() => return Ok(()),
            (None, Role::Attacker) => (tightest.clone(), Work::Verdict),
            (Some(inner), Role::Attacker) => (inner, Work::Verdict),
            (Some(inner), Role::Defender) => (inner, Work::Wish),
        };
        let shares = (self.purse.part(1, 6), self.purse.part(1, 4));
        let sealed = inner.sealed.clone();
        self.search(first, &inner, &sealed, work, self.detail, shares)
    }

    /// One frame: the reading that is worse for the mover, and the other one where that tells more.
    fn look(&mut self, first: Color, framed: &Framed) -> Result<(), EngineError> {
        let (own, other) = readings_for(first, framed)?;
        if framed.is_closed() {
            let all = self.purse.part(1, 1);
            return self.search(first, framed, own, Work::Verdict, self.detail, (all, all));
        }
        let shares = (self.purse.part(3, 5), self.purse.part(4, 5));
        self.search(first, framed, own, Work::Wish, self.detail, shares)?;
        if self.is_settled(first)? {
            return Ok(());
        }
        let last = self.searched.last().and_then(|one| one.side(first));
        let (won, refused, open) = last.map_or((false, false, true), |side| {
            (side.wins(), side.is_refused(), !side.outcome.is_decided())
        });
        // A win here that is no verdict leans on a wall; the other reading would not help.
        if won || (open && !refused) {
            return Ok(());
        }
        if refused {
            // A mover who is refused even where he owns the outside will never get more.
            let limits = self.purse.part(1, 4);
            let quick = MoveDetail::VerdictOnly;
            self.search(first, framed, other, Work::Wish, quick, (limits, limits))?;
            let hope = self.searched.last().and_then(|one| one.side(first));
            if hope.is_none_or(|side| !side.is_refused()) || self.is_settled(first)? {
                return Ok(());
            }
        }
        let limits = self.purse.part(1, 3);
        let quick = MoveDetail::VerdictOnly;
        self.search(first, framed, other, Work::Verdict, quick, (limits, limits))?;
        let shares = (self.purse.part(1, 2), self.purse.part(1, 1));
        self.search(first, framed, own, Work::Verdict, self.detail, shares)
    }

    /// What first moves do of which the verdict's own search did not tell: the other reading of its frame, the position as
    /// it is drawn, then wider frames as long as the limits allow.
    fn judge_the_rest(&mut self, first: Color, framed: Framed) -> Result<(), EngineError> {
        let (mut framed, mut reach) = (framed, 0);
        for _ in 0..MOST_FRAMES {
            if framed.is_closed() {
                return Ok(());
            }
            let (own, other) = readings_for(first, &framed)?;
            for reading in [other, own] {
                if self.is_complete(first)? {
                    return Ok(());
                }
                self.judge_moves(first, &framed, reading)?;
            }
            let Some(wider) = everywhere(self.problem, &framed, &mut reach)? else {
                return Ok(());
            };
            framed = frame_at(self.problem, wider)?;
        }
        Ok(())
    }

    /// Judges what is still open of the verdict and of first moves in one reading.
    fn judge_moves(
        &mut self,
        first: Color,
        framed: &Framed,
        reading: &Problem,
    ) -> Result<(), EngineError> {
        let ruling = self.ruling(first)?;
        let shares = (self.purse.part(1, 2), self.purse.part(1, 2));
        // Whether a group that stands has two eyes is a matter of the verdict.
        if ruling.conclusion == Conclusion::Stands && ruling.role == Role::Defender {
            self.search(first, framed, reading, Work::Verdict, self.detail, shares)?;
            return Ok(());
        }
        let moves = self.open_moves(&ruling, framed);
        if moves.is_empty() {
            return Ok(());
        }
        let standard = ruling.standard();
        let work = Work::Moves { standard, moves };
        self.search(first, framed, reading, work, self.detail, shares)
    }

    /// What would be so if the outside were as books draw it, where nothing holds on the board.
    fn as_drawn(&mut self, first: Color) -> Result<(), EngineError> {
        let mut reach = Some(Reach(1));
        while let Some(at) = reach {
            let framed = frame(self.problem, at)?;
            let (parts, of) = if at == Reach(1) { (1, 2) } else { (1, 1) };
            if framed.is_closed() || self.purse.is_empty() || self.cancel.is_cancelled() {
                break;
            }
            let limits = self.purse.part(parts, of);
            let quick = MoveDetail::VerdictOnly;
            let drawn = framed.problem.clone();
            self.search(first, &framed, &drawn, Work::Wish, quick, (limits, limits))?;
            let side = self.searched.last().and_then(|one| one.side(first));
            let (granted, refused) =
                side.map_or((false, false), |side| (side.wins(), side.is_refused()));
            // Refused: there may be too little room. Not answered: there may be too much.
            reach = match at {
                _ if granted => None,
                Reach(1) if refused => Some(Reach(2)),
                Reach(1) => Some(Reach(0)),
                _ => None,
            };
        }
        Ok(())
    }

    /// What is left goes to the tightest frame whose own search was cut short.
    fn spend_the_rest(&mut self, first: Color) -> Result<(), EngineError> {
        if self.purse.is_empty() || self.cancel.is_cancelled() {
            return Ok(());
        }
        let was_cut = |searched: &&Searched| {
            let why = searched.unproved(first);
            matches!(why, Some(Unproved::Time | Unproved::Nodes))
        };
        let cut = self.searched.iter().find(was_cut);
        let Some(in_play) = cut.and_then(|searched| searched.reading.in_play) else {
            return Ok(());
        };
        let framed = frame_at(self.problem, in_play)?;
        let (own, _) = readings_for(first, &framed)?;
        let all = self.purse.part(1, 1);
        self.search(first, &framed, own, Work::Wish, self.detail, (all, all))
    }

    /// Searches one reading of a frame.
    fn search(
        &mut self,
        first: Color,
        framed: &Framed,
        reading: &Problem,
        work: Work,
        detail: MoveDetail,
        (verdict, moves): Shares,
    ) -> Result<(), EngineError> {
        self.hearing
            .draw(framed.problem.in_play.unwrap_or_default())?;
        let task = Task {
            first: Asked::Side(first),
            work,
            detail,
            verdict,
            moves,
        };
        let searched =
            self.engine
                .search(reading, &mut self.hearing, &task, self.cancel, self.watch)?;
        self.purse.spend(searched.nodes);
        self.searched.push(searched);
        Ok(())
    }

    /// Points in play that reach beyond the leak at which the mover fails.
    fn beyond_the_leak(
        &self,
        first: Color,
        framed: &Framed,
    ) -> Result<Option<PointSet>, EngineError> {
        let in_play = framed.problem.in_play;
        // The reading that is worse for the mover is searched first, and it names the leak.
        let mut here = self
            .searched
            .iter()
            .filter(|one| one.reading.in_play == in_play)
            .filter_map(|searched| searched.side(first));
        match here.next() {
            // A win that leans on a wall does not fail at a leak.
            Some(side) if !side.wins() => beyond_the_leak(framed, side.proofs.iter()),
            _ => Ok(None),
        }
    }

    fn ruling(&self, first: Color) -> Result<Ruling, EngineError> {
        Ok(self.hearing.rule()?.side(first).clone())
    }

    fn is_settled(&self, first: Color) -> Result<bool, EngineError> {
        Ok(self.ruling(first)?.conclusion != Conclusion::Open)
    }

    /// Whether nothing is left to judge, or nothing to judge it with.
    fn is_complete(&self, first: Color) -> Result<bool, EngineError> {
        let ruling = self.ruling(first)?;
        let done = self.detail == MoveDetail::VerdictOnly || ruling.standard() == Standard::Nothing;
        Ok(done || self.purse.is_empty() || self.cancel.is_cancelled())
    }

    /// The legal first moves among these points of which the judge knows nothing.
    fn open_moves(&self, ruling: &Ruling, framed: &Framed) -> Vec<Move> {
        let board = &framed.problem;
        let empty = board.setup.size.all() - board.setup.black - board.setup.white;
        let points = board.in_play.unwrap_or_default() & empty;
        let is_known = |played: &Move| {
            let mut known = ruling.moves.iter();
            known.any(|one| one.played == *played && one.worth != Worth::Unknown)
        };
        let moves = points.iter().map(Move::Play);
        moves.filter(|played| !is_known(played)).collect()
    }

    fn nodes(&self) -> u64 {
        self.searched.iter().map(|searched| searched.nodes).sum()
    }
}

/// The readings of a frame: the one that is worse for this mover, and the other.
fn readings_for(first: Color, framed: &Framed) -> Result<(&Problem, &Problem), EngineError> {
    Ok(match Stakes::of(&framed.problem)?.role(first) {
        Role::Attacker => (&framed.exposed, &framed.sealed),
        Role::Defender => (&framed.sealed, &framed.exposed),
    })
}
