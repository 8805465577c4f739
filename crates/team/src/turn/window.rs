//! The time in which a team decides one move, with everything that its members did in it.
//!
//! Those who had a seat when the window opened are its voters; one who comes later votes in the next. A scheme sees the
//! window and the evidence, and nothing else.
//!
//! Invariant: a member has at most one proposal and one ballot, and both are of voters.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_problem::Move;

use crate::millis::Millis;
use crate::people::MemberId;
use crate::turn::ballot::{Ballot, BallotChoice, BallotId};
use crate::turn::motion::{Motion, MotionKind, MotionVote};
use crate::turn::opening::{ExtraTime, TurnPhase, Voter, WindowOpening};
use crate::turn::proposal::{MOST_COMMENTS, Proposal, ProposalComment};
use crate::turn::sketch::{MOST_LINES, SketchLine};

/// What a job leaves of a phase, so that its report arrives in time.
const JOB_RESERVE: Millis = Millis::from_secs(2);

/// A window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnWindow {
    pub(crate) opening: WindowOpening,
    /// Since when the clock is charged: the opening, moved by every time that was not the team's.
    pub(crate) charged_from: Millis,
    pub(crate) phase: TurnPhase,
    pub(crate) deadline: Millis,
    /// When the team must have moved, if a clock outside has told.
    pub(crate) told_until: Option<Millis>,
    pub(crate) extra: ExtraTime,
    pub(crate) voters: BTreeMap<MemberId, Voter>,
    /// Voters that are present and have not acted in this phase.
    pub(crate) waiting: BTreeSet<MemberId>,
    pub(crate) ready: BTreeSet<MemberId>,
    pub(crate) proposals: BTreeMap<MemberId, Proposal>,
    /// How many members propose each move.
    proposed: BTreeMap<Move, u32>,
    pub(crate) proposal_changes: BTreeMap<MemberId, usize>,
    pub(crate) ballots: BTreeMap<MemberId, Ballot>,
    pub(crate) motions: Vec<Motion>,
    pub(crate) shortlist: Vec<Move>,
    pub(crate) picked: Option<Move>,
    pub(crate) comments: Vec<ProposalComment>,
    pub(crate) sketch: Vec<SketchLine>,
}

impl TurnWindow {
    /// A window without voters.
    #[must_use]
    pub fn new(opening: WindowOpening, at: Millis) -> Self {
        Self {
            opening,
            charged_from: at,
            phase: TurnPhase::Propose,
            deadline: at,
            told_until: None,
            extra: ExtraTime::Unused,
            voters: BTreeMap::new(),
            waiting: BTreeSet::new(),
            ready: BTreeSet::new(),
            proposals: BTreeMap::new(),
            proposed: BTreeMap::new(),
            proposal_changes: BTreeMap::new(),
            ballots: BTreeMap::new(),
            motions: Vec::new(),
            shortlist: Vec::new(),
            picked: None,
            comments: Vec::new(),
            sketch: Vec::new(),
        }
    }

    /// What was said when the window opened.
    #[must_use]
    pub const fn opening(&self) -> &WindowOpening {
        &self.opening
    }

    /// The part of the turn that runs.
    #[must_use]
    pub const fn phase(&self) -> TurnPhase {
        self.phase
    }

    /// When the part of the turn ends.
    #[must_use]
    pub const fn deadline(&self) -> Millis {
        self.deadline
    }

    /// When the team must have moved by a clock outside, if one has told.
    #[must_use]
    pub const fn told_until(&self) -> Option<Millis> {
        self.told_until
    }

    /// What a clock outside leaves after this moment; without one there is no such limit.
    pub(crate) fn told_left(&self, now: Millis) -> Millis {
        self.told_until
            .map_or(Millis(u64::MAX), |until| until - now)
    }

    /// Those who may act in the window.
    #[must_use]
    pub const fn voters(&self) -> &BTreeMap<MemberId, Voter> {
        &self.voters
    }

    /// What was proposed, by member.
    #[must_use]
    pub const fn proposals(&self) -> &BTreeMap<MemberId, Proposal> {
        &self.proposals
    }

    /// The ballots, by member.
    #[must_use]
    pub const fn ballots(&self) -> &BTreeMap<MemberId, Ballot> {
        &self.ballots
    }

