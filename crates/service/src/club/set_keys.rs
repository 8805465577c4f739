//! Keys for the problems of a file: asked as requests, a few of each set at a time, and made of proved facts alone.
//!
//! Every server looks at all sets that have problems without a key, those first that were not looked at for longest. What
//! facts say already costs nothing; a search is counted against who made the set, and comes after those that people wait
//! for.
//!
//! Invariant: a key is made where every first move was judged and nothing was taken for granted (`key_ruling`). Until then
//! the problem has none.

use std::time::Duration;

use shikatsu_api::{self as api, Asked, JobTask, Limits, RequestResult};
use shikatsu_jobs::Priority;
use shikatsu_problem::{Color, Problem};
use uuid::Uuid;

use super::key_ruling::proved_key;
use super::{Club, ClubError};
use crate::requests::{NewRequest, Payer, Receipt, RequestError, RequestId, look_up};
use crate::store::StoreError;

/// How often open sets are looked at.
pub(super) const PERIOD: Duration = Duration::from_secs(3);

/// How many sets at a time.
const MOST_SETS: i64 = 20;

/// Searches of one set that wait at a time.
const MOST_ASKED: usize = 4;

/// Problems of one set that are looked at at a time.
const MOST_ITEMS: i64 = 50;

/// What the search for one key may take.
const BUDGET: Limits = Limits {
    milliseconds: Some(10_000),
    nodes: None,
};

/// A problem without a key.
struct KeylessItem {
    place: i32,
    board: String,
    request: Option<Uuid>,
}

/// What a look at a problem came to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum KeyLook {
    /// Its search waits.
    Asked,
    /// It has a key now, or it is known that there is none.
    Settled,
    /// There is no room or no core time now; another look follows.
    Later,
}

impl Club {
    /// Looks at sets whose problems have no key; how many of these were settled.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn settle_set_keys(&self) -> Result<usize, ClubError> {
        let sets = sqlx::query!(
            "update problem_set set keys_looked_at = now() where id in (
                 select id from problem_set where keys_open order by keys_looked_at nulls first limit $1
                 for update skip locked)
             returning id, payer",
            MOST_SETS
        );
        let mut settled = 0;
        for set in sets.fetch_all(self.pool()).await? {
            let corrupt = StoreError::Corrupt("a set has an unknown payer");
            let payer = Payer::of_words(&set.payer).ok_or(corrupt)?;
            settled += self.settle_keys_of(set.id, payer).await?;
        }
        Ok(settled)
    }

    async fn settle_keys_of(&self, set: Uuid, payer: Payer) -> Result<usize, ClubError> {
        let items = sqlx::query_as!(
            KeylessItem,
            r#"select place, board as "board!", request from set_item
               where problem_set = $1 and key_state in ('waiting', 'asked')
               order by key_state = 'waiting', place limit $2"#,
            set,
            MOST_ITEMS
        );
        let items = items.fetch_all(self.pool()).await?;
        if items.is_empty() {
            sqlx::query!(
                "update problem_set set keys_open = false where id = $1 and not exists (
                     select from set_item where problem_set = $1 and key_state in ('waiting', 'asked'))",
                set
            )
            .execute(self.pool())
            .await?;
            return Ok(0);
        }
        let (mut asked, mut settled) = (0, 0);
        for item in items {
            match self.look_at_key(set, &item, payer).await? {
                KeyLook::Asked => asked += 1,
                KeyLook::Settled => settled += 1,
                KeyLook::Later => break,
            }
            if asked >= MOST_ASKED {
                break;
            }
        }
        Ok(settled)
    }

    async fn look_at_key(
        &self,
        set: Uuid,
        item: &KeylessItem,
        payer: Payer,
    ) -> Result<KeyLook, ClubError> {
        let Some(problem) = readable(&item.board) else {
            return self.keep_no_key(set, item).await;
        };
        let asked = match item.request {
            Some(request) => self.requests.find(RequestId::of(request)).await?,
            None => None,
        };
        let closing = asked.as_ref().map(|asked| asked.closing());
        if closing == Some(None) {
            return Ok(KeyLook::Asked);
        }
        let fact = match look_up(self.requests.store(), &problem, problem.to_move()).await {
            Ok(fact) => fact,
            Err(RequestError::Question(_)) => return self.keep_no_key(set, item).await,
            Err(error) => return Err(error.into()),
        };
        let key = fact.as_ref().and_then(|fact| proved_key(&problem, fact));
        if let (Some(key), Some(fact)) = (key, fact) {
            sqlx::query!(
                "update set_item set key_state = 'proved', right_answer = $3, certificates = $4
                 where problem_set = $1 and place = $2",
                set,
                item.place,
                key.words(),
                fact.certificates
            )
            .execute(self.pool())
            .await?;
            return Ok(KeyLook::Settled);
        }
        match closing.flatten() {
            // Never asked, taken back, or forgotten after a month.
            None | Some(RequestResult::Cancelled) => {
                self.ask_for_key(set, item, &problem, payer).await
            }
            Some(_) => self.keep_no_key(set, item).await,
        }
    }

    async fn ask_for_key(
        &self,
        set: Uuid,
        item: &KeylessItem,
        problem: &Problem,
        payer: Payer,
    ) -> Result<KeyLook, ClubError> {
        let new = NewRequest {
            problem: api::Problem::from(problem),
            first: match problem.to_move() {
                Color::Black => Asked::Black,
                Color::White => Asked::White,
            },
            task: JobTask::AllFirstMoves,
            budget: BUDGET,
            priority: Priority::Batch,
            payer,
            request: None,
        };
        let request = match self.requests.ask(new).await {
            Ok(Receipt::Known(known)) => known.id,
            Ok(Receipt::Open(open)) => open.id,
            Ok(Receipt::Busy { .. })
            | Err(RequestError::QuotaSpent { .. } | RequestError::TooManyOpen { .. }) => {
                return Ok(KeyLook::Later);
            }
            Err(RequestError::Question(_)) => return self.keep_no_key(set, item).await,
            Err(error) => return Err(error.into()),
        };
        sqlx::query!(
            "update set_item set key_state = 'asked', request = $3 where problem_set = $1 and place = $2",
            set,
            item.place,
            request.uuid()
        )
        .execute(self.pool())
        .await?;
        Ok(KeyLook::Asked)
    }

    async fn keep_no_key(&self, set: Uuid, item: &KeylessItem) -> Result<KeyLook, ClubError> {
        sqlx::query!(
            "update set_item set key_state = 'unproved' where problem_set = $1 and place = $2",
            set,
            item.place
        )
        .execute(self.pool())
        .await?;
        Ok(KeyLook::Settled)
    }
}

/// The problem of a file; nothing if it is none that anything can be asked about.
fn readable(board: &str) -> Option<Problem> {
    let sent: api::Problem = serde_json::from_str(board).ok()?;
    Problem::try_from(&sent).ok()
}
