//! Which points a node keeps, as bits: byte 8 of a certificate and what
//! follows it.
//!
//! Invariant: only bits of points in play are set, so that a set has one spelling.

use std::io::Read;

use shikatsu_problem::{Move, PointSet, Suicide};

use crate::claim::Manner;
use crate::encoding::Source;
use crate::fault::Complaint;
use crate::terrain::Terrain;

/// Enough for all points of the largest board.
const MOST: usize = 361_usize.div_ceil(8);

/// A set of points in play, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keep([u8; MOST]);

impl Keep {
    /// The points of a set that are in play.
    pub(crate) fn new(terrain: &Terrain, points: PointSet) -> Self {
        let mut keep = Self([0; MOST]);
        for at in 0..terrain.len() {
            if let Some(Move::Play(point)) = terrain.decode(at as u64)
                && points.contains(point)
            {
                keep.0[at / 8] |= 1 << (at % 8);
            }
        }
        keep
    }

    /// Reads as many bits as there are points in play, where forgetting is allowed
    /// at all.
    pub(crate) fn read(
        source: &mut Source<impl Read>,
        terrain: &Terrain,
        manner: Manner,
    ) -> Result<Self, Complaint> {
        if manner == Manner::Refute {
            return Err(Complaint::ForgettingInRefutation);
        }
        if terrain.suicide == Suicide::Allowed {
            return Err(Complaint::ForgettingWithSuicide);
        }
        let mut keep = Self([0; MOST]);
        let bytes = terrain.len().div_ceil(8);
        for byte in &mut keep.0[..bytes] {
            *byte = source.byte()?;
        }
        let beyond = (terrain.len()..bytes * 8).any(|at| keep.holds(at));
        if beyond {
            Err(Complaint::BadKeep)
        } else {
            Ok(keep)
        }
    }

    /// The bytes that are written.
    pub(crate) fn bytes(&self, terrain: &Terrain) -> &[u8] {
        &self.0[..terrain.len().div_ceil(8)]
    }

    /// True when the point with this number is kept.
    pub(crate) fn holds(&self, at: usize) -> bool {
        self.0[at / 8] >> (at % 8) & 1 == 1
    }
}
