//! The passkeys of an account: adding one more, and removing one.
//!
//! Invariant: the last passkey of a member stays while no recovery code is left, so that no one locks the own door for good.

use shikatsu_door::{HeldWord, MadePasskey, PasskeyCeremony};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::ceremonies::CeremonyKind;
use super::{AccountError, Accounts};

/// Passkeys of one account.
pub const MOST_PASSKEYS: i64 = 20;

impl Accounts {
    /// Asks for one more passkey of an account.
    ///
    /// # Errors
    /// When it has as many as it may have, or the database does not answer.
    pub async fn begin_adding(
        &self,
        account: Uuid,
    ) -> Result<(HeldWord, PasskeyCeremony), AccountError> {
        let door = self.needed_door()?;
        let known =
            sqlx::query_scalar!("select credential from passkey where account = $1", account);
        let known = known.fetch_all(self.pool()).await?;
        if i64::try_from(known.len()).unwrap_or(i64::MAX) >= MOST_PASSKEYS {
            return Err(AccountError::TooMany {
                what: "passkeys",
                most: MOST_PASSKEYS,
            });
        }
        let name = sqlx::query_scalar!("select name from account where id = $1", account);
        let name = name.fetch_optional(self.pool()).await?;
        let name = name.ok_or(AccountError::Missing("account"))?.parse()?;
        let asked = door.begin_making(account.into_bytes(), &name, &known)?;
        let kind = CeremonyKind::Add { account };
        Ok((self.keep_ceremony(&kind, &asked).await?, asked))
    }

    /// Adds the passkey that was made.
    ///
    /// # Errors
    /// When the answer does not fit, or the database does not answer.
    pub async fn finish_adding(
        &self,
        account: Uuid,
        ceremony: &str,
        credential: &str,
    ) -> Result<(), AccountError> {
        let (kind, state) = self.take_ceremony(ceremony).await?;
        if kind != (CeremonyKind::Add { account }) {
            return Err(AccountError::CeremonyOver);
        }
        let made = self.needed_door()?.finish_making(&state, credential)?;
        let mut transaction = self.pool().begin().await?;
        Self::add_passkey(&mut transaction, account, &made).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Removes a passkey.
    ///
    /// # Errors
    /// When the account has no such passkey, would be locked without it, or the database does not answer.
    pub async fn remove_passkey(&self, account: Uuid, id: Uuid) -> Result<(), AccountError> {
        let mut transaction = self.pool().begin().await?;
        // Of two removals at a time the second one sees what the first one left.
        sqlx::query!("select id from account where id = $1 for update", account)
            .fetch_optional(&mut *transaction)
            .await?;
        let gone = sqlx::query!(
            "delete from passkey where account = $1 and id = $2",
            account,
            id
        );
        if gone.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(AccountError::Missing("passkey"));
        }
        let ways = sqlx::query_scalar!(
            r#"select (select count(*) from passkey where account = $1)
                    + (select count(*) from recovery_code where account = $1) as "ways!""#,
            account
        )
        .fetch_one(&mut *transaction)
        .await?;
        if ways == 0 {
            return Err(AccountError::LastWayIn);
        }
        transaction.commit().await?;
        Ok(())
    }

    pub(super) async fn add_passkey(
        transaction: &mut PgTransaction<'_>,
        account: Uuid,
        made: &MadePasskey,
    ) -> Result<(), AccountError> {
        let added = sqlx::query!(
            "insert into passkey (credential, id, account, stored) values ($1, $2, $3, $4)
             on conflict (credential) do nothing",
            made.credential,
            Uuid::new_v4(),
            account,
            made.stored
        );
        match added.execute(&mut **transaction).await?.rows_affected() {
            // The name of a passkey is drawn by its device; one that is there already is a copy.
            0 => Err(AccountError::NotKnown),
            _ => Ok(()),
        }
    }
}
