//! The calls of the room where problems are made: JSON in, JSON out, an error thrown as JSON.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::bench::Bench;
use crate::binding::{Reply, heard, text, told, watcher};
use crate::{link, paper, sketch};

/// All problems of a file, as `Opened[]`.
///
/// # Errors
/// When it is of no format known here.
#[wasm_bindgen(js_name = openSketches)]
pub fn open_sketches(bytes: &[u8]) -> Reply {
    told(sketch::open(bytes))
}

/// `Sketch` → `Inspection`.
///
/// # Errors
/// When it is malformed.
#[wasm_bindgen]
pub fn survey(sketched: &str) -> Reply {
    told(heard(sketched).and_then(|sketched| sketch::survey(&sketched)))
}

/// `Sketch`, `Vertex` → the `Sketch` after that move.
///
/// # Errors
/// When a rule forbids it.
#[wasm_bindgen(js_name = playOn)]
pub fn play_on(sketched: &str, vertex: &str) -> Reply {
    told(heard(sketched).and_then(|sketched| sketch::played(&sketched, heard(vertex)?)))
}

/// `Sketch`, name of a format → `Written`.
///
/// # Errors
/// When the format cannot hold it.
#[wasm_bindgen(js_name = writeSketch)]
pub fn write_sketch(sketched: &str, format: &str) -> Reply {
    told(heard(sketched).and_then(|sketched| paper::write(&sketched, format)))
}

/// `Sketch`, `Look` → an SVG, or an address that holds a PNG, as a string in JSON.
///
/// # Errors
/// When it cannot be drawn.
#[wasm_bindgen(js_name = drawSketch)]
pub fn draw_sketch(sketched: &str, look: &str) -> Reply {
    told(heard(sketched).and_then(|sketched| paper::draw(&sketched, &heard(look)?)))
}

/// `Sketch` → the letters of its link, as a string in JSON.
///
/// # Errors
/// When it is too long.
#[wasm_bindgen(js_name = makeLink)]
pub fn make_link(sketched: &str) -> Reply {
    told(heard(sketched).and_then(|sketched| link::made(&sketched)))
}

/// The letters of a link → `Sketch`.
///
/// # Errors
/// When they are damaged.
#[wasm_bindgen(js_name = readLink)]
pub fn read_link(text: &str) -> Reply {
    told(link::read(text))
}

/// The rule sets with a name, as `RuleSet[]`, in the order they are offered.
#[wasm_bindgen(js_name = ruleSets)]
#[must_use]
pub fn rule_sets() -> String {
    text(&sketch::rule_sets())
}

/// The bench on which sketches are tested.
#[wasm_bindgen(js_name = Bench)]
#[derive(Debug)]
pub struct BoundBench(Bench);

#[wasm_bindgen(js_class = Bench)]
impl BoundBench {
    /// A bench with so many bytes for its tables.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(memory: Option<u32>) -> Self {
        let memory = memory.and_then(|bytes| usize::try_from(bytes).ok());
        Self(Bench::new(memory.unwrap_or(crate::MEMORY)))
    }

    /// `Sketch`, `Limits` → `Opinion`; `watch` is called with `Progress`.
    ///
    /// # Errors
    /// When it has faults.
    pub fn weigh(&mut self, sketched: &str, limits: &str, watch: &Function) -> Reply {
        told(heard(sketched).and_then(|sketched| {
            let limits = heard(limits)?;
            self.0.weigh(&sketched, limits, &mut watcher(watch))
        }))
    }

    /// `Limits` → `Trial | null`.
    ///
    /// # Errors
    /// When nothing was weighed.
    pub fn trial(&mut self, limits: &str, watch: &Function) -> Reply {
        told(heard(limits).and_then(|limits| self.0.trial(limits, &mut watcher(watch))))
    }

    /// `Limits` → `Beyond`.
    ///
    /// # Errors
    /// When nothing was weighed.
    pub fn beyond(&mut self, limits: &str, watch: &Function) -> Reply {
        told(heard(limits).and_then(|limits| self.0.beyond(limits, &mut watcher(watch))))
    }

    /// `Sketch`, `Limits` → `KeyOpinion`.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn hold(&mut self, sketched: &str, limits: &str) -> Reply {
        told(heard(sketched).and_then(|sketched| self.0.hold(&sketched, heard(limits)?)))
    }

    /// `Sketch`, `Limits` → `Grown`; `watch` is called with `Progress` until the verdict is there.
    ///
    /// # Errors
    /// When it has faults.
    pub fn grow(&mut self, sketched: &str, limits: &str, watch: &Function) -> Reply {
        told(heard(sketched).and_then(|sketched| {
            let limits = heard(limits)?;
            self.0.grow(&sketched, limits, &mut watcher(watch))
        }))
    }
}
