//! A program as a member of a team, or alone against one.
//!
//! How a member thinks: it is given a seed that follows from the game, its seat and the move, searches once
//! (`genmove`), tells the values of its search (`top_moves`, where it knows it), and takes the move back. So a proposal
//! and the preferences on a ballot come from one search. `reg_genmove` is not used, because GNU Go then takes the same
//! seed for every seat, and five equal seats would be one.

use std::path::Path;

use shikatsu_gtp::ControlError;
use shikatsu_problem::{Color, Move, PointSet};
use shikatsu_team::BallotForm;

use crate::series::{MatchPlayer, MatchTerms, TurnAnswer};

use super::plan::MemberPlan;

/// A member that runs.
pub(super) struct RunningMember {
    player: MatchPlayer,
    seed: u64,
}

/// What a member thinks of a position.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct MemberThought {
    pub(super) wish: MemberWish,
    /// The moves of its search with their values, best first.
    pub(super) liked: Vec<(Move, f64)>,
}

/// What a member would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MemberWish {
    Play(Move),
    Pass,
    Resign,
}

/// A move is approved whose value is at least this part of the best one.
const APPROVED_SHARE: f64 = 0.9;

impl RunningMember {
    /// Starts the program of a seat and sets up the board.
    pub(super) fn start(
        plan: &MemberPlan,
        seed: u64,
        terms: &MatchTerms,
        opening: &[(Color, Move)],
    ) -> Result<Self, ControlError> {
        let mut player = MatchPlayer::start(&plan.engine, terms.patience)?;
        player.prepare(terms)?;
        for &(color, played) in opening {
            player.tell(color, played, terms.size)?;
        }
        Ok(Self { player, seed })
    }

    /// Searches the position of its board; `moves` is how many were played.
    pub(super) fn think(
        &mut self,
        color: Color,
        moves: usize,
        terms: &MatchTerms,
    ) -> Result<MemberThought, ControlError> {
        let moves = u64::try_from(moves).unwrap_or(u64::MAX);
        let mut drawn = shikatsu_board::SeededRandom::new(
            self.seed ^ moves.wrapping_mul(0x2545_F491_4F6C_DD1D),
        );
        // Programs read a seed as a positive int.
        let seed = u32::try_from(drawn.number() >> 33).unwrap_or(0);
        self.player.seed(seed)?;
        let turn = self.player.choose(color, terms, None)?;
        let wish = match turn.answer {
            TurnAnswer::Plays(Move::Pass) => MemberWish::Pass,
            TurnAnswer::Plays(played) => MemberWish::Play(played),
            TurnAnswer::Resigns => MemberWish::Resign,
            TurnAnswer::NoMove(text) => {
                return Err(ControlError::Refused {
                    command: "genmove".to_owned(),
                    text,
                });
            }
        };
        let mut liked = self.player.liked_moves(terms.size)?;
        liked.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        if wish != MemberWish::Resign {
            self.player.take_back()?;
        }
        Ok(MemberThought { wish, liked })
    }

    pub(super) fn tell(
        &mut self,
        color: Color,
        played: Move,
        terms: &MatchTerms,
    ) -> Result<(), ControlError> {
        self.player.tell(color, played, terms.size)
    }

    /// Sets up the position of a file.
    pub(super) fn load(&mut self, file: &Path) -> Result<(), ControlError> {
        self.player.load(file)
    }

    /// What it would do if only these points could be played; what it would do anyway if it cannot be asked that.
    pub(super) fn think_of(
        &mut self,
        color: Color,
        points: PointSet,
        terms: &MatchTerms,
    ) -> Result<MemberThought, ControlError> {
        match self.player.prefer(color, points, terms.size)? {
            Some(played) => Ok(MemberThought {
                wish: MemberWish::Play(played),
                liked: Vec::new(),
            }),
            None => self.think(color, 0, terms),
        }
    }

    /// The stones that it calls dead; none if it does not say.
    pub(super) fn dead_stones(&mut self, terms: &MatchTerms) -> PointSet {
        self.player.dead_stones(terms.size).unwrap_or_default()
    }
}

impl MemberThought {
    /// The move that it would put on the board if only these may be played: its own, else the best of its search.
    pub(super) fn preferred(&self, may_play: impl Fn(Move) -> bool) -> Option<Move> {
        let own = match self.wish {
            MemberWish::Play(played) => Some(played),
            MemberWish::Pass | MemberWish::Resign => None,
        };
        let liked = self.liked.iter().map(|&(played, _)| played);
        own.into_iter()
            .chain(liked)
            .find(|&played| may_play(played))
    }

    /// Its ballot for these candidates, best first; none if its search named none of them.
    ///
    /// A ranked ballot has its own proposal, then the other candidates in the order of its search, four at most. An
    /// approval ballot has its own proposal and every candidate with nine tenths of the best value.
    pub(super) fn ballot(&self, form: BallotForm, candidates: &[Move]) -> Vec<Move> {
        let is_candidate = |played: &Move| candidates.contains(played);
        let Some(first) = self.preferred(|played| is_candidate(&played)) else {
            return Vec::new();
        };
        let best = self.liked.first().map_or(0.0, |&(_, value)| value);
        let least = match form {
            BallotForm::Single => return vec![first],
            BallotForm::Ranked => f64::NEG_INFINITY,
            BallotForm::Approval => best * APPROVED_SHARE,
        };
        let most = match form {
            BallotForm::Ranked => shikatsu_team::MOST_PREFERENCES,
            BallotForm::Single | BallotForm::Approval => usize::MAX,
        };
        let others = self.liked.iter();
        let others = others
            .filter(|(played, value)| *played != first && is_candidate(played) && *value >= least);
        let others = others.map(|&(played, _)| played);
        std::iter::once(first).chain(others).take(most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shikatsu_problem::Size;

    #[test]
    fn ballots_follow_the_values_of_the_search() {
        let size = Size::square(9).unwrap();
        let at = |label: &str| Move::Play(size.point(label).unwrap());
        let thought = MemberThought {
            wish: MemberWish::Play(at("E5")),
            liked: vec![
                (at("E5"), 10.0),
                (at("C3"), 9.5),
                (at("D4"), 4.0),
                (at("A1"), 1.0),
            ],
        };
        let all = [at("A1"), at("C3"), at("D4"), at("E5"), at("G7")];
        assert_eq!(thought.ballot(BallotForm::Single, &all), [at("E5")]);
        let ranked = [at("E5"), at("C3"), at("D4"), at("A1")];
        assert_eq!(thought.ballot(BallotForm::Ranked, &all), ranked);
        assert_eq!(
            thought.ballot(BallotForm::Approval, &all),
            [at("E5"), at("C3")]
        );
        assert_eq!(thought.ballot(BallotForm::Single, &all[..3]), [at("C3")]);
        assert!(thought.ballot(BallotForm::Ranked, &all[4..]).is_empty());
    }
}
