//! JSON that knows where each value stands and keeps its text.
//!
//! `serde_json` decides what is JSON; after that a split at the commas and
//! colons outside strings and brackets finds each part again, so that an
//! error can point at it and an unknown field keeps its text byte for byte.
//!
//! Invariant: the names of an object are distinct, and the text of every
//! field is valid JSON without blanks around it.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use crate::ReadError;
use crate::error::excerpt;

/// What is found where brackets nest deeper than `serde_json` reads.
pub(crate) const TOO_DEEP: &str = "brackets nested too deep";

/// The largest value in bytes. Parsed, it takes some fifty times as much memory.
const LARGEST: usize = 2 << 20;

/// A text, and the number of its first line in the file.
#[derive(Clone, Copy)]
pub(crate) struct JsonText<'a> {
    pub(crate) first_line: usize,
    pub(crate) text: &'a str,
}

/// A JSON value with its name, or with no name in a list.
#[derive(Clone)]
pub(crate) struct Field<'a> {
    source: JsonText<'a>,
    /// Where the value begins in the source, in bytes.
    offset: usize,
    pub(crate) name: String,
    pub(crate) text: &'a str,
}

/// The fields of an object that have not been taken yet.
pub(crate) struct Fields<'a> {
    place: Field<'a>,
    fields: Vec<Field<'a>>,
}

/// An object to be written, its fields in the order they were put.
#[derive(Clone, Default)]
pub(crate) struct Object(Vec<(String, String)>);

impl<'a> JsonText<'a> {
    /// The value that the whole text is.
    pub(crate) fn value(self, expected: &str) -> Result<Field<'a>, ReadError> {
        let mut whole = Field {
            source: self,
            offset: 0,
            name: String::new(),
            text: self.text,
        };
        if self.text.len() > LARGEST {
            let found = format!("a value of {} bytes", self.text.len());
            return Err(whole.fault(found, format!("{expected} of at most {LARGEST} bytes")));
        }
        let Err(error) = serde_json::from_str::<Value>(self.text) else {
            return Ok(whole.trimmed());
        };
        let lines = self.text.split_inclusive('\n').map(str::len);
        let above: usize = lines.take(error.line().saturating_sub(1)).sum();
        whole.offset = above + error.column().saturating_sub(1);
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or_default();
        let rest = self.text.get(whole.offset..).unwrap_or_default();
        let found = match rest.chars().next() {
            _ if reason.contains("recursion limit") => TOO_DEEP.to_owned(),
            Some(sign) if !error.is_eof() => excerpt(&sign.to_string()),
            _ => "the end of the text".to_owned(),
        };
        Err(whole.fault(found, format!("{expected} ({reason})")))
    }
}

impl<'a> Field<'a> {
    /// A value from elsewhere, if it is one.
    pub(crate) fn new(name: &str, text: &'a str) -> Option<Self> {
        let source = JsonText {
            first_line: 1,
            text,
        };
        let value = source.value("").ok().filter(|value| value.text == text)?;
        Some(Self {
            name: name.to_owned(),
            ..value
        })
    }

