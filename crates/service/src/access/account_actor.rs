//! Who acts: a visitor, or an account with what it is and how it came in.

use shikatsu_door::ScopeSet;
use uuid::Uuid;

use super::table::AccessRole;

/// Who acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// A visitor who is not signed in.
    Visitor,
    /// An account.
    Account(AccountActor),
}

/// An account that acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountActor {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub kind: AccountKind,
    /// What the operator trusts it with besides.
    pub office: Option<Office>,
    /// How it came in.
    pub means: SignInMeans,
    /// Whether a moderator suspended it.
    pub is_suspended: bool,
}

/// Whose an account is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountKind {
    /// A person who opened it.
    Member,
    /// A child whose teacher made it.
    Pupil,
}

/// What an operator trusts a member with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Office {
    /// Keys, reports about problems, public sets.
    Curator,
    /// People: abuse, licences, suspensions.
    Moderator,
    /// The same, and the operator's word.
    Admin,
}

/// How an account came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInMeans {
    /// By the cookie of a session.
    Session,
    /// By the word of a proxy that is trusted.
    Proxy,
    /// By an API key with these scopes.
    Key(ScopeSet),
}

impl AccountKind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Member, Self::Pupil];

    /// Its word in the database and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Pupil => "pupil",
        }
    }

    pub(super) const fn role(self) -> AccessRole {
        match self {
            Self::Member => AccessRole::Member,
            Self::Pupil => AccessRole::Pupil,
        }
    }
}

impl Office {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Curator, Self::Moderator, Self::Admin];

    /// Its word in the database and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Curator => "curator",
            Self::Moderator => "moderator",
            Self::Admin => "admin",
        }
    }

    pub(super) const fn role(self) -> AccessRole {
        match self {
            Self::Curator => AccessRole::Curator,
            Self::Moderator => AccessRole::Moderator,
            Self::Admin => AccessRole::Admin,
        }
    }
}
