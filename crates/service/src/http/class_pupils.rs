//! The pupils of a class: cards, teachers beside the first, taking out and deleting.

use axum::Json;
use axum::http::StatusCode;
use shikatsu_api::{MadeCard, MadeCards, NewPupils};
use shikatsu_door::{card_address, qr_picture};

use super::admission::ActorVisit;
use super::club_views::named;
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath};
use super::rate_limit::RequestCost;
use super::refusal::HttpRefusal;
use crate::access::Action;
use crate::accounts::AccountError;
use crate::club::PupilCard;

/// Make cards for pupils
///
/// Each has an account that its card opens, by its picture, its word, or the code of the class with four words. They are shown
/// once; print them.
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/pupils", tag = "classes", operation_id = "makePupils",
    params(("id" = String, Path, description = "The id of the class")),
    request_body = NewPupils,
    responses((status = 201, description = "The cards", body = MadeCards), Refusals)
)]
pub(super) async fn make(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(NewPupils { names }): JsonBody<NewPupils>,
) -> Result<(StatusCode, Json<MadeCards>), HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::Collection)?;
    let class = visit.class_for(&id, Action::KeepClass).await?;
    let made = visit.state.club.make_pupils(class, &names).await?;
    let cards = made.into_iter().map(|made| visit.card(made));
    let cards = cards.collect::<Result<Vec<MadeCard>, HttpRefusal>>()?;
    Ok((StatusCode::CREATED, Json(MadeCards { cards })))
}

/// Make another card
///
/// The one that was lost opens nothing any more, and its sessions end.
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/pupils/{pupil}/card", tag = "classes", operation_id = "renewCard",
    params(("id" = String, Path, description = "The id of the class"), ("pupil" = String, Path, description = "The account of the pupil")),
    responses((status = 201, description = "The card", body = MadeCard), Refusals)
)]
pub(super) async fn renew_card(
    visit: ActorVisit,
    UrlPath((id, pupil)): UrlPath<(String, String)>,
) -> Result<(StatusCode, Json<MadeCard>), HttpRefusal> {
    let class = visit.class_for(&id, Action::KeepClass).await?;
    let pupil = named(&pupil, "pupil")?;
    let made = visit.state.club.renew_card(class, pupil).await?;
    Ok((StatusCode::CREATED, Json(visit.card(made)?)))
}

/// Make a member a teacher of the class
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/pupils/{pupil}/teacher", tag = "classes", operation_id = "makeTeacher",
    params(("id" = String, Path, description = "The id of the class"), ("pupil" = String, Path, description = "The account of the member")),
    responses((status = 204, description = "The member teaches the class too"), Refusals)
)]
pub(super) async fn make_teacher(
    visit: ActorVisit,
    UrlPath((id, pupil)): UrlPath<(String, String)>,
) -> Result<StatusCode, HttpRefusal> {
    let class = visit.class_for(&id, Action::KeepClass).await?;
    let member = named(&pupil, "member")?;
    visit.state.club.make_teacher(class, member).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take a pupil out of the class
///
/// The account stays.
#[utoipa::path(
    delete, path = "/api/v1/classes/{id}/pupils/{pupil}", tag = "classes", operation_id = "removePupil",
    params(("id" = String, Path, description = "The id of the class"), ("pupil" = String, Path, description = "The account of the pupil")),
    responses((status = 204, description = "The pupil is not in the class any more"), Refusals)
)]
pub(super) async fn remove(
    visit: ActorVisit,
    UrlPath((id, pupil)): UrlPath<(String, String)>,
) -> Result<StatusCode, HttpRefusal> {
    let class = visit.class_for(&id, Action::RemovePupil).await?;
    let pupil = named(&pupil, "pupil")?;
    visit.state.club.leave_class(class, pupil).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete the account of a pupil
///
/// At once, with its log. Only accounts that a card opens: members delete their own.
#[utoipa::path(
    delete, path = "/api/v1/classes/{id}/pupils/{pupil}/account", tag = "classes", operation_id = "deletePupil",
    params(("id" = String, Path, description = "The id of the class"), ("pupil" = String, Path, description = "The account of the pupil")),
    responses((status = 204, description = "It is gone"), Refusals)
)]
pub(super) async fn delete(
    visit: ActorVisit,
    UrlPath((id, pupil)): UrlPath<(String, String)>,
) -> Result<StatusCode, HttpRefusal> {
    // A pupil owns a place in the class, and no other pupil's account.
    let class = visit.class_for(&id, Action::KeepClass).await?;
    let pupil = named(&pupil, "pupil")?;
    visit.state.club.delete_pupil(class, pupil).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl ActorVisit {
    /// A card as its teacher prints it.
    fn card(&self, made: PupilCard) -> Result<MadeCard, HttpRefusal> {
        let door = self.state.accounts.door();
        let address = door.map(|door| card_address(door.site(), &made.word));
        let picture = address.map(|address| qr_picture(&address)).transpose();
        Ok(MadeCard {
            pupil: made.pupil.simple().to_string(),
            name: made.name,
            word: made.word.text(),
            class_code: made.class_code,
            words: made.words.text(),
            picture: picture.map_err(AccountError::Door)?.unwrap_or_default(),
        })
    }
}
