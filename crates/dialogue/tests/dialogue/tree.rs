//! Solution trees of the whole suite, walked by a second program that asks the engine about every node.

use std::time::Instant;

use shikatsu_dialogue::tree::{Extent, TreeError, grow, walk};
use shikatsu_problem::{Color, Judgement};

use crate::grid::Page;
use crate::solving::solve;
use crate::{NODES, Table};

/// Problems whose solution took more nodes are left to the long test.
const SMALL: u64 = 20_000;

#[test]
fn the_trees_of_small_problems_are_walked_without_a_violation() {
    let (trees, told) = walk_suite(SMALL);
    println!("{told}");
    assert!(trees >= 180, "{trees}");
}

#[test]
#[ignore = "minutes: the largest problems of the suite have the largest trees"]
fn every_tree_of_the_suite_is_walked_without_a_violation() {
    let (trees, told) = walk_suite(u64::MAX);
    println!("{told}");
    assert!(trees >= 230, "{trees}");
}

/// Grows and walks the trees of all problems that took at most so many nodes; how many there were.
fn walk_suite(most: u64) -> (usize, String) {
    let mut table = Table::new();
    let (mut trees, mut nodes, mut unfinished, mut whole, mut unproved) = (0, 0, 0, 0, 0);
    let (mut longest, mut largest) = (0, 0);
    let mut wrong = Vec::new();
    let clock = Instant::now();
    for page in Page::all() {
        let report = solve(&mut table.engine, &page.problem, NODES);
        if report.nodes > most {
            continue;
        }
        for first in Color::BOTH {
            let place = format!("{} {first}", page.name);
            let grown = grow(
                &mut table.thinker(),
                &page.problem,
                &report,
                first,
                Extent::default(),
            );
            let grown = match grown {
                Ok(grown) => grown,
                Err(TreeError::Lost | TreeError::NothingToDo | TreeError::NotProved) => continue,
                Err(error) => panic!("{place}: {error}"),
            };
            trees += 1;
            unfinished += grown.unfinished;
            whole += usize::from(grown.unfinished == 0);
            let tree = &grown.tree;
            let right = |id| tree.node(id).judgement == Some(Judgement::Right);
            if !tree.ids().any(right) {
                wrong.push(format!("{place}: nothing is right"));
            }
            let found = walk(&mut table.thinker(), &page.problem, &report, first, tree).unwrap();
            nodes += found.nodes;
            unproved += found.unproved;
            longest = longest.max(found.longest);
            largest = largest.max(found.nodes);
            for (id, violation) in found.violations {
                let line: Vec<_> = tree
                    .line(id)
                    .iter()
                    .filter_map(|&id| tree.node(id).played)
                    .map(|(_, played)| played)
                    .collect();
                let line =
                    shikatsu_dialogue::Voice::of(&page.problem, Color::White).line(&line, first);
                wrong.push(format!("{place}: {violation:?} at {line}"));
            }
        }
    }
    let told = format!(
        "{trees} trees, {whole} of them whole, {nodes} nodes, longest {longest}, largest {largest}, {unfinished} right lines not clear, {unproved} not proved; {:.1} s",
        clock.elapsed().as_secs_f64()
    );
    assert!(
        wrong.is_empty(),
        "{} violations\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(longest <= 14 && largest <= 120);
    (trees, told)
}
