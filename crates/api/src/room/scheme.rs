//! How a team makes one move out of many opinions.

use serde::{Deserialize, Serialize};

/// The name of a scheme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum SchemeKind {
    /// Most ballots.
    Plurality,
    /// The best mean of playouts.
    MonteCarlo,
    /// A drawn proposal.
    Random,
    /// A drawn ballot.
    Lottery,
    /// Ballots weigh by rating.
    Rated,
    /// Instant run-off.
    Ranked,
    /// Most approvals.
    Approval,
    /// The captain picks.
    Captain,
    /// A vote on a short list.
    Shortlist {
        /// Who names the candidates.
        maker: ListMaker,
    },
    /// Members move in turn.
    Relay,
    /// Proofs first, then another scheme.
    Proved {
        /// What decides where proofs do not.
        #[cfg_attr(feature = "openapi", schema(no_recursion))]
        otherwise: Box<SchemeKind>,
        /// Which moves a proof may decide for.
        scope: ProvedScope,
    },
}

/// Who names the candidates of a shortlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ListMaker {
    /// The captain.
    Captain,
    /// An engine, as a job.
    Engine,
    /// The best means of playouts, as a job.
    MonteCarlo,
}

/// Which moves a proof may decide for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ProvedScope {
    /// Those that a member proposed.
    Proposals,
    /// Every legal move.
    AnyLegalMove,
}
