//! The one value that says a claim has been proved.

use shikatsu_problem::PointSet;

use crate::claim::Claim;

/// A claim whose certificate was read to the end and found without fault.
///
/// Nothing but [`check`](crate::check) makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    pub(crate) claim: Claim,
    pub(crate) digest: [u8; 16],
    pub(crate) nodes: u64,
    pub(crate) bytes: u64,
    pub(crate) superko: Superko,
    pub(crate) live_labels: usize,
    pub(crate) zone: Option<PointSet>,
    pub(crate) leans_on: PointSet,
    pub(crate) elsewhere: Option<u32>,
}

/// Whether the claim also holds where no board may occur again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Superko {
    /// On no line stones of both sides come off, so no board occurs twice and
    /// superko forbids nothing that the certificate relies on.
    Independent,
    /// A board may repeat on some line, or points were forgotten on which
    /// anything may happen: the certificate may lean on a move elsewhere between
    /// the two occurrences.
    MayLean,
}

impl Checked {
    /// What has been proved.
    #[must_use]
    pub const fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The digest of the problem it has been proved of.
    #[must_use]
    pub const fn digest(&self) -> &[u8; 16] {
        &self.digest
    }

    /// Nodes read, leaves and references included.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Length of the certificate.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the claim also holds under superko.
    #[must_use]
    pub const fn superko(&self) -> Superko {
        self.superko
    }

    /// The points whose content at the claim's position the proof looks at:
    /// it holds whatever stands on the other points in play. `None` if the first
    /// node forgets nothing and so keeps all of them.
    #[must_use]
    pub const fn zone(&self) -> Option<PointSet> {
        self.zone
    }

    /// The points whose surroundings out of play the certificate looks at:
    /// those of the zone, and where the attacker captures by filling, all that he
    /// fills. Nothing else that stands out of play is used.
    #[must_use]
    pub const fn leans_on(&self) -> PointSet {
        self.leans_on
    }

    /// In a proof of K: how many stones that could take a liberty from the attacker can be
    /// played outside the points in play, or on points that the proof does not look
    /// at, before the last target falls; from the setup on, and at most. These are the
    /// defender's moves there, threats among them; `docs/zones.md`, section 9, says what
    /// follows for stones out of play. `None` for every other claim.
    #[must_use]
    pub const fn defender_elsewhere(&self) -> Option<u32> {
        self.elsewhere
    }

    /// The most labels that were in use at a time: besides the depth of the
    /// deepest line, what the check cost in memory.
    #[must_use]
    pub const fn live_labels(&self) -> usize {
        self.live_labels
    }
}
