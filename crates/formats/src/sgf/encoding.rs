//! Bytes to text: SGF files come in every encoding of the last forty years.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// The text of a file. Never fails: Windows-1252 gives every byte a character.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = match Encoding::for_bom(bytes) {
        Some((encoding, length)) if encoding == UTF_8 => &bytes[length..],
        Some((encoding, length)) => {
            return encoding.decode_without_bom_handling(&bytes[length..]).0;
        }
        None => bytes,
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            declared(bytes)
                .unwrap_or(WINDOWS_1252)
                .decode_without_bom_handling(bytes)
                .0
        }
    }
}

/// The encoding named by `CA`, unless it is unknown or the bytes refute it.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    const NAME: &[u8] = b"CA[";
    let start = bytes
        .windows(NAME.len())
        .position(|window| window == NAME)?
        + NAME.len();
    let length = bytes[start..].iter().position(|&byte| byte == b']')?;
    Encoding::for_label(&bytes[start..start + length]).filter(|&encoding| encoding != UTF_8)
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
    fn byte_order_marks_are_honoured_and_removed() {
        assert_eq!(decode(b"\xef\xbb\xbf(;)"), "(;)");
        assert_eq!(decode(b"\xff\xfe(\0;\0)\0"), "(;)");
        assert_eq!(decode(b"\xfe\xff\0(\0;\0)"), "(;)");
    }
}
