//! Who acts in a request, and whether the table of access lets the route be used: before any handler begins.
//!
//! The actor is the account of an API key, or whom a trusted proxy names, or that of the session in the cookie, or a visitor:
//! what comes first decides, and the rest is ignored. A request that a browser vouches for, and may change something, must
//! come from a page of the site itself.
//!
//! Invariant: no handler of a documented route runs unless `access::may` granted its action.

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use shikatsu_door::{HeldWord, ProxyName, RequestOrigin, WordKind, is_from_own_page};
use uuid::Uuid;

use super::client::{ClientAddress, Peer};
use super::proxy_sign_in::named_by_proxy;
use super::refusal::{HttpRefusal, RefusalKind};
use super::route_rules::RouteAccess;
use super::session_cookie::SessionCookie;
use super::state::{ServerState, SharedState};
use super::visit::charged_for_look;
use crate::access::{Access, AccountActor, Action, Actor, Denial, Relation, SignInMeans, may};

const SCHEME: &str = "Bearer ";

/// Names the actor, and refuses what the actor may not do.
pub(super) async fn admit(
    State(state): State<SharedState>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let method = match *request.method() {
        Method::HEAD => Method::GET,
        ref other => other.clone(),
    };
    let key = path.map(|path| (method, path.as_str().to_owned()));
    let Some(rule) = key.and_then(|key| state.rules.get(&key).copied()) else {
        // A page, or a method that the path does not have.
        return next.run(request).await;
    };
    let (mut parts, body) = request.into_parts();
    match state.admitted(&parts, rule).await {
        Ok(actor) => {
            parts.extensions.insert(actor);
            next.run(Request::from_parts(parts, body)).await
        }
        Err(refusal) => refusal.into_response(),
    }
}

impl ServerState {
    async fn admitted(
        &self,
        request: &Parts,
        rule: Option<RouteAccess>,
    ) -> Result<Actor, HttpRefusal> {
        let Some(rule) = rule else {
            return Err(HttpRefusal::new(
                RefusalKind::Defect,
                "this route has no rule of access, so it is closed; report it",
            ));
        };
        let actor = self.actor(request).await?;
        if needs_own_page(&actor, rule, request) {
            self.own_page(&request.headers)?;
        }
        match rule.admission(&actor) {
            // Of an object that belongs to another, the handler notes which.
            Access::Granted | Access::GrantedAndLogged => Ok(actor),
            Access::Denied(denial) => Err(refused(denial)),
        }
    }

    /// Who acts.
    async fn actor(&self, request: &Parts) -> Result<Actor, HttpRefusal> {
        let headers = &request.headers;
        let Some(door) = self.accounts.door() else {
            return Ok(Actor::Visitor);
        };
        // Asked before anything else, so that a stranger who sends it is refused whatever else he brings.
        let named = self.named(request)?;
        if let Some(said) = headers.get(header::AUTHORIZATION) {
            return self.actor_with_key(said.to_str().unwrap_or_default()).await;
        }
        if let Some(name) = named {
            return Ok(Actor::Account(self.accounts.actor_named(&name).await?));
        }
        let Some(word) = SessionCookie::of(door).word(headers) else {
            return Ok(Actor::Visitor);
        };
        let found = self.accounts.actor_in_session(&word).await?;
        Ok(found.map_or(Actor::Visitor, Actor::Account))
    }

    /// Whom the proxy names.
    fn named(&self, request: &Parts) -> Result<Option<ProxyName>, HttpRefusal> {
        let Some(header) = &self.settings.sign_in_header else {
            return Ok(None);
        };
        let peer = request.extensions.get::<Peer>().copied();
        named_by_proxy(header, peer, &self.settings.trust, &request.headers)
    }

    /// The actor with a key. Keys that the operator made for callers have another form, and pay without acting.
    async fn actor_with_key(&self, said: &str) -> Result<Actor, HttpRefusal> {
        let key = said.strip_prefix(SCHEME).unwrap_or_default();
        let Some(word) = HeldWord::read(WordKind::ApiKey, key) else {
            return Ok(Actor::Visitor);
        };
        let found = self.accounts.actor_with_key(&word).await?;
        found.map(Actor::Account).ok_or_else(|| {
            let detail = "no account has this API key; make another one, or leave it out";
            HttpRefusal::new(RefusalKind::Unauthorised, detail)
        })
    }

    /// Refuses what another site may have made a browser send.
    fn own_page(&self, headers: &HeaderMap) -> Result<(), HttpRefusal> {
        let said = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let origin = RequestOrigin {
            fetch_site: said("sec-fetch-site"),
            origin: said("origin"),
        };
        let door = self.accounts.door();
        match door.is_none_or(|door| is_from_own_page(origin, door.site())) {
            true => Ok(()),
            false => Err(HttpRefusal::new(
                RefusalKind::Forbidden,
                "a browser must send this from a page of the site itself; a program uses an API key",
            )),
        }
    }
}

