//! Whether the service can work.

use std::time::Duration;

use super::Requests;

/// Whether the database and the queue answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readiness {
    /// PostgreSQL.
    pub database: Health,
    /// NATS with its streams.
    pub queue: Health,
}

/// Whether something answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// It does.
    Answers,
    /// It does not, or not in time.
    Silent,
}

/// How long each may take to answer.
const TIMEOUT: Duration = Duration::from_secs(2);

/// The id of no job: looking for its dead letter makes the streams answer.
pub(crate) const NO_JOB: &str = "ready";

impl Readiness {
    /// Asks the database and the queue for a sign of life.
    pub async fn of(requests: &Requests) -> Self {
        let database = async {
            let asked = sqlx::query!("select 1 as one").fetch_one(requests.store.pool());
            health(&tokio::time::timeout(TIMEOUT, asked).await)
        };
        let queue = async {
            let asked = requests.client.dead_letter(NO_JOB);
            health(&tokio::time::timeout(TIMEOUT, asked).await)
        };
        let (database, queue) = tokio::join!(database, queue);
        Self { database, queue }
    }

    /// Whether requests can be answered.
    #[must_use]
    pub const fn is_ready(self) -> bool {
        matches!(self.database, Health::Answers) && matches!(self.queue, Health::Answers)
    }
}

fn health<T, E, L>(asked: &Result<Result<T, E>, L>) -> Health {
    match asked {
        Ok(Ok(_)) => Health::Answers,
        _ => Health::Silent,
    }
}
