//! What is proved of positions that follow from a solved problem.
//!
//! Each position is searched as a problem of its own, in the readings of the frame that the verdict at the start was
//! proved in. So every statement about it has certificates, and what they say is for the judge to rule
//! ([`Hearing::at`]).
//!
//! Invariant: the points in play are the same for every position, and so is what is assumed beyond them; but where a stone
//! at their edge would have no liberty, what lies just beyond it comes into play with it.

use shikatsu_problem::{Color, Outcome, PointSet, Problem, Role, Stakes, Unproved};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Hearing, MOST_THREATS, Standard};

use crate::composition::Composition;
use crate::framing::{Framed, Reach, frame, frame_at, inner};
use crate::reading_searcher::{ReadingSearcher, SearchGoal, SearchLimits, SearchTask};
use crate::remaining_limits::RemainingLimits;
use crate::searched::Searched;
use crate::{
    Asked, Cancel, Engine, EngineError, Levels, Limits, MoveDetail, PassKeeps, Report, Side,
};

/// Searches positions that moves lead to from a solved problem.
#[derive(Debug, Clone)]
pub struct PositionSearch {
    /// The problem as it was asked, with key stones.
    asked: Problem,
    /// The board as it is, with the points in play.
    base: Problem,
    /// The frame in whose readings positions are searched, where the points in play were found: they are its points or
    /// those of the inner frame.
    framed: Option<Framed>,
    /// The smallest frame, where there is a smaller one.
    smallest: Option<Framed>,
    defender: Color,
}

/// What the search of one position may cost, and how much is wanted.
#[derive(Debug, Clone, Copy)]
pub struct SearchEffort<'a> {
    /// Time and nodes for this position.
    pub limits: Limits,
    /// Whether first moves are judged too.
    pub detail: MoveDetail,
    /// Stops the search.
    pub cancel: &'a Cancel,
}

impl PositionSearch {
    /// Fixes the points in play: those of the certificate behind the verdict for `first`, or those of the report where
    /// there is none. The report is of this problem.
    ///
    /// # Errors
    /// When the points in play cannot be found again; see [`EngineError`].
    pub fn new(problem: &Problem, report: &Report, first: Color) -> Result<Self, EngineError> {
        let side = report.sides.iter().find(|side| side.first == first);
        let proved = side.and_then(|side| {
            let mut proofs = side.all_proofs();
            proofs.find(|proof| proof.claim.opening.is_empty() && proof.claim.first == side.role)
        });
        let framed = proved.map_or(&report.problem, |proof| &proof.problem);
        let asked = Problem {
            key_stones: report.problem.key_stones,
            ..problem.clone()
        };
        let (base, framed, smallest) = match (problem.in_play, framed.in_play) {
            (given, Some(in_play)) if given != Some(in_play) => {
                let open = asked.unbounded();
                let drawn = frame_at(&open, in_play)?;
                let (tightest, inner) = (frame(&open, Reach(0))?, inner(&open)?);
                let within = inner.as_ref().and_then(|inner| inner.problem.in_play);
                let framed = match within == Some(in_play) {
                    true => tightest.clone(),
                    false => drawn.clone(),
                };
                (drawn.problem, Some(framed), inner.or(Some(tightest)))
            }
            _ => (report.problem.clone(), None, None),
        };
        let defender = Stakes::of(&base)?.defender();
        Ok(Self {
            asked,
            base,
            framed,
            smallest,
            defender,
        })
    }

    /// The problem at the start, with the points in play.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.base
    }

    /// The colour of the stones at stake.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// The points in play at a position that a move has led to: those that it names and, where a stone at their edge has no
    /// liberty among them, what lies just beyond it. A boundary that was given stays what it is.
    ///
    /// # Errors
    /// When the problem does not say what is at stake.
    pub fn in_play_at(&self, position: &Problem) -> Result<PointSet, EngineError> {
        let named = position.in_play.unwrap_or_default();
        let Some(framed) = &self.framed else {
            return Ok(named);
        };
        let known = framed.problem.in_play.unwrap_or_default();
        let all = position.setup.size.all();
        let fresh = (framed.breathing_at(position)? - known) & self.asked.in_play.unwrap_or(all);
        Ok(named | fresh)
    }

    /// What is proved of a position for the side to move. The position is one that moves lead to from
    /// [`PositionSearch::problem`], with those of its key stones that still stand; the defender has passed `elsewhere`
    /// times on the way, and each of these moves may have been played against a wall. The points in play that it names are
    /// those of the problem, or more ([`PositionSearch::in_play_at`]); no stone was played on these before they were in play.
    ///
    /// # Errors
    /// When the position cannot be searched; see [`EngineError`].
    pub fn search(
        &self,
        engine: &mut Engine,
        position: &Problem,
        elsewhere: u32,
        effort: SearchEffort<'_>,
    ) -> Result<Side, EngineError> {
        let first = position.to_move();
        if position.key_stones.is_empty() {
            let levels = Levels {
                capture_to: Some(MOST_THREATS),
                stand_from: None,
            };
            return Ok(self.unsearched(first, Outcome::Dead, levels));
        }
        let framed = self.framed_at(position)?;
        let in_play = match (&framed, &self.framed) {
            (Some(wider), Some(framed)) if wider != framed => wider.problem.in_play,
            _ => self.base.in_play,
        };
        let in_play = in_play.unwrap_or_default();
        let Ok(hearing) = Hearing::at(&self.asked, in_play, position, elsewhere) else {
            let unknown = Outcome::Unknown(Unproved::Unsupported);
            return Ok(self.unsearched(first, unknown, Levels::default()));
        };
        let mut readings = PositionReadings {
            searcher: &mut engine.searcher,
            hearing,
            searched: Vec::new(),
            first,
            effort,
        };
        match framed {
            None => readings.search(position, SearchGoal::Verdict, effort.limits)?,
            Some(framed) => {
                let mut smallest = self.smallest.iter();
                let smallest = smallest.find(|smallest| smallest.covers(position));
                let smallest = smallest.map(|smallest| smallest.moved_to(position));
                readings.search_all(smallest.as_ref(), &framed.moved_to(position))?;
            }
        }
        readings.side()
    }

    /// The frame in whose readings a position is searched.
    fn framed_at(&self, position: &Problem) -> Result<Option<Framed>, EngineError> {
        let Some(framed) = &self.framed else {
            return Ok(None);
        };
        let known = framed.problem.in_play.unwrap_or_default();
        let in_play = known | position.in_play.unwrap_or_default();
        match in_play == known {
            true => Ok(Some(framed.clone())),
            false => frame_at(&self.asked.unbounded(), in_play).map(Some),
        }
    }

    /// A verdict without moves or certificates.
    fn unsearched(&self, first: Color, outcome: Outcome, levels: Levels) -> Side {
        Side {
            first,
            role: match first == self.defender {
                true => Role::Defender,
                false => Role::Attacker,
            },
            outcome,
            span: levels,
            moves: Vec::new(),
            best: PointSet::EMPTY,
            keeps_goal: PointSet::EMPTY,
            pass_keeps: PassKeeps::Unknown,
            line: Vec::new(),
            proofs: Vec::new(),
            conditional: None,
            guess: None,
            nodes: 0,
        }
    }
}

