//! The verdict for one first mover: which claims make it, and the line that
//! shows it (`docs/rules-of-the-game.md`, sections 6 and 8).

use shikatsu_problem::{CycleKind, KoRule, Move, Outcome, Role, Unproved};
use shikatsu_proof::{Manner, Question};
use shikatsu_solver::session::SearchAnswer;
use shikatsu_solver::span::Span;
use shikatsu_solver::threats::MOST;

use crate::certify::{Certificate, ask, certify};
use crate::claim_position::ClaimPosition;
use crate::crew_calls::prepare_span;
use crate::fight::{circle, ko_fight, needs};
use crate::guess::promising;
use crate::line::{RootedGraph, continued, joint, shown};
use crate::replay::Replay;
use crate::search_run::{Halt, SearchRun};

/// What is found about one first mover before single moves are judged.
pub(crate) struct RootVerdict {
    pub(crate) outcome: Outcome,
    pub(crate) line: Vec<Move>,
    /// Where nothing is proved: the move that the search finds most promising.
    pub(crate) promising: Option<Move>,
    pub(crate) certificates: Vec<Certificate>,
    pub(crate) nodes: u64,
}

impl RootVerdict {
    /// Where no verdict was asked for.
    pub(crate) const fn none() -> Self {
        Self {
            outcome: Outcome::Unknown(Unproved::NotTried),
            line: Vec::new(),
            promising: None,
            certificates: Vec::new(),
            nodes: 0,
        }
    }
}

/// The search of a verdict. Its certificates are kept if the rest cannot be proved.
struct VerdictSearch<'c, 'd, 'w> {
    run: &'c mut SearchRun<'d, 'w>,
    position: &'c ClaimPosition,
    start: &'c Replay,
    certificates: &'c mut Vec<Certificate>,
}

/// Nodes for two eyes before anything else is asked.
const EYES_FIRST: u64 = 1_000_000;

/// An answer that took so many nodes is certified before more is asked: about a fifth of a second.
const DEAR: u64 = 400_000;

/// How much is wanted of a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VerdictAim {
    /// All of it.
    Verdict,
    /// Whether the mover gets everything he wants; if not, a proof of that will do.
    Wish,
}

type VerdictResult = Result<(Outcome, Vec<Move>), Unproved>;

/// Finds the verdict for one first mover.
pub(crate) fn find_verdict(
    run: &mut SearchRun<'_, '_>,
    first: Role,
    start: &Replay,
    aim: VerdictAim,
) -> RootVerdict {
    let before = run.nodes;
    let mut certificates = Vec::new();
    let (outcome, line) = finding(run, first, start, aim, &mut certificates)
        .unwrap_or_else(|why| (Outcome::Unknown(why), Vec::new()));
    let promising = match outcome {
        Outcome::Unknown(_) => promising(run, first),
        _ => None,
    };
    RootVerdict {
        outcome,
        line,
        promising,
        certificates,
        nodes: run.nodes - before,
    }
}

fn finding(
    run: &mut SearchRun<'_, '_>,
    first: Role,
    start: &Replay,
    aim: VerdictAim,
    certificates: &mut Vec<Certificate>,
) -> VerdictResult {
    let position = ClaimPosition::setup(first);
    let mut search = VerdictSearch {
        run,
        position: &position,
        start,
        certificates,
    };
    // A defender to move mostly lives, and two eyes settle every level at
    // once: on a sample of problems this saved two fifths of the nodes.
    if first == Role::Defender && search.soon_has_two_eyes(EYES_FIRST)? {
        return search.alive();
    }
    if aim == VerdictAim::Wish
        && let Some(found) = search.wish(first)
    {
        return found;
    }
    search.equal_threats().map_err(Halt::reason)?;
    prepare_span(search.run, search.position).map_err(Halt::reason)?;
    let mut span = Span::NOTHING;
    search
        .run
        .run(|session, budget| session.span(first, &[], &mut span, budget))
        .map_err(Halt::reason)?;
    let (falls_to, stands_from) = (span.capture_to, span.stand_from);
    if falls_to >= MOST {
        search.dead()
    } else if stands_from <= -MOST {
        search.stands()
    } else if falls_to >= -MOST && stands_from <= MOST && stands_from == falls_to + 1 {
        search.ko(stands_from)
    } else {
        search.circle(falls_to, stands_from)
    }
}

