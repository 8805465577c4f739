//! Writing a report. What can be answered from facts is answered at once; a move that was doubted becomes a request otherwise.

use shikatsu_api::Problem as SentProblem;
use shikatsu_problem::Problem;
use shikatsu_train::TrainingKey;
use uuid::Uuid;

use super::moves::labelled;
use super::report_case::KeptReport;
use super::report_kind::{ReportKind, ReportSubject};
use super::report_settling::{DoubtedKey, SearchTerms};
use super::{Club, ClubError, plain_text};
use crate::fight::Fight;

/// Reports of one account that wait.
const MOST_WAITING: i64 = 50;

const LONGEST: usize = 1_000;

/// A report as its author writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenReport {
    /// Who writes it.
    pub account: Uuid,
    /// What it says.
    pub kind: ReportKind,
    /// What it is about.
    pub subject: ReportSubject,
    /// The move that works or fails.
    pub doubted: Option<DoubtedMove>,
    /// More, in plain text; may be empty.
    pub words: String,
}

/// A first move about which a key is said to be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoubtedMove {
    /// The problem as it is drawn.
    pub problem: Problem,
    /// The label of the move there.
    pub played: String,
}

impl Club {
    /// Takes a report, and answers it at once if what it says is known.
    ///
    /// # Errors
    /// When it is not what its kind needs, the account has too many that wait, or the database does not answer.
    pub async fn write_report(
        &self,
        report: WrittenReport,
        terms: SearchTerms,
    ) -> Result<KeptReport, ClubError> {
        let words = plain_text(&report.words, LONGEST).ok_or(ClubError::Text {
            what: "the text of a report",
            most: LONGEST,
        })?;
        let doubted = match &report.doubted {
            Some(doubted) if report.kind.is_about_a_move() => {
                Some(self.doubted_key(&report.subject, doubted).await?)
            }
            None if !report.kind.is_about_a_move() => None,
            _ => {
                let why = "'works' and 'fails' name a move of a problem, other reports none";
                return Err(ClubError::Unusable(why.into()));
            }
        };
        let id = Uuid::new_v4();
        self.insert_report(id, &report, doubted.as_ref(), &words)
            .await?;
        if let Some(doubted) = &doubted
            && let Err(error) = self.answer_or_ask(id, doubted, terms).await
        {
            // A report that was refused is not asked later, at the cost of the service.
            sqlx::query!("delete from report where id = $1", id)
                .execute(self.pool())
                .await?;
            return Err(error);
        }
        self.report(id).await
    }

    /// The key that is doubted, with its board.
    async fn doubted_key(
        &self,
        subject: &ReportSubject,
        doubted: &DoubtedMove,
    ) -> Result<DoubtedKey, ClubError> {
        let DoubtedMove { problem, played } = doubted;
        let ReportSubject::Problem(name) = subject else {
            let why = "'works' and 'fails' are about a problem; name it".to_owned();
            return Err(ClubError::Unusable(why));
        };
        let is_in_play = match (labelled(problem, played), problem.in_play) {
            (Some(at), Some(in_play)) => at.point().is_some_and(|at| in_play.contains(at)),
            (Some(at), None) => at.point().is_some(),
            (None, _) => false,
        };
        let fight = Fight::about(problem.clone()).filter(|_| is_in_play);
        let after = fight.and_then(|fight| fight.after(labelled(problem, played)?));
        if after.is_none() {
            let why = format!("{played} is no move in play there; name a point of the problem");
            return Err(ClubError::Unusable(why));
        }
        let key = sqlx::query!(
            "select revision, right_answer from key_revision where problem = $1 order by revision desc limit 1",
            name
        );
        let key = key.fetch_optional(self.pool()).await?;
        let key = key.ok_or(ClubError::Missing("problem with a key"))?;
        Ok(DoubtedKey {
            name: name.clone(),
            problem: problem.clone(),
            played: played.clone(),
            revision: key.revision,
            key: TrainingKey::new(&key.right_answer),
        })
    }

    async fn insert_report(
        &self,
        id: Uuid,
        report: &WrittenReport,
        doubted: Option<&DoubtedKey>,
        words: &str,
    ) -> Result<(), ClubError> {
        let (problem, comment, set) = match &report.subject {
            ReportSubject::Problem(problem) => (Some(problem), None, None),
            ReportSubject::Comment(comment) => (None, Some(*comment), None),
            ReportSubject::Set(set) => (None, None, Some(*set)),
        };
        let board = doubted.map(|doubted| {
            serde_json::to_string(&SentProblem::from(&doubted.problem)).unwrap_or_default()
        });
        let mut transaction = self.pool().begin().await?;
        let made = sqlx::query!(
            "insert into report (id, account, kind, problem, comment, problem_set, played, board, revision, state)
             select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
             where (select count(*) from report where account = $2 and closed_at is null) < $11",
            id,
            report.account,
            report.kind.name(),
            problem,
            comment,
            set,
            doubted.map(|doubted| doubted.played.as_str()),
            board,
            doubted.map(|doubted| doubted.revision),
            if doubted.is_some() { "asked" } else { "open" },
            MOST_WAITING
        );
        let made = made.execute(&mut *transaction).await.map_err(no_such)?;
        if made.rows_affected() == 0 {
            let (what, most) = ("reports of one account that wait", MOST_WAITING);
            return Err(ClubError::TooMany { what, most });
        }
        if !words.is_empty() {
            sqlx::query!(
                "insert into report_words (report, account, words) values ($1, $2, $3)",
                id,
                report.account,
                words
            )
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

/// A comment or set that is not there.
fn no_such(error: sqlx::Error) -> ClubError {
    let is_foreign = error
        .as_database_error()
        .is_some_and(sqlx::error::DatabaseError::is_foreign_key_violation);
    match is_foreign {
        true => ClubError::Missing("comment or set"),
        false => error.into(),
    }
}
