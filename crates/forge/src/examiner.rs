//! The examiner: asks the engine all that a record claims, gate after gate.
//!
//! The legal points are listed with `board`, not taken from the report: that a move is not mentioned does not say that it
//! fails. Each of them, and the pass, must have a judged worth with certificates.
//!
//! Invariant: limits are nodes and there is one thread, so a problem gives the same record on every machine. What stays
//! open within the limits rejects the problem.

mod first_moves;
mod lost;
mod needless;
mod solution;
mod status;

use shikatsu_board::Position;
use shikatsu_dialogue::Thinker;
use shikatsu_engine::{
    Asked, Assumption, Cancel, Engine, Limits, MoveDetail, Options, PassKeeps, Proof, Report,
    Request, Side, bundle, bundled,
};
use shikatsu_problem::{Goal, Outcome, PointSet, Problem};

use crate::position_gates::check_position;
use crate::question_id::{question_id, sha256_hex};
use crate::record::{BankFeatures, BankRecord, BankSource, ProofTally};
use crate::rejection::{Gate, Rejection};

use self::first_moves::judge_first_moves;
pub(crate) use self::solution::SolutionLines;

/// Nodes of each question to the engine. The table of docs/forge.md says how many problems need how many.
pub const NODES: u64 = 100_000;

/// Bytes for tables. They are emptied for each search, so they are no larger than so many nodes fill.
const MEMORY: usize = 24 << 20;

/// Right first moves that a problem may have. Diagrams with three were dull whenever they were looked at.
const MOST_RIGHT: usize = 2;

/// Legal first moves that a problem has at least.
const LEAST_LEGAL: usize = 4;

/// Wrong first moves that it has at least.
const LEAST_WRONG: usize = 2;

/// Proves what records claim.
#[derive(Debug)]
pub struct Examiner {
    engine: Engine,
    cancel: Cancel,
    nodes: u64,
    verdict_nodes: u64,
}

/// A problem that passed the gates of the verdict, with what was proved.
pub(crate) struct ProvedProblem {
    pub(crate) report: Report,
    other: Report,
}

/// What was examined: all that a record claims about its problem, with the tree in which its line can be found.
#[derive(Debug)]
pub struct Examined {
    /// The record.
    pub record: BankRecord,
    pub(crate) solution: SolutionLines,
    pub(crate) report: Report,
}

impl Examiner {
    /// An examiner whose questions may cost so many nodes each; `cancel` stops it.
    #[must_use]
    pub fn new(nodes: u64, cancel: Cancel) -> Self {
        let options = Options {
            threads: 1,
            memory: MEMORY,
        };
        Self {
            engine: Engine::new(options),
            cancel,
            nodes,
            verdict_nodes: nodes,
        }
    }

    /// The same, and a drawing whose verdicts need more than a quarter of the nodes is given up. All first moves of such a
    /// drawing are hardly ever judged within the rest.
    #[must_use]
    pub const fn for_drawings(mut self) -> Self {
        self.verdict_nodes = self.nodes / 4;
        self
    }

    /// Takes a problem through every gate but *new*, which needs to know the others.
    ///
    /// # Errors
    /// The first gate that it does not pass.
    pub fn examine(
        &mut self,
        problem: &Problem,
        source: &BankSource,
    ) -> Result<Examined, Rejection> {
        check_position(problem)?;
        let proved = self.prove(problem)?;
        if let Some(point) = self.first_needless(problem, proved.side()?)? {
            return Err(Rejection::NeedlessStone(point));
        }
        self.conclude(problem, source, &proved)
    }

    /// The gates after *needed*, and the record.
    pub(crate) fn conclude(
        &mut self,
        problem: &Problem,
        source: &BankSource,
        proved: &ProvedProblem,
    ) -> Result<Examined, Rejection> {
        let side = proved.side()?;
        let legal = legal_points(problem)?;
        let judged = judge_first_moves(self, problem, &proved.report, legal)?;
        let solution = SolutionLines::find(self, problem, &proved.report)?;
        let line = solution.line()?;
        let stones = (problem.setup.black | problem.setup.white).len();
        let in_play = problem.in_play.unwrap_or_default();
        let record = BankRecord {
            id: question_id(problem),
            revision: 1,
            problem: problem.clone(),
            right: judged.right,
            outcome: side.outcome.clone(),
            otherwise: proved.otherwise()?.clone(),
            themes: line.themes,
            clean: line.unique * 2 == line.moves.len() + 1,
            features: BankFeatures {
                length: line.moves.len(),
                unique: line.unique,
                legal: legal.len(),
                empty: (in_play - problem.setup.black - problem.setup.white).len(),
                stones,
            },
            line: line.moves,
            wrong: judged.wrong,
            source: source.clone(),
            proof: proved.tally()?,
        };
        Ok(Examined {
            record,
            solution,
            report: proved.report.clone(),
        })
    }

