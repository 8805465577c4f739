//! What was found, for people and programs.
//!
//! Every form has a head, an entry for each record and a foot, so a run of any
//! length is written as it is read and never held in memory. The
//! [`Summary`] must be complete before the head of a page is made.
//!
//! Invariant: every text of a file is escaped before it reaches a page, a table or a
//! CI server.

pub mod csv;
pub mod html;
pub mod junit;
mod summary;
mod text;

use std::fmt;
use std::str::FromStr;

use crate::record::AuditRecord;

pub use summary::Summary;

/// The forms of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReportForm {
    /// A page with pictures, for people.
    Html,
    /// A line of JSON for each problem.
    Jsonl,
    /// A row for each finding.
    Csv,
    /// What CI servers show.
    Junit,
}

impl ReportForm {
    /// Every form.
    pub const ALL: [Self; 4] = [Self::Html, Self::Jsonl, Self::Csv, Self::Junit];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Junit => "junit",
        }
    }

    /// The name of its file in a folder.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Html => "audit.html",
            Self::Jsonl => "audit.jsonl",
            Self::Csv => "audit.csv",
            Self::Junit => "audit.xml",
        }
    }

    /// What stands before all records.
    #[must_use]
    pub fn head(self, summary: &Summary) -> String {
        match self {
            Self::Html => html::head(summary),
            Self::Jsonl => String::new(),
            Self::Csv => csv::HEAD.to_owned(),
            Self::Junit => junit::head(summary),
        }
    }

    /// One record. A page shows those with the worst findings first, so it is
    /// made in several rounds over the records; the others need one. `before` is
    /// how many records of this round were not empty.
    #[must_use]
    pub fn entry(self, record: &AuditRecord, round: usize, before: usize) -> String {
        match self {
            Self::Html => {
                let severity = html::ROUNDS[round.min(html::ROUNDS.len() - 1)];
                html::entry(record, severity, before)
            }
            Self::Jsonl => format!("{}\n", record.to_json()),
            Self::Csv => csv::rows(record),
            Self::Junit => junit::case(record),
        }
    }

    /// How many rounds over the records are needed.
    #[must_use]
    pub const fn rounds(self) -> usize {
        match self {
            Self::Html => html::ROUNDS.len(),
            Self::Jsonl | Self::Csv | Self::Junit => 1,
        }
    }

    /// What stands before a round.
    #[must_use]
    pub fn round_head(self, round: usize, summary: &Summary) -> String {
        match self {
            Self::Html => html::round_head(round, summary),
            Self::Jsonl | Self::Csv | Self::Junit => String::new(),
        }
    }

    /// What stands after a round.
    #[must_use]
    pub const fn round_foot(self) -> &'static str {
        match self {
            Self::Html => "</section>\n",
            Self::Jsonl | Self::Csv | Self::Junit => "",
        }
    }

    /// What stands after all records.
    #[must_use]
    pub const fn foot(self) -> &'static str {
        match self {
            Self::Html => html::FOOT,
            Self::Jsonl | Self::Csv => "",
            Self::Junit => junit::FOOT,
        }
    }
}

/// Visits every record of a run, in order.
pub type Each<'r, E> =
    &'r mut dyn FnMut(&mut dyn FnMut(&AuditRecord) -> Result<(), E>) -> Result<(), E>;

impl ReportForm {
    /// Writes a whole report, piece by piece.
    ///
    /// # Errors
    /// The first failure of the records or of the writing.
    pub fn compose<E>(
        self,
        summary: &Summary,
        each: Each<'_, E>,
        put: &mut dyn FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        put(&self.head(summary))?;
        for round in 0..self.rounds() {
            put(&self.round_head(round, summary))?;
            let mut before = 0;
            each(&mut |record| {
                let entry = self.entry(record, round, before);
                before += usize::from(!entry.is_empty());
                put(&entry)
            })?;
            put(self.round_foot())?;
        }
        put(self.foot())
    }
}

/// A name that no form has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFormError(
    /// The name as it was read.
    pub String,
);

impl FromStr for ReportForm {
    type Err = ReportFormError;

    fn from_str(name: &str) -> Result<Self, ReportFormError> {
        Self::ALL
            .into_iter()
            .find(|form| form.name() == name)
            .ok_or_else(|| ReportFormError(name.to_owned()))
    }
}

impl fmt::Display for ReportFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ReportForm::ALL.map(ReportForm::name).join(", ");
        write!(
            f,
            "'{}' is no form of a report; expected one of {names}",
            self.0
        )
    }
}

impl std::error::Error for ReportFormError {}
