//! The call that sets the language.

use std::collections::BTreeMap;

use shikatsu_api::ApiError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{JsonReply, parsed, reply};
use crate::language;

/// Phrases as an object of key and text → `null`; every later sentence uses them.
///
/// # Errors
/// When a key is unknown, or a text lacks a place that it must have; the language then stays as it was.
#[wasm_bindgen]
pub fn speak(phrases: &str) -> JsonReply {
    let phrases: Result<BTreeMap<String, String>, ApiError> = parsed(phrases);
    reply(phrases.and_then(language::speak))
}
