//! Whatever a puzzle can say reads back the same.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use shikatsu_formats::Document;
use shikatsu_formats::ogs::{read, write};

use crate::sgf_documents::{Turns, documents, in_file_order};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_puzzle_keeps_everything(mut document in documents(Turns::Alternating)) {
        document.tree = in_file_order(&document.tree);
        let text = write(&document).unwrap();
        let again = read(&text).unwrap();
        prop_assert_eq!(&again, &document, "{}", text);
        prop_assert_eq!(write(&again).unwrap(), text);
    }
}

/// True when every node is a move and the colours alternate.
fn takes_turns(document: &Document) -> bool {
    let tree = &document.tree;
    tree.ids().skip(1).all(|id| {
        let node = tree.node(id);
        let above = node.parent().and_then(|parent| tree.node(parent).played);
        let turn = above.map_or(document.problem.to_move(), |(color, _)| !color);
        node.played.map(|(color, _)| color) == Some(turn)
    })
}

#[test]
fn moves_out_of_turn_are_refused_and_no_others() {
    let accepted = Cell::new(0);
    let mut runner = TestRunner::new(ProptestConfig::with_cases(600));
    let verdict = runner.run(&documents(Turns::Free), |document| {
        let written = write(&document);
        prop_assert_eq!(written.is_ok(), takes_turns(&document), "{:?}", written);
        let Ok(text) = written else { return Ok(()) };
        let mut expected = document;
        expected.tree = in_file_order(&expected.tree);
        prop_assert_eq!(read(&text).unwrap(), expected);
        accepted.set(accepted.get() + 1);
        Ok(())
    });
    assert_eq!(verdict, Ok(()));
    let accepted = accepted.get();
    assert!((40..560).contains(&accepted), "{accepted}");
}
