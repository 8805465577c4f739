//! What is counted along the lines of a certificate: whose stones come off the
//! board, and how many stones are played elsewhere meanwhile.
//!
//! Elsewhere is everything out of play, and every point that the certificate does not look at. A
//! pass of the defender may stand for a stone of his there, and before a retake
//! there was a threat (`docs/zones.md`, section 9).
//!
//! Invariant: in a proof of K, no line below a node has more stones elsewhere that could take
//! a liberty from the attacker, before the last target falls, than the tally
//! of the node says. All other nodes and claims have a tally too; it means nothing there,
//! and [`Tally::bound`] does not tell it.

use shikatsu_problem::Role;

use crate::captured_sides::CapturedSides;
use crate::claim::{Claim, Manner, Question};

/// The sum of all lines that begin at a node, or of one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Whose stones come off on some line.
    pub(crate) captures: CapturedSides,
    /// Stones played elsewhere on the line that has most of them.
    elsewhere: u32,
}

/// Whether a stone was played on a banned point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Retake {
    By(Role),
    No,
}

impl Tally {
    pub(crate) const NOTHING: Self = Self {
        captures: CapturedSides::NONE,
        elsewhere: 0,
    };

    /// Lines that are not played out.
    pub(crate) const fn new(captures: CapturedSides, elsewhere: u32) -> Self {
        Self {
            captures,
            elsewhere,
        }
    }

    /// A stone in play. The attacker need not answer a threat where that would hurt
    /// him, so only the threat counts; his own threats, and the answers, are what
    /// they happen to be.
    pub(crate) const fn of_stone(captures: CapturedSides, retake: Retake) -> Self {
        match retake {
            Retake::By(Role::Defender) => Self::new(captures, 1),
            Retake::By(Role::Attacker) => Self::new(captures, 2),
            Retake::No => Self::new(captures, 0),
        }
    }

    /// A pass. The attacker's is one: he keeps to what the certificate says.
    pub(crate) const fn of_pass(mover: Role) -> Self {
        match mover {
            Role::Defender => Self::new(CapturedSides::NONE, 1),
            Role::Attacker => Self::NOTHING,
        }
    }

    /// Fewer moves elsewhere come first, then captures in the order of their numbers.
    pub(crate) const fn order(&self) -> (u32, CapturedSides) {
        (self.elsewhere, self.captures)
    }

    /// All lines of either.
    pub(crate) const fn or(self, other: Self) -> Self {
        let most = if self.elsewhere > other.elsewhere {
            self.elsewhere
        } else {
            other.elsewhere
        };
        Self::new(self.captures.or(other.captures), most)
    }

    /// These moves, and then some line of those.
    pub(crate) const fn then(self, below: Self) -> Self {
        Self::new(
            self.captures.or(below.captures),
            self.elsewhere.saturating_add(below.elsewhere),
        )
    }

    /// The number of stones elsewhere, if the claim gives it a meaning. A
    /// refutation runs in circles, and the defender's proofs have no end to wait for.
    pub(crate) const fn bound(self, claim: &Claim) -> Option<u32> {
        match (claim.question, claim.manner) {
            (Question::Capture, Manner::Prove) => Some(self.elsewhere),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_add_up_and_lines_compete() {
        let pass = Tally::of_pass(Role::Defender);
        let [his, ours] = [Role::Attacker, Role::Defender]
            .map(|role| Tally::of_stone(CapturedSides::NONE, Retake::By(role)));
        let stone = Tally::of_stone(CapturedSides::of(Role::Attacker), Retake::No);
        let line = pass.then(his).then(ours).then(stone);
        assert_eq!(line, Tally::new(CapturedSides::of(Role::Attacker), 4));
        assert_eq!(line.or(pass), line);
        assert_eq!(pass.or(line), line);
        assert_eq!(Tally::of_pass(Role::Attacker), Tally::NOTHING);
    }

    #[test]
    fn sums_never_wrap() {
        let most = Tally::new(CapturedSides::NONE, u32::MAX);
        assert_eq!(most.then(Tally::of_pass(Role::Defender)), most);
    }
}
