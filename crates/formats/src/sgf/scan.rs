//! Where things stand in an SGF text: trees, properties, values, and faults.
//!
//! `sgf-parse` gives no places, frees deep trees recursively and spells out
//! rectangles of any size. So this scan goes first: it finds every structural
//! fault with its place, bounds the length of a line, leaves a skeleton without
//! values to parse, and lists the properties in the order of the file, which is
//! the order in which a walk over the parsed tree meets them.
//!
//! Invariant: `sgf-parse` accepts the structure of every tree listed here.

use crate::error::excerpt;
use crate::{Place, ReadError};

/// The longest line of nodes from the root. Games are shorter by far, and
/// freeing a parsed tree of this depth fits a stack of 1 MiB.
pub(super) const LONGEST_LINE: usize = 2_500;

/// One game tree of the text.
pub(super) struct Tree<'a> {
    pub(super) offset: usize,
    /// The tree with every value left out but that of `GM`: enough to parse
    /// its structure, and nothing in it can be expanded.
    pub(super) skeleton: String,
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

impl Property<'_> {
    /// Writes the name without its values, which the skeleton needs of `GM`
    /// only.
    fn outline(&self, skeleton: &mut String) {
        let game = self.values.first().filter(|_| self.name == "GM");
        let value = match game.map_or("", |value| value.raw.trim()) {
            // Brackets and escapes would break the skeleton, and no game has them.
            odd if odd.contains(|c: char| !c.is_ascii_alphanumeric()) => "?",
            number => number,
        };
        skeleton.push_str(&self.name);
        skeleton.push('[');
        skeleton.push_str(value);
        skeleton.push(']');
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

/// Where the next tree begins.
fn tree_start(text: &str) -> Option<usize> {
    text.match_indices('(')
        .map(|(offset, _)| offset)
        .find(|&offset| text[offset + 1..].trim_start().starts_with(';'))
}

/// The first `(;`, or else the first parenthesis, where the scan will say
/// what is wrong. Everything before it is somebody's mail header.
fn beginning(text: &str) -> Result<usize, Fault> {
    tree_start(text).or_else(|| text.find('(')).ok_or_else(|| {
        Fault::new(
            0,
            "no game tree",
            "'(;', with which every SGF game tree begins",
        )
    })
}

impl<'a> Scanner<'a> {
    /// Goes on to the next tree. Text between trees is skipped as the one
    /// before the first is, but not what looks like the end of a tree.
    fn finds_another(&mut self) -> Result<bool, Fault> {
        // Old programs end their files with control characters.
        let rest = &self.text[self.cursor..];
        let next = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
        self.cursor += rest.len() - next.len();
        match next.chars().next() {
            None => Ok(false),
            Some('(') => Ok(true),
            Some(')' | ';') => {
                Err(self.unexpected("another game tree '(;' or the end of the file"))
            }
            Some(_) => {
                let start = tree_start(next);
                self.cursor += start.unwrap_or(next.len());
                Ok(start.is_some())
            }
        }
    }

    fn tree(&mut self) -> Result<Tree<'a>, Fault> {
        let start = self.cursor;
        let mut skeleton = String::new();
        let mut properties: Vec<Property<'_>> = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let mut nodes = 0;
        // A root that carries a move is parted from it, as are two moves.
        let mut has_move = true;
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
                    has_move = nodes == 0;
                    nodes += 1;
                    self.check_length(nodes)?;
                    after = After::Node;
                }
                (Some(b')'), After::Node | After::Closing) => {
                    nodes = open.pop().map_or(0, |variation| variation.nodes_above);
                    after = After::Closing;
                }
                (Some(c), After::Node) if c.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    property.outline(&mut skeleton);
                    if property.mover().is_some() && std::mem::replace(&mut has_move, true) {
                        nodes += 1;
                        self.check_length(nodes)?;
                    }
                    properties.push(property);
                    continue;
                }
                (_, after) => return Err(self.misplaced(after, open.last())),
            }
            skeleton.push_str(&self.text[self.cursor..=self.cursor]);
            self.cursor += 1;
            if open.is_empty() {
                return Ok(Tree {
                    offset: start,
                    skeleton,
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
            return Err(Fault::new(offset, excerpt(written), expected));
        }
        let mut values = Vec::new();
        self.skip_space();
        while self.peek() == Some(b'[') {
            values.push(self.value()?);
            self.skip_space();
        }
        if values.is_empty() {
            return Err(self.unexpected(format!("'[' and the value of {}", excerpt(&name))));
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
            Some(c) => excerpt(c.encode_utf8(&mut [0; 4])),
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
