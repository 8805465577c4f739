//! The lemma "no eye space" of section 5: the attacker wins by filling. Here in
//! the sharper form of `docs/zones.md`, section 5, that looks only at the parts of the
//! board in which a target stands or may stand.
//!
//! Invariant: [`EyeSpace::is_gone`] is true only if the attacker wins K at
//! every level of threats, whoever moves and whatever is banned, from every full state
//! that the position describes. The proof is on the page of the rules; one condition
//! is added here that the page takes for granted: no target has the outer
//! liberty, wherever it stands.

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
    /// Anything else, in a part that was looked at.
    Seen,
}

impl EyeSpace {
    /// True when the lemma applies.
    pub(crate) fn is_gone(&mut self, position: &Position<'_>) -> bool {
        let terrain = position.terrain;
        if terrain.fortress == Fortress::Stands {
            return false;
        }
        self.find_safe_stones(position);
        (0..terrain.len()).all(|at| {
            !matches!(position.cells[at], Content::Target | Content::UnknownTarget)
                || self.safe[at] == Safety::Seen
                || self.is_gone_around(position, at)
        })
    }

    /// Looks at one part: a connected set of points without safe stones, as
    /// large as it can be.
    fn is_gone_around(&mut self, position: &Position<'_>, from: usize) -> bool {
        let terrain = position.terrain;
        let mut left: [Option<usize>; 2] = [None; 2];
        self.safe[from] = Safety::Seen;
        self.queue.clear();
        self.queue.push(narrow(from));
        while let Some(at) = self.queue.pop() {
            let at = usize::from(at);
            if terrain.is_outer(at, Role::Defender) {
                return false;
            }
            let mut touches_safe = terrain.touches_outer_attacker(at);
            for neighbour in terrain.neighbours(at) {
                match self.safe[neighbour] {
                    Safety::Safe => touches_safe = true,
                    Safety::Other if position.cells[neighbour] != Content::Edge => {
                        self.safe[neighbour] = Safety::Seen;
                        self.queue.push(narrow(neighbour));
                    }
                    Safety::Other | Safety::Seen => {}
                }
            }
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
        self.queue.clear();
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
