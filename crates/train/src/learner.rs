//! What follows from a log: ratings, cards, themes, days, wishes.
//!
//! Invariant: the state is a fold over the events in the order in which they count (`TrainLog::in_order`); nothing else goes
//! into it but the offset of the local day. The first try at a problem is the one that is rated.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::card::Card;
use crate::event::{Attempt, AttemptResult, EventKind, ProblemMark, TrainMode};
use crate::log::TrainLog;
use crate::median::LastTimes;
use crate::memory::Recall;
use crate::origin::EventId;
use crate::rating::PlayerRating;
use crate::refund::{LostTries, TryCost};
use crate::skill::{SkillKind, TryWeight};
use crate::wishes::{RatingWish, Wishes};

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// How many problems back a sister is too near.
const RECENT: usize = 50;

/// A rating with its history.
#[derive(Debug, Clone, PartialEq)]
pub struct RatedSkill {
    /// Now.
    pub now: PlayerRating,
    /// When it last changed.
    pub last: Option<i64>,
    /// How many tries were rated.
    pub rated: u32,
    /// What the last try changed.
    pub change: f64,
    /// At the end of each day: rating and deviation.
    pub days: BTreeMap<i64, (f64, f64)>,
}

/// Tries at the problems of a theme; only first meetings count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ThemeTally {
    /// All.
    pub met: u32,
    /// Right at the first try.
    pub right: u32,
}

/// What was done on a day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DayTally {
    /// Tries of any kind.
    pub tries: u32,
    /// Right ones.
    pub right: u32,
}

/// Where a problem was met first, and last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Meeting {
    pub(crate) last: i64,
    pub(crate) misses: u32,
}

/// The state of a person.
#[derive(Debug, Clone, PartialEq)]
pub struct Learner {
    offset: i64,
    /// Solving problems.
    pub solving: RatedSkill,
    /// Telling the status.
    pub judging: RatedSkill,
    /// What the person chose.
    pub wishes: Wishes,
    /// Cards by problem.
    pub cards: BTreeMap<String, Card>,
    /// By theme.
    pub themes: BTreeMap<String, ThemeTally>,
    /// By local day.
    pub days: BTreeMap<i64, DayTally>,
    /// The best rush of so many minutes.
    pub best_rush: BTreeMap<u8, u16>,
    /// Daily problems of the last day on which one was tried, with their results.
    pub daily: BTreeMap<String, AttemptResult>,
    /// Problems that never come back.
    pub suspended: BTreeSet<String>,
    daily_day: i64,
    reviewed: (i64, u32),
    pub(crate) met: BTreeMap<String, Meeting>,
    pub(crate) recent: VecDeque<String>,
    pub(crate) last_themes: VecDeque<String>,
    times: LastTimes,
    /// What rated tries cost that were marked wrong, and what of it came back.
    pub(crate) lost: LostTries,
}

impl Learner {
    /// The fold of a log; `offset` is what local time is ahead of universal time, in minutes.
    #[must_use]
    pub fn of(log: &TrainLog, offset: i32) -> Self {
        let ordered = log.in_order();
        let forgotten: BTreeSet<EventId> = ordered
            .iter()
            .filter_map(|(_, event)| match &event.kind {
                EventKind::Forget(id) => Some(*id),
                _ => None,
            })
            .collect();
        let mut learner = Self::new(offset, start_of(&ordered));
        for (at, event) in ordered {
            if !forgotten.contains(&event.id) {
                learner.note(at, event.id, &event.kind);
            }
        }
        learner
    }

    fn new(offset: i32, wishes: Wishes) -> Self {
        let skill = RatedSkill {
            now: PlayerRating::new(wishes.start),
            last: None,
            rated: 0,
            change: 0.0,
            days: BTreeMap::new(),
        };
        Self {
            offset: i64::from(offset) * 60_000,
            solving: skill.clone(),
            judging: skill,
            wishes,
            cards: BTreeMap::new(),
            themes: BTreeMap::new(),
            days: BTreeMap::new(),
            best_rush: BTreeMap::new(),
            daily: BTreeMap::new(),
            suspended: BTreeSet::new(),
            daily_day: 0,
            reviewed: (0, 0),
            met: BTreeMap::new(),
            recent: VecDeque::new(),
            last_themes: VecDeque::new(),
            times: LastTimes::default(),
            lost: LostTries::default(),
        }
    }

