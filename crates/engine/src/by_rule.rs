//! Dead by rule: the bent four in the corner as Japanese rules see it
//! (`docs/rules-of-the-game.md`, section 7, "How it is proved").
//!
//! Invariant: everything rests on certificates of K. The conditions that are tested are sufficient and not always
//! necessary, so nothing follows where they are not met.

use shikatsu_problem::{BentFour, Color, Move, Outcome, PointSet, Problem, Role, Unproved};
use shikatsu_proof::{Claim, Manner, Question};
use shikatsu_solver::session::SearchAnswer;
use shikatsu_solver::threats::MOST;

use crate::certify::{ask, certify};
use crate::claim_position::ClaimPosition;
use crate::replay::Replay;
use crate::search_run::{Halt, SearchRun};
use crate::searched::SearchedSide;
use crate::{Asked, ByRule, Proof, Report};

/// What has to be found out.
#[derive(Debug, Clone)]
pub(crate) struct Inquiry {
    /// Whether the group may be dead as it stands, for either first mover.
    standing: bool,
    /// Whether the attacker may have to play a stone first.
    prepared: bool,
    /// What is proved already.
    known: Vec<Claim>,
}

/// A group that is dead by rule.
pub(crate) struct RuledDead {
    /// The stone that the attacker plays first; without one it is dead as it
    /// stands.
    prepared_by: Option<Move>,
    proofs: Vec<Proof>,
}

/// How often the attacker may answer with a stone that does not yet capture.
const ANSWERS: u8 = 2;

/// Nodes that an inquiry may always cost; more only if the verdicts cost more.
const LEAST: u64 = 10_000;

/// Looks for a verdict by rule where it could differ from the one played out.
pub(crate) fn rule(
    run: &mut SearchRun<'_, '_>,
    problem: &Problem,
    defender: Color,
    sides: &[SearchedSide],
) -> Option<ByRule> {
    let inquiry = Inquiry::of(problem, sides)?;
    let start = Replay::new(problem, defender, Role::Attacker);
    let ruled = inquire(run, &inquiry, &start)?;
    run.tell(|| "dead by rule".to_owned());
    Some(ByRule {
        outcome: Outcome::Dead,
        first: match ruled.prepared_by {
            None => Asked::Both,
            Some(_) => Asked::Side(!defender),
        },
        prepared_by: ruled.prepared_by,
        proofs: ruled.proofs,
    })
}

impl Inquiry {
    fn of(problem: &Problem, sides: &[SearchedSide]) -> Option<Self> {
        let side = |role| sides.iter().find(|side| side.role == role);
        let (kills, lives) = (side(Role::Attacker)?, side(Role::Defender)?);
        // A group that is dead by rule is dead with equal threats.
        let falls = kills.captures_at(0);
        let inquiry = Self {
            standing: may_be_dead_as_it_stands(&lives.outcome),
            prepared: kills.outcome != Outcome::Dead,
            known: Vec::new(),
        };
        (is_asked(problem) && falls && (inquiry.standing || inquiry.prepared)).then(|| Self {
            known: [kills, lives]
                .into_iter()
                .flat_map(|side| side.all_proofs().map(|proof| proof.claim.clone()))
                .collect(),
            ..inquiry
        })
    }
}

impl Report {
    /// Whether the rule for bent four could call a group dead that is not dead by play, as far as the verdicts of both
    /// first movers tell. False says that no search for it can find anything.
    #[must_use]
    pub fn may_be_dead_by_rule(&self) -> bool {
        let side = |role| self.sides.iter().find(|side| side.role == role);
        let (Some(kills), Some(lives)) = (side(Role::Attacker), side(Role::Defender)) else {
            return true;
        };
        let are_decided = kills.outcome.is_decided() && lives.outcome.is_decided();
        let stands = kills.span.stand_from.is_some_and(|level| level <= 0);
        let is_open = may_be_dead_as_it_stands(&lives.outcome) || kills.outcome != Outcome::Dead;
        !are_decided || is_asked(&self.problem) && !stands && is_open
    }
}

fn is_asked(problem: &Problem) -> bool {
    problem.rules.bent_four == BentFour::DeadByRule && problem.setup.ko_bans.is_empty()
}

const fn may_be_dead_as_it_stands(lives: &Outcome) -> bool {
    !matches!(
        lives,
        Outcome::Alive | Outcome::Seki | Outcome::Stands | Outcome::Dead
    )
}

/// Looks for a way to kill by rule; `start` has the attacker to move.
fn inquire(run: &mut SearchRun<'_, '_>, inquiry: &Inquiry, start: &Replay) -> Option<RuledDead> {
    run.allowance = run.nodes + run.meter.nodes().max(LEAST);
    let mut argument = Argument {
        run,
        known: &inquiry.known,
        claims: Vec::new(),
    };
    let found = argument.find(inquiry, start).ok().flatten();
    run.allowance = u64::MAX;
    found
}

/// The search for an argument.
struct Argument<'c, 'd, 'w> {
    run: &'c mut SearchRun<'d, 'w>,
    known: &'c [Claim],
    /// What it rests on, as the search sees it.
    claims: Vec<Claim>,
}

