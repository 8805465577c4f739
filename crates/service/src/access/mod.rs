//! Who may do what: one pure function, [`may`], and one table, `table::TABLE`.
//!
//! An actor is a visitor or an account. What an account is to an object (its owner, a teacher of its class) is not known
//! here: the caller looks it up and names it as [`Relation`]s.
//!
//! Invariant: what the table does not grant is denied, and an API key never reaches more than its account does.

mod account_actor;
mod action;
mod relation;
mod table;

pub use account_actor::{AccountActor, AccountKind, Actor, Office, SignInMeans};
pub use action::Action;
pub use relation::Relation;
pub use table::AccessRole;

use shikatsu_door::KeyScope;
use table::Grant;

/// What [`may`] answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It may be done.
    Granted,
    /// It may be done, and stands in the log: the actor looks into what belongs to others.
    GrantedAndLogged,
    /// It may not be done.
    Denied(Denial),
}

/// Why something may not be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denial {
    /// An account might be allowed to; a visitor is not.
    SignIn,
    /// This account is not allowed to, whatever it proves.
    Role,
    /// The API key was made without this scope; nothing if no key may do it.
    Scope(Option<KeyScope>),
    /// The account is suspended.
    Suspended,
}

/// Whether the actor may do this to an object of which it is all these things.
#[must_use]
pub fn may(actor: &Actor, action: Action, relations: &[Relation]) -> Access {
    let grants = roles(actor, relations).map(|role| table::grant(action, role));
    let best = grants.max_by_key(|grant| weight(granted(*grant, relations)));
    let access = best.map_or(Access::Denied(Denial::Role), |grant| {
        granted(grant, relations)
    });
    match (actor, access) {
        (Actor::Visitor, Access::Denied(_)) => Access::Denied(Denial::SignIn),
        (Actor::Account(account), access) => narrowed(account, action, access),
        (Actor::Visitor, access) => access,
    }
}

/// Whether there is any object to which the actor may do one of these: what can be said before the object is looked up.
#[must_use]
pub fn could(actor: &Actor, actions: &[Action]) -> Access {
    let answers = actions
        .iter()
        .map(|action| may(actor, *action, &Relation::ALL));
    let best = answers.min_by_key(|access| matches!(access, Access::Denied(_)));
    best.unwrap_or(Access::Denied(Denial::Role))
}

/// What suspension and the scopes of a key leave of it.
fn narrowed(account: &AccountActor, action: Action, access: Access) -> Access {
    if account.is_suspended && !action.is_open_to_suspended() {
        return Access::Denied(Denial::Suspended);
    }
    match &account.means {
        SignInMeans::Session | SignInMeans::Proxy => access,
        SignInMeans::Key(scopes) => {
            let wanted = action.scope();
            let is_covered = wanted.is_some_and(|scope| scopes.contains(scope));
            match access {
                Access::Denied(_) => access,
                _ if is_covered => access,
                _ => Access::Denied(Denial::Scope(wanted)),
            }
        }
    }
}

/// All columns of the table in which the actor stands. An office comes on top of a membership.
fn roles(actor: &Actor, relations: &[Relation]) -> impl Iterator<Item = AccessRole> {
    let (kind, office) = match actor {
        Actor::Visitor => (AccessRole::Visitor, None),
        Actor::Account(account) => (account.kind.role(), account.office.map(Office::role)),
    };
    let teaches = kind == AccessRole::Member && relations.contains(&Relation::Teacher);
    let teacher = teaches.then_some(AccessRole::Teacher);
    [Some(kind), office, teacher].into_iter().flatten()
}

fn granted(grant: Grant, relations: &[Relation]) -> Access {
    let is = |needed: &Relation| relations.contains(needed);
    match grant {
        Grant::Always => Access::Granted,
        Grant::When(needed) if needed.iter().all(is) => Access::Granted,
        Grant::Logged(needed) if is(&needed) => Access::GrantedAndLogged,
        Grant::Never | Grant::When(_) | Grant::Logged(_) => Access::Denied(Denial::Role),
    }
}

/// What is granted without a line in the log goes before what needs one.
const fn weight(access: Access) -> u8 {
    match access {
        Access::Granted => 2,
        Access::GrantedAndLogged => 1,
        Access::Denied(_) => 0,
    }
}

#[cfg(test)]
mod tests;