    /// The local day of a time.
    #[must_use]
    pub const fn day(&self, at: i64) -> i64 {
        (at + self.offset).div_euclid(DAY)
    }

    /// Problems that are due on a day, the longest due first, within the day's number of reviews.
    #[must_use]
    pub fn due(&self, day: i64) -> Vec<&str> {
        let retention = f64::from(self.wishes.retention) / 100.0;
        let mut due: Vec<(i64, &str)> = self
            .cards
            .iter()
            .filter(|(problem, _)| !self.suspended.contains(*problem))
            .filter_map(|(problem, card)| Some((card.due(retention)?, problem.as_str())))
            .filter(|(since, _)| *since <= day)
            .collect();
        due.sort_unstable();
        let done = if self.reviewed.0 == day {
            self.reviewed.1
        } else {
            0
        };
        let left = u32::from(self.wishes.reviews).saturating_sub(done);
        due.truncate(usize::try_from(left).unwrap_or(usize::MAX));
        due.into_iter().map(|(_, problem)| problem).collect()
    }

    /// Whether a problem was tried before, anywhere.
    #[must_use]
    pub fn has_met(&self, problem: &str) -> bool {
        self.met.contains_key(problem)
    }

    /// The problems that were missed most, with how often.
    #[must_use]
    pub fn most_missed(&self, most: usize) -> Vec<(&str, u32)> {
        let mut all: Vec<(&str, u32)> = self
            .met
            .iter()
            .filter(|(_, meeting)| meeting.misses > 0)
            .map(|(problem, meeting)| (problem.as_str(), meeting.misses))
            .collect();
        all.sort_by_key(|(problem, misses)| (std::cmp::Reverse(*misses), *problem));
        all.truncate(most);
        all
    }

    /// Problems of the day that were tried, with their results; none on another day.
    #[must_use]
    pub fn daily_on(&self, day: i64) -> Vec<(&str, AttemptResult)> {
        let is_today = self.daily_day == day;
        let tried = self.daily.iter().filter(|_| is_today);
        tried
            .map(|(problem, result)| (problem.as_str(), *result))
            .collect()
    }

    /// Adds the next event, which counts at this time. Only for an event after all others that is no `Forget`.
    pub(crate) fn note(&mut self, at: i64, id: EventId, kind: &EventKind) {
        match kind {
            EventKind::Attempt(attempt) => self.note_attempt(at, id, attempt),
            EventKind::Rush(run) => {
                let best = self.best_rush.entry(run.minutes).or_default();
                *best = (*best).max(run.solved);
            }
            EventKind::Set { name, value } => self.wishes.set(name, value),
            EventKind::Mark {
                problem,
                marking,
                is_on,
            } => self.mark(at, problem, *marking, *is_on),
            EventKind::Refund { of, .. } => {
                if let Some(cost) = self.lost.refund(*of) {
                    self.give_back(at, cost);
                }
            }
            EventKind::Forget(_) | EventKind::Later(_) => {}
        }
    }

    fn mark(&mut self, at: i64, problem: &str, marking: ProblemMark, is_on: bool) {
        let day = self.day(at);
        match (marking, is_on) {
            (ProblemMark::Kept, true) => {
                self.suspended.remove(problem);
                self.cards
                    .entry(problem.to_owned())
                    .or_insert_with(|| Card::new(day));
            }
            (ProblemMark::Kept, false) => {
                self.cards.remove(problem);
            }
            (ProblemMark::Suspended, true) => {
                self.suspended.insert(problem.to_owned());
            }
            (ProblemMark::Suspended, false) => {
                self.suspended.remove(problem);
            }
        }
    }

