//! The top of a tree, whose leaves are jobs.
//!
//! Wu et al., *Job-level proof number search*, 2013. A node has a number for each side: what is missing for its win. A
//! searcher with nothing to do is sent down from the root, at each node to the child that misses least for the side to
//! move. A child counts as so much worse as there are searches below it already (virtual numbers: Kaneko, *Parallel depth
//! first proof number search*, 2010). The leaf it comes to is its job. If a leaf has a searcher already and is still the
//! best for another, it becomes a node with the children that the last search there saw. So the top grows only as far as
//! there are searchers to be kept apart.
//!
//! Invariant: nothing here knows a clock, a network or a rule of Go. A node is settled when a search said so, or by its
//! children: one that the side to move wins, or all lost. This holds whatever the path, so equal positions are settled
//! together, and circles need no care.

mod node;

use std::collections::HashMap;

use shikatsu_engine::node_search::{Branch, Finite, LeafLimits, NodeFinding, Settled, View};
use shikatsu_problem::{Move, Role};

use self::node::{INFINITE, TopNode, index};

/// How large jobs are, and how many searchers there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobSizes {
    /// How many searchers there are. For one alone the tree is not opened.
    pub searchers: usize,
    /// Nodes that a job is worth at least, unless it settles its leaf.
    pub least: u64,
    /// Nodes of a job at most; more where much has been spent already.
    pub most: u64,
}

impl JobSizes {
    /// Jobs of about a second for so many searchers.
    #[must_use]
    pub const fn of(searchers: usize) -> Self {
        Self {
            searchers,
            least: 300_000,
            most: 2_500_000,
        }
    }
}

/// The id of a job that was given out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SearchJobId(u64);

/// A job for a searcher: search below this node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchJob {
    /// Its id.
    pub id: SearchJobId,
    /// The moves from the root to the leaf.
    pub opening: Vec<Move>,
    /// How far.
    pub stretch: LeafLimits,
}

/// The top of a tree.
#[derive(Debug)]
pub struct TopTree {
    nodes: Vec<TopNode>,
    /// Equal positions at equal levels.
    places: HashMap<(u64, i8), Vec<usize>>,
    given: HashMap<SearchJobId, usize>,
    next_id: u64,
    sizes: JobSizes,
}

/// One child is left when another is better by one part in so many, as in the search.
const PATIENCE: u32 = 2;

/// A leaf that was asked about so often is opened, whether others come there or not.
const OFTEN: u32 = 8;

/// A leaf whose search gave up so often is not searched again.
const TRIES: u32 = 3;

const ROOT: usize = 0;

impl TopTree {
    /// A tree of its root alone.
    #[must_use]
    pub fn new(sizes: JobSizes, turn: Role) -> Self {
        Self {
            nodes: vec![TopNode::new(None, Move::Pass, turn, [1; 2])],
            places: HashMap::new(),
            given: HashMap::new(),
            next_id: 0,
            sizes,
        }
    }

    /// Who wins at the root, once that is settled.
    #[must_use]
    pub fn settled(&self) -> Option<Settled> {
        self.nodes[ROOT].settled
    }

    /// What is missing at the root for attacker and defender.
    #[must_use]
    pub fn numbers(&self) -> [u32; 2] {
        self.nodes[ROOT].numbers
    }

    /// How many nodes the top has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    /// The next job; `None` when the root is settled, or every leaf has a searcher.
    pub fn next_job(&mut self) -> Option<SearchJob> {
        let (leaf, limits) = loop {
            let (leaf, limits) = self.seek(ROOT, [INFINITE; 2])?;
            let node = &mut self.nodes[leaf];
            match node.seen.take_if(|_| node.here) {
                None => break (leaf, limits),
                // A searcher is there already, and there is room for one more below.
                Some(view) => {
                    self.open(leaf, &view);
                    self.refresh(leaf);
                }
            }
        };
        let id = SearchJobId(self.next_id);
        self.next_id += 1;
        self.given.insert(id, leaf);
        self.nodes[leaf].here = true;
        self.refresh(leaf);
        // If there are many searchers, the root is only looked at, so that none has to wait for it.
        let glance = leaf == ROOT && self.sizes.searchers > 1;
        let nodes = |nodes| if glance { 0 } else { nodes };
        Some(SearchJob {
            id,
            opening: self.opening(leaf),
            stretch: LeafLimits {
                limits,
                least: nodes(self.sizes.least),
                // What does not live in a table begins anew with each job, so jobs at one leaf grow.
                most: nodes(self.sizes.most.max(self.nodes[leaf].spent / 4)),
            },
        })
    }

