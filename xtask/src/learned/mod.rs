//! `cargo xtask learned`: learns from lessons, says how well each set of features predicts, and writes the weights of `hunch`.
//!
//! The generated parts of docs/learned.md and its plots are made anew; what is written by hand stays.
//!
//! Invariant: what is measured was not learned from, and thresholds come from neither.

mod calibration_plot;
mod figure_table;
mod node_sets;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use shikatsu_lessons::{
    Evaluation, FeatureSet, LinearModel, TrainingTarget, evaluate, pattern_weights,
};
use shikatsu_problem::Role;

use crate::measure::page;
use figure_table::{LearnedRow, counts, effect_of_order, table, zones};
use node_sets::NodeSets;

const PAGE: &str = "docs/learned.md";

/// What to learn from, and what to write.
#[derive(Args)]
pub(crate) struct LearnedArguments {
    /// Where lessons are; those of benchmark sets are in its folder book
    #[arg(long, value_name = "DIR", default_value = "target/lessons")]
    lessons: PathBuf,
    /// Write the weights of hunch into this file
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Print the tables and leave the page as it is
    #[arg(long)]
    print: bool,
}

/// Learns, measures and writes.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &LearnedArguments) -> Result<(), Box<dyn Error>> {
    let sets = NodeSets::read(&root.join(&arguments.lessons))?;
    let own = &sets.own;
    let mut rows = Vec::new();
    for features in FeatureSet::ALL {
        let model = LinearModel::learn(features, TrainingTarget::Wins, &own.train);
        let figures = |mover: Role, nodes| -> Evaluation {
            evaluate(mover, &own.dev, nodes, &|one| {
                model.sum(mover, &one.columns)
            })
        };
        for (name, nodes) in sets.measured() {
            for mover in [Role::Defender, Role::Attacker] {
                rows.push(LearnedRow {
                    features,
                    nodes: name.clone(),
                    mover,
                    figures: figures(mover, nodes),
                });
            }
        }
    }
    let policy = LinearModel::learn(FeatureSet::Shipped, TrainingTarget::Policy, &own.train);
    let zone = LinearModel::learn(FeatureSet::Shipped, TrainingTarget::Zone, &own.train);
    let weights = pattern_weights(&policy, &zone);
    let parts = [
        ("counts", counts(&sets)),
        ("figures", table(&rows)),
        ("policy", effect_of_order(&sets, &policy)),
        ("zones", zones(&sets, &zone)),
    ];
    if let Some(file) = &arguments.weights {
        fs::write(root.join(file), weights.bytes())?;
        println!(
            "weights {:016x}, {} bytes",
            weights.digest(),
            weights.bytes().len()
        );
    }
    if arguments.print {
        for (name, part) in &parts {
            println!("{name}\n{part}");
        }
        return Ok(());
    }
    let file = root.join(PAGE);
    let mut text = fs::read_to_string(&file)?;
    for (name, part) in &parts {
        text = page::replace(&text, name, part)?;
    }
    fs::write(&file, text)?;
    calibration_plot::write(&root.join("docs/plots"), &rows)
}
