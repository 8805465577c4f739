//! The calls about a table that JavaScript sees besides those of `binding`: choosing sides, going about the
//! tree, switching the program.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::binding::{BoundDojo, Reply, heard, told, watcher};

#[wasm_bindgen(js_class = Dojo)]
impl BoundDojo {
    /// `Problem`, `Choice`, `Kept | null`, `Limits` → `{ scene, answer, leaf }`; `watch` is called with
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
    ) -> Reply {
        let sat = heard(problem).and_then(|problem| {
            let (choice, kept, limits) = (heard(choice)?, heard(kept)?, heard(limits)?);
            let watch = &mut watcher(watch);
            self.0.sit((&problem, choice), kept, limits, watch)
        });
        told(sat.and_then(|_| self.seated(|_, _| Ok(()))))
    }

    /// Goes to whatever was tried → `{ scene, answer, leaf }`.
    ///
    /// # Errors
    /// When there is nothing of that number.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, id: u32) -> Reply {
        told(self.seated(|table, _| table.go_to(id)))
    }

    /// `Program` → `{ scene, answer, leaf }`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When the position on the board is not proved, and the program was to answer from it.
    pub fn switch(&mut self, program: &str, watch: &Function) -> Reply {
        told(heard(program).and_then(|program| {
            self.seated(|table, engine| table.switch(program, engine, &mut watcher(watch)))
        }))
    }
}
