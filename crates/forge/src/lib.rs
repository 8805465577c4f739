//! Makes problems that are proved.
//!
//! A recipe draws a position, [`dress`](dressed) puts a wall around it, and the [`Examiner`] takes it through the gates. What
//! passes becomes a [`BankRecord`]; what does not has one typed [`Rejection`]. A record is believed by none: `verification`
//! proves all of it again from nothing.
//!
//! Invariant: nothing here touches files, clocks or threads. One seed gives one record, byte by byte.
//!
//! Start reading at `forging`, then `examiner` and `rejection`; `rooms` draws, `record_json` writes, `verification` checks.

mod dress;
mod examiner;
mod forging;
mod position_gates;
mod question_id;
mod record;
mod record_json;
mod rejection;
mod rooms;
mod themes;

pub use dress::{dressed, undressed, wall_around};
pub use examiner::{Examined, Examiner, NODES};
pub use forging::forge;
pub use question_id::question_id;
pub use record::{
    BankFeatures, BankRecord, BankSource, ProofTally, Recipe, WrongFirstMove,
};
pub use record_json::RecordFormatError;
pub use rejection::{Gate, Rejection};
