//! From rulings to a report: what the judge concludes, with the lines and territories of the search that
//! found it.
//!
//! Invariant: outcomes, worths and levels come from rulings. Only descriptions come from a search: a line, how a ko is
//! fought, what kind of circle it is, how much territory a move leaves.

use std::time::Duration;

use shikatsu_board::Position;
use shikatsu_problem::{BentFour, Cycle, CycleKind, Move, Outcome, PointSet, Problem, Unproved};
use shikatsu_proof::{Conclusion, Manner, Question, Superko};
use shikatsu_verdict::{Boundary, Granted, Hearing, MOST_THREATS, Ruling, Standard};

use crate::fight::ko_fight;
use crate::guess::guess;
use crate::replay::Replay;
use crate::searched::{Searched, SearchedSide, fits, is_of_verdict};
use crate::{
    Asked, Assumption, ByRule, Conditional, EngineError, FirstMove, Grade, MoveDetail, PassKeeps,
    Proof, Report, Side, Worth,
};

/// Everything that was found about a problem.
pub(crate) struct Composition<'a> {
    pub(crate) hearing: &'a Hearing,
    pub(crate) searched: &'a [Searched],
    pub(crate) detail: MoveDetail,
}

impl Composition<'_> {
    /// The report about the first movers that were asked for. `why` tells for each of them why there is no verdict, where
    /// there is none.
    pub(crate) fn report(
        &self,
        asked: Asked,
        elapsed: Duration,
        why: impl Fn(shikatsu_problem::Color) -> Unproved,
    ) -> Result<Report, EngineError> {
        let ruled = self.hearing.rule()?;
        let rulings = ruled
            .sides
            .iter()
            .filter(|ruling| asked.includes(ruling.first));
        let rulings: Vec<&Ruling> = rulings.collect();
        let sides: Vec<Side> = rulings
            .iter()
            .map(|ruling| self.side(ruling, why(ruling.first)))
            .collect();
        let by_rule = self.searched.iter().find_map(|one| one.by_rule.clone());
        let question = self.hearing.question();
        let in_play = (rulings.iter())
            .find_map(|ruling| Some(self.shown(ruling)?.0.reading.in_play))
            .or_else(|| Some(self.searched.first()?.reading.in_play));
        let problem = Problem {
            in_play: question.in_play.or(in_play.flatten()),
            ..question.clone()
        };
        Ok(Report {
            assumptions: self.assumptions(&rulings, by_rule.as_ref()),
            problem,
            sides,
            by_rule,
            nodes: self.searched.iter().map(|one| one.nodes).sum(),
            elapsed,
            doubts: self.searched.iter().map(|one| one.doubts).sum(),
        })
    }

    /// One first mover.
    pub(crate) fn side(&self, ruling: &Ruling, why: Unproved) -> Side {
        let shown = self.shown(ruling);
        let line = shown.map(|(_, side)| side.line.clone());
        let moves = self.moves(ruling, shown.map(|(searched, _)| searched));
        let of_worth = |wanted: fn(Worth) -> bool| -> PointSet {
            let kept = moves.iter().filter(|one| wanted(one.worth));
            kept.filter_map(|one| one.played.point()).collect()
        };
        let outcome = match ruling.conclusion {
            Conclusion::Open => Outcome::Unknown(why),
            conclusion => self.outcome(ruling, conclusion, shown),
        };
        let is_decided = outcome.is_decided();
        // What holds on a condition is kept for single moves only, once there is a verdict.
        let proofs = self.proofs(ruling, |proof, grade| {
            grade == Grade::Board || (is_decided && !is_of_verdict(ruling, proof))
        });
        let nodes = self
            .searched
            .iter()
            .filter_map(|one| one.side(ruling.first));
        Side {
            first: ruling.first,
            role: ruling.role,
            outcome,
            span: ruling.levels,
            best: of_worth(|worth| worth == Worth::Keeps),
            keeps_goal: match ruling.standard() {
                // Where alive and seki are the same, the attacker has nothing to keep.
                Standard::NoEyes(_) => PointSet::EMPTY,
                _ => of_worth(Worth::works),
            },
            pass_keeps: match (self.detail, ruling.pass) {
                (MoveDetail::VerdictOnly, _) => PassKeeps::Unknown,
                (_, Worth::Keeps) => PassKeeps::Yes,
                (_, Worth::OnlySeki | Worth::Lapses | Worth::Fails) => PassKeeps::No,
                (_, Worth::Stands | Worth::Unknown) => PassKeeps::Unknown,
            },
            moves,
            line: line.unwrap_or_default(),
            proofs,
            conditional: self.conditional(ruling),
            guess: guess(self.hearing, self.searched, ruling).filter(|_| !is_decided),
            nodes: nodes.map(|side| side.nodes).sum(),
        }
    }

    /// The search that shows a verdict: one whose own certificates hold on the board, if there is one.
    fn shown(&self, ruling: &Ruling) -> Option<(&Searched, &SearchedSide)> {
        self.showing(ruling, ruling.conclusion, Grade::Board)
    }

    fn showing(
        &self,
        ruling: &Ruling,
        conclusion: Conclusion,
        worst: Grade,
    ) -> Option<(&Searched, &SearchedSide)> {
        let sides = self.searched.iter().filter_map(|searched| {
            let side = searched.side(ruling.first)?;
            fits(&side.outcome, conclusion).then_some((searched, side))
        });
        let doubtful = |(searched, side): &(&Searched, &SearchedSide)| {
            let graded = |proof: &Proof| self.hearing.grade(&searched.reading, &proof.checked);
            let is_root = |proof: &&Proof| is_of_verdict(ruling, proof);
            let held = side.proofs.iter().filter(is_root);
            held.filter(|proof| graded(proof).is_none_or(|grade| grade > worst))
                .count()
        };
        sides.min_by_key(doubtful)
    }

    /// The outcome of a conclusion, with the details that only a line tells.
    fn outcome(
        &self,
        ruling: &Ruling,
        conclusion: Conclusion,
        shown: Option<(&Searched, &SearchedSide)>,
    ) -> Outcome {
        let described = shown.map(|(_, side)| &side.outcome);
        match (conclusion, described) {
            (Conclusion::Dead, _) => Outcome::Dead,
            (Conclusion::Alive, _) => Outcome::Alive,
            (Conclusion::Seki, _) => Outcome::Seki,
            (Conclusion::Stands | Conclusion::Open, _) => Outcome::Stands,
            (Conclusion::Ko { .. } | Conclusion::Circle { .. }, Some(outcome)) => outcome.clone(),
            (Conclusion::Ko { stands_from }, None) => {
                let question = self.hearing.question();
                let defender = ruling.role.defender(ruling.first);
                let start = Replay::new(question, defender, ruling.role);
                Outcome::Ko(ko_fight(stands_from, &[], &start))
            }
            (Conclusion::Circle { .. }, None) => Outcome::CycleDependent(Cycle {
                kind: CycleKind::Other,
                moves: Vec::new(),
            }),
        }
    }

    /// First moves, best first: those that were judged, and those that are legal and were not.
    fn moves(&self, ruling: &Ruling, shown: Option<&Searched>) -> Vec<FirstMove> {
        let wanted = self.detail == MoveDetail::AllFirstMoves
            && ruling.conclusion != Conclusion::Open
            && ruling.standard() != Standard::Nothing;
        if !wanted {
            return Vec::new();
        }
        let known = ruling
            .moves
            .iter()
            .map(|one| (one.played, one.worth, one.conditional));
        let listed = |played: &Move| ruling.moves.iter().any(|one| one.played == *played);
        let tried = self.tried(ruling, shown);
        let unheard = (tried | self.legal(ruling, shown)).iter().map(Move::Play);
        let unheard = unheard
            .filter(|played| !listed(played))
            .map(|played| (played, Worth::Unknown, None));
        let mut moves: Vec<(usize, FirstMove)> = known
            .chain(unheard)
            .map(|(played, worth, conditional)| {
                let (place, territory) = self.described(ruling, played);
                let first = FirstMove {
                    played,
                    worth,
                    conditional,
                    territory: territory.filter(|_| worth.works()),
                };
                (place, first)
            })
            .collect();
        moves.sort_by_key(|(place, first)| (first.worth, *place, first.played));
        moves.into_iter().map(|(_, first)| first).collect()
    }

    /// The place of a move in the order of a search that judged it, and the territory that it leaves.
    fn described(&self, ruling: &Ruling, played: Move) -> (usize, Option<u16>) {
        let judged = self.searched.iter().find_map(|searched| {
            let side = searched.side(ruling.first)?;
            let place = side.moves.iter().position(|one| one.played == played)?;
            let judged = &side.moves[place];
            judged.worth.works().then_some((place, judged.territory))
        });
        judged.unwrap_or((usize::MAX, None))
    }

    /// The first moves that a search within the points in play has looked at.
    fn tried(&self, ruling: &Ruling, shown: Option<&Searched>) -> PointSet {
        let in_play = shown.and_then(|searched| searched.reading.in_play);
        let within = self.searched.iter();
        let within = within.filter(|one| one.reading.in_play == in_play);
        let sides = within.filter_map(|searched| searched.side(ruling.first));
        let judged = sides.flat_map(|side| &side.moves);
        judged.filter_map(|judged| judged.played.point()).collect()
    }

    /// The legal first moves on the board among the points in play.
    fn legal(&self, ruling: &Ruling, shown: Option<&Searched>) -> PointSet {
        let question = self.hearing.question();
        // What the author put in play is taken as it is: the search lists its moves.
        let is_listed = !self.searched.is_empty() && question.in_play.is_some();
        if is_listed && shown.is_none_or(|one| one.reading == *question) {
            return PointSet::EMPTY;
        }
        let board = question.with_first(ruling.first);
        let in_play = match self.searched {
            [] => Some(ruling.granted.in_play()),
            _ => shown.and_then(|searched| searched.reading.in_play),
        };
        match Position::from_problem(&board) {
            Ok(position) => position.playable(board.rules.suicide) & in_play.unwrap_or_default(),
            Err(_) => PointSet::EMPTY,
        }
    }

    /// The certificates that say something of the board, those of the verdict first and the strongest of them before the others.
    fn proofs(&self, ruling: &Ruling, wanted: impl Fn(&Proof, Grade) -> bool) -> Vec<Proof> {
        let mut proofs: Vec<(Grade, &Proof)> = Vec::new();
        for searched in self.searched {
            for proof in searched
                .side(ruling.first)
                .into_iter()
                .flat_map(SearchedSide::all_proofs)
            {
                let known = |(_, other): &(Grade, &Proof)| {
                    (&other.claim, &other.problem) == (&proof.claim, &proof.problem)
                };
                let grade = self.hearing.grade(&searched.reading, &proof.checked);
                if let Some(grade) = grade.filter(|&grade| wanted(proof, grade))
                    && !proofs.iter().any(known)
                {
                    proofs.push((grade, proof));
                }
            }
        }
        let strength = |proof: &Proof| match (proof.claim.question, proof.claim.manner) {
            (Question::Capture, Manner::Prove)
            | (Question::Stand | Question::Eyes, Manner::Refute) => -proof.claim.threats,
            _ => proof.claim.threats,
        };
        proofs.sort_by_key(|(grade, proof)| match is_of_verdict(ruling, proof) {
            true => (false, *grade, strength(proof)),
            false => (true, Grade::Board, 0),
        });
        proofs.into_iter().map(|(_, proof)| proof.clone()).collect()
    }

    /// What is proved on a condition.
    fn conditional(&self, ruling: &Ruling) -> Option<Conditional> {
        let found = ruling.conditional?;
        let within = |searched: &&Searched| searched.reading.in_play == Some(found.in_play);
        let shown = self
            .searched
            .iter()
            .filter(within)
            .filter_map(|searched| Some((searched, searched.side(ruling.first)?)))
            .find(|(_, side)| fits(&side.outcome, found.conclusion))
            .or_else(|| self.showing(ruling, found.conclusion, found.grade));
        let defender = ruling.role.defender(ruling.first);
        let winner = match found.conclusion {
            Conclusion::Alive | Conclusion::Seki | Conclusion::Stands => defender,
            _ => !defender,
        };
        Some(Conditional {
            grade: found.grade,
            outcome: self.outcome(ruling, found.conclusion, shown),
            levels: found.levels,
            first: ruling.first,
            winner,
            gates: found.gates,
            wall: found.wall,
            in_play: found.in_play,
            line: shown.map(|(_, side)| side.line.clone()).unwrap_or_default(),
            proofs: self.proofs(ruling, |_, grade| grade != Grade::Board),
        })
    }

    /// What the verdicts take for granted.
    fn assumptions(&self, rulings: &[&Ruling], by_rule: Option<&ByRule>) -> Vec<Assumption> {
        let question = self.hearing.question();
        let mut all = vec![match question.in_play {
            Some(_) => Assumption::BoundaryGiven,
            None => Assumption::BoundaryFound,
        }];
        all.extend(self.walls(rulings, by_rule));
        if let Some(granted) = rulings.first().map(|ruling| &ruling.granted)
            && !granted.outside.is_empty()
        {
            all.push(Assumption::OutsideStands(granted.outside));
        }
        all.push(Assumption::ThreatRange(MOST_THREATS));
        if question.rules.bent_four == BentFour::DeadByRule {
            all.push(match by_rule {
                None => Assumption::BentFourPlayedOut,
                Some(_) => Assumption::BentFourBothWays,
            });
        }
        let leans = |ruling: &&Ruling| ruling.granted.superko == Superko::MayLean;
        if rulings.iter().any(leans) {
            all.push(Assumption::BasicKo);
        }
        let mut found = rulings
            .iter()
            .filter_map(|one| one.granted.key_stones_found);
        all.extend(found.next().map(Assumption::KeyStonesFound));
        let lives_in_a_frame = |ruling: &&Ruling| {
            let shown = self
                .shown(ruling)
                .map(|(searched, _)| searched.reading.in_play);
            question.in_play.is_some() && shown.is_some_and(|in_play| in_play != question.in_play)
        };
        if rulings.iter().any(lives_in_a_frame) {
            all.push(Assumption::BoundaryFound);
        }
        all
    }

    fn walls(&self, rulings: &[&Ruling], by_rule: Option<&ByRule>) -> Vec<Assumption> {
        let each = |wall: fn(&Granted) -> Option<shikatsu_verdict::Wall>| {
            let walls = rulings.iter().filter_map(|ruling| wall(&ruling.granted));
            walls.reduce(|one, other| one.with(&other))
        };
        let (mut wall, moves) = (
            each(|granted| granted.wall),
            each(|granted| granted.wall_for_moves),
        );
        // A group that is dead by rule stays on the board as long as the game does.
        if by_rule.is_some() {
            let for_ever = self.hearing.wall_for_ever();
            wall = wall
                .into_iter()
                .chain(for_ever)
                .reduce(|one, other| one.with(&other));
        }
        let is_given = rulings
            .iter()
            .all(|ruling| matches!(ruling.granted.boundary, Boundary::Given(_)));
        if !is_given {
            let all = wall.into_iter().chain(moves);
            let all = all.reduce(|one, other| one.with(&other));
            return all.map(Assumption::WallAnswered).into_iter().collect();
        }
        let more = moves.filter(|more| wall.is_none_or(|known| known.with(more) != known));
        let stands = wall.map(Assumption::WallStands);
        let for_moves = more.map(Assumption::WallStandsForMoves);
        stands.into_iter().chain(for_moves).collect()
    }
}
