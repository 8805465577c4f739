//! From a searched table to a graph that the checker can read.
//!
//! The table says who wins and often no longer why: entries are thrown out,
//! and static tests leave no moves. So a [`Draft`] walks the proof from the root and
//! searches again wherever the table has nothing.
//!
//! Invariant: a proof is a graph without circles, because a node is finished
//! before another refers to it. A refutation may run in circles, because any
//! move that keeps the goal off is good enough.

mod steps;

use std::collections::HashMap;

use shikatsu_problem::{Role, Suicide};
use shikatsu_proof::{Graph, GraphNodeId, Manner, Reason, Step};

use crate::parallel::ThreadedSearch;
use crate::region::Region;
use crate::region::eye_space::lacks_eye_space;
use crate::region::game::SearchGame;
use crate::region::life::lives;
use crate::region::state::State;
use crate::region::threats::{Finite, Threats};
use crate::region::word::Word;
use crate::search::budget::Stop;
use crate::zones::win::Win;
use crate::zones::zone::covers;

/// A certificate in the making.
pub(crate) struct Draft<W> {
    pub(crate) graph: Graph,
    manner: Manner,
    winner: Role,
    nodes: HashMap<(u64, Threats), DraftNode<W>>,
}

/// Bytes of the table for each part of a draft: about what a part takes.
const PART: usize = 256;

/// Parts that a draft may have in any case.
const SMALL: usize = 1 << 15;

/// A finished part: its node and the points it used.
pub(crate) type DraftPart<W> = (GraphNodeId, W);

/// How far a state of a draft has come.
#[derive(Clone, Copy)]
enum DraftNode<W> {
    /// The proof of another state is being written to serve for it.
    Substituted,
    /// Its moves are being written.
    Open(GraphNodeId),
    /// It is written.
    Done(DraftPart<W>),
}

