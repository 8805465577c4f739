//! What jobs found out about the moves of a window: playouts, checked certificates, an engine's choice.
//!
//! A room never searches. Jobs send evidence as commands while the window is open; what comes later is dropped.
//!
//! Invariant: an estimate is never called proved. Only a certificate that the service has checked stands in
//! [`Evidence::certificates`].

use std::cmp::Ordering;
use std::collections::BTreeMap;

use shikatsu_problem::{Move, Outcome};

/// The result of playouts of one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayoutSum {
    /// Half points by which the team led at the end, over all playouts.
    pub sum: i64,
    /// How many playouts; at least one.
    pub playouts: u32,
}

/// A checked certificate that a move reaches the best outcome of its fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveCertificate {
    /// The move.
    pub played: Move,
    /// What it reaches.
    pub outcome: Outcome,
    /// The digest of the certificate, under which it can be fetched and checked again.
    pub digest: [u8; 32],
}

/// One message of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceItem {
    /// Playouts of some moves; a later message about a move replaces an earlier one.
    Playouts(Vec<(Move, PlayoutSum)>),
    /// Checked certificates.
    Certificates(Vec<MoveCertificate>),
    /// What an engine would play.
    EngineMove(Move),
    /// Moves that an engine would put to the vote.
    Candidates(Vec<Move>),
}

/// All that is known of a window's moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evidence {
    /// Playouts by move.
    pub playouts: BTreeMap<Move, PlayoutSum>,
    /// Checked certificates by move.
    pub certificates: BTreeMap<Move, MoveCertificate>,
    /// What an engine would play.
    pub engine_move: Option<Move>,
    /// What an engine would put to the vote.
    pub candidates: Vec<Move>,
}

impl EvidenceItem {
    /// Every move that the message speaks of.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        match self {
            Self::Playouts(values) => values.iter().map(|&(played, _)| played).collect(),
            Self::Certificates(certificates) => certificates.iter().map(|c| c.played).collect(),
            Self::EngineMove(played) => vec![*played],
            Self::Candidates(moves) => moves.clone(),
        }
    }
}

impl PlayoutSum {
    /// Compares two means without dividing.
    #[must_use]
    pub fn compare_mean(self, other: Self) -> Ordering {
        let scaled = |sum: i64, playouts: u32| i128::from(sum) * i128::from(playouts.max(1));
        scaled(self.sum, other.playouts).cmp(&scaled(other.sum, self.playouts))
    }
}

impl Evidence {
    /// Takes in a message.
    pub fn add(&mut self, item: &EvidenceItem) {
        match item {
            EvidenceItem::Playouts(values) => self.playouts.extend(values.iter().copied()),
            EvidenceItem::Certificates(certificates) => {
                let by_move = certificates.iter().map(|c| (c.played, c.clone()));
                self.certificates.extend(by_move);
            }
            EvidenceItem::EngineMove(played) => self.engine_move = Some(*played),
            EvidenceItem::Candidates(moves) => self.candidates.clone_from(moves),
        }
    }

    /// The moves with the best means, best first, at most so many; equal means stand in the order of the board.
    #[must_use]
    pub fn best_by_playouts(&self, most: usize) -> Vec<Move> {
        let mut moves: Vec<(Move, PlayoutSum)> =
            self.playouts.iter().map(|(&m, &v)| (m, v)).collect();
        moves.sort_by(|(_, a), (_, b)| b.compare_mean(*a));
        moves.into_iter().take(most).map(|(m, _)| m).collect()
    }
}
