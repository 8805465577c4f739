//! From claims to rulings: what the certificates that were heard say together.
//!
//! Invariant: a ruling gets no stronger than its certificates. Without one of them it says the same or
//! less; with a false one it says nothing.

use std::cmp::Reverse;

use shikatsu_board::Position;
use shikatsu_problem::{Color, Move, PointSet, Role, Stakes, Worth};
use shikatsu_proof::{Conclusion, Question};

use super::Hearing;
use crate::checked_claim::{CheckedClaim, HeardClaims, RuledPosition, Scope, Witness, Witnesses};
use crate::error::RulingError;
use crate::grade::Grade;
use crate::granted::{Granted, Used};
use crate::readings::Beyond;
use crate::ruling::{ConditionalRuling, Levels, Ruled, RuledMove, Ruling};
use crate::standard::{MOST_THREATS, Standard, WantedClaim, grounds};

impl Hearing {
    /// What the certificates heard so far say together.
    ///
    /// # Errors
    /// When certificates contradict each other, which is a defect of the program.
    pub fn rule(&self) -> Result<Ruled, RulingError> {
        let claims = self.claims();
        let stakes = Stakes::of(self.question())?;
        let side = |first| {
            Mover {
                hearing: self,
                claims: &claims,
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
    claims: &'f [CheckedClaim<'h>],
    color: Color,
    role: Role,
}

impl<'h> Mover<'_, 'h> {
    fn ruling(&self, defender: Color) -> Result<Ruling, RulingError> {
        let witnesses = self.witnesses(self.role, Vec::new(), 0)?;
        let scopes = self.scopes();
        let board = witnesses.within(Scope::Board);
        let conclusion = concluded(&board);
        let conditional = match conclusion {
            Conclusion::Open => {
                (scopes.iter().skip(1)).find_map(|&scope| conditional(&witnesses.within(scope)))
            }
            _ => None,
        };
        let mut used = Used {
            verdict: shown(&board, conclusion).into_iter().copied().collect(),
            moves: Vec::new(),
        };
        let said = conditional.map_or(conclusion, |conditional| conditional.conclusion);
        let standard = Standard::of(said, self.role, MOST_THREATS);
        let mut moves = Vec::new();
        if standard != Standard::Nothing {
            for played in self.first_moves() {
                let witnesses = self.witnesses(self.role, vec![played], 0)?;
                moves.push(self.weigh_move(standard, played, &witnesses, &scopes, &mut used));
            }
        }
        moves.sort_by_key(|one| {
            let (otherwise, grade) = one.conditional.unwrap_or((Worth::Unknown, Grade::Board));
            (one.worth, otherwise, grade, one.played)
        });
        let standard = Standard::of(conclusion, self.role, MOST_THREATS);
        let pass = match (conclusion, standard, self.elsewhere()?) {
            (Conclusion::Open, ..) => Worth::Unknown,
            (_, Standard::Nothing, _) => Worth::Keeps,
            (_, _, None) => Worth::Unknown,
            (_, _, Some(witnesses)) => weigh(standard, &witnesses.within(Scope::Board), &mut used),
        };
        let found = self.hearing.key_stones_found();
        Ok(Ruling {
            first: self.color,
            role: self.role,
            conclusion,
            levels: levels(&board),
            conditional,
            moves,
            pass,
            granted: Granted::of(self.hearing.question(), found, defender, &used),
        })
    }

    /// What a first move does: on the board, and if that is not known, on the best condition that tells.
    fn weigh_move(
        &self,
        standard: Standard,
        played: Move,
        witnesses: &Witnesses<'h>,
        scopes: &[Scope],
        used: &mut Used<'h>,
    ) -> RuledMove {
        let worth = weigh(standard, &witnesses.within(Scope::Board), used);
        let conditional = match worth {
            Worth::Unknown => scopes.iter().skip(1).find_map(|&scope| {
                let heard = witnesses.within(scope);
                let (worth, claims) = standard.weigh(|wanted| heard.tells(wanted));
                let grades = claims
                    .into_iter()
                    .filter_map(|wanted| Some(heard.shown_by(wanted)?.grade()));
                Some((worth, grades.max()?)).filter(|(worth, _)| *worth != Worth::Unknown)
            }),
            _ => None,
        };
        RuledMove {
            played,
            worth,
            conditional,
        }
    }

    /// The board first, then the book, then each reading as if the board were so: readings that ask more of the winner before
    /// the others, wide frames before narrow ones.
    fn scopes(&self) -> Vec<Scope> {
        let mut readings: Vec<(Beyond, Reverse<usize>, usize)> = self
            .claims
            .iter()
            .map(|claim| {
                let room = claim.ground.enclosure.in_play().len();
                (claim.beyond, Reverse(room), claim.reading)
            })
            .collect();
        readings.sort_unstable();
        readings.dedup();
        let readings = readings
            .into_iter()
            .map(|(_, _, reading)| Scope::Reading(reading));
        [Scope::Board, Scope::Book]
            .into_iter()
            .chain(readings)
            .collect()
    }

    fn witnesses(
        &self,
        first: Role,
        opening: Vec<Move>,
        elsewhere: u32,
    ) -> Result<Witnesses<'h>, RulingError> {
        let elsewhere = self.hearing.elsewhere() + elsewhere;
        Witnesses::at(self.claims, RuledPosition::after(first, opening, elsewhere))
    }

