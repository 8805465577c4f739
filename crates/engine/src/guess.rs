//! The most promising move where nothing is proved.
//!
//! It is a guess, and every caller that shows it says so. An audit never sees it.

use std::sync::Arc;

use shikatsu_problem::{Move, Role};
use shikatsu_proof::Question;
use shikatsu_solver::budget::Budget;
use shikatsu_solver::leaf::{Branch, Leaf, LeafLimits};
use shikatsu_solver::shared_positions::SharedPositions;
use shikatsu_verdict::{Hearing, Ruling};

use crate::Grade;
use crate::search_run::SearchRun;
use crate::searched::{Searched, SearchedSide, is_of_verdict};

/// How often guesses were right where nothing was proved: first moves that the key has. Measured on the first 518 problems of
/// `classic-easy` with 10 s each, on which nothing about guesses was tuned (`docs/experiments/2026-11-17-judge.md`).
pub const GUESS_RECORD: GuessRecord = GuessRecord { right: 12, of: 28 };

/// Guesses, and how many of them were right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GuessRecord {
    /// Those that were right.
    pub right: u32,
    /// All of them.
    pub of: u32,
}

/// Nodes for reading what a search has left in its table.
const GLANCE: u64 = 1_000;

impl GuessRecord {
    /// In so many of ten cases, rounded.
    #[must_use]
    pub const fn of_ten(self) -> u32 {
        (self.right * 10 + self.of / 2) / self.of
    }
}

/// The first move for which least is missing, by the proof numbers of the search. Nothing is proved of it.
pub(crate) fn promising(run: &mut SearchRun<'_, '_>, first: Role) -> Option<Move> {
    let leaf = Leaf {
        question: Question::Capture,
        first,
        opening: Vec::new(),
        level: 0,
    };
    let stretch = LeafLimits {
        limits: [0; 2],
        least: 0,
        most: GLANCE,
    };
    let mut budget = Budget::new(GLANCE, Arc::default());
    let views = run.session.leaf(
        &leaf,
        stretch,
        &mut SharedPositions::new(u32::MAX),
        &mut budget,
    );
    let view = views.ok()?.pop()?;
    let missing = |branch: &&Branch| match first {
        Role::Attacker => branch.numbers[0],
        Role::Defender => branch.numbers[1],
    };
    let branches = view.branches.iter();
    let stones = branches.filter(|branch| branch.play != Move::Pass);
    stones.min_by_key(missing).map(|branch| branch.play)
}

/// The most promising move that is legal on the board: one that is proved to win at equal threats, then
/// by the position as it is drawn, then by any other reading.
pub(crate) fn guess(hearing: &Hearing, searched: &[Searched], ruling: &Ruling) -> Option<Move> {
    let question = hearing.question();
    let rank = |(searched, side): &(&Searched, &SearchedSide)| {
        let wins = side.proofs.iter().any(|proof| {
            let grade = hearing.grade(&searched.reading, &proof.checked);
            let is_root = is_of_verdict(ruling, proof);
            is_root && proof.claim.chooser() == ruling.role && grade == Some(Grade::Board)
        });
        (!wins, searched.reading.setup != question.setup)
    };
    let sides = searched.iter().rev();
    let sides = sides.filter_map(|searched| Some((searched, searched.side(ruling.first)?)));
    let mut sides: Vec<_> = sides.collect();
    sides.sort_by_key(rank);
    let empty = question.setup.size.all() - question.setup.black - question.setup.white;
    sides
        .into_iter()
        .filter_map(|(_, side)| side.promising)
        .find(|played| played.point().is_some_and(|point| empty.contains(point)))
}
