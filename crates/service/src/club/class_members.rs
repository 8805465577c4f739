//! Who is in a class: joining, leaving, being taken out, becoming a teacher.

use uuid::Uuid;

use super::{Club, ClubError, KeptClass};

/// Pupils of one class.
pub const MOST_PUPILS: i64 = 100;

impl Club {
    /// Joins a class as one who learns.
    ///
    /// # Errors
    /// When no class has this code, it is full, or the database does not answer.
    pub async fn join_class(&self, account: Uuid, code: &str) -> Result<KeptClass, ClubError> {
        let code = code.trim().to_ascii_uppercase();
        // What no code can be is not asked of the database, which refuses some texts.
        if !code.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(ClubError::Missing("code of a class"));
        }
        let mut transaction = self.pool().begin().await?;
        let class = sqlx::query_scalar!("select id from class where code = $1 for update", code);
        let class = class.fetch_optional(&mut *transaction).await?;
        let class = class.ok_or(ClubError::Missing("code of a class"))?;
        let joined = sqlx::query!(
            "insert into class_member (class, account, role) select $1, $2, 'pupil'
             where (select count(*) from class_member where class = $1 and role = 'pupil') < $3
                or exists (select from class_member where class = $1 and account = $2)
             on conflict (class, account) do update set role = class_member.role",
            class,
            account,
            MOST_PUPILS
        );
        if joined.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(full());
        }
        transaction.commit().await?;
        self.class(class, account).await
    }

    /// Takes an account out of a class. A class that loses its last teacher is gone.
    ///
    /// # Errors
    /// When it is not in the class, or the database does not answer.
    pub async fn leave_class(&self, class: Uuid, account: Uuid) -> Result<(), ClubError> {
        let mut transaction = self.pool().begin().await?;
        let left = sqlx::query!(
            "delete from class_member where class = $1 and account = $2",
            class,
            account
        );
        if left.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(ClubError::Missing("member of the class"));
        }
        sqlx::query!(
            "delete from class where id = $1
             and not exists (select from class_member where class = $1 and role = 'teacher')",
            class
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Lets a member of a class teach it too.
    ///
    /// # Errors
    /// When it is not in the class, or the account of a pupil, or the database does not answer.
    pub async fn make_teacher(&self, class: Uuid, account: Uuid) -> Result<(), ClubError> {
        let made = sqlx::query!(
            "update class_member set role = 'teacher'
             where class = $1 and account = $2
               and exists (select from account where id = $2 and kind = 'member')",
            class,
            account
        );
        match made.execute(self.pool()).await?.rows_affected() {
            0 => Err(ClubError::Missing(
                "member of the class who could teach it; a pupil with a card cannot",
            )),
            _ => Ok(()),
        }
    }
}

pub(super) const fn full() -> ClubError {
    ClubError::TooMany {
        what: "pupils of one class",
        most: MOST_PUPILS,
    }
}
