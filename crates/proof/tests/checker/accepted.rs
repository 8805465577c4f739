//! Right certificates: of random small problems, all questions, whatever the
//! answer is.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_problem::{Move, Role, Suicide};
use shikatsu_proof::{
    Checked, Claim, Graph, GraphNodeId, Manner, Question, Step, Superko, check, digest, write,
};

use crate::chance::Chance;
use crate::rules::{Game, Mask, State};
use crate::solution::Solution;
use crate::tree::{Body, Certificate};

/// A claim that is true, with its certificate.
pub(crate) struct Sample<'g> {
    pub(crate) game: &'g Game,
    pub(crate) solution: Solution<'g>,
    pub(crate) claim: Claim,
    pub(crate) graph: Graph,
    pub(crate) root: GraphNodeId,
    pub(crate) bytes: Vec<u8>,
    /// Nodes in the certificate, references included.
    nodes: usize,
}

/// Problems looked at; most of them are too easy, too large or unsound.
const PROBLEMS: usize = 3_000;

const QUESTIONS: [Question; 3] = [Question::Capture, Question::Eyes, Question::Stand];

/// The same samples for every test, all distinct. Of each question and manner
/// there are at most so many, so that the common kinds leave room for the rare.
pub(crate) fn for_each_sample(mut f: impl FnMut(&Sample<'_>)) {
    let mut chance = Chance::new(2026);
    let mut made: BTreeMap<(Question, Manner, bool), usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for _ in 0..PROBLEMS {
        let problem = chance.problem(12);
        let Some(game) = Game::new(&problem) else {
            continue;
        };
        for question in QUESTIONS {
            let Some(sample) = sample(&game, question, &mut chance) else {
                continue;
            };
            let shares = sample.graph.len() < sample.nodes;
            let class = made
                .entry((question, sample.claim.manner, shares))
                .or_default();
            let most = if shares { 400 } else { 200 };
            if *class < most && seen.insert(sample.bytes.clone()) {
                *class += 1;
                f(&sample);
            }
        }
    }
}

fn sample<'g>(game: &'g Game, question: Question, chance: &mut Chance) -> Option<Sample<'g>> {
    let first = chance.role();
    let threats = i8::try_from(chance.below(7)).unwrap() - 3;
    let mut state = game.start(first, threats);
    let mut opening = Vec::new();
    while opening.len() < 3 && chance.percent(25) {
        let moves = game.moves(&state, question);
        let (play, after) = (!moves.is_empty()).then(|| moves[chance.below(moves.len())])?;
        opening.push(play);
        state = after;
    }
    let solution = Solution::new(game, &state, question, 3_000)?;
    let (graph, root) = solution.graph();
    if !(3..1_500).contains(&graph.len()) {
        return None;
    }
    let claim = Claim {
        question,
        manner: solution.manner(),
        first,
        threats,
        opening,
    };
    let mut bytes = Vec::new();
    let written = write(&game.problem, &claim, &graph, root, &mut bytes).unwrap();
    assert_eq!(written.bytes, bytes.len() as u64);
    Some(Sample {
        game,
        solution,
        claim,
        graph,
        root,
        bytes,
        nodes: usize::try_from(written.nodes).unwrap(),
    })
}

#[test]
fn true_claims_are_accepted() {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for_each_sample(|sample| {
        let checked = match check(&sample.game.problem, &sample.bytes[..]) {
            Ok(checked) => checked,
            Err(fault) => panic!("{fault}\n{:?}\n{:?}", sample.claim, sample.game.problem),
        };
        assert_eq!(checked.claim(), &sample.claim);
        assert_eq!(checked.bytes(), sample.bytes.len() as u64);
        assert_eq!(checked.nodes(), sample.nodes as u64);
        assert_eq!(Ok(*checked.digest()), digest(&sample.game.problem));
        let certificate = Certificate::parse(&sample.bytes);
        assert_eq!(certificate.bytes(), sample.bytes);
        for kind in kinds(sample, &checked, certificate) {
            *counts.entry(kind).or_default() += 1;
        }
        if checked.superko() == Superko::Independent {
            assert_no_board_repeats(sample);
        }
    });
    let counts: Vec<String> = counts.iter().map(|(k, n)| format!("{k}: {n}")).collect();
    assert_eq!(counts.join("\n"), EXPECTED.trim());
}

