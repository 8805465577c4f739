//! Where things stand in an SGF text: trees, properties and values.
//!
//! `sgf-parse` gives no places, frees deep trees recursively and spells out
//! rectangles of any size. So this scan goes first: it finds every structural
//! fault with its place, bounds the length of a line, leaves a skeleton without
//! values to parse, and lists the properties in the order of the file, which is
//! the order in which a walk over the parsed tree meets them.
//!
//! Invariant: `sgf-parse` accepts the structure of every tree listed here.

use std::ops::ControlFlow;

use super::fault::SgfFault;
use super::property::{Property, Value};
use crate::TextPlace;
use crate::error::excerpt;

/// The longest line of nodes from the root. Games are shorter by far, and
/// freeing a parsed tree of this depth fits a stack of 1 MiB.
pub(super) const LONGEST_LINE: usize = 2_500;

/// The most nodes of one tree, and the most properties. A document takes about a kilobyte for a node, and a file of a
/// few megabytes can hold millions.
const MOST_NODES: usize = 100_000;
const MOST_PROPERTIES: usize = 400_000;

/// One game tree of the text.
pub(super) struct ScannedTree<'a> {
    pub(super) offset: usize,
    /// The tree with every value left out but that of `GM`: enough to parse
    /// its structure, and nothing in it can be expanded.
    pub(super) skeleton: String,
    pub(super) properties: Vec<Property<'a>>,
}

/// Hands over the trees of a text one after the other, so that memory holds one of them.
pub(super) fn each_tree<'a>(
    text: &'a str,
    visit: &mut dyn FnMut(ScannedTree<'a>) -> Result<ControlFlow<()>, SgfFault>,
) -> Result<ControlFlow<()>, SgfFault> {
    let cursor = beginning(text)?;
    let mut scanner = Scanner { text, cursor };
    while scanner.finds_another()? {
        let tree = scanner.tree()?;
        if visit(tree)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
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
struct OpenVariation {
    offset: usize,
    nodes_above: usize,
}

/// Writes the name of a property without its values, which the skeleton needs
/// of `GM` only.
fn outline(property: &Property<'_>, skeleton: &mut String) {
    let game = property.values.first().filter(|_| property.name == "GM");
    let value = match game.map_or("", |value| value.raw.trim()) {
        // Brackets and escapes would break the skeleton, and no game has them.
        odd if odd.contains(|c: char| !c.is_ascii_alphanumeric()) => "?",
        number => number,
    };
    skeleton.push_str(&property.name);
    skeleton.push('[');
    skeleton.push_str(value);
    skeleton.push(']');
}

/// Where the next tree begins.
fn tree_start(text: &str) -> Option<usize> {
    text.match_indices('(')
        .map(|(offset, _)| offset)
        .find(|&offset| text[offset + 1..].trim_start().starts_with(';'))
}

/// The first `(;`, or else the first parenthesis, where the scan will say
/// what is wrong. Everything before it is text such as a mail header.
fn beginning(text: &str) -> Result<usize, SgfFault> {
    tree_start(text).or_else(|| text.find('(')).ok_or_else(|| {
        SgfFault::new(
            0,
            "no game tree",
            "'(;', with which every SGF game tree begins",
        )
    })
}

impl<'a> Scanner<'a> {
    /// Goes on to the next tree. Text between trees is skipped as the one
    /// before the first is, but not what looks like the end of a tree.
    fn finds_another(&mut self) -> Result<bool, SgfFault> {
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

    fn tree(&mut self) -> Result<ScannedTree<'a>, SgfFault> {
        let start = self.cursor;
        let mut skeleton = String::new();
        let mut properties: Vec<Property<'_>> = Vec::new();
        let mut open: Vec<OpenVariation> = Vec::new();
        let (mut nodes, mut all_nodes) = (0, 0);
        // A root that carries a move is parted from it, as are two moves.
        let mut has_move = true;
        let mut after = After::Node;
        loop {
            self.skip_space();
            match (self.peek(), after) {
                (Some(b'('), After::Node | After::Closing) => {
                    open.push(OpenVariation {
                        offset: self.cursor,
                        nodes_above: nodes,
                    });
                    after = After::Opening;
                }
                (Some(b';'), After::Opening | After::Node) => {
                    has_move = nodes == 0;
                    nodes += 1;
                    all_nodes += 1;
                    self.check_length(nodes)?;
                    self.check_size("node", all_nodes, MOST_NODES)?;
                    after = After::Node;
                }
                (Some(b')'), After::Node | After::Closing) => {
                    nodes = open.pop().map_or(0, |variation| variation.nodes_above);
                    after = After::Closing;
                }
                (Some(c), After::Node) if c.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    outline(&property, &mut skeleton);
                    if property.mover().is_some() && std::mem::replace(&mut has_move, true) {
                        nodes += 1;
                        self.check_length(nodes)?;
                    }
                    properties.push(property);
                    self.check_size("property", properties.len(), MOST_PROPERTIES)?;
                    continue;
                }
                (_, after) => return Err(self.misplaced(after, open.last())),
            }
            skeleton.push_str(&self.text[self.cursor..=self.cursor]);
            self.cursor += 1;
            if open.is_empty() {
                return Ok(ScannedTree {
                    offset: start,
                    skeleton,
                    properties,
                });
            }
        }
    }

    fn property(&mut self) -> Result<Property<'a>, SgfFault> {
        let offset = self.cursor;
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            self.cursor += 1;
        }
        let written = &self.text[offset..self.cursor];
        // Before FF[4] names had small letters for show: "CoPyright" is CP.
        let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            let expected = "a property name in capital letters, such as AB";
            return Err(SgfFault::new(offset, excerpt(written), expected));
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

    fn value(&mut self) -> Result<Value<'a>, SgfFault> {
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
        Err(SgfFault::new(
            self.cursor,
            "a value that never ends",
            "']' at its end (a bracket inside a text is written '\\]')",
        ))
    }

    fn check_length(&self, nodes: usize) -> Result<(), SgfFault> {
        if nodes <= LONGEST_LINE {
            return Ok(());
        }
        Err(SgfFault::new(
            self.cursor,
            format!("node {nodes} of one line"),
            format!("a line of at most {LONGEST_LINE} nodes"),
        ))
    }

    fn check_size(&self, what: &str, number: usize, most: usize) -> Result<(), SgfFault> {
        if number <= most {
            return Ok(());
        }
        Err(SgfFault::new(
            self.cursor,
            format!("{what} {number} of one tree"),
            "a smaller tree; write a file for each problem",
        ))
    }

    fn misplaced(&self, after: After, open: Option<&OpenVariation>) -> SgfFault {
        match (self.peek(), after, open) {
            (None, _, Some(open)) => {
                let place = TextPlace::of(self.text, open.offset);
                self.unexpected(format!("')' to close the variation opened at {place}"))
            }
            (_, After::Opening, _) => self.unexpected("';' and the first node of the variation"),
            (_, After::Node, _) => self.unexpected("a property, ';', '(' or ')'"),
            (_, After::Closing, _) => {
                self.unexpected("'(' for another variation, or ')' to end this one")
            }
        }
    }

    fn unexpected(&self, expected: impl Into<String>) -> SgfFault {
        let found = match self.text[self.cursor..].chars().next() {
            Some(c) => excerpt(c.encode_utf8(&mut [0; 4])),
            None => "the end of the file".to_owned(),
        };
        SgfFault::new(self.cursor, found, expected)
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
