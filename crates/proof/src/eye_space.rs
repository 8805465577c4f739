//! The lemma "no eye space" of section 5: the attacker wins by filling. Here in
//! the sharper form of `docs/zones.md`, section 5, that looks only at the parts of the
//! board in which a target stands or may stand.
//!
//! Invariant: [`EyeSpace::is_gone`] is true only if the attacker wins K at
//! every level of threats, whichever side moves and whatever is banned, from every full state
//! that the position describes. The proof is on the page of the rules; one condition
//! is added here that the page takes for granted: no target has the outer
//! liberty, wherever it stands. He wins before the defender has played elsewhere
//! more often than [`EyeSpace::spare_moves`] says (section 9 of the zones).

use shikatsu_problem::{Move, PointSet, Role};

use crate::content::{PointContent, narrow};
use crate::position::CheckerPosition;
use crate::terrain::{PermanentTarget, Terrain};

/// Buffers that are kept between calls, so that a call allocates nothing.
#[derive(Debug, Default)]
pub(crate) struct EyeSpace {
    safe: Vec<Safety>,
    queue: Vec<u16>,
    /// The part looked at last.
    part: Vec<u16>,
    /// Moves of the attacker's in all parts of the position looked at last, less
    /// what the defender plays there.
    moves: u32,
    /// Points that were in a part of any position.
    filled: Vec<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Safety {
    /// A stone of an attacker's chain with the outer liberty.
    Safe,
    /// Anything else.
    Other,
    /// Anything else, in a part that was looked at.
    Seen,
    /// A stone of a target's chain, there.
    Counted,
}

impl EyeSpace {
    /// True when the lemma applies.
    pub(crate) fn is_gone(&mut self, position: &CheckerPosition<'_>) -> bool {
        let terrain = position.terrain;
        if terrain.permanent_target == PermanentTarget::Stands {
            return false;
        }
        self.find_safe_stones(position);
        self.moves = 0;
        self.filled.resize(terrain.len(), false);
        (0..terrain.len()).all(|at| {
            !matches!(
                position.cells[at],
                PointContent::Target | PointContent::UnknownTarget
            ) || matches!(self.safe[at], Safety::Seen | Safety::Counted)
                || self.is_gone_around(position, at)
        })
    }

    /// How often the defender can play elsewhere before the last target falls, at
    /// most, from the position whose eye space was found gone last.
    pub(crate) fn spare_moves(&self, position: &CheckerPosition<'_>) -> u32 {
        // A ban of the setup may be on any point, and cost a pass.
        let moves = self.moves + u32::from(position.terrain.has_ban());
        match position.turn {
            Role::Defender => moves,
            Role::Attacker => moves.saturating_sub(1),
        }
    }

    /// All points that were in a part of some position.
    pub(crate) fn filled(&self, terrain: &Terrain) -> PointSet {
        let numbers = (0..).zip(&self.filled).filter(|(_, filled)| **filled);
        numbers
            .filter_map(|(at, _)| match terrain.decode(at) {
                Some(Move::Play(point)) => Some(point),
                Some(Move::Pass) | None => None,
            })
            .collect()
    }

    /// Looks at one part: a connected set of points without safe stones, as
    /// large as it can be.
    fn is_gone_around(&mut self, position: &CheckerPosition<'_>, from: usize) -> bool {
        let terrain = position.terrain;
        let mut left: [Option<usize>; 2] = [None; 2];
        self.safe[from] = Safety::Seen;
        self.part.clear();
        self.part.push(narrow(from));
        let mut next = 0;
        while let Some(&at) = self.part.get(next) {
            next += 1;
            let at = usize::from(at);
            if terrain.is_outer(at, Role::Defender) {
                return false;
            }
            let mut touches_safe = terrain.touches_outer_attacker(at);
            for neighbour in terrain.neighbours(at) {
                match self.safe[neighbour] {
                    Safety::Safe => touches_safe = true,
                    Safety::Other if position.cells[neighbour] != PointContent::Edge => {
                        self.safe[neighbour] = Safety::Seen;
                        self.part.push(narrow(neighbour));
                    }
                    Safety::Other | Safety::Seen | Safety::Counted => {}
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
        self.count_part(position, u32::from(left[0].is_some()));
        true
    }

    /// The attacker fills no point of the target that falls last, and one move
    /// more than he fills is enough where a point is left that touches no safe stone.
    fn count_part(&mut self, position: &CheckerPosition<'_>, more: u32) {
        let mut least = self.part.len();
        for place in 0..self.part.len() {
            let at = usize::from(self.part[place]);
            self.filled[at] = true;
            let first = position.terrain.target_stones(at);
            match position.cells[at] {
                PointContent::Target if self.safe[at] == Safety::Seen => {
                    least = least.min(self.count_chain(position, at).max(first));
                }
                PointContent::UnknownTarget => least = least.min(first),
                _ => {}
            }
        }
        self.moves += u32::from(narrow(self.part.len() - least)) + more;
    }

    /// The stones of a chain of the defender's, as far as they are known.
    fn count_chain(&mut self, position: &CheckerPosition<'_>, from: usize) -> usize {
        self.safe[from] = Safety::Counted;
        self.queue.clear();
        self.queue.push(narrow(from));
        let mut stones = 0;
        while let Some(at) = self.queue.pop() {
            stones += 1;
            for neighbour in position.terrain.neighbours(usize::from(at)) {
                if position.cells[neighbour].is(Role::Defender)
                    && self.safe[neighbour] == Safety::Seen
                {
                    self.safe[neighbour] = Safety::Counted;
                    self.queue.push(narrow(neighbour));
                }
            }
        }
        stones
    }

    fn find_safe_stones(&mut self, position: &CheckerPosition<'_>) {
        self.queue.clear();
        self.safe.clear();
        self.safe.resize(position.cells.len(), Safety::Other);
        for from in 0..position.terrain.len() {
            if position.cells[from] != PointContent::Attacker
                || self.safe[from] == Safety::Safe
                || !position.terrain.is_outer(from, Role::Attacker)
            {
                continue;
            }
            self.safe[from] = Safety::Safe;
            self.queue.push(narrow(from));
            while let Some(at) = self.queue.pop() {
                for neighbour in position.terrain.neighbours(usize::from(at)) {
                    if position.cells[neighbour] == PointContent::Attacker
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
