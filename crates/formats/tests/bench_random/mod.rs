//! Random benchmark rows, with everything a row can hold.

#![expect(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use shikatsu_formats::bench::{
    AnswerKey, Exact, ExactResult, Expectation, KeyResult, Provenance, Query, Row,
};
use shikatsu_problem::{Color, Extra, Goal, Metadata, PointSet, Problem, Setup, Size};

fn sets(size: Size) -> impl Strategy<Value = PointSet> {
    vec(0..6u8, 361).prop_map(move |letters| {
        let chosen = |(point, letter)| (letter == 0).then_some(point);
        size.points().zip(letters).filter_map(chosen).collect()
    })
}

fn keys(size: Size) -> impl Strategy<Value = AnswerKey> {
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
        |(moves, origin, rest, query, expect)| AnswerKey {
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

pub(crate) fn rows() -> impl Strategy<Value = Row> {
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
