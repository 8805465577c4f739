//! A problem that is being made, as a message of a page and as a document of `formats`.
//!
//! Invariant: every sketch that a page sends is either inspected, with its faults, or refused. Nothing is lost on
//! the way from a file to a sketch and back.

use shikatsu_api::{
    ApiError, Details, ErrorKind, FaultKind, InferredStakes, Inspection, LineSpan, OpenedSketch,
    RuleSet, Sketch, SketchFault, Vertex, vertices,
};
use shikatsu_board::{Game, Position, check_problem, neighbours};
use shikatsu_engine::EngineError;
use shikatsu_engine::framing::{Inferred, Reach, frame};
use shikatsu_formats::sgf::Dialect;
use shikatsu_formats::{Document, Format, read_any, sgf};
use shikatsu_problem::{
    Color, Metadata, Move, Point, PointSet, Problem, Role, Size, SolutionTree, Stakes, StakesError,
};

/// Lines of the board that are shown beyond what is used.
const ROOM: u8 = 2;

/// All problems of a file, with everything that it says.
///
/// # Errors
/// When the file is of no format known here, with line and column.
pub fn open(bytes: &[u8]) -> Result<Vec<OpenedSketch>, ApiError> {
    let found = read_any(bytes).map_err(|fault| ApiError::new(ErrorKind::Unreadable, fault))?;
    found
        .iter()
        .map(|(document, format)| {
            Ok(OpenedSketch {
                sketch: drawn(document)?,
                format: format.name().to_owned(),
            })
        })
        .collect()
}

/// A document as a sketch.
///
/// # Errors
/// When its solution cannot be written down.
pub fn drawn(document: &Document) -> Result<Sketch, ApiError> {
    let metadata = document.problem.metadata.clone();
    let is_bare = document.tree == SolutionTree::new();
    let solution = if is_bare { None } else { Some(kept(document)?) };
    Ok(Sketch {
        problem: shikatsu_api::Problem::from(&document.problem),
        details: Details {
            id: metadata.id,
            collection: metadata.collection,
            source: metadata.source,
            level: metadata.level,
            copyright: metadata.copyright,
            date: metadata.date,
        },
        solution,
    })
}

/// A sketch as a document.
///
/// # Errors
/// When the sketch is malformed.
pub fn document(sketch: &Sketch) -> Result<Document, ApiError> {
    Ok(Document {
        problem: problem(sketch)?,
        tree: tree(sketch)?,
    })
}

/// What can be said of a sketch without a search.
///
/// # Errors
/// When the sketch is malformed.
pub fn inspect(sketch: &Sketch) -> Result<Inspection, ApiError> {
    let problem = problem(sketch)?;
    let size = problem.setup.size;
    let (columns, rows) = used(&problem);
    let mut faults = faults(&problem);
    let (taken, gaps) = match taken(&problem) {
        Ok((taken, gaps)) => (Some(taken), gaps),
        Err(error) => {
            // The faults of an impossible position say enough.
            if faults.is_empty() {
                faults.push(fault(unaskable(error), PointSet::EMPTY, None, size));
            }
            (None, PointSet::EMPTY)
        }
    };
    Ok(Inspection {
        names: crate::play_session::names(size),
        columns,
        rows,
        faults,
        taken,
        gaps: vertices(gaps),
        moves: count(tree(sketch)?.len().saturating_sub(1)),
    })
}

/// The sketch after a move of the side to move, by the rules: captures go, the turn changes.
///
/// # Errors
/// When the position is impossible, or the rule that forbids the move.
pub fn played(sketch: &Sketch, at: Vertex) -> Result<Sketch, ApiError> {
    let before = problem(sketch)?;
    let position = Position::from_setup(&before.setup)
        .map_err(|faults| ApiError::new(ErrorKind::Malformed, faults))?;
    let mut game = Game::new(position, before.rules);
    let point = at.on(before.setup.size)?;
    let illegal = |rule| ApiError::new(ErrorKind::Illegal, rule);
    game.play(Move::Play(point)).map_err(illegal)?;
    let setup = game.position().to_setup();
    let after = Problem {
        key_stones: before.key_stones & (setup.black | setup.white),
        setup,
        ..before.with_first(game.position().to_move())
    };
    Ok(Sketch {
        problem: shikatsu_api::Problem::from(&after),
        ..sketch.clone()
    })
}

