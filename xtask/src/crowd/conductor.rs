//! One vote: the host opens the room, other processes bring the members in, all vote, and the notes are added up.

use std::error::Error;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::json;
use shikatsu_api::room::{MemberCommand, RoomServerMessage, TurnPhase};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::figures::CrowdFigures;
use super::member::{CrowdMember, MemberError, VoteTime};
use super::notes::{CrowdNotes, SharedNotes, now};
use super::part::PartArguments;
use super::room_plan::{SLACK, WINDOW, candidates, opening};
use super::server_process::ServerProcesses;

/// Members of one process.
const PER_PART: usize = 5_000;

/// How long the idle crowd is watched before memory is read.
const IDLE: Duration = Duration::from_secs(3);

/// How long it may take until all are in.
const ENTRY: Duration = Duration::from_secs(900);

/// A process with members.
struct CrowdPart {
    child: Child,
    words: ChildStdin,
    said: Lines<BufReader<ChildStdout>>,
}

/// Plays one window with so many members, and says what it cost.
pub(super) async fn play(
    servers: &ServerProcesses,
    members: usize,
    doors: usize,
    span: Duration,
) -> Result<CrowdFigures, Box<dyn Error>> {
    let server = servers.address();
    let opened = CrowdMember::open(server, &opening(members, span)).await;
    let (mut host, entered) = opened.map_err(plain)?;
    let empty = servers.used()?;
    let begun = Instant::now();
    let mut parts = Vec::new();
    // The host is member 0.
    for first in (1..members).step_by(PER_PART) {
        parts.push(CrowdPart::start(&PartArguments {
            server,
            room: entered.room.clone(),
            first,
            count: PER_PART.min(members - first),
            members,
            doors,
            span,
        })?);
    }
    tokio::select! {
        all_in = all_in(&mut parts) => all_in?,
        error = host.listen() => return Err(plain(error)),
    }
    let joining = begun.elapsed();
    if let Ok(error) = timeout(IDLE, host.listen()).await {
        return Err(plain(error));
    }
    let full = servers.used()?;

    open_vote(&mut host).await?;
    let before = servers.used()?;
    let started = Instant::now();
    let begin = now() + 0.5;
    for part in &mut parts {
        part.tell(&begin.to_string()).await?;
    }
    let (_end, ends) = watch::channel(());
    let (_begin, begins) = watch::channel(Some(begin));
    let time = VoteTime {
        begin: begins,
        end: ends,
        span,
        members,
    };
    let shared = SharedNotes::default();
    let host = tokio::spawn(host.take_part(time, shared.clone()));
    let mut notes = CrowdNotes::default();
    for part in &mut parts {
        let said = timeout(span + SLACK + SLACK, part.hear()).await??;
        notes.add(CrowdNotes::read(&said)?);
    }
    let took = started.elapsed();
    let after = servers.used()?;
    sleep(IDLE).await;
    host.abort();
    notes.add(shared.take());
    for part in parts {
        part.end().await?;
    }
    let (acknowledged, decided) = (notes.acknowledged.len(), notes.decided.len());
    if acknowledged != members || decided != members {
        return Err(format!(
            "of {members} ballots {acknowledged} were acknowledged, and {decided} sockets heard the decision"
        )
        .into());
    }
    let count = members as f64;
    Ok(CrowdFigures {
        members,
        joining,
        memory: full.memory.saturating_sub(empty.memory) / members as u64,
        joining_processor: (full.processor - empty.processor) / count,
        voting_processor: (after.processor - before.processor) / count,
        load: (after.processor - before.processor) / took.as_secs_f64(),
        tally: notes.until_tally(),
        decision: notes.spread(),
        acknowledged: notes.acknowledged,
    })
}

/// Waits until all members are in.
async fn all_in(parts: &mut [CrowdPart]) -> Result<(), Box<dyn Error>> {
    for part in parts {
        let said = timeout(ENTRY, part.hear()).await??;
        if said != "in" {
            return Err(format!("a part of the crowd said {said}").into());
        }
    }
    Ok(())
}

/// The host starts the game and offers the moves.
async fn open_vote(host: &mut CrowdMember) -> Result<(), Box<dyn Error>> {
    host.send(1, MemberCommand::Start).await.map_err(plain)?;
    until_phase(host, TurnPhase::Shortlist).await?;
    let list = MemberCommand::Shortlist {
        window: WINDOW,
        moves: candidates(),
    };
    host.send(2, list).await.map_err(plain)?;
    until_phase(host, TurnPhase::Vote).await
}

async fn until_phase(host: &mut CrowdMember, phase: TurnPhase) -> Result<(), Box<dyn Error>> {
    let wanted = format!("\"phase\":{}", json!(phase));
    let found = async {
        loop {
            let message = host.next().await.map_err(plain)?;
            if let RoomServerMessage::Refused { words, .. } = &message {
                return Err(words.clone().into());
            }
            if json!(message).to_string().contains(&wanted) {
                return Ok(());
            }
        }
    };
    let found = timeout(SLACK, found).await;
    found.map_err(|_| format!("the room did not come to its phase {phase:?}"))?
}

fn plain(error: MemberError) -> Box<dyn Error> {
    error
}

impl CrowdPart {
    fn start(arguments: &PartArguments) -> Result<Self, Box<dyn Error>> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["crowd", "--part", &arguments.json().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let words = child.stdin.take().ok_or("a part has no input")?;
        let said = child.stdout.take().ok_or("a part has no output")?;
        let said = BufReader::new(said).lines();
        Ok(Self { child, words, said })
    }

    async fn hear(&mut self) -> Result<String, Box<dyn Error>> {
        let line = self.said.next_line().await?;
        line.ok_or_else(|| "a part of the crowd ended; its last words stand above".into())
    }

    async fn tell(&mut self, word: &str) -> std::io::Result<()> {
        self.words.write_all(format!("{word}\n").as_bytes()).await?;
        self.words.flush().await
    }

    async fn end(mut self) -> std::io::Result<()> {
        drop(self.words);
        self.child.wait().await.map(|_| ())
    }
}
