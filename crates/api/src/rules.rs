//! The rules under which a question is asked, each by itself.

use serde::{Deserialize, Serialize};
use shikatsu_problem as known;

/// Everything about the rules that can change a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether one may take one's own last liberty.
    pub suicide: Suicide,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// What happens to a bent four in the corner.
    pub bent_four: BentFour,
}

/// Declares an enum of the vocabulary once more, with conversions both ways: an
/// added variant does not compile until it is added here.
macro_rules! mirror {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(rename_all = "camelCase")]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl From<known::$name> for $name {
            fn from(value: known::$name) -> Self {
                match value {
                    $(known::$name::$variant => Self::$variant),+
                }
            }
        }

        impl From<$name> for known::$name {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => Self::$variant),+
                }
            }
        }
    };
}

mirror! {
    /// Which repetitions are forbidden.
    KoRule {
        /// A ko may not be retaken at once.
        Basic,
        /// No board may occur again.
        PositionalSuperko,
        /// No board may occur again with the same side to move.
        SituationalSuperko,
    }
}

mirror! {
    /// Whether a move may take away its own chain's last liberty.
    Suicide {
        /// It may not.
        Forbidden,
        /// It may.
        Allowed,
    }
}

mirror! {
    /// What is counted.
    Scoring {
        /// Stones and points.
        Area,
        /// Points and prisoners.
        Territory,
    }
}

mirror! {
    /// A bent four in the corner.
    BentFour {
        /// Dead where it stands.
        DeadByRule,
        /// Settled by play.
        PlayedOut,
    }
}

impl From<known::Rules> for Rules {
    fn from(rules: known::Rules) -> Self {
        Self {
            ko: rules.ko.into(),
            suicide: rules.suicide.into(),
            scoring: rules.scoring.into(),
            bent_four: rules.bent_four.into(),
        }
    }
}

impl From<Rules> for known::Rules {
    fn from(rules: Rules) -> Self {
        Self {
            ko: rules.ko.into(),
            suicide: rules.suicide.into(),
            scoring: rules.scoring.into(),
            bent_four: rules.bent_four.into(),
        }
    }
}
