//! Games with GNU Go under the eyes of the referee: the same rules on both
//! sides, and not one difference.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a failed unwrap is a failed test, and figures are to be counts"
)]

use std::path::Path;
use std::time::{Duration, Instant};

use shikatsu_gtp::referee::{Conditions, Contestant, GameCounts, GameEnding, RandomOpening, play};
use shikatsu_gtp::{Address, Controller};
use shikatsu_problem::{Rules, Size, Suicide};

use crate::pipes;

const PATIENCE: Duration = Duration::from_secs(60);

/// Where Debian puts it.
const GNU_GO: &str = "/usr/games/gnugo";

/// Basic ko, and all suicide allowed: no rule set has that, GNU Go can play it.
const BASIC_WITH_SUICIDE: Rules = Rules {
    suicide: Suicide::Allowed,
    ..Rules::JAPANESE
};

/// Each rule set, with the flags that give GNU Go the same. Its superko never
/// forbids the suicide of a single stone, though that repeats the board: under
/// positional superko `--allow-suicide` does it instead, under situational
/// superko nothing does, so New Zealand rules are not played here.
const RULES: [(&str, Rules, &[&str]); 5] = [
    (
        "Japanese",
        Rules::JAPANESE,
        &["--simple-ko", "--forbid-suicide"],
    ),
    (
        "Chinese",
        Rules::CHINESE,
        &["--positional-superko", "--forbid-suicide"],
    ),
    (
        "AGA",
        Rules::AGA,
        &["--situational-superko", "--forbid-suicide"],
    ),
    (
        "Tromp-Taylor",
        Rules::TROMP_TAYLOR,
        &["--positional-superko", "--allow-suicide"],
    ),
    (
        "basic ko with suicide",
        BASIC_WITH_SUICIDE,
        &["--simple-ko", "--allow-all-suicide"],
    ),
];

/// Who sits opposite GNU Go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Itself,
    Shikatsu,
}

struct Tally {
    games: usize,
    moves: usize,
    counts: GameCounts,
    time: Duration,
}

fn gnu_go(flags: &[&str], seed: u64) -> Option<Contestant> {
    if !Path::new(GNU_GO).exists() {
        return None;
    }
    let seed = (seed % 1_000_000 + 1).to_string();
    let fixed = [
        "--mode",
        "gtp",
        "--quiet",
        "--level",
        "0",
        "--never-resign",
        "--seed",
        &seed,
    ];
    let arguments = fixed.iter().chain(flags).copied();
    let engine = Controller::start(Address::program(GNU_GO, arguments), PATIENCE).unwrap();
    Some(Contestant::new(engine).unwrap())
}

fn shikatsu(rules: Rules) -> Contestant {
    Contestant::new(pipes::engine(pipes::quick(rules), PATIENCE)).unwrap()
}

/// Games on a board of this size, in turn under every rule set, with openings
/// of different lengths, against itself and against us.
fn series(side: u32, games: usize, first_seed: u64) -> Option<Tally> {
    let start = Instant::now();
    let size = Size::square(side).unwrap();
    let mut tally = Tally {
        games,
        moves: 0,
        counts: GameCounts::default(),
        time: Duration::ZERO,
    };
    for (number, seed) in (0..games).zip(first_seed..) {
        let (name, rules, flags) = RULES[number % RULES.len()];
        let opponent = [Opponent::Itself, Opponent::Shikatsu][number / RULES.len() % 2];
        let mut engines = vec![gnu_go(flags, seed)?];
        if opponent == Opponent::Shikatsu {
            engines.push(shikatsu(rules));
            if seed % 2 == 0 {
                engines.reverse();
            }
        }
        let conditions = Conditions {
            size,
            rules,
            komi: 6.5,
            opening: RandomOpening {
                moves: [2, 12, 60, 200][number % 4],
                seed,
            },
            longest: 4 * size.area(),
        };
        let protocol = play(&mut engines, &conditions);
        let about = format!("{size}, {name}, {opponent:?}, seed {seed}");
        for disagreement in &protocol.disagreements {
            println!("{about}: {disagreement}");
        }
        assert!(protocol.disagreements.is_empty(), "{about}");
        assert!(
            matches!(protocol.ending, GameEnding::Passes | GameEnding::Length),
            "{about}: {:?}",
            protocol.ending
        );
        tally.moves += protocol.moves;
        tally.counts += protocol.counts;
    }
    tally.time = start.elapsed();
    Some(tally)
}

fn report(side: u32, tally: &Tally) {
    println!(
        "{side}x{side}: {} games, {} moves, {}; 0 disagreements; {:.1} s",
        tally.games,
        tally.moves,
        tally.counts,
        tally.time.as_secs_f64()
    );
}

fn without_gnu_go() {
    eprintln!("GNU Go is not installed (Debian package 'gnugo'); no games were played");
}

#[test]
fn a_few_games_with_gnu_go_agree_on_every_board() {
    for (side, seed) in [(9, 1), (13, 7)] {
        match series(side, 2, seed) {
            Some(tally) => report(side, &tally),
            None => return without_gnu_go(),
        }
    }
}

#[test]
#[ignore = "200 games take minutes"]
fn two_hundred_games_with_gnu_go_agree_on_every_board() {
    for (side, seed) in [(9, 1000), (13, 2000)] {
        let Some(tally) = series(side, 100, seed) else {
            return without_gnu_go();
        };
        report(side, &tally);
        // Dull games would agree on anything.
        assert!(tally.counts.ko_bans > 0 && tally.counts.superko_bans > 0);
        assert!(tally.counts.suicide_bans > 0 && tally.counts.suicides > 0);
        assert!(tally.counts.captured > 1000);
    }
}

/// An engine that plays by other rules is found out.
#[test]
fn other_rules_are_noticed() {
    let size = Size::square(5).unwrap();
    let mut noticed = 0;
    for seed in 0..5 {
        let mut engines = [shikatsu(Rules::JAPANESE)];
        let conditions = Conditions {
            size,
            rules: Rules::TROMP_TAYLOR,
            komi: 0.0,
            opening: RandomOpening { moves: 300, seed },
            longest: 300,
        };
        let protocol = play(&mut engines, &conditions);
        noticed += protocol.disagreements.len();
    }
    assert!(noticed > 0);
}

#[test]
fn our_engine_plays_itself_by_the_rules() {
    for (seed, (_, rules, _)) in (0..).zip(RULES) {
        let size = Size::new(5, 6).unwrap();
        let mut engines = [shikatsu(rules)];
        let conditions = Conditions {
            size,
            rules,
            komi: 0.5,
            opening: RandomOpening { moves: 40, seed },
            longest: 200,
        };
        let protocol = play(&mut engines, &conditions);
        assert_eq!(protocol.disagreements, []);
        assert!(matches!(
            protocol.ending,
            GameEnding::Passes | GameEnding::Length
        ));
    }
}
