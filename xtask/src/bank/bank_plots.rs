//! Plots of the bank: how long lines are and what proofs cost, one curve a band.

use std::error::Error;
use std::fs;
use std::path::Path;

use shikatsu_forge::GradeBand;

use super::BandedRecord;
use crate::plot::{Curve, Plot, PlotAxis, Scale, Unit};

/// Writes `bank-lines.svg` and `bank-nodes.svg`.
pub(super) fn write(folder: &Path, records: &[BandedRecord]) -> Result<(), Box<dyn Error>> {
    let lines = Plot {
        title: "Problems of the bank whose line has at most so many moves".into(),
        x: axis("moves of the line", Scale::Linear, Unit::Count, [0.0, 15.0]),
        y: axis("of the band", Scale::Linear, Unit::Percent, [0.0, 100.0]),
        curves: curves(records, |one| one.record.line.len() as f64),
    };
    fs::write(folder.join("bank-lines.svg"), lines.svg())?;
    let nodes = Plot {
        title: "Problems of the bank whose proofs took at most so many nodes".into(),
        x: axis("nodes", Scale::Logarithmic, Unit::Count, [100.0, 1e7]),
        y: axis("of the band", Scale::Linear, Unit::Percent, [0.0, 100.0]),
        curves: curves(records, |one| one.record.proof.nodes as f64),
    };
    Ok(fs::write(folder.join("bank-nodes.svg"), nodes.svg())?)
}

fn axis(label: &str, scale: Scale, unit: Unit, [from, to]: [f64; 2]) -> PlotAxis {
    PlotAxis {
        label: label.into(),
        scale,
        unit,
        from,
        to,
    }
}

/// Of each band the share of problems up to each value.
fn curves(records: &[BandedRecord], value: impl Fn(&BandedRecord) -> f64) -> Vec<Curve> {
    GradeBand::all()
        .map(|band| {
            let own = records.iter().filter(|one| one.band == band);
            let mut values: Vec<f64> = own.map(&value).collect();
            values.sort_by(f64::total_cmp);
            let count = values.len().max(1) as f64;
            let ranked = values.iter().zip(1..);
            Curve {
                name: format!("band {band}, {} problems", values.len()),
                points: ranked
                    .map(|(&value, rank)| (value, 100.0 * f64::from(rank) / count))
                    .collect(),
            }
        })
        .collect()
}
