use super::*;
use crate::grid::sample::{drawn, played};

fn label(board: &RowBoard<u128>, cell: usize) -> String {
    let geometry = board.geometry();
    geometry.rules().size().label(geometry.point(cell).unwrap())
}

#[test]
fn a_win_is_seen_exactly_where_a_move_wins() {
    for rules in [
        "4x4, row 3",
        "5x5, row 4",
        "4x5, row 4, diagonals",
        "5x5, captures 2",
        "5x5, row 3, no capture",
    ] {
        for seed in 0..400 {
            let mut board = drawn(rules, seed, 4 + seed % 14);
            let mover = board.to_move();
            let seen = winning(&board, mover);
            for cell in board.playable().cells() {
                let played = board.play(cell);
                board.undo(played);
                assert_eq!(
                    seen.contains(cell),
                    played.is_win,
                    "{rules} {seed} {}",
                    label(&board, cell)
                );
            }
        }
    }
}

#[test]
fn no_move_that_stops_a_threat_is_left_out() {
    let mut threatened = 0;
    for rules in [
        "4x4, row 3",
        "5x5, row 4",
        "5x5, row 3",
        "4x4, row 4",
        "5x5, captures 3",
    ] {
        for seed in 0..1_500 {
            let mut board = drawn(rules, seed, 4 + seed % 16);
            let (mover, enemy) = (board.to_move(), !board.to_move());
            let threats = winning(&board, enemy);
            if threats.is_empty() {
                continue;
            }
            threatened += 1;
            let stops = stopping(&board, enemy, threats);
            for cell in board.playable().cells() {
                let played = board.play(cell);
                let is_stopped = played.is_win || winning(&board, enemy).is_empty();
                board.undo(played);
                let is_win = winning(&board, mover).contains(cell);
                assert!(
                    !is_stopped || is_win || stops.contains(cell),
                    "{rules} {seed} {}",
                    label(&board, cell)
                );
            }
        }
    }
    assert!(threatened > 500, "{threatened}");
}

#[test]
fn a_row_is_stopped_by_taking_the_last_liberty_of_its_stones() {
    // White would complete B1 C1 D1 on D1, but D1 is its last liberty: after D2 it would be suicide.
    let board = played("5x5, row 3", "B2 B1 C2 C1 A1 E5 E1 A5");
    let size = board.geometry().rules().size();
    let at = |name: &str| board.geometry().cell(size.point(name).unwrap());
    let threats = winning(&board, Color::White);
    assert!(threats.contains(at("D1")));
    let stops = stopping(&board, Color::White, threats);
    assert!(stops.contains(at("D1")) && stops.contains(at("D2")));
    assert_eq!(stops.len(), 2);
}
