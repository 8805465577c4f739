//! Where a dialogue takes place: the points in play that the verdict was proved
//! in, and the positions that moves lead to.
//!
//! Each position of the dialogue is put to the engine as a problem of its own, in the readings of the frame that
//! was drawn at the start, so that every word about it has certificates. What they say is for the judge to rule
//! ([`Hearing::at`]).
//!
//! Invariant: points in play and what is made up beyond them never change in a dialogue.

use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Role, Stakes, Unproved};
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Hearing, Standard};

use super::standing::Standing;
use crate::composition::Composition;
use crate::engine::{Task, Work};
use crate::framing::{Framed, Reach, frame, frame_at, inner};
use crate::purse::Purse;
use crate::replay::Replay;
use crate::searched::Searched;
use crate::{
    Asked, Cancel, Engine, EngineError, Grade, Levels, Limits, MoveDetail, PassKeeps, Report, Side,
};

/// What never changes in a dialogue.
#[derive(Debug, Clone)]
pub(crate) struct Stage {
    /// The problem as it was asked, with key stones.
    asked: Problem,
    /// The board as it is, with the points in play.
    base: Problem,
    /// The frame in whose readings positions are searched, where the points in play were found: they are its points or
    /// those of the inner frame.
    framed: Option<Framed>,
    /// The smallest frame, where there is a smaller one.
    smallest: Option<Framed>,
    pub(crate) defender: Color,
}

/// A position.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    /// The board as it is.
    pub(crate) board: Replay,
    /// How many ordinary passes have just been made in a row.
    pub(crate) passes: u8,
    /// How many times the defender has played elsewhere since the start.
    elsewhere: u32,
}

/// What may be spent on a look, and how much is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort<'a> {
    pub(crate) limits: Limits,
    pub(crate) detail: MoveDetail,
    pub(crate) cancel: &'a Cancel,
}

/// A position under way.
struct Look<'a, 'e> {
    engine: &'a mut Engine,
    hearing: Hearing,
    searched: Vec<Searched>,
    first: Color,
    effort: Effort<'e>,
}

impl Stage {
    /// The stage of one first mover's verdict, and the position at the start.
    pub(crate) fn new(
        problem: &Problem,
        report: &Report,
        first: Color,
    ) -> Result<(Self, Scene), EngineError> {
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
        let stage = Self {
            asked,
            base,
            framed,
            smallest,
            defender,
        };
        let scene = Scene {
            board: Replay::new(&stage.base, defender, stage.role(first)),
            passes: 0,
            elsewhere: 0,
        };
        Ok((stage, scene))
    }

    /// The role of a colour.
    pub(crate) fn role(&self, color: Color) -> Role {
        if color == self.defender {
            Role::Defender
        } else {
            Role::Attacker
        }
    }

    /// The colour of a role.
    pub(crate) fn color(&self, role: Role) -> Color {
        match role {
            Role::Defender => self.defender,
            Role::Attacker => !self.defender,
        }
    }

    /// The problem at the start, with the points in play.
    pub(crate) const fn problem(&self) -> &Problem {
        &self.base
    }

    /// The board of a scene as a problem.
    pub(crate) fn position(&self, scene: &Scene) -> Problem {
        scene.board.as_problem(&self.base, self.defender)
    }

    /// What is proved of a position for the side to move.
    pub(crate) fn look(
        &self,
        engine: &mut Engine,
        scene: &Scene,
        effort: Effort<'_>,
    ) -> Result<Side, EngineError> {
        let role = scene.board.turn;
        if scene.board.targets.is_empty() {
            return Ok(self.bare(role, Standing::FALLEN));
        }
        let position = self.position(scene);
        let in_play = self.base.in_play.unwrap_or_default();
        let hearing = Hearing::at(&self.asked, in_play, &position, scene.elsewhere);
        let Ok(hearing) = hearing else {
            let unknown = Standing {
                outcome: Outcome::Unknown(Unproved::Unsupported),
                levels: Levels::default(),
                grade: Grade::Board,
            };
            return Ok(self.bare(role, unknown));
        };
        let mut look = Look {
            engine,
            hearing,
            searched: Vec::new(),
            first: self.color(role),
            effort,
        };
        match &self.framed {
            None => look.search(&position, Work::Verdict, effort.limits)?,
            Some(framed) => {
                let mut smallest = self.smallest.iter();
                let smallest = smallest.find(|smallest| smallest.covers(&position));
                let smallest = smallest.map(|smallest| smallest.moved_to(&position));
                look.readings(smallest.as_ref(), &framed.moved_to(&position))?;
            }
        }
        look.side()
    }

