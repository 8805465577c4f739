//! Playouts: equal on every machine, and fair to both sides.

use shikatsu_board::{Game, Position};
use shikatsu_problem::{Move, Rules, Setup, Size};
use shikatsu_team::playouts;

fn at(size: Size, label: &str) -> Move {
    Move::Play(size.point(label).unwrap())
}

#[test]
fn equal_arguments_give_equal_sums_and_another_seed_gives_others() {
    let size = Size::square(9).unwrap();
    let position = Position::empty(size);
    let of = |seed| playouts(&position, Rules::CHINESE, 15, at(size, "E5"), 50, seed).unwrap();
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
    assert_eq!(of(1).playouts, 50);
}

#[test]
fn komi_moves_every_playout_by_itself() {
    let size = Size::square(7).unwrap();
    let mut game = Game::new(Position::empty(size), Rules::CHINESE);
    let of = |game: &Game, komi| {
        let played = at(size, "D3");
        playouts(game.position(), Rules::CHINESE, komi, played, 30, 9)
            .unwrap()
            .sum
    };
    assert_eq!(of(&game, 0) - of(&game, 13), 13 * 30, "Black to move");
    game.play(at(size, "D4")).unwrap();
    assert_eq!(of(&game, 13) - of(&game, 0), 13 * 30, "White to move");
}

#[test]
fn the_move_that_takes_a_group_is_worth_more() {
    let size = Size::square(7).unwrap();
    let mut setup = Setup::empty(size);
    for label in ["A2", "B2", "C2", "D2", "E2", "F2"] {
        setup.black.insert(size.point(label).unwrap());
    }
    for label in ["A1", "B1", "C1", "D1", "E1", "F1", "G3"] {
        setup.white.insert(size.point(label).unwrap());
    }
    let position = Position::from_setup(&setup).unwrap();
    let of = |label| playouts(&position, Rules::CHINESE, 0, at(size, label), 300, 4).unwrap();
    let (takes, elsewhere) = (of("G1"), of("A7"));
    assert!(
        takes.compare_mean(elsewhere).is_gt(),
        "{takes:?} {elsewhere:?}"
    );
}

#[test]
fn what_cannot_be_played_has_no_value() {
    let size = Size::square(5).unwrap();
    let mut game = Game::new(Position::empty(size), Rules::CHINESE);
    game.play(at(size, "C3")).unwrap();
    let of = |played, count| playouts(game.position(), Rules::CHINESE, 0, played, count, 1);
    assert_eq!(of(at(size, "C3"), 10), None);
    assert_eq!(of(at(size, "B3"), 0), None);
    assert!(of(Move::Pass, 10).is_some());
}
