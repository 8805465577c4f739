//! `shikatsu row bench`: how long moves take.
//!
//! The first table has the boards, rows and depths at which a plain minimax program took from two seconds to more than
//! ten minutes; the second has the levels as people meet them.

use std::time::{Duration, Instant};

use shikatsu_problem::Move;
use shikatsu_row::{RowGame, RowLevel, RowPlayer, RowRules, Taste, full_width};

use crate::arguments::RowBenchArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::progress;

/// Lines of the board, stones in a row, moves ahead, and what minimax took, in seconds.
const FULL_WIDTH: [(u8, u8, u8, &str); 13] = [
    (4, 3, 6, "2"),
    (4, 3, 7, "8"),
    (4, 3, 8, "20"),
    (4, 4, 5, "5"),
    (4, 4, 6, "38"),
    (5, 4, 5, "61"),
    (6, 4, 5, "128"),
    (7, 4, 4, "150"),
    (7, 4, 5, "> 600"),
    (8, 4, 4, "262"),
    (9, 4, 4, "322"),
    (9, 5, 4, "331"),
    (9, 5, 5, "> 600"),
];
/// The rules on which levels are measured.
const LEVELS: &str = "9x9, row 5";

pub(crate) fn run(arguments: &RowBenchArguments) -> Result<(), Failure> {
    let mut table = String::from("every move, second move of the game, no captures\n");
    table += "board  row  ahead   minimax s   slowest s   positions\n";
    let bar = progress::counting(FULL_WIDTH.len(), "boards");
    for (side, row, depth, minimax) in FULL_WIDTH {
        let rules = rules(&format!("{side}x{side}, row {row}, no capture"))?;
        let (slowest, positions) = slowest_reply(rules, depth)?;
        let seconds = slowest.as_secs_f64();
        table += &format!(
            "{side}x{side}   {row:4}  {depth:5}  {minimax:>10}  {seconds:10.3}  {positions:10}\n"
        );
        bar.inc(1);
    }
    bar.finish_and_clear();
    print(table.as_bytes())?;
    let games = positions(rules(LEVELS)?, arguments);
    let mut table = format!("\n{LEVELS}, {} positions, seconds a move\n", games.len());
    table += "level   median      p99      max\n";
    let bar = progress::counting(RowLevel::ALL.len() * games.len(), "moves");
    for level in RowLevel::ALL {
        let mut times: Vec<f64> = Vec::new();
        for (game, seed) in games.iter().zip(arguments.seed..) {
            let began = Instant::now();
            player(level, seed).choose(game, &mut || false);
            times.push(began.elapsed().as_secs_f64());
            bar.inc(1);
        }
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len() - 1));
        let [median, high, most] = [50, 99, 100].map(|percent| at(percent).copied().unwrap_or(0.0));
        table += &format!("{level:5}  {median:7.4}  {high:7.4}  {most:7.4}\n");
    }
    bar.finish_and_clear();
    print(table.as_bytes())
}

fn rules(text: &str) -> Result<RowRules, Failure> {
    text.parse()
        .map_err(|error| Failure::Request(format!("{text}: {error}")))
}

/// The time and the positions of the first move whose reply takes longest. Of first moves that are mirror images one
/// is enough.
fn slowest_reply(rules: RowRules, depth: u8) -> Result<(Duration, u64), Failure> {
    let mut slowest = (Duration::ZERO, 0);
    let middle = (rules.size().width() - 1) / 2;
    let points = RowGame::new(rules).legal_points();
    let different = points
        .iter()
        .filter(|point| point.x() <= point.y() && point.y() <= middle);
    for point in different {
        let mut game = RowGame::new(rules);
        game.play(Move::Play(point))
            .map_err(|refusal| Failure::Request(refusal.to_string()))?;
        let began = Instant::now();
        let found = full_width(&game, depth);
        let positions = found.map_or(0, |found| found.positions);
        slowest = slowest.max((began.elapsed(), positions));
    }
    Ok(slowest)
}

/// Positions of games between levels 2 to 5, with every number of stones that such games reach.
fn positions(rules: RowRules, arguments: &RowBenchArguments) -> Vec<RowGame> {
    let mut found = Vec::new();
    let levels = &RowLevel::ALL[1..5];
    for seed in arguments.seed.. {
        let mut game = RowGame::new(rules);
        let numbers = (0usize..).map(|number| number + usize::try_from(seed).unwrap_or(0));
        for number in numbers {
            if game.end().is_some() {
                break;
            }
            if found.len() >= arguments.positions {
                return found;
            }
            // Every third position, so that a few long games do not fill the sample.
            if number % 3 == 0 {
                found.push(game.clone());
            }
            let level = levels[number % levels.len()];
            let played = player(level, seed).choose(&game, &mut || false);
            if game.play(played).is_err() {
                break;
            }
        }
    }
    found
}

fn player(level: RowLevel, seed: u64) -> RowPlayer {
    let tastes = Taste::ALL;
    let taste = usize::try_from(seed).unwrap_or(0) % tastes.len();
    RowPlayer {
        level,
        taste: tastes[taste],
        seed,
    }
}
