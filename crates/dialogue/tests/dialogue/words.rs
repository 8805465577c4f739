//! What people read: costs, replies, endings and hints in words.

use shikatsu_board::Illegal;
use shikatsu_dialogue::{Cost, Heard, Refusal, Severity, Why};
use shikatsu_problem::{Color, Move, PointSet, Problem};

use crate::Table;
use crate::grid::{Page, board};

fn page(name: &str) -> Problem {
    let page = Page::all().into_iter().find(|page| page.name == name);
    page.unwrap().problem
}

/// Three points in a row in the corner.
fn corner() -> Problem {
    let mut problem = board(&["- - - o X", "o o o o X", "X X X X X"]);
    let size = problem.setup.size;
    problem.key_stones = PointSet::of(size.point("B2").unwrap());
    problem
}

fn said(problem: &Problem, first: Color, moves: &[&str]) -> Vec<String> {
    let mut table = Table::new();
    let mut dialogue = table.begin(problem, first);
    let size = problem.setup.size;
    let mut sentences = Vec::new();
    for label in moves {
        let played = size.point(label).map_or(Move::Pass, Move::Play);
        let answer = dialogue.answer(&mut table.thinker(), played).unwrap();
        sentences = dialogue.voice().answer(&answer);
    }
    sentences
}

#[test]
fn a_mistake_says_what_it_costs_and_how_it_is_punished() {
    assert_eq!(
        said(&corner(), Color::Black, &["A3"]),
        [
            "Black A3: a mistake. Now White is alive.",
            "White answers B3, the only move that works.",
            "White lives: it has eyes at A3 and C3."
        ]
    );
    assert_eq!(
        said(&page("tesuji/08-corner-throw-ko"), Color::Black, &["B3"])[0],
        "Black B3: a mistake. Now it is a ko (White takes first; Black must find one ko threat)."
    );
}

#[test]
fn a_right_move_is_resisted_and_a_needless_one_needs_no_answer() {
    let answer = said(&corner(), Color::Black, &["B3", "A3"]);
    assert_eq!(answer[0], "Black A3: White is dead.");
    assert_eq!(
        answer[1],
        "White fights on with C3. It lasts 4 moves at most."
    );
    let alive = page("tesuji/12-two-headed");
    let answer = said(&alive, Color::White, &["pass"]);
    assert_eq!(answer[0], "White passes: Black is alive.");
    assert!(
        answer[1].contains("Black lives: it has eyes at"),
        "{answer:?}"
    );
}

#[test]
fn passing_twice_ends_it_as_it_stands() {
    let seki = page("seki/01-shared-pair");
    assert_eq!(
        said(&seki, Color::Black, &["pass"]),
        [
            "Black passes: White is alive in seki.",
            "White passes: no answer is needed.",
            "Both sides passed. As it stands, White is alive in seki."
        ]
    );
}

#[test]
fn a_ko_that_may_not_be_taken_back_asks_for_a_threat() {
    let problem = page("ko/02-mouth");
    let mut table = Table::new();
    let mut dialogue = table.begin(&problem, Color::Black);
    let size = problem.setup.size;
    let play = |label: &str| Move::Play(size.point(label).unwrap());
    let answer = dialogue.answer(&mut table.thinker(), play("A4")).unwrap();
    let reply = answer.reply.unwrap();
    assert!(matches!(reply.why, Why::KoThreat { .. }), "{reply:?}");
    assert_eq!(reply.played, Move::Pass);
    // And so may the person: what follows if the threat is ignored is told, not held against her.
    let problem = page("tesuji/08-corner-throw-ko");
    let answer = said(&problem, Color::White, &["A4", "pass"]);
    assert_eq!(
        answer[0],
        "White plays a ko threat elsewhere. If it gets no answer, Black is alive."
    );
}

