//! What is known of a problem already: facts of the store, on the board of the caller.
//!
//! Invariant: nothing here searches or writes.

use shikatsu_api::{self as api, ErrorKind, Job, JobTask, KnownFact, MoveCoverage, RequestResult};
use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Problem};
use shikatsu_verdict::RulingError;

use super::RequestError;
use super::known::{self, Colors};
use super::request::StoredRequest;
use crate::store::{QuestionKey, Store, StoreError, StoredFact};

/// What is known of a problem if this side moves first, on the problem's own board.
///
/// # Errors
/// When no ruling on the problem is possible, or the database does not answer.
pub async fn look_up(
    store: &Store,
    problem: &Problem,
    first: Color,
) -> Result<Option<KnownFact>, RequestError> {
    let question = CanonicalQuestion::of(problem, first);
    let Some(found) = store.look_up(QuestionKey::of(&question)).await? else {
        return Ok(None);
    };
    let defender = known::defender(problem).map_err(unsolvable)?;
    on_board(
        store,
        problem,
        &question,
        Colors { first, defender },
        &found,
    )
    .await
}

/// Everything that a job asks, if all of it is known.
pub(super) async fn all_known(
    store: &Store,
    job: &Job,
    problem: &Problem,
    defender: Color,
) -> Result<Option<Vec<KnownFact>>, RequestError> {
    let wanted = match job.task {
        JobTask::Solve => MoveCoverage::Some,
        JobTask::AllFirstMoves => MoveCoverage::All,
        JobTask::Refute { .. }
        | JobTask::Audit { .. }
        | JobTask::Search { .. }
        | JobTask::Playouts { .. }
        | JobTask::Candidates { .. } => return Ok(None),
    };
    let mut all = Vec::new();
    for &first in known::first_movers(job.first) {
        let question = CanonicalQuestion::of(problem, first);
        let Some(found) = store.look_up(QuestionKey::of(&question)).await? else {
            return Ok(None);
        };
        let colors = Colors { first, defender };
        let known = on_board(store, problem, &question, colors, &found).await?;
        match known {
            Some(known) if wanted == MoveCoverage::Some || known.judged == MoveCoverage::All => {
                all.push(known);
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(all))
}

/// Whether a closed request rests on a fact that was superseded since.
pub(super) async fn is_outdated(
    store: &Store,
    request: &StoredRequest,
    problem: &Problem,
) -> Result<bool, RequestError> {
    let (Some(RequestResult::Proved { known, .. }), Some(closed)) =
        (request.closing(), request.closed)
    else {
        return Ok(false);
    };
    let keys = known
        .iter()
        .map(|known| QuestionKey::of(&CanonicalQuestion::of(problem, known.first.into())));
    let keys: Vec<QuestionKey> = keys.collect();
    Ok(store.is_outdated(&keys, closed).await?)
}

/// The error of a problem on which no ruling is possible.
pub(super) fn unsolvable(error: RulingError) -> RequestError {
    api::ApiError::new(ErrorKind::Unsolvable, error).into()
}

async fn on_board(
    store: &Store,
    problem: &Problem,
    question: &CanonicalQuestion,
    colors: Colors,
    found: &StoredFact,
) -> Result<Option<KnownFact>, RequestError> {
    let Some(mut known) = known::known(question, colors, &found.fact, found.bundle) else {
        return Ok(None);
    };
    if let Some(board) = store.board(found.bundle).await? {
        let board: api::Problem = serde_json::from_str(&board)
            .map_err(|_| StoreError::Corrupt("a board that cannot be read"))?;
        known.about = (!is_same(&board, problem)).then(|| Box::new(board));
    }
    Ok(Some(known))
}

/// Whether a board that certificates are about is the problem's own, texts aside.
fn is_same(board: &api::Problem, problem: &Problem) -> bool {
    let Ok(board) = Problem::try_from(board) else {
        return false;
    };
    let bare = Problem {
        notes: board.notes,
        metadata: board.metadata,
        ..problem.clone()
    };
    let board = Problem {
        notes: bare.notes.clone(),
        metadata: bare.metadata.clone(),
        ..board
    };
    board == bare
}
