//! What the author of a file claims about the moves.
//!
//! A dialect puts marks on the first move, on every move, or only at the end of a
//! line. So the value of a node is its own mark, or else it follows from the nodes
//! below it: a move is right if one line of the solver is right, and wrong if one
//! answer of the opponent refutes it.
//!
//! A tree without any mark claims one thing: that its first variation is the
//! solution.

use shikatsu_board::Illegal;
use shikatsu_formats::Document;
use shikatsu_formats::bench::{AnswerKey, Row};
use shikatsu_problem::{Color, Judgement, NodeId, Problem, SolutionTree};

use crate::finding::ColoredMove;
use crate::line_position::LinePosition;

/// The claims of one file.
pub(crate) struct Author<'d> {
    pub(crate) problem: &'d Problem,
    pub(crate) tree: &'d SolutionTree,
    pub(crate) marking: Marking,
    /// First moves of the side to move.
    pub(crate) first: Vec<FirstClaim>,
    /// First moves of the other side.
    pub(crate) others: usize,
    /// What a benchmark key says beyond first moves.
    pub(crate) key: AnswerKey,
}

/// How a file says what is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marking {
    /// With marks.
    Marked,
    /// Only by the order of its variations.
    MainLine,
    /// Not at all.
    Silent,
}

/// A first move and what is claimed of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FirstClaim {
    pub(crate) turn: ColoredMove,
    pub(crate) node: NodeId,
    pub(crate) value: Option<Judgement>,
}

/// A line that a mark ends, or that is against the rules.
pub(crate) struct MarkedLine {
    pub(crate) turns: Vec<ColoredMove>,
    pub(crate) judgement: Judgement,
}

/// More marks than this in one file are not looked at.
const MOST_LINES: usize = 200;

/// More illegal lines than this are not reported.
const MOST_ILLEGAL: usize = 5;

impl<'d> Author<'d> {
    pub(crate) fn of(document: &'d Document) -> Self {
        let Document { problem, tree } = document;
        let solver = problem.to_move();
        let values = values(tree, solver);
        let firsts = first_nodes(tree);
        let has_marks = tree.ids().any(|id| tree.node(id).judgement.is_some());
        let marking = match (has_marks, firsts.is_empty()) {
            (true, _) => Marking::Marked,
            (false, false) => Marking::MainLine,
            (false, true) => Marking::Silent,
        };
        let claims: Vec<FirstClaim> = firsts
            .iter()
            .enumerate()
            .filter_map(|(place, &node)| {
                let is_main = marking == Marking::MainLine && place == 0;
                let value = values[node.index()].or(is_main.then_some(Judgement::Right));
                let turn = tree.node(node).played?;
                Some(FirstClaim { turn, node, value })
            })
            .collect();
        let (first, others): (Vec<_>, Vec<_>) =
            claims.into_iter().partition(|claim| claim.turn.0 == solver);
        Self {
            problem,
            tree,
            marking,
            first,
            others: others.len(),
            key: Row::from(document).key,
        }
    }

    /// Whether the file says nothing that a verdict can be compared with.
    pub(crate) fn is_silent(&self) -> bool {
        let key = &self.key;
        let says_result =
            key.result.is_some() || key.exact.is_some() || key.ko || key.ko_threats.is_some();
        self.marking == Marking::Silent && !says_result
    }

    /// The first moves of this value.
    pub(crate) fn valued(&self, value: Option<Judgement>) -> impl Iterator<Item = &FirstClaim> {
        self.first.iter().filter(move |claim| claim.value == value)
    }

    /// The moves from the start to a node.
    pub(crate) fn turns(&self, id: NodeId) -> Vec<ColoredMove> {
        let line = self.tree.line(id);
        line.iter()
            .filter_map(|&id| self.tree.node(id).played)
            .collect()
    }

    /// The lines of two moves and more that a mark ends. A line that sets up stones on
    /// the way is left out, because it cannot be replayed.
    pub(crate) fn marked_lines(&self) -> Vec<MarkedLine> {
        let marked = self.tree.ids().filter_map(|id| {
            let judgement = self.tree.node(id).judgement?;
            let is_plain = !self.tree.line(id).iter().any(|&id| self.sets_up(id));
            let turns = self.turns(id);
            (turns.len() > 1 && is_plain).then_some(MarkedLine { turns, judgement })
        });
        marked.take(MOST_LINES).collect()
    }

    /// Positions with the solver to move, from the second move on, for which
    /// the author has a right move, and the author's moves there.
    pub(crate) fn choices(&self) -> Vec<(Vec<ColoredMove>, Vec<ColoredMove>)> {
        let solver = self.problem.to_move();
        let values = values(self.tree, solver);
        let mut choices = Vec::new();
        for id in self.tree.ids() {
            let children = self.tree.node(id).children();
            let moves: Vec<ColoredMove> = children
                .iter()
                .filter_map(|&child| self.tree.node(child).played)
                .filter(|&(color, _)| color == solver)
                .collect();
            let is_right = |child: &NodeId| values[child.index()] == Some(Judgement::Right);
            let turns = self.turns(id);
            let is_answered = turns.last().is_some_and(|&(color, _)| color != solver);
            if is_answered && children.iter().any(is_right) {
                choices.push((turns, moves));
            }
        }
        choices.truncate(MOST_LINES);
        choices
    }

