//! What happens in a turn, what a window decided, and how a game ends.

use shikatsu_api as api;
use shikatsu_problem::Move;
use shikatsu_team::PlayoutSum;

use super::carry::{Carried, carried_enum, carried_struct};
use super::error::RoomMessageError;

carried_struct!(WindowOpening {
    number,
    color,
    commitment,
    captain,
    mover,
    tie_rule
});
carried_enum!(TurnPhase {
    Propose,
    Shortlist,
    Discuss,
    Vote,
    Pick,
    Evaluate
});
carried_struct!(Proposal {
    played,
    reason,
    line
});
carried_enum!(BallotChoice { One(played), Ranked(moves), Approved(moves) });
carried_enum!(MotionKind { Pass, Resign, DrawTime, Pick(played), Shortlist(moves) });
carried_enum!(MotionVote { For, Against });

carried_enum!(EvidenceItem {
    Playouts(values),
    Certificates(certificates),
    EngineMove(played),
    Candidates(moves),
});
carried_struct!(PlayoutSum { sum, playouts });
carried_struct!(MoveCertificate {
    played,
    outcome,
    digest
});

carried_enum!(WindowOutcome { Decided(decision), Resigned, OutOfTime });
carried_struct!(Decision {
    chosen,
    why,
    tie,
    table
});
carried_struct!(TieBreak { tied, by });
carried_enum!(TieStep {
    Proposals,
    Playouts,
    Seed
});
carried_struct!(TableRow {
    played,
    proposals,
    weight,
    value
});
carried_enum!(DecisionReason {
    OnlyProposal,
    MostBallots,
    MostProposals,
    HeaviestBallots,
    RunOff { rounds },
    MostApprovals,
    BestPlayouts,
    DrawnProposal,
    DrawnBallot,
    CaptainPicked,
    PickedByMotion,
    RelayMove,
    Proved { certificate },
    PassCarried,
    CaptainAlone,
    EngineAlone,
    SimpleMove,
});

carried_struct!(StoneStatus { dead, seki });
carried_enum!(SettledBy {
    Agreement,
    Estimate,
    AllAlive
});
carried_enum!(GameResult {
    Score { lead_of_black, settled_by },
    Resigned { loser },
    OutOfTime { loser },
    ProblemDecided(outcome),
    ProblemLeft,
});

impl Carried for (Move, PlayoutSum) {
    type Message = api::room::MovePlayouts;

    fn message(&self) -> Self::Message {
        let (played, value) = self;
        Self::Message {
            played: played.message(),
            value: value.message(),
        }
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        Ok((
            Carried::read(&message.played)?,
            Carried::read(&message.value)?,
        ))
    }
}
