//! Which jobs a room needs now, and what their results say to it.
//!
//! A room never searches. [`jobs_due`] reads off a room which playouts, candidates, proofs or answers it waits for;
//! [`EvidenceGatherer::gather`] has workers find them out; [`commands`] makes the commands of what came back. The owner of the
//! room calls the first after each batch, runs the second beside its own work, and takes in the third.
//!
//! Invariant: what is called a certificate is a fact of the store, whose certificates this service has checked. Playouts and
//! candidates are estimates of a worker; they are held against what was asked and against the rules, and never called
//! proved.

mod finding;
mod gathering;

use std::time::Duration;

use shikatsu_api::{self as api, PlayoutPlan};
use shikatsu_board::unconditional_life;
use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Stakes};
use shikatsu_team::{
    LONGEST_SHORTLIST, ListMaker, Millis, PLAYOUTS, Room, RoomContent, RoomPhase, SchemeKind,
    ServiceCommand, TurnPhase, TurnWindow,
};

use crate::fight::{Fight, FightScene, surviving_stones};

pub use finding::{EvidenceFinding, commands};
pub use gathering::EvidenceGatherer;

/// Playouts of each legal move, where a job names the candidates.
const PLAYOUTS_OF_ALL: u32 = 100;

/// What a job may take to answer a move of a team in a problem.
const ANSWER_BUDGET: Duration = Duration::from_secs(20);

/// A job with less time than this is not begun.
const LEAST_BUDGET: Duration = Duration::from_millis(300);

/// Something that a room wants found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceJob {
    /// What it is for.
    pub purpose: EvidencePurpose,
    /// What is to be found out.
    pub task: EvidenceTask,
}

/// What a job is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvidencePurpose {
    /// The window of this number.
    Window(u32),
    /// The answer of the engine after so many moves.
    Answer(usize),
}

/// What is to be found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceTask {
    /// Playouts.
    Playouts {
        /// The position.
        position: Box<Problem>,
        /// What is played.
        plan: PlayoutPlan,
    },
    /// Moves to put to a vote.
    Candidates {
        /// The position; with key stones if it is a problem.
        position: Box<Problem>,
        /// What is played where there are no key stones.
        plan: PlayoutPlan,
    },
    /// The moves that are proved to reach the best outcome of a fight.
    Proofs(Box<Problem>),
    /// The engine's reply to a move.
    Reply {
        /// The position before the move.
        before: Box<Problem>,
        /// The move.
        played: Move,
    },
}

/// The jobs whose results the room would use now. The caller leaves out those that run already.
#[must_use]
pub fn jobs_due(room: &Room) -> Vec<EvidenceJob> {
    if room.phase() != RoomPhase::Playing || room.pause().is_some() {
        return Vec::new();
    }
    match room.window() {
        Some(window) => window_jobs(room, window),
        None => answer_job(room).into_iter().collect(),
    }
}

/// How long a job for this purpose may take from now on; `None` if its result would come too late.
#[must_use]
pub fn budget(room: &Room, purpose: EvidencePurpose, now: Millis) -> Option<Duration> {
    match (purpose, room.window()) {
        (EvidencePurpose::Window(number), Some(window)) if window.opening().number == number => {
            let left = Duration::from_millis((window.evidence_deadline() - now).0);
            (left >= LEAST_BUDGET).then_some(left)
        }
        (EvidencePurpose::Answer(moves), None) if room.game().moves_played() == moves => {
            Some(ANSWER_BUDGET)
        }
        _ => None,
    }
}

/// The end of a problem that the rules alone tell: all key stones are off the board, or some of them can never be taken.
#[must_use]
pub fn ended_by_rule(room: &Room) -> Option<ServiceCommand> {
    let RoomContent::Problem(problem) = &room.settings().content else {
        return None;
    };
    if room.phase() != RoomPhase::Playing {
        return None;
    }
    let defender = Stakes::of(problem).ok()?.defender();
    let left = surviving_stones(problem, room.game().game().moves());
    let alive = unconditional_life(room.game().game().position(), defender).stones;
    let outcome = match (left.is_empty(), left.is_disjoint(&alive)) {
        (true, _) => Outcome::Dead,
        (false, false) => Outcome::Alive,
        (false, true) => return None,
    };
    Some(ServiceCommand::EndProblem(outcome))
}

