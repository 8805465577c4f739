//! A dojo as a page uses it, natively.

use shikatsu_api::{
    Asked, Color, ErrorKind, Finish, Limits, Move, MoveDetail, MoveMark, Outcome, PlayChoice,
    Program, Request, Vertex,
};

use super::Dojo;
use crate::fixture::{LIMITS, ROW, problem};
use crate::{MEMORY, PlayRequest};

const HOOK: &str = include_str!("../../../../suite/groups/15-hook.txt");
const UNDER: &str = include_str!("../../../../suite/tesuji/30-under-the-stones.txt");

fn opened() -> Dojo {
    let mut dojo = Dojo::new(MEMORY);
    let scene = dojo.open(&problem(ROW), LIMITS, &mut |_| {}).unwrap();
    assert_eq!(scene.task, "Black to play and kill");
    assert_eq!((scene.you, scene.to_move), (Color::Black, Color::Black));
    dojo
}

fn play(dojo: &mut Dojo, x: u8, y: u8) -> shikatsu_api::Answer {
    let (session, engine) = dojo.session().unwrap();
    session.play(engine, Move::Play(Vertex(x, y))).unwrap()
}

#[test]
fn the_right_move_is_right_and_a_wrong_one_is_refuted() {
    let mut dojo = opened();
    let right = play(&mut dojo, 3, 0);
    assert_eq!(right.mark, MoveMark::Right);
    assert_eq!(right.after.outcome, Outcome::Dead);
    let scene = dojo.session().unwrap().0.view();
    assert_eq!(scene.finish, Some(Finish::Reached));
    dojo.session().unwrap().0.reset();
    let wrong = play(&mut dojo, 2, 0);
    assert_eq!(wrong.mark, MoveMark::Wrong);
    assert_eq!(wrong.reply.unwrap().played, Move::Play(Vertex(3, 0)));
    assert!(
        wrong.said[0].contains("a mistake. Now White is alive"),
        "{:?}",
        wrong.said
    );
    let scene = dojo.session().unwrap().0.view();
    assert_eq!(scene.finish, Some(Finish::Missed));
}

#[test]
fn a_move_is_right_only_if_it_keeps_something() {
    let mut dojo = Dojo::new(MEMORY);
    dojo.open(&problem(HOOK), LIMITS, &mut |_| {}).unwrap();
    assert_eq!(play(&mut dojo, 2, 0).mark, MoveMark::Wrong);
    assert_eq!(play(&mut dojo, 1, 0).mark, MoveMark::NothingToLose);
    let scene = dojo.open(&problem(UNDER), LIMITS, &mut |_| {}).unwrap();
    assert_eq!(scene.you, Color::White);
    assert_eq!(play(&mut dojo, 3, 1).mark, MoveMark::LessThanBest);
}

#[test]
fn what_is_taken_back_can_be_made_again_until_another_move() {
    let mut dojo = opened();
    let start = dojo.session().unwrap().0.view();
    play(&mut dojo, 2, 0);
    let after = dojo.session().unwrap().0.view();
    let (session, _) = dojo.session().unwrap();
    session.undo();
    let back = session.view();
    assert_eq!((back.undo, back.redo), (0, 1));
    assert_eq!((&back.signs, &back.legal), (&start.signs, &start.legal));
    session.redo();
    assert_eq!(session.view(), after);
    session.undo();
    play(&mut dojo, 3, 0);
    assert_eq!(dojo.session().unwrap().0.view().redo, 0);
}

#[test]
fn hints_tell_more_each_time_and_the_last_names_the_move() {
    let mut dojo = opened();
    let (session, engine) = dojo.session().unwrap();
    let hints = session.hints(engine).unwrap();
    assert_eq!(hints.len(), 3);
    assert!(hints[0].points.len() > 1 && hints[0].points.contains(&Vertex(3, 0)));
    assert!(hints[1].points.is_empty());
    assert_eq!(hints[2].points, [Vertex(3, 0)]);
}

