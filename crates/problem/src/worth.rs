//! What a first move does to the verdict of a problem.

/// What a first move does to the verdict, as far as certificates say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// Keeps the verdict.
    Keeps,
    /// Stands; it is not proved whether with the two eyes that the side could get.
    Stands,
    /// Seki, where the side could get two eyes.
    OnlySeki,
    /// Does not keep the verdict; whether anything is left is not proved.
    Lapses,
    /// Gives the verdict away.
    Fails,
    /// Not proved.
    Unknown,
}

impl Worth {
    /// Whether the goal is kept where two eyes and seki count the same.
    #[must_use]
    pub const fn works(self) -> bool {
        matches!(self, Self::Keeps | Self::Stands | Self::OnlySeki)
    }
}
