//! A table as a page uses it, natively.

use shikatsu_api::{
    Choice, Color, ErrorKind, Finish, Kept, Limits, Maker, Mark, Move, Outcome, Problem, Program,
    Scene, Vertex,
};
use shikatsu_engine::{Engine, Options};

use super::Table;
use crate::read;

const ROW: &str = include_str!("../../../../suite/eyes-corner/03-three-row.txt");
const KO: &str = include_str!("../../../../suite/ko/01-two-stones.txt");

const GAP: &str = include_str!("../../../../docs/examples/gap.txt");

const LIMITS: Limits = Limits {
    milliseconds: None,
    nodes: Some(1_000_000),
};

fn problem(text: &str) -> Problem {
    read(text.as_bytes()).unwrap().remove(0).problem
}

fn engine() -> Engine {
    let memory = 8 << 20;
    Engine::new(Options { threads: 1, memory })
}

fn sit(text: &str, you: Color, first: Color, program: Program) -> (Table, Engine) {
    let mut engine = engine();
    let choice = Choice {
        you,
        first,
        program,
    };
    let table = Table::sit(
        (&problem(text), Some(choice)),
        LIMITS,
        &mut engine,
        &mut |_| {},
    );
    (table.unwrap(), engine)
}

fn row() -> (Table, Engine) {
    sit(ROW, Color::Black, Color::Black, Program::On)
}

const fn at(x: u8, y: u8) -> Move {
    Move::Play(Vertex(x, y))
}

fn parents(scene: &Scene) -> Vec<Option<u32>> {
    scene.tree.iter().map(|twig| twig.parent).collect()
}

#[test]
fn another_move_opens_a_branch_and_the_old_one_stays() {
    let (mut table, mut engine) = row();
    table.play(&mut engine, at(2, 0)).unwrap();
    let wrong = table.scene();
    table.undo();
    table.play(&mut engine, at(3, 0)).unwrap();
    let scene = table.scene();
    assert_eq!(parents(&scene), [None, Some(0), Some(0)]);
    assert_eq!((scene.at, &scene.line[..]), (2, &[0, 2][..]));
    let marks: Vec<_> = scene.tree.iter().map(|twig| twig.mark).collect();
    assert_eq!(marks, [None, Some(Mark::Wrong), Some(Mark::Right)]);
    assert_eq!(scene.tree[1].turns[1].words, "D4");
    table.go_to(1).unwrap();
    let back = table.scene();
    assert_eq!((&back.signs, back.finish), (&wrong.signs, wrong.finish));
    assert_eq!(back.line, [0, 1]);
    assert_eq!(table.last().unwrap().mark, Mark::Wrong);
    table.undo();
    table.redo();
    assert_eq!(table.scene(), back);
    assert_eq!(table.go_to(3).unwrap_err().kind, ErrorKind::Malformed);
    assert_eq!(table.scene(), back);
}

#[test]
fn the_same_move_again_is_no_new_branch() {
    let (mut table, mut engine) = row();
    let first = table.play(&mut engine, at(2, 0)).unwrap();
    table.undo();
    assert_eq!(table.play(&mut engine, at(2, 0)).unwrap(), first);
    assert_eq!(table.scene().tree.len(), 2);
}

#[test]
fn a_mistake_is_shown_from_before_it_to_the_end() {
    let (mut table, mut engine) = row();
    let start = table.scene();
    table.play(&mut engine, at(2, 0)).unwrap();
    let now = table.scene();
    let frames = table.explain(&mut engine).unwrap().frames;
    assert_eq!(frames[0].signs, start.signs);
    assert_eq!(frames[0].turn, None);
    assert!(frames[1].words.contains("a mistake"), "{:?}", frames[1]);
    assert!(frames[2].words.contains("White answers D4"));
    assert_eq!(frames[2].signs, now.signs);
    let last = frames.last().unwrap();
    assert!(last.words.contains("eyes at"), "{}", last.words);
    assert_eq!(table.scene(), now, "the board is as it was");
    // And play goes on from there as before.
    table.undo();
    assert_eq!(table.play(&mut engine, at(3, 0)).unwrap().mark, Mark::Right);
}

#[test]
fn best_play_is_shown_with_what_it_takes() {
    let (mut table, mut engine) = sit(KO, Color::Black, Color::Black, Program::On);
    let explanation = table.explain(&mut engine).unwrap();
    assert_eq!(explanation.frames.len(), explanation.line.len() + 1);
    let mut mover = table.scene().to_move;
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
    let (mut table, _) = sit(ROW, Color::Black, Color::White, Program::On);
    let scene = table.scene();
    let begun = scene.begun.clone().unwrap();
    assert_eq!((scene.first, scene.to_move), (Color::White, Color::Black));
    assert_eq!(begun.reply.played, at(3, 0));
    assert_eq!(begun.now.outcome, Outcome::Alive);
    assert!(begun.reply.words.starts_with("White begins with D4"));
    assert_eq!(scene.finish, Some(Finish::NothingToHave));
    assert_eq!(scene.undo, 0, "before it nothing is the person's");
    table.undo();
    assert_eq!(table.scene(), scene);
    let (mut table, mut engine) = sit(ROW, Color::White, Color::Black, Program::On);
    let scene = table.scene();
    assert_eq!(scene.goal, Some(shikatsu_api::Goal::Live));
    assert_eq!(scene.task, "Black plays first, White is to live");
    assert_eq!(scene.begun.unwrap().now.outcome, Outcome::Dead);
    table.go_to(0).unwrap();
    let refused = table.play(&mut engine, at(2, 0)).unwrap_err();
    assert!(refused.message.contains("let it move"), "{refused}");
}

