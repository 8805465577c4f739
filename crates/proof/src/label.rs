//! The nodes that a certificate may still refer to.
//!
//! Invariant: a label leads to all that its node knows of the state, never to a hash
//! of it. The map from labels to places only finds the place; the states lie side by
//! side in one vector, and places are used again, so that memory is
//! proportional to the labels in use at a time.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use shikatsu_problem::Role;

use crate::claim::{Claim, Manner};
use crate::content::PointContent;
use crate::fault::Complaint;
use crate::position::CheckerPosition;
use crate::tally::Tally;

/// Where a label's node is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LabelPlace(usize);

/// Whether the node of a label has been read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadProgress {
    /// It is an ancestor of what is being read.
    Open,
    /// It is complete, with this rank and this count of what is below it.
    Done { rank: u64, below: Tally },
}

#[derive(Debug)]
pub(crate) struct Labels {
    places: HashMap<u64, LabelPlace, BuildHasherDefault<LabelHasher>>,
    kept: Vec<LabelledState>,
    /// The stones of all places, one after the other.
    cells: Vec<PointContent>,
    free: Vec<LabelPlace>,
    next: u64,
    limit: usize,
    peak: usize,
}

#[derive(Debug, Clone, Copy)]
struct LabelledState {
    ban: Option<u16>,
    turn: Role,
    threats: i8,
    progress: ReadProgress,
    later_use: LabelUse,
}

/// Whether a label will be used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LabelUse {
    Wanted,
    Dropped,
}

impl Labels {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            places: HashMap::default(),
            kept: Vec::new(),
            cells: Vec::new(),
            free: Vec::new(),
            next: 0,
            limit,
            peak: 0,
        }
    }

    /// The most labels that were in use at a time.
    pub(crate) const fn peak(&self) -> usize {
        self.peak
    }

    /// Gives the next label to this state.
    pub(crate) fn define(
        &mut self,
        position: &CheckerPosition<'_>,
    ) -> Result<LabelPlace, Complaint> {
        let kept = LabelledState {
            ban: position.ban,
            turn: position.turn,
            threats: position.threats,
            progress: ReadProgress::Open,
            later_use: LabelUse::Wanted,
        };
        let stones = &position.cells[..position.terrain.len()];
        let place = if let Some(place) = self.free.pop() {
            let start = place.0 * stones.len();
            self.cells[start..start + stones.len()].copy_from_slice(stones);
            self.kept[place.0] = kept;
            place
        } else {
            if self.kept.len() >= self.limit {
                return Err(Complaint::TooManyLabels { limit: self.limit });
            }
            self.cells.extend_from_slice(stones);
            self.kept.push(kept);
            LabelPlace(self.kept.len() - 1)
        };
        self.places.insert(self.next, place);
        self.next += 1;
        self.peak = self.peak.max(self.kept.len() - self.free.len());
        Ok(place)
    }

    /// The node with this label is complete.
    pub(crate) fn complete(&mut self, place: LabelPlace, rank: u64, below: Tally) {
        let kept = &mut self.kept[place.0];
        kept.progress = ReadProgress::Done { rank, below };
        if kept.later_use == LabelUse::Dropped {
            self.free.push(place);
        }
    }

    /// How far the node with this label has been read.
    pub(crate) fn progress(&self, label: u64) -> Result<ReadProgress, Complaint> {
        self.place(label).map(|place| self.kept[place.0].progress)
    }

    /// The node with this label must be about this state. In a proof it must
    /// describe all that the position describes (`docs/zones.md`, section 6), in a refutation
    /// it must be this very state.
    pub(crate) fn require_described(
        &self,
        label: u64,
        position: &CheckerPosition<'_>,
        claim: &Claim,
    ) -> Result<(), Complaint> {
        let place = self.place(label)?;
        let kept = &self.kept[place.0];
        let here = &position.cells[..position.terrain.len()];
        let start = place.0 * here.len();
        let there = &self.cells[start..start + here.len()];
        let holds = kept.turn == position.turn
            && match claim.manner {
                Manner::Refute => {
                    kept.ban == position.ban && kept.threats == position.threats && there == here
                }
                Manner::Prove => {
                    is_no_better(kept.threats, position.threats, claim.question.prover())
                        && describes_ban(kept.ban, position.ban, there)
                        && (there == here
                            || there
                                .iter()
                                .zip(here)
                                .all(|(&t, &h)| describes(t, h, claim.question.prover())))
                }
            };
        holds.then_some(()).ok_or(Complaint::WrongState(label))
    }

    /// Forgets a label. The place of an open node is kept until the node is
    /// complete, because its frame still points there.
    pub(crate) fn release(&mut self, label: u64) -> Result<(), Complaint> {
        let place = self.place(label)?;
        self.places.remove(&label);
        match self.kept[place.0].progress {
            ReadProgress::Open => self.kept[place.0].later_use = LabelUse::Dropped,
            ReadProgress::Done { .. } => self.free.push(place),
        }
        Ok(())
    }

    fn place(&self, label: u64) -> Result<LabelPlace, Complaint> {
        self.places
            .get(&label)
            .copied()
            .ok_or(Complaint::UnknownLabel(label))
    }
}

/// Whether all that a point can hold here is allowed there. One target more
/// hurts only the attacker.
fn describes(there: PointContent, here: PointContent, prover: Role) -> bool {
    match there {
        PointContent::UnknownTarget => true,
        PointContent::Unknown => {
            prover == Role::Defender
                || !matches!(here, PointContent::Target | PointContent::UnknownTarget)
        }
        PointContent::Empty
        | PointContent::Attacker
        | PointContent::Defender
        | PointContent::Target
        | PointContent::Edge => there == here,
    }
}

/// The same ban; or one here, on a point that is unknown there.
fn describes_ban(there: Option<u16>, here: Option<u16>, cells: &[PointContent]) -> bool {
    match (there, here) {
        (None, Some(at)) => cells[usize::from(at)].is_unknown(),
        _ => there == here,
    }
}

/// Whether a win of the prover with these threats there is one with those here.
const fn is_no_better(there: i8, here: i8, prover: Role) -> bool {
    match prover {
        Role::Attacker => there >= here,
        Role::Defender => there <= here,
    }
}

/// A fixed hash for labels, so that runs do not differ. It need not resist an attack: labels
/// are counted and not chosen by the file, and the order of the map is never looked at.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LabelHasher(u64);

impl Hasher for LabelHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }
}
