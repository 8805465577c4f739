//! Single benchmark rows: round trips, faults and hostile lines.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use shikatsu_formats::bench::{
    self, Exact, ExactResult, Expectation, Key, KeyResult, Provenance, Query, Row,
};
use shikatsu_problem::{
    Color, Extra, Goal, Metadata, Point, PointSet, Problem, Rules, Setup, Size,
};

const PLAIN: &str = r#"{"size":5,"black":["aa"],"white":["ba"],"to_play":"B"}"#;

fn fault(line: &str) -> String {
    bench::read_row(line, 7).unwrap_err().to_string()
}

/// The plain row with one more field.
fn with(field: &str) -> String {
    PLAIN.replace('}', &format!(",{field}}}"))
}

fn sets(size: Size) -> impl Strategy<Value = PointSet> {
    vec(0..6u8, 361).prop_map(move |letters| {
        let chosen = |(point, letter)| (letter == 0).then_some(point);
        size.points().zip(letters).filter_map(chosen).collect()
    })
}

fn keys(size: Size) -> impl Strategy<Value = Key> {
    let source = || option::of(select(vec![Provenance::Label, Provenance::Inferred]));
    let results = [
        KeyResult::Win,
        KeyResult::Ko,
        KeyResult::Fail,
        KeyResult::WinOrKo,
    ];
    let exact_results = [
        ExactResult::Win,
        ExactResult::Ko,
        ExactResult::KoNeedsThreats,
    ];
    let exact = (select(exact_results.to_vec()), sets(size))
        .prop_map(|(result, winning)| Exact { result, winning });
    let expect = (vec(0..4u8, 0..3), any::<[bool; 2]>(), ".{0,9}", ".{0,9}").prop_map(
        |(codes, [pass_ok, any_move], raw, from)| Expectation {
            codes,
            pass_ok,
            any_move,
            raw,
            from,
        },
    );
    let target = option::of(select(size.points().collect::<Vec<_>>()));
    let queries = select(vec![Query::OwlAttack, Query::OwlDefend]);
    let moves = (sets(size), sets(size), sets(size), target);
    let origin = (
        source(),
        source(),
        option::of(select(results.to_vec())),
        any::<bool>(),
    );
    let rest = (
        option::of(any::<i8>()),
        option::of(exact),
        option::of(any::<u32>()),
    );
    (moves, origin, rest, option::of(queries), option::of(expect)).prop_map(
        |(moves, origin, rest, query, expect)| Key {
            answers: moves.0,
            wrong: moves.1,
            candidates: moves.2,
            target: moves.3,
            goal_source: origin.0,
            target_source: origin.1,
            result: origin.2,
            ko: origin.3,
            ko_threats: rest.0,
            exact: rest.1,
            agree: rest.2,
            query,
            expect,
        },
    )
}

fn problems(size: Size) -> impl Strategy<Value = Problem> {
    let texts = vec(option::of(".{0,9}"), 4);
    let color = select(Color::BOTH.to_vec());
    let goal = option::of(select(vec![Goal::Live, Goal::Kill]));
    let stones = (sets(size), sets(size), sets(size), option::of(sets(size)));
    (stones, color, goal, texts, "(.|\n){0,9}").prop_map(
        move |((black, white, key_stones, in_play), color, goal, texts, notes)| {
            let mut texts = texts.into_iter();
            let mut text = || texts.next().unwrap();
            let setup = Setup {
                black,
                white,
                to_move: Some(color),
                ..Setup::empty(size)
            };
            Problem {
                goal,
                key_stones,
                in_play,
                notes,
                metadata: Metadata {
                    id: text(),
                    source: text(),
                    collection: text(),
                    level: text(),
                    ..Metadata::default()
                },
                ..Problem::new(setup)
            }
        },
    )
}

fn all_rows() -> impl Strategy<Value = Row> {
    let json = r#"null|-?[1-9][0-9]{0,30}(\.[0-9]{1,25})?|"[a-z,:{}\[\]]{0,9}"|\[ ?1 ?\]|\{"a":\{"b":[12]\}\}"#;
    let extras = vec(json, 0..4).prop_map(|texts| {
        let named = |(i, text)| Extra {
            name: format!("\"field\" {i}"),
            values: vec![text],
        };
        (0..).zip(texts).map(named).collect::<Vec<_>>()
    });
    let size = (1..=19u32).prop_map(|side| Size::square(side).unwrap());
    size.prop_flat_map(move |size| (problems(size), keys(size), extras.clone()))
        .prop_map(|(mut problem, key, extras)| {
            problem.key_stones.extend(key.target);
            Row {
                problem,
                key,
                extras,
            }
        })
}

