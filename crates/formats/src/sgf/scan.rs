//! Where things stand in an SGF text: trees, properties, values, and faults.
//!
//! `sgf-parse` gives no places and frees deep trees recursively. So this scan
//! goes first: it finds every structural fault with its place, bounds the
//! length of a line, and lists the properties in the order of the file, which
//! is the order in which a walk over the parsed tree meets them.
//!
//! Invariant: `sgf-parse` accepts the structure of every tree listed here.

use crate::{Place, ReadError};

/// The longest line of nodes from the root. Games are shorter by far, and
/// freeing a parsed tree of this depth fits a stack of 1 MiB.
pub(super) const LONGEST_LINE: usize = 2_500;

/// One game tree of the text.
pub(super) struct Tree<'a> {
    pub(super) offset: usize,
    pub(super) text: &'a str,
    pub(super) properties: Vec<Property<'a>>,
}

/// A property with its name in the capitals of FF\[4\].
#[derive(Debug)]
pub(super) struct Property<'a> {
    pub(super) offset: usize,
    pub(super) name: String,
    pub(super) values: Vec<Value<'a>>,
}

/// What stands between two brackets, still escaped.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) offset: usize,
    pub(super) raw: &'a str,
}

/// A [`ReadError`] that does not know its text yet.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) found: String,
    pub(super) expected: String,
}

/// Lists the trees of a text.
pub(super) fn trees(text: &str) -> Result<Vec<Tree<'_>>, Fault> {
    let cursor = beginning(text)?;
    let mut scanner = Scanner { text, cursor };
    let mut trees = Vec::new();
    while scanner.finds_another()? {
        trees.push(scanner.tree()?);
    }
    Ok(trees)
}

/// A text between quotation marks, cut when it is long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}…'", &text[..end]),
        None => format!("'{text}'"),
    }
}

impl Fault {
    pub(super) fn new(
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            offset,
            found: found.into(),
            expected: expected.into(),
        }
    }

    pub(super) fn in_text(self, text: &str) -> ReadError {
        ReadError::at(text, self.offset, self.found, self.expected)
    }
}

/// What has just been read, which decides what may follow.
#[derive(Clone, Copy)]
enum After {
    Opening,
    Node,
    Closing,
}

struct Scanner<'a> {
    text: &'a str,
    cursor: usize,
}

/// A variation that is still open.
struct Open {
    offset: usize,
    nodes_above: usize,
}

/// The first `(;`, or else the first parenthesis, where the scan will say
/// what is wrong. Everything before it is somebody's mail header.
fn beginning(text: &str) -> Result<usize, Fault> {
    let openings = || text.match_indices('(').map(|(offset, _)| offset);
    openings()
        .find(|&offset| text[offset + 1..].trim_start().starts_with(';'))
        .or_else(|| openings().next())
        .ok_or_else(|| {
            Fault::new(
                0,
                "no game tree",
                "'(;', with which every SGF game tree begins",
            )
        })
}

impl<'a> Scanner<'a> {
    fn finds_another(&mut self) -> Result<bool, Fault> {
        // Old programs end their files with control characters.
        let rest = &self.text[self.cursor..];
        let next = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
        self.cursor += rest.len() - next.len();
        match next.chars().next() {
            None => Ok(false),
            Some('(') => Ok(true),
            Some(_) => Err(self.unexpected("another game tree '(;' or the end of the file")),
        }
    }

    fn tree(&mut self) -> Result<Tree<'a>, Fault> {
        let start = self.cursor;
        let mut properties = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let mut nodes = 0;
        let mut after = After::Node;
        loop {
            self.skip_space();
            match (self.peek(), after) {
                (Some(b'('), After::Node | After::Closing) => {
                    open.push(Open {
                        offset: self.cursor,
                        nodes_above: nodes,
                    });
                    after = After::Opening;
                }
                (Some(b';'), After::Opening | After::Node) => {
                    nodes += 1;
                    self.check_length(nodes)?;
                    after = After::Node;
                }
                (Some(b')'), After::Node | After::Closing) => {
                    nodes = open.pop().map_or(0, |variation| variation.nodes_above);
                    after = After::Closing;
                }
                (Some(c), After::Node) if c.is_ascii_alphabetic() => {
                    properties.push(self.property()?);
                    continue;
                }
                (_, after) => return Err(self.misplaced(after, open.last())),
            }
            self.cursor += 1;
            if open.is_empty() {
                return Ok(Tree {
                    offset: start,
                    text: &self.text[start..self.cursor],
                    properties,
                });
            }
        }
    }

    fn property(&mut self) -> Result<Property<'a>, Fault> {
        let offset = self.cursor;
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            self.cursor += 1;
        }
        let written = &self.text[offset..self.cursor];
        // Before FF[4] names had small letters for show: "CoPyright" is CP.
        let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            let expected = "a property name in capital letters, such as AB";
            return Err(Fault::new(offset, quoted(written), expected));
        }
        let mut values = Vec::new();
        self.skip_space();
        while self.peek() == Some(b'[') {
            values.push(self.value()?);
            self.skip_space();
        }
        if values.is_empty() {
            return Err(self.unexpected(format!("'[' and the value of {name}")));
        }
        Ok(Property {
            offset,
            name,
            values,
        })
    }

    fn value(&mut self) -> Result<Value<'a>, Fault> {
        let start = self.cursor + 1;
        let mut bytes = self.text.bytes().enumerate().skip(start);
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b']' => {
                    self.cursor = at + 1;
                    return Ok(Value {
                        offset: start,
                        raw: &self.text[start..at],
                    });
                }
                b'\\' => drop(bytes.next()),
                _ => {}
            }
        }
        Err(Fault::new(
            self.cursor,
            "a value that never ends",
            "']' at its end (a bracket inside a text is written '\\]')",
        ))
    }

    fn check_length(&self, nodes: usize) -> Result<(), Fault> {
        if nodes <= LONGEST_LINE {
            return Ok(());
        }
        Err(Fault::new(
            self.cursor,
            format!("node {nodes} of one line"),
            format!("a line of at most {LONGEST_LINE} nodes"),
        ))
    }

    fn misplaced(&self, after: After, open: Option<&Open>) -> Fault {
        match (self.peek(), after, open) {
            (None, _, Some(open)) => {
                let place = Place::of(self.text, open.offset);
                self.unexpected(format!("')' to close the variation opened at {place}"))
            }
            (_, After::Opening, _) => self.unexpected("';' and the first node of the variation"),
            (_, After::Node, _) => self.unexpected("a property, ';', '(' or ')'"),
            (_, After::Closing, _) => {
                self.unexpected("'(' for another variation, or ')' to end this one")
            }
        }
    }

    fn unexpected(&self, expected: impl Into<String>) -> Fault {
        let found = match self.text[self.cursor..].chars().next() {
            Some(c) => format!("'{c}'"),
            None => "the end of the file".to_owned(),
        };
        Fault::new(self.cursor, found, expected)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.cursor).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_whitespace()) {
            self.cursor += 1;
        }
    }
}
