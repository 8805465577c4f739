//! A body that is a question about a position: in JSON, or as a file in any notation that is read.

use std::ops::ControlFlow;

use axum::http::{HeaderMap, header};
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use shikatsu_formats::visit_any;

use super::refusal::{HttpRefusal, RefusalKind};

/// The format of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BodyFormat {
    Json,
    File,
}

impl BodyFormat {
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, HttpRefusal> {
        let named = headers.get(header::CONTENT_TYPE);
        let named = named.map_or("", |value| value.to_str().unwrap_or("?"));
        let essence = named.split(';').next().unwrap_or_default().trim();
        match essence.to_ascii_lowercase().as_str() {
            "application/json" => Ok(Self::Json),
            "" | "text/plain" | "application/x-go-sgf" | "application/octet-stream" => {
                Ok(Self::File)
            }
            other => Err(HttpRefusal::new(
                RefusalKind::MediaType,
                format!(
                    "'{other}' is not read; send application/json, or a file as text/plain or application/x-go-sgf"
                ),
            )),
        }
    }
}

/// A question in JSON.
pub(super) fn json<T: DeserializeOwned>(body: &Bytes) -> Result<T, HttpRefusal> {
    serde_json::from_slice(body).map_err(|error| {
        let what = match error.classify() {
            Category::Data => "not a question",
            _ => "no JSON",
        };
        HttpRefusal::new(
            RefusalKind::Malformed,
            format!("the body is {what} ({error}); /docs shows the form"),
        )
    })
}

/// The one problem of a file.
pub(super) fn single(body: &Bytes) -> Result<shikatsu_problem::Problem, HttpRefusal> {
    let refused = |detail: String| HttpRefusal::new(RefusalKind::Unanswerable, detail);
    let mut found = None;
    let read = visit_any(body, &mut |document, _| match found {
        Some(_) => ControlFlow::Break(()),
        None => {
            found = Some(document.problem);
            ControlFlow::Continue(())
        }
    });
    match (read.map_err(|error| refused(error.to_string()))?, found) {
        (ControlFlow::Continue(()), Some(problem)) => Ok(problem),
        _ => Err(refused(
            "the file holds several problems; send one, or all of them to /api/v1/audits".into(),
        )),
    }
}
