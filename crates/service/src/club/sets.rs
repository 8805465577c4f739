//! Sets of problems: of the bank by their names, or of a file with their boards.
//!
//! Invariant: a set whose licence is not known is never public, and never shown to more than a hundred people.

use shikatsu_api as api;
use uuid::Uuid;

use super::item_key::ItemKey;
use super::{Club, ClubError, title};
use crate::access::Relation;
use crate::requests::Payer;
use crate::store::StoreError;

/// Sets of one account.
pub const MOST_SETS: i64 = 200;

/// Problems of one set.
pub const MOST_ITEMS: usize = 2_000;

/// People who may be shown a set whose licence is not known.
pub(super) const MOST_UNKNOWN: i64 = 100;

const LONGEST_TITLE: usize = 100;

/// On which terms a set may be passed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetLicence {
    /// No rights kept.
    Cc0,
    /// With the name of its author.
    CcBy,
    /// With the name, and on the same terms.
    CcBySa,
    /// Nothing is known.
    Unknown,
}

/// A set to be made.
#[derive(Debug, Clone, PartialEq)]
pub struct NewSet {
    /// What it is called.
    pub title: String,
    /// Who made the problems, where that is not the account.
    pub author: Option<String>,
    /// On which terms it may be passed on.
    pub licence: SetLicence,
    /// Names of problems of the bank, or boards of a file.
    pub items: Vec<NewItem>,
    /// The audit of the file.
    pub audit: Option<Uuid>,
    /// Whose quota the searches for keys are counted against.
    pub payer: Payer,
}

/// A problem for a set.
#[derive(Debug, Clone, PartialEq)]
pub enum NewItem {
    /// Of the bank.
    Named(String),
    /// Of a file.
    Drawn(Box<api::Problem>),
}

/// A set as it is kept, without its problems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptSet {
    /// Its id.
    pub id: Uuid,
    /// Who made it; nothing if its owner left it unsigned.
    pub owner: Option<Uuid>,
    /// What it is called.
    pub title: String,
    /// Who made the problems.
    pub author: Option<String>,
    /// Its licence.
    pub licence: SetLicence,
    /// Whether all may see it.
    pub is_public: bool,
    /// The audit of its file.
    pub audit: Option<Uuid>,
    /// How many problems it has.
    pub problems: i64,
    /// When it was last changed, in milliseconds since 1970.
    pub changed_at: i64,
}

/// A problem of a set.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptItem {
    /// The name under which tries at it are logged.
    pub problem: String,
    /// Its board; nothing if the bank has it.
    pub board: Option<api::Problem>,
    /// What is known of its key.
    pub key: ItemKey,
}

/// The columns of a set.
pub(super) struct SetColumns {
    pub(super) id: Uuid,
    pub(super) owner: Option<Uuid>,
    pub(super) title: String,
    pub(super) author: Option<String>,
    pub(super) licence: String,
    pub(super) is_public: bool,
    pub(super) audit: Option<Uuid>,
    pub(super) problems: i64,
    pub(super) changed_at: i64,
}

impl SetLicence {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Cc0, Self::CcBy, Self::CcBySa, Self::Unknown];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cc0 => "CC0-1.0",
            Self::CcBy => "CC-BY-4.0",
            Self::CcBySa => "CC-BY-SA-4.0",
            Self::Unknown => "unknown",
        }
    }

    /// The licence with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}

impl SetColumns {
    pub(super) fn kept(self) -> Result<KeptSet, StoreError> {
        let licence = SetLicence::named(&self.licence);
        Ok(KeptSet {
            id: self.id,
            owner: self.owner,
            title: self.title,
            author: self.author,
            licence: licence.ok_or(StoreError::Corrupt("a set has an unknown licence"))?,
            is_public: self.is_public,
            audit: self.audit,
            problems: self.problems,
            changed_at: self.changed_at,
        })
    }
}

impl Club {
    /// Makes a set.
    ///
    /// # Errors
    /// When it has no problem or too many, the account has as many sets as it may, or the database does not answer.
    pub async fn make_set(&self, account: Uuid, new: NewSet) -> Result<KeptSet, ClubError> {
        let name = title(&new.title, LONGEST_TITLE, "the title of a set")?;
        let author = new
            .author
            .as_deref()
            .map(|author| title(author, LONGEST_TITLE, "the author of a set"));
        let author = author.transpose()?;
        if new.items.is_empty() || new.items.len() > MOST_ITEMS {
            let why = format!("a set has 1 to {MOST_ITEMS} problems; choose others");
            return Err(ClubError::Unusable(why));
        }
        let is_drawn = |item: &NewItem| matches!(item, NewItem::Drawn(_));
        let has_boards = new.items.iter().any(is_drawn);
        let id = Uuid::new_v4();
        let mut transaction = self.pool().begin().await?;
        sqlx::query!("select id from account where id = $1 for update", account)
            .fetch_optional(&mut *transaction)
            .await?;
        let made = sqlx::query!(
            "insert into problem_set (id, owner, title, author, licence, audit, payer, keys_open)
             select $1, $2, $3, $4, $5, $6, $7, $8
             where (select count(*) from problem_set where owner = $2) < $9",
            id,
            account,
            name,
            author,
            new.licence.name(),
            new.audit,
            new.payer.to_string(),
            has_boards,
            MOST_SETS
        );
        if made.execute(&mut *transaction).await?.rows_affected() == 0 {
            let (what, most) = ("sets of one account", MOST_SETS);
            return Err(ClubError::TooMany { what, most });
        }
        let (names, boards) = columns(id, new.items)?;
        sqlx::query!(
            "insert into set_item (problem_set, place, problem, board, key_state)
             select $1, row_number() over (order by at), problem, board, case when board is not null then 'waiting' end
             from unnest($2::text[], $3::text[]) with ordinality as item (problem, board, at)
             on conflict (problem_set, problem) do nothing",
            id,
            &names,
            &boards as &[Option<String>]
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.set(id).await
    }

    /// A set by its id.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn set(&self, id: Uuid) -> Result<KeptSet, ClubError> {
        let row = sqlx::query_as!(
            SetColumns,
            r#"select id, owner, title, author, licence, is_public, audit,
                      (select count(*) from set_item where problem_set = $1) as "problems!",
                      (extract(epoch from changed_at) * 1000)::bigint as "changed_at!"
               from problem_set where id = $1"#,
            id
        );
        let row = row.fetch_optional(self.pool()).await?;
        Ok(row.ok_or(ClubError::Missing("set"))?.kept()?)
    }

