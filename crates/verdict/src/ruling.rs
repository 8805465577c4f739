//! From a bundle to verdicts.
//!
//! Invariant: a ruling gets no stronger than its certificates. Without one of them it says the same or
//! less; with a false one it says nothing.

use shikatsu_board::Position;
use shikatsu_problem::{Color, Move, PointSet, Problem, Role, Stakes};
use shikatsu_proof::Conclusion;
use shikatsu_proof::bundle::{self, Bundle};

use crate::RulingError;
use crate::fact::{Fact, Place, Testimony};
use crate::granted::{Granted, Used};
use crate::hearing::{Hearing, MOST_CERTIFICATES};
use crate::standard::{Standard, Wanted, Worth, grounds};
use crate::wall::Before;

/// Verdicts are about no more ko threats than this.
pub const MOST_THREATS: i8 = 5;

/// What certificates say about a problem.
#[derive(Debug, Clone)]
pub struct Ruled {
    /// The problem, with key stones and goal filled in where they were missing.
    pub question: Problem,
    /// One for each first mover, Black before White.
    pub sides: [Ruling; 2],
}

/// What is proved about one first mover.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// Who moves first.
    pub first: Color,
    /// Whether that side attacks or defends.
    pub role: Role,
    /// The verdict.
    pub conclusion: Conclusion,
    /// The first moves that certificates speak of, best first; none if there is no verdict or nothing
    /// to keep.
    pub moves: Vec<RuledMove>,
    /// What playing elsewhere does.
    pub pass: Worth,
    /// What all this takes for granted.
    pub granted: Granted,
}

/// A first move and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuledMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict.
    pub worth: Worth,
}

/// Reads a bundle from anybody and says what it proves about a problem.
///
/// # Errors
/// When a single certificate is faulty or about something else, nothing of the bundle counts.
pub fn rule(problem: &Problem, bytes: &[u8]) -> Result<Ruled, RulingError> {
    rule_bundle(problem, &bundle::read(bytes)?)
}

/// The same for a bundle that has been taken apart.
///
/// # Errors
/// As [`rule`].
pub fn rule_bundle(problem: &Problem, bundle: &Bundle<'_>) -> Result<Ruled, RulingError> {
    let mut hearing = Hearing::of(problem, &bundle.boundaries)?;
    let found = bundle.certificates.len();
    if found > MOST_CERTIFICATES {
        return Err(RulingError::Certificates {
            found,
            most: MOST_CERTIFICATES,
        });
    }
    for (index, certificate) in bundle.certificates.iter().enumerate() {
        hearing
            .hear(certificate)
            .map_err(|fault| RulingError::Certificate { index, fault })?;
    }
    hearing.rule()
}

impl Ruled {
    /// The ruling for a first mover.
    #[must_use]
    pub const fn side(&self, first: Color) -> &Ruling {
        match first {
            Color::Black => &self.sides[0],
            Color::White => &self.sides[1],
        }
    }
}

impl Ruling {
    /// The first moves that are proved to keep the verdict.
    #[must_use]
    pub fn best(&self) -> PointSet {
        let kept = self.moves.iter().filter(|one| one.worth == Worth::Keeps);
        kept.filter_map(|one| one.played.point()).collect()
    }
}

impl Hearing {
    /// What the certificates heard so far say together.
    ///
    /// # Errors
    /// When certificates contradict each other, which is a defect of ours.
    pub fn rule(&self) -> Result<Ruled, RulingError> {
        let facts = self.facts();
        let stakes = Stakes::of(self.question())?;
        let side = |first| {
            Mover {
                hearing: self,
                facts: &facts,
                color: first,
                role: stakes.role(first),
            }
            .ruling(stakes.defender())
        };
        Ok(Ruled {
            question: self.question().clone(),
            sides: [side(Color::Black)?, side(Color::White)?],
        })
    }
}

/// One first mover.
struct Mover<'f, 'h> {
    hearing: &'h Hearing,
    facts: &'f [Fact<'h>],
    color: Color,
    role: Role,
}

