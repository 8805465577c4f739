//! What stones are as they stand: both verdicts in one word, and a sentence for each first mover.

use shikatsu_api::{KeyStonesFate, KeyStonesStatus};
use shikatsu_dialogue::Voice;
use shikatsu_engine::{Report, Side};
use shikatsu_problem::Outcome;

use crate::language;

/// The status of the key stones in a report for both first movers.
pub(crate) fn status(report: &Report) -> KeyStonesStatus {
    let verdict = |side| verdict(side, report);
    KeyStonesStatus {
        settled: settled(report),
        said: report.sides.iter().map(verdict).collect(),
    }
}

fn verdict(side: &Side, report: &Report) -> String {
    Voice::of(&report.problem, side.defender())
        .speaking(&language::spoken())
        .verdict(&side.outcome, side.first)
}

fn settled(report: &Report) -> KeyStonesFate {
    let of = |outcome: &Outcome| match outcome {
        Outcome::Dead => KeyStonesFate::Dead,
        Outcome::Alive | Outcome::Stands => KeyStonesFate::Alive,
        Outcome::Seki => KeyStonesFate::Seki,
        Outcome::Ko(_) => KeyStonesFate::Ko,
        Outcome::CycleDependent(_) | Outcome::Unknown(_) => KeyStonesFate::NotProved,
    };
    let found: Vec<KeyStonesFate> = report.sides.iter().map(|side| of(&side.outcome)).collect();
    let has = |one: KeyStonesFate| found.contains(&one);
    match &found[..] {
        [] => KeyStonesFate::NotProved,
        _ if has(KeyStonesFate::NotProved) => KeyStonesFate::NotProved,
        [first, rest @ ..] if rest.iter().all(|one| one == first) => *first,
        _ if has(KeyStonesFate::Ko) => KeyStonesFate::Ko,
        _ if has(KeyStonesFate::Dead) => KeyStonesFate::Unsettled,
        // Two eyes if one side begins, a seki if the other does.
        _ => KeyStonesFate::Seki,
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_api::Limits;

    use super::*;
    use crate::{Dojo, MEMORY, read};

    #[test]
    fn the_engine_says_what_stones_are() {
        let limits = Limits {
            milliseconds: None,
            nodes: Some(100_000),
        };
        let mut dojo = Dojo::new(MEMORY);
        let mut status = |text: &str| {
            let problem = read(text.as_bytes()).unwrap().remove(0).problem;
            dojo.status(&problem, limits, &mut |_| {}).unwrap()
        };
        let square = status(include_str!(
            "../../../suite/eyes-centre/09-four-square.txt"
        ));
        assert_eq!(square.settled, KeyStonesFate::Dead);
        let row = status(include_str!("../../../suite/eyes-side/03-three-row.txt"));
        assert_eq!(row.settled, KeyStonesFate::Unsettled);
        assert_eq!(row.said.len(), 2);
        assert!(row.said.contains(&"Black to play: White is dead.".into()));
        let seki = status(include_str!("../../../suite/seki/01-shared-pair.txt"));
        assert_eq!(seki.settled, KeyStonesFate::Seki);
        let ko = status(include_str!("../../../suite/ko/01-two-stones.txt"));
        assert_eq!(ko.settled, KeyStonesFate::Ko);
    }
}
