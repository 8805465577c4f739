//! The first line of a diagram, without its `$$`.

use shikatsu_problem::Color;

/// Who moves first, how large the board is, where the numbers begin, and
/// the title.
#[derive(Debug, PartialEq, Eq, Default)]
pub(super) struct DiagramHeader {
    pub(super) first: Option<Color>,
    pub(super) side: Option<u32>,
    pub(super) number: Option<u32>,
    pub(super) title: String,
}

impl DiagramHeader {
    /// Options are one word directly after the dollars; a word that does not
    /// consist of options to its end is the beginning of the title.
    pub(super) fn read(line: &str) -> Self {
        let (word, title) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Self::options(word)
            .map(|options| Self {
                title: title.trim().to_owned(),
                ..options
            })
            .unwrap_or_else(|| Self {
                title: line.trim().to_owned(),
                ..Self::default()
            })
    }

    /// The line with a line break. Coordinates are always asked for; the
    /// option also keeps a title from being taken for options.
    pub(super) fn write(&self) -> String {
        let mut line = "$$".to_owned();
        line.extend(self.first.map(|color| ['B', 'W'][color.index()]));
        line.push('c');
        line.extend(self.side.map(|side| side.to_string()));
        line.extend(self.number.map(|number| format!("m{number}")));
        if !self.title.is_empty() {
            line.extend([" ", &self.title]);
        }
        line + "\n"
    }

    fn options(word: &str) -> Option<Self> {
        let (first, word) = match word.strip_prefix(['B', 'W']) {
            Some(rest) if word.starts_with('B') => (Some(Color::Black), rest),
            Some(rest) => (Some(Color::White), rest),
            None => (None, word),
        };
        let word = word.strip_prefix('c').unwrap_or(word);
        let (side, word) = number(word)?;
        let (number, word) = match word.strip_prefix('m') {
            Some(rest) => number(rest)?,
            None => (None, word),
        };
        word.is_empty().then_some(Self {
            first,
            side,
            number,
            title: String::new(),
        })
    }
}

/// The digits a text begins with, and the rest; `None` if they are too many.
fn number(text: &str) -> Option<(Option<u32>, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.strip_suffix(rest).filter(|digits| !digits.is_empty());
    match digits {
        Some(digits) => digits.parse().ok().map(|number| (Some(number), rest)),
        None => Some((None, rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_title_are_told_apart() {
        let header = |first, side, number, title: &str| DiagramHeader {
            first,
            side,
            number,
            title: title.to_owned(),
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let cases = [
            ("", header(None, None, None, "")),
            ("B", header(black, None, None, "")),
            (
                "Wc13m7  Best play ",
                header(white, Some(13), Some(7), "Best play"),
            ),
            ("cm12", header(None, None, Some(12), "")),
            (" B", header(None, None, None, "B")),
            ("Black to live", header(None, None, None, "Black to live")),
            ("B99999999999 x", header(None, None, None, "B99999999999 x")),
        ];
        for (line, expected) in cases {
            assert_eq!(DiagramHeader::read(line), expected, "{line:?}");
            let written = expected.write();
            let line = written.trim_end().trim_start_matches('$');
            assert_eq!(DiagramHeader::read(line), expected, "{line:?}");
        }
    }
}
