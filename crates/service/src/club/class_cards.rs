//! Pupils with cards: accounts that a teacher makes, renews and deletes.
//!
//! Invariant: only the account of a pupil of this very class is touched, never that of a member.

use shikatsu_door::HeldWord;
use uuid::Uuid;

use super::class_members::full;
use super::{Club, ClubError, MOST_PUPILS};

impl Club {
    /// Makes accounts of pupils with these names in a class; gives id, name and the word of each card.
    ///
    /// # Errors
    /// When a name is none, the class would be too full, or the database does not answer.
    pub async fn make_pupils(
        &self,
        class: Uuid,
        names: &[String],
    ) -> Result<Vec<(Uuid, String, HeldWord)>, ClubError> {
        let wanted = i64::try_from(names.len()).unwrap_or(i64::MAX);
        let mut made = Vec::new();
        let mut transaction = self.pool().begin().await?;
        sqlx::query!("select id from class where id = $1 for update", class)
            .fetch_optional(&mut *transaction)
            .await?;
        let there = sqlx::query_scalar!(
            r#"select count(*) as "there!" from class_member where class = $1 and role = 'pupil'"#,
            class
        );
        if there
            .fetch_one(&mut *transaction)
            .await?
            .saturating_add(wanted)
            > MOST_PUPILS
        {
            return Err(full());
        }
        for name in names {
            let (pupil, word) = self.accounts.make_pupil_in(&mut transaction, name).await?;
            sqlx::query!(
                "insert into class_member (class, account, role) values ($1, $2, 'pupil')",
                class,
                pupil
            )
            .execute(&mut *transaction)
            .await?;
            made.push((pupil, name.trim().to_owned(), word));
        }
        transaction.commit().await?;
        Ok(made)
    }

    /// Another card for a pupil of the class; gives the name and the word.
    ///
    /// # Errors
    /// When there is no such pupil, or the database does not answer.
    pub async fn renew_card(
        &self,
        class: Uuid,
        pupil: Uuid,
    ) -> Result<(String, HeldWord), ClubError> {
        let name = self.pupil_with_card(class, pupil).await?;
        Ok((name, self.accounts.renew_card(pupil).await?))
    }

    /// Deletes the account of a pupil of the class, with its log.
    ///
    /// # Errors
    /// When there is no such pupil, or the database does not answer.
    pub async fn delete_pupil(&self, class: Uuid, pupil: Uuid) -> Result<(), ClubError> {
        self.pupil_with_card(class, pupil).await?;
        Ok(self.accounts.delete(pupil).await?)
    }

    async fn pupil_with_card(&self, class: Uuid, pupil: Uuid) -> Result<String, ClubError> {
        let name = sqlx::query_scalar!(
            "select name from account join class_member on account = id
             where class = $1 and id = $2 and kind = 'pupil'",
            class,
            pupil
        );
        let name = name.fetch_optional(self.pool()).await?;
        name.ok_or(ClubError::Missing("pupil with a card"))
    }
}
