//! Positions in which some first moves are proved to be best and others are not (X5): does a team keep the best outcome?
//!
//! A program of the team sees the position, and its wishes are the same under every scheme. The engine judges every
//! first move; the certificates of a move that keeps the verdict are the evidence that a job would bring.
//!
//! Programs play on square boards only, so a problem is shown to them on a larger one, with empty points to the right
//! and below. Only problems are taken whose points in play do not reach those edges; the wall, which stands out of
//! play, gets liberties there and nothing else changes. Programs are asked for a move in play (`restricted_genmove`); one
//! that finds none worth playing would play elsewhere, which is a motion to pass. Only problems are taken in which
//! playing elsewhere gives the verdict away.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use sha2::{Digest, Sha256};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, PassKeeps, Request};
use shikatsu_problem::{Color, Move, Outcome, Point, Problem, Size};
use shikatsu_team::{
    EvidenceItem, MemberCommand, MemberId, Millis, MoveCertificate, OpenRequest, Room, RoomCommand,
    RoomContent, RoomId, RoomSecret, RoomSettings, SchemeKind, Seat, ServiceCommand, SideSettings,
    TeamSettings, decide, open,
};

use super::plan::{ExperimentPlan, ProofsPlan};
use super::plan_reader::scheme;
use super::results::ExperimentTables;
use super::share_plot::ShareBar;
use super::team_game::{TeamGameError, visitor};
use super::team_member::{MemberThought, RunningMember};
use super::window_acts::{PlayoutTerms, acts};
use crate::arguments::ExperimentArguments;
use crate::failure::Failure;
use crate::input::each_problem;
use crate::progress;
use crate::series::{MatchClock, MatchTerms};

/// Positions that the engine may look at for one problem.
const NODES: u64 = 400_000;

/// The schemes that are compared.
const SCHEMES: [&str; 3] = ["plurality", "proved", "proved-any"];

/// A problem with its proved first moves.
struct ProvedPosition {
    name: String,
    problem: Problem,
    best: Vec<MoveCertificate>,
}

pub(super) fn run(
    plan: &ExperimentPlan,
    proofs: &ProofsPlan,
    arguments: &ExperimentArguments,
) -> Result<(), Failure> {
    let most = arguments.games.unwrap_or(proofs.positions);
    let positions = proved_positions(proofs, usize::try_from(most).unwrap_or(usize::MAX))?;
    let bar = progress::counting(positions.len(), "positions");
    let mut kept = [0_u32; 3];
    let mut csv = format!("problem,{}\n", SCHEMES.join(","));
    for position in &positions {
        let failed = |error: TeamGameError| Failure::Request(format!("{}: {error}", position.name));
        let thoughts = thoughts(plan, proofs, position, arguments).map_err(failed)?;
        let mut words = Vec::new();
        for (place, name) in SCHEMES.iter().enumerate() {
            let kind = scheme(name).map_err(Failure::Request)?.kind;
            let played = decided(position, kind, &thoughts, proofs).map_err(failed)?;
            let is_best = position.best.iter().any(|best| Some(best.played) == played);
            kept[place] += u32::from(is_best);
            words.push(match played {
                Some(_) if is_best => "kept",
                // Two thirds want to play elsewhere, and no scheme is asked.
                Some(Move::Pass) | None => "elsewhere",
                Some(Move::Play(_)) => "lost",
            });
        }
        csv.push_str(&format!("{},{}\n", position.name, words.join(",")));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let all = u32::try_from(positions.len()).unwrap_or(u32::MAX);
    let mut markdown = String::from(
        "| scheme | positions | best outcome kept | 95 % | thrown away |\n|---|---|---|---|---|\n",
    );
    let mut bars = Vec::new();
    for (name, kept) in SCHEMES.iter().zip(kept) {
        let bar = ShareBar::counted((*name).to_owned(), all, kept, all);
        markdown.push_str(&format!(
            "| `{name}` | {all} | {} | {} |\n",
            bar.in_percent(),
            all - kept
        ));
        bars.push(bar);
    }
    ExperimentTables::new(csv, markdown, bars).write(&arguments.output, plan)
}

/// Problems whose first moves differ: some are proved to keep the verdict, and some are proved not to.
fn proved_positions(proofs: &ProofsPlan, most: usize) -> Result<Vec<ProvedPosition>, Failure> {
    let mut engine = Engine::new(Options {
        threads: 1,
        ..Options::default()
    });
    let mut positions = Vec::new();
    let bar = progress::spinner();
    each_problem(std::slice::from_ref(&proofs.problems), &mut |found| {
        if let Ok(found) = found {
            let name = found.origin();
            bar.set_message(name.clone());
            positions.extend(proved(&mut engine, name, found.document.problem));
        }
        match positions.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    })?;
    bar.finish_and_clear();
    positions.truncate(most);
    Ok(positions)
}

fn proved(engine: &mut Engine, name: String, problem: Problem) -> Option<ProvedPosition> {
    shown_size(&problem)?;
    let first = problem.to_move();
    let request = Request {
        first: Asked::Side(first),
        limits: Limits::of_nodes(NODES),
        moves: MoveDetail::AllFirstMoves,
    };
    let report = engine
        .solve(&problem, &request, &Cancel::new(), &mut |_| {})
        .ok()?;
    let side = report.sides.iter().find(|side| side.first == first)?;
    let has_losing = side
        .moves
        .iter()
        .any(|first| first.worth == shikatsu_problem::Worth::Fails);
    if side.pass_keeps != PassKeeps::No
        || side.best.is_empty()
        || !has_losing
        || matches!(side.outcome, Outcome::Unknown(_))
    {
        return None;
    }
    let mut hash = Sha256::new();
    for proof in &side.proofs {
        hash.update(&proof.bytes);
    }
    let digest: [u8; 32] = hash.finalize().into();
    let best = side.best.iter().map(|point| MoveCertificate {
        played: Move::Play(point),
        outcome: side.outcome.clone(),
        digest,
    });
    let best = best.collect();
    Some(ProvedPosition {
        name,
        problem,
        best,
    })
}

/// What every member would play here.
fn thoughts(
    plan: &ExperimentPlan,
    proofs: &ProofsPlan,
    position: &ProvedPosition,
    arguments: &ExperimentArguments,
) -> Result<BTreeMap<MemberId, MemberThought>, TeamGameError> {
    let in_play = position.problem.in_play.unwrap_or_default();
    let Some(size) = shown_size(&position.problem) else {
        return Ok(BTreeMap::new());
    };
    let terms = MatchTerms {
        size,
        rules: position.problem.rules,
        komi: 15,
        clock: MatchClock(None),
        patience: Duration::from_secs(60),
    };
    let file = arguments.output.join("position.sgf");
    // A program that cannot read the file refuses it, and that is told.
    let _ = fs::write(&file, setup_sgf(&position.problem, size));
    let color = position.problem.to_move();
    let legal = shikatsu_board::Position::from_problem(&position.problem)
        .map(|board| board.playable(position.problem.rules.suicide))
        .unwrap_or_default();
    let mut thoughts = BTreeMap::new();
    for (number, member) in (0_u64..).zip(&proofs.members) {
        let mut running = RunningMember::start(member, plan.seed ^ number << 40, &terms, &[])?;
        running.load(&file)?;
        thoughts.insert(
            MemberId(u128::from(number) + 10),
            running.think_of(color, in_play & legal, &terms)?,
        );
    }
    Ok(thoughts)
}

/// The board on which programs are shown a problem; nothing if its points in play reach the edges that are moved.
fn shown_size(problem: &Problem) -> Option<Size> {
    let size = problem.setup.size;
    let in_play = problem.in_play?;
    let is_at_end = |point: Point| point.x() + 1 == size.width() || point.y() + 1 == size.height();
    if in_play.iter().any(is_at_end) {
        return None;
    }
    let side = u32::from(size.width().max(size.height())) + 2;
    Size::square(side.clamp(9, 19)).ok()
}

/// The stones and the side to move, and nothing else.
fn setup_sgf(problem: &Problem, size: Size) -> String {
    let setup = &problem.setup;
    let mut text = format!("(;FF[4]GM[1]SZ[{}]", size.width());
    for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = setup.stones(color);
        if !stones.is_empty() {
            text.push_str(property);
            stones
                .iter()
                .for_each(|point| text.push_str(&format!("[{}]", point.to_sgf())));
        }
    }
    let letter = match problem.to_move() {
        Color::Black => 'B',
        Color::White => 'W',
    };
    text.push_str(&format!("PL[{letter}])\n"));
    text
}

