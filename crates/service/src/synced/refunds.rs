//! Refunds: what a corrected key gives back.
//!
//! `shikatsu_train::is_given_back` says which tries get back what they cost, here and on a device. Points that the old key
//! gave stay, and no later game is played again.
//!
//! Invariant: no correction lowers a player, and no try is given back twice.

use shikatsu_train::{Attempt, EventKind, SkillKind, TrainingKey, is_given_back};
use uuid::Uuid;

use super::sync::unix_millis;
use super::{EventColumns, SyncError, SyncedLogs, storing};
use crate::store::StoreError;

/// A corrected key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// Its revision.
    pub revision: u16,
    /// What is right by it.
    pub key: TrainingKey,
}

/// A try that cost points.
#[derive(Debug, Clone, PartialEq)]
pub struct LostTry {
    /// The try.
    pub attempt: Attempt,
    /// What it changed: less than nothing.
    pub change: f64,
    /// The key by which it was judged.
    pub judged_by: TrainingKey,
}

/// The points that a correction gives back for a try, if any.
#[must_use]
pub fn given_back(lost: &LostTry, correction: &Correction) -> Option<f64> {
    let attempt = &lost.attempt;
    let has_cost = lost.change < 0.0;
    let is_older = attempt.revision < correction.revision;
    let is_right_now = is_given_back(attempt, &lost.judged_by, &correction.key);
    (has_cost && is_older && is_right_now).then_some(-lost.change)
}

/// A correction whose refunds are not all made.
struct OpenCorrection {
    problem: String,
    correction: Correction,
}

/// A stored try that cost points.
struct LostRow {
    account: Uuid,
    device: i64,
    seq: i64,
    skill: SkillKind,
    lost: LostTry,
}

impl SyncedLogs {
    /// Makes the refunds of all corrections that are open; how many tries were given back. What was made before this
    /// was stopped is not made again.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn refund_corrections(&self) -> Result<u64, SyncError> {
        let mut made = 0;
        for open in self.open_corrections().await? {
            for row in self.lost_tries(&open.problem).await? {
                if let Some(points) = given_back(&row.lost, &open.correction) {
                    made += u64::from(self.give_back(&row, &open, points).await?);
                }
            }
            sqlx::query!(
                "update key_revision set refunded_at = now() where problem = $1 and revision = $2",
                open.problem,
                i32::from(open.correction.revision)
            )
            .execute(self.pool())
            .await?;
        }
        Ok(made)
    }

    async fn open_corrections(&self) -> Result<Vec<OpenCorrection>, SyncError> {
        let rows = sqlx::query!(
            "select problem, revision, right_answer from key_revision where refunded_at is null
             order by problem, revision"
        );
        let rows = rows.fetch_all(self.pool()).await?;
        let open = rows.into_iter().map(|row| {
            let revision = u16::try_from(row.revision);
            Ok(OpenCorrection {
                problem: row.problem,
                correction: Correction {
                    revision: revision.map_err(|_| StoreError::Corrupt("a revision"))?,
                    key: TrainingKey::new(&row.right_answer),
                },
            })
        });
        open.collect()
    }

    async fn lost_tries(&self, problem: &str) -> Result<Vec<LostRow>, SyncError> {
        let rows = sqlx::query!(
            r#"select account, device, seq, at, words, skill as "skill!", change as "change!" from train_event
               where subject = $1 and change < 0"#,
            problem
        );
        let keys = sqlx::query!(
            "select revision, right_answer from key_revision where problem = $1",
            problem
        );
        let keys = keys.fetch_all(self.pool()).await?;
        let mut lost = Vec::new();
        for row in rows.fetch_all(self.pool()).await? {
            let columns = EventColumns {
                device: row.device,
                seq: row.seq,
                at: row.at,
                words: row.words,
            };
            let EventKind::Attempt(attempt) = columns.event()?.kind else {
                continue;
            };
            let judged_by = keys
                .iter()
                .find(|key| key.revision == i32::from(attempt.revision));
            let skill = storing::skill_named(&row.skill);
            let (Some(judged_by), Some(skill)) = (judged_by, skill) else {
                continue;
            };
            lost.push(LostRow {
                account: row.account,
                device: row.device,
                seq: row.seq,
                skill,
                lost: LostTry {
                    attempt,
                    change: row.change,
                    judged_by: TrainingKey::new(&judged_by.right_answer),
                },
            });
        }
        Ok(lost)
    }

    /// Gives points back, unless that was done; with the account's row locked, as a sync has it.
    async fn give_back(
        &self,
        row: &LostRow,
        open: &OpenCorrection,
        points: f64,
    ) -> Result<bool, SyncError> {
        let mut transaction = self.pool().begin().await?;
        let locked = sqlx::query_scalar!(
            "select cursor from account where id = $1 for update",
            row.account
        );
        let Some(cursor) = locked.fetch_optional(&mut *transaction).await? else {
            return Ok(false);
        };
        let added = sqlx::query!(
            "insert into refund (account, cursor, device, seq, problem, revision, points, at)
             select account, $4, device, seq, $5, $6, $7, $8 from train_event
             where account = $1 and device = $2 and seq = $3 and change < 0
             on conflict (account, device, seq) do nothing",
            row.account,
            row.device,
            row.seq,
            cursor + 1,
            open.problem,
            i32::from(open.correction.revision),
            points,
            unix_millis()
        );
        if added.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query!(
            "update rating set rating = least(4000, rating + $3) where account = $1 and skill = $2",
            row.account,
            row.skill.name(),
            points
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "update account set cursor = cursor + 1 where id = $1",
            row.account
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(true)
    }
}
