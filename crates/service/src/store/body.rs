//! A fact as bytes: a few dozen, because there will be a thousand million of them.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | version |
//! | 1 | verdict; 3 where it has levels: lowest and highest |
//! | 1 | bits: 1 points in play were found, 2 a certificate may lean on a move elsewhere, 4 all moves that matter were judged |
//! | 1 | number of walls, then for each 46 points, 2 liberties, 4 moves elsewhere |
//! | 46 | the points in play, if they were found |
//! | 2 each | moves: 4 × the point's place in reading order on 19×19 (361 is a pass) + worth |
//!
//! Invariant: [`read`] takes back every fact that [`write`] wrote, and any other bytes lead to an error.

use shikatsu_problem::{Move, Point, PointSet};
use shikatsu_proof::{Conclusion, Superko};

use super::error::StoreError;
use super::fact::{Fact, FactBoundary, FactExtent, FactMove, FactWall, MoveWorth};

const VERSION: u8 = 1;
/// Bytes of a set of points on 19×19.
const SET: usize = 46;
const SIDE: u16 = 19;
const PASS: u16 = SIDE * SIDE;
/// Stands for no limit of moves elsewhere.
const NO_LIMIT: u32 = u32::MAX;

/// The bytes of a fact.
pub(super) fn write(fact: &Fact) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    let level = |level: i8| level.cast_unsigned();
    match fact.verdict {
        Conclusion::Dead => bytes.push(0),
        Conclusion::Alive => bytes.push(1),
        Conclusion::Seki => bytes.push(2),
        Conclusion::Stands => bytes.push(3),
        Conclusion::Ko { stands_from } => bytes.extend([4, level(stands_from), 0]),
        Conclusion::Circle { from, to } => bytes.extend([5, level(from), level(to)]),
        Conclusion::Open => bytes.push(6),
    }
    let found = matches!(fact.outside, FactBoundary::Found(_));
    let leans = fact.superko == Superko::MayLean;
    let all = fact.extent == FactExtent::All;
    bytes.push(u8::from(found) | u8::from(leans) << 1 | u8::from(all) << 2);
    bytes.push(u8::try_from(fact.walls.len()).unwrap_or(u8::MAX));
    for wall in fact.walls.iter().take(usize::from(u8::MAX)) {
        bytes.extend(set_bytes(wall.stones));
        bytes.extend(wall.liberties.to_be_bytes());
        bytes.extend(wall.elsewhere.unwrap_or(NO_LIMIT).to_be_bytes());
    }
    if let FactBoundary::Found(in_play) = fact.outside {
        bytes.extend(set_bytes(in_play));
    }
    for judged in &fact.moves {
        bytes.extend(move_bytes(*judged));
    }
    bytes
}

/// The fact with these bytes.
pub(super) fn read(bytes: &[u8]) -> Result<Fact, StoreError> {
    let mut rest = Rest(bytes);
    if rest.byte()? != VERSION {
        return Err(StoreError::Corrupt("a fact of an unknown version"));
    }
    let verdict = match rest.byte()? {
        0 => Conclusion::Dead,
        1 => Conclusion::Alive,
        2 => Conclusion::Seki,
        3 => Conclusion::Stands,
        4 => {
            let [stands_from, 0] = rest.take()? else {
                return Err(StoreError::Corrupt("a ko with two levels"));
            };
            let stands_from = stands_from.cast_signed();
            Conclusion::Ko { stands_from }
        }
        5 => {
            let [from, to] = rest.take()?.map(u8::cast_signed);
            Conclusion::Circle { from, to }
        }
        _ => return Err(StoreError::Corrupt("an unknown verdict")),
    };
    let bits = rest.byte()?;
    let number = rest.byte()?;
    let walls = (0..number).map(|_| rest.wall()).collect::<Result<_, _>>()?;
    let outside = match bits & 1 {
        0 => FactBoundary::Given,
        _ => FactBoundary::Found(rest.set()?),
    };
    let mut moves = Vec::with_capacity(rest.0.len() / 2);
    while !rest.0.is_empty() {
        moves.push(rest.judged()?);
    }
    Ok(Fact {
        verdict,
        moves,
        outside,
        walls,
        superko: match bits >> 1 & 1 {
            0 => Superko::Independent,
            _ => Superko::MayLean,
        },
        extent: match bits >> 2 {
            0 => FactExtent::Some,
            1 => FactExtent::All,
            _ => return Err(StoreError::Corrupt("unknown bits")),
        },
    })
}

/// What has not been read yet.
struct Rest<'b>(&'b [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], StoreError> {
        let ended = StoreError::Corrupt("a fact that ends too early");
        let (taken, rest) = self.0.split_first_chunk().ok_or(ended)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, StoreError> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn set(&mut self) -> Result<PointSet, StoreError> {
        let bytes = self.take::<SET>()?;
        let places = (0..PASS).filter(|place| {
            let (byte, bit) = (usize::from(place / 8), place % 8);
            bytes[byte] >> bit & 1 == 1
        });
        Ok(places.filter_map(point).collect())
    }

