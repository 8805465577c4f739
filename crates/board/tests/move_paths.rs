//! Counts every sequence of moves on small boards, for each ko and suicide
//! rule, and compares with a naive implementation and with pinned numbers.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use shikatsu_board::{Game, Position};
use shikatsu_problem::{KoRule, Move, Rules, Size, Suicide};

use crate::naive::NaiveGame;

/// Counts up to this are checked in every run.
const QUICK: u64 = 60_000;

/// One row of the data file: a board, its rules, and the number of sequences
/// of 1, 2, 3 … moves from the empty board. A pass is a move; two passes end
/// the game.
struct Row {
    size: Size,
    ko: &'static str,
    suicide: Suicide,
    counts: Vec<u64>,
}

#[test]
fn path_counts_match_the_pinned_numbers_and_the_naive_rules() {
    assert_eq!(compare(|count| count <= QUICK), 504);
}

#[test]
#[ignore = "walks millions of paths with copied boards; run by .ci/run --full"]
fn long_path_counts_match_the_pinned_numbers_and_the_naive_rules() {
    assert!(compare(|count| count > QUICK) > 0);
}

/// Tromp and Farnebäck (Combinatorics of Go, 2016) count the games in which
/// either side may pass at any time and no board repeats: 1, 9 and 907 on
/// 1×1, 1×2 and 1×3.
#[test]
fn the_number_of_games_under_positional_superko_matches_the_published_one() {
    for (width, published) in [(1, 1), (2, 9), (3, 907)] {
        let position = Position::empty(Size::new(width, 1).unwrap());
        assert_eq!(
            games(&mut Game::new(position, Rules::TROMP_TAYLOR)),
            published,
            "1×{width}"
        );
    }
}

/// Checks every chosen count of the file; returns how many.
fn compare(chosen: impl Fn(u64) -> bool) -> usize {
    let mut compared = 0;
    for row in rows() {
        for (depth, &pinned) in (1..).zip(&row.counts) {
            if !chosen(pinned) {
                continue;
            }
            let shown = format!("{} {} {:?} depth {depth}", row.size, row.ko, row.suicide);
            assert_eq!(
                count(&mut game(&row), depth),
                pinned,
                "the library, {shown}"
            );
            assert_eq!(
                naive_count(&naive_game(&row), depth),
                pinned,
                "the naive rules, {shown}"
            );
            compared += 1;
        }
    }
    compared
}

fn count(game: &mut Game, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.is_over() {
        return 0;
    }
    let moves = game
        .legal_points()
        .into_iter()
        .map(Move::Play)
        .chain([Move::Pass]);
    moves
        .map(|played| {
            game.play(played).unwrap();
            let paths = count(game, depth - 1);
            assert_eq!(game.undo(), Some(played));
            paths
        })
        .sum()
}

fn naive_count(game: &NaiveGame, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.passes == 2 {
        return 0;
    }
    let mut paths = naive_count(&game.pass(), depth - 1);
    for y in 0..game.grid.len() {
        for x in 0..game.grid[0].len() {
            if let Some(next) = game.play(x, y) {
                paths += naive_count(&next, depth - 1);
            }
        }
    }
    paths
}

/// Sequences of boards without repetition, either colour to play each time.
fn games(game: &mut Game) -> u64 {
    let mut total = 1;
    for passes in [0, 1] {
        for _ in 0..passes {
            game.play(Move::Pass).unwrap();
        }
        for point in game.legal_points() {
            game.play(Move::Play(point)).unwrap();
            total += games(game);
            game.undo();
        }
    }
    game.undo();
    total
}

fn rows() -> Vec<Row> {
    include_str!("data/move-paths.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let side = |i: usize| words[i].parse().unwrap();
            let ko = ["basic", "positional", "situational"]
                .into_iter()
                .find(|ko| *ko == words[2]);
            Row {
                size: Size::new(side(0), side(1)).unwrap(),
                ko: ko.unwrap_or_else(|| panic!("bad line: {line}")),
                suicide: match words[3] {
                    "forbidden" => Suicide::Forbidden,
                    "allowed" => Suicide::Allowed,
                    _ => panic!("bad line: {line}"),
                },
                counts: words[4..]
                    .iter()
                    .map(|word| word.parse().unwrap())
                    .collect(),
            }
        })
        .collect()
}

fn game(row: &Row) -> Game {
    let ko = match row.ko {
        "positional" => KoRule::PositionalSuperko,
        "situational" => KoRule::SituationalSuperko,
        _ => KoRule::Basic,
    };
    Game::new(
        Position::empty(row.size),
        Rules {
            ko,
            suicide: row.suicide,
            ..Rules::JAPANESE
        },
    )
}

fn naive_game(row: &Row) -> NaiveGame {
    let (width, height) = (row.size.width().into(), row.size.height().into());
    NaiveGame::new(width, height, row.ko, row.suicide == Suicide::Allowed)
}
