//! Properties and what their values mean, read by `sgf-parse` one at a time so
//! that a fault is reported at the value that has it.

use sgf_parse::SgfProp;
use sgf_parse::go::{Move as SgfMove, Point as SgfPoint, Prop};
use shikatsu_problem::{Color, Extra, Move, Point, PointSet, Size};

use super::fault::SgfFault;
use super::text;
use crate::error::excerpt;

/// A property with its name in the capitals of FF\[4\].
#[derive(Debug)]
pub(super) struct Property<'a> {
    pub(super) offset: usize,
    pub(super) name: String,
    pub(super) values: Vec<Value<'a>>,
}

/// What stands between two brackets, still escaped.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) offset: usize,
    pub(super) raw: &'a str,
}

impl<'a> Property<'a> {
    /// The first value; the scan has seen to it that there is one.
    pub(super) fn first(&self) -> Value<'a> {
        self.values.first().copied().unwrap_or(Value {
            offset: self.offset,
            raw: "",
        })
    }

    /// The points of a list, rectangles such as `aa:cc` spelt out.
    pub(super) fn points(&self, size: Size) -> Result<PointSet, SgfFault> {
        let mut points = PointSet::EMPTY;
        for value in &self.values {
            points |= value.points(size)?;
        }
        Ok(points)
    }

    /// The text of all values, on as many lines as they take.
    pub(super) fn text(&self) -> String {
        let texts: Vec<_> = self.values.iter().map(|v| text::unescape(v.raw)).collect();
        texts.join("\n")
    }

    /// The text of all values, on one line.
    pub(super) fn line(&self) -> String {
        let texts: Vec<_> = self
            .values
            .iter()
            .map(|v| text::unescape_line(v.raw))
            .collect();
        texts.join(" ")
    }

    /// The property word for word.
    pub(super) fn extra(&self) -> Extra {
        Extra {
            name: self.name.clone(),
            values: self.values.iter().map(|v| v.raw.to_owned()).collect(),
        }
    }

    /// The colour whose move this is.
    pub(super) fn mover(&self) -> Option<Color> {
        match self.name.as_str() {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            _ => None,
        }
    }
}

impl Value<'_> {
    /// A fault at this value.
    pub(super) fn fault(&self, expected: impl Into<String>) -> SgfFault {
        let found = match self.raw {
            "" => "an empty value".to_owned(),
            raw => excerpt(raw),
        };
        SgfFault::new(self.offset, found, expected)
    }

    /// A point, a rectangle of points, or nothing. Rectangles are spelt out
    /// here, where the board bounds them; `sgf-parse` would do it for any.
    fn points(&self, size: Size) -> Result<PointSet, SgfFault> {
        const EXPECTED: &str =
            "a point such as 'cd' or a rectangle such as 'aa:cc', its top left corner first";
        let raw = self.raw.trim();
        if raw.is_empty() {
            return Ok(PointSet::EMPTY);
        }
        let corner = |raw: &str| raw.parse().map_err(|_| self.fault(EXPECTED));
        let (first, last) = raw.split_once(':').unwrap_or((raw, raw));
        let (first, last): (SgfPoint, SgfPoint) = (corner(first)?, corner(last)?);
        if first.x > last.x || first.y > last.y {
            return Err(self.fault(EXPECTED));
        }
        self.on_board(last, size)?;
        let rows = first.y..=last.y;
        Ok(rows
            .flat_map(|y| (first.x..=last.x).filter_map(move |x| Point::new(x, y)))
            .collect())
    }

    /// A move; `tt` is the pass of programs older than FF\[4\].
    pub(super) fn played(&self, size: Size) -> Result<Move, SgfFault> {
        match self.raw.trim() {
            "tt" => Ok(Move::Pass),
            raw => match Prop::new("B".to_owned(), vec![raw.to_owned()]) {
                Prop::B(SgfMove::Pass) => Ok(Move::Pass),
                Prop::B(SgfMove::Move(point)) => self.on_board(point, size).map(Move::Play),
                _ => Err(self.fault("a point such as 'cd', or nothing for a pass")),
            },
        }
    }

    /// A point and the text on it.
    pub(super) fn label(&self, size: Size) -> Result<(Point, String), SgfFault> {
        let label = self.raw.split_once(':').and_then(|(point, label)| {
            let point = point.trim().parse().ok()?;
            Some((point, text::unescape_line(label)))
        });
        let (point, label) =
            label.ok_or_else(|| self.fault("a point, a colon and a text, such as 'cd:A'"))?;
        Ok((self.on_board(point, size)?, label))
    }

    /// A board size: one number, or columns and rows.
    pub(super) fn size(&self) -> Result<Size, SgfFault> {
        match Prop::new("SZ".to_owned(), vec![self.raw.trim().to_owned()]) {
            Prop::SZ((width, height)) => Size::new(width.into(), height.into()).ok(),
            _ => None,
        }
        .ok_or_else(|| self.fault("a board size from 1 to 19, or columns and rows such as '9:7'"))
    }

    /// A colour by its letter, its name, or the number old programs gave it.
    pub(super) fn color(&self) -> Result<Color, SgfFault> {
        match self.raw.trim().to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Ok(Color::Black),
            "w" | "white" | "2" => Ok(Color::White),
            _ => Err(self.fault("'B' or 'W'")),
        }
    }

    fn on_board(&self, point: SgfPoint, size: Size) -> Result<Point, SgfFault> {
        Point::new(point.x, point.y)
            .filter(|&point| size.contains(point))
            .ok_or_else(|| {
                let corner = Point::new(size.width() - 1, size.height() - 1);
                let corner = corner.map(Point::to_sgf).unwrap_or_default();
                self.fault(format!(
                    "a point of the {size} board, from 'aa' to '{corner}'"
                ))
            })
    }
}
