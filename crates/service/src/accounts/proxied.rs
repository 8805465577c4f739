//! Accounts of people whom a proxy signs in, with each request.
//!
//! Invariant: one name of the proxy is one account, made when the name comes for the first time, on whichever server.

use shikatsu_door::{DoorError, ProxyName};
use uuid::Uuid;

use super::{AccountError, Accounts, ActorColumns};
use crate::access::{AccountActor, SignInMeans};

impl Accounts {
    /// The account of this name, which is made if there is none.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn actor_named(&self, name: &ProxyName) -> Result<AccountActor, AccountError> {
        if let Some(actor) = self.known_by_name(name).await? {
            return Ok(actor);
        }
        self.open_named(name).await?;
        let made = self.known_by_name(name).await?;
        // It was deleted in between.
        made.ok_or(AccountError::Missing("account"))
    }

    async fn known_by_name(&self, name: &ProxyName) -> Result<Option<AccountActor>, AccountError> {
        let row = sqlx::query_as!(
            ActorColumns,
            r#"select account.id, kind, office, suspended_at is not null as "is_suspended!"
               from proxy_name join account on account.id = proxy_name.account where hash = $1"#,
            &name.hash()[..]
        );
        let row = row.fetch_optional(self.pool()).await?;
        row.map(|columns| columns.actor(SignInMeans::Proxy))
            .transpose()
    }

    /// Opens an account, unless another request of the same name is first.
    async fn open_named(&self, name: &ProxyName) -> Result<(), AccountError> {
        let first_name = name.first_name().ok_or(DoorError::Name)?;
        let account = Uuid::new_v4();
        let mut transaction = self.pool().begin().await?;
        sqlx::query!(
            "insert into account (id, name, kind) values ($1, $2, 'member')",
            account,
            first_name.as_str()
        )
        .execute(&mut *transaction)
        .await?;
        let named = sqlx::query!(
            "insert into proxy_name (hash, account) values ($1, $2) on conflict (hash) do nothing",
            &name.hash()[..],
            account
        );
        match named.execute(&mut *transaction).await?.rows_affected() {
            0 => transaction.rollback().await?,
            _ => transaction.commit().await?,
        }
        Ok(())
    }
}
