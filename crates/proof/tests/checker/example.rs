//! The worked example of `docs/certificate.md`, byte by byte.

use shikatsu_problem::{Move, Point, PointSet, Problem, Role};
use shikatsu_proof::{Claim, Graph, Manner, Question, Reason, Step, Superko, check, write};

use crate::rooms::{certificate, room};

const PAGE: &str = include_str!("../../../../docs/certificate.md");

/// The hex digits in front of the remarks in one of the page's blocks of bytes.
fn bytes_on_the_page(block: usize) -> Vec<u8> {
    let block = PAGE.split("```hex\n").nth(block).unwrap();
    let lines = block.split("```").next().unwrap().lines();
    lines
        .map(|line| line.split("  ").next().unwrap())
        .flat_map(str::split_whitespace)
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

#[test]
fn the_example_on_the_page_is_what_the_writer_writes() {
    let problem = room(&["...OX", "OOOOX", "XXXX_"]);
    let bytes = certificate(&problem, Question::Capture);
    let text: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(bytes, bytes_on_the_page(1), "{}", text.join(" "));
    let checked = check(&problem, &bytes[..]).unwrap();
    assert_eq!(
        checked.claim().to_string(),
        "the attacker captures every target, attacker first, neither side ahead in ko threats"
    );
    assert_eq!((checked.nodes(), checked.bytes()), (16, 71));
    assert_eq!(checked.superko(), Superko::MayLean);
}

#[test]
fn the_example_with_a_zone_is_what_the_writer_writes() {
    let problem = room(&[".OX.", "OXX.", "XX.."]);
    let problem = Problem {
        in_play: Some(problem.setup.size.all()),
        ..problem
    };
    let [eye, outside] = [(0, 0), (3, 2)].map(|(x, y)| Point::new(x, y).unwrap());
    let mut graph = Graph::new();
    let fallen = graph.push(Step::Leaf(Reason::Fallen));
    let root = graph.push(Step::Choice {
        play: Move::Play(eye),
        next: fallen,
    });
    let zone: PointSet = problem.setup.size.points().take(10).collect();
    graph.keep(root, zone);
    assert_eq!(graph.kept(root), Some(&zone));
    assert_eq!(graph.kept(fallen), None);
    let claim = Claim::at_start(Question::Capture, Manner::Prove, Role::Attacker);
    let mut bytes = Vec::new();
    write(&problem, &claim, &graph, root, &mut bytes).unwrap();
    let text: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(bytes, bytes_on_the_page(2), "{}", text.join(" "));
    let checked = check(&problem, &bytes[..]).unwrap();
    assert_eq!(checked.zone(), Some(zone));
    assert_eq!(checked.superko(), Superko::MayLean);
    assert!(!zone.contains(outside));
}
