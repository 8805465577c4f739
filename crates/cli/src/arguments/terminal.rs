//! How boards look in the terminal.

use clap::{Args, ValueEnum};

/// How a board looks in the terminal.
#[derive(Debug, Args)]
pub(crate) struct TerminalArguments {
    /// Show the whole board instead of the part that matters
    #[arg(short, long)]
    pub(crate) whole_board: bool,
    /// Draw the terminal board in plain ASCII (X Black, O White, . empty), for old terminals and screen readers
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Colour the terminal board; in auto, NO_COLOR in the environment turns it off
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal
    Auto,
    /// Even when writing to a file or pipe
    Always,
    /// Not even on a terminal
    Never,
}
