//! `cargo xtask grade`: fits the weights of `forge::GradeFeatures` to ranked problems of other authors, and says how far they
//! may be trusted.
//!
//! Each row is asked for the verdict of its side to move, and read by the levels. Weights come from a ridge regression; every
//! prediction that is judged comes from a fit without the collection that the row is of. The rows' features can be stored, so
//! that another fit needs no search.

mod fit;
mod graded_row;
mod judgement;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::sets;
use fit::RidgeFit;
use graded_row::{GradedRow, WantedRow};
use judgement::{area_under_curve, mean_error, rank_correlation, resampled};

/// The sets with ranks.
const SETS: [&str; 3] = ["classic-easy", "classic-mid", "classic-hard"];

/// Parts into which collections are put; each is predicted by a fit to the others.
const FOLDS: u64 = 10;

/// What to fit.
#[derive(Args)]
pub(crate) struct GradeArguments {
    /// Rows of each rank at most, and of each book without ranks
    #[arg(long, default_value_t = 30, value_name = "N")]
    take: usize,
    /// Nodes allowed for the verdict of each row
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    nodes: u64,
    /// Where features are stored, and read from if they are there; a run that was killed goes on
    #[arg(long, value_name = "FILE")]
    rows: PathBuf,
}

/// Prints weights and how well they do.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &GradeArguments) -> Result<(), Box<dyn Error>> {
    let rows = measured(root, arguments)?;
    let ranked: Vec<&GradedRow> = rows.iter().filter(|row| row.rating.is_some()).collect();
    let proved: Vec<&GradedRow> = ranked.iter().copied().filter(|row| row.is_proved).collect();
    for (name, rows) in [("all ranked rows", &ranked), ("proved rows", &proved)] {
        print!("{}", told(name, rows));
    }
    let fitted = RidgeFit::of(&ranked);
    println!("weights fitted to all ranked rows: {fitted}");
    let book = |level: &str| -> Vec<f64> {
        let of_level = rows.iter().filter(|row| row.level == level);
        of_level.map(|row| fitted.predicted(row)).collect()
    };
    let (easy, hard) = (book("easy"), book("hard"));
    println!(
        "elementary against advanced books: AUC {:.3} ({} and {} rows)",
        area_under_curve(&easy, &hard),
        easy.len(),
        hard.len()
    );
    Ok(())
}

/// How well rows are predicted by fits to other collections, and by the weights of the program.
fn told(name: &str, rows: &[&GradedRow]) -> String {
    let known: Vec<f64> = rows.iter().filter_map(|row| row.rating).collect();
    let mut predicted = vec![0.0; rows.len()];
    for fold in 0..FOLDS {
        let others: Vec<&GradedRow> = rows
            .iter()
            .copied()
            .filter(|row| row.fold(FOLDS) != fold)
            .collect();
        let fitted = RidgeFit::of(&others);
        for (row, slot) in rows.iter().zip(&mut predicted) {
            if row.fold(FOLDS) == fold {
                *slot = fitted.predicted(row);
            }
        }
    }
    let built_in: Vec<f64> = rows
        .iter()
        .map(|row| f64::from(row.features.rating()))
        .collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let [low, high] = resampled(&predicted, &known, rank_correlation);
    format!(
        "{name}: {}; Spearman {:.2} [{low:.2}, {high:.2}]; mean error {:.1} ranks, by the mean alone {:.1}; Spearman of the \
         weights of the program {:.2}\n",
        rows.len(),
        rank_correlation(&predicted, &known),
        mean_error(&predicted, &known) / 100.0,
        mean_error(&vec![mean; known.len()], &known) / 100.0,
        rank_correlation(&built_in, &known),
    )
}

/// The features of the rows that are drawn: those that are stored, and the others measured and stored.
fn measured(root: &Path, arguments: &GradeArguments) -> Result<Vec<GradedRow>, Box<dyn Error>> {
    let mut wanted = Vec::new();
    for set in SETS {
        wanted.extend(sets::read(root, set)?.into_iter().filter_map(WantedRow::of));
    }
    let wanted = WantedRow::drawn(wanted, arguments.take);
    let mut text = fs::read_to_string(&arguments.rows).unwrap_or_default();
    let mut rows: Vec<GradedRow> = text
        .lines()
        .map(GradedRow::read)
        .collect::<Result<_, _>>()?;
    for one in wanted {
        if rows.iter().any(|row| row.id == one.id) {
            continue;
        }
        let Some(row) = one.measured(arguments.nodes) else {
            continue;
        };
        text.push_str(&format!("{row}\n"));
        fs::write(&arguments.rows, &text)?;
        rows.push(row);
    }
    Ok(rows)
}
