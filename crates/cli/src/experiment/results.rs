//! The results of a series: CSV for programs, Markdown and SVG for people.

use std::path::Path;

use super::cell_score::{CellScore, elo_text};
use super::plan::{ExperimentCell, ExperimentPlan};
use super::share_plot::{ShareBar, plot};
use crate::failure::Failure;
use crate::output::{print, replace_file};

/// What an experiment came to, in three forms.
pub(super) struct ExperimentTables {
    csv: String,
    markdown: String,
    bars: Vec<ShareBar>,
}

impl ExperimentTables {
    /// The same numbers in each form.
    pub(super) const fn new(csv: String, markdown: String, bars: Vec<ShareBar>) -> Self {
        Self {
            csv,
            markdown,
            bars,
        }
    }

    /// Writes `results.csv`, `results.md` and `results.svg` and prints the table.
    pub(super) fn write(&self, folder: &Path, plan: &ExperimentPlan) -> Result<(), Failure> {
        let title = format!("{}: {}", plan.id.to_uppercase(), plan.title);
        replace_file(&folder.join("results.csv"), self.csv.as_bytes())?;
        replace_file(&folder.join("results.md"), self.markdown.as_bytes())?;
        let svg = plot(&title, &self.bars);
        replace_file(&folder.join("results.svg"), svg.as_bytes())?;
        print(self.markdown.as_bytes())
    }
}

/// The tables of a series of games.
pub(super) fn tables_of(cells: &[(ExperimentCell, CellScore)]) -> ExperimentTables {
    let bars = cells
        .iter()
        .filter(|(_, score)| score.games() > 0)
        .map(|(_, score)| ShareBar {
            label: score.label.clone(),
            games: score.games(),
            share: score.share(),
            interval: score.interval(),
        })
        .collect();
    ExperimentTables::new(csv(cells), markdown(cells), bars)
}

fn csv(cells: &[(ExperimentCell, CellScore)]) -> String {
    let mut text = String::from(
        "set,scheme,size,against,games,won,drawn,lost,share,low,high,elo,elo_low,elo_high,moves,split\n",
    );
    for (cell, score) in cells {
        let (low, high) = score.interval();
        let [elo, elo_low, elo_high] = score.elo();
        text.push_str(&format!(
            "{},{},{},{},{},{},{},{},{:.4},{low:.4},{high:.4},{elo:.1},{elo_low:.1},{elo_high:.1},{:.1},{:.4}\n",
            cell.set,
            cell.scheme.name,
            cell.size,
            cell.against.name(),
            score.games(),
            score.won,
            score.drawn,
            score.lost,
            score.share(),
            score.mean_moves(),
            score.split_share(),
        ));
    }
    text
}

fn markdown(cells: &[(ExperimentCell, CellScore)]) -> String {
    let mut text = String::from(
        "| members | scheme | against | games | won | 95 % | Elo | 95 % | split |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for (cell, score) in cells.iter().filter(|(_, score)| score.games() > 0) {
        let (low, high) = score.interval();
        let [elo, elo_low, elo_high] = score.elo().map(elo_text);
        let against = match cell.against.name() {
            "best" => "best member",
            scheme => scheme,
        };
        text.push_str(&format!(
            "| {} ({}) | `{}` | {against} | {} | {:.1} % | {:.1}–{:.1} % | {elo} | {elo_low} to {elo_high} | {:.0} % |\n",
            cell.set,
            cell.size,
            cell.scheme.name,
            score.games(),
            100.0 * score.share(),
            100.0 * low,
            100.0 * high,
            100.0 * score.split_share(),
        ));
    }
    text
}
