//! How many stones of each colour stand on each line, and what that is worth, kept up to date with every stone.
//!
//! Invariant: a line on which only one colour stands is *live* for that colour. `nearly[c]` counts the live lines of a
//! colour that lack one stone; `worth[c]` adds up what its live lines are worth.

use shikatsu_problem::Color;

use super::cells::CellSet;
use super::geometry::RowGeometry;
use crate::rules::RowGoal;

/// What a live line with this many stones is worth. Each stone more is worth several lines with fewer.
const WORTH: [i32; 7] = [0, 2, 10, 44, 180, 700, 2_800];

/// What a stone on a line with so many stones of its own colour and of the other is worth, both sides counted.
const PROMISE: [[i32; 7]; 7] = promises();

/// The stones on all lines of a board.
#[derive(Debug, Clone)]
pub(crate) struct LineCounts {
    /// Stones of a full row.
    full: u8,
    counts: Vec<[u8; 2]>,
    nearly: [u16; 2],
    worth: [i32; 2],
}

/// What a stone gains on the lines through its cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct LineGain {
    /// What it adds to the lines of its own colour.
    pub(crate) own: i32,
    /// What a stone of the other colour would have added to its lines.
    pub(crate) blocked: i32,
    /// What it takes from the lines of the other colour.
    pub(crate) lost: i32,
}

impl LineCounts {
    pub(crate) fn empty<S: CellSet>(geometry: &RowGeometry<S>) -> Self {
        let full = match geometry.rules().goal() {
            RowGoal::Row(stones) => stones,
            RowGoal::Captures(_) | RowGoal::Stones | RowGoal::Area => u8::MAX,
        };
        Self {
            full,
            counts: vec![[0; 2]; geometry.lines().len()],
            nearly: [0; 2],
            worth: [0; 2],
        }
    }

    /// The stones of both colours on a line.
    pub(crate) fn on(&self, line: u16) -> [u8; 2] {
        self.counts[usize::from(line)]
    }

    /// What the live lines of a colour are worth.
    pub(crate) const fn worth(&self, color: Color) -> i32 {
        self.worth[color.index()]
    }

    /// Whether a live line of this colour lacks one stone.
    pub(crate) const fn is_near(&self, color: Color) -> bool {
        self.nearly[color.index()] > 0
    }

    /// Whether this line is live for the colour and lacks this many stones.
    pub(crate) fn lacks(&self, line: u16, color: Color, stones: u8) -> bool {
        let counts = self.on(line);
        counts[(!color).index()] == 0 && counts[color.index()] + stones == self.full
    }

    /// Whether one of these lines is a full row of the colour.
    pub(crate) fn completes(&self, color: Color, lines: &[u16]) -> bool {
        lines.iter().any(|&line| self.lacks(line, color, 0))
    }

    /// What a stone of this colour on these lines would gain.
    pub(crate) fn gain(&self, color: Color, lines: &[u16]) -> LineGain {
        let mut gain = LineGain::default();
        let step = |stones: u8| WORTH[usize::from(stones) + 1] - WORTH[usize::from(stones)];
        for &line in lines {
            let counts = self.on(line);
            match (counts[color.index()], counts[(!color).index()]) {
                (own, 0) => gain.own += step(own),
                (0, enemy) => {
                    gain.blocked += step(enemy);
                    gain.lost += WORTH[usize::from(enemy)];
                }
                _ => {}
            }
        }
        gain
    }

    /// What a stone of this colour on these lines would gain, if it neither makes a row nor threatens to.
    pub(crate) fn quiet_gain(&self, color: Color, lines: &[u16]) -> Option<LineGain> {
        let mut gain = LineGain::default();
        let (own, enemy) = (color.index(), (!color).index());
        for &line in lines {
            let counts = self.counts[usize::from(line)];
            let [stones, against] = [counts[own], counts[enemy]].map(usize::from);
            if against == 0 {
                if stones + 2 >= usize::from(self.full) {
                    return None;
                }
                gain.own += WORTH[stones + 1] - WORTH[stones];
            } else if stones == 0 {
                gain.lost += WORTH[against];
            }
        }
        Some(gain)
    }

    /// What a stone of this colour on these lines gains and blocks; a little less for what it only blocks.
    pub(crate) fn promise(&self, color: Color, lines: &[u16]) -> i32 {
        let (own, enemy) = (color.index(), (!color).index());
        lines
            .iter()
            .map(|&line| {
                let counts = self.counts[usize::from(line)];
                PROMISE[usize::from(counts[own])][usize::from(counts[enemy])]
            })
            .sum()
    }

    pub(super) fn add(&mut self, color: Color, lines: &[u16]) {
        self.change(color, lines, |count| *count += 1);
    }

    pub(super) fn remove(&mut self, color: Color, lines: &[u16]) {
        self.change(color, lines, |count| *count -= 1);
    }

    fn change(&mut self, color: Color, lines: &[u16], step: impl Fn(&mut u8)) {
        for &line in lines {
            self.weigh(line, |worth, own| *worth -= own, |nearly| *nearly -= 1);
            step(&mut self.counts[usize::from(line)][color.index()]);
            self.weigh(line, |worth, own| *worth += own, |nearly| *nearly += 1);
        }
    }

    /// Adds what a line is worth to its colour's sums, or takes it away.
    fn weigh(&mut self, line: u16, worth: impl Fn(&mut i32, i32), nearly: impl Fn(&mut u16)) {
        let counts = self.counts[usize::from(line)];
        let side = match counts {
            [_, 0] => 0,
            [0, _] => 1,
            _ => return,
        };
        let own = counts[side];
        worth(&mut self.worth[side], WORTH[usize::from(own)]);
        if own + 1 == self.full {
            nearly(&mut self.nearly[side]);
        }
    }
}

const fn promises() -> [[i32; 7]; 7] {
    let mut promises = [[0; 7]; 7];
    let mut stones = 0;
    while stones < 6 {
        let step = WORTH[stones + 1] - WORTH[stones];
        promises[0][stones] = step - step / 8;
        promises[stones][0] = step;
        stones += 1;
    }
    promises
}
