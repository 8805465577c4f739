//! The eighth level: what is proved of a position, and the move that keeps it.
//!
//! Invariant: a move that is told as proved keeps the value of the position in the game in which endless play is a draw,
//! and the table allows it. Where the proof is not there within its positions, nothing is claimed.

use shikatsu_problem::{Color, Move};

use crate::proof::{
    AnswersAttacks, AttackQuestion, AttackResult, Horizon, KnownStrategy, RowPosition, RowValue,
    questions_of,
};
use crate::row_game::RowGame;
use crate::rules::RowGoal;

/// Positions of all searches for one move, times the points of the board: a position takes longer on a larger one.
const POSITION_POINTS: u64 = 4_000_000;
/// Bytes of their tables.
const TABLE_BYTES: usize = 1 << 25;

/// How sure the distance of a proved value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProvedDistance {
    /// The winner cannot be faster, nor the loser slower.
    Exact,
    /// The winner needs no more moves than that.
    AtMost,
}

/// A move with what is proved of the position before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ProvedMove {
    pub(super) played: Move,
    pub(super) value: RowValue,
    pub(super) distance: ProvedDistance,
}

/// A search for a proof in one position of a game.
pub(super) struct ProofThought<'g> {
    game: &'g RowGame,
    position: RowPosition,
    questions: Box<dyn AnswersAttacks>,
    limit: u64,
    stop: &'g mut dyn FnMut() -> bool,
}

impl<'g> ProofThought<'g> {
    /// A thought about this game, if a row is its goal.
    pub(super) fn of(game: &'g RowGame, stop: &'g mut dyn FnMut() -> bool) -> Option<Self> {
        let is_row = matches!(game.rules().goal(), RowGoal::Row(_));
        (is_row && game.end().is_none()).then(|| Self {
            position: RowPosition::of(game),
            questions: questions_of(game.rules(), TABLE_BYTES),
            limit: POSITION_POINTS / game.rules().size().area() as u64,
            game,
            stop,
        })
    }

    /// The move that keeps the value; `preferred` if that is among those that draw.
    pub(super) fn best(
        mut self,
        preferred: impl FnOnce(&mut dyn FnMut() -> bool) -> Move,
    ) -> Option<ProvedMove> {
        let found = self
            .known()
            .map_or_else(|| self.searched(preferred), Some)?;
        // A row that would stand only after the longest game does not count.
        let left = self.game.rules().longest_game() - self.game.moves().len();
        let is_in_time = match found.value {
            RowValue::Win(moves) => usize::from(moves) <= left,
            RowValue::Draw | RowValue::Loss(_) => true,
        };
        (is_in_time && self.game.check(found.played).is_ok()).then_some(found)
    }

    /// A move out of a strategy that was proved before.
    fn known(&self) -> Option<ProvedMove> {
        let (played, moves) = KnownStrategy::of(self.game.rules())?.at(&self.position)?;
        self.game.check(played).ok()?;
        Some(ProvedMove {
            played,
            value: RowValue::Win(moves),
            distance: ProvedDistance::AtMost,
        })
    }

    fn searched(
        &mut self,
        preferred: impl FnOnce(&mut dyn FnMut() -> bool) -> Move,
    ) -> Option<ProvedMove> {
        let position = self.position;
        match self.attack(&position, position.to_move, Horizon::None) {
            AttackResult::Won(moves) => self.win(moves),
            AttackResult::Held => self.defence(preferred),
            AttackResult::Unknown => None,
        }
    }

    /// The shortest win that there is time to find.
    fn win(&mut self, at_most: u8) -> Option<ProvedMove> {
        let (position, mover) = (self.position, self.position.to_move);
        for moves in (1..at_most).step_by(2) {
            match self.attack(&position, mover, Horizon::Moves(moves)) {
                AttackResult::Won(_) => {
                    return self.win_within(Horizon::Moves(moves), ProvedDistance::Exact);
                }
                AttackResult::Held => {}
                AttackResult::Unknown => {
                    return self.win_within(Horizon::None, ProvedDistance::AtMost);
                }
            }
        }
        self.win_within(Horizon::Moves(at_most), ProvedDistance::Exact)
    }

