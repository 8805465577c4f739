//! The log of the trainer, synced with an account.

use axum::Json;
use shikatsu_api::{SyncAnswer, SyncRating, SyncRatings, SyncRefund, SyncRequest};

use super::account_views::unavailable;
use super::admission::AccountVisit;
use super::document::Refusals;
use super::extract::JsonBody;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use crate::synced::{LogBatch, LogNews, PointsBack, SkillState, SyncError};

/// Longest body: 500 lines of a kilobyte.
pub(super) const LONGEST: usize = 512 << 10;

/// Sync the log of a device
///
/// Events that the account has not are added; those of other devices come back. What is sent twice counts once, so a
/// device that got no answer sends the same again.
#[utoipa::path(
    post, path = "/api/v1/sync", tag = "accounts", operation_id = "syncLog",
    request_body = SyncRequest,
    responses((status = 200, description = "What the device lacks", body = SyncAnswer), Refusals)
)]
pub(super) async fn sync(
    visit: AccountVisit,
    JsonBody(sent): JsonBody<SyncRequest>,
) -> Result<Json<SyncAnswer>, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::Sync)?;
    let batch = LogBatch::read(&sent.device, sent.cursor, &sent.events)?;
    let news = visit.state.logs.sync(visit.account.id, batch).await?;
    Ok(Json(answer(&news)))
}

fn answer(news: &LogNews) -> SyncAnswer {
    let [solving, judging] = news.skills.map(|skill| skill.map(rating));
    SyncAnswer {
        accepted: news.accepted,
        cursor: news.cursor,
        end: news.end,
        events: news.events.iter().map(ToString::to_string).collect(),
        ratings: SyncRatings { solving, judging },
        refunds: news.refunds.iter().map(refund).collect(),
    }
}

fn rating(skill: SkillState) -> SyncRating {
    SyncRating {
        rating: skill.now.rating,
        deviation: skill.now.deviation,
        rated: skill.rated,
    }
}

fn refund(back: &PointsBack) -> SyncRefund {
    SyncRefund {
        problem: back.problem.clone(),
        revision: back.revision.max(0).unsigned_abs(),
        points: back.points,
        at: back.at,
        certificates: back.certificates.clone(),
    }
}

impl From<SyncError> for HttpRefusal {
    fn from(error: SyncError) -> Self {
        match error {
            SyncError::NoAccount => Self::new(RefusalKind::Unauthorised, error.to_string()),
            SyncError::Full => Self::new(RefusalKind::Declined, error.to_string()),
            caused if caused.is_the_callers() => {
                Self::new(RefusalKind::Unanswerable, caused.to_string())
            }
            inside => unavailable(&inside),
        }
    }
}
