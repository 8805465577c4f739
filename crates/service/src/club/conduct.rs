//! What officers decide: about reports, comments and accounts.
//!
//! Invariant: every decision stands in the log with who made it, and an appeal is decided by another officer.

use uuid::Uuid;

use super::report_case::{KeptReport, ReportState};
use super::{Club, ClubError, plain_text};

const LONGEST: usize = 1_000;

/// What an officer decides about a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionKind {
    /// It is right, and something was done.
    Upheld,
    /// Nothing follows from it.
    Declined,
    /// What could not be proved is searched once more.
    Again,
}

/// A line of the log of decisions.
struct LoggedDecision<'a> {
    officer: Uuid,
    report: Option<Uuid>,
    comment: Option<Uuid>,
    subject: Option<Uuid>,
    what: &'static str,
    words: &'a str,
}

impl DecisionKind {
    /// The decision with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        [Self::Upheld, Self::Declined, Self::Again]
            .into_iter()
            .find(|known| known.name() == word)
    }

    /// Its word in the database and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Declined => "declined",
            Self::Again => "again",
        }
    }

    const fn state(self) -> ReportState {
        match self {
            Self::Upheld => ReportState::Upheld,
            Self::Declined => ReportState::Declined,
            Self::Again => ReportState::Asked,
        }
    }
}

impl Club {
    /// Decides a report. A disputed key is only searched again: no officer says what is right.
    ///
    /// # Errors
    /// When the report does not wait for this decision, the officer decided it before an appeal, or the database does not answer.
    pub async fn decide(
        &self,
        officer: Uuid,
        report: &KeptReport,
        decision: DecisionKind,
        words: &str,
    ) -> Result<KeptReport, ClubError> {
        let words = reason(words)?;
        let from = match decision {
            DecisionKind::Again => ReportState::Disputed,
            DecisionKind::Upheld | DecisionKind::Declined => ReportState::Open,
        };
        let has_decided = sqlx::query_scalar!(
            r#"select exists (select from decision where report = $1 and officer = $2
                              and what in ('upheld', 'declined')) as "has_decided!""#,
            report.id,
            officer
        );
        if has_decided.fetch_one(self.pool()).await? && decision != DecisionKind::Again {
            return Err(ClubError::Declined(
                "you have decided this report before; an appeal is for another officer",
            ));
        }
        let mut transaction = self.pool().begin().await?;
        let decided = sqlx::query!(
            "update report set state = $3, request = null, closed_at = case when $3 <> 'asked' then now() end
             where id = $1 and state = $2",
            report.id,
            from.name(),
            decision.state().name()
        );
        if decided.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(ClubError::Declined(
                "this report does not wait for that; look at it again",
            ));
        }
        let line = LoggedDecision {
            report: Some(report.id),
            ..LoggedDecision::by(officer, decision.name(), &words)
        };
        line.add(&mut transaction).await?;
        transaction.commit().await?;
        self.report(report.id).await
    }

    /// Asks for another officer's decision.
    ///
    /// # Errors
    /// When no officer has decided, an appeal was made before, or the database does not answer.
    pub async fn appeal(
        &self,
        account: Uuid,
        report: Uuid,
        words: &str,
    ) -> Result<KeptReport, ClubError> {
        let words = reason(words)?;
        let mut transaction = self.pool().begin().await?;
        let opened = sqlx::query!(
            "update report set state = 'open', closed_at = null
             where id = $1 and state in ('upheld', 'declined')
               and not exists (select from decision where report = $1 and what = 'appeal')",
            report
        );
        if opened.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(ClubError::Declined(
                "a report that an officer has decided is appealed once; this one cannot be",
            ));
        }
        let line = LoggedDecision {
            report: Some(report),
            ..LoggedDecision::by(account, "appeal", &words)
        };
        line.add(&mut transaction).await?;
        transaction.commit().await?;
        self.report(report).await
    }

    /// Hides a comment for good.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn hide_comment(
        &self,
        officer: Uuid,
        comment: Uuid,
        words: &str,
    ) -> Result<(), ClubError> {
        let words = reason(words)?;
        let mut transaction = self.pool().begin().await?;
        let hidden = sqlx::query!(
            "update comment set hidden_at = coalesce(hidden_at, now()) where id = $1",
            comment
        );
        if hidden.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(ClubError::Missing("comment"));
        }
        let line = LoggedDecision {
            comment: Some(comment),
            ..LoggedDecision::by(officer, "hide", &words)
        };
        line.add(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Suspends an account: it sees what is public, and can be exported and deleted.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn suspend(
        &self,
        officer: Uuid,
        account: Uuid,
        words: &str,
    ) -> Result<(), ClubError> {
        let words = reason(words)?;
        let mut transaction = self.pool().begin().await?;
        let changed = sqlx::query!(
            "update account set suspended_at = coalesce(suspended_at, now()) where id = $1",
            account
        );
        let changed = changed.execute(&mut *transaction).await?;
        let line = LoggedDecision {
            subject: Some(account),
            ..LoggedDecision::by(officer, "suspend", &words)
        };
        line.of_account(changed.rows_affected(), transaction).await
    }

    /// Ends the suspension of an account.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn end_suspension(&self, officer: Uuid, account: Uuid) -> Result<(), ClubError> {
        let mut transaction = self.pool().begin().await?;
        let changed = sqlx::query!(
            "update account set suspended_at = null where id = $1",
            account
        );
        let changed = changed.execute(&mut *transaction).await?;
        let line = LoggedDecision {
            subject: Some(account),
            ..LoggedDecision::by(officer, "end suspension", "")
        };
        line.of_account(changed.rows_affected(), transaction).await
    }

    /// Notes that an officer looked at a private set that was reported.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_look(&self, officer: Uuid, set: Uuid) -> Result<(), ClubError> {
        let mut transaction = self.pool().begin().await?;
        let line = LoggedDecision {
            subject: Some(set),
            ..LoggedDecision::by(officer, "look", "")
        };
        line.add(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }
}

impl<'a> LoggedDecision<'a> {
    const fn by(officer: Uuid, what: &'static str, words: &'a str) -> Self {
        Self {
            officer,
            report: None,
            comment: None,
            subject: None,
            what,
            words,
        }
    }

    async fn add(&self, transaction: &mut sqlx::PgTransaction<'_>) -> Result<(), ClubError> {
        sqlx::query!(
            "insert into decision (officer, report, comment, subject, what, words) values ($1, $2, $3, $4, $5, $6)",
            self.officer,
            self.report,
            self.comment,
            self.subject,
            self.what,
            self.words
        )
        .execute(&mut **transaction)
        .await?;
        Ok(())
    }

    async fn of_account(
        &self,
        changed: u64,
        mut transaction: sqlx::PgTransaction<'_>,
    ) -> Result<(), ClubError> {
        if changed == 0 {
            return Err(ClubError::Missing("account"));
        }
        self.add(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }
}

fn reason(words: &str) -> Result<String, ClubError> {
    let plain = plain_text(words, LONGEST).filter(|words| !words.is_empty());
    plain.ok_or(ClubError::Text {
        what: "the reason of a decision",
        most: LONGEST,
    })
}
