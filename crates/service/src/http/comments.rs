//! Comments on problems, for those who have tried them.

use axum::Json;
use axum::http::StatusCode;
use shikatsu_api::{CommentList, CommentSpan, NewComment, ProblemComment};
use uuid::Uuid;

use super::admission::ActorVisit;
use super::club_views::{named, sent_comment};
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath, UrlQuery};
use super::rate_limit::RequestCost;
use super::refusal::HttpRefusal;
use crate::access::{Action, Relation};
use crate::club::NewWords;

/// Read comments
///
/// On a problem that was tried: by its log an account has, by its word a visitor.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/comments", tag = "reports", operation_id = "listComments",
    params(("id" = String, Path, description = "The id of the problem"), CommentSpan),
    responses((status = 200, description = "The comments", body = CommentList), Refusals)
)]
pub(super) async fn list(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    UrlQuery(span): UrlQuery<CommentSpan>,
) -> Result<Json<CommentList>, HttpRefusal> {
    let problem = visit.commented(&id)?;
    let class = class(span.class.as_deref())?;
    let club = &visit.state.club;
    let relations = match visit.signed_in() {
        Some(account) => club.relations_to_comments(account, &problem, class).await?,
        None if span.tried == Some(true) && class.is_none() => vec![Relation::Attempted],
        None => Vec::new(),
    };
    visit.asks(Action::ReadComments, &relations)?;
    // An officer reads what is for all; a class is read by those who are in it.
    let class = class.filter(|_| relations.contains(&Relation::Classmate));
    let comments = club.comments(&problem, class).await?;
    let looks = visit.signed_in();
    let comments = comments
        .into_iter()
        .map(|comment| sent_comment(comment, looks));
    Ok(Json(CommentList {
        comments: comments.collect(),
    }))
}

/// Write a comment
///
/// Plain text. Pupils with a card write to their class.
#[utoipa::path(
    post, path = "/api/v1/problems/{id}/comments", tag = "reports", operation_id = "writeComment",
    params(("id" = String, Path, description = "The id of the problem")),
    request_body = NewComment,
    responses((status = 201, description = "The comment", body = ProblemComment), Refusals)
)]
pub(super) async fn write(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(new): JsonBody<NewComment>,
) -> Result<(StatusCode, Json<ProblemComment>), HttpRefusal> {
    let account = visit.account()?;
    visit.state.charge(visit.client, RequestCost::Comment)?;
    let problem = visit.commented(&id)?;
    let class = class(new.class.as_deref())?;
    let club = &visit.state.club;
    let relations = club.relations_to_comments(account, &problem, class).await?;
    visit.asks(Action::WriteComment, &relations)?;
    let new = NewWords {
        problem,
        class,
        words: new.words,
    };
    let comment = club.write_comment(account, &new).await?;
    Ok((
        StatusCode::CREATED,
        Json(sent_comment(comment, Some(account))),
    ))
}

/// Delete a comment of one's own
#[utoipa::path(
    delete, path = "/api/v1/comments/{id}", tag = "reports", operation_id = "deleteComment",
    params(("id" = String, Path, description = "The id of the comment")),
    responses((status = 204, description = "It is gone"), Refusals)
)]
pub(super) async fn delete(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    let comment = named(&id, "comment")?;
    let club = &visit.state.club;
    club.delete_comment(visit.account()?, comment).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl ActorVisit {
    /// A problem that can be commented on.
    fn commented(&self, id: &str) -> Result<String, HttpRefusal> {
        let known = self.state.drawn(id);
        known
            .map(|_| id.to_owned())
            .ok_or_else(|| HttpRefusal::not_found("problem on offer; /api/v1/problems lists them"))
    }
}

fn class(id: Option<&str>) -> Result<Option<Uuid>, HttpRefusal> {
    let class = id.map(|id| named(id, "class"));
    Ok(class.transpose()?)
}
