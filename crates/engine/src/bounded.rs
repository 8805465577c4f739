//! Problems with a boundary that leaves more room than the fight needs.
//!
//! An author who masks off the far side of a board leaves a hundred points in play, and a search that
//! goes through all of them comes to nothing. But a group that lives on a few of them lives on all: frames are drawn
//! inside the boundary as on an open board, and all beyond a frame is the attacker's there.
//!
//! Invariant: a verdict rests on the problem as it was given, or on proofs of life in the sealed reading
//! of a frame within the boundary (`docs/zones.md`, section 11). Death is never taken from a frame.

use shikatsu_problem::{Color, Move, Problem, Role, Stakes, Unproved};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Hearing, Ruling, Worth};

use crate::composition::Composition;
use crate::frame_growth::{FrameGrowth, GrowthPolicy, is_strictly_within};
use crate::framing::{Framed, Reach, frame};
use crate::reading_searcher::{ReadingSearcher, SearchGoal, SearchLimits, SearchTask};
use crate::remaining_limits::RemainingLimits;
use crate::searched::{Searched, lives};
use crate::{Asked, Cancel, EngineError, Limits, Progress, Report, Request};

/// A boundary with at most so many empty points is searched as it is.
const SEARCHED_WHOLE: usize = 40;

/// Solves a problem whose points in play are given.
pub(crate) fn solve_bounded(
    searcher: &mut ReadingSearcher,
    problem: &Problem,
    request: &Request,
    cancel: &Cancel,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Report, EngineError> {
    let mut search = BoundedSearch {
        searcher,
        hearing: Hearing::of(problem, &[])?,
        searched: Vec::new(),
        problem,
        request,
        limits: RemainingLimits::new(request.limits),
        cancel,
        watch,
    };
    match search.tightest() {
        None => search.exactly(request.first, request.limits)?,
        Some(tightest) => search.in_turn(&tightest)?,
    }
    let composition = Composition {
        hearing: &search.hearing,
        searched: &search.searched,
        detail: request.moves,
    };
    let elapsed = search.limits.elapsed();
    composition.report(request.first, elapsed, |first| search.unproved(first))
}

/// A problem, what may be spent on it, and what was found.
struct BoundedSearch<'a> {
    searcher: &'a mut ReadingSearcher,
    problem: &'a Problem,
    hearing: Hearing,
    searched: Vec<Searched>,
    request: &'a Request,
    limits: RemainingLimits,
    cancel: &'a Cancel,
    watch: &'a mut dyn FnMut(&Progress),
}

impl BoundedSearch<'_> {
    /// Searches all points in play for a short time, then frames within them, then all points again.
    fn in_turn(&mut self, tightest: &Framed) -> Result<(), EngineError> {
        self.exactly(self.request.first, self.limits.fraction(1, 16))?;
        let asked = self.request.first;
        let colors = Color::BOTH
            .into_iter()
            .filter(|&color| asked == Asked::Both || asked == Asked::Side(color));
        let colors: Vec<Color> = colors.collect();
        for (at, &first) in colors.iter().enumerate() {
            let left = colors.len() - at;
            let ruling = self.ruling(first)?;
            if self.is_settled(&ruling) {
                continue;
            }
            let may_live = matches!(
                ruling.conclusion,
                Conclusion::Open | Conclusion::Alive | Conclusion::Seki | Conclusion::Stands
            );
            if may_live {
                self.life_in_frames(first, tightest, self.limits.fraction(4, 5 * left))?;
            }
            if !self.is_settled(&self.ruling(first)?) {
                self.exactly(Asked::Side(first), self.limits.fraction(1, left))?;
            }
        }
        Ok(())
    }

    /// Searches all points in play, as the author gave them.
    fn exactly(&mut self, first: Asked, limits: Limits) -> Result<(), EngineError> {
        self.search(self.problem, first, SearchGoal::Verdict, limits)
    }

    /// Looks for the life of a group that needs only a part of what is in play, in frames that grow within the boundary.
    fn life_in_frames(
        &mut self,
        first: Color,
        tightest: &Framed,
        limits: Limits,
    ) -> Result<(), EngineError> {
        let open = self.problem.unbounded();
        let mut left = RemainingLimits::new(limits);
        let within = GrowthPolicy::Within(self.problem.in_play.unwrap_or_default());
        let mut growth = FrameGrowth::new(&open, tightest.clone(), within);
        loop {
            let framed = growth.frame();
            let goal = match Stakes::of(&framed.problem)?.role(first) {
                Role::Attacker => SearchGoal::Verdict,
                Role::Defender => SearchGoal::Wish,
            };
            self.hearing
                .draw(framed.problem.in_play.unwrap_or_default())?;
            let sealed = framed.sealed.clone();
            self.search(&sealed, Asked::Side(first), goal, left.fraction(3, 5))?;
            let last = self.searched.last();
            left.spend(last.map_or(0, |searched| searched.nodes));
            let side = last.and_then(|searched| searched.side(first));
            if side.is_some_and(|side| lives(&side.outcome)) {
                return Ok(());
            }
            if left.is_used_up() || self.cancel.is_cancelled() {
                return Ok(());
            }
            let failing = side.into_iter().flat_map(|side| &side.proofs);
            if !growth.grow(failing)? {
                return Ok(());
            }
        }
    }

    /// Searches one reading of the problem.
    fn search(
        &mut self,
        reading: &Problem,
        first: Asked,
        goal: SearchGoal,
        limits: Limits,
    ) -> Result<(), EngineError> {
        let task = SearchTask {
            first,
            goal,
            detail: self.request.moves,
            limits: SearchLimits::shared(limits),
        };
        let searched =
            (self.searcher).search(reading, &mut self.hearing, &task, self.cancel, self.watch)?;
        self.limits.spend(searched.nodes);
        self.searched.push(searched);
        Ok(())
    }

    fn ruling(&self, first: Color) -> Result<Ruling, EngineError> {
        Ok(self.hearing.rule()?.side(first).clone())
    }

    /// Whether there is a verdict, and every first move that was looked at is judged.
    fn is_settled(&self, ruling: &Ruling) -> bool {
        let is_known = |played: Move| {
            let mut known = ruling.moves.iter();
            known.any(|one| one.played == played && one.worth != Worth::Unknown)
        };
        let sides = self.searched.iter();
        let sides = sides.filter_map(|searched| searched.side(ruling.first));
        let mut tried = sides.flat_map(|side| &side.moves);
        ruling.conclusion != Conclusion::Open && tried.all(|judged| is_known(judged.played))
    }

    /// Why there is no verdict: what the last search of all points in play says.
    fn unproved(&self, first: Color) -> Unproved {
        let exact = self.searched.iter().rev();
        let mut exact = exact.filter(|searched| searched.reading == *self.problem);
        exact
            .find_map(|searched| searched.unproved(first))
            .unwrap_or(Unproved::NotTried)
    }

    /// The tightest frame, if the boundary has room around it.
    fn tightest(&self) -> Option<Framed> {
        let setup = &self.problem.setup;
        let room = self.problem.in_play? - setup.black - setup.white;
        let framed = frame(&self.problem.unbounded(), Reach(0)).ok()?;
        let is_within = is_strictly_within(framed.problem.in_play?, self.problem.in_play?);
        (room.len() > SEARCHED_WHOLE && is_within).then_some(framed)
    }
}
