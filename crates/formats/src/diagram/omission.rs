//! What a diagram of a document does not say.

use shikatsu_problem::{Metadata, Node, Rules, SolutionTree};

use super::sequence::Sequence;
use super::{DiagramExtent, LINES, NUMBER, read, write};
use crate::Document;

/// What [`write()`] leaves out of a diagram, each as a phrase for a sentence;
/// nothing if the document cannot be written at all.
#[must_use]
pub fn omissions(document: &Document) -> Vec<&'static str> {
    let Ok(drawn) = write(document, DiagramExtent::Problem).map(|text| read(&text)) else {
        return Vec::new();
    };
    let problem = &document.problem;
    let tree = &document.tree;
    let any = |test: &dyn Fn(&Node) -> bool| tree.ids().any(|id| test(tree.node(id)));
    let line = tree.main_line().count();
    let shown = Sequence::of(document).moves(problem.to_move()).count() + 1;
    let untitled = Metadata {
        title: None,
        ..problem.metadata.clone()
    };
    let drawn_otherwise = |same: &dyn Fn(&Document) -> bool| !drawn.as_ref().is_ok_and(same);
    let same_marks = |drawn: &Document| {
        // Key stones are drawn with triangles, and other signs may hide these.
        let [mut there, mut here] = [drawn, document].map(|d| d.tree.root().markup.clone());
        there.triangles -= problem.key_stones;
        here.triangles -= problem.key_stones;
        there == here
    };
    let all = [
        ("the goal", problem.goal.is_some()),
        (
            "key stones (shown as triangles)",
            !problem.key_stones.is_empty(),
        ),
        ("points forbidden by ko", !problem.setup.ko_bans.is_empty()),
        (
            "which points are in play",
            drawn_otherwise(&|drawn| drawn.problem.in_play == problem.in_play),
        ),
        ("the rules", problem.rules != Rules::default()),
        (
            "metadata other than the title",
            untitled != Metadata::default(),
        ),
        ("judgements", any(&|node| node.judgement.is_some())),
        ("hints", any(&|node| node.hint.is_some())),
        ("comments", any(&|node| !node.comment.is_empty())),
        ("all but the first variation", line < tree.len()),
        ("the end of the main line", shown < line),
        (
            "some symbols",
            drawn_otherwise(&same_marks) || has_symbols_below_root(document),
        ),
        ("properties of other formats", has_foreign_extras(document)),
    ];
    let left_out = all.into_iter().filter(|&(_, is_left_out)| is_left_out);
    left_out.map(|(phrase, _)| phrase).collect()
}

fn has_symbols_below_root(document: &Document) -> bool {
    let tree = &document.tree;
    let mut below = tree.ids().skip(1);
    below.any(|id| !tree.node(id).markup.is_empty())
}

fn has_foreign_extras(document: &Document) -> bool {
    let tree = &document.tree;
    tree.ids().any(|id| {
        let own = match tree.node(id).parent() {
            None => LINES,
            Some(SolutionTree::ROOT) => NUMBER,
            Some(_) => "",
        };
        let mut extras = tree.node(id).extras.iter();
        extras.any(|extra| extra.name != own)
    })
}
