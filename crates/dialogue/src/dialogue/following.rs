//! Moves about which the program says nothing: a caller goes back to an earlier position, looks along a line, or walks
//! through what is proved.

use shikatsu_engine::{EngineError, MoveDetail};
use shikatsu_problem::{Move, Problem};

use super::Dialogue;
use crate::answer::Refusal;
use crate::proof_tree::ProofTree;
use crate::thinker::Thinker;

impl Dialogue {
    /// Makes a move without judging it, so that a caller can go back to an earlier position.
    ///
    /// # Errors
    /// When a rule forbids the move, or play is over already.
    pub fn follow(&mut self, played: Move) -> Result<(), Refusal> {
        if self.step().position.passes >= 2 {
            return Err(Refusal::Over);
        }
        let (played, _) = self.heard(played)?;
        self.play(played)
    }

    /// The positions that a line leads through, as far as it can be played; the dialogue stays where it is.
    #[must_use]
    pub fn along(&self, line: &[Move]) -> Vec<Problem> {
        let mut position = Some(self.step().position.clone());
        let mut positions = Vec::new();
        for &played in line {
            position = position.and_then(|position| self.frame.after(&position, played));
            positions.extend(
                position
                    .as_ref()
                    .map(|position| self.frame.as_problem(position)),
            );
        }
        positions
    }

    /// Asks for this reply next: the program plays it if it keeps what it should, or holds out. A caller that brings back a
    /// line which was played before uses this.
    pub const fn wish(&mut self, reply: Option<Move>) {
        self.wish = reply;
    }

    /// The certificates about the position, each as a tree to walk through, those of the verdict
    /// first; none if nothing is proved.
    ///
    /// # Errors
    /// When the position cannot be searched.
    pub fn proof_trees(
        &mut self,
        thinker: &mut Thinker<'_>,
    ) -> Result<Vec<ProofTree>, EngineError> {
        let known = self.know(thinker, MoveDetail::AllFirstMoves)?.clone();
        Ok(ProofTree::of_side(&known.side, &self.position()))
    }
}