impl<W: Word> Draft<W> {
    /// An empty draft for one side of a question.
    pub(crate) fn new(game: SearchGame, manner: Manner) -> Self {
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

    /// Adds the proof of a state; the draft's side must win there.
    ///
    /// # Errors
    /// When the budget ends, or [`Stop::Depth`] when the pieces do not fit
    /// together and the caller has to search again with a larger table.
    pub(crate) fn add(
        &mut self,
        searcher: &mut ThreadedSearch<'_, W>,
        state: &State<W>,
        level: Threats,
    ) -> Result<DraftPart<W>, Stop> {
        let name = (state.key, level);
        match self.nodes.get(&name) {
            Some(DraftNode::Done(part)) => return Ok(*part),
            Some(DraftNode::Open(id)) if self.manner == Manner::Refute => {
                return Ok((*id, searcher.search.region.play));
            }
            Some(DraftNode::Open(_) | DraftNode::Substituted) => return Err(Stop::Depth),
            None => {}
        }
        searcher.search.budget.check()?;
        if let Some(model) = self.model(searcher, state, level) {
            self.nodes.insert(name, DraftNode::Substituted);
            let substitute = self.add(searcher, &model, level);
            self.nodes.remove(&name);
            match substitute {
                Ok(part) if may_substitute(self.winner, &model, part.1, state) => {
                    self.nodes.insert(name, DraftNode::Done(part));
                    return Ok(part);
                }
                Ok(_) | Err(Stop::Depth) => {}
                Err(other) => return Err(other),
            }
        }
        if self.graph.len() >= (searcher.search.table.limit() / PART).max(SMALL) {
            return Err(Stop::Large);
        }
        let id = self.graph.reserve();
        self.nodes.insert(name, DraftNode::Open(id));
        let found = match reason(searcher.search.region, self.winner, state) {
            Some((reason, zone)) => Ok((Step::Leaf(reason), zone)),
            None if state.turn == self.winner => self.choice(searcher, state, level),
            None => self.replies(searcher, state, level),
        };
        // A node that failed on this line may be finished on another.
        let (step, zone) = found.inspect_err(|_| {
            self.nodes.remove(&name);
        })?;
        if self.forgets(searcher.search.region) && !matches!(step, Step::Leaf(_)) {
            self.graph.keep(id, searcher.search.region.points(zone));
        }
        self.graph.fill(id, step);
        self.nodes.insert(name, DraftNode::Done((id, zone)));
        Ok((id, zone))
    }

    /// The state whose pattern settled this one; its proof will do, if it is
    /// known to be won at this level too.
    fn model(
        &self,
        searcher: &ThreadedSearch<'_, W>,
        state: &State<W>,
        level: Threats,
    ) -> Option<State<W>> {
        let search = &searcher.search;
        if !self.forgets(search.region) {
            return None;
        }
        let all = searcher.patterns();
        let mut origins = all.filter_map(|patterns| patterns.origin(search.game, state.key));
        let model = origins.next()?;
        let win = search.settled(&model, level)?;
        // A leaf keeps nothing, so only its own state may refer to it.
        let is_leaf = || reason(search.region, self.winner, &model).is_some();
        (self.accepts(&win) && model != *state && !is_leaf()).then_some(model)
    }

    fn accepts(&self, win: &Win<W>) -> bool {
        win.role == self.winner && (self.manner == Manner::Refute || win.finite == Finite::Yes)
    }

    /// Whether parts may forget what they do not use.
    fn forgets(&self, region: &Region<W>) -> bool {
        self.manner == Manner::Prove && region.suicide == Suicide::Forbidden
    }
}

/// Why a state needs no moves, in the checker's words, and what shows it.
fn reason<W: Word>(region: &Region<W>, winner: Role, state: &State<W>) -> Option<(Reason, W)> {
    match winner {
        Role::Attacker if state.standing.is_empty() && !region.escaped => {
            Some((Reason::Fallen, W::EMPTY))
        }
        Role::Attacker => lacks_eye_space(region, state).map(|zone| (Reason::NoEyeSpace, zone)),
        Role::Defender => lives(region, state).map(|zone| (Reason::TwoEyes, zone)),
    }
}

/// Whether the proof of one state may stand in for that of another, whichever of
/// them a reader of the certificate comes to first: the same inside the zone, and
/// for the attacker the same targets to capture.
fn may_substitute<W: Word>(winner: Role, model: &State<W>, zone: W, state: &State<W>) -> bool {
    let targets = winner == Role::Defender || model.standing == state.standing;
    targets && covers(winner, model, zone, state)
}

#[cfg(test)]
mod tests {
    use shikatsu_proof::{Claim, Question, check, write};

    use super::*;
    use crate::drawing::problem;
    use crate::search::budget::Budget;
    use crate::session::Session;

    /// A corner with three points of eye space: the side that moves first decides.
    const THREE: &str = "...kX kkkkX XXXXX";

    #[test]
    fn a_draft_becomes_a_certificate_that_the_checker_accepts() {
        let problem = problem(THREE);
        for (first, question, manner) in [
            (Role::Attacker, Question::Capture, Manner::Prove),
            (Role::Attacker, Question::Stand, Manner::Refute),
            (Role::Defender, Question::Eyes, Manner::Prove),
            (Role::Defender, Question::Capture, Manner::Refute),
        ] {
            let claim = Claim {
                question,
                manner,
                first,
                threats: 0,
                opening: vec![],
            };
            let mut session = Session::with_memory(&problem, 1 << 20).unwrap();
            let (graph, root) = session.prove(&claim, &mut Budget::nodes(100_000)).unwrap();
            let mut bytes = Vec::new();
            write(&problem, &claim, &graph, root, &mut bytes).unwrap();
            assert_eq!(check(&problem, &bytes[..]).unwrap().claim(), &claim);
        }
    }

    #[test]
    fn a_false_claim_becomes_none() {
        let claim = Claim {
            question: Question::Capture,
            manner: Manner::Prove,
            first: Role::Defender,
            threats: 0,
            opening: vec![],
        };
        let mut session = Session::with_memory(&problem(THREE), 1 << 20).unwrap();
        let found = session.prove(&claim, &mut Budget::nodes(100_000));
        assert_eq!(found.err(), Some(Stop::False));
    }
}
