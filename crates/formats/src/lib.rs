//! Problems in and out of files.
//!
//! Lenient in, strict out: a reader accepts what programs and people really
//! write and keeps what it does not understand; a writer produces only what
//! the format's own description allows. Every reader answers with one or more
//! [`Document`]s or with a [`ReadError`] that names line, column and what was
//! expected there. No reader ever panics; each has a fuzz target.

mod document;
mod error;
mod format;
mod inventory;
mod json;

pub mod archive;
pub mod bench;
pub mod collection;
pub mod diagram;
pub mod grid;
pub mod ogs;
pub mod picture;
pub mod sgf;

pub use document::Document;
pub use error::{FormatWriteError, ReadError, TextPlace};
pub use format::{Capacity, Format, FormatError, read_any, visit_any};

/// The example of the README, compiled and run with the doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
