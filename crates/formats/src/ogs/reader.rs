//! From JSON to a document.

use shikatsu_problem::{
    Color, Extra, Judgement, Move, Node, NodeId, Problem, Rules, Setup, Size, SolutionTree,
};

use super::keys::{self, LONGEST_LINE, PRIVATE, PuzzleObject, UNKNOWN_SIDE, take};
use super::values::{draw_marks, lines, points, take_point};
use crate::json::{Field, Fields, JsonText, TOO_DEEP};
use crate::{Document, ReadError, sgf};

/// Reads one puzzle.
///
/// # Errors
/// If the text is no JSON, or a value is not what its key needs; the place is
/// that of the value. Lines of more than about 60 moves nest too deep.
pub fn read(text: &str) -> Result<Document, ReadError> {
    let source = JsonText {
        first_line: 1,
        text,
    };
    let top = source.value("valid JSON").map_err(with_longest_line)?;
    let mut left = UnreadKeys::default();
    let mut puzzle = top.fields()?;
    let is_object = |field: &Field<'_>| field.text.starts_with('{');
    if let Some(inner) = puzzle.take_if("puzzle", is_object) {
        left.add(PuzzleObject::Around, puzzle);
        puzzle = inner.fields()?;
    }
    let mut document = Document::new(setup(&mut puzzle, &mut left)?);
    let side = read_problem(&mut puzzle, &mut document.problem, &mut left)?;
    let moves = take(&mut puzzle, PuzzleObject::Puzzle, "move_tree");
    for (key, default) in keys::SETTINGS {
        puzzle.take_if(key, |field| field.text == default);
    }
    left.add(PuzzleObject::Puzzle, puzzle);
    match moves {
        Some(root) => read_tree(root, &mut document, left)?,
        None => left.append_to(
            document.tree.node_mut(SolutionTree::ROOT),
            SolutionTree::ROOT,
        ),
    }
    if side == SideToMove::Unknown && document.tree.len() == 1 {
        document.problem.setup.to_move = None;
    }
    Ok(document)
}

/// Whether the file names the side to move.
#[derive(PartialEq, Eq)]
enum SideToMove {
    Chosen,
    Unknown,
}

/// Keys that mean nothing here, with the objects they stand in.
#[derive(Default)]
struct UnreadKeys(Vec<(PuzzleObject, Extra)>);

impl UnreadKeys {
    /// Adds what the reader has not taken of an object.
    fn add(&mut self, scope: PuzzleObject, fields: Fields<'_>) {
        for field in fields.rest() {
            self.push(scope, field.name, field.text.to_owned());
        }
    }

    fn push(&mut self, scope: PuzzleObject, name: String, json: String) {
        let values = vec![json];
        self.0.push((scope, Extra { name, values }));
    }

    /// Appends them in the order of the objects.
    fn append_to(mut self, node: &mut Node, id: NodeId) {
        self.0.sort_by_key(|&(scope, _)| scope);
        node.extras
            .extend(self.0.into_iter().map(|(scope, extra)| Extra {
                name: format!("{}{}", scope.prefix(id), extra.name),
                ..extra
            }));
    }
}

fn with_longest_line(error: ReadError) -> ReadError {
    if error.found != TOO_DEEP {
        return error;
    }
    let expected = format!("at most {LONGEST_LINE} moves in a line: deeper nesting is not read");
    ReadError { expected, ..error }
}

fn setup(puzzle: &mut Fields<'_>, left: &mut UnreadKeys) -> Result<Setup, ReadError> {
    let mut side = |key| match puzzle.take(key) {
        None => Ok(19),
        Some(side) => {
            let number = side.number().ok();
            let number = number.filter(|&number| Size::square(number).is_ok());
            number.ok_or_else(|| side.wrong("a side from 1 to 19"))
        }
    };
    let (width, height) = (side("width")?, side("height")?);
    let size = Size::new(width, height).unwrap_or(Size::NINETEEN);
    let mut setup = Setup::empty(size);
    let mut stones = puzzle.require("initial_state")?.fields()?;
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        if let Some(field) = stones.take(key) {
            *setup.stones_mut(color) = points(&field, size)?;
        }
    }
    left.add(PuzzleObject::Stones, stones);
    setup.to_move = Some(match puzzle.take("initial_player") {
        None => Color::Black,
        Some(player) => match player.text {
            "\"black\"" => Color::Black,
            "\"white\"" => Color::White,
            _ => return Err(player.wrong("\"black\" or \"white\"")),
        },
    });
    Ok(setup)
}

