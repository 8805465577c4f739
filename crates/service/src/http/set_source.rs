//! Where the problems of a new set come from.

use axum::http::HeaderMap;
use shikatsu_api::{BankSpan, CollectionRequest, Problem, SetSource};
use shikatsu_formats::read_any;
use uuid::Uuid;

use super::admission::ActorVisit;
use super::club_views::named;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use crate::access::Action;
use crate::club::{MOST_ITEMS, NewItem};
use crate::requests::NewAudit;

/// The problems of a set, with the audit of their file.
pub(super) struct SetProblems {
    pub(super) items: Vec<NewItem>,
    pub(super) audit: Option<Uuid>,
}

impl ActorVisit {
    /// The problems that a source names.
    pub(super) async fn problems_of(
        &self,
        source: SetSource,
        headers: &HeaderMap,
    ) -> Result<SetProblems, HttpRefusal> {
        let items = match source {
            SetSource::Chosen { problems } => self.chosen(problems)?,
            SetSource::Filter { band, theme, most } => self.filtered(band, theme, most),
            SetSource::Mistakes { class, pupil } => self.mistakes(&class, &pupil).await?,
            SetSource::File { text } => return self.of_file(text, headers).await,
        };
        let audit = None;
        Ok(SetProblems { items, audit })
    }

    fn chosen(&self, problems: Vec<String>) -> Result<Vec<NewItem>, HttpRefusal> {
        if let Some(unknown) = problems.iter().find(|id| self.state.drawn(id).is_none()) {
            let detail = format!("'{unknown}' is no problem of the bank; leave it out");
            return Err(unusable(detail));
        }
        Ok(problems.into_iter().map(NewItem::Named).collect())
    }

    fn filtered(&self, band: Option<u8>, theme: Option<String>, most: u32) -> Vec<NewItem> {
        let most = most.min(u32::try_from(MOST_ITEMS).unwrap_or(0));
        let span = BankSpan {
            band,
            theme,
            ..BankSpan::default()
        };
        let page = self.state.bank.page(&span, most);
        let names = page.entries.into_iter().map(|entry| entry.id);
        names.map(NewItem::Named).collect()
    }

    async fn mistakes(&self, class: &str, pupil: &str) -> Result<Vec<NewItem>, HttpRefusal> {
        let (class, pupil) = (named(class, "class")?, named(pupil, "pupil")?);
        let club = &self.state.club;
        let teacher = club.place_in(class, self.account()?).await?;
        self.asks(Action::KeepClass, teacher.relations())?;
        // A pupil of another class is none of this one.
        club.class(class, pupil).await?;
        Ok(club.mistakes(class, pupil).await?)
    }

    async fn of_file(&self, text: String, headers: &HeaderMap) -> Result<SetProblems, HttpRefusal> {
        self.state.charge(self.client, RequestCost::Collection)?;
        let _permit = self.state.upload(self.client)?;
        let documents = read_any(text.as_bytes()).map_err(|error| unusable(error.to_string()))?;
        if documents.len() > MOST_ITEMS {
            let detail = format!("the file has more than {MOST_ITEMS} problems; make several sets");
            return Err(unusable(detail));
        }
        let boards = documents
            .iter()
            .map(|(document, _)| NewItem::Drawn(Box::new(Problem::from(&document.problem))));
        let items = boards.collect();
        let mut terms = CollectionRequest::default().terms();
        terms.limits = self.state.budget(terms.limits);
        let new = NewAudit {
            name: "set".into(),
            bytes: text.into_bytes(),
            terms,
            budget: None,
            payer: self.state.payer(self.client, headers).await?,
            request: None,
        };
        let audit = self.state.audits.begin(new).await?.id.uuid();
        let audit = Some(audit);
        Ok(SetProblems { items, audit })
    }
}

pub(super) fn unusable(detail: String) -> HttpRefusal {
    HttpRefusal::new(RefusalKind::Unanswerable, detail)
}
