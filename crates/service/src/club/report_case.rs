//! A report, as it is kept, and what became of it.

use uuid::Uuid;

use super::key_ruling::ProvedWorth;
use super::report_kind::{ReportKind, ReportSubject};

/// What became of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportState {
    /// Workers look for the answer.
    Asked,
    /// What is proved agrees with the key.
    Agreed,
    /// What is proved contradicts the key, and there is a new revision.
    Corrected,
    /// Nothing is proved, so no try at the problem is rated.
    Disputed,
    /// It waits for an officer.
    Open,
    /// An officer took it up.
    Upheld,
    /// An officer did not.
    Declined,
}

/// A report as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptReport {
    /// Its id.
    pub id: Uuid,
    /// Who wrote it; nothing once the account is gone.
    pub account: Option<Uuid>,
    /// What it says.
    pub kind: ReportKind,
    /// What it is about.
    pub subject: ReportSubject,
    /// The move that works or fails.
    pub played: Option<String>,
    /// The revision of the key that it doubts.
    pub revision: Option<i32>,
    /// What the reporter wrote.
    pub words: Option<String>,
    /// What became of it.
    pub state: ReportState,
    /// What is proved.
    pub finding: Option<ReportFinding>,
    /// The revision that corrects the key.
    pub new_revision: Option<i32>,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
}

/// What is proved of a move that was doubted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFinding {
    /// What the move does.
    pub finding: ProvedWorth,
    /// The verdict on the problem in words.
    pub verdict: String,
    /// What refutes the move, as far as it is known.
    pub reply: Option<String>,
    /// The certificates, by the SHA-256 of their bundle.
    pub certificates: String,
}

/// What an officer decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDecision {
    /// The word of what it was.
    pub what: String,
    /// Why.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// The columns of a report.
pub(super) struct ReportColumns {
    pub(super) id: Uuid,
    pub(super) account: Option<Uuid>,
    pub(super) kind: String,
    pub(super) problem: Option<String>,
    pub(super) comment: Option<Uuid>,
    pub(super) problem_set: Option<Uuid>,
    pub(super) played: Option<String>,
    pub(super) revision: Option<i32>,
    pub(super) words: Option<String>,
    pub(super) state: String,
    pub(super) worth: Option<String>,
    pub(super) verdict: Option<String>,
    pub(super) reply: Option<String>,
    pub(super) certificates: Option<String>,
    pub(super) new_revision: Option<i32>,
    pub(super) at: i64,
}

impl ReportState {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Asked,
        Self::Agreed,
        Self::Corrected,
        Self::Disputed,
        Self::Open,
        Self::Upheld,
        Self::Declined,
    ];

    /// Its word in the database and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Agreed => "agreed",
            Self::Corrected => "corrected",
            Self::Disputed => "disputed",
            Self::Open => "open",
            Self::Upheld => "upheld",
            Self::Declined => "declined",
        }
    }

    /// The state with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == word)
    }
}

impl ReportColumns {
    /// The report; nothing if a word of it is not known.
    pub(super) fn kept(self) -> Option<KeptReport> {
        let subject = match (self.problem, self.comment, self.problem_set) {
            (Some(problem), ..) => ReportSubject::Problem(problem),
            (_, Some(comment), _) => ReportSubject::Comment(comment),
            (.., set) => ReportSubject::Set(set?),
        };
        let worth = self.worth.as_deref();
        let worth = worth.and_then(|word| {
            ProvedWorth::ALL
                .into_iter()
                .find(|known| known.name() == word)
        });
        let finding = worth
            .zip(self.certificates)
            .map(|(finding, certificates)| ReportFinding {
                finding,
                verdict: self.verdict.unwrap_or_default(),
                reply: self.reply,
                certificates,
            });
        Some(KeptReport {
            id: self.id,
            account: self.account,
            kind: ReportKind::named(&self.kind)?,
            subject,
            played: self.played,
            revision: self.revision,
            words: self.words,
            state: ReportState::named(&self.state)?,
            finding,
            new_revision: self.new_revision,
            at: self.at,
        })
    }
}
