//! The positions of `suite/` as twins: one for each first mover whose complete
//! list of best moves is known.

use std::path::{Path, PathBuf};

use shikatsu_board::Position;
use shikatsu_formats::grid;
use shikatsu_problem::{BentFour, Color, Goal, Point, PointSet, Problem, SolutionTree};

use crate::twin::Twin;

pub(crate) fn twins() -> Vec<Twin> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite");
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let all = files
        .iter()
        .flat_map(|file| Color::BOTH.map(|color| twin(file, color)));
    all.flatten().collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "txt")
            && path.file_name().is_none_or(|name| name != "signature.txt")
        {
            files.push(path);
        }
    }
}

fn twin(file: &Path, mover: Color) -> Option<Twin> {
    let mut document = grid::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    let extras = std::mem::take(&mut document.tree.node_mut(SolutionTree::ROOT).extras);
    let color = mover.to_string().to_lowercase();
    let line = |name: String| {
        let mut extras = extras.iter();
        extras.find(|extra| extra.name == name)?.values.first()
    };
    let verdict = line(format!("{color} first"))?;
    let best = line(format!("best {color}"))?;
    let mut problem = document.problem;
    let size = problem.setup.size;
    let right = size.labelled(best).unwrap();
    let defends = problem.key_stones.is_subset(problem.setup.stones(mover));
    let is_ko = verdict.starts_with("ko");
    let wins = match (defends, verdict.as_str()) {
        (true, "alive" | "seki") | (false, "dead") => true,
        _ => is_ko,
    };
    // What the verdicts of the suite hold for.
    problem.rules.bent_four = BentFour::PlayedOut;
    problem.setup.to_move = Some(mover);
    problem.goal = Some(if defends { Goal::Live } else { Goal::Kill });
    // Of a move that is not best, seki may be left where two eyes were to be had.
    let is_all_or_nothing = !defends || verdict == "seki";
    let wrong = if is_all_or_nothing {
        legal(&problem)? - right
    } else {
        PointSet::EMPTY
    };
    let name = format!("{} ({color})", file.file_stem()?.to_string_lossy());
    (wins && !right.is_empty()).then_some(Twin {
        name,
        problem,
        right,
        wrong,
        is_ko,
    })
}

/// Moves by the rules of Go that take no stone out of play: those stand for good.
fn legal(problem: &Problem) -> Option<PointSet> {
    let position = Position::from_problem(problem).ok()?;
    let in_play = problem.in_play?;
    let playable = position.playable(problem.rules.suicide) & in_play;
    let is_real = |point: &Point| position.would_capture(*point).is_subset(&in_play);
    Some(playable.iter().filter(is_real).collect())
}
