//! What an audit finds: a kind, words that say what to do, and the moves that
//! show it.
//!
//! A certificate about an open board may assume that stones around the problem
//! stand, and where a file does not mark its key stones they are guessed. A
//! contradiction that depends on either is a doubt and no error.
//!
//! Invariant: a finding of a kind that calls the author's moves or marks false
//! ([`FindingKind::needs_proof`]) is only made from verdicts that carry checked
//! certificates. What is not proved is [`FindingKind::NotProved`] and nothing else.

use std::fmt;
use std::str::FromStr;

use shikatsu_problem::{Color, Judgement, Move};

/// How bad it is. The worst of a run decides its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AuditSeverity {
    /// Good to know.
    Note,
    /// A reader may be misled or left alone.
    Warning,
    /// The file is wrong.
    Error,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FindingKind {
    /// The file could not be read.
    Unreadable,
    /// The position or the question is impossible.
    IllegalPosition,
    /// A move of the author is against the rules.
    IllegalLine,
    /// The author's lines begin with the side that is not to move.
    WrongSideToMove,
    /// A first move called right fails.
    KeyMoveFails,
    /// A first move called wrong works.
    RightMarkedWrong,
    /// The stated result is not the one that was proved.
    ResultWrong,
    /// A line called right ends in failure.
    LineFails,
    /// A line called wrong ends in success.
    WrongLineWorks,
    /// What the file says is false if the stones around the problem stand, or if
    /// an unmarked first variation is meant as the solution.
    KeyDoubtful,
    /// A first move works that the key does not have.
    SecondSolution,
    /// A later move of a right line has an alternative that works as well.
    MissingLine,
    /// It is not clear what is asked, or there is nothing to do.
    GoalUnclear,
    /// The verdict depends on a rule for repetition.
    Repetition,
    /// The verdict depends on what lies outside the wall.
    Leak,
    /// Another problem of the collection differs in a stone.
    NearDuplicate,
    /// The same problem again.
    Duplicate,
    /// A wrong try is not refuted.
    MissingRefutation,
    /// A stone that changes nothing.
    NeedlessStone,
    /// The file has no solution to compare with.
    NoKey,
    /// Not proved, or not in time.
    NotProved,
}

/// A move and who makes it.
pub type ColoredMove = (Color, Move);

/// One thing found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// What was found, as a sentence.
    pub says: String,
    /// What to do about it, as a sentence.
    pub advice: String,
    /// The author's moves up to the one in question; empty if it is about the
    /// whole problem.
    pub at: Vec<ColoredMove>,
    /// The moves that show it, from the starting position: those of the
    /// author, then best play by the certificates.
    pub line: Vec<ColoredMove>,
    /// What the move in question should be marked as.
    pub mark: Option<Judgement>,
}

impl AuditSeverity {
    /// Every severity, the worst first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// One word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

impl FindingKind {
    /// Every kind, the worst first.
    pub const ALL: [Self; 21] = [
        Self::Unreadable,
        Self::IllegalPosition,
        Self::IllegalLine,
        Self::WrongSideToMove,
        Self::KeyMoveFails,
        Self::RightMarkedWrong,
        Self::ResultWrong,
        Self::LineFails,
        Self::WrongLineWorks,
        Self::KeyDoubtful,
        Self::SecondSolution,
        Self::MissingLine,
        Self::GoalUnclear,
        Self::Repetition,
        Self::Leak,
        Self::NearDuplicate,
        Self::Duplicate,
        Self::MissingRefutation,
        Self::NeedlessStone,
        Self::NoKey,
        Self::NotProved,
    ];

    /// How bad it is.
    #[must_use]
    pub const fn severity(self) -> AuditSeverity {
        match self {
            Self::Unreadable
            | Self::IllegalPosition
            | Self::IllegalLine
            | Self::WrongSideToMove
            | Self::KeyMoveFails
            | Self::RightMarkedWrong
            | Self::ResultWrong
            | Self::LineFails
            | Self::WrongLineWorks => AuditSeverity::Error,
            Self::KeyDoubtful
            | Self::SecondSolution
            | Self::MissingLine
            | Self::GoalUnclear
            | Self::Repetition
            | Self::Leak
            | Self::NearDuplicate => AuditSeverity::Warning,
            Self::Duplicate
            | Self::MissingRefutation
            | Self::NeedlessStone
            | Self::NoKey
            | Self::NotProved => AuditSeverity::Note,
        }
    }

