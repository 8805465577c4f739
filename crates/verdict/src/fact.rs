//! Claims that are true of the board, and what each stands on.
//!
//! Invariant: [`Testimony`] is free of contradictions. A fact that leans on a wall gives way to one that
//! leans on nothing; two that need no wall and exclude each other are an error, because one
//! of them must be false.

use shikatsu_problem::{Move, PointSet, Role};
use shikatsu_proof::{Checked, Claim, Manner};

use crate::RulingError;
use crate::standard::Wanted;
use crate::wall::{Before, Enclosure, Wall};

/// The points in play that certificates are about, and what surrounds them.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub(crate) enclosure: Enclosure,
    pub(crate) origin: Origin,
}

/// Who drew a boundary.
#[derive(Debug, Clone)]
pub(crate) enum Origin {
    /// The author of the problem, who answers for what lies beyond.
    Given,
    /// Nobody who answers for anything: it was found, or came with the bundle.
    Found {
        /// What surrounds the points that are in play in any case.
        tightest: Box<Enclosure>,
    },
}

/// A checked claim that is true of the board, as far as its walls stand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fact<'h> {
    pub(crate) checked: &'h Checked,
    pub(crate) ground: &'h Ground,
}

/// Where a claim is made: after moves from the setup, and what was played before.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) first: Role,
    pub(crate) opening: Vec<Move>,
    pub(crate) before: Before,
}

/// What a fact stands on.
#[derive(Debug, Clone, Copy)]
enum Footing {
    /// Nothing but its moves.
    Firm,
    /// Walls that might fall.
    Leans(Wall),
}

/// A fact that counts, with the walls it leans on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Witness<'h> {
    pub(crate) fact: Fact<'h>,
    footing: Footing,
}

/// All that is known of one place.
#[derive(Debug)]
pub(crate) struct Testimony<'h> {
    place: Place,
    witnesses: Vec<Witness<'h>>,
}

impl Place {
    /// The setup with this side to move.
    pub(crate) const fn setup(first: Role) -> Self {
        Self::after(first, Vec::new())
    }

    /// After these moves from the setup.
    pub(crate) const fn after(first: Role, opening: Vec<Move>) -> Self {
        Self {
            first,
            opening,
            before: Before::Nothing,
        }
    }

    fn claim(&self, (question, manner, threats): Wanted) -> Claim {
        Claim {
            question,
            manner,
            first: self.first,
            threats,
            opening: self.opening.clone(),
        }
    }

    fn is_of(&self, claim: &Claim) -> bool {
        (claim.first, &claim.opening) == (self.first, &self.opening)
    }
}

impl<'h> Fact<'h> {
    /// What it stands on; `None` if that is too little. Where nobody answers for the outside, a wall in a
    /// race there carries nothing. The race is looked at around the tightest points in play: in wider
    /// ones a forger has the wall's enemies in play, and the wall not.
    fn footing(self, before: Before) -> Option<Footing> {
        let doubted = self.ground.enclosure.doubted(self.checked, before);
        if let Origin::Found { tightest } = &self.ground.origin
            && doubted.iter().any(|wall| tightest.is_undermined(wall))
        {
            return None;
        }
        let wall = doubted.into_iter().reduce(|one, other| one.with(&other));
        Some(wall.map_or(Footing::Firm, Footing::Leans))
    }
}

impl Witness<'_> {
    /// The walls that it takes to stand.
    pub(crate) const fn wall(&self) -> Option<Wall> {
        match self.footing {
            Footing::Firm => None,
            Footing::Leans(wall) => Some(wall),
        }
    }

    /// The points in play that it is about.
    pub(crate) const fn in_play(&self) -> PointSet {
        self.fact.ground.enclosure.in_play()
    }

    /// Whether it may be wrong because a wall falls.
    fn may_give_way(&self) -> bool {
        self.wall().is_some() && matches!(self.fact.ground.origin, Origin::Found { .. })
    }
}

impl<'h> Testimony<'h> {
    /// What is known of a place.
    ///
    /// # Errors
    /// When two facts exclude each other that need no wall.
    pub(crate) fn at(facts: &[Fact<'h>], place: Place) -> Result<Self, RulingError> {
        let about = facts
            .iter()
            .filter(|fact| place.is_of(fact.checked.claim()))
            .filter_map(|&fact| {
                let footing = fact.footing(place.before)?;
                Some(Witness { fact, footing })
            });
        let (leaning, firm): (Vec<_>, Vec<_>) = about.partition(Witness::may_give_way);
        let is_denied = |witness: &Witness<'_>| {
            let denial = denial(witness.fact.checked.claim());
            let mut others = firm.iter();
            others.any(|other| other.fact.checked.claim().entails(&denial))
        };
        if firm.iter().any(is_denied) {
            return Err(RulingError::Contradiction { first: place.first });
        }
        let kept: Vec<_> = leaning
            .into_iter()
            .filter(|witness| !is_denied(witness))
            .collect();
        Ok(Self {
            place,
            witnesses: firm.into_iter().chain(kept).collect(),
        })
    }

    /// Whether a claim about this place is true.
    pub(crate) fn tells(&self, wanted: Wanted) -> bool {
        self.shown_by(wanted).is_some()
    }

    /// The fact that makes a claim true; one that leans on nothing, if there is one.
    pub(crate) fn shown_by(&self, wanted: Wanted) -> Option<&Witness<'h>> {
        let claim = self.place.claim(wanted);
        self.witnesses
            .iter()
            .filter(|witness| witness.fact.checked.claim().entails(&claim))
            .min_by_key(|witness| witness.wall().is_some())
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
