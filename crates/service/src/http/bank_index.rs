//! Which problems of the bank a position is.
//!
//! Invariant: problems that differ only by turning, mirroring, colours, place or wall have one question
//! (`CanonicalQuestion`), and a problem is always found by its own.

use std::collections::HashMap;

use shikatsu_board::{CanonicalQuestion, canonical_setup};
use shikatsu_problem::{PointSet, Problem, Setup};

use crate::store::QuestionKey;

/// The ids of problems by their questions, and by their stones.
pub(super) struct BankIndex {
    questions: HashMap<QuestionKey, Vec<String>>,
    stones: HashMap<StonesKey, Vec<String>>,
}

/// Width, height and stones of a board in canonical form.
type StonesKey = (u8, u8, PointSet, PointSet);

impl BankIndex {
    pub(super) fn of<'p>(problems: impl Iterator<Item = (&'p str, &'p Problem)>) -> Self {
        let mut index = Self {
            questions: HashMap::new(),
            stones: HashMap::new(),
        };
        for (id, problem) in problems {
            let of_question = index.questions.entry(question_of(problem)).or_default();
            of_question.push(id.to_owned());
            let of_stones = index.stones.entry(stones_of(problem)).or_default();
            of_stones.push(id.to_owned());
        }
        index
    }

    /// Problems that ask the same.
    pub(super) fn same_question(&self, problem: &Problem) -> &[String] {
        let found = self.questions.get(&question_of(problem));
        found.map_or(&[], Vec::as_slice)
    }

    /// Problems with the same stones on the whole board, turned, mirrored or with colours exchanged, whatever they ask.
    pub(super) fn same_stones(&self, problem: &Problem) -> &[String] {
        let found = self.stones.get(&stones_of(problem));
        found.map_or(&[], Vec::as_slice)
    }
}

fn question_of(problem: &Problem) -> QuestionKey {
    QuestionKey::of(&CanonicalQuestion::of(problem, problem.to_move()))
}

fn stones_of(problem: &Problem) -> StonesKey {
    let stones = Setup {
        to_move: None,
        ko_bans: PointSet::default(),
        ..problem.setup
    };
    let (form, _) = canonical_setup(&stones);
    let (width, height) = (form.size.width(), form.size.height());
    (width, height, form.black, form.white)
}
