//! Going on from an open node: its next move, and the proof that no reply is missing.
//!
//! Invariant: every move that exists at a node of replies is either listed there or refused as
//! missing; the checker finds the moves itself.

use std::io::Read;

use shikatsu_problem::Move;

use super::Checker;
use crate::captured_sides::CapturedSides;
use crate::checked::Superko;
use crate::content::narrow;
use crate::fault::Complaint;
use crate::open_node::{Descent, NodeMoves, OpenNode};

impl<R: Read> Checker<'_, R> {
    /// Goes on from the node on top: makes the next move it lists, or finds
    /// that none is left and none is missing.
    pub(super) fn descend(&mut self) -> Result<Descent, Complaint> {
        let Some(node) = self.stack.last_mut() else {
            return Ok(Descent::End);
        };
        let code = match &mut node.moves {
            NodeMoves::Choice(choice) => match choice.take() {
                Some(code) => code,
                None => return Ok(Descent::End),
            },
            NodeMoves::Replies { left: 0, cursor } => {
                let cursor = *cursor;
                return self.require_no_reply(cursor, self.pass_code() + 1);
            }
            NodeMoves::Replies { left, .. } => {
                *left -= 1;
                self.read_reply()?
            }
        };
        let saved = self.position.save();
        let step = match self.position.make(code, self.claim.question) {
            Ok(step) => step,
            Err(complaint) => {
                self.position.restore(saved);
                return Err(self.blame(complaint));
            }
        };
        self.path = self.path.or(step.captures);
        if self.path == CapturedSides::BOTH {
            self.superko = Superko::MayLean;
        }
        if let Some(node) = self.stack.last_mut() {
            node.step = step;
            node.current = usize::try_from(code).ok().map(narrow);
        }
        Ok(Descent::Child)
    }

    fn pass_code(&self) -> usize {
        self.position.terrain.len()
    }

    /// Reads the number of the next reply and looks at those it skips.
    fn read_reply(&mut self) -> Result<u64, Complaint> {
        let code = self.source.number()?;
        let play = self
            .position
            .terrain
            .decode(code)
            .ok_or(Complaint::BadMove(code))?;
        let at = usize::try_from(code).map_err(|_| Complaint::BadMove(code))?;
        let Some(OpenNode {
            moves: NodeMoves::Replies { cursor, .. },
            ..
        }) = self.stack.last_mut()
        else {
            return Err(Complaint::WrongTurn);
        };
        let from = std::mem::replace(cursor, at + 1);
        if at < from {
            return Err(Complaint::OutOfOrder(play));
        }
        self.require_no_reply(from, at)?;
        Ok(code)
    }

    /// None of these moves may exist.
    fn require_no_reply(&mut self, from: usize, to: usize) -> Result<Descent, Complaint> {
        let pass = self.pass_code();
        let prover = self.claim.question.prover();
        for at in from..to {
            let exists = if at == pass {
                self.position.may_pass(self.claim.question)
            } else {
                self.position.may_play(at, prover)
            };
            if exists {
                let play = self.position.terrain.decode(at as u64);
                return Err(Complaint::MissingReply(play.unwrap_or(Move::Pass)));
            }
        }
        Ok(Descent::End)
    }

    /// Replies that are no moves are superfluous, not illegal.
    fn blame(&self, complaint: Complaint) -> Complaint {
        match self.stack.last().map(|node| node.moves) {
            Some(NodeMoves::Replies { .. }) => complaint.of_reply(),
            Some(NodeMoves::Choice(_)) | None => complaint,
        }
    }
}
