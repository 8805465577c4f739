//! A series of games of teams: every cell of a plan, a batch of each in turn.
//!
//! Two games in a row have one opening, and the team changes its colour between them. All cells have the same openings
//! and seeds, so that cells differ by what is compared and not by luck of the draw.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::json;
use shikatsu_board::SeededRandom;
use shikatsu_problem::{Color, Rules};
use shikatsu_team::{GameResult, MoverRule};

use super::cell_score::CellScore;
use super::game_journal::{CellGame, GameJournal, GameRow, RowWinner};
use super::plan::{CellOpponent, ExperimentCell, ExperimentPlan, MemberPlan, TeamsPlan, best_of};
use super::results;
use super::shared_work::share;
use super::team_game::{GameSide, TeamGameEnd, TeamGameError, TeamGameTerms, play};
use crate::arguments::ExperimentArguments;
use crate::failure::Failure;
use crate::progress;
use crate::series::{MatchClock, MatchTerms};

/// An answer that takes longer is a fault of the program, and ends the run.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) fn run(
    plan: &ExperimentPlan,
    teams: &TeamsPlan,
    arguments: &ExperimentArguments,
) -> Result<(), Failure> {
    let heading = json!({
        "experiment": plan.id,
        "seed": plan.seed,
        "size": teams.size.width(),
        "komi": f64::from(teams.komi) / 2.0,
        "opening": teams.opening,
        "playouts": plan.playouts,
    });
    let mut journal = GameJournal::open(&arguments.output, &heading)?;
    let games = arguments.games.unwrap_or(teams.games);
    let played = play_missing(plan, teams, &mut journal, games, arguments.jobs);
    let cells: Vec<(ExperimentCell, CellScore)> = teams
        .cells
        .iter()
        .map(|cell| {
            let key = cell.key();
            let rows = journal.games.range((key.clone(), 0)..=(key, u32::MAX));
            let label = format!("{}, {}", cell.scheme.name, cell.set);
            let label = match cell.against {
                CellOpponent::Best => format!("{label} × {}", cell.size),
                CellOpponent::Team(_) => format!("{label} – {}", cell.against.name()),
            };
            let score = CellScore::of(label, rows.map(|(_, row)| row));
            (cell.clone(), score)
        })
        .collect();
    results::tables_of(&cells).write(&arguments.output, plan)?;
    played
}

/// The games that are still to be played, in the order of batches.
fn missing<'a>(
    teams: &'a TeamsPlan,
    journal: &GameJournal,
    games: u32,
) -> VecDeque<(&'a ExperimentCell, u32)> {
    let batch = usize::try_from(teams.batch).unwrap_or(1);
    let numbers: Vec<u32> = (0..games).collect();
    numbers
        .chunks(batch)
        .flat_map(|batch| {
            let of_cell = |cell| batch.iter().map(move |&number| (cell, number));
            teams.cells.iter().flat_map(of_cell)
        })
        .filter(|(cell, number)| !journal.games.contains_key(&(cell.key(), *number)))
        .collect()
}

fn play_missing(
    plan: &ExperimentPlan,
    teams: &TeamsPlan,
    journal: &mut GameJournal,
    games: u32,
    jobs: usize,
) -> Result<(), Failure> {
    let waiting = missing(teams, journal, games);
    let bar = progress::counting(waiting.len(), "games");
    let known = Mutex::new(std::mem::take(&mut journal.games));
    let file = journal.file().clone();
    let done = share(waiting, jobs, |(cell, number)| {
        let key = (cell.key(), number);
        let row = match unanimous(teams, cell, number, &known) {
            Some(row) => row,
            None => game(plan, teams, cell, number).map_err(|error| {
                let (cell, number) = &key;
                Failure::Request(format!("{cell}, game {number}: {error}"))
            })?,
        };
        GameJournal::append(&file, &key, &row)?;
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, row);
        bar.inc(1);
        Ok(())
    });
    bar.finish_and_clear();
    journal.games = known.into_inner().unwrap_or_else(PoisonError::into_inner);
    done
}

/// The same game of another scheme in which all members wanted the same in every window: then each scheme that asks all
/// members plays it move for move, and it need not be played again.
fn unanimous(
    teams: &TeamsPlan,
    cell: &ExperimentCell,
    number: u32,
    known: &Mutex<BTreeMap<CellGame, GameRow>>,
) -> Option<GameRow> {
    let asks_all = |cell: &ExperimentCell| {
        cell.against == CellOpponent::Best
            && cell.scheme.kind.scheme().mover_rule() == MoverRule::Everyone
    };
    let known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let others = teams.cells.iter().filter(|other| {
        other.set == cell.set && other.size == cell.size && asks_all(other) && asks_all(cell)
    });
    let rows = others.filter_map(|other| known.get(&(other.key(), number)));
    rows.into_iter().find(|row| row.split == 0).cloned()
}

/// One game of a cell.
fn game(
    plan: &ExperimentPlan,
    teams: &TeamsPlan,
    cell: &ExperimentCell,
    number: u32,
) -> Result<GameRow, TeamGameError> {
    let set = teams.sets.iter().find(|set| set.name == cell.set);
    let members = set.map(|set| set.team(cell.size)).unwrap_or_default();
    let all = set.map(|set| set.members.clone()).unwrap_or_default();
    let color = match number % 2 {
        0 => Color::Black,
        _ => Color::White,
    };
    let board = MatchTerms {
        size: teams.size,
        rules: Rules::CHINESE,
        komi: teams.komi,
        clock: MatchClock(None),
        patience: PATIENCE,
    };
    let pair = usize::try_from(number / 2).unwrap_or(0);
    let seed = SeededRandom::new(plan.seed << 32 ^ u64::from(number)).number();
    let judge = MemberPlan {
        engine: teams.judge.clone(),
        rating: 0,
    };
    let terms = TeamGameTerms {
        board: &board,
        opening: board.opening(teams.opening, plan.seed, pair),
        judge: &judge,
        playouts: plan.playouts,
        seed,
    };
    let team = GameSide::Team {
        scheme: cell.scheme.kind.clone(),
        members: &members,
    };
    let opponent = match &cell.against {
        CellOpponent::Best => GameSide::Alone(&all[best_of(&all)]),
        CellOpponent::Team(scheme) => GameSide::Team {
            scheme: scheme.kind.clone(),
            members: &members,
        },
    };
    let sides = match color {
        Color::Black => [team, opponent],
        Color::White => [opponent, team],
    };
    Ok(row(&play(&sides, &terms)?, color, seed))
}

fn row(end: &TeamGameEnd, color: Color, seed: u64) -> GameRow {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    GameRow {
        color,
        seed,
        winner: match end.winner {
            Some(winner) if winner == color => RowWinner::Team,
            Some(_) => RowWinner::Opponent,
            None => RowWinner::None,
        },
        by: match &end.result {
            GameResult::Score { lead_of_black, .. } => {
                format!("{:+}", f64::from(*lead_of_black) / 2.0)
            }
            GameResult::Resigned { .. } => "resigned".to_owned(),
            GameResult::OutOfTime { .. } => "time".to_owned(),
            GameResult::ProblemDecided(_) | GameResult::ProblemLeft => "problem".to_owned(),
        },
        moves: count(end.moves),
        windows: end.windows[color.index()],
        split: end.split[color.index()],
    }
}