fn read_problem(
    puzzle: &mut Fields<'_>,
    problem: &mut Problem,
    left: &mut UnreadKeys,
) -> Result<SideToMove, ReadError> {
    let private = take(puzzle, PuzzleObject::Puzzle, PRIVATE);
    let private = private.map(|private| private.fields()).transpose()?;
    let mut private = private.unwrap_or_else(|| Fields::new(Vec::new()));
    for (scope, key, text) in keys::texts(&mut problem.metadata) {
        let object = match scope {
            PuzzleObject::Puzzle => &mut *puzzle,
            _ => &mut private,
        };
        *text = object.get(key).and_then(keys::on_one_line);
        take(object, scope, key);
    }
    if let Some(notes) = take(puzzle, PuzzleObject::Puzzle, "puzzle_description") {
        problem.notes = lines(&notes)?;
    }
    let size = problem.setup.size;
    if let Some(field) = take(&mut private, PuzzleObject::Private, "key_stones") {
        problem.key_stones = points(&field, size)?;
    }
    if let Some(field) = take(&mut private, PuzzleObject::Private, "ko_bans") {
        problem.setup.ko_bans = points(&field, size)?;
    }
    if let Some(field) = take(&mut private, PuzzleObject::Private, "in_play") {
        problem.in_play = Some(points(&field, size)?);
    }
    if let Some(goal) = take(&mut private, PuzzleObject::Private, "goal") {
        let named = sgf::goal_named(&goal.string()?);
        problem.goal = Some(named.ok_or_else(|| goal.wrong("\"kill\" or \"live\""))?);
    }
    if let Some(rules) = take(&mut private, PuzzleObject::Private, "rules") {
        let expected = "the name of a rule set, such as \"Japanese\"";
        let named = rules.string()?.parse::<Rules>();
        problem.rules = named.map_err(|_| rules.wrong(expected))?;
    }
    let side = match take(&mut private, PuzzleObject::Private, UNKNOWN_SIDE) {
        Some(_) => SideToMove::Unknown,
        None => SideToMove::Chosen,
    };
    left.add(PuzzleObject::Private, private);
    Ok(side)
}

/// Reads the moves, first variations first. The unread keys of the puzzle go to
/// the root.
fn read_tree(root: Field<'_>, document: &mut Document, left: UnreadKeys) -> Result<(), ReadError> {
    let Document { problem, tree } = document;
    let size = problem.setup.size;
    let mut left = Some(left);
    let mut waiting = vec![(None, !problem.to_move(), root)];
    while let Some((parent, color, at)) = waiting.pop() {
        let mut fields = at.fields()?;
        let id = match parent {
            None => {
                take_root(&mut fields, problem)?;
                SolutionTree::ROOT
            }
            Some(parent) => {
                let played = take_point(&mut fields, size)?.map_or(Move::Pass, Move::Play);
                tree.add(parent, Some((color, played)))
            }
        };
        let mut next: Vec<_> = take(&mut fields, PuzzleObject::Node, "trunk_next")
            .into_iter()
            .collect();
        if let Some(branches) = take(&mut fields, PuzzleObject::Node, "branches") {
            next.extend(branches.list()?);
        }
        waiting.extend(next.into_iter().rev().map(|at| (Some(id), !color, at)));
        let mut left = left.take().unwrap_or_default();
        let node = tree.node_mut(id);
        read_node(fields, node, size, &mut left)?;
        left.append_to(node, id);
    }
    Ok(())
}

/// The text at the starting position becomes the notes of the problem, unless
/// it has notes already; then the text stays unread. A move stays unread too,
/// for the root has none.
fn take_root(root: &mut Fields<'_>, problem: &mut Problem) -> Result<(), ReadError> {
    for key in ["x", "y"] {
        root.take_if(key, |field| field.text == "-1");
    }
    if problem.notes.is_empty()
        && let Some(text) = take(root, PuzzleObject::Node, "text")
    {
        problem.notes = lines(&text)?;
    }
    Ok(())
}

/// Reads what a node says besides its move.
fn read_node(
    mut fields: Fields<'_>,
    node: &mut Node,
    size: Size,
    left: &mut UnreadKeys,
) -> Result<(), ReadError> {
    node.judgement = if take(&mut fields, PuzzleObject::Node, "correct_answer").is_some() {
        Some(Judgement::Right)
    } else {
        let wrong = take(&mut fields, PuzzleObject::Node, "wrong_answer");
        wrong.map(|_| Judgement::Wrong)
    };
    if node.parent().is_some()
        && let Some(text) = take(&mut fields, PuzzleObject::Node, "text")
    {
        node.comment = lines(&text)?;
    }
    if let Some(private) = take(&mut fields, PuzzleObject::Node, PRIVATE) {
        let mut private = private.fields()?;
        read_private(&mut private, node, size)?;
        left.add(PuzzleObject::NodePrivate, private);
    }
    let marks = take(&mut fields, PuzzleObject::Node, "marks");
    left.add(PuzzleObject::Node, fields);
    if let Some(undrawn) = marks.and_then(|marks| draw_marks(&marks, size, &mut node.markup)) {
        left.push(PuzzleObject::Node, "marks".to_owned(), undrawn);
    }
    Ok(())
}

fn read_private(private: &mut Fields<'_>, node: &mut Node, size: Size) -> Result<(), ReadError> {
    if let Some(field) = take(private, PuzzleObject::NodePrivate, "selected") {
        node.markup.selected = points(&field, size)?;
    }
    if let Some(hint) = take(private, PuzzleObject::NodePrivate, "hint") {
        let named = sgf::hint_named(&hint.string()?);
        let expected = "\"choice\", \"force\" or \"notthis\"";
        node.hint = Some(named.ok_or_else(|| hint.wrong(expected))?);
    }
    if let Some(extras) = take(private, PuzzleObject::NodePrivate, "extras") {
        for extra in extras.list()? {
            let texts = extra.list()?;
            let mut texts = texts.iter().map(Field::string);
            let expected = "a list of texts, a name and its values";
            let name = texts.next().ok_or_else(|| extra.wrong(expected))??;
            let values = texts.collect::<Result<_, _>>()?;
            node.extras.push(Extra { name, values });
        }
    }
    Ok(())
}
