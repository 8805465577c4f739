//! Makes problems that are proved.
//!
//! A recipe draws a position, [`dress`](dressed) puts a wall around it, and the [`Examiner`] takes it through the gates. What
//! passes becomes a [`BankRecord`]; what does not has one typed [`Rejection`]. A record is believed by none: [`verify`]
//! proves all of it again from nothing.
//!
//! Invariant: nothing here touches files, clocks or threads. One seed gives one record, byte by byte.
//!
//! Start reading at `forging`, then `examiner` and `rejection`; `rooms` draws, `record_json` writes, `verification` checks.

mod bank_stats;
mod dress;
mod examiner;
mod forging;
mod novelty;
mod position_gates;
mod question_id;
mod record;
mod record_document;
mod record_json;
mod rejection;
mod rooms;
mod themes;
mod verification;

pub use bank_stats::BankStats;
pub use dress::{dressed, undressed, wall_around};
pub use examiner::{Examined, Examiner, NODES};
pub use forging::forge;
pub use novelty::{known_problems, repetitions};
pub use question_id::question_id;
pub use record::{BankFeatures, BankRecord, BankSource, ProofTally, Recipe, WrongFirstMove};
pub use record_document::solved_document;
pub use record_json::RecordFormatError;
pub use rejection::{Gate, Rejection};
pub use verification::{RecordFault, verify};
