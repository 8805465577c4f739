//! The review of a game that is over, and problems made of its mistakes.

use std::time::Duration;

use axum::Json;
use axum::response::Response;
use shikatsu_api::room::{RoomReview, TriedMoves};
use shikatsu_team::{RoomId, RoomPhase};

use super::document::Refusals;
use super::extract::UrlPath;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::room_records::{SGF, file};
use super::rooms::RoomVisitor;
use crate::room_review::ReviewError;
use crate::rooms::RoomsError;

/// Look at the review of a game that is over
///
/// The first look begins it: the fights near each decision become questions to the queue, and every look tells what is
/// proved so far and asks what follows from it. No member is named; a member's browser sees its own share.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/review", tag = "rooms", operation_id = "getRoomReview",
    params(("id" = String, Path, description = "The 32 digits of the room, or its code")),
    responses((status = 200, description = "What each decision cost, as far as it is proved", body = RoomReview), Refusals)
)]
pub(super) async fn look(
    visitor: RoomVisitor,
    UrlPath(id): UrlPath<String>,
) -> Result<Json<RoomReview>, HttpRefusal> {
    let room = finished_room(&visitor, &id).await?;
    let member = visitor.cookie.as_ref().map(|cookie| cookie.member(room));
    Ok(Json(visitor.state.reviews.look(room, member).await?))
}

/// Fetch a mistake as a problem
///
/// The position before the decision, what is at stake in it, and the moves that are proved right or wrong, as SGF.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/review/{window}/problem.sgf", tag = "rooms", operation_id = "getReviewProblem",
    params(
        ("id" = String, Path, description = "The 32 digits of the room, or its code"),
        ("window" = u32, Path, description = "The number of the window")
    ),
    responses((status = 200, description = "The file", body = String, content_type = "application/x-go-sgf"), Refusals)
)]
pub(super) async fn exercise(
    visitor: RoomVisitor,
    UrlPath((id, window)): UrlPath<(String, u32)>,
) -> Result<Response, HttpRefusal> {
    let room = finished_room(&visitor, &id).await?;
    let exercise = visitor.state.reviews.exercise(room, window).await?;
    Ok(file(SGF, exercise))
}

/// See what every move of a decision was worth in random games
///
/// A worker plays them; the same decision has the same values for every visitor. They are an estimate, and never a proof.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/review/turns/{turn}/values", tag = "rooms", operation_id = "getTriedMoves",
    params(
        ("id" = String, Path, description = "The 32 digits of the room, or its code"),
        ("turn" = u32, Path, description = "The decision, counted from 1 among all decisions of the teams")
    ),
    responses((status = 200, description = "Every legal move with its random games, the best first", body = TriedMoves), Refusals)
)]
pub(super) async fn tried(
    visitor: RoomVisitor,
    UrlPath((id, turn)): UrlPath<(String, u32)>,
) -> Result<Json<TriedMoves>, HttpRefusal> {
    let room = finished_room(&visitor, &id).await?;
    Ok(Json(visitor.state.reviews.tried(room, turn).await?))
}

/// The room, if its game is over. A first look replays its log, so it costs as much as preparing a search.
async fn finished_room(visitor: &RoomVisitor, id: &str) -> Result<RoomId, HttpRefusal> {
    let entry = visitor.state.rooms.find(id).await?;
    if !matches!(entry.phase, RoomPhase::Review | RoomPhase::Closed) {
        return Err(ReviewError::NotOver.into());
    }
    visitor.state.charge(visitor.client, RequestCost::Search)?;
    Ok(entry.room)
}

impl From<ReviewError> for HttpRefusal {
    fn from(error: ReviewError) -> Self {
        match error {
            ReviewError::NotOver => Self::new(RefusalKind::Declined, error.to_string()),
            ReviewError::TooLong => Self::new(RefusalKind::Unanswerable, error.to_string()),
            ReviewError::NoExercise => Self::new(RefusalKind::NotFound, error.to_string()),
            ReviewError::NoTurn => Self::new(RefusalKind::NotFound, error.to_string()),
            ReviewError::NotTried => Self::later(
                RefusalKind::Busy,
                error.to_string(),
                Duration::from_secs(10),
            ),
            ReviewError::Room(error) => RoomsError::from(error).into(),
            ReviewError::Request(error) => error.into(),
        }
    }
}
