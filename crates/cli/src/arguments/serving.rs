//! The command that serves others: `serve`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use shikatsu_jobs::Prefix;
use shikatsu_service::http::{Network, SignInHeader};

use super::values::parse_count;
use crate::duration;

/// Offer the page and the prover to others, over HTTP
///
/// Serves the page, problems, questions about problems and audits of collections; http://…/docs describes all
/// of it. Questions go to workers through a queue (NATS with JetStream), and what was proved is kept in PostgreSQL; 'deploy/services
/// start' starts both on this machine. The server itself never searches and keeps nothing, so there may be any number.
///
/// You need none of this to solve problems yourself: 'shikatsu solve' does that alone.
///
/// Ends with ctrl-c or SIGTERM: the server reports that it is not ready, accepts no new requests, tells visitors who follow
/// a search to come back, and gives running requests the grace time to end.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu serve                                          at 127.0.0.1:8080, for workers started elsewhere
  shikatsu serve --workers 2                              for a club: two searches at a time in the same process
  shikatsu serve --listen 0.0.0.0:80 --reuse-port         start the next one beside it, then end this one
  SHIKATSU_DATABASE=postgres://name:password@host/shikatsu shikatsu serve --trust-proxy loopback
  shikatsu serve --review                                 after an update whose judge is stricter
  shikatsu serve --dump /srv/dumps                        once a month, for other sites

Exit status: 0 when it was told to stop, or the review or the dump is over, 1 when the database or the queue does not answer or the address is taken.

docs/service.md explains how to run a service.")]
pub(crate) struct ServeArguments {
    /// The address and port to listen at; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// Share the address with other servers: a new one can start before the old one ends
    #[arg(long)]
    pub(crate) reuse_port: bool,
    /// The address of PostgreSQL; else that in the variable SHIKATSU_DATABASE, else postgres://postgres@127.0.0.1:5432/postgres
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// The schema with the tables
    #[arg(long, value_name = "NAME", default_value = "public")]
    pub(crate) schema: String,
    /// The address of NATS; else that in the variable SHIKATSU_NATS, else 127.0.0.1:4222
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    /// The key of the service at NATS: a file that 'shikatsu keys' has made; else that in the variable SHIKATSU_NKEY
    #[arg(long, value_name = "FILE")]
    pub(crate) nkey: Option<PathBuf>,
    /// Jobs that one worker may hold at a time
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) held: u16,
    /// What the names of the installation begin with
    #[arg(long, value_name = "PREFIX", default_value_t = Prefix::default())]
    pub(crate) prefix: Prefix,
    /// The folder with the built page; else web/dist if it is there, else the page in this program
    #[arg(long, value_name = "DIR")]
    pub(crate) web: Option<PathBuf>,
    /// The folder with the problems on offer; suite if it is there
    #[arg(long, value_name = "DIR")]
    pub(crate) problems: Option<PathBuf>,
    /// The folder of the bank of proved problems, with its packs; problems if it is there
    #[arg(long, value_name = "DIR")]
    pub(crate) bank: Option<PathBuf>,
    /// The address under which browsers find the page, such as `https://go.example`: with it there are accounts, whose passkeys are made for it
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) site: Option<String>,
    /// Believe what this proxy says about addresses (X-Forwarded-For): an address, a network such as 10.0.0.0/8, or loopback. May be given several times
    #[arg(long, value_name = "NETWORK")]
    pub(crate) trust_proxy: Vec<Network>,
    /// Believe what these proxies say in this header about who is signed in, such as X-Remote-User: one word of visible ASCII. The proxy must take
    /// the header out of what visitors send
    #[arg(long, value_name = "HEADER", requires_all = ["site", "trust_proxy"])]
    pub(crate) sign_in_header: Option<SignInHeader>,
    /// Tokens that an address gets back each second; a lookup costs 1, a question 10, an audit 100. 0 turns the count off
    #[arg(long, value_name = "N", default_value = "30")]
    pub(crate) rate: u32,
    /// Most tokens that an address can have
    #[arg(long, value_name = "N", default_value = "300")]
    pub(crate) burst: u32,
    /// Core-seconds that an address may use in a day (by UTC); 0 sets no quota
    #[arg(long, value_name = "N", default_value = "14400")]
    pub(crate) quota: u32,
    /// Core-seconds that an audit may use as a whole; the problems that are left then are not judged
    #[arg(long, value_name = "N", default_value = "21600", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) audit_budget: u32,
    /// Serve nothing: make a key for a caller of this name, with core time a day of its own (--quota), print it, and end. A name that has a key
    /// gets another one in its place
    #[arg(long, value_name = "NAME", conflicts_with = "review")]
    pub(crate) caller_key: Option<String>,
    /// Longest time for one question, whatever it asks for
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = duration::parse)]
    pub(crate) longest: Duration,
    /// Time that requests under way have to end when the server is told to stop
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration::parse)]
    pub(crate) grace: Duration,
    /// Also search in this process, so many questions at a time
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) workers: usize,
    /// Megabytes for what each of these searches remembers
    #[arg(long, value_name = "MB", default_value = "256", value_parser = parse_count)]
    pub(crate) memory: usize,
    /// Serve nothing: rule again on every stored fact with the judge of this version, supersede the facts that it does not
    /// confirm, say how many, and end. Needs only the database; servers may run meanwhile
    #[arg(long, conflicts_with_all = ["listen", "reuse_port", "nats", "nkey", "held", "web", "problems", "bank", "site", "trust_proxy", "sign_in_header", "workers"])]
    pub(crate) review: bool,
    /// Serve nothing: write the problems of the bank with keys, ratings and counts into a file of this folder, with its SHA-256 beside it, and end.
    /// A file is of one month and says nothing of any account
    #[arg(long, value_name = "DIR", conflicts_with_all = ["review", "caller_key"])]
    pub(crate) dump: Option<PathBuf>,
    /// How the log on standard error is written; what is in it can be chosen with the variable SHIKATSU_LOG, for instance 'warn'
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) log: LogForm,
}

/// How a log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogForm {
    /// For people
    Text,
    /// An object a line, for programs
    Json,
}
