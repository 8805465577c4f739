//! A line, move by move, with the board before and after each.

use std::collections::BTreeMap;

use shikatsu_board::regions;
use shikatsu_engine::replay::Replay;
use shikatsu_problem::{Move, Outcome, Point, PointSet, Role};

/// A line that has been played out.
pub(super) struct PlayedLine {
    start: Replay,
    pub(super) moves: Vec<LineMove>,
}

/// One move.
#[derive(Clone, Copy)]
pub(super) struct LineMove {
    pub(super) before: Replay,
    pub(super) after: Replay,
    pub(super) played: Move,
    pub(super) mover: Role,
    pub(super) taken: PointSet,
    pub(super) ban: Option<Point>,
    /// From 1.
    pub(super) number: usize,
}

impl PlayedLine {
    /// Plays a line as far as the rules allow.
    pub(super) fn new(start: &Replay, line: &[Move]) -> Self {
        let mut board = *start;
        let mut moves = Vec::new();
        for (number, &played) in (1..).zip(line) {
            let before = board;
            let Some(effect) = board.play(played) else {
                break;
            };
            moves.push(LineMove {
                before,
                after: board,
                played,
                mover: before.turn,
                taken: effect.taken,
                ban: effect.ban,
                number,
            });
        }
        Self {
            start: *start,
            moves,
        }
    }

    /// The number of the move that takes the first ko.
    pub(super) fn first_ko(&self) -> Option<usize> {
        let mut moves = self.moves.iter();
        moves
            .find(|step| step.ban.is_some())
            .map(|step| step.number)
    }

    /// Whether two kos are taken, one of them by both sides.
    pub(super) fn has_double_ko(&self) -> bool {
        let mut kos: BTreeMap<(usize, usize), Vec<Role>> = BTreeMap::new();
        for step in &self.moves {
            if let (Some(point), Some(ban)) = (step.played.point(), step.ban) {
                let (one, other) = (point.index(), ban.index());
                let ko = kos.entry((one.min(other), one.max(other))).or_default();
                ko.push(step.mover);
            }
        }
        let by_both = |takers: &Vec<Role>| {
            [Role::Attacker, Role::Defender].map(|role| takers.contains(&role)) == [true; 2]
        };
        kos.len() >= 2 && kos.values().any(by_both)
    }

    /// Whether the two sides fill each other's liberties until one is captured or neither can go on.
    pub(super) fn is_race(&self, outcome: &Outcome) -> bool {
        let start = &self.start;
        let stake = start.at_stake();
        let rivals = regions(start.stones(Role::Attacker))
            .filter(|chain| !start.is_outer(*chain) && start.liberties(*chain).len() >= 2)
            .filter(|chain| chain.len() >= 2 && !chain.is_disjoint(&start.around(stake)))
            .fold(PointSet::EMPTY, |all, chain| all | chain);
        let fills = |mover: Role, stones: PointSet| {
            self.moves.iter().any(|step| {
                let Move::Play(point) = step.played else {
                    return false;
                };
                let standing = stones & step.before.stones(mover.opponent());
                step.mover == mover && step.before.liberties(standing).contains(point)
            })
        };
        let both = rivals | stake;
        let ends = |step: &LineMove| !step.taken.is_disjoint(&both);
        let is_over = *outcome == Outcome::Seki || self.moves.iter().any(ends);
        !rivals.is_empty()
            && is_over
            && fills(Role::Attacker, stake)
            && fills(Role::Defender, rivals)
    }
}

impl LineMove {
    /// The stone of this move, if it is one of the winner's.
    pub(super) fn stone_of(&self, winner: Role) -> Option<Point> {
        self.played.point().filter(|_| self.mover == winner)
    }
}
