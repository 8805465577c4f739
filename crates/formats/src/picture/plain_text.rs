//! Text from files, made harmless for a page and for a terminal.

/// The text on one line, without characters that act instead of being read:
/// control characters, invisible marks such as those that turn the
/// direction of writing, and characters that XML forbids.
pub(super) fn plain(text: &str) -> String {
    let harmless: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !acts(c))
        .collect();
    harmless
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || matches!(
            c,
            '\u{AD}' | '\u{61C}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_readable_characters_survive_on_a_single_line() {
        assert_eq!(
            plain(" two\r\n lines\tand\u{a0}more "),
            "two lines and more"
        );
        assert_eq!(plain("a\u{1b}[31mb\u{9b}c\0d\u{7f}"), "a[31mbcd");
        assert_eq!(plain("x\u{202e}y\u{ad}\u{2066}z\u{feff}\u{ffff}"), "xyz");
        assert_eq!(plain("死活 é <b>"), "死活 é <b>");
        assert_eq!(plain("\u{1b}"), "");
    }
}