    /// The verdicts of both movers and every first move of the one whose turn it is, if they make a problem.
    pub(crate) fn prove(&mut self, problem: &Problem) -> Result<ProvedProblem, Rejection> {
        let other = self.verdicts(problem)?;
        let mover = problem.to_move();
        let report = self.ask(problem, Asked::Side(mover), MoveDetail::AllFirstMoves)?;
        let proved = ProvedProblem { report, other };
        proved.check_right(legal_points(problem)?)?;
        Ok(proved)
    }

    /// Both verdicts. The mover's is asked for alone first, because most drawings fail there.
    fn verdicts(&mut self, problem: &Problem) -> Result<Report, Rejection> {
        let limits = Limits::of_nodes(self.verdict_nodes);
        let first = Asked::Side(problem.to_move());
        let alone = self.ask_within(limits, problem, first, MoveDetail::VerdictOnly)?;
        check_own(problem, &alone)?;
        let both = self.ask_within(limits, problem, Asked::Both, MoveDetail::VerdictOnly)?;
        check_verdicts(problem, &both)?;
        Ok(both)
    }

    /// The certificates of both verdicts, as far as the nodes for verdicts go.
    pub(crate) fn proofs(&mut self, problem: &Problem) -> Result<Vec<Proof>, Rejection> {
        let limits = Limits::of_nodes(self.verdict_nodes);
        let report = self.ask_within(limits, problem, Asked::Both, MoveDetail::VerdictOnly)?;
        let proofs = report.sides.into_iter().flat_map(|side| side.proofs);
        Ok(proofs.collect())
    }

    /// Asks the engine within the limits.
    pub(crate) fn ask(
        &mut self,
        problem: &Problem,
        first: Asked,
        moves: MoveDetail,
    ) -> Result<Report, Rejection> {
        self.ask_within(self.limits(), problem, first, moves)
    }

    fn ask_within(
        &mut self,
        limits: Limits,
        problem: &Problem,
        first: Asked,
        moves: MoveDetail,
    ) -> Result<Report, Rejection> {
        let request = Request {
            first,
            limits,
            moves,
        };
        Ok(self
            .engine
            .solve(problem, &request, &self.cancel, &mut |_| {})?)
    }

    /// Lets a dialogue think within the limits.
    pub(crate) fn think<T>(&mut self, dialogue: impl FnOnce(&mut Thinker<'_>) -> T) -> T {
        let limits = self.limits();
        dialogue(&mut Thinker {
            engine: &mut self.engine,
            limits,
            cancel: &self.cancel,
        })
    }

    const fn limits(&self) -> Limits {
        Limits::of_nodes(self.nodes)
    }
}

/// As far as the mover's verdict alone tells: a group that lives although the attacker begins is settled, and so is one
/// that dies although the defender begins.
fn check_own(problem: &Problem, report: &Report) -> Result<(), Rejection> {
    let own = report.sides.first().map(|side| &side.outcome);
    match (problem.goal, own) {
        (_, None) => Err(Rejection::NotProved(Gate::Unsettled)),
        (_, Some(own)) if !own.is_decided() => Err(Rejection::NotProved(Gate::Unsettled)),
        (Some(Goal::Kill), Some(Outcome::Alive)) | (Some(Goal::Live), Some(Outcome::Dead)) => {
            Err(Rejection::Settled)
        }
        _ => Ok(()),
    }
}

/// Gates *unsettled*, *goal* and *wall*.
fn check_verdicts(problem: &Problem, report: &Report) -> Result<(), Rejection> {
    let side = |first| report.sides.iter().find(|side| side.first == first);
    let mover = problem.to_move();
    let open = Rejection::NotProved(Gate::Unsettled);
    let sides = side(mover).zip(side(!mover)).ok_or(open.clone())?;
    let (own, other) = (&sides.0.outcome, &sides.1.outcome);
    if !own.is_decided() || !other.is_decided() {
        return Err(open);
    }
    if own == other {
        return Err(Rejection::Settled);
    }
    let is_cycle = |outcome: &Outcome| matches!(outcome, Outcome::CycleDependent(_));
    if is_cycle(own) || is_cycle(other) {
        return Err(Rejection::Cycle);
    }
    if report.by_rule.is_some() {
        return Err(Rejection::BentFour);
    }
    let is_reached = match problem.goal {
        Some(Goal::Kill) => matches!(own, Outcome::Dead | Outcome::Ko(_)),
        Some(Goal::Live) => matches!(own, Outcome::Alive | Outcome::Seki | Outcome::Ko(_)),
        None => false,
    };
    if !is_reached {
        return Err(Rejection::GoalMissed);
    }
    check_assumptions(report)
}

fn check_assumptions(report: &Report) -> Result<(), Rejection> {
    let may_fall = report.assumptions.iter().any(|assumed| {
        matches!(
            assumed,
            Assumption::WallStands(_) | Assumption::WallStandsForMoves(_)
        )
    });
    match may_fall {
        true => Err(Rejection::WallMayFall),
        false => Ok(()),
    }
}

impl ProvedProblem {
    /// What is proved of the side to move.
    pub(crate) fn side(&self) -> Result<&Side, Rejection> {
        let side = self.report.sides.first();
        side.ok_or(Rejection::NotProved(Gate::Right))
    }

