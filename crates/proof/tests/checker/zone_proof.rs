//! Proofs that forget: all partial states that can come from one, solved, and
//! the graph of what was found.
//!
//! On the way points are forgotten here and there, chosen by the state, so that nodes of
//! all kinds keep less than their parents.

use std::collections::HashMap;

use shikatsu_problem::Role;
use shikatsu_proof::{Graph, GraphNodeId, Question, Reason, Step};

use crate::partial::Partial;
use crate::rules::{Game, Mask, bits};
use crate::solution::{Reached, ranks};

pub(crate) struct ZoneProof<'g> {
    game: &'g Game,
    question: Question,
    states: Vec<Partial>,
    /// Whether the node says what it keeps.
    keeps: Vec<bool>,
    index: HashMap<Partial, usize>,
    moves: Vec<Vec<Reached>>,
    ranks: Vec<Option<u32>>,
}

impl<'g> ZoneProof<'g> {
    /// The proof from what is left of a state; `None` if there is none or it
    /// has more states than `limit`.
    pub(crate) fn new(
        game: &'g Game,
        root: &Partial,
        question: Question,
        limit: usize,
    ) -> Option<Self> {
        let mut proof = Self {
            game,
            question,
            states: vec![*root],
            keeps: vec![true],
            index: HashMap::from([(*root, 0)]),
            moves: Vec::new(),
            ranks: Vec::new(),
        };
        while let Some(&state) = proof.states.get(proof.moves.len()) {
            let at = proof.moves.len();
            let moves = match proof.reason(&state) {
                Some(_) => vec![],
                None => game.partial_moves(&state, question),
            };
            let moves = moves
                .into_iter()
                .map(|(play, after)| (play, proof.number(&after)))
                .collect();
            debug_assert_eq!(at, proof.moves.len());
            proof.moves.push(moves);
            if proof.states.len() > limit {
                return None;
            }
        }
        proof.solve();
        proof.ranks[0].is_some().then_some(proof)
    }

    fn number(&mut self, after: &Partial) -> usize {
        let kept = self.kept(after);
        let state = self.game.forget(after, kept);
        let fresh = self.states.len();
        let at = *self.index.entry(state).or_insert(fresh);
        if at == fresh {
            self.states.push(state);
            self.keeps.push(false);
        }
        self.keeps[at] |= state != *after;
        at
    }

    /// What is kept: mostly everything, sometimes all points but one.
    fn kept(&self, state: &Partial) -> Mask {
        let hash = spread(state);
        let points: Vec<usize> = bits(self.game.playable & !state.unknown).collect();
        if hash % 100 >= 25 || points.is_empty() {
            return self.game.playable;
        }
        let lot = usize::try_from(hash >> 32).unwrap() % points.len();
        self.game.playable & !(1 << points[lot])
    }

    fn reason(&self, state: &Partial) -> Option<Reason> {
        match self.question {
            Question::Capture if state.known.standing | state.perhaps == 0 => Some(Reason::Fallen),
            Question::Capture => {
                let apply = state.known.stones[1].count_ones().is_multiple_of(2);
                (apply && self.game.has_no_eye_space_for_certain(state))
                    .then_some(Reason::NoEyeSpace)
            }
            Question::Eyes | Question::Stand => self
                .game
                .has_two_eyes_for_certain(state)
                .then_some(Reason::TwoEyes),
        }
    }

    fn is_goal(&self, at: usize) -> bool {
        let state = &self.states[at];
        let stuck = self.moves[at].is_empty() && state.known.turn() == Role::Attacker;
        self.reason(state).is_some()
            || self.question == Question::Stand && stuck && state.known.standing != 0
    }

    fn solve(&mut self) {
        let is_goal = |at| self.is_goal(at);
        self.ranks = ranks(&self.moves, is_goal, |at, won| {
            let known = &self.states[at].known;
            if known.turn() == self.question.prover() {
                self.moves[at].iter().any(won)
            } else {
                // Section 4: the attacker may stop wherever he is to move.
                let stands = self.question != Question::Stand || known.standing != 0;
                stands && self.moves[at].iter().all(won)
            }
        });
    }

    /// True when nothing needs to be played.
    pub(crate) fn is_leaf(&self) -> bool {
        self.reason(&self.states[0]).is_some()
    }

    pub(crate) fn graph(&self) -> (Graph, GraphNodeId) {
        let mut graph = Graph::new();
        let root = graph.reserve();
        let mut nodes: HashMap<usize, GraphNodeId> = HashMap::from([(0, root)]);
        let mut queue = vec![0];
        while let Some(at) = queue.pop() {
            let mut node = |at: usize| {
                *nodes.entry(at).or_insert_with(|| {
                    queue.push(at);
                    graph.reserve()
                })
            };
            let state = &self.states[at];
            let step = if let Some(reason) = self.reason(state) {
                Step::Leaf(reason)
            } else if state.known.turn() == self.question.prover() {
                let won = self.moves[at].iter().filter(|m| self.ranks[m.1].is_some());
                let &(play, next) = won.min_by_key(|m| self.ranks[m.1]).unwrap();
                Step::Choice {
                    play,
                    next: node(next),
                }
            } else {
                let replies = self.moves[at].iter();
                Step::Replies(replies.map(|&(play, to)| (play, node(to))).collect())
            };
            graph.fill(nodes[&at], step);
            if self.keeps[at] {
                graph.keep(
                    nodes[&at],
                    self.game.points(self.game.playable & !state.unknown),
                );
            }
        }
        (graph, root)
    }
}

/// A number that depends on all of a state, the same with every compiler.
fn spread(state: &Partial) -> u64 {
    let known = &state.known;
    let parts = [
        known.stones[0],
        known.stones[1],
        known.standing,
        known.ban,
        u64::from(known.attacker_moves),
        u64::from_le_bytes(i64::from(known.threats).to_le_bytes()),
        state.unknown,
        state.perhaps,
    ];
    parts.iter().fold(0, |sum: u64, part| {
        let mixed = (sum ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    })
}
