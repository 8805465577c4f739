//! Input made to hurt: long, deep, and random.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{Dialect, read, read_text, write};
use shikatsu_problem::PointSet;

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

/// Runs what was once made to take very long, one such test at a time. The bound is many times what is needed now; on a
/// busy machine it grows with the time that a plain file takes at the same moment.
fn in_good_time<T>(work: impl FnOnce() -> T) -> T {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let plain = format!("(;SZ[9]{})", "(;B[aa])".repeat(PLAIN));
    let (_, yardstick) = timed(|| read_text(&plain).unwrap());
    let (result, taken) = timed(work);
    let bound = Duration::from_secs(10).max(yardstick * MOST_PLAIN);
    assert!(taken < bound, "{taken:?}, a plain file {yardstick:?}");
    result
}

/// Variations of the file that others are compared with.
const PLAIN: usize = 20_000;
/// How many times as long as that file anything here may take.
const MOST_PLAIN: u32 = 200;

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = Instant::now();
    let result = work();
    (result, begun.elapsed())
}

/// Reads a text and writes it, by which it is also read back and compared.
fn read_and_write(text: &str) -> Document {
    in_good_time(|| {
        let document = read_text(text).unwrap().remove(0).document;
        write(std::slice::from_ref(&document), Dialect::Plain).unwrap();
        document
    })
}

#[test]
fn rectangles_take_no_room_beyond_the_board() {
    for name in ["AB", "TB", "VW", "TR"] {
        let one = format!("(;SZ[9];{name}{})", "[aa:ZZ]".repeat(70_000));
        let many = format!("(;SZ[9]{})", format!("{name}[aa:ZZ]").repeat(50_000));
        for text in [one, many] {
            let reading = in_good_time(|| read_text(&text));
            assert_eq!(reading.is_err(), name == "AB");
        }
    }
    for text in [
        format!("(;AB{})", "[aa:ss]".repeat(100_000)),
        format!("(;{})", "AB[aa:ss]".repeat(100_000)),
        format!("(;{})", "TR[aa:ss]".repeat(100_000)),
    ] {
        let document = read_and_write(&text);
        let covered = document.problem.setup.black | document.tree.root().markup.triangles;
        assert_eq!(covered, PointSet::EVERY);
    }
}

#[test]
fn a_hundred_thousand_names_in_one_node() {
    let letter = |n: usize| char::from(b'A' + u8::try_from(n % 26).unwrap());
    let name = |n: usize| -> String {
        [1, 26, 676, 17_576]
            .map(|unit| letter(n / unit))
            .iter()
            .collect()
    };
    let properties: String = (0..100_000).map(|n| format!("X{}[{n}]", name(n))).collect();
    let document = read_and_write(&format!("(;SZ[9]{properties})"));
    assert_eq!(document.tree.root().extras.len(), 100_000);
}

#[test]
fn a_long_opening_before_many_variations() {
    let opening = ";AB[aa]C[x]".repeat(2_490);
    let text = format!(
        "(;SZ[9]{opening}{})",
        "(;AB[bb]AW[cc]AE[dd]PL[W])".repeat(97_000)
    );
    assert_eq!(read_and_write(&text).tree.len(), 99_491);
}

#[test]
fn five_megabytes_of_comment() {
    let text = format!("(;SZ[9];B[aa]C[{}])", "RIGHT 死活\\]".repeat(400_000));
    assert!(text.len() > 5_000_000);
    let document = read_and_write(&text);
    let id = document.tree.root().children()[0];
    assert_eq!(
        document.tree.node(id).comment.matches("RIGHT").count(),
        399_999
    );
}

#[test]
fn as_many_variations_as_are_read() {
    let text = format!("(;SZ[9]{})", "(;B[aa]C[x])".repeat(99_999));
    assert_eq!(read_and_write(&text).tree.len(), 100_000);
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
