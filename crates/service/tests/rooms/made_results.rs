//! Outcomes, results and decisions made by hand, of every variant.

use shikatsu_problem::{Color, Cycle, CycleKind, KoFight, KoSteps, Move, Outcome, Role, Unproved};
use shikatsu_team::{
    Decision, DecisionReason, GameResult, PlayoutSum, RoomEventKind as Kind, SettledBy, TableRow,
    TieBreak, TieStep, WindowOutcome, WindowSeed,
};

use crate::made_events::{LATE, point};

/// Fails unless the values are of every variant; a new variant does not compile until it is named.
macro_rules! assert_every {
    ($values:expr, $name:ident { $($variant:ident),+ $(,)? }) => {{
        let mut missing = std::collections::BTreeSet::from([$(stringify!($variant)),+]);
        for value in $values {
            missing.remove(match value { $($name::$variant { .. } => stringify!($variant)),+ });
        }
        assert!(missing.is_empty(), "no {} of {missing:?}", stringify!($name));
    }};
}
pub(crate) use assert_every;

pub(crate) fn outcomes() -> Vec<Outcome> {
    let mut outcomes = vec![
        Outcome::Dead,
        Outcome::Alive,
        Outcome::Seki,
        Outcome::Stands,
    ];
    for steps in [KoSteps::Direct, KoSteps::MultiStep(2)] {
        outcomes.push(Outcome::Ko(KoFight {
            needs_threats: Role::Attacker,
            threats: 3,
            takes_first: Role::Defender,
            steps,
        }));
    }
    let kinds = [
        CycleKind::DoubleKo,
        CycleKind::MoonshineLife,
        CycleKind::TripleKo,
        CycleKind::EternalLife,
        CycleKind::SendTwoReturnOne {
            sender: Role::Attacker,
        },
        CycleKind::SendTwoReturnOne {
            sender: Role::Defender,
        },
        CycleKind::Other,
    ];
    outcomes.extend(kinds.map(|kind| {
        let moves = vec![point("A1"), Move::Pass];
        Outcome::CycleDependent(Cycle { kind, moves })
    }));
    let reasons = [
        Unproved::NotTried,
        Unproved::Nodes,
        Unproved::Time,
        Unproved::Memory,
        Unproved::Cancelled,
        Unproved::Outside,
        Unproved::Unsupported,
    ];
    outcomes.extend(reasons.map(Outcome::Unknown));
    outcomes
}

pub(crate) fn results() -> Vec<GameResult> {
    let settled = [
        SettledBy::Agreement,
        SettledBy::Estimate,
        SettledBy::AllAlive,
    ];
    let mut results = Vec::from(settled.map(|settled_by| GameResult::Score {
        lead_of_black: -13,
        settled_by,
    }));
    results.extend(Color::BOTH.map(|loser| GameResult::Resigned { loser }));
    results.extend(Color::BOTH.map(|loser| GameResult::OutOfTime { loser }));
    results.push(GameResult::ProblemLeft);
    results.extend(outcomes().into_iter().map(GameResult::ProblemDecided));
    assert_every!(
        &results,
        GameResult {
            Score,
            Resigned,
            OutOfTime,
            ProblemDecided,
            ProblemLeft
        }
    );
    results
}

fn reasons() -> Vec<DecisionReason> {
    use DecisionReason as Why;
    let certificate = [0xfe; 32];
    let reasons = vec![
        Why::OnlyProposal,
        Why::MostBallots,
        Why::MostProposals,
        Why::HeaviestBallots,
        Why::RunOff { rounds: 3 },
        Why::MostApprovals,
        Why::BestPlayouts,
        Why::DrawnProposal,
        Why::DrawnBallot,
        Why::CaptainPicked,
        Why::PickedByMotion,
        Why::RelayMove,
        Why::Proved { certificate },
        Why::PassCarried,
        Why::CaptainAlone,
        Why::EngineAlone,
        Why::SimpleMove,
    ];
    assert_every!(
        &reasons,
        Why {
            OnlyProposal,
            MostBallots,
            MostProposals,
            HeaviestBallots,
            RunOff,
            MostApprovals,
            BestPlayouts,
            DrawnProposal,
            DrawnBallot,
            CaptainPicked,
            PickedByMotion,
            RelayMove,
            Proved,
            PassCarried,
            CaptainAlone,
            EngineAlone,
            SimpleMove,
        }
    );
    reasons
}

pub(crate) fn closings() -> Vec<Kind> {
    let value = Some(PlayoutSum {
        sum: i64::MIN,
        playouts: u32::MAX,
    });
    let row = |played, value| TableRow {
        played,
        proposals: 2,
        weight: u64::MAX,
        value,
    };
    let ties = [TieStep::Proposals, TieStep::Playouts, TieStep::Seed].map(|by| {
        let tied = vec![point("A1"), Move::Pass];
        Some(TieBreak { tied, by })
    });
    let decisions = reasons()
        .into_iter()
        .zip(ties.into_iter().chain([None]).cycle());
    let decided = decisions.map(|(why, tie)| {
        WindowOutcome::Decided(Decision {
            chosen: point("T1"),
            why,
            tie,
            table: vec![row(point("T1"), value), row(Move::Pass, None)],
        })
    });
    let outcomes = decided.chain([WindowOutcome::Resigned, WindowOutcome::OutOfTime]);
    let closed = outcomes.map(|outcome| Kind::WindowClosed {
        number: 9,
        seed: WindowSeed(5),
        outcome,
        unused: LATE,
    });
    closed.collect()
}
