//! Reading reports: one, one's own, and those that wait for an officer.

use uuid::Uuid;

use super::report_case::{KeptDecision, KeptReport, ReportColumns, ReportState};
use super::{Club, ClubError};
use crate::store::StoreError;

/// Reports of a list.
const MOST: i64 = 200;

impl Club {
    /// A report by its id.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn report(&self, id: Uuid) -> Result<KeptReport, ClubError> {
        let row = sqlx::query_as!(
            ReportColumns,
            r#"select id, report.account, kind, problem, comment, problem_set, played, revision, words as "words?",
                      state, worth, verdict, reply, certificates, new_revision,
                      (extract(epoch from at) * 1000)::bigint as "at!"
               from report left join report_words on report_words.report = id where id = $1"#,
            id
        );
        let row = row.fetch_optional(self.pool()).await?;
        let row = row.ok_or(ClubError::Missing("report"))?;
        row.kept().ok_or_else(corrupt)
    }

    /// The reports of an account, the newest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn own_reports(&self, account: Uuid) -> Result<Vec<KeptReport>, ClubError> {
        self.listed(Some(account), None, MOST).await
    }

    /// The same, without a bound, for a copy of the account.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn all_own_reports(&self, account: Uuid) -> Result<Vec<KeptReport>, ClubError> {
        self.listed(Some(account), None, i64::MAX).await
    }

    /// Reports in a state, the oldest first; without one, those that are not closed.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn reports(&self, state: Option<ReportState>) -> Result<Vec<KeptReport>, ClubError> {
        self.listed(None, state, MOST).await
    }

    async fn listed(
        &self,
        account: Option<Uuid>,
        state: Option<ReportState>,
        most: i64,
    ) -> Result<Vec<KeptReport>, ClubError> {
        let rows = sqlx::query_as!(
            ReportColumns,
            r#"select report.id, report.account, kind, problem, comment, problem_set, played, revision, words as "words?",
                      state, worth, verdict, reply, certificates, new_revision,
                      (extract(epoch from at) * 1000)::bigint as "at!"
               from report left join report_words on report_words.report = report.id
               where case when $1::uuid is not null then report.account = $1
                          when $2::text is not null then state = $2
                          else closed_at is null end
               order by case when $1::uuid is null then at end, at desc, report.id limit $3"#,
            account,
            state.map(ReportState::name),
            most
        );
        let rows = rows.fetch_all(self.pool()).await?;
        let reports = rows.into_iter().map(|row| row.kept().ok_or_else(corrupt));
        reports.collect()
    }

    /// What officers decided about a report, the earliest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn decisions(&self, report: Uuid) -> Result<Vec<KeptDecision>, ClubError> {
        let rows = sqlx::query_as!(
            KeptDecision,
            r#"select what, words, (extract(epoch from at) * 1000)::bigint as "at!"
               from decision where report = $1 order by number"#,
            report
        );
        Ok(rows.fetch_all(self.pool()).await?)
    }
}

fn corrupt() -> ClubError {
    StoreError::Corrupt("a report has a word that is not known").into()
}
