//! Settings go through JSON and come back unchanged.

use shikatsu_problem::{Color, Rules, Setup, Size};
use shikatsu_service::rooms::{RoomMessageError, read_settings, settings_message};
use shikatsu_team::{
    CaptainRule, ChatInPlay, ChatWording, EntryRule, Millis, MissedQuorum, Quorum, ReasonRule,
    RoomContent, RoomSettings, SchemeKind, SideSettings, SpectatorChat, TallyRule, TeamSettings,
    TieRule, TimeSystem,
};

use crate::made_results::assert_every;
use crate::playing::{a_game, a_problem, schemes};

fn again(settings: &RoomSettings) -> RoomSettings {
    let text = serde_json::to_string(&settings_message(settings)).unwrap();
    read_settings(&serde_json::from_str(&text).unwrap()).unwrap()
}

fn check(change: impl FnOnce(&mut RoomSettings)) {
    let mut settings = RoomSettings::new(a_game());
    change(&mut settings);
    assert_eq!(again(&settings), settings);
}

fn a_setup() -> RoomContent {
    let size = Size::new(3, 19).unwrap();
    let point = |label| size.point(label).unwrap();
    let mut setup = Setup::empty(size);
    setup.black.extend(["A1", "C19"].map(point));
    setup.white.extend(["B2", "B3"].map(point));
    setup.ko_bans.insert(point("C1"));
    setup.to_move = Some(Color::White);
    RoomContent::Game {
        setup,
        rules: Rules::NEW_ZEALAND,
        komi_half_points: -1,
    }
}

#[test]
fn every_content_comes_back() {
    let problem = RoomContent::Problem(Box::new(a_problem()));
    for content in [a_game(), a_setup(), problem] {
        let settings = RoomSettings::new(content);
        assert_eq!(again(&settings), settings);
    }
}

#[test]
fn every_way_to_decide_comes_back() {
    let schemes = schemes();
    assert_every!(
        &schemes,
        SchemeKind {
            Plurality,
            MonteCarlo,
            Random,
            Lottery,
            Rated,
            Ranked,
            Approval,
            Captain,
            Shortlist,
            Relay,
            Proved,
        }
    );
    for (number, scheme) in schemes.into_iter().enumerate() {
        let team = TeamSettings {
            scheme,
            tie_rule: [TieRule::Ladder, TieRule::SeedAtOnce][number % 2],
            quorum: [Quorum::Count(u32::MAX), Quorum::Share(100)][number % 2],
            missed_quorum: [MissedQuorum::PlayOn, MissedQuorum::LoseOnTime][number % 2],
            captain: [CaptainRule::Fixed, CaptainRule::Rotating][number % 2],
            reasons: [ReasonRule::Optional, ReasonRule::Required][number % 2],
        };
        check(|settings| settings.sides = [SideSettings::Outside, SideSettings::Team(team)]);
    }
}

#[test]
fn every_clock_comes_back() {
    let [main, time] = [Millis(1), Millis(u64::MAX)];
    let systems = [
        TimeSystem::Absolute { main },
        TimeSystem::ByoYomi {
            main,
            periods: 3,
            period: time,
        },
        TimeSystem::Canadian {
            main,
            stones: 5,
            stage: time,
        },
        TimeSystem::Fischer {
            main,
            increment: time,
            cap: Millis(9),
        },
        TimeSystem::PerAction { time },
        TimeSystem::DaysPerMove { time, pauses: main },
    ];
    assert_every!(
        &systems,
        TimeSystem {
            Absolute,
            ByoYomi,
            Canadian,
            Fischer,
            PerAction,
            DaysPerMove
        }
    );
    for system in systems {
        check(|settings| settings.time = system);
    }
}

#[test]
fn every_rule_of_conduct_comes_back() {
    let tallies = [
        TallyRule::BySize,
        TallyRule::Live,
        TallyRule::AfterOwnBallot,
        TallyRule::AtClose,
    ];
    assert_every!(
        &tallies,
        TallyRule {
            BySize,
            Live,
            AfterOwnBallot,
            AtClose
        }
    );
    for (number, tally) in tallies.into_iter().enumerate() {
        check(|settings| {
            let conduct = &mut settings.conduct;
            conduct.tally = tally;
            conduct.chat_in_play = [ChatInPlay::On, ChatInPlay::Off][number % 2];
            conduct.spectators = [SpectatorChat::Open, SpectatorChat::Closed][number % 2];
            conduct.wording = [ChatWording::Free, ChatWording::Phrases(40)][number % 2];
            conduct.ballots_per_block = [None, Some(3)][number % 2];
            settings.entry = [EntryRule::Open, EntryRule::AccountsOnly][number % 2];
        });
    }
    check(|settings| {
        settings.phase_limit = Millis(1);
        settings.discussion = Millis(2);
        settings.member_limit = usize::MAX;
        settings.spectator_delay = Millis(3);
        settings.lobby_time = Millis(4);
        settings.review_time = Millis(5);
    });
}

#[test]
fn settings_of_another_version_are_refused() {
    let mut message = settings_message(&RoomSettings::new(a_game()));
    message.version += 1;
    let error = read_settings(&message).unwrap_err();
    assert!(matches!(error, RoomMessageError::Version(2)), "{error}");
}
