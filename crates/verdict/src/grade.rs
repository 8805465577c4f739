//! How far a proved claim carries: three grades, never summed.
//!
//! A certificate is about points in play and about a reading of what lies beyond them. What it says of the
//! board depends on that reading and on the walls it leans on. Only the first grade is a
//! verdict; a caller that shows one of the others says its condition in the headline (`docs/certificate.md`, "Three grades").

use std::fmt;

/// What a claim is worth on the board; the better one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// It holds on the board as it stands.
    Board,
    /// It holds if the wall of the diagram is as strong as a book's reader takes it to be. The conditions
    /// are tested, and no case is known in which they let a false claim pass.
    Book,
    /// It holds if nothing outside the points in play interferes. It is told to a person, and is never
    /// counted as a verdict, stored or used against a key.
    Undisturbed,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Board => "on the board",
            Self::Book => "by the book",
            Self::Undisturbed => "if nothing outside interferes",
        })
    }
}
