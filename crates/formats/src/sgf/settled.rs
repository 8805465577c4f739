//! A document in the order in which a file would hold it.

use shikatsu_problem::SolutionTree;

use crate::Document;

/// The same document with its nodes numbered in the order of a file, a node
/// before its variations and these one after the other, and with the side to
/// move named if a move tells it.
pub(crate) fn settled(document: &Document) -> Document {
    let mut problem = document.problem.clone();
    let tree = preorder(&document.tree);
    if problem.setup.to_move.is_none() {
        problem.setup.to_move = tree
            .ids()
            .find_map(|id| tree.node(id).played.map(|(color, _)| color));
    }
    Document { problem, tree }
}

fn preorder(tree: &SolutionTree) -> SolutionTree {
    let mut ordered = SolutionTree::new();
    let mut waiting = vec![(None, SolutionTree::ROOT)];
    while let Some((parent, old)) = waiting.pop() {
        let from = tree.node(old);
        let id = match parent {
            None => SolutionTree::ROOT,
            Some(parent) => ordered.add(parent, from.played),
        };
        let node = ordered.node_mut(id);
        node.played = from.played;
        node.judgement = from.judgement;
        node.hint = from.hint;
        node.comment.clone_from(&from.comment);
        node.markup.clone_from(&from.markup);
        node.extras.clone_from(&from.extras);
        waiting.extend(from.children().iter().rev().map(|&child| (Some(id), child)));
    }
    ordered
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Color, Move, Point, Setup, Size};

    use super::*;

    #[test]
    fn nodes_added_late_are_numbered_where_a_file_would_have_them() {
        let mut document = Document::new(Setup::empty(Size::NINETEEN));
        let play = |label| Some((Color::White, Move::Play(Point::from_sgf(label).unwrap())));
        let tree = &mut document.tree;
        let first = tree.add(SolutionTree::ROOT, play("aa"));
        tree.add(SolutionTree::ROOT, play("bb"));
        tree.add(first, play("cc"));
        let settled = settled(&document);
        let moves: Vec<_> = settled
            .tree
            .ids()
            .map(|id| settled.tree.node(id).played)
            .collect();
        assert_eq!(moves, [None, play("aa"), play("cc"), play("bb")]);
        assert_eq!(settled.problem.setup.to_move, Some(Color::White));
        assert_eq!(super::settled(&settled), settled);
    }
}
