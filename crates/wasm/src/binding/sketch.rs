//! The calls for making problems.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{JsonReply, parsed, reply, text, watcher};
use crate::sketch_tester::SketchTester;
use crate::{export, link, sketch};

/// All problems of a file, as `OpenedSketch[]`.
///
/// # Errors
/// When the file is of no format known here.
#[wasm_bindgen(js_name = openSketches)]
pub fn open_sketches(bytes: &[u8]) -> JsonReply {
    reply(sketch::open(bytes))
}

/// `Sketch` → `Inspection`.
///
/// # Errors
/// When the sketch is malformed.
#[wasm_bindgen]
pub fn survey(sketched: &str) -> JsonReply {
    reply(parsed(sketched).and_then(|sketched| sketch::inspect(&sketched)))
}

/// `Sketch`, `Vertex` → the `Sketch` after that move.
///
/// # Errors
/// When a rule forbids it.
#[wasm_bindgen(js_name = playOn)]
pub fn play_on(sketched: &str, vertex: &str) -> JsonReply {
    reply(parsed(sketched).and_then(|sketched| sketch::played(&sketched, parsed(vertex)?)))
}

/// `Sketch`, name of a format → `WrittenFile`.
///
/// # Errors
/// When the format cannot hold it.
#[wasm_bindgen(js_name = writeSketch)]
pub fn write_sketch(sketched: &str, format: &str) -> JsonReply {
    reply(parsed(sketched).and_then(|sketched| export::write(&sketched, format)))
}

/// `Sketch`, `PictureStyle` → an SVG, or an address that holds a PNG, as a string in JSON.
///
/// # Errors
/// When the sketch cannot be drawn.
#[wasm_bindgen(js_name = drawSketch)]
pub fn draw_sketch(sketched: &str, look: &str) -> JsonReply {
    reply(parsed(sketched).and_then(|sketched| export::draw(&sketched, &parsed(look)?)))
}

/// `Sketch` → the text of its link, as a string in JSON.
///
/// # Errors
/// When the sketch is too long for a link.
#[wasm_bindgen(js_name = makeLink)]
pub fn make_link(sketched: &str) -> JsonReply {
    reply(parsed(sketched).and_then(|sketched| link::made(&sketched)))
}

/// The text of a link → `Sketch`.
///
/// # Errors
/// When the text is damaged.
#[wasm_bindgen(js_name = readLink)]
pub fn read_link(text: &str) -> JsonReply {
    reply(link::read(text))
}

/// The rule sets with a name, as `RuleSet[]`, in the order they are offered.
#[wasm_bindgen(js_name = ruleSets)]
#[must_use]
pub fn rule_sets() -> String {
    text(&sketch::rule_sets())
}

/// Tests sketches.
#[wasm_bindgen(js_name = Bench)]
#[derive(Debug)]
pub struct BoundSketchTester(SketchTester);

#[wasm_bindgen(js_class = Bench)]
impl BoundSketchTester {
    /// A tester whose searches have so many bytes for their tables.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(memory: Option<u32>) -> Self {
        let memory = memory.and_then(|bytes| usize::try_from(bytes).ok());
        Self(SketchTester::new(memory.unwrap_or(crate::MEMORY)))
    }

    /// `Sketch`, `Limits` → `Opinion`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When the sketch has faults.
    pub fn weigh(&mut self, sketched: &str, limits: &str, watch: &Function) -> JsonReply {
        reply(parsed(sketched).and_then(|sketched| {
            let limits = parsed(limits)?;
            self.0.weigh(&sketched, limits, &mut watcher(watch))
        }))
    }

    /// `Limits` → `StoneTrial | null`.
    ///
    /// # Errors
    /// When nothing was weighed.
    pub fn trial(&mut self, limits: &str, watch: &Function) -> JsonReply {
        reply(parsed(limits).and_then(|limits| self.0.trial(limits, &mut watcher(watch))))
    }

    /// `Limits` → `UnboundedTrial`.
    ///
    /// # Errors
    /// When nothing was weighed.
    pub fn beyond(&mut self, limits: &str, watch: &Function) -> JsonReply {
        reply(parsed(limits).and_then(|limits| self.0.beyond(limits, &mut watcher(watch))))
    }

    /// `Sketch`, `Limits` → `KeyOpinion`.
    ///
    /// # Errors
    /// When the sketch is malformed.
    pub fn hold(&mut self, sketched: &str, limits: &str) -> JsonReply {
        reply(parsed(sketched).and_then(|sketched| self.0.hold(&sketched, parsed(limits)?)))
    }

    /// `Sketch`, `Limits` → `Grown`; `watch` is called with `Progress` until the verdict is there.
    ///
    /// # Errors
    /// When the sketch has faults.
    pub fn grow(&mut self, sketched: &str, limits: &str, watch: &Function) -> JsonReply {
        reply(parsed(sketched).and_then(|sketched| {
            let limits = parsed(limits)?;
            self.0.grow(&sketched, limits, &mut watcher(watch))
        }))
    }
}