proptest! {
    #[test]
    fn every_row_survives(row in all_rows()) {
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
    fn no_damage_panics(row in all_rows(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
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
fn a_ko_in_the_note_binds_only_the_side_that_would_retake() {
    let ban = |to_play: &str, point: &str| {
        let line = with(&format!(r#""note":"[simple ko at {point}]""#));
        let line = line.replace(r#""to_play":"B""#, &format!(r#""to_play":"{to_play}""#));
        bench::read_row(&line, 1).unwrap().problem.setup.ko_bans
    };
    let below_black = PointSet::of(Point::from_sgf("ab").unwrap());
    assert_eq!(ban("W", "A4"), below_black);
    assert_eq!(ban("B", "A4"), PointSet::EMPTY);
    assert_eq!(ban("W", "B4"), PointSet::EMPTY);
}

#[test]
fn faults_name_the_place_and_the_remedy() {
    let cases = [
        (
            "",
            "line 7, column 1: found JSON with a fault (EOF while parsing a value)",
        ),
        ("{", "line 7, column 1: found JSON with a fault (EOF"),
        (
            "[]",
            "line 7, column 1: found [] in 'row', expected an object",
        ),
        (
            r#"{"死":}"#,
            "line 7, column 6: found JSON with a fault (expected value)",
        ),
        (
            "{} {}",
            "line 7, column 4: found JSON with a fault (trailing characters)",
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
            "line 7, column 19: found 20 in 'size', expected a side from 1 to 19",
        ),
        (
            r#"{"size":-1}"#,
            "line 7, column 9: found -1 in 'size', expected a small whole number",
        ),
        (
            r#"{"size":5,"size":5}"#,
            "line 7, column 18: found a second field 'size'",
        ),
        (
            r#"{"size":5,"black":"aa"}"#,
            "line 7, column 19: found \"aa\" in 'black', expected a list",
        ),
        (
            r#"{"size":5,"black":["aa", "af"]}"#,
            "line 7, column 26: found \"af\", expected a point of the 5×5",
        ),
        (
            r#"{"size":5,"black":["aa",7]}"#,
            "line 7, column 25: found 7, expected a text in quotes",
        ),
        (
            &PLAIN.replace("\"B\"", "\"b\""),
            "line 7, column 51: found \"b\" in 'to_play', expected one of B, W",
        ),
        (
            &with(r#""goal":"win""#),
            "line 7, column 62: found \"win\" in 'goal', expected one of live, kill, unknown",
        ),
        (
            &with(r#""goal":3"#),
            "line 7, column 62: found 3 in 'goal', expected a text",
        ),
        (
            &with(r#""ko":1"#),
            "line 7, column 60: found 1 in 'ko', expected true or false",
        ),
        (
            &with(r#""ko_threats":128"#),
            "line 7, column 68: found 128 in 'ko_threats'",
        ),
        (
            &with(r#""agree":1.5"#),
            "line 7, column 63: found 1.5 in 'agree'",
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
            "line 7, column 62: found \"[simple ko at Z9]\" in 'note', expected a point of the 5×5",
        ),
    ];
    for (line, beginning) in cases {
        let fault = fault(line);
        assert!(fault.starts_with(beginning), "{line}\n{fault}");
    }
}

#[test]
fn what_has_no_field_is_refused() {
    let refuse = |change: &dyn Fn(&mut Row)| {
        let mut row = bench::read_row(PLAIN, 1).unwrap();
        bench::write_row(&row).unwrap();
        change(&mut row);
        assert!(bench::write_row(&row).is_err());
    };
    let extra = |name: &str, text: &str| Extra {
        name: name.to_owned(),
        values: vec![text.to_owned()],
    };
    refuse(&|row| row.problem.setup.size = Size::new(5, 4).unwrap());
    refuse(&|row| row.problem.setup.to_move = None);
    refuse(&|row| row.problem.metadata.title = Some("title".to_owned()));
    refuse(&|row| row.problem.rules = Rules::AGA);
    refuse(&|row| _ = row.problem.setup.ko_bans.insert(Point::new(2, 2).unwrap()));
    refuse(&|row| row.extras.push(extra("x", "no JSON")));
    refuse(&|row| row.extras.push(extra("x", "1,\"y\":2")));
    refuse(&|row| row.extras.push(extra("x", "[\n]")));
    refuse(&|row| row.extras.push(extra("size", "5")));
    refuse(&|row| row.extras.push(extra("wrong", "null")));
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
    let row = bench::read_row(&with(&fields.join(",")), 1).unwrap();
    assert_eq!(row.extras.len(), fields.len());
}
