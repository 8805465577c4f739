//! Notations that people type, read as they mean them.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failed helper is a failed test"
)]

mod diagram;
mod grid;

use std::fmt::Display;

use shikatsu_formats::Document;

/// The length of a hostile text, in bytes.
const HOSTILE: usize = 10 << 20;

/// The document of a text that has no fault.
fn read_whole<E: Display>(text: &str, read: impl Fn(&str) -> Result<Document, E>) -> Document {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Each text has a fault that begins with these words.
fn assert_beginnings(fault: impl Fn(&str) -> String, cases: &[(&str, &str)]) {
    for &(text, beginning) in cases {
        let fault = fault(text);
        assert!(fault.starts_with(beginning), "{text:?}: {fault}");
    }
}

/// The fault of each text is told in a short sentence, however long the text.
fn assert_short(fault: impl Fn(&str) -> String, texts: &[String]) {
    for text in texts {
        assert!(fault(text).len() < 300);
    }
}
