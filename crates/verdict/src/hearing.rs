//! Hearing certificates: each is checked against a reading of the problem, and what it proves there is kept.
//!
//! What such a claim says of the board is decided when all are heard (`ground`, `judging`).
//!
//! Invariant: a claim is compared with the very problem that its certificate was checked
//! against, never with one that has an equal digest.

mod judging;

use shikatsu_problem::{PointSet, Problem, Stakes, StakesError};
use shikatsu_proof::{CertificateFault, CheckLimits, Checked, Complaint, check_with, digest};

use crate::checked_claim::CheckedClaim;
use crate::error::RulingError;
use crate::framing::{Framed, Inferred, Reach, frame, inner};
use crate::grade::Grade;
use crate::ground::Ground;
use crate::readings::{Beyond, Reading, frame_around, frames_within, of_frame};
use crate::wall::Wall;

/// More boundaries than this are not read. Each is one more reading to check every certificate
/// against, and the engine tries half as many.
pub const MOST_BOUNDARIES: usize = 64;

/// More certificates than this are not read: several for each first move of both sides on
/// the largest board.
pub const MOST_CERTIFICATES: usize = 4096;

/// A problem and what was proved about it.
#[derive(Debug, Clone)]
pub struct Hearing {
    question: Problem,
    key_stones_found: Option<PointSet>,
    /// The tightest frame, where the boundary was not given.
    tightest: Option<Box<Framed>>,
    grounds: Vec<Ground>,
    readings: Vec<GroundedReading>,
    heard: Vec<HeardCertificate>,
    limits: CheckLimits,
    /// Stones that the defender has played elsewhere before the position of the question.
    elsewhere: u32,
}

/// A reading, and which of the grounds it is about.
#[derive(Debug, Clone)]
struct GroundedReading {
    reading: Reading,
    ground: usize,
}

/// A certificate that holds in a reading.
#[derive(Debug, Clone)]
struct HeardCertificate {
    checked: Checked,
    reading: usize,
}

impl Hearing {
    /// A hearing about a problem. Boundaries are frames that certificates are about, where the problem has no boundary of
    /// its own or a wide one. A boundary that is not a whole frame around the key stones is left out, and so are the
    /// certificates about it.
    ///
    /// # Errors
    /// When no certificate can be about the problem, or there are too many boundaries.
    pub fn of(problem: &Problem, boundaries: &[PointSet]) -> Result<Self, RulingError> {
        if boundaries.len() > MOST_BOUNDARIES {
            return Err(RulingError::Boundaries {
                found: boundaries.len(),
                most: MOST_BOUNDARIES,
            });
        }
        let mut hearing = match problem.in_play {
            Some(_) => Self::enclosed(problem)?,
            None => Self::open(problem)?,
        };
        for &boundary in boundaries {
            hearing.draw(boundary)?;
        }
        match hearing.readings.is_empty() {
            true => Err(hearing.unfit()),
            false => Ok(hearing),
        }
    }

    /// A hearing about a position that was reached by moves within points in play that were drawn for
    /// the start of a problem; the defender has passed so many times on the way. Points and readings stay what they were.
    /// Points that are no frame of the start, as a bundle could name it, are refused.
    ///
    /// # Errors
    /// When no certificate can be about the position.
    pub fn at(
        start: &Problem,
        in_play: PointSet,
        position: &Problem,
        elsewhere: u32,
    ) -> Result<Self, RulingError> {
        let position = Problem {
            in_play: Some(in_play),
            ..position.clone()
        };
        if start.in_play == Some(in_play) {
            let hearing = Self::enclosed(&position)?;
            return Ok(Self {
                elsewhere,
                ..hearing
            });
        }
        let open = start.unbounded();
        let tightest = frame(&open, Reach(0))?;
        let inner = inner(&open)?;
        let is_inner = inner.as_ref().map(|inner| inner.problem.in_play) == Some(Some(in_play));
        // Within the inner frame the tightest one tells what holds on the board.
        let framed = match is_inner {
            true => tightest.clone(),
            false => frame_around(&open, &tightest, in_play)?.ok_or(StakesError::NoKeyStones)?,
        };
        let ground = Ground::found(&open, &framed, &tightest)?.moved_to(&position.unbounded())?;
        let mut hearing = Self::about(position.unbounded());
        hearing.elsewhere = elsewhere;
        hearing.read(&framed.moved_to(&position), ground);
        if framed.problem.in_play != tightest.problem.in_play && tightest.covers(&position) {
            let ground = Ground::found(&open, &tightest, &tightest)?;
            let ground = ground.moved_to(&position.unbounded())?;
            hearing.read(&tightest.moved_to(&position), ground);
        }
        if let Some(inner) = inner.filter(|inner| inner.covers(&position)) {
            let ground = Ground::inner(&open, &inner)?.moved_to(&position.unbounded())?;
            hearing.read_inner(&inner.moved_to(&position), ground);
        }
        match hearing.readings.is_empty() {
            true => Err(hearing.unfit()),
            false => Ok(hearing),
        }
    }

