//! Whatever a text grid holds, it holds without loss.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use shikatsu_formats::{Document, grid};
use shikatsu_problem::{
    BentFour, Color, Extra, Goal, KoRule, Metadata, Move, Point, PointSet, Rules, Scoring, Setup,
    Size, SolutionTree, Suicide,
};

/// A subset of the board, from one random letter a point.
fn set(size: Size, letters: &[u8], wanted: u8) -> PointSet {
    let chosen = |(point, &letter)| (letter == wanted).then_some(point);
    size.points().zip(letters).filter_map(chosen).collect()
}

fn setups() -> impl Strategy<Value = Setup> {
    let letters = || vec(0..3u8, 361);
    let to_move = option::of(prop_oneof![Just(Color::Black), Just(Color::White)]);
    (1..=19u32, 1..=19u32, letters(), vec(0..40u8, 361), to_move).prop_map(
        |(width, height, stones, bans, to_move)| {
            let size = Size::new(width, height).unwrap();
            Setup {
                size,
                black: set(size, &stones, 1),
                white: set(size, &stones, 2),
                ko_bans: set(size, &bans, 0),
                to_move,
            }
        },
    )
}

fn rules() -> impl Strategy<Value = Rules> {
    (0..3usize, 0..2usize, 0..2usize, 0..2usize).prop_map(|(ko, suicide, scoring, bent_four)| {
        Rules {
            ko: [
                KoRule::Basic,
                KoRule::PositionalSuperko,
                KoRule::SituationalSuperko,
            ][ko],
            suicide: [Suicide::Forbidden, Suicide::Allowed][suicide],
            scoring: [Scoring::Area, Scoring::Territory][scoring],
            bent_four: [BentFour::DeadByRule, BentFour::PlayedOut][bent_four],
        }
    })
}

fn metadata() -> impl Strategy<Value = Metadata> {
    vec(option::of("[^\r\n]{0,12}"), 8).prop_map(|texts| {
        let mut texts = texts.into_iter();
        let mut text = || texts.next().unwrap();
        Metadata {
            id: text(),
            title: text(),
            collection: text(),
            author: text(),
            source: text(),
            level: text(),
            copyright: text(),
            date: text(),
        }
    })
}

/// Extras with distinct names that mean nothing to a grid.
fn extras() -> impl Strategy<Value = Vec<Extra>> {
    vec(vec("[^\r\n]{0,12}", 1..3), 0..4).prop_map(|all| {
        let named = |(i, values)| Extra {
            name: format!("Custom {i}"),
            values,
        };
        (0..).zip(all).map(named).collect()
    })
}

fn documents() -> impl Strategy<Value = Document> {
    let goal = option::of(prop_oneof![Just(Goal::Kill), Just(Goal::Live)]);
    let boundary = option::of((0..4u8, vec(0..4u8, 361)));
    let notes = "(.|\r|\n){0,40}";
    let key = vec(0..30u8, 361);
    (
        setups(),
        goal,
        key,
        boundary,
        rules(),
        (notes, metadata(), extras()),
    )
        .prop_map(
            |(setup, goal, key, boundary, rules, (notes, metadata, extras))| {
                let size = setup.size;
                let mut document = Document::new(setup);
                document.problem.goal = goal;
                document.problem.key_stones = set(size, &key, 0);
                // Kind 0 is the boundary that leaves nothing out.
                document.problem.in_play = boundary.map(|(kind, letters)| match kind {
                    0 => size.all(),
                    kind => set(size, &letters, kind),
                });
                document.problem.rules = rules;
                document.problem.notes = notes;
                document.problem.metadata = metadata;
                document.tree.node_mut(SolutionTree::ROOT).extras = extras;
                document
            },
        )
}

proptest! {
    #[test]
    fn every_problem_survives(document in documents()) {
        let text = grid::write(&document).unwrap();
        prop_assert_eq!(grid::read(&text), Ok(document));
    }

    #[test]
    fn windows_line_breaks_change_nothing_but_themselves(document in documents()) {
        let mut document = document;
        document.problem.notes.retain(|c| c != '\r');
        let text = grid::write(&document).unwrap().replace('\n', "\r\n");
        prop_assert_eq!(grid::read(&text), Ok(document));
    }
}

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let size = Size::new(3, 2).unwrap();
    let far = Point::from_sgf("ss").unwrap();
    let near = Point::from_sgf("aa").unwrap();
    let refusal = |change: &dyn Fn(&mut Document)| {
        let mut document = Document::new(Setup::empty(size));
        assert_eq!(grid::write(&document).unwrap(), "- - -\n- - -\n");
        change(&mut document);
        grid::write(&document).unwrap_err().reason
    };
    let moves = refusal(&|d| {
        d.tree
            .add(SolutionTree::ROOT, Some((Color::Black, Move::Pass)));
    });
    let symbols = refusal(&|d| {
        let root = d.tree.node_mut(SolutionTree::ROOT);
        root.markup.circles.insert(near);
    });
    assert_eq!(
        [moves, symbols],
        [
            "it has no place for moves (first at Black's pass); write SGF instead",
            "it has no place for symbols (first at the starting position); write SGF instead",
        ]
    );
    let edge = refusal(&|d| _ = d.problem.setup.black.insert(far));
    assert!(edge.contains("beyond the edge"), "{edge}");
    assert_eq!(refusal(&|d| _ = d.problem.key_stones.insert(far)), edge);
    assert_eq!(
        refusal(&|d| d.problem.in_play = Some(PointSet::EVERY)),
        edge
    );
    let both = refusal(&|d| {
        d.problem.setup.black.insert(near);
        d.problem.setup.white.insert(near);
    });
    assert!(both.contains("black and a white"), "{both}");
    let lines = refusal(&|d| d.problem.metadata.title = Some("two\nlines".to_owned()));
    assert!(
        lines.starts_with("the title does not fit in one line;"),
        "{lines}"
    );
    let shadow = refusal(&|d| {
        let extra = |name: &str| Extra {
            name: name.to_owned(),
            values: vec!["live".to_owned()],
        };
        d.tree.node_mut(SolutionTree::ROOT).extras = vec![extra("goal")];
    });
    assert!(
        shadow.starts_with("the property 'goal' is no line"),
        "{shadow}"
    );
    let notes = refusal(&|d| d.problem.notes = "\nxo\n--".to_owned());
    assert_eq!(
        notes,
        "the notes begin with a second grid; write SGF instead"
    );
    let all = refusal(&|d| {
        let played = Some((Color::White, Move::Play(near)));
        let id = d.tree.add(SolutionTree::ROOT, played);
        d.tree.node_mut(id).comment = "Yes".to_owned();
        d.problem.metadata.date = Some("a\nb".to_owned());
    });
    assert_eq!(
        all,
        "it has no place for moves (first at White A2), comments (first at White A2); \
         the date does not fit in one line; write SGF instead"
    );
}
