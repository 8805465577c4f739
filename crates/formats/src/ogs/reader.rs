//! From JSON to a document.

use serde_json::Value;
use shikatsu_problem::{
    Color, Extra, Judgement, Move, Node, NodeId, Problem, Rules, Setup, Size, SolutionTree,
};

use super::keys::{self, Home};
use super::located::Located;
use super::writer::LONGEST_LINE;
use crate::{Document, ReadError, sgf};

/// Reads one puzzle.
///
/// # Errors
/// If the text is no JSON, or a value is not what its key needs; the place is
/// that of the value. Lines of more than about 60 moves nest too deep.
pub fn read(text: &str) -> Result<Document, ReadError> {
    let value: Value = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
    let top = Located::new(text, &value);
    let (puzzle, around) = match top.get("puzzle") {
        Some(puzzle) if puzzle.value.is_object() => (puzzle, Some(top.object()?)),
        _ => (top, None),
    };
    let mut document = Document::new(setup(&puzzle)?);
    read_problem(&puzzle, &mut document.problem)?;
    let mut extras: Vec<_> = keys::unknown(puzzle.object()?, &keys::OF_PUZZLE, "").collect();
    if let Some(around) = around {
        extras.extend(keys::unknown(around, &["puzzle"], keys::API));
    }
    match puzzle.get("move_tree") {
        Some(root) => read_tree(&root, &mut document, extras)?,
        None => append_sorted(
            &mut document.tree.node_mut(SolutionTree::ROOT).extras,
            extras,
        ),
    }
    Ok(document)
}

fn syntax(text: &str, error: &serde_json::Error) -> ReadError {
    let line: usize = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let offset = line + error.column().saturating_sub(1);
    let found = match text.get(offset..).and_then(|rest| rest.chars().next()) {
        Some(c) if !error.is_eof() => format!("'{c}'"),
        _ => "the end of the text".to_owned(),
    };
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    let expected = if reason.contains("recursion limit") {
        format!("at most {LONGEST_LINE} moves in a line: deeper nesting is not read")
    } else {
        format!("valid JSON ({reason})")
    };
    ReadError::at(text, offset, found, expected)
}

fn setup(puzzle: &Located<'_>) -> Result<Setup, ReadError> {
    let side = |key| match puzzle.get(key) {
        None => Ok(19),
        Some(side) => side
            .value
            .as_u64()
            .and_then(|n| u32::try_from(n).ok())
            .filter(|&n| Size::square(n).is_ok())
            .ok_or_else(|| side.fault("a side from 1 to 19")),
    };
    let size = Size::new(side("width")?, side("height")?)
        .map_err(|_| puzzle.fault("a board from 1×1 to 19×19"))?;
    let mut setup = Setup::empty(size);
    let stones = puzzle
        .get("initial_state")
        .ok_or_else(|| puzzle.fault("a puzzle with its stones under the key \"initial_state\""))?;
    stones.object()?;
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        if let Some(points) = stones.get(key) {
            *setup.stones_mut(color) = points.points(size)?;
        }
    }
    setup.to_move = Some(match puzzle.get("initial_player") {
        None => Color::Black,
        Some(player) => match player.line()?.as_str() {
            "black" => Color::Black,
            "white" => Color::White,
            _ => return Err(player.fault("\"black\" or \"white\"")),
        },
    });
    Ok(setup)
}

fn read_problem(puzzle: &Located<'_>, problem: &mut Problem) -> Result<(), ReadError> {
    let private = puzzle.get(keys::PRIVATE);
    for (home, key, field) in keys::fields(&mut problem.metadata) {
        let object = match home {
            Home::Puzzle => Some(puzzle),
            Home::Private => private.as_ref(),
        };
        if let Some(value) = object.and_then(|object| object.get(key)) {
            *field = Some(value.line()?);
        }
    }
    if let Some(notes) = puzzle.get("puzzle_description") {
        problem.notes = notes.lines()?;
    }
    let Some(private) = private else {
        return Ok(());
    };
    let size = problem.setup.size;
    if let Some(points) = private.get("key_stones") {
        problem.key_stones = points.points(size)?;
    }
    if let Some(points) = private.get("ko_bans") {
        problem.setup.ko_bans = points.points(size)?;
    }
    if let Some(points) = private.get("in_play") {
        problem.in_play = Some(points.points(size)?);
    }
    if let Some(goal) = private.get("goal") {
        let named = sgf::goal_named(&goal.line()?);
        problem.goal = Some(named.ok_or_else(|| goal.fault("\"kill\" or \"live\""))?);
    }
    if let Some(rules) = private.get("rules") {
        problem.rules = rules
            .line()?
            .parse::<Rules>()
            .map_err(|_| rules.fault("the name of a rule set, such as \"Japanese\""))?;
    }
    Ok(())
}

