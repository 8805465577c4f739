//! A record as a table: one row for each candidate of each decision, and one for each move that no team decided.
//!
//! The text is that of RFC 4180, with the mark of UTF-8 in front so that spreadsheets read it as such.
//!
//! Invariant: no field begins like a formula, whatever members wrote.

use super::deciding::{RecordedCandidate, RecordedDecision};
use super::sgf::weight;
use super::words::{
    color_name, digits, mean, move_name, on_one_line, reason_words, scheme_name, tie_words,
};
use super::{RecordedMove, RoomRecord};

/// The names of the columns; `docs/service.md` describes them.
pub(super) const COLUMNS: [&str; 20] = [
    "move",
    "colour",
    "seconds",
    "window",
    "scheme",
    "decided by",
    "voters",
    "ballots cast",
    "candidate",
    "letter",
    "chosen",
    "proposals",
    "ballots",
    "weight",
    "playouts",
    "mean",
    "reasons",
    "tie broken by",
    "seed",
    "commitment",
];

/// Writes a record.
#[must_use]
pub fn to_csv(record: &RoomRecord) -> String {
    let mut text = String::from('\u{feff}');
    push_row(&mut text, &COLUMNS.map(str::to_owned));
    for turn in &record.moves {
        match &turn.decision {
            None => push_row(&mut text, &move_row(record, turn)),
            Some(decision) => {
                for candidate in &decision.candidates {
                    push_row(&mut text, &candidate_row(record, turn, decision, candidate));
                }
            }
        }
    }
    text
}

/// A move that no team decided.
fn move_row(record: &RoomRecord, turn: &RecordedMove) -> [String; COLUMNS.len()] {
    let mut row = [const { String::new() }; COLUMNS.len()];
    row[0] = turn.number.to_string();
    color_name(turn.color).clone_into(&mut row[1]);
    row[2] = seconds(turn);
    row[8] = move_name(record.start.size, turn.played);
    "yes".clone_into(&mut row[10]);
    row
}

fn candidate_row(
    record: &RoomRecord,
    turn: &RecordedMove,
    decision: &RecordedDecision,
    candidate: &RecordedCandidate,
) -> [String; COLUMNS.len()] {
    let is_chosen = candidate.played == turn.played;
    let cast = |number: Option<usize>| number.map_or_else(String::new, |n| n.to_string());
    let reasons = candidate.reasons.iter().map(|reason| on_one_line(reason));
    [
        turn.number.to_string(),
        color_name(turn.color).to_owned(),
        seconds(turn),
        decision.window.to_string(),
        scheme_name(&decision.scheme),
        reason_words(&decision.why),
        cast(decision.turnout.map(|(_, voters)| voters)),
        cast(decision.turnout.map(|(ballots, _)| ballots)),
        move_name(record.start.size, candidate.played),
        decision
            .label(candidate.played)
            .map_or_else(String::new, String::from),
        match is_chosen {
            true => "yes".to_owned(),
            false => "no".to_owned(),
        },
        candidate.proposals.to_string(),
        candidate
            .ballots
            .map_or_else(String::new, |ballots| ballots.to_string()),
        weight(candidate.weight),
        candidate
            .value
            .map_or_else(String::new, |value| value.playouts.to_string()),
        candidate.value.map_or_else(String::new, mean),
        reasons.collect::<Vec<_>>().join(" | "),
        match &decision.tie {
            Some(tie) if tie.tied.contains(&candidate.played) => tie_words(tie.by).to_owned(),
            _ => String::new(),
        },
        format!("{:032x}", decision.seed.0),
        digits(&decision.commitment.0),
    ]
}

fn seconds(turn: &RecordedMove) -> String {
    format!("{}.{}", turn.spent.0 / 1_000, turn.spent.0 % 1_000 / 100)
}

fn push_row(text: &mut String, row: &[String; COLUMNS.len()]) {
    let fields: Vec<String> = row.iter().map(|field| written(field)).collect();
    text.push_str(&fields.join(","));
    text.push_str("\r\n");
}

/// A field. A spreadsheet would take some texts for formulas; a quote in front makes them texts. Numbers stay numbers.
fn written(field: &str) -> String {
    let is_number = field.parse::<f64>().is_ok();
    let is_formula = field.starts_with(['=', '+', '-', '@']) && !is_number;
    let field = match is_formula {
        true => format!("'{field}"),
        false => field.to_owned(),
    };
    match field.contains(['"', ',', '\n', '\r', ';', '\t']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_formula() {
        assert_eq!(written("=1+1"), "'=1+1");
        assert_eq!(written("@x"), "'@x");
        assert_eq!(written("-a, \"b\""), "\"'-a, \"\"b\"\"\"");
        assert_eq!(written("-1.5"), "-1.5");
        assert_eq!(written("+2.0"), "+2.0");
        assert_eq!(written("C2"), "C2");
    }
}
