//! Positions out of a search in which every move is labelled by a search of its own.
//!
//! Invariant: a label is what a search proved, or open; whether a position was settled when it was drawn has no influence on
//! its labels.

use shikatsu_problem::{Move, Point, PointSet, Role};
use shikatsu_proof::Question;

use super::region_session::RegionSession;
use crate::oracle::OracleState;
use crate::parallel::ThreadedSearch;
use crate::region::Region;
use crate::region::game::SearchGame;
use crate::region::spot::{PASS, Spot};
use crate::region::state::State;
use crate::region::threats::{Finite, Threats};
use crate::region::word::Word;
use crate::search::budget::{Budget, Stop};
use crate::search::visit_sample::{SampledVisit, VisitEnd, VisitSample};
use crate::tables::table::Table;
use crate::zones::win::Win;

/// Which search is sampled, and how far each move is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonOrder {
    /// What is searched.
    pub question: Question,
    /// Who moves first.
    pub first: Role,
    /// Nodes of the search that is sampled.
    pub nodes: u64,
    /// Nodes for each move of a position.
    pub each: u64,
    /// Positions to label, at most.
    pub wanted: usize,
    /// What decides which of the positions are drawn.
    pub seed: u64,
}

/// A position whose moves are labelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionLesson {
    /// What was asked.
    pub question: Question,
    /// The defender's threats minus the attacker's.
    pub level: Threats,
    /// The position.
    pub position: OracleState,
    /// The stone that was played last, if it was one.
    pub last: Option<Point>,
    /// Nodes of the visit that was drawn.
    pub work: u32,
    /// Whether the visit settled the position.
    pub settled: LessonEnd,
    /// Every move.
    pub moves: Vec<LabelledMove>,
    /// The points that the proof used, if the side to move loses and they are not all.
    pub zone: Option<PointSet>,
    /// Who wins if the other side moves, if that is proved.
    pub if_other_moves: Option<Role>,
}

/// Whether a visit that was drawn had settled its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonEnd {
    /// It was left open.
    Open,
    /// It was settled.
    Settled,
}

/// A move and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelledMove {
    /// The move.
    pub played: Move,
    /// Who wins after it, if that is proved.
    pub winner: Option<Role>,
    /// Nodes that were spent below it; of an open move at least so many are needed.
    pub work: u32,
    /// What the crosses say is missing for the attacker and for the defender after it.
    pub crosses: [u32; 2],
    /// Whether a look at the position after it was enough.
    pub by: LabelledBy,
}

/// What a label rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelledBy {
    /// A look at the position.
    Look,
    /// A search, or the proof of another move.
    Search,
}

impl<W: Word> RegionSession<W> {
    pub(crate) fn lessons(
        &mut self,
        order: &LessonOrder,
        table: &mut Table,
    ) -> Vec<PositionLesson> {
        let Some((state, level)) = self.state(order.first, &[], 0) else {
            return Vec::new();
        };
        let game = SearchGame::of(order.question);
        let mut drawn = Vec::new();
        let mut budget = Budget::nodes(order.nodes);
        // What was visited before the budget ended is as good as any.
        let _ = self.search(game, table, &mut budget, |searcher| {
            searcher.search.sample = Some(VisitSample::new(order.seed));
            let found = searcher.solve(&state, level);
            let sample = searcher.search.sample.take();
            drawn = sample.map_or_else(Vec::new, |sample| sample.drawn(order.wanted));
            found
        });
        let label = |visit: SampledVisit<W>| {
            let mut budget = Budget::nodes(u64::MAX);
            let labelled = self.search(game, table, &mut budget, |searcher| {
                labelled(searcher, order, &visit)
            });
            labelled.ok()
        };
        drawn.into_iter().filter_map(label).collect()
    }
}

