//! Keeping the board of a program equal to that of a room.
//!
//! A client sees stones and the last move, not the game. One move more is played; anything else is set up stone by
//! stone. That never captures: a chain that is not complete touches an empty point of its own, and a complete one has
//! the liberty that it has in the room.

use shikatsu_api::Move;
use shikatsu_api::room::BoardView;
use shikatsu_gtp::{ControlError, Controller};
use shikatsu_problem::{Color, Point, Size};

/// What the board of a program shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SyncedBoard {
    pub(super) moves: u32,
    pub(super) last: Option<Move>,
}

/// Brings the board of a program to that of the room.
pub(super) fn bring(
    engine: &mut Controller,
    known: &mut Option<SyncedBoard>,
    board: &BoardView,
    komi_half_points: i32,
) -> Result<(), ControlError> {
    let wanted = SyncedBoard {
        moves: board.moves,
        last: board.last,
    };
    if known.as_ref() == Some(&wanted) {
        return Ok(());
    }
    let is_next = known
        .as_ref()
        .is_some_and(|known| known.moves + 1 == board.moves);
    match (is_next, board.last) {
        (true, Some(last)) => {
            let mover = !Color::from(board.to_move);
            let place = label(last, size(board));
            engine.expect(&format!("play {} {place}", color_word(mover)))?;
        }
        _ => set_up(engine, board, komi_half_points)?,
    }
    *known = Some(wanted);
    Ok(())
}

fn set_up(engine: &mut Controller, board: &BoardView, komi: i32) -> Result<(), ControlError> {
    let size = size(board);
    let setting = match board.width == board.height {
        true => format!("boardsize {}", board.width),
        false => format!("rectangular_boardsize {} {}", board.width, board.height),
    };
    engine.expect(&setting)?;
    engine.expect("clear_board")?;
    engine.expect(&format!("komi {}", f64::from(komi) / 2.0))?;
    for (point, letter) in size.points().zip(board.stones.chars()) {
        let color = match letter {
            'X' => Color::Black,
            'O' => Color::White,
            _ => continue,
        };
        engine.expect(&format!("play {} {}", color_word(color), size.label(point)))?;
    }
    Ok(())
}

/// The size of a board; nineteen if the service sends what is none.
pub(super) fn size(board: &BoardView) -> Size {
    Size::new(board.width.into(), board.height.into()).unwrap_or(Size::NINETEEN)
}

/// A move as GTP says it.
pub(super) fn label(played: Move, size: Size) -> String {
    match played {
        Move::Play(vertex) => match Point::new(vertex.0, vertex.1) {
            Some(point) => size.label(point),
            None => "pass".to_owned(),
        },
        Move::Pass => "pass".to_owned(),
    }
}

/// A move as a program says it; nothing for what is none.
pub(super) fn read_move(text: &str, size: Size) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    let point = size.point(text).ok()?;
    Some(Move::Play(point.into()))
}

pub(super) const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
