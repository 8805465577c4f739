//! Problems turned, mirrored, or with their colours exchanged.
//!
//! Invariant: a problem and its moves are changed alike, so they fit together afterwards as before.

use shikatsu_api as api;
use shikatsu_api::{ApiError, OrientationChange, Oriented};
use shikatsu_board::Symmetry;
use shikatsu_problem::{Move, Problem, Size};

/// A problem and moves on it after some changes, in their order.
///
/// # Errors
/// When the problem is malformed or a move is off its board.
pub fn oriented(
    problem: &api::Problem,
    moves: &[api::Move],
    changes: &[OrientationChange],
) -> Result<Oriented, ApiError> {
    let mut problem = Problem::try_from(problem)?;
    let size = problem.setup.size;
    let moves: Result<Vec<Move>, ApiError> = moves.iter().map(|one| one.on(size)).collect();
    let mut moves = moves?;
    for &change in changes {
        match symmetry(change) {
            Some(symmetry) => {
                let size = problem.setup.size;
                problem = symmetry.problem(&problem);
                for played in &mut moves {
                    *played = turned(symmetry, size, *played);
                }
            }
            None => swap_colors(&mut problem),
        }
    }
    Ok(Oriented {
        problem: api::Problem::from(&problem),
        moves: moves.into_iter().map(api::Move::from).collect(),
    })
}

const fn symmetry(change: OrientationChange) -> Option<Symmetry> {
    match change {
        OrientationChange::RotateLeft => Some(Symmetry::ThreeQuarterTurn),
        OrientationChange::RotateRight => Some(Symmetry::QuarterTurn),
        OrientationChange::FlipSides => Some(Symmetry::MirrorColumns),
        OrientationChange::FlipUpsideDown => Some(Symmetry::MirrorRows),
        OrientationChange::SwapColors => None,
    }
}

/// Points on the board stay on it.
fn turned(symmetry: Symmetry, size: Size, played: Move) -> Move {
    let point = played.point().and_then(|point| symmetry.point(size, point));
    point.map_or(Move::Pass, Move::Play)
}

fn swap_colors(problem: &mut Problem) {
    let mover = !problem.to_move();
    let setup = &mut problem.setup;
    (setup.black, setup.white) = (setup.white, setup.black);
    setup.to_move = Some(mover);
}

#[cfg(test)]
mod tests {
    use shikatsu_api::{Color, Vertex};

    use super::*;
    use crate::read;

    fn problem() -> api::Problem {
        let grid = "o x - -\n- - - -\nkey: A2\nplayer: x\ngoal: kill\n";
        read(grid.as_bytes()).unwrap().remove(0).problem
    }

    fn after(changes: &[OrientationChange]) -> Oriented {
        let moves = [api::Move::Play(Vertex(2, 0)), api::Move::Pass];
        oriented(&problem(), &moves, changes).unwrap()
    }

    #[test]
    fn a_quarter_turn_takes_everything_along() {
        let right = after(&[OrientationChange::RotateRight]);
        assert_eq!((right.problem.width, right.problem.height), (2, 4));
        assert_eq!(right.problem.white, [Vertex(1, 0)]);
        assert_eq!(right.problem.black, [Vertex(1, 1)]);
        assert_eq!(right.problem.key_stones, [Vertex(1, 0)]);
        let moves = [api::Move::Play(Vertex(1, 2)), api::Move::Pass];
        assert_eq!(right.moves, moves);
        let left = after(&[OrientationChange::RotateLeft]);
        assert_eq!(left.problem.white, [Vertex(0, 3)]);
    }

    #[test]
    fn what_is_undone_is_as_it_was() {
        use OrientationChange::{FlipSides, FlipUpsideDown, RotateLeft, RotateRight, SwapColors};
        let plain = after(&[]);
        for changes in [
            &[RotateLeft, RotateRight][..],
            &[RotateRight; 4],
            &[FlipSides, FlipSides],
            &[FlipSides, FlipUpsideDown, RotateLeft, RotateLeft],
            &[SwapColors, SwapColors],
        ] {
            assert_eq!(after(changes), plain, "{changes:?}");
        }
        assert_ne!(after(&[FlipSides]), plain);
        assert_ne!(after(&[FlipUpsideDown]), plain);
    }

    #[test]
    fn colours_change_with_the_turn_and_nothing_else() {
        let swapped = after(&[OrientationChange::SwapColors]).problem;
        assert_eq!(swapped.white, problem().black);
        assert_eq!(swapped.black, problem().white);
        assert_eq!(swapped.to_move, Some(Color::White));
        assert_eq!(swapped.goal, problem().goal);
        assert_eq!(swapped.key_stones, problem().key_stones);
    }

    #[test]
    fn a_move_off_the_board_is_refused() {
        let off = [api::Move::Play(Vertex(9, 9))];
        assert!(oriented(&problem(), &off, &[OrientationChange::FlipSides]).is_err());
    }
}
