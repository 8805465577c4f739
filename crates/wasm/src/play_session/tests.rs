//! A session as a page uses it, natively.

use shikatsu_api::{
    Color, ErrorKind, Finish, KeptTree, Limits, Move, MoveMaker, MoveMark, Outcome, PlayChoice,
    PlayView, Program, Vertex,
};
use shikatsu_engine::{Engine, Options};

use super::{PlayRequest, PlaySession};
use crate::fixture::{LIMITS, ROW, problem};

const KO: &str = include_str!("../../../../suite/ko/01-two-stones.txt");

const GAP: &str = include_str!("../../../../docs/examples/gap.txt");

fn engine() -> Engine {
    let memory = 8 << 20;
    Engine::new(Options { threads: 1, memory })
}

fn start(text: &str, you: Color, first: Color, program: Program) -> (PlaySession, Engine) {
    let mut engine = engine();
    let choice = PlayChoice {
        you,
        first,
        program,
        opponent: None,
    };
    let request = PlayRequest {
        problem: &problem(text),
        choice: Some(choice),
        limits: LIMITS,
    };
    let session = PlaySession::start(request, &mut engine, &mut |_| {});
    (session.unwrap(), engine)
}

fn row() -> (PlaySession, Engine) {
    start(ROW, Color::Black, Color::Black, Program::On)
}

const fn at(x: u8, y: u8) -> Move {
    Move::Play(Vertex(x, y))
}

fn parents(scene: &PlayView) -> Vec<Option<u32>> {
    scene.tree.iter().map(|twig| twig.parent).collect()
}

#[test]
fn another_move_opens_a_branch_and_the_old_one_stays() {
    let (mut session, mut engine) = row();
    session.play(&mut engine, at(2, 0)).unwrap();
    let wrong = session.view();
    session.undo();
    session.play(&mut engine, at(3, 0)).unwrap();
    let scene = session.view();
    assert_eq!(parents(&scene), [None, Some(0), Some(0)]);
    assert_eq!((scene.at, &scene.line[..]), (2, &[0, 2][..]));
    let marks: Vec<_> = scene.tree.iter().map(|twig| twig.mark).collect();
    assert_eq!(marks, [None, Some(MoveMark::Wrong), Some(MoveMark::Right)]);
    assert_eq!(scene.tree[1].turns[1].words, "D4");
    session.go_to(1).unwrap();
    let back = session.view();
    assert_eq!((&back.signs, back.finish), (&wrong.signs, wrong.finish));
    assert_eq!(back.line, [0, 1]);
    assert_eq!(session.last().unwrap().mark, MoveMark::Wrong);
    session.undo();
    session.redo();
    assert_eq!(session.view(), back);
    assert_eq!(session.go_to(3).unwrap_err().kind, ErrorKind::Malformed);
    assert_eq!(session.view(), back);
}

#[test]
fn the_same_move_again_is_no_new_branch() {
    let (mut session, mut engine) = row();
    let first = session.play(&mut engine, at(2, 0)).unwrap();
    session.undo();
    assert_eq!(session.play(&mut engine, at(2, 0)).unwrap(), first);
    assert_eq!(session.view().tree.len(), 2);
}

#[test]
fn a_mistake_is_shown_from_before_it_to_the_end() {
    let (mut session, mut engine) = row();
    let start = session.view();
    session.play(&mut engine, at(2, 0)).unwrap();
    let now = session.view();
    let frames = session.explain(&mut engine).unwrap().frames;
    assert_eq!(frames[0].signs, start.signs);
    assert_eq!(frames[0].turn, None);
    assert!(frames[1].words.contains("a mistake"), "{:?}", frames[1]);
    assert!(frames[2].words.contains("White answers D4"));
    assert_eq!(frames[2].signs, now.signs);
    let last = frames.last().unwrap();
    assert!(last.words.contains("eyes at"), "{}", last.words);
    assert_eq!(session.view(), now, "the board is as it was");
    // And play goes on from there as before.
    session.undo();
    assert_eq!(
        session.play(&mut engine, at(3, 0)).unwrap().mark,
        MoveMark::Right
    );
}

