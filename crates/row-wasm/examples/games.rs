//! Prints games of the program against itself as JSON, for the page's test that a browser plays the same ones:
//! `cargo run --package shikatsu-row-wasm --example games`. Each line is rules, the two levels, the seed and the moves.

#![expect(clippy::print_stdout, reason = "a program that prints")]

use shikatsu_row_wasm::calls::{choose, look};

/// The strongest levels differ from 6 only in how far they look, and would take long.
const GAMES: &[(&str, [u8; 2], u32)] = &[
    ("5x5, row 3", [1, 2], 1),
    ("5x5, row 4", [2, 3], 2),
    ("7x7, row 4", [4, 5], 3),
    ("5x5, captures 1", [1, 1], 4),
    ("7x7, captures 3", [3, 4], 5),
    ("5x5, area", [4, 2], 6),
    ("5x5, stones", [2, 4], 7),
    ("9x9, row 5", [4, 5], 8),
    ("6x6, row 4", [6, 3], 10),
    ("13x13, row 5, no capture", [3, 3], 9),
];

/// The moves of a game, by the calls that the page uses.
fn play_out(rules: &str, levels: [u8; 2], seed: u32) -> Result<Vec<i16>, String> {
    let mut moves: Vec<i16> = Vec::new();
    while look(rules, &moves)?.contains(r#""end":null"#) {
        moves.push(choose(rules, &moves, levels[moves.len() % 2], seed)?);
    }
    Ok(moves)
}

fn main() -> Result<(), String> {
    let lines = GAMES.iter().map(|&(rules, levels, seed)| {
        let moves = play_out(rules, levels, seed)?;
        Ok(format!(
            r#"{{"rules":"{rules}","levels":{levels:?},"seed":{seed},"moves":{moves:?}}}"#
        ))
    });
    let lines: Vec<String> = lines.collect::<Result<_, String>>()?;
    println!("[{}]", lines.join(",\n"));
    Ok(())
}
