//! The certificates of the position on the board, for a page to step through.

use shikatsu_api as api;
use shikatsu_api::{
    ApiError, ErrorKind, ProofBranchKind, ProofClaim, ProofManner, ProofPlace, ProofQuestion,
    ProofView, vertices,
};
use shikatsu_dialogue::{Dialogue, ProofBranch, ProofNode, ProofStep, ProofTree, Voice};
use shikatsu_engine::Engine;
use shikatsu_engine::proof::{Manner, Question};
use shikatsu_messages as messages;
use shikatsu_problem::{Color, Move, PointSet};

use super::PlaySession;
use crate::practice::turn;
use crate::session_tree::number as count;
use crate::{language, survey};

impl PlaySession {
    /// A place in the certificates of the position on the board.
    ///
    /// # Errors
    /// When there is no such certificate, or it has no such place.
    pub fn proof(
        &mut self,
        engine: &mut Engine,
        wish: &api::ProofWish,
    ) -> Result<ProofView, ApiError> {
        let size = self.problem.setup.size;
        let path: Result<Vec<Move>, ApiError> = wish.path.iter().map(|one| one.on(size)).collect();
        let path = path?;
        let limits = self.limits;
        let (_, proved) = self.proved_here(engine)?;
        let (words, first) = (language::spoken(), proved.dialogue.to_move());
        let voice = proved.dialogue.voice().speaking(&words);
        let trees = proved.ask(engine, limits, Dialogue::proof_trees);
        let trees = trees.map_err(language::unsolvable)?;
        let viewer = ProofViewer { voice, first, size };
        let claims = trees.iter().map(|tree| viewer.claim(tree)).collect();
        if trees.is_empty() {
            let place = None;
            return Ok(ProofView { claims, place });
        }
        let tree = usize::try_from(wish.claim).ok();
        let tree = tree.and_then(|number| trees.get(number));
        let node = tree.and_then(|tree| Some((tree, tree.at(&path)?)));
        let (tree, node) = node.ok_or_else(|| {
            let message = "the certificate does not go there; begin at its first position";
            ApiError::new(ErrorKind::Malformed, message)
        })?;
        let path: Vec<Move> = tree.claim().opening.iter().chain(&path).copied().collect();
        let place = viewer.place(wish.claim, &path, &node);
        Ok(ProofView {
            claims,
            place: Some(place),
        })
    }
}

/// Shows certificates in the language and from the position of a dialogue.
struct ProofViewer<'v> {
    voice: Voice<'v>,
    first: Color,
    size: shikatsu_problem::Size,
}

