//! Sets of problems: making, looking, changing, publishing.

use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use shikatsu_api::{NewProblemSet, SetContents, SetEntry, SetList, SetSpan, SetTerms};
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{self, Dialect};

use super::admission::ActorVisit;
use super::club_views::{named, sent_item, sent_set};
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath, UrlQuery};
use super::rate_limit::RequestCost;
use super::refusal::HttpRefusal;
use super::room_records::{SGF, file as sent_file};
use super::set_source::unusable;
use crate::access::{Access, Action};
use crate::club::{KeptItem, KeptSet, NewSet, SetLicence};

/// Longest body: a file of some thousand problems.
pub(super) const LONGEST: usize = 1 << 20;

/// Public sets of a list.
const MOST: i64 = 100;

/// List the own sets
#[utoipa::path(
    get, path = "/api/v1/sets", tag = "sets", operation_id = "listSets",
    responses((status = 200, description = "The sets of the account, the newest first", body = SetList), Refusals)
)]
pub(super) async fn list(visit: ActorVisit) -> Result<Json<SetList>, HttpRefusal> {
    let account = visit.account()?;
    let sets = visit.state.club.own_sets(account).await?;
    Ok(Json(sent(sets, Some(account))))
}

/// List public sets
#[utoipa::path(
    get, path = "/api/v1/sets/public", tag = "sets", operation_id = "listPublicSets",
    params(SetSpan),
    responses((status = 200, description = "Public sets, the latest first, a hundred at a time", body = SetList), Refusals)
)]
pub(super) async fn list_public(
    visit: ActorVisit,
    UrlQuery(span): UrlQuery<SetSpan>,
) -> Result<Json<SetList>, HttpRefusal> {
    let sets = visit.state.club.public_sets(span.before, MOST).await?;
    Ok(Json(sent(sets, visit.signed_in())))
}

/// Make a set
///
/// Of problems of the bank, of a file, or of what a pupil went wrong at. The problems of a file are audited; the audit is
/// named in the answer. They get a key when every first move of theirs is proved.
#[utoipa::path(
    post, path = "/api/v1/sets", tag = "sets", operation_id = "makeSet",
    request_body = NewProblemSet,
    responses((status = 201, description = "The set", body = SetEntry), Refusals)
)]
pub(super) async fn make(
    visit: ActorVisit,
    headers: HeaderMap,
    JsonBody(new): JsonBody<NewProblemSet>,
) -> Result<(StatusCode, Json<SetEntry>), HttpRefusal> {
    let account = visit.account()?;
    visit.state.charge(visit.client, RequestCost::Search)?;
    let licence = licence(&new.licence)?;
    let problems = visit.problems_of(new.source, &headers).await?;
    let set = NewSet {
        title: new.title,
        author: new.author,
        licence,
        items: problems.items,
        audit: problems.audit,
        payer: visit.state.payer(visit.client, &headers).await?,
    };
    let set = visit.state.club.make_set(account, set).await?;
    Ok((StatusCode::CREATED, Json(sent_set(set, Some(account)))))
}

/// See a set
///
/// A public one, an own one, or one that a class has as homework.
#[utoipa::path(
    get, path = "/api/v1/sets/{id}", tag = "sets", operation_id = "getSet",
    params(("id" = String, Path, description = "The id of the set")),
    responses((status = 200, description = "The set with its problems", body = SetContents), Refusals)
)]
pub(super) async fn look(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<Json<SetContents>, HttpRefusal> {
    let set = visit.readable(&id).await?;
    let items = visit.state.club.items(set.id).await?;
    let items = items.into_iter().map(sent_item);
    Ok(Json(SetContents {
        items: items.collect(),
        entry: sent_set(set, visit.signed_in()),
    }))
}

/// Fetch a set as SGF
///
/// A file with a tree for each problem whose board is known here.
#[utoipa::path(
    get, path = "/api/v1/sets/{id}/sgf", tag = "sets", operation_id = "getSetFile",
    params(("id" = String, Path, description = "The id of the set")),
    responses((status = 200, description = "The file", body = String, content_type = "application/x-go-sgf"), Refusals)
)]
pub(super) async fn file(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<Response, HttpRefusal> {
    let set = visit.readable(&id).await?;
    visit.state.charge(visit.client, RequestCost::Search)?;
    let items = visit.state.club.items(set.id).await?;
    let documents = items.iter().filter_map(|item| visit.document(item));
    let documents: Vec<Document> = documents.collect();
    let text = sgf::write(&documents, Dialect::Plain);
    let text = text.map_err(|error| unusable(error.to_string()))?;
    Ok(sent_file(SGF, text))
}

/// Change what is said of a set
///
/// Its problems stay. Under an unknown licence it is not public any more.
#[utoipa::path(
    put, path = "/api/v1/sets/{id}", tag = "sets", operation_id = "changeSet",
    params(("id" = String, Path, description = "The id of the set")),
    request_body = SetTerms,
    responses((status = 200, description = "The set", body = SetEntry), Refusals)
)]
pub(super) async fn change(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(terms): JsonBody<SetTerms>,
) -> Result<Json<SetEntry>, HttpRefusal> {
    let set = visit.set_for(&id, Action::KeepSet).await?;
    let licence = licence(&terms.licence)?;
    let club = &visit.state.club;
    let set = club
        .change_set(&set, &terms.title, terms.author.as_deref(), licence)
        .await?;
    Ok(Json(sent_set(set, visit.signed_in())))
}

