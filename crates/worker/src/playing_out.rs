//! Estimates for the moves of a room: random games, and moves to put to a vote.
//!
//! Playouts are made in rounds, a few for each move, so that every move has equally many whenever the time runs out.
//!
//! Invariant: nothing here is a proof, and no certificate comes with it. Where the time suffices, equal jobs have equal
//! answers.

use std::time::Instant;

use shikatsu_api::room::{MovePlayouts, PlayoutSum as PlayoutMessage};
use shikatsu_api::{JobAnswer, PlayoutPlan, Progress};
use shikatsu_board::{Game, Position};
use shikatsu_engine::{Engine, MoveDetail, Request};
use shikatsu_messages as messages;
use shikatsu_problem::Move;
use shikatsu_team::{PlayoutSum, playouts};

use crate::engine_job::EngineJob;
use crate::handler::JobResult;

/// Playouts of each move in one round.
const ROUND: u32 = 50;

/// Playouts for each move, at most, whatever a plan says.
const MOST_PLAYOUTS: u32 = 100_000;

/// Plays out the moves of a plan.
pub(crate) fn play_out(job: &EngineJob<'_>, plan: &PlayoutPlan) -> JobResult {
    match sums(job, plan) {
        Err(reason) => JobResult::failed(&reason),
        Ok(sums) => done(JobAnswer::PlayedOut {
            values: sums.into_iter().map(message).collect(),
        }),
    }
}

/// Finds moves to put to a vote.
pub(crate) fn candidates(
    engine: &mut Engine,
    job: &EngineJob<'_>,
    plan: &PlayoutPlan,
    most: u8,
    watch: &mut dyn FnMut(Progress),
) -> JobResult {
    let found = match job.problem.key_stones.is_empty() {
        true => Vec::new(),
        false => first_moves(engine, job, watch),
    };
    let found = match found.is_empty() {
        false => Ok(found),
        true => sums(job, plan).map(best_first),
    };
    match found {
        Err(reason) => JobResult::failed(&reason),
        Ok(moves) => done(JobAnswer::Candidates {
            moves: moves
                .into_iter()
                .take(usize::from(most))
                .map(Into::into)
                .collect(),
        }),
    }
}

/// The first moves of a fight, best first; none if nothing is found out.
fn first_moves(
    engine: &mut Engine,
    job: &EngineJob<'_>,
    watch: &mut dyn FnMut(Progress),
) -> Vec<Move> {
    let request = Request {
        first: messages::asked(job.job.first),
        limits: job.limits,
        moves: MoveDetail::AllFirstMoves,
    };
    let mut watch = |seen: &_| watch(messages::progress(seen));
    let report = engine.solve(&job.problem, &request, job.cancel, &mut watch);
    let sides = report.map(|report| report.sides).unwrap_or_default();
    let moves = sides.into_iter().flat_map(|side| side.moves);
    moves
        .map(|one| one.played)
        .filter(|played| played.point().is_some())
        .collect()
}

fn sums(job: &EngineJob<'_>, plan: &PlayoutPlan) -> Result<Vec<(Move, PlayoutSum)>, String> {
    let (problem, size) = (&job.problem, job.problem.setup.size);
    let position = Position::from_setup(&problem.setup).map_err(|faults| faults.to_string())?;
    let mut moves = Vec::new();
    for played in &plan.moves {
        moves.push(played.on(size).map_err(|error| error.to_string())?);
    }
    if moves.is_empty() {
        let mut legal = Game::new(position.clone(), problem.rules).legal_points();
        if let Some(in_play) = problem.in_play {
            legal &= in_play;
        }
        moves.extend(legal.iter().map(Move::Play));
    }
    let end = job.limits.time.map(|time| Instant::now() + time);
    let is_over = || job.cancel.is_cancelled() || end.is_some_and(|end| Instant::now() >= end);
    let mut sums: Vec<(Move, PlayoutSum)> = Vec::new();
    let count = plan.count.clamp(1, MOST_PLAYOUTS);
    for (round, done) in (0_u64..).zip((0..count).step_by(ROUND as usize)) {
        let size = ROUND.min(count - done);
        let mut of_round = Vec::new();
        for &played in &moves {
            // The first round is played in any case: an answer needs a playout of each move.
            if is_over() && round > 0 {
                return Ok(sums);
            }
            let (komi, seed) = (plan.komi_half_points, plan.seed.wrapping_add(round));
            let sum = playouts(&position, problem.rules, komi, played, size, seed);
            let sum = sum.ok_or_else(|| {
                let word = played
                    .point()
                    .map_or("pass".to_owned(), |point| problem.setup.size.label(point));
                format!("{word} cannot be played here; leave it out")
            })?;
            of_round.push((played, sum));
        }
        add(&mut sums, of_round);
    }
    Ok(sums)
}

/// Adds a whole round.
fn add(sums: &mut Vec<(Move, PlayoutSum)>, round: Vec<(Move, PlayoutSum)>) {
    if sums.is_empty() {
        *sums = round;
        return;
    }
    for ((_, all), (_, new)) in sums.iter_mut().zip(round) {
        all.sum += new.sum;
        all.playouts += new.playouts;
    }
}

fn best_first(mut sums: Vec<(Move, PlayoutSum)>) -> Vec<Move> {
    sums.sort_by(|(_, a), (_, b)| b.compare_mean(*a));
    sums.into_iter().map(|(played, _)| played).collect()
}

fn message((played, value): (Move, PlayoutSum)) -> MovePlayouts {
    MovePlayouts {
        played: played.into(),
        value: PlayoutMessage {
            sum: value.sum,
            playouts: value.playouts,
        },
    }
}

fn done(answer: JobAnswer) -> JobResult {
    JobResult::Done {
        answer: Box::new(answer),
        open: None,
        bundle: Vec::new(),
        nodes: 0,
    }
}
