//! The call for a move of an opponent who proves nothing.

use wasm_bindgen::prelude::wasm_bindgen;

use super::{JsonReply, parsed, reply};

/// `Problem`, `Move[]`, `ChosenOpponent` → `Move`.
///
/// # Errors
/// When the position is impossible, a rule forbids a move, nothing is at stake, or there is no such level.
#[wasm_bindgen(js_name = opponentMove)]
pub fn opponent_move(problem: &str, moves: &str, opponent: &str) -> JsonReply {
    reply(parsed(problem).and_then(|problem| {
        let moves: Vec<_> = parsed(moves)?;
        crate::opponent_move(&problem, &moves, parsed(opponent)?)
    }))
}
