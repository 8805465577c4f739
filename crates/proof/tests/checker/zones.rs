//! Proofs that forget are accepted, and what they say is true however the
//! forgotten points are filled in.

use std::collections::BTreeMap;

use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Setup, Size, Suicide};
use shikatsu_proof::{Claim, Manner, Question, Superko, check, digest, write};

use crate::chance::Chance;
use crate::partial::Partial;
use crate::rules::{Game, Mask, State, bits};
use crate::solution::Solution;
use crate::tree::Certificate;
use crate::zone_proof::ZoneProof;

/// A claim that is true of everything that its zone leaves open.
pub(crate) struct ZoneSample<'g> {
    pub(crate) game: &'g Game,
    pub(crate) root: Partial,
    pub(crate) claim: Claim,
    pub(crate) bytes: Vec<u8>,
    kind: &'static str,
}

const QUESTIONS: [Question; 3] = [Question::Capture, Question::Eyes, Question::Stand];

/// The same samples for every test. Of each kind there are at most so many, so
/// that the common kinds leave room for the rare.
pub(crate) fn for_each_zone(mut f: impl FnMut(&ZoneSample<'_>, &mut Chance)) {
    let mut chance = Chance::new(31);
    let mut made: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..2_400 {
        let mut problem = if round % 2 == 0 {
            chance.problem(9)
        } else {
            fort(&mut chance)
        };
        problem.rules.suicide = Suicide::Forbidden;
        let Some(game) = Game::new(&problem).filter(|game| !game.has_fortress()) else {
            continue;
        };
        for question in QUESTIONS {
            let Some(attempt) = Attempt::new(&game, question, &mut chance) else {
                continue;
            };
            let class = made.entry(attempt.kind()).or_default();
            let most = if attempt.proof.is_leaf() { 40 } else { 300 };
            if *class == most {
                continue;
            }
            if let Some(sample) = attempt.sample(&mut chance) {
                *class += 1;
                // The lots are the same whatever is done with the sample.
                let seed = chance.below(1 << 30) as u64;
                f(&sample, &mut Chance::new(seed));
            }
        }
    }
}

/// A room of White's at the edge, and around it stones and points of no or of
/// some interest.
fn fort(chance: &mut Chance) -> Problem {
    let rooms = ["...O", "....O", "..O.O", "X..O", "X..XO", ".X.O", ".O.O"];
    let room = rooms[chance.below(rooms.len())];
    let wall = "O".repeat(room.len());
    let width = room.len() + 2;
    let size = Size::new(u32::try_from(width).unwrap(), 3).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = PointSet::EMPTY;
    let mut clutter = 0;
    for point in size.points() {
        let (x, y) = (usize::from(point.x()), usize::from(point.y()));
        let row = [room, &wall, ""][y];
        let sign = row
            .chars()
            .nth(x)
            .unwrap_or_else(|| match chance.below(100) {
                0..50 => '#',
                _ if clutter == 5 => '#',
                50..80 => '.',
                80..93 => 'X',
                _ => 'O',
            });
        if sign != '#' {
            in_play.insert(point);
            clutter += usize::from(x >= row.len());
        }
        problem.setup.put(
            point,
            match sign {
                'X' | '#' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            },
        );
    }
    problem.in_play = Some(in_play);
    problem.key_stones.extend(Point::new(0, 1));
    problem
}

/// A proof that knows everything, to begin with.
struct Attempt<'g> {
    game: &'g Game,
    claim: Claim,
    root: Partial,
    proof: ZoneProof<'g>,
}

/// States of a proof.
const LIMIT: usize = 600;

impl<'g> Attempt<'g> {
    fn new(game: &'g Game, question: Question, chance: &mut Chance) -> Option<Self> {
        let claim = Claim {
            question,
            manner: Manner::Prove,
            first: chance.role(),
            threats: i8::try_from(chance.below(5)).unwrap() - 2,
            opening: vec![],
        };
        let root = Partial::full(&game.start(claim.first, claim.threats));
        Some(Self {
            proof: ZoneProof::new(game, &root, question, LIMIT)?,
            game,
            claim,
            root,
        })
    }

    fn kind(&self) -> &'static str {
        match (self.claim.question, self.proof.is_leaf()) {
            (Question::Capture, false) => "capture",
            (Question::Eyes, false) => "eyes",
            (Question::Stand, false) => "stand",
            (Question::Capture, true) => "capture, at once",
            (Question::Eyes, true) => "eyes, at once",
            (Question::Stand, true) => "stand, at once",
        }
    }

    /// Forgets one point after the other as long as there is a proof.
    fn sample(mut self, chance: &mut Chance) -> Option<ZoneSample<'g>> {
        let game = self.game;
        let points: Vec<usize> = bits(game.playable).collect();
        let most = 1 + u32::try_from(chance.below(6)).unwrap();
        for _ in 0..points.len() {
            let point = chance.pick(&points)?;
            let less = game.forget(&self.root, game.playable & !(1 << point));
            if less == self.root || less.unknown.count_ones() > most {
                continue;
            }
            if let Some(found) = ZoneProof::new(game, &less, self.claim.question, LIMIT) {
                (self.root, self.proof) = (less, found);
            }
        }
        let kind = self.kind();
        let (graph, node) = self.proof.graph();
        let mut bytes = Vec::new();
        write(&game.problem, &self.claim, &graph, node, &mut bytes).unwrap();
        (self.root.unknown != 0).then_some(ZoneSample {
            game,
            root: self.root,
            claim: self.claim,
            bytes,
            kind,
        })
    }
}

