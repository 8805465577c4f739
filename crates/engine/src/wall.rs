//! What the walls around the points in play do to a report.
//!
//! A wall that does not outlast a certificate is named among the assumptions; where the points
//! in play were only found, one in a race outside is no ground for a verdict. Which walls
//! these are is `verdict`'s to say ([`shikatsu_verdict::wall`]).
//!
//! Invariant: what is left of a report leans on no wall in a race, and names every other wall
//! that might fall.

use shikatsu_problem::{Problem, Role};
use shikatsu_proof::Claim;
use shikatsu_verdict::wall::{Before, Enclosure};

use crate::{Assumption, EngineError, FirstMove, PassKeeps, Proof, Report, Side, Wall, Worth};

/// What surrounds the points in play, and the tightest ones if these were found.
pub(crate) struct Walls {
    around: Enclosure,
    tightest: Option<Enclosure>,
}

impl Walls {
    /// The walls on the board of `asked` around the points in play of `enclosed`,
    /// whose setup may have stones that are not there.
    ///
    /// # Errors
    /// When key stones are missing or of both colours.
    pub(crate) fn new(asked: &Problem, enclosed: &Problem) -> Result<Self, EngineError> {
        Ok(Self {
            around: Enclosure::new(asked, enclosed)?,
            tightest: None,
        })
    }

    /// The same where nobody answers for the outside. A wider frame may have the enemies of a wall in
    /// play and the wall not, and then the moves elsewhere that take it are passes there; so races are
    /// looked at around the tightest frame too.
    pub(crate) fn found(
        asked: &Problem,
        enclosed: &Problem,
        tightest: &Problem,
    ) -> Result<Self, EngineError> {
        Ok(Self {
            around: Enclosure::new(asked, enclosed)?,
            tightest: Some(Enclosure::new(asked, tightest)?),
        })
    }

    /// The chains that a certificate leans on and that might be captured
    /// before it has come to its end, each for itself.
    fn doubted(&self, side: &Side, proof: &Proof) -> Vec<Wall> {
        self.around.doubted(&proof.checked, before(side, proof))
    }

    /// Whether a certificate leans on a chain that is in a race outside.
    fn is_besieged(&self, side: &Side, proof: &Proof) -> bool {
        let undermined = |wall: &Wall| {
            let tightest = self.tightest.as_ref();
            tightest.is_some_and(|tightest| tightest.is_undermined(wall))
        };
        self.around.is_besieged(&proof.checked, before(side, proof))
            || self.doubted(side, proof).iter().any(undermined)
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
            verdicts.extend(self.around.around(self.around.in_play(), None));
        }
        let one = |walls: Vec<Wall>| walls.into_iter().reduce(|one, other| one.with(&other));
        let (verdicts, moves) = (one(verdicts), one(moves));
        let more = |wall: &Wall| verdicts.is_none_or(|known| known.with(wall) != known);
        let walls = verdicts.map(Assumption::WallStands).into_iter();
        let walls = walls.chain(moves.filter(more).map(Assumption::WallStandsForMoves));
        let place = report.assumptions.len().min(1);
        report.assumptions.splice(place..place, walls);
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

/// A pass of the defender's before the first move is not in the certificate.
fn before(side: &Side, proof: &Proof) -> Before {
    match (side.role, proof.claim.first) {
        (Role::Defender, Role::Attacker) => Before::DefendersPass,
        _ => Before::Nothing,
    }
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
