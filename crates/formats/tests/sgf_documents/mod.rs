//! Random documents, for every format that claims to keep all of one.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use shikatsu_formats::Document;
use shikatsu_problem::{
    Color, Extra, Goal, Judgement, Markup, Metadata, Move, Point, PointSet, Problem, ReplyHint,
    Rules, Setup, Size, SolutionTree,
};

/// Who moves where a node of a random tree has a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turns {
    /// Either colour, or none.
    Free,
    /// The colours alternate from the side to move.
    Alternating,
}

/// Documents over all board sizes, with everything a document can hold.
pub(crate) fn documents(turns: Turns) -> impl Strategy<Value = Document> {
    (1..=19_u32, 1..=19_u32)
        .prop_map(|(width, height)| Size::new(width, height).unwrap())
        .prop_flat_map(move |size| (problems(size), trees(size, turns)))
        .prop_map(move |(mut problem, tree)| {
            if turns == Turns::Alternating {
                problem.setup.to_move = tree
                    .root()
                    .children()
                    .first()
                    .map_or(problem.setup.to_move.or(Some(Color::Black)), |&id| {
                        tree.node(id).played.map(|(color, _)| color)
                    });
            } else if tree.len() > 1 {
                problem.setup.to_move = problem.setup.to_move.or(Some(Color::White));
            }
            Document { problem, tree }
        })
}

/// Texts that are full of what formats use as syntax.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "]", "[", "\\", ":", "\n", "(", ")", ";", "+", "\"", "{", "}", ",", " ", "死", "é", "\t",
        "RIGHT", "FORCE", "CHOICE", "NOTTHIS", "a", "B[aa]", "\\]", "🀄", "\u{3000}",
    ];
    vec(select(PIECES), 0..8).prop_map(|pieces| pieces.concat())
}

fn lines() -> impl Strategy<Value = String> {
    texts().prop_map(|text| text.replace(['\n', '\t'], " "))
}

fn colors() -> impl Strategy<Value = Color> {
    select(&Color::BOTH[..])
}

fn point_sets(size: Size) -> impl Strategy<Value = PointSet> {
    let points: Vec<Point> = size.points().collect();
    let most = points.len().min(6);
    subsequence(points, 0..=most).prop_map(PointSet::from_iter)
}

fn problems(size: Size) -> impl Strategy<Value = Problem> {
    let setup = (
        point_sets(size),
        point_sets(size),
        point_sets(size),
        of(colors()),
    )
        .prop_map(move |(black, white, ko_bans, to_move)| Setup {
            size,
            black,
            white,
            ko_bans,
            to_move,
        });
    let metadata = proptest::array::uniform8(of(lines())).prop_map(|texts| {
        let mut texts = texts.into_iter();
        let mut next = || texts.next().flatten();
        Metadata {
            id: next(),
            title: next(),
            collection: next(),
            author: next(),
            source: next(),
            level: next(),
            copyright: next(),
            date: next(),
        }
    });
    (
        setup,
        of(select(&[Goal::Kill, Goal::Live][..])),
        point_sets(size),
        of(point_sets(size)),
        select(&Rules::NAMED[..]),
        texts(),
        metadata,
    )
        .prop_map(
            |(setup, goal, key_stones, in_play, (_, rules), notes, metadata)| Problem {
                setup,
                goal,
                key_stones,
                in_play,
                rules,
                notes,
                metadata,
            },
        )
}

fn markups(size: Size) -> impl Strategy<Value = Markup> {
    let sets = proptest::array::uniform5(point_sets(size));
    (sets, point_sets(size), vec(lines(), 6)).prop_map(
        |([triangles, squares, circles, crosses, selected], labelled, texts)| Markup {
            triangles,
            squares,
            circles,
            crosses,
            selected,
            labels: labelled.iter().zip(texts).collect(),
        },
    )
}

/// Extras of SGF, of JSON, of neither, and some that look like properties or
/// keys with a meaning.
fn extras() -> impl Strategy<Value = Extra> {
    const NAMES: &str = "KM XX AB AE PL TE BM GB GW DO GN C LB SZ GM S G RU EXTRA KEYS GOAL HINT \
        DIALECT B W pen_marks width x marks mode api:id api:puzzle move_tree.text move_tree.x ] a:b";
    let names: Vec<_> = NAMES.split_whitespace().chain(["", "a b"]).collect();
    let values = prop_oneof![
        texts(),
        select(
            &[
                "1",
                "2",
                "aa",
                "B",
                "kill",
                "Chinese",
                "\"a\"",
                "[1,2]",
                "{\"k\":null}"
            ][..]
        )
        .prop_map(str::to_owned),
    ];
    (select(names), vec(values, 0..3)).prop_map(|(name, values)| Extra {
        name: name.to_owned(),
        values,
    })
}

type Drawn = (
    prop::sample::Index,
    (Option<Color>, Option<prop::sample::Index>),
    Option<Judgement>,
    Option<ReplyHint>,
    String,
    Markup,
    Vec<Extra>,
);

fn trees(size: Size, turns: Turns) -> impl Strategy<Value = SolutionTree> {
    const HINTS: &[ReplyHint] = &[ReplyHint::Choice, ReplyHint::Force, ReplyHint::NotThis];
    let node = (
        any::<prop::sample::Index>(),
        (of(colors()), of(any::<prop::sample::Index>())),
        of(select(&[Judgement::Right, Judgement::Wrong][..])),
        of(select(HINTS)),
        texts(),
        prop_oneof![3 => Just(Markup::default()), 1 => markups(size)],
        vec(extras(), 0..4),
    );
    (vec(node, 1..12), colors()).prop_map(move |(nodes, first)| grow(size, turns, first, nodes))
}

/// Hangs each node somewhere on the tree; the first one is the root.
fn grow(size: Size, turns: Turns, first: Color, nodes: Vec<Drawn>) -> SolutionTree {
    let points: Vec<Point> = size.points().collect();
    let mut tree = SolutionTree::new();
    for (index, drawn) in nodes.into_iter().enumerate() {
        let (parent, (color, point), judgement, hint, comment, markup, extras) = drawn;
        let ids: Vec<_> = tree.ids().collect();
        let parent = *parent.get(&ids);
        let turn = tree.node(parent).played.map_or(first, |(color, _)| !color);
        let color = match turns {
            Turns::Free => color,
            Turns::Alternating => Some(turn),
        };
        let played = point.map_or(Move::Pass, |point| Move::Play(*point.get(&points)));
        let id = if index == 0 {
            SolutionTree::ROOT
        } else {
            tree.add(parent, color.map(|color| (color, played)))
        };
        let node = tree.node_mut(id);
        (node.judgement, node.hint, node.markup, node.extras) = (judgement, hint, markup, extras);
        if index > 0 {
            node.comment = comment;
        }
    }
    tree
}

/// The tree as nested data, whatever the numbers of its nodes.
pub(crate) fn in_file_order(tree: &SolutionTree) -> SolutionTree {
    let mut ordered = SolutionTree::new();
    let mut waiting = vec![(SolutionTree::ROOT, SolutionTree::ROOT)];
    while let Some((parent, old)) = waiting.pop() {
        let from = tree.node(old).clone();
        let id = match old {
            SolutionTree::ROOT => old,
            _ => ordered.add(parent, from.played),
        };
        let node = ordered.node_mut(id);
        (node.judgement, node.hint, node.comment) =
            (from.judgement, from.hint, from.comment.clone());
        (node.markup, node.extras) = (from.markup.clone(), from.extras.clone());
        waiting.extend(from.children().iter().rev().map(|&child| (id, child)));
    }
    ordered
}
