//! Ways to spoil a certificate, each made so that the result is wrong for
//! certain and the first thing wrong with it is known.

use shikatsu_problem::{Move, Role};
use shikatsu_proof::{Complaint, Question, Reason};

use crate::accepted::Sample;
use crate::chance::Chance;
use crate::patient::{Expected, Kind, Patient, Site, Spoilt};
use crate::rules::State;
use crate::solution::Solution;
use crate::tree::{Body, Tree};

fn replies(tree: &mut Tree) -> &mut Vec<(u64, Tree)> {
    match &mut tree.body {
        Body::Replies { replies, .. } => replies,
        _ => panic!("no replies here"),
    }
}

fn set_play(tree: &mut Tree, code: u64) {
    match &mut tree.body {
        Body::Choice { play, .. } => *play = code,
        _ => panic!("no choice here"),
    }
}

pub(crate) fn drop_reply(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |s| s.kind == Kind::Replies && !s.codes.is_empty())?;
    let index = chance.below(site.codes.len());
    let code = site.codes[index];
    let play = p.sample.game.in_play.get(usize::try_from(code).unwrap());
    let play = play.map_or(Move::Pass, |&point| Move::Play(point));
    let bytes = p.with(site, |tree| drop(replies(tree).remove(index)));
    Some((bytes, Expected::This(Complaint::MissingReply(play))))
}

pub(crate) fn add_reply(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |s| {
        s.kind == Kind::Replies && !p.impossible(s).is_empty()
    })?;
    let play = chance.pick(&p.impossible(site))?;
    let code = p.code(play);
    let bytes = p.with(site, |tree| {
        let list = replies(tree);
        let index = list.partition_point(|reply| reply.0 < code);
        list.insert(index, (code, Tree::leaf(0)));
    });
    Some((bytes, Expected::This(Complaint::ExtraReply(play))))
}

pub(crate) fn repeat_reply(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let points = &p.sample.game.in_play;
    let first = |s: &Site| s.codes.first().copied();
    let is_stone = |code: u64| code < points.len() as u64;
    let site = p.pick(chance, |s| {
        s.kind == Kind::Replies && first(s).is_some_and(is_stone)
    })?;
    let code = first(site)?;
    let play = Move::Play(points[usize::try_from(code).unwrap()]);
    let bytes = p.with(site, |tree| replies(tree).insert(1, (code, Tree::leaf(0))));
    Some((bytes, Expected::This(Complaint::OutOfOrder(play))))
}

pub(crate) fn play_illegally(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let stones = |s: &Site| {
        let mut list = p.impossible(s);
        list.retain(|&play| play != Move::Pass);
        list
    };
    let site = p.pick(chance, |s| s.kind == Kind::Choice && !stones(s).is_empty())?;
    let play = chance.pick(&stones(site))?;
    let bytes = p.with(site, |tree| set_play(tree, p.code(play)));
    Some((bytes, Expected::This(Complaint::IllegalMove(play))))
}

pub(crate) fn play_badly(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |s| {
        s.kind == Kind::Choice && !p.losing(s).is_empty()
    })?;
    let losing = p.losing(site);
    let (play, _) = losing[chance.below(losing.len())];
    let bytes = p.with(site, |tree| set_play(tree, p.code(play)));
    Some((bytes, Expected::Something))
}

pub(crate) fn pass_wrongly(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |s| s.is_move() && p.legal(s, Move::Pass).is_none())?;
    let pass = p.code(Move::Pass);
    let complaint = if site.kind == Kind::Choice {
        Complaint::PassNotAllowed
    } else {
        Complaint::ExtraReply(Move::Pass)
    };
    let bytes = p.with(site, |tree| match &mut tree.body {
        Body::Choice { play, .. } => *play = pass,
        _ => replies(tree).push((pass, Tree::leaf(0))),
    });
    Some((bytes, Expected::This(complaint)))
}

pub(crate) fn keep_rank(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let ranked = |s: &Site| s.parent_rank.is_some() && s.kind != Kind::Leaf;
    let site = p.pick(chance, |s| ranked(s))?;
    let parent = site.parent_rank?;
    let child = parent + u64::from(!p.prove());
    let bytes = p.with(site, |tree| tree.set_rank(child));
    let complaint = if p.prove() {
        Complaint::RankNotFalling { parent, child }
    } else {
        Complaint::RankInRefutation(1)
    };
    Some((bytes, Expected::This(complaint)))
}

pub(crate) fn claim_two_eyes(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let game = p.sample.game;
    p.false_leaf(chance, Reason::TwoEyes, Complaint::NotTwoEyes, |state| {
        game.has_two_eyes(state)
    })
}