impl Argument<'_, '_, '_> {
    fn find(&mut self, inquiry: &Inquiry, start: &Replay) -> Result<Option<RuledDead>, Unproved> {
        let mut board = *start;
        board.play(Move::Pass);
        let [attacks, defends] = [Role::Attacker, Role::Defender].map(ClaimPosition::setup);
        if inquiry.standing && self.holds(&defends, &attacks, &board, ANSWERS)? {
            return self.certified(None).map(Some);
        }
        if inquiry.prepared
            && let Some(played) = self.prepares(&attacks, start, ANSWERS)?
        {
            return self.certified(Some(played)).map(Some);
        }
        Ok(None)
    }

    /// A stone of the attacker at `position` after which the argument holds.
    fn prepares(
        &mut self,
        position: &ClaimPosition,
        board: &Replay,
        answers: u8,
    ) -> Result<Option<Move>, Unproved> {
        for (played, board) in self.stones(position, board) {
            let position = position.after(played);
            // Without threats the rule changes nothing, so the attacker must capture here.
            let is_hopeful = board.ban.is_none() && self.falls(&position, 0)?;
            if is_hopeful && self.holds(&position, &position.after(Move::Pass), &board, answers)? {
                return Ok(Some(played));
            }
        }
        Ok(None)
    }

    /// Whether the attacker kills with the defender to move at `position`. If the
    /// defender passes, the attacker passes too and shows the capture from
    /// `passed`, without threats; whatever stone the defender plays, the attacker
    /// captures, or answers with a stone that brings them here again.
    ///
    /// If a point is banned to the defender, his pass does not count and his retake costs him a threat; nothing is
    /// concluded then.
    fn holds(
        &mut self,
        position: &ClaimPosition,
        passed: &ClaimPosition,
        board: &Replay,
        answers: u8,
    ) -> Result<bool, Unproved> {
        let before = self.claims.len();
        let mut holds = !self.is_banned(position, board) && self.rests_on(passed, 0)?;
        for (played, board) in self.stones(position, board) {
            if !holds {
                break;
            }
            let next = position.after(played);
            holds = self.rests_on(&next, MOST)?
                || (answers > 0 && self.prepares(&next, &board, answers - 1)?.is_some());
        }
        if !holds {
            self.claims.truncate(before);
        }
        Ok(holds)
    }

    /// Whether a point is banned to the defender at `position`: the replay says so, or by the solver his stone there costs a
    /// threat.
    fn is_banned(&self, position: &ClaimPosition, board: &Replay) -> bool {
        board.ban.is_some() || self.searched(position).any(|(_, level)| level != MOST)
    }

    /// The moves at `position` as the solver knows them, with the level after each.
    fn searched(&self, position: &ClaimPosition) -> impl Iterator<Item = (Move, i8)> + use<> {
        let moves = self
            .run
            .session
            .moves(position.first, &position.opening, MOST);
        moves.into_iter().flatten()
    }

    /// Every stone that the defender can play, or the attacker without a threat. Replay and solver are both asked: a
    /// stone of the defender's counts if one of them allows it, a stone of the attacker's only if both do.
    fn stones(&self, position: &ClaimPosition, board: &Replay) -> Vec<(Move, Replay)> {
        let searched = self.searched(position);
        let searched: PointSet = searched.filter_map(|(played, _)| played.point()).collect();
        let points = self.run.problem.setup.size.all();
        points
            .iter()
            .filter_map(|point| {
                let (played, mut next) = (Move::Play(point), *board);
                let allowed = [next.play(played).is_some(), searched.contains(point)];
                let is_move = match board.turn {
                    Role::Defender => allowed.contains(&true),
                    Role::Attacker => allowed == [true; 2],
                };
                is_move.then_some((played, next))
            })
            .collect()
    }

    /// Notes that the attacker captures, if he does.
    fn rests_on(&mut self, position: &ClaimPosition, level: i8) -> Result<bool, Unproved> {
        let falls = self.falls(position, level)?;
        if falls {
            let claim = position.claim(Question::Capture, Manner::Prove, level);
            self.claims.push(claim);
        }
        Ok(falls)
    }

    fn falls(&mut self, position: &ClaimPosition, level: i8) -> Result<bool, Unproved> {
        let claim = |manner| position.claim(Question::Capture, manner, level);
        let is_known = |claim: &Claim| self.known.iter().any(|proved| proved.entails(claim));
        if is_known(&claim(Manner::Prove)) {
            return Ok(true);
        }
        if is_known(&claim(Manner::Refute)) {
            return Ok(false);
        }
        let answer = ask(self.run, Question::Capture, position, level);
        Ok(matches!(
            answer.map_err(Halt::reason)?,
            SearchAnswer::Proved(_)
        ))
    }

    /// The certificates that are still missing.
    fn certified(&mut self, prepared_by: Option<Move>) -> Result<RuledDead, Unproved> {
        let mut proofs: Vec<Proof> = Vec::new();
        for claim in &self.claims {
            let made = proofs.iter().map(|proof| &proof.claim);
            if !self
                .known
                .iter()
                .chain(made)
                .any(|proved| proved.entails(claim))
            {
                proofs.push(certify(self.run, claim)?.proof);
            }
        }
        Ok(RuledDead {
            prepared_by,
            proofs,
        })
    }
}
