//! The commands for programs in rooms: `room seat` and `room gtp`.

use std::time::Duration;

use clap::{Args, Subcommand};

use super::playing::PlayerColor;
use crate::duration;
use crate::series::EngineAddress;

/// Programs in a room: as members, as the opponent, or the room itself as a program
///
/// A room is opened on the page of a service (shikatsu serve). These commands are ordinary clients of it.
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct RoomArguments {
    #[command(subcommand)]
    pub(crate) command: RoomCliCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RoomCliCommand {
    Seat(RoomSeatArguments),
    Gtp(RoomGtpArguments),
}

/// Seat a GTP program in a room
///
/// As a member it proposes what reg_genmove says (or genmove, taken back), and votes for its own proposal; if that is
/// no candidate, for the one that colgo-vote or restricted_genmove prefers, or that most members proposed. With
/// --opponent it plays the side outside by genmove. A program that hangs is late, and the room goes on; one that dies
/// leaves the room. A lost connection is opened again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu room seat http://localhost:8080/#room=ID --engine 'gnugo --mode gtp' --color black
  shikatsu room seat CODE --server localhost:8080 --engine 'gnugo --mode gtp --level 1' --name One --rating 1500
  shikatsu room seat http://localhost:8080/#room=ID --engine 'gnugo --mode gtp' --opponent KEY")]
pub(crate) struct RoomSeatArguments {
    /// The link of the room, its address in the API, or its digits or code with --server
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    /// The program: a command line, or tcp:HOST:PORT
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: EngineAddress,
    /// Where the service is, if the first argument does not say
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) server: Option<String>,
    /// Play the side outside, with the key that the host sees in the room
    #[arg(long, value_name = "KEY", conflicts_with_all = ["color", "name", "rating", "class_code"])]
    pub(crate) opponent: Option<String>,
    /// The team
    #[arg(long, value_name = "COLOR", default_value = "black")]
    pub(crate) color: PlayerColor,
    /// How the room calls the program; its own name if left out
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Its rating in Elo points, which weighs under the scheme rated
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) rating: Option<i32>,
    /// The code of a class, for many programs at one address
    #[arg(long, value_name = "CODE")]
    pub(crate) class_code: Option<String>,
    /// A program that does not answer for so long has left
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration::parse)]
    pub(crate) patience: Duration,
}

/// Let a room answer as a GTP engine
///
/// The caller plays the side outside: play brings its move into the room, genmove waits for what the team decides, and
/// final_status_list dead for what the team counts. Nothing is taken back, and clocks are those of the room.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu room gtp http://localhost:8080/#room=ID --opponent KEY
  shikatsu match 'gnugo --mode gtp' \"shikatsu room gtp CODE --server localhost:8080 --opponent KEY\" --games 1 --patience 10m")]
pub(crate) struct RoomGtpArguments {
    /// The link of the room, its address in the API, or its digits or code with --server
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    /// Where the service is, if the first argument does not say
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) server: Option<String>,
    /// The key of the side outside, which the host sees in the room
    #[arg(long, value_name = "KEY")]
    pub(crate) opponent: String,
}
