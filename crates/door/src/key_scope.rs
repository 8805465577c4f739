//! What an API key may be used for. A key never reaches more than its account does.

/// One use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyScope {
    /// What is public, and questions.
    Read,
    /// The log: sync and export.
    Sync,
    /// Sets.
    Sets,
    /// Classes.
    Class,
}

/// The scopes of a key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScopeSet(Vec<KeyScope>);

impl KeyScope {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Read, Self::Sync, Self::Sets, Self::Class];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Sync => "sync",
            Self::Sets => "sets",
            Self::Class => "class",
        }
    }

    /// The scope of a word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == word)
    }
}

impl ScopeSet {
    /// These, each once, in their order.
    #[must_use]
    pub fn of(scopes: &[KeyScope]) -> Self {
        let mut scopes = scopes.to_vec();
        scopes.sort_unstable();
        scopes.dedup();
        Self(scopes)
    }

    /// Whether a scope is among them.
    #[must_use]
    pub fn contains(&self, scope: KeyScope) -> bool {
        self.0.contains(&scope)
    }

    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = KeyScope> {
        self.0.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_each_scope_once() {
        let set = ScopeSet::of(&[KeyScope::Sync, KeyScope::Read, KeyScope::Sync]);
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [KeyScope::Read, KeyScope::Sync]
        );
        assert!(!set.contains(KeyScope::Class));
        for scope in KeyScope::ALL {
            assert_eq!(KeyScope::named(scope.name()), Some(scope));
        }
        assert_eq!(KeyScope::named("all"), None);
    }
}
