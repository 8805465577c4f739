//! The walk through a proof. One side's moves come from the certificate, the other side makes all of its moves.
//!
//! The moves come from a function, so that the same walk checks a certificate and asks a search for the moves of a new
//! one. Positions that are views of each other are walked once.

use std::collections::{HashMap, HashSet, VecDeque};

use super::claimed_game::ClaimedGame;
use super::fault::RowCertificateFault as Fault;
use super::plain_position::{PlainMove, PlainPosition, PlainStone};

/// A move as a certificate has it: a point, or the number of points for a pass. None if there are no more.
pub(crate) type WalkedMove = Option<u16>;

/// A win that was walked through.
pub(crate) struct WalkedAttack {
    /// Positions in which the attacker had to be told a move.
    pub(crate) positions: usize,
    /// The moves that the win takes at most.
    pub(crate) moves: u8,
    /// The same from every position, by the least of its views.
    pub(super) from: HashMap<PlainPosition, Option<u8>>,
}

/// A walk through the game from some position.
pub(crate) struct ProofWalk<'g> {
    game: &'g ClaimedGame,
    start: PlainPosition,
    /// For positions of an attack the moves that the win takes from there; none while it is being walked.
    walked: HashMap<PlainPosition, Option<u8>>,
}

impl<'g> ProofWalk<'g> {
    /// A walk from the empty board.
    pub(crate) fn new(game: &'g ClaimedGame) -> Self {
        Self {
            game,
            start: PlainPosition::empty(game),
            walked: HashMap::new(),
        }
    }

    /// The same from another position with the first side to move.
    #[cfg(test)]
    pub(crate) fn from(mut self, start: PlainPosition) -> Self {
        self.start = start;
        self
    }

    /// The first side wins within so many moves.
    pub(crate) fn attack(
        mut self,
        moves: u8,
        next: &mut dyn FnMut(&PlainPosition) -> WalkedMove,
    ) -> Result<WalkedAttack, Fault> {
        let start = self.start.clone();
        let longest = self.attacked(&start, moves, next)?;
        if longest > moves {
            return Err(Fault::TooLong);
        }
        Ok(WalkedAttack {
            positions: self.walked.len(),
            moves: longest,
            from: self.walked,
        })
    }

    /// The moves that the win takes from here, with the attacker to move. `left` bounds how deep the walk may go.
    fn attacked(
        &mut self,
        position: &PlainPosition,
        left: u8,
        next: &mut dyn FnMut(&PlainPosition) -> WalkedMove,
    ) -> Result<u8, Fault> {
        if position.can_make_row(self.game) {
            return Ok(1);
        }
        let key = position.least_view(self.game);
        match self.walked.get(&key) {
            Some(Some(moves)) => return Ok(*moves),
            Some(None) => return Err(Fault::Circle),
            None => self.walked.insert(key.clone(), None),
        };
        let left = left.checked_sub(2).ok_or(Fault::TooLong)?;
        let number = next(position).ok_or(Fault::Truncated)?;
        let PlainMove::Next(defence) = position.play(self.game, number) else {
            return Err(Fault::Illegal { number });
        };
        let mut longest = self.attacked(&defence.passed(), left, next)?;
        for point in 0..self.game.area() {
            longest = longest.max(match defence.play(self.game, point) {
                PlainMove::Illegal => continue,
                PlainMove::Row => return Err(Fault::DefenderHasRow),
                PlainMove::Next(position) => self.attacked(&position, left, next)?,
            });
        }
        let moves = longest.checked_add(2).ok_or(Fault::TooLong)?;
        self.walked.insert(key, Some(moves));
        Ok(moves)
    }

    /// The first side cannot force a row: the other side's replies lead only to positions that were looked at too, so
    /// that it can go on for ever. Returns how many there are.
    pub(crate) fn hold(
        self,
        next: &mut dyn FnMut(&PlainPosition) -> WalkedMove,
    ) -> Result<usize, Fault> {
        let game = self.game;
        let mut seen = HashSet::new();
        let mut answered = HashSet::new();
        let mut open = VecDeque::from([self.start]);
        while let Some(position) = open.pop_front() {
            if is_scattered(game, &position) {
                continue;
            }
            // A pass of the first side is answered by a pass, and the game is drawn.
            for point in 0..game.area() {
                let defence = match position.play(game, point) {
                    PlainMove::Illegal => continue,
                    PlainMove::Row => return Err(Fault::AttackerHasRow),
                    PlainMove::Next(defence) => defence,
                };
                let is_known = is_scattered(game, &defence) || defence.can_make_row(game);
                if is_known || !answered.insert(defence.least_view(game)) {
                    continue;
                }
                let number = next(&defence).ok_or(Fault::Truncated)?;
                let position = if number == game.area() {
                    defence.passed()
                } else {
                    match defence.play(game, number) {
                        PlainMove::Next(position) => position,
                        PlainMove::Illegal | PlainMove::Row => {
                            return Err(Fault::Illegal { number });
                        }
                    }
                };
                if seen.insert(position.least_view(game)) {
                    open.push_back(position);
                }
            }
        }
        Ok(seen.len() + 1)
    }
}

/// Whether the first side's live lines are too few and too empty for a row (Erdős and Selfridge, "On a combinatorial
/// game", 1973). It holds only where stones stay.
fn is_scattered(game: &ClaimedGame, position: &PlainPosition) -> bool {
    let whole = 1u64 << game.row();
    let bound = if position.to_move == PlainStone::First {
        whole / 2
    } else {
        whole
    };
    !game.has_capture && position.potential(game, PlainStone::First) < bound
}
