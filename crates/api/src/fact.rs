//! What a service knows: verdicts that follow from certificates it has checked itself, and the result of a request.
//!
//! Invariant: everything in a [`KnownFact`] follows from the certificates it names. What else a worker says stands in
//! `told` and nowhere else.

use serde::{Deserialize, Serialize};

use crate::{AuditRecord, Color, JobAnswer, Move, Problem, Role, Unproved, Vertex, Worth};

/// What is proved about one first mover, on the board of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KnownFact {
    /// Who moves first.
    pub first: Color,
    /// Whether that side attacks or defends.
    pub role: Role,
    /// The verdict.
    pub verdict: FactVerdict,
    /// The verdict in words.
    pub words: String,
    /// First moves that were judged, in the order of the board, a pass last.
    pub moves: Vec<KnownMove>,
    /// Whether these are all that matter.
    pub judged: MoveCoverage,
    /// The points in play, where they were found and not given.
    pub in_play: Option<Vec<Vertex>>,
    /// Chains out of play that the verdict assumes to stand.
    pub walls: Vec<KnownWall>,
    /// Whether a certificate may need a move elsewhere between two equal boards.
    pub repetition: Repetition,
    /// The certificates, by the SHA-256 of their bundle in hexadecimal digits.
    pub certificates: String,
    /// The board they are about, if it is not the one that was asked: turned, mirrored, with colours
    /// exchanged, or larger.
    pub about: Option<Box<Problem>>,
}

/// A verdict as certificates tell it. Of a ko they tell who needs threats, not how it is fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum FactVerdict {
    /// Captured, or cannot avoid it.
    Dead,
    /// Two eyes.
    Alive,
    /// Alive because neither side can start.
    Seki,
    /// Alive, with two eyes or in seki.
    Stands,
    /// Decided by a ko.
    Ko {
        /// Who needs threats.
        #[serde(rename = "needsThreats")]
        needs_threats: Role,
        /// How many.
        threats: u8,
    },
    /// Decided by the rule for repetition.
    Cycle {
        /// The defender's threats minus the attacker's, from where neither side can force anything.
        from: i8,
        /// Up to where.
        to: i8,
    },
}

/// A first move and what it is proved to be worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KnownMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict; never unknown.
    pub worth: Worth,
}

/// How many first moves were judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MoveCoverage {
    /// Some, or none.
    Some,
    /// All that the worker found worth judging.
    All,
}

/// Chains out of play that a verdict assumes to stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KnownWall {
    /// All their stones.
    pub stones: Vec<Vertex>,
    /// Liberties out of play, of the chain that has fewest.
    pub liberties: u16,
    /// How many stones can be played elsewhere before the key stones are captured; `null` if there is no limit.
    pub elsewhere: Option<u32>,
}

/// Whether a verdict may hang on the rule for repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Repetition {
    /// It does not.
    Independent,
    /// A repeated board is broken by a move elsewhere.
    MayLean,
}

/// The result of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RequestResult {
    /// Everything that was asked is proved.
    Proved {
        /// One for each first mover asked for, Black before White.
        known: Vec<KnownFact>,
        /// What the worker says, lines and words; nothing if no worker was asked. Where both speak it agrees with
        /// what is known; the rest of it is no fact.
        told: Option<Box<JobAnswer>>,
    },
    /// A verdict that was asked for is not proved.
    Unproved {
        /// Why not.
        why: Unproved,
        /// What is proved nevertheless.
        known: Vec<KnownFact>,
        /// What the worker says.
        told: Option<Box<JobAnswer>>,
    },
    /// An audit. Its record was made from certificates by the service; one that closed before migration 0014 is a worker's word.
    Advised {
        /// What was found.
        record: Box<AuditRecord>,
        /// Why something was not looked at, if so.
        #[serde(rename = "cutShort")]
        cut_short: Option<Unproved>,
    },
    /// It could not be done.
    Failed {
        /// Why, and what to do, as a sentence without a full stop.
        reason: String,
    },
    /// The caller cancelled it.
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_comes_back_as_it_was_written() {
        let known = KnownFact {
            first: Color::Black,
            role: Role::Attacker,
            verdict: FactVerdict::Ko {
                needs_threats: Role::Defender,
                threats: 2,
            },
            words: "ko".into(),
            moves: vec![KnownMove {
                played: Move::Pass,
                worth: Worth::Fails,
            }],
            judged: MoveCoverage::All,
            in_play: None,
            walls: vec![],
            repetition: Repetition::Independent,
            certificates: "00".into(),
            about: None,
        };
        let closing = RequestResult::Proved {
            known: vec![known],
            told: None,
        };
        let text = serde_json::to_string(&closing).unwrap();
        assert!(text.starts_with(r#"{"kind":"proved","known":[{"first":"black""#));
        assert!(text.contains(r#"{"kind":"ko","needsThreats":"defender","threats":2}"#));
        assert_eq!(
            serde_json::from_str::<RequestResult>(&text).unwrap(),
            closing
        );
    }
}
