//! A state of the game and the moves of section 3, with undo.
//!
//! These rules are written for the checker alone, on plain arrays, and share
//! nothing with the `board` crate: a mistake there must not certify itself
//! here. Nothing about chains is kept between moves; liberties are found by
//! walking the chain each time, which is short on the boards of problems and
//! leaves no state that could be wrong.
//!
//! Points may be unknown (`docs/zones.md`); the rules for them are in
//! [`partial`] and are used as soon as there is such a point. Without one, nothing
//! here asks about them.
//!
//! Invariant: every known chain on the points in play has a known liberty or the
//! outer liberty; a ban is a known empty point; `standing` counts the cells that hold
//! [`PointContent::Target`], `marked` those with [`PointContent::UnknownTarget`], and
//! `unknown` both kinds of unknown cells.

mod partial;

use shikatsu_problem::{Move, Role, Suicide};

use crate::captured_sides::CapturedSides;
use crate::claim::Question;
use crate::content::{PointContent, narrow};
use crate::fault::Complaint;
use crate::tally::{Retake, Tally};
use crate::terrain::Terrain;

/// Why a stone may not be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IllegalStone {
    /// In no state that is described here.
    Always,
    /// In some, perhaps: its chooser would have to know.
    Perhaps,
}

/// A state, and what it takes to return to earlier ones.
#[derive(Debug)]
pub(crate) struct CheckerPosition<'t> {
    pub(crate) terrain: &'t Terrain,
    pub(crate) cells: Vec<PointContent>,
    pub(crate) ban: Option<u16>,
    pub(crate) turn: Role,
    pub(crate) threats: i8,
    pub(crate) standing: u16,
    /// Targets that perhaps stand on unknown points.
    pub(crate) marked: u16,
    /// Unknown points, marked or not.
    pub(crate) unknown: u16,
    /// Cells as they were before each change, oldest first.
    journal: Vec<(u16, PointContent)>,
    seen: Vec<u32>,
    stamp: u32,
    /// The chain walked last.
    chain: Vec<u16>,
}

/// All of a state but the stones, which the journal brings back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SavedPosition {
    ban: Option<u16>,
    turn: Role,
    threats: i8,
    standing: u16,
    marked: u16,
    unknown: u16,
    journal: usize,
}

impl<'t> CheckerPosition<'t> {
    /// The start of a problem, before the opening.
    pub(crate) fn new(terrain: &'t Terrain, first: Role, threats: i8) -> Self {
        Self {
            terrain,
            cells: terrain.start.clone(),
            ban: terrain.ban_for(first).map(narrow),
            turn: first,
            threats,
            standing: terrain.standing,
            marked: 0,
            unknown: 0,
            journal: Vec::new(),
            seen: vec![0; terrain.start.len()],
            stamp: 0,
            chain: Vec::new(),
        }
    }

    /// What [`CheckerPosition::restore`] needs to come back here.
    pub(crate) fn save(&self) -> SavedPosition {
        SavedPosition {
            ban: self.ban,
            turn: self.turn,
            threats: self.threats,
            standing: self.standing,
            marked: self.marked,
            unknown: self.unknown,
            journal: self.journal.len(),
        }
    }

    /// Returns to a state that lies on the line to the present one.
    pub(crate) fn restore(&mut self, saved: SavedPosition) {
        while self.journal.len() > saved.journal {
            if let Some((at, content)) = self.journal.pop() {
                self.cells[usize::from(at)] = content;
            }
        }
        self.ban = saved.ban;
        self.turn = saved.turn;
        self.threats = saved.threats;
        self.standing = saved.standing;
        self.marked = saved.marked;
        self.unknown = saved.unknown;
    }

    /// True when a pass is a move that matters in this question (section 5).
    pub(crate) fn may_pass(&self, question: Question) -> bool {
        self.ban.is_some() || self.turn == question.may_always_pass()
    }

    /// Hands over the turn.
    fn pass(&mut self) {
        self.ban = None;
        self.turn = self.turn.opponent();
    }

    /// Makes a move of the question's game, by its number. On failure the
    /// state must be restored by the caller.
    pub(crate) fn make(&mut self, code: u64, question: Question) -> Result<Tally, Complaint> {
        let play = self.terrain.decode(code).ok_or(Complaint::BadMove(code))?;
        let mover = self.turn;
        match (play, usize::try_from(code)) {
            (Move::Play(_), Ok(at)) => {
                let retake = match self.ban {
                    Some(ban) if usize::from(ban) == at => Retake::By(mover),
                    _ => Retake::No,
                };
                self.play(at, question.prover())
                    .map(|captures| Tally::of_stone(captures, retake))
                    .map_err(|illegal| match illegal {
                        IllegalStone::Always => Complaint::IllegalMove(play),
                        IllegalStone::Perhaps => Complaint::UncertainMove(play),
                    })
            }
            _ if self.may_pass(question) => {
                self.pass();
                Ok(Tally::of_pass(mover))
            }
            _ => Err(Complaint::PassNotAllowed),
        }
    }

