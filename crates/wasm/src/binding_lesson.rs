//! The questions of a lesson, as JavaScript sees them.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::binding::{BoundDojo, Reply, heard, told, watcher};
use crate::lesson;

/// `Problem`, `Ask`, `Vertex[]` → `Exercise`, the last point judged.
///
/// # Errors
/// When the position is impossible or a point is not on the board.
#[wasm_bindgen]
pub fn exercise(problem: &str, ask: &str, tried: &str) -> Reply {
    told(heard(problem).and_then(|problem| {
        let tried: Vec<_> = heard(tried)?;
        lesson::exercise(&problem, heard(ask)?, &tried)
    }))
}

#[wasm_bindgen(js_class = Dojo)]
impl BoundDojo {
    /// `Problem`, `Limits` → `Status`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When it cannot be put to the engine.
    pub fn status(&mut self, problem: &str, limits: &str, watch: &Function) -> Reply {
        told(heard(problem).and_then(|problem| {
            let limits = heard(limits)?;
            self.0.status(&problem, limits, &mut watcher(watch))
        }))
    }
}
