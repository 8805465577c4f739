//! Single benchmark rows: round trips, faults and hostile lines.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::prelude::*;
use shikatsu_formats::bench::{self, Row};
use shikatsu_problem::{Extra, Point, PointSet, Rules, Size};

use crate::bench_random::rows;

const PLAIN: &str = r#"{"size":5,"black":["aa"],"white":["ba"],"to_play":"B"}"#;

fn fault(line: &str) -> String {
    bench::read_row(line, 7).unwrap_err().to_string()
}

/// The plain row with one more field.
fn with(field: &str) -> String {
    PLAIN.replace('}', &format!(",{field}}}"))
}

proptest! {
    #[test]
    fn every_row_survives(row in rows()) {
        let line = bench::write_row(&row).unwrap();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(bench::read(&line), Ok(vec![row]));
    }

    #[test]
    fn no_text_panics(line in r#"(.|[\{\}\[\]",:\\]|"size":|"black":|null|7|"aa"){0,80}"#) {
        let _ = bench::read(&line);
        let _ = bench::read_row(&with(&line), 1);
    }

    #[test]
    fn no_damage_panics(row in rows(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut line = bench::write_row(&row).unwrap().into_bytes();
        let at = at.index(line.len());
        line[at] = byte;
        let _ = bench::read(&String::from_utf8_lossy(&line));
    }
}

#[test]
fn sets_are_read_line_by_line() {
    let text = format!("{PLAIN}\r\n\n  \n{PLAIN}\n{{}}\n{PLAIN}");
    let rows: Vec<_> = bench::rows(&text).collect();
    assert_eq!(rows.iter().filter(|row| row.is_ok()).count(), 3);
    assert_eq!(rows[2].as_ref().unwrap_err().place.line, 5);
    assert_eq!(bench::read(&text).unwrap_err().place.line, 5);
    assert_eq!(bench::read(""), Ok(Vec::new()));
}

#[test]
fn a_ko_in_the_note_is_a_ban_only_where_a_ko_can_have_been_taken() {
    // . X O .
    // X . X O   Black has taken the ko at B3 with the stone on C3.
    // . X O .
    // . . . .
    let ban = |to_play: &str, point: &str| {
        let line = format!(
            r#"{{"size":4,"black":["ba","ab","cb","bc"],"white":["ca","db","cc"],
            "to_play":"{to_play}","note":"[simple ko at {point}]"}}"#
        );
        bench::read_row(&line, 1).unwrap().problem.setup.ko_bans
    };
    assert_eq!(ban("W", "B3"), PointSet::of(Point::from_sgf("bb").unwrap()));
    assert_eq!(ban("B", "B3"), PointSet::EMPTY);
    assert_eq!(ban("W", "A4"), PointSet::EMPTY);
}

fn assert_faults(cases: &[(&str, &str)]) {
    for (line, beginning) in cases {
        let fault = fault(line);
        assert!(fault.starts_with(beginning), "{line}\n{fault}");
    }
}

#[test]
fn faults_of_the_line_and_its_size_name_place_and_remedy() {
    assert_faults(&[
        (
            "",
            "line 7, column 1: found the end of the text, expected one JSON object a line (EOF while",
        ),
        (
            "{",
            "line 7, column 1: found the end of the text, expected one JSON object a line (EOF",
        ),
        ("[]", "line 7, column 1: found '[]', expected an object"),
        (
            r#"{"死":}"#,
            "line 7, column 6: found '}', expected one JSON object a line (expected value)",
        ),
        (
            "{} {}",
            "line 7, column 4: found '{', expected one JSON object a line (trailing characters)",
        ),
        (
            "{}",
            "line 7, column 1: found an object, expected a field 'size' in it",
        ),
        (
            r#"{"size":null}"#,
            "line 7, column 1: found an object, expected a field 'size'",
        ),
        (
            r#"{ "é": 1, "size": 20}"#,
            "line 7, column 19: found '20' in 'size', expected a side from 1 to 19",
        ),
        (
            r#"{"size":-1}"#,
            "line 7, column 9: found '-1' in 'size', expected a small whole number",
        ),
        (
            r#"{"size":5,"size":5}"#,
            "line 7, column 18: found a second field 'size'",
        ),
    ]);
}

#[test]
fn faults_of_the_board_name_place_and_remedy() {
    assert_faults(&[
        (
            r#"{"size":5,"black":"aa"}"#,
            "line 7, column 19: found '\"aa\"' in 'black', expected a list",
        ),
        (
            r#"{"size":5,"black":["aa", "af"]}"#,
            "line 7, column 26: found '\"af\"', expected a point of the 5×5",
        ),
        (
            r#"{"size":5,"black":["aa",7]}"#,
            "line 7, column 25: found '7', expected a text in quotes",
        ),
        (
            &PLAIN.replace("\"B\"", "\"b\""),
            "line 7, column 51: found '\"b\"' in 'to_play', expected one of B, W",
        ),
    ]);
}

