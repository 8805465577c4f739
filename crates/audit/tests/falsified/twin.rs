//! A problem with a key that is true and complete.

use shikatsu_formats::Document;
use shikatsu_problem::{Judgement, Move, PointSet, Problem, SolutionTree};

#[derive(Debug, Clone)]
pub(crate) struct Twin {
    pub(crate) name: String,
    pub(crate) problem: Problem,
    /// All first moves that work.
    pub(crate) right: PointSet,
    /// Moves of which it is known that they do not work at all.
    pub(crate) wrong: PointSet,
    /// Whether the best there is is a ko.
    pub(crate) is_ko: bool,
}

impl Twin {
    /// The untouched file.
    pub(crate) fn document(&self) -> Document {
        document(&self.problem, self.right, PointSet::EMPTY)
    }
}

/// A file with these first moves marked.
pub(crate) fn document(problem: &Problem, right: PointSet, wrong: PointSet) -> Document {
    let mut document = Document::from(problem.clone());
    let mover = problem.to_move();
    for (points, judgement) in [(right, Judgement::Right), (wrong, Judgement::Wrong)] {
        for point in points {
            let played = Some((mover, Move::Play(point)));
            let id = document.tree.add(SolutionTree::ROOT, played);
            document.tree.node_mut(id).judgement = Some(judgement);
        }
    }
    document
}
