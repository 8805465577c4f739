//! What a crowd cost, as a row of a table.

use std::time::Duration;

use serde_json::{Value, json};

use crate::quantiles::{quantile, seconds};

/// The figures of one run.
pub(super) struct CrowdFigures {
    pub(super) members: usize,
    /// Until all were in.
    pub(super) joining: Duration,
    /// Resident bytes of the server for each member.
    pub(super) memory: u64,
    /// Processor seconds of the server for each member who comes in.
    pub(super) joining_processor: f64,
    /// Processor seconds of the server for each member in the vote, tallies and decision included.
    pub(super) voting_processor: f64,
    /// Cores that the server used during the vote.
    pub(super) load: f64,
    /// From a ballot to its acknowledgement.
    pub(super) acknowledged: Vec<f64>,
    /// From a ballot to the tally that counts it.
    pub(super) tally: Vec<f64>,
    /// From the first socket that heard the decision to each.
    pub(super) decision: Vec<f64>,
}

impl CrowdFigures {
    pub(super) const HEADING: &str = "\
| members | all in | bytes a member | CPU a join | ballot → ack p50 | p99 | ballot → tally p50 | p99 | decision → all sockets | CPU a member and vote | cores in the vote |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|";

    /// The row of the table.
    pub(super) fn row(&self) -> String {
        let [ack_half, ack_most] =
            [50, 99].map(|percent| seconds(quantile(&self.acknowledged, percent)));
        let [tally_half, tally_most] =
            [50, 99].map(|percent| seconds(quantile(&self.tally, percent)));
        format!(
            "| {} | {} | {} | {:.0} µs | {ack_half} | {ack_most} | {tally_half} | {tally_most} | {} | {:.0} µs | {:.2} |",
            self.members,
            seconds(self.joining.as_secs_f64()),
            self.memory,
            self.joining_processor * 1e6,
            seconds(quantile(&self.decision, 100)),
            self.voting_processor * 1e6,
            self.load,
        )
    }

    /// A line of the file in `bench/`.
    pub(super) fn json(&self) -> Value {
        json!({
            "members": self.members,
            "joiningSeconds": self.joining.as_secs_f64(),
            "bytesAMember": self.memory,
            "processorAJoin": self.joining_processor,
            "processorAVote": self.voting_processor,
            "coresInVote": self.load,
            "ackHalf": quantile(&self.acknowledged, 50),
            "ackMost": quantile(&self.acknowledged, 99),
            "tallyHalf": quantile(&self.tally, 50),
            "tallyMost": quantile(&self.tally, 99),
            "decision": quantile(&self.decision, 100),
        })
    }
}
