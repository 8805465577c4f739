//! What a person can type, read leniently.

use shikatsu_problem::{Move, Size};

/// A line of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A move, or a pass.
    Move(Move),
    /// The next hint, or the one with this number.
    Hint(Option<u8>),
    Why,
    Moves,
    Undo,
    Side,
    Auto,
    Reset,
    Help,
    Quit,
    Nothing,
}

/// Reads a line; what was not understood comes back as a sentence.
pub(crate) fn read(line: &str, size: Size) -> Result<Typed, String> {
    let line = line.trim().to_lowercase();
    let (word, rest) = match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (&line[..], ""),
    };
    Ok(match word {
        "" | "#" => Typed::Nothing,
        "pass" | "p" => Typed::Move(Move::Pass),
        "hint" | "h" => Typed::Hint(hint(rest)?),
        "why" | "w" => Typed::Why,
        "moves" | "m" => Typed::Moves,
        "undo" | "u" => Typed::Undo,
        "side" | "s" => Typed::Side,
        "auto" => Typed::Auto,
        "reset" | "new" => Typed::Reset,
        "help" | "?" => Typed::Help,
        "quit" | "q" | "exit" => Typed::Quit,
        point => match size.point(point) {
            Ok(point) => Typed::Move(Move::Play(point)),
            Err(error) => return Err(format!("{error}; 'help' tells what you can type")),
        },
    })
}

fn hint(number: &str) -> Result<Option<u8>, String> {
    match number {
        "" => Ok(None),
        "1" => Ok(Some(1)),
        "2" => Ok(Some(2)),
        "3" => Ok(Some(3)),
        _ => Err("there are hints 1 (where), 2 (what idea) and 3 (which move)".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_words_are_read_in_any_case() {
        let size = Size::square(9).unwrap();
        let point = Move::Play(size.point("B9").unwrap());
        for (line, typed) in [
            ("b9", Typed::Move(point)),
            ("  B9 \n", Typed::Move(point)),
            ("PASS", Typed::Move(Move::Pass)),
            ("hint", Typed::Hint(None)),
            ("hint 3", Typed::Hint(Some(3))),
            ("", Typed::Nothing),
            ("q", Typed::Quit),
        ] {
            assert_eq!(read(line, size), Ok(typed), "{line}");
        }
        for line in ["z1", "b99", "hint 4", "resign", "ü"] {
            assert!(read(line, size).is_err(), "{line}");
        }
    }
}
