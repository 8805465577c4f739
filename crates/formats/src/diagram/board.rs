//! The lines below the first: the board as it is drawn, links and arrows.
//!
//! Invariant: the rows are equally long, fit on 19×19 and agree about the
//! edges at their sides; no number occurs twice.

use super::axis::Axis;
use super::cell::DiagramCell;
use crate::error::excerpt;
use crate::{ReadError, TextPlace};

/// The part of a board that a diagram shows.
#[derive(Default)]
pub(super) struct DiagramBoard {
    /// What is drawn, with column and row from the top left of the drawing.
    pub(super) cells: Vec<(u8, u8, DiagramCell)>,
    pub(super) columns: Axis,
    pub(super) rows: Axis,
    /// The lines of links and arrows.
    pub(super) lines: Vec<String>,
}

/// A line of a diagram after its `$$`, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct DiagramLine<'a> {
    pub(super) number: usize,
    /// Characters before the text.
    pub(super) indent: usize,
    pub(super) text: &'a str,
}

impl DiagramBoard {
    /// Adds the next line.
    pub(super) fn push(&mut self, line: DiagramLine<'_>) -> Result<(), ReadError> {
        let text = line.text.trim();
        if text.starts_with(['[', '{']) {
            self.lines.push(text.to_owned());
            Ok(())
        } else if text.contains('-') && text.chars().all(|c| "-+| \t".contains(c)) {
            self.push_edge(line)
        } else if text.is_empty() {
            Ok(())
        } else {
            self.push_row(line)
        }
    }

    fn push_edge(&mut self, line: DiagramLine<'_>) -> Result<(), ReadError> {
        let edge = match self.rows.drawn {
            0 => &mut self.rows.starts,
            _ => &mut self.rows.ends,
        };
        if std::mem::replace(edge, true) {
            let expected = "one edge above the board and one below it";
            return Err(line.fault(0, "a second edge", expected));
        }
        Ok(())
    }

    fn push_row(&mut self, line: DiagramLine<'_>) -> Result<(), ReadError> {
        if self.rows.ends {
            return Err(line.fault(0, "a row below the edge", "the end of the board"));
        }
        let mut columns = Axis::default();
        let signs = line.text.chars().enumerate();
        for (i, sign) in signs.filter(|(_, sign)| !sign.is_whitespace()) {
            if columns.ends {
                return Err(line.fault(i, "a point beyond the edge", "'|' only at both ends"));
            }
            if sign == '|' {
                let edge = match columns.drawn {
                    0 => &mut columns.starts,
                    _ => &mut columns.ends,
                };
                *edge = true;
                continue;
            }
            let cell = DiagramCell::from_sign(sign).ok_or_else(|| {
                let found = excerpt(&sign.to_string());
                let expected = "a stone 'X' or 'O', an empty point '.', or a sign of a diagram";
                line.fault(i, found, expected)
            })?;
            self.push_cell(cell, &mut columns, line, i)?;
        }
        if columns.drawn == 0 {
            return Err(line.fault(0, "a row without points", "stones or '.' beside the edge"));
        }
        if self.rows.drawn > 0 {
            self.check_against_rows_above(&columns, line)?;
        }
        self.columns = columns;
        self.rows.drawn += 1;
        Ok(())
    }

    fn push_cell(
        &mut self,
        cell: DiagramCell,
        columns: &mut Axis,
        line: DiagramLine<'_>,
        i: usize,
    ) -> Result<(), ReadError> {
        let limit = shikatsu_problem::Point::MAX_SIDE;
        if columns.drawn == limit || self.rows.drawn == limit {
            let expected = "at most 19 rows of 19 points";
            return Err(line.fault(i, "a board that is too large", expected));
        }
        let twice = |&(_, _, other): &(u8, u8, DiagramCell)| other == cell;
        if matches!(cell, DiagramCell::Number(_)) && self.cells.iter().any(twice) {
            let found = format!("a second move '{}'", cell.sign());
            return Err(line.fault(i, found, "every number once"));
        }
        self.cells.push((columns.drawn, self.rows.drawn, cell));
        columns.drawn += 1;
        Ok(())
    }

    fn check_against_rows_above(&self, row: &Axis, line: DiagramLine<'_>) -> Result<(), ReadError> {
        let (drawn, above) = (row.drawn, self.columns.drawn);
        if drawn != above {
            let expected = format!("{above}, as in the rows above");
            return Err(line.fault(0, format!("a row of {drawn} points"), expected));
        }
        if (row.starts, row.ends) != (self.columns.starts, self.columns.ends) {
            let found = "a row with other edges than the rows above";
            return Err(line.fault(0, found, "'|' at the same ends of every row"));
        }
        Ok(())
    }
}

impl DiagramLine<'_> {
    /// An error at the character `i` of the text.
    pub(super) fn fault(
        &self,
        i: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        let place = TextPlace {
            line: self.number,
            column: self.indent + i + 1,
        };
        ReadError::new(place, found, expected)
    }
}
