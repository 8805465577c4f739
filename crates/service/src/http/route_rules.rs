//! Which action of the table of access each route is.
//!
//! Invariant: every operation of the OpenAPI document stands here once; a route that does not is closed to everyone, and a
//! test says so before it is missed.

use std::collections::HashMap;

use axum::http::Method;
use serde_json::Value;

use crate::access::{Access, Action, Actor, Relation, could, may};

/// What a route is in the table of access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteAccess {
    /// This action; what the actor is to the object follows from the address alone.
    Address(Action, &'static [Relation]),
    /// One of these actions, on an object that the handler looks up before it asks the table. An actor who could
    /// do it to no object does not come so far.
    Object(&'static [Action]),
}

impl RouteAccess {
    /// Whether the actor comes as far as the handler.
    #[must_use]
    pub fn admission(self, actor: &Actor) -> Access {
        match self {
            Self::Address(action, relations) => may(actor, action, relations),
            Self::Object(actions) => could(actor, actions),
        }
    }
}

/// The rules of all routes, by method and path as the router knows it.
pub(super) type RouteRules = HashMap<(Method, String), Option<RouteAccess>>;

const NONE: &[Relation] = &[];

/// The address names the actor's own account.
const OWN: &[Relation] = &[Relation::Owner];

/// By the ids of the OpenAPI document: those whose object the address tells.
#[rustfmt::skip]
const RULES: &[(&str, Action, &[Relation])] = &[
    ("getHealth",           Action::ReadPublic,    NONE),
    ("getReadiness",        Action::ReadPublic,    NONE),
    ("listProblems",        Action::ReadPublic,    NONE),
    ("getProblem",          Action::ReadPublic,    NONE),
    ("getProblemSgf",       Action::ReadPublic,    NONE),
    ("getProblemFile",      Action::ReadPublic,    NONE),
    ("getProblemPicture",   Action::ReadPublic,    NONE),
    ("getProblemPixels",    Action::ReadPublic,    NONE),
    ("findProblem",         Action::ReadPublic,    NONE),
    ("embedProblem",        Action::ReadPublic,    NONE),
    ("lookUpFact",          Action::ReadPublic,    NONE),
    ("getCertificates",     Action::ReadPublic,    NONE),
    ("askSolve",            Action::UsePublic,     NONE),
    ("getSolve",            Action::UsePublic,     NONE),
    ("cancelSolve",         Action::UsePublic,     NONE),
    ("followSolve",         Action::UsePublic,     NONE),
    ("followSolveBySocket", Action::UsePublic,     NONE),
    ("askAudit",            Action::UsePublic,     NONE),
    ("getAudit",            Action::UsePublic,     NONE),
    ("cancelAudit",         Action::UsePublic,     NONE),
    ("followAudit",         Action::UsePublic,     NONE),
    ("getAuditRecords",     Action::UsePublic,     NONE),
    ("openRoom",            Action::UsePublic,     NONE),
    ("getRoom",             Action::UsePublic,     NONE),
    ("joinRoom",            Action::UsePublic,     NONE),
    ("followRoom",          Action::UsePublic,     NONE),
    ("getRoomEvents",       Action::UsePublic,     NONE),
    ("getRoomCsv",          Action::UsePublic,     NONE),
    ("getRoomSgf",          Action::UsePublic,     NONE),
    ("getRoomReview",       Action::UsePublic,     NONE),
    ("getReviewProblem",    Action::UsePublic,     NONE),
    ("getTriedMoves",       Action::UsePublic,     NONE),
    ("makeRowClass",        Action::UsePublic,     NONE),
    ("getRowClass",         Action::UsePublic,     NONE),
    ("listClassGames",      Action::UsePublic,     NONE),
    ("beginClassGame",      Action::UsePublic,     NONE),
    ("listRowGames",        Action::UsePublic,     NONE),
    ("beginRowGame",        Action::UsePublic,     NONE),
    ("getRowGame",          Action::UsePublic,     NONE),
    ("keepRowGame",         Action::UsePublic,     NONE),
    ("forgetRowGame",       Action::UsePublic,     NONE),
    ("getSession",          Action::SignIn,        NONE),
    ("beginAccount",        Action::SignIn,        NONE),
    ("openAccount",         Action::SignIn,        NONE),
    ("beginSignIn",         Action::SignIn,        NONE),
    ("signIn",              Action::SignIn,        NONE),
    ("signInWithWord",      Action::SignIn,        NONE),
    ("signInWithCardWords", Action::SignIn,        NONE),
    ("signOut",             Action::SignIn,        NONE),
    ("signOutEverywhere",   Action::TendAccount,   OWN),
    ("renewRecoveryCodes",  Action::TendAccount,   OWN),
    ("beginPasskey",        Action::TendAccount,   OWN),
    ("addPasskey",          Action::TendAccount,   OWN),
    ("removePasskey",       Action::TendAccount,   OWN),
    ("makeApiKey",          Action::TendAccount,   OWN),
    ("endApiKey",           Action::TendAccount,   OWN),
    ("exportAccount",       Action::ExportLog,     OWN),
    ("deleteAccount",       Action::DeleteAccount, OWN),
    ("syncLog",             Action::SyncLog,       OWN),
    ("listSets",            Action::KeepSet,       OWN),
    ("makeSet",             Action::KeepSet,       OWN),
    ("listPublicSets",      Action::ReadPublic,    NONE),
    ("listClasses",         Action::ReadClass,     OWN),
    ("makeClass",           Action::MakeClass,     NONE),
    ("joinClass",           Action::JoinClass,     NONE),
    ("writeReport",         Action::WriteReport,   NONE),
    ("listOwnReports",      Action::WriteReport,   NONE),
    ("listReports",         Action::ReadReports,   NONE),
    ("getKeyCorrections",   Action::ReadPublic,    NONE),
    ("suspendAccount",      Action::SuspendAccount, NONE),
    ("endSuspension",       Action::SuspendAccount, NONE),
];

/// Those whose object is looked up first.
#[rustfmt::skip]
const OBJECT_RULES: &[(&str, &[Action])] = &[
    ("getSet",         &[Action::ReadPublic, Action::ReadSet]),
    ("getSetFile",     &[Action::ReadPublic, Action::ReadSet]),
    ("changeSet",      &[Action::KeepSet]),
    ("deleteSet",      &[Action::KeepSet]),
    ("publishSet",     &[Action::PublishSet]),
    ("getClass",       &[Action::ReadClass]),
    ("deleteClass",    &[Action::KeepClass]),
    ("leaveClass",     &[Action::JoinClass]),
    ("makePupils",     &[Action::KeepClass]),
    ("renewCard",      &[Action::KeepClass]),
    ("makeTeacher",    &[Action::KeepClass]),
    ("removePupil",    &[Action::RemovePupil]),
    ("deletePupil",    &[Action::DeleteAccount]),
    ("giveHomework",   &[Action::KeepClass]),
    ("endHomework",    &[Action::KeepClass]),
    ("getProgress",    &[Action::ReadClass]),
    ("getProgressCsv", &[Action::ReadClass]),
    ("getReport",      &[Action::WriteReport, Action::ReadReports]),
    ("decideReport",   &[Action::ResolveReport, Action::ResolveConduct]),
    ("appealReport",   &[Action::WriteReport]),
    ("listComments",   &[Action::ReadComments]),
    ("writeComment",   &[Action::WriteComment]),
    ("deleteComment",  &[Action::WriteComment]),
    ("hideComment",    &[Action::HideComment]),
];

/// The rules of the operations in an OpenAPI document.
pub(super) fn rules_of(document: &Value) -> RouteRules {
    let paths = document["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (path, method, &operation["operationId"]))
    });
    let rules = operations.filter_map(|(path, method, id)| {
        let method = Method::from_bytes(method.to_ascii_uppercase().as_bytes()).ok()?;
        Some(((method, path.clone()), route_access(id.as_str()?)))
    });
    rules.collect()
}

