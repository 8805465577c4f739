//! Games of the first game, kept under a cookie, and classes.
//!
//! The cookie is a word without meaning that the service gives to a browser with its first game.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use shikatsu_api::{
    KeptRowGame, NewClassGame, NewRowClass, NewRowGame, RowClass, RowGameEnd, RowGameMoves,
};
use shikatsu_row::Taste;
use uuid::Uuid;

use super::cookie;
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath};
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::SharedState;
use super::visit::charged_for_look;
use crate::row_games::{
    RowClassTerms, RowGameError, RowGameOwner, RowGameTerms, StoredRowClass, StoredRowGame,
};

/// The name of the cookie.
const COOKIE: &str = "row_game";

/// The browser that asks. The client is charged for a look before the handler begins.
pub(super) struct RowVisitor {
    state: SharedState,
    owner: Option<RowGameOwner>,
}

impl FromRequestParts<SharedState> for RowVisitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &SharedState) -> Result<Self, Response> {
        charged_for_look(parts, state).await?;
        Ok(Self {
            state: SharedState::clone(state),
            owner: cookie::words(&parts.headers, COOKIE).find_map(RowGameOwner::of_word),
        })
    }
}

impl RowVisitor {
    /// The owner that the cookie names; without one there is no game.
    fn known(&self) -> Result<RowGameOwner, HttpRefusal> {
        self.owner.ok_or_else(|| RowGameError::NoGame.into())
    }

    /// The owner, and the cookie to set if this is a new one.
    fn or_fresh(&self) -> (RowGameOwner, Option<HeaderValue>) {
        if let Some(owner) = self.owner {
            return (owner, None);
        }
        let (owner, word) = RowGameOwner::fresh();
        (owner, cookie::given(COOKIE, &word))
    }
}

/// Begin a game
///
/// The first answer sets the cookie under which the games of this browser are kept.
#[utoipa::path(
    post, path = "/api/v1/row-games", tag = "row", operation_id = "beginRowGame",
    request_body = NewRowGame,
    responses((status = 201, description = "The game", body = KeptRowGame), Refusals)
)]
pub(super) async fn begin(
    visitor: RowVisitor,
    JsonBody(new): JsonBody<NewRowGame>,
) -> Result<Response, HttpRefusal> {
    let level = new.level.map(|level| parsed(&level.to_string()));
    let terms = RowGameTerms {
        rules: parsed(&new.rules)?,
        level: level.transpose()?,
        taste: new.taste.as_deref().map_or(Ok(Taste::Builder), parsed)?,
        color: new.color.into(),
        seed: new.seed,
    };
    let (owner, cookie) = visitor.or_fresh();
    let game = visitor.state.row_games.begin(owner, terms).await?;
    Ok(made(Json(sent(&game)), cookie))
}

/// List the games of this browser
#[utoipa::path(
    get, path = "/api/v1/row-games", tag = "row", operation_id = "listRowGames",
    responses((status = 200, description = "The one played last first", body = [KeptRowGame]), Refusals)
)]
pub(super) async fn list(visitor: RowVisitor) -> Result<Json<Vec<KeptRowGame>>, HttpRefusal> {
    let Some(owner) = visitor.owner else {
        return Ok(Json(Vec::new()));
    };
    let games = visitor.state.row_games.of_owner(owner).await?;
    Ok(Json(games.iter().map(sent).collect()))
}

/// Fetch a game
#[utoipa::path(
    get, path = "/api/v1/row-games/{id}", tag = "row", operation_id = "getRowGame",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = 200, description = "The game", body = KeptRowGame), Refusals)
)]
pub(super) async fn look(
    visitor: RowVisitor,
    UrlPath(id): UrlPath<String>,
) -> Result<Json<KeptRowGame>, HttpRefusal> {
    let games = &visitor.state.row_games;
    let game = games.find(visitor.known()?, game_id(&id)?).await?;
    Ok(Json(sent(&game)))
}

/// Keep the moves of a game
///
/// All moves are sent each time, so that moves can be taken back. Every one is played again by the rules of the game, and
/// a move that a rule forbids is refused with the rule.
#[utoipa::path(
    put, path = "/api/v1/row-games/{id}", tag = "row", operation_id = "keepRowGame",
    params(("id" = String, Path, description = "The id of the game")),
    request_body = RowGameMoves,
    responses((status = 200, description = "The game", body = KeptRowGame), Refusals)
)]
pub(super) async fn keep(
    visitor: RowVisitor,
    UrlPath(id): UrlPath<String>,
    JsonBody(RowGameMoves { moves }): JsonBody<RowGameMoves>,
) -> Result<Json<KeptRowGame>, HttpRefusal> {
    let games = &visitor.state.row_games;
    let game = games
        .keep_moves(visitor.known()?, game_id(&id)?, &moves)
        .await?;
    Ok(Json(sent(&game)))
}

