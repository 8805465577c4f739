//! The values of a puzzle: numbers, texts, points and marks.

use shikatsu_problem::{Markup, Point, PointSet, Size};

use crate::ReadError;
use crate::error::excerpt;
use crate::json::{Field, Fields, Object};

/// A text over several lines.
pub(super) fn lines(field: &Field<'_>) -> Result<String, ReadError> {
    let text = field.string()?;
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Points as one text, two letters each.
pub(super) fn points(field: &Field<'_>, size: Size) -> Result<PointSet, ReadError> {
    let letters: Vec<char> = field.string()?.chars().collect();
    let point = |pair: &[char]| {
        let pair = String::from_iter(pair);
        let point = Point::from_sgf(&pair).ok();
        point.filter(|&point| size.contains(point)).ok_or_else(|| {
            field.wrong(format!(
                "points of the {size} board, two letters each such as \"cd\", not {}",
                excerpt(&pair)
            ))
        })
    };
    letters.chunks(2).map(point).collect()
}

/// Takes the point in `x` and `y`, or `None` for a pass.
pub(super) fn take_point(fields: &mut Fields<'_>, size: Size) -> Result<Option<Point>, ReadError> {
    let (x, y) = (fields.require("x")?, fields.require("y")?);
    if [&x, &y].map(|field| field.text) == ["-1"; 2] {
        return Ok(None);
    }
    let x = coordinate(&x, size.width())?;
    let y = coordinate(&y, size.height())?;
    Ok(Point::new(x, y))
}

fn coordinate(field: &Field<'_>, side: u8) -> Result<u8, ReadError> {
    let number = field.number().ok();
    number.filter(|&number| number < side).ok_or_else(|| {
        let last = side - 1;
        field.wrong(format!(
            "a number from 0 to {last}, or -1 for both x and y of a pass"
        ))
    })
}

/// Draws the marks of a node; returns what cannot be drawn, as such a list.
pub(super) fn draw_marks(list: &Field<'_>, size: Size, markup: &mut Markup) -> Option<String> {
    let entries = list.list().unwrap_or_default();
    let left: Vec<_> = entries
        .iter()
        .filter_map(|entry| draw_entry(entry, size, markup))
        .collect();
    markup.labels.sort_by_key(|&(point, _)| point);
    (!left.is_empty()).then(|| format!("[{}]", left.join(",")))
}

/// Draws the marks of one point, and returns the entry without them. An entry
/// of another form is returned whole.
fn draw_entry(entry: &Field<'_>, size: Size, markup: &mut Markup) -> Option<String> {
    let whole = || Some(entry.text.to_owned());
    let Ok(mut fields) = entry.fields() else {
        return whole();
    };
    let (point, kinds) = (take_point(&mut fields, size), fields.take("marks"));
    let (Ok(Some(point)), Some(Ok(kinds))) = (point, kinds.map(|kinds| kinds.fields())) else {
        return whole();
    };
    let mut unknown = Object::default();
    for kind in kinds.rest() {
        if !draw(markup, point, &kind) {
            unknown.put_text(&kind.name, kind.text);
        }
    }
    let rest = fields.rest();
    if unknown.is_empty() && rest.is_empty() {
        return None;
    }
    let mut left = Object::default();
    left.put("x", point.x());
    left.put("y", point.y());
    left.put_text("marks", unknown.to_string());
    for field in rest {
        left.put_text(&field.name, field.text);
    }
    Some(left.to_string())
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
fn draw(markup: &mut Markup, point: Point, mark: &Field<'_>) -> bool {
    if let ("letter", Ok(label)) = (mark.name.as_str(), mark.string()) {
        let taken = markup.labels.iter().any(|&(labelled, _)| labelled == point);
        let fits = !taken && !label.contains(['\n', '\r', '\t']);
        if fits {
            markup.labels.push((point, label));
        }
        return fits;
    }
    let mut symbols = symbols(markup).into_iter();
    match symbols.find(|(name, _)| *name == mark.name) {
        Some((_, set)) if mark.text == "true" => set.insert(point),
        _ => false,
    }
}
