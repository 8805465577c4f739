//! What becomes of a doubted key: answered from facts, asked at the desk, settled when the request is closed.
//!
//! Invariant: a report that is asked is settled sooner or later, whatever dies in between: every server looks at all of them.
//! What it changes (a revision, a dispute) stands in the same transaction as its answer.

use shikatsu_api::{self as api, Asked, JobTask, KnownFact, Limits, RequestResult};
use shikatsu_jobs::Priority;
use shikatsu_problem::{Color, Problem};
use shikatsu_train::TrainingKey;
use uuid::Uuid;

use super::key_ruling::{KeyRuling, ProvedWorth, rule_on_key};
use super::report_case::ReportState;
use super::set_keys::PERIOD;
use super::{Club, ClubError, refutation};
use crate::requests::{NewRequest, Payer, Receipt, RequestId, look_up};
use crate::store::StoreError;

/// How many at a time.
const MOST_LOOKED_AT: i64 = 200;

/// What a search for an answer may take, and who pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchTerms {
    /// What may be spent.
    pub budget: Limits,
    /// Whose quota it is counted against.
    pub payer: Payer,
}

/// A key that is doubted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DoubtedKey {
    pub(super) name: String,
    pub(super) problem: Problem,
    pub(super) played: String,
    pub(super) revision: i32,
    pub(super) key: TrainingKey,
}

/// A ruling with the fact it follows from.
struct ProvedRuling {
    ruling: KeyRuling,
    fact: KnownFact,
}

impl Club {
    /// Looks at reports that are asked, and at problems without a key, until `stop` comes back.
    pub async fn run_upkeep(&self, stop: impl Future<Output = ()>) {
        let working = async {
            loop {
                if let Err(error) = self.settle_all().await {
                    tracing::warn!(%error, "reports could not be settled; another try follows");
                }
                if let Err(error) = self.settle_set_keys().await {
                    tracing::warn!(%error, "keys of sets could not be looked for; another try follows");
                }
                tokio::time::sleep(PERIOD).await;
            }
        };
        tokio::select! {
            () = working => {}
            () = stop => {}
        }
    }

