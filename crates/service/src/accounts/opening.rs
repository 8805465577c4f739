//! Opening an account: a name, a passkey, and ten recovery codes that are shown once.
//!
//! Invariant: an account is there with its passkey, its codes and its session, or not at all; and an address opens a
//! few a day.

use std::time::Duration;

use shikatsu_door::{AccountName, HeldWord, PasskeyCeremony};
use uuid::Uuid;

use super::ceremonies::CeremonyKind;
use super::{AccountError, Accounts};

/// Accounts that one address may open in a day (by UTC).
pub const SIGN_UPS: i32 = 5;

/// An account that was opened.
#[derive(Debug)]
pub struct Opened {
    /// Its id.
    pub account: Uuid,
    /// The word of its session.
    pub session: HeldWord,
    /// Its recovery codes.
    pub codes: Vec<HeldWord>,
}

impl Accounts {
    /// Asks for the passkey of a new account.
    ///
    /// # Errors
    /// When the service has no accounts, the name is none, or the database does not answer.
    pub async fn begin_opening(
        &self,
        name: &str,
    ) -> Result<(HeldWord, PasskeyCeremony), AccountError> {
        let name: AccountName = name.parse()?;
        let account = Uuid::new_v4();
        let asked = self
            .needed_door()?
            .begin_making(account.into_bytes(), &name, &[])?;
        let kind = CeremonyKind::Open {
            account,
            name: name.to_string(),
        };
        Ok((self.keep_ceremony(&kind, &asked).await?, asked))
    }

    /// Opens the account with the passkey that was made; `address` is what sign-ups are counted for.
    ///
    /// # Errors
    /// When the answer does not fit, the address has opened too many, or the database does not answer.
    pub async fn finish_opening(
        &self,
        ceremony: &str,
        credential: &str,
        address: &str,
    ) -> Result<Opened, AccountError> {
        let (kind, state) = self.take_ceremony(ceremony).await?;
        let CeremonyKind::Open { account, name } = kind else {
            return Err(AccountError::CeremonyOver);
        };
        let made = self.needed_door()?.finish_making(&state, credential)?;
        let mut transaction = self.pool().begin().await?;
        let opened = sqlx::query_scalar!(
            "insert into sign_up (address, day, accounts) values ($1, (now() at time zone 'UTC')::date, 1)
             on conflict (address, day) do update set accounts = sign_up.accounts + 1
             returning accounts",
            address
        )
        .fetch_one(&mut *transaction)
        .await?;
        if opened > SIGN_UPS {
            transaction.rollback().await?;
            return Err(self.too_many_sign_ups().await?);
        }
        sqlx::query!(
            "insert into account (id, name, kind) values ($1, $2, 'member')",
            account,
            name
        )
        .execute(&mut *transaction)
        .await?;
        Self::add_passkey(&mut transaction, account, &made).await?;
        let codes = Self::draw_codes(&mut transaction, account).await?;
        let session = Self::begin_session(&mut transaction, account).await?;
        transaction.commit().await?;
        Ok(Opened {
            account,
            session,
            codes,
        })
    }

    /// Says when the next day begins; rows of earlier days go by the way.
    async fn too_many_sign_ups(&self) -> Result<AccountError, AccountError> {
        sqlx::query!("delete from sign_up where day < (now() at time zone 'UTC')::date")
            .execute(self.pool())
            .await?;
        let left = sqlx::query_scalar!(
            r#"select extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day'
                              - now() at time zone 'UTC')::bigint as "left!""#
        )
        .fetch_one(self.pool())
        .await?;
        Ok(AccountError::TooManySignUps {
            retry_after: Duration::from_secs(left.max(1).unsigned_abs()),
        })
    }
}
