//! Problems without a boundary: the dialogue stays in the frame of the verdict, and agrees with what the
//! report says of first moves.

use shikatsu_dialogue::{Cost, Dialogue, Heard};
use shikatsu_engine::{Asked, Grade, Worth};
use shikatsu_problem::{Color, Move, Outcome, Point};

use crate::Table;
use crate::open_boards::{CORNER, LEAK, garden, open};
use crate::solving::{engine, solve, solve_for};

/// Five stones on the second line that live with the first move. A stone on F9 stands at the edge of the points in play.
const EDGE: [&str; 9] = [
    "..o.o....",
    "xxxxxo...",
    "oooooo...",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
];

#[test]
fn first_moves_cost_what_the_report_says() {
    let mut judged = 0;
    for (rows, key) in [(CORNER, "B8"), (LEAK, "B8")] {
        let problem = open(&rows, key);
        let mut table = Table::new();
        let report = solve(&mut table.engine, &problem, crate::NODES);
        for side in &report.sides {
            if !side.outcome.is_decided() {
                continue;
            }
            for first in &side.moves {
                let mut dialogue = Dialogue::new(&problem, &report, side.first).unwrap();
                let answer = dialogue.answer(&mut table.thinker(), first.played).unwrap();
                assert_eq!(answer.before.outcome, side.outcome);
                match (first.worth, &answer.cost) {
                    (Worth::Keeps, Cost::Nothing) | (Worth::Fails, Cost::Loses(_)) => judged += 1,
                    (Worth::Unknown, _) | (_, Cost::Unknown) => {}
                    (worth, cost) => panic!("{:?}: {worth:?}, but {cost:?}", first.played),
                }
                assert!(answer.reply.is_some() || answer.ending.is_some());
            }
        }
    }
    assert!(judged >= 8, "{judged}");
}

#[test]
fn a_side_that_gets_out_is_said_to_be_safe() {
    let problem = open(&LEAK, "B8");
    let mut table = Table::new();
    let mut dialogue = table.begin(&problem, Color::White);
    let standing = dialogue.standing(&mut table.thinker()).unwrap();
    assert_ne!(standing.outcome, Outcome::Dead);
    let hints = dialogue.hints(&mut table.thinker()).unwrap();
    assert!(!dialogue.voice().hint(&hints[2]).is_empty());
}

#[test]
fn the_opponent_answers_in_the_frame_and_takes_the_rest_as_elsewhere() {
    let problem = garden();
    let mut table = Table::new();
    let report = solve_for(
        &mut engine(1, 1 << 24),
        &problem,
        Asked::Side(Color::White),
        400_000,
    );
    let best = report.sides[0].best.first().unwrap();
    let mut dialogue = Dialogue::new(&problem, &report, Color::White).unwrap();
    let answer = dialogue
        .answer(&mut table.thinker(), Move::Play(best))
        .unwrap();
    assert_eq!(answer.cost, Cost::Nothing);
    let far = problem.setup.size.point("F9").unwrap();
    let mut dialogue = Dialogue::new(&problem, &report, Color::White).unwrap();
    let answer = dialogue
        .answer(&mut table.thinker(), Move::Play(far))
        .unwrap();
    assert_ne!(answer.cost, Cost::Nothing);
}

/// A kill that stands if nothing outside interferes was proved and then taken away, because the group got out in the position
/// as it is drawn; the person who had played the move got no answer.
#[test]
fn a_move_that_was_played_is_answered_on_a_condition_if_not_on_the_board() {
    let problem = open(&EDGE, "C8");
    let mut table = Table::new();
    let asked = Asked::Side(Color::Black);
    let report = solve_for(&mut table.engine, &problem, asked, 400_000);
    assert!(
        report.sides[0].outcome.is_decided(),
        "{:?}",
        report.sides[0].outcome
    );
    for (label, grade) in [("A9", Grade::Board), ("D9", Grade::Undisturbed)] {
        let played = Move::Play(problem.setup.size.point(label).unwrap());
        let mut dialogue = Dialogue::new(&problem, &report, Color::Black).unwrap();
        let answer = dialogue.judge(&mut table.thinker(), played).unwrap();
        assert!(
            matches!(answer.cost, Cost::Loses(_)),
            "{label}: {:?}",
            answer.cost
        );
        assert_eq!(answer.grade(), grade, "{label}");
    }
}

/// A dialogue about `EDGE`, and its points by their names.
fn at_the_edge() -> (Table, Dialogue, impl Fn(&str) -> Point) {
    let problem = open(&EDGE, "C8");
    let size = problem.setup.size;
    let mut table = Table::new();
    let asked = Asked::Side(Color::Black);
    let report = solve_for(&mut table.engine, &problem, asked, 400_000);
    let dialogue = Dialogue::new(&problem, &report, Color::Black).unwrap();
    (table, dialogue, move |label: &str| {
        size.point(label).unwrap()
    })
}

/// A stone at the edge of the points in play had no liberty once everything beyond was the attacker's. So there was no
/// reading in which anything could be said of it, and the person who had played it got no answer.
#[test]
fn a_stone_at_the_edge_of_the_points_in_play_is_answered() {
    let (mut table, mut dialogue, point) = at_the_edge();
    let before = dialogue.position().in_play.unwrap();
    assert!(before.contains(point("F9")) && !before.contains(point("G9")));
    let played = Move::Play(point("F9"));
    let answer = dialogue.answer(&mut table.thinker(), played).unwrap();
    assert!(matches!(answer.cost, Cost::Loses(_)), "{:?}", answer.cost);
    assert_eq!(answer.after.grade, Grade::Undisturbed);
    // Its liberty came into play with it: a stone there is no move elsewhere.
    dialogue.undo();
    let answer = dialogue
        .judge(&mut table.thinker(), Move::Play(point("G9")))
        .unwrap();
    assert_eq!(answer.heard, Heard::Stone);
}

/// A stone elsewhere may stand just beyond the edge, and the board does not show it.
#[test]
fn nothing_comes_into_play_after_a_move_elsewhere() {
    let (_, mut dialogue, point) = at_the_edge();
    let before = dialogue.position().in_play;
    for label in ["A1", "D9", "F9"] {
        dialogue.follow(Move::Play(point(label))).unwrap();
    }
    assert_eq!(dialogue.position().in_play, before);
}
