//! The board of this game as sets of cells: what the search and the table both play on.
//!
//! A cell is a bit; a guard column between the rows keeps the ends of two rows from touching, so that all neighbours of a
//! set are four shifts. Small boards fit into 128 bits, all others into 384.

mod cells;
mod geometry;
mod line_counts;
mod row_board;
#[cfg(test)]
pub(crate) mod sample;

pub(crate) use cells::{CellSet, WideCells};
pub(crate) use geometry::{RowGeometry, mixed};
pub(crate) use line_counts::LineGain;
pub(crate) use row_board::{PlayedStone, RowBoard};