/// Reads the moves, first variations first. The extras of the puzzle are
/// those of the root.
fn read_tree(
    root: &Located<'_>,
    document: &mut Document,
    mut extras: Vec<Extra>,
) -> Result<(), ReadError> {
    let Document { problem, tree } = document;
    let size = problem.setup.size;
    let mut waiting: Vec<(Option<NodeId>, Color, Located<'_>)> =
        vec![(None, !problem.to_move(), root.clone())];
    while let Some((parent, color, at)) = waiting.pop() {
        let object = at.object()?;
        let (id, prefix) = match parent {
            None => (SolutionTree::ROOT, keys::MOVE_TREE),
            Some(parent) => {
                let played = at.point(size)?.map_or(Move::Pass, Move::Play);
                (tree.add(parent, Some((color, played))), "")
            }
        };
        let node = tree.node_mut(id);
        let marks = read_node(&at, node, size)?;
        extras.extend(keys::unknown(object, &keys::OF_NODE, prefix));
        extras.extend(marks.map(|marks| extra(prefix, "marks", &marks)));
        if parent.is_none() {
            extras.extend(move_text(node, problem));
        }
        append_sorted(&mut node.extras, std::mem::take(&mut extras));
        let mut next: Vec<_> = at.get("trunk_next").into_iter().collect();
        if let Some(branches) = at.get("branches") {
            next.extend(branches.items()?);
        }
        waiting.extend(next.into_iter().rev().map(|at| (Some(id), !color, at)));
    }
    Ok(())
}

/// The text at the starting position has its home in the problem; where that
/// is taken it becomes an extra.
fn move_text(root: &mut Node, problem: &mut Problem) -> Option<Extra> {
    let text = std::mem::take(&mut root.comment);
    if problem.notes.is_empty() {
        problem.notes = text;
        return None;
    }
    (!text.is_empty()).then(|| extra(keys::MOVE_TREE, "text", &Value::from(text)))
}

fn extra(prefix: &str, key: &str, value: &Value) -> Extra {
    Extra {
        name: format!("{prefix}{key}"),
        values: vec![value.to_string()],
    }
}

/// Reads what a node says besides its move; returns marks nobody can draw.
fn read_node(at: &Located<'_>, node: &mut Node, size: Size) -> Result<Option<Value>, ReadError> {
    let is_true = |key| at.value.get(key) == Some(&Value::Bool(true));
    node.judgement = if is_true("correct_answer") {
        Some(Judgement::Right)
    } else {
        is_true("wrong_answer").then_some(Judgement::Wrong)
    };
    if let Some(text) = at.get("text") {
        node.comment = text.lines()?;
    }
    if let Some(private) = at.get(keys::PRIVATE) {
        read_private(&private, node, size)?;
    }
    match at.get("marks") {
        Some(marks) => marks.marks(size, &mut node.markup),
        None => Ok(None),
    }
}

fn read_private(private: &Located<'_>, node: &mut Node, size: Size) -> Result<(), ReadError> {
    if let Some(points) = private.get("selected") {
        node.markup.selected = points.points(size)?;
    }
    if let Some(hint) = private.get("hint") {
        let named = sgf::hint_named(&hint.line()?);
        let expected = "\"choice\", \"force\" or \"notthis\"";
        node.hint = Some(named.ok_or_else(|| hint.fault(expected))?);
    }
    if let Some(extras) = private.get("extras") {
        for extra in extras.items()? {
            let expected = "an array of texts, a name and its values";
            let mut texts = extra.items()?.into_iter().map(|text| match text.value {
                Value::String(text) => Ok(text.clone()),
                _ => Err(text.fault(expected)),
            });
            let name = texts.next().ok_or_else(|| extra.fault(expected))??;
            let values = texts.collect::<Result<_, _>>()?;
            node.extras.push(Extra { name, values });
        }
    }
    Ok(())
}

/// Appends extras in the order of their names, as an object would list them.
fn append_sorted(extras: &mut Vec<Extra>, mut more: Vec<Extra>) {
    more.sort_by(|a, b| a.name.cmp(&b.name));
    extras.extend(more);
}
