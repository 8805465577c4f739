//! Rooms drawn by lot, with every kind of member, at every stage of a game.

use proptest::prelude::*;
use shikatsu_problem::Color;
use shikatsu_team::{
    ChatChannel, ChatWords, Duty, ListMaker, MemberCommand, MemberId, Millis, MotionKind,
    MotionVote, RoomPhase, SchemeKind, Seat, SideSettings, SpectatorChat, TeamSettings, TimeSystem,
    TurnPhase,
};

use crate::rooms::{BLACK, TestRoom, WHITE, settings};

/// A room before it has any member.
#[derive(Debug, Clone)]
pub(crate) struct Company {
    /// Those who come after the first of each team.
    seats: Vec<Seat>,
    host: usize,
    /// Watching members who keep order.
    moderators: u8,
    /// Whom the host makes captains.
    captains: Vec<usize>,
    pub(crate) stage: Stage,
    pub(crate) spectators: SpectatorChat,
}

/// How far the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Lobby,
    Proposing,
    Voting,
    Picking,
    Listing,
    Review,
}

const STAGES: [Stage; 6] = [
    Stage::Lobby,
    Stage::Proposing,
    Stage::Voting,
    Stage::Picking,
    Stage::Listing,
    Stage::Review,
];

/// Lines that were said in the lobby: Black's, White's, and one for all.
pub(crate) const SAID: [(ChatChannel, Option<Color>); 3] = [
    (ChatChannel::Team(Color::Black), Some(Color::Black)),
    (ChatChannel::Team(Color::White), Some(Color::White)),
    (ChatChannel::All, None),
];

pub(crate) fn a_company() -> impl Strategy<Value = Company> {
    let seat = prop_oneof![
        Just(BLACK),
        Just(WHITE),
        Just(Seat::Engine(Color::Black)),
        Just(Seat::Engine(Color::White)),
        Just(Seat::Watching),
    ];
    (
        proptest::collection::vec(seat, 0..6),
        0..8_usize,
        any::<u8>(),
        proptest::collection::vec(0..8_usize, 0..3),
        proptest::sample::select(STAGES.to_vec()),
        prop_oneof![Just(SpectatorChat::Open), Just(SpectatorChat::Closed)],
    )
        .prop_map(
            |(seats, host, moderators, captains, stage, spectators)| Company {
                seats,
                host,
                moderators,
                captains,
                stage,
                spectators,
            },
        )
}

impl Company {
    fn all_seats(&self) -> Vec<Seat> {
        [BLACK, WHITE]
            .into_iter()
            .chain(self.seats.clone())
            .collect()
    }

    fn id(&self, place: usize) -> u128 {
        u128::try_from(place % self.all_seats().len()).unwrap() + 1
    }

    /// The room, at its stage. Member 1 plays Black and member 2 White.
    pub(crate) fn room(&self) -> TestRoom {
        let scheme = match self.stage {
            Stage::Picking => SchemeKind::Captain,
            Stage::Listing => SchemeKind::Shortlist(ListMaker::Captain),
            _ => SchemeKind::Plurality,
        };
        let mut settings = settings(scheme);
        settings.sides[1] = SideSettings::Team(TeamSettings::new(SchemeKind::Plurality));
        settings.time = TimeSystem::Absolute {
            main: Millis::from_secs(3_600),
        };
        settings.conduct.spectators = self.spectators;
        let mut room = TestRoom::lobby(settings);
        let seats = self.all_seats();
        for (member, &seat) in (1..).zip(&seats).skip(1) {
            room.join(member, seat).unwrap();
        }
        for (member, &seat) in (1_u128..).zip(&seats) {
            if seat == Seat::Watching && self.moderators >> (member % 8) & 1 == 1 {
                let (member, duty) = (MemberId(member), Duty::Moderator);
                room.act(1, MemberCommand::Appoint { member, duty })
                    .unwrap();
            }
        }
        for &captain in &self.captains {
            let captain = self.id(captain);
            // Only those who play can lead.
            let _ = room.act(1, MemberCommand::AppointCaptain(MemberId(captain)));
        }
        for ((channel, _), speaker) in SAID.into_iter().zip([1, 2, 1]) {
            let words = ChatWords::Text("hello".to_owned());
            room.act(speaker, MemberCommand::Say { channel, words })
                .unwrap();
        }
        room.pass_time(20_000);
        room.act(1, MemberCommand::HandOver(MemberId(self.id(self.host))))
            .unwrap();
        self.go_on(&mut room);
        room
    }

    fn go_on(&self, room: &mut TestRoom) {
        let host = self.id(self.host);
        if self.stage == Stage::Lobby {
            return;
        }
        room.act(host, MemberCommand::Start).unwrap();
        let voters: Vec<u128> = {
            let window = room.room.window().unwrap();
            window.voters().keys().map(|member| member.0).collect()
        };
        match self.stage {
            Stage::Lobby | Stage::Listing => {}
            // A team of one decides with its first proposal.
            Stage::Proposing if voters.len() > 1 => {
                room.propose(voters[0], "C3").unwrap();
            }
            Stage::Proposing => {}
            Stage::Voting | Stage::Picking => {
                for (place, &member) in voters.iter().enumerate() {
                    let label = ["E5", "C3"][place % 2];
                    let is_open = |room: &TestRoom| {
                        let window = room.room.window();
                        window.is_some_and(|window| window.phase() == TurnPhase::Propose)
                    };
                    if is_open(room) {
                        room.propose(member, label).unwrap();
                    }
                }
            }
            Stage::Review => {
                for &member in &voters {
                    if room.room.phase() == RoomPhase::Playing {
                        let window = room.number();
                        room.act(member, motion(window, MotionKind::Resign))
                            .unwrap();
                    }
                }
            }
        }
    }
}

pub(crate) const fn motion(window: u32, kind: MotionKind) -> MemberCommand {
    MemberCommand::Motion {
        window,
        kind,
        vote: MotionVote::For,
    }
}
