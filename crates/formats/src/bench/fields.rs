//! The fields of a JSON object together with their places in the line.
//!
//! `serde_json` decides what is JSON; after that a split at the commas and
//! colons outside strings and brackets finds each part again, so that an
//! error can point at it and an unknown field keeps its text byte for byte.
//!
//! Invariant: the names are distinct, and `text` of every field is valid JSON.

use std::collections::BTreeSet;

use serde_json::Value;
use shikatsu_problem::{Point, PointSet, Size};

use super::key::Words;
use crate::{Place, ReadError};

/// The line of a row.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
}

/// The fields of an object that have not been taken yet.
pub(super) struct Fields<'a> {
    place: Field<'a>,
    fields: Vec<Field<'a>>,
}

/// A JSON value with its name, or with no name in a list.
#[derive(Clone)]
pub(super) struct Field<'a> {
    line: Line<'a>,
    /// Where the value begins in the line, in bytes.
    offset: usize,
    pub(super) name: String,
    pub(super) text: &'a str,
}

impl<'a> Fields<'a> {
    /// The fields of a row.
    pub(super) fn of_row(line: Line<'a>) -> Result<Self, ReadError> {
        let row = Field {
            line,
            offset: 0,
            name: "row".to_owned(),
            text: line.text,
        };
        if let Err(error) = serde_json::from_str::<Value>(line.text) {
            let found = error.to_string();
            let found = found.split(" at line").next().unwrap_or_default();
            let offset = error.column().saturating_sub(1);
            let expected = "one JSON object a line";
            let found = format!("JSON with a fault ({found})");
            return Err(Field { offset, ..row }.fault(found, expected));
        }
        row.fields()
    }

    /// A field that may be missing or null.
    pub(super) fn take(&mut self, name: &str) -> Option<Field<'a>> {
        let index = self.fields.iter().position(|field| field.name == name)?;
        Some(self.fields.remove(index)).filter(|field| field.text != "null")
    }

    /// A field that must be there.
    pub(super) fn require(&mut self, name: &str) -> Result<Field<'a>, ReadError> {
        self.take(name).ok_or_else(|| {
            self.place
                .fault("an object", format!("a field '{name}' in it"))
        })
    }

    /// The fields that nobody took.
    pub(super) fn rest(self) -> Vec<Field<'a>> {
        self.fields
    }

    /// Refuses fields that nobody took.
    pub(super) fn finish(self) -> Result<(), ReadError> {
        let Some(field) = self.fields.first() else {
            return Ok(());
        };
        let found = format!("a field '{}'", excerpt(&field.name));
        Err(field.fault(found, "no such field here"))
    }
}

impl<'a> Field<'a> {
    pub(super) fn fields(&self) -> Result<Fields<'a>, ReadError> {
        let mut fields = Vec::new();
        let mut names = BTreeSet::new();
        for member in self.parts(['{', '}'], "an object")? {
            let mut halves = member.split(b':').into_iter();
            let (Some(name), Some(value)) = (halves.next(), halves.next()) else {
                continue;
            };
            let name = name.string()?;
            if !names.insert(name.clone()) {
                let found = format!("a second field '{}'", excerpt(&name));
                return Err(value.fault(found, "each field once"));
            }
            fields.push(Self { name, ..value });
        }
        Ok(Fields {
            place: self.clone(),
            fields,
        })
    }

    pub(super) fn string(&self) -> Result<String, ReadError> {
        match self.value() {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong("a text in quotes")),
        }
    }

    pub(super) fn boolean(&self) -> Result<bool, ReadError> {
        let value = self.value().as_bool();
        value.ok_or_else(|| self.wrong("true or false"))
    }

    /// A whole number that fits the type.
    pub(super) fn number<T: TryFrom<i64>>(&self) -> Result<T, ReadError> {
        let number = self
            .value()
            .as_i64()
            .and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| self.wrong("a small whole number"))
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(&self, words: &Words<T>) -> Result<T, ReadError> {
        let text = self.string()?;
        let known = words.iter().find(|(word, _)| *word == text);
        known.map(|&(_, meaning)| meaning).ok_or_else(|| {
            let expected: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            self.wrong(format!("one of {}", expected.join(", ")))
        })
    }

    pub(super) fn point(&self, size: Size) -> Result<Point, ReadError> {
        let point = Point::from_sgf(&self.string()?).ok();
        point.filter(|&point| size.contains(point)).ok_or_else(|| {
            let expected = format!("a point of the {size} board in two letters, such as 'aa'");
            self.wrong(expected)
        })
    }

    pub(super) fn points(&self, size: Size) -> Result<PointSet, ReadError> {
        self.list()?.iter().map(|field| field.point(size)).collect()
    }

    pub(super) fn list(&self) -> Result<Vec<Self>, ReadError> {
        self.parts(['[', ']'], "a list")
    }

    /// An error about this value.
    pub(super) fn wrong(&self, expected: impl Into<String>) -> ReadError {
        let found = match self.name.as_str() {
            "" => excerpt(self.text),
            name => format!("{} in '{name}'", excerpt(self.text)),
        };
        self.fault(found, expected)
    }

    /// An error at this value.
    pub(super) fn fault(&self, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        let mut error = ReadError::at(self.line.text, self.offset, found, expected);
        error.place = Place {
            line: self.line.number,
            ..error.place
        };
        error
    }

    fn value(&self) -> Value {
        serde_json::from_str(self.text).unwrap_or_default()
    }

    /// What stands between two brackets, split at the commas.
    fn parts(&self, [open, close]: [char; 2], kind: &str) -> Result<Vec<Self>, ReadError> {
        let inner = self.trimmed();
        let text = inner
            .text
            .strip_prefix(open)
            .and_then(|t| t.strip_suffix(close));
        let Some(text) = text else {
            return Err(self.wrong(kind));
        };
        let offset = inner.offset + 1;
        let mut parts = Self {
            text,
            offset,
            ..inner
        }
        .split(b',');
        parts.retain(|part| !part.text.is_empty());
        Ok(parts)
    }

    /// The pieces between separators that stand outside strings and brackets.
    fn split(&self, separator: u8) -> Vec<Self> {
        let mut pieces = Vec::new();
        let (mut start, mut depth) = (0, 0_usize);
        let (mut quoted, mut escaped) = (false, false);
        let bytes = self.text.bytes().map(Some).chain([None]);
        for (i, byte) in bytes.enumerate() {
            match byte {
                _ if escaped => escaped = false,
                Some(b'\\') => escaped = quoted,
                Some(b'"') => quoted = !quoted,
                _ if quoted => {}
                Some(b'[' | b'{') => depth += 1,
                Some(b']' | b'}') => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                _ if byte.is_none_or(|byte| byte == separator) => {
                    let piece = Self {
                        offset: self.offset + start,
                        text: self.text.get(start..i).unwrap_or_default(),
                        name: String::new(),
                        line: self.line,
                    };
                    pieces.push(piece.trimmed());
                    start = i + 1;
                }
                _ => {}
            }
        }
        pieces
    }

    fn trimmed(&self) -> Self {
        let text = self.text.trim_start();
        Self {
            offset: self.offset + self.text.len() - text.len(),
            text: text.trim_end(),
            ..self.clone()
        }
    }
}

/// The beginning of a text, short enough for a message.
fn excerpt(text: &str) -> String {
    let mut start: String = text.chars().take(24).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}
