//! From a question to a certificate: the search answers, the engine writes what it found, and the checker reads it.
//!
//! Invariant: a [`Certificate`] exists only after the checker has accepted its bytes for its claim. What the search says
//! and the checker does not confirm is a doubt: it is searched once more in an empty, larger table, and then given up.

use shikatsu_problem::Unproved;
use shikatsu_proof::{Claim, Graph, GraphNodeId, Manner, Question, check, write};
use shikatsu_solver::budget::Stop;
use shikatsu_solver::session::SearchAnswer;

use crate::Proof;
use crate::claim_position::ClaimPosition;
use crate::crew_calls::prepare;
use crate::line::RootedGraph;
use crate::meter::Interruptible;
use crate::search_run::{Halt, SearchRun};

/// A checked proof together with the moves it consists of.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) proof: Proof,
    pub(crate) graph: Graph,
    pub(crate) root: GraphNodeId,
}

/// Proofs with more nodes than this are written and read while the watcher is shown progress.
const LONG: usize = 1 << 13;

impl Certificate {
    /// The moves and where they begin.
    pub(crate) const fn moves(&self) -> RootedGraph<'_> {
        RootedGraph {
            graph: &self.graph,
            root: self.root,
        }
    }

    /// Whether the prover of `question` reaches the goal, by this certificate.
    pub(crate) fn proves(&self, question: Question) -> bool {
        let claim = &self.proof.claim;
        claim.question == question && claim.manner == Manner::Prove
    }
}

/// Who wins, as the search sees it. It is not proved, so no caller may be shown it.
pub(crate) fn ask(
    run: &mut SearchRun<'_, '_>,
    question: Question,
    position: &ClaimPosition,
    level: i8,
) -> Result<SearchAnswer, Halt> {
    prepare(run, question, position, level)?;
    run.run(|session, budget| {
        session.ask(question, position.first, &position.opening, level, budget)
    })
}

/// Who wins, with a certificate of the question, of its refutation, or of
/// the opposite question.
pub(crate) fn decide(
    run: &mut SearchRun<'_, '_>,
    question: Question,
    position: &ClaimPosition,
    level: i8,
) -> Result<Certificate, Unproved> {
    let answer = ask(run, question, position, level).map_err(Halt::reason)?;
    let claim = match (answer, question) {
        (SearchAnswer::Proved(_), _) => position.claim(question, Manner::Prove, level),
        (SearchAnswer::Lost(_), Question::Capture) => {
            position.claim(Question::Stand, Manner::Prove, level)
        }
        (SearchAnswer::Lost(_), Question::Stand) => {
            position.claim(Question::Capture, Manner::Prove, level)
        }
        _ => position.claim(question, Manner::Refute, level),
    };
    certify(run, &claim)
}

/// A certificate of a claim that the search takes to be true.
pub(crate) fn certify(run: &mut SearchRun<'_, '_>, claim: &Claim) -> Result<Certificate, Unproved> {
    match attempt(run, claim) {
        Err(Halt::Stuck(_)) => {}
        done => return done.map_err(Halt::reason),
    }
    run.meter.doubt();
    run.use_larger_table().map_err(Halt::reason)?;
    match attempt(run, claim) {
        Err(Halt::Stuck(_)) => {
            run.meter.doubt();
            Err(Unproved::Memory)
        }
        done => done.map_err(Halt::reason),
    }
}

fn attempt(run: &mut SearchRun<'_, '_>, claim: &Claim) -> Result<Certificate, Halt> {
    let (graph, root) = run.run(|session, budget| session.prove(claim, budget))?;
    let proof = confirm(run, claim, &graph, root)?;
    Ok(Certificate { proof, graph, root })
}

/// Writes the proof of a claim and has it checked.
pub(crate) fn confirm(
    run: &mut SearchRun<'_, '_>,
    claim: &Claim,
    graph: &Graph,
    root: GraphNodeId,
) -> Result<Proof, Halt> {
    let problem = run.problem;
    let read = |stop: &_| {
        let mut bytes = Vec::new();
        let inner = &mut bytes;
        write(
            problem,
            claim,
            graph,
            root,
            &mut Interruptible { inner, stop },
        )
        .ok()?;
        let inner = &bytes[..];
        let checked = check(problem, Interruptible { inner, stop }).ok()?;
        (checked.claim() == claim).then_some((bytes, checked))
    };
    let confirmed = if graph.len() > LONG {
        run.run_watched(read).flatten()
    } else {
        read(&run.pulse.stop)
    };
    match (confirmed, run.meter.ended()) {
        (Some((bytes, checked)), _) => Ok(Proof {
            problem: run.problem.clone(),
            claim: claim.clone(),
            bytes,
            checked,
        }),
        (None, Some(why)) => Err(Halt::Ended(why)),
        (None, None) => Err(Halt::Stuck(Stop::Depth)),
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Problem, Role, Setup, Size};

    use super::*;
    use crate::meter::Meter;
    use crate::progress::Watcher;
    use crate::search_run::Tables;
    use crate::{Cancel, Limits};

    /// One eye, which the attacker takes.
    fn one_eye() -> Problem {
        let size = Size::new(3, 2).unwrap();
        let point = |label| size.point(label).unwrap();
        let mut setup = Setup::empty(size);
        setup.white.extend(["B2", "A1"].map(point));
        setup.black.extend(["C2", "B1"].map(point));
        let mut problem = Problem::new(setup);
        problem.key_stones.insert(point("B2"));
        problem.in_play = Some(["A2", "B2", "A1"].map(point).into_iter().collect());
        problem
    }

    #[test]
    fn what_cannot_be_certified_is_doubted_twice_and_given_up() {
        let (problem, cancel) = (one_eye(), Cancel::new());
        let meter = Meter::new(&Limits::default(), &cancel);
        let mut watch = |_: &_| {};
        let mut watcher = Watcher::new(&mut watch, shikatsu_problem::Color::White);
        let mut tables = Tables::new(1 << 16);
        let mut run = SearchRun::new(&problem, &mut tables, 1, &meter, &mut watcher).unwrap();
        let position = ClaimPosition::setup(Role::Attacker);
        let truth = position.claim(Question::Capture, Manner::Prove, 5);
        assert_eq!(certify(&mut run, &truth).unwrap().proof.claim, truth);
        assert_eq!(meter.doubts(), 0);
        for (question, manner) in [
            (Question::Capture, Manner::Refute),
            (Question::Stand, Manner::Prove),
        ] {
            let lie = position.claim(question, manner, 5);
            assert_eq!(certify(&mut run, &lie).err(), Some(Unproved::Memory));
        }
        // For the second lie there was no larger table left.
        assert_eq!(meter.doubts(), 3);
    }
}