    /// The same with other limits for the checker.
    #[must_use]
    pub fn within(self, limits: CheckLimits) -> Self {
        Self { limits, ..self }
    }

    fn about(question: Problem) -> Self {
        Self {
            question,
            key_stones_found: None,
            tightest: None,
            grounds: Vec::new(),
            readings: Vec::new(),
            heard: Vec::new(),
            limits: CheckLimits::default(),
            elsewhere: 0,
        }
    }

    fn enclosed(problem: &Problem) -> Result<Self, RulingError> {
        Stakes::of(problem)?;
        digest(problem)?;
        let mut hearing = Self::about(problem.clone());
        hearing.grounds.push(Ground::given(problem, problem)?);
        let reading = Reading {
            problem: problem.clone(),
            beyond: Beyond::AsGiven,
        };
        hearing
            .readings
            .push(GroundedReading { reading, ground: 0 });
        Ok(hearing)
    }

    fn open(problem: &Problem) -> Result<Self, RulingError> {
        let tightest = frame(problem, Reach(0))?;
        let mut hearing = Self::about(tightest.problem.unbounded());
        let mut inferred = tightest.inferred.iter();
        hearing.key_stones_found = inferred.find_map(|inferred| match inferred {
            Inferred::KeyStones(stones) => Some(*stones),
            _ => None,
        });
        let ground = Ground::found(&hearing.question, &tightest, &tightest)?;
        hearing.read(&tightest, ground);
        if let Some(inner) = inner(problem)? {
            let ground = Ground::inner(&hearing.question, &inner)?;
            hearing.read_inner(&inner, ground);
        }
        hearing.tightest = Some(Box::new(tightest));
        Ok(hearing)
    }

    /// Adds a frame that certificates may be about. One that is not whole, or does not contain the tightest
    /// one, is left out.
    ///
    /// # Errors
    /// When the problem has no stakes.
    pub fn draw(&mut self, boundary: PointSet) -> Result<(), RulingError> {
        let is_known = |ground: &Ground| ground.enclosure.in_play() == boundary;
        if self.grounds.iter().any(is_known) {
            return Ok(());
        }
        let Some(tightest) = self.tightest.clone() else {
            return self.draw_within(boundary);
        };
        let Some(framed) = frame_around(&self.question, &tightest, boundary)? else {
            return Ok(());
        };
        let ground = Ground::found(&self.question, &framed, &tightest)?;
        self.read(&framed, ground);
        Ok(())
    }

    /// Adds the sealed reading of a frame within a boundary that was given.
    fn draw_within(&mut self, boundary: PointSet) -> Result<(), RulingError> {
        let same = |framed: &Framed| framed.problem.in_play == Some(boundary);
        let found = frames_within(&self.question, &[boundary])?;
        for framed in found.into_iter().filter(same) {
            if digest(&framed.sealed).is_ok() {
                let reading = Reading {
                    problem: framed.sealed,
                    beyond: Beyond::Sealed,
                };
                let ground = self.grounds.len();
                self.readings.push(GroundedReading { reading, ground });
                self.grounds
                    .push(Ground::given(&self.question, &framed.problem)?);
            }
        }
        Ok(())
    }

    /// Adds all readings of a frame. Stones that a reading assumes may leave a chain without liberties; then
    /// there is no such reading.
    fn read(&mut self, framed: &Framed, ground: Ground) {
        for reading in of_frame(framed) {
            if digest(&reading.problem).is_ok() {
                self.readings.push(GroundedReading {
                    reading,
                    ground: self.grounds.len(),
                });
            }
        }
        self.grounds.push(ground);
    }

