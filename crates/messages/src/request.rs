//! What a caller asks, as the engine takes it.

use std::time::Duration;

use shikatsu_api as api;
use shikatsu_engine::{Asked, Limits, MoveDetail, Request};
use shikatsu_problem::Color;

/// A request.
#[must_use]
pub fn request(sent: api::Request) -> Request {
    Request {
        first: asked(sent.first),
        limits: limits(sent.limits),
        moves: match sent.moves {
            api::MoveDetail::AllFirstMoves => MoveDetail::AllFirstMoves,
            api::MoveDetail::VerdictOnly => MoveDetail::VerdictOnly,
        },
    }
}

/// Who moves first.
#[must_use]
pub const fn asked(sent: api::Asked) -> Asked {
    match sent {
        api::Asked::Black => Asked::Side(Color::Black),
        api::Asked::White => Asked::Side(Color::White),
        api::Asked::Both => Asked::Both,
    }
}

/// What a request may cost.
#[must_use]
pub fn limits(sent: api::Limits) -> Limits {
    Limits {
        time: sent.milliseconds.map(u64::from).map(Duration::from_millis),
        nodes: sent.nodes,
    }
}
