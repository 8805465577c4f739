//! A line of the protocol, taken apart.
//!
//! Invariant: a command has no control characters in it, and its words are
//! never empty.

/// The longest line that is read whole, in bytes; the rest of a longer line is thrown away.
pub const LONGEST_LINE: usize = 1 << 16;

/// One command as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// The number before the command, digit for digit.
    pub id: Option<String>,
    /// Its name; empty when the line has a number and nothing else.
    pub name: String,
    /// All that follows the name.
    pub rest: String,
}

impl Command {
    /// Takes a line apart; `None` for one that is empty or only a comment, which
    /// gets no response.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let clean = cleaned(line);
        let text = clean.trim();
        let (first, after) = split(text);
        if first.is_empty() {
            return None;
        }
        let numbered = first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, (name, rest)) = if numbered {
            (Some(first.to_owned()), split(after))
        } else {
            (None, (first, after))
        };
        Some(Self {
            id,
            name: name.to_owned(),
            rest: rest.to_owned(),
        })
    }

    /// The words after the name.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.rest.split(' ').filter(|word| !word.is_empty())
    }
}

/// Without comment and control characters; tabs are spaces.
fn cleaned(line: &str) -> String {
    let said = line.split('#').next().unwrap_or_default();
    said.chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control())
        .collect()
}

/// The first word and what follows it.
fn split(text: &str) -> (&str, &str) {
    match text.split_once(' ') {
        Some((first, rest)) => (first, rest.trim()),
        None => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Option<(Option<String>, String, String)> {
        Command::parse(line).map(|command| (command.id, command.name, command.rest))
    }

    fn command(
        id: Option<&str>,
        name: &str,
        rest: &str,
    ) -> Option<(Option<String>, String, String)> {
        Some((id.map(Into::into), name.into(), rest.into()))
    }

    #[test]
    fn ids_tabs_comments_and_control_characters_are_told_apart() {
        assert_eq!(parts("play b D4"), command(None, "play", "b D4"));
        assert_eq!(parts("12 play b D4\r"), command(Some("12"), "play", "b D4"));
        assert_eq!(parts("\t 007\tname\t"), command(Some("007"), "name", ""));
        assert_eq!(parts("play  b\tD4 # good"), command(None, "play", "b D4"));
        assert_eq!(parts("na\u{1}me\u{7f}"), command(None, "name", ""));
        assert_eq!(parts("5"), command(Some("5"), "", ""));
        assert_eq!(parts("5a"), command(None, "5a", ""));
        assert_eq!(
            parts("loadsgf a  b.sgf 死活"),
            command(None, "loadsgf", "a  b.sgf 死活")
        );
    }

    #[test]
    fn silence_is_no_command() {
        for line in ["", "  \t ", "\r", "# interrupt", " # 1 name", "\u{0}\u{1b}"] {
            assert_eq!(parts(line), None, "{line:?}");
        }
    }

    #[test]
    fn words_are_never_empty() {
        let words = Command::parse("play   b   D4").unwrap();
        assert_eq!(words.words().collect::<Vec<_>>(), ["b", "D4"]);
    }
}
