//! What a ruling takes for granted, as data.

use shikatsu_board::neighbours;
use shikatsu_problem::{Color, KoRule, PointSet, Problem};
use shikatsu_proof::Superko;

use crate::checked_claim::Witness;
use crate::standard::MOST_THREATS;
use crate::wall::Wall;

/// What must be true besides the certificates. All verdicts have bent four played out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Granted {
    /// The points in play.
    pub boundary: Boundary,
    /// These stones were taken to be at stake; the author did not say.
    pub key_stones_found: Option<PointSet>,
    /// These defender's stones stand just outside a boundary that was given, and are never captured.
    pub outside: PointSet,
    /// The verdict takes these attacker's chains to stand though they do not outlast by count. Where the points in
    /// play were found, they have liberties to spare outside and no enemy there.
    pub wall: Option<Wall>,
    /// The same for what is said of single first moves and of playing elsewhere, if that is more.
    pub wall_for_moves: Option<Wall>,
    /// [`Superko::MayLean`] if the rule set has superko and some certificate may need a move
    /// elsewhere between two equal boards.
    pub superko: Superko,
    /// Neither side is ahead by more ko threats than this.
    pub threats: i8,
}

/// Where play takes place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Boundary {
    /// The author says so.
    Given(PointSet),
    /// It was found: the points in play of the certificates that were used. Whatever lies
    /// beyond them is read as the worst for the winner.
    Found(Vec<PointSet>),
}

/// Certificates that were used: for the verdict, and for single moves.
#[derive(Debug, Default)]
pub(crate) struct Used<'h> {
    pub(crate) verdict: Vec<Witness<'h>>,
    pub(crate) moves: Vec<Witness<'h>>,
}

impl Granted {
    /// All points that are in play in some certificate.
    #[must_use]
    pub fn in_play(&self) -> PointSet {
        match &self.boundary {
            Boundary::Given(given) => *given,
            Boundary::Found(found) => found.iter().fold(PointSet::EMPTY, |all, one| all | *one),
        }
    }

    pub(crate) fn of(
        question: &Problem,
        key_stones_found: Option<PointSet>,
        defender: Color,
        used: &Used<'_>,
    ) -> Self {
        let all = || used.verdict.iter().chain(&used.moves);
        let one = |walls: &mut dyn Iterator<Item = Wall>| {
            walls.reduce(|one: Wall, other| one.with(&other))
        };
        let wall = one(&mut used.verdict.iter().filter_map(Witness::wall));
        let more = |other: &Wall| wall.is_none_or(|known| known.with(other) != known);
        let leans = |witness: &Witness<'_>| witness.claim.checked.superko() == Superko::MayLean;
        let superko = match question.rules.ko {
            KoRule::Basic => Superko::Independent,
            _ if all().any(leans) => Superko::MayLean,
            _ => Superko::Independent,
        };
        Self {
            boundary: boundary(question, all()),
            key_stones_found,
            outside: outside(question, defender),
            wall,
            wall_for_moves: one(&mut used.moves.iter().filter_map(Witness::wall)).filter(more),
            superko,
            threats: MOST_THREATS,
        }
    }
}

fn boundary<'w, 'h: 'w>(
    question: &Problem,
    used: impl Iterator<Item = &'w Witness<'h>>,
) -> Boundary {
    if let Some(given) = question.in_play {
        return Boundary::Given(given);
    }
    let mut found: Vec<PointSet> = used.map(Witness::in_play).collect();
    found.sort_by_key(PointSet::len);
    found.dedup();
    Boundary::Found(found)
}

/// The defender's stones that touch a boundary from outside. In a frame that was found none
/// is believed.
fn outside(question: &Problem, defender: Color) -> PointSet {
    let all = question.setup.size.all();
    let Some(in_play) = question.in_play else {
        return PointSet::EMPTY;
    };
    neighbours(in_play, all - in_play) & *question.setup.stones(defender)
}
