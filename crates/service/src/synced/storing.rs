//! How an account's log stands in the database, as far as a merge reads and writes it.
//!
//! Invariant: everything here happens in the transaction that has locked the account's row, so that cursors have no gaps and
//! each first try is one.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_train::{
    Device, EventId, EventKind, PlayerRating, SkillKind, TrainEvent, TrainingKey,
};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::known::{KnownEvent, KnownLog};
use super::merge::{MergedEvent, MergedLog};
use super::skills::{SkillState, place};
use super::{EventColumns, SyncError};
use crate::store::StoreError;

/// A name as the database has it. All 64 bits of a device are kept; only their sign is read otherwise.
pub(super) const fn device_number(device: Device) -> i64 {
    device.0.cast_signed()
}

pub(super) fn event_id(device: i64, seq: i64) -> Result<EventId, StoreError> {
    let seq = u32::try_from(seq).map_err(|_| StoreError::Corrupt("the number of an event"))?;
    Ok(EventId {
        device: Device(device.cast_unsigned()),
        seq,
    })
}

/// What stands in the column `subject`.
pub(super) fn subject(kind: &EventKind) -> Option<String> {
    match kind {
        EventKind::Attempt(attempt) => Some(attempt.problem.clone()),
        EventKind::Forget(id) => Some(forgets(*id)),
        _ => None,
    }
}

fn forgets(id: EventId) -> String {
    format!("{} {}", id.device, id.seq)
}

/// What a merge needs to know.
pub(super) async fn known(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    cursor: i64,
    batch: &[TrainEvent],
) -> Result<KnownLog, SyncError> {
    let mut known = KnownLog::empty();
    known.cursor = cursor;
    let targets = batch.iter().filter_map(|event| match &event.kind {
        EventKind::Forget(id) => Some(*id),
        _ => None,
    });
    let named: BTreeSet<EventId> = batch.iter().map(|event| event.id).chain(targets).collect();
    let problems: BTreeSet<String> = batch
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::Attempt(attempt) => Some(attempt.problem.clone()),
            _ => None,
        })
        .collect();
    let problems: Vec<String> = problems.into_iter().collect();
    known.stored = stored(transaction, account, &named).await?;
    known.forgotten = forgotten(transaction, account, &named).await?;
    known.met = met(transaction, account, &problems).await?;
    settings(transaction, account, &mut known).await?;
    known.skills = skills(transaction, account).await?;
    (known.keys, known.problems) = keys(transaction, &problems).await?;
    Ok(known)
}

async fn stored(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    named: &BTreeSet<EventId>,
) -> Result<BTreeMap<EventId, KnownEvent>, SyncError> {
    let devices: Vec<i64> = named.iter().map(|id| device_number(id.device)).collect();
    let numbers: Vec<i64> = named.iter().map(|id| id.seq.into()).collect();
    let rows = sqlx::query!(
        r#"select device, seq, at, words, skill, change from train_event
           join unnest($2::bigint[], $3::bigint[]) as named (d, s) on d = device and s = seq
           where account = $1"#,
        account,
        &devices,
        &numbers
    );
    let rows = rows.fetch_all(&mut **transaction).await?;
    let mut stored = BTreeMap::new();
    for row in rows {
        let columns = EventColumns {
            device: row.device,
            seq: row.seq,
            at: row.at,
            words: row.words,
        };
        let event = columns.event()?;
        let skill = row.skill.as_deref().and_then(skill_named);
        let change = skill.zip(row.change);
        stored.insert(event.id, KnownEvent { event, change });
    }
    Ok(stored)
}

async fn forgotten(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    named: &BTreeSet<EventId>,
) -> Result<BTreeSet<EventId>, SyncError> {
    let subjects: Vec<String> = named.iter().map(|id| forgets(*id)).collect();
    let rows = sqlx::query_scalar!(
        r#"select distinct subject as "subject!" from train_event
           where account = $1 and subject = any($2) and words like 'forget %'"#,
        account,
        &subjects
    );
    let rows: BTreeSet<String> = rows
        .fetch_all(&mut **transaction)
        .await?
        .into_iter()
        .collect();
    let is_forgotten = |id: &&EventId| rows.contains(&forgets(**id));
    Ok(named.iter().filter(is_forgotten).copied().collect())
}

async fn met(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    problems: &[String],
) -> Result<BTreeMap<String, i64>, SyncError> {
    let rows = sqlx::query!(
        r#"select subject as "problem!", count(*) as "tries!" from train_event
           where account = $1 and subject = any($2) and not is_forgotten and words like 'attempt %'
           group by subject"#,
        account,
        problems
    );
    let rows = rows.fetch_all(&mut **transaction).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.problem, row.tries))
        .collect())
}

/// The settings on which ratings depend.
async fn settings(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    known: &mut KnownLog,
) -> Result<(), SyncError> {
    let rows = sqlx::query_as!(
        EventColumns,
        "select device, seq, at, words from train_event where account = $1 and not is_forgotten
         and (subject is null and (words like 'set rating %' or words like 'set start %'))",
        account
    );
    for row in rows.fetch_all(&mut **transaction).await? {
        let event = row.event()?;
        if let EventKind::Set { name, value } = &event.kind {
            known.set(name, value, event.at, event.id);
        }
    }
    Ok(())
}

