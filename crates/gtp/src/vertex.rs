//! Colours and vertices as the protocol writes them.

use shikatsu_board::Illegal;
use shikatsu_problem::{Color, Move, Point, PointError, PointSet, Size};

use crate::refusal::CommandRefusal;

/// Reads `b`, `white` and the like, in any case.
pub(crate) fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// Reads a point of this board.
pub(crate) fn point(word: &str, size: Size) -> Result<Point, CommandRefusal> {
    size.point(word).map_err(|error| match error {
        PointError::OffBoard { .. } => CommandRefusal::IllegalMove(Illegal::OffBoard),
        _ => CommandRefusal::Syntax,
    })
}

/// Reads a point or `pass`.
pub(crate) fn played(word: &str, size: Size) -> Result<Move, CommandRefusal> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    point(word, size).map(Move::Play)
}

/// A move as it is answered.
pub(crate) fn name(played: Move, size: Size) -> String {
    match played {
        Move::Play(point) => size.label(point),
        Move::Pass => "pass".into(),
    }
}

/// Points with spaces between.
pub(crate) fn list(points: PointSet, size: Size) -> String {
    size.labels(points).join(" ")
}

/// Moves with spaces between.
pub(crate) fn line(moves: &[Move], size: Size) -> String {
    let names: Vec<String> = moves.iter().map(|&played| name(played, size)).collect();
    names.join(" ")
}

/// A colour in one lower-case word.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
