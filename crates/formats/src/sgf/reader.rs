//! From the flat record of a game tree to a document.

use shikatsu_problem::{
    Color, Extra, Judgement, Markup, Node, NodeId, ReplyHint, Size, SolutionTree,
};

use super::fault::SgfFault;
use super::property::Property;
use super::record::{self, NodeRecord};
use super::scan::ScannedTree;
use super::{Dialect, detection, foreign, heading, judgement, marks, opening};
use crate::Document;

/// One game tree of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SgfDocument {
    /// The problem and its solution.
    pub document: Document,
    /// The dialect in which its marks were understood.
    pub dialect: Dialect,
}

/// Reads one game tree.
pub(super) fn read(tree: ScannedTree<'_>) -> Result<SgfDocument, SgfFault> {
    let mut entries = record::entries(tree)?;
    let setup = opening::take_setup(&mut entries)?;
    let dialect = detection::detect(&entries, &setup);
    let mut document = Document::new(setup);
    let mut ids: Vec<NodeId> = Vec::with_capacity(entries.len());
    for entry in &entries {
        let id = match entry.parent {
            None => read_root(&mut document, dialect, entry),
            Some(parent) if entry.folded => ids[parent],
            Some(parent) => read_child(&mut document, dialect, ids[parent], entry)?,
        };
        ids.push(id);
    }
    Ok(SgfDocument { document, dialect })
}

fn read_root(document: &mut Document, dialect: Dialect, entry: &NodeRecord<'_>) -> NodeId {
    let Document { problem, tree } = document;
    let unknown = heading::read(problem, dialect, &entry.properties);
    let root = tree.node_mut(SolutionTree::ROOT);
    let content = NodeContent::read(unknown, root, problem.to_move(), problem.setup.size);
    problem.notes = content.fill(root, marks::OF_THE_ROOT, problem.to_move());
    SolutionTree::ROOT
}

fn read_child(
    document: &mut Document,
    dialect: Dialect,
    parent: NodeId,
    entry: &NodeRecord<'_>,
) -> Result<NodeId, SgfFault> {
    let Document { problem, tree } = document;
    let (size, solver) = (problem.setup.size, problem.to_move());
    let played = match entry.mover() {
        Some((color, property)) => Some((color, property.first().played(size)?)),
        None => None,
    };
    let id = tree.add(parent, played);
    let node = tree.node_mut(id);
    let content = NodeContent::read(&entry.properties, node, solver, size);
    node.comment = content.fill(node, dialect, solver);
    Ok(id)
}

/// What a node says besides its move, before its dialect is considered.
#[derive(Default)]
struct NodeContent {
    comments: Vec<String>,
    hint: Option<ReplyHint>,
    markup: Markup,
    extras: Vec<Extra>,
    /// The first judgement in a standard property: where it stands among the
    /// extras, and what it says.
    stated: Option<(usize, Judgement)>,
}

impl NodeContent {
    fn read<'p, 'a: 'p>(
        properties: impl IntoIterator<Item = &'p Property<'a>>,
        node: &Node,
        solver: Color,
        size: Size,
    ) -> Self {
        let mut content = Self::default();
        for property in properties {
            if content.stated.is_none() {
                let stated = judgement::stated(&property.name, node, solver);
                content.stated = stated.map(|judgement| (content.extras.len(), judgement));
            }
            if !content.takes(property, size) {
                content.extras.push(property.extra());
            }
        }
        content.markup.labels.sort_by_key(|&(point, _)| point);
        content
    }

    /// Takes a property that has a field in the node; false when it has none, or
    /// when its value makes no sense there.
    fn takes(&mut self, property: &Property<'_>, size: Size) -> bool {
        match property.name.as_str() {
            "B" | "W" => true,
            "C" => {
                self.comments.push(property.text());
                true
            }
            "TR" | "SQ" | "CR" | "MA" | "SL" => self.draws(property, size),
            "LB" => self.labels(property, size),
            "HINT" => {
                let hint = marks::hint_named(&property.line());
                self.hint = hint.or(self.hint);
                hint.is_some()
            }
            "EXTRA" => {
                self.extras.extend(foreign::read(property));
                true
            }
            _ => false,
        }
    }

    /// Adds symbols, or answers false when one is not on the board.
    fn draws(&mut self, property: &Property<'_>, size: Size) -> bool {
        let Ok(points) = property.points(size) else {
            return false;
        };
        let symbols = match property.name.as_str() {
            "TR" => &mut self.markup.triangles,
            "SQ" => &mut self.markup.squares,
            "CR" => &mut self.markup.circles,
            "MA" => &mut self.markup.crosses,
            _ => &mut self.markup.selected,
        };
        *symbols |= points;
        true
    }

    /// Adds labels, or answers false when one of them is none. The first label
    /// of a point is drawn; others stay extras.
    fn labels(&mut self, property: &Property<'_>, size: Size) -> bool {
        let labels: Result<Vec<_>, _> = property.values.iter().map(|v| v.label(size)).collect();
        let Ok(labels) = labels else {
            return false;
        };
        let mut others = Vec::new();
        for (value, (point, label)) in property.values.iter().zip(labels) {
            if self.markup.labels.iter().any(|&(p, _)| p == point) {
                others.push(value.raw.to_owned());
            } else {
                self.markup.labels.push((point, label));
            }
        }
        if !others.is_empty() {
            self.extras.push(Extra {
                name: property.name.clone(),
                values: others,
            });
        }
        true
    }

    /// Moves everything into the node and returns the comment, which the root
    /// keeps elsewhere. A mark of the dialect wins over the standard properties.
    fn fill(mut self, node: &mut Node, dialect: Dialect, solver: Color) -> String {
        let marked = marks::split(dialect, &self.comments.join("\n"));
        let stated = self.stated.map(|(_, judgement)| judgement);
        node.judgement = marked.right.or(stated);
        if let (Some(judgement), Some((index, stated))) = (node.judgement, self.stated)
            && judgement == stated
            && self.extras[index] == judgement::canonical(judgement, node, solver)
        {
            self.extras.remove(index);
        }
        node.hint = marked.hint.or(self.hint);
        node.markup = self.markup;
        node.extras = self.extras;
        marked.comment
    }
}
