//! What the database saw: which server wrote each event, in which epoch of the room.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::server::Ground;

/// An event as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) epoch: u64,
    pub(crate) server: String,
    pub(crate) kind: String,
    /// By the clock of the database, which is the clock of this machine.
    pub(crate) at: SystemTime,
}

/// Notes every event that is written from now on.
pub(crate) fn install(ground: &Ground) {
    ground.sql(
        "create table witness (seq bigint, epoch bigint, server text, at timestamptz);
         create function witness_event() returns trigger language plpgsql as $$
         begin
             insert into witness select new.seq, epoch, current_setting('application_name'), clock_timestamp()
             from room where id = new.room;
             return null;
         end $$;
         create trigger witness after insert on room_event
             for each row execute function witness_event()",
    );
}

/// Every event of the only room, in the order of the log.
pub(crate) fn log(ground: &Ground) -> Vec<Written> {
    // An event that was not seen has no epoch.
    let rows = ground.rows(
        "select seq, epoch, server, kind, (extract(epoch from witness.at) * 1000)::bigint
         from room_event left join witness using (seq) order by seq",
    );
    let read = |(at, row): (usize, &String)| {
        let columns: Vec<&str> = row.split('|').collect();
        let [seq, epoch, server, kind, stored] = columns[..] else {
            panic!("{row}")
        };
        assert_eq!(seq.parse::<usize>().unwrap(), at, "no gap and no double");
        Written {
            epoch: epoch.parse().unwrap(),
            server: server.to_owned(),
            kind: kind.to_owned(),
            at: UNIX_EPOCH + Duration::from_millis(stored.parse().unwrap()),
        }
    };
    rows.iter().enumerate().map(read).collect()
}

/// The one server that wrote in each epoch, after it was checked that there was no other and that no epoch came back.
pub(crate) fn writers(ground: &Ground) -> BTreeMap<u64, String> {
    let log = log(ground);
    assert!(log.is_sorted_by_key(|event| event.epoch), "{log:?}");
    let mut writers = BTreeMap::new();
    for Written { epoch, server, .. } in &log {
        let known = writers.entry(*epoch).or_insert_with(|| server.clone());
        assert_eq!(known, server, "two servers wrote in epoch {epoch}: {log:?}");
    }
    writers
}

/// Ballots of a window in the order of the log; one that is there twice is named twice.
pub(crate) fn ballots(ground: &Ground, window: u64) -> Vec<u128> {
    let sql = format!("select ballot from room_log_vote where \"window\" = {window} order by seq");
    let rows = ground.rows(&sql);
    let read = |row: &String| u128::from_str_radix(&row.replace('-', ""), 16).unwrap();
    rows.iter().map(read).collect()
}

pub(crate) fn count(ground: &Ground, kind: &str) -> usize {
    let log = log(ground);
    log.iter().filter(|event| event.kind == kind).count()
}
