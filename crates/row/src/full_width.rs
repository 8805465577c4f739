//! Looking at every move so many moves ahead: what a program without levels would do.
//!
//! Invariant: nothing is left out but what cannot change the result. A value that is said to be decided is true of the
//! game in which a repetition is a draw.

use std::sync::Arc;

use shikatsu_problem::Move;

use crate::grid::{CellSet, RowBoard, RowGeometry};
use crate::row_game::RowGame;
use crate::search::{AlphaBeta, Leaning, LookAhead, SearchWidth, distance_of};

/// Places of the table, as a power of two.
const TABLE_BITS: u32 = 16;

/// What looking at every move says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FullWidthResult {
    /// The best move.
    pub best: Move,
    /// Whether it is decided, and in how many moves of both sides.
    pub outlook: Outlook,
    /// Positions that were looked at.
    pub positions: u64,
}

/// What the side to move can expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outlook {
    /// It wins in so many moves of both sides.
    Wins(u8),
    /// It loses in so many moves of both sides.
    Loses(u8),
    /// Neither within the moves that were looked at.
    Open,
}

/// Looks at every move of a position, `depth` moves ahead. None in a game that is over.
#[must_use]
pub fn full_width(game: &RowGame, depth: u8) -> Option<FullWidthResult> {
    if game.end().is_some() {
        return None;
    }
    match RowGeometry::<u128>::of(game.rules()) {
        Some(geometry) => search(&RowBoard::like(game.board(), Arc::new(geometry)), depth),
        None => search(game.board(), depth),
    }
}

fn search<S: CellSet>(board: &RowBoard<S>, depth: u8) -> Option<FullWidthResult> {
    let moves: Vec<_> = board.playable().cells().map(Some).chain([None]).collect();
    let ahead = LookAhead {
        depth,
        positions: u64::MAX,
        width: SearchWidth::Full,
    };
    let mut go_on = || false;
    let mut search = AlphaBeta::new(board.clone(), Leaning::EVEN, TABLE_BITS, &mut go_on);
    let best = search.best_of(&moves, ahead).into_iter().next()?;
    let point = best.cell.and_then(|cell| board.geometry().point(cell));
    Some(FullWidthResult {
        best: point.map_or(Move::Pass, Move::Play),
        outlook: match distance_of(best.score) {
            Some(distance) if best.score > 0 => Outlook::Wins(distance),
            Some(distance) => Outlook::Loses(distance),
            None => Outlook::Open,
        },
        positions: search.positions(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(rules: &str, moves: &[&str]) -> RowGame {
        let mut game = RowGame::new(rules.parse().unwrap());
        for label in moves {
            let point = game.rules().size().point(label).unwrap();
            game.play(Move::Play(point)).unwrap();
        }
        game
    }

    #[test]
    fn a_won_board_is_won_in_as_many_moves_as_it_takes() {
        let found = full_width(&after("5x5, row 3", &[]), 5).unwrap();
        assert_eq!(found.outlook, Outlook::Wins(5));
        let found = full_width(&after("5x5, row 3", &["C3"]), 4).unwrap();
        assert_eq!(found.outlook, Outlook::Loses(4));
        let found = full_width(&after("5x5, row 3", &["C3"]), 1).unwrap();
        assert_eq!(found.outlook, Outlook::Open);
    }

    #[test]
    fn a_row_that_can_be_completed_is_completed() {
        let game = after("5x5, row 3", &["B3", "B4", "C3", "C4"]);
        let found = full_width(&game, 1).unwrap();
        assert_eq!(found.outlook, Outlook::Wins(1));
        let point = found.best.point().unwrap();
        assert!(
            ["A3", "D3"]
                .map(|label| game.rules().size().point(label).unwrap())
                .contains(&point)
        );
    }

    #[test]
    fn a_game_that_is_over_has_no_best_move() {
        let game = after("5x5, row 3", &["B3", "B4", "C3", "C4", "D3"]);
        assert_eq!(full_width(&game, 3), None);
    }
}
