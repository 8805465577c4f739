//! What the host of a room decides.

use shikatsu_api as api;
use shikatsu_problem::{Problem, Setup};
use shikatsu_team::{RoomContent, RoomSettings};

use super::carry::{Carried, carried_enum, carried_struct};
use super::error::RoomMessageError;

carried_enum!(SideSettings { Team(team), Outside });
carried_struct!(TeamSettings {
    scheme,
    tie_rule,
    quorum,
    missed_quorum,
    captain,
    reasons
});
carried_enum!(TieRule { Ladder, SeedAtOnce });
carried_enum!(Quorum { Count(count), Share(percent) });
carried_enum!(MissedQuorum { PlayOn, LoseOnTime });
carried_enum!(CaptainRule { Fixed, Rotating });
carried_enum!(ReasonRule { Optional, Required });
carried_enum!(EntryRule { Open, AccountsOnly });

carried_struct!(Conduct {
    chat_in_play,
    spectators,
    wording,
    tally,
    ballots_per_block
});
carried_enum!(ChatInPlay { On, Off });
carried_enum!(SpectatorChat { Open, Closed });
carried_enum!(ChatWording { Free, Phrases(count) });
carried_enum!(TallyRule {
    BySize,
    Live,
    AfterOwnBallot,
    AtClose
});

carried_enum!(TimeSystem {
    Absolute { main },
    ByoYomi { main, periods, period },
    Canadian { main, stones, stage },
    Fischer { main, increment, cap },
    PerAction { time },
    DaysPerMove { time, pauses },
});

carried_enum!(ListMaker {
    Captain,
    Engine,
    MonteCarlo
});
carried_enum!(ProvedScope {
    Proposals,
    AnyLegalMove
});
carried_enum!(SchemeKind {
    Plurality,
    MonteCarlo,
    Random,
    Lottery,
    Rated,
    Ranked,
    Approval,
    Captain,
    Shortlist(maker),
    Relay,
    Proved { otherwise, scope },
});

impl Carried for RoomSettings {
    type Message = api::room::RoomSettings;

    fn message(&self) -> Self::Message {
        let [black, white] = &self.sides;
        Self::Message {
            version: api::VERSION,
            content: self.content.message(),
            black: black.message(),
            white: white.message(),
            time: self.time.message(),
            phase_limit: self.phase_limit.message(),
            discussion: self.discussion.message(),
            entry: self.entry.message(),
            member_limit: self.member_limit.message(),
            spectator_delay: self.spectator_delay.message(),
            lobby_time: self.lobby_time.message(),
            review_time: self.review_time.message(),
            conduct: self.conduct.message(),
        }
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        if message.version != api::VERSION {
            return Err(RoomMessageError::Version(message.version));
        }
        Ok(Self {
            content: Carried::read(&message.content)?,
            sides: [
                Carried::read(&message.black)?,
                Carried::read(&message.white)?,
            ],
            time: Carried::read(&message.time)?,
            phase_limit: Carried::read(&message.phase_limit)?,
            discussion: Carried::read(&message.discussion)?,
            entry: Carried::read(&message.entry)?,
            member_limit: Carried::read(&message.member_limit)?,
            spectator_delay: Carried::read(&message.spectator_delay)?,
            lobby_time: Carried::read(&message.lobby_time)?,
            review_time: Carried::read(&message.review_time)?,
            conduct: Carried::read(&message.conduct)?,
        })
    }
}

impl Carried for RoomContent {
    type Message = api::room::RoomContent;

    fn message(&self) -> Self::Message {
        match self {
            Self::Game {
                setup,
                rules,
                komi_half_points,
            } => api::room::RoomContent::Game {
                setup: setup.into(),
                rules: rules.message(),
                komi_half_points: *komi_half_points,
            },
            Self::Problem(problem) => api::room::RoomContent::Problem {
                problem: Box::new((&**problem).into()),
                origin: (&problem.metadata).into(),
            },
        }
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        Ok(match message {
            api::room::RoomContent::Game {
                setup,
                rules,
                komi_half_points,
            } => Self::Game {
                setup: Setup::try_from(setup)?,
                rules: Carried::read(rules)?,
                komi_half_points: *komi_half_points,
            },
            api::room::RoomContent::Problem { problem, origin } => {
                let mut problem = Problem::try_from(&**problem)?;
                problem.metadata = origin.with(problem.metadata);
                Self::Problem(Box::new(problem))
            }
        })
    }
}
