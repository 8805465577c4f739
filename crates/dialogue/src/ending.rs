//! Why play is over: which eyes, which shortage of liberties, which ko, which seki.
//!
//! An ending is seen on the board at a leaf of a certificate, that is, at a position whose reason the checker has tested.
//! The points are for showing, and nothing rests on them.

use shikatsu_board::regions;
use shikatsu_engine::Side;
use shikatsu_engine::replay::Replay;
use shikatsu_problem::{CycleKind, KoFight, Move, Outcome, Point, PointSet, Role};
use shikatsu_proof::Reason;

use crate::certificate_moves::{CertificateMoves, LineEnd};

/// How a line ends, or why a position needs no more moves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The key stones are off the board.
    Captured {
        /// The points they stood on at the start.
        stones: PointSet,
    },
    /// The attacker captures by plain filling: there is no room for two eyes.
    NoEyeSpace {
        /// The stones that are lost.
        stones: PointSet,
        /// The points that no safe stone of the attacker's touches: at most two side by side.
        room: PointSet,
        /// Liberties on which the defender cannot play without losing the stones at once.
        shortage: PointSet,
    },
    /// The defender has no move left that would help to make two eyes.
    Helpless {
        /// The stones that are lost.
        stones: PointSet,
    },
    /// Unconditionally alive.
    TwoEyes {
        /// The stones that live.
        stones: PointSet,
        /// The eyes, each with what stands inside.
        eyes: Vec<PointSet>,
    },
    /// Connected to what cannot be captured.
    Escaped {
        /// The stones that got away.
        stones: PointSet,
    },
    /// Neither side can start.
    Seki {
        /// The defender's stones.
        stones: PointSet,
        /// The attacker's stones in it.
        against: PointSet,
        /// The liberties of both that neither side wants to fill.
        shared: PointSet,
        /// Eyes, if there are any.
        eyes: Vec<PointSet>,
    },
    /// A ko is fought.
    Ko {
        /// Who needs what.
        fight: KoFight,
        /// Where the stones are taken in turn.
        points: PointSet,
    },
    /// The board repeats.
    Circle {
        /// What kind of repetition.
        kind: CycleKind,
        /// The points that are played in turn.
        points: PointSet,
    },
    /// Both passed: nothing is left to do.
    BothPassed {
        /// What is proved of the position as it stands.
        outcome: Outcome,
    },
}

/// Best play from a position.
#[derive(Debug, Clone)]
pub(crate) struct BestPlay {
    /// Up to where it is clear.
    pub(crate) shown: Vec<Move>,
    /// To the end of the certificate, where motifs are seen that a player need not be shown.
    pub(crate) whole: Vec<Move>,
    /// How it ends, if the certificate says so.
    pub(crate) ending: Option<Ending>,
}

impl BestPlay {
    fn all(line: &[Move], ending: Option<Ending>) -> Self {
        Self {
            shown: line.to_vec(),
            whole: line.to_vec(),
            ending,
        }
    }
}

impl Ending {
    /// How a position is settled by its own certificate, if it is.
    pub(crate) fn of_position(side: &Side, board: &Replay, stake: PointSet) -> Option<Self> {
        if board.targets.is_empty() {
            return Some(Self::Captured { stones: stake });
        }
        let winner = match side.outcome {
            Outcome::Dead => Role::Attacker,
            Outcome::Alive | Outcome::Stands | Outcome::Seki => Role::Defender,
            _ => return None,
        };
        let close = CertificateMoves::of_verdict(side, winner)?.close()?;
        Some(Self::of_close(close, board, stake))
    }

