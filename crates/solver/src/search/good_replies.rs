//! Replies that worked before.
//!
//! What refuted a move in one position mostly refutes it in the next: the gap is
//! blocked, the eye is taken. The reply is stored under the move alone. Wherever the move occurs again,
//! the reply starts with a part of its number (Uiterwijk, *The countermove heuristic*, 1992).
//!
//! Invariant: replies change the order of the search, never what it finds.

use shikatsu_problem::Role;

use crate::region::role_index::role_index;
use crate::region::spot::{PASS, Spot};

/// The number of a reply that worked before is divided by this.
pub(crate) const TRUST: u32 = 16;

/// The last reply to each move of each side that refuted it.
#[derive(Debug)]
pub(crate) struct GoodReplies {
    /// By mover; the place after the last spot is for the pass.
    replies: [Vec<Spot>; 2],
}

impl GoodReplies {
    /// No replies yet, for so many spots.
    pub(crate) fn new(spots: usize) -> Self {
        Self {
            replies: [(); 2].map(|()| vec![PASS; spots + 1]),
        }
    }

    /// What refuted a move of this side the last time; [`PASS`] if nothing did.
    #[inline]
    pub(crate) fn to(&self, mover: Role, spot: Spot) -> Spot {
        let replies = &self.replies[role_index(mover)];
        replies[usize::from(spot).min(replies.len() - 1)]
    }

    /// Remembers what refuted a move.
    #[inline]
    pub(crate) fn note(&mut self, mover: Role, spot: Spot, reply: Spot) {
        let replies = &mut self.replies[role_index(mover)];
        let last = replies.len() - 1;
        replies[usize::from(spot).min(last)] = reply;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_own_replies_and_the_pass_has_one_too() {
        let mut replies = GoodReplies::new(64);
        replies.note(Role::Defender, 3, 5);
        replies.note(Role::Defender, PASS, 7);
        assert_eq!(replies.to(Role::Defender, 3), 5);
        assert_eq!(replies.to(Role::Defender, PASS), 7);
        assert_eq!(replies.to(Role::Attacker, 3), PASS);
        assert_eq!(replies.to(Role::Defender, 63), PASS);
    }
}
