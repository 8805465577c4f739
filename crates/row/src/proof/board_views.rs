//! A board seen from all sides: hashes that are the same for a position and its mirror images.
//!
//! Invariant: view 0 is the board as it is. A square has eight views, another rectangle four.

use shikatsu_board::Symmetry;
use shikatsu_problem::Color;

use crate::grid::{CellSet, RowGeometry};

/// One hash for each view.
pub(super) type ViewHashes = [u64; 8];

/// Where each cell goes in each view, as the numbers of a hash.
#[derive(Debug)]
pub(super) struct BoardViews {
    /// By cell and colour.
    stones: Vec<[ViewHashes; 2]>,
    /// By cell: a point that ko forbids.
    ko: Vec<ViewHashes>,
}

impl BoardViews {
    pub(super) fn of<S: CellSet>(geometry: &RowGeometry<S>) -> Self {
        let size = geometry.rules().size();
        let is_square = size.width() == size.height();
        let views: Vec<_> = if is_square {
            Symmetry::ALL.to_vec()
        } else {
            [
                Symmetry::Identity,
                Symmetry::HalfTurn,
                Symmetry::MirrorColumns,
                Symmetry::MirrorRows,
            ]
            .repeat(2)
        };
        let count = geometry.all().cells().last().map_or(0, |last| last + 1);
        let seen = |cell: usize, number: &dyn Fn(usize) -> u64| {
            std::array::from_fn(|view| {
                let point = geometry.point(cell).filter(|point| size.contains(*point));
                let turned = point.and_then(|point| views[view].point(size, point));
                turned.map_or(0, |point| number(geometry.cell(point)))
            })
        };
        Self {
            stones: (0..count)
                .map(|cell| Color::BOTH.map(|color| seen(cell, &|cell| geometry.key(color, cell))))
                .collect(),
            ko: (0..count)
                .map(|cell| seen(cell, &|cell| crate::grid::mixed(0x1_0000 + cell as u64)))
                .collect(),
        }
    }

    /// Adds a stone to the hashes, or takes it away.
    pub(super) fn change(&self, hashes: &mut ViewHashes, color: Color, cell: usize) {
        for (hash, number) in hashes.iter_mut().zip(&self.stones[cell][color.index()]) {
            *hash ^= number;
        }
    }

    /// The smallest of the hashes, ko included.
    pub(super) fn least(&self, hashes: &ViewHashes, ko: Option<usize>) -> u64 {
        let least = match ko {
            None => hashes.iter().copied().min(),
            Some(ko) => hashes
                .iter()
                .zip(&self.ko[ko])
                .map(|(hash, number)| hash ^ number)
                .min(),
        };
        least.unwrap_or_default()
    }
}
