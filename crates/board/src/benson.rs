//! Unconditional life: chains that cannot be captured even if their owner
//! always passes.
//!
//! D. B. Benson, *Life in the Game of Go*, Information Sciences 10 (1976).
//! A region is a connected set of points without stones of the colour in
//! question. It is vital to a chain if each of its empty points is a liberty
//! of that chain. Chains with fewer than two vital regions are dropped, then
//! regions touching a dropped chain, until nothing changes. What remains is
//! alive.

use shikatsu_problem::{Color, PointSet};

use crate::geometry::{neighbours, regions};
use crate::position::Position;

/// What one colour has made safe for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnconditionalLife {
    /// The stones that can never be captured.
    pub stones: PointSet,
    /// The regions that keep them alive, enemy stones inside included.
    pub regions: PointSet,
}

/// The unconditionally alive stones of a colour, wherever the turn is.
#[must_use]
pub fn unconditional_life(position: &Position, color: Color) -> UnconditionalLife {
    let own = position.stones(color);
    let vacant = position.vacant();
    let mut chains: Vec<Group> = regions(own)
        .map(|stones| Group {
            points: stones,
            border: neighbours(stones, vacant),
        })
        .collect();
    let mut eyes: Vec<Group> = regions(position.board() - own)
        .map(|points| Group {
            points,
            border: neighbours(points, own),
        })
        .collect();
    loop {
        let before = (chains.len(), eyes.len());
        chains.retain(|chain| {
            eyes.iter()
                .filter(|eye| is_vital(eye, chain, vacant))
                .take(2)
                .count()
                == 2
        });
        let safe = union(&chains);
        eyes.retain(|eye| eye.border.is_subset(&safe));
        if (chains.len(), eyes.len()) == before {
            break;
        }
    }
    let vital = eyes
        .iter()
        .filter(|eye| chains.iter().any(|chain| is_vital(eye, chain, vacant)));
    UnconditionalLife {
        stones: union(&chains),
        regions: vital.fold(PointSet::EMPTY, |all, eye| all | eye.points),
    }
}

/// A chain with its liberties, or a region with the stones around it.
struct Group {
    points: PointSet,
    border: PointSet,
}

/// A region that does not touch the chain has empty points that are no
/// liberties of it: every region of a legal position has an empty point.
fn is_vital(eye: &Group, chain: &Group, vacant: PointSet) -> bool {
    (eye.points & vacant).is_subset(&chain.border)
}

fn union(groups: &[Group]) -> PointSet {
    groups
        .iter()
        .fold(PointSet::EMPTY, |all, group| all | group.points)
}
