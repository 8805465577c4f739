//! The value of an empty board, with a certificate.
//!
//! Invariant: a certificate was walked through by the rules of the checker while it was written, so that a mistake of the
//! search ends in no certificate and never in a wrong one.

use shikatsu_problem::{Color, Move, PointSet, Size};

use super::pairing::{PointPair, pairing};
use super::proof_search::{AttackResult, Horizon};
use super::questions::{AnswersAttacks, AttackQuestion, questions_of};
use super::row_position::RowPosition;
use crate::check::{
    ClaimedGame, ClaimedValue, PlainPosition, PlainStone, ProofWalk, RowCertificateFault,
    WalkedMove, write_heading,
};
use crate::rules::{RowGoal, RowRules};

/// What is asked from time to time, with the positions looked at so far: whether to stop.
pub type SolveStop<'s> = &'s mut dyn FnMut(u64) -> bool;

/// A solver for one set of rules.
#[derive(Debug)]
pub struct RowSolver {
    rules: RowRules,
    questions: Box<dyn AnswersAttacks>,
}

/// What is known of an empty board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolvedRow {
    /// The first side wins, in at most so many moves.
    FirstWins(u8),
    /// Neither side can force a row.
    Draw,
    /// It was stopped before it knew.
    Open,
}

/// How long a win takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinDistance {
    /// It was shown that it takes at least so many moves.
    pub at_least: u8,
    /// It was shown that it takes at most so many.
    pub at_most: u8,
}

/// The first moves of the empty board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstMoves {
    /// Those that win.
    pub winning: PointSet,
    /// Those of which it is not known.
    pub open: PointSet,
}

/// Which of several proofs of a win a certificate keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptDistance {
    /// The one that was found first.
    Any,
    /// The shortest; it may take long to find.
    Shortest,
}

/// Why there is no certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoCertificate {
    /// The value is not known, or the solver was stopped.
    Open,
    /// The walk of the checker failed; this is a mistake of the search.
    Refused(RowCertificateFault),
}

impl RowSolver {
    /// A solver with tables of about this many bytes; none if the goal is no row.
    #[must_use]
    pub fn new(rules: RowRules, bytes: usize) -> Option<Self> {
        matches!(rules.goal(), RowGoal::Row(_)).then(|| Self {
            rules,
            questions: questions_of(rules, bytes),
        })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> RowRules {
        self.rules
    }

    /// Positions looked at so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.questions.positions()
    }

    /// The value of the empty board.
    pub fn solve(&mut self, stop: SolveStop<'_>) -> SolvedRow {
        if pairing(self.rules).is_some() {
            return SolvedRow::Draw;
        }
        let empty = RowPosition::empty();
        match self.questions.attack(&empty, FIRST_WINS, stop) {
            AttackResult::Won(moves) => SolvedRow::FirstWins(moves),
            // The first side can pass, so that the second has no win either.
            AttackResult::Held => SolvedRow::Draw,
            AttackResult::Unknown => SolvedRow::Open,
        }
    }

    /// How long a win takes that was found within so many moves, as far as there is time.
    pub fn distance(&mut self, at_most: u8, stop: SolveStop<'_>) -> WinDistance {
        let empty = RowPosition::empty();
        let mut known = WinDistance {
            at_least: 1,
            at_most,
        };
        while known.at_least < known.at_most {
            let question = first_wins(Horizon::Moves(known.at_least));
            match self.questions.attack(&empty, question, stop) {
                AttackResult::Won(moves) => known.at_most = moves,
                AttackResult::Held => known.at_least += 2,
                AttackResult::Unknown => break,
            }
        }
        known
    }

    /// Which first moves win.
    pub fn first_moves(&mut self, stop: SolveStop<'_>) -> FirstMoves {
        let mut moves = FirstMoves {
            winning: PointSet::EMPTY,
            open: PointSet::EMPTY,
        };
        for (played, next) in self.questions.after(&RowPosition::empty()) {
            let (Move::Play(point), Some(next)) = (played, next) else {
                continue;
            };
            match self.questions.attack(&next, FIRST_WINS, stop) {
                AttackResult::Won(_) => _ = moves.winning.insert(point),
                AttackResult::Held => {}
                AttackResult::Unknown => _ = moves.open.insert(point),
            }
        }
        moves
    }

