//! The parts of a puzzle that are read with their place: numbers, texts,
//! points and marks.

use serde_json::{Map, Value};
use shikatsu_problem::{Markup, Point, PointSet, Size};

use super::locate::{Step, locate};
use crate::ReadError;

/// A value and the way to it.
#[derive(Clone)]
pub(super) struct Located<'v> {
    text: &'v str,
    path: Vec<Step>,
    pub(super) value: &'v Value,
}

impl<'v> Located<'v> {
    /// The whole of a text.
    pub(super) fn new(text: &'v str, value: &'v Value) -> Self {
        Self {
            text,
            path: Vec::new(),
            value,
        }
    }

    /// A fault at this value.
    pub(super) fn fault(&self, expected: impl Into<String>) -> ReadError {
        const LONGEST: usize = 40;
        let found = self.value.to_string();
        let found = match found.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &found[..end]),
            None => found,
        };
        ReadError::at(self.text, locate(self.text, &self.path), found, expected)
    }

    /// A member of this object; JSON's `null` counts as absent.
    pub(super) fn get(&self, key: &'static str) -> Option<Self> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(self.at(Step::Key(key), value))
    }

    /// The members of this array.
    pub(super) fn items(&self) -> Result<Vec<Self>, ReadError> {
        let items = self
            .value
            .as_array()
            .ok_or_else(|| self.fault("an array"))?;
        let step = |(index, value)| self.at(Step::Index(index), value);
        Ok(items.iter().enumerate().map(step).collect())
    }

    pub(super) fn object(&self) -> Result<&'v Map<String, Value>, ReadError> {
        self.value
            .as_object()
            .ok_or_else(|| self.fault("an object in braces"))
    }

    /// A text over several lines, or a number taken as text.
    pub(super) fn lines(&self) -> Result<String, ReadError> {
        match self.value {
            Value::String(text) => Ok(text.replace("\r\n", "\n").replace('\r', "\n")),
            Value::Number(number) => Ok(number.to_string()),
            _ => Err(self.fault("a text in quotation marks")),
        }
    }

    /// A text on one line.
    pub(super) fn line(&self) -> Result<String, ReadError> {
        Ok(self.lines()?.replace(['\n', '\t'], " "))
    }

    /// Points as one text, two letters each.
    pub(super) fn points(&self, size: Size) -> Result<PointSet, ReadError> {
        let letters: Vec<char> = self.line()?.chars().collect();
        letters
            .chunks(2)
            .map(|pair| {
                Point::from_sgf(&String::from_iter(pair))
                    .ok()
                    .filter(|&point| size.contains(point))
                    .ok_or_else(|| {
                        let pair = String::from_iter(pair);
                        let expected = format!(
                            "points of the {size} board, two letters each such as \"cd\", \
                             not '{pair}'"
                        );
                        self.fault(expected)
                    })
            })
            .collect()
    }

    /// The point in `x` and `y`, or `None` for a pass.
    pub(super) fn point(&self, size: Size) -> Result<Option<Point>, ReadError> {
        let [x, y] = ["x", "y"].map(|key| {
            self.get(key)
                .ok_or_else(|| self.fault("an object with numbers x and y"))
        });
        let (x, y) = (x?, y?);
        if [&x, &y].map(|at| at.value.as_i64()) == [Some(-1); 2] {
            return Ok(None);
        }
        let x = x.coordinate(size.width())?;
        let y = y.coordinate(size.height())?;
        Ok(Point::new(x, y))
    }

    /// Reads the marks of a node; what cannot be drawn is returned.
    pub(super) fn marks(
        &self,
        size: Size,
        markup: &mut Markup,
    ) -> Result<Option<Value>, ReadError> {
        let mut left = Vec::new();
        for mark in self.items()? {
            let expected = "an object with x, y and marks";
            let point = mark.point(size)?.ok_or_else(|| mark.fault(expected))?;
            let kinds = mark.get("marks").ok_or_else(|| mark.fault(expected))?;
            let mut unknown = Map::new();
            for (kind, value) in kinds.object()? {
                if !draw(markup, point, kind, value) {
                    unknown.insert(kind.clone(), value.clone());
                }
            }
            if !unknown.is_empty() {
                left.push(serde_json::json!({"x": point.x(), "y": point.y(), "marks": unknown}));
            }
        }
        markup.labels.sort_by_key(|&(point, _)| point);
        Ok((!left.is_empty()).then(|| left.into()))
    }

    fn coordinate(&self, side: u8) -> Result<u8, ReadError> {
        let number = self.value.as_u64().and_then(|n| u8::try_from(n).ok());
        number.filter(|&n| n < side).ok_or_else(|| {
            let last = side - 1;
            self.fault(format!(
                "a number from 0 to {last}, or -1 for both x and y of a pass"
            ))
        })
    }

    fn at(&self, step: Step, value: &'v Value) -> Self {
        Self {
            text: self.text,
            path: self.path.iter().copied().chain([step]).collect(),
            value,
        }
    }
}

/// The symbols that both sides know.
pub(super) fn symbols(markup: &mut Markup) -> [(&'static str, &mut PointSet); 4] {
    [
        ("triangle", &mut markup.triangles),
        ("square", &mut markup.squares),
        ("circle", &mut markup.circles),
        ("cross", &mut markup.crosses),
    ]
}

/// Draws one mark; false when there is no such mark or no room for it.
fn draw(markup: &mut Markup, point: Point, kind: &str, value: &Value) -> bool {
    if let ("letter", Value::String(label)) = (kind, value) {
        let taken = markup.labels.iter().any(|&(p, _)| p == point);
        if !taken {
            markup
                .labels
                .push((point, label.replace(['\n', '\r', '\t'], " ")));
        }
        return !taken;
    }
    let set = symbols(markup).into_iter().find(|(name, _)| *name == kind);
    match set {
        Some((_, set)) if *value == Value::Bool(true) => {
            set.insert(point);
            true
        }
        _ => false,
    }
}
