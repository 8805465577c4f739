//! Problems without a boundary: what is searched next.
//!
//! The points in play are found ([`framing`](crate::framing)). The first frame is tight; as long as there is no verdict,
//! it grows where the verdict depends on what lies beyond. In each frame the reading that is worse for the mover is
//! searched first, then the other one, and where neither gives a verdict the position as it is drawn.
//!
//! Nothing is concluded here: every certificate goes to a hearing, and the ruling says when it is enough.

mod first_moves;

use shikatsu_problem::{Color, PointSet, Problem, Role, Stakes, Unproved};
use shikatsu_proof::Conclusion;

use crate::frame_growth::{FrameGrowth, GrowthPolicy};
use crate::framing::{Framed, Reach, frame, frame_at, inner};
use crate::problem_search::ProblemSearch;
use crate::reading_searcher::{SearchGoal, SearchLimits, SearchTask};
use crate::remaining_limits::RemainingLimits;
use crate::searched::Searched;
use crate::{Asked, EngineError, Limits, MoveDetail, Proof, Report};

/// Solves a problem whose points in play are not given.
pub(crate) fn solve_open(search: ProblemSearch<'_>) -> Result<Report, EngineError> {
    let mut colors = Color::BOTH.to_vec();
    colors.retain(|&color| search.request.first.includes(color));
    let mut open = OpenSearch { search };
    let mut left = open.take_limits();
    let mut ends = Vec::new();
    for (at, &first) in colors.iter().enumerate() {
        let before = open.nodes();
        open.search.limits = RemainingLimits::new(left.fraction(1, colors.len() - at));
        ends.push((first, open.settle(first)?));
        left.spend(open.nodes() - before);
    }
    open.search.report(left.elapsed(), |first| {
        let end = ends.iter().find(|(color, _)| *color == first);
        end.map_or(Unproved::NotTried, |(_, why)| *why)
    })
}

/// The search of a problem without a boundary, as far as it has come.
struct OpenSearch<'a> {
    /// Its limits are those of the first mover at hand.
    search: ProblemSearch<'a>,
}