    /// Adds the reading of the inner frame that is the defender's worst.
    fn read_inner(&mut self, inner: &Framed, ground: Ground) {
        if digest(&inner.sealed).is_ok() {
            let reading = Reading {
                problem: inner.sealed.clone(),
                beyond: Beyond::Sealed,
            };
            self.readings.push(GroundedReading {
                reading,
                ground: self.grounds.len(),
            });
            self.grounds.push(ground);
        }
    }

    /// Why no certificate can be about the problem.
    fn unfit(&self) -> RulingError {
        let whole = Problem {
            in_play: Some(self.question.setup.size.all()),
            ..self.question.clone()
        };
        match digest(&whole) {
            Err(error) => error.into(),
            Ok(_) => StakesError::NoKeyStones.into(),
        }
    }

    /// The problem, with key stones and goal.
    #[must_use]
    pub const fn question(&self) -> &Problem {
        &self.question
    }

    /// Checks a certificate and keeps what it proves.
    ///
    /// # Errors
    /// The fault, if it proves nothing about any reading of the problem.
    pub fn hear(&mut self, certificate: &[u8]) -> Result<&Checked, CertificateFault> {
        let mut foreign = None;
        for (reading, read) in self.readings.iter().enumerate() {
            match check_with(&read.reading.problem, certificate, self.limits) {
                Ok(checked) => {
                    let at = self.heard.len();
                    self.heard.push(HeardCertificate { checked, reading });
                    return Ok(&self.heard[at].checked);
                }
                Err(fault) if matches!(fault.complaint, Complaint::WrongProblem { .. }) => {
                    foreign.get_or_insert(fault);
                }
                Err(fault) => return Err(fault),
            }
        }
        Err(foreign.unwrap_or(CertificateFault {
            step: 0,
            offset: 0,
            line: Vec::new(),
            complaint: Complaint::BadMagic,
        }))
    }

    /// Keeps what has been checked already against this problem, if the problem is a reading of the question; returns
    /// whether it is.
    pub fn admit(&mut self, problem: &Problem, checked: &Checked) -> bool {
        let mut readings = self.readings.iter();
        let reading = readings.position(|read| read.reading.problem == *problem);
        let reading = reading.filter(|_| digest(problem).as_ref() == Ok(checked.digest()));
        self.heard.extend(reading.map(|reading| HeardCertificate {
            checked: checked.clone(),
            reading,
        }));
        reading.is_some()
    }

    /// What a claim that was checked against this problem says of the board, if anything.
    #[must_use]
    pub fn grade(&self, problem: &Problem, checked: &Checked) -> Option<Grade> {
        let mut readings = self.readings.iter();
        let read = readings.find(|read| read.reading.problem == *problem)?;
        let ground = &self.grounds[read.ground];
        let footing = ground.footing(read.reading.beyond, checked, self.elsewhere)?;
        Some(footing.grade)
    }

    /// What was heard, each with the reading it is about.
    fn claims(&self) -> Vec<CheckedClaim<'_>> {
        self.heard
            .iter()
            .map(|heard| {
                let read = &self.readings[heard.reading];
                CheckedClaim {
                    checked: &heard.checked,
                    ground: &self.grounds[read.ground],
                    beyond: read.reading.beyond,
                    reading: heard.reading,
                }
            })
            .collect()
    }

    /// The key stones, if they were not named.
    const fn key_stones_found(&self) -> Option<PointSet> {
        self.key_stones_found
    }

    /// Stones that the defender has played elsewhere before.
    const fn elsewhere(&self) -> u32 {
        self.elsewhere
    }

    /// Points that are in play whatever a certificate is about.
    fn surely_in_play(&self) -> PointSet {
        let all = self.question.setup.size.all();
        let grounds = self.grounds.iter();
        grounds.fold(all, |common, ground| common & ground.enclosure.in_play())
    }

    /// All of the attacker's chains around a boundary that was given, taken to stand however long it takes;
    /// for a verdict by rule, which is never played out.
    #[must_use]
    pub fn wall_for_ever(&self) -> Option<Wall> {
        let walls = self.grounds.first()?.enclosure.around();
        walls.reduce(|one, other| one.with(&other))
    }
}
