//! What random games say of every move that a team could have made in a decision.
//!
//! A worker plays them; the service plays none. Their seed follows from the room and the decision, so the values of a
//! decision are the same for every visitor. The values that were asked for last are kept, and visitors who ask for the
//! same ones wait for one job.
//!
//! Invariant: a worker's word counts only if it names every legal move of the position and no other, each with a sum that
//! is possible. It is an estimate, and nothing of it reaches a review.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use shikatsu_api::room::{MovePlayouts, PlayoutSum as PlayoutMessage, TriedMoves};
use shikatsu_api::{PlayoutPlan, VERSION};
use shikatsu_board::{Game, Position};
use shikatsu_problem::{Move, Problem};
use shikatsu_team::{PlayoutSum, RoomContent, RoomId};
use tokio::sync::OnceCell;

use super::decided_turn::DecidedTurn;
use super::review_error::ReviewError;
use crate::rooms::evidence::{
    EvidenceFinding, EvidenceGatherer, EvidenceJob, EvidencePurpose, EvidenceTask,
};
use crate::rooms::stone_letters;

/// Random games of each move, if the time allows.
const PLAYOUTS_OF_EACH: u32 = 200;

/// What a worker may take.
const BUDGET: Duration = Duration::from_secs(8);

/// Decisions whose values are kept.
const MOST_KEPT: usize = 256;

/// A decision: the room, and its place among the decisions of the teams.
pub(super) type TriedTurn = (RoomId, u32);

/// Values that may still be worked out.
pub(super) type TriedPlace = Arc<OnceCell<TriedMoves>>;

/// The values that were asked for last, the latest at the back. Clones share them.
#[derive(Debug, Clone, Default)]
pub(super) struct TriedTurns(Arc<Mutex<VecDeque<(TriedTurn, TriedPlace)>>>);

impl TriedTurns {
    /// The place of a decision; it becomes the latest, and the oldest makes room.
    pub(super) fn place(&self, turn: TriedTurn) -> TriedPlace {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = turns.iter().position(|(known, _)| *known == turn);
        let known = known.and_then(|place| turns.remove(place));
        let place = known.map_or_else(TriedPlace::default, |(_, place)| place);
        if turns.len() >= MOST_KEPT {
            turns.pop_front();
        }
        turns.push_back((turn, Arc::clone(&place)));
        place
    }
}

/// Has a worker try out every move of a decision.
pub(super) async fn try_out(
    gatherer: &EvidenceGatherer,
    content: &RoomContent,
    turn: &DecidedTurn,
    place: TriedTurn,
) -> Result<TriedMoves, ReviewError> {
    let position = position(content, turn);
    let plan = plan(content, place);
    let job = EvidenceJob {
        purpose: EvidencePurpose::Window(turn.window),
        task: EvidenceTask::Playouts {
            position: Box::new(position.clone()),
            plan: plan.clone(),
        },
    };
    let EvidenceFinding::PlayedOut(values) = gatherer.gather(&job, BUDGET).await? else {
        return Err(ReviewError::NotTried);
    };
    let moves = checked(&position, &plan, &values).ok_or(ReviewError::NotTried)?;
    Ok(TriedMoves {
        version: VERSION,
        turn: place.1,
        number: u32::try_from(turn.number).unwrap_or(u32::MAX),
        color: turn.color.into(),
        played: turn.chosen.into(),
        before: stone_letters(&turn.before),
        moves,
    })
}

/// The board before the decision, without the moves that led to it.
fn position(content: &RoomContent, turn: &DecidedTurn) -> Problem {
    let mut position = Problem::new(turn.before);
    match content {
        RoomContent::Game { rules, .. } => position.rules = *rules,
        RoomContent::Problem(problem) => {
            position.rules = problem.rules;
            position.in_play = problem.in_play;
            position.key_stones = turn.key_stones;
        }
    }
    position
}

fn plan(content: &RoomContent, (room, turn): TriedTurn) -> PlayoutPlan {
    let mut seed = [0; 8];
    seed.copy_from_slice(&room.0.to_be_bytes()[8..]);
    PlayoutPlan {
        komi_half_points: match content {
            RoomContent::Game {
                komi_half_points, ..
            } => *komi_half_points,
            RoomContent::Problem(_) => 0,
        },
        moves: Vec::new(),
        count: PLAYOUTS_OF_EACH,
        seed: u64::from_be_bytes(seed) ^ u64::from(turn),
    }
}

