//! The game that a call is about, from rules in words and moves in numbers.
//!
//! A point is its row times the width of the board, plus its column; a pass is -1.

use shikatsu_problem::{Move, Point, Size};
use shikatsu_row::{RowGame, RowLevel, RowPlayer, RowRules, Taste};

/// The number of a pass.
const PASS: i16 = -1;

/// Why a call is about no game. The page shows rules and moves that it has from here, so it needs no more than this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AskError {
    /// Rules that make no game.
    Rules,
    /// A move that is refused.
    Move,
}

impl AskError {
    /// What to do next.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Rules => "these rules make no game; write them as '5x5, row 3'",
            Self::Move => "a move is not allowed in this game; take it back",
        }
    }
}

/// The game after these moves.
///
/// # Errors
/// When rules or a move make no game.
pub(crate) fn game(rules: &str, moves: &[i16]) -> Result<RowGame, AskError> {
    let rules: RowRules = rules.parse().map_err(|_| AskError::Rules)?;
    let mut game = RowGame::new(rules);
    for &number in moves {
        let played = played(rules.size(), number).ok_or(AskError::Move)?;
        game.play(played).map_err(|_| AskError::Move)?;
    }
    Ok(game)
}

/// The player of this level in a game with this seed; its manner follows from the seed.
pub(crate) fn player(level: u8, seed: u32) -> RowPlayer {
    let at = usize::from(level.max(1) - 1).min(RowLevel::ALL.len() - 1);
    RowPlayer {
        level: RowLevel::ALL[at],
        taste: Taste::ALL[seed as usize % Taste::ALL.len()],
        seed: u64::from(seed),
    }
}

/// The number of a move.
pub(crate) fn number(size: Size, played: Move) -> i16 {
    played.point().map_or(PASS, |point| place(size, point))
}

/// The number of a point.
pub(crate) fn place(size: Size, point: Point) -> i16 {
    i16::from(point.y()) * i16::from(size.width()) + i16::from(point.x())
}

fn played(size: Size, number: i16) -> Option<Move> {
    if number == PASS {
        return Some(Move::Pass);
    }
    let width = i16::from(size.width());
    let coordinate = |number: i16| u8::try_from(number).ok();
    let point = Point::new(
        coordinate(number.rem_euclid(width))?,
        coordinate(number.div_euclid(width))?,
    )?;
    Some(Move::Play(point))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_no_game_is_refused_with_words() {
        for (rules, moves, error) in [
            ("5x5, row 9", &[][..], AskError::Rules),
            ("", &[], AskError::Rules),
            ("5x5, row 3", &[12, 12], AskError::Move),
            ("5x5, row 3", &[25], AskError::Move),
            ("5x5, row 3", &[-2], AskError::Move),
            ("5x5, row 3", &[i16::MAX], AskError::Move),
            ("5x5, row 3", &[i16::MIN], AskError::Move),
            ("5x5, row 3", &[-1, -1, 3], AskError::Move),
        ] {
            let refused = game(rules, moves).err();
            assert_eq!(refused, Some(error), "{rules} {moves:?}");
        }
    }

    #[test]
    fn numbers_and_moves_are_the_same_thing() {
        let size = Size::new(7, 5).unwrap();
        for point in size.points() {
            let there = number(size, Move::Play(point));
            assert_eq!(played(size, there), Some(Move::Play(point)));
        }
        assert_eq!(played(size, number(size, Move::Pass)), Some(Move::Pass));
    }

    #[test]
    fn any_number_is_some_level() {
        for level in 0..=u8::MAX {
            assert!(RowLevel::ALL.contains(&player(level, 7).level));
        }
        assert_eq!(player(1, 0).level, RowLevel::ALL[0]);
    }
}
