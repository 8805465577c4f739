//! From a bundle to verdicts.
//!
//! Invariant: a ruling gets no stronger than its certificates. Without one of them it says the same or
//! less; with a false one it says nothing.

use shikatsu_board::Position;
use shikatsu_problem::{Color, Move, PointSet, Problem, Role, Stakes};
use shikatsu_proof::bundle::{self, Bundle};
use shikatsu_proof::{Conclusion, Manner, Question};

use crate::fact::{Fact, Place, Scope, Testimony, Witness, Witnesses};
use crate::granted::{Granted, Used};
use crate::hearing::{Hearing, MOST_CERTIFICATES};
use crate::readings::Beyond;
use crate::standard::{Standard, Wanted, Worth, grounds};
use crate::{Grade, RulingError, Wall};

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
    /// The verdict: what holds on the board.
    pub conclusion: Conclusion,
    /// How far threats carry, as far as that holds on the board.
    pub levels: Levels,
    /// Where there is no verdict: what is proved on a condition.
    pub conditional: Option<Conditional>,
    /// The first moves that certificates speak of, best first; none if there is no verdict and nothing
    /// on a condition, or nothing to keep.
    pub moves: Vec<RuledMove>,
    /// What playing elsewhere does.
    pub pass: Worth,
    /// What all this takes for granted.
    pub granted: Granted,
}

/// Something that is proved on a condition. It is no verdict, and the condition belongs into its headline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditional {
    /// Which condition.
    pub grade: Grade,
    /// What is proved.
    pub conclusion: Conclusion,
    /// How far threats carry on that condition.
    pub levels: Levels,
    /// How what lies beyond the points in play was read.
    pub beyond: Beyond,
    /// The points in play.
    pub in_play: PointSet,
    /// The points in play where the stones of the side that wins get out, as far as it hangs on them.
    pub gates: PointSet,
    /// Walls that are taken to stand and might fall.
    pub wall: Option<Wall>,
}

/// The thresholds of `docs/rules-of-the-game.md`, section 6, as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Levels {
    /// *d*: the attacker captures up to this many threats of the defender.
    pub capture_to: Option<i8>,
    /// *a*: the defender stands from this many threats on.
    pub stand_from: Option<i8>,
}

/// A first move and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuledMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict, as far as that holds on the board.
    pub worth: Worth,
    /// Where that is unknown: what it does on a condition.
    pub conditional: Option<(Worth, Grade)>,
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
    /// What the first mover has to keep.
    #[must_use]
    pub fn standard(&self) -> Standard {
        Standard::of(self.conclusion, self.role, MOST_THREATS)
    }

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
            levels: Levels::of(&board),
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
                let testimony = witnesses.within(scope);
                let (worth, claims) = standard.weigh(|wanted| testimony.tells(wanted));
                let grades = claims
                    .into_iter()
                    .filter_map(|wanted| Some(testimony.shown_by(wanted)?.grade()));
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

    /// The board first, then the book, then each reading as if it were the world: the ones that ask more of the winner before
    /// the others, wide frames before narrow ones.
    fn scopes(&self) -> Vec<Scope> {
        let mut readings: Vec<(Beyond, std::cmp::Reverse<usize>, usize)> = self
            .facts
            .iter()
            .map(|fact| {
                let room = fact.ground.enclosure.in_play().len();
                (fact.beyond, std::cmp::Reverse(room), fact.reading)
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
        Witnesses::at(self.facts, Place::after(first, opening, elsewhere))
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
fn concluded(testimony: &Testimony<'_, '_>) -> Conclusion {
    Conclusion::of(MOST_THREATS, |question, manner, threats| {
        testimony.tells((question, manner, threats))
    })
}

/// The facts that a verdict rests on.
fn shown<'w, 'h>(testimony: &Testimony<'w, 'h>, conclusion: Conclusion) -> Vec<&'w Witness<'h>> {
    grounds(conclusion, MOST_THREATS)
        .into_iter()
        .filter_map(|wanted| testimony.shown_by(wanted))
        .collect()
}

/// What is proved on a condition, if anything is.
fn conditional(testimony: &Testimony<'_, '_>) -> Option<Conditional> {
    let conclusion = concluded(testimony);
    let shown = shown(testimony, conclusion);
    let weakest = shown
        .iter()
        .max_by_key(|one| (one.grade(), one.fact.beyond))?;
    let gates = |one: &&&Witness<'_>| {
        let chooser = one.fact.checked.claim().chooser();
        one.fact.ground.gates(one.fact.checked, chooser)
    };
    let drawn = shown.iter().filter(|one| one.fact.beyond == Beyond::Drawn);
    Some(Conditional {
        grade: weakest.grade(),
        conclusion,
        levels: Levels::of(testimony),
        beyond: weakest.fact.beyond,
        in_play: weakest.in_play(),
        gates: drawn
            .map(|one| gates(&one))
            .fold(PointSet::EMPTY, |all, one| all | one),
        wall: (shown.iter().filter_map(|one| one.wall())).reduce(|one, other| one.with(&other)),
    })
}

/// What a position is worth by what is heard; notes what shows it.
fn weigh<'h>(standard: Standard, testimony: &Testimony<'_, 'h>, used: &mut Used<'h>) -> Worth {
    let (worth, claims) = standard.weigh(|wanted: Wanted| testimony.tells(wanted));
    let shown = claims
        .into_iter()
        .filter_map(|wanted| testimony.shown_by(wanted));
    used.moves.extend(shown.copied());
    worth
}

impl Levels {
    fn of(testimony: &Testimony<'_, '_>) -> Self {
        let proves = |question, threats: &i8| testimony.tells((question, Manner::Prove, *threats));
        let levels = || -MOST_THREATS..=MOST_THREATS;
        Self {
            capture_to: (levels().rev()).find(|level| proves(Question::Capture, level)),
            stand_from: levels().find(|level| proves(Question::Stand, level)),
        }
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
