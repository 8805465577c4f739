//! The calls that JavaScript sees: JSON in, JSON out, an error thrown as JSON.

pub mod audit;
pub mod exercise;
pub mod language;
pub mod opponent;
pub mod play;
pub mod sketch;
pub mod view;

use js_sys::Function;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shikatsu_api::{Answer, ApiError, ErrorKind, Explanation, KeptNode, PlayView, Problem};
use shikatsu_engine::{Engine, Progress};
use shikatsu_messages as messages;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::dojo::Dojo;
use crate::language::in_language;
use crate::play_session::PlaySession;
use crate::practice::Practice;

/// JSON of a message, or of an error.
pub(crate) type JsonReply = Result<String, String>;

/// The version of the messages.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    shikatsu_api::VERSION
}

/// All problems of a file, as `ReadProblem[]`.
///
/// # Errors
/// When the file is of no format known here.
#[wasm_bindgen(js_name = read)]
pub fn read_file(bytes: &[u8]) -> JsonReply {
    reply(crate::read(bytes))
}

/// A `Problem` as SGF, as a string in JSON.
///
/// # Errors
/// When SGF cannot hold it.
#[wasm_bindgen(js_name = writeSgf)]
pub fn write_file(problem: &str) -> JsonReply {
    reply(parsed(problem).and_then(|problem: Problem| crate::write_sgf(&problem)))
}

/// An engine, and the problem that is being played.
#[wasm_bindgen(js_name = Dojo)]
#[derive(Debug)]
pub struct BoundDojo(pub(crate) Dojo);

/// The board now, with what was said last.
#[derive(Serialize)]
pub(crate) struct Shown {
    scene: PlayView,
    answer: Option<Answer>,
    /// For the page to keep.
    leaf: KeptNode,
}

#[wasm_bindgen(js_class = Dojo)]
impl BoundDojo {
    /// A dojo whose searches have so many bytes for their tables.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(memory: Option<u32>) -> Self {
        let memory = memory.and_then(|bytes| usize::try_from(bytes).ok());
        Self(Dojo::new(memory.unwrap_or(crate::MEMORY)))
    }

    /// `Problem`, `Request` → `Report`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When the problem cannot be put to the engine.
    pub fn solve(&mut self, problem: &str, request: &str, watch: &Function) -> JsonReply {
        reply(parsed(problem).and_then(|problem| {
            let request = parsed(request)?;
            self.0.solve(&problem, request, &mut watcher(watch))
        }))
    }

    /// `Problem`, `Limits` → `{ scene, answer }`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When the problem cannot be put to the engine, or is not proved.
    pub fn open(&mut self, problem: &str, limits: &str, watch: &Function) -> JsonReply {
        let opened = parsed(problem).and_then(|problem| {
            let limits = parsed(limits)?;
            self.0.open(&problem, limits, &mut watcher(watch))
        });
        reply(opened.and_then(|_| self.in_session(|_, _| Ok(()))))
    }

    /// `Move` → `{ scene, answer }`.
    ///
    /// # Errors
    /// When a rule forbids the move.
    pub fn play(&mut self, played: &str) -> JsonReply {
        reply(parsed(played).and_then(|played| {
            self.in_session(|session, engine| session.make_move(engine, played))
        }))
    }

    /// Takes back an exchange → `{ scene, answer }`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn undo(&mut self) -> JsonReply {
        reply(self.in_session(|session, _| {
            session.undo();
            Ok(())
        }))
    }

    /// Makes an exchange again → `{ scene, answer }`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn redo(&mut self) -> JsonReply {
        reply(self.in_session(|session, _| {
            session.redo();
            Ok(())
        }))
    }

    /// Takes back everything → `{ scene, answer }`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn reset(&mut self) -> JsonReply {
        reply(self.in_session(|session, _| {
            session.reset();
            Ok(())
        }))
    }

    /// → `Hint[]`, three of them.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn hints(&mut self) -> JsonReply {
        let hints = self.0.session();
        reply(hints.and_then(|(session, engine)| session.hints(engine)))
    }

    /// → `Explanation`.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn explain(&mut self) -> JsonReply {
        let session = self.0.session();
        let best: Result<Explanation, ApiError> =
            session.and_then(|(session, engine)| session.explain(engine));
        reply(best)
    }

    /// What was typed → `Move`.
    ///
    /// # Errors
    /// When it is no point of this board.
    pub fn typed(&mut self, text: &str) -> JsonReply {
        reply(
            self.0
                .session()
                .and_then(|(session, _)| session.typed(text)),
        )
    }
}

impl BoundDojo {
    pub(crate) fn in_session(
        &mut self,
        change: impl FnOnce(&mut PlaySession, &mut Engine) -> Result<(), ApiError>,
    ) -> Result<Shown, ApiError> {
        let (session, engine) = self.0.session()?;
        change(session, engine)?;
        Ok(Shown {
            scene: session.view(),
            answer: session.last().cloned(),
            leaf: session.kept_node(),
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
        let practice = parsed(problem).and_then(|problem| Practice::new(&problem));
        practice
            .map(Self)
            .map_err(|error| text(&in_language(error)))
    }

    /// `Move` → `PracticeView`.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn play(&mut self, played: &str) -> JsonReply {
        reply(parsed(played).and_then(|played| self.0.play(played)))
    }

    /// Takes back a move → `PracticeView`.
    pub fn undo(&mut self) -> String {
        text(&self.0.undo())
    }

    /// → `PracticeView`.
    #[must_use]
    pub fn position(&self) -> String {
        text(&self.0.position())
    }
}

/// Shows progress to a function of the page; the page handles what that function does or throws.
pub(crate) fn watcher(watch: &Function) -> impl FnMut(&Progress) {
    |seen| {
        let shown = JsValue::from_str(&text(&messages::progress(seen)));
        let _ignored = watch.call1(&JsValue::NULL, &shown);
    }
}

pub(crate) fn parsed<T: DeserializeOwned>(message: &str) -> Result<T, ApiError> {
    serde_json::from_str(message).map_err(|fault| ApiError::new(ErrorKind::Malformed, fault))
}

pub(crate) fn reply<T: Serialize>(result: Result<T, ApiError>) -> JsonReply {
    match result {
        Ok(message) => Ok(text(&message)),
        Err(error) => Err(text(&in_language(error))),
    }
}

/// Messages have no maps and no foreign types, so writing them cannot fail.
pub(crate) fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_else(|fault| {
        format!(r#"{{"kind":"malformed","message":"not written: {fault}"}}"#)
    })
}