    pub(crate) fn fields(&self) -> Result<Fields<'a>, ReadError> {
        let mut fields = Vec::new();
        let mut names = BTreeSet::new();
        for member in self.parts(['{', '}'], "an object in braces")? {
            let mut halves = member.split(b':').into_iter();
            let (Some(name), Some(value)) = (halves.next(), halves.next()) else {
                continue;
            };
            let name = name.string()?;
            if !names.insert(name.clone()) {
                let found = format!("a second field {}", excerpt(&name));
                return Err(value.fault(found, "each field once"));
            }
            fields.push(Self { name, ..value });
        }
        Ok(Fields {
            place: self.clone(),
            fields,
        })
    }

    pub(crate) fn list(&self) -> Result<Vec<Self>, ReadError> {
        self.parts(['[', ']'], "a list in brackets")
    }

    pub(crate) fn string(&self) -> Result<String, ReadError> {
        match self.value() {
            Value::String(text) => Ok(text),
            _ => Err(self.wrong("a text in quotes")),
        }
    }

    pub(crate) fn boolean(&self) -> Result<bool, ReadError> {
        let value = self.value().as_bool();
        value.ok_or_else(|| self.wrong("true or false"))
    }

    /// A whole number that fits the type.
    pub(crate) fn number<T: TryFrom<i64>>(&self) -> Result<T, ReadError> {
        let number = self.value().as_i64();
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| self.wrong("a small whole number"))
    }

    pub(crate) fn value(&self) -> Value {
        serde_json::from_str(self.text).unwrap_or_default()
    }

    /// An error about this value.
    pub(crate) fn wrong(&self, expected: impl Into<String>) -> ReadError {
        let found = match self.name.as_str() {
            "" => excerpt(self.text),
            name => format!("{} in {}", excerpt(self.text), excerpt(name)),
        };
        self.fault(found, expected)
    }

    /// An error at this value.
    pub(crate) fn fault(&self, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        let mut error = ReadError::at(self.source.text, self.offset, found, expected);
        error.place.line += self.source.first_line - 1;
        error
    }

    /// What stands between two brackets, split at the commas.
    fn parts(&self, [open, close]: [char; 2], kind: &str) -> Result<Vec<Self>, ReadError> {
        let inner = self.text.strip_prefix(open);
        let Some(text) = inner.and_then(|text| text.strip_suffix(close)) else {
            return Err(self.wrong(kind));
        };
        let offset = self.offset + 1;
        let inner = Self {
            text,
            offset,
            ..self.clone()
        };
        let mut parts = inner.split(b',');
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
                        source: self.source,
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

impl<'a> Fields<'a> {
    /// Fields from elsewhere, as if they were an object.
    pub(crate) fn new(fields: Vec<Field<'a>>) -> Self {
        let place = Field {
            source: JsonText {
                first_line: 1,
                text: "",
            },
            offset: 0,
            name: String::new(),
            text: "",
        };
        Self { place, fields }
    }

    /// A field that may be missing or null.
    pub(crate) fn take(&mut self, name: &str) -> Option<Field<'a>> {
        self.take_if(name, |_| true)
            .filter(|field| field.text != "null")
    }

    /// A field if it is as expected; otherwise it stays.
    pub(crate) fn take_if(
        &mut self,
        name: &str,
        expected: impl Fn(&Field<'a>) -> bool,
    ) -> Option<Field<'a>> {
        let matches = |field: &Field<'a>| field.name == name && expected(field);
        let index = self.fields.iter().position(matches)?;
        Some(self.fields.remove(index))
    }

    /// A field to look at.
    pub(crate) fn get(&self, name: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// A field that must be there.
    pub(crate) fn require(&mut self, name: &str) -> Result<Field<'a>, ReadError> {
        self.take(name).ok_or_else(|| self.missing(name))
    }

    /// The error that a field is not there.
    pub(crate) fn missing(&self, name: &str) -> ReadError {
        let expected = format!("a field '{name}' in it");
        self.place.fault("an object", expected)
    }

    /// The fields that the reader has not taken.
    pub(crate) fn rest(self) -> Vec<Field<'a>> {
        self.fields
    }

    /// Refuses fields that the reader has not taken.
    pub(crate) fn finish(self) -> Result<(), ReadError> {
        let Some(field) = self.fields.first() else {
            return Ok(());
        };
        let found = format!("a field {}", excerpt(&field.name));
        Err(field.fault(found, "no such field here"))
    }
}

impl Object {
    pub(crate) fn put(&mut self, name: &str, value: impl Into<Value>) {
        self.put_text(name, value.into().to_string());
    }

    /// Puts a value that is JSON already.
    pub(crate) fn put_text(&mut self, name: &str, json: impl Into<String>) {
        self.0.push((name.to_owned(), json.into()));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields with their JSON.
    pub(crate) fn into_fields(self) -> Vec<(String, String)> {
        self.0
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = |(name, json): &(String, String)| format!("{}:{json}", Value::from(&**name));
        let fields: Vec<_> = self.0.iter().map(field).collect();
        write!(f, "{{{}}}", fields.join(","))
    }
}
