//! A game of a match as SGF: names, komi, rules, time, result, and what each side had left after its move.

use shikatsu_problem::{Color, Move};
use shikatsu_team::Millis;

use super::match_clock::sgf_time;
use super::match_end::MatchEnd;
use super::match_terms::MatchTerms;

/// A move and its time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TimedMove {
    pub(super) color: Color,
    pub(super) played: Move,
    pub(super) spent: Millis,
    /// What the side had left afterwards; nothing without a clock.
    pub(super) left: Option<Millis>,
    /// What the program's search gave it, where it was asked and tells.
    pub(super) value: Option<f64>,
}

/// The game as the text of a file.
pub(super) fn written(
    terms: &MatchTerms,
    names: &[String; 2],
    moves: &[TimedMove],
    end: &MatchEnd,
) -> String {
    let size = terms.size;
    let sides = match (size.width(), size.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    };
    let [black, white] = names.each_ref().map(|name| escaped(name));
    let mut text = format!(
        "(;FF[4]GM[1]CA[UTF-8]AP[shikatsu:{}]SZ[{sides}]KM[{}]PB[{black}]PW[{white}]",
        env!("CARGO_PKG_VERSION"),
        f64::from(terms.komi) / 2.0,
    );
    if let Some(rules) = terms.rules.name() {
        text.push_str(&format!("RU[{rules}]"));
    }
    text.push_str(&terms.clock.0.as_ref().map(sgf_time).unwrap_or_default());
    text.push_str(&format!("RE[{}]C[{}]", result(end), escaped(&end.words())));
    for TimedMove {
        color,
        played,
        left,
        ..
    } in moves
    {
        let letter = match color {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let point = match played {
            Move::Play(point) => point.to_sgf(),
            Move::Pass => String::new(),
        };
        text.push_str(&format!("\n;{letter}[{point}]"));
        if let Some(left) = left {
            text.push_str(&format!(
                "{letter}L[{}.{:03}]",
                left.0 / 1_000,
                left.0 % 1_000
            ));
        }
    }
    text.push_str(")\n");
    text
}

/// The result as SGF has it.
pub(super) fn result(end: &MatchEnd) -> String {
    let letter = |color| match color {
        Color::Black => 'B',
        Color::White => 'W',
    };
    match (end, end.winner()) {
        (MatchEnd::Counted { lead, .. }, Some(winner)) => {
            format!("{}+{}", letter(winner), f64::from(lead.abs()) / 2.0)
        }
        (MatchEnd::Counted { .. }, None) => "0".to_owned(),
        (MatchEnd::Resigned(_), Some(winner)) => format!("{}+R", letter(winner)),
        (MatchEnd::OutOfTime(_), Some(winner)) => format!("{}+T", letter(winner)),
        (_, Some(winner)) => format!("{}+F", letter(winner)),
        (_, None) => "Void".to_owned(),
    }
}

/// A name is the program's own text, so it may contain anything.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            ']' | '\\' => safe.extend(['\\', letter]),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
