//! A sample of the nodes that a search visits, spread over how much work they took and whether a visit settled them.
//!
//! Each class of work keeps the same number of visits, drawn evenly among all of its visits (Vitter, *Random sampling with a
//! reservoir*, 1985), so that large nodes are as frequent as small ones, which are thousands of times as many.
//!
//! Invariant: a sample follows from the visits and the seed, and no visit follows from the sample.

use shikatsu_board::SeededRandom;

use crate::region::spot::Spot;
use crate::region::state::State;
use crate::region::threats::Threats;
use crate::region::word::Word;

/// Visits kept of each class.
const KEPT: usize = 3;

/// Classes of work: one for each doubling.
const CLASSES: usize = 32;

/// A visit of a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SampledVisit<W> {
    pub(crate) state: State<W>,
    pub(crate) level: Threats,
    /// The move that led to it.
    pub(crate) last: Spot,
    /// Nodes of this visit.
    pub(crate) work: u32,
    pub(crate) end: VisitEnd,
}

/// How a visit ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VisitEnd {
    /// The node was left open.
    Open,
    /// It was settled.
    Settled,
}

/// Visits of one class, and how many there have been.
#[derive(Debug, Clone)]
struct WorkClass<W> {
    seen: usize,
    kept: Vec<SampledVisit<W>>,
}

/// The sample so far.
#[derive(Debug)]
pub(crate) struct VisitSample<W> {
    /// By how a visit ended, then by work.
    classes: [Vec<WorkClass<W>>; 2],
    random: SeededRandom,
}

impl<W: Word> VisitSample<W> {
    /// No visits yet.
    pub(crate) fn new(seed: u64) -> Self {
        let class = WorkClass {
            seen: 0,
            kept: Vec::new(),
        };
        Self {
            classes: [(); 2].map(|()| vec![class.clone(); CLASSES]),
            random: SeededRandom::new(seed),
        }
    }

    /// Sees a visit, and may keep it.
    pub(crate) fn see(&mut self, visit: SampledVisit<W>) {
        let work = visit.work.max(1).ilog2() as usize;
        let class = &mut self.classes[usize::from(visit.end == VisitEnd::Settled)][work % CLASSES];
        class.seen += 1;
        if class.kept.len() < KEPT {
            class.kept.push(visit);
        } else {
            let place = self.random.below(class.seen);
            if let Some(kept) = class.kept.get_mut(place) {
                *kept = visit;
            }
        }
    }

    /// So many visits of different states, as far as there are so many: open and settled ones by turns, and the classes of work
    /// by turns.
    pub(crate) fn drawn(&self, wanted: usize) -> Vec<SampledVisit<W>> {
        let [open, settled] = [0, 1].map(|end: usize| {
            let rounds = (0..KEPT).flat_map(move |round| {
                let classes = self.classes[end].iter().rev();
                classes.filter_map(move |class| class.kept.get(round))
            });
            rounds.collect::<Vec<_>>()
        });
        let mut drawn: Vec<SampledVisit<W>> = Vec::new();
        for place in 0..open.len().max(settled.len()) {
            for visit in [open.get(place), settled.get(place)].into_iter().flatten() {
                let is_known = drawn.iter().any(|known| known.state == visit.state);
                if !is_known && drawn.len() < wanted {
                    drawn.push(**visit);
                }
            }
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::problem;
    use crate::region::Region;
    use crate::region::keys::Keys;
    use crate::region::spot::PASS;
    use shikatsu_problem::Role;

    #[test]
    fn half_of_a_sample_is_open_and_no_class_of_work_is_left_out() {
        let problem = problem("....kX kkkkkX XXXXXX");
        let region = Region::<u64>::new(&problem).unwrap();
        let start = State::new(&region, &Keys::new(64, 7), &problem, Role::Attacker).unwrap();
        let mut sample = VisitSample::new(1);
        for number in 0..10_000_u32 {
            let end = match number % 100 {
                0 => VisitEnd::Settled,
                _ => VisitEnd::Open,
            };
            let state = State {
                key: u64::from(number),
                ..start
            };
            // Ninety-nine visits of a hundred take little work.
            let work = if number % 101 == 0 { 5_000 } else { 2 };
            sample.see(SampledVisit {
                state,
                level: 0,
                last: PASS,
                work,
                end,
            });
        }
        let drawn = sample.drawn(8);
        let open = drawn.iter().filter(|visit| visit.end == VisitEnd::Open);
        assert_eq!((drawn.len(), open.count()), (8, 4));
        assert!(drawn.iter().filter(|visit| visit.work == 5_000).count() >= 3);
    }
}
