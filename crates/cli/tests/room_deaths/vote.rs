//! A room in the middle of a vote: four members of Black on two servers, and a program that plays White.

use std::process::Stdio;

use serde_json::json;

use crate::binary::{Beside, command};
use crate::guest::{Guest, play};
use crate::member::Member;
use crate::pair::Pair;
use crate::server::Ground;
use crate::settings::against_outside;
use crate::witness;

/// Server `one` owns the room. Aki (the host) and Ben are there, Cleo and Dan and the program come by server `two`.
pub(crate) struct Vote {
    pub(crate) aki: Member,
    pub(crate) ben: Member,
    pub(crate) cleo: Member,
    pub(crate) dan: Member,
    _program: Beside,
}

/// Ballots by the name of who casts them.
pub(crate) const AKI: u128 = 0xa;
pub(crate) const BEN: u128 = 0xb;
pub(crate) const CLEO: u128 = 0xc;
pub(crate) const DAN: u128 = 0xd;

/// Answers each `genmove` with the next point of the A line.
const PROGRAM: &str = "sh -c \"n=0; while read -r c x; do case $c in \
     name) echo '= Script';; \
     list_commands) echo '= genmove';; \
     genmove) n=$((n+1)); echo = A$n;; \
     *) echo '=';; esac; echo; done\"";

impl Vote {
    /// Two moves are proposed, and Aki's and Cleo's ballots are acknowledged.
    pub(crate) async fn open(pair: &Pair) -> Self {
        let mut aki = Member::host(pair.at_one(), &against_outside()).await;
        let room = aki.guest.room.clone();
        let ben = Member::come(pair.at_one(), &room, "Ben").await;
        let cleo = Member::come(pair.at_two(), &room, "Cleo").await;
        let dan = Member::come(pair.at_two(), &room, "Dan").await;
        aki.until("the key", |g| g.picture["own"]["keys"].is_object())
            .await;
        let key = &aki.guest.picture["own"]["keys"]["opponentKey"];
        let url = format!("http://{}/#room={room}", pair.at_two());
        let arguments = ["room", "seat", &url, "--engine", PROGRAM, "--opponent"];
        let mut program = command(&arguments);
        let program = program.arg(key.as_str().unwrap()).stderr(Stdio::inherit());
        let program = Beside(program.spawn().unwrap());
        aki.guest.command(json!({ "kind": "start" })).await;
        let mut vote = Self {
            aki,
            ben,
            cleo,
            dan,
            _program: program,
        };
        for (member, at) in vote.all().into_iter().zip([1, 1, 2, 2]) {
            member.until("the window", |g| g.window() == 1).await;
            member.propose(at, at).await;
        }
        for member in vote.all() {
            member.until_vote().await;
        }
        vote.aki.vote(AKI, 1, 1).await;
        vote.cleo.vote(CLEO, 2, 2).await;
        vote
    }

    pub(crate) fn all(&mut self) -> [&mut Member; 4] {
        [&mut self.aki, &mut self.ben, &mut self.cleo, &mut self.dan]
    }

    /// The vote ends two to two; the program answers; and all four play another move.
    pub(crate) async fn goes_on(&mut self) {
        for member in self.all() {
            let played = |g: &Guest| g.moves() >= 2 && g.window() == 2;
            member.until("the program's answer", played).await;
            assert_eq!(member.guest.picture["decided"]["ballots"], 4);
        }
        for member in self.all() {
            member.propose(3, 3).await;
        }
        for member in self.all() {
            member.until("the next answer", |g| g.moves() >= 4).await;
        }
        let boards: Vec<_> = self
            .all()
            .map(|member| member.guest.picture["board"].clone())
            .into();
        assert!(boards.iter().all(|board| *board == boards[0]), "{boards:?}");
    }

    /// Every ballot that was acknowledged is in the log once, and none else.
    pub(crate) fn is_whole(&mut self, ground: &Ground) {
        let mut acknowledged: Vec<u128> = Vec::new();
        for member in self.all() {
            acknowledged.extend(&member.acknowledged);
        }
        acknowledged.sort_unstable();
        assert_eq!(acknowledged, [AKI, BEN, CLEO, DAN]);
        let mut stored = witness::ballots(ground, 1);
        stored.sort_unstable();
        assert_eq!(stored, acknowledged);
    }

    /// The ballots that were acknowledged first stand on the pictures of their members, while the vote is open.
    pub(crate) async fn remembers(&mut self) {
        for (member, at) in [(&mut self.aki, 1), (&mut self.cleo, 2)] {
            let stands = |g: &Guest| g.picture["own"]["ballot"]["played"] == play(at, at);
            member.until("the ballot", stands).await;
        }
    }
}
