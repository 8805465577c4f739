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

use super::{Captures, Content, Illegal, Position, narrow};

/// What is known of the liberties of a known chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Breath {
    /// A known liberty, or the outer liberty.
    Certain,
    /// None is known, but the chain touches an unknown point: it may go on there,
    /// or have a liberty there.
    Doubtful,
    /// The chain is all of it and has no liberty.
    Without,
}

impl Position<'_> {
    /// Makes all points unknown but these, and then the chains that have lost
    /// their last known liberty.
    pub(crate) fn forget(&mut self, is_kept: impl Fn(usize) -> bool) {
        let before = self.unknown;
        for at in 0..self.terrain.len() {
            if !is_kept(at) {
                self.cloud(at);
            }
        }
        if self.unknown == before {
            return;
        }
        let stamp = self.fresh_stamp();
        for at in 0..self.terrain.len() {
            if self.cells[at].role().is_some()
                && self.seen[at] != stamp
                && self.breath(at, stamp) != Breath::Certain
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

    /// [`Position::play`] where something is unknown, or nothing: there it is the
    /// same if suicide is forbidden.
    pub(super) fn play_partial(&mut self, at: usize, prover: Role) -> Result<Captures, Illegal> {
        let mover = self.place(at)?;
        let mut taken = 0;
        let mut hole = at;
        // Chains of one colour do not touch, so what becomes of one of them
        // changes nothing for the others.
        for neighbour in self.terrain.neighbours(at) {
            if !self.cells[neighbour].is(mover.opponent()) {
                continue;
            }
            match self.breath_of(neighbour) {
                Breath::Certain => {}
                Breath::Doubtful => self.dissolve_chain(),
                Breath::Without => {
                    taken += self.chain.len();
                    hole = neighbour;
                    self.lift_chain();
                }
            }
        }
        // A chain that dissolved above is among the unknown points here.
        match self.breath_of(at) {
            Breath::Certain => {}
            Breath::Doubtful if mover == prover => return Err(Illegal::Perhaps),
            Breath::Doubtful => self.dissolve_chain(),
            Breath::Without => return Err(Illegal::Always),
        }
        self.ban = None;
        if taken == 1 && self.is_ko_stone(at, hole, mover) {
            let around = self.terrain.neighbours(at);
            if around.into_iter().any(|near| self.cells[near].is_unknown()) {
                // Unknown, it may be banned or not.
                self.cloud(hole);
                self.dissolve_around(hole);
            } else {
                self.ban = Some(narrow(hole));
            }
        }
        self.turn = mover.opponent();
        Ok(if taken > 0 {
            Captures::of(mover.opponent())
        } else {
            Captures::NONE
        })
    }

    /// Makes one point unknown.
    fn cloud(&mut self, at: usize) {
        let content = match self.cells[at] {
            Content::Unknown | Content::UnknownTarget | Content::Edge => return,
            Content::Target => {
                self.standing -= 1;
                self.marked += 1;
                Content::UnknownTarget
            }
            Content::Empty | Content::Attacker | Content::Defender => Content::Unknown,
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
            self.cloud(usize::from(at));
        }
        self.chain = chain;
    }

    /// Dissolves the chains next to a point that have no known liberty left.
    fn dissolve_around(&mut self, at: usize) {
        for neighbour in self.terrain.neighbours(at) {
            if self.cells[neighbour].role().is_some()
                && self.breath_of(neighbour) != Breath::Certain
            {
                self.dissolve_chain();
            }
        }
    }

    fn breath_of(&mut self, from: usize) -> Breath {
        let stamp = self.fresh_stamp();
        self.breath(from, stamp)
    }

    /// Walks the known chain of a stone, all of which is left in `self.chain`
    /// and is marked with the stamp.
    fn breath(&mut self, from: usize, stamp: u32) -> Breath {
        let Some(role) = self.cells[from].role() else {
            self.chain.clear();
            return Breath::Certain;
        };
        let mut breath = Breath::Without;
        self.seen[from] = stamp;
        self.chain.clear();
        self.chain.push(narrow(from));
        let mut next = 0;
        while let Some(&at) = self.chain.get(next) {
            next += 1;
            let at = usize::from(at);
            if self.terrain.is_outer(at, role) {
                breath = Breath::Certain;
            }
            for neighbour in self.terrain.neighbours(at) {
                let content = self.cells[neighbour];
                if content == Content::Empty {
                    breath = Breath::Certain;
                } else if content.is_unknown() && breath == Breath::Without {
                    breath = Breath::Doubtful;
                } else if content.is(role) && self.seen[neighbour] != stamp {
                    self.seen[neighbour] = stamp;
                    self.chain.push(narrow(neighbour));
                }
            }
        }
        breath
    }
}
