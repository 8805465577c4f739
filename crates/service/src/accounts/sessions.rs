//! Sessions: a word in a cookie, and its hash in a row.
//!
//! A session lasts 30 days from its last use and 180 in all; use is noted to the day, so that a visit seldom writes. A new
//! one is made at every sign-in, and a word from before is worth nothing.
//!
//! Invariant: signing out deletes the row; no server remembers it.

use shikatsu_door::{HeldWord, WordKind};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::{AccountError, Accounts, ActorColumns};
use crate::access::{AccountActor, SignInMeans};

impl Accounts {
    /// The account whose session has this word; nothing if there is none, or no longer.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn actor_in_session(
        &self,
        word: &HeldWord,
    ) -> Result<Option<AccountActor>, AccountError> {
        let hash = word.hash();
        let row = sqlx::query!(
            r#"select account.id, kind, office, suspended_at is not null as "is_suspended!",
                      session.used_at < now() - interval '1 day' as "is_stale!"
               from session join account on account.id = session.account
               where hash = $1 and session.used_at > now() - interval '30 days'
                 and session.made_at > now() - interval '180 days'"#,
            &hash[..]
        );
        let Some(row) = row.fetch_optional(self.pool()).await? else {
            return Ok(None);
        };
        if row.is_stale {
            sqlx::query!(
                "update session set used_at = now() where hash = $1",
                &hash[..]
            )
            .execute(self.pool())
            .await?;
        }
        let columns = ActorColumns {
            id: row.id,
            kind: row.kind,
            office: row.office,
            is_suspended: row.is_suspended,
        };
        columns.actor(SignInMeans::Session).map(Some)
    }

    /// Ends the session with this word.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_session(&self, word: &HeldWord) -> Result<(), AccountError> {
        sqlx::query!("delete from session where hash = $1", &word.hash()[..])
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Ends all sessions of an account, on every device.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_sessions(&self, account: Uuid) -> Result<(), AccountError> {
        sqlx::query!("delete from session where account = $1", account)
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Begins a session of an account; those that are over go.
    pub(super) async fn begin_session(
        transaction: &mut PgTransaction<'_>,
        account: Uuid,
    ) -> Result<HeldWord, AccountError> {
        let word = HeldWord::drawn(WordKind::Session)?;
        sqlx::query!(
            "delete from session where account = $1
             and (used_at < now() - interval '30 days' or made_at < now() - interval '180 days')",
            account
        )
        .execute(&mut **transaction)
        .await?;
        sqlx::query!(
            "insert into session (hash, account) values ($1, $2)",
            &word.hash()[..],
            account
        )
        .execute(&mut **transaction)
        .await?;
        Ok(word)
    }
}
