//! The plan of the workspace, as ARCHITECTURE.md describes it: our crates, the
//! allowed arrows between them, and what each must not use.
//!
//! Invariant: crates stand in the order of the walk, and a crate names only
//! crates above it, so the table itself cannot describe a cycle.

/// One crate of ours.
pub(crate) struct CratePlan {
    /// Package name without the `shikatsu-` prefix.
    pub(crate) name: &'static str,
    /// The crates it may depend on.
    pub(crate) may_use: &'static [&'static str],
    /// Whether it must stay free of the outside world.
    pub(crate) purity: Purity,
}

/// Whether a crate may touch anything but its arguments.
#[derive(PartialEq, Eq, Clone, Copy)]
pub(crate) enum Purity {
    /// No serialisation, runtime, network, clock, printing or unseeded random numbers.
    Pure,
    /// May use all of these.
    Worldly,
}

/// Every crate, in the order of the walk.
#[rustfmt::skip]
pub(crate) const CRATES: &[CratePlan] = &[
    CratePlan { name: "problem", purity: Purity::Pure, may_use: &[] },
    CratePlan { name: "board", purity: Purity::Pure, may_use: &["problem"] },
    CratePlan { name: "proof", purity: Purity::Pure, may_use: &["problem"] },
    // What a bundle of certificates says; it does not search, so the service may use it.
    CratePlan { name: "verdict", purity: Purity::Pure, may_use: &["problem", "board", "proof"] },
    // Learned guesses: they order moves and prove nothing.
    CratePlan { name: "hunch", purity: Purity::Pure, may_use: &["problem"] },
    CratePlan { name: "solver", purity: Purity::Pure, may_use: &["problem", "board", "proof", "hunch"] },
    // What is learned from positions that the solver has labelled; only tasks of ours use it.
    CratePlan { name: "lessons", purity: Purity::Pure, may_use: &["problem", "board", "proof", "hunch", "solver"] },
    CratePlan { name: "engine", purity: Purity::Worldly, may_use: &["problem", "board", "proof", "verdict", "hunch", "solver"] },
    // What is said to a person; all that is proved comes from the engine.
    CratePlan { name: "dialogue", purity: Purity::Worldly, may_use: &["problem", "board", "proof", "verdict", "engine"] },
    CratePlan { name: "formats", purity: Purity::Worldly, may_use: &["problem", "board"] },
    CratePlan { name: "gtp", purity: Purity::Worldly, may_use: &["problem", "board", "engine", "formats"] },
    // Compares what files claim with what the engine proves; its callers own files and threads.
    CratePlan { name: "audit", purity: Purity::Worldly, may_use: &["problem", "board", "proof", "verdict", "engine", "formats"] },
    // What follows from a log of attempts; seeds and times are arguments.
    CratePlan { name: "train", purity: Purity::Pure, may_use: &["problem"] },
    // Makes problems and lets through what passes every gate; its callers own files, threads and clocks.
    CratePlan { name: "forge", purity: Purity::Worldly, may_use: &["problem", "board", "engine", "dialogue", "formats", "audit", "train"] },
    CratePlan { name: "team", purity: Purity::Pure, may_use: &["problem", "board"] },
    CratePlan { name: "row", purity: Purity::Pure, may_use: &["problem", "board"] },
    CratePlan { name: "api", purity: Purity::Worldly, may_use: &["problem"] },
    // What the engine and an audit say, as messages; a service must not reach it, and is given the judge of audits by its program.
    CratePlan { name: "messages", purity: Purity::Worldly, may_use: &["dialogue", "problem", "board", "engine", "formats", "audit", "api"] },
    CratePlan { name: "jobs", purity: Purity::Worldly, may_use: &["problem", "api"] },
    // The top of a hard tree, and the searchers below it; its tree knows neither clock nor network.
    CratePlan { name: "manager", purity: Purity::Worldly, may_use: &["problem", "engine", "formats", "api", "jobs"] },
    // Playouts of the moves of a room are those of `team`, on positions of `board`.
    CratePlan { name: "worker", purity: Purity::Worldly, may_use: &["problem", "board", "team", "engine", "dialogue", "formats", "audit", "forge", "api", "messages", "jobs", "manager"] },
    // Who a person is, without a database.
    CratePlan { name: "door", purity: Purity::Worldly, may_use: &[] },
    CratePlan { name: "service", purity: Purity::Worldly, may_use: &["problem", "board", "proof", "verdict", "formats", "team", "row", "train", "door", "api", "jobs"] },
    CratePlan { name: "wasm", purity: Purity::Worldly, may_use: &["problem", "board", "verdict", "engine", "dialogue", "formats", "audit", "team", "row", "api", "messages"] },
    // The first game alone, so that its page never loads the solver.
    CratePlan { name: "row-wasm", purity: Purity::Worldly, may_use: &["problem", "row"] },
    // The trainer alone, so that its section is light.
    CratePlan { name: "train-wasm", purity: Purity::Worldly, may_use: &["train"] },
    // All but `solver`: only `engine` names it.
    CratePlan { name: "cli", purity: Purity::Worldly, may_use: &[
        "problem", "board", "proof", "verdict", "engine", "dialogue", "formats", "gtp", "audit", "train", "forge", "hunch", "team", "row", "api", "messages", "jobs", "manager", "worker", "door", "service",
    ] },
];

