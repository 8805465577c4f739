//! The program of a seat, on a thread of its own: it may think, hang or die without holding up the socket.
//!
//! Invariant: one question is under way at a time, and its answer names the moves that were on the board, so that an
//! answer that comes late can be told from one that is in time.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use shikatsu_api::room::BoardView;
use shikatsu_api::{Color, Move};
use shikatsu_gtp::{ControlError, Controller, GtpReply};
use tokio::sync::mpsc::UnboundedReceiver;

use super::board_sync::{SyncedBoard, bring, color_word, label, read_move, size};
use crate::series::EngineAddress;

/// A question to the program.
#[derive(Debug, Clone)]
pub(super) struct EngineQuestion {
    pub(super) board: BoardView,
    pub(super) komi_half_points: i32,
    pub(super) asked: QuestionKind,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum QuestionKind {
    /// What it would play, without playing it.
    Propose(Color),
    /// Which of these it prefers.
    Vote(Color, Vec<Move>),
    /// Its move, as the side outside.
    Move(Color),
    /// The stones that it calls dead.
    DeadStones,
}

/// An answer.
#[derive(Debug)]
pub(super) struct EngineAnswer {
    /// Moves on the board when it was asked.
    pub(super) moves: u32,
    pub(super) said: Result<EngineWord, ControlError>,
}

/// What the program says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum EngineWord {
    Play(Move),
    Resign,
    /// It prefers none of the moves, or cannot say.
    NoPreference,
    Dead(Vec<Move>),
}

/// The other end of the thread.
pub(super) struct SeatEngine {
    questions: mpsc::Sender<EngineQuestion>,
    answers: UnboundedReceiver<EngineAnswer>,
    is_busy: bool,
}

impl SeatEngine {
    /// Starts the program; its name comes with it.
    pub(super) fn start(
        address: &EngineAddress,
        patience: Duration,
    ) -> Result<(Self, String), ControlError> {
        let mut engine = Controller::start(address.0.clone(), patience)?;
        let name = engine.expect("name")?;
        let commands = engine.commands()?;
        let (questions, asked) = mpsc::channel::<EngineQuestion>();
        let (answer, answers) = tokio::sync::mpsc::unbounded_channel();
        thread::spawn(move || {
            let mut program = SeatProgram {
                engine,
                commands,
                known: None,
            };
            while let Ok(question) = asked.recv() {
                let moves = question.board.moves;
                let said = program.answer(&question);
                if answer.send(EngineAnswer { moves, said }).is_err() {
                    return;
                }
            }
        });
        let seat = Self {
            questions,
            answers,
            is_busy: false,
        };
        Ok((seat, name))
    }

    /// Whether a question is under way.
    pub(super) const fn is_busy(&self) -> bool {
        self.is_busy
    }

    pub(super) fn ask(&mut self, question: EngineQuestion) {
        self.is_busy = self.questions.send(question).is_ok();
    }

    /// Waits for the answer; for ever if nothing was asked.
    pub(super) async fn answer(&mut self) -> EngineAnswer {
        match self.answers.recv().await {
            Some(answer) => {
                self.is_busy = false;
                answer
            }
            None => std::future::pending().await,
        }
    }
}

struct SeatProgram {
    engine: Controller,
    commands: Vec<String>,
    known: Option<SyncedBoard>,
}

impl SeatProgram {
    fn answer(&mut self, question: &EngineQuestion) -> Result<EngineWord, ControlError> {
        let EngineQuestion {
            board,
            komi_half_points,
            asked,
        } = question;
        bring(&mut self.engine, &mut self.known, board, *komi_half_points)?;
        match asked {
            QuestionKind::Propose(color) => self.propose(*color, board),
            QuestionKind::Vote(color, candidates) => self.vote(*color, candidates, board),
            QuestionKind::Move(color) => {
                let word = self.search("genmove", *color, board)?;
                // Its own board has the move already.
                if let EngineWord::Play(played) = word {
                    self.known = Some(SyncedBoard {
                        moves: board.moves + 1,
                        last: Some(played),
                    });
                }
                Ok(word)
            }
            QuestionKind::DeadStones => self.dead_stones(board),
        }
    }

    /// `reg_genmove` plays nothing; a program without it takes its move back.
    fn propose(&mut self, color: Color, board: &BoardView) -> Result<EngineWord, ControlError> {
        if self.knows("reg_genmove") {
            return self.search("reg_genmove", color, board);
        }
        let word = self.search("genmove", color, board)?;
        if matches!(word, EngineWord::Play(_)) && self.engine.expect("undo").is_err() {
            self.known = None;
        }
        Ok(word)
    }

    /// `restricted_genmove` of GNU Go names a colour and the moves to choose from, and answers with one of them.
    fn vote(
        &mut self,
        color: Color,
        candidates: &[Move],
        board: &BoardView,
    ) -> Result<EngineWord, ControlError> {
        if let [only] = candidates {
            return Ok(EngineWord::Play(*only));
        }
        let command = "restricted_genmove";
        if !self.knows(command) {
            return Ok(EngineWord::NoPreference);
        }
        let size = size(board);
        let labels: Vec<String> = candidates
            .iter()
            .map(|&played| label(played, size))
            .collect();
        let color = color_word(color.into());
        let line = format!("{command} {color} {}", labels.join(" "));
        Ok(match self.engine.ask(&line)? {
            GtpReply::Success(text) => match read_move(text.trim(), size) {
                Some(played) if candidates.contains(&played) => EngineWord::Play(played),
                _ => EngineWord::NoPreference,
            },
            GtpReply::Refusal(_) => EngineWord::NoPreference,
        })
    }

    fn search(
        &mut self,
        command: &str,
        color: Color,
        board: &BoardView,
    ) -> Result<EngineWord, ControlError> {
        let line = format!("{command} {}", color_word(color.into()));
        let text = self.engine.expect(&line)?;
        let text = text.trim();
        if text.eq_ignore_ascii_case("resign") {
            return Ok(EngineWord::Resign);
        }
        let played = read_move(text, size(board));
        let played = played.ok_or_else(|| ControlError::Refused {
            command: line,
            text: format!("'{text}', which is no move"),
        })?;
        Ok(EngineWord::Play(played))
    }

    fn dead_stones(&mut self, board: &BoardView) -> Result<EngineWord, ControlError> {
        if !self.knows("final_status_list") {
            return Ok(EngineWord::NoPreference);
        }
        let size = size(board);
        Ok(match self.engine.ask("final_status_list dead")? {
            GtpReply::Success(text) => {
                let dead = text
                    .split_whitespace()
                    .filter_map(|label| read_move(label, size));
                EngineWord::Dead(dead.collect())
            }
            GtpReply::Refusal(_) => EngineWord::NoPreference,
        })
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }
}
