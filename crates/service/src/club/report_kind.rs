//! What a report says, and about what.

use uuid::Uuid;

/// What a report says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportKind {
    /// A move that the key calls wrong works.
    Works,
    /// A move that the key calls right fails.
    Fails,
    /// It is not clear what is asked.
    Unclear,
    /// It is no good problem.
    Ugly,
    /// Its theme is another one.
    Theme,
    /// It is there twice.
    Duplicate,
    /// It may not be passed on as it is.
    Licence,
    /// A person is treated badly.
    Abuse,
}

/// What a report is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportSubject {
    /// A problem, by the name under which tries at it are logged.
    Problem(String),
    /// A comment.
    Comment(Uuid),
    /// A set.
    Set(Uuid),
}

impl ReportKind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Works,
        Self::Fails,
        Self::Unclear,
        Self::Ugly,
        Self::Theme,
        Self::Duplicate,
        Self::Licence,
        Self::Abuse,
    ];

    /// Its word in the database and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Works => "works",
            Self::Fails => "fails",
            Self::Unclear => "unclear",
            Self::Ugly => "ugly",
            Self::Theme => "theme",
            Self::Duplicate => "duplicate",
            Self::Licence => "licence",
            Self::Abuse => "abuse",
        }
    }

    /// The kind with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == word)
    }

    /// Whether it is about what is proved, so that no officer answers it.
    #[must_use]
    pub const fn is_about_a_move(self) -> bool {
        matches!(self, Self::Works | Self::Fails)
    }

    /// Whether it is about people and their rights.
    #[must_use]
    pub const fn is_conduct(self) -> bool {
        matches!(self, Self::Licence | Self::Abuse)
    }
}
