//! The rules one by one, on boards drawn as text.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use shikatsu_board::{Fault, Game, Illegal, Position, check_problem, check_setup};
use shikatsu_problem::{
    Color, Goal, KoRule, Move, Point, PointSet, Problem, Rules, Setup, Size, Suicide,
};

use crate::drawing::{draw, marked, position, setup};

fn at(drawing: &str, sign: char) -> Point {
    marked(drawing, sign).single().unwrap()
}

/// Plays on `a` and compares the board, ignoring blanks.
fn after_playing_at_a(drawing: &str, suicide: Suicide, expected: &str) {
    let mut position = position(drawing);
    let captures = position
        .play(Move::Play(at(drawing, 'a')), suicide)
        .unwrap();
    assert_eq!(draw(&position), draw(&crate::drawing::position(expected)));
    assert_eq!(captures.taken, marked(drawing, 'O') - marked(expected, 'O'));
}

#[test]
fn several_chains_are_captured_at_once_in_all_four_directions() {
    after_playing_at_a(
        ". . X . .
         . X O X .
         X O a O X
         . X O X .
         . . X . .",
        Suicide::Forbidden,
        ". . X . .
         . X . X .
         X . X . X
         . X . X .
         . . X . .",
    );
}

#[test]
fn corner_and_edge_stones_are_captured() {
    after_playing_at_a("O a .\nX . .", Suicide::Forbidden, ". X .\nX . .");
    after_playing_at_a("O O a\nX X .", Suicide::Forbidden, ". . X\nX X .");
}

#[test]
fn a_move_that_captures_is_no_suicide() {
    after_playing_at_a(
        "a O X\nO O X\nX X .",
        Suicide::Forbidden,
        "X . X\n. . X\nX X .",
    );
}

#[test]
fn suicide_is_refused_or_takes_the_whole_chain_off() {
    let drawing = "X a O .\nO O O .";
    let point = at(drawing, 'a');
    assert_eq!(
        position(drawing).check(point, Suicide::Forbidden),
        Err(Illegal::Suicide)
    );
    let mut position = position(drawing);
    let captures = position.play(Move::Play(point), Suicide::Allowed).unwrap();
    assert_eq!(captures.lost, marked("X X . .\n. . . .", 'X'));
    assert_eq!(draw(&position), "..O.\nOOO.\n");
}

#[test]
fn a_ko_may_be_retaken_only_after_a_move_elsewhere() {
    let drawing = ". X O .\nX O a O\n. X O .\n. . . .";
    let mut game = Game::new(position(drawing), Rules::JAPANESE);
    game.play(Move::Play(at(drawing, 'a'))).unwrap();
    let ko = at(". . . .\n. k . .\n. . . .\n. . . .", 'k');
    assert_eq!(game.position().ko(), Some(ko));
    assert_eq!(game.play(Move::Play(ko)), Err(Illegal::Ko));
    let elsewhere = Point::new(0, 3).unwrap();
    game.play(Move::Play(elsewhere)).unwrap();
    game.play(Move::Pass).unwrap();
    assert!(game.play(Move::Play(ko)).is_ok());
}

#[test]
fn a_snapback_is_no_ko() {
    let drawing = "O a O .\nX X O .\nO O . .";
    let mut game = Game::new(position(drawing), Rules::JAPANESE);
    let corner = Point::new(0, 0).unwrap();
    let captures = game.play(Move::Play(at(drawing, 'a'))).unwrap();
    assert_eq!(
        (captures.taken, game.position().ko()),
        (PointSet::of(corner), None)
    );
    let captures = game.play(Move::Play(corner)).unwrap();
    assert_eq!(
        captures.taken.len(),
        3,
        "the whole chain is retaken at once"
    );
}

/// A single stone that dies in an eye leaves the board as it was: the shortest
/// way to tell the three ko rules apart.
#[test]
fn the_ko_rules_differ_on_a_board_that_repeats() {
    let drawing = ". X\nX X\n. .";
    let eye = Move::Play(Point::new(0, 0).unwrap());
    let verdict = |ko, before: &[Move]| {
        let rules = Rules {
            ko,
            suicide: Suicide::Allowed,
            ..Rules::JAPANESE
        };
        let mut start = position(drawing);
        start.set_to_move(if before.is_empty() {
            Color::White
        } else {
            Color::Black
        });
        let mut game = Game::new(start, rules);
        for &played in before {
            game.play(played).unwrap();
        }
        game.check(eye)
    };
    let repeats = Err(Illegal::Superko { after_moves: 0 });
    assert_eq!(verdict(KoRule::Basic, &[]), Ok(()));
    assert_eq!(verdict(KoRule::PositionalSuperko, &[]), repeats);
    assert_eq!(
        verdict(KoRule::SituationalSuperko, &[]),
        Ok(()),
        "Black has not yet been to move here"
    );
    assert_eq!(verdict(KoRule::SituationalSuperko, &[Move::Pass]), repeats);
}

#[test]
fn the_other_refusals_name_their_rule_and_change_nothing() {
    let mut game = Game::new(position("X . .\n. . ."), Rules::JAPANESE);
    let before = game.position().clone();
    assert_eq!(
        game.play(Move::Play(Point::new(0, 0).unwrap())),
        Err(Illegal::Occupied)
    );
    assert_eq!(
        game.play(Move::Play(Point::new(3, 0).unwrap())),
        Err(Illegal::OffBoard)
    );
    assert_eq!(
        game.play(Move::Play(Point::new(0, 18).unwrap())),
        Err(Illegal::OffBoard)
    );
    assert_eq!(*game.position(), before);
    assert_eq!(game.moves().count(), 0);
}

