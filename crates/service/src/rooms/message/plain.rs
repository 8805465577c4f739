//! Numbers, texts, times, colours, points and outcomes.
//!
//! A point is read without a board: events of one log may be about several, and replaying them holds every move against
//! the rules.

use shikatsu_api as api;
use shikatsu_problem::{Color, Move, Outcome, Point, PointSet, Rules};
use shikatsu_team::Millis;

use super::carry::Carried;
use super::error::RoomMessageError;

/// What is its own message.
macro_rules! carried_as_it_is {
    ($($name:ty),+) => {
        $(impl Carried for $name {
            type Message = Self;

            fn message(&self) -> Self {
                self.clone()
            }

            fn read(message: &Self) -> Result<Self, RoomMessageError> {
                Ok(message.clone())
            }
        })+
    };
}

carried_as_it_is!(u8, u16, u32, u64, i32, i64, String);

/// What `api` converts both ways.
macro_rules! carried_by_api {
    ($($name:ident),+) => {
        $(impl Carried for $name {
            type Message = api::$name;

            fn message(&self) -> api::$name {
                (*self).into()
            }

            fn read(message: &api::$name) -> Result<Self, RoomMessageError> {
                Ok((*message).into())
            }
        })+
    };
}

carried_by_api!(Color, Rules);

impl Carried for usize {
    type Message = u64;

    fn message(&self) -> u64 {
        u64::try_from(*self).unwrap_or(u64::MAX)
    }

    fn read(message: &u64) -> Result<Self, RoomMessageError> {
        Self::try_from(*message).map_err(|_| RoomMessageError::Number(*message))
    }
}

impl Carried for Millis {
    type Message = u64;

    fn message(&self) -> u64 {
        self.0
    }

    fn read(message: &u64) -> Result<Self, RoomMessageError> {
        Ok(Self(*message))
    }
}

impl Carried for Move {
    type Message = api::Move;

    fn message(&self) -> api::Move {
        (*self).into()
    }

    fn read(message: &api::Move) -> Result<Self, RoomMessageError> {
        Ok(match message {
            api::Move::Play(vertex) => Self::Play(point_of(*vertex)?),
            api::Move::Pass => Self::Pass,
        })
    }
}

impl Carried for PointSet {
    type Message = Vec<api::Vertex>;

    fn message(&self) -> Self::Message {
        api::vertices(*self)
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        message.iter().copied().map(point_of).collect()
    }
}

impl Carried for Outcome {
    type Message = api::room::FightOutcome;

    fn message(&self) -> Self::Message {
        self.into()
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        message.read(Move::read)
    }
}

fn point_of(api::Vertex(x, y): api::Vertex) -> Result<Point, RoomMessageError> {
    Point::new(x, y).ok_or(RoomMessageError::Point(x, y))
}
