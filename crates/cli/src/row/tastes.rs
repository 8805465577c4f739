//! `shikatsu row ladder --tastes`: how strong the four tastes of a level are beside each other.
//!
//! Every taste plays every other. Its strength is told in Elo against the mean of all four, because a taste should change
//! how a game feels and hardly how strong it is.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use shikatsu_row::{LadderResult, RowLevel, RowRules, Taste, TasteMatch};

use crate::arguments::RowLadderArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::progress;

/// How far apart tastes may be, in Elo.
const FAR: f64 = 50.0;

pub(super) fn run(arguments: &RowLadderArguments, rules: RowRules) -> Result<(), Failure> {
    let levels = RowLevel::ALL
        .into_iter()
        .filter(|level| (arguments.from..=arguments.to).contains(level));
    for level in levels {
        print(table(arguments, rules, level).as_bytes())?;
    }
    Ok(())
}

/// The four tastes of one level.
fn table(arguments: &RowLadderArguments, rules: RowRules, level: RowLevel) -> String {
    let mut points = [0.0; Taste::ALL.len()];
    let bar = progress::counting(6 * arguments.games as usize, "games");
    for (first, taste) in Taste::ALL.into_iter().enumerate() {
        for (second, other) in Taste::ALL.into_iter().enumerate().skip(first + 1) {
            let series = TasteMatch {
                rules,
                level,
                taste,
                other,
                seed: arguments.seed,
            };
            let halves = half_points(series, arguments);
            points[first] += f64::from(halves) / 2.0;
            points[second] += f64::from(2 * arguments.games - halves) / 2.0;
            bar.inc(arguments.games.into());
        }
    }
    bar.finish_and_clear();
    let games = f64::from(3 * arguments.games.max(1));
    let lines = Taste::ALL.iter().zip(points).map(|(taste, points)| {
        let share = points / games;
        let error = 1.96 * (share * (1.0 - share) / games).sqrt();
        let far = if elo(share).abs() > FAR {
            "  more than 50"
        } else {
            ""
        };
        format!(
            "level {level}  {:<8} {:5.1} % ± {:.1}  {:+4.0} Elo{far}\n",
            taste.name(),
            100.0 * share,
            100.0 * error,
            elo(share)
        )
    });
    lines.collect()
}

/// Twice the points of the first taste, a draw as half a point.
fn half_points(series: TasteMatch, arguments: &RowLadderArguments) -> u32 {
    let next = AtomicU32::new(0);
    let sum = AtomicU32::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return;
            }
            let halves = match series.play(number) {
                LadderResult::Won => 2,
                LadderResult::Drawn => 1,
                LadderResult::Lost => 0,
            };
            sum.fetch_add(halves, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..arguments.jobs().max(1) {
            scope.spawn(work);
        }
    });
    sum.into_inner()
}

/// The Elo of a taste against the mean of all four, from its share of the points against the other three.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    0.75 * 400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_points_is_the_mean() {
        assert!(elo(0.5).abs() < 1e-9);
        assert!((elo(0.6) + elo(0.4)).abs() < 1e-9);
        // A taste with 64 % against the others is 75 Elo above the mean: 100 above each of them.
        assert!((elo(0.64) - 75.0).abs() < 1.0);
    }
}