    /// Settles every report whose request is closed; how many there were.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn settle_all(&self) -> Result<u32, ClubError> {
        let asked = sqlx::query_scalar!(
            "select id from report where state = 'asked' order by at limit $1",
            MOST_LOOKED_AT
        );
        let mut settled = 0;
        for id in asked.fetch_all(self.pool()).await? {
            settled += u32::from(self.settle(id).await?);
        }
        Ok(settled)
    }

    /// Settles a report if its request is closed; whether it is settled now.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn settle(&self, id: Uuid) -> Result<bool, ClubError> {
        let row = sqlx::query!(
            r#"select problem as "problem!", board as "board!", played as "played!", report.revision as "revision!",
                      right_answer, request
               from report join key_revision using (problem)
               where id = $1 and state = 'asked' and key_revision.revision = report.revision"#,
            id
        );
        let Some(row) = row.fetch_optional(self.pool()).await? else {
            return Ok(false);
        };
        let doubted = DoubtedKey {
            name: row.problem,
            problem: read_board(&row.board)?,
            played: row.played,
            revision: row.revision,
            key: TrainingKey::new(&row.right_answer),
        };
        let asked = match row.request {
            Some(request) => self.requests.find(RequestId::of(request)).await?,
            None => None,
        };
        let terms = SearchTerms {
            budget: asked
                .as_ref()
                .map_or_else(usual_budget, |asked| asked.job.budget),
            payer: Payer::Service,
        };
        match asked.as_ref().map(|asked| asked.closing()) {
            Some(None) => Ok(false),
            // Taken back, or forgotten after a month, or never queued because a server died.
            None | Some(Some(RequestResult::Cancelled)) => {
                self.answer_or_ask(id, &doubted, terms).await
            }
            Some(Some(_)) => match self.proved(&doubted).await? {
                Some(proved) => self.close_proved(id, &doubted, proved).await,
                None => self.close_disputed(id, &doubted).await,
            },
        }
    }

    /// Answers a report from facts, or asks for the answer; whether it is settled now.
    pub(super) async fn answer_or_ask(
        &self,
        id: Uuid,
        doubted: &DoubtedKey,
        terms: SearchTerms,
    ) -> Result<bool, ClubError> {
        if let Some(proved) = self.proved(doubted).await? {
            return self.close_proved(id, doubted, proved).await;
        }
        let new = NewRequest {
            problem: api::Problem::from(&doubted.problem),
            first: match doubted.problem.to_move() {
                Color::Black => Asked::Black,
                Color::White => Asked::White,
            },
            task: JobTask::AllFirstMoves,
            budget: terms.budget,
            priority: Priority::Person,
            payer: terms.payer,
            request: None,
        };
        let request = match self.requests.ask(new).await? {
            Receipt::Known(known) => known.id,
            Receipt::Open(open) => open.id,
            // It is asked again at the next look.
            Receipt::Busy { .. } => return Ok(false),
        };
        sqlx::query!(
            "update report set request = $2 where id = $1 and state = 'asked'",
            id,
            request.uuid()
        )
        .execute(self.pool())
        .await?;
        Ok(false)
    }

    /// What facts say of the doubted key, if they say enough.
    async fn proved(&self, doubted: &DoubtedKey) -> Result<Option<ProvedRuling>, ClubError> {
        let first = doubted.problem.to_move();
        let fact = look_up(self.requests.store(), &doubted.problem, first).await?;
        let Some(fact) = fact else { return Ok(None) };
        let ruling = rule_on_key(&doubted.problem, &doubted.key, &doubted.played, &fact);
        Ok((ruling != KeyRuling::Open).then_some(ProvedRuling { ruling, fact }))
    }

    async fn close_proved(
        &self,
        id: Uuid,
        doubted: &DoubtedKey,
        proved: ProvedRuling,
    ) -> Result<bool, ClubError> {
        let ProvedRuling { ruling, fact } = proved;
        let (finding, corrected) = match ruling {
            KeyRuling::Open => return Ok(false),
            KeyRuling::Stands(finding) => (finding, None),
            KeyRuling::Corrected(finding, key) => (finding, Some(key)),
        };
        let reply = match finding {
            ProvedWorth::Right => None,
            _ => refutation(self, &doubted.problem, &doubted.played).await?,
        };
        let mut transaction = self.pool().begin().await?;
        let new_revision = match &corrected {
            None => None,
            Some(key) => Some(correct(&mut transaction, doubted, key, &fact.certificates).await?),
        };
        let state = match corrected {
            None => ReportState::Agreed,
            Some(_) => ReportState::Corrected,
        };
        let closed = sqlx::query!(
            "update report set state = $2, worth = $3, verdict = $4, reply = $5, certificates = $6, new_revision = $7,
                    closed_at = now()
             where id = $1 and state = 'asked'",
            id,
            state.name(),
            finding.name(),
            fact.words,
            reply,
            fact.certificates,
            new_revision
        );
        if closed.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query!(
            "delete from disputed_problem where problem = $1
             and not exists (select from report where problem = $1 and state = 'disputed' and id <> $2)",
            doubted.name,
            id
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        tracing::info!(report = %id, problem = doubted.name, state = state.name(), "a report is settled by a proof");
        if state == ReportState::Corrected {
            self.logs.refund_corrections().await?;
        }
        Ok(true)
    }

    async fn close_disputed(&self, id: Uuid, doubted: &DoubtedKey) -> Result<bool, ClubError> {
        let mut transaction = self.pool().begin().await?;
        let closed = sqlx::query!(
            "update report set state = 'disputed' where id = $1 and state = 'asked'",
            id
        );
        if closed.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query!(
            "insert into disputed_problem (problem, report) values ($1, $2) on conflict do nothing",
            doubted.name,
            id
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        tracing::info!(report = %id, problem = doubted.name, "nothing is proved, so the problem is disputed");
        Ok(true)
    }
}

/// Adds the corrected key as the next revision, unless another report was first with it.
async fn correct(
    transaction: &mut sqlx::PgTransaction<'_>,
    doubted: &DoubtedKey,
    key: &TrainingKey,
    certificates: &str,
) -> Result<i32, ClubError> {
    let next = doubted.revision + 1;
    sqlx::query!(
        "with added as (
             insert into key_revision (problem, revision, right_answer, certificates) values ($1, $2, $3, $4)
             on conflict do nothing returning problem)
         update problem_rating set deviation = 200, is_anchor = false
         from added where added.problem = problem_rating.problem",
        doubted.name,
        next,
        key.words(),
        certificates
    )
    .execute(&mut **transaction)
    .await?;
    Ok(next)
}

fn read_board(text: &str) -> Result<Problem, StoreError> {
    let corrupt = || StoreError::Corrupt("the board of a report cannot be read");
    let sent: api::Problem = serde_json::from_str(text).map_err(|_| corrupt())?;
    Problem::try_from(&sent).map_err(|_| corrupt())
}

const fn usual_budget() -> Limits {
    Limits {
        milliseconds: Some(60_000),
        nodes: None,
    }
}
