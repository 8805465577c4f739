//! The solver's mistakes, each with its refutation.

use std::cmp::Ordering;

use shikatsu_engine::{MoveDetail, Side, Worth};
use shikatsu_problem::{Move, NodeId, Point, PointSet, ReplyHint, Role};

use super::{TreeBuilder, legal};
use crate::position::DialoguePosition;
use crate::standing::Standing;
use crate::tree::grown::TreeError;

/// The longest wrong line: mistake, refutation, and twice more.
const WRONG_MOVES: usize = 6;

impl TreeBuilder<'_, '_> {
    /// The solver's mistakes at a node, the most plausible first: those near the right moves.
    pub(super) fn mistakes(
        &mut self,
        at: NodeId,
        position: &DialoguePosition,
        most: usize,
    ) -> Result<(), TreeError> {
        if !self.has_room(at, 2, 2) {
            return Ok(());
        }
        let right: PointSet = self
            .right_moves(position)?
            .iter()
            .filter_map(|one| one.point())
            .collect();
        let mut tried: Vec<(u8, Move)> = legal(position)
            .filter_map(|played| Some((played, played.point()?)))
            .filter(|(_, point)| !right.contains(*point))
            .map(|(played, point)| (distance(point, right), played))
            .collect();
        tried.sort_unstable();
        let mut added = 0;
        for (_, played) in tried {
            if added == most {
                break;
            }
            added += usize::from(self.mistake(at, position, played)?);
        }
        Ok(())
    }

    /// A mistake with its refutation; whether it was added.
    fn mistake(
        &mut self,
        at: NodeId,
        position: &DialoguePosition,
        played: Move,
    ) -> Result<bool, TreeError> {
        let Some(next) = self.after(at, position, played) else {
            return Ok(false);
        };
        let side = self.look(&next, MoveDetail::AllFirstMoves)?;
        let after = Standing::of(&side);
        let is_worse = after.compare(&self.goal, self.solver);
        if !is_worse.is_some_and(Ordering::is_lt) {
            return Ok(false);
        }
        if self.goal.lives() && after.lives() && self.solver == Role::Defender {
            let id = self.add(at, position, played);
            let node = self.tree.node_mut(id);
            node.hint = Some(ReplyHint::NotThis);
            node.comment = format!("{}; there is better.", self.voice.fate(&after.outcome));
            return Ok(true);
        }
        let Some(reply) = stone(&side, &next) else {
            return Ok(false);
        };
        let id = self.add(at, position, played);
        self.refute(id, &next, reply, &after)?;
        Ok(true)
    }

    /// The refutation of a mistake, until it is clear.
    fn refute(
        &mut self,
        mistake: NodeId,
        position: &DialoguePosition,
        reply: Move,
        worth: &Standing,
    ) -> Result<(), TreeError> {
        let (mut at, mut position, mut reply) = (mistake, position.clone(), reply);
        for number in 1.. {
            let Some(next) = self.frame.after(&position, reply) else {
                return Ok(());
            };
            at = self.add(at, &position, reply);
            if 2 * number >= WRONG_MOVES || !self.has_room(at, 2, 2) {
                return Ok(());
            }
            let tries = self.threats(&next, worth)?;
            let mut goes_on = None;
            for played in tries {
                let Some(after) = self.frame.after(&next, played) else {
                    continue;
                };
                let side = self.look(&after, MoveDetail::AllFirstMoves)?;
                if let Some(answer) = stone(&side, &after) {
                    goes_on = Some((played, after, answer));
                    break;
                }
            }
            let Some((played, after, answer)) = goes_on else {
                return Ok(());
            };
            at = self.add(at, &next, played);
            (position, reply) = (after, answer);
        }
        Ok(())
    }
}

/// A stone of the side to move that keeps what it has, if one does.
fn stone(side: &Side, position: &DialoguePosition) -> Option<Move> {
    let allowed = |one: &Move| {
        one.point()
            .is_some_and(|point| position.board.check(point).is_ok())
    };
    let kept = side.moves.iter().filter(|one| one.worth == Worth::Keeps);
    let mut kept = kept.map(|one| one.played).chain(side.line.first().copied());
    kept.find(allowed)
}

/// Steps to the nearest of some points.
fn distance(point: Point, to: PointSet) -> u8 {
    let steps = |other: Point| other.x().abs_diff(point.x()) + other.y().abs_diff(point.y());
    to.iter().map(steps).min().unwrap_or(u8::MAX)
}
