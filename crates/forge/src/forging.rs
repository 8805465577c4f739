//! From a seed to a record, or to the reason why there is none.

use shikatsu_problem::Problem;

use crate::dress::dressed;
use crate::examiner::Examiner;
use crate::position_gates::{attacker, check_position};
use crate::record::{BankRecord, BankSource, Recipe};
use crate::rejection::Rejection;
use crate::rooms;

/// Makes a problem of a seed, if it becomes one. The recipe gives a position with two questions; the second is only asked if
/// the first is no problem, so that no position is in the bank twice.
///
/// # Errors
/// Why the first question, or else the second, is none: the one that came further.
pub fn forge(examiner: &mut Examiner, source: BankSource) -> Result<BankRecord, Rejection> {
    let drawn = match source.recipe {
        Recipe::Rooms => rooms::draw(source.seed)?,
    };
    let mut furthest = None;
    for problem in &drawn {
        match from_drawing(examiner, problem, source) {
            Ok(record) => return Ok(record),
            Err(rejection) => {
                let gate = rejection.gate();
                let is_further = furthest
                    .as_ref()
                    .is_none_or(|known: &Rejection| gate > known.gate());
                if is_further {
                    furthest = Some(rejection);
                }
            }
        }
    }
    Err(furthest.unwrap_or(Rejection::NoBoundary))
}

/// Takes a drawing through the gates; stones that it does not need come off on the way.
fn from_drawing(
    examiner: &mut Examiner,
    drawn: &Problem,
    source: BankSource,
) -> Result<BankRecord, Rejection> {
    check_position(drawn)?;
    let proved = examiner.prove(drawn)?;
    let reduced = examiner.reduced(drawn, proved.side()?)?;
    if reduced == *drawn {
        return Ok(examiner.conclude(drawn, source, &proved)?.record);
    }
    let fresh = dressed(&reduced, attacker(&reduced)?);
    Ok(examiner.examine(&fresh, source)?.record)
}
