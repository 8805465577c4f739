use shikatsu_problem::{Move, PointSet};

use super::*;
use crate::grid::mixed;
use crate::row_game::{RowGame, RowRefusal};

fn played(rules: &str, labels: &str) -> RowGame {
    let mut game = RowGame::new(rules.parse().unwrap());
    for label in labels.split_whitespace() {
        game.play(at(&game, label)).unwrap();
    }
    game
}

fn at(game: &RowGame, label: &str) -> Move {
    Move::Play(game.rules().size().point(label).unwrap())
}

fn set(game: &RowGame, labels: &str) -> PointSet {
    game.rules().size().labelled(labels).unwrap()
}

fn told(game: &RowGame, label: &str) -> Vec<MoveReason> {
    reasons(game, at(game, label))
}

#[test]
fn a_row_is_completed_blocked_and_threatened() {
    let game = played("5x5, row 3", "B3 A5 C3 E5");
    let row = set(&game, "B3 C3 D3");
    assert_eq!(told(&game, "D3"), [MoveReason::CompletesRow { row }]);
    let game = played("5x5, row 3", "B3 A5 C3");
    let stones = set(&game, "B3 C3");
    assert!(told(&game, "D3").contains(&MoveReason::BlocksRow { stones }));
    let game = played("5x5, row 3", "B3 A5");
    let points = set(&game, "A3 D3");
    assert!(told(&game, "C3").contains(&MoveReason::Threatens { points }));
}

#[test]
fn a_row_is_blocked_by_taking_a_stone_of_it() {
    // White's B1 is taken from below; with it goes the row B1 C1 that lacked D1.
    let game = played("5x5, row 3", "A1 B1 B2 C1 E5 A5 C2 E4 E3 A4");
    let stones = set(&game, "B1 C1");
    let row = MoveReason::BlocksRow { stones };
    assert_eq!(
        told(&game, "D1")[..2],
        [row, MoveReason::Captures { stones }]
    );
}

#[test]
fn stones_are_captured_attacked_saved_and_endangered() {
    let game = played("5x5, captures 2", "B1 A1 E5 E1 D1");
    assert!(
        !told(&game, "A2")
            .iter()
            .any(|reason| matches!(reason, MoveReason::Captures { .. }))
    );
    let saved = set(&game, "A1");
    assert!(told(&game, "A2").contains(&MoveReason::Saves { stones: saved }));
    let game = played("5x5, captures 2", "B1 A1 E5 E1");
    let stones = set(&game, "A1");
    assert_eq!(told(&game, "A2")[0], MoveReason::Captures { stones });
    let stones = set(&game, "E1");
    assert!(told(&game, "D1").contains(&MoveReason::Attacks { stones }));
    let game = played("5x5, captures 2", "A2 E5");
    let stones = set(&game, "E4");
    assert!(!told(&game, "E4").contains(&MoveReason::Endangers { stones }));
    let game = played("5x5, captures 2", "C3 A2");
    let stones = set(&game, "A1");
    assert_eq!(told(&game, "A1"), [MoveReason::Endangers { stones }]);
    let game = played("5x5, captures 1", "A2 A1");
    let stones = set(&game, "A1");
    assert_eq!(told(&game, "B1"), [MoveReason::CapturesEnough { stones }]);
}

#[test]
fn no_liberties_are_told_where_nothing_is_captured() {
    let game = played("5x5, row 4, no capture", "A2 A1 E5 E1");
    assert_eq!(told(&game, "B1"), []);
    assert_eq!(reasons(&game, Move::Pass), []);
    assert_eq!(told(&game, "A1"), []);
}

#[test]
fn every_refusal_has_its_rule() {
    let rule = |game: &RowGame, label: &str| {
        let refused = game.check(at(game, label)).unwrap_err();
        ForbiddingRule::from(refused)
    };
    let game = played("5x5, row 5", "B2 C2 C1 D1 C3 D3 E5 E2 D2");
    assert_eq!(rule(&game, "C2"), ForbiddingRule::Ko);
    assert_eq!(rule(&game, "B2"), ForbiddingRule::Occupied);
    let game = played("5x5, row 5", "B1 C1 A2 D2 C3");
    assert_eq!(rule(&game, "A1"), ForbiddingRule::Suicide);
    assert_eq!(ForbiddingRule::from(RowRefusal::Over), ForbiddingRule::Over);
}

