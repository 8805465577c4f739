//! Rooms over HTTP: opening one, looking at it from outside, coming in.
//!
//! The cookie is the member: one word for all rooms of a browser, and another member in each of them.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use shikatsu_api::VERSION;
use shikatsu_api::room::{EnteredRoom, NewRoom, RoomGuest, RoomLogPage, RoomNotice};
use shikatsu_team::RoomPhase;

use super::client::ClientAddress;
use super::cookie;
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath, UrlQuery};
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::SharedState;
use super::visit::charged_for_look;
use crate::rooms::{RoomEntry, RoomsError, VisitorCookie, event_message, settings_message};

/// The name of the cookie.
const COOKIE: &str = "room_member";

/// Events that are sent at a time, at most.
const PAGE: u32 = 1_000;

/// The query for events.
#[derive(Debug, Deserialize)]
pub(super) struct EventsQuery {
    from: Option<u64>,
}

/// The browser that asks. The client is charged for a look before the handler begins.
pub(super) struct RoomVisitor {
    pub(super) state: SharedState,
    pub(super) client: ClientAddress,
    pub(super) cookie: Option<VisitorCookie>,
}

impl FromRequestParts<SharedState> for RoomVisitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &SharedState) -> Result<Self, Response> {
        let client = charged_for_look(parts, state).await?;
        Ok(Self {
            state: SharedState::clone(state),
            client,
            cookie: cookie::words(&parts.headers, COOKIE).find_map(VisitorCookie::of_word),
        })
    }
}

impl RoomVisitor {
    /// The cookie, a new one if the browser has none.
    fn or_fresh(&self) -> VisitorCookie {
        self.cookie.clone().unwrap_or_else(VisitorCookie::fresh)
    }
}

/// Open a room
///
/// The visitor becomes its host. The answer sets the cookie that is the member; it lasts for all rooms of the browser.
#[utoipa::path(
    post, path = "/api/v1/rooms", tag = "rooms", operation_id = "openRoom",
    request_body = NewRoom,
    responses((status = 201, description = "The room and the host's place in it", body = EnteredRoom), Refusals)
)]
pub(super) async fn open(
    visitor: RoomVisitor,
    JsonBody(new): JsonBody<NewRoom>,
) -> Result<Response, HttpRefusal> {
    check_version(new.version)?;
    visitor.state.charge(visitor.client, RequestCost::Room)?;
    let cookie = visitor.or_fresh();
    let rooms = &visitor.state.rooms;
    let entered = rooms.open(&new, &cookie, visitor.client.0).await?;
    Ok(with_cookie(StatusCode::CREATED, Json(entered), &cookie))
}

/// Look at a room from outside
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}", tag = "rooms", operation_id = "getRoom",
    params(("id" = String, Path, description = "The 32 digits of the room, or its code")),
    responses((status = 200, description = "What is known of it", body = RoomNotice), Refusals)
)]
pub(super) async fn look(
    visitor: RoomVisitor,
    UrlPath(id): UrlPath<String>,
) -> Result<Json<RoomNotice>, HttpRefusal> {
    let rooms = &visitor.state.rooms;
    let entry = rooms.find(&id).await?;
    let member = match &visitor.cookie {
        Some(cookie) if rooms.knows(entry.room, cookie).await? => {
            Some(format!("{:032x}", cookie.member(entry.room).0))
        }
        _ => None,
    };
    Ok(Json(notice(entry, member)))
}

/// Come into a room
///
/// By its 32 digits or its code. A browser that is a member already stays what it is.
#[utoipa::path(
    post, path = "/api/v1/rooms/{id}/join", tag = "rooms", operation_id = "joinRoom",
    params(("id" = String, Path, description = "The 32 digits of the room, or its code")),
    request_body = RoomGuest,
    responses((status = 200, description = "The visitor's place in it", body = EnteredRoom), Refusals)
)]
pub(super) async fn join(
    visitor: RoomVisitor,
    UrlPath(id): UrlPath<String>,
    JsonBody(guest): JsonBody<RoomGuest>,
) -> Result<Response, HttpRefusal> {
    visitor.state.charge(visitor.client, RequestCost::Join)?;
    let rooms = &visitor.state.rooms;
    let room = rooms.find(&id).await?.room;
    let cookie = visitor.or_fresh();
    let entered = rooms.join(room, guest, &cookie, visitor.client.0).await?;
    Ok(with_cookie(StatusCode::OK, Json(entered), &cookie))
}