/// Every full state that is described, with the ban as stated or hidden, and
/// threats as stated or one better.
fn completions(game: &Game, partial: &Partial, question: Question) -> Vec<State> {
    let mut states = vec![partial.known];
    for bit in bits(partial.unknown) {
        states = states
            .into_iter()
            .flat_map(|state| {
                [None, Some(0), Some(1)].map(|side| {
                    let mut state = state;
                    if let Some(side) = side {
                        state.stones[side] |= 1 << bit;
                    }
                    state
                })
            })
            .collect();
    }
    let better = match question.prover() {
        Role::Attacker => -1,
        Role::Defender => 1,
    };
    let mut all = Vec::new();
    for mut state in states.into_iter().filter(|state| is_legal(game, state)) {
        for target in bits(partial.perhaps) {
            if game.targets[target] & !state.stones[1] == 0 {
                state.standing |= 1 << target;
            }
        }
        // The stones of a target stand and fall together.
        let whole = |target: usize| game.targets[target] & !state.stones[1] == 0;
        if !bits(state.standing).all(whole) {
            continue;
        }
        let hidden = bits(partial.unknown & state.vacant()).map(|bit| 1 << bit);
        let bans: Vec<Mask> = match partial.known.ban {
            0 => hidden.chain([0]).collect(),
            ban => vec![ban],
        };
        for ban in bans {
            for threats in [state.threats, state.threats + better] {
                all.push(State {
                    ban,
                    threats,
                    ..state
                });
            }
        }
    }
    all
}

fn is_legal(game: &Game, state: &State) -> bool {
    (0..2).all(|side| {
        bits(state.stones[side] & game.playable).all(|bit| {
            let chain = game.chain(state.stones[side], 1 << bit);
            game.breathes(state, chain)
        })
    })
}

#[test]
fn what_a_zone_proves_is_true_whatever_stands_outside() {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut states, mut open, mut changed) = (0, 0, [0; 2]);
    for_each_zone(|sample, chance| {
        let ZoneSample {
            game, root, claim, ..
        } = sample;
        let checked = match check(&game.problem, &sample.bytes[..]) {
            Ok(checked) => checked,
            Err(fault) => panic!("{fault}\n{claim:?}\n{:?}", game.problem),
        };
        assert_eq!(checked.claim(), claim);
        assert_eq!(
            checked.zone(),
            Some(game.points(game.playable & !root.unknown))
        );
        assert_eq!(checked.superko(), Superko::MayLean);
        let parsed = Certificate::parse_with_keeps(&sample.bytes, game.in_play.len());
        assert_eq!(parsed.bytes(), sample.bytes);
        *counts.entry(sample.kind).or_default() += 1;
        let all = completions(game, root, claim.question);
        for _ in 0..8 {
            let state = chance.pick(&all).unwrap();
            let Some(solution) = Solution::new(game, &state, claim.question, 3_000) else {
                open += 1;
                continue;
            };
            assert!(solution.is_won(&state), "{claim:?}\n{root:?}\n{state:?}");
            states += 1;
        }
        let [passed, skipped] = check_changed_boards(sample, &all, chance);
        changed[0] += passed;
        changed[1] += skipped;
    });
    let counts: Vec<String> = counts.iter().map(|(k, n)| format!("{k}: {n}")).collect();
    assert_eq!(
        counts.join(
            "
"
        ),
        EXPECTED.trim()
    );
    assert_eq!((states, open, changed), (2_837, 3, [936, 484]));
}

const EXPECTED: &str = "
capture: 122
capture, at once: 104
eyes: 39
eyes, at once: 38
stand: 13
stand, at once: 39
";

/// The board of a state, as a problem like another.
fn problem_of(game: &Game, state: &State) -> Problem {
    let mut problem = game.problem.clone();
    let first = game.problem.key_stones.first().unwrap();
    let defender = game.problem.setup.at(first).unwrap();
    let sides: [Color; 2] = [!defender, defender];
    for point in &game.in_play {
        let stone = game.mask(*point);
        let side = (0..2).find(|&side| state.stones[side] & stone != 0);
        problem.setup.put(*point, side.map(|side| sides[side]));
    }
    problem
}

/// The same certificate for boards changed outside the zone; how many passed
/// and how many boards could not be compared.
fn check_changed_boards(sample: &ZoneSample<'_>, all: &[State], chance: &mut Chance) -> [u32; 2] {
    let ZoneSample {
        game, root, claim, ..
    } = sample;
    let mut counts = [0; 2];
    let start = game.start(claim.first, claim.threats);
    for _ in 0..4 {
        let state = chance.pick(all).unwrap();
        let problem = problem_of(game, &state);
        let markers = |game: &Game| -> Vec<Mask> {
            (0..game.targets.len()).map(|t| game.marker(t)).collect()
        };
        // The stone that stands for a target is the first of its chain, which
        // may have grown; and a ban outside the zone may have been filled in.
        let stands = problem.key_stones.is_subset(&game.points(state.stones[1]));
        let hidden = start.ban & root.unknown != 0;
        let other = Game::new(&problem)
            .filter(|other| stands && !hidden && markers(other) == markers(game));
        let Some(other) = other else {
            counts[1] += 1;
            continue;
        };
        let mut bytes = sample.bytes.clone();
        bytes[5..21].copy_from_slice(&digest(&other.problem).unwrap());
        if let Err(fault) = check(&other.problem, &bytes[..]) {
            panic!(
                "{fault}\n{claim:?}\n{:?}\n{:?}",
                game.problem, other.problem
            );
        }
        counts[0] += 1;
    }
    counts
}
