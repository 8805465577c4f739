//! What a puzzle says in words of its own is kept, wherever it stands.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failed helper is a failed test"
)]

use shikatsu_formats::Document;
use shikatsu_formats::ogs::{read, write};
use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_problem::{Color, Judgement, Node, SolutionTree};

/// Reads a puzzle, checks that it survives both its own format and SGF, and
/// answers with it.
fn survivor(text: &str) -> Document {
    let document = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let written = write(&document).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read(&written).as_ref(), Ok(&document), "{written}");
    let record = sgf::write(std::slice::from_ref(&document), Dialect::Plain).unwrap();
    let back = sgf::read_text(&record).unwrap().remove(0).document;
    assert_eq!(back, document, "{record}");
    assert_eq!(write(&back).unwrap(), written);
    document
}

fn extras(node: &Node) -> Vec<String> {
    let text =
        |extra: &shikatsu_problem::Extra| format!("{}={}", extra.name, extra.values.concat());
    node.extras.iter().map(text).collect()
}

/// The extras at the root of a puzzle with these fields and this tree.
fn left_at_root(fields: &str, tree: &str) -> Vec<String> {
    let text = format!(r#"{{"initial_state":{{}}{fields},"move_tree":{{{tree}}}}}"#);
    extras(survivor(&text).tree.root())
}

#[test]
fn unknown_keys_are_kept_in_every_object() {
    let document = survivor(
        r#"{"b": 1, "puzzle": {"z": [
 1 ], "initial_state": {"black": "aa", "extra": {"k": "v"}},
            "shikatsu": {"goal": "kill", "shape": "L"}, "a": 2,
            "move_tree": {"pen": null, "shikatsu": {"ink": 1}, "branches": [
                {"x": 1, "y": 0, "zoom": 3, "shikatsu": {"hint": "force", "speed": 2}}]}}, "a": 1}"#,
    );
    assert_eq!(
        extras(document.tree.root()),
        [
            "api:b=1",
            "api:a=1",
            "z=[\n 1 ]",
            "a=2",
            r#"initial_state.extra={"k": "v"}"#,
            "shikatsu.shape=\"L\"",
            "move_tree.pen=null",
            "move_tree.shikatsu.ink=1",
        ]
    );
    let first = document.tree.root().children()[0];
    assert_eq!(
        extras(document.tree.node(first)),
        ["zoom=3", "shikatsu.speed=2"]
    );
    assert!(
        !write(&document).unwrap().contains("\"extras\""),
        "each goes back to where it came from"
    );
}

#[test]
fn values_of_another_kind_are_kept_as_they_stand() {
    for field in [
        r#""puzzle_collection":{"id":5,"name":"Corners"}"#,
        r#""puzzle_rank":15"#,
        r#""puzzle_rank":null"#,
        r#""name":["a"]"#,
        r#""name":"two\nlines""#,
        r#""puzzle_description":7"#,
        r#""shikatsu":1"#,
        r#""puzzle":2"#,
        r#""seed":12345678901234567890123"#,
        r#""seed":0.10000000000000000000001"#,
    ] {
        let expected = field.replacen("\":", "=", 1).replacen('"', "", 1);
        assert_eq!(left_at_root(&format!(",{field}"), ""), [expected]);
    }
    for field in [
        r#""correct_answer":"true""#,
        r#""wrong_answer":false"#,
        r#""text":{}"#,
        r#""marks":"none""#,
        r#""branches":null"#,
        r#""trunk_next":0"#,
        r#""x":4"#,
    ] {
        let expected = field.replacen("\":", "=", 1).replacen('"', "move_tree.", 1);
        assert_eq!(left_at_root("", field), [expected]);
    }
}

#[test]
fn a_rank_in_numbers_counts_and_stays_a_number() {
    let document = survivor(r#"{"initial_state":{},"puzzle_rank":15}"#);
    assert_eq!(document.problem.metadata.level.as_deref(), Some("15"));
    assert!(write(&document).unwrap().contains(r#""puzzle_rank":15,"#));
    let mut changed = document;
    changed.problem.metadata.level = Some("16".to_owned());
    let written = write(&changed).unwrap();
    assert!(written.contains(r#""puzzle_rank":"16""#), "{written}");
    assert_eq!(read(&written).unwrap(), changed);
}

#[test]
fn a_move_that_is_right_and_wrong_says_both() {
    let document = survivor(
        r#"{"initial_state":{},"move_tree":{"branches":[
            {"x":0,"y":0,"wrong_answer":true,"correct_answer":true}]}}"#,
    );
    let node = document.tree.node(document.tree.root().children()[0]);
    assert_eq!(node.judgement, Some(Judgement::Right));
    assert_eq!(extras(node), ["wrong_answer=true"]);
}

#[test]
fn marks_keep_what_cannot_be_drawn() {
    let document = survivor(
        r#"{"initial_state":{},"move_tree":{"marks":[
            {"x":1,"y":2,"marks":{"cross":true},"by":"me"},
            {"x":1,"y":2,"marks":{"circle":true}},
            {"x":99,"y":2,"marks":{"circle":true}}, 5,
            {"x":3,"y":3,"marks":{"letter":"a\nb","square":"no"}}],"pen":1}}"#,
    );
    let root = document.tree.node(SolutionTree::ROOT);
    assert_eq!(
        (root.markup.crosses.len(), root.markup.circles.len()),
        (1, 1)
    );
    assert_eq!(
        extras(root),
        [
            "move_tree.pen=1",
            r#"move_tree.marks=[{"x":1,"y":2,"marks":{},"by":"me"},{"x":99,"y":2,"marks":{"circle":true}},5,{"x":3,"y":3,"marks":{"letter":"a\nb","square":"no"}}]"#,
        ]
    );
}

#[test]
fn nobody_is_invented_to_play() {
    let unknown = survivor(
        r#"{"initial_state":{"black":"aa"},"initial_player":"black","shikatsu":{"to_move":null}}"#,
    );
    assert_eq!(unknown.problem.setup.to_move, None);
    let written = write(&unknown).unwrap();
    assert!(written.contains(r#""initial_player":"black""#), "{written}");
    let told = survivor(
        r#"{"initial_state":{},"initial_player":"white","shikatsu":{"to_move":null},
            "move_tree":{"branches":[{"x":0,"y":0}]}}"#,
    );
    assert_eq!(told.problem.setup.to_move, Some(Color::White));
    let other = survivor(r#"{"initial_state":{},"shikatsu":{"to_move":"white"}}"#);
    assert_eq!(extras(other.tree.root()), [r#"shikatsu.to_move="white""#]);
}

#[test]
fn notes_in_two_places_are_both_kept() {
    let both = left_at_root(r#","puzzle_description":"one""#, r#""text":"two""#);
    assert_eq!(both, ["move_tree.text=\"two\""]);
    assert_eq!(left_at_root("", r#""text":"two""#), [""; 0]);
}

#[test]
fn faults_show_no_control_characters_of_the_file() {
    for text in [
        "\u{1b}",
        "{\"initial_state\":{\"black\":\"\u{7f}\u{9b}\"}}",
        "{\"initial_state\":{},\"initial_state\":{},\"\u{9b}\":1,\"\u{9b}\":2}",
    ] {
        let fault = read(text).unwrap_err().to_string();
        assert!(!fault.contains(char::is_control), "{fault:?}");
    }
}

#[test]
fn line_breaks_of_any_kind_between_values_are_no_obstacle() {
    let shading = left_at_root(",\r\n\"shading\": [\r\n\t1,\r\n\t{}\r\n]\r\n", "");
    assert_eq!(shading.len(), 1);
}
