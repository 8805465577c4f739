//! A review: stored certificates come before the present judge once more.
//!
//! A judge may become stricter after facts were kept on its word. A review rules again on every bundle with the board
//! it is about; a fact that the ruling no longer carries is superseded with the reason, and what is
//! ruled instead is kept.
//!
//! Invariant: a review changes no fact that the present judge carries, and believes no other.

use shikatsu_api as api;
use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Problem};
use shikatsu_proof::{Conclusion, Superko};
use shikatsu_verdict::Ruling;
use tokio::task::spawn_blocking;
use tracing::error;

use super::DeskError;
use super::finding::findings;
use super::trial::ruled;
use crate::store::{Extent, Fact, Found, Judged, Kept, Key, Store, StoreError, Worth};

/// What a review came to.
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
struct Today {
    /// What may be kept, if there is a verdict.
    fact: Option<Fact>,
    /// In words, for the reason.
    words: String,
}

/// Rules again on every fact that is believed. Servers may run meanwhile.
///
/// # Errors
/// When the database does not answer, or has a row that cannot be read.
pub async fn review(store: &Store) -> Result<Reviewed, DeskError> {
    let mut reviewed = Reviewed::default();
    let mut last = None;
    while let Some((place, found)) = store.next_fact(last).await? {
        last = Some(place);
        let Some((today, bundle)) = hear(store, place.key(), &found).await? else {
            reviewed.unread += 1;
            continue;
        };
        let Some(reason) = today.doubts(&found.fact) else {
            reviewed.carried += 1;
            continue;
        };
        let key = place.key();
        reviewed.superseded += store.supersede(key, found.bundle, &reason).await?;
        let Some(fact) = today.fact else { continue };
        match store.keep(key, &fact, &bundle).await {
            Ok(Kept::New) => reviewed.kept += 1,
            Ok(Kept::Known) => {}
            Err(fault @ StoreError::Contradiction { .. }) => {
                error!(bundle = %found.bundle, %fault, "a contradiction");
                reviewed.contradictions += 1;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(reviewed)
}

/// What is ruled today on the certificates of a fact, and these; nothing where the board is missing, or is that of another
/// question with the same certificates.
async fn hear(
    store: &Store,
    key: Key,
    found: &Found,
) -> Result<Option<(Today, Vec<u8>)>, DeskError> {
    let board = store.board(found.bundle).await?;
    let (Some(board), Some(bundle)) = (board, store.bundle(found.bundle).await?) else {
        return Ok(None);
    };
    let board: api::Problem = serde_json::from_str(&board)
        .map_err(|_| StoreError::Corrupt("a board that cannot be read"))?;
    let problem = Problem::try_from(&board)?;
    let heard = spawn_blocking(move || Some((today(&problem, &bundle, key)?, bundle)));
    let ended = |_| StoreError::Corrupt("certificates on which the checker ended by itself");
    Ok(heard.await.map_err(ended)?)
}

fn today(problem: &Problem, bundle: &[u8], key: Key) -> Option<Today> {
    let is_asked = |first: &Color| Key::of(&CanonicalQuestion::of(problem, *first)) == key;
    let first = Color::BOTH.into_iter().find(is_asked)?;
    let ruled = match ruled(problem, bundle) {
        Ok(ruled) => ruled,
        Err(error) => {
            return Some(Today {
                fact: None,
                words: format!("the present judge refuses the certificates: {error}"),
            });
        }
    };
    // Whether all moves were judged is a worker's word, and was given for another ruling.
    let mut found = findings(problem, &ruled, |_| Extent::Some).into_iter();
    Some(Today {
        fact: found
            .find(|finding| finding.first == first)
            .map(|finding| finding.fact),
        words: format!("the present judge gives: {}", given(ruled.side(first))),
    })
}

fn given(ruling: &Ruling) -> String {
    match &ruling.conditional {
        Some(conditional) => format!("{}, {}", conditional.conclusion, conditional.grade),
        None => ruling.conclusion.to_string(),
    }
}

impl Today {
    /// Why a stored fact is not to be believed any more, if so.
    fn doubts(&self, stored: &Fact) -> Option<String> {
        let Some(today) = &self.fact else {
            return Some(self.words.clone());
        };
        let is_less = stored.verdict == Conclusion::Stands
            && matches!(today.verdict, Conclusion::Alive | Conclusion::Seki);
        if stored.verdict != today.verdict && !is_less {
            return Some(self.words.clone());
        }
        let carries = |one: &Judged| {
            let same = today.moves.iter().find(|two| two.played == one.played);
            let fails = |judged: &Judged| judged.worth == Worth::Fails;
            // What keeps a standing may be less than two eyes.
            same.is_some_and(|two| match is_less {
                true => fails(one) == fails(two),
                false => one.worth == two.worth,
            })
        };
        let reason = if !stored.moves.iter().all(carries) {
            "the present judge gives the same verdict, and not the worth of every first move"
        } else if today.leans() && !stored.leans() {
            "the present judge takes walls to stand"
        } else if today.superko == Superko::MayLean && stored.superko == Superko::Independent {
            "the present judge finds that a certificate may lean on a move elsewhere"
        } else {
            return None;
        };
        Some(reason.into())
    }
}
