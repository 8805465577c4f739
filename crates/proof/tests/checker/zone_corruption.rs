//! Proofs that forget, with a keep or what hangs on it spoilt: the first node
//! keeps a point less or more than it needs, or covers other replies.

use std::collections::BTreeMap;

use shikatsu_problem::{Move, Role};
use shikatsu_proof::{Complaint, Question, check};

use crate::chance::Chance;
use crate::partial::Partial;
use crate::rules::{Mask, bits};
use crate::tree::{Body, Certificate, Tree};
use crate::zones::{ZoneSample, for_each_zone};

/// A sample taken apart.
struct Patient<'a, 'g> {
    sample: &'a ZoneSample<'g>,
    certificate: Certificate,
    start: Partial,
}

type Spoilt = Option<(Certificate, Complaint)>;
type Way = (&'static str, fn(&Patient<'_, '_>, &mut Chance) -> Spoilt);

const WAYS: [Way; 6] = [
    ("the point of the move forgotten", forget_choice),
    ("a point of a reply forgotten", forget_reply),
    ("what a leaf needs forgotten", forget_reason),
    ("one more point kept", keep_more),
    ("a reply dropped", drop_reply),
    ("bits of no point", set_idle_bit),
];

impl Patient<'_, '_> {
    /// What the first node knows if it keeps these points.
    fn root(&self, kept: Mask) -> Partial {
        self.sample.game.forget(&self.start, kept)
    }

    fn kept(&self) -> Mask {
        self.sample.game.playable & !self.sample.root.unknown
    }

    fn with_keep(&self, kept: Mask) -> Certificate {
        let mut certificate = self.certificate.clone();
        let keep = certificate.root.keep.as_mut().unwrap();
        keep.fill(0);
        for (index, &point) in self.sample.game.in_play.iter().enumerate() {
            if self.sample.game.mask(point) & kept != 0 {
                keep[index / 8] |= 1 << (index % 8);
            }
        }
        certificate
    }

    fn play(&self, code: u64) -> Move {
        let point = self.sample.game.in_play.get(usize::try_from(code).unwrap());
        point.map_or(Move::Pass, |&point| Move::Play(point))
    }

    fn replies(&self) -> Option<Vec<u64>> {
        match &self.certificate.root.body {
            Body::Replies { replies, .. } => Some(replies.iter().map(|reply| reply.0).collect()),
            _ => None,
        }
    }

    /// What is wrong at once with the replies if the first node knows this.
    fn first_complaint(&self, root: &Partial) -> Option<Complaint> {
        let question = self.sample.claim.question;
        if question == Question::Stand && root.known.standing == 0 {
            return Some(Complaint::NothingStands);
        }
        let listed = self.replies()?.first().map(|&code| self.play(code));
        let moves = self.sample.game.partial_moves(root, question);
        let wanted = moves.first().map(|m| m.0);
        let number = |play: Option<Move>| {
            let points = &self.sample.game.in_play;
            let at = |play| points.iter().position(|&p| Move::Play(p) == play);
            play.map_or(usize::MAX, |play| at(play).unwrap_or(points.len()))
        };
        match number(wanted).cmp(&number(listed)) {
            std::cmp::Ordering::Less => wanted.map(Complaint::MissingReply),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => listed.map(Complaint::ExtraReply),
        }
    }
}

fn forget_choice(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let Body::Choice { play, .. } = p.certificate.root.body else {
        return None;
    };
    let Move::Play(point) = p.play(play) else {
        return None;
    };
    let certificate = p.with_keep(p.kept() & !p.sample.game.mask(point));
    Some((certificate, Complaint::IllegalMove(Move::Play(point))))
}

fn forget_reply(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let &first = p.replies()?.first()?;
    let Move::Play(point) = p.play(first) else {
        return None;
    };
    let kept = p.kept() & !p.sample.game.mask(point);
    let complaint = p.first_complaint(&p.root(kept))?;
    Some((p.with_keep(kept), complaint))
}

fn forget_reason(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    let game = p.sample.game;
    let Body::Leaf(reason) = p.certificate.root.body else {
        return None;
    };
    let lots: Vec<Mask> = bits(p.kept())
        .map(|bit| p.kept() & !(1 << bit))
        .filter(|&kept| {
            let root = p.root(kept);
            match reason {
                0 => root.known.standing | root.perhaps != 0,
                1 => !game.has_no_eye_space_for_certain(&root),
                _ => !game.has_two_eyes_for_certain(&root),
            }
        })
        .collect();
    let kept = chance.pick(&lots)?;
    let complaint = [
        Complaint::NotFallen,
        Complaint::HasEyeSpace,
        Complaint::NotTwoEyes,
    ][usize::from(reason)];
    Some((p.with_keep(kept), complaint))
}

fn keep_more(p: &Patient<'_, '_>, chance: &mut Chance) -> Spoilt {
    p.replies()?;
    let lots: Vec<Mask> = bits(p.sample.root.unknown)
        .map(|bit| p.kept() | 1 << bit)
        .filter(|&kept| p.first_complaint(&p.root(kept)).is_some())
        .collect();
    let kept = chance.pick(&lots)?;
    Some((p.with_keep(kept), p.first_complaint(&p.root(kept))?))
}

fn drop_reply(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let &first = p.replies()?.first()?;
    let mut certificate = p.certificate.clone();
    if let Tree {
        body: Body::Replies { replies, .. },
        ..
    } = &mut certificate.root
    {
        replies.remove(0);
    }
    Some((certificate, Complaint::MissingReply(p.play(first))))
}

fn set_idle_bit(p: &Patient<'_, '_>, _: &mut Chance) -> Spoilt {
    let points = p.sample.game.in_play.len();
    let mut certificate = p.certificate.clone();
    let last = certificate.root.keep.as_mut()?.last_mut()?;
    (!points.is_multiple_of(8)).then(|| *last |= 1 << (points % 8))?;
    Some((certificate, Complaint::BadKeep))
}

#[test]
fn spoilt_zones_are_refused_for_the_right_reason() {
    let mut counts: BTreeMap<(&str, String), u32> = BTreeMap::new();
    for_each_zone(|sample, chance| {
        let points = sample.game.in_play.len();
        let claim = &sample.claim;
        let patient = Patient {
            sample,
            certificate: Certificate::parse_with_keeps(&sample.bytes, points),
            start: Partial::full(&sample.game.start(claim.first, claim.threats)),
        };
        assert!(claim.first == Role::Attacker || patient.start.known.turn() == Role::Defender);
        for (name, way) in WAYS {
            let Some((spoilt, expected)) = way(&patient, chance) else {
                continue;
            };
            let bytes = spoilt.bytes();
            assert_ne!(bytes, sample.bytes, "{name}");
            let found = check(&sample.game.problem, &bytes[..]).map_err(|fault| fault.complaint);
            assert_eq!(found, Err(expected), "{name}: {claim:?}");
            let said = format!("{expected:?}");
            let said = said.split('(').next().unwrap().to_owned();
            *counts.entry((name, said)).or_default() += 1;
        }
    });
    let counts = counts
        .iter()
        .map(|((name, said), n)| format!("{name}: {said}: {n}"));
    assert_eq!(counts.collect::<Vec<_>>().join("\n"), EXPECTED.trim());
}

const EXPECTED: &str = "
a point of a reply forgotten: ExtraReply: 47
a point of a reply forgotten: MissingReply: 1
a reply dropped: MissingReply: 48
bits of no point: BadKeep: 317
one more point kept: ExtraReply: 1
one more point kept: MissingReply: 8
the point of the move forgotten: IllegalMove: 126
what a leaf needs forgotten: HasEyeSpace: 9
what a leaf needs forgotten: NotTwoEyes: 77
";
