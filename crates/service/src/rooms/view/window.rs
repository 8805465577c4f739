//! The turn that is under way. Only its team sees what is proposed, moved, commented and drawn.

use std::collections::BTreeMap;

use shikatsu_api::room as api;
use shikatsu_problem::Move;
use shikatsu_team::{BallotForm, Room, TurnWindow};

use super::super::message::Carried;
use super::ViewAudience;
use super::board::count;
use super::text::text;

/// Reasons and comments of one move that are shown, at most: a crowd writes more than anyone reads.
const SHOWN_WORDS: usize = 10;

/// Moves that are shown with reasons, comments and counts, at most; the rest can be voted for all the same.
const SHOWN_CANDIDATES: usize = 60;

pub(super) fn window_view(room: &Room, audience: ViewAudience) -> Option<api::WindowView> {
    let window = room.window()?;
    let opening = window.opening();
    let scheme = room.settings().team(opening.color);
    let form = scheme.map_or(BallotForm::Single, |team| {
        team.scheme.scheme().ballot_form()
    });
    let bare = api::WindowView {
        opening: opening.message(),
        phase: window.phase().message(),
        deadline: window.deadline().0,
        form: form.message(),
        voters: count(window.voters().len()),
        acted: count(window.acted()),
        candidates: Vec::new(),
        motions: Vec::new(),
        picked: None,
        sketch: Vec::new(),
    };
    if !audience.hears(opening.color) {
        return Some(bare);
    }
    Some(api::WindowView {
        candidates: candidate_views(window),
        motions: motion_views(window),
        picked: window.picked().message(),
        sketch: sketch_views(window),
        ..bare
    })
}

/// The counts of the open window as they are sent.
pub(in crate::rooms) fn tally_text(window: &TurnWindow) -> String {
    let counts = window.tally().into_iter();
    text(&api::RoomServerMessage::Tally {
        window: window.opening().number,
        acted: count(window.acted()),
        counts: counts
            .map(|(played, ballots)| api::CandidateCount {
                played: played.into(),
                ballots,
            })
            .collect(),
    })
}

fn candidate_views(window: &TurnWindow) -> Vec<api::CandidateView> {
    let mut candidates: Vec<(Move, u32)> = window.candidates().into_iter().collect();
    if candidates.len() > SHOWN_CANDIDATES {
        candidates.sort_by_key(|&(_, proposals)| std::cmp::Reverse(proposals));
        candidates.truncate(SHOWN_CANDIDATES);
        candidates.sort_unstable();
    }
    let mut reasons = window.reasons();
    let mut comments: BTreeMap<Move, Vec<&str>> = BTreeMap::new();
    for comment in window.comments().iter().rev() {
        let of_move = comments.entry(comment.on).or_default();
        if of_move.len() < SHOWN_WORDS {
            of_move.push(&comment.text);
        }
    }
    let words = |texts: Option<Vec<&str>>| -> Vec<String> {
        let texts = texts.into_iter().flatten();
        texts.take(SHOWN_WORDS).map(str::to_owned).collect()
    };
    candidates
        .into_iter()
        .map(|(played, proposals)| {
            let mut said = words(comments.remove(&played));
            said.reverse();
            api::CandidateView {
                played: played.into(),
                proposals,
                reasons: words(reasons.remove(&played)),
                comments: said,
            }
        })
        .collect()
}

fn motion_views(window: &TurnWindow) -> Vec<api::MotionView> {
    let motions = window.motions().iter();
    motions
        .map(|motion| api::MotionView {
            motion: motion.kind.message(),
            ayes: count(motion.votes_for()),
            noes: count(motion.votes_against()),
        })
        .collect()
}

fn sketch_views(window: &TurnWindow) -> Vec<api::SketchView> {
    let lines = window.sketch().iter();
    lines
        .map(|line| api::SketchView {
            member: line.by.map(|member| member.message()).unwrap_or_default(),
            moves: line.moves.message(),
        })
        .collect()
}
