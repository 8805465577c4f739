//! `shikatsu show`: problems as pictures.

use shikatsu_formats::Format;
use shikatsu_formats::picture::{Coordinates, Picture};
use shikatsu_problem::SolutionTree;

use crate::arguments::ShowArguments;
use crate::failure::Failure;
use crate::input::{InputProblems, LoadedProblem, read_input};
use crate::output::{ContentKind, Output};
use crate::terminal::{Destination, cropped, draw, heading, plain};
use crate::{convert, report};

/// What is made of each problem.
enum OutputForm {
    Terminal,
    Svg,
    Png,
    Json,
    Notation(Format),
}

pub(crate) fn run(arguments: &ShowArguments) -> Result<(), Failure> {
    let input = read_input(&arguments.input)?;
    input.report_faults();
    show(&input, arguments)?;
    input.verdict(&arguments.input)
}

fn show(input: &InputProblems, arguments: &ShowArguments) -> Result<(), Failure> {
    let found = input.found();
    let path = arguments.output.as_deref();
    match form(arguments) {
        OutputForm::Terminal => {
            let several = found.len() > 1;
            let board = |found: &&LoadedProblem| {
                heading(found, several, &arguments.terminal) + &board(found, arguments)
            };
            let boards: Vec<String> = found.iter().map(board).collect();
            Output::of(path, 1)?.write_all(boards.join("\n").as_bytes(), ContentKind::Text)
        }
        OutputForm::Json => {
            let lines: String = input.0.iter().filter_map(report::line).collect();
            Output::of(path, 1)?.write_all(lines.as_bytes(), ContentKind::Text)
        }
        OutputForm::Svg => {
            Output::of(path, found.len())?.write_each(&found, "svg", ContentKind::Text, |found| {
                Ok(picture(found, arguments).to_svg().into_bytes())
            })
        }
        OutputForm::Png => {
            Output::of(path, found.len())?.write_each(&found, "png", ContentKind::Binary, |found| {
                picture(found, arguments)
                    .to_png(arguments.cell)
                    .map_err(|error| Failure::Picture {
                        origin: found.origin(),
                        error,
                    })
            })
        }
        OutputForm::Notation(format) => convert::write(&found, format, path),
    }
}

fn form(arguments: &ShowArguments) -> OutputForm {
    let form = &arguments.form;
    match form.sgf {
        Some(dialect) => OutputForm::Notation(Format::Sgf(dialect)),
        None if form.svg => OutputForm::Svg,
        None if form.png => OutputForm::Png,
        None if form.diagram => OutputForm::Notation(Format::Diagram),
        None if form.json => OutputForm::Json,
        None => OutputForm::Terminal,
    }
}

fn picture(found: &LoadedProblem, arguments: &ShowArguments) -> Picture {
    let document = &found.document;
    let tree = &document.tree;
    let picture = Picture::of(&document.problem)
        .with_markup(&tree.root().markup)
        .with_theme(arguments.theme);
    let mut picture = cropped(picture, &arguments.terminal);
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

fn board(found: &LoadedProblem, arguments: &ShowArguments) -> String {
    let destination = match arguments.output {
        None => Destination::Standard,
        Some(_) => Destination::File,
    };
    let board = draw(&picture(found, arguments), &arguments.terminal, destination);
    let notes = found.document.problem.notes.trim();
    let notes = if notes.is_empty() {
        String::new()
    } else {
        format!("\n{}\n", plain(notes))
    };
    board + &notes
}
