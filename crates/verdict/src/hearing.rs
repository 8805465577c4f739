//! Hearing certificates: each is checked against the readings of the problem, and only those
//! claims are kept that are true of the board.
//!
//! In a reading in which one side has the worst of everything that was made up, what that
//! side forces it forces on the board. What the other side forces there it may owe to stones that are
//! not there (`docs/zones.md`, section 9; `docs/certificate.md`, "What a bundle says").
//!
//! Invariant: a claim is held against the very problem that its certificate was checked
//! against, never against one with an equal digest.

use shikatsu_problem::{PointSet, Problem, Role};
use shikatsu_proof::{Checked, Complaint, Fault, Limits, check_with, digest};

use crate::RulingError;
use crate::fact::{Fact, Ground, Origin};
use crate::framing::{Inferred, Reach, frame};
use crate::readings::{Reading, Trust, frames, of_frame, shelters};
use crate::wall::Enclosure;

/// More boundaries than this are not read. Each costs every certificate a look, and a search of
/// ours tries half as many.
pub const MOST_BOUNDARIES: usize = 64;

/// More certificates than this are not read: several for each first move of both sides on
/// the largest board.
pub const MOST_CERTIFICATES: usize = 4096;

/// A problem and what was proved about it.
#[derive(Debug, Clone)]
pub struct Hearing {
    question: Problem,
    key_stones_found: Option<PointSet>,
    grounds: Vec<Ground>,
    readings: Vec<(Reading, usize)>,
    heard: Vec<Heard>,
    limits: Limits,
}

/// A certificate that holds in a reading.
#[derive(Debug, Clone)]
struct Heard {
    checked: Checked,
    trust: Trust,
    ground: usize,
}

impl Hearing {
    /// A hearing about a problem. Boundaries are frames that its certificates are about, where the problem has
    /// none of its own or a roomy one; those that are no
    /// whole frames around the key stones are left out, and so is what is said of them.
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
        match problem.in_play {
            Some(_) => Self::enclosed(problem, boundaries),
            None => Self::open(problem, boundaries),
        }
    }

    /// The same with other limits for the checker.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    fn enclosed(problem: &Problem, boundaries: &[PointSet]) -> Result<Self, RulingError> {
        digest(problem)?;
        let given = |enclosed: &Problem| -> Result<Ground, RulingError> {
            Ok(Ground {
                enclosure: Enclosure::new(problem, enclosed)?,
                origin: Origin::Given,
            })
        };
        let reading = Reading {
            problem: problem.clone(),
            trust: Trust::Both,
        };
        let (mut grounds, mut readings) = (vec![given(problem)?], vec![(reading, 0)]);
        for framed in shelters(problem, boundaries)? {
            if digest(&framed.sealed).is_err() {
                continue;
            }
            let reading = Reading {
                problem: framed.sealed,
                trust: Trust::Only(Role::Defender),
            };
            readings.push((reading, grounds.len()));
            grounds.push(given(&framed.problem)?);
        }
        Ok(Self {
            question: problem.clone(),
            key_stones_found: None,
            grounds,
            readings,
            heard: Vec::new(),
            limits: Limits::default(),
        })
    }

    fn open(problem: &Problem, boundaries: &[PointSet]) -> Result<Self, RulingError> {
        let tightest = frame(problem, Reach(0))?;
        let around = Enclosure::new(problem, &tightest.problem)?;
        let (mut grounds, mut readings, mut unfit) = (Vec::new(), Vec::new(), None);
        for (ground, framed) in frames(problem, boundaries)?.iter().enumerate() {
            grounds.push(Ground {
                enclosure: Enclosure::new(problem, &framed.problem)?,
                origin: Origin::Found {
                    tightest: Box::new(around),
                },
            });
            for reading in of_frame(framed) {
                match digest(&reading.problem) {
                    Ok(_) => readings.push((reading, ground)),
                    // Stones that are not there may leave a chain without liberties.
                    Err(error) => unfit = unfit.or(Some(error)),
                }
            }
        }
        if let (true, Some(error)) = (readings.is_empty(), unfit) {
            return Err(error.into());
        }
        Ok(Self {
            key_stones_found: tightest
                .inferred
                .iter()
                .find_map(|inferred| match inferred {
                    Inferred::KeyStones(stones) => Some(*stones),
                    _ => None,
                }),
            question: Problem {
                in_play: None,
                ..tightest.problem
            },
            grounds,
            readings,
            heard: Vec::new(),
            limits: Limits::default(),
        })
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
    pub fn hear(&mut self, certificate: &[u8]) -> Result<&Checked, Fault> {
        let mut foreign = None;
        for (reading, ground) in &self.readings {
            match check_with(&reading.problem, certificate, self.limits) {
                Ok(checked) => {
                    let at = self.heard.len();
                    self.heard.push(Heard {
                        checked,
                        trust: reading.trust,
                        ground: *ground,
                    });
                    return Ok(&self.heard[at].checked);
                }
                Err(fault) if matches!(fault.complaint, Complaint::WrongProblem { .. }) => {
                    foreign.get_or_insert(fault);
                }
                Err(fault) => return Err(fault),
            }
        }
        Err(foreign.unwrap_or(Fault {
            step: 0,
            offset: 0,
            line: Vec::new(),
            complaint: Complaint::BadMagic,
        }))
    }

    /// The claims that are true of the board.
    pub(crate) fn facts(&self) -> Vec<Fact<'_>> {
        self.heard
            .iter()
            .filter(|heard| heard.trust.covers(heard.checked.claim().chooser()))
            .map(|heard| Fact {
                checked: &heard.checked,
                ground: &self.grounds[heard.ground],
            })
            .collect()
    }

    /// The key stones, if nobody had named them.
    pub(crate) const fn key_stones_found(&self) -> Option<PointSet> {
        self.key_stones_found
    }

    /// Points that are in play whatever a certificate is about.
    pub(crate) fn surely_in_play(&self) -> PointSet {
        let all = self.question.setup.size.all();
        let grounds = self.grounds.iter();
        grounds.fold(all, |common, ground| common & ground.enclosure.in_play())
    }
}