/// The rule sets with a name.
#[must_use]
pub fn rule_sets() -> Vec<RuleSet> {
    let named = |&(name, rules): &(&str, shikatsu_problem::Rules)| RuleSet {
        name: name.to_owned(),
        rules: rules.into(),
    };
    shikatsu_problem::Rules::NAMED.iter().map(named).collect()
}

/// The question of a sketch.
pub(crate) fn problem(sketch: &Sketch) -> Result<Problem, ApiError> {
    let mut problem = Problem::try_from(&sketch.problem)?;
    let details = sketch.details.clone();
    problem.metadata = Metadata {
        id: details.id,
        collection: details.collection,
        source: details.source,
        level: details.level,
        copyright: details.copyright,
        date: details.date,
        ..problem.metadata
    };
    Ok(problem)
}

/// Points where the wall around the key stones is open: on an open board where the tightest
/// points in play touch empty points outside, within a boundary where a stone could cross it.
pub(crate) fn gaps(problem: &Problem) -> PointSet {
    let Some(in_play) = problem.in_play else {
        let framed = frame(problem, Reach(0));
        let inferred = framed.map(|framed| framed.inferred).unwrap_or_default();
        return inferred
            .iter()
            .filter_map(|one| match one {
                Inferred::Open(points) => Some(*points),
                _ => None,
            })
            .fold(PointSet::EMPTY, |all, points| all | points);
    };
    let setup = &problem.setup;
    let stones = setup.black | setup.white;
    let beyond = setup.size.all() - in_play - stones;
    let wall = match Stakes::of(problem) {
        Ok(stakes) => *setup.stones(stakes.attacker()),
        Err(_) => PointSet::EMPTY,
    };
    neighbours(beyond, in_play) - wall
}

/// The faults of a problem, for a page.
pub(crate) fn faults(problem: &Problem) -> Vec<SketchFault> {
    use shikatsu_board::Fault as Found;
    let size = problem.setup.size;
    let found = check_problem(problem);
    let list = found.as_ref().err().map(shikatsu_board::Faults::list);
    list.unwrap_or_default()
        .iter()
        .map(|one| {
            let (kind, points, color) = match one {
                Found::StonesOffBoard(points) | Found::InPlayOffBoard(points) => {
                    (FaultKind::OffBoard, *points, None)
                }
                Found::TwoStones(points) => (FaultKind::TwoStones, *points, None),
                Found::NoLiberties { color, stones } => {
                    (FaultKind::NoLiberties, *stones, Some(*color))
                }
                Found::SeveralKoBans(points) => (FaultKind::SeveralKoBans, *points, None),
                Found::NoKo(point) => (FaultKind::NoKo, PointSet::of(*point), None),
                Found::KeyStonesMissing(points) => (FaultKind::KeyStonesMissing, *points, None),
                Found::KeyStonesOfBothColors(points) => {
                    (FaultKind::KeyStonesOfBothColors, *points, None)
                }
                Found::KeyStonesOfWrongColor {
                    expected, stones, ..
                } => (FaultKind::KeyStonesOfWrongColor, *stones, Some(*expected)),
                _ => (FaultKind::Impossible, PointSet::EMPTY, None),
            };
            fault(kind, points, color, size)
        })
        .collect()
}

/// Names of points, for a sentence.
pub(crate) fn labels(points: PointSet, size: Size) -> String {
    size.labels(points & size.all()).join(", ")
}

