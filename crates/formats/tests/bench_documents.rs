//! Rows as documents: nothing of a key is lost on the way, and nothing that a
//! row has no place for is dropped.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failed helper is a failed test"
)]

use std::path::Path;

use proptest::prelude::*;
use shikatsu_formats::bench::{self, Row};
use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_formats::{Document, Format, read_any};
use shikatsu_problem::{Extra, Judgement, Move, Point, ReplyHint, SolutionTree};

use crate::bench_random::rows;

/// Every row of the benchmark sets.
fn all_sets() -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bench");
    let files = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    files
        .flat_map(|path| bench::read(&std::fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}

proptest! {
    #[test]
    fn a_row_survives_as_a_document(row in rows()) {
        let document = Document::from(&row);
        prop_assert_eq!(&Row::from(&document), &row);
        let line = Format::Bench.write(std::slice::from_ref(&document)).unwrap();
        prop_assert_eq!(read_any(line.as_bytes()), Ok(vec![(document, Format::Bench)]));
    }
}

#[test]
fn every_row_of_the_sets_survives_as_a_document() {
    let rows = all_sets();
    assert!(rows.len() > 15_000, "{}", rows.len());
    for row in rows {
        assert_eq!(Row::from(&Document::from(&row)), row);
    }
}

#[test]
fn rows_of_the_sets_survive_sgf() {
    let rows: Vec<_> = all_sets().into_iter().step_by(40).collect();
    assert!(rows.len() > 300, "{}", rows.len());
    for row in rows {
        let text = sgf::write(&[Document::from(&row)], Dialect::Plain).unwrap();
        let read = sgf::read_text(&text).unwrap().remove(0).document;
        assert_eq!(Row::from(&read), row, "{text}");
        let line = Format::Bench.write(&[read]).unwrap();
        assert_eq!(bench::read_row(line.trim_end(), 1), Ok(row));
    }
}

const ROW: &str = r#"{"size":5,"black":["aa"],"white":["ba"],"to_play":"B",
    "answers":["ab"],"wrong":["cc"],"result":"win","exact":{"result":"ko","winning":["ab"]}}"#;

/// The row above as a document, after a change to it.
fn changed(change: impl FnOnce(&mut Document)) -> Result<String, String> {
    let mut document = Document::from(&bench::read_row(ROW, 1).unwrap());
    change(&mut document);
    let written = Format::Bench.write(&[document]);
    written.map_err(|error| error.to_string())
}

#[test]
fn the_key_stands_among_the_extras_in_its_own_words() {
    let document = Document::from(&bench::read_row(ROW, 1).unwrap());
    let extras = document.tree.root().extras.iter();
    let words: Vec<_> = extras
        .map(|extra| format!("{}={}", extra.name, extra.values.concat()))
        .collect();
    assert_eq!(
        words,
        [
            r#"result="win""#,
            r#"exact={"result":"ko","winning":["ab"]}"#
        ]
    );
}

#[test]
fn the_order_of_first_moves_is_no_reason_to_refuse() {
    let line = changed(|document| {
        let black = document.problem.to_move();
        for point in ["ee", "ac"] {
            let played = Move::Play(Point::from_sgf(point).unwrap());
            let id = document.tree.add(SolutionTree::ROOT, Some((black, played)));
            document.tree.node_mut(id).judgement = Some(Judgement::Right);
        }
    });
    let line = line.unwrap();
    assert!(line.contains(r#""answers":["ab","ac","ee"]"#), "{line}");
}

#[test]
fn what_a_row_has_no_place_for_is_refused_with_advice() {
    let refuse = |what: &str, change: &dyn Fn(&mut Document)| {
        let refusal = changed(change).expect_err(what);
        let expected = format!("a row has no place for {what}; write SGF instead");
        assert!(refusal.ends_with(&expected), "{refusal}");
    };
    assert!(changed(|_| {}).is_ok());
    let add = |document: &mut Document, parent, point: Option<&str>, judgement| {
        let point = point.map(|letters| Point::from_sgf(letters).unwrap());
        let played = point.map_or(Move::Pass, Move::Play);
        let black = document.problem.to_move();
        let id = document.tree.add(parent, Some((black, played)));
        document.tree.node_mut(id).judgement = judgement;
        id
    };
    let right = Some(Judgement::Right);
    let root = SolutionTree::ROOT;
    let first = |document: &Document| document.tree.root().children()[0];
    refuse("moves after the first (first at Black A3)", &|document| {
        _ = add(document, first(document), Some("ac"), None);
    });
    refuse(
        "moves that are neither right nor wrong (first at Black A3)",
        &|document| {
            _ = add(document, root, Some("ac"), None);
        },
    );
    refuse("passes (first at Black's pass)", &|document| {
        _ = add(document, root, None, right);
    });
    refuse("moves of White (first at White A3)", &|document| {
        let id = add(document, root, Some("ac"), right);
        let node = document.tree.node_mut(id);
        node.played = node.played.map(|(color, played)| (!color, played));
    });
    let id = first(&Document::from(&bench::read_row(ROW, 1).unwrap()));
    refuse("comments (first at Black A4)", &|document| {
        document.tree.node_mut(id).comment = "Yes!".to_owned();
    });
    refuse("hints (first at Black A4)", &|document| {
        document.tree.node_mut(id).hint = Some(ReplyHint::Force);
    });
    refuse("symbols (first at the starting position)", &|document| {
        let stones = document.problem.setup.black;
        document.tree.node_mut(root).markup.squares = stones;
    });
}

#[test]
fn the_same_first_move_twice_is_refused() {
    let refusal = changed(|document| {
        let first = document.tree.root().children()[0];
        let again = document.tree.node(first).clone();
        let id = document.tree.add(SolutionTree::ROOT, again.played);
        document.tree.node_mut(id).judgement = again.judgement;
    });
    assert!(
        refusal
            .unwrap_err()
            .contains("first moves or properties given twice")
    );
}

#[test]
fn extras_that_no_row_could_hold_are_refused() {
    for (name, json) in [
        ("result", "\"luck\""),
        ("ko", "null"),
        ("agree", "1,\"x\":2"),
        ("answers", "[]"),
        ("AP", "x:1"),
    ] {
        let refused = changed(|document| {
            let root = document.tree.node_mut(SolutionTree::ROOT);
            root.extras.push(Extra {
                name: name.to_owned(),
                values: vec![json.to_owned()],
            });
        });
        assert!(refused.is_err(), "{name}: {refused:?}");
    }
}
