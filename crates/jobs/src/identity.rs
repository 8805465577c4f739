//! The id of a job: which question it asks.
//!
//! Invariant: equal ids mean equal questions, and an answer to one is an answer to the other.
//! Everything that an answer depends on goes into the id: the problem without its texts, the first
//! mover, what is asked and what it may cost. Lists of points are sets here, so their order does not count. The submitter
//! brings the problem into its canonical form before; here nothing is turned or mirrored.
//!
//! The bytes, in this order: `shikatsu job`, the version of these bytes (1 byte, now 1); width, height; to move
//! (0 not given, 1 Black, 2 White); goal (0 none, 1 kill, 2 live); ko rule, suicide, scoring, bent four (a byte each);
//! black, white, ko points, key stones (48 bytes each); points in play (0, or 1 and 48 bytes); first mover;
//! what is asked (1 byte, then its parts); milliseconds and nodes (0, or 1 and 8 bytes). Numbers
//! have their lowest byte first, texts their length as 8 bytes before them. The id is the first 16 bytes of their SHA-256.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use shikatsu_api::{
    Asked, AuditSource, AuditStones, Job, JobTask, Move, PlayoutPlan, ProofQuestion, SearchNode,
};
use shikatsu_problem::{
    BentFour, Color, Goal, KoRule, PointSet, Problem, Rules, Scoring, Size, Suicide,
};

use crate::JobsError;

/// The id of a job: 128 bits of a digest of its question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId([u8; 16]);

/// The version of the bytes above.
const FORMAT: u8 = 1;

impl JobId {
    /// The id of a job.
    ///
    /// # Errors
    /// When the problem is of another version or has points off its board.
    pub fn of(job: &Job) -> Result<Self, JobsError> {
        let problem = Problem::try_from(&job.problem)?;
        let mut digest = JobDigest::default();
        digest.bytes(b"shikatsu job");
        digest.byte(FORMAT);
        digest.problem(&problem);
        digest.byte(match job.first {
            Asked::Black => 1,
            Asked::White => 2,
            Asked::Both => 3,
        });
        digest.task(&job.task, problem.setup.size)?;
        digest.number(job.budget.milliseconds.map(u64::from));
        digest.number(job.budget.nodes);
        Ok(Self(digest.finish()))
    }
}

/// The bytes of a question, as far as they are written.
#[derive(Default)]
struct JobDigest(Sha256);