/// Whether an outcome is the whole goal of a role.
pub(crate) fn wins(outcome: &shikatsu_problem::Outcome, role: Role) -> bool {
    use shikatsu_problem::Outcome;
    match role {
        Role::Attacker => *outcome == Outcome::Dead,
        Role::Defender => matches!(outcome, Outcome::Alive | Outcome::Seki | Outcome::Stands),
    }
}

fn fault(kind: FaultKind, points: PointSet, color: Option<Color>, size: Size) -> SketchFault {
    SketchFault {
        kind,
        points: vertices(points & size.all()),
        names: labels(points, size),
        color: color.map(Into::into),
    }
}

pub(crate) const fn unaskable(error: EngineError) -> FaultKind {
    match error {
        EngineError::NoStones => FaultKind::NoStones,
        EngineError::Stakes(StakesError::NoKeyStones) => FaultKind::NoKeyStones,
        EngineError::Stakes(StakesError::KeyStonesMissing { .. }) => FaultKind::KeyStonesMissing,
        EngineError::Stakes(StakesError::KeyStonesOfBoth) => FaultKind::KeyStonesOfBothColors,
        EngineError::Stakes(StakesError::GoalContradicts { .. }) => {
            FaultKind::KeyStonesOfWrongColor
        }
        EngineError::NothingInPlay => FaultKind::NothingInPlay,
        EngineError::TooWide => FaultKind::TooWide,
        EngineError::NoBoundary => FaultKind::NoBoundary,
        _ => FaultKind::Impossible,
    }
}

fn taken(problem: &Problem) -> Result<(InferredStakes, PointSet), EngineError> {
    if problem.in_play.is_some_and(|points| points.is_empty()) {
        return Err(EngineError::NothingInPlay);
    }
    let framed = frame(problem, Reach(0))?;
    let taken = InferredStakes {
        key_stones: vertices(framed.problem.key_stones),
        goal: framed.problem.goal.map(Into::into),
        in_play: vertices(framed.problem.in_play.unwrap_or_default()),
    };
    Ok((taken, gaps(&framed_as(problem, &framed.problem))))
}

/// The problem with the key stones and the goal of its frame.
pub(crate) fn framed_as(problem: &Problem, framed: &Problem) -> Problem {
    Problem {
        key_stones: framed.key_stones,
        goal: framed.goal,
        ..problem.clone()
    }
}

/// The part of the board with anything on it, and some room; all of it while it is empty.
fn used(problem: &Problem) -> (LineSpan, LineSpan) {
    let setup = &problem.setup;
    let in_play = problem.in_play.unwrap_or_default();
    let needed = setup.black | setup.white | in_play | problem.key_stones | setup.ko_bans;
    let span = |at: fn(Point) -> u8, length: u8| {
        let last = length.saturating_sub(1);
        let lines = needed.iter().map(at);
        let low = lines.clone().min().unwrap_or(0).saturating_sub(ROOM);
        let high = lines.max().unwrap_or(last).saturating_add(ROOM);
        LineSpan(low, high.min(last))
    };
    (
        span(Point::x, setup.size.width()),
        span(Point::y, setup.size.height()),
    )
}

/// The solution by itself, as SGF.
fn kept(document: &Document) -> Result<String, ApiError> {
    let mut bare = Problem::new(document.problem.setup);
    bare.setup.to_move = document.problem.setup.to_move;
    let alone = Document {
        problem: bare,
        tree: document.tree.clone(),
    };
    Format::Sgf(Dialect::Plain)
        .write(&[alone])
        .map_err(|fault| ApiError::new(ErrorKind::Unwritable, fault))
}

fn tree(sketch: &Sketch) -> Result<SolutionTree, ApiError> {
    let Some(text) = &sketch.solution else {
        return Ok(SolutionTree::new());
    };
    let mut readings =
        sgf::read_text(text).map_err(|fault| ApiError::new(ErrorKind::Malformed, fault))?;
    let first = readings.drain(..).next();
    Ok(first.map_or_else(SolutionTree::new, |reading| reading.document.tree))
}

pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