    /// The first moves on the board that a certificate speaks of. In a reading there may be some
    /// that are none on the board; what the author put in play is taken as it is.
    fn first_moves(&self) -> Vec<Move> {
        let board = self.hearing.question().with_first(self.color);
        let legal = match Position::from_problem(&board) {
            Ok(position) => position.playable(board.rules.suicide),
            Err(_) => board.setup.size.all(),
        };
        let is_given =
            |claim: &&CheckedClaim<'_>| board.in_play == Some(claim.ground.enclosure.in_play());
        let (given, read): (Vec<_>, Vec<_>) = self
            .claims
            .iter()
            .filter(|claim| claim.checked.claim().first == self.role)
            .partition(is_given);
        let moves = spoken(&given) | (spoken(&read) & legal);
        moves.iter().map(Move::Play).collect()
    }

    /// What is proved of the position after playing elsewhere, where it can be stated. A ban of the setup holds for one
    /// first mover only, so after a pass of the other the setup says too much.
    fn elsewhere(&self) -> Result<Option<Witnesses<'h>>, RulingError> {
        let question = self.hearing.question();
        let bans = question.setup.ko_bans;
        if bans.is_empty() {
            let passes = u32::from(self.role == Role::Defender);
            let witnesses = self.witnesses(self.role.opponent(), Vec::new(), passes)?;
            return Ok(Some(witnesses));
        }
        let is_banned =
            question.to_move() == self.color && bans.is_subset(&self.hearing.surely_in_play());
        let after = |()| self.witnesses(self.role, vec![Move::Pass], 0);
        is_banned.then_some(()).map(after).transpose()
    }
}

/// The verdict by what is heard.
fn concluded(heard: &HeardClaims<'_, '_>) -> Conclusion {
    Conclusion::of(MOST_THREATS, |question, manner, threats| {
        heard.tells(WantedClaim {
            question,
            manner,
            threats,
        })
    })
}

/// How far threats carry, by what is heard.
fn levels(heard: &HeardClaims<'_, '_>) -> Levels {
    let proves = |question, threats: &i8| heard.tells(WantedClaim::proved(question, *threats));
    let levels = || -MOST_THREATS..=MOST_THREATS;
    Levels {
        capture_to: (levels().rev()).find(|level| proves(Question::Capture, level)),
        stand_from: levels().find(|level| proves(Question::Stand, level)),
    }
}

/// The witnesses that a verdict rests on.
fn shown<'w, 'h>(heard: &HeardClaims<'w, 'h>, conclusion: Conclusion) -> Vec<&'w Witness<'h>> {
    grounds(conclusion, MOST_THREATS)
        .into_iter()
        .filter_map(|wanted| heard.shown_by(wanted))
        .collect()
}

/// What is proved on a condition, if anything is.
fn conditional(heard: &HeardClaims<'_, '_>) -> Option<ConditionalRuling> {
    let conclusion = concluded(heard);
    let shown = shown(heard, conclusion);
    let weakest = shown
        .iter()
        .max_by_key(|one| (one.grade(), one.claim.beyond))?;
    let gates = |one: &&&Witness<'_>| {
        let chooser = one.claim.checked.claim().chooser();
        one.claim.ground.gates(one.claim.checked, chooser)
    };
    let drawn = shown.iter().filter(|one| one.claim.beyond == Beyond::Drawn);
    Some(ConditionalRuling {
        grade: weakest.grade(),
        conclusion,
        levels: levels(heard),
        beyond: weakest.claim.beyond,
        in_play: weakest.in_play(),
        gates: drawn
            .map(|one| gates(&one))
            .fold(PointSet::EMPTY, |all, one| all | one),
        wall: (shown.iter().filter_map(|one| one.wall())).reduce(|one, other| one.with(&other)),
    })
}

/// What a position is worth by what is heard; notes what shows it.
fn weigh<'h>(standard: Standard, heard: &HeardClaims<'_, 'h>, used: &mut Used<'h>) -> Worth {
    let (worth, claims) = standard.weigh(|wanted: WantedClaim| heard.tells(wanted));
    let shown = claims
        .into_iter()
        .filter_map(|wanted| heard.shown_by(wanted));
    used.moves.extend(shown.copied());
    worth
}

/// The first moves that these speak of.
fn spoken(claims: &[&CheckedClaim<'_>]) -> PointSet {
    let claims = claims.iter().map(|claim| claim.checked.claim());
    claims
        .filter_map(|claim| match &claim.opening[..] {
            [played] => played.point(),
            _ => None,
        })
        .collect()
}
