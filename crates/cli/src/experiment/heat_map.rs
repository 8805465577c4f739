//! The values of all moves of a position as a picture of the board.

use shikatsu_board::Position;
use shikatsu_problem::{Color, Point};

/// The distance between two lines, and the margin.
const CELL: f64 = 24.0;
const MARGIN: f64 = 36.0;

/// The position with a square on every move: red where the side to move loses most, green where it gains most.
pub(super) fn heat_map(position: &Position, values: &[(Point, f64)], title: &str) -> String {
    let size = position.size();
    let width = MARGIN * 2.0 + CELL * f64::from(size.width());
    let height = MARGIN * 2.0 + CELL * f64::from(size.height());
    let lowest = values.iter().map(|&(_, v)| v).fold(f64::INFINITY, f64::min);
    let highest = values
        .iter()
        .map(|&(_, v)| v)
        .fold(f64::NEG_INFINITY, f64::max);
    let left = |point: Point| MARGIN + CELL * f64::from(point.x());
    let top = |point: Point| MARGIN + CELL * f64::from(point.y());
    let mut parts = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"8\">"
        ),
        format!("<title>{title}</title>"),
        format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"),
        format!("<text x=\"{MARGIN}\" y=\"22\" font-size=\"13\">{title}</text>"),
    ];
    for &(point, value) in values {
        let warmth = (value - lowest) / (highest - lowest).max(f64::MIN_POSITIVE);
        parts.push(format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"hsl({:.0} 65% 70%)\"/>",
            left(point),
            top(point),
            120.0 * warmth
        ));
        parts.push(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value:.0}</text>",
            left(point) + CELL / 2.0,
            top(point) + CELL / 2.0 + 3.0
        ));
    }
    for color in Color::BOTH {
        let fill = match color {
            Color::Black => "#111",
            Color::White => "#fff",
        };
        for point in position.stones(color) {
            parts.push(format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{fill}\" stroke=\"#111\"/>",
                left(point) + CELL / 2.0,
                top(point) + CELL / 2.0,
                CELL * 0.45
            ));
        }
    }
    parts.push("</svg>\n".into());
    parts.join("\n")
}