    /// The reasons for each proposed move, without names and in the order of the alphabet, which tells nothing of who
    /// gave them.
    #[must_use]
    pub fn reasons(&self) -> BTreeMap<Move, Vec<&str>> {
        let mut reasons: BTreeMap<Move, Vec<&str>> = BTreeMap::new();
        for proposal in self.proposals.values() {
            let of_move = reasons.entry(proposal.played).or_default();
            of_move.extend(proposal.reason.as_deref());
        }
        reasons
            .values_mut()
            .for_each(|of_move| of_move.sort_unstable());
        reasons
    }

    /// When a job must have reported: a little before the phase ends.
    #[must_use]
    pub fn evidence_deadline(&self) -> Millis {
        self.deadline - JOB_RESERVE
    }

    /// The motions, in the order in which they were opened.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// Comments on proposals, oldest first.
    #[must_use]
    pub fn comments(&self) -> &[ProposalComment] {
        &self.comments
    }

    /// The sketch board, oldest line first.
    #[must_use]
    pub fn sketch(&self) -> &[SketchLine] {
        &self.sketch
    }

    /// What the captain picked, if the captain has.
    #[must_use]
    pub const fn picked(&self) -> Option<Move> {
        self.picked
    }

    /// The moves that can be chosen with the number of members that proposed each, in the order of the board: the
    /// shortlist if there is one, or else the proposals.
    #[must_use]
    pub fn candidates(&self) -> BTreeMap<Move, u32> {
        let proposed = |played: &Move| self.proposed.get(played).copied().unwrap_or(0);
        match self.shortlist.is_empty() {
            true => self.proposed.clone(),
            false => self.shortlist.iter().map(|m| (*m, proposed(m))).collect(),
        }
    }

    /// Whether a move can be chosen.
    #[must_use]
    pub fn is_candidate(&self, played: Move) -> bool {
        match self.shortlist.is_empty() {
            true => self.proposed.contains_key(&played),
            false => self.shortlist.contains(&played),
        }
    }

    /// How many ballots name each candidate first.
    #[must_use]
    pub fn tally(&self) -> BTreeMap<Move, u32> {
        let candidates = self.candidates();
        let mut tally: BTreeMap<Move, u32> = candidates.keys().map(|&m| (m, 0)).collect();
        for ballot in self.ballots.values() {
            let first = ballot.choice.moves().first();
            if let Some(count) = first.and_then(|first| tally.get_mut(first)) {
                *count += 1;
            }
        }
        tally
    }

    /// Gives a member a voice in the window.
    pub fn seat_voter(&mut self, member: MemberId, voter: Voter) {
        self.voters.insert(member, voter);
    }

    /// Takes in a proposal of a voter; it replaces an earlier one.
    pub fn record_proposal(&mut self, member: MemberId, proposal: Proposal) {
        if !self.voters.contains_key(&member) {
            return;
        }
        if self.proposals.contains_key(&member) {
            *self.proposal_changes.entry(member).or_default() += 1;
            self.silence_proposal(member);
        }
        *self.proposed.entry(proposal.played).or_default() += 1;
        self.proposals.insert(member, proposal);
        self.update_waiting(member);
    }

    /// Takes in a ballot of a voter; it replaces an earlier one.
    pub fn record_ballot(&mut self, member: MemberId, id: BallotId, choice: BallotChoice) {
        if !self.voters.contains_key(&member) {
            return;
        }
        let mut replaced = Vec::new();
        if let Some(earlier) = self.ballots.remove(&member) {
            replaced = earlier.replaced;
            replaced.push(earlier.id);
        }
        let ballot = Ballot {
            id,
            choice,
            replaced,
        };
        self.ballots.insert(member, ballot);
        self.update_waiting(member);
    }

    /// The same window if only these moves could be chosen.
    #[must_use]
    pub fn limited_to(&self, moves: &[Move]) -> Self {
        let mut limited = self.clone();
        let is_kept = |played: Move| moves.contains(&played);
        limited.proposals.retain(|_, p| is_kept(p.played));
        limited.proposed.retain(|&played, _| is_kept(played));
        limited.ballots = self
            .ballots
            .iter()
            .filter_map(|(&member, ballot)| {
                let choice = ballot.choice.limited_to(is_kept)?;
                let ballot = Ballot {
                    choice,
                    ..ballot.clone()
                };
                Some((member, ballot))
            })
            .collect();
        limited.picked = self.picked.filter(|&picked| is_kept(picked));
        limited.shortlist = moves.to_vec();
        limited.shortlist.sort_unstable();
        limited
    }

