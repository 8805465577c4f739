//! Motifs: what the moves of a line do, by names that players use.
//!
//! Each is read off captures, liberties and shapes along a line of a certificate, never guessed
//! from the start. *Winner* is the side whose moves the line shows off: the first mover where he has
//! something to keep, else the one who refutes him. All moves below are the winner's unless said otherwise;
//! "the edge" is the first line. After a nakade nothing more is noted, for what follows is the capture; nor after
//! the first taking of a ko that decides the outcome, for what follows is the fight.
//!
//! | motif | seen when |
//! |---|---|
//! | throw-in | a lone stone with one liberty, which the opponent takes at once, and only it |
//! | snapback | one stone was just taken; the answer on its point takes two or more, the taker among them |
//! | under the stones | several were just taken; the answer on one of their points takes stones, four or more in both captures |
//! | sacrifice of n | two or more stones are taken together by the opponent |
//! | squeeze | stones were just taken; the taker is put in atari and fills one of their points |
//! | connect and die | a chain is put in atari, its owner joins it to another by filling, and all of it is taken |
//! | nakade of n | the attacker plays into an enclosed space of three to six points, where it touches most others of them, and the group is dead |
//! | placement | a stone of the attacker's with none of his own around it, next to the defender, not a nakade |
//! | hane | a stone touching none of its own, diagonal to one of them around an opponent's stone |
//! | descent | from the second line straight down to the edge |
//! | first line | the first move of the line is on the edge |
//! | eye stealing | the attacker takes the diagonal that makes a false eye |
//! | ko, n-step ko | the outcome is one |
//! | double ko | two kos or more are taken on the line, one of them by both sides, or go round in a circle |
//! | seki | the outcome is one |
//! | bent four in the corner | the report says that the rule calls the group dead, for this first mover, at the start |
//! | send two, return one | the outcome is a circle of that kind |
//! | capturing race | a chain of the attacker's in play with two liberties or more touches the stones at stake at the start, each side fills a liberty of the other's, and one of the two is captured or it is seki |

mod capture;
mod played_line;
mod shape;
#[cfg(test)]
mod tests;

use std::fmt;

use shikatsu_engine::replay::Replay;
use shikatsu_engine::{Side, Worth};
use shikatsu_problem::{
    Color, CycleKind, KoSteps, Move, Outcome, Point, Problem, Role, Stakes, StakesError,
};

use self::played_line::PlayedLine;
use crate::certificate_moves::CertificateMoves;
use crate::ending::Ending;

/// A thing that players have a name for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Motif {
    /// A stone given into the mouth of an eye.
    ThrowIn,
    /// One stone given, several taken back at once.
    Snapback,
    /// Play on the points of stones that were just taken.
    UnderTheStones,
    /// So many stones given together.
    Sacrifice(u8),
    /// Stones given so that the taker runs short of liberties.
    Squeeze,
    /// Connecting does not help.
    ConnectAndDie,
    /// The vital point of an enclosed space of so many points.
    Nakade(u8),
    /// A stone amid the opponent's.
    Placement,
    /// Around the opponent's stone.
    Hane,
    /// Down to the edge.
    Descent,
    /// The key move is on the first line.
    FirstLine,
    /// Making a false eye.
    EyeStealing,
    /// A ko.
    Ko,
    /// A ko that must be won so often.
    MultiStepKo(u8),
    /// Two kos.
    DoubleKo,
    /// Neither side can start.
    Seki,
    /// Dead by rule, whatever is played out.
    BentFour,
    /// Two stones given, one taken back, for ever.
    SendTwoReturnOne,
    /// Who fills first.
    CapturingRace,
}

/// A motif on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sighting {
    /// What was seen.
    pub motif: Motif,
    /// Whose move shows it.
    pub by: Role,
    /// Where, if it is a move.
    pub at: Option<Point>,
    /// The number of the move on the line, from 1; 0 for what the whole line shows.
    pub number: usize,
}

/// How many moves after a mistake its refutation is looked at: what comes later is not about it.
const SOON: usize = 3;

/// The motifs on a line that begins at the problem's position with `first` to move, as far as the rules allow it; `outcome`
/// is what is proved for this first mover.
///
/// # Errors
/// When the problem does not say what is at stake.
pub fn sightings(
    problem: &Problem,
    first: Color,
    line: &[Move],
    outcome: &Outcome,
) -> Result<Vec<Sighting>, StakesError> {
    let asked = problem.with_first(first);
    let stakes = Stakes::of(&asked)?;
    let start = Replay::new(&asked, stakes.defender(), stakes.role(first));
    Ok(on_line(&start, line, outcome))
}

