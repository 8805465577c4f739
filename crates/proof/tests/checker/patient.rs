//! A right certificate laid out for spoiling: its nodes, and at each the state
//! that the rules of this test lead to.

use std::collections::{BTreeMap, BTreeSet};

use shikatsu_problem::Move;
use shikatsu_proof::{Complaint, Manner, Reason};

use crate::accepted::Sample;
use crate::chance::Chance;
use crate::rules::State;
use crate::tree::{Body, Certificate, Tree};

/// What the checker must say.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    This(Complaint),
    /// The claim has become false, so something must be wrong; what is
    /// noticed first depends on the position.
    Something,
}

pub(crate) type Spoilt = Option<(Vec<u8>, Expected)>;

/// A certificate, and its nodes in order.
pub(crate) struct Patient<'a, 'g> {
    pub(crate) sample: &'a Sample<'g>,
    pub(crate) certificate: Certificate,
    sites: Vec<Site>,
}

/// A node and the state it is about.
pub(crate) struct Site {
    pub(crate) path: Vec<usize>,
    pub(crate) state: State,
    pub(crate) kind: Kind,
    pub(crate) rank: u64,
    /// The moves that follow.
    pub(crate) codes: Vec<u64>,
    pub(crate) parent_rank: Option<u64>,
    /// At references: the labels that can be referred to.
    pub(crate) live: Vec<(u64, State)>,
}

/// What a node is, without what follows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Leaf,
    Choice,
    Replies,
    Reference { label: u64, last: bool },
}

#[derive(Default)]
struct Walk {
    sites: Vec<Site>,
    next: u64,
    live: BTreeMap<u64, State>,
    open: BTreeSet<u64>,
}

impl<'a, 'g> Patient<'a, 'g> {
    pub(crate) fn new(sample: &'a Sample<'g>) -> Self {
        let certificate = Certificate::parse(&sample.bytes);
        let mut walk = Walk::default();
        let root = &sample.solution.states[0];
        walk.node(sample, &certificate.root, root, &mut Vec::new(), None);
        Self {
            sample,
            certificate,
            sites: walk.sites,
        }
    }

    pub(crate) fn prove(&self) -> bool {
        self.sample.claim.manner == Manner::Prove
    }

    pub(crate) fn code(&self, play: Move) -> u64 {
        let points = &self.sample.game.in_play;
        let index = match play {
            Move::Pass => Some(points.len()),
            Move::Play(point) => points.iter().position(|&p| p == point),
        };
        index.unwrap() as u64
    }

    /// A random node of those that suit.
    pub(crate) fn pick(&self, chance: &mut Chance, suits: impl Fn(&Site) -> bool) -> Option<&Site> {
        let sites: Vec<&Site> = self.sites.iter().filter(|site| suits(site)).collect();
        chance.pick(&sites)
    }

    /// The certificate with one node changed.
    pub(crate) fn with(&self, site: &Site, change: impl FnOnce(&mut Tree)) -> Vec<u8> {
        let mut certificate = self.certificate.clone();
        change(certificate.root.descend(&site.path));
        certificate.bytes()
    }

    pub(crate) fn legal(&self, site: &Site, play: Move) -> Option<State> {
        let sample = self.sample;
        sample.game.make(&site.state, play, sample.claim.question)
    }

    /// Points in play and pass that are no moves here.
    pub(crate) fn impossible(&self, site: &Site) -> Vec<Move> {
        let stones = self.sample.game.in_play.iter().map(|&p| Move::Play(p));
        stones
            .chain([Move::Pass])
            .filter(|&play| self.legal(site, play).is_none())
            .collect()
    }

    /// Moves after which the chooser's case is lost.
    pub(crate) fn losing(&self, site: &Site) -> Vec<(Move, State)> {
        let sample = self.sample;
        let moves = sample.game.moves(&site.state, sample.claim.question);
        let lost = |state: &State| sample.solution.is_won(state) != self.prove();
        moves.into_iter().filter(|m| lost(&m.1)).collect()
    }

    /// Puts a leaf where it is not true.
    pub(crate) fn false_leaf(
        &self,
        chance: &mut Chance,
        reason: Reason,
        complaint: Complaint,
        is_true: impl Fn(&State) -> bool,
    ) -> Spoilt {
        let site = self.pick(chance, |site| site.is_move() && !is_true(&site.state))?;
        let claim = &self.sample.claim;
        let leaf = match reason {
            Reason::Fallen => 0,
            Reason::NoEyeSpace => 1,
            Reason::TwoEyes => 2,
            Reason::SmallSpace => 9,
        };
        let complaint = if reason.settles(claim.question, claim.manner) {
            complaint
        } else {
            Complaint::UnsuitableReason(reason)
        };
        let bytes = self.with(site, |tree| *tree = Tree::leaf(leaf));
        Some((bytes, Expected::This(complaint)))
    }

    pub(crate) fn with_heading(&self, index: usize, value: u8, complaint: Complaint) -> Spoilt {
        let mut certificate = self.certificate.clone();
        certificate.heading[index] = value;
        Some((certificate.bytes(), Expected::This(complaint)))
    }
}

impl Walk {
    fn node(
        &mut self,
        sample: &Sample<'_>,
        tree: &Tree,
        state: &State,
        path: &mut Vec<usize>,
        parent_rank: Option<u64>,
    ) {
        let prove = sample.claim.manner == Manner::Prove;
        let mut live = Vec::new();
        if let Body::Reference { label, last, .. } = tree.body {
            let usable = |l: &u64| !(prove && self.open.contains(l));
            let all = self.live.iter().map(|(&label, &state)| (label, state));
            live = all.filter(|(label, _)| usable(label)).collect();
            if last {
                self.live.remove(&label);
            }
        }
        let label = tree.labelled.then_some(self.next);
        if let Some(label) = label {
            self.next += 1;
            self.live.insert(label, *state);
            self.open.insert(label);
        }
        self.sites.push(Site {
            path: path.clone(),
            state: *state,
            kind: match tree.body {
                Body::Leaf(_) => Kind::Leaf,
                Body::Choice { .. } => Kind::Choice,
                Body::Replies { .. } => Kind::Replies,
                Body::Reference { label, last, .. } => Kind::Reference { label, last },
            },
            rank: tree.rank(),
            codes: tree.children().iter().map(|child| child.0).collect(),
            parent_rank,
            live,
        });
        let points = &sample.game.in_play;
        for (index, (code, child)) in tree.children().into_iter().enumerate() {
            let play = points.get(usize::try_from(code).unwrap());
            let play = play.map_or(Move::Pass, |&point| Move::Play(point));
            let after = sample
                .game
                .make(state, play, sample.claim.question)
                .unwrap();
            path.push(index);
            self.node(sample, child, &after, path, Some(tree.rank()));
            path.pop();
        }
        if let Some(label) = label {
            self.open.remove(&label);
        }
    }
}

impl Site {
    pub(crate) fn is_move(&self) -> bool {
        matches!(self.kind, Kind::Choice | Kind::Replies)
    }
}
