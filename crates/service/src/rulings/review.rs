//! A review: the present judge rules once more on stored certificates.
//!
//! The judge may become stricter after facts were kept. A review rules again on every bundle with the board it is about.
//! A fact that the new ruling does not carry is superseded with the reason, and what is ruled instead is kept.
//!
//! Invariant: a review changes no fact that the present judge carries, and leaves no other believed.

use shikatsu_api as api;
use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Problem};
use shikatsu_proof::{Conclusion, Superko};
use shikatsu_verdict::Ruling;
use tokio::task::spawn_blocking;
use tracing::error;

use super::facts::facts;
use super::judgement::ruled;
use crate::requests::RequestError;
use crate::store::{
    Fact, FactExtent, FactMove, KeepEffect, MoveWorth, QuestionKey, Store, StoreError, StoredFact,
};

/// What a review did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reviewed {
    /// Facts that the present judge carries.
    pub carried: u64,
    /// Facts that it does not, superseded now.
    pub superseded: u64,
    /// Facts that were kept in their place.
    pub kept: u64,
    /// What was not kept in their place because it contradicts another fact: defects, each with a line in the log.
    pub contradictions: u64,
    /// Facts without certificates or board to rule on. They are believed as before.
    pub unread: u64,
}

/// What the present judge says of one question.
struct PresentRuling {
    /// What may be kept, if there is a verdict.
    fact: Option<Fact>,
    /// In words, for the reason.
    words: String,
}

/// Rules again on every fact that is believed. Servers may run meanwhile.
///
/// # Errors
/// When the database does not answer, or has a row that cannot be read.
pub async fn review(store: &Store) -> Result<Reviewed, RequestError> {
    let mut reviewed = Reviewed::default();
    let mut last = None;
    while let Some((row, found)) = store.next_fact(last).await? {
        last = Some(row);
        let Some((present, bundle)) = rule_again(store, row.key(), &found).await? else {
            reviewed.unread += 1;
            continue;
        };
        let Some(reason) = present.doubts(&found.fact) else {
            reviewed.carried += 1;
            continue;
        };
        let key = row.key();
        reviewed.superseded += store.supersede(key, found.bundle, &reason).await?;
        let Some(fact) = present.fact else { continue };
        match store.keep(key, &fact, &bundle).await {
            Ok(KeepEffect::New) => reviewed.kept += 1,
            Ok(KeepEffect::Known) => {}
            Err(fault @ StoreError::Contradiction { .. }) => {
                error!(bundle = %found.bundle, %fault, "a contradiction");
                reviewed.contradictions += 1;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(reviewed)
}

/// The present ruling on the certificates of a fact, and the certificates; nothing where the board is missing, or is that
/// of another question with the same certificates.
async fn rule_again(
    store: &Store,
    key: QuestionKey,
    found: &StoredFact,
) -> Result<Option<(PresentRuling, Vec<u8>)>, RequestError> {
    let board = store.board(found.bundle).await?;
    let (Some(board), Some(bundle)) = (board, store.bundle(found.bundle).await?) else {
        return Ok(None);
    };
    let board: api::Problem = serde_json::from_str(&board)
        .map_err(|_| StoreError::Corrupt("a board that cannot be read"))?;
    let problem = Problem::try_from(&board)?;
    let ruled = spawn_blocking(move || Some((present_ruling(&problem, &bundle, key)?, bundle)));
    let ended = |_| StoreError::Corrupt("certificates on which the checker ended by itself");
    Ok(ruled.await.map_err(ended)?)
}

fn present_ruling(problem: &Problem, bundle: &[u8], key: QuestionKey) -> Option<PresentRuling> {
    let is_asked = |first: &Color| QuestionKey::of(&CanonicalQuestion::of(problem, *first)) == key;
    let first = Color::BOTH.into_iter().find(is_asked)?;
    let ruled = match ruled(problem, bundle) {
        Ok(ruled) => ruled,
        Err(error) => {
            return Some(PresentRuling {
                fact: None,
                words: format!("the present judge refuses the certificates: {error}"),
            });
        }
    };
    let mut facts = facts(problem, &ruled).into_iter();
    Some(PresentRuling {
        fact: facts
            .find(|ruled| ruled.first == first)
            .map(|ruled| ruled.fact),
        words: format!("the present judge gives: {}", given(ruled.side(first))),
    })
}

fn given(ruling: &Ruling) -> String {
    match &ruling.conditional {
        Some(conditional) => format!("{}, {}", conditional.conclusion, conditional.grade),
        None => ruling.conclusion.to_string(),
    }
}

impl PresentRuling {
    /// Why a stored fact is not to be believed any more, if so.
    fn doubts(&self, stored: &Fact) -> Option<String> {
        let Some(present) = &self.fact else {
            return Some(self.words.clone());
        };
        let is_less = stored.verdict == Conclusion::Stands
            && matches!(present.verdict, Conclusion::Alive | Conclusion::Seki);
        if stored.verdict != present.verdict && !is_less {
            return Some(self.words.clone());
        }
        let carries = |one: &FactMove| {
            let same = present.moves.iter().find(|two| two.played == one.played);
            let fails = |judged: &FactMove| judged.worth == MoveWorth::Fails;
            // What keeps a standing may be less than two eyes.
            same.is_some_and(|two| match is_less {
                true => fails(one) == fails(two),
                false => one.worth == two.worth,
            })
        };
        let reason = if !stored.moves.iter().all(carries) {
            "the present judge gives the same verdict, and not the worth of every first move"
        } else if stored.extent == FactExtent::All && present.extent == FactExtent::Some {
            "the present judge misses first moves that were not judged"
        } else if present.leans() && !stored.leans() {
            "the present judge takes walls to stand"
        } else if present.superko == Superko::MayLean && stored.superko == Superko::Independent {
            "the present judge finds that a certificate may lean on a move elsewhere"
        } else {
            return None;
        };
        Some(reason.into())
    }
}