    /// A first move of such a win that the table allows.
    fn win_within(&mut self, horizon: Horizon, distance: ProvedDistance) -> Option<ProvedMove> {
        let (position, mover) = (self.position, self.position.to_move);
        let won = |played, moves| ProvedMove {
            played,
            value: RowValue::Win(moves),
            distance,
        };
        for (played, next) in self.legal() {
            let (Move::Play(_), None) = (played, next) else {
                continue;
            };
            return Some(won(played, 1));
        }
        let (limit, stop) = (self.limit, &mut *self.stop);
        let question = AttackQuestion::new(mover, horizon);
        let found = self
            .questions
            .settling_move(&position, question, &mut |done| done > limit || stop());
        if let Some((played, AttackResult::Won(moves))) = found
            && self.game.check(played).is_ok()
        {
            return Some(won(played, moves));
        }
        // The table forbids it, because it repeats a board: any other first move of a win will do.
        let after = match horizon {
            Horizon::None => Horizon::None,
            Horizon::Moves(moves) => Horizon::Moves(moves.saturating_sub(1)),
        };
        self.legal().into_iter().find_map(|(played, next)| {
            match self.attack(&next?, mover, after) {
                AttackResult::Won(moves) => Some(won(played, moves.saturating_add(1))),
                AttackResult::Held | AttackResult::Unknown => None,
            }
        })
    }

    /// The mover cannot win: a move after which the other side cannot either, or else the one that loses last.
    fn defence(
        &mut self,
        preferred: impl FnOnce(&mut dyn FnMut() -> bool) -> Move,
    ) -> Option<ProvedMove> {
        let enemy = !self.position.to_move;
        let preferred = preferred(&mut *self.stop);
        let mut legal = self.legal();
        legal.sort_by_key(|(played, _)| *played != preferred);
        let mut losing = Vec::new();
        for (played, next) in legal {
            let result = match next {
                // Two passes, or a row, which there is none.
                None => AttackResult::Held,
                Some(next) => self.attack(&next, enemy, Horizon::None),
            };
            match result {
                AttackResult::Held => {
                    return Some(ProvedMove {
                        played,
                        value: RowValue::Draw,
                        distance: ProvedDistance::Exact,
                    });
                }
                AttackResult::Won(_) => losing.extend(next.map(|next| (played, next))),
                AttackResult::Unknown => return None,
            }
        }
        // A move that only the table forbids, because a board would come twice, might have drawn or lasted longer in the
        // game that proofs are about: then its value is another one than that of the moves that are left.
        let is_whole = self.legal().len() == self.questions.after(&self.position).len();
        if is_whole {
            self.last_loss(losing, enemy)
        } else {
            None
        }
    }

    /// Of moves that all lose the one that loses last.
    fn last_loss(
        &mut self,
        mut losing: Vec<(Move, RowPosition)>,
        enemy: Color,
    ) -> Option<ProvedMove> {
        for moves in (1..u8::MAX).step_by(2) {
            let mut lasting = Vec::new();
            for &(played, next) in &losing {
                match self.attack(&next, enemy, Horizon::Moves(moves)) {
                    AttackResult::Won(_) => {}
                    AttackResult::Held => lasting.push((played, next)),
                    AttackResult::Unknown => return None,
                }
            }
            if lasting.is_empty() {
                let (played, _) = losing.first()?;
                return Some(ProvedMove {
                    played: *played,
                    value: RowValue::Loss(moves + 1),
                    distance: ProvedDistance::Exact,
                });
            }
            losing = lasting;
        }
        None
    }

    /// The moves that the table allows, with the positions after them.
    fn legal(&self) -> Vec<(Move, Option<RowPosition>)> {
        let mut moves = self.questions.after(&self.position);
        moves.retain(|(played, _)| self.game.check(*played).is_ok());
        moves
    }

    fn attack(
        &mut self,
        position: &RowPosition,
        attacker: Color,
        horizon: Horizon,
    ) -> AttackResult {
        let left = self.limit.saturating_sub(self.questions.positions());
        let stop = &mut *self.stop;
        let question = AttackQuestion::new(attacker, horizon);
        self.questions
            .attack(position, question, &mut |done| done > left || stop())
    }
}
