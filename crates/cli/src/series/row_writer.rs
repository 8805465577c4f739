//! The writer of rows, on a thread of its own: games never wait for the database.
//!
//! A database that goes away in the middle is asked again and again while rows wait in memory. What could not be written
//! when all games are over is handed back, so that it can be kept as a file.
//!
//! Invariant: every row is written, or handed back.

use std::collections::VecDeque;
use std::thread::JoinHandle;
use std::time::Duration;

use shikatsu_service::series::{EndedGame, SeriesLog, SeriesRow};
use shikatsu_service::store::StoreError;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, timeout};
use uuid::Uuid;

use super::series_rows::difference;
use crate::arguments::MatchArguments;
use crate::failure::{Failure, say};

/// How long one row may take before the database counts as away, and the pause before it is asked again.
const ANSWER: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(500);

/// How long a database that is away is waited for when all games are over.
const LAST_WAIT: Duration = Duration::from_secs(15);

/// The other end of the thread.
pub(super) struct RowWriter {
    pub(super) series: Uuid,
    rows: UnboundedSender<SeriesRow>,
    thread: JoinHandle<Vec<SeriesRow>>,
}

impl RowWriter {
    /// Opens the database, and the series in it: a new one, or one that goes on, with its games that are over.
    pub(super) fn open(
        address: &str,
        arguments: &MatchArguments,
    ) -> Result<(Self, Vec<EndedGame>), Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::Request(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| failed(&error))?;
        let opened = runtime.block_on(async {
            let log = SeriesLog::open(address, &arguments.schema);
            let log = log.await.map_err(|error| {
                failed(&format_args!(
                    "no game is played, because its rows could not be kept: {error}"
                ))
            })?;
            let (series, ended) = match arguments.resume {
                Some(series) => (series, go_on(&log, series, arguments).await?),
                None => (Uuid::new_v4(), Vec::new()),
            };
            Ok((log, series, ended))
        });
        let (log, series, ended) = opened?;
        let (rows, sent) = unbounded_channel();
        let thread = std::thread::spawn(move || write_all(&runtime, &log, sent));
        let writer = Self {
            series,
            rows,
            thread,
        };
        Ok((writer, ended))
    }

    /// Gives a row to the thread.
    pub(super) fn put(&self, row: SeriesRow) {
        // The thread ends only after this end is dropped.
        let _ = self.rows.send(row);
    }

    /// Waits for the thread; the rows that could not be written.
    pub(super) fn close(self) -> Vec<SeriesRow> {
        drop(self.rows);
        self.thread.join().unwrap_or_default()
    }
}

/// The games of a stored series that are over; those that were cut off are played again.
async fn go_on(
    log: &SeriesLog,
    series: Uuid,
    arguments: &MatchArguments,
) -> Result<Vec<EndedGame>, Failure> {
    let failed = |error: StoreError| Failure::Request(error.to_string());
    let stored = log.series(series).await.map_err(failed)?;
    let stored = stored.ok_or_else(|| {
        Failure::Request(format!(
            "the database has no series {series}; 'select id from series order by begun_ms' lists them"
        ))
    })?;
    if let Some((name, value)) = difference(arguments, &stored) {
        return Err(Failure::Request(format!(
            "series {series} was begun with another {name} ({value}); give the same programs and terms, or begin a new \
             series without --resume"
        )));
    }
    log.drop_unfinished(series).await.map_err(failed)?;
    log.ended(series).await.map_err(failed)
}

fn write_all(
    runtime: &Runtime,
    log: &SeriesLog,
    mut rows: UnboundedReceiver<SeriesRow>,
) -> Vec<SeriesRow> {
    runtime.block_on(async {
        let mut waiting = VecDeque::new();
        let mut refused = Vec::new();
        let mut away = None;
        loop {
            if waiting.is_empty() {
                match rows.recv().await {
                    Some(row) => waiting.push_back(row),
                    None => return refused,
                }
            }
            while let Ok(row) = rows.try_recv() {
                waiting.push_back(row);
            }
            let Some(row) = waiting.pop_front() else {
                continue;
            };
            let put = timeout(ANSWER, log.put(&row)).await;
            let error = match put {
                Ok(Ok(())) => {
                    if away.take().is_some() {
                        say(&"the database is back; rows are written again");
                    }
                    continue;
                }
                Ok(Err(error)) if error.is_refusal() => {
                    say(&format_args!("a row of a game is refused: {error}"));
                    refused.push(row);
                    continue;
                }
                Ok(Err(error)) => error.to_string(),
                Err(_) => "it does not answer".to_owned(),
            };
            waiting.push_front(row);
            if away.is_none() {
                say(&format_args!(
                    "{error}; the games go on, and their rows wait until it is back"
                ));
            }
            let is_over = rows.is_closed() && rows.is_empty();
            let since = *away.get_or_insert_with(Instant::now);
            match is_over && since.elapsed() >= LAST_WAIT {
                true => {
                    refused.extend(waiting);
                    return refused;
                }
                false => sleep(PAUSE).await,
            }
        }
    })
}