#[test]
fn prisoners_and_the_end_of_the_game_follow_the_moves() {
    let mut game = Game::new(position("O O .\nX X .\n. . ."), Rules::JAPANESE);
    game.play(Move::Play(Point::new(2, 0).unwrap())).unwrap();
    assert_eq!(
        (game.prisoners(Color::White), game.prisoners(Color::Black)),
        (2, 0)
    );
    game.play(Move::Pass).unwrap();
    assert!(!game.is_over());
    game.play(Move::Pass).unwrap();
    assert!(game.is_over());
    game.undo();
    game.undo();
    game.undo();
    assert_eq!((game.prisoners(Color::White), game.is_over()), (0, false));
}

#[test]
fn all_faults_of_a_setup_are_found_at_once() {
    let mut broken = setup(
        "O X . . .
         X . . O .
         . . O X O
         . . . O .",
    );
    let shared = Point::new(4, 3).unwrap();
    let outside = Point::new(7, 2).unwrap();
    broken.black.insert(shared);
    broken.white.insert(shared);
    broken.black.insert(outside);
    broken
        .ko_bans
        .extend([Point::new(2, 0).unwrap(), Point::new(0, 3).unwrap()]);
    let faults = check_setup(&broken).unwrap_err();
    let one = |x, y| PointSet::of(Point::new(x, y).unwrap());
    assert_eq!(
        faults.list(),
        [
            Fault::StonesOffBoard(one(7, 2)),
            Fault::TwoStones(one(4, 3)),
            Fault::SeveralKoBans(broken.ko_bans),
            Fault::NoLiberties {
                color: Color::Black,
                stones: one(3, 2)
            },
            Fault::NoLiberties {
                color: Color::Black,
                stones: one(4, 3)
            },
            Fault::NoLiberties {
                color: Color::White,
                stones: one(0, 0)
            },
            Fault::NoKo(Point::new(2, 0).unwrap()),
            Fault::NoKo(Point::new(0, 3).unwrap()),
        ]
    );
    assert_eq!(
        faults.to_string(),
        "stones outside the 5×4 board (SGF hc); two stones on one point: E1; \
         several ko bans, at most one is possible: C4 A1; \
         black stones without liberties: D2; black stones without liberties: E1; \
         white stones without liberties: A4; \
         no ko can have been taken at C4; no ko can have been taken at A1"
    );
    assert_eq!(Position::from_setup(&broken).unwrap_err(), faults);
}

#[test]
fn a_ko_ban_is_believed_only_where_a_ko_is() {
    let drawing = ". X O .\nX k X O\n. X O .";
    let mut ko = setup(drawing);
    ko.ko_bans = marked(drawing, 'k');
    ko.to_move = Some(Color::White);
    let position = Position::from_setup(&ko).unwrap();
    assert_eq!(
        position.check(at(drawing, 'k'), Suicide::Forbidden),
        Err(Illegal::Ko)
    );
    ko.to_move = Some(Color::Black);
    assert_eq!(
        check_setup(&ko).unwrap_err().list(),
        [Fault::NoKo(at(drawing, 'k'))]
    );
}

#[test]
fn faults_of_the_question_are_found_beside_those_of_the_board() {
    let mut problem = Problem::new(setup("X O .\nO . .\n. . X"));
    problem.goal = Some(Goal::Kill);
    problem.key_stones = PointSet::EMPTY;
    problem
        .key_stones
        .extend([(0, 1), (2, 2), (1, 1)].map(|(x, y)| Point::new(x, y).unwrap()));
    problem.in_play = Some(PointSet::of(Point::new(5, 5).unwrap()));
    let faults = check_problem(&problem).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "black stones without liberties: A3; key stones where there is no stone: B2; \
         the goal is to kill, so key stones must be white: C1; \
         points in play outside the 3×3 board (SGF ff)"
    );
    problem.goal = None;
    let faults = check_problem(&problem).unwrap_err();
    let empty = PointSet::of(Point::new(1, 1).unwrap());
    assert!(
        faults
            .list()
            .contains(&Fault::KeyStonesOfBothColors(problem.key_stones - empty))
    );
}

#[test]
fn giving_the_turn_away_lifts_the_ban() {
    let drawing = ". X O .\nX k X O\n. X O .";
    let mut ko = setup(drawing);
    ko.ko_bans = marked(drawing, 'k');
    ko.to_move = Some(Color::White);
    let mut position = Position::from_setup(&ko).unwrap();
    position.set_to_move(Color::White);
    assert!(position.ko().is_some());
    position.set_to_move(Color::Black);
    assert_eq!(position.ko(), None);
}

#[test]
fn legal_points_leave_out_exactly_the_forbidden_ones() {
    let drawing = ". X .\nX X .\n. . X";
    let game = Game::new(
        Position::from_setup(&Setup {
            to_move: Some(Color::White),
            ..setup(drawing)
        })
        .unwrap(),
        Rules::JAPANESE,
    );
    let corner = PointSet::of(Point::new(0, 0).unwrap());
    let vacant = Size::square(3).unwrap().all() - marked(drawing, 'X');
    assert_eq!(game.legal_points(), vacant - corner);
}
