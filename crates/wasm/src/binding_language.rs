//! The language, as JavaScript sees it.

use std::collections::BTreeMap;

use shikatsu_api::Error;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::binding::{Reply, heard, told};
use crate::language;

/// Phrases as an object of key and text → `null`; everything is said by them from now on.
///
/// # Errors
/// When a key is unknown or a text has not the places it must have; the language stays then.
#[wasm_bindgen]
pub fn speak(phrases: &str) -> Reply {
    let phrases: Result<BTreeMap<String, String>, Error> = heard(phrases);
    told(phrases.and_then(language::speak))
}
