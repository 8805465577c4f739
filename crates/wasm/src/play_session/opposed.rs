//! Play against an opponent who proves nothing.
//!
//! Invariant: the opponent's move goes through the same dialogue as the person's, so what it cost is proved, or said not to be.

use shikatsu_api as api;
use shikatsu_api::ApiError;
use shikatsu_dialogue::Answer;
use shikatsu_engine::{Engine, Limits};
use shikatsu_messages as messages;
use shikatsu_problem::Move;

use super::{PlaySession, reached};
use crate::proved_dialogue::ProvedDialogue;
use crate::session_tree::SessionNode;
use crate::{language, opponent};

impl PlaySession {
    /// Judges a move of the person, then one of the opponent.
    pub(super) fn play_opposed(
        &mut self,
        engine: &mut Engine,
        opponent: api::ChosenOpponent,
        played: Move,
        wish: Option<Move>,
    ) -> Result<api::Answer, ApiError> {
        let (you, limits) = (self.you, self.limits);
        let (at, proved) = self.proved_here(engine)?;
        let words = language::spoken();
        let voice = proved.dialogue.voice().speaking(&words);
        let mut last = proved
            .ask(engine, limits, |dialogue, thinker| {
                dialogue.judge(thinker, played)
            })
            .map_err(|refusal| language::refusal(refusal, &voice.turn(played)))?;
        let mut answer = messages::answer(&last, voice);
        let mut turns = vec![(you, last.played)];
        if !last.is_over() {
            last = move_of(opponent, wish, proved, engine, limits)?;
            let told = messages::answer(&last, voice);
            turns.push((!you, last.played));
            answer.reply = Some(reply(&told));
            answer.now = told.now;
            answer.ending = told.ending;
            answer.said.extend(told.said);
        }
        let node = SessionNode {
            answer: Some(answer.clone()),
            finish: last.is_over().then(|| proved.finish(&last.now, you)),
            turns,
            ..reached(&proved.dialogue, at)
        };
        self.tree.grow(node);
        Ok(answer)
    }

    /// The opponent makes a move where it is its turn.
    pub(super) fn begin_opposed(
        &mut self,
        engine: &mut Engine,
        opponent: api::ChosenOpponent,
    ) -> Result<(), ApiError> {
        let (you, limits) = (self.you, self.limits);
        let (at, proved) = self.proved_here(engine)?;
        let words = language::spoken();
        let voice = proved.dialogue.voice().speaking(&words);
        let judged = move_of(opponent, None, proved, engine, limits)?;
        let told = messages::answer(&judged, voice);
        let node = SessionNode {
            begun: Some(api::Begun {
                reply: reply(&told),
                now: told.now,
                ending: told.ending,
            }),
            finish: judged.is_over().then(|| proved.finish(&judged.now, you)),
            turns: vec![(!you, judged.played)],
            ..reached(&proved.dialogue, at)
        };
        self.tree.grow(node);
        Ok(())
    }
}

/// The opponent's move, judged like one of the person's. A line that is played again has the moves that it had, because a board
/// that was turned since makes the opponent overlook other moves.
fn move_of(
    opponent: api::ChosenOpponent,
    wish: Option<Move>,
    proved: &mut ProvedDialogue,
    engine: &mut Engine,
    limits: Limits,
) -> Result<Answer, ApiError> {
    let chosen = match wish {
        Some(wished) => wished,
        None => opponent::choose(&proved.dialogue.position(), opponent)?,
    };
    proved
        .ask(engine, limits, |dialogue, thinker| {
            dialogue.judge_or_pass(thinker, chosen)
        })
        .map_err(|refusal| language::refusal(refusal, "the move"))
}

