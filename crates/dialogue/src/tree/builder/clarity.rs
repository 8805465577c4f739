//! When a line may stop.
//!
//! The result is clear when the loser's moves need no answer: after any one of them, and another one on top
//! of it, the result is the same. His other moves are *threats*, and each of them belongs in the tree.
//! A ko is clear when it is taken or about to be, a seki when neither side wants to move, a cycle at once.

use std::cmp::Ordering;

use shikatsu_engine::{EngineError, MoveDetail, Side};
use shikatsu_problem::{Move, Outcome, Role};

use super::TreeBuilder;
use crate::certificate_moves::CertificateMoves;
use crate::ending::Ending;
use crate::position::DialoguePosition;
use crate::standing::Standing;

impl TreeBuilder<'_, '_> {
    /// The stones of the side to move that its opponent must answer to keep at least `least`; those
    /// that hold out longest first. None if the result is clear.
    pub(super) fn threats(
        &mut self,
        position: &DialoguePosition,
        least: &Standing,
    ) -> Result<Vec<Move>, EngineError> {
        let side = self.look(position, MoveDetail::VerdictOnly)?;
        if self.is_plain(position, &side)? {
            return Ok(Vec::new());
        }
        let winner = side.role.opponent();
        let mut threats = Vec::new();
        for played in ordered(&side, position) {
            let once = self.frame.after(position, played);
            let twice = once.and_then(|next| self.frame.after(&next, Move::Pass));
            let Some(twice) = twice else { continue };
            let ignored = Standing::of(&self.look(&twice, MoveDetail::VerdictOnly)?);
            let is_kept = ignored.compare(least, winner);
            if !is_kept.is_some_and(Ordering::is_ge) {
                threats.push(played);
            }
        }
        Ok(threats)
    }

    /// Whether a player sees the result without trying moves.
    fn is_plain(&mut self, position: &DialoguePosition, side: &Side) -> Result<bool, EngineError> {
        let stake = self.frame.problem().key_stones;
        if Ending::of_position(side, &position.board, stake).is_some() {
            return Ok(true);
        }
        match &side.outcome {
            Outcome::Ko(_) => {
                let mut next = position.board;
                let takes = side.line.first().and_then(|&played| next.play(played));
                Ok(
                    position.board.ban.is_some()
                        || takes.is_some_and(|effect| effect.ban.is_some()),
                )
            }
            Outcome::Seki => {
                let Some(passed) = self.frame.after(position, Move::Pass) else {
                    return Ok(false);
                };
                let other = self.look(&passed, MoveDetail::VerdictOnly)?;
                Ok(other.outcome == Outcome::Seki)
            }
            Outcome::CycleDependent(_) | Outcome::Unknown(_) => Ok(true),
            Outcome::Dead | Outcome::Alive | Outcome::Stands => Ok(false),
        }
    }
}

/// The stones of the side to move, those that hold out longest first, then those that a line
/// of best play begins with.
fn ordered(side: &Side, position: &DialoguePosition) -> Vec<Move> {
    let board = &position.board;
    let winner = match side.outcome {
        Outcome::Dead => Role::Attacker,
        _ => Role::Defender,
    };
    let score = CertificateMoves::of_verdict(side, winner);
    let resists = score.map(|score| score.resistances(board, &[]));
    let resists = resists.into_iter().flatten().map(|one| one.reply);
    let all = (board.in_play() & board.vacant()).iter().map(Move::Play);
    let mut moves: Vec<Move> = Vec::new();
    for played in resists.chain(side.line.first().copied()).chain(all) {
        let is_legal = played
            .point()
            .is_some_and(|point| board.check(point).is_ok());
        if is_legal && !moves.contains(&played) {
            moves.push(played);
        }
    }
    moves
}
