//! First moves that the search of the verdict did not judge.

use shikatsu_problem::{Color, Move, Problem, Role};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Ruling, Standard, Worth};

use super::{OpenSearch, readings_for};
use crate::frame_growth::{FrameGrowth, GrowthPolicy};
use crate::framing::Framed;
use crate::reading_searcher::{SearchGoal, SearchLimits};
use crate::{EngineError, MoveDetail};

impl OpenSearch<'_> {
    /// Judges first moves that the search of the verdict did not: in the other reading of its frame, then in wider frames as
    /// long as the limits allow.
    pub(super) fn judge_the_rest(
        &mut self,
        first: Color,
        framed: Framed,
    ) -> Result<(), EngineError> {
        let policy = GrowthPolicy::OnAllSides;
        let mut growth = FrameGrowth::new(self.search.problem, framed, policy);
        loop {
            let framed = growth.frame();
            if framed.is_closed() {
                return Ok(());
            }
            let (own, other) = readings_for(first, framed)?;
            for reading in [other, own] {
                if self.is_complete(first)? {
                    return Ok(());
                }
                self.judge_moves(first, framed, reading)?;
            }
            if !growth.grow(std::iter::empty())? {
                return Ok(());
            }
        }
    }

    /// Judges what is still open of the verdict and of first moves in one reading.
    fn judge_moves(
        &mut self,
        first: Color,
        framed: &Framed,
        reading: &Problem,
    ) -> Result<(), EngineError> {
        let ruling = self.search.ruling(first)?;
        let limits = SearchLimits {
            verdict: self.search.limits.fraction(1, 2),
            moves: self.search.limits.fraction(1, 2),
        };
        // Whether a group that stands has two eyes belongs to the verdict.
        if ruling.conclusion == Conclusion::Stands && ruling.role == Role::Defender {
            self.search(
                first,
                framed,
                reading,
                SearchGoal::Verdict,
                self.detail(),
                limits,
            )?;
            return Ok(());
        }
        let moves = self.open_moves(&ruling, framed);
        if moves.is_empty() {
            return Ok(());
        }
        let standard = ruling.standard();
        let goal = SearchGoal::Moves { standard, moves };
        self.search(first, framed, reading, goal, self.detail(), limits)
    }

    /// Whether nothing is left to judge, or the limits are used up.
    fn is_complete(&self, first: Color) -> Result<bool, EngineError> {
        let ruling = self.search.ruling(first)?;
        let done =
            self.detail() == MoveDetail::VerdictOnly || ruling.standard() == Standard::Nothing;
        Ok(done || self.search.limits.is_used_up() || self.search.cancel.is_cancelled())
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
}