/// The readings of one position, as far as they have been searched.
struct PositionReadings<'a, 'e> {
    searcher: &'a mut ReadingSearcher,
    hearing: Hearing,
    searched: Vec<Searched>,
    first: Color,
    effort: SearchEffort<'e>,
}

impl PositionReadings<'_, '_> {
    /// The sealed readings come first, that of the smallest frame before the other: a life in them holds on the board, and
    /// a kill is the soonest thing that can be said to a person, on a condition. Then comes the exposed one, in which a
    /// kill holds on the board. The position as it is drawn is read where nothing can be said yet: a person is told a kill
    /// that stands if nothing outside interferes, and an escape as drawn would only take that answer away.
    fn search_all(
        &mut self,
        smallest: Option<&Framed>,
        framed: &Framed,
    ) -> Result<(), EngineError> {
        let mut left = RemainingLimits::new(self.effort.limits);
        if framed.is_closed() {
            return self.search(&framed.problem, SearchGoal::Verdict, left.fraction(1, 1));
        }
        let smallest = smallest.map(|smallest| (&smallest.sealed, 1, 2));
        let readings = [
            (&framed.sealed, 1, 2),
            (&framed.exposed, 1, 2),
            (&framed.problem, 1, 1),
        ];
        for (reading, parts, of) in smallest.into_iter().chain(readings) {
            let is_last_resort = *reading == framed.problem;
            if self.is_enough(&left)? || (is_last_resort && self.is_conditional()?) {
                return Ok(());
            }
            if self.searched.iter().any(|one| one.reading == *reading) {
                continue;
            }
            let before = self.searched.len();
            self.search(reading, SearchGoal::Verdict, left.fraction(parts, of))?;
            let spent = self.searched.get(before).map_or(0, |one| one.nodes);
            left.spend(spent);
        }
        Ok(())
    }

    /// Whether the judge has a verdict and knows what each move does to it, or the limits are used up.
    fn is_enough(&self, left: &RemainingLimits) -> Result<bool, EngineError> {
        let ruled = self.hearing.rule()?;
        let ruling = ruled.side(self.first);
        let is_settled = ruling.conclusion != Conclusion::Open;
        let wants_moves = self.effort.detail == MoveDetail::AllFirstMoves
            && ruling.standard() != Standard::Nothing
            && ruling.best().is_empty();
        let is_over = left.is_used_up() || self.effort.cancel.is_cancelled();
        Ok((is_settled && !wants_moves) || (is_over && !self.searched.is_empty()))
    }

    /// Whether something is proved on a condition.
    fn is_conditional(&self) -> Result<bool, EngineError> {
        let ruled = self.hearing.rule()?;
        Ok(ruled.side(self.first).conditional.is_some())
    }

    /// Searches one reading. A reading in which a chain has no liberty is impossible and is left out.
    fn search(
        &mut self,
        reading: &Problem,
        goal: SearchGoal,
        limits: Limits,
    ) -> Result<(), EngineError> {
        let task = SearchTask {
            first: Asked::Side(self.first),
            goal,
            detail: self.effort.detail,
            limits: SearchLimits::shared(limits),
        };
        let cancel = self.effort.cancel;
        let found = self
            .searcher
            .search(reading, &mut self.hearing, &task, cancel, &mut |_| {});
        match found {
            Ok(searched) => self.searched.push(searched),
            Err(EngineError::Impossible) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn side(&self) -> Result<Side, EngineError> {
        let ruled = self.hearing.rule()?;
        let composition = Composition {
            hearing: &self.hearing,
            searched: &self.searched,
            detail: self.effort.detail,
        };
        let mut unproved = self.searched.iter().rev();
        let why = unproved.find_map(|searched| searched.unproved(self.first));
        let why = why.unwrap_or(Unproved::Outside);
        Ok(composition.side(ruled.side(self.first), why))
    }
}
