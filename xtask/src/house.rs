//! The house as ARCHITECTURE.md describes it: rooms, allowed arrows, and what
//! must never enter a room.
//!
//! Invariant: rooms stand in the order of the walk, and a room names only
//! rooms above it, so the table itself cannot describe a cycle.

/// One crate of ours.
pub(crate) struct Room {
    /// Package name without the `shikatsu-` prefix.
    pub(crate) name: &'static str,
    /// The rooms it may depend on.
    pub(crate) may_use: &'static [&'static str],
    /// Whether it must stay free of the outside world.
    pub(crate) purity: Purity,
}

/// Whether a crate may touch anything but its arguments.
#[derive(PartialEq, Eq, Clone, Copy)]
pub(crate) enum Purity {
    /// No serialisation, runtime, network, clock, printing or unseeded chance.
    Pure,
    /// May talk to the world.
    Worldly,
}

/// Every room, in the order of the walk.
#[rustfmt::skip]
pub(crate) const ROOMS: &[Room] = &[
    Room { name: "problem", purity: Purity::Pure, may_use: &[] },
    Room { name: "board", purity: Purity::Pure, may_use: &["problem"] },
    Room { name: "proof", purity: Purity::Pure, may_use: &["problem"] },
    // What a bundle of certificates says; nobody searches here, so the service may ask it.
    Room { name: "verdict", purity: Purity::Pure, may_use: &["problem", "board", "proof"] },
    Room { name: "solver", purity: Purity::Pure, may_use: &["problem", "board", "proof"] },
    Room { name: "engine", purity: Purity::Worldly, may_use: &["problem", "board", "proof", "verdict", "solver"] },
    Room { name: "formats", purity: Purity::Worldly, may_use: &["problem", "board"] },
    Room { name: "gtp", purity: Purity::Worldly, may_use: &["problem", "board", "engine", "formats"] },
    // Holds what files claim against what the engine proves; files and threads are its callers'.
    Room { name: "audit", purity: Purity::Worldly, may_use: &["problem", "board", "proof", "verdict", "engine", "formats"] },
    Room { name: "forge", purity: Purity::Worldly, may_use: &["problem", "board", "engine", "formats"] },
    Room { name: "prior", purity: Purity::Pure, may_use: &["problem", "board"] },
    Room { name: "team", purity: Purity::Pure, may_use: &["problem", "board"] },
    Room { name: "row", purity: Purity::Pure, may_use: &["problem", "board"] },
    Room { name: "api", purity: Purity::Worldly, may_use: &["problem"] },
    // What the engine and an audit say, as messages; a service must not reach it.
    Room { name: "messages", purity: Purity::Worldly, may_use: &["problem", "board", "engine", "audit", "api"] },
    Room { name: "jobs", purity: Purity::Worldly, may_use: &["problem", "api"] },
    // The top of a hard tree, and those who search below it; its tree knows neither clock nor network.
    Room { name: "manager", purity: Purity::Worldly, may_use: &["problem", "engine", "formats", "api", "jobs"] },
    Room { name: "worker", purity: Purity::Worldly, may_use: &["problem", "engine", "formats", "audit", "forge", "api", "messages", "jobs", "manager"] },
    Room { name: "service", purity: Purity::Worldly, may_use: &["problem", "board", "proof", "verdict", "formats", "team", "row", "api", "jobs"] },
    Room { name: "wasm", purity: Purity::Worldly, may_use: &["problem", "board", "verdict", "engine", "formats", "audit", "team", "row", "api", "messages"] },
    // All but `solver`: only `engine` names it.
    Room { name: "cli", purity: Purity::Worldly, may_use: &[
        "problem", "board", "proof", "verdict", "engine", "formats", "gtp", "audit", "forge", "prior", "team", "row", "api", "jobs", "manager", "worker", "service",
    ] },
];

/// Messages of `api` that have the name of the type which they carry.
#[rustfmt::skip]
pub(crate) const API_TWINS: &[&str] = &[
    "Answer", "Asked", "AuditRecord", "AuditSeverity", "AuditStones", "AuditTerms", "Color", "Conditional", "Cost", "CycleKind", "Ending", "Explanation", "FirstMove",
    "Goal", "Grade", "Grown", "Heard", "Hint", "Limits", "Move", "MoveDetail", "Outcome",
    "PassKeeps", "Problem", "Progress", "ProofBranch", "ProofStep", "Reply", "Report", "Request", "Role",
    "Rules", "Severity", "Side", "Standing", "Turn", "Unproved", "Worth",
];

/// Arrows that tests alone may draw, and why.
pub(crate) const TEST_ARROWS: &[(&str, &str, &str)] = &[(
    "service",
    "worker",
    "what becomes of a question is tested with somebody who answers it",
)];

/// Packages that no pure crate may reach, even through others.
pub(crate) const WORLDLY_PACKAGES: &[&str] = &[
    "serde",
    "serde_json",
    "tokio",
    "async-std",
    "sqlx",
    "async-nats",
    "axum",
    "hyper",
    "reqwest",
    "chrono",
    "time",
    "rand",
    "getrandom",
    "fastrand",
    "log",
    "tracing",
];

/// Packages one room must not reach, even through others, and why.
pub(crate) const FORBIDDEN_REACH: &[(&str, &str, &str)] = &[
    (
        "proof",
        "shikatsu-board",
        "a shared bug must not certify itself",
    ),
    (
        "proof",
        "shikatsu-solver",
        "a shared bug must not certify itself",
    ),
    (
        "verdict",
        "shikatsu-solver",
        "the verdict of a bundle is nobody's search",
    ),
    (
        "service",
        "shikatsu-engine",
        "the service never searches inside a request",
    ),
    (
        "service",
        "shikatsu-solver",
        "the service never searches inside a request",
    ),
    ("worker", "sqlx", "workers hold no database credentials"),
];

/// Words that betray the outside world in the sources of a pure crate. The
/// traits `std::io::Read` and `Write` are not among them: certificates stream
/// through them, and what stands behind is the caller's business.
pub(crate) const WORLDLY_WORDS: &[&str] = &[
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "std::time::Instant",
    "SystemTime",
    "Instant::now",
    "println!",
    "eprintln!",
    "print!(",
    "thread_rng",
    "RandomState",
];

/// Names that say nothing about what is inside.
pub(crate) const EMPTY_NAMES: &[&str] = &["utils", "util", "common", "helpers", "helper", "misc"];

/// Longest source file, in lines: beyond it a room wants to be two.
pub(crate) const LONGEST_FILE: usize = 400;

/// Finds a room by package name.
pub(crate) fn room(package: &str) -> Option<&'static Room> {
    let name = package.strip_prefix("shikatsu-")?;
    ROOMS.iter().find(|room| room.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_walk() {
        for (place, room) in ROOMS.iter().enumerate() {
            for used in room.may_use {
                let found = ROOMS[..place].iter().any(|earlier| earlier.name == *used);
                assert!(
                    found,
                    "{} names {used}, which does not come before it",
                    room.name
                );
            }
        }
    }
}
