//! What a caller sees while the engine searches.

#[cfg(not(target_family = "wasm"))]
use std::thread;
use std::time::Duration;

use shikatsu_problem::Color;

use crate::meter::Meter;

/// The state of a running solve. Time and nodes never go back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Since the solve began.
    pub elapsed: Duration,
    /// Positions made and judged so far.
    pub nodes: u64,
    /// The first mover that is being judged.
    pub first: Color,
    /// What is proved and checked so far, in plain words, oldest first.
    pub facts: Vec<String>,
    /// What is missing for a win of the attacker and of the defender in the
    /// running search; zero is a win.
    pub numbers: [u32; 2],
    /// First moves still to be judged, once it is known which they are.
    pub must_play_left: Option<usize>,
}

/// How often a watcher is shown something when there is nothing new.
const PERIOD: Duration = Duration::from_millis(100);

/// How often the caller's thread looks at clock and flag while other threads search.
#[cfg(not(target_family = "wasm"))]
const LOOK: Duration = Duration::from_millis(2);

/// Shows the progress of a solve to the caller.
pub(crate) struct Watcher<'w> {
    watch: &'w mut dyn FnMut(&Progress),
    progress: Progress,
    due: Duration,
}

impl<'w> Watcher<'w> {
    /// A watcher that has seen nothing.
    pub(crate) fn new(watch: &'w mut dyn FnMut(&Progress), first: Color) -> Self {
        Self {
            watch,
            progress: Progress {
                elapsed: Duration::ZERO,
                nodes: 0,
                first,
                facts: Vec::new(),
                numbers: [0; 2],
                must_play_left: None,
            },
            due: PERIOD,
        }
    }

    /// Shows the progress if it is time or something is new.
    pub(crate) fn glance(&mut self, meter: &Meter<'_>) {
        let seen = self.progress.facts.len();
        meter.tell(|news| {
            self.progress.facts.append(&mut news.facts);
            self.progress.first = news.first.unwrap_or(self.progress.first);
            self.progress.must_play_left = news.moves_left;
        });
        let elapsed = meter.elapsed();
        if self.progress.facts.len() == seen && elapsed < self.due {
            return;
        }
        self.due = elapsed + PERIOD;
        self.progress.elapsed = elapsed;
        self.progress.nodes = self.progress.nodes.max(meter.nodes());
        self.progress.numbers = meter.numbers();
        (self.watch)(&self.progress);
    }

    /// Shows progress until `is_done`; the thread that makes it so unparks this one.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn wait(&mut self, meter: &Meter<'_>, mut is_done: impl FnMut() -> bool) {
        while !is_done() {
            meter.look();
            self.glance(meter);
            thread::park_timeout(LOOK);
        }
    }
}
