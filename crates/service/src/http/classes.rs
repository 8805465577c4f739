//! Classes: making, joining, homework, progress.

use axum::Json;
use axum::http::StatusCode;
use axum::response::Response;
use shikatsu_api::{
    ClassCode, ClassEntry, ClassList, ClassProgress, ClassView, NewClass, NewHomework, ProgressSpan,
};
use uuid::Uuid;

use super::admission::ActorVisit;
use super::club_views::{named, sent_class, sent_homework, sent_member, sent_tries};
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath, UrlQuery};
use super::rate_limit::RequestCost;
use super::refusal::HttpRefusal;
use super::room_records::file;
use crate::access::Action;
use crate::club::{
    ClassRole, HomeworkDates, HomeworkSpan, ProgressWish, TriedProblem, progress_csv, refutation,
};

/// Moves of one answer whose refutation is looked for among the facts.
const MOST_LOOKED_UP: usize = 100;

/// List the own classes
#[utoipa::path(
    get, path = "/api/v1/classes", tag = "classes", operation_id = "listClasses",
    responses((status = 200, description = "Classes in which the account teaches or learns", body = ClassList), Refusals)
)]
pub(super) async fn list(visit: ActorVisit) -> Result<Json<ClassList>, HttpRefusal> {
    let classes = visit.state.club.classes(visit.account()?).await?;
    Ok(Json(ClassList {
        classes: classes.iter().map(sent_class).collect(),
    }))
}

/// Make a class
#[utoipa::path(
    post, path = "/api/v1/classes", tag = "classes", operation_id = "makeClass",
    request_body = NewClass,
    responses((status = 201, description = "The class, which the account teaches", body = ClassEntry), Refusals)
)]
pub(super) async fn make(
    visit: ActorVisit,
    JsonBody(NewClass { name }): JsonBody<NewClass>,
) -> Result<(StatusCode, Json<ClassEntry>), HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::Join)?;
    let class = visit.state.club.make_class(visit.account()?, &name).await?;
    Ok((StatusCode::CREATED, Json(sent_class(&class))))
}

/// Join a class
///
/// With the code that its teacher tells. The teacher sees tries at the homework of the class, and no others.
#[utoipa::path(
    post, path = "/api/v1/classes/membership", tag = "classes", operation_id = "joinClass",
    request_body = ClassCode,
    responses((status = 200, description = "The class", body = ClassEntry), Refusals)
)]
pub(super) async fn join(
    visit: ActorVisit,
    JsonBody(ClassCode { code }): JsonBody<ClassCode>,
) -> Result<Json<ClassEntry>, HttpRefusal> {
    visit.state.charge(visit.client, RequestCost::Join)?;
    let class = visit.state.club.join_class(visit.account()?, &code).await?;
    Ok(Json(sent_class(&class)))
}

/// See a class
///
/// Its members and the code are for teachers; homework that has not begun too.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}", tag = "classes", operation_id = "getClass",
    params(("id" = String, Path, description = "The id of the class")),
    responses((status = 200, description = "The class", body = ClassView), Refusals)
)]
pub(super) async fn look(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<Json<ClassView>, HttpRefusal> {
    let id = visit.class_for(&id, Action::ReadClass).await?;
    let club = &visit.state.club;
    let class = club.class(id, visit.account()?).await?;
    let (span, members) = match class.role {
        ClassRole::Teacher => (HomeworkSpan::All, club.members(id).await?),
        ClassRole::Pupil => (HomeworkSpan::Begun, Vec::new()),
    };
    let homework = club.homework(id, span).await?;
    Ok(Json(ClassView {
        entry: sent_class(&class),
        code: (class.role == ClassRole::Teacher).then_some(class.code),
        members: members.into_iter().map(sent_member).collect(),
        homework: homework.into_iter().map(sent_homework).collect(),
    }))
}

/// Delete a class
///
/// The accounts of its pupils stay, with their logs; delete those first that have no other use.
#[utoipa::path(
    delete, path = "/api/v1/classes/{id}", tag = "classes", operation_id = "deleteClass",
    params(("id" = String, Path, description = "The id of the class")),
    responses((status = 204, description = "It is gone"), Refusals)
)]
pub(super) async fn delete(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    let id = visit.class_for(&id, Action::KeepClass).await?;
    visit.state.club.delete_class(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leave a class
///
/// A class that loses its last teacher is gone.
#[utoipa::path(
    delete, path = "/api/v1/classes/{id}/membership", tag = "classes", operation_id = "leaveClass",
    params(("id" = String, Path, description = "The id of the class")),
    responses((status = 204, description = "The account is not in it any more"), Refusals)
)]
pub(super) async fn leave(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    visit.asks(Action::JoinClass, &[])?;
    let id = named(&id, "class")?;
    visit.state.club.leave_class(id, visit.account()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Give a class homework
///
/// A set that the teacher may see. Given again it gets the new dates.
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/homework", tag = "classes", operation_id = "giveHomework",
    params(("id" = String, Path, description = "The id of the class")),
    request_body = NewHomework,
    responses((status = 204, description = "The class has it"), Refusals)
)]
pub(super) async fn give_homework(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(new): JsonBody<NewHomework>,
) -> Result<StatusCode, HttpRefusal> {
    let class = visit.class_for(&id, Action::KeepClass).await?;
    let set = visit.readable(&new.problem_set).await?;
    let dates = HomeworkDates {
        opens_at: new.opens_at,
        due_at: new.due_at,
    };
    visit.state.club.give_homework(class, &set, dates).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End homework
///
/// The tries stay in the logs of those who made them.
#[utoipa::path(
    delete, path = "/api/v1/classes/{id}/homework/{homework}", tag = "classes", operation_id = "endHomework",
    params(("id" = String, Path, description = "The id of the class"), ("homework" = String, Path, description = "The id of the homework")),
    responses((status = 204, description = "The class has it no more"), Refusals)
)]
pub(super) async fn end_homework(
    visit: ActorVisit,
    UrlPath((id, homework)): UrlPath<(String, String)>,
) -> Result<StatusCode, HttpRefusal> {
    let class = visit.class_for(&id, Action::KeepClass).await?;
    let homework = named(&homework, "homework")?;
    visit.state.club.end_homework(class, homework).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// See progress
///
/// Of each pupil and problem the first try, the move that was played, and what refutes it as far as this is known. Pupils see
/// their own.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}/progress", tag = "classes", operation_id = "getProgress",
    params(("id" = String, Path, description = "The id of the class"), ProgressSpan),
    responses((status = 200, description = "What was tried", body = ClassProgress), Refusals)
)]
pub(super) async fn progress(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    UrlQuery(span): UrlQuery<ProgressSpan>,
) -> Result<Json<ClassProgress>, HttpRefusal> {
    let tried = visit.progress(&id, &span).await?;
    Ok(Json(ClassProgress {
        tried: tried.into_iter().map(sent_tries).collect(),
    }))
}

