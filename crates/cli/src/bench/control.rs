//! Controls: positions in which a kill would be false.
//!
//! A problem in which the mover lives becomes one after the key's move, the attacker to play; a problem that the
//! key says cannot be won is one as it is. How often we say "dead" there shows how far each grade can be trusted.

use shikatsu_board::{Game, Position};
use shikatsu_formats::bench::{AnswerKey, KeyResult, Row};
use shikatsu_problem::{Goal, Move};

/// The control that a row makes, if it makes one.
pub(crate) fn control(row: Row) -> Option<Row> {
    match (row.problem.goal, row.key.result) {
        (Some(Goal::Kill), Some(KeyResult::Fail)) => Some(row),
        (Some(Goal::Live), None | Some(KeyResult::Win)) if !row.key.ko => answered(row),
        _ => None,
    }
}

/// The row after the key's first answer, with the attacker to move.
fn answered(mut row: Row) -> Option<Row> {
    let answer = row.key.answers.first()?;
    let position = Position::from_problem(&row.problem).ok()?;
    let mut game = Game::new(position, row.problem.rules);
    game.play(Move::Play(answer)).ok()?;
    let after = game.position().to_setup();
    let stones = *after.stones(row.problem.to_move());
    row.problem.key_stones &= stones;
    row.problem.setup = after;
    row.problem.goal = Some(Goal::Kill);
    row.key = AnswerKey {
        result: Some(KeyResult::Fail),
        target: row.key.target,
        ..AnswerKey::default()
    };
    (!row.problem.key_stones.is_empty()).then_some(row)
}
