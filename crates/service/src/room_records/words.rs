//! English words of records, and texts of members made fit for a file.

use shikatsu_problem::{Color, Move, Size};
use shikatsu_team::{
    DecisionReason, ListMaker, Millis, PlayoutSum, SchemeKind, TieStep, TimeSystem,
};

use super::RecordedPlayer;

/// The name of a scheme.
pub(super) fn scheme_name(scheme: &SchemeKind) -> String {
    let name = match scheme {
        SchemeKind::Plurality => "plurality",
        SchemeKind::MonteCarlo => "monte-carlo",
        SchemeKind::Random => "random",
        SchemeKind::Lottery => "lottery",
        SchemeKind::Rated => "rated",
        SchemeKind::Ranked => "ranked",
        SchemeKind::Approval => "approval",
        SchemeKind::Captain => "captain",
        SchemeKind::Shortlist(ListMaker::Captain) => "shortlist by the captain",
        SchemeKind::Shortlist(ListMaker::Engine) => "shortlist by an engine",
        SchemeKind::Shortlist(ListMaker::MonteCarlo) => "shortlist by playouts",
        SchemeKind::Relay => "relay",
        SchemeKind::Proved { otherwise, .. } => {
            return format!("proved, else {}", scheme_name(otherwise));
        }
    };
    name.to_owned()
}

/// What chose a move.
pub(super) fn reason_words(why: &DecisionReason) -> String {
    let words = match why {
        DecisionReason::OnlyProposal => "the only proposal",
        DecisionReason::MostBallots => "most ballots",
        DecisionReason::MostProposals => "most proposals",
        DecisionReason::HeaviestBallots => "heaviest ballots",
        DecisionReason::RunOff { rounds: 1 } => "run-off in 1 round",
        DecisionReason::RunOff { rounds } => return format!("run-off in {rounds} rounds"),
        DecisionReason::MostApprovals => "most approvals",
        DecisionReason::BestPlayouts => "best playouts, an estimate",
        DecisionReason::DrawnProposal => "a proposal was drawn",
        DecisionReason::DrawnBallot => "a ballot was drawn",
        DecisionReason::CaptainPicked => "picked by the captain",
        DecisionReason::PickedByMotion => "picked by a motion",
        DecisionReason::RelayMove => "the member in turn moved",
        DecisionReason::Proved { certificate } => {
            return format!("proved by certificate {}", digits(certificate));
        }
        DecisionReason::PassCarried => "a motion to pass was carried",
        DecisionReason::CaptainAlone => "the captain's proposal, without ballots",
        DecisionReason::EngineAlone => "an engine's move, without proposals",
        DecisionReason::SimpleMove => "a simple move, without proposals",
    };
    words.to_owned()
}

/// What told equal moves apart.
pub(super) const fn tie_words(step: TieStep) -> &'static str {
    match step {
        TieStep::Proposals => "proposals",
        TieStep::Playouts => "playouts",
        TieStep::Seed => "the seed",
    }
}

/// Who plays a colour.
pub(super) fn player_name(player: RecordedPlayer) -> String {
    match player {
        RecordedPlayer::Team(1) => "Team of 1".to_owned(),
        RecordedPlayer::Team(members) => format!("Team of {members}"),
        RecordedPlayer::Program => "Program".to_owned(),
        RecordedPlayer::Engine => "Engine".to_owned(),
    }
}

/// Main time in seconds and the overtime, as SGF has them.
pub(super) fn time_fields(time: TimeSystem) -> (Option<u64>, Option<String>) {
    let seconds = |time: Millis| time.0 / 1_000;
    match time {
        TimeSystem::Absolute { main } => (Some(seconds(main)), None),
        TimeSystem::ByoYomi {
            main,
            periods,
            period,
        } => (
            Some(seconds(main)),
            Some(format!("{periods}x{} byo-yomi", seconds(period))),
        ),
        TimeSystem::Canadian {
            main,
            stones,
            stage,
        } => (
            Some(seconds(main)),
            Some(format!("{stones}/{} Canadian", seconds(stage))),
        ),
        TimeSystem::Fischer {
            main, increment, ..
        } => (
            Some(seconds(main)),
            Some(format!("{} Fischer", seconds(increment))),
        ),
        TimeSystem::PerAction { time } => {
            (None, Some(format!("{} seconds an action", seconds(time))))
        }
        TimeSystem::DaysPerMove { time, .. } => {
            (None, Some(format!("{} seconds a move", seconds(time))))
        }
    }
}

/// A move as people write it.
pub(super) fn move_name(size: Size, played: Move) -> String {
    match played {
        Move::Play(point) => size.label(point),
        Move::Pass => "pass".to_owned(),
    }
}

/// The mean of playouts in points, with one decimal, for the team that moves.
pub(super) fn mean(value: PlayoutSum) -> String {
    let tenths = i128::from(value.sum) * 5 / i128::from(value.playouts.max(1));
    let sign = match tenths < 0 {
        true => '-',
        false => '+',
    };
    let tenths = tenths.unsigned_abs();
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// Black or White, as a word of a table.
pub(super) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Hexadecimal digits.
pub(super) fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a member wrote, on one line and without control characters, which files of either kind read in another way.
pub(super) fn on_one_line(text: &str) -> String {
    let plain = |c: char| match c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
        true => ' ',
        false => c,
    };
    text.chars()
        .map(plain)
        .collect::<String>()
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_points_with_a_sign() {
        let of = |sum, playouts| mean(PlayoutSum { sum, playouts });
        assert_eq!(of(30, 10), "+1.5");
        assert_eq!(of(-1, 10), "+0.0");
        assert_eq!(of(-25, 10), "-1.2");
        assert_eq!(of(7, 0), "+3.5");
    }

    #[test]
    fn texts_of_members_stay_on_their_line() {
        assert_eq!(on_one_line(" a\r\nb\0c\u{2028}\t"), "a  b c");
    }
}
