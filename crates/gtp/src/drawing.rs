//! A board as text, as `showboard` answers: written here, and read from other
//! programs.

use std::fmt::Write as _;

use shikatsu_problem::{Color, Point, PointSet, Setup, Size};

/// Draws a board with coordinates: `X` Black, `O` White.
pub(crate) fn draw(setup: &Setup) -> String {
    let size = setup.size;
    let columns: String = (0..size.width())
        .filter_map(Size::column_letter)
        .map(|letter| format!(" {letter}"))
        .collect();
    let mut text = format!("\n  {columns}\n");
    for y in 0..size.height() {
        let row = size.height() - y;
        let cells: String = (0..size.width())
            .filter_map(|x| Point::new(x, y))
            .map(|point| match setup.at(point) {
                Some(Color::Black) => " X",
                Some(Color::White) => " O",
                None => " .",
            })
            .collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{row:>2}{cells} {row}");
    }
    let _ = writeln!(text, "  {columns}");
    text
}

/// Reads the stones out of a drawing: rows that begin with their number. `None`
/// when some row is missing or not drawn with `X`, `O` and points.
pub(crate) fn read(text: &str, size: Size) -> Option<[PointSet; 2]> {
    let mut stones = [PointSet::EMPTY; 2];
    let mut rows = PointSet::EMPTY;
    for line in text.lines() {
        // Some programs put the last move in brackets.
        let plain = line.replace(['(', ')', '[', ']'], " ");
        let mut words = plain.split_whitespace();
        let Some(row) = words.next().and_then(|word| word.parse::<u8>().ok()) else {
            continue;
        };
        let y = size.height().checked_sub(row).filter(|_| row > 0)?;
        for x in 0..size.width() {
            let point = Point::new(x, y)?;
            match words.next()? {
                "X" | "x" | "#" => stones[Color::Black.index()].insert(point),
                "O" | "o" => stones[Color::White.index()].insert(point),
                "." | "+" => false,
                _ => return None,
            };
            rows.insert(point);
        }
    }
    (rows == size.all()).then_some(stones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_reads_back() {
        let size = Size::new(5, 12).unwrap();
        let mut setup = Setup::empty(size);
        setup.black.insert(size.point("B11").unwrap());
        setup.white.insert(size.point("E1").unwrap());
        let text = draw(&setup);
        assert!(
            text.starts_with("\n   A B C D E\n12 . . . . . 12\n"),
            "{text}"
        );
        assert_eq!(read(&text, size), Some([setup.black, setup.white]));
    }

    #[test]
    fn drawings_of_others_are_read() {
        let size = Size::new(3, 2).unwrap();
        let text = "   A B C\n 2 .(X)+ 2   WHITE has captured 0\n 1 O . . 1\n   A B C";
        let stones = read(text, size).unwrap();
        assert_eq!(size.label(stones[0].single().unwrap()), "B2");
        assert_eq!(size.label(stones[1].single().unwrap()), "A1");
        for text in ["", " 2 . . .", " 2 . ? .\n 1 . . .", " 9 . . .\n 1 . . ."] {
            assert_eq!(read(text, size), None, "{text}");
        }
    }
}
