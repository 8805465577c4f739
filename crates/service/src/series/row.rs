//! A row of a series, before it is in the database.
//!
//! Invariant: the text of a row is JSON that PostgreSQL takes: it has no zero characters.

use serde_json::{Map, Value};

/// One row, by the names of its columns.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesRow {
    /// Where it belongs.
    pub table: SeriesTable,
    columns: Map<String, Value>,
}

/// The tables of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeriesTable {
    /// `series`: what all its games are played under.
    Series,
    /// `series_game`: a game that has begun.
    Game,
    /// `series_move`: a move.
    Move,
    /// `series_result`: how a game ended.
    Result,
}

impl SeriesRow {
    /// A row with these columns; anything but an object has none.
    #[must_use]
    pub fn new(table: SeriesTable, columns: Value) -> Self {
        let columns = match columns {
            Value::Object(columns) => columns,
            _ => Map::new(),
        };
        let columns = columns
            .into_iter()
            .map(|(name, value)| (name, clean(value)));
        Self {
            table,
            columns: columns.collect(),
        }
    }

    /// The columns as JSON.
    #[must_use]
    pub fn columns(&self) -> String {
        Value::Object(self.columns.clone()).to_string()
    }

    /// A statement that writes the row, for `psql`.
    #[must_use]
    pub fn sql(&self) -> String {
        let table = self.table.name();
        let columns = self.columns().replace('\'', "''");
        format!(
            "insert into {table} select * from jsonb_populate_record(null::{table}, '{columns}'::jsonb) \
             on conflict do nothing;\n"
        )
    }
}

impl SeriesTable {
    const fn name(self) -> &'static str {
        match self {
            Self::Series => "series",
            Self::Game => "series_game",
            Self::Move => "series_move",
            Self::Result => "series_result",
        }
    }
}

/// A text of a program may hold anything; a text of this database holds no zero character.
fn clean(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace('\0', "\u{fffd}")),
        Value::Array(values) => Value::Array(values.into_iter().map(clean).collect()),
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn quotes_and_zeros_of_a_program_do_no_harm() {
        let columns = json!({ "black_name": "O'Go\0'); drop table series; --" });
        let row = SeriesRow::new(SeriesTable::Game, columns);
        let sql = row.sql();
        assert!(
            sql.contains("\"O''Go\u{fffd}''); drop table series; --\""),
            "{sql}"
        );
        assert_eq!(sql.matches('\'').count() % 2, 0);
    }
}
