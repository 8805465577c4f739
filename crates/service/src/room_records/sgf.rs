//! A record as SGF: letters on the board for the candidates, and in the comment of a move how it was decided.
//!
//! Invariant: the text reads back with our own reader, whatever members wrote ([`shikatsu_formats::sgf::write`] has
//! compared it).

use std::fmt::Write as _;

use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_formats::{Document, FormatWriteError};
use shikatsu_problem::{Color, Extra, Problem, Rules, Size, SolutionTree};
use shikatsu_team::{GameResult, ONE_BALLOT};

use super::date::day_of;
use super::deciding::{RecordedCandidate, RecordedDecision};
use super::words::{
    digits, mean, move_name, on_one_line, player_name, reason_words, scheme_name, tie_words,
    time_fields,
};
use super::{RecordedMove, RoomRecord};

/// Reasons of a candidate that are written, at most: a file should open in every program.
const MOST_REASONS: usize = 20;

/// Writes a record.
///
/// # Errors
/// When the board cannot be written as SGF.
pub fn to_sgf(record: &RoomRecord) -> Result<String, FormatWriteError> {
    let mut problem = Problem::new(record.start);
    problem.rules = match record.rules.name() {
        Some(_) => record.rules,
        None => Rules::default(),
    };
    problem.metadata.date = record.started.map(day_of);
    let mut document = Document::from(problem);
    let root = document.tree.node_mut(SolutionTree::ROOT);
    root.extras = heading(record);
    let mut last = SolutionTree::ROOT;
    for turn in &record.moves {
        last = document.tree.add(last, Some((turn.color, turn.played)));
        let node = document.tree.node_mut(last);
        node.comment = comment(record.start.size, turn);
        let decisions = turn.decision.iter();
        let labelled = decisions.flat_map(|decision| {
            decision.candidates.iter().filter_map(|candidate| {
                let label = decision.label(candidate.played)?;
                Some((candidate.played.point()?, label.to_string()))
            })
        });
        node.markup.labels = labelled.collect();
        node.markup.labels.sort_by_key(|&(point, _)| point);
    }
    sgf::write(&[document], Dialect::Plain)
}

/// Players, result, komi, rules and time.
fn heading(record: &RoomRecord) -> Vec<Extra> {
    let extra = |name: &str, value: String| Extra {
        name: name.to_owned(),
        values: vec![value],
    };
    let [black, white] = record.players.map(player_name);
    let mut extras = vec![extra("PB", black), extra("PW", white)];
    extras.extend(result(record).map(|result| extra("RE", result)));
    extras.push(extra("KM", half_points(record.komi_half_points)));
    // The writer names every rule set but the one that problems assume.
    match record.rules.name() {
        Some(name) if record.rules == Rules::default() => {
            extras.push(extra("RU", name.to_owned()));
        }
        Some(_) => {}
        None => extras.push(extra("RU", "other".to_owned())),
    }
    let (main, overtime) = time_fields(record.time);
    extras.extend(main.map(|seconds| extra("TM", seconds.to_string())));
    extras.extend(overtime.map(|words| extra("OT", words)));
    extras
}

/// The result as SGF writes it. A problem has none that SGF knows, so its words stand there.
fn result(record: &RoomRecord) -> Option<String> {
    let won = |loser: Color, how: &str| match loser {
        Color::Black => format!("W+{how}"),
        Color::White => format!("B+{how}"),
    };
    Some(match record.result.as_ref()? {
        GameResult::Score {
            lead_of_black: 0, ..
        } => "0".to_owned(),
        GameResult::Score { lead_of_black, .. } => {
            let loser = match *lead_of_black > 0 {
                true => Color::White,
                false => Color::Black,
            };
            won(loser, &half_points(lead_of_black.saturating_abs()))
        }
        GameResult::Resigned { loser } => won(*loser, "R"),
        GameResult::OutOfTime { loser } => won(*loser, "T"),
        GameResult::ProblemDecided(outcome) => outcome.to_string(),
        GameResult::ProblemLeft => "Void".to_owned(),
    })
}

fn half_points(number: i32) -> String {
    let sign = match number < 0 {
        true => "-",
        false => "",
    };
    let number = number.unsigned_abs();
    match number % 2 {
        0 => format!("{sign}{}", number / 2),
        _ => format!("{sign}{}.5", number / 2),
    }
}

fn comment(size: Size, turn: &RecordedMove) -> String {
    let Some(decision) = &turn.decision else {
        return format!("Move {}. {}", turn.number, turn.spent);
    };
    let mut text = format!(
        "Move {}, window {}: {}. Scheme: {}. {}",
        turn.number,
        decision.window,
        reason_words(&decision.why),
        scheme_name(&decision.scheme),
        turn.spent
    );
    if let Some((ballots, voters)) = decision.turnout {
        let _ = write!(text, "\nBallots: {ballots} of {voters} members");
    }
    for candidate in &decision.candidates {
        text.push('\n');
        text.push_str(&candidate_line(size, decision, candidate));
        for reason in candidate.reasons.iter().take(MOST_REASONS) {
            let _ = write!(text, "\n  - {}", on_one_line(reason));
        }
        let left_out = candidate.reasons.len().saturating_sub(MOST_REASONS);
        if left_out > 0 {
            let _ = write!(text, "\n  - and {left_out} more reasons");
        }
    }
    if let Some(tie) = &decision.tie {
        let tied = tie.tied.iter().map(|&played| move_name(size, played));
        let tied: Vec<String> = tied.collect();
        let by = tie_words(tie.by);
        let _ = write!(text, "\nTie of {} broken by {by}", tied.join(", "));
    }
    let _ = write!(
        text,
        "\nSeed: {:032x}\nCommitment: {}",
        decision.seed.0,
        digits(&decision.commitment.0)
    );
    text
}

fn candidate_line(
    size: Size,
    decision: &RecordedDecision,
    candidate: &RecordedCandidate,
) -> String {
    let name = move_name(size, candidate.played);
    let mut line = match decision.label(candidate.played) {
        Some(label) => format!("{label} {name}: "),
        None => format!("{name}: "),
    };
    let _ = write!(line, "{}", counted(candidate.proposals.into(), "proposal"));
    match candidate.ballots {
        Some(ballots) => {
            let _ = write!(line, ", {}", counted(ballots.into(), "ballot"));
            let is_plain = u64::from(ballots) * ONE_BALLOT == candidate.weight;
            if !is_plain && candidate.weight > 0 {
                let _ = write!(line, ", weight {}", weight(candidate.weight));
            }
        }
        None => {
            let _ = write!(line, ", weight {}", weight(candidate.weight));
        }
    }
    if let Some(value) = candidate.value {
        let playouts = counted(value.playouts.into(), "playout");
        let _ = write!(line, ", {} points in {playouts}", mean(value));
    }
    line
}

fn counted(number: u64, word: &str) -> String {
    match number {
        1 => format!("1 {word}"),
        number => format!("{number} {word}s"),
    }
}

/// A weight in ballots, with two decimals where it is no whole number.
pub(super) fn weight(weight: u64) -> String {
    let (whole, rest) = (weight / ONE_BALLOT, weight % ONE_BALLOT);
    match rest * 100 / ONE_BALLOT {
        0 => whole.to_string(),
        hundredths => format!("{whole}.{hundredths:02}"),
    }
}
