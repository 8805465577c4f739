//! What the program answers, and why.
//!
//! A side that has something to keep plays a move that keeps it: of those that do, the one that leaves
//! more territory, then the shorter way, then by place (as first moves are ordered in a report). Where
//! playing elsewhere keeps it too, the program passes, unless this board has been seen before. In a cycle it may be that no
//! single move keeps what is proved at every level of threats; then the program plays the one that keeps it where threats
//! are equal.
//!
//! A side that has lost resists. Of all its moves, in this order: one that does not bring
//! back a board seen before; the one after which the winner's certificate is highest, that is, holds out
//! longest; a stone before a pass; the one after which fewest answers of the winner's work; the capture of most
//! stones; most liberties; by place. So it passes only where every stone would lose sooner.
//!
//! Where nothing is proved the program plays a move that works on a condition, or the most promising one, else a plain
//! move, and says that nothing is proved.

use std::cmp::Reverse;

use shikatsu_engine::line::Resistance;
use shikatsu_engine::replay::{Replay, StonesAndTurn};
use shikatsu_engine::{EngineError, MoveDetail, PassKeeps, SearchEffort, Side, Worth};
use shikatsu_problem::{Move, Point};

use crate::certificate_moves::CertificateMoves;
use crate::position::{DialogueFrame, DialoguePosition};
use crate::standing::MoverStake;
use crate::thinker::Thinker;

/// A move of the program's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reply {
    /// The move; a pass is a move elsewhere.
    pub played: Move,
    /// Why this one.
    pub why: Why,
}

/// Why a move was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// Nothing else keeps the verdict.
    Only,
    /// The best of so many moves that keep it.
    Best {
        /// How many there are.
        of: usize,
    },
    /// It keeps the verdict; whether other moves do was not searched.
    Keeps,
    /// No answer is needed: playing elsewhere keeps the verdict.
    NotNeeded,
    /// The ko may not be taken back at once, so a threat has to be found elsewhere.
    KoThreat {
        /// Where the ko is taken back if the threat is answered.
        retake: Option<Point>,
    },
    /// The verdict is lost whatever is played; this holds out longest.
    Resists {
        /// Moves until it is over at the latest, this one included.
        length: u32,
        /// How many answers of the winner's work, where it was counted.
        answers: Option<usize>,
    },
    /// Nothing is proved here; the move carries no claim.
    NotProved,
}

/// Replies that are looked at more closely when they hold out equally long.
const CLOSE_LOOKS: usize = 4;

/// Nodes for each close look.
const CLOSE_LOOK: u64 = 20_000;

/// What a reply is chosen from.
pub(crate) struct ReplyChoice<'a> {
    pub(crate) frame: &'a DialogueFrame,
    pub(crate) position: &'a DialoguePosition,
    /// What is proved for the side to move.
    pub(crate) side: &'a Side,
    /// The boards so far; a reply that brings none of them back is preferred.
    pub(crate) seen: &'a [StonesAndTurn],
    /// The reply that is played if it is as good as any other.
    pub(crate) wish: Option<Move>,
}

