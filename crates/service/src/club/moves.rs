//! Moves of problems by their labels, and what facts say against a move.

use shikatsu_api as api;
use shikatsu_problem::{Color, Move, Problem};

use super::{Club, ClubError};
use crate::fight::{AfterMove, Fight};
use crate::requests::{RequestError, look_up};

/// The label of a move on a board of this problem.
#[must_use]
pub fn drawn_label(problem: &Problem, played: api::Move) -> Option<String> {
    match played.on(problem.setup.size).ok()? {
        Move::Play(point) => Some(problem.setup.size.label(point)),
        Move::Pass => Some("pass".into()),
    }
}

/// The move with this label.
pub(super) fn labelled(problem: &Problem, label: &str) -> Option<Move> {
    if label == "pass" {
        return Some(Move::Pass);
    }
    problem.setup.size.point(label).ok().map(Move::Play)
}

/// What the other side plays against a move, by facts of the store: the first of the moves that keep what it wants.
///
/// # Errors
/// When the database does not answer.
pub async fn refutation(
    club: &Club,
    problem: &Problem,
    played: &str,
) -> Result<Option<String>, ClubError> {
    let Some(played) = labelled(problem, played) else {
        return Ok(None);
    };
    let other: Color = problem.to_move().opponent();
    // What the side that moved first was asked to do is nothing that the other side is asked.
    let asked = Problem {
        goal: None,
        ..problem.clone()
    };
    let after = Fight::about(asked).and_then(|fight| fight.after(played));
    let Some(AfterMove::Asked(after)) = after else {
        return Ok(None);
    };
    let known = match look_up(club.requests.store(), &after, other).await {
        Ok(known) => known,
        // No ruling is possible on such a position, so there is no fact either.
        Err(RequestError::Question(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let keeps = known.iter().flat_map(|known| &known.moves);
    let mut keeps = keeps.filter(|one| one.worth == api::Worth::Keeps);
    Ok(keeps
        .next()
        .and_then(|one| drawn_label(problem, one.played)))
}
