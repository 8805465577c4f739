//! Moves: those we are told, and those we choose.

use shikatsu_engine::{Asked, Basis, MoveDetail, Progress, Report, Request};
use shikatsu_problem::{Color, Move, Problem};

use super::arguments::Arguments;
use super::{Answer, Session};
use crate::command::Command;
use crate::inbox::Heed;
use crate::instinct;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::thinking::Choice;
use crate::vertex;

impl Session {
    pub(super) fn play(&mut self, command: &Command, _: &mut Stage<'_>) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.color()?;
        let played = arguments.played(self.record.size())?;
        arguments.end()?;
        self.record.play(color, played)?;
        Ok(Answer::Text(String::new()))
    }

    /// All moves or none.
    pub(super) fn play_sequence(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let size = self.record.size();
        let mut moves = Vec::new();
        while arguments.peek().is_some() {
            moves.push((arguments.color()?, arguments.played(size)?));
        }
        for (done, &(color, played)) in moves.iter().enumerate() {
            if let Err(rule) = self.record.play(color, played) {
                self.record.undo(done)?;
                return Err(rule.into());
            }
        }
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn undo(&mut self, _: &Command, _: &mut Stage<'_>) -> Result<Answer, Refusal> {
        self.record.undo(1)?;
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn gg_undo(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let number = match arguments.peek() {
            None => 1,
            Some(_) => arguments.number()?,
        };
        arguments.end()?;
        self.record.undo(number)?;
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn genmove(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let (color, played) = self.chosen(command, stage)?;
        self.record.play(color, played)?;
        Ok(Answer::Text(vertex::name(played, self.record.size())))
    }

    /// As `genmove`, and the board stays as it is.
    pub(super) fn reg_genmove(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let (_, played) = self.chosen(command, stage)?;
        Ok(Answer::Text(vertex::name(played, self.record.size())))
    }

    pub(super) fn time_settings(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let (main, overtime) = (arguments.seconds()?, arguments.seconds()?);
        let stones = arguments.number()?;
        arguments.end()?;
        self.clock.set(main, overtime, stones);
        Ok(Answer::Text(String::new()))
    }

    pub(super) fn time_left(
        &mut self,
        command: &Command,
        _: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let (color, time) = (arguments.color()?, arguments.seconds()?);
        let stones = arguments.number()?;
        arguments.end()?;
        self.clock.tell(color, time, stones);
        Ok(Answer::Text(String::new()))
    }

    fn chosen(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
    ) -> Result<(Color, Move), Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.color()?;
        arguments.end()?;
        let report = self.ponder(color, stage, &mut |_, _| {});
        Ok((color, self.decide(color, report, stage)))
    }

    /// Tries to prove what this colour should do.
    pub(super) fn ponder(
        &mut self,
        color: Color,
        stage: &mut Stage<'_>,
        see: &mut dyn FnMut(&Progress, &mut Stage<'_>),
    ) -> Result<Report, Refusal> {
        let problem = self.record.problem(color, None)?;
        let request = Request {
            first: Asked::Side(color),
            limits: self.limits(Some(color)),
            moves: MoveDetail::AllFirstMoves,
        };
        let inbox = stage.inbox.clone();
        let watch = inbox.watch(Heed::Asides);
        let mut show = |progress: &Progress| see(progress, stage);
        Ok(self
            .engine
            .solve(&problem, &request, watch.cancel(), &mut show)?)
    }

    /// The move to make after pondering, and a word about why. Where a file
    /// has named what is at stake, nothing else is of interest; in a game, what
    /// is settled is left alone.
    pub(super) fn decide(
        &self,
        color: Color,
        report: Result<Report, Refusal>,
        stage: &mut Stage<'_>,
    ) -> Move {
        let stated = self.record.has_stakes();
        let report = match report {
            Ok(report) => report,
            Err(Refusal::KeyStonesCaptured) => {
                stage.remark("the key stones are gone; pass");
                return Move::Pass;
            }
            Err(refusal) => {
                stage.remark(&format!("{refusal}; a plain move"));
                return instinct::choose(&self.record, color, None);
            }
        };
        let Some(side) = report.sides.first() else {
            return instinct::choose(&self.record, color, None);
        };
        let is_legal = |played| self.record.check(color, played).is_ok();
        let outcome = &side.outcome;
        match Choice::of(side, is_legal) {
            Choice::Proved(played) => {
                stage.remark(&format!("proved, {color} first: {outcome}"));
                played
            }
            Choice::Resist(played) if stated => {
                stage.remark(&format!(
                    "proved, {color} first: {outcome}; no move changes that, this one resists longest"
                ));
                played
            }
            Choice::Leave if stated => {
                stage.remark(&format!(
                    "proved, {color} first: {outcome}; no move changes that"
                ));
                Move::Pass
            }
            Choice::Resist(_) | Choice::Leave => {
                stage.remark(&format!("settled ({outcome}); a plain move elsewhere"));
                self.plain(color, None)
            }
            Choice::Unproved => match side.first_choice().filter(|(played, _)| is_legal(*played)) {
                Some((played, basis)) if stated => {
                    let basis = match basis {
                        Basis::On(grade) => format!("this one works, {grade}"),
                        Basis::Proved | Basis::Guess => "this one is a guess".into(),
                    };
                    stage.remark(&format!("{outcome}; {basis}"));
                    played
                }
                _ => {
                    stage.remark(&format!("{outcome}; a plain move"));
                    self.plain(color, stated.then_some(&report.problem))
                }
            },
        }
    }

    fn plain(&self, color: Color, within: Option<&Problem>) -> Move {
        let in_play = within.and_then(|problem| problem.in_play);
        instinct::choose(&self.record, color, in_play)
    }
}