#[test]
fn what_breaks_a_rule_is_refused_and_changes_nothing() {
    let mut dojo = opened();
    let (session, engine) = dojo.session().unwrap();
    let before = session.view();
    for (played, kind) in [
        (Move::Play(Vertex(0, 0)), ErrorKind::Illegal),
        (Move::Play(Vertex(99, 0)), ErrorKind::Malformed),
    ] {
        assert_eq!(session.play(engine, played).unwrap_err().kind, kind);
    }
    assert_eq!(session.view(), before);
    assert_eq!(session.typed("z9").unwrap_err().kind, ErrorKind::NoPoint);
    assert_eq!(session.typed(" d4 "), Ok(Move::Play(Vertex(3, 0))));
    assert_eq!(session.typed("Pass"), Ok(Move::Pass));
}

#[test]
fn without_a_problem_nothing_is_played() {
    let mut dojo = Dojo::new(MEMORY);
    assert_eq!(dojo.session().unwrap_err().kind, ErrorKind::NothingOpen);
    let empty = problem("* * *\n* * *\n* * *\n");
    let refused = dojo.open(&empty, LIMITS, &mut |_| {}).unwrap_err();
    assert_eq!(refused.kind, ErrorKind::Unsolvable);
}

#[test]
fn a_solve_reports_both_sides_with_certificates() {
    let mut dojo = Dojo::new(MEMORY);
    let request = Request {
        first: Asked::Both,
        limits: LIMITS,
        moves: MoveDetail::AllFirstMoves,
    };
    let report = dojo.solve(&problem(ROW), request, &mut |_| {}).unwrap();
    let [black, white] = &report.sides[..] else {
        panic!("two sides");
    };
    assert_eq!(
        (&black.outcome, &white.outcome),
        (&Outcome::Dead, &Outcome::Alive)
    );
    assert_eq!(black.best, [Vertex(3, 0)]);
    assert!(black.certificates > 0 && white.certificates > 0);
    assert_eq!(report.doubts, 0);
}

#[test]
fn a_node_limit_ends_an_opening_with_a_reason() {
    let mut dojo = Dojo::new(MEMORY);
    let none = Limits {
        milliseconds: None,
        nodes: Some(0),
    };
    let refused = dojo.open(&problem(ROW), none, &mut |_| {}).unwrap_err();
    assert_eq!(refused.kind, ErrorKind::Unproved);
}

/// Black is to live, but White's stone is marked.
const TWO_MINDED: &str = "(;GM[1]FF[4]SZ[9]PL[B]AB[ag][bg][cg][eg][ah][eh][ai][bi]\
                          AW[bh][ch][dh][ci]MA[bh]GOAL[live])";

#[test]
fn a_problem_that_contradicts_itself_is_refused_by_every_door() {
    let asked = problem(TWO_MINDED);
    let mut dojo = opened();
    let request = Request {
        first: Asked::Both,
        limits: LIMITS,
        moves: MoveDetail::VerdictOnly,
    };
    let mut refusals = vec![dojo.solve(&asked, request, &mut |_| {}).unwrap_err()];
    refusals.push(dojo.open(&asked, LIMITS, &mut |_| {}).unwrap_err());
    for first in [Color::Black, Color::White] {
        let choice = PlayChoice {
            you: Color::Black,
            first,
            program: Program::Off,
            opponent: None,
        };
        let request = PlayRequest {
            problem: &asked,
            choice: Some(choice),
            limits: LIMITS,
        };
        let started = dojo.start(request, None, &mut |_| {});
        refusals.push(started.unwrap_err());
    }
    for refusal in refusals {
        assert_eq!(refusal.kind, ErrorKind::Unsolvable);
        assert_eq!(
            refusal.message,
            "Black must live, but the key stones are White's; \
             mark Black's stones, change the goal to kill, or change the side to move"
        );
    }
    // The problem that is being played stays.
    assert!(dojo.session().is_ok());
}