    /// The end of best play from a position, with the moves that lead there.
    pub(crate) fn of_line(side: &Side, board: &Replay, stake: PointSet) -> BestPlay {
        let found = match &side.outcome {
            Outcome::Dead | Outcome::Alive | Outcome::Stands => {
                let line = CertificateMoves::of_verdict(side, side.role)
                    .and_then(|score| score.line(board));
                return match line {
                    None => BestPlay::all(&side.line, Self::of_position(side, board, stake)),
                    Some((walk, close)) => {
                        let end = &walk.board;
                        let winner = match side.outcome {
                            Outcome::Dead => Role::Attacker,
                            _ => Role::Defender,
                        };
                        let line = walk.until_clear(board.turn, winner).to_vec();
                        let is_cut = line.len() < walk.moves.len();
                        let ending = match close {
                            _ if is_cut && winner == Role::Attacker => {
                                let stones = after(board, &line).at_stake();
                                Some(Self::Helpless { stones })
                            }
                            _ if end.targets.is_empty() => Some(Self::Captured { stones: stake }),
                            Some(close) => Some(Self::of_close(close, end, stake)),
                            None => None,
                        };
                        BestPlay {
                            shown: line,
                            whole: walk.moves,
                            ending,
                        }
                    }
                };
            }
            Outcome::Seki => Some(Self::seki(&after(board, &side.line))),
            Outcome::Ko(fight) => Some(Self::Ko {
                fight: *fight,
                points: kos(&side.line, board),
            }),
            Outcome::CycleDependent(cycle) => Some(Self::Circle {
                kind: cycle.kind,
                points: cycle.moves.iter().filter_map(|one| one.point()).collect(),
            }),
            Outcome::Unknown(_) => None,
        };
        BestPlay::all(&side.line, found)
    }

    /// How a position is settled, seen on the board.
    pub(super) fn of_close(close: LineEnd, board: &Replay, stake: PointSet) -> Self {
        match close {
            LineEnd::Leaf(Reason::Fallen) => Self::Captured { stones: stake },
            LineEnd::Leaf(Reason::NoEyeSpace) => Self::NoEyeSpace {
                stones: board.at_stake(),
                room: board.eye_space(),
                shortage: shortage(board),
            },
            LineEnd::Leaf(Reason::SmallSpace) => Self::Helpless {
                stones: board.at_stake(),
            },
            LineEnd::Leaf(Reason::TwoEyes) => Self::life(board),
            LineEnd::Stuck => Self::seki(board),
        }
    }

    fn life(board: &Replay) -> Self {
        let targets = board.at_stake();
        let outer = regions(targets).find(|&chain| board.is_outer(chain));
        match outer {
            Some(stones) => Self::Escaped { stones },
            None => Self::TwoEyes {
                stones: targets,
                eyes: board.eyes(),
            },
        }
    }

    fn seki(board: &Replay) -> Self {
        let stones = board.at_stake();
        let near = board.around(stones | board.liberties(stones));
        let theirs = board.stones(Role::Attacker);
        let against = regions(theirs)
            .filter(|chain| !chain.is_disjoint(&near) && !board.is_outer(*chain))
            .fold(PointSet::EMPTY, |all, chain| all | chain);
        let in_play = board.in_play();
        let liberties = board.liberties(stones) & in_play;
        let is_eye = |point: &Point| {
            let around = board.around(PointSet::of(*point));
            around.is_subset(&board.stones(Role::Defender)) || around.is_subset(&theirs)
        };
        Self::Seki {
            shared: liberties & board.liberties(against),
            eyes: (liberties | (board.liberties(against) & in_play))
                .iter()
                .filter(is_eye)
                .map(PointSet::of)
                .collect(),
            stones,
            against,
        }
    }
}

/// The board after a line.
fn after(board: &Replay, line: &[Move]) -> Replay {
    let mut end = *board;
    for &played in line {
        end.play(played);
    }
    end
}

/// Liberties of the stones at stake that their owner cannot fill: he would have no
/// liberty left, or one.
fn shortage(board: &Replay) -> PointSet {
    let mut mine = *board;
    mine.turn = Role::Defender;
    mine.ban = None;
    let liberties = board.liberties(board.at_stake()) & board.in_play();
    let is_short = |point: &Point| {
        let mut after = mine;
        after
            .play(Move::Play(*point))
            .is_none_or(|effect| effect.liberties <= 1)
    };
    liberties.iter().filter(is_short).collect()
}

/// The points of all kos on a line.
fn kos(line: &[Move], start: &Replay) -> PointSet {
    let mut board = *start;
    let mut points: PointSet = board.ban.map(PointSet::of).unwrap_or_default();
    for &played in line {
        let Some(effect) = board.play(played) else {
            break;
        };
        if let (Some(ban), Move::Play(point)) = (effect.ban, played) {
            points.insert(ban);
            points.insert(point);
        }
    }
    points
}
