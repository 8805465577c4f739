//! What accounts do together: sets of problems, classes with homework, comments, and reports that a proof settles.
//!
//! Each part asks [`access`](crate::access) nothing by itself: it says what an account is to an object, and its caller asks.
//!
//! Invariant: a key is changed by a proof alone. A report is answered from facts of the store, or by a request whose
//! certificates this service has checked; where nothing is proved, the problem is disputed and no try at it is rated.
//!
//! Start reading at `sets` and `classes`, then `progress`; `report_case` and `key_ruling` for what becomes of a report.

mod class_cards;
mod class_members;
mod class_place;
mod classes;
mod club_error;
mod comments;
mod conduct;
mod corrections;
mod homework;
mod item_key;
mod key_ruling;
mod moves;
mod new_report;
mod progress;
mod progress_csv;
mod report_case;
mod report_kind;
mod report_list;
mod report_settling;
mod set_changes;
mod set_keys;
mod sets;

use sqlx::PgPool;

use crate::accounts::Accounts;
use crate::requests::Requests;
use crate::synced::SyncedLogs;

pub use class_cards::PupilCard;
pub use class_members::MOST_PUPILS;
pub use class_place::{ClassPlace, ClassRole};
pub use classes::{KeptClass, KeptMember, MOST_CLASSES};
pub use club_error::ClubError;
pub use comments::{KeptComment, NewWords, OwnComment};
pub use conduct::DecisionKind;
pub use corrections::{EarlierKey, KeptCorrection, KeyState};
pub(crate) use homework::HomeworkSpan;
pub use homework::{HomeworkDates, KeptHomework};
pub use item_key::ItemKey;
pub use key_ruling::{KeyRuling, ProvedWorth, rule_on_key};
pub use moves::{drawn_label, refutation};
pub use new_report::{DoubtedMove, WrittenReport};
pub use progress::{ProgressWish, TriedProblem};
pub use progress_csv::progress_csv;
pub use report_case::{KeptDecision, KeptReport, ReportFinding, ReportState};
pub use report_kind::{ReportKind, ReportSubject};
pub use report_settling::SearchTerms;
pub use sets::{KeptItem, KeptSet, MOST_ITEMS, MOST_SETS, NewItem, NewSet, SetLicence};

/// Sets, classes, comments and reports of a service. Clones share connections.
#[derive(Debug, Clone)]
pub struct Club {
    requests: Requests,
    accounts: Accounts,
    logs: SyncedLogs,
}

impl Club {
    /// Those in the store of these requests.
    #[must_use]
    pub const fn new(requests: Requests, accounts: Accounts, logs: SyncedLogs) -> Self {
        Self {
            requests,
            accounts,
            logs,
        }
    }

    const fn pool(&self) -> &PgPool {
        self.requests.store().pool()
    }
}

/// A text as it is kept: trimmed, of so many characters at most, without control characters other than ends of lines.
fn plain_text(text: &str, most: usize) -> Option<String> {
    let text = text.trim();
    let is_plain = |letter: char| {
        letter == '\n'
            || (!letter.is_control()
                && !matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
    };
    let is_short = text.chars().count() <= most;
    (is_short && text.chars().all(is_plain)).then(|| text.to_owned())
}

/// A text of one line that is not empty.
fn title(text: &str, most: usize, what: &'static str) -> Result<String, ClubError> {
    let plain = plain_text(text, most).filter(|text| !text.is_empty() && !text.contains('\n'));
    plain.ok_or(ClubError::Text { what, most })
}
