//! The move of a team of which nothing was heard: legal, and not plainly bad.
//!
//! It takes stones if it can, fills no eye of its own, and leaves no stone with one liberty; if there is no such move, it
//! passes. It exists so that no absent member stops a game.

use shikatsu_board::{Position, neighbours};
use shikatsu_problem::{Color, Move, Point, PointSet};

use crate::content::RoomGame;
use crate::dice::Dice;

/// A simple move for the side to move.
#[must_use]
pub fn simple_move(board: &RoomGame, dice: &mut Dice) -> Move {
    let position = board.game().position();
    let own = position.to_move();
    let open: Vec<Point> = board
        .legal_points()
        .iter()
        .filter(|&point| !is_eye(position, point, own))
        .collect();
    let captures: Vec<Point> = open
        .iter()
        .copied()
        .filter(|&point| !position.would_capture(point).is_empty())
        .collect();
    let safe = || {
        let points = open
            .iter()
            .copied()
            .filter(|&point| is_safe(board, point, own));
        points.collect()
    };
    let points: Vec<Point> = match captures.is_empty() {
        false => captures,
        true => safe(),
    };
    dice.pick(&points)
        .map_or(Move::Pass, |&point| Move::Play(point))
}

/// An empty point with only own stones around it.
fn is_eye(position: &Position, point: Point, own: Color) -> bool {
    let around = neighbours(PointSet::of(point), position.board()) - PointSet::of(point);
    around.is_subset(&position.stones(own))
}

/// Whether the chain of the played stone has two liberties.
fn is_safe(board: &RoomGame, point: Point, own: Color) -> bool {
    let mut position = board.game().position().clone();
    let suicide = board.game().rules().suicide;
    position.play(Move::Play(point), suicide).is_ok()
        && position.at(point) == Some(own)
        && position
            .liberties(point)
            .is_some_and(|liberties| liberties.len() > 1)
}
