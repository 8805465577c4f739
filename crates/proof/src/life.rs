//! The goal of E: a standing target that cannot be captured even if the
//! defender passes for ever (D. Benson, Life in the game of Go, 1976).
//!
//! A *region* is a connected set of points in play without stones of the
//! defender. (Where points are unknown: of known stones. A region with an
//! unknown point belongs to no chain, and chains are known chains; they may be parts of longer
//! ones, to which the same regions are vital.) It is *closed* if none of its points touches
//! an empty point or a stone of the attacker's out of play: then no stone the attacker plays in it can get
//! the outer liberty, because chains grow only through the region, and stones of the
//! defender's out of play never come off. A closed region is *vital* to a
//! chain if each of its empty points is a liberty of the chain; if suicide is
//! allowed, if each of its points would be one.
//!
//! Start with all chains of the defender and all closed regions. Strike out
//! chains that have neither the outer liberty nor two vital regions left, and
//! regions that touch a struck chain, until nothing changes. What is left is alive:
//!
//! Suppose the defender always passes, and take the first capture of a chain
//! *c* that was left. It has no outer liberty, so it has two vital regions, and
//! these are still walled in by chains that were left. The move that captures
//! *c* is in at most one of them; in the other, *R*, no liberty of *c* is
//! empty. Without suicide stones in *R* are never removed (the defender plays nothing),
//! so the points of *R* that are empty now are among those that were, all liberties
//! of *c*: none is empty, and the attacker's stones in *R* have no liberty. With
//! suicide every point of *R* is adjacent to *c*, so again none is empty. But
//! the last stone put into *R* would then have been without a liberty and
//! would have captured nothing, so it was illegal or came off at once. A contradiction.
//!
//! The stricter form under suicide is needed: else the attacker may fill
//! such a region, take his own stones off by suicide, and find room in the middle
//! where *c* has no liberty.

use shikatsu_problem::{Role, Suicide};

use crate::content::{PointContent, narrow};
use crate::position::CheckerPosition;
use crate::terrain::PermanentTarget;

const NONE: u16 = u16::MAX;

/// Buffers that are kept between calls, so that a call allocates nothing.
#[derive(Debug, Default)]
pub(crate) struct Life {
    /// DefenderChain or region of each point.
    owner: Vec<u16>,
    chains: Vec<DefenderChain>,
    regions: Vec<EyeRegion>,
    /// The points of the regions, one region after the other.
    points: Vec<u16>,
    queue: Vec<u16>,
}

#[derive(Debug, Clone, Copy)]
struct DefenderChain {
    hold: Hold,
    kind: ChainKind,
    eyes: u16,
}

/// How a chain stands at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// Cannot be captured whatever happens.
    Outer,
    /// Has two vital regions, as far as is known.
    Eyes,
    /// Struck out.
    Struck,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChainKind {
    Target,
    Bystander,
}

#[derive(Debug, Clone, Copy)]
struct EyeRegion {
    start: usize,
    end: usize,
    /// The chains it is vital to; none once it is struck out.
    vital: [u16; 4],
}

impl Life {
    /// True when the goal of E is reached.
    pub(crate) fn holds(&mut self, position: &CheckerPosition<'_>) -> bool {
        if position.terrain.permanent_target == PermanentTarget::Stands {
            return true;
        }
        if position.standing == 0 {
            return false;
        }
        self.owner.clear();
        self.owner.resize(position.cells.len(), NONE);
        self.find_chains(position);
        if self.has_target(Hold::Outer) {
            return true;
        }
        self.find_regions(position);
        while self.strike_chains() {
            if !self.has_target(Hold::Eyes) {
                return false;
            }
            self.strike_regions(position);
        }
        self.has_target(Hold::Eyes)
    }

    fn has_target(&self, hold: Hold) -> bool {
        self.chains
            .iter()
            .any(|chain| chain.kind == ChainKind::Target && chain.hold == hold)
    }

    fn find_chains(&mut self, position: &CheckerPosition<'_>) {
        self.chains.clear();
        for from in 0..position.terrain.len() {
            if self.owner[from] != NONE || !position.cells[from].is(Role::Defender) {
                continue;
            }
            let id = narrow(self.chains.len());
            let mut chain = DefenderChain {
                hold: Hold::Eyes,
                kind: ChainKind::Bystander,
                eyes: 0,
            };
            self.owner[from] = id;
            self.queue.clear();
            self.queue.push(narrow(from));
            while let Some(at) = self.queue.pop() {
                let at = usize::from(at);
                if position.cells[at] == PointContent::Target {
                    chain.kind = ChainKind::Target;
                }
                if position.terrain.is_outer(at, Role::Defender) {
                    chain.hold = Hold::Outer;
                }
                for neighbour in position.terrain.neighbours(at) {
                    if self.owner[neighbour] == NONE && position.cells[neighbour].is(Role::Defender)
                    {
                        self.owner[neighbour] = id;
                        self.queue.push(narrow(neighbour));
                    }
                }
            }
            self.chains.push(chain);
        }
    }

