//! Points, colours and moves.

use serde::{Deserialize, Serialize};
use shikatsu_problem::{Point, PointSet, Setup, Size};

use crate::{ApiError, ErrorKind};

/// A point: column and row, both from zero, the upper left corner first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Vertex(pub u8, pub u8);

/// Black or White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

/// One turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Move {
    /// A stone.
    Play(Vertex),
    /// A move elsewhere.
    Pass,
}

/// A set of points as a list, row by row.
#[must_use]
pub fn vertices(points: PointSet) -> Vec<Vertex> {
    points.iter().map(Vertex::from).collect()
}

/// The rows of a board: 1 for Black, −1 for White, 0 for nothing.
#[must_use]
pub fn signs(setup: &Setup) -> Vec<Vec<i8>> {
    let size = setup.size;
    let mut rows = vec![vec![0; usize::from(size.width())]; usize::from(size.height())];
    for (stones, sign) in [(setup.black, 1), (setup.white, -1)] {
        for point in stones.iter().filter(|&point| size.contains(point)) {
            rows[usize::from(point.y())][usize::from(point.x())] = sign;
        }
    }
    rows
}

/// A list as a set of points of a board.
///
/// # Errors
/// When one of them is not on it.
pub fn points(list: &[Vertex], size: Size) -> Result<PointSet, ApiError> {
    list.iter().map(|vertex| vertex.on(size)).collect()
}

impl Vertex {
    /// The point of a board.
    ///
    /// # Errors
    /// When it is not on it.
    pub fn on(self, size: Size) -> Result<Point, ApiError> {
        Point::new(self.0, self.1)
            .filter(|&point| size.contains(point))
            .ok_or_else(|| {
                let Self(x, y) = self;
                let (width, height) = (size.width(), size.height());
                let message = format!(
                    "column {x}, row {y} is not on a board of {width} by {height}; both count from zero"
                );
                ApiError::new(ErrorKind::Malformed, message)
            })
    }
}

impl Move {
    /// The move on a board.
    ///
    /// # Errors
    /// When it is off the board.
    pub fn on(self, size: Size) -> Result<shikatsu_problem::Move, ApiError> {
        Ok(match self {
            Self::Play(vertex) => shikatsu_problem::Move::Play(vertex.on(size)?),
            Self::Pass => shikatsu_problem::Move::Pass,
        })
    }
}

impl From<Point> for Vertex {
    fn from(point: Point) -> Self {
        Self(point.x(), point.y())
    }
}

impl From<shikatsu_problem::Move> for Move {
    fn from(played: shikatsu_problem::Move) -> Self {
        match played {
            shikatsu_problem::Move::Play(point) => Self::Play(point.into()),
            shikatsu_problem::Move::Pass => Self::Pass,
        }
    }
}

impl From<shikatsu_problem::Color> for Color {
    fn from(color: shikatsu_problem::Color) -> Self {
        match color {
            shikatsu_problem::Color::Black => Self::Black,
            shikatsu_problem::Color::White => Self::White,
        }
    }
}

impl From<Color> for shikatsu_problem::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}