    pub(crate) fn silence_proposal(&mut self, member: MemberId) {
        let Some(proposal) = self.proposals.remove(&member) else {
            return;
        };
        if let Some(count) = self.proposed.get_mut(&proposal.played) {
            *count -= 1;
            if *count == 0 {
                self.proposed.remove(&proposal.played);
            }
        }
    }

    pub(crate) fn silence_ballot(&mut self, member: MemberId) {
        self.ballots.remove(&member);
    }

    /// Whether a voter has done what the phase asks for.
    pub(crate) fn has_acted(&self, member: MemberId) -> bool {
        let is_for_ending = |motion: &Motion| {
            motion.kind.ends_turn() && motion.vote_of(member) == Some(MotionVote::For)
        };
        match self.phase {
            TurnPhase::Discuss => self.ready.contains(&member),
            TurnPhase::Vote => {
                self.ballots.contains_key(&member) || self.motions.iter().any(is_for_ending)
            }
            TurnPhase::Propose => {
                self.proposals.contains_key(&member) || self.motions.iter().any(is_for_ending)
            }
            TurnPhase::Shortlist => !self.shortlist.is_empty(),
            TurnPhase::Pick => self.picked.is_some(),
            TurnPhase::Evaluate => true,
        }
    }

    /// How many voters have done what the phase asks for; of the ballots and proposals of absent members each counts.
    #[must_use]
    pub fn acted(&self) -> usize {
        let voters = self.voters.keys();
        voters.filter(|&&member| self.has_acted(member)).count()
    }

    pub(crate) fn record_motion(&mut self, member: MemberId, kind: &MotionKind, vote: MotionVote) {
        let motion = match self.motions.iter_mut().find(|m| m.kind == *kind) {
            Some(motion) => motion,
            None => {
                self.motions.push(Motion::new(kind.clone()));
                match self.motions.last_mut() {
                    Some(motion) => motion,
                    None => return,
                }
            }
        };
        motion.record(member, vote);
        self.update_waiting(member);
    }

    pub(crate) fn record_ready(&mut self, member: MemberId) {
        self.ready.insert(member);
        self.update_waiting(member);
    }

    pub(crate) fn add_comment(&mut self, comment: ProposalComment) {
        if self.comments.len() < MOST_COMMENTS {
            self.comments.push(comment);
        }
    }

    pub(crate) fn add_line(&mut self, line: SketchLine) {
        if self.sketch.len() >= MOST_LINES {
            self.sketch.remove(0);
        }
        self.sketch.push(line);
    }

    /// What the window has taken of the clock. Waiting for late ballots costs nothing.
    pub(crate) fn spent_at(&self, now: Millis) -> Millis {
        now.min(self.deadline) - self.charged_from
    }

    /// Leaves out the time after a deadline, in which late ballots were waited for.
    pub(crate) fn skip_wait(&mut self, now: Millis) {
        self.charged_from = self.charged_from + (now - self.deadline);
    }

    /// What the phase leaves of its time; extra time is a gift and is not kept.
    pub(crate) fn unused_at(&self, now: Millis) -> Millis {
        match self.extra {
            ExtraTime::Unused => self.deadline - now,
            ExtraTime::Given => Millis::ZERO,
        }
    }

    /// Whether the phase waits for a member.
    pub(crate) fn is_asked(&self, member: MemberId) -> bool {
        let is_asked = match self.phase {
            TurnPhase::Propose | TurnPhase::Discuss | TurnPhase::Vote => true,
            TurnPhase::Shortlist | TurnPhase::Pick => self.opening.captain == Some(member),
            TurnPhase::Evaluate => false,
        };
        is_asked && self.voters.contains_key(&member)
    }

    /// A voter who takes back an action is waited for again.
    fn update_waiting(&mut self, member: MemberId) {
        match self.has_acted(member) {
            true => self.waiting.remove(&member),
            false => self.is_asked(member) && self.waiting.insert(member),
        };
    }
}
