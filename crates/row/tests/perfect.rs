//! The eighth level on boards whose every state is known.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod seeded;

use seeded::drawn;
use shikatsu_board::Illegal;
use shikatsu_problem::{Color, Move};
use shikatsu_row::{
    PlayedBy, ProvedDistance, RowEnumeration, RowGame, RowLevel, RowPlayer, RowRefusal, RowValue,
    Taste,
};

/// The side that plays against the eighth level.
#[derive(Debug, Clone, Copy)]
enum Rival {
    Random,
    /// Wins if it can, else captures if it can.
    Greedy,
    Level(RowLevel),
}

impl Rival {
    fn all() -> Vec<Self> {
        let levels = RowLevel::ALL.into_iter().map(Self::Level);
        [Self::Random, Self::Greedy]
            .into_iter()
            .chain(levels)
            .collect()
    }

    fn choose(self, game: &RowGame, seed: &mut u64) -> Move {
        let legal: Vec<_> = game.legal_points().iter().map(Move::Play).collect();
        let any = |moves: &[Move], seed: &mut u64| match moves.len() {
            0 => Move::Pass,
            count => moves[drawn(seed, count)],
        };
        match self {
            Self::Random if drawn(seed, 12) == 0 => Move::Pass,
            Self::Random => any(&legal, seed),
            Self::Greedy => {
                let gains = |played: &&Move| {
                    let mut after = game.clone();
                    let captured = after.play(**played).unwrap();
                    (after.end().is_some(), captured.len())
                };
                let most = legal
                    .iter()
                    .map(|played| gains(&played))
                    .max()
                    .unwrap_or_default();
                let best: Vec<_> = legal
                    .iter()
                    .filter(|played| gains(played) == most)
                    .copied()
                    .collect();
                any(&best, seed)
            }
            Self::Level(level) => RowPlayer {
                level,
                taste: Taste::Hunter,
                seed: *seed,
            }
            .choose(game, &mut || false),
        }
    }
}

/// What became of the moves of the eighth level in some games.
#[derive(Debug, Default)]
struct Played {
    games: u32,
    won: u32,
    proved: u32,
    /// Moves that it played as the seventh level does, although no rule but those of the proof was in the way.
    unproved: u32,
}

/// Plays a game and compares every claim with the enumeration.
fn play(whole: &RowEnumeration, rival: Rival, number: u64, played: &mut Played) {
    let mut seed = number.wrapping_mul(0x9e37_79b9);
    let perfect = RowPlayer {
        level: RowLevel::ALL[7],
        taste: Taste::ALL[drawn(&mut seed, 4)],
        seed,
    };
    let color = Color::BOTH[drawn(&mut seed, 2)];
    let mut game = RowGame::new(whole.rules());
    // A few random moves first, so that it also has to play what is lost or drawn.
    for _ in 0..drawn(&mut seed, 5) {
        let chosen = Rival::Random.choose(&game, &mut seed);
        game.play(chosen).unwrap();
        if game.end().is_some() {
            return;
        }
    }
    let said = format!("{} against {rival:?}, game {number}", whole.rules());
    let mut due = None;
    while game.end().is_none() {
        if game.to_move() != color {
            let chosen = rival.choose(&game, &mut seed);
            game.play(chosen).unwrap();
            continue;
        }
        let truth = whole.value_of(&game);
        let chosen = perfect.choose_and_tell(&game, &mut || false);
        assert_eq!(game.check(chosen.played), Ok(()), "{said}");
        let made = game.moves().len();
        match chosen.by {
            PlayedBy::Level(level) => {
                assert_eq!(level, RowLevel::ALL[6], "{said}");
                if is_whole(&game) {
                    played.unproved += 1;
                }
            }
            PlayedBy::Proof { value, distance } => {
                played.proved += 1;
                assert!(value.is_like(truth), "{said}: {value} is {truth}");
                assert!(
                    distance == ProvedDistance::AtMost || value == truth,
                    "{said}: {value} is {truth}"
                );
                if let RowValue::Win(moves) = value {
                    due = Some(due.unwrap_or(usize::MAX).min(made + usize::from(moves)));
                }
            }
        }
        game.play(chosen.played).unwrap();
        if let PlayedBy::Proof { value, .. } = chosen.by {
            keeps(whole, &game, truth, value, &said);
        }
    }
    played.games += 1;
    if let Some(due) = due {
        assert_eq!(game.end().unwrap().winner, Some(color), "{said}");
        assert!(game.moves().len() <= due, "{said}");
        played.won += 1;
    }
}

/// The move has kept the value: a win is nearer, a loss no nearer than it must be.
fn keeps(whole: &RowEnumeration, game: &RowGame, truth: RowValue, value: RowValue, said: &str) {
    let Some(end) = game.end() else {
        let after = whole.value_of(game).before();
        assert!(after.is_like(truth), "{said}: {truth} became {after}");
        let is_exact = value == truth;
        assert!(
            !is_exact || matches!(truth, RowValue::Draw) || after == truth,
            "{said}: {truth} became {after}"
        );
        return;
    };
    let is_kept = match truth {
        RowValue::Win(_) => end.winner.is_some(),
        RowValue::Draw => end.winner.is_none(),
        RowValue::Loss(_) => false,
    };
    assert!(is_kept, "{said}: {truth} ended {end:?}");
}

/// Whether the table forbids nothing because a board would come twice, but for the ko of the last move.
fn is_whole(game: &RowGame) -> bool {
    let mut points = game.rules().size().points();
    points.all(|point| {
        let refused = game.check(Move::Play(point)).err();
        !matches!(refused, Some(RowRefusal::Rule(Illegal::Superko { .. })))
    })
}

fn enumerated(rules: &str) -> RowEnumeration {
    RowEnumeration::of(rules.parse().unwrap(), &mut |_| ()).unwrap()
}

fn series(rules: &str, rounds: u64) -> Played {
    let whole = enumerated(rules);
    let mut played = Played::default();
    for (place, rival) in (0u64..).zip(Rival::all()) {
        for round in 0..rounds {
            play(&whole, rival, place * 1_000 + round, &mut played);
        }
    }
    played
}

#[test]
fn on_small_boards_every_move_is_proved_and_keeps_the_value() {
    for rules in [
        "3x3, row 3",
        "3x3, row 3, no capture",
        "3x3, row 3, diagonals",
    ] {
        let played = series(rules, 8);
        assert_eq!(played.unproved, 0, "{rules}: {played:?}");
        assert!(
            played.games >= 60 && played.proved > 100,
            "{rules}: {played:?}"
        );
    }
    let played = series("4x3, row 4", 1);
    assert!(played.won > 0, "{played:?}");
}

#[test]
#[ignore = "a thousand games and all states of 4×4 take minutes"]
fn a_thousand_games_give_nothing_away() {
    let mut games = 0;
    for (rules, rounds) in [
        ("3x3, row 3", 40),
        ("3x3, row 3, no capture", 20),
        ("4x3, row 4", 20),
        ("4x4, row 3", 20),
        ("4x4, row 4, no capture", 10),
        ("4x4, row 4", 10),
    ] {
        let played = series(rules, rounds);
        println!("{rules}: {played:?}");
        games += played.games;
    }
    assert!(games >= 1_000, "{games}");
}
