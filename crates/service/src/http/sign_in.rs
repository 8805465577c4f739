//! Coming in and going out: opening an account, signing in with a passkey or a word, signing out.
//!
//! The cookie of a session is set by the answer that begins it, and a session that the browser had before is ended.

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use shikatsu_api::{
    CardWords, NewAccount, OpenedAccount, OwnAccount, PasskeyAnswer, PasskeyQuestion, SignInWord,
    WhoIsIn,
};
use shikatsu_door::{HeldWord, PasskeyCeremony};
use uuid::Uuid;

use super::account_views::{sent_account, texts};
use super::admission::{ActorVisit, DoorVisit};
use super::document::Refusals;
use super::extract::JsonBody;
use super::rate_limit::RequestCost;
use super::refusal::HttpRefusal;
use super::session_cookie::SessionCookie;
use super::state::ServerState;
use crate::access::{Actor, SignInMeans};

/// See who is signed in
#[utoipa::path(
    get, path = "/api/v1/session", tag = "accounts", operation_id = "getSession",
    responses((status = 200, description = "The account, or nothing for a visitor", body = WhoIsIn), Refusals)
)]
pub(super) async fn who(visit: ActorVisit) -> Result<Json<WhoIsIn>, HttpRefusal> {
    let state = &visit.state;
    let account = match visit.signed_in() {
        Some(account) => Some(sent_account(state.accounts.own(account).await?)),
        None => None,
    };
    let is_by_proxy = match &visit.actor {
        Actor::Account(account) => account.means == SignInMeans::Proxy,
        Actor::Visitor => false,
    };
    let has_accounts = state.accounts.door().is_some();
    Ok(Json(WhoIsIn {
        has_accounts,
        account,
        is_by_proxy,
    }))
}

/// Ask for the passkey of a new account
#[utoipa::path(
    post, path = "/api/v1/accounts/passkey", tag = "accounts", operation_id = "beginAccount",
    request_body = NewAccount,
    responses((status = 200, description = "What the browser is to ask", body = PasskeyQuestion), Refusals)
)]
pub(super) async fn begin_account(
    visit: DoorVisit,
    JsonBody(NewAccount { name }): JsonBody<NewAccount>,
) -> Result<Json<PasskeyQuestion>, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::SignIn)?;
    let begun = visit.state.accounts.begin_opening(&name).await?;
    Ok(Json(asked(begun)))
}

/// Open an account
///
/// With the passkey that the browser made. The answer sets the cookie of the session, and shows the recovery codes once.
#[utoipa::path(
    post, path = "/api/v1/accounts", tag = "accounts", operation_id = "openAccount",
    request_body = PasskeyAnswer,
    responses((status = 201, description = "The account", body = OpenedAccount), Refusals)
)]
pub(super) async fn open_account(
    visit: DoorVisit,
    headers: HeaderMap,
    JsonBody(answer): JsonBody<PasskeyAnswer>,
) -> Result<Response, HttpRefusal> {
    let state = &visit.state;
    state.charge(visit.client, RequestCost::SignIn)?;
    let address = visit.hashed_address().await?;
    let opened = state
        .accounts
        .finish_opening(&answer.ceremony, &answer.credential, &address)
        .await?;
    let body = OpenedAccount {
        account: sent_account(state.accounts.own(opened.account).await?),
        recovery_codes: texts(&opened.codes),
    };
    let cookie = state.new_session(&headers, &opened.session).await?;
    Ok(with_cookie(
        (StatusCode::CREATED, Json(body)).into_response(),
        cookie,
    ))
}

/// Ask for a passkey to sign in with
#[utoipa::path(
    post, path = "/api/v1/session/passkey", tag = "accounts", operation_id = "beginSignIn",
    responses((status = 200, description = "What the browser is to ask", body = PasskeyQuestion), Refusals)
)]
pub(super) async fn begin_sign_in(visit: DoorVisit) -> Result<Json<PasskeyQuestion>, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::SignIn)?;
    Ok(Json(asked(visit.state.accounts.begin_sign_in().await?)))
}