/// Messages of `api` that have the name of the type which they carry.
#[rustfmt::skip]
pub(crate) const API_TWINS: &[&str] = &[
    "Admission", "Answer", "Asked", "AuditEvidence", "AuditRecord", "AuditSeverity", "AuditStones", "AuditTerms", "BallotChoice",
    "BallotForm", "CaptainRule", "ChatChannel", "ChatInPlay", "ChatWording", "ChatWords", "Color", "Conditional",
    "Conduct", "Cost", "CycleKind", "Decision", "DecisionReason", "Duty", "Ending", "EntryRule", "EvidenceItem",
    "Explanation", "ExtensionCause", "Finish", "FirstMove", "GameResult", "Goal", "Grade", "Grown", "Heard", "Hint",
    "JoinRequest", "Limits", "ListMaker", "MemberCommand", "MemberOrigin", "MissedQuorum", "MotionKind",
    "MotionVote", "Move", "MoveCertificate", "MoveDetail", "MoveMark", "OpponentAction", "Outcome", "PassKeeps", "PauseCause",
    "PlayoutSum", "Problem", "Progress", "ProofBranch", "ProofStep", "Proposal", "ProvedScope", "Quorum",
    "ReasonRule", "Reply", "Report", "Request", "Role", "RoomContent", "RoomEvent", "RoomEventKind", "RoomPhase",
    "RoomRole", "RoomSettings", "Rules", "SchemeKind", "Seat", "SettledBy", "Severity", "Side", "SideSettings",
    "SlowMode", "SpectatorChat", "Standing", "StoneStatus", "TableRow", "TallyRule", "TeamSettings", "TieBreak",
    "TieRule", "TieStep", "TimeSystem", "ToldSide", "TurnPhase", "Unproved", "WindowOpening", "WindowOutcome", "Worth",
];

