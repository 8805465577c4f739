//! The calls of the course: exercises, and what stones are as they stand.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{BoundDojo, JsonReply, parsed, reply, watcher};

/// `Problem`, `ExerciseQuestion`, `Vertex[]` → `Exercise`, the last point judged.
///
/// # Errors
/// When the position is impossible or a point is not on the board.
#[wasm_bindgen]
pub fn exercise(problem: &str, ask: &str, tried: &str) -> JsonReply {
    reply(parsed(problem).and_then(|problem| {
        let tried: Vec<_> = parsed(tried)?;
        crate::exercise(&problem, parsed(ask)?, &tried)
    }))
}

#[wasm_bindgen(js_class = Dojo)]
impl BoundDojo {
    /// `Problem`, `Limits` → `KeyStonesStatus`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When the problem cannot be put to the engine.
    pub fn status(&mut self, problem: &str, limits: &str, watch: &Function) -> JsonReply {
        reply(parsed(problem).and_then(|problem| {
            let limits = parsed(limits)?;
            self.0.status(&problem, limits, &mut watcher(watch))
        }))
    }
}
