//! What the program answers, and why.
//!
//! A side that has something to keep plays a move that keeps it: of those that do, the one that leaves
//! more territory, then the shorter way, then by place (as first moves are ordered in a report). Where
//! playing elsewhere keeps it too, nothing is answered, unless the board has been here before. In a cycle it may be that no single move keeps what is
//! proved at every level of threats; then it is the one that keeps it where threats are equal.
//!
//! A side that has lost resists. Of all its moves, in this order: one that does not bring
//! back a board seen before; the one after which the winner's certificate is highest, that is, holds out
//! longest; a stone before a pass; the one after which fewest answers of the winner's work; the capture of most
//! stones; most liberties; by place. So it passes only where every stone would end it sooner.
//!
//! Where nothing is proved it plays what is proved on a condition or seems most promising, else a plain move, and says that
//! nothing is proved.

use std::cmp::Reverse;

use shikatsu_problem::{Move, Outcome, Point, Role};

use super::score::Score;
use super::stage::{Effort, Scene, Stage};
use super::thinker::Thinker;
use crate::line::Resistance;
use crate::replay::{Board, Replay};
use crate::{EngineError, MoveDetail, PassKeeps, Side, Worth};

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
    /// It keeps the verdict; whether others do was not looked into.
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
    /// Nothing is proved here, so this is no more than a plain move.
    NotProved,
}

/// Replies that are looked at more closely when they hold out equally long.
const CLOSE_LOOKS: usize = 4;

/// Nodes for each close look.
const CLOSE_LOOK: u64 = 20_000;

/// What a side has at stake when it is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stake {
    /// Something to keep.
    Keep,
    /// Nothing to keep.
    Lost,
    /// Nothing is proved.
    Unknown,
}

impl Stake {
    pub(crate) const fn of(outcome: &Outcome, role: Role) -> Self {
        match (outcome, role) {
            (Outcome::Unknown(_), _) => Self::Unknown,
            (Outcome::Dead, Role::Defender)
            | (Outcome::Alive | Outcome::Stands, Role::Attacker) => Self::Lost,
            _ => Self::Keep,
        }
    }
}

impl Stage {
    /// The reply of the side to move, of which `side` says what is proved: the one that is
    /// wished for if it is as good, and not a board that was seen if there is another.
    pub(crate) fn reply(
        &self,
        thinker: &mut Thinker<'_>,
        scene: &Scene,
        side: &Side,
        (seen, wish): (&[Board], Option<Move>),
    ) -> Result<Reply, EngineError> {
        let found = match Stake::of(&side.outcome, side.role) {
            Stake::Keep => {
                let times = seen.iter().filter(|&&board| board == scene.board.board());
                let pace = if times.count() > 1 {
                    Pace::GoesOn
                } else {
                    Pace::Waits
                };
                keeping(side, scene, pace, wish)
            }
            Stake::Lost => self.resisting(thinker, scene, side, (seen, wish))?,
            Stake::Unknown => promising(side, &scene.board),
        };
        Ok(found.unwrap_or_else(|| plain(&scene.board)))
    }

    fn resisting(
        &self,
        thinker: &mut Thinker<'_>,
        scene: &Scene,
        side: &Side,
        (seen, wish): (&[Board], Option<Move>),
    ) -> Result<Option<Reply>, EngineError> {
        let winner = side.role.opponent();
        let Some(score) = Score::of_verdict(side, winner) else {
            return Ok(None);
        };
        let mut replies = score.resistances(&scene.board, seen);
        // A retake costs a threat that nobody has here.
        replies.retain(|one| one.reply.point() != scene.board.ban || scene.board.ban.is_none());
        let Some(&first) = replies.first() else {
            return Ok(None);
        };
        // How long it holds out is a matter of the certificate, and there may be another one by now.
        if let Some(one) = replies.iter().find(|one| Some(one.reply) == wish) {
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
                let answers = self.answers(thinker, scene, one.reply)?;
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
        scene: &Scene,
        reply: Move,
    ) -> Result<Option<usize>, EngineError> {
        let Some(next) = scene.after(reply) else {
            return Ok(None);
        };
        let effort = Effort {
            limits: thinker.at_most(CLOSE_LOOK),
            detail: MoveDetail::AllFirstMoves,
            cancel: thinker.cancel,
        };
        let side = self.look(thinker.engine, &next, effort)?;
        let is_judged = side.moves.iter().all(|one| one.as_read() != Worth::Unknown)
            && side.pass_keeps != PassKeeps::Unknown;
        let works = side.best.len() + usize::from(side.pass_keeps == PassKeeps::Yes);
        Ok((side.outcome.is_decided() && is_judged).then_some(works))
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

/// A move that keeps what is proved.
fn keeping(side: &Side, scene: &Scene, pace: Pace, wish: Option<Move>) -> Option<Reply> {
    let ban = scene.board.ban;
    let choice = Score::of_verdict(side, side.role).and_then(|score| score.choice());
    let allowed = |played: &Move| played.point().is_some() && played.point() != ban;
    // Only the certificate leads to an end for certain.
    if let (Pace::GoesOn, Some(played)) = (pace, choice.filter(allowed)) {
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
    let wished = wish.filter(|played| allowed(played) && kept.contains(played));
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
        let effect = (*board).clone_and_play(point)?;
        let is_sound = effect.0 > 0 || effect.1 > 1;
        is_sound.then_some((effect, Reverse(point)))
    });
    let best = rated.max();
    Reply {
        played: best.map_or(Move::Pass, |(_, Reverse(point))| Move::Play(point)),
        why: Why::NotProved,
    }
}

impl Replay {
    /// Stones taken and liberties left by a stone here.
    fn clone_and_play(mut self, point: Point) -> Option<(usize, usize)> {
        let effect = self.play(Move::Play(point))?;
        Some((effect.taken.len(), effect.liberties))
    }
}
