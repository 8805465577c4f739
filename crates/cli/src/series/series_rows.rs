//! A series as rows of a database: what all games have in common, each game, its moves, and how it ended.
//!
//! Invariant: a row says what the SGF file of the game says; both are made of the same moves.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use shikatsu_problem::{Color, Move, Size};
use shikatsu_service::series::{EndedGame, SeriesRow, SeriesTable};
use uuid::Uuid;

use super::match_game::PlayedMatch;
use super::match_player::MatchPlayer;
use super::match_record::{TimedMove, result};
use crate::arguments::MatchArguments;

/// The row of a series. Its id and the time of its beginning say nothing about how games are played.
pub(super) fn series_row(series: Uuid, arguments: &MatchArguments) -> SeriesRow {
    let mut columns = terms(arguments);
    columns["id"] = json!(series.to_string());
    columns["begun_ms"] = json!(now());
    SeriesRow::new(SeriesTable::Series, columns)
}

/// What games are played under; a series goes on only under the same.
pub(super) fn terms(arguments: &MatchArguments) -> Value {
    json!({
        "first_program": arguments.first.to_string(),
        "second_program": arguments.second.to_string(),
        "width": arguments.size.width(),
        "height": arguments.size.height(),
        "rules": arguments.rules.name().unwrap_or("other"),
        "komi_half_points": arguments.komi,
        "clock": arguments.clock.to_string(),
        "opening_moves": arguments.opening,
        "seed": arguments.seed,
    })
}

/// The first of the terms in which a stored series differs, as its name and its stored value.
pub(super) fn difference(arguments: &MatchArguments, stored: &Value) -> Option<(String, String)> {
    let terms = terms(arguments);
    let terms = terms.as_object().into_iter().flatten();
    let mut others = terms.filter(|(name, value)| stored[name.as_str()] != **value);
    let (name, _) = others.next()?;
    Some((name.clone(), stored[name.as_str()].to_string()))
}

/// The row of a game that begins; `black` is the place of the program with Black.
pub(super) fn game_row(
    series: Uuid,
    game: usize,
    black: usize,
    sides: &[&mut MatchPlayer; 2],
    opening: (&[Move], Size),
) -> SeriesRow {
    let (moves, size) = opening;
    let opening: Vec<String> = moves.iter().map(|&played| vertex(played, size)).collect();
    let columns = json!({
        "series": series.to_string(),
        "game": game,
        "begun_ms": now(),
        "black": if black == 0 { "first" } else { "second" },
        "black_name": sides[0].name(),
        "black_version": sides[0].version(),
        "white_name": sides[1].name(),
        "white_version": sides[1].version(),
        "opening": opening,
    });
    SeriesRow::new(SeriesTable::Game, columns)
}

/// The row of a move.
pub(super) fn move_row(
    series: Uuid,
    game: usize,
    number: usize,
    timed: &TimedMove,
    size: Size,
) -> SeriesRow {
    let columns = json!({
        "series": series.to_string(),
        "game": game,
        "move": number,
        "color": color_word(timed.color),
        "vertex": vertex(timed.played, size),
        "spent_ms": clipped(timed.spent.0),
        "left_ms": timed.left.map(|left| clipped(left.0)),
        "value": timed.value,
    });
    SeriesRow::new(SeriesTable::Move, columns)
}

/// The row of a game that is over.
pub(super) fn result_row(series: Uuid, game: usize, played: &PlayedMatch) -> SeriesRow {
    let columns = json!({
        "series": series.to_string(),
        "game": game,
        "ended_ms": now(),
        "winner": played.end.winner().map(color_word),
        "result": result(&played.end),
        "why": played.end.why(),
        "words": played.end.words(),
        "moves": played.moves,
    });
    SeriesRow::new(SeriesTable::Result, columns)
}

/// The winner of a stored game, and the side that forfeited it.
pub(super) fn stored_end(ended: &EndedGame) -> (Option<Color>, Option<Color>) {
    let winner = match ended.result["winner"].as_str() {
        Some("black") => Some(Color::Black),
        Some("white") => Some(Color::White),
        _ => None,
    };
    let is_forfeit = matches!(
        ended.result["why"].as_str(),
        Some("time" | "illegal" | "lost")
    );
    let forfeited = winner.filter(|_| is_forfeit).map(|winner| !winner);
    (winner, forfeited)
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// A span that a column can hold.
fn clipped(millis: u64) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}

fn vertex(played: Move, size: Size) -> String {
    match played {
        Move::Play(point) => size.label(point),
        Move::Pass => "pass".to_owned(),
    }
}

const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
