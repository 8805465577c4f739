//! `shikatsu show`: problems as pictures.

use std::io::IsTerminal;

use shikatsu_formats::Format;
use shikatsu_formats::picture::{Charset, Colours, Coordinates, Crop, Picture};
use shikatsu_problem::SolutionTree;

use crate::arguments::{ShowArguments, When};
use crate::failure::Failure;
use crate::input::{Found, Harvest, harvest};
use crate::output::{Content, Output};
use crate::{convert, report};

/// What is made of each problem.
enum Form {
    Terminal,
    Svg,
    Png,
    Json,
    Notation(Format),
}

pub(crate) fn run(arguments: &ShowArguments) -> Result<(), Failure> {
    let harvest = harvest(&arguments.input)?;
    harvest.complain();
    show(&harvest, arguments)?;
    harvest.verdict(&arguments.input)
}

fn show(harvest: &Harvest, arguments: &ShowArguments) -> Result<(), Failure> {
    let found = harvest.found();
    let path = arguments.output.as_deref();
    match form(arguments) {
        Form::Terminal => {
            let several = found.len() > 1;
            let board =
                |found: &&Found| heading(found, several, arguments) + &board(found, arguments);
            let boards: Vec<String> = found.iter().map(board).collect();
            Output::of(path, 1)?.write_all(boards.join("\n").as_bytes(), Content::Text)
        }
        Form::Json => {
            let lines: String = harvest.0.iter().filter_map(report::line).collect();
            Output::of(path, 1)?.write_all(lines.as_bytes(), Content::Text)
        }
        Form::Svg => {
            Output::of(path, found.len())?.write_each(&found, "svg", Content::Text, |found| {
                Ok(picture(found, arguments).to_svg().into_bytes())
            })
        }
        Form::Png => {
            Output::of(path, found.len())?.write_each(&found, "png", Content::Binary, |found| {
                picture(found, arguments)
                    .to_png(arguments.cell)
                    .map_err(|error| Failure::Picture {
                        origin: found.origin(),
                        error,
                    })
            })
        }
        Form::Notation(format) => convert::write(&found, format, path),
    }
}

fn form(arguments: &ShowArguments) -> Form {
    let form = &arguments.form;
    match form.sgf {
        Some(dialect) => Form::Notation(Format::Sgf(dialect)),
        None if form.svg => Form::Svg,
        None if form.png => Form::Png,
        None if form.diagram => Form::Notation(Format::Diagram),
        None if form.json => Form::Json,
        None => Form::Terminal,
    }
}

fn picture(found: &Found, arguments: &ShowArguments) -> Picture {
    let document = &found.document;
    let tree = &document.tree;
    let mut picture = Picture::of(&document.problem)
        .with_markup(&tree.root().markup)
        .with_theme(arguments.theme);
    if arguments.whole_board {
        picture = picture.with_crop(Crop::WholeBoard);
    }
    if arguments.no_coordinates {
        picture = picture.with_coordinates(Coordinates::Hidden);
    }
    if arguments.solution {
        picture = picture.with_moves(&main_line(tree));
    }
    picture
}

fn main_line(tree: &SolutionTree) -> Vec<(shikatsu_problem::Color, shikatsu_problem::Move)> {
    tree.main_line()
        .filter_map(|id| tree.node(id).played)
        .collect()
}

fn board(found: &Found, arguments: &ShowArguments) -> String {
    let charset = if arguments.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let board = picture(found, arguments).to_terminal(charset, colours(arguments));
    let notes = found.document.problem.notes.trim();
    let notes = if notes.is_empty() {
        String::new()
    } else {
        format!("\n{}\n", plain(notes))
    };
    board + &notes
}

/// The name of a problem; among several also the number by which `--number`
/// finds it, and its file.
fn heading(found: &Found, several: bool, arguments: &ShowArguments) -> String {
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

/// Text from a file must not be able to command the terminal.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|&c| c == '\n' || !c.is_control())
        .collect()
}

fn colours(arguments: &ShowArguments) -> Colours {
    let terminal = arguments.output.is_none() && std::io::stdout().is_terminal();
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