/// A judged move of the opponent, as a reply.
fn reply(told: &api::Answer) -> api::Reply {
    api::Reply {
        played: told.played,
        color: told.mover,
        words: told.said.first().cloned().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_api::{
        ChosenOpponent, Color, Goal, Move, OpponentKind, OrientationChange, Outcome, PlayChoice,
        Problem, Program, Vertex,
    };
    use shikatsu_engine::{Asked, Cancel, Engine, MoveDetail, Options, Request};
    use shikatsu_messages as messages;

    use crate::fixture::{LIMITS, ROW, problem};
    use crate::{PlayRequest, PlaySession, opponent_move, oriented};

    const HOOK: &str = include_str!("../../../../suite/groups/15-hook.txt");

    const VITAL: Move = Move::Play(Vertex(3, 0));

    fn all() -> impl Iterator<Item = ChosenOpponent> {
        let kinds = [OpponentKind::Shape, OpponentKind::Patterns];
        kinds.into_iter().flat_map(|kind| {
            (1..=5).map(move |level| ChosenOpponent {
                kind,
                level,
                chance: 1,
            })
        })
    }

    fn against(problem: &Problem, first: Color, opponent: ChosenOpponent) -> (PlaySession, Engine) {
        let memory = 8 << 20;
        let mut engine = Engine::new(Options { threads: 1, memory });
        let request = PlayRequest {
            problem,
            choice: Some(PlayChoice {
                you: Color::Black,
                first,
                program: Program::On,
                opponent: Some(opponent),
            }),
            limits: LIMITS,
        };
        let session = PlaySession::start(request, &mut engine, &mut |_| {});
        (session.unwrap(), engine)
    }

    /// What is proved of the position on the board by an engine that has not seen the game.
    fn proved_anew(session: &PlaySession) -> Outcome {
        let position = session.position().unwrap();
        let memory = 8 << 20;
        let mut engine = Engine::new(Options { threads: 1, memory });
        let request = Request {
            first: Asked::Side(position.to_move()),
            limits: messages::limits(LIMITS),
            moves: MoveDetail::VerdictOnly,
        };
        let report = engine.solve(&position, &request, &Cancel::new(), &mut |_| {});
        (&report.unwrap().sides[0].outcome).into()
    }

    #[test]
    fn an_opponent_answers_as_it_chooses_and_what_that_cost_is_proved() {
        let hook = problem(HOOK);
        let mut slips = 0;
        for opponent in all() {
            let (mut session, mut engine) = against(&hook, Color::Black, opponent);
            assert_eq!(session.view().opponent, Some(opponent));
            for vertex in session.view().legal {
                session.reset();
                let played = Move::Play(vertex);
                let answer = session.play(&mut engine, played).unwrap();
                let Some(reply) = &answer.reply else { continue };
                assert_eq!(opponent_move(&hook, &[played], opponent), Ok(reply.played));
                assert_eq!(answer.said[1], reply.words);
                let has_slipped = answer.now.outcome != answer.after.outcome;
                let costs = ["a mistake", "not the best move"];
                let is_told = costs.iter().any(|cost| reply.words.contains(cost));
                assert_eq!(is_told, has_slipped, "{reply:?}");
                if has_slipped {
                    slips += 1;
                    assert_eq!(answer.now.outcome, proved_anew(&session), "{reply:?}");
                }
            }
        }
        assert!(slips > 0, "no opponent slips here");
    }

    #[test]
    fn an_opponent_begins_where_it_has_the_first_move() {
        let row = problem(ROW);
        for opponent in all() {
            let (session, _) = against(&row, Color::White, opponent);
            let begun = session.view().begun.unwrap();
            let first = Problem {
                to_move: Some(Color::White),
                goal: Some(Goal::Live),
                ..row.clone()
            };
            assert_eq!(opponent_move(&first, &[], opponent), Ok(begun.reply.played));
            let lives = begun.reply.played == VITAL;
            assert_eq!(begun.now.outcome == Outcome::Alive, lives, "{opponent:?}");
            assert_eq!(begun.ending.is_some(), session.view().finish.is_some());
        }
    }

    #[test]
    fn a_line_that_is_played_again_has_the_same_answers_on_a_turned_board() {
        let row = problem(ROW);
        for opponent in all() {
            let (mut session, mut engine) = against(&row, Color::Black, opponent);
            for vertex in [Vertex(2, 0), Vertex(4, 0)] {
                let _over = session.play(&mut engine, Move::Play(vertex));
            }
            let moves = session.view().moves;
            let line: Vec<Move> = moves.iter().map(|turn| turn.played).collect();
            let turned = oriented(&row, &line, &[OrientationChange::RotateLeft]).unwrap();
            let (mut other, mut engine) = against(&turned.problem, Color::Black, opponent);
            other.repeat(&mut engine, &turned.moves).unwrap();
            let again = other.view().moves;
            let again: Vec<Move> = again.iter().map(|turn| turn.played).collect();
            assert_eq!(again, turned.moves, "{opponent:?}");
        }
    }
}
