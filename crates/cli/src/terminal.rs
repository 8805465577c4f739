//! Boards and texts for a terminal, whatever command shows them.

use std::io::{self, IsTerminal, Write};

use shikatsu_formats::picture::{Charset, Colours, Crop, Picture};

use crate::arguments::{TerminalArguments, When};
use crate::failure::Failure;
use crate::input::LoadedProblem;
use crate::output::print;
use crate::words;

/// Where a text goes, which decides about colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Destination {
    /// Standard output, which may be a terminal.
    Standard,
    /// A file.
    File,
}

/// The part of the board that the arguments ask for.
pub(crate) fn cropped(picture: Picture, arguments: &TerminalArguments) -> Picture {
    if arguments.whole_board {
        picture.with_crop(Crop::WholeBoard)
    } else {
        picture
    }
}

/// The board as characters.
pub(crate) fn draw(
    picture: &Picture,
    arguments: &TerminalArguments,
    destination: Destination,
) -> String {
    let charset = if arguments.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    picture.to_terminal(charset, colours(arguments, destination))
}

/// The board alone, without what is said below it.
pub(crate) fn bare(picture: &Picture, arguments: &TerminalArguments) -> String {
    let drawn = draw(picture, arguments, Destination::Standard);
    let mut lines = drawn.lines();
    let letters = lines.next().unwrap_or_default();
    let mut board = format!("{letters}\n");
    for line in lines {
        board += line;
        board.push('\n');
        if line == letters {
            break;
        }
    }
    board
}

/// The name of a problem; among several also the number by which `--number`
/// finds it, and its file.
pub(crate) fn heading(
    found: &LoadedProblem,
    several: bool,
    arguments: &TerminalArguments,
) -> String {
    let metadata = &found.document.problem.metadata;
    let name = [
        &metadata.title,
        &metadata.id,
        &metadata.collection,
        &metadata.level,
    ];
    let mut words: Vec<String> = name.into_iter().flatten().cloned().collect();
    if several {
        words.insert(0, format!("[{}] {}", found.number, found.origin()));
    }
    let between = if arguments.ascii { " - " } else { " · " };
    if words.is_empty() {
        String::new()
    } else {
        format!("{}\n", plain(&words.join(between)))
    }
}

/// Prints a sentence for a person at once, in lines that fit a terminal.
pub(crate) fn say(sentence: &str) -> Result<(), Failure> {
    let mut text = words::wrapped(sentence);
    text.push('\n');
    print(text.as_bytes())?;
    io::stdout().flush().map_err(|_| Failure::OutputClosed)
}

/// The text without control characters: a file must not control the terminal.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .filter(|&c| c == '\n' || !c.is_control())
        .collect()
}

fn colours(arguments: &TerminalArguments, destination: Destination) -> Colours {
    let terminal = destination == Destination::Standard && io::stdout().is_terminal();
    let variable = |name| std::env::var(name).unwrap_or_default();
    if arguments.ascii {
        return Colours::Never;
    }
    choose(
        arguments.color,
        terminal,
        &variable("NO_COLOR"),
        &variable("TERM"),
    )
}

/// Terminals without the 256 colours of the board.
const FEW_COLOURS: [&str; 5] = ["", "dumb", "linux", "vt100", "vt220"];

/// The convention of the command line: colours only on a terminal that has
/// them, and never where `NO_COLOR` is set to anything.
fn choose(when: When, terminal: bool, no_color: &str, term: &str) -> Colours {
    match when {
        When::Always => Colours::Ansi,
        When::Auto if terminal && no_color.is_empty() && !FEW_COLOURS.contains(&term) => {
            Colours::Ansi
        }
        When::Auto | When::Never => Colours::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_conventions_of_the_command_line() {
        assert_eq!(choose(When::Auto, true, "", "xterm"), Colours::Ansi);
        assert_eq!(choose(When::Auto, false, "", "xterm"), Colours::Never);
        assert_eq!(choose(When::Auto, true, "1", "xterm"), Colours::Never);
        assert_eq!(choose(When::Auto, true, "", "dumb"), Colours::Never);
        assert_eq!(choose(When::Auto, true, "", "vt100"), Colours::Never);
        assert_eq!(choose(When::Never, true, "", "xterm"), Colours::Never);
        assert_eq!(choose(When::Always, false, "1", "dumb"), Colours::Ansi);
    }
}
