//! Prints the moves of every opponent in problems of the page as JSON, for the page's test that its module chooses the same ones:
//! `cargo run --package shikatsu-wasm --example opponents`. The moves of a line are the opponent's for both sides.

#![expect(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use serde_json::{Value, json};
use shikatsu_api::{ChosenOpponent, Move, OpponentKind, Problem};
use shikatsu_wasm::opponent_move;

const PROBLEMS: &str = include_str!("../../../web/problems/problems.json");

/// Every so many of them.
const EVERY: usize = 6;

/// Moves in each problem.
const LENGTH: usize = 3;

/// The first moves of an opponent who plays for both sides, until nothing is at stake any more.
fn play_out(problem: &Problem, opponent: ChosenOpponent) -> Vec<Move> {
    let mut moves = Vec::new();
    while moves.len() < LENGTH
        && let Ok(played) = opponent_move(problem, &moves, opponent)
    {
        moves.push(played);
    }
    moves
}

fn main() -> Result<(), Box<dyn Error>> {
    let shipped: Value = serde_json::from_str(PROBLEMS)?;
    let all = shipped["problems"].as_array().map(Vec::as_slice);
    let mut lines = Vec::new();
    for (number, one) in all.unwrap_or_default().iter().step_by(EVERY).enumerate() {
        let problem: Problem = serde_json::from_value(one["problem"].clone())?;
        for kind in [OpponentKind::Shape, OpponentKind::Patterns] {
            for level in 1..=5 {
                let opponent = ChosenOpponent {
                    kind,
                    level,
                    chance: u32::try_from(number)?,
                };
                let moves = play_out(&problem, opponent);
                lines.push(
                    json!({"id": one["id"], "opponent": opponent, "moves": moves}).to_string(),
                );
            }
        }
    }
    println!("[{}]", lines.join(",\n"));
    Ok(())
}
