//! Homework: a set that a class is given, from one day to another.

use uuid::Uuid;

use super::sets::{MOST_UNKNOWN, millis};
use super::{Club, ClubError, KeptSet, SetLicence};

/// Sets that one class has as homework.
const MOST_HOMEWORK: i64 = 200;

/// When homework begins and ends, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HomeworkDates {
    /// From when pupils see it; at once unless given.
    pub opens_at: Option<i64>,
    /// By when it is to be done; no end unless given.
    pub due_at: Option<i64>,
}

/// Homework as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptHomework {
    /// Its id.
    pub id: Uuid,
    /// The set.
    pub problem_set: Uuid,
    /// What the set is called.
    pub title: String,
    /// How many problems it has.
    pub problems: i64,
    /// From when pupils see it.
    pub opens_at: i64,
    /// By when it is to be done.
    pub due_at: Option<i64>,
}

/// Which homework is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HomeworkSpan {
    /// What pupils see.
    Begun,
    /// What teachers see.
    All,
}

impl Club {
    /// Gives a class a set. The dates of homework that is given again are changed.
    ///
    /// # Errors
    /// When the dates are in the wrong order, a set without a known licence would be shown to too many, or the database does
    /// not answer.
    pub async fn give_homework(
        &self,
        class: Uuid,
        set: &KeptSet,
        dates: HomeworkDates,
    ) -> Result<(), ClubError> {
        if let HomeworkDates {
            opens_at: Some(opens),
            due_at: Some(due),
        } = dates
            && due <= opens
        {
            let why = "homework is due after it begins; change one of the dates".to_owned();
            return Err(ClubError::Unusable(why));
        }
        let mut transaction = self.pool().begin().await?;
        sqlx::query!(
            "select id from problem_set where id = $1 for update",
            set.id
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let given = sqlx::query!(
            "insert into homework (id, class, problem_set, opens_at, due_at)
             select $1, $2, $3, coalesce(to_timestamp($4::double precision / 1000), now()), to_timestamp($5::double precision / 1000)
             where (select count(*) from homework where class = $2) < $6
             on conflict (class, problem_set) do update set opens_at = excluded.opens_at, due_at = excluded.due_at",
            Uuid::new_v4(),
            class,
            set.id,
            dates.opens_at.map(millis),
            dates.due_at.map(millis),
            MOST_HOMEWORK
        );
        if given
            .execute(&mut *transaction)
            .await
            .map_err(misdated)?
            .rows_affected()
            == 0
        {
            let (what, most) = ("sets as homework of one class", MOST_HOMEWORK);
            return Err(ClubError::TooMany { what, most });
        }
        if set.licence == SetLicence::Unknown {
            let shown = sqlx::query_scalar!(
                r#"select count(distinct account) as "shown!" from homework join class_member using (class)
                   where problem_set = $1"#,
                set.id
            );
            if shown.fetch_one(&mut *transaction).await? > MOST_UNKNOWN + 1 {
                return Err(ClubError::Declined(
                    "a set whose licence is not known is shown to a hundred people at most; end its other homework first",
                ));
            }
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Takes homework back. Tries stay where they were made.
    ///
    /// # Errors
    /// When the class has no such homework, or the database does not answer.
    pub async fn end_homework(&self, class: Uuid, homework: Uuid) -> Result<(), ClubError> {
        let ended = sqlx::query!(
            "delete from homework where class = $1 and id = $2",
            class,
            homework
        );
        match ended.execute(self.pool()).await?.rows_affected() {
            0 => Err(ClubError::Missing("homework")),
            _ => Ok(()),
        }
    }

    /// The homework of a class, what is due first at the top.
    pub(crate) async fn homework(
        &self,
        class: Uuid,
        span: HomeworkSpan,
    ) -> Result<Vec<KeptHomework>, ClubError> {
        let rows = sqlx::query_as!(
            KeptHomework,
            r#"select homework.id, problem_set, title,
                      (select count(*) from set_item where problem_set = homework.problem_set) as "problems!",
                      (extract(epoch from opens_at) * 1000)::bigint as "opens_at!",
                      (extract(epoch from due_at) * 1000)::bigint as due_at
               from homework join problem_set on problem_set.id = problem_set
               where class = $1 and ($2 or opens_at <= now())
               order by due_at nulls last, opens_at, homework.id"#,
            class,
            span == HomeworkSpan::All
        );
        Ok(rows.fetch_all(self.pool()).await?)
    }
}

/// The database knows the order of dates where one of them is the present.
fn misdated(error: sqlx::Error) -> ClubError {
    let is_check = error
        .as_database_error()
        .is_some_and(sqlx::error::DatabaseError::is_check_violation);
    match is_check {
        true => {
            ClubError::Unusable("homework is due after it begins; change one of the dates".into())
        }
        false => error.into(),
    }
}
