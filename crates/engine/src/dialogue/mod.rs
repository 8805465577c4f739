//! A conversation about a solved problem: any legal move of either side is judged and
//! answered, in the frame the verdict was proved in.
//!
//! A [`Dialogue`] begins with a problem, its [`Report`] and a first mover. Each position is put to
//! the engine as a problem of its own (`stage`), so that the verdict before and after a move are both
//! proved or both honestly missing; the difference is what the move cost (`standing`). The reply is read off
//! certificates (`reply`), and so are hints (`hint`), endings (`ending`) and motifs (`motif`).
//! Everything is plain data; `voice` is the one place that makes words of it (in any language: `phrase`), so that
//! a terminal, a browser and a screen reader say the same.
//!
//! Invariant: no move gains anything: the standing after a move is never better for its maker than
//! the one before it. The points in play, and how the outside is read, never change.
//!
//! Nobody has ko threats in a dialogue: a ko that may not be taken back is answered by a move elsewhere,
//! which is a pass. A stone out of play is a pass too.

mod answer;
mod ending;
mod hint;
mod known;
mod motif;
mod phrase;
mod proof_tree;
mod reply;
mod score;
mod stage;
mod standing;
mod thinker;
mod voice;
mod walk;

use std::collections::HashMap;

use shikatsu_board::Illegal;
use shikatsu_problem::{Color, Move, Outcome, Point, PointSet, Problem};

pub use self::answer::{Answer, Explanation, Heard, Refusal};
pub use self::ending::Ending;
pub use self::hint::{Aim, Area, Hint, Idea, Third};
pub use self::motif::{Motif, Sighting};
pub use self::phrase::{Phrase, PhraseError, Phrases};
pub use self::proof_tree::{ProofBranch, ProofNode, ProofStep, ProofTree};
pub use self::reply::{Reply, Why};
pub use self::standing::{Cost, Severity, Standing};
pub use self::thinker::Thinker;
pub use self::voice::Voice;

pub(crate) use self::score::Score;
pub(crate) use self::stage::{Effort, Scene, Stage};
pub(crate) use crate::replay::Board;

use self::known::Known;
use self::reply::Stake;
use crate::{Asked, EngineError, Grade, MoveDetail, Report};

/// A problem that is being played through.
#[derive(Debug)]
pub struct Dialogue {
    stage: Stage,
    /// Every position so far, the start first; never empty.
    turns: Vec<Turn>,
    start: Turn,
    /// What has been asked, so that moves can be tried and taken back for nothing.
    known: HashMap<Key, Known>,
    /// Whom the rule for the bent four calls dead at the start, if anybody.
    by_rule: Option<Asked>,
    /// The reply that is wanted next.
    wish: Option<Move>,
}

/// Positions of which is remembered what was found; then it is forgotten.
const MEMORY: usize = 1 << 12;

/// A position as far as play goes on from it.
type Key = (Board, Option<Point>);

