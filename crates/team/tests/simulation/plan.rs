//! What kind of room is simulated: drawn from the seed.

use shikatsu_problem::{Color, Rules, Setup, Size};
use shikatsu_team::{
    Admission, CaptainRule, JoinRequest, ListMaker, MemberId, MemberOrigin, Millis, MissedQuorum,
    ProvedScope, Quorum, RoomContent, RoomSettings, SchemeKind, Seat, SideSettings, TeamSettings,
    TieRule, TimeSystem,
};

use crate::chance::Chance;

pub(crate) const SCHEMES: usize = 11;

/// The scheme of this number: each one comes up equally often.
pub(crate) fn scheme(number: usize, chance: &mut Chance) -> SchemeKind {
    let makers = [ListMaker::Captain, ListMaker::Engine, ListMaker::MonteCarlo];
    match number % SCHEMES {
        0 => SchemeKind::Plurality,
        1 => SchemeKind::MonteCarlo,
        2 => SchemeKind::Random,
        3 => SchemeKind::Lottery,
        4 => SchemeKind::Rated,
        5 => SchemeKind::Ranked,
        6 => SchemeKind::Approval,
        7 => SchemeKind::Captain,
        8 => SchemeKind::Shortlist(makers[usize::try_from(chance.between(0, 3)).unwrap()]),
        9 => SchemeKind::Relay,
        _ => SchemeKind::Proved {
            otherwise: Box::new(scheme(
                usize::try_from(chance.between(0, 10)).unwrap(),
                chance,
            )),
            scope: match chance.percent(50) {
                true => ProvedScope::Proposals,
                false => ProvedScope::AnyLegalMove,
            },
        },
    }
}

pub(crate) fn settings(room: u64, chance: &mut Chance) -> RoomSettings {
    let sides = [5, 7];
    let rules = [Rules::JAPANESE, Rules::CHINESE, Rules::TROMP_TAYLOR];
    let side = *chance.pick(&sides).unwrap();
    let mut settings = RoomSettings::new(RoomContent::Game {
        setup: Setup::empty(Size::square(side).unwrap()),
        rules: *chance.pick(&rules).unwrap(),
        komi_half_points: 13,
    });
    let number = usize::try_from(room).unwrap();
    let black = team(number, chance);
    let white = match chance.percent(40) {
        true => {
            let number = usize::try_from(chance.between(0, 11)).unwrap();
            SideSettings::Team(team(number, chance))
        }
        false => SideSettings::Outside,
    };
    settings.sides = [SideSettings::Team(black), white];
    settings.time = time(number / SCHEMES);
    settings.discussion = Millis::from_secs(if chance.percent(20) { 5 } else { 0 });
    settings
}

pub(crate) fn visitor(member: u128, chance: &mut Chance, has_white: bool) -> JoinRequest {
    let color = match has_white && member.is_multiple_of(2) {
        true => Color::White,
        false => Color::Black,
    };
    let seat = match chance.percent(15) && member > 2 {
        true => Seat::Engine(color),
        false => Seat::Player(color),
    };
    JoinRequest {
        member: MemberId(member),
        name: None,
        rating: chance
            .percent(70)
            .then(|| i32::try_from(chance.between(0, 2_000)).unwrap()),
        seat,
        origin: MemberOrigin {
            address: u64::try_from(member).unwrap(),
            block: chance.between(0, 3),
        },
        admission: Admission::Link,
    }
}

fn team(number: usize, chance: &mut Chance) -> TeamSettings {
    let mut team = TeamSettings::new(scheme(number, chance));
    if chance.percent(30) {
        team.quorum = Quorum::Share(60);
    }
    if chance.percent(10) {
        team.missed_quorum = MissedQuorum::LoseOnTime;
    }
    if chance.percent(50) {
        team.captain = CaptainRule::Rotating;
    }
    if chance.percent(30) {
        team.tie_rule = TieRule::SeedAtOnce;
    }
    team
}

fn time(number: usize) -> TimeSystem {
    let seconds = Millis::from_secs;
    match number % 6 {
        0 => TimeSystem::PerAction { time: seconds(10) },
        1 => TimeSystem::Absolute { main: seconds(600) },
        2 => TimeSystem::ByoYomi {
            main: seconds(60),
            periods: 5,
            period: seconds(30),
        },
        3 => TimeSystem::Canadian {
            main: seconds(60),
            stones: 5,
            stage: seconds(120),
        },
        4 => TimeSystem::Fischer {
            main: seconds(60),
            increment: seconds(15),
            cap: seconds(120),
        },
        _ => TimeSystem::DaysPerMove {
            time: seconds(90),
            pauses: seconds(600),
        },
    }
}
