//! The worked example of `docs/certificate.md`, byte by byte.

use shikatsu_proof::{Question, Superko, check};

use crate::rooms::{certificate, room};

const PAGE: &str = include_str!("../../../../docs/certificate.md");

/// The hex digits in front of the remarks in the page's block of bytes.
fn bytes_on_the_page() -> Vec<u8> {
    let block = PAGE.split("```hex\n").nth(1).unwrap();
    let lines = block.split("```").next().unwrap().lines();
    lines
        .map(|line| line.split("  ").next().unwrap())
        .flat_map(str::split_whitespace)
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

#[test]
fn the_example_on_the_page_is_what_the_writer_writes() {
    let problem = room(&["...OX", "OOOOX", "XXXX_"]);
    let bytes = certificate(&problem, Question::Capture);
    let text: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(bytes, bytes_on_the_page(), "{}", text.join(" "));
    let checked = check(&problem, &bytes[..]).unwrap();
    assert_eq!(
        checked.claim().to_string(),
        "the attacker captures every target, attacker first, nobody ahead in ko threats"
    );
    assert_eq!((checked.nodes(), checked.bytes()), (16, 71));
    assert_eq!(checked.superko(), Superko::MayLean);
}
