//! One way of guessing, as a caller names it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use shikatsu_engine::{HunchSettings, ZoneUse};
use shikatsu_hunch::PatternWeights;

/// What a search goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    /// How much the odds of the policy count, in parts of 256.
    policy: i32,
    zone: ZoneUse,
    /// Nodes below a node from which its moves are guessed.
    least_work: u32,
}

impl Way {
    pub(super) fn settings(self, weights: &Arc<PatternWeights>) -> HunchSettings {
        HunchSettings {
            weights: Arc::clone(weights),
            policy: self.policy,
            zone: self.zone,
            least_work: self.least_work,
        }
    }
}

impl FromStr for Way {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let strength = number(parts.next(), 256)?;
        let least_work = number(parts.next(), HunchSettings::LEAST_WORK)?;
        let (policy, zone) = match name {
            "policy" => (strength, ZoneUse::Distance),
            "zone" => (0, ZoneUse::Guessed),
            "patterns" => (strength, ZoneUse::Guessed),
            _ => {
                return Err(format!(
                    "{name} is no way; there are policy, zone and patterns"
                ));
            }
        };
        Ok(Self {
            policy,
            zone,
            least_work,
        })
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match (self.zone, self.policy) {
            (ZoneUse::Distance, _) => "policy",
            (ZoneUse::Guessed, 0) => "zone",
            (ZoneUse::Guessed, _) => "patterns",
        };
        write!(f, "{name}:{}:{}", self.policy, self.least_work)
    }
}

fn number<N: FromStr>(part: Option<&str>, unless_given: N) -> Result<N, String> {
    part.map_or(Ok(unless_given), |part| {
        part.parse().map_err(|_| format!("{part} is no number"))
    })
}
