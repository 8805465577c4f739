//! Unconditional life against drawings and against brute force; counting.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use std::collections::HashSet;

use shikatsu_board::{
    Position, Score, Settlement, UnconditionalLife, check_setup, score, unconditional_life,
};
use shikatsu_problem::{Color, Move, PointSet, Scoring, Setup, Size, Suicide};

use crate::drawing::{marked, position};

#[test]
fn two_eyes_make_unconditional_life() {
    let drawing = "
        . X . X . O
        X X X X . O
        O O O . . O
        . . . . X .";
    let life = unconditional_life(&position(drawing), Color::Black);
    let corner = "
        . X . X . .
        X X X X . .
        . . . . . .
        . . . . . .";
    assert_eq!(life.stones, marked(corner, 'X'));
    assert_eq!(
        unconditional_life(&position(drawing), Color::White),
        UnconditionalLife::default()
    );
}

#[test]
fn enemy_stones_inside_an_eye_do_not_help_them() {
    let drawing = "
        . O X . X
        X X X X X
        . . . . .
        . . . . .";
    let life = unconditional_life(&position(drawing), Color::Black);
    assert_eq!(life.stones, marked(drawing, 'X'));
    let eyes = "
        a a . a .
        . . . . .
        . . . . .
        . . . . .";
    assert_eq!(life.regions, marked(eyes, 'a'));
}

#[test]
fn one_large_eye_or_a_false_one_is_no_unconditional_life() {
    for drawing in [
        ". . . X .\nX X X X .\n. . . . .",
        ". X O O .\nX . X O .\nO X X O .\n. O O . .",
        ". . . . .\n. X X X .\n. X . X .\n. X X X .\n. . . . .",
    ] {
        let life = unconditional_life(&position(drawing), Color::Black);
        assert_eq!(life, UnconditionalLife::default(), "{drawing}");
    }
}

/// By definition: stones that no sequence of the opponent's moves captures
/// while their owner passes. Benson's theorem says the algorithm finds exactly
/// these; here it is held to that on every legal position of small boards.
#[test]
fn unconditional_life_is_what_brute_force_finds_on_every_small_board() {
    let mut alive = 0;
    for (width, height) in [(3, 3), (2, 4), (7, 1)] {
        let size = Size::new(width, height).unwrap();
        for setup in every_setup(size).filter(|setup| check_setup(setup).is_ok()) {
            let position = Position::from_setup(&setup).unwrap();
            let found = unconditional_life(&position, Color::Black).stones;
            assert_eq!(found, never_captured(&position), "{position:?}");
            alive += usize::from(!found.is_empty());
        }
    }
    assert_eq!(alive, 1192, "positions with unconditional life");
}

/// The black stones that White alone, moving again and again, can never take.
fn never_captured(start: &Position) -> PointSet {
    let mut start = start.clone();
    start.set_to_move(Color::White);
    let mut seen = HashSet::from([start.stones_hash()]);
    let mut safe = start.stones(Color::Black);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        safe &= position.stones(Color::Black);
        for point in position.playable(Suicide::Forbidden) {
            let mut next = position.clone();
            next.play(Move::Play(point), Suicide::Forbidden).unwrap();
            next.play(Move::Pass, Suicide::Forbidden).unwrap();
            if seen.insert(next.stones_hash()) {
                open.push(next);
            }
        }
    }
    safe
}

fn every_setup(size: Size) -> impl Iterator<Item = Setup> {
    let area = u32::try_from(size.area()).unwrap();
    (0..3u32.pow(area)).map(move |mut number| {
        let mut setup = Setup::empty(size);
        for point in size.points() {
            setup.put(
                point,
                [None, Some(Color::Black), Some(Color::White)][(number % 3) as usize],
            );
            number /= 3;
        }
        setup
    })
}

#[test]
fn area_and_territory_agree_on_the_lead_when_both_passed() {
    let drawing = "
        . X . O .
        X X . O .
        . X X O O
        X . X O .
        . X X O O";
    let position = position(drawing);
    let none = Settlement::default();
    let area = score(&position, &none, Scoring::Area);
    let territory = score(&position, &none, Scoring::Territory);
    assert_eq!(
        area,
        Score {
            black: 9 + 4,
            white: 7 + 3
        }
    );
    assert_eq!(territory, Score { black: 4, white: 3 });
    assert_eq!(area.lead_of_black(13), 2 * 3 - 13);
}

#[test]
fn dead_stones_count_for_the_side_around_them() {
    let drawing = "
        . O X . .
        . . X O O
        X X X O .";
    let position = position(drawing);
    let settlement = Settlement {
        dead: PointSet::of(shikatsu_problem::Point::new(1, 0).unwrap()),
        prisoners: [2, 1],
        ..Settlement::default()
    };
    assert_eq!(
        score(&position, &settlement, Scoring::Area),
        Score {
            black: 5 + 4,
            white: 3 + 1
        }
    );
    // Four points, the stone inside them again, one prisoner; one point, two prisoners.
    assert_eq!(
        score(&position, &settlement, Scoring::Territory),
        Score {
            black: 4 + 1 + 1,
            white: 1 + 2
        }
    );
}

#[test]
fn eyes_in_seki_are_territory_for_nobody() {
    let drawing = "
        . X O . O X
        X X O O O X
        X X X X X X
        . . . . . .";
    let position = position(drawing);
    let white = marked(drawing, 'O');
    let settlement = Settlement {
        seki: white,
        ..Settlement::default()
    };
    let with_seki = score(&position, &settlement, Scoring::Territory);
    let without = score(&position, &Settlement::default(), Scoring::Territory);
    assert_eq!((without.white, with_seki.white), (1, 0));
    assert_eq!(with_seki.black, without.black);
}

#[test]
fn an_empty_board_belongs_to_nobody() {
    let position = Position::empty(Size::square(5).unwrap());
    for scoring in [Scoring::Area, Scoring::Territory] {
        assert_eq!(
            score(&position, &Settlement::default(), scoring),
            Score::default()
        );
    }
}
