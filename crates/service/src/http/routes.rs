//! The routes that the OpenAPI document describes.
//!
//! Invariant: each has a rule in `route_rules`; a test says so.

use axum::extract::DefaultBodyLimit;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::OpenApiDocument;
use super::state::SharedState;
use super::{
    account_copy, audits, class_pupils, classes, comments, conduct, facts, following, health,
    own_account, problems, reports, room_records, room_reviews, room_sockets, rooms, row_games,
    sets, sign_in, solves, sync,
};

/// The routes that the document describes.
pub(super) fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::with_openapi(OpenApiDocument::openapi())
        .merge(
            OpenApiRouter::new()
                .routes(routes!(solves::ask))
                .layer(DefaultBodyLimit::max(solves::LONGEST)),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(audits::ask))
                .layer(DefaultBodyLimit::max(audits::LONGEST)),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(sync::sync))
                .layer(DefaultBodyLimit::max(sync::LONGEST)),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(sets::list, sets::make))
                .layer(DefaultBodyLimit::max(sets::LONGEST)),
        )
        .merge(account_routes())
        .merge(club_routes())
        .routes(routes!(solves::look, solves::cancel))
        .routes(routes!(following::events))
        .routes(routes!(following::socket))
        .routes(routes!(facts::look_up))
        .routes(routes!(facts::certificates))
        .routes(routes!(audits::look, audits::cancel))
        .routes(routes!(audits::records))
        .routes(routes!(audits::events))
        .routes(routes!(problems::list))
        .routes(routes!(problems::one))
        .routes(routes!(problems::sgf))
        .routes(routes!(problems::file))
        .routes(routes!(problems::svg))
        .routes(routes!(problems::png))
        .routes(routes!(problems::find))
        .routes(routes!(problems::embed))
        .routes(routes!(row_games::begin, row_games::list))
        .routes(routes!(row_games::look, row_games::keep, row_games::forget))
        .routes(routes!(row_games::make_class))
        .routes(routes!(row_games::class))
        .routes(routes!(row_games::begin_in_class, row_games::class_games))
        .routes(routes!(rooms::open))
        .routes(routes!(rooms::look))
        .routes(routes!(rooms::join))
        .routes(routes!(rooms::events))
        .routes(routes!(room_sockets::socket))
        .routes(routes!(room_records::sgf))
        .routes(routes!(room_records::csv))
        .routes(routes!(room_reviews::look))
        .routes(routes!(room_reviews::exercise))
        .routes(routes!(room_reviews::tried))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
}

/// The routes of accounts.
fn account_routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in::who, sign_in::sign_in, sign_in::sign_out))
        .routes(routes!(sign_in::begin_sign_in))
        .routes(routes!(sign_in::sign_in_with_word))
        .routes(routes!(sign_in::sign_in_with_card_words))
        .routes(routes!(sign_in::begin_account))
        .routes(routes!(sign_in::open_account))
        .routes(routes!(own_account::delete))
        .routes(routes!(account_copy::export))
        .routes(routes!(own_account::sign_out_everywhere))
        .routes(routes!(own_account::renew_codes))
        .routes(routes!(own_account::begin_passkey))
        .routes(routes!(own_account::add_passkey))
        .routes(routes!(own_account::remove_passkey))
        .routes(routes!(own_account::make_key))
        .routes(routes!(own_account::end_key))
}

/// The routes of sets, classes, reports and comments.
fn club_routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(sets::list_public))
        .routes(routes!(sets::look, sets::change, sets::delete))
        .routes(routes!(sets::file))
        .routes(routes!(sets::publish))
        .routes(routes!(classes::list, classes::make))
        .routes(routes!(classes::join))
        .routes(routes!(classes::look, classes::delete))
        .routes(routes!(classes::leave))
        .routes(routes!(classes::give_homework))
        .routes(routes!(classes::end_homework))
        .routes(routes!(classes::progress))
        .routes(routes!(classes::progress_table))
        .routes(routes!(class_pupils::make))
        .routes(routes!(class_pupils::remove))
        .routes(routes!(class_pupils::renew_card))
        .routes(routes!(class_pupils::make_teacher))
        .routes(routes!(class_pupils::delete))
        .routes(routes!(reports::list, reports::write))
        .routes(routes!(reports::list_own))
        .routes(routes!(reports::look))
        .routes(routes!(reports::appeal))
        .routes(routes!(reports::corrections))
        .routes(routes!(conduct::decide))
        .routes(routes!(conduct::hide))
        .routes(routes!(conduct::suspend, conduct::end_suspension))
        .routes(routes!(comments::list, comments::write))
        .routes(routes!(comments::delete))
}
