//! Wins that were proved before: the certificates of boards that take long to search, read as what to play where.
//!
//! Invariant: a strategy was walked through by the rules of the checker before a move of it is told.

use std::collections::HashMap;

use shikatsu_problem::Move;

use super::row_position::RowPosition;
use crate::check::{ClaimedGame, PlainPosition, PlainStone, StrategyMove, known_wins};
use crate::rules::RowRules;

/// A certificate with its rules.
struct KnownBoard {
    rules: &'static str,
    certificate: &'static [u8],
}

/// Made by `shikatsu row values --strategies crates/row/src/proof/strategies`.
const KNOWN: [KnownBoard; 4] = [
    KnownBoard {
        rules: "4x4, row 4",
        certificate: include_bytes!("strategies/4x4-row-4"),
    },
    KnownBoard {
        rules: "5x5, row 4",
        certificate: include_bytes!("strategies/5x5-row-4"),
    },
    KnownBoard {
        rules: "6x6, row 4",
        certificate: include_bytes!("strategies/6x6-row-4"),
    },
    KnownBoard {
        rules: "7x7, row 4",
        certificate: include_bytes!("strategies/7x7-row-4"),
    },
];

/// What the side that moved first plays.
#[derive(Debug)]
pub(crate) struct KnownStrategy {
    game: ClaimedGame,
    moves: HashMap<PlainPosition, StrategyMove>,
}

impl KnownStrategy {
    /// The strategy of these rules, if there is one.
    pub(crate) fn of(rules: RowRules) -> Option<Self> {
        let text = rules.to_string();
        let known = KNOWN.iter().find(|known| known.rules == text)?;
        let (game, moves) = known_wins(known.certificate).ok()?;
        Some(Self { game, moves })
    }

    /// The move of the side to move, and in how many moves it wins at most.
    pub(crate) fn at(&self, position: &RowPosition) -> Option<(Move, u8)> {
        let size = self.game.size();
        let own = position.stones[position.to_move.index()];
        let enemy = position.stones[(!position.to_move).index()];
        let stone = |point| match (own.contains(point), enemy.contains(point)) {
            (true, _) => PlainStone::First,
            (_, true) => PlainStone::Second,
            _ => PlainStone::Empty,
        };
        let ko = position
            .ko
            .and_then(|ko| size.points().position(|point| point == ko));
        let plain = PlainPosition {
            stones: size.points().map(stone).collect(),
            to_move: PlainStone::First,
            ko: ko.and_then(|ko| u16::try_from(ko).ok()),
        };
        self.game.views.iter().find_map(|view| {
            let known = self.moves.get(&plain.seen(view))?;
            let number = view.get(usize::from(known.number))?;
            let point = size.points().nth(usize::from(*number))?;
            Some((Move::Play(point), known.moves))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ClaimedValue, check_row};

    #[test]
    fn every_known_strategy_is_accepted_and_begins_on_the_empty_board() {
        let distances = [17, 27, 11, 11];
        for (known, moves) in KNOWN.iter().zip(distances) {
            let checked = check_row(known.certificate).unwrap();
            assert_eq!(checked.game.to_string(), known.rules);
            assert_eq!(checked.value, ClaimedValue::FirstWins(moves));
            let strategy = KnownStrategy::of(known.rules.parse().unwrap()).unwrap();
            let first = strategy.at(&RowPosition::empty());
            assert_eq!(first.map(|(_, moves)| moves), Some(moves));
        }
    }
}
