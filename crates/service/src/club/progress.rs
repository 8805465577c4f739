//! The progress of a class with its homework: of each pupil and problem the first try, how many there were, and the move that
//! was played.
//!
//! Invariant: nothing is told of problems that were never homework of the class.

use std::collections::BTreeMap;

use shikatsu_train::{Attempt, EventKind, first_as_drawn};
use uuid::Uuid;

use super::{Club, ClubError};
use crate::synced::event_kind;

/// Tries that are read at a time.
const MOST_TRIES: i64 = 50_000;

/// What of the progress is asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProgressWish {
    /// Only this homework.
    pub homework: Option<Uuid>,
    /// Only this pupil.
    pub pupil: Option<Uuid>,
}

/// What a pupil did with a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriedProblem {
    /// The pupil.
    pub pupil: Uuid,
    /// What the pupil is called.
    pub name: String,
    /// The problem.
    pub problem: String,
    /// The first try.
    pub first: Attempt,
    /// When it was, in milliseconds since 1970.
    pub at: i64,
    /// How many tries there were.
    pub tries: u32,
    /// Whether one of them was right.
    pub is_solved: bool,
    /// The first move of the first try, on the board as it is drawn.
    pub played: Option<String>,
    /// What refutes that move, as far as it is known.
    pub refutation: Option<String>,
}

impl Club {
    /// The progress of a class.
    ///
    /// # Errors
    /// When there is more than is read at a time, or the database does not answer.
    pub async fn progress(
        &self,
        class: Uuid,
        wish: ProgressWish,
    ) -> Result<Vec<TriedProblem>, ClubError> {
        let rows = sqlx::query!(
            r#"select account, name, subject as "problem!", at, words
               from train_event join account on account.id = account
               where account in (select account from class_member where class = $1 and role = 'pupil')
                 and ($2::uuid is null or account = $2)
                 and subject in (select problem from homework join set_item using (problem_set)
                                 where class = $1 and ($3::uuid is null or homework.id = $3))
                 and not is_forgotten and words like 'attempt %'
               order by name, account, train_event.cursor limit $4"#,
            class,
            wish.pupil,
            wish.homework,
            MOST_TRIES + 1
        );
        let rows = rows.fetch_all(self.pool()).await?;
        if i64::try_from(rows.len()).unwrap_or(i64::MAX) > MOST_TRIES {
            let why =
                "there are more tries than are told at a time; name one homework or one pupil";
            return Err(ClubError::Unusable(why.into()));
        }
        let mut order = Vec::new();
        let mut tried: BTreeMap<(Uuid, String), TriedProblem> = BTreeMap::new();
        for row in rows {
            let EventKind::Attempt(attempt) = event_kind(&row.words)? else {
                continue;
            };
            let key = (row.account, row.problem);
            match tried.get_mut(&key) {
                Some(known) => known.again(&attempt),
                None => {
                    order.push(key.clone());
                    let first = TriedProblem::first(&key, row.name, attempt, row.at);
                    tried.insert(key, first);
                }
            }
        }
        Ok(order.iter().filter_map(|key| tried.remove(key)).collect())
    }
}

impl TriedProblem {
    fn first((pupil, problem): &(Uuid, String), name: String, first: Attempt, at: i64) -> Self {
        Self {
            pupil: *pupil,
            name,
            problem: problem.clone(),
            at,
            tries: 1,
            is_solved: is_right(&first),
            played: first_as_drawn(&first),
            refutation: None,
            first,
        }
    }

    fn again(&mut self, attempt: &Attempt) {
        self.tries += 1;
        self.is_solved |= is_right(attempt);
    }

    /// Whether the first try went wrong, so that there is something to refute.
    #[must_use]
    pub fn is_missed(&self) -> bool {
        !is_right(&self.first)
    }
}

fn is_right(attempt: &Attempt) -> bool {
    attempt.result == shikatsu_train::AttemptResult::Right
}
