//! Features of a tree of moves, listed for a writer whose format cannot hold them.
//!
//! Invariant: each phrase names a feature and the first node that has it.

use shikatsu_problem::{Extra, Move, Node, NodeId};

use crate::Document;
use crate::error::excerpt;

/// The name of a feature in the plural, and the test whether a node has it.
pub(crate) type NodeFeature<'a> = (&'a str, &'a dyn Fn(&Node) -> bool);

/// Features that few formats besides SGF can hold.
pub(crate) const RARE: [NodeFeature<'static>; 4] = [
    ("hints", &|node| node.hint.is_some()),
    ("comments", &|node| !node.comment.is_empty()),
    ("symbols", &|node| !node.markup.is_empty()),
    ("properties of moves", &|node| {
        node.parent().is_some() && !node.extras.is_empty()
    }),
];

/// The features that occur, such as `comments (first at Black C3)`.
pub(crate) fn occurring(document: &Document, sayings: &[NodeFeature<'_>]) -> Vec<String> {
    let tree = &document.tree;
    let phrase = |&(kind, has): &NodeFeature<'_>| {
        let id = tree.ids().find(|&id| has(tree.node(id)))?;
        Some(format!("{kind} (first at {})", place(document, id)))
    };
    sayings.iter().filter_map(phrase).collect()
}

/// The first property at the root that is unfit, and how many more there are.
pub(crate) fn unfit_properties(
    document: &Document,
    is_unfit: impl FnMut(&&Extra) -> bool,
) -> Option<String> {
    let mut unfit = document.tree.root().extras.iter().filter(is_unfit);
    let name = excerpt(&unfit.next()?.name);
    Some(match unfit.count() {
        0 => name,
        more => format!("{name} (and {more} more)"),
    })
}

fn place(document: &Document, id: NodeId) -> String {
    let node = document.tree.node(id);
    match (node.parent(), node.played) {
        (None, _) => "the starting position".to_owned(),
        (_, None) => format!("node {}, which has no move", id.index()),
        (_, Some((color, Move::Pass))) => format!("{color}'s pass"),
        (_, Some((color, Move::Play(point)))) => {
            format!("{color} {}", document.problem.setup.size.label(point))
        }
    }
}
