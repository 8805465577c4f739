//! What an account does with itself: passkeys, recovery codes, API keys, sessions, the end.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use shikatsu_api::{
    DeletionWish, MadeApiKey, NewApiKey, NewRecoveryCodes, OwnAccount, PasskeyAnswer,
    PasskeyQuestion,
};
use shikatsu_door::{KeyScope, ScopeSet};
use uuid::Uuid;

use super::account_views::{sent_account, sent_key, texts};
use super::admission::AccountVisit;
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath, UrlQuery};
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::session_cookie::SessionCookie;
use super::sign_in::{asked, with_cookie};
use crate::accounts::AccountError;

/// Sign out on all devices
#[utoipa::path(
    delete, path = "/api/v1/account/sessions", tag = "accounts", operation_id = "signOutEverywhere",
    responses((status = 204, description = "All sessions of the account are over"), Refusals)
)]
pub(super) async fn sign_out_everywhere(visit: AccountVisit) -> Result<Response, HttpRefusal> {
    let state = &visit.state;
    state.accounts.end_sessions(visit.account.id).await?;
    let cookie = state.cookie().and_then(SessionCookie::taken);
    Ok(with_cookie(StatusCode::NO_CONTENT.into_response(), cookie))
}

/// Make new recovery codes
///
/// They take the place of all earlier ones, and are shown once.
#[utoipa::path(
    post, path = "/api/v1/account/recovery-codes", tag = "accounts", operation_id = "renewRecoveryCodes",
    responses((status = 201, description = "Ten codes", body = NewRecoveryCodes), Refusals)
)]
pub(super) async fn renew_codes(
    visit: AccountVisit,
) -> Result<(StatusCode, Json<NewRecoveryCodes>), HttpRefusal> {
    let codes = visit.state.accounts.renew_codes(visit.account.id).await?;
    let recovery_codes = texts(&codes);
    Ok((
        StatusCode::CREATED,
        Json(NewRecoveryCodes { recovery_codes }),
    ))
}

/// Ask for one more passkey
#[utoipa::path(
    post, path = "/api/v1/account/passkeys/question", tag = "accounts", operation_id = "beginPasskey",
    responses((status = 200, description = "What the browser is to ask", body = PasskeyQuestion), Refusals)
)]
pub(super) async fn begin_passkey(
    visit: AccountVisit,
) -> Result<Json<PasskeyQuestion>, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::SignIn)?;
    let begun = visit.state.accounts.begin_adding(visit.account.id).await?;
    Ok(Json(asked(begun)))
}

/// Add a passkey
#[utoipa::path(
    post, path = "/api/v1/account/passkeys", tag = "accounts", operation_id = "addPasskey",
    request_body = PasskeyAnswer,
    responses((status = 201, description = "The account, which it opens from now on", body = OwnAccount), Refusals)
)]
pub(super) async fn add_passkey(
    visit: AccountVisit,
    JsonBody(answer): JsonBody<PasskeyAnswer>,
) -> Result<(StatusCode, Json<OwnAccount>), HttpRefusal> {
    let accounts = &visit.state.accounts;
    accounts
        .finish_adding(visit.account.id, &answer.ceremony, &answer.credential)
        .await?;
    let own = sent_account(accounts.own(visit.account.id).await?);
    Ok((StatusCode::CREATED, Json(own)))
}

/// Remove a passkey
#[utoipa::path(
    delete, path = "/api/v1/account/passkeys/{id}", tag = "accounts", operation_id = "removePasskey",
    params(("id" = String, Path, description = "The id of the passkey")),
    responses((status = 204, description = "It opens nothing any more"), Refusals)
)]
pub(super) async fn remove_passkey(
    visit: AccountVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    let id = named(&id, "passkey")?;
    let accounts = &visit.state.accounts;
    accounts.remove_passkey(visit.account.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make an API key
///
/// It may be used for what its scopes say, and never for more than its account may do. It is shown once.
#[utoipa::path(
    post, path = "/api/v1/account/keys", tag = "accounts", operation_id = "makeApiKey",
    request_body = NewApiKey,
    responses((status = 201, description = "The key", body = MadeApiKey), Refusals)
)]
pub(super) async fn make_key(
    visit: AccountVisit,
    JsonBody(NewApiKey { name, scopes }): JsonBody<NewApiKey>,
) -> Result<(StatusCode, Json<MadeApiKey>), HttpRefusal> {
    let read = scopes.iter().map(|word| {
        KeyScope::named(word).ok_or_else(|| {
            let detail = format!("'{word}' is no scope; choose from read, sync, sets and class");
            HttpRefusal::new(RefusalKind::Unanswerable, detail)
        })
    });
    let scopes = ScopeSet::of(&read.collect::<Result<Vec<_>, _>>()?);
    let accounts = &visit.state.accounts;
    let (key, kept) = accounts.make_key(visit.account.id, &name, &scopes).await?;
    let made = MadeApiKey {
        key: key.text(),
        kept: sent_key(kept),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// End an API key
#[utoipa::path(
    delete, path = "/api/v1/account/keys/{id}", tag = "accounts", operation_id = "endApiKey",
    params(("id" = String, Path, description = "The id of the key")),
    responses((status = 204, description = "It opens nothing any more"), Refusals)
)]
pub(super) async fn end_key(
    visit: AccountVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    let id = named(&id, "API key")?;
    visit.state.accounts.end_key(visit.account.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete the account
///
/// At once, with its log and everything else that is stored of it. Nothing brings it back. Comments and public sets go with it,
/// unless they are left without a name.
#[utoipa::path(
    delete, path = "/api/v1/account", tag = "accounts", operation_id = "deleteAccount",
    params(DeletionWish),
    responses((status = 204, description = "It is gone"), Refusals)
)]
pub(super) async fn delete(
    visit: AccountVisit,
    UrlQuery(wish): UrlQuery<DeletionWish>,
) -> Result<Response, HttpRefusal> {
    if wish.leave_texts == Some(true) {
        visit
            .state
            .accounts
            .leave_unsigned(visit.account.id)
            .await?;
    }
    visit.state.accounts.delete(visit.account.id).await?;
    let cookie = visit.state.cookie().and_then(SessionCookie::taken);
    Ok(with_cookie(StatusCode::NO_CONTENT.into_response(), cookie))
}

/// An id. A text that is none names nothing.
fn named(text: &str, what: &'static str) -> Result<Uuid, AccountError> {
    text.parse().map_err(|_| AccountError::Missing(what))
}
