//! A position that is proved, and the dialogue in which the program answers from there.
//!
//! Invariant: there is no dialogue about a position that is not proved.

use shikatsu_api::{self as api, ApiError, ErrorKind};
use shikatsu_dialogue::{Dialogue, Finish, Phrase, Standing, Thinker, Voice};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Progress, Report, Request, Side};
use shikatsu_messages as messages;
use shikatsu_problem::{Color, Move, Outcome, PointSet, Problem, Role, Unproved};

use crate::language;

/// A dialogue, and the node of the session's tree at which it began.
#[derive(Debug)]
pub(crate) struct ProvedDialogue {
    pub(crate) dialogue: Dialogue,
    pub(crate) root: usize,
    pub(crate) in_play: PointSet,
    start: Standing,
}

impl ProvedDialogue {
    /// Solves a position for the side to move and begins a dialogue there. `root` is its node.
    ///
    /// # Errors
    /// When the position cannot be put to the engine, or is not proved within the limits.
    pub(crate) fn begin(
        problem: &Problem,
        root: usize,
        limits: Limits,
        engine: &mut Engine,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Self, ApiError> {
        let first = problem.to_move();
        let request = Request {
            first: Asked::Side(first),
            limits,
            // Single moves are judged when they are played, or when the person asks for help.
            moves: MoveDetail::VerdictOnly,
        };
        let report = engine
            .solve(problem, &request, &Cancel::new(), watch)
            .map_err(language::unsolvable)?;
        let start = proved(&report, first)?;
        let dialogue = Dialogue::new(problem, &report, first).map_err(language::unsolvable)?;
        Ok(Self {
            in_play: dialogue.position().in_play.unwrap_or_default(),
            dialogue,
            root,
            start,
        })
    }

    /// Moves the dialogue to the position after these moves from its root.
    ///
    /// # Errors
    /// When the engine refuses what it once accepted.
    pub(crate) fn move_to(&mut self, moves: &[(Color, Move)]) -> Result<(), ApiError> {
        let made: Vec<_> = self.dialogue.moves().collect();
        let same = made
            .iter()
            .zip(moves)
            .take_while(|(one, other)| one == other);
        let same = same.count();
        for _ in same..made.len() {
            self.dialogue.undo();
        }
        for &(_, played) in &moves[same..] {
            let followed = self.dialogue.follow(played);
            followed.map_err(|refusal| language::refusal(refusal, "the move"))?;
        }
        Ok(())
    }

    /// Puts a question to the dialogue.
    pub(crate) fn ask<T>(
        &mut self,
        engine: &mut Engine,
        limits: Limits,
        question: impl FnOnce(&mut Dialogue, &mut Thinker<'_>) -> T,
    ) -> T {
        let mut thinker = Thinker {
            engine,
            limits,
            cancel: &Cancel::new(),
        };
        question(&mut self.dialogue, &mut thinker)
    }

    /// How an end compares with what was possible where the dialogue began.
    pub(crate) fn finish(&self, end: &Standing, you: Color) -> api::Finish {
        let role = if self.dialogue.voice().color(Role::Defender) == you {
            Role::Defender
        } else {
            Role::Attacker
        };
        messages::finish(Finish::of(end, &self.start, role))
    }
}

/// The verdict; if there is none, an error that says what is proved on a condition.
fn proved(report: &Report, first: Color) -> Result<Standing, ApiError> {
    let side = report.sides.iter().find(|side| side.first == first);
    if let Some(side) = side.filter(|side| side.outcome.is_decided()) {
        return Ok(Standing::of(side));
    }
    let words = language::spoken();
    // Without a side nothing is said that depends on who defends.
    let defender = side.map_or(Color::White, Side::defender);
    let voice = Voice::of(&report.problem, defender).speaking(&words);
    // A person who is about to play is told no line.
    let on_condition = side.and_then(|side| side.conditional.as_ref());
    let message = match on_condition {
        Some(conditional) => voice.condition(conditional),
        None => {
            let not_tried = Outcome::Unknown(Unproved::NotTried);
            let outcome = voice.outcome(side.map_or(&not_tried, |side| &side.outcome));
            let color = words.color(first);
            words.say(
                Phrase::UnprovedFirst,
                &[("color", &color), ("outcome", &outcome)],
            )
        }
    };
    let message = message.trim_end_matches(['.', '。']).to_owned();
    Err(ApiError::new(ErrorKind::Unproved, message))
}
