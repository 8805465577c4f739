//! `shikatsu match`: a series of games between two programs that speak GTP.
//!
//! Invariant: a game counts for the side that our board and our clock say; a program that is lost is started anew for
//! the next game, which it loses if it cannot be started.

mod engine_address;
mod match_clock;
mod match_end;
mod match_game;
mod match_player;
mod match_record;
mod match_terms;
mod row_writer;
mod series_rows;
mod series_score;

use std::fs;
use std::path::{Path, PathBuf};

use shikatsu_gtp::EngineRemarks;
use shikatsu_problem::Color;

use crate::arguments::MatchArguments;
use crate::failure::{Failure, say};
use crate::output::{print, replace_file};
use crate::progress;

pub(crate) use engine_address::EngineAddress;
pub(crate) use match_clock::MatchClock;
pub(crate) use match_player::{MatchPlayer, TurnAnswer};
pub(crate) use match_terms::MatchTerms;

use match_game::{PlayedMatch, play};
use row_writer::RowWriter;
use series_rows::{game_row, move_row, result_row, series_row, stored_end};
use series_score::SeriesScore;

pub(crate) fn run(arguments: &MatchArguments) -> Result<(), Failure> {
    let terms = MatchTerms {
        size: arguments.size,
        rules: arguments.rules,
        komi: arguments.komi,
        clock: arguments.clock,
        patience: arguments.patience,
    };
    if let Some(folder) = &arguments.sgf {
        make_folder(folder)?;
    }
    let opened = arguments.database.as_deref();
    let opened = opened.map(|address| RowWriter::open(address, arguments));
    let (rows, ended) = opened.transpose()?.unzip();
    let remarks = match arguments.remarks {
        true => EngineRemarks::Shown,
        false => EngineRemarks::Dropped,
    };
    let start = |address: &EngineAddress| {
        MatchPlayer::start_with(address, arguments.patience, remarks)
            .map_err(|error| Failure::Request(error.to_string()))
    };
    let mut players = [start(&arguments.first)?, start(&arguments.second)?];
    if let Some(rows) = &rows {
        rows.put(series_row(rows.series, arguments));
        say(&format_args!(
            "the rows are those of series {}",
            rows.series
        ));
    }
    let mut score = SeriesScore::default();
    let ended = ended.unwrap_or_default();
    for game in &ended {
        let (winner, forfeited) = stored_end(game);
        score.add(winner, forfeited, black_of(place(game.game)));
    }
    let bar = progress::counting(arguments.games, "games");
    for number in 0..arguments.games {
        if ended.iter().any(|game| place(game.game) == number) {
            bar.inc(1);
            continue;
        }
        let played = game(&mut players, &terms, arguments, number, rows.as_ref());
        score.count(&played.end, black_of(number));
        if let Some(folder) = &arguments.sgf {
            let file = folder.join(format!("game-{:04}.sgf", number + 1));
            replace_file(&file, played.sgf.as_bytes())?;
        }
        bar.suspend(|| print(line(number, &played).as_bytes()))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let names = players.map(MatchPlayer::retire);
    print(score.table(&names).as_bytes())?;
    rows.map_or(Ok(()), |rows| close(rows, arguments))
}

/// The game of this place, from 0. Two games in a row have one opening, and the colours change between them.
fn game(
    players: &mut [MatchPlayer; 2],
    terms: &MatchTerms,
    arguments: &MatchArguments,
    number: usize,
    rows: Option<&RowWriter>,
) -> PlayedMatch {
    let opening = terms.opening(arguments.opening, arguments.seed, number / 2);
    let black = black_of(number);
    let [first, second] = players;
    let sides = match black {
        0 => [first, second],
        _ => [second, first],
    };
    let Some(rows) = rows else {
        return play(sides, terms, &opening, None);
    };
    let (series, size) = (rows.series, terms.size);
    rows.put(game_row(
        series,
        number + 1,
        black,
        &sides,
        (&opening, size),
    ));
    let mut witness =
        |place: usize, timed: &_| rows.put(move_row(series, number + 1, place, timed, size));
    let played = play(sides, terms, &opening, Some(&mut witness));
    rows.put(result_row(series, number + 1, &played));
    played
}

/// Waits for the last rows. Those that the database did not take become a file for it.
fn close(rows: RowWriter, arguments: &MatchArguments) -> Result<(), Failure> {
    let series = rows.series;
    let unwritten = rows.close();
    if unwritten.is_empty() {
        return Ok(());
    }
    let folder = arguments.sgf.clone().unwrap_or_else(|| PathBuf::from("."));
    let file = folder.join(format!("series-{series}.sql"));
    let mut text = format!(
        "set search_path to \"{}\";\n",
        arguments.schema.replace('"', "\"\"")
    );
    text.extend(
        unwritten
            .iter()
            .map(shikatsu_service::series::SeriesRow::sql),
    );
    replace_file(&file, text.as_bytes())?;
    Err(Failure::Request(format!(
        "the database did not take {} rows of series {series}; they are in {}. When it is back, write them with \
         'psql URL -f {}'",
        unwritten.len(),
        file.display(),
        file.display(),
    )))
}

/// The place of a game in the series, from 0.
fn place(game: u32) -> usize {
    usize::try_from(game)
        .unwrap_or(usize::MAX)
        .saturating_sub(1)
}

/// The place of the program that has Black in a game.
const fn black_of(number: usize) -> usize {
    number % 2
}

/// What a game came to, in one line.
fn line(number: usize, played: &PlayedMatch) -> String {
    let [black, white] = &played.names;
    format!(
        "{:4}  {black} (Black) – {white} (White): {}, {} moves\n",
        number + 1,
        played.end.words(),
        played.moves,
    )
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::Io {
        path: folder.to_owned(),
        error,
    })
}

/// The place of a colour among the two sides.
const fn side(color: Color) -> usize {
    color.index()
}
