//! One direction of a diagram: how far it is drawn and where the board ends.

use shikatsu_problem::Point;

/// Columns from left to right, or rows from top to bottom.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Axis {
    /// Points drawn, at most 19.
    pub(super) drawn: u8,
    /// The board ends before the first of them.
    pub(super) starts: bool,
    /// The board ends after the last of them.
    pub(super) ends: bool,
}

impl Axis {
    /// Length of the board, if both edges show it.
    pub(super) fn whole(&self) -> Option<u8> {
        (self.starts && self.ends).then_some(self.drawn)
    }

    /// Length of the board: as drawn, as said, as in the other direction, or 19.
    pub(super) fn length(&self, said: Option<u8>, other: &Self) -> u8 {
        self.whole()
            .or(said)
            .or(other.whole().filter(|&length| length >= self.drawn))
            .unwrap_or(Point::MAX_SIDE)
    }

    /// Points of the board before the first one drawn.
    pub(super) fn offset(&self, length: u8) -> u8 {
        let hidden = length.saturating_sub(self.drawn);
        match (self.starts, self.ends) {
            (true, _) => 0,
            (false, true) => hidden,
            (false, false) => hidden / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_fix_the_place_and_their_absence_keeps_clear_of_edges() {
        let axis = |drawn, starts, ends| Axis {
            drawn,
            starts,
            ends,
        };
        assert_eq!(axis(5, true, false).offset(19), 0);
        assert_eq!(axis(5, false, true).offset(19), 14);
        assert_eq!(axis(17, false, false).offset(19), 1);
        assert_eq!(axis(9, true, true).length(None, &axis(3, true, false)), 9);
        assert_eq!(axis(3, true, false).length(None, &axis(9, true, true)), 9);
        assert_eq!(axis(9, true, false).length(None, &axis(3, true, true)), 19);
        assert_eq!(
            axis(3, true, false).length(Some(13), &axis(9, true, true)),
            13
        );
    }
}
