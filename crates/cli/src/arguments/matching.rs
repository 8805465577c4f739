//! The command for games between two programs: `match`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use shikatsu_problem::{Rules, Size};
use uuid::Uuid;

use super::speaking::rules;
use super::values::{parse_count, parse_size};
use crate::duration;
use crate::series::{EngineAddress, MatchClock};

/// Have two programs play a series of games
///
/// Any program that speaks GTP will do: it is started, or called by TCP. Our board checks every move, our
/// clock takes the time, and a program that hangs, dies or breaks a rule loses its game. Colours alternate;
/// two games in a row have the same opening.
#[derive(Debug, Args)]
#[command(after_help = "Clocks:
  none                       no limit but --patience for each answer
  absolute 10m               ten minutes for the game
  byo-yomi 10m 5x30s         then five periods of thirty seconds
  canadian 10m 25/5m         then 25 stones in five minutes
  fischer 2m 5s              two minutes, each move adds five seconds
  per-move 30s               thirty seconds for each move
  days 3d                    three days for each move

Main time may be 0s where something follows it: 'canadian 0s 25/5m'.

Examples:
  shikatsu match 'gnugo --mode gtp --level 1' 'gnugo --mode gtp --level 10' --games 20
  shikatsu match 'gnugo --mode gtp' 'tcp:localhost:5000' --clock 'fischer 1m 2s' --sgf games
  shikatsu match 'shikatsu gtp --time 1s' 'gnugo --mode gtp' --size 9x9 --opening 4 --seed 7
  shikatsu match 'gnugo --mode gtp' 'gnugo --mode gtp --level 1' --games 100 --opening 4 \\
      --database postgres://postgres@127.0.0.1:5432/postgres
  psql URL -c 'select * from series_standing'      how every series stands
  psql URL -c 'select * from series_games'         a row for each game; moves are in series_move

The command says the id of the series; with --resume ID it goes on after it was stopped.
A database that goes away does not end the games: rows wait until it is back, and what cannot
be written in the end becomes a file for psql.")]
pub(crate) struct MatchArguments {
    /// The first program: a command line, or tcp:HOST:PORT. It has Black in the first game
    #[arg(value_name = "A")]
    pub(crate) first: EngineAddress,
    /// The second program
    #[arg(value_name = "B")]
    pub(crate) second: EngineAddress,
    /// The board, as 9x9
    #[arg(long, value_name = "SIZE", default_value = "9x9", value_parser = parse_size)]
    pub(crate) size: Size,
    /// The rules of moves and counting; start the programs with the same
    #[arg(long, value_name = "RULES", default_value = "Chinese", value_parser = rules())]
    pub(crate) rules: Rules,
    /// Points for White
    #[arg(long, value_name = "POINTS", default_value = "7.5", value_parser = half_points, allow_negative_numbers = true)]
    pub(crate) komi: i32,
    /// How time is given
    #[arg(long, value_name = "CLOCK", default_value = "none")]
    pub(crate) clock: MatchClock,
    /// How many games
    #[arg(long, value_name = "N", default_value = "2", value_parser = parse_count)]
    pub(crate) games: usize,
    /// Legal moves drawn by lot before the programs begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) opening: usize,
    /// What the openings are drawn by
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A program that does not answer for so long has lost
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = duration::parse)]
    pub(crate) patience: Duration,
    /// Show what the programs write to standard error
    #[arg(long)]
    pub(crate) remarks: bool,
    /// Keep each game as SGF in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) sgf: Option<PathBuf>,
    /// Keep every game and every move as rows of this PostgreSQL database, such as postgres://user@host:5432/name. A password can be given in the variable PGPASSWORD
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// The schema with the tables; they are made there if they are missing
    #[arg(
        long,
        value_name = "NAME",
        default_value = "public",
        requires = "database"
    )]
    pub(crate) schema: String,
    /// Go on with this series of the database: games that are over are counted and not played again
    #[arg(long, value_name = "ID", requires = "database")]
    pub(crate) resume: Option<Uuid>,
}

/// Komi in half points.
fn half_points(text: &str) -> Result<i32, String> {
    let advice = || format!("expected points such as 7.5 or 0, found '{text}'");
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return Err(advice()),
        None => (text, 0),
    };
    let points: i32 = whole.parse().map_err(|_| advice())?;
    if points.abs() > 400 {
        return Err("expected at most 400 points".into());
    }
    let half = if whole.starts_with('-') { -half } else { half };
    Ok(2 * points + half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_in_half_points() {
        for (text, found) in [("7.5", 15), ("0", 0), ("-0.5", -1), ("-3", -6), ("6.0", 12)] {
            assert_eq!(half_points(text), Ok(found), "{text}");
        }
        for text in ["", "seven", "7.25", "1e9", "9999"] {
            assert!(half_points(text).is_err(), "{text}");
        }
    }
}
