//! A problem that is being played through: any legal move of either side is judged and answered.
//!
//! Invariant: no move gains anything. The standing after a move is never better for the side that made it than
//! the one before it. The points in play, and how the outside is read, never change.
//!
//! Neither side has ko threats in a dialogue: a ko that may not be taken back is answered by a move elsewhere,
//! which is a pass. A stone out of play is a pass too.

mod following;

use std::collections::HashMap;

use shikatsu_board::Illegal;
use shikatsu_engine::{Asked, EngineError, Grade, MoveDetail, Report, SearchEffort};
use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem};

use crate::answer::{Answer, Explanation, Heard, Refusal};
use crate::ending::Ending;
use crate::hint::{self, Hint};
use crate::known::KnownVerdict;
use crate::motif::{self, Motif};
use crate::position::{DialogueFrame, DialoguePosition, PositionKey};
use crate::reply::{Reply, ReplyChoice};
use crate::standing::{MoverStake, Standing};
use crate::thinker::Thinker;
use crate::voice::Voice;

/// A problem that is being played through.
#[derive(Debug)]
pub struct Dialogue {
    frame: DialogueFrame,
    /// Every position so far, the start first; never empty.
    steps: Vec<DialogueStep>,
    start: DialogueStep,
    /// What has been found, so that moves can be tried and taken back without a new search.
    known: HashMap<PositionKey, KnownVerdict>,
    /// The first movers for which the group is dead by the rule for the bent four at the start, if there are any.
    by_rule: Option<Asked>,
    /// The reply that is wanted next.
    wish: Option<Move>,
}

/// How many positions are remembered; then all of them are forgotten.
const MEMORY: usize = 1 << 12;

/// A position and how it came about.
#[derive(Debug, Clone)]
struct DialogueStep {
    /// The move that led here.
    played: Move,
    position: DialoguePosition,
}

/// Nodes for comparing the moves that keep a verdict: at least these, and more if the verdict
/// itself cost more.
const COMPARISON: u64 = 20_000;

impl Dialogue {
    /// Begins at the problem's position with `first` to move. The report is of this problem; what it
    /// says of `first` is not asked again.
    ///
    /// # Errors
    /// When the points in play cannot be found again; see [`EngineError`].
    pub fn new(problem: &Problem, report: &Report, first: Color) -> Result<Self, EngineError> {
        let (frame, position) = DialogueFrame::new(problem, report, first)?;
        let side = report.sides.iter().find(|side| side.first == first);
        let known = side.map(|side| {
            let detail = match side.moves.is_empty() {
                true => MoveDetail::VerdictOnly,
                false => MoveDetail::AllFirstMoves,
            };
            KnownVerdict::of(side.clone(), detail)
        });
        let start = DialogueStep {
            played: Move::Pass,
            position,
        };
        let known = known.map(|known| (start.position.key(), known));
        Ok(Self {
            frame,
            steps: Vec::new(),
            known: known.into_iter().collect(),
            start,
            by_rule: report.by_rule.as_ref().map(|ruled| ruled.first),
            wish: None,
        })
    }