fn window_jobs(room: &Room, window: &TurnWindow) -> Vec<EvidenceJob> {
    let Some(team) = room.settings().team(window.opening().color) else {
        return Vec::new();
    };
    let (scheme, needs_proofs) = match &team.scheme {
        SchemeKind::Proved { otherwise, .. } => (&**otherwise, true),
        scheme => (scheme, false),
    };
    let evidence = room.evidence();
    let estimate = match (scheme, window.phase()) {
        (SchemeKind::MonteCarlo, TurnPhase::Evaluate) => {
            let candidates = window.candidates().into_keys();
            let left = candidates.filter(|played| !evidence.playouts.contains_key(played));
            let left: Vec<Move> = left.collect();
            (!left.is_empty()).then(|| playouts(room, window, &left, PLAYOUTS))
        }
        (SchemeKind::Shortlist(ListMaker::MonteCarlo), TurnPhase::Shortlist) => evidence
            .playouts
            .is_empty()
            .then(|| playouts(room, window, &[], PLAYOUTS_OF_ALL)),
        (SchemeKind::Shortlist(_), TurnPhase::Shortlist) => {
            let plan = plan(room, window, &[], PLAYOUTS_OF_ALL);
            let position = Box::new(position(room));
            let is_missing = evidence.candidates.is_empty();
            is_missing.then_some(EvidenceTask::Candidates { position, plan })
        }
        _ => None,
    };
    let proofs = match needs_proofs && evidence.certificates.is_empty() {
        true => proofs(room, window),
        false => None,
    };
    let purpose = EvidencePurpose::Window(window.opening().number);
    let tasks = estimate.into_iter().chain(proofs);
    tasks.map(|task| EvidenceJob { purpose, task }).collect()
}

/// The engine's answer in a problem, if it is its turn.
fn answer_job(room: &Room) -> Option<EvidenceJob> {
    let RoomContent::Problem(problem) = &room.settings().content else {
        return None;
    };
    if ended_by_rule(room).is_some() || room.game().is_finished() {
        return None;
    }
    let moves: Vec<(Color, Move)> = room.game().game().moves().collect();
    let (&(_, played), earlier) = moves.split_last()?;
    let mut before = shikatsu_board::Game::new(
        shikatsu_board::Position::from_setup(&problem.setup).ok()?,
        problem.rules,
    );
    for &(_, played) in earlier {
        before.play(played).ok()?;
    }
    let before = Box::new(Problem {
        setup: before.position().to_setup(),
        goal: None,
        key_stones: surviving_stones(problem, earlier.iter().copied()),
        notes: String::new(),
        ..(**problem).clone()
    });
    Some(EvidenceJob {
        purpose: EvidencePurpose::Answer(moves.len()),
        task: EvidenceTask::Reply { before, played },
    })
}

/// The fight with most stones near the candidates, or near the last move as long as there are none.
fn proofs(room: &Room, window: &TurnWindow) -> Option<EvidenceTask> {
    let candidates = window.candidates().into_keys();
    let mut named: PointSet = candidates.filter_map(Move::point).collect();
    if named.is_empty() {
        let last = room.game().game().moves().next_back();
        named.extend(last.and_then(|(_, played)| played.point()));
    }
    let content = &room.settings().content;
    let key_stones = match content {
        RoomContent::Problem(problem) => surviving_stones(problem, room.game().game().moves()),
        RoomContent::Game { .. } => PointSet::EMPTY,
    };
    let before = room.game().game().position().to_setup();
    let fights = Fight::near(&FightScene {
        content,
        before: &before,
        key_stones,
        named,
    });
    let fight = fights.into_iter().next()?;
    Some(EvidenceTask::Proofs(Box::new(fight.problem)))
}

fn playouts(room: &Room, window: &TurnWindow, moves: &[Move], count: u32) -> EvidenceTask {
    EvidenceTask::Playouts {
        position: Box::new(position(room)),
        plan: plan(room, window, moves, count),
    }
}

/// All chance of playouts follows from the commitment of the window, which is shown when it opens.
fn plan(room: &Room, window: &TurnWindow, moves: &[Move], count: u32) -> PlayoutPlan {
    let mut seed = [0; 8];
    seed.copy_from_slice(&window.opening().commitment.0[..8]);
    PlayoutPlan {
        komi_half_points: match &room.settings().content {
            RoomContent::Game {
                komi_half_points, ..
            } => *komi_half_points,
            RoomContent::Problem(_) => 0,
        },
        moves: moves.iter().copied().map(api::Move::from).collect(),
        count,
        seed: u64::from_be_bytes(seed),
    }
}

/// The board as it stands; in a problem with the key stones that are left.
fn position(room: &Room) -> Problem {
    let game = room.game().game();
    let mut position = Problem::new(game.position().to_setup());
    position.rules = game.rules();
    if let RoomContent::Problem(problem) = &room.settings().content {
        position.key_stones = surviving_stones(problem, game.moves());
        position.in_play = problem.in_play;
    }
    position
}

/// Moves of a shortlist, as a job names them.
fn most_candidates() -> u8 {
    u8::try_from(LONGEST_SHORTLIST).unwrap_or(u8::MAX)
}