#[test]
fn by_hand_both_sides_move_and_the_program_goes_on_from_there() {
    let (mut table, mut engine) = row();
    table
        .switch(Program::Off, &mut engine, &mut |_| {})
        .unwrap();
    table.make(&mut engine, at(2, 0)).unwrap();
    table.make(&mut engine, at(4, 0)).unwrap();
    let scene = table.scene();
    assert_eq!((scene.mark, scene.finish), (None, None));
    assert_eq!((scene.undo, scene.tree.len()), (2, 3));
    assert_eq!(scene.to_move, Color::Black);
    assert_eq!(
        table.hints(&mut engine).unwrap_err().kind,
        ErrorKind::Unproved
    );
    table.switch(Program::On, &mut engine, &mut |_| {}).unwrap();
    let answer = table.play(&mut engine, at(3, 0)).unwrap();
    assert_eq!(answer.mark, Mark::Right, "{:?}", answer.said);
    assert_eq!(answer.after.outcome, Outcome::Dead);
    assert_eq!(parents(&table.scene()), [None, Some(0), Some(1), Some(2)]);
}

#[test]
fn switched_on_at_its_turn_the_program_moves() {
    let (mut table, mut engine) = row();
    table
        .switch(Program::Off, &mut engine, &mut |_| {})
        .unwrap();
    table.make(&mut engine, at(2, 0)).unwrap();
    table.switch(Program::On, &mut engine, &mut |_| {}).unwrap();
    let scene = table.scene();
    assert_eq!(scene.begun.unwrap().reply.played, at(3, 0));
    assert_eq!(scene.to_move, Color::Black);
}

#[test]
fn stones_out_of_play_keep_the_program_off() {
    let (mut table, mut engine) = sit(ROW, Color::Black, Color::Black, Program::Off);
    let scene = table.scene();
    let rows = scene.signs.len();
    let outside = (0..rows)
        .flat_map(|y| (0..scene.signs[y].len()).map(move |x| (x, y)))
        .map(|(x, y)| Vertex(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()))
        .find(|one| scene.legal.contains(one) && !scene.in_play.contains(one))
        .unwrap();
    table.make(&mut engine, Move::Play(outside)).unwrap();
    let refused = table
        .switch(Program::On, &mut engine, &mut |_| {})
        .unwrap_err();
    assert!(refused.message.contains("out of play"), "{refused}");
    assert_eq!(table.scene().program, Program::Off);
}

#[test]
fn what_a_page_kept_is_put_back() {
    let (mut table, mut engine) = row();
    let mut leaves = Vec::new();
    let mut answers = Vec::new();
    for (x, y) in [(2, 0), (4, 0)] {
        table.play(&mut engine, at(x, y)).unwrap();
        leaves.push(table.leaf());
        answers.push(table.last().cloned());
        table.reset();
    }
    table.go_to(1).unwrap();
    let choice = Choice {
        you: Color::Black,
        first: Color::Black,
        program: Program::On,
    };
    let kept = Kept {
        leaves,
        answers,
        at: 1,
    };
    let put = |kept: Kept| {
        let mut engine = self::engine();
        let put = Table::put_back(
            (&problem(ROW), choice),
            kept,
            LIMITS,
            &mut engine,
            &mut |_| {},
        );
        put.map(|table| (table, engine))
    };
    let (mut again, mut fresh) = put(kept.clone()).unwrap();
    assert_eq!(again.scene(), table.scene());
    assert_eq!(again.last(), table.last());
    again.undo();
    assert_eq!(again.play(&mut fresh, at(3, 0)).unwrap().mark, Mark::Right);
    let mut torn = kept;
    torn.leaves.remove(0);
    assert_eq!(put(torn).unwrap_err().kind, ErrorKind::Malformed);
}

#[test]
fn a_ko_taken_back_at_once_is_explained_both_ways() {
    for program in [Program::On, Program::Off] {
        let (mut table, mut engine) = sit(KO, Color::White, Color::White, program);
        table.make(&mut engine, at(0, 0)).unwrap();
        if program == Program::Off {
            table.make(&mut engine, at(0, 1)).unwrap();
            assert_eq!(table.leaf().maker, Maker::Hand);
        }
        let scene = table.scene();
        assert_eq!(scene.moves[1].played, at(0, 1), "Black takes the ko");
        let refused = table.make(&mut engine, at(0, 0)).unwrap_err();
        assert_eq!(refused.kind, ErrorKind::Illegal);
        assert!(refused.message.contains("A4 is forbidden by the ko rule"));
        assert!(refused.message.contains("threat elsewhere"));
        assert_eq!(table.scene(), scene);
    }
}

#[test]
fn superko_is_explained_by_hand() {
    let text = KO.replace("title:", "rules: chinese\ntitle:");
    let (mut table, mut engine) = sit(&text, Color::White, Color::White, Program::Off);
    for played in [at(0, 0), at(0, 1), Move::Pass, Move::Pass] {
        table.make(&mut engine, played).unwrap();
    }
    let refused = table.make(&mut engine, at(0, 0)).unwrap_err();
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
    let refused = Table::open(&problem(GAP), limits, &mut engine, &mut |_| {}).unwrap_err();
    assert_eq!(refused.kind, ErrorKind::Unproved);
    assert!(refused.message.contains("with Black to move"), "{refused}");
    assert!(
        refused.message.contains("On the open board: not proved"),
        "{refused}"
    );
    assert!(refused.message.contains("White is dead"), "{refused}");
    let (mut table, mut engine) = sit(GAP, Color::Black, Color::Black, Program::Off);
    table.make(&mut engine, at(0, 1)).unwrap();
    assert_eq!(table.scene().to_move, Color::White);
}
