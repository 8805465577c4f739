//! Claims that are true in a region, proved by the solver and checked.

use std::collections::HashSet;

use shikatsu_problem::{Move, PointSet, Problem, Role};
use shikatsu_proof::{Claim, Graph, GraphNodeId, Manner, Question, check, write};
use shikatsu_solver::budget::Budget;
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle, OracleState};
use shikatsu_solver::session::{SearchAnswer, Session};
use shikatsu_solver::table::Table;

use crate::arena::Arena;
use crate::comparison::{PATIENCE, QUESTIONS, is_won};
use crate::dice::Dice;
use crate::grid;
use crate::regions::{Sample, problem_at};

/// States that are begun with a new table.
const BEGUN: Sample = Sample {
    even: 200,
    games: 0,
    rare: 16,
};

/// Draws of states with a ban, which are rare otherwise.
const BANS: usize = 60;

/// Games whose positions share a table.
const GAMES: usize = 32;

/// A proof and where it holds.
pub(crate) struct Proof {
    /// The state it begins in.
    pub(crate) state: OracleState,
    /// What it says of a problem that begins there.
    pub(crate) claim: Claim,
    /// The proof itself.
    pub(crate) graph: Graph,
    /// Its first node.
    pub(crate) root: GraphNodeId,
    /// The points that it used; `None` where no move was needed.
    pub(crate) zone: Option<PointSet>,
}

impl Proof {
    /// The certificate of this proof for a problem, checked: the zone that the
    /// checker saw, or what is wrong.
    pub(crate) fn check(&self, problem: &Problem) -> Result<Option<PointSet>, String> {
        let mut bytes = Vec::new();
        write(problem, &self.claim, &self.graph, self.root, &mut bytes)
            .map_err(|error| error.to_string())?;
        let checked = check(problem, &bytes[..]).map_err(|fault| fault.to_string())?;
        Ok(checked.zone())
    }
}

/// Proofs from all over a region, no two of the same claim about a state.
pub(crate) fn proofs(dice: &mut Dice, arena: &Arena, table: &mut Table) -> Vec<Proof> {
    let mut proofs = Vec::new();
    let mut unproved = UnprovedQuestions::new(arena);
    let mut states = BEGUN.draw(dice, &arena.oracle);
    states.extend((0..BANS).filter_map(|_| random_ban(dice, &arena.oracle)));
    for state in states {
        let level = level_at(dice, arena, &state);
        if let Some(question) = unproved.question(dice, &state, level) {
            let begun = problem_at(&arena.problem, &state);
            let mut session = Session::new(&begun, table).unwrap();
            let claim = claim(question, state.turn, level, Vec::new());
            proofs.push(proved(&mut session, state, &claim, level, &begun));
        }
    }
    let mut session = Session::new(&arena.problem, table).unwrap();
    for _ in 0..GAMES {
        proofs.extend(play(dice, &mut unproved, &mut session));
    }
    proofs
}

/// Proofs of what is true along a random game.
fn play(
    dice: &mut Dice,
    unproved: &mut UnprovedQuestions<'_>,
    session: &mut Session<'_>,
) -> Vec<Proof> {
    let oracle = &unproved.arena.oracle;
    let first = [Role::Attacker, Role::Defender][dice.roll(2)];
    let threats = random_level(dice);
    let (mut state, mut level) = (oracle.start(first), threats);
    let mut opening = Vec::new();
    let mut proofs = Vec::new();
    for _ in 0..1 + dice.roll(8) {
        let moves = oracle.moves(&state);
        let stones = moves.len() - 1;
        // Passes are rarer than evenly drawn moves would have them.
        let from = usize::from(stones > 0 && !dice.once_in(4));
        let played = moves[from + dice.roll(moves.len() - from)].played;
        let Some(next) = oracle.play(&state, played, level) else {
            continue;
        };
        (state, level) = next;
        opening.push(played);
        if state.standing.is_empty() {
            break;
        }
        if let Some(question) = unproved.question(dice, &state, level) {
            let claim = claim(question, first, threats, opening.clone());
            let begun = problem_at(&unproved.arena.problem, &state);
            proofs.push(proved(session, state, &claim, level, &begun));
        }
    }
    proofs
}

fn proved(
    session: &mut Session<'_>,
    state: OracleState,
    claim: &Claim,
    level: i8,
    begun: &Problem,
) -> Proof {
    let drawn = || format!("{claim}\n{}", grid::write(begun));
    let budget = &mut Budget::nodes(PATIENCE);
    let answer = session.ask(
        claim.question,
        claim.first,
        &claim.opening,
        claim.threats,
        budget,
    );
    assert!(
        matches!(answer, Ok(SearchAnswer::Proved(_))),
        "{answer:?}: {}",
        drawn()
    );
    let (graph, root) = session
        .prove(claim, budget)
        .unwrap_or_else(|stop| panic!("{stop:?}: {}", drawn()));
    let proof = Proof {
        state,
        claim: self::claim(claim.question, state.turn, level, Vec::new()),
        zone: graph.kept(root).copied(),
        graph,
        root,
    };
    match proof.check(begun) {
        Ok(seen) => assert_eq!(seen, proof.zone, "{}", drawn()),
        Err(fault) => panic!("{fault}: {}", drawn()),
    }
    proof
}

/// What has not been proved in a region yet.
struct UnprovedQuestions<'a> {
    arena: &'a Arena,
    met: HashSet<(OracleState, Question, i8)>,
}

impl<'a> UnprovedQuestions<'a> {
    fn new(arena: &'a Arena) -> Self {
        Self {
            arena,
            met: HashSet::new(),
        }
    }

    /// A question that the prover wins, if there is one that is new. Captures are
    /// so common that half of them are left out.
    fn question(&mut self, dice: &mut Dice, state: &OracleState, level: i8) -> Option<Question> {
        let truth = self.arena.oracle.levels(state)?;
        let won = QUESTIONS
            .into_iter()
            .filter(|&question| is_won(&truth, question, level));
        let won: Vec<Question> = won.collect();
        if won.is_empty() || state.standing.is_empty() {
            return None;
        }
        let question = won[dice.roll(won.len())];
        let is_wanted = question != Question::Capture || dice.once_in(2);
        (is_wanted && self.met.insert((*state, question, level))).then_some(question)
    }
}

/// A state with a ban; these have the last ids.
fn random_ban(dice: &mut Dice, oracle: &Oracle) -> Option<OracleState> {
    let last = oracle.ids() / 32 + 1;
    let state = oracle.state(oracle.ids() - 1 - dice.below(last))?;
    state.ban.is_some().then_some(state)
}

/// Any level, or the last at which one side wins.
fn level_at(dice: &mut Dice, arena: &Arena, state: &OracleState) -> i8 {
    let edge = arena.oracle.levels(state).and_then(|truth| {
        let edges = [truth.capture_to, truth.stand_from, truth.eyes_from];
        edges[dice.roll(edges.len())].filter(|edge| edge.abs() < MAX_LEVEL)
    });
    edge.unwrap_or_else(|| random_level(dice))
}

fn random_level(dice: &mut Dice) -> i8 {
    [-2, -1, -1, 0, 0, 1, 1, 2][dice.roll(8)]
}

fn claim(question: Question, first: Role, threats: i8, opening: Vec<Move>) -> Claim {
    Claim {
        question,
        manner: Manner::Prove,
        first,
        threats,
        opening,
    }
}
