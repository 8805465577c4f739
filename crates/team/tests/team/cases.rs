//! Windows before any member has a name, for the properties of schemes.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use shikatsu_problem::{Color, Move, Outcome, Point};
use shikatsu_team::{
    BallotChoice, BallotForm, BallotId, Decision, DecisionContext, Dice, Evidence, EvidenceItem,
    ListMaker, MemberId, Millis, MoveCertificate, PlayoutSum, Proposal, ProvedScope, SchemeKind,
    SeedCommitment, TieRule, TurnWindow, Voter, WindowOpening, WindowSeed,
};

/// What one member does in a window.
#[derive(Debug, Clone)]
pub(crate) struct Conduct {
    pub(crate) rating: Option<i32>,
    pub(crate) proposal: Option<u8>,
    pub(crate) ballot: Vec<u8>,
}

/// A window with its evidence and seed, before any member has a name.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) members: Vec<Conduct>,
    pub(crate) playouts: BTreeMap<u8, (i64, u32)>,
    pub(crate) proved: BTreeSet<u8>,
    pub(crate) tie_rule: TieRule,
    pub(crate) seed: u128,
}

pub(crate) const MOVES: u8 = 5;

pub(crate) fn place(number: u8) -> Move {
    Move::Play(Point::new(number, 2).unwrap())
}

pub(crate) fn base_schemes() -> Vec<SchemeKind> {
    vec![
        SchemeKind::Plurality,
        SchemeKind::MonteCarlo,
        SchemeKind::Random,
        SchemeKind::Lottery,
        SchemeKind::Rated,
        SchemeKind::Ranked,
        SchemeKind::Approval,
        SchemeKind::Captain,
        SchemeKind::Shortlist(ListMaker::Captain),
        SchemeKind::Relay,
    ]
}

pub(crate) fn all_schemes() -> Vec<SchemeKind> {
    let proved = base_schemes().into_iter().map(|scheme| SchemeKind::Proved {
        otherwise: Box::new(scheme),
        scope: ProvedScope::Proposals,
    });
    base_schemes().into_iter().chain(proved).collect()
}

impl Case {
    /// The window if the members have these names.
    pub(crate) fn window(&self, names: &[u128], scheme: &SchemeKind) -> TurnWindow {
        let mut window = TurnWindow::new(
            WindowOpening {
                number: 1,
                color: Color::Black,
                commitment: SeedCommitment([0; 32]),
                captain: None,
                mover: None,
                tie_rule: self.tie_rule,
            },
            Millis::ZERO,
        );
        for (conduct, &name) in self.members.iter().zip(names) {
            let member = MemberId(name);
            let voter = Voter {
                rating: conduct.rating,
                block: 0,
            };
            window.seat_voter(member, voter);
            if let Some(proposal) = conduct.proposal {
                window.record_proposal(member, Proposal::plain(place(proposal)));
            }
        }
        for (conduct, &name) in self.members.iter().zip(names) {
            let candidates = window.candidates();
            let mut named: Vec<Move> = Vec::new();
            for &number in &conduct.ballot {
                let played = place(number);
                if candidates.contains_key(&played) && !named.contains(&played) {
                    named.push(played);
                }
            }
            let Some(&first) = named.first() else {
                continue;
            };
            let choice = match scheme.scheme().ballot_form() {
                BallotForm::Ranked => BallotChoice::Ranked(named),
                BallotForm::Approval => BallotChoice::Approved(named),
                BallotForm::Single => BallotChoice::One(first),
            };
            window.record_ballot(MemberId(name), BallotId(name), choice);
        }
        window
    }

    pub(crate) fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        let values = self
            .playouts
            .iter()
            .map(|(&number, &(sum, playouts))| (place(number), PlayoutSum { sum, playouts }));
        evidence.add(&EvidenceItem::Playouts(values.collect()));
        let certificates = self.proved.iter().map(|&number| MoveCertificate {
            played: place(number),
            outcome: Outcome::Alive,
            digest: [number; 32],
        });
        evidence.add(&EvidenceItem::Certificates(certificates.collect()));
        evidence
    }

    pub(crate) fn choose(
        &self,
        names: &[u128],
        scheme: &SchemeKind,
        evidence: &Evidence,
    ) -> Option<Decision> {
        let mut dice = Dice::new(WindowSeed(self.seed));
        let window = self.window(names, scheme);
        let context = DecisionContext {
            window: &window,
            evidence,
        };
        scheme.scheme().choose(context, &mut dice)
    }

    pub(crate) fn names(&self) -> Vec<u128> {
        (1..=u128::try_from(self.members.len()).unwrap()).collect()
    }
}

pub(crate) fn a_member() -> impl Strategy<Value = Conduct> {
    (
        proptest::option::of(0..2_500_i32),
        proptest::option::weighted(0.8, 0..MOVES),
        proptest::collection::vec(0..MOVES, 0..5),
    )
        .prop_map(|(rating, proposal, mut ballot)| {
            ballot.truncate(4);
            Conduct {
                rating,
                proposal,
                ballot,
            }
        })
}

pub(crate) fn a_case() -> impl Strategy<Value = Case> {
    (
        proptest::collection::vec(a_member(), 1..12),
        proptest::collection::btree_map(0..MOVES, (-100_i64..100, 1_u32..5), 0..5),
        proptest::collection::btree_set(0..MOVES, 0..3),
        prop_oneof![Just(TieRule::Ladder), Just(TieRule::SeedAtOnce)],
        any::<u128>(),
    )
        .prop_map(|(members, playouts, proved, tie_rule, seed)| Case {
            members,
            playouts,
            proved,
            tie_rule,
            seed,
        })
}
