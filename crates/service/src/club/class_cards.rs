//! Pupils with cards: accounts that a teacher makes, renews and deletes.
//!
//! Invariant: only the account of a pupil of this very class is touched, never that of a member.

use shikatsu_door::{AccountName, FourWords, HeldWord};
use uuid::Uuid;

use super::class_members::full;
use super::{Club, ClubError, MOST_PUPILS};
use crate::accounts::{AccountError, Accounts, DrawnWords};

/// A card as it is made: what opens the account of a pupil. Only hashes of it are kept.
#[derive(Debug)]
pub struct PupilCard {
    /// The account.
    pub pupil: Uuid,
    /// What the pupil is called.
    pub name: String,
    /// What the picture of the card says.
    pub word: HeldWord,
    /// The code of the class, which belongs to the four words.
    pub class_code: String,
    /// What a child types.
    pub words: FourWords,
}

impl Club {
    /// Makes accounts of pupils with these names in a class, and their cards.
    ///
    /// # Errors
    /// When a name is none, the class would be too full, or the database does not answer.
    pub async fn make_pupils(
        &self,
        class: Uuid,
        names: &[String],
    ) -> Result<Vec<PupilCard>, ClubError> {
        let wanted = i64::try_from(names.len()).unwrap_or(i64::MAX);
        if wanted > MOST_PUPILS {
            return Err(full());
        }
        let drawn = self.drawn_words(class, names).await?;
        let mut made = Vec::new();
        let mut transaction = self.pool().begin().await?;
        let code = sqlx::query_scalar!("select code from class where id = $1 for update", class);
        let code = code.fetch_optional(&mut *transaction).await?;
        let class_code = code.ok_or(ClubError::Missing("class"))?;
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
        for (name, drawn) in names.iter().zip(drawn) {
            let (pupil, word) = self.accounts.make_pupil_in(&mut transaction, name).await?;
            sqlx::query!(
                "insert into class_member (class, account, role) values ($1, $2, 'pupil')",
                class,
                pupil
            )
            .execute(&mut *transaction)
            .await?;
            Accounts::keep_words(&mut transaction, pupil, class, &drawn).await?;
            made.push(PupilCard {
                pupil,
                name: name.trim().to_owned(),
                word,
                class_code: class_code.clone(),
                words: drawn.words,
            });
        }
        transaction.commit().await?;
        Ok(made)
    }

    /// Words for so many names, each of which is one. They are hashed before any row is locked, because that takes a while.
    async fn drawn_words(
        &self,
        class: Uuid,
        names: &[String],
    ) -> Result<Vec<DrawnWords>, ClubError> {
        for name in names {
            let _one: AccountName = name.parse().map_err(AccountError::Door)?;
        }
        let mut drawn = Vec::with_capacity(names.len());
        for _ in names {
            drawn.push(self.accounts.draw_words(class).await?);
        }
        Ok(drawn)
    }

    /// Another card for a pupil of the class.
    ///
    /// # Errors
    /// When there is no such pupil, or the database does not answer.
    pub async fn renew_card(&self, class: Uuid, pupil: Uuid) -> Result<PupilCard, ClubError> {
        let name = self.pupil_with_card(class, pupil).await?;
        let drawn = self.accounts.draw_words(class).await?;
        let mut transaction = self.pool().begin().await?;
        let code = sqlx::query_scalar!("select code from class where id = $1", class);
        let code = code.fetch_optional(&mut *transaction).await?;
        let class_code = code.ok_or(ClubError::Missing("class"))?;
        let word = self.accounts.renew_card_in(&mut transaction, pupil).await?;
        Accounts::keep_words(&mut transaction, pupil, class, &drawn).await?;
        transaction.commit().await?;
        Ok(PupilCard {
            pupil,
            name,
            word,
            class_code,
            words: drawn.words,
        })
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
