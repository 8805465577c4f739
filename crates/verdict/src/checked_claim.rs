//! Claims that were proved, what each is worth on the board, and which of them are heard together.
//!
//! Invariant: a [`HeardClaims`] is free of contradictions. A claim of a lower grade gives way to one
//! of a higher grade, and one that leans on a wall to one that leans on nothing; two of the grade [`Grade::Board`] that
//! lean on nothing and exclude each other are an error, because one of them must be false.

use shikatsu_problem::{Move, PointSet, Role};
use shikatsu_proof::{Checked, Claim, Manner};

use crate::error::RulingError;
use crate::grade::Grade;
use crate::ground::{Footing, Ground};
use crate::readings::Beyond;
use crate::standard::WantedClaim;
use crate::wall::Wall;

/// A checked claim about a reading.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CheckedClaim<'h> {
    pub(crate) checked: &'h Checked,
    pub(crate) ground: &'h Ground,
    pub(crate) beyond: Beyond,
    /// Which reading, by number.
    pub(crate) reading: usize,
}

/// The position that a claim is about: after moves from the setup, and after so many stones of the defender's elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct RuledPosition {
    pub(crate) first: Role,
    pub(crate) opening: Vec<Move>,
    pub(crate) elsewhere: u32,
}

/// A checked claim with what it stands on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Witness<'h> {
    pub(crate) claim: CheckedClaim<'h>,
    footing: Footing,
}

/// Which claims are heard together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those that hold on the board.
    Board,
    /// Those, and those by the book.
    Book,
    /// Those, and those of one reading, as if the board were as it is read.
    Reading(usize),
}

/// Everything that was proved of one position.
#[derive(Debug)]
pub(crate) struct Witnesses<'h> {
    position: RuledPosition,
    all: Vec<Witness<'h>>,
}

/// What is heard of one position, free of contradictions.
#[derive(Debug)]
pub(crate) struct HeardClaims<'w, 'h> {
    position: &'w RuledPosition,
    heard: Vec<&'w Witness<'h>>,
}

impl RuledPosition {
    /// After these moves from the setup.
    pub(crate) const fn after(first: Role, opening: Vec<Move>, elsewhere: u32) -> Self {
        Self {
            first,
            opening,
            elsewhere,
        }
    }

    fn claim(&self, wanted: WantedClaim) -> Claim {
        Claim {
            question: wanted.question,
            manner: wanted.manner,
            first: self.first,
            threats: wanted.threats,
            opening: self.opening.clone(),
        }
    }

    fn is_of(&self, claim: &Claim) -> bool {
        (claim.first, &claim.opening) == (self.first, &self.opening)
    }
}

impl Witness<'_> {
    /// The walls that it takes to stand.
    pub(crate) const fn wall(&self) -> Option<Wall> {
        self.footing.wall
    }

    /// What it is worth.
    pub(crate) const fn grade(&self) -> Grade {
        self.footing.grade
    }

    /// The points in play that it is about.
    pub(crate) const fn in_play(&self) -> PointSet {
        self.claim.ground.enclosure.in_play()
    }

    /// The order in which claims give way: those that lean on a wall that was found give way to those
    /// that lean on nothing.
    fn rank(&self) -> (Grade, bool) {
        let leans = self.wall().is_some() && !self.claim.ground.is_given();
        (self.grade(), leans)
    }

    fn is_denied_by(&self, others: &[&Self]) -> bool {
        let denial = denial(self.claim.checked.claim());
        let mut others = others.iter();
        others.any(|other| other.claim.checked.claim().entails(&denial))
    }
}

impl Scope {
    fn covers(self, witness: &Witness<'_>) -> bool {
        match (self, witness.grade()) {
            (_, Grade::Board) => true,
            (Self::Board, _) => false,
            (_, Grade::Book) => true,
            (Self::Book, _) => false,
            (Self::Reading(reading), _) => witness.claim.reading == reading,
        }
    }
}

impl<'h> Witnesses<'h> {
    /// What is proved of a position, in any reading.
    ///
    /// # Errors
    /// When two claims that hold on the board exclude each other.
    pub(crate) fn at(
        claims: &[CheckedClaim<'h>],
        position: RuledPosition,
    ) -> Result<Self, RulingError> {
        let all: Vec<Witness<'h>> = claims
            .iter()
            .filter(|claim| position.is_of(claim.checked.claim()))
            .filter_map(|&claim| {
                let footing =
                    claim
                        .ground
                        .footing(claim.beyond, claim.checked, position.elsewhere)?;
                Some(Witness { claim, footing })
            })
            .collect();
        let firm: Vec<&Witness<'h>> = all
            .iter()
            .filter(|witness| witness.rank() == (Grade::Board, false))
            .collect();
        if firm.iter().any(|witness| witness.is_denied_by(&firm)) {
            return Err(RulingError::Contradiction {
                first: position.first,
            });
        }
        Ok(Self { position, all })
    }

    /// What is heard within a scope. Each grade gives way to the ones above it.
    pub(crate) fn within(&self, scope: Scope) -> HeardClaims<'_, 'h> {
        let mut heard: Vec<&Witness<'h>> = Vec::new();
        let ranks = [Grade::Board, Grade::Book, Grade::Undisturbed];
        for rank in ranks
            .into_iter()
            .flat_map(|grade| [(grade, false), (grade, true)])
        {
            let covered = |witness: &&Witness<'h>| witness.rank() == rank && scope.covers(witness);
            let kept = self.all.iter().filter(covered);
            let kept: Vec<_> = kept.filter(|one| !one.is_denied_by(&heard)).collect();
            heard.extend(kept);
        }
        HeardClaims {
            position: &self.position,
            heard,
        }
    }
}

impl<'w, 'h> HeardClaims<'w, 'h> {
    /// Whether a claim about this position is true.
    pub(crate) fn tells(&self, wanted: WantedClaim) -> bool {
        self.shown_by(wanted).is_some()
    }

    /// The witness that makes a claim true: of the best grade, and one that leans on no wall if there is one.
    pub(crate) fn shown_by(&self, wanted: WantedClaim) -> Option<&'w Witness<'h>> {
        let claim = self.position.claim(wanted);
        self.heard
            .iter()
            .copied()
            .filter(|witness| witness.claim.checked.claim().entails(&claim))
            .min_by_key(|witness| (witness.grade(), witness.wall().is_some()))
    }
}

/// The opposite of a claim.
fn denial(claim: &Claim) -> Claim {
    Claim {
        manner: match claim.manner {
            Manner::Prove => Manner::Refute,
            Manner::Refute => Manner::Prove,
        },
        ..claim.clone()
    }
}