/// The values, best first, if they are those of all legal moves and possible.
fn checked(
    position: &Problem,
    plan: &PlayoutPlan,
    values: &[MovePlayouts],
) -> Option<Vec<MovePlayouts>> {
    let board = Position::from_setup(&position.setup).ok()?;
    let size = board.size();
    let area = i64::try_from(size.area()).ok()?;
    let most_lead = 2 * area + i64::from(plan.komi_half_points.abs());
    let mut legal = Game::new(board, position.rules).legal_points();
    if let Some(in_play) = position.in_play {
        legal &= in_play;
    }
    let mut left: BTreeSet<Move> = legal.iter().map(Move::Play).collect();
    let mut sums = Vec::new();
    for &one in values {
        let PlayoutMessage { sum, playouts } = one.value;
        let is_possible = (1..=plan.count).contains(&playouts)
            && sum.checked_abs()? <= most_lead * i64::from(playouts);
        if !is_possible || !left.remove(&one.played.on(size).ok()?) {
            return None;
        }
        sums.push((PlayoutSum { sum, playouts }, one));
    }
    sums.sort_by(|(one, _), (other, _)| other.compare_mean(*one));
    let is_whole = left.is_empty() && !sums.is_empty();
    is_whole.then(|| sums.into_iter().map(|(_, one)| one).collect())
}

#[cfg(test)]
mod tests {
    use shikatsu_api as api;
    use shikatsu_problem::{Rules, Setup, Size};

    use super::*;

    fn said(sums: [i64; 3]) -> Vec<MovePlayouts> {
        let points = [[0, 0], [1, 0], [1, 1]];
        let moves = points.into_iter().zip(sums);
        moves
            .map(|(at, sum)| {
                let value = PlayoutMessage { sum, playouts: 10 };
                let played: api::Move =
                    serde_json::from_value(serde_json::json!({ "play": at })).unwrap();
                MovePlayouts { played, value }
            })
            .collect()
    }

    #[test]
    fn a_worker_s_word_counts_only_if_it_is_whole_and_possible() {
        // Black to move; one point of four has a stone.
        let size = Size::square(2).unwrap();
        let mut setup = Setup::empty(size);
        setup.white.insert(size.point("A1").unwrap());
        let mut position = Problem::new(setup);
        position.rules = Rules::CHINESE;
        let plan = PlayoutPlan {
            komi_half_points: 3,
            moves: Vec::new(),
            count: 20,
            seed: 1,
        };
        let check = |values: &[MovePlayouts]| checked(&position, &plan, values);
        let values = said([-10, 110, 0]);
        let best_first = [values[1], values[2], values[0]];
        assert_eq!(check(&values).unwrap(), best_first);
        assert_eq!(check(&values[..2]), None, "a move is missing");
        let twice = [values[0], values[1], values[1]];
        assert_eq!(check(&twice), None, "a move stands there twice");
        assert_eq!(check(&said([0, 111, 0])), None, "more than the board");
        assert_eq!(check(&said([0, i64::MIN, 0])), None);
        assert_eq!(check(&[]), None);
        let few = PlayoutPlan {
            count: 9,
            ..plan.clone()
        };
        assert_eq!(checked(&position, &few, &values), None, "too many games");
        position.in_play = Some([size.point("A2").unwrap()].into_iter().collect());
        let only = checked(&position, &plan, &values[..1]).unwrap();
        assert_eq!(only, values[..1]);
        assert_eq!(checked(&position, &plan, &values), None, "out of play");
    }

    #[test]
    fn the_decisions_that_were_not_asked_for_longest_make_room() {
        let turns = TriedTurns::default();
        let most = u32::try_from(MOST_KEPT).unwrap();
        let first = turns.place((RoomId(1), 1));
        for turn in 2..=most {
            turns.place((RoomId(1), turn));
        }
        assert!(Arc::ptr_eq(&turns.place((RoomId(1), 1)), &first));
        turns.place((RoomId(2), 1));
        let kept = turns.0.lock().unwrap();
        assert_eq!(kept.len(), MOST_KEPT);
        assert!(kept.iter().any(|(turn, _)| *turn == (RoomId(1), 1)));
        assert!(!kept.iter().any(|(turn, _)| *turn == (RoomId(1), 2)));
    }
}
