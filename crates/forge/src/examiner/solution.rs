//! The line that a record shows, found in the solution tree, and what it teaches.
//!
//! Wherever the solver is to move the tree has all moves that keep the verdict, so the number of right moves along a line is
//! the number of children there. A line ends where the tree calls the result clear, or where more than three moves answer
//! each defence.

use shikatsu_dialogue::tree::{Extent, TreeError, grow};
use shikatsu_engine::Report;
use shikatsu_problem::{Color, Move, NodeId, Outcome, Problem, SolutionTree};

use super::Examiner;
use crate::rejection::{Gate, Rejection};
use crate::themes::themes;

/// Moves that a line has at least and at most.
const SHORTEST: usize = 3;
const LONGEST: usize = 15;

/// Moves that may win at a turn of the solver's on the line; the tree calls a defence telling up to the same number.
const MOST_WINNING: usize = 3;

/// Turns at which one move alone wins; so many teach reading, without a theme.
const READING: usize = 5;

/// A line of a tree has room for two moves more than a record shows, so that one which is too long is seen to be.
const EXTENT: Extent = Extent {
    moves: LONGEST + 2,
    nodes: 90,
    mistakes: 0,
};

/// All right lines of a problem, as far as a tree of human size has them.
#[derive(Debug)]
pub(crate) struct SolutionLines {
    tree: SolutionTree,
    problem: Problem,
    outcome: Outcome,
}

/// A line that passed the gates *line* and *taught*.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TaughtLine {
    pub(crate) moves: Vec<Move>,
    pub(crate) unique: usize,
    pub(crate) themes: Vec<String>,
}

impl SolutionLines {
    pub(super) fn find(
        examiner: &mut Examiner,
        problem: &Problem,
        report: &Report,
    ) -> Result<Self, Rejection> {
        let grown =
            examiner.think(|thinker| grow(thinker, problem, report, problem.to_move(), EXTENT));
        let grown = grown.map_err(|error| match error {
            TreeError::Engine(error) => Rejection::Engine(error),
            TreeError::NothingToDo => Rejection::PassKeeps,
            _ => Rejection::NotProved(Gate::Line),
        })?;
        let outcome = report.sides.first().map(|side| side.outcome.clone());
        match outcome {
            Some(outcome) if grown.unjudged == 0 => Ok(Self {
                tree: grown.tree,
                problem: problem.clone(),
                outcome,
            }),
            _ => Err(Rejection::NotProved(Gate::Line)),
        }
    }

    /// The line of the best defence.
    pub(super) fn line(&self) -> Result<TaughtLine, Rejection> {
        let nodes: Vec<NodeId> = self.tree.main_line().collect();
        let open = nodes.iter().skip(1).step_by(2);
        let end = open.copied().find(|&node| self.is_clear(node));
        self.line_to(end.unwrap_or(SolutionTree::ROOT))
    }

    /// A line that a record shows; `None` if the tree does not have it from the start to where it is clear.
    pub(crate) fn shown(&self, moves: &[Move]) -> Option<Result<TaughtLine, Rejection>> {
        let mut at = SolutionTree::ROOT;
        for &played in moves {
            let mut children = self.tree.node(at).children().iter();
            at = *children.find(|&&child| self.played(child) == Some(played))?;
        }
        self.is_clear(at).then(|| self.line_to(at))
    }

    /// Whether nothing is left to be learnt after a move of the solver's: the tree ends there, or the best defence, which is
    /// the one that fewest answers meet, leaves more than three.
    fn is_clear(&self, node: NodeId) -> bool {
        let defences = self.tree.node(node).children();
        let best = defences
            .first()
            .map(|&defence| self.tree.node(defence).children().len());
        best.is_none_or(|answers| answers > MOST_WINNING)
    }

    fn line_to(&self, end: NodeId) -> Result<TaughtLine, Rejection> {
        let nodes = self.tree.line(end);
        let moves: Vec<Move> = nodes.iter().filter_map(|&node| self.played(node)).collect();
        if moves.len() < SHORTEST || moves.len() > LONGEST || moves.len().is_multiple_of(2) {
            return Err(Rejection::LineLength(moves.len()));
        }
        let turns = nodes.iter().step_by(2).take(moves.len().div_ceil(2));
        let winning: Vec<usize> = turns
            .map(|&node| self.tree.node(node).children().len())
            .collect();
        if let Some(&loose) = winning[1..].iter().find(|&&moves| moves > MOST_WINNING) {
            return Err(Rejection::LooseLine(loose));
        }
        let unique = winning.iter().filter(|&&moves| moves == 1).count();
        let themes = themes(&self.problem, &self.outcome, &moves, &winning)?;
        if themes.is_empty() && unique < READING {
            return Err(Rejection::NothingTaught);
        }
        Ok(TaughtLine {
            moves,
            unique,
            themes,
        })
    }

    fn played(&self, node: NodeId) -> Option<Move> {
        let played: Option<(Color, Move)> = self.tree.node(node).played;
        played.map(|(_, played)| played)
    }
}
