//! What happened in simulated rooms. A simulation in which little happens must not pass.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_team::{
    BallotId, ExtensionCause, GameResult, RoomEvent, RoomEventKind, RoomRefusal, TieStep,
    WindowOutcome,
};

/// Counts, of one room or of many.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
    pub(crate) unheard: u64,
    pub(crate) deaths: u64,
    pub(crate) asked_after: Option<usize>,
    pub(crate) asked_job: Option<u32>,
    pub(crate) events: u64,
    /// By kind of refusal, of decision, of end.
    pub(crate) kinds: BTreeMap<String, u64>,
}

impl Figures {
    pub(crate) fn refuse(&mut self, refusal: &RoomRefusal) {
        let name = match refusal {
            RoomRefusal::TooLate => "refused: too late",
            RoomRefusal::NextWindow => "refused: next window",
            RoomRefusal::WindowOver { .. } => "refused: window over",
            RoomRefusal::Paused(_) => "refused: paused",
            RoomRefusal::TooManyChanges => "refused: changes",
            RoomRefusal::Log(fault) => panic!("a decision of our own does not apply: {fault}"),
            RoomRefusal::NoSecret => panic!("the log lost the secret"),
            _ => "refused: other",
        };
        self.count(name);
    }

    pub(crate) fn count_log(&mut self, log: &[RoomEvent]) {
        self.events += u64::try_from(log.len()).unwrap();
        for event in log {
            match &event.kind {
                RoomEventKind::WindowClosed { outcome, .. } => self.count_outcome(outcome),
                RoomEventKind::SecondCountDiffers { .. } => self.count("second count differs"),
                RoomEventKind::PhaseExtended { cause, .. } => self.count(match cause {
                    ExtensionCause::MissedQuorum => "extended: quorum",
                    ExtensionCause::Drawn { .. } => "extended: drawn",
                }),
                RoomEventKind::Ended(result) => self.count(match result {
                    GameResult::Score { .. } => "end: score",
                    GameResult::Resigned { .. } => "end: resigned",
                    GameResult::OutOfTime { .. } => "end: time",
                    GameResult::ProblemDecided(_) | GameResult::ProblemLeft => "end: problem",
                }),
                RoomEventKind::Resumed { .. } => self.count("resumed"),
                RoomEventKind::WentAway(_) => self.count("went away"),
                RoomEventKind::CameBack(_) => self.count("came back"),
                _ => {}
            }
        }
    }

    /// Every ballot in the log; none may be there twice.
    pub(crate) fn ballot_ids(&self, log: &[RoomEvent]) -> BTreeSet<BallotId> {
        let mut ids = BTreeSet::new();
        for event in log {
            if let RoomEventKind::BallotCast { ballot, .. } = event.kind {
                assert!(ids.insert(ballot), "{ballot:?} was counted twice");
            }
        }
        ids
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.unheard += other.unheard;
        self.deaths += other.deaths;
        self.events += other.events;
        for (kind, count) in &other.kinds {
            *self.kinds.entry(kind.clone()).or_default() += count;
        }
    }

    fn count_outcome(&mut self, outcome: &WindowOutcome) {
        let WindowOutcome::Decided(decision) = outcome else {
            return;
        };
        let why = format!("{:?}", decision.why);
        let why = why.split([' ', '{']).next().unwrap_or_default();
        self.count(&format!("decided: {why}"));
        if decision
            .tie
            .as_ref()
            .is_some_and(|tie| tie.by == TieStep::Seed)
        {
            self.count("tie: seed");
        }
    }

    pub(crate) fn count(&mut self, kind: &str) {
        *self.kinds.entry(kind.to_owned()).or_default() += 1;
    }
}
