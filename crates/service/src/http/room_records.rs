//! The record of a room as a file, for all who have its link.

use std::time::SystemTime;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use shikatsu_team::Millis;

use super::document::Refusals;
use super::extract::UrlPath;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::rooms::RoomVisitor;
use super::wire::since_1970;
use crate::room_records::{RoomRecord, RoomRecordError, record_of, to_csv, to_sgf};
use crate::rooms::{RoomStore, RoomsError};

/// Fetch the record of a room as SGF
///
/// While the game runs: moves, and of each decision what all may see. Afterwards ballots and reasons too, without names.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/log.sgf", tag = "rooms", operation_id = "getRoomSgf",
    params(("id" = String, Path, description = "The 32 digits of the room, or its code")),
    responses((status = 200, description = "The file", body = String, content_type = "application/x-go-sgf"), Refusals)
)]
pub(super) async fn sgf(
    visitor: RoomVisitor,
    UrlPath(id): UrlPath<String>,
) -> Result<Response, HttpRefusal> {
    let text = to_sgf(&record(&visitor, &id).await?)
        .map_err(|error| HttpRefusal::new(RefusalKind::Unanswerable, error.to_string()))?;
    Ok(file(SGF, text))
}

/// Fetch the decisions of a room as a table
///
/// A row for each candidate of each decision, with the same limits as the SGF.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/log.csv", tag = "rooms", operation_id = "getRoomCsv",
    params(("id" = String, Path, description = "The 32 digits of the room, or its code")),
    responses((status = 200, description = "The file", body = String, content_type = "text/csv"), Refusals)
)]
pub(super) async fn csv(
    visitor: RoomVisitor,
    UrlPath(id): UrlPath<String>,
) -> Result<Response, HttpRefusal> {
    let record = record(&visitor, &id).await?;
    Ok(file("text/csv; charset=utf-8", to_csv(&record)))
}

/// The type of an SGF file.
pub(super) const SGF: &str = "application/x-go-sgf; charset=utf-8";

/// Replaying a log costs as much as preparing a search.
async fn record(visitor: &RoomVisitor, id: &str) -> Result<RoomRecord, HttpRefusal> {
    let state = &visitor.state;
    state.charge(visitor.client, RequestCost::Search)?;
    let room = state.rooms.find(id).await?.room;
    let kept = RoomStore::new(state.requests.store().clone());
    let now = Millis(since_1970(SystemTime::now()));
    let found = record_of(&kept, room, now).await;
    found.map_err(|error| match error {
        RoomRecordError::TooLong => HttpRefusal::new(RefusalKind::Unanswerable, error.to_string()),
        RoomRecordError::Room(error) => RoomsError::from(error).into(),
    })
}

/// A file that may change.
pub(super) fn file(kind: &'static str, text: String) -> Response {
    let kind = HeaderValue::from_static(kind);
    let fresh = HeaderValue::from_static("no-cache");
    let about = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, fresh)];
    (about, text).into_response()
}
