//! Unknown points: forgetting, and stones on a board that is known in part
//! (`docs/zones.md`, sections 1 to 3). Suicide is forbidden here; the checker
//! refuses to forget anything where it is allowed.
//!
//! Invariant: the state after a move describes every full state that the move leads
//! to from a full state described before. So whatever cannot be said for certain
//! becomes unknown, and a point that is unknown stays so.
//!
//! Dissolving turns stones into unknown points, and so takes no liberty from any other
//! chain, and a chain dissolves as a whole, so that it leaves no part behind: one
//! look at each chain is enough.

use shikatsu_problem::{Move, PointSet, Role};

use super::{CheckerPosition, IllegalStone};
use crate::captured_sides::CapturedSides;
use crate::content::{PointContent, narrow};

/// What is known of the liberties of a known chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LibertyKnowledge {
    /// A known liberty, or the outer liberty.
    Certain,
    /// None is known, but the chain touches an unknown point: it may go on there,
    /// or have a liberty there.
    Doubtful,
    /// The chain is all of it and has no liberty.
    Without,
}

impl CheckerPosition<'_> {
    /// Makes all points unknown but these, and then the chains that have lost
    /// their last known liberty.
    pub(crate) fn forget(&mut self, is_kept: impl Fn(usize) -> bool) {
        let before = self.unknown;
        for at in 0..self.terrain.len() {
            if !is_kept(at) {
                self.make_unknown(at);
            }
        }
        if self.unknown == before {
            return;
        }
        let stamp = self.fresh_stamp();
        for at in 0..self.terrain.len() {
            if self.cells[at].role().is_some()
                && self.seen[at] != stamp
                && self.liberty(at, stamp) != LibertyKnowledge::Certain
            {
                self.dissolve_chain();
            }
        }
    }

    /// The points whose content is known.
    pub(crate) fn known_points(&self) -> PointSet {
        (0..self.terrain.len())
            .filter(|&at| !self.cells[at].is_unknown())
            .filter_map(|at| match self.terrain.decode(at as u64) {
                Some(Move::Play(point)) => Some(point),
                Some(Move::Pass) | None => None,
            })
            .collect()
    }

    /// [`CheckerPosition::play`] where something is unknown, or nothing: there it is the
    /// same if suicide is forbidden.
    pub(super) fn play_partial(
        &mut self,
        at: usize,
        prover: Role,
    ) -> Result<CapturedSides, IllegalStone> {
        let mover = self.place(at)?;
        let mut taken = 0;
        let mut hole = at;
        // Chains of one colour do not touch, so what becomes of one of them
        // changes nothing for the others.
        for neighbour in self.terrain.neighbours(at) {
            if !self.cells[neighbour].is(mover.opponent()) {
                continue;
            }
            match self.liberty_of(neighbour) {
                LibertyKnowledge::Certain => {}
                LibertyKnowledge::Doubtful => self.dissolve_chain(),
                LibertyKnowledge::Without => {
                    taken += self.chain.len();
                    hole = neighbour;
                    self.lift_chain();
                }
            }
        }
        // A chain that dissolved above is among the unknown points here.
        match self.liberty_of(at) {
            LibertyKnowledge::Certain => {}
            LibertyKnowledge::Doubtful if mover == prover => return Err(IllegalStone::Perhaps),
            LibertyKnowledge::Doubtful => self.dissolve_chain(),
            LibertyKnowledge::Without => return Err(IllegalStone::Always),
        }
        self.ban = None;
        if taken == 1 && self.is_ko_stone(at, hole, mover) {
            let around = self.terrain.neighbours(at);
            if around.into_iter().any(|near| self.cells[near].is_unknown()) {
                // Unknown, it may be banned or not.
                self.make_unknown(hole);
                self.dissolve_around(hole);
            } else {
                self.ban = Some(narrow(hole));
            }
        }
        self.turn = mover.opponent();
        Ok(if taken > 0 {
            CapturedSides::of(mover.opponent())
        } else {
            CapturedSides::NONE
        })
    }

    /// Makes one point unknown.
    fn make_unknown(&mut self, at: usize) {
        let content = match self.cells[at] {
            PointContent::Unknown | PointContent::UnknownTarget | PointContent::Edge => return,
            PointContent::Target => {
                self.standing -= 1;
                self.marked += 1;
                PointContent::UnknownTarget
            }
            PointContent::Empty | PointContent::Attacker | PointContent::Defender => {
                PointContent::Unknown
            }
        };
        self.unknown += 1;
        if self.ban == Some(narrow(at)) {
            self.ban = None;
        }
        self.put(at, content);
    }

    /// Makes the chain walked last unknown.
    fn dissolve_chain(&mut self) {
        let chain = std::mem::take(&mut self.chain);
        for &at in &chain {
            self.make_unknown(usize::from(at));
        }
        self.chain = chain;
    }

    /// Dissolves the chains next to a point that have no known liberty left.
    fn dissolve_around(&mut self, at: usize) {
        for neighbour in self.terrain.neighbours(at) {
            if self.cells[neighbour].role().is_some()
                && self.liberty_of(neighbour) != LibertyKnowledge::Certain
            {
                self.dissolve_chain();
            }
        }
    }

    fn liberty_of(&mut self, from: usize) -> LibertyKnowledge {
        let stamp = self.fresh_stamp();
        self.liberty(from, stamp)
    }

    /// Walks the known chain of a stone, all of which is left in `self.chain`
    /// and is marked with the stamp.
    fn liberty(&mut self, from: usize, stamp: u32) -> LibertyKnowledge {
        let Some(role) = self.cells[from].role() else {
            self.chain.clear();
            return LibertyKnowledge::Certain;
        };
        let mut liberty = LibertyKnowledge::Without;
        self.start_chain(from, stamp);
        let mut walked = 0;
        while let Some(at) = self.next_of_chain(&mut walked) {
            if self.terrain.is_outer(at, role) {
                liberty = LibertyKnowledge::Certain;
            }
            for neighbour in self.terrain.neighbours(at) {
                let content = self.cells[neighbour];
                if content == PointContent::Empty {
                    liberty = LibertyKnowledge::Certain;
                } else if content.is_unknown() && liberty == LibertyKnowledge::Without {
                    liberty = LibertyKnowledge::Doubtful;
                } else if content.is(role) && self.seen[neighbour] != stamp {
                    self.seen[neighbour] = stamp;
                    self.chain.push(narrow(neighbour));
                }
            }
        }
        liberty
    }
}
