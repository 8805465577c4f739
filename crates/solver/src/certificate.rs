//! From a searched table to a graph that a stranger can check.
//!
//! The table remembers who wins, not why for ever: entries are thrown out,
//! and static tests leave no moves. So the proof is walked from the root, and
//! wherever the table is silent the search is asked again.
//!
//! Invariant: a proof is a graph without circles, because a node is finished
//! before another refers to it; a refutation may run in circles, because any
//! move that keeps the goal off is good enough.

use std::collections::HashMap;

use shikatsu_problem::Role;
use shikatsu_proof::{Graph, Manner, NodeId, Reason, Step};

use crate::budget::Stop;
use crate::expansion::{Child, Win};
use crate::eye_space::{eye_space, is_hopeless};
use crate::game::Game;
use crate::life::lives;
use crate::search::Search;
use crate::state::State;
use crate::threats::{Finite, Threats};
use crate::word::Word;

/// A certificate in the making.
pub(crate) struct Draft {
    pub(crate) graph: Graph,
    manner: Manner,
    winner: Role,
    nodes: HashMap<(u64, Threats), Progress>,
}

#[derive(Clone, Copy)]
enum Progress {
    Open(NodeId),
    Done(NodeId),
}

impl Draft {
    /// An empty draft for one side of a question.
    pub(crate) fn new(game: Game, manner: Manner) -> Self {
        let winner = match manner {
            Manner::Prove => game.prover(),
            Manner::Refute => game.prover().opponent(),
        };
        Self {
            graph: Graph::new(),
            manner,
            winner,
            nodes: HashMap::new(),
        }
    }

    fn accepts(&self, win: &Win) -> bool {
        win.role == self.winner && (self.manner == Manner::Refute || win.finite == Finite::Yes)
    }
}

impl<W: Word> Search<'_, W> {
    /// Adds the proof of a state to a draft; the draft's side must win there.
    ///
    /// # Errors
    /// When the budget ends, or [`Stop::Depth`] when the pieces do not fit
    /// together and somebody has to search again with a larger table.
    pub(crate) fn draft(
        &mut self,
        draft: &mut Draft,
        state: &State<W>,
        level: Threats,
    ) -> Result<NodeId, Stop> {
        let name = (state.key, level);
        match draft.nodes.get(&name) {
            Some(Progress::Done(id)) => return Ok(*id),
            Some(Progress::Open(id)) if draft.manner == Manner::Refute => return Ok(*id),
            Some(Progress::Open(_)) => return Err(Stop::Depth),
            None => {}
        }
        self.budget.check()?;
        let id = draft.graph.reserve();
        draft.nodes.insert(name, Progress::Open(id));
        let step = match self.reason(draft.winner, state) {
            Some(reason) => Ok(Step::Leaf(reason)),
            None if state.turn == draft.winner => self.choice(draft, state, level),
            None => self.replies(draft, state, level),
        };
        // A node that failed on this line may be finished on another.
        let step = step.inspect_err(|_| {
            draft.nodes.remove(&name);
        })?;
        draft.graph.fill(id, step);
        draft.nodes.insert(name, Progress::Done(id));
        Ok(id)
    }

    /// Why a state needs no moves, in the checker's words.
    fn reason(&self, winner: Role, state: &State<W>) -> Option<Reason> {
        match winner {
            Role::Attacker if state.standing.is_empty() && !self.ground.escaped => {
                Some(Reason::Fallen)
            }
            Role::Attacker => eye_space(self.ground, state)
                .is_some_and(|space| is_hopeless(self.ground, space))
                .then_some(Reason::NoEyeSpace),
            Role::Defender => lives(self.ground, state).then_some(Reason::TwoEyes),
        }
    }

    fn choice(
        &mut self,
        draft: &mut Draft,
        state: &State<W>,
        level: Threats,
    ) -> Result<Step, Stop> {
        let mut children = self.children_of(state, level);
        let best = self
            .table
            .get(state.key ^ self.game.salt())
            .map(|entry| entry.best);
        // The move that proved it first, then what is known, then the rest.
        children.sort_by_key(|child| {
            let known = child.win.is_some_and(|win| draft.accepts(&win));
            (!known, Some(child.spot) != best)
        });
        let mut stop = Stop::Depth;
        for child in &children {
            if !self.is_won(draft, child)? {
                continue;
            }
            match self.draft(draft, &child.state, child.level) {
                Ok(next) => {
                    let play = self.ground.named(child.spot);
                    return Ok(Step::Choice { play, next });
                }
                Err(Stop::Depth) => stop = Stop::Depth,
                Err(other) => return Err(other),
            }
        }
        Err(stop)
    }

    fn replies(
        &mut self,
        draft: &mut Draft,
        state: &State<W>,
        level: Threats,
    ) -> Result<Step, Stop> {
        let mut replies = Vec::new();
        for child in self.children_of(state, level) {
            let next = self.draft(draft, &child.state, child.level)?;
            replies.push((self.ground.named(child.spot), next));
        }
        Ok(Step::Replies(replies))
    }

    fn is_won(&mut self, draft: &Draft, child: &Child<W>) -> Result<bool, Stop> {
        let win = match child.win {
            Some(win) => win,
            None => self.solve(&child.state, child.level)?,
        };
        Ok(draft.accepts(&win))
    }

    fn children_of(&mut self, state: &State<W>, level: Threats) -> Vec<Child<W>> {
        let base = self.children.len();
        self.expand_fully(state, level);
        self.children.split_off(base)
    }
}
