//! The lemma "no eye space" of section 5: the attacker wins by filling.
//!
//! Invariant: [`EyeSpace::is_gone`] is true only if the attacker wins K at
//! every level of threats, whoever moves and whatever is banned. The proof is on
//! the page of the rules; one condition is added here that the page takes for
//! granted: no target has the outer liberty, wherever it stands.

use shikatsu_problem::Role;

use crate::position::{Content, Position, narrow};
use crate::terrain::Fortress;

/// Room to work in, kept between calls so that none of them allocates.
#[derive(Debug, Default)]
pub(crate) struct EyeSpace {
    safe: Vec<Safety>,
    queue: Vec<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Safety {
    /// A stone of an attacker's chain with the outer liberty.
    Safe,
    /// Anything else.
    Other,
}

impl EyeSpace {
    /// True when the lemma applies.
    pub(crate) fn is_gone(&mut self, position: &Position<'_>) -> bool {
        let terrain = position.terrain;
        if terrain.fortress == Fortress::Stands {
            return false;
        }
        self.find_safe_stones(position);
        let mut left: [Option<usize>; 2] = [None; 2];
        for at in 0..terrain.len() {
            if self.safe[at] == Safety::Safe {
                continue;
            }
            if terrain.is_outer(at, Role::Defender) {
                return false;
            }
            let touches_safe = terrain.touches_outer_attacker(at)
                || terrain
                    .neighbours(at)
                    .into_iter()
                    .any(|neighbour| self.safe[neighbour] == Safety::Safe);
            if touches_safe {
                continue;
            }
            match left {
                [None, _] => left[0] = Some(at),
                [Some(first), None] if terrain.neighbours(at).contains(&first) => {
                    left[1] = Some(at);
                }
                _ => return false,
            }
        }
        true
    }

    fn find_safe_stones(&mut self, position: &Position<'_>) {
        self.safe.clear();
        self.safe.resize(position.cells.len(), Safety::Other);
        for from in 0..position.terrain.len() {
            if position.cells[from] != Content::Attacker
                || self.safe[from] == Safety::Safe
                || !position.terrain.is_outer(from, Role::Attacker)
            {
                continue;
            }
            self.safe[from] = Safety::Safe;
            self.queue.push(narrow(from));
            while let Some(at) = self.queue.pop() {
                for neighbour in position.terrain.neighbours(usize::from(at)) {
                    if position.cells[neighbour] == Content::Attacker
                        && self.safe[neighbour] == Safety::Other
                    {
                        self.safe[neighbour] = Safety::Safe;
                        self.queue.push(narrow(neighbour));
                    }
                }
            }
        }
    }
}
