//! Which status items a bank takes: those that repeat no problem and no other item, of a room only one, and of an answer only so
//! many, so that no answer can be guessed.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_audit::duplicate::Catalogue;
use shikatsu_problem::Problem;

use crate::dress::undressed;
use crate::novelty::RoomShape;
use crate::record::BankRecord;
use crate::status_record::{StatusAnswer, StatusRecord};

/// Items of one answer that a bank has at most.
const MOST_OF_AN_ANSWER: usize = 250;

/// For each item that is offered to a bank with these items and problems, whether it is taken. `others` are problems of other
/// sets.
#[must_use]
pub fn new_positions(
    known: &[StatusRecord],
    problems: &[BankRecord],
    others: &[Problem],
    offered: &[StatusRecord],
) -> Vec<bool> {
    let mut bare = Catalogue::new();
    for record in problems {
        bare.add(&undressed(&record.problem));
    }
    let mut whole = Catalogue::new();
    for problem in others {
        whole.add(problem);
    }
    for record in known.iter().chain(offered) {
        bare.add(&undressed(&record.problem));
        whole.add(&record.problem);
    }
    let before = problems.len() + known.len();
    let repeated = bare.likenesses().into_iter().skip(before);
    let in_others = whole
        .likenesses()
        .into_iter()
        .skip(others.len() + known.len());
    let mut rooms: BTreeSet<RoomShape> = known
        .iter()
        .map(|one| RoomShape::of(&one.problem))
        .collect();
    let mut answers: BTreeMap<StatusAnswer, usize> = BTreeMap::new();
    for one in known {
        *answers.entry(one.answer).or_default() += 1;
    }
    offered
        .iter()
        .zip(repeated.zip(in_others))
        .map(|(one, (repeated, known))| {
            let is_known = known.is_some_and(|known| known.other() < others.len());
            let count = answers.entry(one.answer).or_default();
            let is_taken = repeated.is_none()
                && !is_known
                && *count < MOST_OF_AN_ANSWER
                && rooms.insert(RoomShape::of(&one.problem));
            *count += usize::from(is_taken);
            is_taken
        })
        .collect()
}
