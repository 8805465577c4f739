//! `shikatsu show`: problems as pictures.

use std::io::IsTerminal;

use shikatsu_board::check_problem;
use shikatsu_formats::Format;
use shikatsu_formats::picture::{Charset, Colours, Coordinates, Crop, Picture};
use shikatsu_problem::SolutionTree;

use crate::arguments::{ShowArguments, When};
use crate::failure::{Failure, say};
use crate::input::{Found, harvest};
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
    let found = &harvest.found;
    let form = form(arguments);
    if !matches!(form, Form::Json) {
        found.iter().for_each(report_faults);
    }
    match form {
        Form::Terminal => {
            let boards: Vec<String> = found.iter().map(|found| board(found, arguments)).collect();
            Output::of(arguments.output.as_deref(), false)
                .write_all(boards.join("\n").as_bytes(), Content::Text)?;
        }
        Form::Json => {
            let lines: String = found.iter().map(report::line).collect();
            Output::of(arguments.output.as_deref(), false)
                .write_all(lines.as_bytes(), Content::Text)?;
        }
        Form::Svg => pictures(found, arguments, "svg", Content::Text, |found| {
            Ok(picture(found, arguments).to_svg().into_bytes())
        })?,
        Form::Png => pictures(found, arguments, "png", Content::Binary, |found| {
            picture(found, arguments)
                .to_png(arguments.cell)
                .map_err(|error| Failure::Picture {
                    origin: found.origin(),
                    error,
                })
        })?,
        Form::Notation(format) => convert::write(found, format, arguments.output.as_deref())?,
    }
    harvest.verdict
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

fn pictures(
    found: &[Found],
    arguments: &ShowArguments,
    extension: &str,
    content: Content,
    make: impl Fn(&Found) -> Result<Vec<u8>, Failure>,
) -> Result<(), Failure> {
    let output = Output::of(arguments.output.as_deref(), found.len() > 1);
    output.write_each(found, extension, content, make)
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
        let moves: Vec<_> = main_line(tree);
        picture = picture.with_moves(&moves);
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
    let heading = heading(found);
    let board = picture(found, arguments).to_terminal(charset, colours(arguments));
    let notes = found.document.problem.notes.trim();
    let notes = if notes.is_empty() {
        String::new()
    } else {
        format!("\n{}\n", plain(notes))
    };
    format!("{heading}{board}{notes}")
}

/// Problems of a collection are told apart by a line above the board.
fn heading(found: &Found) -> String {
    let metadata = &found.document.problem.metadata;
    let name = [
        &metadata.title,
        &metadata.id,
        &metadata.collection,
        &metadata.level,
    ];
    let words: Vec<&str> = name.into_iter().flatten().map(String::as_str).collect();
    if words.is_empty() {
        String::new()
    } else {
        format!("{}\n", plain(&words.join(" · ")))
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

/// The convention of the command line: colours only on a terminal that has
/// them, and never where `NO_COLOR` is set to anything.
fn choose(when: When, terminal: bool, no_color: &str, term: &str) -> Colours {
    match when {
        When::Always => Colours::Ansi,
        When::Auto if terminal && no_color.is_empty() && term != "dumb" => Colours::Ansi,
        When::Auto | When::Never => Colours::Never,
    }
}

fn report_faults(found: &Found) {
    if let Err(faults) = check_problem(&found.document.problem) {
        say(&format_args!("{}: warning: {faults}", found.origin()));
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
        assert_eq!(choose(When::Never, true, "", "xterm"), Colours::Never);
        assert_eq!(choose(When::Always, false, "1", "dumb"), Colours::Ansi);
    }
}