/// The first move that a room with these members and this evidence decides on; none if it gives up.
fn decided(
    position: &ProvedPosition,
    kind: SchemeKind,
    thoughts: &BTreeMap<MemberId, MemberThought>,
    proofs: &ProofsPlan,
) -> Result<Option<Move>, TeamGameError> {
    let color = position.problem.to_move();
    let content = RoomContent::Problem(Box::new(position.problem.clone()));
    let mut settings = RoomSettings::new(content);
    settings.sides[color.index()] = SideSettings::Team(TeamSettings::new(kind));
    let host = MemberId(1);
    let request = OpenRequest {
        room: RoomId(1),
        secret: RoomSecret(1),
        host: visitor(host, None, Seat::Watching),
        settings,
    };
    let (mut room, _) = open(request, Millis(0))?;
    let mut now = Millis(0);
    let mut send = |room: &mut Room, command: RoomCommand| -> Result<(), TeamGameError> {
        now = now.max(Millis(now.0 + 100));
        for event in decide(room, command, now)? {
            room.apply(&event)
                .map_err(shikatsu_team::RoomRefusal::from)?;
        }
        Ok(())
    };
    for (&member, plan) in thoughts.keys().zip(&proofs.members) {
        let seat = Seat::Engine(color);
        send(
            &mut room,
            RoomCommand::Join(visitor(member, Some(plan.rating), seat)),
        )?;
    }
    send(&mut room, RoomCommand::by(host, MemberCommand::Start))?;
    let item = EvidenceItem::Certificates(position.best.clone());
    send(
        &mut room,
        RoomCommand::Service(ServiceCommand::Evidence { window: 1, item }),
    )?;
    let terms = PlayoutTerms {
        count: 1,
        komi: 0,
        seed: 1,
    };
    // Propose, vote; a third round finds the window closed unless the team wants to give up.
    for _ in 0..3 {
        let Some(window) = room.window().filter(|window| window.opening().number == 1) else {
            break;
        };
        for command in acts(&room, window, thoughts, terms) {
            if room
                .window()
                .is_some_and(|window| window.opening().number == 1)
            {
                // A vote that came after the decision is late, and no fault.
                let _ = send(&mut room, command);
            }
        }
    }
    let first = room.game().game().moves().next();
    Ok(first.map(|(_, played)| played))
}