const EXPECTED: &str = "
ban at the start: 471
bans: 1597
capture proved: 589
capture refuted: 177
defender first: 1229
empty points out of play: 82
eyes proved: 207
eyes refuted: 565
independent of superko: 862
labels: 1065
leaf: fallen: 1651
leaf: no eye space: 576
leaf: two eyes: 513
moves: 2267
openings: 532
references: 1065
retakes: 1174
several targets: 576
stand proved: 129
stand refuted: 600
stuck: 206
suicide allowed: 546
";

/// What is special about a certificate.
fn kinds(
    sample: &Sample<'_>,
    checked: &Checked,
    mut certificate: Certificate,
) -> Vec<&'static str> {
    let claim = &sample.claim;
    let problem = &sample.game.problem;
    let mut kinds = vec![match (claim.question, claim.manner) {
        (Question::Capture, Manner::Prove) => "capture proved",
        (Question::Capture, Manner::Refute) => "capture refuted",
        (Question::Eyes, Manner::Prove) => "eyes proved",
        (Question::Eyes, Manner::Refute) => "eyes refuted",
        (Question::Stand, Manner::Prove) => "stand proved",
        (Question::Stand, Manner::Refute) => "stand refuted",
    }];
    let start = sample.game.start(claim.first, claim.threats);
    let mut bodies = BTreeSet::new();
    let mut labels = 0;
    certificate.root.visit(&mut |tree| {
        labels += u64::from(tree.labelled);
        bodies.insert(match tree.body {
            Body::Leaf(0) => "leaf: fallen",
            Body::Leaf(1) => "leaf: no eye space",
            Body::Leaf(_) => "leaf: two eyes",
            Body::Reference { .. } => "references",
            Body::Replies { ref replies, .. } if replies.is_empty() => "stuck",
            Body::Choice { .. } | Body::Replies { .. } => "moves",
        });
    });
    kinds.extend(bodies);
    let states = &sample.solution.states;
    let in_play = problem.in_play.unwrap();
    let outside = problem.setup.size.all() - in_play;
    let taken = problem.setup.black | problem.setup.white;
    for (special, name) in [
        (start.ban != 0, "ban at the start"),
        (states.iter().any(|s| s.ban != 0), "bans"),
        (states.iter().any(|s| s.threats != claim.threats), "retakes"),
        (!claim.opening.is_empty(), "openings"),
        (start.standing > 1, "several targets"),
        (!(outside - taken).is_empty(), "empty points out of play"),
        (problem.rules.suicide == Suicide::Allowed, "suicide allowed"),
        (
            checked.superko() == Superko::Independent,
            "independent of superko",
        ),
        (checked.live_labels() > 0, "labels"),
        (claim.first == Role::Defender, "defender first"),
    ] {
        if special {
            kinds.push(name);
        }
    }
    assert!(checked.live_labels() as u64 <= labels);
    kinds
}

/// Walks all lines of a certificate (up to a number of steps), the opening
/// included, and compares each board with all before it.
fn assert_no_board_repeats(sample: &Sample<'_>) {
    let mut state = sample.game.start(sample.claim.first, sample.claim.threats);
    let mut boards = vec![state.stones];
    for &play in &sample.claim.opening {
        state = sample
            .game
            .make(&state, play, sample.claim.question)
            .unwrap();
        if play != Move::Pass {
            boards.push(state.stones);
        }
    }
    walk(sample, &state, sample.root, &mut boards, &mut 3_000);
}

fn walk(
    sample: &Sample<'_>,
    state: &State,
    id: GraphNodeId,
    boards: &mut Vec<[Mask; 2]>,
    steps: &mut u32,
) {
    let moves = match sample.graph.step(id).unwrap() {
        Step::Choice { play, next } => vec![(*play, *next)],
        Step::Replies(replies) => replies.clone(),
        Step::Leaf(_) => vec![],
    };
    for (play, next) in moves {
        let after = sample
            .game
            .make(state, play, sample.claim.question)
            .unwrap();
        let grown = play != Move::Pass;
        if grown {
            assert!(!boards.contains(&after.stones), "a board repeats");
            boards.push(after.stones);
        }
        if *steps > 0 {
            *steps -= 1;
            walk(sample, &after, next, boards, steps);
        }
        if grown {
            boards.pop();
        }
    }
}