    /// The words for what is said here.
    #[must_use]
    pub fn voice(&self) -> Voice<'static> {
        Voice::of(self.frame.problem(), self.frame.defender())
    }

    /// The board now, with whose turn it is, the ban and the points in play.
    #[must_use]
    pub fn position(&self) -> Problem {
        self.frame.as_problem(&self.step().position)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.frame.color(self.step().position.board.turn)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> {
        let first = self.frame.color(self.start.position.board.turn);
        let colors = [first, !first].into_iter().cycle();
        colors.zip(self.steps.iter().map(|step| step.played))
    }

    /// The points on which the side to move may play; it may always pass.
    #[must_use]
    pub fn legal(&self) -> PointSet {
        let board = &self.step().position.board;
        let free = board.in_play() & board.vacant();
        let legal = free.iter().filter(|&point| board.check(point).is_ok());
        legal.collect()
    }

    /// Takes back the last move of either side.
    pub fn undo(&mut self) -> Option<Move> {
        self.steps.pop().map(|step| step.played)
    }

    /// What is proved of the position, for the side to move.
    ///
    /// # Errors
    /// When the position cannot be searched.
    pub fn standing(&mut self, thinker: &mut Thinker<'_>) -> Result<Standing, EngineError> {
        self.know(thinker, MoveDetail::VerdictOnly)
            .map(KnownVerdict::standing)
    }

    /// Judges a move of the side to move, and answers it.
    ///
    /// # Errors
    /// When a rule forbids the move, or play is over already.
    pub fn answer(&mut self, thinker: &mut Thinker<'_>, played: Move) -> Result<Answer, Refusal> {
        let mut answer = self.judge(thinker, played)?;
        if answer.ending.is_none() {
            let (reply, now, ending) = self.reply(thinker)?;
            answer.reply = Some(reply);
            answer.now = now;
            answer.ending = ending;
        }
        Ok(answer)
    }

    /// Judges a move and makes it, without a reply: for a caller that plays both sides.
    ///
    /// # Errors
    /// As [`Dialogue::answer`].
    pub fn judge(&mut self, thinker: &mut Thinker<'_>, played: Move) -> Result<Answer, Refusal> {
        let position = &self.step().position;
        let mover = position.board.turn;
        if position.passes >= 2 {
            return Err(Refusal::Over);
        }
        let (played, heard) = self.heard(played)?;
        let known = self.know(thinker, MoveDetail::VerdictOnly)?;
        let (before, keeps) = (known.standing(), known.keeps(played));
        self.play(played)?;
        let known = self.know(thinker, MoveDetail::VerdictOnly)?;
        let proofs = known.side.proofs.clone();
        // A proof about the move from before it was played outweighs what is proved on a condition after it.
        let after = match known.grade {
            Grade::Board if known.side.outcome.is_decided() => known.standing(),
            _ if keeps => before.clone(),
            _ => known.standing(),
        };
        Ok(Answer {
            played,
            heard,
            mover,
            cost: before.cost_to(&after, mover),
            before,
            now: after.clone(),
            after,
            reply: None,
            ending: self.ending(thinker)?,
            proofs,
        })
    }

    /// Judges a move that an opponent chose who does not know which repetitions the rules forbid: it passes instead.
    ///
    /// # Errors
    /// When play is over already, or the position cannot be searched.
    pub fn judge_or_pass(
        &mut self,
        thinker: &mut Thinker<'_>,
        chosen: Move,
    ) -> Result<Answer, Refusal> {
        match self.judge(thinker, chosen) {
            Err(Refusal::Illegal(_)) => self.judge(thinker, Move::Pass),
            judged => judged,
        }
    }

    /// A move of the program's for the side to move, the verdict after it, and why play
    /// is over then, if it is.
    ///
    /// # Errors
    /// When the position cannot be searched, or both sides have passed.
    pub fn reply(
        &mut self,
        thinker: &mut Thinker<'_>,
    ) -> Result<(Reply, Standing, Option<Ending>), Refusal> {
        if self.step().position.passes >= 2 {
            return Err(Refusal::Over);
        }
        let known = self.know(thinker, MoveDetail::VerdictOnly)?.clone();
        let side = match MoverStake::of(&known.side.outcome, known.side.role) {
            MoverStake::Keep if known.grade == Grade::Board => {
                self.know(thinker, MoveDetail::AllFirstMoves)?.side.clone()
            }
            _ => known.side,
        };
        let seen: Vec<_> = self
            .all()
            .map(|step| step.position.board.stones_and_turn())
            .collect();
        let position = self.step().position.clone();
        let wish = self.wish.take();
        let choice = ReplyChoice {
            frame: &self.frame,
            position: &position,
            side: &side,
            seen: &seen,
            wish,
        };
        let reply = choice.reply(thinker)?;
        self.play(reply.played)?;
        let now = self.standing(thinker)?;
        Ok((reply, now, self.ending(thinker)?))
    }

    /// Best play from here, how it ends and what is seen on the way.
    ///
    /// # Errors
    /// When the position cannot be searched.
    pub fn explain(&mut self, thinker: &mut Thinker<'_>) -> Result<Explanation, EngineError> {
        let known = self.know(thinker, MoveDetail::VerdictOnly)?.clone();
        let (side, standing) = (&known.side, known.standing());
        let board = self.step().position.board;
        let stake = self.frame.problem().key_stones;
        let play = Ending::of_line(side, &board, stake);
        Ok(Explanation {
            standing,
            motifs: motif::on_line(&board, &play.whole, &side.outcome),
            line: play.shown,
            ending: play.ending,
        })
    }

    /// All motifs of the position: on best play, and where plausible mistakes are refuted.
    ///
    /// # Errors
    /// When the position cannot be searched.
    pub fn motifs(&mut self, thinker: &mut Thinker<'_>) -> Result<Vec<Motif>, EngineError> {
        let side = self.know(thinker, MoveDetail::AllFirstMoves)?.side.clone();
        let mut motifs = motif::of_side(&side, &self.step().position.board);
        let is_ruled = match self.by_rule {
            Some(Asked::Both) => true,
            Some(Asked::Side(first)) => first == side.first,
            None => false,
        };
        if is_ruled && self.steps.is_empty() {
            motifs.push(Motif::BentFour);
        }
        Ok(motifs)
    }

    /// Three hints, each telling more than the one before: where, what idea, which move.
    ///
    /// # Errors
    /// When the position cannot be searched.
    pub fn hints(&mut self, thinker: &mut Thinker<'_>) -> Result<[Hint; 3], EngineError> {
        let side = self.know(thinker, MoveDetail::AllFirstMoves)?.side.clone();
        let board = &self.step().position.board;
        Ok(hint::hints(&side, board, self.frame.problem()))
    }

    /// The move as the program understands it; a stone out of play is a move elsewhere.
    fn heard(&self, played: Move) -> Result<(Move, Heard), Refusal> {
        let board = &self.step().position.board;
        if let Move::Play(point) = played {
            board.check(point).map_err(Refusal::Illegal)?;
            if board.in_play().contains(point) {
                return Ok((played, Heard::Stone));
            }
        }
        let heard = match (board.ban, played) {
            (Some(_), _) => Heard::KoThreat,
            (None, Move::Pass) => Heard::Pass,
            (None, Move::Play(_)) => Heard::Elsewhere,
        };
        Ok((Move::Pass, heard))
    }

    fn play(&mut self, played: Move) -> Result<(), Refusal> {
        let position = self.frame.after(&self.step().position, played);
        let position = position.ok_or(Refusal::Illegal(Illegal::Suicide))?;
        self.steps.push(DialogueStep { played, position });
        Ok(())
    }

    /// Why play is over, if it is.
    fn ending(&mut self, thinker: &mut Thinker<'_>) -> Result<Option<Ending>, EngineError> {
        let stake = self.frame.problem().key_stones;
        let side = self.know(thinker, MoveDetail::VerdictOnly)?.side.clone();
        let position = &self.step().position;
        let settled = Ending::of_position(&side, &position.board, stake);
        if settled.is_some() {
            return Ok(settled);
        }
        if position.passes >= 2 {
            let outcome = side.outcome;
            return Ok(Some(Ending::BothPassed { outcome }));
        }
        let board = position.board.stones_and_turn();
        let before = self
            .all()
            .filter(|step| step.position.board.stones_and_turn() == board);
        Ok(match side.outcome {
            Outcome::CycleDependent(cycle) if before.count() > 1 => {
                let points = cycle.moves.iter().filter_map(|one| one.point()).collect();
                let kind = cycle.kind;
                Some(Ending::Circle { kind, points })
            }
            _ => None,
        })
    }

    fn step(&self) -> &DialogueStep {
        self.steps.last().unwrap_or(&self.start)
    }

    fn all(&self) -> impl Iterator<Item = &DialogueStep> {
        std::iter::once(&self.start).chain(&self.steps)
    }

    /// What is proved of the position, asked at most once for each detail.
    fn know(
        &mut self,
        thinker: &mut Thinker<'_>,
        detail: MoveDetail,
    ) -> Result<&KnownVerdict, EngineError> {
        let step = self.steps.last().unwrap_or(&self.start);
        let key = step.position.key();
        let known = self.known.get(&key);
        let limits = match known {
            Some(known) if known.detail == detail || detail == MoveDetail::VerdictOnly => None,
            // The moves of a certificate need not keep all levels of a cycle; only a comparison tells.
            Some(known) if !matches!(known.side.outcome, Outcome::CycleDependent(_)) => {
                Some(thinker.at_most(COMPARISON + known.side.nodes.saturating_mul(6)))
            }
            _ => Some(thinker.limits),
        };
        if let Some(limits) = limits {
            let effort = SearchEffort {
                limits,
                detail,
                cancel: thinker.cancel,
            };
            let side = self.frame.search(thinker.engine, &step.position, effort)?;
            let mut found = KnownVerdict::of(side, detail);
            // A closer search that ran out of nodes says less than the first one.
            if let Some(known) = known.filter(|known| known.is_better_than(&found)) {
                found.clone_from(known);
                found.detail = detail;
            }
            if self.known.len() >= MEMORY {
                self.known.clear();
            }
            self.known.insert(key, found);
        }
        self.known.get(&key).ok_or(EngineError::NothingInPlay)
    }
}
