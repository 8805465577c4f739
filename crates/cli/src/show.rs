//! `shikatsu show`: problems as pictures.

use shikatsu_formats::Format;
use shikatsu_formats::picture::{Coordinates, Picture};
use shikatsu_problem::SolutionTree;

use crate::arguments::ShowArguments;
use crate::failure::Failure;
use crate::input::{Found, Harvest, harvest};
use crate::output::{Content, Output};
use crate::terminal::{Destination, cropped, draw, heading, plain};
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
            let board = |found: &&Found| {
                heading(found, several, &arguments.terminal) + &board(found, arguments)
            };
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

fn board(found: &Found, arguments: &ShowArguments) -> String {
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