impl JobDigest {
    fn finish(self) -> [u8; 16] {
        let whole: [u8; 32] = self.0.finalize().into();
        let mut id = [0; 16];
        id.copy_from_slice(&whole[..16]);
        id
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn byte(&mut self, byte: u8) {
        self.bytes(&[byte]);
    }

    fn number(&mut self, number: Option<u64>) {
        self.byte(u8::from(number.is_some()));
        if let Some(number) = number {
            self.bytes(&number.to_le_bytes());
        }
    }

    fn text(&mut self, text: &str) {
        self.bytes(&(text.len() as u64).to_le_bytes());
        self.bytes(text.as_bytes());
    }

    fn points(&mut self, points: &PointSet) {
        for word in points.words() {
            self.bytes(&word.to_le_bytes());
        }
    }

    fn problem(&mut self, problem: &Problem) {
        let setup = &problem.setup;
        self.bytes(&[setup.size.width(), setup.size.height()]);
        self.byte(match setup.to_move {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        });
        self.byte(match problem.goal {
            None => 0,
            Some(Goal::Kill) => 1,
            Some(Goal::Live) => 2,
        });
        self.rules(problem.rules);
        self.points(&setup.black);
        self.points(&setup.white);
        self.points(&setup.ko_bans);
        self.points(&problem.key_stones);
        self.byte(u8::from(problem.in_play.is_some()));
        if let Some(in_play) = &problem.in_play {
            self.points(in_play);
        }
    }

    fn rules(&mut self, rules: Rules) {
        self.byte(match rules.ko {
            KoRule::Basic => 0,
            KoRule::PositionalSuperko => 1,
            KoRule::SituationalSuperko => 2,
        });
        self.byte(match rules.suicide {
            Suicide::Forbidden => 0,
            Suicide::Allowed => 1,
        });
        self.byte(match rules.scoring {
            Scoring::Area => 0,
            Scoring::Territory => 1,
        });
        self.byte(match rules.bent_four {
            BentFour::DeadByRule => 0,
            BentFour::PlayedOut => 1,
        });
    }

    fn task(&mut self, task: &JobTask, size: Size) -> Result<(), JobsError> {
        match task {
            JobTask::Solve => self.byte(0),
            JobTask::AllFirstMoves => self.byte(1),
            JobTask::Refute { played } => {
                self.byte(2);
                self.played(*played, size)?;
            }
            JobTask::Audit { source } => {
                self.byte(3);
                self.source(source);
            }
            JobTask::Search { node } => {
                self.byte(4);
                self.node(node, size)?;
            }
            JobTask::Playouts { plan } => {
                self.byte(5);
                self.plan(plan, size)?;
            }
            JobTask::Candidates { plan, most } => {
                self.bytes(&[6, *most]);
                self.plan(plan, size)?;
            }
        }
        Ok(())
    }

    fn plan(&mut self, plan: &PlayoutPlan, size: Size) -> Result<(), JobsError> {
        self.bytes(&plan.komi_half_points.to_le_bytes());
        self.bytes(&(plan.moves.len() as u64).to_le_bytes());
        for &played in &plan.moves {
            self.played(played, size)?;
        }
        self.bytes(&plan.count.to_le_bytes());
        self.bytes(&plan.seed.to_le_bytes());
        Ok(())
    }

    fn played(&mut self, played: Move, size: Size) -> Result<(), JobsError> {
        // A move off the board is no question.
        played.on(size)?;
        match played {
            Move::Pass => self.byte(0),
            Move::Play(vertex) => self.bytes(&[1, vertex.0, vertex.1]),
        }
        Ok(())
    }

    /// What other searchers have settled does not change the answer, so it does not count; the number does.
    fn node(&mut self, node: &SearchNode, size: Size) -> Result<(), JobsError> {
        self.byte(match node.question {
            ProofQuestion::Capture => 0,
            ProofQuestion::Eyes => 1,
            ProofQuestion::Stand => 2,
        });
        self.bytes(&node.threats.to_le_bytes());
        self.bytes(&(node.opening.len() as u64).to_le_bytes());
        for &played in &node.opening {
            self.played(played, size)?;
        }
        for limit in node.limits {
            self.bytes(&limit.to_le_bytes());
        }
        self.bytes(&node.least.to_le_bytes());
        self.bytes(&node.dear.to_le_bytes());
        self.text(&node.errand);
        self.bytes(&node.number.to_le_bytes());
        Ok(())
    }

    fn source(&mut self, source: &AuditSource) {
        self.text(&source.file);
        self.text(&source.text);
        self.bytes(&source.number.to_le_bytes());
        self.bytes(&source.index.to_le_bytes());
        self.byte(match source.stones {
            AuditStones::AsTheyAre => 0,
            AuditStones::Tried => 1,
        });
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for JobId {
    type Err = JobsError;

    fn from_str(text: &str) -> Result<Self, JobsError> {
        let refused = || JobsError::Name(text.into());
        let digit = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        if text.len() != 32 || !text.bytes().all(digit) {
            return Err(refused());
        }
        let mut id = [0; 16];
        for (at, byte) in id.iter_mut().enumerate() {
            let pair = &text[2 * at..2 * at + 2];
            *byte = u8::from_str_radix(pair, 16).map_err(|_| refused())?;
        }
        Ok(Self(id))
    }
}

#[cfg(test)]
mod tests;