impl<'h> Mover<'_, 'h> {
    fn ruling(&self, defender: Color) -> Result<Ruling, RulingError> {
        let testimony = Testimony::at(self.facts, Place::setup(self.role))?;
        let tells = |question, manner, threats| testimony.tells((question, manner, threats));
        let conclusion = Conclusion::of(MOST_THREATS, tells);
        let standard = Standard::of(conclusion, self.role, MOST_THREATS);
        let wanted = grounds(conclusion, MOST_THREATS);
        let mut used = Used {
            verdict: wanted
                .into_iter()
                .filter_map(|wanted| testimony.shown_by(wanted))
                .collect(),
            moves: Vec::new(),
        };
        let mut moves = Vec::new();
        if standard != Standard::Nothing {
            for played in self.first_moves() {
                let place = Place::after(self.role, vec![played]);
                let worth = self.weigh(standard, place, &mut used)?;
                moves.push(RuledMove { played, worth });
            }
        }
        moves.sort_by_key(|one| (one.worth, one.played));
        let pass = match (conclusion, standard, self.elsewhere()) {
            (Conclusion::Open, ..) => Worth::Unknown,
            (_, Standard::Nothing, _) => Worth::Keeps,
            (_, _, None) => Worth::Unknown,
            (_, _, Some(place)) => self.weigh(standard, place, &mut used)?,
        };
        let found = self.hearing.key_stones_found();
        Ok(Ruling {
            first: self.color,
            role: self.role,
            conclusion,
            moves,
            pass,
            granted: Granted::of(self.hearing.question(), found, defender, &used),
        })
    }

    fn weigh(
        &self,
        standard: Standard,
        place: Place,
        used: &mut Used<'_, 'h>,
    ) -> Result<Worth, RulingError> {
        let testimony = Testimony::at(self.facts, place)?;
        let (worth, claims) = standard.weigh(|wanted: Wanted| testimony.tells(wanted));
        let shown = claims
            .into_iter()
            .filter_map(|wanted| testimony.shown_by(wanted));
        used.moves.extend(shown.copied());
        Ok(worth)
    }

    /// The first moves on the board that a certificate speaks of. In a reading there may be some
    /// that are none on the board; what the author put in play is taken as it is.
    fn first_moves(&self) -> Vec<Move> {
        let board = self.hearing.question().with_first(self.color);
        let legal = match Position::from_problem(&board) {
            Ok(position) => position.playable(board.rules.suicide),
            Err(_) => board.setup.size.all(),
        };
        let is_given = |fact: &&Fact<'_>| board.in_play == Some(fact.ground.enclosure.in_play());
        let (given, read): (Vec<_>, Vec<_>) = self
            .facts
            .iter()
            .filter(|fact| fact.checked.claim().first == self.role)
            .partition(is_given);
        let moves = spoken(&given) | (spoken(&read) & legal);
        moves.iter().map(Move::Play).collect()
    }

    /// The position after playing elsewhere, where it can be stated. A ban of the setup holds for one
    /// first mover only, so after a pass of the other the setup says too much.
    fn elsewhere(&self) -> Option<Place> {
        let question = self.hearing.question();
        let bans = question.setup.ko_bans;
        if bans.is_empty() {
            let before = match self.role {
                Role::Attacker => Before::Nothing,
                Role::Defender => Before::DefendersPass,
            };
            return Some(Place {
                before,
                ..Place::setup(self.role.opponent())
            });
        }
        let is_banned =
            question.to_move() == self.color && bans.is_subset(&self.hearing.surely_in_play());
        is_banned.then(|| Place::after(self.role, vec![Move::Pass]))
    }
}

/// The first moves that these speak of.
fn spoken(facts: &[&Fact<'_>]) -> PointSet {
    let claims = facts.iter().map(|fact| fact.checked.claim());
    claims
        .filter_map(|claim| match &claim.opening[..] {
            [played] => played.point(),
            _ => None,
        })
        .collect()
}
