//! The inputs of a corpus, changed by chance. They are not led by what code they reach, as those of the fuzzer are; in return
//! they keep the form of JSON where there is one, and need no other compiler.

use std::ops::Range;

use serde_json::{Value, json};

/// Changes inputs, always in the same way for the same seed.
pub(crate) struct Mutation {
    state: u64,
    corpus: Vec<Vec<u8>>,
}

/// Pieces that have meant something to a parser before.
const WORDS: [&[u8]; 24] = [
    b"%00",
    b"\\u0000",
    b"\\ud800",
    b"\xff",
    b"\xf0\x9f\x98\x80",
    b"~",
    b"~id~",
    b"~job~",
    b"\n",
    b"\t",
    b"\"",
    b"{",
    b"[",
    b"18446744073709551615",
    b"18446744073709551616",
    b"9223372036854775808",
    b"4294967296",
    b"-1",
    b"1e999",
    b"null",
    b"?from=",
    b"/events",
    b"/socket",
    b"&most=1000",
];

impl Mutation {
    pub(crate) fn new(seed: u64, corpus: Vec<Vec<u8>>) -> Self {
        Self {
            state: seed,
            corpus,
        }
    }

    /// The next input.
    pub(crate) fn next(&mut self) -> Vec<u8> {
        let chosen = self.below(self.corpus.len());
        let mut input = self.corpus[chosen].clone();
        for _ in 0..=self.below(4) {
            match self.below(8) {
                0..4 => self.change_json(&mut input),
                4 => self.splice(&mut input),
                _ => self.change_bytes(&mut input),
            }
        }
        input
    }

    /// `SplitMix64`.
    fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.number() % most.max(1) as u64).unwrap()
    }

    fn range(&mut self, length: usize) -> Range<usize> {
        let from = self.below(length + 1);
        from..from + self.below(length - from + 1).min(40)
    }

    fn change_bytes(&mut self, input: &mut Vec<u8>) {
        let range = self.range(input.len());
        match self.below(4) {
            0 => drop(input.drain(range)),
            1 => {
                let again = input[range.clone()].to_vec();
                input.splice(range.end..range.end, again);
            }
            2 => {
                let byte = u8::try_from(self.below(256)).unwrap();
                input.splice(range.start..range.start, [byte]);
            }
            _ => {
                let word = WORDS[self.below(WORDS.len())];
                input.splice(range.start..range.start, word.iter().copied());
            }
        }
    }

    /// The beginning of this one and the end of another.
    fn splice(&mut self, input: &mut Vec<u8>) {
        let chosen = self.below(self.corpus.len());
        let other = self.corpus[chosen].clone();
        let (head, tail) = (self.below(input.len() + 1), self.below(other.len() + 1));
        input.truncate(head);
        input.extend_from_slice(&other[tail..]);
    }

    /// Changes a value of the first line that is JSON, and keeps all else.
    fn change_json(&mut self, input: &mut Vec<u8>) {
        let Some(start) = input.iter().position(|&byte| byte == b'{' || byte == b'[') else {
            return self.change_bytes(input);
        };
        // Placeholders are no JSON.
        let text = String::from_utf8_lossy(&input[start..]).replace(":~job~", ":\"~job~\"");
        let mut values = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
        let Some(Ok(mut value)) = values.next() else {
            return self.change_bytes(input);
        };
        let rest = text[values.byte_offset()..].to_owned();
        self.change_value(&mut value);
        let written = value.to_string().replace("\"~job~\"", "~job~");
        input.truncate(start);
        input.extend_from_slice((written + &rest).as_bytes());
    }

    fn change_value(&mut self, value: &mut Value) {
        let is_here = self.below(4) == 0;
        match value {
            Value::Array(values) if !values.is_empty() && !is_here => {
                let place = self.below(values.len());
                match self.below(6) {
                    0 => drop(values.remove(place)),
                    1 => values.insert(place, values[place].clone()),
                    _ => self.change_value(&mut values[place]),
                }
            }
            Value::Object(fields) if !fields.is_empty() && !is_here => {
                let place = self.below(fields.len());
                let name = fields.keys().nth(place).unwrap().clone();
                match self.below(12) {
                    0 => drop(fields.remove(&name)),
                    1 => drop(fields.insert("more".into(), json!(1))),
                    _ => self.change_value(&mut fields[&name]),
                }
            }
            value => *value = self.any_value(),
        }
    }

    fn any_value(&mut self) -> Value {
        match self.below(16) {
            0 => Value::Null,
            1 => json!(-1),
            2 => json!(u64::MAX),
            3 => json!(i64::MIN),
            4 => json!(u32::MAX),
            5 => json!(self.number() % 30),
            6 => json!(1.5),
            7 => json!(true),
            8 => json!(""),
            9 => json!("a\u{0}\u{202e}\u{10ffff}"),
            10 => json!("x".repeat(self.below(3_000))),
            11 => json!([]),
            12 => json!({}),
            13 => json!({ "play": [self.below(6), self.below(6)] }),
            14 => json!("0".repeat(32)),
            _ => json!("pass"),
        }
    }
}
