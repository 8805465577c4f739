//! What stones are as they stand: both verdicts in one word, and a sentence for each first mover.

use shikatsu_api::{Settled, Status};
use shikatsu_engine::dialogue::Voice;
use shikatsu_engine::{Report, Side};
use shikatsu_problem::Outcome;

use crate::language;

/// The status of the key stones in a report for both first movers.
pub(crate) fn status(report: &Report) -> Status {
    let verdict = |side| verdict(side, report);
    Status {
        settled: settled(report),
        said: report.sides.iter().map(verdict).collect(),
    }
}

fn verdict(side: &Side, report: &Report) -> String {
    Voice::of(&report.problem, side.defender())
        .speaking(&language::spoken())
        .verdict(&side.outcome, side.first)
}

fn settled(report: &Report) -> Settled {
    let of = |outcome: &Outcome| match outcome {
        Outcome::Dead => Settled::Dead,
        Outcome::Alive | Outcome::Stands => Settled::Alive,
        Outcome::Seki => Settled::Seki,
        Outcome::Ko(_) => Settled::Ko,
        Outcome::CycleDependent(_) | Outcome::Unknown(_) => Settled::NotProved,
    };
    let found: Vec<Settled> = report.sides.iter().map(|side| of(&side.outcome)).collect();
    let has = |one: Settled| found.contains(&one);
    match &found[..] {
        [] => Settled::NotProved,
        _ if has(Settled::NotProved) => Settled::NotProved,
        [first, rest @ ..] if rest.iter().all(|one| one == first) => *first,
        _ if has(Settled::Ko) => Settled::Ko,
        _ if has(Settled::Dead) => Settled::Unsettled,
        // Two eyes if one side begins, a seki if the other does.
        _ => Settled::Seki,
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
        assert_eq!(square.settled, Settled::Dead);
        let row = status(include_str!("../../../suite/eyes-side/03-three-row.txt"));
        assert_eq!(row.settled, Settled::Unsettled);
        assert_eq!(row.said.len(), 2);
        assert!(row.said.contains(&"Black to play: White is dead.".into()));
        let seki = status(include_str!("../../../suite/seki/01-shared-pair.txt"));
        assert_eq!(seki.settled, Settled::Seki);
        let ko = status(include_str!("../../../suite/ko/01-two-stones.txt"));
        assert_eq!(ko.settled, Settled::Ko);
    }
}
