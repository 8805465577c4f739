//! Whether the attacker can force a row, by df-pn (Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", 2002).
//!
//! A cycle is a failure of the attacker. What was held only because the path came back to an earlier position is true on
//! that path alone (graph-history interaction; Kishimoto and Müller, "A general solution to the graph history interaction
//! problem", 2004): such a result says on which earlier position it leans, is kept for the same path only, and becomes
//! true everywhere once that position itself is held.
//!
//! Invariant: everything settled in the table is true of the position, whatever the path to it was.

use super::attack_board::{AtOnce, AttackBoard};
use super::attack_finding::{AttackChild, AttackFinding, PathLean, attack_sum, defence_sum};
use super::number_table::{INFINITE, NumberTable, WorkLeft};
use crate::grid::{CellSet, mixed};
use crate::search::ThreatSearch;

/// Positions between two questions whether to stop.
const STRETCH: u64 = 1_024;
/// Deepest line; beyond it nothing is claimed.
const DEEPEST: usize = 400;
/// Positions and moves of a search for threats at a new position.
const THREAT_POSITIONS: u64 = 400;
const THREAT_MOVES: u8 = 5;

/// How many moves a win may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Horizon {
    /// Any number.
    None,
    /// At most so many, both sides counted.
    Moves(u8),
}

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AttackResult {
    /// The attacker wins, in at most so many moves.
    Won(u8),
    /// It does not, within the horizon.
    Held,
    /// The search was stopped, or too deep a line was left out.
    Unknown,
}

/// A search with its table.
pub(super) struct ProofSearch<'s, S> {
    board: AttackBoard<S>,
    horizon: Horizon,
    table: &'s mut NumberTable,
    /// What is held on one path, by position and path.
    on_path: &'s mut NumberTable,
    path: Vec<u64>,
    path_hashes: Vec<u64>,
    positions: u64,
    is_stopped: bool,
    stop: &'s mut dyn FnMut(u64) -> bool,
}

