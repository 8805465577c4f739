//! From documents to SGF.
//!
//! Invariant: no property twice in a node but `EXTRA`, and what was written
//! has been read back and found the same before it leaves this module.

use std::collections::BTreeSet;

use shikatsu_problem::{Color, Extra, Node, NodeId, Point, PointSet, SolutionTree};

use super::{Dialect, foreign, heading, judgement, marks, opening, read_text, settled, text};
use crate::{Document, FormatWriteError};

/// Writes documents as the game trees of one file, in UTF-8.
///
/// Standard properties are written in every dialect, and the marks of the
/// dialect with them.
///
/// # Errors
/// If a document says something the format or the dialect cannot: a point
/// beyond the edge, rules without a name, a line break in a title, a comment
/// that would be taken for a mark, crosses at the root in tsumego.js.
pub fn write(documents: &[Document], dialect: Dialect) -> Result<String, FormatWriteError> {
    if documents.is_empty() {
        return Err(refusal("a file needs at least one problem"));
    }
    let documents: Vec<_> = documents.iter().map(settled).collect();
    let mut text = String::new();
    for document in &documents {
        let mut writer = SgfWriter {
            document,
            dialect,
            text,
            opening: opening::length(&document.tree),
            names: BTreeSet::new(),
        };
        writer.tree()?;
        text = writer.text;
    }
    check(&text, &documents, dialect)?;
    Ok(text)
}

struct SgfWriter<'d> {
    document: &'d Document,
    dialect: Dialect,
    text: String,
    /// The number of nodes in which a reader would look for setup.
    opening: usize,
    /// The properties that the current node has already.
    names: BTreeSet<String>,
}

/// What remains to be written, the next step last.
enum WriteStep {
    Open,
    Node(NodeId),
    Close,
}

