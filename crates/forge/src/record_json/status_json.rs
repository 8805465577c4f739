//! Status items as lines of JSON, as strict as problems.

use serde_json::{Value, json};
use shikatsu_problem::Color;

use super::outcome_json::{outcome_from, outcome_value};
use super::{
    RecordFields, RecordFormatError, problem_from, problem_text, proof_from, proof_value,
    source_from, source_value, wrong,
};
use crate::status_record::{StatusAnswer, StatusChange, StatusRecord};

const FIELDS: &[&str] = &[
    "id", "revision", "problem", "answer", "attacked", "defended", "change", "source", "proof",
];

impl StatusRecord {
    /// The line, without a newline.
    ///
    /// # Errors
    /// When the position cannot be written as SGF.
    pub fn to_json(&self) -> Result<Value, RecordFormatError> {
        let [attacked, defended] = &self.outcomes;
        let stone = self.change.stone.map(|color| match color {
            Color::Black => "black",
            Color::White => "white",
        });
        Ok(json!({
            "id": self.id,
            "revision": self.revision,
            "problem": problem_text(&self.problem)?,
            "answer": self.answer.name(),
            "attacked": outcome_value(attacked),
            "defended": outcome_value(defended),
            "change": {
                "point": self.problem.setup.size.label(self.change.point),
                "stone": stone,
                "answer": self.change.answer.name(),
            },
            "source": source_value(&self.source),
            "proof": proof_value(&self.proof),
        }))
    }

    /// Whether a value is meant to be a status item.
    #[must_use]
    pub fn is_meant(value: &Value) -> bool {
        value.get("answer").is_some()
    }

    /// Reads a line.
    ///
    /// # Errors
    /// The first field that is missing, unknown or wrong.
    pub fn from_json(value: &Value) -> Result<Self, RecordFormatError> {
        let fields = RecordFields::of(value, "line", FIELDS)?;
        let problem = problem_from(&fields.text("problem")?)?;
        let outcome = |field| {
            let found = outcome_from(fields.get(field)?);
            found.ok_or(wrong(field, "an outcome such as \"dead\""))
        };
        let change = RecordFields::of(
            fields.get("change")?,
            "change",
            &["point", "stone", "answer"],
        )?;
        let point = problem.setup.size.point(&change.text("point")?);
        Ok(Self {
            id: fields.text("id")?,
            revision: u32::try_from(fields.number("revision")?)
                .map_err(|_| wrong("revision", "a small number"))?,
            answer: answer_from(&fields)?,
            outcomes: [outcome("attacked")?, outcome("defended")?],
            change: StatusChange {
                point: point.map_err(|_| wrong("point", "a point such as C3"))?,
                stone: stone_from(change.get("stone")?)?,
                answer: answer_from(&change)?,
            },
            source: source_from(fields.get("source")?)?,
            proof: proof_from(fields.get("proof")?)?,
            problem,
        })
    }
}

fn answer_from(fields: &RecordFields<'_>) -> Result<StatusAnswer, RecordFormatError> {
    StatusAnswer::named(&fields.text("answer")?)
        .ok_or(wrong("answer", "an answer such as \"alive\""))
}

fn stone_from(value: &Value) -> Result<Option<Color>, RecordFormatError> {
    match value.as_str() {
        Some("black") => Ok(Some(Color::Black)),
        Some("white") => Ok(Some(Color::White)),
        None if value.is_null() => Ok(None),
        _ => Err(wrong("stone", "black, white or null")),
    }
}
