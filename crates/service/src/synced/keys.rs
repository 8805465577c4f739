//! The keys that claims are held against: those of the bank that the program was built with, revision by revision.
//!
//! Invariant: a revision never changes. Another answer under the same number is reported and not taken.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use shikatsu_train::TrainingBank;

use super::{SyncError, SyncedLogs};

/// How sure the rating of a problem is that was never tried, and of one whose key was corrected.
const UNSURE: f64 = 200.0;

/// How sure that of an anchor is.
const SURE: f64 = 45.0;

/// How many problems never move.
pub const ANCHORS: i64 = 500;

/// A key with its problem.
struct BankKey<'b> {
    problem: &'b str,
    revision: u16,
    right: &'b str,
    rating: u16,
}

impl SyncedLogs {
    /// Takes over the keys of a bank. A problem that is new gets the bank's rating; a revision that is new makes its
    /// problem's rating unsure again, and its refunds are made by [`refund_corrections`](Self::refund_corrections).
    /// Returns the revisions that are stored with another answer.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn take_keys(&self, bank: &TrainingBank) -> Result<Vec<SyncError>, SyncError> {
        let keys = keys(bank);
        let problems: Vec<String> = keys.iter().map(|key| key.problem.to_owned()).collect();
        let revisions: Vec<i32> = keys.iter().map(|key| key.revision.into()).collect();
        let right: Vec<String> = keys.iter().map(|key| key.right.to_owned()).collect();
        let ratings: Vec<f64> = keys.iter().map(|key| key.rating.into()).collect();
        let mut transaction = self.pool().begin().await?;
        sqlx::query!(
            "with added as (
                 insert into key_revision (problem, revision, right_answer, refunded_at)
                 select problem, revision, answer, case when revision = 1 then now() end
                 from unnest($1::text[], $2::int[], $3::text[]) as key (problem, revision, answer)
                 on conflict do nothing returning problem, revision)
             update problem_rating set deviation = $4, is_anchor = false
             from added where added.problem = problem_rating.problem and added.revision > 1",
            &problems,
            &revisions,
            &right,
            UNSURE
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "insert into problem_rating (problem, rating, deviation, is_anchor)
             select problem, rating, $3, false from unnest($1::text[], $2::double precision[]) as key (problem, rating)
             on conflict do nothing",
            &problems,
            &ratings,
            UNSURE
        )
        .execute(&mut *transaction)
        .await?;
        // By a hash, so that anchors are spread over all ratings; once chosen they stay.
        let order: Vec<Vec<u8>> = problems
            .iter()
            .map(|problem| Sha256::digest(problem).to_vec())
            .collect();
        sqlx::query!(
            "update problem_rating set is_anchor = true, deviation = $4 where problem in (
                 select key.problem from unnest($1::text[], $2::bytea[]) as key (problem, place)
                 join problem_rating using (problem)
                 where not is_anchor and problem not in (select problem from key_revision where revision > 1)
                 order by place
                 limit greatest(0, $3 - (select count(*) from problem_rating where is_anchor)))",
            &problems,
            &order,
            ANCHORS,
            SURE
        )
        .execute(&mut *transaction)
        .await?;
        let changed = sqlx::query!(
            r#"select key_revision.problem, key_revision.revision from key_revision
               join unnest($1::text[], $2::int[], $3::text[]) as key (problem, revision, answer) using (problem, revision)
               where key.answer <> key_revision.right_answer"#,
            &problems,
            &revisions,
            &right
        );
        let changed = changed.fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        let faults = changed.into_iter().map(|row| SyncError::KeyChanged {
            problem: row.problem,
            revision: u16::try_from(row.revision).unwrap_or(u16::MAX),
        });
        Ok(faults.collect())
    }
}

/// Each problem and position once: two names never meet, but one name may be both.
fn keys(bank: &TrainingBank) -> Vec<BankKey<'_>> {
    let problems = bank.problems.iter().map(|one| BankKey {
        problem: &one.id,
        revision: one.revision,
        right: &one.right,
        rating: one.rating,
    });
    let positions = bank.positions.iter().map(|one| BankKey {
        problem: &one.id,
        revision: 1,
        right: &one.answer,
        rating: one.rating,
    });
    let all = positions.chain(problems);
    let by_name: BTreeMap<&str, BankKey<'_>> = all.map(|key| (key.problem, key)).collect();
    by_name.into_values().collect()
}
