//! The ratings of an account, as the service counts them: one game at a time, in the order in which tries reached it.

use shikatsu_train::{Attempt, PlayerRating, SkillKind, TryWeight};

/// A rating with what its next change needs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SkillState {
    /// Now.
    pub now: PlayerRating,
    /// When it last changed; nothing before the first rated try.
    pub last: Option<i64>,
    /// How many tries were rated.
    pub rated: u32,
}

impl SkillState {
    /// Before the first try, at the start that the person chose.
    #[must_use]
    pub fn new(start: u16) -> Self {
        Self {
            now: PlayerRating::new(start),
            last: None,
            rated: 0,
        }
    }

    /// Counts a try at a problem of this rating; returns what it changed.
    pub(super) fn note(
        &mut self,
        weight: TryWeight,
        attempt: &Attempt,
        at: i64,
        problem: f64,
    ) -> f64 {
        let pause = self.last.map_or(0, |last| at - last);
        let before = self.now;
        self.now = weight.rating_after(before, problem, attempt.result, pause);
        self.last = Some(self.last.map_or(at, |last| last.max(at)));
        self.rated += 1;
        self.now.rating - before.rating
    }

    /// Takes a change back, because its try is to be forgotten.
    pub(super) fn take_back(&mut self, change: f64) {
        self.now.rating = (self.now.rating - change).clamp(100.0, 4000.0);
        self.rated = self.rated.saturating_sub(1);
    }
}

/// The place of a skill in a pair of them.
pub(super) const fn place(skill: SkillKind) -> usize {
    match skill {
        SkillKind::Solving => 0,
        SkillKind::Judging => 1,
    }
}
