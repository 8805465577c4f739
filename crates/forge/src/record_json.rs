//! Records as lines of JSON, strict in both directions.
//!
//! Invariant: [`BankRecord::from_json`] reads back what [`BankRecord::to_json`] writes, and takes nothing else: a missing
//! field, an unknown one or a value of another kind is refused by name.

mod outcome_json;
mod status_json;

use std::fmt;

use serde_json::{Map, Value, json};
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_problem::{Move, Point, PointSet, Problem, Size};

use self::outcome_json::{outcome_from, outcome_value};
use crate::record::{BankFeatures, BankRecord, BankSource, ProofTally, Recipe, WrongFirstMove};

/// Why a line is no record: the field that is missing or wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFormatError {
    /// The field, or `line` for the whole.
    pub field: &'static str,
    /// What is expected there.
    pub expected: &'static str,
}

impl BankRecord {
    /// The line, without a newline.
    ///
    /// # Errors
    /// When the problem cannot be written as SGF.
    pub fn to_json(&self) -> Result<Value, RecordFormatError> {
        let size = self.problem.setup.size;
        let label = |point: Point| size.label(point);
        let wrong: Vec<Value> = self
            .wrong
            .iter()
            .map(|one| {
                json!({
                    "move": label(one.played),
                    "reply": one.reply.map(|reply| move_word(reply, size)),
                    "outcome": outcome_value(&one.outcome),
                })
            })
            .collect();
        let BankFeatures {
            length,
            unique,
            legal,
            empty,
            stones,
        } = self.features;
        Ok(json!({
            "id": self.id,
            "revision": self.revision,
            "problem": problem_text(&self.problem)?,
            "right": self.right.iter().map(label).collect::<Vec<_>>(),
            "outcome": outcome_value(&self.outcome),
            "otherwise": outcome_value(&self.otherwise),
            "line": self.line.iter().map(|&one| move_word(one, size)).collect::<Vec<_>>(),
            "wrong": wrong,
            "themes": self.themes,
            "clean": self.clean,
            "features": {
                "length": length, "unique": unique, "legal": legal, "empty": empty, "stones": stones,
            },
            "source": source_value(&self.source),
            "proof": proof_value(&self.proof),
        }))
    }

    /// Reads a line.
    ///
    /// # Errors
    /// The first field that is missing, unknown or wrong.
    pub fn from_json(value: &Value) -> Result<Self, RecordFormatError> {
        let fields = RecordFields::of(value, "line", FIELDS)?;
        let problem = problem_from(&fields.text("problem")?)?;
        let size = problem.setup.size;
        let right: Option<PointSet> = fields
            .list("right")?
            .iter()
            .map(|point| size.point(point.as_str()?).ok())
            .collect();
        let line: Option<Vec<Move>> = fields
            .list("line")?
            .iter()
            .map(|played| move_from(played.as_str()?, size))
            .collect();
        let themes: Option<Vec<String>> = fields
            .list("themes")?
            .iter()
            .map(|theme| Some(theme.as_str()?.to_owned()))
            .collect();
        let outcome = |field| {
            let found = outcome_from(fields.get(field)?);
            found.ok_or(wrong(field, "an outcome such as \"dead\""))
        };
        Ok(Self {
            id: fields.text("id")?,
            revision: u32::try_from(fields.number("revision")?)
                .map_err(|_| wrong("revision", "a small number"))?,
            right: right.ok_or(wrong("right", "points such as C3"))?,
            outcome: outcome("outcome")?,
            otherwise: outcome("otherwise")?,
            line: line.ok_or(wrong("line", "moves such as C3 or pass"))?,
            wrong: wrong_from(fields.list("wrong")?, size)?,
            themes: themes.ok_or(wrong("themes", "words"))?,
            clean: (fields.get("clean")?.as_bool()).ok_or(wrong("clean", "true or false"))?,
            features: features_from(fields.get("features")?)?,
            source: source_from(fields.get("source")?)?,
            proof: proof_from(fields.get("proof")?)?,
            problem,
        })
    }
}

const FIELDS: &[&str] = &[
    "id",
    "revision",
    "problem",
    "right",
    "outcome",
    "otherwise",
    "line",
    "wrong",
    "themes",
    "clean",
    "features",
    "source",
    "proof",
];

/// The problem as one line of SGF.
fn problem_text(problem: &Problem) -> Result<String, RecordFormatError> {
    let document = Document::from(problem.clone());
    let text = sgf::write(&[document], Dialect::Plain);
    let text = text.map_err(|_| wrong("problem", "a problem that SGF can hold"))?;
    Ok(text.replace('\n', ""))
}

fn problem_from(text: &str) -> Result<Problem, RecordFormatError> {
    let expected = wrong("problem", "one problem as SGF");
    let mut readings = sgf::read_text(text).map_err(|_| expected.clone())?;
    match (readings.len(), readings.pop()) {
        (1, Some(reading)) => Ok(reading.document.problem),
        _ => Err(expected),
    }
}

