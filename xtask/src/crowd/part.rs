//! One of the processes with members: brings its members in, waits for the word, votes, and writes its notes.
//!
//! It says `in` when its members are in, hears when the vote begins (seconds since 1970), says its notes when all its
//! members heard the decision, and ends when it is told.

use std::error::Error;
use std::net::SocketAddr;
use std::str::FromStr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines, Stdin, stdin};
use tokio::sync::watch;
use tokio::time::sleep;

use super::audience::gather;
use super::member::VoteTime;
use super::notes::SharedNotes;

/// Which members, and where they go.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PartArguments {
    pub(super) server: SocketAddr,
    pub(super) room: String,
    /// The first member and how many.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Members of the whole crowd.
    pub(super) members: usize,
    pub(super) doors: usize,
    pub(super) span: Duration,
}

impl PartArguments {
    pub(super) fn json(&self) -> Value {
        json!({
            "server": self.server.to_string(), "room": self.room, "first": self.first,
            "count": self.count, "members": self.members, "doors": self.doors,
            "span": self.span.as_secs_f64(),
        })
    }

    fn read(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let number = |name: &str| usize::try_from(value.get(name)?.as_u64()?).ok();
        Some(Self {
            server: value.get("server")?.as_str()?.parse().ok()?,
            room: value.get("room")?.as_str()?.to_owned(),
            first: number("first")?,
            count: number("count")?,
            members: number("members")?,
            doors: number("doors")?,
            span: Duration::from_secs_f64(value.get("span")?.as_f64()?),
        })
    }
}

impl FromStr for PartArguments {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text).ok_or_else(|| "the crowd itself starts its parts".to_owned())
    }
}

/// Does all of it.
#[expect(clippy::print_stdout, reason = "the conductor reads it")]
pub(super) async fn run(part: &PartArguments) -> Result<(), Box<dyn Error>> {
    let mut words = BufReader::new(stdin()).lines();
    let notes = SharedNotes::default();
    let (begin, begins) = watch::channel(None);
    let (_end, ends) = watch::channel(());
    let time = VoteTime {
        begin: begins,
        end: ends,
        span: part.span,
        members: part.members,
    };
    let mut crowd = gather(part, &time, &notes)
        .await
        .map_err(|error| error as Box<dyn Error>)?;
    println!("in");
    let word = words.next_line().await?.ok_or("the conductor is gone")?;
    begin.send_replace(Some(word.parse::<f64>()?));
    while notes.heard() < part.count {
        if let Some(gone) = crowd.try_join_next() {
            gone?.map_err(|error| error as Box<dyn Error>)?;
        }
        sleep(Duration::from_millis(20)).await;
    }
    println!("{}", notes.take().json());
    until_told(&mut words).await;
    Ok(())
}

async fn until_told(words: &mut Lines<BufReader<Stdin>>) {
    while let Ok(Some(_)) = words.next_line().await {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_told_all_that_it_needs() {
        let part = PartArguments {
            server: SocketAddr::from(([127, 0, 0, 1], 80)),
            room: "ab".to_owned(),
            first: 7,
            count: 3,
            members: 10,
            doors: 2,
            span: Duration::from_secs(30),
        };
        assert_eq!(part.json().to_string().parse(), Ok(part));
        assert!("{}".parse::<PartArguments>().is_err());
    }
}