/// The motifs on a line, in the order in which they are seen, each once.
pub(crate) fn on_line(start: &Replay, line: &[Move], outcome: &Outcome) -> Vec<Sighting> {
    let played = PlayedLine::new(start, line);
    let winner = winner(outcome, start.turn);
    let mut seen = Vec::new();
    capture::look(&played, winner, &mut seen);
    shape::look(&played, winner, outcome, &mut seen);
    if played.is_race(outcome) {
        seen.push(Sighting::of_line(Motif::CapturingRace, winner));
    }
    let named = match outcome {
        Outcome::Ko(fight) => {
            seen.push(Sighting::of_line(Motif::Ko, winner));
            match fight.steps {
                KoSteps::MultiStep(steps) => Some(Motif::MultiStepKo(steps)),
                KoSteps::Direct => None,
            }
        }
        Outcome::Seki => Some(Motif::Seki),
        Outcome::CycleDependent(cycle) => match cycle.kind {
            CycleKind::DoubleKo | CycleKind::TripleKo => Some(Motif::DoubleKo),
            CycleKind::SendTwoReturnOne { .. } => Some(Motif::SendTwoReturnOne),
            _ => None,
        },
        _ => None,
    };
    let double = played.has_double_ko().then_some(Motif::DoubleKo);
    let whole = named.into_iter().chain(double);
    seen.extend(whole.map(|motif| Sighting::of_line(motif, winner)));
    let nakade = seen.iter().find_map(|one| match one.motif {
        Motif::Nakade(_) => Some(one.number),
        _ => None,
    });
    let over = match outcome {
        Outcome::Ko(_) => played.first_ko(),
        _ => nakade,
    };
    seen.retain(|one| over.is_none_or(|over| one.number <= over));
    seen.sort_by_key(|one| one.number.wrapping_sub(1));
    let mut once: Vec<Sighting> = Vec::new();
    for one in seen {
        if once.iter().all(|known| known.motif != one.motif) {
            once.push(one);
        }
    }
    once
}

/// The motifs of a side: on best play, and where its wrong first moves are refuted.
pub(crate) fn of_side(side: &Side, board: &Replay) -> Vec<Motif> {
    let line = Ending::of_line(side, board, board.targets).whole;
    let mut motifs: Vec<Motif> = on_line(board, &line, &side.outcome)
        .iter()
        .map(|one| one.motif)
        .collect();
    let wrong = side.moves.iter().filter(|one| one.worth == Worth::Fails);
    for first in wrong {
        motifs.extend(refutation(side, board, first.played));
    }
    let mut once = Vec::new();
    for motif in motifs {
        if !once.contains(&motif) {
            once.push(motif);
        }
    }
    once
}

/// What is seen where a first move is refuted for good.
fn refutation(side: &Side, board: &Replay, played: Move) -> Vec<Motif> {
    let mut after = *board;
    if after.play(played).is_none() {
        return Vec::new();
    }
    let refuter = side.role.opponent();
    let refutes = |score: &CertificateMoves| score.claim.chooser() == refuter;
    let Some((walk, _)) = CertificateMoves::of_first_move(side, played)
        .find(refutes)
        .and_then(|score| score.line(&after))
    else {
        return Vec::new();
    };
    let outcome = match refuter {
        Role::Attacker => Outcome::Dead,
        Role::Defender => Outcome::Alive,
    };
    on_line(&after, &walk.moves, &outcome)
        .iter()
        .filter(|one| one.number <= SOON && one.motif != Motif::FirstLine)
        .map(|one| one.motif)
        .collect()
}

/// The side whose moves a line shows off.
const fn winner(outcome: &Outcome, first: Role) -> Role {
    match outcome {
        Outcome::Dead => Role::Attacker,
        Outcome::Alive | Outcome::Stands => Role::Defender,
        _ => first,
    }
}

impl Sighting {
    const fn of_line(motif: Motif, by: Role) -> Self {
        Self {
            motif,
            by,
            at: None,
            number: 0,
        }
    }
}

impl fmt::Display for Motif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NUMBERS: [&str; 7] = ["none", "one", "two", "three", "four", "five", "six"];
        let number = |of: u8| {
            NUMBERS
                .get(usize::from(of))
                .map_or_else(|| of.to_string(), |&word| word.to_owned())
        };
        match *self {
            Self::ThrowIn => f.write_str("throw-in"),
            Self::Snapback => f.write_str("snapback"),
            Self::UnderTheStones => f.write_str("under the stones"),
            Self::Sacrifice(stones) => write!(f, "sacrifice of {} stones", number(stones)),
            Self::Squeeze => f.write_str("squeeze"),
            Self::ConnectAndDie => f.write_str("connect and die"),
            Self::Nakade(points) => write!(f, "nakade of {}", number(points)),
            Self::Placement => f.write_str("placement"),
            Self::Hane => f.write_str("hane"),
            Self::Descent => f.write_str("descent"),
            Self::FirstLine => f.write_str("first-line move"),
            Self::EyeStealing => f.write_str("eye stealing"),
            Self::Ko => f.write_str("ko"),
            Self::MultiStepKo(steps) => write!(f, "{}-step ko", number(steps)),
            Self::DoubleKo => f.write_str("double ko"),
            Self::Seki => f.write_str("seki"),
            Self::BentFour => f.write_str("bent four in the corner"),
            Self::SendTwoReturnOne => f.write_str("send two, return one"),
            Self::CapturingRace => f.write_str("capturing race"),
        }
    }
}