    fn otherwise(&self) -> Result<&Outcome, Rejection> {
        let mover = self.side()?.first;
        let mut sides = self.other.sides.iter();
        let other = sides.find(|side| side.first != mover);
        Ok(&other.ok_or(Rejection::NotProved(Gate::Unsettled))?.outcome)
    }

    /// As far as the report alone tells: the gates *right* and *wall*.
    fn check_right(&self, legal: PointSet) -> Result<(), Rejection> {
        check_assumptions(&self.report)?;
        let side = self.side()?;
        if !side.outcome.is_decided() {
            return Err(Rejection::NotProved(Gate::Right));
        }
        match side.pass_keeps {
            PassKeeps::No => {}
            PassKeeps::Yes => return Err(Rejection::PassKeeps),
            PassKeeps::Unknown => return Err(Rejection::NotProved(Gate::Right)),
        }
        check_counts(side.best.len(), legal.len())
    }

    fn tally(&self) -> Result<ProofTally, Rejection> {
        let mover = self.side()?.first;
        let others = self.other.sides.iter().filter(|side| side.first != mover);
        let proofs = self
            .report
            .proofs()
            .chain(others.flat_map(Side::all_proofs));
        tally_of(&self.report, proofs, self.report.nodes + self.other.nodes)
    }
}

/// The bundle of some proofs about the problem of a report, in numbers.
fn tally_of<'p>(
    report: &Report,
    proofs: impl Iterator<Item = &'p Proof>,
    nodes: u64,
) -> Result<ProofTally, Rejection> {
    let certificates = bundled(report.problem.in_play, proofs);
    let mut bytes = Vec::new();
    bundle::write(&certificates, &mut bytes)
        .map_err(|error| Rejection::Impossible(error.to_string()))?;
    Ok(ProofTally {
        sha256: sha256_hex(&bytes),
        bytes: bytes.len(),
        certificates: certificates.certificates.len(),
        nodes,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// Gate *right* as far as numbers of moves tell.
fn check_counts(right: usize, legal: usize) -> Result<(), Rejection> {
    if right == 0 || right > MOST_RIGHT {
        return Err(Rejection::RightMoves(right));
    }
    if legal < LEAST_LEGAL {
        return Err(Rejection::LegalMoves(legal));
    }
    match legal - right.min(legal) {
        wrong if wrong < LEAST_WRONG => Err(Rejection::WrongMoves(wrong)),
        _ => Ok(()),
    }
}

/// The points in play on which the side to move may play, as the board has them.
fn legal_points(problem: &Problem) -> Result<PointSet, Rejection> {
    let position = Position::from_problem(problem)
        .map_err(|faults| Rejection::Impossible(faults.to_string()))?;
    let playable = position.playable(problem.rules.suicide);
    Ok(playable & problem.in_play.unwrap_or_default())
}
