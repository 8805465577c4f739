//! One sync: a batch in, what the device lacks out, in one transaction on the locked row of the account.
//!
//! Invariant: an answer that is lost costs nothing. The device sends the batch again, and reads on from its own cursor.

use std::time::SystemTime;

use shikatsu_train::{Device, EventFault, TrainEvent};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::bounds::{MOST_KEPT, MOST_READ, MOST_SENT};
use super::merge::merge;
use super::skills::SkillState;
use super::{EventColumns, SyncError, SyncedLogs, problem_ratings, storing};

/// Longest line, in bytes.
const LONGEST_LINE: usize = 1_000;

/// What a device sends.
#[derive(Debug, Clone, PartialEq)]
pub struct LogBatch {
    /// The device that asks.
    pub device: Device,
    /// How far it has read.
    pub cursor: i64,
    /// Events that the account may not have.
    pub events: Vec<TrainEvent>,
}

/// What it gets.
#[derive(Debug, Clone, PartialEq)]
pub struct LogNews {
    /// How many of its events were new.
    pub accepted: u32,
    /// How far it has read now.
    pub cursor: i64,
    /// How far there is to read.
    pub end: i64,
    /// Events of other devices, and of its own those that are stored otherwise.
    pub events: Vec<TrainEvent>,
    /// The ratings, solving and judging.
    pub skills: [Option<SkillState>; 2],
    /// What corrected keys gave back since its cursor.
    pub refunds: Vec<PointsBack>,
}

/// Points that a corrected key gave back.
#[derive(Debug, Clone, PartialEq)]
pub struct PointsBack {
    /// The problem.
    pub problem: String,
    /// The revision of its key.
    pub revision: i32,
    /// How many.
    pub points: f64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The certificates that the correction follows from; nothing if the bank brought it.
    pub certificates: Option<String>,
}

impl LogBatch {
    /// A batch out of its words.
    ///
    /// # Errors
    /// When there are too many lines, or one is no event.
    pub fn read(device: &str, cursor: i64, lines: &[String]) -> Result<Self, SyncError> {
        let device = device.parse().map_err(|_| SyncError::Device)?;
        if lines.len() > MOST_SENT {
            return Err(SyncError::TooMany);
        }
        let read = (1..).zip(lines).map(|(number, line)| {
            let read = if line.len() <= LONGEST_LINE {
                line.parse()
            } else {
                Err(EventFault::Words)
            };
            read.map_err(|fault| SyncError::Line { number, fault })
        });
        Ok(Self {
            device,
            cursor: cursor.max(0),
            events: read.collect::<Result<_, _>>()?,
        })
    }
}

impl SyncedLogs {
    /// Merges a batch into the log of an account, and gives what the device lacks.
    ///
    /// # Errors
    /// When the account is gone, or the database does not answer.
    pub async fn sync(&self, account: Uuid, batch: LogBatch) -> Result<LogNews, SyncError> {
        let mut transaction = self.pool().begin().await?;
        let locked = sqlx::query_scalar!(
            "select cursor from account where id = $1 for update",
            account
        );
        let end = locked.fetch_optional(&mut *transaction).await?;
        let end = end.ok_or(SyncError::NoAccount)?;
        if end >= MOST_KEPT && !batch.events.is_empty() {
            return Err(SyncError::Full);
        }
        let known = storing::known(&mut transaction, account, end, &batch.events).await?;
        let now = unix_millis();
        let merged = merge(known, batch.events, now);
        if merged.cursor > end {
            storing::store(&mut transaction, account, &merged).await?;
            problem_ratings::note(&mut transaction, account, &merged.tries, now).await?;
        }
        let cursor = batch.cursor.min(merged.cursor);
        let read = unread(&mut transaction, account, batch.device, cursor).await?;
        // A full part may be followed by more; after any other there is nothing left that the device lacks.
        let cursor = match read.last() {
            Some((last, _)) if i64::try_from(read.len()).unwrap_or(i64::MAX) >= MOST_READ => *last,
            _ => merged.cursor,
        };
        let refunds = refunds(&mut transaction, account, batch.cursor, cursor).await?;
        transaction.commit().await?;
        let mut events = merged.corrected;
        events.extend(read.into_iter().map(|(_, event)| event));
        Ok(LogNews {
            accepted: merged.accepted,
            cursor,
            end: merged.cursor,
            events,
            skills: merged.skills,
            refunds,
        })
    }
}

/// The next events of other devices.
async fn unread(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    device: Device,
    cursor: i64,
) -> Result<Vec<(i64, TrainEvent)>, SyncError> {
    let rows = sqlx::query!(
        "select cursor, device, seq, at, words from train_event
         where account = $1 and cursor > $2 and device <> $3 order by cursor limit $4",
        account,
        cursor,
        storing::device_number(device),
        MOST_READ
    );
    let rows = rows.fetch_all(&mut **transaction).await?;
    let read = rows.into_iter().map(|row| {
        let columns = EventColumns {
            device: row.device,
            seq: row.seq,
            at: row.at,
            words: row.words,
        };
        Ok((row.cursor, columns.event()?))
    });
    read.collect()
}

async fn refunds(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    after: i64,
    until: i64,
) -> Result<Vec<PointsBack>, SyncError> {
    let rows = sqlx::query_as!(
        PointsBack,
        "select problem, revision, points, at, certificates from refund left join key_revision using (problem, revision)
         where account = $1 and cursor > $2 and cursor <= $3 order by cursor",
        account,
        after,
        until
    );
    Ok(rows.fetch_all(&mut **transaction).await?)
}

/// Milliseconds since 1970.
pub(super) fn unix_millis() -> i64 {
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