#[test]
fn best_play_is_shown_with_what_it_takes() {
    let (mut session, mut engine) = start(KO, Color::Black, Color::Black, Program::On);
    let explanation = session.explain(&mut engine).unwrap();
    assert_eq!(explanation.frames.len(), explanation.line.len() + 1);
    let mut mover = session.view().to_move;
    for pair in explanation.frames.windows(2) {
        let turn = pair[1].turn.as_ref().unwrap();
        assert_eq!((turn.color, pair[0].to_move), (mover, mover));
        mover = pair[1].to_move;
        for Vertex(x, y) in &pair[1].captured {
            assert_eq!(pair[1].signs[usize::from(*y)][usize::from(*x)], 0);
            assert_ne!(pair[0].signs[usize::from(*y)][usize::from(*x)], 0);
        }
    }
}

#[test]
fn the_program_begins_where_it_has_the_first_move() {
    let (mut session, _) = start(ROW, Color::Black, Color::White, Program::On);
    let scene = session.view();
    let begun = scene.begun.clone().unwrap();
    assert_eq!((scene.first, scene.to_move), (Color::White, Color::Black));
    assert_eq!(begun.reply.played, at(3, 0));
    assert_eq!(begun.now.outcome, Outcome::Alive);
    assert!(begun.reply.words.starts_with("White begins with D4"));
    assert_eq!(scene.finish, Some(Finish::NothingToHave));
    assert_eq!(scene.undo, 0, "before it nothing is the person's");
    session.undo();
    assert_eq!(session.view(), scene);
    let (mut session, mut engine) = start(ROW, Color::White, Color::Black, Program::On);
    let scene = session.view();
    assert_eq!(scene.goal, Some(shikatsu_api::Goal::Live));
    assert_eq!(scene.task, "Black plays first, White must live");
    assert_eq!(scene.begun.unwrap().now.outcome, Outcome::Dead);
    session.go_to(0).unwrap();
    let refused = session.play(&mut engine, at(2, 0)).unwrap_err();
    assert!(refused.message.contains("let it move"), "{refused}");
}

#[test]
fn by_hand_both_sides_move_and_the_program_goes_on_from_there() {
    let (mut session, mut engine) = row();
    session
        .switch(Program::Off, &mut engine, &mut |_| {})
        .unwrap();
    session.make_move(&mut engine, at(2, 0)).unwrap();
    session.make_move(&mut engine, at(4, 0)).unwrap();
    let scene = session.view();
    assert_eq!((scene.mark, scene.finish), (None, None));
    assert_eq!((scene.undo, scene.tree.len()), (2, 3));
    assert_eq!(scene.to_move, Color::Black);
    assert_eq!(
        session.hints(&mut engine).unwrap_err().kind,
        ErrorKind::Unproved
    );
    session
        .switch(Program::On, &mut engine, &mut |_| {})
        .unwrap();
    let answer = session.play(&mut engine, at(3, 0)).unwrap();
    assert_eq!(answer.mark, MoveMark::Right, "{:?}", answer.said);
    assert_eq!(answer.after.outcome, Outcome::Dead);
    assert_eq!(parents(&session.view()), [None, Some(0), Some(1), Some(2)]);
}

#[test]
fn switched_on_at_its_turn_the_program_moves() {
    let (mut session, mut engine) = row();
    session
        .switch(Program::Off, &mut engine, &mut |_| {})
        .unwrap();
    session.make_move(&mut engine, at(2, 0)).unwrap();
    session
        .switch(Program::On, &mut engine, &mut |_| {})
        .unwrap();
    let scene = session.view();
    assert_eq!(scene.begun.unwrap().reply.played, at(3, 0));
    assert_eq!(scene.to_move, Color::Black);
}

#[test]
fn stones_out_of_play_keep_the_program_off() {
    let (mut session, mut engine) = start(ROW, Color::Black, Color::Black, Program::Off);
    let scene = session.view();
    let rows = scene.signs.len();
    let outside = (0..rows)
        .flat_map(|y| (0..scene.signs[y].len()).map(move |x| (x, y)))
        .map(|(x, y)| Vertex(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()))
        .find(|one| scene.legal.contains(one) && !scene.in_play.contains(one))
        .unwrap();
    session.make_move(&mut engine, Move::Play(outside)).unwrap();
    let refused = session
        .switch(Program::On, &mut engine, &mut |_| {})
        .unwrap_err();
    assert!(refused.message.contains("outside the problem"), "{refused}");
    assert_eq!(session.view().program, Program::Off);
}

