//! Random legal playouts side by side with the `goban` crate, in one run.
//!
//! All play the same moves: a random point is drawn until one is legal, under
//! basic ko without suicide, for twice as many moves as the board has points.
//! The final positions are compared stone by stone, so that wrong play cannot count as
//! fast. The report gives ratios within one run, because machines are noisy:
//! of the best rounds, where the noise is least, and the median of all rounds.
//! `Position` is bare play; `Game` also keeps what superko and undo
//! need, as `goban` always does.
//!
//! `cargo bench -p shikatsu-board --bench playouts`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark talks and may stop"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use goban::pieces::stones::Color as GobanColor;
use goban::rules::game::Game as GobanGame;
use goban::rules::{GobanSizes, IllegalRules, JAPANESE, Move as GobanMove};
use shikatsu_board::{Game, Position};
use shikatsu_problem::{Color, Move, Point, Rules, Size, Suicide};

/// Alternating rounds, so that a slow moment hits all.
const ROUNDS: usize = 21;
/// Draws without a legal move after which a side passes.
const PATIENCE: usize = 200;
/// How much faster than `goban` bare play must be on 19×19.
const WANTED: f64 = 10.0;

/// Plays one game from a seed on a square board; returns the final stones.
type Playout = fn(u8, u64) -> String;

fn main() {
    compare(9, 60);
    let ratio = compare(19, 10);
    assert!(ratio >= WANTED, "19×19: {ratio:.1}× is below {WANTED}×");
}

/// Plays the same games in all; returns how many times faster than `goban`
/// bare play is.
fn compare(side: u8, playouts: u64) -> f64 {
    let contenders: [Playout; 3] = [play_position, play_game, play_goban];
    let mut times = vec![[Duration::ZERO; 3]; ROUNDS];
    for (round, times) in (0..).zip(&mut times) {
        let mut finals = Vec::new();
        for (playout, time) in contenders.iter().zip(times) {
            let start = Instant::now();
            let seeds = round * playouts..(round + 1) * playouts;
            finals.push(black_box(
                seeds.map(|seed| playout(side, seed)).collect::<Vec<_>>(),
            ));
            *time = start.elapsed();
        }
        assert!(
            finals.iter().all(|stones| *stones == finals[0]),
            "different final positions in round {round}"
        );
    }
    let best = [0, 1, 2].map(|who| {
        times
            .iter()
            .map(|times| times[who])
            .min()
            .unwrap_or_default()
    });
    let [position, game, goban] = best.map(|time| playouts as f64 / time.as_secs_f64());
    println!("{side}×{side}, playouts/s: Position {position:.0}, Game {game:.0}, goban {goban:.0}");
    for (name, who) in [("Position", 0), ("Game", 1)] {
        let mut ratios: Vec<f64> = times
            .iter()
            .map(|times| times[2].as_secs_f64() / times[who].as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        println!(
            "    goban's time / {name}'s: {:.1} (median of rounds {:.1})",
            best[2].as_secs_f64() / best[who].as_secs_f64(),
            ratios[ROUNDS / 2]
        );
    }
    position / goban
}

fn play_position(side: u8, seed: u64) -> String {
    let mut position = Position::empty(Size::square(side.into()).unwrap());
    playout(side, seed, |played| {
        position.play(played, Suicide::Forbidden).is_ok()
    });
    stones(&position)
}

fn play_game(side: u8, seed: u64) -> String {
    let mut game = Game::new(
        Position::empty(Size::square(side.into()).unwrap()),
        Rules::JAPANESE,
    );
    playout(side, seed, |played| game.play(played).is_ok());
    stones(game.position())
}

fn play_goban(side: u8, seed: u64) -> String {
    let mut rules = JAPANESE;
    rules.flag_illegal = IllegalRules::KO | IllegalRules::SUICIDE;
    let mut game = GobanGame::new(GobanSizes::Custom(side.into(), side.into()), rules);
    playout(side, seed, |played| match played {
        Move::Play(point) => game.try_play(GobanMove::Play(point.y(), point.x())).is_ok(),
        Move::Pass => {
            // Two passes would end a goban game; ours goes on, so theirs does.
            game.play(GobanMove::Pass);
            game.resume();
            true
        }
    });
    let sign = |point: Point| match game.goban().get_color((point.y(), point.x())) {
        Some(GobanColor::Black) => 'X',
        Some(GobanColor::White) => 'O',
        None => '.',
    };
    Size::square(side.into())
        .unwrap()
        .points()
        .map(sign)
        .collect()
}

/// Draws points until `try_play` accepts one, and passes when none is found.
fn playout(side: u8, seed: u64, mut try_play: impl FnMut(Move) -> bool) {
    let points: Vec<Point> = Size::square(side.into()).unwrap().points().collect();
    let number = points.len() as u64;
    let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..2 * number {
        let found = (0..PATIENCE).any(|_| {
            // Xorshift (Marsaglia 2003) and a multiplication instead of a
            // division: the draw must cost less than the move.
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            let index = ((chance >> 32) * number) >> 32;
            try_play(Move::Play(points[usize::try_from(index).unwrap()]))
        });
        if !found {
            try_play(Move::Pass);
        }
    }
}

fn stones(position: &Position) -> String {
    let sign = |point| match position.at(point) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    position.size().points().map(sign).collect()
}
