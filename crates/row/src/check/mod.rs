//! The checker of certificates: is this value true of the empty board?
//!
//! It has rules of its own, on plain arrays, and takes nothing from the rest of this crate, so that a mistake of the
//! search cannot certify itself; `cargo xtask arrows` holds it to that. `docs/row-values.md` describes the format.
//!
//! Why the empty board needs one proof only: the first side can always pass. Then the other side passes too, which is a
//! draw, or it is in the place of the first side, with the colours exchanged. So if the first side cannot force a row,
//! neither can the second.

mod claimed_game;
mod fault;
mod heading;
mod pairs;
mod plain_position;
mod walk;

use std::collections::HashMap;

use heading::{CertificateText, ClaimedProof};
use pairs::check_pairs;

pub use claimed_game::ClaimedGame;
pub use fault::RowCertificateFault;
pub use heading::ClaimedValue;
pub(crate) use heading::write_heading;
pub(crate) use plain_position::{PlainPosition, PlainStone};
pub(crate) use walk::{ProofWalk, WalkedMove};

/// What a certificate proves, once the checker has accepted it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedRow {
    /// The game.
    pub game: ClaimedGame,
    /// The value of its empty board.
    pub value: ClaimedValue,
    /// Positions that were looked at.
    pub positions: usize,
}

/// Checks a certificate.
///
/// # Errors
/// The first thing that is not as it says.
pub fn check_row(certificate: &[u8]) -> Result<CheckedRow, RowCertificateFault> {
    let text = CertificateText::read(certificate)?;
    let CertificateText {
        game,
        value,
        proof,
        count,
        body,
    } = text;
    let positions = match (value, proof) {
        (ClaimedValue::FirstWins(moves), ClaimedProof::Attack) => {
            let mut moves_left = MoveBytes::new(&game, body, count)?;
            let walked = ProofWalk::new(&game).attack(moves, &mut |_| moves_left.next())?;
            moves_left.end()?;
            walked.positions
        }
        (ClaimedValue::Draw, ClaimedProof::Hold) => {
            let mut moves_left = MoveBytes::new(&game, body, count)?;
            let walked = ProofWalk::new(&game).hold(&mut |_| moves_left.next())?;
            moves_left.end()?;
            walked
        }
        (ClaimedValue::Draw, ClaimedProof::Pairs) => check_pairs(&game, body, count)?,
        _ => return Err(RowCertificateFault::OtherProof),
    };
    Ok(CheckedRow {
        game,
        value,
        positions,
    })
}

/// A move of a win that was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StrategyMove {
    /// The point, counted from the top left.
    pub(crate) number: u16,
    /// The moves until the row stands, this one included, at most.
    pub(crate) moves: u8,
}

/// Checks a certificate of a win, and tells what it plays in each of its positions.
pub(crate) fn known_wins(
    certificate: &[u8],
) -> Result<(ClaimedGame, HashMap<PlainPosition, StrategyMove>), RowCertificateFault> {
    let text = CertificateText::read(certificate)?;
    let ClaimedValue::FirstWins(moves) = text.value else {
        return Err(RowCertificateFault::OtherProof);
    };
    let mut bytes = MoveBytes::new(&text.game, text.body, text.count)?;
    let mut told = Vec::new();
    let walked = ProofWalk::new(&text.game).attack(moves, &mut |position| {
        let number = bytes.next()?;
        told.push((position.clone(), number));
        Some(number)
    })?;
    bytes.end()?;
    let known = told.into_iter().filter_map(|(position, number)| {
        let moves = walked
            .from
            .get(&position.least_view(&text.game))
            .copied()??;
        Some((position, StrategyMove { number, moves }))
    });
    let known = known.collect();
    Ok((text.game, known))
}

/// The moves of a certificate, one or two bytes each.
struct MoveBytes<'c> {
    bytes: &'c [u8],
    place: usize,
    width: usize,
}

impl<'c> MoveBytes<'c> {
    /// The moves of this proof, which must be as many as the heading says. That finds a move that was lost or added; what
    /// makes a proof true is the walk alone.
    fn new(game: &ClaimedGame, bytes: &'c [u8], count: usize) -> Result<Self, RowCertificateFault> {
        let width = game.bytes_of_a_move();
        if count.checked_mul(width) != Some(bytes.len()) {
            return Err(RowCertificateFault::Count { claimed: count });
        }
        Ok(Self {
            bytes,
            place: 0,
            width,
        })
    }

    fn next(&mut self) -> Option<u16> {
        let bytes = self.bytes.get(self.place..self.place + self.width)?;
        self.place += self.width;
        Some(
            bytes
                .iter()
                .rev()
                .fold(0, |number, byte| number << 8 | u16::from(*byte)),
        )
    }

    const fn end(&self) -> Result<(), RowCertificateFault> {
        if self.place == self.bytes.len() {
            return Ok(());
        }
        Err(RowCertificateFault::Leftover {
            bytes: self.bytes.len() - self.place,
        })
    }
}
