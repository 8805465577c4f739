//! What an actor is to the object of an action.

/// One such thing. Several may hold at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// The object belongs to the actor: its log, its set, its own progress.
    Owner,
    /// The object was assigned to a class in which the actor is a pupil or a teacher.
    Assigned,
    /// The object stands in a class in which the actor is a pupil.
    Classmate,
    /// The actor teaches the class, or the pupil.
    Teacher,
    /// The object was reported.
    Reported,
    /// The actor has tried the problem.
    Attempted,
    /// What the actor wants to write is proved.
    Proved,
}

impl Relation {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Owner,
        Self::Assigned,
        Self::Classmate,
        Self::Teacher,
        Self::Reported,
        Self::Attempted,
        Self::Proved,
    ];
}
