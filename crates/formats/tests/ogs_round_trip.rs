//! Whatever a puzzle can say reads back the same.

mod sgf_documents;

use proptest::prelude::*;
use sgf_documents::{Turns, documents, in_file_order};
use shikatsu_formats::ogs::{read, write};

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

    #[test]
    fn moves_out_of_turn_are_refused_and_never_bent(document in documents(Turns::Free)) {
        if let Ok(text) = write(&document) {
            let mut expected = document;
            expected.tree = in_file_order(&expected.tree);
            let to_move = expected.problem.to_move();
            expected.problem.setup.to_move = Some(to_move);
            prop_assert_eq!(read(&text).unwrap(), expected);
        }
    }
}
