//! From a row to a line of JSON.

use serde_json::{Value, json};
use shikatsu_problem::{Point, PointSet};

use super::key::{EXACT_RESULTS, PROVENANCES, QUERIES, RESULTS, Words};
use super::reader::{COLORS, GOALS, read_row};
use super::{AnswerKey, Row};
use crate::json::Object;

/// The line, if it reads back equal.
pub(super) fn line(row: &Row) -> Option<String> {
    let mut line = Object::default();
    let problem = &row.problem;
    let metadata = &problem.metadata;
    let texts = [
        ("id", &metadata.id),
        ("source", &metadata.source),
        ("collection", &metadata.collection),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            line.put(name, json!(text));
        }
    }
    line.put("size", json!(problem.setup.size.width()));
    line.put("black", points(&problem.setup.black));
    line.put("white", points(&problem.setup.white));
    line.put("to_play", word(COLORS, problem.setup.to_move));
    line.put("goal", word(GOALS, Some(problem.goal)));
    line.put("targets", points(&problem.key_stones));
    line.put("level", json!(metadata.level));
    if let Some(region) = &problem.in_play {
        line.put("region", points(region));
    }
    if !problem.notes.is_empty() {
        line.put("note", json!(problem.notes));
    }
    put_moves(&row.key, &mut line);
    put_rest_of_key(&row.key, &mut line);
    for extra in &row.extras {
        line.put_text(&extra.name, extra.values.concat());
    }
    let line = line.to_string();
    let is_faithful = !line.contains('\n') && read_row(&line, 1).as_ref() == Ok(row);
    is_faithful.then_some(line)
}

fn put_moves(key: &AnswerKey, line: &mut Object) {
    line.put("answers", points(&key.answers));
    if !key.wrong.is_empty() {
        line.put("wrong", points(&key.wrong));
    }
}

/// Puts what a solution tree has no words for.
pub(super) fn put_rest_of_key(key: &AnswerKey, line: &mut Object) {
    if !key.candidates.is_empty() {
        line.put("candidates", points(&key.candidates));
    }
    line.put("target", json!(key.target.map(Point::to_sgf)));
    line.put("target_source", word(PROVENANCES, key.target_source));
    line.put("goal_source", word(PROVENANCES, key.goal_source));
    if key.result.is_some() {
        line.put("result", word(RESULTS, key.result));
    }
    if key.query.is_some() {
        line.put("query", word(QUERIES, key.query));
    }
    if key.ko {
        line.put("ko", json!(true));
    }
    if let Some(threats) = key.ko_threats {
        line.put("ko_threats", json!(threats));
    }
    if let Some(exact) = &key.exact {
        let result = word(EXACT_RESULTS, Some(exact.result));
        line.put(
            "exact",
            json!({ "result": result, "winning": points(&exact.winning) }),
        );
    }
    if let Some(agree) = key.agree {
        line.put("agree", json!(agree));
    }
    if let Some(expect) = &key.expect {
        let codes: Vec<_> = expect.codes.iter().map(u8::to_string).collect();
        line.put(
            "expect",
            json!({
                "codes": codes,
                "pass_ok": expect.pass_ok,
                "any_move": expect.any_move,
                "raw": expect.raw,
                "from": expect.from,
            }),
        );
    }
}

fn points(set: &PointSet) -> Value {
    set.iter().map(Point::to_sgf).collect()
}

/// The word for a meaning; null for none.
fn word<T: Copy + PartialEq>(words: &Words<T>, meaning: Option<T>) -> Value {
    let known = words.iter().find(|(_, known)| Some(*known) == meaning);
    json!(known.map(|(word, _)| *word))
}