fn refusal(reason: impl Into<String>) -> FormatWriteError {
    FormatWriteError {
        format: "SGF",
        reason: reason.into(),
    }
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// Reads the text back: this one check covers every case.
fn check(text: &str, documents: &[Document], dialect: Dialect) -> Result<(), FormatWriteError> {
    let readings = read_text(text).map_err(|error| {
        let (found, expected) = (error.found, error.expected);
        refusal(format!("it has {found} where SGF needs {expected}"))
    })?;
    for (document, reading) in documents.iter().zip(&readings) {
        if reading.document.problem != document.problem || reading.dialect != dialect {
            return Err(refusal(
                "the problem itself would not read back the same; \
                 look for points beyond the edge, and for line breaks in its title and other \
                 short texts",
            ));
        }
        let (before, after) = (&document.tree, &reading.document.tree);
        let ids = || before.ids().zip(after.ids());
        if let Some((id, _)) = ids().find(|&(a, b)| before.node(a) != after.node(b)) {
            return Err(refusal(format!(
                "node {} would not read back the same; look for symbols beyond the edge, line \
                 breaks in its labels, two labels on one point, or a comment at the root",
                id.index()
            )));
        }
    }
    Ok(())
}

impl SgfWriter<'_> {
    fn tree(&mut self) -> Result<(), FormatWriteError> {
        let tree = &self.document.tree;
        let mut steps = vec![
            WriteStep::Close,
            WriteStep::Node(SolutionTree::ROOT),
            WriteStep::Open,
        ];
        while let Some(step) = steps.pop() {
            match step {
                WriteStep::Open => self.text.push('('),
                WriteStep::Close => self.text.push(')'),
                WriteStep::Node(id) => {
                    self.node(id)?;
                    match tree.node(id).children() {
                        &[] => {}
                        &[only] => steps.push(WriteStep::Node(only)),
                        several => steps.extend(several.iter().rev().flat_map(|&child| {
                            [WriteStep::Close, WriteStep::Node(child), WriteStep::Open]
                        })),
                    }
                    if !tree.node(id).children().is_empty() {
                        self.text.push('\n');
                    }
                }
            }
        }
        self.text.push('\n');
        Ok(())
    }

    fn node(&mut self, id: NodeId) -> Result<(), FormatWriteError> {
        let node = self.document.tree.node(id);
        self.text.push(';');
        self.names.clear();
        if let Some((color, played)) = node.played {
            let point = played.point().map(Point::to_sgf);
            self.one(letter(color), point.unwrap_or_default());
        }
        if id == SolutionTree::ROOT {
            self.heading(node)?;
        }
        self.comment(id, node)?;
        self.markup(id, node)?;
        self.judgement(node);
        self.extras(id, node);
        Ok(())
    }

    fn heading(&mut self, root: &Node) -> Result<(), FormatWriteError> {
        let problem = &self.document.problem;
        let setup = &problem.setup;
        self.one("GM", "1");
        self.one("FF", "4");
        self.one("CA", "UTF-8");
        self.one("DIALECT", self.dialect.name());
        let size = match (setup.size.width(), setup.size.height()) {
            (width, height) if width == height => width.to_string(),
            (width, height) => format!("{width}:{height}"),
        };
        self.one("SZ", size);
        for (name, value) in heading::fields(problem.metadata.clone()) {
            self.one(name, text::escape(&value));
        }
        self.rules(root)?;
        if let Some(goal) = problem.goal {
            if self.dialect == Dialect::Tsumego {
                self.one("G", goal.to_string());
            }
            self.one("GOAL", goal.to_string());
        }
        self.points("AB", &setup.black);
        self.points("AW", &setup.white);
        if let Some(color) = setup.to_move {
            self.one("PL", letter(color));
        }
        self.points("KEYS", &problem.key_stones);
        self.points("KOBAN", &setup.ko_bans);
        match problem.in_play {
            Some(area) if area.is_empty() => self.one("AREA", ""),
            area => self.points("AREA", &area.unwrap_or_default()),
        }
        Ok(())
    }

    fn rules(&mut self, root: &Node) -> Result<(), FormatWriteError> {
        let problem = &self.document.problem;
        if problem.rules.name().is_none() {
            return Err(refusal(
                "its rules have no name; choose one of the named rule sets",
            ));
        }
        let said = |extra: &Extra| {
            extra.name == "RU"
                && foreign::is_sgf(extra)
                && !heading::claims(problem, self.dialect, extra)
        };
        if let Some(rules) = heading::canonical_rules(&problem.rules)
            && !root.extras.iter().any(said)
        {
            self.one("RU", rules.values.concat());
        }
        Ok(())
    }

    fn comment(&mut self, id: NodeId, node: &Node) -> Result<(), FormatWriteError> {
        let (dialect, comment) = if id == SolutionTree::ROOT {
            (marks::OF_THE_ROOT, &self.document.problem.notes)
        } else {
            (self.dialect, &node.comment)
        };
        let composed =
            marks::compose(dialect, node.judgement, node.hint, comment).ok_or_else(|| {
                refusal(format!(
                    "the comment of node {} has a '+' at its beginning or a word in capitals \
                     that {dialect} files use as a mark; reword it or choose another dialect",
                    id.index()
                ))
            })?;
        if !composed.is_empty() {
            self.one("C", text::escape(&composed));
        }
        if let Some(hint) = node.hint
            && dialect != Dialect::GoProblems
        {
            self.one("HINT", marks::hint_name(hint));
        }
        Ok(())
    }

    fn markup(&mut self, id: NodeId, node: &Node) -> Result<(), FormatWriteError> {
        let markup = &node.markup;
        if self.dialect == Dialect::TsumegoJs && id == SolutionTree::ROOT {
            if !markup.crosses.is_empty() {
                return Err(refusal(
                    "tsumego.js marks the key stones with crosses at the root, \
                     so no other crosses can be drawn there",
                ));
            }
            self.points("MA", &self.document.problem.key_stones);
        } else {
            self.points("MA", &markup.crosses);
        }
        self.points("TR", &markup.triangles);
        self.points("SQ", &markup.squares);
        self.points("CR", &markup.circles);
        self.points("SL", &markup.selected);
        let labels = markup
            .labels
            .iter()
            .map(|(point, label)| format!("{}:{}", point.to_sgf(), text::escape_part(label)));
        self.property("LB", labels);
        Ok(())
    }

    fn judgement(&mut self, node: &Node) {
        let solver = self.document.problem.to_move();
        if let Some(said) = node.judgement
            && judgement::stated_by_extras(node, solver) != Some(said)
        {
            let canonical = judgement::canonical(said, node, solver);
            self.property(&canonical.name, canonical.values);
        }
    }

    /// Extras in their order: as SGF where a reader would leave them alone,
    /// in `EXTRA` otherwise.
    fn extras(&mut self, id: NodeId, node: &Node) {
        let mut foreign = Vec::new();
        for extra in &node.extras {
            if self.is_claimed(id, node, extra) {
                foreign.push(foreign::value(extra));
            } else {
                self.property("EXTRA", foreign.drain(..));
                self.property(&extra.name, extra.values.iter().cloned());
            }
        }
        self.property("EXTRA", foreign);
    }

    /// True when the reader would not find this extra again as SGF.
    fn is_claimed(&self, id: NodeId, node: &Node, extra: &Extra) -> bool {
        const ANYWHERE: [&str; 11] = [
            "B", "W", "C", "TR", "SQ", "CR", "MA", "SL", "LB", "HINT", "EXTRA",
        ];
        let problem = &self.document.problem;
        let name = extra.name.as_str();
        let judges = judgement::stated(name, node, problem.to_move()).is_some();
        !foreign::is_sgf(extra)
            || self.names.contains(&extra.name)
            || ANYWHERE.contains(&name)
            || (judges && node.judgement.is_none())
            || (opening::sets_up(name) && id.index() < self.opening)
            || (id == SolutionTree::ROOT && heading::claims(problem, self.dialect, extra))
    }

    fn points(&mut self, name: &str, points: &PointSet) {
        self.property(name, points.iter().map(Point::to_sgf));
    }

    fn one(&mut self, name: &str, value: impl Into<String>) {
        self.property(name, [value.into()]);
    }

    /// Writes a property, or nothing when it has no values.
    fn property(&mut self, name: &str, values: impl IntoIterator<Item = String>) {
        let mut values = values.into_iter().peekable();
        if values.peek().is_none() {
            return;
        }
        self.text.push_str(name);
        self.names.insert(name.to_owned());
        for value in values {
            self.text.push('[');
            self.text.push_str(&value);
            self.text.push(']');
        }
    }
}
