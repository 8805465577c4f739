//! Recovery codes, for when the passkey is lost: ten, of which each opens the account once.

use shikatsu_door::{HeldWord, WordKind};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::{AccountError, Accounts};

/// How many codes an account gets at a time.
pub const CODES: usize = 10;

impl Accounts {
    /// New codes in place of all earlier ones.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn renew_codes(&self, account: Uuid) -> Result<Vec<HeldWord>, AccountError> {
        let mut transaction = self.pool().begin().await?;
        let codes = Self::draw_codes(&mut transaction, account).await?;
        transaction.commit().await?;
        Ok(codes)
    }

    pub(super) async fn draw_codes(
        transaction: &mut PgTransaction<'_>,
        account: Uuid,
    ) -> Result<Vec<HeldWord>, AccountError> {
        let drawn = (0..CODES).map(|_| HeldWord::drawn(WordKind::RecoveryCode));
        let codes = drawn.collect::<Result<Vec<HeldWord>, _>>()?;
        let hashes: Vec<Vec<u8>> = codes.iter().map(|code| code.hash().to_vec()).collect();
        sqlx::query!("delete from recovery_code where account = $1", account)
            .execute(&mut **transaction)
            .await?;
        sqlx::query!(
            "insert into recovery_code (hash, account) select hash, $2 from unnest($1::bytea[]) as hash",
            &hashes,
            account
        )
        .execute(&mut **transaction)
        .await?;
        Ok(codes)
    }
}