impl ReplyChoice<'_> {
    /// The reply of the side to move.
    pub(crate) fn reply(&self, thinker: &mut Thinker<'_>) -> Result<Reply, EngineError> {
        let board = &self.position.board;
        let found = match MoverStake::of(&self.side.outcome, self.side.role) {
            MoverStake::Keep => self.keeping(),
            MoverStake::Lost => self.resisting(thinker)?,
            MoverStake::Unknown => promising(self.side, board),
        };
        Ok(found.unwrap_or_else(|| plain(board)))
    }

    fn pace(&self) -> Pace {
        let here = self.position.board.stones_and_turn();
        let times = self.seen.iter().filter(|&&board| board == here);
        match times.count() {
            0 | 1 => Pace::Waits,
            _ => Pace::GoesOn,
        }
    }

    fn resisting(&self, thinker: &mut Thinker<'_>) -> Result<Option<Reply>, EngineError> {
        let winner = self.side.role.opponent();
        let Some(moves) = CertificateMoves::of_verdict(self.side, winner) else {
            return Ok(None);
        };
        let board = &self.position.board;
        let mut replies = moves.resistances(board, self.seen);
        // A retake costs a threat, and neither side has one here.
        replies.retain(|one| one.reply.point() != board.ban || board.ban.is_none());
        let Some(&first) = replies.first() else {
            return Ok(None);
        };
        // How long a reply holds out depends on the certificate, and there may be another one by now.
        if let Some(one) = replies.iter().find(|one| Some(one.reply) == self.wish) {
            let (length, answers) = (one.length, None);
            return Ok(Some(Reply {
                played: one.reply,
                why: Why::Resists { length, answers },
            }));
        }
        let ties = replies.iter().take_while(|one| one.is_as_long_as(&first));
        let ties: Vec<Resistance> = ties.copied().take(CLOSE_LOOKS).collect();
        let mut best = (first, None);
        if ties.len() > 1 {
            for one in ties {
                let answers = self.answers(thinker, one.reply)?;
                let fewer = |count: usize| best.1.is_none_or(|least| count < least);
                if answers.is_some_and(fewer) {
                    best = (one, answers);
                }
            }
        }
        let (chosen, answers) = best;
        let length = chosen.length;
        Ok(Some(Reply {
            played: chosen.reply,
            why: Why::Resists { length, answers },
        }))
    }

    /// How many moves of the opponent's keep his win after a reply.
    fn answers(
        &self,
        thinker: &mut Thinker<'_>,
        reply: Move,
    ) -> Result<Option<usize>, EngineError> {
        let Some(next) = self.frame.after(self.position, reply) else {
            return Ok(None);
        };
        let effort = SearchEffort {
            limits: thinker.at_most(CLOSE_LOOK),
            detail: MoveDetail::AllFirstMoves,
            cancel: thinker.cancel,
        };
        let side = self.frame.search(thinker.engine, &next, effort)?;
        let is_judged = side.moves.iter().all(|one| one.as_read() != Worth::Unknown)
            && side.pass_keeps != PassKeeps::Unknown;
        let works = side.best.len() + usize::from(side.pass_keeps == PassKeeps::Yes);
        Ok((side.outcome.is_decided() && is_judged).then_some(works))
    }

    /// A move that keeps what is proved.
    fn keeping(&self) -> Option<Reply> {
        let (side, ban) = (self.side, self.position.board.ban);
        let choice = CertificateMoves::of_verdict(side, side.role).and_then(|moves| moves.choice());
        let allowed = |played: &Move| played.point().is_some() && played.point() != ban;
        // Only the moves of the certificate are certain to lead to an end.
        if let (Pace::GoesOn, Some(played)) = (self.pace(), choice.filter(allowed)) {
            let why = Why::Keeps;
            return Some(Reply { played, why });
        }
        if side.pass_keeps == PassKeeps::Yes && ban.is_none() {
            return Some(Reply {
                played: Move::Pass,
                why: Why::NotNeeded,
            });
        }
        let kept = side.moves.iter().filter(|one| one.worth == Worth::Keeps);
        let kept: Vec<Move> = kept.map(|one| one.played).collect();
        let wished = self
            .wish
            .filter(|played| allowed(played) && kept.contains(played));
        if let Some(played) = wished.or_else(|| kept.iter().copied().find(allowed)) {
            let why = match kept.len() {
                1 if side.pass_keeps == PassKeeps::No => Why::Only,
                of => Why::Best { of },
            };
            return Some(Reply { played, why });
        }
        let retake = ban.filter(|&point| kept.contains(&Move::Play(point)));
        match choice {
            Some(played) if allowed(&played) => Some(Reply {
                played,
                why: Why::Keeps,
            }),
            _ if ban.is_some() => Some(Reply {
                played: Move::Pass,
                why: Why::KoThreat {
                    retake: retake.or_else(|| choice.and_then(Move::point)),
                },
            }),
            // A verdict that needs no move at all.
            _ => Some(Reply {
                played: Move::Pass,
                why: Why::NotNeeded,
            }),
        }
    }
}

/// Whether a side that has all it wants may leave it at that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// It may wait for the other side.
    Waits,
    /// It has waited on this very board, and must bring it to an end.
    GoesOn,
}

/// The first move of what is proved on a condition, or the one that the search finds most promising.
fn promising(side: &Side, board: &Replay) -> Option<Reply> {
    let (played, _) = side.first_choice()?;
    let is_legal = played
        .point()
        .is_some_and(|point| board.check(point).is_ok());
    is_legal.then_some(Reply {
        played,
        why: Why::NotProved,
    })
}

/// A move without any claim: what takes most, then what has most liberties; a pass
/// if every stone would stand in atari.
fn plain(board: &Replay) -> Reply {
    let points = board.in_play() & board.vacant();
    let rated = points.iter().filter(|&point| board.check(point).is_ok());
    let rated = rated.filter_map(|point| {
        let mut after = *board;
        let effect = after.play(Move::Play(point))?;
        let rating = (effect.taken.len(), effect.liberties);
        let is_sound = rating.0 > 0 || rating.1 > 1;
        is_sound.then_some((rating, Reverse(point)))
    });
    let best = rated.max();
    Reply {
        played: best.map_or(Move::Pass, |(_, Reverse(point))| Move::Play(point)),
        why: Why::NotProved,
    }
}
