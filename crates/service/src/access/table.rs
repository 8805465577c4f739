//! The table of access: what each role may do, and on which condition.
//!
//! Invariant: every action has one row with one grant for each role. A teacher is a member who teaches the class or pupil in
//! question; curators, moderators and admins are members besides, and their columns say what comes on top.

use super::action::Action;
use super::relation::Relation;

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccessRole {
    /// Not signed in.
    Visitor,
    /// Signed in.
    Member,
    /// Signed in with a class card.
    Pupil,
    /// A member who teaches the class or pupil in question.
    Teacher,
    /// Trusted with keys and sets.
    Curator,
    /// Trusted with people.
    Moderator,
    /// The operator's.
    Admin,
}

/// What the table grants a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grant {
    /// Nothing.
    Never,
    /// Without a condition.
    Always,
    /// If the actor is all of these to the object.
    When(&'static [Relation]),
    /// If the object is that, and with a line in the log.
    Logged(Relation),
}

/// What the table grants a role for an action.
pub(super) fn grant(action: Action, role: AccessRole) -> Grant {
    let row = TABLE.iter().find(|(named, _)| *named == action);
    row.map_or(Grant::Never, |(_, grants)| grants[role as usize])
}

const NO: Grant = Grant::Never;
const YES: Grant = Grant::Always;
const OWN: Grant = Grant::When(&[Relation::Owner]);
const ASSIGNED: Grant = Grant::When(&[Relation::Assigned]);
const IN_CLASS: Grant = Grant::When(&[Relation::Classmate]);
const TRIED: Grant = Grant::When(&[Relation::Attempted]);
const PROVED: Grant = Grant::When(&[Relation::Proved]);
const OWN_PROVED: Grant = Grant::When(&[Relation::Owner, Relation::Proved]);
const REPORTED: Grant = Grant::Logged(Relation::Reported);

/// All of it. The columns are those of [`AccessRole`], in its order.
#[rustfmt::skip]
pub(super) const TABLE: &[(Action, [Grant; 7])] = &[
    //                       visitor  member      pupil     teacher   curator  moderator  admin
    (Action::ReadPublic,     [YES,    YES,        YES,      YES,      YES,     YES,       YES]),
    (Action::UsePublic,      [YES,    YES,        YES,      YES,      YES,     YES,       YES]),
    (Action::SignIn,         [YES,    YES,        YES,      YES,      YES,     YES,       YES]),
    (Action::TendAccount,    [NO,     OWN,        OWN,      NO,       NO,      NO,        NO]),
    (Action::SyncLog,        [NO,     OWN,        OWN,      NO,       NO,      NO,        NO]),
    (Action::ExportLog,      [NO,     OWN,        OWN,      NO,       NO,      NO,        NO]),
    (Action::DeleteAccount,  [NO,     OWN,        OWN,      YES,      NO,      NO,        NO]),
    (Action::ReadSet,        [NO,     OWN,        ASSIGNED, ASSIGNED, NO,      REPORTED,  REPORTED]),
    (Action::KeepSet,        [NO,     OWN,        NO,       NO,       NO,      NO,        NO]),
    (Action::PublishSet,     [NO,     OWN,        NO,       NO,       YES,     NO,        NO]),
    (Action::ReviseKey,      [NO,     OWN_PROVED, NO,       NO,       PROVED,  NO,        NO]),
    (Action::MakeClass,      [NO,     YES,        NO,       NO,       NO,      NO,        NO]),
    (Action::JoinClass,      [NO,     YES,        NO,       NO,       NO,      NO,        NO]),
    (Action::ReadClass,      [NO,     OWN,        OWN,      YES,      NO,      NO,        NO]),
    (Action::KeepClass,      [NO,     NO,         NO,       YES,      NO,      NO,        NO]),
    (Action::RemovePupil,    [NO,     NO,         NO,       YES,      NO,      NO,        NO]),
    (Action::ReadComments,   [TRIED,  TRIED,      IN_CLASS, YES,      YES,     YES,       YES]),
    (Action::WriteComment,   [NO,     TRIED,      IN_CLASS, NO,       NO,      NO,        NO]),
    (Action::HideComment,    [NO,     NO,         NO,       YES,      YES,     YES,       YES]),
    (Action::WriteReport,    [NO,     YES,        NO,       YES,      NO,      NO,        NO]),
    (Action::ReadReports,    [NO,     NO,         NO,       NO,       YES,     YES,       YES]),
    (Action::ResolveReport,  [NO,     NO,         NO,       NO,       YES,     NO,        NO]),
    (Action::ResolveConduct, [NO,     NO,         NO,       NO,       NO,      YES,       YES]),
    (Action::SuspendAccount, [NO,     NO,         NO,       NO,       NO,      YES,       YES]),
];
