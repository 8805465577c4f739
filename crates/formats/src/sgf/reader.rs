//! From the flat record of a game tree to a document.

use shikatsu_problem::{
    Color, Extra, Judgement, Markup, Node, NodeId, ReplyHint, Size, SolutionTree,
};

use super::record::{self, Entry};
use super::scan::{Fault, Property, Tree};
use super::{Dialect, Reading, dialect, foreign, heading, judgement, marks, opening};
use crate::Document;

/// Reads one game tree.
pub(super) fn read(tree: Tree<'_>) -> Result<Reading, Fault> {
    let mut entries = record::entries(tree)?;
    let setup = opening::take_setup(&mut entries)?;
    let dialect = dialect::detect(&entries, &setup)?;
    let mut document = Document::new(setup);
    let mut ids: Vec<NodeId> = Vec::with_capacity(entries.len());
    for entry in &entries {
        let id = match entry.parent {
            None => read_root(&mut document, dialect, entry)?,
            Some(parent) if entry.folded => ids[parent],
            Some(parent) => read_child(&mut document, dialect, ids[parent], entry)?,
        };
        ids.push(id);
    }
    Ok(Reading { document, dialect })
}

fn read_root(
    document: &mut Document,
    dialect: Dialect,
    entry: &Entry<'_>,
) -> Result<NodeId, Fault> {
    let Document { problem, tree } = document;
    let unknown = heading::read(problem, dialect, &entry.properties)?;
    let root = tree.node_mut(SolutionTree::ROOT);
    let content = Content::read(unknown, root, problem.to_move(), problem.setup.size)?;
    problem.notes = content.fill(root, dialect, problem.to_move());
    Ok(SolutionTree::ROOT)
}

fn read_child(
    document: &mut Document,
    dialect: Dialect,
    parent: NodeId,
    entry: &Entry<'_>,
) -> Result<NodeId, Fault> {
    let Document { problem, tree } = document;
    let (size, solver) = (problem.setup.size, problem.to_move());
    let played = match entry.mover() {
        Some((color, property)) => Some((color, property.first().played(size)?)),
        None => None,
    };
    let id = tree.add(parent, played);
    let node = tree.node_mut(id);
    let content = Content::read(&entry.properties, node, solver, size)?;
    node.comment = content.fill(node, dialect, solver);
    Ok(id)
}

/// What a node says besides its move, before its dialect is considered.
#[derive(Default)]
struct Content {
    comments: Vec<String>,
    hint: Option<ReplyHint>,
    markup: Markup,
    extras: Vec<Extra>,
    /// The first judgement in a standard property: where it stands among the
    /// extras, and what it says.
    stated: Option<(usize, Judgement)>,
}

impl Content {
    fn read<'p, 'a: 'p>(
        properties: impl IntoIterator<Item = &'p Property<'a>>,
        node: &Node,
        solver: Color,
        size: Size,
    ) -> Result<Self, Fault> {
        let mut content = Self::default();
        for property in properties {
            if content.stated.is_none() {
                let stated = judgement::stated(&property.name, node, solver);
                content.stated = stated.map(|judgement| (content.extras.len(), judgement));
            }
            content.add(property, size)?;
        }
        content.markup.labels.sort_by_key(|&(point, _)| point);
        Ok(content)
    }

    fn add(&mut self, property: &Property<'_>, size: Size) -> Result<(), Fault> {
        match property.name.as_str() {
            "B" | "W" => {}
            "C" => self.comments.push(property.text()),
            "TR" => self.markup.triangles |= property.points(size)?,
            "SQ" => self.markup.squares |= property.points(size)?,
            "CR" => self.markup.circles |= property.points(size)?,
            "MA" => self.markup.crosses |= property.points(size)?,
            "SL" => self.markup.selected |= property.points(size)?,
            "LB" => self.add_labels(property, size)?,
            "HINT" => {
                let hint = marks::hint_named(&property.line());
                let expected = "'choice', 'force' or 'notthis'";
                self.hint = Some(hint.ok_or_else(|| property.first().fault(expected))?);
            }
            "EXTRA" => self.extras.extend(foreign::read(property)),
            _ => self.extras.push(property.extra()),
        }
        Ok(())
    }

    /// The first label of a point is drawn; others stay extras.
    fn add_labels(&mut self, property: &Property<'_>, size: Size) -> Result<(), Fault> {
        let mut others = Vec::new();
        for value in &property.values {
            let (point, label) = value.label(size)?;
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
        Ok(())
    }

    /// Moves everything into the node and returns the comment, whose home
    /// differs. A mark of the dialect wins over the standard properties.
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
