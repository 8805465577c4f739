//! Problems of a benchmark set as twins.
//!
//! A row is taken if its verdict is proved, the book's answers are among the moves
//! that work, and, where another program has searched the row exhaustively, the
//! two lists of moves are equal. The key of the twin is the list of all moves that
//! are proved to work. The set is read where it stands, and nothing of it is kept.

use std::path::Path;

use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, PassKeeps, Request, Side, Worth};
use shikatsu_formats::bench::{Row, rows};
use shikatsu_problem::{Outcome, PointSet, Role};

use crate::twin::Twin;

/// Rows that are looked at together.
const BATCH: usize = 60;

/// The first so many twins of a set, and how many rows were looked at.
pub(crate) fn twins(set: &str, wanted: usize, nodes: u64) -> (Vec<Twin>, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bench");
    let text = std::fs::read_to_string(folder.join(set)).unwrap();
    let rows: Vec<Row> = rows(&text).map(|row| row.unwrap()).collect();
    let (mut twins, mut looked_at) = (Vec::new(), 0);
    for batch in rows.chunks(BATCH) {
        let fresh = crate::side_by_side(batch, |part| {
            let mut engine = crate::engine();
            part.iter()
                .map(|row| twin(row, &mut engine, nodes))
                .collect()
        });
        for twin in fresh {
            if twins.len() == wanted {
                return (twins, looked_at);
            }
            looked_at += 1;
            twins.extend(twin);
        }
    }
    (twins, looked_at)
}

fn twin(row: &Row, engine: &mut Engine, nodes: u64) -> Option<Twin> {
    let request = Request {
        first: Asked::Side(row.problem.to_move()),
        limits: Limits::of_nodes(nodes),
        moves: MoveDetail::AllFirstMoves,
    };
    let report = engine.solve(&row.problem, &request, &Cancel::new(), &mut |_| {});
    let side = report.ok()?.sides.pop()?;
    let of = |worth: Worth| -> PointSet {
        let moves = side.moves.iter().filter(|one| one.worth == worth);
        moves.filter_map(|one| one.played.point()).collect()
    };
    let right = side.best;
    let is_taken = is_won(&side)
        && side.pass_keeps != PassKeeps::Yes
        && !right.is_empty()
        && row.key.answers.is_subset(&right)
        && row.key.exact.is_none_or(|exact| exact.winning == right);
    is_taken.then(|| Twin {
        name: row.problem.metadata.id.clone().unwrap_or_default(),
        problem: row.problem.clone(),
        right,
        wrong: of(Worth::Fails),
        is_ko: matches!(side.outcome, Outcome::Ko(_)),
    })
}

fn is_won(side: &Side) -> bool {
    matches!(
        (side.role, &side.outcome),
        (Role::Attacker, Outcome::Dead)
            | (
                Role::Defender,
                Outcome::Alive | Outcome::Seki | Outcome::Stands
            )
            | (_, Outcome::Ko(_))
    )
}
