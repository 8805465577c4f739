//! What an account is in a class.

use crate::access::Relation;

/// What an account is in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassRole {
    /// It gives homework and sees progress.
    Teacher,
    /// It learns.
    Pupil,
}

/// The place of an account in a class, if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassPlace(pub Option<ClassRole>);

impl ClassRole {
    /// Its word in the database and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Teacher => "teacher",
            Self::Pupil => "pupil",
        }
    }

    pub(super) fn of(word: &str) -> Self {
        match word {
            "teacher" => Self::Teacher,
            _ => Self::Pupil,
        }
    }
}

impl ClassPlace {
    /// What the account is to the class: a pupil owns a place of its own in it.
    #[must_use]
    pub const fn relations(self) -> &'static [Relation] {
        match self.0 {
            None => &[],
            Some(ClassRole::Teacher) => &[Relation::Teacher],
            Some(ClassRole::Pupil) => &[Relation::Owner, Relation::Classmate],
        }
    }
}