/// Sign in with a passkey
#[utoipa::path(
    post, path = "/api/v1/session", tag = "accounts", operation_id = "signIn",
    request_body = PasskeyAnswer,
    responses((status = 200, description = "The account", body = OwnAccount), Refusals)
)]
pub(super) async fn sign_in(
    visit: DoorVisit,
    headers: HeaderMap,
    JsonBody(answer): JsonBody<PasskeyAnswer>,
) -> Result<Response, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::SignIn)?;
    let accounts = &visit.state.accounts;
    let entered = accounts
        .sign_in_with_passkey(&answer.ceremony, &answer.credential)
        .await?;
    visit.state.entered(&headers, entered).await
}

/// Sign in with a recovery code or a class card
///
/// A recovery code opens the account once.
#[utoipa::path(
    post, path = "/api/v1/session/word", tag = "accounts", operation_id = "signInWithWord",
    request_body = SignInWord,
    responses((status = 200, description = "The account", body = OwnAccount), Refusals)
)]
pub(super) async fn sign_in_with_word(
    visit: DoorVisit,
    headers: HeaderMap,
    JsonBody(SignInWord { word }): JsonBody<SignInWord>,
) -> Result<Response, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::SignIn)?;
    let entered = visit.state.accounts.sign_in_with_word(&word).await?;
    visit.state.entered(&headers, entered).await
}

/// Sign in with the code of a class and four words
///
/// They stand on a class card. What opens nothing is counted for the address and the class, and refused beyond a bound.
#[utoipa::path(
    post, path = "/api/v1/session/card-words", tag = "accounts", operation_id = "signInWithCardWords",
    request_body = CardWords,
    responses((status = 200, description = "The account", body = OwnAccount), Refusals)
)]
pub(super) async fn sign_in_with_card_words(
    visit: DoorVisit,
    headers: HeaderMap,
    JsonBody(CardWords { class_code, words }): JsonBody<CardWords>,
) -> Result<Response, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::SignIn)?;
    let address = visit.hashed_address().await?;
    let accounts = &visit.state.accounts;
    let entered = accounts
        .sign_in_with_card_words(&class_code, &words, &address)
        .await?;
    visit.state.entered(&headers, entered).await
}

/// Sign out
#[utoipa::path(
    delete, path = "/api/v1/session", tag = "accounts", operation_id = "signOut",
    responses((status = 204, description = "No account is signed in here"), Refusals)
)]
pub(super) async fn sign_out(
    visit: DoorVisit,
    headers: HeaderMap,
) -> Result<Response, HttpRefusal> {
    if let Some(word) = visit.state.session_word(&headers) {
        visit.state.accounts.end_session(&word).await?;
    }
    let cookie = visit.state.cookie().and_then(SessionCookie::taken);
    Ok(with_cookie(StatusCode::NO_CONTENT.into_response(), cookie))
}

impl DoorVisit {
    /// The address for what is counted for it in the database.
    async fn hashed_address(&self) -> Result<String, HttpRefusal> {
        let address = self.client.block().to_string();
        Ok(self.state.requests.payer_at(&address).await?.to_string())
    }
}

impl ServerState {
    pub(super) fn cookie(&self) -> Option<SessionCookie> {
        self.accounts.door().map(SessionCookie::of)
    }

    fn session_word(&self, headers: &HeaderMap) -> Option<HeldWord> {
        self.cookie()?.word(headers)
    }

    /// The cookie of a session that began; the one before ends.
    async fn new_session(
        &self,
        headers: &HeaderMap,
        session: &HeldWord,
    ) -> Result<Option<HeaderValue>, HttpRefusal> {
        if let Some(old) = self.session_word(headers) {
            self.accounts.end_session(&old).await?;
        }
        Ok(self.cookie().and_then(|cookie| cookie.given(session)))
    }

    async fn entered(
        &self,
        headers: &HeaderMap,
        (account, session): (Uuid, HeldWord),
    ) -> Result<Response, HttpRefusal> {
        let own = sent_account(self.accounts.own(account).await?);
        let cookie = self.new_session(headers, &session).await?;
        Ok(with_cookie(Json(own).into_response(), cookie))
    }
}

/// What a browser is to ask, and where its answer belongs.
pub(super) fn asked((word, ceremony): (HeldWord, PasskeyCeremony)) -> PasskeyQuestion {
    PasskeyQuestion {
        ceremony: word.text(),
        options: ceremony.options,
    }
}

pub(super) fn with_cookie(mut answer: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}
