//! The ratings of problems: once an hour, all tries of the hour as one period, so that no row is hot.
//!
//! Only players whose rating is sure say anything, and each of them 300 times a day (lichess' bound). Anchors never move;
//! what tries at them say of the whole scale is taken into account for all others (`train::AnchorScale`).
//!
//! Invariant: a try counts once. The hour is settled, and its tries are gone, in one transaction that one server at a time
//! has.

use std::collections::BTreeMap;

use shikatsu_train::{AnchorScale, AttemptResult, PlayerRating, ProblemRating, rate_problem};
use sqlx::PgTransaction;
use uuid::Uuid;

use super::merge::PendingTry;
use super::{SyncError, SyncedLogs};

/// From this deviation on a rating is sure.
const SURE: f64 = 110.0;

/// Tries of one account that count in a day.
const MOST_A_DAY: i64 = 300;

/// Milliseconds of an hour.
const HOUR: i64 = 3_600_000;

/// Keeps tries until their hour is over.
pub(super) async fn note(
    transaction: &mut PgTransaction<'_>,
    account: Uuid,
    tries: &[PendingTry],
    now: i64,
) -> Result<(), SyncError> {
    let sure = tries.iter().filter(|one| one.player.deviation < SURE);
    let mut sure: Vec<&PendingTry> = sure.collect();
    if sure.is_empty() {
        return Ok(());
    }
    let counted = sqlx::query_scalar!(
        "insert into pending_day (account, day, attempts) values ($1, $2, $3)
         on conflict (account) do update set day = excluded.day,
             attempts = case when pending_day.day = excluded.day then pending_day.attempts else 0 end + excluded.attempts
         returning attempts",
        account,
        now / (24 * HOUR),
        i32::try_from(sure.len()).unwrap_or(i32::MAX)
    )
    .fetch_one(&mut **transaction)
    .await?;
    let over = (i64::from(counted) - MOST_A_DAY).max(0);
    let left = sure
        .len()
        .saturating_sub(usize::try_from(over).unwrap_or(usize::MAX));
    sure.truncate(left);
    let players = |of: fn(PlayerRating) -> f64| -> Vec<f64> {
        sure.iter().map(|one| of(one.player)).collect()
    };
    let problems: Vec<String> = sure.iter().map(|one| one.problem.clone()).collect();
    let right: Vec<bool> = sure
        .iter()
        .map(|one| one.result == AttemptResult::Right)
        .collect();
    sqlx::query!(
        "insert into pending (account, hour, problem, rating, deviation, volatility, is_right)
         select $1, $2, * from unnest($3::text[], $4::double precision[], $5::double precision[], $6::double precision[], $7::boolean[])",
        account,
        now / HOUR,
        &problems,
        &players(|player| player.rating),
        &players(|player| player.deviation),
        &players(|player| player.volatility),
        &right
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// The tries of an hour, by problem.
type HourTries = BTreeMap<String, Vec<(PlayerRating, AttemptResult)>>;

impl SyncedLogs {
    /// Settles the oldest hour that is over at `now`; how many problems moved. Nothing if there is none, or another server
    /// is at it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn settle_hour(&self, now: i64) -> Result<Option<usize>, SyncError> {
        let mut transaction = self.pool().begin().await?;
        let scale = sqlx::query!(
            "select surplus, information, day from rating_scale for update skip locked"
        );
        let Some(kept) = scale.fetch_optional(&mut *transaction).await? else {
            return Ok(None);
        };
        let oldest =
            sqlx::query_scalar!("select min(hour) from pending where hour < $1", now / HOUR);
        let Some(hour) = oldest.fetch_one(&mut *transaction).await? else {
            return Ok(None);
        };
        let mut scale = AnchorScale {
            surplus: kept.surplus,
            information: kept.information,
        };
        let day = hour / 24;
        // Of what was known a year ago nothing is left.
        for _ in 0..(day - kept.day).clamp(0, 365) {
            scale.end_day();
        }
        let ratings = problems_of(&mut transaction, hour).await?;
        let tries = tries_of(&mut transaction, hour).await?;
        let moved = settled(&mut scale, &ratings, &tries);
        keep(&mut transaction, &moved).await?;
        sqlx::query!(
            "update rating_scale set surplus = $1, information = $2, day = $3",
            scale.surplus,
            scale.information,
            day.max(kept.day)
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!("delete from pending where hour = $1", hour)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Some(moved.len()))
    }
}

/// A problem of the hour.
struct HourProblem {
    rating: ProblemRating,
    is_anchor: bool,
}

async fn problems_of(
    transaction: &mut PgTransaction<'_>,
    hour: i64,
) -> Result<BTreeMap<String, HourProblem>, SyncError> {
    let rows = sqlx::query!(
        "select problem, rating, deviation, is_anchor from problem_rating
         where problem in (select problem from pending where hour = $1)",
        hour
    );
    let rows = rows.fetch_all(&mut **transaction).await?;
    let problems = rows.into_iter().map(|row| {
        let rating = ProblemRating {
            rating: row.rating,
            deviation: row.deviation,
        };
        let is_anchor = row.is_anchor;
        (row.problem, HourProblem { rating, is_anchor })
    });
    Ok(problems.collect())
}

async fn tries_of(transaction: &mut PgTransaction<'_>, hour: i64) -> Result<HourTries, SyncError> {
    let rows = sqlx::query!(
        "select problem, rating, deviation, volatility, is_right from pending where hour = $1",
        hour
    );
    let mut tries = HourTries::new();
    for row in rows.fetch_all(&mut **transaction).await? {
        let player = PlayerRating {
            rating: row.rating,
            deviation: row.deviation,
            volatility: row.volatility,
        };
        let result = if row.is_right {
            AttemptResult::Right
        } else {
            AttemptResult::Wrong
        };
        tries.entry(row.problem).or_default().push((player, result));
    }
    Ok(tries)
}

/// The new ratings of an hour: first what anchors say of the scale, then all others on it.
fn settled(
    scale: &mut AnchorScale,
    problems: &BTreeMap<String, HourProblem>,
    tries: &HourTries,
) -> Vec<(String, ProblemRating)> {
    let of_anchors = |is_anchor: bool| {
        problems
            .iter()
            .filter(move |(_, one)| one.is_anchor == is_anchor)
            .filter_map(|(name, one)| Some((name, one, tries.get(name)?)))
    };
    for (_, anchor, tries) in of_anchors(true) {
        for (player, result) in tries {
            scale.note(*player, anchor.rating.rating, *result);
        }
    }
    let moved = of_anchors(false).map(|(name, one, tries)| {
        let placed: Vec<(PlayerRating, AttemptResult)> = tries
            .iter()
            .map(|(player, result)| (scale.placed(*player), *result))
            .collect();
        (name.clone(), rate_problem(one.rating, &placed))
    });
    moved.collect()
}

async fn keep(
    transaction: &mut PgTransaction<'_>,
    moved: &[(String, ProblemRating)],
) -> Result<(), SyncError> {
    let names: Vec<String> = moved.iter().map(|(name, _)| name.clone()).collect();
    let ratings: Vec<f64> = moved.iter().map(|(_, new)| new.rating).collect();
    let deviations: Vec<f64> = moved.iter().map(|(_, new)| new.deviation).collect();
    sqlx::query!(
        "update problem_rating set rating = new.rating, deviation = new.deviation
         from unnest($1::text[], $2::double precision[], $3::double precision[]) as new (problem, rating, deviation)
         where new.problem = problem_rating.problem and not is_anchor",
        &names,
        &ratings,
        &deviations
    )
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
