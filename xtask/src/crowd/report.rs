//! Where the figures of crowds are kept: `bench/crowd.jsonl` and a plot.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::figures::CrowdFigures;
use crate::machine;
use crate::plot::{Curve, Plot, PlotAxis, Scale, Unit};

const KEPT: &str = "bench/crowd.jsonl";
const PLOT: &str = "docs/plots/crowd.svg";

/// Replaces the kept figures and draws them.
pub(super) fn store(root: &Path, table: &[CrowdFigures]) -> Result<(), Box<dyn Error>> {
    let rows: Vec<Value> = table.iter().map(CrowdFigures::json).collect();
    let mut text = format!(
        "{}\n",
        serde_json::json!({ "date": machine::today(), "machine": machine::line() })
    );
    for row in &rows {
        text += &format!("{row}\n");
    }
    fs::write(root.join(KEPT), text)?;
    Ok(fs::write(root.join(PLOT), plot(&rows).svg())?)
}

fn plot(rows: &[Value]) -> Plot {
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap_or(0.0);
    let curve = |title: &str, name: &str| Curve {
        name: title.into(),
        points: rows
            .iter()
            .map(|row| (number(row, "members"), number(row, name)))
            .collect(),
    };
    let most = rows
        .iter()
        .map(|row| number(row, "members"))
        .fold(100.0, f64::max);
    Plot {
        title: "One room, many members".into(),
        x: PlotAxis {
            label: "members".into(),
            scale: Scale::Logarithmic,
            unit: Unit::Count,
            from: 100.0,
            to: most.max(1_000.0),
        },
        y: PlotAxis {
            label: "time".into(),
            scale: Scale::Logarithmic,
            unit: Unit::Seconds,
            from: 0.00001,
            to: 10.0,
        },
        curves: vec![
            curve("ballot to ack, p99", "ackMost"),
            curve("ballot to tally, p99", "tallyMost"),
            curve("decision to all sockets", "decision"),
            curve("CPU a member and vote", "processorAVote"),
            curve("CPU a join", "processorAJoin"),
        ],
    }
}
