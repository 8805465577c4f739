//! The move of an opponent who proves nothing: the same that `shikatsu play` makes, by shape or by learned patterns.
//!
//! Invariant: nothing here judges a move. The same position, opponent and chance give the same move as in a native program; what
//! the move cost is said by a dialogue.

use shikatsu_api as api;
use shikatsu_api::{ApiError, ErrorKind, OpponentKind};
use shikatsu_board::{Game, Position};
use shikatsu_engine::levels::{LevelRefusal, PlayingLevel};
use shikatsu_engine::{OpponentSettings, PolicyDials};
use shikatsu_problem::{Move, Problem};

use crate::language;
use crate::practice::turn;

/// The opponent's move in a problem after some moves of both sides.
///
/// # Errors
/// When the position is impossible, a rule forbids a move, nothing is at stake any more, or there is no such level.
pub fn opponent_move(
    problem: &api::Problem,
    moves: &[api::Move],
    opponent: api::ChosenOpponent,
) -> Result<api::Move, ApiError> {
    let position = after(Problem::try_from(problem)?, moves)?;
    choose(&position, opponent).map(api::Move::from)
}

/// The opponent's move for the side to move.
pub(crate) fn choose(position: &Problem, opponent: api::ChosenOpponent) -> Result<Move, ApiError> {
    let chosen = settings(opponent)?.choose(position, opponent.chance.into());
    Ok(chosen.map_err(refusal)?.played)
}

/// How an opponent chooses.
///
/// # Errors
/// When there is no such level.
pub(crate) fn settings(opponent: api::ChosenOpponent) -> Result<OpponentSettings, ApiError> {
    let level = opponent.level;
    let found = match opponent.kind {
        OpponentKind::Shape => {
            PlayingLevel::numbered(level).map(|level| OpponentSettings::ByShape(level.settings()))
        }
        OpponentKind::Patterns => level
            .checked_sub(1)
            .and_then(|place| PolicyDials::PRESETS.get(usize::from(place)))
            .map(|&dials| OpponentSettings::ByPolicy(dials)),
    };
    found.ok_or_else(|| {
        let message = format!("an opponent has a level from 1 to 5, and not {level}");
        ApiError::new(ErrorKind::Malformed, message)
    })
}

/// The position that moves lead to, as a problem of its own.
fn after(problem: Problem, moves: &[api::Move]) -> Result<Problem, ApiError> {
    if moves.is_empty() {
        return Ok(problem);
    }
    let size = problem.setup.size;
    let position = Position::from_problem(&problem)
        .map_err(|faults| ApiError::new(ErrorKind::Unsolvable, faults))?;
    let mut game = Game::new(position, problem.rules);
    let mut key_stones = problem.key_stones;
    for one in moves {
        let played = one.on(size)?;
        let words = turn(size, game.position().to_move(), played).words;
        let captures = game.play(played);
        let captures = captures.map_err(|rule| language::forbidden(rule, &words))?;
        key_stones = key_stones - captures.taken - captures.lost;
    }
    // The goal is that of the side to move.
    let problem = problem.with_first(game.position().to_move());
    Ok(Problem {
        setup: game.position().to_setup(),
        key_stones,
        ..problem
    })
}

fn refusal(refusal: LevelRefusal) -> ApiError {
    match refusal {
        LevelRefusal::Stakes(error) => language::unsolvable(error.into()),
        other => ApiError::new(ErrorKind::Unsolvable, other),
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_api::{ChosenOpponent, Vertex};

    use super::*;
    use crate::fixture::{ROW, problem};

    const fn opponent(kind: OpponentKind, level: u8) -> ChosenOpponent {
        ChosenOpponent {
            kind,
            level,
            chance: 1,
        }
    }

    #[test]
    fn the_strongest_level_takes_the_vital_point() {
        let row = problem(ROW);
        let strongest = opponent(OpponentKind::Shape, 5);
        let vital = api::Move::Play(Vertex(3, 0));
        assert_eq!(opponent_move(&row, &[], strongest), Ok(vital));
        // After a move beside it, the other side takes it.
        let beside = api::Move::Play(Vertex(2, 0));
        assert_eq!(opponent_move(&row, &[beside], strongest), Ok(vital));
    }

    #[test]
    fn a_level_that_is_none_is_refused() {
        let row = problem(ROW);
        for kind in [OpponentKind::Shape, OpponentKind::Patterns] {
            for level in 1..=5 {
                assert!(opponent_move(&row, &[], opponent(kind, level)).is_ok());
            }
            for level in [0, 6, 255] {
                let refused = opponent_move(&row, &[], opponent(kind, level));
                assert_eq!(refused.unwrap_err().kind, ErrorKind::Malformed);
            }
        }
    }

    #[test]
    fn a_move_that_a_rule_forbids_is_refused() {
        let row = problem(ROW);
        let stone = api::Move::Play(row.black[0]);
        let level = opponent(OpponentKind::Shape, 1);
        let refused = opponent_move(&row, &[stone], level).unwrap_err();
        assert_eq!(refused.kind, ErrorKind::Illegal);
    }
}
