//! Puzzles as the site keeps them, faults in them, and their way into SGF.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::prelude::*;
use shikatsu_formats::ogs::{read, write};
use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_problem::{Color, Extra, Judgement, Move, Point, PointSet, SolutionTree};

const PUZZLE: &str = r#"{
  "name": "Corner", "mode": "puzzle", "puzzle_type": "tesuji", "puzzle_rank": "12",
  "puzzle_collection": 77, "puzzle_description": "White kills.\r\nHow?",
  "puzzle_opponent_move_mode": "automatic", "puzzle_player_move_mode": "free",
  "width": 7, "height": 5, "shading": [1, {"deep": null}],
  "initial_state": {"black": "abbbcbda", "white": "acbcccdceceb"},
  "initial_player": "white",
  "move_tree": {"x": -1, "y": -1, "pen_marks": [], "branches": [
    {"x": 1, "y": 0, "correct_answer": true, "text": "Dead.",
     "marks": [{"x": 3, "y": 1, "marks": {"letter": "A", "triangle": true, "score": "x"}},
               {"x": 0, "y": 0, "marks": {"cross": true}}]},
    {"x": 0, "y": 0, "zoom": 2, "trunk_next":
      {"x": 1, "y": 0, "wrong_answer": true}, "branches": [{"x": -1, "y": -1}]}
  ]}
}"#;

fn extra(name: &str, value: &str) -> Extra {
    Extra {
        name: name.to_owned(),
        values: vec![value.to_owned()],
    }
}

fn point(label: &str) -> Point {
    Point::from_sgf(label).unwrap()
}