    /// Takes the result of a job. One that was taken or dropped before is ignored.
    pub fn take(&mut self, id: SearchJobId, found: &NodeFinding) {
        let Some(leaf) = self.drop(id) else {
            return;
        };
        self.nodes[leaf].spent += found.nodes;
        let line = self.line(leaf);
        // From the leaf up, so that what is settled below is known above.
        for (&at, view) in line.iter().zip(&found.views).rev() {
            self.see(at, view);
        }
        if let (Some(view), true) = (found.views.get(line.len() - 1), self.is_leaf(leaf)) {
            self.nodes[leaf].numbers = view.numbers;
            self.nodes[leaf].asked += 1;
            if self.sizes.searchers > 1 {
                if leaf == ROOT || self.nodes[leaf].asked >= OFTEN {
                    self.open(leaf, view);
                } else {
                    self.nodes[leaf].seen = Some(Box::new(view.clone()));
                }
            }
        } else if found.views.is_empty() {
            self.nodes[leaf].failed += 1;
        }
        self.refresh(leaf);
    }

    /// Gives up a job that brings nothing; its leaf.
    pub fn drop(&mut self, id: SearchJobId) -> Option<usize> {
        let leaf = self.given.remove(&id)?;
        self.nodes[leaf].here = false;
        self.refresh(leaf);
        Some(leaf)
    }

    /// Jobs whose leaf is settled, or stands below a settled node: their results are of no use any more.
    #[must_use]
    pub fn stale(&self) -> Vec<SearchJobId> {
        let over = |&at: &usize| self.nodes[at].settled.is_some();
        let stale = self.given.iter();
        let stale = stale.filter(|&(_, &leaf)| self.line(leaf).iter().any(over));
        let mut stale: Vec<SearchJobId> = stale.map(|(&id, _)| id).collect();
        stale.sort_unstable();
        stale
    }

    fn is_leaf(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        node.settled.is_none() && node.children.is_empty()
    }

    /// The nodes from the root to one of them.
    fn line(&self, at: usize) -> Vec<usize> {
        let mut line: Vec<usize> =
            std::iter::successors(Some(at), |&at| self.nodes[at].parent).collect();
        line.reverse();
        line
    }

    fn opening(&self, at: usize) -> Vec<Move> {
        let line = self.line(at);
        line[1..].iter().map(|&at| self.nodes[at].play).collect()
    }

    /// The leaf to search, and the limits beyond which another would be.
    fn seek(&self, at: usize, limits: [u32; 2]) -> Option<(usize, [u32; 2])> {
        let node = &self.nodes[at];
        if node.settled.is_some() || node.free == 0 {
            return None;
        }
        if node.children.is_empty() {
            return Some((at, limits));
        }
        let me = index(node.turn);
        let mut open: Vec<(u64, usize)> = node
            .children
            .iter()
            .filter(|&&child| self.nodes[child].settled.is_none())
            .map(|&child| (self.nodes[child].weighed(me), child))
            .collect();
        open.sort_unstable();
        open.iter().enumerate().find_map(|(place, &(_, child))| {
            let second = open.get(place + 1).map_or(INFINITE, |&(seen, _)| {
                u32::try_from(seen).unwrap_or(INFINITE).min(INFINITE)
            });
            let mut below = [0; 2];
            below[me] = limits[me].min(second.saturating_add(second / PATIENCE + 1));
            let slack = limits[1 - me].saturating_sub(node.numbers[1 - me]).max(1);
            let number = self.nodes[child].numbers[1 - me];
            below[1 - me] = number.saturating_add(slack).min(INFINITE);
            self.seek(child, below)
        })
    }

