//! The calls that JavaScript sees: JSON in, JSON out, an error thrown as JSON.

pub mod view;

use js_sys::Function;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shikatsu_api::{Answer, Error, ErrorKind, Explanation, Leaf, Problem, Scene};
use shikatsu_engine::{Engine, Progress};
use shikatsu_messages as messages;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::dojo::Dojo;
use crate::language;
use crate::practice::Practice;
use crate::table::Table;

/// JSON of a message, or of an error.
pub(crate) type Reply = Result<String, String>;

/// The version of the messages.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    shikatsu_api::VERSION
}

/// All problems of a file, as `Reading[]`.
///
/// # Errors
/// When it is of no format known here.
#[wasm_bindgen(js_name = read)]
pub fn read_file(bytes: &[u8]) -> Reply {
    told(crate::read(bytes))
}

/// A `Problem` as SGF, as a string in JSON.
///
/// # Errors
/// When SGF cannot hold it.
#[wasm_bindgen(js_name = writeSgf)]
pub fn write_file(problem: &str) -> Reply {
    told(heard(problem).and_then(|problem: Problem| crate::write_sgf(&problem)))
}

/// An engine with a problem on the table.
#[wasm_bindgen(js_name = Dojo)]
#[derive(Debug)]
pub struct BoundDojo(pub(crate) Dojo);

/// A scene with what was said last.
#[derive(Serialize)]
pub(crate) struct Shown {
    scene: Scene,
    answer: Option<Answer>,
    /// For the page to keep.
    leaf: Leaf,
}

#[wasm_bindgen(js_class = Dojo)]
impl BoundDojo {
    /// A dojo with so many bytes for its tables.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(memory: Option<u32>) -> Self {
        let memory = memory.and_then(|bytes| usize::try_from(bytes).ok());
        Self(Dojo::new(memory.unwrap_or(crate::MEMORY)))
    }

    /// `Problem`, `Request` → `Report`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When it cannot be put to the engine.
    pub fn solve(&mut self, problem: &str, request: &str, watch: &Function) -> Reply {
        told(heard(problem).and_then(|problem| {
            let request = heard(request)?;
            self.0.solve(&problem, request, &mut watcher(watch))
        }))
    }

    /// `Problem`, `Limits` → `{ scene, answer }`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When it cannot be put to the engine or is not proved.
    pub fn open(&mut self, problem: &str, limits: &str, watch: &Function) -> Reply {
        let opened = heard(problem).and_then(|problem| {
            let limits = heard(limits)?;
            self.0.open(&problem, limits, &mut watcher(watch))
        });
        told(opened.and_then(|_| self.seated(|_, _| Ok(()))))
    }

    /// `Move` → `{ scene, answer }`.
    ///
    /// # Errors
    /// When a rule forbids it.
    pub fn play(&mut self, played: &str) -> Reply {
        told(
            heard(played)
                .and_then(|played| self.seated(|table, engine| table.make(engine, played))),
        )
    }

    /// Takes back an exchange → `{ scene, answer }`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn undo(&mut self) -> Reply {
        told(self.seated(|table, _| {
            table.undo();
            Ok(())
        }))
    }

    /// Makes an exchange again → `{ scene, answer }`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn redo(&mut self) -> Reply {
        told(self.seated(|table, _| {
            table.redo();
            Ok(())
        }))
    }

    /// Takes back everything → `{ scene, answer }`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn reset(&mut self) -> Reply {
        told(self.seated(|table, _| {
            table.reset();
            Ok(())
        }))
    }

    /// → `Hint[]`, three of them.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn hints(&mut self) -> Reply {
        let hints = self.0.seated();
        told(hints.and_then(|(table, engine)| table.hints(engine)))
    }

    /// → `Explanation`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn explain(&mut self) -> Reply {
        let seated = self.0.seated();
        let best: Result<Explanation, Error> =
            seated.and_then(|(table, engine)| table.explain(engine));
        told(best)
    }

    /// What was typed → `Move`.
    ///
    /// # Errors
    /// When it is no point of this board.
    pub fn typed(&mut self, text: &str) -> Reply {
        told(self.0.seated().and_then(|(table, _)| table.typed(text)))
    }
}

impl BoundDojo {
    pub(crate) fn seated(
        &mut self,
        change: impl FnOnce(&mut Table, &mut Engine) -> Result<(), Error>,
    ) -> Result<Shown, Error> {
        let (table, engine) = self.0.seated()?;
        change(table, engine)?;
        Ok(Shown {
            scene: table.scene(),
            answer: table.last().cloned(),
            leaf: table.leaf(),
        })
    }
}

/// A board played by hand.
#[wasm_bindgen(js_name = Practice)]
#[derive(Debug)]
pub struct BoundPractice(Practice);

#[wasm_bindgen(js_class = Practice)]
impl BoundPractice {
    /// A game from a `Problem`.
    ///
    /// # Errors
    /// When the position is impossible.
    #[wasm_bindgen(constructor)]
    pub fn new(problem: &str) -> Result<BoundPractice, String> {
        let practice = heard(problem).and_then(|problem| Practice::new(&problem));
        practice
            .map(Self)
            .map_err(|error| text(&language::told(error)))
    }

    /// `Move` → `Position`.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn play(&mut self, played: &str) -> Reply {
        told(heard(played).and_then(|played| self.0.play(played)))
    }

    /// Takes back a move → `Position`.
    pub fn undo(&mut self) -> String {
        text(&self.0.undo())
    }

    /// → `Position`.
    #[must_use]
    pub fn position(&self) -> String {
        text(&self.0.position())
    }
}

/// Shows progress to a function. What that function does or throws is its own business.
pub(crate) fn watcher(watch: &Function) -> impl FnMut(&Progress) {
    |seen| {
        let shown = JsValue::from_str(&text(&messages::progress(seen)));
        let _ignored = watch.call1(&JsValue::NULL, &shown);
    }
}

pub(crate) fn heard<T: DeserializeOwned>(message: &str) -> Result<T, Error> {
    serde_json::from_str(message).map_err(|fault| Error::new(ErrorKind::Malformed, fault))
}

pub(crate) fn told<T: Serialize>(result: Result<T, Error>) -> Reply {
    match result {
        Ok(message) => Ok(text(&message)),
        Err(error) => Err(text(&language::told(error))),
    }
}

/// Messages have no maps and no foreign types, so nothing of them can fail to be written.
pub(crate) fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_else(|fault| {
        format!(r#"{{"kind":"malformed","message":"not written: {fault}"}}"#)
    })
}
