//! The nodes of one game tree in the order of the file.
//!
//! Invariants: entry 0 is the root; a parent stands before its children and
//! an only child right after its parent; no entry has two moves, and the root
//! has none. Nodes of the file that break the latter are taken apart.

use sgf_parse::go::Prop;
use sgf_parse::{GameTree, SgfNode};
use shikatsu_problem::Color;

use super::fault::SgfFault;
use super::property::Property;
use super::scan::ScannedTree;

/// One node.
pub(super) struct NodeRecord<'a> {
    pub(super) parent: Option<usize>,
    pub(super) children: usize,
    pub(super) properties: Vec<Property<'a>>,
    /// True when nothing remained of it after its stones were set up at the root.
    pub(super) folded: bool,
}

/// The properties that change the board without a move.
pub(super) const STONES: [&str; 3] = ["AB", "AW", "AE"];

/// The properties of a root that speak of the move it carries.
const OF_A_MOVE: [&str; 16] = [
    "B", "W", "KO", "MN", "BM", "DO", "IT", "TE", "BL", "WL", "OB", "OW", "C", "N", "GB", "GW",
];

/// Parses a tree and lays it out flat.
pub(super) fn entries(tree: ScannedTree<'_>) -> Result<Vec<NodeRecord<'_>>, SgfFault> {
    let root = parse(&tree)?;
    let mut properties = tree.properties.into_iter();
    let mut entries = Vec::new();
    let mut waiting = vec![(None, &root)];
    while let Some((mut parent, node)) = waiting.pop() {
        let own: Vec<_> = properties.by_ref().take(node.properties.len()).collect();
        check(&own)?;
        let mut parts = match parent {
            None => root_and_moves(own),
            Some(_) => by_move(own),
        }
        .into_iter()
        .peekable();
        while let Some(part) = parts.next() {
            let children = parts.peek().map_or(node.children.len(), |_| 1);
            let id = entries.len();
            entries.push(NodeRecord::new(parent, children, part));
            parent = Some(id);
        }
        waiting.extend(node.children.iter().rev().map(|child| (parent, child)));
    }
    Ok(entries)
}

impl<'a> NodeRecord<'a> {
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

fn parse(tree: &ScannedTree<'_>) -> Result<SgfNode<Prop>, SgfFault> {
    let game = tree
        .properties
        .iter()
        .find(|property| property.name == "GM");
    let offset = game.map_or(tree.offset, |property| property.offset);
    match sgf_parse::parse(&tree.skeleton).map(|mut games| games.pop()) {
        Ok(Some(GameTree::GoGame(root))) => Ok(root),
        Ok(_) => Err(SgfFault::new(
            offset,
            "the number of another game",
            "GM[1], a game of Go",
        )),
        // The scan has checked the structure, so this error is about the game too.
        Err(error) => Err(SgfFault::new(
            offset,
            error.to_string().to_lowercase(),
            "GM[1], a game of Go, or no GM at all",
        )),
    }
}

/// The properties of a root without a move, and those of each move it carries.
///
/// A comment speaks of the move, unless the root sets up a board: then it is
/// the text of the problem.
fn root_and_moves(properties: Vec<Property<'_>>) -> Vec<Vec<Property<'_>>> {
    if !properties.iter().any(|p| p.mover().is_some()) {
        return vec![properties];
    }
    let sets_up = properties.iter().any(|p| STONES.contains(&p.name.as_str()));
    let (of_moves, of_root) = properties
        .into_iter()
        .partition(|p| OF_A_MOVE.contains(&p.name.as_str()) && !(p.name == "C" && sets_up));
    let mut parts = vec![of_root];
    parts.extend(by_move(of_moves));
    parts
}

/// The properties of a node, parted before its second move and every later
/// one.
fn by_move(properties: Vec<Property<'_>>) -> Vec<Vec<Property<'_>>> {
    let mut parts = Vec::new();
    let mut part: Vec<Property<'_>> = Vec::new();
    let mut moved = false;
    for property in properties {
        if property.mover().is_some() && std::mem::replace(&mut moved, true) {
            parts.push(std::mem::take(&mut part));
        }
        part.push(property);
    }
    parts.push(part);
    parts
}

fn check(properties: &[Property<'_>]) -> Result<(), SgfFault> {
    for property in properties.iter().filter(|p| p.mover().is_some()) {
        if let Some(value) = property.values.get(1) {
            return Err(value.fault(format!("one point after {}, not several", property.name)));
        }
    }
    Ok(())
}