    /// A certificate of what [`RowSolver::solve`] found.
    ///
    /// # Errors
    /// If the value is not known, or it is stopped.
    pub fn certificate(
        &mut self,
        value: SolvedRow,
        kept: KeptDistance,
        stop: SolveStop<'_>,
    ) -> Result<Vec<u8>, NoCertificate> {
        let rules = self.rules;
        if value == SolvedRow::Open {
            return Err(NoCertificate::Open);
        }
        if let Some(pairs) = pairing(rules) {
            return Ok(pair_certificate(rules, &pairs));
        }
        let game = ClaimedGame::read(&rules.to_string()).map_err(NoCertificate::Refused)?;
        let mut writer = StrategyWriter {
            questions: &mut *self.questions,
            rules,
            kept,
            bytes: Vec::new(),
            stop,
        };
        let mut next = |position: &PlainPosition| writer.next(position);
        let (value, proof) = if value == SolvedRow::Draw {
            ProofWalk::new(&game).hold(&mut next).map_err(without)?;
            (ClaimedValue::Draw, "hold")
        } else {
            let walked = ProofWalk::new(&game)
                .attack(u8::MAX, &mut next)
                .map_err(without)?;
            (ClaimedValue::FirstWins(walked.moves), "attack")
        };
        let count = writer.bytes.len() / writer.move_width();
        let heading = write_heading(&rules.to_string(), value, proof, count);
        Ok([heading.into_bytes(), writer.bytes].concat())
    }
}

/// Answers the walk of the checker, and writes down what it said.
struct StrategyWriter<'s> {
    questions: &'s mut dyn AnswersAttacks,
    rules: RowRules,
    kept: KeptDistance,
    bytes: Vec<u8>,
    stop: SolveStop<'s>,
}

impl StrategyWriter<'_> {
    fn next(&mut self, position: &PlainPosition) -> WalkedMove {
        let position = position_of(self.rules.size(), position);
        let horizon = match self.kept {
            KeptDistance::Shortest if position.to_move == Color::Black => {
                self.shortest(&position)?
            }
            KeptDistance::Shortest | KeptDistance::Any => Horizon::None,
        };
        let question = first_wins(horizon);
        let questions = &mut *self.questions;
        let (played, _) = questions.settling_move(&position, question, self.stop)?;
        let width = u16::from(self.rules.size().width());
        let area = width * u16::from(self.rules.size().height());
        let number = played.point().map_or(area, |point| {
            u16::from(point.y()) * width + u16::from(point.x())
        });
        let bytes = number.to_le_bytes();
        self.bytes
            .extend(if area < 256 { &bytes[..1] } else { &bytes[..] });
        Some(number)
    }

    /// Bytes of a move.
    const fn move_width(&self) -> usize {
        if self.rules.size().area() < 256 { 1 } else { 2 }
    }

    /// The horizon within which the position is just won.
    fn shortest(&mut self, position: &RowPosition) -> Option<Horizon> {
        for moves in (1..u8::MAX).step_by(2) {
            let horizon = Horizon::Moves(moves);
            let question = first_wins(horizon);
            match self.questions.attack(position, question, self.stop) {
                AttackResult::Won(_) => return Some(horizon),
                AttackResult::Held => {}
                AttackResult::Unknown => return None,
            }
        }
        None
    }
}

/// Whether the first side can force a row; it is Black.
const fn first_wins(horizon: Horizon) -> AttackQuestion {
    AttackQuestion::new(Color::Black, horizon)
}

/// The same in any number of moves.
const FIRST_WINS: AttackQuestion = first_wins(Horizon::None);

/// A position of the checker's walk as the search has it; the first side is Black.
fn position_of(size: Size, plain: &PlainPosition) -> RowPosition {
    let stones = |wanted: PlainStone| -> PointSet {
        let stones = size.points().zip(&plain.stones);
        let wanted = stones.filter(|(_, stone)| **stone == wanted);
        wanted.map(|(point, _)| point).collect()
    };
    let to_move = if plain.to_move == PlainStone::First {
        Color::Black
    } else {
        Color::White
    };
    RowPosition {
        stones: [stones(PlainStone::First), stones(PlainStone::Second)],
        to_move,
        ko: plain.ko.and_then(|ko| size.points().nth(usize::from(ko))),
        has_passed: false,
    }
}

/// A search that was stopped has no more moves to tell.
fn without(fault: RowCertificateFault) -> NoCertificate {
    match fault {
        RowCertificateFault::Truncated => NoCertificate::Open,
        fault => NoCertificate::Refused(fault),
    }
}

fn pair_certificate(rules: RowRules, pairs: &[PointPair]) -> Vec<u8> {
    let size = rules.size();
    let heading = write_heading(&rules.to_string(), ClaimedValue::Draw, "pairs", pairs.len());
    let lines = pairs.iter().map(|pair| {
        let [one, two] = pair.map(|point| size.label(point));
        format!("{one} {two}\n")
    });
    [heading]
        .into_iter()
        .chain(lines)
        .collect::<String>()
        .into_bytes()
}

#[cfg(test)]
mod tests;
