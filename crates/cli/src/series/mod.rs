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
mod series_score;

use std::fs;
use std::path::Path;

use shikatsu_problem::Color;

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use crate::output::{print, replace_file};
use crate::progress;

pub(crate) use engine_address::EngineAddress;
pub(crate) use match_clock::MatchClock;
pub(crate) use match_player::{MatchPlayer, TurnAnswer};
pub(crate) use match_terms::MatchTerms;

use match_game::{PlayedMatch, play};
use series_score::SeriesScore;

pub(crate) fn run(arguments: &MatchArguments) -> Result<(), Failure> {
    let terms = MatchTerms {
        size: arguments.size,
        rules: arguments.rules,
        komi: arguments.komi,
        clock: arguments.clock,
        patience: arguments.patience,
    };
    let start = |address: &EngineAddress| {
        MatchPlayer::start(address, arguments.patience)
            .map_err(|error| Failure::Request(error.to_string()))
    };
    let mut players = [start(&arguments.first)?, start(&arguments.second)?];
    if let Some(folder) = &arguments.sgf {
        make_folder(folder)?;
    }
    let mut score = SeriesScore::default();
    let bar = progress::counting(arguments.games, "games");
    for number in 0..arguments.games {
        // Two games in a row have one opening, and the colours change between them.
        let opening = terms.opening(arguments.opening, arguments.seed, number / 2);
        let black = number % 2;
        let [first, second] = &mut players;
        let sides = match black {
            0 => [first, second],
            _ => [second, first],
        };
        let played = play(sides, &terms, &opening);
        score.count(&played.end, black);
        if let Some(folder) = &arguments.sgf {
            let file = folder.join(format!("game-{:04}.sgf", number + 1));
            replace_file(&file, played.sgf.as_bytes())?;
        }
        bar.suspend(|| print(line(number, &played).as_bytes()))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let names = players.map(MatchPlayer::retire);
    print(score.table(&names).as_bytes())
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
