//! Bytes to text: SGF files come in every encoding of the last forty years.

use std::borrow::Cow;

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, WINDOWS_1252};

/// The text of a file. Never fails: Windows-1252 gives every byte a character.
///
/// A byte order mark decides, then ISO-2022-JP if it is declared and its
/// escapes occur, for these are valid UTF-8 too; then UTF-8 if the bytes are
/// valid; then the declared encoding; then Windows-1252.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    const ESCAPE: u8 = 0x1B;
    let bytes = match Encoding::for_bom(bytes) {
        Some((encoding, length)) if encoding == UTF_8 => &bytes[length..],
        Some((encoding, length)) => {
            return encoding.decode_without_bom_handling(&bytes[length..]).0;
        }
        None => bytes,
    };
    let declared = declared(bytes);
    if declared == Some(ISO_2022_JP) && bytes.contains(&ESCAPE) {
        return ISO_2022_JP.decode_without_bom_handling(bytes).0;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    declared
        // A text whose label can be read as ASCII is not UTF-16.
        .filter(|encoding| encoding.is_ascii_compatible())
        .and_then(|encoding| believed(encoding, bytes))
        .unwrap_or_else(|| WINDOWS_1252.decode_without_bom_handling(bytes).0)
}

/// The encoding named by `CA`, if it is known.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    const NAME: &[u8] = b"CA[";
    let start = bytes
        .windows(NAME.len())
        .position(|window| window == NAME)?
        + NAME.len();
    let length = bytes[start..].iter().position(|&byte| byte == b']')?;
    Encoding::for_label_no_replacement(&bytes[start..start + length])
}

/// The text in a declared encoding, unless most of it beyond ASCII is invalid
/// there, so that the label must be wrong. A few damaged characters do not
/// refute a label; they become U+FFFD.
fn believed<'b>(encoding: &'static Encoding, bytes: &'b [u8]) -> Option<Cow<'b, str>> {
    let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
    if has_errors {
        let beyond_ascii = text.chars().filter(|c| !c.is_ascii()).count();
        let damaged = text.matches(char::REPLACEMENT_CHARACTER).count();
        if damaged > beyond_ascii / 2 {
            return None;
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_declared_encoding_is_understood() {
        for (label, text) in [
            ("GB18030", "死活题"),
            ("gbk", "黑先"),
            ("Shift_JIS", "詰碁、黒番"),
            ("Big5", "黑先活"),
            ("EUC-KR", "사활"),
            ("ISO-8859-1", "schön"),
        ] {
            let sgf = format!("(;CA[{label}]C[{text}])");
            let encoding = Encoding::for_label(label.as_bytes()).unwrap();
            let (bytes, _, lossy) = encoding.encode(&sgf);
            assert!(!lossy && std::str::from_utf8(&bytes).is_err(), "{label}");
            assert_eq!(decode(&bytes), sgf);
        }
    }

    #[test]
    fn valid_utf8_wins_over_a_wrong_label_and_latin_1_is_the_last_resort() {
        let mislabelled = "(;CA[GB18030]C[詰碁])";
        assert_eq!(decode(mislabelled.as_bytes()), mislabelled);
        assert_eq!(decode(b"(;C[\xe9t\xe9])"), "(;C[été])");
        assert_eq!(decode(b"(;CA[UTF-8]C[\xe9])"), "(;CA[UTF-8]C[é])");
        assert_eq!(decode(b"(;CA[klingon]C[\xe9])"), "(;CA[klingon]C[é])");
    }

    #[test]
    fn escapes_of_iso_2022_jp_are_no_utf8_though_they_look_like_it() {
        let bytes = b"(;CA[ISO-2022-JP]C[\x1b$B5M8k\x1b(B])";
        assert_eq!(decode(bytes), "(;CA[ISO-2022-JP]C[詰碁])");
        let plain = "(;CA[ISO-2022-JP]C[詰碁])";
        assert_eq!(decode(plain.as_bytes()), plain);
    }

    #[test]
    fn labels_that_the_bytes_refute_are_ignored() {
        for label in [
            "UTF-16",
            "UTF-16BE",
            "ISO-2022-JP",
            "ISO-2022-KR",
            "UTF-8",
            "Big5",
        ] {
            let bytes = [b"(;CA[", label.as_bytes(), b"]C[\xe9 \xe8 !])"].concat();
            assert_eq!(decode(&bytes), format!("(;CA[{label}]C[é è !])"));
        }
    }

    #[test]
    fn a_damaged_character_does_not_refute_a_label() {
        let damaged = |label: &str, good: &[u8], bad: u8| {
            let bytes = [b"(;CA[", label.as_bytes(), b"]C[", good, &[bad], b" ])"].concat();
            decode(&bytes).into_owned()
        };
        let good = "死活题".as_bytes();
        assert_eq!(
            damaged("UTF-8", good, 0xE9),
            "(;CA[UTF-8]C[死活题\u{fffd} ])"
        );
        let (good, _, _) = encoding_rs::GBK.encode("死活题");
        assert_eq!(damaged("GBK", &good, 0xFF), "(;CA[GBK]C[死活题\u{fffd} ])");
    }

    #[test]
    fn byte_order_marks_are_honoured_and_removed() {
        assert_eq!(decode(b"\xef\xbb\xbf(;)"), "(;)");
        assert_eq!(decode(b"\xff\xfe(\0;\0)\0"), "(;)");
        assert_eq!(decode(b"\xfe\xff\0(\0;\0)"), "(;)");
    }
}
