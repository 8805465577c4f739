//! Codes of cells that stand in a ring, and which codes are the same ring turned or mirrored.
//!
//! Invariant: the canonical code is the least among all turns and mirrorings, so it is its own canonical code.

/// Cells in a circle, each one of `base` kinds; the board is turned by a quarter with every `quarter` cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RingCode {
    /// How many cells there are.
    pub cells: u32,
    /// How many kinds of cells there are.
    pub base: u16,
    /// Cells in a quarter of the circle.
    pub quarter: u32,
}

impl RingCode {
    /// How many codes there are.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.base as usize).pow(self.cells)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The code of cells, the first of which is the one above.
    #[inline]
    pub fn code<const CELLS: usize>(self, cells: [u16; CELLS]) -> u16 {
        let cells = cells.into_iter().rev();
        cells.fold(0, |code, kind| code * self.base + kind)
    }

    /// The code that stands for all turns and mirrorings of a ring.
    #[must_use]
    pub fn canonical(self, code: usize) -> usize {
        let mirrored = self.mirrored(code);
        let turns = 0..self.cells / self.quarter;
        turns
            .flat_map(|turn| [code, mirrored].map(|code| self.turned(code, turn * self.quarter)))
            .min()
            .unwrap_or(code)
    }

    /// The codes that stand for themselves, from the least.
    #[must_use]
    pub fn classes(self) -> Vec<usize> {
        (0..self.len())
            .filter(|&code| self.canonical(code) == code)
            .collect()
    }

    const fn turned(self, code: usize, by: u32) -> usize {
        let base = self.base as usize;
        let below = base.pow(by);
        code / below + code % below * base.pow(self.cells - by)
    }

    /// The ring read the other way round; the cell above stays where it is.
    fn mirrored(self, code: usize) -> usize {
        let base = usize::from(self.base);
        let cell = |place: u32| code / base.pow(place) % base;
        (0..self.cells).fold(0, |sum, place| {
            sum + cell(place) * base.pow((self.cells - place) % self.cells)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Burnside's lemma: rings of eight cells, of which a quarter has two, and rings of four.
    #[test]
    fn there_are_as_many_classes_as_burnside_counts() {
        let eight = |base: usize| {
            let corners = base.pow(8) + 2 * base.pow(2) + base.pow(4);
            (corners + 4 * base.pow(5)) / 8
        };
        let four = |base: usize| {
            (base.pow(4) + 2 * base + base.pow(2) + 2 * base.pow(3) + 2 * base.pow(2)) / 8
        };
        for base in 2..5 {
            let ring = |cells, quarter| RingCode {
                cells,
                base: u16::try_from(base).unwrap(),
                quarter,
            };
            assert_eq!(ring(8, 2).classes().len(), eight(base));
            assert_eq!(ring(4, 1).classes().len(), four(base));
        }
    }

    #[test]
    fn a_ring_that_is_turned_has_the_same_class() {
        let ring = RingCode {
            cells: 8,
            base: 4,
            quarter: 2,
        };
        let cells = [0, 1, 2, 3, 0, 0, 3, 1];
        let at = |of: fn(usize) -> usize| std::array::from_fn(|place| cells[of(place) % 8]);
        let canonical = |cells: [u16; 8]| ring.canonical(usize::from(ring.code(cells)));
        let turns: [fn(usize) -> usize; 4] = [
            |place| place + 2,
            |place| place + 4,
            |place| place + 6,
            // Mirrored.
            |place| 8 - place,
        ];
        for turn in turns {
            assert_eq!(canonical(at(turn)), canonical(cells));
        }
        assert_ne!(canonical(at(|place| place + 1)), canonical(cells));
    }
}
