//! The browser's binding of engine, board and formats.
//!
//! A page speaks JSON in the types of `api` with one [`Dojo`], which lives in a Web Worker:
//! it reads files, solves, and plays one problem at a time against a person. What a
//! page shows of Go comes from here; it knows no rule and reads no file by itself.
//!
//! Invariant: nothing here panics on what a page sends. A call either answers or throws an
//! [`api::Error`](shikatsu_api::Error) as JSON, and a refused call changes nothing.
//!
//! Start reading at `dojo`, then `table` (a problem that is being played), `tree` (all that was
//! tried there), `seat` (the program's place at it), `practice` (a board played by hand), `shelf`
//! (files), `overlay` and `orientation` (ways to look at a board), `language` (in which
//! everything is said) and `lesson` (questions for beginners). The calls
//! that JavaScript sees are in `binding` and its neighbours.
//!
//! A collection is checked by `survey` (what is in the files), `assessor` (one problem) and
//! `dossier` (reports, pictures and copies out of what was found). A problem that is being made is a
//! `sketch`; `bench` tests it, `paper` writes and draws it, `link` puts it into an address.

mod assessor;
mod bench;
pub mod binding;
pub mod binding_audit;
pub mod binding_language;
pub mod binding_lesson;
pub mod binding_make;
pub mod binding_table;
mod dojo;
mod dossier;
mod film;
mod language;
mod lesson;
mod letters;
pub mod link;
mod orientation;
mod overlay;
pub mod paper;
mod practice;
mod remarks;
mod seat;
mod shelf;
pub mod sketch;
mod survey;
mod table;
mod tree;

pub use assessor::Assessor;
pub use bench::Bench;
pub use dojo::Dojo;
pub use dossier::{Archive, packed, picture, report};
pub use language::speak;
pub use lesson::exercise;
pub use orientation::oriented;
pub use overlay::survey;
pub use practice::Practice;
pub use shelf::{read, write_sgf};
pub use survey::{Survey, chosen};
pub use table::Table;

/// Memory for the tables of the search, in bytes, where a page does not say: a phone
/// survives it.
pub const MEMORY: usize = 64 << 20;