fn wrong_from(list: &[Value], size: Size) -> Result<Vec<WrongFirstMove>, RecordFormatError> {
    let one = |value: &Value| {
        let fields = RecordFields::of(value, "wrong", &["move", "reply", "outcome"])?;
        let expected = wrong("wrong", "a move, its reply or null, and an outcome");
        let played = size
            .point(&fields.text("move")?)
            .map_err(|_| expected.clone())?;
        let reply = match fields.get("reply")? {
            Value::Null => None,
            Value::String(reply) => Some(move_from(reply, size).ok_or(expected.clone())?),
            _ => return Err(expected),
        };
        Ok(WrongFirstMove {
            played,
            reply,
            outcome: outcome_from(fields.get("outcome")?).ok_or(expected)?,
        })
    };
    list.iter().map(one).collect()
}

fn features_from(value: &Value) -> Result<BankFeatures, RecordFormatError> {
    let names = &["length", "unique", "legal", "empty", "stones"];
    let fields = RecordFields::of(value, "features", names)?;
    Ok(BankFeatures {
        length: fields.size("length")?,
        unique: fields.size("unique")?,
        legal: fields.size("legal")?,
        empty: fields.size("empty")?,
        stones: fields.size("stones")?,
    })
}

/// Only a record that was made of another one names a parent.
fn source_value(source: &BankSource) -> Value {
    let mut value = json!({ "recipe": source.recipe.name(), "seed": source.seed });
    if let Some(parent) = &source.parent {
        value["parent"] = json!(parent);
    }
    value
}

fn source_from(value: &Value) -> Result<BankSource, RecordFormatError> {
    let fields = RecordFields::of(value, "source", &["recipe", "seed", "parent"])?;
    let recipe = Recipe::named(&fields.text("recipe")?);
    let recipe = recipe.ok_or(wrong("recipe", "the name of a recipe"))?;
    let parent = match value.get("parent") {
        None => None,
        Some(_) => Some(fields.text("parent")?),
    };
    if parent.is_some() != recipe.has_parent() {
        return Err(wrong(
            "parent",
            "the name of a record, for the recipe vary only",
        ));
    }
    Ok(BankSource {
        recipe,
        seed: fields.number("seed")?,
        parent,
    })
}

fn proof_value(proof: &ProofTally) -> Value {
    json!({
        "sha256": proof.sha256,
        "bytes": proof.bytes,
        "certificates": proof.certificates,
        "nodes": proof.nodes,
        "version": proof.version,
    })
}

fn proof_from(value: &Value) -> Result<ProofTally, RecordFormatError> {
    let names = &["sha256", "bytes", "certificates", "nodes", "version"];
    let fields = RecordFields::of(value, "proof", names)?;
    Ok(ProofTally {
        sha256: fields.text("sha256")?,
        bytes: fields.size("bytes")?,
        certificates: fields.size("certificates")?,
        nodes: fields.number("nodes")?,
        version: fields.text("version")?,
    })
}

/// An object of which every field is known.
struct RecordFields<'v>(&'v Map<String, Value>);

impl<'v> RecordFields<'v> {
    fn of(value: &'v Value, name: &'static str, known: &[&str]) -> Result<Self, RecordFormatError> {
        let fields = value.as_object().ok_or(wrong(name, "an object"))?;
        match fields.keys().all(|field| known.contains(&field.as_str())) {
            true => Ok(Self(fields)),
            false => Err(wrong(name, "no fields but those of docs/forge.md")),
        }
    }

    fn get(&self, field: &'static str) -> Result<&'v Value, RecordFormatError> {
        self.0.get(field).ok_or(wrong(field, "a value"))
    }

    fn text(&self, field: &'static str) -> Result<String, RecordFormatError> {
        let text = self.get(field)?.as_str();
        Ok(text.ok_or(wrong(field, "a text"))?.to_owned())
    }

    fn number(&self, field: &'static str) -> Result<u64, RecordFormatError> {
        let number = self.get(field)?.as_u64();
        number.ok_or(wrong(field, "a number"))
    }

    fn size(&self, field: &'static str) -> Result<usize, RecordFormatError> {
        usize::try_from(self.number(field)?).map_err(|_| wrong(field, "a number"))
    }

    fn list(&self, field: &'static str) -> Result<&'v [Value], RecordFormatError> {
        let list = self.get(field)?.as_array();
        Ok(list.ok_or(wrong(field, "a list"))?)
    }
}

const fn wrong(field: &'static str, expected: &'static str) -> RecordFormatError {
    RecordFormatError { field, expected }
}

fn move_word(played: Move, size: Size) -> String {
    match played {
        Move::Play(point) => size.label(point),
        Move::Pass => "pass".to_owned(),
    }
}

fn move_from(word: &str, size: Size) -> Option<Move> {
    match word {
        "pass" => Some(Move::Pass),
        _ => size.point(word).ok().map(Move::Play),
    }
}

impl fmt::Display for RecordFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} needs {}", self.field, self.expected)
    }
}

impl std::error::Error for RecordFormatError {}