/// Two files, or two folders with a slash at their end, whose sources repeat each other's lines on purpose.
pub(crate) struct MeantRepeat {
    pub(crate) places: [&'static str; 2],
    pub(crate) why: &'static str,
}

const CARRIED: &str = "each takes the whole list apart, so that a new variant or field does not compile until all of them answer it";
const TESTED: &str =
    "the test names every variant, so that it fails when the list of the product lacks one";

/// All of them (ARCHITECTURE.md, "What is repeated on purpose").
#[rustfmt::skip]
pub(crate) const MEANT_REPEATS: &[MeantRepeat] = &[
    MeantRepeat {
        places: ["crates/api/src/", "crates/"],
        why: "a message mirrors the type that it carries, so that the type can change and the message cannot",
    },
    MeantRepeat { places: ["crates/service/src/rooms/message/settings.rs", "crates/team/src/scheme/mod.rs"], why: CARRIED },
    MeantRepeat { places: ["crates/service/src/rooms/message/turn.rs", "crates/team/src/turn/decision.rs"], why: CARRIED },
    MeantRepeat { places: ["crates/service/src/rooms/snapshot/form.rs", "crates/team/src/room/state.rs"], why: CARRIED },
    MeantRepeat { places: ["crates/service/src/http/row_games.rs", "crates/service/src/row_games/stored_game.rs"], why: CARRIED },
    MeantRepeat { places: ["crates/train/src/bank.rs", "crates/train/src/bank.rs"], why: CARRIED },
    MeantRepeat { places: ["crates/service/tests/rooms/every_setting.rs", "crates/team/src/scheme/mod.rs"], why: TESTED },
    MeantRepeat { places: ["crates/service/tests/rooms/every_setting.rs", "crates/service/src/rooms/message/settings.rs"], why: TESTED },
    MeantRepeat { places: ["crates/service/tests/rooms/made_results.rs", "crates/team/src/turn/decision.rs"], why: TESTED },
    MeantRepeat { places: ["crates/service/tests/rooms/made_results.rs", "crates/service/src/rooms/message/turn.rs"], why: TESTED },
    MeantRepeat {
        places: ["crates/service/tests/rooms/playing.rs", "crates/team/tests/team/cases.rs"],
        why: "tests of two crates name every scheme, and neither crate gives its tests to the other",
    },
];

/// Arrows that only tests may draw, and why.
pub(crate) const TEST_ARROWS: &[(&str, &str, &str)] = &[
    (
        "dialogue",
        "solver",
        "answers are compared with the oracle, which shares no code with the search",
    ),
    (
        "service",
        "worker",
        "the way of a question is tested with a worker that answers it",
    ),
    (
        "service",
        "messages",
        "its program gives it the judge of audits",
    ),
];

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

/// Packages that one crate must not reach, even through others, and why.
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
    ("verdict", "shikatsu-solver", "the judge never searches"),
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

/// Words that show use of the outside world in the sources of a pure crate. The
/// traits `std::io::Read` and `Write` are not among them: certificates stream
/// through them, and the caller decides what is behind them.
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

/// A folder of sources that may use nothing of its own crate but itself.
pub(crate) struct ClosedModule {
    /// Where it stands below the root.
    pub(crate) folder: &'static str,
    /// Its name in its crate.
    pub(crate) name: &'static str,
    /// Our crates that it may use, as code names them.
    pub(crate) may_use: &'static [&'static str],
    /// Why it is closed.
    pub(crate) why: &'static str,
}

/// Every closed module.
pub(crate) const CLOSED_MODULES: &[ClosedModule] = &[
    ClosedModule {
        folder: "crates/row/src/check",
        name: "check",
        may_use: &["shikatsu_problem"],
        why: "a mistake of the search must not certify itself",
    },
    ClosedModule {
        folder: "crates/engine/src/levels",
        name: "levels",
        may_use: &["shikatsu_problem", "shikatsu_board"],
        why: "what a level guesses must not pass for a proof",
    },
];

/// Names that say nothing about what is inside.
pub(crate) const EMPTY_NAMES: &[&str] = &["utils", "util", "common", "helpers", "helper", "misc"];

/// Longest source file, in lines: a longer file should be two.
pub(crate) const LONGEST_FILE: usize = 400;

/// The plan of a package.
pub(crate) fn plan_of(package: &str) -> Option<&'static CratePlan> {
    let name = package.strip_prefix("shikatsu-")?;
    CRATES.iter().find(|plan| plan.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_walk() {
        for (place, plan) in CRATES.iter().enumerate() {
            for used in plan.may_use {
                let found = CRATES[..place].iter().any(|earlier| earlier.name == *used);
                assert!(
                    found,
                    "{} names {used}, which does not come before it",
                    plan.name
                );
            }
        }
    }
}