#[test]
fn a_rule_that_forbids_a_move_is_named_and_nothing_changes() {
    let problem = page("ko/25-taken");
    let first = problem.to_move();
    let mut table = Table::new();
    let mut dialogue = table.begin(&problem, first);
    let banned = problem.setup.ko_bans.single().unwrap();
    let stone = problem.key_stones.first().unwrap();
    let beyond = shikatsu_problem::Point::new(18, 18).unwrap();
    for (point, rule) in [
        (banned, Illegal::Ko),
        (stone, Illegal::Occupied),
        (beyond, Illegal::OffBoard),
    ] {
        let refusal = dialogue.answer(&mut table.thinker(), Move::Play(point));
        assert_eq!(refusal.err(), Some(Refusal::Illegal(rule)));
        assert!(!dialogue.legal().contains(point));
    }
    assert_eq!((dialogue.moves().count(), dialogue.to_move()), (0, first));
    // Suicide: a point in a closed eye.
    let mut dialogue = table.begin(&corner(), Color::White);
    let size_of_corner = corner().setup.size;
    let play = |label: &str| Move::Play(size_of_corner.point(label).unwrap());
    dialogue.judge(&mut table.thinker(), play("B3")).unwrap();
    let refusal = dialogue.judge(&mut table.thinker(), play("A3"));
    assert_eq!(refusal.err(), Some(Refusal::Illegal(Illegal::Suicide)));
}

#[test]
fn hints_tell_where_then_what_then_which() {
    let mut table = Table::new();
    let mut dialogue = table.begin(&corner(), Color::Black);
    let hints = dialogue.hints(&mut table.thinker()).unwrap();
    let voice = dialogue.voice();
    assert_eq!(
        hints.map(|hint| voice.hint(&hint)),
        [
            "Look on the first line in the upper left corner.",
            "White can be killed. Think of: nakade of three.",
            "Play B3."
        ]
    );
    let mut dialogue = table.begin(&page("tesuji/12-two-headed"), Color::Black);
    let hints = dialogue.hints(&mut table.thinker()).unwrap();
    assert_eq!(
        dialogue.voice().hint(&hints[2]),
        "Nothing to do here: Black is alive. You can leave it."
    );
}

#[test]
fn a_move_out_of_play_is_a_move_elsewhere() {
    let mut problem = board(&["- - - o X *", "o o o o X *", "X X X X X *"]);
    let size = problem.setup.size;
    let point = |label: &str| size.point(label).unwrap();
    problem.key_stones = PointSet::of(point("B2"));
    let mut table = Table::new();
    let mut dialogue = table.begin(&problem, Color::Black);
    let answer = dialogue
        .answer(&mut table.thinker(), Move::Play(point("F1")))
        .unwrap();
    assert_eq!(
        (answer.played, answer.heard),
        (Move::Pass, Heard::Elsewhere)
    );
    assert_eq!(answer.cost, Cost::Loses(Severity::Everything));
    let moves: Vec<_> = dialogue.moves().collect();
    assert_eq!(
        moves,
        [
            (Color::Black, Move::Pass),
            (Color::White, Move::Play(point("B3")))
        ]
    );
    dialogue.undo();
    dialogue.undo();
    assert_eq!(dialogue.position().setup.to_move, Some(Color::Black));
}

#[test]
fn both_sides_can_be_played_by_hand_and_nothing_goes_on_after_two_passes() {
    let mut table = Table::new();
    let mut dialogue = table.begin(&corner(), Color::Black);
    let one = dialogue.judge(&mut table.thinker(), Move::Pass).unwrap();
    assert_eq!((one.reply, one.ending), (None, None));
    let two = dialogue.judge(&mut table.thinker(), Move::Pass).unwrap();
    assert_eq!(two.cost, Cost::Loses(Severity::Everything));
    assert!(two.ending.is_some());
    let three = dialogue.judge(&mut table.thinker(), Move::Pass);
    assert_eq!(three.err(), Some(Refusal::Over));
}

#[test]
fn what_there_was_no_time_for_is_called_so() {
    let problem = page("groups/10-long-l-liberty");
    let mut table = Table::new();
    let mut dialogue = table.begin(&problem, Color::Black);
    let played = Move::Play(dialogue.legal().first().unwrap());
    let mut thinker = table.thinker();
    thinker.limits.nodes = Some(5);
    let answer = dialogue.answer(&mut thinker, played).unwrap();
    assert!(answer.before.outcome.is_decided() && !answer.after.outcome.is_decided());
    assert_eq!(answer.cost, Cost::Unknown);
    assert_eq!(answer.reply.unwrap().why, Why::NotProved);
    let said = dialogue.voice().answer(&answer);
    assert!(
        said[0].contains("not proved (the search reached its limit)"),
        "{said:?}"
    );
    assert!(said[1].ends_with("Nothing is proved here."), "{said:?}");
}
