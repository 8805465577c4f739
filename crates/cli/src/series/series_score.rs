//! How a series stands, with how sure that is.

use shikatsu_problem::Color;

use super::match_end::MatchEnd;
use crate::win_share::{elo, interval};

/// Games that the first program has won, drawn and lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct SeriesScore {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Games that were lost by time, a rule or a dead program, by program.
    forfeits: [u32; 2],
}

impl SeriesScore {
    /// Counts a game in which the program of this number had Black.
    pub(super) fn count(&mut self, end: &MatchEnd, black: usize) {
        self.add(end.winner(), end.forfeited(), black);
    }

    /// Counts a game by its winner and by the side that forfeited it.
    pub(super) fn add(&mut self, winner: Option<Color>, forfeited: Option<Color>, black: usize) {
        let place = |color| match color {
            Color::Black => black,
            Color::White => 1 - black,
        };
        match winner.map(place) {
            Some(0) => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        if let Some(color) = forfeited {
            self.forfeits[place(color)] += 1;
        }
    }

    /// The table at the end.
    pub(super) fn table(&self, names: &[String; 2]) -> String {
        let [first, second] = names;
        let games = f64::from((self.won + self.drawn + self.lost).max(1));
        let share = (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games;
        let (low, high) = interval(share, games);
        let mut text = format!(
            "{first} against {second}: {:.1} % of {games} games (95 %: {:.1} to {:.1}), won {}, drawn {}, lost {}\n",
            100.0 * share,
            100.0 * low,
            100.0 * high,
            self.won,
            self.drawn,
            self.lost
        );
        let points = [share, low, high].map(|share| elo_words(elo(share)));
        text.push_str(&format!(
            "Elo points of {first} above {second}: {} (95 %: {} to {})\n",
            points[0], points[1], points[2]
        ));
        for (name, forfeits) in names.iter().zip(self.forfeits) {
            if forfeits > 0 {
                text.push_str(&format!(
                    "{name} lost {forfeits} of them by time, by a rule, or because it was gone\n"
                ));
            }
        }
        text
    }
}

/// Elo points with their sign; all games, or none, give no number.
fn elo_words(points: f64) -> String {
    match points {
        points if points == f64::INFINITY => "no upper limit".to_owned(),
        points if points == f64::NEG_INFINITY => "no lower limit".to_owned(),
        points => format!("{points:+.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_count_for_the_program_and_not_for_the_colour() {
        let mut standing = SeriesScore::default();
        standing.count(&MatchEnd::Resigned(Color::White), 0);
        standing.count(&MatchEnd::Resigned(Color::Black), 1);
        standing.count(&MatchEnd::OutOfTime(Color::Black), 0);
        standing.count(&MatchEnd::TooLong, 1);
        let expected = SeriesScore {
            won: 2,
            drawn: 1,
            lost: 1,
            forfeits: [1, 0],
        };
        assert_eq!(standing, expected);
        let names = ["A".to_owned(), "B".to_owned()];
        let table = standing.table(&names);
        assert!(
            table.starts_with("A against B: 62.5 % of 4 games (95 %: "),
            "{table}"
        );
        assert!(table.contains("A lost 1 of them"), "{table}");
        assert!(
            table.contains("Elo points of A above B: +89 (95 %: "),
            "{table}"
        );
    }
}
