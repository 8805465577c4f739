//! Plots of what is said against what is found, for the model with all features.

use std::error::Error;
use std::fs;
use std::path::Path;

use shikatsu_lessons::FeatureSet;

use super::figure_table::{LearnedRow, aim};
use crate::plot::{Curve, Plot, PlotAxis, Scale, Unit};

/// Writes `learned-calibration.svg`.
pub(super) fn write(folder: &Path, rows: &[LearnedRow]) -> Result<(), Box<dyn Error>> {
    let all = rows.iter().filter(|row| row.features == FeatureSet::All);
    let curve = |row: &LearnedRow| {
        let bins = row.figures.calibration.iter();
        Curve {
            name: format!("{}, {}", row.nodes, aim(row.mover)),
            points: bins
                .map(|bin| (100.0 * bin.said, 100.0 * bin.found))
                .collect(),
        }
    };
    let even = Curve {
        name: "what is said is found".into(),
        points: vec![(0.0, 0.0), (100.0, 100.0)],
    };
    let axis = |label: &str| PlotAxis {
        label: label.into(),
        scale: Scale::Linear,
        unit: Unit::Percent,
        from: 0.0,
        to: 100.0,
    };
    let plot = Plot {
        title: "Moves that win: what the model with all features says, and what is proved".into(),
        x: axis("likelihood said"),
        y: axis("moves that win"),
        curves: all.map(curve).chain([even]).collect(),
    };
    Ok(fs::write(
        folder.join("learned-calibration.svg"),
        plot.svg(),
    )?)
}
