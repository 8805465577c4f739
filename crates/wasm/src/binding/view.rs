//! The calls for looking at a board: orientation, a line brought back, and the proof.

use shikatsu_api::{Move, OrientationChange, Problem};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{BoundDojo, JsonReply, parsed, reply};

/// `Problem`, `Move[]`, `OrientationChange[]` → `Oriented`.
///
/// # Errors
/// When the problem is malformed or a move is off its board.
#[wasm_bindgen]
pub fn orient(problem: &str, moves: &str, changes: &str) -> JsonReply {
    reply(parsed(problem).and_then(|problem: Problem| {
        let moves: Vec<Move> = parsed(moves)?;
        let changes: Vec<OrientationChange> = parsed(changes)?;
        crate::oriented(&problem, &moves, &changes)
    }))
}

#[wasm_bindgen(js_class = Dojo)]
impl BoundDojo {
    /// Both sides' `Move[]` → `{ scene, answer }`, the line made again as far as it goes.
    ///
    /// # Errors
    /// When a rule forbids a move.
    pub fn repeat(&mut self, line: &str) -> JsonReply {
        reply(parsed(line).and_then(|line: Vec<Move>| {
            self.in_session(|session, engine| session.repeat(engine, &line))
        }))
    }

    /// `ProofWish` → `ProofView`.
    ///
    /// # Errors
    /// When no certificate goes there.
    pub fn proof(&mut self, wish: &str) -> JsonReply {
        reply(parsed(wish).and_then(|wish| {
            let (session, engine) = self.0.session()?;
            session.proof(engine, &wish)
        }))
    }
}
