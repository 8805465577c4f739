//! The table is whole, and each of its rules holds as `docs/accounts.md` says it.

use shikatsu_door::ScopeSet;
use uuid::Uuid;

use super::table::TABLE;
use super::*;

fn account(kind: AccountKind, office: Option<Office>) -> AccountActor {
    AccountActor {
        id: Uuid::nil(),
        kind,
        office,
        means: SignInMeans::Session,
        is_suspended: false,
    }
}

fn member() -> Actor {
    Actor::Account(account(AccountKind::Member, None))
}

fn pupil() -> Actor {
    Actor::Account(account(AccountKind::Pupil, None))
}

fn officer(office: Office) -> Actor {
    Actor::Account(account(AccountKind::Member, Some(office)))
}

fn is_granted(actor: &Actor, action: Action, relations: &[Relation]) -> bool {
    !matches!(may(actor, action, relations), Access::Denied(_))
}

#[test]
fn every_action_has_one_row() {
    for action in Action::ALL {
        let rows = TABLE.iter().filter(|(named, _)| *named == action).count();
        assert_eq!(rows, 1, "{action:?}");
    }
    assert_eq!(TABLE.len(), Action::ALL.len());
}

#[test]
fn a_visitor_sees_what_is_public_and_is_asked_to_sign_in_for_the_rest() {
    for action in Action::ALL {
        let access = may(&Actor::Visitor, action, &[]);
        let is_open = matches!(
            action,
            Action::ReadPublic | Action::UsePublic | Action::SignIn
        );
        let expected = if is_open {
            Access::Granted
        } else {
            Access::Denied(Denial::SignIn)
        };
        assert_eq!(access, expected, "{action:?}");
    }
}

#[test]
fn a_log_is_seen_and_synced_by_its_owner_alone() {
    let offices = Office::ALL.map(officer);
    for action in [Action::SyncLog, Action::ExportLog, Action::TendAccount] {
        for actor in offices.iter().chain([&member(), &pupil()]) {
            assert!(is_granted(actor, action, &[Relation::Owner]), "{actor:?}");
            let all_but_owner = &Relation::ALL[1..];
            assert!(!is_granted(actor, action, all_but_owner), "{actor:?}");
        }
    }
}

#[test]
fn a_teacher_deletes_the_account_of_a_pupil_and_no_other_does() {
    let taught = [Relation::Teacher];
    assert!(is_granted(&member(), Action::DeleteAccount, &taught));
    assert!(!is_granted(&member(), Action::DeleteAccount, &[]));
    // Who teaches is a member: a pupil who is said to be one gains nothing.
    assert!(!is_granted(&pupil(), Action::DeleteAccount, &taught));
    assert!(!is_granted(
        &officer(Office::Admin),
        Action::DeleteAccount,
        &[]
    ));
}

#[test]
fn a_private_set_is_opened_to_a_moderator_only_when_it_was_reported_and_that_is_logged() {
    let moderator = officer(Office::Moderator);
    assert!(!is_granted(&moderator, Action::ReadSet, &[]));
    let access = may(&moderator, Action::ReadSet, &[Relation::Reported]);
    assert_eq!(access, Access::GrantedAndLogged);
    // One's own set is no business of the log.
    let own = [Relation::Owner, Relation::Reported];
    assert_eq!(may(&moderator, Action::ReadSet, &own), Access::Granted);
    assert!(!is_granted(&pupil(), Action::ReadSet, &[Relation::Owner]));
    assert!(is_granted(&pupil(), Action::ReadSet, &[Relation::Assigned]));
}

#[test]
fn no_office_writes_a_key_that_is_not_proved() {
    for actor in Office::ALL.map(officer).iter().chain([&member(), &pupil()]) {
        let but_proved: Vec<Relation> = Relation::ALL[..6].to_vec();
        assert!(!is_granted(actor, Action::ReviseKey, &but_proved));
    }
    let curator = officer(Office::Curator);
    assert!(is_granted(&curator, Action::ReviseKey, &[Relation::Proved]));
    assert!(!is_granted(
        &member(),
        Action::ReviseKey,
        &[Relation::Proved]
    ));
    let own = [Relation::Owner, Relation::Proved];
    assert!(is_granted(&member(), Action::ReviseKey, &own));
}

#[test]
fn comments_are_read_after_an_attempt_and_pupils_stay_in_their_class() {
    assert!(!is_granted(&member(), Action::WriteComment, &[]));
    let tried = [Relation::Attempted];
    assert!(is_granted(&member(), Action::WriteComment, &tried));
    assert!(is_granted(&Actor::Visitor, Action::ReadComments, &tried));
    assert!(!is_granted(&Actor::Visitor, Action::WriteComment, &tried));
    assert!(!is_granted(&pupil(), Action::WriteComment, &tried));
    let class = [Relation::Classmate];
    assert!(is_granted(&pupil(), Action::WriteComment, &class));
}

#[test]
fn a_key_does_what_its_scopes_say_and_never_more_than_its_account() {
    let with = |scopes: &[KeyScope]| {
        let mut actor = account(AccountKind::Member, Some(Office::Admin));
        actor.means = SignInMeans::Key(ScopeSet::of(scopes));
        Actor::Account(actor)
    };
    for action in Action::ALL {
        for relations in [&[][..], &Relation::ALL] {
            let whole = with(&KeyScope::ALL);
            let by_session = is_granted(&officer(Office::Admin), action, relations);
            let by_key = is_granted(&whole, action, relations);
            assert_eq!(
                by_key,
                by_session && action.scope().is_some(),
                "{action:?} {relations:?}"
            );
            assert!(!is_granted(&with(&[]), action, relations), "{action:?}");
        }
    }
    let denied = may(
        &with(&[KeyScope::Read]),
        Action::SyncLog,
        &[Relation::Owner],
    );
    assert_eq!(denied, Access::Denied(Denial::Scope(Some(KeyScope::Sync))));
}

#[test]
fn a_suspended_account_keeps_what_is_its_own_and_what_is_public() {
    let mut suspended = account(AccountKind::Member, Some(Office::Curator));
    suspended.is_suspended = true;
    let suspended = Actor::Account(suspended);
    let own = [Relation::Owner];
    assert!(is_granted(&suspended, Action::ExportLog, &own));
    assert!(is_granted(&suspended, Action::DeleteAccount, &own));
    let denied = may(&suspended, Action::SyncLog, &own);
    assert_eq!(denied, Access::Denied(Denial::Suspended));
    assert!(!is_granted(&suspended, Action::ResolveReport, &[]));
}
