//! Levels against each other on problems of the bank: each is stronger than the one below, and not out of reach.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(
    clippy::print_stdout,
    reason = "the figures of docs/levels.md come from here"
)]

use std::path::Path;

use shikatsu_engine::levels::{PlayingLevel, contest};
use shikatsu_engine::{OpponentSettings, PolicyDials};
use shikatsu_forge::BankRecord;
use shikatsu_problem::{Problem, Stakes};

/// Problems that cost the most nodes: on easier ones every level that reads at all finds the move.
const PROBLEMS: usize = 100;

/// Games of a problem with each side first.
const CHANCES: u64 = 2;

/// What the preset above wins of a hundred games at least.
const LEAST_STEP: usize = 55;

/// What the level above wins of a hundred games.
const WINS: std::ops::RangeInclusive<usize> = 60..=85;

fn problems() -> Vec<Problem> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/packs/rooms-001.jsonl");
    let text = std::fs::read_to_string(pack).unwrap();
    let mut records: Vec<BankRecord> = text
        .lines()
        .map(|line| BankRecord::from_json(&serde_json::from_str(line).unwrap()).unwrap())
        .collect();
    records.sort_by_key(|record| record.proof.nodes);
    let easier = records.len() - PROBLEMS;
    let hard = records.into_iter().skip(easier);
    hard.map(|record| record.problem).collect()
}

/// The level of this number against the one below.
fn plays_the_one_below(number: u8) {
    let [high, low] = [number, number - 1]
        .map(|one| OpponentSettings::ByShape(PlayingLevel::numbered(one).unwrap().settings()));
    let (won, games) = games_won(&high, &low);
    println!("level {number} wins {won} of {games} against the level below");
    let share = won * 100 / games;
    assert!(WINS.contains(&share), "{won} of {games}");
}

/// The preset of this place against the one below, and against the level by shape of the same place.
fn preset_plays_the_one_below(place: usize) {
    let [high, low] =
        [place, place - 1].map(|one| OpponentSettings::ByPolicy(PolicyDials::PRESETS[one]));
    let (won, games) = games_won(&high, &low);
    println!(
        "preset {} wins {won} of {games} against the one below",
        place + 1
    );
    let number = u8::try_from(place + 1).unwrap();
    let level = OpponentSettings::ByShape(PlayingLevel::numbered(number).unwrap().settings());
    let (against, of) = games_won(&high, &level);
    println!(
        "preset {} wins {against} of {of} against level {number}",
        place + 1
    );
    assert!(won * 100 / games >= LEAST_STEP, "{won} of {games}");
}

/// Games that the first player wins, and all: each side first in every problem.
fn games_won(high: &OpponentSettings, low: &OpponentSettings) -> (usize, usize) {
    let (mut won, mut games) = (0, 0);
    for (place, problem) in (0..).zip(problems()) {
        let first = Stakes::of(&problem).unwrap().role(problem.to_move());
        for chance in 0..CHANCES {
            let seed = place * CHANCES + chance;
            for (players, is_high_first) in [([high, low], true), ([low, high], false)] {
                let end = contest(&problem, |now, player| {
                    Ok(players[player].choose(now, seed)?.played)
                });
                let end = end.unwrap();
                won += usize::from((end.winner == first) == is_high_first);
                games += 1;
            }
        }
    }
    (won, games)
}

#[test]
fn level_2_beats_level_1() {
    plays_the_one_below(2);
}

#[test]
fn level_3_beats_level_2() {
    plays_the_one_below(3);
}

#[test]
fn level_4_beats_level_3() {
    plays_the_one_below(4);
}

#[test]
fn level_5_beats_level_4() {
    plays_the_one_below(5);
}

#[test]
fn each_preset_beats_the_one_below() {
    for place in 1..PolicyDials::PRESETS.len() {
        preset_plays_the_one_below(place);
    }
}
