//! Gate *steady*: what a record says does not hang on the search that happened to prove it.
//!
//! A verdict is the same whatever proof is found. That no proof leans on a wall, that a stone is needed, where a line is
//! clear and how many steps a ko takes are said of one proof, and another search may find another. So the record is checked
//! on boards that lie other ways, where the search meets the same moves in another order.
//!
//! Invariant: what passes was proved on three boards, each by a search of its own.

use shikatsu_board::Symmetry;

use crate::examiner::Examiner;
use crate::record::BankRecord;
use crate::rejection::Rejection;
use crate::status_record::StatusRecord;
use crate::verification::{RecordFault, verify, verify_status};

/// Points are numbered by rows: the first of these ways exchanges rows and columns, the second turns each row round.
const OTHER_WAYS: [Symmetry; 2] = [Symmetry::AntiTranspose, Symmetry::MirrorColumns];

/// Whether a record is true on boards that lie other ways.
///
/// # Errors
/// The first fault that is found there.
pub fn check_steady(examiner: &mut Examiner, record: &BankRecord) -> Result<(), Rejection> {
    let faults = OTHER_WAYS.map(|way| verify(examiner, &record.turned(way)));
    steady(&faults.concat())
}

/// The same of a status item.
///
/// # Errors
/// The first fault that is found there.
pub fn check_status_steady(
    examiner: &mut Examiner,
    record: &StatusRecord,
) -> Result<(), Rejection> {
    let faults = OTHER_WAYS.map(|way| verify_status(examiner, &record.turned(way)));
    steady(&faults.concat())
}

fn steady(faults: &[RecordFault]) -> Result<(), Rejection> {
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(Rejection::Unsteady(fault.to_string())),
    }
}
