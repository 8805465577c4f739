//! Small problems solved by going through all states, and the graphs of
//! what was found.

use std::collections::HashMap;

use shikatsu_problem::{Move, Role};
use shikatsu_proof::{Graph, GraphNodeId, Manner, Question, Reason, Step};

use crate::rules::{Game, State};

/// Where a move leads: one of the states, by its place in the list.
pub(crate) type Reached = (Move, usize);

/// All states that can come from one, and in how many moves the prover wins.
pub(crate) struct Solution<'g> {
    pub(crate) game: &'g Game,
    pub(crate) question: Question,
    pub(crate) states: Vec<State>,
    index: HashMap<State, usize>,
    moves: Vec<Vec<Reached>>,
    /// Moves to the goal; `None` if the prover cannot force it.
    ranks: Vec<Option<u32>>,
}

impl<'g> Solution<'g> {
    /// `None` if there are more states than `limit`.
    pub(crate) fn new(
        game: &'g Game,
        root: &State,
        question: Question,
        limit: usize,
    ) -> Option<Self> {
        let mut solution = Self {
            game,
            question,
            states: vec![*root],
            index: HashMap::from([(*root, 0)]),
            moves: Vec::new(),
            ranks: Vec::new(),
        };
        while let Some(state) = solution.states.get(solution.moves.len()) {
            // A proof need not say how play goes on once it is decided.
            let decided = state.standing == 0 || game.has_two_eyes(state);
            let moves = if decided {
                vec![]
            } else {
                game.moves(state, question)
            };
            let moves = moves
                .into_iter()
                .map(|(play, after)| (play, solution.number(after)))
                .collect();
            solution.moves.push(moves);
            if solution.states.len() > limit {
                return None;
            }
        }
        solution.solve();
        Some(solution)
    }

    fn number(&mut self, state: State) -> usize {
        let fresh = self.states.len();
        *self.index.entry(state).or_insert_with_key(|state| {
            self.states.push(*state);
            fresh
        })
    }

    /// The goal, read off a state.
    fn is_goal(&self, at: usize) -> bool {
        let state = &self.states[at];
        match self.question {
            Question::Capture => state.standing == 0,
            Question::Eyes => self.game.has_two_eyes(state),
            Question::Stand => self.game.has_two_eyes(state) || self.is_stuck(at),
        }
    }

    fn is_stuck(&self, at: usize) -> bool {
        let state = &self.states[at];
        let stuck = || self.game.moves(state, self.question).is_empty();
        self.moves[at].is_empty() && state.attacker_moves && state.standing != 0 && stuck()
    }

    fn solve(&mut self) {
        let is_goal = |at| self.is_goal(at);
        self.ranks = ranks(&self.moves, is_goal, |at, won| {
            if self.states[at].turn() == self.question.prover() {
                self.moves[at].iter().any(won)
            } else {
                self.moves[at].iter().all(won)
            }
        });
    }

    /// Whether the prover wins from a state that can come.
    pub(crate) fn is_won(&self, state: &State) -> bool {
        self.ranks[self.index[state]].is_some()
    }

    /// What can be shown of the root.
    pub(crate) fn manner(&self) -> Manner {
        match self.ranks[0] {
            Some(_) => Manner::Prove,
            None => Manner::Refute,
        }
    }

    /// The proof or refutation of the root.
    pub(crate) fn graph(&self) -> (Graph, GraphNodeId) {
        let mut graph = Graph::new();
        let mut nodes: HashMap<usize, GraphNodeId> = HashMap::new();
        let root = graph.reserve();
        nodes.insert(0, root);
        let mut queue = vec![0];
        while let Some(at) = queue.pop() {
            let mut node = |at: usize| {
                *nodes.entry(at).or_insert_with(|| {
                    queue.push(at);
                    graph.reserve()
                })
            };
            let step = if let Some(reason) = self.reason(at) {
                Step::Leaf(reason)
            } else if self.states[at].turn() == self.chooser() {
                let (play, next) = self.choose(at);
                Step::Choice {
                    play,
                    next: node(next),
                }
            } else {
                let replies = self.moves[at].iter();
                // Backwards, because the writer is said to sort them.
                Step::Replies(replies.rev().map(|&(play, to)| (play, node(to))).collect())
            };
            graph.fill(nodes[&at], step);
        }
        (graph, root)
    }

    fn chooser(&self) -> Role {
        match self.manner() {
            Manner::Prove => self.question.prover(),
            Manner::Refute => self.question.prover().opponent(),
        }
    }

    fn choose(&self, at: usize) -> Reached {
        let rank = |to: usize| self.ranks[to];
        let best = match self.manner() {
            Manner::Prove => self.moves[at]
                .iter()
                .filter(|m| rank(m.1).is_some())
                .min_by_key(|m| rank(m.1)),
            Manner::Refute => self.moves[at].iter().find(|m| rank(m.1).is_none()),
        };
        *best.unwrap()
    }

    /// A reason to end the line here. The lemma is used on every other
    /// state that allows it, so that longer proofs are seen too.
    fn reason(&self, at: usize) -> Option<Reason> {
        let state = &self.states[at];
        let suits = |reason: Reason| reason.settles(self.question, self.manner());
        if suits(Reason::TwoEyes) && self.game.has_two_eyes(state) {
            return Some(Reason::TwoEyes);
        }
        if !suits(Reason::Fallen) {
            return None;
        }
        if state.standing == 0 {
            return Some(Reason::Fallen);
        }
        (state.stones[1].count_ones().is_multiple_of(2) && self.game.has_no_eye_space(state))
            .then_some(Reason::NoEyeSpace)
    }
}

/// Wins in 0 moves, in 1, in 2, until nothing is added. A state from which nothing is played is won if it is a goal; for any
/// other, `wins` says whether it is won by those moves after which the prover has won.
pub(crate) fn ranks(
    moves: &[Vec<Reached>],
    is_goal: impl Fn(usize) -> bool,
    wins: impl Fn(usize, &dyn Fn(&Reached) -> bool) -> bool,
) -> Vec<Option<u32>> {
    let goals = (0..moves.len()).map(|at| is_goal(at).then_some(0));
    let mut ranks: Vec<Option<u32>> = goals.collect();
    for rank in 1.. {
        let won = |reached: &Reached| ranks[reached.1].is_some();
        let open = |&at: &usize| ranks[at].is_none() && !moves[at].is_empty();
        let fresh = (0..moves.len()).filter(open).filter(|&at| wins(at, &won));
        let fresh: Vec<usize> = fresh.collect();
        if fresh.is_empty() {
            break;
        }
        for at in fresh {
            ranks[at] = Some(rank);
        }
    }
    ranks
}