impl<'s, S: CellSet> ProofSearch<'s, S> {
    /// A search of this question. `stop` hears how many positions were looked at, from time to time.
    pub(super) fn new(
        board: AttackBoard<S>,
        horizon: Horizon,
        table: &'s mut NumberTable,
        on_path: &'s mut NumberTable,
        stop: &'s mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Self {
            board,
            horizon,
            table,
            on_path,
            path: Vec::new(),
            path_hashes: vec![0],
            positions: 0,
            is_stopped: false,
            stop,
        }
    }

    /// Searches until the question is settled, or it is stopped.
    pub(super) fn result(&mut self) -> AttackResult {
        let mut found = self.assess();
        while !found.left.is_settled() && !self.is_stopped {
            found = self.visit(WorkLeft {
                to_win: INFINITE,
                to_hold: INFINITE,
            });
        }
        match found.left {
            WorkLeft { to_win: 0, .. } => AttackResult::Won(found.distance),
            WorkLeft { to_hold: 0, .. } if found.leans == PathLean::Free => AttackResult::Held,
            _ => AttackResult::Unknown,
        }
    }

    /// The move that settles the question for the side to move, with the result: a move of the attacker that wins, or one
    /// of the defender that holds. None where the rules of hand say it already, or the other side has its way.
    pub(super) fn settling_move(&mut self) -> Option<(Option<usize>, AttackResult)> {
        let is_attack = self.board.is_attack();
        let settled = |child: &AttackChild| match child.found.left {
            WorkLeft { to_win: 0, .. } if is_attack => Some((
                child.cell,
                AttackResult::Won(child.found.distance.saturating_add(1)),
            )),
            WorkLeft { to_hold: 0, .. } if !is_attack => Some((child.cell, AttackResult::Held)),
            _ => None,
        };
        if is_attack {
            let known = self.as_last(Self::children);
            let known = known.iter().filter_map(settled);
            // The shorter one, so that a walk along such moves always comes nearer to its end.
            let known = known
                .chain(self.threat_win())
                .min_by_key(|(_, result)| match result {
                    AttackResult::Won(moves) => *moves,
                    AttackResult::Held | AttackResult::Unknown => u8::MAX,
                });
            if known.is_some() {
                return known;
            }
        }
        let limit = WorkLeft {
            to_win: INFINITE,
            to_hold: INFINITE,
        };
        let (found, children) = self.below(limit);
        if found.leans < PathLean::Free {
            return None;
        }
        children
            .iter()
            .filter(|child| child.found.leans > PathLean::Cut)
            .find_map(settled)
    }

    /// Positions looked at.
    pub(super) const fn positions(&self) -> u64 {
        self.positions
    }

    /// What is known of the position on the board without searching below it.
    fn assess(&self) -> AttackFinding {
        let moves = match self.board.at_once() {
            AtOnce::Won(distance) if self.remaining().is_none_or(|left| left >= distance) => {
                return AttackFinding::won(distance);
            }
            AtOnce::Held | AtOnce::Won(_) => return AttackFinding::HELD,
            AtOnce::Open { cells, or_pass } => cells.len() + u32::from(or_pass),
        };
        let least = if self.board.is_attack() { 3 } else { 2 };
        if self.remaining().is_some_and(|left| left < least) {
            return AttackFinding::HELD;
        }
        let key = self.key();
        if let Some(place) = self.path.iter().position(|&before| before == key) {
            return AttackFinding::held(PathLean::On(place));
        }
        if let Some(entry) = self.table.get(key) {
            return AttackFinding {
                left: entry.left,
                distance: entry.distance,
                leans: PathLean::Free,
            };
        }
        if let Some(entry) = self.on_path.get(key ^ self.path_hash()) {
            return AttackFinding::held(PathLean::On(usize::from(entry.distance)));
        }
        self.guess(moves)
    }

    /// Numbers for a position that was never looked at.
    fn guess(&self, moves: u32) -> AttackFinding {
        if self.board.is_attack() {
            AttackFinding::open(1, moves.div_ceil(4))
        } else {
            AttackFinding::open(moves.div_ceil(2), 1)
        }
    }

    /// Searches the position on the board until one of the numbers reaches its limit.
    fn visit(&mut self, limit: WorkLeft) -> AttackFinding {
        let start = self.positions;
        self.count();
        let key = self.key();
        if self.path.len() >= DEEPEST {
            return AttackFinding::held(PathLean::Cut);
        }
        if let Some(found) = self.by_threats(key) {
            return found;
        }
        let (found, _) = self.below(limit);
        if !self.is_stopped || found.left.is_settled() {
            self.remember(key, found, self.positions - start);
        }
        found
    }

    /// The same without remembering it, and with what is known of the moves.
    fn below(&mut self, limit: WorkLeft) -> (AttackFinding, Vec<AttackChild>) {
        let depth = self.path.len();
        let (mut found, children) = self.as_last(|search| {
            let mut children = search.children();
            let mut found = search.sum(&children);
            while !search.is_stopped
                && !found.left.is_settled()
                && found.left.to_win < limit.to_win
                && found.left.to_hold < limit.to_hold
            {
                let Some((place, next)) = search.next(&children, limit) else {
                    break;
                };
                let played = search.board.make(children[place].cell);
                children[place].found = search.visit(next);
                search.board.undo(played);
                found = search.sum(&children);
            }
            (found, children)
        });
        // What leans only on this position or below it is a closed circle, and leans on nothing.
        if found.leans >= PathLean::On(depth) {
            found.leans = PathLean::Free;
        }
        (found, children)
    }

    /// Does something with the position on the board as the last one of the path.
    fn as_last<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let key = self.key();
        self.path_hashes.push(mixed(self.path_hash() ^ key));
        self.path.push(key);
        let done = work(self);
        self.path.pop();
        self.path_hashes.pop();
        done
    }

    /// A win by threats, looked for when a position is new.
    fn by_threats(&mut self, key: u64) -> Option<AttackFinding> {
        if !self.board.is_attack() || self.table.get(key).is_some() {
            return None;
        }
        let Some((_, AttackResult::Won(distance))) = self.threat_win() else {
            return None;
        };
        let found = AttackFinding::won(distance);
        self.table.put(key, found.left, found.distance, 1);
        Some(found)
    }

    /// The first move of a win by threats.
    fn threat_win(&mut self) -> Option<(Option<usize>, AttackResult)> {
        let left = self.remaining();
        let most = left.map_or(THREAT_MOVES, |left| THREAT_MOVES.min(left.div_ceil(2)));
        let mut search = ThreatSearch::new(self.board.board_mut(), THREAT_POSITIONS);
        let (cell, moves) = search.shortest(most)?;
        Some((Some(cell), AttackResult::Won(2 * moves - 1)))
    }

    fn remember(&mut self, key: u64, found: AttackFinding, positions: u64) {
        match found.leans {
            PathLean::Free => self.table.put(key, found.left, found.distance, positions),
            PathLean::On(place) => {
                if let Ok(place) = u8::try_from(place) {
                    self.on_path
                        .put(key ^ self.path_hash(), found.left, place, positions);
                }
            }
            PathLean::Cut => {}
        }
    }

    /// Every move with what is known of it; of moves to views of the same position only one.
    fn children(&mut self) -> Vec<AttackChild> {
        let AtOnce::Open { cells, or_pass } = self.board.at_once() else {
            return Vec::new();
        };
        let mut keys: Vec<u64> = Vec::new();
        let mut children = Vec::new();
        for cell in cells.cells().map(Some).chain(or_pass.then_some(None)) {
            let played = self.board.make(cell);
            let key = self.board.key();
            if !keys.contains(&key) {
                keys.push(key);
                children.push(AttackChild {
                    cell,
                    found: self.assess(),
                });
            }
            self.board.undo(played);
        }
        children
    }

    /// The numbers of a position from those of its moves.
    fn sum(&self, children: &[AttackChild]) -> AttackFinding {
        if self.board.is_attack() {
            attack_sum(children)
        } else {
            defence_sum(children)
        }
    }

    /// The move to look at next, and the limits for it.
    fn next(&self, children: &[AttackChild], limit: WorkLeft) -> Option<(usize, WorkLeft)> {
        let is_attack = self.board.is_attack();
        // The number by which a move is chosen, and the one that is added up over all moves.
        let chosen_by = |left: WorkLeft| if is_attack { left.to_win } else { left.to_hold };
        let added = |left: WorkLeft| if is_attack { left.to_hold } else { left.to_win };
        let mut best: Option<usize> = None;
        let mut second = INFINITE;
        for (place, child) in children.iter().enumerate() {
            let number = chosen_by(child.found.left);
            match best {
                Some(found) if number >= chosen_by(children[found].found.left) => {
                    second = second.min(number);
                }
                _ => {
                    second = best.map_or(INFINITE, |found| chosen_by(children[found].found.left));
                    best = Some(place);
                }
            }
        }
        let place = best?;
        let child = children[place].found.left;
        let first = chosen_by(limit)
            .min(second.saturating_add(second / 4 + 1))
            .min(INFINITE);
        let others = children
            .iter()
            .filter(|other| added(other.found.left) > 0)
            .count()
            .saturating_sub(1);
        let others = u32::try_from(others).unwrap_or(INFINITE);
        let sum = added(limit)
            .saturating_sub(others)
            .clamp(added(child) + 1, INFINITE);
        let next = if is_attack {
            WorkLeft {
                to_win: first,
                to_hold: sum,
            }
        } else {
            WorkLeft {
                to_win: sum,
                to_hold: first,
            }
        };
        Some((place, next))
    }

    /// Moves that are left until the horizon.
    fn remaining(&self) -> Option<u8> {
        match self.horizon {
            Horizon::None => None,
            Horizon::Moves(moves) => {
                let played = u8::try_from(self.path.len()).unwrap_or(u8::MAX);
                Some(moves.saturating_sub(played))
            }
        }
    }

    fn key(&self) -> u64 {
        match self.remaining() {
            None => self.board.key(),
            Some(left) => self.board.key() ^ mixed(0x5_0000 + u64::from(left)),
        }
    }

    fn path_hash(&self) -> u64 {
        self.path_hashes.last().copied().unwrap_or_default()
    }

    fn count(&mut self) {
        self.positions += 1;
        if self.positions.is_multiple_of(STRETCH) && (self.stop)(self.positions) {
            self.is_stopped = true;
        }
    }
}