    /// True when [`CheckerPosition::play`] would succeed.
    pub(crate) fn may_play(&mut self, at: usize, prover: Role) -> bool {
        if self.cells[at] != PointContent::Empty {
            return false;
        }
        let saved = self.save();
        let result = self.play(at, prover);
        self.restore(saved);
        result.is_ok()
    }

    /// Plays a stone and says whose stones came off the board. On failure
    /// the state must be restored by the caller. Who the prover is matters
    /// only where something is unknown.
    pub(crate) fn play(&mut self, at: usize, prover: Role) -> Result<CapturedSides, IllegalStone> {
        if self.unknown > 0 {
            return self.play_partial(at, prover);
        }
        let mover = self.place(at)?;
        let mut taken = 0;
        let mut hole = at;
        for neighbour in self.terrain.neighbours(at) {
            if self.cells[neighbour].is(mover.opponent()) && !self.breathes(neighbour) {
                taken += self.chain.len();
                hole = neighbour;
                self.lift_chain();
            }
        }
        let mut captures = CapturedSides::NONE;
        self.ban = None;
        if taken > 0 {
            captures = CapturedSides::of(mover.opponent());
            if taken == 1 && self.is_ko_stone(at, hole, mover) {
                self.ban = Some(narrow(hole));
            }
        } else if !self.breathes(at) {
            if self.terrain.suicide == Suicide::Forbidden || self.chain.len() == 1 {
                return Err(IllegalStone::Always);
            }
            self.lift_chain();
            // One's own stones come off: stones of one side alone can make a
            // board repeat, so this counts as a capture on both sides.
            captures = CapturedSides::BOTH;
        }
        self.turn = mover.opponent();
        Ok(captures)
    }

    /// Puts the mover's stone on an empty point, and pays if it is banned.
    fn place(&mut self, at: usize) -> Result<Role, IllegalStone> {
        if self.cells[at] != PointContent::Empty {
            return Err(IllegalStone::Always);
        }
        let mover = self.turn;
        if self.ban == Some(narrow(at)) {
            self.threats = retake(self.threats, mover)?;
        }
        self.put(
            at,
            match mover {
                Role::Attacker => PointContent::Attacker,
                Role::Defender => PointContent::Defender,
            },
        );
        Ok(mover)
    }

    /// A number for walks over chains that no cell of `seen` holds yet.
    fn fresh_stamp(&mut self) -> u32 {
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.stamp
    }

    /// Begins to walk a chain: `self.chain` has its first stone.
    fn start_chain(&mut self, from: usize, stamp: u32) {
        self.seen[from] = stamp;
        self.chain.clear();
        self.chain.push(narrow(from));
    }

    /// The next stone of the chain whose neighbours were not looked at.
    fn next_of_chain(&self, walked: &mut usize) -> Option<usize> {
        let &at = self.chain.get(*walked)?;
        *walked += 1;
        Some(usize::from(at))
    }

    /// Whether the chain of a stone has a liberty of either kind; if not, the
    /// whole chain is left in `self.chain`.
    fn breathes(&mut self, from: usize) -> bool {
        let Some(role) = self.cells[from].role() else {
            return true;
        };
        let stamp = self.fresh_stamp();
        self.start_chain(from, stamp);
        let mut walked = 0;
        while let Some(at) = self.next_of_chain(&mut walked) {
            if self.terrain.is_outer(at, role) {
                return true;
            }
            for neighbour in self.terrain.neighbours(at) {
                let content = self.cells[neighbour];
                if content == PointContent::Empty {
                    return true;
                }
                if content.is(role) && self.seen[neighbour] != stamp {
                    self.seen[neighbour] = stamp;
                    self.chain.push(narrow(neighbour));
                }
            }
        }
        false
    }

    /// A stone that is alone and has no liberty but the point it captured.
    fn is_ko_stone(&self, at: usize, hole: usize, mover: Role) -> bool {
        !self.terrain.is_outer(at, mover)
            && self.terrain.neighbours(at).into_iter().all(|neighbour| {
                let content = self.cells[neighbour];
                neighbour == hole || (content != PointContent::Empty && !content.is(mover))
            })
    }

    fn put(&mut self, at: usize, content: PointContent) {
        self.journal.push((narrow(at), self.cells[at]));
        self.cells[at] = content;
    }

    /// Takes the chain walked last off the board.
    fn lift_chain(&mut self) {
        let chain = std::mem::take(&mut self.chain);
        for &at in &chain {
            let at = usize::from(at);
            if self.cells[at] == PointContent::Target {
                self.standing -= 1;
            }
            self.put(at, PointContent::Empty);
        }
        self.chain = chain;
    }
}

/// The level after a retake by this side, if it has a threat to spare.
fn retake(threats: i8, mover: Role) -> Result<i8, IllegalStone> {
    match mover {
        Role::Defender if threats > 0 => Ok(threats - 1),
        Role::Attacker if threats < 0 => Ok(threats + 1),
        Role::Defender | Role::Attacker => Err(IllegalStone::Always),
    }
}

#[cfg(test)]
mod filling;
#[cfg(test)]
mod proptests;
#[cfg(test)]
mod tests;