/// See progress as a table
#[utoipa::path(
    get, path = "/api/v1/classes/{id}/progress.csv", tag = "classes", operation_id = "getProgressCsv",
    params(("id" = String, Path, description = "The id of the class"), ProgressSpan),
    responses((status = 200, description = "A row for each pupil and problem that was tried", body = String, content_type = "text/csv"), Refusals)
)]
pub(super) async fn progress_table(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    UrlQuery(span): UrlQuery<ProgressSpan>,
) -> Result<Response, HttpRefusal> {
    let tried = visit.progress(&id, &span).await?;
    Ok(file("text/csv; charset=utf-8", progress_csv(&tried)))
}

impl ActorVisit {
    /// A class to which the actor may do this.
    pub(super) async fn class_for(&self, id: &str, action: Action) -> Result<Uuid, HttpRefusal> {
        let id = named(id, "class")?;
        let place = self.state.club.place_in(id, self.account()?).await?;
        // Of a class in which the account is not, it learns nothing, not even that it is there.
        if place.relations().is_empty() {
            return Err(crate::club::ClubError::Missing("class").into());
        }
        self.asks(action, place.relations())?;
        Ok(id)
    }

    async fn progress(
        &self,
        id: &str,
        span: &ProgressSpan,
    ) -> Result<Vec<TriedProblem>, HttpRefusal> {
        self.state.charge(self.client, RequestCost::Search)?;
        let class = self.class_for(id, Action::ReadClass).await?;
        let account = self.account()?;
        let club = &self.state.club;
        let wanted = span.pupil.as_deref().map(|pupil| named(pupil, "pupil"));
        let homework = span.homework.as_deref();
        let homework = homework.map(|homework| named(homework, "homework"));
        let wish = ProgressWish {
            homework: homework.transpose()?,
            pupil: match club.class(class, account).await?.role {
                ClassRole::Teacher => wanted.transpose()?,
                ClassRole::Pupil => Some(account),
            },
        };
        let mut tried = club.progress(class, wish).await?;
        self.refute(&mut tried).await?;
        Ok(tried)
    }

    /// Says what refutes moves that were wrong: what the bank has with the problem, or else facts.
    async fn refute(&self, tried: &mut [TriedProblem]) -> Result<(), HttpRefusal> {
        let mut left = MOST_LOOKED_UP;
        for one in tried.iter_mut().filter(|one| one.is_missed()) {
            let Some(played) = one.played.as_deref() else {
                continue;
            };
            let told = self.state.bank.reply(&one.problem, played);
            one.refutation = told.map(str::to_owned);
            let problem = self.state.drawn(&one.problem);
            if let Some(problem) = problem.filter(|_| told.is_none() && left > 0) {
                left -= 1;
                one.refutation = refutation(&self.state.club, problem, played).await?;
            }
        }
        Ok(())
    }
}
