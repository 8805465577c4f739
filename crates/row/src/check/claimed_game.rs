//! The game that a certificate is about, as the checker reads it.
//!
//! Invariant: points are counted from the top left, row by row; every line has as many points as a row needs.

use std::fmt;

use shikatsu_problem::Size;

use super::fault::RowCertificateFault;

/// A board, the length of a row, and whether stones are captured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedGame {
    size: Size,
    row: u8,
    has_diagonals: bool,
    pub(super) has_capture: bool,
    pub(super) lines: Vec<Vec<u16>>,
    pub(super) near: Vec<Vec<u16>>,
    /// For each symmetry the point that is seen at each place.
    pub(crate) views: Vec<Vec<u16>>,
}

impl ClaimedGame {
    /// Reads `5x5, row 4` with `diagonals` and `no capture` after it if they hold.
    pub(crate) fn read(text: &str) -> Result<Self, RowCertificateFault> {
        let fault = || RowCertificateFault::Rules(text.to_owned());
        let mut words = text.split(", ");
        let (width, height) = words
            .next()
            .and_then(|board| board.split_once('x'))
            .ok_or_else(fault)?;
        let side = |text: &str| text.parse::<u32>().ok();
        let sides = side(width).zip(side(height)).ok_or_else(fault)?;
        let size = Size::new(sides.0, sides.1).map_err(|_| fault())?;
        let row = words
            .next()
            .and_then(|goal| goal.strip_prefix("row "))
            .and_then(|row| row.parse().ok());
        let row: u8 = row.filter(|row| (2..=19).contains(row)).ok_or_else(fault)?;
        let (mut has_diagonals, mut has_capture) = (false, true);
        for word in words {
            match word {
                "diagonals" if !has_diagonals && has_capture => has_diagonals = true,
                "no capture" if has_capture => has_capture = false,
                _ => return Err(fault()),
            }
        }
        Ok(Self {
            size,
            row,
            has_diagonals,
            has_capture,
            lines: lines(size, row, has_diagonals),
            near: near(size),
            views: views(size),
        })
    }

    /// The board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    pub(super) const fn row(&self) -> u8 {
        self.row
    }

    /// The number of points, which as a move is a pass.
    pub(super) fn area(&self) -> u16 {
        u16::from(self.size.width()) * u16::from(self.size.height())
    }

    /// Bytes of a move in a certificate.
    pub(super) fn bytes_of_a_move(&self) -> usize {
        if self.area() < 256 { 1 } else { 2 }
    }
}

/// The words that the rules are read from.
impl fmt::Display for ClaimedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, row, .. } = self;
        write!(f, "{}x{}, row {row}", size.width(), size.height())?;
        if self.has_diagonals {
            f.write_str(", diagonals")?;
        }
        if !self.has_capture {
            f.write_str(", no capture")?;
        }
        Ok(())
    }
}

/// The point in this column and row, if it is on the board.
fn point(size: Size, x: i32, y: i32) -> Option<u16> {
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
    is_inside
        .then(|| u16::try_from(y * width + x).ok())
        .flatten()
}

fn places(size: Size) -> impl Iterator<Item = (i32, i32)> {
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

fn lines(size: Size, row: u8, has_diagonals: bool) -> Vec<Vec<u16>> {
    let steps: &[(i32, i32)] = if has_diagonals {
        &[(1, 0), (0, 1), (1, 1), (-1, 1)]
    } else {
        &[(1, 0), (0, 1)]
    };
    let from = |x: i32, y: i32| {
        steps.iter().filter_map(move |(right, down)| {
            (0..i32::from(row))
                .map(|number| point(size, x + number * right, y + number * down))
                .collect()
        })
    };
    places(size)
        .flat_map(|(x, y)| from(x, y).collect::<Vec<_>>())
        .collect()
}

fn near(size: Size) -> Vec<Vec<u16>> {
    let beside = |(x, y): (i32, i32)| {
        let four = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        four.into_iter()
            .filter_map(|(x, y)| point(size, x, y))
            .collect()
    };
    places(size).map(beside).collect()
}

fn views(size: Size) -> Vec<Vec<u16>> {
    let (right, bottom) = (i32::from(size.width()) - 1, i32::from(size.height()) - 1);
    let turned = |view: i32, x: i32, y: i32| {
        let (x, y) = if view & 4 == 0 { (x, y) } else { (y, x) };
        let x = if view & 1 == 0 { x } else { right - x };
        let y = if view & 2 == 0 { y } else { bottom - y };
        point(size, x, y)
    };
    let count = if right == bottom { 8 } else { 4 };
    let seen = |view| {
        places(size)
            .filter_map(|(x, y)| turned(view, x, y))
            .collect()
    };
    (0..count).map(seen).collect()
}