#[test]
fn what_a_page_kept_is_restored() {
    let (mut session, mut engine) = row();
    let mut leaves = Vec::new();
    let mut answers = Vec::new();
    for (x, y) in [(2, 0), (4, 0)] {
        session.play(&mut engine, at(x, y)).unwrap();
        leaves.push(session.kept_node());
        answers.push(session.last().cloned());
        session.reset();
    }
    session.go_to(1).unwrap();
    let choice = PlayChoice {
        you: Color::Black,
        first: Color::Black,
        program: Program::On,
        opponent: None,
    };
    let kept = KeptTree {
        leaves,
        answers,
        at: 1,
    };
    let restored = |kept: KeptTree| {
        let mut engine = self::engine();
        let request = PlayRequest {
            problem: &problem(ROW),
            choice: Some(choice),
            limits: LIMITS,
        };
        let restored = PlaySession::restore(request, kept, &mut engine, &mut |_| {});
        restored.map(|session| (session, engine))
    };
    let (mut again, mut fresh) = restored(kept.clone()).unwrap();
    assert_eq!(again.view(), session.view());
    assert_eq!(again.last(), session.last());
    again.undo();
    assert_eq!(
        again.play(&mut fresh, at(3, 0)).unwrap().mark,
        MoveMark::Right
    );
    let mut torn = kept;
    torn.leaves.remove(0);
    assert_eq!(restored(torn).unwrap_err().kind, ErrorKind::Malformed);
}

#[test]
fn a_ko_taken_back_at_once_is_explained_both_ways() {
    for program in [Program::On, Program::Off] {
        let (mut session, mut engine) = start(KO, Color::White, Color::White, program);
        session.make_move(&mut engine, at(0, 0)).unwrap();
        if program == Program::Off {
            session.make_move(&mut engine, at(0, 1)).unwrap();
            assert_eq!(session.kept_node().maker, MoveMaker::Hand);
        }
        let scene = session.view();
        assert_eq!(scene.moves[1].played, at(0, 1), "Black takes the ko");
        let refused = session.make_move(&mut engine, at(0, 0)).unwrap_err();
        assert_eq!(refused.kind, ErrorKind::Illegal);
        assert!(refused.message.contains("A4 is not allowed by the ko rule"));
        assert!(refused.message.contains("threat elsewhere"));
        assert_eq!(session.view(), scene);
    }
}

#[test]
fn superko_is_explained_by_hand() {
    let text = KO.replace("title:", "rules: chinese\ntitle:");
    let (mut session, mut engine) = start(&text, Color::White, Color::White, Program::Off);
    for played in [at(0, 0), at(0, 1), Move::Pass, Move::Pass] {
        session.make_move(&mut engine, played).unwrap();
    }
    let refused = session.make_move(&mut engine, at(0, 0)).unwrap_err();
    assert!(refused.message.contains("superko rule"), "{refused}");
    assert!(
        refused.message.contains("after the first move"),
        "{refused}"
    );
}

#[test]
fn what_is_not_proved_is_said_with_what_the_diagram_means() {
    let mut engine = engine();
    let limits = Limits {
        milliseconds: None,
        nodes: Some(1_200_000),
    };
    let refused = {
        let request = PlayRequest {
            problem: &problem(GAP),
            choice: None,
            limits,
        };
        PlaySession::start(request, &mut engine, &mut |_| {}).unwrap_err()
    };
    assert_eq!(refused.kind, ErrorKind::Unproved);
    // The condition is said, and no line of play, because the visitor has not tried the problem yet.
    assert_eq!(
        refused.message,
        "White is dead, by the book. On the open board: not proved"
    );
    let (mut session, mut engine) = start(GAP, Color::Black, Color::Black, Program::Off);
    session.make_move(&mut engine, at(0, 1)).unwrap();
    assert_eq!(session.view().to_move, Color::White);
}

/// A page says what to do also where the file does not: the engine knows whose stones it would look at.
#[test]
fn a_problem_that_names_nothing_has_a_goal() {
    let bare = "(;GM[1]SZ[9]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B])";
    for (program, you, goal) in [
        (Program::On, Color::Black, shikatsu_api::Goal::Kill),
        (Program::Off, Color::White, shikatsu_api::Goal::Live),
    ] {
        let (session, _) = start(bare, you, Color::Black, program);
        assert_eq!(session.view().goal, Some(goal));
    }
}