pub(crate) fn claim_fallen(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    p.false_leaf(chance, Reason::Fallen, Complaint::NotFallen, |state| {
        state.standing == 0
    })
}

pub(crate) fn claim_no_eye_space(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let game = p.sample.game;
    p.false_leaf(
        chance,
        Reason::NoEyeSpace,
        Complaint::HasEyeSpace,
        |state| game.has_no_eye_space(state),
    )
}

/// Says that the attacker captures in a small space where he captures nowhere.
pub(crate) fn claim_small_space(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |site| {
        site.kind == Kind::Choice && !p.losing(site).is_empty()
    })?;
    let (losing, _) = chance.pick(&p.losing(site))?;
    let mut bytes = p.with(site, |tree| {
        if let Body::Choice { play, next, .. } = &mut tree.body {
            *play = p.code(losing);
            **next = Tree::leaf(9);
        }
    });
    // The version that has such leaves.
    bytes[4] = 3;
    let claim = &p.sample.claim;
    let complaint = match Reason::SmallSpace.settles(claim.question, claim.manner) {
        true => Complaint::NotDeadInside,
        false => Complaint::UnsuitableReason(Reason::SmallSpace),
    };
    Some((bytes, Expected::This(complaint)))
}

fn set_label(tree: &mut Tree, to: u64) {
    match &mut tree.body {
        Body::Reference { label, .. } => *label = to,
        _ => panic!("no reference here"),
    }
}

pub(crate) fn refer_elsewhere(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    // A node with other threats may describe the state as well.
    let at_level_0 = |state: &State| State {
        threats: 0,
        ..*state
    };
    let others = |site: &Site| -> Vec<u64> {
        match site.kind {
            Kind::Reference { .. } => site
                .live
                .iter()
                .filter(|(_, state)| at_level_0(state) != at_level_0(&site.state))
                .map(|&(label, _)| label)
                .collect(),
            _ => Vec::new(),
        }
    };
    let site = p.pick(chance, |s| !others(s).is_empty())?;
    let label = chance.pick(&others(site))?;
    let bytes = p.with(site, |tree| set_label(tree, label));
    Some((bytes, Expected::This(Complaint::WrongState(label))))
}

/// Puts a reference to a label never given in place of any node.
pub(crate) fn refer_nowhere(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |s| s.parent_rank.is_some())?;
    let rank = if p.prove() { site.parent_rank? - 1 } else { 0 };
    let body = Body::Reference {
        label: 1 << 40,
        rank,
        last: false,
    };
    let bytes = p.with(site, |tree| {
        *tree = body.into();
    });
    Some((bytes, Expected::This(Complaint::UnknownLabel(1 << 40))))
}

pub(crate) fn refer_too_late(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let early = |s: &Site| matches!(s.kind, Kind::Reference { last: false, .. });
    let site = p.pick(chance, early)?;
    let Kind::Reference { label, .. } = site.kind else {
        return None;
    };
    let bytes = p.with(site, |tree| {
        if let Body::Reference { last, .. } = &mut tree.body {
            *last = true;
        }
    });
    Some((bytes, Expected::This(Complaint::UnknownLabel(label))))
}

/// Labels the root and refers to it from below: a circle in a proof, another
/// state in a refutation.
pub(crate) fn refer_to_open(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let root = &p.sample.solution.states[0];
    let site = p.pick(chance, |s| s.parent_rank.is_some() && s.state != *root)?;
    let rank = if p.prove() { site.parent_rank? - 1 } else { 0 };
    let mut certificate = p.certificate.clone();
    if !certificate.root.labelled {
        certificate.root.visit(&mut |tree| {
            if let Body::Reference { label, .. } = &mut tree.body {
                *label += 1;
            }
        });
        certificate.root.labelled = true;
    }
    let body = Body::Reference {
        label: 0,
        rank,
        last: false,
    };
    *certificate.root.descend(&site.path) = body.into();
    let complaint = if p.prove() {
        Complaint::OpenReference(0)
    } else {
        // Unless an earlier reference was the last and let the label go.
        return Some((certificate.bytes(), Expected::Something));
    };
    Some((certificate.bytes(), Expected::This(complaint)))
}

pub(crate) fn misstate_rank(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let refers = |s: &Site| matches!(s.kind, Kind::Reference { .. });
    let site = p.pick(chance, |s| refers(s) && s.rank > 0)?;
    let Kind::Reference { label, .. } = site.kind else {
        return None;
    };
    let rank = site.rank;
    let bytes = p.with(site, |tree| tree.set_rank(rank - 1));
    let complaint = Complaint::WrongRank {
        label,
        kept: rank,
        found: rank - 1,
    };
    Some((bytes, Expected::This(complaint)))
}

