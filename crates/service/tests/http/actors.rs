//! Accounts of every role for tests, put into the database as they stand there, with sessions and keys.

use shikatsu_door::{HeldWord, KeyScope, PasskeyDoor, ScopeSet, WordKind};
use shikatsu_service::access::{AccountActor, AccountKind, Actor, Office, SignInMeans};
use shikatsu_service::accounts::Accounts;
use shikatsu_service::http::ServerSettings;
use uuid::Uuid;

use crate::fixture::TestSite;

/// The address that browsers would have for a site of these tests.
pub(crate) const SITE: &str = "https://go.example";

/// Settings of a site with accounts.
pub(crate) fn with_accounts(settings: &mut ServerSettings) {
    settings.door = Some(PasskeyDoor::new(SITE).unwrap());
}

/// Someone who sends requests, and what the table of access sees of them.
pub(crate) struct TestActor {
    pub(crate) name: &'static str,
    pub(crate) actor: Actor,
    /// The headers by which the service knows them.
    pub(crate) headers: Vec<(&'static str, String)>,
}

/// What an account of a test is.
#[derive(Clone, Copy)]
pub(crate) struct Cast {
    pub(crate) name: &'static str,
    kind: AccountKind,
    office: Option<Office>,
    scopes: Option<&'static [KeyScope]>,
    is_suspended: bool,
}

const MEMBER: Cast = Cast {
    name: "member",
    kind: AccountKind::Member,
    office: None,
    scopes: None,
    is_suspended: false,
};

const fn officer(name: &'static str, office: Office) -> Cast {
    Cast {
        name,
        office: Some(office),
        ..MEMBER
    }
}

const fn key(name: &'static str, scopes: &'static [KeyScope]) -> Cast {
    Cast {
        name,
        office: Some(Office::Admin),
        scopes: Some(scopes),
        ..MEMBER
    }
}

/// Curator, moderator and admin.
pub(crate) const OFFICERS: [Cast; 3] = [
    officer("curator", Office::Curator),
    officer("moderator", Office::Moderator),
    officer("admin", Office::Admin),
];

/// Everyone but the visitor. A teacher is a member: that follows from a class, and no address names one of these tests.
pub(crate) const CAST: [Cast; 11] = [
    MEMBER,
    Cast {
        name: "pupil",
        kind: AccountKind::Pupil,
        ..MEMBER
    },
    OFFICERS[0],
    OFFICERS[1],
    OFFICERS[2],
    Cast {
        name: "suspended",
        is_suspended: true,
        ..MEMBER
    },
    key("key for nothing", &[]),
    key("key to read", &[KeyScope::Read]),
    key("key to sync", &[KeyScope::Sync]),
    key("key for sets", &[KeyScope::Sets]),
    key("key for everything", &KeyScope::ALL),
];

impl TestActor {
    pub(crate) fn visitor() -> Self {
        Self {
            name: "visitor",
            actor: Actor::Visitor,
            headers: vec![("origin", SITE.to_owned())],
        }
    }

    /// A member, signed in.
    pub(crate) async fn member(site: &TestSite) -> Self {
        Self::of(site, MEMBER).await
    }

    /// A pupil, signed in.
    pub(crate) async fn pupil(site: &TestSite) -> Self {
        Self::of(site, CAST[1]).await
    }

    /// An account with a session, or a key.
    pub(crate) async fn of(site: &TestSite, cast: Cast) -> Self {
        let id = Uuid::new_v4();
        let pool = site.requests.store().pool();
        sqlx::query("insert into account (id, name, kind, office, suspended_at) values ($1, $2, $3, $4, case when $5 then now() end)")
            .bind(id)
            .bind(cast.name)
            .bind(cast.kind.name())
            .bind(cast.office.map(Office::name))
            .bind(cast.is_suspended)
            .execute(pool)
            .await
            .unwrap();
        let (means, header) = match cast.scopes {
            None => {
                let word = HeldWord::drawn(WordKind::Session).unwrap();
                sqlx::query("insert into session (hash, account) values ($1, $2)")
                    .bind(&word.hash()[..])
                    .bind(id)
                    .execute(pool)
                    .await
                    .unwrap();
                let cookie = format!("__Host-s={}", word.text());
                (SignInMeans::Session, ("cookie", cookie))
            }
            Some(scopes) => {
                let scopes = ScopeSet::of(scopes);
                let accounts = Accounts::new(site.requests.store().clone(), None);
                let (key, _) = accounts.make_key(id, "test", &scopes).await.unwrap();
                let bearer = format!("Bearer {}", key.text());
                (SignInMeans::Key(scopes), ("authorization", bearer))
            }
        };
        Self {
            name: cast.name,
            actor: Actor::Account(AccountActor {
                id,
                kind: cast.kind,
                office: cast.office,
                means,
                is_suspended: cast.is_suspended,
            }),
            headers: vec![header, ("origin", SITE.to_owned())],
        }
    }

    pub(crate) fn id(&self) -> Uuid {
        match &self.actor {
            Actor::Account(account) => account.id,
            Actor::Visitor => Uuid::nil(),
        }
    }

    /// Sends a request as this actor, with a body of JSON.
    pub(crate) async fn send(
        &self,
        site: &TestSite,
        method: &str,
        path: &str,
        body: &serde_json::Value,
    ) -> crate::client::Answer {
        let mut headers: Vec<(&str, &str)> = self
            .headers
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        headers.push(("content-type", "application/json"));
        site.ask(method, path, &headers, body.to_string()).await
    }
}