impl ProofViewer<'_> {
    fn claim(&self, tree: &ProofTree) -> ProofClaim {
        let claim = tree.claim();
        let winner = claim.chooser().color(tree.defender());
        ProofClaim {
            question: match claim.question {
                Question::Capture => ProofQuestion::Capture,
                Question::Eyes => ProofQuestion::Eyes,
                Question::Stand => ProofQuestion::Stand,
            },
            manner: match claim.manner {
                Manner::Prove => ProofManner::Prove,
                Manner::Refute => ProofManner::Refute,
            },
            defender: tree.defender().into(),
            winner: winner.into(),
            threats: claim.threats,
            opening: self.turns(&claim.opening),
            nodes: u32::try_from(tree.nodes()).unwrap_or(u32::MAX),
        }
    }

    fn place(&self, claim: u32, path: &[Move], node: &ProofNode) -> ProofPlace {
        let mover = node.position.to_move();
        let goes_on: PointSet = match &node.step {
            ProofStep::Choice(branch) => branch.played.point().into_iter().collect(),
            ProofStep::Replies { branches, .. } => branches
                .iter()
                .filter_map(|one| one.played.point())
                .collect(),
            ProofStep::Over(_) | ProofStep::Stuck => PointSet::EMPTY,
        };
        ProofPlace {
            claim,
            path: self.turns(path),
            signs: api::signs(&node.position.setup),
            to_move: mover.into(),
            legal: vertices(node.legal),
            goes_on: vertices(goes_on),
            survey: survey(&node.position.setup, node.position.rules.suicide),
            threats: node.threats,
            below: count(node.below),
            longest: node.longest,
            step: match &node.step {
                ProofStep::Choice(one) => api::ProofStep::Choice(self.branch(one, mover)),
                ProofStep::Replies {
                    branches,
                    elsewhere,
                } => api::ProofStep::Replies {
                    branches: branches.iter().map(|one| self.branch(one, mover)).collect(),
                    elsewhere: count(elsewhere.len()),
                },
                ProofStep::Over(ending) => {
                    api::ProofStep::Over(messages::ending(ending, self.voice))
                }
                ProofStep::Stuck => api::ProofStep::Stuck,
            },
        }
    }

    fn branch(&self, branch: &ProofBranch, mover: Color) -> api::ProofBranch {
        api::ProofBranch {
            turn: turn(self.size, mover, branch.played),
            kind: match branch {
                one if one.is_stuck => ProofBranchKind::Stuck,
                one if one.is_circle => ProofBranchKind::Circle,
                one if one.is_retake => ProofBranchKind::Retake,
                _ => ProofBranchKind::Plain,
            },
            answer: branch.answer.map(|played| turn(self.size, !mover, played)),
            over: branch.over.as_ref().map(|over| self.voice.ending(over)),
            below: count(branch.below),
            longest: branch.longest,
        }
    }

    fn turns(&self, moves: &[Move]) -> Vec<api::Turn> {
        let colors = [self.first, !self.first].into_iter().cycle();
        colors
            .zip(moves)
            .map(|(color, &played)| turn(self.size, color, played))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_api::{Limits, ProofStep, ProofWish, Vertex};

    use super::*;
    use crate::{Dojo, MEMORY, read};

    const ROW: &str = include_str!("../../../../suite/eyes-corner/03-three-row.txt");
    const KO: &str = include_str!("../../../../suite/ko/01-two-stones.txt");

    fn opened(text: &str) -> Dojo {
        let mut dojo = Dojo::new(MEMORY);
        let problem = read(text.as_bytes()).unwrap().remove(0).problem;
        let limits = Limits {
            milliseconds: None,
            nodes: Some(1_000_000),
        };
        dojo.open(&problem, limits, &mut |_| {}).unwrap();
        dojo
    }

    fn walked(dojo: &mut Dojo, claim: u32, path: &[api::Move]) -> Result<ProofView, ApiError> {
        let path = path.to_vec();
        let (session, engine) = dojo.session().unwrap();
        session.proof(engine, &ProofWish { claim, path })
    }

    fn place(dojo: &mut Dojo, claim: u32, path: &[api::Move]) -> ProofPlace {
        walked(dojo, claim, path).unwrap().place.unwrap()
    }

    /// Walks every line to its end; how many ends there are.
    fn ends(dojo: &mut Dojo, claim: u32, path: &mut Vec<api::Move>) -> usize {
        let here = place(dojo, claim, path);
        let branches = match here.step {
            ProofStep::Over(ending) => {
                assert!(!ending.words.is_empty());
                assert_eq!((here.below, here.longest), (0, Some(0)));
                return 1;
            }
            ProofStep::Stuck => return 1,
            ProofStep::Choice(branch) => vec![branch],
            ProofStep::Replies { branches, .. } => branches,
        };
        let longest = branches.iter().filter_map(|one| one.longest).max();
        assert!(here.longest >= longest.map(|moves| moves + 1));
        let mut found = 0;
        for branch in branches {
            assert!(branch.below >= 1 && branch.below <= here.below);
            path.push(branch.turn.played);
            let next = place(dojo, claim, path);
            if let (Some(answer), ProofStep::Choice(choice)) = (branch.answer, next.step) {
                assert_eq!(answer.played, choice.turn.played);
            }
            found += ends(dojo, claim, path);
            path.pop();
        }
        found
    }

    #[test]
    fn every_line_of_a_proof_leads_to_an_end() {
        let mut dojo = opened(ROW);
        let view = walked(&mut dojo, 0, &[]).unwrap();
        assert_eq!(view.claims[0].winner, api::Color::Black);
        assert_eq!(view.claims[0].question, ProofQuestion::Capture);
        assert!(view.claims[0].opening.is_empty());
        let ProofStep::Choice(first) = view.place.unwrap().step else {
            panic!("Black is to move");
        };
        assert_eq!(first.turn.words, "D4");
        let after = place(&mut dojo, 0, &[first.turn.played]);
        assert_eq!(after.legal, [Vertex(2, 0), Vertex(4, 0)]);
        assert!(ends(&mut dojo, 0, &mut Vec::new()) > 1);
    }

    #[test]
    fn a_first_move_that_fails_has_a_proof_of_its_own() {
        let mut dojo = opened(ROW);
        let claims = walked(&mut dojo, 0, &[]).unwrap().claims;
        let wrong = api::Move::Play(Vertex(2, 0));
        let about = |claim: &&ProofClaim| {
            claim
                .opening
                .first()
                .is_some_and(|turn| turn.played == wrong)
                && claim.winner == api::Color::White
        };
        let found = claims.iter().find(about).unwrap();
        let number = claims.iter().position(|one| one == found).unwrap();
        let number = u32::try_from(number).unwrap();
        let start = place(&mut dojo, number, &[]);
        assert_eq!(start.path[0].words, "C4");
        assert_eq!(start.signs[0][2], 1);
        let ProofStep::Choice(reply) = start.step else {
            panic!("White is to move");
        };
        assert_eq!(reply.turn.words, "D4");
    }

    #[test]
    fn the_game_goes_on_from_the_position_on_the_table() {
        let mut dojo = opened(ROW);
        let (session, engine) = dojo.session().unwrap();
        session.play(engine, api::Move::Play(Vertex(2, 0))).unwrap();
        let before = session.view();
        let view = walked(&mut dojo, 0, &[]).unwrap();
        assert_eq!(view.claims[0].winner, api::Color::White);
        assert_eq!(view.place.unwrap().signs, before.signs);
        assert_eq!(dojo.session().unwrap().0.view(), before);
    }

    #[test]
    fn a_ko_says_at_which_level_of_threats_it_is_won() {
        let mut dojo = opened(KO);
        let claims = walked(&mut dojo, 0, &[]).unwrap().claims;
        let winners: Vec<_> = claims
            .iter()
            .filter(|claim| claim.opening.is_empty() && claim.manner == ProofManner::Prove)
            .map(|claim| (claim.question, claim.threats))
            .collect();
        let level = |wanted: ProofQuestion| winners.iter().find(|one| one.0 == wanted).unwrap().1;
        assert!(level(ProofQuestion::Capture) < level(ProofQuestion::Stand));
    }

    #[test]
    fn what_is_not_in_a_certificate_is_refused() {
        let mut dojo = opened(ROW);
        let elsewhere = [api::Move::Play(Vertex(2, 0))];
        assert!(walked(&mut dojo, 0, &elsewhere).is_err());
        assert!(walked(&mut dojo, 99, &[]).is_err());
        let off = [api::Move::Play(Vertex(19, 19))];
        assert!(walked(&mut dojo, 0, &off).is_err());
    }
}
