//! The gate *new*: problems that the bank has already, and problems of other sets.
//!
//! Records are compared without their walls: the same stones in play, or all but one, up to symmetry, colours and shift. Other
//! people's problems are compared with the wall on, because nothing says where theirs ends.

use shikatsu_audit::duplicate::{Catalogue, Likeness};
use shikatsu_problem::Problem;

use crate::dress::undressed;
use crate::record::BankRecord;

/// For each record the first earlier one that it repeats, wholly or but for a stone.
#[must_use]
pub fn repetitions(records: &[BankRecord]) -> Vec<Option<usize>> {
    let mut catalogue = Catalogue::new();
    for record in records {
        catalogue.add(&undressed(&record.problem));
    }
    let likenesses = catalogue.likenesses().into_iter();
    likenesses
        .map(|likeness| likeness.map(Likeness::other))
        .collect()
}

/// For each record the first problem of another set that it repeats.
#[must_use]
pub fn known_problems(records: &[BankRecord], others: &[Problem]) -> Vec<Option<usize>> {
    let mut catalogue = Catalogue::new();
    for problem in others {
        catalogue.add(problem);
    }
    for record in records {
        catalogue.add(&record.problem);
    }
    let likenesses = catalogue.likenesses().into_iter().skip(others.len());
    likenesses
        .map(|likeness| {
            let other = likeness.map(Likeness::other);
            other.filter(|&other| other < others.len())
        })
        .collect()
}
