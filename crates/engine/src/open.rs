//! Problems without a boundary: what is searched next.
//!
//! The points in play are found ([`framing`](crate::framing)). The first frame is tight; as long as there is no verdict,
//! it grows where the verdict depends on what lies beyond. In each frame the reading that is worse for the mover is
//! searched first, then the other one, and where neither gives a verdict the position as it is drawn.
//!
//! Nothing is concluded here: every certificate goes to a [`Hearing`], and the ruling says when it is enough.

mod first_moves;

use shikatsu_problem::{Color, PointSet, Problem, Role, Stakes, Unproved};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Hearing, Ruling};

use crate::composition::Composition;
use crate::frame_growth::{FrameGrowth, GrowthPolicy};
use crate::framing::{Framed, Reach, frame, frame_at, inner};
use crate::reading_searcher::{ReadingSearcher, SearchGoal, SearchLimits, SearchTask};
use crate::remaining_limits::RemainingLimits;
use crate::searched::Searched;
use crate::{Asked, Cancel, EngineError, Limits, MoveDetail, Progress, Proof, Report, Request};

/// Solves a problem whose points in play are not given.
pub(crate) fn solve_open(
    searcher: &mut ReadingSearcher,
    problem: &Problem,
    request: &Request,
    cancel: &Cancel,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Report, EngineError> {
    let colors: Vec<Color> = Color::BOTH
        .into_iter()
        .filter(|&color| request.first == Asked::Both || request.first == Asked::Side(color))
        .collect();
    let mut left = RemainingLimits::new(request.limits);
    let mut search = OpenSearch {
        searcher,
        hearing: Hearing::of(problem, &[])?,
        searched: Vec::new(),
        detail: request.moves,
        limits: RemainingLimits::new(request.limits),
        cancel,
        watch,
        problem,
    };
    let mut ends = Vec::new();
    for (at, &first) in colors.iter().enumerate() {
        let before = search.nodes();
        search.limits = RemainingLimits::new(left.fraction(1, colors.len() - at));
        ends.push((first, search.settle(first)?));
        left.spend(search.nodes() - before);
    }
    let composition = Composition {
        hearing: &search.hearing,
        searched: &search.searched,
        detail: request.moves,
    };
    composition.report(request.first, left.elapsed(), |first| {
        let end = ends.iter().find(|(color, _)| *color == first);
        end.map_or(Unproved::NotTried, |(_, why)| *why)
    })
}

/// The search of a problem without a boundary, as far as it has come.
struct OpenSearch<'a> {
    searcher: &'a mut ReadingSearcher,
    problem: &'a Problem,
    hearing: Hearing,
    searched: Vec<Searched>,
    detail: MoveDetail,
    /// For the first mover at hand.
    limits: RemainingLimits,
    cancel: &'a Cancel,
    watch: &'a mut dyn FnMut(&Progress),
}

