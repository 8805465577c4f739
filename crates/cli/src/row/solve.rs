//! `shikatsu row solve`: the value of one empty board, and its certificate.

use std::fs;
use std::path::Path;
use std::time::Instant;

use shikatsu_row::{ClaimedValue, KeptDistance, SolvedRow, check_row};

use super::solved_board::{SolvedBoard, SolvedWin};
use crate::arguments::RowSolveArguments;
use crate::failure::Failure;
use crate::output::replace_file;
use crate::terminal::say;
use crate::{duration, progress};

pub(crate) fn run(arguments: &RowSolveArguments) -> Result<(), Failure> {
    if let Some(file) = &arguments.check {
        return check(file);
    }
    let rules = arguments.rules.rules();
    let rules = rules.map_err(|error| Failure::Request(error.to_string()))?;
    let kept = if arguments.shortest {
        KeptDistance::Shortest
    } else {
        KeptDistance::Any
    };
    let bar = progress::spinner();
    let solved = SolvedBoard::of(rules, kept, &arguments.limits, &bar);
    bar.finish_and_clear();
    let solved = solved?;
    say(&format!("{rules}: {}", value_words(&solved)))?;
    say(&format!(
        "{} positions in {}",
        solved.positions,
        duration::words(solved.solving)
    ))?;
    if let Some(win) = &solved.win {
        say(&first_moves(&solved, win))?;
    }
    match (&solved.certificate, &arguments.certificate) {
        (None, _) => Err(Failure::Unproved),
        (Some(_), None) => Ok(()),
        (Some(certificate), Some(file)) => {
            replace_file(file, &certificate.bytes)?;
            let bytes = certificate.bytes.len();
            say(&format!(
                "certificate: {bytes} bytes, checked in {}",
                duration::words(certificate.checking)
            ))
        }
    }
}

/// The value in words.
pub(super) fn value_words(solved: &SolvedBoard) -> String {
    match (&solved.win, solved.value) {
        (Some(SolvedWin { distance, .. }), _) if distance.at_least == distance.at_most => {
            format!("first wins in {}", distance.at_most)
        }
        (Some(SolvedWin { distance, .. }), _) => {
            format!(
                "first wins in {} to {}",
                distance.at_least, distance.at_most
            )
        }
        (None, SolvedRow::Draw) => "draw".into(),
        (None, SolvedRow::FirstWins(_) | SolvedRow::Open) => "open".into(),
    }
}

fn first_moves(solved: &SolvedBoard, win: &SolvedWin) -> String {
    let size = solved.rules.size();
    let listed = |points| size.labels(points).join(" ");
    let open = win.first_moves.open;
    let rest = if open.is_empty() {
        String::new()
    } else {
        format!("; open: {}", listed(open))
    };
    format!(
        "winning first moves: {}{rest}",
        listed(win.first_moves.winning)
    )
}

fn check(file: &Path) -> Result<(), Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::Io {
        path: file.to_owned(),
        error,
    })?;
    let started = Instant::now();
    let checked = check_row(&bytes)
        .map_err(|fault| Failure::Request(format!("{}: {fault}", file.display())))?;
    let value = match checked.value {
        ClaimedValue::FirstWins(moves) => format!("first wins within {moves}"),
        ClaimedValue::Draw => "draw".into(),
    };
    let time = duration::words(started.elapsed());
    say(&format!(
        "{}: {value}; {} positions checked in {time}",
        checked.game, checked.positions
    ))
}
