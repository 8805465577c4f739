//! The nodes of one game tree in the order of the file.
//!
//! Invariants: entry 0 is the root; a parent stands before its children and
//! an only child right after its parent; no entry has two moves, or a move
//! and stones set up beside it; the root has no move.

use sgf_parse::go::Prop;
use sgf_parse::{GameTree, PropertyType, SgfNode, SgfProp};
use shikatsu_problem::Color;

use super::scan::{Fault, Property, Tree};

/// One node.
pub(super) struct Entry<'a> {
    pub(super) parent: Option<usize>,
    pub(super) children: usize,
    pub(super) properties: Vec<Property<'a>>,
    /// Nothing was left of it once its stones were set up at the root.
    pub(super) folded: bool,
}

/// The properties that change the board without a move.
pub(super) const STONES: [&str; 3] = ["AB", "AW", "AE"];

/// Parses a tree and lays it out flat.
pub(super) fn entries(tree: Tree<'_>) -> Result<Vec<Entry<'_>>, Fault> {
    let root = parse(&tree)?;
    let mut properties = tree.properties.into_iter();
    let mut entries = Vec::new();
    let mut waiting = vec![(None, &root)];
    while let Some((parent, node)) = waiting.pop() {
        let mut own: Vec<_> = properties.by_ref().take(node.properties.len()).collect();
        check(&own)?;
        if parent.is_none() && own.iter().any(|property| property.mover().is_some()) {
            let (of_move, of_root) = split(own, node);
            entries.push(Entry::new(None, 1, of_root));
            own = of_move;
        }
        let id = entries.len();
        let parent = parent.or(id.checked_sub(1));
        entries.push(Entry::new(parent, node.children.len(), own));
        waiting.extend(node.children.iter().rev().map(|child| (Some(id), child)));
    }
    Ok(entries)
}

impl<'a> Entry<'a> {
    fn new(parent: Option<usize>, children: usize, properties: Vec<Property<'a>>) -> Self {
        Self {
            parent,
            children,
            properties,
            folded: false,
        }
    }

    /// The move of this node and whose it is.
    pub(super) fn mover(&self) -> Option<(Color, &Property<'a>)> {
        self.properties
            .iter()
            .find_map(|property| Some((property.mover()?, property)))
    }
}

fn parse(tree: &Tree<'_>) -> Result<SgfNode<Prop>, Fault> {
    let game = tree
        .properties
        .iter()
        .find(|property| property.name == "GM");
    let offset = game.map_or(tree.offset, |property| property.offset);
    match sgf_parse::parse(tree.text).map(|mut games| games.pop()) {
        Ok(Some(GameTree::GoGame(root))) => Ok(root),
        Ok(_) => Err(Fault::new(
            offset,
            "the number of another game",
            "GM[1], a game of Go",
        )),
        // The scan vouches for the structure, so this is about the game too.
        Err(error) => Err(Fault::new(
            offset,
            error.to_string().to_lowercase(),
            "GM[1], a game of Go, or no GM at all",
        )),
    }
}

/// Takes what belongs to a move out of the properties of a root.
fn split<'a>(
    properties: Vec<Property<'a>>,
    node: &SgfNode<Prop>,
) -> (Vec<Property<'a>>, Vec<Property<'a>>) {
    let mut of_move = Vec::new();
    let mut of_root = Vec::new();
    for (property, parsed) in properties.into_iter().zip(node.properties()) {
        let belongs = parsed.property_type() == Some(PropertyType::Move);
        if belongs || property.mover().is_some() {
            of_move.push(property);
        } else {
            of_root.push(property);
        }
    }
    (of_move, of_root)
}

fn check(properties: &[Property<'_>]) -> Result<(), Fault> {
    let mut moves = properties.iter().filter(|p| p.mover().is_some());
    let Some(first) = moves.next() else {
        return Ok(());
    };
    if let Some(second) = moves.next() {
        return Err(second.fault(
            "a second move in one node",
            "';' before it, to begin a node",
        ));
    }
    if let Some(value) = first.values.get(1) {
        return Err(value.fault(format!("one point after {}, not several", first.name)));
    }
    let stones = properties
        .iter()
        .find(|property| STONES.contains(&property.name.as_str()));
    match stones {
        Some(stones) => Err(stones.fault(
            format!("{} and the move {} in one node", stones.name, first.name),
            "a node of its own for each, with ';' between",
        )),
        None => Ok(()),
    }
}