/// The ratings of an account.
pub(super) async fn skills(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
) -> Result<[Option<SkillState>; 2], SyncError> {
    let rows = sqlx::query!(
        "select skill, rating, deviation, volatility, last, rated from rating where account = $1",
        account
    );
    let mut skills = [None; 2];
    for row in rows.fetch_all(&mut **transaction).await? {
        let Some(skill) = skill_named(&row.skill) else {
            continue;
        };
        skills[place(skill)] = Some(SkillState {
            now: PlayerRating {
                rating: row.rating,
                deviation: row.deviation,
                volatility: row.volatility,
            },
            last: Some(row.last),
            rated: row.rated.max(0).unsigned_abs(),
        });
    }
    Ok(skills)
}

type KeysAndRatings = (BTreeMap<(String, u16), TrainingKey>, BTreeMap<String, f64>);

async fn keys(
    transaction: &mut PgTransaction<'_>,
    problems: &[String],
) -> Result<KeysAndRatings, SyncError> {
    let rows = sqlx::query!(
        "select problem, revision, right_answer, rating from key_revision
         join problem_rating using (problem)
         where problem = any($1) and not exists (select from disputed_problem where problem = key_revision.problem)",
        problems
    );
    let (mut keys, mut ratings) = KeysAndRatings::default();
    for row in rows.fetch_all(&mut **transaction).await? {
        let Ok(revision) = u16::try_from(row.revision) else {
            continue;
        };
        ratings.insert(row.problem.clone(), row.rating);
        keys.insert((row.problem, revision), TrainingKey::new(&row.right_answer));
    }
    Ok((keys, ratings))
}

/// Stores what a merge made.
pub(super) async fn store(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    merged: &MergedLog,
) -> Result<(), SyncError> {
    take_back(transaction, account, &merged.taken_back).await?;
    let replaced: Vec<&MergedEvent> = merged.events.iter().filter(|one| one.replaces).collect();
    for one in replaced {
        sqlx::query!(
            "delete from train_event where account = $1 and device = $2 and seq = $3",
            account,
            device_number(one.event.id.device),
            i64::from(one.event.id.seq)
        )
        .execute(&mut **transaction)
        .await?;
    }
    insert(transaction, account, &merged.events).await?;
    for (skill, state) in SkillKind::ALL.into_iter().zip(merged.skills) {
        if let Some(state) = state {
            keep_skill(transaction, account, skill, &state).await?;
        }
    }
    sqlx::query!(
        "update account set cursor = $2 where id = $1",
        account,
        merged.cursor
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn take_back(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    targets: &[EventId],
) -> Result<(), SyncError> {
    for id in targets {
        sqlx::query!(
            "update train_event set is_forgotten = true, skill = null, change = null
             where account = $1 and device = $2 and seq = $3",
            account,
            device_number(id.device),
            i64::from(id.seq)
        )
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

/// All events in one statement.
async fn insert(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    events: &[MergedEvent],
) -> Result<(), SyncError> {
    fn column<T>(events: &[MergedEvent], of: impl Fn(&MergedEvent) -> T) -> Vec<T> {
        events.iter().map(of).collect()
    }
    let subjects: Vec<Option<String>> = column(events, |one| subject(&one.event.kind));
    let skills: Vec<Option<String>> = column(events, |one| {
        one.change.map(|(skill, _)| skill.name().to_owned())
    });
    let changes: Vec<Option<f64>> = column(events, |one| one.change.map(|(_, change)| change));
    sqlx::query!(
        "insert into train_event (account, cursor, device, seq, at, words, subject, is_forgotten, skill, change)
         select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
                                  $8::boolean[], $9::text[], $10::double precision[])",
        account,
        &column(events, |one| one.cursor),
        &column(events, |one| device_number(one.event.id.device)),
        &column(events, |one| i64::from(one.event.id.seq)),
        &column(events, |one| one.event.at),
        &column(events, |one| one.event.kind.to_string()),
        &subjects as &[Option<String>],
        &column(events, |one| one.is_forgotten),
        &skills as &[Option<String>],
        &changes as &[Option<f64>]
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

pub(super) async fn keep_skill(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    skill: SkillKind,
    state: &SkillState,
) -> Result<(), SyncError> {
    sqlx::query!(
        "insert into rating (account, skill, rating, deviation, volatility, last, rated)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (account, skill) do update set rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, last = excluded.last, rated = excluded.rated",
        account,
        skill.name(),
        state.now.rating,
        state.now.deviation,
        state.now.volatility,
        state.last.unwrap_or(0),
        i32::try_from(state.rated).unwrap_or(i32::MAX)
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

pub(super) fn skill_named(word: &str) -> Option<SkillKind> {
    SkillKind::ALL
        .into_iter()
        .find(|skill| skill.name() == word)
}
