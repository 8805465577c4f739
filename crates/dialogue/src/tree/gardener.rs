//! Growing a tree: what is most worth knowing first, until there is no more room.
//!
//! Invariant: wherever the solver is to move and the tree goes on, all moves that keep the verdict are
//! there. A defence is added together with all its answers, or not at all; a mistake together with its refutation.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};

use shikatsu_engine::{EngineError, MoveDetail, PassKeeps, SearchEffort, Side, Worth};
use shikatsu_problem::{Move, NodeId, Point, PointSet, ReplyHint, Role, SolutionTree};

use super::{Extent, Grown, TreeError};
use crate::position::{DialogueFrame, DialoguePosition, PositionKey};
use crate::standing::Standing;
use crate::thinker::Thinker;
use crate::voice::Voice;

/// Grows one tree.
pub(super) struct Gardener<'t, 'e> {
    pub(super) frame: DialogueFrame,
    thinker: &'t mut Thinker<'e>,
    extent: Extent,
    pub(super) tree: SolutionTree,
    pub(super) solver: Role,
    /// What the solver can have, and every right line keeps.
    pub(super) goal: Standing,
    pub(super) voice: Voice<'static>,
    unjudged: usize,
    known: HashMap<PositionKey, (MoveDetail, Side)>,
    right: HashMap<PositionKey, Vec<Move>>,
}

/// Something to be grown at a node; what comes first in this list is grown first.
enum Task {
    /// The opponent is to move after a right move: the best defence, then the others.
    Defend {
        at: NodeId,
        position: DialoguePosition,
    },
    /// One more defence.
    Defence {
        at: NodeId,
        position: DialoguePosition,
        played: Move,
    },
    /// The solver's mistakes here.
    Mistakes {
        at: NodeId,
        position: DialoguePosition,
        most: usize,
    },
}

/// Tasks by what they are worth.
#[derive(Default)]
struct Tasks {
    main: VecDeque<Task>,
    mistakes: VecDeque<Task>,
    others: VecDeque<Task>,
    late: VecDeque<Task>,
}

impl Tasks {
    fn next(&mut self) -> Option<Task> {
        let queues = [
            &mut self.main,
            &mut self.mistakes,
            &mut self.others,
            &mut self.late,
        ];
        queues.into_iter().find_map(VecDeque::pop_front)
    }
}

/// A defence to which more answers work than these asks nothing of anybody.
const TELLING: usize = 3;

/// Mistakes that are refuted after the first move.
const LATER_MISTAKES: usize = 2;

/// The longest wrong line: mistake, refutation, and twice more.
const WRONG_MOVES: usize = 6;

impl<'t, 'e> Gardener<'t, 'e> {
    pub(super) fn new(
        frame: DialogueFrame,
        thinker: &'t mut Thinker<'e>,
        side: &Side,
        extent: Extent,
    ) -> Result<Self, TreeError> {
        let is_lost = side.moves.iter().all(|one| one.worth != Worth::Keeps);
        if side.pass_keeps == PassKeeps::Yes {
            return Err(TreeError::NothingToDo);
        }
        if is_lost {
            return Err(TreeError::Lost);
        }
        Ok(Self {
            voice: Voice::of(frame.problem(), frame.defender()),
            frame,
            thinker,
            extent,
            tree: SolutionTree::new(),
            solver: side.role,
            goal: Standing::of(side),
            unjudged: 0,
            known: HashMap::new(),
            right: HashMap::new(),
        })
    }

    /// Grows from a position of which `side` says what is proved.
    pub(super) fn grow(
        mut self,
        position: &DialoguePosition,
        side: &Side,
    ) -> Result<Grown, TreeError> {
        let key = position.key();
        let known = (MoveDetail::AllFirstMoves, side.clone());
        self.known.insert(key, known);
        let mut tasks = Tasks::default();
        let right = self.right_moves(position)?;
        self.answer(SolutionTree::ROOT, position, &right, &mut tasks);
        tasks.mistakes.push_back(Task::Mistakes {
            at: SolutionTree::ROOT,
            position: position.clone(),
            most: self.extent.mistakes,
        });
        while let Some(task) = tasks.next() {
            match task {
                Task::Defend { at, position } => self.defend(at, &position, &mut tasks)?,
                Task::Defence {
                    at,
                    position,
                    played,
                } => {
                    self.defence(at, &position, played, &mut tasks)?;
                }
                Task::Mistakes { at, position, most } => self.mistakes(at, &position, most)?,
            }
        }
        let unfinished = self.judge(position)?;
        Ok(Grown {
            tree: self.tree,
            unfinished,
            unjudged: self.unjudged,
        })
    }

    /// What is proved of a position, asked once.
    pub(super) fn look(
        &mut self,
        position: &DialoguePosition,
        detail: MoveDetail,
    ) -> Result<Side, EngineError> {
        let key = position.key();
        if let Some((known, side)) = self.known.get(&key)
            && (*known == detail || detail == MoveDetail::VerdictOnly)
        {
            return Ok(side.clone());
        }
        let effort = SearchEffort {
            limits: self.thinker.limits,
            detail,
            cancel: self.thinker.cancel,
        };
        let side = self.frame.search(self.thinker.engine, position, effort)?;
        self.known.insert(key, (detail, side.clone()));
        Ok(side)
    }

