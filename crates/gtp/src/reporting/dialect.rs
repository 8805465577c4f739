//! The lines of an analysis, in the number format that each program expects.
//!
//! What is won has a winrate of 1, what is lost of 0, and what is open of a
//! half. There is no score among the fields: nothing here estimates one.

use shikatsu_problem::{Color, Size};

use super::finding::{MoveFinding, ProvedResult};
use crate::vertex;

/// The family of commands, by the program that introduced it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnalysisDialect {
    /// `analyze`: numbers with a point are shares of one.
    Plain,
    /// `lz-analyze`: whole numbers, ten thousand is one.
    Leela,
    /// `kata-analyze`: shares of one, and more fields.
    Kata,
}

impl AnalysisDialect {
    /// One line about all moves; empty if there are none.
    pub(crate) fn line(self, findings: &[MoveFinding], visits: u64, size: Size) -> String {
        let infos: Vec<String> = findings
            .iter()
            .enumerate()
            .map(|(order, finding)| {
                let played = vertex::name(finding.played, size);
                let numbers = self.numbers(finding.chance, findings.len());
                let line = vertex::line(&finding.line, size);
                format!("info move {played} visits {visits} {numbers} order {order} pv {line}")
            })
            .collect();
        infos.join(" ")
    }

    /// All that is known of every point, from this colour's point of view.
    pub(crate) fn ownership(owners: impl Iterator<Item = Option<Color>>, mover: Color) -> String {
        let values: Vec<&str> = owners
            .map(|owner| match owner {
                None => "0",
                Some(color) if color == mover => "1",
                Some(_) => "-1",
            })
            .collect();
        format!("ownership {}", values.join(" "))
    }

    fn numbers(self, chance: ProvedResult, moves: usize) -> String {
        let share = match chance {
            ProvedResult::Won => "1.0",
            ProvedResult::Lost => "0.0",
            ProvedResult::Open => "0.5",
        };
        match self {
            Self::Plain => format!("winrate {share}"),
            Self::Leela => {
                let winrate = match chance {
                    ProvedResult::Won => 10_000,
                    ProvedResult::Lost => 0,
                    ProvedResult::Open => 5_000,
                };
                let prior = 10_000 / moves.max(1);
                format!("winrate {winrate} prior {prior} lcb {winrate}")
            }
            Self::Kata => {
                let utility = match chance {
                    ProvedResult::Won => "1.0",
                    ProvedResult::Lost => "-1.0",
                    ProvedResult::Open => "0.0",
                };
                let prior = 1.0 / f64::from(u32::try_from(moves.max(1)).unwrap_or(u32::MAX));
                format!(
                    "utility {utility} winrate {share} prior {prior:.4} lcb {share} utilityLcb {utility}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shikatsu_problem::Move;

    #[test]
    fn each_dialect_has_its_own_numbers() {
        let size = Size::square(9).unwrap();
        let played = Move::Play(size.point("B9").unwrap());
        let finding = |chance| MoveFinding {
            played,
            chance,
            line: vec![played, Move::Pass],
        };
        let line = |dialect: AnalysisDialect| {
            dialect.line(
                &[finding(ProvedResult::Won), finding(ProvedResult::Open)],
                7,
                size,
            )
        };
        assert_eq!(
            line(AnalysisDialect::Plain),
            "info move B9 visits 7 winrate 1.0 order 0 pv B9 pass \
             info move B9 visits 7 winrate 0.5 order 1 pv B9 pass"
        );
        assert_eq!(
            line(AnalysisDialect::Leela),
            "info move B9 visits 7 winrate 10000 prior 5000 lcb 10000 order 0 pv B9 pass \
             info move B9 visits 7 winrate 5000 prior 5000 lcb 5000 order 1 pv B9 pass"
        );
        assert_eq!(
            AnalysisDialect::Kata.line(&[finding(ProvedResult::Lost)], 7, size),
            "info move B9 visits 7 utility -1.0 winrate 0.0 prior 1.0000 lcb 0.0 utilityLcb -1.0 \
             order 0 pv B9 pass"
        );
    }
}
