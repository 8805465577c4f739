//! Deleting an account: at once, with its log and everything else below it.
//!
//! Invariant: what was deleted stays so. A tombstone, the hash of the id, takes it away again when a backup brought it back.

use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{AccountError, Accounts};

impl Accounts {
    /// Deletes an account.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn delete(&self, account: Uuid) -> Result<(), AccountError> {
        let hash = Sha256::digest(account.as_bytes());
        let mut transaction = self.pool().begin().await?;
        sqlx::query!(
            "insert into tombstone (hash) values ($1) on conflict do nothing",
            &hash[..]
        )
        .execute(&mut *transaction)
        .await?;
        let gone = sqlx::query!("delete from account where id = $1", account);
        if gone.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(AccountError::Missing("account"));
        }
        // No other account could give its pupils homework, or see them.
        sqlx::query!(
            "delete from class where not exists (select from class_member where class = class.id and role = 'teacher')"
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Leaves the comments of an account, and the sets that it published, without its name, so that they stay when it goes.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn leave_unsigned(&self, account: Uuid) -> Result<(), AccountError> {
        let mut transaction = self.pool().begin().await?;
        sqlx::query!(
            "update comment set account = null where account = $1",
            account
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "update problem_set set owner = null where owner = $1 and is_public",
            account
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes again what a backup brought back; how many accounts that were. To be called when a server starts.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn apply_tombstones(&self) -> Result<u64, AccountError> {
        let gone = sqlx::query!(
            "delete from account using tombstone
             where tombstone.hash = sha256(uuid_send(account.id))"
        );
        Ok(gone.execute(self.pool()).await?.rows_affected())
    }
}