    /// Finds the closed regions that are vital to some chain; no others can
    /// count.
    fn find_regions(&mut self, position: &CheckerPosition<'_>) {
        self.regions.clear();
        self.points.clear();
        for from in 0..position.terrain.len() {
            if self.owner[from] != NONE {
                continue;
            }
            let start = self.points.len();
            let closed = self.walk_region(position, from);
            let end = self.points.len();
            let vital = if closed {
                self.vital_chains(position, start, end)
            } else {
                [NONE; 4]
            };
            if vital == [NONE; 4] {
                self.points.truncate(start);
                continue;
            }
            for id in vital.into_iter().filter(|&id| id != NONE) {
                self.chains[usize::from(id)].eyes += 1;
            }
            self.regions.push(EyeRegion { start, end, vital });
        }
    }

    /// Appends the region of a point to `points`; true when it is closed and
    /// all of it is known.
    fn walk_region(&mut self, position: &CheckerPosition<'_>, from: usize) -> bool {
        // Any mark that is no chain will do: regions are told apart by `points`.
        let mark = NONE - 1;
        let mut closed = true;
        let mut next = self.points.len();
        self.owner[from] = mark;
        self.points.push(narrow(from));
        while let Some(&at) = self.points.get(next) {
            next += 1;
            let at = usize::from(at);
            closed &= !position.terrain.is_outer(at, Role::Attacker);
            closed &= !position.cells[at].is_unknown();
            for neighbour in position.terrain.neighbours(at) {
                if self.owner[neighbour] == NONE && position.cells[neighbour] != PointContent::Edge
                {
                    self.owner[neighbour] = mark;
                    self.points.push(narrow(neighbour));
                }
            }
        }
        closed
    }

    /// The chains that every point that matters is next to: at most four.
    fn vital_chains(&self, position: &CheckerPosition<'_>, start: usize, end: usize) -> [u16; 4] {
        let mut vital = None;
        for &at in &self.points[start..end] {
            let at = usize::from(at);
            if position.cells[at] != PointContent::Empty
                && position.terrain.suicide == Suicide::Forbidden
            {
                continue;
            }
            let near = self.chains_around(position, at);
            let common = match vital {
                None => near,
                Some(before) => {
                    let mut common: [u16; 4] = before;
                    for id in &mut common {
                        if !near.contains(id) {
                            *id = NONE;
                        }
                    }
                    common
                }
            };
            if common == [NONE; 4] {
                return common;
            }
            vital = Some(common);
        }
        vital.unwrap_or([NONE; 4])
    }

    fn chains_around(&self, position: &CheckerPosition<'_>, at: usize) -> [u16; 4] {
        let mut near = [NONE; 4];
        for (slot, neighbour) in (0..).zip(position.terrain.neighbours(at)) {
            let id = self.owner[neighbour];
            if position.cells[neighbour].is(Role::Defender) && !near.contains(&id) {
                near[slot] = id;
            }
        }
        near
    }

    /// Strikes out chains with fewer than two eyes; true if there were any.
    fn strike_chains(&mut self) -> bool {
        let mut struck = false;
        for chain in &mut self.chains {
            if chain.hold == Hold::Eyes && chain.eyes < 2 {
                chain.hold = Hold::Struck;
                struck = true;
            }
        }
        struck
    }

    /// Strikes out regions that touch a chain struck out.
    fn strike_regions(&mut self, position: &CheckerPosition<'_>) {
        let Self {
            owner,
            chains,
            regions,
            points,
            ..
        } = self;
        regions.retain(|region| {
            let exposed = points[region.start..region.end].iter().any(|&at| {
                let around = position.terrain.neighbours(usize::from(at));
                around.into_iter().any(|neighbour| {
                    position.cells[neighbour].is(Role::Defender)
                        && chains[usize::from(owner[neighbour])].hold == Hold::Struck
                })
            });
            if exposed {
                for id in region.vital.into_iter().filter(|&id| id != NONE) {
                    chains[usize::from(id)].eyes -= 1;
                }
            }
            !exposed
        });
    }
}
