//! Death in a small space: who wins is looked up.
//!
//! The lemma of `docs/eye-spaces.md`: one chain of the defender's, the body, holds all targets, and
//! what is not safe around it is the body itself, liberties of it that the attacker may fill at any
//! time, and a small space. Then what stands outside does not matter, and the game is the one that
//! `space_wins` has solved: the defender may retake every ko and the attacker none. So the
//! attacker wins at every level where the table says that he wins.
//!
//! Invariant: a zone is given only where the attacker wins. It holds every point that the lemma
//! looks at: the part and the safe chains around it.

mod space_shape;
mod space_wins;

use shikatsu_problem::{Role, Suicide};

use super::Region;
use super::spot::{PASS, spot_of};
use super::state::State;
use super::word::Word;
use space_shape::{MOST_POINTS, SpaceBoard, SpaceShape};
use space_wins::{SpaceTurn, wins};

/// A body with its liberties beyond the space, and the space.
struct BodySurroundings<W> {
    part: W,
    safe: W,
    body: W,
    touched: W,
    beyond: W,
    space: W,
}

/// What the lemma says of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallSpace<W> {
    /// Nothing: there is no such space.
    NotOne,
    /// The attacker does not win, if the defender may retake every ko.
    Holds,
    /// The attacker wins at every level. The zone of the lemma.
    Dies(W),
}

/// Looks for a small space and up who wins there.
#[inline]
#[must_use]
pub fn small_space<W: Word>(region: &Region<W>, state: &State<W>) -> SmallSpace<W> {
    if region.escaped || region.suicide == Suicide::Allowed {
        return SmallSpace::NotOne;
    }
    let Some(found) = BodySurroundings::of(region, state) else {
        return SmallSpace::NotOne;
    };
    let Some(turn) = found.turn(state) else {
        return SmallSpace::NotOne;
    };
    let (shape, board) = found.shape(region, state);
    if !wins(&shape, board, found.beyond.count(), turn) {
        return SmallSpace::Holds;
    }
    let BodySurroundings { part, safe, .. } = found;
    SmallSpace::Dies(part | region.fill(region.spread(part) & safe, safe))
}

impl<W: Word> BodySurroundings<W> {
    /// The parts of the board that the lemma speaks of, if it speaks of this board.
    #[inline]
    fn of(region: &Region<W>, state: &State<W>) -> Option<Self> {
        let body = region.fill(state.standing.first(), state.stones[1]);
        if state.standing.is_empty() || !state.standing.without(body).is_empty() {
            return None;
        }
        let safe = region.fill(region.outer[0] & state.stones[0], state.stones[0]);
        let part = region.fill(body, region.play.without(safe));
        if region.outer[1].meets(part) {
            return None;
        }
        let rest = part.without(body);
        let touched = (region.spread(safe) | region.walled) & rest;
        let both = touched & region.spread(body);
        // A stone here would be safe or of the body, so these are empty.
        let beyond = both.without(region.spread(rest.without(both)));
        let space = rest.without(beyond);
        let found = Self {
            part,
            safe,
            body,
            touched,
            beyond,
            space,
        };
        (space.count() as usize <= MOST_POINTS).then_some(found)
    }

    /// Whose turn it is in the space; nothing where a ban is on a liberty beyond it.
    #[inline]
    fn turn(&self, state: &State<W>) -> Option<SpaceTurn> {
        let is_banned_here = state.ban != PASS && self.part.meets(W::bit(usize::from(state.ban)));
        let banned = match is_banned_here {
            true => Some(
                self.space
                    .members()
                    .position(|at| spot_of(at) == state.ban)?,
            ),
            false => None,
        };
        Some(match (state.turn, banned) {
            // He may retake.
            (Role::Defender, _) => SpaceTurn::Defender,
            (Role::Attacker, None) => SpaceTurn::Attacker,
            (Role::Attacker, Some(at)) => SpaceTurn::Banned(at),
        })
    }

    fn shape(&self, region: &Region<W>, state: &State<W>) -> (SpaceShape, SpaceBoard) {
        let mut points = [W::EMPTY; MOST_POINTS];
        for (point, at) in points.iter_mut().zip(self.space.members()) {
            *point = W::bit(at);
        }
        let among = |set: W| {
            let inside = points
                .iter()
                .enumerate()
                .filter(|(_, point)| set.meets(**point));
            inside.fold(0, |found, (at, _)| found | 1 << at)
        };
        let shape = SpaceShape {
            points: self.space.count() as usize,
            neighbours: points.map(|point| among(region.spread(point))),
            beside_body: among(region.spread(self.body)),
            beside_safe: among(self.touched),
        };
        (shape, SpaceBoard(state.stones.map(among)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::problem;
    use crate::region::keys::Keys;

    fn dies(drawing: &str, turn: Role) -> bool {
        let problem = problem(drawing);
        let region = Region::<u64>::new(&problem).unwrap();
        let state = State::new(&region, &Keys::new(64, 7), &problem, turn).unwrap();
        matches!(small_space(&region, &state), SmallSpace::Dies(_))
    }

    #[test]
    fn three_in_a_row_belong_to_the_side_that_moves_first() {
        assert!(dies("...kX kkkkX XXXXX", Role::Attacker));
        assert!(!dies("...kX kkkkX XXXXX", Role::Defender));
        assert!(dies(".X.kX kkkkX XXXXX", Role::Defender));
    }

    #[test]
    fn four_in_a_row_live_and_a_square_dies() {
        assert!(!dies("....kX kkkkkX XXXXXX", Role::Attacker));
        assert!(dies("..kX ..kX kkkX XXXX", Role::Defender));
    }

    #[test]
    fn liberties_beyond_the_space_are_filled() {
        assert!(dies("...kX kkkkX ...kX XXXXX", Role::Attacker));
    }
}
