//! Going where one has been, looking along a line, and walking through what is proved: moves of
//! which nothing is said.

use shikatsu_engine::{EngineError, MoveDetail};
use shikatsu_problem::{Move, Problem};

use super::Dialogue;
use crate::answer::Refusal;
use crate::proof_tree::ProofTree;
use crate::thinker::Thinker;

impl Dialogue {
    /// Makes a move without a word about it: for going back to where one has been.
    ///
    /// # Errors
    /// When a rule forbids the move, or it is over already.
    pub fn follow(&mut self, played: Move) -> Result<(), Refusal> {
        if self.step().position.passes >= 2 {
            return Err(Refusal::Over);
        }
        let (played, _) = self.heard(played)?;
        self.play(played)
    }

    /// The positions that a line leads through, as far as it can be played; nothing is made.
    #[must_use]
    pub fn along(&self, line: &[Move]) -> Vec<Problem> {
        let mut position = Some(self.step().position.clone());
        let mut positions = Vec::new();
        for &played in line {
            position = position.and_then(|position| position.after(played));
            positions.extend(
                position
                    .as_ref()
                    .map(|position| self.frame.as_problem(position)),
            );
        }
        positions
    }

    /// Wishes for the next reply of the program's: it is this one if it keeps or holds out what it
    /// should. For those who bring back a line that was played before.
    pub const fn wish(&mut self, reply: Option<Move>) {
        self.wish = reply;
    }

    /// The certificates about the position, each as a tree to walk through, those of the verdict
    /// first; none if nothing is proved.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn proof_trees(
        &mut self,
        thinker: &mut Thinker<'_>,
    ) -> Result<Vec<ProofTree>, EngineError> {
        let known = self.know(thinker, MoveDetail::AllFirstMoves)?.clone();
        Ok(ProofTree::of_side(&known.side, &self.position()))
    }
}
