//! Two levels play a problem to its end, to see which is stronger.
//!
//! Invariant: repetitions are forbidden, so a game ends; a game that goes on too long is the defender's, because his stones stand.

use shikatsu_board::{Game, Position};
use shikatsu_problem::{Move, Problem, Role, Rules, Stakes};

use super::LevelRefusal;

/// How a contest ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestEnd {
    /// Whose aim was reached.
    pub winner: Role,
    /// Moves that were played.
    pub moves: usize,
}

/// Moves after which the stones stand.
const LONGEST: usize = 80;

/// Lets two players play: `choose` gives the move for a position, with 0 for the player who began and 1 for the other.
///
/// # Errors
/// When the position cannot be, nothing is at stake or a player does not choose.
pub fn contest(
    problem: &Problem,
    mut choose: impl FnMut(&Problem, usize) -> Result<Move, LevelRefusal>,
) -> Result<ContestEnd, LevelRefusal> {
    let stakes = Stakes::of(problem).map_err(LevelRefusal::Stakes)?;
    let position = Position::from_problem(problem).map_err(LevelRefusal::Position)?;
    let mut game = Game::new(position, Rules::CHINESE);
    let mut now = problem.clone();
    let mut passes = 0;
    for moves in 0..LONGEST {
        now.setup = game.position().to_setup();
        let own = *now.setup.stones(stakes.defender());
        if own.is_disjoint(&stakes.key_stones()) {
            return Ok(ContestEnd {
                winner: Role::Attacker,
                moves,
            });
        }
        if passes == 2 {
            return Ok(ContestEnd {
                winner: Role::Defender,
                moves,
            });
        }
        now.goal = None;
        now.key_stones = stakes.key_stones() & own;
        let wanted = choose(&now, moves % 2)?;
        let played = match game.play(wanted) {
            Ok(_) => wanted,
            Err(_) => {
                // The rules of repetition forbid it.
                let _ = game.play(Move::Pass);
                Move::Pass
            }
        };
        passes = if played == Move::Pass { passes + 1 } else { 0 };
    }
    Ok(ContestEnd {
        winner: Role::Defender,
        moves: LONGEST,
    })
}