/// Whether an account's API key is in these headers, which pays as its address does.
pub(super) fn brings_account_key(headers: &HeaderMap) -> bool {
    let said = headers.get(header::AUTHORIZATION);
    let said = said.and_then(|said| said.to_str().ok()?.strip_prefix(SCHEME));
    said.is_some_and(|key| HeldWord::read(WordKind::ApiKey, key).is_some())
}

/// Whether another site's page must not be able to send it: what a browser vouches for, by its cookie or by what it is to the
/// proxy, and what gives a browser a session.
fn needs_own_page(actor: &Actor, rule: RouteAccess, request: &Parts) -> bool {
    let is_safe = matches!(request.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let by_browser = match actor {
        Actor::Account(account) => !matches!(account.means, SignInMeans::Key(_)),
        Actor::Visitor => false,
    };
    let is_door = matches!(rule, RouteAccess::Address(Action::SignIn, _));
    !is_safe && (by_browser || is_door)
}

fn refused(denial: Denial) -> HttpRefusal {
    match denial {
        Denial::SignIn => HttpRefusal::new(
            RefusalKind::Unauthorised,
            "sign in first, or send an API key as 'Authorization: Bearer KEY'",
        ),
        Denial::Role => HttpRefusal::new(
            RefusalKind::Forbidden,
            "this account may not do that; docs/accounts.md says who may",
        ),
        Denial::Scope(Some(scope)) => HttpRefusal::new(
            RefusalKind::Forbidden,
            format!(
                "this key was made without the scope '{}'; make one that has it",
                scope.name()
            ),
        ),
        Denial::Scope(None) => HttpRefusal::new(
            RefusalKind::Forbidden,
            "no key may do that; sign in on the page",
        ),
        Denial::Suspended => HttpRefusal::new(
            RefusalKind::Forbidden,
            "this account is suspended; it can still be exported and deleted",
        ),
    }
}

/// A visit of an account to what is its own. The client is charged for a look before the handler begins.
pub(super) struct AccountVisit {
    pub(super) state: SharedState,
    pub(super) client: ClientAddress,
    pub(super) account: AccountActor,
}

impl FromRequestParts<SharedState> for AccountVisit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &SharedState) -> Result<Self, Response> {
        let client = charged_for_look(parts, state).await?;
        match parts.extensions.get::<Actor>() {
            Some(Actor::Account(account)) => Ok(Self {
                state: SharedState::clone(state),
                client,
                account: account.clone(),
            }),
            _ => Err(refused(Denial::SignIn).into_response()),
        }
    }
}

/// A visit of anyone, signed in or not, who is charged for coming in.
pub(super) struct DoorVisit {
    pub(super) state: SharedState,
    pub(super) client: ClientAddress,
}

impl FromRequestParts<SharedState> for DoorVisit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &SharedState) -> Result<Self, Response> {
        let client = charged_for_look(parts, state).await?;
        let state = SharedState::clone(state);
        Ok(Self { state, client })
    }
}

/// A visit of any actor to an object that the handler looks up. The client is charged for a look before the handler begins.
pub(super) struct ActorVisit {
    pub(super) state: SharedState,
    pub(super) client: ClientAddress,
    pub(super) actor: Actor,
}

impl ActorVisit {
    /// The account that acts.
    pub(super) fn account(&self) -> Result<Uuid, HttpRefusal> {
        match &self.actor {
            Actor::Account(account) => Ok(account.id),
            Actor::Visitor => Err(refused(Denial::SignIn)),
        }
    }

    /// The account that acts, if one does.
    pub(super) const fn signed_in(&self) -> Option<Uuid> {
        match &self.actor {
            Actor::Account(account) => Some(account.id),
            Actor::Visitor => None,
        }
    }

    /// Asks the table of access about the object that was looked up.
    pub(super) fn asks(
        &self,
        action: Action,
        relations: &[Relation],
    ) -> Result<Access, HttpRefusal> {
        match may(&self.actor, action, relations) {
            Access::Denied(denial) => Err(refused(denial)),
            granted => Ok(granted),
        }
    }
}

impl FromRequestParts<SharedState> for ActorVisit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &SharedState) -> Result<Self, Response> {
        let client = charged_for_look(parts, state).await?;
        let actor = parts.extensions.get::<Actor>().cloned();
        Ok(Self {
            state: SharedState::clone(state),
            client,
            actor: actor.unwrap_or(Actor::Visitor),
        })
    }
}