    /// Lines that end in a move against the rules, with the rule.
    pub(crate) fn illegal_lines(&self) -> Vec<(Vec<ColoredMove>, Illegal)> {
        let Some(start) = LinePosition::start(self.problem) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut waiting = vec![(SolutionTree::ROOT, start)];
        while let Some((id, before)) = waiting.pop() {
            if found.len() >= MOST_ILLEGAL {
                break;
            }
            if self.sets_up(id) && id != SolutionTree::ROOT {
                continue;
            }
            let node = self.tree.node(id);
            match node.played.map_or(Ok(before), |turn| before.play(turn)) {
                Ok(after) => {
                    let children = node.children().iter().rev();
                    waiting.extend(children.map(|&child| (child, after)));
                }
                Err(rule) => found.push((self.turns(id), rule)),
            }
        }
        found
    }

    fn sets_up(&self, id: NodeId) -> bool {
        let extras = &self.tree.node(id).extras;
        let is_setup = |name: &str| matches!(name, "AB" | "AW" | "AE" | "PL");
        extras.iter().any(|extra| is_setup(&extra.name))
    }
}

/// The first nodes with a move on each way down.
fn first_nodes(tree: &SolutionTree) -> Vec<NodeId> {
    let mut firsts = Vec::new();
    let mut waiting: Vec<NodeId> = tree.root().children().iter().rev().copied().collect();
    while let Some(id) = waiting.pop() {
        let node = tree.node(id);
        if node.played.is_some() {
            firsts.push(id);
        } else {
            waiting.extend(node.children().iter().rev().copied());
        }
    }
    firsts
}

/// The value of every node by its number.
fn values(tree: &SolutionTree, solver: Color) -> Vec<Option<Judgement>> {
    let mut values: Vec<Option<Judgement>> = vec![None; tree.len()];
    for id in tree.ids().rev() {
        let node = tree.node(id);
        let below = node.children().iter().map(|&child| {
            let mover = tree.node(child).played.map(|(color, _)| color);
            (mover, values[child.index()])
        });
        values[id.index()] = node
            .judgement
            .or_else(|| combined(&below.collect::<Vec<_>>(), solver));
    }
    values
}

fn combined(below: &[(Option<Color>, Option<Judgement>)], solver: Color) -> Option<Judgement> {
    let has = |wanted: Judgement| below.iter().any(|&(_, value)| value == Some(wanted));
    let of_opponent = below.iter().any(|&(mover, _)| mover == Some(!solver));
    if of_opponent {
        if has(Judgement::Wrong) {
            Some(Judgement::Wrong)
        } else {
            has(Judgement::Right).then_some(Judgement::Right)
        }
    } else if has(Judgement::Right) {
        Some(Judgement::Right)
    } else {
        let all_wrong = below
            .iter()
            .all(|&(_, value)| value == Some(Judgement::Wrong));
        (!below.is_empty() && all_wrong).then_some(Judgement::Wrong)
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_formats::sgf::read_text;

    use super::*;

    const POSITION: &str = "SZ[9]AB[ea][eb][ac][bc][cc][dc]AW[da][ab][bb][cb][db]PL[B]";

    fn claims(lines: &str) -> Vec<Option<Judgement>> {
        let document = read_text(&format!("(;{POSITION}{lines})"))
            .unwrap()
            .remove(0)
            .document;
        let author = Author::of(&document);
        author.first.iter().map(|claim| claim.value).collect()
    }

    #[test]
    fn a_mark_at_the_end_of_a_line_judges_its_first_move() {
        let (right, wrong) = (Some(Judgement::Right), Some(Judgement::Wrong));
        for (lines, expected) in [
            ("(;B[ba];W[aa];B[ca]TE[1])(;B[aa];W[ba])", vec![right, None]),
            ("(;B[ba]TE[1];W[aa])(;B[aa]BM[1])", vec![right, wrong]),
            // One answer that refutes is enough.
            ("(;B[ba](;W[aa];B[ca]TE[1])(;W[ca]GW[1]))", vec![wrong]),
            // One continuation that works is enough.
            ("(;B[ba];W[aa](;B[ca]TE[1])(;B[ia]BM[1]))", vec![right]),
            // No marks: the first variation is the solution.
            ("(;B[ba];W[aa])(;B[aa])", vec![right, None]),
        ] {
            assert_eq!(claims(lines), expected, "{lines}");
        }
    }

    #[test]
    fn illegal_moves_are_found_in_every_branch() {
        let text = format!("(;{POSITION}(;B[ba];W[ba])(;B[aa];W[ba](;B[ca])(;B[ab])))");
        let document = read_text(&text).unwrap().remove(0).document;
        let author = Author::of(&document);
        let illegal = author.illegal_lines();
        let lengths: Vec<_> = illegal.iter().map(|(turns, _)| turns.len()).collect();
        // The last stone at C9 captures nothing and has no liberty.
        assert_eq!(lengths, [2, 3, 3]);
        assert_eq!(illegal[0].1, Illegal::Occupied);
        assert_eq!(illegal[1].1, Illegal::Suicide);
    }
}
