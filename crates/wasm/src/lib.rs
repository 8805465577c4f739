//! The browser's binding of engine, board and formats.
//!
//! A page speaks JSON in the types of `api` with one [`Dojo`], which lives in a Web Worker:
//! it reads files, solves, and plays one problem at a time against a person. What a
//! page shows of Go comes from here; it knows no rule and reads no file by itself.
//!
//! Invariant: nothing here panics on what a page sends. A call either answers or throws an
//! [`api::Error`](shikatsu_api::Error) as JSON, and a refused call changes nothing.
//!
//! Start reading at `dojo`, then `table` (a problem that is being played), `practice` (a board
//! played by hand), `shelf` (files) and `crossing` (engine's words into messages). The
//! calls that JavaScript sees are in `binding`.

pub mod binding;
mod crossing;
mod dojo;
mod practice;
mod shelf;
mod table;

pub use dojo::Dojo;
pub use practice::Practice;
pub use shelf::{read, write_sgf};
pub use table::Table;

/// Memory for the tables of the search, in bytes, where a page does not say: a phone
/// survives it.
pub const MEMORY: usize = 64 << 20;
