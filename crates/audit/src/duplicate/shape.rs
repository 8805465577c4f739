//! The form that positions share if they are the same up to symmetry and shift.
//!
//! Invariant: two positions have equal shapes exactly when a symmetry, an
//! exchange of colours and a shift that respects near edges turn one into the
//! other.

use shikatsu_problem::{Color, Point, Setup};

use crate::fingerprint::fingerprint;

/// An edge with at most this many free lines before the first stone is near.
pub const NEAR: u8 = 3;

/// The stones of a position, in the least of all their forms.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PositionShape {
    width: u8,
    height: u8,
    /// Free lines to the left, above, right and below, where near.
    margins: [Option<u8>; 4],
    cells: Vec<(u8, u8, u8)>,
}

/// Contents of a cell; the side to move counts as the first colour.
const MOVER: u8 = 0;
const OTHER: u8 = 1;
const KO: u8 = 2;

/// The stones of a setup in reading order.
pub(super) fn stones(setup: &Setup) -> Vec<(Point, Color)> {
    let all = (setup.black | setup.white) & setup.size.all();
    let stone = |point| Some((point, setup.at(point)?));
    all.iter().filter_map(stone).collect()
}

impl PositionShape {
    /// The shape of a setup that has only these of its stones.
    pub(super) fn of(setup: &Setup, stones: &[(Point, Color)]) -> Self {
        let movers: &[Color] = match setup.to_move {
            Some(Color::Black) => &[Color::Black],
            Some(Color::White) => &[Color::White],
            None => &Color::BOTH,
        };
        let forms = movers.iter().flat_map(|&mover| {
            let upright = Self::upright(setup, stones, mover);
            (0..8_u8).map(move |symmetry| upright.turned(symmetry))
        });
        forms
            .min()
            .unwrap_or_else(|| Self::upright(setup, stones, Color::Black))
    }

    pub(super) fn hash(&self) -> u128 {
        let margins = self.margins.map(|margin| margin.unwrap_or(u8::MAX));
        let cells = self.cells.iter().flat_map(|&(x, y, what)| [x, y, what]);
        let sides = [self.width, self.height].into_iter();
        fingerprint(sides.chain(margins).chain(cells))
    }

    fn upright(setup: &Setup, stones: &[(Point, Color)], mover: Color) -> Self {
        let code = |color| if color == mover { MOVER } else { OTHER };
        let mut cells: Vec<(u8, u8, u8)> = stones
            .iter()
            .map(|&(point, color)| (point.x(), point.y(), code(color)))
            .collect();
        cells.extend(
            (setup.ko_bans & setup.size.all())
                .iter()
                .map(|ko| (ko.x(), ko.y(), KO)),
        );
        let least = |pick: fn(&(u8, u8, u8)) -> u8| cells.iter().map(pick).min().unwrap_or(0);
        let most = |pick: fn(&(u8, u8, u8)) -> u8| cells.iter().map(pick).max().unwrap_or(0);
        let [left, top] = [least(|cell| cell.0), least(|cell| cell.1)];
        let [right, bottom] = [most(|cell| cell.0), most(|cell| cell.1)];
        for cell in &mut cells {
            *cell = (cell.0 - left, cell.1 - top, cell.2);
        }
        let beyond = |side: u8, last: u8| side.saturating_sub(1).saturating_sub(last);
        let (width, height) = (setup.size.width(), setup.size.height());
        let margins = [left, top, beyond(width, right), beyond(height, bottom)];
        Self {
            width: right - left + 1,
            height: bottom - top + 1,
            margins: margins.map(|margin| (margin <= NEAR).then_some(margin)),
            cells,
        }
    }

    /// One of the eight symmetries: bits for mirroring columns, mirroring rows
    /// and exchanging the two.
    fn turned(&self, symmetry: u8) -> Self {
        let mut turned = self.clone();
        let [left, top, right, bottom] = &mut turned.margins;
        if symmetry & 1 != 0 {
            std::mem::swap(left, right);
        }
        if symmetry & 2 != 0 {
            std::mem::swap(top, bottom);
        }
        if symmetry & 4 != 0 {
            std::mem::swap(left, top);
            std::mem::swap(right, bottom);
            std::mem::swap(&mut turned.width, &mut turned.height);
        }
        for cell in &mut turned.cells {
            let (mut x, mut y, what) = *cell;
            if symmetry & 1 != 0 {
                x = self.width - 1 - x;
            }
            if symmetry & 2 != 0 {
                y = self.height - 1 - y;
            }
            *cell = if symmetry & 4 != 0 {
                (y, x, what)
            } else {
                (x, y, what)
            };
        }
        turned.cells.sort_unstable();
        turned
    }
}