    /// Whether it contradicts the author and so must rest on certificates.
    #[must_use]
    pub const fn needs_proof(self) -> bool {
        matches!(
            self,
            Self::KeyMoveFails
                | Self::RightMarkedWrong
                | Self::ResultWrong
                | Self::LineFails
                | Self::WrongLineWorks
                | Self::KeyDoubtful
                | Self::SecondSolution
                | Self::MissingLine
                | Self::Repetition
        )
    }

    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::IllegalPosition => "illegal-position",
            Self::IllegalLine => "illegal-line",
            Self::WrongSideToMove => "wrong-side-to-move",
            Self::KeyMoveFails => "key-move-fails",
            Self::RightMarkedWrong => "right-marked-wrong",
            Self::ResultWrong => "result-wrong",
            Self::LineFails => "line-fails",
            Self::WrongLineWorks => "wrong-line-works",
            Self::KeyDoubtful => "key-doubtful",
            Self::SecondSolution => "second-solution",
            Self::MissingLine => "missing-line",
            Self::GoalUnclear => "goal-unclear",
            Self::Repetition => "repetition",
            Self::Leak => "leak",
            Self::NearDuplicate => "near-duplicate",
            Self::Duplicate => "duplicate",
            Self::MissingRefutation => "missing-refutation",
            Self::NeedlessStone => "needless-stone",
            Self::NoKey => "no-key",
            Self::NotProved => "not-proved",
        }
    }

    /// A heading for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Unreadable => "File not readable",
            Self::IllegalPosition => "Impossible position",
            Self::IllegalLine => "Illegal move in a line",
            Self::WrongSideToMove => "Wrong side to move",
            Self::KeyMoveFails => "The key's move fails",
            Self::RightMarkedWrong => "A right move is marked wrong",
            Self::ResultWrong => "The stated result is wrong",
            Self::LineFails => "A line marked right fails",
            Self::WrongLineWorks => "A line marked wrong works",
            Self::KeyDoubtful => "The key is in doubt",
            Self::SecondSolution => "Second solution",
            Self::MissingLine => "A correct line is missing",
            Self::GoalUnclear => "Goal unclear",
            Self::Repetition => "Depends on the rule for repetition",
            Self::Leak => "Depends on the outside",
            Self::NearDuplicate => "Nearly the same as another",
            Self::Duplicate => "The same as another",
            Self::MissingRefutation => "Refutation missing",
            Self::NeedlessStone => "Stone that changes nothing",
            Self::NoKey => "No solution in the file",
            Self::NotProved => "Not proved",
        }
    }
}

impl Finding {
    /// A finding about the whole problem, without moves.
    #[must_use]
    pub fn new(kind: FindingKind, says: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            kind,
            says: says.into(),
            advice: advice.into(),
            at: Vec::new(),
            line: Vec::new(),
            mark: None,
        }
    }

    /// A file that is no problem, and why.
    #[must_use]
    pub fn unreadable(reason: &str) -> Self {
        Self::new(
            FindingKind::Unreadable,
            format!("The file cannot be read: {reason}."),
            "Correct the file, or take it out of the collection.",
        )
    }

    /// The author's moves it is about, and the moves that show it.
    #[must_use]
    pub fn shown_by(mut self, at: &[ColoredMove], line: Vec<ColoredMove>) -> Self {
        self.at = at.to_vec();
        self.line = line;
        self
    }

    /// What the move in question should be marked as.
    #[must_use]
    pub const fn to_be_marked(mut self, mark: Judgement) -> Self {
        self.mark = Some(mark);
        self
    }

    /// The same, if it holds only on a condition: then the file is not called
    /// wrong, and nothing is to be corrected.
    #[must_use]
    pub(crate) fn provided(mut self, condition: Option<String>) -> Self {
        let Some(condition) = condition else {
            return self;
        };
        self.says = format!("{} This holds provided that {condition}.", self.says);
        self.mark = None;
        if self.severity() == AuditSeverity::Error {
            self.kind = FindingKind::KeyDoubtful;
            self.advice =
                "Play the line out: if the condition does not hold, the key may be right; \
                otherwise correct it."
                    .into();
        }
        self
    }

    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> AuditSeverity {
        self.kind.severity()
    }
}

impl fmt::Display for AuditSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for FindingKind {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_and_kinds_stand_from_bad_to_harmless() {
        for kind in FindingKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        assert!(FindingKind::ALL.is_sorted_by_key(|kind| std::cmp::Reverse(kind.severity())));
        assert!(FindingKind::ALL.is_sorted());
    }
}