#[test]
fn faults_of_the_rest_name_place_and_remedy() {
    assert_faults(&[
        (
            &with(r#""goal":"win""#),
            "line 7, column 62: found '\"win\"' in 'goal', expected one of live, kill, unknown",
        ),
        (
            &with(r#""goal":3"#),
            "line 7, column 62: found '3' in 'goal', expected a text",
        ),
        (
            &with(r#""ko":1"#),
            "line 7, column 60: found '1' in 'ko', expected true or false",
        ),
        (
            &with(r#""ko_threats":128"#),
            "line 7, column 68: found '128' in 'ko_threats'",
        ),
        (
            &with(r#""agree":1.5"#),
            "line 7, column 63: found '1.5' in 'agree'",
        ),
        (
            &with(r#""exact":{"result":"win"}"#),
            "line 7, column 63: found an object, expected a field 'winning'",
        ),
        (
            &with(r#""exact":{"result":"win","winning":[],"x":1}"#),
            "line 7, column 96: found a field 'x'",
        ),
        (
            &with(r#""note":"[simple ko at Z9]""#),
            "line 7, column 62: found '\"[simple ko at Z9]\"' in 'note', expected a point of the 5×5",
        ),
    ]);
}

#[test]
fn what_has_no_field_is_refused() {
    let refuse = |change: &dyn Fn(&mut Row), reason: &str| {
        let mut row = bench::read_row(PLAIN, 1).unwrap();
        bench::write_row(&row).unwrap();
        change(&mut row);
        let refusal = bench::write_row(&row).unwrap_err().to_string();
        let expected = format!("cannot write a benchmark row: {reason}; write SGF instead");
        assert_eq!(refusal, expected);
    };
    let square = "a 5×4 board is not square";
    let side = "the problem does not say who plays";
    let title = "a row has no field for the title ('One')";
    refuse(
        &|row| row.problem.setup.size = Size::new(5, 4).unwrap(),
        square,
    );
    refuse(&|row| row.problem.setup.to_move = None, side);
    refuse(
        &|row| row.problem.metadata.title = Some("One".to_owned()),
        title,
    );
    refuse(
        &|row| row.problem.rules = Rules::AGA,
        "the rules are AGA, but a row always means Japanese",
    );
    refuse(
        &|row| _ = row.problem.setup.ko_bans.insert(Point::new(2, 2).unwrap()),
        "the notes do not name the ko ban at C3",
    );
    refuse(
        &|row| row.problem.notes = "[simple ko at C9]".to_owned(),
        "the notes name a ko beyond the edge of the board",
    );
    refuse(
        &|row| _ = row.problem.key_stones.insert(Point::new(9, 9).unwrap()),
        "a point lies beyond the edge of the board",
    );
    refuse(
        &|row| {
            row.problem.setup.to_move = None;
            row.problem.metadata.title = Some("One".to_owned());
        },
        &format!("{side}; {title}"),
    );
}

#[test]
fn properties_that_are_no_fields_are_refused_by_name() {
    for (name, text) in [
        ("x", "no JSON"),
        ("x", "1,\"y\":2"),
        ("x", "[\n]"),
        ("size", "5"),
        ("wrong", "null"),
    ] {
        let mut row = bench::read_row(PLAIN, 1).unwrap();
        let extra = |name: &str, text: &str| Extra {
            name: name.to_owned(),
            values: vec![text.to_owned()],
        };
        row.extras = vec![extra("fine", "1"), extra(name, text)];
        let reason = bench::write_row(&row).unwrap_err().reason;
        let expected =
            format!("the property '{name}' is no field with a value in JSON; write SGF instead");
        assert_eq!(reason, expected);
        row.extras.push(extra("y", "no JSON"));
        let reason = bench::write_row(&row).unwrap_err().reason;
        let beginning = format!("the property '{name}' (and 1 more) is no field");
        assert!(reason.starts_with(&beginning), "{reason}");
    }
}

#[test]
fn hostile_sizes_are_answered_in_a_short_sentence() {
    let megabytes = 10 << 20;
    for line in [
        "x".repeat(megabytes),
        "[".repeat(megabytes),
        "{\"a\":".repeat(megabytes / 5),
        format!("\"{}\"", "死".repeat(megabytes / 3)),
        with(&format!("\"level\":[{}1]", "1,".repeat(megabytes / 2))),
        with(&format!("\"goal\":\"{}\"", "a".repeat(megabytes))),
        with(&format!(
            "\"answers\":[{}\"zz\"]",
            "\"aa\",".repeat(megabytes / 5)
        )),
        with(&format!(
            "\"note\":\"[simple ko at {}\"",
            "a".repeat(megabytes)
        )),
        with(&format!(
            "\"expect\":{{\"codes\":[\"{}\"]}}",
            "9".repeat(megabytes)
        )),
    ] {
        assert!(fault(&line).len() < 300, "{}", &line[..80]);
    }
    let name = "n".repeat(megabytes);
    assert!(fault(&with(&format!("\"{name}\":1,\"{name}\":1"))).len() < 300);
    let fields: Vec<_> = (0..200_000).map(|i| format!("\"f{i}\":{i}")).collect();
    let (some, all) = (&fields[..100_000], &fields);
    let row = bench::read_row(&with(&some.join(",")), 1).unwrap();
    assert_eq!(row.extras.len(), some.len());
    assert!(fault(&with(&all.join(","))).len() < 300);
}
