use super::*;
use crate::grid::sample::{drawn, played};
use crate::search::ThreatSearch;

/// Whether the side to move wins within so many moves of both, by trying everything.
fn wins_within(board: &mut RowBoard<u128>, moves: u8, path: &mut Vec<u64>) -> bool {
    if moves == 0 || path.contains(&board.hash()) {
        return false;
    }
    path.push(board.hash());
    let found = options(board).into_iter().any(|cell| {
        if cell.is_none() && board.has_passed() {
            return false;
        }
        let played = board.make(cell);
        let wins = played.is_win || loses_within(board, moves - 1, path);
        board.undo(played);
        wins
    });
    path.pop();
    found
}

fn loses_within(board: &mut RowBoard<u128>, moves: u8, path: &mut Vec<u64>) -> bool {
    if moves == 0 || path.contains(&board.hash()) {
        return false;
    }
    path.push(board.hash());
    let all = options(board).into_iter().all(|cell| {
        if cell.is_none() && board.has_passed() {
            return false;
        }
        let played = board.make(cell);
        let loses = !played.is_win && wins_within(board, moves - 1, path);
        board.undo(played);
        loses
    });
    path.pop();
    all
}

/// Every legal move, a pass included.
fn options(board: &RowBoard<u128>) -> Vec<Option<usize>> {
    board.playable().cells().map(Some).chain([None]).collect()
}

fn scores(board: &RowBoard<u128>, depth: u8, width: SearchWidth) -> Vec<RootMove> {
    let moves = options(board);
    let ahead = LookAhead {
        depth,
        positions: u64::MAX,
        width,
    };
    let mut go_on = || false;
    AlphaBeta::new(board.clone(), Leaning::EVEN, 14, &mut go_on).best_of(&moves, ahead)
}

#[test]
fn what_is_won_within_a_few_moves_is_found_and_nothing_else() {
    let mut won = 0;
    for rules in [
        "3x3, row 3",
        "4x4, row 3",
        "4x4, row 4, diagonals",
        "4x4, captures 2",
        "4x4, row 3, no capture",
    ] {
        for seed in 0..60 {
            let mut board = drawn(rules, seed, 2 + seed % 9);
            let found = scores(&board, 3, SearchWidth::Full);
            let wins = wins_within(&mut board, 3, &mut Vec::new());
            let best = found.first().map_or(0, |root| root.score);
            // A threat may be followed further than the depth, so that more may be found; never less.
            assert!(!wins || best > DECIDED, "{rules} {seed}: {best}");
            if best > DECIDED {
                let distance = u8::try_from(WON - best).unwrap();
                assert!(
                    wins_within(&mut board, distance, &mut Vec::new()),
                    "{rules} {seed}"
                );
                assert!(
                    distance <= 1 || !wins_within(&mut board, distance - 1, &mut Vec::new()),
                    "{rules} {seed}"
                );
                won += 1;
            }
        }
    }
    assert!(won > 40, "{won}");
}

#[test]
fn values_of_small_boards_are_those_found_by_hand_and_by_other_programs() {
    // With capture the first player wins on 3×3 in seven moves, and not sooner.
    let best = scores(&played("3x3, row 3", ""), 7, SearchWidth::Full)[0];
    assert_eq!(WON - best.score, 7);
    assert!(!wins_within(
        &mut played("3x3, row 3", ""),
        6,
        &mut Vec::new()
    ));
    let best = scores(&played("5x5, row 3", ""), 5, SearchWidth::Full)[0];
    assert_eq!(WON - best.score, 5);
}

#[test]
fn the_nearer_win_and_the_later_loss_are_chosen() {
    // Black has two ways to complete a row; White can delay nothing but is not lost at once.
    let lost = played("5x5, row 3", "C3 A1 B3");
    let found = scores(&lost, 4, SearchWidth::Full);
    assert_eq!(WON + found[0].score, 2, "{found:?}");
    let labels: Vec<_> = found
        .iter()
        .filter(|root| root.score == found[0].score)
        .map(|root| root.cell)
        .collect();
    // It blocks on one side, although the other side loses as well.
    let size = lost.geometry().rules().size();
    let at = |name: &str| lost.geometry().cell(size.point(name).unwrap());
    assert!(labels.contains(&Some(at("A3"))) || labels.contains(&Some(at("D3"))));
}

#[test]
fn a_win_by_threats_is_a_win() {
    let mut found = 0;
    for rules in ["5x5, row 3", "4x4, row 3", "5x5, row 4"] {
        for seed in 0..120 {
            let mut board = drawn(rules, seed, 2 + seed % 8);
            let Some(cell) = ThreatSearch::new(&mut board, 20_000).win(2) else {
                continue;
            };
            found += 1;
            let played = board.play(cell);
            let wins = played.is_win || loses_within(&mut board, 2, &mut Vec::new());
            board.undo(played);
            assert!(wins, "{rules} {seed}");
        }
    }
    assert!(found > 40, "{found}");
}

#[test]
fn reduced_width_and_a_stop_still_give_a_move() {
    let board = played("9x9, row 5", "E5 E6 D5 F5");
    let moves = options(&board);
    let ahead = LookAhead {
        depth: 30,
        positions: 20_000,
        width: SearchWidth::Reduced,
    };
    let mut go_on = || false;
    let mut search = AlphaBeta::new(board.clone(), Leaning::EVEN, 16, &mut go_on);
    let found = search.best_of(&moves, ahead);
    assert_eq!(found.len(), moves.len());
    assert!(search.positions <= 20_000 + STRETCH);
    let mut now = || true;
    let ahead = LookAhead {
        positions: u64::MAX,
        ..ahead
    };
    let found = AlphaBeta::new(board, Leaning::EVEN, 16, &mut now).best_of(&moves, ahead);
    assert_eq!(found.len(), moves.len());
}
