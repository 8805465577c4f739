//! The top of the tree against plain minimax, on heaps of matches.
//!
//! Two heaps, a move takes one to three matches from one of them, and the side that cannot move has lost. Searchers settle small
//! positions and see one move deep elsewhere; their numbers are chance, their results come in any order, twice, or not at all.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::HashMap;

use proptest::prelude::*;
use shikatsu_engine::node_search::{Branch, Finite, NodeFinding, Settled, View};
use shikatsu_manager::{JobSizes, SearchJob, TopTree};
use shikatsu_problem::{Move, Point, Role};

/// Matches, and who moves.
type Heaps = ([u8; 2], Role);

fn moves((heaps, turn): Heaps) -> Vec<(Move, Heaps)> {
    let take = |heap: usize, number: u8| {
        let mut left = heaps;
        left[heap] = left[heap].checked_sub(number)?;
        let name = format!("{}{}", char::from(b'a' + number), ["a", "b"][heap]);
        let play = Move::Play(Point::from_sgf(&name).unwrap());
        Some((play, (left, turn.opponent())))
    };
    (0..2)
        .flat_map(|heap| (1..=3).filter_map(move |number| take(heap, number)))
        .collect()
}

fn after(start: Heaps, opening: &[Move]) -> Heaps {
    opening.iter().fold(start, |heaps, played| {
        let all = moves(heaps);
        all.into_iter().find(|(play, _)| play == played).unwrap().1
    })
}

fn winner(heaps: Heaps, known: &mut HashMap<Heaps, Role>) -> Role {
    if let Some(&role) = known.get(&heaps) {
        return role;
    }
    let turn = heaps.1;
    let wins = moves(heaps)
        .into_iter()
        .any(|(_, next)| winner(next, known) == turn);
    let role = if wins { turn } else { turn.opponent() };
    known.insert(heaps, role);
    role
}

fn state(([a, b], turn): Heaps) -> u64 {
    u64::from(a) << 16 | u64::from(b) << 8 | u64::from(turn == Role::Attacker)
}

/// Sees as much as its reach allows.
struct Searcher {
    known: HashMap<Heaps, Role>,
    reach: u8,
    chance: u64,
}

impl Searcher {
    fn draw(&mut self) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005) + 1;
        self.chance >> 33
    }

    fn settled(&mut self, heaps: Heaps) -> Option<Settled> {
        (heaps.0[0] + heaps.0[1] <= self.reach).then(|| Settled {
            role: winner(heaps, &mut self.known),
            bound: 0,
            finite: Finite::Yes,
        })
    }

    fn view(&mut self, heaps: Heaps) -> View {
        let branches = moves(heaps)
            .into_iter()
            .map(|(play, next)| Branch {
                play,
                state: state(next),
                level: 0,
                numbers: [0; 2].map(|_: u32| 1 + u32::try_from(self.draw() % 50).unwrap()),
                settled: self.settled(next),
            })
            .collect();
        View {
            turn: heaps.1,
            numbers: [1 + u32::try_from(self.draw() % 50).unwrap(); 2],
            settled: self.settled(heaps),
            branches,
        }
    }

    fn search(&mut self, start: Heaps, job: &SearchJob) -> NodeFinding {
        let line = 0..=job.opening.len();
        NodeFinding {
            views: line
                .map(|moves| self.view(after(start, &job.opening[..moves])))
                .collect(),
            news: Vec::new(),
            hints: Vec::new(),
            nodes: 1,
        }
    }
}

proptest! {
    #[test]
    fn the_tree_says_what_minimax_says(
        heaps in [0_u8..9, 0_u8..9],
        searchers in 2_usize..9,
        reach in 0_u8..4,
        chance: u64,
    ) {
        let start = (heaps, Role::Attacker);
        let mut searcher = Searcher { known: HashMap::new(), reach, chance };
        let sizes = JobSizes { searchers, least: 1, most: 1 };
        let mut tree = TopTree::new(sizes, start.1);
        let mut running: Vec<SearchJob> = Vec::new();
        for _ in 0..100_000 {
            if tree.settled().is_some() {
                break;
            }
            while running.len() < searchers {
                let Some(job) = tree.next_job() else { break };
                prop_assert!(
                    running.iter().all(|other| other.opening != job.opening),
                    "a leaf was given out twice"
                );
                running.push(job);
            }
            prop_assert!(!running.is_empty(), "open, and nothing to do");
            let at = usize::try_from(searcher.draw()).unwrap() % running.len();
            let job = running.swap_remove(at);
            if searcher.draw().is_multiple_of(8) {
                tree.drop(job.id);
                continue;
            }
            let found = searcher.search(start, &job);
            tree.take(job.id, &found);
            // A job may end twice.
            tree.take(job.id, &found);
            let stale = tree.stale();
            running.retain(|job| {
                let over = stale.contains(&job.id);
                if over {
                    tree.drop(job.id);
                }
                !over
            });
        }
        let said = tree.settled().map(|settled| settled.role);
        prop_assert_eq!(said, Some(winner(start, &mut HashMap::new())));
    }

    #[test]
    fn one_alone_is_asked_about_the_root_and_nothing_else(chance: u64) {
        let start = ([5, 7], Role::Defender);
        let mut searcher = Searcher { known: HashMap::new(), reach: 0, chance };
        let mut tree = TopTree::new(JobSizes { searchers: 1, least: 1, most: 9 }, start.1);
        for round in 0..5 {
            searcher.reach = if round == 4 { 99 } else { 0 };
            let job = tree.next_job().unwrap();
            prop_assert!(job.opening.is_empty() && job.stretch.most == 9);
            prop_assert_eq!(tree.next_job(), None);
            let found = searcher.search(start, &job);
            tree.take(job.id, &found);
        }
        prop_assert!(tree.settled().is_some() && tree.is_empty());
    }
}
