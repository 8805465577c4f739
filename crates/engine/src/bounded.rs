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
use shikatsu_verdict::{Ruling, Worth};

use crate::frame_growth::{FrameGrowth, GrowthPolicy, is_strictly_within};
use crate::framing::{Framed, Reach, frame};
use crate::problem_search::ProblemSearch;
use crate::reading_searcher::{SearchGoal, SearchLimits, SearchTask};
use crate::remaining_limits::RemainingLimits;
use crate::searched::lives;
use crate::{Asked, EngineError, Limits, Report};

/// A boundary with at most so many empty points is searched as it is.
const SEARCHED_WHOLE: usize = 40;

/// Solves a problem whose points in play are given.
pub(crate) fn solve_bounded(search: ProblemSearch<'_>) -> Result<Report, EngineError> {
    let request = search.request;
    let mut bounded = BoundedSearch { search };
    match bounded.tightest() {
        None => bounded.exactly(request.first, request.limits)?,
        Some(tightest) => bounded.in_turn(&tightest)?,
    }
    let search = &bounded.search;
    search.report(search.limits.elapsed(), |first| bounded.unproved(first))
}

/// The searches of a problem with a boundary, as far as they have come.
struct BoundedSearch<'a> {
    search: ProblemSearch<'a>,
}

impl BoundedSearch<'_> {
    /// Searches all points in play for a short time, then frames within them, then all points again.
    fn in_turn(&mut self, tightest: &Framed) -> Result<(), EngineError> {
        self.exactly(
            self.search.request.first,
            self.search.limits.fraction(1, 16),
        )?;
        let asked = self.search.request.first;
        let mut colors = Color::BOTH.to_vec();
        colors.retain(|&color| asked.includes(color));
        for (at, &first) in colors.iter().enumerate() {
            let left = colors.len() - at;
            let ruling = self.search.ruling(first)?;
            if self.is_settled(&ruling) {
                continue;
            }
            let may_live = matches!(
                ruling.conclusion,
                Conclusion::Open | Conclusion::Alive | Conclusion::Seki | Conclusion::Stands
            );
            if may_live {
                self.life_in_frames(first, tightest, self.search.limits.fraction(4, 5 * left))?;
            }
            if !self.is_settled(&self.search.ruling(first)?) {
                self.exactly(Asked::Side(first), self.search.limits.fraction(1, left))?;
            }
        }
        Ok(())
    }

    /// Searches all points in play, as the author gave them.
    fn exactly(&mut self, first: Asked, limits: Limits) -> Result<(), EngineError> {
        self.search(self.search.problem, first, SearchGoal::Verdict, limits)
    }

    /// Looks for the life of a group that needs only a part of what is in play, in frames that grow within the boundary.
    fn life_in_frames(
        &mut self,
        first: Color,
        tightest: &Framed,
        limits: Limits,
    ) -> Result<(), EngineError> {
        let open = self.search.problem.unbounded();
        let mut left = RemainingLimits::new(limits);
        let within = GrowthPolicy::Within(self.search.problem.in_play.unwrap_or_default());
        let mut growth = FrameGrowth::new(&open, tightest.clone(), within);
        loop {
            let framed = growth.frame();
            let goal = match Stakes::of(&framed.problem)?.role(first) {
                Role::Attacker => SearchGoal::Verdict,
                Role::Defender => SearchGoal::Wish,
            };
            self.search
                .hearing
                .draw(framed.problem.in_play.unwrap_or_default())?;
            let sealed = framed.sealed.clone();
            self.search(&sealed, Asked::Side(first), goal, left.fraction(3, 5))?;
            let last = self.search.searched.last();
            left.spend(last.map_or(0, |searched| searched.nodes));
            let side = last.and_then(|searched| searched.side(first));
            if side.is_some_and(|side| lives(&side.outcome)) {
                return Ok(());
            }
            if left.is_used_up() || self.search.cancel.is_cancelled() {
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
            detail: self.search.request.moves,
            limits: SearchLimits::shared(limits),
        };
        self.search.search(reading, &task)
    }

    /// Whether there is a verdict, and every first move that was looked at is judged.
    fn is_settled(&self, ruling: &Ruling) -> bool {
        let is_known = |played: Move| {
            let mut known = ruling.moves.iter();
            known.any(|one| one.played == played && one.worth != Worth::Unknown)
        };
        let sides = self.search.searched.iter();
        let sides = sides.filter_map(|searched| searched.side(ruling.first));
        let mut tried = sides.flat_map(|side| &side.moves);
        ruling.conclusion != Conclusion::Open && tried.all(|judged| is_known(judged.played))
    }

    /// Why there is no verdict: what the last search of all points in play says.
    fn unproved(&self, first: Color) -> Unproved {
        let exact = self.search.searched.iter().rev();
        let mut exact = exact.filter(|searched| searched.reading == *self.search.problem);
        exact
            .find_map(|searched| searched.unproved(first))
            .unwrap_or(Unproved::NotTried)
    }

    /// The tightest frame, if the boundary has room around it.
    fn tightest(&self) -> Option<Framed> {
        let setup = &self.search.problem.setup;
        let room = self.search.problem.in_play? - setup.black - setup.white;
        let framed = frame(&self.search.problem.unbounded(), Reach(0)).ok()?;
        let is_within = is_strictly_within(framed.problem.in_play?, self.search.problem.in_play?);
        (room.len() > SEARCHED_WHOLE && is_within).then_some(framed)
    }
}
