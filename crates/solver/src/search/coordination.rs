//! What a searcher does because others search the same tree.
//!
//! It says where it is, keeps out of the way of the others, and takes over what they have settled.
//!
//! Invariant: a searcher believes of another what the table says, and nothing else:
//! results that lean on a path stay with the searcher that walked it.

use super::budget::Stop;
use super::choice::Choice;
use super::{Search, VisitResult, WhenCrowded};
use crate::region::state::State;
use crate::region::threats::Threats;
use crate::region::word::Word;
use crate::zones::win::Child;

/// After a visit of so many nodes, other searchers may have found something.
const LONG: u64 = 128;

impl<W: Word> Search<'_, W> {
    pub(super) fn enter(&mut self, state: &State<W>, level: Threats) {
        self.path.push(state.key, level);
        if let Some(others) = &self.others {
            others.enter(state.key);
        }
    }

    pub(super) fn leave(&mut self, state: &State<W>) {
        self.path.pop();
        if let Some(others) = &self.others {
            others.leave(state.key);
        }
    }

    /// Looks for what a search need not notice at once: crowded tables, and results of others.
    pub(super) fn look_for_events(&mut self) -> Result<(), Stop> {
        if self.when_crowded == WhenCrowded::Stop
            && (self.table.is_crowded() || self.zones.is_crowded())
        {
            return Err(Stop::Crowded);
        }
        match &self.others {
            Some(others) if others.is_over() => Err(Stop::Over),
            Some(_) if self.is_overtaken() => Err(Stop::Overtaken),
            _ => Ok(()),
        }
    }

    /// Whether another searcher has settled a node on the line.
    fn is_overtaken(&self) -> bool {
        let prover = self.game.prover();
        self.path.states().iter().any(|&(key, level)| {
            let entry = self.table.get(key ^ self.game.salt());
            entry.is_some_and(|entry| entry.known.at(level, prover).is_some())
        })
    }

    /// The result of a node that another searcher has settled, or [`Stop::Overtaken`] for the node above.
    pub(super) fn taken_over(
        &self,
        state: &State<W>,
        level: Threats,
    ) -> Result<VisitResult<W>, Stop> {
        let key = state.key ^ self.game.salt();
        let entry = self.table.get(key).ok_or(Stop::Overtaken)?;
        let known = entry.known.at(level, self.game.prover());
        let (role, bound, finite) = known.ok_or(Stop::Overtaken)?;
        Ok(VisitResult::won(
            &self.remembered(key, level, role, bound, finite),
        ))
    }

    /// Chooses a child with fewer searchers below it, if that is nearly as good.
    pub(super) fn avoid_others(
        &self,
        choice: &mut Choice,
        base: usize,
        me: usize,
        limits: [u32; 2],
    ) {
        if let Some(others) = &self.others {
            let searchers_below = |child: &Child<W>| others.searchers_below(child.state.key);
            choice.avoid(&self.children[base..], me, limits, searchers_below);
        }
    }

    /// Looks up what other searchers have found about open children, after a long visit.
    pub(super) fn look_up_children(&mut self, base: usize, spent: u64) {
        if self.others.is_none() || spent < LONG {
            return;
        }
        for at in base..self.children.len() {
            let child = self.children[at];
            if child.win.is_some() {
                continue;
            }
            let key = child.state.key ^ self.game.salt();
            let Some(entry) = self.table.get(key) else {
                continue;
            };
            let known = entry.known.at(child.level, self.game.prover());
            if let Some((role, bound, finite)) = known {
                let win = self.remembered(key, child.level, role, bound, finite);
                self.children[at].win = Some(win);
                self.children[at].numbers = win.numbers();
            } else if entry.level == child.level && !entry.pair.contains(&0) {
                self.children[at].numbers = entry.pair;
            }
        }
    }
}