    fn wall(&mut self) -> Result<FactWall, StoreError> {
        let stones = self.set()?;
        let liberties = u16::from_be_bytes(self.take()?);
        let elsewhere = u32::from_be_bytes(self.take()?);
        Ok(FactWall {
            stones,
            liberties,
            elsewhere: (elsewhere != NO_LIMIT).then_some(elsewhere),
        })
    }

    fn judged(&mut self) -> Result<FactMove, StoreError> {
        let word = u16::from_be_bytes(self.take()?);
        let worth = match word % 4 {
            0 => MoveWorth::Keeps,
            1 => MoveWorth::WorksButLess,
            2 => MoveWorth::Fails,
            _ => return Err(StoreError::Corrupt("a move of unknown worth")),
        };
        let played = match word / 4 {
            PASS => Move::Pass,
            place => Move::Play(point(place).ok_or(StoreError::Corrupt("a move off the board"))?),
        };
        Ok(FactMove { played, worth })
    }
}

fn place(point: Point) -> u16 {
    u16::from(point.y()) * SIDE + u16::from(point.x())
}

fn point(place: u16) -> Option<Point> {
    let (y, x) = (place / SIDE, place % SIDE);
    Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
}

fn set_bytes(points: PointSet) -> [u8; SET] {
    let mut bytes = [0; SET];
    for place in points.iter().map(place) {
        bytes[usize::from(place / 8)] |= 1 << (place % 8);
    }
    bytes
}

fn move_bytes(judged: FactMove) -> [u8; 2] {
    let place = judged.played.point().map_or(PASS, place);
    let worth = match judged.worth {
        MoveWorth::Keeps => 0,
        MoveWorth::WorksButLess => 1,
        MoveWorth::Fails => 2,
    };
    (place * 4 + worth).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> Vec<Fact> {
        let points: PointSet = [(0, 0), (18, 18), (3, 7)]
            .map(|(x, y)| Point::new(x, y).unwrap())
            .into_iter()
            .collect();
        let moves = vec![
            (Move::Play(Point::new(0, 0).unwrap()), MoveWorth::Fails),
            (Move::Play(Point::new(18, 18).unwrap()), MoveWorth::Keeps),
            (Move::Pass, MoveWorth::WorksButLess),
        ];
        let moves: Vec<FactMove> = moves
            .into_iter()
            .map(|(played, worth)| FactMove { played, worth })
            .collect();
        let wall = |elsewhere| FactWall {
            stones: points,
            liberties: 300,
            elsewhere,
        };
        let plain = Fact {
            verdict: Conclusion::Dead,
            moves: vec![],
            extent: FactExtent::Some,
            outside: FactBoundary::Given,
            walls: vec![],
            superko: Superko::Independent,
        };
        let full = Fact {
            moves,
            extent: FactExtent::All,
            outside: FactBoundary::Found(points),
            walls: vec![wall(Some(5)), wall(None)],
            superko: Superko::MayLean,
            ..plain.clone()
        };
        let verdicts = [
            Conclusion::Dead,
            Conclusion::Alive,
            Conclusion::Seki,
            Conclusion::Stands,
            Conclusion::Ko { stands_from: -5 },
            Conclusion::Circle { from: -1, to: 2 },
        ];
        let each = |verdict| {
            [
                Fact {
                    verdict,
                    ..plain.clone()
                },
                Fact {
                    verdict,
                    ..full.clone()
                },
            ]
        };
        verdicts.into_iter().flat_map(each).collect()
    }

    #[test]
    fn facts_come_back_and_stumps_do_not() {
        for fact in facts() {
            let bytes = write(&fact);
            assert_eq!(read(&bytes).unwrap(), fact);
            let moves = 2 * fact.moves.len();
            for end in 0..bytes.len() - moves {
                assert!(read(&bytes[..end]).is_err(), "{fact:?} to {end}");
            }
            if moves > 0 {
                assert!(read(&bytes[..bytes.len() - 1]).is_err());
            }
        }
    }

    #[test]
    fn a_verdict_takes_a_few_bytes() {
        assert_eq!(write(&facts()[0]).len(), 4);
    }

    #[test]
    fn what_is_never_written_is_refused() {
        for bytes in [
            &[2, 0, 0, 0][..],
            &[1, 6, 0, 0],
            &[1, 9, 0, 0],
            &[1, 0, 8, 0],
            &[1, 0, 0, 0, 0, 3],
            &[1, 0, 0, 0, 255, 0],
            &[1, 4, 1, 1, 0, 0],
        ] {
            assert!(read(bytes).is_err(), "{bytes:?}");
        }
    }
}