    /// Believes what a search saw of a node.
    fn see(&mut self, at: usize, view: &View) {
        if let Some(settled) = view.settled {
            self.settle(at, settled);
            return;
        }
        self.nodes[at].turn = view.turn;
        let children = self.nodes[at].children.clone();
        for child in children {
            let play = self.nodes[child].play;
            let same = |branch: &&Branch| branch.play == play;
            let branch = view.branches.iter().find(same);
            if let Some(settled) = branch.and_then(|branch| branch.settled) {
                self.settle(child, settled);
            }
        }
    }

    /// Makes a node of a leaf.
    fn open(&mut self, at: usize, view: &View) {
        let turn = view.turn.opponent();
        for branch in &view.branches {
            let place = (branch.state, branch.level);
            let id = self.nodes.len();
            let mut node = TopNode::new(Some(at), branch.play, turn, branch.numbers);
            node.state = Some(place);
            self.nodes.push(node);
            self.nodes[at].children.push(id);
            let equals = self.places.entry(place).or_default();
            let known = equals.iter().find_map(|&other| self.nodes[other].settled);
            equals.push(id);
            if let Some(settled) = branch.settled.or(known) {
                self.nodes[id].end(settled);
            }
        }
        let children = self.nodes[at].children.clone();
        self.conclude(at);
        for child in children {
            if self.nodes[child].settled.is_some() {
                self.settle_equals(child);
            }
        }
    }

    fn settle(&mut self, at: usize, settled: Settled) {
        if self.nodes[at].settled.is_some() {
            return;
        }
        self.nodes[at].end(settled);
        self.refresh(at);
        self.settle_equals(at);
        if let Some(parent) = self.nodes[at].parent {
            self.conclude(parent);
        }
    }

    fn settle_equals(&mut self, at: usize) {
        let node = &self.nodes[at];
        let (Some(place), Some(settled)) = (node.state, node.settled) else {
            return;
        };
        for other in self.places.get(&place).cloned().unwrap_or_default() {
            if self.nodes[other].settled.is_none() {
                self.settle(other, settled);
            }
        }
    }

    /// Settles a node by its children, if they do.
    fn conclude(&mut self, at: usize) {
        let node = &self.nodes[at];
        if node.settled.is_some() || node.children.is_empty() {
            return;
        }
        let ends = || node.children.iter().map(|&child| self.nodes[child].settled);
        let won = ends().flatten().find(|end| end.role == node.turn);
        let lost = ends().try_fold(Finite::Yes, |all, end| {
            let end = end.filter(|end| end.role != node.turn)?;
            Some(if end.finite == Finite::Yes {
                all
            } else {
                Finite::No
            })
        });
        let level = node.state.map_or(0, |(_, level)| level);
        let end = |role, finite| Settled {
            role,
            bound: level,
            finite,
        };
        let settled = match (won, lost) {
            (Some(won), _) => end(won.role, won.finite),
            (None, Some(finite)) => end(node.turn.opponent(), finite),
            (None, None) => return,
        };
        self.settle(at, settled);
    }

    /// Counts and numbers anew, from a node up to the root.
    fn refresh(&mut self, at: usize) {
        let mut next = Some(at);
        while let Some(at) = next {
            let node = &self.nodes[at];
            let (mut busy, mut free) = (u32::from(node.here), 0);
            let me = index(node.turn);
            let (mut least, mut all) = (INFINITE, 0);
            for &child in &node.children {
                let child = &self.nodes[child];
                busy += child.busy;
                free += child.free;
                least = least.min(child.numbers[me]);
                all = (all + child.numbers[1 - me]).min(INFINITE - 1);
            }
            let is_leaf = node.children.is_empty();
            let node = &mut self.nodes[at];
            node.busy = busy;
            node.free = match node.settled {
                Some(_) => 0,
                None if is_leaf && node.failed >= TRIES => 0,
                None if is_leaf => u32::from(!node.here || node.seen.is_some()),
                None => free,
            };
            if !is_leaf && node.settled.is_none() {
                node.numbers[me] = least;
                node.numbers[1 - me] = all;
            }
            next = node.parent;
        }
    }
}
