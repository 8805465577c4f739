//! What goes back for a command.
//!
//! Invariant: a response ends with the first empty line in it, so no text
//! ever brings an empty line or a control character of its own.

use crate::refusal::CommandRefusal;

/// A whole response: sign, number, text, empty line.
pub(crate) fn whole(id: Option<&str>, answer: &Result<String, CommandRefusal>) -> String {
    match answer {
        Ok(text) => format!("{}\n", with_sign('=', id, text)),
        Err(refusal) => format!("{}\n", with_sign('?', id, &refusal.to_string())),
    }
}

/// The beginning of a response whose lines are still to come.
pub(crate) fn head(id: Option<&str>) -> String {
    with_sign('=', id, "")
}

fn with_sign(sign: char, id: Option<&str>, text: &str) -> String {
    let id = id.unwrap_or_default();
    let opens_below = text.starts_with('\n');
    let lines: Vec<String> = text
        .lines()
        .map(harmless)
        .filter(|line| !line.is_empty())
        .collect();
    let text = lines.join("\n");
    match (text.is_empty(), opens_below) {
        (true, _) => format!("{sign}{id}\n"),
        (_, true) => format!("{sign}{id}\n{text}\n"),
        (_, false) => format!("{sign}{id} {text}\n"),
    }
}

fn harmless(line: &str) -> String {
    let shown: String = line.chars().filter(|c| !c.is_control()).collect();
    shown.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_has_one_empty_line_and_it_is_the_last() {
        for (text, expected) in [
            ("", "=7\n\n"),
            ("2", "=7 2\n\n"),
            ("a\n\n\nb\n", "=7 a\nb\n\n"),
            ("\n 9 . .\n 8 . .\n", "=7\n 9 . .\n 8 . .\n\n"),
            ("a\rb\u{1b}[c", "=7 ab[c\n\n"),
        ] {
            assert_eq!(whole(Some("7"), &Ok(text.into())), expected);
        }
        assert_eq!(
            whole(None, &Err(CommandRefusal::UnknownCommand)),
            "? unknown command\n\n"
        );
    }
}
