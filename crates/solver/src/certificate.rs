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

use shikatsu_problem::{Role, Suicide};
use shikatsu_proof::{Graph, Manner, NodeId, Reason, Step};

use crate::budget::Stop;
use crate::expansion::{Child, Win};
use crate::eye_space::hopeless;
use crate::game::Game;
use crate::ground::Ground;
use crate::life::lives;
use crate::search::Search;
use crate::state::State;
use crate::threats::{Finite, Threats};
use crate::word::Word;
use crate::zone::{self, Made, before_move, covers};

/// A certificate in the making.
pub(crate) struct Draft<W> {
    pub(crate) graph: Graph,
    manner: Manner,
    winner: Role,
    nodes: HashMap<(u64, Threats), Progress<W>>,
}

/// Bytes of the table for each part of a draft: about what a part takes.
const PART: usize = 256;

/// Parts that a draft may have in any case.
const SMALL: usize = 1 << 15;

/// A finished part: its node and the points it used.
pub(crate) type Part<W> = (NodeId, W);

#[derive(Clone, Copy)]
enum Progress<W> {
    /// Another state's proof is being written in its place.
    Lent,
    Open(NodeId),
    Done(Part<W>),
}

impl<W: Word> Draft<W> {
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

    fn accepts(&self, win: &Win<W>) -> bool {
        win.role == self.winner && (self.manner == Manner::Refute || win.finite == Finite::Yes)
    }

    /// Whether parts may forget what they do not use.
    fn forgets(&self, ground: &Ground<W>) -> bool {
        self.manner == Manner::Prove && ground.suicide == Suicide::Forbidden
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
        draft: &mut Draft<W>,
        state: &State<W>,
        level: Threats,
    ) -> Result<Part<W>, Stop> {
        let name = (state.key, level);
        match draft.nodes.get(&name) {
            Some(Progress::Done(part)) => return Ok(*part),
            Some(Progress::Open(id)) if draft.manner == Manner::Refute => {
                return Ok((*id, self.ground.play));
            }
            Some(Progress::Open(_) | Progress::Lent) => return Err(Stop::Depth),
            None => {}
        }
        self.budget.check()?;
        if let Some(model) = self.model(draft, state, level) {
            draft.nodes.insert(name, Progress::Lent);
            let lent = self.draft(draft, &model, level);
            draft.nodes.remove(&name);
            match lent {
                Ok(part) if lends(draft.winner, &model, part.1, state) => {
                    draft.nodes.insert(name, Progress::Done(part));
                    return Ok(part);
                }
                Ok(_) | Err(Stop::Depth) => {}
                Err(other) => return Err(other),
            }
        }
        if draft.graph.len() >= (self.table.limit() / PART).max(SMALL) {
            return Err(Stop::Large);
        }
        let id = draft.graph.reserve();
        draft.nodes.insert(name, Progress::Open(id));
        let found = match self.reason(draft.winner, state) {
            Some((reason, zone)) => Ok((Step::Leaf(reason), zone)),
            None if state.turn == draft.winner => self.choice(draft, state, level),
            None => self.replies(draft, state, level),
        };
        // A node that failed on this line may be finished on another.
        let (step, zone) = found.inspect_err(|_| {
            draft.nodes.remove(&name);
        })?;
        if draft.forgets(self.ground) && !matches!(step, Step::Leaf(_)) {
            draft.graph.keep(id, self.ground.points(zone));
        }
        draft.graph.fill(id, step);
        draft.nodes.insert(name, Progress::Done((id, zone)));
        Ok((id, zone))
    }

    /// The state whose pattern settled this one; its proof will do, if it is
    /// known to be won at this level too.
    fn model(&self, draft: &Draft<W>, state: &State<W>, level: Threats) -> Option<State<W>> {
        if !draft.forgets(self.ground) {
            return None;
        }
        let all = std::iter::once(&*self.patterns).chain(&*self.helpers);
        let mut origins = all.filter_map(|patterns| patterns.origin(self.game, state.key));
        let model = origins.next()?;
        let win = self.settled(&model, level)?;
        // A leaf keeps nothing, so nobody but its own state may refer to it.
        let is_leaf = || self.reason(draft.winner, &model).is_some();
        (draft.accepts(&win) && model != *state && !is_leaf()).then_some(model)
    }