pub(crate) fn label_reference(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |s| matches!(s.kind, Kind::Reference { .. }))?;
    let bytes = p.with(site, |tree| tree.labelled = true);
    Some((bytes, Expected::This(Complaint::LabelWithoutNode)))
}

/// Gives one move where all are wanted, or all (that one) where one is.
pub(crate) fn swap_kind(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let site = p.pick(chance, |s| s.is_move() && !s.codes.is_empty())?;
    let bytes = p.with(site, |tree| {
        let rank = tree.rank();
        let (play, next) = tree.children()[0];
        let next = next.clone();
        tree.body = if site.kind == Kind::Choice {
            let replies = vec![(play, next)];
            Body::Replies { rank, replies }
        } else {
            let next = Box::new(next);
            Body::Choice { play, rank, next }
        };
    });
    Some((bytes, Expected::This(Complaint::WrongTurn)))
}

/// In a refutation, lets the chooser play into the goal.
pub(crate) fn reach_goal(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let sample = p.sample;
    let is_goal = |state: &State| match sample.claim.question {
        Question::Capture => state.standing == 0,
        Question::Eyes | Question::Stand => sample.game.has_two_eyes(state),
    };
    let goals = |site: &Site| -> Vec<Move> {
        let losing = p.losing(site).into_iter();
        losing.filter(|m| is_goal(&m.1)).map(|m| m.0).collect()
    };
    let site = p.pick(chance, |s| {
        !p.prove() && s.kind == Kind::Choice && !goals(s).is_empty()
    })?;
    let code = p.code(chance.pick(&goals(site))?);
    let bytes = p.with(site, |tree| {
        tree.body = Body::Choice {
            play: code,
            rank: 0,
            next: Box::new(Tree::from(Body::Replies {
                rank: 0,
                replies: vec![],
            })),
        };
    });
    Some((bytes, Expected::This(Complaint::GoalReached)))
}

pub(crate) fn truncate(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let length = chance.below(p.sample.bytes.len());
    let bytes = p.sample.bytes[..length].to_vec();
    Some((bytes, Expected::This(Complaint::Truncated)))
}

pub(crate) fn append(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let mut bytes = p.sample.bytes.clone();
    bytes.push(u8::try_from(chance.below(256)).unwrap());
    Some((bytes, Expected::This(Complaint::TrailingBytes)))
}

pub(crate) fn change_magic(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    p.with_heading(0, b's', Complaint::BadMagic)
}

pub(crate) fn change_version(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    p.with_heading(4, 4, Complaint::BadVersion(4))
}

pub(crate) fn change_digest(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let mut found: [u8; 16] = p.certificate.heading[5..21].try_into().unwrap();
    let index = chance.below(16);
    found[index] ^= 1 << chance.below(8);
    p.with_heading(5 + index, found[index], Complaint::WrongProblem { found })
}

/// From K to E or back: the other side would have to be the prover.
pub(crate) fn change_question(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let question = u8::from(p.sample.claim.question == Question::Capture);
    // A pass in the opening may not be a move of the other question.
    let quiet = p
        .sample
        .claim
        .opening
        .iter()
        .all(|&play| play != Move::Pass);
    quiet.then(|| p.with_heading(21, question, Complaint::WrongTurn))?
}

pub(crate) fn change_manner(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let complaint = if p.prove() {
        Complaint::RankInRefutation(p.certificate.root.rank())
    } else {
        Complaint::WrongTurn
    };
    p.with_heading(22, u8::from(p.prove()), complaint)
}

pub(crate) fn change_first(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let claim = &p.sample.claim;
    let first = u8::from(claim.first == Role::Attacker);
    let at_once = claim.opening.is_empty();
    at_once.then(|| p.with_heading(23, first, Complaint::WrongTurn))?
}

/// To a level at which the claim is false.
pub(crate) fn change_threats(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let Sample { game, claim, .. } = p.sample;
    for threats in [-2, -1, 0, 1, 2_i8] {
        let mut state = game.start(claim.first, threats);
        for &play in &claim.opening {
            state = game.make(&state, play, claim.question)?;
        }
        let other = Solution::new(game, &state, claim.question, 3_000)?;
        if other.manner() != claim.manner {
            let mut certificate = p.certificate.clone();
            certificate.heading[24] = threats.to_le_bytes()[0];
            return Some((certificate.bytes(), Expected::Something));
        }
    }
    None
}
