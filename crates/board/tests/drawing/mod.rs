//! Boards drawn as text, for tests: `X` Black, `O` White, `.` empty.

use shikatsu_board::Position;
use shikatsu_problem::{Color, Point, PointSet, Setup, Size};

/// The setup of a drawing; blanks and blank lines do not count.
pub(crate) fn setup(drawing: &str) -> Setup {
    let rows = rows(drawing);
    let width = rows[0].len();
    assert!(
        rows.iter().all(|row| row.len() == width),
        "rows of different lengths:\n{drawing}"
    );
    let size = Size::new(
        u32::try_from(width).unwrap(),
        u32::try_from(rows.len()).unwrap(),
    )
    .unwrap();
    let mut setup = Setup::empty(size);
    setup.black = marked(drawing, 'X');
    setup.white = marked(drawing, 'O');
    setup
}

/// The position of a drawing, Black to move.
pub(crate) fn position(drawing: &str) -> Position {
    Position::from_setup(&setup(drawing)).unwrap()
}

/// The points drawn with this sign.
pub(crate) fn marked(drawing: &str, sign: char) -> PointSet {
    let mut points = PointSet::EMPTY;
    for (y, row) in rows(drawing).iter().enumerate() {
        for (x, found) in row.iter().enumerate() {
            if *found == sign {
                points.insert(
                    Point::new(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()).unwrap(),
                );
            }
        }
    }
    points
}

/// The board of a position as a drawing.
pub(crate) fn draw(position: &Position) -> String {
    let size = position.size();
    let mut text = String::new();
    for point in size.points() {
        text.push(match position.at(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        });
        if point.x() + 1 == size.width() {
            text.push('\n');
        }
    }
    text
}

fn rows(drawing: &str) -> Vec<Vec<char>> {
    drawing
        .lines()
        .map(|line| {
            line.chars()
                .filter(|c| !c.is_whitespace())
                .collect::<Vec<_>>()
        })
        .filter(|row| !row.is_empty())
        .collect()
}
