use shikatsu_problem::Judgement;

use super::*;
use crate::export::write;
use crate::fixture::{SKETCH_LIMITS, sketch};

const FALSE: &str = include_str!("../../../../../web/e2e/collection/corner/row-wrong.sgf");
const TRUE: &str = include_str!("../../../../../web/e2e/collection/corner/row-right.sgf");
const BARE: &str =
    "X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\ntitle: Three\n";

fn bench() -> SketchTester {
    SketchTester::new(crate::MEMORY)
}

fn grown(text: &str) -> Grown {
    bench()
        .grow(&sketch(text), SKETCH_LIMITS, &mut |_| {})
        .unwrap()
}

#[test]
fn a_solution_is_held_against_the_proof() {
    let mut bench = bench();
    let right = bench.hold(&sketch(TRUE), SKETCH_LIMITS).unwrap();
    assert_eq!(right.agreement, Agreement::Agrees, "{right:?}");
    let wrong = bench.hold(&sketch(FALSE), SKETCH_LIMITS).unwrap();
    assert_eq!(wrong.agreement, Agreement::Differs);
    let kinds: Vec<&str> = wrong.findings.iter().map(|one| one.kind.as_str()).collect();
    assert_eq!(kinds, ["key-move-fails", "second-solution"]);
    assert!(wrong.findings.iter().all(|one| !one.advice.contains("--")));
    let little = api::Limits {
        milliseconds: None,
        nodes: Some(1),
    };
    let hook = include_str!("../../../../../web/e2e/collection/corner/hook.sgf");
    let open = bench.hold(&sketch(hook), little).unwrap();
    assert_eq!(open.agreement, Agreement::NotProved, "{open:?}");
}

#[test]
fn the_whole_solution_is_grown_and_every_dialect_holds_it() {
    let grown = grown(BARE);
    assert_eq!(grown.result, GrownResult::Solved);
    assert!(grown.moves >= 4, "{grown:?}");
    assert_eq!((grown.unfinished, grown.unjudged), (0, 0));
    assert_eq!(grown.sketch.problem, sketch(BARE).problem);
    for dialect in ["sgf", "goproblems", "tsumego", "tsumego-js"] {
        let written = write(&grown.sketch, dialect).unwrap();
        let again = document(&sketch(&written.text)).unwrap();
        assert_eq!(again.tree.len() - 1, grown.moves as usize, "{dialect}");
        let is_right = |id| again.tree.node(id).judgement == Some(Judgement::Right);
        assert!(
            again.tree.ids().any(is_right),
            "{dialect}: {}",
            written.text
        );
        // What was grown stands up to an audit.
        let held = bench().hold(&sketch(&written.text), SKETCH_LIMITS).unwrap();
        assert_eq!(held.agreement, Agreement::Agrees, "{dialect}: {held:?}");
    }
}

#[test]
fn a_grown_tree_replaces_the_lines_and_keeps_what_is_written_at_the_start() {
    let text = FALSE.replace("PL[B]", "PL[B]C[Look twice.]LB[ca:x]");
    let grown = grown(&text);
    let before = document(&sketch(&text)).unwrap().tree;
    let after = document(&grown.sketch).unwrap().tree;
    assert_eq!(after.root().markup, before.root().markup);
    assert_eq!(after.root().comment, before.root().comment);
    assert!(after.len() > before.len());
}

#[test]
fn where_there_is_nothing_to_grow_the_sketch_stays_as_it_was() {
    let four =
        "X o - - - -\nX o o o o o\nX X X X X X\n* * * * * *\nkey: B4\nplayer: x\ngoal: kill\n";
    let lost = grown(four);
    assert_eq!((lost.result, lost.moves), (GrownResult::Lost, 0));
    assert_eq!(lost.sketch, sketch(four));
    let mut live = sketch(four);
    live.problem.to_move = Some(api::Color::White);
    live.problem.goal = Some(api::Goal::Live);
    let idle = bench().grow(&live, SKETCH_LIMITS, &mut |_| {}).unwrap();
    assert_eq!(idle.result, GrownResult::NothingToDo);
    let mut faulty = sketch(four);
    faulty.problem.key_stones = vec![api::Vertex(3, 0)];
    assert!(bench().grow(&faulty, SKETCH_LIMITS, &mut |_| {}).is_err());
}
