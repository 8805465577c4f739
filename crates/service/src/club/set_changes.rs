//! Changing, publishing and deleting sets, and what their teacher makes of a pupil's mistakes.

use std::collections::BTreeSet;

use shikatsu_train::{AttemptResult, EventKind};
use uuid::Uuid;

use super::sets::NewItem;
use super::{Club, ClubError, KeptSet, SetLicence, title};
use crate::synced::event_kind;

/// Mistakes that become a set, the latest first.
const MOST_MISTAKES: usize = 200;

const LONGEST: usize = 100;

impl Club {
    /// Gives a set another title, author or licence. A public set stays so only under a licence that allows it.
    ///
    /// # Errors
    /// When a text is none, or the database does not answer.
    pub async fn change_set(
        &self,
        set: &KeptSet,
        name: &str,
        author: Option<&str>,
        licence: SetLicence,
    ) -> Result<KeptSet, ClubError> {
        let name = title(name, LONGEST, "the title of a set")?;
        let author = author.map(|author| title(author, LONGEST, "the author of a set"));
        sqlx::query!(
            "update problem_set set title = $2, author = $3, licence = $4, changed_at = now(),
                    is_public = is_public and $4 <> 'unknown'
             where id = $1",
            set.id,
            name,
            author.transpose()?,
            licence.name()
        )
        .execute(self.pool())
        .await?;
        self.set(set.id).await
    }

    /// Shows a set to all.
    ///
    /// # Errors
    /// When its licence is not known, or the database does not answer.
    pub async fn publish_set(&self, set: &KeptSet) -> Result<KeptSet, ClubError> {
        let shown = sqlx::query!(
            "update problem_set set is_public = true, changed_at = now() where id = $1 and licence <> 'unknown'",
            set.id
        );
        if shown.execute(self.pool()).await?.rows_affected() == 0 {
            return Err(ClubError::Declined(
                "a set whose licence is not known stays private; give it CC0-1.0, CC-BY-4.0 or CC-BY-SA-4.0 if you may",
            ));
        }
        self.set(set.id).await
    }

    /// Deletes a set with its homework.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn delete_set(&self, set: Uuid) -> Result<(), ClubError> {
        sqlx::query!("delete from problem_set where id = $1", set)
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// The problems at which a pupil of a class went wrong and was not right since. Of a member who joined, only those of the
    /// homework of this class are told.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn mistakes(&self, class: Uuid, pupil: Uuid) -> Result<Vec<NewItem>, ClubError> {
        let rows = sqlx::query!(
            r#"select subject as "problem!", words from train_event
               where account = $2 and not is_forgotten and words like 'attempt %'
                 and subject not like 'set-%'
                 and (exists (select from account where id = $2 and kind = 'pupil')
                      or subject in (select problem from homework join set_item using (problem_set) where class = $1))
               order by cursor desc limit 20000"#,
            class,
            pupil
        );
        let mut seen = BTreeSet::new();
        let mut wrong = Vec::new();
        for row in rows.fetch_all(self.pool()).await? {
            let is_latest = seen.insert(row.problem.clone());
            let EventKind::Attempt(attempt) = event_kind(&row.words)? else {
                continue;
            };
            if is_latest && attempt.result != AttemptResult::Right {
                wrong.push(NewItem::Named(row.problem));
            }
        }
        wrong.truncate(MOST_MISTAKES);
        Ok(wrong)
    }
}