#[test]
fn the_problem_is_read_with_everything_in_it() {
    let document = read(PUZZLE).unwrap();
    let problem = &document.problem;
    assert_eq!(
        (problem.setup.size.width(), problem.setup.size.height()),
        (7, 5)
    );
    let black: PointSet = ["ab", "bb", "cb", "da"].map(point).into_iter().collect();
    assert_eq!(problem.setup.black, black);
    assert_eq!(problem.setup.white.len(), 6);
    assert_eq!(problem.setup.to_move, Some(Color::White));
    assert_eq!(problem.notes, "White kills.\nHow?");
    let metadata = [
        &problem.metadata.title,
        &problem.metadata.level,
        &problem.metadata.collection,
    ];
    assert_eq!(
        metadata.map(|text| text.as_deref().unwrap()),
        ["Corner", "12", "77"]
    );
    assert_eq!(
        document.tree.root().extras,
        [
            extra("puzzle_type", "\"tesuji\""),
            extra("puzzle_collection", "77"),
            extra("shading", r#"[1, {"deep": null}]"#),
            extra("move_tree.pen_marks", "[]"),
        ]
    );
    assert_eq!(read(&write(&document).unwrap()).unwrap(), document);
}

#[test]
fn the_moves_are_read_with_everything_at_them() {
    let document = read(PUZZLE).unwrap();
    let nodes: Vec<_> = document
        .tree
        .ids()
        .skip(1)
        .map(|id| document.tree.node(id))
        .collect();
    let play = |color, label| Some((color, Move::Play(point(label))));
    let played: Vec<_> = nodes
        .iter()
        .map(|node| (node.played, node.judgement))
        .collect();
    assert_eq!(
        played,
        [
            (play(Color::White, "ba"), Some(Judgement::Right)),
            (play(Color::White, "aa"), None),
            (play(Color::Black, "ba"), Some(Judgement::Wrong)),
            (Some((Color::Black, Move::Pass)), None),
        ]
    );
    assert_eq!(nodes[0].comment, "Dead.");
    assert_eq!(nodes[0].markup.labels, [(point("db"), "A".to_owned())]);
    assert_eq!(nodes[0].markup.triangles, PointSet::of(point("db")));
    assert_eq!(nodes[0].markup.crosses, PointSet::of(point("aa")));
    assert_eq!(
        nodes[0].extras,
        [extra("marks", r#"[{"x":3,"y":1,"marks":{"score":"x"}}]"#)]
    );
    assert_eq!(nodes[1].extras, [extra("zoom", "2")]);
}

#[test]
fn what_the_site_says_survives_sgf() {
    let document = read(PUZZLE).unwrap();
    for dialect in Dialect::ALL {
        let text = sgf::write(std::slice::from_ref(&document), dialect).unwrap();
        let back = sgf::read_text(&text).unwrap().remove(0).document;
        assert_eq!(back, document, "{text}");
        assert_eq!(write(&back).unwrap(), write(&document).unwrap());
    }
}

#[test]
fn what_sgf_says_survives_the_site() {
    let text = "(;DIALECT[plain]SZ[9]AB[aa]KM[6.50]KEYS[aa]GOAL[live]SL[bb]AP[x:1];B[bb]TE[2]HINT[choice])";
    let document = sgf::read_text(text).unwrap().remove(0).document;
    let json = write(&document).unwrap();
    assert!(json.contains(r#"["KM","6.50"]"#), "{json}");
    assert_eq!(read(&json).unwrap(), document);
}

#[test]
fn the_answer_of_the_api_is_unwrapped_and_wrapped_again() {
    let bare = r#"{"initial_state":{"black":"aa"}}"#;
    let wrapped = format!(r#"{{"id":9,"owner":{{"id":1}},"puzzle":{bare}}}"#);
    let document = read(&wrapped).unwrap();
    assert_eq!(
        document.tree.root().extras,
        [extra("api:id", "9"), extra("api:owner", r#"{"id":1}"#)]
    );
    let again = write(&document).unwrap();
    assert!(
        again.starts_with(r#"{"id":9,"owner":{"id":1},"puzzle":{"#),
        "{again}"
    );
    let mut without = document.clone();
    without.tree.node_mut(SolutionTree::ROOT).extras.clear();
    assert_eq!(read(bare).unwrap(), without);
}

/// Reads a faulty puzzle and answers `line:column found | expected`.
fn fault(text: &str) -> String {
    let error = read(text).unwrap_err();
    let place = error.place;
    format!(
        "{}:{} {} | {}",
        place.line, place.column, error.found, error.expected
    )
}

#[test]
fn faults_are_named_at_their_value() {
    assert_eq!(
        fault("{\"initial_state\": {},\n \"width\" 9}"),
        "2:10 '9' | valid JSON (expected `:`)"
    );
    assert_eq!(
        fault("{\"width\": 9,"),
        "1:12 the end of the text | valid JSON (EOF while parsing a value)"
    );
    assert_eq!(
        fault("{\"puzzle\":\n {\"width\": 9}}"),
        "2:2 an object | a field 'initial_state' in it"
    );
    assert_eq!(
        fault("{\"width\": 25, \"initial_state\": {}}"),
        "1:11 '25' in 'width' | a side from 1 to 19"
    );
    assert_eq!(
        fault("{\"width\": 9,\n \"initial_state\": {\"black\": \"aajj\"}}"),
        "2:29 '\"aajj\"' in 'black' | points of the 9×19 board, two letters each such as \"cd\", not 'jj'"
    );
    assert_eq!(
        fault("{\"initial_state\": {}, \"initial_player\": \"red\"}"),
        "1:41 '\"red\"' in 'initial_player' | \"black\" or \"white\""
    );
    assert_eq!(
        fault(
            "{\"width\":9,\"initial_state\":{},\"move_tree\":{\"branches\":[\n{\"x\":1,\"y\":1},\n{\"y\":2,\"x\":9}]}}"
        ),
        "3:12 '9' in 'x' | a number from 0 to 8, or -1 for both x and y of a pass"
    );
    assert_eq!(
        fault("{\"initial_state\":{},\"move_tree\":{\"branches\":[{\"x\":1}]}}"),
        "1:46 an object | a field 'y' in it"
    );
    assert_eq!(fault("[]"), "1:1 '[]' | an object in braces");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..12),
        inside in prop::sample::select(&["", "{\"initial_state\":{},\"move_tree\":"][..]),
    ) {
        let text = format!("{inside}{}{}", pieces.concat(), if inside.is_empty() { "" } else { "}" });
        if let Err(error) = read(&text) {
            let line = text.split('\n').nth(error.place.line - 1);
            prop_assert!(line.is_some_and(|line| error.place.column <= line.chars().count() + 1));
        }
    }
}

const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"x\":",
    "\"y\":0",
    "-1",
    "7",
    "\"branches\":[",
    "\"marks\":[",
    "\"marks\":{",
    "\"letter\":\"死\"",
    "null",
    "\n",
    "{\"x\":1,\"y\":1}",
    "\"\\",
    "\"text\":{}",
];

#[test]
fn lines_too_deep_for_json_are_refused_both_ways() {
    let line = |moves: usize| {
        let start = r#"{"initial_state":{},"move_tree":{"branches":["#;
        let moves = vec![r#"{"x":0,"y":0"#; moves].join(r#","branches":["#);
        let ends = moves.matches("[").count();
        format!("{start}{moves}{}}}]}}}}", "}]".repeat(ends))
    };
    let document = read(&line(60)).unwrap();
    assert_eq!(document.tree.len(), 61);
    assert_eq!(read(&write(&document).unwrap()).unwrap(), document);
    let error = read(&line(100)).unwrap_err();
    assert_eq!(
        error.expected,
        "at most 60 moves in a line: deeper nesting is not read"
    );
    let mut deeper = document;
    let mut last = deeper.tree.ids().next_back().unwrap();
    for _ in 0..10_000 {
        let turn = deeper.tree.node(last).played.map(|(color, _)| !color);
        last = deeper.tree.add(last, turn.map(|color| (color, Move::Pass)));
    }
    assert_eq!(
        write(&deeper).unwrap_err().reason,
        "a line of a puzzle holds at most 60 moves; node 61 is one more"
    );
}
