//! Bytes as text, by RFC 4648: base64 for addresses that hold a file, base64url for links.

const PLAIN: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const LINK: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Base64 with `=` at the end.
pub(crate) fn padded(bytes: &[u8]) -> String {
    let mut text = written(bytes, PLAIN);
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

/// Base64url without `=`: an address carries these letters unchanged.
pub(crate) fn for_link(bytes: &[u8]) -> String {
    written(bytes, LINK)
}

/// The bytes of a text from [`for_link`]; nothing if `for_link` writes no such text.
pub(crate) fn from_link(text: &str) -> Option<Vec<u8>> {
    let values: Option<Vec<u8>> = text.bytes().map(value).collect();
    let values = values?;
    let mut bytes = Vec::with_capacity(values.len() / 4 * 3 + 2);
    for group in values.chunks(4) {
        let bits = group
            .iter()
            .fold(0_u32, |bits, &value| bits << 6 | u32::from(value));
        let bits = bits << (6 * (4 - group.len()));
        let [_, first, second, third] = bits.to_be_bytes();
        let (whole, rest) = match group.len() {
            4 => (3, 0),
            3 => (2, third),
            2 => (1, second),
            _ => return None,
        };
        if rest != 0 {
            return None;
        }
        bytes.extend(&[first, second, third][..whole]);
    }
    Some(bytes)
}

fn written(bytes: &[u8], alphabet: &[u8; 64]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let at = |place: usize| u32::from(group.get(place).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for letter in 0..=group.len() {
            let value = (bits >> (18 - 6 * letter)) & 63;
            text.push(char::from(alphabet[value as usize]));
        }
    }
    text
}

const fn value(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(padded(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn links_lead_back_and_nothing_else_is_read() {
        let all: Vec<u8> = (0..=255).collect();
        for length in 0..=all.len() {
            let bytes = &all[..length];
            assert_eq!(from_link(&for_link(bytes)).as_deref(), Some(bytes));
        }
        for text in ["A", "AAAAA", "AB", "a+b/", "é", "AAA=", "A A"] {
            assert_eq!(from_link(text), None, "{text}");
        }
    }
}
