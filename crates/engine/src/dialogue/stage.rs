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
use crate::framing::{Framed, frame_at};
use crate::purse::Purse;
use crate::replay::Replay;
use crate::searched::Searched;
use crate::{
    Asked, Cancel, Engine, EngineError, Levels, Limits, MoveDetail, PassKeeps, Report, Side,
};

/// What never changes in a dialogue.
#[derive(Debug, Clone)]
pub(crate) struct Stage {
    /// The problem as it was asked, with key stones.
    asked: Problem,
    /// The board as it is, with the points in play.
    base: Problem,
    /// The frame, where the points in play were found.
    framed: Option<Framed>,
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
        let (base, framed) = match (problem.in_play, framed.in_play) {
            (given, Some(in_play)) if given != Some(in_play) => {
                let framed = frame_at(&asked.unbounded(), in_play)?;
                (framed.problem.clone(), Some(framed))
            }
            _ => (report.problem.clone(), None),
        };
        let defender = Stakes::of(&base)?.defender();
        let stage = Self {
            asked,
            base,
            framed,
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
                let framed = framed.moved_to(&position);
                let worse_is_exposed = role == Role::Attacker;
                look.bracketed(&framed, worse_is_exposed)?;
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
    /// The reading that is worse for the mover, then the other one, then the position as it is drawn, as far as
    /// each is needed.
    fn bracketed(&mut self, framed: &Framed, exposed: bool) -> Result<(), EngineError> {
        let (worse, better) = match exposed {
            true => (&framed.exposed, &framed.sealed),
            false => (&framed.sealed, &framed.exposed),
        };
        let mut purse = Purse::new(self.effort.limits);
        let is_closed = framed.is_closed();
        for (reading, parts, of) in [(worse, 1, 1), (better, 2, 3), (&framed.problem, 1, 1)] {
            if self.is_enough(&purse)? {
                return Ok(());
            }
            let before = self.searched.len();
            self.search(reading, Work::Verdict, purse.part(parts, of))?;
            let spent = self.searched.get(before).map_or(0, |one| one.nodes);
            purse.spend(spent);
            if is_closed {
                return Ok(());
            }
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