/// Labels every move of a position, and the position.
fn labelled<W: Word>(
    searcher: &mut ThreadedSearch<'_, W>,
    order: &LessonOrder,
    visit: &SampledVisit<W>,
) -> Result<PositionLesson, Stop> {
    let state = &visit.state;
    let moves = labelled_moves(searcher, order.each, visit)?;
    let is_lost = (moves.iter()).all(|one| one.winner == Some(state.turn.opponent()));
    let region = searcher.search.region;
    let zone = match is_lost {
        true => attempted(searcher, state, visit.level, order.each)?
            .and_then(|win| zone_of(region, state, &win)),
        false => None,
    };
    let other = State::from_parts(
        region,
        searcher.search.keys,
        state.stones,
        state.standing,
        PASS,
        state.turn.opponent(),
    );
    let if_other_moves = match other {
        Some(other) => attempted(searcher, &other, visit.level, order.each)?,
        None => None,
    };
    Ok(PositionLesson {
        question: order.question,
        level: visit.level,
        position: position(region, state),
        last: point_of(region, visit.last),
        work: visit.work,
        settled: match visit.end {
            VisitEnd::Open => LessonEnd::Open,
            VisitEnd::Settled => LessonEnd::Settled,
        },
        moves,
        zone,
        if_other_moves: if_other_moves.map(|win| win.role),
    })
}

fn labelled_moves<W: Word>(
    searcher: &mut ThreadedSearch<'_, W>,
    each: u64,
    visit: &SampledVisit<W>,
) -> Result<Vec<LabelledMove>, Stop> {
    let state = &visit.state;
    let base = searcher.search.children.len();
    searcher.search.expand_fully(state, visit.level);
    let grid = &searcher.search.region.grid;
    let mut shape = grid.sums(state.stones, state.turn.opponent());
    let mut moves = Vec::new();
    for at in base..searcher.search.children.len() {
        let child = searcher.search.children[at];
        let search = &searcher.search;
        let by = match search.at_a_glance(&child.state) {
            Some(_) => LabelledBy::Look,
            None => LabelledBy::Search,
        };
        let before = search.budget.spent();
        if child.win.is_none() {
            let win = attempted(searcher, &child.state, child.level, each);
            // A search that must begin again finds its children anew.
            searcher.search.children[at].win =
                win.inspect_err(|_| searcher.search.children.truncate(base))?;
            searcher.search.try_on_siblings(state, base, at);
        }
        let search = &searcher.search;
        let spent = u32::try_from(search.budget.spent() - before).unwrap_or(u32::MAX);
        let entry = search.table.get(child.state.key ^ search.game.salt());
        let known = entry.map_or(0, |entry| entry.work);
        moves.push(LabelledMove {
            played: search.region.named(child.spot),
            winner: search.children[at].win.map(|win| win.role),
            work: spent.max(known),
            crosses: grid.numbers(&mut shape, &state.stones, &child.state.stones, state.turn),
            by,
        });
    }
    searcher.search.children.truncate(base);
    Ok(moves)
}

/// Who wins, if so many nodes are enough.
fn attempted<W: Word>(
    searcher: &mut ThreadedSearch<'_, W>,
    state: &State<W>,
    level: Threats,
    nodes: u64,
) -> Result<Option<Win<W>>, Stop> {
    let limit = searcher.search.budget.narrow(nodes);
    let found = searcher.solve(state, level);
    searcher.search.budget.widen(limit);
    match found {
        Ok(win) => Ok(Some(win)),
        Err(Stop::Crowded) => Err(Stop::Crowded),
        Err(_) => Ok(None),
    }
}

fn zone_of<W: Word>(region: &Region<W>, state: &State<W>, win: &Win<W>) -> Option<PointSet> {
    let is_known = win.finite == Finite::Yes && win.zone != region.play;
    let is_lost = win.role != state.turn;
    (is_known && is_lost).then(|| region.points(win.zone))
}

fn position<W: Word>(region: &Region<W>, state: &State<W>) -> OracleState {
    OracleState {
        attacker: region.points(state.stones[0]),
        defender: region.points(state.stones[1]),
        standing: region.points(state.standing),
        ban: point_of(region, state.ban),
        turn: state.turn,
    }
}

fn point_of<W: Word>(region: &Region<W>, spot: Spot) -> Option<Point> {
    region.point(usize::from(spot))
}
