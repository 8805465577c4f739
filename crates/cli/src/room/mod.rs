//! `shikatsu room`: programs in a room of the service, as ordinary clients over HTTP and WebSocket.
//!
//! `room seat` seats a GTP program in a team, or lets it play the side outside. `room gtp` is the other way round: a
//! room that answers as a GTP engine.

mod board_sync;
mod game_draft;
mod gtp_setup;
mod handicap;
mod hosted_game;
mod outside_clock;
mod room_engine;
mod room_fault;
mod room_gtp;
mod room_http;
mod room_line;
mod room_place;
mod seat;
mod seat_engine;

use crate::arguments::{RoomArguments, RoomCliCommand};
use crate::failure::Failure;

pub(crate) fn run(arguments: &RoomArguments) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Request(error.to_string()))?;
    let done = match &arguments.command {
        RoomCliCommand::Seat(arguments) => runtime.block_on(seat::run(arguments)),
        RoomCliCommand::Gtp(arguments) => runtime.block_on(room_gtp::run(arguments)),
    };
    // A program that hangs must not keep the command from ending.
    runtime.shutdown_background();
    done.map_err(|fault| Failure::Request(fault.to_string()))
}
