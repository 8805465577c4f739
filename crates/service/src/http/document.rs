//! The OpenAPI document: written from the handlers, so it says what they do.

use std::collections::BTreeMap;

use shikatsu_api::room::{RoomClientMessage, RoomServerMessage};
use shikatsu_api::{AuditStones, CollectionNews, RequestNews, ServiceError};
use utoipa::openapi::{ContentBuilder, RefOr, Response, ResponseBuilder, Schema, schema::Ref};
use utoipa::{IntoResponses, OpenApi, ToSchema};

use super::refusal::RefusalKind;

/// The document without its handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "shikatsu",
        version = "1",
        description = "Life and death in the game of Go, proved. A problem is asked about and becomes a case; workers search, the service \
            checks their certificates, and what is proved is kept for the next caller. Only a log on several devices, sets, classes and reports need an account; \
            an address may ask so much at a time. Every refusal is of type application/problem+json and says what to do. Every answer carries X-Request-Id; a request may bring \
            its own (up to 64 letters, digits, hyphens, dots and underscores), and it follows the question to its worker and back.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "solves", description = "Questions about problems"),
        (name = "facts", description = "What is known already"),
        (name = "audits", description = "Collections compared with their own keys"),
        (name = "problems", description = "Problems on offer"),
        (name = "row", description = "Games of the first game, kept for a browser, and classes"),
        (name = "rooms", description = "Rooms in which many people play as one"),
        (name = "accounts", description = "Accounts without passwords, and the log of the trainer on several devices"),
        (name = "sets", description = "Sets of problems that accounts make"),
        (name = "classes", description = "Classes with homework, pupils and their progress"),
        (name = "reports", description = "Reports that a proof settles, and comments on problems"),
        (name = "service", description = "For operators of the service")
    ),
    components(schemas(
        AuditStones,
        RequestNews,
        CollectionNews,
        RoomClientMessage,
        RoomServerMessage,
        ServiceError
    ))
)]
pub(super) struct OpenApiDocument;

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub(super) struct FileBytes(#[expect(dead_code, reason = "only its schema is used")] Vec<u8>);

/// Every refusal that a handler can answer with.
pub(super) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let trouble = || RefOr::<Schema>::Ref(Ref::from_schema_name("ServiceError"));
        let mut responses: BTreeMap<String, RefOr<Response>> = BTreeMap::new();
        for kind in RefusalKind::ALL {
            let content = ContentBuilder::new().schema(Some(trouble())).build();
            let response = ResponseBuilder::new()
                .description(kind.title())
                .content("application/problem+json", content)
                .build();
            let status = kind.status().as_str().to_owned();
            responses.entry(status).or_insert(RefOr::T(response));
        }
        responses
    }
}
