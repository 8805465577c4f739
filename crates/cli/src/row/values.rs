//! `shikatsu row values`: the table of proved values.

use std::fs;
use std::path::Path;

use shikatsu_row::{KeptDistance, RowRules, RowRulesError};

use super::solve::value_words;
use super::solved_board::{CheckedCertificate, SolvedBoard};
use crate::arguments::RowValuesArguments;
use crate::failure::Failure;
use crate::output::{print, replace_file};
use crate::progress;

/// The boards of the table. The shortest win is certified where that takes seconds.
const BOARDS: &[(&str, KeptDistance)] = &[
    ("3x3, row 3, no capture", KeptDistance::Shortest),
    ("3x3, row 3", KeptDistance::Shortest),
    ("4x4, row 3, no capture", KeptDistance::Shortest),
    ("4x4, row 3", KeptDistance::Shortest),
    ("5x5, row 3, no capture", KeptDistance::Shortest),
    ("5x5, row 3", KeptDistance::Shortest),
    ("4x4, row 4, no capture", KeptDistance::Shortest),
    ("4x4, row 4", KeptDistance::Shortest),
    ("5x5, row 4, no capture", KeptDistance::Any),
    ("5x5, row 4", KeptDistance::Any),
    ("6x6, row 4, no capture", KeptDistance::Any),
    ("6x6, row 4", KeptDistance::Shortest),
    ("7x7, row 4, no capture", KeptDistance::Any),
    ("7x7, row 4", KeptDistance::Shortest),
    ("8x8, row 4, no capture", KeptDistance::Any),
    ("8x8, row 4", KeptDistance::Any),
    ("9x9, row 4", KeptDistance::Any),
    ("5x5, row 5", KeptDistance::Any),
    ("6x6, row 5", KeptDistance::Any),
    ("9x9, row 5", KeptDistance::Any),
];

/// Sides of the boards on which five in a row without capture is drawn by pairs.
const PAIRED: std::ops::RangeInclusive<u8> = 5..=19;

const MARK: &str = "<!-- generated: values -->";
const END: &str = "<!-- end -->";

pub(crate) fn run(arguments: &RowValuesArguments) -> Result<(), Failure> {
    let paired = PAIRED.map(|side| {
        (
            format!("{side}x{side}, row 5, no capture"),
            KeptDistance::Any,
        )
    });
    let listed = BOARDS
        .iter()
        .map(|(rules, kept)| ((*rules).to_owned(), *kept));
    let wanted = |(rules, _): &(String, KeptDistance)| {
        arguments.only.is_empty() || arguments.only.contains(rules)
    };
    let boards: Vec<_> = listed.chain(paired).filter(wanted).collect();
    if boards.is_empty() {
        return Err(Failure::Request(
            "none of these rules is in the table; write them as '5x5, row 4'".into(),
        ));
    }
    let bar = progress::counting(boards.len(), "boards");
    let mut lines = vec![heading()];
    for (rules, kept) in boards {
        let rules = rules.parse::<RowRules>();
        let rules = rules.map_err(|error: RowRulesError| Failure::Request(error.to_string()))?;
        let solved = SolvedBoard::of(rules, kept, &arguments.limits, &bar)?;
        if let (Some(folder), Some(certificate)) = (&arguments.strategies, &solved.certificate) {
            let name = rules.to_string().replace(", ", "-").replace(' ', "-");
            replace_file(&folder.join(name), &certificate.bytes)?;
        }
        lines.push(line(&solved));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let table = lines.join("\n");
    match &arguments.page {
        None => print(format!("{table}\n").as_bytes()),
        Some(file) => replace_table(file, &table),
    }
}

fn heading() -> String {
    "| rules | value | winning first moves | positions | solved in | certificate | checked in |\n|---|---|---|---|---|---|---|".into()
}

fn line(solved: &SolvedBoard) -> String {
    let moves = solved.win.as_ref().map_or_else(String::new, |win| {
        let area = solved.rules.size().area();
        let won = win.first_moves.winning.len();
        match win.first_moves.open.len() {
            0 => format!("{won} of {area}"),
            open => format!("at least {won} of {area}, {open} open"),
        }
    });
    let certificate = solved.certificate.as_ref().map_or_else(
        || " | ".to_owned(),
        |CheckedCertificate {
             bytes, checking, ..
         }| { format!("{} bytes | {:.3} s", bytes.len(), checking.as_secs_f64()) },
    );
    format!(
        "| {} | {} | {moves} | {} | {:.3} s | {certificate} |",
        solved.rules,
        value_words(solved),
        solved.positions,
        solved.solving.as_secs_f64(),
    )
}

/// Replaces what stands between the marks; an author wrote the rest.
fn replace_table(file: &Path, table: &str) -> Result<(), Failure> {
    let page = fs::read_to_string(file).map_err(|error| Failure::Io {
        path: file.to_owned(),
        error,
    })?;
    let parts = page.split_once(MARK).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let Some((before, after)) = parts else {
        return Err(Failure::Request(format!(
            "{} has no '{MARK}' with '{END}' after it; put them where the table is to stand",
            file.display()
        )));
    };
    replace_file(
        file,
        format!("{before}{MARK}\n{table}\n{END}{after}").as_bytes(),
    )
}
