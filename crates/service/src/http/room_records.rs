//! The record of a room as a file, for all who have its link.

use std::time::SystemTime;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use shikatsu_team::{Millis, RoomId};

use super::client::ClientAddress;
use super::document::Refusals;
use super::extract::UrlPath;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::SharedState;
use super::wire::since_1970;
use crate::requests::RequestError;
use crate::room_records::{RecordError, RoomRecord, record_of, to_csv, to_sgf};
use crate::rooms::{RoomStore, RoomStoreError};

/// Fetch the record of a room as SGF
///
/// While the game runs: moves, and of each decision what all may see. Afterwards ballots and reasons too, without names.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/log.sgf", tag = "rooms", operation_id = "getRoomSgf",
    params(("id" = String, Path, description = "The room: 32 digits")),
    responses((status = 200, description = "The file", body = String, content_type = "application/x-go-sgf"), Refusals)
)]
pub(super) async fn sgf(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
    UrlPath(id): UrlPath<String>,
) -> Result<Response, HttpRefusal> {
    let record = record(&state, client, &id).await?;
    let text = to_sgf(&record)
        .map_err(|error| HttpRefusal::new(RefusalKind::Unanswerable, error.to_string()))?;
    Ok(file("application/x-go-sgf; charset=utf-8", text))
}

/// Fetch the decisions of a room as a table
///
/// A row for each candidate of each decision, with the same limits as the SGF.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/log.csv", tag = "rooms", operation_id = "getRoomCsv",
    params(("id" = String, Path, description = "The room: 32 digits")),
    responses((status = 200, description = "The file", body = String, content_type = "text/csv"), Refusals)
)]
pub(super) async fn csv(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
    UrlPath(id): UrlPath<String>,
) -> Result<Response, HttpRefusal> {
    let record = record(&state, client, &id).await?;
    Ok(file("text/csv; charset=utf-8", to_csv(&record)))
}

/// The id of a room. A text that is no id names no room.
pub(super) fn room_id(text: &str) -> Result<RoomId, HttpRefusal> {
    let is_digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u128::from_str_radix(text, 16).ok().filter(|_| is_digits);
    number
        .map(RoomId)
        .ok_or_else(|| HttpRefusal::new(RefusalKind::NotFound, RoomStoreError::NoRoom.to_string()))
}

/// The rooms that this server reads.
pub(super) fn kept_rooms(state: &SharedState) -> RoomStore {
    RoomStore::new(state.requests.store().clone())
}

/// What went wrong with a kept room, as a refusal.
pub(super) fn refused(error: RoomStoreError) -> HttpRefusal {
    match error {
        RoomStoreError::NoRoom => HttpRefusal::new(RefusalKind::NotFound, error.to_string()),
        RoomStoreError::Store(error) => RequestError::Store(error).into(),
        error => HttpRefusal::new(RefusalKind::Defect, error.to_string()),
    }
}

/// Replaying a log costs as much as preparing a search.
async fn record(
    state: &SharedState,
    client: ClientAddress,
    id: &str,
) -> Result<RoomRecord, HttpRefusal> {
    state.charge(client, RequestCost::Search)?;
    let now = Millis(since_1970(SystemTime::now()));
    let found = record_of(&kept_rooms(state), room_id(id)?, now).await;
    found.map_err(|error| match error {
        RecordError::TooLong => HttpRefusal::new(RefusalKind::Unanswerable, error.to_string()),
        RecordError::Room(error) => refused(error),
    })
}

pub(super) fn file(kind: &'static str, text: String) -> Response {
    let kind = HeaderValue::from_static(kind);
    let fresh = HeaderValue::from_static("no-cache");
    let about = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, fresh)];
    (about, text).into_response()
}
