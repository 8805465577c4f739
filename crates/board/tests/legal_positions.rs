//! Counts every legal position of small boards and compares with the
//! published numbers.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use shikatsu_board::check_setup;
use shikatsu_problem::{Color, Setup, Size};

/// Boards up to this many colourings are counted in every run.
const QUICK: u64 = 3u64.pow(12);

#[test]
fn counts_of_legal_positions_match_the_published_table() {
    assert_eq!(compare(|colourings| colourings <= QUICK), 15);
}

#[test]
#[ignore = "counts 43 million colourings; run by .ci/run --full"]
fn the_count_of_four_by_four_matches_the_published_table() {
    assert_eq!(compare(|colourings| colourings > QUICK), 1);
}

/// Counts the chosen boards of the table, lying and standing; returns the
/// number of rows compared.
fn compare(chosen: impl Fn(u64) -> bool) -> usize {
    let rows = include_str!("data/legal-positions.txt")
        .lines()
        .filter(|row| !row.starts_with('#'));
    let mut compared = 0;
    for row in rows {
        let numbers: Vec<u32> = row.split(' ').map(|word| word.parse().unwrap()).collect();
        let [width, height, published] = numbers[..] else {
            panic!("bad row: {row}")
        };
        let colourings = 3u64.pow(width * height);
        if chosen(colourings) {
            let mut sizes = vec![
                Size::new(width, height).unwrap(),
                Size::new(height, width).unwrap(),
            ];
            sizes.dedup();
            for size in sizes {
                assert_eq!(legal(size, colourings), u64::from(published), "{size}");
            }
            compared += 1;
        }
    }
    compared
}

fn legal(size: Size, colourings: u64) -> u64 {
    (0..colourings)
        .filter(|&number| check_setup(&colouring(size, number)).is_ok())
        .count() as u64
}

/// The board whose points are the ternary digits of a number.
fn colouring(size: Size, mut number: u64) -> Setup {
    let mut setup = Setup::empty(size);
    for point in size.points() {
        match number % 3 {
            0 => {}
            1 => drop(setup.stones_mut(Color::Black).insert(point)),
            _ => drop(setup.stones_mut(Color::White).insert(point)),
        }
        number /= 3;
    }
    setup
}
