//! Walls: the attacker's chains out of play that his certificates lean on, and
//! whether the defender has the time to take them.
//!
//! A chain that has more liberties out of play than stones can be played elsewhere
//! before the last target falls is there to the end (`docs/zones.md`, section 9), and needs no
//! belief. Any other one is named among the assumptions. If strong stones of the
//! defender's lie against it from outside, it is in a race that nobody has looked at, and
//! where the points in play were only found, that is no ground for a verdict.
//!
//! Invariant: a wall that is not in [`Walls::doubted`] for a certificate cannot be captured while
//! the attacker follows it. A defender who follows his own never plays outside, so nobody but
//! the attacker could bring a wall down there, and none is doubted.

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::{PointSet, Problem, Role};
use shikatsu_proof::Claim;

use crate::framing::Sides;
use crate::{Assumption, EngineError, FirstMove, PassKeeps, Proof, Report, Side, Wall, Worth};

/// What surrounds the points in play.
pub(crate) struct Walls {
    sides: Sides,
    in_play: PointSet,
    targets: PointSet,
}

impl Walls {
    /// The walls on the board of `asked` around the points in play of `enclosed`,
    /// whose setup may have stones that are not there.
    ///
    /// # Errors
    /// When key stones are missing or of both colours.
    pub(crate) fn new(asked: &Problem, enclosed: &Problem) -> Result<Self, EngineError> {
        let defender = !Sides::of(enclosed)?.attacker;
        let sides = Sides::with_defender(asked, defender);
        Ok(Self {
            in_play: enclosed.in_play.unwrap_or(sides.all),
            targets: sides.chains_at(enclosed.key_stones),
            sides,
        })
    }

    /// The chains that a certificate leans on and that might be captured
    /// before it has come to its end, each for itself.
    pub(crate) fn doubted(&self, side: &Side, proof: &Proof) -> Vec<Wall> {
        if proof.claim.chooser() == Role::Defender {
            return Vec::new();
        }
        let elsewhere = elsewhere(side, proof);
        self.around(proof.checked.leans_on(), elsewhere)
            .filter(|wall| !wall.outlasts())
            .collect()
    }

    /// Whether a certificate leans on a chain that is in a race outside.
    pub(crate) fn is_besieged(&self, side: &Side, proof: &Proof) -> bool {
        let besieged =
            |wall: &Wall| (self.sides).is_besieged(wall.stones, self.in_play, self.targets);
        self.doubted(side, proof).iter().any(besieged)
    }

    /// Whether a verdict leans on such a chain.
    pub(crate) fn has_race(&self, report: &Report) -> bool {
        let besieged = |side: &Side| {
            let mut proofs = side.proofs.iter();
            proofs.any(|proof| is_of_verdict(side, proof) && self.is_besieged(side, proof))
        };
        report.sides.iter().any(besieged)
    }

    /// Forgets what is said of first moves by certificates that lean on such a chain.
    pub(crate) fn discount(&self, report: &mut Report) {
        for side in &mut report.sides {
            let doubted: Vec<Claim> = side
                .proofs
                .iter()
                .filter(|proof| !is_of_verdict(side, proof) && self.is_besieged(side, proof))
                .map(|proof| proof.claim.clone())
                .collect();
            for claim in doubted {
                forget(side, &claim);
            }
        }
    }

    /// Names the walls that verdicts take for granted, and those that only the worth
    /// of single moves does; after the boundary, to which they belong.
    pub(crate) fn assume(&self, report: &mut Report) {
        let (mut verdicts, mut moves) = (Vec::new(), Vec::new());
        for (side, proof) in report.sides.iter().flat_map(|side| used(report, side)) {
            let doubted = self.doubted(side, proof);
            if is_of_verdict(side, proof) {
                verdicts.extend(doubted);
            } else {
                moves.extend(doubted);
            }
        }
        // A group that is dead by rule stays on the board as long as the game does.
        if report.by_rule.is_some() {
            verdicts.extend(self.around(self.in_play, None));
        }
        let one = |walls: Vec<Wall>| walls.into_iter().reduce(|one, other| one.with(&other));
        let (verdicts, moves) = (one(verdicts), one(moves));
        let more = |wall: &Wall| verdicts.is_none_or(|known| known.with(wall) != known);
        let walls = verdicts.map(Assumption::WallStands).into_iter();
        let walls = walls.chain(moves.filter(more).map(Assumption::WallStandsForMoves));
        let place = report.assumptions.len().min(1);
        report.assumptions.splice(place..place, walls);
    }

    /// The chains that touch these points, with so many moves to take them.
    fn around(&self, points: PointSet, elsewhere: Option<u32>) -> impl Iterator<Item = Wall> {
        let beyond = neighbours(points, self.sides.all - self.in_play);
        regions(self.sides.chains_at(beyond & self.sides.theirs)).map(move |stones| Wall {
            stones,
            liberties: (self.sides.liberties(stones) - self.in_play).len(),
            elsewhere,
        })
    }
}

impl Wall {
    /// Whether more stones would have to be played to capture it than can be.
    fn outlasts(&self) -> bool {
        let liberties = u32::try_from(self.liberties).unwrap_or(u32::MAX);
        self.elsewhere.is_some_and(|most| liberties > most)
    }

    /// Two walls as one, as weak as the weaker.
    pub(crate) fn with(&self, other: &Self) -> Self {
        Self {
            stones: self.stones | other.stones,
            liberties: self.liberties.min(other.liberties),
            elsewhere: (self.elsewhere.zip(other.elsewhere)).map(|(one, two)| one.max(two)),
        }
    }
}

/// The certificates behind what is said of a side: its own, and those of the other
/// side's verdict if they tell that a pass fails.
fn used<'r>(report: &'r Report, side: &'r Side) -> impl Iterator<Item = (&'r Side, &'r Proof)> {
    let others = report
        .sides
        .iter()
        .filter(|other| side.pass_keeps == PassKeeps::No && other.first != side.first);
    let told = others.flat_map(|other| {
        other
            .proofs
            .iter()
            .filter(|proof| is_of_verdict(other, proof))
    });
    side.proofs
        .iter()
        .chain(told)
        .map(move |proof| (side, proof))
}

/// Stones that can be played elsewhere while a certificate is followed.
fn elsewhere(side: &Side, proof: &Proof) -> Option<u32> {
    // A pass before the first move is not in the certificate.
    let passed = side.role == Role::Defender && proof.claim.first == Role::Attacker;
    Some(
        proof
            .checked
            .defender_elsewhere()?
            .saturating_add(u32::from(passed)),
    )
}

/// Whether the verdict rests on a certificate, not only the worth of a first move.
fn is_of_verdict(side: &Side, proof: &Proof) -> bool {
    proof.claim.first == side.role && proof.claim.opening.is_empty()
}

/// Takes back what a certificate says of a first move.
fn forget(side: &mut Side, claim: &Claim) {
    side.proofs.retain(|proof| proof.claim != *claim);
    let Some(first) = claim.opening.first() else {
        side.pass_keeps = PassKeeps::Unknown;
        return;
    };
    let unknown = |of: &mut FirstMove| {
        of.worth = Worth::Unknown;
        of.territory = None;
    };
    side.moves
        .iter_mut()
        .filter(|one| one.played == *first)
        .for_each(unknown);
    match first.point() {
        Some(point) => {
            side.best.remove(point);
            side.keeps_goal.remove(point);
        }
        None => side.pass_keeps = PassKeeps::Unknown,
    }
}
