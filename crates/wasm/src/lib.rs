//! The browser's binding of engine, board and formats.
//!
//! A page speaks JSON in the types of `api` with one [`Dojo`], which lives in a Web Worker: it reads files, solves,
//! and plays one problem at a time against a person. Everything of Go that a page shows comes from here; the page
//! knows no rule and reads no file by itself.
//!
//! Invariant: nothing here panics on what a page sends. A call either answers or throws an
//! [`api::ApiError`](shikatsu_api::ApiError) as JSON, and a refused call changes nothing.
//!
//! Start reading at `dojo`, then `play_session` (a problem that is being played), `session_tree` (all that was tried in
//! it), `proved_dialogue` (from where the program answers) and `opponent` (who answers instead, if a person wants that). `practice` is a board played by hand, `files` reads and
//! writes problems, `overlay` and `orientation` are ways to look at a board, `language` is the language of every
//! sentence, `exercise` and `status` are the questions of the course. The calls that JavaScript sees are in `binding`.
//!
//! For collections: `collection_index` (what is in the files), `auditor` (judges one problem) and `audit_report`
//! (reports, pictures and corrected copies). A problem that is being made is a `sketch`; `sketch_tester` tests it,
//! `remarks` says what its author should look at, `export` writes and draws it, `link` puts it into an address.

mod audit_report;
mod auditor;
mod base64;
pub mod binding;
mod collection_index;
mod dojo;
mod exercise;
pub mod export;
mod files;
#[cfg(test)]
mod fixture;
mod language;
mod line_boards;
pub mod link;
mod opponent;
mod orientation;
mod overlay;
mod play_session;
mod practice;
mod proved_dialogue;
mod remarks;
mod session_tree;
pub mod sketch;
mod sketch_tester;
mod status;

pub use audit_report::{ZipBytes, packed, picture, report};
pub use auditor::ProblemAuditor;
pub use collection_index::{CollectionIndex, chosen};
pub use dojo::Dojo;
pub use exercise::exercise;
pub use files::{read, write_sgf};
pub use language::speak;
pub use opponent::opponent_move;
pub use orientation::oriented;
pub use overlay::survey;
pub use play_session::{PlayRequest, PlaySession};
pub use practice::Practice;
pub use sketch_tester::SketchTester;

/// Memory for the tables of the search, in bytes, where a page does not say: a phone
/// survives it.
pub const MEMORY: usize = 64 << 20;
