//! Where a dialogue takes place: the points in play that the verdict was proved
//! in, and how the outside is read.
//!
//! A problem with a boundary has one reading. One without has two, unless
//! its frame is closed: in the first the defender holds everything outside but the walls, in the second the
//! attacker does (`open.rs`). Each position of the dialogue is put to the engine as a problem
//! of its own in these readings, so that every word about it has certificates.
//!
//! Invariant: what [`Stage::look`] says of a position is proved in the reading that is worse
//! for the winner, or in both.

use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Role, Stakes, Unproved};

use super::standing::Standing;
use crate::bracket::{bracket, soften, unsettle, wins};
use crate::framing::{Reach, frame, frame_at};
use crate::replay::Replay;
use crate::verdict::Aim;
use crate::wall::Walls;
use crate::{
    Asked, Cancel, Engine, EngineError, Levels, Limits, MoveDetail, PassKeeps, Report, Request,
    Side,
};

/// What never changes in a dialogue.
#[derive(Debug, Clone)]
pub(crate) struct Stage {
    /// The board as it is, with the points in play.
    base: Problem,
    /// The two readings of a frame that is open.
    readings: Option<Readings<Problem>>,
    boundary: Boundary,
    pub(crate) defender: Color,
}

/// What lies outside, read as the worst for each role.
#[derive(Debug, Clone)]
struct Readings<T> {
    /// The worst for the attacker.
    exposed: T,
    /// The worst for the defender.
    sealed: T,
}

/// Where the points in play come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Boundary {
    Given,
    Found,
}

/// A position: the same moves played in every reading.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    /// The board as it is.
    pub(crate) board: Replay,
    /// The readings, each as long as the stones in play are the same there.
    readings: Readings<Option<Replay>>,
    /// How many ordinary passes have just been made in a row.
    pub(crate) passes: u8,
}

/// What may be spent on a look, and how much is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort<'a> {
    pub(crate) limits: Limits,
    pub(crate) detail: MoveDetail,
    pub(crate) words: Words,
    pub(crate) cancel: &'a Cancel,
}

/// What is said of a first move that fails where the outside is read as worse for its maker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Words {
    /// Nothing: it may work on the board.
    Proved,
    /// That it fails in that reading, so that nobody will prove that it works.
    AsRead,
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
            let mut proofs = side.proofs.iter();
            proofs.find(|proof| proof.claim.opening.is_empty() && proof.claim.first == side.role)
        });
        let framed = proved.map_or(&report.problem, |proof| &proof.problem);
        let (boundary, base, readings) = match (problem.in_play, framed.in_play) {
            (given, Some(in_play)) if given != Some(in_play) => {
                let framed = frame_at(&problem.unbounded(), in_play)?;
                let is_closed = framed.is_closed();
                let readings = Readings {
                    exposed: framed.exposed,
                    sealed: framed.sealed,
                };
                let readings = Some(readings).filter(|_| !is_closed);
                (Boundary::Found, framed.problem, readings)
            }
            (Some(_), _) => (Boundary::Given, report.problem.clone(), None),
            (None, _) => (Boundary::Found, report.problem.clone(), None),
        };
        let defender = Stakes::of(&base)?.defender();
        let stage = Self {
            boundary,
            base,
            readings,
            defender,
        };
        let start = |reading: &Problem| Replay::new(reading, defender, stage.role(first));
        let outside = stage.readings.as_ref();
        let scene = Scene {
            board: start(&stage.base),
            readings: Readings {
                exposed: outside.map(|readings| start(&readings.exposed)),
                sealed: outside.map(|readings| start(&readings.sealed)),
            },
            passes: 0,
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
        let report = match &self.readings {
            None => Some(self.solve(engine, (&self.base, &scene.board), effort)?),
            Some(readings) => self.bracketed(engine, scene, readings, effort)?,
        };
        let mut report = report.unwrap_or_else(|| Report {
            problem: self.base.clone(),
            assumptions: Vec::new(),
            sides: Vec::new(),
            by_rule: None,
            nodes: 0,
            elapsed: std::time::Duration::ZERO,
            doubts: 0,
        });
        if self.boundary == Boundary::Found {
            let position = self.position(scene);
            let mut open = position.clone();
            open.in_play = None;
            let walls = match frame(&open, Reach(0)) {
                Ok(tightest) => Walls::found(&open, &position, &tightest.problem)?,
                Err(_) => Walls::new(&open, &position)?,
            };
            // A verdict that leans on a wall in a race outside is none.
            if walls.has_race(&report) {
                unsettle(&mut report);
            }
        }
        let unknown = Standing {
            outcome: Outcome::Unknown(Unproved::Outside),
            levels: Levels::default(),
        };
        Ok(report
            .sides
            .pop()
            .unwrap_or_else(|| self.bare(role, unknown)))
    }

    /// Both readings, as far as they are needed; `None` if the one that is needed has gone another
    /// way than the board.
    fn bracketed(
        &self,
        engine: &mut Engine,
        scene: &Scene,
        readings: &Readings<Problem>,
        effort: Effort<'_>,
    ) -> Result<Option<Report>, EngineError> {
        let Readings { exposed, sealed } = &scene.readings;
        let exposed = exposed.as_ref().map(|board| (&readings.exposed, board));
        let sealed = sealed.as_ref().map(|board| (&readings.sealed, board));
        let (worse, better) = match scene.board.turn {
            Role::Attacker => (exposed, sealed),
            Role::Defender => (sealed, exposed),
        };
        let Some(worse) = worse else {
            return Ok(None);
        };
        let mut own = self.solve(engine, worse, effort)?;
        if own.sides.first().is_some_and(wins) {
            if effort.words == Words::Proved {
                soften(&mut own, &[]);
            }
            return Ok(Some(own));
        }
        let Some(better) = better else {
            return Ok(None);
        };
        let other = self.solve(engine, better, effort)?;
        let (mut report, is_settled) = bracket(own, other);
        if !is_settled {
            unsettle(&mut report);
        }
        Ok(Some(report))
    }

    /// One reading.
    fn solve(
        &self,
        engine: &mut Engine,
        (reading, board): (&Problem, &Replay),
        effort: Effort<'_>,
    ) -> Result<Report, EngineError> {
        let problem = board.as_problem(reading, self.defender);
        let request = Request {
            first: Asked::Side(self.color(board.turn)),
            limits: effort.limits,
            moves: effort.detail,
        };
        engine.solve_within(
            &problem,
            &problem,
            (&request, Aim::Verdict),
            effort.cancel,
            &mut |_| {},
        )
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
            provided: None,
            nodes: 0,
        }
    }
}

impl Scene {
    /// The position after a move that the rules allow.
    pub(crate) fn after(&self, played: Move) -> Option<Self> {
        let mut next = self.clone();
        next.board.play(played)?;
        let in_play = next.board.in_play();
        let stones = |board: &Replay| board.board().0.map(|stones| stones & in_play);
        let follow = |reading: Option<Replay>| {
            let mut board = reading?;
            board.play(played)?;
            (stones(&board) == stones(&next.board)).then_some(board)
        };
        next.readings = Readings {
            exposed: follow(self.readings.exposed),
            sealed: follow(self.readings.sealed),
        };
        next.passes = match played {
            Move::Pass if self.board.ban.is_none() => self.passes + 1,
            _ => 0,
        };
        Some(next)
    }
}
