//! Watching a case until it is closed.
//!
//! Progress and ends are heard as workers send them. That a case is closed is read from the ledger, because an end is a
//! worker's word; after an end the ledger is looked at often, and otherwise now and then.

use std::time::Duration;

use shikatsu_api::Progress;
use shikatsu_jobs::{JobId, News, Waiter};
use tokio::time::{Instant, sleep_until};

use super::case::{Case, CaseId, CaseState};
use super::{Desk, DeskError};

/// Somebody who watches a case. Dropped, he watches no longer.
#[derive(Debug)]
pub struct Watch {
    desk: Desk,
    id: CaseId,
    waiter: Option<Waiter>,
    stage: Stage,
    look: Instant,
    pause: Duration,
}

/// Whether it was told that the case is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Watching,
    Told,
}

/// What is heard of a case.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseNews {
    /// A worker works on it.
    Progress(Progress),
    /// It is closed; nothing more comes.
    Closed(Box<Case>),
}

/// How soon the ledger is looked at after an end; twice as late each time. The clerk needs a few milliseconds for a small
/// certificate: at twenty, this pause was most of what the service adds to a small search.
const SOON: Duration = Duration::from_millis(4);

/// How late at most. Only who closes a case without an end of its job (a cancel, the sweeper) is heard of this late, and
/// thousands may watch: at five seconds, five thousand of them asked the ledger a thousand times a second.
const LATE: Duration = Duration::from_secs(20);

impl Desk {
    /// Begins to watch a case.
    ///
    /// # Errors
    /// When the database or the queue does not answer.
    pub async fn watch(&self, id: CaseId) -> Result<Option<Watch>, DeskError> {
        let Some(case) = self.case(id).await? else {
            return Ok(None);
        };
        let waiter = match case.state {
            CaseState::Closed(_) => None,
            CaseState::Open => Some(self.client.wait_for(JobId::of(&case.job)?).await?),
        };
        Ok(Some(Watch {
            desk: self.clone(),
            id,
            waiter,
            stage: Stage::Watching,
            look: Instant::now(),
            pause: SOON,
        }))
    }
}

impl Watch {
    /// The next thing that is heard, however long it takes; `None` after the case was told to be closed, or
    /// when it is gone.
    ///
    /// # Errors
    /// When the database or the queue does not answer. It may be asked again.
    pub async fn next(&mut self) -> Result<Option<CaseNews>, DeskError> {
        while self.stage == Stage::Watching {
            if self.look <= Instant::now() {
                self.look = Instant::now() + self.pause;
                self.pause = (2 * self.pause).min(LATE);
                match self.desk.case(self.id).await? {
                    None => return Ok(None),
                    Some(case) if case.closing().is_some() => {
                        (self.stage, self.waiter) = (Stage::Told, None);
                        return Ok(Some(CaseNews::Closed(Box::new(case))));
                    }
                    Some(_) => {}
                }
            }
            let Some(waiter) = &mut self.waiter else {
                sleep_until(self.look).await;
                continue;
            };
            tokio::select! {
                news = waiter.news() => match news? {
                    News::Progress(progress) => return Ok(Some(CaseNews::Progress(progress))),
                    News::Ended(_) | News::Vanished => {
                        (self.look, self.pause) = (Instant::now() + SOON, SOON);
                    }
                },
                () = sleep_until(self.look) => {}
            }
        }
        Ok(None)
    }
}
