//! A copy of all that is stored of an account: a zip archive of JSON lines, and the log as a device imports it.
//!
//! Invariant: it has what the account wrote and made, and nothing that another person wrote.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json;
use shikatsu_api::SetContents;
use shikatsu_formats::archive::zipped;
use uuid::Uuid;

use super::account_views::sent_account;
use super::admission::AccountVisit;
use super::club_views::{sent_class, sent_item, sent_report, sent_set};
use super::document::{FileBytes, Refusals};
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use crate::club::Club;

/// Take a copy of everything
///
/// A zip archive: `log.txt` as every device imports it, and JSON lines of the account, its sets, classes, comments and reports.
#[utoipa::path(
    get, path = "/api/v1/account/export", tag = "accounts", operation_id = "exportAccount",
    responses((status = 200, description = "All that is stored of the account", body = FileBytes, content_type = "application/zip"), Refusals)
)]
pub(super) async fn export(visit: AccountVisit) -> Result<Response, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::Collection)?;
    let (state, account) = (&visit.state, visit.account.id);
    let own = sent_account(state.accounts.own(account).await?);
    let log = state.logs.log(account).await?;
    let mut files = vec![("account.jsonl", lines([own])), ("log.txt", log.export())];
    files.extend(texts(&state.club, account).await?);
    // A log of years takes a moment to pack.
    let packed = tokio::task::spawn_blocking(move || zipped(files)).await;
    let failed = |detail: String| HttpRefusal::new(RefusalKind::Defect, detail);
    let packed = packed.map_err(|error| failed(error.to_string()))?;
    let bytes = packed.map_err(|error| failed(error.to_string()))?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/zip"),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"shikatsu.zip\""),
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, bytes).into_response())
}

/// What the account made and wrote beside its log.
async fn texts(club: &Club, account: Uuid) -> Result<Vec<(&'static str, String)>, HttpRefusal> {
    let mut sets = Vec::new();
    for set in club.own_sets(account).await? {
        let items = club.items(set.id).await?.into_iter().map(sent_item);
        sets.push(SetContents {
            items: items.collect(),
            entry: sent_set(set, Some(account)),
        });
    }
    let classes = club.classes(account).await?;
    let comments = club.own_comments(account).await?;
    let comments = comments.into_iter().map(|comment| {
        json!({
            "problem": comment.problem,
            "class": comment.class.map(|class| class.simple().to_string()),
            "words": comment.words,
            "at": comment.at,
            "isHidden": comment.is_hidden,
        })
    });
    let reports = club.all_own_reports(account).await?;
    let reports = reports
        .into_iter()
        .map(|report| sent_report(report, Vec::new(), account));
    Ok(vec![
        ("sets.jsonl", lines(sets)),
        ("classes.jsonl", lines(classes.iter().map(sent_class))),
        ("comments.jsonl", lines(comments)),
        ("reports.jsonl", lines(reports)),
    ])
}

fn lines<T: Serialize>(all: impl IntoIterator<Item = T>) -> String {
    let lines = all.into_iter().map(|one| {
        let line = json!(one);
        format!("{line}\n")
    });
    lines.collect()
}
