//! The escapes and line breaks of SGF texts.
//!
//! Invariant: for every text without `\r`, unescaping its escaped form gives
//! it back; for a raw value of a file, [`verbatim`] undoes [`escape_part`].

/// The meaning of a Text value: escapes resolved, soft line breaks removed,
/// every kind of line break `\n`. Other white space stays as it is.
pub(super) fn unescape(raw: &str) -> String {
    let is_break = |c: &char| matches!(c, '\r' | '\n');
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let (c, soft) = match c {
            '\\' => match chars.next() {
                Some(escaped) => (escaped, true),
                None => break,
            },
            c => (c, false),
        };
        if is_break(&c) {
            chars.next_if(|next| is_break(next) && *next != c);
            if !soft {
                text.push('\n');
            }
        } else {
            text.push(c);
        }
    }
    text
}

/// The meaning of a SimpleText value: as [`unescape`], on one line.
pub(super) fn unescape_line(raw: &str) -> String {
    unescape(raw).replace(['\n', '\t', '\u{b}', '\u{c}'], " ")
}

/// A text as it may stand between brackets.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A text as it may stand between brackets beside a colon.
pub(super) fn escape_part(text: &str) -> String {
    escape(text).replace(':', "\\:")
}

/// Undoes [`escape_part`] and touches nothing else, not even line breaks.
pub(super) fn verbatim(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars();
    while let Some(c) = chars.next() {
        text.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    text
}

/// The parts of a raw value between its unescaped colons.
pub(super) fn parts(raw: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut bytes = raw.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => drop(bytes.next()),
            b':' => {
                parts.push(&raw[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&raw[start..]);
    parts
}

/// True when a raw value can be put between brackets as it is.
pub(super) fn is_escaped(raw: &str) -> bool {
    let mut bytes = raw.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b']' || (byte == b'\\' && bytes.next().is_none()) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soft_line_breaks_vanish_and_hard_ones_become_one_kind() {
        assert_eq!(unescape("a\\\nb\\\r\nc\\\n\rd"), "abcd");
        assert_eq!(unescape("a\r\nb\rc\n\rd\n\ne"), "a\nb\nc\nd\n\ne");
        assert_eq!(unescape("\\]\\\\\\:\\x\u{3000}\t"), "]\\:x\u{3000}\t");
        assert_eq!(unescape_line("a\nb\tc\\\nd"), "a b cd");
    }

    #[test]
    fn parts_end_at_colons_that_are_not_escaped() {
        assert_eq!(parts("a:b\\:c:"), ["a", "b\\:c", ""]);
        assert_eq!(parts(""), [""]);
        assert_eq!(parts("死\\死:活"), ["死\\死", "活"]);
    }

    #[test]
    fn escaped_texts_come_back_and_fit_between_brackets() {
        for text in ["", "\\", "]", ":", "a\\]b:c\n\\\n", "死\\活]"] {
            assert!(is_escaped(&escape(text)), "{text:?}");
            assert_eq!(unescape(&escape(text)), text);
            assert_eq!(verbatim(&escape_part(text)), text);
            assert_eq!(parts(&escape_part(text)).len(), 1);
        }
        assert_eq!(verbatim(&escape_part("a\r\n\\\rb")), "a\r\n\\\rb");
        assert!(!is_escaped("a]") && !is_escaped("a\\") && is_escaped("a\\]"));
    }
}
