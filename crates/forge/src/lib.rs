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
mod excerpt;
mod forging;
mod grade;
mod grade_line;
mod growing;
mod intake;
mod mining;
mod novelty;
mod placing;
mod position_gates;
mod question;
mod question_id;
mod record;
mod record_document;
mod record_json;
mod refusal;
mod rejection;
mod rooms;
mod status_intake;
mod status_record;
mod steadiness;
mod themes;
mod training;
mod turned_record;
mod variation;
mod verification;

pub use bank_stats::BankStats;
pub use dress::{dressed, undressed, wall_around};
pub use examiner::{Examined, Examiner, NODES};
pub use forging::{ForgeOrder, ForgeParent, forge, forge_status};
pub use grade::{GradeBand, GradeFeatures};
pub use grade_line::RecordGrade;
pub use growing::GrowthRound;
pub use intake::BankIntake;
pub use novelty::{OtherSets, known_problems, repeated_lessons, repetitions};
pub use placing::placed;
pub use question_id::{question_id, status_id};
pub use record::{BankFeatures, BankRecord, BankSource, ProofTally, Recipe, WrongFirstMove};
pub use record_document::solved_document;
pub use record_json::RecordFormatError;
pub use refusal::{IntakeRefusal, IntakeTally};
pub use rejection::{Gate, Rejection};
pub use rooms::RoomStyle;
pub use status_intake::new_positions;
pub use status_record::{StatusAnswer, StatusChange, StatusRecord};
pub use steadiness::{check_status_steady, check_steady};
pub use training::{BankFamilies, newest_revisions};
pub use verification::{RecordFault, verify, verify_status};
