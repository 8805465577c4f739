//! Where a value stands in a JSON text.
//!
//! `serde_json` forgets places, so a fault in the meaning is looked up again
//! by its path. The text has been parsed before: it is known to be JSON.

/// One step from a container to a value in it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    Key(&'static str),
    Index(usize),
}

/// The offset of the value at the end of a path, or of the last container on
/// the way when the path leads nowhere.
pub(super) fn locate(text: &str, path: &[Step]) -> usize {
    let mut cursor = Cursor { text, at: 0 };
    cursor.skip_space();
    for &step in path {
        let container = cursor.at;
        if cursor.enter(step).is_none() {
            return container;
        }
    }
    cursor.at
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    /// Moves from the start of a container to the start of a value in it.
    fn enter(&mut self, step: Step) -> Option<()> {
        self.expect(match step {
            Step::Key(_) => b'{',
            Step::Index(_) => b'[',
        })?;
        for index in 0.. {
            let found = match step {
                Step::Index(wanted) => index == wanted,
                Step::Key(wanted) => {
                    let start = self.at;
                    self.skip_value();
                    let key = &self.text[start..self.at];
                    self.skip_space();
                    self.expect(b':')?;
                    key.trim_matches('"') == wanted
                }
            };
            if found {
                return Some(());
            }
            self.skip_value();
            self.skip_space();
            self.expect(b',')?;
        }
        None
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.peek().filter(|&found| found == byte)?;
        self.at += 1;
        self.skip_space();
        Some(())
    }

    fn skip_value(&mut self) {
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' => self.skip_string(),
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' if depth == 0 => return,
                b'}' | b']' => {
                    depth -= 1;
                    self.at += 1;
                }
                b',' | b':' if depth == 0 => return,
                _ => self.at += 1,
            }
            let ended = matches!(byte, b'"' | b'}' | b']');
            if depth == 0 && ended {
                return;
            }
        }
    }

    fn skip_string(&mut self) {
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                return;
            }
        }
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_behind_anything_json_can_hold() {
        let text = r#" { "skip" : [1,{"x":"]}\"\\"},null] , "死":-2e3,
            "tree": { "x":true , "branches":[ [], {} , {"x": 7} ] } } "#;
        let at = |path: &[Step]| &text[locate(text, path)..];
        assert!(at(&[]).starts_with("{ \"skip\""));
        assert!(at(&[Step::Key("tree"), Step::Key("x")]).starts_with("true"));
        let branch = [Step::Key("tree"), Step::Key("branches"), Step::Index(2)];
        assert!(at(&branch).starts_with("{\"x\": 7}"));
        assert!(at(&[&branch[..], &[Step::Key("x")]].concat()).starts_with("7}"));
        assert!(at(&[&branch[..], &[Step::Key("y")]].concat()).starts_with("{\"x\": 7}"));
        assert!(at(&[Step::Key("tree"), Step::Index(0)]).starts_with("{ \"x\":true"));
    }
}
