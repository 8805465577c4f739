//! Counting a position whose fights are over.
//!
//! The rules cannot tell dead stones from living ones; players (or a proof)
//! do, in a [`Settlement`]. Area scoring counts living stones and the empty
//! points that only one colour borders; territory scoring counts those points,
//! dead stones and prisoners, and nothing that borders a seki.

use shikatsu_problem::{Color, PointSet, Scoring};

use crate::geometry::{neighbours, regions};
use crate::position::Position;

/// What the players agree on at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settlement {
    /// Stones that come off the board, of either colour.
    pub dead: PointSet,
    /// Living stones in seki; territory scoring gives them no points.
    pub seki: PointSet,
    /// Prisoners taken during play: black stones, then white stones.
    pub prisoners: [usize; 2],
}

/// Points of both sides, before komi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Black's points.
    pub black: usize,
    /// White's points.
    pub white: usize,
}

/// Counts a settled position.
#[must_use]
pub fn score(position: &Position, settlement: &Settlement, scoring: Scoring) -> Score {
    let [black, white] = Color::BOTH.map(|color| {
        let surrounded = surrounded(position, settlement, color);
        match scoring {
            Scoring::Area => {
                let living = position.stones(color) - settlement.dead;
                living.len() + surrounded.iter().map(PointSet::len).sum::<usize>()
            }
            Scoring::Territory => {
                let territory = surrounded.iter().filter(|region| {
                    neighbours(**region, position.board()).is_disjoint(&settlement.seki)
                });
                let enemy = !color;
                territory.map(PointSet::len).sum::<usize>()
                    + (position.stones(enemy) & settlement.dead).len()
                    + settlement.prisoners[enemy.index()]
            }
        }
    });
    Score { black, white }
}

impl Score {
    /// Black's lead in half points after White receives komi, also in half
    /// points: 13 for the usual six and a half.
    #[must_use]
    pub fn lead_of_black(self, komi_half_points: i32) -> i32 {
        let half_points = |points: usize| i32::try_from(2 * points).unwrap_or(i32::MAX);
        half_points(self.black) - half_points(self.white) - komi_half_points
    }
}

/// The empty regions that only this colour's living stones border.
fn surrounded(position: &Position, settlement: &Settlement, color: Color) -> Vec<PointSet> {
    let living = |color| position.stones(color) - settlement.dead;
    let empty = position.board() - living(Color::Black) - living(Color::White);
    regions(empty)
        .filter(|region| {
            let border = neighbours(*region, position.board()) - *region;
            !border.is_empty() && border.is_subset(&living(color))
        })
        .collect()
}
