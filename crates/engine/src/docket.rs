//! From a question to a certificate: ask the search, write what it found, and
//! let the checker read it.
//!
//! Invariant: a [`Certificate`] exists only after the checker has accepted its
//! bytes for its claim. What the search says and the checker does not confirm
//! is a doubt: it is asked once more in a fresh, larger table, and then given
//! up.

use shikatsu_problem::{Move, Role, Unproved};
use shikatsu_proof::{Claim, Graph, GraphNodeId, Manner, Question, check, write};
use shikatsu_solver::budget::Stop;
use shikatsu_solver::session::SearchAnswer;

use crate::Proof;
use crate::desk::{Desk, Halt};
use crate::meter::Interruptible;

/// A position: the setup, a first mover, and moves from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) first: Role,
    pub(crate) opening: Vec<Move>,
}

/// A checked proof together with the moves it consists of.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) proof: Proof,
    pub(crate) graph: Graph,
    pub(crate) root: GraphNodeId,
}

/// Proofs with more nodes than this are written and read under watch.
const LONG: usize = 1 << 13;

impl Place {
    /// The setup itself.
    pub(crate) const fn setup(first: Role) -> Self {
        Self {
            first,
            opening: Vec::new(),
        }
    }

    /// The position one move later.
    pub(crate) fn after(&self, played: Move) -> Self {
        let mut next = self.clone();
        next.opening.push(played);
        next
    }

    /// A claim about this position.
    pub(crate) fn claim(&self, question: Question, manner: Manner, threats: i8) -> Claim {
        Claim {
            question,
            manner,
            first: self.first,
            threats,
            opening: self.opening.clone(),
        }
    }
}

impl Certificate {
    /// The moves and where they begin.
    pub(crate) const fn sides(&self) -> (&Graph, GraphNodeId) {
        (&self.graph, self.root)
    }

    /// Whether the prover of `question` reaches the goal, by this certificate.
    pub(crate) fn proves(&self, question: Question) -> bool {
        let claim = &self.proof.claim;
        claim.question == question && claim.manner == Manner::Prove
    }
}

impl Desk<'_, '_> {
    /// Passes on a new fact.
    pub(crate) fn tell(&mut self, fact: impl FnOnce() -> String) {
        self.meter.tell(|news| news.facts.push(fact()));
        self.glance();
    }

    /// Who wins, as the search sees it. Nothing to be shown to anybody.
    pub(crate) fn ask(
        &mut self,
        question: Question,
        place: &Place,
        level: i8,
    ) -> Result<SearchAnswer, Halt> {
        self.prepare(question, place, level)?;
        self.run(|session, budget| {
            session.ask(question, place.first, &place.opening, level, budget)
        })
    }

    /// Who wins, with a certificate of the question, of its refutation, or of
    /// the opposite question.
    pub(crate) fn decide(
        &mut self,
        question: Question,
        place: &Place,
        level: i8,
    ) -> Result<Certificate, Unproved> {
        let answer = self.ask(question, place, level).map_err(Halt::reason)?;
        let claim = match (answer, question) {
            (SearchAnswer::Proved(_), _) => place.claim(question, Manner::Prove, level),
            (SearchAnswer::Lost(_), Question::Capture) => {
                place.claim(Question::Stand, Manner::Prove, level)
            }
            (SearchAnswer::Lost(_), Question::Stand) => {
                place.claim(Question::Capture, Manner::Prove, level)
            }
            _ => place.claim(question, Manner::Refute, level),
        };
        self.certify(&claim)
    }

    /// A certificate of a claim that the search takes to be true.
    pub(crate) fn certify(&mut self, claim: &Claim) -> Result<Certificate, Unproved> {
        match self.attempt(claim) {
            Err(Halt::Stuck(_)) => {}
            done => return done.map_err(Halt::reason),
        }
        self.meter.doubt();
        self.climb().map_err(Halt::reason)?;
        match self.attempt(claim) {
            Err(Halt::Stuck(_)) => {
                self.meter.doubt();
                Err(Unproved::Memory)
            }
            done => done.map_err(Halt::reason),
        }
    }

    fn attempt(&mut self, claim: &Claim) -> Result<Certificate, Halt> {
        let (graph, root) = self.run(|session, budget| session.prove(claim, budget))?;
        let proof = self.confirm(claim, &graph, root)?;
        Ok(Certificate { proof, graph, root })
    }

    /// Writes the proof of a claim and has it checked.
    pub(crate) fn confirm(
        &mut self,
        claim: &Claim,
        graph: &Graph,
        root: GraphNodeId,
    ) -> Result<Proof, Halt> {
        let problem = self.problem;
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
            self.keep(read).flatten()
        } else {
            read(&self.pulse.stop)
        };
        match (confirmed, self.meter.ended()) {
            (Some((bytes, checked)), _) => Ok(Proof {
                problem: self.problem.clone(),
                claim: claim.clone(),
                bytes,
                checked,
            }),
            (None, Some(why)) => Err(Halt::Ended(why)),
            (None, None) => Err(Halt::Stuck(Stop::Depth)),
        }
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Problem, Setup, Size};

    use super::*;
    use crate::desk::Tables;
    use crate::meter::Meter;
    use crate::progress::Watcher;
    use crate::{Cancel, Limits};

    /// One eye, to be taken by whoever attacks.
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
        let mut desk = Desk::new(&problem, (&mut tables, 1), &meter, &mut watcher).unwrap();
        let place = Place::setup(Role::Attacker);
        let truth = place.claim(Question::Capture, Manner::Prove, 5);
        assert_eq!(desk.certify(&truth).unwrap().proof.claim, truth);
        assert_eq!(meter.doubts(), 0);
        for (question, manner) in [
            (Question::Capture, Manner::Refute),
            (Question::Stand, Manner::Prove),
        ] {
            let lie = place.claim(question, manner, 5);
            assert_eq!(desk.certify(&lie).err(), Some(Unproved::Memory));
        }
        // The second lie found no larger table to ask again in.
        assert_eq!(meter.doubts(), 3);
    }
}