    /// A verdict without moves or certificates.
    fn bare(&self, role: Role, standing: Standing) -> Side {
        Side {
            first: self.color(role),
            role,
            outcome: standing.outcome,
            span: standing.levels,
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

impl Look<'_, '_> {
    /// The sealed readings first, that of the smallest frame before the other: a life in them holds on the board, and a kill is the
    /// soonest thing that can be said to a person, on a condition. Then the exposed one, in which a kill holds on the
    /// board. The position as it is drawn is read where nothing can be said yet: a person is told a kill that stands if
    /// nothing outside interferes, and an escape as drawn would only take that answer away.
    fn readings(&mut self, smallest: Option<&Framed>, framed: &Framed) -> Result<(), EngineError> {
        let mut purse = Purse::new(self.effort.limits);
        if framed.is_closed() {
            return self.search(&framed.problem, Work::Verdict, purse.part(1, 1));
        }
        let smallest = smallest.map(|smallest| (&smallest.sealed, 1, 2));
        let readings = [
            (&framed.sealed, 1, 2),
            (&framed.exposed, 1, 2),
            (&framed.problem, 1, 1),
        ];
        for (reading, parts, of) in smallest.into_iter().chain(readings) {
            let is_last_resort = *reading == framed.problem;
            if self.is_enough(&purse)? || (is_last_resort && self.is_conditional()?) {
                return Ok(());
            }
            if self.searched.iter().any(|one| one.reading == *reading) {
                continue;
            }
            let before = self.searched.len();
            self.search(reading, Work::Verdict, purse.part(parts, of))?;
            let spent = self.searched.get(before).map_or(0, |one| one.nodes);
            purse.spend(spent);
        }
        Ok(())
    }

    /// Whether the judge has a verdict and knows what each move does to it, or nothing is left to find out more.
    fn is_enough(&self, purse: &Purse) -> Result<bool, EngineError> {
        let ruled = self.hearing.rule()?;
        let ruling = ruled.side(self.first);
        let is_settled = ruling.conclusion != Conclusion::Open;
        let wants_moves = self.effort.detail == MoveDetail::AllFirstMoves
            && ruling.standard() != Standard::Nothing
            && ruling.best().is_empty();
        let is_over = purse.is_empty() || self.effort.cancel.is_cancelled();
        Ok((is_settled && !wants_moves) || (is_over && !self.searched.is_empty()))
    }

    /// Whether something is proved on a condition.
    fn is_conditional(&self) -> Result<bool, EngineError> {
        let ruled = self.hearing.rule()?;
        Ok(ruled.side(self.first).conditional.is_some())
    }

    /// Searches one reading; one in which a chain has no liberty is none.
    fn search(&mut self, reading: &Problem, work: Work, limits: Limits) -> Result<(), EngineError> {
        let task = Task {
            first: Asked::Side(self.first),
            work,
            detail: self.effort.detail,
            verdict: limits,
            moves: limits,
        };
        let cancel = self.effort.cancel;
        let found = self
            .engine
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

impl Scene {
    /// The position after a move that the rules allow.
    pub(crate) fn after(&self, played: Move) -> Option<Self> {
        let mut next = self.clone();
        let mover = next.board.turn;
        next.board.play(played)?;
        if played == Move::Pass && mover == Role::Defender {
            next.elsewhere += 1;
        }
        next.passes = match played {
            Move::Pass if self.board.ban.is_none() => self.passes + 1,
            _ => 0,
        };
        Some(next)
    }
}
