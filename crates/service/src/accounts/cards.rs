//! Class cards: how a child comes in, with a word of 128 bits that the teacher hands out on paper. Beside it the card has the
//! code of the class and four words (`card_words`).
//!
//! Invariant: a card opens the account of a pupil, never that of a member, and a new card ends the old one with its sessions.

use shikatsu_door::{AccountName, HeldWord, WordKind};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::{AccountError, Accounts};

impl Accounts {
    /// Makes the account of a pupil, and its card.
    ///
    /// # Errors
    /// When the name is none, or the database does not answer.
    pub async fn make_pupil(&self, name: &str) -> Result<(Uuid, HeldWord), AccountError> {
        let mut transaction = self.pool().begin().await?;
        let made = self.make_pupil_in(&mut transaction, name).await?;
        transaction.commit().await?;
        Ok(made)
    }

    /// The same, together with what else becomes of the pupil.
    pub(crate) async fn make_pupil_in(
        &self,
        transaction: &mut PgTransaction<'_>,
        name: &str,
    ) -> Result<(Uuid, HeldWord), AccountError> {
        let name: AccountName = name.parse()?;
        let account = Uuid::new_v4();
        sqlx::query!(
            "insert into account (id, name, kind) values ($1, $2, 'pupil')",
            account,
            name.as_str()
        )
        .execute(&mut **transaction)
        .await?;
        let word = HeldWord::drawn(WordKind::ClassCard)?;
        keep_card(transaction, account, &word).await?;
        Ok((account, word))
    }

    /// Another card in place of the one that was lost.
    ///
    /// # Errors
    /// When the account is none of a pupil, or the database does not answer.
    pub async fn renew_card(&self, pupil: Uuid) -> Result<HeldWord, AccountError> {
        let mut transaction = self.pool().begin().await?;
        let word = self.renew_card_in(&mut transaction, pupil).await?;
        transaction.commit().await?;
        Ok(word)
    }

    /// The same, together with what else becomes of the card. Its four words end too.
    pub(crate) async fn renew_card_in(
        &self,
        transaction: &mut PgTransaction<'_>,
        pupil: Uuid,
    ) -> Result<HeldWord, AccountError> {
        let word = HeldWord::drawn(WordKind::ClassCard)?;
        keep_card(transaction, pupil, &word).await?;
        sqlx::query!("delete from card_words where account = $1", pupil)
            .execute(&mut **transaction)
            .await?;
        sqlx::query!("delete from session where account = $1", pupil)
            .execute(&mut **transaction)
            .await?;
        Ok(word)
    }
}

async fn keep_card(
    transaction: &mut PgTransaction<'_>,
    pupil: Uuid,
    word: &HeldWord,
) -> Result<(), AccountError> {
    let kept = sqlx::query!(
        "insert into class_card (account, hash) select id, $2 from account where id = $1 and kind = 'pupil'
         on conflict (account) do update set hash = excluded.hash, made_at = now()",
        pupil,
        &word.hash()[..]
    );
    match kept.execute(&mut **transaction).await?.rows_affected() {
        0 => Err(AccountError::Missing("pupil")),
        _ => Ok(()),
    }
}
