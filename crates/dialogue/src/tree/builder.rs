//! The builder of a tree: what is most worth knowing is grown first, until there is no more room.
//!
//! Invariant: wherever the solver is to move and the tree goes on, all moves that keep the verdict are
//! there. A defence is added together with all its answers, or not at all; a mistake together with its refutation.

mod clarity;
mod judging;
mod mistakes;
mod tasks;

use std::cmp::Ordering;
use std::collections::HashMap;

use shikatsu_engine::{EngineError, MoveDetail, PassKeeps, SearchEffort, Side, Worth};
use shikatsu_problem::{Move, NodeId, Role, SolutionTree};

use self::tasks::{TreeTask, TreeTasks};
use super::grown::{Extent, Grown, TreeError};
use crate::position::{DialogueFrame, DialoguePosition, PositionKey};
use crate::standing::Standing;
use crate::thinker::Thinker;
use crate::voice::Voice;

/// Grows one tree.
pub(super) struct TreeBuilder<'t, 'e> {
    frame: DialogueFrame,
    thinker: &'t mut Thinker<'e>,
    extent: Extent,
    tree: SolutionTree,
    solver: Role,
    /// What the solver can get; every right line keeps it.
    goal: Standing,
    voice: Voice<'static>,
    unjudged: usize,
    known: HashMap<PositionKey, (MoveDetail, Side)>,
    right: HashMap<PositionKey, Vec<Move>>,
}

/// A defence to which more answers work than these teaches nothing.
const TELLING: usize = 3;

/// Mistakes that are refuted after the first move.
const LATER_MISTAKES: usize = 2;

impl<'t, 'e> TreeBuilder<'t, 'e> {
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
        let mut tasks = TreeTasks::default();
        let right = self.right_moves(position)?;
        self.answer(SolutionTree::ROOT, position, &right, &mut tasks);
        tasks.mistakes.push_back(TreeTask::Mistakes {
            at: SolutionTree::ROOT,
            position: position.clone(),
            most: self.extent.mistakes,
        });
        while let Some(task) = tasks.next() {
            match task {
                TreeTask::Defend { at, position } => self.defend(at, &position, &mut tasks)?,
                TreeTask::Defence {
                    at,
                    position,
                    played,
                } => {
                    self.defence(at, &position, played, &mut tasks)?;
                }
                TreeTask::Mistakes { at, position, most } => self.mistakes(at, &position, most)?,
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
    fn look(
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
        // Where the opponent has given something away, a move that only gives it back is still right. A move that was not
        // judged among the others may be judged alone.
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
        let Some(next) = self.frame.after(position, played) else {
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
        tasks: &mut TreeTasks,
    ) {
        for (number, &played) in right.iter().enumerate() {
            let Some(next) = self.frame.after(position, played) else {
                continue;
            };
            let id = self.add(at, position, played);
            let task = TreeTask::Defend {
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
        tasks: &mut TreeTasks,
    ) -> Result<(), TreeError> {
        if !self.has_room(at, 2, 2) {
            return Ok(());
        }
        let goal = self.goal.clone();
        let mut defences: Vec<(usize, Move)> = Vec::new();
        for played in self.threats(position, &goal)? {
            let Some(next) = self.frame.after(position, played) else {
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
                tasks.others.push_back(TreeTask::Defence {
                    at,
                    position,
                    played,
                });
            }
        }
        Ok(())
    }

    /// The position after a move, if the move and an answer to it may be added.
    fn after(
        &self,
        at: NodeId,
        position: &DialoguePosition,
        played: Move,
    ) -> Option<DialoguePosition> {
        let next = self.frame.after(position, played)?;
        self.has_room(at, 2, 2).then_some(next)
    }

    /// A defence with all its answers.
    fn defence(
        &mut self,
        at: NodeId,
        position: &DialoguePosition,
        played: Move,
        tasks: &mut TreeTasks,
    ) -> Result<(), TreeError> {
        let Some(next) = self.after(at, position, played) else {
            return Ok(());
        };
        let right = self.right_moves(&next)?;
        if right.is_empty() || !self.has_room(at, 1 + right.len(), 2) {
            return Ok(());
        }
        let id = self.add(at, position, played);
        self.answer(id, &next, &right, tasks);
        tasks.late.push_back(TreeTask::Mistakes {
            at: id,
            position: next,
            most: LATER_MISTAKES,
        });
        Ok(())
    }
}

/// The stones that the side to move may play.
fn legal(position: &DialoguePosition) -> impl Iterator<Item = Move> + use<'_> {
    let board = &position.board;
    let free = board.in_play() & board.vacant();
    let legal = free.iter().filter(|&point| board.check(point).is_ok());
    legal.map(Move::Play)
}
