//! What people see while they wait: a line on standard error, and only if that
//! is a terminal. Pipes and files never get any of it.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often the line is drawn again.
const TICK: Duration = Duration::from_millis(100);

/// A spinner with a message beside it, for work of unknown length.
pub(crate) fn spinner() -> ProgressBar {
    line(None, "{spinner} {elapsed} {wide_msg}")
}

/// A bar over this many problems, with rate and time to go.
pub(crate) fn bar(problems: usize) -> ProgressBar {
    line(
        Some(problems),
        "{bar:24} {pos}/{len} problems, {per_sec}, {eta} to go; {wide_msg}",
    )
}

/// A bar over this many things.
pub(crate) fn counting(count: usize, things: &str) -> ProgressBar {
    let template = format!("{{bar:24}} {{pos}}/{{len}} {things}, {{per_sec}}, {{eta}} to go");
    line(Some(count), &template)
}

fn line(length: Option<usize>, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let target = ProgressDrawTarget::stderr();
    let length = length.and_then(|length| u64::try_from(length).ok());
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
    let line = ProgressBar::with_draw_target(length, target).with_style(style);
    line.enable_steady_tick(TICK);
    line
}
