//! Stored runs of one problem as a plot: how much sooner by how many searchers.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::plot::{Curve, Plot, PlotAxis, Scale, Unit};

/// Where the plot of stored runs goes.
const PLOT: &str = "docs/plots/scaling.svg";

/// Draws the runs of a file.
pub(crate) fn draw(root: &Path, file: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let mut runs = text
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<Vec<Value>, _>>()?;
    runs.sort_by_key(|run| run["workers"].as_u64());
    let first = runs.first().ok_or("the file has no runs")?;
    let one = number(first, "time");
    let points = |gain: &dyn Fn(&Value) -> f64| {
        let runs = runs.iter();
        runs.map(|run| (number(run, "workers"), gain(run).max(1.0)))
            .collect::<Vec<_>>()
    };
    let most = runs.last().map_or(1.0, |run| number(run, "workers"));
    let axis = |label: &str| PlotAxis {
        label: label.into(),
        scale: Scale::Logarithmic,
        unit: Unit::Count,
        from: 1.0,
        to: most.max(2.0),
    };
    let curve = |name: &str, points| Curve {
        name: name.into(),
        points,
    };
    let plot = Plot {
        title: "One problem over many searchers".into(),
        x: axis("searchers"),
        y: axis("times as fast"),
        curves: vec![
            curve("as many times", points(&|run| number(run, "workers"))),
            curve("the search", points(&|run| one / number(run, "time"))),
            curve(
                "the solve",
                points(&|run| number(run, "alone") / (number(run, "serial") + number(run, "time"))),
            ),
        ],
    };
    Ok(fs::write(root.join(PLOT), plot.svg())?)
}

fn number(run: &Value, name: &str) -> f64 {
    run[name].as_f64().unwrap_or(1.0).max(1.0)
}
