//! From a row to a line of JSON.

use serde_json::{Value, json};
use shikatsu_problem::{Point, PointSet};

use super::key::{EXACT_RESULTS, PROVENANCES, QUERIES, RESULTS, Words};
use super::reader::{COLORS, GOALS, read_row};
use super::{Key, Row};
use crate::WriteError;

/// Fields in their order, each with its JSON text.
type Line = Vec<(String, String)>;

/// Writes one line of a set, without a line break.
///
/// # Errors
/// If the line could not be read back as an equal row, because a row has no
/// field for something in it.
pub fn write_row(row: &Row) -> Result<String, WriteError> {
    let mut line = Line::new();
    let problem = &row.problem;
    let metadata = &problem.metadata;
    let mut put = |name: &str, value: Value| line.push((name.to_owned(), value.to_string()));
    let texts = [
        ("id", &metadata.id),
        ("source", &metadata.source),
        ("collection", &metadata.collection),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            put(name, json!(text));
        }
    }
    put("size", json!(problem.setup.size.width()));
    put("black", points(&problem.setup.black));
    put("white", points(&problem.setup.white));
    put("to_play", word(COLORS, problem.setup.to_move));
    put("goal", word(GOALS, Some(problem.goal)));
    put("targets", points(&problem.key_stones));
    put("level", json!(metadata.level));
    if let Some(region) = &problem.in_play {
        put("region", points(region));
    }
    if !problem.notes.is_empty() {
        put("note", json!(problem.notes));
    }
    put_key(&row.key, &mut put);
    for extra in &row.extras {
        line.push((extra.name.clone(), extra.values.concat()));
    }
    let fields: Vec<_> = line
        .into_iter()
        .map(|(name, text)| format!("{}:{text}", json!(name)))
        .collect();
    let line = format!("{{{}}}", fields.join(","));
    if !line.contains('\n') && read_row(&line, 1).as_ref() == Ok(row) {
        return Ok(line);
    }
    Err(WriteError {
        format: "a benchmark row",
        reason: "it has fields for square boards, id, source, collection and level, but not for \
                 other metadata, other rules or ko bans its note does not tell; write SGF instead"
            .to_owned(),
    })
}

fn put_key(key: &Key, put: &mut impl FnMut(&str, Value)) {
    put("answers", points(&key.answers));
    put("goal_source", word(PROVENANCES, key.goal_source));
    put("target", json!(key.target.map(Point::to_sgf)));
    put("target_source", word(PROVENANCES, key.target_source));
    for (name, set) in [("wrong", &key.wrong), ("candidates", &key.candidates)] {
        if !set.is_empty() {
            put(name, points(set));
        }
    }
    if key.result.is_some() {
        put("result", word(RESULTS, key.result));
    }
    if key.ko {
        put("ko", json!(true));
    }
    if let Some(threats) = key.ko_threats {
        put("ko_threats", json!(threats));
    }
    if let Some(exact) = &key.exact {
        let result = word(EXACT_RESULTS, Some(exact.result));
        put(
            "exact",
            json!({ "result": result, "winning": points(&exact.winning) }),
        );
    }
    if let Some(agree) = key.agree {
        put("agree", json!(agree));
    }
    if key.query.is_some() {
        put("query", word(QUERIES, key.query));
    }
    if let Some(expect) = &key.expect {
        let codes: Vec<_> = expect.codes.iter().map(u8::to_string).collect();
        put(
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
