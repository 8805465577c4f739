//! The command that shows the page to one person: `dojo`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Open the page on this machine: solve, make, check and learn in a browser
///
/// Serves the page at 127.0.0.1 and opens it in your browser. Everything is proved in the browser itself, so this needs no
/// database, no queue, no account and no network. A released program holds the page; one that you built yourself serves
/// web/dist, which web/build makes.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu dojo
  shikatsu dojo --port 9000 --browser no

Exit status: 0 when it was told to stop (ctrl-c), 1 if there is no page or the port is taken.")]
pub(crate) struct DojoArguments {
    /// The port; 0 lets the system choose one. What the page remembers belongs to its port
    #[arg(long, value_name = "N", default_value_t = 8361)]
    pub(crate) port: u16,
    /// Whether to open a browser
    #[arg(long, value_enum, value_name = "WHETHER", default_value_t = BrowserStart::Yes)]
    pub(crate) browser: BrowserStart,
    /// The folder with the built page; else web/dist if it is there, else the page in this program
    #[arg(long, value_name = "DIR")]
    pub(crate) web: Option<PathBuf>,
}

/// Whether a browser is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BrowserStart {
    /// Open the page in the browser of the desktop
    Yes,
    /// Print the address only
    No,
}
