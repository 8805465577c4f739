//! Stones that are lost whichever side moves first: what the gate *lost stones* of a bank's intake asks.
//!
//! A chain of stones in play is asked about as if it were what is at stake: the same stones, the same points in play, its owner
//! to move. He may pass, so a chain that falls although he begins falls as well if the other side does. The chains at stake are
//! not asked about, nor is a chain that goes on out of play and cannot be taken.
//!
//! Invariant: a chain is lost only if its fall is proved. What stays open within the nodes counts as fought for.

use shikatsu_board::{Position, flood, regions};
use shikatsu_engine::{Asked, Limits, MoveDetail};
use shikatsu_problem::{Color, Goal, Outcome, PointSet, Problem};

use super::Examiner;
use crate::record::BankRecord;

/// Nodes for each chain. Chains that fall do so within a few hundred mostly.
const LOST_NODES: u64 = 5_000;

impl Examiner {
    /// The first chain of a record that is lost whichever side moves first, and that the line does not take.
    pub(crate) fn lost_chain(&mut self, record: &BankRecord) -> Option<PointSet> {
        let taken = taken_on_the_line(record);
        let asked = chains(&record.problem).into_iter();
        let mut left = asked.filter(|(_, chain)| chain.is_disjoint(&taken));
        left.find(|&(owner, chain)| self.falls(&record.problem, owner, chain))
            .map(|(_, chain)| chain)
    }

    /// Whether it is proved that a chain falls although its owner moves first.
    fn falls(&mut self, problem: &Problem, owner: Color, chain: PointSet) -> bool {
        let mut question = problem.clone();
        question.key_stones = chain;
        question.goal = Some(Goal::of(owner, owner));
        question.setup.to_move = Some(owner);
        let limits = Limits::of_nodes(LOST_NODES);
        let asked = Asked::Side(owner);
        let report = self.ask_within(limits, &question, asked, MoveDetail::VerdictOnly);
        let falls = |side: &shikatsu_engine::Side| side.outcome == Outcome::Dead;
        report.is_ok_and(|report| report.sides.first().is_some_and(falls))
    }
}

/// The chains in play that are not at stake, each with its owner.
fn chains(problem: &Problem) -> Vec<(Color, PointSet)> {
    let in_play = problem.in_play.unwrap_or_default();
    let of = |owner: Color| {
        let stones = *problem.setup.stones(owner);
        let at_stake = flood(problem.key_stones & stones, stones);
        let asked = regions(stones - at_stake).filter(|chain| chain.is_subset(&in_play));
        asked.map(|chain| (owner, chain)).collect::<Vec<_>>()
    };
    Color::BOTH.into_iter().flat_map(of).collect()
}

/// The stones of the diagram that are taken on the line.
fn taken_on_the_line(record: &BankRecord) -> PointSet {
    let mut taken = PointSet::EMPTY;
    let Ok(mut position) = Position::from_problem(&record.problem) else {
        return taken;
    };
    for &played in &record.line {
        match position.play(played, record.problem.rules.suicide) {
            Ok(captures) => taken |= captures.taken | captures.lost,
            Err(_) => break,
        }
    }
    taken
}
