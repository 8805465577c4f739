//! The empty board: its lines, thick where it ends and running on where it
//! is cut, its star points, and hatching where one may not play.

use std::cmp::Reverse;

use super::super::stars::star_points;
use super::super::vector_image::{CELL, DrawnPoint, Shape, Style};
use super::Drawing;

/// How far lines run on where the board is cut.
const OVERRUN: f32 = 0.5 * CELL;
const GRID_LINE: f32 = 1.0;
const EDGE_LINE: f32 = 2.8;
const HATCH_LINE: f32 = 0.8;
const HATCH_STEP: f32 = CELL / 3.0;
/// The usual radius of a star point, and the largest.
const STAR_RADIUS: [f32; 2] = [0.1 * CELL, 0.2 * CELL];
/// The smallest radius that stands out from a crossing, in pixels.
const SMALLEST_STAR: f32 = 2.5;

impl Drawing<'_> {
    /// Lines, edges and star points.
    pub(super) fn board(&mut self) {
        let [left, right, top, bottom] = self.bounds();
        let size = self.window.size;
        let (width, height) = (size.width(), size.height());
        let columns = self.window.columns.clone().map(|x| {
            let ends = [top, bottom].map(|y| DrawnPoint::new(self.column(x), y));
            (is_edge(x, width), ends)
        });
        let rows = self.window.rows.clone().map(|y| {
            let ends = [left, right].map(|x| DrawnPoint::new(x, self.row(y)));
            (is_edge(y, height), ends)
        });
        let (edges, lines): (Vec<_>, Vec<_>) = columns.chain(rows).partition(|(edge, _)| *edge);
        self.hatching();
        for (lines, colour, thickness) in [
            (lines, self.palette.grid, GRID_LINE),
            (edges, self.palette.ink, EDGE_LINE),
        ] {
            let lines = lines.into_iter().map(|(_, ends)| ends).collect();
            self.add(Shape::Lines(lines), Style::drawn(colour, thickness));
        }
        let [usual, largest] = STAR_RADIUS;
        let radius = usual.max(SMALLEST_STAR * self.pixel).min(largest);
        for star in star_points(size) & self.window.points().collect() {
            let disc = Shape::Disc {
                centre: self.spot(star),
                radius,
            };
            self.add(disc, Style::filled(self.palette.ink));
        }
    }

    /// Slanting lines behind every visible point that is not in play.
    fn hatching(&mut self) {
        let [left, right, top, bottom] = self.bounds();
        let mut cells: Vec<_> = self.window.points().collect();
        cells.retain(|&point| !self.picture.is_in_play(point));
        // The order in which a slanting line crosses them.
        cells.sort_by_key(|point| (Reverse(point.y()), point.x()));
        let mut lines = Vec::new();
        let mut sum = left + top + HATCH_STEP / 2.0;
        while sum < right + bottom {
            for &point in &cells {
                let DrawnPoint { x, y } = self.spot(point);
                let (low, high) = (bottom.min(y + CELL / 2.0), top.max(y - CELL / 2.0));
                let near = left.max(x - CELL / 2.0).max(sum - low);
                let far = right.min(x + CELL / 2.0).min(sum - high);
                if near < far {
                    extend(&mut lines, [near, far].map(|x| DrawnPoint::new(x, sum - x)));
                }
            }
            sum += HATCH_STEP;
        }
        if !lines.is_empty() {
            let style = Style::drawn(self.palette.hatch, HATCH_LINE);
            self.add(Shape::Lines(lines), style);
        }
    }

    /// The ends of the visible lines: left, right, top and bottom.
    fn bounds(&self) -> [f32; 4] {
        let size = self.window.size;
        let (left, right) = self.window.columns.clone().into_inner();
        let (top, bottom) = self.window.rows.clone().into_inner();
        let overrun = |cut: bool| if cut { OVERRUN } else { 0.0 };
        [
            self.column(left) - overrun(left > 0),
            self.column(right) + overrun(right + 1 < size.width()),
            self.row(top) - overrun(top > 0),
            self.row(bottom) + overrun(bottom + 1 < size.height()),
        ]
    }
}

/// Adds a line, as part of the last one where it goes on from its end.
fn extend(lines: &mut Vec<[DrawnPoint; 2]>, [from, to]: [DrawnPoint; 2]) {
    match lines.last_mut() {
        Some([_, end]) if (end.x - from.x).hypot(end.y - from.y) < 0.1 => *end = to,
        _ => lines.push([from, to]),
    }
}

fn is_edge(line: u8, lines: u8) -> bool {
    line == 0 || line + 1 == lines
}
