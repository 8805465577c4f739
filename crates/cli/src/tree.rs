//! `shikatsu tree`: problems with their whole solution, and trees checked by the engine.

use shikatsu_dialogue::tree::{Extent, Walk, grow, walk};
use shikatsu_dialogue::{Thinker, Voice};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Report, Request};
use shikatsu_formats::Format;
use shikatsu_problem::{Move, NodeId, SolutionTree};

use crate::arguments::TreeArguments;
use crate::failure::{Failure, say};
use crate::input::{LoadedProblem, read_input};
use crate::output::print;
use crate::solve::engine;
use crate::{convert, progress, words};

pub(crate) fn run(arguments: &TreeArguments) -> Result<(), Failure> {
    let mut input = read_input(&arguments.input)?;
    input.report_faults();
    let mut engine = engine(1);
    let mut result = Ok(());
    let mut grown = Vec::new();
    for found in input.0.iter_mut().flatten() {
        let report = match solve(&mut engine, found, arguments) {
            Ok(report) => report,
            Err(failure) => {
                result = worse(result, failure);
                continue;
            }
        };
        let done = if arguments.check {
            check(&mut engine, found, &report)
        } else {
            add_solution(&mut engine, found, &report, arguments)
        };
        match done {
            Ok(()) => grown.push(&*found),
            Err(failure) => result = worse(result, failure),
        }
    }
    if !arguments.check && !grown.is_empty() {
        let format = Format::Sgf(arguments.dialect);
        convert::write(&grown, format, arguments.output.as_deref())?;
    }
    input.verdict(&arguments.input).and(result)
}

/// The worse of two failures: a tree that could not be read or does not hold is worse than one that is not proved.
fn worse(before: Result<(), Failure>, failure: Failure) -> Result<(), Failure> {
    match (before, failure) {
        (Err(Failure::Reported), _) => Err(Failure::Reported),
        (_, failure) => Err(failure),
    }
}

fn solve(
    engine: &mut Engine,
    found: &LoadedProblem,
    arguments: &TreeArguments,
) -> Result<Report, Failure> {
    let problem = &found.document.problem;
    let request = Request {
        first: Asked::Side(problem.to_move()),
        limits: Limits {
            time: Some(arguments.time),
            nodes: None,
        },
        moves: MoveDetail::AllFirstMoves,
    };
    let spinner = progress::spinner();
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |seen| {
        spinner.set_message(format!("{} nodes", words::count(seen.nodes)));
    });
    spinner.finish_and_clear();
    let report = report.map_err(|error| {
        say(&format_args!("{}: {error}", found.origin()));
        Failure::Reported
    })?;
    if !report.sides.iter().all(|side| side.outcome.is_decided()) {
        say(&format_args!(
            "{}: not proved; more time may help (--time)",
            found.origin()
        ));
        return Err(Failure::Unproved);
    }
    Ok(report)
}

/// Nodes of search for each position of a tree.
const NODES_PER_POSITION: u64 = 200_000;

fn think<T>(engine: &mut Engine, work: impl FnOnce(&mut Thinker<'_>) -> T) -> T {
    let cancel = Cancel::new();
    let mut thinker = Thinker {
        engine,
        limits: Limits::of_nodes(NODES_PER_POSITION),
        cancel: &cancel,
    };
    work(&mut thinker)
}

/// Puts the solution into a problem's document.
fn add_solution(
    engine: &mut Engine,
    found: &mut LoadedProblem,
    report: &Report,
    arguments: &TreeArguments,
) -> Result<(), Failure> {
    let first = found.document.problem.to_move();
    let extent = Extent {
        moves: usize::from(arguments.moves),
        nodes: usize::from(arguments.nodes),
        ..Extent::default()
    };
    let problem = &found.document.problem;
    let grown = think(engine, |thinker| {
        grow(thinker, problem, report, first, extent)
    });
    let origin = found.origin();
    let grown = grown.map_err(|error| {
        say(&format_args!("{origin}: {error}"));
        Failure::Reported
    })?;
    let number = words::number_of(grown.tree.len(), "node");
    let mut remarks = String::new();
    if grown.unfinished > 0 {
        let lines = words::number_of(grown.unfinished, "right line");
        remarks += &format!(", {lines} cut short for want of room");
    }
    if grown.unjudged > 0 {
        let moves = words::number_of(grown.unjudged, "move");
        remarks += &format!(", {moves} not judged");
    }
    say(&format_args!("{origin}: {number}{remarks}"));
    let mut tree = grown.tree;
    keep_root(&mut tree, &found.document.tree);
    found.document.tree = tree;
    Ok(())
}

/// What the author drew and wrote at the start is not part of the solution.
fn keep_root(tree: &mut SolutionTree, before: &SolutionTree) {
    let (old, new) = (before.root(), tree.node_mut(SolutionTree::ROOT));
    new.comment.clone_from(&old.comment);
    new.markup.clone_from(&old.markup);
    new.extras.clone_from(&old.extras);
}

/// Walks the tree that is in the file.
fn check(engine: &mut Engine, found: &LoadedProblem, report: &Report) -> Result<(), Failure> {
    let (problem, tree) = (&found.document.problem, &found.document.tree);
    let origin = found.origin();
    if tree.len() == 1 {
        say(&format_args!("{origin}: there is no tree to check"));
        return Err(Failure::Reported);
    }
    let first = problem.to_move();
    let walked = think(engine, |thinker| {
        walk(thinker, problem, report, first, tree)
    });
    let walked = walked.map_err(|error| {
        say(&format_args!("{origin}: {error}"));
        Failure::Reported
    })?;
    print(told(found, &walked).as_bytes())?;
    match (walked.violations.is_empty(), walked.unproved) {
        (true, 0) => Ok(()),
        (true, _) => Err(Failure::Unproved),
        (false, _) => Err(Failure::Reported),
    }
}

fn told(found: &LoadedProblem, walk: &Walk) -> String {
    let (problem, tree) = (&found.document.problem, &found.document.tree);
    let voice = Voice::of(problem, problem.to_move());
    let unproved = match walk.unproved {
        0 => String::new(),
        moves => format!(", {} not judged", words::number_of(moves, "move")),
    };
    let mut text = format!(
        "{}: {}, {} deep, {}{unproved}\n",
        found.origin(),
        words::number_of(walk.nodes, "node"),
        words::number_of(walk.longest, "move"),
        words::number_of(walk.violations.len(), "fault")
    );
    for (id, violation) in &walk.violations {
        let moves = line(tree, *id);
        let place = match &moves[..] {
            [] => "at the start".to_owned(),
            moves => format!("after {}", voice.line(moves, problem.to_move())),
        };
        let which = match violation {
            shikatsu_dialogue::tree::Violation::Missing(played) => {
                format!(" ({})", voice.turn(*played))
            }
            _ => String::new(),
        };
        text += &words::wrapped(&format!("  {place}: {violation}{which}"));
        text.push('\n');
    }
    text
}

fn line(tree: &SolutionTree, id: NodeId) -> Vec<Move> {
    let nodes = tree.line(id);
    let played = nodes.iter().filter_map(|&id| tree.node(id).played);
    played.map(|(_, played)| played).collect()
}
