//! The vote: when each member sends a ballot, and what is written down on the way.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use shikatsu_api::Move;
use shikatsu_api::room::{BallotChoice, MemberCommand, RoomServerMessage};
use tokio::sync::watch;

use super::member::ballot;

/// What every member knows of the vote.
pub(super) struct VotePlan {
    /// The window, when it is open.
    pub(super) window: u32,
    /// The moves that are voted on.
    pub(super) candidates: Vec<Move>,
    /// The time in which all vote.
    pub(super) span: Duration,
    /// Members in all, the host among them.
    pub(super) members: usize,
    /// When the vote begins.
    pub(super) begin: watch::Receiver<Option<Instant>>,
    /// When members may go.
    pub(super) end: watch::Receiver<()>,
}

/// What members write down.
#[derive(Clone, Default)]
pub(super) struct CrowdNews {
    notes: Arc<Mutex<CrowdNotes>>,
}

/// Times of the vote.
#[derive(Default)]
pub(super) struct CrowdNotes {
    /// When ballots were sent.
    pub(super) sent: Vec<Instant>,
    /// How long acknowledgements took.
    pub(super) acknowledged: Vec<Duration>,
    /// Tallies that observers heard: members counted, and when.
    pub(super) tallies: Vec<(u32, Instant)>,
    /// When each socket heard the decision.
    pub(super) decided: Vec<Instant>,
}

/// Members that read everything.
const OBSERVERS: usize = 20;

impl VotePlan {
    pub(super) const fn is_observer(&self, number: usize) -> bool {
        number.is_multiple_of(self.members.div_ceil(OBSERVERS))
    }

    /// Members vote spread over the span, in an order that has nothing to do with their arrival.
    pub(super) fn time_of(&self, number: usize, begin: Instant) -> Instant {
        let place = number * 7_919 % self.members;
        begin + self.span.mul_f64(place as f64 / self.members as f64)
    }

    pub(super) fn ballot_of(&self, number: usize) -> MemberCommand {
        // Some moves are liked more than others.
        let place = (number * number) % self.candidates.len().max(1);
        let played = self.candidates.get(place).copied().unwrap_or(Move::Pass);
        ballot(self.window, number, BallotChoice::One { played })
    }
}

impl CrowdNews {
    pub(super) fn sent(&self, at: Instant) {
        self.note(|notes| notes.sent.push(at));
    }

    pub(super) fn acknowledged(&self, took: Duration) {
        self.note(|notes| notes.acknowledged.push(took));
    }

    pub(super) fn tally(&self, message: &RoomServerMessage, at: Instant) {
        if let RoomServerMessage::Tally { acted, .. } = message {
            self.note(|notes| notes.tallies.push((*acted, at)));
        }
    }

    pub(super) fn decided(&self, at: Instant) {
        self.note(|notes| notes.decided.push(at));
    }

    /// How many members have heard the decision.
    pub(super) fn heard(&self) -> usize {
        self.note(|notes| notes.decided.len())
    }

    /// All that was written down.
    pub(super) fn take(&self) -> CrowdNotes {
        self.note(std::mem::take)
    }

    fn note<T>(&self, write: impl FnOnce(&mut CrowdNotes) -> T) -> T {
        write(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl CrowdNotes {
    /// From each ballot to the first tally that counts as many ballots as were sent up to it.
    pub(super) fn until_tally(&self) -> Vec<Duration> {
        let mut sent = self.sent.clone();
        sent.sort_unstable();
        let mut tallies = self.tallies.clone();
        tallies.sort_unstable_by_key(|&(_, at)| at);
        let mut next = 0;
        let mut delays = Vec::new();
        for (counted, at) in tallies {
            while next < (counted as usize).min(sent.len()) {
                delays.push(at.saturating_duration_since(sent[next]));
                next += 1;
            }
        }
        delays
    }

    /// From the first socket that heard the decision to each.
    pub(super) fn spread(&self) -> Vec<Duration> {
        let first = self.decided.iter().min().copied();
        let since = |at: &Instant| first.map_or(Duration::ZERO, |first| *at - first);
        self.decided.iter().map(since).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ballot_waits_for_the_tally_that_counts_it() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let notes = CrowdNotes {
            sent: vec![at(0), at(100), at(200), at(900)],
            tallies: vec![(3, at(500)), (1, at(300))],
            ..CrowdNotes::default()
        };
        let delays = notes.until_tally();
        let delays: Vec<u128> = delays.iter().map(Duration::as_millis).collect();
        // The fourth ballot was never counted, and has no delay.
        assert_eq!(delays, [300, 400, 300]);
    }

    #[test]
    fn every_member_votes_at_another_time_within_the_span() {
        let (_begin, begin) = watch::channel(None);
        let (_end, end) = watch::channel(());
        let plan = VotePlan {
            window: 1,
            candidates: vec![Move::Pass],
            span: Duration::from_secs(10),
            members: 1000,
            begin,
            end,
        };
        let start = Instant::now();
        let mut times: Vec<_> = (0..1000).map(|n| plan.time_of(n, start)).collect();
        times.sort_unstable();
        times.dedup();
        assert_eq!(times.len(), 1000);
        assert!(times.iter().all(|at| *at < start + plan.span));
        let observers = (0..1000).filter(|&n| plan.is_observer(n)).count();
        assert_eq!(observers, OBSERVERS);
    }
}
