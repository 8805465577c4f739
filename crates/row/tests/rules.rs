//! The rules of this game against those of `board`, against a naive scan for rows, and by hand.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod seeded;

use proptest::prelude::*;
use seeded::drawn;
use shikatsu_board::{Game, Illegal, Position};
use shikatsu_problem::{
    BentFour, Color, KoRule, Move, Point, PointSet, Rules, Scoring, Setup, Suicide,
};
use shikatsu_row::{EndReason, RowGame, RowRefusal, RowRules};

fn game(rules: &str) -> RowGame {
    RowGame::new(rules.parse().unwrap())
}

fn at(game: &RowGame, label: &str) -> Move {
    match label {
        "pass" => Move::Pass,
        label => Move::Play(game.rules().size().point(label).unwrap()),
    }
}

fn played(rules: &str, labels: &str) -> RowGame {
    let mut game = game(rules);
    for label in labels.split_whitespace() {
        let played = at(&game, label);
        game.play(played)
            .unwrap_or_else(|refusal| panic!("{label}: {refusal}"));
    }
    game
}

/// The rules of Go that hold at this table.
const TABLE: Rules = Rules {
    ko: KoRule::PositionalSuperko,
    suicide: Suicide::Forbidden,
    scoring: Scoring::Area,
    bent_four: BentFour::PlayedOut,
};

/// Whether the stones have a row of this length, found in the slowest way.
fn has_row(rules: RowRules, stones: PointSet, length: u8) -> bool {
    let steps: &[(i16, i16)] = if rules.to_string().contains("diagonals") {
        &[(1, 0), (0, 1), (1, 1), (1, -1)]
    } else {
        &[(1, 0), (0, 1)]
    };
    stones.iter().any(|start| {
        steps.iter().any(|(right, down)| {
            (0..i16::from(length)).all(|step| {
                let x = u8::try_from(i16::from(start.x()) + right * step);
                let y = u8::try_from(i16::from(start.y()) + down * step);
                let point = x.ok().zip(y.ok()).and_then(|(x, y)| Point::new(x, y));
                point.is_some_and(|point| stones.contains(point))
            })
        })
    })
}

