//! The check of a tree: the engine judges every node, and every rule of a good tree is tested. It knows nothing of how the
//! tree was grown, so it serves trees of other authors too.

use std::cmp::Ordering;
use std::fmt;

use shikatsu_engine::{EngineError, Grade, Report};
use shikatsu_problem::{Color, Judgement, Move, NodeId, Problem, ReplyHint, Role, SolutionTree};

use crate::answer::{Answer, Refusal};
use crate::dialogue::Dialogue;
use crate::standing::Standing;
use crate::thinker::Thinker;

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Walk {
    /// Nodes that were looked at.
    pub nodes: usize,
    /// The longest line, in moves.
    pub longest: usize,
    /// Nodes of which the verdict could not be proved within the limits.
    pub unproved: usize,
    /// Everything that is wrong, each with its node.
    pub violations: Vec<(NodeId, Violation)>,
}

/// What can be wrong with a node.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// A rule forbids the move.
    Illegal(Refusal),
    /// Not the side whose turn it is.
    WrongColour,
    /// A node without a move, or a pass.
    NoStone,
    /// A right line that ends on the opponent's move.
    RightEndsOnOpponent,
    /// A wrong line that ends without its refutation.
    WrongEndsOnSolver,
    /// No line of the tree is called right.
    NothingRight,
    /// The line is longer than any solution; what follows was not looked at.
    TooLong,
    /// A move on a right line gives the verdict away.
    RightFails,
    /// A line that is called wrong works.
    WrongWorks,
    /// A move that works, and is not in the tree although the tree goes on here.
    Missing(Move),
}

/// Checks a tree with the engine. The report is of this problem and has a verdict for `first`.
///
/// # Errors
/// When the problem cannot be searched.
pub fn walk(
    thinker: &mut Thinker<'_>,
    problem: &Problem,
    report: &Report,
    first: Color,
    tree: &SolutionTree,
) -> Result<Walk, EngineError> {
    let mut dialogue = Dialogue::new(problem, report, first)?;
    let goal = dialogue.standing(thinker)?;
    let solver = report.sides.iter().find(|side| side.first == first);
    let is_right = |id| tree.node(id).judgement == Some(Judgement::Right);
    let has_right = tree.ids().any(is_right);
    let mut walker = Walker {
        tree,
        goal,
        solver: solver.map_or(Role::Attacker, |side| side.role),
        first,
        dialogue,
        walk: Walk::default(),
    };
    if !has_right {
        walker.complain(SolutionTree::ROOT, Violation::NothingRight);
    }
    walker.node(thinker, SolutionTree::ROOT)?;
    Ok(walker.walk)
}

struct Walker<'t> {
    tree: &'t SolutionTree,
    goal: Standing,
    solver: Role,
    first: Color,
    dialogue: Dialogue,
    walk: Walk,
}

/// No line is followed further than this, so that no file can exhaust the stack.
const LONGEST: usize = 200;

/// What a subtree says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Right,
    Wrong,
    Less,
}

