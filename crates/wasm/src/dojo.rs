//! One engine and what a page uses it for: to solve a problem, or to play one.

use shikatsu_api as api;
use shikatsu_api::{ApiError, ErrorKind};
use shikatsu_dialogue::Phrase;
use shikatsu_engine::{Asked, Cancel, Engine, MoveDetail, Options, Progress, Request};
use shikatsu_messages as messages;
use shikatsu_problem::Problem;

use crate::play_session::{PlayRequest, PlaySession};
use crate::{language, status};

/// An engine, and the problem that is being played.
#[derive(Debug)]
pub struct Dojo {
    engine: Engine,
    session: Option<PlaySession>,
}

impl Dojo {
    /// A dojo whose searches take no more than so many bytes for their tables. The tables of a second try and
    /// of the patterns are included.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self {
            engine: engine(memory),
            session: None,
        }
    }

    /// Solves a problem as far as the limits allow. The problem that is being played stays.
    ///
    /// # Errors
    /// When the problem cannot be put to the engine.
    pub fn solve(
        &mut self,
        problem: &api::Problem,
        request: api::Request,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<api::Report, ApiError> {
        let problem = Problem::try_from(problem)?;
        let request = messages::request(request);
        let report = self
            .engine
            .solve(&problem, &request, &Cancel::new(), watch)
            .map_err(language::unsolvable)?;
        Ok(messages::report(&report, &language::spoken()))
    }

    /// What the key stones are as they stand, whichever side begins. The problem that is being played stays.
    ///
    /// # Errors
    /// When the problem cannot be put to the engine.
    pub fn status(
        &mut self,
        problem: &api::Problem,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<api::KeyStonesStatus, ApiError> {
        let problem = Problem::try_from(problem)?;
        let request = Request {
            first: Asked::Both,
            limits: messages::limits(limits),
            moves: MoveDetail::VerdictOnly,
        };
        let report = self
            .engine
            .solve(&problem, &request, &Cancel::new(), watch)
            .map_err(language::unsolvable)?;
        Ok(status::status(&report))
    }

    /// Opens a problem for play; the person has the side to move.
    ///
    /// # Errors
    /// As [`PlaySession::start`]; the session before it stays then.
    pub fn open(
        &mut self,
        problem: &api::Problem,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<api::PlayView, ApiError> {
        let request = PlayRequest {
            problem,
            choice: None,
            limits,
        };
        self.start(request, None, watch)
    }

    /// Opens a problem as a person wants to play it, with the tree that a page has kept, if there is one.
    ///
    /// # Errors
    /// As [`PlaySession::start`] and [`PlaySession::restore`]; the session before it stays then.
    pub fn start(
        &mut self,
        request: PlayRequest<'_>,
        kept: Option<api::KeptTree>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<api::PlayView, ApiError> {
        let engine = &mut self.engine;
        let session = match kept {
            None => PlaySession::start(request, engine, watch),
            Some(kept) => PlaySession::restore(request, kept, engine, watch),
        };
        Ok(self.session.insert(session?).view())
    }

    /// The problem that is being played, and the engine.
    ///
    /// # Errors
    /// When no problem is open.
    pub fn session(&mut self) -> Result<(&mut PlaySession, &mut Engine), ApiError> {
        match &mut self.session {
            Some(session) => Ok((session, &mut self.engine)),
            None => Err(language::refused(
                ErrorKind::NothingOpen,
                Phrase::NothingOpen,
            )),
        }
    }
}

/// An engine whose tables take no more than so many bytes in all.
pub(crate) fn engine(memory: usize) -> Engine {
    // A second try takes twice the usual tables, patterns an eighth.
    let memory = memory / 25 * 8;
    Engine::new(Options { threads: 1, memory })
}

#[cfg(test)]
mod tests;
