//! Stored runs as plots: how many problems are solved within which time, and
//! how the work grows with the free points.

use std::collections::BTreeMap;

use super::archive::{RunRecord, Stored};
use super::band::Band;
use crate::bench_output::KeyJudgement;
use crate::growth::{GrowthCell, Method};
use crate::plot::{Curve, Plot, PlotAxis, Scale, Unit};

/// A plot and the name of its file without ending.
pub(super) struct NamedPlot {
    pub(super) name: String,
    /// What it shows, for readers who cannot see it.
    pub(super) words: String,
    pub(super) plot: Plot,
}

/// The axis of time begins here; faster is drawn as if it took so long.
const FASTEST: f64 = 0.001;

/// Points a curve of solved problems is drawn with.
const STEPS: i32 = 200;

/// One plot with all sets, and one for each set by bands of difficulty.
pub(super) fn solved(runs: &BTreeMap<String, Stored<RunRecord>>) -> Vec<NamedPlot> {
    let mut plots = Vec::new();
    if runs.len() > 1 {
        let all = runs.iter();
        plots.push(plot_of_solved(
            "solved".into(),
            "Solved within a time, by set",
            all.map(|(name, run)| (name.clone(), run.rows.iter().collect())),
        ));
    }
    for (name, run) in runs {
        let mut bands = BTreeMap::<Band, Vec<&RunRecord>>::new();
        for row in &run.rows {
            let band = Band::of(row.level.as_deref());
            bands.entry(band).or_default().push(row);
        }
        let bands = bands.into_iter();
        plots.push(plot_of_solved(
            format!("solved-{name}"),
            &format!("{name}: solved within a time"),
            bands.map(|(band, rows)| (band.name(), rows)),
        ));
    }
    plots
}

/// Nodes by free points, for each method as far as it got.
pub(super) fn growth(cells: &[GrowthCell]) -> NamedPlot {
    let all = cells.iter();
    let (fewest, most) = all.clone().fold((f64::MAX, f64::MIN), |(low, high), cell| {
        let free = f64::from(cell.free);
        (low.min(free), high.max(free))
    });
    let nodes = all.map(|cell| cell.nodes as f64).fold(10.0, f64::max);
    let title = "Nodes by free points, row on the second line";
    NamedPlot {
        name: "growth".into(),
        words: title.into(),
        plot: Plot {
            title: title.into(),
            x: PlotAxis {
                label: "free points".into(),
                scale: Scale::Linear,
                unit: Unit::Count,
                from: fewest.min(most),
                to: most.max(fewest.min(most) + 1.0),
            },
            y: PlotAxis {
                label: "nodes".into(),
                scale: Scale::Logarithmic,
                unit: Unit::Count,
                from: 1.0,
                to: 10_f64.powf(nodes.log10().ceil()),
            },
            curves: Method::ALL
                .into_iter()
                .map(|method| Curve {
                    name: method.name().into(),
                    points: cells
                        .iter()
                        .filter(|cell| cell.method == method)
                        .map(|cell| (f64::from(cell.free), cell.nodes as f64))
                        .collect(),
                })
                .collect(),
        },
    }
}

fn plot_of_solved<'a>(
    name: String,
    title: &str,
    groups: impl Iterator<Item = (String, Vec<&'a RunRecord>)>,
) -> NamedPlot {
    let groups: Vec<(String, Vec<&RunRecord>)> = groups.collect();
    let slowest = groups
        .iter()
        .flat_map(|(_, rows)| rows.iter().map(|row| row.seconds))
        .fold(1.0, f64::max);
    NamedPlot {
        name,
        words: title.into(),
        plot: Plot {
            title: title.into(),
            x: PlotAxis {
                label: "time for a problem".into(),
                scale: Scale::Logarithmic,
                unit: Unit::Seconds,
                from: FASTEST,
                to: slowest,
            },
            y: PlotAxis {
                label: "problems proved".into(),
                scale: Scale::Linear,
                unit: Unit::Percent,
                from: 0.0,
                to: 100.0,
            },
            curves: groups
                .into_iter()
                .map(|(name, rows)| Curve {
                    name: format!("{name} ({})", rows.len()),
                    points: cumulative(&rows, slowest),
                })
                .collect(),
        },
    }
}

/// The share that is proved within each time, in percent.
fn cumulative(rows: &[&RunRecord], slowest: f64) -> Vec<(f64, f64)> {
    let proved: Vec<f64> = rows
        .iter()
        .filter(|row| row.judgement != KeyJudgement::Unknown)
        .map(|row| row.seconds)
        .collect();
    let all = rows.len().max(1) as f64;
    (0..=STEPS)
        .map(|step| {
            let share = f64::from(step) / f64::from(STEPS);
            // The last step is the end of the axis itself, not nearly.
            let time = if step == STEPS {
                slowest
            } else {
                FASTEST * (slowest / FASTEST).powf(share)
            };
            let within = proved.iter().filter(|seconds| **seconds <= time).count();
            (time, 100.0 * within as f64 / all)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(level: &str, judgement: KeyJudgement, seconds: f64) -> RunRecord {
        RunRecord {
            id: String::new(),
            level: Some(level.into()),
            judgement,
            conditional: None,
            verdict_words: crate::bench_output::VerdictWords::default(),
            seconds,
            nodes: 0,
            checked: 0,
        }
    }

    #[test]
    fn a_curve_rises_to_the_share_that_is_proved() {
        let rows = [
            row("9K", KeyJudgement::Agree, 0.0001),
            row("9K", KeyJudgement::Disagree, 0.1),
            row("9K", KeyJudgement::Agree, 10.0),
            row("9K", KeyJudgement::Unknown, 5.0),
        ];
        let rows: Vec<&RunRecord> = rows.iter().collect();
        let curve = cumulative(&rows, 10.0);
        assert!(curve.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1));
        assert_eq!(curve.first(), Some(&(FASTEST, 25.0)));
        assert_eq!(curve.last(), Some(&(10.0, 75.0)));
        let at = |time: f64| curve.iter().find(|point| point.0 >= time).unwrap().1;
        assert_eq!((at(0.05), at(0.2)), (25.0, 50.0));
    }

    #[test]
    fn growth_has_a_curve_for_each_method() {
        let cell = |free, method, nodes| GrowthCell {
            free,
            method,
            fate: String::new(),
            nodes,
            seconds: 0.0,
        };
        let cells = [
            cell(3, Method::Minimax, 98),
            cell(3, Method::Shikatsu, 1),
            cell(4, Method::Shikatsu, 2345),
        ];
        let plot = growth(&cells).plot;
        assert_eq!((plot.x.from, plot.x.to, plot.y.to), (3.0, 4.0, 10_000.0));
        let lengths: Vec<usize> = plot.curves.iter().map(|curve| curve.points.len()).collect();
        assert_eq!(lengths, [1, 0, 2]);
    }
}
