use super::*;
use crate::grid::mixed;
use crate::proof::enumeration::{RowEnumeration, SmallState};
use crate::proof::value::RowValue;
use crate::search::{AlphaBeta, Leaning, LookAhead, SearchWidth, ThreatSearch, stopping, winning};

const TABLE: usize = 1 << 24;
/// Scores of alpha-beta beyond this are decided.
const LARGEST_ESTIMATE: i32 = 20_000;

struct StateComparison {
    whole: RowEnumeration,
    questions: AttackQuestions<u64>,
}

impl StateComparison {
    fn of(rules: &str) -> Self {
        let rules = rules.parse().unwrap();
        let geometry = RowGeometry::<u64>::of(rules).unwrap();
        Self {
            whole: RowEnumeration::of(rules, &mut |_| ()).unwrap(),
            questions: AttackQuestions::new(Arc::new(geometry), TABLE),
        }
    }

    fn ask(&mut self, board: &RowBoard<u64>, attacker: Color, horizon: Horizon) -> AttackResult {
        let question = AttackQuestion::new(attacker, horizon);
        self.questions
            .ask(board, question, &mut |positions| positions > 2_000_000)
    }

    /// df-pn without a horizon says who wins, and with one it finds the distance and nothing shorter.
    fn compare_proofs(&mut self, state: SmallState, value: RowValue) {
        let board = self.whole.position(state).board(self.questions.geometry());
        let [mover, other] = [board.to_move(), !board.to_move()];
        let winner = match value {
            RowValue::Draw => None,
            RowValue::Win(moves) => Some((mover, moves)),
            RowValue::Loss(moves) => Some((other, moves)),
        };
        for attacker in [mover, other] {
            let found = self.ask(&board, attacker, Horizon::None);
            match winner.filter(|(winner, _)| *winner == attacker) {
                None => assert_eq!(found, AttackResult::Held, "{state:?} {value}"),
                Some((_, moves)) => {
                    let AttackResult::Won(most) = found else {
                        panic!("{state:?} {value}: {found:?}")
                    };
                    assert!(most >= moves, "{state:?} {value}: {most}");
                    let exact = self.ask(&board, attacker, Horizon::Moves(moves));
                    assert_eq!(exact, AttackResult::Won(moves), "{state:?}");
                    if moves > 2 {
                        let shorter = self.ask(&board, attacker, Horizon::Moves(moves - 2));
                        assert_eq!(shorter, AttackResult::Held, "{state:?} {value}");
                    }
                }
            }
        }
    }

    /// A win by threats is a win, and not a shorter one than there is. Returns whether one was found.
    fn compare_threats(&self, state: SmallState, value: RowValue) -> bool {
        let mut board = self.whole.position(state).board(self.questions.geometry());
        let Some((_, moves)) = ThreatSearch::new(&mut board, 2_000).shortest(4) else {
            return false;
        };
        assert!(
            matches!(value, RowValue::Win(least) if least < 2 * moves),
            "{state:?} {value}: {moves} threats"
        );
        true
    }

    /// A decided score of alpha-beta is the value. Returns whether the score was decided.
    fn compare_scores(&self, state: SmallState, value: RowValue) -> bool {
        let board = self.whole.position(state).board(self.questions.geometry());
        let moves: Vec<_> = board.playable().cells().map(Some).chain([None]).collect();
        let ahead = LookAhead {
            depth: 5,
            positions: 100_000,
            width: SearchWidth::Full,
        };
        let mut go_on = || false;
        let mut search = AlphaBeta::new(board, Leaning::EVEN, 12, &mut go_on);
        let Some(score) = search.best_of(&moves, ahead).first().map(|root| root.score) else {
            return false;
        };
        if score.abs() <= LARGEST_ESTIMATE {
            return false;
        }
        let is_won = matches!(value, RowValue::Win(_));
        let is_lost = matches!(value, RowValue::Loss(_));
        assert!(
            if score > 0 { is_won } else { is_lost },
            "{state:?} {value}: {score}"
        );
        true
    }
}

#[test]
fn every_search_agrees_with_the_enumeration_on_all_states_of_the_smallest_board() {
    for rules in [
        "3x3, row 3",
        "3x3, row 3, no capture",
        "3x3, row 3, diagonals",
    ] {
        let mut comparison = StateComparison::of(rules);
        let states: Vec<_> = comparison.whole.states().collect();
        let (mut threats, mut scores) = (0, 0);
        for &(state, value) in &states {
            comparison.compare_proofs(state, value);
            threats += u32::from(comparison.compare_threats(state, value));
            scores += u32::from(comparison.compare_scores(state, value));
        }
        assert!(threats > 100 && scores > 100, "{rules}: {threats} {scores}");
    }
}

/// After a pass another pass ends the game, even against a row that nothing else could stop. It matters where ko kept the
/// other side from completing the row, so that it passed.
#[test]
fn a_second_pass_is_a_draw_against_a_row_that_cannot_be_stopped() {
    let mut comparison = StateComparison::of("3x3, row 3");
    let states: Vec<_> = comparison.whole.states().collect();
    let mut found = 0;
    for (state, value) in states {
        let position = comparison.whole.position(state);
        let board = position.board(comparison.questions.geometry());
        let (mover, enemy) = (board.to_move(), !board.to_move());
        let threats = winning(&board, enemy);
        let stops = stopping(&board, enemy, threats).and(board.playable());
        let is_pressed =
            !threats.is_empty() && stops.is_empty() && winning(&board, mover).is_empty();
        if !position.has_passed || !is_pressed {
            continue;
        }
        found += 1;
        assert_eq!(value, RowValue::Draw, "{state:?}");
        let after_pass = comparison.ask(&board, enemy, Horizon::None);
        assert_eq!(after_pass, AttackResult::Held, "{state:?}");
        // The same stones without the pass before them are lost.
        let fresh = board.after(None, false);
        assert_eq!(
            comparison.ask(&fresh, enemy, Horizon::None),
            AttackResult::Won(2),
            "{state:?}"
        );
    }
    assert!(found > 10, "{found}");
}

#[test]
#[ignore = "a million states of 4×4 take long"]
fn every_search_agrees_with_the_enumeration_on_a_million_states() {
    for rules in ["4x4, row 4", "4x4, row 3"] {
        let mut comparison = StateComparison::of(rules);
        let states: Vec<_> = comparison.whole.states().collect();
        let count = states.len() as u64;
        let (mut threats, mut scores) = (0, 0);
        for number in 0..500_000 {
            let drawn = usize::try_from(mixed(number) % count).unwrap();
            let (state, value) = states[drawn];
            comparison.compare_proofs(state, value);
            threats += u32::from(comparison.compare_threats(state, value));
            scores += u32::from(comparison.compare_scores(state, value));
        }
        assert!(
            threats > 10_000 && scores > 100_000,
            "{rules}: {threats} {scores}"
        );
    }
}
