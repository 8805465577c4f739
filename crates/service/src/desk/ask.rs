//! Asking: what is known is said at once, anything else becomes a job.
//!
//! Invariant: a case is written down before its job is queued. What happens in between is found by the sweeper.

use std::time::Duration;

use shikatsu_api::{
    self as api, Asked, ErrorKind, Job, JobTask, KnownFact, MoveCoverage, RequestResult,
};
use shikatsu_board::Question;
use shikatsu_jobs::{JobId, JobsError, Priority, Submission};
use shikatsu_problem::{Color, Problem};
use tokio::time::timeout;
use tracing::{info, warn};

use super::case::{Asking, Case, CaseId, Receipt};
use super::ledger::{self, Entered, Entry};
use super::{Desk, DeskError, claim, home, tally};
use crate::store::{BundleHash, Found, Key, StoreError};

/// Time to queue a job before the sweeper looks whether it is there.
const GRACE: Duration = Duration::from_secs(10);

/// Longer than this nobody who asks should wait for the queue.
const SOON: Duration = Duration::from_secs(3);

/// When to try again while the queue does not answer.
const AWAY: Duration = Duration::from_secs(30);

impl Desk {
    /// Asks one question.
    ///
    /// # Errors
    /// When it is no question, or the database does not answer. A queue that does not answer is no error: the case
    /// stays open, and its job is queued when the queue is back.
    pub async fn ask(&self, asking: Asking) -> Result<Receipt, DeskError> {
        let problem = Problem::try_from(&asking.problem)?;
        let defender = askable(&asking, &problem)?;
        let job = asking.job();
        let id = JobId::of(&job)?;
        if let Some(case) = ledger::last_proved(self.store.pool(), id).await?
            && !self.is_outdated(&case, &problem).await?
        {
            tally::asked("known", asking.priority, &asking.task);
            return Ok(Receipt::Known(Box::new(case)));
        }
        if let Some(known) = self.all_known(&job, &problem, defender).await? {
            return self.close_at_once(&asking, &job, id, known).await;
        }
        let pool = self.store.pool();
        let entered = ledger::enter(pool, &job, id, asking.priority, GRACE).await?;
        let (case, request) = (entered.id, asking.request.as_deref());
        let queued = self.submit(&job, asking.priority).await;
        if let Some(retry_after) = self.is_busy(&asking, &entered, &queued).await? {
            ledger::withdraw(pool, case).await?;
            tally::asked("busy", asking.priority, &asking.task);
            return Ok(Receipt::Busy { retry_after });
        }
        match queued {
            Ok(_) => {}
            Err(error @ (JobsError::Malformed(_) | JobsError::TooLarge { .. })) => {
                ledger::withdraw(pool, case).await?;
                return Err(error.into());
            }
            Err(error) => warn!(%case, request, %error, "a job waits for the sweeper"),
        }
        let how = match entered.how {
            Entry::Made => "made",
            Entry::Shared => "shared",
        };
        info!(%case, job = %id, request, how, "case open");
        tally::asked(how, asking.priority, &asking.task);
        let open = self.written(case).await?;
        Ok(Receipt::Open(Box::new(open)))
    }

    /// Whether a closed case says what is no longer believed.
    async fn is_outdated(&self, case: &Case, problem: &Problem) -> Result<bool, DeskError> {
        let (Some(RequestResult::Proved { known, .. }), Some(closed)) =
            (case.closing(), case.closed)
        else {
            return Ok(false);
        };
        let keys = known
            .iter()
            .map(|known| Key::of(&Question::of(problem, known.first.into())));
        let keys: Vec<Key> = keys.collect();
        Ok(self.store.is_outdated(&keys, closed).await?)
    }

    /// Puts a job into the queue. A queue that does not answer soon is away, and the sweeper tries again.
    pub(super) async fn submit(
        &self,
        job: &Job,
        priority: Priority,
    ) -> Result<Submission, JobsError> {
        let submitted = timeout(SOON, self.client.submit(job, priority)).await;
        submitted.unwrap_or_else(|_| {
            Err(JobsError::Refused {
                what: "take a job",
                reason: format!("no answer in {} seconds", SOON.as_secs()),
            })
        })
    }

    /// How long to wait with a new question, if there is no room for it. While the queue does not answer, as many
    /// cases may be open as it would hold.
    async fn is_busy(
        &self,
        asking: &Asking,
        entered: &Entered,
        queued: &Result<Submission, JobsError>,
    ) -> Result<Option<Duration>, DeskError> {
        if entered.how == Entry::Shared {
            return Ok(None);
        }
        match queued {
            Ok(Submission::Busy { retry_after }) => Ok(Some(*retry_after)),
            Ok(_) => Ok(None),
            Err(_) => {
                let most = self.room[usize::from(asking.priority == Priority::Batch)];
                let is_full = ledger::is_full(self.store.pool(), asking.priority, most).await?;
                Ok(is_full.then_some(AWAY))
            }
        }
    }