impl OpenSearch<'_> {
    /// Searches everything about one first mover; returns why there is no verdict, if there is none.
    fn settle(&mut self, first: Color) -> Result<Unproved, EngineError> {
        let whole = std::mem::replace(&mut self.limits, RemainingLimits::new(Limits::default()));
        let tightest = frame(self.problem, Reach(0))?;
        // The rest is for what can be said where nothing holds on the board; a closed frame says all it can.
        let share = match tightest.is_closed() {
            true => whole.fraction(1, 1),
            false => whole.fraction(3, 4),
        };
        let before = self.nodes();
        self.limits = RemainingLimits::new(share);
        self.look_inside(first, &tightest)?;
        let (framed, why) = match self.is_settled(first)? {
            true => (tightest, Unproved::Outside),
            false => self.widen(first, tightest)?,
        };
        let spent = self.nodes() - before;
        self.limits = whole;
        self.limits.spend(spent);
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

    /// Searches wider and wider frames until one gives a verdict; returns the last one, and why there is no verdict.
    fn widen(&mut self, first: Color, tightest: Framed) -> Result<(Framed, Unproved), EngineError> {
        let policy = GrowthPolicy::BeyondTheLeak;
        let mut growth = FrameGrowth::new(self.problem, tightest, policy);
        let mut why = Unproved::Outside;
        loop {
            self.look(first, growth.frame())?;
            if self.is_settled(first)? {
                break;
            }
            let last = self.searched.last();
            why = last
                .and_then(|searched| searched.unproved(first))
                .unwrap_or(Unproved::Outside);
            if self.limits.is_used_up() && why == Unproved::Outside {
                why = self.limits.reason();
            }
            if self.cancel.is_cancelled() || self.limits.is_used_up() {
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
        let inner = inner(self.problem)?;
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
            verdict: self.limits.fraction(1, 6),
            moves: self.limits.fraction(1, 4),
        };
        let sealed = inner.sealed.clone();
        self.search(first, &inner, &sealed, goal, self.detail, limits)
    }

    /// Searches one frame: the reading that is worse for the mover, and the other one where that tells more.
    fn look(&mut self, first: Color, framed: &Framed) -> Result<(), EngineError> {
        let (own, other) = readings_for(first, framed)?;
        if framed.is_closed() {
            let all = self.limits.fraction(1, 1);
            return self.search(
                first,
                framed,
                own,
                SearchGoal::Verdict,
                self.detail,
                SearchLimits::shared(all),
            );
        }
        let limits = SearchLimits {
            verdict: self.limits.fraction(3, 5),
            moves: self.limits.fraction(4, 5),
        };
        self.search(first, framed, own, SearchGoal::Wish, self.detail, limits)?;
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
            let limits = self.limits.fraction(1, 4);
            let quick = MoveDetail::VerdictOnly;
            self.search(
                first,
                framed,
                other,
                SearchGoal::Wish,
                quick,
                SearchLimits::shared(limits),
            )?;
            let hope = self.searched.last().and_then(|one| one.side(first));
            if hope.is_none_or(|side| !side.is_refused()) || self.is_settled(first)? {
                return Ok(());
            }
        }
        let limits = self.limits.fraction(1, 3);
        let quick = MoveDetail::VerdictOnly;
        self.search(
            first,
            framed,
            other,
            SearchGoal::Verdict,
            quick,
            SearchLimits::shared(limits),
        )?;
        let limits = SearchLimits {
            verdict: self.limits.fraction(1, 2),
            moves: self.limits.fraction(1, 1),
        };
        self.search(first, framed, own, SearchGoal::Verdict, self.detail, limits)
    }

    /// Searches the position as it is drawn, where nothing holds on the board.
    fn as_drawn(&mut self, first: Color) -> Result<(), EngineError> {
        let mut reach = Some(Reach(1));
        while let Some(at) = reach {
            let framed = frame(self.problem, at)?;
            let (parts, of) = if at == Reach(1) { (1, 2) } else { (1, 1) };
            if framed.is_closed() || self.limits.is_used_up() || self.cancel.is_cancelled() {
                break;
            }
            let limits = self.limits.fraction(parts, of);
            let quick = MoveDetail::VerdictOnly;
            let drawn = framed.problem.clone();
            self.search(
                first,
                &framed,
                &drawn,
                SearchGoal::Wish,
                quick,
                SearchLimits::shared(limits),
            )?;
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

    /// Spends what is left on the tightest frame whose own search was cut short.
    fn spend_the_rest(&mut self, first: Color) -> Result<(), EngineError> {
        if self.limits.is_used_up() || self.cancel.is_cancelled() {
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
        let all = self.limits.fraction(1, 1);
        self.search(
            first,
            &framed,
            own,
            SearchGoal::Wish,
            self.detail,
            SearchLimits::shared(all),
        )
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
        self.hearing
            .draw(framed.problem.in_play.unwrap_or_default())?;
        let task = SearchTask {
            first: Asked::Side(first),
            goal,
            detail,
            limits,
        };
        let searched =
            (self.searcher).search(reading, &mut self.hearing, &task, self.cancel, self.watch)?;
        self.limits.spend(searched.nodes);
        self.searched.push(searched);
        Ok(())
    }

    /// The proofs by which the mover fails in the frame with these points in play.
    fn failing_proofs(
        &self,
        first: Color,
        in_play: Option<PointSet>,
    ) -> impl Iterator<Item = &Proof> {
        // The reading that is worse for the mover is searched first, and it names the leak.
        let mut here = self
            .searched
            .iter()
            .filter(move |one| one.reading.in_play == in_play)
            .filter_map(move |searched| searched.side(first));
        // A win that leans on a wall does not fail at a leak.
        let failing = here.next().filter(|side| !side.wins());
        failing.into_iter().flat_map(|side| &side.proofs)
    }

    fn ruling(&self, first: Color) -> Result<Ruling, EngineError> {
        Ok(self.hearing.rule()?.side(first).clone())
    }

    fn is_settled(&self, first: Color) -> Result<bool, EngineError> {
        Ok(self.ruling(first)?.conclusion != Conclusion::Open)
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
