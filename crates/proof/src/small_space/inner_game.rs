//! Who wins in a small space, in how many moves elsewhere, and whose stones come off meanwhile.
//!
//! The game of `docs/eye-spaces.md`, section 3, solved in rounds: a state is decided in a round if
//! the attacker wins from it by states that were decided in rounds before. So a win takes finitely
//! many moves. Boards with fewer liberties beyond the space are solved first; no move adds one.
//!
//! Invariant: every outcome is that of one way to play for the attacker, the same in every run.

use shikatsu_problem::Role;

use super::MOST_BEYOND;
use super::inner_board::{InnerBoard, InnerPlay, InnerShape};
use crate::captured_sides::CapturedSides;
use crate::tally::{Retake, Tally};

/// Who moves, and where he may not, or only for a threat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InnerTurn {
    role: Role,
    banned: Option<usize>,
}

/// All states of one space.
#[derive(Debug)]
pub(super) struct InnerGame {
    /// By liberties beyond the space, then by number of the state.
    layers: Vec<Vec<Option<Tally>>>,
    points: usize,
}

/// A move with what it counts.
#[derive(Debug, Clone, Copy)]
struct InnerMove {
    counts: Tally,
    to: InnerTarget,
}

/// Where a move leads.
#[derive(Debug, Clone, Copy)]
enum InnerTarget {
    /// The body is captured.
    Won,
    /// A state with as many liberties beyond.
    Here(usize),
    /// A state with one less.
    Below(usize),
}

impl InnerTurn {
    pub(super) const fn new(role: Role, banned: Option<usize>) -> Self {
        Self { role, banned }
    }

    /// All turns in a space of so many points, in the order of their numbers.
    fn all(points: usize) -> impl Iterator<Item = Self> {
        let bans = (0..points).map(Some).chain([None]);
        bans.flat_map(|banned| [Role::Attacker, Role::Defender].map(|role| Self::new(role, banned)))
    }

    fn number(self, points: usize) -> usize {
        2 * self.banned.unwrap_or(points) + usize::from(self.role == Role::Defender)
    }
}

impl InnerGame {
    pub(super) fn new(shape: &InnerShape) -> Self {
        let mut game = Self {
            layers: Vec::new(),
            points: shape.points(),
        };
        for beyond in 0..=MOST_BEYOND {
            let layer = game.layer(shape, beyond);
            game.layers.push(layer);
        }
        game
    }

    /// What can happen until the body is captured, if the attacker captures it.
    pub(super) fn outcome(
        &self,
        beyond: usize,
        space: &[Option<Role>],
        turn: InnerTurn,
    ) -> Option<Tally> {
        self.layers[beyond][self.number(space, turn)]
    }

    fn number(&self, space: &[Option<Role>], turn: InnerTurn) -> usize {
        let digit = |stone: &Option<Role>| match stone {
            None => 0,
            Some(Role::Attacker) => 1,
            Some(Role::Defender) => 2,
        };
        let board = space
            .iter()
            .fold(0, |number, stone| 3 * number + digit(stone));
        board * 2 * (self.points + 1) + turn.number(self.points)
    }

    /// All states with so many liberties beyond.
    fn layer(&self, shape: &InnerShape, beyond: usize) -> Vec<Option<Tally>> {
        let mut moves: Vec<(Role, Vec<InnerMove>)> = Vec::new();
        for space in boards(self.points) {
            let board = shape.board(&space, beyond);
            let is_possible = shape.is_possible(&board);
            for turn in InnerTurn::all(self.points) {
                let found = match is_possible {
                    true => self.moves(shape, &board, turn),
                    false => Vec::new(),
                };
                moves.push((turn.role, found));
            }
        }
        let mut decided = vec![None; moves.len()];
        loop {
            let round: Vec<(usize, Tally)> = (moves.iter().enumerate())
                .filter(|(state, _)| decided[*state].is_none())
                .filter_map(|(state, (role, moves))| {
                    Some((state, self.decide(*role, moves, &decided)?))
                })
                .collect();
            if round.is_empty() {
                return decided;
            }
            for (state, tally) in round {
                decided[state] = Some(tally);
            }
        }
    }

    /// The attacker's best move, or the defender's worst case; nothing if it is not decided yet.
    fn decide(&self, role: Role, moves: &[InnerMove], decided: &[Option<Tally>]) -> Option<Tally> {
        let mut found = moves.iter().map(|one| {
            let below = match one.to {
                InnerTarget::Won => Some(Tally::NOTHING),
                InnerTarget::Here(state) => decided[state],
                InnerTarget::Below(state) => self.layers.last()?[state],
            };
            Some(one.counts.then(below?))
        });
        match role {
            Role::Attacker => found.flatten().min_by_key(Tally::order),
            Role::Defender => {
                let first = found.next()??;
                found.try_fold(first, |worst, next| Some(worst.or(next?)))
            }
        }
    }

    fn moves(&self, shape: &InnerShape, board: &InnerBoard, turn: InnerTurn) -> Vec<InnerMove> {
        let InnerTurn { role, banned } = turn;
        let mut moves = Vec::new();
        for at in (0..self.points).filter(|&at| board.stones[at].is_none()) {
            let retake = match banned == Some(at) {
                true if role == Role::Attacker => continue,
                true => Retake::By(role),
                false => Retake::No,
            };
            moves.extend(self.lead(shape.play(board, at, role), role, retake, board.beyond));
        }
        if board.beyond > 0 {
            moves.extend(self.lead(shape.fill(board, role), role, Retake::No, board.beyond));
        }
        if role == Role::Defender || banned.is_some() {
            let next = InnerTurn::new(role.opponent(), None);
            moves.push(InnerMove {
                counts: Tally::of_pass(role),
                to: InnerTarget::Here(self.number(&board.stones[..self.points], next)),
            });
        }
        moves
    }

    fn lead(
        &self,
        play: InnerPlay,
        role: Role,
        retake: Retake,
        beyond: usize,
    ) -> Option<InnerMove> {
        match play {
            InnerPlay::Suicide => None,
            // The end: nothing can repeat after it.
            InnerPlay::TakesBody => Some(InnerMove {
                counts: Tally::of_stone(CapturedSides::of(Role::Defender), retake),
                to: InnerTarget::Won,
            }),
            InnerPlay::Leads {
                board,
                captured,
                banned,
            } => {
                let captures = match captured {
                    true => CapturedSides::of(role.opponent()),
                    false => CapturedSides::NONE,
                };
                let turn = InnerTurn::new(role.opponent(), banned);
                let state = self.number(&board.stones[..self.points], turn);
                Some(InnerMove {
                    counts: Tally::of_stone(captures, retake),
                    to: match board.beyond == beyond {
                        true => InnerTarget::Here(state),
                        false => InnerTarget::Below(state),
                    },
                })
            }
        }
    }
}

/// All boards of a space, in the order of their numbers.
fn boards(points: usize) -> Vec<Vec<Option<Role>>> {
    (0..points).fold(vec![Vec::new()], |boards, _| {
        let longer = boards.iter().flat_map(|board| {
            [None, Some(Role::Attacker), Some(Role::Defender)].map(|stone| {
                let mut longer = board.clone();
                longer.push(stone);
                longer
            })
        });
        longer.collect()
    })
}