    /// The problems of a set, in their order.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn items(&self, set: Uuid) -> Result<Vec<KeptItem>, ClubError> {
        let rows = sqlx::query!(
            "select problem, board, key_state, right_answer, certificates from set_item
             where problem_set = $1 order by place",
            set
        );
        let rows = rows.fetch_all(self.pool()).await?;
        let items = rows.into_iter().map(|row| {
            let board = row.board.as_deref().map(serde_json::from_str);
            let corrupt = |_| StoreError::Corrupt("a problem of a set cannot be read");
            Ok(KeptItem {
                problem: row.problem,
                board: board.transpose().map_err(corrupt)?,
                key: ItemKey::kept(
                    row.key_state.as_deref(),
                    row.right_answer.as_deref(),
                    row.certificates,
                )?,
            })
        });
        items.collect()
    }

    /// The sets of an account, the newest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn own_sets(&self, account: Uuid) -> Result<Vec<KeptSet>, ClubError> {
        let rows = sqlx::query_as!(
            SetColumns,
            r#"select id, owner, title, author, licence, is_public, audit,
                      (select count(*) from set_item where problem_set = problem_set.id) as "problems!",
                      (extract(epoch from changed_at) * 1000)::bigint as "changed_at!"
               from problem_set where owner = $1 order by made_at desc, id"#,
            account
        );
        kept(rows.fetch_all(self.pool()).await?)
    }

    /// Public sets, the latest first; those that were last changed before a time, if one is named.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn public_sets(
        &self,
        before: Option<i64>,
        most: i64,
    ) -> Result<Vec<KeptSet>, ClubError> {
        let rows = sqlx::query_as!(
            SetColumns,
            r#"select id, owner, title, author, licence, is_public, audit,
                      (select count(*) from set_item where problem_set = problem_set.id) as "problems!",
                      (extract(epoch from changed_at) * 1000)::bigint as "changed_at!"
               from problem_set
               where is_public and changed_at < coalesce(to_timestamp($1::double precision / 1000), 'infinity')
               order by changed_at desc, id limit $2"#,
            before.map(millis),
            most
        );
        kept(rows.fetch_all(self.pool()).await?)
    }

    /// What an account is to a set.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn relations_to_set(
        &self,
        account: Uuid,
        set: &KeptSet,
    ) -> Result<Vec<Relation>, ClubError> {
        let row = sqlx::query!(
            r#"select exists (select from homework join class_member using (class)
                              where problem_set = $1 and account = $2
                                and (role = 'teacher' or opens_at <= now())) as "is_assigned!",
                      exists (select from homework join class_member using (class)
                              where problem_set = $1 and account = $2 and role = 'teacher') as "is_teacher!",
                      exists (select from report where problem_set = $1 and closed_at is null) as "is_reported!""#,
            set.id,
            account
        );
        let row = row.fetch_one(self.pool()).await?;
        let relations = [
            (set.owner == Some(account), Relation::Owner),
            (row.is_assigned, Relation::Assigned),
            (row.is_teacher, Relation::Teacher),
            (row.is_reported, Relation::Reported),
        ];
        Ok(held(&relations))
    }
}

/// Those relations that hold.
pub(super) fn held(relations: &[(bool, Relation)]) -> Vec<Relation> {
    let held = relations.iter().filter(|(holds, _)| *holds);
    held.map(|(_, relation)| *relation).collect()
}

/// A time as the database counts it: from 1970 to the year 9999.
#[expect(
    clippy::cast_precision_loss,
    reason = "milliseconds up to the year 9999 fit into 53 bits"
)]
pub(super) fn millis(at: i64) -> f64 {
    at.clamp(0, 253_402_300_799_000) as f64
}

fn kept(rows: Vec<SetColumns>) -> Result<Vec<KeptSet>, ClubError> {
    let sets = rows.into_iter().map(|row| Ok(row.kept()?));
    sets.collect()
}

/// Names and boards of the problems of a new set. A problem of a file is named after its set and its place there.
fn columns(
    set: Uuid,
    items: Vec<NewItem>,
) -> Result<(Vec<String>, Vec<Option<String>>), ClubError> {
    let corrupt = |_| StoreError::Corrupt("a problem cannot be written");
    let columns = (1..).zip(items).map(|(place, item)| match item {
        NewItem::Named(name) => Ok((name, None)),
        NewItem::Drawn(board) => {
            let text = serde_json::to_string(&board).map_err(corrupt)?;
            Ok((format!("set-{}-{place}", set.simple()), Some(text)))
        }
    });
    let columns: Vec<(String, Option<String>)> = columns.collect::<Result<_, ClubError>>()?;
    Ok(columns.into_iter().unzip())
}