#[test]
fn a_hint_goes_from_the_stones_to_the_point_to_the_reason() {
    let game = played("5x5, row 3", "B3 A5 C3");
    let found = hint(&game).unwrap();
    let stones = set(&game, "B3 C3");
    assert_eq!(found.area, HintArea::Stones(stones));
    assert!(found.reasons.contains(&MoveReason::BlocksRow { stones }));
    let ends = set(&game, "A3 D3");
    assert!(
        found
            .played
            .point()
            .is_some_and(|point| ends.contains(point))
    );

    let empty = RowGame::new("5x5, row 3".parse().unwrap());
    let found = hint(&empty).unwrap();
    // The first player wins on this board with three stones.
    assert_eq!(found.wins, Some(3));
    let HintArea::Block(area) = found.area else {
        panic!("{found:?}")
    };
    assert!(area.contains(found.played.point().unwrap()));
    assert!((4..=9).contains(&area.len()));

    let mut over = game;
    over.play(Move::Pass).unwrap();
    over.play(Move::Pass).unwrap();
    assert_eq!(hint(&over), None);
}

#[test]
fn a_missed_win_and_a_given_one_are_told_and_a_good_move_is_not() {
    let game = played("5x5, row 3", "B3 A5 C3 E5");
    let missed = review(&game, at(&game, "A1"));
    assert!(
        matches!(missed[0], MoveReview::MissedWin { moves: 1, .. }),
        "{missed:?}"
    );
    assert_eq!(review(&game, at(&game, "D3")), []);
    let game = played("5x5, row 4", "B3 A3 C3 A1 D3 A5");
    let missed = review(&game, at(&game, "E1"));
    let best = at(&game, "E3");
    assert!(missed.contains(&MoveReview::MissedWin { best, moves: 1 }));
    // White does not stop the row of three, which C2 makes four.
    let game = played("7x7, row 4", "C3 C6 C4 A1 C5");
    let given = review(&game, at(&game, "G1"));
    assert!(
        given
            .iter()
            .any(|told| matches!(told, MoveReview::LetsWin { moves: 1, .. })),
        "{given:?}"
    );
    assert!(
        given
            .iter()
            .any(|told| matches!(told, MoveReview::LooksBetter { .. }))
    );
}

/// Whether the side to move wins with at most so many moves of its own, by trying everything.
fn wins(game: &RowGame, moves: u8) -> bool {
    let mover = game.to_move();
    moves > 0
        && each(game).any(|after| match after.end() {
            Some(end) => end.winner == Some(mover),
            None => {
                moves > 1
                    && each(&after).all(|reply| reply.end().is_none() && wins(&reply, moves - 1))
            }
        })
}

fn each(game: &RowGame) -> impl Iterator<Item = RowGame> + '_ {
    let points = game.legal_points().iter().map(Move::Play);
    points.chain([Move::Pass]).map(|played| {
        let mut after = game.clone();
        after.play(played).unwrap();
        after
    })
}

#[test]
fn what_is_told_as_proved_is_true() {
    let mut proved = 0;
    for seed in 0..120u64 {
        let rules =
            ["3x3, row 3", "4x3, row 3", "3x3, captures 1"][usize::try_from(seed % 3).unwrap()];
        let mut game = RowGame::new(rules.parse().unwrap());
        for number in 0..2 + seed % 6 {
            let legal: Vec<_> = game.legal_points().iter().collect();
            let Some(choice) = mixed(seed ^ mixed(number)).checked_rem(legal.len() as u64) else {
                break;
            };
            game.play(Move::Play(legal[usize::try_from(choice).unwrap()]))
                .unwrap();
            if game.end().is_some() {
                game.undo();
                break;
            }
        }
        let found = hint(&game).unwrap();
        let Some(moves @ 1..=3) = found.wins else {
            continue;
        };
        proved += 1;
        assert!(wins(&game, moves), "{rules} {seed} {moves}");
        let mut after = game.clone();
        after.play(found.played).unwrap();
        let holds = after.end().is_some() || each(&after).all(|reply| wins(&reply, moves - 1));
        assert!(holds, "{rules} {seed} {found:?}");
    }
    assert!(proved >= 30, "{proved}");
}
