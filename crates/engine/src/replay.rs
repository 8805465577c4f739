//! A line of a certificate, played out to look at what happens on it.
//!
//! It describes: no certificate rests on it. Only `by_rule` asks it, beside the solver, which moves there are. The rules
//! are those of `docs/rules-of-the-game.md`, section 3.

mod sight;

use shikatsu_board::{Illegal, flood, neighbours, regions};
use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role, Suicide};

/// A board on which a line is played out: stones, turn and ban, and what is out of play.
#[derive(Debug, Clone, Copy)]
pub struct Replay {
    all: PointSet,
    in_play: PointSet,
    stones: [PointSet; 2],
    suicide: Suicide,
    /// Key stones that have not been captured.
    pub targets: PointSet,
    /// The point that is banned to the side to move.
    pub ban: Option<Point>,
    /// The side to move.
    pub turn: Role,
}

/// Stones and turn: what repeats when a board repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StonesAndTurn {
    stones: [PointSet; 2],
    turn: Role,
}

/// What a move did.
#[derive(Debug, Clone, Copy)]
pub struct MoveEffect {
    /// The opponent's stones that came off.
    pub taken: PointSet,
    /// The point that is banned to the opponent now.
    pub ban: Option<Point>,
    /// Liberties of the chain played, wherever they are.
    pub liberties: usize,
}

impl Replay {
    /// The start of a problem with a boundary.
    #[must_use]
    pub fn new(problem: &Problem, defender: Color, first: Role) -> Self {
        let setup = &problem.setup;
        let all = setup.size.all();
        let mover = first.color(defender);
        let ban = setup.ko_bans.first().filter(|_| mover == problem.to_move());
        Self {
            all,
            in_play: problem.in_play.unwrap_or(all),
            stones: [*setup.stones(!defender), *setup.stones(defender)],
            suicide: problem.rules.suicide,
            targets: problem.key_stones,
            ban,
            turn: first,
        }
    }

    /// Plays a move; `None` if it is not possible, and nothing changes then.
    pub fn play(&mut self, played: Move) -> Option<MoveEffect> {
        let Move::Play(point) = played else {
            self.ban = None;
            self.turn = self.turn.opponent();
            return Some(MoveEffect {
                taken: PointSet::EMPTY,
                ban: None,
                liberties: 0,
            });
        };
        if !(self.in_play & self.vacant()).contains(point) {
            return None;
        }
        let (me, you) = (slot(self.turn), 1 - slot(self.turn));
        let stone = PointSet::of(point);
        let mut next = *self;
        next.stones[me] |= stone;
        let taken = next.dead_chains(you, neighbours(stone, self.all));
        next.stones[you] -= taken;
        let chain = flood(stone, next.stones[me]);
        if next.dead_chains(me, stone).contains(point) {
            if chain == stone || self.suicide == Suicide::Forbidden {
                return None;
            }
            next.stones[me] -= chain;
            next.targets -= chain;
        }
        next.targets -= taken;
        let liberties = neighbours(chain, self.all) & next.vacant();
        next.ban = taken
            .single()
            .filter(|_| chain == stone && liberties == taken);
        next.turn = self.turn.opponent();
        *self = next;
        Some(MoveEffect {
            taken,
            ban: next.ban,
            liberties: liberties.len(),
        })
    }

    /// Says whether the side to move may put a stone here.
    ///
    /// # Errors
    /// The rule that forbids it; the ban is one of them.
    pub fn check(&self, point: Point) -> Result<(), Illegal> {
        if !self.all.contains(point) {
            return Err(Illegal::OffBoard);
        }
        if !self.vacant().contains(point) {
            return Err(Illegal::Occupied);
        }
        if self.ban == Some(point) {
            return Err(Illegal::Ko);
        }
        let mut after = *self;
        let is_possible = !self.in_play.contains(point) || after.play(Move::Play(point)).is_some();
        is_possible.then_some(()).ok_or(Illegal::Suicide)
    }

    /// What stands, and whose turn it is.
    #[must_use]
    pub const fn stones_and_turn(&self) -> StonesAndTurn {
        StonesAndTurn {
            stones: self.stones,
            turn: self.turn,
        }
    }

    /// Points that the defender holds: his stones in play, and parts of the
    /// region that no attacker's stone with the outer liberty and no empty
    /// point out of play can reach without crossing them.
    #[must_use]
    pub fn held_by_defender(&self) -> usize {
        let own = self.stones[1];
        let rest = self.in_play - own;
        let outside = self.all - self.in_play - own;
        let open = flood(neighbours(outside, self.all) & rest, rest);
        (self.in_play - open).len()
    }

    /// The empty points, those out of play included.
    #[must_use]
    pub fn vacant(&self) -> PointSet {
        self.all - self.stones[0] - self.stones[1]
    }

    /// The chains of one side at these points that have no liberty and no
    /// stone out of play. An empty point out of play counts as a liberty.
    fn dead_chains(&self, side: usize, at: PointSet) -> PointSet {
        let vacant = self.vacant();
        let mut dead = PointSet::EMPTY;
        for chain in regions(flood(at & self.stones[side], self.stones[side])) {
            let is_free = !neighbours(chain, self.all).is_disjoint(&vacant);
            if !is_free && chain.is_subset(&self.in_play) {
                dead |= chain;
            }
        }
        dead
    }
}

const fn slot(role: Role) -> usize {
    match role {
        Role::Attacker => 0,
        Role::Defender => 1,
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Setup, Size};

    use super::*;

    /// A ko at the edge; everything but the right column is in play.
    fn ko() -> (Size, Replay) {
        let size = Size::new(5, 3).unwrap();
        let mut setup = Setup::empty(size);
        let points = |labels| size.labelled(labels).unwrap();
        setup.black = points("B3 A2 B1");
        setup.white = points("C3 B2 D2 C1");
        let mut problem = Problem::new(setup);
        problem.in_play = Some(size.all() - points("E1 E2 E3"));
        (size, Replay::new(&problem, Color::White, Role::Attacker))
    }

    #[test]
    fn a_ko_is_banned_and_a_wall_is_not_captured() {
        let (size, mut board) = ko();
        let play = |label: &str| Move::Play(size.point(label).unwrap());
        let effect = board.play(play("C2")).unwrap();
        assert_eq!((effect.taken.len(), effect.liberties), (1, 1));
        assert_eq!(effect.ban, size.point("B2").ok());
        assert!(board.play(play("C2")).is_none(), "occupied");
        assert!(board.play(play("E2")).is_none(), "not in play");
        let back = board.play(play("B2")).unwrap();
        assert_eq!(back.ban, size.point("C2").ok());
        board.play(Move::Pass).unwrap();
        assert_eq!((board.ban, board.turn), (None, Role::Defender));
    }

    #[test]
    fn what_the_outside_can_reach_is_not_held() {
        let size = Size::new(4, 3).unwrap();
        let mut setup = Setup::empty(size);
        let points = |labels| size.labelled(labels).unwrap();
        // White walls in A3 and a black stone on A2; C2 is next to the wall.
        setup.white = points("B3 B2 B1 A1");
        setup.black = points("A2 D3 D2 D1");
        let mut problem = Problem::new(setup);
        problem.in_play = Some(size.all() - points("D3 D2 D1"));
        let board = Replay::new(&problem, Color::White, Role::Defender);
        assert_eq!(board.held_by_defender(), 6);
    }
}