/// Read the events of a game that is over
///
/// At most a thousand at a time. They are enough to compute every decision of the game again, ties included.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/events", tag = "rooms", operation_id = "getRoomEvents",
    params(
        ("id" = String, Path, description = "The 32 digits of the room, or its code"),
        ("from" = Option<u64>, Query, description = "The number of the first event; 0 without it")
    ),
    responses((status = 200, description = "The events", body = RoomLogPage), Refusals)
)]
pub(super) async fn events(
    visitor: RoomVisitor,
    UrlPath(id): UrlPath<String>,
    UrlQuery(query): UrlQuery<EventsQuery>,
) -> Result<Json<RoomLogPage>, HttpRefusal> {
    let rooms = &visitor.state.rooms;
    let entry = rooms.find(&id).await?;
    if !matches!(entry.phase, RoomPhase::Review | RoomPhase::Closed) {
        let detail = "events are shown when the game is over; come back then";
        return Err(HttpRefusal::new(RefusalKind::Declined, detail));
    }
    let from = query.from.unwrap_or(0);
    let shown = rooms.store().shown_events(entry.room, from, PAGE).await;
    let (events, next) = shown.map_err(RoomsError::from)?;
    Ok(Json(RoomLogPage {
        version: VERSION,
        room: format!("{:032x}", entry.room.0),
        next,
        events: events.iter().map(event_message).collect(),
    }))
}

fn check_version(version: u32) -> Result<(), HttpRefusal> {
    if version == VERSION {
        return Ok(());
    }
    let detail = format!("the message is of version {version}; send version {VERSION}");
    Err(HttpRefusal::new(RefusalKind::Unanswerable, detail))
}

fn with_cookie(status: StatusCode, body: impl IntoResponse, cookie: &VisitorCookie) -> Response {
    let mut answer = (status, body).into_response();
    if let Some(value) = cookie::given(COOKIE, cookie.word()) {
        answer.headers_mut().insert(header::SET_COOKIE, value);
    }
    answer
}

fn notice(entry: RoomEntry, member: Option<String>) -> RoomNotice {
    RoomNotice {
        room: format!("{:032x}", entry.room.0),
        code: entry.code,
        phase: crate::rooms::phase_message(entry.phase),
        here: entry.here,
        moves: entry.moves,
        settings: settings_message(&entry.settings),
        member,
    }
}

impl From<RoomsError> for HttpRefusal {
    fn from(error: RoomsError) -> Self {
        match error {
            RoomsError::NoRoom => Self::new(RefusalKind::NotFound, error.to_string()),
            RoomsError::Refused { .. } => Self::new(RefusalKind::Declined, error.to_string()),
            RoomsError::Message(_) => Self::new(RefusalKind::Unanswerable, error.to_string()),
            RoomsError::Full => Self::later(
                RefusalKind::Busy,
                error.to_string(),
                std::time::Duration::from_secs(60),
            ),
            RoomsError::NoOwner => Self::later(
                RefusalKind::Unavailable,
                error.to_string(),
                std::time::Duration::from_secs(5),
            ),
            RoomsError::Damaged => Self::later(
                RefusalKind::Unavailable,
                error.to_string(),
                std::time::Duration::from_secs(600),
            ),
            RoomsError::Store(inside) if inside.is_damage() => {
                tracing::error!(error = %inside, "the log of a room is damaged");
                RoomsError::Damaged.into()
            }
            RoomsError::Store(inside) => {
                tracing::error!(error = %inside, "a room could not be read or written");
                Self::later(
                    RefusalKind::Unavailable,
                    "what stands behind the service does not answer; try again",
                    std::time::Duration::from_secs(5),
                )
            }
        }
    }
}