    fn note_attempt(&mut self, at: i64, id: EventId, attempt: &Attempt) {
        let day = self.day(at);
        let is_right = attempt.result == AttemptResult::Right;
        let tally = self.days.entry(day).or_default();
        tally.tries += 1;
        tally.right += u32::from(is_right);
        let is_first = !self.met.contains_key(&attempt.problem);
        if is_first && attempt.mode != TrainMode::Rush {
            let theme = self.themes.entry(attempt.theme.clone()).or_default();
            theme.met += 1;
            theme.right += u32::from(is_right);
        }
        if is_first {
            self.rate(at, id, attempt);
        }
        self.note_meeting(at, attempt);
        if attempt.mode == TrainMode::Daily {
            if self.daily_day != day {
                self.daily.clear();
                self.daily_day = day;
            }
            self.daily
                .entry(attempt.problem.clone())
                .or_insert(attempt.result);
        }
        // A status is no line of play, and a rush is not thought about: neither makes a card by itself.
        if !matches!(attempt.mode, TrainMode::Status | TrainMode::Rush) {
            self.note_card(day, attempt);
        }
        if is_right && attempt.mode != TrainMode::Rush {
            self.times.note(attempt.millis);
        }
    }

    fn rate(&mut self, at: i64, id: EventId, attempt: &Attempt) {
        let day = self.day(at);
        if self.wishes.rating == RatingWish::Off {
            return;
        }
        let Some(weight) = TryWeight::of(attempt) else {
            return;
        };
        let skill = match weight.skill {
            SkillKind::Solving => &mut self.solving,
            SkillKind::Judging => &mut self.judging,
        };
        let (before, pause) = (skill.now, skill.last.map_or(0, |last| at - last));
        let problem = f64::from(attempt.rating);
        skill.now = weight.rating_after(before, problem, attempt.result, pause);
        skill.change = skill.now.rating - before.rating;
        skill.last = Some(at);
        skill.rated += 1;
        skill
            .days
            .insert(day, (skill.now.rating, skill.now.deviation));
        let points = -skill.change;
        if attempt.result == AttemptResult::Wrong && points > 0.0 {
            let cost = TryCost {
                skill: weight.skill,
                points,
            };
            if let Some(cost) = self.lost.note(id, cost) {
                self.give_back(at, cost);
            }
        }
    }

    /// No later game is played again.
    fn give_back(&mut self, at: i64, cost: TryCost) {
        let day = self.day(at);
        let skill = match cost.skill {
            SkillKind::Solving => &mut self.solving,
            SkillKind::Judging => &mut self.judging,
        };
        skill.now = skill.now.with_refund(cost.points);
        skill
            .days
            .insert(day, (skill.now.rating, skill.now.deviation));
    }

    fn note_meeting(&mut self, at: i64, attempt: &Attempt) {
        let misses = u32::from(attempt.result == AttemptResult::Wrong);
        // Looked up first: a long log meets few problems for the first time.
        if let Some(known) = self.met.get_mut(&attempt.problem) {
            known.last = at;
            known.misses += misses;
        } else {
            let meeting = Meeting { last: at, misses };
            self.met.insert(attempt.problem.clone(), meeting);
        }
        push_within(&mut self.recent, attempt.problem.clone(), RECENT);
        push_within(&mut self.last_themes, attempt.theme.clone(), 2);
    }

    fn note_card(&mut self, day: i64, attempt: &Attempt) {
        if attempt.mode == TrainMode::Review {
            let done = if self.reviewed.0 == day {
                self.reviewed.1
            } else {
                0
            };
            self.reviewed = (day, done + 1);
        }
        let is_right = attempt.result == AttemptResult::Right;
        if let Some(card) = self.cards.get_mut(&attempt.problem) {
            let recall = match attempt.result {
                AttemptResult::Right if self.times.is_slow(attempt.millis) => Recall::Hard,
                AttemptResult::Right => Recall::Good,
                AttemptResult::Hinted | AttemptResult::Wrong => Recall::Again,
            };
            card.note(recall, day);
        } else if !is_right {
            let mut card = Card::new(day);
            card.note(Recall::Again, day);
            self.cards.insert(attempt.problem.clone(), card);
        }
    }
}

/// The wishes before anything was tried: a rating that is chosen later counts from the start.
fn start_of(ordered: &[(i64, &crate::event::TrainEvent)]) -> Wishes {
    let mut wishes = Wishes::default();
    for (_, event) in ordered {
        if let EventKind::Set { name, value } = &event.kind
            && name == "start"
        {
            wishes.set(name, value);
        }
    }
    wishes
}

fn push_within(list: &mut VecDeque<String>, item: String, most: usize) {
    if list.len() == most {
        list.pop_front();
    }
    list.push_back(item);
}
