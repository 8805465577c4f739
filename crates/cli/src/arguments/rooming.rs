//! The commands for programs in rooms: `room seat` and `room gtp`.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Subcommand};
use shikatsu_problem::Rules;
use shikatsu_team::SchemeKind;

use super::playing::PlayerColor;
use super::speaking::rules;
use crate::duration;
use crate::series::EngineAddress;

/// Programs in a room: as members, as the opponent, or the room itself as a program
///
/// A room is opened on the page of a service (shikatsu serve), or by 'room gtp --open'. These commands are ordinary
/// clients of it.
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
/// no candidate, for the one that restricted_genmove prefers, or that most members proposed. With
/// --opponent it plays the side outside by genmove. A program that hangs is late, and the room goes on; one that dies
/// leaves the room. A lost connection is opened again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu room seat 'http://localhost:8080/#/room?in=CODE' --engine 'gnugo --mode gtp' --color black
  shikatsu room seat CODE --server localhost:8080 --engine 'gnugo --mode gtp --level 1' --name One --rating 1500
  shikatsu room seat CODE --server localhost:8080 --engine 'gnugo --mode gtp' --opponent KEY

Links go into quotes, because a shell reads '#', '?' and '&' itself. The code of a class in a
link is taken from it.")]
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
/// Any program that drives a GTP engine (a bridge to a server, a referee, a board) then drives a team. The caller plays
/// the other side: play brings its move into the room, genmove waits for what the team decides, and final_status_list
/// dead for what the team counts.
///
/// With --open the command opens the room itself and says its link and code on standard error, so that people and programs
/// come in; board, komi, handicap and colours follow the caller, and each new game gets a new room. With --opponent KEY
/// it joins a room that a host has opened on the page, and refuses what differs from it.
///
/// Clocks are the caller's: after time_settings and time_left the team's windows take their share of what is left, and
/// never more than --action. Nothing is taken back once the game has begun.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu room gtp http://localhost:8080 --open
  shikatsu room gtp http://localhost:8080 --open --members 5 --scheme approval --action 20s
  shikatsu room gtp 'http://localhost:8080/#/room?in=CODE' --opponent KEY

A team against GNU Go, with a referee and a clock:
  shikatsu match 'gnugo --mode gtp' 'shikatsu room gtp localhost:8080 --open --wait' \\
      --games 1 --clock 'fischer 5m 20s' --patience 1h --sgf games --remarks
  shikatsu room seat CODE --server localhost:8080 --engine 'gnugo --mode gtp --level 1'

--remarks shows the link of the room. --patience must be longer than the team takes to come
together. Without --wait the referee's clock runs while genmove waits for members.")]
#[command(group(ArgGroup::new("way").required(true).args(["open", "opponent"])))]
pub(crate) struct RoomGtpArguments {
    /// With --open the service, as http://HOST:PORT; with --opponent the link of the room, its address in the API, or its digits or code with --server
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    /// Where the service is, if the first argument does not say
    #[arg(long, value_name = "HOST:PORT", conflicts_with = "open")]
    pub(crate) server: Option<String>,
    /// The key of the side outside, which the host sees in the room
    #[arg(long, value_name = "KEY")]
    pub(crate) opponent: Option<String>,
    /// Open a room on the service, and another one for each further game
    #[arg(long)]
    pub(crate) open: bool,
    /// With --open: the game starts when so many sit in the team
    #[arg(long, value_name = "N", default_value = "1", requires = "open", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) members: u32,
    /// With --open: answer nothing before the team is complete, so that the wait is on no clock
    #[arg(long, requires = "open")]
    pub(crate) wait: bool,
    /// With --open: how the team decides
    #[arg(long, value_name = "SCHEME", default_value = "plurality", requires = "open", value_parser = schemes())]
    pub(crate) scheme: SchemeKind,
    /// With --open: the most that a proposal or a vote takes
    #[arg(long, value_name = "TIME", default_value = "30s", requires = "open", value_parser = duration::parse)]
    pub(crate) action: Duration,
    /// With --open: the rules of moves and counting
    #[arg(long, value_name = "RULES", default_value = "Chinese", requires = "open", value_parser = rules())]
    pub(crate) rules: Rules,
}

/// The schemes that need nothing but members.
fn schemes() -> impl TypedValueParser<Value = SchemeKind> {
    const SCHEMES: [(&str, SchemeKind); 9] = [
        ("plurality", SchemeKind::Plurality),
        ("rated", SchemeKind::Rated),
        ("ranked", SchemeKind::Ranked),
        ("approval", SchemeKind::Approval),
        ("captain", SchemeKind::Captain),
        ("relay", SchemeKind::Relay),
        ("lottery", SchemeKind::Lottery),
        ("random", SchemeKind::Random),
        ("monte-carlo", SchemeKind::MonteCarlo),
    ];
    PossibleValuesParser::new(SCHEMES.map(|(name, _)| name)).map(|name| {
        let found = SCHEMES.into_iter().find(|(known, _)| *known == name);
        found.map_or(SchemeKind::Plurality, |(_, scheme)| scheme)
    })
}