impl Walker<'_> {
    /// Walks what follows a position that the dialogue stands at.
    fn node(&mut self, thinker: &mut Thinker<'_>, id: NodeId) -> Result<(), EngineError> {
        self.walk.nodes += 1;
        let depth = self.tree.line(id).len() - 1;
        self.walk.longest = self.walk.longest.max(depth);
        if depth >= LONGEST {
            self.complain(id, Violation::TooLong);
            return Ok(());
        }
        let is_solvers = self.dialogue.to_move() == self.first;
        if is_solvers && self.said(id) == Said::Right && !self.tree.node(id).children().is_empty() {
            self.missing(thinker, id)?;
        }
        for &child in self.tree.node(id).children() {
            if self.enter(thinker, child)? {
                self.node(thinker, child)?;
                self.dialogue.undo();
            }
        }
        Ok(())
    }

    /// Makes the move of a node and judges it; whether it could be made.
    fn enter(&mut self, thinker: &mut Thinker<'_>, id: NodeId) -> Result<bool, EngineError> {
        let node = self.tree.node(id);
        let Some((color, played @ Move::Play(_))) = node.played else {
            self.complain(id, Violation::NoStone);
            return Ok(false);
        };
        if color != self.dialogue.to_move() {
            self.complain(id, Violation::WrongColour);
            return Ok(false);
        }
        let answer = match self.dialogue.judge(thinker, played) {
            Ok(answer) => answer,
            Err(Refusal::Engine(error)) => return Err(error),
            Err(refusal) => {
                self.complain(id, Violation::Illegal(refusal));
                return Ok(false);
            }
        };
        let by_solver = color == self.first;
        if node.children().is_empty() {
            self.end(id, by_solver);
        }
        if by_solver {
            match (self.order(&answer), self.said(id)) {
                (None, _) => self.walk.unproved += 1,
                (Some(order), Said::Right) if order.is_lt() => {
                    self.complain(id, Violation::RightFails);
                }
                (Some(order), Said::Wrong | Said::Less) if order.is_ge() => {
                    self.complain(id, Violation::WrongWorks);
                }
                (Some(_), _) => {}
            }
        }
        Ok(true)
    }

    /// How the position after a move compares with what the solver could get. What is proved on a condition
    /// never counts against a tree.
    fn order(&self, answer: &Answer) -> Option<Ordering> {
        let is_judged = answer.after.grade == Grade::Board && self.goal.grade == Grade::Board;
        let order = answer.after.compare(&self.goal, self.solver);
        order.filter(|_| is_judged)
    }

    fn end(&mut self, id: NodeId, by_solver: bool) {
        let node = self.tree.node(id);
        let violation = match (node.judgement, by_solver) {
            _ if node.hint == Some(ReplyHint::NotThis) => return,
            (Some(Judgement::Right), false) => Violation::RightEndsOnOpponent,
            (Some(Judgement::Wrong) | None, true) => Violation::WrongEndsOnSolver,
            _ => return,
        };
        self.complain(id, violation);
    }

    /// Tries every legal move that the tree does not have here.
    fn missing(&mut self, thinker: &mut Thinker<'_>, id: NodeId) -> Result<(), EngineError> {
        let children = self.tree.node(id).children().iter();
        let there: Vec<Move> = children
            .filter_map(|&child| self.tree.node(child).played)
            .map(|(_, played)| played)
            .collect();
        for played in self.dialogue.legal().iter().map(Move::Play) {
            if there.contains(&played) {
                continue;
            }
            let Ok(answer) = self.dialogue.judge(thinker, played) else {
                continue;
            };
            self.dialogue.undo();
            match self.order(&answer) {
                None => self.walk.unproved += 1,
                Some(order) if order.is_ge() => self.complain(id, Violation::Missing(played)),
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// A subtree is right if one of its lines is called so; a line that is not judged is wrong, as most
    /// dialects have it.
    fn said(&self, id: NodeId) -> Said {
        let mut waiting = vec![id];
        let mut said = Said::Less;
        while let Some(id) = waiting.pop() {
            let node = self.tree.node(id);
            match node.judgement {
                Some(Judgement::Right) => return Said::Right,
                Some(Judgement::Wrong) => said = Said::Wrong,
                None if node.children().is_empty() && node.hint.is_none() => said = Said::Wrong,
                None => {}
            }
            waiting.extend(node.children());
        }
        said
    }

    fn complain(&mut self, id: NodeId, violation: Violation) {
        self.walk.violations.push((id, violation));
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(refusal) => write!(f, "the move is not allowed: {refusal}"),
            Self::WrongColour => f.write_str("it is the other side's turn"),
            Self::NoStone => f.write_str("there is no stone to play"),
            Self::RightEndsOnOpponent => f.write_str("a right line must end on the solver's move"),
            Self::WrongEndsOnSolver => f.write_str("a wrong line must end on its refutation"),
            Self::NothingRight => f.write_str("no line is called right"),
            Self::TooLong => f.write_str("the line is too long to be a solution"),
            Self::RightFails => f.write_str("called right, but it gives the verdict away"),
            Self::WrongWorks => f.write_str("called wrong, but it works"),
            Self::Missing(_) => f.write_str("a move that works is missing here"),
        }
    }
}
