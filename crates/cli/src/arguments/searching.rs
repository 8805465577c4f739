//! What a search may use of the machine.

use clap::Args;
use shikatsu_engine::Options;

use super::values::parse_count;

/// Threads and memory of a search.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct SearchArguments {
    /// Threads to search with. With one, the same input gives the same answers every time
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    pub(crate) threads: usize,
    /// Megabytes for what the search remembers. More helps problems that take minutes
    #[arg(long, value_name = "MB", default_value = "256", value_parser = parse_count)]
    pub(crate) memory: usize,
}

impl SearchArguments {
    /// The same for the engine.
    pub(crate) const fn options(self) -> Options {
        Options {
            threads: self.threads,
            memory: self.memory.saturating_mul(1 << 20),
        }
    }
}
