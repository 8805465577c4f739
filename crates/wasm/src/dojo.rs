//! One engine and what it is used for: a solve, or a problem on the table.

use shikatsu_api as api;
use shikatsu_api::{Error, ErrorKind};
use shikatsu_engine::dialogue::Phrase;
use shikatsu_engine::{Cancel, Engine, Options, Progress};
use shikatsu_messages as messages;
use shikatsu_problem::Problem;

use crate::language;
use crate::table::Table;

/// An engine with a table beside it.
#[derive(Debug)]
pub struct Dojo {
    engine: Engine,
    table: Option<Table>,
}

impl Dojo {
    /// A dojo whose searches take no more than so many bytes for their tables, those of a
    /// second try and where patterns come from included.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self {
            engine: engine(memory),
            table: None,
        }
    }

    /// Solves a problem as far as the limits allow. The problem on the table stays.
    ///
    /// # Errors
    /// When it cannot be put to the engine.
    pub fn solve(
        &mut self,
        problem: &api::Problem,
        request: api::Request,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<api::Report, Error> {
        let problem = Problem::try_from(problem)?;
        let request = messages::request(request);
        let report = self
            .engine
            .solve(&problem, &request, &Cancel::new(), watch)
            .map_err(language::unsolvable)?;
        Ok(messages::report(&report, &language::spoken()))
    }

    /// Opens a problem for play.
    ///
    /// # Errors
    /// As [`Table::open`]; what was on the table stays then.
    pub fn open(
        &mut self,
        problem: &api::Problem,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<api::Scene, Error> {
        let table = Table::open(problem, limits, &mut self.engine, watch)?;
        Ok(self.table.insert(table).scene())
    }

    /// The engine alone; the problem on the table stays.
    pub(crate) const fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Opens a problem as a person wants to play it, with a tree that was kept, if there is one.
    ///
    /// # Errors
    /// As [`Table::sit`] and [`Table::put_back`]; what was on the table stays then.
    pub fn sit(
        &mut self,
        (problem, choice): (&api::Problem, api::Choice),
        kept: Option<api::Kept>,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<api::Scene, Error> {
        let engine = &mut self.engine;
        let table = match kept {
            None => Table::sit((problem, Some(choice)), limits, engine, watch),
            Some(kept) => Table::put_back((problem, choice), kept, limits, engine, watch),
        };
        Ok(self.table.insert(table?).scene())
    }

    /// The engine and the problem on the table.
    ///
    /// # Errors
    /// When there is none.
    pub fn seated(&mut self) -> Result<(&mut Table, &mut Engine), Error> {
        match &mut self.table {
            Some(table) => Ok((table, &mut self.engine)),
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