    /// All stones of the solver's that keep at least the goal, the best first.
    fn right_moves(&mut self, position: &DialoguePosition) -> Result<Vec<Move>, EngineError> {
        let key = position.key();
        if let Some(right) = self.right.get(&key) {
            return Ok(right.clone());
        }
        let side = self.look(position, MoveDetail::AllFirstMoves)?;
        let is_ahead = Standing::of(&side)
            .compare(&self.goal, self.solver)
            .is_some_and(Ordering::is_gt);
        let mut right: Vec<Move> = side
            .moves
            .iter()
            .filter(|one| one.worth == Worth::Keeps && one.played != Move::Pass)
            .map(|one| one.played)
            .filter(|one| one.point() != position.board.ban)
            .collect();
        let unknown = |played: &Move| {
            let mut moves = side.moves.iter();
            moves.any(|one| one.played == *played && one.as_read() == Worth::Unknown)
        };
        // Where the opponent has given something away, what gives it back is right all the same; and a
        // move that was not judged among the others may be judged alone.
        for played in legal(position) {
            let is_open = (is_ahead || unknown(&played)) && !right.contains(&played);
            if is_open && self.is_right(position, played)? {
                right.push(played);
            }
        }
        self.right.insert(key, right.clone());
        Ok(right)
    }

    fn is_right(&mut self, position: &DialoguePosition, played: Move) -> Result<bool, EngineError> {
        let Some(next) = position.after(played) else {
            return Ok(false);
        };
        let after = Standing::of(&self.look(&next, MoveDetail::VerdictOnly)?);
        let order = after.compare(&self.goal, self.solver);
        self.unjudged += usize::from(order.is_none());
        Ok(order.is_some_and(Ordering::is_ge))
    }

    fn has_room(&self, at: NodeId, nodes: usize, moves: usize) -> bool {
        let depth = self.tree.line(at).len() - 1;
        self.tree.len() + nodes <= self.extent.nodes && depth + moves <= self.extent.moves
    }

    fn add(&mut self, at: NodeId, position: &DialoguePosition, played: Move) -> NodeId {
        let color = self.frame.color(position.board.turn);
        self.tree.add(at, Some((color, played)))
    }

    /// Adds all right moves at a node; the first is followed before the others.
    fn answer(
        &mut self,
        at: NodeId,
        position: &DialoguePosition,
        right: &[Move],
        tasks: &mut Tasks,
    ) {
        for (number, &played) in right.iter().enumerate() {
            let Some(next) = position.after(played) else {
                continue;
            };
            let id = self.add(at, position, played);
            let task = Task::Defend {
                at: id,
                position: next,
            };
            if number == 0 {
                tasks.main.push_back(task);
            } else {
                tasks.late.push_back(task);
            }
        }
    }

    /// The opponent's defences after a right move, unless the result is clear.
    fn defend(
        &mut self,
        at: NodeId,
        position: &DialoguePosition,
        tasks: &mut Tasks,
    ) -> Result<(), TreeError> {
        if !self.has_room(at, 2, 2) {
            return Ok(());
        }
        let goal = self.goal.clone();
        let mut defences: Vec<(usize, Move)> = Vec::new();
        for played in self.threats(position, &goal)? {
            let Some(next) = position.after(played) else {
                continue;
            };
            defences.push((self.right_moves(&next)?.len(), played));
        }
        // The fewer answers work, the better the defence; among equals the one that holds out longest.
        defences.sort_by_key(|&(answers, _)| answers);
        for (number, &(answers, played)) in defences.iter().enumerate() {
            if number == 0 {
                self.defence(at, position, played, tasks)?;
            } else if answers <= TELLING {
                let position = position.clone();
                tasks.others.push_back(Task::Defence {
                    at,
                    position,
                    played,
                });
            }
        }
        Ok(())
    }

    /// A defence with all its answers.
    fn defence(
        &mut self,
        at: NodeId,
        position: &DialoguePosition,
        played: Move,
        tasks: &mut Tasks,
    ) -> Result<(), TreeError> {
        let Some(next) = position.after(played).filter(|_| self.has_room(at, 2, 2)) else {
            return Ok(());
        };
        let right = self.right_moves(&next)?;
        if right.is_empty() || !self.has_room(at, 1 + right.len(), 2) {
            return Ok(());
        }
        let id = self.add(at, position, played);
        self.answer(id, &next, &right, tasks);
        tasks.late.push_back(Task::Mistakes {
            at: id,
            position: next,
            most: LATER_MISTAKES,
        });
        Ok(())
    }

    /// The solver's mistakes at a node, the most plausible first: those near the right moves.
    fn mistakes(
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
        let Some(next) = position.after(played).filter(|_| self.has_room(at, 2, 2)) else {
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
            let Some(next) = position.after(reply) else {
                return Ok(());
            };
            at = self.add(at, &position, reply);
            if 2 * number >= WRONG_MOVES || !self.has_room(at, 2, 2) {
                return Ok(());
            }
            let tries = self.threats(&next, worth)?;
            let mut goes_on = None;
            for played in tries {
                let Some(after) = next.after(played) else {
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

fn legal(position: &DialoguePosition) -> impl Iterator<Item = Move> + use<'_> {
    let board = &position.board;
    let free = board.in_play() & board.vacant();
    let legal = free.iter().filter(|&point| board.check(point).is_ok());
    legal.map(Move::Play)
}

/// Steps to the nearest of some points.
fn distance(point: Point, to: PointSet) -> u8 {
    let steps = |other: Point| other.x().abs_diff(point.x()) + other.y().abs_diff(point.y());
    to.iter().map(steps).min().unwrap_or(u8::MAX)
}
