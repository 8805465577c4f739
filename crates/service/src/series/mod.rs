//! Series of games between programs, kept as rows: `shikatsu match --database`.
//!
//! A row goes in by itself and may go in twice, so a writer that lost its connection sends again what was not confirmed.
//!
//! Invariant: rows are never changed. Only a game without a result is taken out, before it is played again.

mod row;

use serde_json::Value;
use sqlx::postgres::PgPool;
use uuid::Uuid;

use crate::store::{Store, StoreError};

pub use row::{SeriesRow, SeriesTable};

/// The tables of series in a database.
#[derive(Debug, Clone)]
pub struct SeriesLog {
    store: Store,
}

/// What is known of a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedGame {
    /// Its number in the series, from 1.
    pub game: u32,
    /// The row of the result, as JSON.
    pub result: Value,
}

impl SeriesLog {
    /// Connects to a database and brings its tables up to date.
    ///
    /// # Errors
    /// When no database answers, or its tables are newer than this program.
    pub async fn open(address: &str, schema: &str) -> Result<Self, StoreError> {
        let store = Store::open(address, schema, 1).await?;
        store.migrate().await?;
        Ok(Self { store })
    }

    /// Keeps a row; one that is there already stays as it is.
    ///
    /// # Errors
    /// When the database does not answer, or refuses the row.
    pub async fn put(&self, row: &SeriesRow) -> Result<(), StoreError> {
        let columns = row.columns();
        let query = match row.table {
            SeriesTable::Series => sqlx::query!(
                "insert into series select * from jsonb_populate_record(null::series, $1::text::jsonb)
                 on conflict do nothing",
                columns
            ),
            SeriesTable::Game => sqlx::query!(
                "insert into series_game select * from jsonb_populate_record(null::series_game, $1::text::jsonb)
                 on conflict do nothing",
                columns
            ),
            SeriesTable::Move => sqlx::query!(
                "insert into series_move select * from jsonb_populate_record(null::series_move, $1::text::jsonb)
                 on conflict do nothing",
                columns
            ),
            SeriesTable::Result => sqlx::query!(
                "insert into series_result select * from jsonb_populate_record(null::series_result, $1::text::jsonb)
                 on conflict do nothing",
                columns
            ),
        };
        query.execute(self.pool()).await?;
        Ok(())
    }

    /// The row of a series as JSON; nothing if there is no such series.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn series(&self, series: Uuid) -> Result<Option<Value>, StoreError> {
        let row = sqlx::query!(
            r#"select to_jsonb(series)::text as "columns!" from series where id = $1"#,
            series
        );
        let row = row.fetch_optional(self.pool()).await?;
        row.map(|row| json(&row.columns)).transpose()
    }

    /// The games of a series that are over, in order.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn ended(&self, series: Uuid) -> Result<Vec<EndedGame>, StoreError> {
        let rows = sqlx::query!(
            r#"select game, to_jsonb(series_result)::text as "columns!" from series_result
               where series = $1 order by game"#,
            series
        );
        let rows = rows.fetch_all(self.pool()).await?;
        let read = rows.into_iter().map(|row| {
            Ok(EndedGame {
                game: u32::try_from(row.game)
                    .map_err(|_| StoreError::Corrupt("a game's number"))?,
                result: json(&row.columns)?,
            })
        });
        read.collect()
    }

    /// Takes out the games that were cut off, with their moves; how many that were.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn drop_unfinished(&self, series: Uuid) -> Result<u64, StoreError> {
        let dropped = sqlx::query!(
            "delete from series_game where series = $1 and not exists (
                 select from series_result as over
                 where over.series = $1 and over.game = series_game.game)",
            series
        );
        Ok(dropped.execute(self.pool()).await?.rows_affected())
    }

    const fn pool(&self) -> &PgPool {
        self.store.pool()
    }
}

fn json(text: &str) -> Result<Value, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Corrupt("a row of a series"))
}