/// Forget a game
#[utoipa::path(
    delete, path = "/api/v1/row-games/{id}", tag = "row", operation_id = "forgetRowGame",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = 204, description = "It is gone"), Refusals)
)]
pub(super) async fn forget(
    visitor: RowVisitor,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    let games = &visitor.state.row_games;
    games.forget(visitor.known()?, game_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a class
///
/// Games under its link have these rules. The browser that made it sees them.
#[utoipa::path(
    post, path = "/api/v1/row-classes", tag = "row", operation_id = "makeRowClass",
    request_body = NewRowClass,
    responses((status = 201, description = "The class", body = RowClass), Refusals)
)]
pub(super) async fn make_class(
    visitor: RowVisitor,
    JsonBody(new): JsonBody<NewRowClass>,
) -> Result<Response, HttpRefusal> {
    let terms = RowClassTerms {
        title: new.title,
        rules: parsed(&new.rules)?,
        level: parsed(&new.level.to_string())?,
    };
    let (owner, cookie) = visitor.or_fresh();
    let class = visitor.state.row_games.make_class(owner, terms).await?;
    Ok(made(Json(sent_class(class)), cookie))
}

/// Fetch a class
#[utoipa::path(
    get, path = "/api/v1/row-classes/{code}", tag = "row", operation_id = "getRowClass",
    params(("code" = String, Path, description = "The code of the class")),
    responses((status = 200, description = "Its title, rules and level", body = RowClass), Refusals)
)]
pub(super) async fn class(
    visitor: RowVisitor,
    UrlPath(code): UrlPath<String>,
) -> Result<Json<RowClass>, HttpRefusal> {
    let class = visitor.state.row_games.class(&code).await?;
    Ok(Json(sent_class(class)))
}

/// Begin a game of a class
#[utoipa::path(
    post, path = "/api/v1/row-classes/{code}/games", tag = "row", operation_id = "beginClassGame",
    params(("code" = String, Path, description = "The code of the class")),
    request_body = NewClassGame,
    responses((status = 201, description = "The game", body = KeptRowGame), Refusals)
)]
pub(super) async fn begin_in_class(
    visitor: RowVisitor,
    UrlPath(code): UrlPath<String>,
    JsonBody(NewClassGame { color, seed }): JsonBody<NewClassGame>,
) -> Result<Response, HttpRefusal> {
    let (owner, cookie) = visitor.or_fresh();
    let games = &visitor.state.row_games;
    let game = games
        .begin_in_class(owner, &code, color.into(), seed)
        .await?;
    Ok(made(Json(sent(&game)), cookie))
}

/// Look at the boards of a class
///
/// Only for the browser that made the class: the forty boards that were played last.
#[utoipa::path(
    get, path = "/api/v1/row-classes/{code}/games", tag = "row", operation_id = "listClassGames",
    params(("code" = String, Path, description = "The code of the class")),
    responses((status = 200, description = "The one played last first", body = [KeptRowGame]), Refusals)
)]
pub(super) async fn class_games(
    visitor: RowVisitor,
    UrlPath(code): UrlPath<String>,
) -> Result<Json<Vec<KeptRowGame>>, HttpRefusal> {
    let owner = visitor.owner.ok_or(RowGameError::NoClass)?;
    let games = visitor.state.row_games.of_class(owner, &code).await?;
    Ok(Json(games.iter().map(sent).collect()))
}

/// What was made, with the cookie of a new owner.
fn made(body: impl IntoResponse, cookie: Option<HeaderValue>) -> Response {
    let mut answer = (StatusCode::CREATED, body).into_response();
    if let Some(cookie) = cookie {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}

/// A word of a request, or what is wrong with it.
fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(word: &str) -> Result<T, HttpRefusal> {
    word.parse()
        .map_err(|error: T::Err| HttpRefusal::new(RefusalKind::Unanswerable, error.to_string()))
}

/// The id of a game. A text that is no id names no game.
fn game_id(text: &str) -> Result<Uuid, HttpRefusal> {
    text.parse().map_err(|_| RowGameError::NoGame.into())
}

fn sent(stored: &StoredRowGame) -> KeptRowGame {
    let RowGameTerms {
        rules,
        level,
        taste,
        color,
        seed,
    } = stored.terms;
    KeptRowGame {
        id: stored.id.to_string(),
        rules: rules.to_string(),
        level: level.map(shikatsu_row::RowLevel::number),
        taste: taste.to_string(),
        color: color.into(),
        seed,
        class: stored.class.clone(),
        moves: stored.game.moves().map(Into::into).collect(),
        end: stored.game.end().map(|end| RowGameEnd {
            winner: end.winner.map(Into::into),
        }),
    }
}

fn sent_class(class: StoredRowClass) -> RowClass {
    RowClass {
        code: class.code,
        title: class.terms.title,
        rules: class.terms.rules.to_string(),
        level: class.terms.level.number(),
    }
}

impl From<RowGameError> for HttpRefusal {
    fn from(error: RowGameError) -> Self {
        match error {
            RowGameError::NoGame | RowGameError::NoClass => {
                Self::new(RefusalKind::NotFound, error.to_string())
            }
            RowGameError::Terms(_) | RowGameError::Refused { .. } | RowGameError::FullClass => {
                Self::new(RefusalKind::Unanswerable, error.to_string())
            }
            RowGameError::Store(error) => crate::requests::RequestError::Store(error).into(),
        }
    }
}