/// What an operation of the document is in the table of access.
#[must_use]
pub fn route_access(operation: &str) -> Option<RouteAccess> {
    let by_address = RULES.iter().find(|(id, ..)| *id == operation);
    let by_address =
        by_address.map(|&(_, action, relations)| RouteAccess::Address(action, relations));
    let by_object = OBJECT_RULES.iter().find(|(id, _)| *id == operation);
    by_address.or_else(|| by_object.map(|&(_, actions)| RouteAccess::Object(actions)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::openapi_document;

    #[test]
    fn every_route_of_the_document_has_one_rule_and_no_rule_is_left_over() {
        let document: Value = serde_json::from_str(&openapi_document()).unwrap();
        let rules = rules_of(&document);
        for ((method, path), rule) in &rules {
            assert!(
                rule.is_some(),
                "{method} {path} has no rule in RULES: say which action of the table of access it is"
            );
        }
        let all = RULES.len() + OBJECT_RULES.len();
        assert_eq!(rules.len(), all, "a rule is left over or doubled");
        let by_object = OBJECT_RULES.iter().map(|(id, _)| *id);
        let mut ids: Vec<&str> = RULES.iter().map(|(id, ..)| *id).chain(by_object).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "an operation stands twice");
    }

    #[test]
    fn a_route_without_a_rule_is_found_and_closed() {
        let document = serde_json::json!({
            "paths": { "/api/v1/new": { "post": { "operationId": "somethingNew" } } }
        });
        let rules = rules_of(&document);
        let found = rules.get(&(Method::POST, "/api/v1/new".to_owned()));
        assert_eq!(found, Some(&None));
    }
}
