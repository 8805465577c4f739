//! What is written reads back the same, in every dialect and byte for byte.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use shikatsu_formats::sgf::{Dialect, read_text, write};
use shikatsu_formats::{Document, ogs};

use crate::sgf_documents::{Turns, documents, in_file_order};

/// The document without what a dialect has no way to say: comments it would
/// take for marks, and in tsumego.js crosses at the root.
fn sayable(mut document: Document, dialect: Dialect) -> Document {
    document.tree = in_file_order(&document.tree);
    let reword = |text: &mut String| match dialect {
        Dialect::GoProblems => *text = text.to_lowercase(),
        Dialect::Tsumego => *text = text.trim_start_matches('+').to_owned(),
        Dialect::Plain | Dialect::TsumegoJs => {}
    };
    reword(&mut document.problem.notes);
    for id in document.tree.ids() {
        let node = document.tree.node_mut(id);
        reword(&mut node.comment);
        if dialect == Dialect::TsumegoJs && id.index() == 0 {
            node.markup.crosses = shikatsu_problem::PointSet::EMPTY;
        }
    }
    document
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_dialect_keeps_everything(document in documents(Turns::Free)) {
        for dialect in Dialect::ALL {
            let document = sayable(document.clone(), dialect);
            let text = write(std::slice::from_ref(&document), dialect).unwrap();
            let readings = read_text(&text).unwrap();
            prop_assert_eq!(readings.len(), 1);
            prop_assert_eq!(readings[0].dialect, dialect);
            prop_assert_eq!(&readings[0].document, &document, "{}", text);
            let again = write(&[readings[0].document.clone()], dialect).unwrap();
            prop_assert_eq!(again, text);
        }
    }

    #[test]
    fn a_collection_keeps_its_order(many in prop::collection::vec(documents(Turns::Free), 1..4)) {
        let many: Vec<_> = many.into_iter().map(|d| sayable(d, Dialect::Plain)).collect();
        let text = write(&many, Dialect::Plain).unwrap();
        let again: Vec<_> = read_text(&text).unwrap().into_iter().map(|r| r.document).collect();
        prop_assert_eq!(again, many);
    }

    #[test]
    fn a_way_through_ogs_loses_nothing(document in documents(Turns::Alternating)) {
        let document = sayable(document, Dialect::Plain);
        let sgf = write(std::slice::from_ref(&document), Dialect::Plain).unwrap();
        let json = ogs::write(&read_text(&sgf).unwrap()[0].document).unwrap();
        let back = ogs::read(&json).unwrap();
        prop_assert_eq!(write(&[back], Dialect::Plain).unwrap(), sgf);
    }
}

/// A property of those values that fulfil a condition, which must not be few:
/// the test answers how many conditions a value met.
fn where_possible<S: Strategy>(
    values: &S,
    fewest: u32,
    test: impl Fn(S::Value) -> Result<u32, TestCaseError>,
) {
    let met = Cell::new(0);
    let config = ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new(config)
        .run(values, |value| {
            met.set(met.get() + test(value)?);
            Ok(())
        })
        .unwrap();
    assert!(met.get() >= fewest, "only {} were possible", met.get());
}

#[test]
fn a_comment_is_never_taken_for_a_mark() {
    where_possible(&documents(Turns::Free), 350, |document| {
        let mut plain = document.clone();
        plain.tree = in_file_order(&plain.tree);
        let mut written = 0;
        for dialect in [Dialect::GoProblems, Dialect::Tsumego] {
            if let Ok(text) = write(std::slice::from_ref(&document), dialect) {
                prop_assert_eq!(&read_text(&text).unwrap()[0].document, &plain);
                written += 1;
            }
        }
        Ok(written)
    });
}

/// Text assembled from the pieces of real files: whatever of it can be read
/// can be written in its own dialect, and stays what it was.
#[test]
fn what_can_be_read_can_be_written() {
    where_possible(&texts_like_sgf(), 350, |text| {
        let Ok(readings) = read_text(&text) else {
            return Ok(0);
        };
        for reading in readings {
            let document = std::slice::from_ref(&reading.document);
            let written = write(document, reading.dialect).unwrap();
            let again = read_text(&written).unwrap();
            prop_assert_eq!(&again[0], &reading, "{}", written);
            prop_assert_eq!(write(document, again[0].dialect).unwrap(), written);
        }
        Ok(1)
    });
}

fn texts_like_sgf() -> impl Strategy<Value = String> {
    const PIECES: &str = r"C[RIGHT] C[a\]CHOICE\]FORCE] C[+] C[+ok\]] C[NOTTHIS\]x] TE[1] TE[2] BM[1]
        DO[] GB[1] GW[2] IT[] AB[aa][bb] AW[aa:cc] AE[bb] PL[W] PL[b] SZ[9] MA[aa] MA[bb]
        LB[aa:x\:y][aa:z] TR[] S[DEAD] G[kill] G[ko] RU[Chinese] RU[Ing] RU[Korean] GN[]
        KEYS[aa] AREA[] FOO[a][b] FoO[x] EXTRA[a:b\:c:][TE:2] HINT[force] KM[6.50] VW[] GOAL[live]
        W[ee] B[ff] N[x] C[VARIANT] C[+2] C[活RIGHT活] PL[2] GM[1] TR[zz] LB[x] MA[bb:aa] KEYS[x] AREA[zz]
        GOAL[x] HINT[x] DIALECT[x] DIALECT[tsumego] ID[1] EXTRA[x]";
    let broken = ["GN[a\nb]", "FOO[\r\n]", "C[x\r\ny\\\nz RIGHT]"];
    let pieces: Vec<_> = PIECES.split_whitespace().chain(broken).collect();
    let node = (
        prop::sample::select(&[";", ";B[cc]", ";W[]", ";B[tt]", ";W[dd]"][..]),
        prop::collection::vec(prop::sample::select(pieces), 0..5),
    )
        .prop_map(|(start, pieces)| format!("{start}{}", pieces.concat()));
    let line = || prop::collection::vec(node.clone(), 1..4).prop_map(|nodes| nodes.concat());
    (line(), prop::collection::vec(line(), 0..3)).prop_map(|(trunk, branches)| {
        let branches: String = branches.iter().map(|line| format!("({line})")).collect();
        format!("({trunk}{branches})")
    })
}
