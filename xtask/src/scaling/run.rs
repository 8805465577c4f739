//! One solve with a crew, as it is stored in `bench/`: numbers and times, no position.

use serde_json::{Value, json};
use shikatsu_engine::Report;

use super::simulation::SimulationFigures;

/// What a crew of so many did with a problem.
pub(crate) struct ScalingRun {
    pub(crate) problem: String,
    pub(crate) workers: u64,
    pub(crate) verdict: String,
    /// Nodes of the engine alone.
    pub(crate) alone: u64,
    /// Nodes of this solve, all searchers together.
    pub(crate) nodes: u64,
    /// What the crew did.
    pub(crate) figures: SimulationFigures,
}

impl ScalingRun {
    /// Nodes that the engine spent by itself, before, between and after: certificates among them.
    pub(crate) fn serial(&self) -> u64 {
        self.nodes.saturating_sub(self.figures.nodes)
    }

    /// How long it took, in nodes of one searcher.
    pub(crate) fn time(&self) -> u64 {
        self.serial() + self.figures.time
    }

    /// How much sooner than the engine alone.
    pub(crate) fn gain(&self) -> f64 {
        self.alone as f64 / self.time().max(1) as f64
    }

    /// A line of the table.
    pub(crate) fn line(&self, report: &Report) -> String {
        let SimulationFigures {
            time,
            nodes,
            wasted,
            idle,
            jobs,
            top,
            told,
            errands,
            ..
        } = self.figures;
        format!(
            "  {}: {}, {:.2} times as fast; {} = {} alone + {time} in {errands} errands; {:.2} times the nodes, \
             wasted {:.3}, idle {:.3}, {jobs} jobs, top {top}, told {} kB, doubts {}, {:.1} s",
            self.workers,
            self.verdict,
            self.gain(),
            self.time(),
            self.serial(),
            self.nodes as f64 / self.alone as f64,
            wasted as f64 / nodes.max(1) as f64,
            idle as f64 / (time.max(1) * self.workers) as f64,
            told / 1000,
            report.doubts,
            report.elapsed.as_secs_f64(),
        )
    }

    /// A line of the file. Lengths of jobs are its nodes at the tenth, the half, the nine tenths and the end.
    pub(crate) fn json(&self) -> Value {
        let mut lengths = self.figures.lengths.clone();
        lengths.sort_unstable();
        let length = |tenths: usize| {
            let at = (lengths.len() * tenths / 10).min(lengths.len().saturating_sub(1));
            lengths.get(at).copied().unwrap_or(0)
        };
        json!({
            "problem": self.problem,
            "workers": self.workers,
            "verdict": self.verdict,
            "alone": self.alone,
            "serial": self.serial(),
            "time": self.figures.time,
            "nodes": self.figures.nodes,
            "wasted": self.figures.wasted,
            "idle": self.figures.idle,
            "jobs": self.figures.jobs,
            "top": self.figures.top,
            "told": self.figures.told,
            "lengths": [length(1), length(5), length(9), length(10)],
        })
    }
}
