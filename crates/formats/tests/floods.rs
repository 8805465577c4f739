//! Files of many problems are handed over one at a time, and counted first.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::ops::ControlFlow;

use shikatsu_formats::collection::{FoundProblem, each_problem, each_problem_counted};
use shikatsu_formats::{ReadError, read_any};

const ONE: &str = "(;SZ[9]AB[aa]AW[ba];B[ca]TE[1])\n";
const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

fn all(bytes: &[u8]) -> Vec<Result<FoundProblem, ReadError>> {
    let mut found = Vec::new();
    assert_eq!(
        each_problem(bytes, &mut |one| {
            found.push(one);
            GO_ON
        }),
        GO_ON
    );
    found
}

#[test]
fn a_caller_who_counts_stops_before_anything_is_handed_over() {
    let flood = ONE.repeat(5_000);
    let (mut counted, mut handed_over) = (0, 0);
    let end = each_problem_counted(
        flood.as_bytes(),
        &mut |number| {
            counted = number;
            match number > 100 {
                true => ControlFlow::Break(()),
                false => GO_ON,
            }
        },
        &mut |_| {
            handed_over += 1;
            GO_ON
        },
    );
    assert_eq!(
        (end, counted, handed_over),
        (ControlFlow::Break(()), 101, 0)
    );
}

/// More nodes than are kept from the first pass, so the file is read twice.
#[test]
fn what_is_read_twice_is_the_same_as_what_is_read_once() {
    let text = ONE.repeat(12_000);
    let found = all(text.as_bytes());
    assert_eq!(found.len(), 12_000);
    let once = &read_any(ONE.as_bytes()).unwrap()[0];
    for (place, one) in (1..).zip(&found) {
        let one = one.as_ref().unwrap();
        assert_eq!(one.place, Some(place));
        assert_eq!((&one.document, &one.format), (&once.0, &once.1));
    }
}

#[test]
fn a_fault_at_the_end_hides_all_problems_of_its_file() {
    for number in [3, 12_000] {
        let found = all((ONE.repeat(number) + "(;SZ[9]AB[zz])").as_bytes());
        assert_eq!(found.len(), 1, "{number}");
        assert!(found[0].is_err(), "{number}");
    }
}

#[test]
fn one_tree_has_a_limit_of_its_own() {
    let variations = format!("(;SZ[9]{})", "(;B[aa])".repeat(100_000));
    let properties = format!("(;SZ[9]{})", "A[]".repeat(400_000));
    let list = format!(
        "{{\"size\":9,\"to_play\":\"B\",\"x\":[{}0]}}",
        "0,".repeat(1 << 20)
    );
    for (text, part) in [
        (variations, "node 100001 of one tree"),
        (properties, "property 400001 of one tree"),
        (list, "bytes"),
    ] {
        let error = read_any(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