    /// Why a state needs no moves, in the checker's words, and what shows it.
    fn reason(&self, winner: Role, state: &State<W>) -> Option<(Reason, W)> {
        match winner {
            Role::Attacker if state.standing.is_empty() && !self.ground.escaped => {
                Some((Reason::Fallen, W::EMPTY))
            }
            Role::Attacker => hopeless(self.ground, state).map(|zone| (Reason::NoEyeSpace, zone)),
            Role::Defender => lives(self.ground, state).map(|zone| (Reason::TwoEyes, zone)),
        }
    }

    fn choice(
        &mut self,
        draft: &mut Draft<W>,
        state: &State<W>,
        level: Threats,
    ) -> Result<(Step, W), Stop> {
        let mut children = self.children_of(state, level);
        let known = |child: &Child<W>| child.win.is_some_and(|win| draft.accepts(&win));
        // Where the table has lost the state, its moves one by one would be solved in the
        // order of the board; the search knows a better one.
        if !children.iter().any(known) && self.settled(state, level).is_none() {
            self.solve(state, level)?;
            children = self.children_of(state, level);
        }
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
                Ok((next, after)) => {
                    let play = self.ground.named(child.spot);
                    let made = Made {
                        before: state,
                        spot: child.spot,
                        after: &child.state,
                    };
                    let zone = before_move(self.ground, self.game, draft.winner, made, after);
                    return Ok((Step::Choice { play, next }, zone));
                }
                Err(Stop::Depth) => stop = Stop::Depth,
                Err(other) => return Err(other),
            }
        }
        Err(stop)
    }

    fn replies(
        &mut self,
        draft: &mut Draft<W>,
        state: &State<W>,
        level: Threats,
    ) -> Result<(Step, W), Stop> {
        let children = self.children_of(state, level);
        let (ground, game) = (self.ground, self.game);
        let mut replies = Vec::new();
        if !draft.forgets(ground) {
            for child in &children {
                let (next, _) = self.draft(draft, &child.state, child.level)?;
                replies.push((ground.named(child.spot), next));
            }
            return Ok((Step::Replies(replies), ground.play));
        }
        let target = self.target_of(state, level, draft.winner, &children);
        let mut finished = Vec::new();
        let reply = |child: &Child<W>| {
            let (next, zone) = self.reply(draft, &children, &mut finished, child)?;
            replies.push((ground.named(child.spot), next));
            Ok(zone)
        };
        let zone = zone::of_replies(ground, game, state, &children, target, reply)?;
        Ok((Step::Replies(replies), zone))
    }

    /// The answer to one move: if a move next door has been answered and the
    /// difference does not matter, the same.
    fn reply(
        &mut self,
        draft: &mut Draft<W>,
        children: &[Child<W>],
        finished: &mut Vec<(Child<W>, Part<W>)>,
        child: &Child<W>,
    ) -> Result<Part<W>, Stop> {
        let winner = draft.winner;
        let fits = |model: &Child<W>, zone: W| {
            model.level == child.level && lends(winner, &model.state, zone, &child.state)
        };
        let same = |finished: &[(Child<W>, Part<W>)]| {
            let model = finished.iter().find(|(model, part)| fits(model, part.1));
            model.map(|(_, part)| *part)
        };
        if let Some(part) = same(finished) {
            return Ok(part);
        }
        if child.win.is_none() {
            for model in children {
                if model
                    .win
                    .is_some_and(|win| draft.accepts(&win) && fits(model, win.zone))
                {
                    let part = self.draft(draft, &model.state, model.level)?;
                    finished.push((*model, part));
                }
            }
            if let Some(part) = same(finished) {
                return Ok(part);
            }
        }
        let part = self.draft(draft, &child.state, child.level)?;
        finished.push((*child, part));
        Ok(part)
    }

    /// The target that the search saw standing, if it remembers.
    fn target_of(
        &self,
        state: &State<W>,
        level: Threats,
        winner: Role,
        children: &[Child<W>],
    ) -> W {
        let key = state.key ^ self.game.salt();
        let seen = self.zones.get(key, winner, level);
        let standing = seen.map_or(W::EMPTY, |(zone, _)| zone & state.standing);
        if standing.is_empty() {
            zone::witness(state, children)
        } else {
            standing.first()
        }
    }

    fn is_won(&mut self, draft: &Draft<W>, child: &Child<W>) -> Result<bool, Stop> {
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

/// Whether the proof of one state may stand in for that of another, whichever of
/// them a reader of the certificate comes to first: the same inside the zone, and
/// for the attacker the same targets to capture.
fn lends<W: Word>(winner: Role, model: &State<W>, zone: W, state: &State<W>) -> bool {
    let targets = winner == Role::Defender || model.standing == state.standing;
    targets && covers(winner, model, zone, state)
}