/// Delete a set
#[utoipa::path(
    delete, path = "/api/v1/sets/{id}", tag = "sets", operation_id = "deleteSet",
    params(("id" = String, Path, description = "The id of the set")),
    responses((status = 204, description = "It is gone, also as homework"), Refusals)
)]
pub(super) async fn delete(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    let set = visit.set_for(&id, Action::KeepSet).await?;
    visit.state.club.delete_set(set.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Show a set to all
///
/// Under CC0-1.0, CC-BY-4.0 or CC-BY-SA-4.0.
#[utoipa::path(
    post, path = "/api/v1/sets/{id}/publication", tag = "sets", operation_id = "publishSet",
    params(("id" = String, Path, description = "The id of the set")),
    responses((status = 200, description = "The set", body = SetEntry), Refusals)
)]
pub(super) async fn publish(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<Json<SetEntry>, HttpRefusal> {
    let set = visit.set_for(&id, Action::PublishSet).await?;
    let set = visit.state.club.publish_set(&set).await?;
    Ok(Json(sent_set(set, visit.signed_in())))
}

impl ActorVisit {
    /// A set that the actor may see. What an officer sees of a set that was reported stands in the log.
    pub(super) async fn readable(&self, id: &str) -> Result<KeptSet, HttpRefusal> {
        let club = &self.state.club;
        let set = club.set(named(id, "set")?).await?;
        if set.is_public {
            self.asks(Action::ReadPublic, &[])?;
            return Ok(set);
        }
        let account = self.account()?;
        let relations = club.relations_to_set(account, &set).await?;
        if self.asks(Action::ReadSet, &relations)? == Access::GrantedAndLogged {
            tracing::info!(officer = %account, set = %set.id, "an officer looks at a set that was reported");
            club.note_look(account, set.id).await?;
        }
        Ok(set)
    }

    async fn set_for(&self, id: &str, action: Action) -> Result<KeptSet, HttpRefusal> {
        let club = &self.state.club;
        let set = club.set(named(id, "set")?).await?;
        let relations = club.relations_to_set(self.account()?, &set).await?;
        self.asks(action, &relations)?;
        Ok(set)
    }

    fn document(&self, item: &KeptItem) -> Option<Document> {
        let problem = match &item.board {
            Some(board) => shikatsu_problem::Problem::try_from(board).ok()?,
            None => match self.state.bank.document(&item.problem) {
                Some(document) => return Some(document.clone()),
                None => self.state.drawn(&item.problem)?.clone(),
            },
        };
        Some(Document::from(problem))
    }
}

fn licence(name: &str) -> Result<SetLicence, HttpRefusal> {
    SetLicence::named(name).ok_or_else(|| {
        let known = SetLicence::ALL.map(SetLicence::name).join(", ");
        unusable(format!(
            "'{name}' is no licence that is known here; choose from {known}"
        ))
    })
}

fn sent(sets: Vec<KeptSet>, looks: Option<uuid::Uuid>) -> SetList {
    let sets = sets.into_iter().map(|set| sent_set(set, looks));
    SetList {
        sets: sets.collect(),
    }
}
