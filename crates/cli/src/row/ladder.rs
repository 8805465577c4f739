//! `shikatsu row ladder`: each level against the one below it.
//!
//! The journal has a line that names the series and a line for each game, in the order in which they ended. A game is
//! decided by its number, so that a series that was stopped goes on as if it had not been.

use std::collections::{BTreeMap, VecDeque};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use shikatsu_row::{LadderPair, LadderResult, RowLevel};

use super::ladder_plot::plot;
use super::pair_score::PairScore;
use super::tastes;
use crate::arguments::RowLadderArguments;
use crate::failure::Failure;
use crate::output::{print, replace_file};
use crate::progress;

/// A game of the series: the upper level and its number.
type GameKey = (RowLevel, u32);

pub(crate) fn run(arguments: &RowLadderArguments) -> Result<(), Failure> {
    let rules = arguments
        .rules
        .rules()
        .map_err(|error| Failure::Request(error.to_string()))?;
    if arguments.to <= arguments.from && !arguments.tastes {
        return Err(Failure::Request(
            "a ladder needs two levels; give --from a lower one than --to".into(),
        ));
    }
    if arguments.tastes {
        return tastes::run(arguments, rules);
    }
    let heading = format!("shikatsu row ladder: {rules}; seed {}", arguments.seed);
    let mut results = match &arguments.resume {
        Some(file) => read_journal(file, &heading)?,
        None => BTreeMap::new(),
    };
    let pairs: Vec<LadderPair> = RowLevel::ALL
        .windows(2)
        .filter(|pair| pair[0] >= arguments.from && pair[1] <= arguments.to)
        .map(|pair| LadderPair {
            rules,
            upper: pair[1],
            lower: pair[0],
            seed: arguments.seed,
        })
        .collect();
    play_missing(&pairs, arguments, &mut results)?;
    let standings: Vec<PairScore> = pairs
        .iter()
        .map(|pair| {
            let of_pair = results.range((pair.upper, 0)..(pair.upper, arguments.games));
            PairScore::of(*pair, of_pair.map(|(_, result)| *result))
        })
        .collect();
    let table: String = standings.iter().map(PairScore::line).collect();
    print(format!("{rules}, {} games each\n{table}", arguments.games).as_bytes())?;
    match &arguments.plot {
        Some(file) => replace_file(file, plot(&standings, &rules.to_string()).as_bytes()),
        None => Ok(()),
    }
}

/// Plays the games that are not in the results yet.
fn play_missing(
    pairs: &[LadderPair],
    arguments: &RowLadderArguments,
    results: &mut BTreeMap<GameKey, LadderResult>,
) -> Result<(), Failure> {
    let missing: VecDeque<(LadderPair, u32)> = pairs
        .iter()
        .flat_map(|pair| (0..arguments.games).map(move |number| (*pair, number)))
        .filter(|(pair, number)| !results.contains_key(&(pair.upper, *number)))
        .collect();
    let bar = progress::counting(missing.len(), "games");
    let jobs = arguments.jobs();
    let waiting = Mutex::new(missing);
    let ended = Mutex::new(Vec::new());
    let next = || {
        waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front()
    };
    let kept: Result<(), Failure> = thread::scope(|scope| {
        let work = || -> Result<(), Failure> {
            while let Some((pair, number)) = next() {
                let result = pair.play(number);
                if let Some(file) = &arguments.resume {
                    append(file, pair.upper, number, result)?;
                }
                ended
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(((pair.upper, number), result));
                bar.inc(1);
            }
            Ok(())
        };
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or(Err(Failure::Reported)))
    });
    bar.finish_and_clear();
    results.extend(ended.into_inner().unwrap_or_else(PoisonError::into_inner));
    kept
}

const LETTERS: [(LadderResult, &str); 3] = [
    (LadderResult::Won, "won"),
    (LadderResult::Drawn, "drawn"),
    (LadderResult::Lost, "lost"),
];

/// The games of a journal, which is begun if there is none. A torn last line is a game that is played again.
fn read_journal(file: &Path, heading: &str) -> Result<BTreeMap<GameKey, LadderResult>, Failure> {
    let failed = |error| Failure::Io {
        path: file.to_owned(),
        error,
    };
    if !file.exists() {
        fs::write(file, format!("{heading}\n")).map_err(failed)?;
        return Ok(BTreeMap::new());
    }
    let text = fs::read_to_string(file).map_err(failed)?;
    if text.lines().next() != Some(heading) {
        return Err(Failure::Request(format!(
            "{} is the journal of another series; choose another file",
            file.display()
        )));
    }
    Ok(text.lines().skip(1).filter_map(game_of).collect())
}

fn game_of(line: &str) -> Option<(GameKey, LadderResult)> {
    let [upper, number, word] = line.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let (result, _) = LETTERS.iter().find(|(_, name)| *name == word)?;
    Some(((upper.parse().ok()?, number.parse().ok()?), *result))
}

fn append(file: &Path, upper: RowLevel, number: u32, result: LadderResult) -> Result<(), Failure> {
    let word = LETTERS
        .iter()
        .find(|(one, _)| *one == result)
        .map_or("", |(_, word)| word);
    let failed = |error| Failure::Io {
        path: file.to_owned(),
        error,
    };
    let mut journal = OpenOptions::new().append(true).open(file).map_err(failed)?;
    // One call for the whole line, so that two threads do not mix theirs.
    let line = format!("{upper} {number} {word}\n");
    journal.write_all(line.as_bytes()).map_err(failed)
}