impl OpenSearch<'_> {
    /// Searches everything about one first mover; returns why there is no verdict, if there is none.
    fn settle(&mut self, first: Color) -> Result<Unproved, EngineError> {
        let whole = self.take_limits();
        let tightest = frame(self.search.problem, Reach(0))?;
        // The rest is for what can be said where nothing holds on the board; a closed frame says all it can.
        let share = match tightest.is_closed() {
            true => whole.fraction(1, 1),
            false => whole.fraction(3, 4),
        };
        let before = self.nodes();
        self.search.limits = RemainingLimits::new(share);
        self.look_inside(first, &tightest)?;
        let (framed, why) = match self.is_settled(first)? {
            true => (tightest, Unproved::Outside),
            false => self.widen(first, tightest)?,
        };
        let spent = self.nodes() - before;
        self.search.limits = whole;
        self.search.limits.spend(spent);
        match self.is_settled(first)? {
            true => self.judge_the_rest(first, framed)?,
            false => {
                self.as_drawn(first)?;
                self.spend_the_rest(first)?;
            }
        }
        Ok(match self.search.cancel.is_cancelled() {
            true => Unproved::Cancelled,
            false => why,
        })
    }

    /// Searches wider and wider frames until one gives a verdict; returns the last one, and why there is no verdict.
    fn widen(&mut self, first: Color, tightest: Framed) -> Result<(Framed, Unproved), EngineError> {
        let policy = GrowthPolicy::BeyondTheLeak;
        let mut growth = FrameGrowth::new(self.search.problem, tightest, policy);
        let mut why = Unproved::Outside;
        loop {
            self.look(first, growth.frame())?;
            if self.is_settled(first)? {
                break;
            }
            let last = self.search.searched.last();
            why = last
                .and_then(|searched| searched.unproved(first))
                .unwrap_or(Unproved::Outside);
            if self.search.limits.is_used_up() && why == Unproved::Outside {
                why = self.search.limits.reason();
            }
            if self.search.cancel.is_cancelled() || self.search.limits.is_used_up() {
                break;
            }
            let in_play = growth.frame().problem.in_play;
            if !growth.grow(self.failing_proofs(first, in_play))? {
                break;
            }
        }
        Ok((growth.into_frame(), why))
    }

    /// Searches the smallest frame. Its sealed reading is the smallest question there is: a life in it holds on the board,
    /// and a kill in it can be told on a condition before anything else.
    fn look_inside(&mut self, first: Color, tightest: &Framed) -> Result<(), EngineError> {
        let inner = inner(self.search.problem)?;
        let role = Stakes::of(&tightest.problem)?.role(first);
        let (inner, goal) = match (inner, role) {
            // The tightest frame comes next, and a defender begins with this very reading of it.
            (None, Role::Defender) => return Ok(()),
            (None, Role::Attacker) if tightest.is_closed() => return Ok(()),
            (None, Role::Attacker) => (tightest.clone(), SearchGoal::Verdict),
            (Some(inner), Role::Attacker) => (inner, SearchGoal::Verdict),
            (Some(inner), Role::Defender) => (inner, SearchGoal::Wish),
        };
        let limits = SearchLimits {
            verdict: self.search.limits.fraction(1, 6),
            moves: self.search.limits.fraction(1, 4),
        };
        let sealed = inner.sealed.clone();
        self.search(first, &inner, &sealed, goal, self.detail(), limits)
    }

    /// Searches one frame: the reading that is worse for the mover, and the other one where that tells more.
    fn look(&mut self, first: Color, framed: &Framed) -> Result<(), EngineError> {
        let (own, other) = readings_for(first, framed)?;
        if framed.is_closed() {
            let all = self.search.limits.fraction(1, 1);
            return self.search(
                first,
                framed,
                own,
                SearchGoal::Verdict,
                self.detail(),
                SearchLimits::shared(all),
            );
        }
        let limits = SearchLimits {
            verdict: self.search.limits.fraction(3, 5),
            moves: self.search.limits.fraction(4, 5),
        };
        self.search(first, framed, own, SearchGoal::Wish, self.detail(), limits)?;
        if self.is_settled(first)? {
            return Ok(());
        }
        let last = self.search.searched.last().and_then(|one| one.side(first));
        let (won, refused, open) = last.map_or((false, false, true), |side| {
            (side.wins(), side.is_refused(), !side.outcome.is_decided())
        });
        // A win here that is no verdict leans on a wall; the other reading would not help.
        if won || (open && !refused) {
            return Ok(());
        }
        if refused {
            // A mover who is refused even where he owns the outside will never get more.
            let limits = self.search.limits.fraction(1, 4);
            self.search_verdict(first, framed, other, SearchGoal::Wish, limits)?;
            let hope = self.search.searched.last().and_then(|one| one.side(first));
            if hope.is_none_or(|side| !side.is_refused()) || self.is_settled(first)? {
                return Ok(());
            }
        }
        let limits = self.search.limits.fraction(1, 3);
        self.search_verdict(first, framed, other, SearchGoal::Verdict, limits)?;
        let limits = SearchLimits {
            verdict: self.search.limits.fraction(1, 2),
            moves: self.search.limits.fraction(1, 1),
        };
        self.search(
            first,
            framed,
            own,
            SearchGoal::Verdict,
            self.detail(),
            limits,
        )
    }

    /// Searches the position as it is drawn, where nothing holds on the board.
    fn as_drawn(&mut self, first: Color) -> Result<(), EngineError> {
        let mut reach = Some(Reach(1));
        while let Some(at) = reach {
            let framed = frame(self.search.problem, at)?;
            let (parts, of) = if at == Reach(1) { (1, 2) } else { (1, 1) };
            if framed.is_closed()
                || self.search.limits.is_used_up()
                || self.search.cancel.is_cancelled()
            {
                break;
            }
            let limits = self.search.limits.fraction(parts, of);
            let drawn = framed.problem.clone();
            self.search_verdict(first, &framed, &drawn, SearchGoal::Wish, limits)?;
            let side = self.search.searched.last().and_then(|one| one.side(first));
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

    /// Spends what is left on the tightest frame whose own search was cut short.
    fn spend_the_rest(&mut self, first: Color) -> Result<(), EngineError> {
        if self.search.limits.is_used_up() || self.search.cancel.is_cancelled() {
            return Ok(());
        }
        let was_cut = |searched: &&Searched| {
            let why = searched.unproved(first);
            matches!(why, Some(Unproved::Time | Unproved::Nodes))
        };
        let cut = self.search.searched.iter().find(was_cut);
        let Some(in_play) = cut.and_then(|searched| searched.reading.in_play) else {
            return Ok(());
        };
        let framed = frame_at(self.search.problem, in_play)?;
        let (own, _) = readings_for(first, &framed)?;
        let all = self.search.limits.fraction(1, 1);
        self.search(
            first,
            &framed,
            own,
            SearchGoal::Wish,
            self.detail(),
            SearchLimits::shared(all),
        )
    }

    /// Searches the verdict of one reading of a frame, and no first moves.
    fn search_verdict(
        &mut self,
        first: Color,
        framed: &Framed,
        reading: &Problem,
        goal: SearchGoal,
        limits: Limits,
    ) -> Result<(), EngineError> {
        let (detail, limits) = (MoveDetail::VerdictOnly, SearchLimits::shared(limits));
        self.search(first, framed, reading, goal, detail, limits)
    }

    /// Searches one reading of a frame.
    fn search(
        &mut self,
        first: Color,
        framed: &Framed,
        reading: &Problem,
        goal: SearchGoal,
        detail: MoveDetail,
        limits: SearchLimits,
    ) -> Result<(), EngineError> {
        self.search
            .hearing
            .draw(framed.problem.in_play.unwrap_or_default())?;
        let task = SearchTask {
            first: Asked::Side(first),
            goal,
            detail,
            limits,
        };
        self.search.search(reading, &task)
    }

    /// How much is wanted about first moves.
    const fn detail(&self) -> MoveDetail {
        self.search.request.moves
    }

    /// The proofs by which the mover fails in the frame with these points in play.
    fn failing_proofs(
        &self,
        first: Color,
        in_play: Option<PointSet>,
    ) -> impl Iterator<Item = &Proof> {
        // The reading that is worse for the mover is searched first, and it names the leak.
        let mut here = self
            .search
            .searched
            .iter()
            .filter(move |one| one.reading.in_play == in_play)
            .filter_map(move |searched| searched.side(first));
        // A win that leans on a wall does not fail at a leak.
        let failing = here.next().filter(|side| !side.wins());
        failing.into_iter().flat_map(|side| &side.proofs)
    }

    fn is_settled(&self, first: Color) -> Result<bool, EngineError> {
        Ok(self.search.ruling(first)?.conclusion != Conclusion::Open)
    }

    /// What is left, to be handed out in parts.
    fn take_limits(&mut self) -> RemainingLimits {
        std::mem::replace(
            &mut self.search.limits,
            RemainingLimits::new(Limits::default()),
        )
    }

    fn nodes(&self) -> u64 {
        self.search
            .searched
            .iter()
            .map(|searched| searched.nodes)
            .sum()
    }
}

/// The readings of a frame: the one that is worse for this mover, and the other.
fn readings_for(first: Color, framed: &Framed) -> Result<(&Problem, &Problem), EngineError> {
    Ok(match Stakes::of(&framed.problem)?.role(first) {
        Role::Attacker => (&framed.exposed, &framed.sealed),
        Role::Defender => (&framed.sealed, &framed.exposed),
    })
}
