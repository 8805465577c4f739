//! What an audit of one problem may cost and covers.

use shikatsu_engine::Limits;

use crate::telling;

/// What an audit of one problem may cost and covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AuditTerms {
    /// For all questions about one problem together.
    pub limits: Limits,
    /// Whether stones are tried one by one.
    pub stones: AuditStones,
}

/// Whether to look for stones that change nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AuditStones {
    /// No: it costs a solve for each stone.
    #[default]
    AsTheyAre,
    /// Yes, as far as the limits allow.
    Tried,
}

impl AuditTerms {
    /// How a run was made: the version of the program, and what a problem might cost.
    #[must_use]
    pub fn words(&self, version: &str) -> String {
        let time = self.limits.time.map(telling::span);
        let nodes = self
            .limits
            .nodes
            .map(|nodes| format!("{} nodes", telling::count(nodes)));
        let costs: Vec<String> = [time, nodes].into_iter().flatten().collect();
        match costs.is_empty() {
            true => format!("shikatsu {version}, without limits"),
            false => format!(
                "shikatsu {version}, at most {} a problem",
                costs.join(" or ")
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn terms_name_every_limit() {
        let terms = |time: Option<u64>, nodes| AuditTerms {
            limits: Limits {
                time: time.map(Duration::from_secs),
                nodes,
            },
            stones: AuditStones::AsTheyAre,
        };
        for (terms, words) in [
            (terms(Some(2), None), "shikatsu 1, at most 2.0 s a problem"),
            (
                terms(Some(10), Some(5000)),
                "shikatsu 1, at most 10 s or 5,000 nodes a problem",
            ),
            (terms(None, None), "shikatsu 1, without limits"),
        ] {
            assert_eq!(terms.words("1"), words);
        }
    }
}
