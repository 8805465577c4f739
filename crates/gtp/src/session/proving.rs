//! Our own commands: verdicts with proof.

use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{Asked, EngineError, MoveDetail, Report, Request};
use shikatsu_problem::{Color, PointSet, Problem, Stakes};

use super::arguments::Arguments;
use super::{Answer, Etiquette, Session};
use crate::command::Command;
use crate::inbox::Heed;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::thinking;
use crate::vertex;

impl Session {
    pub(super) fn shikatsu_solve(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.optional_color();
        let color = color.unwrap_or_else(|| self.record.to_move());
        let named = arguments.points(self.record.size())?;
        let problem = self.record.problem(color, named)?;
        let report = self.prove(&problem, Asked::Side(color), stage)?;
        Ok(Answer::Text(thinking::solution(&report)))
    }

    pub(super) fn shikatsu_status(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let named = arguments.points(self.record.size())?;
        let problem = self.record.problem(self.record.to_move(), named)?;
        let report = self.prove(&problem, Asked::Both, stage)?;
        let defender = defender(&report.problem)?;
        Ok(Answer::Text(thinking::status(&report, defender)))
    }

    pub(super) fn shikatsu_refute(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.color()?;
        let size = self.record.size();
        let tried = arguments.played(size)?;
        let named = arguments.points(size)?;
        let before = self.record.problem(color, named)?;
        let framed = frame(&before, Reach(0))?.problem;
        let mut after = self.record.clone();
        after.play(color, tried)?;
        let there = framed.key_stones & after.position().stones(defender(&framed)?);
        if there.is_empty() {
            let name = vertex::name(tried, size);
            return Ok(Answer::Text(format!(
                "verdict works\nmove {name}\noutcome dead"
            )));
        }
        // Where the start says what is at stake, its boundary counts too.
        let stated = named.is_none() && !before.key_stones.is_empty();
        let asked: Option<PointSet> = (!stated).then_some(there);
        let problem = after.problem(!color, asked)?;
        let report = self.prove(&problem, Asked::Side(!color), stage)?;
        Ok(Answer::Text(thinking::refutation(&report, tried)))
    }

    /// Asks the engine; a line that arrives stops it.
    fn prove(
        &mut self,
        problem: &Problem,
        first: Asked,
        stage: &Stage<'_>,
    ) -> Result<Report, Refusal> {
        let request = Request {
            first,
            limits: self.limits(None),
            moves: MoveDetail::AllFirstMoves,
        };
        let watch = stage.inbox.watch(self.heed());
        let cancel = watch.cancel();
        Ok(self.engine.solve(problem, &request, cancel, &mut |_| {})?)
    }

    /// What stops a proof.
    pub(super) const fn heed(&self) -> Heed {
        match self.settings.etiquette {
            Etiquette::Interactive => Heed::Lines,
            Etiquette::Batch => Heed::Asides,
        }
    }
}

/// Whose stones are at stake.
fn defender(problem: &Problem) -> Result<Color, Refusal> {
    let stakes = Stakes::of(problem).map_err(EngineError::from)?;
    Ok(stakes.defender())
}
