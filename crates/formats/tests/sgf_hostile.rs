//! Input made to hurt: long, deep, and random.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::prelude::*;
use shikatsu_formats::sgf::{Dialect, read, read_text, write};

/// Runs on the stack of a thread that has little of it.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 20);
    thread.spawn(test).unwrap().join().unwrap();
}

#[test]
fn the_longest_line_is_read_and_written_on_a_small_stack() {
    on_a_small_stack(|| {
        for text in [
            format!("(;SZ[9]{})", ";B[aa]".repeat(2_499)),
            format!("{}{}", "(;".repeat(2_500), ")".repeat(2_500)),
        ] {
            let document = read_text(&text).unwrap().remove(0).document;
            assert_eq!(document.tree.len(), 2_500);
            let written = write(std::slice::from_ref(&document), Dialect::Plain).unwrap();
            assert_eq!(read_text(&written).unwrap()[0].document, document);
        }
    });
}

#[test]
fn a_longer_line_is_refused_on_a_small_stack() {
    on_a_small_stack(|| {
        for text in [
            format!("(;SZ[9]\n{})", ";".repeat(1_000_000)),
            "(;".repeat(1_000_000),
        ] {
            let error = read_text(&text).unwrap_err();
            assert_eq!(error.found, "node 2501 of one line");
            assert_eq!(error.expected, "a line of at most 2500 nodes");
        }
        let unopened = "(".repeat(1_000_000);
        assert_eq!(read_text(&unopened).unwrap_err().place.column, 2);
    });
}

#[test]
fn ten_thousand_variations_and_a_megabyte_of_comment_are_no_trouble() {
    let comment = "死活 \\] ".repeat(100_000);
    let text = format!("(;SZ[9]C[{comment}]{})", "(;B[aa];W[bb])".repeat(5_000));
    let document = read_text(&text).unwrap().remove(0).document;
    assert_eq!(document.tree.len(), 10_001);
    assert_eq!(document.problem.notes, "死活 ] ".repeat(100_000));
    let written = write(std::slice::from_ref(&document), Dialect::Plain).unwrap();
    assert_eq!(read_text(&written).unwrap()[0].document, document);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&bytes);
        let _ = read(&[b"(;CA[GB18030]C[", &bytes[..], b"])"].concat());
    }

    #[test]
    fn every_fault_has_a_place_inside_the_text(
        pieces in prop::collection::vec(prop::sample::select(
            &["(", ";", ")", "[", "]", "\\", ":", "AB", "B", "W", "C", "SZ", "aa", "9", "死", "\n", "LB", "GM", "EXTRA", "MA"][..]
        ), 0..40)
    ) {
        let text = format!("(;{}", pieces.concat());
        if let Err(error) = read_text(&text) {
            let line = text.split('\n').nth(error.place.line - 1);
            prop_assert!(line.is_some_and(|line| error.place.column <= line.chars().count() + 1));
        }
    }
}