    /// The case with this name.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn case(&self, id: CaseId) -> Result<Option<Case>, DeskError> {
        ledger::case(self.store.pool(), id).await
    }

    /// What is known of a problem if this side moves first, on the problem's own board.
    ///
    /// # Errors
    /// When the problem is none, or the database does not answer.
    pub async fn look_up(
        &self,
        problem: &Problem,
        first: Color,
    ) -> Result<Option<KnownFact>, DeskError> {
        let question = Question::of(problem, first);
        let Some(found) = self.store.look_up(Key::of(&question)).await? else {
            return Ok(None);
        };
        let defender = home::defender(problem).map_err(unaskable)?;
        self.carried(problem, &question, (first, defender), &found)
            .await
    }

    /// The certificates with this hash.
    ///
    /// # Errors
    /// When the database does not answer, or what it has is not what was stored.
    pub async fn bundle(&self, hash: BundleHash) -> Result<Option<Vec<u8>>, DeskError> {
        Ok(self.store.bundle(hash).await?)
    }

    /// Everything that is asked, if all of it is known.
    async fn all_known(
        &self,
        job: &Job,
        problem: &Problem,
        defender: Color,
    ) -> Result<Option<Vec<KnownFact>>, DeskError> {
        let wanted = match job.task {
            JobTask::Solve => MoveCoverage::Some,
            JobTask::AllFirstMoves => MoveCoverage::All,
            JobTask::Refute { .. } | JobTask::Audit { .. } | JobTask::Search { .. } => {
                return Ok(None);
            }
        };
        let mut all = Vec::new();
        for &first in claim::movers(job.first) {
            let question = Question::of(problem, first);
            let Some(found) = self.store.look_up(Key::of(&question)).await? else {
                return Ok(None);
            };
            let colors = (first, defender);
            let known = self.carried(problem, &question, colors, &found).await?;
            match known {
                Some(known)
                    if wanted == MoveCoverage::Some || known.judged == MoveCoverage::All =>
                {
                    all.push(known);
                }
                _ => return Ok(None),
            }
        }
        Ok(Some(all))
    }

    async fn carried(
        &self,
        problem: &Problem,
        question: &Question,
        colors: (Color, Color),
        found: &Found,
    ) -> Result<Option<KnownFact>, DeskError> {
        let Some(mut known) = home::home(question, colors, &found.fact, found.bundle) else {
            return Ok(None);
        };
        if let Some(board) = self.store.board(found.bundle).await? {
            let board: api::Problem = serde_json::from_str(&board)
                .map_err(|_| StoreError::Corrupt("a board that cannot be read"))?;
            known.about = (!is_same(&board, problem)).then(|| Box::new(board));
        }
        Ok(Some(known))
    }

    async fn close_at_once(
        &self,
        asking: &Asking,
        job: &Job,
        id: JobId,
        known: Vec<KnownFact>,
    ) -> Result<Receipt, DeskError> {
        let pool = self.store.pool();
        let closing = RequestResult::Proved { known, told: None };
        let case = ledger::enter_closed(pool, job, id, asking.priority, &closing).await?;
        let request = asking.request.as_deref();
        info!(%case, job = %id, request, "case known");
        tally::asked("known", asking.priority, &asking.task);
        Ok(Receipt::Known(Box::new(self.written(case).await?)))
    }

    /// A case that was just written down.
    async fn written(&self, id: CaseId) -> Result<Case, DeskError> {
        let case = ledger::case(self.store.pool(), id).await?;
        case.ok_or(DeskError::Store(StoreError::Corrupt(
            "a case is gone that was just written down",
        )))
    }
}

/// Refuses what no worker could answer; the defender otherwise.
fn askable(asking: &Asking, problem: &Problem) -> Result<Color, DeskError> {
    let refused = match (&asking.task, asking.first) {
        (JobTask::Audit { .. }, _) => Some("an audit is about a file; send the file as an audit"),
        (JobTask::Search { .. }, _) => {
            Some("a search below a node proves nothing by itself; ask for the verdict")
        }
        (JobTask::Refute { .. }, Asked::Both) => {
            Some("a move is refuted for one side; say who moves first")
        }
        _ => None,
    };
    match refused {
        Some(message) => Err(api::ApiError::new(ErrorKind::Malformed, message).into()),
        None => home::defender(problem).map_err(unaskable),
    }
}

fn unaskable(error: shikatsu_verdict::RulingError) -> DeskError {
    api::ApiError::new(ErrorKind::Unsolvable, error).into()
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
