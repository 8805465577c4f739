//! Signing in: with a passkey, a recovery code or a class card.
//!
//! Invariant: a recovery code opens once, and what does not open says nothing about whether an account is there.

use shikatsu_door::{HeldWord, PasskeyCeremony, PasskeyDoor, WordKind};
use uuid::Uuid;

use super::ceremonies::CeremonyKind;
use super::{AccountError, Accounts};

impl Accounts {
    /// Asks for any passkey of the site.
    ///
    /// # Errors
    /// When the service has no accounts, or the database does not answer.
    pub async fn begin_sign_in(&self) -> Result<(HeldWord, PasskeyCeremony), AccountError> {
        let asked = self.needed_door()?.begin_sign_in()?;
        Ok((
            self.keep_ceremony(&CeremonyKind::SignIn, &asked).await?,
            asked,
        ))
    }

    /// Begins a session with the passkey that answered.
    ///
    /// # Errors
    /// When the passkey is not known or its answer does not fit, or the database does not answer.
    pub async fn sign_in_with_passkey(
        &self,
        ceremony: &str,
        answer: &str,
    ) -> Result<(Uuid, HeldWord), AccountError> {
        let (kind, state) = self.take_ceremony(ceremony).await?;
        if kind != CeremonyKind::SignIn {
            return Err(AccountError::CeremonyOver);
        }
        let credential = PasskeyDoor::credential_in(answer)?;
        let mut transaction = self.pool().begin().await?;
        // Locked, so that of two answers of one device each sees the other's counter.
        let row = sqlx::query!(
            "select account, stored from passkey where credential = $1 for update",
            credential
        );
        let row = row.fetch_optional(&mut *transaction).await?;
        let row = row.ok_or(AccountError::NotKnown)?;
        let (account, stored) = (row.account, row.stored);
        let door = self.needed_door()?;
        let proven = door.finish_sign_in(&state, answer, account.into_bytes(), &stored)?;
        sqlx::query!(
            "update passkey set used_at = now(), stored = $2 where credential = $1",
            credential,
            proven.changed.unwrap_or(stored)
        )
        .execute(&mut *transaction)
        .await?;
        let session = Self::begin_session(&mut transaction, account).await?;
        transaction.commit().await?;
        Ok((account, session))
    }

    /// Begins a session with a recovery code, which is used up, or with the word of a class card.
    ///
    /// # Errors
    /// When the word opens nothing, or the database does not answer.
    pub async fn sign_in_with_word(&self, text: &str) -> Result<(Uuid, HeldWord), AccountError> {
        let hash_of = |kind| HeldWord::read(kind, text).map(|word| word.hash());
        let code = hash_of(WordKind::RecoveryCode).unwrap_or_default();
        let card = hash_of(WordKind::ClassCard).unwrap_or_default();
        let mut transaction = self.pool().begin().await?;
        let account = sqlx::query_scalar!(
            "delete from recovery_code where hash = $1 returning account",
            &code[..]
        );
        let mut account = account.fetch_optional(&mut *transaction).await?;
        if account.is_none() {
            let of_card =
                sqlx::query_scalar!("select account from class_card where hash = $1", &card[..]);
            account = of_card.fetch_optional(&mut *transaction).await?;
        }
        let account = account.ok_or(AccountError::NotKnown)?;
        let session = Self::begin_session(&mut transaction, account).await?;
        transaction.commit().await?;
        Ok((account, session))
    }
}