impl VerdictSearch<'_, '_, '_> {
    fn add_certificate(
        &mut self,
        question: Question,
        manner: Manner,
        level: i8,
    ) -> Result<&Certificate, Unproved> {
        let claim = self.position.claim(question, manner, level);
        let certificate = certify(self.run, &claim)?;
        self.run.tell(|| format!("{}", certificate.proof.claim));
        self.certificates.push(certificate);
        self.certificates.last().ok_or(Unproved::Memory)
    }

    /// What the mover wants, at the level that is worst for him: granted, or refused
    /// with a proof of the opposite. `None` where neither side can force it. Equal threats
    /// are asked about first: neither side can retake a ko there, most wishes that fail already fail there, and what
    /// is found on the way makes the other level cheaper than it would be alone.
    fn wish(&mut self, first: Role) -> Option<VerdictResult> {
        let (question, opposite, worst) = match first {
            Role::Attacker => (Question::Capture, Question::Stand, MOST),
            Role::Defender => (Question::Stand, Question::Capture, -MOST),
        };
        for level in [0, worst] {
            let before = self.run.nodes;
            match (ask(self.run, question, self.position, level), first) {
                (Ok(SearchAnswer::Proved(_)), _) if level != worst => {
                    self.certify_if_dear(question, level, before);
                }
                (Ok(SearchAnswer::Refuted), _) if level != worst => {}
                (Ok(SearchAnswer::Proved(_)), Role::Attacker) => return Some(self.dead()),
                (Ok(SearchAnswer::Proved(_)), Role::Defender) => return Some(self.stands()),
                (Ok(SearchAnswer::Lost(_)), _) => {
                    let proof = self
                        .add_certificate(opposite, Manner::Prove, level)
                        .map(drop);
                    return Some(proof.and(Err(Unproved::Outside)));
                }
                (Ok(SearchAnswer::Refuted) | Err(Halt::Stuck(_)), _) => return None,
                (Err(Halt::Ended(why)), _) => return Some(Err(why)),
            }
        }
        None
    }

    /// Who wins at equal threats, which is what a person asks first.
    fn equal_threats(&mut self) -> Result<(), Halt> {
        let before = self.run.nodes;
        match ask(self.run, Question::Capture, self.position, 0)? {
            SearchAnswer::Proved(_) => self.certify_if_dear(Question::Capture, 0, before),
            SearchAnswer::Lost(_) => self.certify_if_dear(Question::Stand, 0, before),
            SearchAnswer::Refuted => {}
        }
        Ok(())
    }

    /// Certifies an answer that took long to find, before the search asks a question that may take all the rest. What was
    /// found at once is found again at once, and its certificate would only cost time.
    fn certify_if_dear(&mut self, question: Question, level: i8, before: u64) {
        if self.run.nodes - before >= DEAR {
            // Without a certificate the answer stays true; it is only not told.
            let _ = self.add_certificate(question, Manner::Prove, level);
        }
    }

    fn dead(&mut self) -> VerdictResult {
        let start = *self.start;
        let proof = self.add_certificate(Question::Capture, Manner::Prove, MOST)?;
        let line = shown(&proof.graph, proof.root, &start, Role::Attacker);
        Ok((Outcome::Dead, line))
    }

    /// What the search says of two eyes, whatever the threats.
    fn has_two_eyes(&mut self) -> Result<bool, Unproved> {
        match ask(self.run, Question::Eyes, self.position, -MOST) {
            Ok(answer) => Ok(matches!(answer, SearchAnswer::Proved(_))),
            // It cannot tell, but may still find who stands.
            Err(Halt::Stuck(_)) => Ok(false),
            Err(Halt::Ended(why)) => Err(why),
        }
    }

    /// The same within so many nodes, so that enough is left for the rest.
    fn soon_has_two_eyes(&mut self, nodes: u64) -> Result<bool, Unproved> {
        let allowance = self.run.allowance;
        self.run.allowance = allowance.min(self.run.nodes + nodes);
        let answer = self.has_two_eyes();
        let ran_out = self.run.allowance < allowance && self.run.nodes >= self.run.allowance;
        self.run.allowance = allowance;
        match answer {
            Err(Unproved::Nodes) if ran_out => Ok(false),
            answer => answer,
        }
    }

    fn alive(&mut self) -> VerdictResult {
        let start = *self.start;
        let proof = self.add_certificate(Question::Eyes, Manner::Prove, -MOST)?;
        let line = shown(&proof.graph, proof.root, &start, Role::Defender);
        Ok((Outcome::Alive, line))
    }

    /// The group stands at every level: with two eyes, or without.
    fn stands(&mut self) -> VerdictResult {
        // The question may cost as much as it took to see that the group stands. Then that is certified, before a question
        // is asked that may take all the rest.
        if self.soon_has_two_eyes(self.run.nodes.max(EYES_FIRST))? {
            return self.alive();
        }
        let start = *self.start;
        let proof = self.add_certificate(Question::Stand, Manner::Prove, -MOST)?;
        let line = shown(&proof.graph, proof.root, &start, Role::Defender);
        let eyes = self.has_two_eyes();
        if eyes == Ok(true) {
            return self.alive().or(Ok((Outcome::Stands, line)));
        }
        let refuted = eyes.and_then(|_| {
            self.add_certificate(Question::Eyes, Manner::Refute, -MOST)
                .map(drop)
        });
        if refuted.is_err() {
            return Ok((Outcome::Stands, line));
        }
        let [.., stands, no_eyes] = &self.certificates[..] else {
            return Err(Unproved::Memory);
        };
        // Each side by its own certificate, until the attacker has nothing
        // left that keeps two eyes off but to play elsewhere.
        let line = joint(no_eyes.moves(), stands.moves(), self.position.first).moves;
        Ok((Outcome::Seki, line))
    }

    fn ko(&mut self, stands_from: i8) -> VerdictResult {
        let start = *self.start;
        self.add_certificate(Question::Capture, Manner::Prove, stands_from - 1)?;
        self.add_certificate(Question::Stand, Manner::Prove, stands_from)?;
        let [.., falls, stands] = &self.certificates[..] else {
            return Err(Unproved::Memory);
        };
        // Each side by its own certificate as long as they agree on what can be
        // played; from there on the level decides, and the needy side wins.
        let walk = joint(falls.moves(), stands.moves(), self.position.first);
        let (graph, at) = match needs(stands_from).0 {
            Role::Attacker => (&falls.graph, walk.end[0]),
            Role::Defender => (&stands.graph, walk.end[1]),
        };
        let line = continued(graph, at, &start, walk.moves).0;
        Ok((Outcome::Ko(ko_fight(stands_from, &line, &start)), line))
    }

    /// Neither side wins from just above `falls_to` to just below `stands_from`.
    fn circle(&mut self, falls_to: i8, stands_from: i8) -> VerdictResult {
        let (low, high) = ((falls_to + 1).max(-MOST), (stands_from - 1).min(MOST));
        if falls_to >= -MOST {
            self.add_certificate(Question::Capture, Manner::Prove, falls_to)?;
        }
        if stands_from <= MOST {
            self.add_certificate(Question::Stand, Manner::Prove, stands_from)?;
        }
        self.add_certificate(Question::Capture, Manner::Refute, low)?;
        self.add_certificate(Question::Stand, Manner::Refute, high)?;
        // Both at one level, so that the two certificates can be played
        // against each other; this one is only looked at.
        let claim = self.position.claim(Question::Stand, Manner::Refute, low);
        let other = (low != high)
            .then(|| {
                self.run
                    .run(|session, budget| session.prove(&claim, budget))
                    .ok()
            })
            .flatten();
        let [.., never_falls, never_stands] = &self.certificates[..] else {
            return Err(Unproved::Memory);
        };
        let attacker = match &other {
            Some((graph, root)) => RootedGraph { graph, root: *root },
            None => never_stands.moves(),
        };
        let walk = joint(attacker, never_falls.moves(), self.position.first);
        let mut cycle = circle(&walk.moves, walk.circle, self.start);
        // Stones that fall where the attacker is ahead in threats are not called alive, nor those that live by a
        // repetition which superko forbids.
        if let CycleKind::SendTwoReturnOne { sender } = cycle.kind
            && (falls_to >= -MOST
                || (sender == Role::Defender && self.run.problem.rules.ko != KoRule::Basic))
        {
            cycle.kind = CycleKind::Other;
        }
        Ok((Outcome::CycleDependent(cycle), walk.moves))
    }
}
