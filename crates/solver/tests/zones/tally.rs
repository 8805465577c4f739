//! What was tried, so that a test that tries nothing is seen.

use std::fmt;

use shikatsu_proof::Question;

/// Counts of one run.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tally {
    /// Regions drawn.
    pub(crate) regions: u64,
    /// Proved positions whose board was changed: K, E, S.
    pub(crate) proved: [u64; 3],
    /// Those that begin with a ban, and those whose zone it lies in.
    pub(crate) begun_bans: [u64; 2],
    /// Proofs without a move, which have no zone of their own.
    pub(crate) leaves: u64,
    /// Proofs that used every point, or whose other points could not be changed.
    pub(crate) whole: u64,
    /// Points in play and points outside the zone, over all proofs with moves.
    pub(crate) points: [u64; 2],
    /// Boards changed outside the zone.
    pub(crate) boards: u64,
    /// Those with another ban.
    pub(crate) bans: u64,
    /// Those with other standing targets.
    pub(crate) targets: u64,
    /// Those for which the same proof was checked.
    pub(crate) checked: u64,
    /// Boards changed inside the zone, and those where the claim became false.
    pub(crate) inside: [u64; 2],
}

impl Tally {
    /// The place of a question.
    pub(crate) const fn index(question: Question) -> usize {
        match question {
            Question::Capture => 0,
            Question::Eyes => 1,
            Question::Stand => 2,
        }
    }

    /// Proved positions with a changed board.
    pub(crate) fn total(&self) -> u64 {
        self.proved.iter().sum()
    }

    /// How many proofs with moves, of a hundred, left points unused.
    pub(crate) fn percent_smaller(&self) -> u64 {
        100 * self.total() / (self.total() + self.whole).max(1)
    }

    /// How many claims, of a hundred, became false by a change inside the zone.
    pub(crate) fn percent_turned(&self) -> u64 {
        100 * self.inside[1] / self.inside[0].max(1)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [capture, eyes, stand] = self.proved;
        let [all, unused] = self.points;
        write!(
            f,
            "{} proved positions (K {capture}, E {eyes}, S {stand}) of {} regions, \
             {} with a ban, {} of these in the zone; \
             {} changed boards, {} with another ban, {} with other targets, {} checked; \
             zone smaller in {} % of proofs, {} % of the points unused; \
             {} leaves; inside the zone {} of {} boards changed the answer",
            self.total(),
            self.regions,
            self.begun_bans[0],
            self.begun_bans[1],
            self.boards,
            self.bans,
            self.targets,
            self.checked,
            self.percent_smaller(),
            100 * unused / all.max(1),
            self.leaves,
            self.inside[1],
            self.inside[0],
        )
    }
}