/// A position and how it came about.
#[derive(Debug, Clone)]
struct Turn {
    /// The move that led here.
    played: Move,
    scene: Scene,
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
        let (stage, scene) = Stage::new(problem, report, first)?;
        let side = report.sides.iter().find(|side| side.first == first);
        let known = side.map(|side| {
            let detail = match side.moves.is_empty() {
                true => MoveDetail::VerdictOnly,
                false => MoveDetail::AllFirstMoves,
            };
            Known::of(side.clone(), detail)
        });
        let start = Turn {
            played: Move::Pass,
            scene,
        };
        let known = known.map(|known| (start.key(), known));
        Ok(Self {
            stage,
            turns: Vec::new(),
            known: known.into_iter().collect(),
            start,
            by_rule: report.by_rule.as_ref().map(|ruled| ruled.first),
            wish: None,
        })
    }

    /// The words for what is said here.
    #[must_use]
    pub fn voice(&self) -> Voice<'static> {
        Voice::of(self.stage.problem(), self.stage.defender)
    }

    /// The board now, with whose turn it is, the ban and the points in play.
    #[must_use]
    pub fn position(&self) -> Problem {
        self.stage.position(&self.turn().scene)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.stage.color(self.turn().scene.board.turn)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> {
        let first = self.stage.color(self.start.scene.board.turn);
        let colors = [first, !first].into_iter().cycle();
        colors.zip(self.turns.iter().map(|turn| turn.played))
    }

    /// The points on which the side to move may play; it may always pass.
    #[must_use]
    pub fn legal(&self) -> PointSet {
        let board = &self.turn().scene.board;
        let free = board.in_play() & board.vacant();
        let legal = free.iter().filter(|&point| board.check(point).is_ok());
        legal.collect()
    }

    /// Takes back the last move, whoever made it.
    pub fn undo(&mut self) -> Option<Move> {
        self.turns.pop().map(|turn| turn.played)
    }

    /// What is proved of the position, for the side to move.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn standing(&mut self, thinker: &mut Thinker<'_>) -> Result<Standing, EngineError> {
        self.know(thinker, MoveDetail::VerdictOnly)
            .map(Known::standing)
    }

    /// Judges a move of the side to move, and answers it.
    ///
    /// # Errors
    /// When a rule forbids the move, or it is over already.
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

    /// Judges a move and makes it, without a reply: for those who play both sides.
    ///
    /// # Errors
    /// As [`Dialogue::answer`].
    pub fn judge(&mut self, thinker: &mut Thinker<'_>, played: Move) -> Result<Answer, Refusal> {
        let scene = &self.turn().scene;
        let mover = scene.board.turn;
        if scene.passes >= 2 {
            return Err(Refusal::Over);
        }
        let (played, heard) = self.heard(played)?;
        let known = self.know(thinker, MoveDetail::VerdictOnly)?;
        let (before, keeps) = (known.standing(), known.keeps(played));
        self.play(played)?;
        let known = self.know(thinker, MoveDetail::VerdictOnly)?;
        let proofs = known.side.proofs.clone();
        // What was proved of the move before it was played is not given up for a condition.
        let after = match known.grade {
            Grade::Board if known.side.outcome.is_decided() => known.standing(),
            _ if keeps => before.clone(),
            _ => known.standing(),
        };
        Ok(Answer {
            played,
            heard,
            mover,
            cost: Cost::of(&before, &after, mover),
            before,
            now: after.clone(),
            after,
            reply: None,
            ending: self.ending(thinker)?,
            proofs,
        })
    }

    /// A move of the program's for the side to move, the verdict after it, and why it
    /// is over then, if it is.
    ///
    /// # Errors
    /// When the position cannot be put to the engine, or both sides have passed.
    pub fn reply(
        &mut self,
        thinker: &mut Thinker<'_>,
    ) -> Result<(Reply, Standing, Option<Ending>), Refusal> {
        if self.turn().scene.passes >= 2 {
            return Err(Refusal::Over);
        }
        let known = self.know(thinker, MoveDetail::VerdictOnly)?.clone();
        let side = match Stake::of(&known.side.outcome, known.side.role) {
            Stake::Keep if known.grade == Grade::Board => {
                self.know(thinker, MoveDetail::AllFirstMoves)?.side.clone()
            }
            _ => known.side,
        };
        let seen: Vec<_> = self.all().map(|turn| turn.scene.board.board()).collect();
        let scene = self.turn().scene.clone();
        let wish = self.wish.take();
        let reply = self.stage.reply(thinker, &scene, &side, (&seen, wish))?;
        self.play(reply.played)?;
        let now = self.standing(thinker)?;
        Ok((reply, now, self.ending(thinker)?))
    }

    /// Best play from here, how it ends and what is seen on the way.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn explain(&mut self, thinker: &mut Thinker<'_>) -> Result<Explanation, EngineError> {
        let known = self.know(thinker, MoveDetail::VerdictOnly)?.clone();
        let (side, standing) = (&known.side, known.standing());
        let board = self.turn().scene.board;
        let stake = self.stage.problem().key_stones;
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
    /// When the position cannot be put to the engine.
    pub fn motifs(&mut self, thinker: &mut Thinker<'_>) -> Result<Vec<Motif>, EngineError> {
        let side = self.know(thinker, MoveDetail::AllFirstMoves)?.side.clone();
        let mut motifs = motif::of_side(&side, &self.turn().scene.board);
        let is_ruled = match self.by_rule {
            Some(Asked::Both) => true,
            Some(Asked::Side(first)) => first == side.first,
            None => false,
        };
        if is_ruled && self.turns.is_empty() {
            motifs.push(Motif::BentFour);
        }
        Ok(motifs)
    }

    /// Three hints, each telling more than the one before: where, what idea, which move.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn hints(&mut self, thinker: &mut Thinker<'_>) -> Result<[Hint; 3], EngineError> {
        let side = self.know(thinker, MoveDetail::AllFirstMoves)?.side.clone();
        let board = &self.turn().scene.board;
        Ok(hint::hints(&side, board, self.stage.problem()))
    }

    /// The move as it is taken; a stone out of play is a move elsewhere.
    fn heard(&self, played: Move) -> Result<(Move, Heard), Refusal> {
        let board = &self.turn().scene.board;
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
        let scene = self.turn().scene.after(played);
        let scene = scene.ok_or(Refusal::Illegal(Illegal::Suicide))?;
        self.turns.push(Turn { played, scene });
        Ok(())
    }

    /// Why it is over, if it is.
    fn ending(&mut self, thinker: &mut Thinker<'_>) -> Result<Option<Ending>, EngineError> {
        let stake = self.stage.problem().key_stones;
        let side = self.know(thinker, MoveDetail::VerdictOnly)?.side.clone();
        let scene = &self.turn().scene;
        let settled = Ending::of_position(&side, &scene.board, stake);
        if settled.is_some() {
            return Ok(settled);
        }
        if scene.passes >= 2 {
            let outcome = side.outcome;
            return Ok(Some(Ending::BothPassed { outcome }));
        }
        let board = scene.board.board();
        let before = self.all().filter(|turn| turn.scene.board.board() == board);
        Ok(match side.outcome {
            Outcome::CycleDependent(cycle) if before.count() > 1 => {
                let points = cycle.moves.iter().filter_map(|one| one.point()).collect();
                let kind = cycle.kind;
                Some(Ending::Circle { kind, points })
            }
            _ => None,
        })
    }

    fn turn(&self) -> &Turn {
        self.turns.last().unwrap_or(&self.start)
    }

    fn all(&self) -> impl Iterator<Item = &Turn> {
        std::iter::once(&self.start).chain(&self.turns)
    }

    /// What is proved of the position, asked at most once for each detail.
    fn know(
        &mut self,
        thinker: &mut Thinker<'_>,
        detail: MoveDetail,
    ) -> Result<&Known, EngineError> {
        let turn = self.turns.last().unwrap_or(&self.start);
        let key = turn.key();
        let known = self.known.get(&key);
        let limits = match known {
            Some(known) if known.detail == detail || detail == MoveDetail::VerdictOnly => None,
            // The moves of a certificate do not keep all of a cycle; only a comparison tells.
            Some(known) if !matches!(known.side.outcome, Outcome::CycleDependent(_)) => {
                Some(thinker.at_most(COMPARISON + known.side.nodes.saturating_mul(6)))
            }
            _ => Some(thinker.limits),
        };
        if let Some(limits) = limits {
            let effort = Effort {
                limits,
                detail,
                cancel: thinker.cancel,
            };
            let side = self.stage.look(thinker.engine, &turn.scene, effort)?;
            let mut found = Known::of(side, detail);
            // A closer look that ran out of nodes says less than the first one.
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

impl Turn {
    const fn key(&self) -> Key {
        (self.scene.board.board(), self.scene.board.ban)
    }
}
