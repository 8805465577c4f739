//! Which child to look at next, and how far to go with it.
//!
//! The side to move needs one child: its number is the least. The other side
//! needs all of them: its number is their sum. Counting the largest with a part
//! of the rest (weak proof numbers) solved less once starting numbers were
//! learned; `docs/experiments/2026-11-15-patterns-and-weights.md` has
//! the figures.

use crate::region::spot::{PASS, Spot};
use crate::zones::win::{Child, INFINITE};

/// One child is left when another is better by one part in so many
/// (1+ε: Pawlewicz & Lew, *Improving depth-first PN-search*, 2006).
const PATIENCE: u32 = 2;

/// The child to try, and the numbers of the node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    /// Place of the best child.
    pub(crate) best: usize,
    /// Its number for the side to move: that of the node.
    pub(crate) least: u32,
    /// The number of the next best child.
    second: u32,
    /// The number of the other side at the node.
    pub(crate) all: u32,
}

impl Choice {
    /// Looks through the children of a node; `me` is the side to move.
    #[inline]
    pub(crate) fn among<W>(children: &[Child<W>], me: usize) -> Self {
        let mut choice = Self {
            best: 0,
            least: INFINITE,
            second: INFINITE,
            all: 0,
        };
        for (i, child) in children.iter().enumerate() {
            let number = child.numbers[me];
            if number < choice.least {
                choice.second = choice.least;
                choice.least = number;
                choice.best = i;
            } else if number < choice.second {
                choice.second = number;
            }
            // Sums that run in circles grow without end, but an open node is
            // never infinite.
            choice.all = (choice.all + child.numbers[1 - me]).min(INFINITE - 1);
        }
        choice
    }

    /// Chooses again while others search: a child counts as worse the more searchers are
    /// below it, unless its number is beyond the limits.
    pub(crate) fn avoid<W>(
        &mut self,
        children: &[Child<W>],
        me: usize,
        limits: [u32; 2],
        searchers_below: impl Fn(&Child<W>) -> u32,
    ) {
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, self.best);
        for (i, child) in children.iter().enumerate() {
            let number = child.numbers[me];
            let seen = number
                .saturating_mul(1 + searchers_below(child))
                .min(INFINITE);
            if number >= limits[me] {
                second = second.min(seen);
            } else if seen < least {
                (second, least, best) = (least, seen, i);
            } else {
                second = second.min(seen);
            }
        }
        if best != self.best || least < INFINITE {
            (self.best, self.second) = (best, second);
        }
    }

    /// The numbers at which the best child returns to the node for another choice.
    #[inline]
    pub(crate) fn limits<W>(&self, child: &Child<W>, me: usize, limits: [u32; 2]) -> [u32; 2] {
        let mut below = [0; 2];
        let patience = self.second / PATIENCE + 1;
        below[me] = limits[me].min(self.second.saturating_add(patience));
        let slack = limits[1 - me].saturating_sub(self.all).max(1);
        below[1 - me] = child.numbers[1 - me].saturating_add(slack).min(INFINITE);
        below
    }

    /// The move of the best child.
    pub(crate) fn spot<W>(&self, children: &[Child<W>]) -> Spot {
        children.get(self.best).map_or(PASS, |child| child.spot)
    }
}