/// Plays a random game beside `board` and compares every rule after every move.
fn compare(rules: &str, length: u8, mut seed: u64) {
    let mut row = game(rules);
    let size = row.rules().size();
    let mut go = Game::new(Position::from_setup(&Setup::empty(size)).unwrap(), TABLE);
    while row.end().is_none() {
        let legal = row.legal_points();
        assert_eq!(legal, go.legal_points());
        for point in size.points() {
            let [ours, theirs] = [
                row.check(Move::Play(point)).err(),
                go.check(Move::Play(point)).err().map(RowRefusal::Rule),
            ];
            // A ko is a repetition too; which name it has is the table's own matter.
            let name = |refusal: Option<RowRefusal>| match refusal {
                Some(RowRefusal::Rule(Illegal::Superko { .. })) => {
                    Some(RowRefusal::Rule(Illegal::Ko))
                }
                other => other,
            };
            assert_eq!(name(ours), name(theirs), "{point:?}");
        }
        let choice = drawn(&mut seed, legal.len() + 1);
        let next = legal.iter().nth(choice).map_or(Move::Pass, Move::Play);
        let mover = row.to_move();
        let captured = row.play(next).unwrap();
        assert_eq!(captured, go.play(next).unwrap().taken);
        for color in Color::BOTH {
            assert_eq!(row.stones(color), go.position().stones(color));
        }
        let has_won = matches!(row.end().map(|end| end.reason), Some(EndReason::Row(_)));
        assert_eq!(
            has_won,
            next != Move::Pass && has_row(row.rules(), row.stones(mover), length)
        );
    }
    let moves: Vec<_> = row.moves().collect();
    for (count, last) in moves.iter().enumerate().rev() {
        assert_eq!(row.undo(), Some(*last));
        assert_eq!(row.moves().len(), count);
    }
    assert!(
        Color::BOTH
            .iter()
            .all(|&color| row.stones(color).is_empty())
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_games_are_as_the_board_has_them(seed: u64) {
        for (rules, length) in [("4x4, row 4", 4), ("5x5, row 5", 5), ("7x4, row 6", 6), ("5x5, row 5, diagonals", 5), ("11x12, row 6", 6)] {
            compare(rules, length, seed);
        }
    }
}

#[test]
fn captures_come_before_rows() {
    // All liberties of Black's stones are taken; B1 captures B2 first, and then the row A1 B1 C1 stands.
    let game = played("5x5, row 3", "A1 A3 A2 D1 C1 D2 C2 C3 B3 B2 B1");
    assert_eq!(game.captured_by(Color::Black), 1);
    let end = game.end().unwrap();
    assert_eq!(end.winner, Some(Color::Black));
    let row = game.rules().size().labelled("A1 B1 C1").unwrap();
    assert_eq!(end.reason, EndReason::Row(row));
}

#[test]
fn a_row_is_told_with_all_its_stones() {
    let game = played("5x5, row 3", "A1 A5 B1 B5 D1 E5 C1");
    let end = game.end().unwrap();
    assert_eq!(end.winner, Some(Color::Black));
    let EndReason::Row(stones) = end.reason else {
        panic!("{end:?}")
    };
    // Four in a row are more than three, and as good.
    let size = game.rules().size();
    assert_eq!(stones, size.labelled("A1 B1 C1 D1").unwrap());
}

#[test]
fn without_capture_every_stone_stays_and_every_empty_point_is_allowed() {
    let mut game = played("4x4, row 4, no capture", "A2 A1 B1 D4");
    assert_eq!(game.captured_by(Color::Black), 0);
    assert_eq!(game.stones(Color::White).len(), 2);
    assert_eq!(game.legal_points().len(), 12);
    assert!(game.play(at(&game, "C1")).is_ok());
}

#[test]
fn a_forbidden_try_names_its_rule_and_costs_nothing() {
    let mut game = played("5x5, row 5", "B1 C1 A2 D2 C3 E5 B2 C2 D5");
    let before = game.clone();
    let tries = [("B1", Illegal::Occupied), ("A1", Illegal::Suicide)];
    for (label, rule) in tries {
        let refused = game.play(at(&game, label));
        assert_eq!(refused, Err(RowRefusal::Rule(rule)), "{label}");
        assert_eq!(game.to_move(), before.to_move());
        assert!(game.moves().eq(before.moves()));
    }
    let outside = Move::Play(Point::new(7, 7).unwrap());
    assert_eq!(game.play(outside), Err(RowRefusal::Rule(Illegal::OffBoard)));
}

#[test]
fn a_ko_may_not_be_taken_back_at_once_but_later() {
    let mut game = played("5x5, row 5", "B2 C2 C1 D1 C3 D3 E5 E2 D2");
    assert_eq!(game.captured_by(Color::Black), 1);
    assert_eq!(
        game.play(at(&game, "C2")),
        Err(RowRefusal::Rule(Illegal::Ko))
    );
    game.play(at(&game, "A5")).unwrap();
    game.play(at(&game, "A3")).unwrap();
    assert!(game.play(at(&game, "C2")).is_ok());
}

#[test]
fn a_game_ends_by_row_captures_passes_or_length() {
    let reason = |game: RowGame| game.end().map(|end| (end.winner, end.reason));
    assert_eq!(
        reason(played("5x5, row 3", "pass pass")),
        Some((None, EndReason::TwoPasses))
    );
    assert_eq!(
        reason(played("5x5, captures 1", "A2 A1 B1")),
        Some((Some(Color::Black), EndReason::Captures))
    );
    assert_eq!(reason(played("5x5, captures 2", "A2 A1 B1")), None);
    let counted = EndReason::Count {
        black: 25,
        white: 0,
    };
    assert_eq!(
        reason(played("5x5, area", "C3 pass pass")),
        Some((Some(Color::Black), counted))
    );
    let counted = EndReason::Count { black: 2, white: 1 };
    assert_eq!(
        reason(played("5x5, stones", "C3 A1 B4 pass pass")),
        Some((Some(Color::Black), counted))
    );
    let over = played("5x5, row 3", "pass pass");
    assert_eq!(over.check(Move::Pass), Err(RowRefusal::Over));
    assert!(over.legal_points().is_empty());
}

#[test]
fn a_game_that_does_not_end_is_drawn() {
    let mut game = game("3x3, row 3");
    let mut seed = 7;
    // Rows are avoided, so that only the length ends it.
    while game.end().is_none() {
        let legal: Vec<_> = game.legal_points().iter().map(Move::Play).collect();
        let safe: Vec<_> = legal
            .into_iter()
            .filter(|&next| {
                let mut trial = game.clone();
                trial.play(next).is_ok() && trial.end().is_none_or(|end| end.winner.is_none())
            })
            .collect();
        let may_pass = game.moves().last() != Some(Move::Pass);
        let next = match safe.len() {
            0 if may_pass => Move::Pass,
            0 => break,
            count => safe[drawn(&mut seed, count)],
        };
        game.play(next).unwrap();
    }
    assert!(game.moves().len() <= game.rules().longest_game());
}
