//! More calls about a problem that is being played: choosing sides, going about the tree, switching the
//! program.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{BoundDojo, JsonReply, parsed, reply, watcher};
use crate::PlayRequest;

#[wasm_bindgen(js_class = Dojo)]
impl BoundDojo {
    /// `Problem`, `PlayChoice`, `KeptTree | null`, `Limits` → `{ scene, answer, leaf }`; `watch` is called with
    /// `Progress`.
    ///
    /// # Errors
    /// When the program is on and the problem cannot be put to the engine or is not proved.
    pub fn sit(
        &mut self,
        problem: &str,
        choice: &str,
        kept: &str,
        limits: &str,
        watch: &Function,
    ) -> JsonReply {
        let started = parsed(problem).and_then(|problem| {
            let request = PlayRequest {
                problem: &problem,
                choice: Some(parsed(choice)?),
                limits: parsed(limits)?,
            };
            self.0.start(request, parsed(kept)?, &mut watcher(watch))
        });
        reply(started.and_then(|_| self.in_session(|_, _| Ok(()))))
    }

    /// Goes to a node of the tree by its number → `{ scene, answer, leaf }`.
    ///
    /// # Errors
    /// When there is no node of that number.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, id: u32) -> JsonReply {
        reply(self.in_session(|session, _| session.go_to(id)))
    }

    /// `Program` → `{ scene, answer, leaf }`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When the program is switched on and the position on the board is not proved.
    pub fn switch(&mut self, program: &str, watch: &Function) -> JsonReply {
        reply(parsed(program).and_then(|program| {
            self.in_session(|session, engine| session.switch(program, engine, &mut watcher(watch)))
        }))
    }
}
